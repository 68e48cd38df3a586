//! Sessions with an AI agent, and what is said in them.
//!
//! The session `s1` with the agent `a1` is open from the beginning, for every seed.
//!
//! Decided where the vendor's documents are silent: opening an open session changes nothing, or is refused with 409 if
//! it belongs to another agent or has another address; a closed session is opened again, without its history. A
//! question in a session that does not exist, is closed or belongs to another agent is refused with 404; closing again
//! changes nothing. A question with a `qid` that came before is a question like any other. The service echoes the question, unless [`Settings`] has a scripted answer. `debug.query_log.prompt` has the last 10
//! turns. A streamed answer has everything but the text in its last part. With `push_msg` the response has an empty
//! text, and the answer with its `sid` is pushed to the session's `msg_receive_url` after half a second.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{AiAgent, refuse};
use crate::dice::{self, MADE_MS, number};
use crate::reply::{Body, local_time};
use crate::settings::{Framing, Settings};
use crate::{Job, Push, Refusal};
use triline_protocol::json::Value;

type Answer = Result<Value, Refusal>;

/// What an opened session repeats of the parameters.
const REPEATED: [&str; 7] =
    ["sid", "agent_id", "msg_receive_url", "session_source", "system_args", "visitor_id", "visitor_name"];
/// Into how many parts the text of a streamed answer is cut.
const PARTS: usize = 3;
/// How many turns a session remembers, which are those that the model is given.
const PROMPTED: usize = 10;
/// How many pushes wait until they are taken; the oldest are dropped.
const WAITING: usize = 1000;
/// How long an answer that is pushed takes.
const PUSHED_AFTER_MS: i64 = 500;

pub(super) struct Session {
    sid: String,
    agent: String,
    /// What opening it resulted in.
    opened: Value,
    receive_url: String,
    is_open: bool,
    turns: Vec<Turn>,
}

/// A question and its answer.
struct Turn {
    qid: String,
    question: String,
    answer: String,
    action: Option<i64>,
    is_scripted: bool,
    asked_ms: i64,
}

pub(super) fn seeded() -> Session {
    let params = Value::object([
        ("sid", "s1".into()),
        ("agent_id", "a1".into()),
        ("session_source", "other".into()),
        ("msg_receive_url", "https://simulated.invalid/messages".into()),
        ("visitor_name", "访客🙂".into()),
    ]);
    Session::new(&params, MADE_MS)
}

impl Session {
    fn new(params: &Value, now_ms: i64) -> Session {
        let text = |name: &str| params.get(name).and_then(Value::text).unwrap_or_default();
        let mut opened = Value::object([
            ("agent_name", format!("智能客服{}", text("agent_id")).into()),
            ("agent_info", Value::object([("welcome", "您好，有什么可以帮您？😊".into())])),
            ("source", 1.into()),
            ("start_time", local_time(now_ms).into()),
        ]);
        for name in REPEATED {
            if let Some(given) = params.get(name).filter(|given| **given != Value::Null) {
                opened.put(name, given.clone());
            }
        }
        Session {
            sid: text("sid").to_string(),
            agent: text("agent_id").to_string(),
            receive_url: text("msg_receive_url").to_string(),
            opened,
            is_open: true,
            turns: Vec::new(),
        }
    }

    /// The conversation up to the question of the last turn, as a model is given it.
    fn prompt(&self) -> Value {
        let said = |role: &str, text: &str| Value::object([("role", role.into()), ("content", text.into())]);
        let mut messages: Vec<Value> = self
            .turns
            .iter()
            .flat_map(|turn| [said("user", &turn.question), said("assistant", &turn.answer)])
            .collect();
        messages.pop();
        Value::List(messages)
    }

    /// The members of the answer of the last turn, without its text.
    fn details(&self, turn: &Turn) -> Value {
        let length = |text: &str| number(text.chars().count());
        let prompt = self.prompt();
        let asked = length(&prompt.to_text());
        let completed = length(&turn.answer);
        let mut log = Value::object([("strategy_type", if turn.is_scripted { "script" } else { "echo" }.into())]);
        if let Some(action) = turn.action {
            log.put("action", action.into());
        }
        match turn.action {
            Some(5) => log.put("skill_num", "80001".into()),
            Some(6) => log.put("keyboard_scene", Value::object([("length", 4.into())])),
            _ => {}
        }
        Value::object([
            ("log", log),
            ("msg_time", local_time(turn.asked_ms).into()),
            ("response_time", local_time(turn.asked_ms).into()),
            (
                "debug",
                Value::object([
                    (
                        "add_info",
                        Value::object([
                            ("billing", Value::Number("0.01".into())),
                            ("completion_tokens", completed.into()),
                            ("model", "simulated".into()),
                            ("prompt_tokens", asked.into()),
                            ("total_tokens", (asked + completed).into()),
                        ]),
                    ),
                    ("tool_log", log_of(&[("tool_llm", "simulated".into())])),
                    (
                        "query_log",
                        log_of(&[
                            ("content", (&turn.question).into()),
                            ("prompt", prompt),
                            ("response", (&turn.answer).into()),
                        ]),
                    ),
                ]),
            ),
            ("qid", (&turn.qid).into()),
            ("answer_res_list", Value::List(Vec::new())),
            ("is_end", true.into()),
        ])
    }
}

