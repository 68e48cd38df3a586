//! Operations as tools.

use std::collections::BTreeMap;

use rmcp::model::{Tool, ToolAnnotations};
use serde_json::json;
use triline::catalogue::known;
use triline_schema::operation::names::spell;
use triline_schema::operation::{Operation, Repeat};

use super::can_be_tool;
use super::schema::parameters;
use crate::commands::operations::{names, tidy};

/// The argument by which a model says that the user has agreed.
pub(super) const CONFIRM: &str = "confirm";

/// The tools by their names.
#[derive(Clone)]
pub(super) struct Tools(BTreeMap<String, &'static Operation>);

impl Tools {
    /// The operations of configured interfaces that change nothing, and those that are allowed.
    pub(super) fn new(
        is_configured: impl Fn(&Operation) -> bool,
        allowed: &[&'static Operation],
        has_files: bool,
    ) -> Tools {
        let is_allowed =
            |one: &&'static Operation| !one.repeat.has_effect() || allowed.iter().any(|other| other.name == one.name);
        let all = triline_schema::operations()
            .filter(|one| can_be_tool(one, has_files) && is_configured(one))
            .filter(is_allowed);
        Tools(all.map(|operation| (name(operation), operation)).collect())
    }

    pub(super) fn find(&self, name: &str) -> Option<&'static Operation> {
        self.0.get(name).copied()
    }

    /// `can_ask`: whether the client asks the user itself.
    pub(super) fn list(&self, can_ask: bool) -> Vec<Tool> {
        self.0.values().map(|operation| tool(operation, can_ask)).collect()
    }

    pub(super) fn writes(&self) -> impl Iterator<Item = &'static Operation> {
        self.0.values().copied().filter(|one| one.repeat.has_effect())
    }
}

/// The name of an operation as tools have names: without dots.
pub(super) fn name(operation: &Operation) -> String {
    operation.name.replace('.', "_")
}

fn tool(operation: &'static Operation, can_ask: bool) -> Tool {
    let mut schema = parameters(operation);
    let writes = operation.repeat.has_effect();
    if writes && !can_ask {
        let about = "Whether the user has agreed to exactly this call. Ask before you set it.";
        if let Some(properties) = schema.get_mut("properties").and_then(|properties| properties.as_object_mut()) {
            properties.insert(CONFIRM.to_string(), json!({ "type": "boolean", "description": about }));
        }
    }
    let annotations = ToolAnnotations::with_title(operation.name)
        .read_only(!writes)
        .destructive(writes)
        .idempotent(operation.repeat.is_safe())
        .open_world(true);
    let mut tool = Tool::new(name(operation), description(operation), schema);
    tool.annotations = Some(annotations);
    tool
}

/// What a model should know of an operation: its documentation, whether it may be repeated, and its own errors.
fn description(operation: &'static Operation) -> String {
    let mut parts = vec![spell(&tidy(operation.doc), &names(operation))];
    if operation.paging.is_some() {
        parts.push("Returns one page of the list.".to_string());
    }
    match operation.repeat {
        Repeat::Unsafe | Repeat::Keyed => {
            parts.push(
                "Writes. After an error with the outcome unknown it may have been executed: look before you repeat it."
                    .to_string(),
            );
        }
        Repeat::SameState => parts.push("Writes. Repeating it leads to the same state.".to_string()),
        _ => {}
    }
    let errors: Vec<String> = operation
        .errors
        .iter()
        .filter_map(|code| {
            let meaning = known(&code.to_string())?.meanings.first()?;
            Some(format!("{code} {}", meaning.cause))
        })
        .collect();
    if !errors.is_empty() {
        parts.push(format!("Errors: {}.", errors.join("; ")));
    }
    parts.join("\n")
}
