// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";

/** Tokens of the work phone. A client gets and renews them by itself. */
export class WorkPhoneToken {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Exchange client id and secret for a token pair.
   *
   * In the document: 工作手机获取令牌, `POST /oauth/token/getToken`.
   *
   * Document 3: A. Work-phone interface > Endpoints: /oauth/token/getToken.
   */
  get(params: ClientCredentials = {}, options?: CallOptions): Promise<TokenPair> {
    return this.#runner.record<TokenPair>("work_phone.token.get", params, options);
  }

  /**
   * Renew the access token.
   *
   * Expired access token: a new access token with new expiry.
   *
   * Access token not expired: the same token with renewed expiry.
   *
   * Needs a valid refresh token; after its 30 days use token.get (recommended around day 29).
   *
   * In the document: 工作手机刷新令牌, `POST /oauth/token/reToken`.
   *
   * Document 3: A. Work-phone interface > Endpoints: /oauth/token/reToken.
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
  /** Client id. */
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
