//! Rows of operations that take no row batch: numbers of red and black lists, many in a request, and agents, one by one.
//!
//! A journal has a line before each request is sent and one after it, so that a request that was interrupted is known to be unknown, and no
//! row is sent twice.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io;

use serde_json::{Map, Value, json};
use triline::host::{BoxFuture, FileJournal, Journal as _, JournalError};
use triline::{Error, ErrorKind, Event, Mode, Options, Outcome};

use super::Job;
use super::failed::{Outcomes, Verdict};
use super::fingerprint::Fingerprint;
use super::mapping::Fault;
use super::target::{NUMBER, What};
use crate::commands::batch::Progress;
use crate::driver::{Listener, Session, Sources};
use crate::terminal::console::both;
use crate::terminal::ending::End;

/// A request and the rows that it is for.
struct Step {
    /// Each row with its number, where the request has those of many rows.
    rows: Vec<(u64, Option<Value>)>,
    params: Value,
}

impl Step {
    fn indices(&self) -> Vec<u64> {
        self.rows.iter().map(|(index, _)| *index).collect()
    }
}

/// How a row ended, with the place of the reason.
#[derive(Clone, Copy)]
enum State {
    Done,
    Not(Verdict, usize),
}

/// What the rows became.
#[derive(Default)]
struct Record {
    rows: BTreeMap<u64, State>,
    reasons: Vec<String>,
    requests: u64,
}

impl Record {
    fn end(&mut self, rows: &[u64], verdict: Option<Verdict>, reason: &str) {
        let state = match verdict {
            Some(verdict) => {
                self.reasons.push(reason.to_string());
                State::Not(verdict, self.reasons.len() - 1)
            }
            None => State::Done,
        };
        self.rows.extend(rows.iter().map(|row| (*row, state)));
    }

    /// The same form as the report of a row batch.
    fn to_report(&self, stopped: Option<&Error>) -> Value {
        let (mut ok, mut failed, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
        for (row, state) in &self.rows {
            let span = json!([row, row]);
            match state {
                State::Done => ok.push(span),
                State::Not(verdict, reason) => {
                    let message = self.reasons.get(*reason);
                    let list = if *verdict == Verdict::Failed { &mut failed } else { &mut unknown };
                    list.push(json!({ "rows": span, "error": { "message": message } }));
                }
            }
        }
        let mut report = json!({
            "rows": self.rows.len(), "ok": ok, "failed": failed, "unknown": unknown, "requests": self.requests,
            "canContinue": stopped.is_some(),
        });
        if let Some(error) = stopped {
            report["stopped"] = serde_json::from_str(&error.to_json()).unwrap_or_default();
        }
        report
    }
}

/// The requests for rows that are still to be sent, and the reason for each row that cannot be.
fn steps<'a>(
    what: What,
    job: &'a Job,
    params: &'a Map<String, Value>,
    is_settled: &'a dyn Fn(u64) -> bool,
) -> impl Iterator<Item = Result<Step, (u64, Vec<Fault>)>> + 'a {
    let mut rows = job.sheet.records().enumerate().map(|(index, record)| {
        let index = index as u64;
        (index, if is_settled(index) { None } else { Some(job.mapping.row(&job.target, &record)) })
    });
    // The faulty rows among those of the next request, and that request.
    let (mut faulty, mut next) = (VecDeque::new(), None);
    std::iter::from_fn(move || {
        if let Some(fault) = faulty.pop_front() {
            return Some(Err(fault));
        }
        if let Some(step) = next.take() {
            return Some(Ok(step));
        }
        let mut step = Step { rows: Vec::new(), params: Value::Object(params.clone()) };
        for (index, row) in rows.by_ref() {
            match row {
                None => {}
                Some(Err(faults)) if step.rows.is_empty() => return Some(Err((index, faults))),
                Some(Err(faults)) => faulty.push_back((index, faults)),
                Some(Ok(mut row)) => {
                    let number = job.target.listed().and_then(|key| row.remove(key));
                    row.into_iter().for_each(|(name, value)| step.params[name] = value);
                    step.rows.push((index, number));
                    if step.rows.len() == what.rows_of_request() {
                        break;
                    }
                }
            }
        }
        if step.rows.is_empty() {
            return None;
        }
        if let Some(list) = what.list_type() {
            if step.params.get("type").is_none() {
                step.params["type"] = list.into();
            }
            step.params["numbers"] = step.rows.iter().filter_map(|(_, number)| number.clone()).collect();
        }
        let Some(fault) = faulty.pop_front() else { return Some(Ok(step)) };
        next = Some(step);
        Some(Err(fault))
    })
}

