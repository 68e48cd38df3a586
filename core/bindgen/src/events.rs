//! Events, and the members, kinds and codes of errors, as Markdown.

mod chinese;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;

use triline_schema::boundary::{BatchProgress, ErrorDetails, ErrorKind, Outcome, RawResponse};
use triline_schema::catalogue::{Category, OWN_CODES};
use triline_schema::operation::{Case, Choice, Kind};

use crate::Source;
use crate::boundary::{Member, events, members};
use crate::text::{camel, pascal};
use chinese::CHINESE;

const HEAD: &str = "<!-- Written by `cargo run -p triline-bindgen` from core/schema/src/boundary.rs. -->

# Events and errors

[简体中文](events.zh.md)

What a client reports beside results: the events of a call, and the error of one that fails. The same in every language. How to listen, and how to write them to
logs and traces: [Logs, events, OpenTelemetry](guides/events.md). How to handle errors: [Errors and retries](guides/errors.md). No event and no error contains a secret.

Durations are a number of milliseconds in JavaScript, in JSON, in the getters of Java (`…Millis`) and in Rust's events (`…_ms`); seconds, as a `float`, in Python; a `Duration` in Kotlin and Swift, and
in Rust's errors.

## Events

Every event has `operation`, the operation of the call (of `attempt` and `response`: the one requested, which is another one for a token, a poll or a lookup). The events of one call share a `call`: a number in
Python, Kotlin, Java, Swift and Rust, and in JavaScript an object that the listener receives as its second argument. Swift has the members below in the event's `kind`, Rust in its `event`. `end` is the last one of every
call, whether it succeeds, fails or is cancelled. A type that a later version adds may come; a program ignores what it does not know.
";

const HEAD_ZH: &str = "<!-- Written by `cargo run -p triline-bindgen` from core/schema/src/boundary.rs. -->

# 事件与错误

[English](events.md)

除结果之外，客户端还会给出两类信息：调用过程中的事件，以及失败时的错误。各语言内容一致，只是写法不同。如何监听事件、写入日志和链路追踪，见[日志、事件与
OpenTelemetry](guides/events.zh.md)；如何处理错误，见[错误与重试](guides/errors.zh.md)。事件和错误都不含密钥。

时长在 JavaScript、JSON、Java 的 getter（`…Millis`）和 Rust 的事件（`…_ms`）中是毫秒数，在 Python 中是秒（`float`），在 Kotlin、Swift 以及 Rust 的错误中是 `Duration`。

## 事件

每个事件都有 `operation`，即本次调用的接口操作；`attempt` 和 `response` 中则是实际请求的操作，获取令牌、轮询和查询结果时与前者不同。同一次调用的事件 `call` 相同：在 Python、Kotlin、Java、Swift、Rust
中是编号，在 JavaScript 中是传给监听器的第二个参数（对象）。Swift 的成员在事件的 `kind` 中，Rust 的在 `event` 中。`end` 是每次调用的最后一个事件，成功、失败、取消都不例外。以后的版本可能增加事件类型，程序应忽略不认识的类型。
";

const RAW: &str = "
## Raw responses

What `onResponse` (`on_response`) receives, apart from the events, because headers and bodies may hold personal data.
";

const RAW_ZH: &str = "
## 原始响应

`onResponse`（`on_response`）收到的内容。响应头和响应体可能含个人数据，因此不属于事件。
";

const ERRORS: &str = "
## Errors

A call that fails has one error. `kind` says what failed, `code` what exactly, `outcome` what is known of the request's effect, and `retryable` whether sending it again can do no harm.

### Kinds
";

const ERRORS_ZH: &str = "
## 错误

调用失败时得到一个错误：`kind` 说明哪个环节失败，`code` 说明具体原因，`outcome` 说明请求是否已生效，`retryable` 说明重发是否无害。

### 种类
";

