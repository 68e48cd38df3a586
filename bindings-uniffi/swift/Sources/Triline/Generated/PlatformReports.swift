// Written by `cargo run -p triline-bindgen` from the table of the core.

extension Platform {
    /// Reports on display numbers.
    public var reports: Reports { Reports(caller: caller) }

    /// Reports on display numbers.
    public struct Reports: Sendable {
        let caller: Caller

        /// Returns the answer rate of each display number in a range of at most three months (6723).
        ///
        /// Vendor's API document: *Display-number answer rate* (our translation: 外显号码接通率报表), `POST /openapi/v1/call/query/displayNumber/answer/report`.
        ///
        /// Document 1: Reports: Display-number answer rate.
        ///
        /// ```swift
        /// let result = try await cc.reports.answerRate(
        ///     startTime: "2025-03-05 08:00:00",
        ///     endTime: "2025-03-05 09:00:00"
        /// )
        /// print(result)
        /// ```
        ///
        /// - Parameters:
        ///   - startTime: Start; refers to the time the call system starts the call. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
        ///   - endTime: End; same reference. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
        ///   - numbers: Display numbers. Optional (not shown in the document; assumed). For example `["02888880001"]`.
        /// - Returns: The list.
        /// - Throws: ``TrilineError``. Codes of its own: 6733, 6723. Codes that may come, too (not shown in the document; assumed): 6734.
        public func answerRate(
            startTime: any ServiceTime,
            endTime: any ServiceTime,
            numbers: [String]? = nil
        ) async throws -> [AnswerRateRow] {
            try await self.caller.list("platform.reports.answer_rate") {
                $0.set("startTime", time: startTime)
                $0.set("endTime", time: endTime)
                $0.set("numbers", numbers)
            }
        }

        /// Returns the answer rate of each display number over a time range of any length.
        ///
        /// A time range of more than three months is requested in parts, which end where quarters end, one second
        /// before the next part begins. The rows of a number are merged: calls are summed, and the answer rate is
        /// computed from the sums.
        ///
        /// Document 1: Reports: Display-number answer rate.
        ///
        /// ```swift
        /// let result = try await cc.reports.answerRateAll(
        ///     startTime: "2025-03-05 08:00:00",
        ///     endTime: "2025-03-05 09:00:00"
        /// )
        /// print(result)
        /// ```
        ///
        /// - Parameters:
        ///   - startTime: Start; refers to the time the call system starts the call. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
        ///   - endTime: End; same reference. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
        ///   - numbers: Display numbers. Optional (not shown in the document; assumed). For example `["02888880001"]`.
        /// - Returns: The list.
        /// - Throws: ``TrilineError``. Codes of its own: 6733. Codes that may come, too (not shown in the document; assumed): 6734.
        public func answerRateAll(
            startTime: any ServiceTime,
            endTime: any ServiceTime,
            numbers: [String]? = nil
        ) async throws -> [AnswerRateRow] {
            try await self.caller.list("platform.reports.answer_rate_all") {
                $0.set("startTime", time: startTime)
                $0.set("endTime", time: endTime)
                $0.set("numbers", numbers)
            }
        }
    }
}
