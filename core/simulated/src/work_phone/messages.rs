//! Messages of the chat app, of all types that the vendor's documents have, and one that they do not.
//!
//! As with calls, every day of the last 30 has messages of its own; a friend that has accepted begins
//! with a greeting.
//!
//! What is decided where the vendor's documents are silent stands in [`super::chat_app`].

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::WorkPhone;
use super::chat_app::{Chat, With, avatar};
use crate::dice::{self, DAYS, Dice, HOUR_MS, MINUTE_MS, SECOND_MS, cycled, day_of, start_of};
use crate::order;
use crate::reply::local_time;
use crate::{Job, Refusal};
use triline_protocol::json::Value;

const MESSAGES_A_DAY: i64 = 14;
/// The sequence of message types: texts between the others. The vendor's documents do not have 116.
const TYPES: [i64; 28] = [
    101, 101, 102, 101, 103, 101, 104, 101, 105, 101, 106, 107, 101, 107, 108, 101, 109, 101, 110, 101, 112, 101, 111,
    113, 101, 114, 115, 116,
];
const TEXTS: [&str; 12] = [
    "您好，请问这款还有货吗？",
    "在的，今天下单明天发货🚚",
    "价格还能优惠一点吗",
    "老客户给您打九五折😊",
    "好的，我考虑一下",
    "发票开公司抬头，谢谢",
    "收到，稍后发您",
    "安装师傅几点到？",
    "下午三点左右👌",
    "非常满意👍👍",
    "请问怎么退换货？",
    "七天内可以无理由退换",
];
/// Link, file, mini program, chat record.
const LINKS: [(i64, &str, &str); 4] = [
    (5, "春季新品发布会🌱", "点击查看全部新品"),
    (6, "产品报价单.pdf", "256 KB"),
    (33, "售后服务小程序", "预约维修"),
    (19, "聊天记录", "小芳: 您好\n老张: 在的"),
];

pub(super) struct Message<'a> {
    pub(super) chat: Chat<'a>,
    pub(super) sent_ms: i64,
    id: String,
    kind: i64,
    is_own: bool,
    from: String,
    msg: Value,
    /// The address of a small picture and of a large one.
    media: Option<[Value; 2]>,
}

impl WorkPhone {
    /// All messages up to now, the newest first.
    pub(super) fn messages(&self, now_ms: i64) -> Vec<Message<'_>> {
        let today = day_of(now_ms);
        let seeded = (today - DAYS + 1..=today).flat_map(|day| self.messages_of(day));
        let mut messages: Vec<Message<'_>> = seeded.filter(|message| message.sent_ms <= now_ms).collect();
        messages.extend(self.chat_app.friends(now_ms).map(|friend| Message {
            chat: friend.chat(),
            sent_ms: friend.since_ms,
            id: dice::id(self.seed, &friend.wx_no, 0),
            kind: 108,
            is_own: false,
            from: friend.wx_no.clone(),
            msg: system(&format!("你已添加了{}，现在可以开始聊天了。", friend.nick), "", 2),
            media: None,
        }));
        order::sort_by(&mut messages, |one, other| other.sent_ms.cmp(&one.sent_ms));
        messages
    }

    fn messages_of(&self, day: i64) -> impl Iterator<Item = Message<'_>> {
        let mut dice = Dice::new(self.seed, "chat messages of a day", day);
        (0..MESSAGES_A_DAY).filter_map(move |number| {
            let turn = usize::try_from(day * MESSAGES_A_DAY + number).unwrap_or_default();
            let kind = cycled(&TYPES, turn);
            let chat = self.chat_app.chat(&mut dice, kind == 110)?;
            let is_own = dice.below(2) == 0;
            let id = dice.id();
            let sent_ms = start_of(day) + 9 * HOUR_MS + number * 40 * MINUTE_MS + dice.below(30 * 60) * SECOND_MS;
            let from = match chat.with {
                _ if is_own => self.agents.get(chat.agent)?.wx_no.clone(),
                With::Contact(contact) => contact.wx_no.clone(),
                With::Room(room) => {
                    let others: Vec<_> = room.members.iter().filter(|member| !member.is_agent).collect();
                    others.get(dice.index(others.len()))?.wx_no.clone()
                }
            };
            let media = matches!(kind, 102..=104).then(|| media(kind, &id));
            let msg = match &media {
                Some([small, large]) => {
                    let body = Value::object([("bigImgPath", large.clone()), ("thumbImgPath", small.clone())]);
                    if number % 2 == 0 { body } else { body.to_text().into() }
                }
                None => body(kind, turn, &from, sent_ms, &mut dice),
            };
            Some(Message { chat, sent_ms, id, kind, is_own, from, msg, media })
        })
    }
}

