//! The calls of the manifest, by the typed client over the reqwest transport, and what else may stand in for it.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Map, Value, json};
use triline::host::{
    AiAgent, BatchResult, BoxFuture, CallEvent, Content, FileJournal, Platform, ReqwestTransport, Response,
    SimulatedService, Transport, TransportError, WorkPhone,
};
use triline::simulated::Settings;
use triline::{Error, HttpRequest};

use crate::manifest::{CallSpec, Case};

/// How long a call waits that is not a case's.
const PATIENCE: Duration = Duration::from_secs(20);

/// What listeners were told.
pub(crate) type Events = Arc<Mutex<String>>;

/// What a call gave.
#[derive(Debug)]
pub(crate) struct Made {
    pub(crate) value: Value,
    /// The outcomes of the rows of a batch with a journal.
    pub(crate) batch: Option<BatchResult>,
}

impl From<Value> for Made {
    fn from(value: Value) -> Made {
        Made { value, batch: None }
    }
}

/// What the requests of a case go through.
#[derive(Clone)]
pub(crate) enum Through {
    Reqwest(ReqwestTransport),
    /// A transport of the caller's whose failure holds the whole request.
    Thrown,
    /// The simulated service in this process, which repeats requests in its answers.
    Simulated(SimulatedService),
}

impl Through {
    pub(crate) fn of(case: &Case) -> Result<Through, Error> {
        Ok(match case.transport.as_deref() {
            // reqwest has no TLS here, and without it nothing tells that the server speaks HTTP/2.
            None if case.listener == "h2" => {
                Through::Reqwest(ReqwestTransport::with(triline::reqwest::ClientBuilder::http2_prior_knowledge)?)
            }
            None => Through::Reqwest(ReqwestTransport::new()?),
            Some("thrown") => Through::Thrown,
            Some(_) => {
                let mut settings = Settings::known()?;
                settings.authentication = false;
                settings.request_info = true;
                Through::Simulated(SimulatedService::with_settings(settings, 1, || 1_760_000_000_000))
            }
        })
    }

    /// The calls that the simulated service recorded.
    pub(crate) fn recorded(&self) -> String {
        match self {
            Through::Simulated(service) => format!("{:?} {service:?}", service.calls()),
            _ => String::new(),
        }
    }
}

impl Transport for Through {
    fn send(&self, request: HttpRequest, content: Option<Content>) -> BoxFuture<'_, Result<Response, TransportError>> {
        match self {
            Through::Reqwest(transport) => transport.send(request, content),
            Through::Simulated(service) => service.send(request, content),
            Through::Thrown => Box::pin(async move {
                let HttpRequest { method, url, headers, body, .. } = request;
                let body = String::from_utf8_lossy(&body).into_owned();
                let text = format!("thrown by {method} {url} {headers:?} {body} {body:?}");
                Err(TransportError::broken(&*text).with_source(text))
            }),
        }
    }
}

/// A client of an interface that the manifest names.
#[derive(Debug)]
pub(crate) enum Client {
    Platform(Platform),
    WorkPhone(WorkPhone),
    AiAgent(AiAgent),
}

impl Client {
    /// A client of the hostile server.
    pub(crate) fn new(
        spec: &CallSpec,
        options: &Map<String, Value>,
        case: &Case,
        base_url: &str,
        transport: Through,
        events: Events,
    ) -> Result<Client, Box<dyn std::error::Error>> {
        let mut options = options.clone();
        options.extend(spec.options.clone());
        options.retain(|_, value| !value.is_null());
        options.insert("baseUrl".into(), base_url.into());
        for name in ["timeout", "retries", "pacing"] {
            options.extend(case.options.get(name).map(|value| (name.to_string(), value.clone())));
        }
        let options = Value::Object(options);
        let on_event = move |event: &CallEvent| {
            let mut events = events.lock().unwrap_or_else(PoisonError::into_inner);
            // Of a flood, the first ones.
            if events.len() < 100_000 {
                events.extend([format!("{event:?}\n")]);
            }
        };
        Ok(match spec.interface.as_str() {
            "platform" => Client::Platform(
                Platform::builder()
                    .options(serde_json::from_value(options)?)
                    .transport(transport)
                    .on_event(on_event)
                    .build()?,
            ),
            "work_phone" => Client::WorkPhone(
                WorkPhone::builder()
                    .options(serde_json::from_value(options)?)
                    .transport(transport)
                    .on_event(on_event)
                    .build()?,
            ),
            _ => Client::AiAgent(
                AiAgent::builder()
                    .options(serde_json::from_value(options)?)
                    .transport(transport)
                    .on_event(on_event)
                    .build()?,
            ),
        })
    }

    /// Makes a call. Of a list or a stream, only the last item is kept, as a program that processes items keeps none.
    pub(crate) async fn make(&self, spec: &CallSpec, case: &Case, journal: &Path) -> Result<Made, Error> {
        match self {
            Client::Platform(client) => match spec.via.as_str() {
                "call" => {
                    let mut request = client.call(&spec.operation, &spec.params.to_string());
                    if let Some(wait) = case.option_ms("maxWait") {
                        request = request.max_wait(wait);
                    }
                    if let Some(timeout) = case.option_ms("totalTimeout") {
                        request = request.total_timeout(timeout);
                    }
                    request.await.map(Made::from)
                }
                "rows" => {
                    let rows = client.call(&spec.operation, &spec.params.to_string()).batch().rows(spec.rows.clone());
                    let rows = if spec.journal { rows.journal(FileJournal::new(journal)) } else { rows };
                    let result = rows.await?;
                    let value = json!({ "ok": result.ok.len(), "failed": result.failed.len() });
                    Ok(Made { value, batch: spec.journal.then_some(result) })
                }
                _ => {
                    let mut pages = client.list(&spec.operation, &spec.params.to_string()).pages();
                    let mut last = Value::Null;
                    while let Some(page) = pages.next().await {
                        last = page?.items.pop().unwrap_or_default();
                    }
                    Ok(last.into())
                }
            },
            Client::WorkPhone(client) => client.call(&spec.operation, &spec.params.to_string()).await.map(Made::from),
            Client::AiAgent(client) => {
                let mut request = client.call(&spec.operation, &spec.params.to_string());
                if let Some(timeout) = case.option_ms("totalTimeout") {
                    request = request.total_timeout(timeout);
                }
                let mut parts = request.parts();
                let mut last = Value::Null;
                while let Some(part) = parts.next().await {
                    last = part?;
                }
                Ok(last.into())
            }
        }
    }

    /// Calls once more on the same client, before the fault or after it: the text that must carry the request's number.
    /// It waits longer than the calls of a case: repeated on a busy machine, it would meet the fault in their place.
    pub(crate) async fn follow_up(&self, spec: &CallSpec, case: &Case) -> Result<String, Error> {
        let text = match self {
            Client::Platform(client) => {
                let roles = client.call("platform.roles.list", "{}").retries(2).timeout(PATIENCE).await?;
                roles.pointer("/0/name").cloned()
            }
            Client::WorkPhone(_) => None,
            Client::AiAgent(_) => self.make(spec, case, Path::new("")).await?.value.get("reply").cloned(),
        };
        Ok(text.and_then(|text| text.as_str().map(Into::into)).unwrap_or_default())
    }
}
