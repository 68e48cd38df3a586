//! `triline completions`: completion of commands, options and names of operations in a shell.

use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap::{Args, Command};
use clap_complete::Shell;

use crate::terminal::console::print;
use crate::terminal::ending::{End, conclude};

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
    pub(crate) fn run(self, program: Command) -> ExitCode {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut with_names(program), "triline", &mut script);
        let mut script = String::from_utf8_lossy(&script).into_owned();
        // Neither of them completes values of arguments without a dash.
        let more = match self.shell {
            Shell::Bash => NAMES_FOR_BASH,
            Shell::Fish => NAMES_FOR_FISH,
            _ => "",
        };
        script.push_str(&more.replace("@NAMES@", &names_of(|_| true).join(" ")));
        conclude(print(&script).map_err(End::from))
    }
}

const NAMES_FOR_FISH: &str = r#"
complete -c triline -n "__fish_seen_subcommand_from call export operations" -f -a "@NAMES@"
"#;

const NAMES_FOR_BASH: &str = r#"
_triline_with_names() {
    case "${COMP_WORDS[1]}" in
        call|export|operations)
            if [[ ${COMP_CWORD} -eq 2 && ${COMP_WORDS[2]} != -* ]]; then
                COMPREPLY=( $(compgen -W "@NAMES@" -- "${COMP_WORDS[2]}") )
                return 0
            fi
            ;;
    esac
    _triline "$@"
}
complete -F _triline_with_names -o bashdefault -o default triline
"#;

/// The names of operations.
fn names_of(wanted: fn(&triline_schema::operation::Operation) -> bool) -> Vec<&'static str> {
    triline_schema::entries().filter(|one| wanted(one)).map(|one| one.name).collect()
}

/// The program, with the names of operations as values of its arguments.
fn with_names(program: Command) -> Command {
    let names = |wanted| PossibleValuesParser::new(names_of(wanted));
    // An argument that is changed moves behind the others unless its place is named.
    let params = |command: Command| command.mut_arg("params", |params| params.index(2));
    program
        .mut_subcommand("call", |call| {
            params(call.mut_arg("operation", |name| name.index(1).value_parser(names(|_| true))))
        })
        .mut_subcommand("operations", |list| list.mut_arg("name", |name| name.index(1).value_parser(names(|_| true))))
        .mut_subcommand("export", |export| {
            params(export.mut_arg("list", |name| name.index(1).value_parser(names(|one| one.paging.is_some()))))
        })
}

/// Print the manual page
#[derive(Args)]
#[command(after_help = "\
Example:
  triline man > ~/.local/share/man/man1/triline.1")]
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
