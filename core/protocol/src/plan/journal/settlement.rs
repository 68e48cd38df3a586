//! Rows of a journal whose outcome is unknown, and the lines that settle them where somebody knows it.

use alloc::string::String;
use alloc::vec::Vec;

use super::{End, KnownPart, KnownParts, read};
use crate::boundary::Now;
use crate::error::message::Message;
use crate::error::{Error, ErrorKind, Outcome};
use crate::json::{member, scalar};
use crate::plan::report::RowFailure;
use crate::plan::row_batch::interrupted;
use triline_schema as schema;
use triline_schema::operation::Operation;

/// The rows of a journal whose outcome is unknown, by their places in the input, counted from zero: no response came, or
/// the program was stopped before it did.
///
/// # Errors
///
/// `invalid_request`: the text is not a journal, or is damaged.
pub fn unknown_rows(journal: &str) -> Result<Vec<u64>, Error> {
    let Some((operation, known)) = parts(journal)? else { return Ok(Vec::new()) };
    let rows = known.0.iter().flat_map(|part| part.unknown_or_interrupted(operation));
    Ok(rows.flat_map(|failure| failure.rows.places()).collect())
}

/// The lines to add to a journal for rows whose outcome became known: `is_done` says of an unknown row whether it was
/// executed, `None` if that is still unknown.
///
/// A request none of whose rows was executed is sent again by the next run of the batch. Where others of its rows were
/// executed, or are still unknown, the rows that were not are reported as failed with the code `declared_not_done`.
///
/// # Errors
///
/// `invalid_request`: the text is not a journal, or is damaged.
pub fn settle(journal: &str, mut is_done: impl FnMut(u64) -> Option<bool>, now: Now) -> Result<Vec<String>, Error> {
    let Some((operation, known)) = parts(journal)? else { return Ok(Vec::new()) };
    let ends = known.0.iter().filter_map(|part| {
        let end = part.end_after(&part.unknown_or_interrupted(operation), &mut is_done)?;
        Some(end.line(part.number, now.wall_ms))
    });
    let mut lines: Vec<String> = ends.collect();
    if !lines.is_empty() && !journal.ends_with('\n') {
        // A line that was cut off ends here: the next one is separate.
        lines.insert(0, String::new());
    }
    Ok(lines)
}

impl KnownPart {
    /// The rows whose outcome is unknown; `None`: the program was stopped before the part ended, so that it is all of them.
    fn unknown(&self) -> Option<Vec<RowFailure>> {
        Some(match self.end.as_ref()? {
            End::Unknown(error) => Vec::from([RowFailure::new(self.rows, error)]),
            End::Done { unknown, .. } => unknown.clone(),
            End::Refused(_) | End::NotSent => Vec::new(),
        })
    }

    /// The same, with an error for those of a program that was stopped.
    fn unknown_or_interrupted(&self, operation: &Operation) -> Vec<RowFailure> {
        self.unknown().unwrap_or_else(|| Vec::from([RowFailure::new(self.rows, &interrupted(operation))]))
    }

    /// Whether one of these rows was declared not done.
    pub(in crate::plan) fn says_not_done(&self, unknown: &[RowFailure]) -> bool {
        match &self.end {
            Some(End::NotSent) => true,
            Some(End::Done { failed, .. }) => {
                let has = |failures, place| RowFailure::find(failures, place).is_some();
                self.rows.places().any(|place| has(failed.as_slice(), place) && has(unknown, place))
            }
            _ => false,
        }
    }

    /// The end after rows were found in the service; `None`: none was of those that are unknown, or the part has no end.
    pub(in crate::plan) fn end_with(&self, is_found: impl Fn(u64) -> bool) -> Option<End> {
        self.end_after(&self.unknown()?, |place| is_found(place).then_some(true))
    }

    /// The end after what became known of its unknown rows; `None`: nothing did.
    fn end_after(&self, unknown: &[RowFailure], mut is_done: impl FnMut(u64) -> Option<bool>) -> Option<End> {
        let before = if let Some(End::Done { failed, .. }) = &self.end { failed.as_slice() } else { &[] };
        let (mut failed, mut left) = (Vec::new(), Vec::new());
        let (mut known, mut not_done) = (0_u64, 0_u64);
        for place in self.rows.places() {
            let Some(error) = RowFailure::find(unknown, place) else {
                if let Some(error) = RowFailure::find(before, place) {
                    not_done = not_done.saturating_add(1);
                    RowFailure::add(&mut failed, place, error);
                }
                continue;
            };
            let Some(is_done) = is_done(place) else {
                RowFailure::add(&mut left, place, error);
                continue;
            };
            known = known.saturating_add(1);
            if !is_done {
                not_done = not_done.saturating_add(1);
                RowFailure::add(&mut failed, place, &declared_not_done());
            }
        }
        match (known, not_done) {
            (0, _) => None,
            (_, count) if count == self.rows.len() => Some(End::NotSent),
            _ => Some(End::Done { failed, unknown: left }),
        }
    }
}

fn declared_not_done() -> Error {
    let message = message!(
        "the row was declared not done; its request is not sent again, because other rows of it were done, or may be"
    );
    let mut error = Error::new(ErrorKind::Transport, "declared_not_done", message);
    error.details.outcome = Outcome::Rejected;
    error.details.retryable = true;
    error
}

