//! Agents, who answer calls, and their phones.

use crate::macros::{choice, group, record};

group! {
    /// Agents, who answer calls, and their phones.
    Platform platform.agents {
        /// Lists agents. Without a filter: all agents of the account, in pages of up to 100.
        ///
        /// Vendor's API document: *Query agents* (our translation: 查询坐席), `POST /openapi/v1/call/query/agent`.
        query: Post "/openapi/v1/call/query/agent" (AgentFilter)
            -> [pages of Agent at "data" by "page" and "limit", 100]
            { repeat: Read, rules: [], errors: [], source: "1: Agents: Query agents" }

        /// Binds a mobile or SIP number to an agent.
        ///
        /// The service unbinds the number of that kind when `number` is left out, so the client demands one that is not null
        /// or empty: a number that a program did not find unbinds nothing. `unbind` unbinds.
        ///
        /// A mobile number can be bound once in an account (6721). A SIP number must be registered, and not bound to
        /// another agent (6722). The change takes effect at once.
        ///
        /// Vendor's API document: *Change agent device number* (our translation: 变更坐席绑定号码), `POST /openapi/v1/call/bind/agent`.
        bind: Post "/openapi/v1/call/bind/agent" (BindAgent) -> [nothing]
            {
                repeat: SameState,
                rules: [split number or unbind, "Unbinds the mobile or SIP number of an agent."],
                errors: [6721, 6722, 6716; 6701, 6707],
                source: "1: Agents: Change agent device number"
            }

        /// Creates an agent.
        ///
        /// It takes a licence of its `agent_version` (6704). Role ids come from `platform.roles.list`.
        ///
        /// Vendor's API document: *Create agent* (our translation: 创建坐席), `POST /openapi/v1/base/agent/create`.
        create: Post "/openapi/v1/base/agent/create" (CreateAgent) -> [CreatedAgent, at "data"]
            {
                repeat: Keyed,
                rules: [Found { by: "platform.agents.query", give: &[("agentNumber", "agentNumber")], rows: &[("agentNumber", "agentNumber")] }],
                errors: [6732; 6704, 6721, 6722, 6707],
                source: "1: Agents: Create agent"
            }

        /// Changes the given fields of an agent; the others stay as they are.
        ///
        /// `agent_id` or `agent_number` locates the agent. Send no field that is not meant to change. An empty text or list
        /// is sent, and is assumed to clear its field. The client refuses null in a call by name.
        ///
        /// Vendor's API document: *Update agent* (our translation: 更新坐席), `POST /openapi/v1/base/agent/update`.
        update: Post "/openapi/v1/base/agent/update" (UpdateAgent) -> [nothing]
            {
                repeat: SameState,
                rules: [OneOf(&["agentId", "agentNumber"]), Patch],
                errors: [6731; 6701, 6719, 6720, 6721, 6722, 6704, 6732],
                source: "1: Agents: Update agent"
            }

        /// Enables an agent, whatever its status.
        ///
        /// Whether this unlocks a locked agent is not shown in the vendor's documents, so it is not promised.
        ///
        /// Vendor's API document: *Enable agent* (our translation: 启用坐席), `POST /openapi/v1/base/agent/enable`.
        enable: Post "/openapi/v1/base/agent/enable" (AgentRef) -> [nothing]
            { repeat: SameState, rules: [OneOf(&["agentId", "agentNumber"])], errors: [; 6731, 6701], source: "1: Agents: Enable agent" }

        /// Disables an agent, whatever its status.
        ///
        /// Vendor's API document: *Disable agent* (our translation: 禁用坐席), `POST /openapi/v1/base/agent/disable`.
        disable: Post "/openapi/v1/base/agent/disable" (AgentRef) -> [nothing]
            { repeat: SameState, rules: [OneOf(&["agentId", "agentNumber"])], errors: [; 6731, 6701], source: "1: Agents: Disable agent" }

        /// Returns the status of the agents that are logged in, and no others.
        ///
        /// It counts toward the rate limit of the account, so poll no more often than needed.
        ///
        /// Vendor's API document: *Query online agent status* (our translation: 查询在线坐席状态), `POST /openapi/v1/base/agent/status/find`.
        statuses: Post "/openapi/v1/base/agent/status/find" (OnlineAgentFilter)
            -> [fields of OnlineAgents under "data"]
            { repeat: Read, rules: [], errors: [; 6700], source: "1: Agents: Query online agent status" }
    }
}

