//! `Client` and `Call`: the call of the core, step by step.

mod output;
mod rows;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMapping, PyString, PyTuple};
use triline_protocol::{
    Ask, Config, Event, Failure, Form, HttpRequest, Input, Interface, Mode, Now, Options, Polled, Sent, Step,
};
use triline_schema::operation::Operation;

use self::rows::Rows;
use crate::customers::FieldDictionary;
use crate::encode::Encoder;
use crate::error::exception;
use crate::finalization::Inside;
use crate::relay_store::RelayStore;
use crate::shape::{Layout, Shape};

/// A client of one interface: its configuration, and what its calls share. Safe to use from several threads.
#[pyclass(frozen, weakref, module = "triline._native")]
pub(crate) struct Client {
    client: triline_protocol::Client,
    /// The `tzinfo` that times are written in.
    zone: Py<PyAny>,
}

#[pymethods]
impl Client {
    /// A client of `platform`, `work_phone` or `ai_agent`. The options are those of the core; `seed` is 32 random
    /// bytes, `zone` the `tzinfo` that times are written in.
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
        let config = Config::from_json(interface, options.as_bytes()).map_err(|error| exception(py, &error, true))?;
        Ok(Client { client: triline_protocol::Client::new(config, seed), zone })
    }

    /// Replaces the seed of the random numbers, for a process that was forked.
    fn reseed(&self, seed: [u8; 32]) {
        self.client.reseed(seed);
    }

    /// The rate limit that the client keeps: requests, and within how many milliseconds.
    #[getter]
    fn rate_limit(&self) -> Option<(u32, u64)> {
        self.client.rate_limit()
    }

    /// What relays of the account share, if the client has a store and knows the secret of the account.
    fn relay_store(&self, py: Python<'_>) -> Option<RelayStore> {
        // Deriving the key takes a tenth of a second.
        py.detach(|| self.client.relay_store()).map(RelayStore)
    }

    /// Drops the access token of the work phone that the client holds.
    fn invalidate_token(&self) {
        self.client.invalidate_token();
    }

    /// Begins a call. Nothing is sent before it is polled. `listens`: whether there are listeners for its events; without
    /// them, the polls return what the caller asked for alone.
    #[pyo3(signature = (operation, params, options, listens=true))]
    fn call(
        &self,
        py: Python<'_>,
        operation: &str,
        params: &Bound<'_, PyMapping>,
        options: &Bound<'_, PyMapping>,
        listens: bool,
    ) -> PyResult<Call> {
        let _inside = Inside::enter(py);
        let options = Encoder::new(py).object_of(options)?;
        let options = Options::from_json(options.as_bytes()).map_err(|error| exception(py, &error, true))?;
        let (typed, mode) = (options.form == Form::Typed, options.mode.clone());
        let encoder = Encoder::new(py).for_operation(operation, self.zone.bind(py));
        let json = match triline_schema::operation(operation) {
            Some(operation) if typed => encoder.params(params, operation)?,
            _ => encoder.object_of(params)?,
        };
        let call =
            self.client.call(operation, json.as_bytes(), options).map_err(|error| exception(py, &error, typed))?;
        let operation = call.operation();
        let found = if typed && mode == Mode::Reconcile { Layout::of(py, operation)?.element() } else { None };
        // The report of a row batch and what a lookup finds are JSON in every form.
        let is_record = typed && !matches!(mode, Mode::Rows { .. } | Mode::Reconcile | Mode::ReconcileRows { .. });
        let layout = match mode {
            _ if !is_record => None,
            // The merged answer has the members of a part.
            Mode::Stream => Layout::of_part(py, operation)?,
            _ => Some(Layout::of(py, operation)?),
        };
        let page = page_of(operation, params)?;
        let walks = AtomicBool::new(matches!(mode, Mode::Pages { .. }));
        let is_batch = matches!(mode, Mode::Rows { .. });
        let rows = if is_batch { Rows::of(operation, typed, self.zone.clone_ref(py)) } else { None };
        let is_streamed = mode == Mode::Stream;
        Ok(Call { machine: Mutex::new(call), is_typed: typed, listens, layout, found, is_streamed, page, walks, rows })
    }
}

