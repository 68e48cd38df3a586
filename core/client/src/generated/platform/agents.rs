// Written by `cargo run -p triline-bindgen` from the table.

//! Agents, who answer calls, and their phones.

use alloc::string::String;

#[cfg(feature = "client")]
use crate::host::{Created, Paged, Platform, Request};
use crate::typed::{choice_codec, record_codec};
use crate::types::{Any, Boolean, Draft, Integer, List, Map, Number, ServiceTime, Text};
use triline_schema::platform::agents as table;

/// Agents, who answer calls, and their phones.
#[cfg(feature = "client")]
#[derive(Clone, Copy, Debug)]
pub struct Agents<'a> {
    client: &'a Platform,
}

#[cfg(feature = "client")]
impl Agents<'_> {
    /// Lists agents. Without a filter: all agents of the account, in pages of up to 100.
    ///
    /// Vendor's API document: *Query agents* (our translation: 查询坐席), `POST /openapi/v1/call/query/agent`.
    ///
    /// Document 1: Agents: Query agents.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::agents::AgentFilter;
    ///
    /// let mut rows = cc.agents().query(AgentFilter::default()).items();
    /// while let Some(agent) = rows.next().await {
    ///     println!("{:?}", agent?);
    /// }
    /// ```
    pub fn query(&self, params: AgentFilter) -> Paged<Agent> {
        self.client.paged("platform.agents.query", &params)
    }

    /// Binds a mobile or SIP number to an agent.
    ///
    /// The service unbinds the number of that kind when `number` is left out, so the client demands one that is not null
    /// or empty: a number that a program did not find unbinds nothing. `unbind` unbinds.
    ///
    /// A mobile number can be bound once in an account (6721). A SIP number must be registered, and not bound to
    /// another agent (6722). The change takes effect at once.
    ///
    /// Vendor's API document: *Change agent device number* (our translation: 变更坐席绑定号码), `POST /openapi/v1/call/bind/agent`.
    ///
    /// Document 1: Agents: Change agent device number.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::agents::{BindAgent, BindType};
    ///
    /// cc.agents().bind(
    ///     BindAgent::builder().agent_number("1001").bind_type(BindType::Pstn),
    ///     "13800001001",
    /// ).await?;
    /// ```
    pub fn bind(&self, params: BindAgent, number: impl Into<Text>) -> Request<()> {
        let params = params.number(number);
        self.client.request_nothing("platform.agents.bind", &params)
    }

    /// Unbinds the mobile or SIP number of an agent.
    ///
    /// This is [`bind`](Self::bind) without `number`.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::agents::{BindAgent, BindType};
    ///
    /// cc.agents().unbind(BindAgent::builder().agent_number("1001").bind_type(BindType::Pstn)).await?;
    /// ```
    pub fn unbind(&self, mut params: BindAgent) -> Request<()> {
        params.number = None;
        self.client.request_nothing("platform.agents.unbind", &params)
    }

    /// Creates an agent.
    ///
    /// It takes a licence of its `agent_version` (6704). Role ids come from `platform.roles.list`.
    ///
    /// Vendor's API document: *Create agent* (our translation: 创建坐席), `POST /openapi/v1/base/agent/create`.
    ///
    /// [`reconcile`](crate::host::Request::reconcile) asks `platform.agents.query` whether it exists.
    ///
    /// Document 1: Agents: Create agent.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::agents::CreateAgent;
    ///
    /// let params = CreateAgent::builder()
    ///     .agent_name("王小明")
    ///     .agent_number("9001")
    ///     .agent_version("ccAgent")
    ///     .queue_list(vec!["80001"])
    ///     .roles(vec!["3299b0eac0f3ff09bde00a96", "22d627872cdba1492c3ca73e"])
    ///     .password("Passw0rd!");
    /// let answer = cc.agents().create(params).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn create(&self, params: CreateAgent) -> Request<CreatedAgent, Created<Agent>> {
        self.client.typed("platform.agents.create", &params)
    }

    /// Changes the given fields of an agent; the others stay as they are.
    ///
    /// `agent_id` or `agent_number` locates the agent. Send no field that is not meant to change. An empty text or list
    /// is sent, and is assumed to clear its field. The client refuses null in a call by name.
    ///
    /// Vendor's API document: *Update agent* (our translation: 更新坐席), `POST /openapi/v1/base/agent/update`.
    ///
    /// Document 1: Agents: Update agent.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::agents::UpdateAgent;
    ///
    /// let params = UpdateAgent::default()
    ///     .agent_id("21346a836528318cc8c172b2")
    ///     .mobile("13800001001");
    /// cc.agents().update(params).await?;
    /// ```
    pub fn update(&self, params: UpdateAgent) -> Request<()> {
        self.client.request_nothing("platform.agents.update", &params)
    }

    /// Enables an agent, whatever its status.
    ///
    /// Whether this unlocks a locked agent is not shown in the vendor's documents, so it is not promised.
    ///
    /// Vendor's API document: *Enable agent* (our translation: 启用坐席), `POST /openapi/v1/base/agent/enable`.
    ///
    /// Document 1: Agents: Enable agent.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::agents::AgentRef;
    ///
    /// cc.agents().enable(AgentRef::default().agent_id("21346a836528318cc8c172b2")).await?;
    /// ```
    pub fn enable(&self, params: AgentRef) -> Request<()> {
        self.client.request_nothing("platform.agents.enable", &params)
    }

    /// Disables an agent, whatever its status.
    ///
    /// Vendor's API document: *Disable agent* (our translation: 禁用坐席), `POST /openapi/v1/base/agent/disable`.
    ///
    /// Document 1: Agents: Disable agent.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::agents::AgentRef;
    ///
    /// cc.agents().disable(AgentRef::default().agent_id("c631cd2ebf1255dcb47a1edd")).await?;
    /// ```
    pub fn disable(&self, params: AgentRef) -> Request<()> {
        self.client.request_nothing("platform.agents.disable", &params)
    }

    /// Returns the status of the agents that are logged in, and no others.
    ///
    /// It counts toward the rate limit of the account, so poll no more often than needed.
    ///
    /// Vendor's API document: *Query online agent status* (our translation: 查询在线坐席状态), `POST /openapi/v1/base/agent/status/find`.
    ///
    /// Document 1: Agents: Query online agent status.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::agents::OnlineAgentFilter;
    ///
    /// let answer = cc.agents().statuses(OnlineAgentFilter::default()).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn statuses(&self, params: OnlineAgentFilter) -> Request<OnlineAgents> {
        self.client.typed("platform.agents.statuses", &params)
    }
}

