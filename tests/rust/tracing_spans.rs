//! Calls as spans of `tracing`.

use std::io::Write;
use std::sync::{Arc, Mutex};

use serde_json::json;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::fmt::format::FmtSpan;
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
    let ends: Vec<&str> = text.lines().filter(|line| line.contains("close")).collect();
    assert_eq!(ends.len(), 2, "{text}");
    assert!(ends[0].contains("operation=\"platform.roles.list\"") && ends[0].contains("ok=true"), "{text}");
    assert!(ends[1].contains("error.code=\"6701\"") && ends[1].contains("outcome=\"rejected\""), "{text}");
    assert!(text.contains("method=\"POST\"") && text.contains("status=200"), "{text}");
    for secret in ["9999", "s3cr3t"] {
        assert!(!text.contains(secret), "{text}");
    }
}
