//! The types of the fields of records.

mod draft;
mod time;

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::typed::loose_codec;

pub use crate::generated::types::{TextOrList, TextOrObject};
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
pub type Any = serde_json::Value;

/// A JSON object of any members.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Object(pub Any);

loose_codec!(Object);

/// A text or a number; when read, also a boolean.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scalar(pub Any);

loose_codec!(Scalar);

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
