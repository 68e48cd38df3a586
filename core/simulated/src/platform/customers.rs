//! Customers.
//!
//! Decided where the vendor's documents are silent: a customer needs a name; a mobile number belongs to one customer; rows that
//! do not fit the field dictionary, or are not in the vendor's documents' form (a number where text belongs, a region that the
//! dictionary does not have), fail one by one, with the reason in `errMessage`; updating a customer that is not
//! there is refused with 40000; filters compare whole texts, an empty one is none; times include both ends; the newest come first.

mod store;

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::platform::data::Data;
use crate::request::check::PARAM_ERROR;
use crate::{Job, Refusal};
use triline_protocol::codec::customer_fields::CustomerFields;
use triline_protocol::json::Value;

pub(crate) use store::Customers;
use store::stamp;

type Answer = Result<Value, Refusal>;

/// The field dictionary, with all types of fields, and an excerpt of the region dictionary.
const DICTIONARY: &str = include_str!("customers/dictionary.json");

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
    CustomerFields::from_json(DICTIONARY).map_err(|error| Refusal::new(PARAM_ERROR, error.message()))
}

pub(super) fn create(job: &mut Job<'_>) -> Answer {
    let fields = customer_fields()?;
    let mut failed = Vec::new();
    for row in job.given("customers").and_then(Value::list).unwrap_or_default() {
        match accepted(job.data, &fields, row) {
            Ok(mut customer) => {
                fields.store(&mut customer);
                let id = job.data.new_id();
                stamp(&mut customer, &job.data.account, &job.local_time(), Some(id));
                job.data.customers.add(customer);
            }
            Err(reason) => {
                // The row, without its secret.
                let mut echo = row.clone();
                echo.put("servicePassword", Value::Null);
                let mut echo = echo.leave_out_nulls();
                echo.put("errMessage", reason.into());
                failed.push(echo);
            }
        }
    }
    Ok(Value::object([("failedList", Value::List(failed))]))
}

/// A customer that may be created; else why not.
fn accepted(data: &Data, fields: &CustomerFields, row: &Value) -> Result<Value, String> {
    let checked = fields.encode_json(&Value::List(Vec::from([row.clone()])).to_text());
    let checked = checked
        .map_err(|error| error.message().strip_prefix("customers[0].").unwrap_or(error.message()).to_string())?;
    let Ok(Value::List(mut rows)) = Value::read(checked.as_bytes()) else { return Err("not a customer".into()) };
    let customer = rows.pop().unwrap_or(Value::Null);
    documented(row, &customer)?;
    if customer.get("name").and_then(Value::text).is_none_or(str::is_empty) {
        return Err("name: expected a name".to_string());
    }
    if mobiles(&customer).any(|mobile| data.customers.place_of_mobile(mobile).is_some()) {
        return Err("mobile: another customer has this number".to_string());
    }
    Ok(customer)
}

/// The client's encoder takes more than the vendor's documents do: keys of choices, a single value in place of a list, a contact
/// without its object, everyday names of regions. What it has to bring into another form is refused here.
fn documented(given: &Value, encoded: &Value) -> Result<(), String> {
    let Value::Object(members) = encoded else { return Ok(()) };
    let has_form = |name: &str, value: &Value| given.get(name) == Some(value);
    match members.iter().find(|(name, value)| name != "id" && !has_form(name, value)) {
        Some((name, value)) => Err(format!("{name}: expected the form of its type, such as {}", value.to_text())),
        None => Ok(()),
    }
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
    let checked = fields
        .encode_update_json(&patch.clone().leave_out_nulls().to_text())
        .map_err(|error| refused(error.message()))?;
    let Ok(mut checked) = Value::read(checked.as_bytes()) else { return Err(refused("customer: expected JSON")) };
    documented(patch, &checked).map_err(|why| refused(&format!("customer.{why}")))?;
    fields.store(&mut checked);
    let time = job.local_time();
    let id = patch.get("_id").and_then(Value::text).unwrap_or_default();
    let found = job.data.customers.place_of(id);
    let customer = found.and_then(|place| Some((place, job.data.customers.get(&fields, place)?.into_owned())));
    let Some((place, mut customer)) = customer else {
        return Err(refused("customer.id: expected the id of a customer"));
    };
    if let Value::Object(members) = checked {
        members.into_iter().filter(|(name, _)| name != "id").for_each(|(name, value)| customer.put(&name, value));
    }
    stamp(&mut customer, &job.data.account, &time, None);
    job.data.customers.put(place, customer);
    Ok(Value::Null)
}

pub(super) fn delete(job: &mut Job<'_>) -> Answer {
    let mut missing = Vec::new();
    for id in job.texts("ids").unwrap_or_default() {
        match job.data.customers.place_of(&id) {
            Some(place) => job.data.customers.remove(place),
            None => missing.push(Value::from(id)),
        }
    }
    Ok(Value::object([("errorData", Value::List(missing))]))
}

/// A page of the customers that the filters let through.
pub(super) fn list(job: &mut Job<'_>) -> Answer {
    const FILTERS: [&str; 9] = [
        "name",
        "mobile",
        "webcaht",
        "email",
        "qq",
        "beginCreateTime",
        "endCreateTime",
        "beginLastUpdateTime",
        "ensLastUpdateTime",
    ];
    let fields = customer_fields()?;
    let customers = &job.data.customers;
    let within = |customer: &Value, field: &str, [from, to]: [Option<&str>; 2]| {
        let time = customer.get(field).and_then(Value::text).unwrap_or_default();
        from.is_none_or(|from| from <= time) && to.is_none_or(|to| time <= to)
    };
    let created = [job.filter("beginCreateTime"), job.filter("endCreateTime")];
    let updated = [job.filter("beginLastUpdateTime"), job.filter("ensLastUpdateTime")];
    let matches = |customer: &Value| {
        let has = |field: &str, param: &str| {
            job.filter(param).is_none_or(|wanted| contacts(customer, field).any(|contact| contact == wanted))
        };
        job.filter("name").is_none_or(|wanted| customer.get("name").and_then(Value::text) == Some(wanted))
            && has("mobile", "mobile")
            && has("wechat", "webcaht")
            && has("email", "email")
            && has("qq", "qq")
            && within(customer, "createTime", created)
            && within(customer, "updateTime", updated)
    };
    // What no filter asks about is not made up to be counted.
    let all = FILTERS.iter().all(|name| job.filter(name).is_none());
    let is_shown = |place: &u32| all || matches(&customers.outline(*place));
    let row = |place| customers.get(&fields, place).map_or(Value::Null, Cow::into_owned);
    Ok(match job.filter("mobile") {
        // A mobile number belongs to one customer.
        Some(mobile) => job.page(customers.place_of_mobile(mobile).into_iter().filter(is_shown), row),
        None => job.page(customers.places().filter(is_shown), row),
    })
}
