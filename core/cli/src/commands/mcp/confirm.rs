//! The user's agreement to an operation that writes.

use rmcp::model::{ElicitRequestParams, ElicitationAction, ElicitationSchema};
use rmcp::service::{ElicitationMode, Peer, RoleServer};
use triline_schema::operation::Operation;

use super::tools::CONFIRM;
use crate::terminal::console::both;
use crate::terminal::output::{Format, secret_parameters};

/// Whether the client asks the user itself.
pub(super) fn can_ask(peer: &Peer<RoleServer>) -> bool {
    peer.supported_elicitation_modes().contains(&ElicitationMode::Form)
}

/// Asks the user. `said`: whether the model says that the user has agreed, which counts only where the client cannot ask.
///
/// # Errors
///
/// Why the operation is not called.
pub(super) async fn confirm(
    peer: &Peer<RoleServer>,
    operation: &'static Operation,
    params: &str,
    said: bool,
) -> Result<(), String> {
    let name = operation.name;
    if !can_ask(peer) {
        return if said {
            Ok(())
        } else {
            Err(both!(
                "{name} writes: show the user the parameters, and call it again with `{CONFIRM}: true` once they agree",
                "{name} 会写入数据：请向用户展示参数，用户同意后用 `{CONFIRM}: true` 再次调用"
            ))
        };
    }
    let params = Format { pretty: true, hidden: secret_parameters(operation), times: None }.write(params);
    let message = both!("Call {name} with these parameters?\n{params}", "是否用以下参数调用 {name}？\n{params}");
    let schema = ElicitationSchema::builder().required_bool(CONFIRM).build().map_err(ToString::to_string)?;
    let question = ElicitRequestParams::FormElicitationParams { meta: None, message, requested_schema: schema };
    let reply = peer.create_elicitation(question).await.map_err(|error| {
        let why = error.to_string();
        both!("the user could not be asked: {why}", "无法询问用户：{why}")
    })?;
    let agrees = reply.content.is_some_and(|content| content[CONFIRM] == true);
    if reply.action == ElicitationAction::Accept && agrees {
        Ok(())
    } else {
        Err(both!("the user did not agree: nothing was sent", "用户没有同意：请求没有发出"))
    }
}
