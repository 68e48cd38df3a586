//! Scenarios: the clients with the simulated service in this process.

use std::time::Duration;

use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use triline::Error;
use triline::host::{AiAgent, BatchResult, Clock, Platform, RowFailure, SimulatedService, WorkPhone};
use triline::simulated::Settings;

use crate::{Still, make_call, ready, told, upload};

#[derive(Deserialize)]
pub(crate) struct Simulate {
    seed: u64,
    settings: Box<RawValue>,
    clock_ms: i64,
}

pub(crate) struct Scenario {
    clock: Still,
    service: SimulatedService,
    platform: Platform,
    work_phone: WorkPhone,
    ai_agent: AiAgent,
}

#[derive(Deserialize)]
struct Use {
    operation: String,
    params: Value,
    via: String,
    #[serde(default)]
    rows: Vec<Value>,
    /// Whether the unknown rows are looked up.
    #[serde(default)]
    reconcile: bool,
}

impl Scenario {
    pub(crate) fn new(order: &Simulate) -> Result<Scenario, Error> {
        let clock = Still::at(order.clock_ms);
        let settings = Settings::known()?.with_json(order.settings.get())?;
        let service = SimulatedService::with_clock(settings, order.seed, clock.clone());
        Ok(Scenario {
            platform: Platform::simulated(&service).clock(clock.clone()).build()?,
            work_phone: WorkPhone::simulated(&service).clock(clock.clone()).build()?,
            ai_agent: AiAgent::simulated(&service).clock(clock.clone()).build()?,
            service,
            clock,
        })
    }

    pub(crate) fn answer(&mut self, line: &str) -> Result<Value, Box<dyn std::error::Error>> {
        let line: Value = serde_json::from_str(line)?;
        if let Some(call) = line.get("call") {
            let call = Use::deserialize(call)?;
            return Ok(json!({ "result": told(ready(self.make(call))) }));
        }
        if let Some(ms) = line.get("advance").and_then(Value::as_u64) {
            ready(self.clock.sleep(Duration::from_millis(ms)));
            return Ok(json!({ "advanced": true }));
        }
        if let Some(script) = line.get("faults") {
            self.service.set_faults(&script.to_string())?;
            return Ok(json!({ "set": true }));
        }
        let calls: Result<Vec<Value>, _> =
            self.service.calls().iter().map(|call| serde_json::from_str(&call.to_json())).collect();
        Ok(json!({ "calls": calls? }))
    }

    async fn make(&self, call: Use) -> Result<Value, Error> {
        let (operation, params, via) = (call.operation.as_str(), &*call.params.to_string(), call.via.as_str());
        macro_rules! with {
            ($client:expr) => {
                if via == "rows" {
                    let mut result = $client.call(operation, params).batch().rows(call.rows).await?;
                    if call.reconcile {
                        result = result.reconcile().await?;
                    }
                    Ok(json!({ "value": report(&result) }))
                } else {
                    make_call!($client, operation, params, via)
                }
            };
        }
        match operation.split('.').next() {
            Some("platform") => with!(self.platform),
            Some("work_phone") => with!(self.work_phone),
            _ => with!(self.ai_agent),
        }
    }
}

pub(crate) fn report(result: &BatchResult) -> Value {
    let error = |error: &Error| -> Value { serde_json::from_str(&error.to_json()).unwrap_or_default() };
    let rows = |rows: &[RowFailure]| -> Value {
        rows.iter().map(|row| json!({"index": row.index, "error": error(&row.error), "found": row.found})).collect()
    };
    json!({
        "rows": result.rows, "requests": result.requests, "ok": result.ok, "failed": rows(&result.failed),
        "unknown": rows(&result.unknown), "stopped": result.stopped.as_ref().map(error),
    })
}
