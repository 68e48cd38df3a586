//! The AI agent: sessions, streamed answers, knowledge documents.

pub mod documents;
pub mod knowledge;
pub mod sessions;
