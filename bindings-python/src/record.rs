//! Records: one object of an answer each, as its own JSON text and the positions of its fields.

use std::cell::Cell;

use pyo3::exceptions::{PyAttributeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyMapping, PyNone, PyString, PyTuple, PyType};
use triline_protocol::codec::normalise;
use triline_protocol::json::reader::{ABSENT, Reader, Token};

use crate::decode::{As, value};
use crate::encode::Encoder;
use crate::error::exception;
use crate::shape::{Decoder, Shape};

/// How many characters the `repr` of a record shows of a value.
const MAX_REPR: usize = 200;

/// An object whose fields have been found.
pub(crate) struct Row {
    shape: &'static Shape,
    text: Box<str>,
    /// Where the values of the fields begin, and behind these what is known of the records in the object.
    positions: Box<[u32]>,
}

impl Row {
    /// The object that comes next.
    pub(crate) fn read(shape: &'static Shape, reader: &mut Reader<'_>) -> Row {
        let (text, positions) = reader.fields(shape.record);
        Row { shape, text: text.into(), positions: positions.into() }
    }

    /// Where the value of each field begins, and last that of `extra`.
    fn starts(&self) -> &[u32] {
        self.positions.get(..=self.shape.record.fields.len()).unwrap_or_default()
    }

    /// A reader that begins there.
    fn reader(&self, start: u32) -> Reader<'_> {
        let marks = self.positions.get(self.shape.record.fields.len() + 1..).unwrap_or_default();
        Reader::at(&self.text, start).with_marks(marks)
    }

    /// The row of an object that may be of another type of the table: members that are not of this one
    /// become `extra`.
    pub(crate) fn of_any(py: Python<'_>, shape: &'static Shape, text: &str) -> PyResult<Row> {
        let mut reader = Reader::new(text);
        let mut foreign = reader.token() != Token::Object;
        while !foreign && let Some(key) = reader.member() {
            reader.skip();
            foreign = key != "extra" && !shape.record.fields.iter().any(|field| field.wire == key);
        }
        if !foreign {
            return Ok(Row::read(shape, &mut Reader::new(text)));
        }
        let text = normalise(shape.record, text).map_err(|error| exception(py, &error, true))?;
        Ok(Row::read(shape, &mut Reader::new(&text)))
    }
}

thread_local! {
    /// The row that the class about to be called takes: the way into `__new__` that costs no object.
    static NEXT: Cell<Option<Row>> = const { Cell::new(None) };
}

/// A record of the row's class, or a dict; `None` where there is no row.
pub(crate) fn object(py: Python<'_>, row: Row, form: As) -> PyResult<Bound<'_, PyAny>> {
    if &*row.text == "null" {
        return Ok(PyNone::get(py).to_owned().into_any());
    }
    match form {
        As::Dicts => Record { row }.to_dict(py).map(Bound::into_any),
        As::Records => {
            let class = row.shape.class.bind(py);
            NEXT.set(Some(row));
            let object = class.call0();
            // A class that failed before it took the row must not leave it for another.
            NEXT.take();
            object
        }
    }
}

/// An object that the service sent. Its fields are attributes, decoded when they are asked for.
///
/// A record cannot be changed. Two are equal when they are of one class and hold the same values.
#[pyclass(subclass, frozen, module = "triline")]
pub(crate) struct Record {
    row: Row,
}

impl Record {
    fn field<'py>(&self, py: Python<'py>, at: usize, form: As) -> PyResult<Bound<'py, PyAny>> {
        match (self.row.starts().get(at), self.row.shape.decoders(py)?.get(at)) {
            (Some(&start), Some(decoder)) if start != ABSENT => value(py, &mut self.row.reader(start), decoder, form),
            // There is a case for what is nothing.
            (Some(_), Some(decoder @ Decoder::Union(_))) => value(py, &mut Reader::new("{}"), decoder, form),
            (Some(_), Some(_)) => Ok(PyNone::get(py).to_owned().into_any()),
            _ => Err(PyAttributeError::new_err(format!("{} has no field {at}", self.row.shape.class.bind(py).name()?))),
        }
    }

    /// Its type in the table.
    pub(crate) fn table_type(&self) -> &'static triline_schema::operation::Record {
        self.row.shape.record
    }

    /// What tells it from the other records of a union.
    pub(crate) fn kind(&self) -> Option<&str> {
        self.row.shape.kind.as_deref()
    }

    /// The members of the text as they go out: the known ones that are not null.
    pub(crate) fn members(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let values = self.row.shape.record.fields.iter().zip(self.row.starts());
        values.filter(|(_, start)| **start != ABSENT).filter_map(|(field, start)| {
            let text = self.row.reader(*start).skip();
            (text != "null").then_some((field.wire, text))
        })
    }

    /// By the names of the attributes; `extra` only where there is something in it.
    pub(crate) fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        if let Some(kind) = self.kind() {
            dict.set_item("kind", kind)?;
        }
        for (at, name) in self.row.shape.names.iter().enumerate() {
            dict.set_item(name, self.field(py, at, As::Dicts)?)?;
        }
        let extra = self.extra(py)?;
        if extra.len()? > 0 {
            dict.set_item("extra", extra)?;
        }
        Ok(dict)
    }
}

