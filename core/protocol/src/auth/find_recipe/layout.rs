//! How a text that is signed is made of its parts.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::super::platform::SignInput;
use super::digest::Algorithm;
use crate::text;

/// What a text that is hashed is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Part {
    AppKey,
    Nonce,
    Timestamp,
    Secret,
    Method,
    Path,
    EncodedPath,
    Body,
    EncodedBody,
    /// The digest of the body, in digits of that case.
    BodyDigest(Algorithm, bool),
}

/// How the parts are named in front of their values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Values,
    /// `appkey=…`
    Plain,
    /// `svc-appkey=…`, like the headers.
    Headers,
    /// `appKey=…`
    Camel,
    /// `AppKey=…`
    Pascal,
    /// `appkey…`, without a sign between.
    Joined,
}

const STYLES: [Style; 6] = [Style::Values, Style::Plain, Style::Headers, Style::Camel, Style::Pascal, Style::Joined];
const SEPARATORS: [&str; 8] = ["", "&", ",", "|", ":", "_", "-", "\n"];
/// Names of the secret behind the parameters.
const SECRET_NAMES: [&str; 9] =
    ["key", "secret", "Key", "appSecret", "appsecret", "app_secret", "secretKey", "secretkey", "svc-secret"];

impl Part {
    /// Its name in a style; the prefix of headers is written before it.
    const fn name(self, style: Style) -> &'static str {
        match (self, style) {
            (_, Style::Values) => "",
            (Part::AppKey, Style::Camel) => "appKey",
            (Part::AppKey, Style::Pascal) => "AppKey",
            (Part::AppKey, _) => "appkey",
            (Part::Nonce, Style::Pascal) => "Nonce",
            (Part::Nonce, _) => "nonce",
            (Part::Timestamp, Style::Pascal) => "Timestamp",
            (Part::Timestamp, _) => "timestamp",
            (Part::Secret, Style::Camel) => "appSecret",
            (Part::Secret, Style::Pascal) => "AppSecret",
            (Part::Secret, _) => "secret",
            (Part::Method, Style::Pascal) => "Method",
            (Part::Method, _) => "method",
            (Part::Path | Part::EncodedPath, Style::Pascal) => "Path",
            (Part::Path | Part::EncodedPath, _) => "path",
            (_, Style::Pascal) => "Body",
            _ => "body",
        }
    }

    /// As recipes name it.
    fn placeholder(self, is_in_milliseconds: bool) -> String {
        match self {
            Part::Timestamp if is_in_milliseconds => "{timestamp_ms}".to_string(),
            Part::EncodedPath => "{urlencode(path)}".to_string(),
            Part::EncodedBody => "{urlencode(body)}".to_string(),
            Part::BodyDigest(algorithm, upper) => {
                let name = algorithm.name();
                let name = if upper { name.to_uppercase() } else { name.to_string() };
                text::text(&["{", &name, "(body)}"])
            }
            part => ["{", part.name(Style::Plain), "}"].concat(),
        }
    }

    /// Whether it is a value as it is.
    pub(super) const fn is_plain(self) -> bool {
        !matches!(self, Part::EncodedPath | Part::EncodedBody | Part::BodyDigest(..))
    }

    fn value(self, signed: &SignInput, secret: &str) -> Vec<u8> {
        match self {
            Part::AppKey => signed.account.clone().into_bytes(),
            Part::Nonce => signed.nonce.clone().into_bytes(),
            Part::Timestamp => signed.timestamp.clone().into_bytes(),
            Part::Secret => secret.as_bytes().to_vec(),
            Part::Method => signed.method.as_bytes().to_vec(),
            Part::Path => signed.path.clone().into_bytes(),
            Part::EncodedPath => text::percent_encoded(&signed.path).into_bytes(),
            Part::Body => signed.body.clone(),
            Part::EncodedBody => text::percent_encoded_bytes(&signed.body).into_bytes(),
            Part::BodyDigest(algorithm, upper) => {
                super::digest::digits(&algorithm.digest(&signed.body), upper).into_bytes()
            }
        }
    }
}

/// Where the secret stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Secret {
    Nowhere,
    /// Among the parts, like one of them.
    At(usize),
    /// Behind the others without a name, with the separator between or without.
    Behind(bool),
    Before(bool),
    Around(bool),
    /// Behind the others under one of [`SECRET_NAMES`].
    Named(&'static str),
}