#[cfg(feature = "client")]
impl Platform {
    /// Agents, who answer calls, and their phones.
    pub fn agents(&self) -> Agents<'_> {
        Agents { client: self }
    }
}

/// Filter of agents, and page of the result.
///
/// Document 1: Agents: Query agents.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct AgentFilter {
    /// Work number.
    /// For example `1001`.
    pub agent_number: Option<Text>,
    /// SIP number.
    /// For example `1000001801`.
    pub sip_number: Option<Text>,
    /// Mobile number.
    /// For example `13800001001`.
    pub mobile: Option<Text>,
    /// External user id.
    /// Optional (not shown in the document; assumed). For example `crm-1001`.
    pub crm_id: Option<Text>,
    /// Page.
    /// At least 1. Default: `1`.
    pub page: Option<Integer>,
    /// Count per page.
    /// From 1 to 100. Default: `100`. Iterating requests pages of 100 unless it is given. For example `20`.
    pub limit: Option<Integer>,
    /// Field selection: map of field name to 1.
    pub projection: Option<Map<Number>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AgentFilter {
        agent_number, sip_number, mobile, crm_id, page, limit, projection
    }
}

impl AgentFilter {
    /// Work number.
    /// For example `1001`.
    #[must_use]
    pub fn agent_number(mut self, value: impl Into<Text>) -> Self {
        self.agent_number = Some(value.into());
        self
    }

    /// SIP number.
    /// For example `1000001801`.
    #[must_use]
    pub fn sip_number(mut self, value: impl Into<Text>) -> Self {
        self.sip_number = Some(value.into());
        self
    }

    /// Mobile number.
    /// For example `13800001001`.
    #[must_use]
    pub fn mobile(mut self, value: impl Into<Text>) -> Self {
        self.mobile = Some(value.into());
        self
    }

    /// External user id.
    /// Optional (not shown in the document; assumed). For example `crm-1001`.
    #[must_use]
    pub fn crm_id(mut self, value: impl Into<Text>) -> Self {
        self.crm_id = Some(value.into());
        self
    }

    /// Page.
    /// At least 1. Default: `1`.
    #[must_use]
    pub fn page(mut self, value: impl Into<Integer>) -> Self {
        self.page = Some(value.into());
        self
    }

    /// Count per page.
    /// From 1 to 100. Default: `100`. Iterating requests pages of 100 unless it is given. For example `20`.
    #[must_use]
    pub fn limit(mut self, value: impl Into<Integer>) -> Self {
        self.limit = Some(value.into());
        self
    }

    /// Field selection: map of field name to 1.
    #[must_use]
    pub fn projection(mut self, value: impl Into<Map<Number>>) -> Self {
        self.projection = Some(value.into());
        self
    }
}

/// Agent as the agent query returns it.
///
/// Document 1: Agent (result of agent query).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Agent {
    /// Primary key.
    /// On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// Role names (not ids).
    /// For example `["坐席"]`.
    pub roles: Option<List<Text>>,
    /// E-mail.
    /// For example `wang@example.com`.
    pub email: Option<Text>,
    /// External user id.
    /// For example `crm-1001`.
    pub crm_id: Option<Text>,
    /// Bound SIP number.
    /// For example `1000001801`.
    pub sip_number: Option<Text>,
    /// Bound mobile number.
    /// For example `13800001001`.
    pub mobile: Option<Text>,
    /// Work number.
    /// For example `1001`.
    pub agent_number: Option<Text>,
    /// Agent name.
    /// For example `王小明`.
    pub agent_name: Option<Text>,
    /// Agent status.
    /// For example `enable`.
    pub status: Option<AgentStatus>,
    /// Skill groups of the agent.
    pub queue: Option<List<AgentQueue>>,
    /// Post-call processing duration.
    /// The unit as for create (not shown in the document; assumed). In seconds. For example `30`.
    pub rest_time: Option<Text>,
    /// Display numbers bound to the agent.
    /// For example `["02888880001"]`.
    pub numbers: Option<List<Text>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    Agent {
        id, roles, email, crm_id, sip_number, mobile, agent_number, agent_name, status, queue, rest_time, numbers
    }
}

