//! Dates and times: whether one exists, and the `Date` header.

#![expect(
    clippy::arithmetic_side_effects,
    reason = "parts of a time have four digits at most, and milliseconds are divided before anything is added"
)]

use crate::text::{self, padded};

/// How far east of Greenwich the services' clocks are, in minutes. The vendor's documents name no zone; it is where they are used.
pub const OFFSET_MINUTES: i64 = 8 * 60;

/// Whether the text is `yyyy-MM-dd HH:mm:ss` and names a time that exists.
pub fn is_date_time(text: &str) -> bool {
    let Some((date, time)) = text.split_once(' ') else { return false };
    let mut parts = time.split(':');
    let mut part = |limit| parts.next().and_then(|digits| fixed(digits, 2)).is_some_and(|value| value < limit);
    is_date(date) && part(24) && part(60) && part(60) && parts.next().is_none()
}

/// Whether the text is `yyyy-MM-dd` and names a day that exists.
pub fn is_date(text: &str) -> bool {
    let mut parts = text.split('-');
    let year = parts.next().and_then(|digits| fixed(digits, 4));
    let month = parts.next().and_then(|digits| fixed(digits, 2));
    let day = parts.next().and_then(|digits| fixed(digits, 2));
    match (year, month, day, parts.next()) {
        (Some(year), Some(month), Some(day), None) => day >= 1 && day <= days_in(year, month),
        _ => false,
    }
}

/// A number of exactly that many digits.
fn fixed(digits: &str, length: usize) -> Option<i64> {
    let plain = digits.len() == length && digits.bytes().all(|byte| byte.is_ascii_digit());
    if plain { digits.parse().ok() } else { None }
}

fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// Days of a month; 0 where there is no such month.
fn days_in(year: i64, month: i64) -> i64 {
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if is_leap(year) => 29,
        2 => 28,
        _ => 0,
    }
}

/// Days from 1970-01-01 to a day of the Gregorian calendar.
fn days_since_1970(year: i64, month: i64, day: i64) -> i64 {
    // Count from 1 March, so that the leap day is the last one of its year.
    let year = if month <= 2 { year - 1 } else { year };
    let shifted = (month + 9) % 12;
    let day_of_year = (153 * shifted + 2) / 5 + day - 1;
    year * 365 + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + day_of_year - 719_468
}

/// A `Date` header (`Wed, 26 Mar 2025 01:29:10 GMT`) in milliseconds since 1970.
pub fn http_date(text: &str) -> Option<i64> {
    const MONTHS: &str = "JanFebMarAprMayJunJulAugSepOctNovDec";
    let (_, rest) = text.trim().split_once(',')?;
    let mut words = rest.strip_prefix(' ')?.split(' ');
    let day = fixed(words.next()?, 2)?;
    let name = words.next()?;
    let month = MONTHS.as_bytes().chunks(3).position(|month| month == name.as_bytes())?;
    let month = i64::try_from(month + 1).ok()?;
    let year = fixed(words.next()?, 4)?;
    let mut clock = words.next()?.split(':');
    let hour = fixed(clock.next()?, 2)?;
    let minute = fixed(clock.next()?, 2)?;
    let second = fixed(clock.next()?, 2)?;
    let valid = day >= 1 && day <= days_in(year, month) && hour < 24 && minute < 60 && second <= 60;
    if !valid || words.next()? != "GMT" {
        return None;
    }
    Some((((days_since_1970(year, month, day) * 24 + hour) * 60 + minute) * 60 + second) * 1000)
}

/// A `yyyy-MM-dd HH:mm:ss` in milliseconds since 1970, at a place that many minutes east of Greenwich.
pub fn instant(text: &str, offset_minutes: i64) -> Option<i64> {
    let (date, time) = text.split_once(' ')?;
    let mut parts = date.split('-').chain(time.split(':')).map(|part| part.parse::<i64>().ok());
    let mut part = || parts.next().flatten();
    let days = days_since_1970(part()?, part()?, part()?);
    Some((((days * 24 + part()?) * 60 + part()? - offset_minutes) * 60 + part()?) * 1000)
}

/// An offset from UTC such as `+08:00`, in minutes.
pub fn utc_offset(text: &str) -> Option<i64> {
    let sign = if text.starts_with('-') { -1 } else { 1 };
    let (hours, minutes) = text.strip_prefix(['+', '-'])?.split_once(':')?;
    let (hours, minutes) = (fixed(hours, 2)?, fixed(minutes, 2)?);
    (hours < 24 && minutes < 60).then_some(sign * (hours * 60 + minutes))
}

