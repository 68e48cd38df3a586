//! Groups: a struct of methods each, and the member of the client that gives it.

mod handles;

use std::fmt::Write;

use triline_schema::operation::{Attr, Field, Format, Group, Kind, Operation, ResponseLayout, Rule};

use handles::handle_class;

use super::{client, docs, examples, identifier, literal, type_name};
use crate::text::{called, doc_lines, filled_in, pascal};

/// The source of a group.
pub(super) fn group(group: &'static Group) -> String {
    let (client, name) = (client(group.interface), pascal(group.name));
    let doc: Vec<String> = doc_lines(group.doc).map(Into::into).collect();
    let doc = docs::comment("    ", &doc);
    let mut out = format!("extension {client} {{\n{doc}");
    _ = writeln!(out, "    public var {}: {name} {{ {name}(caller: caller) }}\n", identifier(group.name));
    _ = write!(out, "{doc}    public struct {name}: Sendable {{\n        let caller: Caller\n");
    for operation in group.operations {
        for method in methods(operation) {
            match group.handle().filter(|handle| handle.opens == operation.name) {
                Some(handle) => out.push_str(&method.opening(handle)),
                None => out.push_str(&method.source()),
            }
        }
    }
    out.push_str("    }\n}\n");
    if let Some(handle) = group.handle() {
        out.push_str(&handle_class(&format!("{client}.{name}"), group, handle));
    }
    out
}

/// Wraps the parameters of a function.
fn wrapped(indent: &str, parameters: &[String]) -> String {
    format!("(\n{indent}    {}\n{indent})", parameters.join(&format!(",\n{indent}    ")))
}

/// A method of an operation.
pub(super) struct Method {
    pub(super) operation: &'static Operation,
    pub(super) name: String,
    /// A parameter that it asks for beyond those that the service does.
    required: Option<&'static str>,
    /// A parameter that it does not have.
    without: Option<&'static str>,
    /// What it gives in place of the whole answer, in its parts.
    pub(super) part: Option<&'static Kind>,
    /// Whose rows it sends, in as many requests as they need.
    pub(super) batch: Option<Batch>,
}

/// What a method sends the rows of.
#[derive(Clone, Copy)]
pub(super) struct Batch {
    /// The parameter that holds them.
    rows: &'static str,
    /// The most rows of one request.
    most: u32,
    /// The protocol of the rows.
    pub(super) from: &'static str,
}

/// The methods of an operation: one, and another for each way to call it that is more than a parameter.
pub(super) fn methods(operation: &'static Operation) -> Vec<Method> {
    let plain = |name| Method { operation, name, required: None, without: None, part: None, batch: None };
    let verb = || operation.verb().to_owned();
    for rule in operation.rules {
        match rule {
            Rule::Split { field, without, .. } => {
                return vec![
                    Method { required: Some(field), ..plain(verb()) },
                    Method { without: Some(field), ..plain((*without).into()) },
                ];
            }
            Rule::Stream(part) => {
                let without = Some("stream");
                return vec![
                    Method { without, ..plain(verb()) },
                    Method { without, part: Some(part), ..plain(format!("{}_stream", verb())) },
                ];
            }
            Rule::Batch { rows, most } => {
                let all = |from| Method {
                    batch: Some(Batch { rows, most: *most, from }),
                    ..plain(format!("{}_all", verb()))
                };
                return vec![plain(verb()), all("Sequence"), all("AsyncSequence")];
            }
            _ => {}
        }
    }
    vec![plain(verb())]
}

impl Method {
    /// Whether a call has to give the parameter.
    pub(super) fn asked(&self, field: &Field) -> bool {
        is(field, self.required) || field.asked() && filled_in(self.operation, field).is_none()
    }

