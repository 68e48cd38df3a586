//! `triline export`: a whole list in a file.
//!
//! The rows go to FILE.part as JSON lines, page by page, and FILE.cursor says how far it is valid. What was interrupted continues from
//! there. FILE itself appears when the list is complete.

mod parquet;
mod range;
mod state;
mod table;

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use clap_complete::engine::ArgValueCompleter;
use indicatif::ProgressBar;
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use triline::{Event, Mode, Options};
use triline_schema::operation::Operation;

use crate::commands::call::tell_event;
use crate::commands::{completions, params};
use crate::configuration::Connection;
use crate::dictionary::Dictionary;
use crate::driver::{Listener, Session, Sources};
use crate::terminal::console::{bar, both, hint, is_watched, show, tell};
use crate::terminal::ending::{End, conclude, exit_code, tell_of};
use crate::terminal::output::{Format, secret_fields};
use crate::terminal::words;
use range::{Range, Slice};
use state::Draft;

/// Export a whole list to a file
#[derive(Args)]
#[command(after_help = "\
Examples:
  triline export platform.customers.list --to customers.csv --bom
  triline export platform.customers.list --to new.jsonl --since 2026-01-01 --until 2026-04-01
  triline export platform.customers.list --to customers.parquet
  triline export platform.agents.query --to agents.csv --columns agentNumber,agentName

The file appears when the list is complete. An interrupted export continues when the same command is run again.
The headers of customers are the display names of the account's field dictionary, and choices are their texts; --raw keeps
keys. Exit statuses are those of `triline call`.")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Export {
    /// Name of an operation with pages, such as platform.customers.list
    #[arg(add = ArgValueCompleter::new(completions::lists))]
    list: String,
    /// Filters of the list: NAME=VALUE each, or a JSON object
    #[arg(add = ArgValueCompleter::new(completions::params))]
    params: Vec<String>,
    /// File to write
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    /// Format, instead of the one that the name of the file tells
    #[arg(long, value_enum)]
    format: Option<FileFormat>,
    /// Begin a CSV file with a byte-order mark, by which spreadsheets know UTF-8
    #[arg(long)]
    bom: bool,
    /// Columns of a CSV or Parquet file: names of fields, separated by commas
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    columns: Option<Vec<String>>,
    /// Keep the names and keys of fields instead of the texts of the account's field dictionary
    #[arg(long)]
    raw: bool,
    /// Begin of a time range: yyyy-MM-dd, or 'yyyy-MM-dd HH:mm:ss'
    #[arg(long, value_name = "TIME", requires = "until")]
    since: Option<String>,
    /// End of the time range
    #[arg(long, value_name = "TIME", requires = "since")]
    until: Option<String>,
    /// Time that the range is about, such as lastUpdateTime; the first that the list can be filtered by, unless given
    #[arg(long, value_name = "NAME", requires = "since")]
    by: Option<String>,
    /// Number of days that are requested at once of a time range
    #[arg(long, value_name = "DAYS", default_value_t = 31, value_parser = clap::value_parser!(u32).range(1..=366))]
    slice: u32,
    /// Begin anew, and drop what an interrupted export has left
    #[arg(long)]
    fresh: bool,
    /// Show secret fields instead of ***
    #[arg(long)]
    reveal: bool,
    /// Print every event on standard error, a JSON object each
    #[arg(long)]
    trace: bool,
    #[command(flatten)]
    connection: Connection,
}

/// Formats of files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FileFormat {
    /// Comma-separated values with a header
    Csv,
    /// One JSON object a line
    Jsonl,
    /// Parquet: columns with types, compressed
    Parquet,
}

impl FileFormat {
    fn of(path: &Path) -> Option<FileFormat> {
        match path.extension()?.to_str()?.to_lowercase().as_str() {
            "csv" => Some(FileFormat::Csv),
            "jsonl" | "ndjson" => Some(FileFormat::Jsonl),
            "parquet" => Some(FileFormat::Parquet),
            _ => None,
        }
    }
}

impl Export {
    pub(crate) async fn run(self) -> ExitCode {
        self.connection.speak();
        conclude(self.export().await)
    }

