//! Files with rows: CSV in any encoding, XLSX, JSON lines. The rows of all of them are read again as often as they are needed.

use std::cell::Cell as Flag;
use std::collections::HashSet;
use std::fs;
use std::io::{self, Cursor, Read as _};
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::{Arc, Once};

use calamine::{DataRef, Reader as _, SheetVisible, Xlsx};
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8};
use serde_json::value::RawValue;

use crate::files::unguarded;
use crate::terminal::console::both;
use crate::terminal::printer::{Members, record};

/// A file with rows.
#[derive(Clone)]
pub(crate) struct Sheet {
    /// The names of the columns.
    pub(crate) headers: Vec<String>,
    /// What the file was taken for, such as `GBK, separated by ;`.
    pub(crate) kind: String,
    source: Source,
}

#[derive(Clone)]
enum Source {
    /// CSV with a header. `first_row`: of a sheet, the number of its header, from which on each row is a record.
    Text { text: Text, separator: u8, first_row: Option<u64> },
    /// JSON lines.
    Lines(Text),
}

/// A text that its readers share.
#[derive(Clone)]
struct Text(Arc<String>);

impl AsRef<[u8]> for Text {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// A row of a file.
pub(crate) struct Record {
    /// Its line, from one.
    pub(crate) line: u64,
    /// Its cells, one for each column; what is missing is empty.
    pub(crate) cells: Vec<Cell>,
    /// What a faulty row holds beyond its columns: the cells after them, or the whole text of a JSON line.
    pub(crate) surplus: Vec<Cell>,
    /// Why it is no row of this file.
    pub(crate) fault: Option<String>,
}

/// A cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    Text(String),
    /// A value that JSON lines hold: a list, an object.
    Json(String),
}

impl Cell {
    pub(crate) fn text(&self) -> &str {
        let (Cell::Text(text) | Cell::Json(text)) = self;
        text
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text().trim().is_empty()
    }
}

/// How a file is read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reading<'a> {
    pub(crate) encoding: Option<&'a str>,
    pub(crate) separator: Option<char>,
    /// Name of the sheet of a workbook.
    pub(crate) sheet: Option<&'a str>,
}

impl Sheet {
    pub(crate) fn open(path: &Path, how: &Reading<'_>) -> Result<Sheet, String> {
        let extension = path.extension().and_then(|text| text.to_str()).unwrap_or_default().to_lowercase();
        let mut bytes = Vec::new();
        let mut file = fs::File::open(path).map_err(|error| error.to_string())?;
        file.by_ref().take(4).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
        // What encrypts a workbook puts it in a file of the old format.
        if bytes.starts_with(&[0xD0, 0xCF, 0x11, 0xE0]) {
            return Err(both!(
                "a workbook that is encrypted, or of an old format; save it as .xlsx without a password, or as CSV",
                "工作簿已加密或为旧格式，请另存为不带密码的 .xlsx 或 CSV"
            ));
        }
        if matches!(extension.as_str(), "xlsx" | "xlsm") || bytes == b"PK\x03\x04" {
            return from_workbook(path, how.sheet, MOST_TEXT);
        }
        file.read_to_end(&mut bytes).map_err(|error| error.to_string())?;
        let (text, encoding) = decode(bytes, how.encoding)?;
        if matches!(extension.as_str(), "jsonl" | "ndjson") || text.trim_start().starts_with('{') {
            return from_lines(text);
        }
        let separator = match how.separator {
            Some(separator) => u8::try_from(separator)
                .ok()
                .filter(u8::is_ascii)
                .ok_or_else(|| both!("the separator has to be an ASCII character", "分隔符应为 ASCII 字符"))?,
            None => separator_of(&text),
        };
        check_quotes(&text, separator)?;
        let mut sheet = from_text(text, separator)?;
        let shown = if separator == b'\t' { "\\t".to_string() } else { char::from(separator).to_string() };
        sheet.kind = both!("{encoding}, separated by {shown}", "{encoding}，分隔符 {shown}");
        Ok(sheet)
    }

