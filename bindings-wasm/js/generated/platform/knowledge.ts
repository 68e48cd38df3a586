// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";
import type { PagedList } from "../../paging.js";
import type { Unlisted, WithPages } from "../../types.js";

/** Items of the knowledge base. */
export class Knowledge {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Creates a knowledge item.
   *
   * The client refuses the `validityPeriodType` `custom` without a `validityPeriod` (not shown in the
   * document; assumed).
   *
   * Vendor's API document: *Create item* (our translation: 创建知识条目), `POST
   * /im-km/openapi/kmItem/create`.
   *
   * Codes that may come, too (not shown in the document; assumed):
   * - `6701`: no such agent in the account
   *
   * Document 2: Knowledge items: Create item.
   *
   * @example
   * ```ts
   * console.log(await cc.knowledge.create({
   *   account: "1000001",
   *   agentId: "21346a836528318cc8c172b2",
   *   catalogId: "b2721c76afdbed1307237f1c",
   *   title: "退款流程",
   *   content: "退款在三个工作日内到账。",
   * }));
   * ```
   */
  create(params: WithPages<CreateItem, "account">, options?: CallOptions): Promise<KnowledgeItemId> {
    return this.#runner.record<KnowledgeItemId>("platform.knowledge.create", params, options);
  }

  /**
   * Lists knowledge items by filter, in pages, without their content. `platform.knowledge.get` returns the
   * content.
   *
   * Vendor's API document: *List items* (our translation: 查询知识条目列表), `POST
   * /im-km/openapi/kmItem/list`.
   *
   * Codes that may come, too (not shown in the document; assumed):
   * - `6701`: no such agent in the account
   *
   * Document 2: Knowledge items: List items.
   *
   * @example
   * ```ts
   * for await (const knowledgeItem of cc.knowledge.list({
   *   account: "1000001",
   * })) console.log(knowledgeItem);
   * ```
   */
  list(params: WithPages<ItemFilter, "account"> = {}, options?: CallOptions): PagedList<KnowledgeItem> {
    return this.#runner.paged<KnowledgeItem>("platform.knowledge.list", params, params?.page, options);
  }

  /**
   * Returns one knowledge item with its content.
   *
   * Vendor's API document: *Show item* (our translation: 查询知识条目详情), `POST
   * /im-km/openapi/kmItem/show`.
   *
   * Document 2: Knowledge items: Show item.
   *
   * @example
   * ```ts
   * console.log(await cc.knowledge.get({ itemId: "6efef9c6950343bdb77a6b50" }));
   * ```
   */
  get(params: ItemRef, options?: CallOptions): Promise<KnowledgeItem> {
    return this.#runner.record<KnowledgeItem>("platform.knowledge.get", params, options);
  }

  /**
   * Changes a knowledge item.
   *
   * Send the whole item: whether fields that are left out stay is not shown, and `validityPeriodType` has
   * the default `permanent` here too, so leaving it out may end a validity of the type `custom`. An empty
   * list is sent, and is assumed to clear its field. The client refuses null in a call by name, and `custom`
   * without a `validityPeriod` (not shown in the document; assumed).
   *
   * Vendor's API document: *Update item* (our translation: 修改知识条目), `POST
   * /im-km/openapi/kmItem/update`.
   *
   * Codes that may come, too (not shown in the document; assumed):
   * - `6701`: no such agent in the account
   *
   * Document 2: Knowledge items: Update item.
   *
   * @example
   * ```ts
   * await cc.knowledge.update({
   *   account: "1000001",
   *   agentId: "21346a836528318cc8c172b2",
   *   catalogId: "b2721c76afdbed1307237f1c",
   *   itemId: "6efef9c6950343bdb77a6b50",
   *   title: "退款流程",
   *   content: "退款在三个工作日内到账。",
   *   validityPeriodType: "permanent",
   *   attachments: [],
   * });
   * ```
   */
  update(params: WithPages<UpdateItem, "account">, options?: CallOptions): Promise<void> {
    return this.#runner.nothing("platform.knowledge.update", params, options);
  }

  /**
   * Deletes knowledge items.
   *
   * Vendor's API document: *Delete items* (our translation: 删除知识条目), `POST
   * /im-km/openapi/kmItem/delete`.
   *
   * Document 2: Knowledge items: Delete items.
   *
   * @example
   * ```ts
   * await cc.knowledge.delete({ account: "1000001", itemIds: ["a4a61192dda033761ce5bdeb"] });
   * ```
   */
  delete(params: WithPages<ItemIds, "account">, options?: CallOptions): Promise<void> {
    return this.#runner.nothing("platform.knowledge.delete", params, options);
  }
}

/**
 * Parameters of knowledge, create.
 *
 * Document 2: Knowledge items: Create item.
 */
export interface CreateItem {
  /**
   * Account number. A typed call that leaves it out uses the account of its client. Required (not shown in
   * the document; assumed). For example `1000001`.
   */
  account: string;
  /**
   * Agent id. `id` in `platform.agents.query` (not shown in the document; assumed). Required (not shown in
   * the document; assumed). For example `21346a836528318cc8c172b2`.
   */
  agentId: string;
  /**
   * Catalog id. `id` in `platform.catalogs.list` (not shown in the document; assumed). Required (not shown in
   * the document; assumed). For example `b2721c76afdbed1307237f1c`.
   */
  catalogId: string;
  /** Title of the item. Required (not shown in the document; assumed). For example `退款说明`. */
  title: string;
  /**
   * Content of the item. Required (not shown in the document; assumed). For example `退款在 7
   * 个工作日内到账。`.
   */
  content: string;
  /** Validity kind. Type and optional (not shown in the document; assumed). Default: `permanent`. */
  validityPeriodType?: ValidityPeriodType | undefined;
  /**
   * Start and end date-times, with `custom`. Optional (not shown in the document; assumed). Exactly 2
   * elements. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
   */
  validityPeriod?: [start: string | Date, end: string | Date] | undefined;
  /** Attachments. On the wire: `attachs`. Optional (not shown in the document; assumed). */
  attachments?: KnowledgeAttachment[] | undefined;
}

/**
 * Validity period type.
 *
 * - `permanent`: Meaning not shown in the vendor's documents.
 * - `invalid`: Meaning not shown in the vendor's documents.
 * - `custom`: With `validityPeriod`.
 *
 * Document 2: Knowledge item.
 */
export type ValidityPeriodType = "permanent" | "invalid" | "custom" | Unlisted;

/**
 * Attachment of a knowledge item.
 *
 * Document 2: Knowledge item.
 */
export interface KnowledgeAttachment {
  /**
   * Address of the attachment. Type and required (not shown in the document; assumed). For example
   * `https://example.com/page`.
   */
  url?: string | null;
}

