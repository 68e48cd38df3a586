// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";
import type { Unlisted } from "../../types.js";

/** Roles, which define what agents may do. */
export class Roles {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Lists the roles of the account, whose ids `platform.agents.create` takes.
   *
   * Vendor's API document: *List roles* (our translation: 查询角色列表), `POST
   * /openapi/v1/base/role/list`.
   *
   * Document 1: Agents: List roles.
   *
   * @example
   * ```ts
   * console.log(await cc.roles.list());
   * ```
   */
  list(options?: CallOptions): Promise<Role[]> {
    return this.#runner.list<Role>("platform.roles.list", {}, options);
  }
}

/**
 * Role; its id is what agent creation takes in `roles`.
 *
 * Document 1: Role.
 */
export interface Role {
  /** Primary key. On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  id?: string | null;
  /** Description of the role. For example `管理全部功能`. */
  description?: string | null;
  /** Role name. For example `系统管理员`. */
  name?: string | null;
  /** Account number. For example `1000001`. */
  account?: string | null;
  /** Role version. For example `1`. */
  version?: string | null;
  /** Role type. For example `admin`. */
  type?: RoleType | null;
  /** Creator. For example `system`. */
  createUser?: string | null;
  /** Last editor. For example `system`. */
  updateUser?: string | null;
  /** Creation time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`. */
  createTime?: string | null;
  /** Last change time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`. */
  updateTime?: string | null;
  /** Created by the system or not. For example `0`. */
  isSystem?: RoleIsSystem | null;
}

/**
 * Kind of role.
 *
 * - `admin`: Meaning not shown in the vendor's documents.
 * - `agent`: Meaning not shown in the vendor's documents.
 *
 * Document 1: Role.
 */
export type RoleType = "admin" | "agent" | Unlisted;

/**
 * Creator of a role.
 *
 * - `0`: Not created by the system.
 * - `1`: Created by the system.
 *
 * Document 1: Role.
 */
export type RoleIsSystem = 0 | 1 | (number & {});

/** The known values of `RoleIsSystem`, by name. */
export const RoleIsSystem = {
  /** Not created by the system. */
  User: 0,
  /** Created by the system. */
  System: 1,
} as const;
