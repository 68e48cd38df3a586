//! A row batch whose journal is in the store. One that shares it with other workers claims each part before it sends it,
//! and leaves to them the parts that they have claimed.
//!
//! ```text
//!  Opening ─▶ Gathering ─▶ Claiming ─▶ Ready ─▶ Sending ─▶ Storing ─▶ Gathering ─▶ … ─▶ Done ─▶ (leave)
//!                 ▲            │ another worker has it: its rows are kept until its end is in the journal
//!                 └────────────┘
//! ```

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::gathering::interrupted;
use super::journal::{self, End, KnownPart};
use super::{Part, RowBatch, Stage, is_of_journal};
use crate::call::{Ask, Event, Now, Why};
use crate::client::Client;
use crate::error::{Error, ErrorKind, Outcome};
use crate::exchange::{RequestSpec, store_is_away};
use crate::plan::{Facts, Next};
use crate::store::{OnFailure, StoreJournal, StoreScript, StoredJournal, Verdict};
use crate::words;

/// How often a worker looks what has become of the parts of others, where it has nothing else to do.
const LOOK_MS: u64 = 1_000;

/// What a batch has to do with a store.
#[expect(clippy::struct_excessive_bools, reason = "they do not depend on each other")]
pub(super) struct Stored {
    journal: StoredJournal,
    /// Parts that other workers have claimed.
    deferred: Vec<Deferred>,
    /// Scripts of earlier batches of the client, which were dropped, and whether one of them is being run.
    left: Vec<StoreScript>,
    is_leaving_earlier: bool,
    /// Why the store did not do what it was asked last.
    trouble: Option<String>,
    has_answered: bool,
    pause: Option<(u64, Why)>,
    waited_ms: u64,
    max_wait_ms: Option<u64>,
    /// Another worker may have sent the part, and did not come to its end.
    is_interrupted: bool,
    /// The line that is stored says that the part was not sent.
    is_freed: bool,
    has_left: bool,
}

struct Deferred {
    part: Part,
    look_ms: u64,
}

impl RowBatch {
    /// Keeps the journal in the store of the client.
    pub(in crate::plan) fn keep_in_store(
        &mut self,
        client: &Client,
        journal: &StoreJournal,
        max_wait_ms: Option<u64>,
    ) -> Result<(), Error> {
        let Some(shared) = client.shared() else {
            let expected = "a client with a store, which the journal is to be kept in";
            return Err(Error::invalid("option", "storeJournal", expected, "a client without one"));
        };
        if self.settings.dry_run {
            return Ok(());
        }
        let params = self.params.body(false);
        self.header = Some(journal::stored_header(self.operation.name, &params, self.max));
        self.stage = Stage::Opening;
        self.stored = Some(Box::new(Stored {
            journal: shared.journal(journal, client.next_serial()),
            deferred: Vec::new(),
            left: shared.take_left(),
            is_leaving_earlier: false,
            trouble: None,
            has_answered: false,
            pause: None,
            waited_ms: 0,
            max_wait_ms,
            is_interrupted: false,
            is_freed: false,
            has_left: false,
        }));
        Ok(())
    }

    /// Whether several workers send the parts.
    pub(super) fn is_shared(&self) -> bool {
        self.stored.as_ref().is_some_and(|stored| stored.journal.is_shared())
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
        if core::mem::take(&mut stored.is_interrupted) {
            let error = interrupted(self.operation);
            self.settle(&[], &self.all(&error));
            self.store(End::Unknown(error).line(self.part_number(), facts.now));
        }
        let stored = self.stored.as_deref_mut()?;
        for deferred in &mut stored.deferred {
            // One that was deferred a moment ago has no time yet.
            deferred.look_ms = deferred.look_ms.min(now_ms.saturating_add(LOOK_MS));
        }
        let script = match &self.stage {
            Stage::Opening => match stored.left.pop() {
                Some(script) => {
                    stored.is_leaving_earlier = true;
                    script
                }
                None => stored.journal.open(self.header.as_deref().unwrap_or_default()),
            },
            Stage::Claiming => stored.journal.take(),
            Stage::Storing(line) => stored.journal.finish(line, !stored.is_freed),
            Stage::Gathering if self.has_all_rows && self.part.rows.is_empty() => {
                let next = stored.deferred.iter().enumerate().min_by_key(|(_, deferred)| deferred.look_ms);
                let (index, look_ms) = next.map(|(index, deferred)| (index, deferred.look_ms))?;
                if look_ms > now_ms {
                    return Some(Next::Wait { until_ms: look_ms, why: Why::Unfinished });
                }
                self.part = stored.deferred.swap_remove(index).part;
                stored.journal.turn_to(self.part.first);
                self.stage = Stage::Claiming;
                stored.journal.take()
            }
            Stage::Done if stored.journal.is_open() && !stored.has_left => {
                stored.has_left = true;
                stored.journal.leave()
            }
            _ => return None,
        };
        Some(Next::Ask(Ask::Store(script)))
    }

