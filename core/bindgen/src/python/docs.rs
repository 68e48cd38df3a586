//! Docstrings.

use triline_schema::operation::{Attr, Choice, Field, Kind, Operation, Paging, ResponseLayout, Rule};

use super::groups::{Method, Way};
use super::options::is_duration;
use super::{Parameter, identifier, is_upload};
use crate::field::{facts, joined, on_the_wire, shown_example};
use crate::text::{CODES, codes, doc_lines, doc_of};

const WIDTH: usize = 110;

/// A docstring with its quotes, indented.
pub(super) fn docstring(indent: &str, text: &str) -> String {
    let paragraphs = paragraphs(text);
    let mut lines: Vec<String> = Vec::new();
    for paragraph in paragraphs {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.extend(fill(&paragraph, WIDTH - indent.len(), ["", ""]));
    }
    finish(indent, &lines)
}

/// Quotes around lines.
fn finish(indent: &str, lines: &[String]) -> String {
    let escaped: Vec<String> =
        lines.iter().map(|line| line.replace('\\', "\\\\").replace("\"\"\"", "\\\"\\\"\\\"")).collect();
    if let [line] = escaped.as_slice()
        && !line.ends_with('"')
    {
        return format!("{indent}\"\"\"{line}\"\"\"\n");
    }
    let mut text = format!("{indent}\"\"\"");
    for (at, line) in escaped.iter().enumerate() {
        if at > 0 && !line.is_empty() {
            text.push_str(indent);
        }
        text.push_str(line);
        text.push('\n');
    }
    text + indent + "\"\"\"\n"
}

fn paragraphs(text: &str) -> Vec<String> {
    let mut paragraphs = vec![String::new()];
    for line in doc_lines(text) {
        match paragraphs.last_mut() {
            Some(last) if !line.trim().is_empty() => {
                if !last.is_empty() {
                    last.push(' ');
                }
                last.push_str(line.trim());
            }
            _ => paragraphs.push(String::new()),
        }
    }
    paragraphs.retain(|paragraph| !paragraph.is_empty());
    paragraphs
}

/// Breaks a paragraph into lines; before the first goes one indentation, before the others another.
fn fill(paragraph: &str, width: usize, [first, others]: [&str; 2]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = first.to_owned();
    let mut empty = true;
    for word in paragraph.split_whitespace() {
        if !empty && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(std::mem::replace(&mut line, others.to_owned()));
        } else if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    lines.push(line);
    lines
}

/// What is known of a named type, with its document.
pub(super) fn type_doc(doc: &str, source: &str) -> String {
    format!("{}\n\n{}", doc.trim_end(), document(source))
}

fn document(source: &str) -> String {
    let source = source.trim();
    if source.is_empty() { String::new() } else { format!("Document {source}.") }
}

/// What is known of a method.
pub(super) fn method_doc(method: &Method, example: &[String]) -> String {
    let (operation, parameters) = (method.operation, &method.parameters);
    let indent = "        ";
    let width = WIDTH - indent.len();
    let mut lines: Vec<String> = Vec::new();
    for (at, paragraph) in paragraphs(&doc_of(operation, &method.name)).into_iter().enumerate() {
        if at > 0 {
            lines.push(String::new());
        }
        lines.extend(fill(&paragraph, width, ["", ""]));
    }
    let mut note = |text: String| {
        lines.push(String::new());
        lines.extend(fill(&text, width, ["", ""]));
    };
    match method.way {
        Way::Plain => {}
        Way::Without(field) => note(format!("This is `{}` without `{field}`.", operation.verb())),
        Way::Stream(_) => note(
            "This streams the answer in parts. Nothing is sent before the first part is requested; closing the \
             iterator ends the call."
                .to_owned(),
        ),
        Way::Batch { most, .. } => note(format!(
            "The rows go out in as many requests as they need, {most} in each, one after the other. They are taken as \
             they are needed, and not kept. The result has each row by its place: a row or a request that the service \
             refuses raises nothing, see `raise_for_failures` of the result. A journal or rows that cannot be read \
             raise."
        )),
    }
    if let Some(handle) = method.opens {
        note(format!("Returns a `{}`, which knows its ids; close it, or leave its `with` block.", handle.name));
    }
    for rule in operation.rules {
        if let Rule::OneOf(names) = rule {
            let names: Vec<String> = names
                .iter()
                .filter_map(|name| operation.params.field(name))
                .map(|field| format!("`{}`", identifier(field.name)))
                .collect();
            note(format!("At least one of {} must be given.", names.join(", ")));
        }
    }
    if !parameters.is_empty() || method.of.is_some() {
        lines.push(String::new());
        lines.push("Args:".to_owned());
        if method.of.is_some() {
            lines.push("    message: A text, or a message.".to_owned());
        }
        for Parameter { field, .. } in parameters {
            let text = format!("{}: {}", identifier(field.name), field_doc(field));
            lines.extend(fill(&text, width, ["    ", "        "]));
        }
        let mut arg = |text: &str| lines.extend(fill(text, width, ["    ", "        "]));
        let is_batch = matches!(method.way, Way::Batch { .. });
        if is_batch {
            arg("journal: Log of how far the batch has come, the path of a file or a journal of another kind. Where \
                 it has a run that was stopped, the batch continues after that: the rows must be the same.");
            arg("progress: Receives the progress of the batch, after each request; true: shows it on stderr.");
            arg("dry_run: Whether rows are only checked, and requests counted; nothing is sent.");
            arg(
                "count: How many rows there are, where they cannot be counted: so that it is known how long the rest takes.",
            );
            arg(
                "job: Over a relay: the id of the job, 1 to 64 letters, digits, `-` and `_`, by which `follow` and `stop` of the client \
                 find it again. Without it the client makes one up, which the progress tells. Interrupting the call stops the job.",
            );
        }
        if method.takes_objects() {
            arg(
                "empty_is_missing: Whether empty texts of rows, such as the empty cells of `csv.DictReader`, count as \
                 missing. By default, those of fields that are not texts do.",
            );
        }
        if is_upload(operation) {
            arg("progress: Receives the number of bytes written; true: shows it on stderr.");
        }
        if method.takes_fields() && is_batch {
            arg(
                "fields: The account's field dictionary. With it, each customer is checked and encoded as it is taken; \
                 records that were read are taken too.",
            );
        } else if method.takes_fields() {
            arg("fields: The account's field dictionary. With it, customers are checked and encoded first, all of \
                 them before anything is sent; records that were read are taken too.");
        }
        if operation.params.open.is_some() {
            lines.push("    extra: Further members, by their names in the API.".to_owned());
        }
    }
    lines.extend(["", "Example:", "    ```python"].map(ToOwned::to_owned));
    lines.extend(example.iter().map(|line| format!("    {line}")));
    lines.push("    ```".to_owned());
    lines.push(String::new());
    lines.extend(fill(&ends(operation), width, ["", ""]));
    finish(indent, &lines)
}