impl Message<'_> {
    fn json(&self) -> Value {
        let mut row = Value::object([
            ("id", (&self.id).into()),
            ("chatId", self.chat.id.into()),
            ("from", (&self.from).into()),
            ("msg", self.msg.clone()),
            ("msgType", self.kind.into()),
            ("date", local_time(self.sent_ms).into()),
            ("ts", self.sent_ms.into()),
            ("msgId", format!("m{}", self.id).into()),
            ("isSend", i64::from(self.is_own).into()),
        ]);
        if let Some([small, large]) = &self.media {
            row.put("msgSvrId", format!("s{}", self.id).into());
            row.put("thumbImgPath", small.clone());
            row.put("bigImgPath", large.clone());
        }
        row
    }
}

pub(super) fn messages(job: &mut Job<'_, WorkPhone>) -> Result<Value, Refusal> {
    let wanted = |message: &Message<'_>| {
        let agent = job.data.agents.get(message.chat.agent);
        job.is_wanted("chatId", message.chat.id)
            && agent.is_some_and(|agent| job.is_wanted("wxNo", &agent.wx_no) && job.is_wanted("imei", &agent.imei))
            && job.is_in_time(message.sent_ms)
    };
    Ok(job.data.messages(job.now_ms).iter().filter(|message| wanted(message)).map(Message::json).collect())
}

/// The small and the large picture; a voice is the small one alone, a video the large one.
fn media(kind: i64, id: &str) -> [Value; 2] {
    let address = |file: &str| Value::from(format!("https://simulated.invalid/media/{id}/{file}"));
    match kind {
        102 => [address("small.jpg"), address("large.jpg")],
        103 => [address("voice.amr"), "".into()],
        _ => [address("cover.jpg"), address("video.mp4")],
    }
}

/// What a message of a type holds that is no picture, voice or video.
fn body(kind: i64, turn: usize, from: &str, sent_ms: i64, dice: &mut Dice) -> Value {
    let address = |path: &str| Value::from(format!("https://simulated.invalid/{path}"));
    let body = match kind {
        101 => return dice.pick(&TEXTS).into(),
        105 => Value::object([
            ("nickName", dice.person().into()),
            ("wxNo", from.into()),
            ("bigHeadImgUrl", avatar(from, "large")),
            ("smallHeadImgUrl", avatar(from, "small")),
        ]),
        106 => Value::object([
            ("log", Value::Number(format!("104.0{}", 10 + dice.below(90)))),
            ("lat", Value::Number(format!("30.5{}", 10 + dice.below(90)))),
            ("address", "四川省成都市武侯区天府大道中段1号".into()),
            ("wxNo", from.into()),
        ]),
        107 => {
            let (link, title, description) = LINKS.get(dice.index(LINKS.len())).copied().unwrap_or_default();
            let record = if link == 19 { Value::List(Vec::from([description.into()])) } else { Value::Null };
            Value::object([
                ("title", title.into()),
                ("des", description.into()),
                ("type", link.into()),
                ("showtrueype", 0.into()),
                ("url", address(&format!("links/{turn}"))),
                ("recordItem", record),
            ])
        }
        108 => return system("你领取了对方的红包🧧", &format!("pay{turn}"), 1),
        109 => Value::object([
            ("test", "撤回了一条消息".into()),
            ("timestrueamp", (sent_ms - MINUTE_MS).into()),
            ("preContent", dice.pick(&TEXTS).into()),
            ("link", Value::object([("text", "重新编辑".into())])),
        ]),
        110 => return format!("“{}”加入了群聊🎉", dice.person()).into(),
        112 => Value::object([
            ("des", "恭喜发财，大吉大利🧧".into()),
            ("url", address("red-packets")),
            ("type", 2001.into()),
            ("title", "拼手气红包".into()),
            ("thumbUrl", address("red-packets/small.png")),
            ("wcPayInfo", pay_info(&address)),
        ]),
        _ => return format!("<msg type=\"{kind}\"><title>{turn}</title></msg>").into(),
    };
    body.to_text().into()
}

fn pay_info(address: &impl Fn(&str) -> Value) -> Value {
    Value::object([
        ("templateId", "red-packet-1".into()),
        ("url", address("red-packets/open")),
        ("iconUrl", address("red-packets/icon.png")),
        ("receivertrueitle", "恭喜发财，大吉大利".into()),
        ("sendertrueitle", "恭喜发财，大吉大利".into()),
        ("scenetrueext", "拼手气红包".into()),
        ("senderDes", "查看红包".into()),
        ("receiverDes", "领取红包".into()),
        ("nativeUrl", address("red-packets/native")),
    ])
}

/// The body of a message of the system.
fn system(content: &str, pay_id: &str, kind: i64) -> Value {
    let body = Value::object([
        ("content", content.into()),
        ("payId", pay_id.into()),
        ("msgIsSend", 0.into()),
        ("type", kind.into()),
    ]);
    body.to_text().into()
}