/// The parts of a journal, of whatever batch, and its operation; `None`: nothing was written to it.
fn parts(journal: &str) -> Result<Option<(&'static Operation, KnownParts)>, Error> {
    const BEGIN: &str = "{\"journal\":";
    // The program may have been stopped within the first line.
    let is_cut_off = !journal.contains('\n') && (BEGIN.starts_with(journal) || journal.starts_with(BEGIN));
    if is_cut_off {
        return Ok(None);
    }
    let header = journal.lines().next().unwrap_or_default();
    let operation = member(header, "journal").and(member(header, "operation")).and_then(scalar);
    let Some(operation) = operation.and_then(|operation| schema::operation(&operation)) else {
        let got = Message::shortened(header, 60);
        return Err(Error::invalid("journal", "journal", message!("a journal of a row batch"), got));
    };
    Ok(Some((operation, read(journal, header)?)))
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::super::{Announced, header};
    use super::*;
    use crate::plan::report::Span;

    const AT_MS: i64 = 1_767_605_400_000;
    const NOW: Now = Now { wall_ms: AT_MS, steady_ms: 0 };

    fn journal(lines: &[String]) -> String {
        let mut text = header("0", "platform.dialout.import", b"{}");
        for line in lines {
            text.push('\n');
            text.push_str(line);
        }
        text + "\n"
    }

    fn announced(number: u64, first: u64, last: u64) -> String {
        Announced { number, rows: Span { first, last }, fingerprint: 7 }.line(AT_MS)
    }

    /// The journal after what is known of its rows was added.
    fn settled(text: &str, is_done: impl FnMut(u64) -> Option<bool>) -> String {
        let mut text = text.to_string();
        for line in settle(&text.clone(), is_done, NOW).unwrap() {
            text.push_str(&line);
            text.push('\n');
        }
        text
    }

    #[test]
    fn rows_are_settled_by_what_is_known_of_them() {
        let text = journal(&[
            announced(1, 0, 9),
            End::Done { failed: Vec::new(), unknown: Vec::new() }.line(1, AT_MS),
            announced(2, 10, 13),
            End::Unknown(Error::new(ErrorKind::Transport, "timeout", "no")).line(2, AT_MS),
            announced(3, 14, 15),
        ]);
        assert_eq!(unknown_rows(&text).unwrap(), [10, 11, 12, 13, 14, 15]);
        assert_eq!(settle(&text, |_| None, NOW).unwrap(), [""; 0]);
        // All of a request were not done: it is sent again.
        let text = settled(&text, |place| (place > 13).then_some(false));
        let last = text.lines().last().unwrap();
        assert!(last.starts_with("{\"part\":3,\"end\":\"not_sent\",\"at\":\"2026-01-05 09:30:00Z\""), "{text}");
        // Some were done: the others have failed, or stay unknown, and what is known stays known.
        let text = settled(&text, |place| (place < 12).then_some(place == 10));
        assert_eq!(unknown_rows(&text).unwrap(), [12, 13]);
        let text = settled(&text, |place| (place == 13).then_some(false));
        assert_eq!(unknown_rows(&text).unwrap(), [12]);
        let text = settled(&text, |_| Some(true));
        assert_eq!(unknown_rows(&text).unwrap(), [0; 0]);
        let last = text.lines().last().unwrap();
        let failed: serde_json::Value = serde_json::from_str(member(last, "failed").unwrap()).unwrap();
        assert_eq!(
            (&failed[0]["rows"], &failed[1]["rows"]),
            (&serde_json::json!([11, 11]), &serde_json::json!([13, 13]))
        );
        assert_eq!(failed[0]["error"]["code"], "declared_not_done");
    }

    #[test]
    fn a_request_none_of_whose_rows_was_done_is_sent_again_whenever_that_is_known() {
        let text = journal(&[announced(1, 0, 9)]);
        // All but a row that is no longer in the report, such as one that was refused before anything was sent.
        let text = settled(&text, |place| (place != 4).then_some(false));
        assert_eq!(unknown_rows(&text).unwrap(), [4]);
        let text = settled(&text, |_| Some(false));
        assert!(text.lines().last().unwrap().contains("\"end\":\"not_sent\""), "{text}");
        let text = settled(&journal(&[announced(1, 0, 1)]), |place| (place == 0).then_some(true));
        let text = settled(&text, |_| Some(false));
        assert!(text.lines().last().unwrap().contains("declared_not_done"), "{text}");
    }

    #[test]
    fn a_line_that_was_cut_off_does_not_become_part_of_the_next() {
        let text = journal(&[announced(1, 0, 1)]) + "{\"part\":1,\"en";
        let lines = settle(&text, |_| Some(true), NOW).unwrap();
        assert_eq!((lines.len(), lines[0].as_str()), (2, ""));
        assert_eq!(unknown_rows(&settled(&text, |_| Some(true))).unwrap(), [0; 0]);
    }

    #[test]
    fn another_text_is_no_journal() {
        for text in ["", "{\"jour", "{\"journal\":1,\"oper"] {
            assert_eq!(settle(text, |_| Some(true), NOW).unwrap(), [""; 0], "{text}");
        }
        for text in
            ["hello\n", "{\"operation\":\"platform.dialout.import\"}\n", "{\"journal\":1,\"operation\":\"x\"}\n"]
        {
            assert_eq!(unknown_rows(text).unwrap_err().details.field.as_deref(), Some("journal"), "{text}");
        }
    }
}
