//! `triline import`: rows of a file become customers, or numbers of a dial-out task.

mod failed;
mod fingerprint;
mod mapping;
mod sequence;
mod sheet;
mod target;
mod tidy;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::{fs, io};

use clap::{Args, ValueEnum as _};
use serde_json::{Map, Value};
use triline::host::{FileJournal, Journal as _};
use triline::types::UtcOffset;
use triline::{Error, ErrorKind, Mode, Options};

use crate::commands::batch::{self, Progress};
use crate::configuration::Connection;
use crate::dictionary::Dictionary;
use crate::driver::{Row, Rows, Session, Sources};
use crate::files::{beside, check_target, replace};
use crate::terminal::console::{both, hint, print, printable, tell, tell_error, warn};
use crate::terminal::ending::{End, after_output, conclude, exit_code, status_of, tell_of};
use crate::terminal::output::{Format, secret_parameters};
use crate::terminal::printer::{new_table, trimmed};
use crate::terminal::words;
use failed::{Outcomes, Verdict};
use mapping::{Fault, Mapping};
use sheet::{Reading, Sheet};
use target::{Target, What};
use tidy::Tidy;

/// Number of rows that a dry run shows.
const SHOWN: usize = 3;

/// Import the rows of a file
#[derive(Args)]
#[command(after_help = "\
Examples:
  triline import customers new.csv --dry-run --tidy phone,date
  triline import customers new.csv --map new.csv.mapping.toml
  triline import customers new.csv.failed.csv
  triline import black-list numbers.csv --params '{\"type\":\"callInBlackNum\"}'
  triline import numbers list.xlsx --params '{\"agentNumber\":\"1001\",\"taskId\":\"...\",\"rule\":1}'

Columns are found by the names or the display names of fields. Empty cells are missing. Several values in a cell are separated by
semicolons, levels of a menu or region by slashes. FILE.journal records what was sent: the same command continues after anything,
and sends no row twice. Rows that failed are in FILE.failed.csv, with the reason, to be corrected and imported.
Once somebody has changed that file, it stays as it is, and rows go to FILE.failed.2.csv.
Rows that may have been executed are in FILE.unknown.csv; --settle asks the service about them. What it does not find stays unknown,
because it may still appear; import FILE.unknown.csv once you know that it will not.

Exit status: 0 all rows are done, 2 nothing was sent, 3 rows failed, 5 the outcome of rows is unknown; others as for `triline call`")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Import {
    /// What the rows are
    #[arg(value_enum)]
    what: What,
    /// CSV with any separator, XLSX or JSON lines
    file: PathBuf,
    /// Check all rows, show the errors and the first rows that would be sent, write FILE.mapping.toml, and send nothing
    #[arg(long)]
    dry_run: bool,
    /// Mapping of columns to fields, as a dry run writes it
    #[arg(long, value_name = "FILE")]
    map: Option<PathBuf>,
    /// Rules that tidy cells
    #[arg(long, value_enum, value_delimiter = ',', value_name = "RULES")]
    tidy: Vec<Tidy>,
    /// Encoding of a CSV file, such as GBK; recognised unless given
    #[arg(long)]
    encoding: Option<String>,
    /// Separator of a CSV file; recognised unless given
    #[arg(long, value_name = "CHARACTER")]
    separator: Option<char>,
    /// Sheet of a workbook, the first unless given
    #[arg(long, value_name = "NAME")]
    sheet: Option<String>,
    /// Other parameters of the operation, a JSON object
    #[arg(long, value_name = "JSON", default_value = "{}")]
    params: String,
    /// Journal, instead of FILE.journal
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Ask the service about the rows whose outcome is unknown, such as for customers of their mobile number and name that were created since
    #[arg(long, conflicts_with = "dry_run")]
    settle: bool,
    /// Print the counts as JSON
    #[arg(long)]
    json: bool,
    /// Print every event on standard error, a JSON object each
    #[arg(long)]
    trace: bool,
    #[command(flatten)]
    connection: Connection,
}

