//! The tests of the Rust package, through its public interface.

mod ambiguities;
mod bad_input;
mod batches;
mod calls;
mod cancelling;
mod conversations;
mod fake;
mod fuzz_seeds;
mod inventory;
mod openapi;
mod pages;
mod purity;
mod raw_responses;
mod reports;
mod reqwest_transport;
mod secrets;
mod security;
mod simulated;
mod simulated_errors;
mod streams;
mod table;
mod tracing_spans;
mod types;
mod uploads;
mod waiting;
mod words;
