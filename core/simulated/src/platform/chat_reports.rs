//! Reports on online chat, counted from its sessions: those that began in the range, as far as they have come. The vendor's
//! documents name the columns and mostly do not explain them.
//!
//! Decided where the vendor's documents are silent:
//!
//! - The session report has a row for each step of time in which sessions began; `time` is the beginning of the step.
//!   A valid session has a message of the visitor; one of the robot alone never asked for an agent. A visitor who asked was
//!   queued; those that reached no agent are lost, whether they gave up, left a message or failed. `transferCount`
//!   counts the times that one agent took a session from another, `msgCount` the robot's messages too.
//! - The other reports have a row for each agent who had a session, or of those that are named; an unknown id is
//!   ignored. Assigned sessions came from the queue, the rest from other agents. An offline message is handled a day
//!   later. A problem counts as solved if the visitor does not return within that time.
//! - Lengths and times of response are in seconds, rates in percent; of nothing the share is 0.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::chat::history::{Sender, Session};
use super::chat::sessions_in;
use super::days::{self, DAY_MS, days_of, start_of};
use super::reports::percentage;
use crate::order;
use crate::platform::data::Agent;
use crate::reply::local_time;
use crate::{Job, Refusal};
use triline_protocol::json::Value;
use triline_schema::operation::{Kind, Record};
use triline_schema::platform::chat_reports::{AgentQualityRow, AgentWorkloadRow, SessionReportRow};

type Answer = Result<Value, Refusal>;

/// The statuses that the account added, and the grades of the satisfaction survey: columns whose cells stand inside.
const STATUSES: [(&str, &str); 2] = [("6", "小休"), ("7", "培训📚")];
const GRADES: [(&str, &str); 2] = [("good", "满意"), ("bad", "不满意")];
const HOUR_MS: i64 = 60 * 60 * 1000;

pub(super) fn sessions(job: &mut Job<'_>) -> Answer {
    let accesses = job.texts("accessIds").unwrap_or_default();
    let dimension = job.text("dimension").unwrap_or("hour");
    let mut steps: BTreeMap<String, Vec<Session>> = BTreeMap::new();
    for session in sessions_in(job.data, span(job), job.now_ms) {
        if accesses.is_empty() || accesses.iter().any(|id| id == session.access.0) {
            steps.entry(step(&local_time(session.start_ms), dimension)).or_default().push(session);
        }
    }
    let rows = steps.iter().map(|(time, sessions)| session_row(time, sessions)).collect();
    Ok(report(&SessionReportRow, rows))
}

pub(super) fn workload(job: &mut Job<'_>) -> Answer {
    let sessions: Vec<Session> = sessions_in(job.data, span(job), job.now_ms).collect();
    let rows = shares(job, &sessions).into_iter().map(|share| share.workload(job)).collect();
    Ok(report(&AgentWorkloadRow, rows))
}

pub(super) fn quality(job: &mut Job<'_>) -> Answer {
    let [from, to] = span(job);
    let mut visits: BTreeMap<String, Vec<i64>> = BTreeMap::new();
    for session in sessions_in(job.data, [from, to.saturating_add(2 * DAY_MS)], job.now_ms) {
        visits.entry(session.visitor.id).or_default().push(session.start_ms);
    }
    let sessions: Vec<Session> = sessions_in(job.data, [from, to], job.now_ms).collect();
    let rows = shares(job, &sessions).into_iter().map(|share| share.quality(&visits)).collect();
    Ok(report(&AgentQualityRow, rows))
}

fn span(job: &Job<'_>) -> [i64; 2] {
    days::span(job.given("createTime").and_then(Value::list).unwrap_or_default().iter().filter_map(Value::text))
}

fn report(record: &'static Record, rows: Vec<Value>) -> Value {
    let mut header = Vec::new();
    let mut column = |prop: &str, label: &str, custom: bool| {
        header.push(Value::object([
            ("isCustomHeader", custom.into()),
            ("prop", prop.into()),
            ("show", true.into()),
            ("width", 120.into()),
            ("label", label.into()),
        ]));
    };
    for field in record.fields {
        match field.wire {
            "everyTimeLength" => STATUSES.iter().for_each(|(prop, label)| column(prop, label, true)),
            "satisfaction" => GRADES.iter().for_each(|(prop, label)| column(prop, label, true)),
            _ if matches!(field.kind, Kind::Object) => {}
            wire => column(wire, &field.name.replace('_', " "), false),
        }
    }
    Value::object([("header", Value::List(header)), ("list", Value::List(rows))])
}

