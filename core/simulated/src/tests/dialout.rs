//! Dial-out tasks: what an import leaves out, and who gets the numbers.

use serde_json::{Value, json};

use super::client::now;
use super::*;

fn tasks(service: &mut Service, filter: &Value) -> Vec<Value> {
    let found = now(service, "platform.dialout.query", filter).unwrap();
    let list = found["list"].as_array().unwrap().clone();
    assert_eq!(found["count"], list.len());
    list
}

/// Creates a task, and gives its id.
fn task(service: &mut Service, name: &str, agents: &[&str]) -> String {
    let params = json!({ "taskName": name, "agentNumber": "1001", "agentNumberList": agents });
    now(service, "platform.dialout.create", &params).unwrap();
    tasks(service, &json!({ "name": name }))[0]["taskId"].as_str().unwrap().to_string()
}

fn import(service: &mut Service, task: &str, rule: u32, rows: &Value) -> Result<Value, String> {
    let params = json!({ "agentNumber": "1001", "taskId": task, "rule": rule, "importData": rows });
    now(service, "platform.dialout.import", &params)
}

fn total(service: &mut Service, task: &str) -> i64 {
    let tasks = tasks(service, &json!({}));
    tasks.iter().find(|one| one["taskId"] == task).unwrap()["numberTotal"].as_i64().unwrap()
}

/// How many numbers each of the agents has.
fn shares(service: &Service, task: usize, agents: &[&str]) -> Vec<usize> {
    let numbers = &service.accounts[0].data.tasks[task].numbers;
    agents.iter().map(|agent| numbers.iter().filter(|number| number.agent == *agent).count()).collect()
}

