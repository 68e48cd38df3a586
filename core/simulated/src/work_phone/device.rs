//! Calls and short messages of the devices.
//!
//! Every day has its own calls and messages, generated from the seed and the day. Those of the last 30 days exist, so
//! today always has some, and listed ones stay the same.
//!
//! Decided where the vendor's documents are silent: a call is listed when it has ended; the newest come first; pages
//! and their sizes start at 1; filters compare whole texts; `in` and `out` mean in filters what they mean in records.
//! The vendor's documents show no text of short messages, so there is none.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::agents::Agent;
use super::customers::phone_of;
use super::{CUSTOMERS, WorkPhone, refuse};
use crate::dice::{DAYS, Dice, HOUR_MS, MINUTE_MS, SECOND_MS, day_of, start_of};
use crate::order;
use crate::reply::local_time;
use crate::{Job, Refusal};
use triline_protocol::json::Value;

type Answer = Result<Value, Refusal>;

const CALLS_A_DAY: i64 = 10;
const MESSAGES_A_DAY: i64 = 4;

/// A call of a work phone.
#[derive(Clone)]
pub(super) struct Call {
    pub(super) id: String,
    /// Which agent holds the phone.
    pub(super) agent: usize,
    pub(super) is_inbound: bool,
    pub(super) is_connected: bool,
    pub(super) contact: String,
    pub(super) begin_ms: i64,
    /// How long it was spoken.
    pub(super) seconds: i64,
    /// The recording; empty for none.
    pub(super) sound: String,
}

impl Call {
    /// It rings for five seconds before anybody speaks, or does not.
    pub(super) fn end_ms(&self) -> i64 {
        self.begin_ms + (5 + self.seconds) * SECOND_MS
    }

    pub(super) fn direction(&self) -> &'static str {
        if self.is_inbound { "in" } else { "out" }
    }

    fn json(&self, data: &WorkPhone) -> Value {
        let mut row = Value::object([
            ("id", (&self.id).into()),
            ("callType", self.direction().into()),
            ("connectType", if self.is_connected { "connected" } else { "disconnected" }.into()),
            ("beginTime", local_time(self.begin_ms).into()),
            ("endTime", local_time(self.end_ms()).into()),
            ("duration", self.seconds.into()),
            ("soundUrl", (&self.sound).into()),
        ]);
        data.put_parties(&mut row, self.agent, &self.contact);
        row
    }
}

impl WorkPhone {
    /// All calls that are over, the newest first.
    pub(super) fn calls(&self, now_ms: i64) -> Vec<Call> {
        let today = day_of(now_ms);
        let seeded = (today - DAYS + 1..=today).flat_map(|day| self.calls_of(day));
        let mut calls: Vec<Call> =
            self.placed.iter().cloned().chain(seeded).filter(|call| call.end_ms() <= now_ms).collect();
        order::sort_by(&mut calls, |one, other| other.begin_ms.cmp(&one.begin_ms));
        calls
    }

    fn calls_of(&self, day: i64) -> impl Iterator<Item = Call> {
        let mut dice = Dice::new(self.seed, "calls of a day", day);
        (0..CALLS_A_DAY).map(move |number| {
            let is_connected = dice.below(10) < 7;
            let id = dice.id();
            Call {
                agent: dice.index(self.agents.len()),
                is_inbound: dice.below(5) < 2,
                is_connected,
                contact: contact(&mut dice),
                begin_ms: start_of(day) + 9 * HOUR_MS + number * 54 * MINUTE_MS + dice.below(40 * 60) * SECOND_MS,
                seconds: if is_connected { 10 + dice.below(600) } else { 0 },
                sound: if is_connected { sound(&id, dice.below(20)) } else { String::new() },
                id,
            }
        })
    }

    /// Puts into a record whose phone it is from, and who is at the other end.
    fn put_parties(&self, row: &mut Value, agent: usize, contact: &str) {
        let empty = String::new();
        let of = |part: fn(&Agent) -> &String| Value::from(self.agents.get(agent).map_or(&empty, part));
        row.put("did", of(|agent| &agent.device));
        row.put("imei", of(|agent| &agent.imei));
        row.put("localTel", of(|agent| &agent.phone));
        row.put("uid", of(|agent| &agent.id));
        row.put("uName", of(|agent| &agent.name));
        row.put("contactTel", contact.into());
        row.put("contactName", self.customers.name_of(contact).into());
    }
}

/// Where the recording of a call lies.
pub(super) fn recording(id: &str) -> String {
    format!("https://simulated.invalid/recordings/{id}.mp3")
}

/// Where it lies, or why it is lost, which is rare.
fn sound(id: &str, chance: i64) -> String {
    match chance {
        0 => "not_found".into(),
        1 => "copy_fail".into(),
        2 => "multiple_call_lose".into(),
        _ => recording(id),
    }
}

/// A customer's phone mostly, or somebody else's.
fn contact(dice: &mut Dice) -> String {
    if dice.below(3) < 2 {
        phone_of(1 + dice.below(u32::try_from(CUSTOMERS).unwrap_or(1)))
    } else {
        format!("1370000{:04}", 2000 + dice.below(8000))
    }
}

pub(super) fn calls(job: &mut Job<'_, WorkPhone>) -> Answer {
    check_page(job)?;
    let wanted = |call: &Call| {
        job.is_in_time(call.begin_ms)
            && job.is_wanted("callType", call.direction())
            && is_of_wanted_parties(job, call.agent, &call.contact)
    };
    let calls = job.data.calls(job.now_ms);
    Ok(calls.iter().filter(|call| wanted(call)).map(|call| call.json(job.data)).collect())
}

pub(super) fn messages(job: &mut Job<'_, WorkPhone>) -> Answer {
    check_page(job)?;
    let today = day_of(job.now_ms);
    let mut rows = Vec::new();
    for day in (today - DAYS + 1..=today).rev() {
        let mut dice = Dice::new(job.data.seed, "short messages of a day", day);
        let mut of_day = Vec::new();
        for number in 0..MESSAGES_A_DAY {
            let (id, agent, contact) = (dice.id(), dice.index(job.data.agents.len()), contact(&mut dice));
            let direction = dice.pick(&["in", "out"]);
            let sent_ms = start_of(day) + 8 * HOUR_MS + number * 3 * HOUR_MS + dice.below(10_000) * SECOND_MS;
            let is_listed = sent_ms <= job.now_ms
                && job.is_in_time(sent_ms)
                && job.is_wanted("smsType", direction)
                && is_of_wanted_parties(job, agent, &contact);
            if is_listed {
                let mut row = Value::object([
                    ("id", id.into()),
                    ("smsType", direction.into()),
                    ("sendTime", local_time(sent_ms).into()),
                ]);
                job.data.put_parties(&mut row, agent, &contact);
                of_day.push(row);
            }
        }
        rows.extend(of_day.into_iter().rev());
    }
    Ok(Value::List(rows))
}

fn is_of_wanted_parties(job: &Job<'_, WorkPhone>, agent: usize, contact: &str) -> bool {
    let Some(agent) = job.data.agents.get(agent) else { return false };
    job.is_wanted("localTel", &agent.phone)
        && job.is_wanted("contactTel", contact)
        && (job.is_wanted("imeiOrName", &agent.imei) || job.is_wanted("imeiOrName", &agent.name))
}

fn check_page(job: &Job<'_, WorkPhone>) -> Result<(), Refusal> {
    for name in ["page", "pageSize"] {
        if job.given(name).and_then(Value::integer).is_none_or(|number| number < 1) {
            return Err(refuse(400, format!("{name}: expected 1 or more")));
        }
    }
    Ok(())
}
