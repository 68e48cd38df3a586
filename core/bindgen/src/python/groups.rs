//! The classes of groups, with a method for each operation.

use std::fmt::Write;

use triline::operation::{Answer, Group, Interface, Kind, Operation, Rule};

use super::docs::{docstring, method_doc};
use super::{Named, Parameter, Types, identifier, optional, parameters};
use crate::text::pascal;

/// Which of the two clients a class is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Client {
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
            "class {prefix}{}Groups({prefix}Groups):\n{}\n    __slots__ = ()\n",
            pascal(interface.name()),
            docstring("    ", &doc)
        );
        for group in groups {
            let class = format!("{prefix}{}", pascal(group.name));
            let name = identifier(group.name);
            let doc = docstring("        ", group.doc);
            let _ = write!(
                text,
                "\n    @property\n    def {name}(self) -> {class}:\n{doc}        return {class}(self._driver)\n"
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
        let methods: Vec<Method> = group.operations.iter().flat_map(methods_of).collect();
        let types = Types::within(methods.iter().map(|method| method.name.clone()));
        let doc = docstring("    ", group.doc);
        let _ =
            write!(text, "@final\nclass {prefix}{}({prefix}Group):\n{doc}\n    __slots__ = ()\n", pascal(group.name));
        for method in &methods {
            text.push('\n');
            text.push_str(&method.write(client, named, &types));
        }
        text.push_str("\n\n");
    }
    text
}

struct Method {
    name: String,
    operation: &'static Operation,
    /// The parameter that this method does without, by its name in Python.
    without: Option<&'static str>,
    parameters: Vec<Parameter>,
}

/// The methods of an operation: one, or two where leaving a parameter out means something else.
fn methods_of(operation: &'static Operation) -> Vec<Method> {
    let method = |verb: &str, without: Option<&'static str>, parameters| Method {
        name: identifier(verb),
        operation,
        without,
        parameters,
    };
    let mut methods = vec![method(operation.verb(), None, parameters(operation, None))];
    for rule in operation.rules {
        if let Rule::Split { field, without } = rule {
            let name = operation.params.field(field).map(|field| field.name);
            methods.push(method(without, name, parameters(operation, Some(field))));
        }
    }
    methods
}

impl Method {
    fn write(&self, client: Client, named: &Named, types: &Types) -> String {
        let operation = self.operation;
        let mut signature = String::new();
        let mut given = String::new();
        for Parameter { field, required } in &self.parameters {
            let name = identifier(field.name);
            let ty = types.given(named, &field.kind);
            let _ = match required {
                true => write!(signature, "        {name}: {ty},\n"),
                false => write!(signature, "        {name}: {} = None,\n", optional(&ty)),
            };
            let _ = write!(given, "                {:?}: {name},\n", field.name);
        }
        let signature = if signature.is_empty() {
            "self".to_owned()
        } else {
            format!("\n        self,\n        *,\n{signature}    ")
        };
        let doc = method_doc(operation, self.without, &self.parameters);
        let call = |function: &str| match given.as_str() {
            "" => format!("self._driver.{function}({:?}, {{}})", operation.name),
            given => format!(
                "self._driver.{function}(\n            {:?},\n            {{\n{given}            }},\n        )",
                operation.name
            ),
        };
        let keyword = if client == Client::Async { "async def" } else { "def" };
        let awaited = if client == Client::Async { "await " } else { "" };
        let name = &self.name;
        match result(operation, types) {
            Returns::Pages(row) => {
                let prefix = client.prefix();
                format!(
                    "    def {name}({signature}) -> {prefix}PagedList[{row}]:\n{doc}        return {}\n",
                    call("paged")
                )
            }
            Returns::Nothing => {
                format!("    {keyword} {name}({signature}) -> None:\n{doc}        {awaited}{}\n", call("value"))
            }
            Returns::Value(ty) => {
                let call = call("value");
                format!(
                    "    {keyword} {name}({signature}) -> {ty}:\n{doc}        answer: {ty} = {awaited}{call}\n        return answer\n"
                )
            }
        }
    }
}

enum Returns {
    Nothing,
    Value(String),
    Pages(String),
}

fn result(operation: &Operation, types: &Types) -> Returns {
    match &operation.answer {
        Answer::Nothing => Returns::Nothing,
        Answer::Fields { record, .. } => Returns::Value(record.name.to_owned()),
        // A list or a record is always there, if without anything in it.
        Answer::Value { kind: kind @ (Kind::List(_) | Kind::Record(_)), .. } => Returns::Value(types.received(kind)),
        Answer::Value { kind, .. } => Returns::Value(optional(&types.received(kind))),
        Answer::Rows { row, .. } => Returns::Pages(types.received(row)),
    }
}
