//! The simulated service, for clients that answer themselves.

use std::sync::{Arc, Mutex, PoisonError};

use triline::Interface;
use triline::simulated::{Request, Response, Service, Settings, client_options};

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
}

impl From<Response> for NativeAnswer {
    fn from(response: Response) -> Self {
        let header = |(name, value): (&str, String)| NativeHeader { name: name.to_owned(), value };
        NativeAnswer {
            status: response.status.into(),
            parts: parts(&response),
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

/// A simulated service of the three interfaces: its answers, without a network.
#[derive(uniffi::Object)]
pub struct NativeService {
    service: Mutex<Service>,
}

#[uniffi::export]
impl NativeService {
    /// A service that holds what that seed makes up, and knows the clients with
    /// [`client_options`](Self::client_options).
    #[uniffi::constructor]
    pub fn new(seed: i64) -> Result<Arc<Self>, NativeError> {
        let service = Service::new(Settings::known()?, seed.cast_unsigned());
        Ok(Arc::new(NativeService { service: Mutex::new(service) }))
    }

    /// The options of a client of `platform`, `work_phone` or `ai_agent`: a JSON object. An interface that
    /// does not exist has none.
    pub fn client_options(&self, interface: &str) -> String {
        Interface::named(interface).map_or_else(|| "{}".to_owned(), client_options)
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
        self.service.lock().unwrap_or_else(PoisonError::into_inner).handle(&request, now_ms).into()
    }
}
