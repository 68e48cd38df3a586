//! The handler: from a request to a response.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::body::Body;
use axum::http::request::Parts;
use axum::http::{HeaderValue, Method, Request, Response, header};
use serde_json::{Map, Value, json};
use sha2::{Digest as _, Sha256};
use tokio::sync::watch;
use tokio::time::Instant;
use triline::Error;
use triline::host::{BatchResult, CallSettings, FileJournal};
use triline::types::File;
use triline_schema::operation::{Kind, Operation, Record, Repeat};

use crate::Params;
use crate::answer::{Head, VERSION, VERSION_HEADER, is_origin, origin_of};
use crate::body::{BodyLimits, Sent, drained, read_json, read_upload};
use crate::client::Client;
use crate::jobs::{Jobs, Running, Task, is_id, report_of};
use crate::options::{Asked, AuditEvent, Builder, Identify, Limits, OnAudit, OnError, OptionError, Rule, User};
use crate::queue::FairQueue;
use crate::quota::{Place, Rate, UnderWay, UserQuota};
use crate::reads::{Keeping, Read, Reads, Run};
use crate::refusal::{Failed, Failure, Reason, Refusal, milliseconds, prefers_chinese};
use crate::store::AccountStore;
use crate::stream::{Source, StreamEnd, StreamTimes, WriteEnd, closed, events};

/// The actions of the protocol.
const ACTIONS: [&str; 8] = ["call", "pages", "stream", "upload", "reconcile", "job", "follow", "cancel"];
/// Those of row batches that are jobs of the relay.
const JOB_ACTIONS: [&str; 3] = ["job", "follow", "cancel"];
/// Retries of a call at most.
const MAX_RETRIES: u32 = 2;

/// The options of a relay, checked.
pub(crate) struct Settings<U> {
    identify: Identify<U>,
    rules: HashMap<&'static str, Rule<U>>,
    /// By the names of their interfaces.
    lanes: HashMap<&'static str, Arc<Lane>>,
    origins: Vec<String>,
    limits: Limits,
    journals: Option<PathBuf>,
    on_audit: Option<OnAudit>,
    on_error: Option<OnError>,
}

/// The calls to the services of one interface.
struct Lane {
    client: Client,
    /// Retries of a call that a user may have.
    retries: u32,
    quota: UserQuota,
    queue: Option<Arc<FairQueue>>,
    reads: Arc<Reads>,
}

impl<U: User> Settings<U> {
    pub(crate) fn of(builder: Builder<U>) -> Result<Settings<U>, OptionError> {
        let Builder { identify, clients, operations, origins, limits, journals, on_audit, on_error } = builder;
        let wrong = |option: &str, expected: &str, got: &str| {
            let [option, expected, got] = [option, expected, got].map(str::to_string);
            Err(OptionError { option, expected, got })
        };
        let Some(quota) = Rate::parse(&limits.quota) else {
            return wrong("quota", "requests/seconds such as 8/60", &limits.quota);
        };
        let mut lanes = HashMap::new();
        for client in clients {
            let rate = client.rate();
            if let Some(rate) = rate.filter(|rate| !quota.is_less_than(*rate)) {
                let interface = client.interface().name();
                let limit = format!("{}/{}", rate.requests, rate.period.as_secs());
                let expected = format!("less than the rate limit of {interface}, {limit}, which one user could use up");
                return wrong("quota", &expected, &limits.quota);
            }
            // A user chooses how soon an attempt fails: all attempts of the quota together stay below the limit.
            let retries = rate.map_or(MAX_RETRIES, |rate| quota.times_in(rate).saturating_sub(2).min(MAX_RETRIES));
            // Pages do not know what the client fills in: the account, for example.
            let (interface, client) = (client.interface(), client.with(CallSettings::default().fill_in()));
            let store = client.relay_store().map(AccountStore::new);
            let (quota, queue) = (UserQuota::new(quota, store.clone()), rate.map(FairQueue::new));
            let reads = Arc::new(Reads::new(store));
            lanes.insert(interface.name(), Arc::new(Lane { client, retries, quota, queue, reads }));
        }
        let mut rules = HashMap::new();
        for (name, rule) in operations {
            // A token of the account would open everything.
            let known = triline_schema::operation(&name).filter(|operation| operation.repeat != Repeat::Token);
            let Some(operation) = known else { return wrong("operations", "operations that a relay may call", &name) };
            if !lanes.contains_key(operation.interface.name()) {
                return wrong("operations", "operations that have a client", &name);
            }
            if rule.jobs && operation.batch().is_none() {
                return wrong("operations", "operations with rows, to have jobs", &name);
            }
            rules.insert(operation.name, rule);
        }
        if let Some(origin) = origins.iter().find(|origin| !is_origin(origin)) {
            return wrong("origins", "an origin such as https://app.example.com", origin);
        }
        Ok(Settings { identify, rules, lanes, origins, limits, journals, on_audit, on_error })
    }
}

