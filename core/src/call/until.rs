//! Waiting for something to be over that the service does in its own time.

use alloc::string::String;
use alloc::sync::Arc;

use super::pages::Told;
use super::{Call, Now, Output, Phase, Why};
use crate::error::{Error, ErrorKind, Outcome};
use crate::json::elements;
use crate::json::{member, scalar};
use crate::operation::Rule;
use crate::shape::response::Piece;
use crate::table;
use crate::words;

/// The pause after the first look. Each is half as long again as the one before.
const FIRST_PAUSE_MS: u64 = 2_000;
const LONGEST_PAUSE_MS: u64 = 30_000;
/// How long it may take, unless the call is told.
pub(super) const TOTAL_MS: u64 = 600_000;

/// What is waited for.
#[derive(Debug)]
pub(super) struct Until {
    /// The member of a row that says which it is, and what it says; none: there are no rows.
    row: Option<(&'static str, String)>,
    done: Signs,
    failed: Signs,
    pause_ms: u64,
    /// What it said last, for the error.
    said: String,
}

/// Members, and what they say.
type Signs = &'static [(&'static str, &'static str)];

impl Until {
    /// What an answer holds of it.
    fn found(&self, answer: &Output) -> Option<Output> {
        let Some((name, id)) = &self.row else { return Some(answer.clone()) };
        let is_it = |row: &String| member(row, name).and_then(scalar).is_some_and(|value| value == **id);
        let row = elements(answer.as_str()).into_iter().find(is_it)?;
        Some(Output::new(Arc::default(), Piece::New(row)))
    }
}

/// The first of the signs that something shows, with what it says there.
fn shown(signs: Signs, by: &Output) -> Option<(&'static str, String)> {
    signs.iter().find_map(|(name, sign)| {
        let value = member(by.as_str(), name)?;
        let text = if value.starts_with('[') {
            words::separated(elements(value).iter().map(|_| "*"), "")
        } else {
            scalar(value)?.into_owned()
        };
        let shows = match sign.strip_suffix('%') {
            Some(begin) => {
                !text.is_empty() && text.get(..begin.len()).is_some_and(|head| head.eq_ignore_ascii_case(begin))
            }
            None => text.eq_ignore_ascii_case(sign),
        };
        shows.then_some((*name, text))
    })
}

/// What a member says, in an error.
fn saying(name: &str, value: &str) -> String {
    words::text(&[name, " is ", words::head(value, 200)])
}

impl Call {
    /// Turns the call into one of the operation that it asks, again and again, where it does.
    pub(super) fn wait_until_over(&mut self) {
        let until = |rule: &Rule| match rule {
            Rule::Until { by, row, done, failed } => Some((table::operation(by)?, *row, *done, *failed)),
            _ => None,
        };
        let Some((operation, row, done, failed)) = self.asked.rules.iter().find_map(until) else { return };
        let row = row.and_then(|name| Some((name, self.checked.text(name)?)));
        if let Some((name, _)) = &row {
            self.checked.members.retain(|member| member.wire != *name);
        }
        self.asked = operation;
        self.until = Some(Until { row, done, failed, pause_ms: FIRST_PAUSE_MS, said: String::new() });
        self.walk_anew();
    }

    /// Begins with the first page, where the operation has pages.
    fn walk_anew(&mut self) {
        if let Some(paging) = self.asked.paging {
            self.checked.members.retain(|member| member.wire != paging.page);
            self.walk = Some(super::pages::Walk::new(self, paging));
            self.turn_to_page();
        }
        self.tries = 0;
    }

    /// An answer came: is it over?
    pub(super) fn look_whether_over(&mut self, now: Now, answer: Output, told: &Told) {
        let Some(until) = &mut self.until else { return };
        let Some(found) = until.found(&answer) else {
            // It may be on a later page.
            self.take_page(now, answer, told);
            return;
        };
        if shown(until.done, &found).is_some() {
            self.end(Ok(found));
        } else if let Some((name, value)) = shown(until.failed, &found) {
            let message = words::text(&["it will not be done: ", &saying(name, &value)]);
            let mut error = Error::new(ErrorKind::Api, "failed", message);
            error.outcome = Outcome::Done;
            self.finish(now, error, Some(found.as_str().as_bytes()));
        } else {
            let says = until
                .done
                .first()
                .and_then(|(name, _)| Some(saying(name, &member(found.as_str(), name).and_then(scalar)?)));
            until.said = says.unwrap_or_default();
            self.look_again(now);
        }
    }

    /// It is not over: asks again after a pause, where there is time.
    pub(super) fn look_again(&mut self, now: Now) {
        let Some(until) = &mut self.until else { return };
        let until_ms = now.steady_ms.saturating_add(until.pause_ms);
        until.pause_ms = (until.pause_ms + until.pause_ms / 2).min(LONGEST_PAUSE_MS);
        if self.deadline_ms.is_some_and(|deadline| until_ms >= deadline) {
            let said = if until.said.is_empty() { "" } else { "; the last that was heard: " };
            let message = words::text(&["it was not done in the time that the call may take", said, &until.said]);
            let mut error = Error::new(ErrorKind::Transport, "not_done", message);
            error.retryable = true;
            error.outcome = Outcome::Done;
            error.remedy = Some("wait for it again, or longer (totalTimeout)".into());
            self.finish(now, error, None);
            return;
        }
        self.walk_anew();
        self.phase = Phase::Waiting { until_ms, why: Why::Unfinished };
    }
}
