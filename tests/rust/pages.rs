//! Lists that come page by page.

use std::pin::Pin;

use futures_core::Stream;
use serde_json::{Value, json};
use triline::host::{Body, Items, Page, Paged, Request, Response, TransportError, WorkPhone};
use triline::platform::agents::{Agent, AgentFilter};
use triline::{ErrorKind, HttpRequest};

use crate::fake::{Reply, Service, TestClock, data, ready, refusal};

/// A page of agents with these numbers.
fn page(numbers: std::ops::Range<u32>) -> Reply {
    data(&Value::from(numbers.map(|number| json!({"agentNumber": number})).collect::<Vec<_>>()))
}

fn script() -> [Reply; 3] {
    [page(0..20), page(20..40), page(40..45)]
}

fn number(agent: &Agent) -> u32 {
    agent.agent_number.as_deref().unwrap().parse().unwrap()
}

fn twenty_per_page(service: &Service) -> Paged<Agent> {
    service.client().agents().query(AgentFilter::default().limit(20))
}

#[test]
fn items_come_from_every_page_and_no_page_too_early() {
    let service = Service::new(script());
    let mut items = twenty_per_page(&service).items();
    assert_eq!(service.requests(), 0);
    for expected in 0..45 {
        assert_eq!(number(&ready(items.next()).unwrap().unwrap()), expected);
        assert_eq!(service.requests(), expected as usize / 20 + 1);
    }
    assert!(ready(items.next()).is_none() && ready(items.next()).is_none());
    let asked: Vec<_> = service.bodies().iter().map(|body| (body["page"].clone(), body["limit"].clone())).collect();
    assert_eq!(asked, [(1.into(), 20.into()), (2.into(), 20.into()), (3.into(), 20.into())]);
}

#[test]
fn pages_come_one_by_one() {
    let service = Service::new(script());
    let mut pages = twenty_per_page(&service).pages();
    for (number, rows) in [(1, 20), (2, 20), (3, 5)] {
        let Page { items, total, page, .. } = ready(pages.next()).unwrap().unwrap();
        assert_eq!((items.len(), total, page), (rows, None, number));
    }
    assert!(ready(pages.next()).is_none());
}

#[test]
fn one_page_is_asked_for_as_a_walk_asks_for_it() {
    let service = Service::new([page(0..2), page(2..3)]);
    let agents = service.client();
    let first = ready(agents.agents().query(AgentFilter::default())).unwrap();
    assert_eq!((first.items.len(), first.page), (2, 1));
    let second = ready(agents.agents().query(AgentFilter::default().page(2)).page()).unwrap();
    assert_eq!((second.items.len(), second.page), (1, 2));
    assert_eq!(service.bodies(), [json!({"limit": 100, "page": 1}), json!({"limit": 100, "page": 2})]);
}

#[test]
fn a_list_is_collected_up_to_a_limit() {
    let service = Service::new(script());
    assert_eq!(ready(twenty_per_page(&service).collect(25)).unwrap().len(), 25);
    assert_eq!(service.requests(), 2);
    let service = Service::new(script());
    assert_eq!(ready(twenty_per_page(&service).collect(100)).unwrap().len(), 45);
    assert_eq!(ready(twenty_per_page(&service).collect(0)).unwrap().len(), 0);
    assert_eq!(service.requests(), 3);
}

#[test]
fn an_error_ends_a_walk() {
    let service = Service::new([page(0..20), refusal("40000")]);
    let mut items = twenty_per_page(&service).items();
    for _ in 0..20 {
        assert!(ready(items.next()).unwrap().is_ok());
    }
    assert_eq!(ready(items.next()).unwrap().unwrap_err().code(), Some("40000"));
    assert!(ready(items.next()).is_none());
    let mut refused = service.client().agents().query(AgentFilter::default().limit(0)).items();
    assert_eq!(ready(refused.next()).unwrap().unwrap_err().kind(), ErrorKind::InvalidRequest);
    assert!(ready(refused.next()).is_none());
}