pub(crate) struct Handler<U> {
    settings: Settings<U>,
    requests: Arc<UnderWay>,
    streams: Arc<UnderWay>,
    jobs: Arc<Jobs>,
    closing: watch::Sender<bool>,
}

impl<U: User> Handler<U> {
    pub(crate) fn new(settings: Settings<U>) -> Handler<U> {
        let (requests, streams) = (UnderWay::new(settings.limits.requests), UnderWay::new(settings.limits.streams));
        let jobs = Jobs::new(settings.limits.jobs, settings.limits.keep_jobs);
        Handler { settings, requests, streams, jobs, closing: watch::Sender::new(false) }
    }

    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
    }

    pub(crate) async fn jobs_ended(&self) {
        self.jobs.ended().await;
    }

    pub(crate) async fn answer(self: Arc<Handler<U>>, request: Request<Body>) -> Response<Body> {
        let (parts, body) = request.into_parts();
        let body = drained(&parts.headers, body, &self.settings.limits, self.closing.subscribe());
        let language = parts.headers.get(header::ACCEPT_LANGUAGE).and_then(|language| language.to_str().ok());
        let mut exchange = Exchange {
            handler: self,
            request_id: uuid::Uuid::new_v4().to_string(),
            origin: None,
            is_chinese: prefers_chinese(language.unwrap_or_default()),
            begun: Instant::now(),
            user: None,
            action: None,
            operation: None,
            params: None,
            extra_params: None,
            age: None,
            waited_ms: Arc::new(AtomicU64::new(NOT_WAITED)),
            places: Vec::new(),
            is_over: false,
        };
        match exchange.respond(&parts, body).await {
            Ok(Answer::Preflight) => {
                exchange.is_over = true;
                exchange.head().preflight()
            }
            Ok(Answer::Json(text, age)) => {
                exchange.age = age.filter(|age| !age.is_zero());
                exchange.end(200, None);
                exchange.head().json(text, age.map(|age| age.as_secs()))
            }
            Ok(Answer::Events(open)) => {
                let (request_id, origin) = (exchange.request_id.clone(), exchange.origin.clone());
                let body = exchange.stream(*open);
                Head { request_id: &request_id, origin: origin.as_ref() }.events(body)
            }
            Err(failed) => {
                let failure = exchange.failure(failed);
                exchange.end(failure.status, failure.code());
                exchange.head().failure(&failure)
            }
        }
    }
}

/// What an exchange answers.
enum Answer {
    Preflight,
    /// JSON text, and its age if it is that of a read.
    Json(Body, Option<Duration>),
    Events(Box<Open>),
}

/// A stream that was allowed.
struct Open {
    source: Source,
    changing: Option<Changing>,
}

/// In place of how long a request waited, if it did not reach the queue.
const NOT_WAITED: u64 = u64::MAX;

/// A request on its way. One that is dropped was given up.
struct Exchange<U: User> {
    handler: Arc<Handler<U>>,
    request_id: String,
    origin: Option<HeaderValue>,
    is_chinese: bool,
    begun: Instant,
    user: Option<Arc<U>>,
    action: Option<&'static str>,
    operation: Option<&'static Operation>,
    params: Option<Params>,
    extra_params: Option<Params>,
    age: Option<Duration>,
    waited_ms: Arc<AtomicU64>,
    /// What was counted for the user.
    places: Vec<Place>,
    is_over: bool,
}

