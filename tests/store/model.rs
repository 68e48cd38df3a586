//! The scripts against what the core does in the process, over seeds of interleavings. The clock is the test's.

use std::collections::BTreeSet;
use std::fmt::Write;

use triline_protocol::fuzz::store::{Cache, LASTS_MS, Slots, Verdict, script_text};

use crate::server::{Connection, Server};

/// Numbers from a seed.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ mixed >> 31) % limit
    }

    pub(crate) fn one_in(&mut self, count: u64) -> bool {
        self.below(count) == 0
    }
}

/// The scripts, by the clock of the test.
struct Scripts<'a> {
    connection: &'a mut Connection,
    acquire: String,
    refused: String,
    tokens: String,
}

impl<'a> Scripts<'a> {
    fn load(connection: &'a mut Connection) -> Scripts<'a> {
        let mut load = |name| {
            let text = script_text(name);
            let (clock, rest) = text.split_once("redis.call('TIME')").unwrap();
            let (_, rest) = rest.split_once("/ 1000)\n").unwrap();
            assert!(clock.ends_with("local time = "));
            // The last argument is the time.
            let text = format!("local now = tonumber(table.remove(ARGV))\n{rest}");
            let text = text.replace("redis.pcall('INFO', 'server')", "''");
            connection.one(&["SCRIPT", "LOAD", &text])
        };
        let (acquire, refused, tokens) = (load("acquire"), load("refused"), load("tokens"));
        Scripts { connection, acquire, refused, tokens }
    }

    fn acquire(&mut self, keys: &[String; 3], acquire: &Acquire<'_>, now: u64) {
        let numbers = [acquire.requests, acquire.hold_ms, now].map(|number| number.to_string());
        let [slots, state, tokens] = keys;
        let queues = ["queue", "queue:bulk"].map(|name| format!("{state}:{name}"));
        self.connection.push(&[
            "EVALSHA",
            &self.acquire,
            "5",
            slots,
            state,
            tokens,
            &queues[0],
            &queues[1],
            acquire.id,
            &numbers[0],
            &numbers[1],
            if acquire.bulk { "bulk" } else { "interactive" },
            acquire.nonce,
            acquire.purpose,
            acquire.holder,
            acquire.lock_ms,
            acquire.refused,
            "",
            "0",
            "",
            acquire.patience,
            &numbers[2],
        ]);
    }
}

struct Acquire<'a> {
    id: &'a str,
    requests: u64,
    hold_ms: u64,
    bulk: bool,
    nonce: &'a str,
    purpose: &'a str,
    holder: &'a str,
    lock_ms: &'a str,
    refused: &'a str,
    /// How long it waits at most; one that waits no longer than it has to has no place in the queue.
    patience: &'a str,
}

fn keys(what: &str, seed: u64) -> [String; 3] {
    ["slots", "state", "tokens"].map(|key| format!("triline:{{{what}{seed}}}:{key}"))
}

/// How many seeds: half of `SEEDS`, or of 100,000. The other half is that of the other test.
fn seeds() -> u64 {
    std::env::var("SEEDS").map_or(100_000, |seeds| seeds.parse().unwrap()) / 2
}

