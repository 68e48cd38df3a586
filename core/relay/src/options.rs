//! What an application tells the relay: clients, users, operations and limits.

use std::collections::HashMap;
use std::error::Error as StdError;
use std::fmt;
use std::future::Future;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use axum::http::request::Parts;
use futures_util::future::BoxFuture;
use triline::{AiAgent, Platform, WorkPhone};

use crate::client::Client;
use crate::handler::{Handler, Settings};
use crate::refusal::Refusal;
use crate::{Params, Relay};

/// An error of the application, which no user is told.
pub type BoxError = Box<dyn StdError + Send + Sync>;

/// Who sends a request.
pub trait User: Send + Sync + 'static {
    /// What tells users apart: quotas are counted by it. An empty one is no user.
    fn id(&self) -> &str;
}

impl User for String {
    fn id(&self) -> &str {
        self
    }
}

/// A user, an operation and its parameters, of which a rule decides.
#[derive(Debug)]
#[non_exhaustive]
pub struct Asked<U> {
    /// The user.
    pub user: Arc<U>,
    /// The operation.
    pub operation: &'static str,
    /// The parameters in the API's names, which are not checked yet.
    pub params: Params,
}

pub(crate) type Identify<U> =
    Arc<dyn Fn(&Parts) -> BoxFuture<'static, Result<Option<U>, BoxError>> + Send + Sync + 'static>;
type Narrow<U> = Arc<dyn Fn(Asked<U>) -> BoxFuture<'static, Result<Params, Refusal>> + Send + Sync + 'static>;
pub(crate) type OnAudit = Arc<dyn Fn(&AuditEvent<'_>) + Send + Sync + 'static>;
pub(crate) type OnError = Arc<dyn Fn(&(dyn StdError + 'static)) + Send + Sync + 'static>;

/// What users may do with an operation. The default allows any parameters, and keeps no answer.
pub struct Rule<U> {
    pub(crate) narrow: Option<Narrow<U>>,
    pub(crate) max_age: Duration,
    pub(crate) extra_params: Vec<String>,
    pub(crate) reconcile: bool,
    pub(crate) jobs: bool,
}

impl<U> Default for Rule<U> {
    fn default() -> Rule<U> {
        Rule { narrow: None, max_age: Duration::ZERO, extra_params: Vec::new(), reconcile: false, jobs: false }
    }
}

impl<U> Rule<U> {
    /// Decides for a user and parameters: returns the parameters to call with, the same or fixed ones, or refuses. Parameters
    /// that name the same thing (`agentId` and `agentNumber`) are refused together, so a rule that fixes one of them need not
    /// know of the other.
    #[must_use]
    pub fn narrow<F, R>(mut self, narrow: F) -> Rule<U>
    where
        F: Fn(Asked<U>) -> R + Send + Sync + 'static,
        R: Future<Output = Result<Params, Refusal>> + Send + 'static,
    {
        self.narrow = Some(Arc::new(move |asked| Box::pin(narrow(asked))));
        self
    }

    /// Keeps the answer of a read for everyone who sends the same parameters.
    #[must_use]
    pub const fn max_age(mut self, max_age: Duration) -> Rule<U> {
        self.max_age = max_age;
        self
    }

    /// Names undocumented parameters that users may send. `narrow` does not see them, and they go out as they are.
    #[must_use]
    pub fn extra_params(mut self, names: impl IntoIterator<Item = impl Into<String>>) -> Rule<U> {
        self.extra_params = names.into_iter().map(Into::into).collect();
        self
    }

    /// Lets users look up by their parameters whether an unknown creation was executed.
    #[must_use]
    pub const fn reconcile(mut self, is_allowed: bool) -> Rule<U> {
        self.reconcile = is_allowed;
        self
    }

    /// Lets users send more rows than one request takes, as a job of the relay.
    #[must_use]
    pub const fn jobs(mut self, is_allowed: bool) -> Rule<U> {
        self.jobs = is_allowed;
        self
    }
}

impl<U> fmt::Debug for Rule<U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rule").field("max_age", &self.max_age).finish_non_exhaustive()
    }
}

/// Limits of a relay.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// Requests of one user to each service, as `requests/seconds` (default `8/60`). To a client with a rate limit it has to be
    /// less than that.
    pub quota: String,
    /// Longest wait of a call for its turn and for the rate limit (default 10 seconds).
    pub max_wait: Duration,
    /// Longest time of a call with all its attempts, and before it of its JSON to arrive (default two minutes).
    pub total_timeout: Duration,
    /// Requests of one user at a time (default 8).
    pub requests: usize,
    /// Streams of one user at a time (default 2).
    pub streams: usize,
    /// Jobs of one user at a time (default 1).
    pub jobs: usize,
    /// Rows of a job (default 10,000).
    pub job_rows: usize,
    /// Size of a JSON body with the rows of a job, in bytes (default 4 MiB).
    pub job_bytes: usize,
    /// How long a user can come back for the report of a job that has ended (default one hour).
    pub keep_jobs: Duration,
    /// Size of a JSON body in bytes (default 1 MiB).
    pub json_bytes: usize,
    /// Size of a file in bytes (default 100 MiB).
    pub file_bytes: u64,
    /// After which a stream sends a heartbeat (default 15 seconds).
    pub heartbeat: Duration,
    /// How long a page may not read a stream (default 30 seconds).
    pub stall: Duration,
    /// How long a page may send nothing of a body (default 30 seconds).
    pub pause: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            quota: "8/60".into(),
            max_wait: Duration::from_secs(10),
            total_timeout: Duration::from_secs(120),
            requests: 8,
            streams: 2,
            jobs: 1,
            job_rows: 10_000,
            job_bytes: 4 << 20,
            keep_jobs: Duration::from_secs(3600),
            json_bytes: 1 << 20,
            file_bytes: 100 << 20,
            heartbeat: Duration::from_secs(15),
            stall: Duration::from_secs(30),
            pause: Duration::from_secs(30),
        }
    }
}

