//! Calls under tokio's paused time: waits for the rate limit take none of the test's.

use std::time::Duration;

use triline::host::{Platform, SimulatedService, TokioClock};
use triline::platform::agents::AgentFilter;
use triline::simulated::Settings;

use crate::Outcome;

pub(crate) fn all() -> Outcome {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build()?;
    runtime.block_on(async {
        let service = SimulatedService::with_clock(Settings::known()?, 1, TokioClock::new());
        let cc = Platform::simulated(&service).pacing("20/60").build()?;
        let began = tokio::time::Instant::now();
        // Twenty a minute: the last two wait for the next window, and the service, whose clock is the same, takes them.
        for _ in 0..22 {
            cc.roles().list().await?;
        }
        assert!(began.elapsed() >= Duration::from_secs(55), "{:?}", began.elapsed());
        assert_eq!(service.calls().len(), 22);

        // A slow answer meets the deadline of the program.
        service.set_faults(r#"[{"operation": "platform.roles.list", "fault": "delay:20000"}]"#)?;
        let five = Duration::from_secs(5);
        assert!(tokio::time::timeout(five, cc.roles().list().into_future()).await.is_err());

        // A page that was awaited says where the list goes on.
        tokio::time::advance(Duration::from_secs(120)).await;
        let filter = || AgentFilter::default().limit(20);
        let page = cc.agents().query(filter()).await?;
        assert!(!page.is_last && page.items.len() == 20);
        let next = cc.agents().query(filter()).cursor(page.cursor.ok_or("no cursor")?).await?;
        assert_eq!((next.page, next.items.len()), (2, 20));
        Ok(())
    })
}
