//! Finds the recipe behind signatures that are known: what the vendor's documents leave out, a sample request shows.

mod digest;
mod layout;

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use std::thread;

use super::platform::SignInput;
use super::recipe::Recipe;
use crate::text;
use digest::{Algorithm, Digest, Encoding, Wanted};
use layout::{Layout, Part, Secret, Values};

/// Most parts of a text beside the secret.
const MAX_PARTS: usize = 5;

/// A request that the service has accepted, such as a sample of the vendor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignedSample {
    /// What was signed. Schemes with the path and method, or with the body, are tried only where they are not empty.
    pub signed: SignInput,
    /// Its `svc-sign`.
    pub signature: String,
}

/// The schemes that give the signatures of samples.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct FoundSchemes {
    /// Recipes, for the option `signing`.
    pub recipes: Vec<Recipe>,
    /// Schemes that no recipe can say, written in the manner of one: the client needs a signer for them.
    pub others: Vec<String>,
    /// Algorithms whose digests have the length of the first signature.
    pub algorithms: Vec<&'static str>,
    /// Encodings in which the first signature may be written.
    pub encodings: Vec<&'static str>,
}

impl Recipe {
    /// Finds the recipes that give known signatures. Several samples tell recipes apart that give the same signature once.
    ///
    /// It tries up to five values in any order, alone or with their names, with the usual separators and spellings; the secret
    /// at any place; the body as it is, URL-encoded or as a digest; hash functions once, twice and keyed; and the encodings
    /// that a recipe can say. SHA-512 and timestamps of other lengths than 10 and 13 digits are found as well, but no recipe can
    /// say them. It takes some seconds on all cores, which an asynchronous program spends on another thread.
    ///
    /// ```
    /// use triline::{Recipe, SignInput, SignedSample};
    ///
    /// let recipe: Recipe = "sha256:hex:{timestamp}{nonce}{secret}".parse()?;
    /// let signed = SignInput {
    ///     account: "1000001".into(),
    ///     nonce: "853871".into(),
    ///     timestamp: "1760000000".into(),
    ///     method: "POST",
    ///     path: String::new(),
    ///     body: Vec::new(),
    /// };
    /// let signature = recipe.signature(&signed, "s3cr3t");
    /// assert_eq!(Recipe::find(&[SignedSample { signed, signature }], "s3cr3t").recipes, [recipe]);
    /// # Ok::<(), triline::Error>(())
    /// ```
    pub fn find(samples: &[SignedSample], secret: &str) -> FoundSchemes {
        let Some(first) = samples.first() else { return FoundSchemes::default() };
        let search = Search::new(samples, first, secret);
        let schemes = search.run();
        let mut found = FoundSchemes {
            algorithms: search.wanted.algorithms().into_iter().map(Algorithm::name).collect(),
            encodings: search.wanted.encodings().map(Encoding::name).collect(),
            ..FoundSchemes::default()
        };
        for scheme in schemes {
            match scheme.parse::<Recipe>().ok().filter(|recipe| is_reproducible(recipe, samples, secret)) {
                Some(recipe) => found.recipes.push(recipe),
                None => found.others.push(scheme),
            }
        }
        found
    }
}

/// Whether a client with the recipe sends the same timestamps and signatures.
fn is_reproducible(recipe: &Recipe, samples: &[SignedSample], secret: &str) -> bool {
    samples.iter().all(|SignedSample { signed, signature }| {
        signed.timestamp.len() == recipe.timestamp_digits() && recipe.signature(signed, secret) == *signature
    })
}

/// A search, and what it is about.
struct Search<'a> {
    samples: &'a [SignedSample],
    first: &'a SignedSample,
    secret: &'a str,
    wanted: Wanted,
    algorithms: Vec<Algorithm>,
}

