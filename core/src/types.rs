//! The types that fields of the table have, as Rust values.

#[cfg(feature = "typed")]
mod draft;
mod time;

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::macros::loose;
use crate::operation::{Described, Kind};

#[cfg(feature = "typed")]
pub use draft::Draft;
pub use time::{ServiceTime, UtcOffset};

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
#[cfg(not(feature = "typed"))]
crate::macros::name_only!(Any);

impl Described for ServiceTime {
    const KIND: Kind = Kind::Text;
}
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
    /// A text or a number; when read, also a boolean.
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

/// The content of a file to upload: bytes in memory, or a source of known size that the transport reads piece by piece
/// (feature `client`, see [`host::FileSource`](crate::host::FileSource)). Cheap to clone.
#[derive(Clone)]
pub struct File {
    pub(crate) content: FileContent,
    #[cfg(feature = "client")]
    pub(crate) on_progress: Option<Arc<dyn crate::host::OnUpload>>,
}

/// Where the content of a file comes from.
#[derive(Clone)]
pub(crate) enum FileContent {
    Bytes(Arc<Vec<u8>>),
    #[cfg(feature = "client")]
    Source {
        size: u64,
        source: Arc<dyn crate::host::FileSource>,
    },
}

impl File {
    pub(crate) fn new(content: FileContent) -> File {
        File {
            content,
            #[cfg(feature = "client")]
            on_progress: None,
        }
    }

    /// The size of the content in bytes.
    pub fn size(&self) -> u64 {
        match &self.content {
            FileContent::Bytes(bytes) => bytes.len() as u64,
            #[cfg(feature = "client")]
            FileContent::Source { size, .. } => *size,
        }
    }
}

impl Default for File {
    fn default() -> File {
        File::from(Vec::new())
    }
}

/// Files are equal when their bytes in memory are, or when they read the same source.
impl PartialEq for File {
    fn eq(&self, other: &File) -> bool {
        match (&self.content, &other.content) {
            (FileContent::Bytes(bytes), FileContent::Bytes(others)) => bytes == others,
            #[cfg(feature = "client")]
            (FileContent::Source { source, .. }, FileContent::Source { source: other, .. }) => {
                Arc::ptr_eq(source, other)
            }
            #[cfg(feature = "client")]
            _ => false,
        }
    }
}

/// Shows its size.
impl core::fmt::Debug for File {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "File({} bytes)", self.size())
    }
}

impl From<Vec<u8>> for File {
    fn from(content: Vec<u8>) -> Self {
        File::new(FileContent::Bytes(Arc::new(content)))
    }
}

impl From<&[u8]> for File {
    fn from(content: &[u8]) -> Self {
        File::from(content.to_vec())
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
