//! Knowledge classes. What they hold is counted from their documents.
//!
//! The classes have the ids k1, k2 and k3 for every seed.
//!
//! Decided where the vendor's documents are silent: a title is wanted that holds what is given; the type is 1.

use alloc::vec::Vec;

use super::AiAgent;
use super::documents::Document;
use crate::dice::{MADE_MS, number};
use crate::reply::local_time;
use crate::{Job, Refusal};
use triline_protocol::json::Value;

/// Ids, titles and descriptions; the first is the default.
pub(super) const CLASSES: [(&str, &str, &str); 3] = [
    ("k1", "产品知识库📚", "产品手册和说明"),
    ("k2", "售后政策", "退换货、保修和发票"),
    ("k3", "内部培训", "还没有文档"),
];

pub(super) fn classes(job: &mut Job<'_, AiAgent>) -> Result<Value, Refusal> {
    let wanted = job.text("title").unwrap_or_default();
    let rows = CLASSES.iter().enumerate().filter(|(_, (_, title, _))| title.contains(wanted));
    let row = |(at, (id, title, description)): (usize, &(&str, &str, &str))| {
        let documents: Vec<&Document> = job.data.documents.iter().filter(|document| document.kb_id == *id).collect();
        let updated_ms = documents.iter().map(|document| document.updated_ms).max().unwrap_or(MADE_MS);
        Value::object([
            ("id", (*id).into()),
            ("title", (*title).into()),
            ("description", (*description).into()),
            ("default", i64::from(at == 0).into()),
            ("type", 1.into()),
            ("space_id", "space1".into()),
            ("count", number(documents.len()).into()),
            ("bytes", documents.iter().map(|document| document.bytes).sum::<i64>().into()),
            ("characters", documents.iter().map(|document| document.characters(job.now_ms)).sum::<i64>().into()),
            ("create_datetime", local_time(MADE_MS).into()),
            ("update_datetime", local_time(updated_ms).into()),
        ])
    };
    Ok(rows.map(row).collect())
}
