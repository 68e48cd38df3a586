//! The hostile server against the typed client over reqwest: every case of `faults.json`, with a line for each.
//!
//! `make hostile` runs it; `make hostile FAULT=drip` runs the cases whose name contains that text. With VERBOSE it prints
//! what passes, too.

mod calls;
mod manifest;
mod memory;
mod places;
mod server;

use std::error::Error;
use std::future::poll_fn;
use std::process::ExitCode;
use std::sync::PoisonError;
use std::task::Poll;
use std::time::{Duration, Instant};

use calls::{Client, Events, Through};
use manifest::{Case, Manifest};
use places::Traced;
use server::Server;

const FAULTS: &str = include_str!("../faults.json");

/// A call that has not ended after this time hangs. The server holds each fault for longer.
const HANG: Duration = Duration::from_secs(120);

/// How many cases run at the same time. Most of them only wait.
const AT_ONCE: usize = 32;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let wanted = std::env::var("FAULT").unwrap_or_default();
    let manifest = Manifest::read(FAULTS)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let server = Server::start()?;
    let traced = Traced::begin()?;
    let cases = manifest.cases()?;
    let wanted = cases.iter().filter(|case| case.name.contains(&wanted));
    let calls: Vec<_> = wanted.flat_map(|case| case.expect.keys().map(move |call| (case, call.as_str()))).collect();
    // Others would disturb them: by the memory that they take, or because they end the fault for all.
    let is_alone = |case: &Case| case.memory_mb.is_some() || case.listener == "early";
    let (alone, together): (Vec<_>, Vec<_>) = calls.into_iter().partition(|(case, _)| is_alone(case));
    let number = alone.len() + together.len();
    let (mut failed, mut missed) = (0, Vec::new());
    let mut tell = |case: &Case, call: &str, report: &Report| {
        let is_ok = report.faults.is_empty();
        failed += usize::from(!is_ok);
        if !is_ok || std::env::var_os("VERBOSE").is_some() {
            let state = if is_ok { "ok  " } else { "FAIL" };
            println!("{state}  {}/{call}: {}", case.name, report.summary);
            report.faults.iter().for_each(|fault| println!("      {fault}"));
        }
    };
    for calls in together.chunks(AT_ONCE) {
        let running = calls.iter().map(|(case, call)| run(&server, &manifest, case, call, "", &traced));
        for ((case, call), report) in calls.iter().zip(runtime.block_on(all(running))) {
            match report? {
                // All cases share one thread: on a busy machine, a short timeout may end before its connection is there.
                report if report.is_missed => missed.push((case, call)),
                report => tell(case, call, &report),
            }
        }
    }
    for (case, call) in alone {
        tell(case, call, &runtime.block_on(run(&server, &manifest, case, call, "", &traced))?);
    }
    for (case, call) in missed {
        let mut report = runtime.block_on(run(&server, &manifest, case, call, AGAIN, &traced))?;
        if server.heal(&path(case, call, ""))?.requests > 0 {
            report.faults.push("said that nothing was sent, and the server received the request later".to_string());
        }
        tell(case, call, &report);
    }
    println!("{} passed, {failed} failed", number - failed);
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What came of a case.
struct Report {
    summary: String,
    /// What was not as it has to be.
    faults: Vec<String>,
    /// Whether the call ended before the server heard of it: nothing was seen of the fault.
    is_missed: bool,
}

/// The end of the name of a run that is made again.
const AGAIN: &str = "-again";

