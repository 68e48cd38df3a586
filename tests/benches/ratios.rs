//! What a typed call costs, next to serde_json with derived types doing the same on the same text.
//!
//! The two are timed in turns within one process, and the median of the ratios is told: the speed of the
//! machine drops out of it. A result is dropped outside the time that is taken.

use std::hint::black_box;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::json;
use triline::platform::agents::{Agent, AgentFilter, OnlineAgents};
use triline::typed::{Answered, decode, encode};
use triline::{Answer, Ask, Client, Config, Interface, Now, Options, Step};

use derived::{Envelope, Filter};

#[path = "derived.rs"]
mod derived;

const ROUNDS: usize = 400;

fn main() {
    let client = client();
    println!("{:<46} {:>11} {:>11}   ratio", "", "triline", "serde_json");
    let ours = || {
        let filter = AgentFilter::default().agent_number("1001").crm_id("CRM-0007").page(3).limit(20);
        prepared(&client, "platform.agents.query", &encode(&filter))
    };
    row("build a request: check, sign", ours, || serde_json::to_vec(&Filter::new("1001", "CRM-0007", 3, 20)));
    for rows in [1, 100, 1000] {
        let body = derived::answer((0..rows).map(derived::Agent::new).collect());
        read::<Vec<Agent>, Vec<derived::Agent>>(&client, &format!("read {rows} agents"), "platform.agents.query", &body);
    }
    let body = derived::answer((0..1000).map(derived::OpenAgent::new).collect());
    let name = "read 1000 agents, 3 unknown members each";
    read::<Vec<Agent>, Vec<derived::OpenAgent>>(&client, name, "platform.agents.query", &body);
    let body = derived::answer(derived::Online::new(1000));
    read::<OnlineAgents, derived::Online>(&client, "read 1000 agents online", "platform.agents.statuses", &body);
}

/// Times two contenders in turns and prints a row.
fn row<A, B>(name: &str, mut ours: impl FnMut() -> A, mut theirs: impl FnMut() -> B) {
    let mut times = Vec::with_capacity(ROUNDS);
    for round in 0..ROUNDS {
        let mut pair = (Duration::ZERO, Duration::ZERO);
        for turn in 0..2 {
            if (round + turn) % 2 == 0 { pair.0 = timed(&mut ours) } else { pair.1 = timed(&mut theirs) }
        }
        times.push(pair);
    }
    let median = |value: &dyn Fn(&(Duration, Duration)) -> f64| {
        let mut values: Vec<f64> = times.iter().map(value).collect();
        values.sort_by(f64::total_cmp);
        values[ROUNDS / 2]
    };
    let (ours, theirs) = (median(&|pair| pair.0.as_secs_f64()), median(&|pair| pair.1.as_secs_f64()));
    let ratio = median(&|pair| pair.0.as_secs_f64() / pair.1.as_secs_f64());
    println!("{name:<46} {:>8.1} µs {:>8.1} µs   {ratio:.2}", ours * 1e6, theirs * 1e6);
}

fn timed<T>(run: &mut impl FnMut() -> T) -> Duration {
    let start = Instant::now();
    let output = black_box(run());
    let time = start.elapsed();
    drop(output);
    time
}

/// From the bytes of an answer to records: the whole way through the machine, and the whole envelope.
fn read<T: Answered, D: for<'de> Deserialize<'de>>(client: &Client, name: &str, operation: &str, body: &str) {
    let ours = || {
        let (mut call, id) = prepared(client, operation, "{}");
        let now = Now::default();
        call.answer(now, id, Answer::Head { status: 200, headers: Vec::new() }).unwrap();
        call.answer(now, id, Answer::Chunk(body.as_bytes().to_vec())).unwrap();
        call.answer(now, id, Answer::End).unwrap();
        let Step::Done(Ok(output)) = call.poll(now) else { panic!("no result") };
        (decode::<T>(&output).unwrap(), output, call)
    };
    let theirs = || {
        // The bytes arrive there as well.
        let bytes = body.as_bytes().to_vec();
        (serde_json::from_slice::<Envelope<D>>(&bytes).unwrap(), bytes)
    };
    row(&format!("{name}, {} kB", body.len() / 1000), ours, theirs);
}

fn client() -> Client {
    let options = json!({"baseUrl": "https://cc.example.com", "account": "1000001", "secret": "s3cr3t", "signing": "md5:hex:{appkey}{nonce}{timestamp}{secret}"});
    Client::new(Config::from_json(Interface::Platform, options.to_string().as_bytes()).unwrap(), [7; 32])
}

/// A call whose request is made.
fn prepared(client: &Client, operation: &str, params: &str) -> (triline::Call, u32) {
    let mut call = client.call(operation, params.as_bytes(), Options::default().typed()).unwrap();
    let Step::Ask { id, ask: Ask::Send(request) } = call.poll(Now::default()) else { panic!("nothing to send") };
    black_box(request);
    (call, id)
}
