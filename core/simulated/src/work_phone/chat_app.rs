//! The chat app: its users, who are the agents, and their contacts, rooms and chats.
//!
//! Decided where the vendor's documents are silent: a contact has the status 1; `ts` is in milliseconds;
//! `wxNo1` is the number that a user chose; a chat is in a time when it has a message then; members of
//! a room that is not there are refused. The newest messages come first; the body of a picture, voice or video is an
//! object in every other message and the text of one in the others; a type whose body is not shown has a piece of XML.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::agents::Agent;
use super::{WorkPhone, refuse};
use crate::dice::{self, Dice, MADE_MS, MINUTE_MS, cycled, number};
use crate::reply::local_time;
use crate::{Job, Refusal};
use triline_protocol::json::Value;

type Answer = Result<Value, Refusal>;

const CONTACTS_OF_AN_AGENT: usize = 4;
/// How many members each room has next to the agent that owns it.
const ROOMS: [i64; 5] = [24, 6, 4, 9, 3];
const NICKS: [&str; 12] = [
    "小芳🌸",
    "老张",
    "Lily",
    "阿杰",
    "成都-刘姐",
    "大海🌊",
    "木子李",
    "Coco☕",
    "晨曦",
    "快乐星球🪐",
    "陈总",
    "静待花开",
];
const ROOM_NAMES: [&str; 5] = ["新品体验群🎁", "售后服务群", "VIP客户群👑", "项目对接", "周末羽毛球🏸"];

pub(super) struct ChatApp {
    seed: u64,
    /// Those from the beginning.
    contacts: Vec<Contact>,
    /// Those that were asked for friendship and accept it, at their time.
    friends: Vec<Contact>,
    rooms: Vec<Room>,
    requests: Vec<Request>,
}

pub(super) struct Contact {
    chat: String,
    id: String,
    agent: usize,
    pub(super) wx_no: String,
    alias: String,
    pub(super) nick: String,
    pub(super) since_ms: i64,
    /// Whether the agent began.
    is_own: bool,
}

pub(super) struct Room {
    chat: String,
    id: String,
    agent: usize,
    name: &'static str,
    pub(super) members: Vec<Member>,
}

pub(super) struct Member {
    id: String,
    pub(super) wx_no: String,
    pub(super) nick: String,
    pub(super) is_agent: bool,
}

/// Who was asked for friendship by whom.
struct Request {
    agent: usize,
    phone: String,
}

/// Where messages are sent.
#[derive(Clone, Copy)]
pub(super) struct Chat<'a> {
    pub(super) id: &'a str,
    pub(super) agent: usize,
    pub(super) with: With<'a>,
}

#[derive(Clone, Copy)]
pub(super) enum With<'a> {
    Contact(&'a Contact),
    Room(&'a Room),
}

/// The id of a room from the beginning, counted from one.
pub(crate) fn room_id(seed: u64, number: i64) -> String {
    dice::id(seed, "room", number)
}

impl ChatApp {
    pub(super) fn seeded(seed: u64, agents: &[Agent]) -> ChatApp {
        let contact = |index: usize| {
            let mut dice = Dice::new(seed, "contact", number(index));
            let nick = dice.pick(&NICKS).to_string();
            let since_ms = MADE_MS + dice.below(60 * 24) * MINUTE_MS;
            let is_own = dice.below(2) == 0;
            contact(dice, index / CONTACTS_OF_AN_AGENT, nick, since_ms, is_own)
        };
        let contacts = (0..agents.len() * CONTACTS_OF_AN_AGENT).map(contact).collect();
        let rooms = ROOMS.iter().zip(agents).enumerate();
        let rooms = rooms.map(|(at, (size, agent))| room(seed, at, *size, agent)).collect();
        ChatApp { seed, contacts, friends: Vec::new(), rooms, requests: Vec::new() }
    }

    /// Notes a request for friendship, and the friend that it makes, if it is accepted. Whether it was the first.
    pub(super) fn ask_for_friendship(
        &mut self,
        agent: usize,
        phone: &str,
        nick: String,
        accepted_ms: Option<i64>,
    ) -> bool {
        if self.requests.iter().any(|request| request.agent == agent && request.phone == phone) {
            return false;
        }
        if let Some(accepted_ms) = accepted_ms {
            let dice = Dice::new(self.seed, "friend", number(self.requests.len()));
            self.friends.push(contact(dice, agent, nick, accepted_ms, true));
        }
        self.requests.push(Request { agent, phone: phone.to_string() });
        true
    }

    /// Who is a contact by then, in the order in which they became so.
    fn contacts(&self, now_ms: i64) -> impl Iterator<Item = &Contact> {
        self.contacts.iter().chain(self.friends(now_ms))
    }

    /// The contacts among them that were asked for friendship.
    pub(super) fn friends(&self, now_ms: i64) -> impl Iterator<Item = &Contact> {
        self.friends.iter().filter(move |friend| friend.since_ms <= now_ms)
    }

    /// One of the chats that there are from the beginning.
    pub(super) fn chat(&self, dice: &mut Dice, is_in_room: bool) -> Option<Chat<'_>> {
        let count = self.rooms.len() + if is_in_room { 0 } else { self.contacts.len() };
        let at = dice.index(count);
        let room = self.rooms.get(at).map(Room::chat);
        room.or_else(|| Some(self.contacts.get(at.checked_sub(self.rooms.len())?)?.chat()))
    }
}

