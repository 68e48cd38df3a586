//! Reads what a page sends, and no more of it than the relay takes.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, BodyDataStream, Bytes, HttpBody as _};
use axum::http::{HeaderMap, header};
use futures_util::{Stream, StreamExt as _, stream};
use serde_json::{Map, Value};
use tokio::runtime::Handle;
use tokio::sync::watch;
use tokio::time::Instant;
use triline::types::File;

use crate::Params;
use crate::options::Limits;
use crate::refusal::{Reason, Refusal};
use crate::stream::closed;

/// How deep objects and lists may be inside each other.
const DEPTH: usize = 64;
/// The greatest whole number that every JSON parser keeps.
const MAX_SAFE: f64 = 9_007_199_254_740_991.0;

/// Limits of bodies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BodyLimits {
    pub(crate) json: usize,
    pub(crate) file: u64,
    /// How long the next piece of a body may take.
    pub(crate) pause: Duration,
    /// How long the JSON may take in all.
    pub(crate) whole: Duration,
}

/// What a request of the protocol carries. Durations are in milliseconds.
#[derive(Debug, Default)]
pub(crate) struct Sent {
    pub(crate) params: Params,
    pub(crate) cursor: Option<String>,
    pub(crate) max_age: Option<f64>,
    pub(crate) max_wait: Option<f64>,
    pub(crate) timeout: Option<f64>,
    pub(crate) total_timeout: Option<f64>,
    pub(crate) retries: Option<f64>,
    pub(crate) extra_params: Option<Params>,
    pub(crate) job: Option<String>,
    pub(crate) dry_run: bool,
    pub(crate) journal: bool,
    size: Option<f64>,
    name: Option<String>,
}

/// Reads the JSON object of a request.
pub(crate) async fn read_json(headers: &HeaderMap, body: Body, limits: BodyLimits) -> Result<Sent, Refusal> {
    check_length(headers, limits.json as u64)?;
    let (mut pieces, mut bytes) = (body.into_data_stream(), Vec::new());
    let until = Instant::now() + limits.whole;
    while let Some(piece) = next(&mut pieces, pause_until(until, limits.pause)).await? {
        if bytes.len() + piece.len() > limits.json {
            return Err(Reason::TooLarge.into());
        }
        bytes.extend_from_slice(&piece);
    }
    parse(&bytes)
}

/// Reads the JSON line of an upload; the file is what follows, and is read when it is sent.
pub(crate) async fn read_upload(headers: &HeaderMap, body: Body, limits: BodyLimits) -> Result<(Sent, File), Refusal> {
    check_length(headers, limits.file.saturating_add(limits.json as u64))?;
    let (mut pieces, mut bytes) = (body.into_data_stream(), Vec::new());
    let until = Instant::now() + limits.whole;
    let rest = loop {
        let piece = next(&mut pieces, pause_until(until, limits.pause)).await?.ok_or(Reason::Json)?;
        let end = piece.iter().position(|byte| *byte == b'\n');
        let part = &piece[..end.unwrap_or(piece.len())];
        if bytes.len() + part.len() > limits.json {
            return Err(Reason::TooLarge.into());
        }
        bytes.extend_from_slice(part);
        if let Some(end) = end {
            break piece.slice(end + 1..);
        }
    };
    let sent = parse(&bytes)?;
    let size = sent.size.filter(|size| size.fract() == 0.0 && *size <= MAX_SAFE).ok_or(Reason::Json)?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a whole number that is not negative")]
    let size = size as u64;
    if size > limits.file {
        return Err(Reason::TooLarge.into());
    }
    let first = stream::iter((!rest.is_empty()).then(|| Ok(rest.to_vec())));
    let others = stream::unfold(pieces, move |mut pieces| async move {
        match next(&mut pieces, limits.pause).await {
            Ok(Some(piece)) => Some((Ok(piece.to_vec()), pieces)),
            Ok(None) => None,
            Err(refusal) => Some((Err(format!("the file did not arrive: {}", refusal.reason().code())), pieces)),
        }
    });
    Ok((sent, File::from_stream(size, first.chain(others))))
}