/// The beginning of the step that a time is in.
fn step(time: &str, dimension: &str) -> String {
    let to = |length: usize| time.get(..length).unwrap_or_default().to_string();
    match dimension {
        "year" => to(4),
        "month" => to(7),
        "day" => to(10),
        "half_hour" => to(14) + if time.get(14..16) < Some("30") { "00" } else { "30" },
        _ => to(14) + "00",
    }
}

fn count<T>(all: &[T], counted: impl Fn(&T) -> bool) -> i64 {
    i64::try_from(all.iter().filter(|one| counted(one)).count()).unwrap_or(i64::MAX)
}

/// The mean of some seconds; 0 of none.
fn mean(seconds: &[i64]) -> i64 {
    seconds.iter().sum::<i64>() / i64::try_from(seconds.len()).unwrap_or(1).max(1)
}

fn session_row(time: &str, sessions: &[Session]) -> Value {
    let all = count(sessions, |_| true);
    let messages =
        |sent_by: &dyn Fn(Sender) -> bool| sessions.iter().map(|session| session.count(sent_by)).sum::<i64>();
    let taken = |session: &Session| session.transfers.iter().filter(|transfer| transfer.taken_ms.is_some()).count();
    let ended = |how: &'static str| count(sessions, |session| session.end.is_some_and(|(_, end)| end == how));
    let valid = count(sessions, has_visitor);
    let queued = count(sessions, |session| !session.transfers.is_empty());
    let manual = count(sessions, |session| taken(session) > 0);
    let lost = count(sessions, |session| !session.transfers.is_empty() && taken(session) == 0 && session.end.is_some());
    let handed_over: usize = sessions.iter().map(|session| taken(session).saturating_sub(1)).sum();
    let is_agents = |sender| matches!(sender, Sender::Agent(_));
    let lengths: Vec<i64> =
        sessions.iter().filter_map(|session| Some((session.end?.0 - session.start_ms) / 1000)).collect();
    let surveys: Vec<_> = sessions.iter().filter_map(|session| session.survey.as_ref()).collect();
    Value::object([
        ("time", time.into()),
        ("initCount", all.into()),
        ("validCount", valid.into()),
        ("robotCount", count(sessions, |session| session.count(|sender| sender == Sender::Robot) > 0).into()),
        ("robotOnlyCount", (all - queued).into()),
        ("robotManualSucCount", manual.into()),
        ("manualCount", manual.into()),
        ("queueUpCount", queued.into()),
        ("queueGiveUpCount", ended("queue_give_up").into()),
        ("lossCount", lost.into()),
        ("finishCount", count(sessions, |session| session.end.is_some()).into()),
        ("inviteCount", count(sessions, |session| session.is_invited).into()),
        ("transferCount", i64::try_from(handed_over).unwrap_or(i64::MAX).into()),
        ("leavingCount", ended("session_to_leave_finish").into()),
        ("noVisitorMsgCount", (all - valid).into()),
        ("noReplyCount", count(sessions, |session| taken(session) > 0 && session.count(is_agents) == 0).into()),
        ("msgCount", messages(&|_| true).into()),
        ("agentSendMsgCount", messages(&is_agents).into()),
        ("visitorSendMsgCount", messages(&|sender| sender == Sender::Visitor).into()),
        ("evaluateCount", count(&surveys, |survey| survey.grade.is_some()).into()),
        ("sessionTimeLen", mean(&lengths).into()),
        ("pushCsrCount", count(&surveys, |_| true).into()),
    ])
}

fn has_visitor(session: &Session) -> bool {
    session.messages.iter().any(|message| message.sender == Sender::Visitor)
}

/// What an agent had to do with sessions.
struct Share<'a> {
    agent: &'a Agent,
    parts: Vec<Part<'a>>,
    /// The sessions that left a message.
    left: Vec<&'a Session>,
}

