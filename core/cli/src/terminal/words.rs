//! Names of operations: suggestions for misspelt ones, and words of the vendor's language that find them.

use triline_schema as schema;
use triline_schema::operation::{Kind, Operation, Record};

use crate::terminal::console::both;
use crate::terminal::ending::End;

/// Words of the vendor's language, and what the documentation calls the same. Most words of the documents are beside the
/// operations already; these are names of parameters.
const WORDS: [(&str, &[&str]); 24] = [
    ("技能组", &["skill group", "queue"]),
    ("密码", &["password"]),
    ("坐席", &["agent"]),
    ("座席", &["agent"]),
    ("工号", &["work number", "agentnumber"]),
    ("角色", &["role"]),
    ("手机", &["mobile", "phone"]),
    ("号码", &["number"]),
    ("客户", &["customer"]),
    ("外呼", &["dial-out", "dialout"]),
    ("任务", &["task"]),
    ("报表", &["report"]),
    ("会话", &["session"]),
    ("微信", &["wechat"]),
    ("知识库", &["knowledge"]),
    ("文档", &["document"]),
    ("短信", &["short message", "sms"]),
    ("录音", &["record"]),
    ("转写", &["transcription"]),
    ("黑名单", &["blacklist", "black list"]),
    ("红名单", &["red list"]),
    ("标签", &["label"]),
    ("满意度", &["satisfaction"]),
    ("质检", &["quality"]),
];

/// The operation of that name.
pub(crate) fn operation(name: &str) -> Result<&'static Operation, End> {
    if let Some(operation) = schema::operation(name) {
        return Ok(operation);
    }
    let similar = similar(name);
    let why = match &similar[..] {
        [] => both!(
            "no operation is called {name}; `triline operations` lists them",
            "没有名为 {name} 的操作；`triline operations` 列出全部操作"
        ),
        names => {
            let names = names.join(", ");
            both!(
                "no operation is called {name}; perhaps {names}; `triline operations` lists them",
                "没有名为 {name} 的操作；是否指 {names}？`triline operations` 列出全部操作"
            )
        }
    };
    Err(End::Refused(why))
}

/// The names that a misspelt one may stand for, the nearest first, three at most.
pub(crate) fn similar(name: &str) -> Vec<&'static str> {
    let plain = |text: &str| text.to_lowercase().replace(['-', ' ', '/'], "_");
    let given = plain(name);
    let mut near: Vec<(u64, &'static str)> = Vec::new();
    for operation in schema::entries() {
        let known = operation.name;
        let tail = known.split_once('.').map_or(known, |(_, tail)| tail);
        let snake = |text: &str| plain(&triline_words(text));
        let whole = strsim::normalized_damerau_levenshtein(&snake(&given), known);
        let short = strsim::normalized_damerau_levenshtein(&snake(&given), tail);
        let contains = if given.len() > 3 && known.contains(&given) { 0.9 } else { 0.0 };
        let score = whole.max(short).max(contains);
        if score >= 0.7 {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 1")]
            near.push(((score * 10_000.0) as u64, known));
        }
    }
    near.sort_by_key(|(score, name)| (std::cmp::Reverse(*score), *name));
    near.into_iter().map(|(_, name)| name).take(3).collect()
}

/// A name in camel case as the command line writes it.
fn triline_words(text: &str) -> String {
    text.chars().flat_map(|c| if c.is_uppercase() { vec!['_', c.to_ascii_lowercase()] } else { vec![c] }).collect()
}

/// Whether each word is somewhere in the name, the path, the documentation the parameters or the result of an
/// operation.
pub(crate) fn is_about(operation: &Operation, words: &[String]) -> bool {
    let mut text = [operation.name, operation.path, operation.doc, operation.source].join("\n");
    let mut seen = Vec::new();
    add_record(&mut text, operation.params, &mut seen);
    if let Some(kind) = operation.result() {
        add_kind(&mut text, &kind, &mut seen);
    }
    let text = text.to_lowercase();
    words.iter().all(|word| {
        let meanings = WORDS.iter().find(|(chinese, _)| chinese == word).map_or(&[][..], |(_, meanings)| meanings);
        text.contains(word) || meanings.iter().any(|meaning| text.contains(meaning))
    })
}

fn add_record(text: &mut String, record: &'static Record, seen: &mut Vec<&'static str>) {
    if seen.contains(&record.name) {
        return;
    }
    seen.push(record.name);
    for field in record.fields {
        for part in [field.api(), field.wire, field.doc] {
            text.push('\n');
            text.push_str(part);
        }
        add_kind(text, &field.kind, seen);
    }
}

fn add_kind(text: &mut String, kind: &Kind, seen: &mut Vec<&'static str>) {
    match kind {
        Kind::Record(record) => add_record(text, record, seen),
        Kind::List(inner) | Kind::Map(inner) => add_kind(text, inner, seen),
        Kind::Choice(choice) => {
            for variant in choice.variants {
                text.push('\n');
                text.push_str(variant.value);
                text.push(' ');
                text.push_str(variant.doc);
            }
        }
        _ => {}
    }
}
