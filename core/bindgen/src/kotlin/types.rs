//! Records, unions and choices.

use std::collections::BTreeSet;
use std::fmt::Write;

use triline_schema::operation::{Base, Choice, Field, Group, Kind, Operation, Record, Union};

use super::docs::{self, Doc, literal};
use super::{name_of, type_of};
use crate::named::{Named, gather};
use crate::text::camel;

/// The ways that types go, by their names.
pub(super) struct Ways {
    /// In requests.
    sent: BTreeSet<&'static str>,
    /// In answers.
    answered: BTreeSet<&'static str>,
}

impl Ways {
    pub(super) fn new(groups: &[&Group]) -> Ways {
        let (mut sent, mut answered) = (Vec::new(), Vec::new());
        for operation in groups.iter().flat_map(|group| group.operations) {
            gather_sent(operation, &mut sent);
            gather_answered(operation, &mut answered);
        }
        let names = |types: &[Named]| types.iter().map(Named::name).collect();
        Ways { sent: names(&sent), answered: names(&answered) }
    }

    /// Whether a record of a request asks for a field: what comes in an answer may lack any.
    pub(super) fn asks(&self, record: &Record, field: &Field) -> bool {
        !self.answered.contains(record.name) && field.asked()
    }

    /// Of types that are only sent.
    pub(super) fn sent(types: &[Named]) -> Ways {
        Ways { sent: types.iter().map(Named::name).collect(), answered: BTreeSet::new() }
    }
}

/// The named types of the operations of a group, in the order in which they are met.
pub(super) fn named_types(group: &Group) -> Vec<Named> {
    let mut types = Vec::new();
    for operation in group.operations {
        gather_sent(operation, &mut types);
        gather_answered(operation, &mut types);
    }
    types
}