const UNKNOWN: &str = "
An error of any kind has the class `OutcomeUnknown` instead (in Swift the kind `.outcomeUnknown`, in Rust `outcome() == Outcome::Unknown`) where the request may have been executed and repeating it could
do harm: see [Unknown outcomes](guides/unknown-outcomes.md). All classes derive from `TrilineError`; Kotlin's `Cancelled` is a `CancellationException`.
";

const UNKNOWN_ZH: &str = "
如果请求可能已执行，而重发可能造成影响，则无论哪一种类，类都是 `OutcomeUnknown`（Swift 中种类为 `.outcomeUnknown`，Rust 中 `outcome() == Outcome::Unknown`），见[结果未知](guides/unknown-outcomes.zh.md)。
各类均派生自 `TrilineError`；Kotlin 的 `Cancelled` 是 `CancellationException`。
";

const CATEGORIES: &str = "Each known code of the platform has one. The codes themselves, with cause and remedy: [Errors of the platform](errors.md).
";

const CATEGORIES_ZH: &str = "平台的每个已知错误码都属于一个类别。各错误码的原因与处理办法见[平台错误码](errors.zh.md)。
";

const CODES: &str = "Words for what no code of the service says. These are the ones that programs look for; an error of a package may have another.
";

const CODES_ZH: &str =
    "服务端错误码之外的情况，用下列单词表示。这里列出程序常需判断的错误码，个别软件包还有其他错误码。
";

/// A document in one language; it notes which Chinese texts it took.
struct Page {
    is_chinese: bool,
    taken: BTreeSet<&'static str>,
    out: String,
}

/// The document, in English and Chinese.
pub(crate) fn sources() -> [Source; 2] {
    [false, true].map(|is_chinese| {
        let mut page = Page { is_chinese, taken: BTreeSet::new(), out: String::new() };
        page.write();
        if is_chinese {
            let unused: Vec<_> = CHINESE.iter().filter(|(english, _)| !page.taken.contains(english)).collect();
            assert!(unused.is_empty(), "no text of an event or error any more: {unused:?}");
        }
        (PathBuf::from(if is_chinese { "docs/events.zh.md" } else { "docs/events.md" }), page.out)
    })
}

/// How a member of an event or error is named in each language.
struct Names {
    javascript: String,
    python: String,
    kotlin: String,
    java: String,
    swift: String,
    rust: String,
}

impl Page {
    /// A text of the table in the language of the page.
    fn said(&mut self, english: &str) -> String {
        let english = english.split_whitespace().collect::<Vec<_>>().join(" ");
        if !self.is_chinese {
            return english;
        }
        let Some((key, chinese)) = CHINESE.iter().find(|(known, _)| *known == english) else {
            panic!("core/bindgen/src/events/chinese.rs has no {english:?}");
        };
        self.taken.insert(key);
        (*chinese).to_owned()
    }

