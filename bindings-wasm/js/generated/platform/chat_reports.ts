// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";

/** Reports on online chat. */
export class ChatReports {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Returns session statistics by time, for a range of at most one year.
   *
   * Vendor's API document: *Session report* (our translation: 会话报表), `POST
   * /openapi/im-report/session/time`.
   *
   * Document 2: Reports: Session report.
   *
   * @example
   * ```ts
   * console.log(await cc.chatReports.sessions({
   *   createTime: ["2025-03-05 08:00:00", "2025-03-05 09:00:00"],
   * }));
   * ```
   */
  sessions(params: SessionReportFilter, options?: CallOptions): Promise<SessionReport> {
    return this.#runner.record<SessionReport>("platform.chat_reports.sessions", params, options);
  }

  /**
   * Returns session statistics by time, over a time range of any length.
   *
   * A time range of more than a year is requested in parts, which end where years end, one second before the
   * next part begins, so that each part has rows of other times. Rows of the same time are merged: numbers
   * are summed, and the average session length is left out if it differs.
   *
   * Document 2: Reports: Session report.
   *
   * @example
   * ```ts
   * console.log(await cc.chatReports.sessionsAll({
   *   createTime: ["2025-03-05 08:00:00", "2025-03-05 09:00:00"],
   * }));
   * ```
   */
  sessionsAll(params: SessionReportFilter, options?: CallOptions): Promise<SessionReport> {
    return this.#runner.record<SessionReport>("platform.chat_reports.sessions_all", params, options);
  }

  /**
   * Returns the workload of each agent, for a range of at most one year.
   *
   * Vendor's API document: *Agent workload report* (our translation: 坐席工作量报表), `POST
   * /openapi/im-report/agent/workload`.
   *
   * Codes that may come, too (not shown in the document; assumed):
   * - `6701`: no such agent in the account
   *
   * Document 2: Reports: Agent workload report.
   *
   * @example
   * ```ts
   * console.log(await cc.chatReports.workload({
   *   createTime: ["2025-03-05 08:00:00", "2025-03-05 09:00:00"],
   * }));
   * ```
   */
  workload(params: AgentReportFilter, options?: CallOptions): Promise<AgentWorkloadReport> {
    return this.#runner.record<AgentWorkloadReport>("platform.chat_reports.workload", params, options);
  }

  /**
   * Returns the workload of each agent over a time range of any length.
   *
   * A time range of more than a year is requested in parts, which end where years end, one second before the
   * next part begins. The rows of an agent are merged: numbers and durations are summed. Columns that the
   * vendor's documents do not name are left out.
   *
   * Document 2: Reports: Agent workload report.
   *
   * @example
   * ```ts
   * console.log(await cc.chatReports.workloadAll({
   *   createTime: ["2025-03-05 08:00:00", "2025-03-05 09:00:00"],
   * }));
   * ```
   */
  workloadAll(params: AgentReportFilter, options?: CallOptions): Promise<AgentWorkloadReport> {
    return this.#runner.record<AgentWorkloadReport>("platform.chat_reports.workload_all", params, options);
  }

  /**
   * Returns the service quality of each agent, for a range of at most one year.
   *
   * Vendor's API document: *Agent quality report* (our translation: 坐席服务质量报表), `POST
   * /openapi/im-report/agent/quality`.
   *
   * Codes that may come, too (not shown in the document; assumed):
   * - `6701`: no such agent in the account
   *
   * Document 2: Reports: Agent quality report.
   *
   * @example
   * ```ts
   * console.log(await cc.chatReports.quality({
   *   createTime: ["2025-03-05 08:00:00", "2025-03-05 09:00:00"],
   * }));
   * ```
   */
  quality(params: AgentReportFilter, options?: CallOptions): Promise<AgentQualityReport> {
    return this.#runner.record<AgentQualityReport>("platform.chat_reports.quality", params, options);
  }

  /**
   * Returns the service quality of each agent over a time range of any length.
   *
   * A time range of more than a year is requested in parts, which end where years end, one second before the
   * next part begins. The rows of an agent are merged: counts and durations are summed. The vendor's
   * documents do not say how rates and averages are computed: they are computed from the sums if the
   * service's own figures show how, kept if all parts agree, and otherwise left out. Columns that the
   * vendor's documents do not name are left out, too.
   *
   * Document 2: Reports: Agent quality report.
   *
   * @example
   * ```ts
   * console.log(await cc.chatReports.qualityAll({
   *   createTime: ["2025-03-05 08:00:00", "2025-03-05 09:00:00"],
   * }));
   * ```
   */
  qualityAll(params: AgentReportFilter, options?: CallOptions): Promise<AgentQualityReport> {
    return this.#runner.record<AgentQualityReport>("platform.chat_reports.quality_all", params, options);
  }
}

/**
 * Parameters of chat reports, sessions.
 *
 * Document 2: Reports: Session report.
 */
export interface SessionReportFilter {
  /**
   * Range start and end, in one form. The vendor's documents do not show it: `yyyy-MM-dd HH:mm:ss` is
   * assumed, and another form is sent as it is, without a check of the range. Required (not shown in the
   * document; assumed). Exactly 2 elements. Format: `yyyy-MM-dd HH:mm:ss` (not shown in the document;
   * assumed). For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
   */
  createTime: [start: string | Date, end: string | Date];
  /** Time step. Optional (not shown in the document; assumed). Default: `hour`. For example `half_hour`. */
  dimension?: ReportDimension | undefined;
  /**
   * Restrict to these access numbers. Optional (not shown in the document; assumed). For example `["70001"]`.
   */
  accessIds?: string[] | undefined;
}

/**
 * Report dimension.
 *
 * - `half_hour`: Meaning not shown in the vendor's documents.
 * - `hour`: Meaning not shown in the vendor's documents.
 * - `day`: Meaning not shown in the vendor's documents.
 * - `month`: Meaning not shown in the vendor's documents.
 * - `year`: Meaning not shown in the vendor's documents.
 *
 * Document 2: Reports.
 */
export type ReportDimension = "half_hour" | "hour" | "day" | "month" | "year";

/**
 * Session report by time.
 *
 * Document 2: Reports.
 */
export interface SessionReport {
  /** Columns. */
  header?: ReportColumn[] | null;
  /** Rows. */
  list?: SessionReportRow[] | null;
}

/**
 * Column of a chat report.
 *
 * Document 2: Report header column.
 */
export interface ReportColumn {
  /** Column defined by the account (prop is then an id). */
  isCustomHeader?: boolean | null;
  /** Key of the column in rows. Type (not shown in the document; assumed). For example `initCount`. */
  prop?: string | null;
  /** Whether displayed. Type (not shown in the document; assumed). */
  show?: string | number | boolean | null;
  /** Column width. Type (not shown in the document; assumed). For example `120`. */
  width?: string | number | boolean | null;
  /** Column remark. Type (not shown in the document; assumed). For example `会话总数`. */
  label?: string | null;
}

/**
 * Row of the session report, keyed by the prop values of the header.
 *
 * Document 2: Report header column.
 */
export interface SessionReportRow {
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  time?: string | number | boolean | null;
  /** Total sessions. Type (not shown in the document; assumed). For example `12`. */
  initCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  validCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  robotCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  robotOnlyCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  robotManualSucCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  manualCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  queueUpCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  queueGiveUpCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  lossCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  finishCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  inviteCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  transferCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  leavingCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  noVisitorMsgCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  noReplyCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  msgCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  agentSendMsgCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  visitorSendMsgCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  evaluateCount?: string | number | boolean | null;
  /** Average session length. Type (not shown in the document; assumed). For example `35`. */
  sessionTimeLen?: string | number | boolean | null;
  /** Evaluation invitations. Type (not shown in the document; assumed). For example `12`. */
  pushCsrCount?: string | number | boolean | null;
}

/**
 * Time range and agents of a report.
 *
 * Document 2: Reports: Agent workload report.
 */
export interface AgentReportFilter {
  /**
   * Range start and end, in one form. The vendor's documents do not show it: `yyyy-MM-dd HH:mm:ss` is
   * assumed, and another form is sent as it is, without a check of the range. Required (not shown in the
   * document; assumed). Exactly 2 elements. Format: `yyyy-MM-dd HH:mm:ss` (not shown in the document;
   * assumed). For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
   */
  createTime: [start: string | Date, end: string | Date];
  /**
   * Agent ids. Optional (not shown in the document; assumed). For example `["21346a836528318cc8c172b2"]`.
   */
  agentList?: string[] | undefined;
}

/**
 * Agent workload report.
 *
 * Document 2: Reports.
 */
export interface AgentWorkloadReport {
  /** Columns. */
  header?: ReportColumn[] | null;
  /** Rows. */
  list?: AgentWorkloadRow[] | null;
}

/**
 * Row of the workload report.
 *
 * Document 2: Report header column.
 */
export interface AgentWorkloadRow {
  /**
   * Agent name with the work number in brackets (not an id). Type (not shown in the document; assumed). For
   * example `王小明(1001)`.
   */
  agentId?: string | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  initCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  assignCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  invalidCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  inviteCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  receiveLeavingCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  delLeavingCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  transferOutCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  transferInCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  replyCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  noVisitorMsgCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  finishCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  agentSendMsgCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  visitorSendMsgCount?: string | number | boolean | null;
  /** Not shown; in rows the value sits in `everyTimeLength`. Type (not shown in the document; assumed). */
  loginTotalTimeLength?: string | number | boolean | null;
  /**
   * Time length per status, keyed by the ids of the custom-header columns and by the wire name of
   * `loginTotalTimeLength`.
   */
  everyTimeLength?: Record<string, unknown> | null;
}

/**
 * Agent quality report.
 *
 * Document 2: Reports.
 */
export interface AgentQualityReport {
  /** Columns. */
  header?: ReportColumn[] | null;
  /** Rows. */
  list?: AgentQualityRow[] | null;
}

/**
 * Row of the quality report.
 *
 * Document 2: Report header column.
 */
export interface AgentQualityRow {
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  agentId?: string | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  initCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  assignCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  invalidCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  inviteCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  replyCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  firstResponseNotIncludeLen?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  sessionNotIncludeTimeLen?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  avgFirstResponseNotIncludeLen?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  avgSessionNotIncludeTimeLen?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  avgMsgResponseLen?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  pushCsrCount?: string | number | boolean | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  agentPushCsrCount?: string | number | boolean | null;
  /** Rate: a number, a percentage. For example `86.5`. */
  pushCsrRate?: number | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  evaluateCount?: string | number | boolean | null;
  /** Rate: a number, a percentage. For example `86.5`. */
  evaluateRate?: number | null;
  /** Rate: a number, a percentage. For example `86.5`. */
  quesAndAnswerRate?: number | null;
  /** Rate: a number, a percentage. For example `86.5`. */
  twentyFourHourSolutionRate?: number | null;
  /** Rate: a number, a percentage. For example `86.5`. */
  fortyEightHourSolutionRate?: number | null;
  /** Percentages keyed by the prop ids of the satisfaction columns. */
  satisfaction?: Record<string, unknown> | null;
}
