//! What relays of one account keep in its store: how many requests each user had, and answers of reads.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::StoreScript;
use super::script::{ANSWERS, QUOTA};
use super::seal::Seal;
use crate::auth::secret::Secret;
use crate::json;
use crate::text::{self, count};

/// Longest answer that is kept, in bytes.
const LONGEST_ANSWER: usize = 1 << 20;

/// For how long a relay claims a read, in milliseconds: as long as others wait where it is stopped meanwhile.
const CLAIM_MS: u64 = 10_000;

/// The store of an account, as its relays use it. Each script is run by the host; what it returned is read by the function that is
/// named beside it.
///
/// Names of users do not appear in the store, and answers are sealed: both by keys that are derived from the secret of the account.
pub struct RelayStore {
    /// How the keys of the account begin.
    tag: String,
    seal: Seal,
}

/// What the store has for a read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundAnswer {
    /// The number of the last change, which [`RelayStore::keep`] takes. Only those that saw the same number share a read.
    pub change: String,
    /// The answer and its age in milliseconds.
    pub answer: Option<(String, u64)>,
    /// Whether another relay has claimed the read, whose answer is to come.
    pub is_taken: bool,
}

impl FoundAnswer {
    /// As a JSON object: `change`, and where there is an answer `age` and `answer`, or where it is taken `isTaken`.
    pub fn to_json(&self) -> String {
        let answer = self.answer.as_ref().map_or_else(String::new, |(answer, age_ms)| {
            text::text(&[",\"age\":", &count(*age_ms), ",\"answer\":", &json::string(answer)])
        });
        let taken = if self.is_taken { ",\"isTaken\":true" } else { "" };
        text::text(&["{\"change\":", &json::string(&self.change), &answer, taken, "}"])
    }
}

impl RelayStore {
    pub(super) const fn new(tag: String, seal: Seal) -> RelayStore {
        RelayStore { tag, seal }
    }

    /// Counts a request of a user, at most so many in a sliding period. [`RelayStore::counted`] reads what it returned.
    pub fn count(&self, user: &str, requests: u32, period_ms: u64) -> StoreScript {
        let key = text::text(&[&self.tag, "relay:user:", &self.seal.name("user", user)]);
        QUOTA.with(&[&key], Vec::from([count(requests.into()), count(period_ms)]))
    }

    /// 0: the request was counted. Otherwise it was not, and the user may send one after so many milliseconds. `None`: no script
    /// returns this.
    pub fn counted(returned: &str) -> Option<u64> {
        returned.parse().ok()
    }

    /// Looks for an answer that is at most so old. [`RelayStore::found`] reads what it returned.
    pub fn find(&self, read: &str, max_age_ms: u64) -> StoreScript {
        self.answers(read, Vec::from(["find".to_string(), count(max_age_ms), count(0)]))
    }

    /// The same, and claims the read where there is no answer, unless another relay has: only the one that has the claim sends the
    /// read, then [keeps](RelayStore::keep) its answer or [releases](RelayStore::release) the claim. It is over after ten seconds
    /// otherwise.
    pub fn claim(&self, read: &str, max_age_ms: u64) -> StoreScript {
        self.answers(read, Vec::from(["find".to_string(), count(max_age_ms), count(CLAIM_MS)]))
    }

    /// What [`RelayStore::find`] or [`RelayStore::claim`] has found for the same read. `None`: no script returns this.
    pub fn found(&self, read: &str, returned: &str) -> Option<FoundAnswer> {
        let mut parts = returned.split(' ');
        let change = parts.next().filter(|change| change.parse::<u64>().is_ok())?.to_string();
        let mut is_taken = false;
        let answer = match (parts.next(), parts.next()) {
            (Some("taken"), None) => {
                is_taken = true;
                None
            }
            (Some(age), Some(sealed)) => {
                let age_ms = age.parse().ok()?;
                // One that somebody else has put there is none.
                self.seal.open(&kind(read), sealed).map(|answer| (answer.reveal().to_string(), age_ms))
            }
            (None, _) => None,
            _ => return None,
        };
        Some(FoundAnswer { change, answer, is_taken })
    }