impl<U: User> Drop for Exchange<U> {
    fn drop(&mut self) {
        self.end(Reason::Cancelled.status(), Some(Reason::Cancelled.code()));
    }
}

impl<U: User> Exchange<U> {
    fn head(&self) -> Head<'_> {
        Head { request_id: &self.request_id, origin: self.origin.as_ref() }
    }

    async fn respond(&mut self, parts: &Parts, body: Body) -> Result<Answer, Failed> {
        let handler = Arc::clone(&self.handler);
        let Settings { identify, rules, lanes, origins, limits, on_error, .. } = &handler.settings;
        self.origin = origin_of(&parts.headers, origins)?.cloned();
        if parts.method == Method::OPTIONS {
            return Ok(Answer::Preflight);
        }
        if parts.method != Method::POST {
            return Err(Reason::Method.into());
        }
        let mut path = parts.uri.path().rsplit('/');
        let (operation, action) = (path.next().unwrap_or_default(), path.next().unwrap_or_default());
        let action = ACTIONS.into_iter().find(|known| *known == action).ok_or(Reason::Path)?;
        // Neither this header nor these types can a form send, nor a page of another origin without asking.
        if !is_only(parts, &VERSION_HEADER, |version| version == VERSION) {
            return Err(Reason::Version.into());
        }
        let content_type = if action == "upload" { "application/vnd.triline.upload" } else { "application/json" };
        let is_of_action = |given: &str| {
            given.split(';').next().is_some_and(|essence| essence.trim().eq_ignore_ascii_case(content_type))
        };
        if !is_only(parts, &header::CONTENT_TYPE, is_of_action) {
            return Err(Reason::ContentType.into());
        }
        self.action = Some(action);
        self.operation = triline_schema::operation(operation);
        if *handler.closing.borrow() {
            return Err(Reason::Closing.into());
        }
        let user = match identify(parts).await {
            Ok(user) => Arc::new(user.filter(|user| !user.id().is_empty()).ok_or(Reason::UnknownUser)?),
            Err(error) => {
                if let Some(on_error) = on_error {
                    on_error(&*error);
                }
                return Err(Reason::Internal.into());
            }
        };
        self.user = Some(Arc::clone(&user));
        self.places.push(handler.requests.enter(user.id()).ok_or_else(too_many)?);
        let operation = self.operation.ok_or(Reason::NotAllowed)?;
        let rule = rules.get(operation.name).ok_or(Reason::NotAllowed)?;
        let lane = lanes.get(operation.interface.name()).ok_or(Reason::NotAllowed)?;
        if action == "reconcile" && !rule.reconcile {
            return Err(Reason::NotAllowed.into());
        }
        if JOB_ACTIONS.contains(&action) && !rule.jobs {
            return Err(Reason::NotAllowed.into());
        }
        let (mut sent, file) = read(action, parts, body, limits).await?;
        let job = sent.job.take();
        if (JOB_ACTIONS.contains(&action) || job.is_some()) && !job.as_deref().is_some_and(is_id) {
            return Err(Reason::Json.into());
        }
        match (action, &job) {
            ("follow", Some(id)) => return self.follow(&user, operation, id, sent.max_wait.map(duration)),
            ("cancel", Some(id)) => {
                handler.jobs.find(user.id(), id, operation.name)?.stop();
                return Ok(nothing());
            }
            _ => {}
        }
        let params = in_the_names_of_the_api(operation.params, std::mem::take(&mut sent.params))?;
        let params = match &rule.narrow {
            // The rows of a job were narrowed when it was started.
            Some(narrow) if action != "reconcile" || job.is_none() => {
                let params = narrow(Asked { user: Arc::clone(&user), operation: operation.name, params }).await?;
                let is_given = |name: &&&str| params.get(**name).is_some_and(|value| !value.is_null());
                let mut given = operation.alternatives().iter().filter(is_given);
                // The rule may have looked at one of them alone.
                if let (Some(name), Some(_)) = (given.next(), given.next()) {
                    return Err(Refusal::new(Reason::NotAllowed).field(*name).into());
                }
                params
            }
            _ => params,
        };
        let undocumented = sent.extra_params.iter().flat_map(Map::keys).find(|name| !rule.extra_params.contains(name));
        if let Some(name) = undocumented {
            return Err(Refusal::new(Reason::NotAllowed).field(format!("extraParams.{name}")).into());
        }
        let work = Arc::new(Work {
            lane: Arc::clone(lane),
            operation,
            user: user.id().into(),
            params: Value::Object(params.clone()).to_string(),
            sent,
            longest: (limits.max_wait, limits.total_timeout),
            waited_ms: Arc::clone(&self.waited_ms),
            closing: handler.closing.subscribe(),
        });
        self.params = Some(params);
        self.extra_params.clone_from(&work.sent.extra_params);
        self.serve(&work, action, job, file, rule.max_age).await
    }

    /// Calls the operation, which is allowed.
    async fn serve(
        &mut self,
        work: &Arc<Work>,
        action: &'static str,
        job: Option<String>,
        file: Option<File>,
        max_age: Duration,
    ) -> Result<Answer, Failed> {
        match (action, job) {
            ("job", Some(id)) => return self.start(work, id),
            ("reconcile", Some(id)) => return self.settle(work, &id),
            _ => {}
        }
        match action {
            "stream" => {
                self.places.push(self.handler.streams.enter(&work.user).ok_or_else(too_many)?);
                work.open().await.map(|open| Answer::Events(Box::new(open)))
            }
            "upload" => work.upload(file).await,
            "reconcile" => work.reconcile().await,
            _ if work.operation.repeat == Repeat::Read => match Arc::clone(work).read(action, max_age).await? {
                (Read::Whole(text), age) => Ok(Answer::Json(text.to_string().into(), Some(age))),
                (Read::Incomplete(mut page, error), _) => {
                    // In the language of this user.
                    page["error"] = Value::Object(self.failure(error.into()).error);
                    Ok(Answer::Json(page.to_string().into(), None))
                }
            },
            _ => work.write(action).await,
        }
    }

    /// Begins to follow a job of that user.
    fn follow(
        &mut self,
        user: &U,
        operation: &Operation,
        id: &str,
        longest: Option<Duration>,
    ) -> Result<Answer, Failed> {
        let job = self.handler.jobs.find(user.id(), id, operation.name)?;
        self.places.push(self.handler.streams.enter(user.id()).ok_or_else(too_many)?);
        let (teller, may_reconcile) = (self.sequel("follow"), self.may_reconcile());
        let write_end: WriteEnd = Box::new(move |result, dry_run, lookup_error| {
            let told = |failed: Failed| teller.failure(failed).error;
            let mut end =
                json!({ "report": report_of(result, dry_run, may_reconcile, |error| told(error.clone().into())) });
            if let Some(failed) = lookup_error {
                end["error"] = told(failed.clone()).into();
            }
            end
        });
        Ok(Answer::Events(Box::new(Open { source: Source::Job(job.follow(longest), write_end), changing: None })))
    }

    /// Starts a row batch, which goes on without the page.
    fn start(&self, work: &Arc<Work>, id: String) -> Result<Answer, Failed> {
        let Settings { limits, journals, .. } = &self.handler.settings;
        let (operation, sent) = (work.operation, &work.sent);
        let name = operation.batch().map(|(rows, _)| rows).ok_or(Reason::NotAllowed)?;
        let mut params = self.params.clone().unwrap_or_default();
        let Some(Value::Array(rows)) = params.shift_remove(name) else {
            return Err(Refusal::new(Reason::Json).field(name).into());
        };
        if rows.len() > limits.job_rows {
            return Err(Refusal::new(Reason::TooLarge).field(name).into());
        }
        let key = checksum(&json!([work.user, operation.name, id]));
        let journal = journals.as_ref().filter(|_| !sent.dry_run).map(|folder| FileJournal::new(folder.join(key)));
        if sent.journal && !sent.dry_run && journal.is_none() {
            return Err(Refusal::new(Reason::NotAllowed).field("journal").into());
        }
        let task = Task {
            user: work.user.clone(),
            id,
            operation: operation.name,
            work: checksum(&json!([operation.name, work.params, sent.extra_params, sent.dry_run])),
            has_journal: journal.is_some(),
            dry_run: sent.dry_run,
        };
        let Some(running) = self.handler.jobs.start(task)? else { return Ok(nothing()) };
        let client = work.lane.client.with(work.settings(Some(work.longest.1)));
        let mut batch =
            client.batch(operation.name, &Value::Object(params).to_string(), rows).cancelled_by(&running.job.cancel);
        if let Some(journal) = journal {
            batch = batch.journal(journal);
        }
        if sent.dry_run {
            batch = batch.dry_run();
        }
        let (job, reads) = (Arc::clone(&running.job), Arc::clone(&work.lane.reads));
        let closing = work.closing.clone();
        let batch = batch.on_progress(move |progress| {
            reads.note_change();
            job.tell(progress);
            if *closing.borrow() {
                // Nothing of it is under way now.
                job.stop();
            }
        });
        self.run(work, running, batch.send());
        Ok(nothing())
    }

    /// Looks up the unknown rows of a job.
    fn settle(&self, work: &Arc<Work>, id: &str) -> Result<Answer, Failed> {
        if let Some((running, result)) = self.handler.jobs.settle(&work.user, id, work.operation.name)? {
            let cancel = running.job.cancel.clone();
            self.run(work, running, async move { result.reconcile_cancelled_by(&cancel).await });
        }
        Ok(nothing())
    }

    /// Runs a job to its end.
    fn run(
        &self,
        work: &Arc<Work>,
        running: Running,
        batch: impl Future<Output = Result<BatchResult, Error>> + Send + 'static,
    ) {
        let (mut exchange, reads) = (self.sequel("job_end"), Arc::clone(&work.lane.reads));
        exchange.is_over = false;
        tokio::spawn(async move {
            let changing = Changing::begin(&reads).await;
            let ended = batch.await;
            changing.end().await;
            let (status, code) = match &ended {
                Ok(_) => (200, None),
                Err(error) => {
                    let failure = exchange.failure(error.clone().into());
                    (failure.status, failure.code().map(str::to_string))
                }
            };
            exchange.end(status, code.as_deref());
            running.end(ended.map_err(Failed::from));
        });
    }

    /// The exchange of what goes on after this one. It is over for its listener.
    fn sequel(&self, action: &'static str) -> Exchange<U> {
        Exchange {
            handler: Arc::clone(&self.handler),
            request_id: self.request_id.clone(),
            origin: None,
            is_chinese: self.is_chinese,
            begun: Instant::now(),
            user: self.user.clone(),
            action: Some(action),
            operation: self.operation,
            params: None,
            extra_params: None,
            age: None,
            waited_ms: Arc::new(AtomicU64::new(NOT_WAITED)),
            places: Vec::new(),
            is_over: true,
        }
    }

    /// Whether the user may look up what a creation has made.
    fn may_reconcile(&self) -> bool {
        let rules = &self.handler.settings.rules;
        self.operation.and_then(|operation| rules.get(operation.name)).is_some_and(|rule| rule.reconcile)
    }

    /// Answers with a stream, which outlives the handler's future.
    fn stream(self, open: Open) -> Body {
        let Limits { heartbeat, stall, .. } = self.handler.settings.limits;
        let closing = self.handler.closing.subscribe();
        let exchange = Arc::new(std::sync::Mutex::new(self));
        let Open { source, changing } = open;
        let told = {
            let exchange = Arc::clone(&exchange);
            move |failed: Failed| Value::Object(crate::quota::locked(&exchange).failure_of_stream(failed).error)
        };
        let on_end = move |end| {
            drop(changing);
            let mut exchange = crate::quota::locked(&exchange);
            match end {
                StreamEnd::Whole => exchange.end(200, None),
                StreamEnd::Left => exchange.end(Reason::Cancelled.status(), None),
                StreamEnd::Failed(failed) => {
                    let failure = exchange.failure(failed);
                    exchange.end(failure.status, failure.code());
                }
            }
        };
        events(source, StreamTimes { heartbeat, stall }, closing, told, on_end)
    }

    /// The failure of a stream.
    fn failure_of_stream(&self, failed: Failed) -> Failure {
        let is_closing = failed.is(Reason::Closing);
        let mut failure = self.failure(failed);
        if is_closing {
            // Parts may have come, so that nobody knows what the service has done.
            failure.error.insert("outcome".into(), "unknown".into());
            failure.error.insert("retryable".into(), false.into());
            if self.operation.is_some_and(|operation| !operation.repeat.is_safe()) {
                failure.error.insert("class".into(), "outcome_unknown".into());
            }
        } else if self.action == Some("follow") && failure.code() == Some(Reason::Internal.code()) {
            // Where its journal cannot be used, nobody knows what an earlier run of a job has sent.
            failure.error.insert("outcome".into(), "unknown".into());
        }
        failure
    }

    /// A failure as this user may know it.
    fn failure(&self, failed: Failed) -> Failure {
        let on_error = self.handler.settings.on_error.as_ref();
        let mut failure = Failure::of(failed, self.is_chinese, |error| {
            if let Some(on_error) = on_error {
                on_error(error);
            }
        });
        let error = &mut failure.error;
        error.insert("requestId".into(), self.request_id.clone().into());
        if let Some(operation) = self.operation {
            error.entry("operation").or_insert_with(|| operation.name.into());
        }
        if !self.may_reconcile() {
            error.remove("reconcilable");
        }
        failure
    }

    /// Reports the end, once, and gives back what was counted.
    fn end(&mut self, status: u16, code: Option<&str>) {
        if std::mem::replace(&mut self.is_over, true) {
            return;
        }
        self.places.clear();
        let waited = Some(self.waited_ms.load(Ordering::Relaxed)).filter(|waited| *waited != NOT_WAITED);
        if let Some(on_audit) = &self.handler.settings.on_audit {
            on_audit(&AuditEvent {
                request_id: &self.request_id,
                user: self.user.as_ref().map(|user| user.id()),
                action: self.action,
                operation: self.operation.map(|operation| operation.name),
                params: self.params.as_ref(),
                extra_params: self.extra_params.as_ref(),
                status,
                code,
                age: self.age,
                waited: waited.map(Duration::from_millis),
                duration: self.begun.elapsed(),
            });
        }
    }
}

