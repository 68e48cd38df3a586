//! What the vendor's documents say, as data: every operation and every type, written once.
//!
//! The entries are written in one module per resource, with the macros of `macros`; the vocabulary is in [`mod@operation`].
//! The options of clients and the settings of the simulated service are written the same way. All of it depends on
//! nothing else. The typed interfaces of all languages, the routes of the simulated service and the documentation are
//! made from it.
//!
//! This crate is for the packages of triline, and changes without notice.

#![no_std]
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

use alloc::string::String;

use crate::operation::{Field, Group, Interface, Operation, Record};
use crate::options::{AiAgentOptions, PlatformOptions, WorkPhoneOptions};

pub mod ai_agent;
#[cfg(feature = "docs")]
pub mod boundary;
pub mod catalogue;
#[cfg(test)]
mod contributing;
mod macros;
pub mod messages;
pub mod operation;
pub mod options;
pub mod platform;
pub mod simulated;
pub mod types;
pub mod undocumented;
pub mod work_phone;

/// The texts of the documentation in Chinese, by the English ones as `triline operations --json` has them: a JSON object.
#[cfg(all(feature = "docs", feature = "zh"))]
pub const CHINESE: &str = include_str!("chinese.json");

/// All groups of operations, in the order of the vendor's documents.
pub fn groups() -> &'static [&'static Group] {
    static GROUPS: &[&Group] = &[
        &platform::agents::GROUP,
        &platform::roles::GROUP,
        &platform::licences::GROUP,
        &platform::sip::GROUP,
        &platform::numbers::GROUP,
        &platform::dialout::GROUP,
        &platform::number_lists::GROUP,
        &platform::reports::GROUP,
        &platform::transcription::GROUP,
        &platform::sso::GROUP,
        &platform::customers::GROUP,
        &platform::chat::GROUP,
        &platform::chat_reports::GROUP,
        &platform::catalogs::GROUP,
        &platform::knowledge::GROUP,
        &work_phone::token::GROUP,
        &work_phone::customers::GROUP,
        &work_phone::phone::GROUP,
        &work_phone::agents::GROUP,
        &work_phone::device::GROUP,
        &work_phone::reports::GROUP,
        &work_phone::chat_app::GROUP,
        &ai_agent::sessions::GROUP,
        &ai_agent::knowledge::GROUP,
        &ai_agent::documents::GROUP,
    ];
    GROUPS
}

/// All operations of the vendor's documents, in their order.
pub fn operations() -> impl Iterator<Item = &'static Operation> {
    entries().filter(|operation| operation.asks().is_none())
}

/// All that can be called by a name: the operations, and what is made of several requests of one of them.
pub fn entries() -> impl Iterator<Item = &'static Operation> {
    groups().iter().flat_map(|group| group.operations)
}

/// Operations of the vendor's documents without one of their parameters, see [`Rule::Without`](operation::Rule::Without):
/// what they do has a name of its own.
pub fn without_parameter() -> impl Iterator<Item = &'static Operation> {
    platform::agents::without::GROUP.operations.iter()
}

/// What can be called by that name.
pub fn operation(name: &str) -> Option<&'static Operation> {
    let known = entries().chain(without_parameter()).find(|operation| operation.name == name);
    known.or_else(|| undocumented::operation(name))
}

/// The options of a client of that interface.
pub fn options_of(interface: Interface) -> &'static Record {
    match interface {
        Interface::Platform => &PlatformOptions,
        Interface::WorkPhone => &WorkPhoneOptions,
        Interface::AiAgent => &AiAgentOptions,
    }
}

/// The environment variable that an option of a client may come from: `TRILINE_<CLIENT>_<OPTION>`, such as
/// `TRILINE_PLATFORM_BASE_URL`. `None`: it does not come from the environment, because it belongs to the host's own code
/// or to tests.
pub fn environment_variable(interface: Interface, option: &Field) -> Option<String> {
    if matches!(
        option.name,
        "external_signing" | "external_store" | "external_tokens" | "fixed_nonce" | "headers" | "paths"
    ) {
        return None;
    }
    let mut name = ["TRILINE_", interface.name(), "_", option.name].concat();
    name.make_ascii_uppercase();
    Some(name)
}
