//! Chance that a seed decides.

/// Random number generator `SplitMix64`: small, and good enough for choosing.
pub(crate) struct Dice {
    state: u64,
}

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice { state: seed }
    }

    pub(crate) fn draw(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 up to, not including, `limit`.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.draw() % limit.max(1)
    }

    /// The index of one of so many.
    pub(crate) fn index(&mut self, count: usize) -> usize {
        usize::try_from(self.below(count as u64)).unwrap_or(0)
    }

    /// Whether it happens, so many times in a hundred.
    pub(crate) fn happens(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn seed(&mut self) -> [u8; 32] {
        let mut seed = [0; 32];
        for part in seed.chunks_mut(8) {
            part.copy_from_slice(&self.draw().to_le_bytes());
        }
        seed
    }
}
