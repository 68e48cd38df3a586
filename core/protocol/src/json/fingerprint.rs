//! Whether two JSON texts say the same, however they are written.

use alloc::string::String;
use alloc::vec::Vec;

use super::scan::{NotJson, Peek, Scanner};

/// A number that two values have in common when they say the same: blanks, escapes, the order of members
/// and members that are null do not count. Different values have different ones but for chance; it is no protection against intent.
pub(crate) fn fingerprint(json: &str) -> u64 {
    keyed_fingerprint(0, json)
}

/// The same, mixed with a secret key: for texts of a service that may choose values that collide.
pub(crate) fn keyed_fingerprint(key: u64, json: &str) -> u64 {
    let mut scanner = Scanner::new(json);
    value(&mut scanner, key).unwrap_or_else(|_| hash(key ^ 1, json.as_bytes()))
}

/// The members of an object, each with the fingerprint of its value; none where it is no object.
pub(crate) fn fingerprints(json: &str) -> Vec<(String, u64)> {
    let mut members = Vec::new();
    let mut scanner = Scanner::new(json);
    if scanner.peek() != Ok(Peek::Object) || scanner.open().is_err() {
        return members;
    }
    while let Ok(true) = scanner.next(members.is_empty(), b'}') {
        let Ok(key) = scanner.key() else { break };
        let name = scanner.text_of(&key).into_owned();
        let Ok(print) = value(&mut scanner, 0) else { break };
        members.push((name, print));
    }
    members
}

/// The checksum of a text, character by character.
pub(crate) fn checksum(text: &str) -> u64 {
    hash(0, text.as_bytes())
}

/// Takes one fingerprint into another.
pub(crate) fn combine(print: u64, next: u64) -> u64 {
    hash(print, &next.to_le_bytes())
}

/// FNV-1a, begun with a seed; at the end its bits are mixed, because prints are added up.
fn hash(seed: u64, bytes: &[u8]) -> u64 {
    const PRIME: u64 = 0x0100_0000_01b3;
    let start = (seed ^ 0xcbf2_9ce4_8422_2325).wrapping_mul(PRIME);
    let hash = bytes.iter().fold(start, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(PRIME));
    (hash ^ (hash >> 29)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

fn value(scanner: &mut Scanner<'_>, key: u64) -> Result<u64, NotJson> {
    Ok(match scanner.peek()? {
        Peek::Object => {
            scanner.open()?;
            let (mut first, mut sum) = (true, key ^ 2);
            while scanner.next(first, b'}')? {
                first = false;
                let name = scanner.key()?;
                // A language may write a member without a value, or leave it out.
                if scanner.peek()? == Peek::Null {
                    scanner.skip()?;
                    continue;
                }
                let name = hash(key ^ 3, scanner.text_of(&name).as_bytes());
                // A sum, in which order does not count.
                sum = sum.wrapping_add(combine(name, value(scanner, key)?));
            }
            combine(key ^ 4, sum)
        }
        Peek::Array => {
            scanner.open()?;
            let (mut first, mut print) = (true, key ^ 5);
            while scanner.next(first, b']')? {
                first = false;
                print = combine(print, value(scanner, key)?);
            }
            print
        }
        Peek::String => {
            let string = scanner.string()?;
            hash(key ^ 6, scanner.text_of(&string).as_bytes())
        }
        Peek::Number => {
            let text = scanner.number()?;
            // Languages differ in how they write a whole number that they keep as a binary fraction.
            hash(key ^ 7, text.strip_suffix(".0").unwrap_or(text).as_bytes())
        }
        Peek::True | Peek::False | Peek::Null => {
            let word = scanner.skip()?;
            hash(key ^ 8, scanner.slice(word).as_bytes())
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spelling_does_not_count() {
        for (left, right) in [
            (r#"{"a":1,"b":"中"}"#, r#"{ "b" : "\u4e2d", "a" : 1.0 }"#),
            (r#"[true,null,"/"]"#, r#"[ true , null , "\/" ]"#),
            (r#"{"a":1,"b":null}"#, r#"{"a":1}"#),
        ] {
            assert_eq!(fingerprint(left), fingerprint(right), "{left} {right}");
        }
    }

    #[test]
    fn what_is_said_counts() {
        let texts = [
            "1",
            "2",
            "\"3\"",
            "\"1\"",
            "[1]",
            "[]",
            "{}",
            "null",
            "[null]",
            r#"{"a":1}"#,
            r#"{"a":"1"}"#,
            r#"{"b":1}"#,
            r#"{"a":1,"b":2}"#,
            r#"{"a":2,"b":1}"#,
            "[1,2]",
            "[2,1]",
            "[[1],2]",
            "true",
        ];
        for (at, left) in texts.iter().enumerate() {
            for right in texts.iter().skip(at + 1) {
                assert_ne!(fingerprint(left), fingerprint(right), "{left} {right}");
            }
        }
    }

    #[test]
    fn a_key_changes_every_fingerprint() {
        for text in ["1", "\"a\"", "[1]", "{}", r#"{"a":1}"#, "no JSON"] {
            assert_ne!(keyed_fingerprint(1, text), keyed_fingerprint(2, text), "{text}");
            assert_eq!(keyed_fingerprint(0, text), fingerprint(text), "{text}");
        }
    }

    #[test]
    fn members_are_told() {
        let names: Vec<String> = fingerprints(r#"{"a":1,"b":[{}]}"#).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["a", "b"]);
        assert!(fingerprints("[1]").is_empty());
    }
}
