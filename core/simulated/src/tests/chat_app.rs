//! The chat app of the work phone: its lists belong together, and its messages have all types.

use alloc::collections::BTreeMap;

use serde_json::{Value, json};

use super::client::{call_at, merged, refusal};
use super::*;

/// All rows of a list.
fn all(service: &mut Service, verb: &str, filter: &Value, now_ms: i64) -> Vec<Value> {
    let mut rows = Vec::new();
    for page in 1.. {
        let params = merged(json!({ "page": page, "pageSize": 100 }), filter.clone());
        let found = call_at(service, &format!("work_phone.chat_app.{verb}"), &params, now_ms).unwrap();
        let list = found["list"].as_array().unwrap();
        rows.extend(list.iter().cloned());
        if list.len() < 100 {
            assert_eq!(found["count"], rows.len());
            break;
        }
    }
    rows
}

#[test]
fn users_contacts_rooms_and_chats_belong_together() {
    let mut service = Service::new(settings(), 1);
    let mut all = |verb: &str, filter: Value| all(&mut service, verb, &filter, NOW);
    let (users, contacts, rooms) = (all("users", json!({})), all("contacts", json!({})), all("rooms", json!({})));
    let chats = all("chats", json!({}));
    assert_eq!((users.len(), contacts.len(), rooms.len(), chats.len()), (12, 48, 5, 53));
    let is_user = |wx_no: &Value| users.iter().any(|user| user["wxNo"] == *wx_no);
    assert!(contacts.iter().all(|contact| is_user(&contact["agentWxNo"])));
    for room in &rooms {
        let members = all("room_members", json!({ "chatRoomId": room["id"] }));
        let joined = |field: &str, by: &str| {
            members.iter().map(|member| member[field].as_str().unwrap()).collect::<Vec<_>>().join(by)
        };
        assert_eq!(
            (&room["memberList"], &room["displayName"]),
            (&json!(joined("wxNo", ";")), &json!(joined("nick", "、")))
        );
        assert_eq!(room["memberCount"], members.len().to_string());
        let agents: Vec<_> = members.iter().filter(|member| member["isAgent"] == true).collect();
        assert!(agents.len() == 1 && agents[0]["wxNo"] == room["roomOwner"] && is_user(&room["roomOwner"]));
    }
    for chat in &chats {
        let (contact, room) = (chat.get("contactWxNo"), chat.get("group"));
        match chat["chatType"].as_str() {
            Some("single") => {
                assert!(room.is_none() && contacts.iter().any(|one| Some(&one["wxNo"]) == contact));
            }
            _ => assert!(contact.is_none() && rooms.iter().any(|one| Some(&one["id"]) == room)),
        }
    }
    let of_first = all("chats", json!({ "imei": users[0]["imei"] }));
    assert!(of_first.len() == 5 && of_first.iter().all(|chat| chat["agentWxNo"] == users[0]["wxNo"]));
    let nobodys = json!({ "chatRoomId": "none", "page": 1, "pageSize": 1 });
    assert!(refusal(call_at(&mut service, "work_phone.chat_app.room_members", &nobodys, NOW)).contains("no room"));
}

