//! Rust: the struct of a group and its methods.

use std::fmt::Write as _;

use triline_schema as schema;
use triline_schema::operation::{Group, Kind, Operation, ResponseLayout, Rule};

use super::declared::{Declared, required};
use super::examples::{Example, Way};
use super::file::{CLIENT, File};
use super::types::place;
use crate::text::{called, doc_lines, pascal, reconciling};

/// A method in the making.
struct Method<'a> {
    operation: &'static Operation,
    name: &'a str,
    /// The arguments after `&self`.
    arguments: Vec<String>,
    result: String,
    body: Vec<String>,
    doc: Vec<String>,
}

/// Writes the struct of a group with its methods, and the method of the client that returns it.
pub(super) fn write(group: &Group, file: &mut File) {
    file.is_for_client = true;
    let (name, client) = (pascal(group.name), pascal(group.interface.name()));
    file.import("crate::host", &client);
    let doc: Vec<String> = doc_lines(group.doc).map(str::to_owned).collect();
    file.body.push('\n');
    file.doc("", &doc);
    _ = write!(
        file.body,
        "{CLIENT}#[derive(Clone, Copy, Debug)]\npub struct {name}<'a> {{\n    client: &'a {client},\n}}\n\n{CLIENT}impl {name}<'_> {{\n"
    );
    for (at, operation) in group.operations.iter().enumerate() {
        if at > 0 {
            file.body.push('\n');
        }
        methods(group, operation, file);
    }
    _ = write!(file.body, "}}\n\n{CLIENT}impl {client} {{\n");
    file.doc("    ", &doc);
    _ = write!(
        file.body,
        "    pub fn {}(&self) -> {name}<'_> {{\n        {name} {{ client: self }}\n    }}\n}}\n",
        group.name
    );
    file.is_for_client = false;
}

/// The methods of an operation: one, or two where there is another way to call it.
fn methods(group: &Group, operation: &'static Operation, file: &mut File) {
    let verb = operation.verb();
    let mut doc: Vec<String> = doc_lines(operation.doc).map(str::to_owned).collect();
    let ending = |way: Way| [place(operation.source), Example::of(group, operation, way).documentation()].concat();
    let has_params = !operation.params.fields.is_empty();
    let mut arguments = Vec::new();
    if has_params {
        arguments.push(format!("params: {}", file.name(Declared::Record(operation.params))));
    }
    if group.handle().is_some_and(|handle| handle.opens == operation.name) {
        let handle = group.handle().map_or("", |handle| handle.name);
        paragraph(&mut doc, format!("Awaiting it gives a [`{handle}`](crate::host::{handle}), which asks and closes."));
        file.import("crate::host", "Opening");
        let body = vec![format!("Opening::new(self.client, {:?}, &params)", operation.name)];
        let method = Method {
            operation,
            name: verb,
            arguments,
            result: "Opening".into(),
            body,
            doc: [doc, ending(Way::Plain)].concat(),
        };
        return method.write(file);
    }
    let method = |way: Way, doc: Vec<String>, result: String, body: Vec<String>| Method {
        operation,
        name: verb,
        arguments: arguments.clone(),
        result,
        body,
        doc: [doc, ending(way)].concat(),
    };
    let plain = |doc, result, body| method(Way::Plain, doc, result, body);
    for rule in operation.rules {
        match rule {
            Rule::Split { field, without, doc: without_doc } => {
                let shown = Example::of(group, operation, Way::Without).documentation();
                let without_doc = [doc_lines(without_doc).map(str::to_owned).collect(), shown];
                return split(plain(doc, String::new(), Vec::new()), field, without, without_doc, file);
            }
            Rule::Stream(part) => {
                paragraph(
                    &mut doc,
                    "Awaiting it gives the whole answer, [`parts`](crate::host::Request::parts) gives it part by part."
                        .into(),
                );
                let part = file.type_name(part);
                file.import("crate::host", "Streamed");
                let (result, body) = answered(operation, &format!("Streamed<{part}>"), file);
                return plain(doc, result, body).write(file);
            }
            Rule::Batch { rows, most } => {
                let all = format!("{verb}_all");
                let (result, body) = answered(operation, "Sliced", file);
                file.import("crate::host", "Sliced");
                let mut single = doc.clone();
                paragraph(&mut single, format!("[`{all}`](Self::{all}) takes any number of rows."));
                plain(single, result, body).write(file);
                file.body.push('\n');
                paragraph(
                    &mut doc,
                    format!("Sends any number of rows, {most} in each request, and reports the outcome of each."),
                );
                if let Some(found) = reconciling(operation) {
                    doc.push(String::new());
                    doc.extend(found.lines().map(str::to_owned));
                }
                return batch(method(Way::Batch, doc, String::new(), Vec::new()), &all, rows, file);
            }
            Rule::Found { by, .. } => {
                paragraph(
                    &mut doc,
                    format!("[`reconcile`](crate::host::Request::reconcile) asks `{by}` whether it exists."),
                );
                let row = match schema::operation(by).and_then(Operation::result) {
                    Some(Kind::List(row)) => file.type_name(row),
                    Some(row) => file.type_name(&row),
                    None => panic!("{by} returns nothing"),
                };
                file.import("crate::host", "Created");
                let (result, body) = answered(operation, &format!("Created<{row}>"), file);
                return plain(doc, result, body).write(file);
            }
            _ => {}
        }
    }
    let (result, body) = answered(operation, "()", file);
    plain(doc, result, body).write(file);
}

