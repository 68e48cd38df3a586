//! The simulated service alone: what tests need, and a production library does not.
//!
//! It shares its sources with the foreign functions of the client, and only bytes at run time.

#[path = "../../src/common.rs"]
mod common;
#[path = "../../src/simulated.rs"]
pub mod simulated;

pub use common::{NativeError, NativeHeader};

uniffi::setup_scaffolding!();
