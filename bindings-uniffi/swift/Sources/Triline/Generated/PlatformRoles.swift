// Written by `cargo run -p triline-bindgen` from the table of the core.

extension Platform {
    /// Roles, which define what agents may do.
    public var roles: Roles { Roles(caller: caller) }

    /// Roles, which define what agents may do.
    public struct Roles: Sendable {
        let caller: Caller

        /// Lists the roles of the account, whose ids `platform.agents.create` takes.
        ///
        /// Vendor's API document: *List roles* (our translation: 查询角色列表), `POST /openapi/v1/base/role/list`.
        ///
        /// Document 1: Agents: List roles.
        ///
        /// ```swift
        /// print(try await cc.roles.list())
        /// ```
        ///
        /// - Returns: The list.
        /// - Throws: ``TrilineError``.
        public func list() async throws -> [Role] {
            try await self.caller.list("platform.roles.list")
        }
    }
}