fn why(faults: &[Fault]) -> String {
    super::error_of(faults).message().to_string()
}

/// Checks all rows, and reports as a dry run of a row batch does.
pub(super) fn check(session: &Session, what: What, job: &Job, params: &Map<String, Value>) -> Value {
    let mut record = Record::default();
    for step in steps(what, job, params, &|_| false) {
        match step {
            Err((row, faults)) => record.end(&[row], Some(Verdict::Failed), &why(&faults)),
            Ok(step) => match session.check(what.operation(), &step.params.to_string()) {
                Ok(()) => {
                    record.requests += 1;
                    record.end(&step.indices(), None, "");
                }
                Err(error) => record.end(&step.indices(), Some(Verdict::Failed), error.message()),
            },
        }
    }
    record.to_report(None)
}

/// Sends the rows that the journal does not have, and reports as a row batch does.
pub(super) async fn send(
    session: &mut Session,
    what: What,
    job: &Job,
    params: &Map<String, Value>,
    journal: &FileJournal,
    progress: &mut Progress,
) -> Result<Value, End> {
    let operation = what.operation();
    let refused = |why: String| End::Refused(why);
    let text = journal.read().await.map_err(|why| match (why, journal.name()) {
        (why @ JournalError::InUse, Some(name)) => End::Refused(format!("{why} {name}")),
        (why, _) => End::Refused(why.to_string()),
    })?;
    let header =
        json!({ "import": operation, "fingerprint": fingerprint(&session.account_fingerprint(), what, job, params) })
            .to_string();
    let mut record = read(&text, &header)?;
    if let Some(rest) = header.strip_prefix(&text).filter(|rest| !rest.is_empty()) {
        // There is none, or the program was stopped in the middle of the header.
        journal.append(rest).await.map_err(refused)?;
    } else if !text.ends_with('\n') {
        // What was cut off was not sent.
        journal.append("").await.map_err(refused)?;
    }
    let settled: BTreeSet<u64> = record.rows.keys().copied().collect();
    let is_settled = |row: u64| settled.contains(&row);
    let (mut stopped, mut was_unknown) = (None, false);
    progress.advance(record.rows.len() as u64);
    for step in steps(what, job, params, &is_settled) {
        let step = match step {
            Err((row, faults)) => {
                record.end(&[row], Some(Verdict::Failed), &why(&faults));
                continue;
            }
            Ok(step) => step,
        };
        let (rows, params) = (step.indices(), step.params.to_string());
        if let Err(error) = session.check(operation, &params) {
            record.end(&rows, Some(Verdict::Failed), error.message());
            continue;
        }
        let line = Some(json!({ "send": rows }).to_string());
        let mut announcer = Announcer { progress: &mut *progress, journal, line };
        let sources = Sources::default();
        let result = session.call(operation, params.as_bytes(), Options::default(), sources, &mut announcer).await;
        let is_announced = announcer.line.is_none();
        record.requests += u64::from(is_announced);
        let error = match result {
            Ok(_) => None,
            Err(End::Error(error)) => Some(error),
            Err(End::Output(why)) if !is_announced => {
                if record.requests == 0 {
                    return Err(refused(why.to_string()));
                }
                stopped = Some(Box::new(unwritable(why.to_string())));
                break;
            }
            Err(end) => return Err(end),
        };
        let verdict = error.as_ref().map(|error| error.outcome());
        let verdict = match verdict {
            None | Some(Outcome::Done) => None,
            Some(Outcome::Unknown) => Some(Verdict::Unknown),
            Some(_) => Some(Verdict::Failed),
        };
        let is_unknown = verdict == Some(Verdict::Unknown);
        // One answer may be lost. Two in a row are an outage, in which every further row would become unknown.
        let ends = error.as_ref().is_some_and(|error| ends(error)) || (is_unknown && was_unknown);
        was_unknown = is_unknown;
        let line = if ends && verdict == Some(Verdict::Failed) {
            // The same command sends them, once the reason is gone.
            json!({ "unsent": rows })
        } else {
            let reason = error.as_ref().map(|error| error.message()).unwrap_or_default();
            record.end(&rows, verdict, reason);
            json!({ name(verdict): rows, "why": reason })
        };
        stopped = error.filter(|_| ends);
        // Where the end is not in the journal, the next run takes these rows for unknown. This one knows better, and says so.
        if let Err(why) = journal.append(&line.to_string()).await {
            stopped.get_or_insert_with(|| Box::new(unwritable(why)));
        }
        progress.advance(record.rows.len() as u64);
        if stopped.is_some() {
            break;
        }
    }
    Ok(record.to_report(stopped.as_deref()))
}

