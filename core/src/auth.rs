//! Authentication, one module per scheme.

pub(crate) mod ai_agent;
pub(crate) mod platform;
pub(crate) mod recipe;
