//! The options of clients and calls, and their environment variables, as Markdown, in English and Chinese.

use std::fmt::Write as _;
use std::path::PathBuf;

use serde_json::{Map, Value};
use triline_schema::operation::{Attr, Field, Interface, Kind, Record};
use triline_schema::options::{CallOptions, SET_BY_METHOD};
use triline_schema::{CHINESE, environment_variable, options_of};

use crate::Source;
use crate::field::{facts, joined};

const HEAD: &str = "<!-- Written by `cargo run -p triline-bindgen` from core/schema/src/options.rs. -->

# Options

[简体中文](options.zh.md)

The options of clients and of single calls. They have the same names in every language, spelled in its way: `baseUrl` in JavaScript, Kotlin,
Java, and in JSON, `base_url` in Python and Rust, `baseURL` in Swift. Durations are in milliseconds here and in the environment; the page
of each package says how it takes them. The functions and objects of a program, such as a signer, a transport or a store, are on that page, too.

`fromEnv()` (`from_env()`) takes options from environment variables. Options that are given win.
";

const HEAD_ZH: &str = "<!-- Written by `cargo run -p triline-bindgen` from core/schema/src/options.rs. -->

# 选项与环境变量

[English](options.md)

客户端与单次调用的选项。各语言的名称相同，只是写法不同：JavaScript、Kotlin、Java 与 JSON 中为 `baseUrl`，Python 与 Rust 中为 `base_url`，
Swift 中为 `baseURL`。本页与环境变量中的时长均以毫秒为单位，各语言的写法见其软件包的页面。由程序提供的函数与对象（如签名函数、传输层、存储）也在那里说明。

`fromEnv()`（`from_env()`）从环境变量读取选项，直接给出的选项优先。
";

/// The document in one language.
struct Page {
    is_chinese: bool,
    chinese: Map<String, Value>,
    out: String,
}

/// The document, in English and Chinese.
pub(crate) fn sources() -> [Source; 2] {
    [false, true].map(|is_chinese| {
        let chinese = serde_json::from_str(CHINESE).expect("the texts are a JSON object");
        let head = if is_chinese { HEAD_ZH } else { HEAD };
        let mut page = Page { is_chinese, chinese, out: head.to_owned() };
        page.write();
        (PathBuf::from(if is_chinese { "docs/options.zh.md" } else { "docs/options.md" }), page.out)
    })
}

impl Page {
    fn w(&self, english: &'static str, chinese: &'static str) -> &'static str {
        if self.is_chinese { chinese } else { english }
    }

    fn write(&mut self) {
        for (title, chinese, interface) in [
            ("A client of the platform", "平台客户端", Interface::Platform),
            ("A client of the work phone", "工作手机客户端", Interface::WorkPhone),
            ("A client of the AI agent", "AI 智能体客户端", Interface::AiAgent),
        ] {
            self.section(self.w(title, chinese), options_of(interface), Some(interface));
        }
        self.section(self.w("A single call", "单次调用"), &CallOptions, None);
    }

    fn section(&mut self, title: &str, record: &Record, interface: Option<Interface>) {
        let columns = self.w("option | type | meaning | variable", "选项 | 类型 | 含义 | 环境变量");
        let _ = write!(self.out, "\n## {title}\n\n| {columns} |\n| --- | --- | --- | --- |\n");
        // Whether the host has a function instead follows from the function; a nonce is set by tests of the project.
        let is_shown = |field: &&Field| {
            !field.name.starts_with("external_")
                && field.name != "fixed_nonce"
                && !(interface.is_none() && SET_BY_METHOD.contains(&field.name))
        };
        for field in record.fields.iter().filter(is_shown) {
            let variable = interface.and_then(|interface| environment_variable(interface, field));
            let variable = variable.map(|name| format!("`{name}`")).unwrap_or_default();
            let (name, kind, meaning) = (field.api(), self.type_name(&field.kind), self.meaning(field));
            let _ = writeln!(self.out, "| `{name}` | {kind} | {meaning} | {variable} |");
        }
    }

    fn meaning(&self, field: &Field) -> String {
        let doc = field.doc.split_whitespace().collect::<Vec<_>>().join(" ");
        if !self.is_chinese {
            let required = if field.required() { vec!["Required.".to_owned()] } else { Vec::new() };
            return joined(&doc, &[required, facts(field)].concat());
        }
        let known = self.chinese.get(&doc).and_then(Value::as_str);
        let known = known.unwrap_or_else(|| panic!("core/schema/src/chinese.json has no {doc:?}"));
        known.to_owned() + if field.required() { "必填。" } else { "" } + &facts_in_chinese(field)
    }

    fn type_name(&self, kind: &Kind) -> String {
        match kind {
            Kind::Choice(choice) => {
                let values: Vec<String> =
                    choice.variants.iter().map(|variant| format!("`{}`", variant.value)).collect();
                let other = if choice.open { self.w(", or another", "，或其他值") } else { "" };
                values.join(self.w(", ", "、")) + other
            }
            Kind::List(element) => self.w("list of ", "列表：").to_owned() + &self.type_name(element),
            Kind::Map(element) => self.w("map of ", "键值对，值为").to_owned() + &self.type_name(element),
            Kind::Integer => self.w("integer", "整数").to_owned(),
            Kind::Boolean => self.w("boolean", "布尔").to_owned(),
            Kind::Text => self.w("text", "文本").to_owned(),
            _ => "JSON".to_owned(),
        }
    }
}

/// What `facts` says of an option, in Chinese.
fn facts_in_chinese(field: &Field) -> String {
    let (mut least, mut most, mut rest) = (None, None, String::new());
    for attr in field.attrs {
        match attr {
            Attr::Min(value) => least = Some(value),
            Attr::Max(value) => most = Some(value),
            Attr::Unit("milliseconds") => rest += "单位：毫秒。",
            Attr::Unit("milliseconds since 1970-01-01 UTC") => rest += "单位：自 1970-01-01 UTC 起的毫秒数。",
            Attr::Unit("bytes") => rest += "单位：字节。",
            Attr::Unit(unit) => panic!("a unit without Chinese: {unit}"),
            Attr::Default(value) => {
                let _ = write!(rest, "默认 `{value}`。");
            }
            _ => {}
        }
    }
    let range = match (least, most) {
        (Some(least), Some(most)) => format!("取值 {least} 至 {most}。"),
        (Some(least), None) => format!("不小于 {least}。"),
        (None, Some(most)) => format!("不大于 {most}。"),
        (None, None) => String::new(),
    };
    range + &rest
}
