//! What happens by itself, day by day: calls and chats.
//!
//! They start on 2025-03-03 and continue with the service's clock. The events of a day depend on the account, the seed
//! and the day, and none is visible before its time, so that repeated reports agree.

use alloc::format;
use core::ops::RangeInclusive;

use crate::platform::data::{Data, MADE_MS};
use crate::reply::OFFSET_MINUTES;
use triline_protocol::client::random::Random;
use triline_protocol::codec::time::instant;

pub(super) const DAY_MS: i64 = 24 * 60 * 60 * 1000;
const OFFSET_MS: i64 = OFFSET_MINUTES * 60 * 1000;

/// The number of the day at that time, by the service's clock.
pub(super) fn day_at(ms: i64) -> i64 {
    (ms + OFFSET_MS).div_euclid(DAY_MS)
}

/// When a day begins.
pub(super) fn start_of(day: i64) -> i64 {
    day * DAY_MS - OFFSET_MS
}

pub(super) fn is_weekend(day: i64) -> bool {
    // 1970-01-01 was a Thursday.
    matches!((day + 3).rem_euclid(7), 5 | 6)
}

/// The days up to now that hold a time between two, both included.
pub(super) fn days_of([from, to]: [i64; 2], now_ms: i64) -> RangeInclusive<i64> {
    day_at(from.max(MADE_MS))..=day_at(to.min(now_ms))
}

/// Random numbers for what happens on a day.
pub(super) fn random(data: &Data, what: &str, day: i64) -> Random {
    data.random(&format!("{what} {day}"))
}

/// A time of a parameter, in milliseconds since 1970.
fn at(text: &str) -> Option<i64> {
    instant(text, OFFSET_MINUTES)
}

/// A span of a parameter: the end of the last second is in it. One time alone is a beginning.
pub(super) fn span<'a>(mut times: impl Iterator<Item = &'a str>) -> [i64; 2] {
    let from = times.next().and_then(at).unwrap_or(i64::MIN);
    let to = times.next().and_then(at).map_or(i64::MAX, |to| to + 999);
    [from, to]
}

pub(super) fn is_within([from, to]: [i64; 2], ms: i64) -> bool {
    (from..=to).contains(&ms)
}
