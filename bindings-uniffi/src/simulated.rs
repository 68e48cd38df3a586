//! The simulated service, for clients that answer themselves.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use triline_protocol::Interface;
use triline_simulated::{Request, Response, Service, Settings};

use crate::{NativeError, NativeHeader};

/// An answer of the simulated service.
#[derive(uniffi::Record)]
pub struct NativeAnswer {
    /// The HTTP status.
    pub status: i32,
    /// The headers.
    pub headers: Vec<NativeHeader>,
    /// The body: a stream event by event, any other in one piece.
    pub parts: Vec<Vec<u8>>,
    /// The operation that was asked for, where there is one.
    pub operation: Option<String>,
    /// How it is delivered: `whole`, `refused` and `lost` (not at all), `cut` (the connection breaks at its end).
    pub delivery: String,
    /// How many milliseconds it takes.
    pub delay_ms: i64,
}

impl From<Response> for NativeAnswer {
    fn from(response: Response) -> Self {
        let header = |(name, value): (&str, String)| NativeHeader { name: name.to_owned(), value };
        NativeAnswer {
            status: response.status.into(),
            parts: parts(&response),
            delivery: response.delivery.name().to_owned(),
            delay_ms: i64::try_from(response.delay_ms).unwrap_or(i64::MAX),
            headers: response.headers.into_iter().map(header).collect(),
            operation: response.operation.map(|operation| operation.name.to_owned()),
        }
    }
}

/// The body, cut after each blank line where it is a stream of events.
fn parts(response: &Response) -> Vec<Vec<u8>> {
    let is_stream =
        response.headers.iter().any(|(name, value)| *name == "content-type" && value == "text/event-stream");
    let mut parts = Vec::new();
    let mut rest = response.body.as_slice();
    while let Some(end) = rest.windows(2).position(|bytes| is_stream && bytes == b"\n\n") {
        let (event, after) = rest.split_at(end + 2);
        parts.push(event.to_vec());
        rest = after;
    }
    if !rest.is_empty() {
        parts.push(rest.to_vec());
    }
    parts
}

/// What the service would have sent to an address that it was given.
#[derive(uniffi::Record)]
pub struct NativePush {
    /// The address.
    pub url: String,
    /// The body: a JSON object.
    pub body: String,
}

/// A simulated service of the three interfaces: its answers, without a network.
#[derive(uniffi::Object)]
pub struct NativeService {
    service: Mutex<Service>,
}

#[uniffi::export]
impl NativeService {
    /// A service that holds what that seed makes up, and knows the clients with
    /// [`client_options`](Self::client_options). `settings`: a JSON object.
    #[uniffi::constructor(default(settings = "{}"))]
    pub fn new(seed: i64, settings: &str) -> Result<Arc<Self>, NativeError> {
        let service = Service::new(Settings::known()?.with_json(settings)?, seed.cast_unsigned());
        Ok(Arc::new(NativeService { service: Mutex::new(service) }))
    }

    /// The options of a client of `platform`, `work_phone` or `ai_agent`: a JSON object. An interface that
    /// does not exist has none.
    pub fn client_options(&self, interface: &str) -> String {
        Interface::named(interface).map_or_else(|| "{}".to_owned(), |interface| self.lock().client_options(interface))
    }

    /// Answers a request that arrives at that time. `target`: path and query.
    pub fn handle(
        &self,
        method: &str,
        target: &str,
        headers: Vec<NativeHeader>,
        body: &[u8],
        now_ms: i64,
    ) -> NativeAnswer {
        let headers: Vec<(String, String)> = headers.into_iter().map(|header| (header.name, header.value)).collect();
        let headers = headers.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let request = Request { method, target, headers, body };
        self.lock().handle(&request, now_ms).into()
    }

    /// Sets what is to go wrong: a JSON list of rules.
    pub fn set_faults(&self, script: &str) -> Result<(), NativeError> {
        Ok(self.lock().set_faults(script)?)
    }

    /// The last calls: a JSON list.
    pub fn calls(&self) -> String {
        self.lock().calls_json()
    }

    /// Forgets the calls.
    pub fn clear_calls(&self) {
        self.lock().clear_calls();
    }

    /// Lets time pass on the service's clock, in milliseconds. A negative time does nothing.
    pub fn advance(&self, ms: i64) {
        self.lock().advance(u64::try_from(ms).unwrap_or_default());
    }

    /// What the service would have sent by that time, each push once.
    pub fn take_pushes(&self, now_ms: i64) -> Vec<NativePush> {
        let pushes = self.lock().take_pushes(now_ms);
        pushes.into_iter().map(|push| NativePush { url: push.url, body: push.body }).collect()
    }
}

impl NativeService {
    fn lock(&self) -> MutexGuard<'_, Service> {
        self.service.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
