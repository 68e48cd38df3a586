//! Searches the scheme behind signatures: which text is hashed, by which algorithm, and how the digest is written.

use std::collections::BTreeSet;
use std::thread;

use super::digest::{Algorithm, Digest, Wanted};

/// A request that was accepted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Sample {
    pub(super) appkey: String,
    pub(super) nonce: String,
    pub(super) timestamp: String,
    pub(super) sign: String,
    pub(super) method: String,
    pub(super) path: String,
    pub(super) body: Vec<u8>,
}

/// What a text that is hashed is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
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
/// Most parts of a text beside the secret.
const MAX_PARTS: usize = 5;

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

    /// As recipes name it, or something like it where they cannot.
    fn placeholder(self) -> String {
        match self {
            Part::EncodedPath => "{urlencode(path)}".to_string(),
            Part::EncodedBody => "{urlencode(body)}".to_string(),
            Part::BodyDigest(algorithm, upper) => {
                let name = algorithm.name();
                if upper { format!("{{{}(body)}}", name.to_uppercase()) } else { format!("{{{name}(body)}}") }
            }
            part => ["{", part.name(Style::Plain), "}"].concat(),
        }
    }

    const fn is_expressible(self) -> bool {
        !matches!(self, Part::EncodedPath | Part::EncodedBody | Part::BodyDigest(..))
    }

    fn value(self, sample: &Sample, secret: &str) -> Vec<u8> {
        match self {
            Part::AppKey => sample.appkey.clone().into_bytes(),
            Part::Nonce => sample.nonce.clone().into_bytes(),
            Part::Timestamp => sample.timestamp.clone().into_bytes(),
            Part::Secret => secret.as_bytes().to_vec(),
            Part::Method => sample.method.clone().into_bytes(),
            Part::Path => sample.path.clone().into_bytes(),
            Part::EncodedPath => url_encoded(sample.path.as_bytes()),
            Part::Body => sample.body.clone(),
            Part::EncodedBody => url_encoded(&sample.body),
            Part::BodyDigest(algorithm, upper) => {
                super::digest::hex(&algorithm.digest(&sample.body), upper).into_bytes()
            }
        }
    }
}

fn url_encoded(bytes: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    for &byte in bytes {
        if byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte) {
            text.push(byte);
        } else {
            text.extend(format!("%{byte:02X}").bytes());
        }
    }
    text
}

/// Where the secret stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Secret {
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
struct Layout {
    style: Style,
    separator: &'static str,
    secret: Secret,
}

/// A piece of a text: something fixed, or a part.
enum Piece<'a> {
    Fixed(&'a str),
    Part(Part),
}

impl Layout {
    /// All layouts of that many parts.
    fn all(parts: usize) -> Vec<Layout> {
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
    fn write(self, parts: &[Part], values: &Values, text: &mut Vec<u8>) {
        text.clear();
        self.each(parts, &mut |piece| match piece {
            Piece::Fixed(fixed) => text.extend_from_slice(fixed.as_bytes()),
            Piece::Part(part) => text.extend_from_slice(values.of(part)),
        });
    }

    fn template(self, parts: &[Part]) -> String {
        let mut text = String::new();
        self.each(parts, &mut |piece| match piece {
            Piece::Fixed(fixed) => text.push_str(fixed),
            Piece::Part(part) => text.push_str(&part.placeholder()),
        });
        text
    }
}

/// The values of the parts in a sample.
struct Values(Vec<(Part, Vec<u8>)>);

impl Values {
    fn new(parts: &[Part], sample: &Sample, secret: &str) -> Values {
        let all = parts.iter().copied().chain([Part::Secret]);
        Values(all.map(|part| (part, part.value(sample, secret))).collect())
    }

    fn of(&self, part: Part) -> &[u8] {
        self.0.iter().find(|(known, _)| *known == part).map_or(&[], |(_, value)| value)
    }
}

/// A scheme that gives the signatures.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Found {
    /// Whether a recipe of the client says the same.
    pub(super) is_recipe: bool,
    /// It, as a recipe, or in the manner of one.
    pub(super) text: String,
}

