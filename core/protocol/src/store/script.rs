//! The scripts that a host runs in the store.

use alloc::string::String;
use alloc::vec::Vec;

use once_cell::race::OnceBox;
use sha1::{Digest, Sha1};

use super::StoreScript;
use crate::text;

/// A script: its name, and its text behind the parts that it shares with others.
macro_rules! script {
    ($name:literal, $($part:literal),*) => {
        Script {
            name: $name,
            text: concat!(include_str!("clock.lua"), $(include_str!($part)),*),
            sha1: OnceBox::new(),
        }
    };
}

/// A script of the core.
pub(super) struct Script {
    pub(super) name: &'static str,
    text: &'static str,
    sha1: OnceBox<String>,
}

pub(super) static ACQUIRE: Script = script!("acquire", "lease.lua", "acquire.lua");
pub(super) static REFUSED: Script = script!("refused", "refused.lua");
pub(super) static TOKENS: Script = script!("tokens", "tokens.lua");
pub(super) static JOURNAL: Script = script!("journal", "lease.lua", "journal.lua");
pub(super) static QUOTA: Script = script!("quota", "quota.lua");
pub(super) static ANSWERS: Script = script!("answers", "answers.lua");

/// The text of a script, for tests that run it by a clock of their own.
#[cfg(feature = "fuzzing")]
pub fn script_text(name: &str) -> &'static str {
    [&ACQUIRE, &REFUSED, &TOKENS, &JOURNAL, &QUOTA, &ANSWERS]
        .into_iter()
        .find(|script| script.name == name)
        .map_or("", |script| script.text)
}

impl Script {
    pub(super) fn with(&'static self, keys: &[&String], args: Vec<String>) -> StoreScript {
        let sha1 = self.sha1.get_or_init(|| hex(&Sha1::digest(self.text)).into());
        let keys = keys.iter().map(|key| (*key).clone()).collect();
        StoreScript { name: self.name, sha1, text: self.text, keys, args }
    }
}

/// Bytes in hexadecimal.
pub(super) fn hex(bytes: &[u8]) -> String {
    text::hex(bytes, text::LOWER_HEX)
}
