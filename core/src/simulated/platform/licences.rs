//! Licences.

use crate::json::Value;
use crate::simulated::data::Licence;
use crate::simulated::{Job, Refusal};

pub(super) fn list(job: &mut Job<'_>) -> Result<Value, Refusal> {
    Ok(job.data.licences.iter().map(Licence::json).collect())
}

pub(super) fn count(job: &mut Job<'_>) -> Result<Value, Refusal> {
    Ok(job.data.licences.iter().map(Licence::count_json).collect())
}
