//! The table for people.

use std::fmt::Write;

use triline::catalogue::known;
use triline_schema::operation::names::spell;
use triline_schema::operation::{Attr, Choice, Interface, Kind, Operation, Record, Repeat, ResponseLayout, Rule};

use super::{group, limits, names, tidy, type_name};

/// Names, interface by interface and group by group, with the first sentence of each.
pub(super) fn list(operations: &[&Operation]) -> String {
    let mut out = String::new();
    let (mut interface, mut heading) = ("", "");
    let width = operations.iter().map(|operation| operation.name.len()).max().unwrap_or(0);
    for operation in operations {
        if operation.interface.name() != interface {
            interface = operation.interface.name();
            heading = "";
            let _ = writeln!(out, "{}{}", if out.is_empty() { "" } else { "\n" }, title(operation.interface));
        }
        if let Some(group) = group(operation).filter(|group| group.name != heading) {
            heading = group.name;
            let _ = writeln!(out, "\n{}", tidy(group.doc));
        }
        let doc = tidy(operation.doc);
        let first = doc.lines().next().unwrap_or_default();
        let _ = writeln!(out, "  {:width$}  {first}", operation.name);
    }
    out
}

fn title(interface: Interface) -> &'static str {
    match interface {
        Interface::Platform => "CONTACT-CENTER PLATFORM",
        Interface::WorkPhone => "WORK PHONE",
        Interface::AiAgent => "AI AGENT",
    }
}

/// Everything about one operation.
pub(super) fn describe(operation: &'static Operation) -> String {
    let sends = match operation.asks() {
        Some(asked) => format!("by requests of {asked}"),
        None => format!("{} {}", operation.method.name(), operation.path),
    };
    let mut out = format!("{}\n{sends}\n\n", operation.name);
    let _ = writeln!(out, "{}", tidy(operation.doc));
    let mut types = Types::default();

    out += "\nParameters\n";
    if operation.params.fields.is_empty() {
        out += "  none\n";
    }
    fields(&mut out, operation.params, &mut types);
    if let Some(open) = operation.params.open {
        types.add(open);
        let _ = writeln!(out, "  And any others, each {}.", type_name(open));
    }
    rules(&mut out, operation);

    out += "\nResult\n";
    match &operation.answer {
        ResponseLayout::Nothing | ResponseLayout::NothingBut { .. } => out += "  nothing\n",
        ResponseLayout::Value { kind, .. } | ResponseLayout::Whole { kind } => {
            types.add(kind);
            let _ = writeln!(out, "  {}", type_name(kind));
        }
        ResponseLayout::Fields { record, .. } => fields(&mut out, record, &mut types),
        ResponseLayout::Rows { row, total, .. } => {
            types.add(row);
            let total = if total.is_some() { "" } else { ", without a total" };
            let _ = writeln!(out, "  list of {}{total}", type_name(row));
        }
    }
    if let Some(paging) = operation.paging {
        let _ = writeln!(
            out,
            "  in pages: {} counts them, {1} is their size; --all walks them, with pages of {2} unless {1} is given",
            paging.page, paging.size, paging.default_size
        );
    }

    types.write(&mut out);
    let _ = writeln!(out, "\nExample\n  {}", super::command(operation));
    out += "\nRepeating it\n  ";
    out += match operation.repeat {
        Repeat::Read => "changes nothing",
        Repeat::Token => "gets another token",
        Repeat::SameState => "leads to the same end",
        Repeat::Keyed if operation.can_be_reconciled() => {
            "may do it twice: done by itself only where it certainly was not executed; the `reconcile` of a package looks up \
             whether it was"
        }
        Repeat::Keyed => "may do it twice: done by itself only where it certainly was not executed",
        Repeat::Unsafe => "does it twice: done by itself only where it certainly was not executed",
    };
    out += "\n";
    for (title, is_judged) in
        [("Errors of its own", false), ("Errors that may come, too (not shown in the document; assumed)", true)]
    {
        let tied: Vec<_> =
            operation.errors.iter().filter(|code| operation.judged_errors.contains(code) == is_judged).collect();
        if !tied.is_empty() {
            let _ = writeln!(out, "\n{title}");
        }
        for code in tied {
            let known = known(&code.to_string());
            let meaning = known.and_then(|known| known.meanings.first());
            let (cause, remedy) = meaning.map_or(("", ""), |meaning| (meaning.cause, meaning.remedy));
            let _ = writeln!(out, "  {code}  {cause}: {remedy}");
        }
    }
    let _ = writeln!(out, "\nSource: document {}", operation.source.trim());
    spell(&out, &names(operation))
}

/// How many elements of a record a list has at most, which the first of its fields says.
fn at_most(attr: &Attr) -> Option<String> {
    if let Attr::AtMost(most) = attr { Some(format!(" At most {most} in a list.")) } else { None }
}

