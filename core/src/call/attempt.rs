//! One HTTP request and its answer: signed, sent, received.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::mem;

use super::draft::Draft;
use super::{Answer, Ask, AskId, Failure, Now, Sent, Step};
use crate::error::{Error, ErrorKind, Outcome};
use crate::http::{HttpRequest, is_header_value};
use crate::retry::Failed;
use crate::shape::time::http_date;
use crate::words;

/// The largest body that is read, after decompression.
const LARGEST_BODY: usize = 32 << 20;

#[derive(Debug)]
pub(super) struct Attempt {
    phase: Phase,
    /// Whether the body is told as it comes.
    streamed: bool,
    /// When it began.
    began: Now,
}

enum Phase {
    /// The host is to sign. `told`: it has been asked.
    Signing { told: bool, draft: Draft },
    /// The host is to send; `None`: it has been asked.
    Sending(Option<HttpRequest>),
    /// The answer is coming in.
    Receiving { status: u16, body: Vec<u8>, failed: Failed },
    /// It ended.
    Over,
}

/// Shows where it is, not what it holds.
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
    /// A whole answer came to what was sent then.
    Answered {
        status: u16,
        body: Vec<u8>,
        failed: Failed,
        sent: Now,
    },
    /// A part of a streamed answer came, or its end.
    Streamed {
        part: Part,
        failed: Failed,
        status: u16,
    },
    Failed {
        error: Error,
        failed: Failed,
    },
}

/// A part of a streamed answer.
pub(super) enum Part {
    Chunk(Vec<u8>),
    End,
    /// The connection broke.
    Cut(Error),
}

impl Attempt {
    pub(super) fn new(mut draft: Draft, streamed: bool, began: Now) -> Attempt {
        let phase = if draft.sign.is_some() {
            Phase::Signing { told: false, draft }
        } else {
            Phase::Sending(Some(request(&mut draft)))
        };
        Attempt { phase, streamed, began }
    }

    /// Makes the request, now that its signature is known.
    pub(super) fn sign(&mut self, signature: String) {
        if let Phase::Signing { draft, .. } = &mut self.phase {
            draft.headers.push(("svc-sign", signature));
            self.phase = Phase::Sending(Some(request(draft)));
        }
    }

    /// Whether the request may have left the host.
    pub(super) fn may_be_sent(&self) -> bool {
        matches!(self.phase, Phase::Sending(None) | Phase::Receiving { .. })
    }

    pub(super) fn step(&mut self, id: AskId) -> Step {
        match &mut self.phase {
            Phase::Signing { told: told @ false, draft } => {
                *told = true;
                match draft.sign.take() {
                    Some(input) => Step::Ask { id, ask: Ask::Sign(input) },
                    None => Step::Pending { id },
                }
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
            (Phase::Signing { told: true, .. }, Answer::Signature(signature)) => {
                Ok(Some(if is_header_value(&signature) {
                    End::Signed(signature)
                } else {
                    self.over(signing_failed("the signature holds a control character"), Failed::default())
                }))
            }
            (Phase::Signing { told: true, .. }, Answer::Refused(why)) => {
                Ok(Some(self.over(signing_failed(&why), Failed::default())))
            }
            (Phase::Sending(None), Answer::Head { status, headers }) => {
                self.phase = Phase::Receiving { status, body: Vec::new(), failed: learn(&headers) };
                Ok(None)
            }
            (Phase::Receiving { status: status @ 200..300, failed, .. }, Answer::Chunk(chunk)) if self.streamed => {
                Ok(Some(End::Streamed { part: Part::Chunk(chunk), failed: *failed, status: *status }))
            }
            (Phase::Receiving { body, failed, .. }, Answer::Chunk(chunk)) => {
                if body.len() + chunk.len() > LARGEST_BODY {
                    let failed = *failed;
                    let message = words::text(&["the answer is larger than ", &words::length(LARGEST_BODY), " bytes"]);
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
            (Phase::Receiving { status: status @ 200..300, failed, .. }, Answer::End) if self.streamed => {
                let end = End::Streamed { part: Part::End, failed: *failed, status: *status };
                self.phase = Phase::Over;
                Ok(Some(end))
            }
            (Phase::Receiving { status, body, failed }, Answer::End) => {
                let end = End::Answered { status: *status, body: mem::take(body), failed: *failed, sent: self.began };
                self.phase = Phase::Over;
                Ok(Some(end))
            }
            (Phase::Sending(None), Answer::Failed(failure)) => {
                let failed = Failed { not_sent: failure.sent == Sent::No, ..Failed::default() };
                Ok(Some(self.over(transport(&failure), failed)))
            }
            (Phase::Receiving { status, failed, .. }, Answer::Failed(failure)) => {
                // An answer began: the request has arrived.
                let (status, failed) = (*status, *failed);
                let error = transport(&Failure { sent: Sent::Maybe, ..failure });
                if self.streamed && (200..300).contains(&status) {
                    self.phase = Phase::Over;
                    return Ok(Some(End::Streamed { part: Part::Cut(error), failed, status }));
                }
                Ok(Some(self.over(error, failed)))
            }
            _ => Err(Error::misuse("the answer does not fit what was asked")),
        }
    }

    fn over(&mut self, error: Error, failed: Failed) -> End {
        self.phase = Phase::Over;
        End::Failed { error, failed }
    }
}

fn request(draft: &mut Draft) -> HttpRequest {
    HttpRequest {
        method: draft.method,
        url: mem::take(&mut draft.url),
        headers: mem::take(&mut draft.headers),
        body: mem::take(&mut draft.body),
        timeout_ms: draft.timeout_ms,
        attempt: draft.attempt.clone(),
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
        detail => words::text(&[what, ": ", detail]),
    };
    let mut error = Error::new(ErrorKind::Transport, if failure.timeout { "timeout" } else { "connection" }, message);
    error.retryable = true;
    error.outcome = if failure.sent == Sent::No { Outcome::NotSent } else { Outcome::Unknown };
    error
}

fn signing_failed(why: &str) -> Error {
    let message = match why {
        "" => "no signature could be had".to_string(),
        why => words::text(&["no signature could be had: ", why]),
    };
    Error::new(ErrorKind::Auth, "no_signature", message)
}
