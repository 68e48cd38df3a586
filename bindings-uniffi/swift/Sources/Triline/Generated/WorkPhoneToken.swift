// Written by `cargo run -p triline-bindgen` from the table of the core.

extension WorkPhone {
    /// Tokens of the work phone. A client gets and renews them by itself.
    public var token: Token { Token(caller: caller) }

    /// Tokens of the work phone. A client gets and renews them by itself.
    public struct Token: Sendable {
        let caller: Caller

        /// Exchange client id and secret for a token pair.
        ///
        /// In the document: 工作手机获取令牌, `POST /oauth/token/getToken`.
        ///
        /// Document 3: A. Work-phone interface > Endpoints: /oauth/token/getToken.
        ///
        /// - Parameters:
        ///   - clientId: Client id.
        ///   - clientSecret: Client secret.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func get(clientId: String? = nil, clientSecret: String? = nil) async throws -> TokenPair {
            try await self.caller.record("work_phone.token.get") {
                $0.set("clientId", clientId)
                $0.set("clientSecret", clientSecret)
            }
        }

        /// Renew the access token.
        ///
        /// Expired access token: a new access token with new expiry.
        ///
        /// Access token not expired: the same token with renewed expiry.
        ///
        /// Needs a valid refresh token; after its 30 days use token.get (recommended around day
        /// 29).
        ///
        /// In the document: 工作手机刷新令牌, `POST /oauth/token/reToken`.
        ///
        /// Document 3: A. Work-phone interface > Endpoints: /oauth/token/reToken.
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
