//! The simulated service, for tests of programs that use the package.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use triline_protocol::Interface;
use triline_simulated::{Request, Service, Settings};

use crate::error::exception;

/// Status, headers, the parts of the body, the operation that was asked for, how it is delivered, and how many
/// milliseconds it takes.
type Answer<'py> =
    (u16, Vec<(&'static str, String)>, Vec<Bound<'py, PyBytes>>, Option<&'static str>, &'static str, u64);

/// A simulated service, with what it holds. Safe to use from several threads.
#[pyclass(frozen, module = "triline._native")]
pub(crate) struct Simulation {
    service: Mutex<Service>,
}

#[pymethods]
impl Simulation {
    /// The same seed makes up the same data. The settings are a JSON object.
    #[new]
    #[pyo3(signature = (seed, settings = "{}"))]
    fn new(py: Python<'_>, seed: u64, settings: &str) -> PyResult<Simulation> {
        let settings = Settings::known().and_then(|known| known.with_json(settings));
        let settings = settings.map_err(|error| exception(py, &error, true))?;
        Ok(Simulation { service: Mutex::new(Service::new(settings, seed)) })
    }

    /// The options of its clients, as a JSON object.
    fn options(&self, interface: &str) -> Option<String> {
        Interface::named(interface).map(|interface| self.lock().client_options(interface))
    }

    /// Answers a request to that path and query, at that time.
    #[allow(clippy::needless_pass_by_value, reason = "arguments come as values of their own")]
    fn handle<'py>(
        &self,
        py: Python<'py>,
        method: &str,
        target: &str,
        headers: Vec<(String, String)>,
        body: &[u8],
        wall_ms: i64,
    ) -> Answer<'py> {
        let headers = headers.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let request = Request { method, target, headers, body };
        let response = self.lock().handle(&request, wall_ms);
        let body = parts(&response.body).into_iter().map(|part| PyBytes::new(py, part)).collect();
        let operation = response.operation.map(|operation| operation.name);
        (response.status, response.headers, body, operation, response.delivery.name(), response.delay_ms)
    }

    /// Sets what is to go wrong: a JSON list of rules.
    fn set_faults(&self, py: Python<'_>, script: &str) -> PyResult<()> {
        self.lock().set_faults(script).map_err(|error| exception(py, &error, true))
    }

    /// The last calls, as a JSON list.
    fn calls(&self) -> String {
        self.lock().calls_json()
    }

    /// Forgets the calls.
    fn clear_calls(&self) {
        self.lock().clear_calls();
    }

    /// Lets time pass on the service's clock, in milliseconds.
    fn advance(&self, ms: u64) {
        self.lock().advance(ms);
    }

    /// What it would have sent by that time, each once: addresses and bodies in JSON.
    fn take_pushes(&self, wall_ms: i64) -> Vec<(String, String)> {
        self.lock().take_pushes(wall_ms).into_iter().map(|push| (push.url, push.body)).collect()
    }
}

impl Simulation {
    fn lock(&self) -> MutexGuard<'_, Service> {
        self.service.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A body in the parts that it would arrive in: a stream's events end with a blank line.
fn parts(mut body: &[u8]) -> Vec<&[u8]> {
    let mut parts = Vec::new();
    while let Some(at) = body.windows(2).position(|pair| pair == b"\n\n") {
        let (part, rest) = body.split_at(at + 2);
        parts.push(part);
        body = rest;
    }
    parts.push(body);
    parts
}
