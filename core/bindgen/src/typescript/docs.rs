//! TypeScript: doc comments.

use triline_schema::operation::{Field, Operation};

use crate::field::{about, facts, joined, on_the_wire};
use crate::text::{CODES, codes, doc_lines, doc_of};

const WIDTH: usize = 110;

/// What a method does; `note`: what is said of this way to call the operation.
pub(super) fn method_doc(operation: &Operation, method: &str, note: &str) -> Vec<String> {
    let mut lines = paragraphs(&doc_of(operation, method));
    if !note.is_empty() {
        lines.push(String::new());
        lines.extend(note.lines().map(str::to_owned));
    }
    for (title, codes) in CODES.iter().zip(codes(operation)).filter(|(_, codes)| !codes.is_empty()) {
        lines.extend([String::new(), format!("{title}:")]);
        lines.extend(codes.iter().map(|(code, cause)| format!("- `{code}`: {cause}")));
    }
    lines.extend(source_note(operation.source));
    lines
}

/// What a field means, with what the table knows of its values.
pub(super) fn field_doc(field: &Field) -> String {
    let mut sentences = about(field);
    // Members have the names of the API.
    if field.api() == field.wire {
        sentences.retain(|sentence| !on_the_wire(field).contains(sentence));
    }
    joined(field.doc, &sentences)
}

/// What an option means. The options have no examples: what matters is their defaults.
pub(super) fn option_doc(field: &Field) -> String {
    joined(field.doc, &facts(field))
}

/// The lines of a doc text; a list or an empty line begins a new one.
pub(super) fn paragraphs(doc: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut joined = false;
    for line in doc_lines(doc) {
        match lines.last_mut() {
            Some(last) if joined && !line.is_empty() && !line.starts_with("- ") => {
                last.push(' ');
                last.push_str(line);
            }
            _ => lines.push(line.to_owned()),
        }
        joined = !line.is_empty();
    }
    lines
}

pub(super) fn source_note(source: &str) -> Vec<String> {
    match source.trim() {
        "" => Vec::new(),
        source => vec![String::new(), format!("Document {source}.")],
    }
}

/// An example as the tag that editors show.
pub(super) fn example_tag(lines: &[String]) -> Vec<String> {
    let fence = |mark: &str| vec![mark.to_owned()];
    let code = lines.iter().map(|line| format!("{VERBATIM}{line}")).collect();
    [vec![String::new(), "@example".to_owned()], fence("```ts"), code, fence("```")].concat()
}

/// What a line begins with that is not to be broken.
const VERBATIM: char = '\u{0}';

/// A doc comment, its lines broken where they are too long.
pub(super) fn comment(indent: &str, lines: &[String]) -> String {
    let room = WIDTH - indent.len() - " * ".len();
    let mut broken: Vec<String> = Vec::new();
    for line in lines {
        if let Some(code) = line.strip_prefix(VERBATIM) {
            broken.push(code.to_owned());
            continue;
        }
        let hang = if line.starts_with("- ") { "  " } else { "" };
        let mut current = String::new();
        for word in line.replace("*/", "* /").split(' ') {
            if !current.is_empty() && current.len() + 1 + word.len() > room {
                broken.push(std::mem::replace(&mut current, hang.to_owned() + word));
            } else {
                if !current.is_empty() {
                    current.push(' ');
                }
                current.push_str(word);
            }
        }
        broken.push(current);
    }
    match broken.as_slice() {
        [] => String::new(),
        [line] if line.len() + 4 < room => format!("{indent}/** {line} */\n"),
        lines => {
            let body: String =
                lines.iter().map(|line| format!("{indent} * {line}").trim_end().to_owned() + "\n").collect();
            format!("{indent}/**\n{body}{indent} */\n")
        }
    }
}
