//! Rows that go out in several requests.

use alloc::string::{String, ToString};
use alloc::vec::{self, Vec};

use crate::json::write_member;
use crate::json::{Peek, Scanner, elements, list};
use crate::words::separated;

/// The rows still to be sent, and what has come of those that were.
#[derive(Debug)]
pub(super) struct Batch {
    /// The parameter that holds the rows.
    pub(super) rows: &'static str,
    most: usize,
    left: vec::IntoIter<String>,
    /// The members of the results: single values of the first, lists joined.
    joined: Vec<(String, Vec<String>, bool)>,
    any: bool,
}

impl Batch {
    pub(super) fn new(rows: &'static str, most: u32, list: &str) -> Batch {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        Batch { rows, most, left: elements(list).into_iter(), joined: Vec::new(), any: false }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.left.as_slice().is_empty()
    }

    /// The rows of the next request, as a list.
    pub(super) fn take(&mut self) -> String {
        list(self.left.by_ref().take(self.most))
    }

    /// The result of a request.
    pub(super) fn add(&mut self, result: &str) {
        let mut scanner = Scanner::new(result);
        if scanner.peek() != Ok(Peek::Object) || scanner.open().is_err() {
            return;
        }
        self.any = true;
        let mut first = true;
        while let Ok(true) = scanner.next(first, b'}') {
            first = false;
            let Ok(key) = scanner.key() else { return };
            let name = scanner.text_of(&key).into_owned();
            let Ok(value) = scanner.skip() else { return };
            let value = scanner.slice(value);
            let is_list = value.starts_with('[');
            let parts = if is_list { elements(value) } else { Vec::from([value.to_string()]) };
            match self.joined.iter_mut().find(|(other, ..)| *other == name) {
                Some((_, joined, true)) if is_list => joined.extend(parts),
                // No failures may be null as well as an empty list.
                Some(earlier) if is_list => *earlier = (name, parts, true),
                Some(_) => {}
                None => self.joined.push((name, parts, is_list)),
            }
        }
    }

    /// The result of all requests, in the shape of one.
    pub(super) fn joined(&self) -> String {
        if !self.any {
            return "null".to_string();
        }
        let mut out = Vec::from(*b"{");
        for (name, parts, is_list) in &self.joined {
            let value = if *is_list { list(parts) } else { separated(parts.iter().map(String::as_str), "") };
            write_member(&mut out, name, value.as_bytes());
        }
        out.push(b'}');
        String::from_utf8(out).unwrap_or_default()
    }
}
