//! Forms with a file in them (`multipart/form-data`).

use alloc::string::String;
use alloc::vec::Vec;

use crate::words;
use crate::words::{LOWER_HEX, hex};

/// A form that is being written.
pub(crate) struct Form {
    boundary: String,
    out: Vec<u8>,
}

impl Form {
    /// A form. The boundary must not occur in what is put in; sixteen random digits do not.
    pub(crate) fn new(random: u64) -> Form {
        Form { boundary: words::text(&["triline-", &hex(&random.to_be_bytes(), LOWER_HEX)]), out: Vec::new() }
    }

    /// A text.
    pub(crate) fn text(&mut self, name: &str, value: &str) {
        self.begin(&words::text(&["name=\"", &quoted(name), "\""]), "");
        self.out.extend_from_slice(value.as_bytes());
        self.out.extend_from_slice(b"\r\n");
    }

    /// A file.
    pub(crate) fn file(&mut self, name: &str, filename: &str, content: &[u8]) {
        let disposition = words::text(&["name=\"", &quoted(name), "\"; filename=\"", &quoted(filename), "\""]);
        self.begin(&disposition, "content-type: application/octet-stream\r\n");
        self.out.extend_from_slice(content);
        self.out.extend_from_slice(b"\r\n");
    }

    fn begin(&mut self, disposition: &str, more: &str) {
        let boundary = &self.boundary;
        for piece in ["--", boundary, "\r\ncontent-disposition: form-data; ", disposition, "\r\n", more, "\r\n"] {
            self.out.extend_from_slice(piece.as_bytes());
        }
    }

    /// The content type and the body.
    pub(crate) fn finish(mut self) -> (String, Vec<u8>) {
        self.out.extend_from_slice(words::text(&["--", &self.boundary, "--\r\n"]).as_bytes());
        (words::text(&["multipart/form-data; boundary=", &self.boundary]), self.out)
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
    fn parts_stand_one_after_the_other() {
        let mut form = Form::new(1);
        form.text("a", "1\r\n2");
        form.file("file", "q\"\r\n.md", b"\0x");
        let (content_type, body) = form.finish();
        assert_eq!(content_type, "multipart/form-data; boundary=triline-0000000000000001");
        let expected = "--triline-0000000000000001\r\ncontent-disposition: form-data; name=\"a\"\r\n\r\n1\r\n2\r\n\
            --triline-0000000000000001\r\ncontent-disposition: form-data; name=\"file\"; filename=\"q%22%0D%0A.md\"\r\n\
            content-type: application/octet-stream\r\n\r\n\0x\r\n--triline-0000000000000001--\r\n";
        assert_eq!(body, expected.as_bytes());
    }
}
