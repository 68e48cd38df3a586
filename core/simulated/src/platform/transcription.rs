//! Transcription of calls.
//!
//! Decided where the vendor's documents are silent: no operation of the platform lists calls, so every id that is not empty
//! names a call, whose text depends on the id. A transcription takes half a minute and always succeeds; until then its
//! `taskStatus` is `processing` and it has no sentences. The same call may be submitted again as another transcription; a
//! query by the call finds the latest. A call without a submission has no result (`data` is null), like a query that finds
//! nothing, so that a lost submission can be looked up. A `taskId` that is unknown or belongs to another call is refused
//! with 40000. If the submission has an address, the finished result is pushed there, and `pushStatus` says so.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::dice::digest;
use crate::platform::data::Data;
use crate::{Job, Push, Refusal, unfit};
use triline_protocol::client::random::Random;
use triline_protocol::json::Value;

type Answer = Result<Value, Refusal>;

/// How long a transcription takes.
pub(crate) const DURATION_MS: i64 = 30_000;
/// The call that is transcribed from the beginning.
pub(crate) const FIRST_CALL: &str = "1741136400.1001";

/// What agent and visitor say in turn.
const TALKS: [&[&str]; 3] = [
    &[
        "您好，这里是客服中心，请问有什么可以帮您？",
        "你好，我想查一下我的订单什么时候发货。",
        "好的，请您提供一下订单号。",
        "尾号是八八六六。",
        "查到了，今天下午就会发出，请您留意短信。",
        "好的，谢谢。",
    ],
    &[
        "您好，我是您的专属顾问，想回访一下上次的服务。",
        "嗯，你说。",
        "请问您对安装师傅还满意吗？",
        "挺好的，就是来得有点晚。",
        "非常抱歉，我们会改进的，祝您生活愉快！",
    ],
    &["您好，请讲。", "我要退货，收到的东西是坏的！", "实在抱歉，我马上为您登记换货，可以吗？", "那快一点吧。"],
];

pub(crate) struct Transcription {
    id: String,
    call: String,
    /// Where the result goes.
    url: Option<String>,
    done_ms: i64,
    /// Whether the host has taken the push.
    taken: bool,
}

pub(crate) fn seeded() -> Vec<Transcription> {
    let id = digest(&["transcription", FIRST_CALL]).chars().take(24).collect();
    Vec::from([Transcription { id, call: FIRST_CALL.to_string(), url: None, done_ms: i64::MIN, taken: false }])
}

pub(super) fn submit(job: &mut Job<'_>) -> Answer {
    let call = job.named("callUniquedId")?.to_string();
    let url = job.text("callBackUrl").map(ToString::to_string);
    if url.as_ref().is_some_and(|url| !url.starts_with("http://") && !url.starts_with("https://")) {
        return Err(unfit("callBackUrl: expected an address that begins with http:// or https://"));
    }
    let id = job.data.new_id();
    let answer = Value::object([("taskId", (&id).into())]);
    let done_ms = job.now_ms + DURATION_MS;
    job.data.transcriptions.push(Transcription { id, call, url, done_ms, taken: false });
    Ok(answer)
}

pub(super) fn result(job: &mut Job<'_>) -> Answer {
    let (id, call) = (job.text("taskId"), job.text("callUniquedId"));
    let named = |one: &&Transcription| id.is_none_or(|id| one.id == id) && call.is_none_or(|call| one.call == call);
    let found = job.data.transcriptions.iter().rev().find(named);
    match found {
        Some(found) => Ok(found.json(job.now_ms)),
        None if id.is_none() => Ok(Value::Null),
        None => Err(unfit("taskId: expected one that was submitted")),
    }
}

/// The results that were to be pushed up to that time, each once, with when it was due.
pub(crate) fn pushes(data: &mut Data, now_ms: i64) -> Vec<(i64, Push)> {
    let due = |one: &&mut Transcription| !one.taken && one.done_ms <= now_ms;
    let push = |one: &mut Transcription| {
        one.taken = true;
        Some((one.done_ms, Push { url: one.url.clone()?, body: one.json(now_ms).to_text() }))
    };
    data.transcriptions.iter_mut().filter(due).filter_map(push).collect()
}

impl Transcription {
    fn json(&self, now_ms: i64) -> Value {
        let done = self.done_ms <= now_ms;
        let status = if done { "success" } else { "processing" };
        Value::object([
            ("taskId", (&self.id).into()),
            ("callUniquedId", (&self.call).into()),
            ("taskStatus", status.into()),
            ("pushStatus", if self.url.is_some() { status } else { "" }.into()),
            ("sentences", if done { sentences(&self.call) } else { Value::List(Vec::new()) }),
        ])
    }
}

/// What was said in a call.
fn sentences(call: &str) -> Value {
    let key = digest(&["call", call]);
    let mut seed = [0; 32];
    seed.iter_mut().zip(key.bytes()).for_each(|(byte, digit)| *byte = digit);
    let mut random = Random::new(&seed);
    let talk = TALKS.get(random.below(3) as usize).copied().unwrap_or_default();
    let mut at = 0_i64;
    let sentence = |(index, text): (u32, &&str)| {
        let silence = i64::from(random.below(20));
        let begin = at + silence * 100;
        let length = i64::try_from(text.chars().count()).unwrap_or_default();
        at = begin + length * 220;
        let channel = i64::from(index % 2);
        Value::object([
            ("id", uuid(&mut random).into()),
            ("role", if channel == 0 { "AGENT" } else { "VISITOR" }.into()),
            ("beginTime", begin.into()),
            ("endTime", at.into()),
            ("silenceDuration", Value::Number(format!("{}.{}", silence / 10, silence % 10))),
            ("channelId", channel.into()),
            ("speechRate", (60_000 / 220).into()),
            ("text", (*text).into()),
            ("emotionValue", Value::Number(format!("{}.{}", 5 + random.below(3), random.below(10)))),
        ])
    };
    (0..).zip(talk).map(sentence).collect()
}

fn uuid(random: &mut Random) -> String {
    let (high, low) = (random.next_u64(), random.next_u64());
    let (time, node) = (high >> 32, low & 0xffff_ffff_ffff);
    format!("{time:08x}-{:04x}-4{:03x}-a{:03x}-{node:012x}", high >> 16 & 0xffff, high & 0xfff, low >> 48 & 0xfff)
}
