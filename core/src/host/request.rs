//! A call that is about to be made.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;
use core::marker::PhantomData;
use core::time::Duration;

use super::batch::Batch;
use super::cancel::Cancel;
use super::driver::{Driver, Host, Told};
use super::future::{BoxFuture, MaybeSend, MaybeSync};
use super::streamed::Parts;
use serde::ser::Serialize;
use serde_json::Value;

use crate::call::Output;
use crate::config::Options;
use crate::error::Error;
use crate::shape::response::Form;
use crate::typed::{Answered, decode};

/// What may be said of a single call, in a type with a `setup`.
macro_rules! call_options {
    () => {
        /// How many more times a request may be sent when that can do no harm, in place of the client's setting.
        pub fn retries(mut self, retries: u32) -> Self {
            self.setup.set_retries(retries);
            self
        }

        /// How long an attempt may take, in place of the client's setting.
        pub fn timeout(mut self, timeout: Duration) -> Self {
            self.setup.set_timeout(timeout);
            self
        }

        /// How long a request may wait for the limit of requests. Beyond that the call fails, and nothing was sent.
        pub fn max_wait(mut self, wait: Duration) -> Self {
            self.setup.set_max_wait(wait);
            self
        }

        /// How long it may take with all its tries, two minutes unless this says otherwise. Waits for the limit of
        /// requests do not count; nor does it hold for walks, streams, uploads and batches, which take what they take.
        pub fn total_timeout(mut self, timeout: Duration) -> Self {
            self.setup.set_total_timeout(timeout);
            self
        }

        /// Puts it under a handle: when that is used, the transport is stopped and the call ends with an error of
        /// the kind `cancelled`, whose `outcome` tells whether it may have been carried out.
        pub fn cancelled_by(mut self, cancel: &Cancel) -> Self {
            self.setup.set_cancel(cancel);
            self
        }
    };
}
pub(super) use call_options;

/// A call of an operation that is about to be made: awaiting it makes it.
///
/// # Errors
///
/// All kinds but `misuse`; before anything is sent, `invalid_request` names the parameter at fault.
///
/// `P` is the type of the answer's parts, where it can be had part by part.
#[must_use = "nothing is sent until it is awaited"]
pub struct Request<T, P = ()> {
    setup: Setup,
    read: fn(&Output) -> Result<T, Error>,
    parts: PhantomData<fn() -> P>,
}

/// What a call is made of.
#[derive(Clone)]
pub(super) struct Setup {
    host: Arc<Host>,
    operation: String,
    pub(super) params: String,
    options: Options,
    cancel: Option<Cancel>,
}

impl<T, P> Request<T, P> {
    pub(super) fn new(
        host: &Arc<Host>,
        operation: &str,
        params: String,
        form: Form,
        read: fn(&Output) -> Result<T, Error>,
    ) -> Self {
        Request { setup: Setup::new(host, operation, params, form), read, parts: PhantomData }
    }

    call_options!();

    /// Sends the rows in as many requests as their limit asks for, one after the other.
    pub fn batch(mut self) -> Self {
        self.setup.options.batch = true;
        self
    }

    /// Sends these rows in place of those in the parameters, in as many requests as they need, and tells what became of
    /// each. Rows are taken as they are needed: there may be any number of them.
    pub fn rows<I>(self, rows: I) -> Batch
    where
        I: IntoIterator<Item: Serialize>,
        I::IntoIter: MaybeSend + MaybeSync + 'static,
    {
        let json = |row: I::Item| serde_json::to_string(&row).map_err(|error| alloc::format!("{error}"));
        Batch::new(self.setup, Box::new(rows.into_iter().map(json)))
    }

    /// Asks the service whether what this would create is there, in place of creating it: after an error whose `outcome`
    /// is `unknown`. The rows that were found, as JSON in the API's names; none: it is not there.
    pub fn reconcile(mut self) -> Request<Vec<Value>> {
        self.setup.options.reconcile = true;
        Request { setup: self.setup, read: decode, parts: PhantomData }
    }

    /// Makes the call, as awaiting does.
    ///
    /// # Errors
    ///
    /// Those of awaiting.
    pub async fn send(self) -> Result<T, Error> {
        let mut driver = self.setup.start()?;
        loop {
            if let Told::Done(output) = driver.next().await? {
                return (self.read)(&output);
            }
        }
    }
}

impl<T, P: Answered> Request<T, P> {
    /// Makes the call and tells its answer part by part, as the parts come.
    pub fn parts(self) -> Parts<P> {
        Parts::new(self.setup, decode)
    }
}

impl Setup {
    pub(super) fn new(host: &Arc<Host>, operation: &str, params: String, form: Form) -> Setup {
        let options = Options { form, ..Options::default() };
        Setup { host: host.clone(), operation: operation.into(), params, options, cancel: None }
    }

    pub(super) fn set_retries(&mut self, retries: u32) {
        self.options.retries = Some(retries);
    }

    pub(super) fn set_cancel(&mut self, cancel: &Cancel) {
        self.cancel = Some(cancel.clone());
    }

    pub(super) fn set_timeout(&mut self, timeout: Duration) {
        self.options.timeout_ms = Some(u64::try_from(timeout.as_millis()).unwrap_or(u64::MAX));
    }

    pub(super) fn set_total_timeout(&mut self, timeout: Duration) {
        self.options.total_timeout_ms = Some(u64::try_from(timeout.as_millis()).unwrap_or(u64::MAX));
    }

    pub(super) fn options_mut(&mut self) -> &mut Options {
        &mut self.options
    }

    pub(super) fn set_max_wait(&mut self, wait: Duration) {
        self.options.max_wait_ms = Some(u64::try_from(wait.as_millis()).unwrap_or(u64::MAX));
    }

    pub(super) fn pages(mut self) -> Setup {
        self.options.pages = true;
        self
    }

    pub(super) fn rows(mut self) -> Setup {
        self.options.rows = true;
        self
    }

    pub(super) fn stream(mut self) -> Setup {
        self.options.stream = true;
        self
    }

    /// Begins the call.
    pub(super) fn start(&self) -> Result<Driver, Error> {
        Driver::new(&self.host, &self.operation, &self.params, self.options.clone(), self.cancel.clone())
    }
}

impl<T: 'static, P: 'static> IntoFuture for Request<T, P> {
    type Output = Result<T, Error>;
    type IntoFuture = BoxFuture<'static, Result<T, Error>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.send())
    }
}

/// Shows the operation, not the parameters: some are secret.
impl<T, P> fmt::Debug for Request<T, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup.fmt(f)
    }
}

impl fmt::Debug for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Request")
            .field("operation", &self.operation)
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}
