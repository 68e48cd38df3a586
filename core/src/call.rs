//! A call: one use of an operation, as a state machine that a host drives.
//!
//! ```text
//!            ┌──────────────── another attempt, another page ───────────────┐
//!            ▼                                                              │
//!  poll ─▶ Ask(Sign)? ─▶ Ask(Send) ─▶ Pending ─▶ Head, Chunk…, End ─▶ Wait? ┤
//!                                        │                                  ├─▶ Emit(Page) ─▶ …
//!                                        └─▶ Failed ────────────────────────┤
//!                                                                           └─▶ Done
//! ```
//!
//! After every answer the host polls again, until the call is done. At any time it may cancel.

mod attempt;
mod batch;
mod draft;
mod failing;
mod feed;
mod joined;
mod journal;
mod ledger;
mod pages;
mod reading;
mod reconcile;
mod seen;
mod step;
mod stream;
mod told;
mod until;

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::Form;
pub use crate::auth::platform::SignInput;
use crate::client::Client;
use crate::config::Options;
use crate::error::{Error, ErrorKind, Outcome};
use crate::operation::Operation;
use crate::pace::Lane;
use crate::secret::Secret;
use crate::shape::request::Checked;
use crate::shape::response::Piece;
use crate::token::{LOOK_AGAIN_MS, Need};
use crate::words;
use attempt::Attempt;
use failing::no_token;
pub use step::{Answer, Ask, AskId, Event, Failure, Now, Output, Sent, Step, Why};

/// One use of an operation.
///
/// ```
/// use triline::{Answer, Ask, Client, Config, Interface, Now, Options, Step};
///
/// let config = Config::from_json(Interface::Platform, br#"{
///     "baseUrl": "https://cc.example.com", "account": "1000001", "secret": "s3cr3t",
///     "signing": "md5:hex:{appkey}{nonce}{timestamp}{secret}"
/// }"#)?;
/// let client = Client::new(config, [7; 32]);
/// let mut call = client.call("platform.roles.list", b"{}", Options::default())?;
/// let now = Now { wall_ms: 1_760_000_000_000, steady_ms: 0 };
///
/// let Step::Ask { id, ask: Ask::Send(request) } = call.poll(now) else { panic!() };
/// assert_eq!(request.url, "https://cc.example.com/openapi/v1/base/role/list");
/// // Send it; then:
/// call.answer(now, id, Answer::Head { status: 200, headers: vec![] })?;
/// let body = br#"{"success":true,"code":"200","data":[{"_id":"1","name":"admin"}]}"#;
/// call.answer(now, id, Answer::Chunk(body.to_vec()))?;
/// call.answer(now, id, Answer::End)?;
/// let Step::Done(Ok(roles)) = call.poll(now) else { panic!() };
/// assert_eq!(roles.as_str(), r#"[{"id":"1","name":"admin"}]"#);
/// # Ok::<(), triline::Error>(())
/// ```
#[derive(Debug)]
pub struct Call {
    client: Client,
    /// Tells this call from the client's others.
    serial: u64,
    /// What was called.
    operation: &'static Operation,
    /// What is asked for it.
    asked: &'static Operation,
    checked: Checked,
    options: Options,
    phase: Phase,
    /// The id of the newest ask.
    last_id: AskId,
    /// What the request under way is for.
    purpose: Purpose,
    /// How many times the request of this page or slice has been sent.
    tries: u32,
    /// How many times a token has been asked for.
    token_tries: u32,
    /// The access token that requests go out with.
    token: Option<Secret>,
    /// The page that is asked for, while pages are walked.
    walk: Option<pages::Walk>,
    /// The rows that are still to be sent, while a batch is.
    batch: Option<batch::Batch>,
    /// The same where the host is asked for the rows.
    feed: Option<feed::Feed>,
    /// How many of its rows the host knows to be accounted for.
    told_rows: u64,
    /// What is looked for in the answers of another operation.
    sought: Option<reconcile::Sought>,
    /// What is to be over before the call is.
    until: Option<until::Until>,
    /// The parts of a report.
    joined: Option<joined::Joined>,
    /// Whether there is a place for the next request among those of the account.
    placed: bool,
    /// When that place was taken, by the steady clock.
    placed_ms: u64,
    /// When the call is to be over with all its tries, by the steady clock.
    deadline_ms: Option<u64>,
    /// What has come of a streamed answer.
    stream: Option<stream::Decoder>,
    events: Vec<Event>,
    /// Secrets of the newest attempt, so that they are kept out of what is shown.
    attempt_secrets: Vec<String>,
}

/// What a request is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// The operation itself.
    Main,
    /// A token that the operation needs; whether by renewal.
    Token { renew: bool },
}

