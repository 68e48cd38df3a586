// Written by `cargo run -p triline-bindgen` from the table.

//! The options of clients and calls, with the same names in every language.

use alloc::string::String;

use crate::typed::{choice_codec, record_codec};
use crate::types::{Any, Boolean, Draft, Integer, Map, Object, Text};
use triline_schema::options as table;

/// Options of a client of the platform.
///
/// Document 1: Authentication.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct PlatformOptions {
    /// Address of the service, `https` (or `http` to this machine).
    /// On the wire: `base_url`. For example `https://example.com/page`.
    pub base_url: Option<Text>,
    /// Account number.
    /// For example `1000001`.
    pub account: Option<Text>,
    /// Secret key of the account. Not needed if another party signs.
    pub secret: Option<Text>,
    /// How requests are signed: `algorithm:encoding:template`, such as
    /// `md5:hex:{appkey}{nonce}{timestamp}{secret}`. The vendor's documents do not show the algorithm, so there
    /// is no default: ask the vendor, or compare with a request that was accepted.
    pub signing: Option<Text>,
    /// Whether the host computes each signature, instead of `signing`.
    /// On the wire: `external_signing`. Default: `false`.
    pub external_signing: Option<Boolean>,
    /// Maximum number of retries of a request; only requests that are safe to repeat are retried.
    /// From 0 to 20. Default: `2`.
    pub retries: Option<Integer>,
    /// Timeout of an attempt.
    /// From 1 to 86400000. In milliseconds. Default: `30000`.
    pub timeout: Option<Integer>,
    /// Timeout of a request with all its attempts and waits; of a wait-until, of all its requests. Default: two minutes
    /// from the moment at which the rate limit first lets the request through, ten minutes for a wait-until, no limit
    /// for uploads.
    /// On the wire: `total_timeout`. From 1 to 86400000. In milliseconds.
    pub total_timeout: Option<Integer>,
    /// Maximum wait of a request for the rate limit, or because the service demands it. A call with a longer wait
    /// fails at once, before anything is sent.
    /// On the wire: `max_wait`. From 0 to 86400000. In milliseconds.
    pub max_wait: Option<Integer>,
    /// Further headers of every request, such as those that a gateway asks for. One that the client sets itself is
    /// refused.
    pub headers: Option<Map<Text>>,
    /// Maximum size of a response body, after decompression; a larger one is a malformed response.
    /// On the wire: `max_response_bytes`. From 1 to 1073741824. In bytes. Default: `33554432`. For example `20480`.
    pub max_response_bytes: Option<Integer>,
    /// Rate limit of the account; further requests wait.
    /// Default: `20/60`. For example `off`.
    pub pacing: Option<Pacing>,
    /// Whether the host runs scripts in a store, through which the processes of the account share slots, nonces and
    /// tokens.
    /// On the wire: `external_store`. Default: `false`.
    pub external_store: Option<Boolean>,
    /// What to do while the store is unavailable: `wait`, `fail`, or continue with a share of the limit, such as
    /// `share=0.1`, once every slot that others may hold has expired.
    /// On the wire: `on_store_failure`. Default: `wait`.
    pub on_store_failure: Option<Text>,
    /// Language of the texts of errors: messages, meanings of codes, remedies. Kinds, codes and categories are the same
    /// in both.
    /// Default: `en`.
    pub language: Option<Language>,
    /// Other paths for operations, by name.
    pub paths: Option<Map<Text>>,
    /// Whether to send parameters under the names of the vendor's samples, if those differ from the names in the
    /// vendor's tables.
    /// On the wire: `sample_names`. Default: `false`.
    pub sample_names: Option<Boolean>,
    /// For tests: the nonce of every request.
    /// On the wire: `fixed_nonce`.
    pub fixed_nonce: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    PlatformOptions {
        base_url, account, secret, signing, external_signing, retries, timeout, total_timeout, max_wait, headers,
        max_response_bytes, pacing, external_store, on_store_failure, language, paths, sample_names, fixed_nonce
    }
}

impl PlatformOptions {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<PlatformOptions, 2> {
        Draft(PlatformOptions::empty())
    }

    /// Address of the service, `https` (or `http` to this machine).
    /// On the wire: `base_url`. For example `https://example.com/page`.
    #[must_use]
    pub fn base_url(mut self, value: impl Into<Text>) -> Self {
        self.base_url = Some(value.into());
        self
    }

    /// Account number.
    /// For example `1000001`.
    #[must_use]
    pub fn account(mut self, value: impl Into<Text>) -> Self {
        self.account = Some(value.into());
        self
    }

    /// Secret key of the account. Not needed if another party signs.
    #[must_use]
    pub fn secret(mut self, value: impl Into<Text>) -> Self {
        self.secret = Some(value.into());
        self
    }

    /// How requests are signed: `algorithm:encoding:template`, such as
    /// `md5:hex:{appkey}{nonce}{timestamp}{secret}`. The vendor's documents do not show the algorithm, so there
    /// is no default: ask the vendor, or compare with a request that was accepted.
    #[must_use]
    pub fn signing(mut self, value: impl Into<Text>) -> Self {
        self.signing = Some(value.into());
        self
    }

