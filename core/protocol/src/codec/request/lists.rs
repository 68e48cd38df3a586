//! Lists and maps of a request.

use alloc::vec::Vec;

use super::checker::Checker;
use super::{expected, not_json};
use crate::error::Error;
use crate::json::Peek;
use crate::text;
use triline_schema::operation::{Attr, Kind, Record};

impl Checker<'_> {
    pub(super) fn list(&mut self, element: &Kind, attrs: &[Attr], out: &mut Vec<u8>) -> Result<(), Error> {
        let json = |bad: crate::json::NotJson| not_json(bad.at);
        let start = self.scanner.clone();
        let element_attrs = element_attrs(attrs);
        let base = self.path.len();
        let most = at_most(element);
        let mut count: u32 = 0;
        self.scanner.open().map_err(json)?;
        out.push(b'[');
        while self.scanner.next(count == 0, b']').map_err(json)? {
            if count > 0 {
                out.push(b',');
            }
            self.path.push('[');
            self.path.push_str(&text::decimal(count.into()));
            self.path.push(']');
            if let Some(most) = most.filter(|most| count >= *most) {
                return self.refuse("range", message!("at most {most} elements", most), true);
            }
            self.value(element, &element_attrs, out)?;
            self.path.truncate(base);
            count = count.saturating_add(1);
        }
        out.push(b']');
        let unbounded = self.unbounded == Some(self.path.as_str());
        let fits = attrs.iter().all(|attr| match attr {
            Attr::MinItems(least) => count >= *least,
            Attr::MaxItems(most) => unbounded || count <= *most,
            _ => true,
        });
        if !fits {
            self.scanner = start;
            let field = self.path.clone();
            return Err(Error::invalid(
                "range",
                field,
                expected(&Kind::List(&Kind::Any), attrs),
                message!("{count} elements", count),
            ));
        }
        Ok(())
    }

    pub(super) fn map(&mut self, element: &Kind, out: &mut Vec<u8>) -> Result<(), Error> {
        let json = |bad: crate::json::NotJson| not_json(bad.at);
        let base = self.path.len();
        self.scanner.open().map_err(json)?;
        out.push(b'{');
        let mut first = true;
        while self.scanner.next(first, b'}').map_err(json)? {
            if !first {
                out.push(b',');
            }
            first = false;
            let key = self.scanner.key().map_err(json)?;
            self.path.push('.');
            self.path.push_str(&self.scanner.text_of(&key));
            out.extend_from_slice(self.scanner.slice(key.span).as_bytes());
            out.push(b':');
            if self.peek()? == Peek::Null {
                self.skip()?;
                out.extend_from_slice(b"null");
            } else {
                self.value(element, &[], out)?;
            }
            self.path.truncate(base);
        }
        out.push(b'}');
        Ok(())
    }
}

/// How many elements a list of these may have at most.
pub(super) fn at_most(element: &Kind) -> Option<u32> {
    let Kind::Record(Record { fields: [first, ..], .. }) = element else { return None };
    first.attrs.iter().find_map(|attr| if let Attr::AtMost(most) = attr { Some(*most) } else { None })
}

/// The attributes of a list's elements are those of its field.
pub(super) fn element_attrs(attrs: &[Attr]) -> Vec<Attr> {
    let holds = |attr: &&Attr| matches!(attr, Attr::Format(_) | Attr::Secret | Attr::AnyNumber | Attr::AnyForm);
    attrs.iter().filter(holds).copied().collect()
}
