//! The field dictionary of an account's customers: the fields, and how their values are sent and read.
//!
//! The platform takes the *texts* of choices (`官网`, `四川省`) and returns their *keys* (`website`, `510000`).
//! [`CustomerFields`] converts between both, and checks values before they are sent. A program creates it once from the
//! results of `platform.customers.fields` and `platform.customers.regions`, and can store it in a file.

mod encode;
mod regions;
#[cfg(test)]
mod tests;

use alloc::string::String;
use alloc::vec::Vec;

use crate::error::Error;
use crate::json::Value;

/// Members that the service adds to a customer and does not accept from a client.
const KEPT_BY_THE_SERVICE: [&str; 8] =
    ["id", "_id", "createMethod", "createUser", "updateUser", "createTime", "updateTime", "accountId"];

/// The field dictionary of an account.
#[derive(Clone, Debug)]
pub struct CustomerFields {
    fields: Vec<Field>,
    /// The provinces, where the region dictionary is known.
    regions: Vec<Node>,
    /// What it was made from.
    source: Value,
}

/// A field.
#[derive(Clone, Debug)]
struct Field {
    key: String,
    kind: String,
    /// Choices, or the first level of a menu.
    options: Vec<Node>,
}

/// What a customer is encoded for.
#[derive(Clone, Copy, PartialEq)]
enum Use {
    Create,
    /// Fields that are left out stay as they are, and an empty text clears one.
    Update,
}

/// A choice, an entry of a menu or a region: the text that is sent, the key that is stored.
#[derive(Clone, Debug)]
struct Node {
    text: String,
    key: String,
    /// The everyday name of a region.
    short: String,
    children: Vec<Node>,
}

impl CustomerFields {
    /// Creates a dictionary from a JSON object: `fields`, the result of `platform.customers.fields`, and the optional
    /// `regions`, the result of `platform.customers.regions`.
    ///
    /// # Errors
    ///
    /// `invalid_request`: the text is not such an object.
    pub fn from_json(json: &str) -> Result<CustomerFields, Error> {
        let source = parse("dictionary", json)?;
        let Some(list) = source.get("fields").and_then(Value::list) else {
            return Err(Error::invalid("type", "fields", message!("the list of fields"), message!("something else")));
        };
        let mut fields = Vec::new();
        for definition in list {
            let text = |name| definition.get(name).map(scalar).unwrap_or_default();
            let mut options = nodes(definition.get("choices"), "value");
            options.extend(nodes(definition.get("options").and_then(|menu| menu.get("children")), "value"));
            let key = text("field");
            if key == "gender" && options.is_empty() {
                options = [("男", "M"), ("女", "F"), ("保密", "N")].map(|(text, key)| Node::choice(text, key)).into();
            }
            fields.push(Field { key, kind: text("type"), options });
        }
        let regions = nodes(source.get("regions").and_then(|regions| regions.get("result")), "fullname");
        Ok(CustomerFields { fields, regions, source })
    }

    /// The dictionary as JSON, for [`from_json`](CustomerFields::from_json).
    pub fn to_json(&self) -> String {
        self.source.to_text()
    }

    /// Checks customers, a JSON list of objects by field, and writes them as `platform.customers.create` takes them:
    /// choices may be given by text or by key, regions by full name or id, contacts (`mobile`, `email`, ...) as texts
    /// or objects. Members that the service adds (`id`, `createTime`, ...) are left out, so that a customer that was
    /// read can be written back.
    ///
    /// # Errors
    ///
    /// `invalid_request` names the value at fault: `customers[37].region[1]`.
    pub fn encode_json(&self, customers: &str) -> Result<String, Error> {
        let Value::List(rows) = parse("customers", customers)? else {
            return Err(Error::invalid(
                "type",
                "customers",
                message!("a list of customers"),
                message!("something else"),
            ));
        };
        let mut encoded = Vec::with_capacity(rows.len());
        for (index, row) in rows.into_iter().enumerate() {
            encoded.push(self.encoded(&alloc::format!("customers[{index}]"), row, Use::Create)?);
        }
        Ok(Value::List(encoded).to_text())
    }

    /// Checks and writes one customer of many; `place` is its index, from zero.
    ///
    /// # Errors
    ///
    /// `invalid_request` names the value at fault: `customers[37].region[1]`.
    pub fn encode_row_json(&self, place: u64, customer: &str) -> Result<String, Error> {
        let path = alloc::format!("customers[{place}]");
        Ok(self.encoded(&path, parse(&path, customer)?, Use::Create)?.to_text())
    }

