//! A program in Rust for the browser. The page of `test/browser/web.test.mjs` runs its functions.

#![cfg(target_arch = "wasm32")]

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use triline::host::{Cancel, Platform};
use triline::platform::agents::{Agent, AgentFilter, AgentRef};
use triline::{Error, Event, SignInput};
use triline_wasm::web;
use wasm_bindgen::prelude::*;

type Outcome = Result<JsValue, JsValue>;

fn client(base_url: &str) -> Result<Platform, JsValue> {
    let builder = web::platform().base_url(base_url).account("1000001").signer(async |_| Ok("signed".to_owned()));
    builder.build().map_err(thrown)
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn thrown(error: Error) -> JsValue {
    JsValue::from_str(&error.to_json())
}

fn to_js<T: serde::Serialize>(value: &T) -> Outcome {
    web::to_js(value).map_err(JsValue::from)
}

/// All agents, page by page, as objects of JavaScript.
#[wasm_bindgen]
pub async fn agents(base_url: &str, limit: i32) -> Outcome {
    let filter = AgentFilter::default().limit(limit);
    let agents = client(base_url)?.agents().query(filter).collect(1000).await.map_err(thrown)?;
    to_js(&agents)
}

/// As `RUST.md` shows it: the agents as rows of a list of the page.
#[wasm_bindgen]
pub async fn listed(url: &str, account: &str) -> Outcome {
    fn row(agent: &Agent) -> String {
        format!("{:?}", agent.agent_number)
    }
    async fn ask_my_server(_: SignInput) -> Result<String, String> {
        Ok("signed".to_owned())
    }
    struct List(Vec<String>);
    impl List {
        fn append(&mut self, row: &str) {
            self.0.push(row.to_owned());
        }
    }
    let mut list = List(Vec::new());
    let show = async {
        let cc = web::platform().base_url(url).account(account).signer(ask_my_server).build()?;
        let mut agents = cc.agents().query(AgentFilter::default()).items();
        while let Some(agent) = agents.next().await {
            list.append(&row(&agent?));
        }
        Ok::<_, Error>(())
    };
    show.await.map_err(thrown)?;
    to_js(&list.0)
}

/// An agent there and back.
#[wasm_bindgen]
pub fn round_trip(agent: JsValue) -> Outcome {
    let agent: Agent = web::from_js(agent)?;
    to_js(&agent)
}

/// Calls an operation that answers with nothing, with retries; gives how often it was sent again.
#[wasm_bindgen]
pub async fn enable(base_url: &str) -> Outcome {
    let again = Rc::new(Cell::new(0));
    let counter = again.clone();
    let builder = web::platform().base_url(base_url).account("1").signer(async |_| Ok("signed".to_owned()));
    let builder = builder
        .on_event(move |event| counter.set(counter.get() + i32::from(matches!(event.event, Event::Retry { .. }))));
    let client = builder.build().map_err(thrown)?;
    client.agents().enable(AgentRef::default().agent_number("9001")).await.map_err(thrown)?;
    Ok(again.get().into())
}

/// Lists roles with a time limit.
#[wasm_bindgen]
pub async fn roles(base_url: &str, timeout_ms: u32) -> Outcome {
    let roles = client(base_url)?.roles().list().retries(0).timeout(Duration::from_millis(timeout_ms.into())).await;
    to_js(&roles.map_err(thrown)?)
}

/// Cancels a call after that time.
#[wasm_bindgen]
pub async fn cancelled(base_url: &str, after_ms: u32) -> Outcome {
    use triline::host::Clock;
    let cancel = Cancel::new();
    let handle = cancel.clone();
    wasm_bindgen_futures::spawn_local(async move {
        web::BrowserClock.sleep(Duration::from_millis(after_ms.into())).await;
        handle.cancel();
    });
    let call = client(base_url)?.agents().enable(AgentRef::default().agent_number("1")).cancelled_by(&cancel);
    call.await.map_err(thrown)?;
    Ok(JsValue::NULL)
}

/// The first parts of an answer of the AI agent, as they come.
#[wasm_bindgen]
pub async fn replies(base_url: &str, most: usize) -> Outcome {
    let builder = web::ai_agent().base_url(base_url).appid("0123456789abcdef0123456789abcdef").apptoken("tok-secret");
    let ai = builder.build().map_err(thrown)?;
    let question = r#"{"sid":"s1","agent_id":"a1","messages":[{"type":"user","text":"1"}]}"#;
    let mut parts = ai.stream("ai_agent.sessions.ask", question);
    let mut replies = Vec::new();
    while let Some(part) = parts.next().await {
        replies.push(part.map_err(thrown)?["reply"].clone());
        if replies.len() == most {
            break;
        }
    }
    to_js(&replies)
}
