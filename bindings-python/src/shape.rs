//! Which class belongs to which type of the table.

use std::collections::BTreeMap;

use pyo3::exceptions::{PyImportError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyMapping, PyString, PyType};
use triline::operation::{Answer, Base, Kind, Operation, Record, Rule, Union};

use crate::record::Field;

/// How a value is decoded: a [`Kind`] whose records are classes.
pub(crate) enum Plan {
    Text,
    Integer,
    Number,
    Boolean,
    Any,
    /// A dict, by the names of the API.
    Union(&'static Union),
    Record(&'static Shape),
    List(Box<Plan>),
    Map(Box<Plan>),
}

/// A type of the table, and the class that stands for it.
pub(crate) struct Shape {
    pub(crate) record: &'static Record,
    pub(crate) class: Py<PyType>,
    /// The names of the attributes, in the order of the fields.
    pub(crate) names: Vec<Py<PyString>>,
    plans: PyOnceLock<Vec<Plan>>,
}

impl Shape {
    /// How each field is decoded, in the order of the fields. Known once all classes are.
    pub(crate) fn plans(&'static self, py: Python<'_>) -> PyResult<&'static [Plan]> {
        let plans = self.plans.get_or_try_init(py, || {
            self.record.fields.iter().map(|field| Plan::of(py, &field.kind)).collect::<PyResult<_>>()
        })?;
        Ok(plans)
    }

    fn of(py: Python<'_>, record: &'static Record) -> PyResult<&'static Shape> {
        let shapes = SHAPES.get(py).ok_or_else(|| PyImportError::new_err("no class has been registered"))?;
        shapes.get(record.name).ok_or_else(|| PyImportError::new_err(format!("no class stands for {}", record.name)))
    }

