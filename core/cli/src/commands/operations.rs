//! `triline operations`: the table, to read or for programs.

mod json;
mod text;

use std::collections::BTreeMap;
use std::process::ExitCode;

use clap::Args;
use clap_complete::engine::ArgValueCompleter;
use serde_json::{Map, Value};
use triline::simulated::example;
use triline_schema as schema;
use triline_schema::operation::names::names_of;
use triline_schema::operation::{Attr, Field, Group, Kind, Operation};

use crate::commands::completions;
use crate::terminal::console::{both, is_chinese, print};
use crate::terminal::ending::{End, conclude as status};
use crate::terminal::texts::documentation;
use crate::terminal::words::{is_about, similar};

/// List the operations: parameters, limits, results, errors
#[derive(Args)]
#[command(after_help = "\
Examples:
  triline operations
  triline operations platform.agents.query
  triline operations --find 技能组
  triline operations work_phone --find message --json")]
pub(crate) struct Operations {
    /// Name of an operation, or a prefix of names: platform.agents.query, platform.agents
    #[arg(add = ArgValueCompleter::new(completions::operations))]
    name: Option<String>,
    /// Only operations whose name, path, parameters or documentation contain each of these words, in English or Chinese:
    /// 技能组, "skill group", /api/crm/getUsers
    #[arg(long, value_name = "WORDS", num_args = 1..)]
    find: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl Operations {
    pub(crate) fn run(self) -> ExitCode {
        let wanted = |operation: &Operation| match &self.name {
            None => true,
            Some(name) => {
                operation.name.strip_prefix(name.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            }
        };
        let words: Vec<String> =
            self.find.iter().flat_map(|text| text.split_whitespace()).map(str::to_lowercase).collect();
        let found = |operation: &Operation| is_about(operation, &words);
        let chosen: Vec<&'static Operation> =
            schema::entries().filter(|operation| wanted(operation) && found(operation)).collect();
        let text = match (chosen.as_slice(), self.json) {
            ([], _) => {
                return status(Err(End::Refused(nothing(self.name.as_deref()))));
            }
            (chosen, true) => json::describe(chosen),
            ([one], false) => text::describe(one),
            (many, false) => text::list(many),
        };
        status(print(&text).map_err(End::from))
    }
}

/// Why nothing is listed.
fn nothing(name: Option<&str>) -> String {
    let similar = name.map(similar).unwrap_or_default().join(", ");
    let perhaps =
        if similar.is_empty() { String::new() } else { both!("perhaps {similar}; ", "是否指 {similar}？") };
    both!(
        "no operation has that name or contains these words; {perhaps}`triline operations` lists them",
        "没有这个名称的操作，也没有包含这些词的操作；{perhaps}`triline operations` 列出全部操作"
    )
}

/// The group that an operation belongs to.
fn group(operation: &Operation) -> Option<&'static Group> {
    schema::groups().iter().copied().find(|group| group.operations.iter().any(|other| other.name == operation.name))
}

/// A call of an operation that succeeds against `triline serve`, for a shell.
pub(crate) fn command(operation: &'static Operation) -> String {
    let example = example(operation);
    let mut params: Map<String, Value> = serde_json::from_str(&example).unwrap_or_default();
    // What is uploaded is named beside the parameters.
    let is_file = |field: &&Field| matches!(field.kind, Kind::File) && params.contains_key(field.api());
    let file = operation.params.fields.iter().find(is_file);
    let uploads = file.and_then(|file| params.remove(file.api())).is_some();
    let params = if uploads { Value::Object(params).to_string() } else { example };
    let file = if uploads { " --file FILE" } else { "" };
    format!("triline call {} '{}'{file}", operation.name, params.replace('\'', r"'\''"))
}

/// The names of fields in texts as JSON has them, in which calls by name are written.
pub(crate) fn names(operation: &Operation) -> BTreeMap<&'static str, String> {
    names_of(operation.interface, |field| field.api().to_string())
}

/// Documentation as one paragraph per paragraph, without the spaces of its source.
pub(crate) fn tidy(doc: &str) -> String {
    let paragraphs = doc.split("\n\n").flat_map(|text| text.split("\n \n"));
    let tidied = paragraphs.map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
    tidied.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
}

