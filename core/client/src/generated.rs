// Written by `cargo run -p triline-bindgen` from the table.

//! The typed interfaces: records, choices and groups.

#![allow(clippy::needless_pass_by_value, reason = "a program need not name the parameters of a call")]

pub mod ai_agent;
pub mod options;
pub mod platform;
#[cfg(feature = "simulated")]
pub(crate) mod simulated;
pub(crate) mod types;
pub mod work_phone;
