//! The fuzz targets as functions of bytes. `fuzz_targets` runs them under the fuzzer, and a test of the `tests` crate
//! runs every seed through them.
//!
//! Inputs are lines of text followed by a payload, so that seeds can be read and written by hand. An input that makes
//! no sense is one more input: it must not panic, hang or break what the target asserts.

mod calls;
mod drive;
mod service;
mod values;

pub use calls::{cursors, journals, parameters, responses, stream_cuts};
pub use service::simulated;
pub use values::{configuration, customer_fields, scanner};

/// A target: its name, which is that of its folder of seeds, and its function.
pub type Target = (&'static str, fn(&[u8]));

/// All targets.
pub const TARGETS: [Target; 9] = [
    ("configuration", configuration),
    ("cursors", cursors),
    ("customer_fields", customer_fields),
    ("journals", journals),
    ("parameters", parameters),
    ("responses", responses),
    ("scanner", scanner),
    ("simulated", simulated),
    ("stream_cuts", stream_cuts),
];

/// Splits a payload off its first line.
fn line(data: &[u8]) -> (&str, &[u8]) {
    let end = data.iter().position(|byte| *byte == b'\n').unwrap_or(data.len());
    let rest = data.get(end + 1..).unwrap_or_default();
    (std::str::from_utf8(&data[..end]).unwrap_or_default(), rest)
}
