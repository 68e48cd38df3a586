//! Customers, created by the field dictionary, found, changed and deleted.

use serde_json::{Value, json};

use super::client::{client, drive};
use super::*;
use triline_protocol::{CustomerFields, Options, report_table};

fn call(service: &mut Service, operation: &str, params: &Value) -> Value {
    let (result, _) = drive(service, &client(Interface::Platform), operation, &params.to_string(), Options::default());
    serde_json::from_str(&result.unwrap()).unwrap()
}

fn fields(service: &mut Service) -> CustomerFields {
    let fields = call(service, "platform.customers.fields", &json!({}));
    let regions = call(service, "platform.customers.regions", &json!({}));
    CustomerFields::from_json(&json!({ "fields": fields, "regions": regions }).to_string()).unwrap()
}

#[test]
fn what_is_created_is_found_as_keys_and_read_as_texts() {
    let mut service = Service::new(settings(), 1);
    let fields = fields(&mut service);
    let row = json!([{"name": "赵六", "gender": "男", "source": ["官网"], "region": ["四川省", "成都市", "武侯区"],
        "cascade_1": ["电子", "手机"], "mobile": ["13700000001"], "labels": ["VIP"]}]);
    let rows: Value = serde_json::from_str(&fields.encode_json(&row.to_string()).unwrap()).unwrap();
    let made = call(&mut service, "platform.customers.create", &json!({ "customers": rows }));
    assert_eq!(made, json!({ "failedList": [] }));

    let found = call(&mut service, "platform.customers.list", &json!({ "name": "赵六" }));
    let customer = &found["list"][0];
    assert_eq!(
        (&customer["gender"], &customer["source"], &customer["region"]),
        (&json!("M"), &json!(["website"]), &json!(["510000", "510100", "510107"]))
    );
    let shown: Value = serde_json::from_str(&fields.decode_json(&customer.to_string()).unwrap()).unwrap();
    assert_eq!((&shown["gender"], &shown["cascade_1"]), (&json!("男"), &json!(["电子", "手机"])));

    // What was read can be written back.
    let mut changed = customer.clone();
    changed["name"] = "赵七".into();
    let patch: Value = serde_json::from_str(&fields.encode_update_json(&changed.to_string()).unwrap()).unwrap();
    call(&mut service, "platform.customers.update", &json!({ "customer": patch }));
    let found = call(&mut service, "platform.customers.list", &json!({ "mobile": "13700000001" }));
    assert_eq!((&found["list"][0]["name"], &found["list"][0]["gender"]), (&json!("赵七"), &json!("M")));

    let id = &found["list"][0]["id"];
    let deleted = call(&mut service, "platform.customers.delete", &json!({ "ids": [id, "nobody"] }));
    assert_eq!(deleted, json!({ "errorData": ["nobody"] }));
    assert_eq!(call(&mut service, "platform.customers.list", &json!({}))["count"], 45);
}

#[test]
fn rows_fail_one_by_one() {
    let mut service = Service::new(settings(), 1);
    let rows = json!([{"name": "甲", "mobile": [{"value": "13900001001"}]}, {"name": "乙"}, {"gender": "男"}, {"name": "丙", "source": ["电视"]}]);
    let made = call(&mut service, "platform.customers.create", &json!({ "customers": rows }));
    let failed: Vec<_> =
        made["failedList"].as_array().unwrap().iter().map(|row| row["errMessage"].as_str().unwrap()).collect();
    assert_eq!(failed.len(), 3, "{failed:?}");
    assert!(
        failed[0].starts_with("mobile:") && failed[1].starts_with("name:") && failed[2].starts_with("source[0]:"),
        "{failed:?}"
    );
}