    /// How a column without a header is known: by its letters in a workbook, by its number in a text.
    pub(crate) fn column_name(&self, at: usize) -> String {
        match self.source {
            Source::Text { first_row: Some(_), .. } => column_letters(at as u64),
            Source::Text { .. } => (at + 1).to_string(),
            Source::Lines(_) => "\"\"".to_string(),
        }
    }

    /// The rows that are not empty.
    pub(crate) fn records(&self) -> Box<dyn Iterator<Item = Record> + Send> {
        let width = self.headers.len();
        match &self.source {
            Source::Text { text, separator, first_row } => {
                let rows = reader(text.clone(), *separator).into_records();
                let (text, first_row) = (text.clone(), *first_row);
                Box::new(rows.filter_map(move |row| text_record(row, width, text.as_ref(), first_row)))
            }
            Source::Lines(text) => {
                let headers = self.headers.clone();
                let text = text.clone();
                let mut at = 0;
                let mut number = 0;
                Box::new(std::iter::from_fn(move || {
                    loop {
                        let rest = text.0.get(at..)?;
                        let line = rest.lines().next()?.to_string();
                        at += rest.find('\n').map_or(rest.len(), |end| end + 1);
                        number += 1;
                        if !line.trim().is_empty() {
                            return Some(json_record(number, &line, &headers));
                        }
                    }
                }))
            }
        }
    }
}

fn reader(text: Text, separator: u8) -> csv::Reader<Cursor<Text>> {
    csv::ReaderBuilder::new().delimiter(separator).flexible(true).from_reader(Cursor::new(text))
}

fn text_record(
    row: csv::Result<csv::StringRecord>,
    width: usize,
    text: &[u8],
    first_row: Option<u64>,
) -> Option<Record> {
    let row = match row {
        Ok(row) => row,
        Err(error) => {
            return Some(Record { line: 0, cells: Vec::new(), surplus: Vec::new(), fault: Some(error.to_string()) });
        }
    };
    // A cell may hold several lines. Records count from 0.
    let line = row.position().map_or(0, |at| first_row.map_or_else(|| line_of(at, text), |first| first + at.record()));
    let mut cells: Vec<Cell> = row.iter().map(|cell| Cell::Text(unguarded(cell).to_string())).collect();
    if cells.iter().all(Cell::is_empty) {
        return None;
    }
    let got = cells.len();
    let mut surplus = cells.split_off(width.min(got));
    let fault = if surplus.iter().all(Cell::is_empty) {
        surplus.clear();
        None
    } else {
        Some(both!("{got} cells, expected {width}", "有 {got} 个单元格，应为 {width} 个"))
    };
    cells.resize(width, Cell::Text(String::new()));
    Some(Record { line, cells, surplus, fault })
}

fn line_of(position: &csv::Position, text: &[u8]) -> u64 {
    // Where lines end with two characters, the position is between them.
    let at = usize::try_from(position.byte()).unwrap_or(usize::MAX);
    position.line() + u64::from(text.get(at) == Some(&b'\n'))
}

/// Refuses a text whose last record has no end: what follows an open quote would all be one cell.
fn check_quotes(text: &str, separator: u8) -> Result<(), String> {
    // A record of its own, unless a quote is open.
    let ended = text.as_bytes().chain(&b"\n\0"[..]);
    let mut reader =
        csv::ReaderBuilder::new().delimiter(separator).has_headers(false).flexible(true).from_reader(ended);
    let (mut last, mut record) = (csv::ByteRecord::new(), csv::ByteRecord::new());
    while reader.read_byte_record(&mut record).map_err(|error| error.to_string())? {
        std::mem::swap(&mut last, &mut record);
    }
    if last.as_slice() == b"\0" {
        return Ok(());
    }
    let line = last.position().map_or(1, |position| line_of(position, text.as_bytes()));
    Err(both!("line {line}: the quote of a cell is not closed", "第 {line} 行：单元格的引号没有闭合"))
}

