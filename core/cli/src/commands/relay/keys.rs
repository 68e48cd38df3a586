//! The keys that tokens are signed with: a shared secret, or a set of public keys from a file or an address.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use jsonwebtoken::jwk::{AlgorithmParameters, EllipticCurve, Jwk, JwkSet, KeyAlgorithm, PublicKeyUse};
use jsonwebtoken::{Algorithm, DecodingKey};
use tokio::sync::Mutex;
use tokio::time::Instant;
use tracing::warn;
use triline::reqwest::{Client, Url, redirect};
use triline_relay::BoxError;

use super::reader::{Mistakes, Table};
use crate::terminal::console::both;

/// After which the keys are read again.
const FRESH: Duration = Duration::from_secs(600);
/// How often they are read at most, whatever keys tokens name.
const PAUSE: Duration = Duration::from_secs(30);
/// How long an answer with keys may take, and its size.
const TIMEOUT: Duration = Duration::from_secs(10);
const MOST_BYTES: usize = 1 << 20;

/// Where keys come from.
pub(super) enum Keys {
    Shared(DecodingKey),
    Set(Box<KeySet>),
}

pub(super) struct KeySet {
    source: Source,
    state: Mutex<State>,
}

enum Source {
    File(PathBuf),
    Url(Client, Url),
}

#[derive(Default)]
struct State {
    keys: Arc<[Jwk]>,
    /// When they were read.
    read: Option<Instant>,
    /// When that was tried.
    tried: Option<Instant>,
}

impl Keys {
    pub(super) fn shared(secret: &[u8]) -> Keys {
        Keys::Shared(DecodingKey::from_secret(secret))
    }

    /// Reads the table `jwks`. A file is read at once, so that its mistakes are told.
    pub(super) fn read(mut table: Table<'_>, mistakes: &Mistakes) -> Option<Keys> {
        let (file, url) = (table.text("file"), table.text("url"));
        let mut state = State::default();
        let source = match (file, url) {
            (Some(file), None) => {
                let path = PathBuf::from(&file);
                match std::fs::read(&path).map_err(BoxError::from).and_then(|bytes| parse(&bytes)) {
                    Ok(keys) => {
                        let now = Some(Instant::now());
                        state = State { keys, read: now, tried: now };
                        Some(Source::File(path))
                    }
                    Err(why) => {
                        let key = table.key("file");
                        mistakes.add(format!("{key}: {file}: {why}"));
                        None
                    }
                }
            }
            (None, Some(url)) => address(&url).or_else(|| {
                let expected = both!("an https address, or http to this machine", "https 地址，或本机的 http 地址");
                table.mistake("url", &expected, &url);
                None
            }),
            (file, _) => {
                let expected = both!("one of the keys file and url", "file 与 url 两键之一");
                let got = if file.is_some() { both!("both", "两者") } else { super::reader::nothing() };
                let key = table.key("");
                mistakes.note(key.trim_end_matches(['.', '"']), &expected, &got);
                None
            }
        };
        table.end();
        Some(Keys::Set(Box::new(KeySet { source: source?, state: Mutex::new(state) })))
    }

    /// The keys that a token may be signed with. The algorithm has to be that of the key, whatever the token says.
    pub(super) async fn find(&self, kid: Option<&str>, algorithm: Algorithm) -> Result<Vec<DecodingKey>, BoxError> {
        match self {
            Keys::Shared(key) if algorithm == Algorithm::HS256 => Ok(vec![key.clone()]),
            Keys::Shared(_) => Ok(Vec::new()),
            Keys::Set(set) => set.find(kid, algorithm).await,
        }
    }
}

impl KeySet {
    async fn find(&self, kid: Option<&str>, algorithm: Algorithm) -> Result<Vec<DecodingKey>, BoxError> {
        let mut state = self.state.lock().await;
        let is_older = |at: Option<Instant>, than: Duration| at.is_none_or(|at| at.elapsed() >= than);
        let mut found = fitting(&state.keys, kid, algorithm);
        if (found.is_empty() || is_older(state.read, FRESH)) && is_older(state.tried, PAUSE) {
            state.tried = Some(Instant::now());
            match self.source.load().await {
                Ok(keys) => {
                    state.keys = keys;
                    state.read = state.tried;
                    found = fitting(&state.keys, kid, algorithm);
                }
                // Those that are known stay so.
                Err(why) => warn!("the keys of users cannot be read: {why}"),
            }
        }
        if state.read.is_none() {
            return Err("the keys of users were never read".into());
        }
        Ok(found)
    }
}

impl Source {
    async fn load(&self) -> Result<Arc<[Jwk]>, BoxError> {
        match self {
            Source::File(path) => parse(&tokio::task::block_in_place(|| std::fs::read(path))?),
            Source::Url(client, url) => {
                let mut response = client.get(url.clone()).send().await?.error_for_status()?;
                let mut bytes = Vec::new();
                while let Some(part) = response.chunk().await? {
                    if bytes.len() + part.len() > MOST_BYTES {
                        return Err("the keys are too large".into());
                    }
                    bytes.extend_from_slice(&part);
                }
                parse(&bytes)
            }
        }
    }
}

fn address(text: &str) -> Option<Source> {
    let url = Url::parse(text).ok()?;
    let is_here = matches!(url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"));
    if url.scheme() != "https" && !(url.scheme() == "http" && is_here) {
        return None;
    }
    let client = Client::builder().timeout(TIMEOUT).redirect(redirect::Policy::none()).build().ok()?;
    Some(Source::Url(client, url))
}

fn parse(bytes: &[u8]) -> Result<Arc<[Jwk]>, BoxError> {
    let JwkSet { keys } = serde_json::from_slice(bytes).map_err(|_| "expected a JSON web key set")?;
    if keys.is_empty() {
        return Err("the set has no key".into());
    }
    Ok(keys.into())
}

/// The keys of that id for that algorithm; without an id, the only one for it.
fn fitting(keys: &[Jwk], kid: Option<&str>, algorithm: Algorithm) -> Vec<DecodingKey> {
    let of_algorithm = |key: &&Jwk| is_for(key, algorithm);
    let is_its = |key: &&Jwk| kid.is_none() || key.common.key_id.as_deref() == kid;
    let mut fitting: Vec<&Jwk> = keys.iter().filter(of_algorithm).filter(is_its).collect();
    if kid.is_none() && fitting.len() > 1 {
        fitting.clear();
    }
    fitting.into_iter().filter_map(|key| DecodingKey::from_jwk(key).ok()).collect()
}

fn is_for(key: &Jwk, algorithm: Algorithm) -> bool {
    let common = &key.common;
    let is_of_kind = match (&key.algorithm, algorithm) {
        (AlgorithmParameters::RSA(_), Algorithm::RS256) => {
            common.key_algorithm.is_none_or(|own| own == KeyAlgorithm::RS256)
        }
        (AlgorithmParameters::EllipticCurve(curve), Algorithm::ES256) => {
            curve.curve == EllipticCurve::P256 && common.key_algorithm.is_none_or(|own| own == KeyAlgorithm::ES256)
        }
        _ => false,
    };
    is_of_kind && common.public_key_use.as_ref().is_none_or(|purpose| *purpose == PublicKeyUse::Signature)
}
