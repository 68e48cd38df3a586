//! The announcement of a row batch's request, where the journal is in the store that processes share.

use alloc::boxed::Box;
use alloc::collections::VecDeque;
use alloc::string::ToString;

use super::delivery::Delivery;
use super::shared::{StoreStep, Turn, away};
use super::{Exchange, Progress};
use crate::call::event::Event;
use crate::call::step::{Answer, Ask};
use crate::clock::Now;
use crate::plan::row_batch::stored::{gone, taken_over};
use crate::store::{Claim, OnFailure, STORE_TIMEOUT_MS, Shared, Verdict};

/// How long after its announcement a request of a row batch leaves at the latest, and how much longer than the timeout of the
/// attempt others take it to be under way.
const LEAVE_MS: u64 = 5_000;

impl Exchange {
    /// Announces the request in the journal.
    pub(super) fn poll_announcement(&mut self, now: Now, events: &mut VecDeque<Event>) -> Option<StoreStep> {
        let (Some(claim), Some(announcement)) = (&self.spec.claim, &self.spec.announcement) else { return None };
        let Some(asked_ms) = self.store.announcing_ms else {
            self.store.announcing_ms = Some(now.steady_ms);
            // After this time, other workers assume that the worker has died, and the request must not leave.
            let lasts_ms = self.policy.timeout_ms.saturating_add(2 * LEAVE_MS);
            self.store.leave_until_ms = Some(now.steady_ms.saturating_add(LEAVE_MS));
            let script = claim.announce(&announcement.line(now), lasts_ms);
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
            Answer::Store(text) => Claim::read(&text).map_err(ToString::to_string),
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
                    Verdict::Lost => Turn::End(Box::new(taken_over())),
                    _ => Turn::End(Box::new(gone())),
                }
            }
            Err(why) => self.announcement_failed(now, &why, events),
        })
    }

    /// The request of a part is to be sent later, or again: until then it is claimed, and not under way.
    pub(super) fn retract_announcement(&mut self) {
        let may_be_executed = self.delivery == Delivery::MaybeExecuted;
        if let Some(claim) = self.spec.claim.as_ref().filter(|_| self.announced) {
            self.store.tells.push_back(claim.retract(may_be_executed));
            (self.announced, self.store.leave_until_ms) = (false, None);
        }
    }

    /// The store did not answer: the announcement is made again, with another slot. The script knows it by its token.
    fn announcement_failed(&mut self, now: Now, why: &str, events: &mut VecDeque<Event>) -> Turn {
        self.store.announcing_ms = None;
        let pause_ms = self.note_away(now, why, events);
        match self.client.shared().map(|shared| shared.on_failure) {
            Some(OnFailure::Fail) | None => Turn::End(Box::new(away(why))),
            Some(_) => Turn::for_store(pause_ms),
        }
    }
}
