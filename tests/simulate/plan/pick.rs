//! Calls of a world, picked by its dice.

use serde_json::{Value, json};
use triline::Interface;

use super::{Content, Plan, Rows};
use crate::dice::Dice;
use crate::world::{ACCOUNT, World};

pub(super) fn pick_work_phone(world: &mut World, number: u64) -> Plan {
    let phone = format!("1370000{number:04}");
    match world.dice.below(6) {
        0 | 1 => walk(world, "work_phone.device.calls", "pageSize", 100, json!({})),
        2 => Plan::Read { operation: "work_phone.agents.list", params: json!({}), more: world.dice.below(4) },
        3 => Plan::Write {
            operation: "work_phone.phone.call",
            params: json!({"callPhone": phone, "userPhone": "13800001001"}),
            key: format!("work_phone.phone.call {phone}"),
        },
        4 => Plan::Write {
            operation: "work_phone.customers.add",
            params: json!({"name": "陈先生", "phone": phone}),
            key: format!("work_phone.customers.add {phone}"),
        },
        _ => {
            let id = world.work_phone_customer(&phone);
            Plan::Write {
                operation: "work_phone.customers.delete",
                params: json!({ "id": id }),
                key: format!("work_phone.customers.delete {id}"),
            }
        }
    }
}

pub(super) fn pick_ai_agent(world: &mut World, number: u64) -> Plan {
    if world.dice.happens(20) {
        return walk(world, "ai_agent.knowledge.classes", "per_page", 3, json!({ "agent_id": "a1" }));
    }
    if world.dice.happens(60) {
        return Plan::Question { sid: format!("s{number}"), opened: false, answer: String::new(), last_ms: 0 };
    }
    let size = world.dice.index(5_000);
    Plan::Upload { name: format!("faq-{number}.md"), content: Content(vec![b'a'; size]) }
}

pub(super) fn pick_platform(world: &mut World, number: u64) -> Plan {
    let dice = &mut world.dice;
    let journal = dice.happens(70);
    // Rows for one request mostly, for two or three often enough: large worlds take long.
    let count = |dice: &mut Dice, most: u64| {
        if dice.happens(60) { dice.below(30) } else { most - 20 + dice.below(most + most / 3) }
    };
    let batch = |operation, params, key, rows| Plan::Batch { operation, params, key, journal, rows: Rows(rows) };
    match dice.below(16) {
        0..=2 => {
            let rows = (0..count(dice, 500)).map(|at| match dice.below(40) {
                0 => json!(at),
                1 => json!({"memo": format!("{number}-{at}")}),
                _ => json!({"name": format!("客户{number}-{at}")}),
            });
            let rows = rows.collect();
            batch("platform.customers.create", json!({}), Some("name"), rows)
        }
        3 => {
            let rows = (0..count(dice, 2000)).map(|at| json!({"number": format!("139{number:02}{at:06}")})).collect();
            let params = json!({"taskId": "60001", "agentNumber": "1001", "rule": 1});
            batch("platform.dialout.import", params, Some("number"), rows)
        }
        4 => {
            // Customers that do not exist: all fail, whatever is lost on the way.
            let rows = (0..count(dice, 500)).map(|at| json!(format!("{number}-{at}"))).collect();
            batch("platform.customers.delete", json!({}), None, rows)
        }
        5 | 6 => {
            // Customers that exist, each deleted by one task alone, and some that do not.
            let count = count(dice, 200);
            let ids = world.customers(700).into_iter().skip(usize::try_from(number * 230).unwrap_or(0));
            let rows: Vec<Value> = ids.take(usize::try_from(count.min(230)).unwrap_or(0)).map(Value::from).collect();
            let slices = world.dice.happens(50);
            let missing = if slices { 500 } else { count / 10 };
            let rows = rows.into_iter().chain((0..missing).map(|at| json!(format!("{number}-{at}")))).collect();
            if slices {
                return Plan::Slices { rows: Rows(rows) };
            }
            let journal = world.dice.happens(70);
            Plan::Batch {
                operation: "platform.customers.delete",
                params: json!({}),
                key: None,
                journal,
                rows: Rows(rows),
            }
        }
        7 | 8 => Plan::Create { number: format!("9{number:03}"), asks: false },
        9 => {
            let name = format!("任务{number}");
            let params = json!({"taskName": name, "agentNumber": "1001"});
            Plan::Write { operation: "platform.dialout.create", params, key: format!("platform.dialout.create {name}") }
        }
        10 | 14 if number < 2 => {
            let agent = format!("{}", 1001 + number);
            let key = format!("platform.agents.disable {agent}");
            Plan::Write { operation: "platform.agents.disable", params: json!({ "agentNumber": agent }), key }
        }
        10 if dice.happens(50) => walk(world, "platform.knowledge.list", "limit", 9, json!({ "account": ACCOUNT })),
        10 | 11 | 14 => walk(world, "platform.number_lists.query", "pageSize", 9, json!({})),
        12 if dice.happens(30) => Plan::Transcribe { call: format!("call-{number}"), submitted: false },
        12 if dice.happens(30) => {
            let day = |dice: &mut Dice, year: u64| {
                let (month, day) = (1 + dice.below(12), 1 + dice.below(28));
                format!("{year}-{month:02}-{day:02} 08:30:00")
            };
            let params = json!({"startTime": day(dice, 2025), "endTime": day(dice, 2026)});
            Plan::Report { params }
        }
        _ => {
            let params = json!({"limit": 1 + dice.below(100)});
            // Often enough to meet the limit, now and then.
            let more = if dice.happens(40) { 20 + dice.below(40) } else { 0 };
            Plan::Read { operation: "platform.agents.query", params, more }
        }
    }
}

/// A list, in pages of a size that chance picks up to `most`.
fn walk(world: &mut World, operation: &'static str, size: &str, most: u64, params: Value) -> Plan {
    let (mut all, mut params) = (params.clone(), params);
    params[size] = (1 + most / 4 + world.dice.below(most)).into();
    (all["page"], all[size]) = (1.into(), 1000.into());
    // Calls come and go with the service's clock.
    let rows = match operation.split('.').next() {
        Some("platform") => Some(world.rows_of(Interface::Platform, operation, &all)),
        Some("ai_agent") => Some(world.rows_of(Interface::AiAgent, operation, &all)),
        _ => None,
    };
    Plan::Walk { operation, params, cursor: None, ids: Vec::new(), rows }
}
