// Written by `cargo run -p triline-bindgen` from the table of the core.

extension Platform {
    /// SIP numbers: register them, list them, bind them to agents.
    public var sip: Sip { Sip(caller: caller) }

    /// SIP numbers: register them, list them, bind them to agents.
    public struct Sip: Sendable {
        let caller: Caller

        /// SIP numbers of the account.
        ///
        /// No parameters returns all SIP numbers of the account.
        ///
        /// In the document: *List SIP numbers*, 查询 SIP 号码列表, `POST /openapi/v1/call/sip/list`.
        ///
        /// Document 1: SIP numbers: List SIP numbers.
        ///
        /// - Parameters:
        ///   - number: SIP number.
        ///   - registerStatuses: Registration statuses.
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

        /// Create a SIP number.
        ///
        /// Leave `agentId` out: it needs a number that is registered, which a new one can hardly be. Register the number
        /// first, then bind it with `platform.agents.bind` or `platform.sip.update`.
        ///
        /// In the document: *Create SIP number*, 创建 SIP 号码, `POST /openapi/v1/call/sip/create`.
        ///
        /// Document 1: SIP numbers: Create SIP number.
        ///
        /// - Parameters:
        ///   - number: SIP number.
        ///   - password: SIP password.
        ///   - isNat: Whether NAT is used.
        ///   - codingFormat: Voice codecs.
        ///   - agentId: Agent to apply the number to, `id` in `platform.agents.query`. The service wants a registered number here, which a new one is not: leave it out, register a device, then apply the number by `platform.sip.update`.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``. Codes of the service: 6722, 6701.
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

        /// Change a SIP number.
        ///
        /// Whether leaving `codingFormat` or `agentId` out keeps or clears them is not shown.
        ///
        /// In the document: *Update SIP number*, 更新 SIP 号码, `POST /openapi/v1/call/sip/update`.
        ///
        /// Document 1: SIP numbers: Update SIP number.
        ///
        /// - Parameters:
        ///   - sipId: Id of the number: `sipId` in `platform.sip.list`. Whether the `id` of the number pool is the same is not shown.
        ///   - number: SIP number.
        ///   - password: SIP password.
        ///   - isNat: Whether NAT is used.
        ///   - codingFormat: Voice codecs.
        ///   - agentId: Agent to apply the number to, `id` in `platform.agents.query`. The number has to be registered by a device, and applied to no other agent.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``. Codes of the service: 6722, 6720, 6701.
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

        /// Delete a SIP number.
        ///
        /// In the document: *Delete SIP number*, 删除 SIP 号码, `POST /openapi/v1/call/sip/delete`.
        ///
        /// Document 1: SIP numbers: Delete SIP number.
        ///
        /// - Parameter sipId: Id of the number: `sipId` in `platform.sip.list`. Whether the `id` of the number pool is the same is not shown.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func delete(sipId: String) async throws -> SipId {
            try await self.caller.record("platform.sip.delete") {
                $0.set("sipId", sipId)
            }
        }
    }
}
