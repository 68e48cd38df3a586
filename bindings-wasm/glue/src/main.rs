//! Writes the JavaScript glue of a module that was built for `wasm32-unknown-unknown`.
//!
//! `triline-wasm-glue MODULE.wasm FOLDER NAME` writes `NAME.js`, `NAME.d.ts` and `NAME_bg.wasm`.
//! What `wasm-bindgen --target web` does; as a member of the workspace it has the version of the lock
//! file, and nothing is to be installed.

use std::error::Error;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder, name] = arguments.as_slice() else {
        return Err("usage: triline-wasm-glue MODULE.wasm FOLDER NAME".into());
    };
    Bindgen::new()
        .input_path(module)
        .out_name(name)
        .web(true)?
        .typescript(true)
        // The package says where its module is; without this, bundlers would emit it twice.
        .omit_default_module_path(true)
        .generate(folder)?;
    Ok(())
}
