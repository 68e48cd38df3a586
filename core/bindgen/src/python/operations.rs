//! What the command line knows of each operation.

use std::fmt::Write;

use triline::operation::{Kind, Rule};

use super::docs::docstring;

/// What the command line knows of each operation.
pub(super) fn operations() -> String {
    let mut text = String::from("OPERATIONS: Final[dict[str, dict[str, Any]]] = {\n");
    for operation in triline::table::operations() {
        let mut secrets = Vec::new();
        if let Some(kind) = operation.result() {
            gather_secrets(&kind, &mut secrets);
        }
        let filters = operation.rules.iter().find_map(|rule| match rule {
            Rule::Unfiltered { filters } => Some(*filters),
            _ => None,
        });
        let filters: Vec<&str> =
            filters.unwrap_or_default().iter().map(|filter| operation.params.api_name(filter)).collect();
        let doc = operation.doc.split_whitespace().collect::<Vec<_>>().join(" ");
        let doc = doc.split_inclusive(". ").next().unwrap_or_default().trim_end();
        let file = operation.params.fields.iter().find(|field| matches!(field.kind, Kind::File));
        let _ = writeln!(text, "    {:?}: {{\n        \"doc\": {doc:?},", operation.name);
        let list = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| format!("{name:?}")).collect();
            format!("[{}]", names.join(", "))
        };
        if !secrets.is_empty() {
            let _ = writeln!(text, "        \"secrets\": {},", list(&secrets));
        }
        if !filters.is_empty() {
            let _ = writeln!(text, "        \"filters\": {},", list(&filters));
        }
        if let Some(file) = file {
            let _ = writeln!(text, "        \"file\": {:?},", file.api());
        }
        text.push_str("    },\n");
    }
    text.push_str("}\n");
    text + &docstring(
        "",
        "Of each operation: its documentation, the secret members of its result, the filters without which it may delete everything, and the parameter that is a file.",
    )
}

fn gather_secrets(kind: &Kind, names: &mut Vec<&'static str>) {
    match kind {
        Kind::Record(record) => {
            for field in record.fields {
                if field.secret() && !names.contains(&field.api()) {
                    names.push(field.api());
                }
                gather_secrets(&field.kind, names);
            }
        }
        Kind::List(inner) | Kind::Map(inner) => gather_secrets(inner, names),
        _ => {}
    }
}
