//! Chat sessions as they go: who writes when, who answers, how it ends.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::super::days::{self, is_weekend, start_of};
use crate::order;
use crate::platform::data::{Data, MADE_MS, new_id, person, pick};
use triline_protocol::client::random::Random;

/// Which visitors come again and again.
const VISITORS: u32 = 70;
/// How many agents answer chats: the first ones of the account.
const AGENTS: usize = 8;
const SECOND: i64 = 1000;

/// Access numbers: id, name and channel.
pub(crate) const ACCESSES: [(&str, &str, &str); 3] =
    [("70001", "官网", "pc"), ("70002", "公众号", "wechat"), ("70003", "手机App📱", "app")];
const AREAS: [&str; 5] = ["中国 四川 成都", "中国 北京 北京", "中国 广东 深圳", "中国 上海 上海", "中国 陕西 西安"];
const SEARCHES: [(&str, &str); 4] = [("baidu", "呼叫中心 价格"), ("sogou", "在线客服系统"), ("", ""), ("", "")];

const GREETING: &str = "您好，我是智能助手🤖，请问有什么可以帮您？";
const ASKED: [&str; 5] = ["你们几点上班？", "怎么开发票？", "我的订单到哪了？", "有没有试用？", "登录不了怎么办😭"];
const TOLD: [&str; 3] = [
    "您好，服务时间是每天 8:00 到 22:00。",
    "您可以在“我的—帮助”里找到答案📖。",
    "这个问题我还在学习，可以输入“人工”。",
];
const TALKS: [(&str, &str); 8] = [
    ("在吗？", "在的，请讲😊"),
    ("昨天买的还没发货", "我帮您催一下仓库，今天一定发出📦"),
    ("能开专票吗？", "可以的，请把开票信息发给我。"),
    ("页面打不开了", "请您清一下缓存再试试，我在这边等您。"),
    ("还是不行啊", "收到，已经转给工程师，一小时内给您回复。"),
    ("多少钱一个坐席？", "标准版每月 200 元一席，五席起有优惠🎉"),
    ("好的，我考虑一下", "没问题，有需要随时找我。"),
    ("谢谢👍", "不客气，祝您生活愉快！"),
];

pub(crate) struct Session {
    pub(crate) id: String,
    pub(crate) visitor: Visitor,
    pub(crate) start_ms: i64,
    /// Id, name and channel of the access number.
    pub(crate) access: (&'static str, &'static str, &'static str),
    /// Source and keywords of the search that led here.
    pub(crate) search: (&'static str, &'static str),
    pub(crate) is_invited: bool,
    /// The requests for an agent; the later ones hand the session from one agent to the next.
    pub(crate) transfers: Vec<Transfer>,
    pub(crate) messages: Vec<Message>,
    pub(crate) survey: Option<Survey>,
    /// When and how it ended.
    pub(crate) end: Option<(i64, &'static str)>,
}

pub(crate) struct Visitor {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) area: &'static str,
    pub(crate) ip: String,
}

pub(crate) struct Transfer {
    pub(crate) asked_ms: i64,
    /// The skill group that is asked for an agent.
    pub(crate) queue: &'static str,
    /// When the agent took the session.
    pub(crate) taken_ms: Option<i64>,
    /// The id of the agent; of a message that was left, of who is to deal with it; empty where no agent is.
    pub(crate) agent: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sender {
    Visitor,
    Robot,
    /// The agent of the transfer at that place.
    Agent(usize),
}

pub(crate) struct Message {
    pub(crate) ms: i64,
    pub(crate) sender: Sender,
    pub(crate) text: &'static str,
}

/// The invitation to evaluate, sent when the session ends.
pub(crate) struct Survey {
    pub(crate) by_agent: bool,
    pub(crate) grade: Option<&'static str>,
}

/// The sessions that began on a day, as far as they have come by now, in the order of their beginnings.
pub(crate) fn sessions_of(data: &Data, day: i64, now_ms: i64) -> Vec<Session> {
    let mut random = days::random(data, "chat", day);
    let count = if is_weekend(day) { 9 } else { 18 };
    let mut sessions: Vec<Session> = (0..count).map(|index| Maker::session(data, &mut random, day, index)).collect();
    sessions.retain(|session| session.start_ms <= now_ms);
    for session in &mut sessions {
        session.forget_after(now_ms);
    }
    order::sort_by(&mut sessions, |one, other| one.start_ms.cmp(&other.start_ms));
    sessions
}

/// The session of that id, which begins with its day.
pub(crate) fn find(data: &Data, id: &str, now_ms: i64) -> Option<Session> {
    let day = i64::from_str_radix(id.get(..5)?, 16).ok()?;
    sessions_of(data, day, now_ms).into_iter().find(|session| session.id == id)
}

/// The id of a session that exists from the first day on.
pub(crate) fn first_id(data: &Data) -> String {
    sessions_of(data, days::day_at(MADE_MS), i64::MAX).into_iter().next().map(|session| session.id).unwrap_or_default()
}

impl Session {
    /// Leaves what happens up to that time.
    fn forget_after(&mut self, now_ms: i64) {
        self.messages.retain(|message| message.ms <= now_ms);
        self.transfers.retain(|transfer| transfer.asked_ms <= now_ms);
        for transfer in &mut self.transfers {
            transfer.taken_ms = transfer.taken_ms.filter(|ms| *ms <= now_ms);
        }
        self.end = self.end.filter(|(ms, _)| *ms <= now_ms);
        if self.end.is_none() {
            self.survey = None;
        }
    }
}

/// Writes down a session from its beginning on.
struct Maker<'a> {
    random: &'a mut Random,
    session: Session,
    /// How far it has come.
    ms: i64,
}

impl<'a> Maker<'a> {
    fn session(data: &Data, random: &'a mut Random, day: i64, index: u32) -> Session {
        let number = random.below(VISITORS);
        // From 8 to 22 o'clock.
        let start_ms = start_of(day) + (8 * 3600 + i64::from(random.below(14 * 3600))) * SECOND;
        let session = Session {
            id: format!("{day:05x}{index:02x}{:017x}", random.next_u64()),
            visitor: visitor(data, number),
            start_ms,
            access: ACCESSES.get(random.below(3) as usize).copied().unwrap_or_default(),
            search: SEARCHES.get(random.below(4) as usize).copied().unwrap_or_default(),
            is_invited: random.below(8) == 0,
            transfers: Vec::new(),
            messages: Vec::new(),
            survey: None,
            end: None,
        };
        let mut maker = Maker { random, session, ms: start_ms };
        maker.go(data);
        maker.session
    }

