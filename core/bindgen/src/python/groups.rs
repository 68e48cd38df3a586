//! The classes of groups, with a method for each operation.

use std::fmt::Write;

use triline_schema::operation::{Group, Handle, Interface, Kind, Operation, ResponseLayout, Rule};

use super::docs::{docstring, field_doc, method_doc};
use super::{Named, Parameter, Types, identifier, is_upload, optional, parameters};
use crate::handle;
use crate::text::{called, class_name, pascal};

/// Operations whose customers the package can encode by the account's field dictionary
/// (`customer_fields.py`).
const ENCODED: [&str; 2] = ["platform.customers.create", "platform.customers.update"];

/// Which of the two clients a class is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Client {
    Sync,
    Async,
}

impl Client {
    fn prefix(self) -> &'static str {
        if self == Client::Async { "Async" } else { "" }
    }
}

/// The groups as members of the clients.
pub(super) fn members(interface: Interface, groups: &[&Group]) -> String {
    let mut text = String::new();
    for client in [Client::Sync, Client::Async] {
        let prefix = client.prefix();
        let doc = format!("The groups of operations of the {} interface.", interface.name().replace('_', " "));
        let _ = write!(
            text,
            "class {prefix}{}Groups({prefix}Group):\n{}\n    __slots__ = ()\n",
            pascal(interface.name()),
            docstring("    ", &doc)
        );
        for group in groups {
            let class = format!("{prefix}{}", class_name(group));
            let name = identifier(group.name);
            let doc = docstring("        ", group.doc);
            // Imported at its first use: a program uses few of the groups.
            let import = format!("from triline._generated.{}.{} import {class}", interface.name(), group.name);
            let _ = write!(
                text,
                "\n    @property\n    def {name}(self) -> {class}:\n{doc}        {import}\n\n        return {class}(self._driver)\n"
            );
        }
        text.push_str("\n\n");
    }
    text
}

/// A group's two classes.
pub(super) fn group(named: &Named, group: &Group) -> String {
    let mut text = String::new();
    let class = pascal(group.name);
    assert!(!named.answered.contains_key(class.as_str()), "a group and a record are both called {class}");
    for client in [Client::Sync, Client::Async] {
        let prefix = client.prefix();
        let mut methods: Vec<Method> = group.operations.iter().flat_map(methods_of).collect();
        for method in &mut methods {
            method.opens = group.handle().filter(|handle| handle.opens == method.operation.name);
        }
        let types = Types::within(methods.iter().map(|method| method.name.clone()));
        let doc = docstring("    ", group.doc);
        let _ =
            write!(text, "@final\nclass {prefix}{}({prefix}Group):\n{doc}\n    __slots__ = ()\n", class_name(group));
        for method in &methods {
            text.push('\n');
            text.push_str(&method.write(client, named, &types));
        }
        text.push_str("\n\n");
        if let Some(handle) = group.handle() {
            text.push_str(&conversation(client, named, handle));
        }
    }
    text
}

