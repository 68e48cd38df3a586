//! Every field that a reader could be shown an example of has one, and the service would take it.

use std::collections::BTreeSet;

use triline_schema::operation::names::records;
use triline_schema::operation::{Attr, Kind};

use super::*;
use crate::text::spelling::INTERFACES;

fn fields() -> impl Iterator<Item = (&'static str, &'static Field)> {
    let records = INTERFACES.into_iter().flat_map(records);
    records.flat_map(|record| record.fields.iter().map(|field| (record.name, field)))
}

fn is_simple(kind: &Kind) -> bool {
    match kind {
        Kind::Text | Kind::Integer | Kind::Number | Kind::Scalar | Kind::Choice(_) => true,
        Kind::List(element) => is_simple(element),
        _ => false,
    }
}

#[test]
fn every_field_with_a_simple_value_has_an_example() {
    let lacking: Vec<String> = fields()
        .filter(|(_, field)| {
            is_simple(&field.kind) && !field.secret() && is_explained(field) && example(field).is_none()
        })
        .map(|(record, field)| format!("{record}.{}:{}", field.name, field.doc))
        .collect();
    assert!(lacking.is_empty(), "add a value to field/example.rs: {lacking:#?}");
    assert!(fields().filter(|(_, field)| example(field).is_some()).count() > 700);
}

#[test]
fn examples_are_of_the_type_and_within_the_limits_of_their_fields() {
    for (record, field) in fields() {
        let Some(example) = example(field) else { continue };
        let is_number = matches!(field.kind, Kind::Integer | Kind::Number);
        let number = example.parse::<f64>().ok();
        assert!(!is_number || number.is_some(), "{record}.{}: {example}", field.name);
        assert!(!matches!(field.kind, Kind::Integer) || !example.contains('.'), "{record}.{}: {example}", field.name);
        for attr in field.attrs {
            let fits = match (attr, number) {
                (Attr::Min(least), Some(number)) => {
                    number >= f64::from(i32::try_from(*least).expect("limits are small"))
                }
                (Attr::Max(most), Some(number)) => number <= f64::from(i32::try_from(*most).expect("limits are small")),
                _ => true,
            };
            assert!(fits, "{record}.{}: {example}, but {attr:?}", field.name);
        }
    }
}

#[test]
fn every_value_is_used() {
    let fields: Vec<&Field> = fields().map(|(_, field)| field).collect();
    let shown: BTreeSet<_> = fields.iter().filter_map(|field| Some((field.name, named(field)?))).collect();
    let is_used =
        |name: &str, value: &str| shown.iter().any(|(field, shown)| ends_with(field, name) && *shown == value);
    let all = VALUES.iter().copied().chain(OTHERS.iter().map(|(name, _, value)| (*name, *value)));
    let unused: Vec<_> = all.filter(|(name, value)| !is_used(name, value)).collect();
    assert!(unused.is_empty(), "no field is shown with {unused:#?}");
    for (name, meaning) in UNLISTED {
        let is_there = fields.iter().any(|field| field.name == *name && field.doc.contains(meaning));
        assert!(is_there, "no field is {name}: {meaning}");
    }
}
