//! Digests, and the ways to write them.

use base64::Engine as _;
use base64::engine::general_purpose::{STANDARD, STANDARD_NO_PAD, URL_SAFE, URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit, Mac};
use md5::Md5;
use sha1::Sha1;
use sha2::{Digest as _, Sha256, Sha512};

use crate::console::both;

/// A hash function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Algorithm {
    Md5,
    Sha1,
    Sha256,
    Sha512,
}

impl Algorithm {
    const ALL: [Algorithm; 4] = [Algorithm::Md5, Algorithm::Sha1, Algorithm::Sha256, Algorithm::Sha512];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Algorithm::Md5 => "md5",
            Algorithm::Sha1 => "sha1",
            Algorithm::Sha256 => "sha256",
            Algorithm::Sha512 => "sha512",
        }
    }

    /// Number of bytes.
    const fn length(self) -> usize {
        match self {
            Algorithm::Md5 => 16,
            Algorithm::Sha1 => 20,
            Algorithm::Sha256 => 32,
            Algorithm::Sha512 => 64,
        }
    }

    pub(super) fn digest(self, text: &[u8]) -> Vec<u8> {
        match self {
            Algorithm::Md5 => Md5::digest(text).to_vec(),
            Algorithm::Sha1 => Sha1::digest(text).to_vec(),
            Algorithm::Sha256 => Sha256::digest(text).to_vec(),
            Algorithm::Sha512 => Sha512::digest(text).to_vec(),
        }
    }

    fn keyed(self, key: &[u8], text: &[u8]) -> Vec<u8> {
        fn mac<M: Mac + KeyInit>(key: &[u8], text: &[u8]) -> Vec<u8> {
            // An HMAC takes a key of any length.
            <M as KeyInit>::new_from_slice(key).map_or_else(
                |_| Vec::new(),
                |mut mac| {
                    mac.update(text);
                    mac.finalize().into_bytes().to_vec()
                },
            )
        }
        match self {
            Algorithm::Md5 => mac::<Hmac<Md5>>(key, text),
            Algorithm::Sha1 => mac::<Hmac<Sha1>>(key, text),
            Algorithm::Sha256 => mac::<Hmac<Sha256>>(key, text),
            Algorithm::Sha512 => mac::<Hmac<Sha512>>(key, text),
        }
    }
}

/// What is done with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Digest {
    Plain(Algorithm),
    /// Keyed with the secret.
    Keyed(Algorithm),
    /// The digest of the digest's digits, in that case.
    Double(Algorithm, bool),
    /// The digest of the digest's digits with the secret behind.
    Salted(Algorithm),
}

impl Digest {
    /// The ones that can be meant: a digest without the secret proves nothing.
    /// `twice`: also those that hash twice.
    pub(super) fn all(algorithms: &[Algorithm], has_secret: bool, twice: bool) -> Vec<Digest> {
        let mut all = Vec::new();
        for &algorithm in algorithms {
            all.push(if has_secret { Digest::Plain(algorithm) } else { Digest::Keyed(algorithm) });
            match (twice, has_secret) {
                (true, true) => all.extend([Digest::Double(algorithm, false), Digest::Double(algorithm, true)]),
                (true, false) => all.push(Digest::Salted(algorithm)),
                _ => {}
            }
        }
        all
    }

    pub(super) fn of(self, text: &[u8], secret: &str) -> Vec<u8> {
        match self {
            Digest::Plain(algorithm) => algorithm.digest(text),
            Digest::Keyed(algorithm) => algorithm.keyed(secret.as_bytes(), text),
            Digest::Double(algorithm, upper) => algorithm.digest(hex(&algorithm.digest(text), upper).as_bytes()),
            Digest::Salted(algorithm) => {
                let inner = hex(&algorithm.digest(text), false) + secret;
                algorithm.digest(inner.as_bytes())
            }
        }
    }

    pub(super) fn name(self) -> String {
        match self {
            Digest::Plain(algorithm) => algorithm.name().to_string(),
            Digest::Keyed(algorithm) => format!("hmac-{}", algorithm.name()),
            Digest::Double(algorithm, false) => format!("{0}({0})", algorithm.name()),
            Digest::Double(algorithm, true) => format!("{}({})", algorithm.name(), algorithm.name().to_uppercase()),
            Digest::Salted(algorithm) => format!("{0}({0}+secret)", algorithm.name()),
        }
    }

    pub(super) const fn is_expressible(self) -> bool {
        match self {
            Digest::Plain(algorithm) | Digest::Keyed(algorithm) => !matches!(algorithm, Algorithm::Sha512),
            Digest::Double(..) | Digest::Salted(_) => false,
        }
    }
}

