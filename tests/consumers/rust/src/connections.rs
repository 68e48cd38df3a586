//! The transport over reqwest, beside a client of reqwest that is the program's own.

use std::io::{Read, Write};
use std::net::TcpListener;

use triline::Platform;
use triline::platform::agents::{AgentFilter, AgentStatus};

use crate::Outcome;
use crate::clients::AGENTS;

pub fn all() -> Outcome {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        beside_a_client_of_its_own().await?;
        over_a_connection().await
    })?;
    #[cfg(feature = "reqwest")]
    assert!(with_certificates().is_err(), "there is no ca.pem");
    #[cfg(feature = "blocking")]
    without_a_runtime()?;
    Ok(())
}

/// What reqwest is built with for triline does not break the program's own use of it.
async fn beside_a_client_of_its_own() -> Outcome {
    let address = answers(1, "", "ok")?;
    assert_eq!(reqwest::Client::new().get(address).send().await?.text().await?, "ok");
    Ok(())
}

async fn over_a_connection() -> Outcome {
    let cc = client(&answers(1, "}", AGENTS)?)?;
    let page = cc.agents().query(AgentFilter::default()).await?;
    assert_eq!(page.items[0].status, Some(AgentStatus::Enable));
    Ok(())
}

/// As docs/packages/rust.md shows it: compiled, since no certificate is here.
#[cfg(feature = "reqwest")]
pub fn with_certificates() -> Result<triline::host::ReqwestTransport, Box<dyn std::error::Error>> {
    use triline::host::ReqwestTransport;

    let own = triline::reqwest::Certificate::from_pem_bundle(&std::fs::read("ca.pem")?)?;
    let transport = ReqwestTransport::with(|client| {
        own.iter().cloned().fold(client, |client, certificate| client.add_root_certificate(certificate))
    })?;
    Ok(transport)
}

#[cfg(feature = "blocking")]
fn without_a_runtime() -> Outcome {
    use triline::host::Wait;

    let cc = client(&answers(1, "}", AGENTS)?)?;
    assert_eq!(cc.agents().query(AgentFilter::default()).wait()?.items.len(), 1);
    Ok(())
}

fn client(address: &str) -> Result<Platform, triline::Error> {
    Platform::builder().base_url(address).account("1").secret("s").signing("md5:hex:{secret}").build()
}

/// A service that answers so many requests, each of which ends with this text.
fn answers(count: usize, end: &'static str, body: &'static str) -> Result<String, std::io::Error> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = format!("http://{}", listener.local_addr()?);
    std::thread::spawn(move || {
        for _ in 0..count {
            let (mut stream, _) = listener.accept().expect("a connection");
            let mut request = Vec::new();
            while request.is_empty() || !request.ends_with(end.as_bytes()) {
                let mut part = [0; 4096];
                let length = stream.read(&mut part).expect("a request");
                request.extend_from_slice(&part[..length]);
            }
            write!(stream, "HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n{body}", body.len()).expect("an answer");
        }
    });
    Ok(address)
}