/// A log with the three members that every log has, and others.
fn log_of(others: &[(&str, Value)]) -> Value {
    let no_slots = Value::Object(Vec::new());
    let mut log = Value::object([("ai_slots", no_slots), ("info", "ok".into()), ("json_parser", 1.into())]);
    for (name, value) in others {
        log.put(name, value.clone());
    }
    log
}

pub(super) fn open(job: &mut Job<'_, AiAgent>) -> Answer {
    let session = Session::new(job.params, job.now_ms);
    let sessions = &mut job.data.sessions;
    if let Some(other) = sessions.iter().find(|other| other.sid == session.sid && other.is_open) {
        let is_same = other.agent == session.agent && other.receive_url == session.receive_url;
        return if is_same { Ok(other.opened.clone()) } else { Err(refuse(409, "sid: another session has this id")) };
    }
    let opened = session.opened.clone();
    sessions.retain(|other| other.sid != session.sid);
    sessions.push(session);
    Ok(opened)
}

pub(super) fn close(job: &mut Job<'_, AiAgent>) -> Answer {
    let sid = job.params.get("sid").and_then(Value::text);
    let found = job.data.sessions.iter_mut().find(|session| sid == Some(session.sid.as_str()));
    found.ok_or_else(|| refuse(404, "sid: no session has this id"))?.is_open = false;
    Ok(Value::Null)
}

pub(super) fn ask(job: &mut Job<'_, AiAgent>, settings: &Settings) -> Result<Body, Refusal> {
    let text = |name: &str| job.params.get(name).and_then(Value::text);
    let is_set = |name: &str| job.params.get(name) == Some(&Value::Boolean(true));
    let question = question(job.params)?;
    let data = &mut *job.data;
    let is_meant = |session: &&mut Session| text("sid") == Some(session.sid.as_str()) && session.is_open;
    let Some(session) = data.sessions.iter_mut().find(is_meant) else {
        return Err(refuse(404, "sid: no session with this id is open"));
    };
    if text("agent_id") != Some(session.agent.as_str()) {
        return Err(refuse(404, "agent_id: the session is with another agent"));
    }
    let qid = match text("qid").filter(|qid| !qid.is_empty()) {
        Some(qid) => qid.to_string(),
        None => dice::id(data.seed, "question", data.asked),
    };
    data.asked += 1;
    let forgotten = (session.turns.len() + 1).saturating_sub(PROMPTED);
    session.turns.drain(..forgotten);
    session.turns.push(Turn::new(qid, question, settings, job.now_ms));
    let Some(turn) = session.turns.last() else { return Ok(Body::One(Value::Null)) };
    let details = session.details(turn);
    if is_set("push_msg") {
        let push = Push { url: session.receive_url.clone(), body: pushed(session, turn, details) };
        data.pushes.drain(..(data.pushes.len() + 1).saturating_sub(WAITING));
        data.pushes.push((job.now_ms + PUSHED_AFTER_MS, push));
        return Ok(Body::One(Value::object([("data", "".into()), ("qid", (&turn.qid).into())])));
    }
    Ok(match settings.ai_framing {
        framing if is_set("stream") && framing != Framing::Whole => {
            Body::Parts(framing, parts(framing, &turn.answer, details))
        }
        _ => Body::One(whole(&turn.answer, details)),
    })
}

impl Turn {
    fn new(qid: String, question: String, settings: &Settings, asked_ms: i64) -> Turn {
        let script = settings.ai_answers.iter().find(|answer| question.contains(&answer.contains));
        Turn {
            qid,
            answer: script.map_or(&question, |script| &script.text).clone(),
            action: script.and_then(|script| script.action),
            is_scripted: script.is_some(),
            question,
            asked_ms,
        }
    }
}

/// The text of the last message.
fn question(params: &Value) -> Result<String, Refusal> {
    let last = params.get("messages").and_then(Value::list).and_then(<[Value]>::last);
    let text = last.and_then(|message| message.get("text")?.text());
    text.map(ToString::to_string).ok_or_else(|| refuse(400, "messages: expected a message"))
}

fn whole(answer: &str, details: Value) -> Value {
    let mut whole = details;
    whole.put("data", answer.into());
    whole
}

/// The parts of an answer that is streamed.
fn parts(framing: Framing, answer: &str, details: Value) -> Vec<Value> {
    let letters: Vec<char> = answer.chars().collect();
    let size = letters.len().div_ceil(PARTS).max(1);
    let part = |letters: &[char]| {
        Value::object([("is_end", false.into()), ("reply", letters.iter().collect::<String>().into())])
    };
    let mut last = details;
    last.put("reply", "".into());
    let parts = letters.chunks(size).map(part).chain([last]);
    let envelope = |data| Value::object([("code", 200.into()), ("message", "success".into()), ("data", data)]);
    let like_plain = |part: Value| {
        let mut out = envelope("".into());
        let Value::Object(members) = part else { return out };
        for (name, value) in members.into_iter().filter(|(name, _)| name != "is_end") {
            out.put(&name, value);
        }
        out
    };
    match framing {
        Framing::Wrapped => parts.map(envelope).collect(),
        Framing::Done => parts.map(like_plain).collect(),
        _ => parts.collect(),
    }
}

/// The body of a push.
fn pushed(session: &Session, turn: &Turn, details: Value) -> String {
    let mut body = whole(&turn.answer, details);
    body.put("sid", (&session.sid).into());
    body.put("code", 200.into());
    body.put("message", "success".into());
    body.to_text()
}