    /// The parameters of the operation that it has, the required ones first.
    pub(super) fn fields(&self) -> Vec<&'static Field> {
        let all = self.operation.params.fields.iter().filter(|field| !is(field, self.without));
        let (mut fields, optional): (Vec<_>, Vec<_>) = all.partition(|field| self.asked(field));
        fields.extend(optional);
        fields
    }

    /// A parameter as it is declared.
    fn parameter(&self, field: &Field) -> String {
        let (name, kind) = (identifier(field.name), parameter_type(field));
        if is(field, self.batch.map(|batch| batch.rows)) {
            format!("{name}: sending Rows")
        } else if self.asked(field) {
            format!("{name}: {kind}")
        } else {
            format!("{name}: {}? = nil", if kind.starts_with("any ") { format!("({kind})") } else { kind })
        }
    }

    fn source(&self) -> String {
        let operation = self.operation;
        let fields = self.fields();
        let mut parameters: Vec<_> = fields.iter().map(|field| self.parameter(field)).collect();
        if let Some(kind) = operation.params.open {
            parameters.push(format!("extra: [String: {}] = [:]", type_name(kind)));
        }
        let uploads = operation.rules.iter().any(|rule| matches!(rule, Rule::Upload));
        if uploads {
            parameters.push("onProgress: (@Sendable (UploadProgress) -> Void)? = nil".into());
        }
        if self.batch.is_some() {
            let options = [
                "journal: (any Journal)? = nil",
                "dryRun: Bool = false",
                "count: Int? = nil",
                "job: String? = nil",
                "onProgress: BatchProgressHandler? = nil",
            ];
            parameters.extend(options.map(Into::into));
        }
        let (returns, call, doc) = match self.part {
            Some(part) => {
                let doc = "The parts of the answer. Nothing is sent before the first is requested.";
                (format!("PartStream<{}>", type_name(part)), "stream", doc)
            }
            None if self.batch.is_some() => ("BatchResult".into(), "batch", "Which rows are ok, failed and unknown."),
            None if uploads => (result(operation).0, "upload", result(operation).2),
            None => result(operation),
        };
        let lazy = self.part.is_some() || operation.paging.is_some();
        let left_out = if self.part.is_none() && operation.rules.iter().any(|rule| matches!(rule, Rule::Split { .. })) {
            self.without.and_then(|wire| operation.params.field(wire)).map(|field| (self.name.as_str(), field))
        } else {
            None
        };
        let doc = docs::comment(
            "        ",
            &docs::operation(
                operation,
                &fields,
                left_out,
                self.batch.map(|batch| batch.most),
                lazy,
                doc,
                &examples::lines(self),
            ),
        );
        let effects = if lazy { "" } else { " async throws" };
        let arrow = if returns.is_empty() { String::new() } else { format!(" -> {returns}") };
        let (generic, limits) = self.generic();
        let name = identifier(&self.name) + &generic;
        let signature =
            |parameters: &str| format!("        public func {name}({parameters}){effects}{arrow}{limits} {{\n");
        let mut out = format!("\n{doc}");
        let one_line = parameters.join(", ");
        if one_line.len() > 70 || signature(&one_line).len() > 120 {
            out.push_str(&signature(&format!("\n            {}\n        ", parameters.join(",\n            "))));
        } else {
            out.push_str(&signature(&one_line));
        }
        if let Some(batch) = self.batch {
            out.push_str(&batch_body(operation, batch, &fields));
            return out;
        }
        let effects = if lazy { "" } else { "try await " };
        let more = if uploads { ", file: file, onProgress: onProgress" } else { "" };
        _ = write!(out, "            {effects}self.caller.{call}({}{more})", literal(&called(operation, &self.name)));
        if !fields.is_empty() || operation.params.open.is_some() {
            out.push_str(" {\n");
            // The core receives the size of a file, and the host keeps its content.
            for field in fields.iter().filter(|field| !matches!(field.kind, Kind::File)) {
                _ = writeln!(out, "                {}", set(field));
            }
            if operation.params.open.is_some() {
                out.push_str("                $0.set(extra: extra)\n");
            }
            out.push_str("            }");
        }
        out.push_str("\n        }\n");
        out
    }

    /// The generic parameters of a method with rows of any type, and their constraints.
    fn generic(&self) -> (String, String) {
        let Some(batch) = self.batch else { return (String::new(), String::new()) };
        let row = match self.operation.params.field(batch.rows).map(|field| field.kind) {
            Some(Kind::List(row)) => type_name(row),
            _ => "JSONValue".into(),
        };
        (format!("<Rows: {}>", batch.from), format!(" where Rows.Element == {row}"))
    }
}

fn is(field: &Field, name: Option<&str>) -> bool {
    name.is_some_and(|name| field.wire == name)
}

/// The type of a parameter: a time may be given as a date or as its text.
fn parameter_type(field: &Field) -> String {
    let is_time = field.attrs.iter().any(|attr| matches!(attr, Attr::Format(Format::DateTime)));
    match field.kind {
        Kind::Text if is_time => "any ServiceTime".into(),
        Kind::List(Kind::Text) if is_time => "[any ServiceTime]".into(),
        kind => type_name(&kind),
    }
}

/// Sets a parameter.
fn set(field: &Field) -> String {
    let label = match parameter_type(field).as_str() {
        "any ServiceTime" => "time: ",
        "[any ServiceTime]" => "times: ",
        _ => "",
    };
    format!("$0.set({}, {label}{})", literal(field.wire), identifier(field.name))
}

/// The rest of a method that sends rows of any number.
fn batch_body(operation: &Operation, batch: Batch, fields: &[&Field]) -> String {
    let (rows, others): (Vec<&Field>, Vec<&Field>) = fields.iter().partition(|field| field.wire == batch.rows);
    let rows = rows.first().map_or_else(String::new, |field| identifier(field.name));
    let parameters = if others.is_empty() {
        "Parameters()".into()
    } else {
        let set = |field: &&Field| format!("                    {}\n", set(field));
        format!("Parameters {{\n{}                }}", others.iter().map(set).collect::<String>())
    };
    format!(
        "            try await self.caller.batch(\n                {}, rows: {rows},\n                \
         BatchOptions(journal: journal, dryRun: dryRun, count: count, job: job, onProgress: onProgress),\n                \
         {parameters}\n            ) {{ try encoded($0) }}\n        }}\n",
        literal(operation.name)
    )
}

/// The type of the result, the function that gets it, and what is said of it.
pub(super) fn result(operation: &Operation) -> (String, &'static str, &'static str) {
    match (&operation.answer, operation.paging) {
        (ResponseLayout::Nothing | ResponseLayout::NothingBut { .. }, _) => (String::new(), "run", ""),
        (ResponseLayout::Rows { row, .. }, Some(_)) => {
            (format!("PagedList<{}>", type_name(row)), "pages", "The list. Nothing is sent before it is used.")
        }
        (ResponseLayout::Rows { row, .. }, None) => (format!("[{}]", type_name(row)), "list", "The list."),
        (ResponseLayout::Fields { record, .. }, _) => (record.name.into(), "record", "What the service answers."),
        (ResponseLayout::Value { kind, .. } | ResponseLayout::Whole { kind }, _) => match kind {
            Kind::Record(record) => (record.name.into(), "record", "What the service answers."),
            Kind::List(element) => (format!("[{}]", type_name(element)), "list", "The list."),
            Kind::Any => ("JSONValue".into(), "any", "What the service answers."),
            kind => (format!("{}?", type_name(kind)), "value", "What the service answers; nil for nothing."),
        },
    }
}
