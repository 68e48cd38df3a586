//! Single sign-on.

use alloc::format;

use super::agents::locate;
use crate::dice::digest;
use crate::{Job, Refusal};
use triline_protocol::json::Value;

pub(super) fn token(job: &mut Job<'_>) -> Result<Value, Refusal> {
    let Some(agent) = job.data.agents.get(locate(job)?) else { return Err(6701.into()) };
    match agent.status.as_str() {
        "disable" => Err(6702.into()),
        "lock" => Err(6730.into()),
        _ => Ok(Value::object([
            ("ssoToken", digest(&["sso", &agent.id, &format!("{}", job.now_ms)]).into()),
            ("ssoUrl", "https://simulated.invalid/sso".into()),
        ])),
    }
}
