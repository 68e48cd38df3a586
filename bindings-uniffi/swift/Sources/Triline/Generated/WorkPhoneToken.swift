// Written by `cargo run -p triline-bindgen` from the table of the core.

extension WorkPhone {
    /// Tokens of the work phone. A client fetches and renews them automatically.
    public var token: Token { Token(caller: caller) }

    /// Tokens of the work phone. A client fetches and renews them automatically.
    public struct Token: Sendable {
        let caller: Caller

        /// Exchanges client id and secret for a pair of tokens.
        ///
        /// Clients do this automatically: call it only to pass tokens to another program. The access token is valid for
        /// two hours, the refresh token for 30 days.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机获取令牌), `POST /oauth/token/getToken`.
        ///
        /// Document 3: A. Work-phone interface > Endpoints: /oauth/token/getToken.
        ///
        /// ```swift
        /// print(try await phone.token.get())
        /// ```
        ///
        /// - Parameters:
        ///   - clientId: Client id. For example `demo-client`.
        ///   - clientSecret: Client secret.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func get(clientId: String? = nil, clientSecret: String? = nil) async throws -> TokenPair {
            try await self.caller.record("work_phone.token.get") {
                $0.set("clientId", clientId)
                $0.set("clientSecret", clientSecret)
            }
        }

        /// Renews the access token.
        ///
        /// Clients do this automatically. If the access token has expired, the service returns a new one; before that,
        /// it returns the same token with a new expiry. The call needs a valid refresh token; get a new pair with
        /// `work_phone.token.get` before its 30 days have passed, best around day 29.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机刷新令牌), `POST /oauth/token/reToken`.
        ///
        /// Document 3: A. Work-phone interface > Endpoints: /oauth/token/reToken.
        ///
        /// ```swift
        /// print(try await phone.token.renew())
        /// ```
        ///
        /// - Parameter refreshToken: Refresh token.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func renew(refreshToken: String? = nil) async throws -> AccessToken {
            try await self.caller.record("work_phone.token.renew") {
                $0.set("refreshToken", refreshToken)
            }
        }
    }
}
