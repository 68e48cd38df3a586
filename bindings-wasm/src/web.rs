//! The typed clients in the browser, for programs in Rust (Leptos, Yew, plain): those of
//! [`triline::host`] with a transport over gloo-net and the browser's clock and randomness.
//!
//! ```ignore
//! use triline::platform::agents::AgentFilter;
//!
//! let cc = triline_wasm::web::platform().base_url(url).account(account).signer(ask_my_server).build()?;
//! let mut agents = cc.agents().query(AgentFilter::default()).items();
//! while let Some(agent) = agents.next().await {
//!     list.append(&row(&agent?));
//! }
//! ```
//!
//! Dropping a future or a stream aborts its request. A secret in a page can be read by anyone who
//! opens it: give the platform's client a [`signer`](Builder::signer) that asks your own server.
//!
//! Records cross to JavaScript and back by [`to_js`] and [`from_js`], in the API's names.

mod clock;
mod fetch;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_wasm_bindgen::Serializer;
use triline::host::{AiAgent, Builder, Platform, WorkPhone};
use triline::options::{AiAgentOptions, PlatformOptions, WorkPhoneOptions};
use wasm_bindgen::JsValue;

pub use clock::BrowserClock;
pub use fetch::FetchTransport;

/// The options of a client of the platform, with the browser's transport, clock and randomness.
pub fn platform() -> Builder<PlatformOptions> {
    Platform::builder().transport(FetchTransport).clock(BrowserClock).seed(clock::random_seed())
}

/// The same for a client of the work phone.
pub fn work_phone() -> Builder<WorkPhoneOptions> {
    WorkPhone::builder().transport(FetchTransport).clock(BrowserClock).seed(clock::random_seed())
}

/// The same for a client of the AI agent.
pub fn ai_agent() -> Builder<AiAgentOptions> {
    AiAgent::builder().transport(FetchTransport).clock(BrowserClock).seed(clock::random_seed())
}

/// A record, or anything made of records, as plain objects of JavaScript.
///
/// # Errors
///
/// A map has keys that are no texts; records have none such.
pub fn to_js<T: Serialize + ?Sized>(value: &T) -> Result<JsValue, serde_wasm_bindgen::Error> {
    value.serialize(&Serializer::json_compatible())
}

/// A record, or anything made of records, from plain objects of JavaScript.
///
/// # Errors
///
/// A member is of another type than the record's field.
pub fn from_js<T: DeserializeOwned>(value: JsValue) -> Result<T, serde_wasm_bindgen::Error> {
    serde_wasm_bindgen::from_value(value)
}
