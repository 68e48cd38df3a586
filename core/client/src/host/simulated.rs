//! The simulated service as a transport.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll};
use core::time::Duration;
use std::sync::{Mutex, PoisonError};

use futures_core::Stream;

use super::clock::Clock;
use super::future::BoxFuture;
use super::transport::{Body, Response, Transport, TransportError};
use super::upload::Content;
use crate::generated::simulated::FaultRule;
use triline_protocol::codec::http::HttpRequest;
use triline_protocol::error::Error;
use triline_schema::operation::Interface;
use triline_simulated::{Delivery, Push, Recorded, Request, Service, Settings};

/// Simulated service in this process, for experiments and tests. Clones are the same service.
///
/// ```
/// use triline::host::{Platform, SimulatedService};
/// # use core::time::Duration;
/// # use triline::{Now, host::{BoxFuture, Clock}};
/// # #[derive(Clone)]
/// # struct Still;
/// # impl Clock for Still {
/// #     fn now(&self) -> Now { Now { wall_ms: 1_760_000_000_000, steady_ms: 0 } }
/// #     fn sleep(&self, _: Duration) -> BoxFuture<'_, ()> { Box::pin(std::future::pending()) }
/// # }
///
/// let service = SimulatedService::new(1, || 1_760_000_000_000)?;
/// let cc = Platform::simulated(&service).clock(Still).build()?;
/// # let run = async {
/// let roles = cc.roles().list().await?;
/// assert!(!roles.is_empty());
/// assert_eq!(service.calls()[0].operation, "platform.roles.list");
/// # Ok::<(), triline::Error>(()) };
/// # let mut run = std::pin::pin!(run);
/// # let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
/// # assert!(matches!(run.as_mut().poll(&mut cx), std::task::Poll::Ready(Ok(()))));
/// # Ok::<(), triline::Error>(())
/// ```
#[derive(Clone)]
pub struct SimulatedService {
    inner: Arc<Inner>,
}

struct Inner {
    service: Mutex<Service>,
    time: Time,
}

/// The service's clock.
enum Time {
    /// A delayed response arrives at once, or too late.
    Given(Box<dyn Fn() -> i64 + Send + Sync>),
    /// The transport waits for a delayed response.
    Running(Box<dyn Clock>),
}

impl SimulatedService {
    /// Creates a service that accepts the well-known credentials; the seed determines its data. `wall_ms` is the
    /// service's wall clock in milliseconds since 1970, usually that of its clients.
    ///
    /// # Errors
    ///
    /// The errors of [`Settings::known`].
    pub fn new(seed: u64, wall_ms: impl Fn() -> i64 + Send + Sync + 'static) -> Result<SimulatedService, Error> {
        Ok(SimulatedService::with_settings(Settings::known()?, seed, wall_ms))
    }

    /// Creates a service with custom settings.
    pub fn with_settings(
        settings: Settings,
        seed: u64,
        wall_ms: impl Fn() -> i64 + Send + Sync + 'static,
    ) -> SimulatedService {
        SimulatedService::at(settings, seed, Time::Given(Box::new(wall_ms)))
    }

    /// Creates a service with a clock, usually that of its clients, which times delayed responses. Without a clock they
    /// arrive at once, or not at all if the client would not have waited that long.
    pub fn with_clock(settings: Settings, seed: u64, clock: impl Clock) -> SimulatedService {
        SimulatedService::at(settings, seed, Time::Running(Box::new(clock)))
    }

    /// Returns the messages that a real service would have pushed so far to the addresses of its clients. This service
    /// sends nothing itself.
    pub fn take_pushes(&self) -> Vec<Push> {
        let now_ms = self.inner.time.wall_ms();
        self.service(|service| service.take_pushes(now_ms))
    }

    fn at(settings: Settings, seed: u64, time: Time) -> SimulatedService {
        SimulatedService { inner: Arc::new(Inner { service: Mutex::new(Service::new(settings, seed)), time }) }
    }

    /// The latest requests in order, including those with a fault; the [settings](Settings::recorded_calls) limit their
    /// number.
    pub fn calls(&self) -> Vec<Recorded> {
        self.service(|service| service.calls().cloned().collect())
    }

    /// Forgets the recorded requests.
    pub fn clear_calls(&self) {
        self.service(Service::clear_calls);
    }

