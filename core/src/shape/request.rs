//! Requests: parameters as the caller gives them, checked along a record and written for the wire.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};
use core::fmt::Write;

use super::number::Parts;
use super::time::{is_date, is_date_time};
use crate::error::Error;
use crate::operation::{Attr, Base, Choice, Field, Format, Kind, Record, Rule};
use crate::scan::{Peek, Scanner, Str, write_string};

/// Parameters that passed the check.
pub(crate) struct Checked {
    /// The fields given, in the caller's order, with their values as they go out.
    pub(crate) members: Vec<(&'static Field, Vec<u8>)>,
    /// The values of secret parameters, to be kept out of whatever is shown.
    pub(crate) secrets: Vec<String>,
}

/// Shows which fields were given, not their values.
impl core::fmt::Debug for Checked {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries(self.members.iter().map(|(field, _)| field.wire)).finish()
    }
}

impl Checked {
    /// The value of a field, as it goes out.
    pub(crate) fn get(&self, wire: &str) -> Option<&str> {
        let (_, value) = self.members.iter().find(|(field, _)| field.wire == wire)?;
        core::str::from_utf8(value).ok()
    }

    /// Sets a field, in its place where it was given.
    pub(crate) fn set(&mut self, field: &'static Field, value: String) {
        match self.members.iter_mut().find(|(other, _)| other.wire == field.wire) {
            Some((_, old)) => *old = value.into_bytes(),
            None => self.members.push((field, value.into_bytes())),
        }
    }

    /// The JSON object of the fields given.
    pub(crate) fn body(&self) -> Vec<u8> {
        let mut out = vec![b'{'];
        for (field, value) in &self.members {
            if out.len() > 1 {
                out.push(b',');
            }
            write_string(&mut out, field.wire);
            out.push(b':');
            out.extend_from_slice(value);
        }
        out.push(b'}');
        out
    }
}

/// Checks parameters: a JSON object in the API's names, or the wire's.
pub(crate) fn check(record: &'static Record, rules: &[Rule], params: &[u8]) -> Result<Checked, Error> {
    let scanner = Scanner::from_bytes(params).map_err(|bad| not_json(bad.at))?;
    let mut checker = Checker { scanner, path: String::new(), secrets: Vec::new() };
    if checker.peek()? != Peek::Object {
        let got = checker.describe(false);
        return Err(Error::invalid("type", "params", "an object of parameters", got));
    }
    let mut members: Vec<(&'static Field, Vec<u8>)> = Vec::new();
    checker.members(record, |field, value| members.push((field, value)))?;
    checker.scanner.end().map_err(|bad| not_json(bad.at))?;
    for rule in rules {
        match rule {
            Rule::Split { .. } => {}
            Rule::OneOf(names) => {
                if !members.iter().any(|(field, _)| names.contains(&field.wire)) {
                    let first = names.first().copied().unwrap_or_default();
                    let expected = format!("one of {}", names.join(", "));
                    return Err(Error::invalid("missing", first, expected, "none of them"));
                }
            }
        }
    }
    Ok(Checked { members, secrets: checker.secrets })
}

fn not_json(at: usize) -> Error {
    Error::invalid("json", "params", "JSON", format!("something else at byte {at}"))
}

struct Checker<'a> {
    scanner: Scanner<'a>,
    path: String,
    secrets: Vec<String>,
}

