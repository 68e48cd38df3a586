// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";
import type { BatchJob, BatchOptions } from "../../batch.js";
import type { WithRows } from "../../types.js";

/** Preview dial-out tasks: numbers that agents call one after the other. */
export class Dialout {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Creates a preview dial-out task: numbers that agents call one after the other.
   *
   * The vendor's documents do not show what the service returns, so `data` is returned unchanged, or null if
   * it is missing. Find the task with `platform.dialout.query`, then add numbers with
   * `platform.dialout.import`.
   *
   * Vendor's API document: *Create task* (our translation: 创建预览外呼任务), `POST
   * /openapi/v1/call/dialout/task/create`.
   *
   * Codes that may come, too (not shown in the document; assumed):
   * - `6701`: no such agent in the account
   * - `6707`: agentNumber missing from a body that needs it
   *
   * Document 1: Preview dial-out tasks: Create task.
   *
   * @example
   * ```ts
   * console.log(await cc.dialout.create({ taskName: "春季回访", agentNumber: "1001" }));
   * ```
   */
  create(params: CreateTask, options?: CallOptions): Promise<unknown | null> {
    return this.#runner.typed<unknown>("platform.dialout.create", params, options);
  }

  /**
   * Changes name and description of a dial-out task.
   *
   * An empty text is sent, and is assumed to clear its field. The client refuses null in a call by name.
   *
   * Vendor's API document: *Update task* (our translation: 更新预览外呼任务), `POST
   * /openapi/v1/call/dialout/task/update`.
   *
   * Document 1: Preview dial-out tasks: Update task.
   *
   * @example
   * ```ts
   * await cc.dialout.update({ taskId: "60001", taskName: "春季回访", description: "三月前到期的客户" });
   * ```
   */
  update(params: UpdateTask, options?: CallOptions): Promise<void> {
    return this.#runner.nothing("platform.dialout.update", params, options);
  }

  /**
   * Lists dial-out tasks.
   *
   * Vendor's API document: *Query tasks* (our translation: 查询预览外呼任务), `POST
   * /openapi/v1/call/dialout/task/get`.
   *
   * Document 1: Preview dial-out tasks: Query tasks.
   *
   * @example
   * ```ts
   * console.log(await cc.dialout.query());
   * ```
   */
  query(params: TaskFilter = {}, options?: CallOptions): Promise<Tasks> {
    return this.#runner.record<Tasks>("platform.dialout.query", params, options);
  }

  /**
   * Imports numbers into a dial-out task, up to 2000 in a request.
   *
   * Numbers whose `agentNumber` is empty or invalid are distributed evenly among agents. For more numbers,
   * or to continue after an interruption, use the batch with a journal.
   *
   * Vendor's API document: *Import numbers into a task* (our translation: 导入外呼任务号码), `POST
   * /openapi/v1/call/dialout/task/import`.
   *
   * One request; `importAll` takes any number of rows.
   *
   * Codes that may come, too (not shown in the document; assumed):
   * - `6701`: no such agent in the account
   * - `6707`: agentNumber missing from a body that needs it
   *
   * Document 1: Preview dial-out tasks: Import numbers into a task.
   *
   * @example
   * ```ts
   * await cc.dialout.import({
   *   agentNumber: "1001",
   *   taskId: "60001",
   *   importData: [{ number: "13800001001" }, { number: "13800001002" }],
   *   rule: 0,
   * });
   * ```
   */
  import(params: ImportNumbers, options?: CallOptions): Promise<void> {
    return this.#runner.nothing("platform.dialout.import", params, options);
  }

  /**
   * Imports numbers into a dial-out task, up to 2000 in a request.
   *
   * Numbers whose `agentNumber` is empty or invalid are distributed evenly among agents. For more numbers,
   * or to continue after an interruption, use the batch with a journal.
   *
   * Vendor's API document: *Import numbers into a task* (our translation: 导入外呼任务号码), `POST
   * /openapi/v1/call/dialout/task/import`.
   *
   * `importData` may be of any length, and anything that can be iterated: they are taken as they are needed,
   * and sent in requests of 2000, one after the other. The result has the outcome of each row.
   *
   * Codes that may come, too (not shown in the document; assumed):
   * - `6701`: no such agent in the account
   * - `6707`: agentNumber missing from a body that needs it
   *
   * Document 1: Preview dial-out tasks: Import numbers into a task.
   *
   * @example
   * ```ts
   * console.log(await cc.dialout.importAll({
   *   agentNumber: "1001",
   *   taskId: "60001",
   *   importData: [{ number: "13800001001" }, { number: "13800001002" }],
   *   rule: 0,
   * }));
   * ```
   */
  importAll(params: WithRows<ImportNumbers, "importData">, options?: BatchOptions): BatchJob {
    return this.#runner.batch("platform.dialout.import", "importData", params, options);
  }

  /**
   * Deletes numbers from a dial-out task, by filter.
   *
   * **Without a filter it may delete all numbers of the task**: the vendor's documents do not say what
   * happens then, and the request is sent as it is. An empty text is no filter either.
   *
   * Vendor's API document: *Delete numbers in a task* (our translation: 删除外呼任务号码), `POST
   * /openapi/v1/call/dialout/task/delete`.
   *
   * Codes that may come, too (not shown in the document; assumed):
   * - `6701`: no such agent in the account
   *
   * Document 1: Preview dial-out tasks: Delete numbers in a task.
   *
   * @example
   * ```ts
   * await cc.dialout.deleteNumbers({ taskId: "60001", customerNumber: "13700002001" });
   * ```
   */
  deleteNumbers(params: TaskNumberFilter, options?: CallOptions): Promise<void> {
    return this.#runner.nothing("platform.dialout.delete_numbers", params, options);
  }
}

/**
 * Parameters of dialout, create.
 *
 * Document 1: Preview dial-out tasks: Create task.
 */
export interface CreateTask {
  /** Task name. For example `三月客户回访`. */
  taskName: string;
  /** Description of the task. For example `三月客户回访`. */
  description?: string | undefined;
  /** Work numbers of the agents. For example `["1001"]`. */
  agentNumberList?: string[] | undefined;
  /**
   * Skill group numbers. `queue.id` in `platform.agents.query` (not shown in the document; assumed). For
   * example `["80001"]`.
   */
  queueNumberList?: string[] | undefined;
  /** Work number of the task creator. For example `1001`. */
  agentNumber: string;
}

/**
 * Parameters of dialout, update.
 *
 * Document 1: Preview dial-out tasks: Update task.
 */
export interface UpdateTask {
  /** Task id: `taskId` in `platform.dialout.query`. For example `60001`. */
  taskId: string;
  /** Task name. For example `三月客户回访`. */
  taskName: string;
  /** Description of the task. For example `三月客户回访`. */
  description?: string | undefined;
}

/**
 * Parameters of dialout, query.
 *
 * Document 1: Preview dial-out tasks: Query tasks.
 */
export interface TaskFilter {
  /** Task name; the sample sends `taskName`. For example `三月客户回访`. */
  name?: string | undefined;
  /** Task status; empty string for all. For example `READY`. */
  status?: DialoutTaskStatusFilter | undefined;
}

/**
 * Dialout task status filter.
 *
 * - `READY`: Not started.
 * - `DEALING`: Executing.
 * - `PAUSED`: Paused.
 * - `ARCHIVED`: Archived.
 * - ``: All.
 *
 * Document 1: Preview dial-out tasks.
 */
export type DialoutTaskStatusFilter = "READY" | "DEALING" | "PAUSED" | "ARCHIVED" | "";

/**
 * Tasks of the result.
 *
 * Document 1: Preview dial-out tasks: Query tasks.
 */
export interface Tasks {
  /** The tasks. */
  list?: DialoutTask[] | null;
  /** Total number. For example `12`. */
  count?: number | null;
}

/**
 * Preview dial-out task. It has no status field.
 *
 * Document 1: Preview dial-out task (query entry).
 */
export interface DialoutTask {
  /** Task id. For example `60001`. */
  taskId?: string | null;
  /** Task name. For example `三月客户回访`. */
  taskName?: string | null;
  /** Description of the task. For example `三月客户回访`. */
  description?: string | null;
  /** Count of numbers in the task. Type (not shown in the document; assumed). For example `240`. */
  numberTotal?: number | null;
  /** Count of agents in the task. Type (not shown in the document; assumed). For example `6`. */
  agentTotal?: number | null;
  /**
   * Creation time. Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example
   * `2025-10-01 09:00:00`.
   */
  createTime?: string | null;
}

/**
 * Parameters of dialout, import.
 *
 * Document 1: Preview dial-out tasks: Import numbers into a task.
 */
export interface ImportNumbers {
  /** Work number of the importing agent. For example `1001`. */
  agentNumber: string;
  /** Task id: `taskId` in `platform.dialout.query`. For example `60001`. */
  taskId: string;
  /** Numbers to import. At most 2000 elements in one request. */
  importData: DialoutImportEntry[];
  /** Duplicate check. For example `0`. */
  rule: DialoutDuplicateRule;
}

/**
 * Number to import into a dial-out task.
 *
 * Document 1: Preview dial-out tasks.
 */
export interface DialoutImportEntry {
  /** Customer name. Type and optional (not shown in the document; assumed). For example `陈敏`. */
  name?: string | undefined;
  /** Customer number. Type and required (not shown in the document; assumed). For example `13900001234`. */
  number: string;
  /** Number remark. Type and optional (not shown in the document; assumed). For example `老客户`. */
  remark?: string | undefined;
  /**
   * Agent work number; invalid or empty: entries are distributed evenly among agents. Type and optional (not
   * shown in the document; assumed). For example `1001`.
   */
  agentNumber?: string | undefined;
}

/**
 * Dialout duplicate rule.
 *
 * - `0`: Check all tasks.
 * - `1`: Check current task.
 * - `2`: No check.
 *
 * Document 1: Preview dial-out tasks.
 */
export type DialoutDuplicateRule = 0 | 1 | 2;

/** The known values of `DialoutDuplicateRule`, by name. */
export const DialoutDuplicateRule = {
  /** Check all tasks. */
  AllTasks: 0,
  /** Check current task. */
  Task: 1,
  /** No check. */
  NoCheck: 2,
} as const;

/**
 * Parameters of dialout, delete numbers.
 *
 * Document 1: Preview dial-out tasks: Delete numbers in a task.
 */
export interface TaskNumberFilter {
  /** Task id: `taskId` in `platform.dialout.query`. For example `60001`. */
  taskId: string;
  /** Customer name. For example `陈敏`. */
  customerName?: string | undefined;
  /** Work number. For example `1001`. */
  agentNumber?: string | undefined;
  /**
   * Customer number. The vendor's table calls it a number, its samples send a string. A call by name may send
   * either. For example `13900001234`.
   */
  customerNumber?: string | undefined;
  /**
   * Remark. The vendor's table calls it a number, its samples send a string. A call by name may send either.
   * For example `老客户`.
   */
  remark?: string | undefined;
  /** Call result. Type (not shown in the document; assumed). For example `NOT_DEAL`. */
  callResult?: DialoutCallResult | undefined;
}

/**
 * Dialout call result.
 *
 * - `NOT_DEAL`: Not answered.
 * - `DEALING`: In call.
 * - `UNDEAL`: Not dialed.
 *
 * Document 1: Number call result in a task.
 */
export type DialoutCallResult = "NOT_DEAL" | "DEALING" | "UNDEAL";