fn contact(mut dice: Dice, agent: usize, nick: String, since_ms: i64, is_own: bool) -> Contact {
    Contact {
        chat: dice.id(),
        id: dice.id(),
        agent,
        wx_no: format!("wxid_{}", dice.id().chars().take(14).collect::<String>()),
        alias: format!("user_{}", dice.below(1_000_000)),
        nick,
        since_ms,
        is_own,
    }
}

fn room(seed: u64, at: usize, size: i64, owner: &Agent) -> Room {
    let mut dice = Dice::new(seed, "room members", number(at));
    let owner = Member { id: dice.id(), wx_no: owner.wx_no.clone(), nick: owner.name.clone(), is_agent: true };
    let member = |_| Member {
        id: dice.id(),
        wx_no: format!("wxid_{}", dice.id().chars().take(14).collect::<String>()),
        nick: dice.pick(&NICKS).to_string(),
        is_agent: false,
    };
    let mut members = Vec::from([owner]);
    members.extend((0..size).map(member));
    Room {
        chat: dice::id(seed, "room chat", number(at)),
        id: room_id(seed, number(at) + 1),
        agent: at,
        name: cycled(&ROOM_NAMES, at),
        members,
    }
}

impl Contact {
    pub(super) fn chat(&self) -> Chat<'_> {
        Chat { id: &self.chat, agent: self.agent, with: With::Contact(self) }
    }
}

impl Room {
    fn chat(&self) -> Chat<'_> {
        Chat { id: &self.chat, agent: self.agent, with: With::Room(self) }
    }
}

/// Where the picture of somebody lies.
pub(super) fn avatar(of: &str, size: &str) -> Value {
    format!("https://simulated.invalid/avatars/{size}/{of}.jpg").into()
}

pub(super) fn users(job: &mut Job<'_, WorkPhone>) -> Answer {
    let row = |agent: &Agent| {
        Value::object([
            ("id", dice::id(job.data.seed, &agent.wx_no, 0).into()),
            ("imei", (&agent.imei).into()),
            ("phone", (&agent.phone).into()),
            ("wxNo", (&agent.wx_no).into()),
            ("wxNo1", (&agent.alias).into()),
            ("version", "8.0.50".into()),
            ("nick", (&agent.name).into()),
            ("headImg", avatar(&agent.wx_no, "small")),
            ("headImg1", avatar(&agent.wx_no, "large")),
        ])
    };
    Ok(job.data.agents.iter().map(row).collect())
}

