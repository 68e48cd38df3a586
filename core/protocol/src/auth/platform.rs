//! The platform's scheme: four headers, signed afresh for every attempt.

use alloc::string::String;
use alloc::vec::Vec;

/// What is signed in an attempt, and what goes into its headers. Tests of signers make one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignInput {
    /// The account number (`svc-appkey`).
    pub account: String,
    /// Six digits (`svc-nonce`).
    pub nonce: String,
    /// Seconds since 1970, ten digits (`svc-timestamp`); milliseconds, 13 digits, for a recipe with `{timestamp_ms}`.
    pub timestamp: String,
    /// The HTTP method.
    pub method: &'static str,
    /// The path below the base URL.
    pub path: String,
    /// The bytes of the body.
    pub body: Vec<u8>,
}

/// A time as the platform wants it: seconds, with ten digits. With 13 digits it is in milliseconds.
pub(crate) fn timestamp(wall_ms: i64, digits: usize) -> String {
    let time = if digits > 10 { wall_ms } else { wall_ms.div_euclid(1000) };
    crate::text::padded(time.max(0), digits)
}

/// The headers of a request, all but the signature.
pub(crate) fn headers(account: String, nonce: String, timestamp: String) -> [(&'static str, String); 3] {
    [("svc-appkey", account), ("svc-nonce", nonce), ("svc-timestamp", timestamp)]
}