/// The rows of a file and what they become.
#[derive(Clone)]
struct Job {
    sheet: Sheet,
    mapping: Mapping,
    target: Target,
}

impl Job {
    /// The rows as the core takes them.
    fn rows(self: &Arc<Job>) -> Rows {
        let job = Arc::clone(self);
        let records = self.sheet.records();
        Box::new(records.map(move |record| match job.mapping.row(&job.target, &record) {
            Ok(row) => Row::Json(Value::Object(row).to_string()),
            Err(faults) => Row::Faulty(Box::new(error_of(&faults))),
        }))
    }
}

/// Prints the errors of a dry run as a table. A long one is printed in parts, because it need not fit in memory.
#[derive(Default)]
struct Errors {
    rows: Vec<[String; 4]>,
    printed: bool,
}

impl Errors {
    /// Number of lines of a part.
    const PART: usize = 1000;

    fn add(&mut self, line: u64, fault: Fault) -> io::Result<()> {
        let value: String = fault.value.chars().take(40).collect();
        self.rows.push([line.to_string(), fault.column, value, fault.reason].map(|cell| printable(&cell)));
        if self.rows.len() < Errors::PART { Ok(()) } else { self.end() }
    }

    /// Prints what is left.
    fn end(&mut self) -> io::Result<()> {
        if self.rows.is_empty() {
            return Ok(());
        }
        let mut table = new_table();
        if !self.printed {
            print("")?;
            table.set_header([
                both!("line", "行"),
                both!("column", "列"),
                both!("value", "值"),
                both!("error", "错误"),
            ]);
        }
        self.printed = true;
        for row in self.rows.drain(..) {
            table.add_row(row);
        }
        print(&trimmed(&table.to_string()))
    }
}

/// Whether the journal was written for other rows or parameters, or for another account. Nothing else makes another journal the
/// remedy: with one, rows are sent again that the first one knows.
fn is_of_other_rows(error: &Error) -> bool {
    error.code() == Some("other_journal")
}

/// Tells why the service could not be asked about rows, and returns the status, unless that was on purpose.
fn unsettled(end: End) -> Result<u8, End> {
    let End::Error(error) = end else { return Ok(status_of(Err(end))) };
    tell_of(&error, Some(&both!("the rows that are unknown stay so", "结果未知的行仍为未知")));
    let status = exit_code(&error);
    if error.kind() == ErrorKind::Cancelled { Err(End::Status(status)) } else { Ok(status) }
}

/// The faults of a row as one error.
fn error_of(faults: &[Fault]) -> Error {
    let reasons: Vec<String> = faults.iter().map(reason_of).collect();
    Error::of(ErrorKind::InvalidRequest, reasons.join("; ")).with_code("invalid_row")
}

fn reason_of(fault: &Fault) -> String {
    let Fault { column, reason, .. } = fault;
    if column.is_empty() { reason.clone() } else { format!("{column}: {reason}") }
}

/// Writes the file of a mapping, unless there is one that somebody has changed.
fn write_mapping(path: &Path, mapping: &str) -> Result<(), End> {
    let shown = path.display();
    match fs::read(path) {
        Ok(known) if known != mapping.as_bytes() => {
            tell(&both!(
                "{shown} is there already, and stays as it is; give it with --map, or delete it for a new one",
                "{shown} 已存在，保持不变；请用 --map 指定，或将其删除后重新生成"
            ));
        }
        _ => {
            replace(path, mapping.as_bytes()).map_err(|error| End::of_file(path, error))?;
            tell(&both!(
                "the mapping is in {shown}; change it, and give it with --map",
                "映射已写入 {shown}；可修改后用 --map 指定"
            ));
        }
    }
    Ok(())
}

impl Import {
    pub(crate) async fn run(self) -> ExitCode {
        self.connection.speak();
        conclude(self.import().await)
    }

