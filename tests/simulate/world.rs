//! The world around the clients: the service, a network that loses things, clocks that are wrong, and the truth about
//! what the service executed.

mod arrivals;
mod faults;
mod keys;
mod lists;
mod tokens;

use std::collections::{BTreeMap, VecDeque};

use serde_json::{Value, json};
use triline::simulated::{Account, Application, ErrorStatus, Framing, Request, Response, Service, Settings};
use triline::{Client, Config, Failure, HttpRequest, Input, Interface, Now, Options, Step};

pub(crate) use arrivals::Arrivals;
use arrivals::{answers, one, owned};
use faults::{FAULTY, Fault, INTERNAL_ERRORS};
use keys::keys;
use lists::OddLists;
pub(crate) use tokens::TOKEN_MS;
use tokens::TokensInUse;

use crate::dice::Dice;

pub(crate) const ACCOUNT: &str = "1000001";
pub(crate) const SECRETS: [&str; 3] = ["s3cr3t-of-the-account", "s3cr3t-of-the-phone", "s3cr3t-of-the-agent"];
pub(crate) const SIGNING: &str = "md5:hex:{appkey}{nonce}{timestamp}{secret}";
pub(crate) const APPID: &str = "0123456789abcdef0123456789abcdef";
/// What questions to the AI agent are answered with, which is the question.
pub(crate) const QUESTION: &str = "一二三四五六七八九十，这是一个很长的问题";
/// How streamed answers may be framed.
const FRAMINGS: [Framing; 7] = [
    Framing::Events,
    Framing::Lines,
    Framing::Objects,
    Framing::Whole,
    Framing::Wrapped,
    Framing::Done,
    Framing::Pings,
];
/// The wall clock at the beginning.
const START_MS: i64 = 1_760_000_000_000;
/// How many of a hundred requests meet a fault, in a world where things go wrong.
const FAULTS: u64 = 30;

pub(crate) struct World {
    pub(crate) dice: Dice,
    service: Service,
    /// How much time has passed by a steady clock, and how much more while machines slept.
    pub(crate) steady_ms: u64,
    slept_ms: u64,
    /// Whether machines sleep. Then their clocks are not set: a token that outlived a sleep while the wall clock was set back
    /// cannot be told from a new one.
    sleeps: bool,
    /// How wrong the clocks of the clients and of the service are.
    client_skew_ms: i64,
    service_skew_ms: i64,
    /// Whether anything goes wrong at all.
    pub(crate) troubled: bool,
    pub(crate) lists: OddLists,
    /// No connection can be established before that time.
    down_until_ms: u64,
    /// When requests to the platform were sent, by the clients that run now.
    pub(crate) sent: Vec<u64>,
    /// How often the service executed what goes by a key.
    executed: BTreeMap<String, u32>,
    /// Number of requests for tokens.
    pub(crate) token_requests: u32,
    /// Tokens and other texts that must not be shown.
    pub(crate) secrets: Vec<String>,
    pub(crate) tokens: TokensInUse,
    pub(crate) trace: Option<Vec<String>>,
}

impl World {
    pub(crate) fn new(seed: u64, trace: bool) -> World {
        let mut dice = Dice::new(seed);
        let mut settings = Settings::new(SIGNING.parse().expect("a recipe"));
        settings.accounts.push(Account::new(ACCOUNT, SECRETS[0]));
        settings.work_phone.push(Application::new("cid", SECRETS[1]));
        settings.ai_agent.push(Application::new(APPID, SECRETS[2]));
        // As little as will do: a world is made in a moment.
        (settings.agents, settings.customers, settings.recorded_calls) = (2, 700, 0);
        settings.refuse_used_nonces = dice.happens(50);
        settings.request_info = dice.happens(30);
        settings.ai_framing = FRAMINGS[dice.index(FRAMINGS.len())];
        settings.error_status = if dice.happens(50) { ErrorStatus::Mapped } else { ErrorStatus::Ok };
        let skew = |dice: &mut Dice| if dice.happens(30) { jump(dice) } else { 0 };
        World {
            lists: OddLists::pick(&mut dice),
            client_skew_ms: skew(&mut dice),
            service_skew_ms: skew(&mut dice),
            troubled: dice.happens(85),
            sleeps: dice.happens(30),
            slept_ms: 0,
            down_until_ms: 0,
            service: Service::new(settings, 1),
            steady_ms: dice.below(1_000_000),
            sent: Vec::new(),
            executed: BTreeMap::new(),
            token_requests: 0,
            secrets: SECRETS.iter().map(ToString::to_string).collect(),
            tokens: TokensInUse::default(),
            trace: trace.then(Vec::new),
            dice,
        }
    }

