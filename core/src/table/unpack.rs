//! The table as a build without the feature `names` carries it: one text, unpacked when it is first
//! asked for.
//!
//! Statics of fields and kinds are mostly pointers, which make a third of a module that a browser
//! downloads. The text is a fifth of that. `core/bindgen` writes it from the statics:
//!
//! | line | what it says |
//! | --- | --- |
//! | `Tone,two`, `N1,2`, `T+,one` | a choice of texts, of numbers, an open one |
//! | `R wire:kind!=api wire`, `Rkind` | a record; open to further members of a kind |
//! | `F2` | a record that no operation is declared with, see [`super::Further`] |
//! | `Oname Pr path params answer rule` | an operation: method and repeat a letter each, params a record's number |
//!
//! A kind is a letter, and the number of its record or choice, or the kind within; a text's is left
//! out. What follows is in [`Reader`], a mark each. Documents, and what only they tell, are not in it.

#![expect(
    clippy::arithmetic_side_effects,
    reason = "it reads the table alone, which a test compares with what was packed"
)]

mod rules;

use alloc::boxed::Box;
use alloc::vec::Vec;

use once_cell::race::OnceBox;

use crate::macros::NO_PARAMS;
use crate::operation::{
    Answer, Attr, Base, Choice, Field, Format, Interface, Kind, Method, Operation, Paging, Record, Repeat, Separator,
    Variant,
};

/// Written by `core/bindgen`.
const TEXT: &str = include_str!("packed.txt");

/// All that can be called by a name, in the order of the vendor's documents.
pub(super) fn entries() -> &'static [Operation] {
    table().operations
}

/// The record at that place of [`super::Further`].
#[cfg(not(feature = "names"))]
pub(super) fn further(at: usize) -> &'static Record {
    table().further.get(at).copied().unwrap_or(&NOTHING)
}

struct Table {
    operations: &'static [Operation],
    further: Vec<&'static Record>,
    /// The records that hold a list of themselves.
    recursive: Vec<&'static Record>,
}

fn table() -> &'static Table {
    static TABLE: OnceBox<Table> = OnceBox::new();
    TABLE.get_or_init(|| Box::new(unpack(TEXT)))
}

/// For [`Kind::Children`]: by place in [`Table::recursive`].
const RECURSIVE: [fn() -> &'static Record; 2] = [|| recursive(0), || recursive(1)];

fn recursive(at: usize) -> &'static Record {
    table().recursive.get(at).copied().unwrap_or(&NOTHING)
}

/// Placeholder for a missing record or choice. The test of the text ensures that it is unused.
static NOTHING: Record = NO_PARAMS;
const NO_CHOICE: Choice = Choice {
    #[cfg(feature = "names")]
    name: "",
    base: Base::Text,
    open: true,
    variants: &[],
    #[cfg(feature = "docs")]
    source: "",
    #[cfg(feature = "docs")]
    doc: "",
};

fn unpack(text: &'static str) -> Table {
    let mut reader = Reader { rest: text, records: Vec::new(), choices: Vec::new(), recursive: Vec::new(), within: 0 };
    let (mut operations, mut further) = (Vec::new(), Vec::new());
    loop {
        match reader.letter() {
            b'T' => reader.choice(Base::Text),
            b'N' => reader.choice(Base::Number),
            b'R' => reader.record(),
            b'F' => further.push(reader.numbered_record()),
            b'O' => operations.push(reader.operation()),
            _ => break,
        }
        reader.letter();
    }
    Table { operations: kept(operations), further, recursive: reader.recursive }
}

/// A list for as long as the program runs.
fn kept<T>(list: Vec<T>) -> &'static [T] {
    Box::leak(list.into_boxed_slice())
}

/// Reads the text. That the text is as the reader takes it to be is tested, not checked here.
struct Reader {
    rest: &'static str,
    records: Vec<&'static Record>,
    choices: Vec<&'static Choice>,
    recursive: Vec<&'static Record>,
    /// How many lists of itself the record has that is being read.
    within: usize,
}

