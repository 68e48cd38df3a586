//! Configuration of a client, with the same option names in every language.

#[cfg(feature = "relay")]
mod relay;

use alloc::string::String;
use alloc::vec::Vec;

use crate::auth::recipe::Recipe;
use crate::auth::secret::Secret;
use crate::client::pace::Limit;
use crate::codec::http::{ExtraHeaders, base_url, is_header_value};
use crate::codec::request::{Checked, check};
use crate::error::message::Message;
use crate::error::{Error, ErrorKind, Reason};
use crate::json::{Scanner, unescape};
#[cfg(feature = "store")]
use crate::store::OnFailure;
use crate::text;
use triline_schema::operation::{Interface, Operation};
use triline_schema::options_of;

/// How requests to the platform are signed.
#[derive(Clone, Debug)]
pub(crate) enum Signing {
    /// By a recipe, with the secret.
    Recipe(Recipe, Secret),
    /// By the host, for each request.
    External,
}

/// Credentials of the client.
#[derive(Clone, Debug)]
pub(crate) enum Credentials {
    Platform {
        account: String,
        signing: Signing,
        fixed_nonce: Option<String>,
    },
    WorkPhone(WorkPhoneCredentials),
    AiAgent {
        appid: String,
        apptoken: Secret,
        utc_offset_minutes: i64,
    },
    /// Those of the user, for a relay that has the others.
    #[cfg(feature = "relay")]
    Relay(RelayAccess),
}

/// What a client knows of its relay beside the address.
#[cfg(feature = "relay")]
#[derive(Clone, Debug)]
pub(crate) struct RelayAccess {
    /// Whether the host provides headers for each request.
    pub(crate) external_headers: bool,
    /// How old an answer may be.
    pub(crate) max_age_ms: Option<u64>,
}

/// The known values; a call reports what is missing.
#[derive(Clone, Debug)]
pub(crate) struct WorkPhoneCredentials {
    pub(crate) client_id: Option<String>,
    pub(crate) client_secret: Option<Secret>,
    pub(crate) access_token: Option<Secret>,
    pub(crate) access_token_expires_at_ms: Option<i64>,
    pub(crate) refresh_token: Option<Secret>,
    pub(crate) external: bool,
}

/// A client's configuration. Its `Debug` shows no secret.
#[derive(Clone, Debug)]
pub struct Config {
    pub(crate) interface: Interface,
    pub(crate) base_url: String,
    pub(crate) credentials: Credentials,
    pub(crate) retries: u32,
    pub(crate) timeout_ms: Option<u64>,
    pub(crate) total_timeout_ms: Option<u64>,
    pub(crate) max_wait_ms: Option<u64>,
    /// Further headers of every request.
    pub(crate) headers: ExtraHeaders,
    /// The maximum size of a body, after decompression.
    pub(crate) max_response_bytes: usize,
    /// Other paths, by the operation's name.
    pub(crate) paths: Vec<(String, String)>,
    pub(crate) sample_names: bool,
    /// The rate limit.
    pub(crate) limit: Option<Limit>,
    /// Whether the host runs scripts in a store that processes share, and what to do while it cannot.
    #[cfg(feature = "store")]
    pub(crate) external_store: bool,
    #[cfg(feature = "store")]
    pub(crate) on_store_failure: OnFailure,
    /// Whether the texts of errors are Chinese.
    #[cfg(feature = "zh")]
    pub(crate) chinese: bool,
}

/// The maximum size of a body, unless the option is set.
pub(crate) const MAX_RESPONSE_BYTES: usize = 32 << 20;

impl Config {
    /// Reads a configuration: a JSON object of the options of that interface, see [`options_of`];
    /// the names are those of the record or of its fields. With the member `relay` (feature `relay`), the options are
    /// [`RelayOptions`](triline_schema::options::RelayOptions).
    ///
    /// # Errors
    ///
    /// `invalid_request` names the option at fault; `auth`: the credentials for a signature are missing.
    pub fn from_json(interface: Interface, json: &[u8]) -> Result<Config, Error> {
        let config = read(interface, json);
        // An error of the options is in the language that they ask for.
        #[cfg(feature = "zh")]
        let config = config.map_err(|error| if asks_for_chinese(json) { error.in_chinese() } else { error });
        config
    }

    /// The path of an operation, below the base URL.
    pub(crate) fn path(&self, operation: &'static Operation) -> &str {
        let wanted = operation.without().unwrap_or(operation.name);
        let other = self.paths.iter().rfind(|(name, _)| name == wanted);
        other.map_or(operation.path, |(_, path)| path)
    }

    /// The relay that the client speaks to, if it is one over a relay.
    #[cfg(feature = "relay")]
    pub(crate) fn relay(&self) -> Option<&RelayAccess> {
        match &self.credentials {
            Credentials::Relay(access) => Some(access),
            _ => None,
        }
    }

