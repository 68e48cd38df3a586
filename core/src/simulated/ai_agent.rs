//! The AI agent: five fields in every body; answers that echo the question; results that are made up.
//!
//! Decided where the documents are silent: a timestamp is good for 24 hours both ways by the clock
//! at +08:00; a failed authentication has the code 401, a wrong parameter 400.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use base64ct::{Base64, Encoding as _};
use md5::{Digest, Md5};

use super::reply::{Body, OFFSET_MINUTES, done};
use super::settings::Settings;
use super::{Refusal, Request, check, form, params, sample};
use crate::json::Value;
use crate::operation::Operation;
use crate::shape::time::compact;

const VALIDITY_MS: i64 = 24 * 60 * 60 * 1000;
/// Into how many parts a streamed answer is cut.
const PARTS: usize = 3;

pub(super) fn answer(
    settings: &Settings,
    seed: u64,
    operation: &'static Operation,
    request: &Request<'_>,
    now_ms: i64,
) -> Result<Body, Refusal> {
    let wrong = |refusal: Refusal| refuse(400, refusal.detail);
    let mut params = match form::boundary(request.header("content-type").unwrap_or_default()) {
        Some(boundary) => form::read(request.body, boundary, operation.params)
            .ok_or_else(|| refuse(400, "the form cannot be read"))?,
        None => params(request).map_err(wrong)?,
    };
    let [appid, apptoken, timestamp, auth_token, sig] =
        ["appid", "apptoken", "timestamp", "auth_token", "sig"].map(|name| take(&mut params, name).unwrap_or_default());
    if settings.authentication {
        authenticate(settings, &[appid, apptoken, timestamp, auth_token, sig], now_ms)?;
    }
    check::check(operation, &params).map_err(wrong)?;
    let mut result = sample::result(operation, &params, "ai_agent", seed, now_ms);
    if operation.name == "ai_agent.sessions.ask" {
        let reply = question(&params);
        if let Some(parts) = streamed(operation, &params, &reply, seed, now_ms) {
            return Ok(Body::Events(parts));
        }
        result.put("data", reply.into());
    }
    Ok(Body::One(done(operation, &params, result)))
}

/// Checks the five fields.
fn authenticate(settings: &Settings, fields: &[String; 5], now_ms: i64) -> Result<(), Refusal> {
    let [appid, apptoken, timestamp, auth_token, sig] = fields;
    let known = settings.ai_agent.iter().find(|known| known.id == *appid && known.secret.reveal() == apptoken);
    if known.is_none() {
        return Err(refuse(401, "appid or apptoken is wrong"));
    }
    // Times of this form are in order as texts are.
    let bound = |ms| compact(now_ms + ms, OFFSET_MINUTES);
    let is_timestamp = timestamp.len() == 14 && timestamp.bytes().all(|byte| byte.is_ascii_digit());
    if !is_timestamp || *timestamp < bound(-VALIDITY_MS) || *timestamp > bound(VALIDITY_MS) {
        return Err(refuse(401, "timestamp is invalid or expired"));
    }
    if *auth_token != Base64::encode_string(format!("{appid}:{timestamp}").as_bytes()) {
        return Err(refuse(401, "auth_token is wrong"));
    }
    if *sig != upper_md5(&format!("{appid}{apptoken}{timestamp}")) {
        return Err(refuse(401, "sig is wrong"));
    }
    Ok(())
}

fn upper_md5(text: &str) -> String {
    Md5::digest(text).iter().fold(String::new(), |hash, byte| format!("{hash}{byte:02X}"))
}

/// Takes a text out of the parameters.
fn take(params: &mut Value, name: &str) -> Option<String> {
    let Value::Object(members) = params else { return None };
    let at = members.iter().position(|(member, _)| member == name)?;
    members.remove(at).1.text().map(ToString::to_string)
}

/// The text of the last message.
fn question(params: &Value) -> String {
    let last = params.get("messages").and_then(Value::list).and_then(<[Value]>::last);
    last.and_then(|message| message.get("text")).and_then(Value::text).unwrap_or_default().to_string()
}

/// The parts of an answer that is to be streamed. `push_msg` makes `stream` ineffective.
fn streamed(operation: &Operation, params: &Value, reply: &str, seed: u64, now_ms: i64) -> Option<Vec<Value>> {
    let is_set = |name| params.get(name) == Some(&Value::Boolean(true));
    let chunk = operation.part()?;
    if !is_set("stream") || is_set("push_msg") {
        return None;
    }
    let letters: Vec<char> = reply.chars().collect();
    let size = letters.len().div_ceil(PARTS).max(1);
    let mut texts: Vec<String> = letters.chunks(size).map(|part| part.iter().collect()).collect();
    // The last part holds what else there is to say of the answer.
    texts.push(String::new());
    let last = texts.len() - 1;
    let part = |(at, text): (usize, String)| {
        let mut part = if at == last {
            sample::Maker::new(&["ai_agent", operation.name], seed, 1, now_ms).value(&chunk, "", &[])
        } else {
            Value::Object(Vec::new())
        };
        part.put("is_end", (at == last).into());
        part.put("reply", text.into());
        part
    };
    Some(texts.into_iter().enumerate().map(part).collect())
}

fn refuse(code: u32, why: impl Into<String>) -> Refusal {
    Refusal { code, detail: why.into(), status: u16::try_from(code).unwrap_or(400) }
}
