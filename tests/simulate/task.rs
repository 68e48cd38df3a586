//! What a client does in the world, and what must hold when it is over.

use std::collections::{BTreeSet, VecDeque};

use serde_json::{Value, json};
use triline::{Answer, Ask, AskId, Call, Client, Config, Event, Interface, Options, Outcome, Step};

use crate::dice::Dice;
use crate::world::{ACCOUNT, APPID, SECRETS, SIGNING, World};

/// More steps than any call needs: one that takes as many does not end.
const MOST_STEPS: u32 = 200_000;
/// More requests for tokens than a call may cause.
const MOST_TOKEN_REQUESTS: u32 = 12;

/// A call in the world.
pub(crate) struct Task {
    plan: Plan,
    client: Client,
    call: Option<Call>,
    /// What the transport still has to say.
    coming: VecDeque<(AskId, Answer)>,
    /// Nothing before that time.
    not_before_ms: u64,
    rows: Vec<Value>,
    next_row: usize,
    journal: String,
    crashes: u32,
    steps: u32,
    items: Vec<String>,
    /// How many rows the list was said to have when the walk began.
    total: Option<i64>,
    token_requests: u32,
    pub(crate) over: bool,
}

#[derive(Clone, Debug)]
enum Plan {
    /// A batch, with or without a journal.
    Batch { operation: &'static str, params: Value, key: &'static str, journal: bool },
    /// Something that is created once, under a key.
    Create { number: String, asked: bool },
    /// A list that is walked, from the beginning or from the mark of a page.
    Walk { operation: &'static str, params: Value, mark: Option<String> },
    /// A transcription, which is submitted and waited for.
    Transcribe { call: String, submitted: bool },
    /// A report on a time that is asked for in parts.
    Report { params: Value },
    /// A question, asked so many times more.
    Read { operation: &'static str, params: Value, more: u64 },
}

/// Something that must not be.
pub(crate) type Broken = String;

/// A client as a program has it that has just been started. `thread`: whose windows are its own.
pub(crate) fn client(world: &mut World, interface: Interface, thread: u64) -> Client {
    let base_url = format!("https://simulated-{thread}.invalid");
    let options = match interface {
        Interface::Platform => {
            json!({"base_url": base_url, "account": ACCOUNT, "secret": SECRETS[0], "signing": SIGNING})
        }
        Interface::WorkPhone => json!({"base_url": base_url, "clientId": "cid", "clientSecret": SECRETS[1]}),
        Interface::AiAgent => json!({"base_url": base_url, "appid": APPID, "apptoken": SECRETS[2]}),
    };
    let config = Config::from_json(interface, options.to_string().as_bytes()).expect("options that are right");
    Client::new(config, world.dice.seed())
}

impl Task {
    /// A task that chance picks, for a client of that interface.
    pub(crate) fn new(world: &mut World, client: &Client, interface: Interface, number: u64) -> Task {
        let (plan, rows) = plan(world, interface, number);
        world.note(|| format!("task {number}: {plan:?}, {} rows", rows.len()));
        Task {
            plan,
            client: client.clone(),
            call: None,
            coming: VecDeque::new(),
            not_before_ms: 0,
            rows,
            next_row: 0,
            journal: String::new(),
            crashes: 0,
            steps: 0,
            items: Vec::new(),
            total: None,
            token_requests: world.token_requests,
            over: false,
        }
    }

    /// When it can go on.
    pub(crate) fn ready_at(&self) -> u64 {
        if self.coming.is_empty() { self.not_before_ms } else { 0 }
    }

    /// Whether it may be stopped and begun anew.
    pub(crate) fn can_crash(&self) -> bool {
        let goes_on = matches!(self.plan, Plan::Batch { journal: true, .. } | Plan::Walk { mark: Some(_), .. });
        goes_on && self.crashes < 3 && self.call.is_some()
    }

    /// The program is stopped, and started again with another client.
    pub(crate) fn crash(&mut self, world: &mut World, client: &Client) {
        world.note(|| "the program is stopped and started again".to_string());
        self.crashes += 1;
        self.call = None;
        self.client = client.clone();
        self.coming.clear();
        (self.not_before_ms, self.next_row) = (0, 0);
    }

    fn begin(&mut self) -> Result<(), Broken> {
        let (operation, params, options) = match &self.plan {
            Plan::Batch { operation, params, journal, .. } => {
                (*operation, params.clone(), json!({"rows": true, "journal": journal, "count": self.rows.len()}))
            }
            Plan::Create { number, asked } => {
                let agent = json!({
                    "agentName": "王小明", "agentNumber": number, "agentVersion": "ccAgent", "queueList": ["80001"],
                    "roles": [], "password": "Passw0rd!-secret",
                });
                ("platform.agents.create", agent, json!({ "reconcile": asked }))
            }
            Plan::Walk { operation, params, mark: None, .. } => (*operation, params.clone(), json!({"pages": true})),
            Plan::Walk { operation, params, mark, .. } => {
                (*operation, params.clone(), json!({"pages": true, "resume": mark}))
            }
            Plan::Transcribe { call, submitted: false } => {
                ("platform.transcription.submit", json!({ "callUniqueId": call }), json!({}))
            }
            Plan::Transcribe { call, submitted: true } => {
                ("platform.transcription.wait_until_done", json!({ "callUniqueId": call }), json!({}))
            }
            Plan::Report { params } => ("platform.reports.answer_rate_all", params.clone(), json!({})),
            Plan::Read { operation, params, .. } => (*operation, params.clone(), json!({})),
        };
        let options = Options::from_json(options.to_string().as_bytes()).map_err(|error| error.to_string())?;
        let call = self.client.call(operation, params.to_string().as_bytes(), options);
        self.call = Some(call.map_err(|error| format!("the call was not begun: {error}"))?);
        Ok(())
    }

    /// Goes a step further.
    pub(crate) fn step(&mut self, world: &mut World) -> Result<(), Broken> {
        self.steps += 1;
        if self.steps > MOST_STEPS {
            return Err("the call does not end".into());
        }
        if self.call.is_none() {
            self.begin()?;
        }
        let Some(call) = &mut self.call else { return Ok(()) };
        if let Some((id, answer)) = self.coming.pop_front() {
            if !call.awaits(id) {
                self.coming.clear();
                return Ok(());
            }
            return call.answer(world.now(), id, answer).map_err(|error| format!("misuse: {error}"));
        }
        let step = call.poll(world.now());
        if !matches!(step, Step::Ask { ask: Ask::Send(_), .. }) {
            shows_no_secret(&step.to_json(), world)?;
        }
        match step {
            Step::Wait { until_ms, .. } => {
                if until_ms <= world.steady_ms {
                    return Err(format!("a wait that is over: {until_ms} at {}", world.steady_ms));
                }
                self.not_before_ms = until_ms;
            }
            Step::Ask { id, ask: Ask::Send(request) } => {
                let answers = world.send(&request);
                self.coming.extend(answers.into_iter().map(|answer| (id, answer)));
            }
            Step::Ask { id, ask } => {
                let answer = self.give(world, ask)?;
                if let (Some(answer), Some(call)) = (answer, &mut self.call) {
                    call.answer(world.now(), id, answer).map_err(|error| format!("misuse: {error}"))?;
                }
            }
            Step::Emit(Event::Page { rows, total, mark: next, .. }) => {
                let rows: Vec<Value> = serde_json::from_str(rows.as_str()).map_err(|error| error.to_string())?;
                let Plan::Walk { mark, .. } = &mut self.plan else { return Err("a page, and no list".into()) };
                self.items.extend(rows.iter().map(|row| row["id"].to_string()));
                self.total = self.total.or(total);
                *mark = next;
            }
            Step::Emit(_) => {}
            Step::Pending { .. } => return Err("nothing is to come, and the call waits for it".into()),
            Step::Done(result) => {
                if call.poll(world.now()) != Step::Done(result.clone()) {
                    return Err("the end is told once only".into());
                }
                let result = match result {
                    Ok(output) => {
                        shows_no_secret(output.as_str(), world)?;
                        Ok(serde_json::from_str(output.as_str()).map_err(|error| error.to_string())?)
                    }
                    Err(error) => {
                        shows_no_secret(&format!("{error} {error:?}"), world)?;
                        Err(error)
                    }
                };
                self.end(world, result)?;
            }
            _ => return Err("a step that is not known".into()),
        }
        Ok(())
    }

    /// What a batch asks for; `None`: the program was stopped while it wrote.
    fn give(&mut self, world: &mut World, ask: Ask) -> Result<Option<Answer>, Broken> {
        Ok(Some(match ask {
            Ask::Rows { most } => {
                let most = usize::try_from(most).unwrap_or(usize::MAX);
                // Fewer than may be, now and then.
                let most = if world.dice.happens(30) { most.div_ceil(3) } else { most };
                let end = self.rows.len().min(self.next_row + most);
                let rows = self.rows.get(self.next_row..end).unwrap_or_default();
                self.next_row = end;
                Answer::Rows { rows: Value::from(rows).to_string(), last: end == self.rows.len() }
            }
            Ask::Journal => Answer::Journal(self.journal.clone()),
            Ask::Append(line) => {
                shows_no_secret(&line, world)?;
                self.journal += &line;
                self.journal.push('\n');
                Answer::Stored
            }
            _ => return Err("something was asked that the program does not have".into()),
        }))
    }

    /// The program is stopped while it writes to the journal: a part of the last line is lost.
    pub(crate) fn tear_journal(&mut self, world: &mut World) {
        let last = self.journal.trim_end().rfind('\n').map_or(0, |at| at + 1);
        let line = self.journal.len() - last;
        // Only what was not acknowledged may be lost: the line of a part that has not been sent or whose end came.
        let keep = last + usize::try_from(world.dice.below(line as u64)).unwrap_or(0);
        let ends = self.journal.get(last..).is_some_and(|line| line.contains("\"end\""));
        if ends && self.journal.is_char_boundary(keep) {
            self.journal.truncate(keep);
        }
    }

    /// What must hold at the end.
    fn end(&mut self, world: &mut World, result: Result<Value, triline::Error>) -> Result<(), Broken> {
        world.note(|| match &result {
            Ok(value) => format!("done: {}", value.to_string().chars().take(300).collect::<String>()),
            Err(error) => format!("failed: {error} ({:?})", error.outcome),
        });
        let tokens = world.token_requests - self.token_requests;
        if tokens > MOST_TOKEN_REQUESTS * 3 {
            return Err(format!("{tokens} requests for tokens"));
        }
        match (self.plan.clone(), result) {
            (Plan::Batch { key, .. }, Ok(account)) => {
                self.accounts_for(world, &account, key)?;
                self.over = true;
            }
            (Plan::Batch { .. }, Err(error)) => return Err(format!("a batch ended without an account: {error}")),
            (Plan::Create { number, asked: false }, result) => {
                let done = world.done(&number);
                let holds = match &result {
                    Ok(_) => done == 1,
                    Err(error) => match error.outcome {
                        Outcome::NotSent | Outcome::Rejected => done == 0,
                        Outcome::Done | Outcome::Unknown => done <= 1,
                    },
                };
                if !holds {
                    return Err(format!("agent {number} was created {done} times: {result:?}"));
                }
                let unknown = result.is_err_and(|error| error.outcome == Outcome::Unknown);
                self.over = !unknown;
                if unknown {
                    self.plan = Plan::Create { number, asked: true };
                    self.call = None;
                }
            }
            (Plan::Create { number, asked: true }, Ok(found)) => {
                let found = found.as_array().map_or(0, Vec::len);
                if found != world.done(&number) as usize {
                    return Err(format!("agent {number}: {found} were found of {}", world.done(&number)));
                }
                self.over = true;
            }
            (Plan::Walk { operation, .. }, Ok(_)) => {
                let different: BTreeSet<&String> = self.items.iter().collect();
                let (count, different) = (self.items.len(), different.len());
                // The list of calls has other rows when the service's clock is set.
                let total = self.total.filter(|_| operation != "work_phone.device.calls");
                let least = total.and_then(|total| usize::try_from(total).ok()).unwrap_or(1);
                // Of rows from before the mark nobody knows any more, when the list grew meanwhile.
                if different < least || (different != count && self.crashes == 0) {
                    return Err(format!("{count} rows of {least}, {different} of them different"));
                }
                self.over = true;
            }
            (Plan::Transcribe { call, submitted: false }, result) => {
                let there = result.is_ok() || result.is_err_and(|error| error.outcome == Outcome::Unknown);
                self.over = !there;
                self.plan = Plan::Transcribe { call, submitted: true };
                self.call = None;
            }
            (Plan::Transcribe { .. }, Ok(result)) => {
                if result["taskStatus"] != "success" {
                    return Err(format!("it was not done: {result}"));
                }
                self.over = true;
            }
            (Plan::Report { .. }, Ok(rows)) => {
                rows.as_array().into_iter().flatten().try_for_each(is_right)?;
                self.over = true;
            }
            (Plan::Read { operation, params, more: more @ 1.. }, _) => {
                self.plan = Plan::Read { operation, params, more: more - 1 };
                self.call = None;
            }
            (_, _) => self.over = true,
        }
        Ok(())
    }

    /// Each row is in exactly one of ok, failed and unknown, and what is said of it is true.
    fn accounts_for(&self, world: &World, account: &Value, key: &str) -> Result<(), Broken> {
        let span = |span: &Value| (span[0].as_u64().unwrap_or(0)..=span[1].as_u64().unwrap_or(0)).collect::<Vec<_>>();
        let spans = |name: &str, of: fn(&Value) -> &Value| -> Vec<u64> {
            account[name].as_array().into_iter().flatten().flat_map(|entry| span(of(entry))).collect()
        };
        let ok = spans("ok", |entry| entry);
        let failed = spans("failed", |entry| &entry["rows"]);
        let unknown = spans("unknown", |entry| &entry["rows"]);
        let mut all = [ok.as_slice(), &failed, &unknown].concat();
        all.sort_unstable();
        let taken = account["rows"].as_u64().unwrap_or(0);
        if all != (0..taken).collect::<Vec<_>>() {
            return Err(format!("not every one of {taken} rows is in exactly one place: {account}"));
        }
        if account.get("stopped").is_none() && taken != self.rows.len() as u64 {
            return Err(format!("{taken} of {} rows, and nothing stopped it", self.rows.len()));
        }
        for (places, least, most) in [(ok, 1, 1), (failed, 0, 0), (unknown, 0, 1)] {
            for place in places {
                let row = usize::try_from(place).ok().and_then(|place| self.rows.get(place));
                let Some(key) = row.and_then(|row| row[key].as_str()) else { continue };
                let done = world.done(key);
                if !(least..=most).contains(&done) {
                    return Err(format!("row {place} ({key}) was carried out {done} times, not {least} to {most}"));
                }
            }
        }
        for row in self.rows.iter().skip(usize::try_from(taken).unwrap_or(0)) {
            let key = row[key].as_str().unwrap_or_default();
            if world.done(key) != 0 {
                return Err(format!("{key} was carried out, and is not accounted for"));
            }
        }
        Ok(())
    }
}

/// What chance picks, with its rows.
fn plan(world: &mut World, interface: Interface, number: u64) -> (Plan, Vec<Value>) {
    let dice = &mut world.dice;
    if interface == Interface::WorkPhone {
        let plan = match dice.below(2) {
            0 => walk(dice, "work_phone.device.calls", 100),
            _ => Plan::Read { operation: "work_phone.agents.list", params: json!({}), more: 0 },
        };
        return (plan, Vec::new());
    }
    let journal = dice.happens(70);
    // Rows for one request mostly, for two or three often enough: large worlds take long.
    let count = |dice: &mut Dice, most: u64| {
        if dice.happens(60) { dice.below(30) } else { most - 20 + dice.below(most + most / 3) }
    };
    match dice.below(10) {
        0..=2 => {
            let rows = (0..count(dice, 500)).map(|at| match dice.below(40) {
                0 => json!(at),
                1 => json!({"memo": format!("{number}-{at}")}),
                _ => json!({"name": format!("客户{number}-{at}")}),
            });
            let rows = rows.collect();
            (Plan::Batch { operation: "platform.customers.create", params: json!({}), key: "name", journal }, rows)
        }
        3 => {
            let rows = (0..count(dice, 2000)).map(|at| json!({"number": format!("139{number:02}{at:06}")})).collect();
            let params = json!({"taskId": "60001", "agentNumber": "1001", "rule": 1});
            (Plan::Batch { operation: "platform.dialout.import", params, key: "number", journal }, rows)
        }
        4 => {
            // Nobody has them: all fail, whatever is lost on the way.
            let rows = (0..count(dice, 500)).map(|at| json!(format!("{number}-{at}"))).collect();
            (Plan::Batch { operation: "platform.customers.delete", params: json!({}), key: "id", journal }, rows)
        }
        5 | 6 => (Plan::Create { number: format!("9{number:03}"), asked: false }, Vec::new()),
        7 => (walk(dice, "platform.number_lists.query", 9), Vec::new()),
        8 if dice.happens(30) => (Plan::Transcribe { call: format!("call-{number}"), submitted: false }, Vec::new()),
        8 if dice.happens(30) => {
            let day = |dice: &mut Dice, year: u64| {
                let (month, day) = (1 + dice.below(12), 1 + dice.below(28));
                format!("{year}-{month:02}-{day:02} 08:30:00")
            };
            let params = json!({"startTime": day(dice, 2025), "endTime": day(dice, 2026)});
            (Plan::Report { params }, Vec::new())
        }
        _ => {
            let params = json!({"limit": 1 + dice.below(100)});
            // Often enough to meet the limit, now and then.
            let more = if dice.happens(40) { 20 + dice.below(40) } else { 0 };
            (Plan::Read { operation: "platform.agents.query", params, more }, Vec::new())
        }
    }
}

/// A list, with pages of at most so many rows.
fn walk(dice: &mut Dice, operation: &'static str, most: u64) -> Plan {
    Plan::Walk { operation, params: json!({ "pageSize": 1 + most / 4 + dice.below(most) }), mark: None }
}

/// Whether the answered share of a row is that of its numbers.
fn is_right(row: &Value) -> Result<(), Broken> {
    let (Some(all), Some(answered)) = (row["sum"].as_f64(), row["answerSum"].as_f64()) else {
        return Err(format!("no numbers: {row}"));
    };
    let share = if all == 0.0 { 0.0 } else { answered / all * 100.0 };
    let told: Option<f64> = row["answerPercentage"].as_str().and_then(|share| share.strip_suffix('%')?.parse().ok());
    if told.is_some_and(|told| (told - share).abs() < 0.006) { Ok(()) } else { Err(format!("{share}: {row}")) }
}

fn shows_no_secret(text: &str, world: &World) -> Result<(), Broken> {
    match world.secrets.iter().find(|secret| text.contains(secret.as_str())) {
        Some(_) => Err(format!("a secret is shown: {}", text.chars().take(2000).collect::<String>())),
        None if text.contains("Passw0rd!-secret") => Err("a password is shown".into()),
        None => Ok(()),
    }
}
