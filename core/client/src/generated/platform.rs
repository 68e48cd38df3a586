// Written by `cargo run -p triline-bindgen` from the table.

//! The contact-center platform: agents, roles, licences, numbers, dial-out tasks, customers, reports,
//! online chat and knowledge base.

pub mod agents;
pub mod catalogs;
pub mod chat;
pub mod chat_reports;
pub mod customers;
pub mod dialout;
pub mod knowledge;
pub mod licences;
pub mod number_lists;
pub mod numbers;
pub mod reports;
pub mod roles;
pub mod sip;
pub mod sso;
pub mod transcription;
