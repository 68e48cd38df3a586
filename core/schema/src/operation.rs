//! The vocabulary of the table: what can be said of an operation, a record, a field and a choice.
//!
//! Everything else in the crate, and every generated source, is read from values of these types.
//! The macros that write them are in `macros`, the entries in one module per resource.

mod kind;
#[cfg(feature = "docs")]
pub mod names;
mod record;
mod rule;

use alloc::vec::Vec;

pub use kind::{Base, Case, Choice, Kind, OneOf, Union, Variant};
pub use record::{Attr, Field, Format, Record, Separator};
pub use rule::Rule;

/// One of the three vendor interfaces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interface {
    /// The contact-center platform: headers signed per request.
    Platform,
    /// The work phone: tokens in the query.
    WorkPhone,
    /// The AI agent: five authentication fields in the body.
    AiAgent,
}

impl Interface {
    /// The first word of an operation's name: `platform`, `work_phone`, `ai_agent`.
    pub const fn name(self) -> &'static str {
        match self {
            Interface::Platform => "platform",
            Interface::WorkPhone => "work_phone",
            Interface::AiAgent => "ai_agent",
        }
    }

    /// The interface of that name.
    pub fn named(name: &str) -> Option<Interface> {
        [Interface::Platform, Interface::WorkPhone, Interface::AiAgent]
            .into_iter()
            .find(|interface| interface.name() == name)
    }
}

/// The HTTP method of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// `GET`.
    Get,
    /// `POST`.
    Post,
}

impl Method {
    /// The method as a request has it.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Get => "GET",
            Method::Post => "POST",
        }
    }
}

/// A group of operations, such as `platform.agents`.
#[derive(Debug)]
pub struct Group {
    /// The interface it belongs to.
    pub interface: Interface,
    /// The last word of its name, such as `agents` (feature `docs`).
    #[cfg(feature = "docs")]
    pub name: &'static str,
    /// What it is about (feature `docs`).
    #[cfg(feature = "docs")]
    pub doc: &'static str,
    /// Its operations, in the order of the document.
    pub operations: &'static [Operation],
}

#[cfg(feature = "docs")]
impl Group {
    /// What its typed methods open, use and close.
    pub fn handle(&self) -> Option<&'static Handle> {
        let is_of = |handle: &&Handle| self.operations.iter().any(|operation| operation.name == handle.opens);
        [&crate::ai_agent::sessions::CONVERSATION].into_iter().find(is_of)
    }
}

/// A conversation: what one operation opens, others use and another closes. Typed packages give it as a value that knows
/// its id and is closed with its scope. Feature `docs`, since calls by name know nothing of it.
#[cfg(feature = "docs")]
#[derive(Debug)]
pub struct Handle {
    /// The name of its type.
    pub name: &'static str,
    /// What it is.
    pub doc: &'static str,
    /// The operation that opens it.
    pub opens: &'static str,
    /// The parameters of that operation which its methods repeat: wire names.
    pub keeps: &'static [&'static str],
    /// The operations that are its methods.
    pub methods: &'static [&'static str],
    /// The parameter of these methods that is a list of one message; a text means a message with that text.
    pub message: &'static str,
    /// The operation that closes it.
    pub closes: &'static str,
}

/// One of the vendor's operations.
#[derive(Debug)]
pub struct Operation {
    /// `interface.group.verb`.
    pub name: &'static str,
    /// The interface it belongs to.
    pub interface: Interface,
    /// The HTTP method.
    pub method: Method,
    /// The path below the base URL.
    pub path: &'static str,
    /// Its parameters.
    pub params: &'static Record,
    /// Rules over several parameters.
    pub rules: &'static [Rule],
    /// Where the answer holds the result.
    pub answer: ResponseLayout,
    /// How its pages are walked; `None`: it has none.
    pub paging: Option<Paging>,
    /// What repeating it may do.
    pub repeat: Repeat,
    /// Service error codes that belong to it.
    pub errors: &'static [u32],
    /// Those of them that the document does not tie to it: their text fits (feature `docs`).
    #[cfg(feature = "docs")]
    pub judged_errors: &'static [u32],
    /// Where it is documented (feature `docs`).
    #[cfg(feature = "docs")]
    pub source: &'static str,
    /// What it does (feature `docs`).
    #[cfg(feature = "docs")]
    pub doc: &'static str,
}

