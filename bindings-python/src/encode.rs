//! Python values to JSON text: parameters, options, and the values of records that Python makes.
//!
//! Only the kinds of values are checked here; whether they are the right ones is the core's to say.

mod scalars;

use std::fmt::Write;

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyMapping, PySequence, PyString, PyTuple};
use triline_schema::operation::{Attr, Field, Format, Kind, Operation, Record as Type, Rule};

use self::scalars::{is_bytes, write_text};
use crate::error::invalid;
use crate::finalization::Inside;
use crate::record::Record;

/// How deep values may nest: as deep as the core reads.
const MAX_DEPTH: usize = 64;

#[expect(clippy::struct_excessive_bools, reason = "each says one thing of where the value stands")]
pub(crate) struct Encoder<'py> {
    py: Python<'py>,
    /// Values may be objects of the caller's classes.
    _inside: Inside,
    /// The operation that the values are for, to be named in an error.
    operation: Option<&'py str>,
    /// The `tzinfo` that times are written in.
    zone: Option<&'py Bound<'py, PyAny>>,
    out: String,
    /// Where the value that is being written stands.
    path: String,
    depth: usize,
    /// Whether members of `extra` are written beside the others.
    flatten: bool,
    /// Whether they are customers: their times may stand anywhere, and a data frame has made floats of
    /// their whole numbers.
    customers: bool,
    /// Whether the value is a row, one of many, or within one.
    is_row: bool,
    /// Whether an empty text of a row is missing where it cannot be a value.
    drops_empty: bool,
    /// The rules of the operation whose parameters these are: they say where null is refused.
    rules: &'static [Rule],
}

/// What the table says of a value.
#[derive(Clone, Copy, Default)]
struct Expected {
    kind: Option<&'static Kind>,
    is_time: bool,
    is_secret: bool,
}

