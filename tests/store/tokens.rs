//! Tokens of the work phone that the clients of several processes share, step by step.

use triline::{Ask, Call, Client, Config, Event, HttpRequest, Input, Interface, Now, Options, Step};

use crate::clients::Store;

const WALL_MS: i64 = 1_760_000_000_000;
const FAILED: &str = r#"{"code":0,"msg":"accessToken has expired"}"#;
const DONE: &str = r#"{"code":1,"data":{}}"#;
const RENEWED: &str = r#"{"code":1,"data":{"accessToken":"new-token","refreshToken":"new-refresh"}}"#;
const REFUSED: &str = r#"{"code":0,"msg":"no"}"#;

fn client(tokens: &str) -> Client {
    let options = format!(
        r#"{{"baseUrl":"https://wp.example.com","clientId":"c","clientSecret":"csecret","externalStore":true{tokens}}}"#
    );
    let config = Config::from_json(Interface::WorkPhone, options.as_bytes()).unwrap();
    // Each client is a process of its own.
    Client::new(config, if tokens.is_empty() { [8; 32] } else { [7; 32] })
}

/// A call of a process, at a time.
struct Running {
    call: Call,
    now: Now,
}

const AGENTS: &str = "work_phone.agents.list";

fn call(client: &Client, operation: &str, ms: u32) -> Running {
    let call = client.call(operation, b"{}", Options::default()).unwrap();
    Running { call, now: Now { wall_ms: WALL_MS + i64::from(ms), steady_ms: ms.into() } }
}

/// Polls a call until it sends a request, or has ended with that error code.
fn next(running: &mut Running, store: &mut Store) -> Result<(u32, HttpRequest), Option<String>> {
    loop {
        match running.call.poll(running.now).step {
            Step::Ask { id, ask: Ask::Store(script) } => {
                let returned = store.run(&script, running.now);
                running.call.answer(running.now, id, Input::Store(returned)).unwrap();
            }
            Step::Ask { id, ask: Ask::Send(request) } => return Ok((id, request)),
            Step::Done(result) => return Err(result.err().and_then(|error| error.code().map(ToString::to_string))),
            step => panic!("{step:?}"),
        }
    }
}

/// Answers the request that is sent next, which has this in its URL.
fn answer(running: &mut Running, store: &mut Store, wanted: &str, body: &str) {
    let (id, HttpRequest { url, .. }) = next(running, store).unwrap();
    assert!(url.contains(wanted), "{wanted}: {url}");
    let head = Input::Head { status: 200, headers: Vec::new() };
    for answer in [head, Input::Chunk(body.as_bytes().to_vec()), Input::End] {
        running.call.answer(running.now, id, answer).unwrap();
    }
}

fn ends(running: &mut Running, store: &mut Store, code: Option<&str>) {
    assert_eq!(next(running, store).unwrap_err().as_deref(), code);
}

const HELD: &str = r#","accessToken":"old-token","refreshToken":"old-refresh""#;

#[test]
fn a_configured_token_is_renewed_for_all_after_a_read_failed_with_it() {
    let mut store = Store::start();
    let (first, second) = (client(HELD), client(""));
    let mut running = call(&first, AGENTS, 0);
    answer(&mut running, &mut store, "accessToken=old-token", DONE);
    ends(&mut running, &mut store, None);
    // The other one knows by the store that its age is a guess.
    let mut running = call(&second, AGENTS, 1_000);
    answer(&mut running, &mut store, "accessToken=old-token", FAILED);
    answer(&mut running, &mut store, "refreshToken=old-refresh", RENEWED);
    answer(&mut running, &mut store, "accessToken=new-token", FAILED);
    ends(&mut running, &mut store, Some("0"));
    for client in [&first, &second] {
        let mut running = call(client, AGENTS, 2_000);
        answer(&mut running, &mut store, "accessToken=new-token", FAILED);
        ends(&mut running, &mut store, Some("0"));
    }
}

