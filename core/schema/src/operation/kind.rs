//! Types: what a value is, and the unions and choices that have a name.

use super::Record;

/// A type.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A text.
    Text,
    /// A whole number.
    Integer,
    /// Any number.
    Number,
    /// True or false.
    Boolean,
    /// Anything, untouched.
    Any,
    /// A JSON object, untouched.
    Object,
    /// A text or a number (when read, also a boolean), kept unchanged.
    Scalar,
    /// The content of a file, base64 in JSON.
    File,
    /// A value of one of several shapes: the first that fits.
    OneOf(&'static OneOf),
    /// A named object type.
    Record(&'static Record),
    /// An object that is one of several records: its member `kind` says which.
    Union(&'static Union),
    /// One of several values.
    Choice(&'static Choice),
    /// A list.
    List(&'static Kind),
    /// A list of records of the same type as the one that contains it: through a function, so that printing it ends.
    Children(fn() -> &'static Record),
    /// An object with text keys.
    Map(&'static Kind),
}

/// Several shapes that a value may have, under a name for typed interfaces that have no type for it.
#[derive(Debug)]
pub struct OneOf {
    /// Its name, such as `TextOrList` (feature `docs`).
    #[cfg(feature = "docs")]
    pub name: &'static str,
    /// The module that declares it (feature `docs`).
    #[cfg(feature = "docs")]
    pub module: &'static str,
    /// The shapes: the first that fits counts.
    pub kinds: &'static [Kind],
    /// What it is (feature `docs`).
    #[cfg(feature = "docs")]
    pub doc: &'static str,
}

/// Several records with the discriminator `kind`, which the core writes first. A value of another kind is kept
/// unchanged.
#[derive(Debug)]
pub struct Union {
    /// Its name, such as `MessageBody`.
    pub name: &'static str,
    /// The module that declares it (feature `docs`).
    #[cfg(feature = "docs")]
    pub module: &'static str,
    /// The records.
    pub cases: &'static [Case],
    /// Where it is documented (feature `docs`).
    #[cfg(feature = "docs")]
    pub source: &'static str,
    /// What it is (feature `docs`).
    #[cfg(feature = "docs")]
    pub doc: &'static str,
}

/// One of the records of a union.
#[derive(Debug)]
pub struct Case {
    /// Its name, such as `RedPacket` (feature `docs`).
    #[cfg(feature = "docs")]
    pub name: &'static str,
    /// What the member `kind` says.
    pub value: &'static str,
    /// The record.
    pub record: &'static Record,
    /// When it is this one (feature `docs`).
    #[cfg(feature = "docs")]
    pub doc: &'static str,
}

/// A set of values. Values that it does not list are kept when they are read.
#[derive(Debug)]
pub struct Choice {
    /// Its name, such as `AgentStatus` (feature `docs`).
    #[cfg(feature = "docs")]
    pub name: &'static str,
    /// The module that declares it (feature `docs`).
    #[cfg(feature = "docs")]
    pub module: &'static str,
    /// Whether the values are texts or numbers on the wire.
    pub base: Base,
    /// Whether the vendor's documents give examples only: then a request may send other values.
    pub open: bool,
    /// The values.
    pub variants: &'static [Variant],
    /// Where it is documented (feature `docs`).
    #[cfg(feature = "docs")]
    pub source: &'static str,
    /// What it is (feature `docs`).
    #[cfg(feature = "docs")]
    pub doc: &'static str,
}

/// What the values of a choice are on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// Texts.
    Text,
    /// Numbers.
    Number,
}

/// A value of a choice.
#[derive(Debug)]
pub struct Variant {
    /// Its name, such as `Enable` (feature `docs`).
    #[cfg(feature = "docs")]
    pub name: &'static str,
    /// The value on the wire; a number is written as text here.
    pub value: &'static str,
    /// What it means (feature `docs`).
    #[cfg(feature = "docs")]
    pub doc: &'static str,
}

impl Record {
    /// The type that it is.
    pub const fn kind(&'static self) -> Kind {
        Kind::Record(self)
    }
}

impl OneOf {
    /// The type that it is.
    pub const fn kind(&'static self) -> Kind {
        Kind::OneOf(self)
    }
}

impl Union {
    /// The type that it is.
    pub const fn kind(&'static self) -> Kind {
        Kind::Union(self)
    }
}

impl Choice {
    /// The type that it is.
    pub const fn kind(&'static self) -> Kind {
        Kind::Choice(self)
    }
}
