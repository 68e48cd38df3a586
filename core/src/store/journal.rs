//! The journal of a row batch in the store: the scripts that a worker has run, and what it makes of their answers.
//!
//! Each part of the batch is a request. A worker *claims* a part before it waits for a slot of the rate limit, and
//! *announces* it when it has one: only then may the request leave. A claim is a lease with a fencing token, so that
//! the store refuses the announcement of a worker whose part another one has taken over meanwhile. A part that was
//! announced and has no end when its lease expires may have been sent; the worker that claims it then learns that.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::StoreScript;
use super::script::JOURNAL;
use super::shared::number;
use crate::words::text;

/// What a worker knows of a journal in the store.
pub(crate) struct StoredJournal {
    claim: Claim,
    /// How many lines it knows.
    known: u64,
}

/// The part that a worker has to itself; or, of a worker that shares with none, the whole journal.
#[derive(Clone)]
pub(crate) struct Claim {
    keys: [String; 3],
    worker: String,
    pub(crate) is_shared: bool,
    pub(crate) lease_ms: u64,
    /// The id of the journal; empty before it was opened.
    id: String,
    /// The first row of the part, and the fencing token.
    part: u64,
    token: String,
    known: u64,
}

/// What the store answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It is done.
    Ok,
    /// The part is claimed. An earlier worker announced it, and did not say how it ended.
    Interrupted,
    /// The part has ended.
    Ended,
    /// Another worker has claimed the part, for so long.
    Theirs { wait_ms: u64 },
    /// Another batch has the journal, for so long.
    Busy { wait_ms: u64 },
    /// Another worker has taken over what this one had.
    Lost,
    /// The journal is not the one that was opened, or has lost lines.
    Gone,
}

impl StoredJournal {
    pub(super) fn new(tag: &str, worker: String, is_shared: bool, lease_ms: u64) -> StoredJournal {
        let keys = ["lines", "state", "workers"].map(|name| text(&[tag, name]));
        let (id, token) = (String::new(), String::new());
        StoredJournal { claim: Claim { keys, worker, is_shared, lease_ms, id, part: 0, token, known: 0 }, known: 0 }
    }

    /// Whether it was opened, and so has to be left.
    pub(crate) fn is_open(&self) -> bool {
        !self.claim.id.is_empty()
    }

    /// Whether several workers share it.
    pub(crate) fn is_shared(&self) -> bool {
        self.claim.is_shared
    }

    /// The first row of the part that it is about.
    pub(crate) fn part(&self) -> u64 {
        self.claim.part
    }

    /// The claim under which the next request is announced.
    pub(crate) fn claim(&self) -> Claim {
        Claim { known: self.known, ..self.claim.clone() }
    }

    /// Turns to the part that begins with that row.
    pub(crate) fn turn_to(&mut self, part: u64) {
        self.claim.part = part;
        if self.claim.is_shared {
            self.claim.token.clear();
        }
    }

    /// The script that opens the journal, with the header that a new one gets.
    pub(crate) fn open(&self, header: &str) -> StoreScript {
        self.claim().script("open", header, 0)
    }

    /// The script that claims the part.
    pub(crate) fn take(&self) -> StoreScript {
        self.claim().script("claim", "", 0)
    }

    /// The script that writes how the part ended; `is_sent`: else anyone may send it.
    pub(crate) fn finish(&self, line: &str, is_sent: bool) -> StoreScript {
        self.claim().script(if is_sent { "finish" } else { "free" }, line, 0)
    }

    /// The script that lets others have the journal.
    pub(crate) fn leave(&self) -> StoreScript {
        self.claim().script("leave", "", 0)
    }

    /// Reads an answer: the verdict, and the lines that are new.
    ///
    /// # Errors
    ///
    /// The answer is not one of the script.
    pub(crate) fn read<'a>(&mut self, answer: &'a str) -> Result<(Verdict, &'a str), &'static str> {
        let (first, lines) = answer.split_once('\n').unwrap_or((answer, ""));
        let (verdict, id, token, count) = verdict(first)?;
        if matches!(verdict, Verdict::Ok | Verdict::Interrupted | Verdict::Ended | Verdict::Theirs { .. }) {
            if self.claim.id.is_empty() {
                self.claim.id = id.to_string();
            }
            // Where no other worker writes, every line is its own.
            if !lines.is_empty() || !self.claim.is_shared {
                self.known = count;
            }
            if matches!(verdict, Verdict::Ok | Verdict::Interrupted) && token != "0" {
                self.claim.token = token.to_string();
            }
        }
        Ok((verdict, lines))
    }
}