    /// Whether the host computes each signature, instead of `signing`.
    /// On the wire: `external_signing`. Default: `false`.
    #[must_use]
    pub fn external_signing(mut self, value: impl Into<Boolean>) -> Self {
        self.external_signing = Some(value.into());
        self
    }

    /// Maximum number of retries of a request; only requests that are safe to repeat are retried.
    /// From 0 to 20. Default: `2`.
    #[must_use]
    pub fn retries(mut self, value: impl Into<Integer>) -> Self {
        self.retries = Some(value.into());
        self
    }

    /// Timeout of an attempt.
    /// From 1 to 86400000. In milliseconds. Default: `30000`.
    #[must_use]
    pub fn timeout(mut self, value: impl Into<Integer>) -> Self {
        self.timeout = Some(value.into());
        self
    }

    /// Timeout of a request with all its attempts and waits; of a wait-until, of all its requests. Default: two minutes
    /// from the moment at which the rate limit first lets the request through, ten minutes for a wait-until, no limit
    /// for uploads.
    /// On the wire: `total_timeout`. From 1 to 86400000. In milliseconds.
    #[must_use]
    pub fn total_timeout(mut self, value: impl Into<Integer>) -> Self {
        self.total_timeout = Some(value.into());
        self
    }

    /// Maximum wait of a request for the rate limit, or because the service demands it. A call with a longer wait
    /// fails at once, before anything is sent.
    /// On the wire: `max_wait`. From 0 to 86400000. In milliseconds.
    #[must_use]
    pub fn max_wait(mut self, value: impl Into<Integer>) -> Self {
        self.max_wait = Some(value.into());
        self
    }

    /// Further headers of every request, such as those that a gateway asks for. One that the client sets itself is
    /// refused.
    #[must_use]
    pub fn headers(mut self, value: impl Into<Map<Text>>) -> Self {
        self.headers = Some(value.into());
        self
    }

    /// Maximum size of a response body, after decompression; a larger one is a malformed response.
    /// On the wire: `max_response_bytes`. From 1 to 1073741824. In bytes. Default: `33554432`. For example `20480`.
    #[must_use]
    pub fn max_response_bytes(mut self, value: impl Into<Integer>) -> Self {
        self.max_response_bytes = Some(value.into());
        self
    }

    /// Rate limit of the account; further requests wait.
    /// Default: `20/60`. For example `off`.
    #[must_use]
    pub fn pacing(mut self, value: impl Into<Pacing>) -> Self {
        self.pacing = Some(value.into());
        self
    }

    /// Whether the host runs scripts in a store, through which the processes of the account share slots, nonces and
    /// tokens.
    /// On the wire: `external_store`. Default: `false`.
    #[must_use]
    pub fn external_store(mut self, value: impl Into<Boolean>) -> Self {
        self.external_store = Some(value.into());
        self
    }

    /// What to do while the store is unavailable: `wait`, `fail`, or continue with a share of the limit, such as
    /// `share=0.1`, once every slot that others may hold has expired.
    /// On the wire: `on_store_failure`. Default: `wait`.
    #[must_use]
    pub fn on_store_failure(mut self, value: impl Into<Text>) -> Self {
        self.on_store_failure = Some(value.into());
        self
    }

    /// Language of the texts of errors: messages, meanings of codes, remedies. Kinds, codes and categories are the same
    /// in both.
    /// Default: `en`.
    #[must_use]
    pub fn language(mut self, value: impl Into<Language>) -> Self {
        self.language = Some(value.into());
        self
    }

    /// Other paths for operations, by name.
    #[must_use]
    pub fn paths(mut self, value: impl Into<Map<Text>>) -> Self {
        self.paths = Some(value.into());
        self
    }

    /// Whether to send parameters under the names of the vendor's samples, if those differ from the names in the
    /// vendor's tables.
    /// On the wire: `sample_names`. Default: `false`.
    #[must_use]
    pub fn sample_names(mut self, value: impl Into<Boolean>) -> Self {
        self.sample_names = Some(value.into());
        self
    }

    /// For tests: the nonce of every request.
    /// On the wire: `fixed_nonce`.
    #[must_use]
    pub fn fixed_nonce(mut self, value: impl Into<Text>) -> Self {
        self.fixed_nonce = Some(value.into());
        self
    }
}

impl Draft<PlatformOptions, 2> {
    /// Gives `base_url`, which `PlatformOptions` requires.
    pub fn base_url(self, value: impl Into<Text>) -> Draft<PlatformOptions, 1> {
        Draft(self.0.base_url(value))
    }
}

impl Draft<PlatformOptions, 1> {
    /// Gives `account`, the last that `PlatformOptions` requires.
    pub fn account(self, value: impl Into<Text>) -> PlatformOptions {
        self.0.account(value)
    }
}

