//! What the examples of methods have in common: their parameters, of calls that succeed against a fresh simulated service.

use serde_json::{Map, Value};
use triline_schema::operation::{Base, Field, Interface, Kind, Operation, ResponseLayout};
use triline_simulated::example;

use crate::text::camel;

/// The message of a conversation's example.
pub(crate) const QUESTION: &str = "你好";
/// The content of an uploaded file.
pub(crate) const FILE: &str = "# FAQ";
/// Its name.
pub(crate) const FILE_NAME: &str = "faq.md";

/// The variable that a client goes by.
pub(crate) fn variable(interface: Interface) -> &'static str {
    match interface {
        Interface::Platform => "cc",
        Interface::WorkPhone => "phone",
        Interface::AiAgent => "ai",
    }
}

/// The parameters of an operation's example, by their names in the API.
pub(crate) fn parameters(operation: &'static Operation) -> Map<String, Value> {
    let mut given: Map<String, Value> = serde_json::from_str(&example(operation)).unwrap_or_default();
    for field in operation.params.fields.iter().filter(|field| field.asked() && !field.filled_in()) {
        given.entry(field.api()).or_insert_with(|| any_value(field));
    }
    given
}

/// A value for a parameter that the example does not give, but the method demands.
pub(crate) fn any_value(field: &Field) -> Value {
    match &field.kind {
        Kind::Choice(choice) => {
            let value = choice.variants.first().map_or("", |variant| variant.value);
            let number = value.parse::<i64>().ok().filter(|_| choice.base == Base::Number);
            number.map_or_else(|| value.into(), Value::from)
        }
        Kind::Integer | Kind::Number => 1.into(),
        Kind::List(_) => Value::Array(Vec::new()),
        _ if field.name.contains("number") => "13800001234".into(),
        _ => "1001".into(),
    }
}

/// What an element of a paged result is called.
pub(crate) fn row_name(operation: &Operation) -> String {
    let name = match operation.answer {
        ResponseLayout::Rows { row: Kind::Record(record), .. } => record.name,
        _ => "Entry",
    };
    first_lower(name)
}

/// A call, in one line where it fits into the width, else with an argument on each line.
pub(crate) fn call(layout: Layout, before: &str, callee: &str, arguments: &[String], after: &str) -> Vec<String> {
    let line = format!("{before}{callee}({}){after}", arguments.join(", "));
    if line.chars().count() <= layout.width || arguments.is_empty() {
        return vec![line];
    }
    let last = arguments.len().saturating_sub(1);
    let comma = |index: usize| if index == last && !layout.trailing_comma { "" } else { "," };
    let broken = arguments.iter().enumerate().map(|(index, argument)| format!("    {argument}{}", comma(index)));
    [format!("{before}{callee}(")].into_iter().chain(broken).chain([format!("){after}")]).collect()
}

/// How a language lays out calls.
#[derive(Clone, Copy)]
pub(crate) struct Layout {
    /// Longest line.
    pub(crate) width: usize,
    /// Whether the last of several lines of arguments ends with a comma.
    pub(crate) trailing_comma: bool,
}

/// The function that runs the example of a method: `platformAgentsQuery` for `platform.agents.query`.
pub(crate) fn function_name(method: &str) -> String {
    first_lower(&camel(&method.replace('.', "_")))
}

fn first_lower(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}
