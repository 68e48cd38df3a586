// Written by `cargo run -p triline-bindgen` from the table of the core.

extension Platform {
    /// Single sign-on into the web client.
    public var sso: Sso { Sso(caller: caller) }

    /// Single sign-on into the web client.
    public struct Sso: Sendable {
        let caller: Caller

        /// Single-sign-on token for an agent.
        ///
        /// Open `pageUrl`, which is `<ssoUrl>?tokenId=<ssoToken>`, to log the agent in without another login step.
        ///
        /// At least one of agentId and agentNumber locates the agent. (6731)
        ///
        /// In the document: *Get token*, 获取单点登录令牌, `POST /openapi/v1/auth/ssoToken/get`.
        ///
        /// At least one of `agentId`, `agentNumber` is to be given.
        ///
        /// Document 1: Single sign-on: Get token.
        ///
        /// - Parameters:
        ///   - agentId: Agent id.
        ///   - agentNumber: Work number.
        ///   - loginType: Login method. `PSTN` unless given.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``. Codes of the service: 6731, 6711, 6730, 6701.
        public func token(
            agentId: String? = nil,
            agentNumber: String? = nil,
            loginType: LoginType? = nil
        ) async throws -> SsoToken {
            try await self.caller.record("platform.sso.token") {
                $0.set("agentId", agentId)
                $0.set("agentNumber", agentNumber)
                $0.set("loginType", loginType)
            }
        }
    }
}
