//! The request of an attempt: built and signed afresh each time, as each interface wants it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Exchange;
use super::target::Target;
use crate::auth;
use crate::auth::platform::SignInput;
use crate::auth::recipe::Input;
use crate::auth::secret::Secret;
use crate::client::Client;
use crate::client::clock::Now;
use crate::client::config::{Credentials, Signing, WorkPhoneCredentials};
use crate::codec::http::{ExtraHeaders, HttpRequest, Upload};
use crate::codec::multipart::{Form, Parts};
use crate::codec::request::Checked;
use crate::error::message::Message;
use crate::error::{Error, ErrorKind};
use crate::json::{ObjectWriter, string, write_member};
use crate::text::{self, percent_encoded};
use triline_schema as schema;
use triline_schema::operation::{Operation, Rule};

/// Timeout of an attempt, unless the client or the call says otherwise.
const TIMEOUT_MS: u64 = 30_000;
const UPLOAD_TIMEOUT_MS: u64 = 600_000;
/// How long a request may take with all its attempts, unless the call says otherwise.
const TOTAL_TIMEOUT_MS: u64 = 120_000;

/// A request, all but its signature.
pub(super) struct Draft {
    pub(super) request: HttpRequest,
    /// What the host signs, where it does.
    pub(super) sign: Option<SignInput>,
    /// Secrets of this attempt.
    pub(super) secrets: Vec<String>,
}

/// What a request is built from.
pub(super) struct Source<'a> {
    pub(super) client: &'a Client,
    pub(super) operation: &'static Operation,
    pub(super) params: &'a Checked,
    pub(super) token: Option<&'a Secret>,
    /// The nonce that the store gave.
    #[cfg(feature = "store")]
    pub(super) nonce: Option<&'a str>,
    pub(super) timeout_ms: u64,
    /// Headers that the caller adds.
    pub(super) headers: &'a ExtraHeaders,
}

/// The operation that fetches a token.
pub(super) fn token_operation(renew: bool) -> Option<&'static Operation> {
    schema::operation(if renew { "work_phone.token.renew" } else { "work_phone.token.get" })
}

/// Whether the operation itself fetches a token.
pub(super) fn is_token(operation: &Operation) -> bool {
    operation.rules.iter().any(|rule| matches!(rule, Rule::Token))
}

/// Whether requests of the operation carry an access token.
pub(super) fn needs_token(client: &Client, operation: &Operation) -> bool {
    matches!(client.config().credentials, Credentials::WorkPhone(_)) && !is_token(operation)
}

fn is_upload(operation: &Operation) -> bool {
    operation.rules.iter().any(|rule| matches!(rule, Rule::Upload))
}

/// Timeout of an attempt; `given`: what the call or its client says.
pub(crate) fn timeout_ms(operation: &Operation, given: Option<u64>) -> u64 {
    let usual = if is_upload(operation) { UPLOAD_TIMEOUT_MS } else { TIMEOUT_MS };
    given.unwrap_or(usual)
}

/// How long a request may take with all its attempts, where the call does not say; `None`: an upload or a stream.
pub(super) fn usual_total_ms(operation: &Operation, streamed: bool, timeout_ms: u64) -> Option<u64> {
    (!is_upload(operation) && !streamed).then_some(TOTAL_TIMEOUT_MS.max(timeout_ms))
}

/// Checks that the client has credentials for the operation.
///
/// # Errors
///
/// `auth`: there is nothing.
pub(crate) fn check_credentials(client: &Client, operation: &'static Operation, params: &Checked) -> Result<(), Error> {
    let Credentials::WorkPhone(known) = &client.config().credentials else { return Ok(()) };
    if is_token(operation) {
        token_values(client, known, operation, params).map(|_| ())
    } else if known.external || client.tokens(|tokens| tokens.secrets()).iter().any(Option::is_some) {
        Ok(())
    } else {
        credentials(known, None).map(|_| ())
    }
}

fn nothing_to_ask_with(what: Message) -> Error {
    let message = message!("no token can be obtained: there is no {what}", what);
    let mut error = Error::new(ErrorKind::Auth, "no_credentials", message);
    error.details.remedy = Some(message!("set clientId and clientSecret, or give tokens"));
    error
}