    async fn export(&self) -> Result<(), End> {
        let operation = words::operation(&self.list)?;
        if operation.paging.is_none() {
            let lists = triline_schema::entries().filter(|one| one.paging.is_some()).map(|one| one.name);
            let (name, lists) = (operation.name, lists.collect::<Vec<_>>().join(", "));
            return Err(End::Refused(both!(
                "{name} has no pages; lists with pages: {lists}",
                "{name} 不分页；可导出的列表：{lists}"
            )));
        }
        let Some(format) = self.format.or_else(|| FileFormat::of(&self.to)) else {
            return Err(End::Refused(both!(
                "give --format, or a file whose name ends with .csv, .jsonl or .parquet",
                "请用 --format 指定格式，或使用以 .csv、.jsonl、.parquet 结尾的文件名"
            )));
        };
        let config = self.connection.read(operation.interface)?;
        let params = self.params(operation)?;
        let range = Range::of(operation, self.since.as_deref(), self.until.as_deref(), self.by.as_deref(), self.slice)?;
        let mut session = Session::new(config)?;
        let job = Value::from(vec![
            Value::from(session.account_fingerprint()),
            Value::from(operation.name),
            Value::Object(params.clone()),
            range.as_ref().map_or(Value::Null, Range::to_json),
            Value::from(self.reveal),
        ]);
        let mut draft = Draft::open(&self.to, &job.to_string(), self.fresh)?;
        let dictionary = if operation.name == "platform.customers.list" && !self.raw && format != FileFormat::Jsonl {
            Some(Dictionary::load(&mut session).await?)
        } else {
            None
        };
        if draft.rows() > 0 {
            let rows = draft.rows();
            tell(&both!("continuing after {rows} rows", "从第 {rows} 行之后继续"));
        }
        let slices = range.map_or_else(|| vec![Slice::default()], |range| range.slices());
        self.fetch(&mut session, operation, &params, &slices, &mut draft).await?;
        let rows = draft.rows();
        let shown = self.to.display().to_string();
        match format {
            FileFormat::Jsonl => draft.keep(&self.to)?,
            FileFormat::Csv | FileFormat::Parquet => {
                let table = table::Table {
                    chosen: self.columns.as_deref(),
                    known: crate::terminal::printer::row_fields(operation),
                    dictionary: dictionary.as_ref(),
                    bom: self.bom,
                };
                match format {
                    FileFormat::Parquet => table.write_parquet(&draft, &self.to)?,
                    _ => table.write(&draft, &self.to)?,
                }
                draft.remove()?;
            }
        }
        tell(&both!("{rows} rows in {shown}", "已导出 {rows} 行到 {shown}"));
        Ok(())
    }

    /// Requests all pages that are missing.
    async fn fetch(
        &self,
        session: &mut Session,
        operation: &'static Operation,
        params: &Map<String, Value>,
        slices: &[Slice],
        draft: &mut Draft,
    ) -> Result<(), End> {
        let hidden = if self.reveal { Vec::new() } else { secret_fields(operation) };
        let format = Format { pretty: false, hidden, times: None };
        while let Some(slice) = slices.get(draft.slice()) {
            let mut params = params.clone();
            slice.add_to(&mut params);
            let params = Value::Object(params).to_string();
            let options = Options::default().mode(Mode::Pages { cursor: draft.cursor() });
            let mut pages = Pages::new(draft, &format, self.trace);
            let result = session.call(operation.name, params.as_bytes(), options, Sources::default(), &mut pages).await;
            drop(pages);
            if let Err(End::Error(error)) = &result
                && draft.rows() > 0
            {
                let rows = draft.rows();
                tell_of(error, Some(&both!("{rows} rows were received", "已收到 {rows} 行")));
                // The rows that are missing were on pages before the last one, which alone the same command would request.
                if error.code() == Some("incomplete_list") {
                    hint(&both!("--fresh requests the whole list again", "加 --fresh 重新请求整个列表"));
                } else {
                    hint(&both!("the same command continues after them", "重复相同命令将继续导出"));
                }
                return Err(End::Status(exit_code(error)));
            }
            result?;
            draft.next_slice()?;
        }
        Ok(())
    }

    fn params(&self, operation: &Operation) -> Result<Map<String, Value>, End> {
        match serde_json::from_str(&params::to_json(operation, &self.params)?) {
            Ok(Value::Object(params)) => Ok(params),
            _ => Err(End::Refused(both!("the parameters are no JSON object", "参数不是 JSON 对象"))),
        }
    }
}

/// Appends the pages of a list to a draft.
struct Pages<'a> {
    draft: &'a mut Draft,
    format: &'a Format,
    bar: Option<ProgressBar>,
    trace: bool,
}

impl Pages<'_> {
    fn new<'a>(draft: &'a mut Draft, format: &'a Format, trace: bool) -> Pages<'a> {
        let bar = (is_watched() && !trace).then(|| bar(None, "{spinner} {human_pos} {rate:>10} {msg}"));
        show(bar.clone());
        Pages { draft, format, bar, trace }
    }
}

impl Listener for Pages<'_> {
    fn hear(&mut self, operation: &'static str, event: Event) -> io::Result<()> {
        match (event, &self.bar) {
            (Event::Wait { ms, .. }, Some(bar)) => {
                let seconds = ms.div_ceil(1000);
                bar.set_message(both!("waiting {seconds} s for the rate limit", "等待频率限制 {seconds} 秒"));
            }
            (event, _) => tell_event(operation, &event, self.trace),
        }
        Ok(())
    }

    fn page(&mut self, page: triline::Page) -> io::Result<()> {
        let rows: Vec<&RawValue> = serde_json::from_str(page.items.as_str())?;
        self.draft.add(rows.into_iter().map(|row| self.format.write(row.get())), page.cursor)?;
        if let Some(bar) = &self.bar {
            bar.set_position(self.draft.rows());
            if let Some(total) = page.total {
                bar.set_message(both!("of {total}", "共 {total}"));
            }
        }
        Ok(())
    }
}

impl Drop for Pages<'_> {
    fn drop(&mut self) {
        if self.bar.is_some() {
            show(None);
        }
    }
}
