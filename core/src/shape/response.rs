//! Responses: what came back, read along the table and written for the caller.
//!
//! Lenient about scalars, missing members, nulls and unknown keys, strict about shape: an object, a
//! list or a scalar where the table has another of the three is a fault. Whatever needs no change
//! is copied in one piece, and an answer that needs none at all is not copied.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::number::Parts;
use crate::json::{NotJson, Peek, Scanner, Str, unescape, write_string};
use crate::operation::{Attr, Base, Choice, Field, Kind, Record};
use crate::words;

/// In which form a host wants what came back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// The API's names; unknown members stay where they are.
    #[default]
    Json,
    /// For a decoder of typed records: the wire's names, each field of its declared type or null;
    /// unknown members, and scalars that are not what the table says, are gathered in a last member
    /// named `extra`.
    Typed,
}

/// Why an answer cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// It is not JSON.
    Syntax(NotJson),
    /// A value has another shape than the table says.
    Shape { expected: &'static str, got: &'static str, at: usize },
}

impl Fault {
    /// The fault in words.
    pub(crate) fn text(&self) -> String {
        match self {
            Fault::Syntax(bad) => words::text(&["it is not JSON at byte ", &words::length(bad.at)]),
            Fault::Shape { expected, got, at } => {
                words::text(&["it has ", got, " instead of ", expected, " at byte ", &words::length(*at)])
            }
        }
    }
}

impl From<NotJson> for Fault {
    fn from(bad: NotJson) -> Fault {
        Fault::Syntax(bad)
    }
}

/// A value as the caller gets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// It stands in the body like this.
    Same(Range<usize>),
    /// It was written anew.
    New(String),
}

impl Piece {
    pub(crate) fn text<'a>(&'a self, body: &'a str) -> &'a str {
        match self {
            Piece::Same(range) => body.get(range.clone()).unwrap_or_default(),
            Piece::New(text) => text,
        }
    }
}

/// Reads the value that comes next.
pub(crate) fn read(scanner: &mut Scanner<'_>, kind: &Kind, form: Form) -> Result<Piece, Fault> {
    scanner.peek()?;
    let start = scanner.pos();
    let mut normaliser = Normaliser { scanner, form, out: String::new(), copied: start };
    normaliser.value(kind)?;
    let end = normaliser.scanner.pos();
    if normaliser.copied == start {
        return Ok(Piece::Same(start..end));
    }
    normaliser.copy_to(end);
    Ok(Piece::New(normaliser.out))
}

struct Normaliser<'s, 'a> {
    scanner: &'s mut Scanner<'a>,
    form: Form,
    out: String,
    /// Up to where the source has been copied, or passed over.
    copied: usize,
}

/// What became of a scalar.
#[derive(PartialEq, Eq)]
enum Scalar {
    Fits,
    /// It is not what the table says, and cannot be made so.
    Odd,
}

impl Normaliser<'_, '_> {
    fn copy_to(&mut self, end: usize) {
        self.out.push_str(self.scanner.slice(self.copied..end));
        self.copied = end;
    }

    fn replace(&mut self, range: Range<usize>, text: &str) {
        self.copy_to(range.start);
        self.out.push_str(text);
        self.copied = range.end;
    }

    fn value(&mut self, kind: &Kind) -> Result<Scalar, Fault> {
        match kind {
            // Most values are.
            Kind::Text if self.scanner.plain_string() => Ok(Scalar::Fits),
            Kind::Record(record) => {
                if let (Some(field), Peek::String | Peek::Number) = (bare(record), self.scanner.peek()?) {
                    return self.bare(field);
                }
                self.container(Peek::Object, |this| this.record(record))
            }
            Kind::OneOf(kinds) => self.one_of(kinds),
            Kind::Scalar | Kind::File => self.scalar(|this, _| this.any().map(|()| Scalar::Fits)),
            Kind::List(element) => self.container(Peek::Array, |this| this.list(element)),
            Kind::Children(record) => {
                let element = Kind::Record(record());
                self.container(Peek::Array, |this| this.list(&element))
            }
            Kind::Map(element) => self.container(Peek::Object, |this| this.map(element)),
            Kind::Object => self.container(Peek::Object, Self::any),
            Kind::Any | Kind::Union(_) => self.any().map(|()| Scalar::Fits),
            Kind::Text => self.scalar(Self::text),
            Kind::Integer => self.scalar(|this, peek| this.number(peek, true)),
            Kind::Number => self.scalar(|this, peek| this.number(peek, false)),
            Kind::Boolean => self.scalar(Self::boolean),
            Kind::Choice(choice) => self.scalar(|this, peek| this.choice(choice, peek)),
        }
    }

