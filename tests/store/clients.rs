//! Whole clients of several processes over one store, in worlds where time is the test's: latencies, lost answers, a store
//! that is away, starts anew with nothing in it, or is reached by some processes only. What the service sees is
//! checked.

use std::collections::BTreeMap;

use triline::{Ask, Client, Config, Event, Failure, Input, Interface, Now, Options, Sent, Step, StoreScript};
use triline_protocol::fuzz::store::script_text;

use crate::model::Dice;
use crate::server::{Connection, Server};

const START_MS: u64 = 1_760_000_000_000;
/// The period of the limit in these worlds.
const PERIOD_MS: u64 = 6_000;
/// What a slot grants beyond its period: a sixtieth until the request leaves, half of that until it arrives.
const ON_THE_WAY_MS: u64 = PERIOD_MS / 120;

/// The scripts by the clock and the name of the world's server, by the SHA-1 that the core gives them.
pub(crate) struct Scripts(BTreeMap<&'static str, String>);

impl Scripts {
    /// The SHA-1 of a script as the server knows it.
    pub(crate) fn sha1(&self, name: &str) -> &str {
        &self.0[name]
    }

    pub(crate) fn load(connection: &mut Connection) -> Scripts {
        let names = ["acquire", "refused", "tokens", "journal", "quota", "answers"];
        Scripts(
            names
                .into_iter()
                .map(|name| {
                    let (_, rest) = script_text(name).split_once("/ 1000)\n").unwrap();
                    let text =
                        format!("local info = table.remove(ARGV)\nlocal now = tonumber(table.remove(ARGV))\n{rest}");
                    let text = text.replace("local info = redis.pcall('INFO', 'server')", "");
                    (name, connection.one(&["SCRIPT", "LOAD", &text]))
                })
                .collect(),
        )
    }
}

/// The commands that docs/shared-store.md names.
const DOCUMENTED_COMMANDS: [&str; 12] = [
    "+evalsha",
    "+eval",
    "+time",
    "+info",
    "+type",
    "+del",
    "+get",
    "+set",
    "+pexpire",
    "+@hash",
    "+@list",
    "+@sortedset",
];

/// A store by the clock of the test.
pub(crate) struct Store {
    pub(crate) connection: Connection,
    /// That of a user who has no rights but those that the documents demand.
    client: Connection,
    scripts: Scripts,
    /// The keys of the script that ran last.
    pub(crate) keys: Vec<String>,
    _server: Server,
}

impl Store {
    pub(crate) fn start() -> Store {
        let server = Server::start();
        let mut connection = server.connect();
        let scripts = Scripts::load(&mut connection);
        let mut client = server.connect();
        let user = ["ACL", "SETUSER", "client", "on", "nopass", "~*"];
        let done = connection.one(&[&user[..], &DOCUMENTED_COMMANDS[..]].concat());
        assert_eq!([done, client.one(&["AUTH", "client", ""])], ["OK", "OK"]);
        Store { connection, client, scripts, keys: Vec::new(), _server: server }
    }

    pub(crate) fn run(&mut self, script: &StoreScript, now: Now) -> String {
        let (count, now) = (script.keys.len().to_string(), now.wall_ms.to_string());
        let mut command = vec!["EVALSHA", self.scripts.sha1(script.name), &count];
        command.extend(script.keys.iter().chain(&script.args).map(String::as_str));
        command.extend([&*now, "run_id:r\r\n"]);
        self.keys.clone_from(&script.keys);
        self.client.one(&command)
    }
}

/// What happens next, and when.
enum Due {
    /// The process polls its call, unless it has been polled since.
    Poll { process: usize, turn: u64 },
    /// The store gets a script.
    Run { process: usize, id: u32, script: StoreScript },
    /// A request reaches the service.
    Arrive { process: usize, id: u32, nonce: String },
    /// An answer reaches the process.
    Answer { process: usize, id: u32, answers: Vec<Input> },
    /// The store goes away, for so long; with what is in it, or without.
    Down { ms: u64, empties: bool },
    /// The server is emptied while it runs, and other processes take the places of all.
    Flush,
}

struct Process {
    client: Client,
    call: triline::Call,
    /// What its steady clock is ahead.
    ahead_ms: u64,
    turn: u64,
    calls: u64,
    is_dead: bool,
    /// Until when it alone cannot reach the store.
    cut_off_until: u64,
    told_away: bool,
}

struct World<'a> {
    dice: Dice,
    now: u64,
    due: BTreeMap<(u64, u64), Due>,
    count: u64,
    connection: &'a mut Connection,
    scripts: &'a Scripts,
    keys: String,
    processes: Vec<Process>,
    config: String,
    /// The store is away until then, and runs under that name.
    down_until: u64,
    run: u64,
    slowest_ms: u64,
    mortal: bool,
    arrivals: Vec<u64>,
    nonces: BTreeMap<String, u64>,
}