    /// Keeps the answer of a read for a time, unless something was changed since the read began, with the number that
    /// [`RelayStore::found`] told then, or it is longer than 1 MiB. The claim of the read is over.
    pub fn keep(&self, read: &str, change: &str, keep_for_ms: u64, answer: String) -> StoreScript {
        if answer.len() > LONGEST_ANSWER || keep_for_ms == 0 {
            return self.release(read, change);
        }
        let sealed = self.seal.seal(&kind(read), &Secret::new(answer));
        self.answers(read, Vec::from(["keep".to_string(), change.to_string(), count(keep_for_ms), sealed]))
    }

    /// Gives the claim of a read back whose answer is not kept.
    pub fn release(&self, read: &str, change: &str) -> StoreScript {
        self.answers(read, Vec::from(["release".to_string(), change.to_string()]))
    }

    /// Something was changed: no answer that came before is given any more, and no read that began before is kept.
    pub fn changed(&self) -> StoreScript {
        self.answers("", Vec::from(["changed".to_string()]))
    }

    fn answers(&self, read: &str, args: Vec<String>) -> StoreScript {
        let changes = text::text(&[&self.tag, "relay:changes"]);
        let name = self.seal.name("read", read);
        let [answer, claim] = ["relay:answer:", "relay:claim:"].map(|kind| text::text(&[&self.tag, kind, &name]));
        ANSWERS.with(&[&changes, &answer, &claim], args)
    }
}

impl fmt::Debug for RelayStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RelayStore")
    }
}

/// Keeps the answer of one read from being taken for that of another.
fn kind(read: &str) -> String {
    text::text(&["answer ", read])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn store(secret: &str) -> RelayStore {
        RelayStore::new("triline:{0}:".to_string(), Seal::new(secret, "https://a 1"))
    }

    #[test]
    fn users_reads_and_answers_cannot_be_read_in_the_store() {
        let store = store("s3cr3t");
        let count = store.count("ann@example.com", 8, 60_000);
        let keep = store.keep("[\"call\",\"13800000000\"]", "7", 1_000, "{\"result\":\"secret\"}".to_string());
        let find = store.find("[\"call\",\"13800000000\"]", 1_000);
        for script in [&count, &keep, &find] {
            let stored = [script.keys.join(" "), script.args.join(" ")].join(" ");
            for text in ["ann", "138", "result", "secret"] {
                assert!(!stored.contains(text), "{stored}");
            }
        }
        assert_eq!(keep.keys, find.keys);
        assert_ne!(count.keys, store.count("bob", 8, 60_000).keys);
    }

    #[test]
    fn an_answer_is_that_of_its_read_by_a_relay_with_the_same_secret() {
        let ours = store("s3cr3t");
        let keep = ours.keep("read", "7", 1_000, "answer".to_string());
        let returned = text::text(&["7 250 ", &keep.args[3]]);
        let answer = |store: &RelayStore, read| store.found(read, &returned).unwrap().answer;
        assert_eq!(answer(&ours, "read"), Some(("answer".to_string(), 250)));
        let json = ours.found("read", &returned).unwrap().to_json();
        assert_eq!(json, r#"{"change":"7","age":250,"answer":"answer"}"#);
        assert_eq!(answer(&ours, "other"), None);
        assert_eq!(answer(&store("other"), "read"), None);
        assert_eq!(
            ours.found("read", "7"),
            Some(FoundAnswer { change: "7".to_string(), answer: None, is_taken: false })
        );
        assert_eq!(ours.found("read", "7 taken").unwrap().to_json(), r#"{"change":"7","isTaken":true}"#);
        for foreign in ["", "x", "7 1", "7 x y", "OK", "taken", "7 taken 1"] {
            assert_eq!(ours.found("read", foreign), None, "{foreign}");
        }
    }

    #[test]
    fn answers_that_are_too_long_are_not_kept() {
        let command = |length| store("s3cr3t").keep("read", "7", 1_000, "x".repeat(length)).args[0].clone();
        assert_eq!([LONGEST_ANSWER, LONGEST_ANSWER + 1].map(command), ["keep", "release"]);
    }
}
