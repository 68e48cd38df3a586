//! What is around the clients: the service, a network that loses things, clocks that are wrong, and the truth about
//! what was done.

use std::collections::{BTreeMap, VecDeque};

use serde_json::Value;
use triline::simulated::{Account, Application, ErrorStatus, Request, Service, Settings};
use triline::{Answer, Failure, HttpRequest, Now};

use crate::dice::Dice;

pub(crate) const ACCOUNT: &str = "1000001";
pub(crate) const SECRETS: [&str; 3] = ["s3cr3t-of-the-account", "s3cr3t-of-the-phone", "s3cr3t-of-the-agent"];
pub(crate) const SIGNING: &str = "md5:hex:{appkey}{nonce}{timestamp}{secret}";
pub(crate) const APPID: &str = "0123456789abcdef0123456789abcdef";
/// When it begins.
const START_MS: i64 = 1_760_000_000_000;
/// How often something goes wrong in a world where things do, in a hundred requests.
const FAULTS: u64 = 30;

pub(crate) struct World {
    pub(crate) dice: Dice,
    service: Service,
    /// How much time has passed.
    pub(crate) steady_ms: u64,
    /// How wrong the clocks of the clients and of the service are.
    client_skew_ms: i64,
    service_skew_ms: i64,
    /// Whether anything goes wrong at all.
    troubled: bool,
    /// When requests to the platform were sent, by the clients that run now.
    pub(crate) sent: Vec<u64>,
    /// How often what goes by a key was carried out.
    done: BTreeMap<String, u32>,
    /// How many requests for tokens there were.
    pub(crate) token_requests: u32,
    /// Tokens and other texts that are not to be shown.
    pub(crate) secrets: Vec<String>,
    pub(crate) trace: Option<Vec<String>>,
}

/// What becomes of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    Refused,
    LostOnTheWay,
    AnswerLost,
    TimedOut,
    CutOff,
    Garbage,
    Truncated,
    Gateway,
    GatewayAfter,
    Twice,
    Slow,
}

impl World {
    pub(crate) fn new(seed: u64, trace: bool) -> World {
        let mut dice = Dice::new(seed);
        let mut settings = Settings::new(SIGNING.parse().expect("a recipe"));
        settings.accounts.push(Account::new(ACCOUNT, SECRETS[0]));
        settings.work_phone.push(Application::new("cid", SECRETS[1]));
        settings.ai_agent.push(Application::new(APPID, SECRETS[2]));
        settings.refuse_used_nonces = dice.happens(50);
        settings.request_info = dice.happens(30);
        settings.error_status = if dice.happens(50) { ErrorStatus::Ok } else { ErrorStatus::Mapped };
        let skew = |dice: &mut Dice| if dice.happens(30) { jump(dice) } else { 0 };
        World {
            client_skew_ms: skew(&mut dice),
            service_skew_ms: skew(&mut dice),
            troubled: dice.happens(85),
            service: Service::new(settings, 1),
            steady_ms: dice.below(1_000_000),
            sent: Vec::new(),
            done: BTreeMap::new(),
            token_requests: 0,
            secrets: SECRETS.iter().map(ToString::to_string).collect(),
            trace: trace.then(Vec::new),
            dice,
        }
    }

    pub(crate) fn now(&self) -> Now {
        let wall_ms = START_MS + self.steady_ms.cast_signed() + self.client_skew_ms;
        Now { wall_ms, steady_ms: self.steady_ms }
    }

    pub(crate) fn note(&mut self, text: impl FnOnce() -> String) {
        let at = self.steady_ms;
        if let Some(trace) = &mut self.trace {
            trace.push(format!("{at:>9} {}", text()));
        }
    }

    /// Clocks are set now and then.
    pub(crate) fn passes(&mut self) {
        if self.troubled && self.dice.happens(2) {
            let by = jump(&mut self.dice);
            if self.dice.happens(50) {
                self.client_skew_ms = by
            } else {
                self.service_skew_ms = by
            }
            self.note(|| format!("a clock is set by {by} ms"));
        }
    }

    /// How often what goes by that key was carried out.
    pub(crate) fn done(&self, key: &str) -> u32 {
        self.done.get(key).copied().unwrap_or(0)
    }