/// An operation that means something else without a parameter: a method with it, and one without.
fn split(mut method: Method<'_>, field: &str, without: &str, without_doc: [Vec<String>; 2], file: &mut File) {
    let operation = method.operation;
    let field = operation.params.field(field).expect("a rule names fields of the parameters");
    let (ty, _) = file.argument(field, field.name);
    let params = method.arguments.first().cloned().unwrap_or_default();
    let (result, body) = answered(operation, "()", file);
    method.arguments.push(format!("{}: {ty}", field.name));
    method.result.clone_from(&result);
    method.body = [vec![format!("let params = params.{0}({0});", field.name)], body.clone()].concat();
    let verb = method.name;
    method.write(file);
    file.body.push('\n');
    let [mut doc, example] = without_doc;
    paragraph(&mut doc, format!("This is [`{verb}`](Self::{verb}) without `{}`.", field.name));
    doc.extend(example);
    let name = format!("{:?}", called(operation, without));
    let body: Vec<String> = body.iter().map(|line| line.replace(&format!("{:?}", operation.name), &name)).collect();
    let method = Method {
        operation,
        name: without,
        arguments: vec![format!("mut {params}")],
        result,
        body: [vec![format!("params.{} = None;", field.name)], body].concat(),
        doc,
    };
    method.write(file);
}

/// The method that takes any number of rows, and the other required parameters.
fn batch(mut method: Method<'_>, name: &str, rows: &str, file: &mut File) {
    let operation = method.operation;
    let field = operation.params.field(rows).expect("a rule names fields of the parameters");
    let Kind::List(row) = field.kind else { panic!("rows are a list") };
    let row = file.type_name(row);
    file.import("crate::host", "BatchRequest");
    method.result = format!("BatchRequest<{row}>");
    method.arguments.clear();
    method.body = if required(operation.params).len() > 1 {
        file.import("crate::types", "Draft");
        method.arguments.push(format!("params: Draft<{}, 1>", operation.params.name));
        vec![format!("self.client.batch({:?}, &params.0)", operation.name)]
    } else {
        vec![format!("self.client.batch({:?}, {})", operation.name, no_parameters(file))]
    };
    Method { name, ..method }.write(file);
}

/// What a method returns, and how it makes it. `kind` is the kind of request.
fn answered(operation: &'static Operation, kind: &str, file: &mut File) -> (String, Vec<String>) {
    let params = if operation.params.fields.is_empty() { no_parameters(file) } else { "&params" };
    let asked = |how: &str| vec![format!("self.client.{how}({:?}, {params})", operation.name)];
    let value = match (&operation.answer, operation.result()) {
        (ResponseLayout::Rows { .. }, Some(row)) => {
            file.import("crate::host", "Paged");
            return (format!("Paged<{}>", file.type_name(&row)), asked("paged"));
        }
        (_, Some(value)) => file.type_name(&value),
        (_, None) => "()".to_owned(),
    };
    file.import("crate::host", "Request");
    let how = if value == "()" { "request_nothing" } else { "typed" };
    let result = if kind == "()" { format!("Request<{value}>") } else { format!("Request<{value}, {kind}>") };
    (result, asked(how))
}

/// The parameters of a call that has none.
fn no_parameters(file: &mut File) -> &'static str {
    file.import("crate::types", "Any");
    file.import("crate::types", "Map");
    "&Map::<Any>::new()"
}

/// Adds a paragraph.
fn paragraph(doc: &mut Vec<String>, text: String) {
    doc.extend([String::new(), text]);
}

impl Method<'_> {
    fn write(self, file: &mut File) {
        file.doc("    ", &self.doc);
        let arguments: Vec<&str> = std::iter::once("&self").chain(self.arguments.iter().map(String::as_str)).collect();
        file.signature(self.name, &arguments, &self.result);
        for line in self.body {
            _ = writeln!(file.body, "        {line}");
        }
        file.body.push_str("    }\n");
    }
}