    async fn import(&self) -> Result<(), End> {
        let operation = words::operation(self.what.operation())?;
        let params: Map<String, Value> = serde_json::from_str(&self.params).map_err(|error| {
            End::Refused(both!("--params is no JSON object: {error}", "--params 不是 JSON 对象：{error}"))
        })?;
        if let Some(field) = secret_parameters(operation).into_iter().find(|name| params.contains_key(*name)) {
            warn(&both!(
                "other users of this machine may see the {field} on the command line; the file may have it as a column",
                "本机其他用户可能看到命令行中的 {field}；可将其作为文件的一列"
            ));
        }
        let how =
            Reading { encoding: self.encoding.as_deref(), separator: self.separator, sheet: self.sheet.as_deref() };
        let sheet = Sheet::open(&self.file, &how).map_err(|why| End::of_file(&self.file, why))?;
        let mut session = Session::new(self.connection.read(operation.interface)?)?;
        let target = match self.what {
            What::Customers => Target::customers(Dictionary::load(&mut session).await?),
            what => Target::rows_of(what, operation),
        };
        let mapping = Mapping::new(&sheet, &target, self.map.as_deref(), &self.tidy)
            .map_err(|why| End::of_file(self.map.as_deref().unwrap_or(&self.file), why))?;
        let job = Arc::new(Job { sheet, mapping, target });
        self.tell_unknown_columns(&job)?;
        if self.dry_run {
            self.check(&mut session, &job, &params).await
        } else {
            self.send(&mut session, &job, &params).await
        }
    }

    /// Refuses columns that would be lost without notice. A dry run only names them.
    fn tell_unknown_columns(&self, job: &Job) -> Result<(), End> {
        if job.mapping.unknown.is_empty() {
            return Ok(());
        }
        let names = job.mapping.unknown.join(", ");
        let why = both!("columns that are no field: {names}", "不是字段的列：{names}");
        if self.dry_run {
            warn(&why);
            return Ok(());
        }
        let file = beside(&self.file, ".mapping.toml").display().to_string();
        Err(End::Refused(both!(
            "{why}\n  a dry run writes {file}; give it with --map, and an empty field leaves a column out",
            "{why}\n  --dry-run 会写出 {file}；修改后用 --map 指定，字段留空表示不导入该列"
        )))
    }

    /// Checks all rows.
    async fn check(&self, session: &mut Session, job: &Arc<Job>, params: &Map<String, Value>) -> Result<(), End> {
        let mapping = self.map.is_none().then(|| beside(&self.file, ".mapping.toml"));
        if let Some(path) = &mapping {
            check_target(path).map_err(|error| End::of_file(path, error))?;
        }
        let report = if self.what.is_batch() {
            let mode = Mode::Rows { journal: false, dry_run: true, count: None };
            let sources = Sources { rows: Some(job.rows()), ..Sources::default() };
            let options = Options::default().mode(mode);
            let params = Value::Object(params.clone()).to_string();
            let report = session.call(self.what.operation(), params.as_bytes(), options, sources, &mut ()).await?;
            batch::spoken(report.as_str())
        } else {
            sequence::check(session, self.what, job, params)
        };
        let printed = self.print_check(job, &report);
        let written = match mapping {
            Some(path) => write_mapping(&path, &job.mapping.to_toml(&job.sheet, &job.target)),
            None => Ok(()),
        };
        let is_ok = Some(batch::count(&report["ok"])) == report["rows"].as_u64();
        after_output(printed, written.and(if is_ok { Ok(()) } else { Err(End::Status(3)) }))
    }

