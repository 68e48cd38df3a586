//! A process that calls until a time: `store-worker BASE_URL SOCKET UNTIL [PACING]`. Prints how many calls went well.

use std::time::{Duration, SystemTime};

use redis::Client;
use triline::host::{RedisStore, ReqwestTransport};
use triline::options::Pacing;
use triline::{Platform, WorkPhone};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<_> = std::env::args().collect();
    let [_, address, socket, until, rest @ ..] = &*arguments else { return Err("worker BASE_URL SOCKET UNTIL".into()) };
    let until = SystemTime::UNIX_EPOCH + Duration::from_secs_f64(until.parse()?);
    let manager = Client::open(format!("redis+unix://{socket}"))?.get_connection_manager().await?;
    let store = RedisStore::new(manager);
    let transport = ReqwestTransport::new()?;
    let cc = Platform::builder()
        .base_url(address)
        .account("1000001")
        .secret("s3cr3t")
        .signing("md5:hex:{appkey}{nonce}{timestamp}{secret}")
        .pacing(rest.first().map_or(Pacing::Documented, |pacing| Pacing::from(pacing.clone())))
        .store(store.clone())
        .transport(transport.clone())
        .build()?;
    let phone = WorkPhone::builder()
        .base_url(address)
        .client_id("cid")
        .client_secret("csecret")
        .store(store)
        .transport(transport)
        .build()?;
    if rest.is_empty() {
        phone.call("work_phone.agents.list", "{}").await?;
    }
    let mut done = 0;
    while let Ok(left) = until.duration_since(SystemTime::now()) {
        match cc.roles().list().max_wait(left).retries(0).await {
            Ok(_) => done += 1,
            Err(error) if matches!(error.code(), Some("max_wait" | "store")) => {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            Err(error) => return Err(error.into()),
        }
    }
    println!("{done}");
    Ok(())
}