    /// Checks and writes one customer as `platform.customers.update` takes it, with its `id`. An empty text or list is
    /// sent, and is assumed to clear its field; null is refused, because what is left out stays as it is.
    ///
    /// # Errors
    ///
    /// `invalid_request` names the value at fault: `customer.source[0]`.
    pub fn encode_update_json(&self, customer: &str) -> Result<String, Error> {
        let row = parse("customer", customer)?;
        let Some(id) = row.get("id").or_else(|| row.get("_id")).and_then(Value::text).map(String::from) else {
            return Err(Error::invalid(
                "missing",
                "customer.id",
                message!("the id of the customer"),
                message!("nothing"),
            ));
        };
        let Value::Object(mut members) = self.encoded("customer", row, Use::Update)? else {
            return Err(Error::invalid("type", "customer", message!("an object"), message!("something else")));
        };
        members.insert(0, ("id".into(), id.into()));
        Ok(Value::Object(members).to_text())
    }

    /// Makes customers that were read, a JSON list or a single object, readable: replaces keys by texts and region ids
    /// by names. Values that the dictionary does not know stay unchanged.
    ///
    /// # Errors
    ///
    /// `invalid_request`: it is not JSON.
    pub fn decode_json(&self, customers: &str) -> Result<String, Error> {
        let mut value = parse("customers", customers)?;
        match &mut value {
            Value::List(rows) => rows.iter_mut().for_each(|row| self.translate(row, |node| &node.text)),
            row => self.translate(row, |node| &node.text),
        }
        Ok(value.to_text())
    }

    /// Puts keys in the place of texts, as the service stores them.
    pub fn store(&self, row: &mut Value) {
        self.translate(row, |node| &node.key);
    }

    /// Puts something else in the place of what names a choice, a menu entry or a region. What is not known stays.
    fn translate(&self, row: &mut Value, other: fn(&Node) -> &String) {
        let Value::Object(members) = row else { return };
        for (key, value) in members {
            let Some(field) = self.fields.iter().find(|field| field.key == *key) else { continue };
            let put = |value: &mut Value, found: Option<&Node>| {
                if let Some(node) = found {
                    *value = other(node).into();
                }
            };
            match (field.kind.as_str(), value) {
                ("cascade", Value::List(path)) if self.is_region(field) => self.translate_region(path, other),
                ("cascade", Value::List(path)) => {
                    let mut level = &*field.options;
                    for step in path {
                        let found = find(level, &scalar(step));
                        level = found.map_or(&[], |node| &node.children);
                        put(step, found);
                    }
                }
                ("dropdown" | "checkbox" | "radio", Value::List(values)) => {
                    for value in values {
                        put(value, find(&field.options, &scalar(value)));
                    }
                }
                ("dropdown" | "checkbox" | "radio", value) => put(value, find(&field.options, &scalar(value))),
                _ => {}
            }
        }
    }

    /// Whether it is the region, whose dictionary is known.
    fn is_region(&self, field: &Field) -> bool {
        field.key == "region" && !self.regions.is_empty()
    }
}

impl Node {
    fn choice(text: &str, key: &str) -> Node {
        Node { text: text.into(), key: key.into(), short: String::new(), children: Vec::new() }
    }

    /// Whether it is meant by a text or a key.
    fn is(&self, given: &str) -> bool {
        self.text == given || (self.key == given && !given.is_empty())
    }
}

fn find<'a>(nodes: &'a [Node], given: &str) -> Option<&'a Node> {
    nodes.iter().find(|node| node.is(given))
}

/// Reads the nodes of a level, and those below them. `text`: the member that is sent.
fn nodes(list: Option<&Value>, text: &str) -> Vec<Node> {
    let list = list.and_then(Value::list).unwrap_or_default();
    let member = |node: &Value, name| node.get(name).map(scalar).unwrap_or_default();
    let node = |node: &Value| Node {
        text: member(node, text),
        key: member(node, if text == "fullname" { "id" } else { "key" }),
        short: member(node, "name"),
        children: nodes(node.get("children"), text),
    };
    list.iter().map(node).collect()
}

/// A text, or a number as it is written.
fn scalar(value: &Value) -> String {
    match value {
        Value::Text(text) | Value::Number(text) => text.clone(),
        _ => String::new(),
    }
}

fn parse(field: &str, json: &str) -> Result<Value, Error> {
    Value::read(json.as_bytes()).map_err(|bad| {
        Error::invalid("json", field, message!("JSON"), alloc::format!("something else at byte {}", bad.at))
    })
}