impl Agent {
    /// Primary key.
    /// On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Role names (not ids).
    /// For example `["坐席"]`.
    #[must_use]
    pub fn roles(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.roles = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// E-mail.
    /// For example `wang@example.com`.
    #[must_use]
    pub fn email(mut self, value: impl Into<Text>) -> Self {
        self.email = Some(value.into());
        self
    }

    /// External user id.
    /// For example `crm-1001`.
    #[must_use]
    pub fn crm_id(mut self, value: impl Into<Text>) -> Self {
        self.crm_id = Some(value.into());
        self
    }

    /// Bound SIP number.
    /// For example `1000001801`.
    #[must_use]
    pub fn sip_number(mut self, value: impl Into<Text>) -> Self {
        self.sip_number = Some(value.into());
        self
    }

    /// Bound mobile number.
    /// For example `13800001001`.
    #[must_use]
    pub fn mobile(mut self, value: impl Into<Text>) -> Self {
        self.mobile = Some(value.into());
        self
    }

    /// Work number.
    /// For example `1001`.
    #[must_use]
    pub fn agent_number(mut self, value: impl Into<Text>) -> Self {
        self.agent_number = Some(value.into());
        self
    }

    /// Agent name.
    /// For example `王小明`.
    #[must_use]
    pub fn agent_name(mut self, value: impl Into<Text>) -> Self {
        self.agent_name = Some(value.into());
        self
    }

    /// Agent status.
    /// For example `enable`.
    #[must_use]
    pub fn status(mut self, value: impl Into<AgentStatus>) -> Self {
        self.status = Some(value.into());
        self
    }

    /// Skill groups of the agent.
    #[must_use]
    pub fn queue(mut self, value: impl Into<List<AgentQueue>>) -> Self {
        self.queue = Some(value.into());
        self
    }

    /// Post-call processing duration.
    /// The unit as for create (not shown in the document; assumed). In seconds. For example `30`.
    #[must_use]
    pub fn rest_time(mut self, value: impl Into<Text>) -> Self {
        self.rest_time = Some(value.into());
        self
    }

    /// Display numbers bound to the agent.
    /// For example `["02888880001"]`.
    #[must_use]
    pub fn numbers(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.numbers = Some(value.into_iter().map(Into::into).collect());
        self
    }
}

/// Status of an agent.
///
/// Document 1: Agent (result of agent query).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AgentStatus {
    /// Active.
    Enable,
    /// Refused with error 6702.
    Disable,
    /// Locked after repeated wrong passwords (6730).
    Lock,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl AgentStatus {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            AgentStatus::Enable => "enable",
            AgentStatus::Disable => "disable",
            AgentStatus::Lock => "lock",
            AgentStatus::Unlisted(value) => value,
        }
    }
}

impl From<&str> for AgentStatus {
    fn from(value: &str) -> Self {
        match value {
            "enable" => AgentStatus::Enable,
            "disable" => AgentStatus::Disable,
            "lock" => AgentStatus::Lock,
            other => AgentStatus::Unlisted(other.into()),
        }
    }
}

choice_codec!(AgentStatus);

/// Skill group of an agent.
///
/// Document 1: Agent (result of agent query).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct AgentQueue {
    /// Group number.
    /// On the wire: `_id`. What requests take as skill group id or number (not shown in the document; assumed). Type
    /// (not shown in the document; assumed). For example `80001`.
    pub id: Option<Text>,
    /// Group name.
    /// Type (not shown in the document; assumed). For example `售前咨询组`.
    pub name: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AgentQueue {
        id, name
    }
}

impl AgentQueue {
    /// Group number.
    /// On the wire: `_id`. What requests take as skill group id or number (not shown in the document; assumed). Type
    /// (not shown in the document; assumed). For example `80001`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Group name.
    /// Type (not shown in the document; assumed). For example `售前咨询组`.
    #[must_use]
    pub fn name(mut self, value: impl Into<Text>) -> Self {
        self.name = Some(value.into());
        self
    }
}

/// Number to bind to an agent.
///
/// Document 1: Agents: Change agent device number.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct BindAgent {
    /// Work number.
    /// For example `1001`.
    pub agent_number: Option<Text>,
    /// Kind of number.
    /// For example `PSTN`.
    pub bind_type: Option<BindType>,
    /// Number to bind.
    /// For example `13800001001`.
    pub number: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    BindAgent {
        agent_number, bind_type, number
    }
}

impl BindAgent {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<BindAgent, 2> {
        Draft(BindAgent::empty())
    }

    /// Work number.
    /// For example `1001`.
    #[must_use]
    pub fn agent_number(mut self, value: impl Into<Text>) -> Self {
        self.agent_number = Some(value.into());
        self
    }

    /// Kind of number.
    /// For example `PSTN`.
    #[must_use]
    pub fn bind_type(mut self, value: impl Into<BindType>) -> Self {
        self.bind_type = Some(value.into());
        self
    }

    /// Number to bind.
    /// For example `13800001001`.
    #[must_use]
    pub fn number(mut self, value: impl Into<Text>) -> Self {
        self.number = Some(value.into());
        self
    }
}

impl Draft<BindAgent, 2> {
    /// Gives `agent_number`, which `BindAgent` requires.
    pub fn agent_number(self, value: impl Into<Text>) -> Draft<BindAgent, 1> {
        Draft(self.0.agent_number(value))
    }
}

impl Draft<BindAgent, 1> {
    /// Gives `bind_type`, the last that `BindAgent` requires.
    pub fn bind_type(self, value: impl Into<BindType>) -> BindAgent {
        self.0.bind_type(value)
    }
}

/// Kind of number that is bound to an agent.
///
/// Document 1: Agents.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BindType {
    /// Mobile number.
    Pstn,
    /// SIP number.
    Sip,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl BindType {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            BindType::Pstn => "PSTN",
            BindType::Sip => "SIP",
            BindType::Unlisted(value) => value,
        }
    }
}

impl From<&str> for BindType {
    fn from(value: &str) -> Self {
        match value {
            "PSTN" => BindType::Pstn,
            "SIP" => BindType::Sip,
            other => BindType::Unlisted(other.into()),
        }
    }
}

