//! Which class belongs to which type of the table.

use std::collections::BTreeMap;

use pyo3::exceptions::{PyImportError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyMapping, PyString, PyType};
use triline_protocol::json::reader::{Reader, Token};
use triline_schema::operation::{Base, Kind, Operation, Record, ResponseLayout, Union};

use crate::finalization::Inside;
use crate::record::Field;

/// How a value is decoded: a [`Kind`] whose records are classes.
pub(crate) enum Decoder {
    Text,
    Integer,
    Number,
    Boolean,
    Any,
    Union(&'static Cases),
    Record(&'static Shape),
    List(Box<Decoder>),
    Map(Box<Decoder>),
}

/// A type of the table, and the class that stands for it.
pub(crate) struct Shape {
    pub(crate) record: &'static Record,
    pub(crate) class: Py<PyType>,
    /// The names of the attributes, in the order of the fields.
    pub(crate) names: Vec<Py<PyString>>,
    /// The class's `kind`, where it is one of the records of a union.
    pub(crate) kind: Option<String>,
    decoders: PyOnceLock<Vec<Decoder>>,
}

/// The classes of a union.
pub(crate) struct Cases {
    known: Vec<Shape>,
    /// Any other type.
    other: Shape,
}

impl Cases {
    /// The shape of the object that comes next.
    pub(crate) fn that_of(&self, reader: &Reader<'_>) -> &Shape {
        let mut ahead = reader.clone();
        if ahead.token() == Token::Object
            && ahead.member().as_deref() == Some("kind")
            && let Token::Text(kind) = ahead.token()
            && let Some(shape) = self.known.iter().find(|shape| shape.kind.as_deref() == Some(&*kind))
        {
            return shape;
        }
        &self.other
    }

    /// Those of these classes, by what each says as its `kind`.
    fn of(union: &'static Union, classes: &[Bound<'_, PyType>]) -> PyResult<Cases> {
        let unlike = || PyImportError::new_err(format!("{} does not have the cases that the table says", union.name));
        let (mut known, mut other) = (Vec::new(), None);
        for class in classes {
            let kind: String = class.getattr("kind")?.extract()?;
            if let Some(case) = union.cases.iter().find(|case| case.value == kind) {
                known.push(Shape::new(class, case.record, Some(kind))?);
            } else {
                other = Some(Shape::new(class, no_fields().ok_or_else(unlike)?, Some(kind))?);
            }
        }
        match other {
            Some(other) if known.len() == union.cases.len() => Ok(Cases { known, other }),
            _ => Err(unlike()),
        }
    }
}

/// A record of nothing: that of operations without parameters.
fn no_fields() -> Option<&'static Record> {
    triline_schema::operations().map(|operation| operation.params).find(|record| record.fields.is_empty())
}

impl Shape {
    fn new(class: &Bound<'_, PyType>, record: &'static Record, kind: Option<String>) -> PyResult<Shape> {
        let names = attributes(class, record)?;
        Ok(Shape { record, class: class.clone().unbind(), names, kind, decoders: PyOnceLock::new() })
    }

    /// How each field is decoded, in the order of the fields. Known once all classes are.
    pub(crate) fn decoders(&'static self, py: Python<'_>) -> PyResult<&'static [Decoder]> {
        let decoders = self.decoders.get_or_try_init(py, || {
            self.record.fields.iter().map(|field| Decoder::of(py, &field.kind)).collect::<PyResult<_>>()
        })?;
        Ok(decoders)
    }

    pub(crate) fn of(py: Python<'_>, record: &'static Record) -> PyResult<&'static Shape> {
        let none = || PyImportError::new_err(format!("no class stands for {}", record.name));
        shapes(py)?.and_then(|shapes| shapes.records.get(record.name)).ok_or_else(none)
    }

    /// The shape of a registered class, or of a class derived from one.
    pub(crate) fn of_class(class: &Bound<'_, PyType>) -> PyResult<&'static Shape> {
        for base in class.mro() {
            let base = base.cast_into::<PyType>()?;
            if let Some(shape) = SHAPES.get(class.py()).and_then(|shapes| shapes.of_class(&base)) {
                return Ok(shape);
            }
        }
        Err(PyTypeError::new_err(format!("{} is not a type of the table", class.name()?)))
    }
}

impl Decoder {
    pub(crate) fn of(py: Python<'_>, kind: &'static Kind) -> PyResult<Decoder> {
        Ok(match kind {
            Kind::Text => Decoder::Text,
            Kind::Number => Decoder::Number,
            Kind::Boolean => Decoder::Boolean,
            Kind::Union(union) => {
                let none = || PyImportError::new_err(format!("no classes stand for {}", union.name));
                Decoder::Union(shapes(py)?.and_then(|shapes| shapes.unions.get(union.name)).ok_or_else(none)?)
            }
            // A text of base64 is what a file is where one comes back.
            Kind::Any | Kind::Object | Kind::Scalar | Kind::OneOf(_) | Kind::File => Decoder::Any,
            Kind::Choice(choice) if choice.base == Base::Text => Decoder::Text,
            Kind::Integer | Kind::Choice(_) => Decoder::Integer,
            Kind::Record(record) => Decoder::Record(Shape::of(py, record)?),
            Kind::List(element) => Decoder::List(Box::new(Decoder::of(py, element)?)),
            Kind::Children(record) => Decoder::List(Box::new(Decoder::Record(Shape::of(py, record())?))),
            Kind::Map(element) => Decoder::Map(Box::new(Decoder::of(py, element)?)),
        })
    }
}

