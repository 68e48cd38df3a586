//! A row batch whose journal is in the store: its lines are appended by scripts, and its lease keeps other batches out.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{RowBatch, Stage};
use crate::call::{Ask, Event, Why};
use crate::client::Client;
use crate::error::{Error, Outcome};
use crate::exchange::{RequestSpec, store_is_away};
use crate::plan::{Facts, Next};
use crate::store::{OnFailure, StoreScript, StoredJournal, Verdict};
use crate::words;

/// What a batch has to do with a store.
pub(super) struct Stored {
    journal: StoredJournal,
    /// Scripts of earlier batches of the client, which were dropped, and whether one of them is being run.
    left: Vec<StoreScript>,
    is_leaving_earlier: bool,
    /// Why the store did not do what it was asked last.
    trouble: Option<String>,
    has_answered: bool,
    pause: Option<(u64, Why)>,
    waited_ms: u64,
    max_wait_ms: Option<u64>,
    has_left: bool,
}

impl RowBatch {
    /// Keeps the journal in the store of the client.
    pub(in crate::plan) fn keep_in_store(
        &mut self,
        client: &Client,
        journal: &str,
        max_wait_ms: Option<u64>,
    ) -> Result<(), Error> {
        let Some(shared) = client.shared() else {
            let expected = "a client with a store, which the journal is to be kept in";
            return Err(Error::invalid("option", "storeJournal", expected, "a client without one"));
        };
        if self.settings.dry_run {
            return Ok(());
        }
        self.use_journal();
        self.stored = Some(Box::new(Stored {
            journal: shared.journal(journal, client.next_serial()),
            left: shared.take_left(),
            is_leaving_earlier: false,
            trouble: None,
            has_answered: false,
            pause: None,
            waited_ms: 0,
            max_wait_ms,
            has_left: false,
        }));
        Ok(())
    }

    /// What comes next where it has to do with the store.
    pub(super) fn next_of_store(&mut self, facts: &Facts<'_>) -> Option<Next> {
        let now_ms = facts.now.steady_ms;
        let stored = self.stored.as_deref_mut()?;
        let shared = facts.client.shared()?;
        if core::mem::take(&mut stored.has_answered) && shared.answered() {
            return Some(Next::Emit(Event::Store { away: false, why: None }));
        }
        if let Some(why) = stored.trouble.take() {
            let (is_news, pause_ms) = shared.failed(facts.now, facts.client.random() >> 32);
            stored.pause = Some((now_ms.saturating_add(pause_ms), Why::Store));
            stored.waited_ms = stored.waited_ms.saturating_add(pause_ms);
            let why = facts.client.sanitizer().without_secrets(words::head(&why, 1_000));
            let is_too_long = stored.max_wait_ms.is_some_and(|most| stored.waited_ms > most);
            if shared.on_failure == OnFailure::Fail || is_too_long {
                stored.pause = None;
                stored.has_left = true;
                self.end_without_store(store_is_away(&why));
            }
            if is_news {
                return Some(Next::Emit(Event::Store { away: true, why: Some(why) }));
            }
        }
        let stored = self.stored.as_deref_mut()?;
        if let Some((until_ms, why)) = stored.pause {
            if now_ms < until_ms && self.stage != Stage::Done {
                return Some(Next::Wait { until_ms, why });
            }
            stored.pause = None;
        }
        let script = match &self.stage {
            Stage::Opening => match stored.left.pop() {
                Some(script) => {
                    stored.is_leaving_earlier = true;
                    script
                }
                None => stored.journal.open(self.header.as_deref().unwrap_or_default()),
            },
            Stage::Storing(line) => stored.journal.append(line),
            Stage::Done if stored.journal.is_open() && !stored.has_left => {
                stored.has_left = true;
                stored.journal.leave()
            }
            _ => return None,
        };
        Some(Next::Ask(Ask::Store(script)))
    }

    /// Takes an answer of the store. Returns whether it fits what was asked.
    pub(super) fn store_answered(&mut self, answer: Result<&str, String>) -> bool {
        let is_asked = matches!(self.stage, Stage::Opening | Stage::Storing(_) | Stage::Done);
        let Some(stored) = self.stored.as_deref_mut().filter(|_| is_asked) else { return false };
        if core::mem::take(&mut stored.is_leaving_earlier) || self.stage == Stage::Done {
            // Where the store did not do it, the lease ends by itself.
            return true;
        }
        let read = match answer {
            Ok(text) => stored.journal.read(text).map_err(ToString::to_string),
            Err(why) => Err(why),
        };
        let (verdict, lines) = match read {
            Ok(read) => read,
            Err(why) => {
                stored.trouble = Some(why);
                return true;
            }
        };
        stored.has_answered = true;
        match (&self.stage, verdict) {
            (Stage::Opening, Verdict::Ok) => self.open(&words::text(&[lines, "\n"])),
            (_, Verdict::Ok) => self.stored(),
            (_, Verdict::No(error)) => self.end_without_store(*error),
        }
        true
    }

    /// Ends the batch; the outcome of the rows of the current part is unknown.
    fn end_without_store(&mut self, error: Error) {
        if !self.part.rows.is_empty() {
            let mut unknown = error.clone();
            unknown.details.outcome = Outcome::Unknown;
            self.settle(&[], &self.all(&unknown));
        }
        self.stop(error);
    }

    /// Lets the request announce itself in the store.
    pub(super) fn announce_in_store(&self, request: &mut RequestSpec) {
        request.journal = self.stored.as_ref().map(|stored| stored.journal.clone());
    }

    /// Leaves it to the next request of the client to let others have the journal: the batch was dropped or cancelled.
    pub(in crate::plan) fn leave_store(&mut self, client: &Client) {
        let Some(stored) = self.stored.as_deref_mut() else { return };
        if let Some(shared) = client.shared()
            && stored.journal.is_open()
            && !core::mem::replace(&mut stored.has_left, true)
        {
            shared.leave(stored.journal.leave());
        }
    }
}