/// Runs worlds in batches, so that the server answers many at once. A world pushes its commands, and gives what it expects
/// of each, with what happened before.
fn compare(what: &str, mut world: impl FnMut(u64, &mut Scripts<'_>, &mut Vec<(String, String)>)) {
    let server = Server::start();
    let mut connection = server.connect();
    let mut scripts = Scripts::load(&mut connection);
    let (mut seed, seeds) = (0, seeds());
    while seed < seeds {
        let mut expected = Vec::new();
        for _ in 0..500.min(seeds - seed) {
            world(seed, &mut scripts, &mut expected);
            seed += 1;
        }
        let replies = scripts.connection.run();
        assert_eq!(replies.len(), expected.len());
        for (reply, (expected, story)) in replies.iter().zip(&expected) {
            let parts: Vec<_> = reply.split(' ').collect();
            let shown = match &*parts {
                [verdict @ ("go" | "slot"), wait, ..] if what == "slots" => format!("{verdict} {wait}"),
                ["go", .., token] => format!("go {token}"),
                [verdict, ..] => (*verdict).to_string(),
                [] => String::new(),
            };
            assert!(expected == "*" || shown == *expected, "{what}: expected {expected}, got {reply}, after{story}");
        }
        scripts.connection.one(&["FLUSHALL"]);
    }
}

#[test]
fn slots_are_those_of_the_window_in_the_process() {
    compare("slots", |seed, scripts, expected| {
        let mut dice = Dice(seed);
        let keys = keys("s", seed);
        let requests = 1 + dice.below(12);
        let hold_ms = [1_000, 2_000, 61_500][usize::try_from(dice.below(3)).unwrap()];
        let mut model = Slots::new(u32::try_from(requests).unwrap(), hold_ms);
        let (mut now, mut story) = (1_760_000_000_000 + seed, format!(" {requests}/{hold_ms}"));
        // A state that is absent gives no slot until all have expired that it may have lost.
        let first = Acquire {
            id: "first",
            requests,
            hold_ms,
            bulk: false,
            nonce: "1",
            purpose: "",
            holder: "h",
            lock_ms: "0",
            refused: "",
            patience: "0",
        };
        scripts.acquire(&keys, &first, now);
        expected.push((format!("slot {hold_ms}"), " a first request".into()));
        now += hold_ms;
        // The last slot that was taken, and when.
        let mut taken: Option<(String, u64)> = None;
        for step in 0..20 + dice.below(20) {
            if dice.one_in(2) {
                let limit = if dice.one_in(4) { hold_ms + 2 } else { 1 + hold_ms / requests };
                now += dice.below(limit);
            }
            if dice.one_in(25) {
                let wait_ms = dice.below(hold_ms * 2);
                model.refused(now, wait_ms);
                let numbers = [requests, hold_ms, wait_ms, 600_000, now].map(|number| number.to_string());
                let mut command = vec!["EVALSHA", &scripts.refused, "2", &keys[0], &keys[1]];
                command.extend(numbers.iter().map(String::as_str));
                scripts.connection.push(&command);
                let _ = write!(story, " refused({wait_ms})@{now}");
                expected.push(("ok".into(), story.clone()));
                continue;
            }
            let bulk = dice.one_in(3);
            // A request that was late takes its slot again.
            let again = taken.take().filter(|_| dice.one_in(6));
            let id = again.as_ref().map_or_else(|| format!("h:{step}"), |(id, _)| id.clone());
            let result = model.take(bulk, again.map(|(_, at)| at), now);
            let acquire = Acquire {
                id: &id,
                requests,
                hold_ms,
                bulk,
                nonce: "1",
                purpose: "",
                holder: "h",
                lock_ms: "0",
                refused: "",
                patience: "0",
            };
            scripts.acquire(&keys, &acquire, now);
            let _ = write!(story, " take({id}, {bulk})@{now}");
            expected.push((
                match result {
                    Ok(()) => {
                        taken = Some((id, now));
                        format!("go {}", model.next(bulk, now))
                    }
                    Err(wait_ms) => format!("slot {wait_ms}"),
                },
                story.clone(),
            ));
        }
    });
}

#[test]
fn tokens_are_those_of_the_cache_in_the_process() {
    compare("tokens", |seed, scripts, expected| {
        let mut dice = Dice(seed);
        let keys = keys("t", seed);
        let model = Cache::default();
        let (mut now, mut story) = (1_760_000_000_000 + seed, String::new());
        let mut fetching = None;
        let (mut number, mut refused) = (0, 0);
        for _ in 0..10 + dice.below(20) {
            if dice.one_in(3) {
                let limit = if dice.one_in(4) { LASTS_MS[1] } else { LASTS_MS[0] };
                now += dice.below(limit);
            }
            if let (Some((client, sent_ms)), true) = (fetching, dice.one_in(3)) {
                let got = !dice.one_in(4);
                let access = format!("a{}", number + 1);
                let age_ms = now - sent_ms;
                let lasts = LASTS_MS.map(|lasts: u64| lasts.saturating_sub(age_ms).to_string());
                let (holder, now_text) = (format!("h{client}"), now.to_string());
                let [access_text, refresh_text] = if got { [&*access, "r"] } else { ["", ""] };
                scripts.connection.push(&[
                    "EVALSHA",
                    &scripts.tokens,
                    "1",
                    &keys[2],
                    &holder,
                    access_text,
                    &lasts[0],
                    refresh_text,
                    &lasts[1],
                    &now_text,
                ]);
                model.fetched(client, sent_ms, got.then_some((&*access, "r")));
                number += u64::from(got);
                let _ = write!(story, " fetched({client}, {got})@{now}");
                expected.push(("*".into(), story.clone()));
                fetching = None;
                continue;
            }
            if number > 0 && dice.one_in(8) {
                refused = number;
                model.refuse(&format!("a{number}"));
                let _ = write!(story, " refused@{now}");
                // A client that learns it reports it with the next request.
            }
            let client = 1 + dice.below(3);
            let (holder, refused_text) = (format!("h{client}"), refused.to_string());
            let acquire = Acquire {
                id: "x",
                requests: 0,
                hold_ms: 0,
                bulk: false,
                nonce: "",
                purpose: "use",
                holder: &holder,
                // As long as an exchange of the process may take.
                lock_ms: "120000",
                refused: &refused_text,
                patience: "0",
            };
            scripts.acquire(&keys, &acquire, now);
            let verdict = model.need(client, now);
            let _ = write!(story, " need({client})@{now}");
            expected.push((
                match verdict.clone() {
                    Verdict::Use(token) => format!("go {token}"),
                    Verdict::Wait => "token".into(),
                    Verdict::Renew => "renew".into(),
                    Verdict::Get => "get".into(),
                },
                story.clone(),
            ));
            if matches!(verdict, Verdict::Renew | Verdict::Get) {
                fetching = Some((client, now));
            }
        }
    });
}

/// A request that takes a slot of 20.
const ONE_OF_TWENTY: Acquire<'static> = Acquire {
    id: "x",
    requests: 20,
    hold_ms: 61_500,
    bulk: false,
    nonce: "",
    purpose: "",
    holder: "h",
    lock_ms: "0",
    refused: "",
    patience: "0",
};

