//! The core of triline: signing, parsing, retries, pagination and batches of three vendor interfaces, without any I/O.
//!
//! A [`Client`] holds a configuration. [`Client::call`] checks parameters and begins a [`Call`]: a state machine that
//! returns the next step (send this request, wait until that time) and takes the answer. It is the same in every
//! language that drives it.
//!
//! This crate is for the packages of triline, and changes without notice; Rust programs use the crate `triline`.
//! `docs/architecture.md` shows the rooms and the life of a request.

#![cfg_attr(not(any(feature = "std", test)), no_std)]
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

// Its macro is used by those that follow.
#[macro_use]
pub mod message;

pub mod auth;
pub mod call;
pub mod client;
pub mod config;
pub mod customer_fields;
pub mod envelope;
pub mod error;
#[cfg(feature = "fuzzing")]
#[doc(hidden)]
pub mod fuzz;
pub mod http;
pub mod json;
pub mod multipart;
pub mod random;
pub mod report;
pub mod secret;
pub mod shape;
#[cfg(feature = "store")]
pub mod store;
pub mod text;

mod budget;
mod clock;
mod exchange;
mod nonce;
mod pace;
mod plan;
mod token;

#[cfg(feature = "std")]
pub use auth::find_recipe::{FoundSchemes, RecipeSearch, SignedSample};
pub use auth::recipe::Recipe;
pub use call::{
    Ask, AskId, Call, EndFailure, Event, Failure, Input, Mode, Now, Options, Output, Page, Polled, Sent, SignInput,
    Step, WaitReason,
};
pub use client::Client;
pub use config::Config;
pub use customer_fields::CustomerFields;
pub use error::{Error, ErrorKind, Outcome};
pub use http::{ExtraHeaders, HttpRequest, Upload};
pub use message::Message;
pub use report::report_table;
pub use shape::response::Form;
#[cfg(feature = "store")]
pub use store::{StoreCheck, StoreScript};
pub use triline_schema::operation::Interface;
