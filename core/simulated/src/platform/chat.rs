//! Online chat: sessions, which begin and end by the service's clock, and their messages.
//!
//! Decided where the vendor's documents are silent: without a time of creation the list goes back seven days; of a range with
//! one time the time is the beginning; counts and texts are compared as a whole; the newest session comes first, of
//! messages the oldest. A session is `deal` while it lasts, then `finish`. Messages are those up to `dateTime`,
//! without a session those of seven days. A session that is not there is refused with 40000. Every session is greeted
//! by the robot; `convertManualTime` and `manualTime` have a time for each transfer, to an agent and from one to the
//! next.

pub(crate) mod history;

use alloc::format;
use alloc::vec::Vec;

use self::history::{Message, Sender, Session, find, sessions_of};
use super::days::{self, DAY_MS, days_of, is_within};
use crate::dice::digest;
use crate::order;
use crate::platform::data::Data;
use crate::reply::local_time;
use crate::{Job, Refusal, unfit};
use triline_protocol::json::Value;
use triline_schema::platform::chat::ChatSession;

type Answer = Result<Value, Refusal>;

/// How far lists go back where nothing else is asked for.
const RECENT_MS: i64 = 6 * DAY_MS;
/// What the document calls the time of the first reply, in the filter and in the list.
const FIRST_REPLY: &str = "createTagentFirstReplyTimeime";

/// The sessions that began in a span, in the order of their beginnings.
pub(super) fn sessions_in(data: &Data, span: [i64; 2], now_ms: i64) -> impl Iterator<Item = Session> {
    let days = days_of(span, now_ms);
    days.flat_map(move |day| sessions_of(data, day, now_ms)).filter(move |session| is_within(span, session.start_ms))
}

/// All sessions that the filters let through; pages are made of them later.
pub(super) fn sessions(job: &mut Job<'_>) -> Answer {
    let span = |name: &str| {
        let times = job.given(name).and_then(Value::list)?;
        Some(days::span(times.iter().filter_map(Value::text)))
    };
    let created = span("createTime");
    let found: Vec<Session> = match (job.text("sessionId"), created) {
        (Some(id), _) => find(job.data, id, job.now_ms).into_iter().collect(),
        (None, Some(span)) => sessions_in(job.data, span, job.now_ms).collect(),
        (None, None) => recent(job).collect(),
    };
    let first_reply = span(FIRST_REPLY).or_else(|| span("agentFirstReplyTime"));
    let times = [created, span("convertManualTime"), span("manualTime"), span("endTime"), first_reply];
    let texts = ["visitorName", "agentId", "platform", "accessId", "peerId", "seoSource", "seoKeywords", "finishKey"];
    let texts = texts.into_iter().chain(["area", "ip"]).filter_map(|name| Some((name, job.text(name)?)));
    let texts: Vec<(&str, &str)> = texts.collect();
    let counts = ["totalMessageCount", "visitorMessageCount", "agentReplyMessageCount"];
    let matches = |session: &Session, row: &Value| {
        let has = |name: &str, wanted: &str| {
            row.get(if name == "peerId" { "toPeer" } else { name }).and_then(Value::text) == Some(wanted)
        };
        let happened = [
            Vec::from([session.start_ms]),
            session.asked().collect(),
            session.taken().collect(),
            session.end.iter().map(|(ms, _)| *ms).collect(),
            session.first_reply().into_iter().collect(),
        ];
        texts.iter().all(|(name, wanted)| has(name, wanted))
            && counts.iter().all(|name| job.integer(name).is_none_or(|count| row.get(name) == Some(&count.into())))
            && times
                .iter()
                .zip(happened)
                .all(|(span, happened)| span.is_none_or(|span| happened.iter().any(|ms| is_within(span, *ms))))
    };
    let row = |session: &Session| Some(session.entry(job.data)).filter(|row| matches(session, row));
    Ok(found.iter().rev().filter_map(row).collect())
}

fn recent(job: &Job<'_>) -> impl Iterator<Item = Session> {
    sessions_in(job.data, [days::start_of(days::day_at(job.now_ms - RECENT_MS)), i64::MAX], job.now_ms)
}

pub(super) fn session(job: &mut Job<'_>) -> Answer {
    let found = find(job.data, job.text("sessionId").unwrap_or_default(), job.now_ms);
    let session = found.ok_or_else(|| unfit("sessionId: expected the id of a session"))?;
    Ok(Value::object([("chatSession", session.detail(job.data)), ("scheduleHistory", session.history(job.data))]))
}

