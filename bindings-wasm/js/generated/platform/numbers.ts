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
   * Vendor's API document: *Get number pool* (our translation: 获取号码池), `POST
   * /openapi/v1/call/query/number`.
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
   * Vendor's API document: *Query display-number groups* (our translation: 查询外显号码组), `POST
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
  /** Primary key. On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  id?: string | null;
  /** Display number or service number. For example `02888880001`. */
  number?: string | null;
  /** What the number can be used for. For example `1`. */
  callAbility?: CallAbility | null;
  /** Line id. For example `line-1`. */
  line?: string | null;
  /** Account number. For example `1000001`. */
  account?: string | null;
  /** Number status. For example `enable`. */
  status?: NumberStatus | null;
  /** Landline or virtual number. For example `trunkNumber`. */
  resourceType?: NumberResourceType | null;
  /** Concurrent call count. For example `30`. */
  concurrency?: number | null;
  /** Creation time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`. */
  createTime?: string | null;
  /** Last change time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`. */
  updateTime?: string | null;
  /** Creator. For example `system`. */
  createUser?: string | null;
  /** Last editor. For example `system`. */
  updateUser?: string | null;
  /** Id of the voice menu bound to the number. Default: empty. For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  ivrId?: string | null;
  /** Groups of the number. */
  group?: NumberGroup[] | null;
  /** Name; present for display numbers. For example `总机`. */
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
  /** Group id. On the wire: `_id`. Type (not shown in the document; assumed). For example `90001`. */
  id?: string | null;
  /** Group name. Type (not shown in the document; assumed). For example `售前咨询组`. */
  name?: string | null;
}

/**
 * SIP number as the number pool returns it.
 *
 * Document 1: SIP number (number-pool entry).
 */
export interface SipPoolNumber {
  /**
   * Primary key. On the wire: `_id`. Type (not shown in the document; assumed). For example
   * `5f2b8c1e9d3a4b6c7d8e9f01`.
   */
  id?: string | null;
  /**
   * Busy response code. On the wire: `busyReplayCode`. Type (not shown in the document; assumed). Default:
   * `486`.
   */
  busyReplyCode?: string | number | boolean | null;
  /**
   * Client registration address. Type (not shown in the document; assumed). For example
   * `sip:192.0.2.10:5060`.
   */
  clientUrl?: string | null;
  /**
   * Server registration address. Type (not shown in the document; assumed). For example
   * `sip:sip.example.com:5060`.
   */
  serverUrl?: string | null;
  /** Disabled or enabled. Type (not shown in the document; assumed). For example `0`. */
  status?: SipStatus | null;
  /** Deleted or not. Type (not shown in the document; assumed). For example `0`. */
  isDel?: SipIsDel | null;
  /** Registering device. Type (not shown in the document; assumed). For example `SIP 话机`. */
  registerDevice?: string | null;
  /**
   * Registration time. Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example
   * `2025-10-01 09:00:00`.
   */
  registerTime?: string | null;
  /** Applied agent. Type (not shown in the document; assumed). For example `21346a836528318cc8c172b2`. */
  uid?: string | null;
  /** Registration status. Type (not shown in the document; assumed). For example `0`. */
  registerStatus?: SipRegisterStatus | null;
  /** Voice codecs. For example `["G711A"]`. */
  codingFormat?: string[] | null;
  /** SIP number. Type (not shown in the document; assumed). For example `1000001801`. */
  number?: string | null;
  /** SIP password. Type (not shown in the document; assumed). */
  password?: string | null;
  /** Whether NAT is used. Type (not shown in the document; assumed). */
  isNAT?: string | number | boolean | null;
  /** Account number. Type (not shown in the document; assumed). For example `1000001`. */
  account?: string | null;
  /**
   * Creation time. Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example
   * `2025-10-01 09:00:00`.
   */
  createTime?: string | null;
  /**
   * Last change time. Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example
   * `2025-10-01 09:00:00`.
   */
  updateTime?: string | null;
  /** Creator. Type (not shown in the document; assumed). For example `system`. */
  createUser?: string | null;
  /** Last editor. Type (not shown in the document; assumed). For example `system`. */
  updateUser?: string | null;
  /** WebRTC number or not. Type (not shown in the document; assumed). */
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
