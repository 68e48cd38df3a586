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
   * `callType` is sent unchanged. The vendor's document says of the filter that `in` means outbound and
   * `out` inbound, and of the field the opposite. The names of the values follow the field. Compare one
   * response before you rely on the filter.
   *
   * Vendor's API document: untitled (in our words: 工作手机通话记录), `POST /api/device/call`.
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
    return this.#runner.paged<CallRecord>("work_phone.device.calls", params, params?.page, options);
  }

  /**
   * Lists short-message records, in pages of up to 500.
   *
   * Vendor's API document: untitled (in our words: 工作手机短信记录), `POST /api/device/sms`.
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
    return this.#runner.paged<SmsRecord>("work_phone.device.messages", params, params?.page, options);
  }
}

/**
 * Parameters of device, calls.
 *
 * Document 3: A. Work-phone interface > Endpoints: /api/device/call.
 */
export interface CallFilter {
  /** Page. The minimum (not shown in the document; assumed). At least 1. For example `1`. */
  page: number;
  /**
   * Count per page. The minimum (not shown in the document; assumed). From 1 to 500. Iterating requests pages
   * of 100 unless it is given. For example `20`.
   */
  pageSize: number;
  /** IMEI or device holder. For example `860000041930880`. */
  imeiOrName?: string | undefined;
  /** Local number. Type (not shown in the document; assumed). For example `13900001234`. */
  localTel?: string | undefined;
  /** Contact number. Type (not shown in the document; assumed). For example `13900001234`. */
  contactTel?: string | undefined;
  /**
   * Direction. For this filter, the document gives `in` as outbound and `out` as inbound, the opposite of the
   * field in the result, after which the values are named. Type (not shown in the document; assumed). For
   * example `in`.
   */
  callType?: CallDirection | undefined;
  /**
   * Start. Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01
   * 00:00:00`.
   */
  start?: string | Date | undefined;
  /**
   * End. Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31
   * 23:59:59`.
   */
  end?: string | Date | undefined;
}

/**
 * Call direction, named after the field of call records. The document's description of the filter swaps the
 * two.
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
  /** Unique call record id. For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  id?: string | null;
  /** Device id. For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  did?: string | null;
  /** Device IMEI. For example `860000041930880`. */
  imei?: string | null;
  /** Direction. For example `in`. */
  callType?: CallDirection | null;
  /** Connected or not. For example `connected`. */
  connectType?: ConnectType | null;
  /** Local number. For example `13900001234`. */
  localTel?: string | null;
  /** Agent id holding the device at the time. For example `3d413748afa7700cbc0e513c`. */
  uid?: string | null;
  /** Agent name at the time. For example `陈敏`. */
  uName?: string | null;
  /** Contact number. For example `13900001234`. */
  contactTel?: string | null;
  /** Contact name in the address book. For example `陈敏`. */
  contactName?: string | null;
  /** Call start. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`. */
  beginTime?: string | null;
  /** Hang-up time. For example `2025-10-31 23:59:59`. */
  endTime?: string | null;
  /** Recording duration. In seconds. For example `35`. */
  duration?: number | null;
  /**
   * Address of the recording, or `not_found` (it is missing), `copy_fail` (the copy failed) or
   * `multiple_call_lose` (it was lost for multiple calls). For example `https://example.com/recording.mp3`.
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
  /** Page. The minimum (not shown in the document; assumed). At least 1. For example `1`. */
  page: number;
  /**
   * Count per page. The minimum (not shown in the document; assumed). From 1 to 500. Iterating requests pages
   * of 100 unless it is given. For example `20`.
   */
  pageSize: number;
  /** IMEI or device holder. For example `860000041930880`. */
  imeiOrName?: string | undefined;
  /** Local number. Type (not shown in the document; assumed). For example `13900001234`. */
  localTel?: string | undefined;
  /** Contact number. Type (not shown in the document; assumed). For example `13900001234`. */
  contactTel?: string | undefined;
  /** Direction. Type (not shown in the document; assumed). For example `in`. */
  smsType?: SmsDirection | undefined;
  /**
   * Start. The format as for call records (not shown in the document; assumed). Type (not shown in the
   * document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
   */
  start?: string | Date | undefined;
  /**
   * End. The format as for call records (not shown in the document; assumed). Type (not shown in the
   * document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
   */
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
  /** Record id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  id?: string | null;
  /** Device id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  did?: string | null;
  /** Device IMEI. Type (not shown in the document; assumed). For example `860000041930880`. */
  imei?: string | null;
  /** Direction. Type (not shown in the document; assumed). For example `in`. */
  smsType?: SmsDirection | null;
  /** Local number. Type (not shown in the document; assumed). For example `13900001234`. */
  localTel?: string | null;
  /** Agent id. Type (not shown in the document; assumed). For example `3d413748afa7700cbc0e513c`. */
  uid?: string | null;
  /** Agent name. Type (not shown in the document; assumed). For example `陈敏`. */
  uName?: string | null;
  /** Contact number. Type (not shown in the document; assumed). For example `13900001234`. */
  contactTel?: string | null;
  /** Contact name. Type (not shown in the document; assumed). For example `陈敏`. */
  contactName?: string | null;
  /**
   * Send or receive time; the sample spells it `snedTime`. Type (not shown in the document; assumed). For
   * example `2025-10-01 09:00:00`.
   */
  sendTime?: string | null;
}
