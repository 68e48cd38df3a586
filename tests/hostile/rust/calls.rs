//! The calls of the manifest, by the typed client over the reqwest transport.

use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Map, Value, json};
use triline::Error;
use triline::host::{AiAgent, CallEvent, Platform, ReqwestTransport, WorkPhone};

use crate::manifest::{CallSpec, Case};

/// What listeners were told.
pub(crate) type Events = Arc<Mutex<String>>;

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
        transport: ReqwestTransport,
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
                events.push_str(&format!("{event:?}\n"));
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
    pub(crate) async fn make(&self, spec: &CallSpec, case: &Case) -> Result<Value, Error> {
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
                    request.await
                }
                "rows" => {
                    let call = client.call(&spec.operation, &spec.params.to_string());
                    let result = call.rows(spec.rows.clone()).await?;
                    Ok(json!({ "ok": result.ok.len(), "failed": result.failed.len() }))
                }
                _ => {
                    let mut pages = client.list(&spec.operation, &spec.params.to_string()).pages();
                    let mut last = Value::Null;
                    while let Some(page) = pages.next().await {
                        last = page?.items.pop().unwrap_or_default();
                    }
                    Ok(last)
                }
            },
            Client::WorkPhone(client) => client.call(&spec.operation, &spec.params.to_string()).await,
            Client::AiAgent(client) => {
                let mut parts = client.stream(&spec.operation, &spec.params.to_string());
                let mut last = Value::Null;
                while let Some(part) = parts.next().await {
                    last = part?;
                }
                Ok(last)
            }
        }
    }

    /// Calls once more on the same client, after the fault is over: the text that must carry the request's number.
    pub(crate) async fn follow_up(&self, spec: &CallSpec, case: &Case) -> Result<String, Error> {
        let text = match self {
            Client::Platform(client) => {
                let roles = client.call("platform.roles.list", "{}").retries(2).await?;
                roles.pointer("/0/name").cloned()
            }
            Client::WorkPhone(_) => None,
            Client::AiAgent(_) => self.make(spec, case).await?.get("reply").cloned(),
        };
        Ok(text.and_then(|text| text.as_str().map(Into::into)).unwrap_or_default())
    }
}
