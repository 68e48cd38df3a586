//! What somebody would write by hand, with serde's derive.

#![allow(clippy::struct_field_names, reason = "the names are the service's")]

use std::collections::BTreeMap;

use md5::{Digest, Md5};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

#[derive(Serialize, Deserialize)]
pub(crate) struct Envelope<T> {
    success: bool,
    code: String,
    message: String,
    data: T,
}

/// The text of an answer.
pub(crate) fn answer<T: Serialize>(data: T) -> String {
    serde_json::to_string(&Envelope { success: true, code: "200".into(), message: "请求成功".into(), data }).unwrap()
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Filter {
    agent_number: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sip_number: Option<String>,
    crm_id: Option<String>,
    page: Option<i64>,
    limit: Option<i64>,
}

/// A signed request: address, headers, body.
pub(crate) fn request() -> (String, [(&'static str, String); 4], Vec<u8>) {
    let filter = Filter {
        agent_number: Some("1001".into()),
        sip_number: None,
        crm_id: Some("CRM-0007".into()),
        page: Some(3),
        limit: Some(20),
    };
    let (account, nonce, timestamp) = ("1000001".to_string(), "123456".to_string(), 1_760_000_000.to_string());
    let digest = Md5::digest(format!("{account}{nonce}{timestamp}s3cr3t"));
    let sign = digest.iter().fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"));
    let headers = [("svc-appkey", account), ("svc-nonce", nonce), ("svc-timestamp", timestamp), ("svc-sign", sign)];
    let url = format!("{}{}", "https://cc.example.com", "/openapi/v1/call/query/agent");
    (url, headers, serde_json::to_vec(&filter).unwrap())
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Agent {
    #[serde(rename = "_id")]
    id: Option<String>,
    roles: Option<Vec<String>>,
    email: Option<String>,
    crm_id: Option<String>,
    sip_number: Option<String>,
    mobile: Option<String>,
    agent_number: Option<String>,
    agent_name: Option<String>,
    status: Option<Status>,
    queue: Option<Vec<Queue>>,
    rest_time: Option<String>,
    numbers: Option<Vec<String>>,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct Queue {
    #[serde(rename = "_id")]
    id: Option<String>,
    name: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    Enable,
    Disable,
    #[serde(untagged)]
    Other(String),
}

impl Agent {
    pub(crate) fn new(index: usize) -> Agent {
        let text = |text: &str| Some(text.to_string());
        let queue = |id, name| Queue { id: text(id), name: text(name) };
        Agent {
            id: Some(format!("9b03d9bcc7306c05492{index:05}")),
            roles: Some(vec!["坐席".into(), "班长".into()]),
            email: Some(format!("zhang.san.{index}@example.com")),
            crm_id: Some(format!("CRM-{index:06}")),
            sip_number: Some(format!("10000{index:05}")),
            mobile: Some(format!("138{index:08}")),
            agent_number: Some(index.to_string()),
            agent_name: Some(format!("张三 {index}")),
            status: Some(if index.is_multiple_of(7) { Status::Disable } else { Status::Enable }),
            queue: Some(vec![queue("80001", "售前咨询组"), queue("80002", "售后服务组")]),
            rest_time: text("30"),
            numbers: Some(vec!["4000000001".into(), "4000000002".into()]),
        }
    }
}

/// The same, with what the service sends beside the documented fields.
#[derive(Serialize, Deserialize)]
pub(crate) struct OpenAgent {
    #[serde(flatten)]
    agent: Agent,
    #[serde(flatten)]
    extra: BTreeMap<String, Value>,
}

impl OpenAgent {
    pub(crate) fn new(index: usize) -> OpenAgent {
        let extra = [("floor", json!(3)), ("team", json!("售前")), ("tags", json!(["a", "b"]))];
        OpenAgent { agent: Agent::new(index), extra: extra.map(|(name, value)| (name.to_string(), value)).into() }
    }
}

#[derive(Serialize, Deserialize)]
pub(crate) struct Online {
    list: Option<Vec<OnlineStatus>>,
    count: Option<i64>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OnlineStatus {
    account_id: Option<String>,
    agent_number: Option<String>,
    status_number: Option<String>,
    status_name: Option<String>,
    status_start_time: Option<String>,
    login_type: Option<String>,
    login_time: Option<String>,
    login: Option<bool>,
    busy: Option<bool>,
    last_call_id_list: Option<Vec<String>>,
    login_number: Option<String>,
    init_status_name: Option<String>,
    init_status_number: Option<String>,
    first_login_time: Option<String>,
    logout_time: Option<String>,
}

impl Online {
    pub(crate) fn new(rows: usize) -> Online {
        Online { list: Some((0..rows).map(OnlineStatus::new).collect()), count: i64::try_from(rows).ok() }
    }
}

impl OnlineStatus {
    fn new(index: usize) -> OnlineStatus {
        let text = |text: &str| Some(text.to_string());
        OnlineStatus {
            account_id: text("1000001"),
            agent_number: Some(index.to_string()),
            status_number: text("1"),
            status_name: text("空闲"),
            status_start_time: text("2025-10-09 16:53:21"),
            login_type: text("SIP"),
            login_time: text("2025-10-09 08:30:00"),
            login: Some(true),
            busy: Some(index.is_multiple_of(3)),
            last_call_id_list: Some(vec![format!("call-{index:012}")]),
            login_number: Some(format!("10000{index:05}")),
            init_status_name: text("空闲"),
            init_status_number: text("1"),
            first_login_time: text("2025-10-09 08:30:00"),
            logout_time: text(""),
        }
    }
}
