//! Errors of an exchange, and what a response head tells about a failure.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::connection::{Cause, host};
use super::retry::Circumstances;
use crate::boundary::{Failure, Sent};
use crate::codec::time::http_date;
use crate::error::message::Message;
use crate::error::{Error, ErrorKind, HEADERS_OF_INTEREST, Outcome, Reason};
use crate::text;

/// Code of a connection that failed because of a certificate: the next attempt would meet the same one.
pub(super) const CERTIFICATE: &str = "certificate";

/// The attempt has timed out without a response.
pub(super) fn timed_out() -> Error {
    transport(&late())
}

/// The same, as a transport would tell it.
pub(super) fn late() -> Failure {
    Failure { sent: Sent::Maybe, timeout: true, message: Message::default() }
}

/// The connection failed after the response began, so the request has arrived.
pub(super) fn cut_off(failure: &Failure) -> Error {
    transport(&Failure { sent: Sent::Maybe, ..failure.clone() })
}

/// What the transport says of a request to that address, before a response came.
pub(super) fn of_request(failure: &Failure, url: &str) -> Error {
    let cause = Cause::of(failure);
    let mut error = transport_because(failure, cause);
    error.details.remedy = cause.remedy(failure.sent, url);
    error
}

/// What the transport says.
pub(super) fn transport(failure: &Failure) -> Error {
    transport_because(failure, Cause::Other)
}

fn transport_because(failure: &Failure, cause: Cause) -> Error {
    let why = (!failure.message.is_empty()).then(|| failure.message.clone());
    let message = match (failure.timeout, failure.sent, why) {
        (true, Sent::No, None) => message!("no connection in time"),
        (true, Sent::No, Some(why)) => message!("no connection in time: {why}", why),
        (true, Sent::Maybe, None) => message!("no answer in time"),
        (true, Sent::Maybe, Some(why)) => message!("no answer in time: {why}", why),
        (false, Sent::No, why) => cause.sentence(why),
        (false, Sent::Maybe, None) => message!("the connection broke"),
        (false, Sent::Maybe, Some(why)) => message!("the connection broke: {why}", why),
    };
    let code = match (failure.timeout, cause) {
        (true, _) => "timeout",
        (false, Cause::Certificate) => CERTIFICATE,
        (false, _) => "connection",
    };
    let reason = if failure.timeout { Reason::Timeout } else { Reason::None };
    let mut error = Error::new(ErrorKind::Transport, code, message).with_reason(reason);
    error.details.retryable = true;
    error
}

/// Says of a redirect where it leads and what it means. `location`: the header.
///
/// Nothing was executed where the status says that the request is to be sent elsewhere (301, 307, 308), or where 302 leads
/// to another host, such as that of a login page. Otherwise an application may answer so after its work.
pub(super) fn redirected(error: &mut Error, status: u16, location: Option<&str>, url: &str) {
    let (there, here) = (location.and_then(host), host(url));
    let leads_elsewhere = there.is_some() && there != here;
    let shown = there.or(location.is_some().then_some(here).flatten());
    if let Some(shown) = &shown {
        error.details.message = message!("the answer has HTTP status {status}, a redirect to {host}", status, shown);
    }
    let is_refusal = matches!(status, 301 | 307 | 308) || (status == 302 && leads_elsewhere);
    if !is_refusal {
        error.details.outcome = Outcome::Unknown;
    }
    error.details.remedy = Some(match shown {
        Some(_) if leads_elsewhere => {
            message!("check the base URL: a login page, a proxy or a moved service answered in its place")
        }
        _ => message!("check the base URL: its scheme, host and path"),
    });
}

const LONGEST_HEADER: usize = 200;

/// Says what a body is that is not the service's. `body`: its beginning.
pub(super) fn hint_at_body(error: &mut Error, body: &[u8]) {
    if error.details.kind != ErrorKind::MalformedResponse || error.details.remedy.is_some() {
        return;
    }
    let text = body.trim_ascii_start();
    error.details.remedy = if body.starts_with(&[0x1f, 0x8b]) {
        Some(message!(
            "the answer is compressed (gzip), which the client did not ask for: let the transport decompress it, or have what compresses it stop"
        ))
    } else if text.starts_with(b"<!") || text.get(..5).is_some_and(|tag| tag.eq_ignore_ascii_case(b"<html")) {
        Some(message!(
            "a web page came in place of an answer: check the base URL, and whether this network demands a login or its proxy answered"
        ))
    } else {
        None
    };
}

/// The headers of a response that an error shows.
pub(super) fn headers_of_interest(headers: &[(String, String)]) -> Vec<(&'static str, String)> {
    let found = |wanted: &&'static str| {
        let (_, value) = headers.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted))?;
        Some((*wanted, text::head(value.trim(), LONGEST_HEADER).to_string()))
    };
    HEADERS_OF_INTEREST.iter().filter_map(found).collect()
}

/// What the headers of a response tell about a failure.
pub(super) fn circumstances(headers: &[(String, String)]) -> Circumstances {
    let header = |wanted: &str| {
        headers.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted)).map(|(_, value)| value.trim())
    };
    let date_ms = header("date").and_then(http_date);
    let retry_after_ms = header("retry-after").and_then(|value| match value.parse::<u64>() {
        Ok(seconds) => Some(seconds.saturating_mul(1000)),
        // A date is meant by the service's own clock.
        Err(_) => Some(u64::try_from(http_date(value)?.saturating_sub(date_ms?)).unwrap_or(0)),
    });
    Circumstances { date_ms, retry_after_ms, ..Circumstances::default() }
}

