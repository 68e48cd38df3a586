//! The simulated service and the check of stores: what tests need, and a production library does not.
//!
//! It shares its sources with the foreign functions of the client, and only bytes at run time.

#[path = "../../src/common.rs"]
mod common;
#[path = "../../src/simulated.rs"]
pub mod simulated;
#[path = "../../src/store_check.rs"]
pub mod store_check;

pub use common::{NativeError, NativeHeader};

uniffi::setup_scaffolding!();
