//! The arriving response: collected or decoded part by part, and read at its end.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::mem;

use super::delivery::{Delivery, Proof};
use super::retry::Circumstances;
use super::stream_decoder::{self, StreamDecoder};
use super::streamed::Decoder;
use super::{Exchange, ExchangeKind, Heading, Response, failure, request};
use crate::auth::secret::Secret;
use crate::boundary::Input;
use crate::boundary::Output;
use crate::boundary::{Event, by_name};
use crate::client::clock::Now;
use crate::codec::envelope::{Reading, not_text, read_answer};
use crate::error::{Error, ErrorKind, Reason};
#[cfg(feature = "relay")]
use crate::exchange::relayed::codec::{Action, EventDecoder};
use triline_schema::operation::Rule;

/// An arriving response.
pub(super) struct Incoming {
    sent: Now,
    status: u16,
    circumstances: Circumstances,
    body: Body,
    headers: Vec<(String, String)>,
}

enum Body {
    /// The whole body is read at its end; it must be there by then.
    Whole { bytes: Vec<u8>, until_ms: u64 },
    /// Parts are read as they arrive; the timeout is the time in which nothing arrives. `None` after the call has taken
    /// a part, because the time until the next poll belongs to the caller.
    Streamed { decoder: Decoder, idle_since_ms: Option<u64> },
}

/// What a relay tells has the status of the service, and not that of its own answer.
fn set_status(error: &mut Error, status: u16) {
    if !error.has_reason(Reason::OfRelay) {
        error.details.status = Some(status);
    }
}

impl Incoming {
    /// Deadline for more data.
    pub(super) fn until_ms(&mut self, now: Now, timeout_ms: u64) -> u64 {
        match &mut self.body {
            Body::Whole { until_ms, .. } => *until_ms,
            Body::Streamed { idle_since_ms, .. } => {
                idle_since_ms.get_or_insert(now.steady_ms).saturating_add(timeout_ms)
            }
        }
    }

    /// The call has taken a part.
    pub(super) fn gave_part(&mut self) {
        if let Body::Streamed { idle_since_ms, .. } = &mut self.body {
            *idle_since_ms = None;
        }
    }
}

impl Exchange {
    /// The response whose head has come.
    pub(super) fn incoming(
        &mut self,
        now: Now,
        sent: Now,
        until_ms: u64,
        status: u16,
        headers: Vec<(String, String)>,
        events: &mut Vec<Event>,
    ) -> Incoming {
        let streams = self.spec.streamed && (200..300).contains(&status);
        let circumstances = failure::circumstances(&headers);
        let location = headers.iter().find(|(name, _)| name.eq_ignore_ascii_case("location"));
        self.heading = Heading {
            headers: failure::headers_of_interest(&headers),
            location: location.map(|(_, value)| value.trim().into()),
            retry_after_ms: circumstances.retry_after_ms,
        };
        #[cfg(feature = "relay")]
        if streams && self.spec.relay.as_ref().is_some_and(|relay| relay.action == Action::Follow) {
            self.tell_response(status, headers, None, events);
            let decoder = EventDecoder::of_job(self.client.config().max_response_bytes);
            let body =
                Body::Streamed { decoder: Decoder::Relay(Box::new(decoder)), idle_since_ms: Some(now.steady_ms) };
            return Incoming { sent, status, circumstances, body, headers: Vec::new() };
        }
        let Some(part) = self.spec.operation.part().filter(|_| streams) else {
            let body = Body::Whole { bytes: Vec::new(), until_ms };
            return Incoming { sent, status, circumstances, body, headers };
        };
        self.tell_response(status, headers, None, events);
        let max = self.client.config().max_response_bytes;
        #[cfg(feature = "relay")]
        if self.spec.relay.is_some() {
            let decoder = EventDecoder::new(part, self.spec.form, max);
            let body =
                Body::Streamed { decoder: Decoder::Relay(Box::new(decoder)), idle_since_ms: Some(now.steady_ms) };
            return Incoming { sent, status, circumstances, body, headers: Vec::new() };
        }
        let decoder = StreamDecoder::new(self.spec.operation, part, self.spec.form, max);
        let is_elsewhere = |rule: &Rule| matches!(rule, Rule::AnsweredElsewhere(flag) if self.spec.params.flag(flag));
        let decoder = Decoder::Service(Box::new(decoder.pushed(self.spec.operation.rules.iter().any(is_elsewhere))));
        let body = Body::Streamed { decoder, idle_since_ms: Some(now.steady_ms) };
        Incoming { sent, status, circumstances, body, headers: Vec::new() }
    }