fn json_record(line: u64, text: &str, headers: &[String]) -> Record {
    let whole = || vec![Cell::Json(text.trim().to_string())];
    let Some(members) = Members::read(text.trim()) else {
        let fault = Some(both!("not a JSON object", "不是 JSON 对象"));
        return Record { line, cells: vec![Cell::Text(String::new()); headers.len()], surplus: whole(), fault };
    };
    let cell = |name: &String| match members.0.iter().find(|(known, _)| known == name) {
        Some((_, value)) if value.get().starts_with(['[', '{']) => Cell::Json(value.get().to_string()),
        Some((_, value)) => Cell::Text(crate::terminal::printer::cell(value.get())),
        None => Cell::Text(String::new()),
    };
    let mut seen = HashSet::new();
    let second = members.0.iter().find(|(name, _)| !seen.insert(name));
    let fault = second.map(|(name, _)| both!("{name}: a second value for this field", "{name}：该字段有第二个值"));
    // JSON may hold the half of a pair of surrogates, which is no character.
    let is_text = |value: &str| serde_json::from_str::<String>(value).is_ok();
    let broken = || members.0.iter().find(|(_, value)| value.get().starts_with('"') && !is_text(value.get()));
    let fault = fault.or_else(|| {
        let (name, _) = broken()?;
        Some(both!("{name}: a text with half of a character", "{name}：文本中有不完整的字符"))
    });
    let surplus = if fault.is_some() { whole() } else { Vec::new() };
    Record { line, cells: headers.iter().map(cell).collect(), surplus, fault }
}

/// The text of a file, and the name of its encoding.
fn decode(bytes: Vec<u8>, label: Option<&str>) -> Result<(String, &'static str), String> {
    let given = match label {
        Some(label) => Some(
            Encoding::for_label(label.as_bytes())
                .ok_or_else(|| both!("unknown encoding {label}", "未知的编码 {label}"))?,
        ),
        None => None,
    };
    let marked = Encoding::for_bom(&bytes);
    let encoding = match (given, marked) {
        (Some(encoding), _) | (None, Some((encoding, _))) => encoding,
        (None, None) => {
            if std::str::from_utf8(&bytes).is_ok() {
                UTF_8
            } else {
                let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
                detector.feed(&bytes, true);
                // Most files that are not UTF-8 here are GBK.
                detector.guess(Some(b"cn"), Utf8Detection::Allow)
            }
        }
    };
    let name = encoding.name();
    let bytes = if encoding == UTF_8 && marked.is_none() {
        match String::from_utf8(bytes) {
            Ok(text) => return Ok((text, name)),
            Err(error) => error.into_bytes(),
        }
    } else {
        bytes
    };
    let (text, _, has_errors) = encoding.decode(&bytes);
    if has_errors {
        return Err(both!(
            "not all of it is {name}; name the encoding with --encoding",
            "内容不全是 {name} 编码；请用 --encoding 指定编码"
        ));
    }
    Ok((text.into_owned(), name))
}

/// The most frequent separator in the first line.
fn separator_of(text: &str) -> u8 {
    let line = text.lines().next().unwrap_or_default();
    let mut quoted = false;
    let mut counts = [0_u32; 4];
    for byte in line.bytes() {
        quoted ^= byte == b'"';
        if let Some(at) = b",;\t|".iter().position(|separator| *separator == byte).filter(|_| !quoted)
            && let Some(count) = counts.get_mut(at)
        {
            *count += 1;
        }
    }
    let best = (0..4).rev().max_by_key(|at| counts.get(*at)).unwrap_or(0);
    b",;\t|".get(best).copied().unwrap_or(b',')
}

fn from_text(text: String, separator: u8) -> Result<Sheet, String> {
    let text = Text(Arc::new(text));
    let headers = reader(text.clone(), separator).headers().map_err(|error| error.to_string())?.clone();
    let headers: Vec<String> = headers.iter().map(|header| header.trim().to_string()).collect();
    if headers.iter().all(String::is_empty) {
        return Err(both!("there is no header", "没有表头"));
    }
    Ok(Sheet { headers, kind: String::new(), source: Source::Text { text, separator, first_row: None } })
}

