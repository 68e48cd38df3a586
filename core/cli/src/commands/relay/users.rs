//! Who the users are: by a JSON web token, or by a header of a proxy before the relay.

use std::net::{IpAddr, SocketAddr};

use axum::http::header::{AUTHORIZATION, HeaderName};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use ipnet::IpNet;
use jsonwebtoken::{Algorithm, Validation, decode, decode_header};
use serde_json::{Map, Value};
use triline_relay::{BoxError, User};

use super::keys::Keys;
use super::narrowing::claim_of;
use super::reader::{Mistakes, Table, nothing};
use crate::terminal::console::both;

/// The least size of a shared secret, as RFC 7518 demands of HS256.
const LEAST_SECRET: usize = 32;

/// A user.
#[derive(Debug)]
pub(super) struct Person {
    pub(super) id: String,
    /// What is known of the user: by the token, or by headers.
    pub(super) claims: Map<String, Value>,
}

impl User for Person {
    fn id(&self) -> &str {
        &self.id
    }
}

impl Person {
    pub(super) fn claim(&self, name: &str) -> Option<&Value> {
        claim_of(&self.claims, name)
    }
}

/// The address that a connection comes from.
#[derive(Clone, Copy)]
pub(super) struct Peer(pub(super) SocketAddr);

/// What of a request says who the user is.
pub(super) struct Asked {
    headers: HeaderMap,
    peer: Option<IpAddr>,
}

impl Asked {
    pub(super) fn of(parts: &Parts) -> Asked {
        let peer = parts.extensions.get::<Peer>().map(|Peer(address)| address.ip().to_canonical());
        Asked { headers: parts.headers.clone(), peer }
    }

    /// The value of a header that occurs once.
    fn header(&self, name: &HeaderName) -> Option<&str> {
        let mut values = self.headers.get_all(name).iter();
        let (value, None) = (values.next()?, values.next()) else { return None };
        HeaderValue::to_str(value).ok().map(str::trim).filter(|value| !value.is_empty())
    }
}

/// How users are identified.
pub(super) enum Identity {
    Token(Box<Token>),
    Header(Header),
}

/// Users by a JSON web token.
pub(super) struct Token {
    keys: Keys,
    validation: Validation,
    /// The claim that tells users apart.
    user: String,
}

/// Users by a header that a trusted proxy sets.
pub(super) struct Header {
    name: HeaderName,
    peers: Vec<IpNet>,
    /// Claims, and the headers that they come from.
    claims: Vec<(String, HeaderName)>,
}

impl Identity {
    /// Reads the table `users`.
    pub(super) fn read(mut table: Table<'_>, mistakes: &Mistakes) -> Option<Identity> {
        let (token, header) = (table.table("jwt"), table.table("header"));
        let identity = match (token, header) {
            (Some(token), None) => Token::read(token, mistakes).map(|token| Identity::Token(Box::new(token))),
            (None, Some(header)) => Header::read(header).map(Identity::Header),
            (Some(_), Some(_)) => {
                mistakes.note(
                    "users",
                    &both!("one of the tables jwt and header", "jwt 与 header 两表之一"),
                    &both!("both", "两者"),
                );
                None
            }
            (None, None) => {
                mistakes.note(
                    "users",
                    &both!("one of the tables jwt and header", "jwt 与 header 两表之一"),
                    &nothing(),
                );
                None
            }
        };
        table.end();
        identity
    }

    pub(super) const fn name(&self) -> &'static str {
        match self {
            Identity::Token(_) => "JWT",
            Identity::Header(_) => "header",
        }
    }

    /// The user of a request; `None` if nobody is known for certain.
    pub(super) async fn identify(&self, asked: Asked) -> Result<Option<Person>, BoxError> {
        match self {
            Identity::Token(token) => token.identify(&asked).await,
            Identity::Header(header) => Ok(header.identify(&asked)),
        }
    }
}

impl Token {
    fn read(mut table: Table<'_>, mistakes: &Mistakes) -> Option<Token> {
        let expected = || both!("a list of HS256, RS256, ES256", "HS256、RS256、ES256 的列表");
        let names = table.texts("algorithms");
        let mut algorithms = Vec::new();
        for name in names.iter().flatten() {
            match name.as_str() {
                "HS256" => algorithms.push(Algorithm::HS256),
                "RS256" => algorithms.push(Algorithm::RS256),
                "ES256" => algorithms.push(Algorithm::ES256),
                other => table.mistake("algorithms", &expected(), other),
            }
        }
        if names.is_none_or(|names| names.is_empty()) {
            table.mistake("algorithms", &expected(), &nothing());
        }
        let issuer = one_or_more(&mut table, "issuer");
        let audience = one_or_more(&mut table, "audience");
        let user = table.text("user").unwrap_or_else(|| "sub".into());
        let leeway = table.integer("leeway", &(0..=300)).unwrap_or(30);
        let is_shared = algorithms.contains(&Algorithm::HS256);
        if is_shared && algorithms.len() > 1 {
            // A public key must never serve as a shared secret.
            table.mistake(
                "algorithms",
                &both!("HS256 alone, or RS256 and ES256", "仅 HS256，或 RS256 与 ES256"),
                &both!("both kinds", "两类"),
            );
        }
        let keys = if is_shared {
            if !table.has("secret") {
                table.mistake("secret", &both!("the secret of HS256", "HS256 的密钥"), &nothing());
            }
            table.secret("secret").and_then(|secret| {
                if secret.len() < LEAST_SECRET {
                    let length = secret.len();
                    let expected = both!("at least {LEAST_SECRET} bytes", "至少 {LEAST_SECRET} 字节");
                    table.mistake("secret", &expected, &both!("{length} bytes", "{length} 字节"));
                    return None;
                }
                Some(Keys::shared(secret.as_bytes()))
            })
        } else {
            let expected = || both!("a table with one of file, url", "含 file、url 之一的表");
            if let Some(jwks) = table.table("jwks") {
                Keys::read(jwks, mistakes)
            } else {
                table.mistake("jwks", &expected(), &nothing());
                None
            }
        };
        table.end();
        let mut validation = Validation::new(Algorithm::RS256);
        validation.algorithms = algorithms;
        validation.leeway = leeway;
        validation.validate_nbf = true;
        validation.set_issuer(&issuer?);
        validation.set_audience(&audience?);
        validation.set_required_spec_claims(&["exp", "iss", "aud"]);
        Some(Token { keys: keys?, validation, user })
    }

