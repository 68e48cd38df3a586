//! Roles.

use crate::json::Value;
use crate::simulated::{Job, Refusal};

pub(super) fn list(job: &mut Job<'_>) -> Result<Value, Refusal> {
    let account = &job.data.account;
    Ok(job.data.roles.iter().map(|role| role.json(account)).collect())
}