/// Rate limit of an account: `off`, or requests/seconds such as `20/60`.
///
/// Document 1: Conventions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Pacing {
    /// No limit.
    Off,
    /// The documented limit of the platform: 20 requests a minute.
    Documented,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl Pacing {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            Pacing::Off => "off",
            Pacing::Documented => "20/60",
            Pacing::Unlisted(value) => value,
        }
    }
}

impl From<&str> for Pacing {
    fn from(value: &str) -> Self {
        match value {
            "off" => Pacing::Off,
            "20/60" => Pacing::Documented,
            other => Pacing::Unlisted(other.into()),
        }
    }
}

choice_codec!(Pacing);

/// Language of the texts of errors.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// English.
    English,
    /// Chinese.
    Chinese,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl Language {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
            Language::Unlisted(value) => value,
        }
    }
}

impl From<&str> for Language {
    fn from(value: &str) -> Self {
        match value {
            "en" => Language::English,
            "zh" => Language::Chinese,
            other => Language::Unlisted(other.into()),
        }
    }
}

choice_codec!(Language);

/// Options of a client of the work phone.
///
/// Document 3: Authentication.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct WorkPhoneOptions {
    /// Address of the service, `https` (or `http` to this machine).
    /// On the wire: `base_url`. For example `https://example.com/page`.
    pub base_url: Option<Text>,
    /// Client id from the management console.
    /// On the wire: `client_id`. For example `demo-client`.
    pub client_id: Option<Text>,
    /// Client secret from the management console.
    /// On the wire: `client_secret`.
    pub client_secret: Option<Text>,
    /// Initial access token.
    /// On the wire: `access_token`.
    pub access_token: Option<Text>,
    /// When the initial access token expires: two hours after it was issued. The client renews it before. Without this
    /// option the token counts as new when it is first used, and is renewed after a request with it has failed.
    /// On the wire: `access_token_expires_at`. From 1000000000000 to 253402300799999. In milliseconds since
    /// 1970-01-01 UTC.
    pub access_token_expires_at: Option<Integer>,
    /// Initial refresh token.
    /// On the wire: `refresh_token`.
    pub refresh_token: Option<Text>,
    /// Whether the host provides each access token, instead of the credentials.
    /// On the wire: `external_tokens`. Default: `false`.
    pub external_tokens: Option<Boolean>,
    /// Maximum number of retries of a request; only requests that are safe to repeat are retried.
    /// From 0 to 20. Default: `2`.
    pub retries: Option<Integer>,
    /// Timeout of an attempt.
    /// From 1 to 86400000. In milliseconds. Default: `30000`.
    pub timeout: Option<Integer>,
    /// Timeout of a request with all its attempts and waits; of a wait-until, of all its requests. Default: two minutes
    /// from the moment at which the rate limit first lets the request through, ten minutes for a wait-until, no limit
    /// for uploads.
    /// On the wire: `total_timeout`. From 1 to 86400000. In milliseconds.
    pub total_timeout: Option<Integer>,
    /// Maximum wait of a request for the rate limit, or because the service demands it. A call with a longer wait
    /// fails at once, before anything is sent.
    /// On the wire: `max_wait`. From 0 to 86400000. In milliseconds.
    pub max_wait: Option<Integer>,
    /// Further headers of every request, such as those that a gateway asks for. One that the client sets itself is
    /// refused.
    pub headers: Option<Map<Text>>,
    /// Maximum size of a response body, after decompression; a larger one is a malformed response.
    /// On the wire: `max_response_bytes`. From 1 to 1073741824. In bytes. Default: `33554432`. For example `20480`.
    pub max_response_bytes: Option<Integer>,
    /// Rate limit of the client; further requests wait.
    /// Default: `off`.
    pub pacing: Option<Pacing>,
    /// Whether the host runs scripts in a store, through which the processes of the account share slots, nonces and
    /// tokens.
    /// On the wire: `external_store`. Default: `false`.
    pub external_store: Option<Boolean>,
    /// What to do while the store is unavailable: `wait`, `fail`, or continue with a share of the limit, such as
    /// `share=0.1`, once every slot that others may hold has expired.
    /// On the wire: `on_store_failure`. Default: `wait`.
    pub on_store_failure: Option<Text>,
    /// Language of the texts of errors: messages, meanings of codes, remedies. Kinds, codes and categories are the same
    /// in both.
    /// Default: `en`.
    pub language: Option<Language>,
    /// Other paths for operations, by name.
    pub paths: Option<Map<Text>>,
    /// Not used; for tests whose host passes a nonce to every client.
    /// On the wire: `fixed_nonce`.
    pub fixed_nonce: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    WorkPhoneOptions {
        base_url, client_id, client_secret, access_token, access_token_expires_at, refresh_token, external_tokens,
        retries, timeout, total_timeout, max_wait, headers, max_response_bytes, pacing, external_store,
        on_store_failure, language, paths, fixed_nonce
    }
}

impl WorkPhoneOptions {
    /// The record with `base_url`, which a request must give.
    pub fn new(base_url: impl Into<Text>) -> Self {
        WorkPhoneOptions { base_url: Some(base_url.into()), ..WorkPhoneOptions::empty() }
    }

