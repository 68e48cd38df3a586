//! The simulated service: answers requests as the vendor's documents say, without a network.
//!
//! [`Service::handle`] is a function of the request, the time and the earlier requests; the same seed and the same
//! requests give the same responses. It checks signatures, tokens, timestamps, limits and parameters, and answers with
//! the documented codes. Where the vendor's documents are silent, [`Settings`] has an option, or the code documents the
//! decision.
//!
//! Routes and checks come from the [table](triline_schema), so the service routes, checks and answers a new operation of the table. It
//! keeps all writes. [`example`] returns parameters for each operation.
//!
//! ```
//! use triline::simulated::{Account, Request, Service, Settings};
//! use triline::{Input, Ask, Client, Config, Interface, Now, Options, Step};
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
//!     match call.poll(now).step {
//!         Step::Ask { id, ask: Ask::Send(request) } => {
//!             let response = service.handle(&Request::from(&request), now.wall_ms);
//!             call.answer(now, id, Input::Head { status: response.status, headers: vec![] })?;
//!             call.answer(now, id, Input::Chunk(response.body))?;
//!             call.answer(now, id, Input::End)?;
//!         }
//!         Step::Done(result) => break result?,
//!         step => panic!("{step:?}"),
//!     }
//! };
//! assert!(counts.as_str().contains(r#""licenceId":"ccAgent""#));
//! # Ok::<(), triline::Error>(())
//! ```

#![no_std]
#![forbid(unsafe_code)]
// Nothing that comes from a service, a host or a caller may panic. Tests may.
#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::string_slice,
        clippy::panic,
        clippy::unreachable,
        clippy::todo
    )
)]
#![deny(clippy::allow_attributes_without_reason)]
#![expect(
    clippy::arithmetic_side_effects,
    reason = "counts of a service in memory stay small, and times are clamped where they enter"
)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod ai_agent;
mod dice;
mod faults;
mod journal;
mod order;
mod platform;
mod record;
mod reply;
mod request;
mod sample;
mod settings;
#[cfg(test)]
mod tests;
mod work_phone;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::cell::Cell;
use core::fmt;
use core::sync::atomic::{AtomicU32, Ordering};

#[doc(hidden)]
pub use faults::FAULTS;
pub use faults::delivery::Delivery;
pub use record::Recorded;
pub use reply::push::Push;
pub use sample::example;
pub use settings::{
    ACCOUNT, AI_AGENT, Account, Application, ErrorStatus, Framing, SIGNING, ScriptedAnswer, Settings, WORK_PHONE,
};

use ai_agent::AiAgent;
use faults::{Fault, Faults, Named};
use platform::data::Data;
use record::Calls;
use reply::Body;
use request::gate::Gate;
use request::{check, form, gate};
use triline_protocol::codec::http::HttpRequest;
use triline_protocol::json::Value;
use triline_schema as schema;
use triline_schema::operation::{Interface, Operation};
use work_phone::WorkPhone;

/// A simulated service: its settings and its data.
pub struct Service {
    /// Counts the services of this process.
    number: u32,
    settings: Settings,
    seed: u64,
    accounts: Vec<State>,
    work_phone: WorkPhone,
    ai_agent: AiAgent,
    faults: Faults,
    calls: Calls,
    /// How far its clock is ahead of the host's, because time was made to pass.
    advanced_ms: i64,
    /// How far its clock is off, by a fault.
    skew_ms: i64,
}

/// What is held for an account.
struct State {
    account: Account,
    gate: Gate,
    data: Data,
}

/// An incoming request.
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
    /// The HTTP status; 0 if a fault kept the request from the service.
    pub status: u16,
    /// The headers; names in lower case.
    pub headers: Vec<(&'static str, String)>,
    /// The body.
    pub body: Vec<u8>,
    /// The requested operation, if the path has one.
    pub operation: Option<&'static Operation>,
    /// The reason of a refusal, if any.
    pub refusal: Option<Refusal>,
    /// The delay of the response, in milliseconds; the host waits for it.
    pub delay_ms: u64,
    /// Whether the response reaches the client; the host implements it.
    pub delivery: Delivery,
    /// Log lines of the writes, if the [settings](Settings::journal) enable them; the host stores them before it
    /// answers.
    pub journal: Vec<String>,
}

