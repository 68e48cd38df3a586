// Written by `cargo run -p triline-bindgen` from the table.

//! Single sign-on to the web client.

#[cfg(feature = "client")]
use crate::host::{Platform, Request};
use crate::platform::agents::LoginType;
use crate::typed::record_codec;
use crate::types::{Any, Map, Text};
use triline_schema::platform::sso as table;

/// Single sign-on to the web client.
#[cfg(feature = "client")]
#[derive(Clone, Copy, Debug)]
pub struct Sso<'a> {
    client: &'a Platform,
}

#[cfg(feature = "client")]
impl Sso<'_> {
    /// Returns a single-sign-on token, which logs an agent in to the vendor's web pages.
    ///
    /// Open `<ssoUrl>?tokenId=<ssoToken>`. That address is `page_url` of the result. At least one of `agent_id` and
    /// `agent_number` locates the agent (6731). The token is a credential: do not log the address.
    ///
    /// Vendor's API document: *Get token* (our translation: 获取单点登录令牌), `POST /openapi/v1/auth/ssoToken/get`.
    ///
    /// Document 1: Single sign-on: Get token.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::sso::SsoLogin;
    ///
    /// let answer = cc.sso().token(SsoLogin::default().agent_id("21346a836528318cc8c172b2")).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn token(&self, params: SsoLogin) -> Request<SsoToken> {
        self.client.typed("platform.sso.token", &params)
    }
}

#[cfg(feature = "client")]
impl Platform {
    /// Single sign-on to the web client.
    pub fn sso(&self) -> Sso<'_> {
        Sso { client: self }
    }
}

/// Parameters of sso, token.
///
/// Document 1: Single sign-on: Get token.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct SsoLogin {
    /// Agent id.
    /// For example `21346a836528318cc8c172b2`.
    pub agent_id: Option<Text>,
    /// Work number.
    /// For example `1001`.
    pub agent_number: Option<Text>,
    /// Login method.
    /// Optional (not shown in the document; assumed). Default: `PSTN`.
    pub login_type: Option<LoginType>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    SsoLogin {
        agent_id, agent_number, login_type
    }
}

impl SsoLogin {
    /// Agent id.
    /// For example `21346a836528318cc8c172b2`.
    #[must_use]
    pub fn agent_id(mut self, value: impl Into<Text>) -> Self {
        self.agent_id = Some(value.into());
        self
    }

    /// Work number.
    /// For example `1001`.
    #[must_use]
    pub fn agent_number(mut self, value: impl Into<Text>) -> Self {
        self.agent_number = Some(value.into());
        self
    }

    /// Login method.
    /// Optional (not shown in the document; assumed). Default: `PSTN`.
    #[must_use]
    pub fn login_type(mut self, value: impl Into<LoginType>) -> Self {
        self.login_type = Some(value.into());
        self
    }
}

/// Token for the web client, and the page that logs in with it.
///
/// Document 1: Single sign-on.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct SsoToken {
    /// Single-sign-on token.
    pub sso_token: Option<Text>,
    /// Page address.
    /// For example `https://example.com/sso`.
    pub sso_url: Option<Text>,
    /// Address of the page to open, with the escaped token in its query. It logs the agent in: treat it like a
    /// password.
    pub page_url: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    SsoToken {
        sso_token, sso_url, page_url
    }
}

impl SsoToken {
    /// Single-sign-on token.
    #[must_use]
    pub fn sso_token(mut self, value: impl Into<Text>) -> Self {
        self.sso_token = Some(value.into());
        self
    }

    /// Page address.
    /// For example `https://example.com/sso`.
    #[must_use]
    pub fn sso_url(mut self, value: impl Into<Text>) -> Self {
        self.sso_url = Some(value.into());
        self
    }

    /// Address of the page to open, with the escaped token in its query. It logs the agent in: treat it like a
    /// password.
    #[must_use]
    pub fn page_url(mut self, value: impl Into<Text>) -> Self {
        self.page_url = Some(value.into());
        self
    }
}
