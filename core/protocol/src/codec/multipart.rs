//! Forms with a file in them (`multipart/form-data`), without the file.
//!
//! The core writes what comes before the content of the file and what follows it; the host streams the content between
//! the two, so that no file is ever whole in memory.

use alloc::string::String;
use alloc::vec::Vec;

use crate::text::{self, LOWER_HEX, hex};

/// A form that is being written.
pub struct Form {
    boundary: String,
    head: Vec<u8>,
}

/// A form around the content of a file.
pub struct Parts {
    /// The value of the `content-type` header.
    pub content_type: String,
    /// What comes before the content.
    pub head: Vec<u8>,
    /// What follows it.
    pub tail: Vec<u8>,
}

impl Form {
    /// Starts a form. The boundary must not occur in what is put in; sixteen random digits do not.
    pub fn new(random: u64) -> Form {
        Form { boundary: text::text(&["triline-", &hex(&random.to_be_bytes(), LOWER_HEX)]), head: Vec::new() }
    }

    /// Adds a text.
    pub fn text(&mut self, name: &str, value: &str) {
        self.begin(&text::text(&["name=\"", &quoted(name), "\""]), "");
        self.head.extend_from_slice(value.as_bytes());
        self.head.extend_from_slice(b"\r\n");
    }

    fn begin(&mut self, disposition: &str, more: &str) {
        let boundary = &self.boundary;
        for piece in ["--", boundary, "\r\ncontent-disposition: form-data; ", disposition, "\r\n", more, "\r\n"] {
            self.head.extend_from_slice(piece.as_bytes());
        }
    }

    fn content_type(&self) -> String {
        text::text(&["multipart/form-data; boundary=", &self.boundary])
    }

    /// Ends a form without a file: its body is the head.
    pub fn finish(mut self) -> Parts {
        self.head.extend_from_slice(text::text(&["--", &self.boundary, "--\r\n"]).as_bytes());
        Parts { content_type: self.content_type(), head: self.head, tail: Vec::new() }
    }

    /// Ends a form with a file, whose content comes between head and tail.
    pub fn finish_with_file(mut self, name: &str, filename: &str) -> Parts {
        let disposition = text::text(&["name=\"", &quoted(name), "\"; filename=\"", &quoted(filename), "\""]);
        self.begin(&disposition, "content-type: application/octet-stream\r\n");
        let tail = text::text(&["\r\n--", &self.boundary, "--\r\n"]).into_bytes();
        Parts { content_type: self.content_type(), head: self.head, tail }
    }
}

/// A name between quotes: what would end it, or the line, is written as browsers do.
fn quoted(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for c in name.chars() {
        match c {
            '"' => out.push_str("%22"),
            '\r' => out.push_str("%0D"),
            '\n' => out.push_str("%0A"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_content_comes_between_head_and_tail() {
        let mut form = Form::new(1);
        form.text("a", "1\r\n2");
        let Parts { content_type, head, tail } = form.finish_with_file("file", "q\"\r\n.md");
        assert_eq!(content_type, "multipart/form-data; boundary=triline-0000000000000001");
        let expected = "--triline-0000000000000001\r\ncontent-disposition: form-data; name=\"a\"\r\n\r\n1\r\n2\r\n\
            --triline-0000000000000001\r\ncontent-disposition: form-data; name=\"file\"; filename=\"q%22%0D%0A.md\"\r\n\
            content-type: application/octet-stream\r\n\r\n";
        assert_eq!(head, expected.as_bytes());
        assert_eq!(tail, b"\r\n--triline-0000000000000001--\r\n");

        let mut form = Form::new(1);
        form.text("a", "1");
        let Parts { head, tail, .. } = form.finish();
        let expected = "--triline-0000000000000001\r\ncontent-disposition: form-data; name=\"a\"\r\n\r\n1\r\n\
            --triline-0000000000000001--\r\n";
        assert_eq!((head.as_slice(), tail.len()), (expected.as_bytes(), 0));
    }
}
