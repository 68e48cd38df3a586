//! What the guides of `docs/guides` show of the Rust package, as far as no other page has it; `snippets.rs` holds their lines against these.

use std::time::Duration;

use serde_json::json;
use triline::ai_agent::sessions::{AiSessionSource, OpenSession};
use triline::host::{CallSettings, FileJournal, SimulatedService, TokioClock};
use triline::platform::agents::{AgentFilter, AgentRef, BindAgent, BindType};
use triline::simulated::{FaultRule, Settings};
use triline::{AiAgent, CustomerFields, Error, ErrorKind, Outcome, Platform, SignInput, WorkPhone};

use crate::fake::TestClock;

fn service() -> SimulatedService {
    SimulatedService::with_clock(Settings::known().unwrap(), 1, TokioClock::new())
}

#[tokio::test]
async fn a_signer() -> Result<(), Error> {
    async fn sign(account: &str, nonce: &str, timestamp: &str) -> Result<String, String> {
        // Stands for a request to the machine that has the key.
        tokio::task::yield_now().await;
        Err(format!("no key of {account} for {nonce} and {timestamp}"))
    }

    let signer = |input: SignInput| async move { sign(&input.account, &input.nonce, &input.timestamp).await };
    let cc = Platform::builder().base_url("https://cc.example.com").account("1000001").signer(signer).build()?;
    let error = cc.roles().list().await.expect_err("there is no signature");
    assert_eq!(error.kind(), ErrorKind::Auth);
    Ok(())
}

#[tokio::test]
async fn lists() -> Result<(), Error> {
    let cc = Platform::simulated(&service()).build()?;
    let page = cc.agents().query(AgentFilter::default().limit(20)).await?;
    let cursor = page.cursor; // keep it
    let Some(cursor) = cursor else { return Ok(()) };
    let mut later = cc.agents().query(AgentFilter::default().limit(20)).cursor(cursor).pages();
    while let Some(page) = later.next().await {
        println!("page {}: {} agents", page.as_ref().map_or(0, |page| page.page), page?.items.len());
    }
    Ok(())
}

#[tokio::test]
async fn conversations() -> Result<(), Error> {
    let ai = AiAgent::simulated(&service()).build()?;
    let opening = OpenSession::builder()
        .sid("chat-7")
        .session_source(AiSessionSource::OtherSource)
        .agent_id("a1")
        .msg_receive_url("https://hook.example/7");
    let chat = ai.sessions().open(opening).await?;
    println!("{:?}", chat.ask("营业时间").await?.data);
    let mut parts = chat.ask("你好").parts();
    while let Some(part) = parts.next().await {
        print!("{}", part?.reply.unwrap_or_default());
    }
    chat.close().await?;
    Ok(())
}

#[test]
fn a_pushed_answer() -> Result<(), Error> {
    use triline::pushed;

    let body = r#"{"code": 200, "message": "success", "sid": "chat-7", "qid": "q1", "data": "您好！"}"#;
    let answer = pushed::answer(body.as_bytes())?; // and `pushed::transcription` for transcriptions
    println!("{:?} {:?}", answer.qid, answer.data);
    Ok(())
}

#[tokio::test]
async fn waiting() -> Result<(), Error> {
    use triline::ai_agent::documents::{DocumentInClass, UploadDocument};

    let clock = TestClock::default();
    let service = SimulatedService::with_clock(Settings::known()?, 1, clock.clone());
    let ai = AiAgent::simulated(&service).clock(clock).build()?;
    let upload = UploadDocument::builder().agent_id("a1").filename("faq.md").kb_id("k1").file(b"# FAQ".to_vec());
    let document = ai.documents().upload(upload).await?;
    let uploaded = DocumentInClass::builder().agent_id("a1").kb_id("k1").id(document.id.unwrap_or_default());
    let parsed = ai.documents().wait_until_parsed(uploaded).total_timeout(Duration::from_secs(1800)).await?;
    println!("{:?}", parsed.status);
    Ok(())
}

