//! Chance that is always the same: what the work phone and the AI agent hold follows from the seed.
//!
//! Every die is thrown for one thing (such as the calls of a day), so that what is made up does not
//! depend on what has been asked for.

use alloc::format;
use alloc::string::String;

use sha2::{Digest, Sha256};

use triline_protocol::client::random::Random;
use triline_protocol::codec::time::OFFSET_MINUTES;
use triline_protocol::text::{LOWER_HEX, hex};

pub(crate) const SECOND_MS: i64 = 1000;
pub(crate) const MINUTE_MS: i64 = 60 * SECOND_MS;
pub(crate) const HOUR_MS: i64 = 60 * MINUTE_MS;
pub(crate) const DAY_MS: i64 = 24 * HOUR_MS;
/// When what is there from the beginning was made: 2025-03-03 09:00:00 at +08:00.
pub(crate) const MADE_MS: i64 = 1_740_963_600_000;
/// For how many days, today among them, there are records from the beginning.
pub(crate) const DAYS: i64 = 30;

/// Random numbers for one thing.
pub(crate) struct Dice(Random);

impl Dice {
    /// Those for the thing of that kind and number.
    pub(crate) fn new(seed: u64, kind: &str, number: i64) -> Dice {
        let key = digest(&[kind, &format!(" {seed} {number}")]);
        let mut bytes = [0; 32];
        bytes.iter_mut().zip(key.bytes()).for_each(|(byte, digit)| *byte = digit);
        Dice(Random::new(&bytes))
    }

    /// The random numbers themselves.
    pub(crate) fn into_random(self) -> Random {
        self.0
    }

    /// A number from 0 up to, not including, the limit.
    pub(crate) fn below(&mut self, limit: u32) -> i64 {
        i64::from(self.0.below(limit))
    }

    /// The place of one of so many.
    pub(crate) fn index(&mut self, count: usize) -> usize {
        let limit = u32::try_from(count).unwrap_or(u32::MAX);
        usize::try_from(self.0.below(limit)).unwrap_or_default()
    }

    pub(crate) fn pick(&mut self, texts: &[&'static str]) -> &'static str {
        let at = self.index(texts.len());
        cycled(texts, at)
    }

    /// 24 hexadecimal digits, as ids look.
    pub(crate) fn id(&mut self) -> String {
        format!("{:016x}{:08x}", self.0.next_u64(), self.0.below(u32::MAX))
    }

    /// The name of a person.
    pub(crate) fn person(&mut self) -> String {
        const FAMILY: [&str; 16] =
            ["王", "李", "张", "刘", "陈", "杨", "赵", "黄", "周", "吴", "徐", "孙", "欧阳", "朱", "马", "林"];
        const GIVEN: [&str; 16] =
            ["芳", "伟", "秀英", "娜", "敏", "静", "丽华", "强", "磊", "军", "洋", "勇", "艳", "杰", "晓梅", "建国"];
        format!("{}{}", self.pick(&FAMILY), self.pick(&GIVEN))
    }
}

/// The id of the thing of that kind and number.
pub(crate) fn id(seed: u64, kind: &str, number: i64) -> String {
    Dice::new(seed, kind, number).id()
}

/// The element at that place, counted from the beginning again behind the last.
pub(crate) fn cycled<T: Copy + Default>(elements: &[T], at: usize) -> T {
    elements.get(at % elements.len().max(1)).copied().unwrap_or_default()
}

/// The number of the day that a time lies in by the service's clock.
pub(crate) fn day_of(ms: i64) -> i64 {
    (ms + OFFSET_MINUTES * MINUTE_MS).div_euclid(DAY_MS)
}

/// When a day begins.
pub(crate) fn start_of(day: i64) -> i64 {
    day * DAY_MS - OFFSET_MINUTES * MINUTE_MS
}

/// A count as JSON has it.
pub(crate) fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// A text derived from others, which does not reveal them.
pub(crate) fn digest(texts: &[&str]) -> String {
    let digest = texts.iter().fold(Sha256::new(), Digest::chain_update).finalize();
    hex(&digest, LOWER_HEX)
}
