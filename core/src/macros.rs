//! The macros that the table is written with: `group!`, `record!`, `choice!`, `union!` and `loose!`.
//!
//! Each reads like the vendor's page, and makes of what it reads the values of [`crate::operation`] and the Rust types.

mod operations;

pub(crate) use operations::{NO_PARAMS, answer, group, optional, paging, params, rules};

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

/// Placeholder for a type of the table without the feature `typed`: the name of its entry, without values.
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
            /// A value that the vendor's documents do not list, unchanged.
            Unlisted(alloc::string::String),
        }

        impl $name {
            /// The set of values in the table.
            #[doc(hidden)]
            pub const CHOICE: &'static $crate::operation::Choice = {
                #[allow(unused_imports, reason = "not every entry uses all of the vocabulary")]
                use $crate::operation::{Base, Choice, Variant};
                static CHOICE: Choice = Choice {
                    #[cfg(feature = "docs")]
                    name: stringify!($name),
                    base: Base::$base,
                    open: $crate::macros::flag!($($open)?),
                    variants: &[ $( Variant {
                        #[cfg(feature = "docs")]
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
            /// Another value, unchanged.
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
                    name: stringify!($name),
                    cases: &[ $( Case {
                        #[cfg(feature = "docs")]
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
                #[doc = $crate::facts::facts!($name $field)]
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
                    name: stringify!($name),
                    fields: &[ $( Field {
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
                #[doc = $crate::facts::facts!($name $field)]
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