/// The part of a session that an agent had.
struct Part<'a> {
    session: &'a Session,
    /// The place among the transfers.
    place: usize,
    taken_ms: i64,
    /// When another agent took it, or it ended.
    until_ms: Option<i64>,
    was_handed_on: bool,
}

/// The shares of the agents that are asked for.
fn shares<'a>(job: &'a Job<'_>, sessions: &'a [Session]) -> Vec<Share<'a>> {
    let asked = job.texts("agentList").unwrap_or_default();
    let mut shares: BTreeMap<&str, Share<'a>> = BTreeMap::new();
    for agent in &job.data.agents {
        shares.insert(&agent.id, Share { agent, parts: Vec::new(), left: Vec::new() });
    }
    for session in sessions {
        for (place, transfer) in session.transfers.iter().enumerate() {
            let Some(share) = shares.get_mut(&*transfer.agent) else { continue };
            let next_ms = session.transfers.get(place + 1).and_then(|next| next.taken_ms);
            if let Some(taken_ms) = transfer.taken_ms {
                let until_ms = next_ms.or(session.end.map(|(ms, _)| ms));
                share.parts.push(Part { session, place, taken_ms, until_ms, was_handed_on: next_ms.is_some() });
            } else if session.end.is_some_and(|(_, how)| how == "session_to_leave_finish") {
                share.left.push(session);
            }
        }
    }
    let is_shown = |share: &Share<'_>| {
        if asked.is_empty() {
            !share.parts.is_empty() || !share.left.is_empty()
        } else {
            asked.contains(&share.agent.id)
        }
    };
    let mut shown: Vec<Share<'a>> = shares.into_values().filter(is_shown).collect();
    order::sort_by(&mut shown, |one, other| one.agent.number.cmp(&other.agent.number));
    shown
}

impl Part<'_> {
    fn is_last(&self) -> bool {
        !self.was_handed_on && self.session.end.is_some()
    }

    /// When the agent wrote.
    fn replies(&self) -> impl Iterator<Item = i64> {
        let own = self.session.messages.iter().filter(|message| message.sender == Sender::Agent(self.place));
        own.map(|message| message.ms)
    }

    /// When the visitor wrote while the agent had the session.
    fn questions(&self) -> impl Iterator<Item = i64> {
        let until_ms = self.until_ms.unwrap_or(i64::MAX);
        let asked = self.session.messages.iter().filter(|message| message.sender == Sender::Visitor);
        asked.map(|message| message.ms).filter(move |ms| (self.taken_ms..until_ms).contains(ms))
    }
}

