//! The clients with the credentials, and their calls by name.

use std::time::Duration;

use serde_json::Value;
use triline::host::{CallSettings, Page, Parts, Request};
use triline::types::File;
use triline::{AiAgent, Error, Interface, Platform, WorkPhone};

use crate::Params;
use crate::quota::Rate;

/// The client of an interface.
#[derive(Clone)]
pub(crate) enum Client {
    Platform(Platform),
    WorkPhone(WorkPhone),
    AiAgent(AiAgent),
}

/// What a page may ask of a call, as the relay allows it.
#[derive(Clone, Debug)]
pub(crate) struct CallLimits {
    pub(crate) max_wait: Duration,
    pub(crate) total_timeout: Option<Duration>,
    pub(crate) timeout: Option<Duration>,
    pub(crate) retries: Option<u32>,
    pub(crate) extra_params: Option<Params>,
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

/// Sets the options of a request or of a list.
macro_rules! limited {
    ($call:expr, $limits:expr) => {{
        let limits = $limits;
        let mut call = $call.max_wait(limits.max_wait);
        if let Some(timeout) = limits.total_timeout {
            call = call.total_timeout(timeout);
        }
        if let Some(timeout) = limits.timeout {
            call = call.timeout(timeout);
        }
        if let Some(retries) = limits.retries {
            call = call.retries(retries);
        }
        if let Some(extra) = &limits.extra_params {
            call = call.extra(extra);
        }
        call
    }};
}

impl Client {
    pub(crate) fn interface(&self) -> Interface {
        match self {
            Client::Platform(_) => Interface::Platform,
            Client::WorkPhone(_) => Interface::WorkPhone,
            Client::AiAgent(_) => Interface::AiAgent,
        }
    }

    /// The same client, whose calls by name leave out what it fills in, as typed calls do: pages do not know the account.
    pub(crate) fn filling_in(self) -> Client {
        let settings = CallSettings::default().fill_in();
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

    /// The result of an operation.
    pub(crate) async fn value(
        &self,
        operation: &str,
        params: &str,
        limits: &CallLimits,
        file: Option<File>,
    ) -> Result<Value, Error> {
        let mut call = self.request(operation, params, limits);
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
        limits: &CallLimits,
    ) -> Result<(Page<Value>, Option<Error>), Error> {
        let mut list = limited!(each!(self, client => client.list(operation, params)), limits);
        if let Some(cursor) = cursor {
            list = list.cursor(cursor);
        }
        list.page_and_end().await
    }

    /// What is there of what a creation with these parameters would have made.
    pub(crate) async fn reconcile(
        &self,
        operation: &str,
        params: &str,
        limits: &CallLimits,
    ) -> Result<Vec<Value>, Error> {
        self.request(operation, params, limits).reconcile().send().await
    }

    /// The parts of an answer.
    pub(crate) fn stream(&self, operation: &str, params: &str, limits: &CallLimits) -> Parts<Value> {
        self.request(operation, params, limits).parts()
    }

    fn request(&self, operation: &str, params: &str, limits: &CallLimits) -> Request<Value, triline::host::ByName> {
        limited!(each!(self, client => client.call(operation, params)), limits)
    }
}
