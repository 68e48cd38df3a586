//! The configuration of a client over a relay.

use alloc::vec::Vec;

use super::{Config, Credentials, MAX_RESPONSE_BYTES, RelayAccess, check_language};
use crate::codec::http::{ExtraHeaders, base_url};
use crate::codec::request::check;
use crate::error::Error;
use crate::json::member;
#[cfg(feature = "store")]
use crate::store::OnFailure;
use triline_schema::operation::Interface;
use triline_schema::options::RelayOptions;

/// Whether a configuration, which may be wrong, names a relay.
pub(super) fn is_named(json: &[u8]) -> bool {
    core::str::from_utf8(json).is_ok_and(|json| member(json, "relay").is_some())
}

/// Reads the options of a client over a relay. It has no rate limit of its own: the relay has that of the account.
pub(super) fn read(interface: Interface, json: &[u8]) -> Result<Config, Error> {
    let checked = check(&RelayOptions, &[], json)?;
    check_language(&checked)?;
    let base_url = base_url(&checked.text("relay").unwrap_or_default()).map_err(|mut error| {
        error.set_field("relay".into());
        error
    })?;
    let headers = ExtraHeaders::read(checked.get("headers"));
    headers.check()?;
    let ms = |option| checked.integer(option).and_then(|value| u64::try_from(value).ok());
    let max_response_bytes = checked.integer("max_response_bytes").and_then(|value| usize::try_from(value).ok());
    Ok(Config {
        interface,
        base_url,
        credentials: Credentials::Relay(RelayAccess {
            external_headers: checked.flag("external_headers"),
            max_age_ms: ms("max_age"),
        }),
        retries: checked.integer("retries").and_then(|value| u32::try_from(value).ok()).unwrap_or(2),
        timeout_ms: ms("timeout"),
        total_timeout_ms: ms("total_timeout"),
        max_wait_ms: ms("max_wait"),
        headers,
        max_response_bytes: max_response_bytes.unwrap_or(MAX_RESPONSE_BYTES),
        paths: Vec::new(),
        sample_names: false,
        limit: None,
        #[cfg(feature = "store")]
        external_store: false,
        #[cfg(feature = "store")]
        on_store_failure: OnFailure::default(),
        #[cfg(feature = "zh")]
        chinese: checked.text("language").is_some_and(|language| language == "zh"),
    })
}
