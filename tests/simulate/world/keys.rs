//! What was executed, by the keys of its rows.

use serde_json::Value;

/// The keys of what was executed, given the parameters and the answer.
pub(super) fn keys(operation: &str, params: &Value, body: &[u8], answer: &Value) -> Vec<String> {
    let texts = |rows: &Value, name: &str| -> Vec<String> {
        rows.as_array().into_iter().flatten().filter_map(|row| row[name].as_str()).map(ToString::to_string).collect()
    };
    let text = |name: &str| params[name].as_str().map(|text| format!("{operation} {text}")).into_iter().collect();
    match operation {
        "platform.customers.create" => {
            let failed = texts(&answer["data"]["failedList"], "name");
            texts(&params["customers"], "name").into_iter().filter(|name| !failed.contains(name)).collect()
        }
        "platform.customers.delete" => {
            let strings = |list: &Value| -> Vec<String> {
                list.as_array().into_iter().flatten().filter_map(|id| id.as_str()).map(ToString::to_string).collect()
            };
            let missing = strings(&answer["data"]["errorData"]);
            strings(&params["ids"]).into_iter().filter(|id| !missing.contains(id)).collect()
        }
        "platform.dialout.import" => texts(&params["importData"], "number"),
        "platform.agents.create" | "platform.agents.disable" | "platform.agents.enable" => text("agentNumber"),
        "platform.dialout.create" => text("taskName"),
        "work_phone.phone.call" => text("callPhone"),
        "work_phone.customers.add" => text("phone"),
        "work_phone.customers.delete" => text("id"),
        "ai_agent.sessions.open" => text("sid"),
        "ai_agent.sessions.ask" => text("qid"),
        "ai_agent.documents.upload" => {
            // Each upload of a world has a name of its own.
            let form = String::from_utf8_lossy(body);
            let name = form.split_once("filename=\"").and_then(|(_, rest)| rest.split('"').next());
            name.map(|name| format!("{operation} {name}")).into_iter().collect()
        }
        _ => Vec::new(),
    }
}
