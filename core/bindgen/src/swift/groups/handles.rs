//! Handles: the class of what an operation opens, and its methods.

use std::fmt::Write;

use triline_schema::operation::{Field, Group, Handle};

use super::{Method, methods, result, set, wrapped};
use crate::handle;
use crate::swift::{docs, examples, identifier, literal, type_name};
use crate::text::doc_lines;

/// The class of a handle: what an operation of a group opens.
pub(super) fn handle_class(group_type: &str, group: &Group, handle: &Handle) -> String {
    let opens = handle::operation(handle.opens);
    let closes = handle::operation(handle.closes);
    let (name, record) = (handle.name, group.name.trim_end_matches('s'));
    let group_name = identifier(group.name);
    let kept = handle::kept(handle, opens);
    let passed = |operation| {
        let names = handle::kept(handle, operation).into_iter().map(|field| identifier(field.name));
        names.map(|name| format!("{name}: {name}")).collect::<Vec<_>>().join(", ")
    };
    let mut doc: Vec<String> = doc_lines(handle.doc).map(Into::into).collect();
    let (opens, closes_name) = (identifier(opens.verb()), identifier(closes.verb()));
    doc.extend([
        String::new(),
        format!(
            "`{opens}` of ``{}`` returns it, and ``{closes_name}()`` ends it; `with{name}` does both:",
            group_type.replace('.', "/")
        ),
        String::new(),
        "```swift".into(),
        format!("let answer = try await client.{group_name}.with{name}(…) {{ chat in try await chat.ask(\"Hello\") }}"),
        "```".into(),
    ]);
    let mut out = format!(
        "\n{}public final class {name}: Sendable {{\n    private let {group_name}: {group_type}\n    \
         let scope: HandleScope\n    /// What the service returned when it was opened.\n    public let {record}: {}\n",
        docs::comment("", &doc),
        handle::opened(handle).name
    );
    for field in &kept {
        _ = writeln!(
            out,
            "{}    public let {}: {}",
            docs::comment("    ", &[docs::field(field, false)]),
            identifier(field.name),
            type_name(&field.kind)
        );
    }
    let parameters: Vec<_> =
        kept.iter().map(|field| format!("{}: {}", identifier(field.name), type_name(&field.kind))).collect();
    let names: Vec<_> = [group_name.clone(), record.to_owned()]
        .into_iter()
        .chain(kept.iter().map(|field| identifier(field.name)))
        .map(|name| format!("self.{name} = {name}"))
        .collect();
    _ = write!(
        out,
        "\n    init(_ {group_name}: {group_type}, _ {record}: {}, {}) {{\n        {}\n        \
         scope = HandleScope({}, {group_name}.caller) {{ try await {group_name}.{closes_name}({}) }}\n    }}\n",
        handle::opened(handle).name,
        parameters.join(", "),
        names.join("\n        "),
        literal(&name.to_lowercase()),
        passed(closes),
    );
    for operation in handle.methods.iter().map(|name| handle::operation(name)) {
        for method in methods(operation) {
            out.push_str(&method.of_handle(handle, &group_name));
        }
    }
    let doc = [
        doc_lines(closes.doc).next().unwrap_or_default().to_owned(),
        String::new(),
        "Closing it again does nothing, unless closing failed. It accepts no further call: a later call throws a"
            .into(),
        "``TrilineError`` of the kind `misuse`, and nothing is sent. A cancelled task closes it, too, within".into(),
        "the timeouts of the client.".into(),
        String::new(),
        "- Throws: ``TrilineError``.".into(),
    ];
    _ = write!(
        out,
        "\n{}    public func {closes_name}() async throws {{\n        try await scope.close()\n    }}\n}}\n",
        docs::comment("    ", &doc)
    );
    out
}

