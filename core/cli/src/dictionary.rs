//! The field dictionary of an account's customers, with its display names.

use serde_json::Value;
use triline::{CustomerFields, Error};

use crate::driver::Session;
use crate::terminal::ending::End;

/// The field dictionary.
#[derive(Clone)]
pub(crate) struct Dictionary {
    fields: CustomerFields,
    list: Vec<Field>,
}

/// A field.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    /// Its name in rows.
    pub(crate) key: String,
    /// Its display name.
    pub(crate) label: String,
    /// Its type, such as `dropdown`.
    pub(crate) kind: String,
    /// What may be chosen, where that is one level.
    pub(crate) choices: Vec<Choice>,
}

/// What may be chosen in a field.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    /// The text that is sent.
    pub(crate) text: String,
    /// The key that is stored.
    pub(crate) key: String,
}

impl Dictionary {
    /// Asks the service for the dictionary of its fields and regions.
    pub(crate) async fn load(session: &mut Session) -> Result<Dictionary, End> {
        let fields = session.ask("platform.customers.fields", "{}").await?;
        let regions = session.ask("platform.customers.regions", "{}").await?;
        Ok(Dictionary::read(&format!("{{\"fields\":{fields},\"regions\":{regions}}}"))?)
    }

    /// Reads it from JSON, see [`CustomerFields::from_json`].
    pub(crate) fn read(json: &str) -> Result<Dictionary, Error> {
        let source: Value = serde_json::from_str(json).unwrap_or_default();
        let text = |field: &Value, name: &str| field[name].as_str().unwrap_or_default().to_string();
        let choice = |one: &Value| Choice { text: text(one, "value"), key: text(one, "key") };
        let field = |one: &Value| Field {
            key: text(one, "field"),
            label: text(one, "name"),
            kind: text(one, "type"),
            choices: one["choices"].as_array().into_iter().flatten().map(choice).collect(),
        };
        let list = source["fields"].as_array().into_iter().flatten().map(field).collect();
        Ok(Dictionary { fields: CustomerFields::from_json(json)?, list })
    }

    pub(crate) fn fields(&self) -> &[Field] {
        &self.list
    }

    pub(crate) fn keys(&self) -> Vec<String> {
        self.list.iter().map(|field| field.key.clone()).collect()
    }

    /// The display name of a field.
    pub(crate) fn label(&self, key: &str) -> Option<&String> {
        self.list.iter().find(|field| field.key == key).map(|field| &field.label)
    }

    /// A customer with texts in place of keys.
    pub(crate) fn decode(&self, customer: &str) -> String {
        self.fields.decode_json(customer).unwrap_or_else(|_| customer.to_string())
    }

    /// A customer as a creation takes it.
    pub(crate) fn encode(&self, customer: &str) -> Result<String, Error> {
        let list = self.fields.encode_json(&format!("[{customer}]"))?;
        Ok(list.strip_prefix('[').and_then(|list| list.strip_suffix(']')).unwrap_or(&list).to_string())
    }
}