/// Tells a journal of a request when it leaves: one that still waits, such as for the rate limit, has no outcome yet.
struct Announcer<'a> {
    progress: &'a mut Progress,
    journal: &'a FileJournal,
    /// What the journal is told, unless it was.
    line: Option<String>,
}

impl Listener for Announcer<'_> {
    fn hear(&mut self, operation: &'static str, event: Event) -> io::Result<()> {
        self.progress.hear(operation, event)
    }

    fn sends(&mut self) -> BoxFuture<'_, io::Result<()>> {
        Box::pin(async {
            if let Some(line) = &self.line {
                self.journal.append(line).await.map_err(io::Error::other)?;
                self.line = None;
            }
            Ok(())
        })
    }
}

/// Why an import ends whose journal takes no more lines, such as on a full disk.
fn unwritable(why: String) -> Error {
    let expected = both!("a journal that can be added to", "可追加内容的日志");
    Error::invalid("host", "journal", expected.into(), why)
}

/// Whether the next request would fail for the same reason.
fn ends(error: &Error) -> bool {
    let is_of_account = matches!(error.category(), Some("auth" | "permission" | "clock" | "quota" | "rate_limit"));
    match error.kind() {
        ErrorKind::Cancelled | ErrorKind::Auth | ErrorKind::Misuse => true,
        ErrorKind::Transport => error.outcome() != Outcome::Unknown,
        ErrorKind::Http => error.outcome() != Outcome::Unknown || error.status().is_some_and(|status| status >= 500),
        _ => is_of_account,
    }
}

const fn name(verdict: Option<Verdict>) -> &'static str {
    match verdict {
        None => "done",
        Some(Verdict::Failed) => "failed",
        Some(Verdict::Unknown) => "unknown",
    }
}

/// What a line tells of its rows.
const KINDS: [&str; 5] = ["send", "unsent", "done", "failed", "unknown"];

/// Reads a journal.
///
/// # Errors
///
/// It is of another import, or damaged: what cannot be read may have said that rows were sent.
fn read(text: &str, header: &str) -> Result<Record, End> {
    let mut record = Record::default();
    if header.starts_with(text) {
        return Ok(record);
    }
    let mut lines = (1_u64..).zip(text.lines());
    if lines.next().is_some_and(|(_, first)| first != header) {
        return Err(End::Status(2));
    }
    let reason = both!("the program was stopped while the request was under way", "请求正在发送时程序被中断");
    let mut under_way: Vec<u64> = Vec::new();
    for (number, line) in lines {
        // Where a machine lost power, the file system may have filled the rest of a line with zeros.
        let line = match serde_json::from_str::<Value>(line.trim_end_matches('\0')) {
            Ok(line) if KINDS.iter().any(|kind| line[kind].is_array()) => line,
            // It was cut off before its request was sent, or before the end of a request was told.
            Err(error) if error.is_eof() => continue,
            _ => {
                return Err(End::Refused(both!("the journal is damaged in line {number}", "日志第 {number} 行已损坏")));
            }
        };
        let rows = |name: &str| -> Option<Vec<u64>> {
            Some(line[name].as_array()?.iter().filter_map(Value::as_u64).collect())
        };
        if let Some(rows) = rows("send") {
            // The program before had no end for these.
            record.end(&under_way, Some(Verdict::Unknown), &reason);
            under_way = rows;
            continue;
        }
        for verdict in [None, Some(Verdict::Failed), Some(Verdict::Unknown)] {
            if let Some(rows) = rows(name(verdict)) {
                record.end(&rows, verdict, line["why"].as_str().unwrap_or_default());
            }
        }
        // A line of rows that were settled tells nothing of others.
        let ended: Vec<u64> = KINDS.iter().filter_map(|kind| rows(kind)).flatten().collect();
        under_way.retain(|row| !ended.contains(row));
    }
    record.end(&under_way, Some(Verdict::Unknown), &reason);
    Ok(record)
}

