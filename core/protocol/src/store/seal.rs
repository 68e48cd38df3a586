//! Sealing: tokens and answers as they are stored, which only those who know the secret of the account can read or make.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use chacha20poly1305::aead::AeadInOut;
use chacha20poly1305::{KeyInit, Tag, XChaCha20Poly1305, XNonce};
use hmac::{Hmac, Mac};
use pbkdf2::pbkdf2_hmac;
use sha2::Sha256;
use zeroize::Zeroizing;

use crate::auth::secret::Secret;

const NONCE: usize = 24;
const TAG: usize = 16;
/// Rounds of PBKDF2.
const ROUNDS: u32 = 100_000;

/// Seals and opens what one account stores. XChaCha20-Poly1305, with a nonce made of the content: the same text is sealed
/// to the same text, and no randomness is needed that processes could repeat.
pub(super) struct Seal {
    key: Zeroizing<[u8; 32]>,
    nonce_key: Zeroizing<[u8; 32]>,
    name_key: Zeroizing<[u8; 32]>,
    /// Tells texts of this key from others, without telling the key.
    pub(super) key_id: String,
}

impl Seal {
    /// The keys of an account, made of its secret. Takes a tenth of a second, so that a reader of the store, who
    /// knows the id of the key, tries no more than some secrets a second.
    pub(super) fn new(secret: &str, account: &str) -> Seal {
        let mut stretched = Zeroizing::new([0; 32]);
        let salt = crate::text::text(&["triline store 2 ", account]);
        pbkdf2_hmac::<Sha256>(secret.as_bytes(), salt.as_bytes(), ROUNDS, &mut *stretched);
        let derived = |label: &str| mac(&*stretched, &[label.as_bytes()]);
        let id = derived("id");
        Seal {
            key: derived("seal"),
            nonce_key: derived("nonce"),
            name_key: derived("name"),
            key_id: super::script::hex(id.get(..8).unwrap_or_default()),
        }
    }

    /// A name for a key of the store, which does not tell the text. `kind` tells one sort of text from another.
    pub(super) fn name(&self, kind: &str, text: &str) -> String {
        let name = mac(&*self.name_key, &[kind.as_bytes(), text.as_bytes()]);
        super::script::hex(name.get(..16).unwrap_or_default())
    }

    /// The text as it is stored. `kind` keeps one sort of text from being taken for another.
    pub(super) fn seal(&self, kind: &str, token: &Secret) -> String {
        let nonce = mac(&*self.nonce_key, &[kind.as_bytes(), token.reveal().as_bytes()]);
        let mut sealed = Vec::from(nonce.get(..NONCE).unwrap_or_default());
        let mut content = Zeroizing::new(token.reveal().as_bytes().to_vec());
        let Ok(nonce) = XNonce::try_from(&*sealed) else { return String::new() };
        let tag = self.cipher().encrypt_inout_detached(&nonce, kind.as_bytes(), (&mut **content).into());
        let Ok(tag) = tag else { return String::new() };
        sealed.extend_from_slice(&content);
        sealed.extend_from_slice(&tag);
        BASE64_URL_SAFE_NO_PAD.encode(&sealed)
    }

    /// The text in one that was stored; `None`: another key sealed it, or it was changed.
    pub(super) fn open(&self, kind: &str, stored: &str) -> Option<Secret> {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(stored).ok()?;
        let (nonce, rest) = bytes.split_at_checked(NONCE)?;
        let (content, tag) = rest.split_at_checked(rest.len().checked_sub(TAG)?)?;
        let (nonce, tag) = (XNonce::try_from(nonce).ok()?, Tag::try_from(tag).ok()?);
        let mut content = Zeroizing::new(content.to_vec());
        let opened = self.cipher().decrypt_inout_detached(&nonce, kind.as_bytes(), (&mut **content).into(), &tag);
        opened.ok()?;
        Some(Secret::new(core::str::from_utf8(&content).ok()?.to_string()))
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new((&*self.key).into())
    }
}

/// HMAC-SHA-256 over parts, each with its length before it.
fn mac(key: &[u8], parts: &[&[u8]]) -> Zeroizing<[u8; 32]> {
    let mut output = Zeroizing::new([0; 32]);
    // A key of any length is taken.
    let Ok(mut mac) = <Hmac<Sha256> as hmac::KeyInit>::new_from_slice(key) else { return output };
    for part in parts {
        mac.update(&(part.len() as u64).to_be_bytes());
        mac.update(part);
    }
    output.copy_from_slice(&mac.finalize().into_bytes());
    output
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_secret_and_account_open_what_was_sealed() {
        let seal = Seal::new("s3cr3t", "https://a 1");
        let token = Secret::new("t0ken 中");
        let stored = seal.seal("access", &token);
        assert!(!stored.contains("t0ken"));
        assert_eq!(seal.open("access", &stored), Some(token.clone()));
        assert_eq!(seal.open("refresh", &stored), None);
        assert_eq!(Seal::new("s3cr3t", "https://a 2").open("access", &stored), None);
        assert_eq!(Seal::new("other", "https://a 1").open("access", &stored), None);
        assert_eq!(seal.seal("access", &token), stored);
        assert_ne!(seal.seal("access", &Secret::new("t0ken 国")).get(..32), stored.get(..32), "nonces differ");
    }

    #[test]
    fn what_was_changed_does_not_open() {
        let seal = Seal::new("s3cr3t", "https://a 1");
        let stored = seal.seal("access", &Secret::new("token"));
        for at in 0..stored.len() - 1 {
            let mut changed = stored.clone().into_bytes();
            changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
            assert_eq!(seal.open("access", core::str::from_utf8(&changed).unwrap()), None, "{at}");
            assert_eq!(seal.open("access", &stored[..at]), None, "{at}");
        }
    }
}