    /// The first kind whose shape fits.
    fn one_of(&mut self, kinds: &[Kind]) -> Result<Scalar, Fault> {
        let start = self.scanner.clone();
        let (written, copied) = (self.out.len(), self.copied);
        let mut last = Err(Fault::Syntax(NotJson { at: start.pos() }));
        for kind in kinds {
            *self.scanner = start.clone();
            self.out.truncate(written);
            self.copied = copied;
            last = match (kind, self.scanner.peek()?) {
                // A text is one thing here, not whatever can be written as a text.
                (Kind::Text, peek @ (Peek::Object | Peek::Array)) => {
                    Err(Fault::Shape { expected: "a single value", got: peek.name(), at: start.pos() })
                }
                _ => self.value(kind),
            };
            if last.is_ok() {
                return last;
            }
        }
        last
    }

    /// A record of which only one field came, without the braces.
    fn bare(&mut self, field: &'static Field) -> Result<Scalar, Fault> {
        let start = self.scanner.pos();
        let name = if self.form == Form::Json { field.api() } else { field.wire };
        self.replace(start..start, &words::text(&["{\"", name, "\":"]));
        self.value(&field.kind)?;
        let end = self.scanner.pos();
        self.replace(end..end, "}");
        Ok(Scalar::Fits)
    }

    fn container(
        &mut self,
        expected: Peek,
        read: impl FnOnce(&mut Self) -> Result<(), Fault>,
    ) -> Result<Scalar, Fault> {
        let peek = self.scanner.peek()?;
        if peek == Peek::Null {
            self.scanner.word()?;
        } else if peek == expected {
            read(self)?;
        } else {
            return Err(Fault::Shape { expected: expected.name(), got: peek.name(), at: self.scanner.pos() });
        }
        Ok(Scalar::Fits)
    }

    fn scalar(&mut self, read: impl FnOnce(&mut Self, Peek) -> Result<Scalar, Fault>) -> Result<Scalar, Fault> {
        match self.scanner.peek()? {
            Peek::Null => {
                self.scanner.word()?;
                Ok(Scalar::Fits)
            }
            peek @ (Peek::Object | Peek::Array) => {
                Err(Fault::Shape { expected: "a single value", got: peek.name(), at: self.scanner.pos() })
            }
            peek => read(self, peek),
        }
    }

    /// A string, with U+FFFD for half a surrogate pair.
    fn string(&mut self) -> Result<Str, Fault> {
        let string = self.scanner.string()?;
        if string.lone_surrogate {
            let mut text = Vec::new();
            write_string(&mut text, &unescape(self.scanner.slice(string.inner())));
            self.replace(string.span.clone(), core::str::from_utf8(&text).unwrap_or("\"\""));
        }
        Ok(string)
    }

    fn text(&mut self, peek: Peek) -> Result<Scalar, Fault> {
        if peek == Peek::String {
            self.string()?;
            return Ok(Scalar::Fits);
        }
        let start = self.scanner.pos();
        let word = if peek == Peek::Number { self.scanner.number()? } else { self.scanner.word()? };
        self.replace(start..start, "\"");
        self.copy_to(start + word.len());
        self.replace(start + word.len()..start + word.len(), "\"");
        Ok(Scalar::Fits)
    }

