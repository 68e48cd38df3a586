// Written by `cargo run -p triline-bindgen` from the table.

//! The examples in the documentation of the typed methods.

use triline::{AiAgent, Error, Platform, WorkPhone};

use super::run;
use crate::fake::ready;

pub(super) fn all() {
    run("platform.agents.query", |clients| ready(platform_agents_query(&clients.platform)));
    run("platform.agents.bind", |clients| ready(platform_agents_bind(&clients.platform)));
    run("platform.agents.unbind", |clients| ready(platform_agents_unbind(&clients.platform)));
    run("platform.agents.create", |clients| ready(platform_agents_create(&clients.platform)));
    run("platform.agents.update", |clients| ready(platform_agents_update(&clients.platform)));
    run("platform.agents.enable", |clients| ready(platform_agents_enable(&clients.platform)));
    run("platform.agents.disable", |clients| ready(platform_agents_disable(&clients.platform)));
    run("platform.agents.statuses", |clients| ready(platform_agents_statuses(&clients.platform)));
    run("platform.roles.list", |clients| ready(platform_roles_list(&clients.platform)));
    run("platform.licences.list", |clients| ready(platform_licences_list(&clients.platform)));
    run("platform.licences.count", |clients| ready(platform_licences_count(&clients.platform)));
    run("platform.sip.list", |clients| ready(platform_sip_list(&clients.platform)));
    run("platform.sip.create", |clients| ready(platform_sip_create(&clients.platform)));
    run("platform.sip.update", |clients| ready(platform_sip_update(&clients.platform)));
    run("platform.sip.delete", |clients| ready(platform_sip_delete(&clients.platform)));
    run("platform.numbers.pool", |clients| ready(platform_numbers_pool(&clients.platform)));
    run("platform.numbers.groups", |clients| ready(platform_numbers_groups(&clients.platform)));
    run("platform.dialout.create", |clients| ready(platform_dialout_create(&clients.platform)));
    run("platform.dialout.update", |clients| ready(platform_dialout_update(&clients.platform)));
    run("platform.dialout.query", |clients| ready(platform_dialout_query(&clients.platform)));
    run("platform.dialout.import", |clients| ready(platform_dialout_import(&clients.platform)));
    run("platform.dialout.import_all", |clients| ready(platform_dialout_import_all(&clients.platform)));
    run("platform.dialout.delete_numbers", |clients| ready(platform_dialout_delete_numbers(&clients.platform)));
    run("platform.number_lists.add", |clients| ready(platform_number_lists_add(&clients.platform)));
    run("platform.number_lists.delete", |clients| ready(platform_number_lists_delete(&clients.platform)));
    run("platform.number_lists.query", |clients| ready(platform_number_lists_query(&clients.platform)));
    run("platform.reports.answer_rate", |clients| ready(platform_reports_answer_rate(&clients.platform)));
    run("platform.reports.answer_rate_all", |clients| ready(platform_reports_answer_rate_all(&clients.platform)));
    run("platform.transcription.submit", |clients| ready(platform_transcription_submit(&clients.platform)));
    run("platform.transcription.result", |clients| ready(platform_transcription_result(&clients.platform)));
    run("platform.transcription.wait_until_done", |clients| ready(platform_transcription_wait_until_done(&clients.platform)));
    run("platform.sso.token", |clients| ready(platform_sso_token(&clients.platform)));
    run("platform.customers.fields", |clients| ready(platform_customers_fields(&clients.platform)));
    run("platform.customers.create", |clients| ready(platform_customers_create(&clients.platform)));
    run("platform.customers.create_all", |clients| ready(platform_customers_create_all(&clients.platform)));
    run("platform.customers.update", |clients| ready(platform_customers_update(&clients.platform)));
    run("platform.customers.delete", |clients| ready(platform_customers_delete(&clients.platform)));
    run("platform.customers.delete_all", |clients| ready(platform_customers_delete_all(&clients.platform)));
    run("platform.customers.list", |clients| ready(platform_customers_list(&clients.platform)));
    run("platform.customers.regions", |clients| ready(platform_customers_regions(&clients.platform)));
    run("platform.chat.sessions", |clients| ready(platform_chat_sessions(&clients.platform)));
    run("platform.chat.session", |clients| ready(platform_chat_session(&clients.platform)));
    run("platform.chat.messages", |clients| ready(platform_chat_messages(&clients.platform)));
    run("platform.chat_reports.sessions", |clients| ready(platform_chat_reports_sessions(&clients.platform)));
    run("platform.chat_reports.sessions_all", |clients| ready(platform_chat_reports_sessions_all(&clients.platform)));
    run("platform.chat_reports.workload", |clients| ready(platform_chat_reports_workload(&clients.platform)));
    run("platform.chat_reports.workload_all", |clients| ready(platform_chat_reports_workload_all(&clients.platform)));
    run("platform.chat_reports.quality", |clients| ready(platform_chat_reports_quality(&clients.platform)));
    run("platform.chat_reports.quality_all", |clients| ready(platform_chat_reports_quality_all(&clients.platform)));
    run("platform.catalogs.create", |clients| ready(platform_catalogs_create(&clients.platform)));
    run("platform.catalogs.list", |clients| ready(platform_catalogs_list(&clients.platform)));
    run("platform.catalogs.update", |clients| ready(platform_catalogs_update(&clients.platform)));
    run("platform.catalogs.delete", |clients| ready(platform_catalogs_delete(&clients.platform)));
    run("platform.knowledge.create", |clients| ready(platform_knowledge_create(&clients.platform)));
    run("platform.knowledge.list", |clients| ready(platform_knowledge_list(&clients.platform)));
    run("platform.knowledge.get", |clients| ready(platform_knowledge_get(&clients.platform)));
    run("platform.knowledge.update", |clients| ready(platform_knowledge_update(&clients.platform)));
    run("platform.knowledge.delete", |clients| ready(platform_knowledge_delete(&clients.platform)));
    run("work_phone.token.get", |clients| ready(work_phone_token_get(&clients.work_phone)));
    run("work_phone.token.renew", |clients| ready(work_phone_token_renew(&clients.work_phone)));
    run("work_phone.customers.template", |clients| ready(work_phone_customers_template(&clients.work_phone)));
    run("work_phone.customers.add", |clients| ready(work_phone_customers_add(&clients.work_phone)));
    run("work_phone.customers.delete", |clients| ready(work_phone_customers_delete(&clients.work_phone)));
    run("work_phone.customers.update", |clients| ready(work_phone_customers_update(&clients.work_phone)));
    run("work_phone.phone.call", |clients| ready(work_phone_phone_call(&clients.work_phone)));
    run("work_phone.phone.add_friend", |clients| ready(work_phone_phone_add_friend(&clients.work_phone)));
    run("work_phone.agents.list", |clients| ready(work_phone_agents_list(&clients.work_phone)));
    run("work_phone.device.calls", |clients| ready(work_phone_device_calls(&clients.work_phone)));
    run("work_phone.device.messages", |clients| ready(work_phone_device_messages(&clients.work_phone)));
    run("work_phone.reports.call", |clients| ready(work_phone_reports_call(&clients.work_phone)));
    run("work_phone.reports.call_detail", |clients| ready(work_phone_reports_call_detail(&clients.work_phone)));
    run("work_phone.chat_app.users", |clients| ready(work_phone_chat_app_users(&clients.work_phone)));
    run("work_phone.chat_app.contacts", |clients| ready(work_phone_chat_app_contacts(&clients.work_phone)));
    run("work_phone.chat_app.rooms", |clients| ready(work_phone_chat_app_rooms(&clients.work_phone)));
    run("work_phone.chat_app.room_members", |clients| ready(work_phone_chat_app_room_members(&clients.work_phone)));
    run("work_phone.chat_app.chats", |clients| ready(work_phone_chat_app_chats(&clients.work_phone)));
    run("work_phone.chat_app.messages", |clients| ready(work_phone_chat_app_messages(&clients.work_phone)));
    run("ai_agent.sessions.open", |clients| ready(ai_agent_sessions_open(&clients.ai_agent)));
    run("ai_agent.sessions.ask", |clients| ready(ai_agent_sessions_ask(&clients.ai_agent)));
    run("ai_agent.sessions.close", |clients| ready(ai_agent_sessions_close(&clients.ai_agent)));
    run("ai_agent.knowledge.classes", |clients| ready(ai_agent_knowledge_classes(&clients.ai_agent)));
    run("ai_agent.documents.list", |clients| ready(ai_agent_documents_list(&clients.ai_agent)));
    run("ai_agent.documents.upload", |clients| ready(ai_agent_documents_upload(&clients.ai_agent)));
    run("ai_agent.documents.update", |clients| ready(ai_agent_documents_update(&clients.ai_agent)));
    run("ai_agent.documents.delete", |clients| ready(ai_agent_documents_delete(&clients.ai_agent)));
    run("ai_agent.documents.wait_until_parsed", |clients| ready(ai_agent_documents_wait_until_parsed(&clients.ai_agent)));
}