/// What a user asked for, after it was allowed.
struct Work {
    lane: Arc<Lane>,
    operation: &'static Operation,
    user: String,
    /// The narrowed parameters.
    params: String,
    sent: Sent,
    /// Longest wait, and longest time of a call.
    longest: (Duration, Duration),
    waited_ms: Arc<AtomicU64>,
    closing: watch::Receiver<bool>,
}

/// While it lives, something may be changed: no answer from before or during it is kept.
struct Changing {
    reads: Arc<Reads>,
    is_over: bool,
}

impl Changing {
    async fn begin(reads: &Arc<Reads>) -> Changing {
        let changing = Changing { reads: Arc::clone(reads), is_over: false };
        reads.changed().await;
        changing
    }

    /// Ends it before the user is answered, who then finds the change at any relay.
    async fn end(mut self) {
        self.reads.changed().await;
        self.is_over = true;
    }
}

/// It was given up.
impl Drop for Changing {
    fn drop(&mut self) {
        if !self.is_over {
            self.reads.note_change();
        }
    }
}

impl Work {
    /// A read, which others may share, and the age of its answer.
    async fn read(self: Arc<Work>, action: &'static str, keep_for: Duration) -> Result<(Read, Duration), Failed> {
        let Sent { cursor, extra_params, max_wait, timeout, total_timeout, retries, max_age, .. } = &self.sent;
        let key = json!([action, self.operation.name, self.params, cursor, extra_params]).to_string();
        let limits = json!([max_wait, timeout, total_timeout, retries]).to_string();
        let max_age = max_age.map_or(keep_for, |max_age| keep_for.min(duration(max_age)));
        let reads = &self.lane.reads;
        let mut start = reads.start(&key, max_age).await;
        if let Some((text, age)) = start.answer.take() {
            return Ok((Read::Whole(text), age));
        }
        let keeping = Keeping { keep_for, max_age, patience: self.patience() };
        let work = Arc::clone(&self);
        let run: Run = Arc::new(move |waited| {
            let work = Arc::clone(&work);
            Box::pin(async move {
                work.count().await?;
                work.run(action, waited).await
            })
        });
        Ok((reads.share(&key, &limits, &start, keeping, &run).await?, Duration::ZERO))
    }

