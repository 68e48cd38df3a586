//! Digests, and the ways to write them.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use base64::Engine as _;
use base64::prelude::{BASE64_STANDARD, BASE64_STANDARD_NO_PAD, BASE64_URL_SAFE, BASE64_URL_SAFE_NO_PAD};
use hmac::{Hmac, KeyInit, Mac};
use md5::Md5;
use sha1::Sha1;
use sha2::{Digest as _, Sha256, Sha512};

use crate::text::{self, LOWER_HEX, UPPER_HEX, hex};

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
            Digest::Double(algorithm, upper) => algorithm.digest(digits(&algorithm.digest(text), upper).as_bytes()),
            Digest::Salted(algorithm) => {
                let inner = text::text(&[&digits(&algorithm.digest(text), false), secret]);
                algorithm.digest(inner.as_bytes())
            }
        }
    }

    /// As recipes name it.
    pub(super) fn name(self) -> String {
        match self {
            Digest::Plain(algorithm) => algorithm.name().to_string(),
            Digest::Keyed(algorithm) => text::text(&["hmac-", algorithm.name()]),
            Digest::Double(algorithm, upper) => {
                let inner = if upper { algorithm.name().to_uppercase() } else { algorithm.name().to_string() };
                text::text(&[algorithm.name(), "(", &inner, ")"])
            }
            Digest::Salted(algorithm) => text::text(&[algorithm.name(), "(", algorithm.name(), "+secret)"]),
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

    /// The bytes of a signature; none where it is not written so.
    fn read(self, signature: &str) -> Option<Vec<u8>> {
        match self {
            Encoding::LowerHex | Encoding::UpperHex => bytes_of(signature, self == Encoding::UpperHex),
            Encoding::Short(upper) => bytes_of(signature, upper).filter(|bytes| bytes.len() == 8),
            Encoding::Base64 => BASE64_STANDARD.decode(signature).ok(),
            Encoding::Base64NoPad => BASE64_STANDARD_NO_PAD.decode(signature).ok(),
            Encoding::Base64Url => BASE64_URL_SAFE.decode(signature).ok(),
            Encoding::Base64UrlNoPad => BASE64_URL_SAFE_NO_PAD.decode(signature).ok(),
        }
    }
}

/// The signatures that are looked for.
pub(super) struct Wanted {
    /// The encodings in which all of them may be written, with their bytes.
    readings: Vec<(Encoding, Vec<Vec<u8>>)>,
}

impl Wanted {
    pub(super) fn of(signatures: &[&str]) -> Wanted {
        // Of those of one kind, the first that fits: digits without letters, or base64 without the last two characters of
        // its alphabet, are written in the usual way.
        let kinds = [
            &[Encoding::LowerHex, Encoding::UpperHex][..],
            &[Encoding::Short(false), Encoding::Short(true)],
            &[Encoding::Base64, Encoding::Base64NoPad, Encoding::Base64Url, Encoding::Base64UrlNoPad],
        ];
        let is_digest = |encoding: Encoding, bytes: &[u8]| {
            matches!(encoding, Encoding::Short(_)) || Algorithm::ALL.iter().any(|one| one.length() == bytes.len())
        };
        let read = |encoding: Encoding| {
            let bytes: Option<Vec<_>> = signatures.iter().map(|signature| encoding.read(signature)).collect();
            let bytes = bytes.filter(|all| all.iter().all(|bytes| is_digest(encoding, bytes)))?;
            Some((encoding, bytes))
        };
        let readings = kinds.into_iter().filter_map(|kind| kind.iter().copied().find_map(read)).collect();
        Wanted { readings }
    }

    /// The hash functions whose digests have this length.
    pub(super) fn algorithms(&self) -> Vec<Algorithm> {
        let fits = |algorithm: &Algorithm| {
            self.readings.iter().any(|(encoding, all)| match encoding {
                Encoding::Short(_) => *algorithm == Algorithm::Md5,
                _ => all.first().is_some_and(|bytes| bytes.len() == algorithm.length()),
            })
        };
        Algorithm::ALL.into_iter().filter(fits).collect()
    }

    /// Whether the signature of that sample is this digest.
    pub(super) fn is(&self, sample: usize, digest: &[u8]) -> bool {
        self.readings.iter().any(|(encoding, all)| {
            all.get(sample).is_some_and(|bytes| match encoding {
                Encoding::Short(_) => digest.len() == 16 && digest.get(4..12) == Some(bytes),
                _ => bytes == digest,
            })
        })
    }

    pub(super) fn encodings(&self) -> impl Iterator<Item = Encoding> {
        self.readings.iter().map(|(encoding, _)| *encoding)
    }
}

/// The digits of bytes.
pub(super) fn digits(bytes: &[u8], upper: bool) -> String {
    hex(bytes, if upper { UPPER_HEX } else { LOWER_HEX })
}

/// The bytes of digits in that case.
fn bytes_of(digits: &str, upper: bool) -> Option<Vec<u8>> {
    let is_digit = |byte: u8| {
        byte.is_ascii_digit() || if upper { (b'A'..=b'F').contains(&byte) } else { (b'a'..=b'f').contains(&byte) }
    };
    if !digits.bytes().all(is_digit) {
        return None;
    }
    let byte = |pair: &[u8]| u8::from_str_radix(core::str::from_utf8(pair).ok()?, 16).ok();
    digits.as_bytes().chunks(2).map(|pair| if pair.len() == 2 { byte(pair) } else { None }).collect()
}
