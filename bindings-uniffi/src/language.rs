//! The languages of errors: messages that the packages write themselves.

use triline_protocol::Message;

/// The text of a message: its id, which is its English text, with what its placeholders stand for. A text that is no id
/// stays as it is.
#[uniffi::export]
pub fn message_text(id: String, arguments: Vec<String>, chinese: bool) -> String {
    let message = Message::of_host(id, arguments);
    if chinese { message.in_chinese().to_string() } else { message.to_string() }
}
