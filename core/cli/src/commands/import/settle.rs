//! Asks the service about rows whose outcome is unknown.

use serde_json::{Map, Value, json};

use super::Job;
use super::failed::{Outcomes, Verdict};
use super::target::What;
use crate::driver::Session;
use crate::terminal::console::{both, tell, warn};
use crate::terminal::ending::End;

/// Looks up unknown rows. What the service has is done; what it does not have failed, and is not sent again by itself, unless
/// it may appear: rows that this run has sent may be on their way.
pub(super) async fn settle(
    session: &mut Session,
    what: What,
    job: &Job,
    may_appear: bool,
    outcomes: &mut Outcomes,
) -> Result<(), End> {
    let unknown = outcomes.rows(Verdict::Unknown);
    if unknown.is_empty() {
        return Ok(());
    }
    if what == What::Numbers {
        warn(&both!("the service cannot be asked which numbers a task has", "服务不支持查询任务中的号码"));
        return Ok(());
    }
    let count = unknown.len();
    tell(&both!("asking the service about {count} rows", "正在向服务查询 {count} 行"));
    let mut wanted = unknown.into_iter().peekable();
    for (index, record) in job.sheet.records().enumerate() {
        let index = index as u64;
        if wanted.peek() != Some(&index) {
            continue;
        }
        wanted.next();
        let Ok(row) = job.mapping.row(&job.target, &record) else { continue };
        let Some(filter) = filter(&row) else { continue };
        let found = session.ask("platform.customers.list", &filter.to_string()).await?;
        let found: Value = serde_json::from_str(&found).unwrap_or_default();
        if found["list"].as_array().into_iter().flatten().any(|customer| is_same(&row, customer)) {
            outcomes.is_done(index);
        } else {
            let reason = both!(
                "the outcome was unknown; the service has no customer of this mobile number and name",
                "结果曾未知；服务中没有此手机号和姓名的客户"
            );
            outcomes.is_not_found(index, &reason, may_appear);
        }
    }
    Ok(())
}

/// What the service is asked for. Without a mobile number, a name alone would find somebody else.
fn filter(row: &Map<String, Value>) -> Option<Value> {
    let mobile = row.get("mobile")?.get(0)?.get("value")?.as_str()?;
    Some(match row.get("name").and_then(Value::as_str) {
        Some(name) => json!({ "mobile": mobile, "name": name }),
        None => json!({ "mobile": mobile }),
    })
}

/// Whether a customer is the one of a row.
fn is_same(row: &Map<String, Value>, customer: &Value) -> bool {
    let numbers = |of: &Value| -> Vec<String> {
        let values = of.as_array().into_iter().flatten();
        values.filter_map(|contact| contact["value"].as_str()).map(str::to_string).collect()
    };
    let known = numbers(&customer["mobile"]);
    let wanted = row.get("mobile").map(numbers).unwrap_or_default();
    let same_name = row.get("name").is_none_or(|name| *name == customer["name"]);
    same_name && !wanted.is_empty() && wanted.iter().all(|number| known.contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_customer_is_known_by_mobile_number_and_name() {
        let row = json!({"name": "赵六", "mobile": [{"value": "1"}, {"value": "2"}]});
        let row = row.as_object().unwrap();
        assert_eq!(filter(row).unwrap(), json!({"mobile": "1", "name": "赵六"}));
        let customer = |name: &str, numbers: &[&str]| {
            let contacts: Vec<Value> = numbers.iter().map(|number| json!({"value": number})).collect();
            json!({"name": name, "mobile": contacts})
        };
        assert!(is_same(row, &customer("赵六", &["3", "2", "1"])));
        assert!(!is_same(row, &customer("赵六", &["1"])));
        assert!(!is_same(row, &customer("钱七", &["1", "2"])));
        assert_eq!(filter(json!({"name": "赵六"}).as_object().unwrap()), None);
    }
}
