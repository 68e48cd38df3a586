//! The link of a call to its store: the one place that asks it, times out, and waits while it is away.
//!
//! Exchange and plan yield scripts and get replies. A reply is final, or says that what is still needed is asked for again.

use alloc::collections::VecDeque;
use alloc::vec::Vec;

use super::shared::STORE_TIMEOUT_MS;
use super::{Grant, JournalReply, OnFailure, Shared, StoreScript};
use crate::boundary::{Event, Input, Misfit, WaitReason};
use crate::client::Client;
use crate::client::clock::Now;
use crate::client::pace::Lane;
use crate::error::message::Message;
use crate::error::{Error, ErrorKind};
use crate::text;

/// A script, and who waits for its result.
pub(crate) enum Script {
    /// Gets what an attempt in that lane needs.
    Acquire(StoreScript, Lane),
    /// Opens a journal, or appends to it.
    Journal(StoreScript),
    /// Tells the store something. Nobody waits for the result.
    Report(StoreScript),
}

/// The reply to a script.
pub(crate) enum Reply {
    /// To [`Script::Acquire`], with the time of the ask and how long the store was waited for.
    Granted { grant: Grant, asked: Now, waited_ms: u64 },
    /// To [`Script::Journal`].
    Journal(JournalReply),
    /// The store was away, and may be back: what is still needed is asked for again.
    Again,
    /// The store is away, and the call does not wait for it.
    Failed(Error),
}

/// How long a script waits for a store that is away.
#[derive(Clone, Copy, Default)]
pub(crate) struct Patience {
    pub(crate) deadline_ms: Option<u64>,
    /// Maximum wait.
    pub(crate) max_wait_ms: Option<u64>,
    /// Whether the request may be sent by the client's share of the limit.
    pub(crate) may_go_alone: bool,
}

/// The scripts of a call: one is in flight at a time, and somebody waits for one of them at most.
#[derive(Default)]
pub(crate) struct StoreLink {
    queue: VecDeque<(Script, Patience)>,
    /// The script that the host runs, and since when.
    in_flight: Option<(Script, Patience, Now)>,
    /// Until when the store is not asked.
    pause_until_ms: Option<u64>,
    /// How long the call has waited since the store last answered.
    waited_ms: u64,
    /// Whether it was asked again without a pause since then.
    is_repeated: bool,
}

/// What the link has to do now.
pub(crate) enum LinkStep {
    Ask(StoreScript),
    Pending {
        until_ms: u64,
    },
    Wait {
        until_ms: u64,
    },
    /// The script has ended without an answer, or the pause has; with the reply to whoever waits for it.
    Ended(Option<Reply>),
}

impl StoreLink {
    /// Takes a script, which runs after the reports that earlier calls of the client have left.
    pub(crate) fn ask(&mut self, client: &Client, script: Script, patience: Patience) {
        let left = client.shared().into_iter().flat_map(Shared::take_left);
        self.queue.extend(left.map(|left| (Script::Report(left), Patience::default())));
        self.queue.push_back((script, patience));
    }

    /// Returns the next step; `None`: there is nothing to do with the store.
    pub(crate) fn poll(&mut self, now: Now, client: &Client, events: &mut Vec<Event>) -> Option<LinkStep> {
        if let Some((.., asked)) = &self.in_flight {
            let until_ms = asked.steady_ms.saturating_add(STORE_TIMEOUT_MS);
            if now.steady_ms < until_ms {
                return Some(LinkStep::Pending { until_ms });
            }
            self.is_repeated = true;
            return Some(LinkStep::Ended(self.failed(now, client, message!("no answer in time"), events)));
        }
        if let Some(until_ms) = self.pause_until_ms {
            if now.steady_ms < until_ms {
                return Some(LinkStep::Wait { until_ms });
            }
            self.pause_until_ms = None;
            return Some(LinkStep::Ended(Some(Reply::Again)));
        }
        let (script, patience) = self.queue.pop_front()?;
        let (Script::Acquire(ask, _) | Script::Journal(ask) | Script::Report(ask)) = &script;
        let ask = ask.clone();
        self.in_flight = Some((script, patience, now));
        Some(LinkStep::Ask(ask))
    }

