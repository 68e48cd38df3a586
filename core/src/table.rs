//! The table: every operation and every type, written once.
//!
//! `group!`, `record!` and `choice!` read like the vendor's page. From what they say come
//! the values of [`crate::operation`] and the Rust types; the sources of the other languages, the
//! routes of the simulated service and the documentation are made from those values.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

#[cfg(feature = "names")]
use crate::operation::Group;
use crate::operation::{Described, Kind, Operation, Record};
use crate::platform;
#[cfg(feature = "names")]
use crate::{ai_agent, work_phone};

#[cfg(any(test, feature = "docs"))]
pub mod pack;
#[cfg(any(test, not(feature = "names")))]
mod unpack;

/// A text.
pub type Text = String;
/// A whole number.
pub type Integer = i64;
/// Any number.
pub type Number = f64;
/// True or false.
pub type Boolean = bool;
/// A list.
pub type List<T> = Vec<T>;
/// An object with text keys.
pub type Map<T> = BTreeMap<String, T>;
/// Anything.
#[cfg(feature = "typed")]
pub type Any = serde_json::Value;
/// Anything, as JSON text.
#[cfg(not(feature = "typed"))]
pub type Any = crate::typed::RawJson;

impl Described for Text {
    const KIND: Kind = Kind::Text;
}
impl Described for Integer {
    const KIND: Kind = Kind::Integer;
}
impl Described for Number {
    const KIND: Kind = Kind::Number;
}
impl Described for Boolean {
    const KIND: Kind = Kind::Boolean;
}
/// Types whose values are kept as they come.
macro_rules! loose {
    ($( $(#[doc = $doc:literal])* $name:ident = $kind:expr; )*) => { $(
        $(#[doc = $doc])*
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct $name(pub Any);

        $crate::typed::loose_codec!($name);

        impl Described for $name {
            const KIND: Kind = $kind;
        }

        impl From<Any> for $name {
            fn from(value: Any) -> Self {
                $name(value)
            }
        }
    )* };
}

loose! {
    /// A JSON object of any members.
    Object = Kind::Object;
    /// A text or a number; a boolean too where it is read.
    Scalar = Kind::Scalar;
    /// A text, or a list of texts.
    TextOrList = Kind::OneOf(&(&[Kind::Text, Kind::List(&Kind::Text)] as &[Kind]));
    /// A text, or a JSON object of any members.
    TextOrObject = Kind::OneOf(&(&[Kind::Text, Kind::Object] as &[Kind]));
    /// A log of the AI agent ([`crate::ai_agent::sessions::AiLog`]), or whatever else came.
    LogOrRaw = Kind::OneOf(&(&[<crate::ai_agent::sessions::AiLog as Described>::KIND, Kind::Any] as &[Kind]));
    /// The value of a customer's field: a text, a list of texts, or a list of
    /// [`crate::platform::customers::CustomerContact`].
    CustomerValue = Kind::OneOf(&(&[
        Kind::Text,
        Kind::List(&Kind::Text),
        Kind::List(&<crate::platform::customers::CustomerContact as Described>::KIND),
    ] as &[Kind]));
}

/// A list of records, in a record of the same type.
#[derive(Clone, Debug, PartialEq)]
pub struct Children<T>(pub Vec<T>);

impl<T> From<Vec<T>> for Children<T> {
    fn from(list: Vec<T>) -> Self {
        Children(list)
    }
}

/// The content of a file.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct File(pub Vec<u8>);

/// Shows its size.
impl core::fmt::Debug for File {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "File({} bytes)", self.0.len())
    }
}

impl From<Vec<u8>> for File {
    fn from(content: Vec<u8>) -> Self {
        File(content)
    }
}

impl Described for Children<platform::customers::CustomerFieldOption> {
    const KIND: Kind = Kind::Children(|| platform::customers::CustomerFieldOption::RECORD);
}

impl Described for Children<platform::customers::RegionNode> {
    const KIND: Kind = Kind::Children(|| platform::customers::RegionNode::RECORD);
}

impl Described for File {
    const KIND: Kind = Kind::File;
}

impl Described for Any {
    const KIND: Kind = Kind::Any;
}
impl<T: Described> Described for List<T> {
    const KIND: Kind = Kind::List(&T::KIND);
}
impl<T: Described> Described for Map<T> {
    const KIND: Kind = Kind::Map(&T::KIND);
}

/// All groups of operations, in the order of the documents (feature `names`).
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

