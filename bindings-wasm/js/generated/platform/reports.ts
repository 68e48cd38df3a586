// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";

/** Reports on display numbers. */
export class Reports {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Returns the answer rate of each display number in a range of at most three months (6723).
   *
   * Vendor's API document: *Display-number answer rate* (our translation: 外显号码接通率报表), `POST
   * /openapi/v1/call/query/displayNumber/answer/report`.
   *
   * Codes of its own:
   * - `6733`: start or end of the report missing
   * - `6723`: report interval exceeds three months
   *
   * Codes that may come, too (not shown in the document; assumed):
   * - `6734`: invalid time format
   *
   * Document 1: Reports: Display-number answer rate.
   *
   * @example
   * ```ts
   * console.log(await cc.reports.answerRate({
   *   startTime: "2025-03-05 08:00:00",
   *   endTime: "2025-03-05 09:00:00",
   * }));
   * ```
   */
  answerRate(params: AnswerRateFilter, options?: CallOptions): Promise<AnswerRateRow[]> {
    return this.#runner.list<AnswerRateRow>("platform.reports.answer_rate", params, options);
  }

  /**
   * Returns the answer rate of each display number over a time range of any length.
   *
   * A time range of more than three months is requested in parts, which end where quarters end, one second
   * before the next part begins. The rows of a number are merged: calls are summed, and the answer rate is
   * computed from the sums.
   *
   * Codes of its own:
   * - `6733`: start or end of the report missing
   *
   * Codes that may come, too (not shown in the document; assumed):
   * - `6734`: invalid time format
   *
   * Document 1: Reports: Display-number answer rate.
   *
   * @example
   * ```ts
   * console.log(await cc.reports.answerRateAll({
   *   startTime: "2025-03-05 08:00:00",
   *   endTime: "2025-03-05 09:00:00",
   * }));
   * ```
   */
  answerRateAll(params: AnswerRateFilter, options?: CallOptions): Promise<AnswerRateRow[]> {
    return this.#runner.list<AnswerRateRow>("platform.reports.answer_rate_all", params, options);
  }
}

/**
 * Parameters of reports, answer rate.
 *
 * Document 1: Reports: Display-number answer rate.
 */
export interface AnswerRateFilter {
  /**
   * Start; refers to the time the call system starts the call. Format: `yyyy-MM-dd HH:mm:ss`. For example
   * `2025-10-01 00:00:00`.
   */
  startTime: string | Date;
  /** End; same reference. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`. */
  endTime: string | Date;
  /** Display numbers. Optional (not shown in the document; assumed). For example `["02888880001"]`. */
  numbers?: string[] | undefined;
}

/**
 * Answer rate of one display number.
 *
 * Document 1: Answer-rate row.
 */
export interface AnswerRateRow {
  /** Display number. For example `02888880001`. */
  number?: string | null;
  /** Total outbound calls. For example `200`. */
  sum?: number | null;
  /** Answered calls. For example `173`. */
  answerSum?: number | null;
  /** Answered share, two decimals and a percent sign. In percent. For example `86.50%`. */
  answerPercentage?: string | null;
}
