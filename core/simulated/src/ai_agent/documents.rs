//! Knowledge documents, which are parsed for a while after they came.
//!
//! Decided where the vendor's documents are silent: a document waits for 2 seconds and is parsed for 8 more; it
//! has the status 0 until then, 1 when it is parsed and 2 when it cannot be, which are those with an
//! empty file or a suffix that is no text's. `parse_process` is `waiting`, `parsing`, `success` or
//! `failed`, in lists only. An update has the document parsed again, and takes it off the shelf
//! unless it says otherwise. A document without a class is in the first one. The newest come first;
//! a file name is wanted that holds what is given.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

use super::knowledge::CLASSES;
use super::{AiAgent, refuse};
use crate::dice::{self, Dice, MADE_MS, MINUTE_MS, SECOND_MS};
use crate::reply::local_time;
use crate::request::form::characters;
use crate::{Job, Refusal};
use triline_protocol::json::Value;

type Answer = Result<Value, Refusal>;

/// How many documents there are from the beginning.
pub(super) const SEEDED: i64 = 28;
/// How many of them are in the first class.
const SEEDED_IN_FIRST: i64 = 24;
const WAITING_MS: i64 = 2 * SECOND_MS;
const PARSING_MS: i64 = 8 * SECOND_MS;
const SUFFIXES: [&str; 10] = ["md", "txt", "pdf", "doc", "docx", "xls", "xlsx", "csv", "html", "json"];
/// How a document is cut, and what is taken where nothing is given.
const OPTIONS: [(&str, i64); 7] = [
    ("chunk_size", 500),
    ("overlap", 50),
    ("generated_qa", 0),
    ("split_depth", -1),
    ("md_mode", 0),
    ("single_max_len", 1000),
    ("merge_max_len", 300),
];
/// Texts that are kept as they are given.
const TEXTS: [&str; 3] = ["tag_description", "start_date", "end_date"];

pub(super) struct Document {
    id: String,
    /// What is called `document_id`.
    other_id: String,
    pub(super) kb_id: String,
    file_name: String,
    pub(super) bytes: i64,
    /// How many characters parsing finds.
    characters: i64,
    is_website: bool,
    shelf_status: i64,
    /// Values of the options and texts.
    given: Vec<(&'static str, Value)>,
    tags: Vec<Value>,
    created_ms: i64,
    pub(super) updated_ms: i64,
}

/// How far parsing has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Parsing {
    Waiting,
    Under,
    Done,
    Failed,
}

/// The `document_id` of a document, counted from one.
pub(crate) fn document_id(seed: u64, number: i64) -> String {
    dice::id(seed, "document", number)
}

/// The `id` of a document, counted from one.
pub(crate) fn record_id(seed: u64, number: i64) -> String {
    dice::id(seed, "document record", number)
}

pub(super) fn seeded(seed: u64) -> Vec<Document> {
    const SUBJECTS: [&str; 6] = ["产品手册", "安装指南", "常见问题❓", "报价说明", "保修政策", "操作视频"];
    let document = |number| {
        let mut dice = Dice::new(seed, "document content", number);
        let suffix = if number == 5 { "mp4" } else { dice.pick(&["md", "pdf", "docx", "txt"]) };
        let characters = 400 + dice.below(20_000);
        let made_ms = MADE_MS + number * 90 * MINUTE_MS;
        Document {
            file_name: format!("{}{number}.{suffix}", dice.pick(&SUBJECTS)),
            bytes: characters * 3,
            characters,
            kb_id: if number <= SEEDED_IN_FIRST { "k1" } else { "k2" }.to_string(),
            shelf_status: i64::from(number % 4 != 0),
            tags: Vec::from([Value::object([
                ("tag_key", "类别".into()),
                ("tag_value", dice.pick(&["售前", "售后", "新品🌱"]).into()),
                ("description", "".into()),
            ])]),
            ..Document::new(seed, number, made_ms)
        }
    };
    (1..=SEEDED).map(document).collect()
}

impl Document {
    /// An empty one in the first class.
    fn new(seed: u64, number: i64, now_ms: i64) -> Document {
        let options = OPTIONS.iter().map(|(name, usual)| (*name, Value::from(*usual)));
        Document {
            id: record_id(seed, number),
            other_id: document_id(seed, number),
            kb_id: CLASSES.first().map(|(id, _, _)| id.to_string()).unwrap_or_default(),
            file_name: String::new(),
            bytes: 0,
            characters: 0,
            is_website: false,
            shelf_status: 0,
            given: options.chain(TEXTS.map(|name| (name, "".into()))).collect(),
            tags: Vec::new(),
            created_ms: now_ms,
            updated_ms: now_ms,
        }
    }

    /// Takes over what an upload or an update says.
    fn take(&mut self, params: &Value, now_ms: i64) -> Result<(), Refusal> {
        let given = |name: &str| params.get(name).filter(|value| **value != Value::Null);
        let tags = match given("tags").and_then(Value::text).map(|tags| Value::read(tags.as_bytes())) {
            None => Vec::new(),
            Some(Ok(Value::List(tags))) => tags,
            Some(_) => return Err(refuse(400, "tags: expected a list of tags")),
        };
        if let Some(kb_id) = given("kb_id").and_then(Value::text).filter(|id| !id.is_empty()) {
            self.kb_id = class(kb_id)?.to_string();
        }
        self.tags.extend(tags);
        self.file_name = given("filename").and_then(Value::text).unwrap_or_default().to_string();
        self.bytes = given("bytes").and_then(Value::integer).unwrap_or_default();
        self.is_website = given("is_website") == Some(&Value::Boolean(true));
        let has_source = given("source_url").and_then(Value::text).is_some_and(|address| !address.is_empty());
        let file = given("file").filter(|_| !has_source);
        self.characters = file.and_then(characters_of).unwrap_or(self.bytes);
        self.shelf_status = given("shelf_status").and_then(Value::integer).unwrap_or_default();
        for (name, value) in &mut self.given {
            if let Some(given) = given(name) {
                *value = given.clone();
            }
        }
        self.updated_ms = now_ms;
        Ok(())
    }