    /// Sets a fault script in JSON, see [`Service::set_faults`].
    ///
    /// # Errors
    ///
    /// `invalid_request` names the fault in the script.
    pub fn set_faults(&self, script: &str) -> Result<(), Error> {
        self.service(|service| service.set_faults(script))
    }

    /// Sets the faults by rules, in place of those before: the first rule that is due decides.
    ///
    /// # Errors
    ///
    /// `invalid_request` names the fault among the rules.
    ///
    /// # Example
    ///
    /// ```
    /// use triline::host::SimulatedService;
    /// use triline::simulated::FaultRule;
    ///
    /// let service = SimulatedService::new(1, || 1_760_000_000_000)?;
    /// let rule = FaultRule::builder().operation("platform.customers.create");
    /// service.set_fault_rules(&[rule.fault("drop_after").skip(1)])?;
    /// let misspelt = FaultRule::builder().operation("*").fault("drop");
    /// assert_eq!(service.set_fault_rules(&[misspelt]).unwrap_err().field(), Some("faults[0].fault"));
    /// # Ok::<(), triline::Error>(())
    /// ```
    pub fn set_fault_rules(&self, rules: &[FaultRule]) -> Result<(), Error> {
        // A text that is no JSON is refused.
        self.set_faults(&serde_json::to_string(rules).unwrap_or_default())
    }

    /// Moves the service's clock ahead, see [`Service::advance`].
    pub fn advance(&self, time: Duration) {
        self.service(|service| service.advance(u64::try_from(time.as_millis()).unwrap_or(u64::MAX)));
    }

    /// The options of a client of the service.
    pub(super) fn client_options(&self, interface: Interface) -> String {
        self.service(|service| service.client_options(interface))
    }

    fn service<R>(&self, use_it: impl FnOnce(&mut Service) -> R) -> R {
        use_it(&mut self.inner.service.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Time {
    fn wall_ms(&self) -> i64 {
        match self {
            Time::Given(wall_ms) => wall_ms(),
            Time::Running(clock) => clock.now().wall_ms,
        }
    }

    /// Waits for a delayed response.
    async fn wait(&self, delay_ms: u64, timeout_ms: u64) -> Result<(), TransportError> {
        match self {
            _ if delay_ms == 0 => Ok(()),
            Time::Given(_) if delay_ms < timeout_ms => Ok(()),
            Time::Given(_) => Err(TransportError::timed_out("the answer was delayed")),
            Time::Running(clock) => {
                clock.sleep(Duration::from_millis(delay_ms)).await;
                Ok(())
            }
        }
    }
}

impl Transport for SimulatedService {
    fn send(&self, request: HttpRequest, content: Option<Content>) -> BoxFuture<'_, Result<Response, TransportError>> {
        Box::pin(async move {
            let request = Content::join(request, content).await?;
            let now_ms = self.inner.time.wall_ms();
            let answer = self.service(|service| service.handle(&Request::from(&request), now_ms));
            self.inner.time.wait(answer.delay_ms, request.timeout_ms).await?;
            let is_cut = match answer.delivery {
                Delivery::Refused => {
                    return Err(TransportError::refused("the simulated service refused the connection"));
                }
                Delivery::Lost => return Err(TransportError::broken("the simulated service broke the connection")),
                Delivery::Cut => true,
                Delivery::Whole => false,
            };
            let headers = answer.headers.into_iter().map(|(name, value)| (name.into(), value)).collect();
            Ok(Response { status: answer.status, headers, body: Body::stream(Events { rest: answer.body, is_cut }) })
        })
    }
}

impl fmt::Debug for SimulatedService {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let calls = self.service(|service| service.calls().len());
        f.debug_struct("SimulatedService").field("calls", &calls).finish_non_exhaustive()
    }
}

/// A response body, event by event where it is a stream: each ends with an empty line.
struct Events {
    rest: Vec<u8>,
    /// Whether the connection breaks at its end.
    is_cut: bool,
}

impl Stream for Events {
    type Item = Result<Vec<u8>, TransportError>;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.rest.is_empty() {
            let is_cut = core::mem::take(&mut self.is_cut);
            return Poll::Ready(is_cut.then(|| Err(TransportError::broken("the simulated service cut the answer"))));
        }
        let end =
            self.rest.windows(2).position(|two| two == b"\n\n").map_or(self.rest.len(), |at| at.saturating_add(2));
        let after = self.rest.split_off(end);
        Poll::Ready(Some(Ok(core::mem::replace(&mut self.rest, after))))
    }
}
