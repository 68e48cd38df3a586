//! Agents.
//!
//! Decided where the vendor's documents are silent: a work number that exists already is refused with 40000,
//! and so are an unknown skill group and an empty number to bind; an agent version that is no
//! licence of the account gets 6704; `agentId` and `agentNumber` together must name one agent, else
//! 6701; a projection always keeps `_id`; an empty list filters nothing; an empty mobile or SIP
//! number in an update takes the number away; disabling does not log an agent out; enabling a locked agent is accepted
//! and leaves it locked. Passwords are not kept: no operation tells one from another.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::dice::digest;
use crate::platform::data::{Agent, Data};
use crate::request::check::PARAM_ERROR;
use crate::{Job, Refusal};
use triline_protocol::json::Value;

type Answer = Result<Value, Refusal>;

/// A page of the agents that the filters let through.
pub(super) fn query(job: &mut Job<'_>) -> Answer {
    let filters = ["agentNumber", "sipNumber", "mobile", "crmId"].map(|name| job.filter(name));
    let projection = match job.given("projection") {
        Some(Value::Object(members)) if !members.is_empty() => Some(members),
        _ => None,
    };
    if projection.is_some_and(|members| members.iter().any(|(_, chosen)| chosen.integer() != Some(1))) {
        return Err(Refusal::new(PARAM_ERROR, "projection: expected 1 for each field"));
    }
    let matches = |agent: &&Agent| {
        let fields = [&agent.number, &agent.sip_number, &agent.mobile, &agent.crm_id];
        filters.iter().zip(fields).all(|(wanted, field)| wanted.is_none_or(|wanted| wanted == field))
    };
    let row = |agent: &Agent| {
        let mut row = found(job.data, agent);
        if let (Some(chosen), Value::Object(members)) = (projection, &mut row) {
            members.retain(|(name, _)| name == "_id" || chosen.iter().any(|(field, _)| field == name));
        }
        row
    };
    Ok(job.page(job.data.agents.iter().filter(matches), row))
}

pub(super) fn bind(job: &mut Job<'_>) -> Answer {
    let place = locate(job)?;
    let number = job.text("number");
    if number == Some("") {
        return Err(Refusal::new(PARAM_ERROR, "number: expected a number"));
    }
    let number = number.unwrap_or_default().to_string();
    if job.text("bindType") == Some("SIP") {
        check_sip_number(job, &number, Some(place))?;
        change(job, place, |agent| agent.sip_number = number);
    } else {
        check_mobile(job.data, &number, Some(place))?;
        change(job, place, |agent| agent.mobile = number);
    }
    Ok(Value::Null)
}

pub(super) fn create(job: &mut Job<'_>) -> Answer {
    let number = job.text("agentNumber").unwrap_or_default();
    if job.data.agents.iter().any(|agent| agent.number == number) {
        return Err(Refusal::new(PARAM_ERROR, "agentNumber: expected a work number that no agent has"));
    }
    check_references(job, None)?;
    let mut agent = job.data.new_agent();
    agent.number = number.to_string();
    agent.status = job.text("status").unwrap_or("enable").to_string();
    agent.rest_time = "30".to_string();
    set_fields(job, &mut agent);
    let answer = created(job, &agent);
    job.data.agents.push(agent);
    Ok(answer)
}

pub(super) fn update(job: &mut Job<'_>) -> Answer {
    let place = locate(job)?;
    check_references(job, Some(place))?;
    let Some(mut agent) = job.data.agents.get(place).cloned() else { return Err(6719.into()) };
    set_fields(job, &mut agent);
    change(job, place, |old| *old = agent);
    Ok(Value::Null)
}

pub(super) fn enable(job: &mut Job<'_>) -> Answer {
    let place = locate(job)?;
    change(job, place, |agent| {
        if agent.status != "lock" {
            agent.status = "enable".to_string();
        }
    });
    Ok(Value::Null)
}

pub(super) fn disable(job: &mut Job<'_>) -> Answer {
    let place = locate(job)?;
    change(job, place, |agent| agent.status = "disable".to_string());
    Ok(Value::Null)
}

