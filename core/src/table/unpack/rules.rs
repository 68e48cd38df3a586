//! Rules over several parameters.

use alloc::vec::Vec;

use super::{Reader, kept};
use crate::operation::Rule;

impl Reader {
    pub(super) fn rule(&mut self) -> Rule {
        match self.letter() {
            b'?' => Rule::OneOf(self.names()),
            b'/' => Rule::Split {
                field: self.name(),
                without: self.next_name(),
                #[cfg(feature = "docs")]
                doc: "",
            },
            b'~' => Rule::Patch,
            b'=' => Rule::With { field: self.name(), of: self.next_name(), value: self.next_name() },
            b'<' => {
                let months = self.number();
                self.letter();
                Rule::Span { fields: self.names(), months }
            }
            b'%' => {
                let most = self.number();
                Rule::Batch { rows: self.next_name(), most }
            }
            b'>' => Rule::Stream(self.kind()),
            b'^' => Rule::Upload,
            b'*' => Rule::Unfiltered { filters: self.names() },
            b'&' => self.found(),
            b'|' => self.until(),
            b'+' => self.joined(),
            _ => Rule::Token,
        }
    }

    pub(super) fn found(&mut self) -> Rule {
        let by = self.name();
        self.letter();
        let mut given = self.number();
        let (mut give, mut rows) = (Vec::new(), Vec::new());
        while self.is(b',') {
            let pair = (self.name(), self.next_name());
            if given > 0 {
                given -= 1;
                give.push(pair);
            } else {
                rows.push(pair);
            }
        }
        Rule::Found { by, give: kept(give), rows: kept(rows) }
    }

    pub(super) fn until(&mut self) -> Rule {
        let by = self.name();
        let row = Some(self.next_name()).filter(|row| !row.is_empty());
        let (mut done, mut failed) = (Vec::new(), Vec::new());
        while let b',' | b'!' = self.peek() {
            let list = if self.letter() == b',' { &mut done } else { &mut failed };
            list.push((self.name(), self.next_name()));
        }
        Rule::Until { by, row, done: kept(done), failed: kept(failed) }
    }

    pub(super) fn joined(&mut self) -> Rule {
        let (by, key) = (self.name(), self.next_name());
        let (mut shares, mut apart) = (Vec::new(), Vec::new());
        while self.is(b',') {
            let field = self.name();
            if self.is(b'=') {
                shares.push([field, self.name(), self.next_name()]);
            } else {
                apart.push(field);
            }
        }
        Rule::Joined { by, key, shares: kept(shares), apart: kept(apart) }
    }
}