/// One use of an operation. See `triline._driver` for how it is driven.
#[pyclass(frozen, module = "triline._native")]
pub(crate) struct Call {
    machine: Mutex<triline_protocol::Call>,
    /// Whether parameters have their names in Python.
    is_typed: bool,
    /// Whether all its events are passed on.
    listens: bool,
    /// How its result is decoded into records; `None`: as JSON.
    layout: Option<Layout>,
    /// The records that a lookup returns; `None`: as JSON.
    found: Option<&'static Shape>,
    /// Whether the answer is streamed, so that the result has the members of a part.
    is_streamed: bool,
    /// The page that was requested.
    page: i64,
    /// Whether each page is an event.
    walks: AtomicBool,
    /// How the rows of a row batch are encoded.
    rows: Option<Rows>,
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
    fn with<R>(&self, use_it: impl FnOnce(&mut triline_protocol::Call) -> R) -> R {
        use_it(&mut self.machine.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn operation_name(&self) -> &'static str {
        self.with(|call| call.operation().name)
    }
}

fn newer() -> PyErr {
    PyValueError::new_err("the core is newer than its bindings")
}

fn now(wall_ms: i64, steady_ms: u64) -> Now {
    Now { wall_ms, steady_ms }
}

#[pymethods]
impl Call {
    /// Returns what happened, a tuple of events, and what to do next, a tuple that begins with the name of the step.
    fn poll<'py>(
        &self,
        py: Python<'py>,
        wall_ms: i64,
        steady_ms: u64,
    ) -> PyResult<(Bound<'py, PyTuple>, Bound<'py, PyTuple>)> {
        let Polled { mut events, step } = self.with(|call| call.poll(now(wall_ms, steady_ms)));
        if !self.listens {
            events.retain(Event::is_for_caller);
        }
        Ok((self.events(py, events)?, self.step(py, step)?))
    }

    /// Makes a walk that was not polled one that requests its first page alone.
    fn narrow_to_page(&self) {
        self.with(triline_protocol::Call::narrow_to_page);
        self.walks.store(false, Ordering::Relaxed);
    }

    /// The name of the parameter that the rows of a row batch are.
    #[getter]
    fn rows_name(&self) -> Option<&'static str> {
        self.rows.as_ref().map(Rows::name)
    }

    /// Answers what was asked under that id: a tuple that begins with the name of the answer.
    fn answer(
        &self,
        py: Python<'_>,
        wall_ms: i64,
        steady_ms: u64,
        id: u32,
        answer: &Bound<'_, PyTuple>,
    ) -> PyResult<()> {
        let answer = self.read_answer(answer)?;
        let is_end = matches!(answer, Input::End);
        let give = || self.with(|call| call.answer(now(wall_ms, steady_ms), id, answer).map_err(Box::new));
        // The whole body is read at its end; other answers are only noted.
        let given = if is_end { py.detach(give) } else { give() };
        given.map_err(|error| exception(py, &error, self.is_typed))
    }

    /// Takes secrets out of a text, which comes back as it is where it holds none.
    fn without_secrets(&self, text: &str) -> String {
        self.with(|call| call.without_secrets(text))
    }

    /// Ends the call because its caller cancelled it; the polls after it say what may have happened.
    fn cancel(&self, wall_ms: i64, steady_ms: u64) {
        self.with(|call| call.cancel(now(wall_ms, steady_ms)));
    }

    /// Ends the call because its caller has enough of its rows or parts.
    fn stop(&self, wall_ms: i64, steady_ms: u64) {
        self.with(|call| call.stop(now(wall_ms, steady_ms)));
    }
}

/// What a transport says: a text, or one that keeps its id and arguments.
fn message(said: &Bound<'_, PyAny>) -> PyResult<triline_protocol::Message> {
    match said.getattr_opt("arguments")? {
        Some(arguments) => Ok(triline_protocol::Message::of_host(said.getattr("id")?.extract()?, arguments.extract()?)),
        None => Ok(said.extract::<String>()?.into()),
    }
}