/// The name of a type.
fn type_name(kind: &Kind) -> String {
    match kind {
        Kind::Text => "text".to_string(),
        Kind::Integer => "integer".to_string(),
        Kind::Number => "number".to_string(),
        Kind::Boolean => "boolean".to_string(),
        Kind::Any => "any".to_string(),
        Kind::Union(union) => union.name.to_string(),
        Kind::Object => "object".to_string(),
        Kind::Scalar => "text or number".to_string(),
        Kind::File => "file".to_string(),
        Kind::OneOf(one_of) => one_of.kinds.iter().map(type_name).collect::<Vec<_>>().join(" or "),
        Kind::Children(record) => format!("list of {}", record().name),
        Kind::Record(record) => record.name.to_string(),
        Kind::Choice(choice) => choice.name.to_string(),
        Kind::List(inner) => format!("list of {}", type_name(inner)),
        Kind::Map(inner) => format!("map of {}", type_name(inner)),
    }
}

/// The name of a type, for people.
fn shown_type(kind: &Kind) -> String {
    if !is_chinese() {
        return type_name(kind);
    }
    match kind {
        Kind::Text => "文本".to_string(),
        Kind::Integer => "整数".to_string(),
        Kind::Number => "数字".to_string(),
        Kind::Boolean => "布尔".to_string(),
        Kind::Any => "任意".to_string(),
        Kind::Object => "对象".to_string(),
        Kind::Scalar => "文本或数字".to_string(),
        Kind::File => "文件".to_string(),
        Kind::OneOf(one_of) => one_of.kinds.iter().map(shown_type).collect::<Vec<_>>().join(" 或 "),
        Kind::Children(record) => format!("{} 列表", record().name),
        Kind::List(inner) => format!("{} 列表", shown_type(inner)),
        Kind::Map(inner) => format!("{} 映射", shown_type(inner)),
        Kind::Union(_) | Kind::Record(_) | Kind::Choice(_) => type_name(kind),
    }
}

/// What is known of a field beside its type, for people.
fn limits(field: &Field) -> Vec<String> {
    let said = field.attrs.iter().filter_map(|attr| match attr {
        Attr::Required => Some(both!("required", "必填")),
        Attr::RequiredWhenTyped => Some(both!("to be given", "应给出")),
        Attr::FilledIn => Some(both!("required, filled in by typed calls", "必填，类型化调用会自动填写")),
        Attr::Single => Some(both!("one element", "一个元素")),
        Attr::Secret => Some(both!("secret", "敏感信息")),
        Attr::Min(least) => Some(both!("at least {least}", "至少 {least}")),
        Attr::Max(most) => Some(both!("at most {most}", "至多 {most}")),
        Attr::MinItems(least) => Some(both!("at least {least} elements", "至少 {least} 个元素")),
        Attr::MaxItems(most) => Some(both!("at most {most} elements", "至多 {most} 个元素")),
        Attr::Format(format) => {
            let pattern = format.pattern();
            let is_assumed = field.attrs.contains(&Attr::AnyForm);
            Some(if is_assumed { both!("{pattern}, assumed", "{pattern}，推测") } else { pattern.to_string() })
        }
        Attr::AnyNumber if matches!(field.kind, Kind::Text) => Some(both!("or a number", "或数字")),
        Attr::Default("") => Some(both!("default: empty", "默认为空")),
        Attr::Default(value) => Some(both!("default {value}", "默认 {value}")),
        Attr::Unit(unit) => Some(documentation(unit)),
        Attr::Observed => Some(both!("not documented", "文档未说明")),
        Attr::Assumed(what) => {
            let what = documentation(what);
            Some(both!("assumed: {what}", "推测：{what}"))
        }
        Attr::Also(other) => Some(both!("also {other}", "也写作 {other}")),
        Attr::FalseWhenAbsent => Some(both!("false when it is left out", "省略时为 false")),
        Attr::Derived => Some(both!("made from the others", "由其他字段得出")),
        Attr::Api(_) => {
            let wire = field.wire;
            Some(both!("on the wire {wire}", "接口中为 {wire}"))
        }
        // How many a list has is said of the record.
        Attr::AtMost(_) | Attr::AnyNumber | Attr::AnyForm | Attr::Bare | Attr::Split { .. } | Attr::PageUrl { .. } => {
            None
        }
    });
    said.collect()
}