    fn number(&mut self, peek: Peek, whole: bool) -> Result<Scalar, Fault> {
        let start = self.scanner.pos();
        match peek {
            Peek::Number => {
                let text = self.scanner.number()?;
                if !whole || is_plain_integer(text) {
                    return Ok(Scalar::Fits);
                }
                // 12.0 is whole all the same; what does not fit in 64 bits is not.
                match Parts::of(text).integer() {
                    Some(integer) if self.form == Form::Typed => {
                        self.replace(start..start + text.len(), &words::decimal(integer));
                        Ok(Scalar::Fits)
                    }
                    Some(_) => Ok(Scalar::Fits),
                    None => Ok(Scalar::Odd),
                }
            }
            Peek::String => {
                let string = self.string()?;
                let text = self.scanner.slice(string.inner());
                let mut inner = Scanner::new(text);
                let is_number = inner.peek() == Ok(Peek::Number) && inner.number().is_ok() && inner.at_end();
                let text = text.trim();
                let fits = is_number && (!whole || Parts::of(text).integer().is_some());
                if !fits {
                    return Ok(Scalar::Odd);
                }
                match Parts::of(text).integer() {
                    Some(integer) if whole && !is_plain_integer(text) => {
                        self.replace(string.span, &words::decimal(integer));
                    }
                    _ => self.replace(string.span, text),
                }
                Ok(Scalar::Fits)
            }
            _ => {
                self.scanner.word()?;
                Ok(Scalar::Odd)
            }
        }
    }

    fn boolean(&mut self, peek: Peek) -> Result<Scalar, Fault> {
        let start = self.scanner.pos();
        let word = match peek {
            Peek::Number => self.scanner.number()?,
            Peek::String => {
                let string = self.string()?;
                self.scanner.slice(string.inner())
            }
            _ => {
                self.scanner.word()?;
                return Ok(Scalar::Fits);
            }
        };
        let value = match word {
            "1" | "true" => "true",
            "0" | "false" => "false",
            _ => return Ok(Scalar::Odd),
        };
        self.replace(start..self.scanner.pos(), value);
        Ok(Scalar::Fits)
    }

    fn choice(&mut self, choice: &Choice, peek: Peek) -> Result<Scalar, Fault> {
        match choice.base {
            Base::Text => self.text(peek),
            Base::Number => self.number(peek, true),
        }
    }

    fn list(&mut self, element: &Kind) -> Result<(), Fault> {
        self.scanner.open()?;
        let mut first = true;
        while self.scanner.next(first, b']')? {
            first = false;
            self.scanner.peek()?;
            let start = self.scanner.pos();
            if self.value(element)? == Scalar::Odd && self.form == Form::Typed {
                let end = self.scanner.pos();
                self.replace(start..end, "null");
            }
        }
        Ok(())
    }

    fn map(&mut self, element: &Kind) -> Result<(), Fault> {
        self.scanner.open()?;
        let mut first = true;
        while self.scanner.next(first, b'}')? {
            first = false;
            self.key()?;
            let start = self.scanner.pos();
            if self.value(element)? == Scalar::Odd && self.form == Form::Typed {
                let end = self.scanner.pos();
                self.replace(start..end, "null");
            }
        }
        Ok(())
    }

    /// A key that is kept as it is.
    fn key(&mut self) -> Result<Str, Fault> {
        let key = self.scanner.key()?;
        if key.lone_surrogate {
            let mut text = Vec::new();
            write_string(&mut text, &unescape(self.scanner.slice(key.inner())));
            self.replace(key.span.clone(), core::str::from_utf8(&text).unwrap_or("\"\""));
        }
        Ok(key)
    }

    /// Any value, kept as it is.
    fn any(&mut self) -> Result<(), Fault> {
        match self.scanner.peek()? {
            Peek::String => {
                self.string()?;
            }
            Peek::Number => {
                self.scanner.number()?;
            }
            Peek::True | Peek::False | Peek::Null => {
                self.scanner.word()?;
            }
            Peek::Array => {
                self.scanner.open()?;
                let mut first = true;
                while self.scanner.next(first, b']')? {
                    first = false;
                    self.any()?;
                }
            }
            Peek::Object => {
                self.scanner.open()?;
                let mut first = true;
                while self.scanner.next(first, b'}')? {
                    first = false;
                    self.key()?;
                    self.any()?;
                }
            }
        }
        Ok(())
    }