#[derive(Clone, Copy, PartialEq)]
enum Trouble {
    Nothing,
    Slow,
    Lossy,
    Outage,
    Emptied,
    Flushed,
}

fn begin(client: &Client) -> triline::Call {
    client.call("platform.roles.list", b"{}", Options::default()).unwrap()
}

impl World<'_> {
    fn add(&mut self, in_ms: u64, due: Due) {
        self.count += 1;
        self.due.insert((self.now + in_ms, self.count), due);
    }

    fn clocks(&self, process: usize) -> Now {
        let steady_ms = self.now - START_MS + self.processes[process].ahead_ms;
        Now { wall_ms: i64::try_from(self.now).unwrap(), steady_ms }
    }

    fn start_process(&mut self, seed: u8) {
        let mut bytes = [seed; 32];
        bytes[..8].copy_from_slice(&self.dice.below(u64::MAX).to_le_bytes());
        let config = Config::from_json(Interface::Platform, self.config.as_bytes()).unwrap();
        let client = Client::new(config, bytes);
        let call = begin(&client);
        let ahead_ms = self.dice.below(1 << 40);
        let process = self.processes.len();
        self.processes.push(Process {
            client,
            call,
            ahead_ms,
            turn: 0,
            calls: 0,
            is_dead: false,
            cut_off_until: 0,
            told_away: false,
        });
        let in_ms = self.dice.below(200);
        self.add(in_ms, Due::Poll { process, turn: 0 });
    }

    fn poll(&mut self, process: usize, lossy: bool) {
        loop {
            let now = self.clocks(process);
            self.processes[process].turn += 1;
            let turn = self.processes[process].turn;
            let polled = self.processes[process].call.poll(now);
            for event in polled.events {
                if let Event::Store { away, .. } = event {
                    self.processes[process].told_away = away;
                }
            }
            match polled.step {
                Step::Wait { until_ms, .. } => {
                    // Timers are late, never early.
                    let late = self.dice.below(4);
                    return self.add(until_ms.saturating_sub(now.steady_ms) + late, Due::Poll { process, turn });
                }
                Step::Pending { until_ms, .. } => {
                    if let Some(until_ms) = until_ms {
                        self.add(until_ms.saturating_sub(now.steady_ms), Due::Poll { process, turn });
                    }
                    return;
                }
                Step::Ask { id, ask: Ask::Store(script) } => {
                    let there = 1 + self.dice.below(self.slowest_ms);
                    // The ask itself may be lost, or its answer.
                    if !lossy || !self.dice.one_in(12) {
                        self.add(there, Due::Run { process, id, script });
                    }
                }
                Step::Ask { id, ask: Ask::Send(request) } => {
                    let nonce = request.headers.iter().find(|(name, _)| *name == "svc-nonce").unwrap().1.clone();
                    let there = self.dice.below(ON_THE_WAY_MS);
                    self.add(there, Due::Arrive { process, id, nonce });
                }
                Step::Done(result) => {
                    if let Err(error) = result {
                        match error.code() {
                            Some("store") => assert!(self.processes[process].told_away, "nobody was told"),
                            // The attempts were used up.
                            code => assert_eq!(code, Some("connection"), "{error:?}"),
                        }
                    }
                    self.processes[process].calls += 1;
                    // One in a hundred processes dies with what it has, and another one takes its place.
                    // But for those that send by a share, of which the store learns nothing when they die.
                    if self.mortal && self.dice.one_in(100) {
                        return self.start_process(9);
                    }
                    self.processes[process].call = begin(&self.processes[process].client);
                    let pause = self.dice.below(30);
                    return self.add(pause, Due::Poll { process, turn });
                }
                step => panic!("{step:?}"),
            }
        }
    }

    fn run(&mut self, process: usize, id: u32, script: &StoreScript, lossy: bool) {
        let back = 1 + self.dice.below(self.slowest_ms);
        if self.now < self.down_until || self.now < self.processes[process].cut_off_until {
            let answers = vec![Input::Refused("connection refused".into())];
            // Some connections fail, others hang.
            if self.dice.one_in(2) {
                self.add(back, Due::Answer { process, id, answers });
            }
            return;
        }
        let keys: Vec<_> = script.keys.iter().map(|key| format!("{}{key}", self.keys)).collect();
        let (count, now) = (keys.len().to_string(), self.now.to_string());
        let info = format!("run_id:r{}\r\n", self.run);
        let mut command = vec!["EVALSHA", &self.scripts.0[script.name], &count];
        command.extend(keys.iter().map(String::as_str));
        command.extend(script.args.iter().map(String::as_str));
        command.extend([&*now, &*info]);
        let reply = self.connection.one(&command);
        if !lossy || !self.dice.one_in(12) {
            self.add(back, Due::Answer { process, id, answers: vec![Input::Store(reply)] });
        }
    }

    fn arrive(&mut self, process: usize, id: u32, nonce: &str, limit: usize) {
        self.arrivals.push(self.now);
        let recent = self.arrivals.iter().rev().take_while(|at| **at + PERIOD_MS > self.now).count();
        assert!(recent <= limit, "{recent} requests within {PERIOD_MS} ms at {}", self.now - START_MS);
        if let Some(last) = self.nonces.insert(nonce.to_string(), self.now) {
            assert!(self.now - last > 300_000, "nonce {nonce} came back after {} ms", self.now - last);
        }
        let body = br#"{"success":true,"code":"200","data":[]}"#.to_vec();
        let head = Input::Head { status: 200, headers: Vec::new() };
        let answers = if self.dice.one_in(40) {
            vec![Input::Failed(Failure { sent: Sent::Maybe, timeout: false, message: String::new().into() })]
        } else {
            vec![head, Input::Chunk(body), Input::End]
        };
        let back = 1 + self.dice.below(80);
        self.add(back, Due::Answer { process, id, answers });
    }
}

