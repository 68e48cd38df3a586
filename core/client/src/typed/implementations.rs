//! The traits of generated types, by the names of their fields. `table` is the module of the table that describes them.

/// What a record has beside its fields and methods: how it is shown, read and written.
macro_rules! record_codec {
    ($name:ident { $($field:ident),* $(,)? }) => {
        impl $name {
            /// A record with nothing in it.
            pub(crate) fn empty() -> Self {
                $name { $($field: None,)* extra: Default::default() }
            }
        }

        impl $crate::typed::Members for $name {
            const RECORD: &'static triline_schema::operation::Record = &table::$name;
            const SLOTS: &'static [$crate::typed::Slot<Self>] = &[ $(
                |record, reader| {
                    record.$field = $crate::typed::value(reader)?;
                    Ok(())
                },
            )* ];

            fn empty() -> Self {
                $name::empty()
            }

            fn extra(&mut self) -> &mut $crate::types::Map<$crate::types::Any> {
                &mut self.extra
            }

            #[allow(unused_variables, reason = "a record may have no fields of its own")]
            fn set<'de, A: serde::de::MapAccess<'de>>(&mut self, place: usize, members: &mut A) -> Result<(), A::Error> {
                #[allow(dead_code, non_camel_case_types, reason = "it has the names of the fields, if there are any")]
                enum Place { $($field),* }
                $(
                    if place == Place::$field as usize {
                        self.$field = members.next_value()?;
                    }
                )*
                Ok(())
            }
        }

        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                $crate::typed::show_record(&table::$name, &[$(&self.$field),*], &self.extra, f)
            }
        }

        impl $crate::typed::Typed for $name {
            fn read(
                token: triline_protocol::json::reader::Token<'_>,
                reader: &mut triline_protocol::json::reader::Reader<'_>,
            ) -> Result<Self, $crate::typed::Misfit> {
                $crate::typed::read_record(&token, reader)
            }

            fn write(&self, writer: &mut $crate::typed::Writer) {
                $crate::typed::write_record(&table::$name, &[$(&self.$field),*], &self.extra, writer);
            }
        }

        impl $crate::typed::Answered for $name {
            fn nothing() -> Self {
                $name::empty()
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                #[allow(unused_variables, unused_mut, reason = "a record may have no fields of its own")]
                $crate::typed::serialize_record(serializer, &self.extra, |members| {
                    let mut fields = table::$name.fields.iter();
                    $( $crate::typed::serialize_field(members, fields.next(), self.$field.as_ref())?; )*
                    Ok(())
                })
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_map($crate::typed::RecordVisitor(core::marker::PhantomData))
            }
        }
    };
}
pub(crate) use record_codec;

/// What a choice has beside its values: how it is converted, read and written.
macro_rules! choice_codec {
    ($name:ident) => {
        impl From<alloc::string::String> for $name {
            fn from(value: alloc::string::String) -> Self {
                $name::from(value.as_str())
            }
        }

        impl core::str::FromStr for $name {
            type Err = core::convert::Infallible;

            fn from_str(value: &str) -> Result<Self, Self::Err> {
                Ok($name::from(value))
            }
        }

        impl AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl $crate::typed::Typed for $name {
            fn read(
                token: triline_protocol::json::reader::Token<'_>,
                _: &mut triline_protocol::json::reader::Reader<'_>,
            ) -> Result<Self, $crate::typed::Misfit> {
                $crate::typed::read_choice(&token, |value| $name::from(value))
            }

            fn write(&self, writer: &mut $crate::typed::Writer) {
                $crate::typed::write_choice(&table::$name, self.as_str(), writer);
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::typed::serialize_choice(&table::$name, self.as_str(), serializer)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::typed::deserialize_choice(deserializer, |value| $name::from(value))
            }
        }
    };
}
pub(crate) use choice_codec;

/// What a type whose values are kept as they come has: how it is read and written.
macro_rules! loose_codec {
    ($name:ident) => {
        impl From<$crate::types::Any> for $name {
            fn from(value: $crate::types::Any) -> Self {
                $name(value)
            }
        }

        impl $crate::typed::Typed for $name {
            fn read(
                token: triline_protocol::json::reader::Token<'_>,
                reader: &mut triline_protocol::json::reader::Reader<'_>,
            ) -> Result<Self, $crate::typed::Misfit> {
                <$crate::types::Any as $crate::typed::Typed>::read(token, reader).map($name)
            }

            fn write(&self, writer: &mut $crate::typed::Writer) {
                $crate::typed::Typed::write(&self.0, writer);
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.0.serialize(serializer)
            }
        }

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
    ($name:ident { $( $case:ident = $value:literal ),* $(,)? }) => {
        impl $crate::typed::Typed for $name {
            fn read(
                token: triline_protocol::json::reader::Token<'_>,
                reader: &mut triline_protocol::json::reader::Reader<'_>,
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

        impl $name {
            /// The object, with its `kind`.
            fn json(&self) -> $crate::types::Any {
                match self {
                    $( $name::$case(record) => $crate::typed::with_kind($value, &**record), )*
                    $name::Other(value) => value.clone(),
                }
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                self.json().serialize(serializer)
            }
        }

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
