//! Services of another size, and what customers do there.

use super::*;

const LIST: &str = "/openapi/v1/server-crm/customer/list";
const CREATE_CUSTOMERS: &str = "/openapi/v1/server-crm/customer/insert";
const DELETE: &str = "/openapi/v1/server-crm/customer/delete";

fn large(agents: u32, customers: u32) -> Service {
    let mut settings = settings();
    settings.agents = agents;
    settings.customers = customers;
    Service::new(settings, 1)
}

fn customers(service: &mut Service, params: &str) -> (i64, Vec<Value>) {
    let body = ask(service, LIST, params);
    let count = data(&body).get("count").unwrap().integer().unwrap();
    (count, data(&body).get("list").unwrap().list().unwrap().to_vec())
}

fn mobile(customer: &Value) -> &str {
    member(&customer.get("mobile").unwrap().list().unwrap()[0], "value")
}

#[test]
fn there_may_be_many_customers() {
    let mut service = large(45, 200_000);
    let (count, page) = customers(&mut service, r#"{"page":3,"pageSize":100}"#);
    assert_eq!((count, page.len(), mobile(&page[0])), (200_000, 100, "13900200800"));
    // Each is the same whenever it is looked at.
    assert_eq!(customers(&mut service, r#"{"page":3,"pageSize":100}"#).1, page);
    assert_eq!(customers(&mut service, r#"{"mobile":"13900200800"}"#), (1, vec![page[0].clone()]));

    let create =
        r#"{"customers":[{"name":"甲","mobile":[{"value":"13900200800"}]},{"name":"乙","mobile":[{"value":"1"}]}]}"#;
    let failed = ask(&mut service, CREATE_CUSTOMERS, create);
    assert_eq!(data(&failed).get("failedList").unwrap().list().unwrap().len(), 1);
    let ids: Value = [member(&page[0], "_id"), member(&page[1], "_id"), "nobody"].into_iter().collect();
    let deleted = ask(&mut service, DELETE, &Value::object([("ids", ids)]).to_text());
    assert_eq!(data(&deleted).get("errorData"), Some(&["nobody"].into_iter().collect()));
    let (count, rest) = customers(&mut service, r#"{"page":3,"pageSize":100}"#);
    // One came in front, two are gone.
    assert_eq!((count, mobile(&rest[0])), (199_999, "13900200801"));
    assert_eq!(mobile(&rest[1]), "13900200798");
    let again = ask(&mut service, CREATE_CUSTOMERS, create);
    let failed = data(&again).get("failedList").unwrap().list().unwrap();
    assert_eq!((failed.len(), member(&failed[0], "name")), (1, "乙"), "the other's number is free");
}

#[test]
fn there_may_be_many_agents_or_none() {
    let mut service = large(5000, 0);
    assert_eq!(customers(&mut service, "{}"), (0, vec![]));
    let body = ask(&mut service, QUERY, r#"{"page":50,"limit":100}"#);
    let last = data(&body).list().unwrap().last().unwrap();
    assert_eq!((member(last, "agentNumber"), member(last, "mobile")), ("15000", "13800006000"));
    let mut seen = [BTreeSet::new(), BTreeSet::new(), BTreeSet::new()];
    for page in 1..=50 {
        let body = ask(&mut service, QUERY, &format!(r#"{{"page":{page},"limit":100}}"#));
        for agent in data(&body).list().unwrap() {
            for (seen, name) in seen.iter_mut().zip(["agentNumber", "mobile", "sipNumber"]) {
                assert!(seen.insert(member(agent, name).to_string()), "{name} {}", member(agent, name));
            }
        }
    }
    assert_eq!(seen[0].len(), 5000);
    let params = new_agent(&mut service, "9001", "");
    assert_eq!(code(&ask(&mut service, CREATE, &params)), "200", "there are licences for some more");
    assert_eq!(code(&ask(&mut service, UPDATE, r#"{"agentNumber":"15000","sipNumber":"1000006960"}"#)), "200");
    assert_eq!(data(&ask(&mut large(0, 0), QUERY, "{}")).list().unwrap().len(), 0);
}

#[test]
fn a_changed_customer_keeps_its_place_and_frees_its_number() {
    let mut service = large(45, 10);
    let (_, page) = customers(&mut service, "{}");
    let id = member(&page[4], "_id");
    let update = format!(r#"{{"customer":{{"_id":"{id}","name":"改","mobile":[{{"value":"2"}}]}}}}"#);
    assert_eq!(code(&ask(&mut service, "/openapi/v1/server-crm/customer/update", &update)), "200");
    let (count, changed) = customers(&mut service, "{}");
    assert_eq!((count, member(&changed[4], "_id"), member(&changed[4], "name")), (10, id, "改"));
    assert_eq!(customers(&mut service, &format!(r#"{{"mobile":"{}"}}"#, mobile(&page[4]))).0, 0);
    assert_eq!(customers(&mut service, r#"{"mobile":"2"}"#).1, [changed[4].clone()]);
    assert_eq!(customers(&mut service, r#"{"name":"改"}"#).0, 1);
}

#[test]
fn filters_find_what_lists_show() {
    let mut service = large(45, 300);
    let (_, all) = customers(&mut service, r#"{"pageSize":300}"#);
    let name = member(&all[17], "name");
    let named: Vec<Value> = all.iter().filter(|customer| member(customer, "name") == name).cloned().collect();
    let filter = Value::object([("name", name.into()), ("pageSize", 300.into())]).to_text();
    assert_eq!(customers(&mut service, &filter), (i64::try_from(named.len()).unwrap(), named));
    let time = member(&all[0], "createTime");
    let count =
        |service: &mut Service, filter: &str, time: &str| customers(service, &format!(r#"{{"{filter}":"{time}"}}"#)).0;
    for (filter, time, expected) in [
        ("beginCreateTime", time, 300),
        ("endCreateTime", time, 300),
        ("beginLastUpdateTime", "2025-03-03 09:00:01", 0),
        ("ensLastUpdateTime", "2025-03-03 08:59:59", 0),
    ] {
        assert_eq!(count(&mut service, filter, time), expected, "{filter}");
    }
}