    fn record(&mut self, record: &'static Record) -> Result<(), Fault> {
        let start = self.scanner.clone();
        let (written, copied) = (self.out.len(), self.copied);
        if self.members(record, true)? {
            return Ok(());
        }
        // A field came under its own name after it had been read under another: its own name wins.
        *self.scanner = start;
        self.out.truncate(written);
        self.copied = copied;
        self.members(record, false).map(|_| ())
    }

    /// Reads the members of an object; `false`: another name was taken for a field that also came
    /// under its own.
    fn members(&mut self, record: &'static Record, other_names: bool) -> Result<bool, Fault> {
        let mut members = Members::default();
        // What is derived stands last: nothing is searched in each row.
        let derived = record.fields.last().filter(|field| field.derived());
        let from = self.scanner.pos();
        self.scanner.open()?;
        let mut first = true;
        while self.scanner.next(first, b'}')? {
            first = false;
            let likely = record.fields.get(members.next).and_then(|field| self.scanner.key_named(field.wire));
            let plain = likely.is_some();
            let (key, found) = if let Some(key) = likely {
                (key, members.own(record, members.next, other_names))
            } else {
                let key = self.scanner.key()?;
                let found = members.find(record, &self.scanner.text_of(&key), other_names);
                (key, found)
            };
            if core::mem::take(&mut members.skip_comma) {
                self.copied = key.span.start;
            }
            let name = self.scanner.text_of(&key);
            match found {
                Found::Field(field) => {
                    let target = if self.form == Form::Json { field.api() } else { field.wire };
                    let stays = plain && (self.form == Form::Typed || same(field.api(), field.wire));
                    self.rekey(&key, (!stays && target != name).then_some(target));
                    let start = self.scanner.pos();
                    let before = (self.out.len(), self.copied);
                    if self.value(&field.kind)? == Scalar::Odd && self.form == Form::Typed {
                        let end = self.scanner.pos();
                        self.out.truncate(before.0);
                        self.copied = before.1;
                        members.extra(&name, self.scanner.slice(start..end));
                        self.replace(start..end, "null");
                    }
                    members.kept = true;
                }
                Found::Again => return Ok(false),
                Found::Clash | Found::Nothing if self.form == Form::Typed => {
                    let value = self.apart()?;
                    self.remove(&mut members, &key);
                    members.extra(&name, &value);
                }
                Found::Clash => {
                    self.scanner.skip()?;
                    self.remove(&mut members, &key);
                }
                Found::Nothing => {
                    self.rekey(&key, None);
                    self.any()?;
                    members.kept = true;
                }
            }
        }
        if let Some(field) = derived {
            let end = self.scanner.pos() - 1;
            let body = super::message::body(self.scanner.slice(from..end + 1), self.form);
            let comma = if members.kept { "," } else { "" };
            self.replace(end..end, &words::text(&[comma, "\"", field.api(), "\":", &body]));
            members.kept = true;
        }
        if !members.extra.is_empty() {
            let end = self.scanner.pos() - 1;
            self.replace(end..end, if members.kept { ",\"extra\":{" } else { "\"extra\":{" });
            self.out.push_str(core::str::from_utf8(&members.extra).unwrap_or_default());
            self.out.push('}');
        }
        Ok(true)
    }

    /// Writes another key, where the field goes by another name there.
    fn rekey(&mut self, key: &Str, target: Option<&str>) {
        if let Some(target) = target {
            self.replace(key.inner(), target);
        } else if key.lone_surrogate {
            let mut text = Vec::new();
            write_string(&mut text, &unescape(self.scanner.slice(key.inner())));
            self.replace(key.span.clone(), core::str::from_utf8(&text).unwrap_or("\"\""));
        }
    }

    /// Reads any value on the side, without copying it into its place.
    fn apart(&mut self) -> Result<String, Fault> {
        let piece = read(self.scanner, &Kind::Any, Form::Json)?;
        Ok(match piece {
            Piece::Same(range) => self.scanner.slice(range).into(),
            Piece::New(text) => text,
        })
    }

