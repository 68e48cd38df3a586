// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";
import type { PagedList } from "../../paging.js";
import type { Unlisted } from "../../types.js";

/** Red and black lists of numbers. */
export class NumberLists {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Adds numbers to a red or black list.
   *
   * Vendor's API document: *Add*, 添加红黑名单, `POST /openapi/v1/blacknum/addRedOrBlackNum`.
   *
   * Document 1: Red/black lists: Add.
   *
   * @example
   * ```ts
   * await cc.numberLists.add({ type: "callInBlackNum", numbers: ["13800001001", "13800001001"] });
   * ```
   */
  add(params: ListedNumbers, options?: CallOptions): Promise<void> {
    return this.#runner.nothing("platform.number_lists.add", params, options);
  }

  /**
   * Removes numbers from a red or black list.
   *
   * Vendor's API document: *Delete*, 删除红黑名单, `POST /openapi/v1/blacknum/deleteRedOrBlackNum`.
   *
   * Document 1: Red/black lists: Delete.
   *
   * @example
   * ```ts
   * await cc.numberLists.delete({
   *   type: "callInBlackNum",
   *   numbers: ["13800001001", "13800001001"],
   * });
   * ```
   */
  delete(params: ListedNumbers, options?: CallOptions): Promise<void> {
    return this.#runner.nothing("platform.number_lists.delete", params, options);
  }

  /**
   * Lists the numbers of the red and black lists, in pages.
   *
   * Vendor's API document: *Query*, 查询红黑名单, `POST /openapi/v1/blacknum/queryRedOrBlackNum`.
   *
   * Document 1: Red/black lists: Query.
   *
   * @example
   * ```ts
   * for await (const numberListEntry of cc.numberLists.query()) console.log(numberListEntry);
   * ```
   */
  query(params: NumberListFilter = {}, options?: CallOptions): PagedList<NumberListEntry> {
    return this.#runner.paged<NumberListEntry>("platform.number_lists.query", params, params.page, options);
  }
}

/**
 * Numbers of a red or black list.
 *
 * Document 1: Red/black lists: Add.
 */
export interface ListedNumbers {
  /** List type. */
  type: NumberListType;
  /** Numbers. */
  numbers: string[];
}

/**
 * Number list type.
 *
 * - `callInBlackNum`: Inbound blacklist.
 * - `callOutBlackNum`: Outbound blacklist.
 * - `redNum`: Red list.
 * - `blackNum`: Blacklist.
 *
 * Document 1: Red/black number entry.
 */
export type NumberListType = "callInBlackNum" | "callOutBlackNum" | "redNum" | "blackNum" | Unlisted;

/**
 * Parameters of number lists, query.
 *
 * Document 1: Red/black lists: Query.
 */
export interface NumberListFilter {
  /** Page (at least 1). */
  page?: number | undefined;
  /** Count per page (at least 1). */
  pageSize?: number | undefined;
  /** List types. */
  types?: NumberListType[] | undefined;
}

/**
 * Entry of a red or black list.
 *
 * Document 1: Red/black number entry.
 */
export interface NumberListEntry {
  /** Primary key. */
  id?: string | null;
  /** The number. */
  number?: string | null;
  /** Account number. */
  accountId?: string | null;
  /** Creation time (`yyyy-MM-dd HH:mm:ss`). */
  createTime?: string | null;
  /** Last change time (`yyyy-MM-dd HH:mm:ss`). */
  updateTime?: string | null;
  /** Remark. */
  memo?: string | null;
  /** List type. */
  type?: NumberListType | null;
  /** Meaning not shown in the vendor's documents. */
  version?: number | null;
}
