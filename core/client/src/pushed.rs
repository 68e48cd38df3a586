//! Bodies that a service pushes to an address of the caller.
//!
//! The vendor's documents show neither payload nor method nor delivery rules of these pushes, so the library has no
//! receiver: a program serves the address itself and parses the body here. Parsing is lenient. The record may be the
//! body itself or its `data`, with or without an envelope. A pushed body is not authenticated: the documents show no
//! signature, so its address should be one that cannot be guessed.
//!
//! ```
//! use triline::pushed::{Pushed, read};
//!
//! let body = r#"{"success": true, "data": {"taskId": "t-1", "taskStatus": "success", "sentences": []}}"#;
//! let result = read(Pushed::Transcription, body.as_bytes(), triline::Form::Json)?;
//! assert_eq!(result, r#"{"taskId": "t-1", "taskStatus": "success", "sentences": []}"#);
//! # Ok::<(), triline::Error>(())
//! ```

#[cfg(feature = "typed")]
pub use crate::typed::pushed::{answer, transcription};
pub use triline_protocol::codec::envelope::pushed::{Pushed, read};
