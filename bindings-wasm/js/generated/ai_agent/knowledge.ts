// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";
import type { PagedList } from "../../paging.js";

/** Knowledge classes of an AI agent. */
export class AiAgentKnowledge {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Lists the knowledge classes of an AI agent, in pages.
   *
   * Vendor's API document: *List knowledge classes*, 智能体知识库列表, `POST /agent/v1/api/query_kb`.
   *
   * Document 3: B. AI-agent interface > Endpoints: List knowledge classes.
   *
   * @example
   * ```ts
   * for await (const knowledgeClass of ai.knowledge.classes({
   *   agent_id: "a1",
   * })) console.log(knowledgeClass);
   * ```
   */
  classes(params: KnowledgeClassFilter, options?: CallOptions): PagedList<KnowledgeClass> {
    return this.#runner.paged<KnowledgeClass>("ai_agent.knowledge.classes", params, params.page, options);
  }
}

/**
 * Parameters of knowledge, classes.
 *
 * Document 3: B. AI-agent interface > Endpoints: List knowledge classes.
 */
export interface KnowledgeClassFilter {
  /** Page. */
  page?: number | undefined;
  /** Count per page. */
  per_page?: number | undefined;
  /** Class name filter. */
  title?: string | undefined;
  /** Agent id. */
  agent_id: string;
}

/**
 * Knowledge class of an AI agent.
 *
 * Document 3: Knowledge class (list entry).
 */
export interface KnowledgeClass {
  /** Size in bytes. */
  bytes?: number | null;
  /** Characters. */
  characters?: number | null;
  /** Count. */
  count?: number | null;
  /** Creation time. */
  create_datetime?: string | null;
  /** Whether default. */
  default?: number | null;
  /** Description. */
  description?: string | null;
  /** Class id. */
  id?: string | null;
  /** Space id. */
  space_id?: string | null;
  /** Class name. */
  title?: string | null;
  /** Meaning not shown in the vendor's documents. */
  type?: number | null;
  /** Last change time. */
  update_datetime?: string | null;
}
