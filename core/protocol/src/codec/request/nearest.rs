//! Suggestions for a name that is not known.

use alloc::vec;
use alloc::vec::Vec;

use triline_schema::operation::{Field, Record};

/// The field nearest to a name that is not known.
pub(super) fn nearest(record: &Record, key: &str) -> Option<&'static str> {
    nearest_of(record.fields.iter().map(Field::api), key)
}

/// The known name nearest to one that is not known: at most two letters away, case aside.
pub(crate) fn nearest_of<'a>(names: impl Iterator<Item = &'a str>, key: &str) -> Option<&'a str> {
    if key.len() > 40 {
        return None;
    }
    names
        .map(|name| (distance(name, key), name))
        .filter(|(distance, name)| *distance <= 2 && *distance < name.len())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// How many letters have to be put in, taken out or changed.
pub(super) fn distance(left: &str, right: &str) -> usize {
    let plain =
        |text: &str| -> Vec<char> { text.chars().filter(|c| *c != '_').map(|c| c.to_ascii_lowercase()).collect() };
    let (left, right) = (plain(left), plain(right));
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, a) in left.iter().enumerate() {
        let mut next = vec![i.saturating_add(1)];
        for (b, pair) in right.iter().zip(row.windows(2)) {
            let [diagonal, above] = *pair else { continue };
            let beside = next.last().copied().unwrap_or_default();
            let changed = diagonal.saturating_add(usize::from(a != b));
            next.push(changed.min(above.saturating_add(1)).min(beside.saturating_add(1)));
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
}
