//! Catalogs of the knowledge base.
//!
//! Decided where the vendor's documents are silent: the account has to be the one that asks, an agent, a catalog and a
//! parent have to be there, labels may not be empty, and the level has to be one more than the parent's, else 40000; a
//! catalog does not move below itself, and what is below it moves with it; one that holds catalogs or items is not
//! deleted. The tree is returned as a list, in which catalogs name their parents. A catalog is changed under the path
//! of the list, as the document says, and under the path that fits its siblings.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::platform::data::{Agent, Data, MADE_MS, new_id};
use crate::reply::local_time;
use crate::{Job, Refusal, unfit};
use triline_protocol::json::Value;

type Answer = Result<Value, Refusal>;

/// The parent of a catalog at the top.
const TOP: &str = "0";
/// The catalogs from the beginning: label, and the label of the parent. In the last one is nothing.
const CATALOGS: [(&str, &str); 11] = [
    ("产品手册", ""),
    ("常见问题", ""),
    ("售后服务🛠️", ""),
    ("云总机", "产品手册"),
    ("智能外呼", "产品手册"),
    ("在线客服💬", "产品手册"),
    ("账号与登录", "常见问题"),
    ("费用与发票", "常见问题"),
    ("退换货", "售后服务🛠️"),
    ("发票重开", "费用与发票"),
    ("草稿箱", ""),
];

pub(crate) struct Catalog {
    pub(crate) id: String,
    parent: String,
    pub(super) label: String,
    level: i64,
    sort: i64,
    stamps: Stamps,
}

/// Who created and changed something, and when.
#[derive(Clone)]
pub(super) struct Stamps {
    created: Stamp,
    updated: Stamp,
}

#[derive(Clone)]
struct Stamp {
    ms: i64,
    /// The agent's id and work number.
    agent: (String, String),
}

impl Stamps {
    pub(super) fn new(agent: &Agent, ms: i64) -> Stamps {
        let stamp = Stamp { ms, agent: (agent.id.clone(), agent.number.clone()) };
        Stamps { created: stamp.clone(), updated: stamp }
    }

    pub(super) fn seeded(data: &Data) -> Stamps {
        Stamps::new(&data.agents.first().cloned().unwrap_or_default(), MADE_MS)
    }

    pub(super) fn update(&mut self, by: Stamps) {
        self.updated = by.updated;
    }

    /// Puts them into what is shown. Timestamps are numbers, or texts.
    pub(super) fn show(&self, json: &mut Value, as_texts: bool) {
        let stamps = [(&self.created, ["createTime", "createTimestamp", "createUser", "createAgentNumber"])];
        let updated = [(&self.updated, ["updateTime", "updateTimestamp", "updateUser", "updateAgentNumber"])];
        for (stamp, [time, timestamp, user, number]) in stamps.into_iter().chain(updated) {
            json.put(time, local_time(stamp.ms).into());
            json.put(timestamp, if as_texts { stamp.ms.to_string().into() } else { stamp.ms.into() });
            json.put(user, (&stamp.agent.0).into());
            json.put(number, (&stamp.agent.1).into());
        }
    }
}

pub(crate) fn seeded(data: &Data) -> Vec<Catalog> {
    let mut random = data.random("catalogs");
    let mut catalogs: Vec<Catalog> = Vec::new();
    for (label, parent) in CATALOGS {
        let parent = catalogs.iter().find(|catalog| catalog.label == parent);
        let (parent, level) = parent.map_or((TOP.to_string(), 1), |parent| (parent.id.clone(), parent.level + 1));
        let sort = siblings(&catalogs, &parent) + 1;
        let (id, label, stamps) = (new_id(&mut random), label.to_string(), Stamps::seeded(data));
        catalogs.push(Catalog { id, parent, label, level, sort, stamps });
    }
    catalogs
}

fn siblings(catalogs: &[Catalog], parent: &str) -> i64 {
    let count = catalogs.iter().filter(|catalog| catalog.parent == parent).count();
    i64::try_from(count).unwrap_or(i64::MAX)
}

pub(super) fn create(job: &mut Job<'_>) -> Answer {
    let stamps = Stamps::new(agent(job)?, job.now_ms);
    let (label, parent, level) = checked(job, None)?;
    let sort = siblings(&job.data.catalogs, &parent) + 1;
    let catalog = Catalog { id: job.data.new_id(), parent, label, level, sort, stamps };
    let answer = Value::object([("catalogId", (&catalog.id).into())]);
    job.data.catalogs.push(catalog);
    Ok(answer)
}

