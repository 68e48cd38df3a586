//! The number pool: display and service numbers, which no operation changes, and the SIP numbers.

use alloc::vec::Vec;

use crate::dice::digest;
use crate::platform::data::{Data, MADE};
use crate::{Job, Refusal};
use triline_protocol::json::Value;

type Answer = Result<Value, Refusal>;

/// Groups of display numbers: id and name.
const GROUPS: [(&str, &str); 3] = [("90001", "成都线路"), ("90002", "北京线路"), ("90003", "营销专线📞")];

/// A display or service number.
pub(super) struct PoolNumber {
    pub(super) number: &'static str,
    name: &'static str,
    /// 1: service number, 2: display number, 3: both.
    ability: i64,
    resource: &'static str,
    concurrency: i64,
    status: &'static str,
    /// Ids of groups.
    groups: &'static [&'static str],
}

const fn number(
    number: &'static str,
    name: &'static str,
    ability: i64,
    resource: &'static str,
    groups: &'static [&'static str],
) -> PoolNumber {
    PoolNumber { number, name, ability, resource, concurrency: 30, status: "enable", groups }
}

const NUMBERS: [PoolNumber; 9] = [
    number("02888880001", "总机", 3, "trunkNumber", &["90001"]),
    number("02888880002", "售后热线🛠️", 3, "trunkNumber", &["90001"]),
    number("02888880003", "回访专线", 2, "trunkNumber", &["90001", "90003"]),
    number("01066660001", "北京总机", 3, "trunkNumber", &["90002"]),
    number("01066660002", "北京外呼", 2, "trunkNumber", &["90002"]),
    number("17000000001", "营销一号", 2, "xNumber", &["90003"]),
    number("17000000002", "营销二号", 2, "xNumber", &["90003"]),
    number("4000000001", "", 1, "trunkNumber", &[]),
    PoolNumber { status: "disable", concurrency: 0, ..number("4000000002", "", 1, "trunkNumber", &[]) },
];

/// The numbers that calls can show.
pub(super) fn display_numbers() -> impl Iterator<Item = &'static PoolNumber> {
    NUMBERS.iter().filter(|number| number.ability >= 2)
}

pub(super) fn pool(job: &mut Job<'_>) -> Answer {
    let data = &*job.data;
    let service_numbers = NUMBERS.iter().filter(|number| matches!(number.ability, 1 | 3));
    Ok(Value::object([
        ("displayNumberList", display_numbers().map(|number| number.json(data)).collect()),
        ("serviceNumberList", service_numbers.map(|number| number.json(data)).collect()),
        ("sipNumberList", data.sip_numbers.iter().map(|sip| sip.pooled(data, job.now_ms)).collect()),
    ]))
}

pub(super) fn groups(_: &mut Job<'_>) -> Answer {
    Ok(GROUPS.into_iter().map(group).collect())
}

fn group((id, name): (&str, &str)) -> Value {
    Value::object([("_id", id.into()), ("name", name.into())])
}

impl PoolNumber {
    fn json(&self, data: &Data) -> Value {
        let groups: Vec<Value> = GROUPS.into_iter().filter(|(id, _)| self.groups.contains(id)).map(group).collect();
        let mut json = Value::object([
            ("_id", digest(&[&data.account, self.number]).get(..24).unwrap_or_default().into()),
            ("number", self.number.into()),
            ("callAbility", self.ability.into()),
            ("line", "line-1".into()),
            ("account", (&data.account).into()),
            ("status", self.status.into()),
            ("resourceType", self.resource.into()),
            ("concurrency", self.concurrency.into()),
            ("createTime", MADE.into()),
            ("updateTime", MADE.into()),
            ("createUser", "system".into()),
            ("updateUser", "system".into()),
            ("ivrId", "".into()),
            ("group", Value::List(groups)),
        ]);
        if self.ability >= 2 {
            json.put("name", self.name.into());
        }
        json
    }
}