#[test]
fn a_refusal_opens_nothing_that_a_loss_closed() {
    let server = Server::start();
    let mut connection = server.connect();
    let mut scripts = Scripts::load(&mut connection);
    let keys = keys("r", 0);
    let now = 1_760_000_000_000_u64;
    scripts.acquire(&keys, &ONE_OF_TWENTY, now);
    // A request that left before the loss is refused, and the service wants to be left alone for a second.
    let (slots, state, now_text) = (&keys[0], &keys[1], now.to_string());
    let command = ["EVALSHA", &scripts.refused, "2", slots, state, "20", "61500", "1000", "0", &now_text];
    scripts.connection.push(&command);
    scripts.acquire(&keys, &ONE_OF_TWENTY, now + 1_000);
    let replies = scripts.connection.run();
    assert!(replies[2].starts_with("slot 60500 "), "{replies:?}");
}

#[test]
fn after_a_loss_each_client_waits_as_long_as_its_own_slots_count() {
    let server = Server::start();
    let mut connection = server.connect();
    let mut scripts = Scripts::load(&mut connection);
    let keys = keys("o", 0);
    let now = 1_760_000_000_000_u64;
    // A client with a shorter period asks first.
    scripts.acquire(&keys, &Acquire { requests: 5, hold_ms: 2_500, ..ONE_OF_TWENTY }, now);
    scripts.acquire(&keys, &ONE_OF_TWENTY, now + 10_000);
    scripts.acquire(&keys, &Acquire { requests: 5, hold_ms: 2_500, id: "y", ..ONE_OF_TWENTY }, now + 10_000);
    let replies = scripts.connection.run();
    assert!(replies[1].starts_with("slot 51500 ") && replies[2].starts_with("go "), "{replies:?}");
}

