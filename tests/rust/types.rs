//! Types in place of texts: choices, times, dictionaries, reports, errors and what is behind them.

use std::error::Error as _;
use std::io;

use serde_json::json;
use triline::host::{BatchResult, Builder, Page, RowFailure, SimulatedService, TransportError};
use triline::options::{Pacing, PlatformOptions};
use triline::platform::agents::{Agent, AgentFilter, AgentStatus};
use triline::platform::chat_reports::SessionReport;
use triline::platform::customers::CustomerFilter;
use triline::simulated::Settings;
use triline::types::{ServiceTime, UtcOffset};
use triline::{CustomerFields, Error, ErrorKind, Outcome, Platform, Recipe, ReportTable};

use crate::fake::{Reply, Service, TestClock, data, ready, refusal};

#[test]
fn choices_are_texts() {
    let status: AgentStatus = "enable".parse().unwrap();
    assert_eq!((&status, status.as_str(), status.to_string().as_str()), (&AgentStatus::Enable, "enable", "enable"));
    assert_eq!(AgentStatus::from(String::from("away")), AgentStatus::Unlisted("away".into()));
    assert_eq!(format!("{:>8}|", AgentStatus::Enable), "  enable|");
    assert_eq!(format!("{}/{}", ErrorKind::Api, Outcome::NotSent), "api/not_sent");
}

#[test]
fn times_convert_to_those_of_other_crates() {
    let time = ServiceTime::from("2025-10-09 16:53:20");
    let of_jiff = jiff::civil::DateTime::try_from(&time).unwrap();
    assert_eq!(of_jiff, jiff::civil::date(2025, 10, 9).at(16, 53, 20, 0));
    assert_eq!(ServiceTime::from(of_jiff), time);
    let of_chrono = chrono::NaiveDateTime::try_from(&time).unwrap();
    assert_eq!(of_chrono.and_utc().timestamp_millis(), time.to_unix_ms(UtcOffset::UTC).unwrap());
    assert_eq!(ServiceTime::from(of_chrono), time);

    for text in ["", "2025-10-09", "2025-13-09 16:53:20", "2025-02-30 00:00:00"] {
        let time = ServiceTime::from(text);
        assert_eq!(time.to_unix_ms(UtcOffset::SERVICE), None, "{text}");
        assert!(jiff::civil::DateTime::try_from(&time).is_err() || text == "2025-10-09", "{text}");
        assert!(chrono::NaiveDateTime::try_from(&time).is_err(), "{text}");
    }
    let cases: Vec<serde_json::Value> = serde_json::from_str(include_str!("../spec/service_times.json")).unwrap();
    for case in &cases {
        let offset: UtcOffset = case["utcOffset"].as_str().unwrap().parse().unwrap();
        let time = ServiceTime::from(case["text"].as_str().unwrap());
        assert_eq!(time.to_unix_ms(offset), case["unixMs"].as_i64(), "{case}");
    }
    for ms in [0, -1000, 951_782_399_000, 4_102_444_800_000] {
        assert_eq!(ServiceTime::from_unix_ms(ms, UtcOffset::SERVICE).to_unix_ms(UtcOffset::SERVICE), Some(ms));
    }
}

#[test]
fn a_time_that_is_none_is_refused_by_its_path() {
    let cc = Service::default().client();
    let error = ready(cc.customers().list(CustomerFilter::default().begin_create_time("yesterday"))).unwrap_err();
    assert_eq!((error.kind(), error.field()), (ErrorKind::InvalidRequest, Some("beginCreateTime")));
}

#[test]
fn offsets_are_whole_minutes() {
    for (text, minutes) in [("+08:00", 480), ("-03:30", -210), ("+00:00", 0), ("-00:30", -30)] {
        let offset: UtcOffset = text.parse().unwrap();
        assert_eq!((offset.minutes(), offset.to_string().as_str()), (minutes, text));
    }
    assert_eq!("8".parse::<UtcOffset>().unwrap_err().field(), Some("utcOffset"));
    assert_eq!(UtcOffset::default(), UtcOffset::SERVICE);
}

#[test]
fn the_error_of_a_transport_is_behind_the_error_of_the_call() {
    let fail = || {
        let reset = io::Error::new(io::ErrorKind::ConnectionReset, "reset by peer");
        Reply::Fail(TransportError::broken("the connection broke").with_source(reset))
    };
    let service = Service::new([fail()]);
    let error = ready(service.client().roles().list().retries(0)).unwrap_err();
    let source = error.source().and_then(|source| source.downcast_ref::<io::Error>()).unwrap();
    assert_eq!((error.kind(), source.kind()), (ErrorKind::Transport, io::ErrorKind::ConnectionReset));

    // After a response there is nothing of an earlier attempt behind the error.
    let service = Service::new([fail(), refusal("6701")]);
    let error = ready(service.client().roles().list().retries(1)).unwrap_err();
    assert!(error.kind() == ErrorKind::Api && error.source().is_none(), "{error:?}");

    // What has nothing behind it has no source.
    let service = Service::new([Reply::Fail(TransportError::refused("no route"))]);
    assert!(ready(service.client().roles().list().retries(0)).unwrap_err().source().is_none());
}

