// Written by `cargo run -p triline-bindgen` from the table of the core.

extension Platform {
    /// Reports on online chat.
    public var chatReports: ChatReports { ChatReports(caller: caller) }

    /// Reports on online chat.
    public struct ChatReports: Sendable {
        let caller: Caller

        /// Returns session statistics by time, for a range of at most one year.
        ///
        /// Vendor's API document: *Session report* (our translation: 会话报表), `POST /openapi/im-report/session/time`.
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
        ///   - createTime: Range start and end, in one form. The vendor's documents do not show it: `yyyy-MM-dd HH:mm:ss` is assumed, and another form is sent as it is, without a check of the range. Required (not shown in the document; assumed). Exactly 2 elements. Format: `yyyy-MM-dd HH:mm:ss` (not shown in the document; assumed). For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
        ///   - dimension: Time step. Optional (not shown in the document; assumed). Default: `.hour`. For example `.halfHour`.
        ///   - accessIds: Restrict to these access numbers. Optional (not shown in the document; assumed). For example `["70001"]`.
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

        /// Returns session statistics by time, over a time range of any length.
        ///
        /// A time range of more than a year is requested in parts, which end where years end, one second before the
        /// next part begins, so that each part has rows of other times. Rows of the same time are merged: numbers are
        /// summed, and the average session length is left out if it differs.
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
        ///   - createTime: Range start and end, in one form. The vendor's documents do not show it: `yyyy-MM-dd HH:mm:ss` is assumed, and another form is sent as it is, without a check of the range. Required (not shown in the document; assumed). Exactly 2 elements. Format: `yyyy-MM-dd HH:mm:ss` (not shown in the document; assumed). For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
        ///   - dimension: Time step. Optional (not shown in the document; assumed). Default: `.hour`. For example `.halfHour`.
        ///   - accessIds: Restrict to these access numbers. Optional (not shown in the document; assumed). For example `["70001"]`.
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
        /// Vendor's API document: *Agent workload report* (our translation: 坐席工作量报表), `POST /openapi/im-report/agent/workload`.
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
        ///   - createTime: Range start and end, in one form. The vendor's documents do not show it: `yyyy-MM-dd HH:mm:ss` is assumed, and another form is sent as it is, without a check of the range. Required (not shown in the document; assumed). Exactly 2 elements. Format: `yyyy-MM-dd HH:mm:ss` (not shown in the document; assumed). For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
        ///   - agentList: Agent ids. Optional (not shown in the document; assumed). For example `["21346a836528318cc8c172b2"]`.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``. Codes that may come, too (not shown in the document; assumed): 6701.
        public func workload(
            createTime: [any ServiceTime],
            agentList: [String]? = nil
        ) async throws -> AgentWorkloadReport {
            try await self.caller.record("platform.chat_reports.workload") {
                $0.set("createTime", times: createTime)
                $0.set("agentList", agentList)
            }
        }

        /// Returns the workload of each agent over a time range of any length.
        ///
        /// A time range of more than a year is requested in parts, which end where years end, one second before the
        /// next part begins. The rows of an agent are merged: numbers and durations are summed. Columns that the
        /// vendor's documents do not name are left out.
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
        ///   - createTime: Range start and end, in one form. The vendor's documents do not show it: `yyyy-MM-dd HH:mm:ss` is assumed, and another form is sent as it is, without a check of the range. Required (not shown in the document; assumed). Exactly 2 elements. Format: `yyyy-MM-dd HH:mm:ss` (not shown in the document; assumed). For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
        ///   - agentList: Agent ids. Optional (not shown in the document; assumed). For example `["21346a836528318cc8c172b2"]`.
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
        /// Vendor's API document: *Agent quality report* (our translation: 坐席服务质量报表), `POST /openapi/im-report/agent/quality`.
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
        ///   - createTime: Range start and end, in one form. The vendor's documents do not show it: `yyyy-MM-dd HH:mm:ss` is assumed, and another form is sent as it is, without a check of the range. Required (not shown in the document; assumed). Exactly 2 elements. Format: `yyyy-MM-dd HH:mm:ss` (not shown in the document; assumed). For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
        ///   - agentList: Agent ids. Optional (not shown in the document; assumed). For example `["21346a836528318cc8c172b2"]`.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``. Codes that may come, too (not shown in the document; assumed): 6701.
        public func quality(
            createTime: [any ServiceTime],
            agentList: [String]? = nil
        ) async throws -> AgentQualityReport {
            try await self.caller.record("platform.chat_reports.quality") {
                $0.set("createTime", times: createTime)
                $0.set("agentList", agentList)
            }
        }

        /// Returns the service quality of each agent over a time range of any length.
        ///
        /// A time range of more than a year is requested in parts, which end where years end, one second before the
        /// next part begins. The rows of an agent are merged: counts and durations are summed. The vendor's documents
        /// do not say how rates and averages are computed: they are computed from the sums if the service's own figures
        /// show how, kept if all parts agree, and otherwise left out. Columns that the vendor's documents do not name
        /// are left out, too.
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
        ///   - createTime: Range start and end, in one form. The vendor's documents do not show it: `yyyy-MM-dd HH:mm:ss` is assumed, and another form is sent as it is, without a check of the range. Required (not shown in the document; assumed). Exactly 2 elements. Format: `yyyy-MM-dd HH:mm:ss` (not shown in the document; assumed). For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
        ///   - agentList: Agent ids. Optional (not shown in the document; assumed). For example `["21346a836528318cc8c172b2"]`.
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
