//! The clients with the credentials, and their calls by name.

use serde_json::Value;
use triline::host::{Batch, CallSettings, Page, Parts, RelayStore, Request};
use triline::types::File;
use triline::{AiAgent, Error, Interface, Platform, WorkPhone};

use crate::quota::Rate;

/// The client of an interface.
#[derive(Clone)]
pub(crate) enum Client {
    Platform(Platform),
    WorkPhone(WorkPhone),
    AiAgent(AiAgent),
}

/// Does the same with the client of each interface.
macro_rules! each {
    ($client:expr, $one:ident => $result:expr) => {
        match $client {
            Client::Platform($one) => $result,
            Client::WorkPhone($one) => $result,
            Client::AiAgent($one) => $result,
        }
    };
}

impl Client {
    pub(crate) fn interface(&self) -> Interface {
        match self {
            Client::Platform(_) => Interface::Platform,
            Client::WorkPhone(_) => Interface::WorkPhone,
            Client::AiAgent(_) => Interface::AiAgent,
        }
    }

    /// The same client with other settings of its calls.
    pub(crate) fn with(&self, settings: CallSettings) -> Client {
        match self {
            Client::Platform(client) => Client::Platform(client.with_options(settings)),
            Client::WorkPhone(client) => Client::WorkPhone(client.with_options(settings)),
            Client::AiAgent(client) => Client::AiAgent(client.with_options(settings)),
        }
    }

    pub(crate) fn rate(&self) -> Option<Rate> {
        let (requests, period) = each!(self, client => client.rate_limit())?;
        Some(Rate { requests: requests as usize, period })
    }

    /// What relays share in the store of the client, if it has one.
    pub(crate) fn relay_store(&self) -> Option<RelayStore> {
        each!(self, client => client.relay_store())
    }

    /// The result of an operation.
    pub(crate) async fn value(&self, operation: &str, params: &str, file: Option<File>) -> Result<Value, Error> {
        let mut call = self.request(operation, params);
        if let Some(file) = file {
            call = call.file(file);
        }
        call.send().await
    }

    /// One page of a list, and the error that the list ends with there, if it does.
    pub(crate) async fn page(
        &self,
        operation: &str,
        params: &str,
        cursor: Option<&str>,
    ) -> Result<(Page<Value>, Option<Error>), Error> {
        let mut list = each!(self, client => client.list(operation, params));
        if let Some(cursor) = cursor {
            list = list.cursor(cursor);
        }
        list.page_and_end().await
    }

    /// What is there of what a creation with these parameters would have made.
    pub(crate) async fn reconcile(&self, operation: &str, params: &str) -> Result<Vec<Value>, Error> {
        self.request(operation, params).reconcile().send().await
    }

    /// A row batch.
    pub(crate) fn batch(&self, operation: &str, params: &str, rows: Vec<Value>) -> Batch {
        let count = rows.len() as u64;
        self.request(operation, params).batch().rows(rows).count(count)
    }

    /// The parts of an answer.
    pub(crate) fn stream(&self, operation: &str, params: &str) -> Parts<Value> {
        self.request(operation, params).parts()
    }

    fn request(&self, operation: &str, params: &str) -> Request<Value, triline::host::ByName> {
        each!(self, client => client.call(operation, params))
    }
}