/// Refuses names that are not fields.
fn known(shape: &Shape, class: &Bound<'_, PyType>, names: &Bound<'_, PyDict>) -> PyResult<()> {
    for name in names.keys() {
        let mut is_known = name.eq("extra")?;
        for field in &shape.names {
            is_known = is_known || name.eq(field)?;
        }
        if !is_known {
            return Err(PyTypeError::new_err(format!("{} has no field {name}", class.name()?)));
        }
    }
    Ok(())
}

/// The `repr` of a value, of which a long one shows its beginning.
fn shortened(value: &Bound<'_, PyAny>, quoted: bool) -> PyResult<String> {
    let text =
        if quoted || !value.is_instance_of::<PyString>() { value.repr()?.to_string() } else { value.to_string() };
    Ok(match text.char_indices().nth(MAX_REPR) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    })
}

#[pymethods]
impl Record {
    /// A record of these values, by attribute names or by the names in JSON; other members become
    /// `extra`. Fields may be keywords. For tests, and for what was saved with `to_dict`.
    #[new]
    #[classmethod]
    #[pyo3(signature = (values=None, /, **fields))]
    fn new(
        class: &Bound<'_, PyType>,
        values: Option<&Bound<'_, PyMapping>>,
        fields: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Record> {
        if let (None, None, Some(row)) = (values, fields, NEXT.take()) {
            return Ok(Record { row });
        }
        let py = class.py();
        let shape = Shape::of_class(class)?;
        if values.is_none() && fields.is_none() {
            return Ok(Record { row: Row::read(shape, &mut Reader::new("{}")) });
        }
        let all = PyDict::new(py);
        if let Some(values) = values {
            all.update(values)?;
        }
        if let Some(fields) = fields {
            known(shape, class, fields)?;
            all.update(fields.as_mapping())?;
        }
        let values = all.as_mapping();
        let text = Encoder::new(py).record(values, shape.record, shape.kind.as_deref())?;
        let text = normalise(shape.record, &text).map_err(|error| exception(py, &error, true))?;
        Ok(Record { row: Row::read(shape, &mut Reader::new(&text)) })
    }

    /// What the service sent beside the documented fields, and values that are not of their
    /// documented type.
    #[getter]
    fn extra<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.row.starts().last() {
            Some(&start) if start != ABSENT => value(py, &mut self.row.reader(start), &Decoder::Any, As::Dicts),
            _ => Ok(PyDict::new(py).into_any()),
        }
    }

