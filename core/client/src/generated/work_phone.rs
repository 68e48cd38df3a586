// Written by `cargo run -p triline-bindgen` from the table.

//! The work phone: customers, calls, SMS, reports and the chat app on the phones.

pub mod agents;
pub mod chat_app;
pub mod customers;
pub mod device;
pub mod phone;
pub mod reports;
pub mod token;