fn fields(out: &mut String, record: &'static Record, types: &mut Types) {
    let kinds: Vec<String> = record.fields.iter().map(|field| type_name(&field.kind)).collect();
    let name_width = record.fields.iter().map(|field| field.api().len()).max().unwrap_or(0);
    let kind_width = kinds.iter().map(String::len).max().unwrap_or(0);
    for (field, kind) in record.fields.iter().zip(&kinds) {
        types.add(&field.kind);
        let limits = limits(field);
        let limits = if limits.is_empty() { String::new() } else { format!(" ({})", limits.join(", ")) };
        let doc = tidy(field.doc).replace('\n', " ");
        let _ = writeln!(out, "  {:name_width$}  {kind:kind_width$}  {doc}{limits}", field.api());
    }
}

/// Types that are named in what has been written, to be explained once each.
#[derive(Default)]
struct Types {
    records: Vec<&'static Record>,
    choices: Vec<&'static Choice>,
}

impl Types {
    fn add(&mut self, kind: &Kind) {
        match kind {
            Kind::Record(record) if !self.records.iter().any(|other| other.name == record.name) => {
                self.records.push(record);
            }
            Kind::Choice(choice) if !self.choices.iter().any(|other| other.name == choice.name) => {
                self.choices.push(choice);
            }
            Kind::List(inner) | Kind::Map(inner) => self.add(inner),
            Kind::Children(record) => self.add(&Kind::Record(record())),
            Kind::OneOf(one_of) => one_of.kinds.iter().for_each(|kind| self.add(kind)),
            _ => {}
        }
    }

    fn write(mut self, out: &mut String) {
        let mut next = 0;
        while let Some(record) = self.records.get(next).copied() {
            let most = record.fields.iter().flat_map(|field| field.attrs).find_map(at_most).unwrap_or_default();
            let _ = writeln!(out, "\n{}: {}{most}", record.name, tidy(record.doc).replace('\n', " "));
            fields(out, record, &mut self);
            next += 1;
        }
        for choice in self.choices {
            let open = if choice.open { " Other values are possible." } else { "" };
            let _ = writeln!(out, "\n{}: {}{open}", choice.name, tidy(choice.doc).replace('\n', " "));
            let width = choice.variants.iter().map(|variant| variant.value.len()).max().unwrap_or(0);
            for variant in choice.variants {
                let _ = writeln!(out, "  {:width$}  {}", variant.value, tidy(variant.doc).replace('\n', " "));
            }
        }
    }
}

/// The rules of an operation, a line each.
fn rules(out: &mut String, operation: &Operation) {
    for rule in operation.rules {
        let _ = match rule {
            Rule::OneOf(names) => writeln!(out, "  At least one of {} is needed.", names.join(", ")),
            Rule::Split { field, without, .. } => {
                writeln!(out, "  {field} is demanded: {without} is an operation of its own.")
            }
            Rule::Patch => {
                writeln!(out, "  Null is refused: leave a field out, or send an empty value to clear it (assumed).")
            }
            Rule::With { field, of, value } => writeln!(out, "  {of} {value} needs {field}."),
            Rule::Span { .. } if operation.asks().is_some() => Ok(()),
            Rule::Span { fields, months } => {
                writeln!(out, "  From start to end ({}) at most {months} months.", fields.join(", "))
            }
            Rule::Batch { rows, most } => writeln!(out, "  At most {most} {rows} in one request."),
            Rule::Stream(_) => writeln!(out, "  The answer is streamed when stream is true."),
            Rule::AnsweredElsewhere(flag) => writeln!(out, "  With {flag}, the text of the answer goes another way."),
            Rule::Upload => writeln!(out, "  Goes out as a form with a file in it, unless source_url names one."),
            Rule::Until { by, .. } => writeln!(out, "  It asks {by} again and again, at most ten minutes."),
            Rule::MergedReport { by, .. } => {
                writeln!(out, "  It asks {by} for a part of a longer time after the other.")
            }
            Rule::Found { by, .. } => writeln!(out, "  Where its outcome is not known, {by} tells."),
            Rule::AssumedMember(member) => {
                writeln!(out, "  A row without {member} is assumed to be refused; a dry run lists it.")
            }
            Rule::FoundRows { by, .. } => {
                writeln!(out, "  Where the outcome of rows is not known, {by} finds those that were created.")
            }
            Rule::Unfiltered { filters } => {
                let names: Vec<&str> = filters.iter().map(|name| operation.params.api_name(name)).collect();
                writeln!(out, "  Without {}, everything may be deleted. An empty text is none.", names.join(", "))
            }
            Rule::Without(of) => writeln!(out, "  It is {of} without one of its parameters."),
            Rule::Undocumented => Ok(()),
            Rule::Token => writeln!(out, "  What is left out is taken from the client's configuration."),
        };
    }
}
