//! Runs vectors through an adapter.

use serde_json::{Map, Value};

use super::adapter::{Adapter, Said};
use super::compare::{Mismatch, Rule, compare};
use super::flow::Flow;
use super::request;
use super::vector::{Outcome, Vector};

/// More requests than any vector has: a call that sends this many has lost its way.
const MOST_REQUESTS: usize = 50;

/// A language's package, by the command of its adapter.
pub struct Language {
    command: String,
    adapter: Option<Adapter>,
}

impl Language {
    /// The language whose adapter that command starts.
    pub fn new(command: impl Into<String>) -> Language {
        Language { command: command.into(), adapter: None }
    }

    /// Runs a vector; the differences that were found. An adapter that fails in other ways is
    /// started anew for the next.
    ///
    /// # Errors
    ///
    /// What the adapter did wrong.
    pub fn run(&mut self, vector: &Vector) -> Result<Vec<Mismatch>, String> {
        self.with(|adapter| converse(vector, |line| adapter.ask(line)))
    }

    /// Runs a flow, in the same way.
    ///
    /// # Errors
    ///
    /// What the adapter did wrong.
    pub fn run_flow(&mut self, flow: &Flow) -> Result<Vec<Mismatch>, String> {
        self.with(|adapter| flow.run(adapter))
    }

    fn with<T>(&mut self, run: impl FnOnce(&mut Adapter) -> Result<T, String>) -> Result<T, String> {
        let mut adapter = match self.adapter.take() {
            Some(adapter) => adapter,
            None => Adapter::start(&self.command)?,
        };
        let found = run(&mut adapter)?;
        self.adapter = Some(adapter);
        Ok(found)
    }
}

/// Runs a vector against an adapter that answers lines.
fn converse(vector: &Vector, mut ask: impl FnMut(&str) -> Result<Said, String>) -> Result<Vec<Mismatch>, String> {
    let base_url = vector.base_url();
    let mut found = Vec::new();
    let mut exchanges = vector.exchanges.iter();
    let mut said = ask(&vector.order())?;
    for number in 1..=MOST_REQUESTS {
        let actual = match said {
            Said::Request(actual) => actual,
            Said::Result(result) => {
                for exchange in exchanges {
                    found.push(Mismatch::new(format!("request {number}"), &exchange.request.path, "no more requests"));
                }
                check_result(&vector.result, &result, &mut found);
                return Ok(found);
            }
        };
        let at = format!("request {number}");
        said = if let Some(exchange) = exchanges.next() {
            request::check(&at, &base_url, &exchange.request, &actual, &mut found);
            ask(&exchange.response.line())?
        } else {
            found.push(Mismatch::new(at, "no more requests", actual.address()));
            ask(r#"{"response":{"failure":"refused"}}"#)?
        };
    }
    Err(format!("{MOST_REQUESTS} requests, and no result"))
}

fn check_result(expected: &Outcome, got: &Value, found: &mut Vec<Mismatch>) {
    let (name, expected) = match expected {
        Outcome::Value(value) => ("value", value.clone()),
        Outcome::Items(items) => ("items", Value::from(items.clone())),
        Outcome::Chunks(chunks) => ("chunks", Value::from(chunks.clone())),
        Outcome::Error(error) => return check_error(error, got, found),
    };
    match got.get(name) {
        Some(got) => compare(Rule::Covers, name, &expected, got, found),
        None => found.push(Mismatch::new("result", Value::from(Map::from_iter([(name.into(), expected)])), got)),
    }
}

/// Compares the keys that the vector gives.
fn check_error(expected: &Map<String, Value>, got: &Value, found: &mut Vec<Mismatch>) {
    let Some(error) = got.get("error") else {
        found.push(Mismatch::new("result", format!("error {}", Value::from(expected.clone())), got));
        return;
    };
    for (key, value) in expected {
        let got = error.get(key).unwrap_or(&Value::Null);
        if got != value {
            let message = error.get("message").and_then(Value::as_str).unwrap_or_default();
            found.push(Mismatch::new(format!("error.{key}"), value, format!("{got} ({message})")));
        }
    }
}

#[cfg(test)]
mod tests;
