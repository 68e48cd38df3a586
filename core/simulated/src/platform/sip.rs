//! SIP numbers.
//!
//! Decided where the vendor's documents are silent: a number belongs to one entry, an id that is not there and an agent that is
//! not there are refused with 40000; a device registers a number ten seconds after it was created, or got another
//! number or password, so that an agent can be named in an update, hardly at the creation; an update without codecs or
//! agent leaves them, with an empty agent id it frees the number; an agent who gets a number has no other any more;
//! who has a number that is changed has the changed one, who has one that is deleted has none.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::dice::digest;
use crate::platform::data::{Agent, Data, MADE, new_id};
use crate::reply::local_time;
use crate::{Job, Refusal, unfit};
use triline_protocol::client::random::Random;
use triline_protocol::json::Value;

type Answer = Result<Value, Refusal>;

/// How long it takes until a device has registered a number.
pub(crate) const REGISTRATION_MS: i64 = 10_000;

pub(crate) struct SipNumber {
    pub(crate) id: String,
    pub(crate) number: String,
    password: String,
    is_nat: bool,
    coding_format: Vec<String>,
    registration: Registration,
    create_time: String,
    update_time: String,
}

/// Since when a device has the number registered.
enum Registration {
    /// From the beginning.
    Always,
    /// From that time on, in milliseconds since 1970.
    From(i64),
    Never,
}

impl SipNumber {
    pub(crate) fn is_registered(&self, now_ms: i64) -> bool {
        match self.registration {
            Registration::Always => true,
            Registration::From(ms) => ms <= now_ms,
            Registration::Never => false,
        }
    }

    /// What both the list and the pool show.
    pub(super) fn json(&self, now_ms: i64) -> Value {
        let is_registered = self.is_registered(now_ms);
        let shown = |text: &'static str| Value::from(if is_registered { text } else { "" });
        let register_time = match self.registration {
            Registration::From(ms) if is_registered => local_time(ms).into(),
            _ => shown(MADE),
        };
        Value::object([
            ("number", (&self.number).into()),
            ("clientUrl", shown("sip:192.0.2.10:5060")),
            ("serverUrl", "sip:simulated.invalid:5060".into()),
            ("registerDevice", shown("SIP 话机")),
            ("registerTime", register_time),
            ("registerStatus", i64::from(is_registered).into()),
        ])
    }

    /// The number as the pool has it, under a key of the pool's own.
    pub(super) fn pooled(&self, data: &Data, now_ms: i64) -> Value {
        let uid = data.agents.iter().find(|agent| agent.sip_number == self.number).map(|agent| &agent.id);
        let mut json = self.json(now_ms);
        for (name, value) in [
            ("_id", digest(&["pool", &self.id]).chars().take(24).collect::<String>().into()),
            ("busyReplayCode", 486.into()),
            ("status", 1.into()),
            ("isDel", 0.into()),
            ("uid", uid.map_or("".into(), Value::from)),
            ("codingFormat", self.coding_format.iter().collect()),
            ("password", (&self.password).into()),
            ("isNAT", self.is_nat.into()),
            ("account", (&data.account).into()),
            ("createTime", (&self.create_time).into()),
            ("updateTime", (&self.update_time).into()),
            ("createUser", "openapi".into()),
            ("updateUser", "openapi".into()),
            ("isWebRtc", false.into()),
        ] {
            json.put(name, value);
        }
        json
    }
}

/// The numbers of an account from the beginning; an agent has it whose number it ends like.
pub(crate) fn seeded(data: &Data) -> Vec<SipNumber> {
    let mut random = data.random("sip");
    let mut number = |number: u32, registration| SipNumber {
        id: new_id(&mut random),
        number: format!("100000{number}"),
        password: password(&mut random),
        is_nat: true,
        coding_format: ["G711A", "G729"].map(ToString::to_string).to_vec(),
        registration,
        create_time: MADE.to_string(),
        update_time: MADE.to_string(),
    };
    let mut numbers: Vec<SipNumber> =
        (1801..=1845).chain(1851..=1899).map(|index| number(index, Registration::Always)).collect();
    numbers.extend([1901, 1902].map(|index| number(index, Registration::Never)));
    // Those that more agents have than the first 45.
    let theirs = data.agents.iter().skip(45).filter_map(|agent| agent.sip_number.strip_prefix("100000")?.parse().ok());
    numbers.splice(0..0, theirs.map(|index| number(index, Registration::Always)).collect::<Vec<_>>());
    numbers
}

fn password(random: &mut Random) -> String {
    format!("{:016x}", random.next_u64())
}

