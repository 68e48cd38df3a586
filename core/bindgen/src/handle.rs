//! Handles of the table, with the entries that they name.

use triline_schema as schema;
use triline_schema::operation::{Base, Field, Handle, Kind, Operation, Record, ResponseLayout, Variant};

/// The operation that a handle names.
pub(crate) fn operation(name: &str) -> &'static Operation {
    schema::operation(name).expect("a handle names operations of the table")
}

/// The record that opening a handle returns.
pub(crate) fn opened(handle: &Handle) -> &'static Record {
    match &operation(handle.opens).answer {
        ResponseLayout::Fields { record, .. }
        | ResponseLayout::Value { kind: Kind::Record(record), .. }
        | ResponseLayout::Whole { kind: Kind::Record(record) } => record,
        _ => panic!("{} returns no record", handle.opens),
    }
}

/// What a handle supplies to an operation.
pub(crate) fn kept(handle: &Handle, operation: &'static Operation) -> Vec<&'static Field> {
    handle.keeps.iter().filter_map(|wire| operation.params.field(wire)).collect()
}

/// A message, and how a text becomes one.
pub(crate) struct Message {
    pub(crate) record: &'static Record,
    /// The field that says whose message it is, and its value for a text.
    pub(crate) kind: &'static Field,
    pub(crate) variant: &'static Variant,
    /// The field of the text.
    pub(crate) text: &'static Field,
}

/// The message that the methods of a handle take.
pub(crate) fn message(handle: &Handle, operation: &'static Operation) -> Message {
    let Some(Kind::List(Kind::Record(record))) = operation.params.field(handle.message).map(|field| field.kind) else {
        panic!("{} takes no list of messages", operation.name)
    };
    let (mut kind, mut text) = (None, None);
    for field in record.fields.iter().filter(|field| field.required()) {
        match field.kind {
            Kind::Choice(choice) if choice.base == Base::Text => {
                kind = choice.variants.first().map(|first| (field, first));
            }
            Kind::Text => text = Some(field),
            _ => {}
        }
    }
    let ((kind, variant), text) = kind.zip(text).expect("a message has a type and a text");
    Message { record, kind, variant, text }
}