impl Call {
    fn step<'py>(&self, py: Python<'py>, step: Step) -> PyResult<Bound<'py, PyTuple>> {
        match step {
            Step::Wait { until_ms, why } => ("wait", until_ms, why.name()).into_pyobject(py),
            Step::Ask { id, ask: Ask::Send(request) } => {
                let HttpRequest { method, url, headers, body, upload, timeout_ms, .. } = request;
                let body = PyBytes::new(py, &body);
                let upload = upload.map(|upload| (upload.content_length, PyBytes::new(py, &upload.tail)));
                ("send", id, method, url, headers, body, timeout_ms, upload).into_pyobject(py)
            }
            Step::Ask { id, ask: Ask::Sign(input) } => {
                let body = PyBytes::new(py, &input.body);
                ("sign", id, input.account, input.nonce, input.timestamp, input.method, input.path, body)
                    .into_pyobject(py)
            }
            Step::Ask { id, ask: Ask::Token } => ("token", id).into_pyobject(py),
            Step::Ask { id, ask: Ask::Headers } => ("headers", id).into_pyobject(py),
            Step::Ask { id, ask: Ask::Rows { max } } => ("rows", id, max).into_pyobject(py),
            Step::Ask { id, ask: Ask::ReadJournal } => ("read_journal", id).into_pyobject(py),
            Step::Ask { id, ask: Ask::AppendJournal(line) } => ("append_journal", id, line).into_pyobject(py),
            Step::Ask { id, ask: Ask::Store(script) } => {
                ("store", id, script.name, script.sha1, script.text, script.keys, script.args).into_pyobject(py)
            }
            Step::Pending { id, until_ms } => ("pending", id, until_ms).into_pyobject(py),
            Step::Page(page) => {
                ("page", self.entries(py, &page.items)?, page.total, page.page, page.cursor).into_pyobject(py)
            }
            Step::Part(part) => ("part", self.part(py, &part)?).into_pyobject(py),
            Step::Done(Ok(output)) => {
                ("done", self.result(py, &self.with(|call| call.in_its_language(output)))?).into_pyobject(py)
            }
            Step::Done(Err(error)) => ("failed", exception(py, &error, self.is_typed).into_value(py)).into_pyobject(py),
            _ => Err(newer()),
        }
    }

    fn read_answer(&self, answer: &Bound<'_, PyTuple>) -> PyResult<Input> {
        let name = answer.get_borrowed_item(0)?;
        let item = |at| answer.get_item(at);
        Ok(match name.cast::<PyString>()?.to_str()? {
            "head" => Input::head(item(1)?.extract()?, item(2)?.extract()?),
            "chunk" => Input::Chunk(item(1)?.extract::<&[u8]>()?.to_vec()),
            "end" => Input::End,
            "failed" => {
                let sent = if item(1)?.extract()? { Sent::Maybe } else { Sent::No };
                Input::Failed(Failure { sent, timeout: item(2)?.extract()?, message: message(&item(3)?)? })
            }
            "signature" => Input::Signature(item(1)?.extract()?),
            "token" => Input::Token(item(1)?.extract()?),
            "headers" => Input::Headers(item(1)?.extract()?),
            "rows" => {
                let Some(rows) = &self.rows else { return Err(PyValueError::new_err("the call asks for no rows")) };
                let fields = item(3)?;
                let fields = fields.cast::<FieldDictionary>().ok().map(Bound::get);
                rows.answer(item(1)?.cast()?, item(2)?.extract()?, fields, item(4)?.extract()?)?
            }
            "journal" => Input::Journal(item(1)?.extract()?),
            "journal_in_use" => Input::JournalInUse,
            "stored" => Input::Stored,
            "store" => Input::Store(item(1)?.extract()?),
            "refused" => Input::Refused(message(&item(1)?)?),
            other => return Err(PyValueError::new_err(format!("no answer has the name {other}"))),
        })
    }
}
