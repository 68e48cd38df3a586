//! Handlers of the platform, one module per group of the table.

#![expect(clippy::unnecessary_wraps, reason = "all handlers have one type")]

mod agents;
mod licences;
mod roles;

use super::Handler;

/// What carries an operation out.
pub(super) fn handler(operation: &str) -> Option<Handler> {
    Some(match operation {
        "platform.agents.query" => agents::query,
        "platform.agents.bind" => agents::bind,
        "platform.agents.create" => agents::create,
        "platform.agents.update" => agents::update,
        "platform.agents.enable" => agents::enable,
        "platform.agents.disable" => agents::disable,
        "platform.agents.statuses" => agents::statuses,
        "platform.roles.list" => roles::list,
        "platform.licences.list" => licences::list,
        "platform.licences.count" => licences::count,
        _ => return None,
    })
}