    async fn write(&self, action: &'static str) -> Result<Answer, Failed> {
        self.count().await?;
        let changing = Changing::begin(&self.lane.reads).await;
        let written = self.run(action, Duration::ZERO).await;
        changing.end().await;
        match written? {
            Read::Whole(text) => Ok(Answer::Json(text.to_string().into(), None)),
            Read::Incomplete(_, error) => Err(error.into()),
        }
    }

    async fn upload(&self, file: Option<File>) -> Result<Answer, Failed> {
        self.count().await?;
        let changing = Changing::begin(&self.lane.reads).await;
        // How long a file takes depends on the line of the user.
        let client = self.turn(None).await?;
        let result = client.value(self.operation.name, &self.params, file).await;
        changing.end().await;
        let result = result.map_err(|error| self.ended(error))?;
        Ok(Answer::Json(json!({ "result": result }).to_string().into(), None))
    }

    async fn reconcile(&self) -> Result<Answer, Failed> {
        self.count().await?;
        let client = self.turn(Some(self.longest.1)).await?;
        let found = client.reconcile(self.operation.name, &self.params).await;
        let found = found.map_err(|error| self.ended(error))?;
        Ok(Answer::Json(json!({ "result": found }).to_string().into(), None))
    }

    async fn open(&self) -> Result<Open, Failed> {
        self.count().await?;
        let client = self.turn(Some(self.longest.1)).await?;
        let changing = Changing::begin(&self.lane.reads).await;
        let parts = client.stream(self.operation.name, &self.params);
        Ok(Open { source: Source::Parts(Some(parts)), changing: Some(changing) })
    }

