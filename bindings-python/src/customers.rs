//! What the core makes of customers and of reports: Python values in, Python values out.

use pyo3::prelude::*;
use triline_protocol::Error;
use triline_schema::operation::{Kind, Operation};
use triline_schema::platform::customers::Customer;

use crate::decode::json;
use crate::encode::Encoder;
use crate::error::exception;

static CUSTOMER: Kind = Kind::Record(&Customer);
static CUSTOMERS: Kind = Kind::List(&CUSTOMER);

/// The field dictionary of an account's customers. Safe to use from several threads.
#[pyclass(frozen, module = "triline._native")]
pub(crate) struct FieldDictionary {
    fields: triline_protocol::CustomerFields,
    /// The `tzinfo` that times are written in.
    zone: Py<PyAny>,
}

#[pymethods]
impl FieldDictionary {
    /// The dictionary is JSON text, or an object of answers.
    #[new]
    fn new<'py>(py: Python<'py>, dictionary: &Bound<'py, PyAny>, zone: Py<PyAny>) -> PyResult<FieldDictionary> {
        let json = match dictionary.extract::<String>() {
            Ok(text) => text,
            Err(_) => Encoder::new(py).rows("dictionary", dictionary, None)?,
        };
        let fields =
            triline_protocol::CustomerFields::from_json(&json).map_err(|error| exception(py, &error, false))?;
        Ok(FieldDictionary { fields, zone })
    }

    fn to_json(&self) -> String {
        self.fields.to_json()
    }

    /// Customers as they are created; `operation` is named in errors.
    #[pyo3(signature = (customers, operation=None))]
    fn encode<'py>(
        &self,
        py: Python<'py>,
        customers: &Bound<'py, PyAny>,
        operation: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let given = self.encoder(py, operation).rows("customers", customers, Some(&CUSTOMERS))?;
        told(py, py.detach(|| self.fields.encode_json(&given)), operation)
    }

    /// A customer as it is updated.
    #[pyo3(signature = (customer, operation=None))]
    fn encode_update<'py>(
        &self,
        py: Python<'py>,
        customer: &Bound<'py, PyAny>,
        operation: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let given = self.encoder(py, operation).rows("customer", customer, Some(&CUSTOMER))?;
        told(py, self.fields.encode_update_json(&given), operation)
    }

    /// Customers, or one of them, with texts in place of keys.
    fn decode<'py>(&self, py: Python<'py>, customers: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        // Without the type: dicts keep the names that they came with.
        let given = self.encoder(py, None).rows("customers", customers, None)?;
        told(py, py.detach(|| self.fields.decode_json(&given)), None)
    }
}

impl FieldDictionary {
    /// A customer as it is created, one of many; `place` is where it stands among them.
    pub(crate) fn row<'py>(
        &'py self,
        customer: &Bound<'py, PyAny>,
        place: u64,
        operation: &'static Operation,
    ) -> PyResult<String> {
        let py = customer.py();
        let path = format!("customers[{place}]");
        let given = self.encoder(py, Some(operation.name)).rows(&path, customer, Some(&CUSTOMER))?;
        self.fields
            .encode_row_json(place, &given)
            .map_err(|error| exception(py, &error.with_operation(operation.name), false))
    }

    fn encoder<'py>(&'py self, py: Python<'py>, operation: Option<&'py str>) -> Encoder<'py> {
        Encoder::new(py).for_customers(operation, self.zone.bind(py))
    }
}

/// A chat report as the core's table of it: a dict of `columns` and `rows`.
#[pyfunction]
pub(crate) fn report_table<'py>(py: Python<'py>, report: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let given = Encoder::new(py).rows("report", report, None)?;
    told(py, py.detach(|| triline_protocol::report_table(&given)), None)
}

fn told<'py>(py: Python<'py>, result: Result<String, Error>, operation: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
    match result {
        Ok(text) => json(py, &text),
        Err(error) => Err(exception(py, &error.with_operation(operation.unwrap_or_default()), false)),
    }
}
