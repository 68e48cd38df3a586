//! What the operations do.

use super::*;

#[test]
fn agents_are_found_by_filter_and_page() {
    let mut service = Service::new(settings(), 1);
    let mut count = |params: &str| data(&ask(&mut service, QUERY, params)).list().unwrap().len();
    assert_eq!(count("{}"), 45);
    assert_eq!(count(""), 45);
    assert_eq!((count(r#"{"limit":20,"page":3}"#), count(r#"{"limit":20,"page":4}"#)), (5, 0));
    assert_eq!(count(r#"{"page":2}"#), 0);
    assert_eq!(count(r#"{"limit":1.0,"page":9007199254740993}"#), 0);
    assert_eq!(count(r#"{"mobile":"13800001003"}"#), 1);
    assert_eq!(count(r#"{"mobile":"13800001003","agentNumber":"1004"}"#), 0);
    assert_eq!(count(r#"{"sipNumber":"1000001845"}"#), 1);
    assert_eq!(count(r#"{"crmId":"crm-003"}"#), 1);

    let body = ask(&mut service, QUERY, r#"{"limit":2,"page":2,"projection":{"agentNumber":1,"status":1}}"#);
    let [third, _] = data(&body).list().unwrap() else { panic!("{body:?}") };
    let Value::Object(members) = third else { panic!("{third:?}") };
    assert_eq!(members.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["_id", "agentNumber", "status"]);
    assert_eq!(member(third, "agentNumber"), "1003");
}

#[test]
fn the_data_are_what_examples_count_on() {
    let mut service = Service::new(settings(), 1);
    let body = ask(&mut service, QUERY, "{}");
    let agents = data(&body).list().unwrap();
    let with_status = |status| agents.iter().filter(|agent| member(agent, "status") == status).count();
    assert_eq!([with_status("enable"), with_status("disable"), with_status("lock")], [41, 3, 1]);
    let some_name_has = |c| agents.iter().any(|agent| member(agent, "agentName").contains(c));
    assert!(some_name_has('🌻') && some_name_has('王'));
    let queues = agents.iter().flat_map(|agent| agent.get("queue").unwrap().list().unwrap());
    let names: BTreeSet<(&str, &str)> = queues.map(|queue| (member(queue, "_id"), member(queue, "name"))).collect();
    assert_eq!(names.into_iter().collect::<Vec<_>>(), [("80001", "售前咨询组"), ("80002", "售后🛠️组")]);

    let same = ask(&mut Service::new(settings(), 1), QUERY, "{}");
    let other = ask(&mut Service::new(settings(), 2), QUERY, "{}");
    assert!(body == same && body != other);
    let mut two = settings();
    two.accounts[1] = Account::new("1000002", "other");
    let neighbour = draft(QUERY, "{}").signed_with("Svc-AppKey", "1000002", "other");
    assert_ne!(send(&mut Service::new(two, 1), &neighbour, NOW).1, body);
}

#[test]
fn agents_are_created_changed_and_switched() {
    let mut service = Service::new(settings(), 1);
    let params = new_agent(&mut service, "9001", r#","sipNumber":"1000001860","webchatConfig":{"maxLimit":3}"#);
    let body = ask(&mut service, CREATE, &params);
    let made = data(&body);
    assert_eq!((member(made, "accountId"), member(made, "status")), ("1000001", "enable"));
    assert_eq!(member(made, "createTime"), "2025-10-09 16:53:20");
    assert_eq!((member(made, "hashPassword").len(), member(made, "webrtcSipKey").len()), (64, 16));
    assert!(!String::from_utf8_lossy(&send(&mut service, &draft(QUERY, "{}"), NOW).0.body).contains("Passw0rd!"));

    let found = agent(&mut service, "9001");
    assert_eq!((member(&found, "_id"), member(&found, "restTime")), (member(made, "_id"), "30"));
    assert_eq!(found.get("roles"), Some(&["坐席"].into_iter().collect()));

    let id = member(made, "_id");
    assert_eq!(code(&ask(&mut service, DISABLE, &format!(r#"{{"agentId":"{id}"}}"#))), "200");
    assert_eq!(member(&agent(&mut service, "9001"), "status"), "disable");
    assert_eq!(code(&ask(&mut service, ENABLE, r#"{"agentNumber":"9001"}"#)), "200");
    assert_eq!(member(&agent(&mut service, "9001"), "status"), "enable");
    assert_eq!(code(&ask(&mut service, ENABLE, r#"{"agentNumber":"1030"}"#)), "200");
    assert_eq!(member(&agent(&mut service, "1030"), "status"), "lock", "no document says that this unlocks");

    let change = format!(
        r#"{{"agentId":"{id}","agentNumber":"9001","agentName":"王大明","mobile":"13900000000","numbers":["1"]}}"#
    );
    let answer = ask(&mut service, UPDATE, &change);
    assert_eq!((code(&answer), answer.get("data")), ("200", None));
    let changed = agent(&mut service, "9001");
    assert_eq!((member(&changed, "agentName"), member(&changed, "mobile")), ("王大明", "13900000000"));
    assert_eq!((member(&changed, "sipNumber"), member(&changed, "restTime")), ("1000001860", "30"));
}

#[test]
fn numbers_are_bound_and_set_free() {
    let mut service = Service::new(settings(), 1);
    let mut bind = |agent: &str, kind: &str, number: Option<&str>| {
        let number = number.map(|number| format!(r#","number":"{number}""#)).unwrap_or_default();
        let params = format!(r#"{{"agentNumber":"{agent}","bindType":"{kind}"{number}}}"#);
        code(&ask(&mut service, BIND, &params)).to_string()
    };
    assert_eq!(bind("1001", "SIP", Some("1000001851")), "200");
    assert_eq!(bind("1001", "SIP", Some("1000001851")), "200");
    assert_eq!(bind("1002", "SIP", Some("1000001851")), "6722");
    assert_eq!(bind("1002", "SIP", Some("1000001801")), "200");
    assert_eq!(bind("1003", "SIP", Some("1000001899")), "200");
    assert_eq!(bind("1004", "SIP", Some("1000001900")), "6722");
    assert_eq!(bind("1004", "SIP", None), "200");
    assert_eq!(bind("1001", "PSTN", None), "200");
    assert_eq!(bind("1002", "PSTN", Some("13800001001")), "200");
    let mut numbers = |number: &str| {
        let agent = agent(&mut service, number);
        (member(&agent, "sipNumber").to_string(), member(&agent, "mobile").to_string())
    };
    assert_eq!(numbers("1001"), ("1000001851".to_string(), String::new()));
    assert_eq!(numbers("1002"), ("1000001801".to_string(), "13800001001".to_string()));
    assert_eq!(numbers("1004"), (String::new(), "13800001004".to_string()));
}

#[test]
fn licences_run_out() {
    let mut service = Service::new(settings(), 1);
    for number in ["9001", "9002", "9003"] {
        let params = new_agent(&mut service, number, "").replace("ccAgent", "monitorAgent");
        assert_eq!(code(&ask(&mut service, CREATE, &params)), "200");
    }
    let params = new_agent(&mut service, "9004", "").replace("ccAgent", "monitorAgent");
    assert_eq!(code(&ask(&mut service, CREATE, &params)), "6704");
    assert_eq!(code(&ask(&mut service, UPDATE, r#"{"agentNumber":"1001","agentVersion":"monitorAgent"}"#)), "6704");
    // An agent that has the licence may keep it.
    assert_eq!(code(&ask(&mut service, UPDATE, r#"{"agentNumber":"9001","agentVersion":"monitorAgent"}"#)), "200");
}

#[test]
fn who_is_logged_in_is_told() {
    let mut service = Service::new(settings(), 1);
    let mut numbers = |params: &str| {
        let body = ask(&mut service, STATUSES, params);
        let list = data(&body).get("list").unwrap().list().unwrap();
        assert_eq!(data(&body).get("count").unwrap().integer(), i64::try_from(list.len()).ok());
        list.iter().map(|entry| member(entry, "agentNumber").to_string()).collect::<Vec<_>>()
    };
    assert_eq!(numbers("{}"), ["1001", "1002", "1003"]);
    assert_eq!(numbers(r#"{"agentNumbers":["1003","1004"]}"#), ["1003"]);
    assert_eq!(numbers(r#"{"queueIdList":["80001"]}"#), ["1001", "1002"]);
    assert_eq!(numbers(r#"{"queueIdList":["80001"],"agentNumbers":["1002","1003"]}"#), ["1002"]);
    assert_eq!(numbers(r#"{"agentNumbers":[]}"#), ["1001", "1002", "1003"]);
}
