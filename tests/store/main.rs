//! Processes that share a store, against a real Redis: `tests/store/run.sh`.

mod clients;
mod model;
mod server;
