//! The journal of a row batch in the store: the scripts that a batch has run, and what it makes of their results.
//!
//! One batch uses it at a time, by a lease that each script prolongs. A batch that is stopped longer than its lease may
//! lose the journal to another one: the store then refuses its next line, and so its next request.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::script::JOURNAL;
use super::{Foreign, Reply, Script, StoreScript};
use crate::client::Client;
use crate::error::{Error, Reason};
use crate::text::{count, text};

/// What a batch knows of its journal in the store.
#[derive(Clone)]
pub(crate) struct StoredJournal {
    pub(super) keys: [String; 2],
    /// Tells the batch from others of the client.
    serial: u64,
    lease_ms: u64,
    /// Whether it may hold the lease: from when it is opened until it is released.
    is_open: bool,
    /// The id of the journal; empty before it was opened, and after it was released.
    id: String,
    /// How many lines it has at least.
    known: u64,
    /// The lines that were read so far, and how many they are.
    lines: String,
    read: u64,
}

/// What the journal script returns.
#[derive(Debug, PartialEq)]
pub(crate) enum JournalReply {
    Done {
        id: String,
        count: u64,
        /// From which line to read on, and the lines before it, of a journal that is opened.
        next: u64,
        lines: String,
    },
    /// The batch cannot use the journal, or not any longer.
    Refused(Error),
}

impl StoredJournal {
    pub(super) fn new(tag: &str, serial: u64, lease_ms: u64) -> StoredJournal {
        let keys = ["lines", "state"].map(|name| text(&[tag, name]));
        let (id, lines) = (String::new(), String::new());
        StoredJournal { keys, serial, lease_ms, is_open: false, id, known: 0, lines, read: 0 }
    }

    /// The journal of that name in the store of the client, for a batch whose requests have that timeout.
    ///
    /// # Errors
    ///
    /// `invalid_request`: the client has no store.
    pub(crate) fn of(client: &Client, name: &str, timeout_ms: u64) -> Result<Box<StoredJournal>, Error> {
        let Some(shared) = client.shared() else {
            let expected = message!("a client with a store, which the journal is to be kept in");
            return Err(Error::invalid("option", "storeJournal", expected, message!("a client without one")));
        };
        Ok(Box::new(shared.journal(name, client.next_serial(), timeout_ms)))
    }

    /// Accepts the reply of the store. Returns the lines of a journal that was opened, nothing where a line was appended;
    /// `None`: the reply is of no journal, or more lines have to be read.
    pub(crate) fn replied(&mut self, reply: Reply) -> Option<Result<String, Error>> {
        match reply {
            Reply::Journal(JournalReply::Done { id, count, next, lines }) => {
                (self.id, self.known) = (id, count);
                if next == 0 {
                    return Some(Ok(String::new()));
                }
                if next <= self.read {
                    self.give_up();
                    return Some(Err(gone()));
                }
                self.read = next;
                self.lines.push_str(&lines);
                self.lines.push('\n');
                (next >= count).then(|| Ok(core::mem::take(&mut self.lines)))
            }
            Reply::Journal(JournalReply::Refused(error)) | Reply::Failed(error) => {
                self.give_up();
                Some(Err(error))
            }
            Reply::Again | Reply::Granted { .. } => None,
        }
    }

    /// Leaves it to the next request of the client to let others have the journal: the batch was dropped or cancelled.
    pub(crate) fn leave(&mut self, client: &Client) {
        if let Some(shared) = client.shared()
            && let Some(script) = self.release(&shared.holder())
        {
            shared.leave(script);
        }
    }

    /// The script that opens the journal, with the header that a new one gets, or reads on. `holder`: the client, as the store
    /// knows it.
    pub(crate) fn open(&mut self, holder: &str, header: &str) -> Script {
        self.is_open = true;
        Script::Journal(if self.id.is_empty() {
            self.script(holder, "open", header)
        } else {
            self.script(holder, "read", &count(self.read))
        })
    }

    /// The script that appends a line.
    pub(crate) fn append(&self, holder: &str, line: &str) -> Script {
        Script::Journal(self.script(holder, "append", line))
    }

    /// The script that lets others have the journal, once; `None`: the batch does not have it.
    pub(crate) fn release(&mut self, holder: &str) -> Option<StoreScript> {
        let script = self.is_open.then(|| self.script(holder, "leave", ""));
        self.give_up();
        script
    }

    /// Leaves it to the lease to let others have the journal.
    pub(crate) fn give_up(&mut self) {
        self.is_open = false;
        self.id.clear();
    }

    fn script(&self, holder: &str, command: &str, line: &str) -> StoreScript {
        let [lines, state] = &self.keys;
        let mut args = Vec::from([command.to_string()]);
        args.extend(self.args(holder, line));
        JOURNAL.with(&[lines, state], args)
    }

    /// What scripts need of the batch, with the line to append. The holder of a forked process is another one, so that its
    /// copy of the batch does not have the journal.
    pub(super) fn args(&self, holder: &str, line: &str) -> [String; 5] {
        let batch = text(&[holder, ":", &count(self.serial)]);
        [batch, count(self.lease_ms), self.id.clone(), count(self.known), line.to_string()]
    }
}

