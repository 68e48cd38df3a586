//! Sends requests with reqwest.

use std::error::Error as _;
use std::fmt::Write;
use std::time::Duration;

use reqwest::{Client, Method, redirect, retry};
use triline::{Answer, Failure, HttpRequest, Sent};

/// A client that sends each request once, to the address it names.
pub(crate) fn client(plain: bool) -> reqwest::Result<Client> {
    // Fails when there is a provider already, which is as good.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let builder = Client::builder()
        .user_agent(concat!("triline/", env!("CARGO_PKG_VERSION")))
        .connect_timeout(Duration::from_secs(10))
        .redirect(redirect::Policy::none())
        .retry(retry::never());
    // What goes to this machine in the clear must not go over a proxy.
    if plain { builder.no_proxy() } else { builder }.build()
}

/// Sends a request and tells what comes of it, until there is no more or nobody listens.
pub(crate) async fn send(client: &Client, request: HttpRequest, mut tell: impl FnMut(Answer) -> bool) {
    let method = if request.method == "GET" { Method::GET } else { Method::POST };
    let mut builder = client.request(method, request.url).timeout(Duration::from_millis(request.timeout_ms));
    for (name, value) in &request.headers {
        builder = builder.header(*name, value);
    }
    let mut response = match builder.body(request.body).send().await {
        Ok(response) => response,
        Err(error) => {
            tell(failure(error));
            return;
        }
    };
    let headers = response
        .headers()
        .iter()
        .map(|(name, value)| (name.as_str().to_string(), String::from_utf8_lossy(value.as_bytes()).into_owned()));
    let mut listening = tell(Answer::Head { status: response.status().as_u16(), headers: headers.collect() });
    while listening {
        listening = match response.chunk().await {
            Ok(Some(chunk)) => tell(Answer::Chunk(chunk.to_vec())),
            Ok(None) => {
                tell(Answer::End);
                false
            }
            Err(error) => {
                tell(failure(error));
                false
            }
        };
    }
}

fn failure(error: reqwest::Error) -> Answer {
    // No connection, or a request that could not even be made.
    let sent = if error.is_connect() || error.is_builder() { Sent::No } else { Sent::Maybe };
    let timeout = error.is_timeout();
    let error = error.without_url();
    let mut message = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        let _ = write!(message, ": {cause}");
        source = cause.source();
    }
    Answer::Failed(Failure { sent, timeout, message })
}
