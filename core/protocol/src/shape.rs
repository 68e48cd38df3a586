//! The interpreter: walks JSON text along the table.
//!
//! [`request`] checks what the caller gives and writes what goes out; [`response`] reads what came
//! back and writes what the caller gets. Both copy what need not change.

pub(crate) mod amount;
pub(crate) mod message;
pub mod number;
pub mod request;
pub mod response;
pub mod time;
