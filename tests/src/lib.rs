//! What runs the conformance vectors: reading them, talking to a language's adapter, comparing.

pub mod conformance;
