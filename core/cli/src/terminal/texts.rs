//! Texts of the table in the language of the program.

use std::collections::HashMap;
use std::sync::OnceLock;

use triline_schema::operation::Operation;
use triline_schema::operation::names::spell;

use super::console::is_chinese;
use crate::commands::operations::{names, tidy};

/// Documentation of the table, a paragraph a line. `of`: the operation whose fields it may name.
pub(crate) fn documentation(of: Option<&Operation>, english: &str) -> String {
    let english = tidy(english);
    if !is_chinese() {
        return english;
    }
    let english = of.map_or_else(|| english.clone(), |operation| spell(&english, &names(operation)));
    chinese(&english).map_or(english, str::to_string)
}

/// A text of the table in Chinese, if it has one.
fn chinese(english: &str) -> Option<&'static str> {
    static TEXTS: OnceLock<HashMap<String, String>> = OnceLock::new();
    let texts = TEXTS.get_or_init(|| serde_json::from_str(triline_schema::CHINESE).unwrap_or_default());
    texts.get(english).map(String::as_str)
}
