//! Workers of one job, whose journal is in the store, in worlds where asks and answers are lost, workers die or stand still,
//! and the store is away for a while. What the service gets is checked: no row twice, and none that is reported falsely.

use std::collections::{BTreeMap, BTreeSet};

use triline::{Ask, Client, Config, Failure, Input, Interface, Now, Options, Sent, Step, StoreScript};

use crate::clients::Scripts;
use crate::model::Dice;
use crate::server::{Connection, Server};

const START_MS: u64 = 1_760_000_000_000;

enum Due {
    /// The worker polls its call, unless it has been polled since.
    Poll { worker: usize, turn: u64 },
    /// The store gets a script.
    Run { worker: usize, id: u32, script: StoreScript },
    /// A request reaches the service.
    Arrive { worker: usize, id: u32, body: Vec<u8> },
    /// An answer reaches the worker.
    Answer { worker: usize, id: u32, answers: Vec<Input> },
}

struct Worker {
    call: triline::Call,
    ahead_ms: u64,
    turn: u64,
    /// How many of its rows it has taken.
    taken: usize,
    is_dead: bool,
    /// It does nothing until then, as a process that was stopped.
    still_until: u64,
}

struct World<'a> {
    dice: Dice,
    now: u64,
    due: BTreeMap<(u64, u64), Due>,
    count: u64,
    connection: &'a mut Connection,
    scripts: &'a Scripts,
    keys: String,
    operation: &'static str,
    rows: usize,
    config: String,
    workers: Vec<Worker>,
    troubled: bool,
    away_until: u64,
    /// How often each row came, and how often it came and was answered.
    came: BTreeMap<String, u32>,
    answered: BTreeSet<String>,
    reports: Vec<serde_json::Value>,
    deaths: u32,
    /// How often each script ran, by its name and, for `acquire`, its verdict.
    ran: BTreeMap<String, usize>,
}