/// The shapes of all types, by name.
struct Shapes {
    records: BTreeMap<&'static str, Shape>,
    unions: BTreeMap<&'static str, Cases>,
}

impl Shapes {
    fn of_class(&self, class: &Bound<'_, PyType>) -> Option<&Shape> {
        let record = self.records.get(class.name().ok()?.to_str().ok()?);
        let mut cases = self.unions.values().flat_map(|cases| cases.known.iter().chain([&cases.other]));
        let is = |shape: &&Shape| shape.class.is(class);
        record.filter(is).or_else(|| cases.find(is))
    }
}

static SHAPES: PyOnceLock<Shapes> = PyOnceLock::new();

/// The registered classes. Programs that call operations by name alone have not imported their module.
fn shapes(py: Python<'_>) -> PyResult<Option<&'static Shapes>> {
    if SHAPES.get(py).is_none() {
        let _inside = Inside::enter(py);
        py.import("triline._generated.records")?;
    }
    Ok(SHAPES.get(py))
}

/// Makes these classes those of the types of the table that have their names, and of the cases of its
/// unions. Done once, by the generated module that declares them.
#[pyfunction]
pub(crate) fn register(
    py: Python<'_>,
    classes: Vec<Bound<'_, PyType>>,
    unions: BTreeMap<String, Vec<Bound<'_, PyType>>>,
) -> PyResult<()> {
    let again = || PyImportError::new_err("the classes of the table are there already");
    if SHAPES.get(py).is_some() {
        return Err(again());
    }
    let types = Types::of_answers();
    let unknown = |name: &str| PyImportError::new_err(format!("the table has no {name}"));
    let mut shapes = Shapes { records: BTreeMap::new(), unions: BTreeMap::new() };
    for class in classes {
        let name = class.name()?.to_string();
        let record = *types.records.get(name.as_str()).ok_or_else(|| unknown(&name))?;
        shapes.records.insert(record.name, Shape::new(&class, record, None)?);
    }
    for (name, classes) in unions {
        let union = *types.unions.get(name.as_str()).ok_or_else(|| unknown(&name))?;
        shapes.unions.insert(union.name, Cases::of(union, &classes)?);
    }
    SHAPES.set(py, shapes).map_err(|_| again())
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
#[derive(Default)]
struct Types {
    records: BTreeMap<&'static str, &'static Record>,
    unions: BTreeMap<&'static str, &'static Union>,
}

impl Types {
    fn of_answers() -> Types {
        let mut types = Types::default();
        for operation in triline_schema::operations() {
            for kind in operation.result().into_iter().chain(operation.part()) {
                types.gather(&kind);
            }
        }
        types
    }

    fn gather(&mut self, kind: &Kind) {
        match kind {
            Kind::Record(record) => self.gather_record(record),
            Kind::List(element) | Kind::Map(element) => self.gather(element),
            Kind::Children(record) => self.gather_record(record()),
            Kind::OneOf(one_of) => one_of.kinds.iter().for_each(|kind| self.gather(kind)),
            Kind::Union(union) => {
                self.unions.insert(union.name, union);
                // The cases have classes of their own.
                let fields = union.cases.iter().flat_map(|case| case.record.fields);
                fields.for_each(|field| self.gather(&field.kind));
            }
            _ => {}
        }
    }

    fn gather_record(&mut self, record: &'static Record) {
        if self.records.insert(record.name, record).is_none() {
            record.fields.iter().for_each(|field| self.gather(&field.kind));
        }
    }
}

/// How the result of an operation is decoded.
pub(crate) enum Layout {
    Nothing,
    Value(Decoder),
    /// The fields next to each other, as one record.
    Fields(&'static Shape),
    /// A page: its rows, and the positions of rows and total where a page tells its total.
    Rows {
        row: Decoder,
        total: Option<(&'static str, &'static str)>,
    },
}

impl Layout {
    /// The record that each row of the result is, or the result itself.
    pub(crate) fn element(&self) -> Option<&'static Shape> {
        match self {
            Layout::Fields(shape)
            | Layout::Value(Decoder::Record(shape))
            | Layout::Rows { row: Decoder::Record(shape), .. } => Some(shape),
            Layout::Value(Decoder::List(element)) => match **element {
                Decoder::Record(shape) => Some(shape),
                _ => None,
            },
            _ => None,
        }
    }

    pub(crate) fn of(py: Python<'_>, operation: &'static Operation) -> PyResult<Layout> {
        Ok(match &operation.answer {
            ResponseLayout::Nothing | ResponseLayout::NothingBut { .. } => Layout::Nothing,
            ResponseLayout::Value { kind, .. } | ResponseLayout::Whole { kind } => {
                Layout::Value(Decoder::of(py, kind)?)
            }
            ResponseLayout::Fields { record, .. } => Layout::Fields(Shape::of(py, record)?),
            ResponseLayout::Rows { at, row, total, .. } => {
                let last_word = |at: &'static str| at.rsplit('.').next().unwrap_or_default();
                Layout::Rows { row: Decoder::of(py, row)?, total: total.map(|total| (last_word(at), last_word(total))) }
            }
        })
    }

    /// How a part of its answer is decoded, when it is streamed.
    pub(crate) fn of_part(py: Python<'_>, operation: &'static Operation) -> PyResult<Option<Layout>> {
        match operation.part() {
            Some(Kind::Record(part)) => Ok(Some(Layout::Fields(Shape::of(py, part)?))),
            _ => Ok(None),
        }
    }
}
