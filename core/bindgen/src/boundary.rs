//! What every language is told beside results: see `triline_schema::boundary`.

use triline_schema::boundary::{EndFailure, Event};
use triline_schema::operation::{Attr, Case, Field, Kind, Record};

/// The events, with their names.
pub(crate) fn events() -> impl Iterator<Item = &'static Case> {
    Event.cases.iter()
}

/// A member of an object.
#[derive(Clone, Copy)]
pub(crate) struct Member {
    /// The record that declares it.
    pub(crate) of: &'static Record,
    /// What is declared.
    pub(crate) field: &'static Field,
}

impl Member {
    /// Whether it is a member of a call's failure, which only some events have.
    pub(crate) fn is_of_failure(self) -> bool {
        core::ptr::eq(self.of, &raw const EndFailure)
    }

    /// Whether it may be missing, and nothing is known then.
    pub(crate) fn optional(self) -> bool {
        self.is_of_failure() || !self.field.required() && self.default().is_none()
    }

    /// Its value where it is missing.
    pub(crate) fn default(self) -> Option<&'static str> {
        self.field.attrs.iter().find_map(|attr| if let Attr::Default(value) = attr { Some(*value) } else { None })
    }

    /// Whether it is a number of milliseconds.
    pub(crate) fn is_duration(self) -> bool {
        self.field.attrs.contains(&Attr::Unit("milliseconds"))
    }
}

/// The members of the object of a record. Those of a failure stand among those of its event.
pub(crate) fn members(record: &'static Record) -> Vec<Member> {
    let of = |field: &'static Field| match field.kind {
        Kind::Record(inner) if core::ptr::eq(inner, &raw const EndFailure) => members(inner),
        _ => vec![Member { of: record, field }],
    };
    record.fields.iter().flat_map(of).collect()
}
