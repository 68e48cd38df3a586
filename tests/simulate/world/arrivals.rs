//! What arrives at the host after a request.

use std::collections::VecDeque;

use triline::Input;

/// The answers to a request, and when each arrives at the host.
pub(crate) type Arrivals = VecDeque<(u64, Input)>;

/// One answer alone.
pub(super) fn one(at: u64, answer: Input) -> Arrivals {
    VecDeque::from([(at, answer)])
}

/// A whole response.
pub(super) fn answers(at: u64, status: u16, headers: &[(String, String)], body: &[u8]) -> Arrivals {
    let head = Input::Head { status, headers: headers.to_vec() };
    VecDeque::from([(at, head), (at, Input::Chunk(body.to_vec())), (at, Input::End)])
}

/// Headers as a host has them.
pub(super) fn owned(headers: Vec<(&'static str, String)>) -> Vec<(String, String)> {
    headers.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
}
