//! The error codes of the platform, with what they mean and what to do.

/// What the vendor's documents say of an error code.
#[derive(Debug)]
#[non_exhaustive]
pub struct Known {
    /// The code.
    pub code: u32,
    /// What kind of fault it is.
    pub category: Category,
    /// Whether the same request may succeed later unchanged.
    pub retryable: bool,
    /// The service's own message and the cause behind it; one code has two.
    pub meanings: &'static [Meaning],
}

/// One meaning of an error code.
#[derive(Debug)]
#[non_exhaustive]
pub struct Meaning {
    /// The service's own message.
    pub message: &'static str,
    /// What is behind it.
    pub cause: &'static str,
    /// What to do about it. The vendor's documents give remedies for 6700, 6702 and 6725; the others follow
    /// from the cause.
    pub remedy: &'static str,
}

/// What kind of fault an error code stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Category {
    /// Who the caller is could not be established.
    Auth,
    /// The caller, account or agent may not do this.
    Permission,
    /// The object or path does not exist.
    NotFound,
    /// The request must be changed.
    InvalidRequest,
    /// Clashes with the state of another object.
    Conflict,
    /// Too many requests or calls.
    RateLimit,
    /// The request's timestamp is wrong.
    Clock,
    /// Internal error of the service.
    Server,
    /// The agent's call or login state does not allow it.
    CallState,
    /// Licences or balance are used up.
    Quota,
}

impl Category {
    const ALL: [Category; 10] = [
        Category::Auth,
        Category::Permission,
        Category::NotFound,
        Category::InvalidRequest,
        Category::Conflict,
        Category::RateLimit,
        Category::Clock,
        Category::Server,
        Category::CallState,
        Category::Quota,
    ];

    /// The category of that name.
    pub(crate) fn named(name: &str) -> Option<Category> {
        Category::ALL.into_iter().find(|category| category.name() == name)
    }

    /// The word for it: `not_found`, `conflict`, ...
    pub const fn name(self) -> &'static str {
        match self {
            Category::Auth => "auth",
            Category::Permission => "permission",
            Category::NotFound => "not_found",
            Category::InvalidRequest => "invalid_request",
            Category::Conflict => "conflict",
            Category::RateLimit => "rate_limit",
            Category::Clock => "clock",
            Category::Server => "server",
            Category::CallState => "call_state",
            Category::Quota => "quota",
        }
    }
}

impl Known {
    /// The meaning that goes with the service's own message; the first one where none does.
    pub fn meaning(&self, message: &str) -> Option<&'static Meaning> {
        self.meanings.iter().find(|meaning| meaning.message == message).or(self.meanings.first())
    }
}

/// What is known of a code of the platform. `None`: the vendor's documents do not list it.
pub fn known(code: &str) -> Option<&'static Known> {
    let code: u32 = code.parse().ok()?;
    CATALOGUE.iter().find(|known| known.code == code)
}

macro_rules! catalogue {
    ($( $code:literal $category:ident $(($retry:ident))? { $( $message:literal, $cause:literal $(, $remedy:literal)? );+ } )*) => {
        /// Every code in the vendor's documents.
        pub static CATALOGUE: &[Known] = &[ $( Known {
            code: $code,
            category: Category::$category,
            retryable: crate::macros::flag!($($retry)?),
            meanings: &[ $( Meaning { message: $message, cause: $cause, remedy: concat!("" $(, $remedy)?) } ),+ ],
        } ),* ];
    };
}

