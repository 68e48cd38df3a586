//! One pass over parameters along a record: checks them and writes them for the wire.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::nearest::nearest;
use super::{Member, expected, not_json, shapes};
use crate::codec::time::{is_date, is_date_time};
use crate::error::message::Message;
use crate::error::{Error, Reason};
use crate::json::number::Parts;
use crate::json::{Peek, Scanner, Str, write_member, write_string};
use triline_schema::operation::{Attr, Base, Choice, Field, Format, Kind, Record, Rule};

/// The members of an object that came.
#[derive(Default)]
pub(super) struct Given {
    /// The fields, a bit each.
    fields: u128,
    others: Vec<String>,
}

impl Given {
    /// Notes a member, by the place of its field or by its name; `false`: it came before.
    pub(super) fn insert(&mut self, place: Option<usize>, name: &str) -> bool {
        let Some(at) = place else {
            let is_new = self.others.iter().all(|other| other != name);
            self.others.push(name.into());
            return is_new;
        };
        let is_new = !self.has(at);
        self.fields |= 1 << (at & 127);
        is_new
    }

    pub(super) fn has(&self, at: usize) -> bool {
        self.fields & (1 << (at & 127)) != 0
    }
}

pub(super) struct Checker<'a> {
    pub(super) scanner: Scanner<'a>,
    pub(super) path: String,
    pub(super) secrets: Vec<String>,
    /// The list at the top that may have any length.
    pub(super) unbounded: Option<&'static str>,
    /// The parameters at the top that the core fills in.
    pub(super) filled_in: [Option<&'static str>; 2],
    /// The parameter at the top that comes later, and is passed over.
    pub(super) later: Option<&'static str>,
    /// The rules of the operation, which say where null is refused.
    pub(super) rules: &'static [Rule],
    /// The texts whose form is assumed ([`Attr::AnyForm`]).
    pub(super) forms: Forms,
    /// Collects what is wrong with the fields of a row; `None`: the check ends at the first error.
    pub(super) faults: Option<Vec<Error>>,
}

/// What is expected in place of null where what is left out stays as it is.
pub(crate) fn no_null() -> Message {
    message!("a value: leave it out to keep what there is, send an empty one to clear it")
}

/// What is expected of a parameter whose absence means something else, by the verb for that.
pub(super) fn or_without(verb: &str) -> Message {
    message!("a value; to {verb}, call {method}", verb, verb)
}

/// Which form texts have whose form is assumed.
#[derive(Clone, Copy, Default, PartialEq)]
pub(super) enum Forms {
    /// The assumed one, because the client reads them.
    #[default]
    Assumed,
    /// That of the first, which did not come yet.
    Any,
    /// That of the first; whether it is the assumed one.
    LikeFirst(bool),
}

impl<'a> Checker<'a> {
    pub(super) fn peek(&mut self) -> Result<Peek, Error> {
        self.scanner.peek().map_err(|bad| not_json(bad.at))
    }

    pub(super) fn skip(&mut self) -> Result<core::ops::Range<usize>, Error> {
        self.scanner.skip().map_err(|bad| not_json(bad.at))
    }

    /// The value that comes next, for an error: shortened, and not at all where it is secret.
    pub(super) fn describe(&mut self, secret: bool) -> Message {
        let Ok(peek) = self.scanner.peek() else { return message!("nothing") };
        let mut ahead = self.scanner.clone();
        let shown = !secret && !matches!(peek, Peek::Object | Peek::Array | Peek::Null);
        match ahead.skip() {
            Ok(range) if shown => Message::shortened(self.scanner.slice(range), 40),
            _ => Message::of(peek.name()),
        }
    }

    /// Collects an error of a field, whose value begins there, and passes over the value.
    fn note(&mut self, error: Error, value: Option<&Scanner<'a>>) -> Result<(), Error> {
        let Some(faults) = &mut self.faults else { return Err(error) };
        faults.push(error);
        let Some(value) = value else { return Ok(()) };
        self.scanner = value.clone();
        self.skip().map(|_| ())
    }

    pub(super) fn refuse<T>(&mut self, code: &'static str, expected: Message, secret: bool) -> Result<T, Error> {
        let got = self.describe(secret);
        Err(Error::invalid(code, self.path.clone(), expected, got))
    }

