// Written by `cargo run -p triline-bindgen` from the table of the core.

extension Platform {
    /// Reports on online chat.
    public var chatReports: ChatReports { ChatReports(caller: caller) }

    /// Reports on online chat.
    public struct ChatReports: Sendable {
        let caller: Caller

        /// Returns session statistics by time, for a range of at most one year.
        ///
        /// Vendor's API document: *Session report*, 会话报表, `POST /openapi/im-report/session/time`.
        ///
        /// Document 2: Reports: Session report.
        ///
        /// ```swift
        /// let result = try await cc.chatReports.sessions(
        ///     createTime: ["2025-03-05 08:00:00", "2025-03-05 09:00:00"]
        /// )
        /// print(result)
        /// ```
        ///
        /// - Parameters:
        ///   - createTime: Range start and end. 2 to 2 elements. Format: `yyyy-MM-dd HH:mm:ss`.
        ///   - dimension: Time step. `hour` unless given.
        ///   - accessIds: Restrict to these access numbers.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func sessions(
            createTime: [any ServiceTime],
            dimension: ReportDimension? = nil,
            accessIds: [String]? = nil
        ) async throws -> SessionReport {
            try await self.caller.record("platform.chat_reports.sessions") {
                $0.set("createTime", times: createTime)
                $0.set("dimension", dimension)
                $0.set("accessIds", accessIds)
            }
        }

        /// Session statistics by time, over any time.
        ///
        /// A time of more than a year is asked for in parts, cut where years end, so that their rows are of different
        /// times; a part ends a second before the next begins. Rows of the same time become one, whose numbers are sums,
        /// without the average session length if that differs.
        ///
        /// Document 2: Reports: Session report.
        ///
        /// ```swift
        /// let result = try await cc.chatReports.sessionsAll(
        ///     createTime: ["2025-03-05 08:00:00", "2025-03-05 09:00:00"]
        /// )
        /// print(result)
        /// ```
        ///
        /// - Parameters:
        ///   - createTime: Range start and end. 2 to 2 elements. Format: `yyyy-MM-dd HH:mm:ss`.
        ///   - dimension: Time step. `hour` unless given.
        ///   - accessIds: Restrict to these access numbers.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func sessionsAll(
            createTime: [any ServiceTime],
            dimension: ReportDimension? = nil,
            accessIds: [String]? = nil
        ) async throws -> SessionReport {
            try await self.caller.record("platform.chat_reports.sessions_all") {
                $0.set("createTime", times: createTime)
                $0.set("dimension", dimension)
                $0.set("accessIds", accessIds)
            }
        }

        /// Returns the workload of each agent, for a range of at most one year.
        ///
        /// Vendor's API document: *Agent workload report*, 坐席工作量报表, `POST /openapi/im-report/agent/workload`.
        ///
        /// Document 2: Reports: Agent workload report.
        ///
        /// ```swift
        /// let result = try await cc.chatReports.workload(
        ///     createTime: ["2025-03-05 08:00:00", "2025-03-05 09:00:00"]
        /// )
        /// print(result)
        /// ```
        ///
        /// - Parameters:
        ///   - createTime: Range start and end. 2 to 2 elements. Format: `yyyy-MM-dd HH:mm:ss`.
        ///   - agentList: Agent ids.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``. Codes of the service: 6701.
        public func workload(
            createTime: [any ServiceTime],
            agentList: [String]? = nil
        ) async throws -> AgentWorkloadReport {
            try await self.caller.record("platform.chat_reports.workload") {
                $0.set("createTime", times: createTime)
                $0.set("agentList", agentList)
            }
        }

        /// Workload per agent, over any time.
        ///
        /// A time of more than a year is asked for in parts, cut where years end; a part ends a second before the next
        /// begins. The rows of an agent become one, whose numbers and time lengths are sums. Columns that the vendor's documents
        /// do not name are left out of it.
        ///
        /// Document 2: Reports: Agent workload report.
        ///
        /// ```swift
        /// let result = try await cc.chatReports.workloadAll(
        ///     createTime: ["2025-03-05 08:00:00", "2025-03-05 09:00:00"]
        /// )
        /// print(result)
        /// ```
        ///
        /// - Parameters:
        ///   - createTime: Range start and end. 2 to 2 elements. Format: `yyyy-MM-dd HH:mm:ss`.
        ///   - agentList: Agent ids.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func workloadAll(
            createTime: [any ServiceTime],
            agentList: [String]? = nil
        ) async throws -> AgentWorkloadReport {
            try await self.caller.record("platform.chat_reports.workload_all") {
                $0.set("createTime", times: createTime)
                $0.set("agentList", agentList)
            }
        }

        /// Returns the service quality of each agent, for a range of at most one year.
        ///
        /// Vendor's API document: *Agent quality report*, 坐席服务质量报表, `POST /openapi/im-report/agent/quality`.
        ///
        /// Document 2: Reports: Agent quality report.
        ///
        /// ```swift
        /// let result = try await cc.chatReports.quality(
        ///     createTime: ["2025-03-05 08:00:00", "2025-03-05 09:00:00"]
        /// )
        /// print(result)
        /// ```
        ///
        /// - Parameters:
        ///   - createTime: Range start and end. 2 to 2 elements. Format: `yyyy-MM-dd HH:mm:ss`.
        ///   - agentList: Agent ids.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``. Codes of the service: 6701.
        public func quality(
            createTime: [any ServiceTime],
            agentList: [String]? = nil
        ) async throws -> AgentQualityReport {
            try await self.caller.record("platform.chat_reports.quality") {
                $0.set("createTime", times: createTime)
                $0.set("agentList", agentList)
            }
        }

        /// Service quality per agent, over any time.
        ///
        /// A time of more than a year is asked for in parts, cut where years end; a part ends a second before the next
        /// begins. The rows of an agent become one, whose counts and lengths are sums. What its rates and averages are
        /// of, the vendor's documents do not say: they are computed from the sums where the service's own figures show how, told
        /// as they are where all parts agree, and else left out, as columns are that the vendor's documents do not name.
        ///
        /// Document 2: Reports: Agent quality report.
        ///
        /// ```swift
        /// let result = try await cc.chatReports.qualityAll(
        ///     createTime: ["2025-03-05 08:00:00", "2025-03-05 09:00:00"]
        /// )
        /// print(result)
        /// ```
        ///
        /// - Parameters:
        ///   - createTime: Range start and end. 2 to 2 elements. Format: `yyyy-MM-dd HH:mm:ss`.
        ///   - agentList: Agent ids.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func qualityAll(
            createTime: [any ServiceTime],
            agentList: [String]? = nil
        ) async throws -> AgentQualityReport {
            try await self.caller.record("platform.chat_reports.quality_all") {
                $0.set("createTime", times: createTime)
                $0.set("agentList", agentList)
            }
        }
    }
}
