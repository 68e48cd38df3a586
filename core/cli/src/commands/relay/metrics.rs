//! Figures for Prometheus. Labels have operations, actions and codes of a bounded number, and nothing of users.

use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;
use triline_relay::AuditEvent;

/// Bounds of durations, in seconds.
const BUCKETS: [f64; 12] = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 60.0];

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Answered {
    operation: &'static str,
    action: &'static str,
    status: u32,
    code: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct Of {
    operation: &'static str,
}

pub(super) struct Metrics {
    registry: Registry,
    requests: Family<Answered, Counter>,
    kept: Family<Of, Counter>,
    durations: Family<Of, Histogram>,
    waits: Family<Of, Histogram>,
    pub(super) connections: Gauge,
}

impl Default for Metrics {
    fn default() -> Metrics {
        let histogram = || Histogram::new(BUCKETS);
        let mut metrics = Metrics {
            registry: Registry::with_prefix("triline_relay"),
            requests: Family::default(),
            kept: Family::default(),
            durations: Family::new_with_constructor(histogram),
            waits: Family::new_with_constructor(histogram),
            connections: Gauge::default(),
        };
        let registry = &mut metrics.registry;
        registry.register("requests", "Requests that were answered", metrics.requests.clone());
        registry.register(
            "kept_answers",
            "Reads that were answered without a request to the service",
            metrics.kept.clone(),
        );
        registry.register("request_seconds", "How long requests took", metrics.durations.clone());
        registry.register("wait_seconds", "How long requests waited for their turn", metrics.waits.clone());
        registry.register("connections", "Open connections", metrics.connections.clone());
        metrics
    }
}

impl Metrics {
    /// Counts a request that has ended.
    pub(super) fn count(&self, event: &AuditEvent<'_>) {
        let operation = event.operation.unwrap_or("none");
        // Codes of a service are those of its catalogue, or whatever it makes up.
        let code = event.code.unwrap_or("none");
        let code = if code.len() <= 40 && code.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            code
        } else {
            "other"
        };
        let action = event.action.unwrap_or("none");
        self.requests
            .get_or_create(&Answered { operation, action, status: event.status.into(), code: code.into() })
            .inc();
        if event.age.is_some() {
            self.kept.get_or_create(&Of { operation }).inc();
        }
        self.durations.get_or_create(&Of { operation }).observe(event.duration.as_secs_f64());
        if let Some(waited) = event.waited {
            self.waits.get_or_create(&Of { operation }).observe(Duration::as_secs_f64(&waited));
        }
    }

    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        // A text takes whatever is written.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
