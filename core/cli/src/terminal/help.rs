//! `--help` in Chinese. In English it is the documentation of the arguments.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use clap::builder::{PossibleValue, Resettable};
use clap::{Arg, Command};

type Texts = BTreeMap<String, BTreeMap<String, String>>;

/// The texts, by command (`config add`, or `shared`) and id of the argument.
fn texts() -> &'static Texts {
    static TEXTS: OnceLock<Texts> = OnceLock::new();
    TEXTS.get_or_init(|| toml::from_str(include_str!("help/chinese.toml")).unwrap_or_default())
}

/// The text of an argument, or of a value of it, as the command has it or as all commands have it.
fn text(command: &str, id: &str) -> Option<&'static str> {
    [command, "shared"].iter().find_map(|name| texts().get(*name)?.get(id)).map(String::as_str)
}

fn own_text(command: &str, id: &str) -> Option<&'static str> {
    texts().get(command)?.get(id).map(String::as_str)
}

/// The same command, whose help is in Chinese.
pub(crate) fn in_chinese(mut command: Command) -> Command {
    command.build();
    translate(command, "")
}

/// `path`: the names of the command without that of the program.
fn translate(command: Command, path: &str) -> Command {
    let name = if path.is_empty() { "triline" } else { path };
    let mut command = command
        .subcommand_help_heading("命令")
        .subcommand_value_name("命令")
        .help_template("{about-with-newline}\n用法：{usage}\n\n{all-args}{after-help}");
    if let Some(about) = own_text(name, "about") {
        command = match own_text(name, "more") {
            Some(more) => command.about(about).long_about(format!("{about}\n\n{more}")),
            None => command.about(about),
        };
    }
    if let Some(english) = command.get_after_help() {
        let after = after_help(&english.to_string(), own_text(name, "after"));
        command = command.after_help(after);
    }
    command.mut_args(|arg| argument(arg, name)).mut_subcommands(|subcommand| {
        let own = subcommand.get_name();
        // The help of `help` repeats all commands.
        if own == "help" {
            return subcommand.about(own_text("help", "about").unwrap_or_default());
        }
        let below = format!("{path} {own}");
        translate(subcommand, below.trim_start())
    })
}

/// The examples as they are, and the Chinese text after them; a text with examples of its own replaces everything.
fn after_help(english: &str, chinese: Option<&str>) -> String {
    let Some(examples) = english.strip_prefix("Examples:\n") else { return english.to_string() };
    let examples = examples.split("\n\n").next().unwrap_or_default();
    match chinese.map(str::trim_end) {
        Some(chinese) if chinese.starts_with("示例：") => chinese.to_string(),
        Some(chinese) => format!("示例：\n{examples}\n\n{chinese}"),
        None => format!("示例：\n{examples}"),
    }
}

fn argument(arg: Arg, command: &str) -> Arg {
    let id = arg.get_id().to_string();
    let mut help = text(command, &id).unwrap_or_default().to_string();
    if arg.get_action().takes_values() && !arg.is_hide_default_value_set() && !arg.get_default_values().is_empty() {
        let values: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
        help = format!("{help} [默认：{}]", values.join("、"));
    }
    let values: Vec<PossibleValue> =
        arg.get_possible_values().into_iter().filter(|value| !value.is_hide_set()).collect();
    let is_flag = !arg.get_action().takes_values();
    let heading = if arg.is_positional() { "参数" } else { "选项" };
    // Below a heading of its own, arguments stand in their order only if they are told to.
    let order = arg.get_index().unwrap_or(usize::MAX);
    let arg = arg.help_heading(heading).hide_default_value(true).hide_possible_values(true);
    let arg = if arg.is_positional() { arg.display_order(order) } else { arg };
    if is_flag || values.is_empty() {
        return arg.help(help).long_help(Resettable::Reset);
    }
    let lines: Vec<String> = values
        .iter()
        .map(|value| match text(command, &format!("{id}.{}", value.get_name())) {
            Some(text) => format!("- {}：{text}", value.get_name()),
            None => format!("- {}", value.get_name()),
        })
        .collect();
    let long = format!("{help}\n可选值：\n{}", lines.join("\n"));
    let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
    arg.help(format!("{help} [可选值：{}]", names.join("、"))).long_help(long)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::CommandFactory as _;

    use super::*;
    use crate::Arguments;

    /// What a command and its arguments need, and what they find.
    fn look(command: &Command, path: &str, used: &mut BTreeSet<(String, String)>, missing: &mut Vec<String>) {
        let name = if path.is_empty() { "triline" } else { path };
        let mut need = |id: String, is_shared: bool| {
            let places = if is_shared { vec![name, "shared"] } else { vec![name] };
            match places.iter().find(|place| own_text(place, &id).is_some()) {
                Some(place) => _ = used.insert(((*place).to_string(), id)),
                None => missing.push(format!("[{name}] {id}")),
            }
        };
        need("about".to_string(), false);
        if command.get_long_about().is_some() {
            need("more".to_string(), false);
        }
        let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let is_more_than_examples = after.contains("\n\n") || after.contains("  #");
        if is_more_than_examples && after.starts_with("Examples:") {
            need("after".to_string(), false);
        }
        for arg in command.get_arguments().filter(|arg| !arg.is_hide_set()) {
            need(arg.get_id().to_string(), true);
            let values = if arg.get_action().takes_values() { arg.get_possible_values() } else { Vec::new() };
            for value in values.iter().filter(|value| value.get_help().is_some()) {
                need(format!("{}.{}", arg.get_id(), value.get_name()), true);
            }
        }
        for subcommand in command.get_subcommands().filter(|subcommand| subcommand.get_name() != "help") {
            look(subcommand, format!("{path} {}", subcommand.get_name()).trim(), used, missing);
        }
    }

    #[test]
    fn every_text_of_the_help_has_a_chinese_one_and_none_is_left_over() {
        let mut command = Arguments::command();
        command.build();
        let (mut used, mut missing) = (BTreeSet::new(), Vec::new());
        look(&command, "", &mut used, &mut missing);
        assert_eq!(missing, Vec::<String>::new());
        let all = texts().iter().flat_map(|(command, texts)| texts.keys().map(|id| (command.clone(), id.clone())));
        let left: Vec<_> = all.filter(|entry| entry.0 != "help" && !used.contains(entry)).collect();
        assert_eq!(left, Vec::new());
    }
}
