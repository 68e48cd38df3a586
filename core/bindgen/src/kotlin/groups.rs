//! Groups: a class of methods each.

mod handles;

use std::fmt::Write;

use triline_schema::operation::{Attr, Field, Format, Group, Handle, Kind, Operation, Repeat, ResponseLayout, Rule};

pub(super) use handles::handle_class;

use super::docs::{self, Doc, literal};
use super::examples;
use super::{name_of, type_of};
use crate::handle;
use crate::text::{called, camel, doc_of, filled_in, pascal};

/// The class of a group.
pub(super) fn group_class(group: &'static Group) -> String {
    let mut out = Doc::new(group.doc).kdoc("");
    let _ = writeln!(out, "public class {} internal constructor(internal val driver: Driver) {{", pascal(group.name));
    let methods: Vec<String> =
        group.operations.iter().flat_map(methods).map(|method: Method| method.source(group.handle())).collect();
    let _ = writeln!(out, "{}\n}}\n", methods.join("\n").trim_end());
    out
}

/// A method of an operation.
pub(super) struct Method {
    pub(super) operation: &'static Operation,
    pub(super) name: String,
    /// A parameter that it asks for beyond those that the service does.
    pub(super) asked: Option<&'static str>,
    /// A parameter that it does not have.
    without: Option<&'static str>,
    /// What it gives in place of the whole answer: its parts.
    pub(super) part: Option<&'static Kind>,
    /// Where any number of rows come from.
    rows: Option<Rows>,
}

/// Any number of rows in place of those of one request.
#[derive(Clone, Copy)]
struct Rows {
    /// The parameter.
    field: &'static str,
    /// The most rows of one request.
    most: u32,
    /// The type that gives them.
    from: &'static str,
}

/// The types that give rows, the one that is explained first.
const ROWS: [&str; 3] = ["Iterable", "Sequence", "Flow"];

/// What every batch takes beside its parameters: name, type with default, and comment.
const BATCH_OPTIONS: &[(&str, &str, &str)] = &[
    (
        "journal",
        "Journal? = null",
        "Records how far the batch is. Where it holds an earlier run, the batch continues after that one: the rows \
         must be the same.",
    ),
    ("dryRun", "Boolean = false", "Whether rows are only checked and requests only counted; nothing is sent."),
    ("count", "Number? = null", "Number of rows, for progress; the size of a collection is known."),
    (
        "job",
        "String? = null",
        "Over a relay: the id of the job, 1 to 64 letters, digits, `-` and `_`, by which [io.triline.Client.follow] and \
         [io.triline.Client.stop] find it again. Without it the client makes one up, which the progress tells. Cancelling the \
         call stops the job.",
    ),
    ("onProgress", "((BatchProgress) -> Unit)? = null", "Receives the progress after each request."),
];

/// What an upload takes beside its parameters.
const UPLOAD_OPTIONS: &[(&str, &str, &str)] =
    &[("onProgress", "((UploadProgress) -> Unit)? = null", "Receives the progress of the upload, on any thread.")];

/// The methods of an operation: one, and another for each way to call it that is more than a parameter.
pub(super) fn methods(operation: &'static Operation) -> Vec<Method> {
    let plain = |name| Method { operation, name, asked: None, without: None, part: None, rows: None };
    let verb = || operation.verb().to_owned();
    for rule in operation.rules {
        match rule {
            Rule::Split { field, without, .. } => {
                return vec![
                    Method { asked: Some(field), ..plain(verb()) },
                    Method { without: Some(field), ..plain((*without).to_owned()) },
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
                    rows: Some(Rows { field: rows, most: *most, from }),
                    ..plain(format!("{}_all", verb()))
                };
                return [plain(verb())].into_iter().chain(ROWS.map(all)).collect();
            }
            _ => {}
        }
    }
    vec![plain(verb())]
}

impl Method {
    /// Of the methods that differ in what gives their rows, Java has one.
    pub(super) fn is_for_java(&self) -> bool {
        self.rows.is_none_or(|rows| rows.from == ROWS[0])
    }

    /// Whether it takes any number of rows.
    pub(super) fn is_batch(&self) -> bool {
        self.rows.is_some()
    }

    /// Whether a call has to give the parameter.
    pub(super) fn asked(&self, field: &Field) -> bool {
        is(field, self.asked) || field.asked() && filled_in(self.operation, field).is_none()
    }

