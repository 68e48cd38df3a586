//! Where records stand in a text, noted while the text is checked, so that a reader need not look for them.
//!
//! An entry for each record, in the order in which they begin: where it begins and ends, how many words its fields and the
//! entries of the records in it take, and where the value of each field begins, counted from the record's beginning.

#![cfg_attr(
    feature = "positions",
    expect(clippy::arithmetic_side_effects, reason = "positions stay within the text, and indexes within the entries")
)]
#![cfg_attr(
    not(feature = "positions"),
    expect(clippy::unused_self, reason = "for hosts that decode all at once there is nothing to note")
)]

#[cfg(feature = "positions")]
use alloc::vec::Vec;

/// The entries of a text; without the feature `positions`, none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PositionIndex {
    #[cfg(feature = "positions")]
    words: Vec<u32>,
}

/// An entry that has begun.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    #[cfg(feature = "positions")]
    at: usize,
}

#[cfg(feature = "positions")]
mod noted {
    use super::super::reader::ABSENT;
    use super::{Mark, PositionIndex};

    /// Words of an entry before those of its fields: beginning, end, number of fields, words of the entries in it.
    const HEAD: usize = 4;

    impl PositionIndex {
        /// Begins the entry of a record of so many fields, `extra` among them.
        pub(crate) fn begin(&mut self, fields: usize, position: usize) -> Mark {
            let at = self.words.len();
            if at == 0 {
                // Mostly a page of rows, or one record with a list of them.
                self.words.reserve(HEAD + fields);
            }
            self.words.extend([word(position), 0, word(fields), 0]);
            self.words.resize(self.words.len() + fields, ABSENT);
            Mark { at }
        }

        /// Notes where the value of a field begins.
        pub(crate) fn field(&mut self, mark: Mark, field: usize, position: usize) {
            let begin = self.words.get(mark.at).copied().unwrap_or_default();
            if let Some(start) = self.words.get_mut(mark.at + HEAD + field) {
                *start = word(position).saturating_sub(begin);
            }
        }

        /// Ends an entry.
        pub(crate) fn end(&mut self, mark: Mark, position: usize) {
            let len = self.words.len();
            if let Some([_, end, fields, inner]) = self.words.get_mut(mark.at..mark.at + HEAD) {
                *end = word(position);
                *inner = word(len - mark.at - HEAD).saturating_sub(*fields);
            }
        }

        /// How many words there are, to come back to.
        pub(crate) fn len(&self) -> usize {
            self.words.len()
        }

        /// Forgets what came behind so many words.
        pub(crate) fn truncate(&mut self, len: usize) {
            self.words.truncate(len);
        }

        /// Takes over the entries of a text that stands at that position of this one.
        pub(crate) fn append(&mut self, other: &PositionIndex, position: usize) {
            let mut rest = self.words.len();
            self.words.extend_from_slice(&other.words);
            while let Some([begin, end, fields, _]) = self.words.get_mut(rest..rest + HEAD) {
                *begin = begin.saturating_add(word(position));
                *end = end.saturating_add(word(position));
                // Those of the records in it are moved as well, one after the other.
                rest += HEAD + usize::try_from(*fields).unwrap_or(usize::MAX >> 1);
            }
        }

        /// For [`find`].
        pub(crate) fn words(&self) -> &[u32] {
            &self.words
        }
    }

    /// A text that was received is at most 1 GiB long.
    fn word(position: usize) -> u32 {
        u32::try_from(position).unwrap_or(ABSENT)
    }

    /// What was noted of a record.
    pub(crate) struct Found<'a> {
        pub(crate) end: usize,
        pub(crate) starts: &'a [u32],
        /// The same, and behind them the entries of the records in it.
        pub(crate) with_inner: &'a [u32],
        /// The entries behind it.
        pub(crate) behind: &'a [u32],
    }

    /// The entry of the record that begins there; entries before it are left behind.
    pub(crate) fn find<'a>(words: &mut &'a [u32], position: usize) -> Option<Found<'a>> {
        loop {
            let ([begin, end, fields, inner], rest) = words.split_first_chunk::<HEAD>()?;
            let (begin, end) = (usize::try_from(*begin).ok()?, usize::try_from(*end).ok()?);
            if begin > position {
                return None;
            }
            let (fields, inner) = (usize::try_from(*fields).ok()?, usize::try_from(*inner).ok()?);
            let (with_inner, behind) = rest.split_at_checked(fields.checked_add(inner)?)?;
            let (starts, inside) = rest.split_at_checked(fields)?;
            if begin == position {
                return Some(Found { end, starts, with_inner, behind });
            }
            // Of a record that was entered, those in it come next.
            *words = if end > position { inside } else { behind };
        }
    }
}

