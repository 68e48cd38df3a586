//! The macros that the table is written with: `group!`, `record!`, `choice!`, `union!` and `one_of!`.
//!
//! Each reads like the vendor's page, and declares a static of a type of [`crate::operation`] under the name that it is
//! given.

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

/// A type, as fields and results are declared with it: one of the plain ones, the name of an entry, or a list or map of
/// these.
macro_rules! kind {
    (Text) => {
        $crate::operation::Kind::Text
    };
    (Integer) => {
        $crate::operation::Kind::Integer
    };
    (Number) => {
        $crate::operation::Kind::Number
    };
    (Boolean) => {
        $crate::operation::Kind::Boolean
    };
    (Any) => {
        $crate::operation::Kind::Any
    };
    (Object) => {
        $crate::operation::Kind::Object
    };
    (Scalar) => {
        $crate::operation::Kind::Scalar
    };
    (File) => {
        $crate::operation::Kind::File
    };
    (List<$of:ident>) => {
        $crate::operation::Kind::List(&$crate::macros::kind!($of))
    };
    (Map<$of:ident>) => {
        $crate::operation::Kind::Map(&$crate::macros::kind!($of))
    };
    (Children<$of:ident>) => {
        $crate::operation::Kind::Children(|| &$of)
    };
    ($name:ident) => {
        $name.kind()
    };
}
pub(crate) use kind;

/// Declares a type whose values have one of several shapes: `Name: Text, List<Text>;`.
macro_rules! one_of {
    ($(
        $(#[doc = $doc:literal])*
        $name:ident: $($ty:ident $(<$of:ident>)?),+;
    )*) => { $(
        $(#[doc = $doc])*
        #[allow(non_upper_case_globals, reason = "it has the name of the type")]
        pub static $name: $crate::operation::OneOf = $crate::operation::OneOf {
            #[cfg(feature = "docs")]
            name: stringify!($name),
            #[cfg(feature = "docs")]
            module: module_path!(),
            kinds: &[ $($crate::macros::kind!($ty $(<$of>)?)),+ ],
            #[cfg(feature = "docs")]
            doc: $crate::macros::doc_text!($($doc)*),
        };
    )* };
}
pub(crate) use one_of;

/// Declares a set of values: `Name: Text, "source" { Variant = "value", ... }`.
macro_rules! choice {
    (
        $(#[doc = $doc:literal])*
        $name:ident: $base:ident $(($open:ident))?, $source:literal {
            $( $(#[doc = $vdoc:literal])* $variant:ident = $value:literal, )*
        }
    ) => {
        $(#[doc = $doc])*
        #[allow(non_upper_case_globals, reason = "it has the name of the type")]
        pub static $name: $crate::operation::Choice = $crate::operation::Choice {
            #[cfg(feature = "docs")]
            name: stringify!($name),
            #[cfg(feature = "docs")]
            module: module_path!(),
            base: $crate::operation::Base::$base,
            open: $crate::macros::flag!($($open)?),
            variants: &[ $( $crate::operation::Variant {
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
        #[allow(non_upper_case_globals, reason = "it has the name of the type")]
        pub static $name: $crate::operation::Union = $crate::operation::Union {
            name: stringify!($name),
            #[cfg(feature = "docs")]
            module: module_path!(),
            cases: &[ $( $crate::operation::Case {
                #[cfg(feature = "docs")]
                name: stringify!($case),
                value: $value,
                record: &$record,
                #[cfg(feature = "docs")]
                doc: $crate::macros::doc_text!($($cdoc)*),
            } ),* ],
            #[cfg(feature = "docs")]
            source: $crate::macros::doc_text!($source),
            #[cfg(feature = "docs")]
            doc: $crate::macros::doc_text!($($doc)*),
        };
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

/// The wire name of a field: its own unless another one is written.
macro_rules! wire_name {
    ($field:ident) => {
        $crate::macros::plain(stringify!($field))
    };
    ($field:ident $wire:literal) => {
        $wire
    };
}
pub(crate) use wire_name;

/// Declares an object type: `Name, "source" { field: Type = "wireName" as "apiName" [Attr, ...], ... }`.
///
/// The wire name is left out where it is the field's own, the API name where it is the wire name.
macro_rules! record {
    (
        $(#[doc = $doc:literal])*
        $name:ident, $source:literal $(, open $open:ident)? {
            $(
                $(#[doc = $fdoc:literal])*
                $field:ident: $ty:ident $(<$of:ident>)? $(= $wire:literal $(as $api:literal)?)? $([$($attr:tt)*])?,
            )*
        }
    ) => {
        $(#[doc = $doc])*
        #[allow(non_upper_case_globals, reason = "it has the name of the type")]
        pub static $name: $crate::operation::Record = {
            #[allow(unused_imports, reason = "not every entry uses all of the vocabulary")]
            use $crate::operation::{Attr::*, Format::*, Separator::*};
            $crate::operation::Record {
                name: stringify!($name),
                #[cfg(feature = "docs")]
                module: module_path!(),
                fields: &[ $( $crate::operation::Field {
                    name: $crate::macros::plain(stringify!($field)),
                    wire: $crate::macros::wire_name!($field $($wire)?),
                    kind: $crate::macros::kind!($ty $(<$of>)?),
                    attrs: &[ $($($attr)*,)? $($($crate::operation::Attr::Api($api))?)? ],
                    #[cfg(feature = "docs")]
                    doc: $crate::macros::doc_text!($($fdoc)*),
                } ),* ],
                open: $crate::macros::optional!($(&$crate::macros::kind!($open))?),
                #[cfg(feature = "docs")]
                source: $crate::macros::doc_text!($source),
                #[cfg(feature = "docs")]
                doc: $crate::macros::doc_text!($($doc)*),
            }
        };
        // Who reads and checks a record notes its fields as bits of one number.
        const _: () = assert!($name.fields.len() <= 128);
    };
}
pub(crate) use record;
