//! Values of any kind, up to the members of a record.

use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

use super::{Fault, Form, bare, is_plain_integer};
use crate::json::number::Parts;
use crate::json::{NotJson, Peek, PositionIndex, Scanner, Str, unescape, write_string};
use crate::text;
use triline_schema::operation::{Base, Choice, Field, Kind};

pub(super) struct Normaliser<'s, 'a> {
    pub(super) scanner: &'s mut Scanner<'a>,
    pub(super) form: Form,
    pub(super) out: String,
    /// Up to where the source has been copied, or passed over.
    pub(super) copied: usize,
    pub(super) strict: Strict,
    /// Memory for members of the next record that are gathered in `extra`.
    pub(super) spare: Vec<u8>,
    /// Where the records of the result stand in what is written: the value itself, or its elements; of one whose members are
    /// results, theirs too. Noted for the typed form alone.
    pub(super) marks: PositionIndex,
    pub(super) from_api: FromApi,
}

/// Whether the source was read before. Without the feature `relay` it never was, and this costs nothing.
#[derive(Clone, Copy, Default)]
pub(super) struct FromApi(#[cfg(feature = "relay")] bool);

impl FromApi {
    #[cfg(feature = "relay")]
    pub(super) const fn new(is: bool) -> FromApi {
        FromApi(is)
    }

    #[cfg(not(feature = "relay"))]
    pub(super) const fn new(_: bool) -> FromApi {
        FromApi()
    }

    #[cfg(feature = "relay")]
    pub(super) const fn get(self) -> bool {
        self.0
    }

    #[cfg(not(feature = "relay"))]
    #[expect(clippy::unused_self, reason = "there is nothing to look at")]
    pub(super) const fn get(self) -> bool {
        false
    }
}

/// Where a value of another shape is a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strict {
    Everywhere,
    /// Outside of any record, and in the members of the first one.
    Parts,
    /// Outside of any record.
    Result,
    Nowhere,
}

/// How a value fits its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fit {
    Fits,
    /// Elements of a list or map do not, and are left out of the typed form.
    Partly,
    /// It is not what the table says, and cannot be made so.
    Odd,
}

/// A place to which reading can go back.
#[derive(Clone)]
pub(super) struct Checkpoint<'a> {
    pub(super) scanner: Scanner<'a>,
    pub(super) written: usize,
    pub(super) copied: usize,
    pub(super) marked: usize,
}

