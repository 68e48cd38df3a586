//! Knowledge documents: uploaded, parsed for a while, changed and deleted; classes that count them.

use serde_json::{Value, json};

use super::client::{call_at, merged, refusal};
use super::*;

fn call(
    service: &mut Service,
    operation: &str,
    mut params: Value,
    now_ms: i64,
) -> Result<Value, triline_protocol::Error> {
    params["agent_id"] = "a1".into();
    call_at(service, &format!("ai_agent.{operation}"), &params, now_ms)
}

fn list(service: &mut Service, filter: Value, now_ms: i64) -> Vec<Value> {
    let found = call(service, "documents.list", filter, now_ms).unwrap();
    found["list"].as_array().unwrap().clone()
}

fn upload(service: &mut Service, filename: &str, file: &str, more: Value) -> Result<Value, triline_protocol::Error> {
    use base64::Engine as _;
    use base64::prelude::BASE64_STANDARD;
    let params = json!({
        "filename": filename, "bytes": file.len(), "file": BASE64_STANDARD.encode(file.as_bytes())
    });
    call(service, "documents.upload", merged(params, more), NOW)
}

#[test]
fn a_document_is_parsed_for_a_while() {
    let mut service = Service::new(settings(), 1);
    let tags = json!({ "kb_id": "k3", "tags": r#"[{"tag_key":"类型","tag_value":"新"}]"#, "shelf_status": 1, "chunk_size": 300 });
    let made = upload(&mut service, "说明.md", "# 你好🌱\n", tags).unwrap();
    assert_eq!(
        (&made["status"], &made["characters"], &made["bytes"], &made["file_suffix"], made.get("parse_process")),
        (&json!(0), &json!(0), &json!(13), &json!("md"), None)
    );
    assert_eq!((&made["shelve_status"], &made["chunk_size"], &made["overlap"]), (&json!(1), &json!(300), &json!(50)));
    upload(&mut service, "空.txt", "", json!({ "kb_id": "k3" })).unwrap();
    upload(&mut service, "程序.exe", "x", json!({ "kb_id": "k3" })).unwrap();
    let url = json!({ "kb_id": "k3", "is_website": true, "source_url": "https://example.com", "bytes": 10 });
    upload(&mut service, "网站", "x", url).unwrap();
    let mut states = |now_ms| {
        let rows = list(&mut service, json!({ "kb_id": "k3" }), now_ms);
        let state = |row: &Value| {
            format!("{} {} {} {}", row["status"], row["parse_process"], row["characters"], row["error_text"])
        };
        rows.iter().rev().map(state).collect::<Vec<_>>()
    };
    assert_eq!(states(NOW + 1_999), [r#"0 "waiting" 0 """#; 4]);
    assert_eq!(states(NOW + 2_000), [r#"0 "parsing" 0 """#; 4]);
    assert_eq!(states(NOW + 9_999), [r#"0 "parsing" 0 """#; 4]);
    let done = [
        r#"1 "success" 6 """#,
        r#"2 "failed" 0 "文件为空""#,
        r#"2 "failed" 0 "不支持的文件格式""#,
        r#"1 "success" 10 """#,
    ];
    assert_eq!(states(NOW + 10_000), done);
}

#[test]
fn documents_are_changed_and_deleted() {
    let mut service = Service::new(settings(), 1);
    let made = upload(
        &mut service,
        "a.md",
        "abc",
        json!({ "tags": r#"[{"tag_key":"k","tag_value":"一"}]"#, "shelf_status": 1 }),
    )
    .unwrap();
    assert_eq!((&made["kb_id"], &made["is_permanent"]), (&json!("k1"), &json!(true)), "the default class");
    let change = json!({
        "doc_id": made["document_id"], "filename": "b.md", "bytes": 2, "file": "YWI=", "kb_id": "k3",
        "tags": r#"[{"tag_key":"k","tag_value":"二"}]"#, "end_date": "2026-01-01 00:00:00"
    });
    let changed = call(&mut service, "documents.update", change.clone(), NOW + 60_000).unwrap();
    assert_eq!(
        (&changed["id"], &changed["tags"], &changed["shelve_status"], &changed["is_permanent"]),
        (
            &made["id"],
            &json!([{ "tag_key": "k", "tag_value": "一" }, { "tag_key": "k", "tag_value": "二" }]),
            &json!(0),
            &json!(false)
        )
    );
    assert_eq!(
        (&changed["create_datetime"], &changed["update_datetime"], &changed["status"]),
        (&json!("2025-10-09 16:53:20"), &json!("2025-10-09 16:54:20"), &json!(0))
    );
    // The two ids are not the same.
    let mut swapped = change;
    swapped["doc_id"] = made["id"].clone();
    assert!(refusal(call(&mut service, "documents.update", swapped, NOW)).starts_with("doc_id: no document"));
    let wrong = call(&mut service, "documents.delete", json!({ "id": made["document_id"] }), NOW);
    assert!(refusal(wrong).starts_with("id: no document"));
    call(&mut service, "documents.delete", json!({ "id": made["id"] }), NOW).unwrap();
    assert!(list(&mut service, json!({ "kb_id": "k3" }), NOW).is_empty());
    assert!(refusal(call(&mut service, "documents.delete", json!({ "id": made["id"] }), NOW)).starts_with("id: no"));
    assert!(refusal(upload(&mut service, "a.md", "a", json!({ "kb_id": "k9" }))).starts_with("kb_id: no knowledge"));
    assert!(refusal(call(&mut service, "documents.list", json!({ "kb_id": "k9" }), NOW)).starts_with("kb_id: no"));
}

#[test]
fn classes_count_their_documents() {
    let mut service = Service::new(settings(), 1);
    upload(&mut service, "a.md", "abc", json!({ "kb_id": "k3" })).unwrap();
    let later = NOW + 60_000;
    let classes = call(&mut service, "knowledge.classes", json!({}), later).unwrap();
    let rows = classes["list"].as_array().unwrap();
    assert_eq!(rows.iter().map(|row| row["count"].as_i64().unwrap()).collect::<Vec<_>>(), [24, 4, 1]);
    for class in rows {
        let documents = list(&mut service, json!({ "kb_id": class["id"], "per_page": 100 }), later);
        for field in ["bytes", "characters"] {
            let sum: i64 = documents.iter().map(|document| document[field].as_i64().unwrap()).sum();
            assert_eq!(class[field], sum, "{field}");
        }
    }
    let found = call(&mut service, "knowledge.classes", json!({ "title": "政策" }), later).unwrap();
    assert_eq!(
        (&found["count"], &found["list"][0]["id"], &found["list"][0]["default"]),
        (&json!(1), &json!("k2"), &json!(0))
    );
    let named = list(&mut service, json!({ "kb_id": "k1", "file_name": "1" }), later);
    assert!(!named.is_empty() && named.iter().all(|row| row["file_name"].as_str().unwrap().contains('1')));
    assert_eq!(list(&mut service, json!({ "kb_id": "k1" }), later).iter().filter(|row| row["status"] == 2).count(), 1);
}