/// What stands below the example: sizes, codes, the document.
fn ends(operation: &Operation) -> String {
    let mut ends = Vec::new();
    if let Some(paging) = operation.paging
        && states_default(operation, &paging)
    {
        ends.push(format!("A page has {} entries by default.", paging.default_size));
    }
    if let ResponseLayout::Fields { record, .. } = operation.answer {
        ends.push(format!("The answer's values come as one `{}`.", record.name));
    }
    for (title, codes) in CODES.iter().zip(codes(operation)).filter(|(_, codes)| !codes.is_empty()) {
        let codes: Vec<String> = codes.iter().map(|(code, _)| code.to_string()).collect();
        ends.push(format!("{title}: {}.", codes.join(", ")));
    }
    ends.push(document(operation.source));
    ends.join(" ")
}

/// What is known of a field, in one paragraph.
pub(super) fn field_doc(field: &Field) -> String {
    let mut sentences = on_the_wire(field);
    let choice = choice_of(&field.kind);
    sentences.extend(choice.map(values));
    if matches!(field.kind, Kind::File) {
        sentences.push(
            "A path, bytes, or a file that is open for reading bytes; `filename` is its name, where none is given."
                .to_owned(),
        );
    }
    sentences.extend(facts(field));
    if field.secret() {
        sentences.push("Never shown in an error, a log or a `repr`.".to_owned());
    }
    if field.attrs.contains(&Attr::Derived) {
        sentences.push("Always read from the other fields, so not to be given.".to_owned());
    }
    // Of a choice, all values are listed.
    if choice.is_none() {
        sentences.extend(shown_example(field));
    }
    joined(&paragraphs(field.doc).join(" "), &sentences)
}

/// What is known of an option, in one paragraph: its default, its limits and its variable in the environment.
pub(super) fn option_doc(field: &Field, variable: Option<&str>) -> String {
    let mut text = paragraphs(field.doc).join(" ");
    let is_duration = is_duration(field);
    let shown = |value: &str| match value.parse::<i64>() {
        Ok(ms) if is_duration => format!("{}", ms / 1000),
        _ => value.to_owned(),
    };
    let mut say = |more: &str| {
        text.push(' ');
        text.push_str(more);
    };
    if let Some(choice) = choice_of(&field.kind) {
        say(&values(choice));
    }
    if is_duration {
        say("In seconds.");
    }
    for attr in field.attrs {
        match attr {
            Attr::Unit(unit) if !is_duration => say(&format!("In {unit}.")),
            Attr::Max(max) if !is_duration => say(&format!("At most {max}.")),
            Attr::Default(value) => say(&format!("`{}` by default.", shown(value))),
            Attr::Secret => say("Never shown in an error, a log or a `repr`."),
            _ => {}
        }
    }
    if let Some(variable) = variable {
        let unit = if is_duration { ", in milliseconds" } else { "" };
        say(&format!("In the environment: `{variable}`{unit}."));
    }
    text
}

fn choice_of(kind: &Kind) -> Option<&'static Choice> {
    match kind {
        Kind::Choice(choice) => Some(choice),
        Kind::List(element) | Kind::Map(element) => choice_of(element),
        _ => None,
    }
}

fn values(choice: &Choice) -> String {
    let values: Vec<String> = choice
        .variants
        .iter()
        .map(|variant| {
            let meaning = paragraphs(variant.doc).join(" ");
            let meaning = meaning.trim_end_matches('.');
            let value = if variant.value.is_empty() { "\"\"" } else { variant.value };
            if meaning.is_empty() { format!("`{value}`") } else { format!("`{value}` ({meaning})") }
        })
        .collect();
    format!("One of {}{}.", values.join(", "), if choice.open { ", or another" } else { "" })
}

/// Whether the document states how many entries a page holds where nothing else is asked for.
fn states_default(operation: &Operation, paging: &Paging) -> bool {
    let size = operation.params.field(paging.size);
    size.is_some_and(|size| size.attrs.iter().any(|attr| matches!(attr, Attr::Default(_))))
}
