//! Writes from the table: the typed sources of all languages, the OpenAPI document, the glossary of errors, the events, the options.
//!
//! `cargo run -p triline-bindgen` writes them where they are committed; with `--check` it writes
//! nothing and fails when one of them is not what it would write.

#![allow(
    clippy::similar_names,
    clippy::write_with_newline,
    clippy::format_collect,
    clippy::format_push_string,
    clippy::collapsible_match,
    reason = "source texts are put together piece by piece"
)]

mod boundary;
mod events;
mod example;
mod field;
mod glossary;
mod handle;
mod kotlin;
mod named;
mod openapi;
mod options;
mod python;
mod relay;
mod rust;
mod swift;
mod text;
mod typescript;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::text::spelling;

/// A file to be written: its path below the root of the workspace, and its text.
type Source = (PathBuf, String);

fn main() -> ExitCode {
    let check = std::env::args().any(|argument| argument == "--check");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut stale = 0;
    let documents =
        [vec![openapi::source()], options::sources().into(), glossary::sources().into(), events::sources().into()]
            .concat();
    let sources = [
        spelling::in_api_names(typescript::sources()),
        python::sources(),
        spelling::in_camel_case(kotlin::sources()),
        spelling::in_camel_case(swift::sources()),
        rust::sources(),
        documents,
    ];
    for (path, text) in sources.into_iter().flatten() {
        let target = root.join(&path);
        if std::fs::read_to_string(&target).is_ok_and(|old| old == text) {
            continue;
        }
        if check {
            stale += 1;
            eprintln!("{} is stale: run cargo run -p triline-bindgen", path.display());
            continue;
        }
        let written =
            target.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(&target, text));
        if let Err(error) = written {
            eprintln!("{}: {error}", path.display());
            return ExitCode::FAILURE;
        }
        println!("{}", path.display());
    }
    if stale == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
