//! Requests: calls that are not sent yet.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::sync::{Mutex, PoisonError};
use triline_protocol::message;

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::batch::{BatchRequest, Journal, Rows};
use super::cancel::Cancel;
use super::driver::{Driver, Host, Sources, Update};
use super::future::{BoxFuture, MaybeSend, MaybeSync};
use super::raw::{OnResponse, RawResponse};
use super::streamed::Parts;
use crate::typed::{Answered, Typed, decode};
use crate::types::File;
use triline_protocol::boundary::{Mode, Options, Output};
use triline_protocol::codec::response::Form;
use triline_protocol::error::Error;
use triline_schema as schema;
use triline_schema::operation::Kind;

/// The options of a call, in a type with a `setup`.
macro_rules! call_options {
    () => {
        /// Sets the maximum number of retries, instead of the client's setting.
        pub fn retries(mut self, retries: u32) -> Self {
            self.setup.options.retries = Some(retries);
            self
        }

        /// Sets the timeout of an attempt, and of a pause in which nothing of a stream arrives, instead of the client's
        /// setting.
        pub fn timeout(mut self, timeout: Duration) -> Self {
            self.setup.options.timeout_ms = Some($crate::host::request::millis(timeout));
            self
        }

        /// Sets how long a request may wait for the rate limit, or because the service demands it. A call with a longer
        /// wait fails at once, before anything is sent.
        pub fn max_wait(mut self, wait: Duration) -> Self {
            self.setup.options.max_wait_ms = Some($crate::host::request::millis(wait));
            self
        }

        /// Sets how old an answer may be that a relay has kept, instead of the client's setting; zero: not at all. A client
        /// without a relay refuses it.
        pub fn max_age(mut self, age: Duration) -> Self {
            self.setup.options.max_age_ms = Some($crate::host::request::millis(age));
            self
        }

        /// Sets the timeout of a request with all its attempts and waits, or of a wait-until with all its requests.
        /// Default: two minutes from the moment at which the rate limit first lets the request through, ten minutes for
        /// a wait-until, no limit for uploads.
        pub fn total_timeout(mut self, timeout: Duration) -> Self {
            self.setup.options.total_timeout_ms = Some($crate::host::request::millis(timeout));
            self
        }

        /// Adds a header to the requests of the call, in place of one of the same name. A header that the client sets
        /// itself is refused.
        pub fn header(mut self, name: &str, value: &str) -> Self {
            self.setup.options.headers.set(name, value);
            self
        }

        /// Adds parameters that no document describes, a JSON object: they are sent as they are, beside those of the
        /// operation.
        pub fn extra(mut self, extra: &serde_json::Map<String, serde_json::Value>) -> Self {
            self.setup.options.extra = serde_json::to_string(extra).ok();
            self
        }

        /// Sets a handle that cancels the call: the transport stops, and the call ends with an error of kind
        /// `cancelled`, whose `outcome` says what may have happened.
        pub fn cancelled_by(mut self, cancel: &Cancel) -> Self {
            self.setup.cancel = Some(cancel.clone());
            self
        }

        /// Calls `on_response` with each raw response to the call's operation, successful or not: of each attempt, each
        /// page and each request of a batch, but not of requests for a token. Its body has, for example, the success
        /// text and the time of a write.
        pub fn on_response(mut self, on_response: impl Fn(&RawResponse) + MaybeSend + MaybeSync + 'static) -> Self {
            self.setup.options.raw_responses = true;
            self.setup.on_response = Some(Arc::new(on_response));
            self
        }
    };
}
pub(super) use call_options;

/// A call that is not sent yet; awaiting it makes the call. A clone makes the same call again.
///
/// `K` says what the operation supports: [`Streamed`], [`Sliced`], [`Created`], or [`ByName`] if the types do not know
/// the operation.
///
/// # Errors
///
/// All kinds but `misuse`; before anything is sent, `invalid_request` names the parameter at fault.
#[must_use = "nothing is sent until it is awaited"]
pub struct Request<T, K = ()> {
    setup: Setup,
    read: fn(&Output) -> Result<T, Error>,
    kind: PhantomData<fn() -> K>,
}

/// A request whose answer can be streamed in parts of the type `P`: [`Request::parts`].
#[derive(Debug)]
pub struct Streamed<P>(PhantomData<P>);

/// A request whose rows can be split into several requests: [`Request::slices`].
#[derive(Debug)]
pub enum Sliced {}

/// A request that creates something which the service finds as a `Row`: [`Request::reconcile`].
#[derive(Debug)]
pub struct Created<Row>(PhantomData<Row>);

