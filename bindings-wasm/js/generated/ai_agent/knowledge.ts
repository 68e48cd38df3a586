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
   * Vendor's API document: *List knowledge classes* (our translation: 智能体知识库列表), `POST
   * /agent/v1/api/query_kb`.
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
    return this.#runner.paged<KnowledgeClass>("ai_agent.knowledge.classes", params, params?.page, options);
  }
}

/**
 * Parameters of knowledge, classes.
 *
 * Document 3: B. AI-agent interface > Endpoints: List knowledge classes.
 */
export interface KnowledgeClassFilter {
  /** Page. For example `1`. */
  page?: number | undefined;
  /** Count per page. Iterating requests pages of 100 unless it is given. For example `20`. */
  per_page?: number | undefined;
  /** Class name filter. For example `产品资料`. */
  title?: string | undefined;
  /** Agent id. For example `a1`. */
  agent_id: string;
}

/**
 * Knowledge class of an AI agent.
 *
 * Document 3: Knowledge class (list entry).
 */
export interface KnowledgeClass {
  /** Size in bytes. For example `20480`. */
  bytes?: number | null;
  /** Characters. For example `6800`. */
  characters?: number | null;
  /** Count. For example `12`. */
  count?: number | null;
  /** Creation time. For example `2025-10-01 09:00:00`. */
  create_datetime?: string | null;
  /** Whether default. */
  default?: number | null;
  /** Description of the class. For example `产品手册与常见问题`. */
  description?: string | null;
  /** Class id. For example `k1`. */
  id?: string | null;
  /** Space id. For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  space_id?: string | null;
  /** Class name. For example `产品资料`. */
  title?: string | null;
  /** Meaning not shown in the vendor's documents. */
  type?: number | null;
  /** Last change time. For example `2025-10-01 09:00:00`. */
  update_datetime?: string | null;
}
