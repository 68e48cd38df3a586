//! Polls an operation until a condition holds.

use alloc::boxed::Box;
use alloc::string::{String, ToString};

use super::pages::Pages;
use super::{PlanContext, PlanOutput};
use crate::Form;
use crate::boundary::{Options, Output, WaitReason};
use crate::codec::request::Checked;
use crate::error::message::Message;
use crate::error::{Error, ErrorKind, Outcome};
use crate::exchange::{RequestSpec, Response};
use crate::json::{elements, member, scalar};
use crate::text;
use triline_schema as schema;
use triline_schema::operation::{Operation, Rule};

/// The pause after the first poll. Each pause is half as long again as the one before.
const FIRST_PAUSE_MS: u64 = 2_000;
const LONGEST_PAUSE_MS: u64 = 30_000;
/// How long all polls may take, unless the caller says otherwise.
const TOTAL_MS: u64 = 600_000;

/// Members of a row, each with the value that it has when the condition holds.
type Signs = &'static [(&'static str, &'static str)];

/// The plan of a wait-until.
pub(crate) struct WaitUntil {
    /// The operation that is polled.
    operation: &'static Operation,
    params: Checked,
    form: Form,
    /// The member that identifies a row, and its value; `None`: the result is no list.
    row: Option<(&'static str, String)>,
    done: Signs,
    failed: Signs,
    total_ms: u64,
    /// When all polls must be over, by the steady clock; known from the first request on.
    deadline_ms: Option<u64>,
    pause_ms: u64,
    /// When the next poll begins, by the steady clock.
    paused_until_ms: Option<u64>,
    /// The pages of the poll under way, where the operation has pages.
    pages: Option<Box<Pages>>,
    /// What the service last said, for the error.
    last_said: Message,
    result: Option<Output>,
}

impl WaitUntil {
    /// Plans to poll the operation that the table names. `None`: the operation is not made of polls.
    pub(super) fn new(operation: &Operation, params: &Checked, options: &Options) -> Option<WaitUntil> {
        let until = |rule: &Rule| match rule {
            Rule::Until { by, row, done, failed } => Some((schema::operation(by)?, *row, *done, *failed)),
            _ => None,
        };
        let (operation, row, done, failed) = operation.rules.iter().find_map(until)?;
        let mut params = params.clone();
        let row = row.and_then(|name| Some((name, params.text(name)?)));
        if let Some((name, _)) = &row {
            params.members.retain(|member| member.wire != *name);
        }
        if let Some(paging) = operation.paging {
            params.members.retain(|member| member.wire != paging.page);
        }
        Some(WaitUntil {
            operation,
            params,
            form: options.form,
            row,
            done,
            failed,
            total_ms: options.total_timeout_ms.unwrap_or(TOTAL_MS),
            deadline_ms: None,
            pause_ms: FIRST_PAUSE_MS,
            paused_until_ms: None,
            pages: None,
            last_said: Message::default(),
            result: None,
        })
    }

    /// Returns the next request, the pause before it, or what was waited for.
    pub(super) fn next(&mut self, context: &PlanContext<'_>) -> Result<PlanOutput, Error> {
        let now_ms = context.now.steady_ms;
        if let Some(result) = self.result.take() {
            return Ok(PlanOutput::Done(result));
        }
        if let Some(until_ms) = self.paused_until_ms.filter(|until_ms| now_ms < *until_ms) {
            return Ok(PlanOutput::Wait { until_ms, why: WaitReason::Unfinished });
        }
        self.paused_until_ms = None;
        let deadline_ms = *self.deadline_ms.get_or_insert(now_ms.saturating_add(self.total_ms));
        let mut request = self.request()?;
        request.deadline_ms = Some(deadline_ms);
        Ok(PlanOutput::Request(Box::new(request)))
    }

    fn request(&mut self) -> Result<RequestSpec, Error> {
        if self.operation.paging.is_none() {
            return Ok(RequestSpec::new(self.operation, self.params.clone(), self.form));
        }
        if let Some(pages) = &mut self.pages
            && let Some(request) = pages.request()?
        {
            return Ok(request);
        }
        let mut pages = Pages::new(self.operation, self.params.clone(), self.form, None)?;
        let request = pages.request()?;
        self.pages = Some(Box::new(pages));
        Ok(request.unwrap_or_else(|| RequestSpec::new(self.operation, self.params.clone(), self.form)))
    }

