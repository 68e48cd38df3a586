//! A call in the world, and its host: drives the call by the run loop, with a network that answers when the world says.

use std::collections::VecDeque;

use serde_json::Value;
use triline::{Ask, AskId, Call, Client, Config, Error, Event, Input, Interface, Options, Outcome, Step, WaitReason};
use triline_schema::operation;

use crate::plan::{Ending, Plan};
use crate::world::{Arrivals, TOKEN_MS, World, client_options};

/// More steps than any call needs: one that takes as many does not end.
const MOST_STEPS: u32 = 200_000;
/// More requests for tokens than a task may cause.
const MOST_TOKEN_REQUESTS: u32 = 40;

/// What must not be.
pub(crate) type Broken = String;

/// A task: one call, or several in a row.
pub(crate) struct Task {
    plan: Plan,
    client: Client,
    call: Option<Call>,
    /// The answers to the ask that is outstanding, and when each arrives.
    coming: Arrivals,
    /// The id of that ask.
    asked: AskId,
    /// Nothing happens before that time, unless something arrives.
    not_before_ms: u64,
    /// When the call was first polled, and its limits.
    began_ms: u64,
    total_ms: Option<u64>,
    max_wait_ms: Option<u64>,
    waited_ms: u64,
    /// At which step the caller cancels.
    cancel_at: Option<u32>,
    cancelled: bool,
    next_row: usize,
    journal: String,
    crashes: u32,
    steps: u32,
    token_requests: u32,
    /// The operation of the newest request.
    requested: &'static str,
    has_ended: bool,
    pub(crate) over: bool,
}

/// A client as a program has it that has just been started. `thread`: whose rate limit is its own.
pub(crate) fn client(world: &mut World, interface: Interface, thread: u64) -> Client {
    let mut options = client_options(interface, &format!("https://simulated-{thread}.invalid"));
    if interface == Interface::WorkPhone && world.dice.happens(30) {
        // A client that holds tokens: both, or nothing but the refresh token.
        let tokens = world.tokens();
        options["refreshToken"] = tokens["refreshToken"].clone();
        if world.dice.happens(50) {
            options["accessToken"] = tokens["accessToken"].clone();
            let issued = world.now();
            // An earlier program has used it for a while, or for longer than it lives.
            world.steady_ms += world.dice.below(9_000_000);
            if world.dice.happens(50) {
                options["accessTokenExpiresAt"] = (issued.wall_ms + TOKEN_MS.cast_signed()).into();
            } else {
                world.tokens.guess(tokens["accessToken"].as_str().unwrap_or_default());
            }
        }
        if world.dice.happens(50) {
            let members = options.as_object_mut().expect("options are an object");
            members.retain(|name, _| !name.starts_with("client"));
        }
    }
    if interface != Interface::AiAgent && world.dice.happens(20) {
        options["timeout"] = (1000 + world.dice.below(40_000)).into();
    }
    let config = Config::from_json(interface, options.to_string().as_bytes()).expect("options that are right");
    Client::new(config, world.dice.seed())
}

impl Task {
    /// A task that chance picks, for a client of that interface.
    pub(crate) fn new(world: &mut World, client: &Client, interface: Interface, number: u64) -> Task {
        let plan = Plan::pick(world, interface, number);
        world.note(|| format!("task {number}: {plan:?}"));
        let (percent, steps) = plan.cancels();
        let cancel_at = world.dice.happens(percent).then(|| u32::try_from(world.dice.below(steps)).unwrap_or(0));
        Task {
            plan,
            client: client.clone(),
            call: None,
            coming: VecDeque::new(),
            asked: 0,
            not_before_ms: 0,
            began_ms: 0,
            total_ms: None,
            max_wait_ms: None,
            waited_ms: 0,
            cancel_at,
            cancelled: false,
            next_row: 0,
            journal: String::new(),
            crashes: 0,
            steps: 0,
            token_requests: world.token_requests,
            requested: "",
            has_ended: false,
            over: false,
        }
    }

    /// When it goes on.
    pub(crate) fn ready_at(&self) -> u64 {
        let arrival = self.coming.front().map_or(u64::MAX, |(at, _)| *at);
        self.not_before_ms.min(arrival)
    }

    /// Whether the program may be stopped and started again.
    pub(crate) fn can_crash(&self) -> bool {
        self.plan.continues() && self.crashes < 3 && self.call.is_some()
    }

    /// The program is stopped, and started again with another client.
    pub(crate) fn crash(&mut self, world: &mut World, client: &Client) {
        world.note(|| "the program is stopped and started again".to_string());
        self.crashes += 1;
        self.call = None;
        self.client = client.clone();
        self.next_row = 0;
    }