    /// Address of the service, `https` (or `http` to this machine).
    /// On the wire: `base_url`. For example `https://example.com/page`.
    #[must_use]
    pub fn base_url(mut self, value: impl Into<Text>) -> Self {
        self.base_url = Some(value.into());
        self
    }

    /// Client id from the management console.
    /// On the wire: `client_id`. For example `demo-client`.
    #[must_use]
    pub fn client_id(mut self, value: impl Into<Text>) -> Self {
        self.client_id = Some(value.into());
        self
    }

    /// Client secret from the management console.
    /// On the wire: `client_secret`.
    #[must_use]
    pub fn client_secret(mut self, value: impl Into<Text>) -> Self {
        self.client_secret = Some(value.into());
        self
    }

    /// Initial access token.
    /// On the wire: `access_token`.
    #[must_use]
    pub fn access_token(mut self, value: impl Into<Text>) -> Self {
        self.access_token = Some(value.into());
        self
    }

    /// When the initial access token expires: two hours after it was issued. The client renews it before. Without this
    /// option the token counts as new when it is first used, and is renewed after a request with it has failed.
    /// On the wire: `access_token_expires_at`. From 1000000000000 to 253402300799999. In milliseconds since
    /// 1970-01-01 UTC.
    #[must_use]
    pub fn access_token_expires_at(mut self, value: impl Into<Integer>) -> Self {
        self.access_token_expires_at = Some(value.into());
        self
    }

    /// Initial refresh token.
    /// On the wire: `refresh_token`.
    #[must_use]
    pub fn refresh_token(mut self, value: impl Into<Text>) -> Self {
        self.refresh_token = Some(value.into());
        self
    }

    /// Whether the host provides each access token, instead of the credentials.
    /// On the wire: `external_tokens`. Default: `false`.
    #[must_use]
    pub fn external_tokens(mut self, value: impl Into<Boolean>) -> Self {
        self.external_tokens = Some(value.into());
        self
    }

    /// Maximum number of retries of a request; only requests that are safe to repeat are retried.
    /// From 0 to 20. Default: `2`.
    #[must_use]
    pub fn retries(mut self, value: impl Into<Integer>) -> Self {
        self.retries = Some(value.into());
        self
    }

    /// Timeout of an attempt.
    /// From 1 to 86400000. In milliseconds. Default: `30000`.
    #[must_use]
    pub fn timeout(mut self, value: impl Into<Integer>) -> Self {
        self.timeout = Some(value.into());
        self
    }

    /// Timeout of a request with all its attempts and waits; of a wait-until, of all its requests. Default: two minutes
    /// from the moment at which the rate limit first lets the request through, ten minutes for a wait-until, no limit
    /// for uploads.
    /// On the wire: `total_timeout`. From 1 to 86400000. In milliseconds.
    #[must_use]
    pub fn total_timeout(mut self, value: impl Into<Integer>) -> Self {
        self.total_timeout = Some(value.into());
        self
    }

    /// Maximum wait of a request for the rate limit, or because the service demands it. A call with a longer wait
    /// fails at once, before anything is sent.
    /// On the wire: `max_wait`. From 0 to 86400000. In milliseconds.
    #[must_use]
    pub fn max_wait(mut self, value: impl Into<Integer>) -> Self {
        self.max_wait = Some(value.into());
        self
    }

    /// Further headers of every request, such as those that a gateway asks for. One that the client sets itself is
    /// refused.
    #[must_use]
    pub fn headers(mut self, value: impl Into<Map<Text>>) -> Self {
        self.headers = Some(value.into());
        self
    }

    /// Maximum size of a response body, after decompression; a larger one is a malformed response.
    /// On the wire: `max_response_bytes`. From 1 to 1073741824. In bytes. Default: `33554432`. For example `20480`.
    #[must_use]
    pub fn max_response_bytes(mut self, value: impl Into<Integer>) -> Self {
        self.max_response_bytes = Some(value.into());
        self
    }

    /// Rate limit of the client; further requests wait.
    /// Default: `off`.
    #[must_use]
    pub fn pacing(mut self, value: impl Into<Pacing>) -> Self {
        self.pacing = Some(value.into());
        self
    }

    /// Whether the host runs scripts in a store, through which the processes of the account share slots, nonces and
    /// tokens.
    /// On the wire: `external_store`. Default: `false`.
    #[must_use]
    pub fn external_store(mut self, value: impl Into<Boolean>) -> Self {
        self.external_store = Some(value.into());
        self
    }

    /// What to do while the store is unavailable: `wait`, `fail`, or continue with a share of the limit, such as
    /// `share=0.1`, once every slot that others may hold has expired.
    /// On the wire: `on_store_failure`. Default: `wait`.
    #[must_use]
    pub fn on_store_failure(mut self, value: impl Into<Text>) -> Self {
        self.on_store_failure = Some(value.into());
        self
    }

