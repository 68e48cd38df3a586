//! Finds the recipe behind a signature that is known: what the vendor's documents leave out, a sample request shows.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use super::platform::SignInput;
use super::recipe::Recipe;
use crate::text;

const ALGORITHMS: [&str; 6] = ["md5", "sha1", "sha256", "hmac-md5", "hmac-sha1", "hmac-sha256"];
const ENCODINGS: [&str; 3] = ["hex", "HEX", "base64"];
const SEPARATORS: [&str; 7] = ["", "&", ",", "|", ":", "_", "-"];
/// Names of the placeholders.
const PARTS: [&str; 7] = ["appkey", "nonce", "timestamp", "secret", "method", "path", "body"];
/// Most placeholders that a template is tried with.
const MAX_PARTS: usize = 5;

impl Recipe {
    /// Finds the recipes that give a known signature: `input` holds the headers of one request that the service has
    /// accepted, such as a sample of the vendor, and `signature` its `svc-sign`.
    ///
    /// It tries up to five placeholders in any order, as values or as `name=value`, with the usual separators, algorithms
    /// and encodings. Templates with the method and path, or with the body, are tried only where `input` has a path, or a
    /// body. It takes up to some seconds, which an asynchronous program spends on another thread.
    ///
    /// ```
    /// use triline::{Recipe, SignInput};
    ///
    /// let recipe: Recipe = "sha256:hex:{timestamp}{nonce}{secret}".parse()?;
    /// let input = SignInput {
    ///     account: "1000001".into(),
    ///     nonce: "853871".into(),
    ///     timestamp: "1760000000".into(),
    ///     method: "POST",
    ///     path: String::new(),
    ///     body: Vec::new(),
    /// };
    /// let signature = recipe.signature(&input, "s3cr3t");
    /// assert_eq!(Recipe::find(&signature, &input, "s3cr3t"), [recipe]);
    /// # Ok::<(), triline::Error>(())
    /// ```
    pub fn find(signature: &str, input: &SignInput, secret: &str) -> Vec<Recipe> {
        let is_known = |part: &&str| match *part {
            "method" | "path" => !input.path.is_empty(),
            "body" => !input.body.is_empty(),
            _ => true,
        };
        let known: Vec<&str> = PARTS.into_iter().filter(is_known).collect();
        let mut found = Vec::new();
        each_arrangement(&known, &mut Vec::new(), &mut |chosen| {
            for template in templates(chosen) {
                for algorithm in ALGORITHMS {
                    for encoding in ENCODINGS {
                        let recipe = text::text(&[algorithm, ":", encoding, ":", &template]).parse::<Recipe>();
                        found.extend(recipe.ok().filter(|recipe| recipe.signature(input, secret) == signature));
                    }
                }
            }
        });
        found
    }
}

/// Calls `each` with every arrangement of up to [`MAX_PARTS`] of the parts.
fn each_arrangement<'a>(parts: &[&'a str], chosen: &mut Vec<&'a str>, each: &mut impl FnMut(&[&'a str])) {
    if !chosen.is_empty() {
        each(chosen);
    }
    if chosen.len() == MAX_PARTS {
        return;
    }
    for part in parts {
        if !chosen.contains(part) {
            chosen.push(part);
            each_arrangement(parts, chosen, each);
            chosen.pop();
        }
    }
}

/// The templates of placeholders in that order: the values alone, and as `name=value` texts with and without the prefix of
/// the headers.
fn templates(chosen: &[&str]) -> BTreeSet<String> {
    let named = |prefix: Option<&str>| -> Vec<String> {
        let name = |part: &&str| prefix.map_or_else(String::new, |prefix| text::text(&[prefix, part, "="]));
        chosen.iter().map(|part| text::text(&[&name(part), "{", part, "}"])).collect()
    };
    [None, Some(""), Some("svc-")]
        .into_iter()
        .map(named)
        .flat_map(|list| SEPARATORS.map(|separator| list.join(separator)))
        .collect()
}
