// Written by `cargo run -p triline-bindgen` from the table of the core.

/// The version of the package.
let packageVersion = "0.1.0"