/// Client id and secret: those given with the call, else those of the client.
fn credentials(known: &WorkPhoneCredentials, params: Option<&Checked>) -> Result<(String, String), Error> {
    let given = |wire| params.and_then(|params| params.text(wire));
    let id = given("clientId").or_else(|| known.client_id.clone());
    let secret =
        given("clientSecret").or_else(|| known.client_secret.as_ref().map(|secret| secret.reveal().to_string()));
    match (id, secret) {
        (Some(id), Some(secret)) => Ok((id, secret)),
        (None, _) => Err(nothing_to_ask_with(message!("client id"))),
        (_, None) => Err(nothing_to_ask_with(message!("client secret"))),
    }
}

/// The body of a request for a token, and its refresh token.
fn token_values(
    client: &Client,
    known: &WorkPhoneCredentials,
    operation: &Operation,
    params: &Checked,
) -> Result<(Vec<u8>, Option<String>), Error> {
    if operation.verb() == "renew" {
        let held = || client.tokens(|tokens| tokens.refresh_token());
        let token = params.text("refreshToken").or_else(|| held().map(|token| token.reveal().to_string()));
        return match token {
            Some(token) => Ok((b"{}".to_vec(), Some(token))),
            None => Err(nothing_to_ask_with(message!("refresh token"))),
        };
    }
    let (id, secret) = credentials(known, Some(params))?;
    let mut body = ObjectWriter::new();
    body.text("clientId", &id);
    body.text("clientSecret", &secret);
    Ok((body.finish().into_bytes(), None))
}

/// Builds the request of an attempt.
///
/// # Errors
///
/// `auth`: there is nothing to authenticate it with.
pub(super) fn build(source: &Source<'_>, now: Now) -> Result<Draft, Error> {
    let Source { client, operation, params, .. } = source;
    let config = client.config();
    let target = Target::of(config, operation, params);
    let path = &*target.path;
    // Content type, or that and `accept`, or that and the four of the platform.
    let mut headers = Vec::with_capacity(5);
    headers.push(("content-type".into(), "application/json".to_string()));
    let mut draft = Draft {
        request: HttpRequest {
            method: target.method,
            url: text::text(&[&config.base_url, path]),
            headers,
            body: target.body,
            upload: None,
            timeout_ms: source.timeout_ms,
        },
        sign: None,
        secrets: Vec::new(),
    };
    match &config.credentials {
        Credentials::Platform { account, signing, .. } => {
            if draft.request.body.is_empty() {
                draft.request.headers.clear();
            }
            #[cfg(feature = "store")]
            let nonce = source.nonce.map_or_else(|| client.nonce(), ToString::to_string);
            #[cfg(not(feature = "store"))]
            let nonce = client.nonce();
            let digits = match signing {
                Signing::External => 10,
                Signing::Recipe(recipe, _) => recipe.timestamp_digits(),
            };
            let timestamp = auth::platform::timestamp(client.service_time(now), digits);
            let signature = match signing {
                Signing::External => {
                    draft.sign = Some(SignInput {
                        account: account.clone(),
                        nonce: nonce.clone(),
                        timestamp: timestamp.clone(),
                        method: draft.request.method,
                        path: path.to_string(),
                        body: draft.request.body.clone(),
                    });
                    None
                }
                Signing::Recipe(recipe, secret) => Some(recipe.sign(&Input {
                    account,
                    nonce: &nonce,
                    timestamp: &timestamp,
                    secret: secret.reveal(),
                    method: draft.request.method,
                    path,
                    body: &draft.request.body,
                })),
            };
            let own = auth::platform::headers(account.clone(), nonce, timestamp);
            draft.request.headers.extend(own.map(|(name, value)| (name.into(), value)));
            if let Some(signature) = signature {
                draft.secrets.push(signature.clone());
                draft.request.headers.push(("svc-sign".into(), signature));
            }
        }
        Credentials::WorkPhone(known) => work_phone(&mut draft, source, known, now)?,
        // Its requests are built elsewhere.
        #[cfg(feature = "relay")]
        Credentials::Relay(_) => {}
        Credentials::AiAgent { appid, apptoken, utc_offset_minutes } => {
            let time = client.service_time(now);
            let fields = auth::ai_agent::fields(appid, apptoken.reveal(), time, *utc_offset_minutes);
            ai_agent(&mut draft, source, &fields);
        }
    }
    let extra = source.headers.iter().map(|(name, value)| (name.to_string().into(), value.to_string()));
    draft.request.headers.extend(extra);
    if !target.query.is_empty() {
        let mark = if draft.request.url.contains('?') { "&" } else { "?" };
        draft.request.url.push_str(&text::text(&[mark, &target.query]));
    }
    Ok(draft)
}