pub(super) fn list(job: &mut Job<'_>) -> Answer {
    let number = job.text("number");
    let statuses: Vec<i64> = job
        .given("registerStatuses")
        .and_then(Value::list)
        .unwrap_or_default()
        .iter()
        .filter_map(Value::integer)
        .collect();
    let matches = |sip: &&SipNumber| {
        let status = i64::from(sip.is_registered(job.now_ms));
        number.is_none_or(|number| number == sip.number) && (statuses.is_empty() || statuses.contains(&status))
    };
    let row = |sip: &SipNumber| {
        let mut row = sip.json(job.now_ms);
        row.put("sipId", (&sip.id).into());
        row.put("accountId", (&job.data.account).into());
        let agent = job.data.agents.iter().find(|agent| agent.sip_number == sip.number);
        if let Some(agent) = agent {
            row.put("agent", applied_to(agent));
        }
        row
    };
    Ok(job.data.sip_numbers.iter().filter(matches).map(row).collect())
}

fn applied_to(agent: &Agent) -> Value {
    Value::object([
        ("agentId", (&agent.id).into()),
        ("agentName", (&agent.name).into()),
        ("agentNumber", (&agent.number).into()),
    ])
}

pub(super) fn create(job: &mut Job<'_>) -> Answer {
    let number = free_number(job, None)?;
    if let Wish::Agent(_) = wish(job)? {
        return Err(Refusal::new(6722, "agentId: expected none, for no device has registered the number yet"));
    }
    let mut sip = SipNumber {
        id: job.data.new_id(),
        number: number.to_string(),
        password: String::new(),
        is_nat: false,
        coding_format: Vec::new(),
        registration: Registration::From(job.now_ms + REGISTRATION_MS),
        create_time: job.local_time(),
        update_time: String::new(),
    };
    set_fields(job, &mut sip);
    let answer = id_of(&sip);
    job.data.sip_numbers.push(sip);
    Ok(answer)
}

pub(super) fn update(job: &mut Job<'_>) -> Answer {
    let place = locate(job)?;
    let number = free_number(job, Some(place))?.to_string();
    let wish = wish(job)?;
    let Some(sip) = job.data.sip_numbers.get(place) else { return Err(6720.into()) };
    let holder = job.data.agents.iter().position(|agent| agent.sip_number == sip.number);
    let agent = match wish {
        Wish::None => holder,
        Wish::Nobody => None,
        Wish::Agent(agent) if sip.is_registered(job.now_ms) && holder.is_none_or(|holder| holder == agent) => {
            Some(agent)
        }
        Wish::Agent(_) => return Err(6722.into()),
    };
    bind(job.data, holder, "");
    bind(job.data, agent, &number);
    let mut sip = job.data.sip_numbers.remove(place);
    let is_other = sip.number != number || job.text("password") != Some(&sip.password);
    if is_other {
        sip.registration = Registration::From(job.now_ms + REGISTRATION_MS);
    }
    sip.number = number;
    set_fields(job, &mut sip);
    let answer = id_of(&sip);
    job.data.sip_numbers.insert(place, sip);
    Ok(answer)
}

pub(super) fn delete(job: &mut Job<'_>) -> Answer {
    let place = locate(job)?;
    let sip = job.data.sip_numbers.remove(place);
    let holder = job.data.agents.iter().position(|agent| agent.sip_number == sip.number);
    bind(job.data, holder, "");
    Ok(id_of(&sip))
}

fn id_of(sip: &SipNumber) -> Value {
    Value::object([("sipId", (&sip.id).into())])
}

fn locate(job: &Job<'_>) -> Result<usize, Refusal> {
    let id = job.text("sipId").unwrap_or_default();
    let found = job.data.sip_numbers.iter().position(|sip| sip.id == id);
    found.ok_or_else(|| unfit("sipId: expected the id of a SIP number"))
}

/// The number that is asked for, which no other entry has. `place`: the entry that is changed.
fn free_number<'a>(job: &Job<'a>, place: Option<usize>) -> Result<&'a str, Refusal> {
    let number = job.named("number")?;
    let mut others = job.data.sip_numbers.iter().enumerate().filter(|(at, _)| Some(*at) != place);
    if others.any(|(_, sip)| sip.number == number) {
        return Err(unfit("number: expected a number that is not there yet"));
    }
    Ok(number)
}

/// Whom a number is to be applied to.
enum Wish {
    /// Nothing is said of it.
    None,
    Nobody,
    /// The agent at that place.
    Agent(usize),
}

fn wish(job: &Job<'_>) -> Result<Wish, Refusal> {
    let Some(id) = job.text("agentId") else { return Ok(Wish::None) };
    if id.is_empty() {
        return Ok(Wish::Nobody);
    }
    let found = job.data.agents.iter().position(|agent| agent.id == id);
    found.map(Wish::Agent).ok_or_else(|| 6701.into())
}

fn bind(data: &mut Data, agent: Option<usize>, number: &str) {
    if let Some(agent) = agent.and_then(|at| data.agents.get_mut(at)) {
        agent.sip_number = number.to_string();
    }
}

/// Sets what creation and update have in common.
fn set_fields(job: &Job<'_>, sip: &mut SipNumber) {
    sip.password = job.text("password").unwrap_or_default().to_string();
    sip.is_nat = job.given("isNAT") == Some(&Value::Boolean(true));
    if let Some(codecs) = job.texts("codingFormat") {
        sip.coding_format = codecs;
    }
    sip.update_time = job.local_time();
}