record! {
    /// Filter of agents, and page of the result.
    AgentFilter, "1: Agents: Query agents" {
        /// Work number.
        agent_number: Text = "agentNumber",
        /// SIP number.
        sip_number: Text = "sipNumber",
        /// Mobile number.
        mobile: Text,
        /// External user id.
        crm_id: Text = "crmId" [Assumed("Optional")],
        /// Page.
        page: Integer [AnyNumber, Min(1), Default("1")],
        /// Count per page.
        limit: Integer [AnyNumber, Min(1), Max(100), Default("100")],
        /// Field selection: map of field name to 1.
        projection: Map<Number>,
    }
}

record! {
    /// Number to bind to an agent.
    BindAgent, "1: Agents: Change agent device number" {
        /// Work number.
        agent_number: Text = "agentNumber" [Required],
        /// Kind of number.
        bind_type: BindType = "bindType" [Required],
        /// Number to bind.
        number: Text,
    }
}

/// What the vendor's documents describe as another operation without one of its parameters.
pub mod without {
    use super::{UnbindAgent, group};

    group! {
        /// Agents, who answer calls, and their phones.
        Platform platform.agents {
            /// Unbinds the mobile or SIP number of an agent.
            ///
            /// Vendor's API document: *Change agent device number* (our translation: 变更坐席绑定号码), `POST /openapi/v1/call/bind/agent`.
            unbind: Post "/openapi/v1/call/bind/agent" (UnbindAgent) -> [nothing]
                {
                    repeat: SameState,
                    rules: [Without("platform.agents.bind")],
                    errors: [6716; 6701],
                    source: "1: Agents: Change agent device number"
                }
        }
    }
}

record! {
    /// Kind of number to unbind from an agent.
    UnbindAgent, "1: Agents: Change agent device number" {
        /// Work number.
        agent_number: Text = "agentNumber" [Required],
        /// Kind of number.
        bind_type: BindType = "bindType" [Required],
    }
}

record! {
    /// Agent to create.
    CreateAgent, "1: Agents: Create agent" {
        /// Agent name.
        agent_name: Text = "agentName" [Required],
        /// Work number.
        agent_number: Text = "agentNumber" [Required],
        /// Agent version, a licence id.
        agent_version: Text = "agentVersion" [Required, Assumed("The `licence_id` of `platform.licences.list`, not the `id` there")],
        /// Skill group ids.
        queue_list: List<Text> = "queueList" [Required, Assumed("`queue.id` in `platform.agents.query`")],
        /// Role ids: `id` in `platform.roles.list`. The agent query returns role names, which are not accepted here.
        roles: List<Text> [Required],
        /// Agent password.
        password: Text [Required, Secret],
        /// Initial status.
        status: AgentInitialStatus [Default("enable")],
        /// Mobile number.
        mobile: Text,
        /// E-mail.
        email: Text,
        /// SIP number.
        sip_number: Text = "sipNumber",
        /// Display numbers.
        numbers: List<Text> [Default("[]")],
        /// Post-call processing time.
        rest_time: Text = "restTime" [Default("30"), Unit("seconds")],
        /// Online-chat settings.
        webchat_config: WebchatConfig = "webchatConfig",
        /// External user id.
        crm_id: Text = "crmId" [Default("")],
    }
}