pub(super) fn contacts(job: &mut Job<'_, WorkPhone>) -> Answer {
    let row = |contact: &Contact| {
        let (wx_no, nick) = job.data.agents.get(contact.agent).map(|agent| (&agent.wx_no, &agent.name)).unzip();
        Value::object([
            ("id", (&contact.id).into()),
            ("agentWxNo", text(wx_no)),
            ("agentNick", text(nick)),
            ("wxNo", (&contact.wx_no).into()),
            ("wxNo1", (&contact.alias).into()),
            ("nick", (&contact.nick).into()),
            ("headImg", avatar(&contact.wx_no, "small")),
            ("headImg1", avatar(&contact.wx_no, "large")),
            ("status", 1.into()),
            ("createTime", local_time(contact.since_ms).into()),
            ("ts", contact.since_ms.into()),
        ])
    };
    Ok(job.data.chat_app.contacts(job.now_ms).map(row).collect())
}

pub(super) fn rooms(job: &mut Job<'_, WorkPhone>) -> Answer {
    let row = |room: &Room| {
        let agent = job.data.agents.get(room.agent);
        let joined = |part: fn(&Member) -> &str, by| room.members.iter().map(part).collect::<Vec<_>>().join(by);
        Value::object([
            ("id", (&room.id).into()),
            ("imei", text(agent.map(|agent| &agent.imei))),
            ("agentWxNo", text(agent.map(|agent| &agent.wx_no))),
            ("member", room.members.iter().map(|member| &member.id).collect()),
            ("name", room.name.into()),
            ("headImg", avatar(&room.id, "small")),
            ("memberList", joined(|member| &member.wx_no, ";").into()),
            ("displayName", joined(|member| &member.nick, "、").into()),
            ("roomOwner", text(agent.map(|agent| &agent.wx_no))),
            ("memberCount", room.members.len().to_string().into()),
        ])
    };
    Ok(job.data.chat_app.rooms.iter().map(row).collect())
}

pub(super) fn room_members(job: &mut Job<'_, WorkPhone>) -> Answer {
    let id = job.text("chatRoomId").unwrap_or_default();
    let Some(room) = job.data.chat_app.rooms.iter().find(|room| room.id == id) else {
        return Err(refuse(404, "chatRoomId: no room has this id"));
    };
    let row = |member: &Member| {
        let mut row = Value::object([
            ("id", (&member.id).into()),
            ("chatRoomId", id.into()),
            ("nick", (&member.nick).into()),
            ("headImg", avatar(&member.wx_no, "small")),
            ("wxNo", (&member.wx_no).into()),
            ("agentWxNo", text(job.data.agents.get(room.agent).map(|agent| &agent.wx_no))),
        ]);
        if member.is_agent {
            row.put("isAgent", true.into());
        }
        row
    };
    Ok(room.members.iter().map(row).collect())
}

pub(super) fn chats(job: &mut Job<'_, WorkPhone>) -> Answer {
    let is_timed = job.given("start").is_some() || job.given("end").is_some();
    let active: Vec<String> = if is_timed {
        let in_time = job.data.messages(job.now_ms).into_iter().filter(|message| job.is_in_time(message.sent_ms));
        in_time.map(|message| message.chat.id.to_string()).collect()
    } else {
        Vec::new()
    };
    let app = &job.data.chat_app;
    let all = app.rooms.iter().map(Room::chat).chain(app.contacts(job.now_ms).map(Contact::chat));
    let wanted = |chat: &Chat<'_>| {
        job.data.agents.get(chat.agent).is_some_and(|agent| job.is_wanted("imei", &agent.imei))
            && (!is_timed || active.iter().any(|id| id == chat.id))
    };
    Ok(all.filter(wanted).map(|chat| chat.json(&job.data.agents)).collect())
}

impl Chat<'_> {
    fn json(&self, agents: &[Agent]) -> Value {
        let is_own = match self.with {
            With::Contact(contact) => contact.is_own,
            With::Room(_) => true,
        };
        let mut row = Value::object([
            ("id", self.id.into()),
            ("agentWxNo", text(agents.get(self.agent).map(|agent| &agent.wx_no))),
            ("isSend", i64::from(is_own).into()),
        ]);
        match self.with {
            With::Contact(contact) => {
                row.put("chatType", "single".into());
                row.put("contactWxNo", (&contact.wx_no).into());
            }
            With::Room(room) => {
                row.put("chatType", "group".into());
                row.put("group", (&room.id).into());
            }
        }
        row
    }
}

/// A text that is there.
fn text(text: Option<&String>) -> Value {
    text.map_or(Value::Null, Value::from)
}
