//! What relays of an account share, by the clock of the test.

use triline::{Client, Config, Interface, StoreScript};
use triline_protocol::store::RelayStore;

use crate::clients::Scripts;
use crate::server::{Connection, Server};

const START_MS: u64 = 1_760_000_000_000;
const MINUTE_MS: u64 = 60_000;
const HOUR_MS: u64 = 60 * MINUTE_MS;

struct Store {
    connection: Connection,
    scripts: Scripts,
    relay: RelayStore,
    now_ms: u64,
    _server: Server,
}

impl Store {
    fn start() -> Store {
        let server = Server::start();
        let mut connection = server.connect();
        let scripts = Scripts::load(&mut connection);
        let options = r#"{"baseUrl":"https://cc.example.com","account":"1000001","secret":"s3cr3t","signing":"md5:hex:{secret}","externalStore":true}"#;
        let config = Config::from_json(Interface::Platform, options.as_bytes()).unwrap();
        let relay = Client::new(config, [7; 32]).relay_store().unwrap();
        Store { connection, scripts, relay, now_ms: START_MS, _server: server }
    }

    fn run(&mut self, script: &StoreScript) -> String {
        let (count, now) = (script.keys.len().to_string(), self.now_ms.to_string());
        let mut command = vec!["EVALSHA", self.scripts.sha1(script.name), &count];
        command.extend(script.keys.iter().chain(&script.args).map(String::as_str));
        command.extend([&*now, "run_id:r\r\n"]);
        self.connection.one(&command)
    }

    /// How long the user has to wait; 0: the request was counted.
    fn count(&mut self, user: &str) -> u64 {
        let returned = self.run(&self.relay.count(user, 3, MINUTE_MS));
        RelayStore::counted(&returned).unwrap()
    }

    /// The number of the last change, and the answer and its age.
    fn find(&mut self, max_age_ms: u64) -> (String, Option<(String, u64)>) {
        let returned = self.run(&self.relay.find("read", max_age_ms));
        let found = self.relay.found("read", &returned).unwrap();
        (found.change, found.answer)
    }

    fn keep(&mut self, change: &str, answer: &str) {
        let script = self.relay.keep("read", change, MINUTE_MS, answer.to_string());
        self.run(&script);
    }

    /// What is found where the read is claimed, and whether another relay has claimed it.
    fn claim(&mut self) -> (String, Option<String>, bool) {
        let returned = self.run(&self.relay.claim("read", MINUTE_MS));
        let found = self.relay.found("read", &returned).unwrap();
        (found.change, found.answer.map(|(answer, _)| answer), found.is_taken)
    }

    fn release(&mut self, change: &str) {
        let script = self.relay.release("read", change);
        self.run(&script);
    }

    fn change(&mut self) {
        self.run(&self.relay.changed());
    }
}

#[test]
fn a_quota_is_a_sliding_window_for_each_user() {
    let mut store = Store::start();
    assert_eq!([(); 4].map(|()| store.count("ann")), [0, 0, 0, MINUTE_MS]);
    store.now_ms += 20_000;
    assert_eq!((store.count("ann"), store.count("bob")), (40_000, 0));
    store.now_ms += 39_999;
    assert_eq!((store.count("ann"), store.count("bob")), (1, 0));
    store.now_ms += 1;
    assert_eq!([(); 4].map(|()| store.count("ann")), [0, 0, 0, MINUTE_MS]);
}

#[test]
fn a_quota_blocks_nobody_for_longer_than_its_period() {
    let mut store = Store::start();
    assert_eq!([(); 4].map(|()| store.count("ann")), [0, 0, 0, MINUTE_MS]);
    // The clock of the server was set back.
    store.now_ms -= HOUR_MS;
    assert_eq!(store.count("ann"), 0);
    // Somebody else has written into the key.
    let [key] = &store.relay.count("ann", 3, MINUTE_MS).keys[..] else { panic!("one key") };
    let key = key.clone();
    for foreign in [&["SET", &*key, "x"][..], &["RPUSH", &key, "x", "-1", "9e99", "nan"], &["HSET", &key, "a", "b"]] {
        store.connection.one(&["DEL", &key]);
        store.connection.one(foreign);
        assert_eq!([(); 4].map(|()| store.count("ann")), [0, 0, 0, MINUTE_MS], "{foreign:?}");
    }
}