    pub(crate) fn now(&self) -> Now {
        let wall_ms = START_MS + self.passed_ms().cast_signed() + self.client_skew_ms;
        Now { wall_ms, steady_ms: self.steady_ms }
    }

    fn service_ms(&self) -> i64 {
        START_MS + self.passed_ms().cast_signed() + self.service_skew_ms
    }

    /// The time that has passed, awake and asleep.
    fn passed_ms(&self) -> u64 {
        self.steady_ms + self.slept_ms
    }

    pub(crate) fn has_slept(&self) -> bool {
        self.slept_ms > 0
    }

    /// Machines sleep now and then: their steady clocks stand, and everything else goes on.
    pub(crate) fn sleep(&mut self) {
        if self.sleeps && self.dice.happens(3) {
            let ms = self.dice.below(12_000_000);
            self.slept_ms += ms;
            self.note(|| format!("the machine sleeps for {ms} ms"));
        }
    }

    pub(crate) fn note(&mut self, text: impl FnOnce() -> String) {
        let at = self.steady_ms;
        if let Some(trace) = &mut self.trace {
            trace.push(format!("{at:>9} {}", text()));
        }
    }

    /// Sets clocks now and then.
    pub(crate) fn set_clocks(&mut self) {
        if self.troubled && self.dice.happens(2) {
            let by = jump(&mut self.dice);
            if !self.sleeps && self.dice.happens(50) {
                self.client_skew_ms = by;
            } else {
                self.service_skew_ms = by;
            }
            self.note(|| format!("a clock is set by {by} ms"));
        }
    }

    /// How often the service executed what goes by that key.
    pub(crate) fn executed(&self, key: &str) -> u32 {
        self.executed.get(key).copied().unwrap_or(0)
    }

    /// The ids of customers that exist.
    pub(crate) fn customers(&mut self, count: usize) -> Vec<String> {
        let page = json!({"page": 1, "pageSize": 1000});
        let list = self.ask_calmly(Interface::Platform, "platform.customers.list", &page);
        let rows = list["list"].as_array().into_iter().flatten();
        rows.filter_map(|row| row["id"].as_str()).map(ToString::to_string).take(count).collect()
    }

    /// The id of a customer of the work phone that is added before anything else happens.
    pub(crate) fn work_phone_customer(&mut self, phone: &str) -> String {
        let customer = json!({"name": "李女士", "phone": phone});
        let added = self.ask_calmly(Interface::WorkPhone, "work_phone.customers.add", &customer);
        added["id"].as_str().unwrap_or_default().to_string()
    }

    /// Number of rows that a list has, where one page with these parameters has them all.
    pub(crate) fn rows_of(&mut self, interface: Interface, operation: &str, params: &Value) -> usize {
        self.service.set_faults("[]").expect("a fault script");
        let list = self.ask_calmly(interface, operation, params);
        self.set_faults(None);
        list["list"].as_array().map_or(0, Vec::len)
    }

    /// Sets the faults of the service: one, and those of lists.
    fn set_faults(&mut self, first: Option<Value>) {
        let script: Value = first.into_iter().chain(self.lists.rules.iter().cloned()).collect();
        self.service.set_faults(&script.to_string()).expect("a fault script");
    }

    /// The tokens that the service gives a client.
    pub(crate) fn tokens(&mut self) -> Value {
        self.ask_calmly(Interface::WorkPhone, "work_phone.token.get", &json!({}))
    }

    /// Calls an operation without faults, without limits and without waiting.
    fn ask_calmly(&mut self, interface: Interface, operation: &str, params: &Value) -> Value {
        let mut options = client_options(interface, "https://calm.invalid");
        options["pacing"] = "off".into();
        options["retries"] = 20.into();
        let config = Config::from_json(interface, options.to_string().as_bytes()).expect("options that are right");
        let client = Client::new(config, self.dice.seed());
        let mut call = client.call(operation, params.to_string().as_bytes(), Options::default()).expect("parameters");
        loop {
            match call.poll(self.now()).step {
                Step::Wait { until_ms, .. } => self.steady_ms = until_ms,
                Step::Ask { id, ask: triline::Ask::Send(request) } => {
                    let response = self.process(operation, &request.body, &request);
                    let headers = owned(response.headers);
                    for answer in
                        [Input::Head { status: response.status, headers }, Input::Chunk(response.body), Input::End]
                    {
                        let _ = call.answer(self.now(), id, answer);
                    }
                }
                Step::Done(result) => {
                    let output = result.unwrap_or_else(|error| panic!("{operation}: {error:?}"));
                    return serde_json::from_str(output.as_str()).unwrap_or(Value::Null);
                }
                _ => {}
            }
        }
    }

