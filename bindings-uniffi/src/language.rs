//! The languages of errors: texts that the packages write themselves.

/// A text of an error in Chinese; a text that is not in the core's catalogue stays as it is.
#[uniffi::export]
pub fn text_in_chinese(text: &str) -> String {
    triline_protocol::texts::in_chinese(text)
}
