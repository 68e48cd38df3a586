//! The table: every operation and every type, written once.
//!
//! The entries are written in one module per resource, with the macros of `macros`. The sources of the other languages,
//! the routes of the simulated service and the documentation are made from their values.

#[cfg(feature = "names")]
use crate::operation::Group;
#[cfg(feature = "names")]
use alloc::string::String;

#[cfg(feature = "names")]
use crate::operation::Field;
use crate::operation::{Interface, Operation, Record};
#[cfg(feature = "names")]
use crate::platform;
#[cfg(feature = "names")]
use crate::{ai_agent, work_phone};

#[cfg(test)]
mod contributing;
#[cfg(feature = "docs")]
pub mod names;
#[cfg(any(test, feature = "docs"))]
pub mod pack;
#[cfg(any(test, not(feature = "names")))]
mod unpack;

/// All groups of operations, in the order of the vendor's documents (feature `names`).
#[cfg(feature = "names")]
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
    #[cfg(feature = "names")]
    let entries = groups().iter().flat_map(|group| group.operations);
    #[cfg(not(feature = "names"))]
    let entries = unpack::entries().iter();
    entries
}

/// What can be called by that name.
pub fn operation(name: &str) -> Option<&'static Operation> {
    entries().find(|operation| operation.name == name)
}

/// Lists records that the core reads or writes and that no operation is declared with.
macro_rules! further {
    ($($name:ident: $record:path,)*) => {
        /// A record that no operation is declared with.
        #[derive(Clone, Copy)]
        pub(crate) enum Further {
            $($name,)*
        }

        impl Further {
            /// The record.
            #[cfg(feature = "names")]
            pub(crate) fn record(self) -> &'static Record {
                match self {
                    $(Further::$name => <$record>::RECORD,)*
                }
            }

            /// The record.
            #[cfg(not(feature = "names"))]
            pub(crate) fn record(self) -> &'static Record {
                unpack::further(self as usize)
            }

            /// All of them, in the order of the packed table.
            #[cfg(any(test, feature = "docs"))]
            pub(crate) const ALL: &[Further] = &[$(Further::$name),*];
        }
    };
}

further! {
    PlatformOptions: crate::options::PlatformOptions,
    WorkPhoneOptions: crate::options::WorkPhoneOptions,
    AiAgentOptions: crate::options::AiAgentOptions,
    CallOptions: crate::options::CallOptions,
    CardBody: crate::work_phone::chat_app::ChatAppCardBody,
    LocationBody: crate::work_phone::chat_app::ChatAppLocationBody,
    LinkBody: crate::work_phone::chat_app::ChatAppLinkBody,
    SystemBody: crate::work_phone::chat_app::ChatAppSystemBody,
    RecallBody: crate::work_phone::chat_app::ChatAppRecallBody,
    RedPacketBody: crate::work_phone::chat_app::ChatAppRedPacketBody,
    MediaBody: crate::work_phone::chat_app::ChatAppMediaBody,
    TranscriptionResult: crate::platform::transcription::TranscriptionResult,
    AiAnswer: crate::ai_agent::sessions::AiAnswer,
}

/// The options of a client of that interface.
pub fn options_of(interface: Interface) -> &'static Record {
    match interface {
        Interface::Platform => Further::PlatformOptions.record(),
        Interface::WorkPhone => Further::WorkPhoneOptions.record(),
        Interface::AiAgent => Further::AiAgentOptions.record(),
    }
}

/// The environment variable that an option of a client may come from: `TRILINE_<CLIENT>_<OPTION>`, such as
/// `TRILINE_PLATFORM_BASE_URL`. `None`: it does not come from the environment, because it belongs to the host's own code
/// or to tests (feature `names`).
#[cfg(feature = "names")]
pub fn environment_variable(interface: Interface, option: &Field) -> Option<String> {
    if matches!(option.name, "external_signing" | "external_store" | "external_tokens" | "fixed_nonce" | "paths") {
        return None;
    }
    let mut name = crate::words::text(&["TRILINE_", interface.name(), "_", option.name]);
    name.make_ascii_uppercase();
    Some(name)
}