#[tokio::test]
async fn calls_by_name() -> Result<(), Error> {
    let cc = Platform::simulated(&service()).build()?;
    println!("{}", cc.call("platform.agents.query", r#"{"agentNumber":"1001"}"#).await?);
    let mut pages = cc.list("platform.agents.query", r#"{"limit":20}"#).pages();
    while let Some(page) = pages.next().await {
        println!("{:?}", page?.items);
    }
    Ok(())
}

#[tokio::test]
async fn messages() -> Result<(), Error> {
    use triline::work_phone::chat_app::{ChatAppMessageFilter, MessageBody};

    let phone = WorkPhone::simulated(&service()).build()?;
    let mut messages = phone.chat_app().messages(ChatAppMessageFilter::default()).items();
    while let Some(message) = messages.next().await {
        match message?.body {
            Some(MessageBody::Text(body)) => println!("{:?}", body.text),
            Some(MessageBody::Image(body)) => println!("{:?}", body.big_img_path),
            other => println!("{other:?}"),
        }
    }
    Ok(())
}

async fn create(cc: &Platform, rows: Vec<serde_json::Value>) -> Result<(), Error> {
    let fields = CustomerFields::load(cc).await?;
    let result = cc.customers().create_all().fields(&fields).rows(rows).journal(FileJournal::new("create.log")).await?;
    for row in result.failed.iter().chain(&result.unknown) {
        println!("row {}: {}", row.index, row.error);
    }
    Ok(())
}

#[expect(clippy::unused_async, reason = "the one of a program asks its sign-in")]
async fn fresh_token() -> Result<String, String> {
    Ok("of the user".to_string())
}

fn client() -> Result<Platform, triline::Error> {
    Platform::relay("https://app.example.com/relay")
        .headers(|| async { Ok(vec![("authorization".to_string(), format!("Bearer {}", fresh_token().await?))]) })
        .build()
}

#[test]
fn what_needs_a_file_or_a_relay_compiles() {
    let _ = create;
    let _ = client;
}

async fn roles(cc: &Platform) -> Result<(), Error> {
    let (roles, response) = cc.roles().list().send_with_response().await?;
    println!("{} roles, {:?}, attempt {}", roles.len(), response.header("x-request-id"), response.attempt);
    Ok(())
}

#[tokio::test]
async fn a_raw_response() -> Result<(), Error> {
    roles(&Platform::simulated(&service()).build()?).await
}

#[tokio::test]
async fn uploads() -> Result<(), Box<dyn std::error::Error>> {
    use triline::ai_agent::documents::UploadDocument;
    use triline::types::File;

    let ai = AiAgent::simulated(&service()).build()?;
    let file = File::from(b"# Questions".to_vec()).on_progress(|sent, total| println!("{sent} of {total} bytes"));
    let params = UploadDocument::builder().agent_id("a1").filename("questions.md").kb_id("k1").file(file);
    let document = ai.documents().upload(params).await?;
    println!("{:?}", document.document_id);
    Ok(())
}

#[tokio::test]
async fn customers() -> Result<(), Error> {
    use triline::platform::customers::CustomerFilter;

    let cc = Platform::simulated(&service()).build()?;
    let fields = CustomerFields::load(&cc).await?; // two requests; keep it: to_json(), from_json(text)
    let row = json!({ "name": "赵六", "mobile": ["13800001001"], "gender": "男", "region": ["四川省", "成都"] });
    let result = cc.customers().create_all().fields(&fields).rows([row]).await?;
    for row in &result.failed {
        println!("row {}: {}", row.index, row.error); // not sent: the region is named 成都市
    }
    let mut customers = cc.customers().list(CustomerFilter::default()).items();
    if let Some(customer) = customers.next().await {
        println!("{:?}", fields.decode(&customer?)?.source); // texts in place of keys
    }
    Ok(())
}

#[tokio::test]
async fn reports() -> Result<(), Error> {
    use triline::ReportTable;
    use triline::platform::chat_reports::AgentReportFilter;
    use triline::platform::reports::AnswerRateFilter;

    let cc = Platform::simulated(&service()).build()?;
    let month = AgentReportFilter::new(vec!["2025-10-01 00:00:00", "2025-10-31 23:59:59"]);
    let report = cc.chat_reports().workload(month).await?;
    let table = ReportTable::new(&report)?;
    println!("{:?}", table.columns.iter().filter(|column| column.shown).map(|column| &column.name).collect::<Vec<_>>());
    for row in &table.rows {
        println!("{row:?}"); // in the order of the columns
    }

    let year = AnswerRateFilter::builder().start_time("2025-01-01 00:00:00").end_time("2025-12-31 23:59:59");
    for row in cc.reports().answer_rate_all(year).await? {
        println!("{:?} {:?}", row.number, row.answer_percentage); // of four quarters
    }
    Ok(())
}

#[tokio::test]
async fn errors() -> Result<(), Error> {
    let cc = Platform::simulated(&service()).build()?;
    let bind = BindAgent::builder().agent_number("1002").bind_type(BindType::Pstn);
    match cc.agents().bind(bind, "13800001001").await {
        Ok(()) => println!("bound"),
        Err(error) if error.kind() == ErrorKind::InvalidRequest => {
            println!("{:?}: {:?}", error.field(), error.expected());
        }
        Err(error) if error.outcome() == Outcome::Unknown => println!("look it up: {error}"),
        Err(error) => println!("{:?} {error} {:?}", error.code(), error.remedy()),
    }
    Ok(())
}

#[tokio::test]
async fn options() -> Result<(), Error> {
    let service = service();
    let paced = Platform::simulated(&service).pacing("10/60");
    let cc = paced.on_event(|event| println!("{}", event.to_json())).build()?;
    let patient = CallSettings::default().timeout(Duration::from_secs(5)).max_wait(Duration::from_secs(2)).retries(0);
    cc.with_options(patient).agents().disable(AgentRef::default().agent_number("1001")).await?;
    Ok(())
}

#[tokio::test]
async fn a_test_with_a_fault() -> Result<(), Error> {
    use triline::platform::sip::CreateSip;

    let service = SimulatedService::with_clock(Settings::known()?, 1, TokioClock::new());
    service.set_fault_rules(&[FaultRule::builder().operation("platform.sip.create").fault("drop_after")])?;
    let cc = Platform::simulated(&service).build()?;
    let number = CreateSip::builder().number("13800001001").password("Passw0rd!").is_nat(true);
    let error = cc.sip().create(number).await.expect_err("the answer is lost");
    assert_eq!(error.outcome(), Outcome::Unknown);
    assert_eq!(service.calls().len(), 1); // it was not sent again
    Ok(())
}
