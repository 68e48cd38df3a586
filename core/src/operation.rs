//! The vocabulary of the table: what can be said of an operation, a record, a field and a choice.
//!
//! Everything else in the crate, and every generated source, is read from values of these types.
//! The macros that write them are in [`crate::table`], the entries in one module per resource.

use alloc::vec::Vec;

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

    /// The interface of the operation of that name.
    #[cfg(any(test, not(feature = "names")))]
    pub(crate) fn of(operation: &str) -> Interface {
        match operation.as_bytes().first() {
            Some(b'p') => Interface::Platform,
            Some(b'w') => Interface::WorkPhone,
            _ => Interface::AiAgent,
        }
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
    /// The method as it stands in a request.
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
    /// The last word of its name, such as `agents`.
    #[cfg(feature = "names")]
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
    /// The parameter of these methods that is a list of one message; a text stands for a message of that text.
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
    pub answer: Answer,
    /// How its pages are walked; `None`: it has none.
    pub paging: Option<Paging>,
    /// What repeating it may do.
    pub repeat: Repeat,
    /// Service error codes that belong to it (feature `names`).
    #[cfg(feature = "names")]
    pub errors: &'static [u32],
    /// Those of them that the document does not tie to it: their text fits (feature `names`).
    #[cfg(feature = "names")]
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
        crate::words::behind_last(self.name, b'.')
    }

    /// What the answer is made of: a value, the fields that stand next to each other, a row. `None`: there is nothing.
    pub fn result(&self) -> Option<Kind> {
        match &self.answer {
            Answer::Nothing | Answer::NothingBut { .. } => None,
            Answer::Value { kind, .. } | Answer::Whole { kind } => Some(*kind),
            Answer::Fields { record, .. } => Some(Kind::Record(record)),
            Answer::Rows { row, .. } => Some(**row),
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

    /// The operation whose requests it sends, where it has none of its own: it asks that one more than once.
    pub fn asks(&self) -> Option<&'static str> {
        self.rules.iter().find_map(|rule| match rule {
            Rule::Until { by, .. } | Rule::Joined { by, .. } => Some(*by),
            _ => None,
        })
    }

    /// Whether the service can be asked if it was carried out.
    pub fn can_be_reconciled(&self) -> bool {
        self.rules.iter().any(|rule| matches!(rule, Rule::Found { .. }))
    }

    /// The parameters that say which page and that the service requires, with what stands for those of the first page.
    /// Typed interfaces ask for none of them.
    pub fn first_page(&self) -> impl Iterator<Item = (&'static Field, u32)> {
        let values = self.paging.map(|paging| [(paging.page, 1), (paging.size, paging.default_size.max(1))]);
        let params = self.params;
        let fields = values.into_iter().flatten().filter_map(move |(name, value)| Some((params.field(name)?, value)));
        fields.filter(|(field, _)| field.required())
    }

    /// The wire names of secret fields in what goes out and what comes back.
    pub(crate) fn secret_names(&self) -> Vec<&'static str> {
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
pub enum Answer {
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
        /// Where the number of rows in all pages is, if it is told.
        total: Option<&'static str>,
        /// Where the number of the page is, if it is told.
        page: Option<&'static str>,
        /// Where the number of pages is, if it is told.
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

/// A rule over several parameters.
#[derive(Clone, Copy, Debug)]
pub enum Rule {
    /// At least one of these parameters must be given.
    OneOf(&'static [&'static str]),
    /// Leaving this parameter out means something else altogether. Typed interfaces ask for it, and
    /// have a second method of that name without it; a call by name sends what it is given.
    Split {
        /// The parameter.
        field: &'static str,
        /// The verb of the method that leaves it out.
        without: &'static str,
    },
    /// A time lies at most so many calendar months after another: two fields, or one that is a list
    /// of both.
    Span {
        /// The fields, start first.
        fields: &'static [&'static str],
        /// The months.
        months: u32,
    },
    /// Rows beyond this number go out in further requests, where the caller wants that.
    Batch {
        /// The parameter that holds the rows.
        rows: &'static str,
        /// The most rows of one request.
        most: u32,
    },
    /// The answer is a stream of values of this type when `stream` is true.
    Stream(Kind),
    /// The body is a form with a file in it.
    Upload,
    /// The operation gets a token: it is not asked for one.
    Token,
    /// It is destructive, and without any of these parameters as far as it can be: the command line asks before it sends
    /// that.
    Unfiltered {
        /// The parameters.
        filters: &'static [&'static str],
    },
    /// Another operation tells whether it was carried out.
    Found {
        /// The name of that operation.
        by: &'static str,
        /// Parameters that it takes over, each with its name there.
        give: &'static [(&'static str, &'static str)],
        /// Parameters whose value, or one of whose values, a row has, each with the name of the row's field.
        rows: &'static [(&'static str, &'static str)],
    },
    /// Another operation is asked again and again until it says that something is over. The parameters are those of
    /// that operation and, where it gives rows, the `row`.
    Until {
        /// The name of that operation.
        by: &'static str,
        /// The parameter that says which row it is, and the row's field; none: it gives no rows.
        row: Option<&'static str>,
        /// What it says then: a field, and its value in any case, or the beginning of its value and a `%`. Of a list,
        /// `%` says that it is not empty. One of these.
        done: &'static [(&'static str, &'static str)],
        /// What it says when nothing will come of it.
        failed: &'static [(&'static str, &'static str)],
    },
    /// Another operation is asked for one part after the other of a time that is longer than its [`Rule::Span`], and
    /// the reports are put together: rows of one key become one, whose numbers are sums.
    Joined {
        /// The name of that operation.
        by: &'static str,
        /// The field that tells rows apart.
        key: &'static str,
        /// Fields that are a part of another, or so much for each of another: field, dividend, divisor. Of several
        /// divisors of a field, the first with which the service itself has computed.
        shares: &'static [[&'static str; 3]],
        /// Other fields that are no sums. They are kept where all parts agree on them.
        apart: &'static [&'static str],
    },
}