#[test]
fn messages_have_all_types_and_bodies_that_are_read() {
    let mut service = Service::new(settings(), 1);
    let messages = all(&mut service, "messages", &json!({}), NOW);
    assert!((406..=420).contains(&messages.len()), "{}", messages.len());
    let mut kinds: BTreeMap<i64, BTreeSet<String>> = BTreeMap::new();
    let mut links = BTreeSet::new();
    for message in &messages {
        let kind = message["body"]["kind"].as_str().unwrap_or_else(|| panic!("{message}")).to_string();
        let code = message["msgType"].as_i64().unwrap();
        if code == 107 {
            links.insert(message["body"]["type"].as_i64());
        }
        if matches!(code, 102..=104) {
            assert_eq!(message["body"]["thumbImgPath"], message["thumbImgPath"]);
        }
        kinds.entry(code).or_default().insert(kind);
    }
    let expected = [
        "text",
        "image",
        "voice",
        "video",
        "card",
        "location",
        "link",
        "system",
        "recalled",
        "room_system",
        "other",
        "red_packet",
        "other",
        "other",
        "other",
        "other",
    ];
    let found: Vec<_> = kinds.values().map(|names| names.iter().cloned().collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(found, expected);
    assert_eq!(kinds.keys().copied().collect::<Vec<_>>(), (101..=116).collect::<Vec<_>>());
    assert_eq!(links, [5, 6, 19, 33].map(Some).into_iter().collect());
}

#[test]
fn messages_are_found_by_filter_the_newest_first() {
    let mut service = Service::new(settings(), 1);
    let messages = all(&mut service, "messages", &json!({}), NOW);
    assert!(messages.is_sorted_by(|one, next| one["ts"].as_i64() >= next["ts"].as_i64()));
    let chats = all(&mut service, "chats", &json!({}), NOW);
    let user = all(&mut service, "users", &json!({}), NOW).swap_remove(0);
    let of_user: Vec<_> =
        chats.iter().filter(|chat| chat["agentWxNo"] == user["wxNo"]).map(|chat| &chat["id"]).collect();
    let expected: Vec<_> = messages.iter().filter(|one| of_user.contains(&&one["chatId"])).cloned().collect();
    for filter in [json!({ "wxNo": user["wxNo"] }), json!({ "imei": user["imei"] })] {
        assert_eq!(all(&mut service, "messages", &filter, NOW), expected, "{filter}");
    }
    let of_chat: Vec<_> = messages.iter().filter(|one| one["chatId"] == messages[0]["chatId"]).cloned().collect();
    let filter = json!({ "chatId": messages[0]["chatId"] });
    assert_eq!(all(&mut service, "messages", &filter, NOW), of_chat);
    let time = json!({ "start": messages[9]["date"], "end": messages[5]["date"] });
    assert_eq!(all(&mut service, "messages", &time, NOW), messages[5..=9]);
    let active: BTreeSet<_> = messages[5..=9].iter().map(|one| one["chatId"].as_str().unwrap()).collect();
    let found = all(&mut service, "chats", &time, NOW);
    assert_eq!(found.iter().map(|chat| chat["id"].as_str().unwrap()).collect::<BTreeSet<_>>(), active);
}

#[test]
fn pages_end_where_the_documents_say() {
    let mut service = Service::new(settings(), 1);
    let mut page = |page: u32, size: u32| {
        let target = service.work_phone_target("/api/wechat/getWeMessageByPage");
        let body = format!(r#"{{"page":{page},"pageSize":{size}}}"#);
        let draft = Draft { method: "POST", target, headers: Vec::new(), body };
        send(&mut service, &draft, NOW).1.get("code").unwrap().integer()
    };
    assert_eq!([page(1, 100), page(500, 100)], [Some(1), Some(1)]);
    assert_eq!([page(1, 101), page(501, 100), page(0, 100), page(1, 0)], [Some(0); 4]);
}

impl Service {
    /// A target with a token that is good.
    fn work_phone_target(&mut self, path: &str) -> String {
        let draft = Draft {
            method: "POST",
            target: "/oauth/token/getToken?timestamp=1760000000000".into(),
            headers: Vec::new(),
            body: r#"{"clientId":"cid","clientSecret":"csecret"}"#.into(),
        };
        let (_, body) = send(self, &draft, NOW);
        let token = member(body.get("data").unwrap(), "accessToken").to_string();
        format!("{path}?timestamp=1760000000000&accessToken={token}")
    }
}

#[test]
fn a_friend_that_accepts_becomes_a_contact_with_a_chat() {
    let mut service = Service::new(settings(), 1);
    let ask = |service: &mut Service, phone: &str| {
        let params = json!({ "phone": phone, "userPhone": "13800001003" });
        call_at(service, "work_phone.phone.add_friend", &params, NOW)
    };
    ask(&mut service, "13900001002").unwrap();
    ask(&mut service, "13700000010").unwrap();
    assert!(refusal(ask(&mut service, "13900001002")).contains("asked this number already"));
    assert_eq!(all(&mut service, "contacts", &json!({}), NOW + 9_999).len(), 48);
    let contacts = all(&mut service, "contacts", &json!({}), NOW + 10_000);
    assert_eq!(contacts.len(), 49, "the other one never accepts");
    let friend = &contacts[48];
    let chats = all(&mut service, "chats", &json!({}), NOW + 10_000);
    let chat = chats.iter().find(|chat| chat["contactWxNo"] == friend["wxNo"]).unwrap();
    assert_eq!(chat["agentWxNo"], friend["agentWxNo"]);
    let messages = all(&mut service, "messages", &json!({ "chatId": chat["id"] }), NOW + 10_000);
    assert_eq!(messages.len(), 1);
    assert_eq!(messages[0]["body"]["kind"], "system");
}
