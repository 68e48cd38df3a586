//! Authentication, one module per scheme.

pub mod ai_agent;
#[cfg(feature = "std")]
pub mod find_recipe;
pub(crate) mod platform;
pub mod recipe;
pub mod secret;