    /// Whether the client speaks to a relay.
    pub(crate) fn is_relayed(&self) -> bool {
        match &self.credentials {
            #[cfg(feature = "relay")]
            Credentials::Relay(_) => true,
            Credentials::Platform { .. } | Credentials::WorkPhone(_) | Credentials::AiAgent { .. } => false,
        }
    }

    /// The language of the texts of errors.
    #[cfg(feature = "relay")]
    pub(crate) fn language(&self) -> &'static str {
        #[cfg(feature = "zh")]
        if self.chinese {
            return "zh";
        }
        "en"
    }

    /// The account of a client of the platform.
    pub(crate) fn platform_account(&self) -> Option<&str> {
        match &self.credentials {
            Credentials::Platform { account, .. } => Some(account),
            _ => None,
        }
    }

    /// The key under which requests are counted together.
    pub(crate) fn account(&self) -> String {
        let id = match &self.credentials {
            Credentials::Platform { account, .. } => account,
            Credentials::WorkPhone(known) => known.client_id.as_deref().unwrap_or_default(),
            Credentials::AiAgent { appid, .. } => appid,
            #[cfg(feature = "relay")]
            Credentials::Relay(_) => "",
        };
        text::text(&[&self.base_url, " ", id])
    }

    /// The secret that all programs of the account know, where the client knows it.
    #[cfg(feature = "store")]
    pub(crate) fn lasting_secret(&self) -> Option<&str> {
        let secret = match &self.credentials {
            Credentials::Platform { signing: Signing::Recipe(_, secret), .. } => Some(secret),
            Credentials::WorkPhone(known) => known.client_secret.as_ref(),
            Credentials::AiAgent { apptoken, .. } => Some(apptoken),
            Credentials::Platform { .. } => None,
            #[cfg(feature = "relay")]
            Credentials::Relay(_) => None,
        };
        secret.map(Secret::reveal)
    }

    /// The secrets of the configuration, to remove them from texts.
    pub(crate) fn secrets(&self) -> impl Iterator<Item = &str> {
        let secrets: [Option<&Secret>; 3] = match &self.credentials {
            Credentials::Platform { signing: Signing::Recipe(_, secret), .. } => [Some(secret), None, None],
            Credentials::Platform { .. } => [None; 3],
            Credentials::WorkPhone(known) => {
                [known.client_secret.as_ref(), known.access_token.as_ref(), known.refresh_token.as_ref()]
            }
            Credentials::AiAgent { apptoken, .. } => [Some(apptoken), None, None],
            #[cfg(feature = "relay")]
            Credentials::Relay(_) => [None; 3],
        };
        secrets.into_iter().flatten().map(Secret::reveal)
    }
}

fn read(interface: Interface, json: &[u8]) -> Result<Config, Error> {
    #[cfg(feature = "relay")]
    if relay::is_named(json) {
        return relay::read(interface, json);
    }
    let checked = check(options_of(interface), &[], json).map_err(nothing_to_sign_with)?;
    #[cfg(not(feature = "store"))]
    if checked.flag("external_store") {
        return Err(Error::invalid(
            "option",
            "externalStore",
            message!("a build of the core with its feature store"),
            "true",
        ));
    }
    check_language(&checked)?;
    // One that was read from a file often ends with a line feed, and signs nothing that the service accepts.
    for field in options_of(interface).fields.iter().filter(|field| field.secret()) {
        if checked.text(field.wire).is_some_and(|secret| secret.chars().any(char::is_control)) {
            return Err(Error::invalid(
                "header",
                field.api(),
                message!("a secret without control characters"),
                message!("one with a line feed or another control character"),
            ));
        }
    }
    let base_url = base_url(&checked.text("base_url").unwrap_or_default())?;
    let paths = paths(&checked)?;
    let headers = ExtraHeaders::read(checked.get("headers"));
    headers.check()?;
    let ms = |option| checked.integer(option).and_then(|value| u64::try_from(value).ok());
    let credentials = match interface {
        Interface::Platform => platform(&checked)?,
        Interface::WorkPhone => work_phone(&checked),
        Interface::AiAgent => ai_agent(&checked)?,
    };
    Ok(Config {
        interface,
        base_url,
        credentials,
        retries: checked.integer("retries").and_then(|value| u32::try_from(value).ok()).unwrap_or(2),
        timeout_ms: ms("timeout"),
        total_timeout_ms: ms("total_timeout"),
        max_wait_ms: ms("max_wait"),
        headers,
        max_response_bytes: checked
            .integer("max_response_bytes")
            .and_then(|value| usize::try_from(value).ok())
            .unwrap_or(MAX_RESPONSE_BYTES),
        paths,
        sample_names: checked.flag("sample_names"),
        limit: match checked.text("pacing") {
            Some(pacing) => Limit::parse(&pacing)?,
            None => Some(Limit::PLATFORM).filter(|_| interface == Interface::Platform),
        },
        #[cfg(feature = "store")]
        external_store: checked.flag("external_store"),
        #[cfg(feature = "store")]
        on_store_failure: match checked.text("on_store_failure") {
            Some(text) => OnFailure::parse(&text)?,
            None => OnFailure::default(),
        },
        #[cfg(feature = "zh")]
        chinese: checked.text("language").is_some_and(|language| language == "zh"),
    })
}

