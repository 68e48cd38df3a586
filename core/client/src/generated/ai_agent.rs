// Written by `cargo run -p triline-bindgen` from the table.

//! The AI agent: conversations and its knowledge.

pub mod documents;
pub mod knowledge;
pub mod sessions;
