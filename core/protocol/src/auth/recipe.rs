//! Signing recipes: how `svc-sign` is computed is not in the vendor's documents, so the caller says it.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use hmac::{Hmac, KeyInit, Mac};
use md5::Md5;
use sha1::Sha1;
use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::error::message::Message;
use crate::text;
use crate::text::{LOWER_HEX, UPPER_HEX, hex};

/// A signing recipe, such as `md5:hex:{appkey}{nonce}{timestamp}{secret}`.
///
/// | word | values |
/// | --- | --- |
/// | algorithm | `md5`, `sha1`, `sha256`; keyed with the secret `hmac-md5`, `hmac-sha1`, `hmac-sha256`; a hash of a hash's digits, such as `md5(md5)`, with digits in upper case `md5(MD5)`, with the secret behind the digits `md5(md5+secret)` |
/// | encoding | `hex`, `HEX`; the middle 16 digits of MD5 `hex16`, `HEX16`; `base64`, `base64url`, `base64-no-padding`, `base64url-no-padding` |
/// | template | the text that goes in |
///
/// In the template stand `{appkey}`, `{nonce}`, `{timestamp}`, `{secret}`, `{method}`, `{path}` (below the base URL) and
/// `{body}` (the bytes sent) for what they name, replaced in one pass. `{timestamp_ms}` is the timestamp as well, and makes the
/// client send it in milliseconds, with 13 digits. A function may be applied to a value: `{md5(body)}`, `{MD5(body)}` for digits
/// in upper case, the same with `sha1` and `sha256`, and `{urlencode(path)}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    hash: Hash,
    digest: Digested,
    encoding: Encoding,
    template: Vec<Part>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Hash {
    Md5,
    Sha1,
    Sha256,
}

/// What a hash function is applied to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Digested {
    /// The text.
    Text,
    /// The text, keyed with the secret.
    Keyed,
    /// The digits of the text's hash, with the secret behind them or without.
    Digits(Digits, bool),
}

/// A hash in hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Digits {
    hash: Hash,
    is_upper: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    LowerHex,
    UpperHex,
    LowerHex16,
    UpperHex16,
    Base64,
    Base64NoPadding,
    Base64Url,
    Base64UrlNoPadding,
}

const ENCODINGS: [(Encoding, &str); 8] = [
    (Encoding::LowerHex, "hex"),
    (Encoding::UpperHex, "HEX"),
    (Encoding::LowerHex16, "hex16"),
    (Encoding::UpperHex16, "HEX16"),
    (Encoding::Base64, "base64"),
    (Encoding::Base64NoPadding, "base64-no-padding"),
    (Encoding::Base64Url, "base64url"),
    (Encoding::Base64UrlNoPadding, "base64url-no-padding"),
];

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Literal(String),
    Value(Value),
    Hashed(Digits, Value),
    UrlEncoded(Value),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    AppKey,
    Nonce,
    Timestamp,
    TimestampMs,
    Secret,
    Method,
    Path,
    Body,
}

const VALUES: [(Value, &str); 8] = [
    (Value::AppKey, "appkey"),
    (Value::Nonce, "nonce"),
    (Value::Timestamp, "timestamp"),
    (Value::TimestampMs, "timestamp_ms"),
    (Value::Secret, "secret"),
    (Value::Method, "method"),
    (Value::Path, "path"),
    (Value::Body, "body"),
];

impl Hash {
    const ALL: [(Hash, &str, &str); 3] =
        [(Hash::Md5, "md5", "MD5"), (Hash::Sha1, "sha1", "SHA1"), (Hash::Sha256, "sha256", "SHA256")];

    fn named(name: &str) -> Option<Hash> {
        Hash::ALL.into_iter().find(|(_, lower, _)| *lower == name).map(|(hash, ..)| hash)
    }

    pub(super) fn name(self) -> &'static str {
        Digits { hash: self, is_upper: false }.name()
    }

    pub(super) fn digest(self, text: &[u8]) -> Vec<u8> {
        match self {
            Hash::Md5 => Md5::digest(text).to_vec(),
            Hash::Sha1 => Sha1::digest(text).to_vec(),
            Hash::Sha256 => Sha256::digest(text).to_vec(),
        }
    }

    pub(super) fn keyed(self, key: &[u8], text: &[u8]) -> Vec<u8> {
        match self {
            Hash::Md5 => keyed::<Hmac<Md5>>(key, text),
            Hash::Sha1 => keyed::<Hmac<Sha1>>(key, text),
            Hash::Sha256 => keyed::<Hmac<Sha256>>(key, text),
        }
    }
}