    /// One request to the service, after so much waiting for another relay.
    async fn run(&self, action: &'static str, waited: Duration) -> Result<Read, Failed> {
        let client = self.turn_after(waited, Some(self.longest.1)).await?;
        let name = self.operation.name;
        if action == "pages" {
            let (page, end) = client
                .page(name, &self.params, self.sent.cursor.as_deref())
                .await
                .map_err(|error| self.ended(error))?;
            let mut told = json!({ "items": page.items, "page": page.page, "isLast": page.is_last });
            if let Some(total) = page.total {
                told["total"] = total.into();
            }
            if let Some(cursor) = page.cursor {
                told["cursor"] = cursor.into();
            }
            return Ok(match end {
                Some(error) => Read::Incomplete(told, error),
                None => Read::Whole(told.to_string().into()),
            });
        }
        let result = client.value(name, &self.params, None).await.map_err(|error| self.ended(error))?;
        Ok(Read::Whole(json!({ "result": result }).to_string().into()))
    }

    /// Gives the place in the queue back where the client has not sent the request: it would keep others waiting.
    fn ended(&self, error: Error) -> Error {
        if error.code() == Some("max_wait")
            && let Some(queue) = &self.lane.queue
        {
            queue.give_back();
        }
        error
    }

    /// Counts a request for its user.
    async fn count(&self) -> Result<(), Refusal> {
        self.lane.quota.take(&self.user).await.map_err(|wait| Refusal::new(Reason::Quota).retry_after(wait))
    }