/// Runs a world, and gives what share of the limit was used.
fn world(seed: u64, trouble: Trouble, on_failure: &str, connection: &mut Connection, scripts: &Scripts) -> f64 {
    let mut dice = Dice(seed);
    let limit = usize::try_from(4 + dice.below(8)).unwrap();
    let processes = 1 + dice.below(4);
    let config = format!(
        r#"{{"baseUrl":"https://cc.example.com","account":"1","secret":"s","signing":"md5:hex:{{secret}}",
            "pacing":"{limit}/6","externalStore":true,"onStoreFailure":"{on_failure}"}}"#
    );
    let slowest_ms = if trouble == Trouble::Slow { 500 } else { 5 };
    let mut world = World {
        dice,
        now: START_MS,
        due: BTreeMap::new(),
        count: 0,
        connection,
        scripts,
        keys: format!("{seed}:"),
        processes: Vec::new(),
        config,
        down_until: 0,
        run: 0,
        slowest_ms,
        mortal: !on_failure.starts_with("share"),
        arrivals: Vec::new(),
        nonces: BTreeMap::new(),
    };
    for seed in 0..processes {
        world.start_process(u8::try_from(seed).unwrap());
    }
    let length_ms = 90_000;
    if matches!(trouble, Trouble::Outage | Trouble::Emptied) {
        let (at, ms) = (world.dice.below(40_000), world.dice.below(30_000));
        world.add(at, Due::Down { ms, empties: trouble == Trouble::Emptied });
    }
    if trouble == Trouble::Flushed {
        let mut at = 2 * PERIOD_MS + world.dice.below(40_000);
        for _ in 0..3 {
            world.add(at, Due::Flush);
            at += 100 + world.dice.below(2_000);
        }
    }
    let lossy = trouble == Trouble::Lossy;
    while let Some(((at, _), due)) = world.due.pop_first() {
        if at > START_MS + length_ms {
            break;
        }
        world.now = at;
        match due {
            Due::Poll { process, .. } | Due::Answer { process, .. } if world.processes[process].is_dead => {}
            Due::Poll { process, turn } if world.processes[process].turn == turn => world.poll(process, lossy),
            Due::Poll { .. } => {}
            Due::Run { process, id, script } => world.run(process, id, &script, lossy),
            Due::Arrive { process, id, nonce } => world.arrive(process, id, &nonce, limit),
            Due::Answer { process, id, answers } => {
                let now = world.clocks(process);
                for answer in answers {
                    // What the core no longer waits for is refused.
                    let _ = world.processes[process].call.answer(now, id, answer);
                    if !world.processes[process].call.awaits(id) {
                        break;
                    }
                }
                world.poll(process, lossy);
            }
            Due::Down { ms, empties } => {
                world.down_until = at + ms;
                if empties {
                    world.connection.one(&["FLUSHALL"]);
                    world.run += 1;
                }
            }
            Due::Flush => {
                world.connection.one(&["FLUSHALL"]);
                for process in &mut world.processes {
                    process.is_dead = true;
                }
                for seed in 0..processes {
                    world.start_process(u8::try_from(seed).unwrap());
                }
            }
        }
    }
    // A state that is absent gives nothing until the slots have expired that it may have lost.
    let open_ms = length_ms - PERIOD_MS - 3 * ON_THE_WAY_MS;
    #[expect(clippy::cast_precision_loss, reason = "they are small")]
    let used = world.arrivals.len() as f64 / (limit as f64 * (open_ms as f64 / PERIOD_MS as f64));
    used
}