/// The named types of these records, and they themselves.
pub(super) fn types_of(records: &[&'static Record]) -> Vec<Named> {
    let mut types = Vec::new();
    for record in records {
        gather(&Kind::Record(record), &mut types);
    }
    types
}

fn gather_sent(operation: &Operation, types: &mut Vec<Named>) {
    for field in operation.params.fields {
        gather(&field.kind, types);
    }
}

fn gather_answered(operation: &Operation, types: &mut Vec<Named>) {
    for kind in operation.result().into_iter().chain(operation.part()) {
        gather(&kind, types);
    }
}

pub(super) fn declaration(named: &Named, ways: &Ways) -> String {
    match named {
        Named::Record(record) => record_class(record, ways),
        Named::Union(union) => sealed_interface(union),
        Named::Choice(choice) => choice_class(choice),
    }
}

/// The class of a record. What comes in an answer may lack any field, and have others; what is only sent has
/// the fields that the vendor's documents ask for.
///
/// Programs that were compiled with an older version stay good when the record gets a field: its constructor is the
/// package's own, and what makes one calls a builder, in Kotlin by a function that is compiled into its callers.
fn record_class(record: &Record, ways: &Ways) -> String {
    let name = record.name;
    let answered = ways.answered.contains(name);
    let has_extra = answered || record.open.is_some();
    let is_flat = has_extra && ways.sent.contains(name);
    let required = |field: &Field| ways.asks(record, field);
    let mut fields: Vec<&Field> = record.fields.iter().collect();
    fields.sort_by_key(|field| !required(field));

    let mut out = Doc::new(record.doc).source(record.source).kdoc("");
    if is_flat {
        out.push_str("@OptIn(InternalSerializationApi::class)\n");
        let _ = writeln!(out, "@Serializable(with = {name}.Flat::class)\n@KeepGeneratedSerializer");
    } else {
        out.push_str("@Serializable\n");
    }
    let _ = writeln!(out, "public class {name} private constructor(");
    let mut members: Vec<Member> = fields
        .iter()
        .map(|field| {
            let mut before = docs::of_field(field).kdoc("    ");
            if camel(field.name) != field.wire {
                let _ = writeln!(before, "    @SerialName({})", literal(field.wire));
            }
            Member {
                before,
                name: name_of(field.name),
                snake: field.name.to_owned(),
                shown: camel(field.name),
                kind: type_of(&field.kind),
                default: (!required(field)).then_some("null"),
                secret: field.secret(),
            }
        })
        .collect();
    let extra = |doc: &str| Member {
        before: format!("    /** {doc} */\n"),
        name: "extra".to_owned(),
        snake: "extra".to_owned(),
        shown: "extra".to_owned(),
        kind: "Map<String, JsonElement>".to_owned(),
        default: Some("emptyMap()"),
        secret: false,
    };
    match record.open {
        // What a request is mostly made of goes before what it may have besides.
        Some(_) => {
            let at = fields.iter().filter(|field| required(field)).count();
            members.insert(at, extra("Further members, by their names."));
        }
        None if has_extra => members.push(extra("What the service sent beside the documented fields.")),
        None => {}
    }
    for member in &members {
        let _ = writeln!(out, "{}    public val {},", member.before, member.declaration());
    }
    out.push_str(") {\n");
    out.push_str(&equality(name, &members));
    out.push_str(&to_string(record, &members));
    for field in
        fields.iter().filter(|field| answered && matches!(field.kind, Kind::Text) && super::groups::is_time(field))
    {
        let time = name_of(field.name);
        let _ = write!(
            out,
            "    /**\n     * [{time}] as a time; null: it is missing, or not written as documented.\n     *\n     \
             * @param utcOffset offset of the service's clock from UTC.\n     */\n    @JvmOverloads\n    \
             public fun {}Instant(utcOffset: ZoneOffset = ZoneOffset.ofHours(8)): Instant? = serviceTime({time}, utcOffset)\n\n",
            camel(field.name)
        );
    }
    out.push_str(&builder(name, &members));
    if is_flat {
        let _ = writeln!(out, "    internal object Flat : FlatSerializer<{name}>({name}.generatedSerializer())\n");
    }
    out.push_str(&companion(name, &members));
    out.push_str("}\n\n");
    out
}

/// A property of a record.
struct Member {
    /// Its comment and annotations.
    before: String,
    name: String,
    /// The name in the table.
    snake: String,
    /// The name in texts.
    shown: String,
    kind: String,
    /// None: it must be given.
    default: Option<&'static str>,
    secret: bool,
}

impl Member {
    fn kind(&self) -> String {
        format!("{}{}", self.kind, if self.default == Some("null") { "?" } else { "" })
    }

    fn declaration(&self) -> String {
        let default = self.default.map_or(String::new(), |default| format!(" = {default}"));
        format!("{}: {}{default}", self.name, self.kind())
    }
}

fn equality(class: &str, members: &[Member]) -> String {
    let same: Vec<String> =
        members.iter().map(|member| format!(" &&\n            {0} == other.{0}", member.name)).collect();
    let same = same.concat();
    let names = members.iter().map(|member| member.name.as_str()).collect::<Vec<_>>().join(",\n            ");
    format!(
        "    override fun equals(other: Any?): Boolean =\n        other is {class}{same}\n\n    \
         override fun hashCode(): Int =\n        java.util.Objects.hash(\n            {names},\n        )\n\n"
    )
}

/// A text of a record that does not show its secrets.
fn to_string(record: &Record, members: &[Member]) -> String {
    let parts: Vec<String> = members
        .iter()
        .map(|member| match (member.secret, member.shown.as_str()) {
            (true, shown) if member.default.is_none() => format!("{shown}=***"),
            (true, shown) => format!("{shown}=${{if ({} == null) null else \"***\"}}", member.name),
            // Further members of a request may be secret under a name that only the account knows.
            (false, "extra") if record.open.is_some() => "extra=${extra.keys}".to_owned(),
            (false, shown) => format!("{shown}=${}", member.name),
        })
        .collect();
    let lines = parts.join(", \" +\n            \"");
    format!("    override fun toString(): String =\n        \"{}(\" +\n            \"{lines})\"\n\n", record.name)
}

/// What makes a record, in Java and in compiled programs.
fn builder(class: &str, members: &[Member]) -> String {
    let required: Vec<&Member> = members.iter().filter(|member| member.default.is_none()).collect();
    let parameters = required.iter().map(|member| format!("private var {}", member.declaration()));
    let parameters = parameters.collect::<Vec<_>>().join(", ");
    let mut out = format!("    /** Makes a [{class}]. */\n    public class Builder({parameters}) {{\n");
    let optional = || members.iter().filter(|member| member.default.is_some());
    for member in optional() {
        let _ = writeln!(out, "        private var {}", member.declaration());
    }
    out.push('\n');
    for member in members {
        let _ = writeln!(
            out,
            "        /** Sets [{class}.{0}]. */\n        public fun {2}(value: {1}): Builder {{\n            \
             this.{0} = value\n            return this\n        }}\n",
            member.name,
            member.kind(),
            super::java::java_name(&member.snake)
        );
    }
    let names = members.iter().map(|member| member.name.as_str()).collect::<Vec<_>>().join(", ");
    let _ =
        writeln!(out, "        /** The record. */\n        public fun build(): {class} = {class}({names})\n    }}\n");
    let names = required.iter().map(|member| member.name.as_str()).collect::<Vec<_>>().join(", ");
    let _ = write!(
        out,
        "    /** A builder that begins with the values of this record. */\n    public fun toBuilder(): Builder =\n        \
         Builder({names})"
    );
    for member in optional() {
        let _ = write!(out, "\n            .{1}({0})", member.name, super::java::java_name(&member.snake));
    }
    out.push_str("\n\n");
    out
}

/// What makes a record in Kotlin.
fn companion(class: &str, members: &[Member]) -> String {
    let mut out = "    public companion object {\n        /** Makes one. It is compiled into its callers. */\n        \
                   @JvmSynthetic\n        @Suppress(\"NOTHING_TO_INLINE\")\n        public inline operator fun invoke(\n"
        .to_owned();
    for member in members {
        let _ = writeln!(out, "            {},", member.declaration());
    }
    let required: Vec<&str> =
        members.iter().filter(|member| member.default.is_none()).map(|member| member.name.as_str()).collect();
    let _ = writeln!(out, "        ): {class} =\n            Builder({})", required.join(", "));
    for member in members.iter().filter(|member| member.default.is_some()) {
        let _ = writeln!(out, "                .{1}({0})", member.name, super::java::java_name(&member.snake));
    }
    out.push_str("                .build()\n    }\n");
    out
}

/// The interface of a union, with a class for each of its records and one for any other value, and what reads
/// and writes it.
fn sealed_interface(union: &Union) -> String {
    let name = union.name;
    let mut out = Doc::new(union.doc).source(union.source).kdoc("");
    let _ = writeln!(out, "@Serializable(with = {name}Serializer::class)\npublic sealed interface {name} {{");
    let (mut read, mut written) = (String::new(), String::new());
    for case in union.cases {
        let (class, kind) = (case.name, literal(case.value));
        out.push_str(&Doc::new(case.doc).kdoc("    "));
        let _ = writeln!(out, "    public data class {class}(val value: {}) : {name}\n", case.record.name);
        let _ = writeln!(read, "        {kind} -> {name}.{class}(decodeFromJsonElement(members))");
        let _ = writeln!(written, "        is {name}.{class} -> case({kind}, encodeToJsonElement(value.value))");
    }
    let _ = write!(
        out,
        "    /** Another kind, unchanged. */\n    public data class Other(val value: JsonElement) : {name}\n}}\n\n\
         internal object {name}Serializer : UnionSerializer<{name}>({}) {{\n    \
         override fun Json.read(kind: String?, members: JsonObject): {name}? = when (kind) {{\n{read}        \
         else -> null\n    }}\n\n    \
         override fun other(value: JsonElement): {name} = {name}.Other(value)\n\n    \
         override fun Json.written(value: {name}): JsonElement = when (value) {{\n{written}        \
         is {name}.Other -> value.value\n    }}\n}}\n\n",
        literal(name)
    );
    out
}

/// The class of a choice. It is no value class: Java could neither name the methods that take one, nor make one.
fn choice_class(choice: &Choice) -> String {
    let base = match choice.base {
        Base::Text => "String",
        Base::Number => "Long",
    };
    let mut doc = Doc::new(choice.doc);
    doc.paragraph(if choice.open {
        "The vendor's documents give examples only; other values can be sent, and are kept as they come."
    } else {
        "A value that the vendor's documents do not list is kept as it comes."
    });
    let mut out = doc.source(choice.source).kdoc("");
    let name = choice.name;
    let _ = writeln!(out, "@Serializable(with = {name}.Wire::class)\npublic class {name}(");
    let _ = writeln!(out, "    /** The value on the wire. */\n    public val value: {base},\n) {{");
    let text = if choice.base == Base::Text { "value" } else { "value.toString()" };
    let _ = writeln!(
        out,
        "    override fun equals(other: Any?): Boolean = other is {name} && value == other.value\n\n    \
         override fun hashCode(): Int = value.hashCode()\n\n    \
         override fun toString(): String = {text}\n\n    \
         internal object Wire : {}Serializer<{name}>({}, Companion::of, {name}::value)\n\n    \
         public companion object {{",
        if choice.base == Base::Text { "TextChoice" } else { "NumberChoice" },
        literal(name)
    );
    let mut constants = Vec::new();
    let mut cases = String::new();
    for variant in choice.variants {
        let value = if choice.base == Base::Text { literal(variant.value) } else { variant.value.to_owned() };
        let constant = format!("        @JvmField\n        public val {}: {name} = {name}({value})\n", variant.name);
        constants.push(Doc::new(variant.doc).kdoc("        ") + &constant);
        let suffix = if choice.base == Base::Number { "L" } else { "" };
        let _ = writeln!(cases, "            {value}{suffix} -> {}", variant.name);
    }
    let _ = writeln!(
        out,
        "{}\n        /** The value of that text or number on the wire: one of the above itself, where it is listed. */\n        \
         @JvmStatic\n        public fun of(value: {base}): {name} = when (value) {{\n{cases}            \
         else -> {name}(value)\n        }}\n    }}\n}}\n",
        constants.join("\n")
    );
    out
}