    /// The parameters of the operation that it has, the required ones first.
    pub(super) fn fields(&self) -> Vec<&'static Field> {
        let all = self.operation.params.fields.iter();
        let mut fields: Vec<&Field> = all.filter(|field| !is(field, self.without)).collect();
        fields.sort_by_key(|field| !self.asked(field));
        fields
    }

    fn source(&self, handle: Option<&Handle>) -> String {
        let operation = self.operation;
        let fields = self.fields();
        let asked = |field: &Field| self.asked(field);
        let opens = handle.filter(|handle| handle.opens == operation.name);

        let example = if opens.is_some() { examples::opening(self) } else { examples::lines(self) };
        let mut out = self.comment(&fields, &example);
        let lazy = self.part.is_some() || operation.paging.is_some();
        let (result, function) = match self.part {
            Some(part) => (format!("Flow<{}>", type_of(part)), "stream"),
            None if self.rows.is_some() => ("BatchResult".to_owned(), "batch"),
            None => match opens {
                Some(handle) => (handle.name.to_owned(), "value"),
                None => result(operation),
            },
        };
        let options = self.options();
        let suspend = if lazy { "" } else { "suspend " };
        let _ = write!(out, "    public {suspend}fun {}(", name_of(&self.name));
        if !fields.is_empty() {
            out.push('\n');
            for field in &fields {
                let end = if asked(field) { "" } else { "? = null" };
                let _ = writeln!(out, "        {}: {}{end},", name_of(field.name), self.parameter_type(field));
            }
            if let Some(kind) = operation.params.open {
                let _ = writeln!(out, "        extra: Map<String, {}> = emptyMap(),", type_of(kind));
            }
            for (name, type_and_default, _) in options {
                let _ = writeln!(out, "        {name}: {type_and_default},");
            }
            out.push_str("    ");
        }
        let _ = writeln!(out, "): {result} =");
        let mut arguments = vec![literal(&called(operation, &self.name))];
        if let Some(rows) = self.rows {
            let as_iterable = if rows.from == "Sequence" { ".asIterable()" } else { "" };
            let given = fields.iter().filter(|field| self.gives_rows(field));
            arguments.extend(given.map(|field| format!("{}{as_iterable}", name_of(field.name))));
            arguments.push("BatchOptions(journal, dryRun, count?.toLong(), onProgress, job)".to_owned());
        } else if !options.is_empty() {
            arguments.push("onProgress".to_owned());
        }
        let before = if let Some(handle) = opens {
            format!("{}(\n            driver,\n            ", handle.name)
        } else {
            String::new()
        };
        let indent = if opens.is_some() { "    " } else { "" };
        let _ = write!(out, "        {before}driver.{function}({}) {{", arguments.join(", "));
        let own: Vec<&&Field> = fields.iter().filter(|field| !self.gives_rows(field)).collect();
        if own.is_empty() {
            out.push_str("}\n");
            return out;
        }
        out.push('\n');
        for field in own {
            let _ = writeln!(out, "{indent}            put({}, {})", literal(field.api()), value(field));
        }
        if operation.params.open.is_some() {
            out.push_str("            putAll(extra)\n");
        }
        match opens {
            Some(handle) => {
                out.push_str("            },\n");
                for field in handle::kept(handle, operation) {
                    let _ = writeln!(out, "            {},", name_of(field.name));
                }
                out.push_str("        )\n");
            }
            None => out.push_str("        }\n"),
        }
        out
    }

    /// What it takes beside the parameters of the operation.
    pub(super) fn options(&self) -> &'static [(&'static str, &'static str, &'static str)] {
        let uploads = self.operation.params.fields.iter().any(|field| matches!(field.kind, Kind::File));
        match self.rows {
            Some(_) => BATCH_OPTIONS,
            None if uploads => UPLOAD_OPTIONS,
            None => &[],
        }
    }

    pub(super) fn gives_rows(&self, field: &Field) -> bool {
        is(field, self.rows.map(|rows| rows.field))
    }

    fn comment(&self, fields: &[&Field], example: &[String]) -> String {
        if let Some(rows) = self.rows.filter(|rows| rows.from != ROWS[0]) {
            let all = camel(&self.name);
            return Doc::new(&format!("[{all}] with rows of a `{}`.", rows.from)).kdoc("    ");
        }
        docs::of_method(self.operation, &self.in_place_of(), Vec::new(), fields, self.tags(), example)
    }

    /// What is said in place of the operation's own text.
    pub(super) fn in_place_of(&self) -> Vec<String> {
        let verb = camel(self.operation.verb());
        if self.part.is_some() {
            vec![
                format!("[{verb}] with an answer that comes in parts, as they arrive."),
                "Nothing is sent before the flow is collected; each collector makes a call of its own. Where one \
                 stops, the call ends and its connection is closed."
                    .to_owned(),
            ]
        } else if let Some(rows) = self.rows {
            vec![
                format!("[{verb}] with any number of rows: in requests of {} rows, one after the other.", rows.most),
                "Rows are read when they are needed, and not kept. The result has the outcome of each, even if the batch \
                 ended early. An exception of the rows stops the batch: it is the cause of `stopped` of the result."
                    .to_owned(),
            ]
        } else if let Some(left_out) = self.without.filter(|_| self.name != self.operation.verb()) {
            let note = format!("This is [{verb}] without `{left_out}`.");
            let doc = doc_of(self.operation, &self.name);
            doc.split("\n\n").next().map(str::to_owned).into_iter().chain([note]).collect()
        } else {
            Vec::new()
        }
    }

    /// What is said beside its parameters.
    fn tags(&self) -> Vec<String> {
        let mut tags: Vec<_> = self.options().iter().map(|(name, _, text)| format!("@param {name} {text}")).collect();
        if self.rows.is_none() && matches!(self.operation.repeat, Repeat::Keyed | Repeat::Unsafe) {
            tags.push("@throws OutcomeUnknown it may have been carried out, and is not sent again.".to_owned());
        }
        tags
    }

    /// Programs have sizes of pages as `Int` and as `Long`.
    pub(super) fn takes_any_integer(&self, field: &Field) -> bool {
        self.operation.paging.is_some_and(|paging| is(field, Some(paging.page)) || is(field, Some(paging.size)))
    }

    pub(super) fn parameter_type(&self, field: &Field) -> String {
        match &field.kind {
            Kind::File => "UploadSource".to_owned(),
            Kind::Text if is_time(field) => "Temporal".to_owned(),
            Kind::List(_) if is_time(field) => "List<Temporal>".to_owned(),
            Kind::List(element) => match self.rows {
                Some(rows) if self.gives_rows(field) => format!("{}<{}>", rows.from, type_of(element)),
                _ => type_of(&field.kind),
            },
            Kind::Integer if self.takes_any_integer(field) => "Number".to_owned(),
            kind => type_of(kind),
        }
    }
}