pub(super) fn statuses(job: &mut Job<'_>) -> Answer {
    let numbers = job.texts("agentNumbers").unwrap_or_default();
    let queues = job.texts("queueIdList").unwrap_or_default();
    let wanted = |agent: &&Agent| {
        (numbers.is_empty() || numbers.contains(&agent.number))
            && (queues.is_empty() || agent.queues.iter().any(|queue| queues.contains(queue)))
    };
    let account = &job.data.account;
    let list: Value = job.data.agents.iter().filter(wanted).filter_map(|agent| online(account, agent)).collect();
    let count = list.list().map_or(0, <[Value]>::len);
    Ok(Value::object([("list", list), ("count", i64::try_from(count).unwrap_or(i64::MAX).into())]))
}

/// Where the agent is that `agentId` and `agentNumber` name.
pub(super) fn locate(job: &Job<'_>) -> Result<usize, Refusal> {
    let (id, number) = (job.text("agentId"), job.text("agentNumber"));
    let named =
        |agent: &Agent| id.is_none_or(|id| agent.id == id) && number.is_none_or(|number| agent.number == number);
    job.data.agents.iter().position(named).ok_or_else(|| 6701.into())
}

fn change(job: &mut Job<'_>, place: usize, change: impl FnOnce(&mut Agent)) {
    if let Some(agent) = job.data.agents.get_mut(place) {
        change(agent);
    }
}

/// Checks that what an agent is to have exists and is free. `place`: the agent that is changed.
fn check_references(job: &Job<'_>, place: Option<usize>) -> Result<(), Refusal> {
    let data = &*job.data;
    let known_role = |id: &String| data.roles.iter().any(|role| role.id == *id);
    if !job.texts("roles").unwrap_or_default().iter().all(known_role) {
        return Err(Refusal::new(6732, "roles: expected ids of roles"));
    }
    let known_queue = |id: &String| data.queues.iter().any(|queue| queue.id == id);
    if !job.texts("queueList").unwrap_or_default().iter().all(known_queue) {
        return Err(Refusal::new(PARAM_ERROR, "queueList: expected ids of skill groups"));
    }
    if let Some(version) = job.text("agentVersion") {
        let used = others(data, place).filter(|agent| agent.version == version).count();
        if !data.licences.iter().any(|licence| licence.id == version && used < licence.count) {
            return Err(6704.into());
        }
    }
    check_mobile(data, job.text("mobile").unwrap_or_default(), place)?;
    check_sip_number(job, job.text("sipNumber").unwrap_or_default(), place)
}

/// The agents but the one at `place`.
fn others(data: &Data, place: Option<usize>) -> impl Iterator<Item = &Agent> {
    data.agents.iter().enumerate().filter(move |(at, _)| Some(*at) != place).map(|(_, agent)| agent)
}

/// Checks that no other agent has a mobile number. An empty one is free.
fn check_mobile(data: &Data, mobile: &str, place: Option<usize>) -> Result<(), Refusal> {
    let taken = !mobile.is_empty() && others(data, place).any(|agent| agent.mobile == mobile);
    if taken { Err(6721.into()) } else { Ok(()) }
}

/// Checks that a SIP number is registered, and that no other agent has it. An empty one is free.
fn check_sip_number(job: &Job<'_>, number: &str, place: Option<usize>) -> Result<(), Refusal> {
    let found = job.data.sip_numbers.iter().find(|sip| sip.number == number);
    let usable = found.is_some_and(|sip| sip.is_registered(job.now_ms))
        && !others(job.data, place).any(|agent| agent.sip_number == number);
    if number.is_empty() || usable { Ok(()) } else { Err(6722.into()) }
}