/// How a digest is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    LowerHex,
    UpperHex,
    /// The middle 16 of the digits of MD5.
    Short(bool),
    Base64,
    Base64NoPad,
    Base64Url,
    Base64UrlNoPad,
}

impl Encoding {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Encoding::LowerHex => "hex",
            Encoding::UpperHex => "HEX",
            Encoding::Short(false) => "hex16",
            Encoding::Short(true) => "HEX16",
            Encoding::Base64 => "base64",
            Encoding::Base64NoPad => "base64-no-padding",
            Encoding::Base64Url => "base64url",
            Encoding::Base64UrlNoPad => "base64url-no-padding",
        }
    }

    pub(super) const fn is_expressible(self) -> bool {
        matches!(self, Encoding::LowerHex | Encoding::UpperHex | Encoding::Base64)
    }
}

/// A signature that is looked for.
pub(super) struct Wanted {
    /// Its bytes, and the ways in which it may be written.
    readings: Vec<(Vec<u8>, Encoding)>,
}

impl Wanted {
    pub(super) fn of(sign: &str) -> Wanted {
        let mut readings = Vec::new();
        let is_hex = !sign.is_empty() && sign.bytes().all(|byte| byte.is_ascii_hexdigit());
        let upper = sign.bytes().any(|byte| byte.is_ascii_uppercase());
        let lower = sign.bytes().any(|byte| byte.is_ascii_lowercase());
        if is_hex && !(upper && lower) {
            let bytes: Vec<u8> = (0..sign.len() / 2)
                .filter_map(|at| u8::from_str_radix(sign.get(2 * at..2 * at + 2)?, 16).ok())
                .collect();
            let encoding = match (sign.len(), upper) {
                (16, upper) => Encoding::Short(upper),
                (_, true) => Encoding::UpperHex,
                (_, false) => Encoding::LowerHex,
            };
            readings.push((bytes, encoding));
        }
        let engines = [
            (STANDARD, Encoding::Base64),
            (STANDARD_NO_PAD, Encoding::Base64NoPad),
            (URL_SAFE, Encoding::Base64Url),
            (URL_SAFE_NO_PAD, Encoding::Base64UrlNoPad),
        ];
        let decoded = engines.into_iter().find_map(|(engine, encoding)| Some((engine.decode(sign).ok()?, encoding)));
        readings.extend(decoded.filter(|(bytes, _)| Algorithm::ALL.iter().any(|one| one.length() == bytes.len())));
        Wanted { readings }
    }

    /// The hash functions whose digests have this length.
    pub(super) fn algorithms(&self) -> Vec<Algorithm> {
        let fits = |algorithm: &Algorithm| {
            self.readings.iter().any(|(bytes, encoding)| match encoding {
                Encoding::Short(_) => *algorithm == Algorithm::Md5,
                _ => bytes.len() == algorithm.length(),
            })
        };
        Algorithm::ALL.into_iter().filter(fits).collect()
    }

    /// Whether it is this digest.
    pub(super) fn is(&self, digest: &[u8]) -> bool {
        self.readings.iter().any(|(bytes, encoding)| match encoding {
            Encoding::Short(_) => digest.len() == 16 && digest.get(4..12) == Some(bytes),
            _ => bytes == digest,
        })
    }

    pub(super) fn encodings(&self) -> impl Iterator<Item = Encoding> {
        self.readings.iter().map(|(_, encoding)| *encoding)
    }

    /// What the length of a signature tells.
    pub(super) fn hint(&self, sign: &str) -> String {
        let length = sign.chars().count();
        let names: Vec<String> = self.algorithms().iter().map(|one| format!("{0}, hmac-{0}", one.name())).collect();
        let encodings: Vec<&str> = self.encodings().map(Encoding::name).collect();
        let (names, encodings) = (names.join(", "), encodings.join(", "));
        if names.is_empty() {
            both!(
                "no digest is written with these {length} characters; is the signature complete?",
                "没有摘要会写成这 {length} 个字符；签名是否完整？"
            )
        } else {
            both!("{length} characters: {names}, written as {encodings}", "{length} 个字符：{names}，写作 {encodings}")
        }
    }
}

/// The digits of bytes.
pub(super) fn hex(bytes: &[u8], upper: bool) -> String {
    const DIGITS: [&[u8; 16]; 2] = [b"0123456789abcdef", b"0123456789ABCDEF"];
    let digits = DIGITS[usize::from(upper)];
    bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]).map(|digit| char::from(digits[usize::from(digit)])).collect()
}
