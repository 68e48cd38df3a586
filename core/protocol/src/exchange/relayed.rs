//! An exchange with a relay: its request, what its answers prove, and when it is asked again.

pub(crate) mod codec;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Exchange;
use super::delivery::Proof;
use super::request::Draft;
use super::retry::{Circumstances, LONGEST_WAIT_MS, Retry};
use crate::boundary::Options;
use crate::client::clock::Now;
use crate::codec::http::{ExtraHeaders, HttpRequest, Upload};
use crate::error::message::Message;
use crate::error::{Error, ErrorKind, Outcome, Reason};
use crate::text;
use codec::{Action, RelayRequest, VERSION};
use triline_schema::operation::Operation;

/// How much longer than the relay the client waits, in milliseconds.
const GRACE_MS: u64 = 10_000;
/// A stream is broken when not even a heartbeat came for so long, in milliseconds.
const SILENCE_MS: u64 = 60_000;
/// How long the relay may take, unless the call says otherwise.
const TOTAL_TIMEOUT_MS: u64 = 120_000;
const UPLOAD_TIMEOUT_MS: u64 = 600_000;

/// The timeout of an attempt, and of the request with all its attempts.
pub(super) fn timeouts_ms(action: Action, options: &Options) -> (u64, Option<u64>) {
    let total_ms = options.total_timeout_ms.map(|total| total.saturating_add(GRACE_MS));
    match action {
        Action::Stream => (SILENCE_MS, total_ms),
        // A job takes as long as it takes.
        Action::Follow => (SILENCE_MS, None),
        Action::Upload => (total_ms.unwrap_or(UPLOAD_TIMEOUT_MS), total_ms),
        _ => {
            let total_ms = total_ms.unwrap_or(TOTAL_TIMEOUT_MS + GRACE_MS);
            (total_ms, Some(total_ms))
        }
    }
}

/// The host does not say what the headers are.
pub(super) fn no_headers(why: Message) -> Error {
    let message = message!("the headers of the request could not be obtained: {why}", why);
    Error::new(ErrorKind::Auth, "no_headers", message)
}

/// Decides whether a relay is asked again after what it said: only where it took no request for the time being, and says when
/// it will. It has tried by itself what may be tried again at the service.
pub(super) fn decide(error: &Error, circumstances: Circumstances, attempts: u32, retries: u32) -> Retry {
    let wait_ms = error.details.retry_after_ms.or(circumstances.retry_after_ms);
    let is_for_now = error.details.retryable && error.details.outcome == Outcome::NotSent;
    match wait_ms.filter(|wait| is_for_now && *wait <= LONGEST_WAIT_MS && attempts <= retries) {
        Some(wait_ms) => Retry::Throttled { wait_ms },
        None => Retry::No,
    }
}

/// What a failed attempt proves, where the relay, or a server before it, says so.
pub(super) fn proof(operation: &Operation, error: &Error) -> Option<Proof> {
    if !error.has_reason(Reason::OfRelay) && error.details.kind != ErrorKind::Http {
        return None;
    }
    Some(match error.details.outcome {
        Outcome::NotSent => Proof::NotSent,
        Outcome::Rejected if !operation.repeat.has_effect() => Proof::AllRefused,
        Outcome::Rejected => Proof::Refused,
        Outcome::Done => Proof::Executed,
        Outcome::Unknown => Proof::Maybe,
    })
}

impl Exchange {
    /// Whether the host is to be asked for headers.
    pub(super) fn needs_headers(&self) -> bool {
        let asks = self.client.config().relay().is_some_and(|access| access.external_headers);
        asks && self.spec.relay.is_some() && self.relay_headers.is_none()
    }

    /// Takes the headers of the host for the next attempt.
    ///
    /// # Errors
    ///
    /// `invalid_request`: one is none, or belongs to the client.
    pub(super) fn take_headers(&mut self, given: &[(String, String)]) -> Result<(), Error> {
        let mut headers = ExtraHeaders::default();
        for (name, value) in given {
            headers.set(name, value);
        }
        headers.check()?;
        self.relay_headers = Some(headers);
        Ok(())
    }

    /// The next attempt has headers of its own. A response may still show those of this one.
    pub(super) fn forget_headers(&mut self) {
        if let Some(headers) = self.relay_headers.take() {
            self.secrets.extend(headers.secrets().map(ToString::to_string));
        }
    }

    /// The request of the next attempt.
    pub(super) fn relayed_draft(&self, relay: &RelayRequest, now: Now) -> Draft {
        let left_ms = self.deadline_ms.map_or(u64::MAX, |deadline| deadline.saturating_sub(now.steady_ms));
        let config = self.client.config();
        let mut headers = Vec::from([
            ("content-type".into(), relay.content_type().to_string()),
            ("triline-relay".into(), VERSION.to_string()),
            ("accept-language".into(), config.language().to_string()),
        ]);
        // Those of the request's own count before those of the call and the client.
        let own = self.relay_headers.clone().unwrap_or_default().or(&self.policy.headers);
        for (name, value) in own.iter() {
            headers.retain(|(known, _): &(alloc::borrow::Cow<'static, str>, _)| known != name);
            headers.push((name.to_string().into(), value.to_string()));
        }
        let body = relay.body.clone().into_bytes();
        let upload = relay
            .file_bytes
            .map(|size| Upload { content_length: size.saturating_add(body.len() as u64), tail: Vec::new() });
        let request = HttpRequest {
            method: "POST",
            url: text::text(&[&config.base_url, &relay.path()]),
            headers,
            body,
            upload,
            timeout_ms: self.policy.timeout_ms.min(left_ms),
        };
        Draft { request, sign: None, secrets: Vec::new() }
    }

    /// An error of a relay as the caller gets it; `None` where the client knows more: an attempt before may have been executed.
    pub(super) fn told_by_relay(&self, error: &Error) -> Option<Error> {
        // What an attempt before did is nothing, where the operation changes nothing.
        let knows_more = error.details.outcome != self.delivery.outcome() && self.spec.operation.repeat.has_effect();
        if !error.has_reason(Reason::OfRelay) || knows_more {
            return None;
        }
        let mut error = error.clone();
        error.details.attempts = error.details.attempts.max(self.attempts);
        error.details.retry_after_ms = error.details.retry_after_ms.or(self.heading.retry_after_ms);
        error.details.headers.clone_from(&self.heading.headers);
        error.conclude(self.spec.operation);
        self.sanitizer().sanitize(&mut error);
        Some(error)
    }
}
