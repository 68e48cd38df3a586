//! Typed records in Rust (feature `typed`).
//!
//! The records of the table are structs, its choices enums. [`encode`] writes the parameters of a call, and [`decode`]
//! reads the result of a call with [`Options::typed`](crate::Options::typed). The codec is specialised for that text:
//! it reads a page of rows as fast as a derived deserialiser. Records also implement serde's traits, in the API's
//! names.
//!
//! ```
//! use triline::platform::agents::{Agent, AgentFilter, AgentStatus};
//!
//! let filter = AgentFilter::default().limit(20);
//! assert_eq!(triline::typed::encode(&filter), r#"{"limit":20}"#);
//! let agent: Agent = serde_json::from_str(r#"{"id":"1","status":"away","floor":3}"#)?;
//! assert_eq!(agent.status, Some(AgentStatus::Unlisted("away".into())));
//! assert_eq!(agent.extra["floor"], 3);
//! # Ok::<(), serde_json::Error>(())
//! ```

#[cfg(feature = "typed")]
mod codec;
mod methods;
#[cfg(feature = "typed")]
mod values;

#[cfg(feature = "typed")]
pub(crate) use codec::decode_text;
#[cfg(feature = "typed")]
pub use codec::{Answered, Misfit, Typed, Writer, decode, encode};
#[cfg(feature = "typed")]
pub(crate) use codec::{Slot, kind_of, read_record, value, with_kind, write_record};
#[cfg(feature = "client")]
pub(crate) use codec::{read, write};
pub(crate) use methods::group_methods;
#[cfg(feature = "client")]
pub(crate) use methods::{answered, asked, batched, method};
#[cfg(feature = "typed")]
pub(crate) use values::{read_choice, write_choice};

/// What a choice has beside its values: how it is read and written.
macro_rules! choice_codec {
    ($name:ident) => {
        #[cfg(feature = "typed")]
        impl $crate::typed::Typed for $name {
            fn read(
                token: $crate::json::reader::Token<'_>,
                _: &mut $crate::json::reader::Reader<'_>,
            ) -> Result<Self, $crate::typed::Misfit> {
                $crate::typed::read_choice(&token, |value| $name::from(value))
            }

            fn write(&self, writer: &mut $crate::typed::Writer) {
                $crate::typed::write_choice($name::CHOICE, self.as_str(), writer);
            }
        }

        #[cfg(feature = "typed")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match ($name::CHOICE.base, self.as_str().parse::<i64>()) {
                    ($crate::operation::Base::Number, Ok(number)) => serializer.serialize_i64(number),
                    _ => serializer.serialize_str(self.as_str()),
                }
            }
        }

        #[cfg(feature = "typed")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let value = <serde_json::Value as serde::Deserialize>::deserialize(deserializer)?;
                match &value {
                    serde_json::Value::String(text) => Ok($name::from(text.as_str())),
                    serde_json::Value::Number(number) => Ok($name::from(number.to_string().as_str())),
                    _ => Err(<D::Error as serde::de::Error>::custom("expected a string or a number")),
                }
            }
        }
    };
}
pub(crate) use choice_codec;

/// What a type whose values are kept as they come has: how it is read and written.
macro_rules! loose_codec {
    ($name:ident) => {
        #[cfg(feature = "typed")]
        impl $crate::typed::Typed for $name {
            fn read(
                token: $crate::json::reader::Token<'_>,
                reader: &mut $crate::json::reader::Reader<'_>,
            ) -> Result<Self, $crate::typed::Misfit> {
                <$crate::types::Any as $crate::typed::Typed>::read(token, reader).map($name)
            }

            fn write(&self, writer: &mut $crate::typed::Writer) {
                $crate::typed::Typed::write(&self.0, writer);
            }
        }

        #[cfg(feature = "typed")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.0.serialize(serializer)
            }
        }

        #[cfg(feature = "typed")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                serde::Deserialize::deserialize(deserializer).map($name)
            }
        }
    };
}
pub(crate) use loose_codec;

