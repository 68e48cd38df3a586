//! Streamed answers: what is known of a question whose answer fails, and what keeps a stream alive.

use super::*;

const QUESTION: &str = r#"{"sid":"s","agent_id":"a","messages":[{"type":"user","text":"?"}]}"#;
const PART: &str = "data: {\"is_end\":false,\"reply\":\"a\"}\n\n";
/// A part of a stream whose parts look like plain answers.
const UNDECIDED: &str = "data: {\"code\":200,\"data\":\"\",\"reply\":\"a\"}\n\n";

fn ai_agent() -> Client {
    client(
        Interface::AiAgent,
        r#"{"baseUrl":"https://ai.example.com","appid":"0123456789abcdef0123456789abcdef","apptoken":"tok-secret","retries":0}"#,
    )
}

/// A question whose answer has begun with these chunks.
fn asked(chunks: &[&str]) -> (Driven, u32) {
    let mut driven = Driven::new(&ai_agent(), "ai_agent.sessions.ask", QUESTION, Options::default().stream());
    let (id, _) = driven.send();
    driven.call.answer(driven.now(), id, Input::Head { status: 200, headers: Vec::new() }).unwrap();
    for chunk in chunks {
        driven.call.answer(driven.now(), id, Input::Chunk(chunk.as_bytes().to_vec())).unwrap();
    }
    (driven, id)
}

#[test]
fn a_question_whose_answer_began_was_processed() {
    let refusal = "data: {\"code\":403,\"message\":\"no\"}\n\n";
    for (chunks, kind, outcome, parts) in [
        (&[refusal][..], ErrorKind::Api, Outcome::Rejected, 0),
        (&[PART, refusal], ErrorKind::Api, Outcome::Unknown, 1),
        (&[UNDECIDED, refusal], ErrorKind::Api, Outcome::Unknown, 1),
        (&[PART, "data: {]\n\n"], ErrorKind::MalformedResponse, Outcome::Unknown, 1),
        (&[UNDECIDED, "data: {]\n\n"], ErrorKind::MalformedResponse, Outcome::Unknown, 1),
        (&["data: {]\n\n"], ErrorKind::MalformedResponse, Outcome::Unknown, 0),
        (&[PART], ErrorKind::Transport, Outcome::Unknown, 1),
        (&[PART, UNDECIDED], ErrorKind::Transport, Outcome::Unknown, 2),
    ] {
        let (mut driven, id) = asked(chunks);
        let _ = driven.call.answer(driven.now(), id, Input::End);
        let error = driven.error();
        assert_eq!((error.details.kind, error.details.outcome), (kind, outcome), "{chunks:?}");
        assert!(!error.details.retryable || outcome != Outcome::Unknown);
        assert_eq!(error.raw(), Some(&*chunks.concat()), "the raw body is kept");
        let told = driven.events.iter().filter(|event| event.contains(r#""type":"part""#)).count();
        assert_eq!(told, parts, "{chunks:?}");
    }
}

#[test]
fn an_undecided_object_is_given_where_the_connection_breaks_or_falls_silent() {
    for silent in [false, true] {
        let (mut driven, id) = asked(&[UNDECIDED]);
        assert!(matches!(driven.stop(), Stop::Pending(Some(30_000))) && !driven.has_event("part"));
        if silent {
            driven.steady_ms = 30_000;
        } else {
            driven.fail(id, Sent::Maybe, false);
        }
        let error = driven.error();
        assert_eq!((error.details.kind, error.details.outcome), (ErrorKind::Transport, Outcome::Unknown));
        assert!(driven.has_event(r#""type":"part""#), "{:?}", driven.events);
        assert!(driven.has_event(r#""rows":1"#), "{:?}", driven.events);
    }
    // A caller that cancels gets nothing more.
    let (mut driven, _) = asked(&[UNDECIDED]);
    driven.call.cancel(driven.now());
    let error = driven.error();
    assert_eq!((error.details.kind, error.details.outcome), (ErrorKind::Cancelled, Outcome::Unknown));
    assert!(!driven.has_event("part"));
}

#[test]
fn whatever_arrives_keeps_a_stream_alive() {
    let (mut driven, id) = asked(&[]);
    for chunk in [": ping\n\n", "data: ping\n\n", "\n", "d", "ata: {\"reply\":", "\"a\"", "}"] {
        driven.steady_ms += 29_999;
        assert!(matches!(driven.stop(), Stop::Pending(Some(_))), "{chunk:?}");
        driven.call.answer(driven.now(), id, Input::Chunk(chunk.into())).unwrap();
    }
    let Stop::Pending(Some(until_ms)) = driven.stop() else { panic!() };
    assert_eq!(until_ms, driven.steady_ms + 30_000);
    driven.call.answer(driven.now(), id, Input::Chunk(Vec::new())).unwrap();
    driven.steady_ms = until_ms;
    assert_eq!(driven.error().code(), Some("timeout"));
    assert!(driven.has_event(r#""rows":1,"skipped":1,"#), "{:?}", driven.events);
}

#[test]
fn the_raw_body_of_a_streamed_failure_is_short_and_without_secrets() {
    let token = "data: {\"is_end\":false,\"reply\":\"tok-secret\",\"accessToken\":\"xyz\"}\n\n";
    let (mut driven, id) = asked(&[&token.repeat(1000)]);
    driven.fail(id, Sent::Maybe, false);
    let error = driven.error();
    let raw = error.raw().unwrap();
    assert!(raw.contains("***") && raw.chars().count() <= 2_000, "{raw}");
    assert!(!raw.contains("tok-") && !raw.contains("xyz"), "{raw}");
}

#[test]
fn an_answer_in_parts_is_merged_where_only_the_whole_is_wanted() {
    let params = r#"{"sid":"s","agent_id":"a","messages":[{"type":"user","text":"?"}],"stream":true}"#;
    let mut driven = Driven::new(&ai_agent(), "ai_agent.sessions.ask", params, Options::default());
    let (id, request) = driven.send();
    assert!(str::from_utf8(&request.body).unwrap().contains(r#""stream":true"#));
    driven.call.answer(driven.now(), id, Input::Head { status: 200, headers: Vec::new() }).unwrap();
    for part in [r#"{"reply":"a"}"#, r#"{"reply":"b","is_end":true}"#] {
        driven.call.answer(driven.now(), id, Input::Chunk(part.into())).unwrap();
    }
    assert_eq!(driven.value(), r#"{"data":"ab","is_end":true}"#);
    assert!(!driven.has_event("part"), "{:?}", driven.events);
}