pub(super) fn update(job: &mut Job<'_>) -> Answer {
    let stamps = Stamps::new(agent(job)?, job.now_ms);
    let id = catalog_id(job)?;
    let (label, parent, level) = checked(job, Some(&id))?;
    let below = with_descendants(&job.data.catalogs, &id);
    if below.contains(&parent) {
        return Err(unfit("parentId: expected a catalog that is not below this one"));
    }
    let Some(catalog) = job.data.catalogs.iter_mut().find(|catalog| catalog.id == id) else { return Ok(Value::Null) };
    let deeper = level - catalog.level;
    (catalog.label, catalog.parent) = (label, parent);
    catalog.stamps.update(stamps);
    for catalog in job.data.catalogs.iter_mut().filter(|catalog| below.contains(&catalog.id)) {
        catalog.level += deeper;
    }
    Ok(Value::Null)
}

pub(super) fn delete(job: &mut Job<'_>) -> Answer {
    own_account(job)?;
    let id = catalog_id(job)?;
    let is_used = job.data.catalogs.iter().any(|catalog| catalog.parent == id)
        || job.data.items.iter().any(|item| item.catalog == id);
    if is_used {
        return Err(unfit("catalogId: expected a catalog that holds nothing"));
    }
    job.data.catalogs.retain(|catalog| catalog.id != id);
    Ok(Value::Null)
}

pub(super) fn list(job: &mut Job<'_>) -> Answer {
    own_account(job)?;
    let row = |catalog: &Catalog| {
        let mut row = Value::object([
            ("_id", (&catalog.id).into()),
            ("account", (&job.data.account).into()),
            ("parentId", (&catalog.parent).into()),
            ("label", (&catalog.label).into()),
            ("level", catalog.level.into()),
            ("showDepartmentIds", Value::List(Vec::new())),
            ("sortNum", catalog.sort.into()),
        ]);
        catalog.stamps.show(&mut row, false);
        row
    };
    Ok(job.data.catalogs.iter().map(row).collect())
}

/// Label, parent and level that are asked for. `id`: the catalog that is changed.
fn checked(job: &Job<'_>, id: Option<&str>) -> Result<(String, String, i64), Refusal> {
    let label = job.named("label")?;
    if job.data.catalogs.iter().any(|catalog| catalog.label == label && Some(&*catalog.id) != id) {
        return Err(unfit("label: expected a name that no other catalog has"));
    }
    let parent = job.text("parentId").unwrap_or_default();
    let above = job.data.catalogs.iter().find(|catalog| catalog.id == parent);
    let level = match above {
        Some(above) => above.level + 1,
        None if parent == TOP => 1,
        None => return Err(unfit("parentId: expected the id of a catalog, or 0")),
    };
    if job.integer("level") != Some(level) {
        return Err(unfit("level: expected one more than the level of the parent"));
    }
    Ok((label.to_string(), parent.to_string(), level))
}

/// The ids of a catalog and of all below it.
fn with_descendants(catalogs: &[Catalog], id: &str) -> Vec<String> {
    let mut found = Vec::from([id.to_string()]);
    let mut next = 0;
    while let Some(parent) = found.get(next).cloned() {
        found.extend(catalogs.iter().filter(|catalog| catalog.parent == parent).map(|catalog| catalog.id.clone()));
        next += 1;
    }
    found
}

/// The id of the catalog that is asked for.
pub(super) fn catalog_id(job: &Job<'_>) -> Result<String, Refusal> {
    let id = job.text("catalogId").unwrap_or_default();
    let found = job.data.catalogs.iter().find(|catalog| catalog.id == id);
    found.map(|catalog| catalog.id.clone()).ok_or_else(|| unfit("catalogId: expected the id of a catalog"))
}

/// The agent who does it, in the account that asks.
pub(super) fn agent<'a>(job: &'a Job<'_>) -> Result<&'a Agent, Refusal> {
    own_account(job)?;
    let id = job.text("agentId").unwrap_or_default();
    let found = job.data.agents.iter().find(|agent| agent.id == id);
    found.ok_or_else(|| 6701.into())
}

pub(super) fn own_account(job: &Job<'_>) -> Result<(), Refusal> {
    if job.text("account") == Some(&job.data.account) {
        Ok(())
    } else {
        Err(unfit("account: expected the account that asks"))
    }
}
