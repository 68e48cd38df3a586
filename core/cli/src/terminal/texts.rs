//! Texts of the table in the language of the program.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::console::is_chinese;
use crate::commands::operations::tidy;

/// Documentation of the table, a paragraph a line.
pub(crate) fn documentation(english: &str) -> String {
    let english = tidy(english);
    if !is_chinese() {
        return english;
    }
    // An operation's documentation ends with the place in the vendor's document, which has its title in Chinese.
    let (text, source) = english.split_once("\nVendor's API document: ").unwrap_or((english.as_str(), ""));
    let text = chinese(text).map_or_else(|| text.to_string(), tidy);
    match source_in_chinese(source) {
        Some(source) => format!("{text}\n{source}"),
        None if source.is_empty() => text,
        None => format!("{text}\n厂商 API 文档：{source}"),
    }
}

/// `*Query agents* (our translation: 查询坐席), …` in Chinese.
fn source_in_chinese(source: &str) -> Option<String> {
    let (title, rest) = source.split_once(" (")?;
    let (_, rest) = rest.split_once(": ")?;
    let (chinese, rest) = rest.split_once("), ")?;
    let path = rest.trim_end_matches('.');
    Some(match title.trim_matches('*') {
        "untitled" => format!("厂商 API 文档：无标题（本项目称为“{chinese}”），{path}。"),
        title => format!("厂商 API 文档：{title}（本项目译为“{chinese}”），{path}。"),
    })
}

/// A text of the table in Chinese, if it has one.
fn chinese(english: &str) -> Option<&'static str> {
    static TEXTS: OnceLock<HashMap<String, String>> = OnceLock::new();
    let texts = TEXTS.get_or_init(|| {
        let texts: HashMap<String, String> = serde_json::from_str(triline_schema::CHINESE).unwrap_or_default();
        texts.into_iter().map(|(english, chinese)| (key(&english), chinese)).collect()
    });
    texts.get(&key(english)).map(String::as_str)
}

/// A text without what tells names of the table from those on the wire: `agent_number` from `agentNumber`.
fn key(english: &str) -> String {
    english.chars().filter(|one| *one != '_').flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use triline_schema::operation::{Kind, names::records};

    use super::*;

    #[test]
    fn every_text_of_the_table_has_a_chinese_one() {
        let mut missing = Vec::new();
        let mut look = |place: &str, english: &str| {
            let english = tidy(english);
            let text = english.split("\nVendor's API document: ").next().unwrap_or_default();
            if !text.is_empty() && chinese(text).is_none() {
                missing.push(format!("{place}: {text}"));
            }
        };
        for group in triline_schema::groups() {
            look(group.name, group.doc);
        }
        for operation in triline_schema::entries() {
            look(operation.name, operation.doc);
        }
        for record in crate::configuration::INTERFACES.into_iter().flat_map(records) {
            // The parameters of an operation are shown without the name of their record.
            if !triline_schema::entries().any(|operation| operation.params.name == record.name) {
                look(record.name, record.doc);
            }
            for field in record.fields {
                look(&format!("{}.{}", record.name, field.name), field.doc);
                let Kind::Choice(choice) = &field.kind else { continue };
                look(choice.name, choice.doc);
                choice.variants.iter().for_each(|variant| look(choice.name, variant.doc));
            }
        }
        assert_eq!(missing, Vec::<String>::new());
    }
}