/// A body whose rest is read and dropped when nobody wants it any more: a server closes a connection whose request is not read to
/// its end, and a page that still sends may lose the answer with it. Ends after twice what the relay takes, when the page
/// pauses, or takes as long as a whole call may, and when the relay closes.
pub(crate) fn drained(headers: &HeaderMap, body: Body, limits: &Limits, closing: watch::Receiver<bool>) -> Body {
    if body.is_end_stream() {
        return body;
    }
    let largest = limits.file_bytes.max(limits.job_bytes as u64).saturating_add(limits.json_bytes as u64);
    let drain = Drain { most: largest.saturating_mul(2), pause: limits.pause, whole: limits.total_timeout, closing };
    let is_announced = headers.contains_key(header::EXPECT);
    Body::from_stream(Drained { pieces: Some(body.into_data_stream()), is_announced, drain: Some(drain) })
}

/// The pieces of such a body.
struct Drained {
    /// Until the last one.
    pieces: Option<BodyDataStream>,
    /// Whether the page sends nothing of it before it is asked for.
    is_announced: bool,
    drain: Option<Drain>,
}

impl Stream for Drained {
    type Item = Result<Bytes, axum::Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.is_announced = false;
        let Some(pieces) = &mut self.pieces else { return Poll::Ready(None) };
        let polled = pieces.poll_next_unpin(context);
        if matches!(polled, Poll::Ready(None | Some(Err(_)))) {
            self.pieces = None;
        }
        polled
    }
}

impl Drop for Drained {
    fn drop(&mut self) {
        if let (Some(pieces), Some(drain), false) = (self.pieces.take(), self.drain.take(), self.is_announced)
            && let Ok(runtime) = Handle::try_current()
        {
            runtime.spawn(drain.run(pieces));
        }
    }
}

/// How much is read and dropped.
struct Drain {
    most: u64,
    pause: Duration,
    whole: Duration,
    closing: watch::Receiver<bool>,
}

impl Drain {
    async fn run(self, mut pieces: BodyDataStream) {
        let reading = async {
            let mut left = self.most;
            while let Ok(Some(piece)) = next(&mut pieces, self.pause).await {
                let Some(rest) = left.checked_sub(piece.len() as u64) else { break };
                left = rest;
            }
        };
        tokio::select! {
            () = reading => {}
            () = tokio::time::sleep(self.whole) => {}
            () = closed(self.closing) => {}
        }
    }
}

/// How long the next piece may take, if the last one has to be there by then.
fn pause_until(until: Instant, pause: Duration) -> Duration {
    pause.min(until.saturating_duration_since(Instant::now()))
}

/// The next piece of a body, within its time.
async fn next(pieces: &mut BodyDataStream, pause: Duration) -> Result<Option<Bytes>, Refusal> {
    match tokio::time::timeout(pause, pieces.next()).await {
        Ok(Some(Ok(piece))) => Ok(Some(piece)),
        Ok(None) => Ok(None),
        // The page is gone, or its body is no HTTP.
        Ok(Some(Err(_))) => Err(Reason::Json.into()),
        Err(_) => Err(Reason::TooSlow.into()),
    }
}

fn check_length(headers: &HeaderMap, most: u64) -> Result<(), Refusal> {
    let length = headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > most) { Err(Reason::TooLarge.into()) } else { Ok(()) }
}

fn parse(bytes: &[u8]) -> Result<Sent, Refusal> {
    let refused = Refusal::new(Reason::Json);
    if is_too_deep(bytes) {
        return Err(refused);
    }
    match serde_json::from_slice(bytes) {
        Ok(value) if !has_prototype(&value) => sent_of(value).ok_or(refused),
        _ => Err(refused),
    }
}

