//! What relays of all languages know of operations.

use triline_schema::operation::{Attr, Group, Operation};

/// The groups whose operations a user of a relay may have: a token of the account would open all of them.
pub(crate) fn groups<'a>(groups: &'a [&'a Group]) -> impl Iterator<Item = &'a Group> {
    groups.iter().copied().filter(|group| group.name != "token")
}

/// The other names that a client takes for parameters of an operation, each with the name of the API.
pub(crate) fn other_names(operation: &Operation) -> Vec<(&'static str, &'static str)> {
    let fields = operation.params.fields;
    let is_own = |name: &str| fields.iter().any(|field| field.api() == name);
    let names = fields.iter().flat_map(|field| {
        let also = field.attrs.iter().filter_map(|attr| if let Attr::Also(name) = attr { Some(*name) } else { None });
        also.chain([field.wire]).filter(|name| !is_own(name)).map(|name| (name, field.api()))
    });
    names.collect()
}
