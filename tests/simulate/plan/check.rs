//! Whether what a client says of a call is what the service did.

use std::collections::BTreeSet;

use serde_json::Value;
use triline::{Error, Outcome};
use triline_schema::operation;

use crate::task::Broken;
use crate::world::World;

/// Whether what a result says of a write is true.
pub(super) fn outcome_is_true(world: &World, key: &str, result: &Result<Value, Error>) -> Result<(), Broken> {
    let executed = world.executed(key);
    let holds = match result {
        // Writes that end in the same state may be executed again; others are executed once.
        Ok(_) => executed == 1 || (executed > 1 && is_repeatable(key)),
        Err(error) => match error.outcome() {
            Outcome::NotSent | Outcome::Rejected => executed == 0,
            Outcome::Done => executed >= 1,
            Outcome::Unknown => executed <= 1 || is_repeatable(key),
        },
    };
    if holds { Ok(()) } else { Err(format!("{key} was executed {executed} times: {result:?}")) }
}

/// Whether the write may be executed more than once: it ends in the same state, or is a question under the same id.
pub(super) fn is_repeatable(key: &str) -> bool {
    ["platform.agents.disable", "platform.agents.enable"].iter().any(|name| key.starts_with(name))
}

/// Whether the error of a batch without a report is true: nothing of it was executed where it says so.
pub(super) fn nothing_of(world: &World, error: &Error, rows: &[Value], key: Option<&str>) -> Result<(), Broken> {
    let executed = rows.iter().filter(|row| world.executed(&key_of(row, key)) > 0).count();
    match error.outcome() {
        Outcome::NotSent | Outcome::Rejected if executed > 0 => {
            Err(format!("{executed} rows were executed: {error} ({:?})", error.outcome()))
        }
        _ => Ok(()),
    }
}

/// The key of a row: the row itself, or a member.
pub(super) fn key_of(row: &Value, key: Option<&str>) -> String {
    key.map_or(row, |key| &row[key]).as_str().unwrap_or_default().to_string()
}

/// Whether each row is in exactly one of ok, failed and unknown, and what is said of it is true.
pub(super) fn report_is_true(world: &World, report: &Value, rows: &[Value], key: Option<&str>) -> Result<(), Broken> {
    let span = |span: &Value| (span[0].as_u64().unwrap_or(0)..=span[1].as_u64().unwrap_or(0)).collect::<Vec<_>>();
    let spans = |name: &str, of: fn(&Value) -> &Value| -> Vec<u64> {
        report[name].as_array().into_iter().flatten().flat_map(|entry| span(of(entry))).collect()
    };
    let ok = spans("ok", |entry| entry);
    let failed = spans("failed", |entry| &entry["rows"]);
    let unknown = spans("unknown", |entry| &entry["rows"]);
    let mut all = [ok.as_slice(), &failed, &unknown].concat();
    all.sort_unstable();
    let taken = report["rows"].as_u64().unwrap_or(0);
    if all != (0..taken).collect::<Vec<_>>() {
        return Err(format!("not every one of {taken} rows is in exactly one place: {report}"));
    }
    if report.get("stopped").is_none() && taken != rows.len() as u64 {
        return Err(format!("{taken} of {} rows, and nothing stopped it", rows.len()));
    }
    for (indices, least, most) in [(ok, 1, 1), (failed, 0, 0), (unknown, 0, 1)] {
        for index in indices {
            let row = usize::try_from(index).ok().and_then(|index| rows.get(index));
            let Some(key) = row.map(|row| key_of(row, key)).filter(|key| !key.is_empty()) else { continue };
            let executed = world.executed(&key);
            if !(least..=most).contains(&executed) {
                return Err(format!("row {index} ({key}) was executed {executed} times, not {least} to {most}"));
            }
        }
    }
    for row in rows.iter().skip(usize::try_from(taken).unwrap_or(0)) {
        let key = key_of(row, key);
        if world.executed(&key) != 0 {
            return Err(format!("{key} was executed, and is not in the report"));
        }
    }
    let errors = ["failed", "unknown"].iter().flat_map(|name| report[name].as_array().into_iter().flatten());
    for error in errors.map(|entry| &entry["error"]).chain(report.get("stopped")) {
        let is_safe = error["operation"].as_str().and_then(operation).is_none_or(|known| known.repeat.is_safe());
        if error["outcome"] == "unknown" && error["retryable"] != is_safe {
            return Err(format!("an unknown outcome, and retryable is {}: {error}", !is_safe));
        }
    }
    Ok(())
}

/// Whether a walk that succeeded gave every row, and none twice.
pub(super) fn walk_is_complete(
    world: &World,
    ids: &[String],
    rows: Option<usize>,
    crashed: bool,
) -> Result<(), Broken> {
    let different: BTreeSet<&String> = ids.iter().collect();
    let (count, different) = (ids.len(), different.len());
    // No client sees through a total that is too low where several pages reach it.
    let said = rows.map(|rows| rows.saturating_add_signed(world.lists.totals_off.min(0)));
    let is_complete = rows.is_none_or(|rows| different == rows) || said == Some(different);
    // A walk that continues at a cursor does not know the rows before it, which come again when the list grew.
    if !is_complete || different == 0 || (different != count && !crashed) {
        return Err(format!("{count} rows of {rows:?}, {different} of them different"));
    }
    Ok(())
}

/// Whether a walk failed rightly, because rows were missing.
pub(super) fn walk_is_incomplete(world: &World, rows: Option<usize>) -> Result<(), Broken> {
    if rows.is_none() || world.lists.totals_off > 0 {
        Ok(())
    } else {
        Err("rows were missing, and the total was right".into())
    }
}

/// Whether the answered share of a row is that of its sums.
pub(super) fn share_is_right(row: &Value) -> Result<(), Broken> {
    let (Some(all), Some(answered)) = (row["sum"].as_f64(), row["answerSum"].as_f64()) else {
        return Err(format!("no numbers: {row}"));
    };
    let share = if all == 0.0 { 0.0 } else { answered / all * 100.0 };
    let given: Option<f64> = row["answerPercentage"].as_str().and_then(|share| share.strip_suffix('%')?.parse().ok());
    if given.is_some_and(|given| (given - share).abs() < 0.006) { Ok(()) } else { Err(format!("{share}: {row}")) }
}
