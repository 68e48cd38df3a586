//! The tests of the Rust package, through its public interface.

mod ambiguities;
mod bad_input;
mod batches;
mod calls;
mod cancelling;
mod fake;
mod inventory;
mod openapi;
mod pages;
mod purity;
mod reports;
mod reqwest_transport;
mod secrets;
mod simulated;
mod simulated_errors;
mod streams;
mod table;
mod waiting;
