//! What the tests of plans share.

use alloc::string::String;

use super::{PlanContext, PlanOutput};
use crate::boundary::{Now, Output};
use crate::client::Client;
use crate::client::config::Config;
use crate::codec::request::{Checked, check};
use crate::exchange::{RequestSpec, Response};
use triline_schema::operation::{Interface, Operation};

/// A client whose calls are not sent.
pub(super) fn client() -> Client {
    let config = br#"{"baseUrl":"https://cc.example.com","account":"1","secret":"s","signing":"md5:hex:{appkey}{nonce}{timestamp}{secret}"}"#;
    Client::new(Config::from_json(Interface::Platform, config).unwrap(), [7; 32])
}

pub(super) fn context(client: &Client) -> PlanContext<'_> {
    facts_at(client, 0)
}

/// The world at that time of the steady clock.
pub(super) fn facts_at(client: &Client, steady_ms: u64) -> PlanContext<'_> {
    PlanContext { now: Now { wall_ms: 1_767_605_400_000, steady_ms }, client }
}

/// Parameters that were checked.
pub(super) fn params(operation: &'static Operation, json: &str) -> Checked {
    check(operation.params, operation.rules, json.as_bytes()).unwrap_or_else(|error| panic!("{error}"))
}

/// A response with that result, and nothing else.
pub(super) fn response(result: &str) -> Response {
    Response::of(Output::of(result))
}

/// The request that a plan wants.
pub(super) fn request(next: PlanOutput) -> RequestSpec {
    match next {
        PlanOutput::Request(request) => *request,
        _ => panic!("the plan wants no request"),
    }
}

/// The body of a request.
pub(super) fn body(request: &RequestSpec) -> String {
    String::from_utf8(request.params.body(false)).unwrap()
}

/// The result of a plan.
pub(super) fn done(next: PlanOutput) -> Output {
    match next {
        PlanOutput::Done(result) => result,
        _ => panic!("the plan is not done"),
    }
}
