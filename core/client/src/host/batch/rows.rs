//! The rows of a caller, in the form that the core takes.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::pin::Pin;
use core::task::{Context, Poll, ready};
use triline_protocol::message;

use futures_core::Stream;
use serde::ser::Serialize;

use crate::CustomerFields;
use crate::host::future::{BoxStream, MaybeSend};
use triline_protocol::boundary::Input;
use triline_protocol::error::Error;

/// Rows as JSON, or why a row cannot be written as JSON.
pub(in crate::host) struct Rows {
    encoded: BoxStream<'static, Row>,
    /// The JSON list for the core, without its end.
    list: String,
    length: u64,
    faults: Vec<(u64, Error)>,
    /// The dictionary that encodes the rows, if they are customers.
    fields: Option<CustomerFields>,
}

/// A row of the caller.
pub(super) enum Row {
    /// Its JSON.
    Encoded(String),
    /// Why it cannot be written as JSON.
    Unwritable(String),
    /// The error of the source of rows.
    Missing(String),
}

impl Row {
    pub(in crate::host) fn of(row: &impl Serialize) -> Row {
        serde_json::to_string(row).map_or_else(|error| Row::Unwritable(error.to_string()), Row::Encoded)
    }

    pub(in crate::host) fn of_result(row: Result<impl Serialize, impl fmt::Display>) -> Row {
        row.map_or_else(|error| Row::Missing(error.to_string()), |row| Row::of(&row))
    }
}

impl Rows {
    pub(super) fn with_fields(self, fields: Option<CustomerFields>) -> Rows {
        Rows { fields, ..self }
    }

    pub(in crate::host) fn from_iter<I>(rows: I) -> Rows
    where
        I: IntoIterator<Item: Serialize>,
        I::IntoIter: MaybeSend + 'static,
    {
        Rows::from_stream(Iter(rows.into_iter()))
    }

    pub(in crate::host) fn from_stream(rows: impl Stream<Item: Serialize> + MaybeSend + 'static) -> Rows {
        Rows::new(rows, |row| Row::of(&row))
    }

    pub(in crate::host) fn from_results<I, T, E>(rows: I) -> Rows
    where
        I: IntoIterator<Item = Result<T, E>>,
        I::IntoIter: MaybeSend + 'static,
        T: Serialize + 'static,
        E: fmt::Display + 'static,
    {
        Rows::from_result_stream(Iter(rows.into_iter()))
    }

    pub(in crate::host) fn from_result_stream<T, E>(
        rows: impl Stream<Item = Result<T, E>> + MaybeSend + 'static,
    ) -> Rows
    where
        T: Serialize + 'static,
        E: fmt::Display + 'static,
    {
        Rows::new(rows, Row::of_result)
    }

    fn new<S: Stream + MaybeSend + 'static>(rows: S, read: fn(S::Item) -> Row) -> Rows {
        let encoded = Box::pin(Encoded { rows: Box::pin(rows), read });
        Rows { encoded, list: String::new(), length: 0, faults: Vec::new(), fields: None }
    }

    /// The next rows, at most `max`.
    pub(in crate::host) fn poll_batch(&mut self, cx: &mut Context<'_>, max: u64) -> Poll<Input> {
        let mut last = false;
        while self.length < max {
            let row = match ready!(self.encoded.as_mut().poll_next(cx)) {
                Some(Row::Encoded(row)) => match &self.fields {
                    Some(fields) => fields.encode_row_json(0, &row).unwrap_or_else(|fault| {
                        self.faults.push((self.length, fault));
                        "null".to_string()
                    }),
                    None => row,
                },
                Some(Row::Missing(why)) => return Poll::Ready(Input::Refused(why.into())),
                Some(Row::Unwritable(why)) => {
                    let fault = Error::invalid("encoding", "", message!("a row that can be written as JSON"), why);
                    self.faults.push((self.length, fault));
                    "null".to_string()
                }
                None => {
                    last = true;
                    break;
                }
            };
            self.list.push(if self.length == 0 { '[' } else { ',' });
            self.list.push_str(&row);
            self.length = self.length.saturating_add(1);
        }
        let mut rows = core::mem::take(&mut self.list);
        rows.push_str(if self.length == 0 { "[]" } else { "]" });
        self.length = 0;
        Poll::Ready(Input::Rows { rows, last, faults: core::mem::take(&mut self.faults) })
    }
}

/// An iterator as a stream.
pub(super) struct Iter<I>(I);

// The iterator is never pinned.
impl<I> Unpin for Iter<I> {}

impl<I: Iterator> Stream for Iter<I> {
    type Item = I::Item;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<I::Item>> {
        Poll::Ready(self.0.next())
    }
}

/// The caller's rows as JSON.
pub(super) struct Encoded<S: Stream> {
    rows: Pin<Box<S>>,
    read: fn(S::Item) -> Row,
}

impl<S: Stream> Stream for Encoded<S> {
    type Item = Row;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Row>> {
        let read = self.read;
        self.rows.as_mut().poll_next(cx).map(|row| row.map(read))
    }
}
