//! Nonces: six digits, the first not zero, none used twice within five minutes.

use crate::client::random::Random;

/// Number of nonces. Using all of them in the five minutes for which the service accepts a timestamp would take 3,000
/// requests a second.
const ALL: u32 = 900_000;

/// The nonces of a client: a permutation of all six-digit numbers, which repeats only after all of them. So the client
/// need not remember used nonces.
#[derive(Debug)]
pub(crate) struct Nonces {
    next: u32,
    step: u32,
}

impl Nonces {
    /// Starts anywhere, with a step that is coprime to the number of nonces.
    pub(crate) fn new(random: &mut Random) -> Nonces {
        let next = random.below(ALL);
        loop {
            let step = random.below(ALL);
            // The divisors of that number are those of 2, 3 and 5.
            if [2, 3, 5].iter().all(|prime| !step.is_multiple_of(*prime)) {
                return Nonces { next, step };
            }
        }
    }

    /// The nonce of a number that processes share: others of all but the numbers `ALL` apart.
    #[cfg(feature = "store")]
    pub(crate) fn at(&self, number: u64) -> u32 {
        let place = number.rem_euclid(ALL.into()).saturating_mul(self.step.into()).saturating_add(self.next.into());
        u32::try_from(place.rem_euclid(ALL.into())).unwrap_or_default().saturating_add(100_000)
    }

    /// Draws a nonce.
    pub(crate) fn draw(&mut self) -> u32 {
        self.next = self.next.saturating_add(self.step).rem_euclid(ALL);
        self.next.saturating_add(100_000)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[cfg(feature = "store")]
    #[test]
    fn numbers_of_a_quarter_of_an_hour_have_nonces_of_their_own() {
        let nonces = Nonces::new(&mut Random::new(&[7; 32]));
        let mut drawn = vec![false; 1_000_000];
        for number in 1_760_000_000_000..1_760_000_000_000 + u64::from(ALL) {
            assert!(!core::mem::replace(&mut drawn[nonces.at(number) as usize], true), "{number}");
        }
    }

    #[test]
    fn nonces_have_six_digits_and_come_back_when_all_were_drawn() {
        for seed in 0..5 {
            let mut nonces = Nonces::new(&mut Random::new(&[seed; 32]));
            let mut drawn = vec![false; 1_000_000];
            for _ in 0..ALL {
                let nonce = nonces.draw();
                assert!((100_000..=999_999).contains(&nonce));
                assert!(!core::mem::replace(&mut drawn[nonce as usize], true), "{nonce} came back");
            }
        }
    }
}
