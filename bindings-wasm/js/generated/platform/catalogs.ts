// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";
import type { WithPages } from "../../types.js";

/** Catalogs of the knowledge base. */
export class Catalogs {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Creates a catalog of the knowledge base.
   *
   * The label must be unique.
   *
   * Where its outcome is unknown, `reconcile` of the error asks `platform.catalogs.list` whether it was done.
   *
   * Vendor's API document: *Create catalog* (our translation: 创建知识库目录), `POST
   * /im-km/openapi/catalog/create`.
   *
   * Codes that may come, too (not shown in the document; assumed):
   * - `6701`: no such agent in the account
   *
   * Document 2: Knowledge catalogs: Create catalog.
   *
   * @example
   * ```ts
   * console.log(await cc.catalogs.create({
   *   account: "1000001",
   *   agentId: "21346a836528318cc8c172b2",
   *   label: "新目录",
   *   level: 1,
   *   parentId: "0",
   * }));
   * ```
   */
  create(params: WithPages<CreateCatalog, "account">, options?: CallOptions): Promise<CatalogId> {
    return this.#runner.record<CatalogId>("platform.catalogs.create", params, options);
  }

  /**
   * Returns the catalogs of the knowledge base as a flat list, in which each names its parent.
   *
   * The vendor's document calls the list a tree and shows no member for catalogs within catalogs. If the
   * service nests them all the same, the list has the outer ones, and each keeps the inner ones unread, in
   * the member that the service gives them.
   *
   * Vendor's API document: *List catalogs* (our translation: 查询知识库目录), `POST
   * /im-km/openapi/catalog/list`.
   *
   * Document 2: Knowledge catalogs: List catalogs.
   *
   * @example
   * ```ts
   * console.log(await cc.catalogs.list({ account: "1000001" }));
   * ```
   */
  list(params: WithPages<CatalogFilter, "account"> = {}, options?: CallOptions): Promise<KnowledgeCatalog[]> {
    return this.#runner.list<KnowledgeCatalog>("platform.catalogs.list", params, options);
  }

  /**
   * Changes a catalog.
   *
   * The vendor's document gives this operation the path of the listing, which may be a mistake. An answer
   * that holds a listing is therefore an error, which is assumed to mean that nothing was changed. Give the
   * client the right path in that case, as option `paths` under the name of this operation. The label must be
   * unique.
   *
   * Vendor's API document: *Modify catalog* (our translation: 修改知识库目录), `POST
   * /im-km/openapi/catalog/list`.
   *
   * Codes that may come, too (not shown in the document; assumed):
   * - `6701`: no such agent in the account
   *
   * Document 2: Knowledge catalogs: Modify catalog.
   *
   * @example
   * ```ts
   * await cc.catalogs.update({
   *   account: "1000001",
   *   agentId: "21346a836528318cc8c172b2",
   *   catalogId: "673cc8b63e2af5ae8ed82d4e",
   *   label: "草稿箱📝",
   *   level: 1,
   *   parentId: "0",
   * });
   * ```
   */
  update(params: WithPages<UpdateCatalog, "account">, options?: CallOptions): Promise<void> {
    return this.#runner.nothing("platform.catalogs.update", params, options);
  }

  /**
   * Deletes a catalog.
   *
   * What happens to the catalogs and items in it is not shown in the vendor's documents.
   *
   * Vendor's API document: *Delete catalog* (our translation: 删除知识库目录), `POST
   * /im-km/openapi/catalog/delete`.
   *
   * Document 2: Knowledge catalogs: Delete catalog.
   *
   * @example
   * ```ts
   * await cc.catalogs.delete({ account: "1000001", catalogId: "673cc8b63e2af5ae8ed82d4e" });
   * ```
   */
  delete(params: WithPages<CatalogRef, "account">, options?: CallOptions): Promise<void> {
    return this.#runner.nothing("platform.catalogs.delete", params, options);
  }
}

/**
 * Parameters of catalogs, create.
 *
 * Document 2: Knowledge catalogs: Create catalog.
 */
export interface CreateCatalog {
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
  /** Name, unique. Required (not shown in the document; assumed). For example `产品手册`. */
  label: string;
  /**
   * 1 for top level, 2 for second level and so on. Required (not shown in the document; assumed). For example
   * `1`.
   */
  level: number;
  /**
   * Parent catalog id; 0 for a top-level catalog. Required (not shown in the document; assumed). For example
   * `0`.
   */
  parentId: string;
}

/**
 * Result of catalog creation.
 *
 * Document 2: Knowledge catalogs.
 */
export interface CatalogId {
  /** Id of the new catalog. For example `b2721c76afdbed1307237f1c`. */
  catalogId?: string | null;
}

/**
 * Parameters of catalogs, list.
 *
 * Document 2: Knowledge catalogs: List catalogs.
 */
export interface CatalogFilter {
  /**
   * Account number. A typed call that leaves it out uses the account of its client. Required (not shown in
   * the document; assumed). For example `1000001`.
   */
  account: string;
}

/**
 * Knowledge-base catalog.
 *
 * Document 2: Knowledge catalog.
 */
export interface KnowledgeCatalog {
  /**
   * Catalog id. On the wire: `_id`. Type (not shown in the document; assumed). For example
   * `5f2b8c1e9d3a4b6c7d8e9f01`.
   */
  id?: string | null;
  /** Account number. Type (not shown in the document; assumed). For example `1000001`. */
  account?: string | null;
  /**
   * Parent catalog id; 0 for a top-level catalog. Type (not shown in the document; assumed). For example `0`.
   */
  parentId?: string | null;
  /** Name; names must not repeat. Type (not shown in the document; assumed). For example `产品手册`. */
  label?: string | null;
  /** 1 for top level, 2 for second level and so on. For example `1`. */
  level?: number | null;
  /** Visible departments. For example `["60f1"]`. */
  showDepartmentIds?: string[] | null;
  /** Sort number. For example `1`. */
  sortNum?: number | null;
  /**
   * Creation time. Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example
   * `2025-10-01 09:00:00`.
   */
  createTime?: string | null;
  /** Creation timestamp. Type (not shown in the document; assumed). For example `1759280400000`. */
  createTimestamp?: string | number | boolean | null;
  /**
   * Last change time. Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example
   * `2025-10-01 09:00:00`.
   */
  updateTime?: string | null;
  /** Last change timestamp. Type (not shown in the document; assumed). For example `1759280400000`. */
  updateTimestamp?: string | number | boolean | null;
  /**
   * Creating agent id. Type (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
   */
  createUser?: string | null;
  /** Work number of the creator. Type (not shown in the document; assumed). For example `1001`. */
  createAgentNumber?: string | null;
  /**
   * Id of the last editor. Type (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
   */
  updateUser?: string | null;
  /** Work number of the last editor. Type (not shown in the document; assumed). For example `1001`. */
  updateAgentNumber?: string | null;
}

/**
 * Parameters of catalogs, update.
 *
 * Document 2: Knowledge catalogs: Modify catalog.
 */
export interface UpdateCatalog {
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
   * Catalog id. `id` in `platform.catalogs.list` (not shown in the document; assumed). Type and required (not
   * shown in the document; assumed). For example `b2721c76afdbed1307237f1c`.
   */
  catalogId: string;
  /** Name, unique. Required (not shown in the document; assumed). For example `产品手册`. */
  label: string;
  /** Level. Required (not shown in the document; assumed). For example `1`. */
  level: number;
  /** Parent catalog id. Required (not shown in the document; assumed). For example `0`. */
  parentId: string;
}

/**
 * Reference to a catalog.
 *
 * Document 2: Knowledge catalogs: Delete catalog.
 */
export interface CatalogRef {
  /**
   * Account number. A typed call that leaves it out uses the account of its client. Required (not shown in
   * the document; assumed). For example `1000001`.
   */
  account: string;
  /**
   * Catalog id. `id` in `platform.catalogs.list` (not shown in the document; assumed). Type and required (not
   * shown in the document; assumed). For example `b2721c76afdbed1307237f1c`.
   */
  catalogId: string;
}
