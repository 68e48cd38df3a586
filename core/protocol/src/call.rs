//! A call: one use of an operation, as a state machine that a host drives.
//!
//! ```text
//!  Call ── poll / answer / cancel / stop: the wiring of two layers, which is all that is here
//!   ├─ Plan      what to request next, what to do with a response            (`plan`)
//!   ├─ Exchange  one request with all its attempts, until a response or a failure (`exchange`)
//!   └─ StoreLink the scripts that the two have run in a shared store         (`store/link.rs`)
//! ```
//!
//! The loop that drives a call is `core/client/src/run_loop.md`.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::auth::secret::Sanitizer;
use crate::boundary::{
    Ask, AskId, EndFailure, Event, Input, Misfit, Mode, Now, Options, Output, Page, Polled, Step, WaitReason,
};
use crate::client::Client;
use crate::codec::request::{CheckOptions, Checked, check_typed, check_with, nearest_of};
use crate::error::message::Message;
use crate::error::{Error, ErrorKind, Outcome};
use crate::exchange::{Exchange, Policy, Progress, check_credentials, check_undocumented};
use crate::plan::report::with_texts;
use crate::plan::{Plan, PlanContext, PlanOutput};
#[cfg(feature = "store")]
use crate::store::{LinkStep, Patience, Reply, StoreLink};
use triline_schema as schema;
use triline_schema::operation::Operation;

#[cfg(test)]
mod tests;

/// One use of an operation.
///
/// ```
/// use triline::{Input, Ask, Client, Config, Event, Interface, Now, Options, Step};
///
/// let config = Config::from_json(Interface::Platform, br#"{
///     "baseUrl": "https://cc.example.com", "account": "1000001", "secret": "s3cr3t",
///     "signing": "md5:hex:{appkey}{nonce}{timestamp}{secret}"
/// }"#)?;
/// let client = Client::new(config, [7; 32]);
/// let mut call = client.call("platform.roles.list", b"{}", Options::default())?;
/// let now = Now { wall_ms: 1_760_000_000_000, steady_ms: 0 };
///
/// let polled = call.poll(now);
/// assert!(matches!(polled.events[..], [Event::Attempt { attempt: 1, .. }]));
/// let Step::Ask { id, ask: Ask::Send(request) } = polled.step else { panic!() };
/// assert_eq!(request.url, "https://cc.example.com/openapi/v1/base/role/list");
/// // Send it; then:
/// call.answer(now, id, Input::Head { status: 200, headers: vec![] })?;
/// let body = br#"{"success":true,"code":"200","data":[{"_id":"1","name":"admin"}]}"#;
/// call.answer(now, id, Input::Chunk(body.to_vec()))?;
/// call.answer(now, id, Input::End)?;
/// let polled = call.poll(now);
/// assert!(matches!(polled.events[..], [Event::Response { status: 200, .. }, Event::End { failure: None, .. }]));
/// let Step::Done(Ok(roles)) = polled.step else { panic!() };
/// assert_eq!(roles.as_str(), r#"[{"id":"1","name":"admin"}]"#);
/// # Ok::<(), triline::Error>(())
/// ```
pub struct Call {
    client: Client,
    /// The operation that events and errors name.
    operation: &'static Operation,
    options: Options,
    plan: Plan,
    exchange: Option<Box<Exchange>>,
    /// Who asked the host last, and waits for the answer.
    asked: AskedBy,
    /// The id of the newest ask.
    last_id: AskId,
    #[cfg(feature = "store")]
    store: StoreLink,
    /// The names of the answers to the newest ask.
    answers: &'static str,
    /// Until when the host may still give an answer that fits, after one that did not, and why that one did not.
    misfit: Option<(u64, Message)>,
    /// Until when the plan waits, and why.
    pause: Option<(u64, WaitReason)>,
    /// Those since the poll before.
    events: Vec<Event>,
    began_ms: Option<u64>,
    /// Number of lines of a streamed answer that were skipped.
    skipped: u64,
    result: Option<Result<Output, Error>>,
}

/// How long the host has for another answer after one that did not fit, where nothing else limits it.
const ANOTHER_ANSWER_MS: u64 = 30_000;

#[derive(Clone, Copy, PartialEq, Eq)]
enum AskedBy {
    Nothing,
    Exchange,
    Plan,
    #[cfg(feature = "store")]
    StoreLink,
}

