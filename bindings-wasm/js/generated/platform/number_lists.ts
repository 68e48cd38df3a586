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
   * Where its outcome is unknown, `reconcile` of the error asks `platform.number_lists.query` whether it was
   * done.
   *
   * Vendor's API document: *Add* (our translation: 添加红黑名单), `POST
   * /openapi/v1/blacknum/addRedOrBlackNum`.
   *
   * Document 1: Red/black lists: Add.
   *
   * @example
   * ```ts
   * await cc.numberLists.add({ type: "callInBlackNum", numbers: ["13800001001", "13800001002"] });
   * ```
   */
  add(params: ListedNumbers, options?: CallOptions): Promise<void> {
    return this.#runner.nothing("platform.number_lists.add", params, options);
  }

  /**
   * Removes numbers from a red or black list.
   *
   * Vendor's API document: *Delete* (our translation: 删除红黑名单), `POST
   * /openapi/v1/blacknum/deleteRedOrBlackNum`.
   *
   * Document 1: Red/black lists: Delete.
   *
   * @example
   * ```ts
   * await cc.numberLists.delete({
   *   type: "callInBlackNum",
   *   numbers: ["13800001001", "13800001002"],
   * });
   * ```
   */
  delete(params: ListedNumbers, options?: CallOptions): Promise<void> {
    return this.#runner.nothing("platform.number_lists.delete", params, options);
  }

  /**
   * Lists the numbers of the red and black lists, in pages.
   *
   * Vendor's API document: *Query* (our translation: 查询红黑名单), `POST
   * /openapi/v1/blacknum/queryRedOrBlackNum`.
   *
   * Document 1: Red/black lists: Query.
   *
   * @example
   * ```ts
   * for await (const numberListEntry of cc.numberLists.query()) console.log(numberListEntry);
   * ```
   */
  query(params: NumberListFilter = {}, options?: CallOptions): PagedList<NumberListEntry> {
    return this.#runner.paged<NumberListEntry>("platform.number_lists.query", params, params?.page, options);
  }
}

/**
 * Numbers of a red or black list.
 *
 * Document 1: Red/black lists: Add.
 */
export interface ListedNumbers {
  /** List type. Required (not shown in the document; assumed). For example `callInBlackNum`. */
  type: NumberListType;
  /**
   * Numbers. Required, with at least one element (not shown in the document; assumed). At least one element.
   * For example `["13900001234"]`.
   */
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
  /** Page. Optional (not shown in the document; assumed). At least 1. For example `1`. */
  page?: number | undefined;
  /**
   * Count per page. Optional (not shown in the document; assumed). At least 1. Iterating requests pages of
   * 100 unless it is given. For example `20`.
   */
  pageSize?: number | undefined;
  /** List types. Optional (not shown in the document; assumed). For example `["callInBlackNum"]`. */
  types?: NumberListType[] | undefined;
}

/**
 * Entry of a red or black list.
 *
 * Document 1: Red/black number entry.
 */
export interface NumberListEntry {
  /** Primary key. On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  id?: string | null;
  /** Number in the list. For example `13900001234`. */
  number?: string | null;
  /** Account number. For example `1000001`. */
  accountId?: string | null;
  /** Creation time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`. */
  createTime?: string | null;
  /** Last change time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`. */
  updateTime?: string | null;
  /** Remark. For example `本人`. */
  memo?: string | null;
  /** List type. For example `callInBlackNum`. */
  type?: NumberListType | null;
  /** Meaning not shown in the vendor's documents. On the wire: `__v`. */
  version?: number | null;
}