    /// Sends a request, with the content of a file where it uploads one. Returns the answers.
    pub(crate) fn send(&mut self, operation: &str, request: &HttpRequest, content: &[u8]) -> Arrivals {
        let is_stream = operation == "ai_agent.sessions.ask";
        let fault = self.fault(operation, request.timeout_ms);
        self.note(|| format!("-> {operation} within {} ms: {fault:?}", request.timeout_ms));
        let now = self.steady_ms;
        let mut at = now + self.dice.below(400);
        if fault == Fault::Refused {
            return one(at, Input::Failed(Failure::refused("connection refused")));
        }
        if operation.starts_with("platform.") {
            self.sent.push(now);
        }
        if operation.starts_with("work_phone.token.") {
            self.token_requests += 1;
        }
        match fault {
            Fault::LostOnTheWay => return one(at, Input::Failed(Failure::broken("the connection broke"))),
            Fault::SilentBefore => return VecDeque::new(),
            Fault::Gateway => return answers(at, 502, &[], b"<html>bad gateway</html>"),
            Fault::Busy => {
                let seconds = [0, 1, 5, 30, 100][self.dice.index(5)];
                let status = if self.dice.happens(50) { 429 } else { 503 };
                return answers(at, status, &[("retry-after".into(), format!("{seconds}"))], b"busy");
            }
            Fault::GatewayJson => {
                let response = self.answer_with("gateway:503", operation, request);
                return answers(at, response.status, &owned(response.headers), &response.body);
            }
            Fault::Revoked => {
                self.set_faults(Some(json!({ "operation": operation, "fault": "expire_tokens" })));
            }
            _ => {}
        }
        let mut body = request.body.clone();
        if let Some(upload) = &request.upload {
            body.extend_from_slice(content);
            body.extend_from_slice(&upload.tail);
            assert_eq!(body.len() as u64, upload.content_length, "the body of an upload is as long as it says");
        }
        let mut response = self.process(operation, &body, request);
        if fault == Fault::Twice {
            // The network delivers it twice: what the client sent once counts once.
            let executed = self.executed.clone();
            self.process(operation, &body, request);
            self.executed = executed;
        }
        if response.refusal.is_none() && matches!(fault, Fault::GatewayJsonAfter | Fault::FailedAfter) {
            // The answer is that of a request that was not executed, because the true one says what was.
            let code = INTERNAL_ERRORS[self.dice.index(INTERNAL_ERRORS.len())];
            let failure = format!("refusal:{code}");
            let name = if fault == Fault::FailedAfter { &failure } else { "gateway:504" };
            response = self.answer_with(name, operation, request);
        }
        let (status, headers, body) = (response.status, owned(response.headers), response.body);
        let head = Input::Head { status, headers: headers.clone() };
        let half = body.get(..body.len() / 2).unwrap_or_default();
        match fault {
            Fault::AnswerLost => one(at, Input::Failed(Failure::broken("the connection broke"))),
            Fault::SilentAfter => VecDeque::new(),
            Fault::HeadAlone => one(at, head),
            Fault::GatewayAfter => answers(at, 504, &[], b"<html>gateway timeout</html>"),
            Fault::CutOff => VecDeque::from([
                (at, head),
                (at, Input::Chunk(half.to_vec())),
                (at + 10, Input::Failed(Failure::broken("the connection broke"))),
            ]),
            Fault::Truncated => answers(at, status, &headers, half),
            Fault::Garbage => answers(at, status, &headers, b"<html>\xff something else"),
            _ if is_stream && status == 200 => self.stream(at, head, &body),
            Fault::Slow => {
                at += self.dice.below(request.timeout_ms * 3 / 2);
                answers(at, status, &headers, &body)
            }
            _ => answers(at, status, &headers, &body),
        }
    }

