//! Access tokens of the work phone: how old those are that clients use.

use std::collections::BTreeMap;

/// How long an access token lasts.
pub(crate) const TOKEN_MS: u64 = 2 * 60 * 60 * 1000;

/// The tokens that the service gave.
#[derive(Default)]
pub(crate) struct TokensInUse {
    /// When each was given, or prolonged, by the time that had passed.
    since: BTreeMap<String, u64>,
    /// Those that were configured without their expiry, so that no client knows their age.
    guessed: Vec<String>,
    /// What must not be, and was seen.
    pub(crate) broken: Option<String>,
}

impl TokensInUse {
    pub(super) fn given(&mut self, token: &str, now_ms: u64) {
        self.since.insert(token.to_string(), now_ms);
    }

    /// A client is configured with a token, and not with its expiry.
    pub(crate) fn guess(&mut self, token: &str) {
        self.guessed.push(token.to_string());
    }

    /// A client that knows the age of its token uses it for no more than two hours.
    pub(super) fn check(&mut self, url: &str, now_ms: u64) {
        let Some((_, rest)) = url.split_once("accessToken=") else { return };
        let token = rest.split('&').next().unwrap_or_default();
        let age_ms = self.since.get(token).map_or(0, |since| now_ms - since);
        if age_ms >= TOKEN_MS && !self.guessed.iter().any(|guessed| guessed == token) {
            self.broken = Some(format!("a token was used that had expired {} ms ago", age_ms - TOKEN_MS));
        }
    }
}
