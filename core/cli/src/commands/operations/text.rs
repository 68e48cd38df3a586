//! The table for people.

use std::fmt::Write;

use triline::catalogue::known;
use triline_schema::operation::names::spell;
use triline_schema::operation::{Attr, Choice, Interface, Kind, Operation, Record, Repeat, ResponseLayout, Rule};
use unicode_width::UnicodeWidthStr as _;

use super::{group, limits, names, shown_type};
use crate::terminal::console::{both, is_chinese};
use crate::terminal::texts::documentation;

/// Names, interface by interface and group by group, with the first sentence of each.
pub(super) fn list(operations: &[&Operation]) -> String {
    let mut out = String::new();
    let (mut interface, mut heading) = ("", "");
    let width = operations.iter().map(|operation| operation.name.len()).max().unwrap_or(0);
    for operation in operations {
        if operation.interface.name() != interface {
            interface = operation.interface.name();
            heading = "";
            let _ = writeln!(out, "{}{}", if out.is_empty() { "" } else { "\n" }, title(operation.interface));
        }
        if let Some(group) = group(operation).filter(|group| group.name != heading) {
            heading = group.name;
            let _ = writeln!(out, "\n{}", documentation(group.doc));
        }
        let doc = documentation(operation.doc);
        let first = doc.lines().next().unwrap_or_default();
        let _ = writeln!(out, "  {:width$}  {first}", operation.name);
    }
    out
}

fn title(interface: Interface) -> String {
    match interface {
        Interface::Platform => both!("CONTACT-CENTER PLATFORM", "呼叫中心平台"),
        Interface::WorkPhone => both!("WORK PHONE", "工作手机"),
        Interface::AiAgent => both!("AI AGENT", "AI 智能体"),
    }
}

/// Everything about one operation.
pub(super) fn describe(operation: &'static Operation) -> String {
    let sends = match operation.asks() {
        Some(asked) => both!("by requests of {asked}", "通过请求 {asked} 完成"),
        None => format!("{} {}", operation.method.name(), operation.path),
    };
    let mut out = format!("{}\n{sends}\n\n", operation.name);
    let _ = writeln!(out, "{}", documentation(operation.doc));
    let mut types = Types::default();

    out += &both!("\nParameters\n", "\n参数\n");
    if operation.params.fields.is_empty() {
        out += &both!("  none\n", "  无\n");
    }
    fields(&mut out, operation.params, &mut types);
    if let Some(open) = operation.params.open {
        types.add(open);
        let kind = shown_type(open);
        out += &both!("  And any others, each {kind}.\n", "  以及任意其他参数，类型均为{kind}。\n");
    }
    rules(&mut out, operation);

    out += &both!("\nResult\n", "\n结果\n");
    match &operation.answer {
        ResponseLayout::Nothing | ResponseLayout::NothingBut { .. } => {
            out += &both!("  nothing\n", "  无\n");
        }
        ResponseLayout::Value { kind, .. } | ResponseLayout::Whole { kind } => {
            types.add(kind);
            let _ = writeln!(out, "  {}", shown_type(kind));
        }
        ResponseLayout::Fields { record, .. } => fields(&mut out, record, &mut types),
        ResponseLayout::Rows { row, total, .. } => {
            types.add(row);
            let kind = shown_type(row);
            let total = if total.is_some() { String::new() } else { both!(", without a total", "，不含总数") };
            out += &both!("  list of {kind}{total}\n", "  {kind} 列表{total}\n");
        }
    }
    if let Some(paging) = operation.paging {
        let (page, size, default_size) = (paging.page, paging.size, paging.default_size);
        out += &both!(
            "  in pages: {page} counts them, {size} is their size; --all walks them, with pages of {default_size} unless {size} is given\n",
            "  分页：{page} 为页码，{size} 为每页数量；--all 遍历全部页，未给出 {size} 时每页 {default_size} 条\n"
        );
    }

    types.write(&mut out);
    let command = super::command(operation);
    out += &both!("\nExample\n  {command}\n", "\n示例\n  {command}\n");
    out += &both!("\nRepeating it\n  ", "\n重复执行\n  ");
    out += &match operation.repeat {
        Repeat::Read => both!("changes nothing", "不会改变任何数据"),
        Repeat::Token => both!("gets another token", "会取得另一个令牌"),
        Repeat::SameState => both!("leads to the same end", "结果相同"),
        Repeat::Keyed if operation.can_be_reconciled() => both!(
            "may do it twice: done by itself only where it certainly was not executed; --reconcile looks up whether it was",
            "可能执行两次：只有确定未执行时才会自动重试；--reconcile 可查询是否已执行"
        ),
        Repeat::Keyed => both!(
            "may do it twice: done by itself only where it certainly was not executed",
            "可能执行两次：只有确定未执行时才会自动重试"
        ),
        Repeat::Unsafe => both!(
            "does it twice: done by itself only where it certainly was not executed",
            "会执行两次：只有确定未执行时才会自动重试"
        ),
    };
    out += "\n";
    let own = both!("Errors of its own", "该操作的错误码");
    let judged = both!(
        "Errors that may come, too (not shown in the document; assumed)",
        "可能出现的其他错误码（文档未列出，为推测）"
    );
    for (title, is_judged) in [(own, false), (judged, true)] {
        let tied: Vec<_> =
            operation.errors.iter().filter(|code| operation.judged_errors.contains(code) == is_judged).collect();
        if !tied.is_empty() {
            let _ = writeln!(out, "\n{title}");
        }
        for code in tied {
            let known = known(&code.to_string());
            let meaning = known.and_then(|known| known.meanings.first());
            let words =
                meaning.map(|meaning| if is_chinese() { meaning.chinese } else { [meaning.cause, meaning.remedy] });
            let [cause, remedy] = words.unwrap_or_default();
            out += &both!("  {code}  {cause}: {remedy}\n", "  {code}  {cause}：{remedy}\n");
        }
    }
    let source = operation.source.trim();
    out += &both!("\nSource: document {source}\n", "\n来源：文档 {source}\n");
    spell(&out, &names(operation))
}

