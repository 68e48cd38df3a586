//! Responses: what came back, read along the table and written for the caller.
//!
//! Strict about the result itself, lenient about what is in its records: where the result or a row of it
//! should be an object, a list or a scalar, another of the three is a fault. A member of a record that
//! does not fit its type is kept raw and never costs the answer. Whatever needs no change is copied in
//! one piece, and an answer that needs none at all is not copied.

#![expect(clippy::arithmetic_side_effects, reason = "positions stay within the body, whose length fits in an isize")]

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::number::Parts;
use crate::json::{NotJson, Peek, Scanner, Str, member, scalar, unescape, write_string};
use crate::operation::{Attr, Base, Choice, Field, Kind, Record, Separator};
use crate::words;

/// In which form a host wants what came back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// The API's names; unknown members stay where they are.
    #[default]
    Json,
    /// For a decoder of typed records: the wire's names, each field of its declared type or null. Unknown
    /// members, and members that do not fit their type, are gathered in a last member named `extra`. A list
    /// or map of which only a part fits stands there too, whole; its field holds the part.
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
    read_value(scanner, kind, form, Strict::Result)
}

/// Reads the record that comes next, whose fields are each a result: they must have their shape as well.
pub(crate) fn read_parts(scanner: &mut Scanner<'_>, record: &'static Record, form: Form) -> Result<Piece, Fault> {
    read_value(scanner, &Kind::Record(record), form, Strict::Parts)
}

/// Reads a value of which every member must have its shape, at any depth.
pub(crate) fn read_strictly(scanner: &mut Scanner<'_>, kind: &Kind, form: Form) -> Result<Piece, Fault> {
    read_value(scanner, kind, form, Strict::Everywhere)
}

fn read_value(scanner: &mut Scanner<'_>, kind: &Kind, form: Form, strict: Strict) -> Result<Piece, Fault> {
    scanner.peek()?;
    let start = scanner.pos();
    let mut normaliser = Normaliser { scanner, form, out: String::new(), copied: start, strict, spare: Vec::new() };
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
    strict: Strict,
    /// Memory for members of the next record that are gathered in `extra`.
    spare: Vec<u8>,
}

/// Where a value of another shape is a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Strict {
    Everywhere,
    /// Outside of any record, and in the members of the first one.
    Parts,
    /// Outside of any record.
    Result,
    Nowhere,
}

/// How a value fits its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fit {
    Fits,
    /// Elements of a list or map do not, and are left out of the typed form.
    Partly,
    /// It is not what the table says, and cannot be made so.
    Odd,
}

/// A place to which reading can go back.
#[derive(Clone)]
struct Checkpoint<'a> {
    scanner: Scanner<'a>,
    written: usize,
    copied: usize,
}

