//! Signing recipes: how `svc-sign` is computed is not in the vendor's documents, so the caller says it.

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
/// The first word is the algorithm (`md5`, `sha1`, `sha256`, `hmac-md5`, `hmac-sha1`,
/// `hmac-sha256`; the last three are keyed with the secret), the second how its result is written
/// (`hex`, `HEX`, `base64`), the rest the text that goes in. In it stand `{appkey}`, `{nonce}`,
/// `{timestamp}`, `{secret}`, `{method}`, `{path}` (below the base URL) and `{body}` (the bytes
/// sent) for what they name, replaced in one pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    algorithm: Algorithm,
    encoding: Encoding,
    template: Vec<Part>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Algorithm {
    Md5,
    Sha1,
    Sha256,
    HmacMd5,
    HmacSha1,
    HmacSha256,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    LowerHex,
    UpperHex,
    Base64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Literal(String),
    AppKey,
    Nonce,
    Timestamp,
    Secret,
    Method,
    Path,
    Body,
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
        let keyed = matches!(self.algorithm, Algorithm::HmacMd5 | Algorithm::HmacSha1 | Algorithm::HmacSha256);
        keyed || self.template.contains(&Part::Secret)
    }

    /// Computes the signature of an attempt: to check a recipe, or to sign in a program that keeps the secret to itself.
    pub fn signature(&self, input: &super::platform::SignInput, secret: &str) -> String {
        self.sign(&Input::of(input, secret))
    }

    /// Computes a signature.
    pub fn sign<'a>(&'a self, input: &Input<'a>) -> String {
        let value = |part: &'a Part| match part {
            Part::Literal(literal) => literal.as_bytes(),
            Part::AppKey => input.account.as_bytes(),
            Part::Nonce => input.nonce.as_bytes(),
            Part::Timestamp => input.timestamp.as_bytes(),
            Part::Secret => input.secret.as_bytes(),
            Part::Method => input.method.as_bytes(),
            Part::Path => input.path.as_bytes(),
            Part::Body => input.body,
        };
        // In one piece of memory, so that no copy of the secret is left behind.
        let length = self.template.iter().fold(0_usize, |sum, part| sum.saturating_add(value(part).len()));
        let mut text = Vec::with_capacity(length);
        self.template.iter().for_each(|part| text.extend_from_slice(value(part)));
        let key = input.secret.as_bytes();
        let signature = match self.algorithm {
            Algorithm::Md5 => self.written(&Md5::digest(&text)),
            Algorithm::Sha1 => self.written(&Sha1::digest(&text)),
            Algorithm::Sha256 => self.written(&Sha256::digest(&text)),
            Algorithm::HmacMd5 => self.written(&keyed::<Hmac<Md5>>(key, &text)),
            Algorithm::HmacSha1 => self.written(&keyed::<Hmac<Sha1>>(key, &text)),
            Algorithm::HmacSha256 => self.written(&keyed::<Hmac<Sha256>>(key, &text)),
        };
        zeroize::Zeroize::zeroize(&mut text);
        signature
    }

    /// A digest as the recipe writes it.
    fn written(&self, digest: &[u8]) -> String {
        match self.encoding {
            Encoding::LowerHex => hex(digest, LOWER_HEX),
            Encoding::UpperHex => hex(digest, UPPER_HEX),
            Encoding::Base64 => text::base64(digest),
        }
    }
}

/// An HMAC takes a key of any length.
fn keyed<M: Mac + KeyInit>(key: &[u8], text: &[u8]) -> Vec<u8> {
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
        let invalid = |expected: Message, got: &str| Err(Error::invalid("signing", "signing", expected, got));
        let (algorithm, rest) = text.split_once(':').unwrap_or((text, ""));
        let (encoding, template) = rest.split_once(':').map_or((rest, None), |(word, rest)| (word, Some(rest)));
        let algorithm = match algorithm {
            "md5" => Algorithm::Md5,
            "sha1" => Algorithm::Sha1,
            "sha256" => Algorithm::Sha256,
            "hmac-md5" => Algorithm::HmacMd5,
            "hmac-sha1" => Algorithm::HmacSha1,
            "hmac-sha256" => Algorithm::HmacSha256,
            other => {
                return invalid(message!("an algorithm: md5, sha1, sha256, hmac-md5, hmac-sha1, hmac-sha256"), other);
            }
        };
        let encoding = match encoding {
            "hex" => Encoding::LowerHex,
            "HEX" => Encoding::UpperHex,
            "base64" => Encoding::Base64,
            other => return invalid(message!("an encoding: hex, HEX, base64"), other),
        };
        let Some(template) = template else {
            let example = "md5:hex:{appkey}{nonce}{timestamp}{secret}";
            let expected = message!("algorithm:encoding:template, such as {recipe}", example);
            return Err(Error::invalid("signing", "signing", expected, message!("no template")));
        };
        Ok(Recipe { algorithm, encoding, template: parse(template)? })
    }
}

/// Takes a template apart. Braces around anything but a lower-case word stand for themselves.
fn parse(template: &str) -> Result<Vec<Part>, Error> {
    let mut parts = Vec::new();
    let mut literal = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        literal.push_str(before);
        let name = after.split_once('}').map(|(name, _)| name).unwrap_or_default();
        let part = match name {
            "appkey" => Part::AppKey,
            "nonce" => Part::Nonce,
            "timestamp" => Part::Timestamp,
            "secret" => Part::Secret,
            "method" => Part::Method,
            "path" => Part::Path,
            "body" => Part::Body,
            _ if !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase()) => {
                let parts = ["{appkey}", "{nonce}", "{timestamp}", "{secret}", "{method}", "{path}", "{body}"];
                let expected = message!("one of {values} in the template", Vec::from(parts.map(String::from)));
                return Err(Error::invalid("signing", "signing", expected, text::text(&["{", name, "}"])));
            }
            _ => {
                literal.push('{');
                rest = after;
                continue;
            }
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

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.algorithm {
            Algorithm::Md5 => "md5",
            Algorithm::Sha1 => "sha1",
            Algorithm::Sha256 => "sha256",
            Algorithm::HmacMd5 => "hmac-md5",
            Algorithm::HmacSha1 => "hmac-sha1",
            Algorithm::HmacSha256 => "hmac-sha256",
        })?;
        f.write_str(match self.encoding {
            Encoding::LowerHex => ":hex:",
            Encoding::UpperHex => ":HEX:",
            Encoding::Base64 => ":base64:",
        })?;
        for part in &self.template {
            f.write_str(match part {
                Part::Literal(literal) => literal,
                Part::AppKey => "{appkey}",
                Part::Nonce => "{nonce}",
                Part::Timestamp => "{timestamp}",
                Part::Secret => "{secret}",
                Part::Method => "{method}",
                Part::Path => "{path}",
                Part::Body => "{body}",
            })?;
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
        for (recipe, got) in
            [("md4:hex:x", "md4"), ("md5:Hex:x", "Hex"), ("md5:hex", "no template"), ("md5:hex:{secert}", "{secert}")]
        {
            let error = recipe.parse::<Recipe>().unwrap_err();
            assert_eq!(error.details.got.as_deref(), Some(got));
        }
        for recipe in ["md5:hex:{appkey}-{body}{", "hmac-sha256:base64::{method}{path}{timestamp}{secret}{nonce}"] {
            assert_eq!(recipe.parse::<Recipe>().unwrap().to_string(), recipe);
        }
    }
}