/// All messages that the filters let through; pages are made of them later.
pub(super) fn messages(job: &mut Job<'_>) -> Answer {
    let sessions: Vec<Session> = match job.text("sessionId") {
        Some(id) => find(job.data, id, job.now_ms).into_iter().collect(),
        None => recent(job).collect(),
    };
    let visitor = job.text("visitorId");
    let latest = job.integer("dateTime").unwrap_or(i64::MAX);
    let of_visitor = |session: &&Session| visitor.is_none_or(|visitor| visitor == session.visitor.id);
    let mut found = Vec::new();
    for session in sessions.iter().filter(of_visitor) {
        let messages = session.messages.iter().enumerate().filter(|(_, message)| message.ms <= latest);
        found.extend(messages.map(|(index, message)| (message.ms, session.message(job.data, index, message))));
    }
    order::sort_by(&mut found, |(one, _), (other, _)| one.cmp(other));
    Ok(found.into_iter().map(|(_, message)| message).collect())
}

fn is_agent(sender: Sender) -> bool {
    matches!(sender, Sender::Agent(_))
}

fn texts(times: impl Iterator<Item = i64>) -> Value {
    times.map(local_time).collect()
}

impl Session {
    pub(super) fn count(&self, sent_by: impl Fn(Sender) -> bool) -> i64 {
        let count = self.messages.iter().filter(|message| sent_by(message.sender)).count();
        i64::try_from(count).unwrap_or(i64::MAX)
    }

    fn asked(&self) -> impl Iterator<Item = i64> {
        self.transfers.iter().map(|transfer| transfer.asked_ms)
    }

    fn taken(&self) -> impl Iterator<Item = i64> {
        self.transfers.iter().filter_map(|transfer| transfer.taken_ms)
    }

    fn first_reply(&self) -> Option<i64> {
        self.messages.iter().find(|message| is_agent(message.sender)).map(|message| message.ms)
    }

    /// The time of the last message of somebody.
    fn last_of(&self, sent_by: impl Fn(Sender) -> bool) -> Value {
        let last = self.messages.iter().rfind(|message| sent_by(message.sender));
        last.map_or(Value::Null, |message| message.ms.into())
    }

    /// The agent who has the session, or had it last; empty where it reached none.
    fn agent(&self) -> &str {
        let taken = self.transfers.iter().rev().find(|transfer| transfer.taken_ms.is_some());
        taken.map_or("", |transfer| &transfer.agent)
    }

    fn entry(&self, data: &Data) -> Value {
        // What a session has no value for yet is left out: the vendor's documents show no `null` there.
        Value::object([
            ("_id", (&self.id).into()),
            ("visitorId", (&self.visitor.id).into()),
            ("account", (&data.account).into()),
            ("createTime", local_time(self.start_ms).into()),
            ("createTimestamp", self.start_ms.into()),
            ("accessId", self.access.0.into()),
            ("platform", self.access.2.into()),
            ("visitorName", (&self.visitor.name).into()),
            ("status", self.status().into()),
            ("ip", (&self.visitor.ip).into()),
            ("totalMessageCount", self.count(|_| true).into()),
            ("toPeer", self.transfers.last().map_or("", |transfer| transfer.queue).into()),
            ("agentId", self.agent().into()),
            ("agentReplyMessageCount", self.count(is_agent).into()),
            ("convertManualTime", texts(self.asked())),
            ("manualTime", texts(self.taken())),
            ("endTime", texts(self.end.iter().map(|(ms, _)| *ms))),
            (FIRST_REPLY, texts(self.first_reply().into_iter())),
            ("visitorMessageCount", self.count(|sender| sender == Sender::Visitor).into()),
            ("seoSource", self.search.0.into()),
            ("seoKeywords", self.search.1.into()),
            ("finishKey", self.end.map_or(Value::Null, |(_, how)| how.into())),
            ("area", self.visitor.area.into()),
        ])
        .leave_out_nulls()
    }

