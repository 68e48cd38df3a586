//! What the terminal shows and what the program ends with: lines, tables, words in the language of the user, exit statuses.

pub(crate) mod console;
pub(crate) mod ending;
pub(crate) mod help;
pub(crate) mod output;
pub(crate) mod plot;
pub(crate) mod printer;
pub(crate) mod questions;
pub(crate) mod texts;
pub(crate) mod usage;
pub(crate) mod words;
