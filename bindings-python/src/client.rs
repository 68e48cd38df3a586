//! `Client` and `Call`: the machine, step by step.

use std::sync::{Mutex, PoisonError};

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyMapping, PyNone, PyTuple};
use triline::json::reader::{Reader, Token};
use triline::operation::{Field, Kind, Operation};
use triline::{Answer, Ask, Config, Event, Failure, Form, HttpRequest, Interface, Now, Options, Output, Sent, Step};

use crate::customers::FieldDictionary;
use crate::decode::{As, json, list, value};
use crate::encode::Encoder;
use crate::error::{exception, is_invalid};
use crate::record::{Row, object};
use crate::shape::{Plan, Result as Shape};

/// A client of one interface: its configuration, and what its calls share. Safe to use from several
/// threads.
#[pyclass(frozen, module = "triline._native")]
pub(crate) struct Client {
    client: triline::Client,
    /// The `tzinfo` that times are written in.
    zone: Py<PyAny>,
}

#[pymethods]
impl Client {
    /// A client of `platform`, `work_phone` or `ai_agent`. The options are those of the core;
    /// `seed` is 32 random bytes, `zone` the `tzinfo` that times are written in.
    #[new]
    fn new(
        py: Python<'_>,
        interface: &str,
        options: &Bound<'_, PyMapping>,
        seed: [u8; 32],
        zone: Py<PyAny>,
    ) -> PyResult<Client> {
        let interface =
            Interface::named(interface).ok_or_else(|| PyValueError::new_err("no interface has this name"))?;
        let options = Encoder::new(py).object_of(options)?;
        let config = Config::from_json(interface, options.as_bytes()).map_err(|error| exception(py, &error))?;
        Ok(Client { client: triline::Client::new(config, seed), zone })
    }

    /// Begins a call. Nothing is sent before it is polled.
    fn call(
        &self,
        py: Python<'_>,
        operation: &str,
        params: &Bound<'_, PyMapping>,
        options: &Bound<'_, PyMapping>,
    ) -> PyResult<Call> {
        let options = Encoder::new(py).object_of(options)?;
        let options = Options::from_json(options.as_bytes()).map_err(|error| exception(py, &error))?;
        let (typed, streamed, walked) = (options.form == Form::Typed, options.stream, options.pages);
        let (by_rows, found) = (options.rows, options.reconcile);
        let encoder = Encoder::new(py).for_operation(operation, self.zone.bind(py));
        let json = match triline::table::operation(operation) {
            Some(operation) if typed => encoder.params(params, operation.params)?,
            _ => encoder.object_of(params)?,
        };
        let call = self.client.call(operation, json.as_bytes(), options).map_err(|error| exception(py, &error))?;
        // What became of rows, and what was found, is told as JSON.
        let shape = match (typed && !by_rows && !found, streamed) {
            (false, _) => None,
            (true, false) => Some(Shape::of(py, call.operation())?),
            (true, true) => Some(Shape::streamed(py, call.operation())?),
        };
        let page = if walked { None } else { Some(page_of(call.operation(), params)?) };
        let rows = if by_rows { Rows::of(call.operation(), typed, self.zone.clone_ref(py)) } else { None };
        Ok(Call { machine: Mutex::new(call), shape, page, rows })
    }
}

/// One use of an operation. See `triline._driver` for how it is driven.
#[pyclass(frozen, module = "triline._native")]
pub(crate) struct Call {
    machine: Mutex<triline::Call>,
    /// How its result is decoded into records; none: as JSON.
    shape: Option<Shape>,
    /// The page that was asked for; none: they are told one by one.
    page: Option<i64>,
    /// How the rows of a batch are encoded that are asked for.
    rows: Option<Rows>,
}

/// The rows of a batch that come one by one.
struct Rows {
    operation: &'static Operation,
    /// The parameter that they are.
    field: &'static Field,
    /// What the table says of one, where members may go by their names in Python.
    kind: Option<&'static Kind>,
    /// The `tzinfo` that times are written in.
    zone: Py<PyAny>,
}

