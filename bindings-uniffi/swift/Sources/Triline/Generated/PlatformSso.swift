// Written by `cargo run -p triline-bindgen` from the table of the core.

extension Platform {
    /// Single sign-on to the web client.
    public var sso: Sso { Sso(caller: caller) }

    /// Single sign-on to the web client.
    public struct Sso: Sendable {
        let caller: Caller

        /// Returns a single-sign-on token, which logs an agent in to the vendor's web pages.
        ///
        /// Open `<ssoUrl>?tokenId=<ssoToken>`. That address is `pageUrl` of the result. At least one of `agentId` and
        /// `agentNumber` locates the agent (6731). The token is a credential: do not log the address.
        ///
        /// Vendor's API document: *Get token* (our translation: 获取单点登录令牌), `POST /openapi/v1/auth/ssoToken/get`.
        ///
        /// At least one of `agentId`, `agentNumber` is to be given.
        ///
        /// Document 1: Single sign-on: Get token.
        ///
        /// ```swift
        /// print(try await cc.sso.token(agentId: "21346a836528318cc8c172b2"))
        /// ```
        ///
        /// - Parameters:
        ///   - agentId: Agent id. For example `21346a836528318cc8c172b2`.
        ///   - agentNumber: Work number. For example `1001`.
        ///   - loginType: Login method. Optional (not shown in the document; assumed). Default: `.pstn`.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``. Codes that may come, too (not shown in the document; assumed): 6731, 6711, 6702, 6730, 6701.
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
