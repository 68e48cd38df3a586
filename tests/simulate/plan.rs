//! What tasks do, and what must hold when they are over.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use triline::{Error, Interface, Outcome};

use crate::dice::Dice;
use crate::task::Broken;
use crate::world::{QUESTION, World};

/// Timeout of a stream between two parts.
const STREAM_TIMEOUT_MS: u64 = 30_000;

/// What a task does.
#[derive(Clone, Debug)]
pub(crate) enum Plan {
    /// A row batch, with or without a journal.
    Batch { operation: &'static str, params: Value, key: Option<&'static str>, journal: bool, rows: Rows },
    /// Rows among the parameters, in slices.
    Slices { rows: Rows },
    /// Something that is created under a key; when that is unknown, the service is asked.
    Create { number: String, asks: bool },
    /// A write; `key`: what goes by it is executed once, or was not.
    Write { operation: &'static str, params: Value, key: String },
    /// A list that is walked, from its beginning or from a cursor.
    Walk { operation: &'static str, params: Value, cursor: Option<String>, ids: Vec<String>, total: Option<i64> },
    /// A transcription, which is submitted and waited for.
    Transcribe { call: String, submitted: bool },
    /// A report on a time that is requested in parts.
    Report { params: Value },
    /// A query, made so many times more.
    Read { operation: &'static str, params: Value, more: u64 },
    /// A session that is opened, and a question whose answer comes in parts.
    Question { sid: String, opened: bool, answer: String, last_part_ms: u64 },
    /// A file.
    Upload { name: String, content: Content },
}

/// Rows of a batch. Debug shows how many.
#[derive(Clone)]
pub(crate) struct Rows(Vec<Value>);

impl std::fmt::Debug for Rows {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} rows", self.0.len())
    }
}

/// The content of a file. Debug shows its size.
#[derive(Clone)]
pub(crate) struct Content(Vec<u8>);

impl std::fmt::Debug for Content {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} bytes", self.0.len())
    }
}

/// What a task does after a call.
pub(crate) enum Ending {
    Over,
    Again,
}

impl Plan {
    /// A plan that chance picks.
    pub(crate) fn pick(world: &mut World, interface: Interface, number: u64) -> Plan {
        match interface {
            Interface::WorkPhone => pick_work_phone(world, number),
            Interface::AiAgent => pick_ai_agent(world, number),
            Interface::Platform => pick_platform(world, number),
        }
    }

    /// Operation, parameters and options of its next call.
    pub(crate) fn call(&self) -> (&'static str, Value, Value) {
        match self {
            Plan::Batch { operation, params, journal, rows, .. } => {
                (operation, params.clone(), json!({"mode": "rows", "journal": journal, "count": rows.0.len()}))
            }
            Plan::Slices { rows } => ("platform.customers.delete", json!({ "ids": rows.0 }), json!({"mode": "slices"})),
            Plan::Create { number, asks } => {
                let agent = json!({
                    "agentName": "王小明", "agentNumber": number, "agentVersion": "ccAgent", "queueList": ["80001"],
                    "roles": [], "password": "Passw0rd!-secret",
                });
                ("platform.agents.create", agent, json!({ "mode": if *asks { "reconcile" } else { "single" } }))
            }
            Plan::Walk { operation, params, cursor: None, .. } => (operation, params.clone(), json!({"mode": "pages"})),
            Plan::Walk { operation, params, cursor, .. } => {
                (operation, params.clone(), json!({"mode": "pages", "cursor": cursor}))
            }
            Plan::Transcribe { call, submitted } => {
                let operation =
                    if *submitted { "platform.transcription.wait_until_done" } else { "platform.transcription.submit" };
                (operation, json!({ "callUniqueId": call }), json!({}))
            }
            Plan::Report { params } => ("platform.reports.answer_rate_all", params.clone(), json!({})),
            Plan::Write { operation, params, .. } | Plan::Read { operation, params, .. } => {
                (operation, params.clone(), json!({}))
            }
            Plan::Question { sid, opened: false, .. } => {
                let session = json!({
                    "sid": sid, "agent_id": "a1", "session_source": "other", "msg_receive_url": "https://me.invalid",
                });
                ("ai_agent.sessions.open", session, json!({}))
            }
            Plan::Question { sid, .. } => {
                let messages = json!([{"type": "user", "text": QUESTION}]);
                let question = json!({"sid": sid, "agent_id": "a1", "qid": format!("q-{sid}"), "messages": messages});
                ("ai_agent.sessions.ask", question, json!({"mode": "stream"}))
            }
            Plan::Upload { name, content } => {
                let upload = json!({"agent_id": "a1", "kb_id": "k1", "filename": name, "file": content.0.len()});
                ("ai_agent.documents.upload", upload, json!({}))
            }
        }
    }

