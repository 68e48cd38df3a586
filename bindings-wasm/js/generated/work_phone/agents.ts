// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";

/** Agents of the work phone. */
export class WorkPhoneAgents {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Lists the agents of the work phone.
   *
   * Vendor's API document: untitled (in our words: 工作手机坐席列表), `POST /api/crm/getUsers`.
   *
   * Document 3: A. Work-phone interface > Endpoints: /api/crm/getUsers.
   *
   * @example
   * ```ts
   * console.log(await phone.agents.list());
   * ```
   */
  list(options?: CallOptions): Promise<WorkPhoneAgent[]> {
    return this.#runner.list<WorkPhoneAgent>("work_phone.agents.list", {}, options);
  }
}

/**
 * Work-phone agent.
 *
 * Document 3: Agent entry.
 */
export interface WorkPhoneAgent {
  /** Agent id. On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  id?: string | null;
  /** Name of the agent. For example `王小明`. */
  name?: string | null;
  /** Phone. For example `13900001234`. */
  phone?: string | null;
}
