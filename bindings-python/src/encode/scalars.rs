//! Scalars: texts, numbers and times of Python, and what data frames have in place of them.

use std::fmt::Write;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{IntoPyDict, PyByteArray, PyBytes, PyFloat, PyInt, PyMemoryView, PyString};
use triline_schema::operation::Kind;

use super::{Encoder, Expected};

impl<'py> Encoder<'py> {
    /// Refuses a number in a column of texts, such as phone numbers: it may have lost digits. A field dictionary of
    /// customers says itself which fields are numbers.
    pub(super) fn refuse_number_for_text(&self, value: &Bound<'py, PyAny>, expected: Expected) -> PyResult<()> {
        if !self.is_row || !matches!(expected.kind, Some(Kind::Text)) {
            return Ok(());
        }
        let got = if expected.is_secret { "a number".to_owned() } else { value.repr()?.to_string() };
        let got: String = got.chars().take(40).collect();
        Err(self.invalid("type", "a string (read the column with dtype=str: numbers lose leading zeros)", &got))
    }

    /// The value of `NumPy` or a `Decimal` as one of Python's own types.
    pub(super) fn plain(value: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let kind = value.get_type();
        let (module, name) = (kind.module()?.to_string(), kind.name()?.to_string());
        Ok(match (module.as_str(), name.as_str()) {
            // Its `item` is a number where it counts nanoseconds.
            ("numpy", "datetime64") => Some(value.call_method1("astype", ("datetime64[us]",))?.call_method0("item")?),
            ("numpy", "ndarray") => Some(value.call_method0("tolist")?),
            ("numpy", _) if value.hasattr("item")? => {
                let item = value.call_method0("item")?;
                // A number that Python has no type for is its own item.
                if item.is(value) { None } else { Some(item) }
            }
            ("decimal", "Decimal") if value.call_method0("is_finite")?.is_truthy()? => {
                let is_whole = value.call_method0("__trunc__")?.eq(value)?;
                Some(value.call_method0(if is_whole { "__int__" } else { "__float__" })?)
            }
            _ => None,
        })
    }

    /// Whether data frames mean by a value that there is none: `NaN`, `NaT`, `NA`.
    pub(super) fn is_missing(value: &Bound<'py, PyAny>) -> PyResult<bool> {
        if let Ok(float) = value.cast::<PyFloat>() {
            return Ok(float.value().is_nan());
        }
        if value.is_instance_of::<PyString>() || value.is_instance_of::<PyInt>() {
            return Ok(false);
        }
        let name = value.get_type().name()?;
        let name = name.to_str()?;
        Ok(name == "NaTType" || name == "NAType" || (name == "datetime64" && value.ne(value)?))
    }

    pub(super) fn datetime(&self) -> PyResult<Bound<'py, PyAny>> {
        static DATETIME: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        Ok(DATETIME.import(self.py, "datetime", "datetime")?.clone())
    }

    pub(super) fn date(&self) -> PyResult<Bound<'py, PyAny>> {
        static DATE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        Ok(DATE.import(self.py, "datetime", "date")?.clone())
    }

    /// Writes a time as the service does: one that knows its offset in the service's, another as it is.
    pub(super) fn time(&mut self, time: &Bound<'py, PyAny>) -> PyResult<()> {
        let local = match self.zone {
            Some(zone) if !time.call_method0("utcoffset")?.is_none() => time.call_method1("astimezone", (zone,)),
            _ => Ok(time.clone()),
        };
        let Ok(local) = local else {
            return Err(self.invalid("range", "a time that the service can write", "one at the end of time"));
        };
        let nothing = [("tzinfo", self.py.None())].into_py_dict(self.py)?;
        let plain = local.call_method("replace", (), Some(&nothing))?;
        self.text(plain.call_method1("isoformat", (" ", "seconds"))?.cast()?)
    }

    pub(super) fn text(&mut self, text: &Bound<'py, PyString>) -> PyResult<()> {
        match text.to_str() {
            Ok(text) => {
                write_text(&mut self.out, text);
                Ok(())
            }
            Err(_) => Err(self.invalid("unicode", "a string without unpaired surrogates", "an unpaired surrogate")),
        }
    }

    pub(super) fn integer(&mut self, value: &Bound<'py, PyAny>) -> PyResult<()> {
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

    pub(super) fn float(&mut self, float: &Bound<'py, PyFloat>) -> PyResult<()> {
        let value = float.value();
        if self.customers && value.fract() == 0.0 && value.abs() < 1e15 {
            #[expect(clippy::cast_possible_truncation, reason = "it has no fraction and few digits")]
            let whole = value as i64;
            let _ = write!(self.out, "{whole}");
            Ok(())
        } else if value.is_finite() {
            // Python writes it: the standard library's way takes 10 kB of a wheel.
            let digits = self.py.get_type::<PyFloat>().call_method1("__repr__", (float,))?;
            self.out.push_str(digits.cast::<PyString>()?.to_str()?);
            Ok(())
        } else {
            let got = match value.is_nan() {
                true => "NaN",
                false if value > 0.0 => "inf",
                false => "-inf",
            };
            Err(self.invalid("type", "a finite number", got))
        }
    }
}

pub(super) fn is_bytes(value: &Bound<'_, PyAny>) -> bool {
    value.is_instance_of::<PyBytes>() || value.is_instance_of::<PyByteArray>() || value.is_instance_of::<PyMemoryView>()
}

pub(super) fn write_text(out: &mut String, text: &str) {
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