/// Fingerprint of the account, the parameters and the rows, by which a journal of another import is recognised.
fn fingerprint(account: &str, what: What, job: &Job, params: &Map<String, Value>) -> String {
    let mut hash = Fingerprint::new();
    let mut add = |text: &str| {
        hash.add(text.as_bytes());
        hash.add(&[0xff]);
    };
    add(account);
    add(what.operation());
    add(&Value::Object(params.clone()).to_string());
    for record in job.sheet.records() {
        match job.mapping.row(&job.target, &record) {
            Ok(row) => add(&Value::Object(row).to_string()),
            // Not what is wrong with it, which is said in the language of the user.
            Err(_) => record.cells.iter().for_each(|cell| add(cell.text())),
        }
    }
    hash.text()
}

/// Asks the service which of the unknown rows it has, and records them in the journal, which was read.
pub(super) async fn settle(
    session: &mut Session,
    what: What,
    job: &Job,
    params: &Map<String, Value>,
    journal: &FileJournal,
    outcomes: &mut Outcomes,
) -> Result<(), End> {
    let unknown = outcomes.rows(Verdict::Unknown);
    let is_known = |row: u64| unknown.binary_search(&row).is_err();
    let steps: Vec<Step> = steps(what, job, params, &is_known).filter_map(Result::ok).collect();
    for Step { rows, params } in steps {
        let options = Options::default().mode(Mode::Reconcile);
        let text = params.to_string();
        let found = session.call(what.operation(), text.as_bytes(), options, Sources::default(), &mut ()).await?;
        let found: Value = serde_json::from_str(found.as_str()).unwrap_or_default();
        let found = found.as_array().cloned().unwrap_or_default();
        let mut done = Vec::new();
        for (row, number) in &rows {
            let is_of_row = |entry: &&Value| number.as_ref().is_none_or(|number| entry[NUMBER] == *number);
            let differences: Vec<_> = found.iter().filter(is_of_row).map(|entry| difference(entry, &params)).collect();
            let reason = match differences.first() {
                _ if differences.contains(&None) => {
                    outcomes.is_done(*row);
                    done.push(*row);
                    continue;
                }
                Some(Some(name)) => both!(
                    "found with another {name}, which does not prove that it was added: it may have been there before",
                    "查到的记录中 {name} 不同，不能证明已添加：该记录可能早已存在"
                ),
                _ => both!(
                    "not found so far, which does not prove that it was not added: it may still appear",
                    "目前未查到，但不能证明没有添加：它可能稍后才出现"
                ),
            };
            outcomes.is_not_found(*row, &reason);
        }
        if !done.is_empty() {
            let line = json!({ name(None): done, "why": "" }).to_string();
            journal.append(&line).await.map_err(|why| End::Error(Box::new(unwritable(why))))?;
        }
    }
    Ok(())
}

/// The first parameter that a record has with another value. Such a record may be older than the request.
fn difference<'a>(record: &Value, params: &'a Value) -> Option<&'a str> {
    let differs = |name: &str, sent: &Value| match name {
        // A record has the names of roles, a request their ids.
        "roles" => false,
        "queueList" => record["queue"].as_array().is_some_and(|queues| {
            let ids: Vec<Value> = queues.iter().map(|queue| queue["id"].clone()).collect();
            texts(&ids.into()) != texts(sent)
        }),
        name => !record[name].is_null() && texts(&record[name]) != texts(sent),
    };
    params.as_object()?.iter().find(|(name, sent)| differs(name, sent)).map(|(name, _)| name.as_str())
}

