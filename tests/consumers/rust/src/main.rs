//! A program that knows nothing of the workspace. It uses what the features it is built with bring, each alone or all together.

use std::error::Error;

use triline::{Ask, Client, Config, Failure, HttpRequest, Input, Interface, Now, Options, Sent, Step};

#[cfg(feature = "client")]
mod clients;
#[cfg(feature = "reqwest-no-tls")]
mod connections;
#[cfg(all(feature = "tokio", feature = "simulated"))]
mod paused;
#[cfg(feature = "redis")]
mod stored;

type Outcome = Result<(), Box<dyn Error>>;

const OPTIONS: &str =
    r#"{"baseUrl":"https://cc.example.com","account":"1000001","secret":"s3cr3t","signing":"md5:hex:{secret}"}"#;

fn main() -> Outcome {
    by_name()?;
    #[cfg(feature = "typed")]
    typed()?;
    #[cfg(feature = "simulated")]
    simulated()?;
    #[cfg(feature = "zh")]
    in_chinese();
    #[cfg(feature = "files")]
    locks_a_journal()?;
    #[cfg(feature = "client")]
    clients::all()?;
    #[cfg(feature = "tokio")]
    on_tokio()?;
    #[cfg(all(feature = "tokio", feature = "simulated"))]
    paused::all()?;
    #[cfg(feature = "http-1")]
    converts_requests()?;
    #[cfg(feature = "reqwest-no-tls")]
    connections::all()?;
    #[cfg(feature = "redis")]
    stored::all()?;
    #[cfg(feature = "jiff-0_2")]
    assert_eq!(triline::types::ServiceTime::from(jiff::civil::date(2025, 10, 9).at(16, 53, 20, 0)), "2025-10-09 16:53:20");
    #[cfg(feature = "chrono-0_4")]
    assert!(chrono::NaiveDateTime::try_from(&triline::types::ServiceTime::from("2025-10-09 16:53:20")).is_ok());
    println!("ok");
    Ok(())
}

/// The machine, step by step: no feature is needed.
fn by_name() -> Outcome {
    let config = Config::from_json(Interface::Platform, OPTIONS.as_bytes())?;
    let mut call = Client::new(config, [7; 32]).call("platform.roles.list", b"{}", Options::default())?;
    let now = Now { wall_ms: 1_760_000_000_000, steady_ms: 0 };
    loop {
        match call.poll(now).step {
            Step::Ask { id, ask: Ask::Send(request) } => {
                assert_eq!(request.url, "https://cc.example.com/openapi/v1/base/role/list");
                call.answer(now, id, Input::Head { status: 200, headers: vec![] })?;
                call.answer(now, id, Input::Chunk(br#"{"success":true,"code":"200","data":[{"_id":"1"}]}"#.to_vec()))?;
                call.answer(now, id, Input::End)?;
            }
            Step::Done(result) => {
                assert_eq!(result?.as_str(), r#"[{"id":"1"}]"#);
                break;
            }
            _ => {}
        }
    }
    // What `main` shows that returns an error.
    let config = Config::from_json(Interface::Platform, OPTIONS.as_bytes())?;
    let error = Client::new(config, [7; 32]).call("platform.agents.qery", b"{}", Options::default()).unwrap_err();
    assert_eq!(format!("{error:?}"), error.to_string());
    let failures = [Failure::refused("no route"), Failure::broken("reset"), Failure::timed_out("late")];
    assert_eq!(failures.map(|failure| failure.sent), [Sent::No, Sent::Maybe, Sent::Maybe]);
    let mut request = HttpRequest::new("POST", "https://cc.example.com/");
    request.body = b"{}".to_vec();
    assert_eq!(request.timeout_ms, 30_000);
    Ok(())
}

#[cfg(feature = "http-1")]
fn converts_requests() -> Outcome {
    let mut request = HttpRequest::new("POST", "https://cc.example.com/openapi?a=b");
    request.headers.push(("svc-nonce".into(), "1".into()));
    let converted: http::Request<Vec<u8>> = request.try_into()?;
    assert_eq!((converted.method().as_str(), converted.uri().path()), ("POST", "/openapi"));
    assert_eq!(converted.headers()["svc-nonce"], "1");
    let answer = http::Response::builder().status(503).header("x-request-id", "r-1").body("busy")?;
    let response = triline::host::Response::from(answer);
    assert_eq!((response.status, response.headers.len()), (503, 1));
    Ok(())
}

#[cfg(feature = "typed")]
fn typed() -> Outcome {
    use triline::platform::agents::{Agent, AgentFilter, AgentStatus};

    assert_eq!(triline::typed::encode(&AgentFilter::default().limit(20)), r#"{"limit":20}"#);
    let agent: Agent = serde_json::from_str(r#"{"id":"1","status":"enable"}"#)?;
    assert_eq!(agent.status, Some(AgentStatus::Enable));
    assert_eq!(triline::typed::encode(&Agent::default().roles(vec!["admin"])), r#"{"roles":["admin"]}"#);
    Ok(())
}

#[cfg(feature = "files")]
fn locks_a_journal() -> Outcome {
    let journal = std::env::temp_dir().join(format!("triline-consumer-{}", std::process::id()));
    let file = triline::JournalFile::open(&journal)?;
    assert!(triline::JournalFile::open(&journal).is_err());
    drop(file);
    drop(triline::JournalFile::open(&journal)?);
    std::fs::remove_file(&journal)?;
    Ok(())
}

#[cfg(feature = "simulated")]
fn simulated() -> Outcome {
    use triline::simulated::{Service, Settings};

    drop(Service::new(Settings::known()?, 1));
    Ok(())
}

#[cfg(feature = "tokio")]
fn on_tokio() -> Outcome {
    use triline::host::{Clock, FileJournal, Journal, TokioClock};

    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        TokioClock::new().sleep(std::time::Duration::from_millis(1)).await;
        let path = std::env::temp_dir().join(format!("triline-consumer-{}.journal", std::process::id()));
        let journal = FileJournal::new(&path);
        journal.append("{}").await?;
        let text = journal.read().await.map_err(|error| error.to_string())?;
        std::fs::remove_file(path).map_err(|error| error.to_string())?;
        assert_eq!(text, "{}\n");
        Ok::<_, String>(())
    })?;
    let error = triline::Platform::from_env().expect_err("the environment has no address");
    assert_eq!(error.remedy(), Some("set TRILINE_PLATFORM_BASE_URL"));
    Ok(())
}

/// Errors are in the language that the client asks for.
#[cfg(feature = "zh")]
fn in_chinese() {
    use triline::{Client, Config, Interface, Options};

    let options = OPTIONS.replacen('{', r#"{"language":"zh","#, 1);
    let config = Config::from_json(Interface::Platform, options.as_bytes()).expect("the options are valid");
    let error = Client::new(config, [7; 32]).call("platform.agents.enable", b"{}", Options::default()).unwrap_err();
    assert!(!error.message().is_ascii(), "{error}");
}
