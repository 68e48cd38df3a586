//! Amounts that can be added up and divided: numbers as they are written, in decimal.

#![expect(clippy::arithmetic_side_effects, reason = "amounts are below 10^12 and have four decimal places at most")]

use alloc::string::String;

use crate::text::{padded, text};

/// A number, a share in percent, or a time length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Amount {
    /// The number without its point; of a time length, seconds.
    units: i64,
    /// How many digits stand behind the point.
    places: usize,
    unit: Unit,
    /// Whether it is a JSON text.
    quoted: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    Number,
    /// `50.83%`
    Percent,
    /// `12:05:59`
    Clock,
}

/// More than that is no amount: sums and shares of less fit into what they are computed in.
const MOST: i64 = 1_000_000_000_000;
const MOST_PLACES: usize = 4;

impl Amount {
    /// Reads a JSON number, or a text that is one, a share or a time length.
    pub(crate) fn of(json: &str) -> Option<Amount> {
        let inner = json.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        let (written, quoted) = (inner.unwrap_or(json), inner.is_some());
        let mut parts = written.split(':');
        if let (Some(hours), Some(minutes), Some(seconds), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        {
            let units = (digits(hours)? * 60 + digits(minutes)?) * 60 + digits(seconds)?;
            return Some(Amount { units, places: 0, unit: Unit::Clock, quoted });
        }
        let (number, unit) = match written.strip_suffix('%').filter(|_| quoted) {
            Some(number) => (number, Unit::Percent),
            None => (written, Unit::Number),
        };
        let (sign, number) = number.strip_prefix('-').map_or((1, number), |number| (-1, number));
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        let places = fraction.len();
        if places > MOST_PLACES || (places == 0 && number.len() > whole.len()) {
            return None;
        }
        let fraction = if places > 0 { digits(fraction)? } else { 0 };
        let units = sign * (shifted(digits(whole)?, places) + fraction);
        (units.abs() < MOST).then_some(Amount { units, places, unit, quoted })
    }

    pub(crate) fn is_zero(self) -> bool {
        self.units == 0
    }

    fn with_places(self, places: usize) -> i64 {
        shifted(self.units, places.saturating_sub(self.places))
    }

    /// All together. `None`: they are of different units, or shares.
    pub(crate) fn sum(amounts: &[Amount]) -> Option<Amount> {
        let mut sum = *amounts.first()?;
        if sum.unit == Unit::Percent || amounts.iter().any(|amount| amount.unit != sum.unit) {
            return None;
        }
        sum.places = amounts.iter().fold(0, |places, amount| places.max(amount.places));
        sum.units = amounts.iter().fold(0, |units: i64, amount| units.saturating_add(amount.with_places(sum.places)));
        (sum.units.unsigned_abs() < shifted(MOST, MOST_PLACES).unsigned_abs()).then_some(sum)
    }

    /// `factor` (1 or 100) times this for each of the other, in the form of a third. It is rounded, half up.
    pub(crate) fn share_of(self, other: Amount, factor: i64, form: Amount) -> Option<Amount> {
        let places = self.places.max(other.places);
        let (dividend, divisor) = (self.with_places(places), other.with_places(places));
        if !(0..MOST).contains(&dividend) || divisor <= 0 {
            return None;
        }
        let scaled = shifted(dividend * factor, form.places);
        Some(Amount { units: (scaled + divisor / 2) / divisor, ..form })
    }

    /// Whether this may be the other, rounded or cut at its last digit. They have as many.
    pub(crate) fn is_about(self, other: Amount) -> bool {
        self.units.abs_diff(other.units) <= 1
    }

    /// The one with more digits behind the point.
    pub(crate) fn finer(self, other: Amount) -> Amount {
        if other.places > self.places { other } else { self }
    }

    /// The amount as written in JSON.
    pub(crate) fn json(self) -> String {
        let units = self.units.abs();
        let mut written = if self.unit == Unit::Clock {
            text(&[&padded(units / 3600, 2), ":", &padded(units / 60 % 60, 2), ":", &padded(units % 60, 2)])
        } else {
            padded(units, self.places + 1)
        };
        if self.places > 0 {
            written.insert(written.len().saturating_sub(self.places), '.');
        }
        let sign = if self.units < 0 { "-" } else { "" };
        let percent = if self.unit == Unit::Percent { "%" } else { "" };
        let quote = if self.quoted { "\"" } else { "" };
        text(&[quote, sign, &written, percent, quote])
    }
}

/// A number of digits alone.
fn digits(text: &str) -> Option<i64> {
    let plain = !text.is_empty() && text.len() < 13 && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

/// So many times ten times a number.
fn shifted(number: i64, places: usize) -> i64 {
    (0..places).fold(number, |number, _| number * 10)
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    fn amount(json: &str) -> Amount {
        Amount::of(json).unwrap_or_else(|| panic!("{json}"))
    }

    #[test]
    fn they_are_written_as_they_are_read() {
        for json in ["0", "12", "-3", "0.5", "-0.05", "12.30", "\"7\"", "\"50.83%\"", "\"01:02:03\"", "\"100:00:00\""] {
            assert_eq!(amount(json).json(), json);
        }
        for json in [
            "1e3",
            "\"\"",
            "\"-\"",
            "\".5\"",
            "\"5.\"",
            "true",
            "{}",
            "\"1:2\"",
            "\"1:2:x\"",
            "5%",
            "99999999999999999999",
        ] {
            assert_eq!(Amount::of(json), None, "{json}");
        }
    }

    #[test]
    fn they_are_added_up() {
        let sum = |parts: &[&str]| {
            let amounts: Vec<Amount> = parts.iter().map(|part| amount(part)).collect();
            Amount::sum(&amounts).map(Amount::json)
        };
        assert_eq!(sum(&["1", "2.50", "-0.5"]).as_deref(), Some("3.00"));
        assert_eq!(sum(&["\"1\"", "2"]).as_deref(), Some("\"3\""));
        assert_eq!(sum(&["\"23:59:59\"", "\"00:00:02\""]).as_deref(), Some("\"24:00:01\""));
        assert_eq!(sum(&["\"00:00:02\"", "2"]), None);
        assert_eq!(sum(&["\"10%\"", "\"20%\""]), None);
        assert_eq!(sum(&["1.2345", "999999999998"]).as_deref(), Some("999999999999.2345"));
    }

    #[test]
    fn shares_are_rounded() {
        let share =
            |part, whole, factor, form| amount(part).share_of(amount(whole), factor, amount(form)).map(Amount::json);
        assert_eq!(share("61", "120", 100, "\"0.00%\"").as_deref(), Some("\"50.83%\""));
        assert_eq!(share("1", "8", 100, "0.0").as_deref(), Some("12.5"));
        assert_eq!(share("1", "16", 100, "0.0").as_deref(), Some("6.3"));
        assert_eq!(share("0.5", "2", 1, "0").as_deref(), Some("0"));
        assert_eq!(share("1.5", "1", 1, "0").as_deref(), Some("2"));
        assert_eq!(share("1", "0", 100, "0"), None);
        assert!(amount("50.83").is_about(amount("50.82")) && !amount("50.83").is_about(amount("50.81")));
    }
}
