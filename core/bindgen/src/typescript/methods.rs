//! TypeScript: the class of a group and its methods.

use triline_schema::operation::{Field, Group, Handle, Kind, Operation, ResponseLayout, Rule};

use super::docs::{comment, example_tag, field_doc, method_doc, paragraphs};
use super::examples;
use super::types::type_of;
use crate::handle;
use crate::text::{called, camel, class_name};

/// Operations whose customers the package can encode by the account's field dictionary (`js/customers/fields.ts`).
const ENCODED: [&str; 2] = ["platform.customers.create", "platform.customers.update"];

/// A method: an operation, and what is particular about this way to call it.
pub(super) struct Method {
    pub(super) operation: &'static Operation,
    /// Its name, in snake case.
    pub(super) name: String,
    /// The type of its parameters; empty for none.
    params: String,
    /// What is said of it beyond the operation.
    note: String,
    pub(super) way: Way,
    /// The parameter that this way to call it demands, and the one that it does not take.
    pub(super) with: Option<&'static Field>,
    pub(super) without: Option<&'static str>,
}

pub(super) enum Way {
    Plain,
    /// The answer comes in parts of this type.
    Stream(Kind),
    /// Rows of the parameter of that name come from anywhere, and go out in as many requests as they need.
    Batch(&'static str),
}

pub(super) fn class(group: &Group) -> String {
    let mut out = comment("", &paragraphs(group.doc));
    out += &format!("export class {} {{\n", class_name(group));
    out += "  readonly #runner: Runner;\n\n";
    out += "  /** @internal */\n  constructor(runner: Runner) {\n    this.#runner = runner;\n  }\n";
    for operation in group.operations {
        if let Some(handle) = group.handle().filter(|handle| handle.opens == operation.name) {
            out += "\n";
            out += &opening(handle, operation);
            continue;
        }
        for method in methods(operation) {
            out += "\n";
            out += &method.source();
        }
    }
    out + "}\n" + &group.handle().map_or(String::new(), conversation)
}

/// The method that opens a handle.
fn opening(handle: &Handle, operation: &'static Operation) -> String {
    let (params, (helper, record, _)) = (params_type(operation), result(operation));
    let note = format!("Gives a `{}`, which knows its ids, and is closed with its scope.", handle.name);
    let example = example_tag(&examples::opening(operation));
    let mut out = comment("  ", &[method_doc(operation, operation.verb(), &note), example].concat());
    out += &format!(
        "  async {}(params: {params}, options?: CallOptions): Promise<{}> {{\n",
        camel(operation.verb()),
        handle.name
    );
    let open = format!("await this.#runner.{helper}<{record}>(\"{}\", given, options)", operation.name);
    out += &format!(
        "    const given = {{ ...params }};\n    return new {}(this.#runner, given, {open});\n  }}\n",
        handle.name
    );
    out
}

/// The class of a handle.
fn conversation(handle: &Handle) -> String {
    let (opens, closes) = (handle::operation(handle.opens), handle::operation(handle.closes));
    let (params, record, kept) = (params_type(opens), handle::opened(handle).name, handle::kept(handle, opens));
    let mut out = String::from("\n");
    out += &comment("", &paragraphs(handle.doc));
    out += &format!("export class {} extends Handle {{\n  readonly #runner: Runner;\n", handle.name);
    out += &format!("  /** What the service returned when it was opened. */\n  readonly session: {record};\n");
    for field in &kept {
        out += &comment("  ", &paragraphs(&field_doc(field)));
        out += &format!("  readonly {}: {};\n", camel(field.name), type_of(&field.kind));
    }
    let ids: Vec<String> = closes.params.fields.iter().map(|field| format!("{0}: params.{0}", field.api())).collect();
    let ids = ids.join(", ");
    out += &format!("\n  /** @internal */\n  constructor(runner: Runner, params: {params}, session: {record}) {{\n");
    out += &format!("    super((options) => runner.nothing(\"{}\", {{ {ids} }}, options));\n", closes.name);
    out += "    this.#runner = runner;\n    this.session = session;\n";
    for field in &kept {
        out += &format!("    this.{} = params.{};\n", camel(field.name), field.api());
    }
    out += "  }\n";
    for method in handle.methods.iter().map(|name| handle::operation(name)).flat_map(methods) {
        out += "\n";
        out += &method.of_handle(handle);
    }
    out + "}\n"
}

/// The methods of an operation: one, and another for each way to call it that is more than a parameter.
pub(super) fn methods(operation: &'static Operation) -> Vec<Method> {
    let verb = operation.verb();
    let plain = Method {
        operation,
        name: verb.to_owned(),
        params: unpaged(operation, params_type(operation)),
        note: first_page(operation),
        way: Way::Plain,
        with: None,
        without: None,
    };
    for rule in operation.rules {
        match rule {
            Rule::Split { field, without, .. } => {
                let (api, other) = (operation.params.api_name(field), camel(without));
                let with = Method {
                    note: format!("This is the method with `{api}`; without it: `{other}`."),
                    with: operation.params.field(field),
                    ..plain
                };
                let without = Method {
                    operation,
                    name: (*without).to_owned(),
                    params: without_field(operation, field),
                    note: format!("This is the method without `{api}`; see `{}`.", camel(verb)),
                    way: Way::Plain,
                    with: None,
                    without: Some(api),
                };
                return vec![with, without];
            }
            Rule::Stream(part) => {
                // Which of the two it is, the method says.
                let params = without_field(operation, "stream");
                let name = format!("{verb}_stream");
                let without = Some(operation.params.api_name("stream"));
                let whole = Method {
                    params: params.clone(),
                    without,
                    note: format!("`{}` streams the answer in parts.", camel(&name)),
                    ..plain
                };
                let note =
                    "Streams the answer in parts. Nothing is sent before the first part is requested.".to_owned();
                let way = Way::Stream(*part);
                return vec![whole, Method { operation, name, params, note, way, with: None, without }];
            }
            Rule::Batch { rows, most } => {
                let rows = operation.params.api_name(rows);
                let name = format!("{verb}_all");
                let params = format!("WithRows<{}, \"{rows}\">", plain.params);
                let one =
                    Method { note: format!("One request; `{}` takes any number of rows.", camel(&name)), ..plain };
                let note = format!(
                    "`{rows}` may be of any length, and anything that can be iterated: they are taken as they are \
                     needed, and sent in requests of {most}, one after the other. The result has the outcome of \
                     each row."
                );
                let way = Way::Batch(rows);
                return vec![one, Method { operation, name, params, note, way, with: None, without: None }];
            }
            _ => {}
        }
    }
    vec![plain]
}

/// The type of the parameters without need of those that say which page.
fn unpaged(operation: &Operation, params: String) -> String {
    let filled_in = operation.params.fields.iter().filter(|field| field.filled_in());
    let names: Vec<String> = filled_in.map(|field| format!("\"{}\"", field.api())).collect();
    if names.is_empty() { params } else { format!("WithPages<{params}, {}>", names.join(" | ")) }
}

/// What is said of parameters that say which page and may be left out.
fn first_page(operation: &Operation) -> String {
    let values: Vec<String> =
        operation.first_page().map(|(field, value)| format!("`{}` is {value}", field.api())).collect();
    if values.is_empty() { String::new() } else { format!("Left out, {}.", values.join(" and ")) }
}

pub(super) fn without_field(operation: &Operation, field: &'static str) -> String {
    format!("Omit<{}, \"{}\">", operation.params.name, operation.params.api_name(field))
}

/// The type of the parameters; empty for none.
pub(super) fn params_type(operation: &Operation) -> String {
    if operation.params.fields.is_empty() {
        return String::new();
    }
    let mut name = operation.params.name.to_owned();
    if ENCODED.contains(&operation.name) {
        name = format!("WithFields<{name}>");
    }
    operation.rules.iter().fold(name, |name, rule| match rule {
        Rule::OneOf(fields) => {
            let fields: Vec<String> =
                fields.iter().map(|field| format!("\"{}\"", operation.params.api_name(field))).collect();
            format!("WithOneOf<{name}, {}>", fields.join(" | "))
        }
        Rule::Upload => format!("WithFile<{name}>"),
        _ => name,
    })
}

impl Method {
    /// The method of a handle, which gives what the handle keeps.
    fn of_handle(&self, handle: &Handle) -> String {
        let operation = self.operation;
        let element = operation.params.field(handle.message).map(|field| field.kind);
        let message = if let Some(Kind::List(element)) = element { type_of(element) } else { String::new() };
        let api = |wire: &'static str| operation.params.api_name(wire);
        let kept: Vec<String> =
            handle.keeps.iter().map(|wire| format!("{}: this.{}", api(wire), camel(wire))).collect();
        let given = [handle.keeps, &[handle.message, "stream"]].concat();
        let without: Vec<String> = given.iter().map(|wire| format!("\"{}\"", api(wire))).collect();
        let params = format!("Omit<{}, {}>", operation.params.name, without.join(" | "));
        let (kept, messages) = (kept.join(", "), api(handle.message));
        let note = format!("`message` may be a text. {}", self.note());
        let example = example_tag(&examples::of_handle(self));
        let mut out = comment("  ", &[method_doc(operation, &self.name, &note), example].concat());
        let name = camel(&self.name);
        let declared = format!("(message: string | {message}, params: {params} = {{}}, options?: CallOptions)");
        let all = format!("    const all = {{ ...params, {kept}, {messages}: [messageOf(message)] }};\n");
        let name_of = operation.name;
        if let Way::Stream(part) = &self.way {
            let part = type_of(part);
            out += &format!("  {name}{declared}: AnswerStream<{part}> {{\n{all}");
            out += &format!(
                "    return this.#runner.stream<{part}>(\"{name_of}\", all, options, () => this.check());\n  }}\n"
            );
        } else {
            let (helper, generic, result) = result(operation);
            out += &format!("  async {name}{declared}: {result} {{\n    this.check();\n{all}");
            out += &format!("    return this.#runner.{helper}<{generic}>(\"{name_of}\", all, options);\n  }}\n");
        }
        out
    }