    /// Takes a response.
    ///
    /// # Errors
    ///
    /// `failed`: the condition will never hold; `not_done`: it does not hold in time.
    pub(super) fn accept(&mut self, context: &PlanContext<'_>, response: &Response) -> Result<(), Error> {
        let mut result = response.output.clone();
        let mut has_more = false;
        if let Some(pages) = &mut self.pages {
            match pages.turn(context, response)? {
                Some(page) => (result, has_more) = (page.items, page.cursor.is_some()),
                None => return Ok(()),
            }
            // The row may be among those that are missing now, and come with the next poll.
            if let Some(incomplete) = pages.take_incomplete() {
                (self.last_said, has_more) = (incomplete.details.message, false);
            }
        }
        let Some(found) = self.find(&result) else {
            // The row may be on a later page, or not be there yet.
            return if has_more { Ok(()) } else { self.pause(context) };
        };
        if shown(self.done, &found).is_some() {
            self.result = Some(found);
            return Ok(());
        }
        if let Some((name, value)) = shown(self.failed, &found) {
            let message = message!("it will not be done: {said}", saying(name, &value));
            let mut error = Error::new(ErrorKind::Api, "failed", message);
            error.details.outcome = Outcome::Done;
            error.details.raw = Some(found.as_str().to_string());
            response.sanitizer.sanitize(&mut error);
            return Err(error);
        }
        let said =
            self.done.first().and_then(|(name, _)| Some(saying(name, &member(found.as_str(), name).and_then(scalar)?)));
        self.last_said = said.unwrap_or_default();
        self.pause(context)
    }

    /// What a result holds of what is waited for.
    fn find(&self, result: &Output) -> Option<Output> {
        let Some((name, id)) = &self.row else { return Some(result.clone()) };
        let is_it = |row: &String| member(row, name).and_then(scalar).is_some_and(|value| value == **id);
        elements(result.as_str()).into_iter().find(is_it).map(Output::of)
    }

