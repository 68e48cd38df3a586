//! The AI agent: who may use it, and the handlers of its operations, one module per group of the table.
//!
//! Decided where the vendor's documents are silent: a timestamp is good for 24 hours both ways by the clock
//! at +08:00; a failed authentication has the code 401, a wrong parameter 400, what is not there 404;
//! any text is the id of an agent, and all agents have the same knowledge.

#![expect(clippy::unnecessary_wraps, reason = "all handlers have one type")]

mod documents;
mod knowledge;
mod sessions;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use md5::{Digest, Md5};

use super::reply::{Body, OFFSET_MINUTES, done, local_time};
use super::settings::Settings;
use super::{Handler, Job, Push, Refusal, Request, params};
use crate::request::{check, form};
use documents::Document;
pub(super) use documents::{document_id, record_id as document_record_id};
use sessions::Session;
use triline_protocol::codec::time::compact;
use triline_protocol::json::Value;
use triline_schema::operation::Operation;

const VALIDITY_MS: i64 = 24 * 60 * 60 * 1000;

/// What the AI agent holds.
pub(super) struct AiAgent {
    seed: u64,
    sessions: Vec<Session>,
    /// How many questions have been asked.
    asked: i64,
    documents: Vec<Document>,
    /// How many documents there have been.
    uploaded: i64,
    /// What is to be sent, and when.
    pub(super) pushes: Vec<(i64, Push)>,
}

impl AiAgent {
    pub(super) fn new(seed: u64) -> AiAgent {
        let documents = documents::seeded(seed);
        AiAgent {
            seed,
            sessions: Vec::from([sessions::seeded()]),
            asked: 0,
            uploaded: documents::SEEDED,
            documents,
            pushes: Vec::new(),
        }
    }

    pub(super) fn answer(
        &mut self,
        settings: &Settings,
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
        authenticate(settings, &mut params, now_ms)?;
        check::check(operation, &params).map_err(wrong)?;
        self.carry_out(settings, operation, &params, now_ms)
    }

    /// Carries an operation out for somebody who may have that done.
    fn carry_out(
        &mut self,
        settings: &Settings,
        operation: &'static Operation,
        params: &Value,
        now_ms: i64,
    ) -> Result<Body, Refusal> {
        let mut job = Job::new(operation, params, self, now_ms);
        let result = match handler(operation.name) {
            Some(handler) => handler(&mut job)?,
            None => match sessions::ask(&mut job, settings)? {
                Body::One(answer) => answer,
                parts @ Body::Parts(..) => return Ok(parts),
            },
        };
        let mut body = done(operation, params, result);
        if matches!(operation.group(), "knowledge" | "documents") {
            body.put("success", true.into());
            body.put("time", local_time(now_ms).into());
        }
        Ok(Body::One(body))
    }
}

/// What carries an operation out; `None`: it is the one whose answers may be streamed.
fn handler(operation: &str) -> Option<Handler<AiAgent>> {
    Some(match operation {
        "ai_agent.sessions.open" => sessions::open,
        "ai_agent.sessions.close" => sessions::close,
        "ai_agent.knowledge.classes" => knowledge::classes,
        "ai_agent.documents.list" => documents::list,
        "ai_agent.documents.upload" => documents::upload,
        "ai_agent.documents.update" => documents::update,
        "ai_agent.documents.delete" => documents::delete,
        _ => return None,
    })
}

/// Takes the five fields that every body has out of the parameters, and verifies them where that is done.
fn authenticate(settings: &Settings, params: &mut Value, now_ms: i64) -> Result<(), Refusal> {
    let [appid, apptoken, timestamp, auth_token, sig] =
        ["appid", "apptoken", "timestamp", "auth_token", "sig"].map(|name| take(params, name).unwrap_or_default());
    if settings.authentication {
        verify(settings, &[appid, apptoken, timestamp, auth_token, sig], now_ms)?;
    }
    Ok(())
}

/// Checks the five fields.
fn verify(settings: &Settings, fields: &[String; 5], now_ms: i64) -> Result<(), Refusal> {
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
    if *auth_token != BASE64_STANDARD.encode(format!("{appid}:{timestamp}").as_bytes()) {
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

fn refuse(code: u32, why: impl Into<String>) -> Refusal {
    Refusal { code, detail: why.into(), status: u16::try_from(code).unwrap_or(400) }
}
