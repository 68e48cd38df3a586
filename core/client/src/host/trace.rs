//! Spans of calls for `tracing` (feature `tracing`); nothing without it.
//!
//! A call is a span `triline.call` with the operation; it contains the spans of the caller's functions, and one for each
//! attempt, `triline.attempt`, which contains those of the transport. Their fields have the names of OpenTelemetry where one
//! exists. They contain no parameter, body or secret.

#[cfg(feature = "tracing")]
use triline_protocol::boundary::Event;

/// The spans of a call.
#[cfg(feature = "tracing")]
#[derive(Clone)]
pub(super) struct Trace {
    call: tracing::Span,
    attempt: Option<tracing::Span>,
}

#[cfg(feature = "tracing")]
impl Trace {
    pub(super) fn new(operation: &'static str, call: u64) -> Trace {
        let span = tracing::info_span!(
            target: "triline",
            "triline.call",
            operation,
            // OpenTelemetry has only signed numbers.
            call = call.cast_signed(),
            server.address = tracing::field::Empty,
            server.port = tracing::field::Empty,
            ok = tracing::field::Empty,
            rows = tracing::field::Empty,
            error.type = tracing::field::Empty,
            error.code = tracing::field::Empty,
            outcome = tracing::field::Empty,
        );
        Trace { call: span, attempt: None }
    }

    /// Runs a function inside the span of the call.
    pub(super) fn within<T>(&self, run: impl FnOnce() -> T) -> T {
        self.call.in_scope(run)
    }

    /// Runs a function inside the span of the attempt under way.
    pub(super) fn within_attempt<T>(&self, run: impl FnOnce() -> T) -> T {
        match &self.attempt {
            Some(attempt) => attempt.in_scope(run),
            None => run(),
        }
    }

    /// Traces an event of the call.
    pub(super) fn event(&mut self, event: &Event) {
        let span = &self.call;
        match event {
            Event::Attempt { operation, method, path, address, port, attempt, .. } => {
                tracing::debug!(target: "triline", parent: span, operation, method, path, attempt, "attempt");
                span.record("server.address", address);
                // OpenTelemetry has only signed numbers.
                let (port, attempt) = (i64::from(*port), i64::from(*attempt));
                span.record("server.port", port);
                let started = tracing::info_span!(
                    target: "triline",
                    parent: span,
                    "triline.attempt",
                    otel.kind = "client",
                    otel.name = format_args!("{method} {path}"),
                    operation,
                    attempt,
                    http.request.method = method,
                    url.template = path,
                    server.address = address,
                    server.port = port,
                    http.request.resend_count = tracing::field::Empty,
                    http.response.status_code = tracing::field::Empty,
                    error.type = tracing::field::Empty,
                );
                if attempt > 1 {
                    started.record("http.request.resend_count", attempt.saturating_sub(1));
                }
                self.attempt = Some(started);
            }
            Event::Response { operation, status, duration_ms } => {
                tracing::debug!(target: "triline", parent: span, operation, status, duration_ms, "response");
                if let Some(attempt) = &self.attempt {
                    attempt.record("http.response.status_code", i64::from(*status));
                }
            }
            Event::Wait { ms, why } => {
                tracing::debug!(target: "triline", parent: span, ms, why = why.name(), "wait");
                self.attempt = None;
            }
            Event::Retry { attempt, why } => {
                tracing::info!(target: "triline", parent: span, attempt, why, "retry");
                self.end_attempt(why);
            }
            #[cfg(feature = "store")]
            Event::Store { away, .. } => {
                tracing::warn!(target: "triline", parent: span, away, "store");
            }
            Event::Token => tracing::debug!(target: "triline", parent: span, "token"),
            Event::Page { page, rows, .. } => {
                tracing::debug!(target: "triline", parent: span, page, rows, "page");
                self.attempt = None;
            }
            Event::Progress { .. } => self.attempt = None,
            Event::End { failure, rows, .. } => {
                span.record("ok", failure.is_none());
                span.record("rows", rows.cast_signed());
                match failure {
                    Some(failure) => {
                        span.record("error.type", failure.kind.name());
                        span.record("error.code", failure.code.as_deref());
                        span.record("outcome", failure.outcome.name());
                        self.end_attempt(failure.code.as_deref().unwrap_or(failure.kind.name()));
                    }
                    None => self.attempt = None,
                }
            }
            _ => {}
        }
    }

    fn end_attempt(&mut self, why: &str) {
        if let Some(attempt) = self.attempt.take() {
            attempt.record("error.type", why);
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

    pub(super) fn within_attempt<T>(&self, run: impl FnOnce() -> T) -> T {
        run()
    }

    pub(super) const fn event(&mut self, _event: &triline_protocol::boundary::Event) {}
}