impl Operation {
    /// The last word of the name, such as `query`.
    pub fn verb(&self) -> &'static str {
        self.name.rsplit('.').next().unwrap_or_default()
    }

    /// What the answer is made of: a value, the fields that stand next to each other, a row. `None`: there is nothing.
    pub fn result(&self) -> Option<Kind> {
        match &self.answer {
            ResponseLayout::Nothing | ResponseLayout::NothingBut { .. } => None,
            ResponseLayout::Value { kind, .. } | ResponseLayout::Whole { kind } => Some(*kind),
            ResponseLayout::Fields { record, .. } => Some(Kind::Record(record)),
            ResponseLayout::Rows { row, .. } => Some(**row),
        }
    }

    /// What the parts are, where the answer can be streamed.
    pub fn part(&self) -> Option<Kind> {
        self.rules.iter().find_map(|rule| if let Rule::Stream(part) = rule { Some(*part) } else { None })
    }

    /// The parameter that holds rows, and the most of them in a request, where more can go out in further requests.
    pub fn batch(&self) -> Option<(&'static str, u32)> {
        self.rules
            .iter()
            .find_map(|rule| if let Rule::Batch { rows, most } = rule { Some((*rows, *most)) } else { None })
    }

    /// The parameters of which at least one must be given: each names the same thing.
    pub fn alternatives(&self) -> &'static [&'static str] {
        self.rules
            .iter()
            .find_map(|rule| if let Rule::OneOf(names) = rule { Some(*names) } else { None })
            .unwrap_or(&[])
    }

    /// The operation whose requests it sends, where it has none of its own: it asks that one more than once.
    pub fn asks(&self) -> Option<&'static str> {
        self.rules.iter().find_map(|rule| match rule {
            Rule::Until { by, .. } | Rule::MergedReport { by, .. } => Some(*by),
            _ => None,
        })
    }

    /// The operation whose path it has, without one of whose parameters it is sent.
    pub fn without(&self) -> Option<&'static str> {
        self.rules.iter().find_map(|rule| if let Rule::Without(of) = rule { Some(*of) } else { None })
    }

    /// Whether no document describes its requests.
    pub fn is_undocumented(&self) -> bool {
        self.rules.iter().any(|rule| matches!(rule, Rule::Undocumented))
    }

    /// Whether it creates one thing, and returns what identifies it from then on.
    pub fn creates_one(&self) -> bool {
        let ResponseLayout::Value { kind: Kind::Record(record), or_top: false, .. } = &self.answer else {
            return false;
        };
        !self.repeat.is_safe() && !record.fields.is_empty() && self.batch().is_none()
    }

    /// Whether the service can be asked if it was carried out.
    pub fn can_be_reconciled(&self) -> bool {
        self.rules.iter().any(|rule| matches!(rule, Rule::Found { .. }))
    }

    /// The operation that finds rows of a batch whose outcome is unknown.
    pub fn finds_rows(&self) -> Option<&'static str> {
        self.rules.iter().find_map(|rule| if let Rule::FoundRows { by, .. } = rule { Some(*by) } else { None })
    }

    /// The paging parameters that the service requires, with their values for the first page. Typed interfaces require
    /// none of them.
    pub fn first_page(&self) -> impl Iterator<Item = (&'static Field, u32)> {
        let values = self.paging.map(|paging| [(paging.page, 1), (paging.size, paging.default_size.max(1))]);
        let params = self.params;
        let fields = values.into_iter().flatten().filter_map(move |(name, value)| Some((params.field(name)?, value)));
        fields.filter(|(field, _)| field.required())
    }

    /// The wire names of secret fields in requests and responses.
    pub fn secret_names(&self) -> Vec<&'static str> {
        let mut names = Vec::new();
        gather_secrets(self.params, &mut names, 0);
        if let Some(kind) = self.result() {
            gather_secrets_of(&kind, &mut names, 0);
        }
        names
    }

    /// The middle word of the name, such as `agents`.
    pub fn group(&self) -> &'static str {
        self.name.split('.').nth(1).unwrap_or_default()
    }
}

