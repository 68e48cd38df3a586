//! Faults, and the record of calls.

use super::*;
use triline_protocol::ErrorKind;

const CREATE_CUSTOMER: &str = "/openapi/v1/server-crm/customer/insert";

fn with_faults(script: &str) -> Service {
    let mut service = Service::new(settings(), 1);
    service.set_faults(script).unwrap();
    service
}

fn answer(service: &mut Service, draft: &Draft) -> Response {
    let headers = draft.headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let request = Request { method: draft.method, target: &draft.target, headers, body: draft.body.as_bytes() };
    service.handle(&request, NOW)
}

/// The answer to an operation that meets the fault, the agents that there are then, and the service.
fn create_with(fault: &str) -> (Response, usize) {
    let mut service = with_faults(&format!(r#"[{{"operation":"platform.agents.create","fault":"{fault}"}}]"#));
    let params = new_agent(&mut service, "9001", "");
    let response = answer(&mut service, &draft(CREATE, &params));
    let agents = ask(&mut service, QUERY, r#"{"limit":100}"#);
    (response, data(&agents).list().unwrap().len())
}

#[test]
fn each_fault_is_what_it_says() {
    let (answered, agents) = create_with("delay:250");
    assert_eq!((answered.delay_ms, answered.status, agents), (250, 200, 46));
    let whole = answered.body.len();
    for (fault, delivery, status, made) in [
        ("refuse", Delivery::Refused, 0, false),
        ("drop_before", Delivery::Lost, 0, false),
        ("drop_after", Delivery::Lost, 200, true),
        ("truncate", Delivery::Cut, 200, true),
        ("garbage", Delivery::Whole, 200, true),
        ("duplicate", Delivery::Whole, 200, true),
        ("throttle", Delivery::Whole, 200, false),
        ("status:503", Delivery::Whole, 503, false),
        ("refusal:6700", Delivery::Whole, 200, false),
        ("refusal_after:50007", Delivery::Whole, 200, true),
        ("gateway:504", Delivery::Whole, 504, false),
        ("gateway_after:504", Delivery::Whole, 504, true),
    ] {
        let (answer, agents) = create_with(fault);
        assert_eq!((answer.delivery, answer.status, agents), (delivery, status, 45 + usize::from(made)), "{fault}");
    }
    assert_eq!(create_with("truncate").0.body.len(), whole / 2);
    assert!(Value::read(&create_with("garbage").0.body).is_err());
    assert!(Value::read(&create_with("status:503").0.body).is_err());
    assert_eq!(create_with("throttle").0.refusal.unwrap().code, 50_010);
    assert_eq!(create_with("refusal:6700").0.refusal.unwrap().code, 6700);
    assert_eq!(create_with("refusal_after:50007").0.refusal.unwrap().code, 50_007);
    for fault in ["gateway:504", "gateway_after:504"] {
        assert_eq!(Value::read(&create_with(fault).0.body).unwrap().get("code").and_then(Value::integer), Some(504));
    }
    assert_eq!(create_with("duplicate").0.refusal, None, "the first answer, not that of the second");
}

#[test]
fn what_the_service_refuses_is_not_executed_and_keeps_its_code() {
    for fault in ["refusal_after:50007", "gateway_after:504"] {
        let mut service = with_faults(&format!(r#"[{{"operation":"*","times":0,"fault":"{fault}"}}]"#));
        let refused = answer(&mut service, &draft(CREATE, "{}"));
        assert_eq!((refused.status, refused.refusal.unwrap().code), (200, 40_000), "{fault}");
    }
    let mut service = Service::new(settings(), 1);
    assert!(service.set_faults(r#"[{"operation":"*","fault":"gateway:404"}]"#).is_err());
}

#[test]
fn what_is_duplicated_is_done_twice() {
    let mut limited = settings();
    limited.requests_per_minute = 3;
    let mut service = Service::new(limited, 1);
    service.set_faults(r#"[{"operation":"*","fault":"duplicate"}]"#).unwrap();
    let codes: Vec<String> = (0..3).map(|_| code(&ask(&mut service, ROLES, "{}")).to_string()).collect();
    assert_eq!(codes, ["200", "200", "50010"]);
}

#[test]
fn rules_count_the_requests_of_their_operations() {
    let mut service = with_faults(
        r#"[{"operation":"platform.roles.list","skip":1,"times":2,"fault":"refusal:1"},
            {"operation":"platform.roles.*","skip":2,"times":0,"fault":"refusal:2"},
            {"operation":"platform.agents.query","fault":"refusal:3"}]"#,
    );
    let mut codes = |path: &str, count: usize| {
        (0..count).map(|_| code(&ask(&mut service, path, "{}")).to_string()).collect::<Vec<_>>()
    };
    assert_eq!(codes(ROLES, 5), ["200", "1", "1", "2", "2"]);
    assert_eq!(codes(QUERY, 2), ["3", "200"]);
}

#[test]
fn a_header_decides_for_its_request() {
    let mut service = with_faults(r#"[{"operation":"*","fault":"refusal:1"}]"#);
    let with_header = |fault: &str| {
        let mut draft = draft(ROLES, "{}");
        draft.headers.push(("X-Triline-Fault", fault.to_string()));
        draft
    };
    assert_eq!(answer(&mut service, &with_header("drop_before")).delivery, Delivery::Lost);
    let refused = answer(&mut service, &with_header("drop")).refusal.unwrap();
    assert_eq!(refused.code, 40_000);
    assert!(refused.detail.starts_with("x-triline-fault: expected drop_before, "), "{}", refused.detail);
    assert_eq!(code(&ask(&mut service, ROLES, "{}")), "1", "the script was not asked before");
    // A path without an operation is one of all requests.
    let mut service = with_faults(r#"[{"operation":"*","fault":"drop_after"}]"#);
    assert_eq!(answer(&mut service, &draft("/nowhere", "{}")).delivery, Delivery::Lost);
}

#[test]
fn the_clock_is_skewed_and_advanced() {
    let mut service = with_faults(r#"[{"operation":"*","skip":1,"fault":"skew:-301"}]"#);
    let date = |response: &Response| http_date(&response.headers.iter().find(|(name, _)| *name == "date").unwrap().1);
    assert_eq!(date(&answer(&mut service, &draft(ROLES, "{}"))), Some(NOW));
    for _ in 0..2 {
        let response = answer(&mut service, &draft(ROLES, "{}"));
        assert_eq!((date(&response), response.refusal.unwrap().code), (Some(NOW - 301_000), 50_014));
    }
    service.set_faults(r#"[{"operation":"*","fault":"skew:0"}]"#).unwrap();
    assert_eq!(date(&answer(&mut service, &draft(ROLES, "{}"))), Some(NOW));
    service.advance(300_000);
    assert_eq!(answer(&mut service, &draft(ROLES, "{}")).refusal, None);
    service.advance(1000);
    assert_eq!(answer(&mut service, &draft(ROLES, "{}")).refusal.unwrap().code, 50_014);
    assert_eq!(service.advanced_ms(), 301_000);
}

#[test]
fn lists_have_smaller_pages_and_wrong_totals() {
    const NUMBERS: &str = "/openapi/v1/blacknum/queryRedOrBlackNum";
    let page = |fault: &str, body: &str| {
        let rule = format!(r#"[{{"operation":"platform.number_lists.query","fault":"{fault}"}}]"#);
        let answer = ask(&mut with_faults(&rule), NUMBERS, body);
        let page = data(&answer);
        let rows = page.get("list").and_then(Value::list).unwrap().len();
        (rows, page.get("total").and_then(Value::integer).unwrap())
    };
    assert_eq!(page("page_cap:9", "{}"), (9, 45));
    assert_eq!(page("page_cap:9", r#"{"page":5,"pageSize":100}"#), (9, 45));
    assert_eq!(page("page_cap:9", r#"{"pageSize":5}"#), (5, 45));
    assert_eq!(page("total_of_page", r#"{"page":3,"pageSize":20}"#), (5, 5));
    assert_eq!(page("total_off:2", r#"{"pageSize":20}"#), (20, 47));
    assert_eq!(page("total_off:-50", r#"{"pageSize":20}"#), (20, 0));
    let mut service = with_faults("[]");
    for fault in ["page_cap", "page_cap:0", "total_off:x", "total_of_page:1"] {
        let rule = format!(r#"[{{"operation":"*","fault":"{fault}"}}]"#);
        assert!(service.set_faults(&rule).is_err(), "{fault}");
    }
}

#[test]
fn tokens_expire_when_they_are_told_to() {
    use super::client::{client, drive};
    let mut service = Service::new(settings(), 1);
    let client = client(Interface::WorkPhone);
    let call = |service: &mut Service| {
        drive(service, &client, "work_phone.agents.list", "", triline_protocol::Options::default()).0.map(|_| ())
    };
    call(&mut service).unwrap();
    service.set_faults(r#"[{"operation":"work_phone.agents.list","fault":"expire_tokens"}]"#).unwrap();
    let failed = call(&mut service);
    let codes: Vec<_> = service.calls().map(|call| (call.operation, call.code, call.fault.as_deref())).collect();
    let fault = Some("expire_tokens");
    assert_eq!(codes.get(2), Some(&("work_phone.agents.list", Some(0), fault)), "{codes:?} {failed:?}");
}

#[test]
fn the_others_are_throttled_by_status() {
    let mut service = with_faults(r#"[{"operation":"*","times":0,"fault":"throttle"}]"#);
    for path in ["/api/crm/getUsers", "/agent/v1/api/close_session"] {
        assert_eq!(answer(&mut service, &draft(path, "{}")).status, 429, "{path}");
    }
}

#[test]
fn a_script_that_is_wrong_is_refused_and_nothing_changes() {
    let mut service = with_faults(r#"[{"operation":"*","times":0,"fault":"drop_after"}]"#);
    for (script, field) in [
        ("", "faults"),
        ("{}", "faults"),
        (r#"[{"operation":"*"}]"#, "faults[0].fault"),
        (r#"[{"fault":"refuse"}]"#, "faults[0].operation"),
        (r#"[{"operation":"platform.agents.find","fault":"refuse"}]"#, "faults[0].operation"),
        (r#"[{"operation":"*","fault":"refuse"},{"operation":"*","fault":"delay:x"}]"#, "faults[1].fault"),
        (r#"[{"operation":"*","fault":"status:99"}]"#, "faults[0].fault"),
        (r#"[{"operation":"*","fault":"refuse","skip":-1}]"#, "faults[0].skip"),
        (r#"[{"operation":"*","fault":"refuse","time":1}]"#, "faults[0].time"),
    ] {
        let error = service.set_faults(script).unwrap_err();
        assert_eq!((error.kind(), error.field()), (ErrorKind::InvalidRequest, Some(field)), "{script}");
    }
    assert_eq!(answer(&mut service, &draft(ROLES, "{}")).delivery, Delivery::Lost);
}

#[test]
fn calls_are_recorded_without_secrets() {
    let mut service = with_faults(r#"[{"operation":"platform.roles.list","skip":1,"fault":"drop_before"}]"#);
    let params = new_agent(&mut service, "9001", r#","webchatConfig":{"maxLimit":3},"madeUp":"x""#);
    let code = answer(&mut service, &draft(CREATE, &params)).refusal.unwrap().code;
    answer(&mut service, &draft(ROLES, "["));
    ask(&mut service, ROLES, "");
    answer(&mut service, &draft("/nowhere", "{}"));
    let calls: Vec<Recorded> = service.calls().cloned().collect();
    let [_, create, dropped, roles] = calls.as_slice() else { panic!("{calls:?}") };
    assert_eq!((create.operation, create.status, create.code), ("platform.agents.create", Some(200), Some(code)));
    let kept = Value::read(create.params.as_bytes()).unwrap();
    assert_eq!(kept.get("webchatConfig").unwrap().get("maxLimit"), Some(&3.into()));
    assert_eq!((kept.get("password"), kept.get("madeUp")), (None, None));
    assert_eq!(
        (dropped.params.as_str(), dropped.status, dropped.fault.as_deref()),
        ("null", None, Some("drop_before"))
    );
    assert_eq!(roles.to_json(), r#"{"operation":"platform.roles.list","params":{},"status":200}"#);
    assert!(!service.calls_json().contains("Passw0rd!"));
    assert_eq!(Value::read(service.calls_json().as_bytes()).unwrap().list().unwrap().len(), 4);
    service.clear_calls();
    assert_eq!(service.calls().len(), 0);
}

#[test]
fn only_the_last_calls_are_kept() {
    let mut few = settings();
    few.recorded_calls = 3;
    let mut service = Service::new(few, 1);
    for page in 1..=5 {
        ask(&mut service, QUERY, &format!(r#"{{"page":{page}}}"#));
    }
    let pages: Vec<&str> = service.calls().map(|call| call.params.as_str()).collect();
    assert_eq!(pages, [r#"{"page":3}"#, r#"{"page":4}"#, r#"{"page":5}"#]);
    // What they take is limited as well: each of these has more than five million bytes.
    let mut service = Service::new(settings(), 1);
    let rows = format!(r#"{{"customers":[{{"name":"{}"}}]}}"#, "x".repeat(5 << 20));
    for _ in 0..4 {
        assert!(data(&ask(&mut service, CREATE_CUSTOMER, &rows)).get("failedList").is_some());
    }
    assert_eq!(service.calls().len(), 3);
}

#[test]
fn settings_are_read_from_json() {
    let read = |json: &str| settings().with_json(json);
    let settings = read(r#"{"requestsPerMinute":7,"error_status":"mapped","refuseUsedNonces":true,"recordedCalls":2}"#);
    let settings = settings.unwrap();
    assert_eq!((settings.requests_per_minute, settings.error_status), (7, ErrorStatus::Mapped));
    assert_eq!((settings.refuse_used_nonces, settings.request_info, settings.recorded_calls), (true, false, 2));
    for (json, field) in [
        (r#"{"agents":-1}"#, "agents"),
        (r#"{"errorStatus":"bad"}"#, "errorStatus"),
        (r#"{"agent":1}"#, "agent"),
        (r#"{"requestInfo":1}"#, "requestInfo"),
    ] {
        assert_eq!(read(json).unwrap_err().field(), Some(field), "{json}");
    }
}
