// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";

/** Tokens of the work phone. A client fetches and renews them automatically. */
export class WorkPhoneToken {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Exchanges client id and secret for a pair of tokens.
   *
   * Clients do this automatically: call it only to pass tokens to another program. The access token is valid
   * for two hours, the refresh token for 30 days.
   *
   * Vendor's API document: untitled (in our words: 工作手机获取令牌), `POST /oauth/token/getToken`.
   *
   * Document 3: A. Work-phone interface > Endpoints: /oauth/token/getToken.
   *
   * @example
   * ```ts
   * console.log(await phone.token.get());
   * ```
   */
  get(params: ClientCredentials = {}, options?: CallOptions): Promise<TokenPair> {
    return this.#runner.record<TokenPair>("work_phone.token.get", params, options);
  }

  /**
   * Renews the access token.
   *
   * Clients do this automatically. If the access token has expired, the service returns a new one; before
   * that, it returns the same token with a new expiry. The call needs a valid refresh token; get a new pair
   * with `work_phone.token.get` before its 30 days have passed, best around day 29.
   *
   * Vendor's API document: untitled (in our words: 工作手机刷新令牌), `POST /oauth/token/reToken`.
   *
   * Document 3: A. Work-phone interface > Endpoints: /oauth/token/reToken.
   *
   * @example
   * ```ts
   * console.log(await phone.token.renew());
   * ```
   */
  renew(params: RenewToken = {}, options?: CallOptions): Promise<AccessToken> {
    return this.#runner.record<AccessToken>("work_phone.token.renew", params, options);
  }
}

/**
 * Parameters of token, get.
 *
 * Document 3: A. Work-phone interface > Endpoints: /oauth/token/getToken.
 */
export interface ClientCredentials {
  /** Client id. For example `demo-client`. */
  clientId?: string | undefined;
  /** Client secret. */
  clientSecret?: string | undefined;
}

/**
 * Result of token issuance.
 *
 * Document 3: Token pair.
 */
export interface TokenPair {
  /** Access token, valid 2 hours. */
  accessToken?: string | null;
  /** Refresh token, valid 30 days. */
  refreshToken?: string | null;
}

/**
 * Parameters of token, renew.
 *
 * Document 3: A. Work-phone interface > Endpoints: /oauth/token/reToken.
 */
export interface RenewToken {
  /** Refresh token. */
  refreshToken?: string | undefined;
}

/**
 * Result of token renewal.
 *
 * Document 3: Token pair.
 */
export interface AccessToken {
  /** Access token: new when the old one had expired, else the same with renewed expiry. */
  accessToken?: string | null;
}