fn worlds(trouble: Trouble, on_failure: &str, count: u64) -> Vec<f64> {
    let server = Server::start();
    let mut connection = server.connect();
    let scripts = Scripts::load(&mut connection);
    let count = std::env::var("WORLDS").map_or(count, |worlds| worlds.parse().unwrap());
    (0..count)
        .map(|seed| {
            let used = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                world(seed, trouble, on_failure, &mut connection, &scripts)
            }));
            used.unwrap_or_else(|_| panic!("seed {seed}"))
        })
        .collect()
}

fn least(used: &[f64]) -> f64 {
    used.iter().copied().fold(f64::INFINITY, f64::min)
}

#[test]
fn the_limit_is_kept_and_used() {
    let used = worlds(Trouble::Nothing, "wait", 300);
    let count = f64::from(u32::try_from(used.len()).unwrap());
    let (least, mean) = (least(&used), used.iter().sum::<f64>() / count);
    assert!(least > 0.85 && mean > 0.95, "{least} {mean}");
}

#[test]
fn the_limit_is_kept_with_a_slow_store() {
    let least = least(&worlds(Trouble::Slow, "wait", 200));
    assert!(least > 0.35, "{least}");
}

#[test]
fn the_limit_is_kept_when_asks_and_answers_are_lost() {
    let least = least(&worlds(Trouble::Lossy, "wait", 200));
    assert!(least > 0.3, "{least}");
}

#[test]
fn the_limit_is_kept_when_the_store_is_away_for_a_while() {
    for on_failure in ["wait", "fail", "share=0.1"] {
        worlds(Trouble::Outage, on_failure, 100);
    }
}

#[test]
fn the_limit_is_kept_when_the_store_comes_back_with_nothing_in_it() {
    for on_failure in ["wait", "fail", "share=0.1"] {
        worlds(Trouble::Emptied, on_failure, 100);
    }
}

#[test]
fn the_limit_is_kept_when_a_running_server_is_emptied_and_all_processes_are_new() {
    for on_failure in ["wait", "share=0.1"] {
        worlds(Trouble::Flushed, on_failure, 100);
    }
}