#[test]
fn tasks_are_created_changed_and_found() {
    let mut service = Service::new(settings(), 1);
    assert_eq!(tasks(&mut service, &json!({})).len(), 3);
    assert_eq!(tasks(&mut service, &json!({ "status": "DEALING" }))[0]["numberTotal"], 240);
    let params = json!({ "taskName": "回访", "description": "每天", "agentNumber": "1001", "agentNumberList": ["1003"], "queueNumberList": ["80001"] });
    now(&mut service, "platform.dialout.create", &params).unwrap();
    let [made] = &tasks(&mut service, &json!({ "name": "回访", "status": "READY" }))[..] else { panic!() };
    // 27 agents are in the group, and one is named.
    assert_eq!(
        (&made["numberTotal"], &made["agentTotal"], &made["description"]),
        (&json!(0), &json!(28), &json!("每天"))
    );
    let update = json!({ "taskId": made["taskId"], "taskName": "回访二" });
    now(&mut service, "platform.dialout.update", &update).unwrap();
    let [changed] = &tasks(&mut service, &json!({ "name": "回访二", "status": "" }))[..] else { panic!() };
    assert_eq!(changed["description"], "每天");
    // The name of the samples.
    let (_, body) = send(&mut service, &draft("/openapi/v1/call/dialout/task/get", r#"{"taskName":"回访二"}"#), NOW);
    assert_eq!(data(&body).get("count"), Some(&1.into()));
}

#[test]
fn a_rule_says_where_duplicates_are_looked_for() {
    for (rule, own, others, within) in [(0, 0, 0, 1), (1, 0, 1, 1), (2, 1, 1, 2)] {
        let mut service = Service::new(settings(), 1);
        let task = task(&mut service, "去重", &[]);
        import(&mut service, &task, 2, &json!([{ "number": "13300000001" }])).unwrap();
        let mut added = |rows| {
            let before = total(&mut service, &task);
            import(&mut service, &task, rule, &rows).unwrap();
            total(&mut service, &task) - before
        };
        assert_eq!(added(json!([{ "number": "13300000001" }])), own, "rule {rule}, the task's own number");
        assert_eq!(added(json!([{ "number": "13700002001" }])), others, "rule {rule}, a number of another task");
        let twice = json!([{ "number": "13300000002" }, { "number": "13300000002" }]);
        assert_eq!(added(twice), within, "rule {rule}, twice in the import");
    }
}

#[test]
fn entries_without_a_good_agent_are_spread_evenly() {
    let mut service = Service::new(settings(), 1);
    let agents = ["1001", "1002", "1003"];
    let id = task(&mut service, "分配", &agents);
    let rows: Vec<Value> = (0..8)
        .map(|row| match row {
            0 | 1 => json!({ "number": row.to_string(), "agentNumber": "1003" }),
            // An agent of the account who is not one of the task, and none at all.
            2 => json!({ "number": row.to_string(), "agentNumber": "1004" }),
            3 => json!({ "number": row.to_string(), "agentNumber": "" }),
            _ => json!({ "number": row.to_string() }),
        })
        .collect();
    import(&mut service, &id, 1, &json!(rows)).unwrap();
    assert_eq!(shares(&service, 3, &agents), [3, 3, 2]);
    import(&mut service, &id, 1, &json!([{ "number": "8" }, { "number": "9" }])).unwrap();
    assert_eq!(shares(&service, 3, &agents), [4, 3, 3]);

    // A task without agents takes those of the account that are enabled: 41.
    let id = task(&mut service, "全部", &[]);
    let rows: Vec<Value> = (0..83).map(|row| json!({ "number": row.to_string() })).collect();
    import(&mut service, &id, 1, &json!(rows)).unwrap();
    assert_eq!(shares(&service, 4, &["1001", "1002", "1003", "1012", "1045"]), [3, 2, 2, 0, 2]);
}

#[test]
fn numbers_are_deleted_by_filters_that_all_hold() {
    let mut service = Service::new(settings(), 1);
    let id = task(&mut service, "删除", &["1001", "1002"]);
    let rows = json!([
        { "number": "1", "name": "甲", "remark": "a", "agentNumber": "1001" },
        { "number": "2", "name": "甲", "remark": "b", "agentNumber": "1002" },
        { "number": "3", "name": "乙", "agentNumber": "1001" },
    ]);
    let mut left = |filter: &str, value: &str| {
        import(&mut service, &id, 1, &rows).unwrap();
        let mut params = json!({ "taskId": id, "callResult": "UNDEAL" });
        params[filter] = value.into();
        now(&mut service, "platform.dialout.delete_numbers", &params).unwrap();
        total(&mut service, &id)
    };
    assert_eq!(left("customerName", "甲"), 1);
    assert_eq!(left("agentNumber", "1001"), 1);
    assert_eq!(left("customerNumber", "3"), 2);
    assert_eq!(left("remark", "a"), 2);
    assert_eq!(left("remark", ""), 0, "an empty text is no filter");
    assert_eq!(left("callResult", "NOT_DEAL"), 3);
    now(&mut service, "platform.dialout.delete_numbers", &json!({ "taskId": id })).unwrap();
    assert_eq!(total(&mut service, &id), 0);
    assert_eq!(total(&mut service, "60001"), 240);
}

#[test]
fn what_is_not_there_is_refused() {
    let mut service = Service::new(settings(), 1);
    let row = json!([{ "number": "1" }]);
    let import = |task: &str, agent: &str, rows: Value| json!({ "agentNumber": agent, "taskId": task, "rule": 1, "importData": rows });
    for (operation, params) in [
        ("create", json!({ "taskName": "x", "agentNumber": "1" })),
        ("create", json!({ "taskName": "", "agentNumber": "1001" })),
        ("create", json!({ "taskName": "x", "agentNumber": "1001", "agentNumberList": ["1"] })),
        ("create", json!({ "taskName": "x", "agentNumber": "1001", "queueNumberList": ["1"] })),
        ("update", json!({ "taskId": "1", "taskName": "x" })),
        ("update", json!({ "taskId": "60001", "taskName": "" })),
        ("import", import("1", "1001", row.clone())),
        ("import", import("60001", "1", row)),
        ("import", import("60001", "1001", json!([{ "number": "1" }, { "number": "" }]))),
        ("delete_numbers", json!({ "taskId": "1" })),
    ] {
        let refused = now(&mut service, &format!("platform.dialout.{operation}"), &params);
        let names_nobody = params["agentNumber"] == "1" || params["agentNumberList"] == json!(["1"]);
        let code = if names_nobody { "6701" } else { "40000" };
        assert_eq!(refused, Err(code.into()), "{operation} {params}");
    }
    assert_eq!((total(&mut service, "60001"), tasks(&mut service, &json!({})).len()), (240, 3));
}
