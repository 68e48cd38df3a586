//! The announcement of a row batch's request, where the journal is in the store that processes share.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::string::ToString;

use super::shared::{StoreStep, Turn, away};
use super::{Exchange, Progress};
use crate::call::event::Event;
use crate::call::step::{Answer, Ask};
use crate::clock::Now;
use crate::store::{OnFailure, STORE_TIMEOUT_MS, Shared, Verdict};

impl Exchange {
    /// Announces the request in the journal.
    pub(super) fn poll_announcement(&mut self, now: Now, events: &mut VecDeque<Event>) -> Option<StoreStep> {
        let (Some(journal), Some(announcement)) = (&self.spec.journal, &self.spec.announcement) else { return None };
        let Some(asked_ms) = self.store.announcing_ms else {
            self.store.announcing_ms = Some(now.steady_ms);
            let script = journal.append(&announcement.line(now));
            return Some(StoreStep::Out(Progress::Ask(Ask::Store(script))));
        };
        let until_ms = asked_ms.saturating_add(STORE_TIMEOUT_MS).min(self.deadline_ms.unwrap_or(u64::MAX));
        if now.steady_ms < until_ms {
            return Some(StoreStep::Out(Progress::Pending { until_ms: Some(until_ms) }));
        }
        Some(StoreStep::Turn(self.announcement_failed(now, "no answer in time", events)))
    }

    pub(super) fn announcement_answered(
        &mut self,
        now: Now,
        answer: Answer,
        events: &mut VecDeque<Event>,
    ) -> Result<Turn, Answer> {
        let verdict = match answer {
            Answer::Store(text) => match &mut self.spec.journal {
                Some(journal) => journal.read(&text).map(|(verdict, _)| verdict).map_err(ToString::to_string),
                None => return Err(Answer::Store(text)),
            },
            Answer::Refused(why) => Err(why),
            answer => return Err(answer),
        };
        Ok(match verdict {
            Ok(verdict) => {
                self.store.announcing_ms = None;
                if self.client.shared().is_some_and(Shared::answered) {
                    events.push_back(Event::Store { away: false, why: None });
                }
                match verdict {
                    Verdict::Ok => {
                        self.announced = true;
                        Turn::Announced
                    }
                    Verdict::No(error) => Turn::End(error),
                }
            }
            Err(why) => self.announcement_failed(now, &why, events),
        })
    }

    /// The store did not answer: the announcement is made again, with another slot.
    /// A line that is there twice says nothing else.
    fn announcement_failed(&mut self, now: Now, why: &str, events: &mut VecDeque<Event>) -> Turn {
        self.store.announcing_ms = None;
        let pause_ms = self.note_away(now, why, events);
        match self.client.shared().map(|shared| shared.on_failure) {
            Some(OnFailure::Fail) | None => Turn::End(Box::new(away(why))),
            Some(_) => Turn::for_store(pause_ms),
        }
    }
}
