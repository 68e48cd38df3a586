// Written by `cargo run -p triline-bindgen` from the table.

//! Types that records of several groups have.

use crate::typed::loose_codec;
use crate::types::Any;

/// A text, or a list of texts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TextOrList(pub Any);

loose_codec!(TextOrList);

/// A text, or a JSON object of any members.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TextOrObject(pub Any);

loose_codec!(TextOrObject);
