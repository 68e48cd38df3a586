//! What is there depends on the seed and on what was written when, not on what was read.

use serde_json::json;

use super::client::{at, now};
use super::*;
use triline_schema::operation::Repeat;

/// All writes of the platform, and with `reads` all reads in between; then what the lists show.
fn run(reads: bool) -> Vec<serde_json::Value> {
    let mut echoing = settings();
    echoing.request_info = reads;
    let mut service = Service::new(echoing, 1);
    for (second, operation) in (0..).zip(schema::operations()) {
        let is_read = operation.repeat == Repeat::Read;
        if operation.interface == Interface::Platform && (reads || !is_read) {
            let params = serde_json::from_str(&example(operation)).unwrap();
            at(NOW + second * 1000, &mut service, operation.name, &params).unwrap();
        }
    }
    let lists = ["agents.query", "customers.list", "sip.list", "dialout.query", "number_lists.query", "roles.list"];
    let mut shown: Vec<_> =
        lists.iter().map(|list| now(&mut service, &format!("platform.{list}"), &json!({})).unwrap()).collect();
    for list in ["catalogs.list", "knowledge.list"] {
        shown.push(now(&mut service, &format!("platform.{list}"), &json!({ "account": "1000001" })).unwrap());
    }
    shown
}

#[test]
fn reads_change_nothing() {
    assert_eq!(run(true), run(false));
}
