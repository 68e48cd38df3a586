//! A row batch whose journal is in the store: the scripts that open it, append to it and release it.

use super::{RowBatch, Stage};
use crate::client::Client;
use crate::error::Error;
use crate::store::{Reply, Script, StoredJournal};

impl RowBatch {
    /// Keeps the journal in the store of the client.
    pub(in crate::plan) fn keep_in_store(
        &mut self,
        client: &Client,
        journal: &str,
        timeout_ms: u64,
    ) -> Result<(), Error> {
        let journal = StoredJournal::of(client, journal, timeout_ms)?;
        if !self.settings.dry_run {
            self.use_journal();
            self.stored = Some(journal);
        }
        Ok(())
    }

    /// The script of the stage, if it has one.
    pub(super) fn script(&mut self, client: &Client) -> Option<Script> {
        let journal = self.stored.as_deref_mut()?;
        let holder = client.shared()?.holder();
        match &self.stage {
            Stage::Opening => Some(journal.open(&holder, self.header.as_deref().unwrap_or_default())),
            Stage::Storing(line) => Some(journal.append(&holder, line)),
            Stage::Done => journal.release(&holder).map(Script::Report),
            _ => None,
        }
    }

    /// Accepts the reply of the store.
    pub(in crate::plan) fn store_replied(&mut self, reply: Reply) {
        match self.stored.as_deref_mut().and_then(|journal| journal.replied(reply)) {
            Some(Ok(lines)) if self.stage == Stage::Opening => self.open(&lines),
            Some(Ok(_)) => self.stored(),
            Some(Err(error)) => self.end_without_journal(error),
            None => {}
        }
    }

    /// Ends the batch; the outcome of the rows of the current part is unknown.
    fn end_without_journal(&mut self, error: Error) {
        if !self.part.rows.is_empty() {
            self.settle_unknown(&self.as_unknown(&error));
        }
        self.can_continue = error.details.retryable;
        self.stop(error);
    }

    /// The batch was dropped or cancelled.
    pub(in crate::plan) fn leave_store(&mut self, client: &Client) {
        if let Some(journal) = self.stored.as_deref_mut() {
            journal.leave(client);
        }
    }
}
