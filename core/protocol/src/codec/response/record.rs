//! The members of a record.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

use super::value::{Fit, FromApi, Normaliser, Strict};
use super::{Fault, Form, list_of, page_url, read, same};
use crate::json::{Mark, Scanner, Str, each_member, member, scalar, unescape, write_string};
use crate::text;
use triline_schema::operation::{Attr, Field, Kind, Record};

impl Normaliser<'_, '_> {
    pub(super) fn record(&mut self, record: &'static Record) -> Result<(), Fault> {
        let outside = self.strict;
        let is_result = matches!(outside, Strict::Parts | Strict::Result);
        self.strict = match outside {
            Strict::Everywhere => Strict::Everywhere,
            Strict::Parts => Strict::Result,
            Strict::Result | Strict::Nowhere => Strict::Nowhere,
        };
        let start = self.checkpoint();
        let mut names = Names::default();
        let read = loop {
            match self.members(record, &mut names, is_result) {
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
    pub(super) fn members(
        &mut self,
        record: &'static Record,
        names: &mut Names,
        is_result: bool,
    ) -> Result<bool, Fault> {
        let mark =
            (is_result && self.form == Form::Typed).then(|| self.marks.begin(record.fields.len() + 1, self.position()));
        let from_api = self.from_api;
        let mut members = Members { extra: core::mem::take(&mut self.spare), mark, from_api, ..Members::default() };
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
            match found {
                Found::Field(field) => {
                    let stays = plain && (self.form == Form::Typed || same(field.api(), field.wire));
                    if !stays {
                        let target = if self.form == Form::Json { field.api() } else { field.wire };
                        self.rekey(&key, (self.scanner.text_of(&key) != target).then_some(target));
                    }
                    self.scanner.peek()?;
                    self.mark(&members, members.next - 1, self.position());
                    let start = self.checkpoint();
                    let fit = self.fitted(&field.kind, &start)?;
                    if fit != Fit::Fits && self.form == Form::Typed {
                        let range = start.scanner.pos()..self.scanner.pos();
                        self.gather(&mut members, &key, range.clone())?;
                        if fit == Fit::Odd {
                            self.null(&start, range);
                        }
                    }
                    members.kept = true;
                }
                Found::Again => return Ok(false),
                Found::Nothing if self.form == Form::Json => {
                    self.rekey(&key, None);
                    self.any()?;
                    members.kept = true;
                }
                Found::Nothing if self.from_api.get() && self.scanner.text_of(&key) == "extra" => {
                    // The members that the first reading has gathered.
                    let range = self.scanner.skip()?;
                    self.remove(&mut members, &key);
                    each_member(self.scanner.slice(range), |name, value| members.extra(name, value));
                }
                Found::Clash | Found::Nothing | Found::Absent => {
                    // The value under the other name of a field is kept; null is none.
                    let is_kept =
                        !matches!(found, Found::Absent) && (self.form == Form::Typed || !self.scanner.is_null());
                    let range = self.scanner.skip()?;
                    self.remove(&mut members, &key);
                    if is_kept {
                        self.gather(&mut members, &key, range)?;
                    }
                }
            }
        }
        self.derive(record, &mut members, from);
        if !members.extra.is_empty() {
            let end = self.scanner.pos() - 1;
            self.replace(end..end, if members.kept { ",\"extra\":{" } else { "\"extra\":{" });
            self.mark(&members, record.fields.len(), self.out.len() - 1);
            self.out.push_str(core::str::from_utf8(&members.extra).unwrap_or_default());
            self.out.push('}');
            members.extra.clear();
        }
        self.spare = members.extra;
        if let Some(mark) = mark {
            self.marks.end(mark, self.position());
        }
        Ok(true)
    }

    /// Where the next byte of the source will stand in what is written.
    fn position(&self) -> usize {
        self.out.len() + self.scanner.pos() - self.copied
    }

    /// Notes where the value of a field begins, where that is noted of this record.
    fn mark(&mut self, members: &Members, field: usize, position: usize) {
        if let Some(mark) = members.mark {
            self.marks.field(mark, field, position);
        }
    }

    /// Puts a member into `extra`.
    #[inline(never)]
    fn gather(&self, members: &mut Members, key: &Str, value: Range<usize>) -> Result<(), Fault> {
        members.extra(&self.scanner.text_of(key), &raw(self.scanner.slice(value))?);
        Ok(())
    }

    /// Writes the fields that the core makes from others. They stand last: nothing is searched in each row.
    pub(super) fn derive(&mut self, record: &'static Record, members: &mut Members, from: usize) {
        let derived = record.fields.iter().rev().take_while(|field| field.derived()).count();
        let (own, derived) = record.fields.split_at(record.fields.len() - derived);
        for (at, field) in (own.len()..).zip(derived) {
            if members.from_api.get() && members.has_seen(at) {
                continue;
            }
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
                None => crate::codec::chat_message::body(object, self.form),
            };
            let comma = if members.kept { "," } else { "" };
            self.replace(end..end, &text::text(&[comma, "\"", field.api(), "\":", &value]));
            self.mark(members, at, self.out.len() - value.len());
            members.kept = true;
        }
        let missing = |(at, field): &(usize, &Field)| {
            !members.has_seen(*at) && field.attrs.iter().any(|attr| matches!(attr, Attr::FalseWhenAbsent))
        };
        if let Some((at, field)) = record.fields.iter().enumerate().find(missing) {
            let end = self.scanner.pos() - 1;
            let comma = if members.kept { "," } else { "" };
            let name = if self.form == Form::Json { field.api() } else { field.wire };
            self.replace(end..end, &text::text(&[comma, "\"", name, "\":false"]));
            self.mark(members, at, self.out.len() - "false".len());
            members.kept = true;
        }
    }

    /// Writes another key, where the field goes by another name there.
    pub(super) fn rekey(&mut self, key: &Str, target: Option<&str>) {
        if let Some(target) = target {
            self.replace(key.inner(), target);
        } else if key.lone_surrogate {
            let mut text = Vec::new();
            write_string(&mut text, &unescape(self.scanner.slice(key.inner())));
            self.replace(key.span.clone(), core::str::from_utf8(&text).unwrap_or("\"\""));
        }
    }

    /// Leaves out the member that was just read, and one comma beside it.
    pub(super) fn remove(&mut self, members: &mut Members, key: &Str) {
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
pub(super) struct Members {
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
    /// What is noted of the record, where something is.
    mark: Option<Mark>,
    from_api: FromApi,
}

/// Which names of the fields count, where a field has come under two of them. A bit each.
#[derive(Default)]
pub(super) struct Names {
    /// The fields that come under their own name: another one of theirs does not count.
    own_only: u128,
    /// The fields of which null does not count, because they come under another name as well.
    not_null: u128,
}

pub(super) enum Found {
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
    pub(super) fn find(
        &mut self,
        record: &'static Record,
        name: &str,
        names: &mut Names,
        scanner: &Scanner<'_>,
    ) -> Found {
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
        let is_null = scanner.is_null();
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
    pub(super) fn own(
        &mut self,
        record: &'static Record,
        at: usize,
        names: &mut Names,
        scanner: &Scanner<'_>,
    ) -> Found {
        let Some(field) = record.fields.get(at) else { return Found::Nothing };
        if field.attrs.is_empty() {
            return self.field(record, at, false);
        }
        if field.derived() && self.from_api.get() {
            return self.field(record, at, false);
        }
        if field.derived() {
            return Found::Clash;
        }
        let bit = bit(at);
        let is_null = scanner.is_null() && field.has_other_names();
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

    pub(super) fn field(&mut self, record: &'static Record, at: usize, is_null: bool) -> Found {
        if !is_null {
            self.seen |= bit(at);
        }
        self.next = at + 1;
        record.fields.get(at).map_or(Found::Nothing, Found::Field)
    }

    pub(super) fn has_seen(&self, at: usize) -> bool {
        self.seen & bit(at) != 0
    }

    pub(super) fn extra(&mut self, name: &str, value: &str) {
        if !self.extra.is_empty() {
            self.extra.push(b',');
        }
        write_string(&mut self.extra, name);
        self.extra.push(b':');
        self.extra.extend_from_slice(value.as_bytes());
    }
}

pub(super) fn bit(at: usize) -> u128 {
    1 << (at & 127)
}

/// A value as it is; half a surrogate pair is U+FFFD.
pub(super) fn raw(value: &str) -> Result<Cow<'_, str>, Fault> {
    if !value.contains('\\') {
        return Ok(Cow::Borrowed(value));
    }
    let piece = read(&mut Scanner::new(value), &Kind::Any, Form::Json)?;
    Ok(if piece.range().is_some() { Cow::Borrowed(value) } else { Cow::Owned(piece.text(value).into()) })
}
