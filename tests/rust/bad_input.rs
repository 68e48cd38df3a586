//! Whatever a service sends or a caller gives: an error, never a panic.

use proptest::prelude::*;
use proptest::test_runner::Config as Runs;
use serde::de::IgnoredAny;
use serde_json::{Map, Value, json};
use triline::{Ask, Client, Config, Error, ErrorKind, Input, Interface, Mode, Now, Options, Step};
use triline_schema::operations;

fn client() -> Client {
    let options = json!({"baseUrl": "https://cc.example.com", "account": "1", "secret": "s", "signing": "md5:hex:{secret}", "retries": 0, "pacing": "off"});
    Client::new(Config::from_json(Interface::Platform, options.to_string().as_bytes()).unwrap(), [1; 32])
}

/// What a call says to an answer.
fn answered(operation: &str, params: &str, options: Options, status: u16, body: &[u8]) -> Result<String, Error> {
    let now = Now::default();
    let mut call = client().call(operation, params.as_bytes(), options)?;
    let Step::Ask { id, ask: Ask::Send(_) } = call.poll(now).step else { panic!("nothing is sent") };
    call.answer(
        now,
        id,
        Input::Head { status, headers: vec![("date".into(), "nonsense".into()), ("retry-after".into(), "-1".into())] },
    )?;
    for chunk in body.chunks(1000) {
        call.answer(now, id, Input::Chunk(chunk.to_vec()))?;
    }
    call.answer(now, id, Input::End)?;
    loop {
        match call.poll(now).step {
            Step::Done(result) => return result.map(|output| output.as_str().to_string()),
            // The rows of a page; the walk goes no further.
            Step::Ask { .. } => return Ok(String::new()),
            Step::Page(_) | Step::Part(_) => {}
            other => panic!("{other:?}"),
        }
    }
}

fn roles(status: u16, body: &[u8]) -> Result<String, Error> {
    answered("platform.roles.list", "{}", Options::default(), status, body)
}

/// Parameters that an operation takes.
fn params_of(name: &str) -> String {
    let given = match name.rsplit('.').next().unwrap() {
        "bind" => json!({"agentNumber": "1", "bindType": "SIP"}),
        "create" => {
            json!({"agentName": "a", "agentNumber": "1", "agentVersion": "v", "queueList": ["1"], "roles": ["1"], "password": "p"})
        }
        "update" | "enable" | "disable" => json!({"agentNumber": "1"}),
        _ => json!({}),
    };
    given.to_string()
}

