//! Handlers of the platform, one module per group of the table.

#![expect(clippy::unnecessary_wraps, reason = "all handlers have one type")]

mod agents;
pub(super) mod catalogs;
pub(super) mod chat;
mod chat_reports;
pub(super) mod customers;
pub(super) mod data;
mod days;
pub(super) mod dialout;
pub(super) mod knowledge;
mod licences;
pub(super) mod number_lists;
mod numbers;
mod reports;
mod roles;
pub(super) mod sip;
mod sso;
pub(super) mod transcription;

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
        "platform.sip.list" => sip::list,
        "platform.sip.create" => sip::create,
        "platform.sip.update" => sip::update,
        "platform.sip.delete" => sip::delete,
        "platform.numbers.pool" => numbers::pool,
        "platform.numbers.groups" => numbers::groups,
        "platform.dialout.create" => dialout::create,
        "platform.dialout.update" => dialout::update,
        "platform.dialout.query" => dialout::query,
        "platform.dialout.import" => dialout::import,
        "platform.dialout.delete_numbers" => dialout::delete_numbers,
        "platform.number_lists.add" => number_lists::add,
        "platform.number_lists.delete" => number_lists::delete,
        "platform.number_lists.query" => number_lists::query,
        "platform.reports.answer_rate" => reports::answer_rate,
        "platform.transcription.submit" => transcription::submit,
        "platform.transcription.result" => transcription::result,
        "platform.customers.fields" => customers::fields,
        "platform.customers.create" => customers::create,
        "platform.customers.update" => customers::update,
        "platform.customers.delete" => customers::delete,
        "platform.customers.list" => customers::list,
        "platform.customers.regions" => customers::regions,
        "platform.chat.sessions" => chat::sessions,
        "platform.chat.session" => chat::session,
        "platform.chat.messages" => chat::messages,
        "platform.chat_reports.sessions" => chat_reports::sessions,
        "platform.chat_reports.workload" => chat_reports::workload,
        "platform.chat_reports.quality" => chat_reports::quality,
        "platform.sso.token" => sso::token,
        "platform.catalogs.create" => catalogs::create,
        "platform.catalogs.list" => catalogs::list,
        "platform.catalogs.update" => catalogs::update,
        "platform.catalogs.delete" => catalogs::delete,
        "platform.knowledge.create" => knowledge::create,
        "platform.knowledge.list" => knowledge::list,
        "platform.knowledge.get" => knowledge::get,
        "platform.knowledge.update" => knowledge::update,
        "platform.knowledge.delete" => knowledge::delete,
        _ => return None,
    })
}
