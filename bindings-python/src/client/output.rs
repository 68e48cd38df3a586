//! Results and events of a call as Python values.

use std::sync::atomic::Ordering;

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyNone, PyTuple};
use triline_protocol::json::reader::{Reader, Token};
use triline_protocol::{Event, Output};

use super::{Call, newer};
use crate::decode::{As, json, list, value};
use crate::record::{Row, object};
use crate::shape::{Decoder, Layout};

impl Call {
    /// The rows of a page.
    pub(super) fn entries<'py>(&self, py: Python<'py>, rows: &Output) -> PyResult<Bound<'py, PyAny>> {
        match &self.layout {
            Some(Layout::Rows { row, .. }) => list(py, &mut rows.reader(), row).map(Bound::into_any),
            _ => json(py, rows.as_str()),
        }
    }

    /// A part of a streamed answer.
    pub(super) fn part<'py>(&self, py: Python<'py>, part: &Output) -> PyResult<Bound<'py, PyAny>> {
        match &self.layout {
            Some(Layout::Fields(shape)) => object(py, Row::of_any(py, shape, part.as_str())?, As::Records),
            _ => json(py, part.as_str()),
        }
    }

    /// The result; of a page, its rows, its total and its number.
    pub(super) fn result<'py>(&self, py: Python<'py>, output: &Output) -> PyResult<Bound<'py, PyAny>> {
        let text = output.as_str();
        if let Some(record) = self.found {
            let found = json(py, text)?;
            let records = found.try_iter()?.map(|values| record.class.bind(py).call1((values?,)));
            return Ok(PyList::new(py, records.collect::<PyResult<Vec<_>>>()?)?.into_any());
        }
        match &self.layout {
            None => json(py, text),
            Some(_) if self.is_streamed && text != "null" => self.part(py, output),
            Some(Layout::Nothing) => Ok(PyNone::get(py).to_owned().into_any()),
            Some(Layout::Value(Decoder::List(element))) => list(py, &mut output.reader(), element).map(Bound::into_any),
            Some(Layout::Value(Decoder::Record(shape)) | Layout::Fields(shape)) => {
                // No value is a record without values, as each of its fields may be missing.
                let mut reader = if text == "null" { Reader::new("{}") } else { output.reader() };
                object(py, Row::read(shape, &mut reader), As::Records)
            }
            Some(Layout::Value(decoder)) => value(py, &mut output.reader(), decoder, As::Records),
            Some(Layout::Rows { row, total }) => {
                if self.walks.load(Ordering::Relaxed) {
                    return Ok(PyNone::get(py).to_owned().into_any());
                }
                let (rows, total) = page(py, output.reader(), row, *total)?;
                (rows, total, self.page).into_bound_py_any(py)
            }
        }
    }

    /// Events: each a tuple of its name, its operation and its other members, in the order of their classes.
    pub(super) fn events<'py>(&self, py: Python<'py>, events: Vec<Event>) -> PyResult<Bound<'py, PyTuple>> {
        if events.is_empty() {
            return Ok(PyTuple::empty(py));
        }
        let events: PyResult<Vec<_>> = events.into_iter().map(|event| self.event(py, event)).collect();
        PyTuple::new(py, events?)
    }

    fn event<'py>(&self, py: Python<'py>, event: Event) -> PyResult<Bound<'py, PyTuple>> {
        let (name, operation) = (event.name(), event.operation().unwrap_or_else(|| self.operation_name()));
        match event {
            Event::Attempt { method, path, address, port, attempt, token, .. } => {
                (name, operation, method, path, address, port, attempt, token).into_pyobject(py)
            }
            Event::Response { status, duration_ms, .. } => {
                (name, operation, status, seconds(duration_ms)).into_pyobject(py)
            }
            Event::RawResponse { status, headers, body, attempt, .. } => {
                let names = PyDict::new(py);
                for (name, value) in &headers {
                    names.set_item(name, value)?;
                }
                let body = body.as_ref().map(Output::as_str);
                (name, operation, status, names, body, attempt).into_pyobject(py)
            }
            Event::Wait { ms, why } => (name, operation, why.name(), seconds(ms)).into_pyobject(py),
            Event::Retry { attempt, why } => (name, operation, attempt, why).into_pyobject(py),
            Event::Store { away, why } => (name, operation, away, why).into_pyobject(py),
            Event::Token | Event::Part => (name, operation).into_pyobject(py),
            Event::Page { page, total, rows, cursor, eta_ms } => {
                (name, operation, page, total, rows, cursor, eta_ms.map(seconds)).into_pyobject(py)
            }
            Event::Progress { done, total, eta_ms, job } => {
                (name, operation, done, total, eta_ms.map(seconds), job).into_pyobject(py)
            }
            Event::End { failure, rows, skipped, duration_ms } => {
                let (kind, code, outcome) = failure.map_or((None, None, None), |failure| {
                    (Some(failure.kind.name()), failure.code, Some(failure.outcome.name()))
                });
                let ok = kind.is_none();
                (name, operation, ok, kind, code, outcome, rows, seconds(duration_ms), skipped).into_pyobject(py)
            }
            _ => Err(newer()),
        }
    }
}

/// Milliseconds of the core as seconds.
fn seconds(ms: u64) -> f64 {
    core::time::Duration::from_millis(ms).as_secs_f64()
}

/// The rows and the total of a page that is a result: a list, or an object of both where the total is
/// told.
fn page<'py>(
    py: Python<'py>,
    mut reader: Reader<'_>,
    row: &Decoder,
    names: Option<(&str, &str)>,
) -> PyResult<(Bound<'py, PyList>, Option<Bound<'py, PyAny>>)> {
    let Some((rows_name, total_name)) = names else {
        return Ok((list(py, &mut reader, row)?, None));
    };
    let (mut rows, mut total) = (None, None);
    if reader.token() == Token::Object {
        while let Some(key) = reader.member() {
            if key == rows_name {
                rows = Some(list(py, &mut reader, row)?);
            } else if key == total_name {
                total = Some(value(py, &mut reader, &Decoder::Integer, As::Records)?);
            } else {
                reader.skip();
            }
        }
    }
    Ok((rows.unwrap_or_else(|| PyList::empty(py)), total))
}
