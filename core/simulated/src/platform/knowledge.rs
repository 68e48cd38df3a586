//! Items of the knowledge base.
//!
//! Decided where the vendor's documents are silent: the account has to be the one that asks, the agent, the catalog and the
//! item have to be there, title and content may not be empty, and `custom` needs a period whose start is not after its
//! end, else 40000; another kind of validity keeps no period; an update without a kind makes it `permanent`, as its
//! default says, one without attachments leaves them. An item is `valid` unless its kind is `invalid` or it is not its
//! time. A list holds the items of the catalog itself, of all agents, the newest first; keywords are found as they are
//! written. Showing an item is no click. Deleting an item that is not there is no error.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::catalogs::{Stamps, agent, catalog_id, own_account};
use crate::platform::data::{Data, new_id};
use crate::{Job, Refusal, unfit};
use triline_protocol::json::Value;

type Answer = Result<Value, Refusal>;

/// What the items from the beginning are about: the label of a catalog, and topics.
const TOPICS: [(&str, [&str; 2]); 6] = [
    ("云总机", ["云总机", "语音导航"]),
    ("智能外呼", ["外呼任务", "外呼机器人🤖"]),
    ("在线客服💬", ["网页接入", "公众号接入"]),
    ("账号与登录", ["坐席账号", "单点登录"]),
    ("费用与发票", ["套餐", "电子发票🧾"]),
    ("退换货", ["换货", "退款"]),
];
const QUESTIONS: [&str; 5] = ["怎么开通？", "怎么收费？", "常见故障与处理", "使用技巧💡", "注意事项"];

pub(crate) struct Item {
    pub(crate) id: String,
    /// The id of the catalog that it is in.
    pub(super) catalog: String,
    title: String,
    content: String,
    hits: u32,
    /// Addresses.
    attachments: Vec<String>,
    validity: String,
    /// Start and end, where the validity is `custom`.
    period: Vec<String>,
    stamps: Stamps,
}

pub(crate) fn seeded(data: &Data) -> Vec<Item> {
    let mut random = data.random("knowledge");
    let mut items = Vec::new();
    for (label, topics) in TOPICS {
        let catalog = data.catalogs.iter().find(|catalog| catalog.label == label);
        for (topic, question) in topics.iter().flat_map(|topic| QUESTIONS.map(|question| (topic, question))) {
            let (validity, period) = match items.len() % 12 {
                5 => ("custom", Vec::from(["2025-03-01 00:00:00", "2099-12-31 23:59:59"])),
                10 => ("invalid", Vec::new()),
                _ => ("permanent", Vec::new()),
            };
            let manual = format!("https://simulated.invalid/manual/{}.pdf", items.len() + 1);
            items.push(Item {
                id: new_id(&mut random),
                catalog: catalog.map(|catalog| catalog.id.clone()).unwrap_or_default(),
                title: format!("{topic}：{question}"),
                content: format!(
                    "<p>关于{topic}，{question}</p><p>1. 先看手册。2. 再问班长。3. 都不行就提工单📮。</p>"
                ),
                hits: random.below(500),
                attachments: Vec::from_iter((items.len() % 4 == 0).then_some(manual)),
                validity: validity.to_string(),
                period: period.into_iter().map(ToString::to_string).collect(),
                stamps: Stamps::seeded(data),
            });
        }
    }
    items
}

pub(super) fn create(job: &mut Job<'_>) -> Answer {
    let item = Item {
        stamps: Stamps::new(agent(job)?, job.now_ms),
        catalog: catalog_id(job)?,
        title: job.named("title")?.to_string(),
        content: job.named("content")?.to_string(),
        attachments: attachments(job).unwrap_or_default(),
        validity: validity(job).to_string(),
        period: period(job)?,
        hits: 0,
        id: job.data.new_id(),
    };
    let answer = Value::object([("itemId", (&item.id).into())]);
    job.data.items.push(item);
    Ok(answer)
}