/// The response is larger than what is read.
pub(super) fn too_large(max_bytes: usize) -> Error {
    let message = message!("the answer is larger than {bytes} bytes (maxResponseBytes)", max_bytes);
    let mut error = Error::new(ErrorKind::MalformedResponse, "too_large", message);
    error.details.remedy = Some(message!("ask for less, or allow more bytes (maxResponseBytes)"));
    error
}

/// The host does not sign.
pub(super) fn no_signature(why: Message) -> Error {
    let message = if why.is_empty() {
        message!("no signature could be obtained")
    } else {
        message!("no signature could be obtained: {why}", why)
    };
    Error::new(ErrorKind::Auth, "no_signature", message)
}

/// No token came.
pub(super) fn no_token(why: Message) -> Error {
    Error::new(ErrorKind::Auth, "no_token", message!("no access token could be obtained: {why}", why))
}

/// The answer to a request for a token holds none.
pub(super) fn no_token_in_answer() -> Error {
    Error::new(ErrorKind::Auth, "no_token", message!("the answer to the request for a token holds none"))
}

/// The remedy where the service does not say why it refused a request with an access token.
pub(super) fn if_token_expired() -> Message {
    message!(
        "if the access token may have expired, for which the vendor's documents show no code: invalidateToken, and the next call gets another"
    )
}

/// The remedy where an attempt that may have been executed is followed by one that is refused.
pub(super) fn repeat_refused() -> Message {
    message!("an attempt before may have been executed, and this one refused because of that: look whether it was")
}

/// The failure of a request for a token, as one of the request that needs it: which was not sent.
pub(super) fn of_token(error: &mut Error) {
    error.details.outcome = Outcome::NotSent;
    if error.details.kind == ErrorKind::Api {
        error.details.kind = ErrorKind::Auth;
        let why = core::mem::take(&mut error.details.message);
        error.details.message = message!("no access token could be obtained: {why}", why);
    }
}

/// The rate limit lets the request through later than the caller waits.
pub(super) fn no_slot(wait_ms: u64) -> Error {
    let message =
        message!("the rate limit allows the next request in {wait} ms, which is later than the call may wait", wait_ms);
    let mut error = Error::new(ErrorKind::Transport, "max_wait", message);
    error.details.category = Some("rate_limit");
    error.details.retryable = true;
    error.details.remedy = Some(message!("wait longer (maxWait, totalTimeout), or send fewer requests"));
    error
}

/// The deadline of the call leaves no time for another request.
pub(super) fn total_timeout() -> Error {
    let mut error = Error::new(ErrorKind::Transport, "timeout", message!("the total timeout of the call is over"));
    error.details.retryable = true;
    error.details.remedy = Some(message!("allow more time (totalTimeout)"));
    error
}

/// The service's clock is not believed.
pub(super) fn clock_days_off(offset_ms: i64) -> Message {
    let hours = offset_ms / 3_600_000;
    message!("compare the clock of this machine with the service's, which says that it is {hours} hours ahead", hours)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timeouts_are_told_by_their_reason() {
        assert!(timed_out().has_reason(Reason::Timeout));
        let broken = Failure { timeout: false, ..late() };
        assert!(!transport(&broken).has_reason(Reason::Timeout) && transport(&late()).has_reason(Reason::Timeout));
    }

    #[test]
    fn a_body_of_another_kind_is_told() {
        let remedy = |kind, body: &[u8]| {
            let mut error = Error::new(kind, "malformed", "");
            hint_at_body(&mut error, body);
            error.details.remedy.map(|remedy| remedy.to_string())
        };
        let malformed = |body: &[u8]| remedy(ErrorKind::MalformedResponse, body).unwrap_or_default();
        assert!(malformed(&[0x1f, 0x8b, 8, 0]).contains("gzip"));
        for page in ["<html><body>Log in</body></html>", "\r\n<!DOCTYPE html>\n<HTML>", "<HTML lang=zh>"] {
            assert!(malformed(page.as_bytes()).contains("web page"), "{page}");
        }
        for other in ["", "<", "<a/>", "{\"code\":", "not JSON"] {
            assert_eq!(malformed(other.as_bytes()), "", "{other}");
        }
        assert_eq!(remedy(ErrorKind::Api, b"<html>"), None);
    }

    #[test]
    fn headers_tell_when_to_come_back() {
        let told = |headers: &[(&str, &str)]| {
            let headers: alloc::vec::Vec<_> =
                headers.iter().map(|(name, value)| ((*name).to_string(), (*value).to_string())).collect();
            let circumstances = circumstances(&headers);
            (circumstances.date_ms, circumstances.retry_after_ms)
        };
        let date = ("Date", "Thu, 09 Oct 2025 08:53:20 GMT");
        assert_eq!(told(&[("Retry-After", "7")]), (None, Some(7_000)));
        assert_eq!(told(&[("retry-after", "99999999999999999999")]), (None, None));
        assert_eq!(
            told(&[date, ("retry-after", "Thu, 09 Oct 2025 08:53:30 GMT")]),
            (Some(1_760_000_000_000), Some(10_000))
        );
        assert_eq!(told(&[date, ("retry-after", "Thu, 09 Oct 2025 08:53:10 GMT")]).1, Some(0));
        assert_eq!(told(&[("retry-after", "Thu, 09 Oct 2025 08:53:30 GMT")]), (None, None));
    }
}
