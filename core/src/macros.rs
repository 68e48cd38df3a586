//! The macros that the table is written with: `group!`, `record!`, `choice!`, `union!` and `loose!`.
//!
//! Each reads like the vendor's page, and makes of what it reads the values of [`crate::operation`] and the Rust types.

/// The lines of a documentation comment as one text.
#[cfg(feature = "docs")]
macro_rules! doc_text {
    ($($doc:literal)*) => {
        concat!($($doc, "\n"),*)
    };
}
#[cfg(feature = "docs")]
pub(crate) use doc_text;

/// Types whose values are kept as they come.
macro_rules! loose {
    ($( $(#[doc = $doc:literal])* $name:ident = $kind:expr; )*) => { $(
        #[cfg(feature = "typed")]
        $(#[doc = $doc])*
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct $name(pub $crate::types::Any);

        #[cfg(not(feature = "typed"))]
        $crate::macros::name_only!($name);

        $crate::typed::loose_codec!($name);

        impl $crate::operation::Described for $name {
            const KIND: $crate::operation::Kind = $kind;
        }

        #[cfg(feature = "typed")]
        impl From<$crate::types::Any> for $name {
            fn from(value: $crate::types::Any) -> Self {
                $name(value)
            }
        }
    )* };
}
pub(crate) use loose;

/// What stands for a type of the table without the feature `typed`: the name of its entry, of which there are no values.
#[cfg(not(feature = "typed"))]
macro_rules! name_only {
    ($name:ident) => {
        #[doc(hidden)]
        #[derive(Debug)]
        pub enum $name {}
    };
}
#[cfg(not(feature = "typed"))]
pub(crate) use name_only;

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
            /// A value that the vendor's documents do not list, as it came.
            Unlisted(alloc::string::String),
        }

        impl $name {
            /// The set of values in the table.
            #[doc(hidden)]
            pub const CHOICE: &'static $crate::operation::Choice = {
                #[allow(unused_imports, reason = "not every entry uses all of the vocabulary")]
                use $crate::operation::{Base, Choice, Variant};
                static CHOICE: Choice = Choice {
                    #[cfg(feature = "names")]
                    name: stringify!($name),
                    base: Base::$base,
                    open: $crate::macros::flag!($($open)?),
                    variants: &[ $( Variant {
                        #[cfg(feature = "names")]
                        name: stringify!($variant),
                        value: $value,
                        #[cfg(feature = "docs")]
                        doc: $crate::macros::doc_text!($($vdoc)*),
                    } ),* ],
                    #[cfg(feature = "docs")]
                    source: $crate::macros::doc_text!($source),
                    #[cfg(feature = "docs")]
                    doc: $crate::macros::doc_text!($($doc)*),
                };
                &CHOICE
            };

            /// The value on the wire.
            pub fn as_str(&self) -> &str {
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

        impl From<alloc::string::String> for $name {
            fn from(value: alloc::string::String) -> Self {
                $name::from(value.as_str())
            }
        }

        impl core::str::FromStr for $name {
            type Err = core::convert::Infallible;

            fn from_str(value: &str) -> Result<Self, Self::Err> {
                Ok($name::from(value))
            }
        }

        impl AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.as_str())
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
        #[cfg(feature = "typed")]
        $(#[doc = $doc])*
        #[doc = ""]
        #[doc = concat!("Document ", $source, ".")]
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum $name {
            $( $(#[doc = $cdoc])* $case(alloc::boxed::Box<$record>), )*
            /// Something else, as it came.
            Other($crate::types::Any),
        }

        #[cfg(not(feature = "typed"))]
        $crate::macros::name_only!($name);

        impl $name {
            /// The union in the table.
            #[doc(hidden)]
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
                        doc: $crate::macros::doc_text!($($cdoc)*),
                    } ),* ],
                    #[cfg(feature = "docs")]
                    source: $crate::macros::doc_text!($source),
                    #[cfg(feature = "docs")]
                    doc: $crate::macros::doc_text!($($doc)*),
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
        #[cfg(feature = "typed")]
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
            pub extra: $crate::types::Map<$crate::types::Any>,
        }

        #[cfg(not(feature = "typed"))]
        $crate::macros::name_only!($name);

        const _: () = {
            #[allow(unused_imports, reason = "not every entry uses all of the vocabulary")]
            use $crate::macros::Rows;
            #[allow(unused_imports, reason = "not every entry uses all of the vocabulary")]
            use $crate::operation::{Attr::*, Described, Field, Format::*, Record, Separator::*};
            static RECORD: Record = Record {
                    #[cfg(feature = "names")]
                    name: stringify!($name),
                    fields: &[ $( Field {
                        #[cfg(feature = "names")]
                        name: $crate::macros::plain(stringify!($field)),
                        wire: $crate::macros::field_names!(wire $field $($wire $($api)?)?),
                        kind: <$ty as Described>::KIND,
                        attrs: &[ $($($attr)*,)? $($($crate::operation::Attr::Api($api))?)? ],
                        #[cfg(feature = "docs")]
                        doc: $crate::macros::doc_text!($($fdoc)*),
                    } ),* ],
                    open: $crate::macros::optional!($(&<$open as Described>::KIND)?),
                    #[cfg(feature = "docs")]
                    source: $crate::macros::doc_text!($source),
                    #[cfg(feature = "docs")]
                    doc: $crate::macros::doc_text!($($doc)*),
            };
            // Who reads and checks a record notes its fields as bits of one number.
            const _: () = assert!(RECORD.fields.len() <= 128);

            impl $name {
                /// The type in the table.
                #[doc(hidden)]
                pub const RECORD: &'static Record = &RECORD;
            }
        };

        #[cfg(feature = "typed")]
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
                $crate::macros::field_names!(wire $field $($wire $($api)?)?),
                $crate::macros::field_names!(api $field $($wire $($api)?)?),
                [$($($attr)*)?];
            )* }
        }
    };
}
pub(crate) use record;

