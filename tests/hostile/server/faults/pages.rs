//! Lists whose pages lie about how many there are. A walk over them must end with an error, soon.

use std::io;

use serde_json::{Value, json};

use super::{Exchange, Fault, Then};
use crate::answers;

pub(super) const FAULTS: &[(&str, Fault)] = &[
    // Whatever page is asked for, the first one comes.
    ("pages-repeat", |exchange| page(exchange, |_, size| (rows(0..size), json!(1_000_000_000)))),
    // The same without a total: only the rows can tell.
    ("pages-repeat-without-total", |exchange| page(exchange, |_, size| (rows(0..size), Value::Null))),
    // The rows of the first page in another order each time.
    ("pages-shuffled", |exchange| {
        page(exchange, |page, size| {
            let from = page % size;
            (rows((from..size).chain(0..from)), json!(1_000_000_000))
        })
    }),
    // One row, and a total that promises more.
    ("pages-no-new-row", |exchange| page(exchange, |_, _| (rows(0..1), json!(1_000_000_000)))),
    // The total promises more pages, and the second one is empty.
    ("pages-total-too-high", |exchange| {
        page(exchange, |page, size| (rows(0..if page == 1 { size } else { 0 }), json!(1_000_000_000)))
    }),
    // Totals that no count can have.
    ("pages-total-negative", |exchange| page(exchange, |_, size| (rows(0..size), json!(-1)))),
    ("pages-total-huge", |exchange| {
        page(exchange, |page, size| (rows(0..if page == 1 { size } else { 0 }), json!("99999999999999999999")))
    }),
];

/// Answers with rows and a total, given the number of the page that the request asks for and its size.
fn page(exchange: &mut Exchange<'_>, give: fn(u64, u64) -> (Vec<Value>, Value)) -> io::Result<Then> {
    let params: Value = serde_json::from_slice(&exchange.request.body).unwrap_or_default();
    let asked = |name: &str, default| params.get(name).and_then(Value::as_u64).unwrap_or(default);
    let (list, count) = give(asked("page", 1), asked("pageSize", 10).max(1));
    exchange.answer_with(&answers::envelope(&json!({"list": list, "count": count})))
}

fn rows(numbers: impl Iterator<Item = u64>) -> Vec<Value> {
    numbers.map(|number| json!({"_id": format!("{number:024x}"), "name": format!("row {number}")})).collect()
}
