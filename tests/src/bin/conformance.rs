//! Runs a folder of vectors through the packages.
//!
//! `conformance FOLDER [--only GROUPS] LANGUAGE=COMMAND...`: the command starts the language's adapter.
//! `--only "platform.agents platform.roles.list"` runs the vectors of these groups or operations.

use std::path::PathBuf;
use std::process::ExitCode;

use triline_tests::conformance::run::Language;
use triline_tests::conformance::vector::{self, Loaded};

struct Arguments {
    folder: PathBuf,
    only: Vec<String>,
    languages: Vec<(String, String)>,
}

fn main() -> ExitCode {
    match run() {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("conformance: {error}");
            ExitCode::from(2)
        }
    }
}

/// Runs everything; how many vectors failed.
fn run() -> Result<usize, String> {
    let arguments = arguments()?;
    let mut vectors = vector::load(&arguments.folder)?;
    if !arguments.only.is_empty() {
        vectors.retain(|vector| {
            let name = vector.as_ref().map_or_else(|(name, _)| name, |vector| &vector.name);
            let of =
                |group: &String| name.strip_prefix(group.as_str()).is_some_and(|rest| rest.starts_with(['.', '/']));
            arguments.only.iter().any(of)
        });
    }
    if vectors.is_empty() {
        return Err(format!("no vectors in {}", arguments.folder.display()));
    }
    let (mut passed, mut failed) = (0, 0);
    for (name, command) in &arguments.languages {
        let mut language = Language::new(command);
        let failures = vectors.iter().filter(|vector| !passes(name, &mut language, vector)).count();
        println!("{name}: {} passed, {failures} failed", vectors.len() - failures);
        failed += failures;
        passed += vectors.len() - failures;
    }
    println!("{passed} passed, {failed} failed");
    Ok(failed)
}

/// Runs one vector and tells what is wrong, if anything is.
fn passes(language_name: &str, language: &mut Language, vector: &Loaded) -> bool {
    let (name, faults) = match vector {
        Err((name, why)) => (name, vec![why.clone()]),
        Ok(vector) => match language.run(vector) {
            Ok(found) => (&vector.name, found.iter().map(ToString::to_string).collect()),
            Err(why) => (&vector.name, vec![why]),
        },
    };
    if !faults.is_empty() {
        println!("{language_name}: FAILED {name}");
        for fault in &faults {
            println!("    {fault}");
        }
    }
    faults.is_empty()
}

fn arguments() -> Result<Arguments, String> {
    const USAGE: &str = "usage: conformance FOLDER [--only GROUPS] LANGUAGE=COMMAND...";
    let mut given = std::env::args().skip(1);
    let folder = given.next().ok_or(USAGE)?.into();
    let mut arguments = Arguments { folder, only: Vec::new(), languages: Vec::new() };
    while let Some(argument) = given.next() {
        if argument == "--only" {
            let groups = given.next().ok_or(USAGE)?;
            arguments.only = groups.split([' ', ',']).filter(|group| !group.is_empty()).map(Into::into).collect();
        } else {
            let (name, command) = argument.split_once('=').ok_or(USAGE)?;
            arguments.languages.push((name.into(), command.into()));
        }
    }
    if arguments.languages.is_empty() { Err(USAGE.into()) } else { Ok(arguments) }
}
