//! Tokens of the work phone that the clients of several processes share, step by step.

use triline::{Ask, Call, Client, Config, Input, Interface, Now, Options, Step, StoreScript};

use crate::clients::Scripts;
use crate::server::{Connection, Server};

const WALL_MS: i64 = 1_760_000_000_000;
const FAILED: &str = r#"{"code":0,"msg":"accessToken has expired"}"#;
const DONE: &str = r#"{"code":1,"data":{}}"#;
const RENEWED: &str = r#"{"code":1,"data":{"accessToken":"new-token","refreshToken":"new-refresh"}}"#;
const REFUSED: &str = r#"{"code":0,"msg":"no"}"#;

/// A store by the clock of the test.
struct Store {
    connection: Connection,
    scripts: Scripts,
    _server: Server,
}

impl Store {
    fn start() -> Store {
        let server = Server::start();
        let mut connection = server.connect();
        let scripts = Scripts::load(&mut connection);
        Store { connection, scripts, _server: server }
    }

    fn run(&mut self, script: &StoreScript, now: Now) -> String {
        let (count, now) = (script.keys.len().to_string(), now.wall_ms.to_string());
        let mut command = vec!["EVALSHA", self.scripts.sha1(script.name), &count];
        command.extend(script.keys.iter().chain(&script.args).map(String::as_str));
        command.extend([&*now, "run_id:r\r\n"]);
        self.connection.one(&command)
    }
}

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

fn call(client: &Client, ms: u32) -> Running {
    let call = client.call("work_phone.agents.list", b"{}", Options::default()).unwrap();
    Running { call, now: Now { wall_ms: WALL_MS + i64::from(ms), steady_ms: ms.into() } }
}

/// Polls a call until it sends a request, or has ended with that error code.
fn next(running: &mut Running, store: &mut Store) -> Result<(u32, String), Option<String>> {
    loop {
        match running.call.poll(running.now) {
            Step::Ask { id, ask: Ask::Store(script) } => {
                let returned = store.run(&script, running.now);
                running.call.answer(running.now, id, Input::Store(returned)).unwrap();
            }
            Step::Ask { id, ask: Ask::Send(request) } => return Ok((id, request.url)),
            Step::Done(result) => return Err(result.err().and_then(|error| error.code().map(ToString::to_string))),
            Step::Emit(_) => {}
            step => panic!("{step:?}"),
        }
    }
}

/// Answers the request that is sent next, which has this in its URL.
fn answer(running: &mut Running, store: &mut Store, wanted: &str, body: &str) {
    let (id, url) = next(running, store).unwrap();
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
    let mut running = call(&first, 0);
    answer(&mut running, &mut store, "accessToken=old-token", DONE);
    ends(&mut running, &mut store, None);
    // The other one knows by the store that its age is a guess.
    let mut running = call(&second, 1_000);
    answer(&mut running, &mut store, "accessToken=old-token", FAILED);
    answer(&mut running, &mut store, "refreshToken=old-refresh", RENEWED);
    answer(&mut running, &mut store, "accessToken=new-token", FAILED);
    ends(&mut running, &mut store, Some("0"));
    for client in [&first, &second] {
        let mut running = call(client, 2_000);
        answer(&mut running, &mut store, "accessToken=new-token", FAILED);
        ends(&mut running, &mut store, Some("0"));
    }
}

#[test]
fn a_token_that_cannot_be_renewed_stays_in_use_everywhere() {
    let mut store = Store::start();
    let (first, second) = (client(HELD), client(""));
    let mut running = call(&first, 0);
    answer(&mut running, &mut store, "accessToken=old-token", FAILED);
    answer(&mut running, &mut store, "refreshToken=old-refresh", REFUSED);
    answer(&mut running, &mut store, "getToken", REFUSED);
    answer(&mut running, &mut store, "accessToken=old-token", FAILED);
    ends(&mut running, &mut store, Some("0"));
    let mut running = call(&first, 1_000);
    answer(&mut running, &mut store, "accessToken=old-token", FAILED);
    ends(&mut running, &mut store, Some("0"));
    let mut running = call(&second, 1_000);
    answer(&mut running, &mut store, "accessToken=old-token", DONE);
    ends(&mut running, &mut store, None);
}

#[test]
fn a_configured_token_whose_expiry_is_known_is_renewed_before_it() {
    let mut store = Store::start();
    let expired = format!(r#"{HELD},"accessTokenExpiresAt":{}"#, WALL_MS + 60_000);
    let mut running = call(&client(&expired), 0);
    answer(&mut running, &mut store, "refreshToken=old-refresh", RENEWED);
    answer(&mut running, &mut store, "accessToken=new-token", DONE);
    ends(&mut running, &mut store, None);
}
