//! Actions of a work phone: calls are listed when they have ended, friends when they have accepted.
//!
//! Decided where the vendor's documents are silent: numbers hold digits; a call that is answered lasts 20 seconds, a
//! request for friendship is accepted after 10; numbers that end in 0 answer no call and accept no
//! request; the same agent asks the same number once.

use alloc::format;
use alloc::string::String;

use super::device::{Call, recording};
use super::{WorkPhone, nothing, refuse};
use crate::dice::{self, SECOND_MS, number};
use crate::{Job, Refusal};
use triline_protocol::json::Value;

type Answer = Result<Value, Refusal>;

/// How long a call is spoken that somebody answers.
const SPOKEN_SECONDS: i64 = 20;
/// How long it takes to accept a request.
const ACCEPTED_MS: i64 = 10 * SECOND_MS;

pub(super) fn call(job: &mut Job<'_, WorkPhone>) -> Answer {
    let agent = job.data.agent_with(job.text("userPhone").unwrap_or_default())?;
    let contact = number_in(job, "callPhone")?;
    let is_connected = !contact.ends_with('0');
    let id = dice::id(job.data.seed, "placed call", number(job.data.placed.len()));
    job.data.placed.push(Call {
        agent,
        is_inbound: false,
        is_connected,
        contact: contact.into(),
        begin_ms: job.now_ms,
        seconds: if is_connected { SPOKEN_SECONDS } else { 0 },
        sound: if is_connected { recording(&id) } else { String::new() },
        id,
    });
    Ok(nothing())
}

pub(super) fn add_friend(job: &mut Job<'_, WorkPhone>) -> Answer {
    let agent = job.data.agent_with(job.text("userPhone").unwrap_or_default())?;
    let phone = number_in(job, "phone")?;
    let accepted_ms = (!phone.ends_with('0')).then_some(job.now_ms + ACCEPTED_MS);
    let name = job.data.customers.name_of(phone);
    let nick = if name.is_empty() { format!("用户{phone}") } else { name.into() };
    if !job.data.chat_app.ask_for_friendship(agent, phone, nick, accepted_ms) {
        return Err(refuse(400, "phone: this agent has asked this number already"));
    }
    Ok(nothing())
}

/// A phone number among the parameters.
fn number_in<'a>(job: &Job<'a, WorkPhone>, name: &str) -> Result<&'a str, Refusal> {
    let number = job.params.get(name).and_then(Value::text).unwrap_or_default();
    if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'+' | b'-')) {
        return Err(refuse(400, format!("{name}: expected a phone number")));
    }
    Ok(number)
}
