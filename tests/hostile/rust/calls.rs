//! The calls of the manifest, by the typed client over the reqwest transport.

use serde_json::{Map, Value, json};
use triline::Error;
use triline::host::{AiAgent, Platform, ReqwestTransport};

use crate::manifest::{CallSpec, Case};

/// A client of either interface that the manifest names.
pub(crate) enum Client {
    Platform(Platform),
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
    ) -> Result<Client, Box<dyn std::error::Error>> {
        let mut options = options.clone();
        options.insert("baseUrl".into(), base_url.into());
        for name in ["timeout", "retries", "pacing"] {
            options.extend(case.options.get(name).map(|value| (name.to_string(), value.clone())));
        }
        let options = Value::Object(options);
        Ok(match spec.interface.as_str() {
            "platform" => Client::Platform(
                Platform::builder().options(serde_json::from_value(options)?).transport(transport).build()?,
            ),
            _ => Client::AiAgent(
                AiAgent::builder().options(serde_json::from_value(options)?).transport(transport).build()?,
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
            Client::AiAgent(_) => self.make(spec, case).await?.get("reply").cloned(),
        };
        Ok(text.and_then(|text| text.as_str().map(Into::into)).unwrap_or_default())
    }
}
