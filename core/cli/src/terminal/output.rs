//! JSON for a terminal: secrets hidden, indented on request. Numbers and texts stay unchanged.

use triline_schema::operation::{Kind, Operation, Record};

/// What stands in place of a secret.
const HIDDEN: &str = "\"***\"";

/// How results are written.
pub(crate) struct Format {
    /// Over several lines, indented.
    pub(crate) pretty: bool,
    /// The members whose values are not shown.
    pub(crate) hidden: Vec<&'static str>,
}

impl Format {
    /// Writes JSON text anew.
    pub(crate) fn write(&self, json: &str) -> String {
        let mut out = String::with_capacity(json.len());
        let mut depth = 0_usize;
        let mut hide_next = false;
        let mut tokens = Tokens(json).peekable();
        while let Some(token) = tokens.next() {
            match token {
                "{" | "[" => {
                    out.push_str(token);
                    hide_next = false;
                    depth += 1;
                    if !matches!(tokens.peek(), Some(&("}" | "]"))) {
                        self.new_line(&mut out, depth);
                    } else if let Some(close) = tokens.next() {
                        depth -= 1;
                        out.push_str(close);
                    }
                }
                "}" | "]" => {
                    depth = depth.saturating_sub(1);
                    self.new_line(&mut out, depth);
                    out.push_str(token);
                }
                "," => {
                    out.push(',');
                    self.new_line(&mut out, depth);
                }
                ":" => out.push_str(if self.pretty { ": " } else { ":" }),
                value if hide_next && value != "null" => {
                    hide_next = false;
                    out.push_str(HIDDEN);
                }
                text => {
                    let is_name = matches!(tokens.peek(), Some(&":"));
                    hide_next = is_name && self.hidden.iter().any(|name| text.trim_matches('"') == *name);
                    out.push_str(text);
                }
            }
        }
        out
    }

    fn new_line(&self, out: &mut String, depth: usize) {
        if self.pretty {
            out.push('\n');
            out.extend(std::iter::repeat_n("  ", depth));
        }
    }
}

/// The tokens of JSON text, space left out.
struct Tokens<'a>(&'a str);

impl<'a> Iterator for Tokens<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let text = self.0.trim_start();
        let end = match text.chars().next()? {
            '"' => {
                let mut escaped = false;
                let closing = text.char_indices().skip(1).find(|(_, c)| {
                    let closes = *c == '"' && !escaped;
                    escaped = *c == '\\' && !escaped;
                    closes
                });
                closing.map_or(text.len(), |(at, _)| at + 1)
            }
            '{' | '}' | '[' | ']' | ',' | ':' => 1,
            _ => text.find(|c: char| "{}[],:\"".contains(c) || c.is_whitespace()).unwrap_or(text.len()),
        };
        let (token, rest) = text.split_at(end);
        self.0 = rest;
        Some(token)
    }
}

/// The names of the secret fields in what an operation returns.
pub(crate) fn secret_fields(operation: &Operation) -> Vec<&'static str> {
    let mut names = Vec::new();
    if let Some(kind) = operation.result() {
        gather(&kind, &mut names);
    }
    names
}

/// The names of the secret parameters of an operation.
pub(crate) fn secret_parameters(operation: &Operation) -> Vec<&'static str> {
    let mut names = Vec::new();
    gather_fields(operation.params, &mut names);
    names
}

fn gather(kind: &Kind, names: &mut Vec<&'static str>) {
    match kind {
        Kind::Record(record) => gather_fields(record, names),
        Kind::List(inner) | Kind::Map(inner) => gather(inner, names),
        _ => {}
    }
}

fn gather_fields(record: &'static Record, names: &mut Vec<&'static str>) {
    for field in record.fields {
        if field.secret() {
            names.push(field.api());
        }
        gather(&field.kind, names);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_laid_out_and_otherwise_untouched() {
        let json = r#"{"a":[1.50,"x\"]\\",{}],"b":{"c":null,"d":[ ]}}"#;
        let plain = Format { pretty: false, hidden: vec![] };
        assert_eq!(plain.write(json), r#"{"a":[1.50,"x\"]\\",{}],"b":{"c":null,"d":[]}}"#);
        let pretty = Format { pretty: true, hidden: vec![] }.write(json);
        assert_eq!(
            pretty,
            "{\n  \"a\": [\n    1.50,\n    \"x\\\"]\\\\\",\n    {}\n  ],\n  \"b\": {\n    \"c\": null,\n    \"d\": []\n  }\n}"
        );
        assert_eq!(plain.write(&pretty), plain.write(json));
    }

    #[test]
    fn secrets_are_hidden_by_name_of_member() {
        let format = Format { pretty: false, hidden: vec!["key"] };
        let json = r#"[{"key":"a\"b","b":"key","c":{"key":1}},{"key":null}]"#;
        assert_eq!(format.write(json), r#"[{"key":"***","b":"key","c":{"key":"***"}},{"key":null}]"#);
    }

    #[test]
    fn the_table_says_what_is_secret() {
        let fields = |name| secret_fields(triline_schema::operation(name).unwrap());
        assert_eq!(fields("platform.agents.create"), ["hashPassword", "webrtcSipKey"]);
        assert_eq!(fields("platform.agents.query"), [""; 0]);
    }
}