impl Client {
    /// Begins a call: checks the parameters, a JSON object in the API's names. The call sends nothing before it is
    /// polled.
    ///
    /// # Errors
    ///
    /// `invalid_request`, with the path of the parameter at fault; `auth`: credentials are missing.
    pub fn call(&self, operation: &str, params: &[u8], options: Options) -> Result<Call, Error> {
        let known = match operation {
            // Of this client's interface, for hosts that do not know which it is.
            "request" => triline_schema::undocumented::of(self.config().interface),
            name => schema::operation(name),
        };
        let Some(operation) = known else {
            let expected = if let Some(name) = nearest_of(schema::entries().map(|entry| entry.name), operation) {
                message!("the name of an operation (perhaps {name})", name)
            } else {
                message!("the name of an operation")
            };
            let error = Error::invalid("operation", "operation", expected, Message::shortened(operation, 60));
            return Err(self.in_its_language(error));
        };
        Call::new(self, operation, params, options).map_err(|mut error| {
            error.set_operation(operation);
            self.in_its_language(error)
        })
    }
}

impl Client {
    /// An error as it leaves the client.
    #[cfg(feature = "zh")]
    pub fn in_its_language(&self, error: Error) -> Error {
        if self.config().chinese { error.in_chinese() } else { error }
    }

    /// An error as it leaves the client: in the one language that there is.
    #[cfg(not(feature = "zh"))]
    pub fn in_its_language(&self, error: Error) -> Error {
        error
    }
}

impl Call {
    /// The result as it leaves the client: the report of a row batch with the texts of its errors, in the language of the
    /// client. For hosts that do not write the texts themselves.
    #[must_use]
    pub fn in_its_language(&self, output: Output) -> Output {
        #[cfg(feature = "relay")]
        let is_relayed = matches!(self.plan, Plan::RelayedBatch(_)) && output.as_str() != "null";
        #[cfg(not(feature = "relay"))]
        let is_relayed = false;
        if is_relayed || matches!(self.plan, Plan::RowBatch(_) | Plan::RowLookup(_)) {
            return Output::of(with_texts(output.as_str(), &|error| self.client.in_its_language(error)));
        }
        output
    }
}

/// Checks parameters as the mode of the call allows them.
fn checked(client: &Client, operation: &'static Operation, params: &[u8], options: &Options) -> Result<Checked, Error> {
    if matches!(options.mode, Mode::ReconcileRows { .. } | Mode::Follow { .. } | Mode::CancelJob { .. }) {
        return Ok(Checked { members: Vec::new(), secrets: Vec::new() });
    }
    let walks = matches!(options.mode, Mode::Pages { .. } | Mode::Page { .. });
    // A list that is typed begins with its first page, wherever the document asks for a number.
    let check_options = CheckOptions {
        batch: options.mode == Mode::Slices,
        paging: operation.paging.filter(|_| walks || options.fills_in()),
        rows_later: matches!(options.mode, Mode::Rows { .. }),
    };
    let params = if params.is_empty() { b"{}" } else { params };
    #[cfg(feature = "relay")]
    if client.config().relay().is_some() {
        // The relay fills in what its client knows, so that any account will do here.
        let check_options = CheckOptions { batch: false, paging: operation.paging, ..check_options };
        return check_typed(operation.params, operation.rules, params, check_options, Some("0"));
    }
    if !options.fills_in() {
        return check_with(operation.params, operation.rules, params, check_options);
    }
    check_typed(operation.params, operation.rules, params, check_options, client.config().platform_account())
}

impl Call {
    fn new(client: &Client, operation: &'static Operation, params: &[u8], mut options: Options) -> Result<Call, Error> {
        options.headers.check()?;
        options.inherit(client.config());
        if let Some(age) = options.max_age_ms.filter(|_| !client.config().is_relayed()) {
            let expected = message!("no such option of a client without a relay");
            return Err(Error::invalid("option", "maxAge", expected, age.to_string()));
        }
        if operation.interface != client.config().interface {
            let expected = message!("an operation of the {interface} interface", client.config().interface.name());
            return Err(Error::invalid("operation", "operation", expected, operation.name));
        }
        #[cfg(feature = "relay")]
        let given = params;
        let mut params = checked(client, operation, params, &options)?;
        let operation = if operation.is_undocumented() { check_undocumented(operation, &params)? } else { operation };
        if let Some(extra) = &options.extra {
            params.add_extra(extra)?;
        }
        check_credentials(client, operation, &params)?;
        let (mut plan, operation) = Plan::new(
            operation,
            params,
            &options,
            #[cfg(feature = "relay")]
            client.config().relay().map(|access| (access, given)),
        )?;
        plan.belongs_to(client);
        #[cfg(feature = "store")]
        plan.keep_in_store(client, operation, &options)?;
        Ok(Call {
            client: client.clone(),
            operation,
            options,
            plan,
            exchange: None,
            asked: AskedBy::Nothing,
            last_id: 0,
            answers: "",
            misfit: None,
            #[cfg(feature = "store")]
            store: StoreLink::default(),
            pause: None,
            events: Vec::new(),
            began_ms: None,
            skipped: 0,
            result: None,
        })
    }