/// What a union has beside its records: how it is read and written.
macro_rules! union_codec {
    ($name:ident { $( $case:ident = $value:literal: $record:ident; )* }) => {
        #[cfg(feature = "typed")]
        impl $crate::typed::Typed for $name {
            fn read(
                token: $crate::json::reader::Token<'_>,
                reader: &mut $crate::json::reader::Reader<'_>,
            ) -> Result<Self, $crate::typed::Misfit> {
                match $crate::typed::kind_of(&token, reader).as_str() {
                    $( $value => $crate::typed::Typed::read(token, reader).map(|record| $name::$case(alloc::boxed::Box::new(record))), )*
                    _ => $crate::typed::Typed::read(token, reader).map($name::Other),
                }
            }

            fn write(&self, writer: &mut $crate::typed::Writer) {
                $crate::typed::Typed::write(&self.json(), writer);
            }
        }

        #[cfg(feature = "typed")]
        impl $name {
            /// The object, with its `kind`.
            fn json(&self) -> $crate::types::Any {
                match self {
                    $( $name::$case(record) => $crate::typed::with_kind($value, &**record), )*
                    $name::Other(value) => value.clone(),
                }
            }
        }

        #[cfg(feature = "typed")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.json().serialize(serializer)
            }
        }

        #[cfg(feature = "typed")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let mut value = <$crate::types::Any as serde::Deserialize>::deserialize(deserializer)?;
                let kind = value.get("kind").and_then($crate::types::Any::as_str).unwrap_or_default().to_string();
                let is_known = [$($value),*].contains(&kind.as_str());
                if let (true, Some(members)) = (is_known, value.as_object_mut()) {
                    members.remove("kind");
                }
                match kind.as_str() {
                    $( $value => serde_json::from_value(value).map($name::$case), )*
                    _ => Ok($name::Other(value)),
                }
                .map_err(serde::de::Error::custom)
            }
        }
    };
}
pub(crate) use union_codec;

/// What a record has beside its fields: how it is made, shown, read and written.
macro_rules! record_codec {
    ($name:ident { $($field:ident: $ty:ty, $wire:expr, $api:expr, [$($attr:tt)*];)* }) => {
        #[cfg(feature = "typed")]
        $crate::typed::constructor! { $name {} () $($field: $ty [$($attr)*];)* }

        #[cfg(feature = "typed")]
        impl $name {
            /// A record with nothing in it.
            pub(crate) fn empty() -> Self {
                $name { $($field: None,)* extra: Default::default() }
            }
        }

        #[cfg(feature = "typed")]
        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let mut shown = f.debug_struct(stringify!($name));
                #[allow(unused_mut, unused_variables, reason = "a record may have no fields of its own")]
                let mut fields = $name::RECORD.fields.iter();
                $(
                    let secret = fields.next().is_some_and($crate::operation::Field::secret);
                    if let Some(value) = &self.$field {
                        if secret {
                            shown.field(stringify!($field), &$crate::secret::HIDDEN);
                        } else {
                            shown.field(stringify!($field), value);
                        }
                    }
                )*
                // Further members of a request may be secret under a name that only the account knows.
                if $name::RECORD.open.is_some() && !self.extra.is_empty() {
                    shown.field("extra", &self.extra.keys());
                } else if !self.extra.is_empty() {
                    shown.field("extra", &self.extra);
                }
                shown.finish()
            }
        }

        #[cfg(feature = "typed")]
        impl $crate::typed::Typed for $name {
            fn read(
                token: $crate::json::reader::Token<'_>,
                reader: &mut $crate::json::reader::Reader<'_>,
            ) -> Result<Self, $crate::typed::Misfit> {
                // In the order of the table.
                const SLOTS: &[$crate::typed::Slot<$name>] = &[ $(
                    |record, reader| {
                        record.$field = $crate::typed::value(reader)?;
                        Ok(())
                    },
                )* ];
                if token != $crate::json::reader::Token::Object {
                    return Err($crate::typed::Misfit);
                }
                let mut record = $name::empty();
                $crate::typed::read_record(&mut record, $name::RECORD, SLOTS, |record| &mut record.extra, reader)?;
                Ok(record)
            }

            fn write(&self, writer: &mut $crate::typed::Writer) {
                #[allow(unused_variables, reason = "a record may have no fields of its own")]
                $crate::typed::write_record(writer, &self.extra, |writer| {
                    $( writer.member($wire, self.$field.as_ref()); )*
                });
            }
        }

        #[cfg(feature = "typed")]
        impl $crate::typed::Answered for $name {
            fn nothing() -> Self {
                $name::empty()
            }
        }

        #[cfg(feature = "typed")]
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeMap;
                let mut members = serializer.serialize_map(None)?;
                $(
                    if let Some(value) = &self.$field {
                        members.serialize_entry($api, value)?;
                    }
                )*
                for (name, value) in &self.extra {
                    members.serialize_entry(name, value)?;
                }
                members.end()
            }
        }

        #[cfg(feature = "typed")]
        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                struct Fields;

                impl<'de> serde::de::Visitor<'de> for Fields {
                    type Value = $name;

                    fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                        f.write_str(concat!("an object: ", stringify!($name)))
                    }

                    fn visit_map<A: serde::de::MapAccess<'de>>(self, mut members: A) -> Result<$name, A::Error> {
                        let mut record = $name::empty();
                        while let Some(name) = members.next_key::<alloc::string::String>()? {
                            $(
                                if name == $api || name == $wire {
                                    record.$field = members.next_value()?;
                                    continue;
                                }
                            )*
                            record.extra.insert(name, members.next_value()?);
                        }
                        Ok(record)
                    }
                }

                deserializer.deserialize_map(Fields)
            }
        }
    };
}
pub(crate) use record_codec;

