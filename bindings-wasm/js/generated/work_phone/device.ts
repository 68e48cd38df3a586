// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";
import type { PagedList } from "../../paging.js";
import type { Unlisted, WithPages } from "../../types.js";

/** Calls and short messages of the devices. */
export class WorkPhoneDevice {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Lists call records, in pages of up to 500.
   *
   * `callType` is sent unchanged. The vendor's document says that in the filter `in` means outbound and `out`
   * inbound, and says the opposite of the field; the names here follow the field. Compare one response before
   * you rely on the filter.
   *
   * Vendor's API document: 工作手机通话记录, `POST /api/device/call`.
   *
   * Left out, `page` is 1 and `pageSize` is 100.
   *
   * Document 3: A. Work-phone interface > Endpoints: /api/device/call.
   *
   * @example
   * ```ts
   * for await (const callRecord of phone.device.calls({
   *   page: 1,
   *   pageSize: 20,
   * })) console.log(callRecord);
   * ```
   */
  calls(params: WithPages<CallFilter, "page" | "pageSize"> = {}, options?: CallOptions): PagedList<CallRecord> {
    return this.#runner.paged<CallRecord>("work_phone.device.calls", params, params.page, options);
  }

  /**
   * Lists short-message records, in pages of up to 500.
   *
   * Vendor's API document: 工作手机短信记录, `POST /api/device/sms`.
   *
   * Left out, `page` is 1 and `pageSize` is 100.
   *
   * Document 3: A. Work-phone interface > Endpoints: /api/device/sms.
   *
   * @example
   * ```ts
   * for await (const smsRecord of phone.device.messages({
   *   page: 1,
   *   pageSize: 20,
   * })) console.log(smsRecord);
   * ```
   */
  messages(params: WithPages<SmsFilter, "page" | "pageSize"> = {}, options?: CallOptions): PagedList<SmsRecord> {
    return this.#runner.paged<SmsRecord>("work_phone.device.messages", params, params.page, options);
  }
}

/**
 * Parameters of device, calls.
 *
 * Document 3: A. Work-phone interface > Endpoints: /api/device/call.
 */
export interface CallFilter {
  /** Page (at least 1). */
  page: number;
  /** Count per page (1 to 500). */
  pageSize: number;
  /** IMEI or device holder. */
  imeiOrName?: string | undefined;
  /** Local number. */
  localTel?: string | undefined;
  /** Contact number. */
  contactTel?: string | undefined;
  /** Direction. */
  callType?: CallDirection | undefined;
  /** Start (`yyyy-MM-dd HH:mm:ss`). */
  start?: string | Date | undefined;
  /** End (`yyyy-MM-dd HH:mm:ss`). */
  end?: string | Date | undefined;
}

/**
 * Call direction.
 *
 * - `in`: Inbound.
 * - `out`: Outbound.
 *
 * Document 3: Call record.
 */
export type CallDirection = "in" | "out" | Unlisted;

/**
 * Call record of a work phone.
 *
 * Document 3: Call record.
 */
export interface CallRecord {
  /** Unique call record id. */
  id?: string | null;
  /** Device id. */
  did?: string | null;
  /** Device IMEI. */
  imei?: string | null;
  /** Direction. */
  callType?: CallDirection | null;
  /** Connected or not. */
  connectType?: ConnectType | null;
  /** Local number. */
  localTel?: string | null;
  /** Agent id holding the device at the time. */
  uid?: string | null;
  /** Agent name at the time. */
  uName?: string | null;
  /** Contact number. */
  contactTel?: string | null;
  /** Contact name in the address book. */
  contactName?: string | null;
  /** Call start (`yyyy-MM-dd HH:mm:ss`). */
  beginTime?: string | null;
  /** Hang-up time. */
  endTime?: string | null;
  /** Recording duration (in seconds). */
  duration?: number | null;
  /**
   * Address of the recording, or `not_found` (it is missing), `copy_fail` (the copy failed) or
   * `multiple_call_lose` (it was lost for multiple calls).
   */
  soundUrl?: string | null;
}

/**
 * Connect type.
 *
 * - `connected`: Meaning not shown in the vendor's documents.
 * - `disconnected`: Meaning not shown in the vendor's documents.
 *
 * Document 3: Call record.
 */
export type ConnectType = "connected" | "disconnected" | Unlisted;

/**
 * Parameters of device, messages.
 *
 * Document 3: A. Work-phone interface > Endpoints: /api/device/sms.
 */
export interface SmsFilter {
  /** Page (at least 1). */
  page: number;
  /** Count per page (1 to 500). */
  pageSize: number;
  /** IMEI or device holder. */
  imeiOrName?: string | undefined;
  /** Local number. */
  localTel?: string | undefined;
  /** Contact number. */
  contactTel?: string | undefined;
  /** Direction. */
  smsType?: SmsDirection | undefined;
  /** Start (`yyyy-MM-dd HH:mm:ss`). */
  start?: string | Date | undefined;
  /** End (`yyyy-MM-dd HH:mm:ss`). */
  end?: string | Date | undefined;
}

/**
 * Direction of a short message.
 *
 * - `in`: Received.
 * - `out`: Sent.
 *
 * Document 3: Short-message record.
 */
export type SmsDirection = "in" | "out" | Unlisted;

/**
 * Short-message record; no message text field is shown.
 *
 * Document 3: Short-message record.
 */
export interface SmsRecord {
  /** Record id. */
  id?: string | null;
  /** Device id. */
  did?: string | null;
  /** Device IMEI. */
  imei?: string | null;
  /** Direction. */
  smsType?: SmsDirection | null;
  /** Local number. */
  localTel?: string | null;
  /** Agent id. */
  uid?: string | null;
  /** Agent name. */
  uName?: string | null;
  /** Contact number. */
  contactTel?: string | null;
  /** Contact name. */
  contactName?: string | null;
  /** Send or receive time; the sample spells it snedTime. */
  sendTime?: string | null;
}