    /// Waits for the turn of the user; returns what makes the call, with no more time than the relay gives. `total`: how long the
    /// call takes at most, unless the page says less.
    async fn turn(&self, total: Option<Duration>) -> Result<Client, Failed> {
        self.turn_after(Duration::ZERO, total).await
    }

    async fn turn_after(&self, waited: Duration, total: Option<Duration>) -> Result<Client, Failed> {
        let most = self.patience().saturating_sub(waited);
        let begun = Instant::now();
        if let Some(queue) = &self.lane.queue {
            let entered = tokio::select! {
                entered = queue.enter(&self.user, most) => entered,
                () = closed(self.closing.clone()) => Err(Reason::Closing.into()),
            };
            self.waited_ms.store(milliseconds(begun.elapsed()), Ordering::Relaxed);
            entered?;
        }
        let settings = self.settings(total).max_wait(most.saturating_sub(begun.elapsed()));
        Ok(self.lane.client.with(settings))
    }

    /// How long the call may wait.
    fn patience(&self) -> Duration {
        let (max_wait, _) = self.longest;
        self.sent.max_wait.map_or(max_wait, |wait| max_wait.min(duration(wait)))
    }

    /// The options of each request of a call, of which no page can have more than the relay gives.
    fn settings(&self, total: Option<Duration>) -> CallSettings {
        let ((_, longest), sent) = (self.longest, &self.sent);
        let least = |given: f64| duration(given).max(Duration::from_millis(1)).min(longest);
        let allowed = self.lane.retries;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 2")]
        let asked = sent.retries.map(|retries| retries.min(MAX_RETRIES.into()) as u32);
        let retries = asked.or((allowed < MAX_RETRIES).then_some(allowed)).map(|retries| retries.min(allowed));
        let mut settings = CallSettings::default();
        if let Some(total) = sent.total_timeout.map(least).or(total) {
            settings = settings.total_timeout(total);
        }
        if let Some(timeout) = sent.timeout {
            settings = settings.timeout(least(timeout));
        }
        if let Some(retries) = retries {
            settings = settings.retries(retries);
        }
        if let Some(extra) = &sent.extra_params {
            settings = settings.extra_params(extra);
        }
        settings
    }
}

