//! Requests, as each interface wants them.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use base64ct::{Base64, Encoding as _};

use super::{Call, Now, Purpose, SignInput, until};
use crate::auth;
use crate::auth::recipe::Input;
use crate::config::{Credentials, Signing, WorkPhoneCredentials};
use crate::error::{Error, ErrorKind};
use crate::http::Attempt;
use crate::json::write_member;
use crate::json::write_string;
use crate::multipart::Form;
use crate::operation::{Method, Operation, Rule};
use crate::table;
use crate::words;
use crate::words::{UPPER_HEX, hex};

/// How long an attempt may take: minutes where a file goes along.
const TIMEOUT_MS: u64 = 30_000;
const UPLOAD_TIMEOUT_MS: u64 = 600_000;
/// How long a call may take with all its tries, unless it is told.
const TOTAL_MS: u64 = 120_000;

/// A request, all but its signature.
#[derive(Debug)]
pub(super) struct Draft {
    pub(super) method: &'static str,
    pub(super) url: String,
    pub(super) headers: Vec<(&'static str, String)>,
    pub(super) body: Vec<u8>,
    pub(super) timeout_ms: u64,
    pub(super) attempt: Attempt,
    /// What the host is to sign, where it does.
    pub(super) sign: Option<SignInput>,
    /// What must not be shown.
    pub(super) secrets: Vec<String>,
}

/// The operation that gets a token.
pub(super) fn token_operation(renew: bool) -> Option<&'static Operation> {
    table::operation(if renew { "work_phone.token.renew" } else { "work_phone.token.get" })
}

fn is_token(operation: &Operation) -> bool {
    operation.rules.iter().any(|rule| matches!(rule, Rule::Token))
}

/// Whether requests of the call carry an access token.
pub(super) fn needs_token(call: &Call) -> bool {
    matches!(call.client.config().credentials, Credentials::WorkPhone(_)) && !is_token(call.asked)
}

fn nothing_to_ask_with(what: &str) -> Error {
    let mut error =
        Error::new(ErrorKind::Auth, "no_credentials", words::text(&["no token can be had: there is no ", what]));
    error.remedy = Some("set clientId and clientSecret, or give tokens".into());
    error
}

/// Whether there is anything to authenticate the call with.
pub(super) fn check_credentials(call: &Call) -> Result<(), Error> {
    let Credentials::WorkPhone(known) = &call.client.config().credentials else { return Ok(()) };
    if is_token(call.asked) {
        token_values(call, known, call.asked).map(|_| ())
    } else if known.external || call.client.tokens(|tokens| tokens.secrets()).iter().any(Option::is_some) {
        Ok(())
    } else {
        credentials(call, known).map(|_| ())
    }
}

/// Client id and secret: those given with the call, else those of the client.
fn credentials(call: &Call, known: &WorkPhoneCredentials) -> Result<(String, String), Error> {
    let given = |wire| if is_token(call.asked) { call.checked.text(wire) } else { None };
    let id = given("clientId").or_else(|| known.client_id.clone());
    let secret =
        given("clientSecret").or_else(|| known.client_secret.as_ref().map(|secret| secret.reveal().to_string()));
    match (id, secret) {
        (Some(id), Some(secret)) => Ok((id, secret)),
        (None, _) => Err(nothing_to_ask_with("client id")),
        (_, None) => Err(nothing_to_ask_with("client secret")),
    }
}

/// The body of a request for a token, and its refresh token.
fn token_values(
    call: &Call,
    known: &WorkPhoneCredentials,
    operation: &Operation,
) -> Result<(Vec<u8>, Option<String>), Error> {
    if operation.verb() == "renew" {
        let given = if is_token(call.asked) { call.checked.text("refreshToken") } else { None };
        let held = || call.client.tokens(|tokens| tokens.refresh_token());
        let token = given.or_else(|| held().map(|token| token.reveal().to_string()));
        return match token {
            Some(token) => Ok((b"{}".to_vec(), Some(token))),
            None => Err(nothing_to_ask_with("refresh token")),
        };
    }
    let (id, secret) = credentials(call, known)?;
    let mut body = Vec::from(*b"{\"clientId\":");
    write_string(&mut body, &id);
    body.extend_from_slice(b",\"clientSecret\":");
    write_string(&mut body, &secret);
    body.push(b'}');
    Ok((body, None))
}

/// How long the call may take with all its tries; `None`: an upload or a stream, which take what they take.
pub(super) fn total_ms(call: &Call) -> Option<u64> {
    let usual = || {
        let attempt = call.options.timeout_ms.or(call.client.config().timeout_ms).unwrap_or(TIMEOUT_MS);
        (!is_upload(call.asked) && call.stream.is_none()).then_some(TOTAL_MS.max(attempt))
    };
    let usual = if call.until.is_some() { Some(until::TOTAL_MS) } else { usual() };
    call.options.total_timeout_ms.or(usual)
}