/// A named object type: the parameters of an operation, or something that comes back.
#[derive(Debug)]
pub struct Record {
    /// Its name, such as `Agent` (feature `names`).
    #[cfg(feature = "names")]
    pub name: &'static str,
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
    pub(crate) fn place(&self, name: &str) -> Option<usize> {
        let is_named = |attr: &Attr| matches!(attr, Attr::Also(other) if *other == name);
        let usual = self.fields.iter().position(|field| field.api() == name || field.wire == name);
        usual.or_else(|| self.fields.iter().position(|field| field.attrs.iter().any(is_named)))
    }

    /// The API's name of a field.
    pub fn api_name(&self, wire: &'static str) -> &'static str {
        self.field(wire).map_or(wire, Field::api)
    }
}

/// A field of a record.
#[derive(Debug)]
pub struct Field {
    /// Its name in snake case, from which each language makes its own (feature `names`).
    #[cfg(feature = "names")]
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
        self.attrs.iter().any(|attr| matches!(attr, Attr::Required | Attr::Asked))
    }

    /// Whether a request must give it and the client can fill it in.
    pub fn filled_in(&self) -> bool {
        self.attrs.iter().any(|attr| matches!(attr, Attr::FilledIn))
    }

    /// Whether the core makes it when it reads the record.
    pub(crate) fn derived(&self) -> bool {
        self.attrs.iter().any(|attr| matches!(attr, Attr::Derived))
    }

    /// Whether it may come under another name than its own.
    pub(crate) fn has_other_names(&self) -> bool {
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
    /// Typed interfaces ask for it, because the service's default would overwrite what there is. A call by name may
    /// leave it out.
    Asked,
    /// A request must give it; where a typed call leaves it out, the client fills it in: number and size of the first
    /// page, or the account number.
    FilledIn,
    /// A typed call gives one element: only the last is to be sent. A call by name may give more.
    Single,
    /// A list of the record has at most so many elements. It stands at the record's first field.
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
    /// The vendor's documents call it a number, its meaning is a whole one: a request may send either.
    AnyNumber,
    /// Another name of the field, read where its own does not come; sent in its place when the client
    /// is told to use the names of the samples.
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

/// A type.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A text.
    Text,
    /// A whole number.
    Integer,
    /// Any number.
    Number,
    /// True or false.
    Boolean,
    /// Anything, untouched.
    Any,
    /// A JSON object, untouched.
    Object,
    /// A text or a number (a boolean too, when it is read), kept as it came.
    Scalar,
    /// The content of a file, base64 in JSON.
    File,
    /// A value of one of several shapes: the first that fits.
    OneOf(&'static &'static [Kind]),
    /// A named object type.
    Record(&'static Record),
    /// An object that is one of several records: its member `kind` says which.
    Union(&'static Union),
    /// One of several values.
    Choice(&'static Choice),
    /// A list.
    List(&'static Kind),
    /// A list of records of the very type that it stands in: through a function, because a constant
    /// cannot hold itself.
    Children(fn() -> &'static Record),
    /// An object with text keys.
    Map(&'static Kind),
}

/// Several records, told apart by the member `kind` that the core puts in front. A value of another kind is kept as it came.
#[derive(Debug)]
pub struct Union {
    /// Its name, such as `MessageBody` (feature `names`).
    #[cfg(feature = "names")]
    pub name: &'static str,
    /// The records.
    pub cases: &'static [Case],
    /// Where it is documented (feature `docs`).
    #[cfg(feature = "docs")]
    pub source: &'static str,
    /// What it is (feature `docs`).
    #[cfg(feature = "docs")]
    pub doc: &'static str,
}

/// One of the records of a union.
#[derive(Debug)]
pub struct Case {
    /// Its name, such as `RedPacket` (feature `names`).
    #[cfg(feature = "names")]
    pub name: &'static str,
    /// What the member `kind` says.
    pub value: &'static str,
    /// The record.
    pub record: &'static Record,
    /// When it is this one (feature `docs`).
    #[cfg(feature = "docs")]
    pub doc: &'static str,
}

/// A set of values. Values that it does not list are kept when they are read.
#[derive(Debug)]
pub struct Choice {
    /// Its name, such as `AgentStatus` (feature `names`).
    #[cfg(feature = "names")]
    pub name: &'static str,
    /// Whether the values are texts or numbers on the wire.
    pub base: Base,
    /// Whether the vendor's documents give examples only: then a request may send other values.
    pub open: bool,
    /// The values.
    pub variants: &'static [Variant],
    /// Where it is documented (feature `docs`).
    #[cfg(feature = "docs")]
    pub source: &'static str,
    /// What it is (feature `docs`).
    #[cfg(feature = "docs")]
    pub doc: &'static str,
}

/// What the values of a choice are on the wire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// Texts.
    Text,
    /// Numbers.
    Number,
}

/// A value of a choice.
#[derive(Debug)]
pub struct Variant {
    /// Its name, such as `Enable` (feature `names`).
    #[cfg(feature = "names")]
    pub name: &'static str,
    /// The value on the wire; a number is written as text here.
    pub value: &'static str,
    /// What it means (feature `docs`).
    #[cfg(feature = "docs")]
    pub doc: &'static str,
}

/// What has a place in the table: the types that fields are declared with.
pub trait Described {
    /// The type as the table has it.
    const KIND: Kind;
}
