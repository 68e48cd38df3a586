//! Typed records in Rust (feature `typed`).
//!
//! The records of the table are structs, its choices enums. [`encode`] writes the parameters of a call, and [`decode`]
//! reads the result of a call with [`Options::typed`](crate::Options::typed). The codec is specialised for that text:
//! it reads a page of rows as fast as a derived deserialiser. Records also implement serde's traits, in the API's
//! names.
//!
//! ```
//! use triline::platform::agents::{Agent, AgentFilter, AgentStatus};
//!
//! let filter = AgentFilter::default().limit(20);
//! assert_eq!(triline::typed::encode(&filter), r#"{"limit":20}"#);
//! let agent: Agent = serde_json::from_str(r#"{"id":"1","status":"away","floor":3}"#)?;
//! assert_eq!(agent.status, Some(AgentStatus::Unlisted("away".into())));
//! assert_eq!(agent.extra["floor"], 3);
//! # Ok::<(), serde_json::Error>(())
//! ```

mod codec;
mod customer_fields;
mod implementations;
pub(crate) mod pushed;
mod record;
pub(crate) mod report;
pub mod types;
mod values;

pub(crate) use codec::decode_text;
pub use codec::{Answered, Misfit, Typed, Writer, decode, encode};
pub(crate) use codec::{kind_of, value, with_kind};
#[cfg(feature = "client")]
pub(crate) use codec::{read, write};
pub(crate) use implementations::{choice_codec, loose_codec, record_codec, union_codec};
pub(crate) use record::{
    Members, RecordVisitor, Slot, read_record, serialize_field, serialize_record, show_record, write_record,
};
pub(crate) use values::{deserialize_choice, read_choice, serialize_choice, write_choice};