#[test]
fn a_token_that_cannot_be_renewed_stays_in_use_everywhere() {
    let mut store = Store::start();
    let (first, second) = (client(HELD), client(""));
    let mut running = call(&first, AGENTS, 0);
    answer(&mut running, &mut store, "accessToken=old-token", FAILED);
    answer(&mut running, &mut store, "refreshToken=old-refresh", REFUSED);
    answer(&mut running, &mut store, "getToken", REFUSED);
    answer(&mut running, &mut store, "accessToken=old-token", FAILED);
    ends(&mut running, &mut store, Some("0"));
    let mut running = call(&first, AGENTS, 1_000);
    answer(&mut running, &mut store, "accessToken=old-token", FAILED);
    ends(&mut running, &mut store, Some("0"));
    let mut running = call(&second, AGENTS, 1_000);
    answer(&mut running, &mut store, "accessToken=old-token", DONE);
    ends(&mut running, &mut store, None);
}

#[test]
fn a_configured_token_whose_expiry_is_known_is_renewed_before_it() {
    let mut store = Store::start();
    let expired = format!(r#"{HELD},"accessTokenExpiresAt":{}"#, WALL_MS + 60_000);
    let mut running = call(&client(&expired), AGENTS, 0);
    answer(&mut running, &mut store, "refreshToken=old-refresh", RENEWED);
    answer(&mut running, &mut store, "accessToken=new-token", DONE);
    ends(&mut running, &mut store, None);
}

#[test]
fn a_wait_for_the_token_of_another_process_asks_less_and_less_often() {
    let mut store = Store::start();
    let mut fetching = call(&client(r#","retries":0"#), AGENTS, 0);
    assert!(next(&mut fetching, &mut store).unwrap().1.url.contains("getToken"));
    let mut waiting = call(&client(""), AGENTS, 0);
    let mut asks = Vec::new();
    while waiting.now.steady_ms < 5_000 {
        let steady_ms = waiting.now.steady_ms;
        match waiting.call.poll(waiting.now).step {
            Step::Wait { until_ms: steady_ms, .. } => {
                waiting.now = Now { wall_ms: WALL_MS + i64::try_from(steady_ms).unwrap(), steady_ms };
            }
            Step::Ask { id, ask: Ask::Store(script) } => {
                asks.push(steady_ms);
                let returned = store.run(&script, waiting.now);
                waiting.call.answer(waiting.now, id, Input::Store(returned)).unwrap();
            }
            step => panic!("{step:?}"),
        }
    }
    assert_eq!(asks, [0, 50, 150, 350, 750, 1_550, 2_550, 3_550, 4_550]);
}

#[test]
fn a_call_that_waits_for_the_token_of_another_process_ends_in_time() {
    let mut store = Store::start();
    let mut fetching = call(&client(r#","retries":0"#), AGENTS, 0);
    assert!(next(&mut fetching, &mut store).unwrap().1.url.contains("getToken"));
    let mut waiting = call(&client(""), AGENTS, 0);
    loop {
        match waiting.call.poll(waiting.now).step {
            Step::Wait { until_ms: steady_ms, .. } => {
                waiting.now = Now { wall_ms: WALL_MS + i64::try_from(steady_ms).unwrap(), steady_ms };
            }
            Step::Ask { id, ask: Ask::Store(script) } => {
                // Others fetch it one after the other.
                let lock_until = (waiting.now.wall_ms + 60_000).to_string();
                store.connection.one(&["HSET", &script.keys[2], "lock", "another", "lock_until", &lock_until]);
                let returned = store.run(&script, waiting.now);
                waiting.call.answer(waiting.now, id, Input::Store(returned)).unwrap();
            }
            Step::Done(result) => {
                assert_eq!(result.unwrap_err().code(), Some("timeout"));
                break;
            }
            step => panic!("{step:?}"),
        }
    }
    assert_eq!(waiting.now.steady_ms, 120_000);
}

/// The request that a new call sends.
fn requested(client: &Client, operation: &str, ms: u32, store: &mut Store) -> HttpRequest {
    next(&mut call(client, operation, ms), store).unwrap().1
}

#[test]
fn tokens_that_no_script_stored_are_of_no_use() {
    let mut store = Store::start();
    requested(&client(""), AGENTS, 0, &mut store);
    let keys = store.keys.clone();
    let [_, state, tokens, ..] = &keys[..] else { panic!("{keys:?}") };
    let far = "9000000000000000";
    // By the clock of the server, a script may have written that time.
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    let soon = (since.as_millis() + 3_600_000).to_string();
    let spoilt: [&[&str]; 12] = [
        &["HSET", tokens, "access", "two words", "access_until", &soon],
        &["HSET", tokens, "access", "a\nline", "access_until", &soon],
        &["HSET", tokens, "access", "x", "access_until", "1", "refresh", "two words", "refresh_until", &soon],
        &["HSET", tokens, "lock", "another", "lock_until", far],
        &["HSET", tokens, "lock", "another", "lock_until", "soon"],
        &["HSET", tokens, "access", "", "access_until", far],
        &["HSET", tokens, "access", "x", "access_until", "nan"],
        &["HSET", tokens, "number", "1 2", "access", "forged", "access_until", far],
        &["HSET", tokens, "access", "x", "access_until", "1", "refresh", "y", "refresh_until", "-inf"],
        &["HSET", tokens, "number", "9999999999999999999999"],
        &["SET", tokens, "text"],
        &["SET", state, "text"],
    ];
    for command in spoilt {
        store.connection.one(&["DEL", tokens, state]);
        store.connection.one(command);
        // The request for a token: nothing that is there serves.
        let mut running = call(&client(""), AGENTS, 1_000);
        answer(&mut running, &mut store, "getToken", RENEWED);
        answer(&mut running, &mut store, "accessToken=new-token", DONE);
        ends(&mut running, &mut store, None);
    }
}

#[test]
fn what_is_longer_than_scripts_store_does_not_reach_a_client() {
    let mut store = Store::start();
    let running = &mut call(&client(""), AGENTS, 0);
    let Step::Ask { ask: Ask::Store(script), .. } = running.call.poll(running.now).step else { panic!("no store") };
    let tokens = &script.keys[2];
    let (long, far) = ("1".repeat(2_000_000), (WALL_MS + 3_600_000).to_string());
    for field in ["number", "access", "refresh", "lock"] {
        store.connection.one(&["HSET", tokens, field, &long, &format!("{field}_until"), &far]);
        let returned = store.run(&script, running.now);
        assert!(returned.len() < 100, "{field}: {} bytes", returned.len());
        store.connection.one(&["DEL", tokens]);
    }
}

#[test]
fn slots_that_no_script_stored_are_of_no_use() {
    let options = r#"{"baseUrl":"https://cc.example.com","account":"1","secret":"s","signing":"md5:hex:{secret}","externalStore":true}"#;
    let config = Config::from_json(Interface::Platform, options.as_bytes()).unwrap();
    let client = |seed| Client::new(config.clone(), [seed; 32]);
    let mut store = Store::start();
    let now = Now { wall_ms: WALL_MS, steady_ms: 0 };
    let mut first = client(1).call("platform.roles.list", b"{}", Options::default()).unwrap();
    let Step::Ask { id, ask: Ask::Store(script) } = first.poll(now).step else { panic!("no store") };
    let returned = store.run(&script, now);
    first.answer(now, id, Input::Store(returned)).unwrap();
    let [slots, state, _, queue, _] = &script.keys[..] else { panic!("{:?}", script.keys) };
    let far = "9000000000000000";
    let spoilt: [&[&str]; 5] = [
        &["HSET", state, "closed", "later"],
        &["HSET", state, "lowered", "-5", "lowered_until", far],
        &["HSET", state, "lowered", "none", "lowered_until", "1760000099999"],
        &["HSET", state, "sequence", "9007199254740992"],
        &["HSET", state, "sequence", "many", "last", far],
    ];
    let mut nonces = std::collections::BTreeSet::new();
    for (command, ms) in spoilt.into_iter().zip((70_000..).step_by(10)) {
        store.connection.one(command);
        let request = requested(&client(2), "platform.roles.list", ms, &mut store);
        nonces.insert(request.headers.iter().find(|(name, _)| *name == "svc-nonce").unwrap().1.clone());
    }
    assert_eq!(nonces.len(), 5, "{nonces:?}");
    // What is no set of slots is dropped: they are counted anew.
    store.connection.one(&["DEL", slots]);
    store.connection.one(&["SET", slots, "text"]);
    requested(&client(2), "platform.roles.list", 71_000, &mut store);
    // So is what is no queue, and turns that nobody was given; a full queue keeps nobody waiting for ever.
    store.connection.one(&["SET", queue, "text"]);
    requested(&client(2), "platform.roles.list", 71_010, &mut store);
    let ends = format!("{}.000 {}", now.wall_ms, far);
    store.connection.one(&[
        "HSET",
        queue,
        "a",
        far,
        "b",
        &format!("{far}.000 {far}"),
        "c",
        "inf nan",
        "d",
        "",
        "e",
        &ends,
    ]);
    requested(&client(2), "platform.roles.list", 71_020, &mut store);
    let turn = (now.wall_ms + 72_000).to_string();
    let place = format!("{turn}.000 {turn}");
    let members: Vec<_> = (0..1_000).map(|index| index.to_string()).collect();
    let command: Vec<_> = ["HSET", queue].into_iter().chain(members.iter().flat_map(|id| [id, &*place])).collect();
    store.connection.one(&command);
    requested(&client(2), "platform.roles.list", 71_030 + 61_500, &mut store);
}

#[test]
fn an_account_stays_closed_when_the_clock_is_set_back() {
    let options = r#"{"baseUrl":"https://cc.example.com","account":"1","secret":"s","signing":"md5:hex:{secret}","externalStore":true}"#;
    let client = Client::new(Config::from_json(Interface::Platform, options.as_bytes()).unwrap(), [1; 32]);
    let mut store = Store::start();
    // How long the first use waits, and a later ask by a clock that is set back by an hour, and then stays right.
    let mut ask = |wall_ms| {
        let now = Now { wall_ms, steady_ms: 0 };
        let mut call = client.call("platform.roles.list", b"{}", Options::default()).unwrap();
        let Step::Ask { ask: Ask::Store(script), .. } = call.poll(now).step else { panic!("no store") };
        let returned = store.run(&script, now);
        let mut words = returned.split(' ');
        (words.next().unwrap().to_string(), words.next().unwrap().parse::<i64>().unwrap())
    };
    assert_eq!(ask(WALL_MS), ("slot".into(), 61_500));
    let back = WALL_MS - 3_600_000;
    let (verdict, wait) = ask(back);
    assert!(verdict == "slot" && (61_500..=67_500).contains(&wait), "{verdict} {wait}");
    let (verdict, rest) = ask(back + 30_000);
    assert!(verdict == "slot" && rest <= wait - 30_000, "{verdict} {rest}");
    assert_eq!(ask(back + 67_600).0, "go");
}

#[test]
fn a_store_that_gives_no_slot_and_no_time_to_wait_is_not_asked_at_once() {
    let options = r#"{"baseUrl":"https://cc.example.com","account":"1","secret":"s","signing":"md5:hex:{secret}","externalStore":true}"#;
    let client = Client::new(Config::from_json(Interface::Platform, options.as_bytes()).unwrap(), [1; 32]);
    let mut call = client.call("platform.roles.list", b"{}", Options::default()).unwrap();
    let (mut now, mut asks) = (Now { wall_ms: WALL_MS, steady_ms: 0 }, 0);
    while now.steady_ms < 10_000 {
        match call.poll(now).step {
            Step::Ask { id, ask: Ask::Store(_) } => {
                asks += 1;
                assert!(asks < 100, "{asks} asks in {} ms", now.steady_ms);
                call.answer(now, id, Input::Store("slot 0 0 0 0 ".into())).unwrap();
            }
            Step::Wait { until_ms, .. } => now.steady_ms = until_ms,
            step => panic!("{step:?}"),
        }
    }
}

/// The first ask after a while may meet a connection that the server has closed.
#[test]
fn a_store_that_fails_once_is_asked_again_at_once() {
    for on_failure in ["wait", "fail", "share=0.1"] {
        let options = format!(
            r#"{{"baseUrl":"https://cc.example.com","account":"1","secret":"s","signing":"md5:hex:{{secret}}","externalStore":true,"onStoreFailure":"{on_failure}"}}"#
        );
        let client = Client::new(Config::from_json(Interface::Platform, options.as_bytes()).unwrap(), [1; 32]);
        let now = Now { wall_ms: WALL_MS, steady_ms: 0 };
        let mut options = Options::default();
        options.max_wait_ms = Some(0);
        // What the store answers, one ask after the other; and whether the request is sent.
        for (answers, is_sent) in [(vec![None, Some("go 0 0 0 1 ")], true), (vec![None, None], false)] {
            let mut call = client.call("platform.roles.list", b"{}", options.clone()).unwrap();
            let mut answers = answers.into_iter();
            let (mut events, mut end) = (Vec::new(), None);
            while end.is_none() {
                let polled = call.poll(now);
                events.extend(polled.events);
                match polled.step {
                    Step::Ask { id, ask: Ask::Store(_) } => {
                        let answer = answers.next().expect("the store is asked twice");
                        let refused = || Input::Refused("closed".into());
                        call.answer(now, id, answer.map_or_else(refused, |text| Input::Store(text.into()))).unwrap();
                    }
                    Step::Ask { ask: Ask::Send(_), .. } => end = Some(true),
                    Step::Wait { .. } | Step::Done(Err(_)) => end = Some(false),
                    step => panic!("{step:?}"),
                }
            }
            assert_eq!(end, Some(is_sent), "{on_failure}");
            let told = events.iter().filter(|event| matches!(event, Event::Store { .. })).count();
            assert_eq!((told, answers.len()), (usize::from(!is_sent), 0), "{on_failure}");
        }
    }
}

/// A client that connects again by itself takes seconds until it says that the store is away.
#[test]
fn a_batch_waits_for_a_store_that_is_silent_no_longer_than_its_maximum_wait_or_its_timeout() {
    for (max_wait_ms, total_timeout_ms) in [(Some(4_000), None), (None, Some(4_000))] {
        waits_no_longer(max_wait_ms, total_timeout_ms);
    }
}

fn waits_no_longer(max_wait_ms: Option<u64>, total_timeout_ms: Option<u64>) {
    let options = r#"{"baseUrl":"https://cc.example.com","account":"1","secret":"s","signing":"md5:hex:{secret}","externalStore":true}"#;
    let client = Client::new(Config::from_json(Interface::Platform, options.as_bytes()).unwrap(), [1; 32]);
    let mut options = Options::default().rows();
    (options.max_wait_ms, options.total_timeout_ms) = (max_wait_ms, total_timeout_ms);
    options.store_journal = Some("job".into());
    let mut call = client.call("platform.customers.create", b"{}", options).unwrap();
    let (mut now, mut asks) = (Now { wall_ms: WALL_MS, steady_ms: 0 }, 0);
    let error = loop {
        match call.poll(now).step {
            Step::Ask { id, ask: Ask::Store(_) } => {
                asks += 1;
                now.steady_ms += 2_500;
                call.answer(now, id, Input::Refused("no connection".into())).unwrap();
            }
            Step::Wait { until_ms, .. } => now.steady_ms = until_ms,
            Step::Done(result) => break result.unwrap_err(),
            step => panic!("{step:?}"),
        }
    };
    assert_eq!((error.code(), asks), (Some("store"), 2), "{error}");
}

/// Runs a row batch of so many requests, with a journal in the store, by a worker of its own. `before`: what happens before each ask is
/// answered. Returns the error or the report.
fn run_job(store: &mut Store, seed: u8, requests: usize, mut before: impl FnMut(&mut Store, &Ask)) -> String {
    let options = r#"{"baseUrl":"https://cc.example.com","account":"1","secret":"s","pacing":"off","signing":"md5:hex:{secret}","externalStore":true}"#;
    let client = Client::new(Config::from_json(Interface::Platform, options.as_bytes()).unwrap(), [seed; 32]);
    let now = Now { wall_ms: WALL_MS, steady_ms: 0 };
    let mut options = Options::default().rows();
    options.store_journal = Some("job".into());
    let mut call = client.call("platform.customers.create", b"{}", options).unwrap();
    let part = format!("[{}]", vec![r#"{"name":"x"}"#; 500].join(","));
    let mut parts = 0;
    let result = loop {
        let (id, ask) = match call.poll(now).step {
            Step::Ask { id, ask } => (id, ask),
            Step::Done(result) => break result,
            step => panic!("{step:?}"),
        };
        before(store, &ask);
        let answers = match ask {
            Ask::Store(script) => vec![Input::Store(store.run(&script, now))],
            Ask::Rows { .. } => {
                parts += 1;
                vec![Input::rows(part.clone(), parts == requests, "")]
            }
            Ask::Send(_) => {
                let body = br#"{"success":true,"code":"200","data":{"failedList":[]}}"#;
                let head = Input::Head { status: 200, headers: Vec::new() };
                vec![head, Input::Chunk(body.to_vec()), Input::End]
            }
            ask => panic!("{ask:?}"),
        };
        for answer in answers {
            call.answer(now, id, answer).unwrap();
        }
    };
    result.map_or_else(|error| error.to_json(), |report| report.as_str().to_string())
}

#[test]
fn a_journal_that_no_script_stored_ends_the_batch() {
    let mut store = Store::start();
    // Before the journal is opened, and before a line is appended.
    for scripts in 0..2 {
        for spoilt in [&["SET", "lines", "text"][..], &["SET", "state", "text"], &["HSET", "state", "id", "a b\nc"]] {
            let mut ran = 0;
            let text = run_job(&mut store, 9, 1, |store, ask| match ask {
                Ask::Store(script) => {
                    if ran == scripts {
                        let [.., lines, state] = &script.keys[..] else { panic!("{:?}", script.keys) };
                        let key = if spoilt[1] == "lines" { lines } else { state };
                        store.connection.one(&["DEL", key]);
                        store.connection.one(&[&[spoilt[0], key], &spoilt[2..]].concat());
                    }
                    ran += 1;
                }
                Ask::Send(_) => panic!("{spoilt:?}: a request"),
                _ => {}
            });
            assert!(text.contains("gone, or has lost lines"), "{spoilt:?}: {text}");
            store.connection.one(&["FLUSHALL"]);
        }
    }
}

#[test]
fn a_journal_whose_server_went_back_to_an_older_state_is_not_continued() {
    let mut store = Store::start();
    let mut sent = 0;
    // The second worker starts after the first one has noticed the loss.
    for seed in [1, 2] {
        let text = run_job(&mut store, seed, 2, |store, ask| {
            let Ask::Send(_) = ask else { return };
            sent += 1;
            if sent == 2 {
                let [.., lines, state] = &store.keys[..] else { panic!("{:?}", store.keys) };
                store.connection.one(&["LTRIM", lines, "0", "0"]);
                store.connection.one(&["HSET", state, "lines", "1", "until", "0"]);
            }
        });
        assert!(text.contains("gone, or has lost lines"), "{seed}: {text}");
    }
    assert_eq!(sent, 2);
}

#[test]
fn a_verdict_about_what_was_not_asked_is_no_answer() {
    let platform = r#"{"baseUrl":"https://cc.example.com","account":"1","secret":"s","signing":"md5:hex:{secret}","externalStore":true}"#;
    let platform = Config::from_json(Interface::Platform, platform.as_bytes()).unwrap();
    let now = Now { wall_ms: WALL_MS, steady_ms: 0 };
    // The client of the platform needs no token, and no call of these has a journal. A token that was refused is not given again.
    for (client, operation, verdicts) in [
        (Client::new(platform, [1; 32]), "platform.roles.list", &["token", "get", "renew", "lost", "gone"][..]),
        (client(""), AGENTS, &["lost", "gone"]),
    ] {
        for verdict in verdicts {
            let mut call = client.call(operation, b"{}", Options::default()).unwrap();
            let Step::Ask { id, ask: Ask::Store(_) } = call.poll(now).step else { panic!("no store") };
            call.answer(now, id, Input::Store(format!("{verdict} 0 0 0 0 "))).unwrap();
            assert!(matches!(call.poll(now).step, Step::Wait { .. }), "{verdict}");
        }
    }
    let client = client("");
    let mut call = client.call(AGENTS, b"{}", Options::default()).unwrap();
    for is_last in [false, true] {
        let Step::Ask { id, ask: Ask::Store(_) } = call.poll(now).step else { panic!("no store") };
        call.answer(now, id, Input::Store("go 0 0 7 9000 forged".into())).unwrap();
        if is_last {
            assert!(matches!(call.poll(now).step, Step::Wait { .. }));
        }
    }
}