impl<'py> Encoder<'py> {
    pub(crate) fn new(py: Python<'py>) -> Encoder<'py> {
        let out = String::with_capacity(256);
        Encoder {
            py,
            _inside: Inside::enter(py),
            operation: None,
            zone: None,
            out,
            path: String::new(),
            depth: 0,
            flatten: false,
            customers: false,
            is_row: false,
            drops_empty: false,
            rules: &[],
        }
    }

    /// The same, for the parameters of a call.
    pub(crate) fn for_operation(mut self, operation: &'py str, zone: &'py Bound<'py, PyAny>) -> Encoder<'py> {
        self.operation = Some(operation);
        self.zone = Some(zone);
        self
    }

    /// The same, for customers: which of their fields are times, the account says.
    pub(crate) fn for_customers(mut self, operation: Option<&'py str>, zone: &'py Bound<'py, PyAny>) -> Encoder<'py> {
        self.operation = operation;
        self.zone = Some(zone);
        self.customers = true;
        self
    }

    /// Any value, with the members of `extra` beside the others; `name` begins the paths in errors.
    pub(crate) fn rows(
        mut self,
        name: &str,
        value: &Bound<'py, PyAny>,
        kind: Option<&'static Kind>,
    ) -> PyResult<String> {
        self.flatten = true;
        self.path.push_str(name);
        self.value(value, Expected { kind, ..Expected::default() })?;
        Ok(self.out)
    }

    /// The same, for rows whose empty cells are missing where they cannot be values.
    pub(crate) fn without_empty_cells(mut self, drops: bool) -> Encoder<'py> {
        self.drops_empty = drops;
        self
    }

    /// A row of a batch, as a list of them among parameters would be written; `path` is where it stands.
    pub(crate) fn row(
        mut self,
        path: &str,
        value: &Bound<'py, PyAny>,
        kind: Option<&'static Kind>,
    ) -> PyResult<String> {
        self.is_row = true;
        self.path.push_str(path);
        self.value(value, Expected { kind, ..Expected::default() })?;
        Ok(self.out)
    }

    /// A JSON object, whose members keep their names.
    pub(crate) fn object_of(mut self, members: &Bound<'py, PyMapping>) -> PyResult<String> {
        self.object(members, None)?;
        Ok(self.out)
    }

    /// A JSON object of the parameters of that type, whose members may go by their names in Python.
    pub(crate) fn params(mut self, members: &Bound<'py, PyMapping>, operation: &'static Operation) -> PyResult<String> {
        self.rules = operation.rules;
        self.object(members, Some(operation.params))?;
        Ok(self.out)
    }

    /// A JSON object of that type, with the members of `extra` beside the others, and without the `kind`
    /// that its class says already.
    pub(crate) fn record(
        mut self,
        members: &Bound<'py, PyMapping>,
        record: &'static Type,
        kind: Option<&str>,
    ) -> PyResult<String> {
        self.flatten = true;
        if let Some(kind) = kind
            && members.contains("kind")?
            && members.get_item("kind")?.eq(kind)?
        {
            let others = PyDict::new(self.py);
            others.update(members)?;
            others.del_item("kind")?;
            self.object(others.as_mapping(), Some(record))?;
        } else {
            self.object(members, Some(record))?;
        }
        Ok(self.out)
    }

    fn value(&mut self, value: &Bound<'py, PyAny>, expected: Expected) -> PyResult<()> {
        if let Ok(text) = value.cast::<PyString>() {
            self.text(text)
        } else if value.is_none() {
            self.out.push_str("null");
            Ok(())
        } else if let Ok(flag) = value.cast::<PyBool>() {
            self.out.push_str(if flag.is_true() { "true" } else { "false" });
            Ok(())
        } else if value.is_instance_of::<PyInt>() {
            self.refuse_number_for_text(value, expected)?;
            self.integer(value)
        } else if let Ok(float) = value.cast::<PyFloat>() {
            self.refuse_number_for_text(value, expected)?;
            self.float(float)
        } else if let Ok(list) = value.cast::<PyList>() {
            self.list(list.iter(), expected)
        } else if let Ok(tuple) = value.cast::<PyTuple>() {
            self.list(tuple.iter(), expected)
        } else if let Ok(record) = value.cast::<Record>() {
            let record = record.get();
            if self.flatten {
                return self.object(record.to_dict(self.py)?.as_mapping(), Some(record.table_type()));
            }
            self.copied(record);
            Ok(())
        } else if is_bytes(value) {
            self.refuse(value)
        } else if let Ok(mapping) = value.cast::<PyMapping>() {
            let record = if let Some(Kind::Record(record)) = expected.kind { Some(*record) } else { None };
            self.object(mapping, record)
        } else if let Ok(sequence) = value.cast::<PySequence>() {
            self.list(sequence.to_list()?.iter(), expected)
        } else if value.is_instance(&self.datetime()?)? && (expected.is_time || self.takes_times(expected)) {
            self.time(value)
        } else if value.is_instance(&self.date()?)? && self.takes_times(expected) {
            self.text(value.call_method0("isoformat")?.cast()?)
        } else if expected.is_time && value.is_instance(&self.date()?)? {
            Err(self.invalid(
                "type",
                "a datetime, or a string such as 2026-01-05 09:30:00",
                "a date, which has no time",
            ))
        } else if let Some(plain) = Self::plain(value)? {
            self.value(&plain, expected)
        } else {
            self.refuse(value)
        }
    }

    /// Whether a row may have a time here: in fields of an account, and where any text may stand.
    fn takes_times(&self, expected: Expected) -> bool {
        self.customers
            || (self.is_within_row() && !expected.is_time && matches!(expected.kind, Some(Kind::Text) | None))
    }

    fn is_within_row(&self) -> bool {
        self.is_row || self.customers
    }

    fn list(&mut self, elements: impl Iterator<Item = Bound<'py, PyAny>>, expected: Expected) -> PyResult<()> {
        let kind = if let Some(Kind::List(element)) = expected.kind { Some(*element) } else { None };
        let base = self.path.len();
        let was_row = self.is_row;
        self.is_row |= !self.customers && matches!(kind, Some(Kind::Record(_)));
        self.descend()?;
        self.out.push('[');
        for (at, element) in elements.enumerate() {
            if at > 0 {
                self.out.push(',');
            }
            let _ = write!(self.path, "[{at}]");
            self.value(&element, Expected { kind, ..expected })?;
            self.path.truncate(base);
        }
        self.out.push(']');
        self.depth -= 1;
        self.is_row = was_row;
        Ok(())
    }

    fn object(&mut self, members: &Bound<'py, PyMapping>, record: Option<&'static Type>) -> PyResult<()> {
        self.descend()?;
        self.out.push('{');
        self.members(members, record, &mut true)?;
        self.out.push('}');
        self.depth -= 1;
        Ok(())
    }

    fn members(
        &mut self,
        members: &Bound<'py, PyMapping>,
        record: Option<&'static Type>,
        first: &mut bool,
    ) -> PyResult<()> {
        if let Ok(dict) = members.cast::<PyDict>() {
            for (key, value) in dict {
                self.member(&key, &value, record, first)?;
            }
        } else {
            for item in members.items()? {
                let (key, value) = item.extract::<(Bound<'py, PyAny>, Bound<'py, PyAny>)>()?;
                self.member(&key, &value, record, first)?;
            }
        }
        Ok(())
    }

    fn member(
        &mut self,
        key: &Bound<'py, PyAny>,
        value: &Bound<'py, PyAny>,
        record: Option<&'static Type>,
        first: &mut bool,
    ) -> PyResult<()> {
        if let Some(record) = record {
            if value.is_none() && !self.refuses_none(key)? {
                return Ok(());
            }
            let takes_more = (self.flatten || record.open.is_some()) && record.field("extra").is_none();
            if takes_more
                && key.eq("extra")?
                && let Ok(more) = value.cast::<PyMapping>()
            {
                self.descend()?;
                self.members(more, Some(record), first)?;
                self.depth -= 1;
                return Ok(());
            }
        }
        let text = key.cast::<PyString>().ok().and_then(|key| key.to_str().ok());
        let Some(text) = text else {
            let got = key.get_type().name()?.to_string();
            return Err(self.invalid("type", "keys that are strings", &got));
        };
        // A name that Python keeps for itself goes with an underscore behind it.
        let plain = text.strip_suffix('_').unwrap_or(text);
        let field = record
            .and_then(|record| record.fields.iter().find(|field| field.name == plain).or_else(|| record.field(text)));
        if field.is_some_and(|field| field.attrs.contains(&Attr::Derived)) {
            return Ok(());
        }
        let is_optional = field.is_none_or(|field| !field.asked());
        let is_missing = record.is_some()
            && is_optional
            && self.is_within_row()
            && (Self::is_missing(value)? || self.is_empty_cell(field, value));
        if is_missing {
            return Ok(());
        }
        let expected = field.map_or_else(Expected::default, |field| Expected {
            kind: Some(&field.kind),
            is_time: field.attrs.contains(&Attr::Format(Format::DateTime)),
            is_secret: field.secret(),
        });
        // In JSON's way where the table knows it.
        let name = field.map_or(text, |field| field.api());
        let base = self.path.len();
        if !std::mem::take(first) {
            self.out.push(',');
        }
        write_text(&mut self.out, name);
        self.out.push(':');
        if !self.path.is_empty() {
            self.path.push('.');
        }
        // As the caller writes it.
        self.path.push_str(text);
        self.value(value, expected)?;
        self.path.truncate(base);
        Ok(())
    }

    /// Whether a file of texts, such as CSV, means by an empty one that there is no value.
    fn is_empty_cell(&self, field: Option<&Field>, value: &Bound<'py, PyAny>) -> bool {
        let Some(field) = field.filter(|_| self.drops_empty) else { return false };
        let takes_text = match field.kind {
            Kind::Text => !field.attrs.contains(&Attr::Format(Format::DateTime)),
            Kind::Any | Kind::Scalar | Kind::OneOf(_) => true,
            Kind::Choice(choice) => choice.variants.iter().any(|variant| variant.value.is_empty()),
            _ => false,
        };
        !takes_text && value.cast::<PyString>().is_ok_and(|text| text.len().is_ok_and(|length| length == 0))
    }

    /// Whether `None` goes to the core, which refuses it. An argument that is `None` was not given; a member of a dict that
    /// says what to change was, and so was an argument without a default.
    fn refuses_none(&self, key: &Bound<'py, PyAny>) -> PyResult<bool> {
        for rule in self.rules {
            match rule {
                Rule::Patch if !self.path.is_empty() => return Ok(true),
                Rule::Split { field, .. } if self.path.is_empty() && key.eq(*field)? => return Ok(true),
                _ => {}
            }
        }
        Ok(false)
    }

    /// The record's own text, which is JSON already.
    fn copied(&mut self, record: &Record) {
        self.out.push('{');
        let mut first = true;
        if let Some(kind) = record.kind() {
            self.out.push_str("\"kind\":");
            write_text(&mut self.out, kind);
            first = false;
        }
        for (name, text) in record.members() {
            if !std::mem::take(&mut first) {
                self.out.push(',');
            }
            write_text(&mut self.out, name);
            self.out.push(':');
            self.out.push_str(text);
        }
        self.out.push('}');
    }

    fn descend(&mut self) -> PyResult<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH { Err(self.invalid("depth", "at most 64 levels", "more")) } else { Ok(()) }
    }

    fn refuse(&self, value: &Bound<'py, PyAny>) -> PyResult<()> {
        let got = value.get_type().name()?.to_string();
        Err(self.invalid("type", "a string, a number, a boolean, a list or an object", &got))
    }

    fn invalid(&self, code: &str, expected: &str, got: &str) -> PyErr {
        let field = if self.path.is_empty() { "params" } else { &self.path };
        // A path of so many levels would not help its reader.
        let field: String = field.chars().take(200).collect();
        invalid(self.py, self.operation, code, &field, expected, got)
    }
}
