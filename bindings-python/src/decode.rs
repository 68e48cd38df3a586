//! JSON text to Python values.

use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyNone, PyString};
use triline::json::reader::{Reader, Token};

use crate::record::{Row, object};
use crate::shape::{Plan, Shape};

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
    value(py, &mut Reader::new(text), &Plan::Any, As::Dicts)
}

/// The value that comes next.
pub(crate) fn value<'py>(
    py: Python<'py>,
    reader: &mut Reader<'_>,
    plan: &Plan,
    form: As,
) -> PyResult<Bound<'py, PyAny>> {
    match plan {
        Plan::Record(shape) => object(py, Row::read(shape, reader), form),
        Plan::Union(cases) => object(py, Row::read(cases.that_of(reader), reader), form),
        _ => match reader.token() {
            Token::Null => Ok(PyNone::get(py).to_owned().into_any()),
            Token::Boolean(value) => Ok(PyBool::new(py, value).to_owned().into_any()),
            Token::Text(text) => Ok(PyString::new(py, &text).into_any()),
            Token::Number(text) => number(py, text, matches!(plan, Plan::Number)),
            Token::List => {
                let element = if let Plan::List(element) = plan { element } else { &Plan::Any };
                let list = PyList::empty(py);
                while reader.element() {
                    list.append(value(py, reader, element, form)?)?;
                }
                Ok(list.into_any())
            }
            Token::Object => {
                let element = if let Plan::Map(element) = plan { element } else { &Plan::Any };
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
        return Ok(PyFloat::new(py, text.parse().unwrap_or(f64::NAN)).into_any());
    }
    if let Ok(small) = text.parse::<i64>() {
        return Ok(PyInt::new(py, small).into_any());
    }
    // Python refuses to make an int of some thousand digits.
    py.get_type::<PyInt>().call1((text,)).or_else(|_| py.import("decimal")?.getattr("Decimal")?.call1((text,)))
}

/// A list of what `plan` says. Each record keeps its own part of the text, so that none of them keeps
/// the whole alive.
pub(crate) fn list<'py>(py: Python<'py>, text: &str, element: &Plan) -> PyResult<Bound<'py, PyList>> {
    let mut reader = Reader::new(text);
    if let Plan::Record(shape) = element
        && text.len() >= LARGE
    {
        let objects: PyResult<Vec<_>> =
            py.detach(|| rows(reader, shape)).into_iter().map(|row| object(py, row, As::Records)).collect();
        return PyList::new(py, objects?);
    }
    let list = PyList::empty(py);
    if reader.token() == Token::List {
        while reader.element() {
            list.append(value(py, &mut reader, element, As::Records)?)?;
        }
    }
    Ok(list)
}

fn rows(mut reader: Reader<'_>, shape: &'static Shape) -> Vec<Row> {
    let mut rows = Vec::new();
    if reader.token() == Token::List {
        while reader.element() {
            rows.push(Row::read(shape, &mut reader));
        }
    }
    rows
}
