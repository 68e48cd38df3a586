//! Chat reports as tables.

use crate::NativeError;

/// A report as a JSON object of columns and rows: see `triline_protocol::report_table`.
#[uniffi::export]
pub fn report_table(report: &str) -> Result<String, NativeError> {
    Ok(triline_protocol::report_table(report)?)
}
