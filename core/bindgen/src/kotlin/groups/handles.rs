//! Handles: the class of what an operation opens, and its methods.

use std::fmt::Write;

use triline_schema::operation::{Field, Group, Handle};

use super::{Method, methods, result};
use crate::handle;
use crate::kotlin::docs::{self, Doc, literal};
use crate::kotlin::{examples, name_of, type_of};
use crate::text::{camel, pascal};

/// The class of a handle: what an operation of a group opens.
pub(in crate::kotlin) fn handle_class(group: &Group, handle: &Handle) -> String {
    let kept = handle::kept(handle, handle::operation(handle.opens));
    let closes = handle::operation(handle.closes);
    let (name, record) = (handle.name, group.name.trim_end_matches('s'));
    let sessions = camel(group.name);
    let arguments = |operation| {
        let names = handle::kept(handle, operation).into_iter().map(|field| name_of(field.name));
        names.collect::<Vec<_>>().join(", ")
    };
    let mut doc = Doc::new(handle.doc);
    let opens = camel(handle::operation(handle.opens).verb());
    doc.paragraph(&format!("[{}.{opens}] returns it, and [use] closes it:", pascal(group.name)));
    doc.paragraph("```");
    doc.line(&format!("client.{sessions}.{opens}(...).use {{ chat -> println(chat.ask(\"你好\").data) }}"));
    doc.line("```");
    let mut out = doc.kdoc("");
    let _ = write!(
        out,
        "public class {name} internal constructor(\n    driver: Driver,\n    \
         /** What the service returned when it was opened. */\n    public val {record}: {},\n",
        handle::opened(handle).name
    );
    for field in &kept {
        out.push_str(&docs::of_field(field).kdoc("    "));
        let _ = writeln!(out, "    public val {}: {},", name_of(field.name), type_of(&field.kind));
    }
    let _ = writeln!(
        out,
        ") {{\n    private val {sessions} = {}(driver)\n    private val scope = HandleScope({}, driver) {{ {sessions}.{}({}) }}\n",
        pascal(group.name),
        literal(name),
        name_of(closes.verb()),
        arguments(closes)
    );
    for operation in handle.methods.iter().map(|name| handle::operation(name)) {
        for method in methods(operation) {
            out.push_str(&method.of_handle(handle, &sessions));
        }
    }
    let mut doc = Doc::new(closes.doc.lines().next().unwrap_or_default());
    doc.paragraph("Closing it again does nothing, unless closing failed. It accepts no further call: a later call");
    doc.line("throws [Misuse], and nothing is sent.");
    let _ = writeln!(
        out,
        "{}    public suspend fun {}(): Unit = scope.close()\n",
        doc.kdoc("    "),
        name_of(closes.verb())
    );
    let mut doc = Doc::new("Calls [block] with this, and closes it, whether [block] returns, throws or is cancelled.");
    doc.paragraph("Closing is not cancelled: the timeouts of the client bound it. What it throws is thrown where [block] returned,");
    doc.line("and is otherwise attached as suppressed to what [block] threw.");
    let _ = writeln!(
        out,
        "{}    public suspend fun <T> use(block: suspend ({name}) -> T): T = scope.use {{ block(this) }}\n}}\n",
        doc.kdoc("    ")
    );
    out
}

impl Method {
    /// The method of a handle that calls it, with a message and with a text.
    pub(super) fn of_handle(&self, handle: &Handle, group: &str) -> String {
        let operation = self.operation;
        let message = handle::message(handle, operation);
        let all = self.fields();
        let is_message = |field: &Field| field.wire == handle.message;
        let own: Vec<&Field> =
            all.iter().copied().filter(|field| !is_message(field) && !handle.keeps.contains(&field.wire)).collect();
        let name = name_of(&self.name);
        let (suspend, result, check) = match self.part {
            Some(part) => ("", format!("Flow<{}>", type_of(part)), "parts"),
            None => ("suspend ", result(operation).0, "call"),
        };
        let mut out = String::new();
        for (kind, text) in [(message.record.name, "The message."), ("String", "The text of the message.")] {
            let is_text = kind == "String";
            let in_place_of = match (is_text, self.part) {
                (true, _) => vec![format!("[{name}] with a text for a message.")],
                (false, Some(_)) => self.in_place_of(),
                (false, None) => Vec::new(),
            };
            let message_tag = vec![format!("@param message {text}")];
            if is_text {
                out.push_str(&Doc::new(&in_place_of.concat()).kdoc("    "));
            } else {
                let mut tags = self.tags();
                tags.push("@throws Misuse it is closed. Nothing is sent.".to_owned());
                let example = examples::of_handle(self);
                out.push_str(&docs::of_method(operation, &in_place_of, message_tag, &own, tags, &example));
            }
            let _ = writeln!(out, "    public {suspend}fun {name}(\n        message: {kind},");
            for field in &own {
                let end = if self.asked(field) { "" } else { "? = null" };
                let _ = writeln!(out, "        {}: {}{end},", name_of(field.name), self.parameter_type(field));
            }
            let passed = own.iter().map(|field| name_of(field.name));
            if is_text {
                let (record, kind, variant) = (message.record.name, message.kind, message.variant);
                let of = type_of(&kind.kind);
                let built = format!(
                    "{record}({} = {of}.{}, {} = message)",
                    name_of(kind.name),
                    variant.name,
                    name_of(message.text.name)
                );
                let arguments: Vec<String> = [built].into_iter().chain(passed).collect();
                let _ = writeln!(out, "    ): {result} = {name}({})\n", arguments.join(", "));
            } else {
                let argument = |field: &&Field| {
                    if is_message(field) { "listOf(message)".to_owned() } else { name_of(field.name) }
                };
                let arguments: Vec<String> = all.iter().map(argument).collect();
                let _ =
                    writeln!(out, "    ): {result} = scope.{check} {{ {group}.{name}({}) }}\n", arguments.join(", "));
            }
        }
        out
    }
}
