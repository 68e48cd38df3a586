// Written by `cargo run -p triline-bindgen` from the table of the core.

extension Platform {
    /// SIP numbers: register them, list them, bind them to agents.
    public var sip: Sip { Sip(caller: caller) }

    /// SIP numbers: register them, list them, bind them to agents.
    public struct Sip: Sendable {
        let caller: Caller

        /// Lists the SIP numbers of the account. Without a filter: all of them.
        ///
        /// Vendor's API document: *List SIP numbers* (our translation: 查询 SIP 号码列表), `POST /openapi/v1/call/sip/list`.
        ///
        /// Document 1: SIP numbers: List SIP numbers.
        ///
        /// ```swift
        /// print(try await cc.sip.list())
        /// ```
        ///
        /// - Parameters:
        ///   - number: SIP number. For example `1000001801`.
        ///   - registerStatuses: Registration statuses. For example `[.unregistered]`.
        /// - Returns: The list.
        /// - Throws: ``TrilineError``.
        public func list(
            number: String? = nil,
            registerStatuses: [SipRegisterStatus]? = nil
        ) async throws -> [SipNumber] {
            try await self.caller.list("platform.sip.list") {
                $0.set("number", number)
                $0.set("registerStatuses", registerStatuses)
            }
        }

        /// Creates a SIP number.
        ///
        /// Leave `agentId` out: it is only for a number that is registered and unbound, which a new number can hardly be.
        /// Register a device with the number first, then bind it with `platform.agents.bind` or `platform.sip.update`.
        ///
        /// Where its outcome is unknown, `reconcile` of the error asks `platform.sip.list` whether it was done.
        ///
        /// Vendor's API document: *Create SIP number* (our translation: 创建 SIP 号码), `POST /openapi/v1/call/sip/create`.
        ///
        /// Document 1: SIP numbers: Create SIP number.
        ///
        /// ```swift
        /// print(try await cc.sip.create(number: "1000001999", password: "Passw0rd!", isNat: true))
        /// ```
        ///
        /// - Parameters:
        ///   - number: SIP number. For example `1000001801`.
        ///   - password: SIP password.
        ///   - isNat: Whether NAT is used. On the wire: `isNAT`.
        ///   - codingFormat: Voice codecs. For example `[.g711a]`.
        ///   - agentId: Id of the agent to apply the number to; only for a number that is registered and unbound, which a new one can hardly be. `id` in `platform.agents.query` (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``. Codes that may come, too (not shown in the document; assumed): 6722, 6701.
        public func create(
            number: String,
            password: String,
            isNat: Bool,
            codingFormat: [VoiceCodec]? = nil,
            agentId: String? = nil
        ) async throws -> SipId {
            try await self.caller.record("platform.sip.create") {
                $0.set("number", number)
                $0.set("password", password)
                $0.set("isNAT", isNat)
                $0.set("codingFormat", codingFormat)
                $0.set("agentId", agentId)
            }
        }

        /// Changes a SIP number.
        ///
        /// Whether `codingFormat` and `agentId` are kept or cleared when they are left out is not shown in the vendor's
        /// documents. An empty text is sent, and is assumed to clear its field. The client refuses null in a call by name.
        ///
        /// Vendor's API document: *Update SIP number* (our translation: 更新 SIP 号码), `POST /openapi/v1/call/sip/update`.
        ///
        /// Document 1: SIP numbers: Update SIP number.
        ///
        /// ```swift
        /// let result = try await cc.sip.update(
        ///     sipId: "56943d3b7d5924deebbe57ea",
        ///     number: "1000001902",
        ///     password: "Passw0rd!",
        ///     isNat: true
        /// )
        /// print(result)
        /// ```
        ///
        /// - Parameters:
        ///   - sipId: Id of the number: `sipId` in `platform.sip.list`. Whether the `id` of the number pool is the same is not shown. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
        ///   - number: SIP number. For example `1000001801`.
        ///   - password: SIP password.
        ///   - isNat: Whether NAT is used. On the wire: `isNAT`.
        ///   - codingFormat: Voice codecs. For example `[.g711a]`.
        ///   - agentId: Id of the agent to apply the number to. `id` in `platform.agents.query` (not shown in the document; assumed). Only for a number that is registered and unbound, as for create (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``. Codes that may come, too (not shown in the document; assumed): 6722, 6720, 6701.
        public func update(
            sipId: String,
            number: String,
            password: String,
            isNat: Bool,
            codingFormat: [VoiceCodec]? = nil,
            agentId: String? = nil
        ) async throws -> SipId {
            try await self.caller.record("platform.sip.update") {
                $0.set("sipId", sipId)
                $0.set("number", number)
                $0.set("password", password)
                $0.set("isNAT", isNat)
                $0.set("codingFormat", codingFormat)
                $0.set("agentId", agentId)
            }
        }

        /// Deletes a SIP number.
        ///
        /// Vendor's API document: *Delete SIP number* (our translation: 删除 SIP 号码), `POST /openapi/v1/call/sip/delete`.
        ///
        /// Document 1: SIP numbers: Delete SIP number.
        ///
        /// ```swift
        /// print(try await cc.sip.delete(sipId: "56943d3b7d5924deebbe57ea"))
        /// ```
        ///
        /// - Parameter sipId: Id of the number: `sipId` in `platform.sip.list`. Whether the `id` of the number pool is the same is not shown. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func delete(sipId: String) async throws -> SipId {
            try await self.caller.record("platform.sip.delete") {
                $0.set("sipId", sipId)
            }
        }
    }
}
