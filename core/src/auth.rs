//! Authentication, one module per scheme.

pub(crate) mod platform;
pub(crate) mod recipe;
