import { throwing } from "../errors.js";
import type { AgentQualityReport, AgentWorkloadReport, SessionReport } from "../generated/platform/chat_reports.js";
import { toJson } from "../params.js";
import { load } from "./module.js";
import { report_table } from "./wasm/customers.js";

/** A column of a table. */
export interface TableColumn {
  /** Its key in the rows of the report: a name, or the id of a column that the account defined. */
  prop: string | null;
  /** Its heading. */
  label: string | null;
  /**
   * The heading as a key: no other column of the table has it. `label (prop)` where a column before it has the same, the `prop`
   * of a column without a label.
   */
  name: string;
  /** Whether the account defined it. */
  custom: boolean;
  /** Whether the account shows it. */
  shown: boolean;
}

/** A chat report as a table; made by `reportTable`. */
export class ReportTable {
  /** The columns, in the order of the report. */
  readonly columns: readonly TableColumn[];
  /** The rows: cells in the order of the columns, null for missing ones. */
  readonly rows: readonly (readonly unknown[])[];

  /** @internal */
  constructor({ columns, rows }: { columns: TableColumn[]; rows: unknown[][] }) {
    this.columns = columns;
    this.rows = rows;
  }

  /** The rows as objects by `prop`, without columns that have no `prop`. */
  objects(): Record<string, unknown>[] {
    return this.#objects(({ prop }) => prop);
  }

  /** The rows as objects by label: by the `name` of each column. */
  objectsByLabel(): Record<string, unknown>[] {
    return this.#objects(({ name }) => name);
  }

  #objects(key: (column: TableColumn) => string | null): Record<string, unknown>[] {
    return this.rows.map((row) => {
      const cells = this.columns.map((column, index) => [key(column), row[index]] as const);
      return Object.fromEntries(cells.filter(([name]) => name !== null));
    });
  }
}

/**
 * Turns the result of an operation of `chatReports` into a table. Cells are found wherever the report has them: in the row,
 * or among its `everyTimeLength` or `satisfaction`.
 *
 * ```ts
 * const { columns, rows } = await reportTable(await cc.chatReports.workload({ createTime }));
 * ```
 */
export async function reportTable(report: SessionReport | AgentWorkloadReport | AgentQualityReport): Promise<ReportTable> {
  const json = toJson(report, 0, "report");
  await load();
  const table = throwing(() => report_table(json));
  return new ReportTable(JSON.parse(table) as { columns: TableColumn[]; rows: unknown[][] });
}
