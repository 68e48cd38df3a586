//! One HTTP request and its answer: signed, sent, received.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::mem;

use super::{Answer, Ask, AskId, Call, Failure, Now, Sent, SignInput, Step};
use crate::auth::platform::{headers, timestamp};
use crate::auth::recipe::Input;
use crate::config::Signing;
use crate::error::{Error, ErrorKind, Outcome};
use crate::http::{HttpRequest, is_header_value};
use crate::retry::Failed;
use crate::shape::time::http_date;

/// The largest body that is read, after decompression.
const LARGEST_BODY: usize = 32 << 20;

#[derive(Debug)]
pub(super) struct Attempt {
    input: SignInput,
    phase: Phase,
}

enum Phase {
    /// The host is to sign. `told`: it has been asked.
    Signing { told: bool },
    /// The host is to send; `None`: it has been asked.
    Sending(Option<HttpRequest>),
    /// The answer is coming in.
    Receiving { status: u16, body: Vec<u8>, failed: Failed },
    /// It ended.
    Over,
}

impl core::fmt::Debug for Phase {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Phase::Signing { .. } => "Signing",
            Phase::Sending(_) => "Sending",
            Phase::Receiving { .. } => "Receiving",
            Phase::Over => "Over",
        })
    }
}

/// How an attempt ends, or goes on.
pub(super) enum End {
    /// It is signed: the request can be made.
    Signed(String),
    Answered {
        status: u16,
        body: Vec<u8>,
        failed: Failed,
    },
    Failed {
        error: Error,
        failed: Failed,
    },
}

impl Attempt {
    pub(super) fn new(call: &mut Call, now: Now) -> Attempt {
        let config = call.client.config();
        let input = SignInput {
            account: config.account.clone(),
            nonce: call.client.nonce(now),
            timestamp: timestamp(call.client.service_time(now)),
            method: call.operation.method.name(),
            path: config.path(call.operation).to_string(),
            body: call.checked.body(),
        };
        let signature = match &config.signing {
            Signing::External => None,
            Signing::Recipe(recipe, secret) => Some(recipe.sign(&Input {
                account: &input.account,
                nonce: &input.nonce,
                timestamp: &input.timestamp,
                secret: secret.reveal(),
                method: input.method,
                path: &input.path,
                body: &input.body,
            })),
        };
        let mut attempt = Attempt { input, phase: Phase::Signing { told: false } };
        if let Some(signature) = signature {
            call.signature.clone_from(&signature);
            attempt.sign(call.url(), signature, call.timeout_ms());
        }
        attempt
    }

    /// Makes the request, now that its signature is known.
    pub(super) fn sign(&mut self, url: String, signature: String, timeout_ms: u64) {
        let headers = headers(&self.input, signature);
        let body = mem::take(&mut self.input.body);
        self.phase = Phase::Sending(Some(HttpRequest { method: self.input.method, url, headers, body, timeout_ms }));
    }

    /// Whether the request may have left the host.
    pub(super) fn may_be_sent(&self) -> bool {
        matches!(self.phase, Phase::Sending(None) | Phase::Receiving { .. })
    }

    pub(super) fn step(&mut self, id: AskId) -> Step {
        match &mut self.phase {
            Phase::Signing { told: told @ false } => {
                *told = true;
                Step::Ask { id, ask: Ask::Sign(self.input.clone()) }
            }
            Phase::Sending(request) => match request.take() {
                Some(request) => Step::Ask { id, ask: Ask::Send(request) },
                None => Step::Pending { id },
            },
            _ => Step::Pending { id },
        }
    }

    pub(super) fn answer(&mut self, answer: Answer) -> Result<Option<End>, Error> {
        match (&mut self.phase, answer) {
            (Phase::Signing { told: true }, Answer::Signature(signature)) => Ok(Some(if is_header_value(&signature) {
                End::Signed(signature)
            } else {
                self.over(signing_failed("the signature holds a control character"), Failed::default())
            })),
            (Phase::Signing { told: true }, Answer::Refused(why)) => {
                Ok(Some(self.over(signing_failed(&why), Failed::default())))
            }
            (Phase::Sending(None), Answer::Head { status, headers }) => {
                self.phase = Phase::Receiving { status, body: Vec::new(), failed: learn(&headers) };
                Ok(None)
            }
            (Phase::Receiving { body, failed, .. }, Answer::Chunk(chunk)) => {
                if body.len() + chunk.len() > LARGEST_BODY {
                    let failed = *failed;
                    let message = format!("the answer is larger than {LARGEST_BODY} bytes");
                    let mut error = Error::new(ErrorKind::MalformedResponse, "too_large", message);
                    error.outcome = Outcome::Unknown;
                    return Ok(Some(self.over(error, failed)));
                }
                if body.is_empty() {
                    *body = chunk;
                } else {
                    body.extend_from_slice(&chunk);
                }
                Ok(None)
            }
            (Phase::Receiving { status, body, failed }, Answer::End) => {
                let end = End::Answered { status: *status, body: mem::take(body), failed: *failed };
                self.phase = Phase::Over;
                Ok(Some(end))
            }
            (Phase::Sending(None), Answer::Failed(failure)) => {
                let failed = Failed { not_sent: failure.sent == Sent::No, ..Failed::default() };
                Ok(Some(self.over(transport(&failure), failed)))
            }
            (Phase::Receiving { failed, .. }, Answer::Failed(failure)) => {
                // An answer began: the request has arrived.
                let failed = *failed;
                let failure = Failure { sent: Sent::Maybe, ..failure };
                Ok(Some(self.over(transport(&failure), failed)))
            }
            _ => Err(Error::misuse("the answer does not fit what was asked")),
        }
    }

    fn over(&mut self, error: Error, failed: Failed) -> End {
        self.phase = Phase::Over;
        End::Failed { error, failed }
    }
}

fn learn(headers: &[(String, String)]) -> Failed {
    let header = |wanted: &str| {
        headers.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted)).map(|(_, value)| value.trim())
    };
    let date_ms = header("date").and_then(http_date);
    let retry_after_ms = header("retry-after").and_then(|value| match value.parse::<u64>() {
        Ok(seconds) => Some(seconds.saturating_mul(1000)),
        // A date is meant by the service's own clock.
        Err(_) => Some(u64::try_from(http_date(value)?.saturating_sub(date_ms?)).unwrap_or(0)),
    });
    Failed { not_sent: false, date_ms, retry_after_ms }
}

fn transport(failure: &Failure) -> Error {
    let what = match (failure.timeout, failure.sent) {
        (true, Sent::No) => "no connection in time",
        (true, Sent::Maybe) => "no answer in time",
        (false, Sent::No) => "no connection",
        (false, Sent::Maybe) => "the connection broke",
    };
    let message = match failure.message.as_str() {
        "" => what.to_string(),
        detail => format!("{what}: {detail}"),
    };
    let mut error = Error::new(ErrorKind::Transport, if failure.timeout { "timeout" } else { "connection" }, message);
    error.retryable = true;
    error.outcome = if failure.sent == Sent::No { Outcome::NotSent } else { Outcome::Unknown };
    error
}

fn signing_failed(why: &str) -> Error {
    let message = match why {
        "" => "no signature could be had".to_string(),
        why => format!("no signature could be had: {why}"),
    };
    Error::new(ErrorKind::Auth, "no_signature", message)
}