#[derive(Debug)]
enum Phase {
    /// An attempt is to be made.
    Ready,
    /// Nothing before that time.
    Waiting {
        until_ms: u64,
        why: Why,
    },
    /// The host is to give something, a token or what a batch needs; `None`: it has been asked.
    Asked {
        ask: Option<Ask>,
        token: bool,
    },
    /// An attempt is under way.
    Under(Attempt),
    Done(Result<Output, Error>),
}

impl Call {
    pub(crate) fn new(
        client: Client,
        operation: &'static Operation,
        checked: Checked,
        options: Options,
    ) -> Result<Call, Error> {
        let mut call = Call {
            serial: client.next_serial(),
            client,
            operation,
            asked: operation,
            checked,
            options,
            phase: Phase::Ready,
            last_id: 0,
            purpose: Purpose::Main,
            tries: 0,
            token_tries: 0,
            token: None,
            walk: None,
            batch: None,
            feed: None,
            told_rows: 0,
            sought: None,
            until: None,
            joined: None,
            placed: false,
            placed_ms: 0,
            deadline_ms: None,
            stream: None,
            events: Vec::new(),
            attempt_secrets: Vec::new(),
        };
        call.prepare().map_err(|mut error| {
            error.set_operation(operation);
            error
        })?;
        Ok(call)
    }

    /// Sets up what the options ask for.
    fn prepare(&mut self) -> Result<(), Error> {
        let not_for =
            |option: &'static str, expected: &str| Err(Error::invalid("option", option, expected, self.asked.name));
        if self.options.reconcile {
            self.look_up()?;
        }
        if self.options.form == Form::Typed {
            self.fill_in();
        }
        if self.options.pages {
            let Some(paging) = self.asked.paging else { return not_for("pages", "an operation with pages") };
            self.walk = Some(pages::Walk::new(self, paging));
            if let Some(mark) = self.options.resume.take() {
                self.resume(&mark)?;
            }
            self.turn_to_page();
        } else if self.options.resume.is_some() {
            return not_for("resume", "a walk through pages");
        }
        if self.options.stream {
            let Some(part) = self.asked.part() else {
                return not_for("stream", "an operation with a streamed answer");
            };
            if let Some(field) = self.asked.params.field("stream") {
                self.checked.set(field, "true");
            }
            self.stream = Some(stream::Decoder::new(self.asked, part, self.options.form));
        }
        if self.options.batch || self.options.rows {
            let Some((rows, most)) = self.asked.batch() else {
                return not_for("batch", "an operation that takes rows");
            };
            if self.options.rows {
                // Rows and what became of them are told in the names of the API.
                self.options.form = Form::Json;
                let Some(field) = self.asked.params.field(rows) else { return not_for("rows", "rows") };
                let params = self.checked.body(false);
                self.feed = Some(feed::Feed::new(self.asked, field, most, &self.options, &params));
                return draft::check_credentials(self);
            }
            let mut batch = batch::Batch::new(rows, most, self.checked.get(rows).unwrap_or("[]"));
            self.take_rows(&mut batch);
            self.batch = Some(batch);
        }
        self.cut();
        self.wait_until_over();
        draft::check_credentials(self)
    }

