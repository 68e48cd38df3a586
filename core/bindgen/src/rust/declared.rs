//! The types that the Rust client declares: all entries of the table that have a name.

use triline_schema as schema;
use triline_schema::operation::{Choice, Field, Kind, OneOf, Record, Rule, Union};
use triline_schema::options::CallOptions;
use triline_schema::simulated::{FaultScript, SimulatedSettings};

use crate::text::spelling::INTERFACES;

/// An entry of the table that is a type in Rust.
#[derive(Clone, Copy)]
pub(super) enum Declared {
    Record(&'static Record),
    OneOf(&'static OneOf),
    Union(&'static Union),
    Choice(&'static Choice),
}

impl Declared {
    pub(super) fn name(&self) -> &'static str {
        match self {
            Declared::Record(record) => record.name,
            Declared::OneOf(one_of) => one_of.name,
            Declared::Union(union) => union.name,
            Declared::Choice(choice) => choice.name,
        }
    }

    /// The entry that a type is, if it has a name.
    pub(super) fn of(kind: &Kind) -> Option<Declared> {
        match *kind {
            Kind::Record(record) => Some(Declared::Record(record)),
            Kind::Children(record) => Some(Declared::Record(record())),
            Kind::OneOf(one_of) => Some(Declared::OneOf(one_of)),
            Kind::Union(union) => Some(Declared::Union(union)),
            Kind::Choice(choice) => Some(Declared::Choice(choice)),
            _ => None,
        }
    }

    /// The public module of the type below that of the crate: `platform::agents`.
    pub(super) fn module(&self) -> String {
        let path = self.entries();
        // Modules below that of a group, or of the simulated service, are private.
        let depth = if path.starts_with("simulated") { 1 } else { 2 };
        path.split("::").take(depth).collect::<Vec<_>>().join("::")
    }

    /// The module that declares the entry.
    pub(super) fn entries(&self) -> String {
        let path = match self {
            Declared::Record(record) => record.module,
            Declared::OneOf(one_of) => one_of.module,
            Declared::Union(union) => union.module,
            Declared::Choice(choice) => choice.module,
        };
        path.split_once("::").map_or(path, |(_, below)| below).to_owned()
    }
}

/// All of them, users before what they use.
pub(super) fn declared() -> Vec<Declared> {
    let mut found = Vec::new();
    for operation in schema::entries() {
        gather(&Kind::Record(operation.params), &mut found);
        operation.result().into_iter().chain(operation.part()).for_each(|kind| gather(&kind, &mut found));
    }
    let options = INTERFACES.map(schema::options_of).into_iter().chain([&CallOptions]);
    options.chain([&SimulatedSettings, &FaultScript]).for_each(|record| gather(&Kind::Record(record), &mut found));
    found.retain(|declared| !declared.entries().is_empty());
    found
}

fn gather(kind: &Kind, found: &mut Vec<Declared>) {
    if let Some(declared) = Declared::of(kind) {
        if found.iter().any(|known| known.name() == declared.name()) {
            return;
        }
        found.push(declared);
    }
    match *kind {
        Kind::Record(record) => {
            record.fields.iter().map(|field| &field.kind).chain(record.open).for_each(|kind| gather(kind, found));
        }
        Kind::Children(record) => gather(&Kind::Record(record()), found),
        Kind::Union(union) => union.cases.iter().for_each(|case| gather(&Kind::Record(case.record), found)),
        Kind::OneOf(one_of) => one_of.kinds.iter().for_each(|kind| gather(kind, found)),
        Kind::List(element) | Kind::Map(element) => gather(element, found),
        _ => {}
    }
}

/// The fields that a request must give, in the order in which the builder asks for them. Rows come last, so that all the
/// rest can be given without them, as a batch demands.
pub(super) fn required(record: &'static Record) -> Vec<&'static Field> {
    let is_rows = |field: &&Field| {
        schema::entries().filter(|operation| core::ptr::eq(operation.params, record)).any(|operation| {
            operation.rules.iter().any(|rule| matches!(rule, Rule::Batch { rows, .. } if *rows == field.wire))
        })
    };
    let (rows, others): (Vec<_>, Vec<_>) = record.fields.iter().filter(|field| field.asked()).partition(is_rows);
    [others, rows].concat()
}