    /// Accepts more of the response, its end, or its failure.
    pub(super) fn receive(&mut self, now: Now, answer: Input, events: &mut Vec<Event>) {
        let Some(incoming) = self.machine.incoming() else { return };
        let (status, circumstances) = (incoming.status, incoming.circumstances);
        match (&mut incoming.body, answer) {
            (Body::Whole { bytes, .. }, Input::Chunk(chunk)) => {
                let max = self.client.config().max_response_bytes;
                if bytes.len().saturating_add(chunk.len()) > max {
                    return self.attempt_failed(now, failure::too_large(max), circumstances, None, events);
                }
                if bytes.is_empty() {
                    *bytes = chunk;
                } else {
                    bytes.extend_from_slice(&chunk);
                }
            }
            (Body::Whole { bytes, .. }, Input::End) => {
                let (body, sent, headers) = (mem::take(bytes), incoming.sent, mem::take(&mut incoming.headers));
                self.tell_response(status, headers, Some(&body), events);
                self.read(now, sent, status, body, circumstances, events);
            }
            (Body::Whole { .. }, Input::Failed(failure)) => {
                self.attempt_failed(now, failure::cut_off(&failure), circumstances, None, events);
            }
            (Body::Streamed { decoder, idle_since_ms }, answer) => {
                let skipped = decoder.skipped();
                let result = match answer {
                    Input::Chunk(chunk) => {
                        // Whatever arrives shows that the service is at work, as a comment does.
                        if !chunk.is_empty() {
                            *idle_since_ms = Some(now.steady_ms);
                        }
                        decoder.feed(&chunk, &mut self.parts)
                    }
                    Input::Failed(failure) => decoder.finish(Some(failure::cut_off(&failure)), &mut self.parts),
                    _ => decoder.finish(None, &mut self.parts),
                };
                self.skipped = self.skipped.saturating_add(decoder.skipped().saturating_sub(skipped));
                match result {
                    Ok(stream_decoder::Progress::More) => {}
                    Ok(stream_decoder::Progress::End) => {
                        self.delivery = self.delivery.after(Proof::Executed);
                        let response = Response::of(Output::null());
                        self.finish(Ok(response), None);
                    }
                    Err(mut error) => {
                        let (head, began) = (decoder.head(), decoder.began());
                        set_status(&mut error, status);
                        failure::hint_at_body(&mut error, head.as_deref().unwrap_or_default());
                        if began {
                            // The service has worked on the request, and parts that the caller has received cannot be
                            // taken back: whatever the error says, no other attempt may follow.
                            let is_told = error.has_reason(Reason::OfRelay);
                            let proof = if is_told { self.proof(&error, false) } else { Proof::Maybe };
                            self.delivery = self.delivery.after(proof);
                            self.finish(Err(error), head);
                        } else {
                            self.attempt_failed(now, error, circumstances, head, events);
                        }
                    }
                }
            }
            _ => {}
        }
    }

    /// Emits a raw response, if the caller asked for them; `None` if its body is streamed. Responses with tokens are
    /// not emitted.
    fn tell_response(&self, status: u16, headers: Vec<(String, String)>, body: Option<&[u8]>, events: &mut Vec<Event>) {
        if self.policy.raw_responses && self.purpose == ExchangeKind::Main {
            events.push(Event::RawResponse {
                operation: self.spec.operation.name,
                status,
                headers: by_name(headers),
                body: body.map(|body| Output::of(String::from_utf8_lossy(body))),
                attempt: self.attempts,
            });
        }
    }

    /// Reads a complete response.
    fn read(
        &mut self,
        now: Now,
        sent: Now,
        status: u16,
        body: Vec<u8>,
        circumstances: Circumstances,
        events: &mut Vec<Event>,
    ) {
        let operation = self.spec.operation;
        let (mut error, body) = match String::from_utf8(body) {
            Ok(body) => match self.read_answer(status, &body) {
                Ok(reading) => {
                    if request::is_token(operation)
                        && !self.keep_tokens(
                            #[cfg(feature = "store")]
                            now,
                            sent,
                            reading.value.text(&body),
                        )
                    {
                        (failure::no_token_in_answer(), body.into_bytes())
                    } else {
                        let repeated = self.delivery == Delivery::MaybeExecuted;
                        self.delivery = self.delivery.after(Proof::Executed);
                        self.client.refund();
                        let mut response = Response::of(Output::new(Arc::new(body), reading.value));
                        (response.total, response.page, response.pages) = (reading.total, reading.page, reading.pages);
                        response.repeated = repeated;
                        response.duration_ms = now.steady_ms.saturating_sub(sent.steady_ms);
                        response.date_ms = circumstances.date_ms;
                        if operation.batch().is_some() {
                            response.sanitizer = self.sanitizer();
                        }
                        return self.finish(Ok(response), None);
                    }
                }
                Err(error) => (error, body.into_bytes()),
            },
            Err(bad) => (not_text(status, bad.utf8_error().valid_up_to()), bad.into_bytes()),
        };
        set_status(&mut error, status);
        failure::hint_at_body(&mut error, &body);
        if error.details.kind == ErrorKind::Http && (300..400).contains(&status) {
            let location = self.heading.location.as_deref();
            failure::redirected(&mut error, status, location, &self.client.config().base_url);
        }
        self.attempt_failed(now, error, circumstances, Some(body), events);
    }

    fn read_answer(&self, status: u16, body: &str) -> Result<Reading, Error> {
        #[cfg(feature = "relay")]
        if let Some(relay) = &self.spec.relay {
            return relay.read_answer(self.spec.operation, status, body, self.spec.form);
        }
        read_answer(self.spec.operation, status, body, self.spec.form, !self.spec.rows_only)
    }

    /// Stores the tokens in the result of a token operation; `false` if the response has none.
    fn keep_tokens(&mut self, #[cfg(feature = "store")] now: Now, sent: Now, result: &str) -> bool {
        let token = |name| {
            let text = crate::json::member(result, name).and_then(crate::json::scalar)?;
            if text.is_empty() { None } else { Some(Secret::new(text.into_owned())) }
        };
        let (access, refresh) = (token("accessToken"), token("refreshToken"));
        self.token.clone_from(&access);
        #[cfg(feature = "store")]
        self.share_tokens(now.longest_since(sent), access.as_ref(), refresh.as_ref());
        self.client.tokens(|tokens| tokens.store(sent, access, refresh));
        self.token.is_some() || self.purpose == ExchangeKind::Main
    }
}
