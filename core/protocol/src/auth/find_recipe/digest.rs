//! Digests, and the signatures that they are compared with.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use base64::Engine as _;
use base64::prelude::{BASE64_STANDARD, BASE64_STANDARD_NO_PAD, BASE64_URL_SAFE, BASE64_URL_SAFE_NO_PAD};
use hmac::Hmac;
use sha2::{Digest as _, Sha512};

use super::super::recipe::{Encoding, Hash, keyed};
use crate::text::{self, LOWER_HEX, UPPER_HEX, hex};

/// A hash function: one of recipes, or one that no recipe has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Algorithm {
    OfRecipes(Hash),
    Sha512,
}

impl Algorithm {
    pub(super) const MD5: Algorithm = Algorithm::OfRecipes(Hash::Md5);
    pub(super) const SHA256: Algorithm = Algorithm::OfRecipes(Hash::Sha256);
    const ALL: [Algorithm; 4] =
        [Algorithm::MD5, Algorithm::OfRecipes(Hash::Sha1), Algorithm::SHA256, Algorithm::Sha512];

    pub(super) fn name(self) -> &'static str {
        match self {
            Algorithm::OfRecipes(hash) => hash.name(),
            Algorithm::Sha512 => "sha512",
        }
    }

    /// Number of bytes.
    const fn length(self) -> usize {
        match self {
            Algorithm::OfRecipes(Hash::Md5) => 16,
            Algorithm::OfRecipes(Hash::Sha1) => 20,
            Algorithm::OfRecipes(Hash::Sha256) => 32,
            Algorithm::Sha512 => 64,
        }
    }

    pub(super) fn digest(self, text: &[u8]) -> Vec<u8> {
        match self {
            Algorithm::OfRecipes(hash) => hash.digest(text),
            Algorithm::Sha512 => Sha512::digest(text).to_vec(),
        }
    }

    fn keyed(self, key: &[u8], text: &[u8]) -> Vec<u8> {
        match self {
            Algorithm::OfRecipes(hash) => hash.keyed(key, text),
            Algorithm::Sha512 => keyed::<Hmac<Sha512>>(key, text),
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

/// The bytes of a signature; none where it is not written so.
fn read(encoding: Encoding, signature: &str) -> Option<Vec<u8>> {
    match encoding {
        Encoding::LowerHex | Encoding::UpperHex => bytes_of(signature, encoding == Encoding::UpperHex),
        Encoding::LowerHex16 | Encoding::UpperHex16 => {
            bytes_of(signature, encoding == Encoding::UpperHex16).filter(|bytes| bytes.len() == 8)
        }
        Encoding::Base64 => BASE64_STANDARD.decode(signature).ok(),
        Encoding::Base64NoPadding => BASE64_STANDARD_NO_PAD.decode(signature).ok(),
        Encoding::Base64Url => BASE64_URL_SAFE.decode(signature).ok(),
        Encoding::Base64UrlNoPadding => BASE64_URL_SAFE_NO_PAD.decode(signature).ok(),
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
            &[Encoding::LowerHex16, Encoding::UpperHex16],
            &[Encoding::Base64, Encoding::Base64NoPadding, Encoding::Base64Url, Encoding::Base64UrlNoPadding],
        ];
        let is_digest = |encoding: Encoding, bytes: &[u8]| {
            encoding.is_short() || Algorithm::ALL.iter().any(|one| one.length() == bytes.len())
        };
        let reading = |encoding: Encoding| {
            let bytes: Option<Vec<_>> = signatures.iter().map(|signature| read(encoding, signature)).collect();
            let bytes = bytes.filter(|all| all.iter().all(|bytes| is_digest(encoding, bytes)))?;
            Some((encoding, bytes))
        };
        let readings = kinds.into_iter().filter_map(|kind| kind.iter().copied().find_map(reading)).collect();
        Wanted { readings }
    }

    /// The hash functions whose digests have this length.
    pub(super) fn algorithms(&self) -> Vec<Algorithm> {
        let fits = |algorithm: &Algorithm| {
            self.readings.iter().any(|(encoding, all)| {
                if encoding.is_short() {
                    return *algorithm == Algorithm::MD5;
                }
                all.first().is_some_and(|bytes| bytes.len() == algorithm.length())
            })
        };
        Algorithm::ALL.into_iter().filter(fits).collect()
    }

    /// Whether the signature of that sample is this digest.
    pub(super) fn is(&self, sample: usize, digest: &[u8]) -> bool {
        self.readings.iter().any(|(encoding, all)| {
            all.get(sample).is_some_and(|bytes| {
                if encoding.is_short() {
                    return digest.len() == 16 && digest.get(4..12) == Some(bytes);
                }
                bytes == digest
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
