//! Comments: what the table says of an operation or a field, as `KDoc`.

use std::fmt::Write;

use triline_schema::operation::{Field, Operation};

use crate::field::{about, about_parameter, facts, joined};
use crate::text::{CODES, camel, codes, doc_lines};

/// Lines of a comment.
pub(super) struct Doc(Vec<String>);

impl Doc {
    /// The doc text of an entry of the table.
    pub(super) fn new(doc: &str) -> Doc {
        Doc(doc_lines(doc).map(str::to_owned).collect())
    }

    /// Adds a paragraph.
    pub(super) fn paragraph(&mut self, text: &str) {
        self.0.push(String::new());
        self.0.push(text.to_owned());
    }

    /// Adds a line to the last paragraph.
    pub(super) fn line(&mut self, text: &str) {
        self.0.push(text.to_owned());
    }

    /// The lines that are not empty.
    pub(super) fn lines(&self) -> Vec<&str> {
        self.0.iter().map(String::as_str).filter(|line| !line.is_empty()).collect()
    }

    /// Adds the document that it comes from.
    pub(super) fn source(mut self, source: &str) -> Doc {
        let source = source.trim();
        if !source.is_empty() {
            self.paragraph(&format!("Document {source}."));
        }
        self
    }

    /// The comment.
    pub(super) fn kdoc(&self, indent: &str) -> String {
        match self.0.as_slice() {
            [] => String::new(),
            [line] => format!("{indent}/** {} */\n", safe(line)),
            lines => {
                let mut out = format!("{indent}/**\n");
                for line in lines {
                    let _ = writeln!(out, "{}", format!("{indent} * {}", safe(line)).trim_end());
                }
                let _ = writeln!(out, "{indent} */");
                out
            }
        }
    }
}

/// A line that neither ends the comment nor begins one within it, as Kotlin's comments nest.
fn safe(line: &str) -> String {
    line.replace("*/", "*&#47;").replace("/*", "/&#42;")
}

/// A string literal.
pub(super) fn literal(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('$', "\\$"))
}

/// The comment of a method: paragraphs in place of what is said of the operation, where there are any, and tags
/// before and after those of its parameters. `example`: the lines of a call.
pub(super) fn of_method(
    operation: &Operation,
    in_place_of: &[String],
    before: Vec<String>,
    fields: &[&Field],
    further: Vec<String>,
    example: &[String],
) -> String {
    let mut doc = match in_place_of {
        [] => Doc::new(&crate::text::doc_of(operation, operation.verb())),
        [first, others @ ..] => {
            let mut doc = Doc::new(first);
            for paragraph in others {
                doc.paragraph(paragraph);
            }
            doc
        }
    };
    for (title, codes) in CODES.iter().zip(codes(operation)).filter(|(_, codes)| !codes.is_empty()) {
        let codes: Vec<_> = codes.iter().map(|(code, cause)| format!("{code} ({cause})")).collect();
        doc.paragraph(&format!("{title}: {}.", codes.join(", ")));
    }
    let mut doc = doc.source(operation.source);
    let mut tags = before;
    tags.extend(fields.iter().map(|field| {
        let lines = with_sentences(field, &about_parameter(operation, field)).0;
        let text = lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
        format!("@param {} {text}", camel(field.name))
    }));
    if operation.params.open.is_some() {
        tags.push("@param extra Further parameters, by their names.".to_owned());
    }
    tags.extend(further);
    if !tags.is_empty() {
        doc.0.push(String::new());
        doc.0.extend(tags);
    }
    // Tags come last.
    let end = doc.0.iter().position(|line| line.starts_with('@')).map_or(doc.0.len(), |tag| tag.saturating_sub(1));
    let fenced = [&["", "```kotlin"].map(str::to_owned)[..], example, &["```".to_owned()]].concat();
    doc.0.splice(end..end, fenced);
    doc.kdoc("    ")
}

/// What is known of a field.
pub(super) fn of_field(field: &Field) -> Doc {
    with_sentences(field, &about(field))
}

/// What is known of an option, which needs no example.
pub(super) fn of_option(field: &Field) -> Doc {
    with_sentences(field, &facts(field))
}

fn with_sentences(field: &Field, sentences: &[String]) -> Doc {
    let mut doc = Doc::new(field.doc);
    let last = doc.0.pop().unwrap_or_default();
    doc.0.push(joined(&last, sentences));
    doc
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_the_comment() {
        let doc = Doc::new(" accepts */* and /* more */").kdoc("");
        assert_eq!(doc, "/** accepts *&#47;* and /&#42; more *&#47; */\n");
    }

    #[test]
    fn literals_are_not_templates() {
        assert_eq!(literal("a$b\"c\\"), r#""a\$b\"c\\""#);
    }
}