    /// Language of the texts of errors: messages, meanings of codes, remedies. Kinds, codes and categories are the same
    /// in both.
    /// Default: `en`.
    #[must_use]
    pub fn language(mut self, value: impl Into<Language>) -> Self {
        self.language = Some(value.into());
        self
    }

    /// Other paths for operations, by name.
    #[must_use]
    pub fn paths(mut self, value: impl Into<Map<Text>>) -> Self {
        self.paths = Some(value.into());
        self
    }

    /// Not used; for tests whose host passes a nonce to every client.
    /// On the wire: `fixed_nonce`.
    #[must_use]
    pub fn fixed_nonce(mut self, value: impl Into<Text>) -> Self {
        self.fixed_nonce = Some(value.into());
        self
    }
}

/// Options of a client of the AI agent.
///
/// Document 3: Authentication.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct AiAgentOptions {
    /// Address of the service, `https` (or `http` to this machine).
    /// On the wire: `base_url`. For example `https://example.com/page`.
    pub base_url: Option<Text>,
    /// Application id: 32 letters and digits.
    pub appid: Option<Text>,
    /// Application secret. It is sent in every request.
    pub apptoken: Option<Text>,
    /// Offset of the service's clock from UTC.
    /// On the wire: `utc_offset`. Default: `+08:00`.
    pub utc_offset: Option<Text>,
    /// Maximum number of retries of a request; only requests that are safe to repeat are retried.
    /// From 0 to 20. Default: `2`.
    pub retries: Option<Integer>,
    /// Timeout of an attempt, and of a pause in which nothing of a streamed answer arrives. Any byte ends such a
    /// pause, a comment too; `total_timeout` of the call bounds the stream. Default for uploads: ten minutes.
    /// From 1 to 86400000. In milliseconds. Default: `30000`.
    pub timeout: Option<Integer>,
    /// Timeout of a request with all its attempts and waits; of a wait-until, of all its requests. Default: two minutes
    /// from the moment at which the rate limit first lets the request through, ten minutes for a wait-until, no limit
    /// for uploads.
    /// On the wire: `total_timeout`. From 1 to 86400000. In milliseconds.
    pub total_timeout: Option<Integer>,
    /// Maximum wait of a request for the rate limit, or because the service demands it. A call with a longer wait
    /// fails at once, before anything is sent.
    /// On the wire: `max_wait`. From 0 to 86400000. In milliseconds.
    pub max_wait: Option<Integer>,
    /// Further headers of every request, such as those that a gateway asks for. One that the client sets itself is
    /// refused.
    pub headers: Option<Map<Text>>,
    /// Maximum size of a response body, after decompression; a larger one is a malformed response.
    /// On the wire: `max_response_bytes`. From 1 to 1073741824. In bytes. Default: `33554432`. For example `20480`.
    pub max_response_bytes: Option<Integer>,
    /// Rate limit of the application; further requests wait.
    /// Default: `off`.
    pub pacing: Option<Pacing>,
    /// Whether the host runs scripts in a store, through which the processes of the account share slots, nonces and
    /// tokens.
    /// On the wire: `external_store`. Default: `false`.
    pub external_store: Option<Boolean>,
    /// What to do while the store is unavailable: `wait`, `fail`, or continue with a share of the limit, such as
    /// `share=0.1`, once every slot that others may hold has expired.
    /// On the wire: `on_store_failure`. Default: `wait`.
    pub on_store_failure: Option<Text>,
    /// Language of the texts of errors: messages, meanings of codes, remedies. Kinds, codes and categories are the same
    /// in both.
    /// Default: `en`.
    pub language: Option<Language>,
    /// Other paths for operations, by name.
    pub paths: Option<Map<Text>>,
    /// Not used; for tests whose host passes a nonce to every client.
    /// On the wire: `fixed_nonce`.
    pub fixed_nonce: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AiAgentOptions {
        base_url, appid, apptoken, utc_offset, retries, timeout, total_timeout, max_wait, headers, max_response_bytes,
        pacing, external_store, on_store_failure, language, paths, fixed_nonce
    }
}

impl AiAgentOptions {
    /// The record with `base_url`, which a request must give.
    pub fn new(base_url: impl Into<Text>) -> Self {
        AiAgentOptions { base_url: Some(base_url.into()), ..AiAgentOptions::empty() }
    }

    /// Address of the service, `https` (or `http` to this machine).
    /// On the wire: `base_url`. For example `https://example.com/page`.
    #[must_use]
    pub fn base_url(mut self, value: impl Into<Text>) -> Self {
        self.base_url = Some(value.into());
        self
    }

    /// Application id: 32 letters and digits.
    #[must_use]
    pub fn appid(mut self, value: impl Into<Text>) -> Self {
        self.appid = Some(value.into());
        self
    }

    /// Application secret. It is sent in every request.
    #[must_use]
    pub fn apptoken(mut self, value: impl Into<Text>) -> Self {
        self.apptoken = Some(value.into());
        self
    }

    /// Offset of the service's clock from UTC.
    /// On the wire: `utc_offset`. Default: `+08:00`.
    #[must_use]
    pub fn utc_offset(mut self, value: impl Into<Text>) -> Self {
        self.utc_offset = Some(value.into());
        self
    }