    /// Whether it is one request, so that limits of the call are limits of the request.
    pub(crate) fn may_be_limited(&self) -> bool {
        matches!(self, Plan::Create { asks: false, .. } | Plan::Write { .. } | Plan::Read { .. } | Plan::Upload { .. })
    }

    /// How often its caller cancels, in a hundred, and within how many steps.
    pub(crate) fn cancels(&self) -> (u64, u64) {
        // Between two slices there are few steps.
        if matches!(self, Plan::Slices { .. }) { (60, 25) } else { (12, 60) }
    }

    /// Whether another program can continue it.
    pub(crate) fn continues(&self) -> bool {
        matches!(self, Plan::Batch { journal: true, .. } | Plan::Walk { cursor: Some(_), .. })
    }

    /// The content of the file that it uploads.
    pub(crate) fn content(&self) -> &[u8] {
        match self {
            Plan::Upload { content, .. } => &content.0,
            _ => &[],
        }
    }

    /// Rows from that index on, and whether they are the last.
    pub(crate) fn rows(&self, from: usize, max: usize) -> (Value, bool) {
        let Plan::Batch { rows, .. } = self else { return (json!([]), true) };
        let end = rows.0.len().min(from + max);
        (rows.0.get(from..end).unwrap_or_default().into(), end == rows.0.len())
    }

    /// Takes a page.
    pub(crate) fn page(&mut self, rows: &[Value], of: Option<i64>, next: Option<String>) -> Result<(), Broken> {
        let Plan::Walk { cursor, ids, total, .. } = self else { return Err("a page, and no list".into()) };
        ids.extend(rows.iter().map(|row| row["id"].to_string()));
        *total = total.or(of);
        *cursor = next;
        Ok(())
    }

    /// Takes a part of a streamed answer.
    pub(crate) fn part(&mut self, part: &Value, now_ms: u64) -> Result<(), Broken> {
        let Plan::Question { answer, last_part_ms, .. } = self else { return Err("a part, and no stream".into()) };
        *answer += part["reply"].as_str().unwrap_or_default();
        *last_part_ms = now_ms;
        if QUESTION.starts_with(answer.as_str()) { Ok(()) } else { Err(format!("an answer of other parts: {answer}")) }
    }

