//! Clients for three vendor interfaces over HTTP and JSON, without any I/O of their own.
//!
//! A [`Client`] holds a configuration. [`Client::call`] checks parameters and begins a [`Call`]: a state machine that
//! returns the next step (send this request, wait until that time) and takes the answer. It implements signing,
//! parsing, retries and pagination, so these are the same in every language that drives it.
//!
//! | module | contents |
//! | --- | --- |
//! | [`platform`], [`work_phone`], [`ai_agent`] | operations, records and choices of the three interfaces |
//! | [`types`] | types of the fields of records: texts, times, files |
//! | [`catalogue`] | the error codes of the platform |
//! | [`call`], [`client`], [`config`] | the state machine and its configuration |
//! | [`pushed`] | parsers of bodies that a service pushes: transcriptions, answers of the AI agent |
//! | [`typed`], `host` | for Rust programs: records as values (feature `typed`), the typed client (feature `client`), with a clock for tokio (`tokio`) and a transport over reqwest (`reqwest`) |
//!
//! Items that are hidden from this documentation (the table itself, its vocabulary, its JSON) are for the packages of
//! this project, and change without notice.

#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]
// Nothing that comes from a service, a host or a caller may panic. Tests may.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::string_slice,
        clippy::panic,
        clippy::unreachable,
        clippy::todo,
        clippy::arithmetic_side_effects
    )
)]
#![deny(clippy::allow_attributes_without_reason)]

extern crate alloc;

pub mod call;
pub mod client;
pub mod config;
pub mod error;
#[cfg(feature = "fuzzing")]
#[doc(hidden)]
pub mod fuzz;
#[cfg(feature = "client")]
pub mod host;
#[doc(hidden)]
pub mod json;
pub mod pushed;
#[doc(hidden)]
pub mod schema;
#[cfg(feature = "simulated")]
pub mod simulated;
#[cfg(all(feature = "store", feature = "client"))]
pub mod testing;
#[cfg(feature = "zh")]
pub mod texts;
#[cfg(feature = "typed")]
pub mod typed;
#[cfg(feature = "typed")]
pub mod types;

mod auth;
mod budget;
mod clock;
mod customer_fields;
mod envelope;
mod exchange;
#[cfg(feature = "typed")]
mod generated;
mod http;
#[cfg(feature = "files")]
mod journal_file;
mod multipart;
mod nonce;
#[cfg(feature = "simulated")]
mod order;
mod pace;
mod plan;
mod random;
mod report;
mod secret;
mod shape;
#[cfg(feature = "store")]
mod store;
mod token;
#[cfg(feature = "zh")]
mod translate;
mod words;

pub use auth::recipe::Recipe;
pub use call::{
    Ask, AskId, Call, EndFailure, Event, Failure, Input, Mode, Now, Options, Output, Sent, SignInput, Step, WaitReason,
};
pub use client::Client;
pub use config::Config;
pub use customer_fields::CustomerFields;
pub use error::{Error, ErrorKind, Outcome};
#[cfg(feature = "typed")]
pub use generated::{ai_agent, options, platform, work_phone};
#[cfg(feature = "client")]
pub use host::{AiAgent, Platform, WorkPhone};
pub use http::{HttpRequest, Upload};
#[cfg(feature = "files")]
#[doc(hidden)]
pub use journal_file::{JournalFile, open_private_file};
pub use report::report_table;
#[cfg(feature = "reqwest-no-tls")]
pub use reqwest;
#[doc(hidden)]
pub use schema::{self as table, operation};
#[doc(inline)]
pub use schema::{catalogue, operation::Interface};
pub use shape::response::Form;
#[cfg(feature = "store")]
pub use store::{StoreCheck, StoreScript};
#[cfg(feature = "typed")]
pub use typed::report::{ReportColumn, ReportTable};