/// The same time of day that many calendar months after a `yyyy-MM-dd HH:mm:ss`; on the last day of
/// the month where the month has no such day.
pub fn months_after(text: &str, months: u32) -> Option<alloc::string::String> {
    let (date, time) = text.split_once(' ')?;
    let mut parts = date.split('-').map(|part| part.parse::<i64>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    let total = year * 12 + month - 1 + i64::from(months);
    let (year, month) = (total.div_euclid(12), total.rem_euclid(12) + 1);
    let day = day.min(days_in(year, month));
    Some(text::text(&[&padded(year, 4), "-", &padded(month, 2), "-", &padded(day, 2), " ", time]))
}

/// When the period of so many calendar months ends in which a `yyyy-MM-dd HH:mm:ss` lies: with 3, its quarter, with 12, its
/// year. The same as when the next one begins.
pub(crate) fn period_after(text: &str, months: u32) -> Option<alloc::string::String> {
    let month = fixed(text.get(5..7)?, 2)?;
    let begun = (month - 1).rem_euclid(i64::from(months.max(1)));
    let left = u32::try_from(i64::from(months.max(1)) - begun).ok()?;
    months_after(&text::text(&[text.get(..7)?, "-01 00:00:00"]), left)
}

/// A time of the form `yyyy-MM-dd HH:mm:ss` that exists, in seconds since 1970 of a clock that shows it.
pub fn seconds(text: &str) -> Option<i64> {
    if !is_date_time(text) {
        return None;
    }
    let mut parts = text.split(['-', ' ', ':']).map(|part| part.parse::<i64>().ok());
    let mut next = || parts.next().flatten();
    let days = days_since_1970(next()?, next()?, next()?);
    Some(((days * 24 + next()?) * 60 + next()?) * 60 + next()?)
}

/// A time in milliseconds since 1970, that many minutes east of Greenwich: year, month, day, hour,
/// minute, second.
fn civil(ms: i64, offset_minutes: i64) -> [i64; 6] {
    let seconds = ms.div_euclid(1000) + offset_minutes * 60;
    let (days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    [year, month, day, second / 3600, second / 60 % 60, second % 60]
}

/// A time as `yyyyMMddHHmmss`.
pub fn compact(ms: i64, offset_minutes: i64) -> alloc::string::String {
    let [year, parts @ ..] = civil(ms, offset_minutes);
    let mut out = padded(year, 4);
    for part in parts {
        out.push_str(&padded(part, 2));
    }
    out
}

/// A time as `yyyy-MM-dd HH:mm:ss`.
pub fn date_time(ms: i64, offset_minutes: i64) -> alloc::string::String {
    let [year, parts @ ..] = civil(ms, offset_minutes);
    let mut out = padded(year, 4);
    for (part, before) in parts.into_iter().zip(["-", "-", " ", ":", ":"]) {
        out.push_str(before);
        out.push_str(&padded(part, 2));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_that_exist() {
        for text in ["2024-02-29 23:59:59", "2000-02-29 00:00:00", "0001-01-01 00:00:00"] {
            assert!(is_date_time(text), "{text}");
        }
        for text in [
            "",
            "2023-02-29 00:00:00",
            "1900-02-29 00:00:00",
            "2024-13-01 00:00:00",
            "2024-01-01",
            "2024-01-01 24:00:00",
            "2024-1-01 00:00:00",
            "2024-01-01T00:00:00",
            "2024-01-01 00:00:00 ",
            "+024-01-01 00:00:00",
            "2024-01-00 00:00:00",
        ] {
            assert!(!is_date_time(text), "{text}");
        }
    }

    #[test]
    fn date_headers() {
        assert_eq!(http_date("Thu, 01 Jan 1970 00:00:00 GMT"), Some(0));
        assert_eq!(http_date("Wed, 26 Mar 2025 01:29:10 GMT"), Some(1_742_952_550_000));
        assert_eq!(http_date("Sat, 29 Feb 2020 12:00:00 GMT"), Some(1_582_977_600_000));
        for text in [
            "",
            "now",
            "Wed, 26 anF 2025 01:29:10 GMT",
            "Wed, 31 Feb 2025 01:29:10 GMT",
            "Wed, 26 Mar 2025 01:29:10 CET",
            "Wed, 26 Mar 2025 01:29",
        ] {
            assert_eq!(http_date(text), None, "{text}");
        }
    }

    #[test]
    fn times_are_written_at_an_offset() {
        assert_eq!(compact(0, 480), "19700101080000");
        assert_eq!(compact(1_582_977_600_000, 0), "20200229120000");
        assert_eq!(compact(-1000, 0), "19691231235959");
        assert_eq!(utc_offset("+08:00"), Some(480));
        assert_eq!(utc_offset("-03:30"), Some(-210));
        for text in ["", "8", "+8:00", "+24:00", "08:00", "+08:60"] {
            assert_eq!(utc_offset(text), None, "{text}");
        }
    }

    #[test]
    fn times_are_read_as_they_are_written() {
        assert_eq!(instant("1970-01-01 08:00:00", 480), Some(0));
        for ms in [1_582_977_600_000, 1_760_000_000_000, -1_000] {
            assert_eq!(instant(&date_time(ms, -210), -210), Some(ms));
        }
        assert_eq!(instant("1970-01-01", 0), None);
    }

    #[test]
    fn times_are_counted_in_seconds() {
        for text in ["1970-01-01 00:00:00", "2024-02-29 23:59:59", "2026-01-05 09:30:00"] {
            assert_eq!(date_time(seconds(text).unwrap() * 1000, 0), text);
        }
        assert_eq!(seconds("2026-02-30 00:00:00"), None);
    }

    #[test]
    fn periods_are_those_of_the_calendar() {
        for (start, months, end) in [
            ("2025-01-01 00:00:00", 3, "2025-04-01 00:00:00"),
            ("2025-11-30 23:59:59", 3, "2026-01-01 00:00:00"),
            ("2024-02-29 10:00:00", 12, "2025-01-01 00:00:00"),
            ("2024-12-31 10:00:00", 1, "2025-01-01 00:00:00"),
        ] {
            assert_eq!(period_after(start, months).as_deref(), Some(end));
        }
    }

    #[test]
    fn months_are_those_of_the_calendar() {
        for (start, months, end) in [
            ("2025-01-01 00:00:00", 3, "2025-04-01 00:00:00"),
            ("2025-08-31 10:00:00", 3, "2025-11-30 10:00:00"),
            ("2024-02-29 00:00:00", 12, "2025-02-28 00:00:00"),
            ("2024-11-30 00:00:00", 3, "2025-02-28 00:00:00"),
        ] {
            assert_eq!(months_after(start, months).as_deref(), Some(end));
        }
    }
}
