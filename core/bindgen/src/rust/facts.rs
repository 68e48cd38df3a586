//! Limits, units and examples of fields, which the documentation of the records shows.

use std::fmt::Write as _;

use super::HEADER;
use crate::field::{about, records};

/// The module of the macro that gives the sentences of a field.
pub(super) fn macros() -> String {
    let mut out = String::from(HEADER);
    out.push_str("//! What the documentation of a field says beside its meaning.\n\n");
    out.push_str("/// The sentences of a field, by its record and name.\nmacro_rules! facts {\n");
    for (name, record) in records() {
        for field in record.fields {
            let sentences = about(field);
            if !sentences.is_empty() {
                let field = super::identifier(field.name);
                _ = writeln!(out, "    ({name} {field}) => {{\n        {:?}\n    }};", sentences.join(" "));
            }
        }
    }
    out.push_str("    ($record:ident $field:ident) => {\n        \"\"\n    };\n}\npub(crate) use facts;\n");
    out
}
