// Written by `cargo run -p triline-bindgen` from the table of the core.

extension Platform {
    /// Reports on online chat.
    public var chatReports: ChatReports { ChatReports(caller: caller) }

    /// Reports on online chat.
    public struct ChatReports: Sendable {
        let caller: Caller

        /// Session statistics by time.
        ///
        /// Range start and end at most one year apart.
        ///
        /// Document 2: Reports: Session report.
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

        /// Workload per agent.
        ///
        /// Range start and end at most one year apart.
        ///
        /// Document 2: Reports: Agent workload report.
        ///
        /// - Parameters:
        ///   - createTime: Range start and end. 2 to 2 elements. Format: `yyyy-MM-dd HH:mm:ss`.
        ///   - agentList: Agent ids.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func workload(
            createTime: [any ServiceTime],
            agentList: [String]? = nil
        ) async throws -> AgentWorkloadReport {
            try await self.caller.record("platform.chat_reports.workload") {
                $0.set("createTime", times: createTime)
                $0.set("agentList", agentList)
            }
        }

        /// Service quality per agent.
        ///
        /// Range start and end at most one year apart.
        ///
        /// Document 2: Reports: Agent quality report.
        ///
        /// - Parameters:
        ///   - createTime: Range start and end. 2 to 2 elements. Format: `yyyy-MM-dd HH:mm:ss`.
        ///   - agentList: Agent ids.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func quality(
            createTime: [any ServiceTime],
            agentList: [String]? = nil
        ) async throws -> AgentQualityReport {
            try await self.caller.record("platform.chat_reports.quality") {
                $0.set("createTime", times: createTime)
                $0.set("agentList", agentList)
            }
        }
    }
}
