//! Reports on the calls of an agent, computed from the calls that are listed.
//!
//! Decided where the vendor's documents are silent: the last 7 and 30 days are days by the service's clock, with
//! today; every day is in `list`, the oldest first; an agent that is not there is refused.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::device::Call;
use super::{WorkPhone, refuse};
use crate::dice::{day_of, number, start_of};
use crate::reply::local_time;
use crate::{Job, Refusal};
use triline_protocol::json::Value;

type Answer = Result<Value, Refusal>;

pub(super) fn call(job: &mut Job<'_, WorkPhone>) -> Answer {
    let calls = calls_of_agent(job)?;
    let today = day_of(job.now_ms);
    let last = |days| Value::from(number(calls.iter().filter(|call| day_of(call.begin_ms) > today - days).count()));
    Ok(Value::object([("today", last(1)), ("late7", last(7)), ("late30", last(30))]))
}

pub(super) fn call_detail(job: &mut Job<'_, WorkPhone>) -> Answer {
    let days = match job.text("timeSet") {
        Some("late7") => 7,
        Some("late30") => 30,
        _ => 1,
    };
    let today = day_of(job.now_ms);
    let first = today - days + 1;
    let mut calls = calls_of_agent(job)?;
    calls.retain(|call| day_of(call.begin_ms) >= first);
    let timeframe = format!("{} ~ {}", date(first), date(today));
    let day = |day| {
        let (of_day, _): (Vec<Call>, Vec<Call>) = calls.iter().cloned().partition(|call| day_of(call.begin_ms) == day);
        Value::object([
            ("date", date(day).into()),
            ("in", count(&of_day, |call| call.is_inbound)),
            ("out", count(&of_day, |call| !call.is_inbound)),
            ("inDuration", seconds(&of_day, true)),
            ("outDuration", seconds(&of_day, false)),
        ])
    };
    Ok(Value::object([
        ("in", count(&calls, |call| call.is_inbound)),
        ("out", count(&calls, |call| !call.is_inbound)),
        ("inConnect", count(&calls, |call| call.is_inbound && call.is_connected)),
        ("outConnect", count(&calls, |call| !call.is_inbound && call.is_connected)),
        ("inDuration", seconds(&calls, true)),
        ("outDuration", seconds(&calls, false)),
        ("timeframe", timeframe.into()),
        ("list", if days == 1 { Value::Null } else { (first..=today).map(day).collect() }),
    ]))
}

fn calls_of_agent(job: &Job<'_, WorkPhone>) -> Result<Vec<Call>, Refusal> {
    let id = job.text("agentId").unwrap_or_default();
    let Some(agent) = job.data.agents.iter().position(|agent| agent.id == id) else {
        return Err(refuse(404, "agentId: no agent has this id"));
    };
    Ok(job.data.calls(job.now_ms).into_iter().filter(|call| call.agent == agent).collect())
}

fn date(day: i64) -> String {
    local_time(start_of(day)).chars().take(10).collect()
}

fn count(calls: &[Call], is_counted: impl Fn(&Call) -> bool) -> Value {
    number(calls.iter().filter(|call| is_counted(call)).count()).into()
}

fn seconds(calls: &[Call], is_inbound: bool) -> Value {
    calls.iter().filter(|call| call.is_inbound == is_inbound).map(|call| call.seconds).sum::<i64>().into()
}