/// The run of a call: the server counts its requests, and meets each with the fault until it is healed.
fn path(case: &Case, call: &str, again: &str) -> String {
    format!("{}/{}-{call}{again}", case.fault.as_ref().unwrap_or(&case.name), case.name)
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

async fn run(
    server: &Server,
    manifest: &Manifest,
    case: &Case,
    call: &str,
    again: &str,
    traced: &Traced,
) -> Result<Report, Box<dyn Error>> {
    let spec = manifest.calls.get(call).ok_or("faults.json expects something of an unknown call")?;
    let base = match case.listener.as_str() {
        "early" => &server.addresses.early,
        "h2" => &server.addresses.h2c,
        _ => &server.addresses.url,
    };
    let path = path(case, call, again);
    // The simulated service knows its own paths alone.
    let is_simulated = case.transport.as_deref() == Some("simulated");
    let base_url = if is_simulated { "https://simulated.example.com".to_string() } else { format!("{base}/{path}") };
    let journal = std::env::temp_dir().join(format!("triline-hostile-{}-{}-{call}", std::process::id(), case.name));
    let options = manifest.options.get(&spec.interface).ok_or("an interface without options")?;
    // Every case has connections of its own, so that none suffers from the one before.
    let (through, events) = (Through::of(case)?, Events::default());
    let client = Client::new(spec, options, case, &base_url, through.clone(), events.clone())?;

    if case.kept {
        client.follow_up(spec, case).await?;
    }
    let before = memory::reset_peak();
    let began = Instant::now();
    let made = tokio::time::timeout(HANG, client.make(spec, case, &journal)).await;
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
        Ok(Ok(made)) => ("value".to_string(), made.value.to_string()),
        Ok(Err(error)) => (format!("{}/{}", error.kind().name(), error.outcome().name()), error.to_json()),
    };
    let mut shown = places::of_result(made.as_ref().ok());
    shown.insert("events", events.lock().unwrap_or_else(PoisonError::into_inner).clone());
    shown.insert("client", format!("{client:?}"));
    shown.insert("recorded", through.recorded());
    shown.insert("journal", std::fs::read_to_string(&journal).unwrap_or_default());
    // Of all calls so far: a leak is reported for those after it, too.
    let spans = traced.text();
    shown.insert("log", spans.clone());
    shown.insert("spans", spans);
    drop(std::fs::remove_file(&journal));
    let accepted = case.expect.get(call).cloned().unwrap_or_default();
    let matches = |accepted: &String| result == *accepted || result.split('/').next() == Some(accepted);
    let is_accepted = accepted.iter().any(matches);
    let is_missed = !is_accepted && result == "transport/not_sent" && counts.requests == 0;
    expect(is_accepted, format!("result {result}, expected {}: {text:.300}", accepted.join(" or ")));
    expect(case.stray || !text.contains("stray"), format!("an answer to no request was returned: {text:.300}"));
    if let Some(most) = case.memory_mb {
        expect(memory_mb <= most, format!("took {memory_mb} MB, at most {most} MB allowed"));
    }
    let most = case.max_requests(call);
    expect(counts.requests <= most, format!("sent {} requests, at most {most} allowed", counts.requests));
    expect(counts.landed == 0, "followed a redirect".to_string());
    // A call that got no token was not sent, though the request for the token was.
    let has_tokens = spec.interface == "work_phone";
    let lost = result.ends_with("/not_sent") && counts.requests > 0 && !has_tokens;
    expect(!lost, "says that nothing was sent, and the server received the request".to_string());

    for fault in places::faults(manifest, case, call, &shown) {
        expect(false, fault);
    }

    if made.is_ok() && !is_missed && !has_tokens && case.transport.is_none() {
        tokio::time::sleep(Duration::from_millis(case.pause_ms)).await;
        let followed = tokio::time::timeout(HANG, client.follow_up(spec, case)).await;
        let own = format!("answer {}", server.heal(&path)?.requests);
        match followed {
            Ok(Ok(text)) => expect(text == own, format!("the next call got {text:?}, its own answer is {own:?}")),
            Ok(Err(error)) => expect(false, format!("the next call failed: {error}")),
            Err(_) => expect(false, "the next call did not end".to_string()),
        }
    }
    let summary = format!("{result}, {elapsed:.1?}, {} requests, {memory_mb} MB", counts.requests);
    Ok(Report { summary, faults, is_missed })
}
