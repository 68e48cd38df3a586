//! Spans of calls for `tracing` (feature `tracing`); nothing without it.
//!
//! A call is a span `triline.call` with the operation; it contains the spans of its transport and of the caller's
//! functions. Its fields have the names of OpenTelemetry where one exists. They contain no parameter, body or secret.

#[cfg(feature = "tracing")]
use triline_protocol::call::Event;

/// The span of a call.
#[cfg(feature = "tracing")]
#[derive(Clone)]
pub(super) struct Trace(tracing::Span);

#[cfg(feature = "tracing")]
impl Trace {
    pub(super) fn new(operation: &'static str, call: u64) -> Trace {
        Trace(tracing::info_span!(
            target: "triline",
            "triline.call",
            otel.kind = "client",
            operation,
            // OpenTelemetry has only signed numbers.
            call = call.cast_signed(),
            ok = tracing::field::Empty,
            rows = tracing::field::Empty,
            error.type = tracing::field::Empty,
            error.code = tracing::field::Empty,
            outcome = tracing::field::Empty,
        ))
    }

    /// Runs a function inside the span.
    pub(super) fn within<T>(&self, run: impl FnOnce() -> T) -> T {
        self.0.in_scope(run)
    }

    /// Traces an event of the call.
    pub(super) fn event(&self, event: &Event) {
        let span = &self.0;
        match event {
            Event::Attempt { operation, method, path, attempt, .. } => {
                tracing::debug!(target: "triline", parent: span, operation, method, path, attempt, "attempt");
            }
            Event::Response { operation, status, duration_ms } => {
                tracing::debug!(target: "triline", parent: span, operation, status, duration_ms, "response");
            }
            Event::Wait { ms, why } => tracing::debug!(target: "triline", parent: span, ms, why = why.name(), "wait"),
            Event::Retry { attempt, why } => tracing::info!(target: "triline", parent: span, attempt, why, "retry"),
            #[cfg(feature = "store")]
            Event::Store { away, .. } => {
                tracing::warn!(target: "triline", parent: span, away, "store");
            }
            Event::Token => tracing::debug!(target: "triline", parent: span, "token"),
            Event::Page { page, rows, .. } => tracing::debug!(target: "triline", parent: span, page, rows, "page"),
            Event::End { failure, rows, .. } => {
                span.record("ok", failure.is_none());
                span.record("rows", rows.cast_signed());
                if let Some(failure) = failure {
                    span.record("error.type", failure.kind.name());
                    span.record("error.code", failure.code.as_deref());
                    span.record("outcome", failure.outcome.name());
                }
            }
            _ => {}
        }
    }
}

/// Nothing is traced.
#[cfg(not(feature = "tracing"))]
#[derive(Clone)]
pub(super) struct Trace;

#[cfg(not(feature = "tracing"))]
#[expect(clippy::unused_self, reason = "the same calls as with the feature")]
impl Trace {
    pub(super) const fn new(_operation: &'static str, _call: u64) -> Trace {
        Trace
    }

    pub(super) fn within<T>(&self, run: impl FnOnce() -> T) -> T {
        run()
    }

    pub(super) const fn event(&self, _event: &triline_protocol::call::Event) {}
}