fn is_upload(operation: &Operation) -> bool {
    operation.rules.iter().any(|rule| matches!(rule, Rule::Upload))
}

/// Writes the request that comes next.
pub(super) fn draft(call: &Call, now: Now) -> Result<Draft, Error> {
    let config = call.client.config();
    let operation = match call.purpose {
        Purpose::Main => call.asked,
        Purpose::Token { renew } => token_operation(renew).unwrap_or(call.asked),
    };
    let upload = is_upload(operation);
    let usual = if upload { UPLOAD_TIMEOUT_MS } else { TIMEOUT_MS };
    let timeout_ms = call.options.timeout_ms.or(config.timeout_ms).unwrap_or(usual);
    let left_ms = call.deadline_ms.map(|deadline| deadline.saturating_sub(now.steady_ms).max(1));
    let mut draft = Draft {
        method: operation.method.name(),
        url: words::text(&[&config.base_url, config.path(operation)]),
        headers: Vec::from([("content-type", "application/json".to_string())]),
        body: Vec::new(),
        timeout_ms: left_ms.map_or(timeout_ms, |left| left.min(timeout_ms)),
        attempt: Attempt {
            operation: operation.name,
            path: config.path(operation).to_string(),
            number: if call.purpose == Purpose::Main { call.tries } else { call.token_tries },
            token: call.purpose != Purpose::Main,
        },
        sign: None,
        secrets: Vec::new(),
    };
    match &config.credentials {
        Credentials::Platform { account, signing, .. } => {
            if operation.method == Method::Get {
                draft.headers.clear();
            } else {
                draft.body = call.checked.body(config.sample_names);
            }
            let input = SignInput {
                account: account.clone(),
                nonce: call.client.nonce(),
                timestamp: auth::platform::timestamp(call.client.service_time(now)),
                method: draft.method,
                path: config.path(operation).to_string(),
                body: draft.body.clone(),
            };
            draft.headers.extend(auth::platform::headers(&input));
            match signing {
                Signing::External => draft.sign = Some(input),
                Signing::Recipe(recipe, secret) => {
                    let signature = recipe.sign(&Input::of(&input, secret.reveal()));
                    draft.secrets.push(signature.clone());
                    draft.headers.push(("svc-sign", signature));
                }
            }
        }
        Credentials::WorkPhone(known) => {
            let time = call.client.service_time(now);
            draft.url.push_str("?timestamp=");
            draft.url.push_str(&words::decimal(time));
            let token = if is_token(operation) {
                let (body, refresh) = token_values(call, known, operation)?;
                draft.body = body;
                refresh.map(|token| ("refreshToken", token))
            } else {
                draft.body = call.checked.body(config.sample_names);
                call.token.as_ref().map(|token| ("accessToken", token.reveal().to_string()))
            };
            if let Some((name, token)) = token {
                let encoded = percent_encoded(&token);
                draft.url.push_str(&words::text(&["&", name, "=", &encoded]));
                draft.secrets.extend([token, encoded]);
            }
        }
        Credentials::AiAgent { appid, apptoken, utc_offset_minutes } => {
            let time = call.client.service_time(now);
            let fields = auth::ai_agent::fields(appid, apptoken.reveal(), time, *utc_offset_minutes);
            draft.headers.push(("accept", "application/json, text/plain, */*".to_string()));
            draft.secrets.extend(fields.iter().skip(3).map(|(_, value)| value.clone()));
            if upload {
                let (content_type, body) = form(call, &fields);
                draft.body = body;
                if let Some(header) = draft.headers.first_mut() {
                    header.1 = content_type;
                }
            } else {
                let mut body = call.checked.body(config.sample_names);
                body.pop();
                for (name, value) in &fields {
                    let mut json = Vec::new();
                    write_string(&mut json, value);
                    write_member(&mut body, name, &json);
                }
                body.push(b'}');
                draft.body = body;
            }
        }
    }
    Ok(draft)
}

/// The parameters and the authentication as a form, with the file.
fn form(call: &Call, fields: &[(&'static str, String)]) -> (String, Vec<u8>) {
    let mut form = Form::new(call.client.random());
    let mut file = None;
    for member in &call.checked.members {
        let json = core::str::from_utf8(&member.value).unwrap_or_default();
        if member.wire == "file" {
            file = Base64::decode_vec(json.trim_matches('"')).ok();
            continue;
        }
        match call.checked.text(&member.wire) {
            Some(text) => form.text(&member.wire, &text),
            None => form.text(&member.wire, json),
        }
    }
    for (name, value) in fields {
        form.text(name, value);
    }
    if let Some(content) = file {
        form.file("file", &call.checked.text("filename").unwrap_or_default(), &content);
    }
    form.finish()
}

/// A text as it stands in the query of an address.
fn percent_encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            out.push(char::from(byte));
        } else {
            out.push('%');
            out.push_str(&hex(&[byte], UPPER_HEX));
        }
    }
    out
}