    /// Leaves out the member that was just read, and one comma beside it.
    fn remove(&mut self, members: &mut Members, key: &Str) {
        let before = self.scanner.slice(self.copied..key.span.start);
        let keep = if members.kept {
            before.bytes().rposition(|byte| byte == b',').unwrap_or(before.len())
        } else {
            before.len()
        };
        self.copy_to(self.copied + keep);
        self.copied = self.scanner.pos();
        members.skip_comma = !members.kept;
    }
}

/// What is known while the members of an object are read.
#[derive(Default)]
struct Members {
    /// The field that is likely to come next.
    next: usize,
    /// The fields that came, a bit each.
    seen: u128,
    /// Whether another name was taken for a field.
    renamed: bool,
    /// Whether a member has stayed in its place.
    kept: bool,
    /// Whether the comma before the next member goes, because all members before it went.
    skip_comma: bool,
    /// Members that go into `extra`, written one after the other.
    extra: Vec<u8>,
}

enum Found {
    Field(&'static Field),
    /// Under its own name, after it had been read under another.
    Again,
    /// Another name of a field that came under its own.
    Clash,
    Nothing,
}

impl Members {
    /// The field of that name. Services send fields in the same order in every row, mostly that of
    /// the documents, so the search begins behind the field found last.
    fn find(&mut self, record: &'static Record, name: &str, other_names: bool) -> Found {
        let (before, after) = record.fields.split_at(self.next.min(record.fields.len()));
        let own = after.iter().position(|field| same(field.wire, name)).map(|at| at + before.len());
        if let Some(at) = own.or_else(|| before.iter().position(|field| same(field.wire, name))) {
            return self.own(record, at, other_names);
        }
        let also = |field: &Field| {
            same(field.api(), name)
                || field.attrs.iter().any(|attr| matches!(attr, Attr::Also(other) if *other == name))
        };
        let Some(at) = record.fields.iter().position(also) else { return Found::Nothing };
        if self.has_seen(at) || !other_names {
            return Found::Clash;
        }
        self.renamed = true;
        self.field(record, at)
    }

    /// The field at that place, which came under its own name.
    fn own(&mut self, record: &'static Record, at: usize, other_names: bool) -> Found {
        if record.fields.get(at).is_some_and(Field::derived) {
            return Found::Clash;
        }
        if self.renamed && other_names && self.has_seen(at) {
            return Found::Again;
        }
        self.field(record, at)
    }

    fn field(&mut self, record: &'static Record, at: usize) -> Found {
        self.seen |= 1 << (at & 127);
        self.next = at + 1;
        record.fields.get(at).map_or(Found::Nothing, Found::Field)
    }

    fn has_seen(&self, at: usize) -> bool {
        self.seen & 1 << (at & 127) != 0
    }