/// How a text is made of its parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    style: Style,
    separator: &'static str,
    pub(super) secret: Secret,
}

/// A piece of a text: something fixed, or a part.
enum Piece<'a> {
    Fixed(&'a str),
    Part(Part),
}

impl Layout {
    /// All layouts of that many parts.
    pub(super) fn all(parts: usize) -> Vec<Layout> {
        let mut all = Vec::new();
        for style in STYLES {
            let separators: &[&str] = match style {
                Style::Values => &SEPARATORS,
                Style::Joined => &[""],
                _ => &["&", "", ",", "|", "\n"],
            };
            for &separator in separators {
                let mut add = |secret| all.push(Layout { style, separator, secret });
                add(Secret::Nowhere);
                (0..=parts).for_each(|place| add(Secret::At(place)));
                // Without names, or without a separator, some of them are the same.
                let others: &[bool] = if separator.is_empty() { &[false] } else { &[false, true] };
                for &separated in others {
                    if style != Style::Values || !separated {
                        add(Secret::Behind(separated));
                        add(Secret::Before(separated));
                    }
                    add(Secret::Around(separated));
                }
                if !matches!(style, Style::Values | Style::Joined) {
                    for name in SECRET_NAMES {
                        add(Secret::Named(name));
                    }
                }
            }
        }
        all
    }

    /// Goes through the pieces of a text.
    fn each<'a>(self, parts: &[Part], each: &mut impl FnMut(Piece<'a>)) {
        let Layout { style, separator, secret } = self;
        let edge = |is_here: bool, separated: bool, behind: bool, each: &mut dyn FnMut(Piece<'a>)| {
            if is_here {
                if behind && separated {
                    each(Piece::Fixed(separator));
                }
                each(Piece::Part(Part::Secret));
                if !behind && separated {
                    each(Piece::Fixed(separator));
                }
            }
        };
        match secret {
            Secret::Before(separated) | Secret::Around(separated) => edge(true, separated, false, each),
            _ => {}
        }
        let mut is_first = true;
        let mut item = |part: Part, each: &mut dyn FnMut(Piece<'a>)| {
            if !std::mem::take(&mut is_first) {
                each(Piece::Fixed(separator));
            }
            if style == Style::Headers {
                each(Piece::Fixed("svc-"));
            }
            each(Piece::Fixed(part.name(style)));
            if !matches!(style, Style::Values | Style::Joined) {
                each(Piece::Fixed("="));
            }
            each(Piece::Part(part));
        };
        for (place, part) in parts.iter().enumerate() {
            if secret == Secret::At(place) {
                item(Part::Secret, each);
            }
            item(*part, each);
        }
        match secret {
            Secret::At(place) if place == parts.len() => item(Part::Secret, each),
            Secret::Behind(separated) | Secret::Around(separated) => edge(true, separated, true, each),
            Secret::Named(name) => {
                each(Piece::Fixed(separator));
                each(Piece::Fixed(name));
                each(Piece::Fixed("="));
                each(Piece::Part(Part::Secret));
            }
            _ => {}
        }
    }

    /// The text of a sample.
    pub(super) fn write(self, parts: &[Part], values: &Values, text: &mut Vec<u8>) {
        text.clear();
        self.each(parts, &mut |piece| match piece {
            Piece::Fixed(fixed) => text.extend_from_slice(fixed.as_bytes()),
            Piece::Part(part) => text.extend_from_slice(values.of(part)),
        });
    }

    /// The template of a recipe.
    pub(super) fn template(self, parts: &[Part], is_in_milliseconds: bool) -> String {
        let mut text = String::new();
        self.each(parts, &mut |piece| match piece {
            Piece::Fixed(fixed) => text.push_str(fixed),
            Piece::Part(part) => text.push_str(&part.placeholder(is_in_milliseconds)),
        });
        text
    }
}

/// The values of the parts in a sample.
pub(super) struct Values(Vec<(Part, Vec<u8>)>);

impl Values {
    pub(super) fn new(parts: &[Part], signed: &SignInput, secret: &str) -> Values {
        let all = parts.iter().copied().chain([Part::Secret]);
        Values(all.map(|part| (part, part.value(signed, secret))).collect())
    }

    fn of(&self, part: Part) -> &[u8] {
        self.0.iter().find(|(known, _)| *known == part).map_or(&[], |(_, value)| value)
    }
}