/// All operations of the documents, in their order.
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
    PlatformOptions: crate::config::PlatformOptions,
    WorkPhoneOptions: crate::config::WorkPhoneOptions,
    AiAgentOptions: crate::config::AiAgentOptions,
    CallOptions: crate::config::CallOptions,
    CardBody: crate::work_phone::chat_app::ChatAppCardBody,
    LocationBody: crate::work_phone::chat_app::ChatAppLocationBody,
    LinkBody: crate::work_phone::chat_app::ChatAppLinkBody,
    SystemBody: crate::work_phone::chat_app::ChatAppSystemBody,
    RecallBody: crate::work_phone::chat_app::ChatAppRecallBody,
    RedPacketBody: crate::work_phone::chat_app::ChatAppRedPacketBody,
    MediaBody: crate::work_phone::chat_app::ChatAppMediaBody,
}

/// The lines of a documentation comment as one text.
#[cfg(feature = "docs")]
macro_rules! doc_text {
    ($($doc:literal)*) => {
        concat!($($doc, "\n"),*)
    };
}
#[cfg(feature = "docs")]
pub(crate) use doc_text;

/// Declares a set of values: `Name: Text, "source" { Variant = "value", ... }`.
macro_rules! choice {
    (
        $(#[doc = $doc:literal])*
        $name:ident: $base:ident $(($open:ident))?, $source:literal {
            $( $(#[doc = $vdoc:literal])* $variant:ident = $value:literal, )*
        }
    ) => {
        $(#[doc = $doc])*
        #[doc = ""]
        #[doc = concat!("Document ", $source, ".")]
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $name {
            $( $(#[doc = $vdoc])* $variant, )*
            /// A value that the documents do not list, as it came.
            Unlisted(alloc::string::String),
        }

        impl $name {
            /// The set of values in the table.
            pub const CHOICE: &'static $crate::operation::Choice = {
                #[allow(unused_imports)]
                use $crate::operation::{Base, Choice, Variant};
                static CHOICE: Choice = Choice {
                    #[cfg(feature = "names")]
                    name: stringify!($name),
                    base: Base::$base,
                    open: $crate::table::flag!($($open)?),
                    variants: &[ $( Variant {
                        #[cfg(feature = "names")]
                        name: stringify!($variant),
                        value: $value,
                        #[cfg(feature = "docs")]
                        doc: $crate::table::doc_text!($($vdoc)*),
                    } ),* ],
                    #[cfg(feature = "docs")]
                    source: $crate::table::doc_text!($source),
                    #[cfg(feature = "docs")]
                    doc: $crate::table::doc_text!($($doc)*),
                };
                &CHOICE
            };

            /// The value on the wire.
            pub fn value(&self) -> &str {
                match self {
                    $( $name::$variant => $value, )*
                    $name::Unlisted(value) => value,
                }
            }
        }

        impl From<&str> for $name {
            fn from(value: &str) -> Self {
                match value {
                    $( $value => $name::$variant, )*
                    other => $name::Unlisted(other.into()),
                }
            }
        }

        impl $crate::operation::Described for $name {
            const KIND: $crate::operation::Kind = $crate::operation::Kind::Choice($name::CHOICE);
        }

        $crate::typed::choice_codec!($name);
    };
}
pub(crate) use choice;

/// Declares several records that a member `kind` tells apart: `Name, "source" { Case = "kind": Record, ... }`.
macro_rules! union {
    (
        $(#[doc = $doc:literal])*
        $name:ident, $source:literal {
            $( $(#[doc = $cdoc:literal])* $case:ident = $value:literal: $record:ident, )*
        }
    ) => {
        $(#[doc = $doc])*
        #[doc = ""]
        #[doc = concat!("Document ", $source, ".")]
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum $name {
            $( $(#[doc = $cdoc])* $case(alloc::boxed::Box<$record>), )*
            /// Something else, as it came.
            Other($crate::table::Any),
        }

        impl $name {
            /// The union in the table.
            pub const UNION: &'static $crate::operation::Union = {
                use $crate::operation::{Case, Union};
                static UNION: Union = Union {
                    #[cfg(feature = "names")]
                    name: stringify!($name),
                    cases: &[ $( Case {
                        #[cfg(feature = "names")]
                        name: stringify!($case),
                        value: $value,
                        record: $record::RECORD,
                        #[cfg(feature = "docs")]
                        doc: $crate::table::doc_text!($($cdoc)*),
                    } ),* ],
                    #[cfg(feature = "docs")]
                    source: $crate::table::doc_text!($source),
                    #[cfg(feature = "docs")]
                    doc: $crate::table::doc_text!($($doc)*),
                };
                &UNION
            };
        }

        impl $crate::operation::Described for $name {
            const KIND: $crate::operation::Kind = $crate::operation::Kind::Union($name::UNION);
        }

        $crate::typed::union_codec!($name { $( $case = $value: $record; )* });
    };
}
pub(crate) use union;

/// Whether a flag was written.
macro_rules! flag {
    () => {
        false
    };
    ($flag:ident) => {
        true
    };
}
pub(crate) use flag;

/// An identifier without the mark of a raw one.
#[cfg(feature = "names")]
pub(crate) const fn plain(name: &'static str) -> &'static str {
    match name.as_bytes() {
        [b'r', b'#', ..] => name.split_at(2).1,
        _ => name,
    }
}

/// The wire name or the API name of a field, from what was written of them.
macro_rules! field_names {
    (wire $field:ident) => {
        stringify!($field)
    };
    (wire $field:ident $wire:literal $($api:literal)?) => {
        $wire
    };
    (api $field:ident) => {
        stringify!($field)
    };
    (api $field:ident $wire:literal) => {
        $wire
    };
    (api $field:ident $wire:literal $api:literal) => {
        $api
    };
}
pub(crate) use field_names;

/// Declares an object type: `Name, "source" { field: Type = "wireName" as "apiName" [Attr, ...], ... }`.
///
/// The wire name is left out where it is the field's own, the API name where it is the wire name.
macro_rules! record {
    (
        $(#[doc = $doc:literal])*
        $name:ident, $source:literal $(, open $open:ty)? {
            $(
                $(#[doc = $fdoc:literal])*
                $field:ident: $ty:ty $(= $wire:literal $(as $api:literal)?)? $([$($attr:tt)*])?,
            )*
        }
    ) => {
        $(#[doc = $doc])*
        #[doc = ""]
        #[doc = concat!("Document ", $source, ".")]
        #[derive(Clone, PartialEq)]
        #[non_exhaustive]
        pub struct $name {
            $(
                $(#[doc = $fdoc])*
                pub $field: Option<$ty>,
            )*
            /// What the service sent beside the documented fields.
            pub extra: $crate::table::Map<$crate::table::Any>,
        }

        const _: () = {
            #[allow(unused_imports)]
            use $crate::operation::{Attr::*, Described, Field, Format::*, Record};
            static RECORD: Record = Record {
                    #[cfg(feature = "names")]
                    name: stringify!($name),
                    fields: &[ $( Field {
                        #[cfg(feature = "names")]
                        name: $crate::table::plain(stringify!($field)),
                        wire: $crate::table::field_names!(wire $field $($wire $($api)?)?),
                        kind: <$ty as Described>::KIND,
                        attrs: &[ $($($attr)*,)? $($($crate::operation::Attr::Api($api))?)? ],
                        #[cfg(feature = "docs")]
                        doc: $crate::table::doc_text!($($fdoc)*),
                    } ),* ],
                    open: $crate::table::optional!($(&<$open as Described>::KIND)?),
                    #[cfg(feature = "docs")]
                    source: $crate::table::doc_text!($source),
                    #[cfg(feature = "docs")]
                    doc: $crate::table::doc_text!($($doc)*),
            };

            impl $name {
                /// The type in the table.
                pub const RECORD: &'static Record = &RECORD;
            }
        };

        impl $name {
            $(
                $(#[doc = $fdoc])*
                #[must_use]
                pub fn $field(mut self, value: impl Into<$ty>) -> Self {
                    self.$field = Some(value.into());
                    self
                }
            )*
        }

        impl $crate::operation::Described for $name {
            const KIND: $crate::operation::Kind = $crate::operation::Kind::Record($name::RECORD);
        }

        $crate::typed::record_codec! {
            $name { $(
                $field: $ty,
                $crate::table::field_names!(wire $field $($wire $($api)?)?),
                $crate::table::field_names!(api $field $($wire $($api)?)?),
                [$($($attr)*)?];
            )* }
        }
    };
}
pub(crate) use record;

/// Declares a group of operations:
///
/// ```text
/// platform.agents {
///     /// What it does.
///     query: POST "/path" (Params) -> [pages of Agent at "data" by "page" and "limit", 100]
///         { repeat: Read, rules: [], errors: [6701], source: "1: Agents: Query agent" }
/// }
/// ```
///
/// The answer is one of `[nothing]`, `[nothing but "data.tree"]`, `[whole Type]`, `[Type, at "data"]`, `[fields of Record under "data"]`,
/// `[pages of Row at "data" total "data.total" by "page" and "limit", default size]`.
macro_rules! group {
    (
        $(#[doc = $doc:literal])*
        $interface:ident $interface_name:ident.$group:ident as $api:ident {
            $(
                $(#[doc = $odoc:literal])*
                $verb:ident: $method:ident $path:literal ($($params:ident)?) -> [$($answer:tt)+]
                    { repeat: $repeat:ident, rules: [$($rule:tt)*], errors: [$($error:literal),*], source: $source:literal }
            )*
        }
    ) => {
        /// The group in the table.
        pub static GROUP: $crate::operation::Group = {
            #[allow(unused_imports)]
            use $crate::operation::{Described, Group, Interface, Method, Operation, Repeat, Rule::*};
            Group {
                interface: Interface::$interface,
                #[cfg(feature = "names")]
                name: stringify!($group),
                #[cfg(feature = "docs")]
                doc: $crate::table::doc_text!($($doc)*),
                operations: &[ $( Operation {
                    name: concat!(stringify!($interface_name), ".", stringify!($group), ".", stringify!($verb)),
                    interface: Interface::$interface,
                    method: Method::$method,
                    path: $path,
                    params: $crate::table::params!($($params)?),
                    rules: $crate::table::rules!($($rule)*),
                    answer: $crate::table::answer!($($answer)+),
                    paging: $crate::table::paging!($($answer)+),
                    repeat: Repeat::$repeat,
                    #[cfg(feature = "names")]
                    errors: &[$($error),*],
                    #[cfg(feature = "docs")]
                    source: $crate::table::doc_text!($source),
                    #[cfg(feature = "docs")]
                    doc: $crate::table::doc_text!($($odoc)*),
                } ),* ],
            }
        };

        $crate::typed::group_methods! {
            $(#[doc = $doc])*
            $interface $group $api {
                $(
                    $(#[doc = $odoc])*
                    #[doc = ""]
                    #[doc = concat!("Document ", $source, ".")]
                    $verb, concat!(stringify!($interface_name), ".", stringify!($group), ".", stringify!($verb)),
                        ($($params)?) -> [$($answer)+] [$($rule)*];
                )*
            }
        }
    };
}
pub(crate) use group;

/// The parameters of an operation that has none.
pub(crate) const NO_PARAMS: crate::operation::Record = crate::operation::Record {
    #[cfg(feature = "names")]
    name: "NoParams",
    fields: &[],
    open: None,
    #[cfg(feature = "docs")]
    source: "",
    #[cfg(feature = "docs")]
    doc: "",
};

macro_rules! params {
    () => {{
        static NO_PARAMS: $crate::operation::Record = $crate::table::NO_PARAMS;
        &NO_PARAMS
    }};
    ($params:ident) => {
        $params::RECORD
    };
}
pub(crate) use params;

/// The rules of an operation: `split field or verb`, or a list of values of `Rule`.
macro_rules! rules {
    (split $field:ident or $without:ident) => {
        &[Split { field: stringify!($field), without: stringify!($without) }]
    };
    ($($rule:expr),*) => { &[$($rule),*] };
}
pub(crate) use rules;

macro_rules! answer {
    (nothing) => { $crate::operation::Answer::Nothing };
    (nothing but $at:literal) => { $crate::operation::Answer::NothingBut { at: $at } };
    (whole $value:ty) => {
        $crate::operation::Answer::Whole { kind: <$value as $crate::operation::Described>::KIND }
    };
    (fields of $record:ident under $under:literal) => {
        $crate::operation::Answer::Fields { under: $under, record: $record::RECORD }
    };
    (
        pages of $row:ident at $at:literal $(total $total:literal)? $(page $number:literal pages $pages:literal)?
        by $page:literal and $size:literal, $default:literal
    ) => {
        $crate::operation::Answer::Rows {
            at: $at,
            row: &<$row as $crate::operation::Described>::KIND,
            total: $crate::table::optional!($($total)?),
            page: $crate::table::optional!($($number)?),
            pages: $crate::table::optional!($($pages)?),
        }
    };
    ($value:ty, at $at:literal) => {
        $crate::operation::Answer::Value {
            at: $at,
            kind: <$value as $crate::operation::Described>::KIND,
            or_top: false,
        }
    };
    ($value:ty, at $at:literal or the top) => {
        $crate::operation::Answer::Value {
            at: $at,
            kind: <$value as $crate::operation::Described>::KIND,
            or_top: true,
        }
    };
}
pub(crate) use answer;

macro_rules! paging {
    (
        pages of $row:ident at $at:literal $(total $total:literal)? $(page $number:literal pages $pages:literal)?
        by $page:literal and $size:literal, $default:literal
    ) => {
        Some($crate::operation::Paging { page: $page, size: $size, default_size: $default })
    };
    ($($other:tt)+) => {
        None
    };
}
pub(crate) use paging;

macro_rules! optional {
    () => {
        None
    };
    ($value:expr) => {
        Some($value)
    };
}
pub(crate) use optional;
