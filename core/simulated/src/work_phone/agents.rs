//! Agents of the work phone, each with a phone.
//!
//! Their phones have the same numbers for every seed, 13800001001 to 13800001012: those of the first
//! agents of the platform. Ids, names and the rest vary.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::WorkPhone;
use crate::dice::{self, Dice};
use crate::{Job, Refusal};
use triline_protocol::json::Value;

const AGENTS: i64 = 12;

/// An agent, the phone it holds, and who it is in the chat app.
pub(super) struct Agent {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) phone: String,
    pub(super) device: String,
    pub(super) imei: String,
    pub(super) wx_no: String,
    pub(super) alias: String,
}

/// The id of an agent from the beginning, counted from one.
pub(crate) fn id_of(seed: u64, number: i64) -> String {
    dice::id(seed, "work phone agent", number)
}

pub(super) fn seeded(seed: u64) -> Vec<Agent> {
    let agent = |number| {
        let mut dice = Dice::new(seed, "work phone device", number);
        let flower = if number == 7 { "🌻" } else { "" };
        Agent {
            id: id_of(seed, number),
            name: format!("{}{flower}", dice.person()),
            phone: phone(number),
            device: dice.id(),
            imei: format!("86000004{:07}", dice.below(10_000_000)),
            wx_no: format!("wxid_{}", dice.id().chars().take(14).collect::<String>()),
            alias: format!("service_{}", 1000 + number),
        }
    };
    (1..=AGENTS).map(agent).collect()
}

/// The phone number of an agent, counted from one.
fn phone(number: i64) -> String {
    format!("1380000{}", 1000 + number)
}

pub(super) fn list(job: &mut Job<'_, WorkPhone>) -> Result<Value, Refusal> {
    let row = |agent: &Agent| {
        Value::object([("_id", (&agent.id).into()), ("name", (&agent.name).into()), ("phone", (&agent.phone).into())])
    };
    Ok(job.data.agents.iter().map(row).collect())
}
