// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";

/** SIP numbers: register them, list them, bind them to agents. */
export class Sip {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Lists the SIP numbers of the account. Without a filter: all of them.
   *
   * Vendor's API document: *List SIP numbers* (our translation: 查询 SIP 号码列表), `POST
   * /openapi/v1/call/sip/list`.
   *
   * Document 1: SIP numbers: List SIP numbers.
   *
   * @example
   * ```ts
   * console.log(await cc.sip.list());
   * ```
   */
  list(params: SipFilter = {}, options?: CallOptions): Promise<SipNumber[]> {
    return this.#runner.list<SipNumber>("platform.sip.list", params, options);
  }

  /**
   * Creates a SIP number.
   *
   * Leave `agentId` out: it is only for a number that is registered and unbound, which a new number can
   * hardly be. Register a device with the number first, then bind it with `platform.agents.bind` or
   * `platform.sip.update`.
   *
   * Where its outcome is unknown, `reconcile` of the error asks `platform.sip.list` whether it was done.
   *
   * Vendor's API document: *Create SIP number* (our translation: 创建 SIP 号码), `POST
   * /openapi/v1/call/sip/create`.
   *
   * Codes that may come, too (not shown in the document; assumed):
   * - `6722`: SIP number is not registered, or is bound
   * - `6701`: no such agent in the account
   *
   * Document 1: SIP numbers: Create SIP number.
   *
   * @example
   * ```ts
   * console.log(await cc.sip.create({ number: "1000001999", password: "Passw0rd!", isNAT: true }));
   * ```
   */
  create(params: CreateSip, options?: CallOptions): Promise<SipId> {
    return this.#runner.record<SipId>("platform.sip.create", params, options);
  }

  /**
   * Changes a SIP number.
   *
   * Whether `codingFormat` and `agentId` are kept or cleared when they are left out is not shown in the
   * vendor's documents. An empty text is sent, and is assumed to clear its field. The client refuses null in
   * a call by name.
   *
   * Vendor's API document: *Update SIP number* (our translation: 更新 SIP 号码), `POST
   * /openapi/v1/call/sip/update`.
   *
   * Codes that may come, too (not shown in the document; assumed):
   * - `6722`: SIP number is not registered, or is bound
   * - `6720`: internal error
   * - `6701`: no such agent in the account
   *
   * Document 1: SIP numbers: Update SIP number.
   *
   * @example
   * ```ts
   * console.log(await cc.sip.update({
   *   sipId: "56943d3b7d5924deebbe57ea",
   *   number: "1000001902",
   *   password: "Passw0rd!",
   *   isNAT: true,
   * }));
   * ```
   */
  update(params: UpdateSip, options?: CallOptions): Promise<SipId> {
    return this.#runner.record<SipId>("platform.sip.update", params, options);
  }

  /**
   * Deletes a SIP number.
   *
   * Vendor's API document: *Delete SIP number* (our translation: 删除 SIP 号码), `POST
   * /openapi/v1/call/sip/delete`.
   *
   * Document 1: SIP numbers: Delete SIP number.
   *
   * @example
   * ```ts
   * console.log(await cc.sip.delete({ sipId: "56943d3b7d5924deebbe57ea" }));
   * ```
   */
  delete(params: SipRef, options?: CallOptions): Promise<SipId> {
    return this.#runner.record<SipId>("platform.sip.delete", params, options);
  }
}

/**
 * Parameters of sip, list.
 *
 * Document 1: SIP numbers: List SIP numbers.
 */
export interface SipFilter {
  /** SIP number. For example `1000001801`. */
  number?: string | undefined;
  /** Registration statuses. For example `["0"]`. */
  registerStatuses?: SipRegisterStatus[] | undefined;
}

/**
 * Registration status of a SIP number.
 *
 * - `0`: Unregistered.
 * - `1`: Registered.
 *
 * Document 1: SIP registerStatus.
 */
export type SipRegisterStatus = 0 | 1 | (number & {});

/** The known values of `SipRegisterStatus`, by name. */
export const SipRegisterStatus = {
  /** Unregistered. */
  Unregistered: 0,
  /** Registered. */
  Registered: 1,
} as const;

/**
 * SIP number as sip.list returns it.
 *
 * Document 1: SIP number (list entry).
 */
export interface SipNumber {
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
  /** Registering device. Type (not shown in the document; assumed). For example `SIP 话机`. */
  registerDevice?: string | null;
  /**
   * Registration time. Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example
   * `2025-10-01 09:00:00`.
   */
  registerTime?: string | null;
  /** Registration status. Type (not shown in the document; assumed). For example `0`. */
  registerStatus?: SipRegisterStatus | null;
  /** SIP number. Type (not shown in the document; assumed). For example `1000001801`. */
  number?: string | null;
  /** Primary key. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  sipId?: string | null;
  /** Account number. Type (not shown in the document; assumed). For example `1000001`. */
  accountId?: string | null;
  /** Agent the number is applied to. */
  agent?: SipAgent | null;
}

/**
 * Agent inside SipNumber.agent.
 *
 * Document 1: SIP number (list entry).
 */
export interface SipAgent {
  /** Agent id. Type (not shown in the document; assumed). For example `21346a836528318cc8c172b2`. */
  agentId?: string | null;
  /** Agent name. Type (not shown in the document; assumed). For example `王小明`. */
  agentName?: string | null;
  /** Work number. Type (not shown in the document; assumed). For example `1001`. */
  agentNumber?: string | null;
}

/**
 * Parameters of sip, create.
 *
 * Document 1: SIP numbers: Create SIP number.
 */
export interface CreateSip {
  /** SIP number. For example `1000001801`. */
  number: string;
  /** SIP password. */
  password: string;
  /** Whether NAT is used. */
  isNAT: boolean;
  /** Voice codecs. For example `["G711A"]`. */
  codingFormat?: VoiceCodec[] | undefined;
  /**
   * Id of the agent to apply the number to; only for a number that is registered and unbound, which a new one
   * can hardly be. `id` in `platform.agents.query` (not shown in the document; assumed). For example
   * `21346a836528318cc8c172b2`.
   */
  agentId?: string | undefined;
}

/**
 * Voice codec.
 *
 * - `G711A`: Meaning not shown in the vendor's documents.
 * - `G711U`: Meaning not shown in the vendor's documents.
 * - `GSM`: Meaning not shown in the vendor's documents.
 * - `G729`: Meaning not shown in the vendor's documents.
 * - `VP8`: Meaning not shown in the vendor's documents.
 * - `ILBC`: Meaning not shown in the vendor's documents.
 *
 * Document 1: SIP numbers.
 */
export type VoiceCodec = "G711A" | "G711U" | "GSM" | "G729" | "VP8" | "ILBC";

/**
 * Result of SIP create, update and delete.
 *
 * Document 1: SIP numbers.
 */
export interface SipId {
  /** Primary key of the SIP number. For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  sipId?: string | null;
}

/**
 * Parameters of sip, update.
 *
 * Document 1: SIP numbers: Update SIP number.
 */
export interface UpdateSip {
  /**
   * Id of the number: `sipId` in `platform.sip.list`. Whether the `id` of the number pool is the same is not
   * shown. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
   */
  sipId: string;
  /** SIP number. For example `1000001801`. */
  number: string;
  /** SIP password. */
  password: string;
  /** Whether NAT is used. */
  isNAT: boolean;
  /** Voice codecs. For example `["G711A"]`. */
  codingFormat?: VoiceCodec[] | undefined;
  /**
   * Id of the agent to apply the number to. `id` in `platform.agents.query` (not shown in the document;
   * assumed). Only for a number that is registered and unbound, as for create (not shown in the document;
   * assumed). For example `21346a836528318cc8c172b2`.
   */
  agentId?: string | undefined;
}

/**
 * Reference to a SIP number.
 *
 * Document 1: SIP numbers: Delete SIP number.
 */
export interface SipRef {
  /**
   * Id of the number: `sipId` in `platform.sip.list`. Whether the `id` of the number pool is the same is not
   * shown. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
   */
  sipId: string;
}
