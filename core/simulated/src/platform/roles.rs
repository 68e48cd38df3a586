//! Roles.

use crate::{Job, Refusal};
use triline_protocol::json::Value;

pub(super) fn list(job: &mut Job<'_>) -> Result<Value, Refusal> {
    let account = &job.data.account;
    Ok(job.data.roles.iter().map(|role| role.json(account)).collect())
}
