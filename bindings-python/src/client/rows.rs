//! The rows of a row batch, as the core takes them.

use pyo3::prelude::*;
use pyo3::types::PyList;
use triline_protocol::Input;
use triline_schema::operation::{Field, Kind, Operation};

use crate::customers::FieldDictionary;
use crate::encode::Encoder;
use crate::error::invalid_details;

/// The rows of a row batch.
pub(super) struct Rows {
    operation: &'static Operation,
    /// The parameter that holds them.
    field: &'static Field,
    /// The type of a row, where its members may go by their names in Python.
    kind: Option<&'static Kind>,
    /// The `tzinfo` that times are written in.
    zone: Py<PyAny>,
}

impl Rows {
    pub(super) fn of(operation: &'static Operation, typed: bool, zone: Py<PyAny>) -> Option<Rows> {
        let field = operation.params.field(operation.batch()?.0)?;
        let kind = match field.kind {
            Kind::List(element) if typed => Some(element),
            _ => None,
        };
        Some(Rows { operation, field, kind, zone })
    }

    /// The answer that gives these rows. A row that cannot be encoded is a fault.
    pub(super) fn answer(
        &self,
        rows: &Bound<'_, PyList>,
        last: bool,
        fields: Option<&FieldDictionary>,
        drops_empty: bool,
    ) -> PyResult<Input> {
        let py = rows.py();
        let (mut list, mut faults) = (String::from("["), Vec::new());
        for (index, row) in (0..).zip(rows) {
            if index > 0 {
                list.push(',');
            }
            match self.encode(&row, index, fields, drops_empty) {
                Ok(row) => list.push_str(&row),
                Err(error) => {
                    let Some(details) = invalid_details(py, &error)? else { return Err(error) };
                    list.push_str("null");
                    faults.push(format!("[{index},{details}]"));
                }
            }
        }
        list.push(']');
        Ok(Input::rows(list, last, &format!("[{}]", faults.join(","))))
    }

    /// The parameter's name, as the caller writes it.
    pub(super) fn name(&self) -> &'static str {
        if self.kind.is_some() { self.field.name } else { self.field.api() }
    }

    fn encode(
        &self,
        row: &Bound<'_, PyAny>,
        index: u64,
        fields: Option<&FieldDictionary>,
        drops_empty: bool,
    ) -> PyResult<String> {
        if let Some(fields) = fields {
            return fields.row(row, index, self.operation);
        }
        let (py, path) = (row.py(), format!("{}[{index}]", self.field.api()));
        let encoder = Encoder::new(py).for_operation(self.operation.name, self.zone.bind(py));
        encoder.without_empty_cells(drops_empty).row(&path, row, self.kind)
    }
}
