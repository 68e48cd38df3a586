//! What the simulated service holds for an account, made up from a seed.
//!
//! Numbers are the same for every seed, so that examples can name them: agents 1001 to 1045 with the mobile numbers
//! 13800001001 to 13800001045 and the SIP numbers 1000001801 to 1000001845, SIP numbers 1000001851 to 1000001899 that
//! no agent has, 1000001901 and 1000001902 that no device has registered, skill groups 80001 and 80002, dial-out tasks
//! 60001 to 60003. Ids and names vary.
//!
//! Each resource draws from random numbers of its own, and only writes draw: the same writes at the same times make the
//! same data, whatever is read in between.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use sha2::{Digest, Sha256};

use super::catalogs::Catalog;
use super::customers::Customers;
use super::dialout::Task;
use super::knowledge::Item;
use super::number_lists::ListedNumber;
use super::sip::SipNumber;
use super::transcription::Transcription;
use super::{catalogs, dialout, knowledge, number_lists, sip, transcription};
use triline_protocol::client::random::Random;
use triline_protocol::json::Value;

/// When what is there from the beginning was made.
pub(crate) const MADE: &str = "2025-03-03 09:00:00";
/// The same, in milliseconds since 1970.
pub(crate) const MADE_MS: i64 = 1_740_963_600_000;

pub(crate) struct Data {
    /// The account number.
    pub(crate) account: String,
    pub(crate) agents: Vec<Agent>,
    pub(crate) roles: Vec<Role>,
    pub(crate) licences: Vec<Licence>,
    pub(crate) queues: Vec<Queue>,
    /// The customers as they are stored: keys in place of the texts of choices.
    pub(crate) customers: Customers,
    pub(crate) sip_numbers: Vec<SipNumber>,
    pub(crate) tasks: Vec<Task>,
    pub(crate) listed_numbers: Vec<ListedNumber>,
    pub(crate) transcriptions: Vec<Transcription>,
    pub(crate) catalogs: Vec<Catalog>,
    pub(crate) items: Vec<Item>,
    seed: u64,
    /// How many of the agents are there from the beginning.
    seeded_agents: usize,
    random: Random,
}

/// An agent, with everything that can change or that an operation returns. An empty text means none.
#[derive(Clone, Default)]
pub(crate) struct Agent {
    pub(crate) id: String,
    pub(crate) number: String,
    pub(crate) name: String,
    /// A licence id.
    pub(crate) version: String,
    /// Ids of skill groups.
    pub(crate) queues: Vec<String>,
    /// Ids of roles.
    pub(crate) roles: Vec<String>,
    pub(crate) status: String,
    pub(crate) mobile: String,
    pub(crate) email: String,
    pub(crate) sip_number: String,
    pub(crate) numbers: Vec<String>,
    pub(crate) rest_time: String,
    pub(crate) crm_id: String,
    pub(crate) webrtc_sip_number: String,
    /// How it is logged in.
    pub(crate) login: Option<Login>,
}

#[derive(Clone)]
pub(crate) struct Login {
    pub(crate) by: &'static str,
    pub(crate) status_number: &'static str,
    pub(crate) status_name: &'static str,
    pub(crate) since: &'static str,
}

pub(crate) struct Role {
    pub(crate) id: String,
    pub(crate) name: &'static str,
    description: &'static str,
    kind: &'static str,
    is_system: i64,
}

pub(crate) struct Licence {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
    pub(crate) app: &'static str,
    /// How many agents may have it.
    pub(crate) count: usize,
}

pub(crate) struct Queue {
    pub(crate) id: &'static str,
    pub(crate) name: &'static str,
}

impl Data {
    /// The data of an account, with that many agents and customers.
    pub(crate) fn new(account: &str, seed: u64, agents: u32, customers: u32) -> Data {
        let mut random = Random::new(&seed_of(account, seed));
        let role = |random: &mut Random, name, description, kind, is_system| Role {
            id: new_id(random),
            name,
            description,
            kind,
            is_system,
        };
        let roles = Vec::from([
            role(&mut random, "系统管理员", "管理全部功能", "admin", 1),
            role(&mut random, "坐席", "接听和呼出", "agent", 1),
            role(&mut random, "班长", "坐席和监控", "agent", 0),
        ]);
        let licence = |id, name, app, count| Licence { id, name, app, count };
        let mut data = Data {
            account: account.to_string(),
            agents: Vec::new(),
            customers: Customers::new(account, seed, customers),
            roles,
            licences: Vec::from([
                licence("ccAgent", "呼叫中心坐席", "cc", agents as usize + 75),
                licence("imAgent", "在线客服坐席", "im", agents as usize / 9 + 25),
                licence("monitorAgent", "监控坐席", "cc", 3),
            ]),
            queues: Vec::from([Queue { id: "80001", name: "售前咨询组" }, Queue { id: "80002", name: "售后🛠️组" }]),
            sip_numbers: Vec::new(),
            tasks: Vec::new(),
            listed_numbers: Vec::new(),
            transcriptions: Vec::new(),
            catalogs: Vec::new(),
            items: Vec::new(),
            seed,
            seeded_agents: 0,
            random,
        };
        for index in 1..=agents {
            let agent = data.seeded_agent(index);
            data.agents.push(agent);
        }
        data.seeded_agents = data.agents.len();
        data.sip_numbers = sip::seeded(&data);
        data.tasks = dialout::seeded(&data);
        data.listed_numbers = number_lists::seeded(&data);
        data.transcriptions = transcription::seeded();
        data.catalogs = catalogs::seeded(&data);
        data.items = knowledge::seeded(&data);
        data
    }

