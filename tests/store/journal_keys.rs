//! The two keys of a journal in the store, step by step: what a worker finds where one of them was evicted, and while another
//! worker has the journal.

use triline::{Ask, Client, Config, Input, Interface, Now, Options, Step};

use crate::clients::Store;

const WALL_MS: i64 = 1_760_000_000_000;
/// A lease has ended by then.
const LATER_MS: u64 = 3_600_000;
const ROWS: usize = 1_200;

/// How a worker ended.
#[derive(Debug, PartialEq)]
enum End {
    /// It died with its request under way.
    Died,
    /// The job is done.
    Report,
    /// It failed with that code.
    Failed(String),
}

fn client(seed: [u8; 32]) -> Client {
    let options = r#"{"baseUrl":"https://cc.example.com","account":"1","secret":"s","signing":"md5:hex:{secret}",
        "pacing":"60/1","externalStore":true}"#;
    Client::new(Config::from_json(Interface::Platform, options.as_bytes()).unwrap(), seed)
}

/// Runs a worker of the job, a process of its own, until it has sent so many requests or ended. Returns how many it has sent.
fn work(store: &mut Store, begins_ms: u64, requests: usize) -> (End, usize) {
    let mut seed = [7; 32];
    seed[..8].copy_from_slice(&begins_ms.to_le_bytes());
    let mut options = Options::default().rows();
    options.store_journal = Some("job".into());
    let mut call = client(seed).call("platform.customers.create", b"{}", options).unwrap();
    let (mut steady_ms, mut taken, mut sent) = (begins_ms, 0, 0);
    loop {
        let now = Now { wall_ms: WALL_MS + i64::try_from(steady_ms).unwrap(), steady_ms };
        match call.poll(now).step {
            Step::Wait { until_ms, .. } => steady_ms = until_ms,
            Step::Ask { id, ask: Ask::Store(script) } => {
                let returned = store.run(&script, now);
                assert!(returned.len() < 1_100_000, "{}", returned.len());
                call.answer(now, id, Input::Store(returned)).unwrap();
            }
            Step::Ask { id, ask: Ask::Rows { max } } => {
                let last = ROWS.min(taken + usize::try_from(max).unwrap());
                let rows: Vec<_> = (taken..last).map(|index| format!("{{\"name\":\"r{index}\"}}")).collect();
                taken = last;
                call.answer(now, id, Input::rows(format!("[{}]", rows.join(",")), last == ROWS, "")).unwrap();
            }
            Step::Ask { id, ask: Ask::Send(_) } => {
                sent += 1;
                if sent == requests {
                    return (End::Died, sent);
                }
                let body = br#"{"success":true,"code":"200","data":{"failedList":[]}}"#.to_vec();
                for answer in [Input::Head { status: 200, headers: Vec::new() }, Input::Chunk(body), Input::End] {
                    call.answer(now, id, answer).unwrap();
                }
            }
            Step::Done(Err(error)) => return (End::Failed(error.code().unwrap().to_string()), sent),
            Step::Done(Ok(report)) => {
                let report: serde_json::Value = serde_json::from_str(report.as_str()).unwrap();
                let stopped = report.get("stopped").map(|error| error["code"].as_str().unwrap().to_string());
                return (stopped.map_or(End::Report, End::Failed), sent);
            }
            step => panic!("{step:?}"),
        }
    }
}

/// A store with the journal of a worker that died at its second of three requests, and the keys of the journal.
fn with_journal() -> (Store, String, String) {
    let mut store = Store::start();
    assert_eq!(work(&mut store, 0, 2), (End::Died, 2));
    let [.., lines, state] = &store.keys[..] else { panic!("{:?}", store.keys) };
    let (lines, state) = (lines.clone(), state.clone());
    assert_eq!(store.connection.one(&["LLEN", &lines]), store.connection.one(&["HGET", &state, "lines"]));
    (store, lines, state)
}

#[test]
fn what_is_left_of_a_journal_is_not_taken_for_a_new_job() {
    let failed = || (End::Failed("journal".into()), 0);
    let losses: [fn(&str, &str) -> Vec<String>; 5] = [
        |lines, _| vec!["DEL".into(), lines.into()],
        |_, state| vec!["DEL".into(), state.into()],
        |lines, _| vec!["RPOP".into(), lines.into()],
        |lines, _| vec!["LTRIM".into(), lines.into(), "1".into(), "-1".into()],
        |_, state| vec!["HDEL".into(), state.into(), "id".into()],
    ];
    for loss in losses {
        let (mut store, lines, state) = with_journal();
        let loss = loss(&lines, &state);
        store.connection.one(&loss.iter().map(String::as_str).collect::<Vec<_>>());
        // However often the job is started.
        for again in 0..2 {
            assert_eq!(work(&mut store, LATER_MS + again, 9), failed(), "{loss:?}");
        }
    }
}

#[test]
fn a_whole_journal_is_continued_and_one_of_which_nothing_is_left_begins_anew() {
    let (mut store, ..) = with_journal();
    // The rows of the second request are unknown: it was sent, and its worker died.
    assert_eq!(work(&mut store, LATER_MS, 9), (End::Report, 1));
    let (mut store, lines, state) = with_journal();
    store.connection.one(&["DEL", &lines, &state]);
    assert_eq!(work(&mut store, LATER_MS, 9), (End::Report, 3));
}

#[test]
fn a_long_journal_is_continued() {
    let (mut store, lines, state) = with_journal();
    let end = store.connection.one(&["LINDEX", &lines, "2"]);
    assert!(end.contains(r#""end":"done""#), "{end}");
    for _ in 0..30_000 {
        store.connection.push(&["RPUSH", &lines, &end]);
    }
    let length = store.connection.run().pop().unwrap();
    store.connection.one(&["HSET", &state, "lines", &length]);
    assert_eq!(work(&mut store, LATER_MS, 9), (End::Report, 1));
}

#[test]
fn a_batch_that_is_cancelled_while_it_opens_its_journal_gives_it_back() {
    let mut store = Store::start();
    let client = client([9; 32]);
    let now = Now { wall_ms: WALL_MS, steady_ms: 0 };
    let mut options = Options::default().rows();
    options.store_journal = Some("job".into());
    let mut batch = client.call("platform.customers.create", b"{}", options).unwrap();
    let Step::Ask { ask: Ask::Store(script), .. } = batch.poll(now).step else { panic!("no script") };
    store.run(&script, now);
    // The reply does not reach it.
    batch.stop(now);
    let mut next = client.call("platform.roles.list", b"{}", Options::default()).unwrap();
    while let Step::Ask { id, ask: Ask::Store(script) } = next.poll(now).step {
        let returned = store.run(&script, now);
        next.answer(now, id, Input::Store(returned)).unwrap();
    }
    // One request of the limit is that of the other call.
    assert_eq!(work(&mut store, 1, 9).0, End::Report);
}

#[test]
fn the_lease_outlasts_a_request() {
    // The second request may be under way for 30 s, which is much longer than the period of the limit.
    for (ms, end) in [(31_000, End::Failed("in_use".into())), (60_000, End::Report)] {
        let (mut store, ..) = with_journal();
        assert_eq!(work(&mut store, ms, 9).0, end, "after {ms} ms");
    }
}