/// How a record is made: `Default` where nothing is required, `new` with the one field that is, else `builder`, which asks
/// for one after the other. `Required`, `Asked` and `Rows` stand first among the attributes of a field.
#[cfg(feature = "typed")]
macro_rules! constructor {
    ($name:ident {} ($($given:tt)*) $field:ident: $ty:ty [Rows $($attr:tt)*]; $($more:tt)*) => {
        $crate::typed::constructor! { $name { $field: $ty, } ($($given)*) $($more)* }
    };
    ($name:ident {$($rows:tt)*} ($($given:tt)*) $field:ident: $ty:ty [Required $($attr:tt)*]; $($more:tt)*) => {
        $crate::typed::constructor! { $name {$($rows)*} ($field: $ty, $($given)*) $($more)* }
    };
    ($name:ident {$($rows:tt)*} ($($given:tt)*) $field:ident: $ty:ty [Asked $($attr:tt)*]; $($more:tt)*) => {
        $crate::typed::constructor! { $name {$($rows)*} ($field: $ty, $($given)*) $($more)* }
    };
    ($name:ident {$($rows:tt)*} ($($given:tt)*) $field:ident: $ty:ty [$($attr:tt)*]; $($more:tt)*) => {
        $crate::typed::constructor! { $name {$($rows)*} ($($given)*) $($more)* }
    };
    // What is required, the last first.
    ($name:ident {$($rows:tt)*} ($($given:tt)*)) => {
        $crate::typed::builder! { $name $($rows)* $($given)* }
    };
}
#[cfg(feature = "typed")]
pub(crate) use constructor;

/// The steps that ask for what is required, from the last to the first.
#[cfg(feature = "typed")]
macro_rules! builder {
    ($name:ident) => {
        impl Default for $name {
            fn default() -> Self {
                $name::empty()
            }
        }
    };
    ($name:ident $field:ident: $ty:ty,) => {
        impl $name {
            #[doc = concat!("The record with `", stringify!($field), "`, which a request must give.")]
            pub fn new($field: impl Into<$ty>) -> Self {
                $name { $field: Some($field.into()), ..$name::empty() }
            }
        }
    };
    ($name:ident $field:ident: $ty:ty, $($before:tt)+) => {
        impl $crate::types::Draft<$name, 1> {
            #[doc = concat!("Gives `", stringify!($field), "`, the last that `", stringify!($name), "` requires.")]
            pub fn $field(self, value: impl Into<$ty>) -> $name {
                self.0.$field(value)
            }
        }

        $crate::typed::builder! { @ $name 1 [2 3 4 5 6 7 8] $($before)+ }
    };
    (@ $name:ident $after:literal [$left:literal $($more:literal)*] $field:ident: $ty:ty, $($before:tt)*) => {
        impl $crate::types::Draft<$name, $left> {
            #[doc = concat!("Gives `", stringify!($field), "`, which `", stringify!($name), "` requires.")]
            pub fn $field(self, value: impl Into<$ty>) -> $crate::types::Draft<$name, $after> {
                $crate::types::Draft(self.0.$field(value))
            }
        }

        $crate::typed::builder! { @ $name $left [$($more)*] $($before)* }
    };
    (@ $name:ident $left:literal [$($more:literal)*]) => {
        impl $name {
            /// Begins with what is required, one field after the other; the last gives the record.
            pub fn builder() -> $crate::types::Draft<$name, $left> {
                $crate::types::Draft($name::empty())
            }
        }
    };
}
#[cfg(feature = "typed")]
pub(crate) use builder;
