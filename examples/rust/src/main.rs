//! The tour: a story in six steps, on all three interfaces. `make demo` prints the code of each step before its result.
//!
//! The clients' options stand in the environment. `TOUR_FOLDER` is a folder for the journal.

use std::path::Path;
use std::process::ExitCode;

use triline::ai_agent::sessions::{AiSessionSource, OpenSession};
use triline::host::FileJournal;
use triline::platform::agents::{AgentFilter, BindAgent, BindType, CreateAgent};
use triline::platform::roles::RoleType;
use triline::work_phone::chat_app::ChatAppMessageFilter;
use triline::{AiAgent, Outcome, Platform, WorkPhone};

#[tokio::main(flavor = "current_thread")]
async fn main() -> ExitCode {
    match tour().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            println!("failed: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn tour() -> Result<(), Box<dyn std::error::Error>> {
    let (cc, phone, ai) = (Platform::from_env()?, WorkPhone::from_env()?, AiAgent::from_env()?);
    let journal = Path::new(&std::env::var_os("TOUR_FOLDER").ok_or("TOUR_FOLDER is not set")?).join("rust.log");

    // 1. Agents come page by page.
    let mut pages = cc.agents().query(AgentFilter::default().limit(20)).pages();
    let (mut agents, mut count) = (0, 0);
    while let Some(page) = pages.next().await {
        agents += page?.items.len();
        count += 1;
    }
    println!("ok {agents} agents on {count} pages");

    // 2. The response to a creation is lost. The client does not send it again: it asks the service whether the agent exists.
    let roles = cc.roles().list().await?.into_iter();
    let roles = roles.filter(|role| role.r#type == Some(RoleType::Agent)).filter_map(|role| role.id);
    let agent = CreateAgent::builder()
        .agent_name("王小明")
        .agent_number("9001")
        .agent_version("ccAgent")
        .queue_list(["80001".to_string()])
        .roles(roles.take(1).collect::<Vec<_>>())
        .password("Passw0rd!");
    match cc.agents().create(agent.clone()).await {
        Err(error) if error.outcome() == Outcome::Unknown => {
            let found = cc.agents().create(agent).reconcile().await?;
            let id = found.first().and_then(|agent| agent.id.as_deref()).unwrap_or_default();
            println!("ok outcome unknown, then found: agent 9001 {id}");
        }
        other => return Err(format!("the response arrived: {other:?}").into()),
    }

    // 3. A refusal comes with its cause and a remedy.
    let number = BindAgent::builder().agent_number("9001").bind_type(BindType::Pstn);
    match cc.agents().bind(number, "13800001001").await {
        Err(error) if error.outcome() == Outcome::Rejected => {
            let [code, cause, remedy] = [error.code(), error.meaning(), error.remedy()].map(Option::unwrap_or_default);
            println!("ok refused: {code} {cause} -- {remedy}");
        }
        other => return Err(format!("a number that another agent has was accepted: {other:?}").into()),
    }

    // 4. 1,200 customers in three requests. The program fails at row 700; started again, it continues from its journal.
    let customer = |row| serde_json::json!({ "name": format!("Customer {row}") });
    let failing = (0..1200).map(move |row| if row == 700 { Err("power failure") } else { Ok(customer(row)) });
    let first = cc.customers().create_all().try_rows(failing).journal(FileJournal::new(&journal)).await?;
    let why = first.stopped.ok_or("the batch did not stop")?;
    let rows = (0..1200).map(customer);
    let second = cc.customers().create_all().rows(rows).journal(FileJournal::new(&journal)).await?.into_result()?;
    let (done, rows, requests) = (second.ok.len(), second.rows, second.requests);
    let why = why.got().unwrap_or_default();
    println!("ok {why}, then {done} of {rows} customers, {requests} requests in the second run");

    // 5. The AI agent streams its answer.
    let opening = OpenSession::builder()
        .sid("tour-rust")
        .session_source(AiSessionSource::OtherSource)
        .agent_id("a1")
        .msg_receive_url("https://hook.example/1");
    let chat = ai.sessions().open(opening).await?;
    let mut parts = chat.ask("你好").parts();
    let (mut texts, mut answer) = (0, String::new());
    while let Some(part) = parts.next().await {
        answer.push_str(&part?.reply.unwrap_or_default());
        texts += 1;
    }
    chat.close().await?;
    println!("ok {texts} parts: {answer}");

    // 6. The client of the work phone fetches its access token automatically.
    let since = ChatAppMessageFilter::default().start("2025-10-01 00:00:00");
    let messages = phone.chat_app().messages(since).collect(1000).await?;
    println!("ok {} messages since October 2025", messages.len());
    // The end.
    Ok(())
}
