//! Finds the recipe behind signatures that are known: what the vendor's documents leave out, a sample request shows.

mod digest;
mod layout;

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use zeroize::Zeroizing;

use super::platform::SignInput;
use super::recipe::{Encoding, Recipe};
use crate::text;
use digest::{Algorithm, Digest, Wanted};
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
    /// say them. It takes some seconds, which an asynchronous program spends on another thread; [`RecipeSearch`] divides it among
    /// several.
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
        let search = RecipeSearch::new(samples.to_vec(), secret);
        search.finish(search.try_share(0, 1))
    }
}

/// A search for recipes that is divided into shares, which threads of the program may try at the same time. See [`Recipe::find`].
pub struct RecipeSearch {
    samples: Vec<SignedSample>,
    secret: Zeroizing<String>,
    wanted: Wanted,
    algorithms: Vec<Algorithm>,
}

impl RecipeSearch {
    /// Prepares a search.
    pub fn new(samples: Vec<SignedSample>, secret: &str) -> RecipeSearch {
        let signatures: Vec<&str> = samples.iter().map(|sample| &*sample.signature).collect();
        let wanted = Wanted::of(&signatures);
        let algorithms = wanted.algorithms();
        RecipeSearch { samples, secret: Zeroizing::new(secret.into()), wanted, algorithms }
    }

    /// Tries one of `count` shares; `index` counts from zero. Returns schemes, in the manner of recipes.
    pub fn try_share(&self, index: usize, count: usize) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let Some(first) = self.samples.first().filter(|_| !self.algorithms.is_empty()) else { return found };
        let mut arrangements = vec![Vec::new()];
        for variant in self.variants(&first.signed) {
            add_arrangements(&variant, &mut Vec::new(), &mut arrangements);
        }
        arrangements.sort();
        arrangements.dedup();
        for arrangement in arrangements.iter().skip(index).step_by(count.max(1)) {
            self.try_arrangement(arrangement, &first.signed, &mut found);
        }
        found
    }

    /// Tells recipes from schemes that no recipe can say.
    pub fn finish(&self, schemes: BTreeSet<String>) -> FoundSchemes {
        let mut found = FoundSchemes {
            algorithms: self.algorithms.iter().copied().map(Algorithm::name).collect(),
            encodings: self.wanted.encodings().map(Encoding::name).collect(),
            ..FoundSchemes::default()
        };
        for scheme in schemes {
            match scheme.parse::<Recipe>().ok().filter(|recipe| self.is_reproducible(recipe)) {
                Some(recipe) => found.recipes.push(recipe),
                None => found.others.push(scheme),
            }
        }
        found
    }

    /// Whether a client with the recipe sends the same timestamps and signatures.
    fn is_reproducible(&self, recipe: &Recipe) -> bool {
        self.samples.iter().all(|SignedSample { signed, signature }| {
            signed.timestamp.len() == recipe.timestamp_digits() && recipe.signature(signed, &self.secret) == *signature
        })
    }

    /// The sets of parts that a text may be made of: the body and the path in one of their forms.
    fn variants(&self, signed: &SignInput) -> Vec<Vec<Part>> {
        let mut bodies = vec![None];
        if !signed.body.is_empty() {
            bodies = vec![Some(Part::Body), Some(Part::EncodedBody)];
            let mut digests = self.algorithms.clone();
            digests.extend([Algorithm::MD5, Algorithm::SHA256]);
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

    /// Tries all texts of parts in that order.
    fn try_arrangement(&self, parts: &[Part], signed: &SignInput, found: &mut BTreeSet<String>) {
        let mut text = Vec::new();
        let values = Values::new(parts, signed, &self.secret);
        // Long texts are hashed twice in no scheme that is known.
        let twice = parts.len() < MAX_PARTS && parts.iter().all(|part| part.is_plain());
        for layout in Layout::all(parts.len()) {
            layout.write(parts, &values, &mut text);
            for digest in Digest::all(&self.algorithms, layout.secret != Secret::Nowhere, twice) {
                if self.wanted.is(0, &digest.of(&text, &self.secret)) {
                    self.add(layout, parts, digest, signed.timestamp.len() == 13, found);
                }
            }
        }
    }

    /// Adds a scheme if it gives the signatures of all samples.
    fn add(
        &self,
        layout: Layout,
        parts: &[Part],
        digest: Digest,
        is_in_milliseconds: bool,
        found: &mut BTreeSet<String>,
    ) {
        let mut text = Vec::new();
        let fits = self.samples.iter().enumerate().all(|(index, sample)| {
            layout.write(parts, &Values::new(parts, &sample.signed, &self.secret), &mut text);
            self.wanted.is(index, &digest.of(&text, &self.secret))
        });
        if fits {
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
