// Written by `cargo run -p triline-bindgen` from the table of the core.

extension Platform {
    /// Licences: how many agents of which version the account may have.
    public var licences: Licences { Licences(caller: caller) }

    /// Licences: how many agents of which version the account may have.
    public struct Licences: Sendable {
        let caller: Caller

        /// Lists the licences of the account.
        ///
        /// Vendor's API document: *List licences* (our translation: 查询许可列表), `POST /openapi/v1/base/licence/list`.
        ///
        /// Document 1: Agents: List licences.
        ///
        /// ```swift
        /// print(try await cc.licences.list())
        /// ```
        ///
        /// - Returns: The list.
        /// - Throws: ``TrilineError``.
        public func list() async throws -> [Licence] {
            try await self.caller.list("platform.licences.list")
        }

        /// Counts the licences of the account, by kind.
        ///
        /// Vendor's API document: *Count licences* (our translation: 查询许可数量), `POST /openapi/v1/base/licence/count`.
        ///
        /// Document 1: Agents: Count licences.
        ///
        /// ```swift
        /// print(try await cc.licences.count())
        /// ```
        ///
        /// - Returns: The list.
        /// - Throws: ``TrilineError``.
        public func count() async throws -> [LicenceCount] {
            try await self.caller.list("platform.licences.count")
        }
    }
}
