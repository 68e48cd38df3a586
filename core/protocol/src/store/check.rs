//! The check of an adapter of a store: scripts that it has to run, and what has to come of each.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use sha1::{Digest, Sha1};

use super::StoreScript;
use super::script::hex;
use crate::text::{length, text};

/// A check of a store, or of the adapter to it: run each script of [`next`](StoreCheck::next) as a [`StoreScript`] is run,
/// and give what came of it to [`answer`](StoreCheck::answer). It needs some ten round trips, and leaves nothing behind.
#[derive(Debug)]
pub struct StoreCheck {
    key: String,
    /// The texts of two scripts that no server knows.
    texts: [&'static str; 2],
    at: usize,
}

/// What a script has to give.
enum Expected {
    Text(String),
    /// An error, in whose text this is.
    Failure(&'static str),
}

const STRANGE: &str = " a\t\"b\"\r\n'c' 中文 \u{1f600} ";

impl StoreCheck {
    /// A check of its own: 16 random bytes.
    pub fn new(seed: [u8; 16]) -> StoreCheck {
        let name = hex(&seed);
        // A script has static texts, and a check is made once in a test.
        let script = |number: &str| -> &'static str {
            Box::leak(text(&[include_str!("check.lua"), "-- ", &name, number, "\n"]).into_boxed_str())
        };
        let texts = [script(" 1"), script(" 2")];
        StoreCheck { key: text(&["triline:{", &name, "}:check"]), texts, at: 0 }
    }

    /// The next script to run; `None`: the store has passed.
    pub fn next(&self) -> Option<StoreScript> {
        self.step().map(|(script, ..)| script)
    }

    /// Takes the text that the script returned, or why it did not run.
    ///
    /// # Errors
    ///
    /// The defect of the store. The check has ended.
    pub fn answer(&mut self, answer: Result<&str, &str>) -> Result<(), String> {
        let Some((_, what, expected)) = self.step() else { return Ok(()) };
        let (expected, fits) = match &expected {
            Expected::Text(text) => (text.clone(), answer == Ok(text)),
            Expected::Failure(part) => {
                let fits = answer.is_err_and(|why| why.contains(part));
                (text(&["an error that says: ", part]), fits)
            }
        };
        if fits {
            self.at = self.at.saturating_add(1);
            return Ok(());
        }
        let got = match answer {
            Ok(got) => text(&["the text ", &crate::json::string(crate::text::head(got, 200))]),
            Err(why) => text(&["the error ", &crate::json::string(crate::text::head(why, 200))]),
        };
        Err(text(&["the store ", what, ": expected ", crate::text::head(&expected, 200), ", got ", &got]))
    }

    fn step(&self) -> Option<(StoreScript, &'static str, Expected)> {
        let second = text(&[&self.key, ":2"]);
        let echo = |args: &[&str]| {
            let keys = [&*self.key, &*second];
            let mut parts = Vec::from([text(&[&length(keys.len()), "/", &length(args.len())])]);
            parts.extend(keys.iter().chain(args).map(|one| text(&[&length(one.len()), ":", one])));
            Expected::Text(parts.join(" "))
        };
        let long = "long ".repeat(20_000);
        let strange = ["echo", "", STRANGE, "0", "-1.50", ""];
        let (which, args, what, expected): (usize, &[&str], _, _) = match self.at {
            0 => (
                0,
                &strange,
                "has to run a script that the server does not know (EVAL after NOSCRIPT) with its keys and arguments as they are",
                echo(&strange),
            ),
            1 => (0, &strange, "has to run a script that the server knows (EVALSHA)", echo(&strange)),
            2 => (0, &["count"], "has to give the text that a script returns", Expected::Text("1".to_string())),
            3 => (1, &["count"], "has to run a second script, once", Expected::Text("2".to_string())),
            4 => (
                0,
                &["fail"],
                "has to say that a script failed, and why",
                Expected::Failure("the check wants this script to fail"),
            ),
            5 => (0, &["count"], "must not run a script again that failed", Expected::Text("4".to_string())),
            6 => (0, &["echo", &long], "has to run a script with a long argument", echo(&["echo", &long])),
            7 => (
                0,
                &["bytes"],
                "has to give bytes that are not UTF-8, which somebody else has put there, with U+FFFD in their place",
                Expected::Text("a\u{fffd}b".to_string()),
            ),
            8 => (0, &["drop"], "has to run the last script", Expected::Text("dropped".to_string())),
            _ => return None,
        };
        let text = self.texts.get(which)?;
        let sha1 = Box::leak(hex(&Sha1::digest(text)).into_boxed_str());
        let keys = Vec::from([self.key.clone(), second]);
        let args = args.iter().map(ToString::to_string).collect();
        Some((StoreScript { name: "check", sha1, text, keys, args }, what, expected))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answers of a store that works.
    fn good(at: usize, script: &StoreScript) -> Result<String, String> {
        match &*script.args[0] {
            "echo" => {
                let mut parts = Vec::from([alloc::format!("{}/{}", script.keys.len(), script.args.len())]);
                parts.extend(script.keys.iter().chain(&script.args).map(|one| alloc::format!("{}:{one}", one.len())));
                Ok(parts.join(" "))
            }
            "bytes" => Ok("a\u{fffd}b".to_string()),
            "drop" => Ok("dropped".to_string()),
            "fail" => Err("ERR the check wants this script to fail".to_string()),
            _ => Ok((at - 1).to_string()),
        }
    }

    fn run(answers: impl Fn(usize, &StoreScript) -> Result<String, String>) -> Result<(), String> {
        let mut check = StoreCheck::new([7; 16]);
        let mut at = 0;
        while let Some(script) = check.next() {
            let answer = answers(at, &script);
            check.answer(answer.as_deref().map_err(|why| &**why))?;
            at += 1;
        }
        assert_eq!(at, 9);
        Ok(())
    }

    #[test]
    fn a_store_that_works_passes() {
        assert_eq!(run(good), Ok(()));
    }

    #[test]
    fn each_fault_is_found() {
        for at in 0..9 {
            assert!(run(|step, script| if step == at { Ok("b'x'".to_string()) } else { good(step, script) }).is_err());
            let refused = run(|step, script| if step == at { Err("NOSCRIPT".to_string()) } else { good(step, script) });
            assert!(refused.unwrap_err().starts_with("the store "), "{at}");
        }
    }
}
