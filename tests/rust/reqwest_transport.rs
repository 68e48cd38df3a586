//! The transport over reqwest, against a server on this machine.

use std::future::pending;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use triline::host::{Platform, ReqwestTransport, Wait, WaitEach};
use triline::platform::agents::AgentFilter;
use triline::reqwest::dns::{Name, Resolve, Resolving};
use triline::reqwest::redirect::Policy;
use triline::{ErrorKind, Outcome};

const ROLES: &str = r#"{"success":true,"code":"200","data":[{"name":"admin"}]}"#;

/// A server that gives each connection these answers one after the other, and tells what it gets: each
/// request's text, and an empty text when a connection is closed from the other side.
async fn serve(answers: Vec<String>) -> (String, UnboundedReceiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let (sender, told) = unbounded_channel();
    tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            let (sender, answers) = (sender.clone(), answers.clone());
            tokio::spawn(async move {
                for answer in answers {
                    let request = read(&mut stream).await;
                    sender.send(request).unwrap();
                    stream.write_all(answer.as_bytes()).await.unwrap();
                }
                let mut rest = [0];
                if matches!(stream.read(&mut rest).await, Ok(0) | Err(_)) {
                    let _ = sender.send(String::new());
                }
            });
        }
    });
    (address, told)
}

/// One request, as text.
async fn read(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length = head
                .lines()
                .find_map(|line| line.strip_prefix("content-length: "))
                .map_or(0, |length| length.parse().unwrap());
            if body.len() >= length {
                return text;
            }
        }
        if stream.read_buf(&mut bytes).await.unwrap() == 0 {
            return text;
        }
    }
}

fn answer(status: &str, headers: &str, body: &str) -> String {
    format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\n{headers}\r\n{body}", body.len())
}

fn client(address: &str) -> Platform {
    let builder = Platform::builder()
        .base_url(address)
        .account("1000001")
        .secret("s3cr3t")
        .signing("md5:hex:{nonce}{secret}")
        .retries(0);
    builder.build().unwrap()
}

#[tokio::test]
async fn a_call_goes_through() {
    let (address, mut told) = serve(vec![answer("200 OK", "", ROLES)]).await;
    let roles = client(&address).roles().list().await.unwrap();
    assert_eq!(roles[0].name.as_deref(), Some("admin"));
    let request = told.recv().await.unwrap();
    assert!(request.starts_with("POST /openapi/v1/base/role/list HTTP/1.1\r\n"), "{request}");
    assert!(request.contains("\r\nsvc-appkey: 1000001\r\n") && request.ends_with("\r\n\r\n{}"), "{request}");
}

#[tokio::test]
async fn cookies_are_not_kept() {
    let with_cookie = || answer("200 OK", "set-cookie: a=b; path=/\r\n", ROLES);
    let (address, mut told) = serve(vec![with_cookie(), with_cookie()]).await;
    let client = client(&address);
    for _ in 0..2 {
        client.roles().list().await.unwrap();
        let request = told.recv().await.unwrap();
        assert!(!request.to_lowercase().contains("\r\ncookie:"), "{request}");
    }
}

#[tokio::test]
async fn redirects_are_not_followed() {
    let (elsewhere, mut other) = serve(vec![answer("200 OK", "", ROLES)]).await;
    let (address, _told) =
        serve(vec![answer("307 Temporary Redirect", &format!("location: {elsewhere}/\r\n"), "")]).await;
    let error = client(&address).roles().list().await.unwrap_err();
    assert_eq!((error.kind(), error.status()), (ErrorKind::Http, Some(307)));
    assert!(other.try_recv().is_err());
}

#[tokio::test]
async fn a_refused_connection_has_sent_nothing() {
    let address = format!("http://{}", TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap());
    let error = client(&address).roles().list().await.unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Transport, Outcome::NotSent));
}