/// The members of a request. `None`: one is unknown, or of another type.
fn sent_of(value: Value) -> Option<Sent> {
    let Value::Object(members) = value else { return None };
    let (mut sent, mut has_params) = (Sent::default(), false);
    for (name, value) in members {
        let number = || value.as_f64().filter(|number| *number >= 0.0).map(Some);
        let text = || value.as_str().map(|text| Some(text.to_string()));
        match &*name {
            "params" => (sent.params, has_params) = (object(value)?, true),
            "extraParams" => sent.extra_params = Some(object(value)?),
            "cursor" => sent.cursor = text()?,
            "name" => sent.name = text()?,
            "maxAge" => sent.max_age = number()?,
            "maxWait" => sent.max_wait = number()?,
            "timeout" => sent.timeout = number()?,
            "totalTimeout" => sent.total_timeout = number()?,
            "retries" => sent.retries = number()?,
            "job" => sent.job = text()?,
            "dryRun" => sent.dry_run = value.as_bool()?,
            "journal" => sent.journal = value.as_bool()?,
            "size" => sent.size = number()?,
            _ => return None,
        }
    }
    has_params.then_some(sent)
}

fn object(value: Value) -> Option<Map<String, Value>> {
    if let Value::Object(members) = value { Some(members) } else { None }
}

/// Whether a member has a name that a careless copy in JavaScript would make the prototype of an object. No parameter has it.
fn has_prototype(value: &Value) -> bool {
    match value {
        Value::Object(members) => members.iter().any(|(name, value)| name == "__proto__" || has_prototype(value)),
        Value::Array(elements) => elements.iter().any(has_prototype),
        _ => false,
    }
}

/// Looks at the brackets alone, before a parser builds what they hold.
fn is_too_deep(bytes: &[u8]) -> bool {
    let (mut depth, mut in_text, mut is_escaped) = (0_usize, false, false);
    for byte in bytes {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if in_text => is_escaped = true,
            b'"' => in_text = !in_text,
            _ if in_text => {}
            b'[' | b'{' => {
                depth += 1;
                if depth > DEPTH {
                    return true;
                }
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_one_object_with_known_members() {
        let sent = parse(br#"{"params":{"a":[1]},"cursor":"c","maxWait":0,"retries":1.5}"#).unwrap();
        assert_eq!((sent.params.len(), sent.cursor.as_deref(), sent.max_wait), (1, Some("c"), Some(0.0)));
        for text in [
            "",
            "[]",
            "null",
            "{",
            "1",
            "{}",
            r#"{"params":[]}"#,
            r#"{"params":null}"#,
            r#"{"params":{}}{}"#,
            "{\u{0}}",
            r#"{"params":{},"operation":"x"}"#,
            r#"{"params":{},"maxWait":"1"}"#,
            r#"{"params":{},"maxWait":-1}"#,
            r#"{"params":{},"extraParams":[]}"#,
            r#"{"params":{},"cursor":1}"#,
            r#"{"params":{},"job":1}"#,
            r#"{"params":{},"dryRun":"yes"}"#,
            r#"{"params":{},"__proto__":{}}"#,
            r#"{"params":{"__proto__":{"a":1}}}"#,
            r#"{"params":{"a":[{"__proto__":1}]}}"#,
            r#"{"params":{"\u005f_proto__":1}}"#,
        ] {
            assert_eq!(parse(text.as_bytes()).unwrap_err().reason(), Reason::Json, "{text}");
        }
        assert!(parse(b"{\"params\":{\"a\":\"\xff\"}}").is_err());
    }

    #[test]
    fn the_depth_is_counted_outside_of_texts() {
        let deep = |levels: usize| format!(r#"{{"params":{{"a":{}{}}}}}"#, "[".repeat(levels), "]".repeat(levels));
        assert!(parse(deep(62).as_bytes()).is_ok());
        assert!(parse(deep(63).as_bytes()).is_err());
        assert!(parse(deep(100_000).as_bytes()).is_err());
        assert!(parse(format!(r#"{{"params":{{"a":"\"{}\\"}}}}"#, "[".repeat(100)).as_bytes()).is_ok());
    }
}
