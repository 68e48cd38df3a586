//! Raw responses.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::future::{MaybeSend, MaybeSync};
use triline_protocol::boundary::Output;

/// A raw response, see [`Request::on_response`](super::Request::on_response). The body may contain personal data and
/// tokens, so `Debug` shows only its length.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct RawResponse {
    /// The operation requested.
    pub operation: &'static str,
    /// The HTTP status.
    pub status: u16,
    /// The headers: names in lower case, each once; values of one name are joined by a comma.
    pub headers: Vec<(String, String)>,
    /// The body; `None`: it is streamed.
    pub body: Option<String>,
    /// The number of its attempt, from one.
    pub attempt: u32,
}

impl RawResponse {
    pub(super) fn new(
        operation: &'static str,
        status: u16,
        headers: Vec<(String, String)>,
        body: Option<&Output>,
        attempt: u32,
    ) -> RawResponse {
        RawResponse { operation, status, headers, body: body.map(|body| body.as_str().into()), attempt }
    }

    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let is_named = |(known, _): &&(String, String)| known.eq_ignore_ascii_case(name);
        self.headers.iter().find(is_named).map(|(_, value)| value.as_str())
    }
}

impl fmt::Debug for RawResponse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RawResponse")
            .field("operation", &self.operation)
            .field("status", &self.status)
            .field("attempt", &self.attempt)
            .field("size", &self.body.as_ref().map(String::len))
            .finish_non_exhaustive()
    }
}

/// Listener for the responses of a call.
pub(super) trait OnResponse: Fn(&RawResponse) + MaybeSend + MaybeSync {}

impl<F: Fn(&RawResponse) + MaybeSend + MaybeSync> OnResponse for F {}
