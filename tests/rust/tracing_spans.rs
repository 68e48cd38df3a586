//! Calls as spans of `tracing`.

use std::io::Write;
use std::sync::{Arc, Mutex};

use opentelemetry::trace::{SpanKind, TracerProvider};
use opentelemetry::{KeyValue, Value};
use opentelemetry_sdk::trace::{InMemorySpanExporter, SdkTracerProvider};
use serde_json::json;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::fmt::format::FmtSpan;
use tracing_subscriber::layer::SubscriberExt;
use triline::platform::agents::AgentRef;

use crate::fake::{Service, data, ready, refusal};

/// A log in memory.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Log;

    fn make_writer(&'a self) -> Log {
        self.clone()
    }
}

#[test]
fn a_call_is_a_span_with_its_end_and_without_secrets() {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt()
        .with_ansi(false)
        .with_max_level(tracing::Level::DEBUG)
        .with_span_events(FmtSpan::CLOSE)
        .with_writer(log.clone())
        .finish();
    tracing::subscriber::with_default(subscriber, || {
        let cc = Service::new([data(&json!([])), refusal("6701")]).client();
        ready(cc.roles().list()).unwrap();
        ready(cc.agents().disable(AgentRef::default().agent_number("9999"))).unwrap_err();
    });
    let text = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    let closed: Vec<&str> = text.lines().filter(|line| line.contains("close")).collect();
    let (attempts, ends): (Vec<&str>, Vec<&str>) =
        closed.into_iter().partition(|line| line.contains("triline.attempt"));
    assert_eq!((ends.len(), attempts.len()), (2, 2), "{text}");
    assert!(ends[0].contains("operation=\"platform.roles.list\"") && ends[0].contains("ok=true"), "{text}");
    assert!(ends[1].contains("error.code=\"6701\"") && ends[1].contains("outcome=\"rejected\""), "{text}");
    assert!(text.contains("method=\"POST\"") && text.contains("status=200"), "{text}");
    for secret in ["9999", "s3cr3t"] {
        assert!(!text.contains(secret), "{text}");
    }
}

#[test]
fn a_call_is_a_span_of_opentelemetry() {
    let exporter = InMemorySpanExporter::default();
    let provider = SdkTracerProvider::builder().with_simple_exporter(exporter.clone()).build();
    let layer = tracing_opentelemetry::layer().with_tracer(provider.tracer("program"));
    tracing::subscriber::with_default(tracing_subscriber::registry().with(layer), || {
        let cc = Service::new([refusal("6701")]).client();
        tracing::info_span!("import").in_scope(|| {
            ready(cc.agents().disable(AgentRef::default().agent_number("9999"))).unwrap_err();
        });
    });
    let spans = exporter.get_finished_spans().unwrap();
    let call = spans.iter().find(|span| span.name == "triline.call").unwrap();
    let import = spans.iter().find(|span| span.name == "import").unwrap();
    assert_eq!((&call.span_kind, call.parent_span_id), (&SpanKind::Internal, import.span_context.span_id()));
    let attempt = spans.iter().find(|span| span.name == "POST /openapi/v1/base/agent/disable").unwrap();
    assert_eq!((&attempt.span_kind, attempt.parent_span_id), (&SpanKind::Client, call.span_context.span_id()));
    for (key, value) in [
        ("http.request.method", Value::from("POST")),
        ("url.template", Value::from("/openapi/v1/base/agent/disable")),
        ("server.address", Value::from("cc.example.com")),
        ("server.port", Value::from(443)),
        ("http.response.status_code", Value::from(200)),
        ("error.type", Value::from("6701")),
    ] {
        let attributes = &attempt.attributes;
        assert!(attributes.contains(&KeyValue::new(key, value.clone())), "{key} = {value}: {attributes:?}");
    }
    for (key, value) in [
        ("operation", Value::from("platform.agents.disable")),
        ("call", Value::from(1)),
        ("error.type", Value::from("api")),
        ("error.code", Value::from("6701")),
        ("outcome", Value::from("rejected")),
        ("server.address", Value::from("cc.example.com")),
        ("server.port", Value::from(443)),
    ] {
        assert!(call.attributes.contains(&KeyValue::new(key, value.clone())), "{key} = {value}: {:?}", call.attributes);
    }
    let events: Vec<_> = call.events.iter().map(|event| event.name.as_ref()).collect();
    assert_eq!(events, ["attempt", "response"]);
}