choice_codec!(BindType);

/// Agent to create.
///
/// Document 1: Agents: Create agent.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct CreateAgent {
    /// Agent name.
    /// For example `王小明`.
    pub agent_name: Option<Text>,
    /// Work number.
    /// For example `1001`.
    pub agent_number: Option<Text>,
    /// Agent version, a licence id.
    /// The `licence_id` of `platform.licences.list`, not the `id` there (not shown in the document; assumed). For
    /// example `ccAgent`.
    pub agent_version: Option<Text>,
    /// Skill group ids.
    /// `queue.id` in `platform.agents.query` (not shown in the document; assumed). For example `["80001"]`.
    pub queue_list: Option<List<Text>>,
    /// Role ids: `id` in `platform.roles.list`. The agent query returns role names, which are not accepted here.
    /// For example `["3299b0eac0f3ff09bde00a96"]`.
    pub roles: Option<List<Text>>,
    /// Agent password.
    pub password: Option<Text>,
    /// Initial status.
    /// Default: `enable`.
    pub status: Option<AgentInitialStatus>,
    /// Mobile number.
    /// For example `13800001001`.
    pub mobile: Option<Text>,
    /// E-mail.
    /// For example `wang@example.com`.
    pub email: Option<Text>,
    /// SIP number.
    /// For example `1000001801`.
    pub sip_number: Option<Text>,
    /// Display numbers.
    /// Default: `[]`. For example `["02888880001"]`.
    pub numbers: Option<List<Text>>,
    /// Post-call processing time.
    /// In seconds. Default: `30`.
    pub rest_time: Option<Text>,
    /// Online-chat settings.
    pub webchat_config: Option<WebchatConfig>,
    /// External user id.
    /// Default: empty. For example `crm-1001`.
    pub crm_id: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CreateAgent {
        agent_name, agent_number, agent_version, queue_list, roles, password, status, mobile, email, sip_number,
        numbers, rest_time, webchat_config, crm_id
    }
}

impl CreateAgent {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<CreateAgent, 6> {
        Draft(CreateAgent::empty())
    }

    /// Agent name.
    /// For example `王小明`.
    #[must_use]
    pub fn agent_name(mut self, value: impl Into<Text>) -> Self {
        self.agent_name = Some(value.into());
        self
    }

    /// Work number.
    /// For example `1001`.
    #[must_use]
    pub fn agent_number(mut self, value: impl Into<Text>) -> Self {
        self.agent_number = Some(value.into());
        self
    }

    /// Agent version, a licence id.
    /// The `licence_id` of `platform.licences.list`, not the `id` there (not shown in the document; assumed). For
    /// example `ccAgent`.
    #[must_use]
    pub fn agent_version(mut self, value: impl Into<Text>) -> Self {
        self.agent_version = Some(value.into());
        self
    }

    /// Skill group ids.
    /// `queue.id` in `platform.agents.query` (not shown in the document; assumed). For example `["80001"]`.
    #[must_use]
    pub fn queue_list(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.queue_list = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Role ids: `id` in `platform.roles.list`. The agent query returns role names, which are not accepted here.
    /// For example `["3299b0eac0f3ff09bde00a96"]`.
    #[must_use]
    pub fn roles(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.roles = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Agent password.
    #[must_use]
    pub fn password(mut self, value: impl Into<Text>) -> Self {
        self.password = Some(value.into());
        self
    }

    /// Initial status.
    /// Default: `enable`.
    #[must_use]
    pub fn status(mut self, value: impl Into<AgentInitialStatus>) -> Self {
        self.status = Some(value.into());
        self
    }

    /// Mobile number.
    /// For example `13800001001`.
    #[must_use]
    pub fn mobile(mut self, value: impl Into<Text>) -> Self {
        self.mobile = Some(value.into());
        self
    }

    /// E-mail.
    /// For example `wang@example.com`.
    #[must_use]
    pub fn email(mut self, value: impl Into<Text>) -> Self {
        self.email = Some(value.into());
        self
    }

    /// SIP number.
    /// For example `1000001801`.
    #[must_use]
    pub fn sip_number(mut self, value: impl Into<Text>) -> Self {
        self.sip_number = Some(value.into());
        self
    }

    /// Display numbers.
    /// Default: `[]`. For example `["02888880001"]`.
    #[must_use]
    pub fn numbers(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.numbers = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Post-call processing time.
    /// In seconds. Default: `30`.
    #[must_use]
    pub fn rest_time(mut self, value: impl Into<Text>) -> Self {
        self.rest_time = Some(value.into());
        self
    }

    /// Online-chat settings.
    #[must_use]
    pub fn webchat_config(mut self, value: impl Into<WebchatConfig>) -> Self {
        self.webchat_config = Some(value.into());
        self
    }

    /// External user id.
    /// Default: empty. For example `crm-1001`.
    #[must_use]
    pub fn crm_id(mut self, value: impl Into<Text>) -> Self {
        self.crm_id = Some(value.into());
        self
    }
}

impl Draft<CreateAgent, 6> {
    /// Gives `agent_name`, which `CreateAgent` requires.
    pub fn agent_name(self, value: impl Into<Text>) -> Draft<CreateAgent, 5> {
        Draft(self.0.agent_name(value))
    }
}

impl Draft<CreateAgent, 5> {
    /// Gives `agent_number`, which `CreateAgent` requires.
    pub fn agent_number(self, value: impl Into<Text>) -> Draft<CreateAgent, 4> {
        Draft(self.0.agent_number(value))
    }
}

impl Draft<CreateAgent, 4> {
    /// Gives `agent_version`, which `CreateAgent` requires.
    pub fn agent_version(self, value: impl Into<Text>) -> Draft<CreateAgent, 3> {
        Draft(self.0.agent_version(value))
    }
}

impl Draft<CreateAgent, 3> {
    /// Gives `queue_list`, which `CreateAgent` requires.
    pub fn queue_list(self, value: impl IntoIterator<Item = impl Into<Text>>) -> Draft<CreateAgent, 2> {
        Draft(self.0.queue_list(value))
    }
}

impl Draft<CreateAgent, 2> {
    /// Gives `roles`, which `CreateAgent` requires.
    pub fn roles(self, value: impl IntoIterator<Item = impl Into<Text>>) -> Draft<CreateAgent, 1> {
        Draft(self.0.roles(value))
    }
}

impl Draft<CreateAgent, 1> {
    /// Gives `password`, the last that `CreateAgent` requires.
    pub fn password(self, value: impl Into<Text>) -> CreateAgent {
        self.0.password(value)
    }
}

/// Status that a new agent starts with.
///
/// Document 1: Agents.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AgentInitialStatus {
    /// Active.
    Enable,
    /// Disabled.
    Disable,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl AgentInitialStatus {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            AgentInitialStatus::Enable => "enable",
            AgentInitialStatus::Disable => "disable",
            AgentInitialStatus::Unlisted(value) => value,
        }
    }
}

impl From<&str> for AgentInitialStatus {
    fn from(value: &str) -> Self {
        match value {
            "enable" => AgentInitialStatus::Enable,
            "disable" => AgentInitialStatus::Disable,
            other => AgentInitialStatus::Unlisted(other.into()),
        }
    }
}

choice_codec!(AgentInitialStatus);

/// Online-chat settings of an agent.
///
/// Document 1: Agents.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct WebchatConfig {
    /// Nickname in online chat.
    /// Type and optional (not shown in the document; assumed). For example `王小明`.
    pub agent_name: Option<Text>,
    /// Minimum concurrent sessions.
    /// Optional (not shown in the document; assumed). For example `1`.
    pub min_limit: Option<Integer>,
    /// Maximum concurrent sessions.
    /// Optional (not shown in the document; assumed). For example `5`.
    pub max_limit: Option<Integer>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    WebchatConfig {
        agent_name, min_limit, max_limit
    }
}

