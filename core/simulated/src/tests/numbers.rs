//! The number pool, red and black lists, answer rates.

use serde_json::{Value, json};

use super::client::{at, now};
use super::*;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

#[test]
fn the_pool_has_display_and_service_numbers_in_groups() {
    let mut service = Service::new(settings(), 1);
    let pool = now(&mut service, "platform.numbers.pool", &json!({})).unwrap();
    let groups = now(&mut service, "platform.numbers.groups", &json!({})).unwrap();
    let abilities = |list: &str| -> BTreeSet<i64> {
        pool[list].as_array().unwrap().iter().map(|number| number["callAbility"].as_i64().unwrap()).collect()
    };
    assert_eq!(abilities("displayNumberList"), [2, 3].into());
    assert_eq!(abilities("serviceNumberList"), [1, 3].into());
    for number in pool["displayNumberList"].as_array().unwrap() {
        assert_ne!(number["name"], "");
        for group in number["group"].as_array().unwrap() {
            assert!(groups.as_array().unwrap().contains(group), "{group}");
        }
    }
}

#[test]
fn a_number_is_on_a_list_once_until_it_is_taken_off() {
    let mut service = Service::new(settings(), 1);
    let query = |service: &mut Service, kinds: Value| -> Vec<(String, String)> {
        let params = json!({ "types": kinds, "pageSize": 1000 });
        let page = now(service, "platform.number_lists.query", &params).unwrap();
        let rows = page["list"].as_array().or(page.as_array()).unwrap().clone();
        rows.iter().map(|row| (row["type"].as_str().unwrap().into(), row["number"].as_str().unwrap().into())).collect()
    };
    let before = query(&mut service, json!(["redNum"]));
    let numbers = json!({ "type": "redNum", "numbers": ["13500000001", "13500000002", "13500000001"] });
    now(&mut service, "platform.number_lists.add", &numbers).unwrap();
    now(&mut service, "platform.number_lists.add", &numbers).unwrap();
    let red = query(&mut service, json!(["redNum"]));
    assert_eq!(red.len(), before.len() + 2);
    assert_eq!(red[0], ("redNum".into(), "13500000002".into()), "the newest first");
    assert!(red.iter().all(|(kind, _)| kind == "redNum"));
    assert_eq!(query(&mut service, json!([])).len(), 47);

    let other = json!({ "type": "blackNum", "numbers": ["13500000001"] });
    now(&mut service, "platform.number_lists.delete", &other).unwrap();
    assert_eq!(query(&mut service, json!(["redNum"])).len(), red.len(), "another list");
    now(&mut service, "platform.number_lists.delete", &numbers).unwrap();
    assert_eq!(query(&mut service, json!(["redNum"])), before);
    let nothing = json!({ "type": "redNum", "numbers": [""] });
    assert_eq!(now(&mut service, "platform.number_lists.add", &nothing), Err("40000".into()));
}

#[test]
fn answer_rates_of_two_days_are_those_of_each() {
    let mut service = Service::new(settings(), 1);
    let mut rates = |now_ms: i64, from: &str, to: &str| {
        let params = json!({ "startTime": from, "endTime": to });
        let rows = at(now_ms, &mut service, "platform.reports.answer_rate", &params).unwrap();
        let rows = rows.as_array().unwrap().clone();
        for row in &rows {
            let (sum, answered) = (row["sum"].as_f64().unwrap(), row["answerSum"].as_f64().unwrap());
            let share = if sum == 0.0 { 0.0 } else { answered / sum * 100.0 };
            assert_eq!(row["answerPercentage"], format!("{share:.2}%"), "{row}");
        }
        let count = |row: &Value, name: &str| row[name].as_i64().unwrap();
        rows.iter().map(|row| (count(row, "sum"), count(row, "answerSum"))).collect::<Vec<_>>()
    };
    let tuesday = rates(NOW, "2025-10-07 00:00:00", "2025-10-07 23:59:59");
    let wednesday = rates(NOW, "2025-10-08 00:00:00", "2025-10-08 23:59:59");
    let both = rates(NOW, "2025-10-07 00:00:00", "2025-10-08 23:59:59");
    let sums: Vec<_> = tuesday.iter().zip(&wednesday).map(|(one, two)| (one.0 + two.0, one.1 + two.1)).collect();
    assert_eq!(both, sums);
    assert!(both.len() == 7 && both.iter().all(|(sum, answered)| 0 < *answered && answered < sum), "{both:?}");
    assert_eq!(rates(NOW - 30 * DAY_MS, "2025-10-07 00:00:00", "2025-10-08 23:59:59"), [(0, 0); 7], "not yet");
    assert_eq!(rates(NOW, "2024-10-07 00:00:00", "2024-10-08 23:59:59"), [(0, 0); 7], "before the beginning");

    let some = json!({ "startTime": "2025-10-07 00:00:00", "endTime": "2025-10-08 23:59:59", "numbers": ["02888880001", "1"] });
    let some = now(&mut service, "platform.reports.answer_rate", &some).unwrap();
    assert_eq!((some.as_array().unwrap().len(), &some[0]["number"]), (1, &json!("02888880001")));
}