/// The reason of a refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The service's code; the work phone always uses 0.
    pub code: u32,
    /// Details that a real service would not give, such as the parameter at fault; without values.
    pub detail: String,
    /// The HTTP status, if statuses depend on the error.
    status: u16,
}

/// What a handler works on: parameters that were checked, and the data of the account; those of the
/// other interfaces where they are asked.
struct Job<'a, D = Data> {
    params: &'a Value,
    data: &'a mut D,
    now_ms: i64,
    /// Which page is asked for, and how many rows it may have.
    page: (usize, usize),
    /// How many rows there are on all pages, where the result is the page alone.
    count: Cell<Option<usize>>,
}

/// Carries an operation out: the result, which is put in its place later. Of an operation with
/// pages: all rows, from which the page is taken later, or what [`Job::page`] gives.
type Handler<D = Data> = fn(&mut Job<'_, D>) -> Result<Value, Refusal>;

impl Service {
    /// Creates a service; the seed determines its data.
    pub fn new(settings: Settings, seed: u64) -> Service {
        static SERVICES: AtomicU32 = AtomicU32::new(0);

        let state = |account: &Account| State {
            data: Data::new(&account.number, seed, settings.agents, settings.customers),
            gate: Gate::default(),
            account: account.clone(),
        };
        let accounts = settings.accounts.iter().map(state).collect();
        Service {
            number: SERVICES.fetch_add(1, Ordering::Relaxed).wrapping_add(1),
            settings,
            seed,
            accounts,
            work_phone: WorkPhone::new(seed),
            ai_agent: AiAgent::new(seed),
            faults: Faults::default(),
            calls: Calls::default(),
            advanced_ms: 0,
            skew_ms: 0,
        }
    }

    /// The options of a client of a service with the [well-known settings](Settings::known), as a JSON object for
    /// [`Config::from_json`](triline_protocol::Config::from_json). The base URL is never resolved, because the transport
    /// of the client is the service itself. Each service of a process has another, because clients with the same
    /// base URL and account share a rate limit.
    pub fn client_options(&self, interface: Interface) -> String {
        settings::client_options(interface, self.number)
    }

    /// Answers a request that arrives at a time, in milliseconds since 1970.
    pub fn handle(&mut self, request: &Request<'_>, now_ms: i64) -> Response {
        let operation = route(request);
        let fault = match request.header(faults::HEADER) {
            Some(text) => Named::read(text).map(Some),
            None => Ok(self.faults.next(operation)),
        };
        if let Ok(Some(Named { fault: Fault::Skew { seconds }, .. })) = fault {
            self.skew_ms = seconds.saturating_mul(1000);
        }
        let now_ms = self.service_ms(now_ms);
        let response = match &fault {
            Ok(None) => self.process(operation, request, now_ms),
            Ok(Some(named)) => self.process_badly(named.fault, operation, request, now_ms),
            Err(why) => self.finish(operation, request, Err(Refusal::new(check::PARAM_ERROR, why)), now_ms),
        };
        if let Some(operation) = operation.filter(|_| self.settings.recorded_calls > 0) {
            let given = given(operation, request);
            let call = Recorded {
                operation: operation.name,
                params: record::kept(operation, given.as_ref()).to_text(),
                status: Some(response.status).filter(|status| *status > 0),
                code: response.refusal.as_ref().map(|refusal| refusal.code),
                fault: fault.ok().flatten().map(|named| named.name),
                time_ms: now_ms,
                account: self.origin(operation, request, given.as_ref()),
            };
            self.calls.add(call, self.settings.recorded_calls);
        }
        response
    }

    /// Advances the service's clock, in milliseconds: tokens expire, limits are forgotten. The timestamps of clients
    /// whose clocks do not advance are too old after five minutes.
    pub fn advance(&mut self, ms: u64) {
        self.advanced_ms = self.advanced_ms.saturating_add_unsigned(ms);
    }

    /// How far the service's clock was advanced so far, in milliseconds, without a skew.
    pub fn advanced_ms(&self) -> i64 {
        self.advanced_ms
    }

    /// The service's clock at a time of the host's clock, limited to the years that a date can express.
    fn service_ms(&self, now_ms: i64) -> i64 {
        now_ms.saturating_add(self.advanced_ms).saturating_add(self.skew_ms).clamp(0, LAST_MS)
    }

    /// Answers a request as the vendor's documents say.
    fn process(&mut self, operation: Option<&'static Operation>, request: &Request<'_>, now_ms: i64) -> Response {
        let result = match operation {
            Some(operation) => self.answer(operation, request, now_ms),
            None => Err(50_001.into()),
        };
        let accepted = operation.filter(|operation| result.is_ok() && journal::changes(operation));
        let mut response = self.finish(operation, request, result, now_ms);
        if let Some(operation) = accepted.filter(|_| self.settings.journal) {
            let params = given(operation, request);
            response.journal.push(journal::line(operation, self.sender(request), params.as_ref(), now_ms));
        }
        response
    }

    /// Puts a result into an answer.
    fn finish(
        &mut self,
        operation: Option<&'static Operation>,
        request: &Request<'_>,
        result: Result<Body, Refusal>,
        now_ms: i64,
    ) -> Response {
        // A path that no operation has is refused as the platform refuses it.
        let interface = operation.map_or(Interface::Platform, |operation| operation.interface);
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

    /// Returns what a real service would have pushed to the addresses of its clients up to a time, in order. The
    /// service sends nothing itself. It returns each push once, and that changes no response.
    pub fn take_pushes(&mut self, now_ms: i64) -> Vec<Push> {
        let now_ms = self.service_ms(now_ms);
        let platform =
            self.accounts.iter_mut().flat_map(|state| platform::transcription::pushes(&mut state.data, now_ms));
        let mut due: Vec<(i64, Push)> = platform.collect();
        due.extend(self.ai_agent.pushes.extract_if(.., |(due_ms, _)| *due_ms <= now_ms));
        order::sort_by(&mut due, |(one, _), (other, _)| one.cmp(other));
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
        let seed = self.seed;
        let state = self.admitted(request, now_ms)?;
        let params = params(request)?;
        check::check(operation, &params)?;
        let result = match platform::handler(operation.name) {
            Some(handler) => {
                let mut job = Job::new(operation, &params, &mut state.data, now_ms);
                let result = handler(&mut job)?;
                return Ok(reply::done_page(operation, &params, result, job.count.get()));
            }
            None => sample::result(operation, &params, &state.account.number, seed, now_ms),
        };
        Ok(reply::done(operation, &params, result))
    }

    /// The account whose request it is, where it may send it.
    fn admitted(&mut self, request: &Request<'_>, now_ms: i64) -> Result<&mut State, Refusal> {
        if !self.settings.authentication {
            let number = self.sender(request).to_string();
            return self.account(&number).ok_or_else(|| 6717.into());
        }
        let headers = gate::headers(request, &self.settings)?;
        let position = self.accounts.iter().position(|state| state.account.number == headers.account);
        let Some(state) = position.and_then(|position| self.accounts.get_mut(position)) else {
            return Err(6717.into());
        };
        state.gate.admit(&self.settings, &state.account, &headers, request, now_ms)?;
        Ok(state)
    }

    fn account(&mut self, number: &str) -> Option<&mut State> {
        self.accounts.iter_mut().find(|state| state.account.number == number)
    }

    /// Whose a request says that it is. One with an access token does not say.
    fn origin(&self, operation: &Operation, request: &Request<'_>, params: Option<&Value>) -> String {
        let named =
            |name| params.and_then(|params| params.get(name)).and_then(Value::text).unwrap_or_default().to_string();
        match operation.interface {
            Interface::Platform => self.sender(request).to_string(),
            Interface::WorkPhone => named("clientId"),
            Interface::AiAgent => named("appid"),
        }
    }

    /// The account that a request names; the first one where authentication is off and it names none.
    fn sender<'a>(&'a self, request: &Request<'a>) -> &'a str {
        let numbers = || self.accounts.iter().map(|state| state.account.number.as_str());
        let named = request.header("svc-appkey").unwrap_or_default();
        if self.settings.authentication || numbers().any(|number| number == named) {
            return named;
        }
        numbers().next().unwrap_or_default()
    }
}

/// The last second of the year 9999, the latest time that a `Date` header can hold.
const LAST_MS: i64 = 253_402_300_799_000;

/// Where catalogs are changed if it is where its siblings let expect it.
const CATALOG_UPDATE: &str = "/im-km/openapi/catalog/update";

/// The operation that a request is for. The vendor's documents give two operations the same path: there it
/// is the one whose parameters these are, or else the first. That path is doubtful, so the second has another one too.
fn route(request: &Request<'_>) -> Option<&'static Operation> {
    if request.method == "POST" && request.path() == CATALOG_UPDATE {
        return schema::operation("platform.catalogs.update");
    }
    let is_there =
        |operation: &&Operation| operation.method.name() == request.method && operation.path == request.path();
    let mut candidates = schema::operations().filter(is_there);
    let first = candidates.next()?;
    let fits =
        |operation: &&'static Operation| params(request).is_ok_and(|params| check::check(operation, &params).is_ok());
    let other = candidates.find(fits);
    Some(other.filter(|_| !fits(&first)).unwrap_or(first))
}

/// The parameters in a body. An empty body means none.
fn params(request: &Request<'_>) -> Result<Value, Refusal> {
    let body = if request.body.is_empty() { b"{}" } else { request.body };
    Value::read(body).map_err(|bad| Refusal::new(check::PARAM_ERROR, format!("no JSON at byte {}", bad.at)))
}

/// The parameters of an operation, of a form too. `None`: they cannot be read.
fn given(operation: &Operation, request: &Request<'_>) -> Option<Value> {
    match form::boundary(request.header("content-type").unwrap_or_default()) {
        Some(boundary) => form::read(request.body, boundary, operation.params),
        None => params(request).ok(),
    }
}

impl<'a> Request<'a> {
    /// The header of that name, in lower case.
    fn header(&self, name: &str) -> Option<&'a str> {
        self.headers.iter().find(|(header, _)| header.eq_ignore_ascii_case(name)).map(|(_, value)| *value)
    }

    /// The parameter of that name in the query, without decoding.
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
            headers: request.headers.iter().map(|(name, value)| (&**name, value.as_str())).collect(),
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
    fn new(operation: &Operation, params: &'a Value, data: &'a mut D, now_ms: i64) -> Job<'a, D> {
        Job { params, data, now_ms, page: reply::page_of(operation, params), count: Cell::new(None) }
    }

    fn given(&self, name: &str) -> Option<&'a Value> {
        check::given(self.params, name)
    }

    fn text(&self, name: &str) -> Option<&'a str> {
        self.given(name)?.text()
    }

    /// A filter, given as text or as a number. An empty text is none.
    fn filter(&self, name: &str) -> Option<&'a str> {
        match self.given(name)? {
            Value::Text(text) | Value::Number(text) => Some(text.as_str()).filter(|text| !text.is_empty()),
            _ => None,
        }
    }

    /// A text that has to be there, and not empty.
    fn named(&self, name: &str) -> Result<&'a str, Refusal> {
        self.text(name).filter(|text| !text.is_empty()).ok_or_else(|| unfit(&format!("{name}: expected a string")))
    }

    fn integer(&self, name: &str) -> Option<i64> {
        self.given(name)?.integer()
    }

    fn texts(&self, name: &str) -> Option<Vec<String>> {
        let list = self.given(name)?.list()?;
        Some(list.iter().filter_map(Value::text).map(ToString::to_string).collect())
    }

    /// The page that is asked for. Only its rows are made; the others are counted.
    fn page<T>(&self, rows: impl Iterator<Item = T>, row: impl Fn(T) -> Value) -> Value {
        let (number, size) = self.page;
        let before = (number - 1).saturating_mul(size);
        let (mut count, mut shown) = (0_usize, Vec::new());
        for item in rows {
            if count >= before && shown.len() < size {
                shown.push(row(item));
            }
            count += 1;
        }
        self.count.set(Some(count));
        Value::List(shown)
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