impl<'a> Normaliser<'_, 'a> {
    pub(super) fn checkpoint(&self) -> Checkpoint<'a> {
        let (written, marked) = (self.out.len(), self.marks.len());
        Checkpoint { scanner: self.scanner.clone(), written, copied: self.copied, marked }
    }

    pub(super) fn back_to(&mut self, checkpoint: &Checkpoint<'a>) {
        *self.scanner = checkpoint.scanner.clone();
        self.forget(checkpoint);
    }

    /// Takes back what was written since.
    fn forget(&mut self, checkpoint: &Checkpoint<'a>) {
        self.out.truncate(checkpoint.written);
        self.copied = checkpoint.copied;
        self.marks.truncate(checkpoint.marked);
    }

    /// Writes null in place of a value that was read since.
    pub(super) fn null(&mut self, checkpoint: &Checkpoint<'a>, range: Range<usize>) {
        self.forget(checkpoint);
        self.replace(range, "null");
    }

    pub(super) fn copy_to(&mut self, end: usize) {
        if self.out.capacity() == 0 {
            // Most of what follows is copied, too.
            self.out.reserve(self.scanner.rest() + end.saturating_sub(self.copied));
        }
        self.out.push_str(self.scanner.slice(self.copied..end));
        self.copied = end;
    }

    pub(super) fn replace(&mut self, range: Range<usize>, text: &str) {
        self.copy_to(range.start);
        self.out.push_str(text);
        self.copied = range.end;
    }

    pub(super) fn value(&mut self, kind: &Kind) -> Result<Fit, Fault> {
        match kind {
            // Most values are.
            Kind::Text if self.scanner.plain_string() => Ok(Fit::Fits),
            Kind::Record(record) => {
                if let (Some(field), Peek::String | Peek::Number) = (bare(record), self.scanner.peek()?) {
                    return self.bare(field);
                }
                self.container(Peek::Object, |this| this.record(record).map(|()| Fit::Fits))
            }
            Kind::OneOf(one_of) => self.one_of(one_of.kinds),
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
    pub(super) fn one_of(&mut self, kinds: &[Kind]) -> Result<Fit, Fault> {
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
    pub(super) fn bare(&mut self, field: &'static Field) -> Result<Fit, Fault> {
        let start = self.scanner.pos();
        let name = if self.form == Form::Json { field.api() } else { field.wire };
        self.replace(start..start, &text::text(&["{\"", name, "\":"]));
        let fit = self.value(&field.kind)?;
        let end = self.scanner.pos();
        self.replace(end..end, "}");
        Ok(fit)
    }

    pub(super) fn container(
        &mut self,
        expected: Peek,
        read: impl FnOnce(&mut Self) -> Result<Fit, Fault>,
    ) -> Result<Fit, Fault> {
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

    pub(super) fn scalar(&mut self, read: impl FnOnce(&mut Self, Peek) -> Result<Fit, Fault>) -> Result<Fit, Fault> {
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
    pub(super) fn string(&mut self) -> Result<Str, Fault> {
        let string = self.scanner.string()?;
        if string.lone_surrogate {
            let mut text = Vec::new();
            write_string(&mut text, &unescape(self.scanner.slice(string.inner())));
            self.replace(string.span.clone(), core::str::from_utf8(&text).unwrap_or("\"\""));
        }
        Ok(string)
    }

    pub(super) fn text(&mut self, peek: Peek) -> Result<Fit, Fault> {
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

    pub(super) fn number(&mut self, peek: Peek, whole: bool) -> Result<Fit, Fault> {
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
                        self.replace(start..start + text.len(), &text::decimal(integer));
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
                        self.replace(string.span, &text::decimal(integer));
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

    pub(super) fn boolean(&mut self, peek: Peek) -> Result<Fit, Fault> {
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

    pub(super) fn choice(&mut self, choice: &Choice, peek: Peek) -> Result<Fit, Fault> {
        match choice.base {
            Base::Text => self.text(peek),
            Base::Number => self.number(peek, true),
        }
    }

    pub(super) fn list(&mut self, element: &Kind) -> Result<Fit, Fault> {
        self.scanner.open()?;
        let mut first = true;
        let mut fit = Fit::Fits;
        while self.scanner.next(first, b']')? {
            first = false;
            self.element(element, &mut fit)?;
        }
        Ok(fit)
    }

    pub(super) fn map(&mut self, element: &Kind) -> Result<Fit, Fault> {
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
    pub(super) fn element(&mut self, kind: &Kind, fit: &mut Fit) -> Result<(), Fault> {
        self.scanner.peek()?;
        let start = self.checkpoint();
        let found = self.fitted(kind, &start)?;
        if found == Fit::Fits {
            return Ok(());
        }
        *fit = Fit::Partly;
        if found == Fit::Odd && self.form == Form::Typed {
            let range = start.scanner.pos()..self.scanner.pos();
            self.null(&start, range);
        }
        Ok(())
    }

    /// Reads a value. Within a record, one of another shape is passed over as it is.
    pub(super) fn fitted(&mut self, kind: &Kind, start: &Checkpoint<'a>) -> Result<Fit, Fault> {
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
    pub(super) fn key(&mut self) -> Result<Str, Fault> {
        let key = self.scanner.key()?;
        if key.lone_surrogate {
            let mut text = Vec::new();
            write_string(&mut text, &unescape(self.scanner.slice(key.inner())));
            self.replace(key.span.clone(), core::str::from_utf8(&text).unwrap_or("\"\""));
        }
        Ok(key)
    }

    /// Any value, kept as it is.
    pub(super) fn any(&mut self) -> Result<(), Fault> {
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
}
