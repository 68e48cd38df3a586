//! What holds for the whole table.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use triline_schema::operation::{Attr, Choice, Field, Interface, Kind, Operation, Record, ResponseLayout, Rule};
use triline_schema::{entries, groups, operation, operations};

/// Every record and choice that is reached from the operations, by name.
#[derive(Default)]
struct Types {
    records: BTreeMap<&'static str, &'static Record>,
    choices: BTreeMap<&'static str, &'static Choice>,
}

impl Types {
    fn gather() -> Types {
        let mut types = Types::default();
        for operation in entries() {
            types.record(operation.params);
            if let Some(kind) = operation.result() {
                types.kind(&kind);
            }
        }
        types
    }

    fn record(&mut self, record: &'static Record) {
        if record.fields.is_empty() {
            return;
        }
        if let Some(same) = self.records.insert(record.name, record) {
            assert!(std::ptr::eq(same.fields, record.fields), "two records are named {}", record.name);
            return;
        }
        for field in record.fields {
            self.kind(&field.kind);
        }
    }

    fn kind(&mut self, kind: &Kind) {
        match kind {
            Kind::Record(record) => self.record(record),
            Kind::List(inner) | Kind::Map(inner) => self.kind(inner),
            Kind::OneOf(one_of) => one_of.kinds.iter().for_each(|kind| self.kind(kind)),
            Kind::Choice(choice) => {
                if let Some(same) = self.choices.insert(choice.name, choice) {
                    assert!(std::ptr::eq(same.variants, choice.variants), "two choices are named {}", choice.name);
                }
            }
            _ => {}
        }
    }
}

#[track_caller]
fn unique<T: Ord + std::fmt::Debug>(what: &str, names: impl IntoIterator<Item = T>) {
    let mut seen = BTreeSet::new();
    for name in names {
        assert!(!seen.contains(&name), "{what}: {name:?} stands there twice");
        seen.insert(name);
    }
}

#[test]
fn names_are_unique_and_found() {
    unique("operations", operations().map(|operation| operation.name));
    // The vendor's documents give two operations the same path; their parameters tell them apart.
    let same_path = ["platform.catalogs.update"];
    let others = operations().filter(|operation| !same_path.contains(&operation.name));
    unique("paths", others.map(|operation| (operation.interface.name(), operation.method.name(), operation.path)));
    for group in groups() {
        for listed in group.operations {
            let name = format!("{}.{}.{}", group.interface.name(), group.name, listed.verb());
            assert_eq!((listed.name, listed.group(), listed.interface), (name.as_str(), group.name, group.interface));
            assert!(operation(listed.name).is_some_and(|found| std::ptr::eq(found, listed)));
        }
    }
    for made in entries().filter(|entry| entry.asks().is_some()) {
        let asked = made.asks().and_then(operation).unwrap();
        assert!(asked.asks().is_none() && made.path.is_empty() && made.method == asked.method, "{}", made.name);
    }
    let types = Types::gather();
    unique("types", types.records.keys().chain(types.choices.keys()));
}

#[test]
fn fields_can_be_told_apart() {
    for record in Types::gather().records.values() {
        unique(record.name, record.fields.iter().map(|field| field.name));
        unique(record.name, record.fields.iter().map(Field::api));
        unique(record.name, record.fields.iter().map(|field| field.wire));
        // One bit each while an answer is read.
        assert!(record.fields.len() <= 128, "{}", record.name);
        for field in record.fields {
            assert!(
                field.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_'),
                "{}",
                field.name
            );
            for name in [field.api(), field.wire] {
                assert!(!name.is_empty() && name != "extra", "{}.{}", record.name, field.name);
            }
            let derived = field.attrs.contains(&Attr::Derived);
            let at = record.fields.iter().position(|other| std::ptr::eq(other, field)).unwrap();
            let rest_is_derived = record.fields[at..].iter().all(|other| other.attrs.contains(&Attr::Derived));
            assert!(!derived || rest_is_derived, "{}.{}: what is derived stands last", record.name, field.name);
            for attr in field.attrs {
                if let Attr::Split { of, .. } = attr {
                    assert!(derived && record.fields.iter().any(|field| field.wire == *of), "{}.{of}", record.name);
                }
            }
            let required = field.attrs.iter().position(|attr| matches!(attr, Attr::Required));
            assert!(required.is_none_or(|at| at == 0), "{}.{}: Required stands first", record.name, field.name);
        }
    }
}

