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
        /// Only for a number that is registered and unbound.
        ///
        /// Document 1: SIP numbers: Create SIP number.
        ///
        /// - Parameters:
        ///   - number: SIP number.
        ///   - password: SIP password.
        ///   - isNat: Whether NAT is used.
        ///   - codingFormat: Voice codecs.
        ///   - agentId: Agent to apply the number to; only for a number that is registered and unbound.
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
        /// Only for a number that is registered and unbound.
        ///
        /// Document 1: SIP numbers: Update SIP number.
        ///
        /// - Parameters:
        ///   - sipId: Primary key.
        ///   - number: SIP number.
        ///   - password: SIP password.
        ///   - isNat: Whether NAT is used.
        ///   - codingFormat: Voice codecs.
        ///   - agentId: Agent to apply the number to; only for a number that is registered and unbound.
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
        /// Document 1: SIP numbers: Delete SIP number.
        ///
        /// - Parameter sipId: Primary key.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func delete(sipId: String) async throws -> SipId {
            try await self.caller.record("platform.sip.delete") {
                $0.set("sipId", sipId)
            }
        }
    }
}
