// Written by `cargo run -p triline-bindgen` from the table of the core.

extension WorkPhone {
    /// Agents of the work phone.
    public var agents: Agents { Agents(caller: caller) }

    /// Agents of the work phone.
    public struct Agents: Sendable {
        let caller: Caller

        /// Lists the agents of the work phone.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机坐席列表), `POST /api/crm/getUsers`.
        ///
        /// Document 3: A. Work-phone interface > Endpoints: /api/crm/getUsers.
        ///
        /// ```swift
        /// print(try await phone.agents.list())
        /// ```
        ///
        /// - Returns: The list.
        /// - Throws: ``TrilineError``.
        public func list() async throws -> [WorkPhoneAgent] {
            try await self.caller.list("work_phone.agents.list")
        }
    }
}