    /// What was called, an operation or what is made of requests of one; of a call that looks for what another
    /// operation has created, the one that tells.
    pub fn operation(&self) -> &'static Operation {
        self.operation
    }

    /// What to do next. May be asked again at any time; an [`Ask`] and an [`Event`] are told once.
    pub fn poll(&mut self, now: Now) -> Step {
        if !self.events.is_empty() {
            return Step::Emit(self.events.remove(0));
        }
        if let Phase::Waiting { until_ms, why } = self.phase {
            if now.steady_ms < until_ms {
                return Step::Wait { until_ms, why };
            }
            self.phase = Phase::Ready;
        }
        // A part of a batch may end before anything of it is sent; then the next thing is begun.
        while matches!(self.phase, Phase::Ready) && self.events.is_empty() {
            self.begin(now);
        }
        if !self.events.is_empty() {
            return Step::Emit(self.events.remove(0));
        }
        match &mut self.phase {
            Phase::Under(attempt) => {
                let step = attempt.step(self.last_id);
                if matches!(step, Step::Ask { ask: Ask::Send(_), .. }) {
                    // Until it was signed, or noted in a journal, time may have passed.
                    self.client.sends(self.placed_ms, now);
                }
                step
            }
            Phase::Done(result) => Step::Done(result.clone()),
            Phase::Waiting { until_ms, why } => Step::Wait { until_ms: *until_ms, why: *why },
            Phase::Asked { ask, .. } => match ask.take() {
                Some(ask) => Step::Ask { id: self.last_id, ask },
                None => Step::Pending { id: self.last_id },
            },
            Phase::Ready => Step::Pending { id: self.last_id },
        }
    }

    fn ask(&mut self, ask: Ask) {
        self.last_id += 1;
        let token = ask == Ask::Token;
        self.phase = Phase::Asked { ask: Some(ask), token };
    }

    /// Begins an attempt, or whatever has to come before it.
    fn begin(&mut self, now: Now) {
        self.purpose = Purpose::Main;
        if !self.has_rows(now) {
            return;
        }
        if self.token.is_none() && draft::needs_token(self) {
            if self.client.has_external_tokens() {
                self.ask(Ask::Token);
                return;
            }
            match self.client.tokens(|tokens| tokens.need(self.serial, now.steady_ms)) {
                Need::Use(token) => self.token = Some(token),
                Need::Wait => {
                    let until_ms = now.steady_ms.saturating_add(LOOK_AGAIN_MS);
                    self.phase = Phase::Waiting { until_ms, why: Why::Token };
                    return;
                }
                Need::Renew(_) => self.purpose = Purpose::Token { renew: true },
                Need::Get => self.purpose = Purpose::Token { renew: false },
            }
        }
        if !self.placed
            && let Err(until_ms) = self.client.pace(self.lane(), now)
        {
            self.wait_for_a_place(now, until_ms);
            return;
        }
        if !self.placed {
            (self.placed, self.placed_ms) = (true, now.steady_ms);
        }
        if self.purpose == Purpose::Main && !self.has_rows(now) {
            return;
        }
        self.placed = false;
        match self.purpose {
            Purpose::Main => {
                self.tries += 1;
                if let Some(feed) = self.feed.as_mut().filter(|_| self.tries == 1) {
                    feed.ledger.requests += 1;
                }
            }
            Purpose::Token { .. } => self.token_tries += 1,
        }
        let of_one = self.walk.is_none() && self.batch.is_none() && self.feed.is_none();
        if self.deadline_ms.is_none() && (of_one || self.until.is_some()) {
            self.deadline_ms = draft::total_ms(self).map(|total| now.steady_ms.saturating_add(total));
        }
        match draft::draft(self, now) {
            Ok(draft) => {
                self.last_id += 1;
                self.attempt_secrets.clone_from(&draft.secrets);
                self.phase = Phase::Under(Attempt::new(draft, self.stream.is_some(), now));
            }
            Err(error) => self.finish(now, error, None),
        }
    }

    /// Whether there is a request to be made. A batch whose rows are asked for says what comes before the next.
    fn has_rows(&mut self, now: Now) -> bool {
        let Some(feed) = &mut self.feed else { return true };
        let need = feed.need(self.placed, now);
        // Who stops the call when he is told finds in the journal what he was told.
        if self.told_rows != feed.ledger.rows && !matches!(need, feed::Need::Ask(Ask::Append(_))) {
            self.told_rows = feed.ledger.rows;
            let eta_ms = feed.requests_left(self.options.count).map(|left| self.client.wait_for(left, now));
            self.events.push(Event::Progress { done: self.told_rows, total: self.options.count, eta_ms });
        }
        match need {
            feed::Need::Place => return true,
            feed::Need::Ask(ask) => self.ask(ask),
            feed::Need::Send => {
                if self.tries == 0 {
                    self.checked.set(feed.field, feed.rows());
                }
                return true;
            }
            feed::Need::Over => {
                let earliest_ms = self.client.wait_for(feed.ledger.requests, now);
                let result = feed.result(earliest_ms);
                self.end(Ok(Output::new(Arc::default(), Piece::New(result))));
            }
        }
        false
    }

    /// Rows that are walked or sent in many requests leave some places to those who wait for an answer.
    fn lane(&self) -> Lane {
        let of_many = self.walk.is_some() || self.batch.is_some() || self.feed.is_some();
        if of_many || self.until.is_some() || self.joined.is_some() { Lane::Bulk } else { Lane::Interactive }
    }

    /// Waits until the account may send another request, where the caller waits as long.
    fn wait_for_a_place(&mut self, now: Now, until_ms: u64) {
        let wait_ms = until_ms.saturating_sub(now.steady_ms);
        match self.options.max_wait_ms {
            Some(most) if wait_ms > most => {
                let wait_ms = words::decimal(i64::try_from(wait_ms).unwrap_or(i64::MAX));
                let message = words::text(&[
                    "the limit of requests lets the next one through in ",
                    &wait_ms,
                    " ms, later than the call may wait",
                ]);
                let mut error = Error::new(ErrorKind::Transport, "max_wait", message);
                error.category = Some("rate_limit");
                error.retryable = true;
                error.remedy = Some("wait longer (maxWait), or send fewer requests".into());
                self.finish(now, error, None);
            }
            _ => self.wait_for_the_limit(now, wait_ms),
        }
    }

    /// Waits for the limit of requests, which is no time that the call takes for itself.
    fn wait_for_the_limit(&mut self, now: Now, wait_ms: u64) {
        self.deadline_ms = self.deadline_ms.map(|deadline| deadline.saturating_add(wait_ms));
        self.phase = Phase::Waiting { until_ms: now.steady_ms.saturating_add(wait_ms), why: Why::Throttled };
    }

    /// Answers an [`Ask`].
    ///
    /// # Errors
    ///
    /// `misuse`: the id is not that of the outstanding ask, or the answer does not fit it. The call
    /// goes on as if it had not been given.
    pub fn answer(&mut self, now: Now, id: AskId, answer: Answer) -> Result<(), Error> {
        if id != self.last_id && matches!(self.phase, Phase::Under(_) | Phase::Asked { .. }) {
            return Err(Error::misuse("an answer came to an ask that is not outstanding"));
        }
        match &mut self.phase {
            Phase::Under(attempt) => {
                let end = attempt.answer(answer)?;
                if let Some(end) = end {
                    self.go_on(now, end);
                }
                Ok(())
            }
            Phase::Asked { ask: None, token: true } => match answer {
                Answer::Token(token) => {
                    self.token = Some(Secret::new(token));
                    self.phase = Phase::Ready;
                    Ok(())
                }
                Answer::Refused(why) => {
                    let message = no_token(&why);
                    self.finish(now, Error::new(ErrorKind::Auth, "no_token", message), None);
                    Ok(())
                }
                _ => Err(Error::misuse("the answer does not fit what was asked")),
            },
            Phase::Asked { ask: None, token: false } => {
                let Some(feed) = &mut self.feed else { return Err(Error::misuse("nothing was asked")) };
                if feed.answer(answer, &mut self.checked.secrets) {
                    self.phase = Phase::Ready;
                    Ok(())
                } else {
                    Err(Error::misuse("the answer does not fit what was asked"))
                }
            }
            _ => Err(Error::misuse("an answer came, and nothing was asked")),
        }
    }

    /// An attempt ended, or went a step further.
    fn go_on(&mut self, now: Now, end: attempt::End) {
        match end {
            attempt::End::Signed(signature) => {
                self.attempt_secrets.push(signature.clone());
                self.last_id += 1;
                if let Phase::Under(attempt) = &mut self.phase {
                    attempt.sign(signature);
                }
            }
            attempt::End::Answered { status, body, failed, sent } => match self.purpose {
                Purpose::Main => self.read(now, sent, status, body, failed),
                Purpose::Token { renew } => self.read_token(now, sent, status, &body, failed, renew),
            },
            attempt::End::Streamed { part, failed, status } => self.read_stream(now, part, failed, status),
            attempt::End::Failed { error, failed } => self.fail(now, error, failed, None),
        }
    }

    /// Whether an answer, or more of it, is still to come under the id. A host that reads a body stops
    /// reading when it is not.
    pub fn awaits(&self, id: AskId) -> bool {
        matches!(self.phase, Phase::Under(_)) && id == self.last_id
    }

    /// Ends the call. The host stops its own input and output first. What may have happened is told
    /// by the error's `outcome`.
    pub fn cancel(&mut self, _now: Now) {
        let outcome = match &self.phase {
            Phase::Done(_) => return,
            Phase::Under(attempt) if self.purpose == Purpose::Main && attempt.may_be_sent() => Outcome::Unknown,
            _ => Outcome::NotSent,
        };
        let begun = self.feed.as_ref().is_some_and(|feed| feed.ledger.requests > 0);
        let message = match outcome {
            _ if begun => "the batch was cancelled; rows that were sent may have been carried out",
            Outcome::NotSent => "the call was cancelled before a request was sent",
            _ => "the call was cancelled; its request may have been carried out",
        };
        let outcome = if begun { Outcome::Unknown } else { outcome };
        let mut error = Error::new(ErrorKind::Cancelled, "cancelled", message);
        error.outcome = outcome;
        error.set_operation(self.operation);
        self.events.clear();
        self.end(Err(error));
    }

    fn end(&mut self, result: Result<Output, Error>) {
        self.client.tokens(|tokens| tokens.land(self.serial));
        self.phase = Phase::Done(result);
    }

    /// Gives number and size of the page where the service needs them and the caller did not.
    fn fill_in(&mut self) {
        for (field, value) in self.asked.first_page() {
            if self.checked.get(field.wire).is_none() {
                self.checked.set(field, words::decimal(value.into()));
            }
        }
    }

    /// Takes the next rows of a batch.
    fn take_rows(&mut self, batch: &mut batch::Batch) {
        if let Some(field) = self.asked.params.field(batch.rows) {
            self.checked.set(field, batch.take());
        }
        self.tries = 0;
    }
}

/// A call that is dropped while it gets a token lets another one do it.
impl Drop for Call {
    fn drop(&mut self) {
        self.client.tokens(|tokens| tokens.land(self.serial));
    }
}
