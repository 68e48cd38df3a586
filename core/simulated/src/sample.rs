//! Values made up from the table: results of operations that keep no state, and example parameters.
//!
//! What is made depends on the seed, the operation and the row alone, so that a page that is asked
//! for twice is the same.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::dice::Dice;
use crate::platform::chat::history::first_id;
use crate::platform::data::Data;
use crate::platform::transcription::FIRST_CALL;
use crate::reply::local_time;
use crate::{ai_agent, work_phone};
use triline_protocol::client::random::Random;
use triline_protocol::json::Value;
use triline_schema::operation::{Attr, Base, Choice, Field, Format, Kind, Operation, Record, ResponseLayout, Rule};

/// How many rows lists with pages have.
const ROWS: u32 = 45;
/// How many elements other lists have.
const ELEMENTS: u32 = 2;
/// How deep records hold lists of themselves.
const DEEPEST: u32 = 3;
/// How far a start lies before an end.
const HOUR_MS: i64 = 60 * 60 * 1000;
/// When examples are set: 2025-03-05 09:00:00 at +08:00.
const EXAMPLE_MS: i64 = 1_741_136_400_000;

/// The content of a file, in base64, and its size.
const FILE: &str = "IyDkuqflk4HmiYvlhowK";
const FILE_BYTES: i64 = 15;

const NAMES: [&str; 8] = ["王芳", "李伟", "张秀英", "刘娜", "陈敏", "杨静", "赵磊🌻", "黄强"];

/// The result of an operation: of one with pages, all rows. Values of parameters are returned unchanged.
pub(crate) fn result(operation: &'static Operation, params: &Value, owner: &str, seed: u64, now_ms: i64) -> Value {
    let maker = |number| Maker::new(&[owner, operation.name], seed, number, now_ms);
    let one = |kind: &Kind, number| {
        let mut value = maker(number).value(kind, "", &[]);
        echo(&mut value, params);
        value
    };
    match &operation.answer {
        ResponseLayout::Nothing | ResponseLayout::NothingBut { .. } => Value::Null,
        ResponseLayout::Value { kind, .. } | ResponseLayout::Whole { kind } => one(kind, 1),
        ResponseLayout::Fields { record, .. } => one(&Kind::Record(record), 1),
        ResponseLayout::Rows { row, .. } => (1..=ROWS).map(|number| one(row, number)).collect(),
    }
}

/// Puts parameters in the place of members of the same name and type.
fn echo(value: &mut Value, params: &Value) {
    let (Value::Object(members), Value::Object(params)) = (value, params) else { return };
    for (name, member) in members {
        let given = params.iter().find(|(param, _)| param == name).map(|(_, given)| given);
        if let (Value::Text(_), Some(given @ Value::Text(_))) | (Value::Number(_), Some(given @ Value::Number(_))) =
            (&*member, given)
        {
            *member = given.clone();
        }
    }
}

/// Parameters with which a call of the operation succeeds, as a JSON object in the API's names: the
/// required ones, and what its rules ask for.
///
/// They fit a service with the account 1000001 and the seed 1 to which nothing has been done; an
/// operation that creates or deletes something takes them once. `work_phone.token.renew` needs a client that
/// has tokens. A file is its size in bytes, as calls take it: any content of that size will do.
pub fn example(operation: &'static Operation) -> String {
    let mut out = Vec::new();
    let mut params = parameters(operation, Field::api);
    for field in operation.params.fields.iter().filter(|field| matches!(field.kind, Kind::File)) {
        if params.get(field.api()).is_some() {
            params.put(field.api(), FILE_BYTES.into());
        }
    }
    params.write(&mut out);
    String::from_utf8(out).unwrap_or_default()
}

