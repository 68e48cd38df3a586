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

// Its macro `message` is used by those that follow.
#[macro_use]
pub mod error;

pub mod auth;
pub mod boundary;
pub mod client;
pub mod codec;
#[cfg(feature = "fuzzing")]
#[doc(hidden)]
pub mod fuzz;
pub mod json;
#[cfg(feature = "store")]
pub mod store;
pub mod text;

mod call;
mod exchange;
mod plan;

#[cfg(feature = "std")]
pub use auth::find_recipe::{FoundSchemes, RecipeSearch, SignedSample};
pub use auth::recipe::Recipe;
pub use boundary::{
    Ask, AskId, EndFailure, Event, Failure, Input, Mode, Now, Options, Output, Page, Polled, Sent, SignInput, Step,
    WaitReason,
};
pub use call::Call;
pub use client::Client;
pub use client::config::Config;
pub use codec::customer_fields::CustomerFields;
pub use codec::http::{ExtraHeaders, HttpRequest, Upload};
pub use codec::report::report_table;
pub use codec::response::Form;
pub use error::message::Message;
pub use error::{Error, ErrorKind, Outcome};
pub use plan::journal::{settle, unknown_rows};
#[cfg(feature = "store")]
pub use store::{FoundAnswer, RelayStore, StoreCheck, StoreScript};
pub use triline_schema::operation::Interface;
