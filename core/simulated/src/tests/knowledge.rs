//! The knowledge base: a tree of catalogs, and items.

use serde_json::{Value, json};

use super::client::{at, now};
use super::*;

/// Parameters with account and agent.
fn by_agent(service: &mut Service, mut params: Value) -> Value {
    params["account"] = "1000001".into();
    params["agentId"] = member(&agent(service, "1002"), "_id").into();
    params
}

fn tree(service: &mut Service) -> Vec<Value> {
    now(service, "platform.catalogs.list", &json!({ "account": "1000001" })).unwrap().as_array().unwrap().clone()
}

fn catalog(service: &mut Service, label: &str) -> Value {
    tree(service).into_iter().find(|catalog| catalog["label"] == label).unwrap_or_default()
}

fn create(service: &mut Service, label: &str, level: u32, parent: &Value) -> Result<Value, String> {
    let params = by_agent(service, json!({ "label": label, "level": level, "parentId": parent }));
    now(service, "platform.catalogs.create", &params).map(|made| made["catalogId"].clone())
}

fn update(service: &mut Service, id: &Value, label: &str, level: u32, parent: &Value) -> Result<Value, String> {
    let params = by_agent(service, json!({ "catalogId": id, "label": label, "level": level, "parentId": parent }));
    now(service, "platform.catalogs.update", &params)
}

fn delete(service: &mut Service, id: &Value) -> Result<Value, String> {
    now(service, "platform.catalogs.delete", &json!({ "account": "1000001", "catalogId": id }))
}

#[test]
fn catalogs_are_a_tree_that_can_be_rearranged() {
    let mut service = Service::new(settings(), 1);
    let before = tree(&mut service);
    let top = create(&mut service, "甲", 1, &json!("0")).unwrap();
    let middle = create(&mut service, "乙", 2, &top).unwrap();
    let low = create(&mut service, "丙", 3, &middle).unwrap();
    assert_eq!(catalog(&mut service, "丙")["parentId"], middle);
    assert_eq!(catalog(&mut service, "乙")["createAgentNumber"], "1002");

    // The middle moves to the top, and what is below it comes along.
    update(&mut service, &middle, "乙二", 1, &json!("0")).unwrap();
    assert_eq!(catalog(&mut service, "乙二")["level"], 1);
    assert_eq!((&catalog(&mut service, "丙")["level"], &catalog(&mut service, "丙")["parentId"]), (&json!(2), &middle));
    assert_eq!(update(&mut service, &middle, "乙二", 3, &low), Err("40000".into()), "not below itself");
    assert_eq!(update(&mut service, &middle, "乙二", 2, &middle), Err("40000".into()), "not in itself");

    assert_eq!(delete(&mut service, &middle), Err("40000".into()), "it holds a catalog");
    for id in [&low, &middle, &top] {
        delete(&mut service, id).unwrap();
    }
    assert_eq!(tree(&mut service), before);
    assert_eq!(delete(&mut service, &top), Err("40000".into()), "it is gone");
    let used = catalog(&mut service, "云总机")["id"].clone();
    assert_eq!(delete(&mut service, &used), Err("40000".into()), "it holds items");
}

#[test]
fn catalogs_that_do_not_fit_are_refused() {
    let mut service = Service::new(settings(), 1);
    let top = catalog(&mut service, "产品手册")["id"].clone();
    for (label, level, parent) in [
        ("云总机", 1, json!("0")),
        ("", 1, json!("0")),
        ("新", 2, json!("0")),
        ("新", 1, top.clone()),
        ("新", 2, json!("none")),
    ] {
        assert_eq!(create(&mut service, label, level, &parent), Err("40000".into()), "{label} {level} {parent}");
    }
    assert_eq!(update(&mut service, &top, "常见问题", 1, &json!("0")), Err("40000".into()));
    assert_eq!(update(&mut service, &json!("none"), "新", 1, &json!("0")), Err("40000".into()));
    assert!(update(&mut service, &top, "产品手册", 1, &json!("0")).is_ok(), "its own label");
    for params in [json!({ "account": "1000002" }), json!({ "account": "" })] {
        assert_eq!(now(&mut service, "platform.catalogs.list", &params), Err("40000".into()));
    }
}

#[test]
fn a_catalog_is_changed_under_either_path() {
    let mut service = Service::new(settings(), 1);
    let id = catalog(&mut service, "草稿箱")["id"].clone();
    for (path, label) in [("list", "甲"), ("update", "乙")] {
        let params = by_agent(&mut service, json!({ "catalogId": id, "label": label, "level": 1, "parentId": "0" }));
        let body = ask(&mut service, &format!("/im-km/openapi/catalog/{path}"), &params.to_string());
        assert_eq!((code(&body), body.get("data")), ("200", None));
        assert_eq!(catalog(&mut service, label)["id"], id);
    }
}

fn items(service: &mut Service, mut filter: Value) -> Vec<Value> {
    filter["account"] = "1000001".into();
    filter["limit"] = 100.into();
    let page = now(service, "platform.knowledge.list", &filter).unwrap();
    page["list"].as_array().or(page.as_array()).unwrap().clone()
}

