//! What all records have in common: reading, writing and showing their fields along the table.

use alloc::string::String;
use core::fmt::{self, Debug};
use core::marker::PhantomData;

use serde::Serialize;
use serde::de::{MapAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};

use super::codec::{Misfit, Typed, Writer, value};
use crate::types::{Any, Map};
use triline_protocol::auth::secret::HIDDEN;
use triline_protocol::json::reader::{Reader, Token};
use triline_protocol::message;
use triline_schema::operation::{Field, Record};

/// Reads the value of a field into a record.
pub(crate) type Slot<R> = fn(&mut R, &mut Reader<'_>) -> Result<(), Misfit>;

/// The fields of a record, by their places in the table.
pub(crate) trait Members: Sized + 'static {
    /// The record in the table.
    const RECORD: &'static Record;

    /// What reads each field.
    const SLOTS: &'static [Slot<Self>];

    /// A record with nothing in it.
    fn empty() -> Self;

    /// What the record has beside its fields.
    fn extra(&mut self) -> &mut Map<Any>;

    /// Sets the field at a place to the next value of a map.
    fn set<'de, A: MapAccess<'de>>(&mut self, place: usize, members: &mut A) -> Result<(), A::Error>;
}

/// The value of a field, whatever its type.
pub(crate) trait FieldValue {
    /// The value for a debug text; `None` where there is none.
    fn shown(&self) -> Option<&dyn Debug>;

    /// Writes the member of that name, where there is a value.
    fn write(&self, name: &str, writer: &mut Writer);
}

impl<T: Typed + Debug> FieldValue for Option<T> {
    fn shown(&self) -> Option<&dyn Debug> {
        self.as_ref().map(|value| value as &dyn Debug)
    }

    fn write(&self, name: &str, writer: &mut Writer) {
        writer.member(name, self.as_ref());
    }
}

/// Reads an object.
pub(crate) fn read_record<R: Members>(token: &Token<'_>, reader: &mut Reader<'_>) -> Result<R, Misfit> {
    if *token != Token::Object {
        return Err(Misfit::of(message!("an object"), token));
    }
    let mut record = R::empty();
    let mut next = 0;
    while let Some(at) = reader.field(R::RECORD, next) {
        next = at.saturating_add(1);
        match R::SLOTS.get(at) {
            Some(slot) => slot(&mut record, reader).map_err(|misfit| {
                let name = R::RECORD.fields.get(at).map_or("", Field::api);
                misfit.within([".", name].concat())
            })?,
            None => *record.extra() = value(reader)?.unwrap_or_default(),
        }
    }
    Ok(record)
}

/// Writes a record: its fields under their names on the wire, and what the caller has put beside them.
pub(crate) fn write_record(description: &Record, fields: &[&dyn FieldValue], extra: &Map<Any>, writer: &mut Writer) {
    writer.out.push(b'{');
    for (field, value) in description.fields.iter().zip(fields) {
        value.write(field.wire, writer);
    }
    for (name, value) in extra {
        writer.member(name, Some(value));
    }
    writer.out.push(b'}');
}

/// Shows the fields that a record has, without secrets.
pub(crate) fn show_record(
    description: &Record,
    fields: &[&dyn FieldValue],
    extra: &Map<Any>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let mut shown = f.debug_struct(description.name);
    for (field, value) in description.fields.iter().zip(fields) {
        if let Some(value) = value.shown() {
            shown.field(field.name, if field.secret() { &HIDDEN } else { value });
        }
    }
    // Further members of a request may be secret under a name that only the account knows.
    if description.open.is_some() && !extra.is_empty() {
        shown.field("extra", &extra.keys());
    } else if !extra.is_empty() {
        shown.field("extra", extra);
    }
    shown.finish()
}

/// Serialises a record under its names in the API; `fields` serialises those that have a value.
pub(crate) fn serialize_record<S: Serializer>(
    serializer: S,
    extra: &Map<Any>,
    fields: impl FnOnce(&mut S::SerializeMap) -> Result<(), S::Error>,
) -> Result<S::Ok, S::Error> {
    let mut members = serializer.serialize_map(None)?;
    fields(&mut members)?;
    for (name, value) in extra {
        members.serialize_entry(name, value)?;
    }
    members.end()
}

/// Serialises the next field, where it has a value.
pub(crate) fn serialize_field<M: SerializeMap>(
    members: &mut M,
    field: Option<&Field>,
    value: Option<&impl Serialize>,
) -> Result<(), M::Error> {
    match (field, value) {
        (Some(field), Some(value)) => members.serialize_entry(field.api(), value),
        _ => Ok(()),
    }
}

/// Deserialises a record from a map, whose names are those of the API or of the wire.
pub(crate) struct RecordVisitor<R>(pub(crate) PhantomData<R>);

impl<'de, R: Members> Visitor<'de> for RecordVisitor<R> {
    type Value = R;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an object: {}", R::RECORD.name)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<R, A::Error> {
        let mut record = R::empty();
        while let Some(name) = members.next_key::<String>()? {
            let is_named = |field: &Field| field.api() == name || field.wire == name;
            match R::RECORD.fields.iter().position(is_named) {
                Some(place) => record.set(place, &mut members)?,
                None => {
                    record.extra().insert(name, members.next_value()?);
                }
            }
        }
        Ok(record)
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use crate::platform::customers::CustomerInput;

    #[test]
    fn secrets_are_not_shown() {
        let shown = format!("{:?}", CustomerInput::default().service_password("pw-3"));
        assert!(shown.contains("service_password") && !shown.contains("pw-3"), "{shown}");
        let mut input = CustomerInput::default();
        input.extra.insert("servicePassword".into(), "pw-4".into());
        let shown = format!("{input:?}");
        assert!(shown.contains("servicePassword") && !shown.contains("pw-4"), "{shown}");
    }
}
