//! Answer rates, counted from the calls that agents make: some on every day, fewer at weekends.
//!
//! Decided where the vendor's documents are silent: a number is shown that had no calls, and one that the account does not have
//! is passed over; of no calls 0.00% were answered.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::days::{self, is_weekend, is_within, start_of};
use super::numbers::display_numbers;
use crate::platform::data::Data;
use crate::{Job, Refusal};
use triline_protocol::json::Value;

const HOUR_MS: u32 = 60 * 60 * 1000;

/// A call from a display number.
struct Call {
    started_ms: i64,
    was_answered: bool,
}

/// The calls from a display number on a day.
fn calls(data: &Data, number: &str, day: i64) -> Vec<Call> {
    let mut random = days::random(data, number, day);
    let count = if is_weekend(day) { random.below(4) } else { 4 + random.below(12) };
    let call = |_| {
        let since_nine = i64::from(random.below(9 * HOUR_MS));
        let started_ms = start_of(day) + 9 * i64::from(HOUR_MS) + since_nine;
        Call { started_ms, was_answered: random.below(100) < 64 }
    };
    (0..count).map(call).collect()
}

pub(super) fn answer_rate(job: &mut Job<'_>) -> Result<Value, Refusal> {
    let wanted = job.texts("numbers").unwrap_or_default();
    let span = days::span(["startTime", "endTime"].into_iter().filter_map(|name| job.text(name)));
    let is_counted = |call: &Call| is_within(span, call.started_ms) && call.started_ms <= job.now_ms;
    let row = |number: &str| {
        let (mut sum, mut answered) = (0, 0);
        for day in days::days_of(span, job.now_ms) {
            for call in calls(job.data, number, day).into_iter().filter(is_counted) {
                sum += 1;
                answered += i64::from(call.was_answered);
            }
        }
        Value::object([
            ("number", number.into()),
            ("sum", sum.into()),
            ("answerSum", answered.into()),
            ("answerPercentage", format!("{}%", percentage(answered, sum)).into()),
        ])
    };
    let numbers = display_numbers().map(|number| number.number);
    Ok(numbers.filter(|number| wanted.is_empty() || wanted.iter().any(|wanted| wanted == number)).map(row).collect())
}

/// A share in percent, with two decimals.
pub(super) fn percentage(part: i64, whole: i64) -> String {
    let hundredths = if whole == 0 { 0 } else { (part * 10_000 + whole / 2) / whole };
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}
