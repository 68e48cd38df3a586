//! What the service would send on its own.

use alloc::string::String;
use core::fmt;

/// What the service would send to somebody who gave it an address for that; the host may send it.
///
/// The service itself opens no connection.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Push {
    /// The address.
    pub url: String,
    /// The body, a JSON object.
    pub body: String,
}

/// Shows neither address nor body: an address may hold a secret, a body what people said.
impl fmt::Debug for Push {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Push").finish_non_exhaustive()
    }
}
