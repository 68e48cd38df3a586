//! Events and the attributes of errors, as the core tells them.

use std::fmt::Write;

use triline_schema::boundary::{ErrorDetails, ErrorKind, HttpMethod, Outcome, WaitReason};
use triline_schema::operation::{Case, Choice, Kind};

use super::docs::docstring;
use crate::boundary::{Member, events, members};
use crate::text::pascal;

/// The classes of events. An event that crosses from the core has their members in their order.
pub(super) fn event_classes() -> String {
    let names: Vec<String> = events().map(class_name).collect();
    let all: Vec<String> = names.iter().map(|name| format!("    {name:?},\n")).collect();
    let mut text =
        format!("__all__ = [\n    \"Event\",\n{}    \"HttpMethod\",\n    \"WaitReason\",\n]\n\n", all.concat());
    text.push_str(&[&HttpMethod, &WaitReason].map(choice).join("\n"));
    text.push_str("\n\n@dataclass(frozen=True)\nclass EventBase:\n");
    text.push_str(&docstring("    ", "What all events have."));
    for (member, ty, doc) in [
        (
            "operation",
            "str",
            "The operation, such as `platform.agents.query`: that of the call, or the one that the call requests to fetch a token \
                or to poll.",
        ),
        ("call", "int", "A number that the events of one call share."),
    ] {
        let _ = write!(text, "\n    {member}: {ty}\n{}", docstring("    ", doc));
    }
    for case in events() {
        text.push_str(&class(case));
    }
    let _ = write!(text, "\n\nEvent: TypeAlias = (\n    {}\n)\n", names.join("\n    | "));
    text.push_str(&docstring("", "What happened, told apart by its class or its `name`."));
    let _ = write!(
        text,
        "\nEVENTS: Final[dict[str, Callable[..., Event]]] = {{\n    event.name: event\n    for event in (\n        {},\n    )\n}}\n",
        names.join(",\n        ")
    );
    text
}

fn class_name(case: &Case) -> String {
    format!("{}Event", pascal(case.value))
}

fn class(case: &Case) -> String {
    let mut text = format!("\n\n@dataclass(frozen=True)\nclass {}(EventBase):\n", class_name(case));
    text.push_str(&docstring("    ", case.record.doc));
    let _ = write!(text, "\n    name: ClassVar[Literal[\"{0}\"]] = \"{0}\"\n", case.value);
    text.push_str(&docstring("    ", "The name of the event, by which events are told apart."));
    let mut all = members(case.record);
    all.sort_by_key(|member| member.default().is_some());
    for member in all {
        let default = member.default().map(|value| format!(" = {}", python(value))).unwrap_or_default();
        let _ = write!(
            text,
            "\n    {}: {}{default}\n{}",
            member.field.name,
            type_of(member),
            docstring("    ", &doc(member))
        );
    }
    text
}

fn python(value: &str) -> &str {
    match value {
        "false" => "False",
        other => other,
    }
}

fn doc(member: Member) -> String {
    if member.is_duration() {
        return format!("{} In seconds.", member.field.doc.trim());
    }
    member.field.doc.to_owned()
}

fn type_of(member: Member) -> String {
    let ty = match member.field.kind {
        Kind::Integer if member.is_duration() => "float".to_owned(),
        Kind::Integer => "int".to_owned(),
        Kind::Boolean => "bool".to_owned(),
        Kind::Choice(choice) if core::ptr::eq(choice, &raw const ErrorKind) => "str".to_owned(),
        Kind::Choice(choice) if core::ptr::eq(choice, &raw const Outcome) => "str".to_owned(),
        Kind::Choice(choice) => choice.name.to_owned(),
        Kind::Map(_) => "dict[str, str]".to_owned(),
        _ => "str".to_owned(),
    };
    if member.optional() { format!("{ty} | None") } else { ty }
}

fn choice(choice: &Choice) -> String {
    let values: Vec<String> = choice.variants.iter().map(|variant| format!("{:?}", variant.value)).collect();
    let mut doc = format!("{}\n\n", choice.doc.trim());
    for variant in choice.variants {
        let _ = write!(doc, "`{}`: {}\n\n", variant.value, variant.doc.trim());
    }
    format!("{}: TypeAlias = Literal[{}]\n{}", choice.name, values.join(", "), docstring("", &doc))
}

/// What of an error's details its class has.
pub(super) fn error_attributes() -> String {
    let shown =
        members(&ErrorDetails).into_iter().filter(|member| !["class", "reconcilable"].contains(&member.field.name));
    let (mut declared, mut read) = (String::new(), String::new());
    for member in shown {
        let Member { field, .. } = member;
        let (name, wire) = (field.name, field.wire);
        let (ty, value) = match (name, field.kind) {
            ("kind", _) => ("str".to_owned(), "get(\"kind\", \"misuse\")".to_owned()),
            ("message", _) => ("str".to_owned(), "get(\"message\", \"\")".to_owned()),
            ("outcome", _) => ("Outcome".to_owned(), "get(\"outcome\", \"not_sent\")".to_owned()),
            (_, Kind::Map(_)) => ("dict[str, str]".to_owned(), format!("dict(get({wire:?}, {{}}))")),
            _ if member.is_duration() => {
                ("float | None".to_owned(), format!("None if get({wire:?}) is None else get({wire:?}, 0) / 1000"))
            }
            _ => match member.default() {
                Some(value) => (type_of(member), format!("get({wire:?}, {})", python(value))),
                None => (type_of(member), format!("get({wire:?})")),
            },
        };
        let _ = write!(declared, "\n    {name}: {ty}\n{}", docstring("    ", &doc(member)));
        let _ = write!(read, "        self.{name} = {value}\n");
    }
    format!(
        "__all__ = [\"ErrorAttributes\", \"Outcome\"]\n\n{}\n\nclass ErrorAttributes:\n{}{declared}\n    def _read(self, details: Mapping[str, Any]) -> None:\n        \
         get = details.get\n{read}",
        choice(&Outcome),
        docstring("    ", "What is known of an error."),
    )
}
