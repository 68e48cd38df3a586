//! Authentication, one module per scheme.

pub(crate) mod ai_agent;
#[cfg(feature = "std")]
mod find_recipe;
pub(crate) mod platform;
pub(crate) mod recipe;
