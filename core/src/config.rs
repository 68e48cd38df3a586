//! Configuration: what a client is given, in the same words in every language.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::auth::recipe::Recipe;
use crate::error::{Error, ErrorKind};
use crate::http::{base_url, is_header_value};
use crate::operation::Interface;
use crate::scan::{Scanner, unescape};
use crate::secret::Secret;
use crate::shape::request::{Checked, check};
use crate::table::{Boolean, Integer, Map, Text, choice, record};

choice! {
    /// Whether requests wait for the limit of requests per minute.
    Pacing: Text, "1: Conventions" {
        /// They do not wait.
        Off = "off",
    }
}

record! {
    /// Options of a client of the platform.
    PlatformOptions, "1: Authentication" {
        /// Address of the service, `https` (or `http` to this machine).
        base_url: Text = "base_url" as "baseUrl" [Required],
        /// Account number.
        account: Text [Required],
        /// Secret key of the account. Left out where another party signs.
        secret: Text [Secret],
        /// How requests are signed: `algorithm:encoding:template`, such as
        /// `md5:hex:{appkey}{nonce}{timestamp}{secret}`. The documents do not show the algorithm, so there
        /// is no default: ask the vendor, or compare with a request that was accepted.
        signing: Text,
        /// Whether the host is asked for each signature, in place of `signing`.
        external_signing: Boolean = "external_signing" as "externalSigning" [Default("false")],
        /// How many more times a request may be sent when that can do no harm.
        retries: Integer [Min(0), Max(20), Default("2")],
        /// How long an attempt may take.
        timeout: Integer [Min(1), Max(86_400_000), Default("30000"), Unit("milliseconds")],
        /// Whether requests wait for the limit of requests per minute.
        pacing: Pacing,
        /// Other paths for operations, by name.
        paths: Map<Text>,
        /// For tests: the nonce of every request.
        fixed_nonce: Text = "fixed_nonce" as "fixedNonce",
    }
}

record! {
    /// Options of a call.
    CallOptions, "" {
        /// Whether all pages are walked, from the one asked for.
        pages: Boolean [Default("false")],
        /// Whether the result is written for a decoder of typed records.
        typed: Boolean [Default("false")],
        /// How many more times a request may be sent, in place of the client's.
        retries: Integer [Min(0), Max(20)],
        /// How long an attempt may take, in place of the client's.
        timeout: Integer [Min(1), Max(86_400_000), Unit("milliseconds")],
    }
}

/// The options of a client of that interface.
pub fn options_of(interface: Interface) -> Option<&'static crate::operation::Record> {
    match interface {
        Interface::Platform => Some(PlatformOptions::RECORD),
        Interface::WorkPhone | Interface::AiAgent => None,
    }
}

/// How requests to the platform are signed.
#[derive(Clone, Debug)]
pub(crate) enum Signing {
    /// By a recipe, with the secret.
    Recipe(Recipe, Secret),
    /// By the host, asked each time.
    External,
}

/// A client's configuration. Its `Debug` shows no secret.
#[derive(Clone, Debug)]
pub struct Config {
    pub(crate) interface: Interface,
    pub(crate) base_url: String,
    pub(crate) account: String,
    pub(crate) signing: Signing,
    pub(crate) retries: u32,
    pub(crate) timeout_ms: u64,
    pub(crate) paths: BTreeMap<String, String>,
    pub(crate) fixed_nonce: Option<String>,
}

impl Config {
    /// Reads a configuration: a JSON object of the options of that interface, see
    /// [`PlatformOptions`]; the names are those of the record or of its fields.
    ///
    /// # Errors
    ///
    /// `invalid_request` names the option at fault; `auth`: there is nothing to sign with.
    pub fn from_json(interface: Interface, json: &[u8]) -> Result<Config, Error> {
        let Some(record) = options_of(interface) else {
            return Err(Error::invalid("interface", "interface", "platform", interface.name()));
        };
        let checked = check(record, &[], json).map_err(nothing_to_sign_with)?;
        let account = text(&checked, "account").unwrap_or_default();
        if !is_header_value(&account) || account.is_empty() {
            return Err(Error::invalid(
                "header",
                "account",
                "an account number",
                "an empty text or control characters",
            ));
        }
        let fixed_nonce = text(&checked, "fixed_nonce");
        if fixed_nonce.as_deref().is_some_and(|nonce| nonce.len() != 6 || !nonce.bytes().all(|b| b.is_ascii_digit())) {
            return Err(Error::invalid("format", "fixedNonce", "six digits", "something else"));
        }
        let paths = paths(&checked)?;
        Ok(Config {
            interface,
            base_url: base_url(&text(&checked, "base_url").unwrap_or_default())?,
            signing: signing(&checked)?,
            account,
            retries: integer(&checked, "retries").and_then(|value| u32::try_from(value).ok()).unwrap_or(2),
            timeout_ms: integer(&checked, "timeout").and_then(|value| u64::try_from(value).ok()).unwrap_or(30_000),
            paths,
            fixed_nonce,
        })
    }

    /// The path of an operation, below the base URL.
    pub(crate) fn path(&self, operation: &'static crate::operation::Operation) -> &str {
        self.paths.get(operation.name).map_or(operation.path, String::as_str)
    }