    fn begin(&mut self, world: &mut World) -> Result<(), Broken> {
        let (operation, params, mut options) = self.plan.call();
        (self.total_ms, self.max_wait_ms, self.waited_ms) = (None, None, 0);
        if self.plan.may_be_limited() {
            self.total_ms = world.dice.happens(25).then(|| 1 + world.dice.below(60_000));
            self.max_wait_ms = world.dice.happens(25).then(|| world.dice.below(60_000));
            if let Some(total) = self.total_ms {
                options["totalTimeout"] = total.into();
            }
            if let Some(max) = self.max_wait_ms {
                options["maxWait"] = max.into();
            }
        }
        world.note(|| format!("call {operation} {options}"));
        let options = Options::from_json(options.to_string().as_bytes()).map_err(|error| error.to_string())?;
        let call = self.client.call(operation, params.to_string().as_bytes(), options);
        self.call = Some(call.map_err(|error| format!("the call was not begun: {error}"))?);
        self.coming.clear();
        (self.not_before_ms, self.began_ms) = (world.steady_ms, world.steady_ms);
        (self.cancelled, self.has_ended) = (false, false);
        Ok(())
    }

    /// Goes a step further.
    pub(crate) fn step(&mut self, world: &mut World) -> Result<(), Broken> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return Err("the call does not end".into());
        }
        if self.call.is_none() {
            self.begin(world)?;
        }
        let Some(call) = &mut self.call else { return Ok(()) };
        if self.cancel_at.is_some_and(|at| at <= self.steps) {
            world.note(|| "the caller cancels".to_string());
            (self.cancel_at, self.cancelled) = (None, true);
            self.coming.clear();
            call.cancel(world.now());
        }
        // Where an answer and the timer are due at the same time, either may come first.
        let is_due = self.not_before_ms <= world.steady_ms;
        let arrives = self.coming.front().is_some_and(|(at, _)| *at <= world.steady_ms);
        if arrives && !(is_due && world.dice.happens(20)) {
            let Some((_, answer)) = self.coming.pop_front() else { return Ok(()) };
            self.not_before_ms = world.steady_ms;
            if matches!(answer, Input::Chunk(_)) {
                self.plan.arrived(world.steady_ms);
            }
            // The core may have ended the attempt by itself.
            if call.answer(world.now(), self.asked, answer).is_err() {
                self.coming.clear();
            }
            return Ok(());
        }
        let polled = call.poll(world.now());
        let operation = call.operation().name;
        for event in polled.events {
            shows_no_secret(&event.to_json(operation), world)?;
            self.hear(&event)?;
        }
        if !matches!(polled.step, Step::Ask { ask: Ask::Send(_), .. }) {
            shows_no_secret(&polled.step.to_json(), world)?;
        }
        self.take(world, polled.step)
    }

    fn take(&mut self, world: &mut World, step: Step) -> Result<(), Broken> {
        let now = world.steady_ms;
        match step {
            Step::Wait { until_ms, .. } => {
                if until_ms <= now {
                    return Err(format!("a wait that is over: {until_ms} at {now}"));
                }
                self.within_total(until_ms, "a wait")?;
                self.coming.clear();
                self.not_before_ms = until_ms;
            }
            Step::Ask { id, ask: Ask::Send(request) } => {
                self.within_total(now + request.timeout_ms, "a request")?;
                if self.total_ms.is_some_and(|total| self.began_ms + total <= now + 1) {
                    return Err("a request was sent with no more than a millisecond left".into());
                }
                if self.cancelled {
                    return Err("a request was sent after the call was cancelled".into());
                }
                self.coming = world.send(self.requested, &request, self.plan.content());
                self.asked = id;
            }
            Step::Ask { id, ask } => {
                let answer = self.give(world, ask)?;
                let delay = if world.dice.happens(20) { world.dice.below(500) } else { 0 };
                self.coming = VecDeque::from([(now + delay, answer)]);
                self.asked = id;
            }
            Step::Pending { id, until_ms } => {
                if id != self.asked {
                    return Err(format!("ask {id} is pending, and {} was asked", self.asked));
                }
                if let Some(until_ms) = until_ms {
                    if until_ms <= now {
                        return Err(format!("a deadline that is over: {until_ms} at {now}"));
                    }
                    self.within_total(until_ms, "a deadline")?;
                }
                if self.coming.is_empty() && until_ms.is_none() {
                    return Err("nothing is to come, and the call waits for it without a deadline".into());
                }
                // Timers fire a little late.
                let late = if self.total_ms.is_none() && world.dice.happens(30) { world.dice.below(100) } else { 0 };
                self.not_before_ms = until_ms.map_or(u64::MAX, |until_ms| until_ms + late);
            }
            Step::Page(page) => {
                let rows: Vec<Value> = serde_json::from_str(page.items.as_str()).map_err(|error| error.to_string())?;
                self.plan.page(&rows, page.cursor)?;
                // The program does something with it, for as long as a token lives now and then.
                if world.dice.happens(5) {
                    self.not_before_ms = world.steady_ms + world.dice.below(9_000_000);
                }
            }
            Step::Part(part) => {
                let part: Value = serde_json::from_str(part.as_str()).map_err(|error| error.to_string())?;
                self.plan.part(&part)?;
            }
            Step::Done(result) => {
                if !self.has_ended {
                    return Err("the call has ended without the event".into());
                }
                let result = match result {
                    Ok(output) => {
                        shows_no_secret(output.as_str(), world)?;
                        Ok(serde_json::from_str(output.as_str()).map_err(|error| error.to_string())?)
                    }
                    Err(error) => {
                        shows_no_secret(&format!("{error} {error:?}"), world)?;
                        harmless_if_retryable(&error)?;
                        Err(error)
                    }
                };
                self.end(world, result)?;
            }
        }
        Ok(())
    }

    fn within_total(&self, at: u64, what: &str) -> Result<(), Broken> {
        match self.total_ms {
            Some(total) if at > self.began_ms + total => {
                Err(format!("{what} goes on until {at}, and the deadline is {}", self.began_ms + total))
            }
            _ => Ok(()),
        }
    }

    fn hear(&mut self, event: &Event) -> Result<(), Broken> {
        if self.has_ended {
            return Err("an event after the last".into());
        }
        match event {
            Event::Attempt { operation, .. } => self.requested = operation,
            Event::Wait { ms, why: WaitReason::Throttled } => {
                self.waited_ms += ms;
                if self.max_wait_ms.is_some_and(|max| self.waited_ms > max) {
                    return Err(format!("{} ms were waited for the rate limit", self.waited_ms));
                }
            }
            Event::End { .. } => self.has_ended = true,
            _ => {}
        }
        Ok(())
    }

    /// What a row batch asks of its host.
    fn give(&mut self, world: &mut World, ask: Ask) -> Result<Input, Broken> {
        Ok(match ask {
            Ask::Rows { max } => {
                let max = usize::try_from(max).unwrap_or(usize::MAX);
                // Fewer than may be, now and then.
                let max = if world.dice.happens(30) { max.div_ceil(3) } else { max };
                let (rows, last) = self.plan.rows(self.next_row, max);
                self.next_row += rows.as_array().map_or(0, Vec::len);
                Input::rows(rows.to_string(), last, "")
            }
            Ask::ReadJournal => Input::Journal(self.journal.clone()),
            Ask::AppendJournal(line) => {
                shows_no_secret(&line, world)?;
                self.journal += &line;
                self.journal.push('\n');
                Input::Stored
            }
            _ => return Err("something was asked that the program does not have".into()),
        })
    }

    /// The program is stopped while it writes to the journal: a part of the last line is lost.
    pub(crate) fn tear_journal(&mut self, world: &mut World) {
        let last = self.journal.trim_end().rfind('\n').map_or(0, |at| at + 1);
        let line = self.journal.len() - last;
        // Only a line whose part is over may be lost: its announcement was acknowledged before the part was sent.
        let keep = last + world.dice.index(line);
        let ends = self.journal.get(last..).is_some_and(|line| line.contains("\"end\""));
        if ends && self.journal.is_char_boundary(keep) {
            self.journal.truncate(keep);
        }
    }

    /// What must hold at the end of a call, and what the task does next.
    fn end(&mut self, world: &mut World, result: Result<Value, Error>) -> Result<(), Broken> {
        world.note(|| match &result {
            Ok(value) => format!("done: {}", value.to_string().chars().take(300).collect::<String>()),
            Err(error) => format!("failed: {error} ({:?})", error.outcome()),
        });
        let tokens = world.token_requests - self.token_requests;
        if tokens > MOST_TOKEN_REQUESTS {
            return Err(format!("{tokens} requests for tokens"));
        }
        let was_crashed = self.crashes > 0;
        match self.plan.ended(world, result, self.cancelled, was_crashed)? {
            Ending::Over => self.over = true,
            Ending::Again => self.call = None,
        }
        self.not_before_ms = world.steady_ms;
        Ok(())
    }
}

/// What may have been executed is retryable where repeating it does no harm, and only there.
fn harmless_if_retryable(error: &Error) -> Result<(), Broken> {
    let is_safe = error.operation().and_then(operation).is_none_or(|operation| operation.repeat.is_safe());
    match error.outcome() {
        Outcome::Unknown if error.is_retryable() != is_safe => {
            Err(format!("an unknown outcome, and retryable is {}: {error:?}", !is_safe))
        }
        _ => Ok(()),
    }
}

fn shows_no_secret(text: &str, world: &World) -> Result<(), Broken> {
    match world.secrets.iter().find(|secret| text.contains(secret.as_str())) {
        Some(_) => Err(format!("a secret is shown: {}", text.chars().take(2000).collect::<String>())),
        None if text.contains("Passw0rd!-secret") => Err("a password is shown".into()),
        None => Ok(()),
    }
}
