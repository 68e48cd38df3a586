//! Handlers of the platform, one module per group of the table.

#![expect(clippy::unnecessary_wraps, reason = "all handlers have one type")]

mod agents;
mod chat_reports;
pub(super) mod customers;
mod licences;
mod roles;
mod sso;

use super::Handler;

/// What carries an operation out; `None`: nothing does, and its result is made up.
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
        "platform.customers.fields" => customers::fields,
        "platform.customers.create" => customers::create,
        "platform.customers.update" => customers::update,
        "platform.customers.delete" => customers::delete,
        "platform.customers.list" => customers::list,
        "platform.customers.regions" => customers::regions,
        "platform.chat_reports.sessions" => chat_reports::sessions,
        "platform.chat_reports.workload" => chat_reports::workload,
        "platform.chat_reports.quality" => chat_reports::quality,
        "platform.sso.token" => sso::token,
        _ => return None,
    })
}