fn bodies() -> Vec<Vec<u8>> {
    let deep = format!(r#"{{"success":true,"data":{}"#, "[".repeat(20_000));
    let closed = format!(r#"{{"success":true,"data":{}{}}}"#, r#"{"a":"#.repeat(5000), "}".repeat(5000));
    let mut bodies: Vec<Vec<u8>> = [
        "",
        " ",
        "null",
        "[]",
        "{}",
        "\u{feff}{}",
        "true",
        "\"",
        "{",
        "<html><body>502 Bad Gateway</body></html>",
        &deep,
        &closed,
        r#"{"success":true}"#,
        r#"{"success":false}"#,
        r#"{"success":"true","data":[]}"#,
        r#"{"success":[],"code":{},"message":1}"#,
        r#"{"success":true,"code":"6700","data":[]}"#,
        r#"{"success":false,"code":50014,"data":[]}"#,
        r#"{"success":true,"data":[{"_id":1e999999999,"name":-0.0000e-999}]}"#,
        r#"{"success":true,"data":{"list":[{"login":1e99}],"count":123456789012345678901234567890}}"#,
        r#"{"success":true,"data":{"list":[],"count":"9223372036854775808"}}"#,
        r#"{"success":true,"data":[{"name":"\ud800","\udc00":"\ud800\u0041"}]}"#,
        r#"{"success":true,"data":[{"name":"\ud80"}]}"#,
        r#"{"success":true,"data":[{"_id":"a","id":"b","_id":"c","id":null}]}"#,
        r#"{"success":true,"data":[[[]]],"data":{},"data":"x"}"#,
        "{\"success\":true,\"data\":[{\"name\":\"\u{0}\"}]}",
    ]
    .iter()
    .map(|body| body.as_bytes().to_vec())
    .collect();
    // Cut within a character, within an escape, and everywhere else.
    let whole =
        r#"{"success":true,"code":"200","data":[{"name":"王\ud83d\ude00","isSystem":true,"version":1.5}]}"#.as_bytes();
    bodies.extend((0..whole.len()).map(|end| whole[..end].to_vec()));
    bodies.extend([
        vec![0xFF, 0xFE, 0x00],
        vec![0x80; 10],
        b"{\"success\":true,\"data\":[{\"name\":\"\xED\xA0\x80\"}]}".to_vec(),
    ]);
    bodies
}

#[test]
fn no_answer_makes_it_panic() {
    let forms = [
        Options::default(),
        Options::default().typed(),
        Options::default().pages(),
        Options::default().pages().typed(),
    ];
    for operation in operations() {
        for options in
            forms.iter().filter(|options| !matches!(options.mode, Mode::Pages { .. }) || operation.paging.is_some())
        {
            for status in [200, 302, 502, 0, u16::MAX] {
                for body in bodies() {
                    // Not every one of them is wrong: what counts is that each has an end.
                    drop(answered(operation.name, &params_of(operation.name), options.clone(), status, &body));
                }
            }
        }
    }
}

#[test]
fn kinds_of_errors() {
    for (status, body, kind) in [
        (200, "", ErrorKind::MalformedResponse),
        (200, "{}", ErrorKind::MalformedResponse),
        (200, "<html>", ErrorKind::MalformedResponse),
        (200, r#"{"success":true,"data":{}}"#, ErrorKind::MalformedResponse),
        (200, r#"{"success":true,"data":["#, ErrorKind::MalformedResponse),
        (200, r#"{"success":false,"code":"6700"}"#, ErrorKind::Api),
        (200, r#"{"success":true,"code":"6700","data":[]}"#, ErrorKind::Api),
        (502, "<html>502</html>", ErrorKind::Http),
        (502, r#"{"success":true,"data":[]}"#, ErrorKind::Http),
        (400, r#"{"success":false,"code":"6700"}"#, ErrorKind::Api),
        (302, "", ErrorKind::Http),
    ] {
        assert_eq!(roles(status, body.as_bytes()).unwrap_err().kind(), kind, "{status} {body}");
    }
    assert_eq!(
        roles(200, b"{\"success\":true,\"data\":[{\"name\":\"\xFF\"}]}").unwrap_err().kind(),
        ErrorKind::MalformedResponse
    );
    assert_eq!(roles(502, b"\xFF").unwrap_err().kind(), ErrorKind::Http);
    let odd = roles(200, r#"{"success":true,"data":[{"name":"\ud800x"}]}"#.as_bytes());
    assert_eq!(odd.unwrap(), "[{\"name\":\"\u{fffd}x\"}]");
}

#[test]
fn no_parameters_make_it_panic() {
    for operation in operations() {
        for body in bodies() {
            let result = client().call(operation.name, &body, Options::default());
            // Nothing stands for no parameters, and a byte order mark is passed over.
            let json = body.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&body);
            let is_object = serde_json::from_slice::<Map<String, Value>>(json).is_ok();
            assert!(result.is_err() || is_object || body.is_empty(), "{body:?}");
        }
    }
}

/// Some JSON.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,12}".prop_map(Value::from),
        prop_oneof!["_id", "id", "name", "type", "isSystem", "true", "1", "0", "1.5"].prop_map(Value::from),
    ];
    leaf.prop_recursive(5, 40, 6, |inner| {
        let key = prop_oneof!["_id", "id", "name", "type", "createTime", "queue", "[a-z\"\\\\王]{0,4}"];
        let members = prop::collection::vec((key, inner.clone()), 0..6);
        prop_oneof![
            prop::collection::vec(inner, 0..6).prop_map(Value::from),
            members.prop_map(|members| Value::Object(members.into_iter().collect::<Map<_, _>>())),
        ]
    })
}

/// JSON text, here and there broken.
fn nearly_json() -> impl Strategy<Value = String> {
    let edits = prop::collection::vec(
        (
            any::<prop::sample::Index>(),
            prop_oneof![
                Just(""),
                Just("\""),
                Just("\\"),
                Just("]"),
                Just("}"),
                Just(","),
                Just(":"),
                Just("0"),
                Just("-"),
                Just("."),
                Just("e"),
                Just(" "),
                Just("\n"),
                Just("\\u12"),
                Just("\\ud800"),
                Just("\u{1}"),
                Just("n"),
                Just("é")
            ],
            any::<bool>(),
        ),
        0..3,
    );
    (any_json(), any::<bool>(), edits).prop_map(|(value, pretty, edits)| {
        let text = if pretty { serde_json::to_string_pretty(&value) } else { serde_json::to_string(&value) };
        let mut characters: Vec<String> = text.unwrap().chars().map(String::from).collect();
        for (place, edit, replace) in edits {
            let at = place.index(characters.len() + 1);
            if replace && at < characters.len() {
                characters[at] = edit.into();
            } else {
                characters.insert(at, edit.into());
            }
        }
        characters.concat()
    })
}

proptest! {
    #![proptest_config(Runs { cases: 3000, failure_persistence: None, ..Runs::default() })]

    /// What is JSON for serde is JSON here, and nothing else.
    #[test]
    fn the_same_texts_are_json(text in nearly_json()) {
        let body = format!(r#"{{"success":true,"other":{text},"data":[]}}"#);
        let json = serde_json::from_str::<IgnoredAny>(&body).is_ok();
        let read = roles(200, body.as_bytes());
        // An edit may have closed the body early and opened an envelope that says something else.
        let plain = serde_json::from_str::<IgnoredAny>(&text).is_ok();
        prop_assert!(read.is_ok() == json || (json && !plain), "{body}: {read:?}");
        prop_assert!(json || read.is_err_and(|error| error.kind() == ErrorKind::MalformedResponse), "{body}");
    }

    /// What the table does not describe arrives as it was sent.
    #[test]
    fn unknown_members_arrive_unchanged(value in any_json()) {
        let rows = json!([{"unknown": value}]).to_string();
        let read = roles(200, format!(r#"{{"success":true,"data":{rows}}}"#).as_bytes()).unwrap();
        prop_assert_eq!(read, rows);
    }

    /// Whatever stands where rows should be is read as rows or refused; what is read, typed code can
    /// decode.
    #[test]
    fn what_is_read_can_be_decoded(rows in prop::collection::vec(any_json(), 0..4)) {
        use triline::platform::roles::Role;
        let body = json!({"success": true, "data": rows}).to_string();
        let now = Now::default();
        let mut call = client().call("platform.roles.list", b"{}", Options::default().typed()).unwrap();
        let Step::Ask { id, .. } = call.poll(now).step else { panic!() };
        call.answer(now, id, Input::Head { status: 200, headers: vec![] }).unwrap();
        call.answer(now, id, Input::Chunk(body.clone().into_bytes())).unwrap();
        call.answer(now, id, Input::End).unwrap();
        if let Step::Done(Ok(output)) = call.poll(now).step {
            prop_assert!(triline::typed::decode::<Vec<Role>>(&output).is_ok(), "{body}: {}", output.as_str());
        }
    }

    /// No parameters make it panic, and what it sends is JSON.
    #[test]
    fn parameters_are_checked(params in prop_oneof![nearly_json(), any_json().prop_map(|value| value.to_string())]) {
        for name in ["platform.agents.query", "platform.agents.update", "platform.agents.statuses"] {
            let Ok(mut call) = client().call(name, params.as_bytes(), Options::default()) else { continue };
            let Step::Ask { ask: Ask::Send(request), .. } = call.poll(Now::default()).step else { panic!() };
            prop_assert!(serde_json::from_slice::<Value>(&request.body).is_ok_and(|body| body.is_object()), "{params}");
        }
    }
}

#[test]
fn rows_that_are_no_list_are_not_taken() {
    let now = Now::default();
    let mut call = client().call("platform.customers.delete", b"{}", Options::default().rows()).unwrap();
    let Step::Ask { id, ask: Ask::Rows { .. } } = call.poll(now).step else { panic!("no rows are asked for") };
    for rows in ["[\"1\",NaN,\"2\"]", "[\"1\"", "[\"1\"] ]", "\"1\"", ""] {
        let answer = call.answer(now, id, Input::rows(rows.into(), false, ""));
        assert_eq!(answer.unwrap_err().kind(), ErrorKind::Misuse, "{rows}");
    }
    call.answer(now, id, Input::rows("[\"1\"]".into(), true, "")).unwrap();
    assert!(matches!(call.poll(now).step, Step::Ask { ask: Ask::Send(_), .. }));
}