/**
 * Result of item creation.
 *
 * Document 2: Knowledge items.
 */
export interface KnowledgeItemId {
  /** Id of the new item. For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  itemId?: string | null;
}

/**
 * Parameters of knowledge, list.
 *
 * Document 2: Knowledge items: List items.
 */
export interface ItemFilter {
  /**
   * Account number. A typed call that leaves it out uses the account of its client. Required (not shown in
   * the document; assumed). For example `1000001`.
   */
  account: string;
  /** Agent id. Optional (not shown in the document; assumed). For example `21346a836528318cc8c172b2`. */
  agentId?: string | undefined;
  /** Catalog id. Optional (not shown in the document; assumed). For example `b2721c76afdbed1307237f1c`. */
  catalogId?: string | undefined;
  /** Page. Type and optional (not shown in the document; assumed). Default: `1`. */
  page?: number | undefined;
  /**
   * Count per page. Type and optional (not shown in the document; assumed). Default: `10`. Iterating requests
   * pages of 10 unless it is given. For example `20`.
   */
  limit?: number | undefined;
  /**
   * Where the keyword is matched. Type and optional (not shown in the document; assumed). Default: `all`.
   */
  keywordsType?: KeywordsType | undefined;
  /** Search keyword. Type and optional (not shown in the document; assumed). For example `退款`. */
  keywords?: string | undefined;
}

/**
 * Keywords type.
 *
 * - `all`: Match anywhere.
 * - `title`: Match in the title.
 * - `content`: Match in the content.
 *
 * Document 2: Knowledge items.
 */
export type KeywordsType = "all" | "title" | "content";

/**
 * Knowledge item.
 *
 * Document 2: Knowledge item.
 */
export interface KnowledgeItem {
  /** Item id. On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  id?: string | null;
  /** Account number. For example `1000001`. */
  account?: string | null;
  /** Catalog id. For example `b2721c76afdbed1307237f1c`. */
  catalogId?: string | null;
  /** Title of the item. For example `退款说明`. */
  title?: string | null;
  /** Content; only in the show operation. For example `退款在 7 个工作日内到账。`. */
  content?: string | null;
  /** Click count. For example `428`. */
  hits?: number | null;
  /** Attachments. On the wire: `attachs`. */
  attachments?: KnowledgeAttachment[] | null;
  /** Validity kind. For example `permanent`. */
  validityPeriodType?: ValidityPeriodType | null;
  /**
   * Custom validity: start and end; used with `custom`. Format: `yyyy-MM-dd HH:mm:ss`. For example
   * `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
   */
  validityPeriod?: string[] | null;
  /** Item status. For example `valid`. */
  status?: KnowledgeItemStatus | null;
  /** Creation time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`. */
  createTime?: string | null;
  /** Creation timestamp. For example `1759280400000`. */
  createTimestamp?: string | null;
  /** Last change time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`. */
  updateTime?: string | null;
  /** Last change timestamp. For example `1759280400000`. */
  updateTimestamp?: string | null;
  /** Creating agent id. For example `21346a836528318cc8c172b2`. */
  createUser?: string | null;
  /** Work number of the creator. For example `1001`. */
  createAgentNumber?: string | null;
  /** Id of the last editor. For example `21346a836528318cc8c172b2`. */
  updateUser?: string | null;
  /** Work number of the last editor. For example `1001`. */
  updateAgentNumber?: string | null;
}

/**
 * Knowledge item status.
 *
 * - `valid`: Meaning not shown in the vendor's documents.
 * - `invalid`: Meaning not shown in the vendor's documents.
 *
 * Document 2: Knowledge item.
 */
export type KnowledgeItemStatus = "valid" | "invalid" | Unlisted;

/**
 * Reference to a knowledge item.
 *
 * Document 2: Knowledge items: Show item.
 */
export interface ItemRef {
  /**
   * Item id. `id` in `platform.knowledge.list` (not shown in the document; assumed). Type and required (not
   * shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
   */
  itemId: string;
}

/**
 * Parameters of knowledge, update.
 *
 * Document 2: Knowledge items: Update item.
 */
export interface UpdateItem {
  /**
   * Account number. A typed call that leaves it out uses the account of its client. Required (not shown in
   * the document; assumed). For example `1000001`.
   */
  account: string;
  /**
   * Agent id. `id` in `platform.agents.query` (not shown in the document; assumed). Required (not shown in
   * the document; assumed). For example `21346a836528318cc8c172b2`.
   */
  agentId: string;
  /**
   * Catalog id. `id` in `platform.catalogs.list` (not shown in the document; assumed). Required (not shown in
   * the document; assumed). For example `b2721c76afdbed1307237f1c`.
   */
  catalogId: string;
  /**
   * Item id. `id` in `platform.knowledge.list` (not shown in the document; assumed). Type and required (not
   * shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
   */
  itemId: string;
  /** Title of the item. Required (not shown in the document; assumed). For example `退款说明`. */
  title: string;
  /**
   * Content of the item. Required (not shown in the document; assumed). For example `退款在 7
   * 个工作日内到账。`.
   */
  content: string;
  /**
   * Validity kind. Left out, it may become `permanent` whatever it was. Type and optional (not shown in the
   * document; assumed). Default: `permanent`.
   */
  validityPeriodType: ValidityPeriodType;
  /**
   * Two date-time texts: start and end. Optional (not shown in the document; assumed). Exactly 2 elements.
   * Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
   */
  validityPeriod?: [start: string | Date, end: string | Date] | undefined;
  /**
   * All attachments. Whether existing ones stay when the field is left out is not shown. On the wire:
   * `attachs`. Optional (not shown in the document; assumed).
   */
  attachments: KnowledgeAttachment[];
}

/**
 * Parameters of knowledge, delete.
 *
 * Document 2: Knowledge items: Delete items.
 */
export interface ItemIds {
  /**
   * Account number. A typed call that leaves it out uses the account of its client. Required (not shown in
   * the document; assumed). For example `1000001`.
   */
  account: string;
  /**
   * Item ids. `id` in `platform.knowledge.list` (not shown in the document; assumed). Required (not shown in
   * the document; assumed). For example `["5f2b8c1e9d3a4b6c7d8e9f01"]`.
   */
  itemIds: string[];
}
