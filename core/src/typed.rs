//! Typed records in Rust (feature `typed`).

/// JSON text of a value that the table does not describe.
#[cfg(not(feature = "typed"))]
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RawJson(pub alloc::string::String);

macro_rules! choice_codec {
    ($name:ident) => {};
}
pub(crate) use choice_codec;

macro_rules! record_codec {
    ($name:ident { $($field:ident),* }) => {
        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let mut shown = f.debug_struct(stringify!($name));
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
                if !self.extra.is_empty() {
                    shown.field("extra", &self.extra);
                }
                shown.finish()
            }
        }
    };
}
pub(crate) use record_codec;

macro_rules! group_methods {
    ($($tokens:tt)*) => {};
}
pub(crate) use group_methods;
