//! The writer of the packed table: what `table::unpack` reads. For `core/bindgen`, which keeps the text
//! of it, and for the test that holds the two together.

#![expect(clippy::arithmetic_side_effects, clippy::expect_used, reason = "runs in the generator, on the table alone")]

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use crate::operation::{
    Answer, Attr, Base, Choice, Field, Format, Kind, Method, Operation, Record, Repeat, Rule, Separator,
};

/// The text of the table.
pub fn table() -> String {
    pack(super::entries(), super::Further::ALL.iter().map(|further| further.record()))
}

/// The text of these operations and records, and of all that they are declared with.
pub(super) fn pack(
    operations: impl Iterator<Item = &'static Operation>,
    further: impl Iterator<Item = &'static Record>,
) -> String {
    let mut writer = Writer::default();
    for operation in operations {
        writer.operation(operation);
    }
    for record in further {
        let number = writer.record(record);
        writer.line(&format!("F{number}"));
    }
    writer.text
}

/// Records and choices have a number each, in the order of their lines; a type precedes the types that use it.
#[derive(Default)]
struct Writer {
    text: String,
    records: Vec<&'static Record>,
    choices: Vec<&'static Choice>,
}

impl Writer {
    fn operation(&mut self, operation: &'static Operation) {
        let params = match operation.params {
            Record { fields: [], open: None, .. } => "-".to_string(),
            record => self.record(record).to_string(),
        };
        let method = match operation.method {
            Method::Get => 'G',
            Method::Post => 'P',
        };
        let repeat = match operation.repeat {
            Repeat::Read => 'r',
            Repeat::Token => 't',
            Repeat::SameState => 's',
            Repeat::Keyed => 'k',
            Repeat::Unsafe => 'u',
        };
        let answer = self.answer(operation);
        let mut line = format!("O{} {method}{repeat} {} {params} {answer}", operation.name, operation.path);
        for rule in operation.rules {
            line.push(' ');
            line.push_str(&self.rule(rule));
        }
        self.line(&line);
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn answer(&mut self, operation: &'static Operation) -> String {
        match &operation.answer {
            Answer::Nothing => ".".to_string(),
            Answer::NothingBut { at } => format!("!{at}"),
            Answer::Value { at, kind, or_top: false } => format!("v{}@{at}", self.kind(kind)),
            Answer::Value { at, kind, or_top: true } => format!("V{}@{at}", self.kind(kind)),
            Answer::Whole { kind } => format!("w{}", self.kind(kind)),
            Answer::Fields { under, record } => format!("f{}@{under}", self.record(record)),
            Answer::Rows { at, row, total, page, pages } => {
                let row = self.kind(row);
                let told = [total, page, pages].map(|position| position.unwrap_or_default()).join(",");
                let by = operation.paging.expect("rows come in pages");
                format!("p{row}@{at},{told},{},{},{}", by.page, by.size, by.default_size)
            }
        }
    }

    fn rule(&mut self, rule: &'static Rule) -> String {
        match rule {
            Rule::OneOf(fields) => format!("?{}", fields.join(",")),
            Rule::Split { field, without, .. } => format!("/{field},{without}"),
            Rule::Patch => "~".to_string(),
            Rule::With { field, of, value } => format!("={field},{of},{value}"),
            Rule::Span { fields, months } => format!("<{months},{}", fields.join(",")),
            Rule::Batch { rows, most } => format!("%{most},{rows}"),
            Rule::Stream(kind) => format!(">{}", self.kind(kind)),
            Rule::Upload => "^".to_string(),
            Rule::Token => "$".to_string(),
            Rule::Unfiltered { filters } => format!("*{}", filters.join(",")),
            Rule::Found { by, give, rows } => {
                let pairs = give.iter().chain(*rows).map(|(param, field)| [*param, *field].join(","));
                format!("&{by},{},{}", give.len(), pairs.collect::<Vec<_>>().join(","))
            }
            Rule::Until { by, row, done, failed } => {
                let done = done.iter().map(|(field, value)| format!(",{field}={value}"));
                let failed = failed.iter().map(|(field, value)| format!("!{field}={value}"));
                let signs = done.chain(failed).collect::<String>();
                format!("|{by},{}{signs}", row.unwrap_or_default())
            }
            Rule::Joined { by, key, shares, apart } => {
                let shares = shares.iter().map(|[field, dividend, divisor]| format!(",{field}={dividend}:{divisor}"));
                let fields = shares.chain(apart.iter().map(|field| format!(",{field}"))).collect::<String>();
                format!("+{by},{key}{fields}")
            }
        }
    }

    fn record(&mut self, record: &'static Record) -> usize {
        if let Some(known) = self.records.iter().position(|known| core::ptr::eq(*known, record)) {
            return known;
        }
        let mut line = "R".to_string();
        if let Some(kind) = record.open {
            line.push_str(&self.kind(kind));
        }
        for field in record.fields {
            line.push(' ');
            line.push_str(&self.field(field));
        }
        self.line(&line);
        self.records.push(record);
        self.records.len() - 1
    }

    fn choice(&mut self, choice: &'static Choice) -> usize {
        if let Some(known) = self.choices.iter().position(|known| core::ptr::eq(*known, choice)) {
            return known;
        }
        let base = if choice.base == Base::Text { 'T' } else { 'N' };
        let values: Vec<&str> = choice.variants.iter().map(|variant| variant.value).collect();
        self.line(&format!("{base}{}{}", if choice.open { "+," } else { "" }, values.join(",")));
        self.choices.push(choice);
        self.choices.len() - 1
    }

    fn field(&mut self, field: &'static Field) -> String {
        let mut word = field.wire.to_string();
        if !matches!(field.kind, Kind::Text) {
            let _ = write!(word, ":{}", self.kind(&field.kind));
        }
        for attr in field.attrs {
            let _ = match attr {
                Attr::Required => write!(word, "!"),
                Attr::Api(name) => write!(word, "={name}"),
                Attr::Secret => write!(word, "*"),
                Attr::Min(least) => write!(word, ">{least}"),
                Attr::Max(most) => write!(word, "<{most}"),
                Attr::MinItems(least) => write!(word, "({least}"),
                Attr::MaxItems(most) => write!(word, "){most}"),
                Attr::Format(Format::DateTime) => write!(word, "@t"),
                Attr::Format(Format::Date) => write!(word, "@d"),
                Attr::Format(Format::Json) => write!(word, "@j"),
                Attr::AnyNumber => write!(word, "#"),
                Attr::AnyForm => write!(word, "%"),
                Attr::Also(name) => write!(word, "~{name}"),
                Attr::Bare => write!(word, "^"),
                Attr::Derived => write!(word, "+"),
                Attr::Split { of, at: Separator::Semicolon } => write!(word, ";{of}"),
                Attr::Split { of, at: Separator::EnumerationComma } => write!(word, "${of}"),
                Attr::FalseWhenAbsent => write!(word, "?"),
                Attr::PageUrl { url, parameter, token } => write!(word, "|{url},{parameter},{token}"),
                Attr::FilledIn => write!(word, "&"),
                Attr::Single => write!(word, "'"),
                Attr::AtMost(most) => write!(word, "-{most}"),
                // What only generated sources and documents tell.
                Attr::Default(_) | Attr::Unit(_) | Attr::Observed | Attr::Assumed(_) | Attr::Asked => Ok(()),
            };
        }
        word
    }

    fn kind(&mut self, kind: &'static Kind) -> String {
        match kind {
            Kind::Text => "t".to_string(),
            Kind::Integer => "i".to_string(),
            Kind::Number => "n".to_string(),
            Kind::Boolean => "b".to_string(),
            // Of a union, the core writes what is read itself.
            Kind::Any | Kind::Union(_) => "a".to_string(),
            Kind::Object => "o".to_string(),
            Kind::Scalar => "s".to_string(),
            Kind::File => "f".to_string(),
            Kind::Record(record) => format!("r{}", self.record(record)),
            Kind::Choice(choice) => format!("c{}", self.choice(choice)),
            Kind::List(element) => format!("l{}", self.kind(element)),
            Kind::Map(element) => format!("m{}", self.kind(element)),
            Kind::Children(_) => "h".to_string(),
            Kind::OneOf(kinds) => {
                let texts: Vec<String> = kinds.iter().map(|kind| self.kind(kind)).collect();
                format!("u{}{}", texts.len(), texts.concat())
            }
        }
    }
}