impl Rows {
    fn of(operation: &'static Operation, typed: bool, zone: Py<PyAny>) -> Option<Rows> {
        let field = operation.params.field(operation.batch()?.0)?;
        let kind = match field.kind {
            Kind::List(element) if typed => Some(element),
            _ => None,
        };
        Some(Rows { operation, field, kind, zone })
    }

    fn encode(&self, row: &Bound<'_, PyAny>, place: u64, fields: Option<&FieldDictionary>) -> PyResult<String> {
        if let Some(fields) = fields {
            return fields.row(row, place, self.operation);
        }
        let (py, path) = (row.py(), format!("{}[{place}]", self.field.api()));
        Encoder::new(py).for_operation(self.operation.name, self.zone.bind(py)).row(&path, row, self.kind)
    }
}

/// The page that parameters ask for, by the parameter's name in Python.
fn page_of(operation: &Operation, params: &Bound<'_, PyMapping>) -> PyResult<i64> {
    let field = operation.paging.and_then(|paging| operation.params.field(paging.page));
    match field {
        Some(field) if params.contains(field.name)? => Ok(params.get_item(field.name)?.extract().unwrap_or(1)),
        _ => Ok(1),
    }
}

impl Call {
    fn with<R>(&self, use_it: impl FnOnce(&mut triline::Call) -> R) -> R {
        use_it(&mut self.machine.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn answer(&self, py: Python<'_>, wall_ms: i64, steady_ms: u64, id: u32, answer: Answer) -> PyResult<()> {
        let is_end = answer == Answer::End;
        let give = || self.with(|call| call.answer(now(wall_ms, steady_ms), id, answer).map_err(Box::new));
        // At its end a body is read, other answers are only noted.
        let given = if is_end { py.detach(give) } else { give() };
        given.map_err(|error| exception(py, &error))
    }

    /// The rows of a page.
    fn entries<'py>(&self, py: Python<'py>, rows: &Output) -> PyResult<Bound<'py, PyAny>> {
        match &self.shape {
            Some(Shape::Rows { row, .. }) => list(py, rows.as_str(), row).map(Bound::into_any),
            _ => json(py, rows.as_str()),
        }
    }

    /// A part of a streamed answer.
    fn part<'py>(&self, py: Python<'py>, part: &Output) -> PyResult<Bound<'py, PyAny>> {
        match &self.shape {
            Some(Shape::Parts(shape)) => object(py, Row::of_any(py, shape, part.as_str())?, As::Records),
            _ => json(py, part.as_str()),
        }
    }

    /// The result; of a page, its rows, its total and its number.
    fn result<'py>(&self, py: Python<'py>, output: &Output) -> PyResult<Bound<'py, PyAny>> {
        let text = output.as_str();
        match &self.shape {
            None => json(py, text),
            // Parts and pages were told one by one.
            Some(Shape::Nothing | Shape::Parts(_)) => Ok(PyNone::get(py).to_owned().into_any()),
            Some(Shape::Value(Plan::List(element))) => list(py, text, element).map(Bound::into_any),
            Some(Shape::Value(Plan::Record(shape)) | Shape::Fields(shape)) => {
                // Nothing came: a record without values, as each of its fields may be missing.
                let text = if text == "null" { "{}" } else { text };
                object(py, Row::read(shape, &mut Reader::new(text)), As::Records)
            }
            Some(Shape::Value(plan)) => value(py, &mut Reader::new(text), plan, As::Records),
            Some(Shape::Rows { row, total }) => {
                let Some(number) = self.page else { return Ok(PyNone::get(py).to_owned().into_any()) };
                let (rows, total) = page(py, text, row, *total)?;
                (rows, total, number).into_bound_py_any(py)
            }
        }
    }
}

