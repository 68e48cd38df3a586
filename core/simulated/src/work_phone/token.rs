//! Tokens: given out, renewed and asked for.
//!
//! Decided where the vendor's documents are silent: tokens that were given out before stay good until their end.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::refuse;
use crate::Refusal;
use crate::dice::digest;
use crate::dice::{DAY_MS, HOUR_MS};
use crate::settings::Settings;
use triline_protocol::json::Value;

const ACCESS_MS: i64 = 2 * HOUR_MS;
const REFRESH_MS: i64 = 30 * DAY_MS;
/// How many pairs are kept; the oldest go.
const MOST_PAIRS: usize = 1000;

/// The tokens that were given out.
#[derive(Default)]
pub(crate) struct Tokens {
    pairs: Vec<Pair>,
    /// How many tokens there have been.
    pub(crate) issued: u64,
}

struct Pair {
    access: String,
    access_until_ms: i64,
    refresh: String,
    refresh_until_ms: i64,
}

impl Tokens {
    /// Lets an access token through that is good.
    pub(super) fn admit(&self, token: &str, now_ms: i64) -> Result<(), Refusal> {
        if self.pairs.iter().any(|pair| pair.access == token && now_ms < pair.access_until_ms) {
            Ok(())
        } else {
            Err(refuse(401, "accessToken is invalid or expired"))
        }
    }

    /// Gives out a pair of tokens.
    pub(super) fn issue(&mut self, seed: u64, now_ms: i64) -> Value {
        self.pairs.retain(|pair| now_ms < pair.refresh_until_ms.max(pair.access_until_ms));
        let pair = Pair {
            access: self.next(seed),
            access_until_ms: now_ms + ACCESS_MS,
            refresh: self.next(seed),
            refresh_until_ms: now_ms + REFRESH_MS,
        };
        let result = Value::object([("accessToken", (&pair.access).into()), ("refreshToken", (&pair.refresh).into())]);
        if self.pairs.len() == MOST_PAIRS {
            self.pairs.remove(0);
        }
        self.pairs.push(pair);
        result
    }

    /// Ends all access tokens. They may be renewed.
    pub(crate) fn expire(&mut self, now_ms: i64) {
        for pair in &mut self.pairs {
            pair.access_until_ms = pair.access_until_ms.min(now_ms);
        }
    }

    /// The same access token for two hours more, or another one where it has expired.
    pub(super) fn renew(&mut self, seed: u64, refresh: &str, now_ms: i64) -> Result<Value, Refusal> {
        let is_good = |pair: &&mut Pair| pair.refresh == refresh && now_ms < pair.refresh_until_ms;
        let Some(pair) = self.pairs.iter_mut().find(is_good) else {
            return Err(refuse(401, "refreshToken is invalid or expired"));
        };
        if pair.access_until_ms <= now_ms {
            self.issued += 1;
            pair.access = token(seed, self.issued);
        }
        pair.access_until_ms = now_ms + ACCESS_MS;
        Ok(Value::object([("accessToken", (&pair.access).into())]))
    }

    fn next(&mut self, seed: u64) -> String {
        self.issued += 1;
        token(seed, self.issued)
    }
}

/// Whether somebody may get tokens.
pub(super) fn verify(settings: &Settings, params: &Value) -> Result<(), Refusal> {
    let given = |name| params.get(name).and_then(Value::text).unwrap_or_default();
    let (id, secret) = (given("clientId"), given("clientSecret"));
    if settings.work_phone.iter().any(|known| known.id == id && known.secret.reveal() == secret) {
        Ok(())
    } else {
        Err(refuse(401, "clientId or clientSecret is wrong"))
    }
}

fn token(seed: u64, number: u64) -> String {
    digest(&["token", &format!(" {seed} {number}")]).chars().take(32).collect()
}
