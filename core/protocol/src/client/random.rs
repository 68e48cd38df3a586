//! Random numbers from the host's seed: for nonces and for spreading retries, not for keys.

/// A generator of the `SplitMix64` kind.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator that starts from a seed.
    pub fn new(seed: &[u8; 32]) -> Random {
        let state = seed.chunks(8).fold(0x9E37_79B9_7F4A_7C15_u64, |state, chunk| {
            let word = chunk.iter().fold(0, |word, byte| word << 8 | u64::from(*byte));
            Random(state ^ word).next_u64()
        });
        Random(state)
    }

    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    /// A number from 0 up to, not including, `limit`; 0 where the limit is 0.
    pub fn below(&mut self, limit: u32) -> u32 {
        let wide = (self.next_u64() >> 32).wrapping_mul(u64::from(limit));
        u32::try_from(wide >> 32).unwrap_or_default()
    }
}
