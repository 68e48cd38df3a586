//! The simulated service (feature `simulated`): answers requests as the documents say, without a network.
//!
//! [`Service::handle`] is a function of the request, the time and what the service has been asked
//! before; the same seed and the same requests give the same answers. It checks signatures, tokens,
//! timestamps, limits and parameters, and answers with the documented codes. What the documents do
//! not say is a switch in [`Settings`], or said where it was decided.
//!
//! Routes and checks come from the [table]: an operation that is added there is
//! routed, checked and answered. Whatever is written is kept, and found again. [`example`] gives parameters of each
//! operation.
//!
//! ```
//! use triline::simulated::{Account, Request, Service, Settings};
//! use triline::{Answer, Ask, Client, Config, Interface, Now, Options, Step};
//!
//! let mut settings = Settings::new("md5:hex:{appkey}{nonce}{timestamp}{secret}".parse()?);
//! settings.accounts.push(Account::new("1000001", "s3cr3t"));
//! let mut service = Service::new(settings, 1);
//!
//! let config = Config::from_json(Interface::Platform, br#"{
//!     "baseUrl": "https://simulated.invalid", "account": "1000001", "secret": "s3cr3t",
//!     "signing": "md5:hex:{appkey}{nonce}{timestamp}{secret}"
//! }"#)?;
//! let mut call = Client::new(config, [7; 32]).call("platform.licences.count", b"{}", Options::default())?;
//! let now = Now { wall_ms: 1_760_000_000_000, steady_ms: 0 };
//! let counts = loop {
//!     match call.poll(now) {
//!         Step::Ask { id, ask: Ask::Send(request) } => {
//!             let response = service.handle(&Request::from(&request), now.wall_ms);
//!             call.answer(now, id, Answer::Head { status: response.status, headers: vec![] })?;
//!             call.answer(now, id, Answer::Chunk(response.body))?;
//!             call.answer(now, id, Answer::End)?;
//!         }
//!         Step::Done(result) => break result?,
//!         step => panic!("{step:?}"),
//!     }
//! };
//! assert!(counts.as_str().contains(r#""licenceId":"ccAgent""#));
//! # Ok::<(), triline::Error>(())
//! ```

mod ai_agent;
mod check;
mod data;
mod form;
mod gate;
mod made;
mod platform;
mod push;
mod reply;
mod sample;
mod settings;
#[cfg(test)]
mod tests;
mod work_phone;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

pub use push::Push;
pub use sample::example;
pub use settings::{
    ACCOUNT, AI_AGENT, Account, Application, ErrorStatus, Framing, SIGNING, ScriptedAnswer, Settings, WORK_PHONE,
    client_options,
};

use crate::http::HttpRequest;
use crate::json::Value;
use crate::operation::{Interface, Operation};
use crate::table;
use ai_agent::AiAgent;
use data::Data;
use gate::Gate;
use reply::Body;
use work_phone::WorkPhone;

/// A simulated service: its settings, and all that it holds.
pub struct Service {
    settings: Settings,
    seed: u64,
    accounts: Vec<State>,
    work_phone: WorkPhone,
    ai_agent: AiAgent,
}

/// What is held for an account.
struct State {
    account: Account,
    gate: Gate,
    data: Data,
}

/// A request as it arrives.
#[derive(Clone)]
pub struct Request<'a> {
    /// `GET`, `POST`.
    pub method: &'a str,
    /// Path and query.
    pub target: &'a str,
    /// The headers; names in any case.
    pub headers: Vec<(&'a str, &'a str)>,
    /// The body.
    pub body: &'a [u8],
}

/// An answer.
#[derive(Clone)]
pub struct Response {
    /// The HTTP status.
    pub status: u16,
    /// The headers; names in lower case.
    pub headers: Vec<(&'static str, String)>,
    /// The body.
    pub body: Vec<u8>,
    /// The operation that was asked for, where the path names one.
    pub operation: Option<&'static Operation>,
    /// Why the service said no, if it did.
    pub refusal: Option<Refusal>,
}

/// Why the service said no.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The service's code; the work phone has 0 for all.
    pub code: u32,
    /// More than the service itself would say, such as the parameter at fault; no value is in it.
    pub detail: String,
    /// The HTTP status where statuses tell the kind of error.
    status: u16,
}