impl Digits {
    fn named(name: &str) -> Option<Digits> {
        let found = Hash::ALL.into_iter().find(|(_, lower, upper)| *lower == name || *upper == name);
        found.map(|(hash, _, upper)| Digits { hash, is_upper: upper == name })
    }

    fn name(self) -> &'static str {
        let found = Hash::ALL.into_iter().find(|(hash, ..)| *hash == self.hash);
        found.map_or("", |(_, lower, upper)| if self.is_upper { upper } else { lower })
    }

    fn of(self, text: &[u8]) -> String {
        hex(&self.hash.digest(text), if self.is_upper { UPPER_HEX } else { LOWER_HEX })
    }
}

/// What a signature is computed from.
#[derive(Clone, Copy)]
pub struct Input<'a> {
    /// Account number.
    pub account: &'a str,
    /// Nonce of the attempt.
    pub nonce: &'a str,
    /// Timestamp of the attempt, as its header has it.
    pub timestamp: &'a str,
    /// Secret of the account.
    pub secret: &'a str,
    /// HTTP method.
    pub method: &'a str,
    /// Path of the URL.
    pub path: &'a str,
    /// Body, empty if there is none.
    pub body: &'a [u8],
}

impl<'a> Input<'a> {
    pub(crate) fn of(input: &'a super::platform::SignInput, secret: &'a str) -> Input<'a> {
        Input {
            account: &input.account,
            nonce: &input.nonce,
            timestamp: &input.timestamp,
            secret,
            method: input.method,
            path: &input.path,
            body: &input.body,
        }
    }
}

impl Recipe {
    /// Whether the recipe cannot do without a secret.
    pub(crate) fn needs_secret(&self) -> bool {
        matches!(self.digest, Digested::Keyed | Digested::Digits(_, true)) || self.has(Value::Secret)
    }

    /// Number of digits of the timestamp: 13 for milliseconds, otherwise 10 for seconds.
    pub fn timestamp_digits(&self) -> usize {
        if self.has(Value::TimestampMs) { 13 } else { 10 }
    }

    fn has(&self, wanted: Value) -> bool {
        self.template.iter().any(|part| match part {
            Part::Literal(_) => false,
            Part::Value(value) | Part::Hashed(_, value) | Part::UrlEncoded(value) => *value == wanted,
        })
    }

    /// Computes the signature of an attempt: to check a recipe, or to sign in a program that keeps the secret to itself.
    pub fn signature(&self, input: &super::platform::SignInput, secret: &str) -> String {
        self.sign(&Input::of(input, secret))
    }

    /// Computes a signature.
    pub fn sign<'a>(&'a self, input: &Input<'a>) -> String {
        let value = |value: Value| match value {
            Value::AppKey => input.account.as_bytes(),
            Value::Nonce => input.nonce.as_bytes(),
            Value::Timestamp | Value::TimestampMs => input.timestamp.as_bytes(),
            Value::Secret => input.secret.as_bytes(),
            Value::Method => input.method.as_bytes(),
            Value::Path => input.path.as_bytes(),
            Value::Body => input.body,
        };
        let part = |part: &'a Part| match part {
            Part::Literal(literal) => Cow::Borrowed(literal.as_bytes()),
            Part::Value(named) => Cow::Borrowed(value(*named)),
            Part::Hashed(digits, named) => Cow::Owned(digits.of(value(*named)).into_bytes()),
            Part::UrlEncoded(named) => Cow::Owned(text::percent_encoded_bytes(value(*named)).into_bytes()),
        };
        let parts: Vec<Cow<'_, [u8]>> = self.template.iter().map(part).collect();
        let key = input.secret.as_bytes();
        // In one piece of memory, so that no copy of the secret is left behind.
        let mut text = joined(&parts);
        let digest = match self.digest {
            Digested::Text => self.hash.digest(&text),
            Digested::Keyed => self.hash.keyed(key, &text),
            Digested::Digits(digits, has_secret) => {
                let digits = digits.of(&text);
                let mut salted =
                    joined(&[Cow::Borrowed(digits.as_bytes()), Cow::Borrowed(if has_secret { key } else { b"" })]);
                let digest = self.hash.digest(&salted);
                zeroize::Zeroize::zeroize(&mut salted);
                digest
            }
        };
        zeroize::Zeroize::zeroize(&mut text);
        self.encoding.write(&digest)
    }
}