fn from_lines(text: String) -> Result<Sheet, String> {
    let mut headers: Vec<String> = Vec::new();
    let mut seen = HashSet::new();
    for line in text.lines() {
        let members: std::collections::BTreeMap<String, &RawValue> = serde_json::from_str(line).unwrap_or_default();
        if members.keys().all(|name| seen.contains(name)) {
            continue;
        }
        for (name, _) in Members::read(line.trim()).unwrap_or_default().0 {
            if seen.insert(name.clone()) {
                headers.push(name);
            }
        }
    }
    if headers.is_empty() {
        return Err(both!("there are no JSON objects", "没有 JSON 对象"));
    }
    Ok(Sheet { headers, kind: "JSON".to_string(), source: Source::Lines(Text(Arc::new(text))) })
}

/// How much a workbook may hold, in bytes: it is read into memory, and a small file can unpack to any size.
const MOST_UNPACKED: u64 = 512 << 20;

/// Refuses a workbook that unpacks to more than that.
fn check_unpacked(path: &Path, most: u64) -> Result<(), String> {
    let mut archive = zip::ZipArchive::new(fs::File::open(path).map_err(|error| error.to_string())?)
        .map_err(|error| error.to_string())?;
    let mut left = most;
    for index in 0..archive.len() {
        // Not the size that the file names, which may be wrong.
        let part = archive.by_index(index).map_err(|error| error.to_string())?;
        let size =
            io::copy(&mut part.take(left.saturating_add(1)), &mut io::sink()).map_err(|error| error.to_string())?;
        left = left.checked_sub(size).ok_or_else(|| {
            let most = most >> 20;
            both!(
                "the workbook holds more than {most} MiB; save it as CSV",
                "工作簿解压后超过 {most} MiB，请另存为 CSV"
            )
        })?;
    }
    Ok(())
}

/// How many rows and columns a sheet has at most. Nothing else bounds the position of a cell, and the rows before it take memory.
const MOST_ROWS: u32 = 1 << 20;
const MOST_COLUMNS: u32 = 1 << 14;

/// How much text a sheet may become, in bytes. A few bytes of a workbook can be a long shared text, or a cell far to the right.
const MOST_TEXT: usize = 256 << 20;

/// The name of a cell, such as `A1`, by its row and column from 0.
fn cell_name(row: u32, column: u32) -> String {
    format!("{}{}", column_letters(column.into()), u64::from(row) + 1)
}

/// The letters of a column, from 0.
fn column_letters(column: u64) -> String {
    let (mut letters, mut left) = (String::new(), column + 1);
    while left > 0 {
        left -= 1;
        letters.extend(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ".get((left % 26) as usize).map(|letter| char::from(*letter)));
        left /= 26;
    }
    letters.chars().rev().collect()
}

/// A sheet of a workbook.
fn from_workbook(path: &Path, name: Option<&str>, most: usize) -> Result<Sheet, String> {
    caught(|| read_workbook(path, name, most))
}

/// Returns a panic as an error, because calamine computes with the numbers of a file as they are.
fn caught<T>(read: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    static HOOK: Once = Once::new();
    thread_local!(static IS_QUIET: Flag<bool> = const { Flag::new(false) });
    HOOK.call_once(|| {
        let known = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if !IS_QUIET.get() {
                known(panic);
            }
        }));
    });
    IS_QUIET.set(true);
    let result = panic::catch_unwind(AssertUnwindSafe(read));
    IS_QUIET.set(false);
    result.unwrap_or_else(|_| {
        Err(both!(
            "the workbook is damaged; open it in a spreadsheet program, and save it, or save it as CSV",
            "工作簿已损坏；请用电子表格程序打开并保存，或另存为 CSV"
        ))
    })
}

