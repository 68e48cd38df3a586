//! Tokens of the work phone. A client fetches and renews them automatically.

use crate::macros::{group, record};

group! {
    /// Tokens of the work phone. A client fetches and renews them automatically.
    WorkPhone work_phone.token {
        /// Exchanges client id and secret for a pair of tokens.
        ///
        /// Clients do this automatically: call it only to pass tokens to another program. The access token is valid for
        /// two hours, the refresh token for 30 days.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机获取令牌), `POST /oauth/token/getToken`.
        get: Post "/oauth/token/getToken" (ClientCredentials) -> [TokenPair, at "data"]
            { repeat: Token, rules: [Token], errors: [], source: "3: A. Work-phone interface > Endpoints: /oauth/token/getToken" }

        /// Renews the access token.
        ///
        /// Clients do this automatically. If the access token has expired, the service returns a new one; before that,
        /// it returns the same token with a new expiry. The call needs a valid refresh token; get a new pair with
        /// `work_phone.token.get` before its 30 days have passed, best around day 29.
        ///
        /// Vendor's API document: untitled (in our words: 工作手机刷新令牌), `POST /oauth/token/reToken`.
        renew: Post "/oauth/token/reToken" (RenewToken) -> [AccessToken, at "data"]
            { repeat: Token, rules: [Token], errors: [], source: "3: A. Work-phone interface > Endpoints: /oauth/token/reToken" }
    }
}

record! {
    /// Parameters of token, get.
    ClientCredentials, "3: A. Work-phone interface > Endpoints: /oauth/token/getToken" {
        /// Client id.
        client_id: Text = "clientId",
        /// Client secret.
        client_secret: Text = "clientSecret" [Secret],
    }
}

record! {
    /// Parameters of token, renew.
    RenewToken, "3: A. Work-phone interface > Endpoints: /oauth/token/reToken" {
        /// Refresh token.
        refresh_token: Text = "refreshToken" [Secret],
    }
}

record! {
    /// Result of token issuance.
    TokenPair, "3: Token pair" {
        /// Access token, valid 2 hours.
        access_token: Text = "accessToken" [Secret],
        /// Refresh token, valid 30 days.
        refresh_token: Text = "refreshToken" [Secret],
    }
}

record! {
    /// Result of token renewal.
    AccessToken, "3: Token pair" {
        /// Access token: new when the old one had expired, else the same with renewed expiry.
        access_token: Text = "accessToken" [Secret],
    }
}
