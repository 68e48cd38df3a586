//! Settings of the simulated service: its credentials, and its behaviour where the vendor's documents are silent.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use triline_protocol::auth::recipe::Recipe;
use triline_protocol::auth::secret::Secret;
use triline_protocol::codec::request::check;
use triline_protocol::error::Error;
use triline_protocol::json::Value;
use triline_schema::operation::Interface;

/// The well-known signing recipe.
pub const SIGNING: &str = "md5:hex:{appkey}{nonce}{timestamp}{secret}";
/// The well-known account and its secret; both are invented, so they may be shown.
pub const ACCOUNT: (&str, &str) = ("1000001", "s3cr3t");
/// The same of the work phone.
pub const WORK_PHONE: (&str, &str) = ("cid", "csecret");
/// The same of the AI agent.
pub const AI_AGENT: (&str, &str) = ("0123456789abcdef0123456789abcdef", "tok-secret");

/// The options of a client of the service with that number, see [`Service::client_options`](super::Service::client_options).
pub(super) fn client_options(interface: Interface, service: u32) -> String {
    let (id_name, secret_name, (id, secret)) = match interface {
        Interface::Platform => ("account", "secret", ACCOUNT),
        Interface::WorkPhone => ("clientId", "clientSecret", WORK_PHONE),
        Interface::AiAgent => ("appid", "apptoken", AI_AGENT),
    };
    let signing = if interface == Interface::Platform { format!(r#","signing":"{SIGNING}""#) } else { String::new() };
    let base_url = format!("https://simulated-{service}.invalid");
    format!(r#"{{"baseUrl":"{base_url}","{id_name}":"{id}","{secret_name}":"{secret}"{signing}}}"#)
}

/// Settings of a simulated [`Service`](super::Service).
///
/// ```
/// use triline::simulated::{Account, ErrorStatus, Settings};
///
/// let mut settings = Settings::new("md5:hex:{appkey}{nonce}{timestamp}{secret}".parse()?);
/// settings.accounts.push(Account::new("1000001", "s3cr3t"));
/// settings.error_status = ErrorStatus::Mapped;
/// # Ok::<(), triline::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Settings {
    /// The accounts of the platform.
    pub accounts: Vec<Account>,
    /// The clients of the work phone: ids and secrets.
    pub work_phone: Vec<Application>,
    /// The applications of the AI agent: appids and apptokens.
    pub ai_agent: Vec<Application>,
    /// How requests to the platform are signed.
    pub signing: Recipe,
    /// Number of requests that an account of the platform may send in any 60 seconds; 0 for no limit. The vendor's
    /// documents say 20.
    pub requests_per_minute: u32,
    /// The HTTP status of errors, which the vendor's documents do not show.
    pub error_status: ErrorStatus,
    /// Whether a nonce that was used in the last five minutes is refused (50016), on which the vendor's documents are
    /// silent.
    pub refuse_used_nonces: bool,
    /// Whether responses of the platform have `requestInfo`, which repeats the request with its signature.
    pub request_info: bool,
    /// Answers of the AI agent; the first match counts, and a question without a match is echoed.
    pub ai_answers: Vec<ScriptedAnswer>,
    /// How the AI agent frames streamed answers, on which the vendor's documents are silent.
    pub ai_framing: Framing,
    /// Whether signatures, tokens and timestamps are checked. If not, a request without a known account counts as one
    /// of the first account.
    pub authentication: bool,
    /// Initial number of agents of an account.
    pub agents: u32,
    /// Initial number of customers of an account. Only changed customers take memory.
    pub customers: u32,
    /// Maximum number of [recorded](super::Service::calls) calls.
    pub recorded_calls: usize,
    /// Whether responses have the lines of the [journal](super::Response::journal).
    pub journal: bool,
}

impl Settings {
    /// Creates default settings: the well-known credentials, and no rate limit, because its clients keep that of the
    /// platform themselves. [`Service::client_options`](super::Service::client_options) has the options of its clients.
    ///
    /// # Errors
    ///
    /// None: [`SIGNING`] is a recipe.
    pub fn known() -> Result<Settings, Error> {
        let mut settings = Settings::new(SIGNING.parse()?);
        settings.accounts.push(Account::new(ACCOUNT.0, ACCOUNT.1));
        settings.work_phone.push(Application::new(WORK_PHONE.0, WORK_PHONE.1));
        settings.ai_agent.push(Application::new(AI_AGENT.0, AI_AGENT.1));
        settings.requests_per_minute = 0;
        Ok(settings)
    }

    /// Creates settings without credentials: 20 requests a minute, status 200 for errors, everything else off.
    pub fn new(signing: Recipe) -> Settings {
        Settings {
            accounts: Vec::new(),
            work_phone: Vec::new(),
            ai_agent: Vec::new(),
            signing,
            requests_per_minute: 20,
            error_status: ErrorStatus::Ok,
            refuse_used_nonces: false,
            request_info: false,
            ai_answers: Vec::new(),
            ai_framing: Framing::Events,
            authentication: true,
            agents: 45,
            customers: 45,
            recorded_calls: 1000,
            journal: false,
        }
    }

    /// Applies a JSON object of [`SimulatedSettings`](triline_schema::simulated::SimulatedSettings); other settings stay.
    ///
    /// # Errors
    ///
    /// `invalid_request` names the setting at fault.
    pub fn with_json(mut self, json: &str) -> Result<Settings, Error> {
        let checked = check(&triline_schema::simulated::SimulatedSettings, &[], json.as_bytes())?;
        let number = |name| checked.integer(name).and_then(|number| u32::try_from(number).ok());
        let set = |setting: &mut u32, name| *setting = number(name).unwrap_or(*setting);
        set(&mut self.agents, "agents");
        set(&mut self.customers, "customers");
        set(&mut self.requests_per_minute, "requests_per_minute");
        self.recorded_calls = number("recorded_calls").map_or(self.recorded_calls, |most| most as usize);
        let switch = |setting: &mut bool, name| *setting = checked.get(name).map_or(*setting, |given| given == "true");
        switch(&mut self.refuse_used_nonces, "refuse_used_nonces");
        switch(&mut self.request_info, "request_info");
        switch(&mut self.authentication, "authentication");
        if let Some(status) = checked.text("error_status") {
            self.error_status = if status == "mapped" { ErrorStatus::Mapped } else { ErrorStatus::Ok };
        }
        if let Some(framing) = checked.text("ai_framing") {
            self.ai_framing = match framing.as_str() {
                "lines" => Framing::Lines,
                "objects" => Framing::Objects,
                "whole" => Framing::Whole,
                "wrapped" => Framing::Wrapped,
                "done" => Framing::Done,
                "pings" => Framing::Pings,
                _ => Framing::Events,
            };
        }
        if let Some(Value::List(answers)) = checked.get("ai_answers").and_then(|json| Value::read(json.as_bytes()).ok())
        {
            let text = |answer: &Value, name| answer.get(name).and_then(Value::text).unwrap_or_default().to_string();
            let scripted = |answer: &Value| ScriptedAnswer {
                action: answer.get("action").and_then(Value::integer),
                ..ScriptedAnswer::new(text(answer, "question"), text(answer, "answer"))
            };
            self.ai_answers = answers.iter().map(scripted).collect();
        }
        Ok(self)
    }
}

/// An account of the platform. Its `Debug` shows no secret.
#[derive(Clone, Debug)]
pub struct Account {
    pub(super) number: String,
    pub(super) secret: Option<Secret>,
    pub(super) enabled: bool,
}

impl Account {
    /// Creates an enabled account.
    pub fn new(number: impl Into<String>, secret: impl Into<String>) -> Account {
        Account { number: number.into(), secret: Some(Secret::new(secret)), enabled: true }
    }

    /// Disables the account: its requests get 6718.
    #[must_use]
    pub fn disabled(mut self) -> Account {
        self.enabled = false;
        self
    }

    /// Removes the secret of the account: its requests get 50018.
    #[must_use]
    pub fn without_secret(mut self) -> Account {
        self.secret = None;
        self
    }
}

/// A client of the work phone or of the AI agent. Its `Debug` shows no secret.
#[derive(Clone, Debug)]
pub struct Application {
    pub(super) id: String,
    pub(super) secret: Secret,
}

impl Application {
    /// Creates a client with an id and a secret.
    pub fn new(id: impl Into<String>, secret: impl Into<String>) -> Application {
        Application { id: id.into(), secret: Secret::new(secret) }
    }
}

/// An answer of the AI agent to some questions.
///
/// ```
/// use triline::simulated::ScriptedAnswer;
///
/// let to_human = ScriptedAnswer::new("人工", "正在为您转接人工客服").action(5);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptedAnswer {
    pub(super) contains: String,
    pub(super) text: String,
    pub(super) action: Option<i64>,
}

impl ScriptedAnswer {
    /// Creates an answer to questions that contain a text; an empty text matches all questions.
    pub fn new(contains: impl Into<String>, text: impl Into<String>) -> ScriptedAnswer {
        ScriptedAnswer { contains: contains.into(), text: text.into(), action: None }
    }

    /// Requests an action: 5 hands over to a human, 6 asks for keys, 7 hangs up.
    #[must_use]
    pub fn action(mut self, action: i64) -> ScriptedAnswer {
        self.action = Some(action);
        self
    }
}

/// How streamed answers are framed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Framing {
    /// Server-sent events.
    #[default]
    Events,
    /// One JSON object on each line.
    Lines,
    /// JSON objects one after another, with nothing in between.
    Objects,
    /// Not streamed: the whole answer as one JSON object.
    Whole,
    /// Server-sent events, each with an envelope around the part.
    Wrapped,
    /// Server-sent events whose parts look like plain answers, none marked as the last, and `[DONE]` after them.
    Done,
    /// Server-sent events with comments and `data: ping` between them.
    Pings,
}

/// The HTTP status of errors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ErrorStatus {
    /// Always 200; only the envelope reports the error.
    #[default]
    Ok,
    /// Depends on the error: 401 for authentication and clock, 403, 404, 429, 500, otherwise 400.
    Mapped,
}