#[test]
fn pages_are_walked_by_name() {
    let service = Service::new(script());
    let mut pages = service.client().list("platform.agents.query", r#"{"limit":20,"page":1}"#).pages();
    assert_eq!(ready(pages.next()).unwrap().unwrap().items[19], json!({"agentNumber": "19"}));
    let mut pages = service.client().list("platform.roles.list", "{}").pages();
    assert_eq!(ready(pages.next()).unwrap().unwrap_err().kind(), ErrorKind::InvalidRequest);
}

#[test]
fn streams_and_futures_go_to_other_threads() {
    fn is_stream<S: Stream<Item = Result<Agent, triline::Error>> + Send + Unpin>(_: &S) {}
    fn is_send<F: Future + Send>(_: &F) {}
    let service = Service::new(script());
    let cc = service.client();
    is_stream(&twenty_per_page(&service).items());
    let mut items: Items<Agent> = twenty_per_page(&service).items();
    is_send(&items.next());
    is_send(&twenty_per_page(&service).collect(1));
    is_send(&twenty_per_page(&service).page());
    let request: Request<_> = cc.roles().list();
    is_send(&request.into_future());
    let mut items = twenty_per_page(&service).items();
    let first = ready(std::future::poll_fn(|cx| Pin::new(&mut items).poll_next(cx)));
    assert_eq!(number(&first.unwrap().unwrap()), 0);
}

/// A list of 900 messages, one each second, of which a page holds one, and no page comes after the 500th.
async fn messages(request: HttpRequest) -> Result<Response, TransportError> {
    let params: Value = serde_json::from_slice(&request.body).unwrap();
    let second = |name: &str, otherwise: usize| {
        let text = params[name].as_str().map(ToString::to_string);
        text.map_or(otherwise, |text| {
            let [minutes, seconds] = [&text[14..16], &text[17..19]].map(|part| part.parse::<usize>().unwrap());
            minutes * 60 + seconds
        })
    };
    let (start, end) = (second("start", 0), second("end", 3599));
    let rows: Vec<usize> = (0..900).filter(|at| (start..=end).contains(at)).collect();
    let page = usize::try_from(params["page"].as_u64().unwrap()).unwrap();
    assert!(page <= 500);
    let list: Vec<Value> = rows.iter().skip(page - 1).take(1).map(|at| json!({ "id": at.to_string() })).collect();
    let body = json!({ "code": 1, "msg": "", "data": { "list": list, "count": rows.len() } }).to_string();
    Ok(Response { status: 200, headers: Vec::new(), body: Body::from(body.into_bytes()) })
}

#[test]
fn a_list_goes_on_past_the_last_page_where_its_time_can_be_halved() {
    let phone = WorkPhone::builder()
        .base_url("https://phone.example.com")
        .access_token("access")
        .refresh_token("refresh")
        .transport(messages)
        .clock(TestClock::default())
        .build()
        .unwrap();
    let walk = |params: Value| {
        let mut pages = phone.list("work_phone.chat_app.messages", &params.to_string()).pages();
        let (mut ids, mut numbers, mut failed) = (Vec::new(), Vec::new(), None);
        while let Some(page) = ready(pages.next()) {
            match page {
                Ok(page) => {
                    assert_eq!(page.total, Some(900));
                    numbers.push(page.page);
                    ids.extend(page.items.iter().map(|row| row["id"].as_str().unwrap().parse::<usize>().unwrap()));
                }
                Err(error) => failed = Some(error),
            }
        }
        (ids, numbers, failed)
    };
    let (start, end) = ("2025-10-09 16:00:00", "2025-10-09 16:14:59");
    let (ids, numbers, failed) = walk(json!({ "page": 1, "pageSize": 1, "start": start, "end": end }));
    assert_eq!((ids, failed), ((0..900).collect(), None));
    assert!(numbers.iter().copied().eq(1..=i64::try_from(numbers.len()).unwrap()));
    // Until now, where no end is given.
    let (ids, _, failed) = walk(json!({ "page": 1, "pageSize": 1, "start": start }));
    assert_eq!((ids.len(), failed), (900, None));
    // Without a beginning there is nothing to halve.
    let (ids, _, failed) = walk(json!({ "page": 1, "pageSize": 1, "end": end }));
    assert_eq!((ids.len(), failed.unwrap().code()), (0, Some("page_limit")));
}

#[test]
fn a_walk_whose_time_was_halved_continues_at_any_cursor() {
    let phone = || {
        let phone =
            WorkPhone::builder().base_url("https://phone.example.com").access_token("access").refresh_token("refresh");
        phone.transport(messages).clock(TestClock::default()).build().unwrap()
    };
    let params = json!({ "page": 1, "pageSize": 1, "start": "2025-10-09 16:00:00", "end": "2025-10-09 16:14:59" });
    let list = |cursor: Option<&str>| {
        let mut list = phone().list("work_phone.chat_app.messages", &params.to_string());
        if let Some(cursor) = cursor {
            list = list.cursor(cursor);
        }
        let mut pages = list.pages();
        let mut told = Vec::new();
        while let Some(page) = ready(pages.next()) {
            let page = page.unwrap();
            let id = |row: &Value| row["id"].as_str().unwrap().parse::<usize>().unwrap();
            told.push((page.page, page.total, page.items.iter().map(id).collect::<Vec<_>>(), page.cursor));
        }
        told
    };
    let all = list(None);
    for at in [0, 1, 448, 449, 450, 897, 898] {
        let rest = list(all[at].3.as_deref());
        let known: Vec<_> = rest.iter().filter(|page| !page.2.is_empty()).collect();
        let expected: Vec<_> = all[at + 1..].iter().filter(|page| !page.2.is_empty()).collect();
        // The row of the second at which the time was cut is in both halves: after a cursor the deduplicator starts empty.
        assert!(known.ends_with(&expected[usize::from(at == 449)..]) && known.len() <= expected.len() + 1, "{at}");
    }
}

#[test]
fn a_walk_continues_at_a_cursor() {
    let service = Service::new(script());
    let mut pages = twenty_per_page(&service).pages();
    let first = ready(pages.next()).unwrap().unwrap();
    let cursor = first.cursor.unwrap();
    drop(pages);
    assert_eq!(service.requests(), 1);

    // Another client, as of another program.
    let service = Service::new(script().into_iter().skip(1));
    let mut pages = twenty_per_page(&service).cursor(&cursor).pages();
    let told: Vec<_> = std::iter::from_fn(|| ready(pages.next())).map(Result::unwrap).collect();
    assert_eq!(told.iter().map(|page| (page.page, number(&page.items[0]))).collect::<Vec<_>>(), [(2, 20), (3, 40)]);
    assert!(told[0].cursor.is_some() && told[1].cursor.is_none());
    assert_eq!([told[0].is_last, told[1].is_last], [false, true]);
    assert_eq!(service.bodies()[0]["page"], 2);

    let service = Service::new(script().into_iter().skip(1));
    assert_eq!(ready(twenty_per_page(&service).cursor(cursor).collect(100)).unwrap().len(), 25);
}

#[test]
fn a_page_that_was_awaited_has_the_cursor_of_the_next() {
    let service = Service::new(script());
    let first = ready(twenty_per_page(&service)).unwrap();
    assert_eq!((first.page, first.items.len(), first.is_last, service.requests()), (1, 20, false, 1));
    let mut pages = twenty_per_page(&service).cursor(first.cursor.unwrap()).pages();
    assert_eq!(ready(pages.next()).unwrap().unwrap().page, 2);
}

#[test]
fn a_cursor_of_another_list_is_refused() {
    let cc = Service::new([page(0..20), page(20..40)]).client();
    let list = |filter: AgentFilter| cc.agents().query(filter);
    let cursor = ready(list(AgentFilter::default().limit(20)).pages().next()).unwrap().unwrap().cursor.unwrap();
    let others = [
        (AgentFilter::default().limit(10), cursor.as_str()),
        (AgentFilter::default().limit(20).agent_number("1"), &cursor),
        (AgentFilter::default().limit(20), ""),
        (AgentFilter::default().limit(20), "1:1:2"),
        (AgentFilter::default().limit(20), "2:1:2:0"),
        (AgentFilter::default().limit(20), "something else"),
    ];
    for (filter, cursor) in others {
        let error = ready(list(filter).cursor(cursor).items().next()).unwrap().unwrap_err();
        assert_eq!((error.kind(), error.field()), (ErrorKind::InvalidRequest, Some("cursor")), "{cursor}");
    }
    let next = ready(list(AgentFilter::default().limit(20)).cursor(cursor)).unwrap();
    assert_eq!((next.page, next.items.len()), (2, 20));
}
