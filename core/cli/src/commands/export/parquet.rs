//! A draft as a Parquet file: a column each, with the type that all of its values have.

use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::sync::Arc;

use parquet::basic::{Compression, ConvertedType, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DataType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::types::Type;

use super::state::Draft;
use super::table::Table;
use crate::files;
use crate::terminal::ending::End;
use crate::terminal::printer::cell;

/// Number of rows that are in memory at once.
const GROUP: usize = 10_000;

/// What the values of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// No row has a value.
    Nothing,
    Boolean,
    Integer,
    Number,
    Text,
}

impl Kind {
    /// What one value is.
    fn of(json: &str) -> Kind {
        match json.bytes().next() {
            Some(b'n') | None => Kind::Nothing,
            Some(b't' | b'f') => Kind::Boolean,
            Some(b'-' | b'0'..=b'9') if json.parse::<i64>().is_ok() => Kind::Integer,
            // Digits that a number would lose stay a text.
            Some(b'-' | b'0'..=b'9') if json.contains(['.', 'e', 'E']) => Kind::Number,
            _ => Kind::Text,
        }
    }

    /// What can hold both.
    fn with(self, other: Kind) -> Kind {
        match (self, other) {
            (one, other) if one == other => one,
            (Kind::Nothing, one) | (one, Kind::Nothing) => one,
            (Kind::Integer, Kind::Number) | (Kind::Number, Kind::Integer) => Kind::Number,
            _ => Kind::Text,
        }
    }
}

impl Table<'_> {
    /// Writes the rows of a draft, which are JSON lines.
    pub(super) fn write_parquet(&self, draft: &Draft, target: &Path) -> Result<(), End> {
        let columns = self.columns(draft)?;
        let mut kinds: HashMap<&str, Kind> = HashMap::new();
        for line in draft.lines()? {
            let row = self.row(&line?);
            for name in &columns {
                let kind = row.get(name).map_or(Kind::Nothing, |value| Kind::of(&value));
                let known = kinds.entry(name).or_insert(Kind::Nothing);
                *known = known.with(kind);
            }
        }
        let kind_of = |name: &String| kinds.get(name.as_str()).copied().unwrap_or(Kind::Nothing);
        let kinds: Vec<Kind> = columns.iter().map(kind_of).collect();
        let file = files::create(target).map_err(|error| End::of_file(target, error))?;
        let failed = |error: ParquetError| End::Output(io::Error::other(error));
        let schema = schema(&self.headers(&columns), &kinds).map_err(failed)?;
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(concat!("triline ", env!("CARGO_PKG_VERSION")).to_string())
            .build();
        let written = file.as_file().try_clone()?;
        let mut writer = SerializedFileWriter::new(written, schema, Arc::new(properties)).map_err(failed)?;
        let mut rows = draft.lines()?;
        loop {
            let mut cells: Vec<Vec<Option<String>>> = vec![Vec::new(); columns.len()];
            for line in rows.by_ref().take(GROUP) {
                let row = self.row(&line?);
                for (name, column) in columns.iter().zip(&mut cells) {
                    column.push(row.get(name).filter(|value| !value.starts_with('n')));
                }
            }
            if cells.first().is_none_or(Vec::is_empty) {
                break;
            }
            let mut group = writer.next_row_group().map_err(failed)?;
            for (kind, column) in kinds.iter().zip(&cells) {
                write_column(&mut group, *kind, column).map_err(failed)?;
            }
            group.close().map_err(failed)?;
        }
        writer.close().map_err(failed)?;
        Ok(draft.finish(file, target)?)
    }
}

fn schema(headers: &[String], kinds: &[Kind]) -> Result<Arc<Type>, ParquetError> {
    let column = |(name, kind): (&String, &Kind)| {
        let physical = match kind {
            Kind::Boolean => Physical::BOOLEAN,
            Kind::Integer => Physical::INT64,
            Kind::Number => Physical::DOUBLE,
            Kind::Text | Kind::Nothing => Physical::BYTE_ARRAY,
        };
        let column = Type::primitive_type_builder(name, physical).with_repetition(Repetition::OPTIONAL);
        let column = if physical == Physical::BYTE_ARRAY {
            column.with_logical_type(Some(LogicalType::String)).with_converted_type(ConvertedType::UTF8)
        } else {
            column
        };
        column.build().map(Arc::new)
    };
    let fields: Vec<Arc<Type>> = headers.iter().zip(kinds).map(column).collect::<Result<_, _>>()?;
    Type::group_type_builder("rows").with_fields(fields).build().map(Arc::new)
}

fn write_column<W: io::Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    kind: Kind,
    cells: &[Option<String>],
) -> Result<(), ParquetError> {
    match kind {
        Kind::Boolean => write_values::<BoolType, W>(group, cells, |text| Some(text == "true")),
        Kind::Integer => write_values::<Int64Type, W>(group, cells, |text| text.parse().ok()),
        Kind::Number => write_values::<DoubleType, W>(group, cells, |text| text.parse().ok()),
        Kind::Text | Kind::Nothing => {
            write_values::<ByteArrayType, W>(group, cells, |text| Some(ByteArray::from(cell(text).into_bytes())))
        }
    }
}

fn write_values<T: DataType, W: io::Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    cells: &[Option<String>],
    value_of: impl Fn(&str) -> Option<T::T>,
) -> Result<(), ParquetError> {
    let Some(mut column) = group.next_column()? else { return Ok(()) };
    let values: Vec<Option<T::T>> = cells.iter().map(|text| text.as_deref().and_then(&value_of)).collect();
    let levels: Vec<i16> = values.iter().map(|value| i16::from(value.is_some())).collect();
    let values: Vec<T::T> = values.into_iter().flatten().collect();
    column.typed::<T>().write_batch(&values, Some(&levels), None)?;
    column.close()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_has_the_type_of_all_of_its_values() {
        let kind = |values: &[&str]| values.iter().fold(Kind::Nothing, |kind, value| kind.with(Kind::of(value)));
        assert_eq!(kind(&["1", "null", "-2"]), Kind::Integer);
        assert_eq!(kind(&["1", "2.5"]), Kind::Number);
        assert_eq!(kind(&["true", "null"]), Kind::Boolean);
        assert_eq!(kind(&["true", "1"]), Kind::Text);
        assert_eq!(kind(&["\"1\"", "1"]), Kind::Text);
        assert_eq!(kind(&["99999999999999999999"]), Kind::Text);
        assert_eq!(kind(&["null"]), Kind::Nothing);
    }
}
