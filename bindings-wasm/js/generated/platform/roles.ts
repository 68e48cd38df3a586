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
   * Vendor's API document: *List roles*, 查询角色列表, `POST /openapi/v1/base/role/list`.
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
  /** Primary key. */
  id?: string | null;
  /** Description. */
  description?: string | null;
  /** Role name. */
  name?: string | null;
  /** Account number. */
  account?: string | null;
  /** Role version. */
  version?: string | null;
  /** Role type. */
  type?: RoleType | null;
  /** Creator. */
  createUser?: string | null;
  /** Last editor. */
  updateUser?: string | null;
  /** Creation time (`yyyy-MM-dd HH:mm:ss`). */
  createTime?: string | null;
  /** Last change time (`yyyy-MM-dd HH:mm:ss`). */
  updateTime?: string | null;
  /** Created by the system or not. */
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