fn joined(parts: &[Cow<'_, [u8]>]) -> Vec<u8> {
    let length = parts.iter().fold(0_usize, |sum, part| sum.saturating_add(part.len()));
    let mut text = Vec::with_capacity(length);
    for part in parts {
        text.extend_from_slice(part);
    }
    text
}

impl Encoding {
    /// Whether it writes the middle half of a digest of MD5.
    pub(super) const fn is_short(self) -> bool {
        matches!(self, Encoding::LowerHex16 | Encoding::UpperHex16)
    }

    pub(super) fn name(self) -> &'static str {
        ENCODINGS.into_iter().find(|(encoding, _)| *encoding == self).map_or("", |(_, name)| name)
    }

    fn write(self, digest: &[u8]) -> String {
        let middle = digest.get(4..12).unwrap_or_default();
        match self {
            Encoding::LowerHex => hex(digest, LOWER_HEX),
            Encoding::UpperHex => hex(digest, UPPER_HEX),
            Encoding::LowerHex16 => hex(middle, LOWER_HEX),
            Encoding::UpperHex16 => hex(middle, UPPER_HEX),
            _ => {
                let mut text = text::base64(digest);
                if matches!(self, Encoding::Base64Url | Encoding::Base64UrlNoPadding) {
                    text = text.replace('+', "-").replace('/', "_");
                }
                if matches!(self, Encoding::Base64NoPadding | Encoding::Base64UrlNoPadding) {
                    text.truncate(text.trim_end_matches('=').len());
                }
                text
            }
        }
    }
}

/// An HMAC takes a key of any length.
pub(super) fn keyed<M: Mac + KeyInit>(key: &[u8], text: &[u8]) -> Vec<u8> {
    match <M as KeyInit>::new_from_slice(key) {
        Ok(mut mac) => {
            mac.update(text);
            mac.finalize().into_bytes().to_vec()
        }
        Err(_) => Vec::new(),
    }
}

impl FromStr for Recipe {
    type Err = Error;

    fn from_str(text: &str) -> Result<Recipe, Error> {
        let invalid = |expected: Message, got: &str| Error::invalid("signing", "signing", expected, got);
        let (algorithm, rest) = text.split_once(':').unwrap_or((text, ""));
        let (encoding, template) = rest.split_once(':').map_or((rest, None), |(word, rest)| (word, Some(rest)));
        let (hash, digest) = parse_algorithm(algorithm).ok_or_else(|| {
            invalid(
                message!(
                    "an algorithm: md5, sha1, sha256, hmac-md5, hmac-sha1, hmac-sha256, md5(md5), md5(md5+secret)"
                ),
                algorithm,
            )
        })?;
        let known = ENCODINGS.into_iter().find(|(_, name)| *name == encoding).map(|(encoding, _)| encoding);
        let is_short = known.is_some_and(Encoding::is_short);
        let encoding = known
            .filter(|_| hash == Hash::Md5 || !is_short)
            .ok_or_else(|| invalid(message!("an encoding: hex, HEX, base64, base64url, base64-no-padding, base64url-no-padding, for md5 hex16, HEX16"), encoding))?;
        let Some(template) = template else {
            let example = "md5:hex:{appkey}{nonce}{timestamp}{secret}";
            let expected = message!("algorithm:encoding:template, such as {recipe}", example);
            return Err(Error::invalid("signing", "signing", expected, message!("no template")));
        };
        Ok(Recipe { hash, digest, encoding, template: parse(template)? })
    }
}

