//! A call whose events are told one after the other.

use alloc::boxed::Box;
use core::task::{Context, Poll};

use super::driver::{Driver, Told};
use super::future::BoxFuture;
use super::request::Setup;
use crate::error::Error;

/// A call that is begun when its first event is asked for.
pub(super) struct Walk {
    state: State,
}

enum State {
    /// Nothing was asked for.
    Fresh(Setup),
    /// The next event can be asked for.
    Ready(Box<Driver>),
    /// It is under way.
    Under(BoxFuture<'static, (Box<Driver>, Result<Told, Error>)>),
    Over,
}

impl Walk {
    pub(super) fn new(setup: Setup) -> Walk {
        Walk { state: State::Fresh(setup) }
    }

    /// The next event; `None` after the last, and after an error.
    pub(super) fn poll_told(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Told, Error>>> {
        let mut future = match core::mem::replace(&mut self.state, State::Over) {
            State::Fresh(setup) => match setup.start() {
                Ok(driver) => next(Box::new(driver)),
                Err(error) => return Poll::Ready(Some(Err(error))),
            },
            State::Ready(driver) => next(driver),
            State::Under(future) => future,
            State::Over => return Poll::Ready(None),
        };
        match future.as_mut().poll(cx) {
            Poll::Ready((driver, Ok(told @ (Told::Page { .. } | Told::Delta(_))))) => {
                self.state = State::Ready(driver);
                Poll::Ready(Some(Ok(told)))
            }
            Poll::Ready((_, Ok(Told::Progress(_) | Told::Done(_)))) => Poll::Ready(None),
            Poll::Ready((_, Err(error))) => Poll::Ready(Some(Err(error))),
            Poll::Pending => {
                self.state = State::Under(future);
                Poll::Pending
            }
        }
    }
}

fn next(mut driver: Box<Driver>) -> BoxFuture<'static, (Box<Driver>, Result<Told, Error>)> {
    Box::pin(async move {
        let told = driver.next().await;
        (driver, told)
    })
}