    fn status(&self) -> &'static str {
        if self.end.is_some() { "finish" } else { "deal" }
    }

    fn detail(&self, data: &Data) -> Value {
        let last = self.messages.last();
        let agents = self.transfers.iter().filter(|transfer| transfer.taken_ms.is_some());
        let is_manual = self.taken().next().is_some();
        let mut detail = self.entry(data);
        for (name, value) in [
            ("userIds", agents.map(|transfer| &transfer.agent).collect()),
            ("autoClaimVersions", ["1"].into_iter().collect()),
            ("autoClaimVersion", "1".into()),
            ("accountId", (&data.account).into()),
            ("accessName", self.access.1.into()),
            ("isNewVisitor", self.search.0.is_empty().into()),
            ("isInvite", self.is_invited.into()),
            ("isNewSession", self.end.is_none().into()),
            ("isVisitorBreak", self.end.is_some().into()),
            ("processNodeId", "flow-1".into()),
            ("currentNodeId", self.node().0.into()),
            ("processName", "默认流程".into()),
            ("lastMessageTimestamp", last.map_or(Value::Null, |message| message.ms.into())),
            ("lastMessage", last.map_or(Value::Null, Message::summary)),
            ("leakNum", self.unanswered().into()),
            ("inviteTimes", i64::from(self.is_invited).into()),
            ("dialogueTimes", self.count(|sender| sender == Sender::Visitor).into()),
            ("serviceMan", if is_manual { "manual" } else { "robot" }.into()),
            ("agentClaimTimestamp", self.taken().last().map_or(Value::Null, Value::from)),
            ("lastVisitorMessageTimestamp", self.last_of(|sender| sender == Sender::Visitor)),
            ("visitorStartWaitTimestamp", self.asked().last().map_or(Value::Null, Value::from)),
            ("lastAgentMessageTimestamp", self.last_of(is_agent)),
        ] {
            detail.put(name, value);
        }
        if let Value::Object(members) = &mut detail {
            members.retain(|(name, _)| ChatSession.fields.iter().any(|field| field.wire == name));
        }
        detail.leave_out_nulls()
    }

    /// How many messages of the visitor came after the last answer.
    fn unanswered(&self) -> i64 {
        let after = self.messages.iter().rev().take_while(|message| message.sender == Sender::Visitor);
        i64::try_from(after.count()).unwrap_or(i64::MAX)
    }

    /// Id and type of the node that the session is at.
    fn node(&self) -> (&'static str, &'static str) {
        match self.transfers.last() {
            _ if self.end.is_some() => ("node-end", "end"),
            None => ("node-robot", "robot"),
            Some(transfer) if transfer.taken_ms.is_none() => ("node-queue", "queue"),
            Some(_) => ("node-agent", "agent"),
        }
    }

    /// The steps that it went through.
    fn history(&self, data: &Data) -> Value {
        let step = |ms, kind: &str, id: &str, name: &str| {
            Value::object([
                ("dateTime", local_time(ms).into()),
                ("processNodeType", kind.into()),
                ("processNodeId", id.into()),
                ("processNodeName", name.into()),
            ])
        };
        let mut steps = Vec::from([step(self.start_ms, "robot", "node-robot", "智能助手🤖")]);
        for transfer in &self.transfers {
            let queue = data.queues.iter().find(|queue| queue.id == transfer.queue);
            steps.push(step(transfer.asked_ms, "queue", transfer.queue, queue.map_or("", |queue| queue.name)));
            if let Some(ms) = transfer.taken_ms {
                let agent = data.agents.iter().find(|agent| agent.id == transfer.agent);
                steps.push(step(ms, "agent", &transfer.agent, agent.map_or("", |agent| &agent.name)));
            }
        }
        steps.extend(self.end.map(|(ms, how)| step(ms, "end", "node-end", how)));
        Value::List(steps)
    }

    fn message(&self, data: &Data, index: usize, message: &Message) -> Value {
        let is_in = message.sender == Sender::Visitor;
        Value::object([
            ("_id", digest(&[&self.id, &format!("{index}")]).get(..24).unwrap_or_default().into()),
            ("flowList", Value::List(Vec::new())),
            ("contentList", Value::List(Vec::new())),
            ("accountId", (&data.account).into()),
            ("visitorId", (&self.visitor.id).into()),
            ("contentType", "text".into()),
            ("content", message.text.into()),
            ("platform", self.access.2.into()),
            ("createTimestamp", message.ms.into()),
            ("createTime", local_time(message.ms).into()),
            ("type", if is_in { "in" } else { "out" }.into()),
            ("accessId", self.access.0.into()),
            ("isShowHtml", false.into()),
            ("isHide", false.into()),
            ("dealCustomerMsg", is_in.into()),
            ("dealUserMsg", (!is_in).into()),
            ("sessionId", (&self.id).into()),
            ("isExistFocusWords", false.into()),
        ])
    }
}

impl Message {
    fn summary(&self) -> Value {
        let from = match self.sender {
            Sender::Visitor => "visitor",
            Sender::Robot => "robot",
            Sender::Agent(_) => "agent",
        };
        Value::object([("contentType", "text".into()), ("content", self.text.into()), ("lastMessageFrom", from.into())])
    }
}
