//! What was probed and what is different, as text and JSON.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Value, json};
use triline::{Error, ErrorKind};
use triline_schema::operation::Operation;

use super::compare::{Finding, to_json};
use crate::terminal::console::{both, printable};

/// How an operation went.
pub(super) enum Outcome {
    Answered,
    Refused {
        code: String,
        is_listed: bool,
    },
    /// There was no answer, or none that can be read; the code says why.
    Failed(String),
    /// This parameter is not known.
    Skipped(String),
}

impl Outcome {
    /// What an error says, without any value. A code that no document lists is shown if it looks like one.
    pub(super) fn of(error: &Error) -> Outcome {
        let code = error.code().unwrap_or_default();
        let is_listed = triline::catalogue::known(code).is_some();
        let is_plain = code.len() <= 8 && code.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
        // Those of the core are words; what a service writes in their place could be anything.
        let is_own = matches!(error.kind(), ErrorKind::Transport | ErrorKind::MalformedResponse);
        let code = if is_listed || is_plain || is_own { code } else { "(code not shown)" }.to_string();
        if error.kind() == ErrorKind::Api { Outcome::Refused { code, is_listed } } else { Outcome::Failed(code) }
    }
}

/// What was probed of an operation.
pub(super) struct Probed {
    pub(super) operation: &'static Operation,
    pub(super) outcome: Outcome,
    pub(super) status: Option<u16>,
    pub(super) rows: Option<usize>,
    pub(super) findings: BTreeMap<Finding, usize>,
    /// The media type of a streamed answer, and the number of its parts.
    pub(super) stream: Option<(String, usize)>,
}

impl Probed {
    pub(super) const fn new(operation: &'static Operation, outcome: Outcome) -> Probed {
        Probed { operation, outcome, status: None, rows: None, findings: BTreeMap::new(), stream: None }
    }
}

/// The whole report.
#[derive(Default)]
pub(super) struct Report {
    pub(super) probed: Vec<Probed>,
}

impl Report {
    pub(super) fn to_json(&self) -> Value {
        let operations = self.probed.iter().map(|one| {
            let (result, code) = match &one.outcome {
                Outcome::Answered => ("answered", None),
                Outcome::Refused { code, .. } => ("refused", Some(code)),
                Outcome::Failed(code) => ("failed", Some(code)),
                Outcome::Skipped(_) => ("skipped", None),
            };
            let mut members = json!({
                "operation": one.operation.name,
                "result": result,
                "findings": one.findings.iter().map(|(finding, count)| to_json(finding, *count)).collect::<Vec<_>>(),
            });
            let mut say = |name: &str, value: Value| members[name] = value;
            if let Some(code) = code {
                say("code", code.as_str().into());
            }
            if let Outcome::Refused { is_listed: false, .. } = one.outcome {
                say("unlistedCode", true.into());
            }
            if let Outcome::Skipped(name) = &one.outcome {
                say("missingParameter", name.as_str().into());
            }
            if let Some(status) = one.status {
                say("httpStatus", status.into());
            }
            if let Some(rows) = one.rows {
                say("rows", rows.into());
            }
            if let Some((media_type, parts)) = &one.stream {
                say("stream", json!({ "mediaType": media_type, "parts": parts }));
            }
            members
        });
        json!({ "version": env!("CARGO_PKG_VERSION"), "operations": operations.collect::<Vec<_>>() })
    }

    pub(super) fn to_text(&self) -> String {
        let mut text = String::new();
        for one in &self.probed {
            let name = one.operation.name;
            let line = match &one.outcome {
                Outcome::Answered => {
                    let rows = match (&one.stream, one.rows) {
                        (Some((media_type, parts)), _) => {
                            both!(", {parts} parts of {media_type}", "，{media_type}，{parts} 段")
                        }
                        (None, Some(rows)) => both!(", {rows} rows", "，{rows} 行"),
                        (None, None) => String::new(),
                    };
                    if one.findings.is_empty() {
                        both!("ok         {name}{rows}", "一致 {name}{rows}")
                    } else {
                        both!("different  {name}{rows}", "不同 {name}{rows}")
                    }
                }
                Outcome::Refused { code, is_listed: true } => both!("refused    {name}: {code}", "拒绝 {name}：{code}"),
                Outcome::Refused { code, is_listed: false } => {
                    both!("refused    {name}: {code}, which is not listed", "拒绝 {name}：{code}（未列出的错误码）")
                }
                Outcome::Failed(code) => both!("failed     {name}: {code}", "失败 {name}：{code}"),
                Outcome::Skipped(parameter) => {
                    both!(
                        "skipped    {name}: it needs {parameter} (--param)",
                        "跳过 {name}：需要 {parameter}（--param）"
                    )
                }
            };
            let _ = writeln!(text, "{}", printable(&line));
            for (finding, count) in &one.findings {
                let times = if *count > 1 { format!(" ({count})") } else { String::new() };
                let _ = writeln!(text, "           {}{times}", printable(&finding.to_text()));
            }
        }
        text
    }

    /// The exit status.
    pub(super) fn status(&self) -> u8 {
        let called: Vec<&Probed> =
            self.probed.iter().filter(|one| !matches!(one.outcome, Outcome::Skipped(_))).collect();
        let is_failed = |one: &&Probed| matches!(one.outcome, Outcome::Failed(_));
        let is_good = |one: &&Probed| matches!(one.outcome, Outcome::Answered) && one.findings.is_empty();
        if !called.is_empty() && called.iter().all(is_failed) {
            4
        } else if called.iter().all(is_good) {
            0
        } else {
            3
        }
    }
}
