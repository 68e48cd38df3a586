// Written by `cargo run -p triline-bindgen` from the table of the core.

extension WorkPhone {
    /// Reports on the calls of an agent.
    public var reports: Reports { Reports(caller: caller) }

    /// Reports on the calls of an agent.
    public struct Reports: Sendable {
        let caller: Caller

        /// Returns the call totals of an agent.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机通话统计), `POST /api/report/callReport`.
        ///
        /// Document 3: A. Work-phone interface > Endpoints: /api/report/callReport.
        ///
        /// ```swift
        /// print(try await phone.reports.call(agentId: "3d413748afa7700cbc0e513c"))
        /// ```
        ///
        /// - Parameter agentId: Agent id. `id` in `work_phone.agents.list` (not shown in the document; assumed). For example `3d413748afa7700cbc0e513c`.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func call(agentId: String) async throws -> CallReport {
            try await self.caller.record("work_phone.reports.call") {
                $0.set("agentId", agentId)
            }
        }

        /// Returns the calls of an agent in detail.
        ///
        /// The list is null when `timeSet` is today.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机通话明细统计), `POST /api/report/callDetail`.
        ///
        /// Document 3: A. Work-phone interface > Endpoints: /api/report/callDetail.
        ///
        /// ```swift
        /// print(try await phone.reports.callDetail(agentId: "3d413748afa7700cbc0e513c"))
        /// ```
        ///
        /// - Parameters:
        ///   - agentId: Agent id. `id` in `work_phone.agents.list` (not shown in the document; assumed). For example `3d413748afa7700cbc0e513c`.
        ///   - timeSet: Period. Type (not shown in the document; assumed). Default: `.today`.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func callDetail(agentId: String, timeSet: CallReportTimeSet? = nil) async throws -> CallReportDetail {
            try await self.caller.record("work_phone.reports.call_detail") {
                $0.set("agentId", agentId)
                $0.set("timeSet", timeSet)
            }
        }
    }
}
