//! `triline completions`: completion of commands, options, names of operations and of their parameters in a shell. The shell asks the
//! program itself, so that its script does not age.

use std::env;
use std::ffi::OsStr;
use std::process::ExitCode;

use clap::{Args, Command};
use clap_complete::Shell;
use clap_complete::engine::CompletionCandidate;
use clap_complete::env::{CompleteEnv, Shells};
use triline_schema as schema;
use triline_schema::operation::{Field, Kind, Operation};

use crate::commands::params;
use crate::terminal::console::print;
use crate::terminal::ending::{End, conclude};

/// The variable by which a shell asks for completions.
const VARIABLE: &str = "TRILINE_COMPLETE";

/// Print the completion script of a shell
#[derive(Args)]
#[command(after_help = "\
Examples:
  triline completions bash > ~/.local/share/bash-completion/completions/triline
  triline completions zsh > ~/.zfunc/_triline
  triline completions fish > ~/.config/fish/completions/triline.fish
  triline completions powershell >> $PROFILE")]
pub(crate) struct Completions {
    /// Shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self) -> ExitCode {
        let mut script = Vec::new();
        let written = match Shells::builtins().completer(&self.shell.to_string()) {
            Some(shell) => shell.write_registration(VARIABLE, "triline", "triline", "triline", &mut script),
            None => Ok(()),
        };
        let mut script = String::from_utf8_lossy(&script).into_owned();
        if self.shell == Shell::Zsh {
            for (from, to) in FOR_ZSH {
                script = script.replace(from, to);
            }
        }
        conclude(written.and_then(|()| print(&script)).map_err(End::from))
    }
}

/// What the script for zsh needs: no space after a name that a value follows, which other shells know by the sign at its end, and
/// completion at once where zsh loads it as the function of its file.
const FOR_ZSH: [(&str, &str); 4] = [
    ("        local -a other=()\n", "        local -a other=()\n        local -a names=()\n"),
    (
        "            else\n                other+=",
        "            elif [[ \"$value\" == *= ]]; then\n                names+=(\"$completion\")\n            else\n                other+=",
    ),
    (
        "        [[ -n $other ]]",
        "        [[ -n $names ]] && _describe -V 'parameters' names -S ''\n        [[ -n $other ]]",
    ),
    (
        "\ncompdef _clap_dynamic_completer_triline triline",
        "\nif [[ $funcstack[1] == _triline ]]; then\n    _clap_dynamic_completer_triline \"$@\"\nelse\n    compdef _clap_dynamic_completer_triline triline\nfi",
    ),
];

/// Answers a shell that asks for completions, and ends the program. Does nothing otherwise.
pub(crate) fn answer(program: fn() -> Command) {
    CompleteEnv::with_factory(program).var(VARIABLE).bin("triline").completer("triline").complete();
}

/// Names of operations that begin like a word.
pub(crate) fn operations(word: &OsStr) -> Vec<CompletionCandidate> {
    names(word, |_| true)
}

/// Names of operations with pages.
pub(crate) fn lists(word: &OsStr) -> Vec<CompletionCandidate> {
    names(word, |operation| operation.paging.is_some())
}

fn names(word: &OsStr, wanted: fn(&Operation) -> bool) -> Vec<CompletionCandidate> {
    let word = word.to_string_lossy();
    let wanted = schema::entries().filter(|one| wanted(one) && one.name.starts_with(&*word));
    wanted.map(|one| candidate(one.name.to_string(), one.doc)).collect()
}

/// NAME= of the parameters of the operation on the command line, or the values of a parameter that is a choice.
pub(crate) fn params(word: &OsStr) -> Vec<CompletionCandidate> {
    let word = word.to_string_lossy();
    let words = words_before();
    let Some(operation) = words.iter().find_map(|word| schema::operation(word)) else { return Vec::new() };
    // Bash takes NAME=VALUE apart, and it alone sets this variable.
    let apart = match &words[..] {
        _ if env::var_os("_CLAP_COMPLETE_COMP_TYPE").is_none() => None,
        [.., name, sign] if sign == "=" => Some(name),
        [.., name] => Some(name),
        [] => None,
    };
    if let Some(field) = apart.and_then(|name| operation.params.field(name)) {
        return values(field, "", word.trim_start_matches('='));
    }
    if let Some((name, value)) = word.split_once('=') {
        return operation.params.field(name).map(|field| values(field, &format!("{name}="), value)).unwrap_or_default();
    }
    let is_given = |field: &Field| {
        words.iter().filter_map(|word| word.split_once('=')).any(|(name, _)| name == field.api() || name == field.wire)
    };
    let open = |field: &&Field| {
        let is_written_here = !matches!(field.kind, Kind::File) && !field.derived();
        is_written_here && field.api().starts_with(&*word) && (params::is_list(Some(*field)) || !is_given(field))
    };
    operation.params.fields.iter().filter(open).map(|one| candidate(format!("{}=", one.api()), one.doc)).collect()
}

/// The values of a choice that begin like a word.
fn values(field: &Field, before: &str, word: &str) -> Vec<CompletionCandidate> {
    let kind = if let Kind::List(inner) = field.kind { *inner } else { field.kind };
    match kind {
        Kind::Choice(choice) => {
            let variants = choice.variants.iter().filter(|variant| variant.value.starts_with(word));
            variants.map(|one| candidate(format!("{before}{}", one.value), one.doc)).collect()
        }
        Kind::Boolean => {
            let values = ["true", "false"].into_iter().filter(|value| value.starts_with(word));
            values.map(|value| CompletionCandidate::new(format!("{before}{value}"))).collect()
        }
        _ => Vec::new(),
    }
}

/// A candidate, with the first sentence of its documentation.
fn candidate(value: String, doc: &str) -> CompletionCandidate {
    let doc = doc.trim_start().lines().next().unwrap_or_default();
    let first = doc.split(". ").next().unwrap_or_default().trim_end_matches('.');
    let help = (!first.is_empty()).then(|| first.to_string().into());
    CompletionCandidate::new(value).help(help)
}

/// The words of the command line before the one that is completed.
fn words_before() -> Vec<String> {
    let words = env::args_os().skip_while(|word| word != "--").skip(1);
    let mut words: Vec<String> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    // Shells that complete in the middle of a line say where.
    let index = env::var("_CLAP_COMPLETE_INDEX").ok().and_then(|index| index.parse().ok());
    words.truncate(index.unwrap_or(words.len().saturating_sub(1)));
    words
}

/// Print the manual page
#[derive(Args)]
#[command(after_help = "\
Examples:
  triline man > ~/.local/share/man/man1/triline.1
  triline man call | man -l -")]
pub(crate) struct Man {
    /// Command, such as call; the program itself unless given
    command: Option<String>,
}

impl Man {
    pub(crate) fn run(self, program: Command) -> ExitCode {
        let page = match &self.command {
            None => Some(program),
            Some(name) => program
                .find_subcommand(name)
                .map(|command| command.clone().name(format!("triline-{name}")).version(env!("CARGO_PKG_VERSION"))),
        };
        let Some(page) = page else {
            let name = self.command.unwrap_or_default();
            return conclude(Err(End::Refused(crate::terminal::console::both!(
                "there is no command {name}",
                "没有命令 {name}"
            ))));
        };
        let mut text = Vec::new();
        let rendered = clap_mangen::Man::new(page).render(&mut text);
        conclude(rendered.and_then(|()| print(&String::from_utf8_lossy(&text))).map_err(End::from))
    }
}