    /// Prints what a dry run has found.
    fn print_check(&self, job: &Job, report: &Value) -> io::Result<()> {
        let (rows, requests) = (report["rows"].as_u64().unwrap_or(0), report["requests"].as_u64().unwrap_or(0));
        let ok = batch::count(&report["ok"]);
        let outcomes = Outcomes::of(report);
        let faulty = outcomes.count(Verdict::Failed);
        let kind = &job.sheet.kind;
        let earliest = report["earliest"].as_u64().unwrap_or(0).div_ceil(1000);
        print(&both!(
            "{kind}: {rows} rows; {ok} would be sent in {requests} requests, which takes at least {earliest} s; {faulty} have errors",
            "{kind}：共 {rows} 行；将以 {requests} 次请求发送 {ok} 行，至少需要 {earliest} 秒；{faulty} 行有错误"
        ))?;
        let mut first = Vec::new();
        let mut errors = Errors::default();
        for (index, record) in job.sheet.records().enumerate() {
            let Some(reason) = outcomes.reason_of(index as u64, Verdict::Failed) else {
                if first.len() < SHOWN {
                    first.extend(job.mapping.row(&job.target, &record).ok());
                } else if faulty == 0 {
                    break;
                }
                continue;
            };
            let faults = job.mapping.row(&job.target, &record).err().unwrap_or_else(|| {
                // The core alone finds it.
                vec![Fault { column: String::new(), value: String::new(), reason: reason.to_string() }]
            });
            for fault in faults {
                errors.add(record.line, fault)?;
            }
        }
        errors.end()?;
        if !first.is_empty() {
            let title = both!("first rows that would be sent:", "将发送的前几行：");
            print(&format!("\n{title}"))?;
            let hidden = triline_schema::operation(self.what.operation()).map(secret_parameters).unwrap_or_default();
            let format = Format { pretty: false, hidden, times: None };
            for row in first {
                print(&format.write(&Value::Object(row).to_string()))?;
            }
        }
        Ok(())
    }

    /// Sends the rows.
    async fn send(&self, session: &mut Session, job: &Arc<Job>, params: &Map<String, Value>) -> Result<(), End> {
        let journal = self.journal.clone().unwrap_or_else(|| beside(&self.file, ".journal"));
        if self.settle && !batch::is_begun(&journal) {
            return Err(self.nothing_to_settle(&journal));
        }
        let count = job.sheet.records().count() as u64;
        let mut progress = Progress::new(Some(count), self.trace);
        // Opened where it is used, and open until the rows are settled.
        let file = FileJournal::new(&journal);
        let (mut report, text) = if self.what.is_batch() {
            let mode = Mode::Rows { journal: true, dry_run: false, count: Some(count) };
            let sources =
                Sources { rows: Some(job.rows()), journal: Some(Arc::new(FileJournal::new(&journal))), file: None };
            let options = Options::default().mode(mode);
            let params = Value::Object(params.clone()).to_string();
            let result = session.call(self.what.operation(), params.as_bytes(), options, sources, &mut progress).await;
            progress.end();
            let done = progress.done;
            let report = result.map_err(|end| batch::unreported(self.explain(end, &journal), done, Some(&journal)))?;
            (batch::spoken(report.as_str()), report.as_str().to_string())
        } else {
            let result = sequence::send(session, self.what, job, params, &file, &mut progress).await;
            progress.end();
            match result {
                Err(End::Status(status)) => {
                    tell_error(&both!("the journal is of another import", "日志属于另一次导入"));
                    self.tell_foreign(&journal);
                    return Err(End::Status(status));
                }
                result => (result?, String::new()),
            }
        };
        let mut outcomes = Outcomes::of(&report);
        let stopped = report.get("stopped").map(|error| Error::from_json(&error.to_string()));
        let mut settled = Ok(());
        let is_cancelled = stopped.as_ref().is_some_and(|error| error.kind() == ErrorKind::Cancelled);
        // A journal of other rows says nothing about these, and takes no answers about them.
        let is_foreign = stopped.as_ref().is_some_and(is_of_other_rows);
        if self.settle && !is_cancelled && !is_foreign && outcomes.count(Verdict::Unknown) > 0 {
            let can_be_asked = !self.what.is_batch() || report.get("lookUp").is_some();
            if !can_be_asked {
                warn(&both!("the service cannot be asked about these rows", "无法向服务查询这些行"));
            } else if !self.what.is_batch() {
                settled = sequence::settle(session, self.what, job, params, &file, &mut outcomes).await;
            } else {
                match self.reconcile(session, params, text, &journal).await {
                    Ok(reconciled) => {
                        report = reconciled;
                        outcomes = Outcomes::of(&report);
                    }
                    Err(end) => settled = Err(end),
                }
            }
            if can_be_asked && outcomes.count(Verdict::Unknown) > 0 {
                hint(&both!(
                    "what was sent may still appear: ask again with --settle in some minutes",
                    "已发送的行可能稍后才出现：请几分钟后再用 --settle 查询"
                ));
            }
        }
        // It is read for the files of rows, and some systems let nobody read what is locked.
        file.close();
        // Rows were sent: what became of them is told even if a disk is full, or nobody reads the output any more.
        let mut written = vec![self.tell_counts(&report, &outcomes, count, is_foreign).map_err(End::Output)];
        if !is_foreign {
            written.push(self.write_rows(&journal, job, &outcomes, Verdict::Failed));
            written.push(self.write_rows(&journal, job, &outcomes, Verdict::Unknown));
        }
        let unwritten = written.into_iter().filter_map(Result::err).map(|end| match end {
            End::Refused(why) => {
                tell_error(&why);
                1
            }
            end => status_of(Err(end)),
        });
        let unwritten = unwritten.max().unwrap_or(0);
        let is_lost = batch::kept_journal(&report, Some(&journal)).is_none();
        if let Some(error) = &stopped {
            tell_of(error, Some(&both!("the import ended before its rows did", "导入在全部行处理完之前停止")));
            if is_foreign {
                self.tell_foreign(&journal);
            } else if is_lost {
                batch::tell_done(&report);
            } else if report["canContinue"] == true {
                hint(&both!("the same command continues", "重复相同命令将继续导入"));
            }
        }
        let unsettled = settled.map_or_else(unsettled, |()| Ok(0))?;
        let (failed, unknown) = (outcomes.count(Verdict::Failed), outcomes.count(Verdict::Unknown));
        match (&stopped, unknown, failed) {
            (Some(error), _, _) if error.kind() == ErrorKind::Cancelled => Err(End::Status(exit_code(error))),
            (_, 1.., _) => Err(End::Status(5)),
            (Some(error), _, _) => Err(End::Status(batch::stopped_status(error, &report, !is_lost))),
            // 2 says that nothing was sent.
            _ if unsettled > 0 => Err(End::Status(if unsettled == 2 { 4 } else { unsettled })),
            (None, 0, 1..) => Err(End::Status(3)),
            _ if unwritten > 0 => Err(End::Status(unwritten)),
            _ => Ok(()),
        }
    }