    /// The number of the part that the journal is about.
    fn part_number(&self) -> u64 {
        let first = self.stored.as_ref().map_or(0, |stored| stored.journal.part());
        self.number_of(first)
    }

    /// The number of a part, on which all workers agree.
    fn number_of(&self, first: u64) -> u64 {
        first.checked_div(self.max).unwrap_or(0).saturating_add(1)
    }

    /// Decides what to do with a part whose rows are complete; `false`: as in any journal.
    pub(super) fn gathered_for_store(&mut self) -> bool {
        let number = self.number_of(self.part.first);
        let Some(stored) = self.stored.as_deref_mut() else { return false };
        self.part.number = number;
        stored.journal.turn_to(self.part.first);
        if self.known.at(self.part.first).is_some_and(|known| has_end(known)) {
            return false;
        }
        if !stored.journal.is_shared() {
            if self.known.at(self.part.first).is_none() {
                self.ready();
                return true;
            }
            return false;
        }
        if self.part.rows.iter().any(|(_, row)| row.is_ok()) {
            self.stage = Stage::Claiming;
        } else {
            self.settle(&[], &[]);
        }
        true
    }

    /// Takes an answer of the store. Returns whether it fits what was asked.
    pub(super) fn store_answered(&mut self, answer: Result<&str, String>) -> bool {
        let is_asked = matches!(self.stage, Stage::Opening | Stage::Claiming | Stage::Storing(_) | Stage::Done);
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
        if let (Stage::Opening, Verdict::Ok) = (&self.stage, verdict) {
            self.open(&words::text(&[lines, "\n"]));
            return true;
        }
        self.known.add(lines);
        self.settle_deferred();
        let has_ended = self.known.at(self.part.first).is_some_and(|known| has_end(known));
        match (&self.stage, verdict) {
            (Stage::Claiming, Verdict::Ok) => self.stage = Stage::Ready,
            (Stage::Claiming, Verdict::Interrupted) => self.take_over(),
            (Stage::Claiming, Verdict::Theirs { .. }) => self.defer(),
            (Stage::Claiming, Verdict::Ended) if has_ended => self.as_journal_says(Now::default()),
            (Stage::Storing(_), Verdict::Ok) => self.stored(),
            // Another worker took over the part, and has written what it knows of it.
            (Stage::Storing(_), Verdict::Lost) if self.is_shared() => self.stored(),
            (_, Verdict::Busy { wait_ms }) => self.end_without_store(in_use(wait_ms)),
            (_, Verdict::Lost) => self.end_without_store(taken_over()),
            _ => self.end_without_store(gone()),
        }
        true
    }

    /// Another worker announced the part, and has died.
    fn take_over(&mut self) {
        let known = self.known.at(self.part.first);
        let known = known.map(|known| KnownPart { end: None, fingerprint: known.fingerprint.clone(), ..*known });
        if let Some(error) = known.and_then(|known| self.foreign_rows(&known)) {
            self.settle(&[], &self.all(&error));
            self.stop(error);
        } else if self.operation.repeat.is_safe() {
            self.part.may_be_executed = true;
            self.stage = Stage::Ready;
        } else if let Some(stored) = self.stored.as_deref_mut() {
            stored.is_interrupted = true;
        }
    }

