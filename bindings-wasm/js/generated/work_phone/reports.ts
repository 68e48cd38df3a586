// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";

/** Reports on the calls of an agent. */
export class WorkPhoneReports {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Returns the call totals of an agent.
   *
   * Vendor's API document: untitled (in our words: 工作手机通话统计), `POST /api/report/callReport`.
   *
   * Document 3: A. Work-phone interface > Endpoints: /api/report/callReport.
   *
   * @example
   * ```ts
   * console.log(await phone.reports.call({ agentId: "3d413748afa7700cbc0e513c" }));
   * ```
   */
  call(params: CallReportFilter, options?: CallOptions): Promise<CallReport> {
    return this.#runner.record<CallReport>("work_phone.reports.call", params, options);
  }

  /**
   * Returns the calls of an agent in detail.
   *
   * The list is null when `timeSet` is today.
   *
   * Vendor's API document: untitled (in our words: 工作手机通话明细统计), `POST
   * /api/report/callDetail`.
   *
   * Document 3: A. Work-phone interface > Endpoints: /api/report/callDetail.
   *
   * @example
   * ```ts
   * console.log(await phone.reports.callDetail({ agentId: "3d413748afa7700cbc0e513c" }));
   * ```
   */
  callDetail(params: CallDetailFilter, options?: CallOptions): Promise<CallReportDetail> {
    return this.#runner.record<CallReportDetail>("work_phone.reports.call_detail", params, options);
  }
}

/**
 * Parameters of reports, call.
 *
 * Document 3: A. Work-phone interface > Endpoints: /api/report/callReport.
 */
export interface CallReportFilter {
  /**
   * Agent id. `id` in `work_phone.agents.list` (not shown in the document; assumed). For example
   * `3d413748afa7700cbc0e513c`.
   */
  agentId: string;
}

/**
 * Personal call totals.
 *
 * Document 3: Personal call report.
 */
export interface CallReport {
  /** Calls today. For example `14`. */
  today?: number | null;
  /** Calls in the last 7 days. On the wire: `late7`. For example `86`. */
  last7?: number | null;
  /** Calls in the last 30 days. On the wire: `late30`. For example `352`. */
  last30?: number | null;
}

/**
 * Parameters of reports, call detail.
 *
 * Document 3: A. Work-phone interface > Endpoints: /api/report/callDetail.
 */
export interface CallDetailFilter {
  /**
   * Agent id. `id` in `work_phone.agents.list` (not shown in the document; assumed). For example
   * `3d413748afa7700cbc0e513c`.
   */
  agentId: string;
  /** Period. Type (not shown in the document; assumed). Default: `today`. */
  timeSet?: CallReportTimeSet | undefined;
}

/**
 * Period of a call report.
 *
 * - `today`: Today.
 * - `late7`: Last 7 days.
 * - `late30`: Last 30 days.
 *
 * Document 3: Endpoints.
 */
export type CallReportTimeSet = "today" | "late7" | "late30";

/**
 * Personal call detail.
 *
 * Document 3: Personal call report.
 */
export interface CallReportDetail {
  /** Inbound calls. For example `18`. */
  in?: number | null;
  /** Outbound calls. For example `24`. */
  out?: number | null;
  /** Answered inbound calls. For example `9`. */
  inConnect?: number | null;
  /** Answered outbound calls. For example `9`. */
  outConnect?: number | null;
  /** Inbound duration. In seconds. For example `35`. */
  inDuration?: number | null;
  /** Outbound duration. In seconds. For example `35`. */
  outDuration?: number | null;
  /** Meaning not shown in the vendor's documents. */
  timeframe?: string | null;
  /** Per day; null when `timeSet` is today. */
  list?: CallReportDay[] | null;
}

/**
 * One day of the call detail.
 *
 * Document 3: Personal call report.
 */
export interface CallReportDay {
  /** Day. Type (not shown in the document; assumed). For example `2025-10-01`. */
  date?: string | null;
  /** Inbound calls. Type (not shown in the document; assumed). For example `18`. */
  in?: number | null;
  /** Outbound calls. Type (not shown in the document; assumed). For example `24`. */
  out?: number | null;
  /**
   * Inbound duration. The unit as in the totals (not shown in the document; assumed). Type (not shown in the
   * document; assumed). In seconds. For example `35`.
   */
  inDuration?: number | null;
  /**
   * Outbound duration. The unit as in the totals (not shown in the document; assumed). Type (not shown in the
   * document; assumed). In seconds. For example `35`.
   */
  outDuration?: number | null;
}