    /// Asks the service which of a report's unknown rows were created since they were sent, and returns the new report.
    async fn reconcile(
        &self,
        session: &mut Session,
        params: &Map<String, Value>,
        report: String,
        journal: &Path,
    ) -> Result<Value, End> {
        tell(&both!("asking the service about the unknown rows", "正在向服务查询结果未知的行"));
        let utc_offset_minutes = UtcOffset::SERVICE.minutes().into();
        let mode = Mode::ReconcileRows { report, journal: true, utc_offset_minutes };
        let sources = Sources { journal: Some(Arc::new(FileJournal::new(journal))), ..Sources::default() };
        let options = Options::default().mode(mode);
        let params = Value::Object(params.clone()).to_string();
        let report = session.call(self.what.operation(), params.as_bytes(), options, sources, &mut ()).await?;
        Ok(batch::spoken(report.as_str()))
    }

    /// Adds what to do where the journal belongs to other rows.
    fn explain(&self, end: End, journal: &Path) -> End {
        if let End::Error(error) = &end
            && is_of_other_rows(error)
        {
            self.tell_foreign(journal);
        }
        end
    }

    fn tell_foreign(&self, journal: &Path) {
        let journal = journal.display();
        hint(&both!(
            "{journal} belongs to other rows or parameters, to another account, or to its fields before they were changed: continue with the same file and options as before",
            "{journal} 属于其他行、其他参数、其他账号，或字段变更之前的账号：请使用与之前相同的文件和选项继续"
        ));
        let failed = beside(&self.file, &failed::suffix(Verdict::Failed, 1));
        if failed.exists() {
            let failed = failed.display();
            hint(&both!(
                "correct failed rows in {failed}, and import it",
                "请在 {failed} 中修正失败的行，再导入该文件"
            ));
        }
        hint(&both!(
            "another --journal is for an import of other rows alone: rows that were sent would be sent again",
            "只有导入其他行时才用 --journal 指定另一个日志：否则已发送的行会重复发送"
        ));
    }