    /// Takes the host's answer to the script in flight, and returns the reply to it, if somebody waits for it.
    ///
    /// # Errors
    ///
    /// It is none of a store. Nothing has changed.
    pub(crate) fn answer(
        &mut self,
        now: Now,
        client: &Client,
        answer: Input,
        events: &mut Vec<Event>,
    ) -> Result<Option<Reply>, Misfit> {
        match answer {
            Input::Store(text) => Ok(self.answered(now, client, &text, events)),
            Input::Refused(why) => Ok(self.failed(now, client, why, events)),
            _ => Err(Misfit::Other),
        }
    }

    fn answered(&mut self, now: Now, client: &Client, text: &str, events: &mut Vec<Event>) -> Option<Reply> {
        let (shared, (script, _, asked)) = (client.shared()?, self.in_flight.as_ref()?);
        let reply = match script {
            Script::Acquire(ask, lane) => shared
                .granted(text, ask, *lane, now)
                .map(|grant| Some(Reply::Granted { grant, asked: *asked, waited_ms: self.waited_ms })),
            Script::Journal(_) => JournalReply::read(text).map(|reply| Some(Reply::Journal(reply))),
            Script::Report(script) => {
                shared.reported(script, text);
                Ok(None)
            }
        };
        let Ok(reply) = reply else {
            self.is_repeated = true;
            return self.failed(now, client, message!("the store returned what the script does not"), events);
        };
        self.in_flight = None;
        if reply.is_some() {
            (self.waited_ms, self.is_repeated) = (0, false);
            if shared.answered() {
                events.push(Event::Store { away: false, why: None });
            }
        }
        reply
    }

    /// The store did not do what it was asked for.
    fn failed(&mut self, now: Now, client: &Client, mut why: Message, events: &mut Vec<Event>) -> Option<Reply> {
        let (shared, (script, patience, asked)) = (client.shared()?, self.in_flight.take()?);
        // A client that connects again by itself may take seconds to fail.
        self.waited_ms = self.waited_ms.saturating_add(now.steady_ms.saturating_sub(asked.steady_ms));
        let is_late = |waited_ms| patience.max_wait_ms.is_some_and(|max| waited_ms > max);
        let is_report = matches!(script, Script::Report(_));
        if !is_report
            && !shared.is_away()
            && !is_late(self.waited_ms)
            && !core::mem::replace(&mut self.is_repeated, true)
        {
            // Servers and proxies close connections that are idle. A client finds out by asking, and connects for the next ask.
            return Some(Reply::Again);
        }
        let (is_news, pause_ms) = shared.failed(now, client.random() >> 32);
        let sanitizer = client.sanitizer();
        why.replace_words(&|words| sanitizer.without_secrets(text::head(words, 1_000)));
        if is_news {
            events.push(Event::Store { away: true, why: Some(why.as_str().into()) });
        }
        if is_report {
            // What they tell is lost; slots, locks and leases expire.
            self.queue.retain(|(script, _)| !matches!(script, Script::Report(_)));
            return None;
        }
        match shared.on_failure {
            OnFailure::Fail => return Some(Reply::Failed(away(why))),
            OnFailure::Share(_) if patience.may_go_alone => return Some(Reply::Again),
            OnFailure::Wait | OnFailure::Share(_) => {}
        }
        self.waited_ms = self.waited_ms.saturating_add(pause_ms);
        let until_ms = now.steady_ms.saturating_add(pause_ms);
        if is_late(self.waited_ms) || patience.deadline_ms.is_some_and(|deadline| until_ms >= deadline) {
            return Some(Reply::Failed(away(message!("the maximum wait of the call has passed"))));
        }
        self.pause_until_ms = Some(until_ms);
        events.push(Event::Wait { ms: pause_ms, why: WaitReason::Store });
        None
    }
}

/// The store is unavailable.
fn away(why: Message) -> Error {
    let message = message!("the store that processes share did not answer: {why}", why);
    let mut error = Error::new(ErrorKind::Transport, "store", message);
    error.details.retryable = true;
    error.details.remedy =
        Some(message!("see that the store can be reached; onStoreFailure says what to do while it cannot"));
    error
}