/// A request for an operation by its name. Options that the operation does not support are refused when the call is
/// made.
#[derive(Debug)]
pub enum ByName {}

/// The parts of a call.
#[derive(Clone)]
pub(super) struct Setup {
    pub(super) host: Arc<Host>,
    operation: String,
    pub(super) params: String,
    pub(super) options: Options,
    pub(super) cancel: Option<Cancel>,
    file: Option<File>,
    pub(super) on_response: Option<Arc<dyn OnResponse>>,
    /// Whether the conversation was closed; the call is then refused.
    closed: Option<Arc<AtomicBool>>,
}

impl<T, K> Clone for Request<T, K> {
    fn clone(&self) -> Self {
        Request::of(self.setup.clone(), self.read)
    }
}

impl<T, K> Request<T, K> {
    pub(super) fn new(
        host: &Arc<Host>,
        operation: &str,
        params: String,
        form: Form,
        read: fn(&Output) -> Result<T, Error>,
    ) -> Self {
        Request::of(Setup::new(host, operation, params, form), read)
    }

    pub(super) fn of(setup: Setup, read: fn(&Output) -> Result<T, Error>) -> Self {
        Request { setup, read, kind: PhantomData }
    }

    /// The parameters, as JSON text.
    pub(super) fn params_mut(&mut self) -> &mut String {
        &mut self.setup.params
    }

    /// Refuses the call if the conversation is closed when the call is made.
    pub(super) fn unless(mut self, closed: &Arc<AtomicBool>) -> Self {
        self.setup.closed = Some(closed.clone());
        self
    }

    pub(super) fn typed<Params: Typed>(
        host: &Arc<Host>,
        operation: &str,
        params: &Params,
        read: fn(&Output) -> Result<T, Error>,
    ) -> Self {
        let (params, file) = crate::typed::write(params);
        let setup = Setup { file, ..Setup::new(host, operation, params, Form::Typed) };
        Request::of(setup, read)
    }

    call_options!();

    /// Makes the call, like awaiting it.
    ///
    /// # Errors
    ///
    /// The errors of awaiting.
    pub async fn send(self) -> Result<T, Error> {
        let mut driver = self.setup.start()?;
        loop {
            if let Update::Done(output) = driver.next().await? {
                return (self.read)(&output);
            }
        }
    }
}

impl<T, K> Request<T, K> {
    /// Makes the call and returns its result together with the raw response: status, headers, body, and the number of
    /// the attempt. If a call makes several requests, it is the last response.
    ///
    /// # Errors
    ///
    /// The same as awaiting the request. [`on_response`](Self::on_response) receives the responses of calls that fail, too.
    pub async fn send_with_response(mut self) -> Result<(T, RawResponse), Error> {
        let last = Arc::new(Mutex::new(None));
        let (kept, listener) = (last.clone(), self.setup.on_response.take());
        let call = self.on_response(move |response| {
            if let Some(listener) = &listener {
                listener(response);
            }
            *kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(response.clone());
        });
        let result = call.send().await?;
        let response = last.lock().unwrap_or_else(PoisonError::into_inner).take();
        response
            .map(|response| (result, response))
            .ok_or_else(|| Error::misuse(message!("the call has ended without a response")))
    }
}

impl<T, P: Answered> Request<T, Streamed<P>> {
    /// Makes the call and streams its answer part by part, as the parts arrive.
    pub fn parts(self) -> Parts<P> {
        Parts::new(self.setup, decode)
    }
}

impl<T> Request<T, Sliced> {
    /// Splits the rows among the parameters into as many requests as their limit demands, and sends them one after the
    /// other.
    pub fn slices(mut self) -> Request<T> {
        self.setup.options.mode = Mode::Slices;
        Request::of(self.setup, self.read)
    }
}

impl<T, Row: DeserializeOwned> Request<T, Created<Row>> {
    /// Asks the service whether the object of this request exists, instead of creating it. Use it after an error whose
    /// `outcome` is `unknown`. Returns the objects that were found, also those that were there before; an empty list
    /// means that it is not there so far, and may still appear.
    pub fn reconcile(mut self) -> Request<Vec<Row>> {
        self.setup.options.mode = Mode::Reconcile;
        Request::of(self.setup, |output| {
            serde_json::from_str(output.as_str()).map_err(|error| {
                Error::misuse(message!("what was found is not of the type of its rows: {why}", format!("{error}")))
            })
        })
    }
}