#[tokio::test]
async fn a_host_that_does_not_answer_has_been_sent_nothing() {
    struct Silent;
    impl Resolve for Silent {
        fn resolve(&self, _: Name) -> Resolving {
            Box::pin(pending())
        }
    }
    let transport = ReqwestTransport::with(|client| client.dns_resolver(Silent)).unwrap();
    let builder =
        Platform::builder().base_url("http://localhost:1").account("1").secret("s").signing("md5:hex:{secret}");
    let cc = builder.transport(transport).retries(0).build().unwrap();
    let error = cc.roles().list().timeout(Duration::from_millis(300)).await.unwrap_err();
    assert_eq!((error.code(), error.outcome()), (Some("timeout"), Outcome::NotSent), "{error}");
    // With a connection, the request may have been read.
    let (address, mut told) = serve(vec![String::new()]).await;
    let error = client(&address).roles().list().timeout(Duration::from_millis(300)).await.unwrap_err();
    assert_eq!((error.code(), error.outcome()), (Some("timeout"), Outcome::Unknown), "{error}");
    assert!(told.recv().await.unwrap().ends_with("{}"));
}

#[tokio::test]
async fn a_broken_connection_may_have() {
    let (address, _told) = serve(vec!["HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{\"suc".into(), "x".into()]).await;
    let error = client(&address).roles().list().timeout(Duration::from_millis(300)).await.unwrap_err();
    assert_eq!((error.kind(), error.outcome()), (ErrorKind::Transport, Outcome::Unknown));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await.unwrap();
        read(&mut stream).await;
    });
    let error = client(&address).roles().list().await.unwrap_err();
    assert_eq!(
        (error.kind(), error.outcome(), error.code()),
        (ErrorKind::Transport, Outcome::Unknown, Some("connection"))
    );
}

#[tokio::test]
async fn dropping_a_call_closes_its_connection() {
    let (address, mut told) = serve(vec![String::new()]).await;
    let cc = client(&address);
    let mut agents = cc.agents().query(AgentFilter::default()).items();
    tokio::select! {
        _ = agents.next() => panic!("nobody answers"),
        request = told.recv() => assert!(request.unwrap().contains("/query/agent")),
    }
    drop(agents);
    let closed = tokio::time::timeout(Duration::from_secs(10), told.recv()).await.unwrap();
    assert_eq!(closed.as_deref(), Some(""));
}

#[tokio::test]
async fn a_transport_takes_further_settings_but_follows_no_redirect() {
    let moved = answer("302 Found", "location: /elsewhere\r\n", "");
    let (address, mut told) = serve(vec![answer("200 OK", "", ROLES), moved]).await;
    let transport = ReqwestTransport::with(|client| client.user_agent("own").redirect(Policy::limited(3))).unwrap();
    let cc = Platform::builder()
        .base_url(&address)
        .account("1")
        .secret("s")
        .signing("md5:hex:{secret}")
        .transport(transport)
        .build()
        .unwrap();
    assert_eq!(cc.roles().list().await.unwrap().len(), 1);
    assert!(told.recv().await.unwrap().contains("user-agent: own"));
    assert_eq!(cc.roles().list().retries(0).await.unwrap_err().status(), Some(302));
    assert!(!told.recv().await.unwrap().contains("elsewhere"));
    let never = tokio::time::timeout(Duration::from_millis(1), pending::<()>()).await;
    assert!(never.is_err());
}

#[test]
fn calls_block_a_thread_that_has_no_runtime() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let agents = r#"{"success":true,"code":"200","data":[{"agentNumber":"1001"},{"agentNumber":"1002"}]}"#;
    let answers = vec![answer("200 OK", "", ROLES), answer("200 OK", "", agents)];
    let (address, _told) = runtime.block_on(serve(answers));
    let cc = client(&address);
    assert_eq!(cc.roles().list().wait().unwrap().len(), 1);
    let agents = cc.agents().query(AgentFilter::default()).items().wait_each();
    let numbers: Vec<_> = agents.map(|agent| agent.unwrap().agent_number.unwrap()).collect();
    assert_eq!(numbers, ["1001", "1002"]);
    let refused = runtime.block_on(async { cc.roles().list().wait().unwrap_err() });
    assert_eq!(refused.kind(), ErrorKind::Misuse);
    let each = cc.agents().query(AgentFilter::default()).items().wait_each();
    let refused: Vec<_> = runtime.block_on(async { each.take(9).map(|agent| agent.unwrap_err().kind()).collect() });
    assert_eq!(refused, [ErrorKind::Misuse]);
}