    /// The shape of a registered class, or of a class derived from one.
    pub(crate) fn of_class(class: &Bound<'_, PyType>) -> PyResult<&'static Shape> {
        for base in class.mro() {
            let base = base.cast_into::<PyType>()?;
            let shape = SHAPES.get(class.py()).and_then(|shapes| shapes.get(base.name().ok()?.to_str().ok()?));
            if let Some(shape) = shape.filter(|shape| shape.class.is(&base)) {
                return Ok(shape);
            }
        }
        Err(PyTypeError::new_err(format!("{} is not a type of the table", class.name()?)))
    }
}

impl Plan {
    pub(crate) fn of(py: Python<'_>, kind: &'static Kind) -> PyResult<Plan> {
        Ok(match kind {
            Kind::Text => Plan::Text,
            Kind::Number => Plan::Number,
            Kind::Boolean => Plan::Boolean,
            Kind::Union(union) => Plan::Union(union),
            // A text of base64 is what a file is where one comes back.
            Kind::Any | Kind::Object | Kind::Scalar | Kind::OneOf(_) | Kind::File => Plan::Any,
            Kind::Choice(choice) if choice.base == Base::Text => Plan::Text,
            Kind::Integer | Kind::Choice(_) => Plan::Integer,
            Kind::Record(record) => Plan::Record(Shape::of(py, record)?),
            Kind::List(element) => Plan::List(Box::new(Plan::of(py, element)?)),
            Kind::Children(record) => Plan::List(Box::new(Plan::Record(Shape::of(py, record())?))),
            Kind::Map(element) => Plan::Map(Box::new(Plan::of(py, element)?)),
        })
    }
}

static SHAPES: PyOnceLock<BTreeMap<&'static str, Shape>> = PyOnceLock::new();

/// Makes these classes those of the types of the table that have their names. Done once, by the
/// generated module that declares them.
#[pyfunction]
pub(crate) fn register(py: Python<'_>, classes: Vec<Bound<'_, PyType>>) -> PyResult<()> {
    let records = records();
    let mut shapes = BTreeMap::new();
    for class in classes {
        let name = class.name()?.to_string();
        let record =
            *records.get(name.as_str()).ok_or_else(|| PyImportError::new_err(format!("the table has no {name}")))?;
        let names = attributes(&class, record)?;
        shapes.insert(record.name, Shape { record, class: class.unbind(), names, plans: PyOnceLock::new() });
    }
    SHAPES.set(py, shapes).map_err(|_| PyImportError::new_err("the classes have been registered before"))
}

/// The names of the attributes that stand for a record's fields, in the order of the fields.
fn attributes(class: &Bound<'_, PyType>, record: &Record) -> PyResult<Vec<Py<PyString>>> {
    let mut names = BTreeMap::new();
    for item in class.getattr("__dict__")?.cast::<PyMapping>()?.items()? {
        let (name, value) = item.extract::<(Bound<'_, PyString>, Bound<'_, PyAny>)>()?;
        if let Ok(field) = value.cast::<Field>() {
            names.insert(field.get().at, name.unbind());
        }
    }
    if names.keys().copied().eq(0..record.fields.len()) {
        Ok(names.into_values().collect())
    } else {
        Err(PyImportError::new_err(format!("{} does not have the fields that the table says", record.name)))
    }
}

/// The types that answers hold, by name.
fn records() -> BTreeMap<&'static str, &'static Record> {
    let mut records = BTreeMap::new();
    for operation in triline::table::operations() {
        match &operation.answer {
            Answer::Nothing | Answer::NothingBut { .. } => {}
            Answer::Value { kind, .. } | Answer::Whole { kind } => gather(kind, &mut records),
            Answer::Rows { row, .. } => gather(row, &mut records),
            Answer::Fields { record, .. } => gather_record(record, &mut records),
        }
        if let Some(part) = part_of(operation) {
            gather(part, &mut records);
        }
    }
    records
}

/// The type of the parts of an answer that can be streamed.
fn part_of(operation: &Operation) -> Option<&Kind> {
    operation.rules.iter().find_map(|rule| if let Rule::Stream(part) = rule { Some(part) } else { None })
}

fn gather(kind: &Kind, records: &mut BTreeMap<&'static str, &'static Record>) {
    match kind {
        Kind::Record(record) => gather_record(record, records),
        Kind::List(element) | Kind::Map(element) => gather(element, records),
        Kind::Children(record) => gather_record(record(), records),
        Kind::OneOf(kinds) => kinds.iter().for_each(|kind| gather(kind, records)),
        _ => {}
    }
}

fn gather_record(record: &'static Record, records: &mut BTreeMap<&'static str, &'static Record>) {
    if records.insert(record.name, record).is_none() {
        for field in record.fields {
            gather(&field.kind, records);
        }
    }
}

/// How the result of an operation is decoded.
pub(crate) enum Result {
    Nothing,
    Value(Plan),
    /// The fields next to each other, as one record.
    Fields(&'static Shape),
    /// A page: its rows, and the positions of rows and total where a page tells its total.
    Rows {
        row: Plan,
        total: Option<(&'static str, &'static str)>,
    },
    /// Parts of a streamed answer, one by one.
    Parts(&'static Shape),
}

impl Result {
    pub(crate) fn of(py: Python<'_>, operation: &'static Operation) -> PyResult<Result> {
        Ok(match &operation.answer {
            Answer::Nothing | Answer::NothingBut { .. } => Result::Nothing,
            Answer::Value { kind, .. } | Answer::Whole { kind } => Result::Value(Plan::of(py, kind)?),
            Answer::Fields { record, .. } => Result::Fields(Shape::of(py, record)?),
            Answer::Rows { at, row, total, .. } => {
                let last_word = |at: &'static str| at.rsplit('.').next().unwrap_or_default();
                Result::Rows { row: Plan::of(py, row)?, total: total.map(|total| (last_word(at), last_word(total))) }
            }
        })
    }

    /// How the parts of its answer are, when it is streamed.
    pub(crate) fn streamed(py: Python<'_>, operation: &'static Operation) -> PyResult<Result> {
        match part_of(operation) {
            Some(Kind::Record(part)) => Ok(Result::Parts(Shape::of(py, part)?)),
            _ => Result::of(py, operation),
        }
    }
}