    fn w(&self, english: &'static str, chinese: &'static str) -> &'static str {
        if self.is_chinese { chinese } else { english }
    }

    fn row(&mut self, cells: &[&str]) {
        let _ = writeln!(self.out, "| {} |", cells.join(" | "));
    }

    fn table(&mut self, head: &[&str]) {
        self.out.push('\n');
        self.row(head);
        self.row(&vec!["---"; head.len()]);
    }

    fn write(&mut self) {
        self.out += self.w(HEAD, HEAD_ZH);
        for case in events() {
            self.event(case);
        }
        self.raw_response();
        self.out += self.w(ERRORS, ERRORS_ZH);
        self.kinds();
        self.error_members();
        self.outcomes();
        self.categories();
        self.codes();
    }

    fn event(&mut self, case: &Case) {
        let name = case.value;
        let doc = self.said(case.record.doc);
        let _ = write!(self.out, "\n### {name}\n\n{doc}\n");
        let kind = pascal(name);
        self.table(&["JavaScript", "Python", "Kotlin, Java", "Swift", "Rust"]);
        self.row(&[
            &format!("`type: \"{name}\"`"),
            &format!("`{kind}Event`"),
            &format!("`Event.{kind}`"),
            &format!("`.{}`", camel(name)),
            &format!("`Event::{kind}`"),
        ]);
        let all = members(case.record);
        if all.is_empty() {
            let none = self.w("It has no members of its own.", "没有自己的成员。");
            let _ = write!(self.out, "\n{none}\n");
            return;
        }
        let is_progress = core::ptr::eq(case.record, &raw const BatchProgress);
        self.members(&all, |member| event_names(member, is_progress));
    }

    fn members(&mut self, all: &[Member], names: impl Fn(Member) -> Names) {
        self.table(&[
            self.w("member", "成员"),
            "Python",
            "Kotlin",
            "Java",
            "Swift",
            "Rust",
            self.w("type", "类型"),
            self.w("meaning", "含义"),
        ]);
        for member in all {
            let ty = self.type_of(*member);
            let mut meaning = self.said(member.field.doc);
            if member.is_of_failure() {
                meaning += self.w(" Only where the call failed.", "仅在调用失败时存在。");
            }
            let names = names(*member);
            let code = |name: &str| if name.is_empty() { "—".to_owned() } else { format!("`{name}`") };
            let cells = [&names.javascript, &names.python, &names.kotlin, &names.java, &names.swift, &names.rust];
            let mut cells: Vec<String> = cells.map(|name| code(name)).into();
            cells.extend([ty, meaning]);
            self.row(&cells.iter().map(String::as_str).collect::<Vec<_>>());
        }
    }

    fn type_of(&self, member: Member) -> String {
        let choice = |choice: &Choice| {
            let all: Vec<_> = choice.variants.iter().map(|variant| format!("`{}`", variant.value)).collect();
            all.join(self.w(", ", "、"))
        };
        let mut ty = match member.field.kind {
            Kind::Integer if member.is_duration() => self.w("duration", "时长").to_owned(),
            Kind::Integer => self.w("integer", "整数").to_owned(),
            Kind::Boolean => self.w("boolean", "布尔").to_owned(),
            Kind::Map(_) => self.w("map of text", "文本映射").to_owned(),
            Kind::Choice(one) if core::ptr::eq(one, &raw const ErrorKind) => {
                format!("[{}](#{})", self.w("kind", "种类"), self.w("kinds", "种类"))
            }
            Kind::Choice(one) if core::ptr::eq(one, &raw const Outcome) => {
                format!("[{}](#{})", self.w("outcome", "执行结果"), self.w("outcomes", "执行结果"))
            }
            Kind::Choice(one) => choice(one),
            _ => self.w("text", "文本").to_owned(),
        };
        if let Some(default) = member.default() {
            ty += &format!("{} `{default}`", self.w(", otherwise", "，默认"));
        } else if member.optional() {
            ty += self.w(", optional", "，可缺");
        }
        ty
    }

    fn raw_response(&mut self) {
        self.out += self.w(RAW, RAW_ZH);
        // Where there is no body, it is streamed.
        let all: Vec<Member> =
            members(&RawResponse).into_iter().filter(|member| member.field.name != "streamed").collect();
        self.members(&all, raw_names);
    }

    fn kinds(&mut self) {
        self.table(&[
            "`kind`",
            self.w("JavaScript, Python, Kotlin, Java: class", "JavaScript、Python、Kotlin、Java 的类"),
            "Swift",
            "Rust",
            self.w("meaning", "含义"),
        ]);
        for variant in ErrorKind.variants {
            // The names that packages give to the classes, where the kind alone says too little.
            let class = match variant.name {
                "Api" | "Http" | "Transport" | "Auth" => format!("{}Error", variant.name),
                name => name.to_owned(),
            };
            let swift = class[..1].to_lowercase() + &class[1..];
            let swift = if variant.name == "Cancelled" { "CancellationError".into() } else { format!(".{swift}") };
            let meaning = self.said(variant.doc);
            let rust = format!("`ErrorKind::{}`", variant.name);
            self.row(&[&format!("`{}`", variant.value), &format!("`{class}`"), &format!("`{swift}`"), &rust, &meaning]);
        }
        self.out += self.w(UNKNOWN, UNKNOWN_ZH);
    }

    fn error_members(&mut self) {
        let _ = write!(self.out, "\n### {}\n", self.w("Members", "成员"));
        let all: Vec<Member> =
            members(&ErrorDetails).into_iter().filter(|member| member.field.name != "class").collect();
        self.members(&all, error_names);
    }

    fn outcomes(&mut self) {
        let _ = write!(self.out, "\n### {}\n", self.w("Outcomes", "执行结果"));
        self.table(&["`outcome`", self.w("meaning", "含义"), self.w("what to do", "处理办法")]);
        for variant in Outcome.variants {
            let meaning = self.said(variant.doc);
            let remedy = match variant.value {
                "not_sent" => self.w("Mend what `message` says, and call again.", "按 `message` 处理后再次调用。"),
                "rejected" => self.w("See the code. Call again where `retryable` is true.", "查看错误码；`retryable` 为 true 时可再次调用。"),
                "done" => self.w("Do not send it again: look its result up.", "不要重新发送，查询其结果。"),
                _ => self.w(
                    "Where `retryable` is true, call again. Otherwise ask the service first, with `reconcile()` or by a query of your own.",
                    "`retryable` 为 true 时可再次调用；否则先向服务端查询，用 `reconcile()` 或自行查询。",
                ),
            };
            self.row(&[&format!("`{}`", variant.value), &meaning, remedy]);
        }
    }

    fn categories(&mut self) {
        let (title, text) = (self.w("Categories", "类别"), self.w(CATEGORIES, CATEGORIES_ZH));
        let _ = write!(self.out, "\n### {title}\n\n{text}");
        self.table(&["`category`", self.w("meaning", "含义")]);
        for category in Category::ALL {
            let [english, chinese] = meaning_of(category);
            self.row(&[&format!("`{}`", category.name()), self.w(english, chinese)]);
        }
    }

    fn codes(&mut self) {
        let (title, text) = (self.w("Codes of the packages", "软件包自身的错误码"), self.w(CODES, CODES_ZH));
        let _ = write!(self.out, "\n### {title}\n\n{text}");
        self.table(&["`code`", "`kind`", self.w("meaning", "含义"), self.w("remedy", "处理办法")]);
        for own in OWN_CODES {
            let [meaning, remedy] = if self.is_chinese { own.chinese } else { own.english };
            self.row(&[&format!("`{}`", own.code), &format!("`{}`", own.kind), meaning, remedy]);
        }
    }
}

