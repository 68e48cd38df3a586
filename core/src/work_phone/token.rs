//! Tokens of the work phone. A client gets and renews them by itself.

use crate::macros::{group, record};
use crate::types::Text;

group! {
    /// Tokens of the work phone. A client gets and renews them by itself.
    WorkPhone work_phone.token as Token {
        /// Exchange client id and secret for a token pair.
        ///
        /// In the document: 工作手机获取令牌, `POST /oauth/token/getToken`.
        get: Post "/oauth/token/getToken" (ClientCredentials) -> [TokenPair, at "data"]
            { repeat: Token, rules: [Token], errors: [], source: "3: A. Work-phone interface > Endpoints: /oauth/token/getToken" }

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
