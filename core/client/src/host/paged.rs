//! Paginated lists.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::{self, Vec};
use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll, ready};
use core::time::Duration;

use futures_core::Stream;

use super::cancel::Cancel;
use super::driver::{Host, Update};
use super::future::{BoxFuture, MaybeSend, MaybeSync};
use super::raw::RawResponse;
use super::request::{Setup, call_options};
use super::walk::Walk;
use crate::typed::{self, Misfit, Typed};
use triline_protocol::boundary::{Mode, Output};
use triline_protocol::codec::response::Form;
use triline_protocol::error::Error;

/// A paginated list, starting at the page that the parameters name, or at the first.
///
/// Awaiting it returns that one page, whose [`cursor`](Page::cursor) continues; [`items`](Self::items) and [`pages`](Self::pages) iterate to the end. A clone
/// requests the same list again.
///
/// A list that ends with fewer rows than the service said, which rows deleted in the meantime may explain, fails with the
/// code `incomplete_list` after its last row; the error's [`cursor`](Error::cursor) continues.
#[must_use = "nothing is sent until it is awaited or iterated"]
pub struct Paged<T> {
    setup: Setup,
    read: fn(&str) -> Result<Vec<T>, Misfit>,
}

/// A page of a list.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Page<T> {
    /// The rows.
    pub items: Vec<T>,
    /// Number of rows on all pages, if the service returns it.
    pub total: Option<i64>,
    /// The number of the page, from one.
    pub page: i64,
    /// Cursor from which a pagination continues after this page, see [`Paged::cursor`]; `None` if it is the last page.
    pub cursor: Option<String>,
    /// Whether the list ends with the page. Store it with the cursor: a list that was read and one that never began have no
    /// cursor.
    pub is_last: bool,
}

impl<T> Page<T> {
    /// Creates the only page of a list, for tests of programs.
    pub fn of(items: Vec<T>) -> Page<T> {
        Page { items, total: None, page: 1, cursor: None, is_last: true }
    }
}

impl<T> Clone for Paged<T> {
    fn clone(&self) -> Self {
        Paged { setup: self.setup.clone(), read: self.read }
    }
}

impl<T: Typed> Paged<T> {
    pub(super) fn new(host: &Arc<Host>, operation: &str, params: String, form: Form) -> Self {
        Paged { setup: Setup::new(host, operation, params, form), read: typed::read }
    }
}

impl<T> Paged<T> {
    call_options!();

    /// Continues after the page with this cursor, which may come from another program or another language. The
    /// parameters must be the same. If rows were added in the meantime, some rows before the cursor may repeat.
    pub fn cursor(mut self, cursor: impl Into<String>) -> Self {
        self.setup.options.mode = Mode::Pages { cursor: Some(cursor.into()) };
        self
    }

    /// Iterates over every row of every page. The next page is requested when its first row is needed.
    pub fn items(self) -> Items<T> {
        Items { pages: self.pages(), rows: Vec::new().into_iter() }
    }

    /// Iterates over pages. The next page is requested when it is needed.
    pub fn pages(self) -> Pages<T> {
        let Paged { setup, read } = self;
        Pages { read, walk: Walk::new(setup.pages()) }
    }

    /// Requests one page, like awaiting the list: the page that the parameters name, or the first.
    ///
    /// # Errors
    ///
    /// The errors of a [`Request`](super::Request).
    pub async fn page(self) -> Result<Page<T>, Error> {
        self.only_one().next().await.unwrap_or_else(|| Ok(Page::of(Vec::new())))
    }

    /// The same, with the error that the list ends with after this page, if it does: fewer rows have come than the service
    /// announced. For programs that pass pages on.
    ///
    /// # Errors
    ///
    /// The errors of a [`Request`](super::Request): there is no page.
    pub async fn page_and_end(self) -> Result<(Page<T>, Option<Error>), Error> {
        let mut pages = self.only_one();
        let page = pages.next().await.unwrap_or_else(|| Ok(Page::of(Vec::new())))?;
        Ok((page, pages.next().await.and_then(Result::err)))
    }

    fn only_one(mut self) -> Pages<T> {
        let cursor = match self.setup.options.mode {
            Mode::Pages { cursor } => cursor,
            _ => None,
        };
        self.setup.options.mode = Mode::Page { cursor };
        Pages { read: self.read, walk: Walk::new(self.setup) }
    }

    /// Collects the rows of all pages into one list, at most `limit`.
    ///
    /// # Errors
    ///
    /// The errors of a [`Request`](super::Request).
    pub async fn collect(self, limit: usize) -> Result<Vec<T>, Error> {
        let mut items = self.items();
        let mut list = Vec::new();
        while list.len() < limit {
            match items.next().await {
                Some(item) => list.push(item?),
                None => break,
            }
        }
        Ok(list)
    }
}

impl<T: 'static> IntoFuture for Paged<T> {
    type Output = Result<Page<T>, Error>;
    type IntoFuture = BoxFuture<'static, Result<Page<T>, Error>>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.page())
    }
}

impl<T> fmt::Debug for Paged<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup.fmt(f)
    }
}

/// The pages of a list: a [`Stream`]. After an error there are no more.
#[must_use = "nothing is sent until the first page is asked for"]
pub struct Pages<T> {
    read: fn(&str) -> Result<Vec<T>, Misfit>,
    walk: Walk,
}

impl<T> Pages<T> {
    /// The next page; `None` after the last.
    pub async fn next(&mut self) -> Option<Result<Page<T>, Error>> {
        core::future::poll_fn(|cx| Pin::new(&mut *self).poll_next(cx)).await
    }

    fn read_rows(&self, rows: &Output) -> Result<Vec<T>, Error> {
        (self.read)(rows.as_str()).map_err(Misfit::error)
    }
}

impl<T> Stream for Pages<T> {
    type Item = Result<Page<T>, Error>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            return Poll::Ready(match ready!(self.walk.poll_next(cx)) {
                Some(Ok(Update::Page(came))) => {
                    let triline_protocol::Page { page, total, items, cursor, .. } = came;
                    let is_last = cursor.is_none();
                    Some(self.read_rows(&items).map(|items| Page { items, total, page, cursor, is_last }))
                }
                Some(Ok(Update::Part(_) | Update::Progress(_))) => continue,
                Some(Ok(Update::Done(_))) | None => None,
                Some(Err(error)) => Some(Err(error)),
            });
        }
    }
}

impl<T> fmt::Debug for Pages<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pages").finish_non_exhaustive()
    }
}

/// The rows of a list: a [`Stream`]. After an error there are no more.
#[must_use = "nothing is sent until the first row is asked for"]
pub struct Items<T> {
    pages: Pages<T>,
    rows: vec::IntoIter<T>,
}

impl<T> Items<T> {
    /// The next row; `None` after the last.
    pub async fn next(&mut self) -> Option<Result<T, Error>> {
        core::future::poll_fn(|cx| Pin::new(&mut *self).poll_next(cx)).await
    }
}

// Rows are moved out of it, never pinned in it.
impl<T> Unpin for Items<T> {}

impl<T> Stream for Items<T> {
    type Item = Result<T, Error>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            if let Some(row) = self.rows.next() {
                return Poll::Ready(Some(Ok(row)));
            }
            match ready!(Pin::new(&mut self.pages).poll_next(cx)) {
                Some(Ok(page)) => self.rows = page.items.into_iter(),
                Some(Err(error)) => return Poll::Ready(Some(Err(error))),
                None => return Poll::Ready(None),
            }
        }
    }
}

impl<T> fmt::Debug for Items<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Items").finish_non_exhaustive()
    }
}
