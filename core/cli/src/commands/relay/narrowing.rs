//! Narrowing as data: what a user may send with an operation, decided by the user's claims.

use serde_json::{Map, Value};
use triline_relay::{Params, Reason, Refusal};
use triline_schema::operation::{Field, Kind, Operation};

use super::reader::{Table, described, nearest};
use super::users::Person;
use crate::terminal::console::both;

/// The rules of an operation for its parameters. They look at the parameters themselves, not at fields inside of them.
#[derive(Debug, Default)]
pub(super) struct Narrowing {
    /// Claims that a user must have, each with one of these values.
    claims: Vec<(String, Vec<Value>)>,
    /// Parameters that no user may send.
    refuse: Vec<String>,
    /// Parameters that have to be sent, with a permitted value or a list of such.
    allow: Vec<(String, Vec<Template>)>,
    /// Parameters that the relay sets, whatever a user has sent.
    fix: Vec<(String, Template, Form)>,
}

/// A value, or where it comes from.
#[derive(Debug)]
enum Template {
    Literal(Value),
    /// `{user}`
    User,
    /// `{claims.NAME}`
    Claim(String),
}

/// What a parameter takes.
#[derive(Clone, Copy, Debug)]
enum Form {
    Text,
    List,
    Other,
}

impl Narrowing {
    /// Reads the rules of an operation.
    pub(super) fn read(table: &mut Table<'_>, operation: &'static Operation) -> Narrowing {
        let mut narrowing = Narrowing::default();
        for name in table.texts("refuse").unwrap_or_default() {
            narrowing.refuse.extend(parameter(table, "refuse", &name, operation));
        }
        if let Some(mut claims) = table.table("claims") {
            for (name, value) in claims.rest() {
                if let Some(values) = list(&claims, &name, value) {
                    narrowing.claims.push((name, values));
                }
            }
        }
        if let Some(mut allow) = table.table("allow") {
            for (name, value) in allow.rest() {
                let known = parameter(&allow, &name, &name, operation);
                let values = list(&allow, &name, value);
                if let (Some(known), Some(values)) = (known, values) {
                    let templates = values.into_iter().filter_map(|value| template(&allow, &name, value));
                    narrowing.allow.push((known, templates.collect()));
                }
            }
        }
        if let Some(mut fix) = table.table("fix") {
            for (name, value) in fix.rest() {
                let known = parameter(&fix, &name, &name, operation);
                if let (Some(known), Some(template)) = (known, template(&fix, &name, value)) {
                    let form = match operation.params.field(&known).map(|field| &field.kind) {
                        Some(Kind::Text) => Form::Text,
                        Some(Kind::List(_)) => Form::List,
                        _ => Form::Other,
                    };
                    narrowing.fix.push((known, template, form));
                }
            }
        }
        narrowing
    }

    pub(super) fn is_empty(&self) -> bool {
        self.claims.is_empty() && self.refuse.is_empty() && self.allow.is_empty() && self.fix.is_empty()
    }

    /// The parameters that an operation is called with, in the API's names.
    pub(super) fn apply(&self, user: &Person, mut params: Params) -> Result<Params, Refusal> {
        for (name, permitted) in &self.claims {
            let given = user.claim(name).ok_or(Reason::NotAllowed)?;
            let given = given.as_array().map_or(std::slice::from_ref(given), Vec::as_slice);
            if !given.iter().any(|given| permitted.iter().any(|value| is_same(value, given))) {
                return Err(Reason::NotAllowed.into());
            }
        }
        let refused = |name: &str| Refusal::new(Reason::NotAllowed).field(name);
        if let Some(name) = self.refuse.iter().find(|name| params.contains_key(*name)) {
            return Err(refused(name));
        }
        for (name, templates) in &self.allow {
            let mut permitted = Vec::new();
            for template in templates {
                match template.value(user)? {
                    Value::Array(values) => permitted.extend(values),
                    value => permitted.push(value),
                }
            }
            let is_permitted = |given: &Value| permitted.iter().any(|value| is_same(value, given));
            let is_allowed = match params.get(name) {
                Some(Value::Array(list)) => !list.is_empty() && list.iter().all(is_permitted),
                Some(given) => is_permitted(given),
                // Without it the service would take any.
                None => false,
            };
            if !is_allowed {
                return Err(refused(name));
            }
        }
        for (name, template, form) in &self.fix {
            let value = match (form, template.value(user)?) {
                (Form::Text, Value::Number(number)) => number.to_string().into(),
                (Form::List, value) if !value.is_array() => Value::Array(vec![value]),
                (_, value) => value,
            };
            params.insert(name.clone(), value);
        }
        Ok(params)
    }
}

