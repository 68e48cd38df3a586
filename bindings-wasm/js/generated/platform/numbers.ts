// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";
import type { SipRegisterStatus } from "../platform/sip.js";
import type { Unlisted } from "../../types.js";

/** Numbers of the account: the pool and its groups. */
export class Numbers {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Returns the display, service and SIP numbers of the account.
   *
   * Vendor's API document: *Get number pool*, 获取号码池, `POST /openapi/v1/call/query/number`.
   *
   * Document 1: Number pool and groups: Get number pool.
   *
   * @example
   * ```ts
   * console.log(await cc.numbers.pool());
   * ```
   */
  pool(options?: CallOptions): Promise<NumberPool> {
    return this.#runner.record<NumberPool>("platform.numbers.pool", {}, options);
  }

  /**
   * Lists the groups of display numbers.
   *
   * An outbound call with the id of a group shows a number that the strategy of the group chooses.
   *
   * Vendor's API document: *Query display-number groups*, 查询外显号码组, `POST
   * /openapi/v1/call/query/group`.
   *
   * Document 1: Number pool and groups: Query display-number groups.
   *
   * @example
   * ```ts
   * console.log(await cc.numbers.groups());
   * ```
   */
  groups(options?: CallOptions): Promise<NumberGroup[]> {
    return this.#runner.list<NumberGroup>("platform.numbers.groups", {}, options);
  }
}

/**
 * The three lists of the number pool.
 *
 * Document 1: Number pool and groups.
 */
export interface NumberPool {
  /** Display numbers. */
  displayNumberList?: PoolNumber[] | null;
  /** Service numbers. */
  serviceNumberList?: PoolNumber[] | null;
  /** SIP numbers. */
  sipNumberList?: SipPoolNumber[] | null;
}

/**
 * Display or service number of the pool.
 *
 * Document 1: Display number / service number (number-pool entry).
 */
export interface PoolNumber {
  /** Primary key. */
  id?: string | null;
  /** The number. */
  number?: string | null;
  /** What the number can be used for. */
  callAbility?: CallAbility | null;
  /** Line id. */
  line?: string | null;
  /** Account number. */
  account?: string | null;
  /** Number status. */
  status?: NumberStatus | null;
  /** Landline or virtual number. */
  resourceType?: NumberResourceType | null;
  /** Concurrent call count. */
  concurrency?: number | null;
  /** Creation time (`yyyy-MM-dd HH:mm:ss`). */
  createTime?: string | null;
  /** Last change time (`yyyy-MM-dd HH:mm:ss`). */
  updateTime?: string | null;
  /** Creator. */
  createUser?: string | null;
  /** Last editor. */
  updateUser?: string | null;
  /** Id of the voice menu bound to the number (default: empty). */
  ivrId?: string | null;
  /** Groups of the number. */
  group?: NumberGroup[] | null;
  /** Name; present for display numbers. */
  name?: string | null;
}

/**
 * Call ability.
 *
 * - `1`: Service number.
 * - `2`: Display number.
 * - `3`: Both (service and display).
 *
 * Document 1: Display number / service number (number-pool entry).
 */
export type CallAbility = 1 | 2 | 3 | (number & {});

/** The known values of `CallAbility`, by name. */
export const CallAbility = {
  /** Service number. */
  Service: 1,
  /** Display number. */
  Display: 2,
  /** Both (service and display). */
  Both: 3,
} as const;

/**
 * Number status.
 *
 * - `enable`: Active.
 * - `disable`: Disabled.
 *
 * Document 1: Display number / service number (number-pool entry).
 */
export type NumberStatus = "enable" | "disable" | Unlisted;

/**
 * Number resource type.
 *
 * - `trunkNumber`: Landline.
 * - `xNumber`: Virtual number.
 *
 * Document 1: Display number / service number (number-pool entry).
 */
export type NumberResourceType = "trunkNumber" | "xNumber" | Unlisted;

/**
 * Display-number group.
 *
 * Document 1: Display-number group.
 */
export interface NumberGroup {
  /** Group id. */
  id?: string | null;
  /** Group name. */
  name?: string | null;
}

/**
 * SIP number as the number pool returns it.
 *
 * Document 1: SIP number (number-pool entry).
 */
export interface SipPoolNumber {
  /** Primary key. */
  id?: string | null;
  /** Busy response code (default `486`). */
  busyReplyCode?: string | number | boolean | null;
  /** Client registration address. */
  clientUrl?: string | null;
  /** Server registration address. */
  serverUrl?: string | null;
  /** Disabled or enabled. */
  status?: SipStatus | null;
  /** Deleted or not. */
  isDel?: SipIsDel | null;
  /** Registering device. */
  registerDevice?: string | null;
  /** Registration time (`yyyy-MM-dd HH:mm:ss`). */
  registerTime?: string | null;
  /** Applied agent. */
  uid?: string | null;
  /** Registration status. */
  registerStatus?: SipRegisterStatus | null;
  /** Voice codecs. */
  codingFormat?: string[] | null;
  /** SIP number. */
  number?: string | null;
  /** SIP password. */
  password?: string | null;
  /** Whether NAT is used. */
  isNAT?: string | number | boolean | null;
  /** Account number. */
  account?: string | null;
  /** Creation time (`yyyy-MM-dd HH:mm:ss`). */
  createTime?: string | null;
  /** Last change time (`yyyy-MM-dd HH:mm:ss`). */
  updateTime?: string | null;
  /** Creator. */
  createUser?: string | null;
  /** Last editor. */
  updateUser?: string | null;
  /** WebRTC number or not. */
  isWebRtc?: string | number | boolean | null;
}

/**
 * Status of a SIP number.
 *
 * - `0`: Disabled.
 * - `1`: Enabled.
 *
 * Document 1: SIP number (number-pool entry).
 */
export type SipStatus = 0 | 1 | (number & {});

/** The known values of `SipStatus`, by name. */
export const SipStatus = {
  /** Disabled. */
  Disabled: 0,
  /** Enabled. */
  Enabled: 1,
} as const;

/**
 * Whether a SIP number is deleted.
 *
 * - `0`: Not deleted.
 * - `1`: Deleted.
 *
 * Document 1: SIP number (number-pool entry).
 */
export type SipIsDel = 0 | 1 | (number & {});

/** The known values of `SipIsDel`, by name. */
export const SipIsDel = {
  /** Not deleted. */
  Kept: 0,
  /** Deleted. */
  Deleted: 1,
} as const;
