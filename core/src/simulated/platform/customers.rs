//! Customers.
//!
//! Decided where the documents are silent: a customer needs a name; a mobile number belongs to one customer; rows that
//! do not fit the field dictionary fail one by one, with the reason in `errMessage`; updating a customer that is not
//! there is refused with 40000; filters compare whole texts, times include both ends; the newest come first.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::customer_fields::CustomerFields;
use crate::json::Value;
use crate::simulated::check::PARAM_ERROR;
use crate::simulated::data::Data;
use crate::simulated::{Job, Refusal};

type Answer = Result<Value, Refusal>;

/// The field dictionary, with all types of fields, and an excerpt of the region dictionary.
const DICTIONARY: &str = include_str!("customers/dictionary.json");
/// How many customers there are from the beginning.
const CUSTOMERS: u32 = 45;

pub(super) fn fields(_: &mut Job<'_>) -> Answer {
    Ok(dictionary("fields"))
}

pub(super) fn regions(_: &mut Job<'_>) -> Answer {
    Ok(dictionary("regions"))
}

fn dictionary(part: &str) -> Value {
    Value::read(DICTIONARY.as_bytes()).ok().and_then(|dictionary| dictionary.get(part).cloned()).unwrap_or(Value::Null)
}

fn customer_fields() -> Result<CustomerFields, Refusal> {
    CustomerFields::from_json(DICTIONARY).map_err(|error| Refusal::new(PARAM_ERROR, error.message.clone()))
}

/// The customers of an account from the beginning.
pub(in crate::simulated) fn seeded(data: &mut Data) -> Vec<Value> {
    let Ok(fields) = customer_fields() else { return Vec::new() };
    let customer = |index: u32| {
        let pick = |texts: &[&'static str]| texts.get(index as usize % texts.len()).copied().unwrap_or_default();
        let mut customer = Value::object([
            ("name", data.name(index).into()),
            ("gender", pick(&["女", "男", "保密"]).into()),
            ("age", format!("{}", 20 + index % 50).into()),
            (
                "mobile",
                Value::List(Vec::from([Value::object([
                    ("value", format!("1390000{}", 1000 + index).into()),
                    ("memo", pick(&["本人", "办公室☎️", ""]).into()),
                ])])),
            ),
            ("source", [pick(&["官网", "转介绍", "活动🎉"])].into_iter().collect()),
            ("labels", [pick(&["VIP", "老客户"])].into_iter().collect()),
            ("region", pick_region(index).iter().copied().collect()),
            ("memo", format!("第{index}位客户\n备注 📝").into()),
            ("checkbox_1", ["阅读", "旅行"].into_iter().take(index as usize % 3).collect()),
        ]);
        fields.store(&mut customer);
        stamp(&mut customer, data, "2025-03-03 09:00:00", true);
        customer
    };
    (1..=CUSTOMERS).map(customer).collect()
}

fn pick_region(index: u32) -> &'static [&'static str] {
    match index % 3 {
        0 => &["四川省", "成都市", "武侯区"],
        1 => &["重庆市"],
        _ => &["北京市", "北京市", "海淀区"],
    }
}

/// What the service adds to a customer.
fn stamp(customer: &mut Value, data: &mut Data, time: &str, is_new: bool) {
    if is_new {
        customer.put("_id", data.new_id().into());
        customer.put("createMethod", "API".into());
        customer.put("createUser", "system".into());
        customer.put("createTime", time.into());
        customer.put("accountId", data.account.clone().into());
    }
    customer.put("updateUser", "system".into());
    customer.put("updateTime", time.into());
}

pub(super) fn create(job: &mut Job<'_>) -> Answer {
    let fields = customer_fields()?;
    let mut failed = Vec::new();
    for row in job.given("customers").and_then(Value::list).unwrap_or_default() {
        match accepted(job.data, &fields, row) {
            Ok(mut customer) => {
                fields.store(&mut customer);
                stamp(&mut customer, job.data, &job.local_time(), true);
                job.data.customers.push(customer);
            }
            Err(reason) => {
                let mut echo = row.clone();
                echo.put("errMessage", reason.into());
                failed.push(echo);
            }
        }
    }
    Ok(Value::object([("failedList", Value::List(failed))]))
}