#[test]
fn a_client_with_a_short_period_keeps_the_slots_of_one_with_a_long_one() {
    let server = Server::start();
    let mut connection = server.connect();
    let mut scripts = Scripts::load(&mut connection);
    let keys = keys("p", 0);
    let now = 1_760_000_000_000_u64;
    let hour = Acquire { requests: 1, hold_ms: 3_600_000, patience: "", ..ONE_OF_TWENTY };
    scripts.acquire(&keys, &hour, now);
    scripts.acquire(&keys, &hour, now + 3_600_000);
    scripts.acquire(&keys, &Acquire { id: "y", ..ONE_OF_TWENTY }, now + 3_601_000);
    scripts.acquire(&keys, &Acquire { id: "z", ..hour }, now + 3_602_000);
    // Once none of its slots counts, a slot so far ahead is one before the clock was set back.
    scripts.acquire(&keys, &Acquire { id: "v", ..ONE_OF_TWENTY }, now + 7_300_000);
    scripts.connection.push(&["ZADD", &keys[0], &(now + 10_900_000).to_string(), "w"]);
    scripts.acquire(&keys, &Acquire { id: "x", ..ONE_OF_TWENTY }, now + 7_301_000);
    let replies = scripts.connection.run();
    let verdicts: Vec<_> = replies.iter().map(|reply| reply.split(' ').next().unwrap()).collect();
    assert_eq!(verdicts, ["slot", "go", "go", "slot", "go", "1", "slot"], "{replies:?}");
    assert!(replies[6].starts_with("slot 61500 "), "{replies:?}");
}

#[test]
fn a_limit_that_no_script_stored_fails_no_request() {
    let server = Server::start();
    let mut connection = server.connect();
    let mut scripts = Scripts::load(&mut connection);
    let keys = keys("l", 0);
    let now = 1_760_000_000_000_u64;
    scripts.acquire(&keys, &ONE_OF_TWENTY, now);
    scripts.connection.push(&["HSET", &keys[1], "lowered", "1.5", "lowered_until", "1760000099999"]);
    for id in ["a", "b", "c"] {
        scripts.acquire(&keys, &Acquire { id, ..ONE_OF_TWENTY }, now + 61_500);
    }
    let replies = scripts.connection.run();
    let verdicts: Vec<_> = replies[2..].iter().filter_map(|reply| reply.split(' ').next()).collect();
    assert_eq!(verdicts, ["go", "slot", "slot"], "{replies:?}");
}

#[test]
fn numbers_of_nonces_never_come_back() {
    let server = Server::start();
    let mut connection = server.connect();
    let mut scripts = Scripts::load(&mut connection);
    let keys = keys("n", 0);
    let (mut dice, mut now, mut last) = (Dice(1), 1_760_000_000_000_u64, 0_u64);
    for round in 0..200 {
        for _ in 0..50 {
            now += dice.below(4);
            let acquire = Acquire {
                id: "x",
                requests: 0,
                hold_ms: 0,
                bulk: false,
                nonce: "1",
                purpose: "",
                holder: "h",
                lock_ms: "0",
                refused: "",
                patience: "0",
            };
            scripts.acquire(&keys, &acquire, now);
        }
        for reply in scripts.connection.run() {
            let number = reply.split(' ').nth(2).unwrap().parse().unwrap();
            assert!(number > last, "{number} after {last}");
            last = number;
        }
        // More than one in a millisecond run ahead of the clock; a server that lost everything begins with the clock.
        if round % 10 == 9 {
            now = now.max(last + 1);
            scripts.connection.one(&["FLUSHALL"]);
        }
    }
}

/// A process of the tests of the queue: it asks for a slot, comes back when it was told to, and asks for the next one.
struct Waiting {
    bulk: bool,
    /// How late its timers are.
    late_ms: u64,
    /// How many slots it had; then it asks for the next one.
    count: u64,
    /// When it no longer comes back.
    dies_ms: u64,
}

