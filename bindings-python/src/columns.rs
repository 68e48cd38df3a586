//! The columns that records are as rows of a table: names and types, for data frames.

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString, PyType};
use triline_schema::operation::{Attr, Base, Format, Kind, ResponseLayout};

use crate::shape::Shape;

/// The columns of a class of records, or of the rows that an operation returns: names, and types as texts.
///
/// A type is `text`, `integer`, `number`, `boolean`, `time`, `percent` or `any`, or a tuple: `list` and the type of the
/// elements, `record` and its columns and class.
#[pyfunction]
#[pyo3(signature = (source, /))]
pub(crate) fn columns<'py>(py: Python<'py>, source: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(class) = source.cast::<PyType>() {
        return of_shape(py, Shape::of_class(class)?);
    }
    let name = source.cast::<PyString>()?.to_str()?;
    match triline_schema::operation(name).map(|operation| &operation.answer) {
        Some(ResponseLayout::Rows { row: Kind::Record(record), .. }) => of_shape(py, Shape::of(py, record)?),
        _ => Err(PyTypeError::new_err(format!("{name} does not return pages of records"))),
    }
}

fn of_shape<'py>(py: Python<'py>, shape: &'static Shape) -> PyResult<Bound<'py, PyAny>> {
    let columns: PyResult<Vec<_>> = (shape.names.iter().zip(shape.record.fields))
        .map(|(name, field)| (name, of_kind(py, field.name, &field.kind, field.attrs)?).into_bound_py_any(py))
        .collect();
    Ok(PyList::new(py, columns?)?.into_any())
}

/// Whether a text is a time by its name: the documents give the format of half of them.
fn is_time(name: &str, attrs: &[Attr]) -> bool {
    let is_duration = attrs.iter().any(|attr| matches!(attr, Attr::Unit(_)));
    (name.ends_with("time") || name.ends_with("date")) && !is_duration
}

fn of_kind<'py>(py: Python<'py>, name: &str, kind: &'static Kind, attrs: &[Attr]) -> PyResult<Bound<'py, PyAny>> {
    let name = match kind {
        Kind::Text if attrs.contains(&Attr::Format(Format::DateTime)) || is_time(name, attrs) => "time",
        Kind::Text if attrs.contains(&Attr::Unit("percent")) => "percent",
        Kind::Text | Kind::File => "text",
        Kind::Number => "number",
        Kind::Boolean => "boolean",
        Kind::Choice(choice) if choice.base == Base::Text => "text",
        Kind::Integer | Kind::Choice(_) => "integer",
        Kind::List(element) => return ("list", of_kind(py, name, element, attrs)?).into_bound_py_any(py),
        Kind::Record(record) => {
            let shape = Shape::of(py, record)?;
            return ("record", of_shape(py, shape)?, &shape.class).into_bound_py_any(py);
        }
        Kind::Any
        | Kind::Object
        | Kind::Scalar
        | Kind::OneOf(_)
        | Kind::Union(_)
        | Kind::Children(_)
        | Kind::Map(_) => "any",
    };
    name.into_bound_py_any(py)
}
