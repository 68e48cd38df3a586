//! Runs a folder of vectors through the packages.
//!
//! `conformance FOLDER [--only GROUPS] [--flows] LANGUAGE=COMMAND...`: the command starts the language's adapter.
//! `--only "platform.agents platform.roles.list"` runs the vectors of these groups or operations; `--flows` says that
//! there are scenarios or transcripts in the folder, no vectors; `--record FILE` writes a file of transcripts anew.

use std::path::PathBuf;
use std::process::ExitCode;

use triline_tests::conformance::adapter::Adapter;
use triline_tests::conformance::compare::Mismatch;
use triline_tests::conformance::run::Language;
use triline_tests::conformance::vector;
use triline_tests::conformance::{flow, record};

struct Arguments {
    folder: PathBuf,
    only: Vec<String>,
    flows: bool,
    record: Option<PathBuf>,
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
    if let Some(file) = &arguments.record {
        let (_, command) = arguments.languages.first().ok_or("no language to record")?;
        record::record(file, &mut Adapter::start(command)?)?;
        return Ok(0);
    }
    if arguments.flows {
        let flows = flow::load(&arguments.folder)?;
        return run_all(&arguments, &flows, |language, flow| (flow.name.clone(), faults(language.run_flow(flow))));
    }
    let mut vectors = vector::load(&arguments.folder)?;
    if !arguments.only.is_empty() {
        vectors.retain(|vector| {
            let name = vector.as_ref().map_or_else(|(name, _)| name, |vector| &vector.name);
            let of =
                |group: &String| name.strip_prefix(group.as_str()).is_some_and(|rest| rest.starts_with(['.', '/']));
            arguments.only.iter().any(of)
        });
    }
    run_all(&arguments, &vectors, |language, vector| match vector {
        Err((name, why)) => (name.clone(), vec![why.clone()]),
        Ok(vector) => (vector.name.clone(), faults(language.run(vector))),
    })
}

/// Runs all in every language, and tells of each what is wrong, if anything is; how many failed.
fn run_all<T>(
    arguments: &Arguments,
    all: &[T],
    run: impl Fn(&mut Language, &T) -> (String, Vec<String>),
) -> Result<usize, String> {
    if all.is_empty() {
        return Err(format!("nothing to run in {}", arguments.folder.display()));
    }
    let (mut passed, mut failed) = (0, 0);
    for (language_name, command) in &arguments.languages {
        let mut language = Language::new(command);
        let mut failures = 0;
        for one in all {
            let (name, faults) = run(&mut language, one);
            if faults.is_empty() {
                continue;
            }
            failures += 1;
            println!("{language_name}: FAILED {name}");
            for fault in &faults {
                println!("    {fault}");
            }
        }
        println!("{language_name}: {} passed, {failures} failed", all.len() - failures);
        failed += failures;
        passed += all.len() - failures;
    }
    println!("{passed} passed, {failed} failed");
    Ok(failed)
}

/// What is wrong, in words.
fn faults(found: Result<Vec<Mismatch>, String>) -> Vec<String> {
    match found {
        Ok(found) => found.iter().map(ToString::to_string).collect(),
        Err(why) => vec![why],
    }
}

fn arguments() -> Result<Arguments, String> {
    const USAGE: &str = "usage: conformance FOLDER [--only GROUPS] [--flows] [--record FILE] LANGUAGE=COMMAND...";
    let mut given = std::env::args().skip(1);
    let folder = given.next().ok_or(USAGE)?.into();
    let mut arguments = Arguments { folder, only: Vec::new(), flows: false, record: None, languages: Vec::new() };
    while let Some(argument) = given.next() {
        if argument == "--only" {
            let groups = given.next().ok_or(USAGE)?;
            arguments.only = groups.split([' ', ',']).filter(|group| !group.is_empty()).map(Into::into).collect();
        } else if argument == "--record" {
            arguments.record = Some(given.next().ok_or(USAGE)?.into());
        } else if argument == "--flows" {
            arguments.flows = true;
        } else {
            let (name, command) = argument.split_once('=').ok_or(USAGE)?;
            arguments.languages.push((name.into(), command.into()));
        }
    }
    if arguments.languages.is_empty() { Err(USAGE.into()) } else { Ok(arguments) }
}