/// Reads `md5`, `hmac-md5`, `md5(sha1)` or `md5(MD5+secret)`.
fn parse_algorithm(text: &str) -> Option<(Hash, Digested)> {
    if let Some(name) = text.strip_prefix("hmac-") {
        return Some((Hash::named(name)?, Digested::Keyed));
    }
    let Some((outer, inner)) = text.split_once('(') else { return Some((Hash::named(text)?, Digested::Text)) };
    let inner = inner.strip_suffix(')')?;
    let (inner, has_secret) = inner.strip_suffix("+secret").map_or((inner, false), |inner| (inner, true));
    Some((Hash::named(outer)?, Digested::Digits(Digits::named(inner)?, has_secret)))
}

/// Takes a template apart. Braces around anything but a word, or a word with another one in parentheses, stand for themselves.
fn parse(template: &str) -> Result<Vec<Part>, Error> {
    let mut parts = Vec::new();
    let mut literal = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        literal.push_str(before);
        let name = after.split_once('}').map(|(name, _)| name).unwrap_or_default();
        if !is_placeholder(name) {
            literal.push('{');
            rest = after;
            continue;
        }
        let Some(part) = parse_part(name) else {
            let values = VALUES.map(|(_, name)| text::text(&["{", name, "}"]));
            let functions = ["{md5(body)}", "{MD5(body)}", "{sha1(body)}", "{sha256(body)}", "{urlencode(path)}"];
            let known: Vec<String> = values.into_iter().chain(functions.map(String::from)).collect();
            let expected = message!("one of {values} in the template", known);
            return Err(Error::invalid("signing", "signing", expected, text::text(&["{", name, "}"])));
        };
        if !literal.is_empty() {
            parts.push(Part::Literal(core::mem::take(&mut literal)));
        }
        parts.push(part);
        rest = after.get(name.len().saturating_add(1)..).unwrap_or_default();
    }
    literal.push_str(rest);
    if !literal.is_empty() {
        parts.push(Part::Literal(literal));
    }
    Ok(parts)
}

/// Whether a text in braces is meant as a placeholder.
fn is_placeholder(name: &str) -> bool {
    let is_word = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    let is_function = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    match name.strip_suffix(')').and_then(|name| name.split_once('(')) {
        Some((function, word)) => is_function(function) && is_word(word),
        None => is_word(name),
    }
}

fn parse_part(name: &str) -> Option<Part> {
    let value = |name: &str| VALUES.into_iter().find(|(_, known)| *known == name).map(|(value, _)| value);
    match name.strip_suffix(')').and_then(|name| name.split_once('(')) {
        Some(("urlencode", of)) => Some(Part::UrlEncoded(value(of)?)),
        Some((function, of)) => Some(Part::Hashed(Digits::named(function)?, value(of)?)),
        None => Some(Part::Value(value(name)?)),
    }
}

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hash = self.hash.name();
        let mut write = |pieces: &[&str]| pieces.iter().try_for_each(|piece| f.write_str(piece));
        match self.digest {
            Digested::Text => write(&[hash])?,
            Digested::Keyed => write(&["hmac-", hash])?,
            Digested::Digits(digits, has_secret) => {
                write(&[hash, "(", digits.name(), if has_secret { "+secret)" } else { ")" }])?;
            }
        }
        write(&[":", self.encoding.name(), ":"])?;
        let name = |value: Value| VALUES.into_iter().find(|(known, _)| *known == value).map_or("", |(_, name)| name);
        for part in &self.template {
            match part {
                Part::Literal(literal) => write(&[literal])?,
                Part::Value(value) => write(&["{", name(*value), "}"])?,
                Part::Hashed(digits, value) => write(&["{", digits.name(), "(", name(*value), ")}"])?,
                Part::UrlEncoded(value) => write(&["{urlencode(", name(*value), ")}"])?,
            }
        }
        Ok(())
    }
}