    /// Checks how a call ended, and says what comes next.
    pub(crate) fn ended(
        &mut self,
        world: &World,
        result: Result<Value, Error>,
        cancelled: bool,
        crashed: bool,
    ) -> Result<Ending, Broken> {
        let ended_by_caller = result.as_ref().is_err_and(|error| error.kind().name() == "cancelled");
        if ended_by_caller && !cancelled {
            return Err("the call was cancelled, and nobody did".into());
        }
        match self {
            Plan::Batch { key, rows, .. } => match result {
                Ok(report) => report_is_true(world, &report, &rows.0, *key)?,
                // An earlier program may have executed what this call says nothing about.
                Err(_) if cancelled && crashed => {}
                Err(error) if cancelled => nothing_of(world, &error, &rows.0, *key)?,
                Err(error) => return Err(format!("a batch ended without a report: {error}")),
            },
            Plan::Slices { rows } => match result {
                Ok(result) => {
                    let failed = result["errorData"].as_array().cloned().unwrap_or_default();
                    for row in rows.0.iter().filter(|row| !failed.contains(row)) {
                        outcome_is_true(world, &key_of(row, None), &Ok(Value::Null))?;
                    }
                }
                Err(error) => nothing_of(world, &error, &rows.0, None)?,
            },
            Plan::Create { number, asks: asks @ false } => {
                outcome_is_true(world, &format!("platform.agents.create {number}"), &result)?;
                if result.is_err_and(|error| error.outcome() == Outcome::Unknown) {
                    *asks = true;
                    return Ok(Ending::Again);
                }
            }
            Plan::Create { number, .. } => {
                let executed = world.executed(&format!("platform.agents.create {number}"));
                if let Ok(found) = result
                    && found.as_array().map_or(0, Vec::len) != executed as usize
                {
                    return Err(format!("agent {number}: {found} was found, and it was created {executed} times"));
                }
            }
            Plan::Write { key, .. } => outcome_is_true(world, key, &result)?,
            Plan::Upload { name, .. } => outcome_is_true(world, &format!("ai_agent.documents.upload {name}"), &result)?,
            Plan::Walk { operation, ids, total, .. } => {
                // A program that was started again has forgotten its nonces, and may draw one of the last minutes.
                let drew_nonce_again = crashed && result.as_ref().is_err_and(|error| error.code() == Some("50016"));
                if result.is_ok() {
                    walk_is_complete(operation, ids, *total, crashed)?;
                } else if !world.troubled && !cancelled && !drew_nonce_again {
                    return Err(format!("a walk failed, and nothing went wrong: {result:?}"));
                }
            }
            Plan::Transcribe { submitted: submitted @ false, .. } => {
                let is_there = result.is_ok() || result.is_err_and(|error| error.outcome() == Outcome::Unknown);
                *submitted = true;
                return Ok(if is_there && !cancelled { Ending::Again } else { Ending::Over });
            }
            Plan::Transcribe { .. } => {
                if let Ok(result) = result
                    && result["taskStatus"] != "success"
                {
                    return Err(format!("it was not done: {result}"));
                }
            }
            Plan::Report { .. } => {
                if let Ok(rows) = result {
                    rows.as_array().into_iter().flatten().try_for_each(share_is_right)?;
                }
            }
            Plan::Read { more, .. } => {
                if *more > 0 && !cancelled {
                    *more -= 1;
                    return Ok(Ending::Again);
                }
            }
            Plan::Question { sid, opened: opened @ false, .. } => {
                outcome_is_true(world, &format!("ai_agent.sessions.open {sid}"), &result)?;
                *opened = true;
                let is_open = result.is_ok() || result.is_err_and(|error| error.outcome() == Outcome::Unknown);
                return Ok(if is_open && !cancelled { Ending::Again } else { Ending::Over });
            }
            Plan::Question { sid, answer, last_part_ms, .. } => {
                outcome_is_true(world, &format!("ai_agent.sessions.ask q-{sid}"), &result)?;
                match result {
                    Ok(merged) if merged["reply"] != QUESTION || answer != QUESTION => {
                        return Err(format!("the answer is {merged}, its parts {answer}"));
                    }
                    Err(error)
                        if error.code() == Some("timeout")
                            && !answer.is_empty()
                            && world.steady_ms < *last_part_ms + STREAM_TIMEOUT_MS =>
                    {
                        return Err(format!("a stream whose last part came at {last_part_ms} timed out"));
                    }
                    _ => {}
                }
            }
        }
        Ok(Ending::Over)
    }
}

/// Whether what a result says of a write is true.
fn outcome_is_true(world: &World, key: &str, result: &Result<Value, Error>) -> Result<(), Broken> {
    let executed = world.executed(key);
    let holds = match result {
        // Writes that end in the same state may be executed again; others are executed once.
        Ok(_) => executed == 1 || (executed > 1 && is_repeatable(key)),
        Err(error) => match error.outcome() {
            Outcome::NotSent | Outcome::Rejected => executed == 0,
            Outcome::Done => executed >= 1,
            Outcome::Unknown => executed <= 1 || is_repeatable(key),
        },
    };
    if holds { Ok(()) } else { Err(format!("{key} was executed {executed} times: {result:?}")) }
}

/// Whether the write may be executed more than once: it ends in the same state, or is a question under the same id.
fn is_repeatable(key: &str) -> bool {
    ["platform.agents.disable", "platform.agents.enable"].iter().any(|name| key.starts_with(name))
}

/// Whether the error of a batch without a report is true: nothing of it was executed where it says so.
fn nothing_of(world: &World, error: &Error, rows: &[Value], key: Option<&str>) -> Result<(), Broken> {
    let executed = rows.iter().filter(|row| world.executed(&key_of(row, key)) > 0).count();
    match error.outcome() {
        Outcome::NotSent | Outcome::Rejected if executed > 0 => {
            Err(format!("{executed} rows were executed: {error} ({:?})", error.outcome()))
        }
        _ => Ok(()),
    }
}

/// The key of a row: the row itself, or a member.
fn key_of(row: &Value, key: Option<&str>) -> String {
    key.map_or(row, |key| &row[key]).as_str().unwrap_or_default().to_string()
}