impl JournalReply {
    /// Reads what the script returned.
    pub(super) fn read(text: &str) -> Result<JournalReply, Foreign> {
        let (first, lines) = text.split_once('\n').unwrap_or((text, ""));
        let parts: Vec<&str> = first.split(' ').collect();
        let [verdict, id, wait, count, next] = *parts else { return Err(Foreign) };
        let integer = |text: &str| text.parse::<u64>().map_err(|_| Foreign);
        let (wait_ms, count, next) = (integer(wait)?, integer(count)?, integer(next)?);
        Ok(match verdict {
            "ok" => JournalReply::Done { id: id.to_string(), count, next, lines: lines.to_string() },
            "busy" => JournalReply::Refused(in_use(wait_ms)),
            verdict => JournalReply::Refused(refusal(verdict).ok_or(Foreign)?),
        })
    }
}

/// The error of a batch that cannot use its journal any longer.
pub(super) fn refusal(verdict: &str) -> Option<Error> {
    match verdict {
        "lost" => Some(taken_over()),
        "gone" => Some(gone()),
        _ => None,
    }
}

/// Another batch has the journal.
fn in_use(wait_ms: u64) -> Error {
    let mut error = Error::invalid(
        "in_use",
        "journal",
        message!("a journal that no other batch uses"),
        message!("one that another batch uses"),
    );
    let seconds = wait_ms.div_ceil(1_000);
    error.details.remedy =
        Some(message!("wait until it has ended; if no batch runs, for {seconds} seconds at most", seconds));
    error.with_reason(Reason::Journal)
}

/// Another batch has the journal that this one had.
fn taken_over() -> Error {
    let got = "one that another batch has taken over, because this one gave no sign of life";
    Error::invalid("in_use", "journal", message!("a journal that no other batch uses"), got)
        .with_reason(Reason::Journal)
}

/// The store has lost the journal, or a part of it.
fn gone() -> Error {
    let got = "one that is gone, or has lost lines";
    let mut error = Error::invalid("journal", "journal", message!("the journal that the batch began with"), got);
    error.details.remedy = Some(message!("find out which rows the service has before you send them again"));
    error.with_reason(Reason::Journal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read() {
        let refused = |text: &str| match JournalReply::read(text) {
            Ok(JournalReply::Refused(error)) => error,
            reply => panic!("{reply:?}"),
        };
        let error = refused("busy w:0:3 5500 2 0");
        assert_eq!(error.details.code.as_deref(), Some("in_use"));
        assert!(error.details.remedy.is_some_and(|remedy| remedy.contains("for 6 seconds")));
        for (text, code) in [("lost w:1:7 0 3 0", "in_use"), ("gone w:1:7 0 0 0", "journal")] {
            assert_eq!(refused(text).details.code.as_deref(), Some(code));
        }
        for text in ["", "ok", "ok a b c 0", "what w 0 0 0", "ok w 0 0"] {
            assert!(JournalReply::read(text).is_err(), "{text}");
        }
        let lines = "{}\n{\"part\":1}".to_string();
        let opened = JournalReply::Done { id: "w:1:7".into(), count: 2, next: 2, lines };
        assert_eq!(JournalReply::read("ok w:1:7 0 2 2\n{}\n{\"part\":1}"), Ok(opened));
    }

    #[test]
    fn a_long_journal_is_read_in_parts() {
        let part = |next, lines: &str| {
            Reply::Journal(JournalReply::Done { id: "w:1:7".into(), count: 3, next, lines: lines.into() })
        };
        let mut journal = StoredJournal::new("triline:{x}:", 1, 10_000);
        let command = |journal: &mut StoredJournal| {
            let Script::Journal(script) = journal.open("w", "header") else { panic!("a report") };
            (script.args[0].clone(), script.args[5].clone())
        };
        assert_eq!(command(&mut journal), ("open".into(), "header".into()));
        assert_eq!(journal.replied(part(2, "a\nb")), None);
        assert_eq!(command(&mut journal), ("read".into(), "2".into()));
        assert_eq!(journal.clone().replied(part(3, "c")), Some(Ok("a\nb\nc\n".into())));
        let stuck = journal.replied(part(2, "b")).and_then(Result::err);
        assert_eq!(stuck.and_then(|error| error.details.code).as_deref(), Some("journal"));
    }

    #[test]
    fn a_journal_that_was_opened_is_released_once() {
        let mut journal = StoredJournal::new("triline:{x}:", 1, 10_000);
        assert!(journal.release("w").is_none());
        // The reply that tells the id may come too late.
        journal.open("w", "header");
        assert_eq!(journal.clone().release("w").map(|script| script.args[3].clone()).as_deref(), Some(""));
        let opened = JournalReply::Done { id: "w:1:7".into(), count: 2, next: 2, lines: "a\nb".into() };
        assert_eq!(journal.replied(Reply::Journal(opened)), Some(Ok("a\nb\n".into())));
        let Script::Journal(append) = journal.append("w", "line") else { panic!("a report") };
        assert_eq!(append.args, ["append", "w:1", "10000", "w:1:7", "2", "line"]);
        // A forked process is another batch.
        let Script::Journal(append) = journal.append("child", "line") else { panic!("a report") };
        assert_eq!(append.args[1], "child:1");
        assert_eq!(journal.release("w").map(|script| script.args[3].clone()).as_deref(), Some("w:1:7"));
        assert!(journal.release("w").is_none());
    }
}
