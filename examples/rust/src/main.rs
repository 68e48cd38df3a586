//! The tour: what the package does, step by step, one line each.
//!
//! The client's options stand in the environment: `TRILINE_PLATFORM_BASE_URL`, `_ACCOUNT`, `_SECRET` and
//! `_SIGNING`.

use std::error::Error;
use std::process::ExitCode;

use triline::ErrorKind;
use triline::host::Platform;
use triline::platform::agents::{AgentFilter, AgentRef, BindAgent, BindType, CreateAgent, OnlineAgentFilter};
use triline::platform::roles::RoleType;

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

async fn tour() -> Result<(), Box<dyn Error>> {
    let cc = Platform::from_env()?;

    // A list comes page by page.
    let mut pages = cc.agents().query(AgentFilter::default().limit(20)).pages();
    let (mut count, mut agents) = (0, 0);
    while let Some(page) = pages.next().await {
        agents += page?.items.len();
        count += 1;
    }
    println!("ok agents: {agents} agents on {count} pages");

    let roles = cc.roles().list().await?;
    let for_agents = roles.iter().find(|role| role.r#type == Some(RoleType::Agent));
    let role = for_agents.and_then(|role| role.id.clone()).unwrap_or_default();
    let agent = CreateAgent::builder()
        .agent_name("王小明")
        .agent_number("9001")
        .agent_version("ccAgent")
        .queue_list(["80001".to_string()])
        .roles([role])
        .password("Passw0rd!");
    let created = cc.agents().create(agent).await?;
    println!("ok create: agent 9001 (id {})", created.id.unwrap_or_default());

    // Without its number, `bind` would unbind: that has a method of its own, `unbind`.
    cc.agents().bind(BindAgent::builder().agent_number("9001").bind_type(BindType::Sip), "1000001851").await?;
    println!("ok bind: SIP 1000001851");

    let agent = AgentRef::default().agent_number("9001");
    cc.agents().disable(agent.clone()).await?;
    cc.agents().enable(agent).await?;
    let found = cc.agents().query(AgentFilter::default().agent_number("9001")).await?;
    let status = found.items.first().and_then(|agent| agent.status.clone());
    println!("ok disable and enable: 9001 is {}", status.map_or("gone".into(), |status| status.as_str().to_string()));

    let online = cc.agents().statuses(OnlineAgentFilter::default()).await?;
    println!("ok online: {} agents", online.list.unwrap_or_default().len());

    let names: Vec<_> = roles.into_iter().filter_map(|role| role.name).collect();
    println!("ok roles: {}", names.join(", "));

    let licences = cc.licences().count().await?.into_iter();
    let counts =
        licences.map(|kind| format!("{} {}", kind.licence_id.unwrap_or_default(), kind.count.unwrap_or_default()));
    println!("ok licences: {}", counts.collect::<Vec<_>>().join(", "));

    // What cannot be right is refused here, before anything is sent ...
    match cc.agents().query(AgentFilter::default().limit(101)).await {
        Err(error) if error.kind() == ErrorKind::InvalidRequest && error.field().is_some() => {
            println!("ok refused before sending: {}", error.message());
        }
        other => return Err(format!("a limit of 101 gave {other:?}").into()),
    }

    // ... and what the service refuses says what to do about it.
    match cc.agents().bind(BindAgent::builder().agent_number("9001").bind_type(BindType::Pstn), "13800001001").await {
        Err(error) if error.kind() == ErrorKind::Api => {
            let code = error.code().unwrap_or_default();
            println!("ok refused by the service: {code} {} -- {}", error.message(), error.remedy().unwrap_or_default());
        }
        other => return Err(format!("a number that another agent has gave {other:?}").into()),
    }
    Ok(())
}
