//! Typescript.

use crate::Source;

/// The files to write.
pub(crate) fn sources() -> Vec<Source> {
    Vec::new()
}