/// The class of a handle.
fn conversation(client: Client, named: &Named, handle: &'static Handle) -> String {
    let (opens, closes) = (handle::operation(handle.opens), handle::operation(handle.closes));
    let methods: Vec<Method> = handle
        .methods
        .iter()
        .map(|name| handle::operation(name))
        .flat_map(methods_of)
        .map(|method| method.of_handle(handle))
        .collect();
    let types = Types::within(methods.iter().map(|method| method.name.clone()));
    let (prefix, record) = (client.prefix(), result_type(opens, &types));
    let fields = handle::kept(handle, opens);
    let (mut given, mut set, mut slots) = (String::new(), String::new(), vec!["session".to_owned()]);
    for field in &fields {
        let (name, ty) = (identifier(field.name), types.received(&field.kind));
        let _ = write!(given, ", {name}: {ty}");
        let _ = write!(set, "        self.{name}: {ty} = {name}\n{}", docstring("        ", &field_doc(field)));
        slots.push(name);
    }
    slots.sort();
    let slots: Vec<String> = slots.iter().map(|name| format!("{name:?}")).collect();
    let ids: Vec<String> =
        closes.params.fields.iter().map(|field| format!("{:?}: {}", field.name, identifier(field.name))).collect();
    let mut text = format!(
        "@final\nclass {prefix}{}({prefix}Handle):\n{}\n    __slots__ = ({})\n\n    \
         def __init__(self, driver: {prefix}Driver, session: {record}{given}) -> None:\n        \
         \"\"\"For `open`, which makes it.\"\"\"\n        super().__init__(driver, {:?}, {{{}}})\n        \
         self.session: {record} = session\n{}{set}",
        handle.name,
        docstring("    ", handle.doc),
        slots.join(", "),
        closes.name,
        ids.join(", "),
        docstring("        ", "What the service returned when it was opened."),
    );
    for method in &methods {
        text.push('\n');
        text.push_str(&method.write(client, named, &types));
    }
    text + "\n\n"
}

/// A way to use an operation.
pub(super) struct Method {
    pub(super) name: String,
    pub(super) operation: &'static Operation,
    pub(super) parameters: Vec<Parameter>,
    pub(super) way: Way,
    /// The handle that it opens.
    pub(super) opens: Option<&'static Handle>,
    /// The handle that it is a method of, and that gives it parameters.
    pub(super) of: Option<&'static Handle>,
}

