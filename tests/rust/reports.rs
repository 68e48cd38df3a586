//! Reports on a time that is longer than the service gives at once.

use serde_json::{Value, json};
use triline::ErrorKind;
use triline::host::{Platform, SimulatedService};
use triline::platform::chat_reports::{AgentQualityRow, AgentReportFilter, SessionReportFilter};
use triline::platform::reports::{AnswerRateFilter, AnswerRateRow};
use triline::types::Scalar;
use triline::types::ServiceTime;

use crate::fake::{Reply, Service, TestClock, data, ready};

fn by_name(operation: &str, params: &Value, script: impl IntoIterator<Item = Reply>) -> (Value, Service) {
    let service = Service::new(script);
    let result = ready(service.client().call(operation, &params.to_string())).unwrap();
    (result, service)
}

fn rate(number: &str, sum: i64, answered: i64, share: &str) -> Value {
    json!({ "number": number, "sum": sum, "answerSum": answered, "answerPercentage": share })
}

#[test]
fn a_long_time_is_cut_where_quarters_end() {
    let filter = AnswerRateFilter::builder()
        .start_time("2025-02-15 08:00:00")
        .end_time("2025-07-01 00:00:00")
        .numbers(vec!["1".to_string()]);
    let service = Service::new([
        data(&json!([rate("1", 3, 1, "33.33%"), rate("2", 0, 0, "0.00%")])),
        data(&json!([rate("2", 4, 1, "25.00%"), rate("1", 5, 5, "100.00%")])),
        data(&json!([rate("3", 7, 7, "100.00%")])),
    ]);
    let rows = ready(service.client().reports().answer_rate_all(filter)).unwrap();
    let told: Vec<_> = rows
        .iter()
        .map(|row| (row.number.as_deref().unwrap(), row.sum, row.answer_sum, row.answer_percentage.as_deref().unwrap()))
        .collect();
    assert_eq!(
        told,
        [("1", Some(8), Some(6), "75.00%"), ("2", Some(4), Some(1), "25.00%"), ("3", Some(7), Some(7), "100.00%")]
    );
    let times: Vec<_> =
        service.bodies().iter().map(|body| (body["startTime"].clone(), body["endTime"].clone())).collect();
    assert_eq!(
        times,
        [
            (json!("2025-02-15 08:00:00"), json!("2025-03-31 23:59:59")),
            (json!("2025-04-01 00:00:00"), json!("2025-06-30 23:59:59")),
            (json!("2025-07-01 00:00:00"), json!("2025-07-01 00:00:00")),
        ]
    );
    assert!(service.bodies().iter().all(|body| body["numbers"] == json!(["1"])));
}

#[test]
fn a_time_that_is_short_enough_is_asked_for_at_once() {
    let filter = || AnswerRateFilter::builder().start_time("2025-02-15 08:00:00").end_time("2025-05-15 08:00:00");
    // What comes is told as it is, though it be wrong.
    let service = Service::new([data(&json!([rate("1", 3, 1, "50.00%"), rate("1", 3, 1, "50.00%")]))]);
    let rows = ready(service.client().reports().answer_rate_all(filter())).unwrap();
    assert_eq!((rows.len(), rows[1].answer_percentage.as_deref()), (2, Some("50.00%")));
    assert_eq!(service.bodies()[0]["endTime"], "2025-05-15 08:00:00");

    let cc = Service::default().client();
    let over = AnswerRateFilter::builder().start_time("2025-02-15 08:00:00").end_time("2025-05-15 08:00:01");
    assert_eq!(ready(cc.reports().answer_rate(over)).unwrap_err().kind(), ErrorKind::InvalidRequest);
    let backwards = AnswerRateFilter::builder().start_time("2025-02-15 08:00:00").end_time("2025-02-15 07:59:59");
    let error = ready(cc.reports().answer_rate_all(backwards)).unwrap_err();
    assert_eq!(error.field(), Some("endTime"));
    assert_eq!(error.expected(), Some("a time that ends after 2025-02-15 08:00:00"));
}

#[test]
fn a_part_that_fails_fails_the_report() {
    let service = Service::new([data(&json!([])), Reply::Body(500, String::new())]);
    let filter = AnswerRateFilter::builder().start_time("2025-01-01 00:00:00").end_time("2025-12-31 23:59:59");
    let error = ready(service.client().reports().answer_rate_all(filter).retries(0)).unwrap_err();
    assert_eq!((error.status(), service.requests()), (Some(500), 2));
}

fn report(columns: &[&str], rows: &Value) -> Reply {
    let header: Vec<Value> = columns.iter().map(|prop| json!({ "prop": prop, "label": prop })).collect();
    data(&json!({ "header": header, "list": rows }))
}

