// Written by `cargo run -p triline-bindgen` from the table of the core.

extension Platform {
    /// Numbers of the account: the pool and its groups.
    public var numbers: Numbers { Numbers(caller: caller) }

    /// Numbers of the account: the pool and its groups.
    public struct Numbers: Sendable {
        let caller: Caller

        /// Returns the display, service and SIP numbers of the account.
        ///
        /// Vendor's API document: *Get number pool* (our translation: 获取号码池), `POST /openapi/v1/call/query/number`.
        ///
        /// Document 1: Number pool and groups: Get number pool.
        ///
        /// ```swift
        /// print(try await cc.numbers.pool())
        /// ```
        ///
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func pool() async throws -> NumberPool {
            try await self.caller.record("platform.numbers.pool")
        }

        /// Lists the groups of display numbers.
        ///
        /// An outbound call with the id of a group shows a number that the strategy of the group chooses.
        ///
        /// Vendor's API document: *Query display-number groups* (our translation: 查询外显号码组), `POST /openapi/v1/call/query/group`.
        ///
        /// Document 1: Number pool and groups: Query display-number groups.
        ///
        /// ```swift
        /// print(try await cc.numbers.groups())
        /// ```
        ///
        /// - Returns: The list.
        /// - Throws: ``TrilineError``.
        public func groups() async throws -> [NumberGroup] {
            try await self.caller.list("platform.numbers.groups")
        }
    }
}