#[test]
fn choices_have_values() {
    for choice in Types::gather().choices.values() {
        assert!(!choice.variants.is_empty(), "{}", choice.name);
        unique(choice.name, choice.variants.iter().map(|variant| variant.name));
        unique(choice.name, choice.variants.iter().map(|variant| variant.value));
    }
}

#[test]
fn pages_and_rules_name_parameters_that_exist() {
    for operation in entries() {
        let has =
            |name: &str| assert!(operation.params.field(name).is_some(), "{}: no parameter {name}", operation.name);
        if let Some(paging) = &operation.paging {
            has(paging.page);
            has(paging.size);
        }
        assert_eq!(
            operation.paging.is_some(),
            matches!(operation.answer, ResponseLayout::Rows { .. }),
            "{}",
            operation.name
        );
        for rule in operation.rules {
            match rule {
                Rule::Unfiltered { filters } => filters.iter().for_each(|name| has(name)),
                Rule::OneOf(names) => names.iter().for_each(|name| has(name)),
                Rule::Split { field, without, .. } => {
                    has(field);
                    let other = self::operation(&operation.name.replace(operation.verb(), without)).unwrap();
                    assert!(matches!(other.rules, [Rule::Without(of)] if *of == operation.name));
                    assert_eq!((other.path, other.params.field(field).is_none()), (operation.path, true));
                }
                Rule::Undocumented => panic!("{} is no operation of a document", operation.name),
                Rule::Without(of) => panic!("{of} is no entry without a parameter"),
                Rule::Patch => assert!(operation.repeat.name() != "read", "{}", operation.name),
                Rule::With { field, of, .. } => [field, of].into_iter().for_each(|name| has(name)),
                Rule::Span { fields, .. } => fields.iter().for_each(|name| has(name)),
                Rule::Batch { rows, .. } => has(rows),
                Rule::Stream(_) => has("stream"),
                Rule::AnsweredElsewhere(flag) => has(flag),
                Rule::Upload => has("file"),
                Rule::Found { by, give, rows } => {
                    let by = self::operation(by).unwrap_or_else(|| panic!("{}: {by}", operation.name));
                    for (param, other) in *give {
                        has(param);
                        assert!(by.params.field(other).is_some(), "{}: {other}", by.name);
                    }
                    let row = record_of(by.result());
                    for (param, field) in *rows {
                        has(param);
                        assert!(row.field(field).is_some_and(|field| !field.secret()), "{}: {field}", by.name);
                    }
                }
                Rule::AssumedMember(_) => assert!(operation.batch().is_some(), "{}", operation.name),
                Rule::FoundRows { by, since: (filter, field), same } => {
                    let by = self::operation(by).unwrap_or_else(|| panic!("{}: {by}", operation.name));
                    assert!(operation.batch().is_some() && by.paging.is_some(), "{}", operation.name);
                    assert!(by.params.field(filter).is_some(), "{}: {filter}", by.name);
                    // Customers have fields of the account, too: a filter has the name of the field.
                    let names = by.params.fields.iter().map(Field::api).chain([*field]);
                    let names: Vec<_> = names.collect();
                    same.iter().for_each(|name| assert!(names.contains(name), "{}: {name}", by.name));
                    assert!(record_of(by.result()).fields.iter().any(|known| known.api() == *field), "{field}");
                }
                Rule::Token => assert_eq!(operation.interface, Interface::WorkPhone),
                Rule::Until { by, row, done, failed } => {
                    let by = self::operation(by).unwrap_or_else(|| panic!("{}: {by}", operation.name));
                    if let Some(name) = row {
                        has(name);
                    }
                    let told = record_of(by.result());
                    for field in row.iter().chain(done.iter().chain(*failed).map(|(field, _)| field)) {
                        assert!(told.field(field).is_some_and(|field| !field.secret()), "{}: {field}", by.name);
                    }
                    let others = operation.params.fields.iter().filter(|field| *row != Some(field.wire));
                    others.for_each(|field| assert!(by.params.field(field.wire).is_some(), "{}", field.wire));
                }
                Rule::MergedReport { by, key, ratios, non_additive } => {
                    let by = self::operation(by).unwrap_or_else(|| panic!("{}: {by}", operation.name));
                    assert!(std::ptr::eq(by.params, operation.params), "{}", operation.name);
                    let span = |rule: &&Rule| matches!(rule, Rule::Span { .. });
                    let spans = [by, operation].map(|one| format!("{:?}", one.rules.iter().find(span).unwrap()));
                    assert_eq!(spans[0], spans[1]);
                    let row = match by.result() {
                        Some(Kind::Record(report)) => record_of(report.field("list").map(|field| field.kind)),
                        other => record_of(other),
                    };
                    for field in ratios.as_flattened().iter().chain(*non_additive).chain([key]) {
                        assert!(row.field(field).is_some(), "{}: {field}", by.name);
                    }
                }
            }
        }
    }
}