    /// Leaves the part to the worker that has claimed it.
    fn defer(&mut self) {
        let part = core::mem::replace(&mut self.part, Part { first: self.next_place, ..Part::default() });
        self.stage = Stage::Gathering;
        if let Some(stored) = self.stored.as_deref_mut() {
            stored.deferred.push(Deferred { part, look_ms: u64::MAX });
        }
    }

    /// Whether an exchange ended because another worker has taken over its part, which is then left to that worker.
    pub(super) fn leaves_part(&mut self, error: &Error) -> bool {
        let is_taken = self.is_shared() && is_of_journal(error) && error.details.code.as_deref() == Some("in_use");
        if is_taken {
            self.defer();
        }
        is_taken
    }

    /// Settles the parts of others of which the journal has the end.
    fn settle_deferred(&mut self) {
        let Some(mut deferred) = self.stored.as_deref_mut().map(|stored| core::mem::take(&mut stored.deferred)) else {
            return;
        };
        let (part, stage) = (core::mem::take(&mut self.part), self.stage.clone());
        deferred.retain_mut(|deferred| {
            let has_ended = self.known.at(deferred.part.first).is_some_and(|known| has_end(known));
            if has_ended && self.stopped.is_none() {
                self.part = core::mem::take(&mut deferred.part);
                self.as_journal_says(Now::default());
            }
            !has_ended
        });
        if let Some(stored) = self.stored.as_deref_mut() {
            stored.deferred.append(&mut deferred);
        }
        self.part = part;
        if self.stopped.is_none() {
            self.stage = stage;
        }
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

    /// The rows of parts that others have: the batch ends before they do.
    pub(super) fn abandon_deferred(&mut self) {
        let Some(stored) = self.stored.as_deref_mut() else { return };
        for deferred in core::mem::take(&mut stored.deferred) {
            let error = elsewhere();
            let part = core::mem::replace(&mut self.part, deferred.part);
            self.settle(&[], &self.all(&error));
            self.part = part;
        }
    }

    /// Says whether the line that is to be stored frees the part.
    pub(super) fn frees_part(&mut self, is_freed: bool) {
        if let Some(stored) = self.stored.as_deref_mut() {
            stored.is_freed = is_freed;
        }
    }

    /// Lets the request announce itself in the store.
    pub(super) fn claim_for(&self, request: &mut RequestSpec) {
        request.claim = self.stored.as_ref().map(|stored| stored.journal.claim());
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

/// Whether the journal has the end of a part; one that was not sent may be sent yet.
fn has_end(known: &KnownPart) -> bool {
    !matches!(known.end, None | Some(End::NotSent))
}

fn in_use(wait_ms: u64) -> Error {
    let mut error =
        Error::invalid("in_use", "journal", "a journal that no other batch uses", "one that another batch uses");
    let seconds = wait_ms.div_ceil(1_000);
    let seconds = words::decimal(i64::try_from(seconds).unwrap_or(i64::MAX));
    let remedy = ["wait until it has ended; if no batch runs, for ", &seconds, " seconds at most"];
    error.details.remedy = Some(words::text(&remedy).into());
    error
}

/// Another batch has the journal, or the part, that this one had.
pub(crate) fn taken_over() -> Error {
    let got = "one that another batch has taken over, because this one gave no sign of life";
    Error::invalid("in_use", "journal", "a journal that no other batch uses", got)
}

/// The store has lost the journal, or a part of it.
pub(crate) fn gone() -> Error {
    let got = "one that is gone, or has lost lines";
    let mut error = Error::invalid("journal", "journal", "the journal that the batch began with", got);
    error.details.remedy = Some("find out which rows the service has before you send them again".into());
    error
}

/// Rows that another worker sends.
fn elsewhere() -> Error {
    let message = "another worker sends these rows, and the batch ended before it learnt how that ended";
    let mut error = Error::new(ErrorKind::Transport, "interrupted", message);
    error.details.outcome = Outcome::Unknown;
    error
}
