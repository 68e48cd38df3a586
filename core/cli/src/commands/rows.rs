//! Rows of a row batch, from a file of JSON lines or with one list.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use serde_json::value::RawValue;
use triline::Error;

use crate::driver::{Row, Rows};
use crate::terminal::console::both;
use crate::terminal::ending::End;

/// Reads rows from a file, or from standard input where the path is `-`.
pub(crate) fn read(path: &Path) -> Result<Rows, End> {
    let reader: Box<dyn Read + Send> = if path.as_os_str() == "-" {
        Box::new(io::stdin())
    } else {
        Box::new(File::open(path).map_err(|error| End::of_file(path, error))?)
    };
    let mut reader = BufReader::with_capacity(1 << 16, reader);
    let first = first_byte(&mut reader).map_err(|error| End::of_file(path, error))?;
    match first {
        None => Err(End::of_file(path, both!("there are no rows", "没有任何行"))),
        Some(b'[') => {
            let list: Vec<Box<RawValue>> = serde_json::from_reader(reader)
                .map_err(|error| End::of_file(path, both!("not a JSON list: {error}", "不是 JSON 列表：{error}")))?;
            Ok(Box::new(list.into_iter().map(|row| Row::Json(row.get().to_string()))))
        }
        Some(_) => Ok(Box::new(lines(reader))),
    }
}

/// The first byte that is no space, without taking it.
fn first_byte(reader: &mut impl BufRead) -> io::Result<Option<u8>> {
    loop {
        let buffer = reader.fill_buf()?;
        if buffer.is_empty() {
            return Ok(None);
        }
        // A byte-order mark is none of the rows.
        if buffer.starts_with(b"\xEF\xBB\xBF") {
            reader.consume(3);
            continue;
        }
        let spaces = buffer.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let found = buffer.get(spaces).copied();
        reader.consume(spaces);
        if found.is_some() {
            return Ok(found);
        }
    }
}

/// Each line that is not empty.
pub(crate) fn lines(reader: impl BufRead + Send + 'static) -> impl Iterator<Item = Row> + Send {
    let numbered = reader.lines().enumerate();
    numbered.filter_map(|(index, line)| match line {
        Ok(line) if line.trim().is_empty() => None,
        Ok(line) => Some(row(index + 1, &line)),
        Err(error) => Some(Row::Broken(error.to_string())),
    })
}

/// The row of a line.
fn row(number: usize, line: &str) -> Row {
    if let Ok(value) = serde_json::from_str::<&RawValue>(line) {
        return Row::Json(value.get().to_string());
    }
    let got = both!("something else in line {number}", "第 {number} 行不是 JSON");
    Row::Faulty(Box::new(Error::invalid("json", "", "JSON".into(), got)))
}
