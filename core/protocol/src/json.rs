//! JSON, without values where none are needed: a scanner over text, a reader by position, a writer, and a small tree.
//!
//! | module | what is in it |
//! | --- | --- |
//! | `scan` | the scanner: positions and slices of untrusted text |
//! | [`reader`] | the reader: text that was checked before, field by field |
//! | `marks` | where records stand in a text that was checked |
//! | `access` | a member, the elements or the scalar of checked text |
//! | [`number`] | numbers as they are written |
//! | `write` | strings, members, lists and objects |
//! | `fingerprint` | 64-bit hashes of values, for equality |
//! | `value` | an owned tree, for what looks into a text in several places or makes one up |

mod access;
mod fingerprint;
mod marks;
pub mod number;
pub mod reader;
mod scan;
mod value;
mod write;

pub(crate) use access::{each_member, elements, member, scalar};
pub(crate) use fingerprint::{checksum, combine, fingerprint, fingerprints, keyed_fingerprint};
pub(crate) use marks::{Mark, PositionIndex};
pub use scan::{NotJson, Peek, Scanner, Str, unescape};
pub use value::Value;
pub use write::write_string;
pub(crate) use write::{ObjectWriter, list, string, write_member};
