//! Single sign-on to the web client.

use crate::macros::{group, record};
use crate::platform::agents::LoginType;

group! {
    /// Single sign-on to the web client.
    Platform platform.sso {
        /// Returns a single-sign-on token, which logs an agent in to the vendor's web pages.
        ///
        /// Open `<ssoUrl>?tokenId=<ssoToken>`. That address is `page_url` of the result. At least one of `agent_id` and
        /// `agent_number` locates the agent (6731). The token is a credential: do not log the address.
        ///
        /// Vendor's API document: *Get token* (our translation: 获取单点登录令牌), `POST /openapi/v1/auth/ssoToken/get`.
        token: Post "/openapi/v1/auth/ssoToken/get" (SsoLogin) -> [SsoToken, at "data"]
            { repeat: Token, rules: [OneOf(&["agentId", "agentNumber"])], errors: [; 6731, 6711, 6702, 6730, 6701], source: "1: Single sign-on: Get token" }
    }
}

record! {
    /// Parameters of sso, token.
    SsoLogin, "1: Single sign-on: Get token" {
        /// Agent id.
        agent_id: Text = "agentId",
        /// Work number.
        agent_number: Text = "agentNumber",
        /// Login method.
        login_type: LoginType = "loginType" [Default("PSTN"), Assumed("Optional")],
    }
}

record! {
    /// Token for the web client, and the page that logs in with it.
    SsoToken, "1: Single sign-on" {
        /// Single-sign-on token.
        sso_token: Text = "ssoToken" [Secret],
        /// Page address.
        sso_url: Text = "ssoUrl",
        /// Address of the page to open, with the escaped token in its query. It logs the agent in: treat it like a
        /// password.
        page_url: Text = "pageUrl" [Derived, Secret, PageUrl { url: "ssoUrl", parameter: "tokenId", token: "ssoToken" }],
    }
}