impl World<'_> {
    fn add(&mut self, in_ms: u64, due: Due) {
        self.count += 1;
        self.due.insert((self.now + in_ms, self.count), due);
    }

    fn clocks(&self, worker: usize) -> Now {
        let steady_ms = self.now - START_MS + self.workers[worker].ahead_ms;
        Now { wall_ms: i64::try_from(self.now).unwrap(), steady_ms }
    }

    fn start_worker(&mut self) {
        let mut seed = [7; 32];
        seed[..8].copy_from_slice(&self.dice.below(u64::MAX).to_le_bytes());
        let config = Config::from_json(Interface::Platform, self.config.as_bytes()).unwrap();
        let mut options = Options::default().rows();
        options.store_journal = Some("job".into());
        let call = Client::new(config, seed).call(self.operation, b"{}", options).unwrap();
        let ahead_ms = self.dice.below(1 << 40);
        let worker = self.workers.len();
        self.workers.push(Worker { call, ahead_ms, turn: 0, taken: 0, is_dead: false, still_until: 0 });
        let in_ms = self.dice.below(500);
        self.add(in_ms, Due::Poll { worker, turn: 0 });
    }

    /// The worker dies without a word, and another one takes its place.
    fn die(&mut self, worker: usize) {
        self.workers[worker].is_dead = true;
        self.deaths += 1;
        self.start_worker();
    }

    fn row(&self, index: usize) -> String {
        if self.operation.ends_with("delete") { format!("\"r{index}\"") } else { format!("{{\"name\":\"r{index}\"}}") }
    }

    fn poll(&mut self, worker: usize) {
        let chance = if self.troubled && self.deaths < 6 { 90 } else { u64::MAX };
        loop {
            if self.workers[worker].is_dead {
                return;
            }
            let turn = {
                let worker = &mut self.workers[worker];
                worker.turn += 1;
                worker.turn
            };
            if self.now < self.workers[worker].still_until {
                let still = self.workers[worker].still_until - self.now;
                return self.add(still, Due::Poll { worker, turn });
            }
            if self.dice.one_in(chance) {
                return self.die(worker);
            }
            if self.troubled && self.dice.one_in(150) {
                self.workers[worker].still_until = self.now + self.dice.below(40_000);
                continue;
            }
            let now = self.clocks(worker);
            match self.workers[worker].call.poll(now).step {
                Step::Wait { until_ms, .. } => {
                    let late = self.dice.below(4);
                    return self.add(until_ms.saturating_sub(now.steady_ms) + late, Due::Poll { worker, turn });
                }
                Step::Pending { until_ms, .. } => {
                    if let Some(until_ms) = until_ms {
                        self.add(until_ms.saturating_sub(now.steady_ms), Due::Poll { worker, turn });
                    }
                    return;
                }
                Step::Ask { id, ask: Ask::Rows { max } } => {
                    let first = self.workers[worker].taken;
                    let last = self.rows.min(first + usize::try_from(max).unwrap());
                    let rows: Vec<_> = (first..last).map(|index| self.row(index)).collect();
                    self.workers[worker].taken = last;
                    let rows = Input::rows(format!("[{}]", rows.join(",")), last == self.rows, "");
                    self.workers[worker].call.answer(now, id, rows).unwrap();
                }
                Step::Ask { id, ask: Ask::Store(script) } => {
                    let there = 1 + self.dice.below(5);
                    if !self.troubled || !self.dice.one_in(20) {
                        self.add(there, Due::Run { worker, id, script });
                    }
                }
                Step::Ask { id, ask: Ask::Send(request) } => {
                    let there = self.dice.below(5);
                    self.add(there, Due::Arrive { worker, id, body: request.body });
                }
                Step::Done(result) => {
                    self.workers[worker].is_dead = true;
                    match result {
                        Ok(output) => {
                            let report: serde_json::Value = serde_json::from_str(output.as_str()).unwrap();
                            self.end(report);
                        }
                        // Another batch has the journal: it is tried again.
                        Err(error) => {
                            assert_eq!(error.code(), Some("in_use"), "{error:?}");
                            self.start_worker();
                        }
                    }
                    return;
                }
                step @ Step::Ask { .. } => panic!("{step:?}"),
            }
        }
    }

    fn end(&mut self, report: serde_json::Value) {
        if let Some(stopped) = report.get("stopped") {
            // What was lost on the way to the service ends a batch, as ever; another worker goes on. One that was taken over
            // ends too.
            let code = stopped["code"].as_str().unwrap();
            assert!(["connection", "in_use", "interrupted", "total_timeout", "timeout"].contains(&code), "{stopped}");
            self.start_worker();
        } else {
            self.reports.push(report);
        }
    }

    fn run(&mut self, worker: usize, id: u32, script: &StoreScript) {
        let back = 1 + self.dice.below(5);
        if self.now < self.away_until {
            let answers = vec![Input::Refused("connection refused".into())];
            return self.add(back, Due::Answer { worker, id, answers });
        }
        let keys: Vec<_> = script.keys.iter().map(|key| format!("{}{key}", self.keys)).collect();
        let (count, now) = (keys.len().to_string(), self.now.to_string());
        let mut command = vec!["EVALSHA", self.scripts.sha1(script.name), &count];
        command.extend(keys.iter().map(String::as_str));
        command.extend(script.args.iter().map(String::as_str));
        command.extend([&*now, "run_id:r\r\n"]);
        let reply = self.connection.one(&command);
        let verdict = if script.name == "acquire" { reply.split(' ').next().unwrap() } else { &*script.args[0] };
        *self.ran.entry(format!("{} {verdict}", script.name)).or_default() += 1;
        if !self.troubled || !self.dice.one_in(20) {
            self.add(back, Due::Answer { worker, id, answers: vec![Input::Store(reply)] });
        }
    }

    fn arrive(&mut self, worker: usize, id: u32, body: &[u8]) {
        let lost = |sent| vec![Input::Failed(Failure { sent, timeout: false, message: String::new().into() })];
        let back = 1 + self.dice.below(50);
        if self.troubled && self.dice.one_in(40) {
            return self.add(back, Due::Answer { worker, id, answers: lost(Sent::No) });
        }
        let body: serde_json::Value = serde_json::from_slice(body).unwrap();
        let list = body.as_object().unwrap().values().find_map(|value| value.as_array()).unwrap().clone();
        let name = |row: &serde_json::Value| row.get("name").unwrap_or(row).as_str().unwrap().to_string();
        for row in &list {
            *self.came.entry(name(row)).or_default() += 1;
        }
        let is_answered = !(self.troubled && self.dice.one_in(40));
        let answers = if is_answered {
            self.answered.extend(list.iter().map(name));
            let result = if self.operation.ends_with("delete") { "{\"errorData\":[]}" } else { "{\"failedList\":[]}" };
            let body = format!("{{\"success\":true,\"code\":\"200\",\"data\":{result}}}");
            vec![Input::Head { status: 200, headers: Vec::new() }, Input::Chunk(body.into_bytes()), Input::End]
        } else {
            lost(Sent::Maybe)
        };
        self.add(back, Due::Answer { worker, id, answers });
    }
}