    /// Maximum number of retries of a request; only requests that are safe to repeat are retried.
    /// From 0 to 20. Default: `2`.
    #[must_use]
    pub fn retries(mut self, value: impl Into<Integer>) -> Self {
        self.retries = Some(value.into());
        self
    }

    /// Timeout of an attempt, and of a pause in which nothing of a streamed answer arrives. Any byte ends such a
    /// pause, a comment too; `total_timeout` of the call bounds the stream. Default for uploads: ten minutes.
    /// From 1 to 86400000. In milliseconds. Default: `30000`.
    #[must_use]
    pub fn timeout(mut self, value: impl Into<Integer>) -> Self {
        self.timeout = Some(value.into());
        self
    }

    /// Timeout of a request with all its attempts and waits; of a wait-until, of all its requests. Default: two minutes
    /// from the moment at which the rate limit first lets the request through, ten minutes for a wait-until, no limit
    /// for uploads.
    /// On the wire: `total_timeout`. From 1 to 86400000. In milliseconds.
    #[must_use]
    pub fn total_timeout(mut self, value: impl Into<Integer>) -> Self {
        self.total_timeout = Some(value.into());
        self
    }

    /// Maximum wait of a request for the rate limit, or because the service demands it. A call with a longer wait
    /// fails at once, before anything is sent.
    /// On the wire: `max_wait`. From 0 to 86400000. In milliseconds.
    #[must_use]
    pub fn max_wait(mut self, value: impl Into<Integer>) -> Self {
        self.max_wait = Some(value.into());
        self
    }

    /// Further headers of every request, such as those that a gateway asks for. One that the client sets itself is
    /// refused.
    #[must_use]
    pub fn headers(mut self, value: impl Into<Map<Text>>) -> Self {
        self.headers = Some(value.into());
        self
    }

    /// Maximum size of a response body, after decompression; a larger one is a malformed response.
    /// On the wire: `max_response_bytes`. From 1 to 1073741824. In bytes. Default: `33554432`. For example `20480`.
    #[must_use]
    pub fn max_response_bytes(mut self, value: impl Into<Integer>) -> Self {
        self.max_response_bytes = Some(value.into());
        self
    }

    /// Rate limit of the application; further requests wait.
    /// Default: `off`.
    #[must_use]
    pub fn pacing(mut self, value: impl Into<Pacing>) -> Self {
        self.pacing = Some(value.into());
        self
    }

    /// Whether the host runs scripts in a store, through which the processes of the account share slots, nonces and
    /// tokens.
    /// On the wire: `external_store`. Default: `false`.
    #[must_use]
    pub fn external_store(mut self, value: impl Into<Boolean>) -> Self {
        self.external_store = Some(value.into());
        self
    }

    /// What to do while the store is unavailable: `wait`, `fail`, or continue with a share of the limit, such as
    /// `share=0.1`, once every slot that others may hold has expired.
    /// On the wire: `on_store_failure`. Default: `wait`.
    #[must_use]
    pub fn on_store_failure(mut self, value: impl Into<Text>) -> Self {
        self.on_store_failure = Some(value.into());
        self
    }

    /// Language of the texts of errors: messages, meanings of codes, remedies. Kinds, codes and categories are the same
    /// in both.
    /// Default: `en`.
    #[must_use]
    pub fn language(mut self, value: impl Into<Language>) -> Self {
        self.language = Some(value.into());
        self
    }

    /// Other paths for operations, by name.
    #[must_use]
    pub fn paths(mut self, value: impl Into<Map<Text>>) -> Self {
        self.paths = Some(value.into());
        self
    }

    /// Not used; for tests whose host passes a nonce to every client.
    /// On the wire: `fixed_nonce`.
    #[must_use]
    pub fn fixed_nonce(mut self, value: impl Into<Text>) -> Self {
        self.fixed_nonce = Some(value.into());
        self
    }
}

