// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";

/** Licences: how many agents of which version the account may have. */
export class Licences {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Lists the licences of the account.
   *
   * Vendor's API document: *List licences* (our translation: 查询许可列表), `POST
   * /openapi/v1/base/licence/list`.
   *
   * Document 1: Agents: List licences.
   *
   * @example
   * ```ts
   * console.log(await cc.licences.list());
   * ```
   */
  list(options?: CallOptions): Promise<Licence[]> {
    return this.#runner.list<Licence>("platform.licences.list", {}, options);
  }

  /**
   * Counts the licences of the account, by kind.
   *
   * Vendor's API document: *Count licences* (our translation: 查询许可数量), `POST
   * /openapi/v1/base/licence/count`.
   *
   * Document 1: Agents: Count licences.
   *
   * @example
   * ```ts
   * console.log(await cc.licences.count());
   * ```
   */
  count(options?: CallOptions): Promise<LicenceCount[]> {
    return this.#runner.list<LicenceCount>("platform.licences.count", {}, options);
  }
}

/**
 * Licence of the account.
 *
 * Document 1: Licence.
 */
export interface Licence {
  /** Primary key, of the form `<app_id>_<licence_id>`. On the wire: `_id`. For example `cc_ccAgent`. */
  id?: string | null;
  /** Application id. For example `cc`. */
  appId?: string | null;
  /** Licence name. For example `呼叫中心坐席`. */
  name?: string | null;
  /** Licence id. For example `ccAgent`. */
  licenceId?: string | null;
  /** Last change time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`. */
  updateTime?: string | null;
}

/**
 * Number of licences of one kind.
 *
 * Document 1: Licence count.
 */
export interface LicenceCount {
  /** Licence id. For example `ccAgent`. */
  licenceId?: string | null;
  /** Licence name. For example `呼叫中心坐席`. */
  licenceName?: string | null;
  /** Application id. For example `cc`. */
  appId?: string | null;
  /** Number of licences. For example `12`. */
  count?: number | null;
}
