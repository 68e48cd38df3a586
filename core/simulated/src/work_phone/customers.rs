//! Customers of the work phone. They show as contact names of calls and short messages.
//!
//! Customers from the beginning have the phones 13900001001 to 13900001030 for every seed.
//!
//! Decided where the vendor's documents are silent: name and phone hold something; a phone belongs to one
//! customer; fields have the names of the template; changing or deleting what is not there is refused.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{CUSTOMERS, WorkPhone, nothing, refuse};
use crate::dice::{self, Dice};
use crate::{Job, Refusal};
use triline_protocol::json::Value;

type Answer = Result<Value, Refusal>;

/// The fields that a customer may have, and what they are called.
const TEMPLATE: [(&str, &str); 11] = [
    ("name", "姓名"),
    ("phone", "手机号"),
    ("address", "地址"),
    ("birthday", "生日"),
    ("email", "邮箱"),
    ("job", "职业"),
    ("prov_city", "省市"),
    ("remark", "备注"),
    ("sex", "性别"),
    ("source", "来源"),
    ("level", "客户等级⭐"),
];

pub(super) struct Customers {
    seed: u64,
    /// The customers as objects with all that is known of them.
    rows: Vec<Value>,
    /// How many there have been.
    count: i64,
}

/// The id of a customer from the beginning, counted from one.
pub(crate) fn id_of(seed: u64, number: i64) -> String {
    dice::id(seed, "work phone customer", number)
}

/// The phone of a customer from the beginning, counted from one.
pub(super) fn phone_of(number: i64) -> String {
    format!("1390000{}", 1000 + number)
}

impl Customers {
    pub(super) fn seeded(seed: u64) -> Customers {
        let customer = |number| {
            let mut dice = Dice::new(seed, "work phone customer fields", number);
            Value::object([
                ("id", id_of(seed, number).into()),
                ("name", dice.person().into()),
                ("phone", phone_of(number).into()),
                ("sex", dice.pick(&["男", "女"]).into()),
                ("prov_city", dice.pick(&["四川省 成都市", "北京市", "广东省 深圳市"]).into()),
                ("source", dice.pick(&["官网", "转介绍", "展会🎪"]).into()),
                ("remark", format!("第{number}位客户 📝").into()),
            ])
        };
        Customers { seed, rows: (1..=CUSTOMERS).map(customer).collect(), count: CUSTOMERS }
    }

    /// The name of the customer with that phone; empty for none.
    pub(super) fn name_of(&self, phone: &str) -> &str {
        self.with("phone", phone).and_then(|row| row.get("name")?.text()).unwrap_or_default()
    }

    fn with(&self, field: &str, text: &str) -> Option<&Value> {
        self.rows.iter().find(|row| is(row, field, text))
    }

    fn position(&self, id: Option<&str>) -> Result<usize, Refusal> {
        let found = self.rows.iter().position(|row| id.is_some_and(|id| is(row, "id", id)));
        found.ok_or_else(|| refuse(404, "id: no customer has this id"))
    }

    /// The fields to set on the customer of that id, or on a new customer.
    fn accepted(&self, params: &Value, id: Option<&str>) -> Result<Vec<(String, String)>, Refusal> {
        let Value::Object(members) = params else { return Ok(Vec::new()) };
        let mut fields = Vec::new();
        for (name, value) in members.iter().filter(|(name, _)| id.is_none() || name != "id") {
            let Some(text) = value.text() else { continue };
            if !TEMPLATE.iter().any(|(field, _)| field == name) {
                return Err(refuse(400, format!("{name}: expected a field of the template")));
            }
            if text.is_empty() && matches!(name.as_str(), "name" | "phone") {
                return Err(refuse(400, format!("{name}: expected a string that is not empty")));
            }
            let other = self.with(name, text).filter(|other| !id.is_some_and(|id| is(other, "id", id)));
            if name == "phone" && other.is_some() {
                return Err(refuse(400, "phone: another customer has this phone"));
            }
            fields.push((name.clone(), text.to_string()));
        }
        Ok(fields)
    }
}

fn is(row: &Value, field: &str, text: &str) -> bool {
    row.get(field).and_then(Value::text) == Some(text)
}

pub(super) fn template(_: &mut Job<'_, WorkPhone>) -> Answer {
    let fields = TEMPLATE.map(|(field, shown)| (field, shown.into()));
    Ok(Value::object([("fieldMap", Value::object(fields))]))
}

pub(super) fn add(job: &mut Job<'_, WorkPhone>) -> Answer {
    let customers = &mut job.data.customers;
    let fields = customers.accepted(job.params, None)?;
    customers.count += 1;
    let id = id_of(customers.seed, customers.count);
    let mut row = Value::object([("id", (&id).into())]);
    for (name, text) in fields {
        row.put(&name, text.into());
    }
    customers.rows.push(row);
    Ok(Value::object([("id", id.into())]))
}

pub(super) fn update(job: &mut Job<'_, WorkPhone>) -> Answer {
    let id = job.params.get("id").and_then(Value::text);
    let customers = &mut job.data.customers;
    let at = customers.position(id)?;
    let fields = customers.accepted(job.params, id)?;
    if let Some(row) = customers.rows.get_mut(at) {
        for (name, text) in fields {
            row.put(&name, text.into());
        }
    }
    Ok(nothing())
}

pub(super) fn delete(job: &mut Job<'_, WorkPhone>) -> Answer {
    let id = job.params.get("id").and_then(Value::text);
    let customers = &mut job.data.customers;
    let at = customers.position(id)?;
    customers.rows.remove(at);
    Ok(nothing())
}