    fn extra(&mut self, name: &str, value: &str) {
        if !self.extra.is_empty() {
            self.extra.push(b',');
        }
        write_string(&mut self.extra, name);
        self.extra.push(b':');
        self.extra.extend_from_slice(value.as_bytes());
    }
}

/// The field that stands for the whole record where a single value came.
fn bare(record: &'static Record) -> Option<&'static Field> {
    record.fields.iter().find(|field| field.attrs.iter().any(|attr| matches!(attr, Attr::Bare)))
}

/// Equality that compares the lengths on the spot: most names differ in them.
#[expect(clippy::inline_always, reason = "builds for size leave the call")]
#[inline(always)]
fn same(left: &str, right: &str) -> bool {
    left.len() == right.len() && left == right
}

/// Whether a number is written as digits alone, and few enough for 64 bits.
fn is_plain_integer(text: &str) -> bool {
    text.len() <= 18 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operation::Described;
    use crate::platform::agents::{Agent, OnlineAgentStatus};
    use crate::platform::roles::Role;

    fn normalised<T: Described>(form: Form, text: &str) -> String {
        let mut scanner = Scanner::new(text);
        let piece = read(&mut scanner, &T::KIND, form).unwrap();
        assert!(scanner.at_end());
        piece.text(text).into()
    }

    #[test]
    fn what_needs_no_change_is_not_copied() {
        let text = r#" {"agentNumber":"1001","queue":[{"name":"a"}],"status":null,"unknown":{"a":[1]}} "#;
        let mut scanner = Scanner::new(text);
        let piece = read(&mut scanner, &Agent::KIND, Form::Json).unwrap();
        assert_eq!(piece, Piece::Same(1..text.len() - 1));
    }

    #[test]
    fn names_and_scalars_become_what_the_table_says() {
        let text = r#"{"_id":17,"agentNumber":1.50,"queue":[{"_id":"8","x":1}],"mobile":true}"#;
        let json = r#"{"id":"17","agentNumber":"1.50","queue":[{"id":"8","x":1}],"mobile":"true"}"#;
        assert_eq!(normalised::<Agent>(Form::Json, text), json);
        let typed = r#"{"_id":"17","agentNumber":"1.50","queue":[{"_id":"8","extra":{"x":1}}],"mobile":"true"}"#;
        assert_eq!(normalised::<Agent>(Form::Typed, text), typed);
    }

    #[test]
    fn unknown_members_are_gathered_wherever_they_stand() {
        let cases = [
            (r#"{"x":1}"#, r#"{"extra":{"x":1}}"#),
            (r#"{"x":1,"y":[2] , "z":"\ud83d"}"#, "{\"extra\":{\"x\":1,\"y\":[2],\"z\":\"\u{fffd}\"}}"),
            (r#"{"x":1, "name":"a"}"#, r#"{"name":"a","extra":{"x":1}}"#),
            (r#"{"x":1,"y":2,"name":"a"}"#, r#"{"name":"a","extra":{"x":1,"y":2}}"#),
            (r#"{"name":"a","x":1}"#, r#"{"name":"a","extra":{"x":1}}"#),
            (r#"{"name":"a" , "x":1,"y":2}"#, r#"{"name":"a" ,"extra":{"x":1,"y":2}}"#),
            (
                r#"{"x":1,"name":"a","y":2,"version":3,"w":4}"#,
                r#"{"name":"a","version":"3","extra":{"x":1,"y":2,"w":4}}"#,
            ),
            (r#"{"isSystem":"perhaps","name":"a"}"#, r#"{"isSystem":null,"name":"a","extra":{"isSystem":"perhaps"}}"#),
        ];
        for (text, expected) in cases {
            assert_eq!(normalised::<Role>(Form::Typed, text), expected, "{text}");
        }
    }

    #[test]
    fn the_documented_name_wins_over_another() {
        for text in [r#"{"_id":"own","id":"other"}"#, r#"{"id":"other","_id":"own"}"#] {
            assert_eq!(normalised::<Role>(Form::Json, text), r#"{"id":"own"}"#);
            assert_eq!(normalised::<Role>(Form::Typed, text), r#"{"_id":"own","extra":{"id":"other"}}"#);
        }
        assert_eq!(normalised::<Role>(Form::Typed, r#"{"id":"other"}"#), r#"{"_id":"other"}"#);
    }

    #[test]
    fn scalars_that_cannot_be_made_to_fit_are_kept() {
        let text = r#"{"login":"maybe","busy":"1","statusName":5}"#;
        let json = r#"{"login":"maybe","busy":true,"statusName":"5"}"#;
        assert_eq!(normalised::<OnlineAgentStatus>(Form::Json, text), json);
        let typed = r#"{"login":null,"busy":true,"statusName":"5","extra":{"login":"maybe"}}"#;
        assert_eq!(normalised::<OnlineAgentStatus>(Form::Typed, text), typed);
    }

    #[test]
    fn another_shape_is_a_fault() {
        for text in [r#"{"queue":{}}"#, r#"{"queue":"a"}"#, r#"{"queue":[[]]}"#, r#"{"status":[]}"#, "[]", "1"] {
            let fault = read(&mut Scanner::new(text), &Agent::KIND, Form::Json).unwrap_err();
            assert!(matches!(fault, Fault::Shape { .. }), "{text}: {fault:?}");
        }
        for text in [r#"{"queue":[}"#, r#"{"queue""#, r#"{"a":1,}"#, ""] {
            let fault = read(&mut Scanner::new(text), &Agent::KIND, Form::Json).unwrap_err();
            assert!(matches!(fault, Fault::Syntax(_)), "{text}: {fault:?}");
        }
    }
}
