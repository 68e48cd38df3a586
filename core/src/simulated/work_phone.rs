//! The work phone: tokens, which are given out, renewed and asked for; results are made up.
//!
//! Decided where the documents are silent: the timestamp must have 13 digits and is compared with
//! no clock; tokens that were given out before stay good until their end.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::data::digest;
use super::settings::Settings;
use super::{Refusal, Request, check, params, reply, sample};
use crate::json::Value;
use crate::operation::Operation;

const ACCESS_MS: i64 = 2 * 60 * 60 * 1000;
const REFRESH_MS: i64 = 30 * 24 * 60 * 60 * 1000;

/// How many tokens are good at once; the oldest go.
const MOST_PAIRS: usize = 1000;

/// What the work phone holds: the tokens it gave out.
#[derive(Default)]
pub(super) struct WorkPhone {
    pairs: Vec<Pair>,
    /// How many tokens there have been.
    pub(super) issued: u64,
}

struct Pair {
    access: String,
    access_until_ms: i64,
    refresh: String,
    refresh_until_ms: i64,
}

impl WorkPhone {
    pub(super) fn answer(
        &mut self,
        settings: &Settings,
        seed: u64,
        operation: &'static Operation,
        request: &Request<'_>,
        now_ms: i64,
    ) -> Result<Value, Refusal> {
        let is_timestamp = |text: &str| text.len() == 13 && text.bytes().all(|byte| byte.is_ascii_digit());
        if settings.authentication && !request.query("timestamp").is_some_and(is_timestamp) {
            return Err(refuse(400, "timestamp: expected 13 digits"));
        }
        self.pairs.retain(|pair| now_ms < pair.refresh_until_ms.max(pair.access_until_ms));
        let renews = operation.name == "work_phone.token.renew";
        let gets = operation.name == "work_phone.token.get";
        let token = request.query("accessToken").unwrap_or_default();
        let needs_token = settings.authentication && !renews && !gets;
        if needs_token && !self.pairs.iter().any(|pair| pair.access == token && now_ms < pair.access_until_ms) {
            return Err(refuse(401, "accessToken is invalid or expired"));
        }
        let wrong = |refusal: Refusal| refuse(400, refusal.detail);
        let params = params(request).map_err(wrong)?;
        check::check(operation, &params).map_err(wrong)?;
        let result = if gets {
            self.get(settings, seed, &params, now_ms)?
        } else if renews {
            self.renew(seed, request.query("refreshToken").unwrap_or_default(), now_ms)?
        } else {
            sample::result(operation, &params, "work_phone", seed, now_ms)
        };
        Ok(reply::done(operation, &params, result))
    }

    fn get(&mut self, settings: &Settings, seed: u64, params: &Value, now_ms: i64) -> Result<Value, Refusal> {
        let given = |name| params.get(name).and_then(Value::text).unwrap_or_default();
        let (id, secret) = (given("clientId"), given("clientSecret"));
        let is_known = settings.work_phone.iter().any(|known| known.id == id && known.secret.reveal() == secret);
        if settings.authentication && !is_known {
            return Err(refuse(401, "clientId or clientSecret is wrong"));
        }
        let pair = Pair {
            access: self.token(seed),
            access_until_ms: now_ms + ACCESS_MS,
            refresh: self.token(seed),
            refresh_until_ms: now_ms + REFRESH_MS,
        };
        let result = Value::object([("accessToken", (&pair.access).into()), ("refreshToken", (&pair.refresh).into())]);
        if self.pairs.len() == MOST_PAIRS {
            self.pairs.remove(0);
        }
        self.pairs.push(pair);
        Ok(result)
    }

    /// Ends all access tokens. They may be renewed.
    pub(super) fn expire(&mut self, now_ms: i64) {
        for pair in &mut self.pairs {
            pair.access_until_ms = pair.access_until_ms.min(now_ms);
        }
    }

    /// The same access token for two hours more, or another one where it has expired.
    fn renew(&mut self, seed: u64, refresh: &str, now_ms: i64) -> Result<Value, Refusal> {
        let next = self.token(seed);
        let named = |pair: &&mut Pair| pair.refresh == refresh && now_ms < pair.refresh_until_ms;
        let Some(pair) = self.pairs.iter_mut().find(named) else {
            return Err(refuse(401, "refreshToken is invalid or expired"));
        };
        if pair.access_until_ms <= now_ms {
            pair.access = next;
        }
        pair.access_until_ms = now_ms + ACCESS_MS;
        Ok(Value::object([("accessToken", (&pair.access).into())]))
    }

    fn token(&mut self, seed: u64) -> String {
        self.issued += 1;
        digest(&["token", &format!(" {seed} {}", self.issued)]).chars().take(32).collect()
    }
}

/// All refusals have the code 0. `status`: the HTTP status where statuses tell the kind of error.
fn refuse(status: u16, why: impl Into<String>) -> Refusal {
    Refusal { code: 0, detail: why.into(), status }
}
