//! Sorting in little code.

use alloc::vec::Vec;
use core::cmp::Ordering;

/// Sorts, and leaves what is equal in its order. One sort serves all types: each further one of the standard library
/// would add four kilobytes to what ships.
pub(crate) fn sort_by<T>(items: &mut Vec<T>, compare: impl Fn(&T, &T) -> Ordering) {
    let order = sorted(items.len(), &|one, other| match (items.get(one), items.get(other)) {
        (Some(one), Some(other)) => compare(one, other),
        _ => Ordering::Equal,
    });
    let mut taken: Vec<Option<T>> = items.drain(..).map(Some).collect();
    items.extend(order.into_iter().filter_map(|place| taken.get_mut(place).and_then(Option::take)));
}

#[inline(never)]
fn sorted(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|one, other| compare(*one, *other));
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    #[test]
    fn what_is_equal_stays_in_its_order() {
        let mut items = vec![(2, "a"), (1, "b"), (2, "c"), (0, "d"), (1, "e")];
        sort_by(&mut items, |one, other| one.0.cmp(&other.0));
        assert_eq!(items, [(0, "d"), (1, "b"), (1, "e"), (2, "a"), (2, "c")]);
    }
}