impl WebchatConfig {
    /// Nickname in online chat.
    /// Type and optional (not shown in the document; assumed). For example `王小明`.
    #[must_use]
    pub fn agent_name(mut self, value: impl Into<Text>) -> Self {
        self.agent_name = Some(value.into());
        self
    }

    /// Minimum concurrent sessions.
    /// Optional (not shown in the document; assumed). For example `1`.
    #[must_use]
    pub fn min_limit(mut self, value: impl Into<Integer>) -> Self {
        self.min_limit = Some(value.into());
        self
    }

    /// Maximum concurrent sessions.
    /// Optional (not shown in the document; assumed). For example `5`.
    #[must_use]
    pub fn max_limit(mut self, value: impl Into<Integer>) -> Self {
        self.max_limit = Some(value.into());
        self
    }
}

/// Agent as the create operation returns it, with other fields than `Agent`.
///
/// Document 1: Agent (result of agent creation).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct CreatedAgent {
    /// Primary key.
    /// On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// Account number.
    /// For example `1000001`.
    pub account_id: Option<Text>,
    /// Agent name.
    /// For example `王小明`.
    pub agent_name: Option<Text>,
    /// Work number.
    /// For example `1001`.
    pub agent_number: Option<Text>,
    /// Mobile number.
    /// For example `13800001001`.
    pub mobile: Option<Text>,
    /// E-mail.
    /// For example `wang@example.com`.
    pub email: Option<Text>,
    /// Agent status.
    /// For example `enable`.
    pub status: Option<AgentStatus>,
    /// Agent version, a licence id.
    /// The `licence_id` of `platform.licences.list`, not the `id` there (not shown in the document; assumed). For
    /// example `ccAgent`.
    pub agent_version: Option<Text>,
    /// Skill group ids.
    /// `queue.id` in `platform.agents.query` (not shown in the document; assumed). For example `["80001"]`.
    pub queue_list: Option<List<Text>>,
    /// Role ids (not names).
    /// For example `["3299b0eac0f3ff09bde00a96"]`.
    pub roles: Option<List<Text>>,
    /// Hash of the password.
    pub hash_password: Option<Text>,
    /// Creation time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub create_time: Option<ServiceTime>,
    /// Last change time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub update_time: Option<ServiceTime>,
    /// Lock time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub lock_time: Option<ServiceTime>,
    /// Last login; empty string when none.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub last_login_time: Option<ServiceTime>,
    /// Creator.
    /// For example `system`.
    pub create_user: Option<Text>,
    /// Last editor.
    /// For example `system`.
    pub update_user: Option<Text>,
    /// SIP number.
    /// For example `1000001801`.
    pub sip_number: Option<Text>,
    /// External user id.
    /// For example `crm-1001`.
    pub crm_id: Option<Text>,
    /// WebRTC SIP number.
    /// For example `1000001801`.
    pub webrtc_sip_number: Option<Text>,
    /// WebRTC SIP key.
    pub webrtc_sip_key: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    CreatedAgent {
        id, account_id, agent_name, agent_number, mobile, email, status, agent_version, queue_list, roles,
        hash_password, create_time, update_time, lock_time, last_login_time, create_user, update_user, sip_number,
        crm_id, webrtc_sip_number, webrtc_sip_key
    }
}