fn gather_secrets(record: &'static Record, names: &mut Vec<&'static str>, depth: u8) {
    // A record may hold itself; no secret lies deeper than this.
    if depth > 4 {
        return;
    }
    for field in record.fields {
        if field.secret() && !names.contains(&field.wire) {
            names.push(field.wire);
        }
        gather_secrets_of(&field.kind, names, depth);
    }
}

fn gather_secrets_of(kind: &Kind, names: &mut Vec<&'static str>, depth: u8) {
    match kind {
        Kind::Record(record) => gather_secrets(record, names, depth.saturating_add(1)),
        Kind::List(inner) | Kind::Map(inner) => gather_secrets_of(inner, names, depth),
        _ => {}
    }
}

/// Where an answer holds the result, and what it is.
#[derive(Clone, Copy, Debug)]
pub enum ResponseLayout {
    /// Nothing but the envelope.
    Nothing,
    /// Nothing but the envelope; a value at this position means that something else answered.
    NothingBut {
        /// The position.
        at: &'static str,
    },
    /// One value.
    Value {
        /// Its position, dotted from the top of the body: `data`, `data.row`.
        at: &'static str,
        /// Its type.
        kind: Kind,
        /// Whether the whole body is the value where there is no object at the position.
        or_top: bool,
    },
    /// The whole body.
    Whole {
        /// Its type.
        kind: Kind,
    },
    /// Several values next to each other: the fields of a record.
    Fields {
        /// The position of the object that holds them; empty: the body itself.
        under: &'static str,
        /// The values.
        record: &'static Record,
    },
    /// The rows of a page.
    Rows {
        /// Where the rows are.
        at: &'static str,
        /// The type of a row.
        row: &'static Kind,
        /// Position of the number of rows on all pages, if the response has it.
        total: Option<&'static str>,
        /// Position of the page number, if the response has it.
        page: Option<&'static str>,
        /// Position of the number of pages, if the response has it.
        pages: Option<&'static str>,
    },
}

/// How the pages of a list are walked.
#[derive(Clone, Copy, Debug)]
pub struct Paging {
    /// The parameter that numbers the page, from one.
    pub page: &'static str,
    /// The parameter that gives the rows per page.
    pub size: &'static str,
    /// Rows per page when the caller names none; 0: the vendor's documents do not say.
    pub default_size: u32,
}

/// What repeating an operation may do, and so what a retry may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeat {
    /// Changes nothing.
    Read,
    /// Gets a token.
    Token,
    /// Leads to the same end state however often it is done.
    SameState,
    /// Creates something under a key that the caller chose.
    Keyed,
    /// Does it again.
    Unsafe,
}

impl Repeat {
    /// Whether the same request may be sent again when it is not known whether it was carried out.
    pub const fn is_safe(self) -> bool {
        matches!(self, Repeat::Read | Repeat::Token | Repeat::SameState)
    }

    /// Whether the service is other than before once it was carried out. Getting a token does not count.
    pub const fn has_effect(self) -> bool {
        !matches!(self, Repeat::Read | Repeat::Token)
    }

    /// The word for it in this project's documentation.
    pub const fn name(self) -> &'static str {
        match self {
            Repeat::Read => "read",
            Repeat::Token => "token",
            Repeat::SameState => "same_state",
            Repeat::Keyed => "keyed",
            Repeat::Unsafe => "unsafe",
        }
    }
}