    fn seeded_agent(&mut self, index: u32) -> Agent {
        let role = |at: usize| self.roles.get(at).map(|role| role.id.clone());
        let roles = match index {
            1 => [role(0), role(1)],
            _ if index.is_multiple_of(15) => [role(1), role(2)],
            _ => [role(1), None],
        };
        let queues: &[&str] = match index % 5 {
            0 => &["80001", "80002"],
            1 | 2 => &["80001"],
            _ => &["80002"],
        };
        let status = match index {
            12 | 24 | 36 => "disable",
            30 => "lock",
            _ => "enable",
        };
        let login = |by, status_number, status_name, since| Some(Login { by, status_number, status_name, since });
        Agent {
            number: format!("1{index:03}"),
            name: self.name(index),
            version: if index.is_multiple_of(9) { "imAgent" } else { "ccAgent" }.to_string(),
            queues: queues.iter().map(ToString::to_string).collect(),
            roles: roles.into_iter().flatten().collect(),
            status: status.to_string(),
            mobile: format!("138{:08}", 1000 + index),
            email: format!("agent1{index:03}@example.com"),
            // Some numbers after those of the first 45 agents are unassigned.
            sip_number: format!("100000{}", if index > 45 { 1960 } else { 1800 } + index),
            numbers: if index % 4 == 1 { Vec::from(["02888880001".to_string()]) } else { Vec::new() },
            rest_time: "30".to_string(),
            crm_id: if index.is_multiple_of(3) { format!("crm-{index:03}") } else { String::new() },
            login: match index {
                1 => login("PSTN", "1", "空闲", "2025-03-05 08:58:31"),
                2 => login("SIP", "2", "忙碌", "2025-03-05 09:02:07"),
                3 => login("WEBRTC", "3", "小休", "2025-03-05 09:30:00"),
                _ => None,
            },
            ..self.new_agent()
        }
    }

    fn name(&mut self, index: u32) -> String {
        let (family, given) = (family_name(index), given_name(&mut self.random));
        let flower = if index == 7 { "🌻" } else { "" };
        format!("{family}{given}{flower}")
    }

    /// An agent with an id and a WebRTC number of its own, and nothing else.
    pub(crate) fn new_agent(&mut self) -> Agent {
        Agent {
            id: new_id(&mut self.random),
            webrtc_sip_number: format!("{}9{:05}", self.account, self.random.below(100_000)),
            ..Agent::default()
        }
    }

    /// The ids of the agents who answer chats: some of the initial agents, independent of later ones.
    pub(crate) fn chat_agents(&self, most: usize) -> impl Iterator<Item = &String> {
        self.agents.iter().take(most.min(self.seeded_agents)).map(|agent| &agent.id)
    }

    /// An id for what is created.
    pub(crate) fn new_id(&mut self) -> String {
        new_id(&mut self.random)
    }

    /// Random numbers for what is made up under that name.
    pub(crate) fn random(&self, name: &str) -> Random {
        let key = Sha256::new().chain_update(self.seed.to_be_bytes()).chain_update(&self.account);
        Random::new(&key.chain_update(" ").chain_update(name).finalize().into())
    }
}

/// One of them; the empty text if there are none.
pub(crate) fn pick(random: &mut Random, texts: &[&'static str]) -> &'static str {
    let at = u32::try_from(texts.len()).map_or(0, |length| random.below(length));
    texts.get(at as usize).copied().unwrap_or_default()
}

/// The name of somebody.
pub(crate) fn person(random: &mut Random) -> String {
    let family = family_name(random.below(45) + 1);
    format!("{family}{}", given_name(random))
}

/// The family name of the customer or agent of that number, from one.
pub(crate) fn family_name(index: u32) -> char {
    const NAMES: &str = "王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾";
    NAMES.chars().cycle().nth(index.wrapping_sub(1) as usize % 45).unwrap_or('王')
}

/// A given name.
pub(crate) fn given_name(random: &mut Random) -> &'static str {
    const NAMES: [&str; 16] =
        ["芳", "伟", "秀英", "娜", "敏", "静", "丽", "强", "磊", "军", "洋", "勇", "艳", "杰", "娟", "涛"];
    usize::try_from(random.below(16)).ok().and_then(|at| NAMES.get(at)).copied().unwrap_or_default()
}

/// 24 hexadecimal digits, as the primary keys of the platform look.
pub(crate) fn new_id(random: &mut Random) -> String {
    format!("{:016x}{:08x}", random.next_u64(), random.below(u32::MAX))
}

/// Every account has ids of its own.
fn seed_of(account: &str, seed: u64) -> [u8; 32] {
    Sha256::new().chain_update(seed.to_be_bytes()).chain_update(account).finalize().into()
}

impl Role {
    pub(crate) fn json(&self, account: &str) -> Value {
        Value::object([
            ("_id", (&self.id).into()),
            ("name", self.name.into()),
            ("description", self.description.into()),
            ("account", account.into()),
            ("version", "1".into()),
            ("type", self.kind.into()),
            ("createUser", "system".into()),
            ("updateUser", "system".into()),
            ("createTime", MADE.into()),
            ("updateTime", MADE.into()),
            ("isSystem", self.is_system.into()),
        ])
    }
}

impl Licence {
    pub(crate) fn json(&self) -> Value {
        Value::object([
            ("_id", format!("{}_{}", self.app, self.id).into()),
            ("appId", self.app.into()),
            ("name", self.name.into()),
            ("licenceId", self.id.into()),
            ("updateTime", MADE.into()),
        ])
    }

    pub(crate) fn count_json(&self) -> Value {
        Value::object([
            ("licenceId", self.id.into()),
            ("licenceName", self.name.into()),
            ("appId", self.app.into()),
            ("count", i64::try_from(self.count).unwrap_or(i64::MAX).into()),
        ])
    }
}