impl CreatedAgent {
    /// Primary key.
    /// On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Account number.
    /// For example `1000001`.
    #[must_use]
    pub fn account_id(mut self, value: impl Into<Text>) -> Self {
        self.account_id = Some(value.into());
        self
    }

    /// Agent name.
    /// For example `王小明`.
    #[must_use]
    pub fn agent_name(mut self, value: impl Into<Text>) -> Self {
        self.agent_name = Some(value.into());
        self
    }

    /// Work number.
    /// For example `1001`.
    #[must_use]
    pub fn agent_number(mut self, value: impl Into<Text>) -> Self {
        self.agent_number = Some(value.into());
        self
    }

    /// Mobile number.
    /// For example `13800001001`.
    #[must_use]
    pub fn mobile(mut self, value: impl Into<Text>) -> Self {
        self.mobile = Some(value.into());
        self
    }

    /// E-mail.
    /// For example `wang@example.com`.
    #[must_use]
    pub fn email(mut self, value: impl Into<Text>) -> Self {
        self.email = Some(value.into());
        self
    }

    /// Agent status.
    /// For example `enable`.
    #[must_use]
    pub fn status(mut self, value: impl Into<AgentStatus>) -> Self {
        self.status = Some(value.into());
        self
    }

    /// Agent version, a licence id.
    /// The `licence_id` of `platform.licences.list`, not the `id` there (not shown in the document; assumed). For
    /// example `ccAgent`.
    #[must_use]
    pub fn agent_version(mut self, value: impl Into<Text>) -> Self {
        self.agent_version = Some(value.into());
        self
    }

    /// Skill group ids.
    /// `queue.id` in `platform.agents.query` (not shown in the document; assumed). For example `["80001"]`.
    #[must_use]
    pub fn queue_list(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.queue_list = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Role ids (not names).
    /// For example `["3299b0eac0f3ff09bde00a96"]`.
    #[must_use]
    pub fn roles(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.roles = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Hash of the password.
    #[must_use]
    pub fn hash_password(mut self, value: impl Into<Text>) -> Self {
        self.hash_password = Some(value.into());
        self
    }

    /// Creation time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn create_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.create_time = Some(value.into());
        self
    }

    /// Last change time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn update_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.update_time = Some(value.into());
        self
    }

    /// Lock time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn lock_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.lock_time = Some(value.into());
        self
    }

    /// Last login; empty string when none.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn last_login_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.last_login_time = Some(value.into());
        self
    }

    /// Creator.
    /// For example `system`.
    #[must_use]
    pub fn create_user(mut self, value: impl Into<Text>) -> Self {
        self.create_user = Some(value.into());
        self
    }

    /// Last editor.
    /// For example `system`.
    #[must_use]
    pub fn update_user(mut self, value: impl Into<Text>) -> Self {
        self.update_user = Some(value.into());
        self
    }

    /// SIP number.
    /// For example `1000001801`.
    #[must_use]
    pub fn sip_number(mut self, value: impl Into<Text>) -> Self {
        self.sip_number = Some(value.into());
        self
    }

    /// External user id.
    /// For example `crm-1001`.
    #[must_use]
    pub fn crm_id(mut self, value: impl Into<Text>) -> Self {
        self.crm_id = Some(value.into());
        self
    }

    /// WebRTC SIP number.
    /// For example `1000001801`.
    #[must_use]
    pub fn webrtc_sip_number(mut self, value: impl Into<Text>) -> Self {
        self.webrtc_sip_number = Some(value.into());
        self
    }

    /// WebRTC SIP key.
    #[must_use]
    pub fn webrtc_sip_key(mut self, value: impl Into<Text>) -> Self {
        self.webrtc_sip_key = Some(value.into());
        self
    }
}

/// Changes of an agent.
///
/// Document 1: Agents: Update agent.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct UpdateAgent {
    /// Agent id, locates the agent.
    /// `id` in `platform.agents.query` (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
    pub agent_id: Option<Text>,
    /// Work number, locates the agent.
    /// It is not changed, even if an agent id is given, too (not shown in the document; assumed). For example `1001`.
    pub agent_number: Option<Text>,
    /// Agent name.
    /// For example `王小明`.
    pub agent_name: Option<Text>,
    /// Agent version, a licence id.
    /// The `licence_id` of `platform.licences.list`, not the `id` there (not shown in the document; assumed). For
    /// example `ccAgent`.
    pub agent_version: Option<Text>,
    /// Skill group ids.
    /// `queue.id` in `platform.agents.query` (not shown in the document; assumed). For example `["80001"]`.
    pub queue_list: Option<List<Text>>,
    /// Role ids: `id` in `platform.roles.list`. The agent query returns role names, which are not accepted here.
    /// For example `["3299b0eac0f3ff09bde00a96"]`.
    pub roles: Option<List<Text>>,
    /// Agent password.
    pub password: Option<Text>,
    /// Mobile number.
    /// For example `13800001001`.
    pub mobile: Option<Text>,
    /// E-mail.
    /// For example `wang@example.com`.
    pub email: Option<Text>,
    /// SIP number.
    /// For example `1000001801`.
    pub sip_number: Option<Text>,
    /// Display numbers.
    /// For example `["02888880001"]`.
    pub numbers: Option<List<Text>>,
    /// Post-call processing time.
    /// The unit as for create (not shown in the document; assumed). In seconds. For example `30`.
    pub rest_time: Option<Text>,
    /// Online-chat settings.
    pub webchat_config: Option<WebchatConfig>,
    /// External user id.
    /// For example `crm-1001`.
    pub crm_id: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    UpdateAgent {
        agent_id, agent_number, agent_name, agent_version, queue_list, roles, password, mobile, email, sip_number,
        numbers, rest_time, webchat_config, crm_id
    }
}

