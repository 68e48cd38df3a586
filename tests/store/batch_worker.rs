//! A worker of a job: `store-batch-worker BASE_URL SOCKET JOB ROWS`. Prints the report of the job as JSON.

use std::time::Duration;

use redis::Client;
use serde_json::json;
use triline::host::{BatchResult, RedisStore, ReqwestTransport};
use triline::options::Pacing;
use triline::{Error, Platform};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<_> = std::env::args().collect();
    let [_, address, socket, job, count] = &*arguments else { return Err("worker BASE_URL SOCKET JOB ROWS".into()) };
    let count: u64 = count.parse()?;
    let manager = Client::open(format!("redis+unix://{socket}"))?.get_connection_manager().await?;
    let cc = Platform::builder()
        .base_url(address)
        .account("1000001")
        .secret("s3cr3t")
        .signing("md5:hex:{appkey}{nonce}{timestamp}{secret}")
        .pacing(Pacing::per(60, Duration::from_secs(1)))
        .timeout(Duration::from_secs(4))
        .store(RedisStore::new(manager))
        .transport(ReqwestTransport::new()?)
        .build()?;
    let batch = async || -> Result<BatchResult, Error> {
        let rows: Vec<_> = (0..count).map(|index| json!({"name": format!("{job}-{index}")})).collect();
        cc.customers().create_all().rows(rows).store_journal(job).await
    };
    let result = loop {
        match batch().await {
            Err(error) if error.code() == Some("in_use") => tokio::time::sleep(Duration::from_millis(200)).await,
            result => break result?,
        }
    };
    let indexes = |rows: &[triline::host::RowFailure]| rows.iter().map(|row| row.index).collect::<Vec<_>>();
    let report = json!({
        "rows": result.rows,
        "ok": result.ok,
        "unknown": indexes(&result.unknown),
        "failed": indexes(&result.failed),
        "stopped": result.stopped.map(|error| error.to_string()),
    });
    println!("{report}");
    Ok(())
}
