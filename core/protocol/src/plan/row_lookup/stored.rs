//! Looking up the rows of a batch whose journal is in the store: the scripts that open it, append to it and release it.

use super::{RowLookup, Stage};
use crate::client::Client;
use crate::error::Error;
use crate::store::{Reply, Script, StoredJournal};

impl RowLookup {
    /// The journal is in the store of the client.
    pub(in crate::plan) fn keep_in_store(
        &mut self,
        client: &Client,
        journal: &str,
        timeout_ms: u64,
    ) -> Result<(), Error> {
        self.stored = Some(StoredJournal::of(client, journal, timeout_ms)?);
        self.stage = Stage::Opening;
        Ok(())
    }

    /// The script of the stage, if it has one.
    pub(super) fn script(&mut self, client: &Client) -> Option<Script> {
        let journal = self.stored.as_deref_mut()?;
        let holder = client.shared()?.holder();
        match self.stage {
            Stage::Opening => Some(journal.open(&holder, self.report.header.as_deref().unwrap_or_default())),
            Stage::Storing => self.lines.first().map(|line| journal.append(&holder, line)),
            Stage::Done => journal.release(&holder).map(Script::Report),
            Stage::Looking => None,
        }
    }

    /// Accepts the reply of the store.
    pub(in crate::plan) fn store_replied(&mut self, reply: Reply) {
        match self.stored.as_deref_mut().and_then(|journal| journal.replied(reply)) {
            Some(Ok(lines)) if self.stage == Stage::Opening => self.open(&lines),
            Some(Ok(_)) => self.stored(),
            Some(Err(error)) => self.failure = Some(error),
            None => {}
        }
    }

    /// The call was dropped or cancelled.
    pub(in crate::plan) fn leave_store(&mut self, client: &Client) {
        if let Some(journal) = self.stored.as_deref_mut() {
            journal.leave(client);
        }
    }
}