impl UpdateAgent {
    /// Agent id, locates the agent.
    /// `id` in `platform.agents.query` (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
    #[must_use]
    pub fn agent_id(mut self, value: impl Into<Text>) -> Self {
        self.agent_id = Some(value.into());
        self
    }

    /// Work number, locates the agent.
    /// It is not changed, even if an agent id is given, too (not shown in the document; assumed). For example `1001`.
    #[must_use]
    pub fn agent_number(mut self, value: impl Into<Text>) -> Self {
        self.agent_number = Some(value.into());
        self
    }

    /// Agent name.
    /// For example `王小明`.
    #[must_use]
    pub fn agent_name(mut self, value: impl Into<Text>) -> Self {
        self.agent_name = Some(value.into());
        self
    }

    /// Agent version, a licence id.
    /// The `licence_id` of `platform.licences.list`, not the `id` there (not shown in the document; assumed). For
    /// example `ccAgent`.
    #[must_use]
    pub fn agent_version(mut self, value: impl Into<Text>) -> Self {
        self.agent_version = Some(value.into());
        self
    }

    /// Skill group ids.
    /// `queue.id` in `platform.agents.query` (not shown in the document; assumed). For example `["80001"]`.
    #[must_use]
    pub fn queue_list(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.queue_list = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Role ids: `id` in `platform.roles.list`. The agent query returns role names, which are not accepted here.
    /// For example `["3299b0eac0f3ff09bde00a96"]`.
    #[must_use]
    pub fn roles(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.roles = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Agent password.
    #[must_use]
    pub fn password(mut self, value: impl Into<Text>) -> Self {
        self.password = Some(value.into());
        self
    }

    /// Mobile number.
    /// For example `13800001001`.
    #[must_use]
    pub fn mobile(mut self, value: impl Into<Text>) -> Self {
        self.mobile = Some(value.into());
        self
    }

    /// E-mail.
    /// For example `wang@example.com`.
    #[must_use]
    pub fn email(mut self, value: impl Into<Text>) -> Self {
        self.email = Some(value.into());
        self
    }

    /// SIP number.
    /// For example `1000001801`.
    #[must_use]
    pub fn sip_number(mut self, value: impl Into<Text>) -> Self {
        self.sip_number = Some(value.into());
        self
    }

    /// Display numbers.
    /// For example `["02888880001"]`.
    #[must_use]
    pub fn numbers(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.numbers = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Post-call processing time.
    /// The unit as for create (not shown in the document; assumed). In seconds. For example `30`.
    #[must_use]
    pub fn rest_time(mut self, value: impl Into<Text>) -> Self {
        self.rest_time = Some(value.into());
        self
    }

    /// Online-chat settings.
    #[must_use]
    pub fn webchat_config(mut self, value: impl Into<WebchatConfig>) -> Self {
        self.webchat_config = Some(value.into());
        self
    }

    /// External user id.
    /// For example `crm-1001`.
    #[must_use]
    pub fn crm_id(mut self, value: impl Into<Text>) -> Self {
        self.crm_id = Some(value.into());
        self
    }
}

/// Reference to an agent, by its id or its work number.
///
/// Document 1: Agents: Enable agent, Disable agent.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct AgentRef {
    /// Agent id.
    /// For example `21346a836528318cc8c172b2`.
    pub agent_id: Option<Text>,
    /// Work number.
    /// For example `1001`.
    pub agent_number: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AgentRef {
        agent_id, agent_number
    }
}

impl AgentRef {
    /// Agent id.
    /// For example `21346a836528318cc8c172b2`.
    #[must_use]
    pub fn agent_id(mut self, value: impl Into<Text>) -> Self {
        self.agent_id = Some(value.into());
        self
    }

    /// Work number.
    /// For example `1001`.
    #[must_use]
    pub fn agent_number(mut self, value: impl Into<Text>) -> Self {
        self.agent_number = Some(value.into());
        self
    }
}

/// Filter of agents. Without a filter: all agents that are logged in.
///
/// Document 1: Agents: Query online agent status.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct OnlineAgentFilter {
    /// Work numbers.
    /// For example `["1001"]`.
    pub agent_numbers: Option<List<Text>>,
    /// Skill group ids; may be combined with `agent_numbers`.
    /// `queue.id` in `platform.agents.query` (not shown in the document; assumed). For example `["80001"]`.
    pub queue_id_list: Option<List<Text>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    OnlineAgentFilter {
        agent_numbers, queue_id_list
    }
}

impl OnlineAgentFilter {
    /// Work numbers.
    /// For example `["1001"]`.
    #[must_use]
    pub fn agent_numbers(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.agent_numbers = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Skill group ids; may be combined with `agent_numbers`.
    /// `queue.id` in `platform.agents.query` (not shown in the document; assumed). For example `["80001"]`.
    #[must_use]
    pub fn queue_id_list(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.queue_id_list = Some(value.into_iter().map(Into::into).collect());
        self
    }
}

/// The agents that are logged in.
///
/// Document 1: Agents: Query online agent status.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct OnlineAgents {
    /// Status of each agent.
    pub list: Option<List<OnlineAgentStatus>>,
    /// Total number.
    /// For example `12`.
    pub count: Option<Integer>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    OnlineAgents {
        list, count
    }
}

impl OnlineAgents {
    /// Status of each agent.
    #[must_use]
    pub fn list(mut self, value: impl Into<List<OnlineAgentStatus>>) -> Self {
        self.list = Some(value.into());
        self
    }

