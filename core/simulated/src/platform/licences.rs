//! Licences.

use crate::platform::data::Licence;
use crate::{Job, Refusal};
use triline_protocol::json::Value;

pub(super) fn list(job: &mut Job<'_>) -> Result<Value, Refusal> {
    Ok(job.data.licences.iter().map(Licence::json).collect())
}

pub(super) fn count(job: &mut Job<'_>) -> Result<Value, Refusal> {
    Ok(job.data.licences.iter().map(Licence::count_json).collect())
}
