//! What a typed call costs, next to `serde_json` with derived types doing the same on the same text.
//!
//! The two are timed in turns within one process, and the median of the ratios is told: the speed of the
//! machine drops out of it.

use std::hint::black_box;
use std::time::Instant;

use serde::Deserialize;
use serde_json::json;
use triline::platform::agents::{Agent, AgentFilter, OnlineAgents};
use triline::typed::{Answered, decode, encode};
use triline::{Ask, Call, Client, Config, Input, Interface, Now, Options, Step};

use derived::Envelope;

mod derived;

const ROUNDS: usize = 400;

fn main() {
    let client = client();
    println!("{:<50} {:>11} {:>11}   ratio", "", "triline", "serde_json");
    let ours = |()| {
        let filter = AgentFilter::default().agent_number("1001").crm_id("CRM-0007").page(3).limit(20);
        prepared(&client, "platform.agents.query", &encode(&filter))
    };
    row("build a request, signed", (|| (), ours), (|| (), |()| derived::request()));
    for rows in [1, 100, 1000] {
        let body = derived::answer((0..rows).map(derived::Agent::new).collect::<Vec<_>>());
        read::<Vec<Agent>, Vec<derived::Agent>>(
            &client,
            &format!("read {rows} agents"),
            "platform.agents.query",
            &body,
        );
    }
    let body = derived::answer((0..1000).map(derived::OpenAgent::new).collect::<Vec<_>>());
    let name = "read agents, 1000 rows, 3 unknown members each";
    read::<Vec<Agent>, Vec<derived::OpenAgent>>(&client, name, "platform.agents.query", &body);
    let body = derived::answer(derived::Online::new(1000));
    read::<OnlineAgents, derived::Online>(&client, "read agents online, 1000 rows", "platform.agents.statuses", &body);
}

/// Times two contenders in turns and prints a row. What they are given is made, and what they give is
/// dropped, outside the time that is taken.
fn row<I, A, J, B>(
    name: &str,
    (before, ours): (impl Fn() -> I, impl Fn(I) -> A),
    (ahead, theirs): (impl Fn() -> J, impl Fn(J) -> B),
) {
    let mut times = Vec::with_capacity(ROUNDS);
    for round in 0..ROUNDS {
        let mut pair = (0.0, 0.0);
        for turn in 0..2 {
            if (round + turn) % 2 == 0 {
                pair.0 = timed(before(), &ours);
            } else {
                pair.1 = timed(ahead(), &theirs);
            }
        }
        times.push(pair);
    }
    let median = |value: fn(&(f64, f64)) -> f64| {
        let mut values: Vec<f64> = times.iter().map(value).collect();
        values.sort_by(f64::total_cmp);
        values[ROUNDS / 2]
    };
    let (ours, theirs, ratio) = (median(|pair| pair.0), median(|pair| pair.1), median(|pair| pair.0 / pair.1));
    println!("{name:<50} {ours:>8.1} µs {theirs:>8.1} µs   {ratio:.2}");
}

/// In microseconds.
fn timed<I, T>(input: I, run: impl Fn(I) -> T) -> f64 {
    let start = Instant::now();
    let output = black_box(run(black_box(input)));
    let time = start.elapsed();
    drop(output);
    time.as_secs_f64() * 1e6
}

/// From the bytes of an answer to records: the whole way through the machine, and the whole envelope.
fn read<T: Answered, D: for<'de> Deserialize<'de>>(client: &Client, name: &str, operation: &str, body: &str) {
    let bytes = || body.as_bytes().to_vec();
    let ours = |((mut call, id), bytes): ((Call, u32), Vec<u8>)| {
        let now = Now::default();
        call.answer(now, id, Input::Head { status: 200, headers: Vec::new() }).unwrap();
        call.answer(now, id, Input::Chunk(bytes)).unwrap();
        call.answer(now, id, Input::End).unwrap();
        let Step::Done(Ok(output)) = call.poll(now).step else { panic!("no result") };
        (decode::<T>(&output).unwrap(), output, call)
    };
    let theirs = |bytes: Vec<u8>| (serde_json::from_slice::<Envelope<D>>(&bytes).unwrap(), bytes);
    row(
        &format!("{name}, {} kB", body.len().div_ceil(1000)),
        (|| (prepared(client, operation, "{}"), bytes()), ours),
        (bytes, theirs),
    );
}

fn client() -> Client {
    let options = json!({"baseUrl": "https://cc.example.com", "account": "1000001", "secret": "s3cr3t", "signing": "md5:hex:{appkey}{nonce}{timestamp}{secret}", "pacing": "off"});
    Client::new(Config::from_json(Interface::Platform, options.to_string().as_bytes()).unwrap(), [7; 32])
}

/// A call whose request is made.
fn prepared(client: &Client, operation: &str, params: &str) -> (Call, u32) {
    let options = Options::default().typed();
    let mut call = client.call(operation, params.as_bytes(), options).unwrap();
    let Step::Ask { id, ask: Ask::Send(request) } = call.poll(Now::default()).step else { panic!("nothing to send") };
    black_box(request);
    (call, id)
}