impl Waiting {
    fn new(bulk: bool, late_ms: u64) -> Waiting {
        Waiting { bulk, late_ms, count: 0, dies_ms: u64::MAX }
    }
}

/// Lets processes take slots of a limit for so long. Gives the times of the slots, and how often they asked.
fn share(
    scripts: &mut Scripts<'_>,
    keys: &[String; 3],
    (requests, hold_ms): (u64, u64),
    processes: &mut [Waiting],
    length_ms: u64,
) -> (Vec<u64>, usize) {
    let begin = 1_760_000_000_000;
    let mut due: BTreeSet<(u64, usize)> = (0..processes.len()).map(|process| (begin, process)).collect();
    let (mut slots, mut asks) = (Vec::new(), 0);
    while let Some((now, index)) = due.pop_first().filter(|(now, _)| now - begin <= length_ms) {
        let process = &mut processes[index];
        let id = format!("h{index}:{}", process.count);
        let acquire = Acquire { id: &id, requests, hold_ms, bulk: process.bulk, patience: "", ..ONE_OF_TWENTY };
        scripts.acquire(keys, &acquire, now);
        let reply = scripts.connection.run().remove(0);
        let mut parts = reply.split(' ');
        let (verdict, wait_ms) = (parts.next().unwrap(), parts.next().unwrap().parse::<u64>().unwrap());
        asks += 1;
        let next = if verdict == "go" {
            process.count += 1;
            let recent = slots.iter().rev().take_while(|at| **at + hold_ms > now).count() as u64;
            assert!(recent < requests, "too many slots at {}", now - begin);
            slots.push(now);
            now + 1 + process.late_ms / 4
        } else {
            now + wait_ms + process.late_ms
        };
        if next - begin < process.dies_ms {
            due.insert((next, index));
        }
    }
    (slots, asks)
}

#[test]
fn processes_that_wait_have_comparable_shares() {
    let server = Server::start();
    let mut connection = server.connect();
    let mut scripts = Scripts::load(&mut connection);
    for seed in 0..100 {
        let mut dice = Dice(seed);
        let requests = 4 + dice.below(8);
        let bulk = dice.one_in(2);
        // Some are quick, and some answer their timers later.
        let mut processes: Vec<_> = (0..2 + dice.below(12)).map(|_| Waiting::new(bulk, dice.below(30))).collect();
        let (slots, asks) = share(&mut scripts, &keys("e", seed), (requests, 2_000), &mut processes, 42_000);
        let counts: Vec<_> = processes.iter().map(|process| process.count).collect();
        let (least, most) = (counts.iter().min().unwrap(), counts.iter().max().unwrap());
        let seen = format!("{seed}: {requests} a period, {counts:?}, {} slots for {asks} asks", slots.len());
        assert!(*most <= least * 2 + 4, "{seen}");
        let allowed = 20 * usize::try_from(if bulk { requests - requests / 5 } else { requests }).unwrap();
        assert!(slots.len() * 100 >= allowed * 93, "{seen}");
        assert!(asks <= 4 * slots.len(), "{seen}");
    }
}

#[test]
fn a_process_that_dies_while_it_waits_holds_up_nobody_for_long() {
    let server = Server::start();
    let mut connection = server.connect();
    let mut scripts = Scripts::load(&mut connection);
    // Thirty processes die while they wait; two live on.
    let mut processes: Vec<_> = (0..32).map(|_| Waiting::new(false, 2)).collect();
    for process in &mut processes[1..31] {
        process.dies_ms = 5_000;
    }
    let (slots, _) = share(&mut scripts, &keys("d", 0), (5, 2_000), &mut processes, 60_000);
    let begin = slots[0] - 2_000;
    let after = |ms: u64| slots.iter().filter(|at| **at - begin >= ms && **at - begin < ms + 20_000).count();
    // They stop after 5 s, come back every 3 s at the latest, and are waited for 3 s longer.
    assert!(after(13_000) >= 46, "{} slots of 50", after(13_000));
    assert!(processes[0].count.abs_diff(processes[31].count) <= 10, "{} {}", processes[0].count, processes[31].count);
}

