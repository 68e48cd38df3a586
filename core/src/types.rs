//! The types that fields of the table have, as Rust values.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use crate::macros::loose;
use crate::operation::{Described, Kind};

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
loose! {
    /// A JSON object of any members.
    Object = Kind::Object;
    /// A text or a number; a boolean too where it is read.
    Scalar = Kind::Scalar;
    /// A text, or a list of texts.
    TextOrList = Kind::OneOf(&(&[Kind::Text, Kind::List(&Kind::Text)] as &[Kind]));
    /// A text, or a JSON object of any members.
    TextOrObject = Kind::OneOf(&(&[Kind::Text, Kind::Object] as &[Kind]));
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
