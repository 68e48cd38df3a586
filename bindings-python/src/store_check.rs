//! The check of a store, or of the adapter to it.

use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;

/// Scripts that a store has to run. See `triline.testing.check_store`.
#[pyclass(frozen, module = "triline._native")]
pub(crate) struct StoreCheck(Mutex<triline_protocol::StoreCheck>);

/// Name, hash, text, keys and arguments.
pub(crate) type Script = (&'static str, &'static str, &'static str, Vec<String>, Vec<String>);

pub(crate) fn script(script: triline_protocol::StoreScript) -> Script {
    (script.name, script.sha1, script.text, script.keys, script.args)
}

#[pymethods]
impl StoreCheck {
    #[new]
    fn new(seed: [u8; 16]) -> StoreCheck {
        StoreCheck(Mutex::new(triline_protocol::StoreCheck::new(seed)))
    }

    /// The next script: name, SHA-1, text, keys, arguments; `None`: the store has passed.
    fn next(&self) -> Option<Script> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).next().map(script)
    }

    /// Takes what came of it, a text or an error. Returns what is wrong; `None`: nothing.
    fn answer(&self, text: &str, failed: bool) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).answer(if failed { Err(text) } else { Ok(text) }).err()
    }
}
