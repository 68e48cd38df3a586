//! Records, their fields, and what is known of a field.

use super::Kind;

/// A named object type: the parameters of an operation, or a part of its result.
#[derive(Debug)]
pub struct Record {
    /// Its name, such as `Agent`.
    pub name: &'static str,
    /// The module that declares it (feature `docs`).
    #[cfg(feature = "docs")]
    pub module: &'static str,
    /// Its fields, in the order of the document.
    pub fields: &'static [Field],
    /// The type of further members, where a request may have any.
    pub open: Option<&'static Kind>,
    /// Where it is documented (feature `docs`).
    #[cfg(feature = "docs")]
    pub source: &'static str,
    /// What it is (feature `docs`).
    #[cfg(feature = "docs")]
    pub doc: &'static str,
}

impl Record {
    /// The field of that API name or wire name.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.api() == name || field.wire == name)
    }

    /// The place of the field that goes by that name: its API name or wire name, or else what the samples of the vendor's
    /// documents call it.
    pub fn place(&self, name: &str) -> Option<usize> {
        let is_named = |attr: &Attr| matches!(attr, Attr::Also(other) if *other == name);
        let usual = self.fields.iter().position(|field| field.api() == name || field.wire == name);
        usual.or_else(|| self.fields.iter().position(|field| field.attrs.iter().any(is_named)))
    }

    /// The field that goes by that name, the other names of the samples included.
    pub fn field_by_any_name(&self, name: &str) -> Option<&'static Field> {
        self.fields.get(self.place(name)?)
    }

    /// The API's name of a field.
    pub fn api_name(&self, wire: &'static str) -> &'static str {
        self.field(wire).map_or(wire, Field::api)
    }
}

/// A field of a record.
#[derive(Debug)]
pub struct Field {
    /// Its name in snake case, from which each language makes its own.
    pub name: &'static str,
    /// Its name as the vendor's documents spell it.
    pub wire: &'static str,
    /// Its type.
    pub kind: Kind,
    /// What else is known of it.
    pub attrs: &'static [Attr],
    /// What it means (feature `docs`).
    #[cfg(feature = "docs")]
    pub doc: &'static str,
}

impl Field {
    /// Its name in JSON on the API's side: the wire name with misspellings corrected.
    pub fn api(&self) -> &'static str {
        let corrected = |attr: &Attr| if let Attr::Api(name) = attr { Some(*name) } else { None };
        self.attrs.iter().find_map(corrected).unwrap_or(self.wire)
    }

    /// Whether a request must give it.
    pub fn required(&self) -> bool {
        self.attrs.iter().any(|attr| matches!(attr, Attr::Required | Attr::FilledIn))
    }

    /// Whether typed interfaces ask for it.
    pub fn asked(&self) -> bool {
        self.attrs.iter().any(|attr| matches!(attr, Attr::Required | Attr::RequiredWhenTyped))
    }

    /// Whether a request must give it and the client can fill it in.
    pub fn filled_in(&self) -> bool {
        self.attrs.iter().any(|attr| matches!(attr, Attr::FilledIn))
    }

    /// Whether the core makes it when it reads the record.
    pub fn derived(&self) -> bool {
        self.attrs.iter().any(|attr| matches!(attr, Attr::Derived))
    }

    /// Whether it may come under another name than its own.
    pub fn has_other_names(&self) -> bool {
        self.attrs.iter().any(|attr| matches!(attr, Attr::Api(_) | Attr::Also(_)))
    }

    /// Whether its value never reaches a log or an error.
    pub fn secret(&self) -> bool {
        self.attrs.iter().any(|attr| matches!(attr, Attr::Secret))
    }
}

/// What is known of a field beside its type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Attr {
    /// A request must give it.
    Required,
    /// Typed interfaces require it, because the service's default would overwrite the current value. A call by name may
    /// leave it out.
    RequiredWhenTyped,
    /// A request must give it; where a typed call leaves it out, the client fills it in: number and size of the first
    /// page, or the account number.
    FilledIn,
    /// A typed call gives one element: only the last is to be sent. A call by name may give more.
    Single,
    /// Maximum number of elements in a list of the record. It is an attribute of the record's first field.
    AtMost(u32),
    /// The API's name, where it is not the wire name. Written `= "wire" as "api"`.
    Api(&'static str),
    /// Never in a log, an error or a debug text.
    Secret,
    /// The least value of a number.
    Min(i64),
    /// The greatest value of a number.
    Max(i64),
    /// The fewest elements of a list.
    MinItems(u32),
    /// The most elements of a list in one request.
    MaxItems(u32),
    /// The format of a text. A list of the format [`Format::Json`] is sent as its JSON text; the text itself may be given
    /// as well.
    Format(Format),
    /// What the service takes when it is left out. Never sent.
    Default(&'static str),
    /// The unit of the value.
    Unit(&'static str),
    /// The vendor's documents call it a number: a request may send any, where its meaning is a whole one or a text.
    AnyNumber,
    /// The vendor's documents do not show the format of the text, which is assumed: a request may send another one, the
    /// same in all elements of a list.
    AnyForm,
    /// Another name of the field, read if its own name is missing, and sent instead of it if the client uses the names
    /// of the samples.
    Also(&'static str),
    /// A text in place of the record is this field.
    Bare,
    /// The core makes it from other fields when it reads the record. Such fields stand last in a record.
    Derived,
    /// What a [`Attr::Derived`] list holds: the parts of a text.
    Split {
        /// The wire name of the field that holds the text.
        of: &'static str,
        /// What separates the parts.
        at: Separator,
    },
    /// What a [`Attr::Derived`] text holds: the address of a page, with a token in its query.
    PageUrl {
        /// The wire name of the field that holds the address.
        url: &'static str,
        /// The name of the query parameter.
        parameter: &'static str,
        /// The wire name of the field that holds the token.
        token: &'static str,
    },
    /// The service leaves it out where it is false; the core fills it in when it reads the record.
    FalseWhenAbsent,
    /// Seen in samples or in practice, not described.
    Observed,
    /// What the vendor's documents do not show of the field, and this table assumes: a sentence without its full stop.
    Assumed(&'static str),
}

/// What separates the parts of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separator {
    /// `;`
    Semicolon,
    /// `、`, the Chinese enumeration comma.
    EnumerationComma,
}

impl Separator {
    /// The character.
    pub const fn mark(self) -> char {
        match self {
            Separator::Semicolon => ';',
            Separator::EnumerationComma => '、',
        }
    }
}

/// The format of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `yyyy-MM-dd HH:mm:ss`.
    DateTime,
    /// `yyyy-MM-dd`.
    Date,
    /// JSON written into a text.
    Json,
}

impl Format {
    /// How the vendor's documents write it.
    pub const fn pattern(self) -> &'static str {
        match self {
            Format::DateTime => "yyyy-MM-dd HH:mm:ss",
            Format::Date => "yyyy-MM-dd",
            Format::Json => "JSON text",
        }
    }
}
