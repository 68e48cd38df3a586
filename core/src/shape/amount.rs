//! Amounts that can be added up and divided: numbers as they are written, in decimal.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::scan::write_string;
use crate::words::{self, padded, text};

/// A number, a share in percent, or a time length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Amount {
    /// The number without its point; of a time length, seconds.
    units: i64,
    /// How many digits stand behind the point.
    places: u32,
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

impl Amount {
    /// Reads a JSON number, or a text that is one, a share or a time length.
    pub(crate) fn of(json: &str) -> Option<Amount> {
        let inner = json.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        let (digits, quoted) = (inner.unwrap_or(json), inner.is_some());
        let read = |digits: &str, unit| {
            let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
            let plain = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
            if !plain(whole.strip_prefix('-').unwrap_or(whole)) || !plain(fraction) {
                return None;
            }
            let fraction = if digits.len() == whole.len() { "" } else { fraction };
            let units = text(&[whole, fraction]).parse().ok()?;
            Some(Amount { units, places: u32::try_from(fraction.len()).ok()?, unit, quoted })
        };
        if quoted && digits.bytes().filter(|byte| *byte == b':').count() == 2 {
            let mut parts = digits.split(':').map(|part| part.parse::<u32>().ok().map(i64::from));
            let (hours, minutes, seconds) = (parts.next()??, parts.next()??, parts.next()??);
            let units = (hours * 60 + minutes) * 60 + seconds;
            return Some(Amount { units, places: 0, unit: Unit::Clock, quoted });
        }
        match digits.strip_suffix('%').filter(|_| quoted) {
            Some(digits) => read(digits, Unit::Percent),
            None => read(digits, Unit::Number),
        }
    }

    pub(crate) fn is_zero(self) -> bool {
        self.units == 0
    }

    fn with_places(self, places: u32) -> Option<i64> {
        self.units.checked_mul(10_i64.checked_pow(places.checked_sub(self.places)?)?)
    }

    /// All together. `None`: they are of different units, or shares, or too much.
    pub(crate) fn sum(amounts: &[Amount]) -> Option<Amount> {
        let first = *amounts.first()?;
        let places = amounts.iter().map(|amount| amount.places).max()?;
        let mut units = 0_i64;
        for amount in amounts {
            if amount.unit != first.unit || amount.unit == Unit::Percent {
                return None;
            }
            units = units.checked_add(amount.with_places(places)?)?;
        }
        Some(Amount { units, places, ..first })
    }

    /// `factor` times this for each of the other, in the form of that one. It is rounded, half up.
    pub(crate) fn share_of(self, other: Amount, factor: i64, form: Amount) -> Option<Amount> {
        let places = self.places.max(other.places);
        let (dividend, divisor) = (self.with_places(places)?, other.with_places(places)?);
        let scaled = dividend.checked_mul(factor)?.checked_mul(10_i64.checked_pow(form.places)?)?;
        if scaled < 0 || divisor <= 0 {
            return None;
        }
        // Without the sum that could be too much.
        let (whole, rest) = (scaled / divisor, scaled % divisor);
        Some(Amount { units: whole + i64::from(rest >= divisor - rest), ..form })
    }

    /// Whether this may be the other, rounded or cut at its last digit. They have as many.
    pub(crate) fn is_about(self, other: Amount) -> bool {
        self.units.abs_diff(other.units) <= 1
    }

    /// The one with more digits behind the point.
    pub(crate) fn finer(self, other: Amount) -> Amount {
        if other.places > self.places { other } else { self }
    }

    /// As it stands in JSON.
    pub(crate) fn json(self) -> String {
        let places = self.places as usize;
        let digits = padded(self.units.saturating_abs(), places + 1);
        let written = match (self.unit, digits.split_at_checked(digits.len().saturating_sub(places))) {
            (Unit::Clock, _) => {
                let parts = [self.units / 3600, self.units / 60 % 60, self.units % 60].map(|part| padded(part, 2));
                words::separated(parts.iter().map(String::as_str), ":")
            }
            (_, Some((whole, fraction))) if places > 0 => text(&[whole, ".", fraction]),
            _ => digits,
        };
        let sign = if self.units < 0 { "-" } else { "" };
        let written = text(&[sign, &written, if self.unit == Unit::Percent { "%" } else { "" }]);
        if !self.quoted {
            return written;
        }
        let mut out = Vec::new();
        write_string(&mut out, &written);
        String::from_utf8(out).unwrap_or_else(|_| "null".to_string())
    }
}

#[cfg(test)]
mod tests {
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
        assert_eq!(sum(&["9223372036854775807", "1"]), None);
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
