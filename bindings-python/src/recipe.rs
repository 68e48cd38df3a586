//! Recipes behind known signatures.

use pyo3::prelude::*;
use triline_protocol::{Recipe, SignInput, SignedSample};

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
    let signed = SignInput { account, nonce, timestamp, method, path, body };
    let sample = SignedSample { signed, signature: signature.to_string() };
    py.detach(|| Recipe::find(&[sample], secret)).recipes.into_iter().map(String::from).collect()
}