impl Share<'_> {
    /// What both reports begin with.
    fn row(&self) -> Value {
        let parts = &self.parts;
        Value::object([
            ("agentId", format!("{}({})", self.agent.name, self.agent.number).into()),
            ("initCount", count(parts, |_| true).into()),
            ("assignCount", count(parts, |part| part.place == 0).into()),
            ("invalidCount", count(parts, |part| !has_visitor(part.session)).into()),
            ("inviteCount", count(parts, |part| part.session.is_invited).into()),
            ("replyCount", count(parts, |part| part.replies().next().is_some()).into()),
        ])
    }

    fn replies(&self) -> i64 {
        count(&self.parts.iter().flat_map(Part::replies).collect::<Vec<_>>(), |_| true)
    }

    fn questions(&self) -> i64 {
        count(&self.parts.iter().flat_map(Part::questions).collect::<Vec<_>>(), |_| true)
    }

    fn workload(&self, job: &Job<'_>) -> Value {
        let parts = &self.parts;
        let is_dealt_with =
            |session: &&Session| session.end.is_some_and(|(ms, _)| ms.saturating_add(DAY_MS) <= job.now_ms);
        let mut row = self.row();
        for (name, value) in [
            ("receiveLeavingCount", count(&self.left, |_| true)),
            ("delLeavingCount", count(&self.left, is_dealt_with)),
            ("transferOutCount", count(parts, |part| part.was_handed_on)),
            ("transferInCount", count(parts, |part| part.place > 0)),
            ("noVisitorMsgCount", count(parts, |part| part.questions().next().is_none())),
            ("finishCount", count(parts, Part::is_last)),
            ("agentSendMsgCount", self.replies()),
            ("visitorSendMsgCount", self.questions()),
        ] {
            row.put(name, value.into());
        }
        row.put("everyTimeLength", lengths(job, self.agent));
        row
    }

    fn quality(&self, visits: &BTreeMap<String, Vec<i64>>) -> Value {
        let parts = &self.parts;
        let first_responses: Vec<i64> =
            parts.iter().filter_map(|part| Some((part.replies().next()? - part.taken_ms) / 1000)).collect();
        let lengths: Vec<i64> = parts.iter().filter_map(|part| Some((part.until_ms? - part.taken_ms) / 1000)).collect();
        let response = |part: &Part<'_>, reply: i64| {
            let asked = part.questions().filter(|asked| *asked <= reply).last()?;
            Some((reply - asked) / 1000)
        };
        let responses: Vec<i64> =
            parts.iter().flat_map(|part| part.replies().filter_map(|reply| response(part, reply))).collect();
        let last = parts.iter().filter(|part| part.is_last());
        let surveys: Vec<_> = last.filter_map(|part| part.session.survey.as_ref()).collect();
        let (pushed, evaluated) = (count(&surveys, |_| true), count(&surveys, |survey| survey.grade.is_some()));
        let is_solved = |part: &Part<'_>, days: i64| {
            let start = part.session.start_ms;
            let times = visits.get(&part.session.visitor.id).map(Vec::as_slice).unwrap_or_default();
            !times.iter().any(|ms| start < *ms && *ms <= start + days * DAY_MS)
        };
        let all = count(parts, |_| true);
        let rate = |part, whole| Value::Number(percentage(part, whole));
        let mut row = self.row();
        for (name, value) in [
            ("firstResponseNotIncludeLen", first_responses.iter().sum::<i64>().into()),
            ("sessionNotIncludeTimeLen", lengths.iter().sum::<i64>().into()),
            ("avgFirstResponseNotIncludeLen", mean(&first_responses).into()),
            ("avgSessionNotIncludeTimeLen", mean(&lengths).into()),
            ("avgMsgResponseLen", mean(&responses).into()),
            ("pushCsrCount", pushed.into()),
            ("agentPushCsrCount", count(&surveys, |survey| survey.by_agent).into()),
            ("pushCsrRate", rate(pushed, all)),
            ("evaluateCount", evaluated.into()),
            ("evaluateRate", rate(evaluated, pushed)),
            ("quesAndAnswerRate", rate(self.replies(), self.questions())),
            ("twentyFourHourSolutionRate", rate(count(parts, |part| is_solved(part, 1)), all)),
            ("fortyEightHourSolutionRate", rate(count(parts, |part| is_solved(part, 2)), all)),
        ] {
            row.put(name, value);
        }
        let share = |grade: &str| {
            let given = count(&surveys, |survey| survey.grade == Some(grade));
            format!("{}%", percentage(given, evaluated)).into()
        };
        row.put("satisfaction", Value::object(GRADES.map(|(grade, _)| (grade, share(grade)))));
        row
    }
}

/// How long an agent was logged in, and in the statuses that the account added, in seconds: from 8 to 22:30 o'clock,
/// with a rest at noon and a training on one day of the week.
fn lengths(job: &Job<'_>, agent: &Agent) -> Value {
    let [from, to] = span(job);
    let number = agent.number.parse::<i64>().unwrap_or_default();
    let mut sums = [0; 3];
    for day in days_of([from, to], job.now_ms) {
        let trains = (day + number) % 7 == 0;
        // Begin and length, in half hours.
        let halves = [(16, 29), (24, 2), (32, if trains { 2 } else { 0 })];
        for (sum, (begin, length)) in sums.iter_mut().zip(halves) {
            let begin = start_of(day) + begin * HOUR_MS / 2;
            let end = begin + length * HOUR_MS / 2;
            *sum += (end.min(to).min(job.now_ms) - begin.max(from)).max(0) / 1000;
        }
    }
    let names = ["loginTotalTimeLength"].into_iter().chain(STATUSES.map(|(status, _)| status));
    Value::Object(names.zip(sums).map(|(name, sum)| (name.to_string(), sum.into())).collect())
}