/// Milliseconds that a page has sent.
fn duration(milliseconds: f64) -> Duration {
    Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or(Duration::MAX)
}

/// Reads the body of an action: what was sent, and the file of an upload.
async fn read(action: &str, parts: &Parts, body: Body, limits: &Limits) -> Result<(Sent, Option<File>), Refusal> {
    let of_bodies = BodyLimits {
        json: if action == "job" { limits.job_bytes } else { limits.json_bytes },
        file: limits.file_bytes,
        pause: limits.pause,
        whole: limits.total_timeout,
    };
    if action == "upload" {
        let (sent, file) = read_upload(&parts.headers, body, of_bodies).await?;
        Ok((sent, Some(file)))
    } else {
        Ok((read_json(&parts.headers, body, of_bodies).await?, None))
    }
}

fn nothing() -> Answer {
    Answer::Json(r#"{"result":null}"#.into(), None)
}

fn checksum(value: &Value) -> String {
    Sha256::digest(value.to_string()).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn too_many() -> Refusal {
    Refusal::new(Reason::TooMany).retry_after(Duration::from_secs(1))
}

/// Whether a request has a header once, with such a value.
fn is_only(parts: &Parts, name: &header::HeaderName, is_right: impl Fn(&str) -> bool) -> bool {
    let mut values = parts.headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (Some(value), None) => value.to_str().is_ok_and(is_right),
        _ => false,
    }
}

/// Brings parameters, and records in them, into the API's names, because a client takes the names of the vendor's documents as
/// well: a rule that looks at a parameter by its name must not miss it under another one.
fn in_the_names_of_the_api(record: &'static Record, members: Params) -> Result<Params, Refusal> {
    let mut named = Params::new();
    for (name, value) in members {
        let field = record.field_by_any_name(&name);
        let name = field.map_or(name, |field| field.api().to_string());
        if named.contains_key(&name) {
            return Err(Refusal::new(Reason::NotAllowed).field(name));
        }
        let value = match field {
            Some(field) => with_names_of_the_api(&field.kind, value)?,
            None => value,
        };
        named.insert(name, value);
    }
    Ok(named)
}

fn with_names_of_the_api(kind: &Kind, value: Value) -> Result<Value, Refusal> {
    match (kind, value) {
        (Kind::Record(record), Value::Object(members)) => in_the_names_of_the_api(record, members).map(Value::Object),
        (Kind::List(kind), Value::Array(list)) => {
            list.into_iter().map(|value| with_names_of_the_api(kind, value)).collect::<Result<_, _>>().map(Value::Array)
        }
        (_, value) => Ok(value),
    }
}