/// Whether each row is in exactly one of ok, failed and unknown, and what is said of it is true.
fn report_is_true(world: &World, report: &Value, rows: &[Value], key: Option<&str>) -> Result<(), Broken> {
    let span = |span: &Value| (span[0].as_u64().unwrap_or(0)..=span[1].as_u64().unwrap_or(0)).collect::<Vec<_>>();
    let spans = |name: &str, of: fn(&Value) -> &Value| -> Vec<u64> {
        report[name].as_array().into_iter().flatten().flat_map(|entry| span(of(entry))).collect()
    };
    let ok = spans("ok", |entry| entry);
    let failed = spans("failed", |entry| &entry["rows"]);
    let unknown = spans("unknown", |entry| &entry["rows"]);
    let mut all = [ok.as_slice(), &failed, &unknown].concat();
    all.sort_unstable();
    let taken = report["rows"].as_u64().unwrap_or(0);
    if all != (0..taken).collect::<Vec<_>>() {
        return Err(format!("not every one of {taken} rows is in exactly one place: {report}"));
    }
    if report.get("stopped").is_none() && taken != rows.len() as u64 {
        return Err(format!("{taken} of {} rows, and nothing stopped it", rows.len()));
    }
    for (indices, least, most) in [(ok, 1, 1), (failed, 0, 0), (unknown, 0, 1)] {
        for index in indices {
            let row = usize::try_from(index).ok().and_then(|index| rows.get(index));
            let Some(key) = row.map(|row| key_of(row, key)).filter(|key| !key.is_empty()) else { continue };
            let executed = world.executed(&key);
            if !(least..=most).contains(&executed) {
                return Err(format!("row {index} ({key}) was executed {executed} times, not {least} to {most}"));
            }
        }
    }
    for row in rows.iter().skip(usize::try_from(taken).unwrap_or(0)) {
        let key = key_of(row, key);
        if world.executed(&key) != 0 {
            return Err(format!("{key} was executed, and is not in the report"));
        }
    }
    let errors = ["failed", "unknown"].iter().flat_map(|name| report[name].as_array().into_iter().flatten());
    for error in errors.map(|entry| &entry["error"]).chain(report.get("stopped")) {
        if error["outcome"] == "unknown" && error["retryable"] == true {
            return Err(format!("an unknown outcome is retryable: {error}"));
        }
    }
    Ok(())
}

/// Whether a walk gave every row, and none twice.
fn walk_is_complete(operation: &str, ids: &[String], total: Option<i64>, crashed: bool) -> Result<(), Broken> {
    let different: BTreeSet<&String> = ids.iter().collect();
    let (count, different) = (ids.len(), different.len());
    // The list of calls has other rows when the service's clock is set.
    let total = total.filter(|_| operation != "work_phone.device.calls");
    let least = total.and_then(|total| usize::try_from(total).ok()).unwrap_or(1);
    // A walk that continues at a cursor does not know the rows before it, which come again when the list grew.
    if different < least || (different != count && !crashed) {
        return Err(format!("{count} rows of {least}, {different} of them different"));
    }
    Ok(())
}

/// Whether the answered share of a row is that of its sums.
fn share_is_right(row: &Value) -> Result<(), Broken> {
    let (Some(all), Some(answered)) = (row["sum"].as_f64(), row["answerSum"].as_f64()) else {
        return Err(format!("no numbers: {row}"));
    };
    let share = if all == 0.0 { 0.0 } else { answered / all * 100.0 };
    let given: Option<f64> = row["answerPercentage"].as_str().and_then(|share| share.strip_suffix('%')?.parse().ok());
    if given.is_some_and(|given| (given - share).abs() < 0.006) { Ok(()) } else { Err(format!("{share}: {row}")) }
}

fn pick_work_phone(world: &mut World, number: u64) -> Plan {
    let phone = format!("1370000{number:04}");
    match world.dice.below(6) {
        0 | 1 => walk(&mut world.dice, "work_phone.device.calls", 100),
        2 => Plan::Read { operation: "work_phone.agents.list", params: json!({}), more: world.dice.below(4) },
        3 => Plan::Write {
            operation: "work_phone.phone.call",
            params: json!({"callPhone": phone, "userPhone": "13800001001"}),
            key: format!("work_phone.phone.call {phone}"),
        },
        4 => Plan::Write {
            operation: "work_phone.customers.add",
            params: json!({"name": "陈先生", "phone": phone}),
            key: format!("work_phone.customers.add {phone}"),
        },
        _ => {
            let id = world.work_phone_customer(&phone);
            Plan::Write {
                operation: "work_phone.customers.delete",
                params: json!({ "id": id }),
                key: format!("work_phone.customers.delete {id}"),
            }
        }
    }
}