/// The values of a list, in whatever order, or one value, as texts: a number may come as a text.
fn texts(value: &Value) -> BTreeSet<String> {
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_string);
    value.as_array().map_or_else(|| BTreeSet::from([text(value)]), |values| values.iter().map(text).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_of_a_row_unless_a_value_differs() {
        let record = json!({ "id": "a", "agentNumber": "1017", "agentName": "Bob", "roles": ["Agent"], "mobile": null,
            "queue": [{ "id": "1", "name": "x" }, { "id": "2", "name": "y" }], "restTime": "30", "numbers": ["b", "a"] });
        let with = |name: &str, value: Value| {
            let mut params = json!({ "agentNumber": "1017", "agentName": "Bob", "roles": ["5f"], "password": "secret",
                "mobile": "13700000001", "queueList": ["2", "1"], "restTime": 30, "numbers": ["a", "b"] });
            params[name] = value;
            difference(&record, &params).map(str::to_string)
        };
        assert_eq!(with("agentName", json!("Bob")), None);
        for (name, value) in [
            ("agentName", json!("Alice")),
            ("queueList", json!(["1"])),
            ("restTime", json!("60")),
            ("numbers", json!([])),
        ] {
            assert_eq!(with(name, value).as_deref(), Some(name));
        }
    }

    #[test]
    fn a_journal_tells_what_was_under_way() {
        let text = "head\n{\"send\":[0,1]}\n{\"done\":[0,1],\"why\":\"\"}\n{\"send\":[2]}\n{\"unsent\":[2]}\n\
                    {\"send\":[6]}\n{\"send\":[3]}\n{\"failed\":[3],\"why\":\"no\"}\n{\"send\":[4,5]}\n{\"se";
        let record = read(text, "head").unwrap_or_else(|_| panic!());
        let report = record.to_report(None);
        assert_eq!(report["ok"], json!([[0, 0], [1, 1]]));
        assert_eq!(report["failed"][0]["error"]["message"], "no");
        assert_eq!(report["unknown"].as_array().map(Vec::len), Some(3));
        assert!(!record.rows.contains_key(&2));
        assert!(read(text, "another").is_err());
    }

    #[test]
    fn a_row_that_was_settled_ends_no_request_of_others() {
        let text = "head\n{\"send\":[0]}\n{\"unknown\":[0],\"why\":\"lost\"}\n{\"send\":[1,2]}\n{\"done\":[0,2],\"why\":\"\"}\n";
        let report = read(text, "head").unwrap_or_else(|_| panic!()).to_report(None);
        assert_eq!((&report["ok"], &report["unknown"][0]["rows"]), (&json!([[0, 0], [2, 2]]), &json!([1, 1])));
    }

    #[test]
    fn a_line_that_was_cut_off_is_told_from_a_damaged_one() {
        let header = "{\"import\":\"platform.agents.create\",\"fingerprint\":\"0\"}";
        let line = "{\"failed\":[0,1],\"why\":\"\u{5426} \\u5426\"}";
        let of = |line: &str| read(&[header, line, "{\"send\":[2]}", ""].join("\n"), header);
        for (end, _) in line.char_indices() {
            for rest in ["", "\0\0\0\0"] {
                let record = of(&format!("{}{rest}", &line[..end])).unwrap_or_else(|_| panic!("{end}"));
                assert_eq!(record.rows.keys().collect::<Vec<_>>(), [&2]);
            }
        }
        for damaged in
            ["\0\"send\":[0,1]}", "{\"s;nd\":[0,1]}", "{\"send\":[0;1]}", "{\"send\":[0,1]}}", "{\"send\":0}", "[]"]
        {
            assert!(matches!(of(damaged), Err(End::Refused(_))), "{damaged}");
        }
        for end in 0..header.len() {
            assert!(read(&header[..end], header).is_ok_and(|record| record.rows.is_empty()), "{end}");
        }
    }
}
