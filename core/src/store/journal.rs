//! The journal of a row batch in the store: the scripts that a batch has run, and what it makes of their answers.
//!
//! One batch uses it at a time, by a lease that each script prolongs. A batch that is stopped longer than its lease may
//! lose the journal to another one: the store then refuses its next line, and so its next request.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::StoreScript;
use super::script::JOURNAL;
use super::shared::number;
use crate::error::Error;
use crate::words::{decimal, text};

/// What a batch knows of its journal in the store.
#[derive(Clone)]
pub(crate) struct StoredJournal {
    keys: [String; 2],
    batch: String,
    pub(crate) lease_ms: u64,
    /// The id of the journal; empty before it was opened.
    id: String,
    /// How many lines it has at least.
    known: u64,
}

/// What the store answers.
#[derive(Debug, PartialEq)]
pub(crate) enum Verdict {
    /// It is done.
    Ok,
    /// The batch cannot use the journal, or not any longer.
    No(Box<Error>),
}

impl StoredJournal {
    pub(super) fn new(tag: &str, batch: String, lease_ms: u64) -> StoredJournal {
        let keys = ["lines", "state"].map(|name| text(&[tag, name]));
        StoredJournal { keys, batch, lease_ms, id: String::new(), known: 0 }
    }

    /// Whether it was opened, and so has to be left.
    pub(crate) fn is_open(&self) -> bool {
        !self.id.is_empty()
    }

    /// The script that opens the journal, with the header that a new one gets.
    pub(crate) fn open(&self, header: &str) -> StoreScript {
        self.script("open", header)
    }

    /// The script that appends a line.
    pub(crate) fn append(&self, line: &str) -> StoreScript {
        self.script("append", line)
    }

    /// The script that prolongs the lease.
    pub(crate) fn renew(&self) -> StoreScript {
        self.script("renew", "")
    }

    /// The script that lets others have the journal.
    pub(crate) fn leave(&self) -> StoreScript {
        self.script("leave", "")
    }

    /// Reads an answer: the verdict, and the lines where the journal was opened.
    ///
    /// # Errors
    ///
    /// The answer is not one of the script.
    pub(crate) fn read<'a>(&mut self, answer: &'a str) -> Result<(Verdict, &'a str), &'static str> {
        const FOREIGN: &str = "the store returned what the script does not";
        let (first, lines) = answer.split_once('\n').unwrap_or((answer, ""));
        let parts: Vec<&str> = first.split(' ').collect();
        let [verdict, id, wait, count] = *parts else { return Err(FOREIGN) };
        let integer = |text: &str| text.parse::<u64>().map_err(|_| FOREIGN);
        let (wait_ms, count) = (integer(wait)?, integer(count)?);
        let verdict = match verdict {
            "ok" => Verdict::Ok,
            "busy" => Verdict::No(Box::new(in_use(wait_ms))),
            "lost" => Verdict::No(Box::new(taken_over())),
            "gone" => Verdict::No(Box::new(gone())),
            _ => return Err(FOREIGN),
        };
        if verdict == Verdict::Ok {
            self.id = id.to_string();
            self.known = count;
        }
        Ok((verdict, lines))
    }

    fn script(&self, command: &str, line: &str) -> StoreScript {
        let [lines, state] = &self.keys;
        let args = Vec::from([
            command.to_string(),
            self.batch.clone(),
            number(self.lease_ms),
            self.id.clone(),
            number(self.known),
            line.to_string(),
        ]);
        JOURNAL.with(&[lines, state], args)
    }
}

/// Another batch has the journal.
fn in_use(wait_ms: u64) -> Error {
    let mut error =
        Error::invalid("in_use", "journal", "a journal that no other batch uses", "one that another batch uses");
    let seconds = decimal(i64::try_from(wait_ms.div_ceil(1_000)).unwrap_or(i64::MAX));
    let remedy = ["wait until it has ended; if no batch runs, for ", &seconds, " seconds at most"];
    error.details.remedy = Some(text(&remedy).into());
    error
}

/// Another batch has the journal that this one had.
fn taken_over() -> Error {
    let got = "one that another batch has taken over, because this one gave no sign of life";
    Error::invalid("in_use", "journal", "a journal that no other batch uses", got)
}

/// The store has lost the journal, or a part of it.
fn gone() -> Error {
    let got = "one that is gone, or has lost lines";
    let mut error = Error::invalid("journal", "journal", "the journal that the batch began with", got);
    error.details.remedy = Some("find out which rows the service has before you send them again".into());
    error
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read() {
        let mut journal = StoredJournal::new("triline:{x}:", "w:1".into(), 10_000);
        assert!(!journal.is_open());
        let Ok((Verdict::No(error), "")) = journal.read("busy w:0:3 5500 2") else { panic!("no error") };
        assert_eq!(error.details.code.as_deref(), Some("in_use"));
        assert!(error.details.remedy.is_some_and(|remedy| remedy.contains("for 6 seconds")));
        assert!(!journal.is_open());
        assert_eq!(journal.read("ok w:1:7 0 2\n{}\n{\"part\":1}"), Ok((Verdict::Ok, "{}\n{\"part\":1}")));
        assert!(journal.is_open());
        assert_eq!(journal.append("line").args, ["append", "w:1", "10000", "w:1:7", "2", "line"]);
        for (answer, code) in [("lost w:1:7 0 3", "in_use"), ("gone w:1:7 0 0", "journal")] {
            let Ok((Verdict::No(error), "")) = journal.read(answer) else { panic!("no error") };
            assert_eq!(error.details.code.as_deref(), Some(code));
        }
        for answer in ["", "ok", "ok a b c", "what w 0 0", "ok w 0 0 0"] {
            assert!(journal.read(answer).is_err(), "{answer}");
        }
    }
}