/// The work phone takes timestamp and token in the query.
fn work_phone(draft: &mut Draft, source: &Source<'_>, known: &WorkPhoneCredentials, now: Now) -> Result<(), Error> {
    let Source { client, operation, params, token, .. } = source;
    let url = &mut draft.request.url;
    url.push_str("?timestamp=");
    url.push_str(&text::decimal(client.service_time(now)));
    let token = if is_token(operation) {
        let (body, refresh) = token_values(client, known, operation, params)?;
        draft.request.body = body;
        refresh.map(|token| ("refreshToken", token))
    } else {
        token.map(|token| ("accessToken", token.reveal().to_string()))
    };
    if let Some((name, token)) = token {
        let encoded = percent_encoded(&token);
        url.push_str(&text::text(&["&", name, "=", &encoded]));
        draft.secrets.extend([token, encoded]);
    }
    Ok(())
}

/// The AI agent takes its five authentication fields in the body.
fn ai_agent(draft: &mut Draft, source: &Source<'_>, fields: &[(&'static str, String)]) {
    let Source { client, operation, params, .. } = source;
    draft.request.headers.push(("accept".into(), "application/json, text/plain, */*".to_string()));
    draft.secrets.extend(fields.iter().skip(3).map(|(_, value)| value.clone()));
    if !is_upload(operation) {
        let mut body = core::mem::take(&mut draft.request.body);
        body.pop();
        for (name, value) in fields {
            write_member(&mut body, name, string(value).as_bytes());
        }
        body.push(b'}');
        draft.request.body = body;
        return;
    }
    let Parts { content_type, head, tail } = form(client, params, fields);
    if let Some(header) = draft.request.headers.first_mut() {
        header.1 = content_type;
    }
    if let Some(size) = params.integer("file").and_then(|size| u64::try_from(size).ok()) {
        let content_length = size.saturating_add(head.len() as u64).saturating_add(tail.len() as u64);
        draft.request.upload = Some(Upload { content_length, tail });
    }
    draft.request.body = head;
}

/// The parameters and the authentication as a form, around the file where there is one.
fn form(client: &Client, params: &Checked, fields: &[(&'static str, String)]) -> Parts {
    let mut form = Form::new(client.random());
    for member in &params.members {
        if member.wire == "file" {
            continue;
        }
        let json = core::str::from_utf8(&member.value).unwrap_or_default();
        match params.text(&member.wire) {
            Some(text) => form.text(&member.wire, &text),
            None => form.text(&member.wire, json),
        }
    }
    for (name, value) in fields {
        form.text(name, value);
    }
    match params.get("file") {
        Some(_) => form.finish_with_file("file", &params.text("filename").unwrap_or_default()),
        None => form.finish(),
    }
}

impl Exchange {
    /// What the next attempt sends, all but the signature of the host.
    pub(super) fn draft(&mut self, now: Now) -> Result<Draft, Error> {
        #[cfg(feature = "relay")]
        if let Some(relay) = &self.spec.relay {
            return Ok(self.relayed_draft(relay, now));
        }
        let left_ms = self.deadline_ms.map_or(u64::MAX, |deadline| deadline.saturating_sub(now.steady_ms));
        // Only of this attempt: the next one may continue without the store.
        #[cfg(feature = "store")]
        let nonce = self.store.nonce.take();
        let source = Source {
            client: &self.client,
            operation: self.spec.operation,
            params: &self.spec.params,
            token: self.token.as_ref(),
            #[cfg(feature = "store")]
            nonce: nonce.as_deref(),
            timeout_ms: self.policy.timeout_ms.min(left_ms),
            headers: &self.policy.headers,
        };
        let mut draft = build(&source, now)?;
        self.secrets.append(&mut draft.secrets);
        Ok(draft)
    }
}