/// The same, in names of choice.
pub(crate) fn parameters(operation: &'static Operation, names: fn(&Field) -> &'static str) -> Value {
    let mut maker = Maker::new(&["example", operation.name], 1, 1, EXAMPLE_MS);
    let data = Data::new("1000001", 1, 45, 45);
    maker.request = Some(Request { operation: operation.name, data, names });
    let mut needed: Vec<&str> = Vec::new();
    for rule in operation.rules {
        match rule {
            Rule::OneOf(names) => needed.extend(names.first()),
            Rule::Batch { rows, .. } => needed.push(rows),
            Rule::Upload => needed.push("file"),
            // Left out, it would do something else.
            Rule::Split { field, .. } => needed.push(field),
            _ => {}
        }
    }
    needed.extend(optional_of_example(operation.name));
    let fields = operation.params.fields.iter().filter(|field| field.required() || needed.contains(&field.wire));
    let mut members: Vec<_> = fields.map(|field| (names(field).to_string(), maker.field(field))).collect();
    maker.name_open(operation.params, &mut members);
    Value::Object(members)
}

/// Optional parameters without which an example would change nothing, or delete everything.
fn optional_of_example(operation: &str) -> &'static [&'static str] {
    match operation {
        "platform.agents.update" => &["mobile"],
        "platform.dialout.update" => &["description"],
        "platform.dialout.delete_numbers" => &["customerNumber"],
        _ => &[],
    }
}

/// What parameters are made for.
struct Request {
    operation: &'static str,
    /// What they may name.
    data: Data,
    names: fn(&Field) -> &'static str,
}

/// A parameter that names something the service holds, or something that it does not.
fn known(data: &Data, operation: &str, wire: &str) -> Option<Value> {
    let agent = data.agents.first()?;
    Some(match (operation, wire) {
        // A work number that no agent has yet.
        ("platform.agents.create", "agentNumber") => "9001".into(),
        // The first agent stays fit for use.
        ("platform.agents.disable", "agentId") => (&data.agents.get(1)?.id).into(),
        ("platform.sip.create", "number") => "1000001999".into(),
        // An unassigned number, kept as it is.
        ("platform.sip.update" | "platform.sip.delete", "sipId") => data.sip_numbers.last()?.id.as_str().into(),
        ("platform.sip.update", "number") => data.sip_numbers.last()?.number.as_str().into(),
        ("platform.dialout.update" | "platform.dialout.import" | "platform.dialout.delete_numbers", "taskId") => {
            "60001".into()
        }
        ("platform.dialout.create" | "platform.dialout.update", "taskName") => "春季回访".into(),
        ("platform.dialout.update", "description") => "三月前到期的客户".into(),
        ("platform.number_lists.add" | "platform.number_lists.delete", "numbers") => {
            ["13800001001", "13800001002"].into_iter().collect()
        }
        ("platform.dialout.delete_numbers", "customerNumber") => "13700002001".into(),
        ("platform.dialout.import", "importData") => ["13800001001", "13800001002"]
            .into_iter()
            .map(|number| Value::object([("number", number.into())]))
            .collect(),
        (_, "callUniquedId") => FIRST_CALL.into(),
        ("platform.chat.session", "sessionId") => first_id(data).into(),
        // The last catalog holds nothing, and can be deleted.
        ("platform.catalogs.update" | "platform.catalogs.delete", "catalogId") => {
            data.catalogs.last()?.id.as_str().into()
        }
        ("platform.catalogs.create", "label") => "新目录".into(),
        ("platform.catalogs.update", "label") => "草稿箱📝".into(),
        ("platform.catalogs.create" | "platform.catalogs.update", "level") => 1.into(),
        ("platform.catalogs.create" | "platform.catalogs.update", "parentId") => "0".into(),
        ("platform.knowledge.create" | "platform.knowledge.update", "catalogId") => {
            data.catalogs.first()?.id.as_str().into()
        }
        ("platform.knowledge.get" | "platform.knowledge.update", "itemId") => data.items.first()?.id.as_str().into(),
        ("platform.knowledge.create" | "platform.knowledge.update", "title") => "退款流程".into(),
        ("platform.knowledge.create" | "platform.knowledge.update", "content") => "退款在三个工作日内到账。".into(),
        ("platform.knowledge.delete", "itemIds") => [data.items.last()?.id.as_str()].into_iter().collect(),
        // A phone number without a customer and without data.
        ("work_phone.customers.add" | "work_phone.phone.add_friend", "phone")
        | ("work_phone.phone.call", "callPhone") => "13700000001".into(),
        // The first customer stays to be changed.
        ("work_phone.customers.add", "name") => "李伟".into(),
        ("work_phone.customers.delete", "id") => work_phone::customer_id(1, work_phone::CUSTOMERS).into(),
        ("work_phone.customers.update", "id") => work_phone::customer_id(1, 1).into(),
        ("work_phone.reports.call" | "work_phone.reports.call_detail", "agentId") => work_phone::agent_id(1, 1).into(),
        ("ai_agent.sessions.ask", "text") => "怎么退款？".into(),
        ("ai_agent.sessions.open", "sid") => "s2".into(),
        ("ai_agent.documents.wait_until_parsed", "id") => ai_agent::document_record_id(1, 1).into(),
        // The first document stays to be changed.
        ("ai_agent.documents.delete", "id") => ai_agent::document_record_id(1, 2).into(),
        (_, "account") => "1000001".into(),
        (_, "agentNumber") => (&agent.number).into(),
        (_, "agentId") => (&agent.id).into(),
        ("platform.customers.delete", "ids") => [data.customers.first_id()].into_iter().collect(),
        (_, "_id") => data.customers.first_id().into(),
        (_, "agentName") => "王小明".into(),
        (_, "agentVersion") => "ccAgent".into(),
        (_, "queueList") => ["80001"].into_iter().collect(),
        (_, "roles") => agent.roles.iter().collect(),
        (_, "password") => "Passw0rd!".into(),
        (_, "userPhone") => "13800001001".into(),
        (_, "chatRoomId") => work_phone::room_id(1, 1).into(),
        (_, "sid") => "s1".into(),
        (_, "agent_id") => "a1".into(),
        (_, "kb_id") => "k1".into(),
        (_, "doc_id") => ai_agent::document_id(1, 1).into(),
        _ => return None,
    })
}

