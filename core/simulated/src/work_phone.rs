//! The work phone: who may use it, and the handlers of its operations, one module per group of the table.
//!
//! Decided where the vendor's documents are silent: the timestamp must have 13 digits and is compared with no
//! clock; whatever is refused has the code 0 and a `msg` that names the parameter at fault.

#![expect(clippy::unnecessary_wraps, reason = "all handlers have one type")]

mod agents;
mod chat_app;
mod customers;
mod device;
mod messages;
mod phone;
mod reports;
mod token;

use alloc::string::String;
use alloc::vec::Vec;

use super::settings::Settings;
use super::{Handler, Job, Refusal, Request, params, reply};
use crate::request::check;
use agents::Agent;
pub(super) use agents::id_of as agent_id;
use chat_app::ChatApp;
pub(super) use chat_app::room_id;
use customers::Customers;
pub(super) use customers::id_of as customer_id;
use device::Call;
use token::Tokens;
use triline_protocol::json::Value;
use triline_schema::operation::Operation;

/// How many customers there are from the beginning.
pub(super) const CUSTOMERS: i64 = 30;

/// What the work phone holds.
pub(super) struct WorkPhone {
    seed: u64,
    pub(super) tokens: Tokens,
    agents: Vec<Agent>,
    customers: Customers,
    /// The calls that clients had placed.
    placed: Vec<Call>,
    chat_app: ChatApp,
}

impl WorkPhone {
    pub(super) fn new(seed: u64) -> WorkPhone {
        let agents = agents::seeded(seed);
        let chat_app = ChatApp::seeded(seed, &agents);
        let customers = Customers::seeded(seed);
        WorkPhone { seed, tokens: Tokens::default(), agents, customers, placed: Vec::new(), chat_app }
    }

    pub(super) fn answer(
        &mut self,
        settings: &Settings,
        operation: &'static Operation,
        request: &Request<'_>,
        now_ms: i64,
    ) -> Result<Value, Refusal> {
        let is_timestamp = |text: &str| text.len() == 13 && text.bytes().all(|byte| byte.is_ascii_digit());
        if settings.authentication && !request.query("timestamp").is_some_and(is_timestamp) {
            return Err(refuse(400, "timestamp: expected 13 digits"));
        }
        if settings.authentication && handler(operation.name).is_some() {
            self.tokens.admit(request.query("accessToken").unwrap_or_default(), now_ms)?;
        }
        let wrong = |refusal: Refusal| refuse(400, refusal.detail);
        let params = params(request).map_err(wrong)?;
        check::check(operation, &params).map_err(wrong)?;
        if settings.authentication && operation.name == "work_phone.token.get" {
            token::verify(settings, &params)?;
        }
        let refresh = request.query("refreshToken").unwrap_or_default();
        let result = self.carry_out(operation, &params, refresh, now_ms)?;
        Ok(reply::done(operation, &params, result))
    }

    /// Carries an operation out for somebody who may have that done. `refresh`: the token by which one
    /// is renewed.
    fn carry_out(
        &mut self,
        operation: &'static Operation,
        params: &Value,
        refresh: &str,
        now_ms: i64,
    ) -> Result<Value, Refusal> {
        match handler(operation.name) {
            Some(handler) => handler(&mut Job::new(operation, params, self, now_ms)),
            None if operation.name == "work_phone.token.get" => Ok(self.tokens.issue(self.seed, now_ms)),
            None => self.tokens.renew(self.seed, refresh, now_ms),
        }
    }

    /// The agent with that phone; refuses what no agent has.
    fn agent_with(&self, phone: &str) -> Result<usize, Refusal> {
        let found = self.agents.iter().position(|agent| agent.phone == phone);
        found.ok_or_else(|| refuse(404, "userPhone: no agent has this phone"))
    }
}

/// What carries an operation out; `None`: it is one of those about tokens, which need none.
fn handler(operation: &str) -> Option<Handler<WorkPhone>> {
    Some(match operation {
        "work_phone.customers.template" => customers::template,
        "work_phone.customers.add" => customers::add,
        "work_phone.customers.delete" => customers::delete,
        "work_phone.customers.update" => customers::update,
        "work_phone.phone.call" => phone::call,
        "work_phone.phone.add_friend" => phone::add_friend,
        "work_phone.agents.list" => agents::list,
        "work_phone.device.calls" => device::calls,
        "work_phone.device.messages" => device::messages,
        "work_phone.reports.call" => reports::call,
        "work_phone.reports.call_detail" => reports::call_detail,
        "work_phone.chat_app.users" => chat_app::users,
        "work_phone.chat_app.contacts" => chat_app::contacts,
        "work_phone.chat_app.rooms" => chat_app::rooms,
        "work_phone.chat_app.room_members" => chat_app::room_members,
        "work_phone.chat_app.chats" => chat_app::chats,
        "work_phone.chat_app.messages" => messages::messages,
        _ => return None,
    })
}

impl Job<'_, WorkPhone> {
    /// Whether a text is the one that a filter names, if it names one.
    fn is_wanted(&self, filter: &str, text: &str) -> bool {
        self.text(filter).is_none_or(|wanted| wanted == text)
    }

    /// Whether a time lies in what `start` and `end` say, both included.
    fn is_in_time(&self, ms: i64) -> bool {
        let time = reply::local_time(ms);
        self.text("start").is_none_or(|start| start <= time.as_str())
            && self.text("end").is_none_or(|end| time.as_str() <= end)
    }
}

/// All refusals have the code 0. `status`: the HTTP status where statuses tell the kind of error.
fn refuse(status: u16, why: impl Into<String>) -> Refusal {
    Refusal { code: 0, detail: why.into(), status }
}

/// An empty object, which is what writes result in.
fn nothing() -> Value {
    Value::Object(Vec::new())
}
