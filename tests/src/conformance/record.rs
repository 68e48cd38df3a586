//! Recording: writes what an adapter answers into a file of exact flows.
//!
//! What is said stays, except that it follows the core where that has changed:
//!
//! - A time that was read from a step (`until`) is read from the new step, and all later times move with it.
//! - For flows that are written by hand, `{"poll": "now"}`, `{"poll": "until"}` and `{"poll": "+100"}` stand for the time
//!   of the line before, the latest `until` and so many milliseconds later, also as `at` of an answer and as time of
//!   `cancel` and `stop`; `"id": "last"` stands for the id of the latest ask. The file gets the values.

use std::path::Path;

use serde_json::{Value, json};

use super::adapter::Adapter;

/// Writes exact flows anew; their diff shows what a change of the core changes.
///
/// # Errors
///
/// What cannot be read or written, and what the adapter did wrong.
pub fn record(path: &Path, adapter: &mut Adapter) -> Result<(), String> {
    let shown = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| shown(&error))?;
    let file: Value = serde_json::from_str(&text).map_err(|error| shown(&error))?;
    if file["exact"] != true {
        return Err(shown(&"its flows are not exact: what they expect is written by hand"));
    }
    let mut flows = Vec::new();
    for flow in list(&file["flows"]) {
        let mut recorder = Recorder { adapter: &mut *adapter, clock: Clock::default(), steps: Vec::new(), last_id: 0 };
        recorder.flow(list(&flow["steps"])).map_err(|error| shown(&format!("{}: {error}", flow["name"])))?;
        let steps = recorder.steps.join(",\n");
        flows.push(format!("  {{\"name\": {}, \"steps\": [\n{steps}\n  ]}}", flow["name"]));
    }
    let written = format!("{{\"exact\": true, \"flows\": [\n{}\n]}}\n", flows.join(",\n"));
    std::fs::write(path, written).map_err(|error| shown(&error))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// The clocks of a flow.
#[derive(Default)]
struct Clock {
    /// The time of the line before.
    last: (i64, i64),
    /// The latest `until` of the new steps, and those of the old and the new flow that belong together.
    until: i64,
    pairs: Vec<(i64, i64)>,
    /// How much later everything is than in the old flow.
    shift: i64,
}

impl Clock {
    /// The time that a line stands for.
    fn resolve(&mut self, time: &Value) -> Result<Value, String> {
        let (wall, steady) = self.last;
        let steady = match time {
            Value::String(name) if name == "now" => steady,
            Value::String(name) if name == "until" => self.until,
            Value::String(later) => {
                let later: i64 = later.trim_start_matches('+').parse().map_err(|_| format!("no time: {later}"))?;
                steady + later
            }
            _ => {
                let pair = time.as_array().and_then(|pair| Some((pair.first()?.as_i64()?, pair.get(1)?.as_i64()?)));
                let (wall, steady) = pair.ok_or_else(|| format!("no time: {time}"))?;
                if let Some((old, new)) = self.pairs.iter().rev().find(|(old, _)| *old == steady) {
                    self.shift = new - old;
                }
                self.last = (wall + self.shift, steady + self.shift);
                return Ok(json!([self.last.0, self.last.1]));
            }
        };
        self.last = (wall + steady - self.last.1, steady);
        Ok(json!([self.last.0, self.last.1]))
    }
}

struct Recorder<'a> {
    adapter: &'a mut Adapter,
    clock: Clock,
    /// The lines of the file.
    steps: Vec<String>,
    last_id: i64,
}

impl Recorder<'_> {
    fn flow(&mut self, steps: &[Value]) -> Result<(), String> {
        for step in steps {
            let say = &step["say"];
            let Some(time) = say.get("poll") else {
                let say = self.resolved(say)?;
                self.say(&say)?;
                continue;
            };
            let time = self.clock.resolve(time)?;
            let answer = self.say(&json!({ "poll": time }))?;
            let (old, new) = (&step["expect"]["step"], &answer["step"]);
            if new.is_null() {
                return Err(format!("no step: {answer}"));
            }
            if let (Some(old), Some(new)) = (old["until"].as_i64(), new["until"].as_i64()) {
                self.clock.pairs.push((old, new));
            }
            self.clock.until = new["until"].as_i64().unwrap_or(self.clock.until);
            self.last_id = new["id"].as_i64().unwrap_or(self.last_id);
        }
        Ok(())
    }

    /// A line with times and ids in their places.
    fn resolved(&mut self, say: &Value) -> Result<Value, String> {
        let mut say = say.clone();
        for name in ["cancel", "stop"] {
            if let Some(time) = say.get(name).cloned() {
                say[name] = self.clock.resolve(&time)?;
            }
        }
        if let Some(answer) = say.get_mut("answer") {
            answer["at"] = self.clock.resolve(&answer["at"].clone())?;
            if answer["id"] == "last" {
                answer["id"] = self.last_id.into();
            }
        }
        Ok(say)
    }

    fn say(&mut self, say: &Value) -> Result<Value, String> {
        let answer: Value = self.adapter.converse(&say.to_string())?;
        self.steps.push(format!("    {}", json!({"say": say, "expect": answer})));
        Ok(answer)
    }
}