/// Checks that the build has the language.
fn check_language(checked: &Checked) -> Result<(), Error> {
    // A host without `std`, such as the npm package, translates by itself.
    let has_both = cfg!(any(not(feature = "std"), feature = "zh"));
    if !has_both && checked.text("language").is_some_and(|language| language != "en") {
        return Err(Error::invalid("option", "language", message!("a build of the core with its feature zh"), "zh"));
    }
    Ok(())
}

/// Whether a configuration, which may be wrong, names Chinese as its language.
#[cfg(feature = "zh")]
fn asks_for_chinese(json: &[u8]) -> bool {
    let language = core::str::from_utf8(json).ok().and_then(|json| crate::json::member(json, "language"));
    language.is_some_and(|language| crate::json::scalar(language).is_some_and(|language| language == "zh"))
}

/// A missing account is the same fault as a missing secret.
fn nothing_to_sign_with(mut error: Error) -> Error {
    if error.details.field.as_deref() == Some("account") && error.has_reason(Reason::Missing) {
        error.details.kind = ErrorKind::Auth;
    }
    error
}

fn platform(checked: &Checked) -> Result<Credentials, Error> {
    let account = checked.text("account").unwrap_or_default();
    if !is_header_value(&account) || account.is_empty() {
        return Err(Error::invalid(
            "header",
            "account",
            message!("an account number"),
            message!("an empty string or control characters"),
        ));
    }
    let fixed_nonce = checked.text("fixed_nonce");
    if let Some(nonce) = fixed_nonce.as_deref()
        && (nonce.len() != 6 || !nonce.bytes().all(|byte| byte.is_ascii_digit()))
    {
        return Err(Error::invalid("format", "fixedNonce", message!("six digits"), Message::shortened(nonce, 40)));
    }
    Ok(Credentials::Platform { account, signing: signing(checked)?, fixed_nonce })
}

fn work_phone(checked: &Checked) -> Credentials {
    let secret = |wire| checked.text(wire).map(Secret::new);
    Credentials::WorkPhone(WorkPhoneCredentials {
        client_id: checked.text("client_id"),
        client_secret: secret("client_secret"),
        access_token: secret("access_token"),
        access_token_expires_at_ms: checked.integer("access_token_expires_at"),
        refresh_token: secret("refresh_token"),
        external: checked.flag("external_tokens"),
    })
}

fn ai_agent(checked: &Checked) -> Result<Credentials, Error> {
    let (appid, apptoken) = (checked.text("appid"), checked.text("apptoken"));
    let missing = if appid.is_none() { "appid" } else { "apptoken" };
    let (Some(appid), Some(apptoken)) = (appid, apptoken) else {
        let mut error =
            Error::new(ErrorKind::Auth, "no_credentials", message!("requests to the AI agent need appid and apptoken"));
        error.details.field = Some(missing.into());
        error.details.remedy = Some(message!("take both from the interface settings of the management console"));
        return Err(error);
    };
    if appid.len() != 32 || !appid.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        let got = message!("{count} characters", appid.chars().count());
        return Err(Error::invalid("format", "appid", message!("32 letters and digits"), got));
    }
    let offset = checked.text("utc_offset").unwrap_or_else(|| "+08:00".into());
    let Some(utc_offset_minutes) = crate::codec::time::utc_offset(&offset) else {
        return Err(Error::invalid("format", "utcOffset", message!("an offset such as +08:00"), offset));
    };
    Ok(Credentials::AiAgent { appid, apptoken: Secret::new(apptoken), utc_offset_minutes })
}

fn signing(checked: &Checked) -> Result<Signing, Error> {
    if checked.flag("external_signing") {
        return Ok(Signing::External);
    }
    let Some(recipe) = checked.text("signing") else {
        let message = message!("requests to the platform cannot be signed: no signing recipe is set");
        let mut error = Error::new(ErrorKind::Auth, "no_signing", message);
        error.details.field = Some("signing".into());
        error.details.remedy = Some(message!(
            "set `signing` to how your account computes svc-sign, such as {recipe}; the vendor knows it, its documents do not show it",
            "md5:hex:{appkey}{nonce}{timestamp}{secret}"
        ));
        return Err(error);
    };
    let recipe: Recipe = recipe.parse()?;
    match checked.text("secret") {
        Some(secret) => Ok(Signing::Recipe(recipe, Secret::new(secret))),
        None if !recipe.needs_secret() => Ok(Signing::Recipe(recipe, Secret::new(""))),
        None => {
            let message = message!(
                "requests to the platform cannot be signed: the recipe needs the account's secret key, and none is set"
            );
            let mut error = Error::new(ErrorKind::Auth, "no_secret", message);
            error.details.field = Some("secret".into());
            Err(error)
        }
    }
}