record! {
    /// Changes of an agent.
    UpdateAgent, "1: Agents: Update agent" {
        /// Agent id, locates the agent.
        agent_id: Text = "agentId" [Assumed("`id` in `platform.agents.query`")],
        /// Work number, locates the agent.
        agent_number: Text = "agentNumber" [Assumed("It is not changed, even if an agent id is given, too")],
        /// Agent name.
        agent_name: Text = "agentName",
        /// Agent version, a licence id.
        agent_version: Text = "agentVersion" [Assumed("The `licence_id` of `platform.licences.list`, not the `id` there")],
        /// Skill group ids.
        queue_list: List<Text> = "queueList" [Assumed("`queue.id` in `platform.agents.query`")],
        /// Role ids: `id` in `platform.roles.list`. The agent query returns role names, which are not accepted here.
        roles: List<Text>,
        /// Agent password.
        password: Text [Secret],
        /// Mobile number.
        mobile: Text,
        /// E-mail.
        email: Text,
        /// SIP number.
        sip_number: Text = "sipNumber",
        /// Display numbers.
        numbers: List<Text>,
        /// Post-call processing time.
        rest_time: Text = "restTime" [Unit("seconds"), Assumed("The unit as for create")],
        /// Online-chat settings.
        webchat_config: WebchatConfig = "webchatConfig",
        /// External user id.
        crm_id: Text = "crmId",
    }
}

record! {
    /// Reference to an agent, by its id or its work number.
    AgentRef, "1: Agents: Enable agent, Disable agent" {
        /// Agent id.
        agent_id: Text = "agentId",
        /// Work number.
        agent_number: Text = "agentNumber",
    }
}

record! {
    /// Filter of agents. Without a filter: all agents that are logged in.
    OnlineAgentFilter, "1: Agents: Query online agent status" {
        /// Work numbers.
        agent_numbers: List<Text> = "agentNumbers",
        /// Skill group ids; may be combined with `agent_numbers`.
        queue_id_list: List<Text> = "queueIdList" [Assumed("`queue.id` in `platform.agents.query`")],
    }
}

record! {
    /// Online-chat settings of an agent.
    WebchatConfig, "1: Agents" {
        /// Nickname in online chat.
        agent_name: Text = "agentName" [Assumed("Type and optional")],
        /// Minimum concurrent sessions.
        min_limit: Integer = "minLimit" [AnyNumber, Assumed("Optional")],
        /// Maximum concurrent sessions.
        max_limit: Integer = "maxLimit" [AnyNumber, Assumed("Optional")],
    }
}

record! {
    /// Agent as the agent query returns it.
    Agent, "1: Agent (result of agent query)" {
        /// Primary key.
        id: Text = "_id" as "id",
        /// Role names (not ids).
        roles: List<Text>,
        /// E-mail.
        email: Text,
        /// External user id.
        crm_id: Text = "crmId",
        /// Bound SIP number.
        sip_number: Text = "sipNumber",
        /// Bound mobile number.
        mobile: Text,
        /// Work number.
        agent_number: Text = "agentNumber",
        /// Agent name.
        agent_name: Text = "agentName",
        /// Agent status.
        status: AgentStatus,
        /// Skill groups of the agent.
        queue: List<AgentQueue>,
        /// Post-call processing duration.
        rest_time: Text = "restTime" [Unit("seconds"), Assumed("The unit as for create")],
        /// Display numbers bound to the agent.
        numbers: List<Text>,
    }
}

record! {
    /// Skill group of an agent.
    AgentQueue, "1: Agent (result of agent query)" {
        /// Group number.
        id: Text = "_id" as "id" [Assumed("What requests take as skill group id or number"), Assumed("Type")],
        /// Group name.
        name: Text [Assumed("Type")],
    }
}