/// Finds the schemes that give the signatures of all samples.
pub(super) fn search(samples: &[Sample], secret: &str) -> Vec<Found> {
    let Some(first) = samples.first() else { return Vec::new() };
    let wanted = Wanted::of(&first.sign);
    let algorithms = wanted.algorithms();
    if algorithms.is_empty() {
        return Vec::new();
    }
    let mut arrangements = Vec::new();
    for variant in variants(first, &algorithms) {
        each_arrangement(&variant, &mut Vec::new(), &mut arrangements);
    }
    arrangements.push(Vec::new());
    arrangements.sort();
    arrangements.dedup();
    let threads = thread::available_parallelism().map_or(1, usize::from).min(8);
    let share = arrangements.len().div_ceil(threads).max(1);
    let found: BTreeSet<Found> = thread::scope(|scope| {
        let workers: Vec<_> = arrangements
            .chunks(share)
            .map(|share| {
                let (wanted, algorithms) = (&wanted, &algorithms);
                scope.spawn(move || {
                    let mut found = BTreeSet::new();
                    for arrangement in share {
                        try_arrangement(arrangement, samples, secret, wanted, algorithms, &mut found);
                    }
                    found
                })
            })
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
    });
    // Recipes first.
    let (recipes, others): (Vec<_>, Vec<_>) = found.into_iter().partition(|one| one.is_recipe);
    recipes.into_iter().chain(others).collect()
}

/// The sets of parts that a text may be made of: the body and the path in one of their forms.
fn variants(sample: &Sample, algorithms: &[Algorithm]) -> Vec<Vec<Part>> {
    let mut bodies = vec![None];
    if !sample.body.is_empty() {
        bodies = vec![Some(Part::Body), Some(Part::EncodedBody)];
        let mut digests: Vec<Algorithm> = algorithms.to_vec();
        digests.extend([Algorithm::Md5, Algorithm::Sha256]);
        digests.sort();
        digests.dedup();
        for digest in digests {
            bodies.extend([false, true].map(|upper| Some(Part::BodyDigest(digest, upper))));
        }
    }
    let paths = if sample.path.is_empty() { vec![None] } else { vec![Some(Part::Path), Some(Part::EncodedPath)] };
    let mut variants = Vec::new();
    for body in &bodies {
        for path in &paths {
            // One of them in another form is enough.
            if *path == Some(Part::EncodedPath) && !matches!(body, None | Some(Part::Body)) {
                continue;
            }
            let mut parts = vec![Part::AppKey, Part::Nonce, Part::Timestamp];
            if let Some(path) = path {
                parts.extend([Part::Method, *path]);
            }
            parts.extend(body);
            variants.push(parts);
        }
    }
    variants
}

fn each_arrangement(parts: &[Part], chosen: &mut Vec<Part>, all: &mut Vec<Vec<Part>>) {
    if !chosen.is_empty() {
        all.push(chosen.clone());
    }
    let is_plain = chosen.iter().all(|part| part.is_expressible());
    if chosen.len() == if is_plain { MAX_PARTS } else { MAX_PARTS - 1 } {
        return;
    }
    for part in parts {
        if !chosen.contains(part) {
            chosen.push(*part);
            each_arrangement(parts, chosen, all);
            chosen.pop();
        }
    }
}

/// Tries all texts of parts in that order.
fn try_arrangement(
    parts: &[Part],
    samples: &[Sample],
    secret: &str,
    wanted: &Wanted,
    algorithms: &[Algorithm],
    found: &mut BTreeSet<Found>,
) {
    let mut text = Vec::new();
    let Some(first) = samples.first() else { return };
    let values = Values::new(parts, first, secret);
    // Long texts are hashed twice in no scheme that is known.
    let twice = parts.len() < MAX_PARTS && parts.iter().all(|part| part.is_expressible());
    for layout in Layout::all(parts.len()) {
        layout.write(parts, &values, &mut text);
        for digest in Digest::all(algorithms, layout.secret != Secret::Nowhere, twice) {
            if wanted.is(&digest.of(&text, secret)) {
                add(layout, parts, digest, samples, secret, found);
            }
        }
    }
}

/// Adds a scheme if it gives the signatures of all samples.
fn add(layout: Layout, parts: &[Part], digest: Digest, samples: &[Sample], secret: &str, found: &mut BTreeSet<Found>) {
    let mut text = Vec::new();
    let fits = samples.iter().all(|sample| {
        layout.write(parts, &Values::new(parts, sample, secret), &mut text);
        Wanted::of(&sample.sign).is(&digest.of(&text, secret))
    });
    let Some(wanted) = samples.first().filter(|_| fits).map(|sample| Wanted::of(&sample.sign)) else { return };
    let is_plain = parts.iter().all(|part| part.is_expressible());
    // The client sends seconds, with ten digits.
    let is_in_seconds = samples.iter().all(|sample| sample.timestamp.len() == 10);
    let has_timestamp = parts.contains(&Part::Timestamp);
    for encoding in wanted.encodings() {
        found.insert(Found {
            is_recipe: is_plain
                && digest.is_expressible()
                && encoding.is_expressible()
                && (is_in_seconds || !has_timestamp),
            text: format!("{}:{}:{}", digest.name(), encoding.name(), layout.template(parts)),
        });
    }
}
