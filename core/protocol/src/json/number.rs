//! Numbers as they are written, compared without turning them into binary.

#![expect(clippy::arithmetic_side_effects, reason = "positions stay within the text")]

use core::cmp::Ordering;

/// A number of JSON taken apart: sign, whole part, whether anything follows the point.
pub struct Parts {
    /// The whole part without its sign, held at the end of the range where it does not fit.
    whole: u64,
    fraction: bool,
    negative: bool,
}

impl Parts {
    /// Takes a number apart that the scanner has accepted.
    pub fn of(text: &str) -> Parts {
        let (negative, unsigned) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (mantissa, exponent) = unsigned.split_once(['e', 'E']).unwrap_or((unsigned, "0"));
        let (before, after) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        // An exponent out of range is as good as a very large one.
        let exponent: i64 = match exponent.parse() {
            Ok(value) => value,
            Err(_) if exponent.starts_with('-') => i64::MIN / 2,
            Err(_) => i64::MAX / 2,
        };
        let point = i64::try_from(before.len()).unwrap_or(i64::MAX / 2).saturating_add(exponent);
        let mut whole: u64 = 0;
        let mut fraction = false;
        let mut place: i64 = 0;
        for digit in before.bytes().chain(after.bytes()) {
            let digit = u64::from(digit.wrapping_sub(b'0'));
            if place < point {
                whole = whole.saturating_mul(10).saturating_add(digit);
            } else {
                fraction |= digit != 0;
            }
            place += 1;
        }
        while place < point && whole != 0 && whole != u64::MAX {
            whole = whole.saturating_mul(10);
            place += 1;
        }
        Parts { whole, fraction, negative }
    }

    /// Whether nothing but zeros follows the point.
    pub fn is_whole(&self) -> bool {
        !self.fraction
    }

    /// The value, where it is whole and fits.
    pub(crate) fn integer(&self) -> Option<i64> {
        if self.fraction { None } else { self.signed() }
    }

    /// The whole part, where it fits.
    fn signed(&self) -> Option<i64> {
        if self.negative { 0_i64.checked_sub_unsigned(self.whole) } else { i64::try_from(self.whole).ok() }
    }

    /// How the number compares with a whole one.
    pub fn compare(&self, bound: i64) -> Ordering {
        let beyond = if self.negative { Ordering::Less } else { Ordering::Greater };
        match self.signed().map(|whole| whole.cmp(&bound)) {
            None => beyond,
            Some(Ordering::Equal) if self.fraction => beyond,
            Some(other) => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn compares_like_numbers() {
        let cases = [
            "0",
            "-0",
            "1",
            "1.0",
            "1.5",
            "-1.5",
            "100",
            "1e2",
            "1E+2",
            "10e1",
            "1e-2",
            "100.01",
            "0.99",
            "99.999e0",
            "1e400",
            "-1e400",
            "1e-400",
            "12345678901234567890",
            "0.1e1",
            "1.25e1",
        ];
        for text in cases {
            let value: f64 = text.parse().unwrap();
            for bound in [-2, -1, 0, 1, 2, 100] {
                #[expect(clippy::cast_precision_loss, reason = "small bounds")]
                let expected = value.partial_cmp(&(bound as f64)).unwrap();
                // 1e-400 is zero in binary only.
                if text != "1e-400" {
                    assert_eq!(Parts::of(text).compare(bound), expected, "{text} and {bound}");
                }
            }
        }
    }

    #[test]
    fn knows_whole_numbers() {
        for (text, expected) in [
            ("1.0", Some(1)),
            ("1e2", Some(100)),
            ("1.5", None),
            ("-7", Some(-7)),
            ("1e30", None),
            ("12.50e1", Some(125)),
        ] {
            assert_eq!(Parts::of(text).integer(), expected, "{text}");
        }
        assert!(Parts::of("1e30").is_whole());
        assert!(Parts::of("0e999999999999999999999").is_whole());
        assert!(Parts::of("1e999999999999999999999").is_whole());
    }
}
