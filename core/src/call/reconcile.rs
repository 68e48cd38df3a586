//! Asking the service whether something was created, where another operation tells.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::Call;
use crate::error::Error;
use crate::json;
use crate::json::{elements, list};
use crate::json::{member, scalar};
use crate::operation::Rule;
use crate::shape::request::Checked;
use crate::table;

/// What is looked for.
#[derive(Debug)]
pub(super) struct Sought {
    /// Members of a row, and the values of which it must have one.
    members: Vec<(&'static str, Vec<u64>)>,
    /// How many rows there can be at most.
    most: usize,
    found: Vec<String>,
}

impl Sought {
    /// Looks through a result: rows, or one value. Whether all has been found.
    pub(super) fn look(&mut self, result: &str) -> bool {
        let rows = if result.starts_with('[') { elements(result) } else { Vec::from([result.to_string()]) };
        self.look_in(rows);
        self.found.len() >= self.most
    }

    fn look_in(&mut self, rows: Vec<String>) {
        for row in rows {
            let fits = |(name, values): &(&str, Vec<u64>)| {
                member(&row, name).and_then(scalar).is_some_and(|value| values.contains(&print(&value)))
            };
            if self.members.iter().all(fits) {
                self.found.push(row);
            }
        }
    }

    /// The rows that were found, as a list.
    pub(super) fn found(&self) -> String {
        list(&self.found)
    }
}

fn print(text: &str) -> u64 {
    json::combine(0, text.bytes().fold(0, |print, byte| json::combine(print, byte.into())))
}

impl Call {
    /// Turns the call into one that looks for what its parameters would create.
    pub(super) fn look_up(&mut self) -> Result<(), Error> {
        let found_by = |rule: &Rule| match rule {
            Rule::Found { by, give, rows } => Some((table::operation(by)?, *give, *rows)),
            _ => None,
        };
        let Some((operation, give, rows)) = self.asked.rules.iter().find_map(found_by) else {
            let expected = "an operation that creates what another one finds";
            return Err(Error::invalid("option", "reconcile", expected, self.asked.name));
        };
        let values = |name: &str| -> Vec<u64> {
            let value = self.checked.get(name).unwrap_or_default();
            let values = if value.starts_with('[') { elements(value) } else { Vec::from([value.to_string()]) };
            values.iter().filter_map(|value| scalar(value)).map(|text| print(&text)).collect()
        };
        let members: Vec<_> = rows.iter().map(|(param, field)| (*field, values(param))).collect();
        let most = members.iter().map(|(_, values)| values.len()).max().unwrap_or(1);
        let mut checked = Checked { members: Vec::new(), secrets: core::mem::take(&mut self.checked.secrets) };
        for (from, to) in give {
            if let (Some(value), Some(field)) = (self.checked.get(from), operation.params.field(to)) {
                checked.set(field, value);
            }
        }
        self.sought = Some(Sought { members, most, found: Vec::new() });
        self.checked = checked;
        (self.operation, self.asked) = (operation, operation);
        self.options.form = crate::Form::Json;
        self.options.pages = operation.paging.is_some();
        (self.options.batch, self.options.rows, self.options.stream) = (false, false, false);
        Ok(())
    }
}
