//! The platform's gate: who sends, whether the signature is right, whether there are too many.
//!
//! The vendor's documents name the faults and their codes, not the order in which they are looked for, and
//! two codes for two of them. Here: the form of the headers first, then the account, the clock, the
//! signature and the limit. A header `svc-appkey` that is not there is 50012, an empty one 6706; a
//! signature that is not there is 50002, a wrong one 50015. Only requests that pass count for the
//! limit.

use alloc::collections::{BTreeMap, VecDeque};

use crate::settings::{Account, Settings};
use crate::{Refusal, Request};
use triline_protocol::auth::recipe::Input;

/// How far a timestamp may be from the service's clock, and how long a nonce is remembered.
const VALIDITY_MS: i64 = 5 * 60 * 1000;
/// The span of the limit.
const WINDOW_MS: i64 = 60 * 1000;

/// What is remembered of an account's requests.
#[derive(Debug, Default)]
pub(crate) struct Gate {
    admitted: VecDeque<i64>,
    /// When each nonce came last: six digits, so there are no more than a million.
    nonces: BTreeMap<u32, i64>,
}

/// The headers of a request that are well-formed.
pub(crate) struct Headers<'a> {
    pub(crate) account: &'a str,
    nonce: &'a str,
    timestamp: &'a str,
}

/// Reads the headers. The signing recipe decides whether the timestamp is in seconds or in milliseconds.
pub(crate) fn headers<'a>(request: &Request<'a>, settings: &Settings) -> Result<Headers<'a>, Refusal> {
    let account = match request.header("svc-appkey") {
        None => return Err(50_012.into()),
        Some("") => return Err(6706.into()),
        Some(account) => account,
    };
    let digits = |text: &str, length| text.len() == length && text.bytes().all(|byte| byte.is_ascii_digit());
    let timestamp = match request.header("svc-timestamp") {
        None => return Err(50_013.into()),
        Some(timestamp) if !digits(timestamp, settings.signing.timestamp_digits()) => return Err(50_019.into()),
        Some(timestamp) => timestamp,
    };
    match request.header("svc-nonce") {
        Some(nonce) if digits(nonce, 6) => Ok(Headers { account, nonce, timestamp }),
        _ => Err(50_016.into()),
    }
}

impl Gate {
    /// Lets a request of an account through, or not.
    pub(crate) fn admit(
        &mut self,
        settings: &Settings,
        account: &Account,
        headers: &Headers<'_>,
        request: &Request<'_>,
        now_ms: i64,
    ) -> Result<(), Refusal> {
        if !account.enabled {
            return Err(6718.into());
        }
        let unit_ms = if settings.signing.timestamp_digits() > 10 { 1 } else { 1000 };
        let sent_ms = headers.timestamp.parse::<i64>().unwrap_or_default().saturating_mul(unit_ms);
        if (now_ms - sent_ms).abs() > VALIDITY_MS {
            return Err(50_014.into());
        }
        let Some(secret) = &account.secret else { return Err(50_018.into()) };
        let expected = settings.signing.sign(&Input {
            account: headers.account,
            nonce: headers.nonce,
            timestamp: headers.timestamp,
            secret: secret.reveal(),
            method: request.method,
            path: request.path(),
            body: request.body,
        });
        match request.header("svc-sign") {
            None | Some("") => return Err(50_002.into()),
            Some(signature) if signature != expected => return Err(50_015.into()),
            Some(_) => {}
        }
        self.remember(settings, headers, now_ms)
    }

    /// Counts a request whose sender is known.
    fn remember(&mut self, settings: &Settings, headers: &Headers<'_>, now_ms: i64) -> Result<(), Refusal> {
        if settings.refuse_used_nonces {
            let nonce = headers.nonce.parse().unwrap_or_default();
            if self.nonces.get(&nonce).is_some_and(|last| now_ms < last + VALIDITY_MS) {
                return Err(Refusal::new(50_016, "the nonce was used in the last five minutes"));
            }
            self.nonces.insert(nonce, now_ms);
        }
        while self.admitted.front().is_some_and(|at| at + WINDOW_MS <= now_ms) {
            self.admitted.pop_front();
        }
        let limit = settings.requests_per_minute;
        if limit > 0 {
            if self.admitted.len() >= limit as usize {
                return Err(50_010.into());
            }
            self.admitted.push_back(now_ms);
        }
        Ok(())
    }
}