    fn suffix(&self) -> &str {
        self.file_name.rsplit_once('.').map(|(_, suffix)| suffix).unwrap_or_default()
    }

    fn parsing(&self, now_ms: i64) -> Parsing {
        let is_text = SUFFIXES.iter().any(|suffix| self.suffix().eq_ignore_ascii_case(suffix));
        match now_ms - self.updated_ms {
            ..WAITING_MS => Parsing::Waiting,
            passed if passed < WAITING_MS + PARSING_MS => Parsing::Under,
            _ if self.characters > 0 && (is_text || self.is_website) => Parsing::Done,
            _ => Parsing::Failed,
        }
    }

    /// How many characters are known by then.
    pub(super) fn characters(&self, now_ms: i64) -> i64 {
        if self.parsing(now_ms) == Parsing::Done { self.characters } else { 0 }
    }

    fn json(&self, now_ms: i64) -> Value {
        let parsing = self.parsing(now_ms);
        let error = match parsing {
            Parsing::Failed if self.characters == 0 => "文件为空",
            Parsing::Failed => "不支持的文件格式",
            _ => "",
        };
        let is_permanent = TEXTS.iter().skip(1).all(|date| self.given.contains(&(*date, "".into())));
        let mut row = Value::object([
            ("id", (&self.id).into()),
            ("document_id", (&self.other_id).into()),
            ("kb_id", (&self.kb_id).into()),
            ("space_id", "space1".into()),
            ("file_name", (&self.file_name).into()),
            ("file_suffix", self.suffix().into()),
            ("file_download_url", format!("https://simulated.invalid/documents/{}", self.other_id).into()),
            ("bytes", self.bytes.into()),
            ("characters", self.characters(now_ms).into()),
            ("status", parsing.status().into()),
            ("error_text", error.into()),
            ("shelve_status", self.shelf_status.into()),
            ("is_permanent", is_permanent.into()),
            ("tags", self.tags.iter().cloned().collect()),
            ("create_datetime", local_time(self.created_ms).into()),
            ("update_datetime", local_time(self.updated_ms).into()),
        ]);
        for (name, value) in &self.given {
            row.put(name, value.clone());
        }
        row
    }
}

impl Parsing {
    fn status(self) -> i64 {
        match self {
            Parsing::Waiting | Parsing::Under => 0,
            Parsing::Done => 1,
            Parsing::Failed => 2,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Parsing::Waiting => "waiting",
            Parsing::Under => "parsing",
            Parsing::Done => "success",
            Parsing::Failed => "failed",
        }
    }
}

/// How many characters a file holds: a form says it, JSON has the file in base64.
fn characters_of(file: &Value) -> Option<i64> {
    let in_json = |text| characters(&BASE64_STANDARD.decode(text).unwrap_or_default());
    file.text().map(in_json).or_else(|| file.integer())
}

/// An existing class.
fn class(id: &str) -> Result<&str, Refusal> {
    let is_there = CLASSES.iter().any(|(class, _, _)| *class == id);
    if is_there { Ok(id) } else { Err(refuse(404, "kb_id: no knowledge class has this id")) }
}

pub(super) fn list(job: &mut Job<'_, AiAgent>) -> Answer {
    let id = class(job.text("kb_id").unwrap_or_default())?;
    let name = job.text("file_name").unwrap_or_default();
    let wanted = |document: &&Document| document.kb_id == id && document.file_name.contains(name);
    let row = |document: &Document| {
        let mut row = document.json(job.now_ms);
        row.put("parse_process", document.parsing(job.now_ms).name().into());
        row
    };
    Ok(job.data.documents.iter().rev().filter(wanted).map(row).collect())
}

pub(super) fn upload(job: &mut Job<'_, AiAgent>) -> Answer {
    let mut document = Document::new(job.data.seed, job.data.uploaded + 1, job.now_ms);
    document.take(job.params, job.now_ms)?;
    let shown = document.json(job.now_ms);
    job.data.uploaded += 1;
    job.data.documents.push(document);
    Ok(shown)
}

pub(super) fn update(job: &mut Job<'_, AiAgent>) -> Answer {
    let id = job.params.get("doc_id").and_then(Value::text);
    let found = job.data.documents.iter_mut().find(|document| id == Some(document.other_id.as_str()));
    let document = found.ok_or_else(|| refuse(404, "doc_id: no document has this document_id"))?;
    document.take(job.params, job.now_ms)?;
    Ok(document.json(job.now_ms))
}

pub(super) fn delete(job: &mut Job<'_, AiAgent>) -> Answer {
    let id = job.params.get("id").and_then(Value::text);
    let found = job.data.documents.iter().position(|document| id == Some(document.id.as_str()));
    let at = found.ok_or_else(|| refuse(404, "id: no document has this id"))?;
    job.data.documents.remove(at);
    Ok(Value::Null)
}