impl From<Recipe> for String {
    fn from(recipe: Recipe) -> String {
        alloc::string::ToString::to_string(&recipe)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    fn sign(recipe: &str, secret: &str) -> String {
        let input = Input {
            account: "1000001",
            nonce: "123456",
            timestamp: "1760000000",
            secret,
            method: "POST",
            path: "/a",
            body: b"{}",
        };
        recipe.parse::<Recipe>().unwrap().sign(&input)
    }

    #[test]
    fn known_answers() {
        assert_eq!(sign("md5:hex:", ""), "d41d8cd98f00b204e9800998ecf8427e");
        assert_eq!(sign("sha1:HEX:abc", ""), "A9993E364706816ABA3E25717850C26C9CD0D89D");
        assert_eq!(sign("sha256:base64:abc", ""), "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
        // RFC 2202 and RFC 4231, test case 2.
        let text = "what do ya want for nothing?";
        assert_eq!(sign(&alloc::format!("hmac-md5:hex:{text}"), "Jefe"), "750c783e6ab0b503eaa86e310a5db738");
        assert_eq!(sign(&alloc::format!("hmac-sha1:hex:{text}"), "Jefe"), "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79");
        let sha256 = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
        assert_eq!(sign(&alloc::format!("hmac-sha256:hex:{text}"), "Jefe"), sha256);
    }

    #[test]
    fn schemes_beyond_one_digest() {
        let md5 = |text: &str| hex(&Md5::digest(text.as_bytes()), LOWER_HEX);
        let inner = md5("123456");
        assert_eq!(sign("md5(md5):hex:{nonce}", ""), md5(&inner));
        assert_eq!(sign("md5(MD5):hex:{nonce}", ""), md5(&inner.to_uppercase()));
        assert_eq!(sign("md5(md5+secret):hex:{nonce}", "s"), md5(&(inner.clone() + "s")));
        assert_eq!(
            [sign("md5:hex16:{nonce}", ""), sign("md5:HEX16:{nonce}", "")],
            [inner[8..24].to_string(), inner[8..24].to_uppercase()]
        );
        assert_eq!(sign("md5:hex:{MD5(body)}", ""), md5(&md5("{}").to_uppercase()));
        assert_eq!(sign("md5:hex:{urlencode(path)}", ""), md5("%2Fa"));
        // Its digest has both characters that a URL takes otherwise.
        let base64 = sign("sha256:base64:abc", "");
        assert_eq!(sign("sha256:base64url:abc", ""), base64.replace('+', "-").replace('/', "_"));
        assert_eq!(sign("sha256:base64-no-padding:abc", ""), base64.trim_end_matches('='));
        assert_eq!(sign("sha256:base64url-no-padding:abc", "").len(), 43);
        let digits = |recipe: &str| recipe.parse::<Recipe>().unwrap().timestamp_digits();
        assert_eq!([digits("md5:hex:{timestamp}"), digits("md5:hex:{timestamp_ms}")], [10, 13]);
    }

    #[test]
    fn placeholders_are_replaced_once() {
        assert_eq!(
            sign("md5:hex:{secret}", "{nonce}"),
            sign("md5:hex:{nonce}", "").replace(&sign("md5:hex:{nonce}", ""), &{
                let mut digest = Md5::new();
                digest.update(b"{nonce}");
                hex(&digest.finalize(), b"0123456789abcdef")
            })
        );
        assert_eq!(sign("md5:hex:{\"a\":{nonce}}", ""), hex(&Md5::digest(b"{\"a\":123456}"), b"0123456789abcdef"));
    }

    #[test]
    fn mistakes_are_named() {
        for (recipe, got) in [
            ("md4:hex:x", "md4"),
            ("md5:Hex:x", "Hex"),
            ("md5:hex", "no template"),
            ("md5:hex:{secert}", "{secert}"),
            ("md5(md5:hex:x", "md5(md5"),
            ("sha512:hex:x", "sha512"),
            ("sha1:hex16:x", "hex16"),
            ("md5:hex:{md4(body)}", "{md4(body)}"),
            ("md5:hex:{md5(bodies)}", "{md5(bodies)}"),
        ] {
            let error = recipe.parse::<Recipe>().unwrap_err();
            assert_eq!(error.details.got.as_deref(), Some(got));
        }
        for recipe in [
            "md5:hex:{appkey}-{body}{",
            "hmac-sha256:base64::{method}{path}{timestamp}{secret}{nonce}",
            "sha1(MD5+secret):base64url-no-padding:{timestamp_ms}{md5(body)}{SHA256(secret)}{urlencode(path)}",
            "md5(md5):HEX16:{\"a\":(b)}{A}",
        ] {
            assert_eq!(recipe.parse::<Recipe>().unwrap().to_string(), recipe);
        }
    }
}
