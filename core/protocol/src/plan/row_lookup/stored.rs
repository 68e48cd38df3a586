//! Looking up the rows of a batch whose journal is in the store: the scripts that open it, append to it and release it.

use alloc::boxed::Box;

use super::{RowLookup, Stage};
use crate::client::Client;
use crate::error::Error;
use crate::store::{JournalReply, Reply, Script};
use crate::text;

impl RowLookup {
    /// The journal is in the store of the client.
    pub(in crate::plan) fn keep_in_store(&mut self, client: &Client, journal: &str) -> Result<(), Error> {
        let Some(shared) = client.shared() else {
            let expected = message!("a client with a store, which the journal is to be kept in");
            return Err(Error::invalid("option", "storeJournal", expected, message!("a client without one")));
        };
        self.stage = Stage::Opening;
        self.stored = Some(Box::new(shared.journal(journal, client.next_serial())));
        Ok(())
    }

    /// The script of the stage, if it has one.
    pub(super) fn script(&mut self) -> Option<Script> {
        let journal = self.stored.as_deref_mut()?;
        match self.stage {
            Stage::Opening => Some(journal.open(self.report.header.as_deref().unwrap_or_default())),
            Stage::Storing => self.lines.first().map(|line| journal.append(line)),
            Stage::Done => journal.release().map(Script::Report),
            Stage::Looking => None,
        }
    }

    /// Accepts the reply of the store.
    pub(in crate::plan) fn store_replied(&mut self, reply: Reply) {
        let Some(journal) = self.stored.as_deref_mut() else { return };
        match reply {
            Reply::Journal(JournalReply::Done { id, count, lines }) => {
                journal.note(id, count);
                if self.stage == Stage::Opening {
                    self.open(&text::text(&[&lines, "\n"]));
                } else {
                    self.stored();
                }
            }
            Reply::Journal(JournalReply::Refused(error)) | Reply::Failed(error) => {
                journal.give_up();
                self.failure = Some(error);
            }
            Reply::Again | Reply::Granted { .. } => {}
        }
    }

    /// Leaves it to the next request of the client to let others have the journal: the call was dropped or cancelled.
    pub(in crate::plan) fn leave_store(&mut self, client: &Client) {
        let release = self.stored.as_deref_mut().and_then(crate::store::StoredJournal::release);
        if let (Some(shared), Some(script)) = (client.shared(), release) {
            shared.leave(script);
        }
    }
}