/// What a relay reports of each request, and of the end of each job (action `job_end`). `params` may hold personal data.
#[derive(Debug)]
#[non_exhaustive]
pub struct AuditEvent<'a> {
    /// The id that the response has in `triline-request-id`.
    pub request_id: &'a str,
    /// The user, once known.
    pub user: Option<&'a str>,
    /// The action of the protocol.
    pub action: Option<&'static str>,
    /// The operation, if there is one of that name.
    pub operation: Option<&'static str>,
    /// The parameters that the operation was called with.
    pub params: Option<&'a Params>,
    /// Undocumented parameters that the operation was called with.
    pub extra_params: Option<&'a Params>,
    /// The HTTP status; of a stream, that of its end.
    pub status: u16,
    /// The code of the error.
    pub code: Option<&'a str>,
    /// Age of the answer, where it was kept.
    pub age: Option<Duration>,
    /// How long the request waited for its turn.
    pub waited: Option<Duration>,
    /// How long the request took.
    pub duration: Duration,
}

/// An option of a relay that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionError {
    /// The option.
    pub option: String,
    /// What was expected.
    pub expected: String,
    /// What was given.
    pub got: String,
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: expected {}, got {}", self.option, self.expected, self.got)
    }
}

impl StdError for OptionError {}

/// Options of a relay.
#[must_use = "`build` makes the relay"]
pub struct Builder<U> {
    pub(crate) identify: Identify<U>,
    pub(crate) clients: Vec<Client>,
    pub(crate) operations: HashMap<String, Rule<U>>,
    pub(crate) origins: Vec<String>,
    pub(crate) limits: Limits,
    pub(crate) journals: Option<PathBuf>,
    pub(crate) on_audit: Option<OnAudit>,
    pub(crate) on_error: Option<OnError>,
}

impl<U: User> Builder<U> {
    pub(crate) fn new<F, R, E>(identify: F) -> Builder<U>
    where
        F: Fn(&Parts) -> R + Send + Sync + 'static,
        R: Future<Output = Result<Option<U>, E>> + Send + 'static,
        E: Into<BoxError>,
    {
        Builder {
            identify: Arc::new(move |parts| {
                let user = identify(parts);
                Box::pin(async move { user.await.map_err(Into::into) })
            }),
            clients: Vec::new(),
            operations: HashMap::new(),
            origins: Vec::new(),
            limits: Limits::default(),
            journals: None,
            on_audit: None,
            on_error: None,
        }
    }

    /// Sets the client of the platform. Its texts must be in English, which the relay translates for each user.
    pub fn platform(mut self, client: Platform) -> Self {
        self.clients.push(Client::Platform(client));
        self
    }

    /// Sets the client of the work phone.
    pub fn work_phone(mut self, client: WorkPhone) -> Self {
        self.clients.push(Client::WorkPhone(client));
        self
    }

    /// Sets the client of the AI agent.
    pub fn ai_agent(mut self, client: AiAgent) -> Self {
        self.clients.push(Client::AiAgent(client));
        self
    }

    /// Lets users call an operation. No other operation is called.
    pub fn operation(mut self, name: impl Into<String>, rule: Rule<U>) -> Self {
        self.operations.insert(name.into(), rule);
        self
    }

    /// Adds an origin of pages that may call, that of the relay too: `https://app.example.com`. Apps send none.
    pub fn origin(mut self, origin: impl Into<String>) -> Self {
        self.origins.push(origin.into());
        self
    }

    /// Changes the limits.
    pub fn limits(mut self, change: impl FnOnce(&mut Limits)) -> Self {
        change(&mut self.limits);
        self
    }

    /// Sets the folder of the journals of jobs, with which they continue after the relay was stopped. The name of a journal is 64
    /// hexadecimal digits that stand for user, operation and the id of the job. Without a folder, jobs have no journals.
    pub fn journals(mut self, folder: impl Into<PathBuf>) -> Self {
        self.journals = Some(folder.into());
        self
    }

    /// Calls `on_audit` with each request when it has ended.
    pub fn on_audit(mut self, on_audit: impl Fn(&AuditEvent<'_>) + Send + Sync + 'static) -> Self {
        self.on_audit = Some(Arc::new(on_audit));
        self
    }

    /// Calls `on_error` with the errors of `identify` and of the journals of jobs, of which no user is told anything.
    pub fn on_error(mut self, on_error: impl Fn(&(dyn StdError + 'static)) + Send + Sync + 'static) -> Self {
        self.on_error = Some(Arc::new(on_error));
        self
    }

    /// Creates the relay.
    ///
    /// # Errors
    ///
    /// An option is wrong.
    pub fn build(self) -> Result<Relay<U>, OptionError> {
        let settings = Settings::of(self)?;
        Ok(Relay { handler: Arc::new(Handler::new(settings)) })
    }
}

impl<U> fmt::Debug for Builder<U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Builder").field("limits", &self.limits).finish_non_exhaustive()
    }
}
