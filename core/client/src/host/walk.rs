//! A call whose pages or parts the caller reads one after the other.

use alloc::boxed::Box;
use core::task::{Context, Poll, ready};

use super::driver::{Driver, Update};
use super::request::Setup;
use triline_protocol::error::Error;

/// A call that starts when its first page or part is needed.
pub(super) enum Walk {
    Fresh(Box<Setup>),
    Running(Box<Driver>),
    Over,
}

impl Walk {
    pub(super) fn new(setup: Setup) -> Walk {
        Walk::Fresh(Box::new(setup))
    }

    /// The next page or part, or the result; `None` after that, and after an error.
    pub(super) fn poll_next(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Update, Error>>> {
        if let Walk::Fresh(setup) = self {
            match setup.start() {
                Ok(driver) => *self = Walk::Running(Box::new(driver)),
                Err(error) => {
                    *self = Walk::Over;
                    return Poll::Ready(Some(Err(error)));
                }
            }
        }
        let Walk::Running(driver) = self else { return Poll::Ready(None) };
        let update = ready!(driver.poll_next(cx));
        if matches!(update, Ok(Update::Done(_)) | Err(_)) {
            *self = Walk::Over;
        }
        Poll::Ready(Some(update))
    }
}