/// `Required`, for rows that a batch takes in place of the parameter. In Rust they come last among what is required, so
/// that all the rest can be given without them.
#[allow(non_upper_case_globals, reason = "it stands among the variants of `Attr`")]
pub(crate) const Rows: crate::operation::Attr = crate::operation::Attr::Required;

/// Declares a group of operations:
///
/// ```text
/// platform.agents {
///     /// What it does.
///     query: POST "/path" (Params) -> [pages of Agent at "data" by "page" and "limit", 100]
///         { repeat: Read, rules: [], errors: [6700; 6701], source: "1: Agents: Query agent" }
/// }
/// ```
///
/// Errors that the document ties to the operation stand before the `;`, those whose text fits it behind.
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
                    { repeat: $repeat:ident, rules: [$($rule:tt)*], errors: [$($error:literal),* $(; $($judged:literal),+)?], source: $source:literal }
            )*
        }
    ) => {
        /// The group in the table.
        pub static GROUP: $crate::operation::Group = {
            #[allow(unused_imports, reason = "not every entry uses all of the vocabulary")]
            use $crate::operation::{Described, Group, Interface, Method, Operation, Repeat, Rule::*};
            Group {
                interface: Interface::$interface,
                #[cfg(feature = "names")]
                name: stringify!($group),
                #[cfg(feature = "docs")]
                doc: $crate::macros::doc_text!($($doc)*),
                operations: &[ $( Operation {
                    name: concat!(stringify!($interface_name), ".", stringify!($group), ".", stringify!($verb)),
                    interface: Interface::$interface,
                    method: Method::$method,
                    path: $path,
                    params: $crate::macros::params!($($params)?),
                    rules: $crate::macros::rules!($($rule)*),
                    answer: $crate::macros::answer!($($answer)+),
                    paging: $crate::macros::paging!($($answer)+),
                    repeat: Repeat::$repeat,
                    #[cfg(feature = "names")]
                    errors: &[$($error,)* $($($judged,)+)?],
                    #[cfg(feature = "names")]
                    judged_errors: &[$($($judged),+)?],
                    #[cfg(feature = "docs")]
                    source: $crate::macros::doc_text!($source),
                    #[cfg(feature = "docs")]
                    doc: $crate::macros::doc_text!($($odoc)*),
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
                    #[doc = $crate::examples::example!($interface $group $verb)]
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
        static NO_PARAMS: $crate::operation::Record = $crate::macros::NO_PARAMS;
        &NO_PARAMS
    }};
    ($params:ident) => {
        $params::RECORD
    };
}
pub(crate) use params;

/// The rules of an operation: `split field or verb`, `batch "rows" of Row, most number, as verb (Params)`,
/// `found Row by "operation", give pairs, rows pairs`, or a list of values of `Rule`.
macro_rules! rules {
    (batch $rows:literal of $row:ident, most $most:literal, as $all:ident ($($params:ident)?)) => {
        &[Batch { rows: $rows, most: $most }]
    };
    (found $row:ident by $by:literal, give $give:expr, rows $rows:expr) => {
        &[Found { by: $by, give: $give, rows: $rows }]
    };
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
            total: $crate::macros::optional!($($total)?),
            page: $crate::macros::optional!($($number)?),
            pages: $crate::macros::optional!($($pages)?),
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