impl Template {
    /// The value for a user.
    ///
    /// # Errors
    ///
    /// `not_allowed`: the user has no such claim. An empty one would leave a filter open.
    fn value(&self, user: &Person) -> Result<Value, Refusal> {
        let value = match self {
            Template::Literal(value) => return Ok(value.clone()),
            Template::User => user.id.clone().into(),
            Template::Claim(name) => user.claim(name).cloned().ok_or(Reason::NotAllowed)?,
        };
        if is_filled(&value) { Ok(value) } else { Err(Reason::NotAllowed.into()) }
    }
}

/// Whether a claim is a text or a number, or a list of such, and not empty.
fn is_filled(value: &Value) -> bool {
    let is_scalar = |value: &Value| match value {
        Value::String(text) => !text.trim().is_empty(),
        Value::Number(_) => true,
        _ => false,
    };
    match value {
        Value::Array(list) => !list.is_empty() && list.iter().all(is_scalar),
        value => is_scalar(value),
    }
}

/// Whether two values are the same text, number or boolean; a number is the same as its text.
fn is_same(one: &Value, other: &Value) -> bool {
    let text = |value: &Value| match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(flag) => Some(flag.to_string()),
        _ => None,
    };
    text(one).is_some_and(|one| text(other) == Some(one))
}

/// The API's name of a parameter. `key`: where it is named.
fn parameter(table: &Table<'_>, key: &str, name: &str, operation: &'static Operation) -> Option<String> {
    if let Some(field) = operation.params.field_by_any_name(name) {
        return Some(field.api().to_string());
    }
    let operation_name = operation.name;
    let expected = match nearest(name, operation.params.fields.iter().map(Field::api)) {
        Some(near) => {
            both!("a parameter of {operation_name} (perhaps {near})", "{operation_name} 的参数（或许是 {near}）")
        }
        None => both!("a parameter of {operation_name}", "{operation_name} 的参数"),
    };
    table.mistake(key, &expected, name);
    None
}

/// One value, or a list of values.
fn list(table: &Table<'_>, name: &str, value: Value) -> Option<Vec<Value>> {
    let values = match value {
        Value::Array(values) => values,
        value => vec![value],
    };
    let is_scalar = |value: &Value| matches!(value, Value::String(_) | Value::Number(_) | Value::Bool(_));
    if !values.is_empty() && values.iter().all(is_scalar) {
        return Some(values);
    }
    table.mistake(
        name,
        &both!("values: texts, numbers or booleans", "值：文本、数字或布尔值"),
        &described(&Value::Array(values)),
    );
    None
}

/// A value of the configuration, in which a text such as `{claims.agent}` stands for what the user has.
fn template(table: &Table<'_>, name: &str, value: Value) -> Option<Template> {
    let Value::String(text) = &value else { return Some(Template::Literal(value)) };
    if !text.contains(['{', '}']) {
        return Some(Template::Literal(value));
    }
    let inner =
        text.strip_prefix('{').and_then(|text| text.strip_suffix('}')).filter(|text| !text.contains(['{', '}']));
    match inner.map(|inner| (inner, inner.strip_prefix("claims."))) {
        Some((_, Some(claim))) if !claim.is_empty() => Some(Template::Claim(claim.to_string())),
        Some(("user", _)) => Some(Template::User),
        _ => {
            table.mistake(
                name,
                &both!("a value, {{user}} or {{claims.NAME}}", "值、{{user}} 或 {{claims.NAME}}"),
                text,
            );
            None
        }
    }
}