impl<'a> Normaliser<'_, 'a> {
    fn checkpoint(&self) -> Checkpoint<'a> {
        Checkpoint { scanner: self.scanner.clone(), written: self.out.len(), copied: self.copied }
    }

    fn back_to(&mut self, checkpoint: &Checkpoint<'a>) {
        *self.scanner = checkpoint.scanner.clone();
        self.out.truncate(checkpoint.written);
        self.copied = checkpoint.copied;
    }

    fn copy_to(&mut self, end: usize) {
        if self.out.capacity() == 0 {
            // Most of what follows is copied, too.
            self.out.reserve(self.scanner.rest() + end.saturating_sub(self.copied));
        }
        self.out.push_str(self.scanner.slice(self.copied..end));
        self.copied = end;
    }

    fn replace(&mut self, range: Range<usize>, text: &str) {
        self.copy_to(range.start);
        self.out.push_str(text);
        self.copied = range.end;
    }

    fn value(&mut self, kind: &Kind) -> Result<Fit, Fault> {
        match kind {
            // Most values are.
            Kind::Text if self.scanner.plain_string() => Ok(Fit::Fits),
            Kind::Record(record) => {
                if let (Some(field), Peek::String | Peek::Number) = (bare(record), self.scanner.peek()?) {
                    return self.bare(field);
                }
                self.container(Peek::Object, |this| this.record(record).map(|()| Fit::Fits))
            }
            Kind::OneOf(kinds) => self.one_of(kinds),
            Kind::Scalar | Kind::File => self.scalar(|this, _| this.any().map(|()| Fit::Fits)),
            Kind::List(element) => self.container(Peek::Array, |this| this.list(element)),
            Kind::Children(record) => {
                let element = Kind::Record(record());
                self.container(Peek::Array, |this| this.list(&element))
            }
            Kind::Map(element) => self.container(Peek::Object, |this| this.map(element)),
            Kind::Object => self.container(Peek::Object, |this| this.any().map(|()| Fit::Fits)),
            Kind::Any | Kind::Union(_) => self.any().map(|()| Fit::Fits),
            Kind::Text => self.scalar(Self::text),
            Kind::Integer => self.scalar(|this, peek| this.number(peek, true)),
            Kind::Number => self.scalar(|this, peek| this.number(peek, false)),
            Kind::Boolean => self.scalar(Self::boolean),
            Kind::Choice(choice) => self.scalar(|this, peek| this.choice(choice, peek)),
        }
    }

    /// The first kind that fits.
    fn one_of(&mut self, kinds: &[Kind]) -> Result<Fit, Fault> {
        let start = self.checkpoint();
        let mut last = Err(Fault::Syntax(NotJson { at: start.scanner.pos() }));
        for kind in kinds {
            self.back_to(&start);
            last = self.value(kind);
            match last {
                Ok(Fit::Fits) | Err(Fault::Syntax(_)) => return last,
                _ => {}
            }
        }
        last
    }

    /// A record of which only one field came, without the braces.
    fn bare(&mut self, field: &'static Field) -> Result<Fit, Fault> {
        let start = self.scanner.pos();
        let name = if self.form == Form::Json { field.api() } else { field.wire };
        self.replace(start..start, &words::text(&["{\"", name, "\":"]));
        let fit = self.value(&field.kind)?;
        let end = self.scanner.pos();
        self.replace(end..end, "}");
        Ok(fit)
    }

    fn container(&mut self, expected: Peek, read: impl FnOnce(&mut Self) -> Result<Fit, Fault>) -> Result<Fit, Fault> {
        let peek = self.scanner.peek()?;
        if peek == Peek::Null {
            self.scanner.word()?;
            Ok(Fit::Fits)
        } else if peek == expected {
            read(self)
        } else {
            Err(Fault::Shape { expected: expected.name(), got: peek.name(), at: self.scanner.pos() })
        }
    }

    fn scalar(&mut self, read: impl FnOnce(&mut Self, Peek) -> Result<Fit, Fault>) -> Result<Fit, Fault> {
        match self.scanner.peek()? {
            Peek::Null => {
                self.scanner.word()?;
                Ok(Fit::Fits)
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

    fn text(&mut self, peek: Peek) -> Result<Fit, Fault> {
        if peek == Peek::String {
            self.string()?;
            return Ok(Fit::Fits);
        }
        let start = self.scanner.pos();
        let word = if peek == Peek::Number { self.scanner.number()? } else { self.scanner.word()? };
        self.replace(start..start, "\"");
        self.copy_to(start + word.len());
        self.replace(start + word.len()..start + word.len(), "\"");
        Ok(Fit::Fits)
    }

    fn number(&mut self, peek: Peek, whole: bool) -> Result<Fit, Fault> {
        let start = self.scanner.pos();
        match peek {
            Peek::Number => {
                let text = self.scanner.number()?;
                if !whole || is_plain_integer(text) {
                    return Ok(Fit::Fits);
                }
                // 12.0 is whole all the same; what does not fit in 64 bits is not.
                match Parts::of(text).integer() {
                    Some(integer) if self.form == Form::Typed => {
                        self.replace(start..start + text.len(), &words::decimal(integer));
                        Ok(Fit::Fits)
                    }
                    Some(_) => Ok(Fit::Fits),
                    None => Ok(Fit::Odd),
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
                    return Ok(Fit::Odd);
                }
                match Parts::of(text).integer() {
                    Some(integer) if whole && !is_plain_integer(text) => {
                        self.replace(string.span, &words::decimal(integer));
                    }
                    _ => self.replace(string.span, text),
                }
                Ok(Fit::Fits)
            }
            _ => {
                self.scanner.word()?;
                Ok(Fit::Odd)
            }
        }
    }

    fn boolean(&mut self, peek: Peek) -> Result<Fit, Fault> {
        let start = self.scanner.pos();
        let word = match peek {
            Peek::Number => self.scanner.number()?,
            Peek::String => {
                let string = self.string()?;
                self.scanner.slice(string.inner())
            }
            _ => {
                self.scanner.word()?;
                return Ok(Fit::Fits);
            }
        };
        let value = match word {
            "1" | "true" => "true",
            "0" | "false" => "false",
            _ => return Ok(Fit::Odd),
        };
        self.replace(start..self.scanner.pos(), value);
        Ok(Fit::Fits)
    }

    fn choice(&mut self, choice: &Choice, peek: Peek) -> Result<Fit, Fault> {
        match choice.base {
            Base::Text => self.text(peek),
            Base::Number => self.number(peek, true),
        }
    }

    fn list(&mut self, element: &Kind) -> Result<Fit, Fault> {
        self.scanner.open()?;
        let mut first = true;
        let mut fit = Fit::Fits;
        while self.scanner.next(first, b']')? {
            first = false;
            self.element(element, &mut fit)?;
        }
        Ok(fit)
    }

    fn map(&mut self, element: &Kind) -> Result<Fit, Fault> {
        self.scanner.open()?;
        let mut first = true;
        let mut fit = Fit::Fits;
        while self.scanner.next(first, b'}')? {
            first = false;
            self.key()?;
            self.element(element, &mut fit)?;
        }
        Ok(fit)
    }

    /// An element of a list or map. The typed form has null in place of one that does not fit.
    fn element(&mut self, kind: &Kind, fit: &mut Fit) -> Result<(), Fault> {
        self.scanner.peek()?;
        let start = self.checkpoint();
        let found = self.fitted(kind, &start)?;
        if found == Fit::Fits {
            return Ok(());
        }
        *fit = Fit::Partly;
        if found == Fit::Odd && self.form == Form::Typed {
            let range = start.scanner.pos()..self.scanner.pos();
            self.out.truncate(start.written);
            self.copied = start.copied;
            self.replace(range, "null");
        }
        Ok(())
    }

    /// Reads a value. Within a record, one of another shape is passed over as it is.
    fn fitted(&mut self, kind: &Kind, start: &Checkpoint<'a>) -> Result<Fit, Fault> {
        match self.value(kind) {
            Err(Fault::Shape { .. }) if self.strict == Strict::Nowhere => {
                self.back_to(start);
                self.any()?;
                Ok(Fit::Odd)
            }
            fit => fit,
        }
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
        let outside = self.strict;
        self.strict = match outside {
            Strict::Everywhere => Strict::Everywhere,
            Strict::Parts => Strict::Result,
            Strict::Result | Strict::Nowhere => Strict::Nowhere,
        };
        let start = self.checkpoint();
        let mut names = Names::default();
        let read = loop {
            match self.members(record, &mut names) {
                Ok(true) => break Ok(()),
                Ok(false) => self.back_to(&start),
                Err(fault) => break Err(fault),
            }
        };
        self.strict = outside;
        read
    }

    /// Reads the members of an object; `false`: which names count has become clear on the way, so they are to be read
    /// once more.
    fn members(&mut self, record: &'static Record, names: &mut Names) -> Result<bool, Fault> {
        let mut members = Members { extra: core::mem::take(&mut self.spare), ..Members::default() };
        let from = self.scanner.pos();
        self.scanner.open()?;
        let mut first = true;
        while self.scanner.next(first, b'}')? {
            first = false;
            let likely = record.fields.get(members.next).and_then(|field| self.scanner.key_named(field.wire));
            let plain = likely.is_some();
            let (key, found) = if let Some(key) = likely {
                (key, members.own(record, members.next, names, self.scanner))
            } else {
                let key = self.scanner.key()?;
                let name = self.scanner.text_of(&key);
                let found = members.find(record, &name, names, self.scanner);
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
                    self.scanner.peek()?;
                    let start = self.checkpoint();
                    let fit = self.fitted(&field.kind, &start)?;
                    if fit != Fit::Fits && self.form == Form::Typed {
                        let range = start.scanner.pos()..self.scanner.pos();
                        members.extra(&name, &raw(self.scanner.slice(range.clone()))?);
                        if fit == Fit::Odd {
                            self.out.truncate(start.written);
                            self.copied = start.copied;
                            self.replace(range, "null");
                        }
                    }
                    members.kept = true;
                }
                Found::Again => return Ok(false),
                Found::Clash | Found::Nothing if self.form == Form::Typed => {
                    let range = self.scanner.skip()?;
                    self.remove(&mut members, &key);
                    members.extra(&name, &raw(self.scanner.slice(range))?);
                }
                Found::Clash | Found::Absent => {
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
        self.derive(record, &mut members, from);
        if !members.extra.is_empty() {
            let end = self.scanner.pos() - 1;
            self.replace(end..end, if members.kept { ",\"extra\":{" } else { "\"extra\":{" });
            self.out.push_str(core::str::from_utf8(&members.extra).unwrap_or_default());
            self.out.push('}');
            members.extra.clear();
        }
        self.spare = members.extra;
        Ok(true)
    }

    /// Writes the fields that the core makes from others. They stand last: nothing is searched in each row.
    fn derive(&mut self, record: &'static Record, members: &mut Members, from: usize) {
        let derived = record.fields.iter().rev().take_while(|field| field.derived()).count();
        let (_, derived) = record.fields.split_at(record.fields.len() - derived);
        for field in derived {
            let end = self.scanner.pos() - 1;
            let object = self.scanner.slice(from..end + 1);
            let text = |name| member(object, name).and_then(scalar);
            let made = field.attrs.iter().find_map(|attr| match attr {
                Attr::Split { of, at } => Some(text(of).map(|text| list_of(&text, *at))),
                Attr::PageUrl { url, parameter, token } => {
                    Some(text(url).and_then(|url| Some(page_url(&url, parameter, &text(token)?))))
                }
                _ => None,
            });
            let value = match made {
                Some(Some(value)) => value,
                Some(None) => continue,
                None => super::message::body(object, self.form),
            };
            let comma = if members.kept { "," } else { "" };
            self.replace(end..end, &words::text(&[comma, "\"", field.api(), "\":", &value]));
            members.kept = true;
        }
        let missing = |(at, field): &(usize, &Field)| {
            !members.has_seen(*at) && field.attrs.iter().any(|attr| matches!(attr, Attr::FalseWhenAbsent))
        };
        if let Some((_, field)) = record.fields.iter().enumerate().find(missing) {
            let end = self.scanner.pos() - 1;
            let comma = if members.kept { "," } else { "" };
            let name = if self.form == Form::Json { field.api() } else { field.wire };
            self.replace(end..end, &words::text(&[comma, "\"", name, "\":false"]));
            members.kept = true;
        }
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
    /// The fields that came as null, under a name that may not be their only one.
    nulls: u128,
    /// The fields that came under another name than their own.
    renamed: u128,
    /// Whether a member has stayed in its place.
    kept: bool,
    /// Whether the comma before the next member goes, because all members before it went.
    skip_comma: bool,
    /// Members that go into `extra`, written one after the other.
    extra: Vec<u8>,
}

/// Which names of the fields count, where a field has come under two of them. A bit each.
#[derive(Default)]
struct Names {
    /// The fields that come under their own name: another one of theirs does not count.
    own_only: u128,
    /// The fields of which null does not count, because they come under another name as well.
    not_null: u128,
}

enum Found {
    Field(&'static Field),
    /// Under two names; [`Names`] says which counts.
    Again,
    /// Another name of a field that came under its own.
    Clash,
    /// Null under one name, where another name speaks.
    Absent,
    Nothing,
}

impl Members {
    /// The field of that name. Services send fields in the same order in every row, mostly that of
    /// the vendor's documents, so the search begins behind the field found last.
    fn find(&mut self, record: &'static Record, name: &str, names: &mut Names, scanner: &Scanner<'_>) -> Found {
        let (before, after) = record.fields.split_at(self.next.min(record.fields.len()));
        let own = after.iter().position(|field| same(field.wire, name)).map(|at| at + before.len());
        if let Some(at) = own.or_else(|| before.iter().position(|field| same(field.wire, name))) {
            return self.own(record, at, names, scanner);
        }
        let also = |field: &Field| {
            same(field.api(), name)
                || field.attrs.iter().any(|attr| matches!(attr, Attr::Also(other) if *other == name))
        };
        let Some(at) = record.fields.iter().position(also) else { return Found::Nothing };
        let bit = bit(at);
        let is_null = is_null(scanner);
        if names.not_null & bit != 0 && is_null {
            return Found::Absent;
        }
        if self.seen & bit != 0 || names.own_only & bit != 0 {
            return Found::Clash;
        }
        if self.nulls & bit != 0 {
            if is_null {
                return Found::Clash;
            }
            names.not_null |= bit;
            return Found::Again;
        }
        if is_null {
            self.nulls |= bit;
        } else {
            self.renamed |= bit;
        }
        self.field(record, at, is_null)
    }

    /// The field at that place, which came under its own name.
    fn own(&mut self, record: &'static Record, at: usize, names: &mut Names, scanner: &Scanner<'_>) -> Found {
        let Some(field) = record.fields.get(at) else { return Found::Nothing };
        if field.attrs.is_empty() {
            return self.field(record, at, false);
        }
        if field.derived() {
            return Found::Clash;
        }
        let bit = bit(at);
        let is_null = is_null(scanner) && field.has_other_names();
        if is_null {
            if names.not_null & bit != 0 {
                return Found::Absent;
            }
            if self.renamed & bit != 0 {
                names.not_null |= bit;
                return Found::Again;
            }
            self.nulls |= bit;
        } else if self.renamed & bit != 0 {
            names.own_only |= bit;
            return Found::Again;
        } else if self.nulls & bit != 0 {
            names.not_null |= bit;
            return Found::Again;
        }
        self.field(record, at, is_null)
    }

    fn field(&mut self, record: &'static Record, at: usize, is_null: bool) -> Found {
        if !is_null {
            self.seen |= bit(at);
        }
        self.next = at + 1;
        record.fields.get(at).map_or(Found::Nothing, Found::Field)
    }

    fn has_seen(&self, at: usize) -> bool {
        self.seen & bit(at) != 0
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

fn bit(at: usize) -> u128 {
    1 << (at & 127)
}

/// Whether null comes next.
fn is_null(scanner: &Scanner<'_>) -> bool {
    scanner.clone().peek() == Ok(Peek::Null)
}

/// A value as it is; half a surrogate pair is U+FFFD.
fn raw(value: &str) -> Result<Cow<'_, str>, Fault> {
    if !value.contains('\\') {
        return Ok(Cow::Borrowed(value));
    }
    Ok(match read(&mut Scanner::new(value), &Kind::Any, Form::Json)? {
        Piece::Same(_) => Cow::Borrowed(value),
        Piece::New(text) => Cow::Owned(text),
    })
}

/// The parts of a text, as a JSON list of texts.
fn list_of(text: &str, at: Separator) -> String {
    let parts = text.split(at.mark()).map(str::trim).filter(|part| !part.is_empty());
    let parts: Vec<String> = parts.map(crate::json::string).collect();
    crate::json::list(&parts)
}

/// The address of a page with a parameter in its query, as a JSON text. The query goes before a fragment.
fn page_url(url: &str, parameter: &str, value: &str) -> String {
    let (page, fragment) = url.split_at(url.find('#').unwrap_or(url.len()));
    let mark = if page.contains('?') { "&" } else { "?" };
    crate::json::string(&words::text(&[page, mark, parameter, "=", &words::percent_encoded(value), fragment]))
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
    use alloc::format;

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
    fn null_lets_another_name_speak() {
        let cases = [
            (r#"{"_id":null,"id":"other"}"#, r#"{"id":"other"}"#),
            (r#"{"id":"other","_id":null}"#, r#"{"id":"other"}"#),
            (r#"{"id":null,"_id":"own"}"#, r#"{"id":"own"}"#),
            (r#"{"_id":"own","id":null}"#, r#"{"id":"own"}"#),
            (r#"{"_id":null}"#, r#"{"id":null}"#),
            (r#"{"id":null}"#, r#"{"id":null}"#),
            (r#"{"_id":null,"id":null}"#, r#"{"id":null}"#),
            (r#"{"name":"a","_id":null,"id":"other","version":"2"}"#, r#"{"name":"a","id":"other","version":"2"}"#),
        ];
        for (text, expected) in cases {
            assert_eq!(normalised::<Role>(Form::Json, text), expected, "{text}");
        }
        let typed = normalised::<Role>(Form::Typed, r#"{"_id":null,"id":"other"}"#);
        assert_eq!(typed, r#"{"_id":"other"}"#);
    }

    #[test]
    fn names_of_one_field_do_not_decide_about_those_of_another() {
        let text = r#"{"id":"a","_id":"b","snedTime":"t"}"#;
        let mut scanner = Scanner::new(r#"{"busyReplyCode":"486","id":"a","_id":"b"}"#);
        let piece = read(&mut scanner, &crate::platform::numbers::SipPoolNumber::KIND, Form::Json).unwrap();
        assert_eq!(piece.text(""), r#"{"busyReplyCode":"486","id":"b"}"#);
        assert!(normalised::<crate::work_phone::device::SmsRecord>(Form::Json, text).contains(r#""sendTime":"t""#));
    }

    #[test]
    fn a_member_of_another_shape_is_kept_raw() {
        use crate::platform::customers::Customer;
        use crate::platform::sip::SipNumber;

        for (text, typed) in [
            (r#"{"name":"a","mobile":"138"}"#, r#"{"name":"a","mobile":null,"extra":{"mobile":"138"}}"#),
            (r#"{"checkbox_1":"","age":"3"}"#, r#"{"checkbox_1":null,"age":"3","extra":{"checkbox_1":""}}"#),
            (r#"{"age":[1,"\ud83d"]}"#, "{\"age\":null,\"extra\":{\"age\":[1,\"\u{fffd}\"]}}"),
            (r#"{"source":["a",{"b":1}]}"#, r#"{"source":["a",null],"extra":{"source":["a",{"b":1}]}}"#),
            (
                r#"{"mobile":[{"value":"1"},"2",{"value":{}}]}"#,
                r#"{"mobile":[{"value":"1"},null,{"value":null,"extra":{"value":{}}}],"extra":{"mobile":[{"value":"1"},"2",{"value":{}}]}}"#,
            ),
            (r#"{"labels":[{"id":3}]}"#, r#"{"labels":[{"id":3}]}"#),
        ] {
            assert_eq!(normalised::<Customer>(Form::Typed, text), typed, "{text}");
            let json = text.replace(r"\ud83d", "\u{fffd}");
            assert_eq!(normalised::<Customer>(Form::Json, text), json, "{text}");
        }
        let typed = normalised::<SipNumber>(Form::Typed, r#"{"agent":"","number":"8"}"#);
        assert_eq!(typed, r#"{"agent":null,"number":"8","extra":{"agent":""}}"#);
    }

    #[test]
    fn texts_are_split_into_lists_and_what_is_left_out_is_false() {
        use crate::work_phone::chat_app::{ChatAppRoom, ChatAppRoomMember};

        let room = r#"{"memberList":"a;b; c;","displayName":"甲、\"乙\"","memberNumbers":1}"#;
        let lists = r#""memberNumbers":["a","b","c"],"displayNames":["甲","\"乙\""]"#;
        let json = normalised::<ChatAppRoom>(Form::Json, room);
        assert_eq!(json, format!(r#"{{"memberList":"a;b; c;","displayName":"甲、\"乙\"",{lists}}}"#));
        assert!(normalised::<ChatAppRoom>(Form::Typed, room).contains(lists));
        assert_eq!(normalised::<ChatAppRoom>(Form::Json, "{}"), "{}");
        for (text, json) in [
            ("{}", r#"{"isAgent":false}"#),
            (r#"{"id":"1"}"#, r#"{"id":"1","isAgent":false}"#),
            (r#"{"isAgent":1}"#, r#"{"isAgent":true}"#),
            (r#"{"isAgent":"0"}"#, r#"{"isAgent":false}"#),
            (r#"{"isAgent":true}"#, r#"{"isAgent":true}"#),
        ] {
            assert_eq!(normalised::<ChatAppRoomMember>(Form::Json, text), json, "{text}");
        }
    }

    #[test]
    fn another_shape_of_the_result_is_a_fault() {
        use crate::platform::agents::OnlineAgents;
        use crate::types::List;

        for (kind, text) in [
            (Agent::KIND, "[]"),
            (Agent::KIND, "1"),
            (List::<Agent>::KIND, r#"{"0":{}}"#),
            (List::<Agent>::KIND, r#"[{},"a"]"#),
        ] {
            let fault = read(&mut Scanner::new(text), &kind, Form::Json).unwrap_err();
            assert!(matches!(fault, Fault::Shape { .. }), "{text}: {fault:?}");
        }
        for text in [r#"{"list":{}}"#, r#"{"list":[1]}"#, r#"{"count":[]}"#] {
            let fault = read_parts(&mut Scanner::new(text), OnlineAgents::RECORD, Form::Json).unwrap_err();
            assert!(matches!(fault, Fault::Shape { .. }), "{text}: {fault:?}");
        }
        for text in [r#"{"list":[{"login":[]}]}"#, r#"{"list":null}"#] {
            assert!(read_parts(&mut Scanner::new(text), OnlineAgents::RECORD, Form::Typed).is_ok(), "{text}");
        }
        for text in [r#"{"queue":[}"#, r#"{"queue""#, r#"{"a":1,}"#, r#"{"queue":{"a"}}"#, ""] {
            let fault = read(&mut Scanner::new(text), &Agent::KIND, Form::Json).unwrap_err();
            assert!(matches!(fault, Fault::Syntax(_)), "{text}: {fault:?}");
        }
    }

    #[test]
    fn the_page_of_a_token_is_joined() {
        use crate::platform::sso::SsoToken;

        for (url, page) in [
            ("https://a/b", "https://a/b?tokenId=t%2F%3D%26%E4%BD%A0"),
            ("https://a/b?c=d", "https://a/b?c=d&tokenId=t%2F%3D%26%E4%BD%A0"),
            ("https://a/#/login", "https://a/?tokenId=t%2F%3D%26%E4%BD%A0#/login"),
        ] {
            let text = format!(r#"{{"ssoToken":"t/=&你","ssoUrl":"{url}"}}"#);
            let json = normalised::<SsoToken>(Form::Json, &text);
            assert!(json.ends_with(&format!(r#","pageUrl":"{page}"}}"#)), "{json}");
        }
        assert!(SsoToken::RECORD.field("pageUrl").is_some_and(Field::secret));
        assert_eq!(normalised::<SsoToken>(Form::Json, r#"{"ssoUrl":"u"}"#), r#"{"ssoUrl":"u"}"#);
    }
}