/// Makes values.
pub(crate) struct Maker {
    random: Random,
    now_ms: i64,
    /// The number of the row, from one.
    number: u32,
    depth: u32,
    /// Given, it is parameters that are made.
    request: Option<Request>,
}

impl Maker {
    pub(crate) fn new(names: &[&str], seed: u64, number: u32, now_ms: i64) -> Maker {
        let random = Dice::new(seed, &names.join(" "), i64::from(number)).into_random();
        Maker { random, now_ms, number, depth: 0, request: None }
    }

    /// All fields of a record; of parameters, the required ones where there are any.
    pub(crate) fn record(&mut self, record: &'static Record) -> Value {
        self.depth += 1;
        let may_be_short = record.open.is_some() || record.fields.iter().any(Field::required);
        let only_required = self.request.is_some() && may_be_short;
        let mut members = Vec::new();
        for field in record.fields {
            if field.attrs.contains(&Attr::Derived) || (only_required && !field.required()) {
                continue;
            }
            let name = self.request.as_ref().map_or(field.wire, |request| (request.names)(field));
            members.push((name.to_string(), self.field(field)));
        }
        self.name_open(record, &mut members);
        self.depth -= 1;
        Value::Object(members)
    }

    /// A customer has a name, which the example of an update changes.
    fn name_open(&mut self, record: &'static Record, members: &mut Vec<(String, Value)>) {
        if self.request.is_some() && record.open.is_some() && !members.iter().any(|(name, _)| name == "name") {
            members.push(("name".to_string(), self.text("name", &[]).into()));
        }
    }

    fn field(&mut self, field: &'static Field) -> Value {
        match self.request.as_ref().and_then(|request| known(&request.data, request.operation, field.wire)) {
            Some(value) => value,
            None => self.value(&field.kind, field.name, field.attrs),
        }
    }