#[cfg(feature = "positions")]
pub(crate) use noted::find;

#[cfg(not(feature = "positions"))]
impl PositionIndex {
    pub(crate) fn begin(&mut self, _fields: usize, _position: usize) -> Mark {
        Mark {}
    }

    pub(crate) fn field(&mut self, _mark: Mark, _field: usize, _position: usize) {}

    pub(crate) fn end(&mut self, _mark: Mark, _position: usize) {}

    pub(crate) fn len(&self) -> usize {
        0
    }

    pub(crate) fn truncate(&mut self, _len: usize) {}

    pub(crate) fn append(&mut self, _other: &PositionIndex, _position: usize) {}
}

#[cfg(all(test, feature = "positions"))]
mod tests {
    use alloc::borrow::Cow;

    use super::super::Scanner;
    use super::super::reader::{self, Reader, Token};
    use crate::codec::response::{Form, read, read_parts};
    use triline_schema::operation::{Kind, Record};
    use triline_schema::platform::agents::{Agent, OnlineAgents};
    use triline_schema::platform::roles::Role;

    /// How many rows of a list were noted; all must be where they are found without.
    fn noted(record: &'static Record, text: &str) -> usize {
        let list = Kind::List(Box::leak(Box::new(record.kind())));
        let piece = read(&mut Scanner::new(text), &list, Form::Typed).unwrap();
        let text = piece.text(text);
        let mut reader = Reader::new(text).with_marks(piece.marks().words());
        assert_eq!(reader.token(), Token::List);
        let mut noted = 0;
        while reader.element() {
            let (row, positions) = reader.fields(record);
            noted += usize::from(matches!(positions, Cow::Borrowed(_)));
            assert_eq!(*positions, *reader::fields(record, row), "{row}");
        }
        noted
    }

    #[test]
    fn rows_are_where_they_were_noted() {
        for (text, expected) in [
            (r#" [ {"_id":"1","name":"a"} , { } ] "#, 2),
            (r#"[{"id":"1","x":1,"name":"a","y":[{}]},{"name":"b","name":"c"}]"#, 2),
            (r#"[{"x":1,"y":2},{"isSystem":"perhaps","name":"a"},null,{"version":3}]"#, 3),
            (r#"[{"_id":null,"id":"other"},{"id":"own","_id":null},{"_id":1,"id":2,"w":"\ud83d"}]"#, 3),
        ] {
            assert_eq!(noted(&Role, text), expected, "{text}");
        }
        assert_eq!(noted(&Agent, r#"[{"queue":[{"_id":8,"x":1}],"mobile":true},{"queue":"a"}]"#), 2);
    }

    #[test]
    fn rows_in_a_record_are_noted_with_it() {
        let text = r#"{"x":1,"list":[{"busy":"1"},{"login":"maybe","statusName":5}],"count":2}"#;
        let piece = read_parts(&mut Scanner::new(text), &OnlineAgents, Form::Typed).unwrap();
        let text = piece.text(text);
        let mut reader = Reader::new(text).with_marks(piece.marks().words());
        let (whole, positions) = reader.fields(&OnlineAgents);
        assert_eq!((whole, reader.rest()), (text, 0));
        let (starts, marks) = positions.split_at(OnlineAgents.fields.len() + 1);
        assert_eq!(starts, reader::fields(&OnlineAgents, text));
        let list = OnlineAgents.fields.iter().position(|field| field.wire == "list").unwrap();
        let mut rows = Reader::at(text, starts[list]).with_marks(marks);
        assert_eq!(rows.token(), Token::List);
        let row = &triline_schema::platform::agents::OnlineAgentStatus;
        for _ in 0..2 {
            assert!(rows.element());
            let (row_text, found) = rows.fields(row);
            assert!(matches!(found, Cow::Borrowed(_)));
            assert_eq!(*found, *reader::fields(row, row_text));
        }
        assert!(!rows.element());
    }

    #[test]
    fn marks_of_another_text_give_no_panic() {
        let text = r#"[{"name":"a"},{"name":"b"}]"#;
        for words in [&[0, 1, 2][..], &[1, 900, 3, 0, 1, 2, 3], &[1, 2, 900, 0], &[1, 3, 3, u32::MAX, 0, 0, 0]] {
            let mut reader = Reader::new(text).with_marks(words);
            reader.token();
            while reader.element() && reader.rest() > 0 {
                reader.fields(&Role);
            }
        }
    }
}