    fn note(&self) -> String {
        let fields = "With `fields`, a `CustomerFields` of `triline/customers`, what is given is checked and encoded by it first.";
        let fields = if self.params.contains("WithFields") { fields } else { "" };
        [&self.note, fields].into_iter().filter(|note| !note.is_empty()).collect::<Vec<_>>().join("\n\n")
    }

    fn source(&self) -> String {
        let operation = self.operation;
        let (helper, generic, result) = match &self.way {
            Way::Stream(part) => ("stream", type_of(part), format!("AnswerStream<{}>", type_of(part))),
            Way::Batch(_) => ("batch", String::new(), "BatchJob".to_owned()),
            Way::Plain => result(operation),
        };
        let generic = if generic.is_empty() { generic } else { format!("<{generic}>") };
        let needs_one = operation.rules.iter().any(|rule| matches!(rule, Rule::OneOf(_)));
        let given = |field: &Field| field.asked();
        let may_be_empty = !needs_one && !operation.params.fields.iter().any(given);
        let default = if may_be_empty { " = {}" } else { "" };
        // A type of its own for the dictionary, so that the compiler explains what does not fit without one.
        let (dictionary, params) = if self.params.contains("WithFields<") {
            let params = self.params.replace(
                &format!("WithFields<{}>", operation.params.name),
                &format!("Encodable<{}, Fields>", operation.params.name),
            );
            ("<Fields extends CustomerFields | undefined = undefined>", format!("{{ fields?: Fields }} & {params}"))
        } else {
            ("", self.params.clone())
        };
        let (declared, given) = match params.as_str() {
            "" => (String::new(), "{}".to_owned()),
            params => (format!("params: {params}{default}, "), "params".to_owned()),
        };
        // Left out by a program without types, it is null, which the core refuses.
        let given = match self.with {
            Some(field) => format!("{{ ...params, {0}: params.{0} ?? null }}", field.api()),
            None => given,
        };
        // A paged list receives its first page.
        let page = operation
            .paging
            .map_or(String::new(), |paging| format!("params?.{}, ", operation.params.api_name(paging.page)));
        let is_upload = operation.rules.iter().any(|rule| matches!(rule, Rule::Upload));
        let (options, rows) = match self.way {
            Way::Batch(rows) => ("BatchOptions", format!("\"{rows}\", ")),
            _ if is_upload => ("UploadOptions", String::new()),
            _ => ("CallOptions", String::new()),
        };
        let name = called(operation, &self.name);
        let example = example_tag(&examples::lines(self));
        let mut out = comment("  ", &[method_doc(operation, &self.name, &self.note()), example].concat());
        out += &format!("  {}{dictionary}({declared}options?: {options}): {result} {{\n", camel(&self.name));
        out += &format!("    return this.#runner.{helper}{generic}(\"{name}\", {rows}{given}, {page}options);\n  }}\n");
        out
    }
}

/// The helper that returns the result, its type argument, and the type of the result.
fn result(operation: &Operation) -> (&'static str, String, String) {
    match &operation.answer {
        ResponseLayout::Nothing | ResponseLayout::NothingBut { .. } => {
            ("nothing", String::new(), "Promise<void>".to_owned())
        }
        ResponseLayout::Rows { row, .. } => ("paged", type_of(row), format!("PagedList<{}>", type_of(row))),
        ResponseLayout::Fields { record, .. }
        | ResponseLayout::Value { kind: Kind::Record(record), .. }
        | ResponseLayout::Whole { kind: Kind::Record(record) } => {
            ("record", record.name.to_owned(), format!("Promise<{}>", record.name))
        }
        ResponseLayout::Value { kind: Kind::List(element), .. } => {
            ("list", type_of(element), format!("Promise<{}[]>", type_of(element)))
        }
        ResponseLayout::Value { kind, .. } | ResponseLayout::Whole { kind } => {
            ("typed", type_of(kind), format!("Promise<{} | null>", type_of(kind)))
        }
    }
}
