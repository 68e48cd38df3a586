//! Cancelling: the transport stops, and the caller learns what may have happened.

use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use triline::host::{Cancel, TransportError};
use triline::platform::agents::{AgentFilter, AgentRef};
use triline::{ErrorKind, Outcome};

use crate::fake::{Reply, Service, TestClock, poll};

fn silent() -> (Service, triline::Platform) {
    let service = Service::new([Reply::Silent, Reply::Silent]);
    let cc = service.builder().clock(TestClock::still()).build().unwrap();
    (service, cc)
}

fn agent() -> AgentRef {
    AgentRef::default().agent_number("1001")
}

#[test]
fn dropping_a_future_stops_the_transport() {
    let (service, cc) = silent();
    let mut future = Box::pin(cc.agents().disable(agent()).send());
    assert!(poll(future.as_mut()).is_pending());
    assert_eq!((service.requests(), service.open()), (1, 1));
    drop(future);
    assert_eq!(service.open(), 0);
}

#[test]
fn dropping_a_walk_stops_the_transport() {
    let (service, cc) = silent();
    let mut items = cc.agents().query(AgentFilter::default()).items();
    assert!(poll(pin!(items.next())).is_pending());
    // The row may be asked for again: its request goes on.
    assert!(poll(pin!(items.next())).is_pending());
    assert_eq!((service.requests(), service.open()), (1, 1));
    drop(items);
    assert_eq!(service.open(), 0);
}

#[test]
fn a_handle_tells_what_may_have_happened() {
    let (service, cc) = silent();
    let cancel = Cancel::new();
    let mut future = pin!(cc.agents().disable(agent()).cancelled_by(&cancel).send());
    assert!(poll(future.as_mut()).is_pending());
    cancel.cancel();
    let Poll::Ready(Err(error)) = poll(future) else { panic!("still under way") };
    assert_eq!((error.kind(), error.outcome(), service.open()), (ErrorKind::Cancelled, Outcome::Unknown, 0));
    assert_eq!(error.operation(), Some("platform.agents.disable"));
}

#[test]
fn nothing_was_sent_before_it_began() {
    let (service, cc) = silent();
    let cancel = Cancel::new();
    cancel.cancel();
    let Poll::Ready(Err(error)) = poll(pin!(cc.agents().disable(agent()).cancelled_by(&cancel).send())) else {
        panic!()
    };
    assert_eq!((error.kind(), error.outcome(), service.requests()), (ErrorKind::Cancelled, Outcome::NotSent, 0));
}

#[test]
fn nothing_is_sent_after_a_pause() {
    let service = Service::new([Reply::Fail(TransportError::refused("no route"))]);
    let cc = service.builder().clock(TestClock::still()).build().unwrap();
    let cancel = Cancel::new();
    let mut future = pin!(cc.agents().disable(agent()).cancelled_by(&cancel).send());
    assert!(poll(future.as_mut()).is_pending());
    cancel.cancel();
    let Poll::Ready(Err(error)) = poll(future) else { panic!("still under way") };
    assert_eq!((error.kind(), error.outcome(), service.requests()), (ErrorKind::Cancelled, Outcome::NotSent, 1));
}

#[test]
fn a_pause_after_a_timeout_does_not_forget_it() {
    let service = Service::new([Reply::Silent]);
    // The timeout passes, the backoff after it does not.
    let clock = TestClock::jumping_from(Duration::from_secs(10));
    let cc = service.builder().clock(clock).build().unwrap();
    let cancel = Cancel::new();
    let mut future = pin!(cc.agents().disable(agent()).cancelled_by(&cancel).send());
    assert!(poll(future.as_mut()).is_pending());
    assert_eq!((service.requests(), service.open()), (1, 0));
    cancel.cancel();
    let Poll::Ready(Err(error)) = poll(future) else { panic!("still under way") };
    assert_eq!((error.kind(), error.outcome(), error.is_retryable()), (ErrorKind::Cancelled, Outcome::Unknown, true));
}

#[test]
fn a_walk_is_cancelled_between_its_pages_and_within() {
    let (service, cc) = silent();
    let cancel = Cancel::new();
    let mut items = cc.agents().query(AgentFilter::default()).cancelled_by(&cancel).items();
    assert!(poll(pin!(items.next())).is_pending());
    cancel.clone().cancel();
    let Poll::Ready(Some(Err(error))) = poll(pin!(items.next())) else { panic!("still under way") };
    assert_eq!((error.kind(), service.open()), (ErrorKind::Cancelled, 0));
    assert!(matches!(poll(pin!(items.next())), Poll::Ready(None)));
}

#[tokio::test]
async fn a_handle_wakes_the_task_that_waits() {
    let (service, cc) = silent();
    let cancel = Cancel::new();
    let task = tokio::spawn(cc.agents().disable(agent()).cancelled_by(&cancel).into_future());
    while service.open() == 0 {
        tokio::task::yield_now().await;
    }
    cancel.cancel();
    let ended = tokio::time::timeout(std::time::Duration::from_secs(10), task).await;
    assert_eq!(ended.unwrap().unwrap().unwrap_err().kind(), ErrorKind::Cancelled);
}
