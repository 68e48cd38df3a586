//! The commands, a module each.

pub(crate) mod batch;
pub(crate) mod call;
pub(crate) mod codegen;
pub(crate) mod completions;
pub(crate) mod config;
pub(crate) mod doctor;
pub(crate) mod export;
pub(crate) mod import;
pub(crate) mod mcp;
pub(crate) mod operations;
pub(crate) mod params;
pub(crate) mod probe;
pub(crate) mod recipe;
#[cfg(feature = "relay")]
pub(crate) mod relay;
pub(crate) mod request;
pub(crate) mod rows;
pub(crate) mod serve;