    /// Total number.
    /// For example `12`.
    #[must_use]
    pub fn count(mut self, value: impl Into<Integer>) -> Self {
        self.count = Some(value.into());
        self
    }
}

/// Status of an agent that is logged in. Fields marked as observed are present in practice, without a description.
///
/// Document 1: Online agent status entry.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct OnlineAgentStatus {
    /// Account number.
    /// For example `1000001`.
    pub account_id: Option<Text>,
    /// Work number.
    /// For example `1001`.
    pub agent_number: Option<Text>,
    /// Status code.
    /// For example `1`.
    pub status_number: Option<Text>,
    /// Status name.
    /// For example `空闲`.
    pub status_name: Option<Text>,
    /// Status start time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub status_start_time: Option<ServiceTime>,
    /// Login method.
    /// For example `PSTN`.
    pub login_type: Option<LoginType>,
    /// Login time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub login_time: Option<ServiceTime>,
    /// Meaning not shown in the vendor's documents.
    /// Seen in samples, not described.
    pub login: Option<Boolean>,
    /// Meaning not shown in the vendor's documents.
    /// Seen in samples, not described.
    pub busy: Option<Boolean>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed). Seen in samples, not described.
    pub last_call_id_list: Option<List<Text>>,
    /// Meaning not shown in the vendor's documents.
    /// Seen in samples, not described.
    pub login_number: Option<Text>,
    /// Meaning not shown in the vendor's documents.
    /// Seen in samples, not described.
    pub init_status_name: Option<Text>,
    /// Meaning not shown in the vendor's documents.
    /// Seen in samples, not described.
    pub init_status_number: Option<Text>,
    /// Meaning not shown in the vendor's documents.
    /// Format: `yyyy-MM-dd HH:mm:ss`. Seen in samples, not described.
    pub first_login_time: Option<ServiceTime>,
    /// Meaning not shown in the vendor's documents.
    /// Format: `yyyy-MM-dd HH:mm:ss`. Seen in samples, not described.
    pub logout_time: Option<ServiceTime>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    OnlineAgentStatus {
        account_id, agent_number, status_number, status_name, status_start_time, login_type, login_time, login, busy,
        last_call_id_list, login_number, init_status_name, init_status_number, first_login_time, logout_time
    }
}

impl OnlineAgentStatus {
    /// Account number.
    /// For example `1000001`.
    #[must_use]
    pub fn account_id(mut self, value: impl Into<Text>) -> Self {
        self.account_id = Some(value.into());
        self
    }

    /// Work number.
    /// For example `1001`.
    #[must_use]
    pub fn agent_number(mut self, value: impl Into<Text>) -> Self {
        self.agent_number = Some(value.into());
        self
    }

    /// Status code.
    /// For example `1`.
    #[must_use]
    pub fn status_number(mut self, value: impl Into<Text>) -> Self {
        self.status_number = Some(value.into());
        self
    }

    /// Status name.
    /// For example `空闲`.
    #[must_use]
    pub fn status_name(mut self, value: impl Into<Text>) -> Self {
        self.status_name = Some(value.into());
        self
    }

    /// Status start time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn status_start_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.status_start_time = Some(value.into());
        self
    }

    /// Login method.
    /// For example `PSTN`.
    #[must_use]
    pub fn login_type(mut self, value: impl Into<LoginType>) -> Self {
        self.login_type = Some(value.into());
        self
    }

    /// Login time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn login_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.login_time = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Seen in samples, not described.
    #[must_use]
    pub fn login(mut self, value: impl Into<Boolean>) -> Self {
        self.login = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Seen in samples, not described.
    #[must_use]
    pub fn busy(mut self, value: impl Into<Boolean>) -> Self {
        self.busy = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed). Seen in samples, not described.
    #[must_use]
    pub fn last_call_id_list(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.last_call_id_list = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Seen in samples, not described.
    #[must_use]
    pub fn login_number(mut self, value: impl Into<Text>) -> Self {
        self.login_number = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Seen in samples, not described.
    #[must_use]
    pub fn init_status_name(mut self, value: impl Into<Text>) -> Self {
        self.init_status_name = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Seen in samples, not described.
    #[must_use]
    pub fn init_status_number(mut self, value: impl Into<Text>) -> Self {
        self.init_status_number = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Format: `yyyy-MM-dd HH:mm:ss`. Seen in samples, not described.
    #[must_use]
    pub fn first_login_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.first_login_time = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Format: `yyyy-MM-dd HH:mm:ss`. Seen in samples, not described.
    #[must_use]
    pub fn logout_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.logout_time = Some(value.into());
        self
    }
}

/// Login method of an agent.
///
/// Document 1: Online agent status entry.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LoginType {
    /// Mobile phone (not shown in the document; assumed).
    Pstn,
    /// SIP number (not shown in the document; assumed).
    Sip,
    /// Browser (not shown in the document; assumed).
    Webrtc,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl LoginType {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            LoginType::Pstn => "PSTN",
            LoginType::Sip => "SIP",
            LoginType::Webrtc => "WEBRTC",
            LoginType::Unlisted(value) => value,
        }
    }
}

impl From<&str> for LoginType {
    fn from(value: &str) -> Self {
        match value {
            "PSTN" => LoginType::Pstn,
            "SIP" => LoginType::Sip,
            "WEBRTC" => LoginType::Webrtc,
            other => LoginType::Unlisted(other.into()),
        }
    }
}

choice_codec!(LoginType);
