//! Options of a client of the work phone: credentials and tokens.

use alloc::boxed::Box;
use alloc::string::String;
use core::time::Duration;

use super::Builder;
use crate::host::future::{MaybeSend, MaybeSync};
use crate::options::WorkPhoneOptions;

impl Builder<WorkPhoneOptions> {
    /// Sets the client id, from the management console.
    #[must_use]
    pub fn client_id(mut self, id: impl Into<String>) -> Self {
        self.options.client_id = Some(id.into());
        self
    }

    /// Sets the client secret, from the management console.
    #[must_use]
    pub fn client_secret(mut self, secret: impl Into<String>) -> Self {
        self.options.client_secret = Some(secret.into());
        self
    }

    /// Sets a function that returns each access token, instead of client id and secret; the function renews tokens.
    /// `Err` has the reason why there is no token.
    #[must_use]
    pub fn token_source<F, R>(mut self, tokens: F) -> Self
    where
        F: Fn() -> R + MaybeSend + MaybeSync + 'static,
        R: Future<Output = Result<String, String>> + MaybeSend + 'static,
    {
        self.options.external_tokens = Some(true);
        self.tokens = Some(Box::new(tokens));
        self
    }

    /// Sets the initial access token, from an earlier client.
    #[must_use]
    pub fn access_token(mut self, token: impl Into<String>) -> Self {
        self.options.access_token = Some(token.into());
        self
    }

    /// Sets when the initial access token expires, as the time since 1970-01-01 UTC: two hours after it was issued. The
    /// client renews it before. Without this, the token counts as new when it is first used, and is renewed after a request
    /// with it has failed.
    #[must_use]
    pub fn access_token_expires_at(mut self, since_1970: Duration) -> Self {
        self.options.access_token_expires_at = Some(i64::try_from(since_1970.as_millis()).unwrap_or(i64::MAX));
        self
    }

    /// Sets the initial refresh token, from an earlier client.
    #[must_use]
    pub fn refresh_token(mut self, token: impl Into<String>) -> Self {
        self.options.refresh_token = Some(token.into());
        self
    }
}
