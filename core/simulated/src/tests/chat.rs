//! Chat sessions, their messages, and reports that add up with them.

use serde_json::{Value, json};

use super::client::{Seen, at, client, drive_at, now};
use super::*;
use triline_protocol::{Now, Options};

const WEEK: [&str; 2] = ["2025-10-01 00:00:00", "2025-10-07 23:59:59"];

fn all_at(now_ms: i64, service: &mut Service, operation: &str, params: &Value) -> Vec<Value> {
    let now = Now { wall_ms: now_ms, steady_ms: 0 };
    let client = client(Interface::Platform);
    let (end, events) = drive_at(now, service, &client, operation, &params.to_string(), Options::default().pages());
    end.unwrap();
    let rows = events.iter().flat_map(|event| match event {
        Seen::Page(page) => serde_json::from_str::<Vec<Value>>(page.items.as_str()).unwrap(),
        event => panic!("{event:?}"),
    });
    rows.collect()
}

fn all(service: &mut Service, operation: &str, params: &Value) -> Vec<Value> {
    all_at(NOW, service, operation, params)
}

fn report(service: &mut Service, verb: &str, params: &Value) -> Vec<Value> {
    let report = now(service, &format!("platform.chat_reports.{verb}"), params).unwrap();
    report["list"].as_array().unwrap().clone()
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn sum(rows: &[Value], column: &str) -> i64 {
    rows.iter().map(|row| number(&row[column])).sum()
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

#[test]
fn every_filter_lets_through_what_it_names() {
    let mut service = Service::new(settings(), 1);
    let week = all(&mut service, "platform.chat.sessions", &json!({ "createTime": WEEK }));
    assert_eq!(week.len(), 108);
    let manual = week.iter().find(|row| !texts(&row["agentFirstReplyTime"]).is_empty()).unwrap();
    for (filter, field) in [
        ("visitorName", "visitorName"),
        ("agentId", "agentId"),
        ("platform", "platform"),
        ("accessId", "accessId"),
        ("peerId", "toPeer"),
        ("finishKey", "finishKey"),
        ("area", "area"),
        ("ip", "ip"),
        ("seoSource", "seoSource"),
        ("seoKeywords", "seoKeywords"),
        ("totalMessageCount", "totalMessageCount"),
        ("visitorMessageCount", "visitorMessageCount"),
        ("agentReplyMessageCount", "agentReplyMessageCount"),
        ("sessionId", "id"),
    ] {
        let mut params = json!({ "createTime": WEEK });
        params[filter] = manual[field].clone();
        let found = all(&mut service, "platform.chat.sessions", &params);
        let expected: Vec<&Value> = week.iter().filter(|row| row[field] == manual[field]).collect();
        assert_eq!(found.iter().collect::<Vec<_>>(), expected, "{filter}");
        assert!(!expected.is_empty() && expected.len() < week.len(), "{filter}");
    }
    let day = ["2025-10-03 00:00:00", "2025-10-03 12:00:00"];
    for filter in ["createTime", "convertManualTime", "manualTime", "endTime", "agentFirstReplyTime"] {
        let mut params = json!({ "createTime": WEEK });
        params[filter] = json!(day);
        let found = all(&mut service, "platform.chat.sessions", &params);
        let within = |text: &str| day[0] <= text && text <= day[1];
        let expected = week.iter().filter(|row| match &row[filter] {
            Value::String(time) => within(time),
            times => texts(times).into_iter().any(within),
        });
        assert_eq!(found.iter().collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{filter}");
        assert!(!found.is_empty(), "{filter}");
    }
    let since = all(&mut service, "platform.chat.sessions", &json!({ "createTime": ["2025-10-09 00:00:00"] }));
    assert!(since.iter().all(|row| row["createTime"].as_str().unwrap() >= "2025-10-09"));
    assert!(since.is_sorted_by(|later, earlier| later["createTime"].as_str() >= earlier["createTime"].as_str()));
}

#[test]
fn a_session_goes_on_with_the_clock() {
    let mut service = Service::new(settings(), 1);
    let filter = json!({ "createTime": ["2025-10-07 00:00:00"], "finishKey": "agent_finish" });
    let row = all(&mut service, "platform.chat.sessions", &filter)[0].clone();
    let (id, start) = (json!({ "sessionId": row["id"] }), number(&row["createTimestamp"]));
    assert_eq!(at(start - 1, &mut service, "platform.chat.session", &id), Err("40000".into()), "not yet");
    let young = at(start + 1_000, &mut service, "platform.chat.session", &id).unwrap()["chatSession"].clone();
    assert_eq!(
        (&young["status"], &young["serviceMan"], &young["endTime"]),
        (&json!("deal"), &json!("robot"), &json!([]))
    );
    for (verb, params) in [("list", json!({ "sessionId": row["id"], "page": 1, "limit": 10 })), ("info", id.clone())] {
        let draft = draft(&format!("/openapi/im-center/webchat/v1/{verb}"), &params.to_string());
        let seconds = ((start + 1_000) / 1_000).to_string();
        let (answer, _) = send(&mut service, &draft.signed_with("Svc-Timestamp", &seconds, "s3cr3t"), start + 1_000);
        let answer = String::from_utf8(answer.body).unwrap();
        assert!(answer.contains(r#""status":"deal""#) && !answer.contains(":null"), "{answer}");
    }
    let old = now(&mut service, "platform.chat.session", &id).unwrap();
    let session = &old["chatSession"];
    assert_eq!((&session["status"], &session["serviceMan"]), (&json!("finish"), &json!("manual")));
    assert_eq!(session["agentId"], row["agentId"]);
    let steps: Vec<&str> = old["scheduleHistory"]
        .as_array()
        .unwrap()
        .iter()
        .map(|step| step["processNodeType"].as_str().unwrap())
        .collect();
    assert_eq!((steps[0], *steps.last().unwrap()), ("robot", "end"));
    assert_eq!(at(NOW + 400 * 24 * 3_600_000, &mut service, "platform.chat.session", &id), Ok(old.clone()), "for ever");
    assert_eq!(now(&mut service, "platform.chat.session", &json!({ "sessionId": "00000é" })), Err("40000".into()));

    let messages = all(&mut service, "platform.chat.messages", &id);
    assert_eq!(messages.len(), usize::try_from(number(&row["totalMessageCount"])).unwrap());
    let of_visitor = messages.iter().filter(|message| message["type"] == "in").count();
    assert_eq!(of_visitor, usize::try_from(number(&row["visitorMessageCount"])).unwrap());
    assert_eq!(messages.last().unwrap()["content"], session["lastMessage"]["content"]);
    assert_eq!(messages.last().unwrap()["createTimestamp"], session["lastMessageTimestamp"]);
    let second = number(&messages[1]["createTimestamp"]);
    let until = json!({ "sessionId": row["id"], "dateTime": second });
    assert_eq!(all(&mut service, "platform.chat.messages", &until), messages[..2]);
    let visitor = all(&mut service, "platform.chat.messages", &json!({ "visitorId": row["visitorId"] }));
    assert!(messages.iter().all(|message| visitor.contains(message)));
    assert!(visitor.iter().all(|message| message["visitorId"] == row["visitorId"]));
}

#[test]
fn the_session_report_adds_up_with_the_sessions() {
    let mut service = Service::new(settings(), 1);
    let sessions = all(&mut service, "platform.chat.sessions", &json!({ "createTime": WEEK }));
    let counted = |counted: &dyn Fn(&Value) -> bool| {
        i64::try_from(sessions.iter().filter(|session| counted(session)).count()).unwrap()
    };
    for (dimension, rows, time) in [
        ("half_hour", 0, "2025-10-01 08:00"),
        ("hour", 0, "2025-10-01 08:00"),
        ("day", 7, "2025-10-01"),
        ("month", 1, "2025-10"),
        ("year", 1, "2025"),
    ] {
        let params = json!({ "createTime": WEEK, "dimension": dimension });
        let report = report(&mut service, "sessions", &params);
        assert!(rows == 0 || report.len() == rows, "{dimension}");
        assert_eq!(report[0]["time"].as_str().unwrap().len(), time.len(), "{dimension}");
        assert!(report.is_sorted_by_key(|row| row["time"].as_str().unwrap().to_string()));
        for (column, expected) in [
            ("initCount", counted(&|_| true)),
            ("validCount", counted(&|session| number(&session["visitorMessageCount"]) > 0)),
            ("queueUpCount", counted(&|session| !texts(&session["convertManualTime"]).is_empty())),
            ("manualCount", counted(&|session| session["agentId"] != "")),
            ("queueGiveUpCount", counted(&|session| session["finishKey"] == "queue_give_up")),
            ("leavingCount", counted(&|session| session["finishKey"] == "session_to_leave_finish")),
            ("finishCount", counted(&|session| session["status"] == "finish")),
            ("msgCount", sum(&sessions, "totalMessageCount")),
            ("agentSendMsgCount", sum(&sessions, "agentReplyMessageCount")),
            ("visitorSendMsgCount", sum(&sessions, "visitorMessageCount")),
        ] {
            assert_eq!(sum(&report, column), expected, "{dimension} {column}");
            assert!(expected > 0, "{column}");
        }
        let total = |column| sum(&report, column);
        assert_eq!(total("initCount"), total("validCount") + total("noVisitorMsgCount"));
        assert_eq!(total("initCount"), total("robotOnlyCount") + total("queueUpCount"));
        assert_eq!(total("queueUpCount"), total("manualCount") + total("lossCount"));
        assert!(total("evaluateCount") <= total("pushCsrCount") && total("transferCount") > 0);
    }
    let by_access: i64 = ["70001", "70002", "70003"]
        .map(|id| {
            sum(&report(&mut service, "sessions", &json!({ "createTime": WEEK, "accessIds": [id] })), "initCount")
        })
        .iter()
        .sum();
    assert_eq!(by_access, 108);
}

#[test]
fn the_reports_of_agents_add_up_with_each_other() {
    let mut service = Service::new(settings(), 1);
    let params = json!({ "createTime": WEEK });
    let total = report(&mut service, "sessions", &json!({ "createTime": WEEK, "dimension": "year" }));
    let workload = report(&mut service, "workload", &params);
    let quality = report(&mut service, "quality", &params);
    assert_eq!(workload.len(), 8);
    for (column, expected) in [
        ("assignCount", "manualCount"),
        ("transferInCount", "transferCount"),
        ("transferOutCount", "transferCount"),
        ("receiveLeavingCount", "leavingCount"),
        ("agentSendMsgCount", "agentSendMsgCount"),
    ] {
        assert_eq!(sum(&workload, column), sum(&total, expected), "{column}");
    }
    assert_eq!(sum(&workload, "initCount"), sum(&workload, "assignCount") + sum(&workload, "transferInCount"));
    for column in ["pushCsrCount", "evaluateCount"] {
        assert_eq!(sum(&quality, column), sum(&total, column), "{column}");
    }
    for (work, quality) in workload.iter().zip(&quality) {
        for column in ["agentId", "initCount", "assignCount", "invalidCount", "inviteCount", "replyCount"] {
            assert_eq!(work[column], quality[column], "{column}");
        }
        let share = |grade: &str| -> f64 {
            quality["satisfaction"][grade].as_str().unwrap().strip_suffix('%').unwrap().parse().unwrap()
        };
        let shares = share("good") + share("bad");
        assert!((number(&quality["evaluateCount"]) == 0) == (shares == 0.0) && shares < 100.02, "{quality}");
        assert!(quality["pushCsrRate"].as_f64().unwrap() <= 100.0);
        let seconds = |status: &str| number(&work["everyTimeLength"][status]);
        // Seven days from 8 to 22:30 o'clock, and an hour's rest each.
        assert_eq!((seconds("loginTotalTimeLength"), seconds("6")), (7 * 52_200, 7 * 3_600));
    }
    let id = member(&agent(&mut service, "1001"), "_id").to_string();
    let one = report(&mut service, "workload", &json!({ "createTime": WEEK, "agentList": [id, "none"] }));
    assert_eq!(one.len(), 1);
    assert!(one[0]["agentId"].as_str().unwrap().ends_with("(1001)"));
    assert!(workload.contains(&one[0]));
}