impl Reader {
    /// The letter or mark that comes next; a line ends with the mark `\n`.
    fn peek(&self) -> u8 {
        self.rest.bytes().next().unwrap_or(b'\n')
    }

    fn letter(&mut self) -> u8 {
        let letter = self.peek();
        self.rest = self.rest.get(1..).unwrap_or_default();
        letter
    }

    /// Whether that comes next; then it is passed over.
    fn is(&mut self, mark: u8) -> bool {
        let is = self.peek() == mark;
        if is {
            self.letter();
        }
        is
    }

    /// What comes before a mark, a space or the end of the line.
    fn name(&mut self) -> &'static str {
        let end = self.rest.bytes().position(|byte| b" \n,:=~!*<>()@#^+;$?|&'".contains(&byte));
        // Without a panic, whose message takes kilobytes.
        let (name, rest) = self.rest.split_at_checked(end.unwrap_or_default()).unwrap_or_default();
        self.rest = rest;
        name
    }

    /// Names with commas between them.
    fn names(&mut self) -> &'static [&'static str] {
        let mut names = Vec::new();
        while names.is_empty() || self.is(b',') {
            names.push(self.name());
        }
        kept(names)
    }

    fn next_name(&mut self) -> &'static str {
        self.letter();
        self.name()
    }

    fn number(&mut self) -> u32 {
        u32::try_from(self.limit()).unwrap_or_default()
    }

    /// A number that may be a time in milliseconds.
    fn limit(&mut self) -> i64 {
        let mut number = 0;
        while let digit @ b'0'..=b'9' = self.peek() {
            number = number * 10 + i64::from(digit - b'0');
            self.letter();
        }
        number
    }

    fn choice(&mut self, base: Base) {
        let open = self.is(b'+');
        if open {
            self.letter();
        }
        let variants = self.names().iter().map(|value| Variant {
            #[cfg(feature = "names")]
            name: "",
            value,
            #[cfg(feature = "docs")]
            doc: "",
        });
        let mut choice = NO_CHOICE;
        (choice.base, choice.open, choice.variants) = (base, open, kept(variants.collect()));
        self.choices.push(Box::leak(Box::new(choice)));
    }

    fn record(&mut self) {
        self.within = 0;
        let mut fields = Vec::new();
        let open = if matches!(self.peek(), b' ' | b'\n') { None } else { Some(self.kept_kind()) };
        while self.is(b' ') {
            let wire = self.name();
            let kind = if self.is(b':') { self.kind() } else { Kind::Text };
            let attrs = self.attrs();
            fields.push(Field {
                #[cfg(feature = "names")]
                name: "",
                wire,
                kind,
                attrs,
                #[cfg(feature = "docs")]
                doc: "",
            });
        }
        let mut record = NO_PARAMS;
        (record.fields, record.open) = (kept(fields), open);
        let record = Box::leak(Box::new(record));
        self.records.push(record);
        for _ in 0..self.within {
            self.recursive.push(record);
        }
    }

    fn attrs(&mut self) -> &'static [Attr] {
        let mut attrs = Vec::new();
        while !matches!(self.peek(), b' ' | b'\n') {
            attrs.push(match self.letter() {
                b'!' => Attr::Required,
                b'=' => Attr::Api(self.name()),
                b'*' => Attr::Secret,
                b'>' => Attr::Min(self.limit()),
                b'<' => Attr::Max(self.limit()),
                b'(' => Attr::MinItems(self.number()),
                b')' => Attr::MaxItems(self.number()),
                b'@' => Attr::Format(match self.letter() {
                    b't' => Format::DateTime,
                    b'd' => Format::Date,
                    _ => Format::Json,
                }),
                b'#' => Attr::AnyNumber,
                b'%' => Attr::AnyForm,
                b'~' => Attr::Also(self.name()),
                b'^' => Attr::Bare,
                b';' => Attr::Split { of: self.name(), at: Separator::Semicolon },
                b'$' => Attr::Split { of: self.name(), at: Separator::EnumerationComma },
                b'?' => Attr::FalseWhenAbsent,
                b'|' => Attr::PageUrl { url: self.name(), parameter: self.next_name(), token: self.next_name() },
                b'&' => Attr::FilledIn,
                b'\'' => Attr::Single,
                b'-' => Attr::AtMost(self.number()),
                _ => Attr::Derived,
            });
        }
        kept(attrs)
    }

    fn kind(&mut self) -> Kind {
        match self.letter() {
            b'i' => Kind::Integer,
            b'n' => Kind::Number,
            b'b' => Kind::Boolean,
            b'a' => Kind::Any,
            b'o' => Kind::Object,
            b's' => Kind::Scalar,
            b'f' => Kind::File,
            b'r' => Kind::Record(self.numbered_record()),
            b'c' => {
                let number = self.number() as usize;
                Kind::Choice(self.choices.get(number).copied().unwrap_or(&NO_CHOICE))
            }
            b'l' => Kind::List(self.kept_kind()),
            b'm' => Kind::Map(self.kept_kind()),
            b'h' => {
                let at = self.recursive.len() + self.within;
                self.within += 1;
                RECURSIVE.get(at).map_or(Kind::Any, |record| Kind::Children(*record))
            }
            b'u' => {
                let kinds = (0..self.number()).map(|_| self.kind()).collect();
                Kind::OneOf(Box::leak(Box::new(kept(kinds))))
            }
            _ => Kind::Text,
        }
    }

    fn kept_kind(&mut self) -> &'static Kind {
        Box::leak(Box::new(self.kind()))
    }

    fn numbered_record(&mut self) -> &'static Record {
        let number = self.number() as usize;
        self.records.get(number).copied().unwrap_or(&NOTHING)
    }

    fn operation(&mut self) -> Operation {
        let name = self.name();
        self.letter();
        let method = if self.letter() == b'G' { Method::Get } else { Method::Post };
        let repeat = match self.letter() {
            b'r' => Repeat::Read,
            b't' => Repeat::Token,
            b's' => Repeat::SameState,
            b'k' => Repeat::Keyed,
            _ => Repeat::Unsafe,
        };
        let path = self.next_name();
        self.letter();
        let params = if self.is(b'-') { &NOTHING } else { self.numbered_record() };
        self.letter();
        let (answer, paging) = self.answer();
        let mut rules = Vec::new();
        while self.is(b' ') {
            rules.push(self.rule());
        }
        Operation {
            name,
            interface: Interface::of(name),
            method,
            path,
            params,
            rules: kept(rules),
            answer,
            paging,
            repeat,
            #[cfg(feature = "names")]
            errors: &[],
            #[cfg(feature = "names")]
            judged_errors: &[],
            #[cfg(feature = "docs")]
            source: "",
            #[cfg(feature = "docs")]
            doc: "",
        }
    }

    fn answer(&mut self) -> (Answer, Option<Paging>) {
        let answer = match self.letter() {
            b'!' => Answer::NothingBut { at: self.name() },
            letter @ (b'v' | b'V') => {
                let kind = self.kind();
                Answer::Value { at: self.next_name(), kind, or_top: letter == b'V' }
            }
            b'w' => Answer::Whole { kind: self.kind() },
            b'f' => {
                let record = self.numbered_record();
                Answer::Fields { under: self.next_name(), record }
            }
            b'p' => {
                let row = self.kept_kind();
                let at = self.next_name();
                let [total, page, pages] = [(); 3].map(|()| Some(self.next_name()).filter(|at| !at.is_empty()));
                let (by, size) = (self.next_name(), self.next_name());
                self.letter();
                let paging = Paging { page: by, size, default_size: self.number() };
                return (Answer::Rows { at, row, total, page, pages }, Some(paging));
            }
            _ => Answer::Nothing,
        };
        (answer, None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::pack::pack;

    /// The statics hold no more than what the text keeps of them, and the text is of these statics.
    #[test]
    fn what_is_unpacked_is_what_was_packed() {
        assert!(crate::table::pack::table() == TEXT, "the packed table is stale: run cargo run -p triline-bindgen");
        assert_eq!(pack(entries().iter(), table().further.iter().copied()), TEXT);
    }
}