#[test]
fn a_report_by_time_is_cut_between_its_rows() {
    let filter = SessionReportFilter::new(["2023-05-01 00:00:00", "2025-02-01 00:00:00"].map(ServiceTime::from));
    let service = Service::new([
        report(&["time", "initCount"], &json!([{ "time": "2023", "initCount": 3, "sessionTimeLen": "00:01:00" }])),
        report(&["time", "msgCount"], &json!([{ "time": "2024", "initCount": 4, "sessionTimeLen": "00:02:00" }])),
        report(&[], &Value::Null),
    ]);
    let report = ready(service.client().chat_reports().sessions_all(filter)).unwrap();
    let times: Vec<_> = service.bodies().iter().map(|body| body["createTime"].clone()).collect();
    assert_eq!(
        times,
        [
            json!(["2023-05-01 00:00:00", "2023-12-31 23:59:59"]),
            json!(["2024-01-01 00:00:00", "2024-12-31 23:59:59"]),
            json!(["2025-01-01 00:00:00", "2025-02-01 00:00:00"]),
        ]
    );
    let columns: Vec<_> = report.header.unwrap().into_iter().map(|column| column.prop.unwrap()).collect();
    assert_eq!(columns, ["time", "initCount", "msgCount"]);
    let rows = report.list.unwrap();
    assert_eq!((rows.len(), &rows[1].session_time_len.as_ref().unwrap().0), (2, &json!("00:02:00")));
}

#[test]
fn a_report_may_have_very_many_rows() {
    let rows = |year: u32| -> Value {
        (0..60_000).map(|at| json!({ "time": format!("{year}-{at}"), "initCount": 1 })).collect()
    };
    let time = json!(["2024-06-01 00:00:00", "2025-06-02 00:00:00"]);
    let script = [report(&["time"], &rows(2024)), report(&["time"], &rows(2025))];
    let (result, _) = by_name("platform.chat_reports.sessions_all", &json!({ "createTime": time }), script);
    assert_eq!(result["list"].as_array().unwrap().len(), 120_000);
}

#[test]
fn what_an_agent_did_is_added_up() {
    let time = json!(["2024-06-01 00:00:00", "2025-06-02 00:00:00"]);
    let row = |count: Value, rest: Value, length: &str| {
        json!({
            "agentId": "王[1001]", "initCount": count, "assignCount": null, "newColumn": 7,
            "everyTimeLength": { "rest": rest, "loginTotalTimeLength": length },
        })
    };
    let (result, _) = by_name(
        "platform.chat_reports.workload_all",
        &json!({ "createTime": time }),
        [
            report(
                &["agentId"],
                &json!([row(json!(3), json!(60), "08:00:00"), { "agentId": "李[1002]", "newColumn": 7 }]),
            ),
            report(&["agentId"], &json!([row(json!("4"), json!(30.5), "20:30:01")])),
        ],
    );
    assert_eq!(
        result["list"],
        json!([
            { "agentId": "王[1001]", "initCount": 7, "everyTimeLength": { "rest": 90.5, "loginTotalTimeLength": "28:30:01" } },
            { "agentId": "李[1002]", "newColumn": 7 },
        ])
    );
}

#[test]
fn rates_are_computed_as_the_service_does_or_left_out() {
    let quality = |rows: [Value; 2]| {
        let (result, _) = by_name(
            "platform.chat_reports.quality_all",
            &json!({ "createTime": ["2024-06-01 00:00:00", "2025-06-02 00:00:00"] }),
            rows.map(|row| report(&["agentId"], &json!([row]))),
        );
        result["list"][0].clone()
    };
    let merged = quality([
        json!({
            "agentId": "a", "initCount": 12, "assignCount": 11, "replyCount": 10, "pushCsrCount": 5, "pushCsrRate": 50,
            "evaluateCount": 1, "evaluateRate": 20.0, "firstResponseNotIncludeLen": 95, "avgFirstResponseNotIncludeLen": 9.5,
            "quesAndAnswerRate": 120, "twentyFourHourSolutionRate": 80, "satisfaction": { "good": 90, "bad": 10 },
        }),
        json!({
            "agentId": "a", "initCount": 40, "assignCount": 40, "replyCount": 30, "pushCsrCount": 3, "pushCsrRate": 10,
            "evaluateCount": 2, "evaluateRate": 66.67, "firstResponseNotIncludeLen": 300, "avgFirstResponseNotIncludeLen": 10,
            "quesAndAnswerRate": 120, "twentyFourHourSolutionRate": 70, "satisfaction": { "good": 90, "bad": 5 },
        }),
    ]);
    assert_eq!(
        merged,
        json!({
            "agentId": "a", "initCount": 52, "assignCount": 51, "replyCount": 40, "pushCsrCount": 8, "pushCsrRate": 20,
            "evaluateCount": 3, "evaluateRate": 37.5, "firstResponseNotIncludeLen": 395,
            "avgFirstResponseNotIncludeLen": 9.9, "quesAndAnswerRate": 120, "satisfaction": { "good": 90 },
        })
    );
    // A rate of something else than the columns.
    let merged = quality([
        json!({ "agentId": "a", "pushCsrCount": 5, "evaluateCount": 1, "evaluateRate": 50 }),
        json!({ "agentId": "a", "pushCsrCount": 4, "evaluateCount": 4, "evaluateRate": 80 }),
    ]);
    assert_eq!(merged, json!({ "agentId": "a", "pushCsrCount": 9, "evaluateCount": 5 }));
    // Nothing was done in a part: there is no rate of it, and none is missing.
    let merged = quality([
        json!({ "agentId": "a", "pushCsrCount": 0, "evaluateCount": 0, "evaluateRate": null }),
        json!({ "agentId": "a", "pushCsrCount": 4, "evaluateCount": 1, "evaluateRate": 25 }),
    ]);
    assert_eq!(merged["evaluateRate"], 25);
}