/// What a handler works on: parameters that were checked, and the data of the account; those of the
/// other interfaces where they are asked.
struct Job<'a, D = Data> {
    params: &'a Value,
    data: &'a mut D,
    now_ms: i64,
}

/// Carries an operation out: the result, which is put in its place later. Of an operation with
/// pages: all rows, from which the page is taken later.
type Handler<D = Data> = fn(&mut Job<'_, D>) -> Result<Value, Refusal>;

impl Service {
    /// A service that holds what that seed makes up.
    pub fn new(settings: Settings, seed: u64) -> Service {
        let state = |account: &Account| State {
            data: Data::new(&account.number, seed),
            gate: Gate::default(),
            account: account.clone(),
        };
        let accounts = settings.accounts.iter().map(state).collect();
        Service { settings, seed, accounts, work_phone: WorkPhone::new(seed), ai_agent: AiAgent::new(seed) }
    }

    /// Answers a request that arrives at that time (milliseconds since 1970).
    pub fn handle(&mut self, request: &Request<'_>, now_ms: i64) -> Response {
        let operation = route(request);
        // A path that no operation has is refused as the platform refuses it.
        let interface = operation.map_or(Interface::Platform, |operation| operation.interface);
        let result = match operation {
            Some(operation) => self.answer(operation, request, now_ms),
            None => Err(50_001.into()),
        };
        let (status, mut body, refusal) = match result {
            Ok(body) => (200, body, None),
            Err(refusal) => {
                let body = Body::One(reply::refused(interface, &refusal));
                (reply::status(&self.settings, &refusal), body, Some(refusal))
            }
        };
        if let (true, Interface::Platform, Body::One(body)) = (self.settings.request_info, interface, &mut body) {
            body.put("requestInfo", reply::request_info(request, now_ms));
        }
        Response { operation, refusal, ..reply::response(status, &body, now_ms) }
    }

    /// What the service would have sent to the addresses that it was given, up to that time, in the order of that time.
    /// The service sends nothing itself; each push is given once, and taking it changes no answer.
    pub fn take_pushes(&mut self, now_ms: i64) -> Vec<Push> {
        let platform =
            self.accounts.iter_mut().flat_map(|state| platform::transcription::pushes(&mut state.data, now_ms));
        let mut due: Vec<(i64, Push)> = platform.collect();
        due.extend(self.ai_agent.pushes.extract_if(.., |(due_ms, _)| *due_ms <= now_ms));
        due.sort_by_key(|(due_ms, _)| *due_ms);
        due.into_iter().map(|(_, push)| push).collect()
    }

    fn answer(&mut self, operation: &'static Operation, request: &Request<'_>, now_ms: i64) -> Result<Body, Refusal> {
        let settings = &self.settings;
        match operation.interface {
            Interface::Platform => self.platform(operation, request, now_ms).map(Body::One),
            Interface::WorkPhone => self.work_phone.answer(settings, operation, request, now_ms).map(Body::One),
            Interface::AiAgent => self.ai_agent.answer(settings, operation, request, now_ms),
        }
    }

    fn platform(
        &mut self,
        operation: &'static Operation,
        request: &Request<'_>,
        now_ms: i64,
    ) -> Result<Value, Refusal> {
        let headers = gate::headers(request)?;
        let position = self.accounts.iter().position(|state| state.account.number == headers.account);
        let Some(state) = position.and_then(|position| self.accounts.get_mut(position)) else {
            return Err(6717.into());
        };
        state.gate.admit(&self.settings, &state.account, &headers, request, now_ms)?;
        let params = params(request)?;
        check::check(operation, &params)?;
        let result = match platform::handler(operation.name) {
            Some(handler) => handler(&mut Job { params: &params, data: &mut state.data, now_ms })?,
            None => sample::result(operation, &params, headers.account, self.seed, now_ms),
        };
        Ok(reply::done(operation, &params, result))
    }
}

/// Where catalogs are changed if it is where its siblings let expect it.
const CATALOG_UPDATE: &str = "/im-km/openapi/catalog/update";

/// The operation that a request is for. The documents give two operations the same path: there it
/// is the one whose parameters these are, or else the first. That path is doubtful, so the second has another one too.
fn route(request: &Request<'_>) -> Option<&'static Operation> {
    if request.method == "POST" && request.path() == CATALOG_UPDATE {
        return table::operation("platform.catalogs.update");
    }
    let is_there =
        |operation: &&Operation| operation.method.name() == request.method && operation.path == request.path();
    let mut candidates = table::operations().filter(is_there);
    let first = candidates.next()?;
    let fits =
        |operation: &&'static Operation| params(request).is_ok_and(|params| check::check(operation, &params).is_ok());
    let other = candidates.find(fits);
    Some(other.filter(|_| !fits(&first)).unwrap_or(first))
}

/// The parameters in a body. An empty body stands for none.
fn params(request: &Request<'_>) -> Result<Value, Refusal> {
    let body = if request.body.is_empty() { b"{}" } else { request.body };
    Value::read(body).map_err(|bad| Refusal::new(check::PARAM_ERROR, format!("no JSON at byte {}", bad.at)))
}

impl<'a> Request<'a> {
    /// The header of that name, in lower case.
    fn header(&self, name: &str) -> Option<&'a str> {
        self.headers.iter().find(|(header, _)| header.eq_ignore_ascii_case(name)).map(|(_, value)| *value)
    }

    /// The parameter of that name in the query, as it stands there.
    fn query(&self, name: &str) -> Option<&'a str> {
        let (_, query) = self.target.split_once('?')?;
        query.split('&').find_map(|parameter| parameter.strip_prefix(name)?.strip_prefix('='))
    }

    fn path(&self) -> &'a str {
        self.target.split('?').next().unwrap_or_default()
    }
}

