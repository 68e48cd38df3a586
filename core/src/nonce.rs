//! Nonces: six digits, the first not zero, none used twice within five minutes.

use alloc::vec::Vec;

use crate::random::Random;

/// How long a nonce must not come back: as long as the service accepts a timestamp.
const MEMORY_MS: u64 = 5 * 60 * 1000;

/// The nonces in use.
#[derive(Debug, Default)]
pub(crate) struct Nonces {
    /// When each was drawn, oldest first.
    recent: Vec<(u64, u32)>,
}

impl Nonces {
    /// Draws a nonce that was not drawn in the last five minutes.
    pub(crate) fn draw(&mut self, random: &mut Random, steady_ms: u64) -> u32 {
        self.recent.retain(|(at, _)| at.saturating_add(MEMORY_MS) > steady_ms);
        // All of them in five minutes is 3,000 requests a second; then the oldest have to do again.
        if self.recent.len() >= 900_000 {
            self.recent.drain(..450_000);
        }
        loop {
            let nonce = 100_000 + random.below(900_000);
            if !self.recent.iter().any(|(_, recent)| *recent == nonce) {
                self.recent.push((steady_ms, nonce));
                return nonce;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;

    #[test]
    fn nonces_have_six_digits_and_do_not_come_back() {
        let mut random = Random::new(&[7; 32]);
        let mut nonces = Nonces::default();
        let mut seen = BTreeSet::new();
        for index in 0..2_000 {
            let nonce = nonces.draw(&mut random, index);
            assert!((100_000..=999_999).contains(&nonce));
            assert!(seen.insert(nonce), "{nonce} came back");
        }
        nonces.draw(&mut random, 2_000 + MEMORY_MS);
        assert_eq!(nonces.recent.len(), 1);
    }
}