#[test]
fn an_answer_holds_until_it_is_too_old_or_something_was_changed() {
    let mut store = Store::start();
    let (change, nothing) = store.find(MINUTE_MS);
    assert_eq!(nothing, None);
    store.keep(&change, "one");
    store.now_ms += 10_000;
    assert_eq!(store.find(10_000), (change.clone(), Some(("one".to_string(), 10_000))));
    assert_eq!((store.find(9_999).1, store.find(0).1), (None, None));
    store.change();
    let (next, nothing) = store.find(MINUTE_MS);
    assert!(nothing.is_none() && next != change);
    // A read that began before the change.
    store.keep(&change, "old");
    assert_eq!(store.find(MINUTE_MS).1, None);
    store.keep(&next, "two");
    assert_eq!(store.find(MINUTE_MS).1, Some(("two".to_string(), 0)));
}

#[test]
fn numbers_of_changes_do_not_come_back() {
    let mut store = Store::start();
    store.keep("1", "from nowhere");
    let (change, nothing) = store.find(MINUTE_MS);
    assert_eq!(nothing, None);
    // The clock was set back, and changes are many.
    store.now_ms -= HOUR_MS;
    let mut seen = vec![change.clone()];
    for _ in 0..100 {
        store.change();
        let (next, _) = store.find(MINUTE_MS);
        assert!(!seen.contains(&next));
        seen.push(next);
    }
    // The server is emptied: its numbers begin with its time.
    store.connection.one(&["FLUSHALL"]);
    store.now_ms += 2 * HOUR_MS;
    let (next, _) = store.find(MINUTE_MS);
    assert!(!seen.contains(&next));
    store.keep(&change, "old");
    assert_eq!(store.find(MINUTE_MS).1, None);
}

#[test]
fn one_relay_at_a_time_has_the_claim_of_a_read() {
    let mut store = Store::start();
    let (change, _, is_taken) = store.claim();
    assert!(!is_taken);
    assert_eq!(store.claim(), (change.clone(), None, true));
    // Whoever looks without sending anything claims nothing.
    assert_eq!(store.find(MINUTE_MS), (change.clone(), None));
    store.keep(&change, "one");
    assert_eq!(store.claim(), (change.clone(), Some("one".to_string()), false));
    // A change begins anew, and who had the claim before does not end that of another.
    store.change();
    let (next, answer, is_taken) = store.claim();
    assert!(next != change && answer.is_none() && !is_taken);
    store.keep(&change, "old");
    store.release(&change);
    assert_eq!(store.claim(), (next.clone(), None, true));
    store.release(&next);
    assert!(!store.claim().2);
}

#[test]
fn a_claim_ends_by_itself() {
    let mut store = Store::start();
    store.claim();
    store.now_ms += 9_999;
    assert!(store.claim().2);
    store.now_ms += 1;
    assert!(!store.claim().2);
    // The clock of the server was set back.
    store.now_ms -= HOUR_MS;
    assert!(!store.claim().2 && store.claim().2);
    // Somebody else has written into the key.
    let change = store.find(MINUTE_MS).0;
    let [.., key] = &store.relay.claim("read", MINUTE_MS).keys[..] else { panic!("no key") };
    let (key, later) = (key.clone(), format!("{} {change}", store.now_ms + 10_001));
    for foreign in
        [&["SET", &*key, "x"][..], &["SET", &key, &later], &["SET", &key, &change], &["HSET", &key, "a", "b"]]
    {
        store.connection.one(&["DEL", &key]);
        store.connection.one(foreign);
        assert!(!store.claim().2, "{foreign:?}");
    }
}
