//! Documentation comments.

use triline_schema::operation::{Field, Kind, Operation, Rule};

use super::types::constant;
use super::{examples, identifier};
use crate::field::{about, about_parameter, joined};
use crate::text::{CODES, codes, doc_lines, doc_of};

/// What a method takes beyond the parameters of a batch.
const BATCH_OPTIONS: [&str; 5] = [
    "journal: The log from which the same batch continues after the program was stopped.",
    "dryRun: Whether to check rows and count requests only; nothing is sent.",
    "count: Number of rows, where the sequence does not know it.",
    "job: Over a relay: the id of the job, 1 to 64 letters, digits, `-` and `_`, by which `follow` and `stop` of the client find \
     it again. Without it the client makes one up, which the progress tells. Cancelling the task stops the job.",
    "onProgress: Receives the progress; the batch waits for it.",
];

/// A comment of these lines.
pub(super) fn comment(indent: &str, lines: &[String]) -> String {
    let line = |line: &String| if line.is_empty() { format!("{indent}///\n") } else { format!("{indent}/// {line}\n") };
    lines.iter().map(line).collect()
}

/// A text, and the document it comes from.
pub(super) fn with_source(doc: &str, source: &str) -> Vec<String> {
    let mut lines: Vec<String> = doc_lines(doc).map(Into::into).collect();
    let source = source.trim();
    if !source.is_empty() {
        lines.extend([String::new(), format!("Document {source}.")]);
    }
    lines
}

/// What is known of a field of a record, or of a parameter, in one paragraph.
pub(super) fn field(field: &Field, of_record: bool) -> String {
    let mut text = joined(&in_one_line(field.doc), &in_swift(field, about(field)));
    if of_record && field.secret() {
        text.push_str(" Hidden where the record is printed.");
    }
    text
}

/// Examples and defaults of a choice as a program writes them: `.blackNum`.
fn in_swift(field: &Field, sentences: Vec<String>) -> Vec<String> {
    let choice = match field.kind {
        Kind::Choice(choice) => choice,
        Kind::List(Kind::Choice(choice)) => *choice,
        _ => return sentences,
    };
    let is_value = |sentence: &str| ["For example ", "Default: "].iter().any(|start| sentence.starts_with(start));
    let written = |sentence: String| {
        choice.variants.iter().fold(sentence, |text, variant| {
            let constant = format!(".{}", constant(variant.name));
            text.replace(&format!("`{}`", variant.value), &format!("`{constant}`"))
                .replace(&format!("\"{}\"", variant.value), &constant)
        })
    };
    sentences.into_iter().map(|text| if is_value(&text) { written(text) } else { text }).collect()
}

fn in_one_line(doc: &str) -> String {
    doc_lines(doc).collect::<Vec<_>>().join(" ")
}

/// What an operation does; `fields`: the parameters of the method, `without`: its name and the one it leaves out, `most`:
/// the rows of one request, where it sends any number, `lazy`: errors come later, `example`: the lines of a call.
pub(super) fn operation(
    operation: &Operation,
    fields: &[&Field],
    without: Option<(&str, &Field)>,
    most: Option<u32>,
    lazy: bool,
    returns: &str,
    example: &[String],
) -> Vec<String> {
    let doc = doc_of(operation, without.map_or(operation.verb(), |(method, _)| method));
    let mut lines: Vec<String> = doc_lines(&doc).map(Into::into).collect();
    if let Some((_, field)) = without {
        let (verb, field) = (identifier(operation.verb()), identifier(field.name));
        lines.extend([String::new(), format!("This is `{verb}` without `{field}`.")]);
    }
    if let Some(most) = most {
        let requests = format!(
            "Sends any number of rows, {most} in each request, one request after the other. Rows are taken when"
        );
        let result = "they are needed and not kept. Cancelling the task stops the batch.".into();
        lines.extend([String::new(), requests, result]);
    }
    for rule in operation.rules {
        if let Rule::OneOf(names) = rule {
            let quoted =
                |wire: &&str| operation.params.field(wire).map(|field| format!("`{}`", identifier(field.name)));
            let names: Vec<_> = names.iter().filter_map(quoted).collect();
            lines.extend([String::new(), format!("At least one of {} is to be given.", names.join(", "))]);
        }
    }
    let source = operation.source.trim();
    if !source.is_empty() {
        lines.extend([String::new(), format!("Document {source}.")]);
    }
    lines.extend(examples::fenced(example));
    lines.push(String::new());
    // The limit of rows per request does not apply to a row batch.
    let rows = most.and(operation.rules.iter().find_map(|rule| match rule {
        Rule::Batch { rows, .. } => Some(*rows),
        _ => None,
    }));
    let mut more = Vec::new();
    if operation.params.open.is_some() {
        more.push("extra: Further parameters, by their names.");
    }
    if operation.rules.iter().any(|rule| matches!(rule, Rule::Upload)) {
        more.push("onProgress: Receives how much has been written.");
    }
    if most.is_some() {
        more.extend(BATCH_OPTIONS);
    }
    let described = |parameter: &Field| {
        let text = if rows == Some(parameter.wire) {
            format!("{}. Any number.", parameter.doc.trim().trim_end_matches('.'))
        } else {
            joined(&in_one_line(parameter.doc), &in_swift(parameter, about_parameter(operation, parameter)))
        };
        format!("{}: {text}", identifier(parameter.name))
    };
    match fields {
        [] => lines.extend(more.iter().map(|more| format!("- Parameter {more}"))),
        [only] if more.is_empty() => lines.push(format!("- Parameter {}", described(only))),
        _ => {
            lines.push("- Parameters:".into());
            lines.extend(fields.iter().map(|each| format!("  - {}", described(each))));
            lines.extend(more.iter().map(|more| format!("  - {more}")));
        }
    }
    if !returns.is_empty() {
        lines.push(format!("- Returns: {returns}"));
    }
    if !lazy {
        let mut throws = "- Throws: ``TrilineError``.".to_owned();
        for (title, codes) in CODES.iter().zip(codes(operation)).filter(|(_, codes)| !codes.is_empty()) {
            let codes: Vec<_> = codes.iter().map(|(code, _)| code.to_string()).collect();
            throws.push_str(&format!(" {title}: {}.", codes.join(", ")));
        }
        lines.push(throws);
    }
    lines
}