/// What a category means, in English and Chinese.
fn meaning_of(category: Category) -> [&'static str; 2] {
    match category {
        Category::Auth => ["Authentication failed.", "身份验证失败。"],
        Category::Permission => ["The caller, account or agent lacks the permission.", "调用方、账号或坐席没有权限。"],
        Category::NotFound => ["The object or path does not exist.", "对象或路径不存在。"],
        Category::InvalidRequest => ["The request is wrong.", "请求有误。"],
        Category::Conflict => ["The request conflicts with the state of another object.", "请求与另一对象的状态冲突。"],
        Category::RateLimit => ["Too many requests or calls.", "请求或呼叫过于频繁。"],
        Category::Clock => ["The request's timestamp is wrong.", "请求的时间戳有误。"],
        Category::Server => ["Internal error of the service.", "服务端内部错误。"],
        Category::CallState => {
            ["The agent's call or login state does not allow it.", "坐席当前的通话或登录状态不允许该操作。"]
        }
        Category::Quota => ["Licences or balance are used up.", "许可数或余额已用完。"],
        _ => panic!("{} has no text", category.name()),
    }
}

/// The getter of Java for a property of Kotlin.
fn getter(property: &str, is_duration: bool) -> String {
    format!("get{}{}{}()", property[..1].to_uppercase(), &property[1..], if is_duration { "Millis" } else { "" })
}