async fn platform_agents_query(cc: &Platform) -> Result<(), Error> {
    use triline::platform::agents::AgentFilter;

    let mut rows = cc.agents().query(AgentFilter::default()).items();
    while let Some(agent) = rows.next().await {
        println!("{:?}", agent?);
    }
    Ok(())
}

async fn platform_agents_bind(cc: &Platform) -> Result<(), Error> {
    use triline::platform::agents::{BindAgent, BindType};

    cc.agents().bind(
        BindAgent::builder().agent_number("1001").bind_type(BindType::Pstn),
        "13800001001",
    ).await?;
    Ok(())
}

async fn platform_agents_unbind(cc: &Platform) -> Result<(), Error> {
    use triline::platform::agents::{BindAgent, BindType};

    cc.agents().unbind(BindAgent::builder().agent_number("1001").bind_type(BindType::Pstn)).await?;
    Ok(())
}

async fn platform_agents_create(cc: &Platform) -> Result<(), Error> {
    use triline::platform::agents::CreateAgent;

    let params = CreateAgent::builder()
        .agent_name("王小明")
        .agent_number("9001")
        .agent_version("ccAgent")
        .queue_list(vec!["80001"])
        .roles(vec!["3299b0eac0f3ff09bde00a96", "22d627872cdba1492c3ca73e"])
        .password("Passw0rd!");
    let answer = cc.agents().create(params).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_agents_update(cc: &Platform) -> Result<(), Error> {
    use triline::platform::agents::UpdateAgent;

    let params = UpdateAgent::default()
        .agent_id("21346a836528318cc8c172b2")
        .mobile("13800001001");
    cc.agents().update(params).await?;
    Ok(())
}

async fn platform_agents_enable(cc: &Platform) -> Result<(), Error> {
    use triline::platform::agents::AgentRef;

    cc.agents().enable(AgentRef::default().agent_id("21346a836528318cc8c172b2")).await?;
    Ok(())
}

async fn platform_agents_disable(cc: &Platform) -> Result<(), Error> {
    use triline::platform::agents::AgentRef;

    cc.agents().disable(AgentRef::default().agent_id("c631cd2ebf1255dcb47a1edd")).await?;
    Ok(())
}

async fn platform_agents_statuses(cc: &Platform) -> Result<(), Error> {
    use triline::platform::agents::OnlineAgentFilter;

    let answer = cc.agents().statuses(OnlineAgentFilter::default()).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_roles_list(cc: &Platform) -> Result<(), Error> {
    let answer = cc.roles().list().await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_licences_list(cc: &Platform) -> Result<(), Error> {
    let answer = cc.licences().list().await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_licences_count(cc: &Platform) -> Result<(), Error> {
    let answer = cc.licences().count().await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_sip_list(cc: &Platform) -> Result<(), Error> {
    use triline::platform::sip::SipFilter;

    let answer = cc.sip().list(SipFilter::default()).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_sip_create(cc: &Platform) -> Result<(), Error> {
    use triline::platform::sip::CreateSip;

    let params = CreateSip::builder()
        .number("1000001999")
        .password("Passw0rd!")
        .is_nat(true);
    let answer = cc.sip().create(params).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_sip_update(cc: &Platform) -> Result<(), Error> {
    use triline::platform::sip::UpdateSip;

    let params = UpdateSip::builder()
        .sip_id("56943d3b7d5924deebbe57ea")
        .number("1000001902")
        .password("Passw0rd!")
        .is_nat(true);
    let answer = cc.sip().update(params).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_sip_delete(cc: &Platform) -> Result<(), Error> {
    use triline::platform::sip::SipRef;

    let answer = cc.sip().delete(SipRef::new("56943d3b7d5924deebbe57ea")).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_numbers_pool(cc: &Platform) -> Result<(), Error> {
    let answer = cc.numbers().pool().await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_numbers_groups(cc: &Platform) -> Result<(), Error> {
    let answer = cc.numbers().groups().await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_dialout_create(cc: &Platform) -> Result<(), Error> {
    use triline::platform::dialout::CreateTask;

    let answer = cc.dialout().create(
        CreateTask::builder().task_name("春季回访").agent_number("1001"),
    ).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_dialout_update(cc: &Platform) -> Result<(), Error> {
    use triline::platform::dialout::UpdateTask;

    let params = UpdateTask::builder()
        .task_id("60001")
        .task_name("春季回访")
        .description("三月前到期的客户");
    cc.dialout().update(params).await?;
    Ok(())
}

async fn platform_dialout_query(cc: &Platform) -> Result<(), Error> {
    use triline::platform::dialout::TaskFilter;

    let answer = cc.dialout().query(TaskFilter::default()).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_dialout_import(cc: &Platform) -> Result<(), Error> {
    use triline::platform::dialout::{DialoutDuplicateRule, DialoutImportEntry, ImportNumbers};

    let params = ImportNumbers::builder()
        .agent_number("1001")
        .task_id("60001")
        .rule(DialoutDuplicateRule::AllTasks)
        .import_data(vec![DialoutImportEntry::new("13800001001"), DialoutImportEntry::new("13800001002")]);
    cc.dialout().import(params).await?;
    Ok(())
}

async fn platform_dialout_import_all(cc: &Platform) -> Result<(), Error> {
    use triline::platform::dialout::{DialoutDuplicateRule, DialoutImportEntry, ImportNumbers};

    let params = ImportNumbers::builder()
        .agent_number("1001")
        .task_id("60001")
        .rule(DialoutDuplicateRule::AllTasks);
    let rows = vec![DialoutImportEntry::new("13800001001"), DialoutImportEntry::new("13800001002")];
    let result = cc.dialout().import_all(params).rows(rows).await?;
    println!("{} ok, {} failed, {} unknown", result.ok.len(), result.failed.len(), result.unknown.len());
    Ok(())
}

async fn platform_dialout_delete_numbers(cc: &Platform) -> Result<(), Error> {
    use triline::platform::dialout::TaskNumberFilter;

    cc.dialout().delete_numbers(TaskNumberFilter::new("60001").customer_number("13700002001")).await?;
    Ok(())
}

async fn platform_number_lists_add(cc: &Platform) -> Result<(), Error> {
    use triline::platform::number_lists::{ListedNumbers, NumberListType};

    let params = ListedNumbers::builder()
        .r#type(NumberListType::CallInBlackNum)
        .numbers(vec!["13800001001", "13800001002"]);
    cc.number_lists().add(params).await?;
    Ok(())
}

async fn platform_number_lists_delete(cc: &Platform) -> Result<(), Error> {
    use triline::platform::number_lists::{ListedNumbers, NumberListType};

    let params = ListedNumbers::builder()
        .r#type(NumberListType::CallInBlackNum)
        .numbers(vec!["13800001001", "13800001002"]);
    cc.number_lists().delete(params).await?;
    Ok(())
}

async fn platform_number_lists_query(cc: &Platform) -> Result<(), Error> {
    use triline::platform::number_lists::NumberListFilter;

    let mut rows = cc.number_lists().query(NumberListFilter::default()).items();
    while let Some(number_list_entry) = rows.next().await {
        println!("{:?}", number_list_entry?);
    }
    Ok(())
}

async fn platform_reports_answer_rate(cc: &Platform) -> Result<(), Error> {
    use triline::platform::reports::AnswerRateFilter;

    let params = AnswerRateFilter::builder()
        .start_time("2025-03-05 08:00:00")
        .end_time("2025-03-05 09:00:00");
    let answer = cc.reports().answer_rate(params).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_reports_answer_rate_all(cc: &Platform) -> Result<(), Error> {
    use triline::platform::reports::AnswerRateFilter;

    let params = AnswerRateFilter::builder()
        .start_time("2025-03-05 08:00:00")
        .end_time("2025-03-05 09:00:00");
    let answer = cc.reports().answer_rate_all(params).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_transcription_submit(cc: &Platform) -> Result<(), Error> {
    use triline::platform::transcription::SubmitTranscription;

    let answer = cc.transcription().submit(SubmitTranscription::new("1741136400.1001")).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_transcription_result(cc: &Platform) -> Result<(), Error> {
    use triline::platform::transcription::TranscriptionRef;

    let answer = cc.transcription().result(
        TranscriptionRef::default().call_unique_id("1741136400.1001"),
    ).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_transcription_wait_until_done(cc: &Platform) -> Result<(), Error> {
    use triline::platform::transcription::TranscriptionRef;

    let answer = cc.transcription().wait_until_done(
        TranscriptionRef::default().call_unique_id("1741136400.1001"),
    ).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_sso_token(cc: &Platform) -> Result<(), Error> {
    use triline::platform::sso::SsoLogin;

    let answer = cc.sso().token(SsoLogin::default().agent_id("21346a836528318cc8c172b2")).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_customers_fields(cc: &Platform) -> Result<(), Error> {
    let answer = cc.customers().fields().await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_customers_create(cc: &Platform) -> Result<(), Error> {
    use triline::platform::customers::{CreateCustomers, CustomerInput};

    let params = CreateCustomers::new(vec![CustomerInput::default().with("name", "李伟"), CustomerInput::default().with("name", "刘娜")]);
    let answer = cc.customers().create(params).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_customers_create_all(cc: &Platform) -> Result<(), Error> {
    use triline::platform::customers::CustomerInput;

    let rows = vec![CustomerInput::default().with("name", "李伟"), CustomerInput::default().with("name", "刘娜")];
    let result = cc.customers().create_all().rows(rows).await?;
    println!("{} ok, {} failed, {} unknown", result.ok.len(), result.failed.len(), result.unknown.len());
    Ok(())
}

async fn platform_customers_update(cc: &Platform) -> Result<(), Error> {
    use triline::platform::customers::{CustomerPatch, UpdateCustomer};

    let params = UpdateCustomer::new(CustomerPatch::new("9b8fcfe5654c8d0700000000").with("name", "赵磊🌻"));
    cc.customers().update(params).await?;
    Ok(())
}

async fn platform_customers_delete(cc: &Platform) -> Result<(), Error> {
    use triline::platform::customers::CustomerIds;

    let answer = cc.customers().delete(CustomerIds::new(vec!["9b8fcfe5654c8d0700000000"])).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_customers_delete_all(cc: &Platform) -> Result<(), Error> {
    let rows = vec!["9b8fcfe5654c8d0700000000"];
    let result = cc.customers().delete_all().rows(rows).await?;
    println!("{} ok, {} failed, {} unknown", result.ok.len(), result.failed.len(), result.unknown.len());
    Ok(())
}

async fn platform_customers_list(cc: &Platform) -> Result<(), Error> {
    use triline::platform::customers::CustomerFilter;

    let mut rows = cc.customers().list(CustomerFilter::default()).items();
    while let Some(customer) = rows.next().await {
        println!("{:?}", customer?);
    }
    Ok(())
}

async fn platform_customers_regions(cc: &Platform) -> Result<(), Error> {
    let answer = cc.customers().regions().await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_chat_sessions(cc: &Platform) -> Result<(), Error> {
    use triline::platform::chat::ChatSessionFilter;

    let mut rows = cc.chat().sessions(ChatSessionFilter::default()).items();
    while let Some(chat_session_entry) = rows.next().await {
        println!("{:?}", chat_session_entry?);
    }
    Ok(())
}

async fn platform_chat_session(cc: &Platform) -> Result<(), Error> {
    use triline::platform::chat::ChatSessionRef;

    let answer = cc.chat().session(ChatSessionRef::new("04eb60c0de173ce83c3c4e66")).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_chat_messages(cc: &Platform) -> Result<(), Error> {
    use triline::platform::chat::ChatMessageFilter;

    let mut rows = cc.chat().messages(ChatMessageFilter::default()).items();
    while let Some(chat_message) = rows.next().await {
        println!("{:?}", chat_message?);
    }
    Ok(())
}

async fn platform_chat_reports_sessions(cc: &Platform) -> Result<(), Error> {
    use triline::platform::chat_reports::SessionReportFilter;

    let params = SessionReportFilter::new(vec!["2025-03-05 08:00:00", "2025-03-05 09:00:00"]);
    let answer = cc.chat_reports().sessions(params).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_chat_reports_sessions_all(cc: &Platform) -> Result<(), Error> {
    use triline::platform::chat_reports::SessionReportFilter;

    let params = SessionReportFilter::new(vec!["2025-03-05 08:00:00", "2025-03-05 09:00:00"]);
    let answer = cc.chat_reports().sessions_all(params).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_chat_reports_workload(cc: &Platform) -> Result<(), Error> {
    use triline::platform::chat_reports::AgentReportFilter;

    let params = AgentReportFilter::new(vec!["2025-03-05 08:00:00", "2025-03-05 09:00:00"]);
    let answer = cc.chat_reports().workload(params).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_chat_reports_workload_all(cc: &Platform) -> Result<(), Error> {
    use triline::platform::chat_reports::AgentReportFilter;

    let params = AgentReportFilter::new(vec!["2025-03-05 08:00:00", "2025-03-05 09:00:00"]);
    let answer = cc.chat_reports().workload_all(params).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_chat_reports_quality(cc: &Platform) -> Result<(), Error> {
    use triline::platform::chat_reports::AgentReportFilter;

    let params = AgentReportFilter::new(vec!["2025-03-05 08:00:00", "2025-03-05 09:00:00"]);
    let answer = cc.chat_reports().quality(params).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_chat_reports_quality_all(cc: &Platform) -> Result<(), Error> {
    use triline::platform::chat_reports::AgentReportFilter;

    let params = AgentReportFilter::new(vec!["2025-03-05 08:00:00", "2025-03-05 09:00:00"]);
    let answer = cc.chat_reports().quality_all(params).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_catalogs_create(cc: &Platform) -> Result<(), Error> {
    use triline::platform::catalogs::CreateCatalog;

    let params = CreateCatalog::builder()
        .agent_id("21346a836528318cc8c172b2")
        .label("新目录")
        .level(1)
        .parent_id("0")
        .account("1000001");
    let answer = cc.catalogs().create(params).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_catalogs_list(cc: &Platform) -> Result<(), Error> {
    use triline::platform::catalogs::CatalogFilter;

    let answer = cc.catalogs().list(CatalogFilter::default().account("1000001")).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_catalogs_update(cc: &Platform) -> Result<(), Error> {
    use triline::platform::catalogs::UpdateCatalog;

    let params = UpdateCatalog::builder()
        .agent_id("21346a836528318cc8c172b2")
        .catalog_id("673cc8b63e2af5ae8ed82d4e")
        .label("草稿箱📝")
        .level(1)
        .parent_id("0")
        .account("1000001");
    cc.catalogs().update(params).await?;
    Ok(())
}

async fn platform_catalogs_delete(cc: &Platform) -> Result<(), Error> {
    use triline::platform::catalogs::CatalogRef;

    cc.catalogs().delete(CatalogRef::new("673cc8b63e2af5ae8ed82d4e").account("1000001")).await?;
    Ok(())
}

async fn platform_knowledge_create(cc: &Platform) -> Result<(), Error> {
    use triline::platform::knowledge::CreateItem;

    let params = CreateItem::builder()
        .agent_id("21346a836528318cc8c172b2")
        .catalog_id("b2721c76afdbed1307237f1c")
        .title("退款流程")
        .content("退款在三个工作日内到账。")
        .account("1000001");
    let answer = cc.knowledge().create(params).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_knowledge_list(cc: &Platform) -> Result<(), Error> {
    use triline::platform::knowledge::ItemFilter;

    let mut rows = cc.knowledge().list(ItemFilter::default().account("1000001")).items();
    while let Some(knowledge_item) = rows.next().await {
        println!("{:?}", knowledge_item?);
    }
    Ok(())
}

async fn platform_knowledge_get(cc: &Platform) -> Result<(), Error> {
    use triline::platform::knowledge::ItemRef;

    let answer = cc.knowledge().get(ItemRef::new("6efef9c6950343bdb77a6b50")).await?;
    println!("{answer:?}");
    Ok(())
}

async fn platform_knowledge_update(cc: &Platform) -> Result<(), Error> {
    use triline::platform::knowledge::{UpdateItem, ValidityPeriodType};

    let params = UpdateItem::builder()
        .agent_id("21346a836528318cc8c172b2")
        .catalog_id("b2721c76afdbed1307237f1c")
        .item_id("6efef9c6950343bdb77a6b50")
        .title("退款流程")
        .content("退款在三个工作日内到账。")
        .validity_period_type(ValidityPeriodType::Permanent)
        .attachments(vec![])
        .account("1000001");
    cc.knowledge().update(params).await?;
    Ok(())
}

async fn platform_knowledge_delete(cc: &Platform) -> Result<(), Error> {
    use triline::platform::knowledge::ItemIds;

    cc.knowledge().delete(ItemIds::new(vec!["a4a61192dda033761ce5bdeb"]).account("1000001")).await?;
    Ok(())
}

async fn work_phone_token_get(phone: &WorkPhone) -> Result<(), Error> {
    use triline::work_phone::token::ClientCredentials;

    let answer = phone.token().get(ClientCredentials::default()).await?;
    println!("{answer:?}");
    Ok(())
}

async fn work_phone_token_renew(phone: &WorkPhone) -> Result<(), Error> {
    use triline::work_phone::token::RenewToken;

    let answer = phone.token().renew(RenewToken::default()).await?;
    println!("{answer:?}");
    Ok(())
}

async fn work_phone_customers_template(phone: &WorkPhone) -> Result<(), Error> {
    let answer = phone.customers().template().await?;
    println!("{answer:?}");
    Ok(())
}

async fn work_phone_customers_add(phone: &WorkPhone) -> Result<(), Error> {
    use triline::work_phone::customers::AddCustomer;

    let answer = phone.customers().add(AddCustomer::builder().name("李伟").phone("13700000001")).await?;
    println!("{answer:?}");
    Ok(())
}

async fn work_phone_customers_delete(phone: &WorkPhone) -> Result<(), Error> {
    use triline::work_phone::customers::WorkPhoneCustomerRef;

    let answer = phone.customers().delete(WorkPhoneCustomerRef::new("e239ef7dae3db9f75f467c75")).await?;
    println!("{answer:?}");
    Ok(())
}

async fn work_phone_customers_update(phone: &WorkPhone) -> Result<(), Error> {
    use triline::work_phone::customers::UpdateWorkPhoneCustomer;

    let params = UpdateWorkPhoneCustomer::new("96fb0a92a244627640524f7a")
        .with("name", "黄强");
    let answer = phone.customers().update(params).await?;
    println!("{answer:?}");
    Ok(())
}

async fn work_phone_phone_call(phone: &WorkPhone) -> Result<(), Error> {
    use triline::work_phone::phone::PhoneCall;

    let answer = phone.phone().call(
        PhoneCall::builder().call_phone("13700000001").user_phone("13800001001"),
    ).await?;
    println!("{answer:?}");
    Ok(())
}

async fn work_phone_phone_add_friend(phone: &WorkPhone) -> Result<(), Error> {
    use triline::work_phone::phone::FriendRequest;

    let answer = phone.phone().add_friend(
        FriendRequest::builder().phone("13700000001").user_phone("13800001001"),
    ).await?;
    println!("{answer:?}");
    Ok(())
}

async fn work_phone_agents_list(phone: &WorkPhone) -> Result<(), Error> {
    let answer = phone.agents().list().await?;
    println!("{answer:?}");
    Ok(())
}

async fn work_phone_device_calls(phone: &WorkPhone) -> Result<(), Error> {
    use triline::work_phone::device::CallFilter;

    let mut rows = phone.device().calls(CallFilter::default().page(1).page_size(20)).items();
    while let Some(call_record) = rows.next().await {
        println!("{:?}", call_record?);
    }
    Ok(())
}

async fn work_phone_device_messages(phone: &WorkPhone) -> Result<(), Error> {
    use triline::work_phone::device::SmsFilter;

    let mut rows = phone.device().messages(SmsFilter::default().page(1).page_size(20)).items();
    while let Some(sms_record) = rows.next().await {
        println!("{:?}", sms_record?);
    }
    Ok(())
}

async fn work_phone_reports_call(phone: &WorkPhone) -> Result<(), Error> {
    use triline::work_phone::reports::CallReportFilter;

    let answer = phone.reports().call(CallReportFilter::new("3d413748afa7700cbc0e513c")).await?;
    println!("{answer:?}");
    Ok(())
}

async fn work_phone_reports_call_detail(phone: &WorkPhone) -> Result<(), Error> {
    use triline::work_phone::reports::CallDetailFilter;

    let answer = phone.reports().call_detail(CallDetailFilter::new("3d413748afa7700cbc0e513c")).await?;
    println!("{answer:?}");
    Ok(())
}

async fn work_phone_chat_app_users(phone: &WorkPhone) -> Result<(), Error> {
    use triline::work_phone::chat_app::ChatAppPage;

    let mut rows = phone.chat_app().users(ChatAppPage::default().page(1).page_size(20)).items();
    while let Some(chat_app_user) = rows.next().await {
        println!("{:?}", chat_app_user?);
    }
    Ok(())
}

async fn work_phone_chat_app_contacts(phone: &WorkPhone) -> Result<(), Error> {
    use triline::work_phone::chat_app::ChatAppPage;

    let mut rows = phone.chat_app().contacts(ChatAppPage::default().page(1).page_size(20)).items();
    while let Some(chat_app_contact) = rows.next().await {
        println!("{:?}", chat_app_contact?);
    }
    Ok(())
}

async fn work_phone_chat_app_rooms(phone: &WorkPhone) -> Result<(), Error> {
    use triline::work_phone::chat_app::ChatAppPage;

    let mut rows = phone.chat_app().rooms(ChatAppPage::default().page(1).page_size(20)).items();
    while let Some(chat_app_room) = rows.next().await {
        println!("{:?}", chat_app_room?);
    }
    Ok(())
}

async fn work_phone_chat_app_room_members(phone: &WorkPhone) -> Result<(), Error> {
    use triline::work_phone::chat_app::RoomMemberFilter;

    let mut rows = phone.chat_app().room_members(
        RoomMemberFilter::new("fc95ad0d395c77bd3ff875b3").page(1).page_size(20),
    ).items();
    while let Some(chat_app_room_member) = rows.next().await {
        println!("{:?}", chat_app_room_member?);
    }
    Ok(())
}

async fn work_phone_chat_app_chats(phone: &WorkPhone) -> Result<(), Error> {
    use triline::work_phone::chat_app::ChatFilter;

    let mut rows = phone.chat_app().chats(ChatFilter::default().page(1).page_size(20)).items();
    while let Some(chat_app_chat) = rows.next().await {
        println!("{:?}", chat_app_chat?);
    }
    Ok(())
}

async fn work_phone_chat_app_messages(phone: &WorkPhone) -> Result<(), Error> {
    use triline::work_phone::chat_app::ChatAppMessageFilter;

    let mut rows = phone.chat_app().messages(
        ChatAppMessageFilter::default().page(1).page_size(20),
    ).items();
    while let Some(chat_app_message) = rows.next().await {
        println!("{:?}", chat_app_message?);
    }
    Ok(())
}

async fn ai_agent_sessions_open(ai: &AiAgent) -> Result<(), Error> {
    use triline::ai_agent::sessions::{AiSessionSource, OpenSession};

    let params = OpenSession::builder()
        .sid("s2")
        .session_source(AiSessionSource::XBot)
        .agent_id("a1")
        .msg_receive_url("https://simulated.invalid/msg_receive_url/1");
    let chat = ai.sessions().open(params).await?;
    println!("{:?}", chat.ask("你好").await?);
    chat.close().await?;
    Ok(())
}

async fn ai_agent_sessions_ask(ai: &AiAgent) -> Result<(), Error> {
    use triline::ai_agent::sessions::{AiMessage, AiMessageType, AskQuestion};

    let params = AskQuestion::builder()
        .sid("s1")
        .agent_id("a1")
        .messages(vec![AiMessage::builder().r#type(AiMessageType::User).text("怎么退款？")]);
    let answer = ai.sessions().ask(params).await?;
    println!("{answer:?}");
    Ok(())
}

async fn ai_agent_sessions_close(ai: &AiAgent) -> Result<(), Error> {
    use triline::ai_agent::sessions::SessionRef;

    ai.sessions().close(SessionRef::new("s1")).await?;
    Ok(())
}

async fn ai_agent_knowledge_classes(ai: &AiAgent) -> Result<(), Error> {
    use triline::ai_agent::knowledge::KnowledgeClassFilter;

    let mut rows = ai.knowledge().classes(KnowledgeClassFilter::new("a1")).items();
    while let Some(knowledge_class) = rows.next().await {
        println!("{:?}", knowledge_class?);
    }
    Ok(())
}

async fn ai_agent_documents_list(ai: &AiAgent) -> Result<(), Error> {
    use triline::ai_agent::documents::DocumentFilter;

    let mut rows = ai.documents().list(DocumentFilter::builder().agent_id("a1").kb_id("k1")).items();
    while let Some(knowledge_document) = rows.next().await {
        println!("{:?}", knowledge_document?);
    }
    Ok(())
}

async fn ai_agent_documents_upload(ai: &AiAgent) -> Result<(), Error> {
    use triline::ai_agent::documents::UploadDocument;

    let params = UploadDocument::builder()
        .agent_id("a1")
        .filename("产品手册1.md")
        .file(b"# FAQ".to_vec());
    let answer = ai.documents().upload(params).await?;
    println!("{answer:?}");
    Ok(())
}

async fn ai_agent_documents_update(ai: &AiAgent) -> Result<(), Error> {
    use triline::ai_agent::documents::{AiShelfStatus, UpdateDocument};

    let params = UpdateDocument::builder()
        .doc_id("4904ed98b7c2f48922bfff53")
        .agent_id("a1")
        .filename("产品手册1.md")
        .shelf_status(AiShelfStatus::Off)
        .file(b"# FAQ".to_vec());
    let answer = ai.documents().update(params).await?;
    println!("{answer:?}");
    Ok(())
}

async fn ai_agent_documents_delete(ai: &AiAgent) -> Result<(), Error> {
    use triline::ai_agent::documents::DocumentRef;

    ai.documents().delete(DocumentRef::builder().agent_id("a1").id("92c91f9e93d1ba2217666499")).await?;
    Ok(())
}

async fn ai_agent_documents_wait_until_parsed(ai: &AiAgent) -> Result<(), Error> {
    use triline::ai_agent::documents::DocumentInClass;

    let params = DocumentInClass::builder()
        .agent_id("a1")
        .kb_id("k1")
        .id("309706ac7dd57295bfbb6ea1");
    let answer = ai.documents().wait_until_parsed(params).await?;
    println!("{answer:?}");
    Ok(())
}
