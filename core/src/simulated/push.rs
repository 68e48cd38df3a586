//! What the service would send on its own.

use alloc::string::String;

/// What the service would send to somebody who gave it an address for that; the host may send it.
///
/// The service itself contacts nobody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Push {
    /// The address.
    pub url: String,
    /// The body, a JSON object.
    pub body: String,
}