    /// A value of that type, for a field of that name in snake case.
    pub(crate) fn value(&mut self, kind: &Kind, name: &str, attrs: &[Attr]) -> Value {
        match kind {
            Kind::Text => self.text(name, attrs).into(),
            Kind::Integer | Kind::Scalar => self.integer(name, attrs).into(),
            Kind::Number => match self.integer(name, attrs) {
                most if attrs.contains(&Attr::Max(most)) => most.into(),
                whole => Value::Number(format!("{whole}.5")),
            },
            Kind::Boolean => true.into(),
            Kind::Any => Value::object([("key", "value".into())]),
            Kind::Object => Value::Object(Vec::new()),
            Kind::File => FILE.into(),
            Kind::OneOf(one_of) => one_of.kinds.first().map_or(Value::Null, |first| self.value(first, name, attrs)),
            Kind::Record(record) => self.record(record),
            Kind::Union(union) => union.cases.first().map_or(Value::Null, |case| self.record(case.record)),
            Kind::Choice(choice) => chosen(choice),
            Kind::List(element) => self.list(element, name, attrs),
            Kind::Children(_) if self.depth >= DEEPEST => Value::List(Vec::new()),
            Kind::Children(record) => self.list(&Kind::Record(record()), name, attrs),
            Kind::Map(element) => Value::object([("key", self.value(element, name, attrs))]),
        }
    }

    fn list(&mut self, element: &Kind, name: &str, attrs: &[Attr]) -> Value {
        let length = attrs.iter().fold(ELEMENTS, |length, attr| match attr {
            Attr::MinItems(least) => length.max(*least),
            Attr::MaxItems(most) => length.min(*most),
            Attr::Single => 1,
            _ => length,
        });
        let is_span = length == 2 && attrs.contains(&Attr::Format(Format::DateTime));
        if is_span {
            let (start, end) = (local_time(self.now_ms - HOUR_MS), local_time(self.now_ms));
            return [start, end].into_iter().collect();
        }
        (0..length).map(|_| self.value(element, name, attrs)).collect()
    }

    fn integer(&mut self, name: &str, attrs: &[Attr]) -> i64 {
        let number = match name {
            "page" => 1,
            "page_size" | "per_page" | "limit" => 20,
            "ts" => self.now_ms,
            _ if name.ends_with("timestamp") => self.now_ms,
            _ => i64::from(self.random.below(60)),
        };
        attrs.iter().fold(number, |number, attr| match attr {
            Attr::Min(least) => number.max(*least),
            Attr::Max(most) => number.min(*most),
            _ => number,
        })
    }

    fn text(&mut self, name: &str, attrs: &[Attr]) -> String {
        let starts = name.starts_with("start") || name.starts_with("begin");
        let moment = self.now_ms - if starts { HOUR_MS } else { 0 };
        for attr in attrs {
            match attr {
                Attr::Format(Format::DateTime) => return local_time(moment),
                Attr::Format(Format::Date) => return local_time(moment).chars().take(10).collect(),
                Attr::Format(Format::Json) => return "[]".to_string(),
                Attr::Secret => return format!("{:016x}{:016x}", self.random.next_u64(), self.random.next_u64()),
                _ => {}
            }
        }
        let number = self.number;
        match name.rsplit('_').next().unwrap_or_default() {
            "id" | "ids" => format!("{:016x}{:08x}", self.random.next_u64(), self.random.below(u32::MAX)),
            "time" | "datetime" | "date" => local_time(moment),
            "url" | "path" | "img" | "img1" | "avatar" => format!("https://simulated.invalid/{name}/{number}"),
            "number" if name == "agent_number" => format!("1{number:03}"),
            "phone" | "mobile" | "tel" | "number" | "numbers" | "no" => format!("1380000{:04}", 1000 + number),
            "email" => format!("customer{number}@example.com"),
            "name" | "names" | "nick" | "nickname" => {
                let at = usize::try_from(self.random.below(8)).unwrap_or_default();
                NAMES.get(at).copied().unwrap_or_default().to_string()
            }
            "filename" => format!("产品手册{number}.md"),
            "imei" => format!("860000{:09}", self.random.below(1_000_000_000)),
            "ip" => format!("192.0.2.{number}"),
            "percentage" => format!("{}.50%", self.random.below(100)),
            "count" | "len" | "duration" => self.random.below(60).to_string(),
            _ => format!("{} {number}", name.replace('_', " ")),
        }
    }
}

/// The first value of a choice.
fn chosen(choice: &Choice) -> Value {
    let value = choice.variants.first().map(|variant| variant.value).unwrap_or_default();
    match choice.base {
        Base::Text => value.into(),
        Base::Number => Value::Number(value.to_string()),
    }
}