/// Methods that some operations support.
impl Request<Value, ByName> {
    /// Sets the content of the file that the operation uploads.
    pub fn file(mut self, file: impl Into<File>) -> Self {
        self.setup.set_file(file.into());
        self
    }

    /// Makes the call and streams its answer part by part, as the parts arrive.
    pub fn parts(self) -> Parts<Value> {
        Parts::new(self.setup, decode)
    }

    /// Splits the rows among the parameters into as many requests as their limit demands, and sends them one after the
    /// other.
    pub fn slices(mut self) -> Self {
        self.setup.options.mode = Mode::Slices;
        self
    }

    /// Sends rows instead of those among the parameters, in as many requests as needed, and reports the outcome of
    /// each.
    pub fn batch(self) -> BatchRequest<Value> {
        BatchRequest::new(self.setup)
    }

    /// Asks the service whether the object of this request exists, instead of creating it. Use it after an error whose
    /// `outcome` is `unknown`. Returns the rows that were found, as JSON in the API's names, also those that were there
    /// before; an empty list means that it is not there so far, and may still appear.
    pub fn reconcile(mut self) -> Request<Vec<Value>> {
        self.setup.options.mode = Mode::Reconcile;
        Request::of(self.setup, decode)
    }
}

impl Setup {
    pub(super) fn new(host: &Arc<Host>, operation: &str, params: String, form: Form) -> Setup {
        let (mut options, on_response) = host.settings.begin();
        options.form = form;
        Setup {
            host: host.clone(),
            operation: operation.into(),
            params,
            options,
            cancel: None,
            file: None,
            on_response,
            closed: None,
        }
    }

    /// Writes the size of a file among the parameters, and keeps the file for the driver.
    fn set_file(&mut self, file: File) {
        let fields = schema::operation(&self.operation).map_or(&[][..], |operation| operation.params.fields);
        if let (Some(field), Some(rest)) =
            (fields.iter().find(|field| matches!(field.kind, Kind::File)), self.params.trim_start().strip_prefix('{'))
        {
            let comma = if rest.trim_start().starts_with('}') { "" } else { "," };
            self.params = alloc::format!("{{\"{}\":{}{comma}{rest}", field.api(), file.size());
        }
        self.file = Some(file);
    }

    pub(super) fn pages(mut self) -> Setup {
        if !matches!(self.options.mode, Mode::Pages { .. }) {
            self.options.mode = Mode::Pages { cursor: None };
        }
        self
    }

    pub(super) fn stream(mut self) -> Setup {
        self.options.mode = Mode::Stream;
        self
    }

    /// Begins the call.
    pub(super) fn start(&self) -> Result<Driver, Error> {
        self.start_with(Sources { file: self.file.clone(), ..Sources::default() })
    }

    pub(super) fn start_batch(&self, rows: Rows, journal: Option<Arc<dyn Journal>>) -> Result<Driver, Error> {
        self.start_with(Sources { rows: Some(rows), journal, ..Sources::default() })
    }

    fn start_with(&self, sources: Sources) -> Result<Driver, Error> {
        let Setup { host, operation, params, options, cancel, on_response, closed, .. } = self;
        if closed.as_ref().is_some_and(|closed| closed.load(Ordering::Relaxed)) {
            return Err(Error::misuse(message!("the conversation is closed")));
        }
        check_limits(options)?;
        let sources = Sources { on_response: on_response.clone(), ..sources };
        Driver::new(host, operation, params, options.clone(), cancel.clone(), sources)
    }
}

/// Checks the numbers among the options along their table. A timeout below a millisecond, for example, would be over before
/// anything is sent.
fn check_limits(options: &Options) -> Result<(), Error> {
    let given = [
        ("retries", options.retries.map(u64::from)),
        ("timeout", options.timeout_ms),
        ("maxWait", options.max_wait_ms),
        ("totalTimeout", options.total_timeout_ms),
        ("maxAge", options.max_age_ms),
    ];
    let given: serde_json::Map<_, _> =
        given.into_iter().filter_map(|(name, value)| Some((name.into(), value?.into()))).collect();
    if given.is_empty() { Ok(()) } else { Options::from_json(Value::Object(given).to_string().as_bytes()).map(drop) }
}

/// A duration in whole milliseconds.
pub(super) fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

impl<T: 'static, K: 'static> IntoFuture for Request<T, K> {
    type Output = Result<T, Error>;
    type IntoFuture = BoxFuture<'static, Result<T, Error>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.send())
    }
}

/// Shows the operation, not the parameters: some are secret.
impl<T, K> fmt::Debug for Request<T, K> {
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
