//! The examples in the documentation of the typed methods, each against a fresh simulated service.

use triline::Error;
use triline::host::{AiAgent, Platform, SimulatedService, WorkPhone};

use crate::fake::{TestClock, ready};

#[rustfmt::skip]
mod generated;

pub(crate) struct Clients {
    pub(crate) platform: Platform,
    pub(crate) work_phone: WorkPhone,
    pub(crate) ai_agent: AiAgent,
}

/// Runs an example; what it waits for is under way.
#[track_caller]
fn run(name: &str, example: impl FnOnce(&Clients) -> Result<(), Error>) {
    let clock = TestClock::default();
    let settings = triline::simulated::Settings::known().unwrap();
    let service = SimulatedService::with_clock(settings, 1, clock.clone());
    let clients = Clients {
        platform: Platform::simulated(&service).clock(clock.clone()).build().unwrap(),
        work_phone: WorkPhone::simulated(&service).clock(clock.clone()).build().unwrap(),
        ai_agent: AiAgent::simulated(&service).clock(clock).build().unwrap(),
    };
    if name == "platform.transcription.wait_until_done" {
        // What the example waits for.
        let example = triline::simulated::example(triline_schema::operation(name).unwrap());
        let mut params: serde_json::Value = serde_json::from_str(&example).unwrap();
        params["callBackUrl"] = "https://hook.example/done".into();
        ready(clients.platform.call("platform.transcription.submit", &params.to_string())).unwrap();
    }
    if name == "work_phone.token.renew" {
        // Another call before it got the token that it renews.
        ready(clients.work_phone.call("work_phone.agents.list", "{}")).unwrap();
    }
    example(&clients).unwrap_or_else(|error| panic!("{name}: {error}"));
}

#[test]
fn the_examples_in_the_documentation_work() {
    generated::all();
}