/// Runs a world; returns how often each script ran, and how many workers died. `long`: one worker, whose job takes several
/// periods of the limit.
fn world(
    seed: u64,
    operation: &'static str,
    troubled: bool,
    long: bool,
    connection: &mut Connection,
    scripts: &Scripts,
) -> (BTreeMap<String, usize>, u32) {
    let mut dice = Dice(seed);
    let (max, parts) = (500, if long { 80 } else { 2 + dice.below(5) });
    let rows = usize::try_from(max * parts - dice.below(max)).unwrap();
    let pacing = if long { "20/60".to_string() } else { format!("{}/1", 4 + dice.below(8)) };
    let mut world = World {
        dice,
        now: START_MS,
        due: BTreeMap::new(),
        count: 0,
        connection,
        scripts,
        keys: format!("{seed}:"),
        operation,
        rows,
        config: format!(
            r#"{{"baseUrl":"https://cc.example.com","account":"1","secret":"s","signing":"md5:hex:{{secret}}",
                "pacing":"{pacing}","externalStore":true}}"#
        ),
        workers: Vec::new(),
        troubled,
        away_until: 0,
        came: BTreeMap::new(),
        answered: BTreeSet::new(),
        reports: Vec::new(),
        deaths: 0,
        ran: BTreeMap::new(),
    };
    if troubled && world.dice.one_in(2) {
        world.away_until = START_MS + world.dice.below(8_000);
    }
    let workers = if long { 1 } else { 1 + world.dice.below(4) };
    for _ in 0..workers {
        world.start_worker();
    }
    while let Some(((at, _), due)) = world.due.pop_first() {
        assert!(at < START_MS + 3_600_000, "the job does not end");
        world.now = at;
        match due {
            Due::Poll { worker, turn } if world.workers[worker].turn == turn => world.poll(worker),
            Due::Run { worker, id, script } => world.run(worker, id, &script),
            Due::Arrive { worker, id, body } => world.arrive(worker, id, &body),
            Due::Answer { worker, id, answers } if !world.workers[worker].is_dead => {
                let still = world.workers[worker].still_until.saturating_sub(at);
                if still > 0 {
                    world.add(still, Due::Answer { worker, id, answers });
                    continue;
                }
                let now = world.clocks(worker);
                for answer in answers {
                    let _ = world.workers[worker].call.answer(now, id, answer);
                    if !world.workers[worker].call.awaits(id) {
                        break;
                    }
                }
                world.poll(worker);
            }
            Due::Poll { .. } | Due::Answer { .. } => {}
        }
    }
    check(&world);
    (world.ran, world.deaths)
}

fn check(world: &World<'_>) {
    let is_safe = world.operation.ends_with("delete");
    assert!(!world.reports.is_empty(), "no worker came to the end");
    let spans = |list: &serde_json::Value| -> BTreeSet<u64> {
        let span = |span: &serde_json::Value| span[0].as_u64().unwrap()..=span[1].as_u64().unwrap();
        list.as_array().unwrap().iter().flat_map(|one| span(one.get("rows").unwrap_or(one))).collect()
    };
    for (row, times) in &world.came {
        assert!(is_safe || *times == 1, "{row} came {times} times");
    }
    for report in &world.reports {
        let (ok, failed, unknown) = (spans(&report["ok"]), spans(&report["failed"]), spans(&report["unknown"]));
        assert_eq!(ok.len() + failed.len() + unknown.len(), world.rows, "every row is reported: {report}");
        for row in 0..world.rows as u64 {
            let name = format!("r{row}");
            if ok.contains(&row) {
                assert!(world.answered.contains(&name), "{name} is reported as done, and was not");
            } else if failed.contains(&row) {
                assert!(!world.came.contains_key(&name), "{name} is reported as failed, and was sent");
            } else if !world.troubled {
                panic!("{name} is unknown without a reason: {report}");
            }
        }
        assert!(world.troubled || failed.is_empty(), "{report}");
    }
}

fn worlds(operation: &'static str, troubled: bool, count: u64) {
    let server = Server::start();
    let mut connection = server.connect();
    let scripts = Scripts::load(&mut connection);
    let count = std::env::var("WORLDS").map_or(count, |worlds| worlds.parse().unwrap());
    let first = std::env::var("SEED").map_or(0, |seed| seed.parse().unwrap());
    let mut deaths = 0;
    for seed in first..first + count {
        let ran = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            world(seed, operation, troubled, false, &mut connection, &scripts)
        }));
        deaths += ran.unwrap_or_else(|_| panic!("seed {seed}")).1;
    }
    assert!(!troubled || deaths > 0, "nobody died");
}

#[test]
fn workers_wait_for_each_other() {
    worlds("platform.customers.create", false, 20);
}

#[test]
fn no_row_is_sent_twice_when_workers_die() {
    worlds("platform.customers.create", true, 100);
}

#[test]
fn what_is_safe_is_sent_again_when_workers_die() {
    worlds("platform.customers.delete", true, 40);
}

#[test]
fn a_request_costs_two_round_trips() {
    let server = Server::start();
    let mut connection = server.connect();
    let scripts = Scripts::load(&mut connection);
    for seed in 0..3 {
        let (ran, _) = world(seed, "platform.customers.create", false, true, &mut connection, &scripts);
        let (requests, trips) = (ran["acquire go"], ran.values().sum::<usize>());
        // The journal is opened and released, too, and the first use of the account waits.
        assert!(requests == 80 && trips <= 2 * requests + 3, "{ran:?}");
    }
}
