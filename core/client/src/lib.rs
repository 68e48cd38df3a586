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
//! | [`Client`], [`Call`], [`error`] | the state machine, and what errors say |
//! | [`run_loop`] | how a host drives the state machine, with a complete host that needs `alloc` alone |
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

#[cfg(feature = "client")]
pub mod host;
pub mod pushed;
#[doc = include_str!("run_loop.md")]
pub mod run_loop {}
#[cfg(feature = "simulated")]
pub mod simulated;
#[cfg(all(feature = "store", feature = "client"))]
pub mod testing;
#[cfg(feature = "typed")]
pub mod typed;

mod customer_fields;
#[cfg(feature = "typed")]
mod generated;
#[cfg(feature = "files")]
mod journal_file;

pub use customer_fields::CustomerFields;
#[cfg(feature = "typed")]
pub use generated::{ai_agent, options, platform, work_phone};
#[cfg(feature = "client")]
pub use host::{AiAgent, Platform, WorkPhone};
#[cfg(feature = "files")]
#[doc(hidden)]
pub use journal_file::{JournalFile, is_at, open_private_file};
#[cfg(feature = "reqwest-no-tls")]
pub use reqwest;
#[doc(inline)]
pub use triline_protocol::{
    Ask, AskId, Call, Client, Config, EndFailure, Error, ErrorKind, Event, Failure, Form, HttpRequest, Input, Message,
    Mode, Now, Options, Outcome, Output, Page, Polled, Recipe, Sent, SignInput, Step, Upload, WaitReason, error,
    report_table,
};
#[cfg(feature = "store")]
#[doc(inline)]
pub use triline_protocol::{FoundAnswer, StoreCheck, StoreScript};
#[cfg(feature = "std")]
#[doc(inline)]
pub use triline_protocol::{FoundSchemes, RecipeSearch, SignedSample};
#[doc(inline)]
pub use triline_schema::{catalogue, operation::Interface};
#[cfg(feature = "typed")]
pub use typed::report::{ReportColumn, ReportTable};
#[cfg(feature = "typed")]
#[doc(inline)]
pub use typed::types;