fn event_names(member: Member, is_progress: bool) -> Names {
    let (field, of_rust) = (member.field, member.field.name);
    let name = camel(field.name);
    let on = if is_progress { "progress." } else { "" };
    let getter_on = if is_progress { "getProgress()." } else { "" };
    let swift = match field.name {
        "ok" => String::new(),
        _ if member.is_of_failure() => format!("failure.{name}"),
        _ if is_progress => format!("BatchProgress.{name}"),
        _ => name.clone(),
    };
    let rust = match field.name {
        "ok" => "failure.is_none()".to_owned(),
        _ if member.is_of_failure() => format!("failure.{of_rust}"),
        "duration" if field.wire == "ms" => "ms".to_owned(),
        _ if member.is_duration() => format!("{of_rust}_ms"),
        _ => of_rust.to_owned(),
    };
    Names {
        javascript: field.wire.to_owned(),
        python: field.name.to_owned(),
        kotlin: format!("{on}{name}"),
        java: format!("{getter_on}{}", getter(&name, member.is_duration())),
        swift,
        rust,
    }
}

fn raw_names(member: Member) -> Names {
    let field = member.field;
    let name = camel(field.name);
    Names {
        javascript: name.clone(),
        python: field.name.to_owned(),
        java: getter(&name, false),
        kotlin: name.clone(),
        swift: name,
        rust: field.name.to_owned(),
    }
}

fn error_names(member: Member) -> Names {
    let field = member.field;
    let name = camel(field.name);
    // An exception has a cause already: another exception.
    let [javascript, kotlin, rust] = match field.name {
        "cause" => ["meaning", "explanation", "meaning()"].map(str::to_owned),
        "reconcilable" => ["canReconcile", "canReconcile", "is_reconcilable()"].map(str::to_owned),
        "retryable" => ["retryable", "retryable", "is_retryable()"].map(str::to_owned),
        "headers" => ["headers", "headers", "header(name)"].map(str::to_owned),
        other => [name.clone(), name.clone(), format!("{other}()")],
    };
    if field.name == "reconcilable" {
        // A member of the class for unknown outcomes.
        return Names {
            javascript: "canReconcile".to_owned(),
            python: "can_reconcile".to_owned(),
            java: getter("canReconcile", false),
            kotlin,
            swift: "canReconcile".to_owned(),
            rust,
        };
    }
    Names {
        javascript,
        python: field.name.to_owned(),
        java: getter(&kotlin, member.is_duration()),
        kotlin,
        swift: name,
        rust,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{kotlin, python, swift, typescript};

    fn all(sources: Vec<Source>) -> String {
        sources.into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn names_stand_in_the_packages() {
        let here = |path: &str| std::fs::read_to_string(format!("{}/../{path}", env!("CARGO_MANIFEST_DIR"))).unwrap();
        let texts = [
            all(typescript::sources()),
            all(python::sources()),
            all(kotlin::sources()),
            all(swift::sources()),
            here("protocol/src/boundary/event.rs") + &here("protocol/src/error.rs"),
        ];
        let mut missing = Vec::new();
        let mut expect = |language: usize, text: String| {
            if !texts[language].contains(&text) {
                missing.push(text);
            }
        };
        for case in events() {
            let kind = pascal(case.value);
            expect(0, format!("type: \"{}\"", case.value));
            expect(1, format!("class {kind}Event("));
            expect(2, format!("class {kind}("));
            expect(3, format!("case {}", camel(case.value)));
            expect(4, format!("    {kind}"));
            for member in members(case.record) {
                let names = event_names(member, false);
                expect(1, format!("    {}: ", names.python));
                expect(2, format!("val {}: ", names.kotlin));
                if !member.is_of_failure() && member.field.name != "ok" {
                    expect(4, format!("        {}: ", names.rust));
                }
            }
        }
        for member in members(&ErrorDetails) {
            if ["class", "reconcilable", "message"].contains(&member.field.name) {
                continue;
            }
            let names = error_names(member);
            expect(0, format!("readonly {}", names.javascript));
            expect(1, format!("    {}: ", names.python));
            expect(2, format!("val {}: ", names.kotlin));
            expect(4, format!("pub fn {}", names.rust.split('(').next().unwrap_or_default()));
        }
        assert!(missing.is_empty(), "{missing:?}");
    }
}
