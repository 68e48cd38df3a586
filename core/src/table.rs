//! The table: every operation and every type, written once.
//!
//! [`group!`], [`record!`] and [`choice!`] read like the vendor's page. From what they say come
//! the values of [`crate::operation`] and the Rust types; the sources of the other languages, the
//! routes of the simulated service and the documentation are made from those values.
//!
//! [`group!`]: crate::table::group
//! [`record!`]: crate::table::record
//! [`choice!`]: crate::table::choice

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use crate::operation::{Described, Group, Kind, Operation};
use crate::platform;

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
impl<T: Described> Described for List<T> {
    const KIND: Kind = Kind::List(&T::KIND);
}
impl<T: Described> Described for Map<T> {
    const KIND: Kind = Kind::Map(&T::KIND);
}

/// All groups of operations, in the order of the documents.
pub fn groups() -> &'static [&'static Group] {
    static GROUPS: &[&Group] = &[&platform::agents::GROUP, &platform::roles::GROUP, &platform::licences::GROUP];
    GROUPS
}

/// All operations, in the order of the documents.
pub fn operations() -> impl Iterator<Item = &'static Operation> {
    groups().iter().flat_map(|group| group.operations)
}

/// The operation of that name.
pub fn operation(name: &str) -> Option<&'static Operation> {
    operations().find(|operation| operation.name == name)
}

/// Documentation: kept where a generator reads it, left out of what ships.
macro_rules! doc_text {
    ($($doc:literal)*) => {{
        #[cfg(feature = "docs")]
        { concat!($($doc, "\n"),*) }
        #[cfg(not(feature = "docs"))]
        { "" }
    }};
}
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
            Other(alloc::string::String),
        }

        impl $name {
            /// The set of values in the table.
            pub const CHOICE: &'static $crate::operation::Choice = {
                #[allow(unused_imports)]
                use $crate::operation::{Base, Choice, Variant};
                &Choice {
                    name: stringify!($name),
                    base: Base::$base,
                    open: $crate::table::flag!($($open)?),
                    variants: &[ $( Variant {
                        name: stringify!($variant),
                        value: $value,
                        doc: $crate::table::doc_text!($($vdoc)*),
                    } ),* ],
                    source: $crate::table::doc_text!($source),
                    doc: $crate::table::doc_text!($($doc)*),
                }
            };

            /// The value on the wire.
            pub fn value(&self) -> &str {
                match self {
                    $( $name::$variant => $value, )*
                    $name::Other(value) => value,
                }
            }
        }

        impl From<&str> for $name {
            fn from(value: &str) -> Self {
                match value {
                    $( $value => $name::$variant, )*
                    other => $name::Other(other.into()),
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
        $name:ident, $source:literal {
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

        impl $name {
            /// The type in the table.
            pub const RECORD: &'static $crate::operation::Record = {
                #[allow(unused_imports)]
                use $crate::operation::{Attr::*, Described, Field, Format::*, Record};
                &Record {
                    name: stringify!($name),
                    fields: &[ $( Field {
                        name: $crate::table::plain(stringify!($field)),
                        api: $crate::table::field_names!(api $field $($wire $($api)?)?),
                        wire: $crate::table::field_names!(wire $field $($wire $($api)?)?),
                        kind: <$ty as Described>::KIND,
                        attrs: &[ $($($attr)*)? ],
                        doc: $crate::table::doc_text!($($fdoc)*),
                    } ),* ],
                    source: $crate::table::doc_text!($source),
                    doc: $crate::table::doc_text!($($doc)*),
                }
            };

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
/// The answer is one of `[nothing]`, `[Type, at "data"]`, `[fields of Record under "data"]`,
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
            use $crate::operation::{Group, Interface, Method, Operation, Repeat, Rule::*};
            Group {
                interface: Interface::$interface,
                name: stringify!($group),
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
                    errors: &[$($error),*],
                    source: $crate::table::doc_text!($source),
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
pub(crate) const NO_PARAMS: crate::operation::Record =
    crate::operation::Record { name: "NoParams", fields: &[], source: "", doc: "" };

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
    (fields of $record:ident under $under:literal) => {
        $crate::operation::Answer::Fields { under: $under, record: $record::RECORD }
    };
    (pages of $row:ident at $at:literal $(total $total:literal)? by $page:literal and $size:literal, $default:literal) => {
        $crate::operation::Answer::Rows {
            at: $at,
            row: &<$row as $crate::operation::Described>::KIND,
            total: $crate::table::optional!($($total)?),
        }
    };
    ($value:ty, at $at:literal) => {
        $crate::operation::Answer::Value { at: $at, kind: <$value as $crate::operation::Described>::KIND }
    };
}
pub(crate) use answer;

macro_rules! paging {
    (pages of $row:ident at $at:literal $(total $total:literal)? by $page:literal and $size:literal, $default:literal) => {
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
