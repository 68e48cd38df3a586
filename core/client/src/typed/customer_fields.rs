//! The field dictionary over typed records.

use alloc::string::String;
use alloc::vec::Vec;
use triline_protocol::message;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::CustomerFields;
use crate::platform::customers::{CustomerField, CustomerInput, CustomerPatch, RegionDictionary};
use triline_protocol::error::Error;

/// Customers as records, or as whatever serde writes as an object by field.
impl CustomerFields {
    /// Makes a dictionary of the answers of `platform.customers.fields` and `platform.customers.regions`. Without regions,
    /// values of regions are refused.
    ///
    /// # Errors
    ///
    /// `invalid_request`: they are no dictionary.
    pub fn new(fields: &[CustomerField], regions: Option<&RegionDictionary>) -> Result<CustomerFields, Error> {
        let regions = regions.map(text).transpose()?.unwrap_or_else(|| "null".into());
        CustomerFields::from_json(&alloc::format!(r#"{{"fields":{},"regions":{regions}}}"#, text(fields)?))
    }

    /// Requests the dictionary from the platform, in two requests.
    ///
    /// # Errors
    ///
    /// Those of a [`Request`](crate::host::Request).
    #[cfg(feature = "client")]
    pub async fn load(cc: &crate::Platform) -> Result<CustomerFields, Error> {
        let fields = cc.customers().fields().send().await?;
        CustomerFields::new(&fields, Some(&cc.customers().regions().send().await?))
    }

    /// Checks customers and writes them as `platform.customers.create` takes them, see
    /// [`encode_json`](Self::encode_json). A batch does the same row by row, see
    /// [`BatchRequest::fields`](crate::host::BatchRequest).
    ///
    /// # Errors
    ///
    /// `invalid_request` names the value at fault: `customers[37].region[1]`.
    pub fn encode<C: Serialize>(&self, customers: &[C]) -> Result<Vec<CustomerInput>, Error> {
        record(&self.encode_json(&text(customers)?)?)
    }

    /// Checks and writes one customer as `platform.customers.update` takes it, with its `id`.
    ///
    /// # Errors
    ///
    /// `invalid_request` names the value at fault: `customer.source[0]`.
    pub fn encode_update(&self, customer: &impl Serialize) -> Result<CustomerPatch, Error> {
        record(&self.encode_update_json(&text(customer)?)?)
    }

    /// The same customer for people: texts in place of keys, names of regions in place of ids. What the dictionary does not
    /// know stays as it is.
    ///
    /// # Errors
    ///
    /// `invalid_request`: what comes of it is no such customer.
    pub fn decode<C: Serialize + DeserializeOwned>(&self, customer: &C) -> Result<C, Error> {
        record(&self.decode_json(&text(customer)?)?)
    }
}

fn text(value: &(impl Serialize + ?Sized)) -> Result<String, Error> {
    serde_json::to_string(value).map_err(|error| {
        Error::invalid("encoding", "customers", message!("what can be written as JSON"), alloc::format!("{error}"))
    })
}

fn record<T: DeserializeOwned>(json: &str) -> Result<T, Error> {
    serde_json::from_str(json)
        .map_err(|error| Error::invalid("type", "customers", "customers".into(), alloc::format!("{error}")))
}
