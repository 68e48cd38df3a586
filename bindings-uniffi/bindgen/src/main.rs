//! Writes the Kotlin and Swift side of the foreign functions.

fn main() {
    uniffi::uniffi_bindgen_main();
}
