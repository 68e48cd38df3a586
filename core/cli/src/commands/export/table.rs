//! A draft as a table: its columns and their names, and the CSV file.

use std::collections::HashSet;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use super::state::Draft;
use crate::dictionary::Dictionary;
use crate::files;
use crate::terminal::ending::End;
use crate::terminal::printer::{Members, cell};

/// How rows become a table.
pub(super) struct Table<'a> {
    pub(super) chosen: Option<&'a [String]>,
    /// The names of the fields of a row, in the order of the documents.
    pub(super) known: Vec<&'static str>,
    pub(super) dictionary: Option<&'a Dictionary>,
    pub(super) bom: bool,
}

impl Table<'_> {
    /// Writes the rows of a draft, which are JSON lines.
    pub(super) fn write(&self, draft: &Draft, target: &Path) -> Result<(), End> {
        let columns = self.columns(draft)?;
        let mut file = BufWriter::new(files::create(target).map_err(|error| End::of_file(target, error))?);
        if self.bom {
            file.write_all("\u{feff}".as_bytes())?;
        }
        let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(file);
        // A record without cells would be one empty cell.
        if !columns.is_empty() {
            writer.write_record(self.headers(&columns)).map_err(io::Error::from)?;
        }
        for line in draft.lines()? {
            let row = self.row(&line?);
            let text = |name: &String| row.get(name).map(|value| cell(&value)).unwrap_or_default();
            let cells = columns.iter().map(|name| files::guarded(&text(name)).into_owned());
            writer.write_record(cells).map_err(io::Error::from)?;
        }
        let file = writer.into_inner().map_err(|error| io::Error::other(error.to_string()))?;
        let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
        Ok(draft.finish(file, target)?)
    }

    /// A row, with the texts of choices where there is a dictionary.
    pub(super) fn row(&self, line: &str) -> Members {
        let row = match self.dictionary {
            Some(dictionary) => Members::read(&dictionary.decode(line)),
            None => Members::read(line),
        };
        row.unwrap_or_default()
    }

    /// The columns that were asked for, or those that there are.
    pub(super) fn columns(&self, draft: &Draft) -> io::Result<Vec<String>> {
        match self.chosen {
            Some(columns) => Ok(columns.to_vec()),
            None => self.find_columns(draft),
        }
    }

    /// The display names of columns, each once.
    pub(super) fn headers(&self, columns: &[String]) -> Vec<String> {
        let mut headers: Vec<String> = Vec::new();
        for name in columns {
            let label = self.dictionary.and_then(|dictionary| dictionary.label(name)).filter(|label| !label.is_empty());
            headers.push(match label {
                Some(label) if headers.contains(label) => format!("{label} ({name})"),
                Some(label) => label.clone(),
                None => name.clone(),
            });
        }
        headers
    }

    /// All members that any row has: fields of the dictionary, those of the documents, others.
    fn find_columns(&self, draft: &Draft) -> io::Result<Vec<String>> {
        let mut columns: Vec<String> = Vec::new();
        let mut seen = HashSet::new();
        for line in draft.lines()? {
            for (name, _) in Members::read(&line?).unwrap_or_default().0 {
                if seen.insert(name.clone()) {
                    columns.push(name);
                }
            }
        }
        let fields = self.dictionary.map(Dictionary::keys).unwrap_or_default();
        let place = |name: &String| {
            let field = fields.iter().position(|field| field == name);
            let known = self.known.iter().position(|known| known == name);
            (field.unwrap_or(usize::MAX), known.unwrap_or(usize::MAX))
        };
        columns.sort_by_key(place);
        Ok(columns)
    }
}
