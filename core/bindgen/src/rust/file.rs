//! A Rust file, with the imports that its text needs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use triline_schema::operation::{Attr, Field, Format, Kind};

use super::HEADER;
use super::declared::Declared;
use crate::text::doc_lines;

/// The condition under which methods exist.
pub(super) const CLIENT: &str = "#[cfg(feature = \"client\")]\n";
/// The longest line of code.
const WIDTH: usize = 120;

/// A file in the making.
pub(super) struct File {
    module: String,
    about: String,
    /// Whether it needs the module of the table that has its entries.
    pub(super) needs_table: bool,
    /// Whether what is written now exists with the feature `client` alone.
    pub(super) is_for_client: bool,
    /// Names to import, by their module; those of the feature `client` apart.
    imports: [BTreeMap<String, BTreeSet<String>>; 2],
    pub(super) body: String,
}

impl File {
    pub(super) fn new(module: &str, about: &str) -> File {
        File {
            module: module.to_owned(),
            about: about.to_owned(),
            needs_table: false,
            is_for_client: false,
            imports: Default::default(),
            body: String::new(),
        }
    }

    pub(super) fn text(&self) -> String {
        let mut text = String::from(HEADER);
        for line in doc_lines(&self.about) {
            _ = writeln!(text, "//! {line}");
        }
        let [always, client] = &self.imports;
        let table = format!("use triline_schema::{} as table;\n", self.module);
        let (own, mut others): (Vec<_>, Vec<_>) =
            always.iter().map(|(module, names)| import(module, names)).partition(|line| line.starts_with("use alloc"));
        others.extend(self.needs_table.then_some(table));
        for (module, names) in client {
            let names: BTreeSet<String> =
                names.difference(always.get(module).unwrap_or(&BTreeSet::new())).cloned().collect();
            if names.is_empty() {
                continue;
            }
            others.push(format!("{CLIENT}{}", import(module, &names)));
        }
        others.sort_by_key(|line| line.trim_start_matches(CLIENT).to_owned());
        for block in [own, others] {
            if !block.is_empty() {
                _ = write!(text, "\n{}", block.concat());
            }
        }
        text + &self.body
    }

    /// Imports a name.
    pub(super) fn import(&mut self, module: &str, name: &str) {
        let imports = &mut self.imports[usize::from(self.is_for_client)];
        imports.entry(module.to_owned()).or_default().insert(name.to_owned());
    }

    /// The name of a type, which is imported unless this file declares it.
    pub(super) fn name(&mut self, declared: Declared) -> String {
        if declared.module() == "types" {
            self.import("crate::types", declared.name());
        } else if declared.module() != self.module {
            self.import(&format!("crate::{}", declared.module()), declared.name());
        }
        declared.name().to_owned()
    }

    /// The type of a field.
    pub(super) fn type_of(&mut self, field: &Field) -> String {
        let is_time = field.attrs.iter().any(|attr| matches!(attr, Attr::Format(Format::DateTime | Format::Date)));
        self.type_in(&field.kind, is_time)
    }

    /// A type as Rust writes it.
    pub(super) fn type_name(&mut self, kind: &Kind) -> String {
        self.type_in(kind, false)
    }

    fn type_in(&mut self, kind: &Kind, is_time: bool) -> String {
        let plain = match kind {
            Kind::Text if is_time => "ServiceTime",
            Kind::Text => "Text",
            Kind::Integer => "Integer",
            Kind::Number => "Number",
            Kind::Boolean => "Boolean",
            Kind::Any => "Any",
            Kind::Object => "Object",
            Kind::Scalar => "Scalar",
            Kind::File => "File",
            Kind::List(element) => return format!("{}<{}>", self.plain("List"), self.type_in(element, is_time)),
            Kind::Map(element) => return format!("{}<{}>", self.plain("Map"), self.type_in(element, is_time)),
            Kind::Children(record) => {
                return format!("{}<{}>", self.plain("Children"), self.name(Declared::Record(record())));
            }
            Kind::Record(record) => return self.name(Declared::Record(record)),
            Kind::OneOf(one_of) => return self.name(Declared::OneOf(one_of)),
            Kind::Union(union) => return self.name(Declared::Union(union)),
            Kind::Choice(choice) => return self.name(Declared::Choice(choice)),
        };
        self.plain(plain)
    }

    /// What a method takes for a field, and how it makes the field's value of its argument: of a list of texts or times, a
    /// list of literals, too. The compiler would not know what an empty list of anything is of, and those of records are
    /// empty more often.
    pub(super) fn argument(&mut self, field: &Field, name: &str) -> (String, String) {
        let ty = self.type_of(field);
        match ty.strip_prefix("List<").and_then(|rest| rest.strip_suffix('>')) {
            Some(element @ ("Text" | "ServiceTime")) => (
                format!("impl IntoIterator<Item = impl Into<{element}>>"),
                format!("{name}.into_iter().map(Into::into).collect()"),
            ),
            _ => (format!("impl Into<{ty}>"), format!("{name}.into()")),
        }
    }

    fn plain(&mut self, name: &str) -> String {
        self.import("crate::types", name);
        name.to_owned()
    }

    /// Writes a documentation comment.
    pub(super) fn doc(&mut self, indent: &str, lines: &[String]) {
        for line in lines {
            _ = if line.is_empty() {
                writeln!(self.body, "{indent}///")
            } else {
                writeln!(self.body, "{indent}/// {line}")
            };
        }
    }

    /// Writes the head of a method, in one line where it fits.
    pub(super) fn signature(&mut self, name: &str, arguments: &[&str], result: &str) {
        let line = format!("    pub fn {name}({}) -> {result} {{", arguments.join(", "));
        if line.chars().count() <= WIDTH {
            _ = writeln!(self.body, "{line}");
            return;
        }
        _ = writeln!(self.body, "    pub fn {name}(");
        for argument in arguments {
            _ = writeln!(self.body, "        {argument},");
        }
        _ = writeln!(self.body, "    ) -> {result} {{");
    }
}

fn import(module: &str, names: &BTreeSet<String>) -> String {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let line = |names: &str| format!("use {module}::{names};\n");
    match names[..] {
        [name] => line(name),
        _ if line(&names.join(", ")).len() + 2 <= WIDTH => line(&format!("{{{}}}", names.join(", "))),
        _ => line(&format!("{{\n    {},\n}}", fill(&names.join(", "), WIDTH - 5).join("\n    "))),
    }
}

/// Breaks sentences into lines, and never within a code span.
pub(super) fn fill(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut is_code = false;
    for word in text.split(' ') {
        let fits = |line: &String| line.chars().count() + 1 + word.chars().count() <= width;
        match lines.last_mut() {
            Some(line) if is_code || fits(line) => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
        is_code ^= word.matches('`').count() % 2 == 1;
    }
    lines
}