impl Claim {
    /// The script that announces the request, which may take so long.
    pub(crate) fn announce(&self, line: &str, lasts_ms: u64) -> StoreScript {
        self.script("announce", line, lasts_ms)
    }

    /// The script that prolongs the lease of a part that was not announced.
    pub(crate) fn renew(&self) -> StoreScript {
        self.script("renew", "", 0)
    }

    /// The same for one whose request has failed, and is to be sent again; it may have been carried out, or not.
    pub(crate) fn retract(&self, may_be_executed: bool) -> StoreScript {
        self.script("renew", if may_be_executed { "i" } else { "c" }, 0)
    }

    /// Reads the answer to one of the two.
    ///
    /// # Errors
    ///
    /// The answer is not one of the script.
    pub(crate) fn read(answer: &str) -> Result<Verdict, &'static str> {
        verdict(answer.split('\n').next().unwrap_or_default()).map(|(verdict, ..)| verdict)
    }

    fn script(&self, command: &str, line: &str, lasts_ms: u64) -> StoreScript {
        let [lines, state, workers] = &self.keys;
        let args = Vec::from([
            command.to_string(),
            self.worker.clone(),
            number(self.lease_ms),
            if self.is_shared { "1" } else { "" }.to_string(),
            self.id.clone(),
            number(self.known),
            number(self.part),
            self.token.clone(),
            line.to_string(),
            number(lasts_ms),
        ]);
        JOURNAL.with(&[lines, state, workers], args)
    }
}

/// The first line of an answer.
fn verdict(line: &str) -> Result<(Verdict, &str, &str, u64), &'static str> {
    const FOREIGN: &str = "the store returned what the script does not";
    let parts: Vec<&str> = line.split(' ').collect();
    let [verdict, id, token, wait, count] = *parts else { return Err(FOREIGN) };
    let integer = |text: &str| text.parse::<u64>().map_err(|_| FOREIGN);
    let wait_ms = integer(wait)?;
    let verdict = match verdict {
        "ok" => Verdict::Ok,
        "interrupted" => Verdict::Interrupted,
        "ended" => Verdict::Ended,
        "theirs" => Verdict::Theirs { wait_ms },
        "busy" => Verdict::Busy { wait_ms },
        "lost" => Verdict::Lost,
        "gone" => Verdict::Gone,
        _ => return Err(FOREIGN),
    };
    Ok((verdict, id, token, integer(count)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read() {
        let mut journal = StoredJournal::new("triline:{x}:", "w:1".into(), true, 10_000);
        assert!(!journal.is_open());
        assert_eq!(journal.read("ok w:1:7 0 0 2\n{}\n{\"part\":1}"), Ok((Verdict::Ok, "{}\n{\"part\":1}")));
        assert!(journal.is_open());
        journal.turn_to(4);
        assert_eq!(journal.read("ok w:1:7 12 0 2"), Ok((Verdict::Ok, "")));
        let script = journal.claim().announce("line", 9);
        assert_eq!(script.args, ["announce", "w:1", "10000", "1", "w:1:7", "2", "4", "12", "line", "9"]);
        assert_eq!(journal.read("theirs w:1:7 0 55 2"), Ok((Verdict::Theirs { wait_ms: 55 }, "")));
        for answer in ["", "ok", "ok a b c d", "what w 0 0 0", "ok w 0 0 0 0"] {
            assert!(journal.read(answer).is_err(), "{answer}");
        }
    }

    #[test]
    fn another_part_has_another_token() {
        let mut journal = StoredJournal::new("triline:{x}:", "w:1".into(), true, 10_000);
        assert!(journal.read("ok w:1:7 3 0 1\n{}").is_ok());
        journal.turn_to(4);
        assert_eq!(journal.take().args[6..8], ["4", ""]);
        let mut alone = StoredJournal::new("triline:{x}:", "w:1".into(), false, 10_000);
        assert!(alone.read("ok w:1:7 3 0 1\n{}").is_ok());
        alone.turn_to(4);
        assert_eq!(alone.claim().announce("", 0).args[6..8], ["4", "3"]);
    }
}
