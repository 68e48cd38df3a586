//! Row batches: their progress, and what their reports mean.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::time::Duration;
use std::{fs, io};

use indicatif::ProgressBar;
use serde_json::Value;
use triline::{Error, ErrorKind, Event};
use triline_schema::operation::{Kind, Operation};

use crate::commands::call::tell_event;
use crate::driver::Listener;
use crate::terminal::console::{bar, both, hint, is_chinese, is_watched, show, tell, tell_error};
use crate::terminal::ending::{End, exit_code};

/// Shows how far a batch is.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    trace: bool,
    /// Number of settled rows.
    pub(crate) done: u64,
}

impl Progress {
    /// `count`: the number of rows, where it is known.
    pub(crate) fn new(count: Option<u64>, trace: bool) -> Progress {
        let bar = (is_watched() && !trace).then(|| {
            let template = match count {
                Some(_) => "{wide_bar} {human_pos}/{human_len} {rate:>10} {msg}",
                None => "{spinner} {human_pos} {rate:>10} {msg}",
            };
            bar(count, template)
        });
        show(bar.clone());
        Progress { bar, trace, done: 0 }
    }

    /// Shows how many rows are settled, where no event of a row batch tells.
    pub(crate) fn advance(&mut self, done: u64) {
        self.done = done;
        if let Some(bar) = &self.bar {
            bar.set_position(done);
            let left = indicatif::HumanDuration(bar.eta()).to_string();
            bar.set_message(both!("{left} left", "剩余 {left}"));
        }
    }

    /// Takes the bar away.
    pub(crate) fn end(&mut self) {
        if self.bar.take().is_some() {
            show(None);
        }
    }
}

impl Listener for Progress {
    fn hear(&mut self, operation: &'static str, event: Event) -> io::Result<()> {
        let Some(bar) = &self.bar else {
            if let Event::Progress { done, .. } = event {
                self.done = done;
            }
            tell_event(operation, &event, self.trace);
            return Ok(());
        };
        match event {
            Event::Progress { done, eta_ms, .. } => {
                self.done = done;
                bar.set_position(done);
                if let Some(ms) = eta_ms {
                    let left = indicatif::HumanDuration(Duration::from_millis(ms)).to_string();
                    bar.set_message(both!("{left} left", "剩余 {left}"));
                }
            }
            Event::Wait { ms, .. } => {
                let seconds = ms.div_ceil(1000);
                bar.set_message(both!("waiting {seconds} s for the rate limit", "等待频率限制 {seconds} 秒"));
            }
            event => tell_event(operation, &event, false),
        }
        Ok(())
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.end();
    }
}

/// Number of rows in failures of a report, which hold the first and the last row of each span.
pub(crate) fn count(failures: &Value) -> u64 {
    let span = |one: &Value| {
        let rows = one.get("rows").unwrap_or(one);
        let (first, last) = (rows.get(0).and_then(Value::as_u64), rows.get(1).and_then(Value::as_u64));
        first.zip(last).map_or(0, |(first, last)| last.saturating_sub(first).saturating_add(1))
    };
    failures.as_array().into_iter().flatten().map(span).sum()
}

/// The rows of failures and spans of a report, such as `0-499, 501`.
fn spans(lists: &[&Value]) -> String {
    let rows = lists.iter().filter_map(|list| list.as_array()).flatten().map(|one| one.get("rows").unwrap_or(one));
    let mut spans: Vec<[u64; 2]> =
        rows.filter_map(|rows| Some([rows.get(0)?.as_u64()?, rows.get(1)?.as_u64()?])).collect();
    spans.sort_unstable();
    spans.dedup_by(|[first, last], [_, before]| {
        let is_next = *first == before.saturating_add(1);
        *before = if is_next { *last } else { *before };
        is_next
    });
    let text = |[first, last]: &[u64; 2]| if first == last { first.to_string() } else { format!("{first}-{last}") };
    spans.iter().map(text).collect::<Vec<_>>().join(", ")
}

/// A report as it is shown. Reports keep the ids and arguments of their messages, because a journal outlives the language.
pub(crate) fn spoken(report: &str) -> Value {
    let mut report: Value = serde_json::from_str(report).unwrap_or_default();
    let say = |error: &mut Value| {
        let said = Error::from_json(&error.to_string());
        let said = if is_chinese() { said.in_chinese() } else { said };
        *error = serde_json::from_str(&said.to_json()).unwrap_or_default();
    };
    for list in ["failed", "unknown"] {
        let failures = report.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten();
        failures.filter_map(|one| one.get_mut("error")).for_each(say);
    }
    report.get_mut("stopped").map(say);
    report
}

/// Tells what a batch without a report has done: it was cancelled, or could not begin.
pub(crate) fn unreported(end: End, done: u64, journal: Option<&Path>) -> End {
    let End::Error(error) = end else { return end };
    if error.kind() != ErrorKind::Cancelled {
        return End::Error(error);
    }
    crate::terminal::ending::tell_of(
        &error,
        Some(&both!(
            "{done} rows are settled; a request that was under way may have been executed",
            "已处理 {done} 行；正在发送的请求可能已执行"
        )),
    );
    if journal.is_some() {
        hint(&both!("the same command continues from the journal", "重复相同命令将从日志继续"));
    }
    End::Status(exit_code(&error))
}

