//! Errors of the core as the exceptions of `triline.errors`, and their texts in a language.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyMapping, PyType};

use crate::encode::Encoder;
use crate::finalization::Inside;

/// The exception for an error of the core; `typed`: with the names that parameters and options have in Python.
pub(crate) fn exception(py: Python<'_>, error: &triline_protocol::Error, typed: bool) -> PyErr {
    static FROM_JSON: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let _inside = Inside::enter(py);
    let from_json = FROM_JSON.import(py, "triline.errors", "from_json");
    match from_json.and_then(|from_json| from_json.call1((error.to_json(), typed, error.to_kept_json()))) {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

/// The core's error object, where it is the exception for a value that cannot be sent.
pub(crate) fn invalid_details(py: Python<'_>, error: &PyErr) -> PyResult<Option<String>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let _inside = Inside::enter(py);
    if !error.is_instance(py, CLASS.import(py, "triline.errors", "InvalidRequest")?) {
        return Ok(None);
    }
    let value = error.value(py);
    if let Ok((kept, _)) = value.getattr("_kept")?.extract::<(String, bool)>() {
        return Ok(Some(kept));
    }
    let details: Bound<'_, PyMapping> = value.getattr("args")?.get_item(0)?.cast_into()?;
    Encoder::new(py).object_of(&details).map(Some)
}

/// The exception for a value that cannot be sent, in the words of the core.
pub(crate) fn invalid(
    py: Python<'_>,
    operation: Option<&str>,
    code: &str,
    field: &str,
    expected: &str,
    got: &str,
) -> PyErr {
    static INVALID: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let _inside = Inside::enter(py);
    match INVALID
        .import(py, "triline.errors", "invalid")
        .and_then(|invalid| invalid.call1((operation, code, field, expected, got)))
    {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

/// An error object that has its messages by id, with texts in English or Chinese.
#[pyfunction]
#[pyo3(signature = (json, chinese, /))]
pub(crate) fn error_texts(json: &str, chinese: bool) -> String {
    let error = triline_protocol::Error::from_json(json);
    if chinese { error.in_chinese().to_json() } else { error.to_json() }
}

/// The text of a message: its id, which is its English text, with what its placeholders stand for. A text that is no id,
/// such as what a service says, is returned as it is.
#[pyfunction]
#[pyo3(signature = (id, arguments, chinese, /))]
pub(crate) fn message_text(id: String, arguments: Vec<String>, chinese: bool) -> String {
    let message = triline_protocol::Message::of_host(id, arguments);
    if chinese { message.in_chinese().to_string() } else { message.to_string() }
}
