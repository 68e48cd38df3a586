//! The hostile server against the typed client over reqwest: every case of `faults.json`, with a line for each.
//!
//! `make hostile` runs it; `make hostile FAULT=drip` runs the cases whose name contains that text.

mod calls;
mod manifest;
mod memory;
mod server;

use std::error::Error;
use std::future::poll_fn;
use std::process::ExitCode;
use std::task::Poll;
use std::time::{Duration, Instant};

use calls::Client;
use manifest::{Case, Manifest};
use server::Server;
use triline::host::ReqwestTransport;

const FAULTS: &str = include_str!("../faults.json");

/// How much longer than its bound a call may take before it is given up.
const GRACE: Duration = Duration::from_secs(10);

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let wanted = std::env::var("FAULT").unwrap_or_default();
    let manifest = Manifest::read(FAULTS)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let server = Server::start()?;
    let (mut passed, mut failed) = (0, 0);
    for case in manifest.cases()?.iter().filter(|case| case.name.contains(&wanted)) {
        // The calls of a case wait at the same time, and what one takes of the memory counts for all.
        let calls = case.expect.keys().map(|call| run(&server, &manifest, case, call));
        for (call, result) in case.expect.keys().zip(runtime.block_on(all(calls))) {
            let result = result?;
            if result.faults.is_empty() {
                passed += 1;
                println!("ok    {}/{call}: {}", case.name, result.summary);
            } else {
                failed += 1;
                println!("FAIL  {}/{call}: {}", case.name, result.summary);
                result.faults.iter().for_each(|fault| println!("      {fault}"));
            }
        }
    }
    println!("{passed} passed, {failed} failed");
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What came of a case.
struct Report {
    summary: String,
    /// What was not as it has to be.
    faults: Vec<String>,
}

/// Awaits all of them at once.
async fn all<F: Future>(futures: impl Iterator<Item = F>) -> Vec<F::Output> {
    let mut running: Vec<_> = futures.map(|future| (Box::pin(future), None)).collect();
    poll_fn(|cx| {
        for (future, output) in running.iter_mut().filter(|(_, output)| output.is_none()) {
            if let Poll::Ready(ready) = future.as_mut().poll(cx) {
                *output = Some(ready);
            }
        }
        if running.iter().all(|(_, output)| output.is_some()) { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    running.into_iter().filter_map(|(_, output)| output).collect()
}

async fn run(server: &Server, manifest: &Manifest, case: &Case, call: &str) -> Result<Report, Box<dyn Error>> {
    let spec = manifest.calls.get(call).ok_or("faults.json expects something of an unknown call")?;
    let base = if case.listener == "early" { &server.addresses.early } else { &server.addresses.url };
    let path = format!("{}/{}-{call}", case.fault.as_ref().unwrap_or(&case.name), case.name);
    let options = manifest.options.get(&spec.interface).ok_or("an interface without options")?;
    // Every case has connections of its own, so that none suffers from the one before.
    let client = Client::new(spec, options, case, &format!("{base}/{path}"), ReqwestTransport::new()?)?;

    let before = memory::reset_peak();
    let began = Instant::now();
    let bound = Duration::from_millis(case.elapsed_ms);
    let made = tokio::time::timeout(bound + GRACE, client.make(spec, case)).await;
    let elapsed = began.elapsed();
    let memory_mb = memory::peak().zip(before).map_or(0, |(peak, before)| peak.saturating_sub(before) / 1024);
    let counts = server.heal(&path)?;

    let mut faults = Vec::new();
    let mut expect = |holds: bool, why: String| {
        if !holds {
            faults.push(why);
        }
    };
    let (result, text) = match &made {
        Err(_) => ("no end".to_string(), String::new()),
        Ok(Ok(value)) => ("value".to_string(), value.to_string()),
        Ok(Err(error)) => (format!("{}/{}", error.kind.name(), error.outcome.name()), error.to_json()),
    };
    let accepted = case.expect.get(call).cloned().unwrap_or_default();
    let matches = |accepted: &String| result == *accepted || result.split('/').next() == Some(accepted);
    expect(accepted.iter().any(matches), format!("result {result}, expected {}: {text:.300}", accepted.join(" or ")));
    expect(case.stray || !text.contains("stray"), format!("an answer to no request was returned: {text:.300}"));
    expect(!text.contains("sentinel"), format!("a secret is in the result: {text:.300}"));
    expect(elapsed <= bound, format!("took {elapsed:.1?}, at most {bound:.1?} allowed"));
    expect(memory_mb <= case.memory_mb, format!("took {memory_mb} MB, at most {} MB allowed", case.memory_mb));
    let most = case.max_requests(call);
    expect(counts.requests <= most, format!("sent {} requests, at most {most} allowed", counts.requests));
    expect(counts.landed == 0, "followed a redirect".to_string());
    let lost = result.ends_with("/not_sent") && counts.requests > 0;
    expect(!lost, "says that nothing was sent, and the server received the request".to_string());

    if made.is_ok() {
        tokio::time::sleep(Duration::from_millis(case.pause_ms)).await;
        let followed = tokio::time::timeout(GRACE, client.follow_up(spec, case)).await;
        let own = format!("answer {}", server.heal(&path)?.requests);
        match followed {
            Ok(Ok(text)) => expect(text == own, format!("the next call got {text:?}, its own answer is {own:?}")),
            Ok(Err(error)) => expect(false, format!("the next call failed: {error}")),
            Err(_) => expect(false, "the next call did not end".to_string()),
        }
    }
    let summary = format!("{result}, {elapsed:.1?}, {} requests, {memory_mb} MB", counts.requests);
    Ok(Report { summary, faults })
}