    /// The parts of a streamed answer, which come fast, drip, pause, break off, or arrive byte by byte.
    fn stream(&mut self, mut at: u64, head: Input, body: &[u8]) -> Arrivals {
        let manner = if self.troubled { self.dice.below(6) } else { self.dice.below(2) };
        let mut arrivals = one(at, head);
        let text = String::from_utf8_lossy(body).into_owned();
        let parts: Vec<&str> = text.split_inclusive("\n\n").collect();
        let breaks_at = self.dice.index(parts.len());
        self.note(|| format!("   {} parts, manner {manner}", parts.len()));
        for (number, part) in parts.iter().enumerate() {
            at += match manner {
                1 | 2 => 10_000 + self.dice.below(18_000),
                3 if number == breaks_at => 31_000 + self.dice.below(100_000),
                _ => self.dice.below(300),
            };
            if manner == 4 && number == breaks_at {
                arrivals.push_back((at, Input::Failed(Failure::broken("the connection broke"))));
                return arrivals;
            }
            let pieces: Vec<&[u8]> =
                if manner == 5 { part.as_bytes().chunks(1).collect() } else { vec![part.as_bytes()] };
            arrivals.extend(pieces.into_iter().map(|piece| (at, Input::Chunk(piece.to_vec()))));
        }
        arrivals.push_back((at, Input::End));
        arrivals
    }

    fn fault(&mut self, operation: &str, timeout_ms: u64) -> Fault {
        if self.steady_ms < self.down_until_ms {
            return Fault::Refused;
        }
        if !self.troubled || !self.dice.happens(FAULTS) {
            return Fault::None;
        }
        let pick = FAULTY[self.dice.index(FAULTY.len())];
        // A network that loses a response is often gone for longer.
        let is_lost = matches!(pick, Fault::AnswerLost | Fault::SilentAfter | Fault::HeadAlone | Fault::CutOff);
        if is_lost && self.dice.happens(40) {
            self.down_until_ms = self.steady_ms + timeout_ms + self.dice.below(60_000);
            let until_ms = self.down_until_ms;
            self.note(|| format!("   the network is down until {until_ms}"));
        }
        let carries_token = operation.starts_with("work_phone.") && !operation.starts_with("work_phone.token.");
        match pick {
            Fault::Revoked if !carries_token => Fault::Slow,
            // The other interfaces have no codes for internal errors.
            Fault::FailedAfter if !operation.starts_with("platform.") => Fault::GatewayJsonAfter,
            pick => pick,
        }
    }

    /// The answer to a request that a fault keeps from being executed.
    fn answer_with(&mut self, fault: &str, operation: &str, request: &HttpRequest) -> Response {
        self.set_faults(Some(json!({ "operation": operation, "fault": fault })));
        let now_ms = self.service_ms();
        self.service.handle(&Request::from(request), now_ms)
    }

    /// The service executes a request, or refuses it, and the truth is noted.
    fn process(&mut self, operation: &str, body: &[u8], request: &HttpRequest) -> Response {
        let mut sent = Request::from(request);
        sent.body = body;
        self.tokens.check(&request.url, self.passed_ms());
        let now_ms = self.service_ms();
        let response = self.service.handle(&sent, now_ms);
        let answer: Value = serde_json::from_slice(&response.body).unwrap_or(Value::Null);
        self.note(|| {
            let refusal = response.refusal.as_ref().map(|refusal| (refusal.code, refusal.detail.clone()));
            format!("   the service: {} {refusal:?}", response.status)
        });
        if response.refusal.is_none() {
            for token in ["accessToken", "refreshToken"] {
                self.secrets.extend(answer["data"][token].as_str().map(ToString::to_string));
            }
            if let Some(token) = answer["data"]["accessToken"].as_str() {
                self.tokens.given(token, self.passed_ms());
            }
            let params: Value = serde_json::from_slice(&request.body).unwrap_or(Value::Null);
            for key in keys(operation, &params, body, &answer) {
                *self.executed.entry(key).or_default() += 1;
            }
        }
        response
    }
}

/// Options of a client that the service knows.
pub(crate) fn client_options(interface: Interface, base_url: &str) -> Value {
    match interface {
        Interface::Platform => {
            json!({"base_url": base_url, "account": ACCOUNT, "secret": SECRETS[0], "signing": SIGNING})
        }
        Interface::WorkPhone => json!({"base_url": base_url, "clientId": "cid", "clientSecret": SECRETS[1]}),
        Interface::AiAgent => json!({"base_url": base_url, "appid": APPID, "apptoken": SECRETS[2]}),
    }
}

/// An error of a clock: seconds, minutes or hours, ahead or behind.
fn jump(dice: &mut Dice) -> i64 {
    let span = [10_000, 400_000, 8_000_000][dice.index(3)];
    dice.below(2 * span).cast_signed() - span.cast_signed()
}
