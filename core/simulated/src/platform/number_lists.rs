//! Red and black lists.
//!
//! Decided where the vendor's documents are silent: a number is on a list once, and adding it again leaves it as it is;
//! removing a number that is not on the list is no error; an empty number is refused with 40000; the newest come
//! first.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::platform::data::{Data, MADE, new_id, pick};
use crate::{Job, Refusal, unfit};
use triline_protocol::json::Value;

type Answer = Result<Value, Refusal>;

const KINDS: [&str; 4] = ["callInBlackNum", "callOutBlackNum", "redNum", "blackNum"];
const MEMOS: [&str; 4] = ["骚扰电话🚫", "客户要求不再联系", "VIP", ""];

/// A number on a list.
pub(crate) struct ListedNumber {
    id: String,
    number: String,
    kind: String,
    memo: &'static str,
    time: String,
}

/// The numbers that are on lists from the beginning.
pub(crate) fn seeded(data: &Data) -> Vec<ListedNumber> {
    let mut random = data.random("number_lists");
    let listed = |index: u32| ListedNumber {
        id: new_id(&mut random),
        number: format!("1360000{}", 1000 + index),
        kind: pick(&mut random, &KINDS).to_string(),
        memo: pick(&mut random, &MEMOS),
        time: MADE.to_string(),
    };
    (1..=45).map(listed).collect()
}

pub(super) fn add(job: &mut Job<'_>) -> Answer {
    let (kind, numbers) = asked(job);
    if numbers.iter().any(String::is_empty) {
        return Err(unfit("numbers: expected numbers"));
    }
    for number in numbers {
        if !job.data.listed_numbers.iter().any(|listed| listed.number == number && listed.kind == kind) {
            let (id, time) = (job.data.new_id(), job.local_time());
            job.data.listed_numbers.push(ListedNumber { id, number, kind: kind.to_string(), memo: "", time });
        }
    }
    Ok(Value::Null)
}

pub(super) fn delete(job: &mut Job<'_>) -> Answer {
    let (kind, numbers) = asked(job);
    job.data.listed_numbers.retain(|listed| listed.kind != kind || !numbers.contains(&listed.number));
    Ok(Value::Null)
}

/// A list, and numbers.
fn asked<'a>(job: &Job<'a>) -> (&'a str, Vec<String>) {
    (job.text("type").unwrap_or_default(), job.texts("numbers").unwrap_or_default())
}

pub(super) fn query(job: &mut Job<'_>) -> Answer {
    let kinds = job.texts("types").unwrap_or_default();
    let account = &job.data.account;
    let row = |listed: &ListedNumber| {
        Value::object([
            ("_id", (&listed.id).into()),
            ("number", (&listed.number).into()),
            ("accountId", account.into()),
            ("createTime", (&listed.time).into()),
            ("updateTime", (&listed.time).into()),
            ("memo", listed.memo.into()),
            ("type", (&listed.kind).into()),
            ("__v", 0.into()),
        ])
    };
    let wanted = job.data.listed_numbers.iter().rev().filter(|listed| kinds.is_empty() || kinds.contains(&listed.kind));
    Ok(wanted.map(row).collect())
}