    fn go(&mut self, data: &Data) {
        self.say(Sender::Robot, 1, GREETING);
        match self.random.below(100) {
            0..5 => self.end(600, "system_auto_finish_session"),
            5..18 => {
                self.ask_robot(3);
                let how = pick(self.random, &["visitor_finish", "system_process_finish"]);
                self.end(120, how);
            }
            18..26 => {
                self.ask_robot(1);
                self.transfer(data);
                self.end(180, "queue_give_up");
            }
            26..31 => {
                self.transfer(data);
                self.say(Sender::Visitor, 40, "没人在吗？那我留个言，请给我回电话📞");
                self.end(30, "session_to_leave_finish");
            }
            31..33 => {
                self.transfer(data);
                self.take(20);
                self.end(300, "system_error_finish");
            }
            roll => self.talk(data, roll),
        }
    }

    /// A session that reaches an agent.
    fn talk(&mut self, data: &Data, roll: u32) {
        if roll.is_multiple_of(2) {
            self.ask_robot(2);
        }
        self.transfer(data);
        self.take(60);
        let turns = 2 + self.random.below(4);
        let first = self.random.below(8);
        for turn in 0..turns {
            if turn == 2 && roll >= 92 {
                self.transfer(data);
                self.take(20);
            }
            let (asked, told) = TALKS.get((first + turn) as usize % TALKS.len()).copied().unwrap_or_default();
            self.say(Sender::Visitor, 60, asked);
            if roll > 36 {
                self.say(Sender::Agent(self.session.transfers.len() - 1), 40, told);
            }
        }
        if self.random.below(10) < 7 {
            let grade = match self.random.below(10) {
                0..5 => Some("good"),
                5 => Some("bad"),
                _ => None,
            };
            self.session.survey = Some(Survey { by_agent: self.random.below(2) == 0, grade });
        }
        let how = pick(self.random, &["agent_finish", "agent_finish", "visitor_finish", "system_auto_finish_session"]);
        self.end(120, how);
    }

    fn ask_robot(&mut self, most: u32) {
        for _ in 0..=self.random.below(most) {
            let (asked, told) = (pick(self.random, &ASKED), pick(self.random, &TOLD));
            self.say(Sender::Visitor, 50, asked);
            self.say(Sender::Robot, 2, told);
        }
    }

    fn say(&mut self, sender: Sender, most: u32, text: &'static str) {
        self.wait(most);
        self.session.messages.push(Message { ms: self.ms, sender, text });
    }

    fn transfer(&mut self, data: &Data) {
        self.wait(10);
        let last = self.session.transfers.last().map(|transfer| transfer.agent.clone()).unwrap_or_default();
        let others: Vec<&String> = data.chat_agents(AGENTS).filter(|agent| **agent != last).collect();
        let count = u32::try_from(others.len()).unwrap_or_default();
        let agent = others.get(self.random.below(count) as usize).map(ToString::to_string).unwrap_or_default();
        let queue = pick(self.random, &["80001", "80002"]);
        self.session.transfers.push(Transfer { asked_ms: self.ms, queue, taken_ms: None, agent });
    }

    fn take(&mut self, most: u32) {
        self.wait(most);
        if let Some(transfer) = self.session.transfers.last_mut() {
            transfer.taken_ms = Some(self.ms);
        }
    }

    fn end(&mut self, most: u32, how: &'static str) {
        self.wait(most);
        self.session.end = Some((self.ms, how));
    }

    /// Lets some seconds go by.
    fn wait(&mut self, most: u32) {
        self.ms += (1 + i64::from(self.random.below(most))) * SECOND;
    }
}

fn visitor(data: &Data, number: u32) -> Visitor {
    let mut random = data.random(&format!("visitor {number}"));
    let mark = pick(&mut random, &["", "", "🐼", "（微信）"]);
    Visitor {
        id: new_id(&mut random),
        name: format!("{}{mark}", person(&mut random)),
        area: pick(&mut random, &AREAS),
        ip: format!("203.0.113.{}", 1 + number),
    }
}