#[test]
fn agents_are_asked_for_by_the_filter_in_every_part() {
    let filter = AgentReportFilter::new(["2024-01-01 00:00:00", "2025-01-01 00:00:01"].map(ServiceTime::from))
        .agent_list(vec!["x".to_string()]);
    let service = Service::new([report(&[], &json!([])), report(&[], &json!([]))]);
    let _ = ready(service.client().chat_reports().quality_all(filter)).unwrap();
    assert!(service.bodies().iter().all(|body| body["agentList"] == json!(["x"])));
    assert_eq!(service.bodies()[0]["createTime"], json!(["2024-01-01 00:00:00", "2024-12-31 23:59:59"]));
}

/// What the simulated service counts of days does not change with the part in which they are asked for.
#[test]
fn parts_are_as_good_as_the_whole() {
    let service = SimulatedService::new(1, || 1_770_000_000_000).unwrap();
    let cc = Platform::simulated(&service).clock(TestClock::at(1_770_000_000_000)).build().unwrap();
    let sums =
        |rows: &[AnswerRateRow]| rows.iter().map(|row| (row.sum.unwrap(), row.answer_sum.unwrap())).collect::<Vec<_>>();
    let months = ["2025-10-01 00:00:00", "2025-11-01 00:00:00", "2025-12-01 00:00:00", "2026-01-01 00:00:00"];
    let ends = ["2025-10-31 23:59:59", "2025-11-30 23:59:59", "2025-12-31 23:59:59", "2026-01-31 12:00:00"];
    let each: Vec<Vec<(i64, i64)>> = months
        .iter()
        .zip(ends)
        .map(|(start, end)| {
            sums(
                &ready(cc.reports().answer_rate(AnswerRateFilter::builder().start_time(*start).end_time(end))).unwrap(),
            )
        })
        .collect();
    let all = ready(cc.reports().answer_rate_all(AnswerRateFilter::builder().start_time(months[0]).end_time(ends[3])))
        .unwrap();
    let added = each.into_iter().reduce(|left, right| {
        left.into_iter().zip(right).map(|(left, right)| (left.0 + right.0, left.1 + right.1)).collect()
    });
    assert_eq!(Some(sums(&all)), added);
    for row in &all {
        let share = 100.0 * f64::from(i32::try_from(row.answer_sum.unwrap()).unwrap())
            / f64::from(i32::try_from(row.sum.unwrap()).unwrap());
        assert_eq!(row.answer_percentage, Some(format!("{share:.2}%")));
    }

    let year = |start: &str, end: &str| AgentReportFilter::new([start, end].map(ServiceTime::from));
    let quality = |filter| ready(cc.chat_reports().quality_all(filter)).unwrap().list.unwrap();
    let whole = quality(year("2024-12-01 00:00:00", "2026-01-31 12:00:00"));
    let parts = [
        quality(year("2025-01-01 00:00:00", "2025-12-31 23:59:59")),
        quality(year("2026-01-01 00:00:00", "2026-01-31 12:00:00")),
    ];
    assert!(!whole.is_empty());
    for row in &whole {
        let count = |row: &AgentQualityRow, of: fn(&AgentQualityRow) -> &Option<Scalar>| {
            of(row).as_ref().and_then(|count| count.0.as_f64()).unwrap_or(0.0)
        };
        let both = |of: fn(&AgentQualityRow) -> &Option<Scalar>| -> f64 {
            let same = parts.iter().flatten().filter(|part| part.agent_id == row.agent_id);
            same.map(|part| count(part, of)).sum()
        };
        let (invited, rated) = (both(|row| &row.push_csr_count), both(|row| &row.evaluate_count));
        assert_eq!((count(row, |row| &row.push_csr_count), count(row, |row| &row.evaluate_count)), (invited, rated));
        assert!((row.evaluate_rate.unwrap() - 100.0 * rated / invited).abs() < 0.006, "{row:?}");
    }
}
