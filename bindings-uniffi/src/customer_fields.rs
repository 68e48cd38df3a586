//! The field dictionary of an account's customers.

use std::sync::Arc;

use triline_protocol::CustomerFields;

use crate::NativeError;

/// A field dictionary. Customers cross as JSON text.
#[derive(uniffi::Object)]
pub struct NativeCustomerFields {
    fields: CustomerFields,
}

#[uniffi::export]
impl NativeCustomerFields {
    /// A dictionary of a JSON object: `fields` and `regions`, the answers of the operations of those names.
    #[uniffi::constructor]
    pub fn new(json: &str) -> Result<Arc<Self>, NativeError> {
        Ok(Arc::new(NativeCustomerFields { fields: CustomerFields::from_json(json)? }))
    }

    /// What `new` takes.
    pub fn to_json(&self) -> String {
        self.fields.to_json()
    }

    /// A list of customers, as `platform.customers.create` takes them.
    pub fn encode(&self, customers: &str) -> Result<String, NativeError> {
        Ok(self.fields.encode_json(customers)?)
    }

    /// A customer of many, of which it is at that place, from zero.
    pub fn encode_row(&self, place: i64, customer: &str) -> Result<String, NativeError> {
        Ok(self.fields.encode_row_json(u64::try_from(place).unwrap_or_default(), customer)?)
    }

    /// A customer, as `platform.customers.update` takes it.
    pub fn encode_update(&self, customer: &str) -> Result<String, NativeError> {
        Ok(self.fields.encode_update_json(customer)?)
    }

    /// A customer that was read, or a list of them, with texts in place of keys.
    pub fn decode(&self, customers: &str) -> Result<String, NativeError> {
        Ok(self.fields.decode_json(customers)?)
    }
}
