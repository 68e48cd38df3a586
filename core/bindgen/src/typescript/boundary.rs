//! TypeScript: events, the details of errors and the reports of row batches, as the core writes them.

use triline_schema::boundary::{
    BatchProgress, BatchReport, ErrorDetails, ErrorKind, Event, HttpMethod, Outcome, RawResponse, RowFailure,
    WaitReason,
};
use triline_schema::operation::{Case, Choice, Kind, Record};

use super::HEADER;
use super::docs::{comment, paragraphs};
use super::types::type_of;
use crate::boundary::{Member, events, members};
use crate::field::{facts, joined};
use crate::text::camel;

pub(super) fn file() -> String {
    let mut out = format!(
        "{HEADER}import type {{ Message }} from \"../errors.js\";\nimport type {{ ErrorCategory, ErrorCode }} from \"./errors.js\";\n"
    );
    for choice in [&ErrorKind, &Outcome, &HttpMethod, &WaitReason] {
        out += &choice_type(choice);
    }
    out += "\n";
    let operation = "`operation` is that of the call. `attempt` and `response` name the operation requested, which differs where \
        the call fetches a token or polls another operation.";
    out += &comment("", &[paragraphs(Event.doc), vec![String::new(), operation.to_owned()]].concat());
    out += "export type ClientEvent =";
    for case in events() {
        out += &event(case);
    }
    out += ";\n\n";
    out += &comment("", &paragraphs(RawResponse.doc));
    out += &format!(
        "export interface RawResponseEvent {{\n  type: \"raw_response\";\n  operation: string;\n{}}}\n",
        body(&RawResponse, "  ")
    );
    for record in [&BatchProgress, &ErrorDetails, &BatchReport, &RowFailure] {
        out += "\n";
        out += &comment("", &paragraphs(record.doc));
        out += &format!("export interface {} {{\n{}}}\n", record.name, body(record, "  "));
    }
    out + &attributes()
}

/// What of an error's details its class has, as texts.
fn attributes() -> String {
    // The message is that of `Error`.
    let others = ["class", "message", "reconcilable"];
    let shown = members(&ErrorDetails).into_iter().filter(|member| !others.contains(&member.field.name));
    let one = |member: Member| {
        let Member { field, .. } = member;
        let name = match field.name {
            // That of `Error` is what the caller's code threw.
            "cause" => "meaning".to_owned(),
            name => camel(name),
        };
        let ty = match (field.name, field.kind) {
            ("code", _) => "ErrorCode".to_owned(),
            ("category", _) => "ErrorCategory".to_owned(),
            (_, Kind::OneOf(_)) => "string".to_owned(),
            (_, Kind::Map(_)) => format!("Readonly<{}>", type_of(&field.kind)),
            _ => type_of(&field.kind),
        };
        let always = field.required() || field.name == "outcome" || member.default().is_some();
        let doc = comment("  ", &paragraphs(&joined(field.doc, &facts(field))));
        format!("{doc}  readonly {name}{}: {ty};\n", if always { "" } else { "?" })
    };
    let members: String = shown.map(one).collect();
    format!("\n/** What is known of an error. */\nexport interface ErrorAttributes {{\n{members}}}\n")
}

fn choice_type(choice: &Choice) -> String {
    let mut lines = paragraphs(choice.doc);
    lines.push(String::new());
    lines.extend(choice.variants.iter().map(|variant| format!("- `{}`: {}", variant.value, variant.doc.trim())));
    let values: Vec<String> = choice.variants.iter().map(|variant| format!("\"{}\"", variant.value)).collect();
    format!("\n{}export type {} = {};\n", comment("", &lines), choice.name, values.join(" | "))
}

/// An event: where it tells of a failure, one without and one with it.
fn event(case: &Case) -> String {
    let record: &'static Record = case.record;
    let head = format!("\n  {}| {{\n      type: \"{}\";\n      operation: string;\n", comment_of(record), case.value);
    let all = members(record);
    if !all.iter().any(|member| member.is_of_failure()) {
        return format!("{head}{}    }}", body(record, "      "));
    }
    [true, false]
        .into_iter()
        .map(|ok| {
            let of_way = |member: &&Member| !ok || !member.is_of_failure();
            let one = |member: &Member| match member.field.name {
                "ok" => format!("{}      ok: {ok};\n", comment("      ", &paragraphs(member.field.doc))),
                _ => self::member(*member, "      "),
            };
            format!("{head}{}    }}", all.iter().filter(of_way).map(one).collect::<String>())
        })
        .collect()
}

fn comment_of(record: &Record) -> String {
    comment("  ", &paragraphs(record.doc)).trim_start().to_owned() + "  "
}

fn body(record: &'static Record, indent: &str) -> String {
    members(record).into_iter().map(|each| member(each, indent)).collect()
}

fn member(member: Member, indent: &str) -> String {
    let Member { of, field } = member;
    let required = field.required();
    let ty = match field.kind {
        Kind::OneOf(one_of) if one_of.name == "Span" => "[first: number, last: number]".to_owned(),
        Kind::OneOf(one_of) => one_of.name.to_owned(),
        Kind::List(Kind::OneOf(_)) => "[first: number, last: number][]".to_owned(),
        Kind::Text if field.name == "code" && member.is_of_failure() => "ErrorCode".to_owned(),
        // The core leaves out what is false.
        Kind::Boolean if !required && of.name.ends_with("Event") => "true".to_owned(),
        kind => type_of(&kind),
    };
    let mark = if required { "" } else { "?" };
    let doc = comment(indent, &paragraphs(&joined(field.doc, &facts(field))));
    format!("{doc}{indent}{}{mark}: {ty};\n", field.wire)
}