    async fn identify(&self, asked: &Asked) -> Result<Option<Person>, BoxError> {
        let given = asked.header(&AUTHORIZATION).and_then(|value| value.split_once(' '));
        let Some((_, token)) = given.filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer")) else {
            return Ok(None);
        };
        let Ok(header) = decode_header(token) else { return Ok(None) };
        // The algorithm is chosen by the configuration, and only then compared with what the token says.
        if !self.validation.algorithms.contains(&header.alg) || header.crit.is_some() {
            return Ok(None);
        }
        for key in self.keys.find(header.kid.as_deref(), header.alg).await? {
            let mut validation = self.validation.clone();
            validation.algorithms = vec![header.alg];
            if let Ok(data) = decode::<Map<String, Value>>(token, &key, &validation) {
                return Ok(self.person(data.claims));
            }
        }
        Ok(None)
    }

    fn person(&self, claims: Map<String, Value>) -> Option<Person> {
        let id = match claim_of(&claims, &self.user)? {
            Value::String(id) if !id.trim().is_empty() => id.clone(),
            Value::Number(id) => id.to_string(),
            _ => return None,
        };
        Some(Person { id, claims })
    }
}

/// A text or a list of texts, which must be there: a token for another program would open the relay.
fn one_or_more(table: &mut Table<'_>, name: &'static str) -> Option<Vec<String>> {
    match table.value(name) {
        Some(Value::String(text)) if !text.is_empty() => Some(vec![text]),
        Some(Value::Array(list)) if !list.is_empty() => {
            let text = |text: &Value| text.as_str().filter(|text| !text.is_empty()).map(str::to_string);
            let texts: Option<Vec<String>> = list.iter().map(text).collect();
            if texts.is_none() {
                table.mistake(
                    name,
                    &both!("a text or a list of texts", "文本或文本列表"),
                    &both!("something else", "其他"),
                );
            }
            texts
        }
        other => {
            let got = super::reader::described(&other.unwrap_or_default());
            table.mistake(name, &both!("a text or a list of texts", "文本或文本列表"), &got);
            None
        }
    }
}

impl Header {
    fn read(mut table: Table<'_>) -> Option<Header> {
        let name = table.required_text("name", &both!("the name of a header", "请求头的名称"));
        let name = name.and_then(|name| header_name(&table, "name", &name));
        let peers = table.texts("trusted_peers");
        let expected =
            || both!("addresses or networks such as 127.0.0.1 and 10.0.0.0/8", "地址或网段，如 127.0.0.1、10.0.0.0/8");
        if peers.as_ref().is_none_or(Vec::is_empty) {
            // From anybody else the header says nothing.
            table.mistake("trusted_peers", &expected(), &nothing());
        }
        let network = |peer: &String| {
            let network = peer.parse::<IpNet>().ok().or_else(|| peer.parse::<IpAddr>().ok().map(IpNet::from));
            if network.is_none() {
                table.mistake("trusted_peers", &expected(), peer);
            }
            network
        };
        let peers = peers.unwrap_or_default().iter().filter_map(network).collect();
        let mut claims = Vec::new();
        if let Some(mut headers) = table.table("claims") {
            for (claim, header) in headers.rest() {
                let name = header.as_str().and_then(|header| header_name(&headers, &claim, header));
                match (name, &header) {
                    (Some(name), _) => claims.push((claim, name)),
                    (None, Value::String(_)) => {}
                    (None, other) => headers.mistake(
                        &claim,
                        &both!("the name of a header", "请求头的名称"),
                        &super::reader::described(other),
                    ),
                }
            }
        }
        table.end();
        Some(Header { name: name?, peers, claims })
    }

    fn identify(&self, asked: &Asked) -> Option<Person> {
        let peer = asked.peer?;
        if !self.peers.iter().any(|network| network.contains(&peer)) {
            return None;
        }
        let id = asked.header(&self.name)?.to_string();
        let claim = |(claim, name): &(String, HeaderName)| Some((claim.clone(), asked.header(name)?.into()));
        Some(Person { id, claims: self.claims.iter().filter_map(claim).collect() })
    }
}

fn header_name(table: &Table<'_>, key: &str, name: &str) -> Option<HeaderName> {
    let known = name.parse::<HeaderName>();
    if known.is_err() {
        table.mistake(key, &both!("the name of a header", "请求头的名称"), name);
    }
    known.ok()
}
