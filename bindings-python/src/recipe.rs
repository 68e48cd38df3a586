//! Recipes behind known signatures.

use pyo3::prelude::*;
use triline_protocol::{Recipe, SignInput};

/// The recipes that give the signature. The arguments after it are the fields of `SignInput`, and the secret.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the fields of a dataclass, taken apart in Python")]
pub(crate) fn find_recipes(
    py: Python<'_>,
    signature: &str,
    account: String,
    nonce: String,
    timestamp: String,
    method: &str,
    path: String,
    body: Vec<u8>,
    secret: &str,
) -> Vec<String> {
    let method = if method == "GET" { "GET" } else { "POST" };
    let input = SignInput { account, nonce, timestamp, method, path, body };
    py.detach(|| Recipe::find(signature, &input, secret)).into_iter().map(String::from).collect()
}
