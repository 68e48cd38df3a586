//! Requests and responses along the table, as JSON text and HTTP.
//!
//! [`request`] checks what the caller gives and writes what goes out; [`response`] reads what came back and writes what
//! the caller gets. Both copy what need not change. Around them are the HTTP request ([`http`], [`multipart`]) and the
//! envelope of a response.

pub(crate) mod amount;
pub(crate) mod chat_message;
pub mod customer_fields;
pub mod envelope;
pub mod http;
pub mod multipart;
mod normalise;
pub mod report;
pub mod request;
pub mod response;
pub mod time;

pub use normalise::normalise;