    /// Refuses to settle what no import with this journal has sent.
    fn nothing_to_settle(&self, journal: &Path) -> End {
        let journal = journal.display();
        let why = both!(
            "there is nothing to settle: {journal} has no rows that were sent",
            "没有可查询的行：{journal} 中没有已发送的行"
        );
        let name = self.file.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
        // A file of unknown rows: the journal of the imported file knows them.
        let imported = name.rsplit_once(".unknown.").map(|(imported, _)| self.file.with_file_name(imported));
        let what = self.what.to_possible_value().map(|value| value.get_name().to_string()).unwrap_or_default();
        let how = if let Some(imported) = imported.filter(|path| batch::is_begun(&beside(path, ".journal"))) {
            let imported = imported.display();
            both!(
                "`triline import {what} {imported} --settle`, with the options of the import, asks about these rows",
                "`triline import {what} {imported} --settle` 加上导入时的选项可以查询这些行"
            )
        } else {
            both!(
                "--settle is added to the command that sent the rows: the same file, options and --journal",
                "请在发送这些行的命令上加 --settle：使用相同的文件、选项和 --journal"
            )
        };
        End::Refused(format!("{why}\n  {how}"))
    }

    fn tell_counts(&self, report: &Value, outcomes: &Outcomes, count: u64, is_foreign: bool) -> io::Result<()> {
        let ok = batch::count(&report["ok"]) + outcomes.settled();
        let failed = outcomes.count(Verdict::Failed);
        let (unknown, left) = if is_foreign {
            // The journal does not tell which of the other rows were sent before.
            (count.saturating_sub(ok).saturating_sub(failed), 0)
        } else {
            (outcomes.count(Verdict::Unknown), count.saturating_sub(report["rows"].as_u64().unwrap_or(0)))
        };
        let counts = [
            (both!("rows", "总行数"), "rows", count),
            (both!("done", "完成"), "ok", ok),
            (both!("failed", "失败"), "failed", failed),
            (both!("unknown", "结果未知"), "unknown", unknown),
            (both!("not sent yet", "尚未发送"), "left", left),
            (both!("requests", "请求数"), "requests", report["requests"].as_u64().unwrap_or(0)),
        ];
        let printed = if self.json {
            let counts: Map<String, Value> =
                counts.into_iter().map(|(_, name, count)| (name.into(), count.into())).collect();
            print(&Value::Object(counts).to_string())
        } else {
            let mut table = new_table();
            for (name, _, count) in counts {
                table.add_row([name, count.to_string()]);
            }
            print(&trimmed(&table.to_string()))
        };
        // The status tells of the rows, whether or not anybody reads the counts.
        match printed {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
            printed => printed?,
        }
        Ok(())
    }

    /// Writes the rows of a verdict to a file of their own, and tells its name.
    fn write_rows(&self, journal: &Path, job: &Job, outcomes: &Outcomes, verdict: Verdict) -> Result<(), End> {
        let written = failed::write(&self.file, journal, job, outcomes, verdict)?;
        for path in written.kept {
            let path = path.display();
            warn(&both!(
                "{path} was changed since the import wrote it, or is of another import, and stays as it is",
                "{path} 在导入写出之后已被修改，或属于另一次导入，予以保留"
            ));
        }
        if let Some(path) = written.path {
            let path = path.display();
            tell(&match verdict {
                Verdict::Failed => both!("failed rows, with the reason: {path}", "失败的行及原因：{path}"),
                Verdict::Unknown => both!("rows that may have been executed: {path}", "可能已执行的行：{path}"),
            });
        }
        Ok(())
    }
}