#[test]
fn items_are_written_read_and_found() {
    let mut service = Service::new(settings(), 1);
    let catalog = catalog(&mut service, "草稿箱")["id"].clone();
    let item = json!({ "catalogId": catalog, "title": "怎么重启☎️", "content": "拔掉电源。", "attachments": [{ "url": "https://host.example/a" }] });
    let new = by_agent(&mut service, item);
    let id = now(&mut service, "platform.knowledge.create", &new).unwrap()["itemId"].clone();
    assert_eq!(items(&mut service, json!({})).len(), 61);
    assert_eq!(items(&mut service, json!({ "catalogId": catalog }))[0]["id"], id);
    assert!(items(&mut service, json!({ "catalogId": catalog }))[0].get("content").is_none());
    let count = |service: &mut Service, kind: &str, word: &str| {
        items(service, json!({ "keywordsType": kind, "keywords": word, "catalogId": catalog })).len()
    };
    for (kind, word, found) in
        [("all", "重启", 1), ("title", "重启", 1), ("content", "重启", 0), ("content", "电源", 1), ("all", "电话", 0)]
    {
        assert_eq!(count(&mut service, kind, word), found, "{kind} {word}");
    }

    let mut changed = new.clone();
    changed["itemId"] = id.clone();
    changed["content"] = "等一分钟。".into();
    changed.as_object_mut().unwrap().remove("attachments");
    now(&mut service, "platform.knowledge.update", &changed).unwrap();
    let shown = |service: &mut Service| now(service, "platform.knowledge.get", &json!({ "itemId": id }));
    let one = shown(&mut service).unwrap();
    assert_eq!((&one["content"], &one["updateAgentNumber"]), (&json!("等一分钟。"), &json!("1002")));
    assert_eq!(one["attachments"], json!([{ "url": "https://host.example/a" }]));
    assert_eq!(shown(&mut service).unwrap(), one, "showing it changes nothing");

    let delete = json!({ "account": "1000001", "itemIds": [id, "none"] });
    now(&mut service, "platform.knowledge.delete", &delete).unwrap();
    assert_eq!(shown(&mut service), Err("40000".into()));
    assert_eq!(items(&mut service, json!({})).len(), 60);
}

#[test]
fn an_item_is_valid_in_its_time() {
    let mut service = Service::new(settings(), 1);
    let catalog = catalog(&mut service, "草稿箱")["id"].clone();
    let mut item = by_agent(&mut service, json!({ "catalogId": catalog, "title": "t", "content": "c" }));
    item["validityPeriodType"] = "custom".into();
    assert_eq!(now(&mut service, "platform.knowledge.create", &item), Err("missing".into()), "refused by the client");
    item["validityPeriod"] = json!(["2025-10-10 00:00:00", "2025-10-09 00:00:00"]);
    assert_eq!(now(&mut service, "platform.knowledge.create", &item), Err("40000".into()), "backwards");
    // It is 2025-10-09 16:53:20 there.
    item["validityPeriod"] = json!(["2025-10-09 16:53:21", "2025-10-09 16:53:22"]);
    let id = now(&mut service, "platform.knowledge.create", &item).unwrap()["itemId"].clone();
    let mut status = |seconds: i64| {
        let one = at(NOW + seconds * 1000, &mut service, "platform.knowledge.get", &json!({ "itemId": id })).unwrap();
        one["status"].as_str().unwrap().to_string()
    };
    assert_eq!([0, 1, 2, 3].map(&mut status), ["invalid", "valid", "valid", "invalid"]);
    // An update that does not say otherwise makes it permanent.
    item["itemId"] = id.clone();
    item.as_object_mut().unwrap().retain(|name, _| !name.starts_with("validity"));
    now(&mut service, "platform.knowledge.update", &item).unwrap();
    let one = now(&mut service, "platform.knowledge.get", &json!({ "itemId": id })).unwrap();
    assert_eq!((&one["status"], &one["validityPeriod"]), (&json!("valid"), &json!([])));
}

#[test]
fn items_that_do_not_fit_are_refused() {
    let mut service = Service::new(settings(), 1);
    let catalog = catalog(&mut service, "草稿箱")["id"].clone();
    let good = by_agent(&mut service, json!({ "catalogId": catalog, "title": "t", "content": "c", "itemId": "none" }));
    assert_eq!(now(&mut service, "platform.knowledge.update", &good), Err("40000".into()));
    for (name, value) in [("account", "1"), ("agentId", "none"), ("catalogId", "none"), ("title", ""), ("content", "")]
    {
        let mut bad = good.clone();
        bad.as_object_mut().unwrap().remove("itemId");
        bad[name] = value.into();
        let code = if name == "agentId" { "6701" } else { "40000" };
        assert_eq!(now(&mut service, "platform.knowledge.create", &bad), Err(code.into()), "{name}");
    }
    let list = json!({ "account": "1000001", "agentId": "none" });
    assert_eq!(now(&mut service, "platform.knowledge.list", &list), Err("6701".into()));
    assert_eq!(items(&mut service, json!({})).len(), 60);
}
