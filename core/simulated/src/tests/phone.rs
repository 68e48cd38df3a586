//! Customers, calls, short messages and reports of the work phone.

use serde_json::{Value, json};

use super::client::{call_at, merged, refusal};
use super::*;
use crate::dice::DAY_MS;
use triline_protocol::error::ErrorKind;

fn page(more: Value) -> Value {
    merged(json!({ "page": 1, "pageSize": 500 }), more)
}

fn calls(service: &mut Service, filter: Value, now_ms: i64) -> Vec<Value> {
    let found = call_at(service, "work_phone.device.calls", &page(filter), now_ms).unwrap();
    let rows = found["list"].as_array().unwrap().clone();
    assert_eq!(found["count"], rows.len());
    rows
}

#[test]
fn customers_are_added_changed_and_deleted() {
    let mut service = Service::new(settings(), 1);
    let template = call_at(&mut service, "work_phone.customers.template", &json!({}), NOW).unwrap();
    assert_eq!(template["fieldMap"]["prov_city"], "省市");
    let mut call = |operation: &str, params: Value| {
        call_at(&mut service, &format!("work_phone.customers.{operation}"), &params, NOW)
    };
    let made = call("add", json!({"name": "钱七", "phone": "13700000009", "email": "q@example.com"})).unwrap();
    let id = made["id"].as_str().unwrap();
    for (operation, params, at_fault) in [
        ("add", json!({"name": "孙八", "phone": "13700000009"}), "phone: another"),
        ("add", json!({"name": "孙八", "phone": "13900001001"}), "phone: another"),
        ("add", json!({"name": "", "phone": "13700000010"}), "name: expected"),
        ("add", json!({"name": "孙八", "phone": "13700000010", "colour": "red"}), "colour: expected"),
        ("update", json!({"id": id, "phone": "13900001001"}), "phone: another"),
        ("update", json!({"id": "nobody", "name": "x"}), "id: no customer"),
        ("delete", json!({"id": "nobody"}), "id: no customer"),
    ] {
        let detail = refusal(call(operation, params.clone()));
        assert!(detail.starts_with(at_fault), "{operation} {params}: {detail}");
    }
    // Its own phone is not another's.
    call("update", json!({"id": id, "name": "钱八", "phone": "13700000009"})).unwrap();
    call("delete", json!({"id": id})).unwrap();
    assert!(refusal(call("delete", json!({"id": id}))).starts_with("id: no customer"));
    call("add", json!({"name": "孙八", "phone": "13700000009"})).unwrap();
}

#[test]
fn a_call_is_listed_when_it_is_over_with_the_name_of_the_customer() {
    let mut service = Service::new(settings(), 1);
    let place = |service: &mut Service, params: Value| call_at(service, "work_phone.phone.call", &params, NOW);
    let before = calls(&mut service, json!({}), NOW).len();
    place(&mut service, json!({"callPhone": "13700000001", "userPhone": "13800001002"})).unwrap();
    place(&mut service, json!({"callPhone": "13700000020", "userPhone": "13800001002"})).unwrap();
    call_at(&mut service, "work_phone.customers.add", &json!({"name": "钱七", "phone": "13700000001"}), NOW).unwrap();
    let found = |service: &mut Service, contact: &str, now_ms| calls(service, json!({"contactTel": contact}), now_ms);
    assert_eq!(calls(&mut service, json!({}), NOW).len(), before);
    assert!(found(&mut service, "13700000001", NOW + 24_999).is_empty());
    let row = &found(&mut service, "13700000001", NOW + 25_000)[0];
    assert_eq!(
        (&row["callType"], &row["connectType"], &row["duration"], &row["contactName"], &row["localTel"]),
        (&json!("out"), &json!("connected"), &json!(20), &json!("钱七"), &json!("13800001002"))
    );
    assert!(row["soundUrl"].as_str().unwrap().starts_with("https://"));
    let row = &found(&mut service, "13700000020", NOW + 5_000)[0];
    assert_eq!(
        (&row["connectType"], &row["duration"], &row["soundUrl"], &row["contactName"]),
        (&json!("disconnected"), &json!(0), &json!(""), &json!(""))
    );
    let nobodys = place(&mut service, json!({"callPhone": "13700000001", "userPhone": "1"}));
    assert!(refusal(nobodys).starts_with("userPhone: no agent"));
    let no_number = place(&mut service, json!({"callPhone": "home", "userPhone": "13800001002"}));
    assert!(refusal(no_number).starts_with("callPhone: expected"));
}