fn pick_ai_agent(world: &mut World, number: u64) -> Plan {
    if world.dice.happens(60) {
        return Plan::Question { sid: format!("s{number}"), opened: false, answer: String::new(), last_part_ms: 0 };
    }
    let size = world.dice.index(5_000);
    Plan::Upload { name: format!("faq-{number}.md"), content: Content(vec![b'a'; size]) }
}

fn pick_platform(world: &mut World, number: u64) -> Plan {
    let dice = &mut world.dice;
    let journal = dice.happens(70);
    // Rows for one request mostly, for two or three often enough: large worlds take long.
    let count = |dice: &mut Dice, most: u64| {
        if dice.happens(60) { dice.below(30) } else { most - 20 + dice.below(most + most / 3) }
    };
    let batch = |operation, params, key, rows| Plan::Batch { operation, params, key, journal, rows: Rows(rows) };
    match dice.below(16) {
        0..=2 => {
            let rows = (0..count(dice, 500)).map(|at| match dice.below(40) {
                0 => json!(at),
                1 => json!({"memo": format!("{number}-{at}")}),
                _ => json!({"name": format!("客户{number}-{at}")}),
            });
            let rows = rows.collect();
            batch("platform.customers.create", json!({}), Some("name"), rows)
        }
        3 => {
            let rows = (0..count(dice, 2000)).map(|at| json!({"number": format!("139{number:02}{at:06}")})).collect();
            let params = json!({"taskId": "60001", "agentNumber": "1001", "rule": 1});
            batch("platform.dialout.import", params, Some("number"), rows)
        }
        4 => {
            // Customers that do not exist: all fail, whatever is lost on the way.
            let rows = (0..count(dice, 500)).map(|at| json!(format!("{number}-{at}"))).collect();
            batch("platform.customers.delete", json!({}), None, rows)
        }
        5 | 6 => {
            // Customers that exist, each deleted by one task alone, and some that do not.
            let count = count(dice, 200);
            let ids = world.customers(700).into_iter().skip(usize::try_from(number * 230).unwrap_or(0));
            let rows: Vec<Value> = ids.take(usize::try_from(count.min(230)).unwrap_or(0)).map(Value::from).collect();
            let slices = world.dice.happens(50);
            let missing = if slices { 500 } else { count / 10 };
            let rows = rows.into_iter().chain((0..missing).map(|at| json!(format!("{number}-{at}")))).collect();
            if slices {
                return Plan::Slices { rows: Rows(rows) };
            }
            let journal = world.dice.happens(70);
            Plan::Batch {
                operation: "platform.customers.delete",
                params: json!({}),
                key: None,
                journal,
                rows: Rows(rows),
            }
        }
        7 | 8 => Plan::Create { number: format!("9{number:03}"), asks: false },
        9 => {
            let name = format!("任务{number}");
            let params = json!({"taskName": name, "agentNumber": "1001"});
            Plan::Write { operation: "platform.dialout.create", params, key: format!("platform.dialout.create {name}") }
        }
        10 | 14 if number < 2 => {
            let agent = format!("{}", 1001 + number);
            let key = format!("platform.agents.disable {agent}");
            Plan::Write { operation: "platform.agents.disable", params: json!({ "agentNumber": agent }), key }
        }
        10 | 11 | 14 => walk(dice, "platform.number_lists.query", 9),
        12 if dice.happens(30) => Plan::Transcribe { call: format!("call-{number}"), submitted: false },
        12 if dice.happens(30) => {
            let day = |dice: &mut Dice, year: u64| {
                let (month, day) = (1 + dice.below(12), 1 + dice.below(28));
                format!("{year}-{month:02}-{day:02} 08:30:00")
            };
            let params = json!({"startTime": day(dice, 2025), "endTime": day(dice, 2026)});
            Plan::Report { params }
        }
        _ => {
            let params = json!({"limit": 1 + dice.below(100)});
            // Often enough to meet the limit, now and then.
            let more = if dice.happens(40) { 20 + dice.below(40) } else { 0 };
            Plan::Read { operation: "platform.agents.query", params, more }
        }
    }
}

/// A list, with pages of at most so many rows.
fn walk(dice: &mut Dice, operation: &'static str, most: u64) -> Plan {
    let params = json!({ "pageSize": 1 + most / 4 + dice.below(most) });
    Plan::Walk { operation, params, cursor: None, ids: Vec::new(), total: None }
}
