//! Rules that tidy cells. Nothing is tidied that no rule names.

use clap::ValueEnum;

/// A rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Tidy {
    /// Remove spaces around all cells
    Trim,
    /// Telephone numbers: remove spaces, hyphens, brackets and +86, and write full-width digits as digits
    Phone,
    /// Dates and times: 2026/1/5, 2026.1.5, 20260105 and 2026年1月5日 become 2026-01-05
    Date,
}

impl Tidy {
    pub(crate) fn named(name: &str) -> Option<Tidy> {
        <Tidy as ValueEnum>::from_str(name, false).ok()
    }

    /// Whether the rule is for a field.
    pub(crate) fn is_for(self, key: &str, kind: &str) -> bool {
        match self {
            Tidy::Trim => true,
            Tidy::Phone => matches!(key, "mobile" | "number" | "numbers"),
            Tidy::Date => kind.starts_with("date"),
        }
    }

    /// Applies the rule; what it does not understand stays.
    pub(crate) fn apply(self, text: &str) -> String {
        match self {
            Tidy::Trim => text.trim().to_string(),
            Tidy::Phone => phone(text),
            Tidy::Date => date(text).unwrap_or_else(|| text.to_string()),
        }
    }
}

/// A digit for a full-width one.
fn half_width(c: char) -> char {
    match c {
        '０'..='９' => char::from_u32(u32::from(c) - u32::from('０') + u32::from('0')).unwrap_or(c),
        '＋' => '+',
        '－' => '-',
        '　' => ' ',
        c => c,
    }
}

fn phone(text: &str) -> String {
    let plain: String = text
        .chars()
        .map(half_width)
        .filter(|c| !c.is_whitespace() && !matches!(c, '-' | '(' | ')' | '（' | '）' | '\u{2010}'..='\u{2015}'))
        .collect();
    let national = plain.strip_prefix("+86").or_else(|| plain.strip_prefix("0086"));
    // Without a plus it could be a number of another country or an extension, unless a mobile number follows.
    let mobile = plain.strip_prefix("86").filter(|rest| rest.len() == 11 && rest.starts_with('1'));
    national.or(mobile).unwrap_or(&plain).to_string()
}

fn date(text: &str) -> Option<String> {
    let text: String = text.trim().chars().map(half_width).collect();
    let (day, time) = match text.split_once([' ', 'T']) {
        Some((day, time)) => (day.to_string(), Some(time.trim().to_string())),
        None => (text, None),
    };
    let parts: Vec<&str> = if day.len() == 8 && day.bytes().all(|byte| byte.is_ascii_digit()) {
        vec![day.get(..4)?, day.get(4..6)?, day.get(6..)?]
    } else {
        day.split(['-', '/', '.', '年', '月', '日']).filter(|part| !part.is_empty()).collect()
    };
    let [year, month, day] = parts[..] else { return None };
    if year.len() != 4 {
        return None;
    }
    let date = jiff::civil::Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?).ok()?;
    let Some(time) = time else { return Some(date.to_string()) };
    let parts: Vec<i8> = time.split(':').map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let (hour, minute, second) = match parts[..] {
        [hour, minute] => (hour, minute, 0),
        [hour, minute, second] => (hour, minute, second),
        _ => return None,
    };
    let time = jiff::civil::Time::new(hour, minute, second, 0).ok()?;
    Some(format!("{date} {:02}:{:02}:{:02}", time.hour(), time.minute(), time.second()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn telephone_numbers() {
        for (given, expected) in [
            ("+86 138-0000-1001", "13800001001"),
            ("008613800001001", "13800001001"),
            ("8613800001001", "13800001001"),
            ("（010）8888 0001", "01088880001"),
            ("１３８００００１００１", "13800001001"),
            ("86880001", "86880001"),
            ("+1 212 555 0100", "+12125550100"),
        ] {
            assert_eq!(Tidy::Phone.apply(given), expected);
        }
    }

    #[test]
    fn dates() {
        for (given, expected) in [
            ("2026/1/5", "2026-01-05"),
            ("2026年1月5日", "2026-01-05"),
            ("20260105", "2026-01-05"),
            ("2026.01.05 8:30", "2026-01-05 08:30:00"),
            ("2026-01-05T08:30:15", "2026-01-05 08:30:15"),
            ("2026/13/5", "2026/13/5"),
            ("5/1/2026", "5/1/2026"),
            ("soon", "soon"),
        ] {
            assert_eq!(Tidy::Date.apply(given), expected);
        }
    }
}