record! {
    /// Agent as the create operation returns it, with other fields than `Agent`.
    CreatedAgent, "1: Agent (result of agent creation)" {
        /// Primary key.
        id: Text = "_id" as "id",
        /// Account number.
        account_id: Text = "accountId",
        /// Agent name.
        agent_name: Text = "agentName",
        /// Work number.
        agent_number: Text = "agentNumber",
        /// Mobile number.
        mobile: Text,
        /// E-mail.
        email: Text,
        /// Agent status.
        status: AgentStatus,
        /// Agent version, a licence id.
        agent_version: Text = "agentVersion" [Assumed("The `licence_id` of `platform.licences.list`, not the `id` there")],
        /// Skill group ids.
        queue_list: List<Text> = "queueList" [Assumed("`queue.id` in `platform.agents.query`")],
        /// Role ids (not names).
        roles: List<Text>,
        /// Hash of the password.
        hash_password: Text = "hashPassword" [Secret],
        /// Creation time.
        create_time: Text = "createTime" [Format(DateTime)],
        /// Last change time.
        update_time: Text = "updateTime" [Format(DateTime)],
        /// Lock time.
        lock_time: Text = "lockTime" [Format(DateTime)],
        /// Last login; empty string when none.
        last_login_time: Text = "lastLoginTime" [Format(DateTime)],
        /// Creator.
        create_user: Text = "createUser",
        /// Last editor.
        update_user: Text = "updateUser",
        /// SIP number.
        sip_number: Text = "sipNumber",
        /// External user id.
        crm_id: Text = "crmId",
        /// WebRTC SIP number.
        webrtc_sip_number: Text = "webrtcSipNumber",
        /// WebRTC SIP key.
        webrtc_sip_key: Text = "webrtcSipKey" [Secret],
    }
}

record! {
    /// The agents that are logged in.
    OnlineAgents, "1: Agents: Query online agent status" {
        /// Status of each agent.
        list: List<OnlineAgentStatus>,
        /// Total number.
        count: Integer,
    }
}

record! {
    /// Status of an agent that is logged in. Fields marked as observed are present in practice, without a description.
    OnlineAgentStatus, "1: Online agent status entry" {
        /// Account number.
        account_id: Text = "accountId",
        /// Work number.
        agent_number: Text = "agentNumber",
        /// Status code.
        status_number: Text = "statusNumber",
        /// Status name.
        status_name: Text = "statusName",
        /// Status start time.
        status_start_time: Text = "statusStartTime" [Format(DateTime)],
        /// Login method.
        login_type: LoginType = "loginType",
        /// Login time.
        login_time: Text = "loginTime" [Format(DateTime)],
        /// Meaning not shown in the vendor's documents.
        login: Boolean [Observed],
        /// Meaning not shown in the vendor's documents.
        busy: Boolean [Observed],
        /// Meaning not shown in the vendor's documents.
        last_call_id_list: List<Text> = "lastCallIdList" [Observed, Assumed("Type")],
        /// Meaning not shown in the vendor's documents.
        login_number: Text = "loginNumber" [Observed],
        /// Meaning not shown in the vendor's documents.
        init_status_name: Text = "initStatusName" [Observed],
        /// Meaning not shown in the vendor's documents.
        init_status_number: Text = "initStatusNumber" [Observed],
        /// Meaning not shown in the vendor's documents.
        first_login_time: Text = "firstLoginTime" [Format(DateTime), Observed],
        /// Meaning not shown in the vendor's documents.
        logout_time: Text = "logoutTime" [Format(DateTime), Observed],
    }
}

choice! {
    /// Status of an agent.
    AgentStatus: Text, "1: Agent (result of agent query)" {
        /// Active.
        Enable = "enable",
        /// Refused with error 6702.
        Disable = "disable",
        /// Locked after repeated wrong passwords (6730).
        Lock = "lock",
    }
}

choice! {
    /// Status that a new agent starts with.
    AgentInitialStatus: Text, "1: Agents" {
        /// Active.
        Enable = "enable",
        /// Disabled.
        Disable = "disable",
    }
}

choice! {
    /// Login method of an agent.
    LoginType: Text, "1: Online agent status entry" {
        /// Mobile phone (not shown in the document; assumed).
        Pstn = "PSTN",
        /// SIP number (not shown in the document; assumed).
        Sip = "SIP",
        /// Browser (not shown in the document; assumed).
        Webrtc = "WEBRTC",
    }
}

choice! {
    /// Kind of number that is bound to an agent.
    BindType: Text, "1: Agents" {
        /// Mobile number.
        Pstn = "PSTN",
        /// SIP number.
        Sip = "SIP",
    }
}