/// How many elements of a record a list has at most, which the first of its fields says.
fn at_most(attr: &Attr) -> Option<String> {
    if let Attr::AtMost(most) = attr {
        Some(both!(" At most {most} in a list.", "列表中最多 {most} 个。"))
    } else {
        None
    }
}

fn fields(out: &mut String, record: &'static Record, types: &mut Types) {
    let kinds: Vec<String> = record.fields.iter().map(|field| shown_type(&field.kind)).collect();
    let name_width = record.fields.iter().map(|field| field.api().len()).max().unwrap_or(0);
    let kind_width = kinds.iter().map(|kind| kind.width()).max().unwrap_or(0);
    for (field, kind) in record.fields.iter().zip(&kinds) {
        types.add(&field.kind);
        let limits = limits(field);
        let limits = match limits.join(&both!(", ", "，")) {
            none if none.is_empty() => none,
            limits => both!(" ({limits})", "（{limits}）"),
        };
        let space = " ".repeat(kind_width.saturating_sub(kind.width()));
        let doc = documentation(field.doc).replace('\n', " ");
        let _ = writeln!(out, "  {:name_width$}  {kind}{space}  {doc}{limits}", field.api());
    }
}

/// Types that are named in what has been written, to be explained once each.
#[derive(Default)]
struct Types {
    records: Vec<&'static Record>,
    choices: Vec<&'static Choice>,
}

impl Types {
    fn add(&mut self, kind: &Kind) {
        match kind {
            Kind::Record(record) if !self.records.iter().any(|other| other.name == record.name) => {
                self.records.push(record);
            }
            Kind::Choice(choice) if !self.choices.iter().any(|other| other.name == choice.name) => {
                self.choices.push(choice);
            }
            Kind::List(inner) | Kind::Map(inner) => self.add(inner),
            Kind::Children(record) => self.add(&Kind::Record(record())),
            Kind::OneOf(one_of) => one_of.kinds.iter().for_each(|kind| self.add(kind)),
            _ => {}
        }
    }