/// Options of a call.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct CallOptions {
    /// What the call does with its operation.
    /// Default: `single`.
    pub mode: Option<CallMode>,
    /// Modes `pages` and `page`: the cursor of an earlier page, after which the pagination continues.
    pub cursor: Option<Text>,
    /// Mode `rows`: whether the host keeps a journal.
    /// Default: `false`.
    pub journal: Option<Boolean>,
    /// Mode `rows`: what errors call the journal of the host, such as the path of its file.
    /// On the wire: `journal_name`. For example `陈敏`.
    pub journal_name: Option<Text>,
    /// Mode `rows`: the name of the journal, which is kept in the store of the client.
    /// On the wire: `store_journal`.
    pub store_journal: Option<Text>,
    /// Mode `rows`: whether rows are only checked and requests only counted; nothing is sent.
    /// On the wire: `dry_run`. Default: `false`.
    pub dry_run: Option<Boolean>,
    /// Mode `rows`: number of rows, if known.
    /// At least 0. For example `12`.
    pub count: Option<Integer>,
    /// Mode `reconcile`: the report of a row batch of the operation, whose unknown rows are looked up. With the journal of the
    /// batch, if it has one. The result is the new report.
    pub report: Option<Object>,
    /// Mode `reconcile` with a report: offset of the service's clock from UTC.
    /// On the wire: `utc_offset`. Default: `+08:00`.
    pub utc_offset: Option<Text>,
    /// Over a relay: the id of the job. Modes `follow` and `cancel` need it; mode `rows` makes up a new one.
    pub job: Option<Text>,
    /// Whether the result is written for a decoder of typed records.
    /// Default: `false`.
    pub typed: Option<Boolean>,
    /// Whether parameters that the client knows are filled in, as for results that are typed: number and size of the
    /// first page, and the account.
    /// On the wire: `fill_in`. Default: `false`.
    pub fill_in: Option<Boolean>,
    /// Whether to emit an event with the status, headers and body of each raw response.
    /// On the wire: `raw_responses`. Default: `false`.
    pub raw_responses: Option<Boolean>,
    /// Parameters that no document describes: they are sent as they are, beside those of the operation.
    /// On the wire: `extra_params`.
    pub extra_params: Option<Object>,
    /// Further headers of the call's requests, beside those of the client; one of the same name takes its place. One
    /// that the client sets itself is refused.
    pub headers: Option<Map<Text>>,
    /// Maximum number of retries, instead of the client's setting.
    /// From 0 to 20.
    pub retries: Option<Integer>,
    /// Timeout of an attempt, and of a pause in which nothing of a stream arrives, instead of the client's setting.
    /// Any byte ends such a pause, a comment too; `total_timeout` bounds the stream.
    /// From 1 to 86400000. In milliseconds.
    pub timeout: Option<Integer>,
    /// Maximum wait of a request for the rate limit, or because the service demands it. A call with a longer wait
    /// fails at once, before anything is sent.
    /// On the wire: `max_wait`. From 0 to 86400000. In milliseconds.
    pub max_wait: Option<Integer>,
    /// Timeout of a request with all its attempts and waits; of a wait-until, of all its requests.
    /// On the wire: `total_timeout`. From 1 to 86400000. In milliseconds.
    pub total_timeout: Option<Integer>,
    /// Over a relay: how old an answer may be that it has kept, instead of the client's setting; 0: not at all.
    /// On the wire: `max_age`. From 0 to 86400000. In milliseconds. For example `35`.
    pub max_age: Option<Integer>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CallOptions {
        mode, cursor, journal, journal_name, store_journal, dry_run, count, report, utc_offset, job, typed, fill_in,
        raw_responses, extra_params, headers, retries, timeout, max_wait, total_timeout, max_age
    }
}

impl CallOptions {
    /// What the call does with its operation.
    /// Default: `single`.
    #[must_use]
    pub fn mode(mut self, value: impl Into<CallMode>) -> Self {
        self.mode = Some(value.into());
        self
    }

    /// Modes `pages` and `page`: the cursor of an earlier page, after which the pagination continues.
    #[must_use]
    pub fn cursor(mut self, value: impl Into<Text>) -> Self {
        self.cursor = Some(value.into());
        self
    }

    /// Mode `rows`: whether the host keeps a journal.
    /// Default: `false`.
    #[must_use]
    pub fn journal(mut self, value: impl Into<Boolean>) -> Self {
        self.journal = Some(value.into());
        self
    }

    /// Mode `rows`: what errors call the journal of the host, such as the path of its file.
    /// On the wire: `journal_name`. For example `陈敏`.
    #[must_use]
    pub fn journal_name(mut self, value: impl Into<Text>) -> Self {
        self.journal_name = Some(value.into());
        self
    }

    /// Mode `rows`: the name of the journal, which is kept in the store of the client.
    /// On the wire: `store_journal`.
    #[must_use]
    pub fn store_journal(mut self, value: impl Into<Text>) -> Self {
        self.store_journal = Some(value.into());
        self
    }

    /// Mode `rows`: whether rows are only checked and requests only counted; nothing is sent.
    /// On the wire: `dry_run`. Default: `false`.
    #[must_use]
    pub fn dry_run(mut self, value: impl Into<Boolean>) -> Self {
        self.dry_run = Some(value.into());
        self
    }

    /// Mode `rows`: number of rows, if known.
    /// At least 0. For example `12`.
    #[must_use]
    pub fn count(mut self, value: impl Into<Integer>) -> Self {
        self.count = Some(value.into());
        self
    }

    /// Mode `reconcile`: the report of a row batch of the operation, whose unknown rows are looked up. With the journal of the
    /// batch, if it has one. The result is the new report.
    #[must_use]
    pub fn report(mut self, value: impl Into<Object>) -> Self {
        self.report = Some(value.into());
        self
    }

    /// Mode `reconcile` with a report: offset of the service's clock from UTC.
    /// On the wire: `utc_offset`. Default: `+08:00`.
    #[must_use]
    pub fn utc_offset(mut self, value: impl Into<Text>) -> Self {
        self.utc_offset = Some(value.into());
        self
    }