/// A sheet of a workbook as CSV, which takes less memory than its cells.
fn read_workbook(path: &Path, name: Option<&str>, most: usize) -> Result<Sheet, String> {
    check_unpacked(path, MOST_UNPACKED)?;
    let failed = |error: calamine::XlsxError| error.to_string();
    let mut book: Xlsx<_> = calamine::open_workbook(path).map_err(failed)?;
    let names = book.sheet_names();
    // The first one that a person sees.
    let visible = book.sheets_metadata().iter().find(|sheet| sheet.visible == SheetVisible::Visible);
    let name = name.or(visible.map(|sheet| &*sheet.name)).or(names.first().map(|name| &**name));
    let name = name.ok_or_else(|| both!("the workbook has no sheet", "工作簿没有工作表"))?.to_string();
    if !names.contains(&name) {
        let names = names.join(", ");
        return Err(both!("there is no sheet {name}; there are: {names}", "没有工作表 {name}；已有：{names}"));
    }
    let mut cells = book.worksheet_cells_reader(&name).map_err(failed)?;
    let mut text = String::new();
    let (mut line, mut at, mut first) = (Vec::<String>::new(), 0, 0);
    let (mut width, mut size) = (MOST_COLUMNS as usize, 0);
    let (mut blanks, mut last) = (Vec::new(), None);
    while let Some(cell) = cells.next_cell().map_err(failed)? {
        let (row, column) = cell.get_position();
        if row >= MOST_ROWS || column >= MOST_COLUMNS {
            let (cell, last) = (cell_name(row, column), cell_name(MOST_ROWS - 1, MOST_COLUMNS - 1));
            return Err(both!(
                "sheet {name}: expected cells up to {last}, got the cell {cell}",
                "工作表 {name}：单元格应不超过 {last}，实为 {cell}"
            ));
        }
        if let Some((known_row, known_column)) = last.replace((row, column)).filter(|known| *known >= (row, column)) {
            let (cell, known) = (cell_name(row, column), cell_name(known_row, known_column));
            return Err(both!(
                "sheet {name}: expected cells in their order, got {cell} after {known}; open the workbook in a spreadsheet program, and save it",
                "工作表 {name}：单元格应按次序排列，但 {cell} 出现在 {known} 之后；请用电子表格程序打开工作簿并保存"
            ));
        }
        while at < row {
            // Empty rows before the header.
            if text.is_empty() && line.iter().all(|cell| cell.trim().is_empty()) {
                line.clear();
                (at, first) = (row, row);
                break;
            }
            if at == first {
                width = line.len();
            }
            text.push_str(&record(&std::mem::take(&mut line)));
            at += 1;
        }
        // Of the cells without a header, the values are kept, and not how far to the right they are.
        let place = if (column as usize) < width { column as usize } else { line.len().max(width) };
        let value = cell_text(cell.get_value());
        match cell.get_value() {
            DataRef::Error(error) if place < width => {
                let cell = cell_name(row, column);
                return Err(both!(
                    "sheet {name}: the cell {cell} holds the error {error}; correct or clear it",
                    "工作表 {name}：单元格 {cell} 的值是错误 {error}，请更正或清除"
                ));
            }
            DataRef::Empty if place < width => blanks.push((row, column)),
            _ => {}
        }
        if row > first && (value.is_empty() || place >= width && value.trim().is_empty()) {
            continue;
        }
        size += value.len() + (place + 1).saturating_sub(line.len());
        if size > most {
            let most = most >> 20;
            return Err(both!(
                "sheet {name} holds more than {most} MiB of text; save it as CSV",
                "工作表 {name} 的文本超过 {most} MiB，请另存为 CSV"
            ));
        }
        if line.len() <= place {
            line.resize(place + 1, String::new());
        }
        if let Some(known) = line.get_mut(place) {
            *known = value;
        }
    }
    text.push_str(&record(&line));
    drop(cells);
    if let Some((row, column)) = formula_among(&blanks, &mut book, &name).map_err(failed)? {
        let cell = cell_name(row, column);
        return Err(both!(
            "sheet {name}: the cell {cell} holds a formula without its value; open the workbook in a spreadsheet program, and save it",
            "工作表 {name}：单元格 {cell} 的公式没有保存计算结果，请用电子表格程序打开工作簿并保存"
        ));
    }
    let mut sheet = from_text(text, b',')?;
    if let Source::Text { first_row, .. } = &mut sheet.source {
        *first_row = Some(u64::from(first) + 1);
    }
    sheet.kind = both!("XLSX, sheet {name}", "XLSX，工作表 {name}");
    Ok(sheet)
}

