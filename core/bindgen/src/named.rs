//! The types of the table that have a name.

use triline_schema::operation::{Choice, Kind, Record, Union};

/// A type that the table gives a name.
#[derive(Clone, Copy)]
pub(crate) enum Named {
    Record(&'static Record),
    Union(&'static Union),
    Choice(&'static Choice),
}

impl Named {
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Named::Record(record) => record.name,
            Named::Union(union) => union.name,
            Named::Choice(choice) => choice.name,
        }
    }
}

/// Adds the named types that a kind leads to, each once, users before what they use.
pub(crate) fn gather(kind: &Kind, types: &mut Vec<Named>) {
    let known = |types: &[Named], name| types.iter().any(|named| named.name() == name);
    match *kind {
        Kind::Record(record) if !known(types, record.name) => {
            types.push(Named::Record(record));
            for kind in record.fields.iter().map(|field| &field.kind).chain(record.open) {
                gather(kind, types);
            }
        }
        Kind::Union(union) if !known(types, union.name) => {
            types.push(Named::Union(union));
            for case in union.cases {
                gather(&Kind::Record(case.record), types);
            }
        }
        Kind::Choice(choice) if !known(types, choice.name) => types.push(Named::Choice(choice)),
        Kind::List(element) | Kind::Map(element) => gather(element, types),
        Kind::OneOf(one_of) => one_of.kinds.iter().for_each(|kind| gather(kind, types)),
        Kind::Children(record) => gather(&Kind::Record(record()), types),
        _ => {}
    }
}
