// Written by `cargo run -p triline-bindgen` from the table.

//! Tokens of the work phone. A client fetches and renews them automatically.

#[cfg(feature = "client")]
use crate::host::{Request, WorkPhone};
use crate::typed::record_codec;
use crate::types::{Any, Map, Text};
use triline_schema::work_phone::token as table;

/// Tokens of the work phone. A client fetches and renews them automatically.
#[cfg(feature = "client")]
#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    client: &'a WorkPhone,
}

#[cfg(feature = "client")]
impl Token<'_> {
    /// Exchanges client id and secret for a pair of tokens.
    ///
    /// Clients do this automatically: call it only to pass tokens to another program. The access token is valid for
    /// two hours, the refresh token for 30 days.
    ///
    /// Vendor's API document: untitled (in our words: 工作手机获取令牌), `POST /oauth/token/getToken`.
    ///
    /// Document 3: A. Work-phone interface > Endpoints: /oauth/token/getToken.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::work_phone::token::ClientCredentials;
    ///
    /// let answer = phone.token().get(ClientCredentials::default()).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn get(&self, params: ClientCredentials) -> Request<TokenPair> {
        self.client.typed("work_phone.token.get", &params)
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
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::work_phone::token::RenewToken;
    ///
    /// let answer = phone.token().renew(RenewToken::default()).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn renew(&self, params: RenewToken) -> Request<AccessToken> {
        self.client.typed("work_phone.token.renew", &params)
    }
}

#[cfg(feature = "client")]
impl WorkPhone {
    /// Tokens of the work phone. A client fetches and renews them automatically.
    pub fn token(&self) -> Token<'_> {
        Token { client: self }
    }
}

/// Parameters of token, get.
///
/// Document 3: A. Work-phone interface > Endpoints: /oauth/token/getToken.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ClientCredentials {
    /// Client id.
    /// For example `demo-client`.
    pub client_id: Option<Text>,
    /// Client secret.
    pub client_secret: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ClientCredentials {
        client_id, client_secret
    }
}

impl ClientCredentials {
    /// Client id.
    /// For example `demo-client`.
    #[must_use]
    pub fn client_id(mut self, value: impl Into<Text>) -> Self {
        self.client_id = Some(value.into());
        self
    }

    /// Client secret.
    #[must_use]
    pub fn client_secret(mut self, value: impl Into<Text>) -> Self {
        self.client_secret = Some(value.into());
        self
    }
}

/// Result of token issuance.
///
/// Document 3: Token pair.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct TokenPair {
    /// Access token, valid 2 hours.
    pub access_token: Option<Text>,
    /// Refresh token, valid 30 days.
    pub refresh_token: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    TokenPair {
        access_token, refresh_token
    }
}

impl TokenPair {
    /// Access token, valid 2 hours.
    #[must_use]
    pub fn access_token(mut self, value: impl Into<Text>) -> Self {
        self.access_token = Some(value.into());
        self
    }

    /// Refresh token, valid 30 days.
    #[must_use]
    pub fn refresh_token(mut self, value: impl Into<Text>) -> Self {
        self.refresh_token = Some(value.into());
        self
    }
}

/// Parameters of token, renew.
///
/// Document 3: A. Work-phone interface > Endpoints: /oauth/token/reToken.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct RenewToken {
    /// Refresh token.
    pub refresh_token: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    RenewToken {
        refresh_token
    }
}

impl RenewToken {
    /// Refresh token.
    #[must_use]
    pub fn refresh_token(mut self, value: impl Into<Text>) -> Self {
        self.refresh_token = Some(value.into());
        self
    }
}

/// Result of token renewal.
///
/// Document 3: Token pair.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct AccessToken {
    /// Access token: new when the old one had expired, else the same with renewed expiry.
    pub access_token: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AccessToken {
        access_token
    }
}

impl AccessToken {
    /// Access token: new when the old one had expired, else the same with renewed expiry.
    #[must_use]
    pub fn access_token(mut self, value: impl Into<Text>) -> Self {
        self.access_token = Some(value.into());
        self
    }
}
