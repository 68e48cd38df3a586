//! The field dictionary of an account's customers.

use alloc::string::String;

use triline_protocol::Error;

/// The field dictionary of an account.
///
/// ```
/// use triline::CustomerFields;
///
/// let fields = CustomerFields::from_json(
///     r#"{"fields": [
///         {"field": "name", "name": "姓名", "type": "text"},
///         {"field": "source", "name": "来源", "type": "dropdown", "choices": [{"value": "官网", "key": "website"}]}
///     ]}"#,
/// )?;
/// let rows = fields.encode_json(r#"[{"name": "赵六", "source": ["官网"]}]"#)?;
/// assert_eq!(rows, r#"[{"name":"赵六","source":["官网"]}]"#);
/// assert_eq!(fields.decode_json(r#"[{"source":["website"]}]"#)?, r#"[{"source":["官网"]}]"#);
///
/// let error = fields.encode_json(r#"[{"name": "赵六"}, {"source": ["电视"]}]"#).unwrap_err();
/// assert_eq!(error.field(), Some("customers[1].source[0]"));
/// # Ok::<(), triline::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct CustomerFields(triline_protocol::CustomerFields);

impl CustomerFields {
    /// Creates a dictionary from a JSON object: `fields`, the result of `platform.customers.fields`, and the optional
    /// `regions`, the result of `platform.customers.regions`.
    ///
    /// # Errors
    ///
    /// `invalid_request`: the text is not such an object.
    pub fn from_json(json: &str) -> Result<CustomerFields, Error> {
        triline_protocol::CustomerFields::from_json(json).map(CustomerFields)
    }

    /// The dictionary as JSON, for [`from_json`](CustomerFields::from_json).
    pub fn to_json(&self) -> String {
        self.0.to_json()
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
        self.0.encode_json(customers)
    }

    /// Checks and writes one customer as `platform.customers.update` takes it, with its `id`. An empty text or list is
    /// sent, and is assumed to clear its field; null is refused, because what is left out stays as it is.
    ///
    /// # Errors
    ///
    /// `invalid_request` names the value at fault: `customer.source[0]`.
    pub fn encode_update_json(&self, customer: &str) -> Result<String, Error> {
        self.0.encode_update_json(customer)
    }

    /// Makes customers that were read, a JSON list or a single object, readable: replaces keys by texts and region ids
    /// by names. Values that the dictionary does not know stay unchanged.
    ///
    /// # Errors
    ///
    /// `invalid_request`: it is not JSON.
    pub fn decode_json(&self, customers: &str) -> Result<String, Error> {
        self.0.decode_json(customers)
    }

    #[cfg(feature = "client")]
    pub(crate) fn encode_row_json(&self, place: u64, customer: &str) -> Result<String, Error> {
        self.0.encode_row_json(place, customer)
    }
}