pub(super) fn update(job: &mut Job<'_>) -> Answer {
    let stamps = Stamps::new(agent(job)?, job.now_ms);
    let (catalog, period) = (catalog_id(job)?, period(job)?);
    let (title, content) = (job.named("title")?.to_string(), job.named("content")?.to_string());
    let (validity, attachments) = (validity(job).to_string(), attachments(job));
    let place = locate(job)?;
    let Some(item) = job.data.items.get_mut(place) else { return Ok(Value::Null) };
    item.attachments = attachments.unwrap_or(core::mem::take(&mut item.attachments));
    (item.catalog, item.title, item.content) = (catalog, title, content);
    (item.validity, item.period) = (validity, period);
    item.stamps.update(stamps);
    Ok(Value::Null)
}

pub(super) fn delete(job: &mut Job<'_>) -> Answer {
    own_account(job)?;
    let ids = job.texts("itemIds").unwrap_or_default();
    job.data.items.retain(|item| !ids.contains(&item.id));
    Ok(Value::Null)
}

pub(super) fn get(job: &mut Job<'_>) -> Answer {
    let item = job.data.items.get(locate(job)?);
    Ok(item.map_or(Value::Null, |item| {
        let mut row = item.json(job);
        row.put("content", (&item.content).into());
        row
    }))
}

/// All items that the filters let through; pages are made of them later.
pub(super) fn list(job: &mut Job<'_>) -> Answer {
    own_account(job)?;
    if job.given("agentId").is_some() {
        agent(job)?;
    }
    let catalog = job.given("catalogId").map(|_| catalog_id(job)).transpose()?;
    let keywords = job.text("keywords").unwrap_or_default();
    let searched = job.text("keywordsType").unwrap_or("all");
    let matches = |item: &&Item| {
        catalog.as_ref().is_none_or(|catalog| *catalog == item.catalog)
            && ((searched != "content" && item.title.contains(keywords))
                || (searched != "title" && item.content.contains(keywords)))
    };
    Ok(job.data.items.iter().rev().filter(matches).map(|item| item.json(job)).collect())
}

fn locate(job: &Job<'_>) -> Result<usize, Refusal> {
    let id = job.text("itemId").unwrap_or_default();
    let found = job.data.items.iter().position(|item| item.id == id);
    found.ok_or_else(|| unfit("itemId: expected the id of an item"))
}

fn validity<'a>(job: &Job<'a>) -> &'a str {
    job.text("validityPeriodType").unwrap_or("permanent")
}

fn period(job: &Job<'_>) -> Result<Vec<String>, Refusal> {
    if validity(job) != "custom" {
        return Ok(Vec::new());
    }
    let period = job.texts("validityPeriod").unwrap_or_default();
    if period.len() == 2 && period.is_sorted() {
        Ok(period)
    } else {
        Err(unfit("validityPeriod: expected a start and an end"))
    }
}

fn attachments(job: &Job<'_>) -> Option<Vec<String>> {
    let list = job.given("attachs")?.list()?;
    Some(list.iter().filter_map(|attachment| attachment.get("url")?.text()).map(ToString::to_string).collect())
}

impl Item {
    /// The item without its content.
    fn json(&self, job: &Job<'_>) -> Value {
        let now = job.local_time();
        let is_valid = match (&*self.validity, self.period.as_slice()) {
            ("custom", [start, end]) => (start..=end).contains(&&now),
            (kind, _) => kind != "invalid",
        };
        let attachments = self.attachments.iter().map(|url| Value::object([("url", url.into())]));
        let mut row = Value::object([
            ("_id", (&self.id).into()),
            ("account", (&job.data.account).into()),
            ("catalogId", (&self.catalog).into()),
            ("title", (&self.title).into()),
            ("hits", i64::from(self.hits).into()),
            ("attachs", attachments.collect()),
            ("validityPeriodType", (&self.validity).into()),
            ("validityPeriod", self.period.iter().collect()),
            ("status", if is_valid { "valid" } else { "invalid" }.into()),
        ]);
        self.stamps.show(&mut row, true);
        row
    }
}
