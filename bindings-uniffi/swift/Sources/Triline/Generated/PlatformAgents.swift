// Written by `cargo run -p triline-bindgen` from the table of the core.

extension Platform {
    /// Agents, who answer calls, and their phones.
    public var agents: Agents { Agents(caller: caller) }

    /// Agents, who answer calls, and their phones.
    public struct Agents: Sendable {
        let caller: Caller

        /// Lists agents. Without a filter: all agents of the account, in pages of up to 100.
        ///
        /// Vendor's API document: *Query agents* (our translation: 查询坐席), `POST /openapi/v1/call/query/agent`.
        ///
        /// Document 1: Agents: Query agents.
        ///
        /// ```swift
        /// for try await agent in cc.agents.query() { print(agent) }
        /// ```
        ///
        /// - Parameters:
        ///   - agentNumber: Work number. For example `1001`.
        ///   - sipNumber: SIP number. For example `1000001801`.
        ///   - mobile: Mobile number. For example `13800001001`.
        ///   - crmId: External user id. Optional (not shown in the document; assumed). For example `crm-1001`.
        ///   - page: Page. At least 1. Default: `1`.
        ///   - limit: Count per page. From 1 to 100. Default: `100`. Iterating requests pages of 100 unless it is given. For example `20`.
        ///   - projection: Field selection: map of field name to 1.
        /// - Returns: The list. Nothing is sent before it is used.
        public func query(
            agentNumber: String? = nil,
            sipNumber: String? = nil,
            mobile: String? = nil,
            crmId: String? = nil,
            page: Int? = nil,
            limit: Int? = nil,
            projection: [String: Double]? = nil
        ) -> PagedList<Agent> {
            self.caller.pages("platform.agents.query") {
                $0.set("agentNumber", agentNumber)
                $0.set("sipNumber", sipNumber)
                $0.set("mobile", mobile)
                $0.set("crmId", crmId)
                $0.set("page", page)
                $0.set("limit", limit)
                $0.set("projection", projection)
            }
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
        /// ```swift
        /// try await cc.agents.bind(agentNumber: "1001", bindType: .pstn, number: "13800001001")
        /// ```
        ///
        /// - Parameters:
        ///   - agentNumber: Work number. For example `1001`.
        ///   - bindType: Kind of number. For example `.pstn`.
        ///   - number: Number to bind. For example `13800001001`.
        /// - Throws: ``TrilineError``. Codes of its own: 6721, 6722, 6716. Codes that may come, too (not shown in the document; assumed): 6701, 6707.
        public func bind(agentNumber: String, bindType: BindType, number: String) async throws {
            try await self.caller.run("platform.agents.bind") {
                $0.set("agentNumber", agentNumber)
                $0.set("bindType", bindType)
                $0.set("number", number)
            }
        }

        /// Unbinds the mobile or SIP number of an agent.
        ///
        /// Vendor's API document: *Change agent device number* (our translation: 变更坐席绑定号码), `POST /openapi/v1/call/bind/agent`.
        ///
        /// This is `bind` without `number`.
        ///
        /// Document 1: Agents: Change agent device number.
        ///
        /// ```swift
        /// try await cc.agents.unbind(agentNumber: "1001", bindType: .pstn)
        /// ```
        ///
        /// - Parameters:
        ///   - agentNumber: Work number. For example `1001`.
        ///   - bindType: Kind of number. For example `.pstn`.
        /// - Throws: ``TrilineError``. Codes of its own: 6721, 6722, 6716. Codes that may come, too (not shown in the document; assumed): 6701, 6707.
        public func unbind(agentNumber: String, bindType: BindType) async throws {
            try await self.caller.run("platform.agents.unbind") {
                $0.set("agentNumber", agentNumber)
                $0.set("bindType", bindType)
            }
        }

        /// Creates an agent.
        ///
        /// It takes a licence of its `agentVersion` (6704). Role ids come from `platform.roles.list`.
        ///
        /// Where its outcome is unknown, `reconcile` of the error asks `platform.agents.query` whether it was done.
        ///
        /// Vendor's API document: *Create agent* (our translation: 创建坐席), `POST /openapi/v1/base/agent/create`.
        ///
        /// Document 1: Agents: Create agent.
        ///
        /// ```swift
        /// let result = try await cc.agents.create(
        ///     agentName: "王小明",
        ///     agentNumber: "9001",
        ///     agentVersion: "ccAgent",
        ///     queueList: ["80001"],
        ///     roles: ["3299b0eac0f3ff09bde00a96", "22d627872cdba1492c3ca73e"],
        ///     password: "Passw0rd!"
        /// )
        /// print(result)
        /// ```
        ///
        /// - Parameters:
        ///   - agentName: Agent name. For example `王小明`.
        ///   - agentNumber: Work number. For example `1001`.
        ///   - agentVersion: Agent version, a licence id. The `licenceId` of `platform.licences.list`, not the `id` there (not shown in the document; assumed). For example `ccAgent`.
        ///   - queueList: Skill group ids. `queue.id` in `platform.agents.query` (not shown in the document; assumed). For example `["80001"]`.
        ///   - roles: Role ids: `id` in `platform.roles.list`. The agent query returns role names, which are not accepted here. For example `["3299b0eac0f3ff09bde00a96"]`.
        ///   - password: Agent password.
        ///   - status: Initial status. Default: `.enable`.
        ///   - mobile: Mobile number. For example `13800001001`.
        ///   - email: E-mail. For example `wang@example.com`.
        ///   - sipNumber: SIP number. For example `1000001801`.
        ///   - numbers: Display numbers. Default: `[]`. For example `["02888880001"]`.
        ///   - restTime: Post-call processing time. In seconds. Default: `30`.
        ///   - webchatConfig: Online-chat settings.
        ///   - crmId: External user id. Default: empty. For example `crm-1001`.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``. Codes of its own: 6732. Codes that may come, too (not shown in the document; assumed): 6704, 6721, 6722, 6707.
        public func create(
            agentName: String,
            agentNumber: String,
            agentVersion: String,
            queueList: [String],
            roles: [String],
            password: String,
            status: AgentInitialStatus? = nil,
            mobile: String? = nil,
            email: String? = nil,
            sipNumber: String? = nil,
            numbers: [String]? = nil,
            restTime: String? = nil,
            webchatConfig: WebchatConfig? = nil,
            crmId: String? = nil
        ) async throws -> CreatedAgent {
            try await self.caller.record("platform.agents.create") {
                $0.set("agentName", agentName)
                $0.set("agentNumber", agentNumber)
                $0.set("agentVersion", agentVersion)
                $0.set("queueList", queueList)
                $0.set("roles", roles)
                $0.set("password", password)
                $0.set("status", status)
                $0.set("mobile", mobile)
                $0.set("email", email)
                $0.set("sipNumber", sipNumber)
                $0.set("numbers", numbers)
                $0.set("restTime", restTime)
                $0.set("webchatConfig", webchatConfig)
                $0.set("crmId", crmId)
            }
        }

        /// Changes the given fields of an agent; the others stay as they are.
        ///
        /// `agentId` or `agentNumber` locates the agent. Send no field that is not meant to change. An empty text or list
        /// is sent, and is assumed to clear its field. The client refuses null in a call by name.
        ///
        /// Vendor's API document: *Update agent* (our translation: 更新坐席), `POST /openapi/v1/base/agent/update`.
        ///
        /// At least one of `agentId`, `agentNumber` is to be given.
        ///
        /// Document 1: Agents: Update agent.
        ///
        /// ```swift
        /// try await cc.agents.update(agentId: "21346a836528318cc8c172b2", mobile: "13800001001")
        /// ```
        ///
        /// - Parameters:
        ///   - agentId: Agent id, locates the agent. `id` in `platform.agents.query` (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
        ///   - agentNumber: Work number, locates the agent. It is not changed, even if an agent id is given, too (not shown in the document; assumed). For example `1001`.
        ///   - agentName: Agent name. For example `王小明`.
        ///   - agentVersion: Agent version, a licence id. The `licenceId` of `platform.licences.list`, not the `id` there (not shown in the document; assumed). For example `ccAgent`.
        ///   - queueList: Skill group ids. `queue.id` in `platform.agents.query` (not shown in the document; assumed). For example `["80001"]`.
        ///   - roles: Role ids: `id` in `platform.roles.list`. The agent query returns role names, which are not accepted here. For example `["3299b0eac0f3ff09bde00a96"]`.
        ///   - password: Agent password.
        ///   - mobile: Mobile number. For example `13800001001`.
        ///   - email: E-mail. For example `wang@example.com`.
        ///   - sipNumber: SIP number. For example `1000001801`.
        ///   - numbers: Display numbers. For example `["02888880001"]`.
        ///   - restTime: Post-call processing time. The unit as for create (not shown in the document; assumed). In seconds. For example `30`.
        ///   - webchatConfig: Online-chat settings.
        ///   - crmId: External user id. For example `crm-1001`.
        /// - Throws: ``TrilineError``. Codes of its own: 6731. Codes that may come, too (not shown in the document; assumed): 6701, 6719, 6720, 6721, 6722, 6704, 6732.
        public func update(
            agentId: String? = nil,
            agentNumber: String? = nil,
            agentName: String? = nil,
            agentVersion: String? = nil,
            queueList: [String]? = nil,
            roles: [String]? = nil,
            password: String? = nil,
            mobile: String? = nil,
            email: String? = nil,
            sipNumber: String? = nil,
            numbers: [String]? = nil,
            restTime: String? = nil,
            webchatConfig: WebchatConfig? = nil,
            crmId: String? = nil
        ) async throws {
            try await self.caller.run("platform.agents.update") {
                $0.set("agentId", agentId)
                $0.set("agentNumber", agentNumber)
                $0.set("agentName", agentName)
                $0.set("agentVersion", agentVersion)
                $0.set("queueList", queueList)
                $0.set("roles", roles)
                $0.set("password", password)
                $0.set("mobile", mobile)
                $0.set("email", email)
                $0.set("sipNumber", sipNumber)
                $0.set("numbers", numbers)
                $0.set("restTime", restTime)
                $0.set("webchatConfig", webchatConfig)
                $0.set("crmId", crmId)
            }
        }

        /// Enables an agent, whatever its status.
        ///
        /// Whether this unlocks a locked agent is not shown in the vendor's documents, so it is not promised.
        ///
        /// Vendor's API document: *Enable agent* (our translation: 启用坐席), `POST /openapi/v1/base/agent/enable`.
        ///
        /// At least one of `agentId`, `agentNumber` is to be given.
        ///
        /// Document 1: Agents: Enable agent.
        ///
        /// ```swift
        /// try await cc.agents.enable(agentId: "21346a836528318cc8c172b2")
        /// ```
        ///
        /// - Parameters:
        ///   - agentId: Agent id. For example `21346a836528318cc8c172b2`.
        ///   - agentNumber: Work number. For example `1001`.
        /// - Throws: ``TrilineError``. Codes that may come, too (not shown in the document; assumed): 6731, 6701.
        public func enable(agentId: String? = nil, agentNumber: String? = nil) async throws {
            try await self.caller.run("platform.agents.enable") {
                $0.set("agentId", agentId)
                $0.set("agentNumber", agentNumber)
            }
        }

        /// Disables an agent, whatever its status.
        ///
        /// Vendor's API document: *Disable agent* (our translation: 禁用坐席), `POST /openapi/v1/base/agent/disable`.
        ///
        /// At least one of `agentId`, `agentNumber` is to be given.
        ///
        /// Document 1: Agents: Disable agent.
        ///
        /// ```swift
        /// try await cc.agents.disable(agentId: "c631cd2ebf1255dcb47a1edd")
        /// ```
        ///
        /// - Parameters:
        ///   - agentId: Agent id. For example `21346a836528318cc8c172b2`.
        ///   - agentNumber: Work number. For example `1001`.
        /// - Throws: ``TrilineError``. Codes that may come, too (not shown in the document; assumed): 6731, 6701.
        public func disable(agentId: String? = nil, agentNumber: String? = nil) async throws {
            try await self.caller.run("platform.agents.disable") {
                $0.set("agentId", agentId)
                $0.set("agentNumber", agentNumber)
            }
        }

        /// Returns the status of the agents that are logged in, and no others.
        ///
        /// It counts toward the rate limit of the account, so poll no more often than needed.
        ///
        /// Vendor's API document: *Query online agent status* (our translation: 查询在线坐席状态), `POST /openapi/v1/base/agent/status/find`.
        ///
        /// Document 1: Agents: Query online agent status.
        ///
        /// ```swift
        /// print(try await cc.agents.statuses())
        /// ```
        ///
        /// - Parameters:
        ///   - agentNumbers: Work numbers. For example `["1001"]`.
        ///   - queueIdList: Skill group ids; may be combined with `agentNumbers`. `queue.id` in `platform.agents.query` (not shown in the document; assumed). For example `["80001"]`.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``. Codes that may come, too (not shown in the document; assumed): 6700.
        public func statuses(
            agentNumbers: [String]? = nil,
            queueIdList: [String]? = nil
        ) async throws -> OnlineAgents {
            try await self.caller.record("platform.agents.statuses") {
                $0.set("agentNumbers", agentNumbers)
                $0.set("queueIdList", queueIdList)
            }
        }
    }
}