    /// Checks the members of an object that comes next.
    pub(super) fn members(&mut self, record: &'static Record, mut each: impl FnMut(Member)) -> Result<(), Error> {
        let json = |bad: crate::json::NotJson| not_json(bad.at);
        let mut given = Given::default();
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
            // What the core makes when it reads is nothing to send.
            let place = record.place(&key).and_then(|at| Some((at, record.fields.get(at)?)));
            let (place, field) = place.filter(|(_, field)| !field.derived()).unzip();
            let (Some(kind), attrs) = field.map_or((record.open, &[][..]), |field| (Some(&field.kind), field.attrs))
            else {
                self.path.push_str(&key);
                let expected = if let Some(name) = nearest(record, &key) {
                    message!("a known parameter (perhaps {name})", name)
                } else {
                    message!("a known parameter")
                };
                let error = Error::invalid("unknown", self.path.clone(), expected, message!("an unknown name"));
                let value = self.scanner.clone();
                self.note(error, Some(&value))?;
                continue;
            };
            self.path.push_str(field.map_or(&key, |field| field.api()));
            let comes_later = base == 0 && field.is_some_and(|field| self.later == Some(field.wire));
            if self.peek()? == Peek::Null || comes_later {
                if !comes_later && let Some(expected) = self.in_place_of_null(field, base == 0) {
                    return self.refuse("null", expected, false);
                }
                self.skip()?;
                continue;
            }
            let wire = field.map_or_else(|| Cow::Owned(key.into_owned()), |field| Cow::Borrowed(field.wire));
            if !given.insert(place, &wire) {
                return self.refuse("twice", message!("one value"), is_secret(attrs));
            }
            let (mut value, start) = (Vec::new(), self.scanner.clone());
            match self.value(kind, attrs, &mut value) {
                Ok(()) => each(Member { field, wire, value }),
                Err(error) => self.note(error, Some(&start))?,
            }
        }
        self.path.truncate(base);
        for (at, field) in record.fields.iter().enumerate() {
            let filled_in = base == 0 && (self.filled_in.contains(&Some(field.wire)) || self.later == Some(field.wire));
            if field.required() && !filled_in && !given.has(at) {
                self.path.truncate(base);
                if base > 0 {
                    self.path.push('.');
                }
                self.path.push_str(field.api());
                let expected = expected(&field.kind, field.attrs);
                let error = Error::invalid("missing", self.path.clone(), expected, message!("nothing"));
                self.note(error.with_reason(Reason::Missing), None)?;
            }
        }
        Ok(())
    }

    /// What is expected in place of null, where leaving it out would do something else than what was meant. `is_top`: of a
    /// parameter itself.
    fn in_place_of_null(&self, field: Option<&Field>, is_top: bool) -> Option<Message> {
        let is = |wire: &str| is_top && field.is_some_and(|field| field.wire == wire);
        // A list is sent as a whole.
        let may_stay = !field.is_some_and(Field::required) && !self.path.contains('[');
        let is_locator = |rule: &Rule| matches!(rule, Rule::OneOf(names) if names.iter().any(|name| is(name)));
        self.rules.iter().find_map(|rule| match rule {
            Rule::Split { field, without, .. } if is(field) => Some(or_without(without)),
            Rule::Patch if may_stay && !self.rules.iter().any(is_locator) => Some(no_null()),
            _ => None,
        })
    }

    /// Checks a value that is not null.
    pub(super) fn value(&mut self, kind: &Kind, attrs: &[Attr], out: &mut Vec<u8>) -> Result<(), Error> {
        let secret = is_secret(attrs);
        let peek = self.peek()?;
        let fits = match kind {
            Kind::Text => peek == Peek::String || (peek == Peek::Number && attrs.contains(&Attr::AnyNumber)),
            Kind::Integer | Kind::Number | Kind::File => peek == Peek::Number,
            Kind::Boolean => matches!(peek, Peek::True | Peek::False),
            Kind::Any | Kind::Union(_) | Kind::OneOf(_) => true,
            Kind::Scalar => matches!(peek, Peek::String | Peek::Number),
            Kind::Object | Kind::Record(_) | Kind::Map(_) => peek == Peek::Object,
            Kind::Choice(choice) => peek == if choice.base == Base::Text { Peek::String } else { Peek::Number },
            Kind::List(_) | Kind::Children(_) => peek == Peek::Array,
        };
        if let (Kind::List(element), Some(Attr::Format(Format::Json))) =
            (kind, attrs.iter().find(|attr| matches!(attr, Attr::Format(Format::Json))))
        {
            return self.json_text(element, attrs, out);
        }
        if !fits {
            return self.refuse("type", expected(kind, attrs), secret);
        }
        match kind {
            Kind::Text if peek == Peek::String => self.text(kind, attrs, secret, out),
            Kind::Text | Kind::Integer | Kind::Number => self.number(kind, attrs, secret, out),
            Kind::Choice(choice) => self.choice(choice, attrs, out),
            Kind::Boolean | Kind::Any | Kind::Union(_) | Kind::Object | Kind::Scalar => {
                let range = self.skip()?;
                let text = self.scanner.slice(range.clone());
                if text.contains('\\') && has_lone_surrogate(text) {
                    self.scanner.rewind(range.start);
                    return self.refuse("unicode", message!("strings without unpaired surrogates"), secret);
                }
                out.extend_from_slice(text.as_bytes());
                Ok(())
            }
            Kind::File => self.number(&Kind::Integer, &[Attr::Min(0)], secret, out),
            Kind::OneOf(one_of) => self.one_of(one_of.kinds, attrs, out),
            Kind::Record(record) => {
                out.push(b'{');
                self.members(record, |member| write_member(out, &member.wire, &member.value))?;
                out.push(b'}');
                Ok(())
            }
            Kind::List(element) => self.list(element, attrs, out),
            Kind::Children(record) => self.list(&Kind::Record(record()), attrs, out),
            Kind::Map(element) => self.map(element, out),
        }
    }

    pub(super) fn string(&mut self, secret: bool) -> Result<Str, Error> {
        let start = self.scanner.pos();
        let string = self.scanner.string().map_err(|bad| not_json(bad.at))?;
        if string.lone_surrogate {
            self.scanner.rewind(start);
            return self.refuse("unicode", message!("a string without unpaired surrogates"), secret);
        }
        Ok(string)
    }

    /// A list that is sent as its JSON text, or that text.
    pub(super) fn json_text(&mut self, element: &Kind, attrs: &[Attr], out: &mut Vec<u8>) -> Result<(), Error> {
        match self.peek()? {
            Peek::String => self.text(&Kind::Text, attrs, false, out),
            Peek::Array => {
                let others: Vec<Attr> = attrs.iter().filter(|attr| !matches!(attr, Attr::Format(_))).copied().collect();
                let mut list = Vec::new();
                self.list(element, &others, &mut list)?;
                write_string(out, core::str::from_utf8(&list).unwrap_or("[]"));
                Ok(())
            }
            _ => self.refuse("type", message!("a list, or its JSON text"), false),
        }
    }

    /// The first kind that fits; where none does, the error of the one that came furthest.
    pub(super) fn one_of(&mut self, kinds: &[Kind], attrs: &[Attr], out: &mut Vec<u8>) -> Result<(), Error> {
        let start = self.scanner.clone();
        let (written, base, secrets) = (out.len(), self.path.len(), self.secrets.len());
        let mut furthest: Option<Error> = None;
        // What does not fit one kind may fit the next.
        let faults = self.faults.take();
        for kind in kinds {
            let tried = self.value(kind, attrs, out);
            let Err(error) = tried else {
                self.faults = faults;
                return Ok(());
            };
            self.scanner = start.clone();
            out.truncate(written);
            self.path.truncate(base);
            self.secrets.truncate(secrets);
            let depth = |error: &Error| error.details.field.as_ref().map_or(0, String::len);
            if furthest.as_ref().is_none_or(|other| depth(&error) > depth(other)) {
                furthest = Some(error);
            }
        }
        self.faults = faults;
        let error = furthest.filter(|error| error.details.field.as_ref().is_some_and(|field| field.len() > base));
        match error {
            Some(error) => Err(error),
            None => self.refuse("type", shapes(kinds), false),
        }
    }

    pub(super) fn text(&mut self, kind: &Kind, attrs: &[Attr], secret: bool, out: &mut Vec<u8>) -> Result<(), Error> {
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
        if attrs.contains(&Attr::AnyForm) && self.forms != Forms::Assumed {
            let first = if let Forms::LikeFirst(first) = self.forms { first } else { fits };
            self.forms = Forms::LikeFirst(first);
            if fits != first {
                self.scanner.rewind(start);
                return self.refuse("format", message!("a string of the same form as the first"), secret);
            }
        } else if !fits {
            self.scanner.rewind(start);
            return self.refuse("format", expected(kind, attrs), secret);
        }
        if secret && !text.is_empty() {
            self.secrets.push(text.into_owned());
        }
        out.extend_from_slice(self.scanner.slice(string.span).as_bytes());
        Ok(())
    }

    pub(super) fn number(&mut self, kind: &Kind, attrs: &[Attr], secret: bool, out: &mut Vec<u8>) -> Result<(), Error> {
        let start = self.scanner.pos();
        let text = self.scanner.number().map_err(|bad| not_json(bad.at))?;
        let parts = Parts::of(text);
        let whole = parts.is_whole()
            || !matches!(kind, Kind::Integer)
            || attrs.iter().any(|attr| matches!(attr, Attr::AnyNumber));
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

    pub(super) fn choice(&mut self, choice: &'static Choice, attrs: &[Attr], out: &mut Vec<u8>) -> Result<(), Error> {
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
}

pub(super) fn is_secret(attrs: &[Attr]) -> bool {
    attrs.iter().any(|attr| matches!(attr, Attr::Secret))
}

/// Whether a string somewhere in a JSON text names half of a surrogate pair.
pub(super) fn has_lone_surrogate(json: &str) -> bool {
    let mut scanner = Scanner::new(json);
    let mut from = 0;
    while let Some(at) = json.get(from..).and_then(|rest| rest.find('"')) {
        scanner.rewind(from.saturating_add(at));
        let Ok(string) = scanner.string() else { return false };
        if string.lone_surrogate {
            return true;
        }
        from = string.span.end;
    }
    false
}