    /// The secrets in it, for taking them out of texts.
    pub(crate) fn secrets(&self) -> impl Iterator<Item = &str> {
        match &self.signing {
            Signing::Recipe(_, secret) => Some(secret.reveal()),
            Signing::External => None,
        }
        .into_iter()
    }
}

/// A missing account is the same fault as a missing secret.
fn nothing_to_sign_with(mut error: Error) -> Error {
    if error.field.as_deref() == Some("account") && error.code.as_deref() == Some("missing") {
        error.kind = ErrorKind::Auth;
    }
    error
}

fn signing(checked: &Checked) -> Result<Signing, Error> {
    if checked.get("external_signing") == Some("true") {
        return Ok(Signing::External);
    }
    let Some(recipe) = text(checked, "signing") else {
        let mut error = Error::new(
            ErrorKind::Auth,
            "no_signing",
            "requests to the platform cannot be signed: no signing recipe is set",
        );
        error.field = Some("signing".into());
        error.remedy = Some(
            "set `signing` to how your account computes svc-sign, such as md5:hex:{appkey}{nonce}{timestamp}{secret}; \
             the documents do not show it, the vendor does"
                .into(),
        );
        return Err(error);
    };
    let recipe: Recipe = recipe.parse()?;
    match text(checked, "secret") {
        Some(secret) => Ok(Signing::Recipe(recipe, Secret::new(secret))),
        None if !recipe.needs_secret() => Ok(Signing::Recipe(recipe, Secret::new(""))),
        None => {
            let message =
                "requests to the platform cannot be signed: the recipe needs the account's secret key, and none is set";
            let mut error = Error::new(ErrorKind::Auth, "no_secret", message);
            error.field = Some("secret".into());
            Err(error)
        }
    }
}

fn paths(checked: &Checked) -> Result<BTreeMap<String, String>, Error> {
    let mut paths = BTreeMap::new();
    let Some(object) = checked.get("paths") else { return Ok(paths) };
    for (name, path) in text_map(object) {
        let field = || format!("paths.{name}");
        if crate::table::operation(&name).is_none() {
            return Err(Error::invalid("unknown", field(), "the name of an operation", "an unknown name"));
        }
        if !path.starts_with('/') || path.bytes().any(|byte| byte <= b' ' || matches!(byte, b'?' | b'#' | 0x7F)) {
            return Err(Error::invalid("format", field(), "a path that begins with a slash", path));
        }
        paths.insert(name, path);
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

/// The text of an option that was given.
fn text(checked: &Checked, wire: &str) -> Option<String> {
    let json = checked.get(wire)?;
    Some(unescape(json.strip_prefix('"')?.strip_suffix('"')?))
}

fn integer(checked: &Checked, wire: &str) -> Option<i64> {
    crate::shape::number::Parts::of(checked.get(wire)?).integer()
}

/// What a caller may say of one call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// Whether all pages are walked, from the one asked for, each told as an event.
    pub pages: bool,
    /// In which form results are written.
    pub form: crate::Form,
    /// How many more times a request may be sent; `None`: as the client says.
    pub retries: Option<u32>,
    /// How long an attempt may take, in milliseconds; `None`: as the client says.
    pub timeout_ms: Option<u64>,
}

impl Options {
    /// Reads options: a JSON object, see [`CallOptions`]; an empty text stands for none.
    pub fn from_json(json: &[u8]) -> Result<Options, Error> {
        if json.is_empty() {
            return Ok(Options::default());
        }
        let checked = check(CallOptions::RECORD, &[], json)?;
        let flag = |wire| checked.get(wire) == Some("true");
        Ok(Options {
            pages: flag("pages"),
            form: if flag("typed") { crate::Form::Typed } else { crate::Form::Json },
            retries: integer(&checked, "retries").and_then(|value| u32::try_from(value).ok()),
            timeout_ms: integer(&checked, "timeout").and_then(|value| u64::try_from(value).ok()),
        })
    }

    /// The same, walking all pages.
    #[must_use]
    pub fn pages(mut self) -> Options {
        self.pages = true;
        self
    }

    /// The same, for a decoder of typed records.
    #[must_use]
    pub fn typed(mut self) -> Options {
        self.form = crate::Form::Typed;
        self
    }
}

#[cfg(test)]
mod tests {
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
            assert_eq!(config.paths.get("platform.roles.list").map(String::as_str), Some("/x"));
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
        ] {
            let error = config(&format!("{{{base}{rest}}}")).unwrap_err();
            assert_eq!((error.kind, error.field.as_deref()), (kind, Some(field)), "{rest}");
        }
        assert_eq!(config(r#"{"base_url":"https://a"}"#).unwrap_err().kind, ErrorKind::Auth);
        assert_eq!(config(r#"{"account":"1"}"#).unwrap_err().field.as_deref(), Some("baseUrl"));
    }

    #[test]
    fn a_recipe_may_do_without_a_secret() {
        assert!(config(r#"{"base_url":"https://a","account":"1","signing":"md5:hex:{nonce}"}"#).is_ok());
        assert!(config(r#"{"base_url":"https://a","account":"1","externalSigning":true}"#).is_ok());
    }
}