impl Method {
    /// The methods that open a handle: one that gives it, and one that closes it as well.
    pub(super) fn opening(&self, handle: &Handle) -> String {
        let fields = self.fields();
        let parameters: Vec<_> = fields.iter().map(|field| self.parameter(field)).collect();
        let name = identifier(&self.name);
        let doc = docs::operation(
            self.operation,
            &fields,
            None,
            None,
            false,
            &format!("The {}.", handle.name.to_lowercase()),
            &examples::opening(self),
        );
        let kept = handle::kept(handle, self.operation);
        let kept: Vec<_> = kept.iter().map(|field| format!("{0}: {0}", identifier(field.name))).collect();
        let mut out = format!(
            "\n{}        public func {name}{} async throws -> {} {{\n            \
             let opened: {} = try await self.caller.record({}) {{\n",
            docs::comment("        ", &doc),
            wrapped("        ", &parameters),
            handle.name,
            handle::opened(handle).name,
            literal(self.operation.name)
        );
        for field in &fields {
            _ = writeln!(out, "                {}", set(field));
        }
        _ = write!(
            out,
            "            }}\n            return {}(self, opened, {})\n        }}\n",
            handle.name,
            kept.join(", ")
        );
        let mut lines = vec![
            format!("Calls `body` with a new {}, and closes it.", handle.name.to_lowercase()),
            String::new(),
            "It is closed whether `body` returns, throws or is cancelled. Closing is not cancelled: the timeouts of the".into(),
            "client bound it. What `body` throws goes before what closing throws.".into(),
        ];
        let tags = doc.iter().position(|line| line.starts_with("- Parameter")).unwrap_or(doc.len());
        lines.push(String::new());
        lines.extend_from_slice(&doc[tags..]);
        if let Some(at) = lines.iter().position(|line| line.starts_with("- Returns")) {
            lines[at] = "- Returns: What `body` returns.".into();
            lines.insert(at, format!("  - body: Uses the {}.", handle.name.to_lowercase()));
        }
        let mut parameters = parameters;
        parameters.push("isolation: isolated (any Actor)? = #isolation".into());
        parameters.push(format!("_ body: ({}) async throws -> Value", handle.name));
        let passed: Vec<_> = fields.iter().map(|field| format!("{0}: {0}", identifier(field.name))).collect();
        _ = write!(
            out,
            "\n{}        public func with{}<Value: Sendable>{} async throws -> Value {{\n            \
             let opened = try await {name}{}\n            \
             return try await opened.scope.use {{ try await body(opened) }}\n        }}\n",
            docs::comment("        ", &lines),
            handle.name,
            wrapped("        ", &parameters),
            wrapped("            ", &passed)
        );
        out
    }

    /// The methods of a handle that call it, with a message and with a text.
    pub(super) fn of_handle(&self, handle: &Handle, group: &str) -> String {
        let operation = self.operation;
        let message = handle::message(handle, operation);
        let all = self.fields();
        let is_message = |field: &Field| field.wire == handle.message;
        let own: Vec<&Field> =
            all.iter().copied().filter(|field| !is_message(field) && !handle.keeps.contains(&field.wire)).collect();
        let name = identifier(&self.name);
        let (effects, calls, returns, doc) = match self.part {
            Some(part) => (
                "",
                "",
                format!("PartStream<{}>", type_name(part)),
                "The parts of the answer. Nothing is sent before the first is requested.",
            ),
            None => (" async throws", "try await ", result(operation).0, result(operation).2),
        };
        let mut out = String::new();
        for (is_text, kind) in [(false, message.record.name), (true, "String")] {
            let mut lines =
                docs::operation(operation, &own, None, None, self.part.is_some(), doc, &examples::of_handle(self));
            if let Some(at) = lines.iter().position(|line| line == "- Parameters:") {
                let what = if is_text { "The text of the message." } else { "The message." };
                lines.insert(at + 1, format!("  - message: {what}"));
            }
            let mut parameters = vec![format!("_ message: {kind}")];
            parameters.extend(own.iter().map(|field| self.parameter(field)));
            _ = write!(
                out,
                "\n{}    public func {name}({}){effects} -> {returns} {{\n",
                docs::comment("    ", &lines),
                wrapped("    ", &parameters).trim_start_matches('(').trim_end_matches(')'),
            );
            if is_text {
                let passed =
                    own.iter().map(|field| format!(", {0}: {0}", identifier(field.name))).collect::<Vec<_>>().concat();
                let (record, of_kind, text) =
                    (message.record.name, identifier(message.kind.name), identifier(message.text.name));
                let variant = crate::swift::types::constant(message.variant.name);
                _ = writeln!(
                    out,
                    "        {calls}{name}({record}({of_kind}: .{variant}, {text}: message){passed})\n    }}"
                );
            } else {
                let argument = |field: &&Field| {
                    let name = identifier(field.name);
                    if is_message(field) { format!("{name}: [message]") } else { format!("{name}: {name}") }
                };
                let arguments = wrapped("        ", &all.iter().map(argument).collect::<Vec<_>>());
                _ = match self.part {
                    Some(_) => writeln!(
                        out,
                        "        let parts = {group}.{name}{arguments}\n        return scope.stream(parts)\n    }}"
                    ),
                    None => writeln!(
                        out,
                        "        try scope.check()\n        return {calls}{group}.{name}{arguments}\n    }}"
                    ),
                };
            }
        }
        out
    }
}