/// The rows and the total of a page that is a result: a list, or an object of both where the total is
/// told.
fn page<'py>(
    py: Python<'py>,
    text: &str,
    row: &Plan,
    names: Option<(&str, &str)>,
) -> PyResult<(Bound<'py, PyList>, Option<Bound<'py, PyAny>>)> {
    let Some((rows_name, total_name)) = names else {
        return Ok((list(py, text, row)?, None));
    };
    let (mut rows, mut total) = ("[]", None);
    let mut reader = Reader::new(text);
    if reader.token() == Token::Object {
        while let Some(key) = reader.member() {
            if key == rows_name {
                rows = reader.skip();
            } else if key == total_name {
                total = Some(value(py, &mut reader, &Plan::Integer, As::Records)?);
            } else {
                reader.skip();
            }
        }
    }
    Ok((list(py, rows, row)?, total))
}

fn now(wall_ms: i64, steady_ms: u64) -> Now {
    Now { wall_ms, steady_ms }
}

#[pymethods]
impl Call {
    /// What to do next: a tuple that begins with the name of the step.
    fn poll<'py>(&self, py: Python<'py>, wall_ms: i64, steady_ms: u64) -> PyResult<Bound<'py, PyTuple>> {
        match self.with(|call| call.poll(now(wall_ms, steady_ms))) {
            Step::Wait { until_ms, why } => ("wait", until_ms, why.name()).into_pyobject(py),
            Step::Ask { id, ask: Ask::Send(request) } => {
                let body = PyBytes::new(py, &request.body);
                let attempt = (request.attempt.operation, request.attempt.path, request.attempt.number);
                let HttpRequest { method, url, headers, timeout_ms, .. } = request;
                ("send", id, method, url, headers, body, timeout_ms, attempt, request.attempt.token).into_pyobject(py)
            }
            Step::Ask { id, ask: Ask::Sign(input) } => {
                let body = PyBytes::new(py, &input.body);
                ("sign", id, input.account, input.nonce, input.timestamp, input.method, input.path, body)
                    .into_pyobject(py)
            }
            Step::Ask { id, ask: Ask::Token } => ("token", id).into_pyobject(py),
            Step::Ask { id, ask: Ask::Rows { most } } => ("rows", id, most).into_pyobject(py),
            Step::Ask { id, ask: Ask::Journal } => ("journal", id).into_pyobject(py),
            Step::Ask { id, ask: Ask::Append(line) } => ("append", id, line).into_pyobject(py),
            Step::Pending { id } => ("pending", id).into_pyobject(py),
            Step::Emit(Event::Page { page, total, rows, mark }) => {
                ("page", page, total, self.entries(py, &rows)?, mark).into_pyobject(py)
            }
            Step::Emit(Event::Delta(part)) => ("part", self.part(py, &part)?).into_pyobject(py),
            Step::Emit(Event::Progress { done, total, eta_ms }) => ("progress", done, total, eta_ms).into_pyobject(py),
            Step::Emit(Event::Retry { attempt, why }) => ("retry", attempt, why).into_pyobject(py),
            Step::Done(Ok(output)) => ("done", self.result(py, &output)?).into_pyobject(py),
            Step::Done(Err(error)) => ("failed", exception(py, &error).into_value(py)).into_pyobject(py),
            _ => Err(PyValueError::new_err("the core is newer than its bindings")),
        }
    }

    /// Status and headers came.
    fn head(
        &self,
        py: Python<'_>,
        wall_ms: i64,
        steady_ms: u64,
        id: u32,
        status: u16,
        headers: Vec<(String, String)>,
    ) -> PyResult<()> {
        self.answer(py, wall_ms, steady_ms, id, Answer::Head { status, headers })
    }

    /// A part of the body came, after decompression; whether more is wanted.
    fn chunk(&self, py: Python<'_>, wall_ms: i64, steady_ms: u64, id: u32, chunk: &[u8]) -> PyResult<bool> {
        self.answer(py, wall_ms, steady_ms, id, Answer::Chunk(chunk.to_vec()))?;
        Ok(self.with(|call| call.awaits(id)))
    }

    /// The body is complete.
    fn end(&self, py: Python<'_>, wall_ms: i64, steady_ms: u64, id: u32) -> PyResult<()> {
        self.answer(py, wall_ms, steady_ms, id, Answer::End)
    }

    /// No answer came, or it was cut. `sent`: whether the request may have left.
    #[allow(clippy::too_many_arguments, reason = "what there is to say of it")]
    fn failed(
        &self,
        py: Python<'_>,
        wall_ms: i64,
        steady_ms: u64,
        id: u32,
        sent: bool,
        timeout: bool,
        message: String,
    ) -> PyResult<()> {
        let sent = if sent { Sent::Maybe } else { Sent::No };
        self.answer(py, wall_ms, steady_ms, id, Answer::Failed(Failure { sent, timeout, message }))
    }

    /// The signature that was asked for.
    fn signed(&self, py: Python<'_>, wall_ms: i64, steady_ms: u64, id: u32, signature: String) -> PyResult<()> {
        self.answer(py, wall_ms, steady_ms, id, Answer::Signature(signature))
    }

    /// The access token that was asked for.
    fn token(&self, py: Python<'_>, wall_ms: i64, steady_ms: u64, id: u32, token: String) -> PyResult<()> {
        self.answer(py, wall_ms, steady_ms, id, Answer::Token(token))
    }

    /// The name of the parameter that the rows are which are asked for.
    #[getter]
    fn rows_name(&self) -> Option<&'static str> {
        self.rows.as_ref().map(|rows| rows.field.api())
    }

    /// Rows that were asked for, the first of them at that place, and whether there are no more. Tells which of them
    /// cannot be sent, by place, and why.
    #[pyo3(signature = (wall_ms, steady_ms, id, rows, last, first, fields=None))]
    #[allow(clippy::too_many_arguments, reason = "what there is to say of them")]
    fn rows<'py>(
        &self,
        py: Python<'py>,
        wall_ms: i64,
        steady_ms: u64,
        id: u32,
        rows: &Bound<'py, PyList>,
        last: bool,
        first: u64,
        fields: Option<&Bound<'py, FieldDictionary>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let Some(kind) = &self.rows else { return Err(PyValueError::new_err("the call asks for no rows")) };
        let refused = PyDict::new(py);
        let mut list = String::from("[");
        for (place, row) in (first..).zip(rows) {
            if list.len() > 1 {
                list.push(',');
            }
            match kind.encode(&row, place, fields.map(Bound::get)) {
                Ok(row) => list.push_str(&row),
                // Nothing, which is no row: the core keeps its place, and does not send it.
                Err(error) if is_invalid(py, &error) => {
                    list.push_str("null");
                    refused.set_item(place, error.into_value(py))?;
                }
                Err(error) => return Err(error),
            }
        }
        list.push(']');
        self.answer(py, wall_ms, steady_ms, id, Answer::Rows { rows: list, last })?;
        Ok(refused)
    }

    /// The journal that was asked for, all of it.
    fn journal(&self, py: Python<'_>, wall_ms: i64, steady_ms: u64, id: u32, text: String) -> PyResult<()> {
        self.answer(py, wall_ms, steady_ms, id, Answer::Journal(text))
    }

    /// The line stands in the journal.
    fn stored(&self, py: Python<'_>, wall_ms: i64, steady_ms: u64, id: u32) -> PyResult<()> {
        self.answer(py, wall_ms, steady_ms, id, Answer::Stored)
    }

    /// What was asked for will not be done.
    fn refused(&self, py: Python<'_>, wall_ms: i64, steady_ms: u64, id: u32, why: String) -> PyResult<()> {
        self.answer(py, wall_ms, steady_ms, id, Answer::Refused(why))
    }

    /// Ends the call; the next poll tells what may have happened.
    fn cancel(&self, wall_ms: i64, steady_ms: u64) {
        self.with(|call| call.cancel(now(wall_ms, steady_ms)));
    }
}