/// The record that a value or a row is.
fn record_of(kind: Option<Kind>) -> &'static Record {
    match kind {
        Some(Kind::List(Kind::Record(row))) => row,
        Some(Kind::Record(record)) => record,
        other => panic!("{other:?}"),
    }
}

#[test]
fn error_codes_are_known() {
    for operation in entries() {
        unique(operation.name, operation.errors);
        for code in operation.errors {
            assert!(triline::catalogue::known(&code.to_string()).is_some(), "{}: {code}", operation.name);
        }
    }
}

/// The documentation is part of the table: it becomes that of every language.
#[test]
fn everything_is_documented() {
    for group in groups() {
        assert!(!group.doc.is_empty(), "{}", group.name);
    }
    for Operation { name, doc, source, .. } in entries() {
        assert!(!doc.is_empty() && !source.is_empty(), "{name}");
    }
    let types = Types::gather();
    for record in types.records.values() {
        assert!(!record.doc.is_empty() && !record.source.is_empty(), "{}", record.name);
        for field in record.fields {
            assert!(!field.doc.is_empty(), "{}.{}", record.name, field.name);
        }
    }
    for choice in types.choices.values() {
        assert!(!choice.doc.is_empty() && !choice.source.is_empty(), "{}", choice.name);
        for variant in choice.variants {
            assert!(!variant.doc.is_empty(), "{}.{}", choice.name, variant.name);
        }
    }
}

#[test]
fn generated_sources_are_current() {
    let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
    let check =
        Command::new(cargo).args(["run", "--quiet", "--package", "triline-bindgen", "--", "--check"]).output().unwrap();
    assert!(check.status.success(), "{}", String::from_utf8_lossy(&check.stderr));
}

/// Somebody who has the document in hand finds the operation by its path and its title, in English and Chinese.
#[test]
fn operations_name_their_place_in_the_document() {
    for operation in operations() {
        let line = operation.doc.lines().find(|line| line.trim().starts_with("Vendor's API document: "));
        let line = line.unwrap_or_else(|| panic!("{}: no title", operation.name));
        assert!(line.contains(&format!("`{} {}`", operation.method.name().to_uppercase(), operation.path)), "{line}");
        assert!(line.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c)), "{line}");
        let title = operation.source.trim().rsplit(": ").next().unwrap_or_default();
        assert!(
            title.starts_with('/') || line.contains(title.rsplit(" > ").next().unwrap_or_default()),
            "{line}: {title}"
        );
    }
}

/// Whether the service carried a write out can be asked in every language: the scenarios try each operation where it did,
/// and where the request was lost.
#[test]
fn each_lookup_is_tried_found_and_not_found() {
    let text = std::fs::read_to_string(super::links::root().join("tests/scenarios/reconcile.json")).unwrap();
    let flows: serde_json::Value = serde_json::from_str(&text).unwrap();
    let found: Vec<_> =
        flows["flows"].as_array().unwrap().iter().flat_map(|flow| flow["steps"].as_array().unwrap()).collect();
    for operation in operations().filter(|operation| operation.can_be_reconciled()) {
        let lookups = found.iter().filter(|step| {
            let call = &step["say"]["call"];
            call["via"] == "reconcile" && call["operation"] == operation.name
        });
        let rows: Vec<_> =
            lookups.map(|step| step["expect"]["result"]["value"].as_array().map_or(usize::MAX, Vec::len)).collect();
        assert_eq!(rows, [0, 1], "{}: once where nothing is found, once where one is", operation.name);
    }
}
