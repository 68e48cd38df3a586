//! JSON for a terminal: secrets hidden, indented on request. Numbers and texts stay unchanged.

use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use triline_schema::operation::{Attr, Field, Format as TimeFormat, Kind, Operation, Record, ResponseLayout};

/// What stands in place of a secret.
const HIDDEN: &str = "\"***\"";

/// How results are written.
pub(crate) struct Format {
    /// Over several lines, indented.
    pub(crate) pretty: bool,
    /// The members whose values are not shown.
    pub(crate) hidden: Vec<&'static str>,
    /// The members that are shown in the zone of this machine.
    pub(crate) times: Option<LocalTimes>,
}

/// Times of an account as this machine's zone has them.
#[derive(Clone)]
pub(crate) struct LocalTimes {
    /// The members that are times.
    names: Vec<&'static str>,
    /// The zone of the account, which no document names.
    account: TimeZone,
    local: TimeZone,
}

impl LocalTimes {
    /// `offset`: that of the account, such as `+08:00`.
    pub(crate) fn new(operation: &Operation, offset: &str) -> Option<LocalTimes> {
        let offset = jiff::fmt::strtime::parse("%:z", offset).ok()?.offset()?;
        let mut names = Vec::new();
        if let Some(kind) = row_kind(operation) {
            gather(&kind, &mut names, &|field| field.attrs.contains(&Attr::Format(TimeFormat::DateTime)));
        }
        Some(LocalTimes { names, account: TimeZone::fixed(offset), local: TimeZone::system() })
    }

    /// A text of JSON with its offset; what is no time stays.
    fn of(&self, text: &str) -> Option<String> {
        let time = DateTime::strptime("%Y-%m-%d %H:%M:%S", text.trim_matches('"')).ok()?;
        let local = self.account.to_timestamp(time).ok()?.to_zoned_datetime(self.local.clone());
        Some(format!("\"{}\"", local.strftime("%Y-%m-%d %H:%M:%S%:z")))
    }
}

/// What the rows of an operation are, or its result.
fn row_kind(operation: &Operation) -> Option<Kind> {
    match &operation.answer {
        ResponseLayout::Rows { row, .. } => Some(**row),
        _ => operation.result(),
    }
}

impl Format {
    /// Writes JSON text anew.
    pub(crate) fn write(&self, json: &str) -> String {
        let mut out = String::with_capacity(json.len());
        let mut depth = 0_usize;
        let mut hide_next = false;
        let mut is_time = false;
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
                text if is_time && text.starts_with('"') && !matches!(tokens.peek(), Some(&":")) => {
                    is_time = false;
                    let local = self.times.as_ref().and_then(|times| times.of(text));
                    out.push_str(local.as_deref().unwrap_or(text));
                }
                text => {
                    let is_name = matches!(tokens.peek(), Some(&":"));
                    hide_next = is_name && self.hidden.iter().any(|name| text.trim_matches('"') == *name);
                    is_time = is_name
                        && self.times.as_ref().is_some_and(|times| times.names.contains(&text.trim_matches('"')));
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
        gather(&kind, &mut names, &Field::secret);
    }
    names
}

/// The names of the secret parameters of an operation.
pub(crate) fn secret_parameters(operation: &Operation) -> Vec<&'static str> {
    let mut names = Vec::new();
    gather_fields(operation.params, &mut names, &Field::secret);
    names
}

fn gather(kind: &Kind, names: &mut Vec<&'static str>, fits: &dyn Fn(&Field) -> bool) {
    match kind {
        Kind::Record(record) => gather_fields(record, names, fits),
        Kind::List(inner) | Kind::Map(inner) => gather(inner, names, fits),
        _ => {}
    }
}

fn gather_fields(record: &'static Record, names: &mut Vec<&'static str>, fits: &dyn Fn(&Field) -> bool) {
    for field in record.fields {
        if fits(field) {
            names.push(field.api());
        }
        gather(&field.kind, names, fits);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_laid_out_and_otherwise_untouched() {
        let json = r#"{"a":[1.50,"x\"]\\",{}],"b":{"c":null,"d":[ ]}}"#;
        let plain = Format { pretty: false, hidden: vec![], times: None };
        assert_eq!(plain.write(json), r#"{"a":[1.50,"x\"]\\",{}],"b":{"c":null,"d":[]}}"#);
        let pretty = Format { pretty: true, hidden: vec![], times: None }.write(json);
        assert_eq!(
            pretty,
            "{\n  \"a\": [\n    1.50,\n    \"x\\\"]\\\\\",\n    {}\n  ],\n  \"b\": {\n    \"c\": null,\n    \"d\": []\n  }\n}"
        );
        assert_eq!(plain.write(&pretty), plain.write(json));
    }

    #[test]
    fn secrets_are_hidden_by_name_of_member() {
        let format = Format { pretty: false, hidden: vec!["key"], times: None };
        let json = r#"[{"key":"a\"b","b":"key","c":{"key":1}},{"key":null}]"#;
        assert_eq!(format.write(json), r#"[{"key":"***","b":"key","c":{"key":"***"}},{"key":null}]"#);
    }

    #[test]
    fn times_are_shown_in_another_zone() {
        let operation = triline_schema::operation("platform.agents.create").unwrap();
        let local = TimeZone::fixed(jiff::tz::offset(-3));
        let times = LocalTimes { local, ..LocalTimes::new(operation, "+08:00").unwrap() };
        let format = Format { pretty: false, hidden: vec![], times: Some(times) };
        assert_eq!(
            format.write(r#"{"createTime":"2026-03-01 08:00:00","agentName":"2026-03-01 08:00:00","lockTime":""}"#),
            r#"{"createTime":"2026-02-28 21:00:00-03:00","agentName":"2026-03-01 08:00:00","lockTime":""}"#
        );
        assert!(LocalTimes::new(operation, "Shanghai").is_none());
    }

    #[test]
    fn the_table_says_what_is_secret() {
        let fields = |name| secret_fields(triline_schema::operation(name).unwrap());
        assert_eq!(fields("platform.agents.create"), ["hashPassword", "webrtcSipKey"]);
        assert_eq!(fields("platform.agents.query"), [""; 0]);
    }
}
