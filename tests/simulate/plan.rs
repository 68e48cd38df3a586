//! What tasks do, and what must hold when they are over.

mod check;
mod pick;

use serde_json::{Value, json};
use triline::{Error, Interface, Outcome};

use check::{
    key_of, nothing_of, outcome_is_true, report_is_true, share_is_right, walk_is_complete, walk_is_incomplete,
};
use pick::{pick_ai_agent, pick_platform, pick_work_phone};

use crate::task::Broken;
use crate::world::{QUESTION, World};

/// Timeout of a stream from which nothing arrives.
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
    /// `rows`: how many it has, where they stay the same.
    Walk { operation: &'static str, params: Value, cursor: Option<String>, ids: Vec<String>, rows: Option<usize> },
    /// A transcription, which is submitted and waited for.
    Transcribe { call: String, submitted: bool },
    /// A report on a time that is requested in parts.
    Report { params: Value },
    /// A query, made so many times more.
    Read { operation: &'static str, params: Value, more: u64 },
    /// A session that is opened, and a question whose answer comes in parts.
    Question { sid: String, opened: bool, answer: String, last_ms: u64 },
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
    pub(crate) fn page(&mut self, rows: &[Value], next: Option<String>) -> Result<(), Broken> {
        let Plan::Walk { cursor, ids, .. } = self else { return Err("a page, and no list".into()) };
        ids.extend(rows.iter().map(|row| row["id"].to_string()));
        *cursor = next;
        Ok(())
    }

    /// Something of a response arrived. An undecided part is given later, perhaps when nothing else comes.
    pub(crate) fn arrived(&mut self, now_ms: u64) {
        if let Plan::Question { last_ms, .. } = self {
            *last_ms = now_ms;
        }
    }

    /// Takes a part of a streamed answer.
    pub(crate) fn part(&mut self, part: &Value) -> Result<(), Broken> {
        let Plan::Question { answer, .. } = self else { return Err("a part, and no stream".into()) };
        *answer += part["reply"].as_str().unwrap_or_default();
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
            Plan::Walk { ids, rows, .. } => {
                // A program that was started again has forgotten its nonces, and may draw one of the last minutes.
                let drew_nonce_again = crashed && result.as_ref().is_err_and(|error| error.code() == Some("50016"));
                // An answer that waited while its machine slept tells an old time, by which the clock is corrected: the request
                // is refused again, or has used up its two minutes before it gets another slot.
                let was_told_old_time = world.has_slept()
                    && result.as_ref().is_err_and(|error| matches!(error.code(), Some("50014" | "max_wait")));
                let is_incomplete = result.as_ref().is_err_and(|error| error.code() == Some("incomplete_list"));
                if result.is_ok() {
                    walk_is_complete(world, ids, *rows, crashed)?;
                } else if is_incomplete {
                    walk_is_incomplete(world, *rows)?;
                } else if !world.troubled && !cancelled && !drew_nonce_again && !was_told_old_time {
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
            Plan::Question { sid, answer, last_ms, .. } => {
                outcome_is_true(world, &format!("ai_agent.sessions.ask q-{sid}"), &result)?;
                match result {
                    Ok(merged) if merged["reply"] != QUESTION || answer != QUESTION => {
                        return Err(format!("the answer is {merged}, its parts {answer}"));
                    }
                    Err(error)
                        if error.code() == Some("timeout")
                            && !answer.is_empty()
                            && world.steady_ms < *last_ms + STREAM_TIMEOUT_MS =>
                    {
                        return Err(format!("a stream of which something came at {last_ms} timed out"));
                    }
                    _ => {}
                }
            }
        }
        Ok(Ending::Over)
    }
}
