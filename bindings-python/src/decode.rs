//! JSON text to Python values.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyNone, PyString};
use triline_protocol::json::Scanner;
use triline_protocol::json::reader::{Reader, Token};

use crate::record::{Row, object};
use crate::shape::{Decoder, Shape};

/// Texts from this length on are taken apart without holding up other threads.
pub(crate) const LARGE: usize = 16 << 10;

/// How objects of the table are decoded.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum As {
    /// As their classes.
    Records,
    /// As dicts, by the names of the classes' attributes.
    Dicts,
}

/// Any JSON, as Python's own types.
pub(crate) fn json<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    any(py, &mut Reader::new(text), &mut Keys::default())
}

/// JSON that came from outside, as Python's own types. `None`: it is no JSON, has more than 64 levels, or an object with the
/// name `__proto__`, which no parameter has.
#[pyfunction]
#[pyo3(signature = (text, /))]
pub(crate) fn read_json<'py>(py: Python<'py>, text: &[u8]) -> Option<Bound<'py, PyAny>> {
    let text = str::from_utf8(text).ok()?;
    let is_whole = py.detach(|| {
        let mut scanner = Scanner::new(text);
        scanner.skip().is_ok() && scanner.at_end() && !has_member(&mut Reader::new(text), "__proto__")
    });
    if !is_whole {
        return None;
    }
    // Half a surrogate pair, which no `str` of Rust can hold, has to be refused with the name of its field: Python's own reader
    // keeps it. Other characters beyond the basic plane may be written like that, too.
    if text.contains("\\ud") || text.contains("\\uD") {
        return py.import("json").ok()?.call_method1("loads", (text,)).ok();
    }
    json(py, text).ok()
}

/// Whether an object in the value that comes next has a member of that name.
fn has_member(reader: &mut Reader<'_>, name: &str) -> bool {
    let mut found = false;
    match reader.token() {
        Token::List => {
            while reader.element() {
                found |= has_member(reader, name);
            }
        }
        Token::Object => {
            while let Some(key) = reader.member() {
                found |= key == name;
                found |= has_member(reader, name);
            }
        }
        _ => {}
    }
    found
}

/// Keys of objects as Python's texts. Objects of a list have the same keys, mostly in the same order.
#[derive(Default)]
struct Keys<'py> {
    known: Vec<(Box<str>, Bound<'py, PyString>)>,
    next: usize,
}

/// How many keys are remembered: more are looked for longer than they are made.
const MAX_KEYS: usize = 64;

impl<'py> Keys<'py> {
    fn get(&mut self, py: Python<'py>, key: &str) -> Bound<'py, PyString> {
        let is = |(known, _): &(Box<str>, Bound<'py, PyString>)| **known == *key;
        let at = match self.known.get(self.next) {
            Some(known) if is(known) => Some(self.next),
            _ => self.known.iter().position(is),
        };
        if let Some((_, text)) = at.and_then(|at| self.known.get(at)) {
            self.next = at.map_or(0, |at| at.saturating_add(1));
            return text.clone();
        }
        let text = PyString::intern(py, key);
        if self.known.len() < MAX_KEYS {
            self.known.push((key.into(), text.clone()));
            self.next = self.known.len();
        }
        text
    }
}

/// Any JSON value that comes next.
fn any<'py>(py: Python<'py>, reader: &mut Reader<'_>, keys: &mut Keys<'py>) -> PyResult<Bound<'py, PyAny>> {
    Ok(match reader.token() {
        Token::Null => PyNone::get(py).to_owned().into_any(),
        Token::Boolean(value) => PyBool::new(py, value).to_owned().into_any(),
        Token::Text(text) => PyString::new(py, &text).into_any(),
        Token::Number(text) => number(py, text, false)?,
        Token::List => {
            let list = PyList::empty(py);
            while reader.element() {
                list.append(any(py, reader, keys)?)?;
            }
            list.into_any()
        }
        Token::Object => {
            let dict = PyDict::new(py);
            while let Some(key) = reader.member() {
                let key = keys.get(py, &key);
                dict.set_item(key, any(py, reader, keys)?)?;
            }
            dict.into_any()
        }
    })
}