fn paths(checked: &Checked) -> Result<Vec<(String, String)>, Error> {
    let mut paths = Vec::new();
    let Some(object) = checked.get("paths") else { return Ok(paths) };
    for (name, path) in text_map(object) {
        let field = || text::text(&["paths.", &name]);
        match triline_schema::operation(&name).map(|known| known.asks().or(known.without())) {
            Some(None) => {}
            // It would never be used.
            Some(Some(asked)) => {
                return Err(Error::invalid("option", field(), message!("the path of {operation}", asked), path));
            }
            None => {
                return Err(Error::invalid(
                    "unknown",
                    field(),
                    message!("the name of an operation"),
                    message!("an unknown name"),
                ));
            }
        }
        if !path.starts_with('/') || path.bytes().any(|byte| byte <= b' ' || matches!(byte, b'?' | b'#' | 0x7F)) {
            return Err(Error::invalid("format", field(), message!("a path that begins with a slash"), path));
        }
        paths.push((name, path));
    }
    Ok(paths)
}

/// The members of an object of texts that was checked.
fn text_map(object: &str) -> Vec<(String, String)> {
    let mut members = Vec::new();
    let mut scanner = Scanner::new(object);
    if scanner.peek().is_err() || scanner.open().is_err() {
        return members;
    }
    while let Ok(true) = scanner.next(members.is_empty(), b'}') {
        let Ok(key) = scanner.key() else { break };
        let name = scanner.text_of(&key).into_owned();
        let Ok(range) = scanner.skip() else { break };
        members.push((name, unescape(scanner.slice(range).trim_matches('"'))));
    }
    members
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    fn config(json: &str) -> Result<Config, Error> {
        Config::from_json(Interface::Platform, json.as_bytes())
    }

    #[test]
    fn both_spellings_are_read() {
        for name in ["base_url", "baseUrl"] {
            let json = format!(
                r#"{{"{name}":"https://cc.example.com/","account":"1","secret":"s\"q","signing":"md5:hex:{{secret}}","paths":{{"platform.roles.list":"/x"}}}}"#
            );
            let config = config(&json).unwrap();
            assert_eq!(config.base_url, "https://cc.example.com");
            assert_eq!(config.secrets().collect::<Vec<_>>(), ["s\"q"]);
            assert_eq!(config.paths, [("platform.roles.list".to_string(), "/x".to_string())]);
            assert!(!format!("{config:?}").contains("s\\\"q"), "{config:?}");
        }
    }

    #[test]
    fn faults_name_the_option() {
        let base = r#""base_url":"https://a","account":"1","#;
        for (rest, kind, field) in [
            (r#""secret":"s""#, ErrorKind::Auth, "signing"),
            (r#""signing":"md5:hex:{secret}""#, ErrorKind::Auth, "secret"),
            (r#""signing":"md6:hex:{secret}""#, ErrorKind::InvalidRequest, "signing"),
            (r#""sekret":"s""#, ErrorKind::InvalidRequest, "sekret"),
            (r#""secret":5"#, ErrorKind::InvalidRequest, "secret"),
            (r#""retries":-1"#, ErrorKind::InvalidRequest, "retries"),
            (r#""paths":{"a":"/x"}"#, ErrorKind::InvalidRequest, "paths.a"),
            (
                r#""paths":{"platform.transcription.wait_until_done":"/x"}"#,
                ErrorKind::InvalidRequest,
                "paths.platform.transcription.wait_until_done",
            ),
        ] {
            let error = config(&format!("{{{base}{rest}}}")).unwrap_err();
            assert_eq!((error.details.kind, error.details.field.as_deref()), (kind, Some(field)), "{rest}");
        }
        assert_eq!(config(r#"{"base_url":"https://a"}"#).unwrap_err().details.kind, ErrorKind::Auth);
        assert_eq!(config(r#"{"account":"1"}"#).unwrap_err().details.field.as_deref(), Some("baseUrl"));
    }

    #[test]
    fn a_recipe_may_do_without_a_secret() {
        assert!(config(r#"{"base_url":"https://a","account":"1","signing":"md5:hex:{nonce}"}"#).is_ok());
        assert!(config(r#"{"base_url":"https://a","account":"1","externalSigning":true}"#).is_ok());
    }
}