/// The journal that the same command continues from: after a stop, one that was deleted or emptied meanwhile is none.
pub(crate) fn kept_journal<'a>(report: &Value, journal: Option<&'a Path>) -> Option<&'a Path> {
    let may_be_lost = report.get("stopped").is_some() && report["requests"].as_u64() != Some(0);
    journal.filter(|path| !may_be_lost || is_begun(path))
}

/// Whether a journal has more than its header. What cannot be read is told where it is used.
pub(crate) fn is_begun(journal: &Path) -> bool {
    match fs::metadata(journal) {
        Ok(found) if found.is_file() => {
            fs::File::open(journal).map_or(true, |file| BufReader::new(file).split(b'\n').nth(1).is_some())
        }
        Ok(_) => true,
        Err(error) => error.kind() != io::ErrorKind::NotFound,
    }
}

/// Says of a batch that no journal knows which rows are not to be sent again.
pub(crate) fn tell_done(report: &Value) {
    let rows = spans(&[&report["ok"], &report["unknown"]]);
    let state = match count(&report["unknown"]) {
        0 => both!("are done", "已执行"),
        _ => both!("are done or may be", "已执行或可能已执行"),
    };
    hint(&both!(
        "rows {rows} (the first is 0) {state}, and the same command would send them again: leave them out; with --journal FILE a batch can continue",
        "第 {rows} 行（从 0 起）{state}，重复相同命令会再次发送：请去掉这些行；使用 --journal FILE 的批量可以继续"
    ));
}

/// Tells what became of the rows, and ends with the status that it deserves.
pub(crate) fn conclude(report: &Value, journal: Option<&Path>) -> Result<(), End> {
    let journal = kept_journal(report, journal);
    let is_sent = report["dryRun"] != true;
    let stopped = report.get("stopped").map(|error| Error::from_json(&error.to_string()));
    let (failed, unknown) = (count(&report["failed"]), count(&report["unknown"]));
    if failed > 0 || unknown > 0 {
        let rows = report["rows"].as_u64().unwrap_or(0);
        tell_error(&both!(
            "of {rows} rows, {failed} failed and {unknown} may have been carried out",
            "共 {rows} 行，失败 {failed} 行，可能已执行 {unknown} 行"
        ));
        let first = report["failed"].get(0).or_else(|| report["unknown"].get(0));
        if let Some(message) = first.and_then(|first| first["error"]["message"].as_str()) {
            let row = first.and_then(|first| first["rows"][0].as_u64()).unwrap_or(0);
            tell(&both!("  row {row}: {message}", "  第 {row} 行（从 0 起）：{message}"));
        }
    }
    if let Some(error) = &stopped {
        crate::terminal::ending::tell_of(
            error,
            Some(&both!("the batch ended before its rows did", "批量在全部行处理完之前停止")),
        );
    }
    if stopped.is_some() && is_sent && journal.is_none() && count(&report["ok"]) + unknown > 0 {
        tell_done(report);
    } else if report["canContinue"] == true {
        hint(&match journal {
            Some(_) => both!("the same command continues from the journal", "重复相同命令将从日志继续"),
            None => {
                both!("with --journal FILE the same command could continue", "使用 --journal FILE 时可以用相同命令继续")
            }
        });
    }
    match (unknown, &stopped, failed) {
        (_, Some(error), _) if error.kind() == ErrorKind::Cancelled => Err(End::Status(exit_code(error))),
        (1.., _, _) => Err(End::Status(5)),
        (_, Some(error), _) => Err(End::Status(stopped_status(error, report, journal.is_some()))),
        (_, _, 1..) => Err(End::Status(3)),
        _ => Ok(()),
    }
}

/// The status of a batch that was stopped by an error. 2 says that nothing was sent, and 4 that repeating the command is safe, which the
/// error alone does not know: a disk may be full after some requests, or the service away. With a journal the same command continues.
pub(crate) fn stopped_status(error: &Error, report: &Value, has_journal: bool) -> u8 {
    if report["dryRun"] == true {
        return exit_code(error);
    }
    let has_sent = report["requests"].as_u64() != Some(0);
    match exit_code(error) {
        2 if has_sent && has_journal => 4,
        2 if has_sent => 5,
        4 if !has_journal && count(&report["ok"]) > 0 => 5,
        status => status,
    }
}

/// The status of a single request of a batch operation, whose answer lists the rows that failed.
pub(crate) fn check_single(operation: &Operation, result: &str) -> Result<(), End> {
    let Some((_, Some(Kind::Record(record)))) = operation.batch().map(|batch| (batch, operation.result())) else {
        return Ok(());
    };
    let Some(list) = record.fields.iter().find(|field| matches!(field.kind, Kind::List(_))) else { return Ok(()) };
    let result: Value = serde_json::from_str(result).unwrap_or_default();
    match result[list.api()].as_array() {
        Some(failed) if failed.is_empty() => Ok(()),
        Some(failed) => {
            let failed = failed.len();
            tell_error(&both!("{failed} rows failed", "{failed} 行失败"));
            Err(End::Status(3))
        }
        None => {
            tell_error(&both!("the service did not say which rows it did", "服务没有说明执行了哪些行"));
            Err(End::Status(5))
        }
    }
}