/// The value that comes next.
pub(crate) fn value<'py>(
    py: Python<'py>,
    reader: &mut Reader<'_>,
    decoder: &Decoder,
    form: As,
) -> PyResult<Bound<'py, PyAny>> {
    match decoder {
        Decoder::Record(shape) => object(py, Row::read(shape, reader), form),
        Decoder::Union(cases) => object(py, Row::read(cases.that_of(reader), reader), form),
        _ => match reader.token() {
            Token::Null => Ok(PyNone::get(py).to_owned().into_any()),
            Token::Boolean(value) => Ok(PyBool::new(py, value).to_owned().into_any()),
            Token::Text(text) => Ok(PyString::new(py, &text).into_any()),
            Token::Number(text) => number(py, text, matches!(decoder, Decoder::Number)),
            Token::List => {
                let element = if let Decoder::List(element) = decoder { element } else { &Decoder::Any };
                elements(py, reader, element, form).map(Bound::into_any)
            }
            Token::Object => {
                let element = if let Decoder::Map(element) = decoder { element } else { &Decoder::Any };
                let dict = PyDict::new(py);
                while let Some(key) = reader.member() {
                    dict.set_item(PyString::intern(py, &key), value(py, reader, element, form)?)?;
                }
                Ok(dict.into_any())
            }
        },
    }
}

/// A number: an int where it is written as one, unless the table wants a float. Exact, however long.
fn number<'py>(py: Python<'py>, text: &str, float: bool) -> PyResult<Bound<'py, PyAny>> {
    if float || text.contains(['.', 'e', 'E']) {
        return match exact(text) {
            Some(value) => Ok(PyFloat::new(py, value).into_any()),
            None => py.get_type::<PyFloat>().call1((text,)),
        };
    }
    if let Ok(small) = text.parse::<i64>() {
        return Ok(PyInt::new(py, small).into_any());
    }
    // Python refuses to make an int of some thousand digits.
    py.get_type::<PyInt>().call1((text,)).or_else(|_| py.import("decimal")?.getattr("Decimal")?.call1((text,)))
}

/// A number of few digits, none of them an exponent: its digits and the power of ten below them are floats without
/// error, so that one division rounds once. Python reads the others: the standard library's way takes 15 kB of a wheel.
fn exact(text: &str) -> Option<f64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.len() + part.len() > 15 {
        return None;
    }
    let (mut number, mut power) = (0_u64, 1_u64);
    for digit in whole.bytes().chain(part.bytes()) {
        number = number * 10 + u64::from(digit.checked_sub(b'0').filter(|digit| *digit < 10)?);
    }
    for _ in part.bytes() {
        power *= 10;
    }
    #[expect(clippy::cast_precision_loss, reason = "neither has more than 15 digits")]
    let value = number as f64 / power as f64;
    Some(if digits.len() < text.len() { -value } else { value })
}

/// A list of what `decoder` says; of nothing, an empty one. Each record keeps its own part of the text, so that none of them
/// keeps the whole alive.
pub(crate) fn list<'py>(py: Python<'py>, reader: &mut Reader<'_>, element: &Decoder) -> PyResult<Bound<'py, PyList>> {
    match reader.token() {
        Token::List => elements(py, reader, element, As::Records),
        _ => Ok(PyList::empty(py)),
    }
}

/// The elements of a list that has begun.
fn elements<'py>(
    py: Python<'py>,
    reader: &mut Reader<'_>,
    element: &Decoder,
    form: As,
) -> PyResult<Bound<'py, PyList>> {
    if let Decoder::Record(shape) = element
        && reader.rest() >= LARGE
    {
        let objects: PyResult<Vec<_>> =
            py.detach(|| rows(reader, shape)).into_iter().map(|row| object(py, row, form)).collect();
        return PyList::new(py, objects?);
    }
    let list = PyList::empty(py);
    while reader.element() {
        list.append(value(py, reader, element, form)?)?;
    }
    Ok(list)
}

fn rows(reader: &mut Reader<'_>, shape: &'static Shape) -> Vec<Row> {
    let mut rows = Vec::new();
    while reader.element() {
        rows.push(Row::read(shape, reader));
    }
    rows
}
