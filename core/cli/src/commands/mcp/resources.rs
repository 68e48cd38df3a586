//! What a model may read: the field dictionary, the errors, the ambiguities.

use rmcp::model::Resource;

use crate::terminal::console::is_chinese;

pub(super) const FIELDS: &str = "triline://customers/fields";
const ERRORS: &str = "triline://errors";
const AMBIGUITIES: &str = "triline://ambiguities";

/// `has_platform`: whether there is an account with customers.
pub(super) fn list(has_platform: bool) -> Vec<Resource> {
    let mut list = Vec::new();
    if has_platform {
        list.push(
            Resource::new(FIELDS, "customer fields")
                .with_description(
                    "The fields of the account's customers, with display names and choices, and the regions",
                )
                .with_mime_type("application/json"),
        );
    }
    list.push(
        Resource::new(ERRORS, "errors")
            .with_description("Codes of errors with their cause and remedy")
            .with_mime_type("text/markdown"),
    );
    list.push(
        Resource::new(AMBIGUITIES, "ambiguities")
            .with_description("What the vendor's documents leave open, and what this program assumes")
            .with_mime_type("text/markdown"),
    );
    list
}

/// The text of a resource that needs no service.
pub(super) fn text(uri: &str) -> Option<&'static str> {
    match uri {
        ERRORS if is_chinese() => Some(include_str!("../../../docs/errors.zh.md")),
        ERRORS => Some(include_str!("../../../docs/errors.md")),
        AMBIGUITIES if is_chinese() => Some(include_str!("../../../docs/ambiguities.zh.md")),
        AMBIGUITIES => Some(include_str!("../../../docs/ambiguities.md")),
        _ => None,
    }
}
