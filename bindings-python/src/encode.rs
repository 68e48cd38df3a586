//! Python values to JSON text: parameters, options, and the values of records that Python makes.
//!
//! Only the kinds of values are checked here; whether they are the right ones is the core's to say.

use std::fmt::Write;

use pyo3::prelude::*;
use pyo3::types::{
    PyBool, PyByteArray, PyBytes, PyDict, PyFloat, PyInt, PyList, PyMapping, PyMemoryView, PySequence, PyString,
    PyTuple,
};
use triline::operation::{Kind, Record as Type};

use crate::error::invalid;
use crate::record::Record;

/// How deep values may nest: as deep as the core reads.
const MAX_DEPTH: usize = 100;

pub(crate) struct Encoder<'py> {
    py: Python<'py>,
    /// The operation that the values are for, to be named in an error.
    operation: Option<&'py str>,
    out: String,
    /// Where the value that is being written stands.
    path: String,
    depth: usize,
}

impl<'py> Encoder<'py> {
    pub(crate) fn new(py: Python<'py>, operation: Option<&'py str>) -> Encoder<'py> {
        Encoder { py, operation, out: String::with_capacity(256), path: String::new(), depth: 0 }
    }

    /// A JSON object, whose members keep their names.
    pub(crate) fn object_of(mut self, members: &Bound<'py, PyMapping>) -> PyResult<String> {
        self.object(members, None)?;
        Ok(self.out)
    }

    /// A JSON object of the parameters of that type, whose members may go by their names in Python.
    pub(crate) fn params(mut self, members: &Bound<'py, PyMapping>, record: &'static Type) -> PyResult<String> {
        self.object(members, Some(record))?;
        Ok(self.out)
    }

    /// A JSON object of that type, with the members of `extra` beside the others.
    pub(crate) fn record(mut self, members: &Bound<'py, PyMapping>, record: &'static Type) -> PyResult<String> {
        let (known, extra) = (PyDict::new(self.py), PyDict::new(self.py));
        for item in members.items()? {
            let (key, value) = item.extract::<(Bound<'py, PyAny>, Bound<'py, PyAny>)>()?;
            match value.cast::<PyMapping>() {
                Ok(more) if key.eq("extra")? && record.field("extra").is_none() => extra.update(more)?,
                _ => known.set_item(key, value)?,
            }
        }
        extra.update(known.as_mapping())?;
        self.object(extra.as_mapping(), Some(record))?;
        Ok(self.out)
    }

    fn value(&mut self, value: &Bound<'py, PyAny>, kind: Option<&'static Kind>) -> PyResult<()> {
        if let Ok(text) = value.cast::<PyString>() {
            self.text(text)
        } else if value.is_none() {
            self.out.push_str("null");
            Ok(())
        } else if let Ok(flag) = value.cast::<PyBool>() {
            self.out.push_str(if flag.is_true() { "true" } else { "false" });
            Ok(())
        } else if value.is_instance_of::<PyInt>() {
            self.integer(value)
        } else if let Ok(float) = value.cast::<PyFloat>() {
            self.float(float)
        } else if let Ok(list) = value.cast::<PyList>() {
            self.list(list.iter(), kind)
        } else if let Ok(tuple) = value.cast::<PyTuple>() {
            self.list(tuple.iter(), kind)
        } else if let Ok(record) = value.cast::<Record>() {
            self.copied(record.get());
            Ok(())
        } else if is_bytes(value) {
            self.refuse(value)
        } else if let Ok(mapping) = value.cast::<PyMapping>() {
            let record = if let Some(Kind::Record(record)) = kind { Some(*record) } else { None };
            self.object(mapping, record)
        } else if let Ok(sequence) = value.cast::<PySequence>() {
            self.list(sequence.to_list()?.iter(), kind)
        } else {
            self.refuse(value)
        }
    }

    fn text(&mut self, text: &Bound<'py, PyString>) -> PyResult<()> {
        match text.to_str() {
            Ok(text) => {
                write_text(&mut self.out, text);
                Ok(())
            }
            Err(_) => Err(self.invalid("unicode", "a text of whole Unicode characters", "half a surrogate pair")),
        }
    }

    fn integer(&mut self, value: &Bound<'py, PyAny>) -> PyResult<()> {
        if let Ok(small) = value.extract::<i64>() {
            let _ = write!(self.out, "{small}");
            return Ok(());
        }
        // Not `str`, which a subclass may have changed.
        match self.py.get_type::<PyInt>().call_method1("__repr__", (value,)) {
            Ok(digits) => {
                self.out.push_str(digits.cast::<PyString>()?.to_str()?);
                Ok(())
            }
            Err(_) => Err(self.invalid("range", "a number of some digits", "thousands of digits")),
        }
    }

    fn float(&mut self, float: &Bound<'py, PyFloat>) -> PyResult<()> {
        let value = float.value();
        if value.is_finite() {
            let _ = write!(self.out, "{value:?}");
            Ok(())
        } else {
            Err(self.invalid("type", "a finite number", &value.to_string()))
        }
    }

    fn list(&mut self, elements: impl Iterator<Item = Bound<'py, PyAny>>, kind: Option<&'static Kind>) -> PyResult<()> {
        let kind = if let Some(Kind::List(element)) = kind { Some(*element) } else { None };
        let base = self.path.len();
        self.descend()?;
        self.out.push('[');
        for (at, element) in elements.enumerate() {
            if at > 0 {
                self.out.push(',');
            }
            let _ = write!(self.path, "[{at}]");
            self.value(&element, kind)?;
            self.path.truncate(base);
        }
        self.out.push(']');
        self.depth -= 1;
        Ok(())
    }

    fn object(&mut self, members: &Bound<'py, PyMapping>, record: Option<&'static Type>) -> PyResult<()> {
        let base = self.path.len();
        self.descend()?;
        self.out.push('{');
        let mut first = true;
        let mut member = |this: &mut Self, key: Bound<'py, PyAny>, value: Bound<'py, PyAny>| -> PyResult<()> {
            if record.is_some() && value.is_none() {
                return Ok(());
            }
            if !std::mem::take(&mut first) {
                this.out.push(',');
            }
            let kind = this.key(&key, record)?;
            this.value(&value, kind)?;
            this.path.truncate(base);
            Ok(())
        };
        if let Ok(dict) = members.cast::<PyDict>() {
            for (key, value) in dict {
                member(self, key, value)?;
            }
        } else {
            for item in members.items()? {
                let (key, value) = item.extract()?;
                member(self, key, value)?;
            }
        }
        self.out.push('}');
        self.depth -= 1;
        Ok(())
    }

    /// Writes a member's name, in JSON's way where the table knows it; the type of its value.
    fn key(&mut self, key: &Bound<'py, PyAny>, record: Option<&'static Type>) -> PyResult<Option<&'static Kind>> {
        let text = key.cast::<PyString>().ok().and_then(|key| key.to_str().ok());
        let Some(text) = text else {
            let got = key.get_type().name()?.to_string();
            return Err(self.invalid("type", "keys that are texts", &got));
        };
        // A name that Python keeps for itself goes with an underscore behind it.
        let plain = text.strip_suffix('_').unwrap_or(text);
        let field = record
            .and_then(|record| record.fields.iter().find(|field| field.name == plain).or_else(|| record.field(text)));
        let name = field.map_or(text, |field| field.api);
        write_text(&mut self.out, name);
        self.out.push(':');
        if !self.path.is_empty() {
            self.path.push('.');
        }
        self.path.push_str(name);
        Ok(field.map(|field| &field.kind))
    }

    /// The record's own text, which is JSON already.
    fn copied(&mut self, record: &Record) {
        self.out.push('{');
        for (at, (name, text)) in record.members().enumerate() {
            if at > 0 {
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
        if self.depth > MAX_DEPTH { Err(self.invalid("depth", "at most 100 levels", "more")) } else { Ok(()) }
    }

    fn refuse(&self, value: &Bound<'py, PyAny>) -> PyResult<()> {
        let got = value.get_type().name()?.to_string();
        Err(self.invalid("type", "a text, a number, a boolean, a list or an object", &got))
    }

    fn invalid(&self, code: &str, expected: &str, got: &str) -> PyErr {
        let field = if self.path.is_empty() { "params" } else { &self.path };
        // A path of a hundred levels helps nobody.
        let field: String = field.chars().take(200).collect();
        invalid(self.py, self.operation, code, &field, expected, got)
    }
}

fn is_bytes(value: &Bound<'_, PyAny>) -> bool {
    value.is_instance_of::<PyBytes>() || value.is_instance_of::<PyByteArray>() || value.is_instance_of::<PyMemoryView>()
}

fn write_text(out: &mut String, text: &str) {
    out.push('"');
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c < ' ' || c == '"' || c == '\\') {
        let (plain, tail) = rest.split_at(at);
        out.push_str(plain);
        let mut chars = tail.chars();
        match chars.next() {
            Some(c @ ('"' | '\\')) => out.extend(['\\', c]),
            Some(control) => {
                let _ = write!(out, "\\u{:04x}", u32::from(control));
            }
            None => {}
        }
        rest = chars.as_str();
    }
    out.push_str(rest);
    out.push('"');
}
