//! A call that is about to be made.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;
use core::time::Duration;

use super::cancel::Cancel;
use super::driver::{Driver, Host, Told};
use super::future::BoxFuture;
use crate::call::Output;
use crate::config::Options;
use crate::error::Error;
use crate::shape::response::Form;

/// A call of an operation that is about to be made: awaiting it makes it.
///
/// # Errors
///
/// All kinds but `misuse`; before anything is sent, `invalid_request` names the parameter at fault.
#[must_use = "nothing is sent until it is awaited"]
pub struct Request<T> {
    setup: Setup,
    read: fn(&Output) -> Result<T, Error>,
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

impl<T> Request<T> {
    pub(super) fn new(
        host: &Arc<Host>,
        operation: &str,
        params: String,
        form: Form,
        read: fn(&Output) -> Result<T, Error>,
    ) -> Self {
        Request { setup: Setup::new(host, operation, params, form), read }
    }

    /// How many more times the request may be sent when that can do no harm, in place of the
    /// client's setting.
    pub fn retries(mut self, retries: u32) -> Self {
        self.setup.set_retries(retries);
        self
    }

    /// How long an attempt may take, in place of the client's setting.
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.setup.set_timeout(timeout);
        self
    }

    /// Puts the call under a handle: when that is used, the transport is stopped and the call ends with
    /// an error of the kind `cancelled`, whose `outcome` tells whether it may have been carried out.
    pub fn cancelled_by(mut self, cancel: &Cancel) -> Self {
        self.setup.set_cancel(cancel);
        self
    }

    /// Makes the call, as awaiting does.
    ///
    /// # Errors
    ///
    /// Those of awaiting.
    pub async fn send(self) -> Result<T, Error> {
        let mut driver = self.setup.start(false)?;
        loop {
            if let Told::Done(output) = driver.next().await? {
                return (self.read)(&output);
            }
        }
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

    /// Begins the call.
    pub(super) fn start(&self, pages: bool) -> Result<Driver, Error> {
        let options = Options { pages, ..self.options };
        Driver::new(&self.host, &self.operation, &self.params, options, self.cancel.clone())
    }
}

impl<T: 'static> IntoFuture for Request<T> {
    type Output = Result<T, Error>;
    type IntoFuture = BoxFuture<'static, Result<T, Error>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.send())
    }
}

/// Shows the operation, not the parameters: some are secret.
impl<T> fmt::Debug for Request<T> {
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