    /// The operation of the call; of one that looks for what another operation has created, the one that looks.
    pub fn operation(&self) -> &'static Operation {
        self.operation
    }

    /// Turns a pagination into the request of its first page, as with [`Mode::Single`]: for hosts that begin the call
    /// of a list, so that its parameters are checked, before they know how it is read. Does nothing to other calls, and
    /// to calls that were polled.
    pub fn narrow_to_page(&mut self) {
        if self.began_ms.is_none() && self.options.mode == (Mode::Pages { cursor: None }) {
            self.options.mode = Mode::Single;
            self.plan.narrow_to_page(&self.options);
        }
    }

    /// Returns what happened since the poll before, and the next step. May be called at any time; each [`Event`], [`Ask`],
    /// page and part is returned once.
    pub fn poll(&mut self, now: Now) -> Polled {
        let step = self.next_step(now);
        Polled { events: core::mem::take(&mut self.events), step }
    }

    fn next_step(&mut self, now: Now) -> Step {
        self.began_ms.get_or_insert(now.steady_ms);
        loop {
            if let Some(result) = &self.result {
                return Step::Done(result.clone());
            }
            if let Some((until_ms, why)) = self.pause.filter(|(until_ms, _)| now.steady_ms < *until_ms) {
                return Step::Wait { until_ms, why };
            }
            self.pause = None;
            if self.asked == AskedBy::Plan {
                let until_ms = self.misfit.as_ref().map(|(until_ms, _)| *until_ms);
                match self.misfit.take_if(|(until_ms, _)| now.steady_ms >= *until_ms) {
                    Some((_, why)) => {
                        // What is asked can be refused, so this fits.
                        let _ = self.plan.answer(Input::Refused(why));
                        self.asked = AskedBy::Nothing;
                    }
                    None => return Step::Pending { id: self.last_id, until_ms },
                }
            }
            #[cfg(feature = "store")]
            if let Some(step) = self.store.poll(now, &self.client, &mut self.events) {
                match self.take_link_step(now, step) {
                    Some(step) => return step,
                    None => continue,
                }
            }
            let step = if self.exchange.is_some() { self.poll_exchange(now) } else { self.poll_plan(now) };
            if let Some(step) = step {
                return step;
            }
        }
    }

    #[cfg(feature = "store")]
    fn take_link_step(&mut self, now: Now, step: LinkStep) -> Option<Step> {
        match step {
            LinkStep::Ask(script) => Some(self.ask(Ask::Store(script), AskedBy::StoreLink)),
            LinkStep::Pending { until_ms } => Some(Step::Pending { id: self.last_id, until_ms: Some(until_ms) }),
            LinkStep::Wait { until_ms } => Some(Step::Wait { until_ms, why: WaitReason::Store }),
            LinkStep::Ended(reply) => {
                self.store_ended(now, reply);
                None
            }
        }
    }

    /// Nothing is asked of the store any more. Passes the reply, if there is one, to whoever waits for it.
    #[cfg(feature = "store")]
    fn store_ended(&mut self, now: Now, reply: Option<Reply>) {
        self.asked = AskedBy::Nothing;
        match (reply, &mut self.exchange) {
            (Some(reply), Some(exchange)) => exchange.store_replied(now, reply, &mut self.events),
            (Some(reply), None) => self.plan.store_replied(reply),
            (None, _) => {}
        }
    }

    fn poll_exchange(&mut self, now: Now) -> Option<Step> {
        let exchange = self.exchange.as_mut()?;
        let progress = exchange.poll(now, &mut self.events);
        self.skipped = exchange.skipped();
        match progress {
            Progress::Ask(ask) => Some(self.ask(ask, AskedBy::Exchange)),
            #[cfg(feature = "store")]
            Progress::Script(script) => {
                self.store.ask(&self.client, script, exchange.patience());
                None
            }
            Progress::Pending { until_ms } => Some(Step::Pending { id: self.last_id, until_ms }),
            Progress::Wait { until_ms, why } => Some(Step::Wait { until_ms, why }),
            Progress::Part(part) => {
                self.events.extend(self.plan.part(&part));
                if !self.plan.reports_parts() {
                    return None;
                }
                self.events.push(Event::Part);
                Some(Step::Part(part))
            }
            Progress::Finished(result) => {
                self.exchange = None;
                self.asked = AskedBy::Nothing;
                let context = PlanContext { now, client: &self.client };
                let taken = match result {
                    Ok(response) => self.plan.accept(&context, response),
                    Err(error) => self.plan.fail(&context, error),
                };
                if let Err(error) = taken {
                    self.fail(now, error);
                }
                None
            }
        }
    }

    fn poll_plan(&mut self, now: Now) -> Option<Step> {
        let context = PlanContext { now, client: &self.client };
        match self.plan.next(&context) {
            Ok(PlanOutput::Request(spec)) => {
                let mut policy = Policy::of(spec.operation, &self.options, self.plan.lane());
                #[cfg(feature = "relay")]
                if let Some(request) = &spec.relay {
                    policy = policy.of_relay(request, &self.options);
                }
                if spec.deadline_ms.is_some() {
                    // The plan's own deadline is made of the same option.
                    policy.total_ms = None;
                }
                self.exchange = Some(Box::new(Exchange::new(self.client.clone(), *spec, policy, now)));
            }
            Ok(PlanOutput::Ask(ask)) => return Some(self.ask(ask, AskedBy::Plan)),
            #[cfg(feature = "store")]
            Ok(PlanOutput::Script(script)) => {
                // The timeout is that of each request of a batch, and so that of each script between them.
                let limits = [self.options.max_wait_ms, self.options.total_timeout_ms];
                let patience = Patience { max_wait_ms: limits.into_iter().flatten().min(), ..Patience::default() };
                self.store.ask(&self.client, script, patience);
            }
            Ok(PlanOutput::Wait { until_ms, why }) => {
                self.pause = Some((until_ms, why));
                self.events.push(Event::Wait { ms: until_ms.saturating_sub(now.steady_ms), why });
            }
            Ok(PlanOutput::Emit(event)) => self.events.push(event),
            Ok(PlanOutput::Page(page)) => {
                let Page { page: number, total, rows, ref cursor, eta_ms, .. } = page;
                self.events.push(Event::Page { page: number, total, rows, cursor: cursor.clone(), eta_ms });
                return Some(Step::Page(page));
            }
            Ok(PlanOutput::Done(output)) => self.end(now, Ok(output)),
            Err(error) => self.fail(now, error),
        }
        None
    }

    fn ask(&mut self, ask: Ask, asked: AskedBy) -> Step {
        self.last_id = self.last_id.wrapping_add(1);
        self.asked = asked;
        self.answers = ask.answers();
        self.misfit = None;
        Step::Ask { id: self.last_id, ask }
    }

    /// Answers an [`Ask`].
    ///
    /// # Errors
    ///
    /// `misuse`: the id is not that of the outstanding ask, or the answer does not fit it, with what was expected. The call
    /// continues as if it had not received the answer; where nothing else limits the wait for another one,
    /// [`Step::Pending`] has a deadline of half a minute from then on, at which the call takes the answer for refused.
    pub fn answer(&mut self, now: Now, id: AskId, answer: Input) -> Result<(), Error> {
        if id != self.last_id || self.asked == AskedBy::Nothing || self.result.is_some() {
            return Err(Error::misuse(message!("the answer is for an ask that is not outstanding")));
        }
        let name = answer.name();
        #[cfg(feature = "store")]
        if self.asked == AskedBy::StoreLink {
            let reply = self.store.answer(now, &self.client, answer, &mut self.events);
            let reply = reply.map_err(|misfit| self.misuse(misfit, name))?;
            self.store_ended(now, reply);
            return Ok(());
        }
        if self.asked == AskedBy::Plan {
            let answer = match answer {
                Input::Refused(mut why) => {
                    // It stands in the report of a batch.
                    let sanitizer = self.with_rows(self.client.sanitizer());
                    why.replace_words(&|words| sanitizer.without_secrets(words));
                    Input::Refused(why)
                }
                answer => answer,
            };
            self.plan.answer(answer).map_err(|misfit| {
                let error = self.misuse(misfit, name);
                let until_ms = now.steady_ms.saturating_add(ANOTHER_ANSWER_MS);
                self.misfit.get_or_insert((until_ms, error.details.message.clone()));
                error
            })?;
            self.asked = AskedBy::Nothing;
        } else if let Some(exchange) = &mut self.exchange {
            let answered = exchange.answer(now, answer, &mut self.events);
            answered.map_err(|misfit| self.misuse(misfit, name))?;
            let Some(exchange) = &self.exchange else { return Ok(()) };
            if !exchange.is_receiving() {
                self.asked = AskedBy::Nothing;
            }
        }
        Ok(())
    }

    /// The error of an answer of that name.
    fn misuse(&self, misfit: Misfit, name: &'static str) -> Error {
        let (expected, got) = match misfit {
            Misfit::Other => (self.answers.into(), name.into()),
            Misfit::Content(expected, got) => (expected, got),
        };
        Error::misuse(message!("{field}: expected {expected}, got {got}", "answer", expected, got))
    }

    /// Whether the call wants more of the answer under that id. If not, a host stops reading the body.
    pub fn awaits(&self, id: AskId) -> bool {
        let receives = self.exchange.as_ref().is_some_and(|exchange| exchange.is_receiving());
        self.asked == AskedBy::Exchange && id == self.last_id && receives && self.result.is_none()
    }

    /// Removes the secrets of the client and of the request in flight from a text; a text without secrets is returned
    /// unchanged. For texts that a host shows beside the error of the call, such as the exception of a transport.
    pub fn without_secrets(&self, text: &str) -> String {
        let clean = self.exchange.as_ref().map_or_else(|| self.client.sanitizer(), |exchange| exchange.sanitizer());
        self.with_rows(clean).without_secrets(text)
    }

    /// The secrets among the rows of a batch come on top of those of the client.
    fn with_rows(&self, mut sanitizer: Sanitizer) -> Sanitizer {
        sanitizer.add_values(self.plan.secrets().iter().map(|secret| &**secret));
        sanitizer
    }

    /// Ends the call as a failure of kind `cancelled`, whose `outcome` says what may have happened. The host stops its
    /// own I/O first.
    pub fn cancel(&mut self, now: Now) {
        if self.result.is_some() {
            return;
        }
        let mut outcome = self.exchange.as_ref().map_or(Outcome::NotSent, |exchange| exchange.outcome());
        if self.plan.has_executed_writes() {
            outcome = Outcome::Unknown;
        }
        let message = match (&self.plan, outcome) {
            (Plan::RowBatch(_) | Plan::SlicedBatch(_), Outcome::Unknown) => {
                message!("the batch was cancelled; rows that were sent may have been carried out")
            }
            #[cfg(feature = "relay")]
            (Plan::RelayedBatch(_), Outcome::Unknown) => {
                message!("the batch was cancelled; rows that were sent may have been carried out")
            }
            (_, Outcome::NotSent) => message!("the call was cancelled before a request was sent"),
            (_, Outcome::Rejected) => message!("the call was cancelled after the service had refused the request"),
            _ => message!("the call was cancelled; its request may have been carried out"),
        };
        let mut error = Error::new(ErrorKind::Cancelled, "cancelled", message);
        error.details.outcome = outcome;
        self.fail(now, error);
    }

    /// The id of the job of a relay that goes on after the call has been cancelled: a host that stops it makes a call of the
    /// operation with [`Mode::CancelJob`].
    #[cfg(feature = "relay")]
    pub fn running_job(&self) -> Option<&str> {
        self.plan.running_job()
    }

    /// Ends the call without a failure because the caller has enough, for example in the middle of a pagination. The
    /// host stops its own I/O first.
    pub fn stop(&mut self, now: Now) {
        if self.result.is_none() {
            self.end(now, Ok(Output::null()));
        }
    }

    fn fail(&mut self, now: Now, mut error: Error) {
        if self.plan.has_executed_writes() && matches!(error.details.outcome, Outcome::NotSent | Outcome::Rejected) {
            error.details.outcome = Outcome::Unknown;
        }
        error.conclude(self.operation);
        self.with_rows(self.client.sanitizer()).sanitize(&mut error);
        self.end(now, Err(error));
    }

    fn end(&mut self, now: Now, result: Result<Output, Error>) {
        self.exchange = None;
        #[cfg(feature = "store")]
        self.plan.leave_store(&self.client);
        let duration_ms = now.steady_ms.saturating_sub(self.began_ms.unwrap_or(now.steady_ms));
        let failure = result.as_ref().err().map(EndFailure::from);
        let result = result.map_err(|error| self.client.in_its_language(error));
        self.events.push(Event::End { failure, rows: self.plan.rows(), skipped: self.skipped, duration_ms });
        self.result = Some(result);
    }
}

/// Shows the state of the call, not its parameters and rows, which may be secret.
impl fmt::Debug for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Call")
            .field("operation", &self.operation.name)
            .field("exchange", &self.exchange)
            .field("ended", &self.result.is_some())
            .finish_non_exhaustive()
    }
}
