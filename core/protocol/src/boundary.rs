//! What a call and its host say to each other: steps, questions, answers, events and options, and their JSON.
//!
//! The layers of a call speak of steps and events too, so they stand below them.

mod event;
mod json;
mod options;
mod output;
mod step;

pub(crate) use event::by_name;
pub use event::{EndFailure, Event};
pub use options::{Mode, Options};
pub use output::Output;
pub(crate) use step::Misfit;
pub use step::{Ask, AskId, Failure, Input, Page, Polled, Sent, Step, WaitReason};

pub use crate::auth::platform::SignInput;
pub use crate::client::clock::Now;