/// What a method does with its operation.
#[derive(Clone, Copy)]
pub(super) enum Way {
    Plain,
    /// Leaves out the parameter of that name in Python.
    Without(&'static str),
    /// Gives the answer in parts of that type.
    Stream(&'static Kind),
    /// Sends any number of rows, so many in each request.
    Batch {
        rows: &'static str,
        most: u32,
    },
}

/// The methods of an operation: one, and another for each rule that has a way of its own.
fn methods_of(operation: &'static Operation) -> Vec<Method> {
    let streams = operation.rules.iter().any(|rule| matches!(rule, Rule::Stream(_)));
    // Whether the answer is streamed is said by the method.
    let left_out = streams.then_some("stream");
    let method = |name: &str, way, left_out| Method {
        name: identifier(name),
        operation,
        parameters: parameters(operation, left_out),
        way,
        opens: None,
        of: None,
    };
    let verb = operation.verb();
    let mut methods = vec![method(verb, Way::Plain, left_out)];
    for rule in operation.rules {
        match rule {
            Rule::Split { field, without, .. } => {
                let name = operation.params.field(field).map_or(*field, |field| field.name);
                methods.push(method(without, Way::Without(name), Some(*field)));
            }
            Rule::Stream(part) => methods.push(method(&format!("{verb}_stream"), Way::Stream(part), left_out)),
            Rule::Batch { rows, most } => {
                methods.push(method(&format!("{verb}_all"), Way::Batch { rows, most: *most }, None));
            }
            _ => {}
        }
    }
    methods
}

impl Method {
    /// Whether it takes a field dictionary.
    pub(super) fn takes_fields(&self) -> bool {
        ENCODED.contains(&self.operation.name)
    }

    /// Whether its rows are objects, such as those of a data frame or of a CSV file.
    pub(super) fn takes_objects(&self) -> bool {
        let Way::Batch { rows, .. } = self.way else { return false };
        let field = self.operation.params.field(rows);
        field.is_some_and(|field| matches!(field.kind, Kind::List(Kind::Record(_))))
    }

    /// The same as a method of a handle.
    fn of_handle(mut self, handle: &'static Handle) -> Method {
        let is_given = |wire: &str| handle.keeps.contains(&wire) || handle.message == wire;
        self.parameters.retain(|parameter| !is_given(parameter.field.wire));
        self.of = Some(handle);
        self
    }

    fn write(&self, client: Client, named: &Named, types: &Types) -> String {
        let operation = self.operation;
        let returns = result(operation, types);
        let is_paged = matches!(returns, Returns::Pages(_));
        let has_result = !matches!(returns, Returns::Nothing);
        let example = super::examples::lines(self, client, group_name(operation), is_paged, has_result);
        let doc = method_doc(self, &example);
        let (signature, given) = self.parameters(client, named, types);
        let name = called(operation, &self.name);
        let call = |function: &str, more: &str| {
            let driver = format!("self.{}.{function}", if self.of.is_some() { "_opened" } else { "_driver" });
            if given.is_empty() && more.is_empty() {
                return format!("{driver}({name:?}, {{}})");
            }
            let given = if given.is_empty() { "{}".to_owned() } else { format!("{{\n{given}            }}") };
            let more = if more.is_empty() { String::new() } else { format!("            {more},\n") };
            format!("{driver}(\n            {name:?},\n            {given},\n{more}        )")
        };
        let prefix = client.prefix();
        // What is `async def` stays so: frameworks tell by it what is to be awaited.
        let (keyword, awaited) = if client == Client::Async { ("async def", "await ") } else { ("def", "") };
        let name = &self.name;
        if let Way::Stream(part) = self.way {
            let (part, whole) = (types.received(part), result_type(operation, types));
            let call = call("streamed", &whole);
            return format!(
                "    def {name}({signature}) -> {prefix}AnswerStream[{part}, {whole}]:\n{doc}        return {call}\n"
            );
        }
        if let Way::Batch { rows, .. } = self.way {
            let rows = operation.params.field(rows).map_or_else(|| identifier(rows), |field| identifier(field.name));
            let fields = if self.takes_fields() { ", fields=fields" } else { "" };
            let empty = if self.takes_objects() { ", empty_is_missing=empty_is_missing" } else { "" };
            let source = format!(
                "RowSource({rows}, journal=journal, progress=progress, dry_run=dry_run, count=count, job=job{empty}{fields})"
            );
            let call = call("batch", &source);
            return format!("    {keyword} {name}({signature}) -> BatchResult:\n{doc}        return {awaited}{call}\n");
        }
        let value = match self.way {
            _ if is_upload(operation) => call("value", "progress=progress"),
            _ => call("value", ""),
        };
        match returns {
            Returns::Pages(row) => {
                let call = call("paged", "");
                format!("    def {name}({signature}) -> {prefix}PagedList[{row}]:\n{doc}        return {call}\n")
            }
            Returns::Nothing => {
                format!("    {keyword} {name}({signature}) -> None:\n{doc}        {awaited}{value}\n")
            }
            Returns::Value(ty) => {
                let (returned, answer) = match self.opens {
                    None => (ty.clone(), "answer".to_owned()),
                    Some(handle) => {
                        let ids: Vec<String> = handle.keeps.iter().map(|name| identifier(name)).collect();
                        let class = format!("{prefix}{}", handle.name);
                        (class.clone(), format!("{class}(self._driver, answer, {})", ids.join(", ")))
                    }
                };
                format!(
                    "    {keyword} {name}({signature}) -> {returned}:\n{doc}        answer: {ty} = {awaited}{value}\n        \
                     return {answer}\n"
                )
            }
        }
    }

    /// The parameters as a signature has them, and as members of what is handed on.
    fn parameters(&self, client: Client, named: &Named, types: &Types) -> (String, String) {
        let (mut signature, mut given) = (String::new(), String::new());
        let mut message = String::new();
        if let Some(handle) = self.of {
            for name in handle.keeps {
                let _ = write!(given, "                {name:?}: self.{},\n", identifier(name));
            }
            let element = self.operation.params.field(handle.message).map(|field| field.kind);
            if let Some(Kind::List(element)) = element {
                let ty = types.given(named, element);
                let _ = write!(message, "        message: {} | {ty},\n", types.builtin("str"));
                let _ = write!(given, "                {:?}: [message_of(message)],\n", handle.message);
            }
        }
        for Parameter { field, required } in &self.parameters {
            let name = identifier(field.name);
            let mut ty = types.given_field(named, field);
            let mut value = name.clone();
            if self.takes_fields() {
                // What was read is taken too.
                ty = ty.replace("Param", "Param | Customer");
                value = format!("encoded({:?}, {value}, fields)", self.operation.name);
            }
            if matches!(self.way, Way::Batch { rows, .. } if rows == field.wire) {
                // Rows may come from anywhere, one by one.
                let mut sync = ty.replacen("Sequence", "Iterable", 1);
                if self.takes_objects() {
                    // Rows of data, such as those of a CSV file, are dicts of texts.
                    sync = sync.trim_end_matches(']').to_owned() + " | Mapping[str, str]]";
                }
                let of_async = if client == Client::Async { format!(" | Async{sync}") } else { String::new() };
                let frame = if self.takes_objects() { " | Frame" } else { "" };
                let _ = write!(signature, "        {name}: {sync}{of_async}{frame},\n");
                continue;
            }
            let _ = match required {
                true => write!(signature, "        {name}: {ty},\n"),
                false => write!(signature, "        {name}: {} = None,\n", optional(&ty)),
            };
            let _ = write!(given, "                {:?}: {value},\n", field.name);
        }
        if matches!(self.way, Way::Batch { .. }) {
            let _ = write!(signature, "        journal: {}JournalSource | None = None,\n", client.prefix());
            signature.push_str("        progress: OnProgress | bool | None = None,\n");
            signature.push_str("        dry_run: bool = False,\n        count: int | None = None,\n");
            signature.push_str("        job: str | None = None,\n");
        }
        if self.takes_objects() {
            signature.push_str("        empty_is_missing: bool | None = None,\n");
        }
        if is_upload(self.operation) {
            signature.push_str("        progress: OnProgress | bool | None = None,\n");
        }
        if self.takes_fields() {
            signature.push_str("        fields: CustomerFields | None = None,\n");
        }
        if let Some(kind) = self.operation.params.open {
            let ty = format!("Mapping[{}, {}]", types.builtin("str"), types.given(named, kind));
            let _ = write!(signature, "        extra: {} = None,\n", optional(&ty));
            given.push_str("                \"extra\": extra,\n");
        }
        if signature.is_empty() && message.is_empty() {
            return ("self".to_owned(), given);
        }
        let keywords = if signature.is_empty() { "" } else { "        *,\n" };
        (format!("\n        self,\n{message}{keywords}{signature}    "), given)
    }
}

/// The name of the group that an operation belongs to.
fn group_name(operation: &Operation) -> &'static str {
    let is_in = |group: &&&Group| group.operations.iter().any(|other| other.name == operation.name);
    triline_schema::groups().iter().find(is_in).map_or("", |group| group.name)
}

enum Returns {
    Nothing,
    Value(String),
    Pages(String),
}

fn result(operation: &Operation, types: &Types) -> Returns {
    match &operation.answer {
        ResponseLayout::Nothing | ResponseLayout::NothingBut { .. } => Returns::Nothing,
        ResponseLayout::Fields { record, .. } => Returns::Value(record.name.to_owned()),
        // A list or a record is always there, if without anything in it.
        ResponseLayout::Value { kind: kind @ (Kind::List(_) | Kind::Record(_)), .. }
        | ResponseLayout::Whole { kind: kind @ (Kind::List(_) | Kind::Record(_)) } => {
            Returns::Value(types.received(kind))
        }
        ResponseLayout::Value { kind, .. } | ResponseLayout::Whole { kind } => {
            Returns::Value(optional(&types.received(kind)))
        }
        ResponseLayout::Rows { row, .. } => Returns::Pages(types.received(row)),
    }
}

/// The type of a result that is always there.
fn result_type(operation: &Operation, types: &Types) -> String {
    match result(operation, types) {
        Returns::Nothing => "None".to_owned(),
        Returns::Value(ty) | Returns::Pages(ty) => ty,
    }
}
