//! The simulated service as a transport.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll};
use std::sync::{Mutex, PoisonError};

use futures_core::Stream;

use super::future::BoxFuture;
use super::transport::{Body, Response, Transport};
use crate::call::Failure;
use crate::error::Error;
use crate::http::HttpRequest;
use crate::simulated::{Push, Request, Service, Settings};

/// A simulated service in this process, for programs to be tried on and tested with. Clones are the same service.
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
/// assert_eq!(service.calls(), ["platform.roles.list"]);
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
    state: Mutex<State>,
    wall_ms: Box<dyn Fn() -> i64 + Send + Sync>,
}

struct State {
    service: Service,
    calls: Vec<&'static str>,
}

impl SimulatedService {
    /// A service that holds what the seed makes up, and that everybody may use. `wall_ms`: what time it is for the
    /// service, in milliseconds since 1970; that of its clients.
    ///
    /// # Errors
    ///
    /// Those of [`Settings::known`].
    pub fn new(seed: u64, wall_ms: impl Fn() -> i64 + Send + Sync + 'static) -> Result<SimulatedService, Error> {
        Ok(SimulatedService::with_settings(Settings::known()?, seed, wall_ms))
    }

    /// The same with settings of your own.
    pub fn with_settings(
        settings: Settings,
        seed: u64,
        wall_ms: impl Fn() -> i64 + Send + Sync + 'static,
    ) -> SimulatedService {
        let state = State { service: Service::new(settings, seed), calls: Vec::new() };
        SimulatedService { inner: Arc::new(Inner { state: Mutex::new(state), wall_ms: Box::new(wall_ms) }) }
    }

    /// The names of the operations that were called, in their order.
    pub fn calls(&self) -> Vec<&'static str> {
        self.state(|state| state.calls.clone())
    }

    /// What the service would have sent by now to the addresses that it was given, each once. It sends nothing itself.
    pub fn take_pushes(&self) -> Vec<Push> {
        let now_ms = (self.inner.wall_ms)();
        self.state(|state| state.service.take_pushes(now_ms))
    }

    fn state<R>(&self, use_it: impl FnOnce(&mut State) -> R) -> R {
        use_it(&mut self.inner.state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Transport for SimulatedService {
    fn send(&self, request: HttpRequest) -> BoxFuture<'_, Result<Response, Failure>> {
        let now_ms = (self.inner.wall_ms)();
        let response = self.state(|state| {
            let response = state.service.handle(&Request::from(&request), now_ms);
            state.calls.extend(response.operation.map(|operation| operation.name));
            response
        });
        let headers = response.headers.into_iter().map(|(name, value)| (name.into(), value)).collect();
        let body = Body::stream(Events { rest: response.body });
        Box::pin(core::future::ready(Ok(Response { status: response.status, headers, body })))
    }
}

impl fmt::Debug for SimulatedService {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SimulatedService").field("calls", &self.calls().len()).finish_non_exhaustive()
    }
}

/// A body, event by event where it is a stream: each ends with an empty line.
struct Events {
    rest: Vec<u8>,
}

impl Stream for Events {
    type Item = Result<Vec<u8>, Failure>;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.rest.is_empty() {
            return Poll::Ready(None);
        }
        let end = self.rest.windows(2).position(|two| two == b"\n\n").map_or(self.rest.len(), |at| at + 2);
        let after = self.rest.split_off(end);
        Poll::Ready(Some(Ok(core::mem::replace(&mut self.rest, after))))
    }
}
