//! Bodies that a service pushes, as records.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use triline_protocol::Form;
use triline_protocol::codec::envelope::pushed::{Pushed, read};
use triline_protocol::json::reader::Reader;

use crate::decode::As;
use crate::error::exception;
use crate::record::{Row, object};
use crate::shape::Shape;

/// Reads a pushed body, a `transcription` or an `answer`, into its record.
#[pyfunction]
pub(crate) fn read_pushed<'py>(py: Python<'py>, kind: &str, body: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    let pushed = Pushed::named(kind).ok_or_else(|| PyValueError::new_err("nothing of this name is pushed"))?;
    let text = read(pushed, body, Form::Typed).map_err(|error| exception(py, &error, true))?;
    object(py, Row::read(Shape::of(py, pushed.record())?, &mut Reader::new(&text)), As::Records)
}