    /// Sends a request: what the client is told of it, one after the other.
    pub(crate) fn send(&mut self, request: &HttpRequest) -> VecDeque<Answer> {
        let fault = self.fault();
        self.note(|| format!("-> {} #{} {fault:?}", request.attempt.operation, request.attempt.number));
        if fault == Fault::Refused {
            return VecDeque::from([Answer::Failed(Failure::refused("nobody listens"))]);
        }
        if request.attempt.operation.starts_with("platform.") {
            self.sent.push(self.steady_ms);
        }
        if request.attempt.operation.starts_with("work_phone.token.") {
            self.token_requests += 1;
        }
        self.steady_ms += self.dice.below(400);
        let broken = || VecDeque::from([Answer::Failed(Failure::broken("the connection broke"))]);
        match fault {
            Fault::LostOnTheWay => return broken(),
            Fault::Gateway => return gateway(),
            _ => {}
        }
        let (status, headers, body) = self.process(request);
        if fault == Fault::Twice {
            // It is the network that does it twice: what the client said once counts once.
            let done = self.done.clone();
            self.process(request);
            self.done = done;
        }
        let whole = |body: Vec<u8>| {
            VecDeque::from([Answer::Head { status, headers: headers.clone() }, Answer::Chunk(body), Answer::End])
        };
        match fault {
            Fault::AnswerLost => broken(),
            Fault::GatewayAfter => gateway(),
            Fault::TimedOut => {
                self.steady_ms += request.timeout_ms;
                VecDeque::from([Answer::Failed(Failure::timed_out("no answer in time"))])
            }
            Fault::CutOff => {
                let half = body.get(..body.len() / 2).unwrap_or_default().to_vec();
                let failed = Answer::Failed(Failure::broken("cut off"));
                VecDeque::from([Answer::Head { status, headers }, Answer::Chunk(half), failed])
            }
            Fault::Truncated => whole(body.get(..body.len() / 2).unwrap_or_default().to_vec()),
            Fault::Garbage => whole(b"<html>\xff something else".to_vec()),
            Fault::Slow => {
                self.steady_ms += self.dice.below(request.timeout_ms);
                whole(body)
            }
            _ => whole(body),
        }
    }

    fn fault(&mut self) -> Fault {
        const FAULTY: [Fault; 11] = [
            Fault::Refused,
            Fault::LostOnTheWay,
            Fault::AnswerLost,
            Fault::TimedOut,
            Fault::CutOff,
            Fault::Garbage,
            Fault::Truncated,
            Fault::Gateway,
            Fault::GatewayAfter,
            Fault::Twice,
            Fault::Slow,
        ];
        if !self.troubled || !self.dice.happens(FAULTS) {
            return Fault::None;
        }
        let pick = usize::try_from(self.dice.below(11)).unwrap_or(0);
        FAULTY.get(pick).copied().unwrap_or(Fault::None)
    }

    /// The service does what it is asked for, and the truth is written down.
    fn process(&mut self, request: &HttpRequest) -> (u16, Vec<(String, String)>, Vec<u8>) {
        let now_ms = START_MS + self.steady_ms.cast_signed() + self.service_skew_ms;
        let response = self.service.handle(&Request::from(request), now_ms);
        let body: Value = serde_json::from_slice(&response.body).unwrap_or(Value::Null);
        self.note(|| {
            let refusal = response.refusal.as_ref().map(|refusal| (refusal.code, refusal.detail.clone()));
            format!("   the service: {} {refusal:?}", response.status)
        });
        if response.refusal.is_none() {
            for token in ["accessToken", "refreshToken"] {
                self.secrets.extend(body["data"][token].as_str().map(ToString::to_string));
            }
            let params: Value = serde_json::from_slice(&request.body).unwrap_or(Value::Null);
            for key in keys(request.attempt.operation, &params, &body) {
                *self.done.entry(key).or_default() += 1;
            }
        }
        let headers = response.headers.into_iter().map(|(name, value)| (name.to_string(), value)).collect();
        (response.status, headers, response.body)
    }
}

/// What goes by a key and was carried out with that answer.
fn keys(operation: &str, params: &Value, body: &Value) -> Vec<String> {
    let texts = |rows: &Value, name: &str| -> Vec<String> {
        rows.as_array().into_iter().flatten().filter_map(|row| row[name].as_str()).map(ToString::to_string).collect()
    };
    match operation {
        "platform.customers.create" => {
            let failed = texts(&body["data"]["failedList"], "name");
            texts(&params["customers"], "name").into_iter().filter(|name| !failed.contains(name)).collect()
        }
        "platform.dialout.import" => texts(&params["importData"], "number"),
        "platform.agents.create" => params["agentNumber"].as_str().map(ToString::to_string).into_iter().collect(),
        _ => Vec::new(),
    }
}

fn gateway() -> VecDeque<Answer> {
    let head = Answer::Head { status: 502, headers: Vec::new() };
    VecDeque::from([head, Answer::Chunk(b"<html>bad gateway</html>".to_vec()), Answer::End])
}

/// A clock that is wrong by seconds, minutes or hours, ahead or behind.
fn jump(dice: &mut Dice) -> i64 {
    let span = [10_000, 400_000, 8_000_000][usize::try_from(dice.below(3)).unwrap_or(0)];
    dice.below(2 * span).cast_signed() - span.cast_signed()
}