impl<'a> Search<'a> {
    fn new(samples: &'a [SignedSample], first: &'a SignedSample, secret: &'a str) -> Search<'a> {
        let signatures: Vec<&str> = samples.iter().map(|sample| &*sample.signature).collect();
        let wanted = Wanted::of(&signatures);
        let algorithms = wanted.algorithms();
        Search { samples, first, secret, wanted, algorithms }
    }

    /// The schemes, in the manner of recipes.
    fn run(&self) -> BTreeSet<String> {
        if self.algorithms.is_empty() {
            return BTreeSet::new();
        }
        let mut arrangements = vec![Vec::new()];
        for variant in self.variants() {
            add_arrangements(&variant, &mut Vec::new(), &mut arrangements);
        }
        arrangements.sort();
        arrangements.dedup();
        let threads = thread::available_parallelism().map_or(1, usize::from).min(8);
        let share = arrangements.len().div_ceil(threads).max(1);
        thread::scope(|scope| {
            // All of them begin before the first is waited for.
            let workers: Vec<_> =
                arrangements.chunks(share).map(|share| scope.spawn(move || self.try_all(share))).collect();
            workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
        })
    }

    /// The sets of parts that a text may be made of: the body and the path in one of their forms.
    fn variants(&self) -> Vec<Vec<Part>> {
        let signed = &self.first.signed;
        let mut bodies = vec![None];
        if !signed.body.is_empty() {
            bodies = vec![Some(Part::Body), Some(Part::EncodedBody)];
            let mut digests = self.algorithms.clone();
            digests.extend([Algorithm::Md5, Algorithm::Sha256]);
            digests.sort();
            digests.dedup();
            for digest in digests {
                bodies.extend([false, true].map(|upper| Some(Part::BodyDigest(digest, upper))));
            }
        }
        let paths = if signed.path.is_empty() { vec![None] } else { vec![Some(Part::Path), Some(Part::EncodedPath)] };
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

    fn try_all(&self, arrangements: &[Vec<Part>]) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for arrangement in arrangements {
            self.try_arrangement(arrangement, &mut found);
        }
        found
    }

    /// Tries all texts of parts in that order.
    fn try_arrangement(&self, parts: &[Part], found: &mut BTreeSet<String>) {
        let mut text = Vec::new();
        let values = Values::new(parts, &self.first.signed, self.secret);
        // Long texts are hashed twice in no scheme that is known.
        let twice = parts.len() < MAX_PARTS && parts.iter().all(|part| part.is_plain());
        for layout in Layout::all(parts.len()) {
            layout.write(parts, &values, &mut text);
            for digest in Digest::all(&self.algorithms, layout.secret != Secret::Nowhere, twice) {
                if self.wanted.is(0, &digest.of(&text, self.secret)) {
                    self.add(layout, parts, digest, found);
                }
            }
        }
    }

    /// Adds a scheme if it gives the signatures of all samples.
    fn add(&self, layout: Layout, parts: &[Part], digest: Digest, found: &mut BTreeSet<String>) {
        let mut text = Vec::new();
        let fits = self.samples.iter().enumerate().all(|(index, sample)| {
            layout.write(parts, &Values::new(parts, &sample.signed, self.secret), &mut text);
            self.wanted.is(index, &digest.of(&text, self.secret))
        });
        if fits {
            let is_in_milliseconds = self.first.signed.timestamp.len() == 13;
            let template = layout.template(parts, is_in_milliseconds);
            let scheme = |encoding: Encoding| text::text(&[&digest.name(), ":", encoding.name(), ":", &template]);
            found.extend(self.wanted.encodings().map(scheme));
        }
    }
}

/// Adds every arrangement of some of the parts.
fn add_arrangements(parts: &[Part], chosen: &mut Vec<Part>, all: &mut Vec<Vec<Part>>) {
    if !chosen.is_empty() {
        all.push(chosen.clone());
    }
    let is_plain = chosen.iter().all(|part| part.is_plain());
    let most = if is_plain { MAX_PARTS } else { MAX_PARTS.saturating_sub(1) };
    if chosen.len() == most {
        return;
    }
    for part in parts {
        if !chosen.contains(part) {
            chosen.push(*part);
            add_arrangements(parts, chosen, all);
            chosen.pop();
        }
    }
}
