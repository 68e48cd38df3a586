//! A request that was sent against the one that a vector expects.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::Deserialize;
use serde_json::Value;

use super::compare::{Mismatch, Rule, compare};
use super::multipart::{self, Sent};
use super::vector::{Part, Request};

/// A request as an adapter tells it.
#[derive(Deserialize)]
pub struct Actual {
    method: String,
    url: String,
    headers: BTreeMap<String, String>,
    /// In base64.
    body: String,
}

impl Actual {
    /// Where it was sent.
    pub fn address(&self) -> String {
        format!("{} {}", self.method, self.url)
    }
}

/// What `between` is taken from, and what is left to be compared.
struct Pieces {
    headers: BTreeMap<String, String>,
    query: Vec<(String, String)>,
    body: Body,
}

enum Body {
    None,
    Json(Value),
    Parts(Vec<Sent>),
}

/// Compares, and adds the differences. `at` names the request.
pub fn check(at: &str, base_url: &str, expected: &Request, actual: &Actual, found: &mut Vec<Mismatch>) {
    if expected.method != actual.method {
        found.push(Mismatch::new(format!("{at}: method"), &expected.method, &actual.method));
    }
    let (address, query) = actual.url.split_once('?').unwrap_or((&actual.url, ""));
    let expected_address = format!("{base_url}{}", expected.path);
    if expected_address != address {
        found.push(Mismatch::new(format!("{at}: address"), expected_address, address));
    }
    let headers: BTreeMap<_, _> =
        actual.headers.iter().map(|(name, value)| (name.to_ascii_lowercase(), value.clone())).collect();
    let body = match read_body(expected, &headers, &actual.body) {
        Ok(body) => body,
        Err(mismatch) => {
            found.push(Mismatch { at: format!("{at}: body"), ..mismatch });
            return;
        }
    };
    let mut pieces = Pieces { headers, query: pairs(query), body };
    for (name, (least, greatest)) in &expected.between {
        match pieces.take(name) {
            Some(value) if (least.as_str()..=greatest.as_str()).contains(&value.as_str()) => {}
            other => {
                let expected = format!("a text from {least:?} to {greatest:?}");
                found.push(Mismatch::new(format!("{at}: {name}"), expected, other.unwrap_or("nothing".into())));
            }
        }
    }
    for (name, value) in &expected.headers {
        let got = pieces.headers.get(&name.to_ascii_lowercase());
        if got != Some(value) {
            found.push(Mismatch::new(format!("{at}: header {name}"), value, got.map_or("nothing", String::as_str)));
        }
    }
    let mut wanted: Vec<_> = expected.query.clone().into_iter().collect();
    wanted.sort();
    pieces.query.sort();
    if wanted != pieces.query {
        found.push(Mismatch::new(format!("{at}: query"), format!("{wanted:?}"), format!("{:?}", pieces.query)));
    }
    match (&pieces.body, &expected.json, &expected.multipart) {
        (Body::Json(got), Some(wanted), _) => compare(Rule::Equal, &format!("{at}: body"), wanted, got, found),
        (Body::Parts(got), _, Some(wanted)) => check_parts(at, wanted, got, found),
        _ => {}
    }
}

fn read_body(expected: &Request, headers: &BTreeMap<String, String>, body: &str) -> Result<Body, Mismatch> {
    let wrong = |expected: &str, body: &[u8]| Mismatch::new("", expected, String::from_utf8_lossy(body));
    let body = STANDARD.decode(body).map_err(|error| wrong(&format!("base64 ({error})"), body.as_bytes()))?;
    let json = || serde_json::from_slice::<Value>(&body);
    if expected.json.is_some() {
        json().map(Body::Json).map_err(|error| wrong(&format!("JSON ({error})"), &body))
    } else if expected.multipart.is_some() {
        let content_type = headers.get("content-type").map_or("", String::as_str);
        multipart::parse(content_type, &body)
            .map(Body::Parts)
            .map_err(|why| wrong(&format!("multipart ({why})"), &body))
    } else if !expected.no_body {
        Err(Mismatch::new("", "a vector that says what the body is", "one that does not"))
    } else if body.is_empty() || json().is_ok_and(|value| value == Value::Object(serde_json::Map::new())) {
        Ok(Body::None)
    } else {
        Err(wrong("no body, or {}", &body))
    }
}

impl Pieces {
    /// Takes away the first header, query parameter, body member or part of that name.
    fn take(&mut self, name: &str) -> Option<String> {
        if let Some(value) = self.headers.remove(&name.to_ascii_lowercase()) {
            return Some(value);
        }
        if let Some(index) = self.query.iter().position(|(key, _)| key == name) {
            return Some(self.query.remove(index).1);
        }
        match &mut self.body {
            Body::Json(Value::Object(members)) => match members.remove(name)? {
                Value::String(text) => Some(text),
                other => Some(other.to_string()),
            },
            Body::Parts(parts) => {
                let index = parts.iter().position(|part| part.name == name)?;
                String::from_utf8(parts.remove(index).content).ok()
            }
            _ => None,
        }
    }
}

/// The parameters of a query, in the encoding of forms.
fn pairs(query: &str) -> Vec<(String, String)> {
    let parameters = query.split('&').filter(|parameter| !parameter.is_empty());
    parameters
        .map(|parameter| {
            let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
            (decoded(name), decoded(value))
        })
        .collect()
}

fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        rest = after;
        let code = after.get(..2).and_then(|digits| u8::from_str_radix(str::from_utf8(digits).ok()?, 16).ok());
        match (first, code) {
            (b'%', Some(code)) => {
                bytes.push(code);
                rest = &after[2..];
            }
            (b'+', _) => bytes.push(b' '),
            _ => bytes.push(*first),
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn check_parts(at: &str, expected: &[Part], got: &[Sent], found: &mut Vec<Mismatch>) {
    let mut left: Vec<&Sent> = got.iter().collect();
    for part in expected {
        if let Some(index) = left.iter().position(|sent| fits(part, sent)) {
            left.remove(index);
        } else {
            let same_name = got.iter().find(|sent| sent.name == part.name).map(shown);
            let got = same_name.unwrap_or("nothing".into());
            found.push(Mismatch::new(format!("{at}: part {}", part.name), format!("{part:?}"), got));
        }
    }
    for sent in left {
        found.push(Mismatch::new(format!("{at}: part {}", sent.name), "no more parts", shown(sent)));
    }
}

fn fits(part: &Part, sent: &Sent) -> bool {
    let content = match (&part.value, &part.base64) {
        (Some(value), _) => value.as_bytes() == sent.content,
        (None, Some(base64)) => STANDARD.decode(base64).is_ok_and(|bytes| bytes == sent.content),
        (None, None) => part.size == Some(sent.content.len()),
    };
    part.name == sent.name && part.filename == sent.filename && content
}

fn shown(sent: &Sent) -> String {
    format!("filename {:?}, {} bytes: {}", sent.filename, sent.content.len(), String::from_utf8_lossy(&sent.content))
}

#[cfg(test)]
mod tests;