/// The request that a client wants sent, when its base URL is an address without a path.
impl<'a> From<&'a HttpRequest> for Request<'a> {
    fn from(request: &'a HttpRequest) -> Request<'a> {
        let authority_on = request.url.split_once("://").map_or("", |(_, rest)| rest);
        Request {
            method: request.method,
            target: authority_on.find('/').and_then(|at| authority_on.get(at..)).unwrap_or("/"),
            headers: request.headers.iter().map(|(name, value)| (*name, value.as_str())).collect(),
            body: &request.body,
        }
    }
}

impl Refusal {
    /// A code of the platform.
    fn new(code: u32, detail: impl Into<String>) -> Refusal {
        Refusal { code, detail: detail.into(), status: reply::status_of(code) }
    }
}

/// Parameters that do not fit: which, and what was expected.
fn unfit(detail: &str) -> Refusal {
    Refusal::new(check::PARAM_ERROR, detail)
}

impl From<u32> for Refusal {
    fn from(code: u32) -> Refusal {
        Refusal::new(code, "")
    }
}

impl<'a, D> Job<'a, D> {
    fn given(&self, name: &str) -> Option<&'a Value> {
        check::given(self.params, name)
    }

    fn text(&self, name: &str) -> Option<&'a str> {
        self.given(name)?.text()
    }

    /// A text that has to be there, and not empty.
    fn named(&self, name: &str) -> Result<&'a str, Refusal> {
        self.text(name).filter(|text| !text.is_empty()).ok_or_else(|| unfit(&format!("{name}: expected a text")))
    }

    fn integer(&self, name: &str) -> Option<i64> {
        self.given(name)?.integer()
    }

    fn texts(&self, name: &str) -> Option<Vec<String>> {
        let list = self.given(name)?.list()?;
        Some(list.iter().filter_map(Value::text).map(ToString::to_string).collect())
    }

    fn local_time(&self) -> String {
        reply::local_time(self.now_ms)
    }
}

/// Shows no secret.
impl fmt::Debug for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Service").field("settings", &self.settings).finish_non_exhaustive()
    }
}

/// Shows neither headers nor body, in which secrets are.
impl fmt::Debug for Request<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Request").field("method", &self.method).field("path", &self.path()).finish_non_exhaustive()
    }
}

/// Does not show the body, in which secrets may be.
impl fmt::Debug for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Response")
            .field("status", &self.status)
            .field("operation", &self.operation.map(|operation| operation.name))
            .field("refusal", &self.refusal)
            .finish_non_exhaustive()
    }
}