/// What is put into the parameters.
pub(super) fn value(field: &Field) -> String {
    let name = name_of(field.name);
    match &field.kind {
        Kind::Text | Kind::List(_) if is_time(field) => format!("driver.time({name})"),
        _ => name,
    }
}

/// The type of a result, and the function that gets it.
pub(super) fn result(operation: &Operation) -> (String, &'static str) {
    match &operation.answer {
        ResponseLayout::Nothing | ResponseLayout::NothingBut { .. } => ("Unit".to_owned(), "nothing"),
        ResponseLayout::Value { kind, .. } | ResponseLayout::Whole { kind } => (value_type(kind), "value"),
        ResponseLayout::Fields { record, .. } => (record.name.to_owned(), "value"),
        ResponseLayout::Rows { row, .. } if operation.paging.is_some() => {
            (format!("PagedList<{}>", type_of(row)), "paged")
        }
        ResponseLayout::Rows { row, .. } => (format!("List<{}>", type_of(row)), "value"),
    }
}

/// The type of a result: a record and a list are always there, a single value may be missing.
fn value_type(kind: &Kind) -> String {
    match kind {
        Kind::Record(_) | Kind::List(_) | Kind::Map(_) => type_of(kind),
        _ => format!("{}?", type_of(kind)),
    }
}

pub(super) fn is_time(field: &Field) -> bool {
    field.attrs.contains(&Attr::Format(Format::DateTime))
}

fn is(field: &Field, name: Option<&str>) -> bool {
    name.is_some_and(|name| field.name == name || field.wire == name || field.api() == name)
}
