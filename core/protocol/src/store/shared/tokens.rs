//! Tokens that processes share: how they are stored, and what a client says of those that are of no use.

use alloc::string::String;
use alloc::vec::Vec;

use super::Shared;
use crate::auth::secret::Secret;
use crate::client::token::SharedToken;
use crate::store::StoreScript;
use crate::store::script::TOKENS;
use crate::text::decimal;

/// The sorts of sealed tokens. An access token whose age is a guess is one of its local.
const ACCESS: &str = "access";
const GUESSED: &str = "guessed";
const REFRESH: &str = "refresh";

impl Shared {
    /// An access token as it was stored; `None`: it cannot be read.
    pub(super) fn opened(&self, token: &str, lasts_ms: u64) -> Option<SharedToken> {
        let open = |kind, is_guess| Some(SharedToken { token: self.open(kind, token)?, lasts_ms, is_guess });
        open(ACCESS, false).or_else(|| open(GUESSED, true))
    }

    /// A refresh token as it was stored; `None`: it cannot be read.
    pub(super) fn opened_refresh(&self, token: &str) -> Option<Secret> {
        self.open(REFRESH, token)
    }

    fn open(&self, kind: &str, token: &str) -> Option<Secret> {
        self.seal.as_ref().and_then(|seal| seal.open(kind, token))
    }

    /// The script that stores tokens, each with how long it lasts, and gives the lock back.
    pub(crate) fn put_tokens(&self, access: Option<&SharedToken>, refresh: Option<(&Secret, u64)>) -> StoreScript {
        let mut args = Vec::from([self.local.with(|local| local.holder.clone())]);
        let kind = if access.is_some_and(|access| access.is_guess) { GUESSED } else { ACCESS };
        let access = access.map(|access| (&access.token, access.lasts_ms));
        for (kind, token) in [(kind, access), (REFRESH, refresh)] {
            let sealed = self.seal.as_ref().zip(token).map(|(seal, (token, _))| seal.seal(kind, token));
            args.push(sealed.unwrap_or_default());
            args.push(decimal(token.and_then(|(_, lasts_ms)| i64::try_from(lasts_ms).ok()).unwrap_or_default()));
        }
        TOKENS.with(&[&self.tokens], args)
    }

    /// The access token that was seen last is of no use.
    pub(crate) fn refuse_token(&self) {
        self.local.with(|local| {
            local.refused.clone_from(&local.number);
            local.is_suspected = false;
        });
    }

    /// The number of the access token that was seen last.
    pub(crate) fn token_number(&self) -> String {
        self.local.with(|local| local.number.clone())
    }

    /// The access token of that number is of no use, or may have expired and is to be renewed.
    pub(crate) fn refuse_token_of(&self, number: String, is_suspected: bool) {
        self.local.with(|local| (local.refused, local.is_suspected) = (number, is_suspected));
    }
}
