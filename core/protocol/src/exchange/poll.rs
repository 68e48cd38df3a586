//! The output of an exchange in each state: asks, events and the end, each once. `machine.rs` has the transitions.

use alloc::string::String;
use alloc::vec::Vec;

use super::machine::State;
use super::retry::Circumstances;
use super::target::path_of;
use super::{Exchange, ExchangeKind, Response, failure};
use crate::boundary::Event;
use crate::boundary::Output;
use crate::boundary::{Ask, Input, WaitReason};
use crate::client::clock::Now;
use crate::codec::http::server_of;
use crate::error::Error;
#[cfg(feature = "store")]
use crate::store::Script;

/// The output of an exchange.
pub(crate) enum Progress {
    /// Ask the host.
    Ask(Ask),
    /// Run this script in the store.
    #[cfg(feature = "store")]
    Script(Script),
    /// The ask is unanswered.
    Pending { until_ms: Option<u64> },
    /// Nothing happens before that time.
    Wait { until_ms: u64, why: WaitReason },
    /// A part of the streamed answer.
    Part(Output),
    /// The end.
    Finished(Result<Response, Error>),
}

impl Exchange {
    /// The path of its requests, for their events.
    fn path(&self) -> String {
        #[cfg(feature = "relay")]
        if let Some(relay) = &self.spec.relay {
            return relay.path();
        }
        path_of(self.client.config(), self.spec.operation, &self.spec.params)
    }

    /// Asks the host once for what the state needs, and waits for the answer. `None`: there is another state.
    fn poll_host(&mut self, now: Now) -> Option<Progress> {
        if !self.machine.has_output() {
            if !self.deadline_passed(now) {
                return Some(Progress::Pending { until_ms: self.deadline_ms });
            }
            self.out_of_time();
            return None;
        }
        let ask = match self.machine.state() {
            State::AskToken => Ask::Token,
            #[cfg(feature = "relay")]
            State::AskHeaders => Ask::Headers,
            State::Announce => {
                let service_ms = self.client.service_time(now);
                let line = self.spec.announcement.as_ref().map(|announcement| (announcement.line)(service_ms));
                Ask::AppendJournal(line.unwrap_or_default())
            }
            _ => return self.hand_out_sign_input().map(|input| Progress::Ask(Ask::Sign(input))),
        };
        self.machine.note_output();
        Some(Progress::Ask(ask))
    }

    /// Returns the next output. An ask, a part and the end are returned once.
    pub(crate) fn poll(&mut self, now: Now, events: &mut Vec<Event>) -> Progress {
        loop {
            if let Some(part) = self.parts.pop_front() {
                if let Some(incoming) = self.machine.incoming() {
                    incoming.gave_part();
                }
                return Progress::Part(part);
            }
            #[cfg(feature = "store")]
            if let Some(script) = self.store.reports.pop_front() {
                return Progress::Script(Script::Report(script));
            }
            #[cfg(feature = "store")]
            self.replace_stale_slot(now);
            let has_no_time = self.deadline_passed(now);
            let has_output = self.machine.has_output();
            match self.machine.state() {
                State::Start => self.start(now, events),
                State::FetchToken(_) => {
                    if let Some(progress) = self.poll_token(now, events) {
                        return progress;
                    }
                }
                State::AskToken | State::Announce | State::Sign(_) => {
                    if let Some(progress) = self.poll_host(now) {
                        return progress;
                    }
                }
                #[cfg(feature = "relay")]
                State::AskHeaders => {
                    if let Some(progress) = self.poll_host(now) {
                        return progress;
                    }
                }
                State::NeedSlot => self.take_slot(now),
                #[cfg(feature = "store")]
                State::AskStore => match self.acquire_script(now) {
                    Some(script) => return Progress::Script(script),
                    None => self.resume(),
                },
                State::Send(_) if has_output && has_no_time => self.out_of_time(),
                State::Send(request) if has_output => {
                    let (address, port) = server_of(&self.client.config().base_url);
                    events.push(Event::Attempt {
                        operation: self.spec.operation.name,
                        method: request.method,
                        path: self.path(),
                        address: address.into(),
                        port,
                        attempt: self.attempts.saturating_add(1),
                        token: self.purpose != ExchangeKind::Main,
                    });
                    self.machine.note_output();
                }
                State::Send(_) => {
                    if let Some(request) = self.hand_out(now) {
                        return Progress::Ask(Ask::Send(request));
                    }
                }
                State::InFlight { until_ms, .. } => {
                    if now.steady_ms < *until_ms {
                        return Progress::Pending { until_ms: Some(*until_ms) };
                    }
                    self.attempt_failed(now, failure::timed_out(), Circumstances::default(), None, events);
                }
                State::Receiving(_) => {
                    let idle = self.machine.incoming().map(|incoming| incoming.until_ms(now, self.policy.timeout_ms));
                    let until_ms = [idle, self.deadline_ms].into_iter().flatten().min().unwrap_or(u64::MAX);
                    if now.steady_ms < until_ms {
                        return Progress::Pending { until_ms: Some(until_ms) };
                    }
                    self.receive(now, Input::Failed(failure::late()), events);
                }
                State::Paused { until_ms, .. } if now.steady_ms >= *until_ms => self.resume(),
                State::Paused { until_ms, why } => {
                    let (until_ms, why) = (*until_ms, *why);
                    self.machine.note_output();
                    // How long another call takes to fetch a token is not known.
                    if has_output && why != WaitReason::Token {
                        let ms = until_ms.saturating_sub(now.steady_ms);
                        events.push(Event::Wait { ms, why });
                    }
                    return Progress::Wait { until_ms, why };
                }
                State::Finished(_) => return Progress::Finished(self.take_end()),
            }
        }
    }
}