    /// Ends this poll; the next one begins after a pause, where there is time.
    fn pause(&mut self, context: &PlanContext<'_>) -> Result<(), Error> {
        self.pages = None;
        let until_ms = context.now.steady_ms.saturating_add(self.pause_ms);
        self.pause_ms = self.pause_ms.saturating_add(self.pause_ms / 2).min(LONGEST_PAUSE_MS);
        if self.deadline_ms.is_some_and(|deadline| until_ms >= deadline) {
            let message = if self.last_said.is_empty() {
                message!("it was not done in the time that the call may take")
            } else {
                let said = core::mem::take(&mut self.last_said);
                message!("it was not done in the time that the call may take; the service said last: {said}", said)
            };
            let mut error = Error::new(ErrorKind::Transport, "not_done", message);
            error.details.retryable = true;
            error.details.outcome = Outcome::Done;
            error.details.remedy = Some(message!("wait for it again, or longer (totalTimeout)"));
            return Err(error);
        }
        self.paused_until_ms = Some(until_ms);
        Ok(())
    }
}

/// The first of the signs that a row shows, with its value there. Of several members, the first that the row has
/// decides.
fn shown(signs: Signs, row: &Output) -> Option<(&'static str, String)> {
    let has = |name: &str| member(row.as_str(), name).is_some_and(|value| !matches!(value, "null" | "\"\""));
    let (decides, _) = signs.iter().find(|(name, _)| has(name))?;
    signs.iter().filter(|(name, _)| name == decides).find_map(|(name, sign)| {
        let value = member(row.as_str(), name)?;
        let text = if value.starts_with('[') {
            text::separated(elements(value).iter().map(|_| "*"), "")
        } else {
            scalar(value)?.into_owned()
        };
        let is_shown = match sign.strip_suffix('%') {
            Some(begin) => {
                !text.is_empty() && text.get(..begin.len()).is_some_and(|head| head.eq_ignore_ascii_case(begin))
            }
            None => text.eq_ignore_ascii_case(sign),
        };
        is_shown.then_some((*name, text))
    })
}

/// What a member says, for an error.
fn saying(name: &str, value: &str) -> Message {
    message!("{name} is {value}", name, Message::shortened(value, 200))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{client, done, facts_at, params, request, response};
    use super::*;
    use triline_schema::operation;

    fn plan(name: &str, json: &str, options: &Options) -> WaitUntil {
        let operation = operation(name).unwrap();
        WaitUntil::new(operation, &params(operation, json), options).unwrap()
    }

    fn transcription(total_timeout_ms: Option<u64>) -> WaitUntil {
        let options = Options { total_timeout_ms, ..Options::default() };
        plan("platform.transcription.wait_until_done", r#"{"taskId":"t"}"#, &options)
    }

    #[test]
    fn it_polls_with_longer_pauses_until_it_is_done() {
        let client = client();
        let mut plan = transcription(None);
        let mut now = 100;
        for pause in [2_000, 3_000, 4_500] {
            let request = request(plan.next(&facts_at(&client, now)).unwrap());
            assert_eq!((request.operation.name, request.deadline_ms), ("platform.transcription.result", Some(600_100)));
            plan.accept(&facts_at(&client, now), &response(r#"{"taskStatus":"running"}"#)).unwrap();
            for at in [now, now + pause - 1] {
                let next = plan.next(&facts_at(&client, at)).unwrap();
                assert!(
                    matches!(next, PlanOutput::Wait { until_ms, why: WaitReason::Unfinished } if until_ms == now + pause)
                );
            }
            now += pause;
        }
        request(plan.next(&facts_at(&client, now)).unwrap());
        let result = r#"{"taskStatus":"Success"}"#;
        plan.accept(&facts_at(&client, now), &response(result)).unwrap();
        assert_eq!(done(plan.next(&facts_at(&client, now)).unwrap()).as_str(), result);
    }

    #[test]
    fn it_ends_where_it_failed_or_takes_too_long() {
        let client = client();
        let mut plan = transcription(Some(3_000));
        request(plan.next(&facts_at(&client, 0)).unwrap());
        let error = plan.accept(&facts_at(&client, 10), &response(r#"{"taskStatus":"FAILED"}"#)).unwrap_err();
        assert_eq!((error.details.code.as_deref(), error.details.outcome), (Some("failed"), Outcome::Done));
        assert_eq!(error.details.raw.as_deref(), Some(r#"{"taskStatus":"FAILED"}"#));

        let mut plan = transcription(Some(3_000));
        assert_eq!(request(plan.next(&facts_at(&client, 0)).unwrap()).deadline_ms, Some(3_000));
        let running = response(r#"{"taskStatus":"running"}"#);
        plan.accept(&facts_at(&client, 10), &running).unwrap();
        request(plan.next(&facts_at(&client, 2_010)).unwrap());
        let error = plan.accept(&facts_at(&client, 2_020), &running).unwrap_err();
        assert_eq!(error.details.code.as_deref(), Some("not_done"));
        assert!(error.details.message.ends_with("taskStatus is running"), "{}", error.details.message);
    }

    #[test]
    fn sentences_decide_only_where_there_is_no_status() {
        let client = client();
        let is_done = |result: &str| {
            let mut plan = transcription(None);
            request(plan.next(&facts_at(&client, 0)).unwrap());
            plan.accept(&facts_at(&client, 0), &response(result)).unwrap();
            matches!(plan.next(&facts_at(&client, 0)).unwrap(), PlanOutput::Done(_))
        };
        assert!(!is_done(r#"{"taskStatus":"running","sentences":[{"id":"1"}]}"#));
        assert!(is_done(r#"{"taskStatus":"success","sentences":[]}"#));
        for absent in ["", r#""taskStatus":null,"#, r#""taskStatus":"","#] {
            assert!(is_done(&["{", absent, r#""sentences":[{"id":"1"}]}"#].concat()), "{absent}");
            assert!(!is_done(&["{", absent, r#""sentences":[]}"#].concat()), "{absent}");
        }
    }

    #[test]
    fn a_row_is_looked_for_on_every_page() {
        let client = client();
        let waits = |operation: &&'static Operation| {
            operation.rules.iter().any(|rule| matches!(rule, Rule::Until { row: Some(_), .. }))
        };
        let waits = schema::entries().find(waits).unwrap();
        let (by, row, value) = waits
            .rules
            .iter()
            .find_map(|rule| match rule {
                Rule::Until { by, row, done, .. } => Some((schema::operation(by)?, (*row)?, *done.first()?)),
                _ => None,
            })
            .unwrap();
        let paging = by.paging.unwrap();
        let mut checked = Checked { members: alloc::vec::Vec::new(), secrets: alloc::vec::Vec::new() };
        checked.set(waits.params.field(row).unwrap(), "\"7\"");
        let mut plan = WaitUntil::new(waits, &checked, &Options::default()).unwrap();
        let at = |now| facts_at(&client, now);
        let mut other = response(&alloc::format!(r#"[{{"id":"1","{row}":"1"}}]"#));
        (other.total, other.page, other.pages) = (Some(100_000), Some(1), Some(2));
        let asked = request(plan.next(&at(0)).unwrap());
        assert_eq!((asked.params.integer(paging.page), asked.params.get(row)), (Some(1), None));
        plan.accept(&at(0), &other).unwrap();
        assert_eq!(request(plan.next(&at(0)).unwrap()).params.integer(paging.page), Some(2));
        // It is on neither page: a new poll begins with the first.
        let mut last = response("[]");
        last.total = Some(1);
        plan.accept(&at(0), &last).unwrap();
        assert!(matches!(plan.next(&at(0)).unwrap(), PlanOutput::Wait { .. }));
        assert_eq!(request(plan.next(&at(2_000)).unwrap()).params.integer(paging.page), Some(1));
        let sign = value.1.trim_end_matches('%');
        let found = alloc::format!(r#"{{"id":"7","{row}":"7","{}":"{sign}"}}"#, value.0);
        plan.accept(&at(2_000), &response(&alloc::format!("[{found}]"))).unwrap();
        assert_eq!(done(plan.next(&at(2_000)).unwrap()).as_str(), found);
    }
}