#[test]
fn programs_make_errors_and_results_for_their_tests() {
    let error = Error::of(ErrorKind::Transport, "the connection broke")
        .with_code("connection")
        .with_operation("platform.agents.create")
        .with_outcome(Outcome::Unknown)
        .with_status(502)
        .with_field("agentNumber")
        .with_remedy("ask the service")
        .with_source(io::Error::other("reset"));
    assert_eq!((error.class(), error.status(), error.field()), ("outcome_unknown", Some(502), Some("agentNumber")));
    assert!(error.is_reconcilable() && !error.is_retryable() && error.source().is_some());
    assert_eq!(error.to_string(), "platform.agents.create: the connection broke (ask the service)");

    let mut result = BatchResult::default();
    assert!(result.is_complete());
    result.unknown.push(RowFailure::new(7, error.clone()));
    let incomplete = result.into_result().unwrap_err();
    assert_eq!(incomplete.source().unwrap().downcast_ref::<Error>(), Some(&error));
    assert_eq!(Page::of(vec![Agent::default()]).items.len(), 1);
}

#[test]
fn a_request_is_made_again_by_its_clone() {
    let service = Service::new([data(&json!([])), data(&json!([])), data(&json!([])), data(&json!([]))]);
    let cc = service.client();
    let roles = cc.roles().list();
    ready(roles.clone()).unwrap();
    ready(roles).unwrap();
    let agents = cc.agents().query(AgentFilter::default().limit(20));
    ready(agents.clone()).unwrap();
    ready(agents).unwrap();
    let bodies = service.bodies();
    assert_eq!((&bodies[0], &bodies[2]), (&bodies[1], &bodies[3]));
}

#[test]
fn a_rate_limit_is_requests_in_a_time() {
    let minute = std::time::Duration::from_secs(60);
    assert_eq!(Pacing::per(20, minute), Pacing::Documented);
    let service = Service::default();
    let error = service.builder().pacing(Pacing::per(0, minute)).build().unwrap_err();
    assert_eq!(error.field(), Some("pacing"));
}

#[test]
fn a_recipe_is_given_as_its_type_or_its_text() {
    let recipe: Recipe = "md5:hex:{secret}".parse().unwrap();
    assert_eq!(String::from(recipe.clone()), "md5:hex:{secret}");
    let service = Service::new([data(&json!([])), data(&json!([]))]);
    let signed = |builder: Builder<PlatformOptions>| {
        ready(builder.build().unwrap().roles().list()).unwrap();
        service.last().headers.into_iter().find(|(name, _)| *name == "svc-sign").unwrap()
    };
    assert_eq!(signed(service.builder().signing(recipe)), signed(service.builder().signing("md5:hex:{secret}")));
}

/// A client of a simulated service with customers.
fn simulated() -> Platform {
    let service = SimulatedService::with_clock(Settings::known().unwrap(), 1, TestClock::default());
    Platform::simulated(&service).clock(TestClock::default()).build().unwrap()
}

#[test]
fn customers_are_written_by_the_dictionary() {
    let cc = simulated();
    let fields = ready(CustomerFields::load(&cc)).unwrap();
    let rows = [
        json!({ "name": "赵六", "source": ["官网"], "mobile": ["13700000001"] }),
        json!({ "name": "钱七", "source": ["电视"], "mobile": ["13700000002"] }),
    ];
    let result = ready(cc.customers().create_all().fields(&fields).rows(rows.clone())).unwrap();
    assert_eq!((result.ok.as_slice(), result.failed.len()), (&[0][..], 1));
    let failed = &result.failed[0];
    assert_eq!((failed.index, failed.error.field()), (1, Some("customers[1].source[0]")));

    let found = ready(cc.customers().list(CustomerFilter::default().name("赵六"))).unwrap();
    let customer = fields.decode(&found.items[0]).unwrap();
    assert_eq!(serde_json::to_value(&customer).unwrap()["source"], json!(["官网"]));
    let patch = fields.encode_update(&customer).unwrap();
    assert_eq!(patch.id, customer.id);
    assert_eq!(fields.encode(&rows[..1]).unwrap().len(), 1);
    assert_eq!(fields.encode(&rows).unwrap_err().field(), Some("customers[1].source[0]"));
}

#[test]
fn a_report_is_a_table() {
    let report: SessionReport = serde_json::from_value(json!({
        "header": [{ "prop": "time", "label": "时间" }, { "prop": "6", "isCustomHeader": true, "show": false }],
        "list": [{ "time": "2025-10-01", "extra": { "6": 5 } }, {}],
    }))
    .unwrap();
    let table = ReportTable::new(&report).unwrap();
    assert_eq!(table.columns.iter().map(|column| column.shown).collect::<Vec<_>>(), [true, false]);
    assert_eq!((table.columns[0].label.as_deref(), table.columns[1].custom), (Some("时间"), true));
    assert_eq!(table.objects_by_label()[0].get("时间"), table.rows[0].first());
    assert_eq!(table.objects()[0].len(), 2);
    assert_eq!(table.rows, [[json!("2025-10-01"), json!(5)], [json!(null), json!(null)]]);
}

#[test]
fn what_is_shared_can_be_sent() {
    fn can_be_sent<T: Send + Sync + 'static>() {}
    fn can_be_moved<T: Send + 'static>() {}
    can_be_sent::<(triline::AiAgent, Platform, triline::WorkPhone, triline::Client, triline::Recipe)>();
    can_be_sent::<(Error, TransportError, triline::host::IncompleteBatch, CustomerFields, ReportTable)>();
    can_be_sent::<(Agent, AgentStatus, ServiceTime, triline::types::File, triline::host::Conversation)>();
    can_be_sent::<(triline::host::Cancel, triline::host::CallEvent, triline::host::RawResponse, BatchResult)>();
    can_be_moved::<(triline::host::Request<Agent>, triline::host::Paged<Agent>, triline::host::Items<Agent>)>();
    can_be_moved::<(triline::host::Batch, triline::host::BatchRequest<Agent>, triline::Call)>();
}
