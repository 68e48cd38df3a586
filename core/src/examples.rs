// Written by `cargo run -p triline-bindgen` from the table.

//! The examples of typed methods, as their documentation shows them; `tests/rust` runs them.

/// The example of a method, by its interface, group and name.
macro_rules! example {
    (Platform agents query) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::agents::AgentFilter;\n\nlet mut rows = cc.agents().query(AgentFilter::default()).items();\nwhile let Some(agent) = rows.next().await {\n    println!(\"{:?}\", agent?);\n}\n```"
    };
    (Platform agents bind) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::agents::{BindAgent, BindType};\n\ncc.agents().bind(\n    BindAgent::builder().agent_number(\"1001\").bind_type(BindType::Pstn),\n    \"13800001001\",\n).await?;\n```"
    };
    (Platform agents create) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::agents::CreateAgent;\n\nlet params = CreateAgent::builder()\n    .agent_name(\"王小明\")\n    .agent_number(\"9001\")\n    .agent_version(\"ccAgent\")\n    .queue_list(vec![\"80001\".into()])\n    .roles(vec![\"3299b0eac0f3ff09bde00a96\".into(), \"22d627872cdba1492c3ca73e\".into()])\n    .password(\"Passw0rd!\");\nlet answer = cc.agents().create(params).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform agents update) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::agents::UpdateAgent;\n\nlet params = UpdateAgent::default()\n    .agent_id(\"21346a836528318cc8c172b2\")\n    .mobile(\"13800001001\");\ncc.agents().update(params).await?;\n```"
    };
    (Platform agents enable) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::agents::AgentRef;\n\ncc.agents().enable(AgentRef::default().agent_id(\"21346a836528318cc8c172b2\")).await?;\n```"
    };
    (Platform agents disable) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::agents::AgentRef;\n\ncc.agents().disable(AgentRef::default().agent_id(\"c631cd2ebf1255dcb47a1edd\")).await?;\n```"
    };
    (Platform agents statuses) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::agents::OnlineAgentFilter;\n\nlet answer = cc.agents().statuses(OnlineAgentFilter::default()).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform roles list) => {
        "\n# Example\n\n```rust,ignore\nlet answer = cc.roles().list().await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform licences list) => {
        "\n# Example\n\n```rust,ignore\nlet answer = cc.licences().list().await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform licences count) => {
        "\n# Example\n\n```rust,ignore\nlet answer = cc.licences().count().await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform sip list) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::sip::SipFilter;\n\nlet answer = cc.sip().list(SipFilter::default()).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform sip create) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::sip::CreateSip;\n\nlet params = CreateSip::builder()\n    .number(\"1000001999\")\n    .password(\"Passw0rd!\")\n    .is_nat(true);\nlet answer = cc.sip().create(params).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform sip update) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::sip::UpdateSip;\n\nlet params = UpdateSip::builder()\n    .sip_id(\"56943d3b7d5924deebbe57ea\")\n    .number(\"1000001902\")\n    .password(\"Passw0rd!\")\n    .is_nat(true);\nlet answer = cc.sip().update(params).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform sip delete) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::sip::SipRef;\n\nlet answer = cc.sip().delete(SipRef::new(\"56943d3b7d5924deebbe57ea\")).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform numbers pool) => {
        "\n# Example\n\n```rust,ignore\nlet answer = cc.numbers().pool().await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform numbers groups) => {
        "\n# Example\n\n```rust,ignore\nlet answer = cc.numbers().groups().await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform dialout create) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::dialout::CreateTask;\n\nlet answer = cc.dialout().create(\n    CreateTask::builder().task_name(\"春季回访\").agent_number(\"1001\"),\n).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform dialout update) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::dialout::UpdateTask;\n\nlet params = UpdateTask::builder()\n    .task_id(\"60001\")\n    .task_name(\"春季回访\")\n    .description(\"三月前到期的客户\");\ncc.dialout().update(params).await?;\n```"
    };
    (Platform dialout query) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::dialout::TaskFilter;\n\nlet answer = cc.dialout().query(TaskFilter::default()).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform dialout import) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::dialout::{DialoutDuplicateRule, DialoutImportEntry, ImportNumbers};\n\nlet params = ImportNumbers::builder()\n    .agent_number(\"1001\")\n    .task_id(\"60001\")\n    .rule(DialoutDuplicateRule::AllTasks)\n    .import_data(vec![DialoutImportEntry::new(\"13800001001\"), DialoutImportEntry::new(\"13800001002\")]);\ncc.dialout().import(params).await?;\n```"
    };
    (Platform dialout delete_numbers) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::dialout::TaskNumberFilter;\n\ncc.dialout().delete_numbers(TaskNumberFilter::new(\"60001\").customer_number(\"13700002001\")).await?;\n```"
    };
    (Platform number_lists add) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::number_lists::{ListedNumbers, NumberListType};\n\nlet params = ListedNumbers::builder()\n    .r#type(NumberListType::CallInBlackNum)\n    .numbers(vec![\"13800001001\".into(), \"13800001002\".into()]);\ncc.number_lists().add(params).await?;\n```"
    };
    (Platform number_lists delete) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::number_lists::{ListedNumbers, NumberListType};\n\nlet params = ListedNumbers::builder()\n    .r#type(NumberListType::CallInBlackNum)\n    .numbers(vec![\"13800001001\".into(), \"13800001002\".into()]);\ncc.number_lists().delete(params).await?;\n```"
    };
    (Platform number_lists query) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::number_lists::NumberListFilter;\n\nlet mut rows = cc.number_lists().query(NumberListFilter::default()).items();\nwhile let Some(number_list_entry) = rows.next().await {\n    println!(\"{:?}\", number_list_entry?);\n}\n```"
    };
    (Platform reports answer_rate) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::reports::AnswerRateFilter;\n\nlet params = AnswerRateFilter::builder()\n    .start_time(\"2025-03-05 08:00:00\")\n    .end_time(\"2025-03-05 09:00:00\");\nlet answer = cc.reports().answer_rate(params).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform reports answer_rate_all) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::reports::AnswerRateFilter;\n\nlet params = AnswerRateFilter::builder()\n    .start_time(\"2025-03-05 08:00:00\")\n    .end_time(\"2025-03-05 09:00:00\");\nlet answer = cc.reports().answer_rate_all(params).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform transcription submit) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::transcription::SubmitTranscription;\n\nlet answer = cc.transcription().submit(SubmitTranscription::new(\"1741136400.1001\")).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform transcription result) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::transcription::TranscriptionRef;\n\nlet answer = cc.transcription().result(\n    TranscriptionRef::default().call_unique_id(\"1741136400.1001\"),\n).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform transcription wait_until_done) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::transcription::TranscriptionRef;\n\nlet answer = cc.transcription().wait_until_done(\n    TranscriptionRef::default().call_unique_id(\"1741136400.1001\"),\n).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform sso token) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::sso::SsoLogin;\n\nlet answer = cc.sso().token(SsoLogin::default().agent_id(\"21346a836528318cc8c172b2\")).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform customers fields) => {
        "\n# Example\n\n```rust,ignore\nlet answer = cc.customers().fields().await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform customers create) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::customers::{CreateCustomers, CustomerInput};\n\nlet params = CreateCustomers::new(vec![CustomerInput::default(), CustomerInput::default()]);\nlet answer = cc.customers().create(params).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform customers update) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::customers::{CustomerPatch, UpdateCustomer};\n\ncc.customers().update(UpdateCustomer::new(CustomerPatch::new(\"9b8fcfe5654c8d0700000000\"))).await?;\n```"
    };
    (Platform customers delete) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::customers::CustomerIds;\n\nlet answer = cc.customers().delete(\n    CustomerIds::new(vec![\"9b8fcfe5654c8d0700000000\".into()]),\n).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform customers list) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::customers::CustomerFilter;\n\nlet mut rows = cc.customers().list(CustomerFilter::default()).items();\nwhile let Some(customer) = rows.next().await {\n    println!(\"{:?}\", customer?);\n}\n```"
    };
    (Platform customers regions) => {
        "\n# Example\n\n```rust,ignore\nlet answer = cc.customers().regions().await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform chat sessions) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::chat::ChatSessionFilter;\n\nlet mut rows = cc.chat().sessions(ChatSessionFilter::default()).items();\nwhile let Some(chat_session_entry) = rows.next().await {\n    println!(\"{:?}\", chat_session_entry?);\n}\n```"
    };
    (Platform chat session) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::chat::ChatSessionRef;\n\nlet answer = cc.chat().session(ChatSessionRef::new(\"04eb60c0de173ce83c3c4e66\")).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform chat messages) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::chat::ChatMessageFilter;\n\nlet mut rows = cc.chat().messages(ChatMessageFilter::default()).items();\nwhile let Some(chat_message) = rows.next().await {\n    println!(\"{:?}\", chat_message?);\n}\n```"
    };
    (Platform chat_reports sessions) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::chat_reports::SessionReportFilter;\n\nlet params = SessionReportFilter::new(vec![\"2025-03-05 08:00:00\".into(), \"2025-03-05 09:00:00\".into()]);\nlet answer = cc.chat_reports().sessions(params).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform chat_reports sessions_all) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::chat_reports::SessionReportFilter;\n\nlet params = SessionReportFilter::new(vec![\"2025-03-05 08:00:00\".into(), \"2025-03-05 09:00:00\".into()]);\nlet answer = cc.chat_reports().sessions_all(params).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform chat_reports workload) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::chat_reports::AgentReportFilter;\n\nlet params = AgentReportFilter::new(vec![\"2025-03-05 08:00:00\".into(), \"2025-03-05 09:00:00\".into()]);\nlet answer = cc.chat_reports().workload(params).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform chat_reports workload_all) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::chat_reports::AgentReportFilter;\n\nlet params = AgentReportFilter::new(vec![\"2025-03-05 08:00:00\".into(), \"2025-03-05 09:00:00\".into()]);\nlet answer = cc.chat_reports().workload_all(params).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform chat_reports quality) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::chat_reports::AgentReportFilter;\n\nlet params = AgentReportFilter::new(vec![\"2025-03-05 08:00:00\".into(), \"2025-03-05 09:00:00\".into()]);\nlet answer = cc.chat_reports().quality(params).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform chat_reports quality_all) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::chat_reports::AgentReportFilter;\n\nlet params = AgentReportFilter::new(vec![\"2025-03-05 08:00:00\".into(), \"2025-03-05 09:00:00\".into()]);\nlet answer = cc.chat_reports().quality_all(params).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform catalogs create) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::catalogs::CreateCatalog;\n\nlet params = CreateCatalog::builder()\n    .agent_id(\"21346a836528318cc8c172b2\")\n    .label(\"新目录\")\n    .level(1)\n    .parent_id(\"0\")\n    .account(\"1000001\");\nlet answer = cc.catalogs().create(params).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform catalogs list) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::catalogs::CatalogFilter;\n\nlet answer = cc.catalogs().list(CatalogFilter::default().account(\"1000001\")).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform catalogs update) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::catalogs::UpdateCatalog;\n\nlet params = UpdateCatalog::builder()\n    .agent_id(\"21346a836528318cc8c172b2\")\n    .catalog_id(\"673cc8b63e2af5ae8ed82d4e\")\n    .label(\"草稿箱📝\")\n    .level(1)\n    .parent_id(\"0\")\n    .account(\"1000001\");\ncc.catalogs().update(params).await?;\n```"
    };
    (Platform catalogs delete) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::catalogs::CatalogRef;\n\ncc.catalogs().delete(CatalogRef::new(\"673cc8b63e2af5ae8ed82d4e\").account(\"1000001\")).await?;\n```"
    };
    (Platform knowledge create) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::knowledge::CreateItem;\n\nlet params = CreateItem::builder()\n    .agent_id(\"21346a836528318cc8c172b2\")\n    .catalog_id(\"b2721c76afdbed1307237f1c\")\n    .title(\"退款流程\")\n    .content(\"退款在三个工作日内到账。\")\n    .account(\"1000001\");\nlet answer = cc.knowledge().create(params).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform knowledge list) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::knowledge::ItemFilter;\n\nlet mut rows = cc.knowledge().list(ItemFilter::default().account(\"1000001\")).items();\nwhile let Some(knowledge_item) = rows.next().await {\n    println!(\"{:?}\", knowledge_item?);\n}\n```"
    };
    (Platform knowledge get) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::knowledge::ItemRef;\n\nlet answer = cc.knowledge().get(ItemRef::new(\"6efef9c6950343bdb77a6b50\")).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (Platform knowledge update) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::knowledge::{UpdateItem, ValidityPeriodType};\n\nlet params = UpdateItem::builder()\n    .agent_id(\"21346a836528318cc8c172b2\")\n    .catalog_id(\"b2721c76afdbed1307237f1c\")\n    .item_id(\"6efef9c6950343bdb77a6b50\")\n    .title(\"退款流程\")\n    .content(\"退款在三个工作日内到账。\")\n    .validity_period_type(ValidityPeriodType::Permanent)\n    .attachments(vec![])\n    .account(\"1000001\");\ncc.knowledge().update(params).await?;\n```"
    };
    (Platform knowledge delete) => {
        "\n# Example\n\n```rust,ignore\nuse triline::platform::knowledge::ItemIds;\n\ncc.knowledge().delete(\n    ItemIds::new(vec![\"a4a61192dda033761ce5bdeb\".into()]).account(\"1000001\"),\n).await?;\n```"
    };
    (WorkPhone token get) => {
        "\n# Example\n\n```rust,ignore\nuse triline::work_phone::token::ClientCredentials;\n\nlet answer = phone.token().get(ClientCredentials::default()).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (WorkPhone token renew) => {
        "\n# Example\n\n```rust,ignore\nuse triline::work_phone::token::RenewToken;\n\nlet answer = phone.token().renew(RenewToken::default()).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (WorkPhone customers template) => {
        "\n# Example\n\n```rust,ignore\nlet answer = phone.customers().template().await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (WorkPhone customers add) => {
        "\n# Example\n\n```rust,ignore\nuse triline::work_phone::customers::AddCustomer;\n\nlet answer = phone.customers().add(AddCustomer::builder().name(\"李伟\").phone(\"13700000001\")).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (WorkPhone customers delete) => {
        "\n# Example\n\n```rust,ignore\nuse triline::work_phone::customers::WorkPhoneCustomerRef;\n\nlet answer = phone.customers().delete(WorkPhoneCustomerRef::new(\"e239ef7dae3db9f75f467c75\")).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (WorkPhone customers update) => {
        "\n# Example\n\n```rust,ignore\nuse triline::work_phone::customers::UpdateWorkPhoneCustomer;\n\nlet answer = phone.customers().update(\n    UpdateWorkPhoneCustomer::new(\"96fb0a92a244627640524f7a\"),\n).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (WorkPhone phone call) => {
        "\n# Example\n\n```rust,ignore\nuse triline::work_phone::phone::PhoneCall;\n\nlet answer = phone.phone().call(\n    PhoneCall::builder().call_phone(\"13700000001\").user_phone(\"13800001001\"),\n).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (WorkPhone phone add_friend) => {
        "\n# Example\n\n```rust,ignore\nuse triline::work_phone::phone::FriendRequest;\n\nlet answer = phone.phone().add_friend(\n    FriendRequest::builder().phone(\"13700000001\").user_phone(\"13800001001\"),\n).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (WorkPhone agents list) => {
        "\n# Example\n\n```rust,ignore\nlet answer = phone.agents().list().await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (WorkPhone device calls) => {
        "\n# Example\n\n```rust,ignore\nuse triline::work_phone::device::CallFilter;\n\nlet mut rows = phone.device().calls(CallFilter::default().page(1).page_size(20)).items();\nwhile let Some(call_record) = rows.next().await {\n    println!(\"{:?}\", call_record?);\n}\n```"
    };
    (WorkPhone device messages) => {
        "\n# Example\n\n```rust,ignore\nuse triline::work_phone::device::SmsFilter;\n\nlet mut rows = phone.device().messages(SmsFilter::default().page(1).page_size(20)).items();\nwhile let Some(sms_record) = rows.next().await {\n    println!(\"{:?}\", sms_record?);\n}\n```"
    };
    (WorkPhone reports call) => {
        "\n# Example\n\n```rust,ignore\nuse triline::work_phone::reports::CallReportFilter;\n\nlet answer = phone.reports().call(CallReportFilter::new(\"3d413748afa7700cbc0e513c\")).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (WorkPhone reports call_detail) => {
        "\n# Example\n\n```rust,ignore\nuse triline::work_phone::reports::CallDetailFilter;\n\nlet answer = phone.reports().call_detail(CallDetailFilter::new(\"3d413748afa7700cbc0e513c\")).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (WorkPhone chat_app users) => {
        "\n# Example\n\n```rust,ignore\nuse triline::work_phone::chat_app::ChatAppPage;\n\nlet mut rows = phone.chat_app().users(ChatAppPage::default().page(1).page_size(20)).items();\nwhile let Some(chat_app_user) = rows.next().await {\n    println!(\"{:?}\", chat_app_user?);\n}\n```"
    };
    (WorkPhone chat_app contacts) => {
        "\n# Example\n\n```rust,ignore\nuse triline::work_phone::chat_app::ChatAppPage;\n\nlet mut rows = phone.chat_app().contacts(ChatAppPage::default().page(1).page_size(20)).items();\nwhile let Some(chat_app_contact) = rows.next().await {\n    println!(\"{:?}\", chat_app_contact?);\n}\n```"
    };
    (WorkPhone chat_app rooms) => {
        "\n# Example\n\n```rust,ignore\nuse triline::work_phone::chat_app::ChatAppPage;\n\nlet mut rows = phone.chat_app().rooms(ChatAppPage::default().page(1).page_size(20)).items();\nwhile let Some(chat_app_room) = rows.next().await {\n    println!(\"{:?}\", chat_app_room?);\n}\n```"
    };
    (WorkPhone chat_app room_members) => {
        "\n# Example\n\n```rust,ignore\nuse triline::work_phone::chat_app::RoomMemberFilter;\n\nlet mut rows = phone.chat_app().room_members(\n    RoomMemberFilter::new(\"fc95ad0d395c77bd3ff875b3\").page(1).page_size(20),\n).items();\nwhile let Some(chat_app_room_member) = rows.next().await {\n    println!(\"{:?}\", chat_app_room_member?);\n}\n```"
    };
    (WorkPhone chat_app chats) => {
        "\n# Example\n\n```rust,ignore\nuse triline::work_phone::chat_app::ChatFilter;\n\nlet mut rows = phone.chat_app().chats(ChatFilter::default().page(1).page_size(20)).items();\nwhile let Some(chat_app_chat) = rows.next().await {\n    println!(\"{:?}\", chat_app_chat?);\n}\n```"
    };
    (WorkPhone chat_app messages) => {
        "\n# Example\n\n```rust,ignore\nuse triline::work_phone::chat_app::ChatAppMessageFilter;\n\nlet mut rows = phone.chat_app().messages(\n    ChatAppMessageFilter::default().page(1).page_size(20),\n).items();\nwhile let Some(chat_app_message) = rows.next().await {\n    println!(\"{:?}\", chat_app_message?);\n}\n```"
    };
    (AiAgent sessions open) => {
        "\n# Example\n\n```rust,ignore\nuse triline::ai_agent::sessions::{AiSessionSource, OpenSession};\n\nlet params = OpenSession::builder()\n    .sid(\"s2\")\n    .session_source(AiSessionSource::XBot)\n    .agent_id(\"a1\")\n    .msg_receive_url(\"https://simulated.invalid/msg_receive_url/1\");\nlet chat = ai.sessions().open(params).await?;\nprintln!(\"{:?}\", chat.ask(\"你好\").await?);\nchat.close().await?;\n```"
    };
    (AiAgent sessions ask) => {
        "\n# Example\n\n```rust,ignore\nuse triline::ai_agent::sessions::{AiMessage, AiMessageType, AskQuestion};\n\nlet params = AskQuestion::builder()\n    .sid(\"s1\")\n    .agent_id(\"a1\")\n    .messages(vec![AiMessage::builder().r#type(AiMessageType::User).text(\"怎么退款？\")]);\nlet answer = ai.sessions().ask(params).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (AiAgent sessions close) => {
        "\n# Example\n\n```rust,ignore\nuse triline::ai_agent::sessions::SessionRef;\n\nai.sessions().close(SessionRef::new(\"s1\")).await?;\n```"
    };
    (AiAgent knowledge classes) => {
        "\n# Example\n\n```rust,ignore\nuse triline::ai_agent::knowledge::KnowledgeClassFilter;\n\nlet mut rows = ai.knowledge().classes(KnowledgeClassFilter::new(\"a1\")).items();\nwhile let Some(knowledge_class) = rows.next().await {\n    println!(\"{:?}\", knowledge_class?);\n}\n```"
    };
    (AiAgent documents list) => {
        "\n# Example\n\n```rust,ignore\nuse triline::ai_agent::documents::DocumentFilter;\n\nlet mut rows = ai.documents().list(DocumentFilter::builder().agent_id(\"a1\").kb_id(\"k1\")).items();\nwhile let Some(knowledge_document) = rows.next().await {\n    println!(\"{:?}\", knowledge_document?);\n}\n```"
    };
    (AiAgent documents upload) => {
        "\n# Example\n\n```rust,ignore\nuse triline::ai_agent::documents::UploadDocument;\n\nlet params = UploadDocument::builder()\n    .agent_id(\"a1\")\n    .filename(\"产品手册1.md\")\n    .file(b\"# FAQ\".to_vec());\nlet answer = ai.documents().upload(params).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (AiAgent documents update) => {
        "\n# Example\n\n```rust,ignore\nuse triline::ai_agent::documents::{AiShelfStatus, UpdateDocument};\n\nlet params = UpdateDocument::builder()\n    .doc_id(\"4904ed98b7c2f48922bfff53\")\n    .agent_id(\"a1\")\n    .filename(\"产品手册1.md\")\n    .shelf_status(AiShelfStatus::Off)\n    .file(b\"# FAQ\".to_vec());\nlet answer = ai.documents().update(params).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    (AiAgent documents delete) => {
        "\n# Example\n\n```rust,ignore\nuse triline::ai_agent::documents::DocumentRef;\n\nai.documents().delete(DocumentRef::builder().agent_id(\"a1\").id(\"92c91f9e93d1ba2217666499\")).await?;\n```"
    };
    (AiAgent documents wait_until_parsed) => {
        "\n# Example\n\n```rust,ignore\nuse triline::ai_agent::documents::DocumentInClass;\n\nlet params = DocumentInClass::builder()\n    .agent_id(\"a1\")\n    .kb_id(\"k1\")\n    .id(\"309706ac7dd57295bfbb6ea1\");\nlet answer = ai.documents().wait_until_parsed(params).await?;\nprintln!(\"{answer:?}\");\n```"
    };
    // What was added to the table since.
    ($interface:ident $group:ident $verb:ident) => {
        ""
    };
}
pub(crate) use example;
