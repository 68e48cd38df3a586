//! What the READMEs show of the Rust package; `snippets.rs` holds their lines against these.

use std::error::Error;

use opentelemetry::trace::TracerProvider;
use opentelemetry_sdk::trace::{InMemorySpanExporter, SdkTracerProvider, SpanExporter};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use triline::host::RedisStore;
use triline::platform::agents::AgentFilter;
use triline::{ErrorKind, Platform};

#[rustfmt::skip]
#[tokio::test]
async fn the_call_of_the_readme_sends_a_request() {
    // Of the loopback interface, where nothing listens.
    let (url, account, secret, recipe) = ("http://127.0.0.1:9", "1000001", "s3cr3t", "md5:hex:{appkey}{nonce}{timestamp}{secret}");
    let call = async {
        let cc = Platform::builder().base_url(url).account(account).secret(secret).signing(recipe).build()?;
        let mut agents = cc.agents().query(AgentFilter::default()).items();
        while let Some(agent) = agents.next().await { println!("{:?}", agent?.agent_number); }
        Ok::<_, triline::Error>(())
    };
    let error = call.await.expect_err("nothing listens there");
    assert_eq!(error.kind(), ErrorKind::Transport, "{error}");
}

/// Installs its layer for the whole program, so a test only shows that it can be made.
fn install_traces<E: SpanExporter + 'static>(exporter: E) {
    // `exporter`: for example `SpanExporter::builder().with_tonic().build()?` of opentelemetry-otlp
    let provider = SdkTracerProvider::builder().with_batch_exporter(exporter).build();
    let layer = tracing_opentelemetry::layer().with_tracer(provider.tracer("my-program"));
    tracing_subscriber::registry().with(layer).init();
}

#[rustfmt::skip]
async fn share_a_store(url: &str, account: &str, secret: &str, recipe: &str) -> Result<Platform, Box<dyn Error>> {
    let manager = redis::Client::open("redis://127.0.0.1/")?.get_connection_manager().await?;
    let cc = Platform::builder().base_url(url).account(account).secret(secret).signing(recipe).store(RedisStore::new(manager)).build()?;
    Ok(cc)
}

#[test]
fn what_needs_a_server_or_the_whole_program_compiles() {
    let _ = install_traces::<InMemorySpanExporter>;
    let _ = share_a_store;
}
