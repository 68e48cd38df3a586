// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";
import type { LoginType } from "../platform/agents.js";
import type { WithOneOf } from "../../types.js";

/** Single sign-on to the web client. */
export class Sso {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Returns a single-sign-on token, which logs an agent in to the vendor's web pages.
   *
   * Open `<ssoUrl>?tokenId=<ssoToken>`. That address is `pageUrl` of the result. At least one of `agentId`
   * and `agentNumber` locates the agent (6731). The token is a credential: do not log the address.
   *
   * Vendor's API document: *Get token* (our translation: 获取单点登录令牌), `POST
   * /openapi/v1/auth/ssoToken/get`.
   *
   * Codes that may come, too (not shown in the document; assumed):
   * - `6731`: nothing given that locates the agent
   * - `6711`: invalid login type
   * - `6702`: agent disabled
   * - `6730`: agent locked by repeated wrong passwords
   * - `6701`: no such agent in the account
   *
   * Document 1: Single sign-on: Get token.
   *
   * @example
   * ```ts
   * console.log(await cc.sso.token({ agentId: "21346a836528318cc8c172b2" }));
   * ```
   */
  token(params: WithOneOf<SsoLogin, "agentId" | "agentNumber">, options?: CallOptions): Promise<SsoToken> {
    return this.#runner.record<SsoToken>("platform.sso.token", params, options);
  }
}

/**
 * Parameters of sso, token.
 *
 * Document 1: Single sign-on: Get token.
 */
export interface SsoLogin {
  /** Agent id. For example `21346a836528318cc8c172b2`. */
  agentId?: string | undefined;
  /** Work number. For example `1001`. */
  agentNumber?: string | undefined;
  /** Login method. Optional (not shown in the document; assumed). Default: `PSTN`. */
  loginType?: LoginType | undefined;
}

/**
 * Token for the web client, and the page that logs in with it.
 *
 * Document 1: Single sign-on.
 */
export interface SsoToken {
  /** Single-sign-on token. */
  ssoToken?: string | null;
  /** Page address. For example `https://example.com/sso`. */
  ssoUrl?: string | null;
  /**
   * Address of the page to open, with the escaped token in its query. It logs the agent in: treat it like a
   * password.
   */
  pageUrl?: string | null;
}
