//! The work phone: tokens, customers, calls, messages and chat-app data.

pub mod agents;
pub mod chat_app;
pub mod customers;
pub mod device;
pub mod phone;
pub mod reports;
pub mod token;
