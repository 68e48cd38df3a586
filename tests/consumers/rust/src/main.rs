//! A program that knows nothing of the workspace: the packed crate, tokio, and a service of its own.

use std::error::Error;
use std::io::{Read, Write};
use std::net::TcpListener;

use triline::host::{Body, Response, TransportError};
use triline::platform::agents::{AgentFilter, AgentStatus};
use triline::{HttpRequest, Platform};

const AGENTS: &str = r#"{"success":true,"code":"200","data":[{"_id":"1","agentNumber":"1001","status":"enable"}]}"#;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    beside_a_client_of_its_own().await?;
    over_a_connection().await?;
    over_a_transport_of_its_own().await?;
    let error = Platform::from_env().expect_err("the environment has no address");
    assert_eq!(error.remedy(), Some("set TRILINE_PLATFORM_BASE_URL"));
    println!("ok");
    Ok(())
}

/// What reqwest is built with for triline does not break the program's own use of it.
async fn beside_a_client_of_its_own() -> Result<(), Box<dyn Error>> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = format!("http://{}", listener.local_addr()?);
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a connection");
        let length = stream.read(&mut [0; 4096]).expect("a request");
        assert!(length > 0);
        write!(stream, "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok").expect("an answer");
    });
    assert_eq!(reqwest::Client::new().get(address).send().await?.text().await?, "ok");
    Ok(())
}

async fn over_a_connection() -> Result<(), Box<dyn Error>> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = format!("http://{}", listener.local_addr()?);
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("a connection");
        let mut request = Vec::new();
        while !request.ends_with(b"{}") {
            let mut part = [0; 4096];
            let length = stream.read(&mut part).expect("a request");
            request.extend_from_slice(&part[..length]);
        }
        write!(stream, "HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n{AGENTS}", AGENTS.len()).expect("an answer");
    });
    let cc = Platform::builder()
        .base_url(address)
        .account("1000001")
        .secret("s3cr3t")
        .signing("md5:hex:{secret}")
        .build()?;
    let page = cc.agents().query(AgentFilter::default()).await?;
    assert_eq!(page.items[0].status, Some(AgentStatus::Enable));
    Ok(())
}

async fn over_a_transport_of_its_own() -> Result<(), Box<dyn Error>> {
    async fn transport(request: HttpRequest) -> Result<Response, TransportError> {
        match request.url.as_str() {
            "https://cc.example.com/openapi/v1/call/query/agent" => {
                Ok(Response { status: 200, headers: vec![], body: Body::from(AGENTS.as_bytes().to_vec()) })
            }
            _ => Err(TransportError::refused("no such host")),
        }
    }
    let builder =
        Platform::builder().base_url("https://cc.example.com").account("1").secret("s").signing("sha256:hex:{secret}");
    let cc = builder.transport(transport).retries(0).build()?;
    let value = cc.call("platform.agents.query", r#"{"agentNumber":"1001"}"#).await?;
    assert_eq!(value[0]["id"], "1");
    let error = cc.roles().list().await.expect_err("nobody is there");
    assert_eq!(error.kind().name(), "transport");
    Ok(())
}
