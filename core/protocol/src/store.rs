//! Shared state of an account: slots of the rate limit, nonces and tokens; and what its relays share, quotas and kept answers.
//!
//! It has two forms. In the process, which is the default, it is the `Window`, the `Nonces` and the `Tokens` of a client.
//! Shared, it lives in a store such as Redis: the exchange yields a script that the host runs there, one round trip for all
//! that an attempt needs. The scripts (`store/*.lua`) do the same as the form in the process, atomically and by the clock of the server. Tests run
//! both side by side.
//!
//! Exchanges and row batches yield scripts and get replies; the `StoreLink` of their call has the host run them, and
//! waits while the store is away.
//!
//! The store gives a slot between the ask and its answer, and the request leaves even later. A slot therefore counts
//! longer than the period of the limit, by an *allowance* for that time. The request has to leave within it, or the
//! exchange takes the slot again.

mod check;
mod journal;
mod link;
mod relay;
mod script;
mod seal;
mod shared;

use alloc::string::String;
use alloc::vec::Vec;

use crate::error::Error;

pub use check::StoreCheck;
pub(crate) use journal::{JournalReply, StoredJournal};
pub(crate) use link::{LinkStep, Patience, Reply, Script, StoreLink};
pub use relay::{FoundAnswer, RelayStore};
#[cfg(feature = "fuzzing")]
pub use script::script_text;
pub(crate) use shared::{Grant, Purpose, Request, Shared};

/// The store returned what its script does not.
#[derive(Debug, PartialEq)]
pub(crate) struct Foreign;

/// A script that the host runs in the store: atomically, with these keys and arguments. It returns a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreScript {
    /// The name: `acquire`, `refused`, `tokens`, `journal`, or of relays `quota` or `answers`.
    pub name: &'static str,
    /// The SHA-1 of the text in hexadecimal, as `EVALSHA` takes it.
    pub sha1: &'static str,
    /// The text in Lua, for `EVAL` where the server does not know the script.
    pub text: &'static str,
    /// The keys, which contain a hash of the account. They share a hash tag, so that a cluster keeps them on one node.
    pub keys: Vec<String>,
    /// The arguments. They contain no secret, because tokens are sealed.
    pub args: Vec<String>,
}

/// Behaviour of a client while the store is unavailable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum OnFailure {
    /// Waits until it is back.
    #[default]
    Wait,
    /// Fails the call.
    Fail,
    /// Sends with a share of the limit, in thousandths, once all slots that others may hold have expired.
    Share(u32),
}

impl OnFailure {
    /// Reads `wait`, `fail` or `share=0.1`.
    pub(crate) fn parse(text: &str) -> Result<OnFailure, Error> {
        match text {
            "wait" => return Ok(OnFailure::Wait),
            "fail" => return Ok(OnFailure::Fail),
            _ => {}
        }
        text.strip_prefix("share=")
            .and_then(thousandths)
            .filter(|share| (1..=1000).contains(share))
            .map(OnFailure::Share)
            .ok_or_else(|| {
                let expected = message!("wait, fail, or a share of the limit from 0.001 to 1 such as share=0.1");
                Error::invalid("format", "onStoreFailure", expected, text)
            })
    }
}

/// Reads a decimal number such as `0.25` as thousandths.
fn thousandths(text: &str) -> Option<u32> {
    let (whole, digits) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |text: &str| !text.is_empty() && text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(digits) {
        return None;
    }
    let scale = 10_u32.checked_pow(u32::try_from(3_usize.checked_sub(digits.len())?).ok()?)?;
    let part = digits.parse::<u32>().ok()?.checked_mul(scale)?;
    whole.parse::<u32>().ok()?.checked_mul(1000)?.checked_add(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_to_do_without_the_store_is_read() {
        assert_eq!(OnFailure::parse("wait"), Ok(OnFailure::Wait));
        assert_eq!(OnFailure::parse("fail"), Ok(OnFailure::Fail));
        for (text, share) in [("share=0.1", 100), ("share=1", 1000), ("share=0.025", 25), ("share=1.0", 1000)] {
            assert_eq!(OnFailure::parse(text), Ok(OnFailure::Share(share)), "{text}");
        }
        for text in
            ["", "share", "share=", "share=0", "share=1.001", "share=-1", "share=.5", "share=0.0001", "share=10%"]
        {
            let error = OnFailure::parse(text).unwrap_err();
            assert_eq!(error.details.field.as_deref(), Some("onStoreFailure"), "{text}");
        }
    }
}
