//! Bodies that a service pushes.

use triline_protocol::Form;
use triline_protocol::codec::envelope::pushed::{Pushed, read};

use crate::{NativeError, misuse};

/// Reads a pushed body as the JSON of its typed record. `kind`: `transcription`, `answer`.
#[uniffi::export]
pub fn read_pushed(kind: &str, body: &[u8]) -> Result<String, NativeError> {
    let pushed = Pushed::named(kind)
        .ok_or_else(|| NativeError::Failed { json: misuse("kind: expected transcription or answer") })?;
    Ok(read(pushed, body, Form::Typed)?)
}