    /// The values as a new dict, by attribute names; records in it are dicts too. Fields that the
    /// service left out are `None`; `extra` is there when there is something in it.
    #[pyo3(name = "to_dict")]
    fn to_dict_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.to_dict(py)
    }

    /// The values as JSON, by the names that the service has for them, without those that it left out.
    fn to_json(&self) -> &str {
        &self.row.text
    }

    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        let shown: Vec<String> =
            Self::shown(slf, true)?.into_iter().map(|(name, value)| format!("{name}={value}")).collect();
        Ok(format!("{}({})", slf.get_type().name()?, shown.join(", ")))
    }

    /// The fields that the service sent and their `repr`, without secrets; texts are as they are, unless `quoted`.
    #[pyo3(name = "_shown")]
    fn shown(slf: &Bound<'_, Self>, quoted: bool) -> PyResult<Vec<(String, String)>> {
        let (py, this) = (slf.py(), slf.get());
        let mut shown = Vec::new();
        for (at, field) in this.row.shape.record.fields.iter().enumerate() {
            if this.row.starts().get(at) == Some(&ABSENT) {
                continue;
            }
            let value = this.field(py, at, As::Records)?;
            if !value.is_none() {
                let value = if field.secret() { "***".to_owned() } else { shortened(&value, quoted)? };
                shown.push((this.row.shape.names[at].bind(py).to_string(), value));
            }
        }
        let extra = this.extra(py)?;
        if extra.len()? > 0 {
            shown.push(("extra".to_owned(), shortened(&extra, quoted)?));
        }
        Ok(shown)
    }

    fn __eq__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let other = match other.cast::<Record>() {
            Ok(other) if other.get_type().is(slf.get_type()) => other.get(),
            _ => return Ok(py.NotImplemented().into_bound(py)),
        };
        let this = slf.get();
        let equal = this.row.text == other.row.text || this.to_dict(py)?.eq(other.to_dict(py)?)?;
        Ok(PyBool::new(py, equal).to_owned().into_any())
    }

    /// Of the values that can be hashed: equal records have equal ones.
    fn __hash__(slf: &Bound<'_, Self>) -> PyResult<isize> {
        let (py, this) = (slf.py(), slf.get());
        let mut values = vec![slf.get_type().into_any()];
        for (at, decoder) in this.row.shape.decoders(py)?.iter().enumerate() {
            if matches!(decoder, Decoder::Text | Decoder::Integer | Decoder::Number | Decoder::Boolean) {
                values.push(this.field(py, at, As::Records)?);
            }
        }
        PyTuple::new(py, values)?.hash()
    }

    /// The same record with other values, for `copy.replace`.
    #[pyo3(signature = (**changes))]
    fn __replace__<'py>(slf: &Bound<'py, Self>, changes: Option<&Bound<'py, PyDict>>) -> PyResult<Bound<'py, PyAny>> {
        let (class, values) = (slf.get_type(), slf.get().to_dict(slf.py())?);
        if let Some(changes) = changes {
            known(slf.get().row.shape, &class, changes)?;
            values.update(changes.as_mapping())?;
        }
        class.call1((values,))
    }

    /// What notebooks show: a table of fields and values.
    #[pyo3(name = "_repr_html_")]
    fn repr_html<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("triline._html")?.call_method1("record_html", (slf,))
    }

    /// How pydantic validates and writes it; called by pydantic.
    #[classmethod]
    #[pyo3(signature = (_source, handler, /))]
    fn __get_pydantic_core_schema__<'py>(
        class: &Bound<'py, PyType>,
        _source: &Bound<'py, PyAny>,
        handler: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        class.py().import("triline._pydantic")?.call_method1("record_schema", (class, handler))
    }

    /// Its JSON schema; called by pydantic.
    #[classmethod]
    #[pyo3(signature = (schema, handler, /))]
    fn __get_pydantic_json_schema__<'py>(
        class: &Bound<'py, PyType>,
        schema: &Bound<'py, PyAny>,
        handler: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        class.py().import("triline._pydantic")?.call_method1("json_schema", (class, schema, handler))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyType>, (Bound<'py, PyDict>,))> {
        Ok((slf.get_type(), (slf.get().to_dict(slf.py())?,)))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// An attribute of a record: the field of that number.
#[pyclass(frozen, generic, module = "triline._native")]
pub(crate) struct Field {
    pub(crate) at: usize,
    /// The class and the name that it has there.
    place: PyOnceLock<(Py<PyType>, Py<PyString>)>,
}

#[pymethods]
impl Field {
    #[new]
    fn new(at: usize) -> Field {
        Field { at, place: PyOnceLock::new() }
    }

    fn __set_name__(&self, class: &Bound<'_, PyType>, name: &Bound<'_, PyString>) {
        // A field that a class takes from another one stays where it was declared.
        let _ = self.place.set(class.py(), (class.clone().unbind(), name.clone().unbind()));
    }

    /// The documentation of the field, for `help`.
    #[getter(_documentation)]
    fn documentation<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some((class, name)) = self.place.get(py) else { return Ok(None) };
        py.import("triline._help")?.call_method1("field_doc", (class, name)).map(Some)
    }

    fn __get__<'py>(
        slf: &Bound<'py, Self>,
        record: Option<&Bound<'py, PyAny>>,
        _class: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        match record {
            Some(record) => record.cast::<Record>()?.get().field(slf.py(), slf.get().at, As::Records),
            None => Ok(slf.clone().into_any()),
        }
    }

    /// There is nothing to be set: this tells why.
    fn __set__(&self, record: &Bound<'_, PyAny>, _value: &Bound<'_, PyAny>) -> PyResult<()> {
        self.__delete__(record)
    }

    /// There is nothing to be deleted: this tells why.
    fn __delete__(&self, record: &Bound<'_, PyAny>) -> PyResult<()> {
        let shape = record.cast::<Record>()?.get().row.shape;
        let name = shape.names.get(self.at).map(|name| name.bind(record.py()).to_string()).unwrap_or_default();
        let class = shape.class.bind(record.py()).name()?;
        Err(PyAttributeError::new_err(format!("{class}.{name} is read-only: records cannot be changed")))
    }
}