/// The claim of that name, or the one at that path.
pub(super) fn claim_of<'a>(claims: &'a Map<String, Value>, name: &str) -> Option<&'a Value> {
    if let Some(claim) = claims.get(name) {
        return Some(claim);
    }
    let (first, rest) = name.split_once('.')?;
    claim_of(claims.get(first)?.as_object()?, rest)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::reader::Mistakes;
    use super::*;

    fn narrowing(operation: &str, rules: Value) -> (Narrowing, Vec<String>) {
        let mistakes = Mistakes::default();
        let Value::Object(members) = rules else { panic!("no table") };
        let mut table = Table::new("operations.x", members, &mistakes);
        let narrowing = Narrowing::read(&mut table, triline_schema::operation(operation).unwrap());
        table.end();
        (narrowing, mistakes.into_list())
    }

    fn applied(operation: &str, rules: Value, claims: Value, params: Value) -> Option<Value> {
        let (narrowing, mistakes) = narrowing(operation, rules);
        assert!(mistakes.is_empty(), "{mistakes:?}");
        let (Value::Object(claims), Value::Object(params)) = (claims, params) else { panic!("no objects") };
        narrowing.apply(&Person { id: "u1".into(), claims }, params).ok().map(Value::Object)
    }

    #[test]
    fn a_fixed_parameter_is_what_the_claim_says_whatever_was_sent() {
        let fixed = |claims, params| {
            applied("platform.agents.disable", json!({"fix": {"agentNumber": "{claims.agent}"}}), claims, params)
        };
        for params in [json!({"agentNumber": "1002"}), json!({"agentNumber": null}), json!({})] {
            assert_eq!(fixed(json!({"agent": "1001"}), params), Some(json!({"agentNumber": "1001"})));
        }
        assert_eq!(fixed(json!({"agent": 1001}), json!({})), Some(json!({"agentNumber": "1001"})));
        // A claim that is missing or empty would leave the filter open.
        for claims in [
            json!({}),
            json!({"agent": ""}),
            json!({"agent": " "}),
            json!({"agent": null}),
            json!({"agent": []}),
            json!({"agent": {}}),
            json!({"agent": [""]}),
        ] {
            assert_eq!(fixed(claims.clone(), json!({"agentNumber": "1002"})), None, "{claims}");
        }
        let user = applied("platform.agents.disable", json!({"fix": {"agentNumber": "{user}"}}), json!({}), json!({}));
        assert_eq!(user, Some(json!({"agentNumber": "u1"})));
        let nested = applied(
            "platform.agents.disable",
            json!({"fix": {"agentNumber": "{claims.app.agent}"}}),
            json!({"app": {"agent": "7"}}),
            json!({}),
        );
        assert_eq!(nested, Some(json!({"agentNumber": "7"})));
    }

    #[test]
    fn a_permitted_value_has_to_be_sent_and_a_refused_parameter_must_not() {
        let rules = || json!({"allow": {"agentNumber": ["1001", "{claims.team}"]}, "refuse": ["limit"]});
        let allowed =
            |params| applied("platform.agents.query", rules(), json!({"team": ["1002", 1003]}), params).is_some();
        for number in [json!("1001"), json!("1002"), json!("1003"), json!(1001)] {
            assert!(allowed(json!({"agentNumber": number})), "{number}");
        }
        for params in [
            json!({}),
            json!({"agentNumber": null}),
            json!({"agentNumber": ""}),
            json!({"agentNumber": "1001,1004"}),
            json!({"agentNumber": []}),
            json!({"agentNumber": ["1001", "1004"]}),
            json!({"agentNumber": {"a": "1001"}}),
            json!({"agentNumber": "1001", "limit": null}),
        ] {
            assert!(!allowed(params.clone()), "{params}");
        }
    }

    #[test]
    fn an_operation_may_be_for_users_with_a_claim() {
        let rules = || json!({"claims": {"role": ["admin", "lead"]}});
        let allowed = |claims| applied("platform.agents.query", rules(), claims, json!({})).is_some();
        assert!(allowed(json!({"role": "admin"})) && allowed(json!({"role": ["x", "lead"]})));
        for claims in [
            json!({}),
            json!({"role": "Admin"}),
            json!({"role": []}),
            json!({"role": {"admin": true}}),
            json!({"role": null}),
        ] {
            assert!(!allowed(claims.clone()), "{claims}");
        }
    }

    #[test]
    fn mistakes_name_the_key() {
        let (_, mistakes) = narrowing(
            "platform.agents.query",
            json!({"fix": {"agentNumbr": "1", "limit": "{claim.x}"}, "allow": {"limit": []}, "refuse": ["lmit"], "narow": 1}),
        );
        assert_eq!(
            mistakes,
            [
                "operations.x.refuse: expected a parameter of platform.agents.query (perhaps limit), got lmit",
                "operations.x.allow.limit: expected values: texts, numbers or booleans, got a list",
                "operations.x.fix.agentNumbr: expected a parameter of platform.agents.query (perhaps agentNumber), got agentNumbr",
                "operations.x.fix.limit: expected a value, {user} or {claims.NAME}, got {claim.x}",
                "operations.x.narow: expected one of the keys refuse, claims, allow, fix, got an unknown key",
            ]
        );
    }
}