/// A customer that may be created; else why not.
fn accepted(data: &Data, fields: &CustomerFields, row: &Value) -> Result<Value, String> {
    let checked = fields.encode(&Value::List(Vec::from([row.clone()])).to_text());
    let checked =
        checked.map_err(|error| error.message.strip_prefix("customers[0].").unwrap_or(&error.message).to_string())?;
    let Ok(Value::List(mut rows)) = Value::read(checked.as_bytes()) else { return Err("not a customer".into()) };
    let customer = rows.pop().unwrap_or(Value::Null);
    if customer.get("name").and_then(Value::text).is_none_or(str::is_empty) {
        return Err("name: expected a name".to_string());
    }
    let is_taken = |mobile: &str| data.customers.iter().any(|other| mobiles(other).any(|its| its == mobile));
    if mobiles(&customer).any(is_taken) {
        return Err("mobile: another customer has this number".to_string());
    }
    Ok(customer)
}

fn mobiles(customer: &Value) -> impl Iterator<Item = &str> {
    contacts(customer, "mobile")
}

fn contacts<'a>(customer: &'a Value, field: &str) -> impl Iterator<Item = &'a str> {
    let contacts = customer.get(field).and_then(Value::list).unwrap_or_default();
    contacts.iter().filter_map(|contact| contact.get("value")?.text())
}

pub(super) fn update(job: &mut Job<'_>) -> Answer {
    let Some(patch) = job.given("customer") else { return Ok(Value::Null) };
    let fields = customer_fields()?;
    let refused = |why: &str| Refusal::new(PARAM_ERROR, why.to_string());
    let checked = fields.encode_update(&patch.to_text()).map_err(|error| refused(&error.message))?;
    let Ok(mut checked) = Value::read(checked.as_bytes()) else { return Err(refused("customer: expected JSON")) };
    fields.store(&mut checked);
    let time = job.local_time();
    let id = patch.get("_id").and_then(Value::text).unwrap_or_default();
    let found = job.data.customers.iter().position(|customer| customer.get("_id").and_then(Value::text) == Some(id));
    let Some(mut customer) = found.map(|at| job.data.customers.remove(at)) else {
        return Err(refused("customer.id: expected the id of a customer"));
    };
    if let Value::Object(members) = checked {
        members.into_iter().filter(|(name, _)| name != "id").for_each(|(name, value)| customer.put(&name, value));
    }
    stamp(&mut customer, job.data, &time, false);
    job.data.customers.insert(found.unwrap_or_default(), customer);
    Ok(Value::Null)
}

pub(super) fn delete(job: &mut Job<'_>) -> Answer {
    let mut missing = Vec::new();
    for id in job.texts("ids").unwrap_or_default() {
        let before = job.data.customers.len();
        job.data.customers.retain(|customer| customer.get("_id").and_then(Value::text) != Some(&id));
        if job.data.customers.len() == before {
            missing.push(Value::from(id));
        }
    }
    Ok(Value::object([("errorData", Value::List(missing))]))
}

/// All customers that the filters let through; pages are made of them later.
pub(super) fn list(job: &mut Job<'_>) -> Answer {
    let within = |customer: &Value, field: &str, [from, to]: [Option<&str>; 2]| {
        let time = customer.get(field).and_then(Value::text).unwrap_or_default();
        from.is_none_or(|from| from <= time) && to.is_none_or(|to| time <= to)
    };
    let created = [job.text("beginCreateTime"), job.text("endCreateTime")];
    let updated = [job.text("beginLastUpdateTime"), job.text("ensLastUpdateTime")];
    let matches = |customer: &&Value| {
        let has = |field: &str, param: &str| {
            job.text(param).is_none_or(|wanted| contacts(customer, field).any(|contact| contact == wanted))
        };
        job.text("name").is_none_or(|wanted| customer.get("name").and_then(Value::text) == Some(wanted))
            && has("mobile", "mobile")
            && has("wechat", "webcaht")
            && has("email", "email")
            && has("qq", "qq")
            && within(customer, "createTime", created)
            && within(customer, "updateTime", updated)
    };
    Ok(job.data.customers.iter().rev().filter(matches).cloned().collect::<Vec<_>>().into_iter().collect())
}