#[test]
fn a_process_that_dies_with_a_full_queue_holds_up_others_for_less_than_a_period() {
    let server = Server::start();
    let mut connection = server.connect();
    let mut scripts = Scripts::load(&mut connection);
    let mut processes: Vec<_> = (0..130).map(|_| Waiting::new(false, 2)).collect();
    for process in &mut processes[1..129] {
        process.dies_ms = 61_000;
    }
    let (slots, _) = share(&mut scripts, &keys("q", 0), (20, 61_500), &mut processes, 120_000);
    // The first request waits for a period, whose end the dead ones miss. The others come back a quarter of a period later.
    let early = slots.iter().filter(|at| **at - 1_760_000_000_000 < 61_500 + 16_000).count();
    assert!(early > 2, "{early}");
}

#[test]
fn a_request_that_gives_up_has_no_place() {
    let server = Server::start();
    let mut connection = server.connect();
    let mut scripts = Scripts::load(&mut connection);
    let (keys, mut now) = (keys("i", 0), 1_760_000_000_000_u64);
    let two = Acquire { requests: 2, hold_ms: 2_000, ..ONE_OF_TWENTY };
    scripts.acquire(&keys, &two, now);
    now += 2_000;
    for id in ["a", "b"] {
        scripts.acquire(&keys, &Acquire { id, ..two }, now);
    }
    for id in ["c", "d", "e", "f"] {
        scripts.acquire(&keys, &Acquire { id, patience: "1999", ..two }, now);
    }
    scripts.acquire(&keys, &Acquire { id: "g", patience: "2000", ..two }, now);
    scripts.acquire(&keys, &Acquire { id: "h", patience: "", ..two }, now);
    // Who comes later has the turn after them.
    scripts.acquire(&keys, &Acquire { id: "i", ..two }, now);
    scripts.acquire(&keys, &Acquire { id: "i", ..two }, now + 2_000);
    for id in ["h", "g"] {
        scripts.acquire(&keys, &Acquire { id, ..two }, now + 2_000);
    }
    let expected = [
        "slot 2000",
        "go 0",
        "go 2000",
        "slot 2000",
        "slot 2000",
        "slot 2000",
        "slot 2000",
        "slot 2000",
        "slot 2000",
        "slot 4000",
        "slot 2000",
        "go 2000",
        "go 2000",
    ];
    assert_eq!(shown(&scripts.connection.run()), expected);
}

#[test]
fn interactive_requests_come_before_bulk_work_that_waits() {
    let server = Server::start();
    let mut connection = server.connect();
    let mut scripts = Scripts::load(&mut connection);
    let (keys, now) = (keys("b", 0), 1_760_000_000_000_u64);
    let one = Acquire { requests: 1, hold_ms: 2_000, patience: "", ..ONE_OF_TWENTY };
    scripts.acquire(&keys, &Acquire { patience: "0", ..one }, now);
    let mut expected = vec!["slot 2000"];
    for (id, bulk, at_ms, shown) in [
        ("a", false, 2_000, "go 2000"),
        ("b", true, 2_001, "slot 1999"),
        ("c", false, 2_002, "slot 1998"),
        ("b", true, 4_000, "slot 2000"),
        ("d", false, 4_001, "slot 2000"),
        ("c", false, 4_003, "go 4000"),
        ("d", false, 6_003, "go 2000"),
        ("b", true, 8_003, "go 2000"),
    ] {
        scripts.acquire(&keys, &Acquire { id, bulk, ..one }, now + at_ms);
        expected.push(shown);
    }
    assert_eq!(shown(&scripts.connection.run()), expected);
}

/// The verdicts, and how long to wait.
fn shown(replies: &[String]) -> Vec<String> {
    replies.iter().map(|reply| reply.split(' ').take(2).collect::<Vec<_>>().join(" ")).collect()
}