catalogue! {
    6700 Server (retry) { "get agent online status fail", "internal error", "contact administrator" }
    6701 NotFound { "agent no found", "no such agent in the account", "check the work number or id; list the agents with platform.agents.query" }
    6702 Permission { "agent is disable", "agent disabled", "enable it or pick an enabled agent" }
    6703 NotFound { "agent is delete", "agent deleted (said never to occur)", "pick an agent that exists" }
    6704 Quota { "agent occupy fail", "too few licences of that agent version", "buy more licences of that agent version, or pick another version; platform.licences.count tells how many there are" }
    6705 Server (retry) { "agent online fail", "internal error while getting call capability", "try again later" }
    6706 Auth { "no found accountId", "header svc-appkey missing", "set the account number; the client sends it as svc-appkey" }
    6707 InvalidRequest { "no found agentNumber", "agentNumber missing from a body that needs it", "give agentNumber" }
    6708 CallState { "agent must login", "agent online neither through the API nor in the web client", "let the agent log in first" }
    6709 Server (retry) { "agent use busy fail", "internal error", "try again later" }
    6710 Server (retry) { "agent use rest fail", "internal error", "try again later" }
    6711 InvalidRequest { "agent loginType must in PSTN,SIP,WEBRTC", "invalid login type", "use PSTN, SIP or WEBRTC" }
    6712 CallState { "agent not calling", "agent is not in a call, held or muted, as hold, unhold, mute and unmute need", "wait until the agent is in a call" }
    6713 CallState { "agent is calling", "no second outbound call while in a call", "wait until the agent's call has ended" }
    6714 CallState { "agent not change status", "agent status is fixed while in a call", "wait until the agent's call has ended" }
    6715 CallState { "unable to hangUp", "agent has no call to hang up", "nothing needs to be done: there is no call" }
    6716 InvalidRequest { "agent bindType must in PSTN,SIP", "invalid bind type", "use PSTN or SIP" }
    6717 Auth { "account no found", "unknown account number", "check the account number" }
    6718 Permission { "account disable", "account disabled", "ask the vendor to enable the account" }
    6719 Server (retry) { "update agent fail", "internal error", "try again later" }
    6720 Server (retry) { "sync sipNumber fail", "internal error", "try again later" }
    6721 Conflict { "agent mobile repeat", "mobile number in use elsewhere in the account", "use another mobile number, or unbind it from the agent that has it" }
    6722 Conflict { "sip not register", "SIP number is not registered, or is bound", "register the SIP number first, or unbind it from the agent that has it" }
    6723 InvalidRequest { "report max month", "report interval exceeds three months", "ask for at most three months at a time" }
    6724 InvalidRequest { "dialOut rule must in 1,2", "invalid outbound strategy; described elsewhere as 0 random, 1 region", "use one of the documented strategies" }
    6725 InvalidRequest { "dialOut extras beyond", "extras of the outbound callback too long; 150 characters according to the message", "keep it below 255 bytes" }
    6726 Server (retry) { "risk control service exception", "internal error", "try again later" }
    6727 RateLimit { "risk control dialout forbidden", "number blocked, called too often", "stop calling this number for now" }
    6728 RateLimit { "risk control dialout warning", "number called often, close to being blocked", "call this number less often" }
    6730 Permission { "agent is lock, please contact admin", "agent locked by repeated wrong passwords", "let an administrator unlock the agent" }
    6731 InvalidRequest { "agentId and agentNumber no found", "nothing given that locates the agent", "give agentId or agentNumber" }
    6732 InvalidRequest { "role invalid param", "role id of an invalid type at agent creation", "give role ids, not names; platform.roles.list tells them" }
    6733 InvalidRequest { "startTime and endTime must need", "start or end of the report missing", "give both startTime and endTime" }
    6734 InvalidRequest { "startTime or endTime format error", "invalid time format", "write times as yyyy-MM-dd HH:mm:ss"; "query cdr list max count 10000", "call-record query of more than 10000 rows", "ask for a shorter time" }
    2017 Server { "conver extras to json fail", "internal error while converting extras", "check the extras" }
    2020 Permission { "lack of call_toolbar permission or lack of im_change permission", "the agent's version has no call or no online-chat capability", "give the agent a version with that capability" }
    2021 Quota { "account balance not enough", "balance too low for outbound calls", "top up the account" }
    50001 NotFound { "route not found", "wrong request path", "check the base URL and the path" }
    50002 Auth { "auth failed", "the token did not pass the check", "check the secret key and the signing recipe" }
    50006 NotFound { "server not found", "the path names a wrong service", "check the base URL and the path" }
    50007 Server (retry) { "request server error", "internal error", "try again later" }
    50008 NotFound { "remote addr 404", "wrong request path", "check the base URL and the path" }
    50009 Server (retry) { "remote addr error", "internal error", "try again later" }
    50010 RateLimit (retry) { "limit error", "too many requests", "send fewer requests; the document states 20 a minute for an account" }
    50012 Auth { "headers appkey error", "svc-appkey missing", "set the account number; the client sends it as svc-appkey" }
    50013 Auth { "headers timestamp error", "svc-timestamp missing", "let the client set svc-timestamp" }
    50014 Clock (retry) { "headers timestamp overtime", "timestamp more than five minutes old", "set the clock of this machine; the client corrects itself where the answer tells the time" }
    50015 Auth { "headers sign error", "the token did not pass the check", "check the secret key and the signing recipe" }
    50016 Auth { "headers nonce error", "nonce is not of 6 digits", "let the client draw the nonce" }
    50018 Auth { "sk not found", "no secret key found for the account", "ask the vendor for a secret key" }
    50019 Clock { "timestamp timeout", "timestamp is not in seconds with 10 digits", "send seconds, in ten digits" }
    50020 RateLimit (retry) { "account route limited", "too many requests", "send fewer requests; the document states 20 a minute for an account" }
    40000 InvalidRequest { "param error", "parameters deviate from the documented format", "compare the parameters with the documentation of the operation" }
}