    fn write(mut self, out: &mut String) {
        let mut next = 0;
        while let Some(record) = self.records.get(next).copied() {
            let most = record.fields.iter().flat_map(|field| field.attrs).find_map(at_most).unwrap_or_default();
            let _ = writeln!(out, "\n{}: {}{most}", record.name, documentation(record.doc).replace('\n', " "));
            fields(out, record, &mut self);
            next += 1;
        }
        for choice in self.choices {
            let open =
                if choice.open { both!(" Other values are possible.", "可能有其他值。") } else { String::new() };
            let _ = writeln!(out, "\n{}: {}{open}", choice.name, documentation(choice.doc).replace('\n', " "));
            let width = choice.variants.iter().map(|variant| variant.value.len()).max().unwrap_or(0);
            for variant in choice.variants {
                let _ = writeln!(out, "  {:width$}  {}", variant.value, documentation(variant.doc).replace('\n', " "));
            }
        }
    }
}

/// The rules of an operation, a line each.
fn rules(out: &mut String, operation: &Operation) {
    for line in operation.rules.iter().filter_map(|rule| rule_of(operation, rule)) {
        let _ = writeln!(out, "  {line}");
    }
}

fn rule_of(operation: &Operation, rule: &Rule) -> Option<String> {
    Some(match rule {
        Rule::OneOf(names) => {
            let names = names.join(&both!(", ", "、"));
            both!("At least one of {names} is needed.", "{names} 中至少需要一个。")
        }
        Rule::Split { field, without, .. } => both!(
            "{field} is demanded: {without} is an operation of its own.",
            "必须给出 {field}：不带它的是另一个操作 {without}。"
        ),
        Rule::Patch => both!(
            "Null is refused: leave a field out, or send an empty value to clear it (assumed).",
            "不接受 null：不修改的字段请省略，要清空则发送空值（推测）。"
        ),
        Rule::With { field, of, value } => both!("{of} {value} needs {field}.", "{of} 为 {value} 时需要 {field}。"),
        Rule::Span { .. } if operation.asks().is_some() => return None,
        Rule::Span { fields, months } => {
            let fields = fields.join(&both!(", ", "、"));
            both!("From start to end ({fields}) at most {months} months.", "起止时间（{fields}）最长 {months} 个月。")
        }
        Rule::Batch { rows, most } => {
            both!("At most {most} {rows} in one request.", "每次请求最多 {most} 个 {rows}。")
        }
        Rule::Stream(_) => both!("The answer is streamed when stream is true.", "stream 为 true 时流式返回。"),
        Rule::AnsweredElsewhere(flag) => {
            both!("With {flag}, the text of the answer goes another way.", "给出 {flag} 时，回答的文本经其他途径返回。")
        }
        Rule::Upload => both!(
            "Goes out as a form with a file in it, unless source_url names one.",
            "以包含文件的表单发送，除非 source_url 指定了文件。"
        ),
        Rule::Until { by, .. } => {
            both!("It asks {by} again and again, at most ten minutes.", "反复调用 {by}，最长十分钟。")
        }
        Rule::MergedReport { by, .. } => {
            both!("It asks {by} for a part of a longer time after the other.", "时间较长时，分段依次调用 {by}。")
        }
        Rule::Found { by, .. } => {
            both!("Where its outcome is not known, {by} tells.", "结果未知时，可由 {by} 查询。")
        }
        Rule::AssumedMember(member) => both!(
            "A row without {member} is assumed to be refused; a dry run lists it.",
            "推测没有 {member} 的行会被拒绝；试运行会列出这些行。"
        ),
        Rule::FoundRows { by, .. } => both!(
            "Where the outcome of rows is not known, {by} finds those that were created.",
            "行的结果未知时，可由 {by} 查找已创建的行。"
        ),
        Rule::Unfiltered { filters } => {
            let names: Vec<&str> = filters.iter().map(|name| operation.params.api_name(name)).collect();
            let names = names.join(&both!(", ", "、"));
            both!(
                "Without {names}, everything may be deleted. An empty text is none.",
                "不给出 {names} 时可能删除全部数据；空文本视为未给出。"
            )
        }
        Rule::Without(of) => both!("It is {of} without one of its parameters.", "即不带其中一个参数的 {of}。"),
        Rule::Undocumented => return None,
        Rule::Token => {
            both!("What is left out is taken from the client's configuration.", "省略的参数取自客户端配置。")
        }
    })
}