/// The first of these cells without a value, in the order of the sheet, that has a formula. Programs that do not calculate write such cells.
fn formula_among(
    blanks: &[(u32, u32)],
    book: &mut Xlsx<io::BufReader<fs::File>>,
    name: &str,
) -> Result<Option<(u32, u32)>, calamine::XlsxError> {
    let mut blanks = blanks.iter().peekable();
    if blanks.peek().is_none() {
        return Ok(None);
    }
    let mut formulas = book.worksheet_cells_reader(name)?;
    while let Some(formula) = formulas.next_formula()? {
        if blanks.next_if_eq(&&formula.get_position()).is_some() && !formula.get_value().is_empty() {
            return Ok(Some(formula.get_position()));
        }
    }
    Ok(None)
}

fn cell_text(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Empty => String::new(),
        DataRef::String(text) => text.clone(),
        DataRef::SharedString(text) => (*text).to_string(),
        DataRef::Int(number) => number.to_string(),
        // A telephone number in a cell of numbers has no decimals and no exponent.
        DataRef::Float(number) if number.fract() == 0.0 && number.abs() < 1e15 => format!("{number:.0}"),
        DataRef::Float(number) => number.to_string(),
        DataRef::Bool(value) => value.to_string(),
        DataRef::DateTime(time) => {
            let (year, month, day, hour, minute, second, _) = time.to_ymd_hms_milli();
            if (hour, minute, second) == (0, 0, 0) {
                format!("{year:04}-{month:02}-{day:02}")
            } else {
                format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}")
            }
        }
        DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.replace('T', " "),
        DataRef::Error(error) => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(bytes: &[u8], how: &Reading<'_>) -> Result<(Vec<String>, Vec<Vec<String>>), String> {
        // Tests run at the same time.
        static NEXT: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(0);
        let number = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let name = format!("sheet-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::write(&path, bytes).unwrap();
        let sheet = Sheet::open(&path, how);
        fs::remove_file(&path).unwrap();
        let sheet = sheet?;
        let row = |record: Record| record.cells.iter().map(|cell| cell.text().to_string()).collect();
        Ok((sheet.headers.clone(), sheet.records().map(row).collect()))
    }

    #[test]
    fn encodings_and_separators_are_recognised() {
        let text = "姓名;手机\n\"赵;六\";13800001001\n;\n钱七;13800001002\n";
        let rows = vec![vec!["赵;六", "13800001001"], vec!["钱七", "13800001002"]];
        let (gbk, _, _) = encoding_rs::GBK.encode(text);
        let utf16: Vec<u8> = [0xFEFF_u16].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
        let marked = format!("\u{feff}{text}");
        for bytes in [text.as_bytes(), &gbk, &utf16, marked.as_bytes()] {
            let (headers, found) = sheet(bytes, &Reading::default()).unwrap();
            assert_eq!(headers, ["姓名", "手机"]);
            assert_eq!(found, rows);
        }
        let tabs = text.replace(';', "\t");
        assert_eq!(sheet(tabs.as_bytes(), &Reading::default()).unwrap().0, ["姓名", "手机"]);
        assert!(sheet(&gbk, &Reading { encoding: Some("utf-8"), ..Reading::default() }).is_err());
    }

    #[test]
    fn a_quote_that_is_not_closed_is_refused_with_its_line() {
        for (text, line) in [("a,b\n1,\"2\n3,4\n5,6\n", 2), ("a,b\r\n1,2\r\n3,\"\"\"", 3), ("\"a,b\n1,2\n", 1)] {
            let error = sheet(text.as_bytes(), &Reading::default()).unwrap_err();
            assert!(error.starts_with(&format!("line {line}: ")), "{text:?}: {error}");
        }
        // A quote within a cell that has none around it is a character like others.
        for text in ["a,b\n1,5\"\n", "a,b\n1,\"x\ny\"", "a,b\n1,\"x\"\"\"\r\n", "a"] {
            assert!(sheet(text.as_bytes(), &Reading::default()).is_ok(), "{text:?}");
        }
    }

    #[test]
    fn rows_of_another_width_are_faults_only_where_cells_would_be_lost() {
        let path = std::env::temp_dir().join(format!("widths-{}", std::process::id()));
        fs::write(&path, "a,b\n1\n1,2,\n1,2,3\n").unwrap();
        let sheet = Sheet::open(&path, &Reading::default()).unwrap();
        fs::remove_file(&path).unwrap();
        let records: Vec<Record> = sheet.records().collect();
        let faults: Vec<bool> = records.iter().map(|record| record.fault.is_some()).collect();
        assert_eq!(faults, [false, false, true]);
        assert_eq!(records[2].line, 4);
        assert_eq!(records[0].cells, [Cell::Text("1".into()), Cell::Text(String::new())]);
    }

    #[test]
    fn a_workbook_that_unpacks_to_more_than_is_read_is_refused() {
        let path = std::env::temp_dir().join(format!("unpacked-{}.xlsx", std::process::id()));
        let mut book = rust_xlsxwriter::Workbook::new();
        let cells = "a".repeat(30_000);
        book.add_worksheet().write(0, 0, "name").unwrap().write(1, 0, &cells).unwrap();
        book.save(&path).unwrap();
        let packed = fs::metadata(&path).unwrap().len();
        let (fits, refused) = (check_unpacked(&path, 1 << 20), check_unpacked(&path, packed));
        fs::remove_file(&path).unwrap();
        assert_eq!(fits, Ok(()));
        assert!(packed < 30_000 && refused.is_err(), "{packed} {refused:?}");
    }

    #[test]
    fn a_sheet_that_becomes_more_text_than_is_read_is_refused() {
        let path = std::env::temp_dir().join(format!("text-{}.xlsx", std::process::id()));
        let mut book = rust_xlsxwriter::Workbook::new();
        let sheet = book.add_worksheet();
        sheet.write(0, 0, "name").unwrap();
        // A shared text, and rows that are as wide as their header.
        for row in 1..=100 {
            sheet.write(row, 0, "a".repeat(10_000)).unwrap();
        }
        let wide = book.add_worksheet();
        for row in 0..=60 {
            wide.write(row, 16_383, "a").unwrap();
        }
        book.save(&path).unwrap();
        let open = |name, most| from_workbook(&path, Some(name), most).map(|sheet| sheet.records().count());
        let found =
            [("Sheet1", 2), ("Sheet1", 1), ("Sheet2", 2), ("Sheet2", 1)].map(|(name, most)| open(name, most << 19));
        fs::remove_file(&path).unwrap();
        assert_eq!([&found[0], &found[2]], [&Ok(100), &Ok(60)]);
        assert!(found[1].is_err() && found[3].is_err(), "{found:?}");
    }

    #[test]
    fn a_blank_of_a_workbook_is_read_as_that_of_a_text() {
        let path = std::env::temp_dir().join(format!("blank-{}.xlsx", std::process::id()));
        let mut book = rust_xlsxwriter::Workbook::new();
        let rows = [["name", "note", ""], ["a", " ", " "]];
        book.add_worksheet().write_row_matrix(0, 0, rows).unwrap();
        book.save(&path).unwrap();
        let bytes = fs::read(&path).unwrap();
        fs::remove_file(&path).unwrap();
        for bytes in [&bytes[..], b"name,note\na, , \n"] {
            assert_eq!(sheet(bytes, &Reading::default()).unwrap().1, [["a", " "]]);
        }
    }

    #[test]
    fn the_first_sheet_that_is_visible_is_read() {
        let mut book = rust_xlsxwriter::Workbook::new();
        book.add_worksheet().set_hidden(true).write(0, 0, "hidden").unwrap();
        book.add_worksheet().set_active(true).write(0, 0, "visible").unwrap();
        let bytes = book.save_to_buffer().unwrap();
        assert_eq!(sheet(&bytes, &Reading::default()).unwrap().0, ["visible"]);
        let hidden = Reading { sheet: Some("Sheet1"), ..Reading::default() };
        assert_eq!(sheet(&bytes, &hidden).unwrap().0, ["hidden"]);
    }

    /// A workbook whose cell B3 is a formula with that value, as XML.
    fn with_formula(value: &str) -> Vec<u8> {
        let mut book = rust_xlsxwriter::Workbook::new();
        let page = book.add_worksheet();
        page.write_row_matrix(0, 0, [["name", "note"], ["a", "x"], ["b", ""]]).unwrap();
        page.write_blank(1, 1, &rust_xlsxwriter::Format::new().set_bold()).unwrap();
        page.write(2, 1, rust_xlsxwriter::Formula::new("=A3").set_result("known")).unwrap();
        let mut parts = zip::ZipArchive::new(Cursor::new(book.save_to_buffer().unwrap())).unwrap();
        let mut changed = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for index in 0..parts.len() {
            let mut part = parts.by_index(index).unwrap();
            let (name, mut text) = (part.name().unwrap().to_string(), String::new());
            part.read_to_string(&mut text).unwrap();
            changed.start_file(name, zip::write::SimpleFileOptions::default()).unwrap();
            let text = text.replace(" t=\"str\"><f>A3</f><v>known</v>", value);
            io::Write::write_all(&mut changed, text.as_bytes()).unwrap();
        }
        changed.finish().unwrap().into_inner()
    }

    #[test]
    fn a_cell_of_a_workbook_whose_value_is_not_known_is_refused_with_its_name() {
        let open = |value| sheet(&with_formula(value), &Reading::default());
        let rows = |note: &str| {
            Ok((
                ["name", "note"].map(String::from).into(),
                vec![vec!["a".into(), String::new()], vec!["b".into(), note.into()]],
            ))
        };
        assert_eq!(open(" t=\"str\"><f>A3</f><v>b</v>"), rows("b"));
        assert_eq!(open(" t=\"str\"><f>A3</f><v></v>"), rows(""));
        for (value, why) in [
            ("><f>A3</f><v></v>", "the cell B3 holds a formula without its value"),
            ("><f>A3</f>", "the cell B3 holds a formula without its value"),
            (" t=\"e\"><f>A3</f><v>#REF!</v>", "the cell B3 holds the error #REF!"),
        ] {
            let found = open(value);
            assert!(found.as_ref().is_err_and(|error| error.contains(why)), "{value} {found:?}");
        }
    }

    #[test]
    fn a_panic_of_a_reader_is_an_error() {
        let error = caught::<()>(|| panic!("attempt to multiply with overflow")).unwrap_err();
        assert!(error.starts_with("the workbook is damaged"), "{error}");
        assert_eq!(caught(|| Ok(1)), Ok(1));
    }

    #[test]
    fn cells_have_the_names_of_spreadsheets() {
        for (row, column, name) in [
            (0, 0, "A1"),
            (9, 25, "Z10"),
            (0, 26, "AA1"),
            (1, 701, "ZZ2"),
            (0, 702, "AAA1"),
            (MOST_ROWS - 1, MOST_COLUMNS - 1, "XFD1048576"),
            (u32::MAX - 1, u32::MAX - 1, "MWLQKWU4294967295"),
        ] {
            assert_eq!(cell_name(row, column), name);
        }
    }

    #[test]
    fn a_json_line_with_two_values_of_a_member_is_a_fault() {
        let headers = ["a".to_string(), "b".to_string()];
        let faults =
            ["{\"a\":1,\"b\":2}", "{\"a\":1,\"b\":2,\"a\":1}"].map(|line| json_record(1, line, &headers).fault);
        assert_eq!(faults[0], None);
        assert!(faults[1].as_ref().is_some_and(|fault| fault.starts_with("a: ")), "{faults:?}");
    }

    #[test]
    fn a_json_line_with_half_of_a_character_is_a_fault() {
        let headers = ["a".to_string()];
        let faults =
            ["{\"a\":\"\\ud83d\\ude00\"}", "{\"a\":\"b\\ud800\"}"].map(|line| json_record(1, line, &headers).fault);
        assert_eq!(faults[0], None);
        assert!(faults[1].as_ref().is_some_and(|fault| fault.starts_with("a: ")), "{faults:?}");
    }

    #[test]
    fn json_lines_have_the_columns_of_all_lines() {
        let lines = "{\"name\":\"a\",\"mobile\":[{\"value\":\"1\"}]}\n\n{\"age\":7}\n";
        let (headers, rows) = sheet(lines.as_bytes(), &Reading::default()).unwrap();
        assert_eq!(headers, ["name", "mobile", "age"]);
        assert_eq!(rows, [["a", "[{\"value\":\"1\"}]", ""], ["", "", "7"]]);
    }
}
