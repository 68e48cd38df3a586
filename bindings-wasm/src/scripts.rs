//! The scripts of the store without a server: for stores of the package that keep their values in the browser.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use wasm_bindgen::prelude::wasm_bindgen;

/// Runs a script on the values of its keys, empty for none, at that time since 1970: what it returns, and the values to keep.
#[wasm_bindgen(js_name = runScript)]
#[expect(unreachable_pub, reason = "wasm-bindgen exports public functions alone")]
#[expect(clippy::needless_pass_by_value, reason = "wasm-bindgen gives lists of texts by value")]
#[expect(clippy::cast_possible_truncation, reason = "held at the ends of the range")]
pub fn run_script(name: &str, values: Vec<String>, args: Vec<String>, now: f64) -> Result<Vec<String>, String> {
    let mut kept = values;
    let returned = triline::run_script(name, &mut kept, &args, now as i64).map_err(ToString::to_string)?;
    kept.insert(0, returned);
    Ok(kept)
}
