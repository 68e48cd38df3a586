//! Processes that share a store, against a real Redis: `tests/store/run.sh`.

mod adapters;
mod clients;
mod journal_keys;
mod journals;
mod model;
mod relays;
mod server;
mod tokens;