impl Checker<'_> {
    fn peek(&mut self) -> Result<Peek, Error> {
        self.scanner.peek().map_err(|bad| not_json(bad.at))
    }

    fn skip(&mut self) -> Result<core::ops::Range<usize>, Error> {
        self.scanner.skip().map_err(|bad| not_json(bad.at))
    }

    /// The value that comes next, for an error: shortened, and not at all where it is secret.
    fn describe(&mut self, secret: bool) -> String {
        let Ok(peek) = self.scanner.peek() else { return "nothing".to_string() };
        let mut ahead = self.scanner.clone();
        let shown = !secret && !matches!(peek, Peek::Object | Peek::Array | Peek::Null);
        match ahead.skip() {
            Ok(range) if shown => {
                let text = self.scanner.slice(range);
                let short: String = text.chars().take(40).collect();
                let dots = if short.len() < text.len() { "..." } else { "" };
                format!("{short}{dots}")
            }
            _ => peek.name().to_string(),
        }
    }

    fn refuse<T>(&mut self, code: &'static str, expected: impl Into<String>, secret: bool) -> Result<T, Error> {
        let got = self.describe(secret);
        Err(Error::invalid(code, self.path.clone(), expected, got))
    }

    /// Checks the members of an object that comes next.
    fn members(&mut self, record: &'static Record, mut each: impl FnMut(&'static Field, Vec<u8>)) -> Result<(), Error> {
        let json = |bad: crate::scan::NotJson| not_json(bad.at);
        let mut given: Vec<&'static str> = Vec::new();
        let base = self.path.len();
        self.scanner.open().map_err(json)?;
        let mut first = true;
        while self.scanner.next(first, b'}').map_err(json)? {
            first = false;
            let key = self.scanner.key().map_err(json)?;
            let key = self.scanner.text_of(&key);
            self.path.truncate(base);
            if base > 0 {
                self.path.push('.');
            }
            let Some(field) = record.field(&key) else {
                self.path.push_str(&key);
                let expected = match nearest(record, &key) {
                    Some(name) => format!("a known parameter (perhaps {name})"),
                    None => "a known parameter".to_string(),
                };
                return Err(Error::invalid("unknown", self.path.clone(), expected, "an unknown name"));
            };
            self.path.push_str(field.api);
            if self.peek()? == Peek::Null {
                self.skip()?;
                continue;
            }
            if given.contains(&field.wire) {
                return self.refuse("twice", "one value", field.secret());
            }
            given.push(field.wire);
            let mut out = Vec::new();
            self.value(&field.kind, field.attrs, &mut out)?;
            each(field, out);
        }
        self.path.truncate(base);
        for field in record.fields {
            if field.required() && !given.contains(&field.wire) {
                let dot = if base > 0 { "." } else { "" };
                let _ = write!(self.path, "{dot}{}", field.api);
                return Err(Error::invalid(
                    "missing",
                    self.path.clone(),
                    expected(&field.kind, field.attrs),
                    "nothing",
                ));
            }
        }
        Ok(())
    }

    /// Checks a value that is not null.
    fn value(&mut self, kind: &Kind, attrs: &[Attr], out: &mut Vec<u8>) -> Result<(), Error> {
        let secret = attrs.contains(&Attr::Secret);
        let peek = self.peek()?;
        let fits = match kind {
            Kind::Text => peek == Peek::String,
            Kind::Integer | Kind::Number => peek == Peek::Number,
            Kind::Boolean => matches!(peek, Peek::True | Peek::False),
            Kind::Any => true,
            Kind::Object | Kind::Record(_) | Kind::Map(_) => peek == Peek::Object,
            Kind::Choice(choice) => peek == if choice.base == Base::Text { Peek::String } else { Peek::Number },
            Kind::List(_) => peek == Peek::Array,
        };
        if !fits {
            return self.refuse("type", expected(kind, attrs), secret);
        }
        match kind {
            Kind::Text => self.text(kind, attrs, secret, out),
            Kind::Integer | Kind::Number => self.number(kind, attrs, secret, out),
            Kind::Choice(choice) => self.choice(choice, attrs, out),
            Kind::Boolean | Kind::Any | Kind::Object => {
                let range = self.skip()?;
                out.extend_from_slice(self.scanner.slice(range).as_bytes());
                Ok(())
            }
            Kind::Record(record) => {
                out.push(b'{');
                self.members(record, |field, value| {
                    if out.len() > 1 && out.last() != Some(&b'{') {
                        out.push(b',');
                    }
                    write_string(out, field.wire);
                    out.push(b':');
                    out.extend_from_slice(&value);
                })?;
                out.push(b'}');
                Ok(())
            }
            Kind::List(element) => self.list(element, attrs, out),
            Kind::Map(element) => self.map(element, out),
        }
    }

    fn string(&mut self, secret: bool) -> Result<Str, Error> {
        let start = self.scanner.pos();
        let string = self.scanner.string().map_err(|bad| not_json(bad.at))?;
        if string.lone_surrogate {
            self.scanner.rewind(start);
            return self.refuse("unicode", "a text of whole Unicode characters", secret);
        }
        Ok(string)
    }

    fn text(&mut self, kind: &Kind, attrs: &[Attr], secret: bool, out: &mut Vec<u8>) -> Result<(), Error> {
        let start = self.scanner.pos();
        let string = self.string(secret)?;
        let text = self.scanner.text_of(&string);
        let fits = attrs.iter().all(|attr| match attr {
            Attr::Format(Format::DateTime) => is_date_time(&text),
            Attr::Format(Format::Date) => is_date(&text),
            Attr::Format(Format::Json) => {
                let mut inner = Scanner::new(&text);
                inner.skip().is_ok() && inner.at_end()
            }
            _ => true,
        });
        if !fits {
            self.scanner.rewind(start);
            return self.refuse("format", expected(kind, attrs), secret);
        }
        if secret && !text.is_empty() {
            self.secrets.push(text.into_owned());
        }
        out.extend_from_slice(self.scanner.slice(string.span).as_bytes());
        Ok(())
    }

    fn number(&mut self, kind: &Kind, attrs: &[Attr], secret: bool, out: &mut Vec<u8>) -> Result<(), Error> {
        let start = self.scanner.pos();
        let text = self.scanner.number().map_err(|bad| not_json(bad.at))?;
        let parts = Parts::of(text);
        let whole = parts.is_whole() || !matches!(kind, Kind::Integer) || attrs.contains(&Attr::AnyNumber);
        let in_range = attrs.iter().all(|attr| match attr {
            Attr::Min(least) => parts.compare(*least).is_ge(),
            Attr::Max(most) => parts.compare(*most).is_le(),
            _ => true,
        });
        if !whole || !in_range {
            self.scanner.rewind(start);
            return self.refuse(if whole { "range" } else { "type" }, expected(kind, attrs), secret);
        }
        out.extend_from_slice(text.as_bytes());
        Ok(())
    }

    fn choice(&mut self, choice: &'static Choice, attrs: &[Attr], out: &mut Vec<u8>) -> Result<(), Error> {
        let start = self.scanner.pos();
        let known = |value: &str| choice.variants.iter().any(|variant| variant.value == value);
        let fits = if choice.base == Base::Text {
            let string = self.string(false)?;
            known(&self.scanner.text_of(&string))
        } else {
            let text = self.scanner.number().map_err(|bad| not_json(bad.at))?;
            Parts::of(text).integer().is_some_and(|value| known(&value.to_string()))
        };
        if !fits && !choice.open {
            self.scanner.rewind(start);
            return self.refuse("choice", expected(&Kind::Choice(choice), attrs), false);
        }
        let end = self.scanner.pos();
        out.extend_from_slice(self.scanner.slice(start..end).as_bytes());
        Ok(())
    }

    fn list(&mut self, element: &Kind, attrs: &[Attr], out: &mut Vec<u8>) -> Result<(), Error> {
        let json = |bad: crate::scan::NotJson| not_json(bad.at);
        let start = self.scanner.clone();
        // What holds for the elements stands beside the list.
        let element_attrs: Vec<Attr> = attrs
            .iter()
            .copied()
            .filter(|attr| matches!(attr, Attr::Format(_) | Attr::Secret | Attr::AnyNumber))
            .collect();
        let base = self.path.len();
        let mut count: u32 = 0;
        self.scanner.open().map_err(json)?;
        out.push(b'[');
        while self.scanner.next(count == 0, b']').map_err(json)? {
            if count > 0 {
                out.push(b',');
            }
            let _ = write!(self.path, "[{count}]");
            self.value(element, &element_attrs, out)?;
            self.path.truncate(base);
            count += 1;
        }
        out.push(b']');
        let fits = attrs.iter().all(|attr| match attr {
            Attr::MinItems(least) => count >= *least,
            Attr::MaxItems(most) => count <= *most,
            _ => true,
        });
        if !fits {
            self.scanner = start;
            let field = self.path.clone();
            return Err(Error::invalid(
                "range",
                field,
                expected(&Kind::List(&Kind::Any), attrs),
                format!("{count} of them"),
            ));
        }
        Ok(())
    }

    fn map(&mut self, element: &Kind, out: &mut Vec<u8>) -> Result<(), Error> {
        let json = |bad: crate::scan::NotJson| not_json(bad.at);
        let base = self.path.len();
        self.scanner.open().map_err(json)?;
        out.push(b'{');
        let mut first = true;
        while self.scanner.next(first, b'}').map_err(json)? {
            if !first {
                out.push(b',');
            }
            first = false;
            let key = self.scanner.key().map_err(json)?;
            let _ = write!(self.path, ".{}", self.scanner.text_of(&key));
            out.extend_from_slice(self.scanner.slice(key.span).as_bytes());
            out.push(b':');
            if self.peek()? == Peek::Null {
                self.skip()?;
                out.extend_from_slice(b"null");
            } else {
                self.value(element, &[], out)?;
            }
            self.path.truncate(base);
        }
        out.push(b'}');
        Ok(())
    }
}