    /// Over a relay: the id of the job. Modes `follow` and `cancel` need it; mode `rows` makes up a new one.
    #[must_use]
    pub fn job(mut self, value: impl Into<Text>) -> Self {
        self.job = Some(value.into());
        self
    }

    /// Whether the result is written for a decoder of typed records.
    /// Default: `false`.
    #[must_use]
    pub fn typed(mut self, value: impl Into<Boolean>) -> Self {
        self.typed = Some(value.into());
        self
    }

    /// Whether parameters that the client knows are filled in, as for results that are typed: number and size of the
    /// first page, and the account.
    /// On the wire: `fill_in`. Default: `false`.
    #[must_use]
    pub fn fill_in(mut self, value: impl Into<Boolean>) -> Self {
        self.fill_in = Some(value.into());
        self
    }

    /// Whether to emit an event with the status, headers and body of each raw response.
    /// On the wire: `raw_responses`. Default: `false`.
    #[must_use]
    pub fn raw_responses(mut self, value: impl Into<Boolean>) -> Self {
        self.raw_responses = Some(value.into());
        self
    }

    /// Parameters that no document describes: they are sent as they are, beside those of the operation.
    /// On the wire: `extra_params`.
    #[must_use]
    pub fn extra_params(mut self, value: impl Into<Object>) -> Self {
        self.extra_params = Some(value.into());
        self
    }

    /// Further headers of the call's requests, beside those of the client; one of the same name takes its place. One
    /// that the client sets itself is refused.
    #[must_use]
    pub fn headers(mut self, value: impl Into<Map<Text>>) -> Self {
        self.headers = Some(value.into());
        self
    }

    /// Maximum number of retries, instead of the client's setting.
    /// From 0 to 20.
    #[must_use]
    pub fn retries(mut self, value: impl Into<Integer>) -> Self {
        self.retries = Some(value.into());
        self
    }

    /// Timeout of an attempt, and of a pause in which nothing of a stream arrives, instead of the client's setting.
    /// Any byte ends such a pause, a comment too; `total_timeout` bounds the stream.
    /// From 1 to 86400000. In milliseconds.
    #[must_use]
    pub fn timeout(mut self, value: impl Into<Integer>) -> Self {
        self.timeout = Some(value.into());
        self
    }

    /// Maximum wait of a request for the rate limit, or because the service demands it. A call with a longer wait
    /// fails at once, before anything is sent.
    /// On the wire: `max_wait`. From 0 to 86400000. In milliseconds.
    #[must_use]
    pub fn max_wait(mut self, value: impl Into<Integer>) -> Self {
        self.max_wait = Some(value.into());
        self
    }

    /// Timeout of a request with all its attempts and waits; of a wait-until, of all its requests.
    /// On the wire: `total_timeout`. From 1 to 86400000. In milliseconds.
    #[must_use]
    pub fn total_timeout(mut self, value: impl Into<Integer>) -> Self {
        self.total_timeout = Some(value.into());
        self
    }

    /// Over a relay: how old an answer may be that it has kept, instead of the client's setting; 0: not at all.
    /// On the wire: `max_age`. From 0 to 86400000. In milliseconds. For example `35`.
    #[must_use]
    pub fn max_age(mut self, value: impl Into<Integer>) -> Self {
        self.max_age = Some(value.into());
        self
    }
}

/// What a call does with its operation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CallMode {
    /// One request, or the requests that the table defines for the entry.
    Single,
    /// Every page, starting at the one that the parameters name.
    Pages,
    /// One page of a pagination: the one that the parameters name, or the one after a cursor.
    Page,
    /// A streamed answer, part by part.
    Stream,
    /// The rows among the parameters, in as many requests as their limit demands.
    Slices,
    /// Rows from the host, with a result row by row.
    Rows,
    /// Asks the service whether the object that the parameters describe exists.
    Reconcile,
    /// Follows a row batch that was started over a relay before.
    Follow,
    /// Stops a row batch that was started over a relay before.
    Cancel,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl CallMode {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            CallMode::Single => "single",
            CallMode::Pages => "pages",
            CallMode::Page => "page",
            CallMode::Stream => "stream",
            CallMode::Slices => "slices",
            CallMode::Rows => "rows",
            CallMode::Reconcile => "reconcile",
            CallMode::Follow => "follow",
            CallMode::Cancel => "cancel",
            CallMode::Unlisted(value) => value,
        }
    }
}

impl From<&str> for CallMode {
    fn from(value: &str) -> Self {
        match value {
            "single" => CallMode::Single,
            "pages" => CallMode::Pages,
            "page" => CallMode::Page,
            "stream" => CallMode::Stream,
            "slices" => CallMode::Slices,
            "rows" => CallMode::Rows,
            "reconcile" => CallMode::Reconcile,
            "follow" => CallMode::Follow,
            "cancel" => CallMode::Cancel,
            other => CallMode::Unlisted(other.into()),
        }
    }
}

choice_codec!(CallMode);
