//! Internals that fuzz targets call directly. Not part of the API: no version keeps a promise about them.

use alloc::string::String;

use crate::json::Value;

/// Parses a JSON text and writes it again; `None`: it is not JSON.
pub fn rewrite_json(text: &[u8]) -> Option<String> {
    Value::read(text).ok().map(|value| value.to_text())
}