#[test]
fn calls_are_found_by_filter_the_newest_first() {
    let mut service = Service::new(settings(), 1);
    let all = calls(&mut service, json!({}), NOW);
    assert!((290..=300).contains(&all.len()), "{}", all.len());
    assert!(all.is_sorted_by(|one, next| one["beginTime"].as_str() >= next["beginTime"].as_str()));
    let first = all[0].clone();
    for (filter, field) in [
        ("callType", "callType"),
        ("localTel", "localTel"),
        ("contactTel", "contactTel"),
        ("imeiOrName", "imei"),
        ("imeiOrName", "uName"),
    ] {
        let found = calls(&mut service, json!({ filter: first[field] }), NOW);
        let expected: Vec<_> = all.iter().filter(|call| call[field] == first[field]).cloned().collect();
        assert!(found == expected && found.len() < all.len(), "{filter}");
    }
    let (from, to) = (all[20]["beginTime"].clone(), all[10]["beginTime"].clone());
    assert_eq!(calls(&mut service, json!({ "start": from, "end": to }), NOW), all[10..=20]);
    // What was listed yesterday is listed today, but for the oldest.
    let later = calls(&mut service, json!({}), NOW + DAY_MS);
    let kept = all.iter().filter(|call| later.contains(call)).count();
    assert_eq!(kept, all.len() - 10);
    for (params, field) in
        [(json!({"page": 0, "pageSize": 20}), "page"), (json!({"page": 1, "pageSize": 0}), "pageSize")]
    {
        let refused = call_at(&mut service, "work_phone.device.calls", &params, NOW).unwrap_err();
        assert_eq!((refused.kind(), refused.field()), (ErrorKind::InvalidRequest, Some(field)));
    }
}

#[test]
fn short_messages_are_found_by_filter() {
    let mut service = Service::new(settings(), 1);
    let mut messages = |filter: Value| {
        let found = call_at(&mut service, "work_phone.device.messages", &page(filter), NOW).unwrap();
        found["list"].as_array().unwrap().clone()
    };
    let all = messages(json!({}));
    assert!((110..=120).contains(&all.len()), "{}", all.len());
    assert!(all.is_sorted_by(|one, next| one["sendTime"].as_str() >= next["sendTime"].as_str()));
    let (received, sent) = (messages(json!({"smsType": "in"})), messages(json!({"smsType": "out"})));
    assert!(received.len() > 20 && sent.len() > 20 && received.len() + sent.len() == all.len());
    let today = messages(json!({"start": all[2]["sendTime"]}));
    assert_eq!(today, all[..=2]);
}

#[test]
fn reports_add_up_with_the_calls() {
    let mut service = Service::new(settings(), 1);
    let agents = call_at(&mut service, "work_phone.agents.list", &json!({}), NOW).unwrap();
    call_at(&mut service, "work_phone.phone.call", &json!({"callPhone": "1", "userPhone": "13800001001"}), NOW)
        .unwrap();
    let now_ms = NOW + 60_000;
    let all = calls(&mut service, json!({}), now_ms);
    let mut total = 0;
    for agent in agents.as_array().unwrap() {
        let of_agent: Vec<_> = all.iter().filter(|call| call["uid"] == agent["id"]).collect();
        let params = |time_set: &str| json!({"agentId": agent["id"], "timeSet": time_set});
        let report =
            call_at(&mut service, "work_phone.reports.call", &json!({"agentId": agent["id"]}), now_ms).unwrap();
        assert_eq!(report["last30"], of_agent.len());
        for (time_set, days, name) in [("today", 1, "today"), ("late7", 7, "last7"), ("late30", 30, "last30")] {
            let detail = call_at(&mut service, "work_phone.reports.call_detail", &params(time_set), now_ms).unwrap();
            assert_eq!(detail["in"].as_i64().unwrap() + detail["out"].as_i64().unwrap(), report[name], "{time_set}");
            if days == 1 {
                assert_eq!(detail["list"], Value::Null);
                continue;
            }
            let list = detail["list"].as_array().unwrap();
            assert_eq!(list.len(), days);
            for field in ["in", "out", "inDuration", "outDuration"] {
                let sum: i64 = list.iter().map(|day| day[field].as_i64().unwrap()).sum();
                assert_eq!(detail[field], sum, "{time_set} {field}");
            }
        }
        let detail = call_at(&mut service, "work_phone.reports.call_detail", &params("late30"), now_ms).unwrap();
        let count = |direction: &str, kind: &str| {
            let is_counted = |call: &&&Value| call["callType"] == direction && call["connectType"] == kind;
            of_agent.iter().filter(is_counted).count()
        };
        assert_eq!(
            (&detail["inConnect"], &detail["outConnect"]),
            (&json!(count("in", "connected")), &json!(count("out", "connected")))
        );
        total += of_agent.len();
    }
    assert_eq!(total, all.len());
    let nobodys = call_at(&mut service, "work_phone.reports.call", &json!({"agentId": "nobody"}), now_ms);
    assert!(refusal(nobodys).starts_with("agentId: no agent"));
}

#[test]
fn reading_changes_nothing_and_the_same_writes_lead_to_the_same() {
    let told = |reads: bool| {
        let mut service = Service::new(settings(), 7);
        for number in 0..3 {
            if reads {
                calls(&mut service, json!({}), NOW + number);
                let page = json!({ "page": 1, "pageSize": 100 });
                call_at(&mut service, "work_phone.chat_app.messages", &page, NOW + number).unwrap();
            }
            let params = json!({"callPhone": format!("1370000000{number}"), "userPhone": "13800001001"});
            call_at(&mut service, "work_phone.phone.call", &params, NOW + number).unwrap();
        }
        calls(&mut service, json!({}), NOW + DAY_MS)
    };
    assert_eq!(told(true), told(false));
}