/// Sets the fields that creation and update have in common, where they are given.
fn set_fields(job: &Job<'_>, agent: &mut Agent) {
    let texts: [(&str, &mut String); 7] = [
        ("agentName", &mut agent.name),
        ("agentVersion", &mut agent.version),
        ("mobile", &mut agent.mobile),
        ("email", &mut agent.email),
        ("sipNumber", &mut agent.sip_number),
        ("restTime", &mut agent.rest_time),
        ("crmId", &mut agent.crm_id),
    ];
    for (name, field) in texts {
        if let Some(text) = job.text(name) {
            *field = text.to_string();
        }
    }
    let lists: [(&str, &mut Vec<String>); 3] =
        [("queueList", &mut agent.queues), ("roles", &mut agent.roles), ("numbers", &mut agent.numbers)];
    for (name, field) in lists {
        if let Some(list) = job.texts(name) {
            *field = list;
        }
    }
}

/// An agent as the query shows it.
fn found(data: &Data, agent: &Agent) -> Value {
    let role_names = data.roles.iter().filter(|role| agent.roles.contains(&role.id)).map(|role| role.name);
    let queues = data.queues.iter().filter(|queue| agent.queues.iter().any(|id| id == queue.id));
    Value::object([
        ("_id", (&agent.id).into()),
        ("roles", role_names.collect()),
        ("email", (&agent.email).into()),
        ("crmId", (&agent.crm_id).into()),
        ("sipNumber", (&agent.sip_number).into()),
        ("mobile", (&agent.mobile).into()),
        ("agentNumber", (&agent.number).into()),
        ("agentName", (&agent.name).into()),
        ("status", (&agent.status).into()),
        ("queue", queues.map(|queue| Value::object([("_id", queue.id.into()), ("name", queue.name.into())])).collect()),
        ("restTime", (&agent.rest_time).into()),
        ("numbers", agent.numbers.iter().collect()),
    ])
}

/// An agent as its creation shows it.
fn created(job: &Job<'_>, agent: &Agent) -> Value {
    let now = || job.local_time().into();
    let key = digest(&["webrtc", &agent.id]).chars().take(16).collect::<String>();
    Value::object([
        ("_id", (&agent.id).into()),
        ("accountId", (&job.data.account).into()),
        ("agentName", (&agent.name).into()),
        ("agentNumber", (&agent.number).into()),
        ("mobile", (&agent.mobile).into()),
        ("email", (&agent.email).into()),
        ("status", (&agent.status).into()),
        ("agentVersion", (&agent.version).into()),
        ("queueList", agent.queues.iter().collect()),
        ("roles", agent.roles.iter().collect()),
        ("hashPassword", digest(&[&agent.id, job.text("password").unwrap_or_default()]).into()),
        ("createTime", now()),
        ("updateTime", now()),
        ("lockTime", "".into()),
        ("lastLoginTime", "".into()),
        ("createUser", "openapi".into()),
        ("updateUser", "openapi".into()),
        ("sipNumber", (&agent.sip_number).into()),
        ("crmId", (&agent.crm_id).into()),
        ("webrtcSipNumber", (&agent.webrtc_sip_number).into()),
        ("webrtcSipKey", key.into()),
    ])
}

/// The status of an agent that is logged in.
fn online(account: &str, agent: &Agent) -> Option<Value> {
    let login = agent.login.as_ref()?;
    let login_number = match login.by {
        "PSTN" => &agent.mobile,
        "SIP" => &agent.sip_number,
        _ => &agent.webrtc_sip_number,
    };
    Some(Value::object([
        ("accountId", account.into()),
        ("agentNumber", (&agent.number).into()),
        ("statusNumber", login.status_number.into()),
        ("statusName", login.status_name.into()),
        ("statusStartTime", login.since.into()),
        ("loginType", login.by.into()),
        ("loginTime", login.since.into()),
        ("login", true.into()),
        ("busy", (login.status_number == "2").into()),
        ("lastCallIdList", Value::List(Vec::new())),
        ("loginNumber", login_number.into()),
        ("initStatusName", "空闲".into()),
        ("initStatusNumber", "1".into()),
        ("firstLoginTime", login.since.into()),
        ("logoutTime", "".into()),
    ]))
}