/// What a field takes, in words.
pub(crate) fn expected(kind: &Kind, attrs: &[Attr]) -> String {
    let mut words = match kind {
        Kind::Text => "a text".to_string(),
        Kind::Integer => "a whole number".to_string(),
        Kind::Number => "a number".to_string(),
        Kind::Boolean => "true or false".to_string(),
        Kind::Any => "a value".to_string(),
        Kind::Object | Kind::Record(_) | Kind::Map(_) => "an object".to_string(),
        Kind::List(_) => "a list".to_string(),
        Kind::Choice(choice) => {
            let mut words = String::from("one of");
            for (index, variant) in choice.variants.iter().enumerate() {
                let _ = write!(words, "{} {}", if index == 0 { "" } else { "," }, variant.value);
            }
            words
        }
    };
    for attr in attrs {
        let _ = match attr {
            Attr::Min(least) => write!(words, ", at least {least}"),
            Attr::Max(most) => write!(words, ", at most {most}"),
            Attr::MinItems(least) => write!(words, ", at least {least} long"),
            Attr::MaxItems(most) => write!(words, ", at most {most} long"),
            Attr::Format(format) => write!(words, " of the form {}", format.pattern()),
            _ => Ok(()),
        };
    }
    words
}

/// The known name nearest to one that is not known: at most two letters away, case aside.
fn nearest(record: &Record, key: &str) -> Option<&'static str> {
    if key.len() > 40 {
        return None;
    }
    record
        .fields
        .iter()
        .map(|field| (distance(field.api, key), field.api))
        .filter(|(distance, name)| *distance <= 2 && *distance < name.len())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// How many letters have to be put in, taken out or changed.
fn distance(left: &str, right: &str) -> usize {
    let plain =
        |text: &str| -> Vec<char> { text.chars().filter(|c| *c != '_').map(|c| c.to_ascii_lowercase()).collect() };
    let (left, right) = (plain(left), plain(right));
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, a) in left.iter().enumerate() {
        let mut next = vec![i + 1];
        for (b, pair) in right.iter().zip(row.windows(2)) {
            let [diagonal, above] = *pair else { continue };
            let beside = next.last().copied().unwrap_or_default();
            next.push((diagonal + usize::from(a != b)).min(above + 1).min(beside + 1));
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}