#[test]
fn a_row_of_another_form_does_not_cost_the_others() {
    let mut service = Service::new(settings(), 1);
    let path = "/openapi/v1/server-crm/customer/insert";
    let rows = json!({ "customers": [
        {"name": "甲", "age": 30}, {"name": "乙", "region": ["四川"]}, {"name": "丙", "mobile": "13700000001"},
        {"name": "丁", "gender": {"key": "M"}}, {"name": ["戊"]}, {"name": "己", "nickname": "小己"}, {"name": "庚"},
    ] });
    let answer = ask(&mut service, path, &rows.to_string());
    let failed = data(&answer).get("failedList").unwrap().list().unwrap();
    let failed: Vec<(&str, &str)> = failed
        .iter()
        .map(|row| (row.get("name").and_then(super::Value::text).unwrap_or_default(), member(row, "errMessage")))
        .collect();
    let fields: Vec<(&str, &str)> =
        failed.iter().map(|(name, why)| (*name, why.split([':', '[']).next().unwrap_or_default())).collect();
    let expected =
        [("甲", "age"), ("乙", "region"), ("丙", "mobile"), ("丁", "gender"), ("", "name"), ("己", "nickname")];
    assert_eq!(fields, expected, "{failed:?}");
    let found = call(&mut service, "platform.customers.list", &json!({ "name": "庚" }));
    assert_eq!(found["count"], 1);
    // What is no row at all cannot be listed with a reason.
    assert_eq!(code(&ask(&mut service, path, r#"{"customers":["庚"]}"#)), "40000");
}

#[test]
fn only_the_documented_forms_of_values_are_taken() {
    let mut service = Service::new(settings(), 1);
    for (field, given, documented) in [
        ("gender", json!("M"), json!("男")),
        ("source", json!(["website"]), json!(["官网"])),
        ("source", json!("官网"), json!(["官网"])),
        ("mobile", json!(["13700000009"]), json!([{"value": "13700000009", "memo": "本人"}])),
        ("region", json!(["510000"]), json!(["四川省"])),
        ("cascade_1", json!(["e"]), json!(["电子"])),
    ] {
        let mut create = |value: Value| {
            let rows = json!([{ "name": "赵六", field: value }]);
            call(&mut service, "platform.customers.create", &json!({ "customers": rows }))["failedList"].clone()
        };
        assert_eq!(create(given.clone())[0]["errMessage"].as_str().unwrap().split(':').next(), Some(field), "{given}");
        assert_eq!(create(documented.clone()), json!([]), "{documented}");
    }
}

#[test]
fn a_district_stands_alone_and_ids_are_stored() {
    let mut service = Service::new(settings(), 1);
    let rows = json!([{ "name": "赵六", "region": ["武侯区"] }]);
    call(&mut service, "platform.customers.create", &json!({ "customers": rows }));
    let found = call(&mut service, "platform.customers.list", &json!({ "name": "赵六" }));
    assert_eq!(found["list"][0]["region"], json!(["510107"]));
    let shown: Value =
        serde_json::from_str(&fields(&mut service).decode_json(&found["list"].to_string()).unwrap()).unwrap();
    assert_eq!(shown[0]["region"], json!(["武侯区"]));
}

#[test]
fn every_customer_from_the_beginning_can_be_written_back() {
    let mut service = Service::new(settings(), 1);
    let fields = fields(&mut service);
    let all = call(&mut service, "platform.customers.list", &json!({ "pageSize": 100 }));
    assert_eq!(all["list"].as_array().unwrap().len(), 45);
    let shown = fields.decode_json(&all["list"].to_string()).unwrap();
    assert!(fields.encode_json(&shown).is_ok());
}

#[test]
fn columns_of_reports_have_cells() {
    let mut service = Service::new(settings(), 1);
    for verb in ["sessions", "workload", "quality"] {
        let params = json!({ "createTime": ["2025-10-01 00:00:00", "2025-10-02 00:00:00"] });
        let report = call(&mut service, &format!("platform.chat_reports.{verb}"), &params);
        let table: Value = serde_json::from_str(&report_table(&report.to_string()).unwrap()).unwrap();
        for row in table["rows"].as_array().unwrap() {
            assert!(row.as_array().unwrap().iter().all(|cell| !cell.is_null()), "{verb}: {row}");
        }
    }
}

#[test]
fn the_password_of_a_customer_is_written_down_nowhere() {
    let mut settings = settings();
    settings.journal = true;
    let mut service = Service::new(settings, 1);
    let customers =
        r#"{"customers":[{"name":"赵六","mobile":[{"value":"13700000001"}],"servicePassword":"pw-sentinel"}]}"#;
    let response = send(&mut service, &draft("/openapi/v1/server-crm/customer/insert", customers), NOW).0;
    assert!(response.refusal.is_none() && response.journal.len() == 1, "{response:?}");
    let told = [response.journal[0].as_str(), &service.calls_json()].concat();
    assert!(told.contains("赵六") && !told.contains("pw-sentinel"), "{told}");
}
