// Written by `cargo run -p triline-bindgen` from the table.

import {
  Client,
  type ClientOptions,
  Runner,
  type ViewOptions,
} from "../client.js";
import { type Variables, fromEnvironment } from "../environment.js";
import { type Simulation, simulation } from "../simulation.js";
import {
  AiAgentDocuments,
  type DocumentFilter,
  type DocumentInClass,
  type DocumentRef,
  type KnowledgeDocument,
  type UpdateDocument,
  type UploadDocument,
} from "./ai_agent/documents.js";
import {
  AiAgentKnowledge,
  type KnowledgeClass,
  type KnowledgeClassFilter,
} from "./ai_agent/knowledge.js";
import {
  AiAgentSessions,
  type AiAnswer,
  type AiSession,
  type AiStreamChunk,
  type AskQuestion,
  type OpenSession,
  type SessionRef,
} from "./ai_agent/sessions.js";
import type { Pacing, Language } from "./platform.js";
import type { WithFile } from "../types.js";

/** Options of a client of the AI agent. `appid` and `apptoken` are sent in every request. */
export type AiAgentOptions = AiAgentSettings & { appid: string; apptoken: string };

/** The same with credentials that may come from elsewhere, such as the environment. */
export interface AiAgentSettings extends ClientOptions {
  /** Address of the service, `https` (or `http` to this machine). */
  baseUrl: string;
  /** Application id: 32 letters and digits. */
  appid?: string | undefined;
  /** Application secret. It is sent in every request. */
  apptoken?: string | undefined;
  /**
   * Maximum number of retries of a request; only requests that are safe to repeat are retried. From 0 to 20.
   * Default: `2`.
   */
  retries?: number | undefined;
  /**
   * Timeout of an attempt, and of a pause in which nothing of a streamed answer arrives. Any byte ends such a
   * pause, a comment too; `totalTimeout` of the call bounds the stream. Default for uploads: ten minutes.
   * From 1 to 86400000. In milliseconds. Default: `30000`.
   */
  timeout?: number | undefined;
  /**
   * Timeout of a request with all its attempts and waits; of a wait-until, of all its requests. Default: two
   * minutes from the moment at which the rate limit first lets the request through, ten minutes for a
   * wait-until, no limit for uploads. From 1 to 86400000. In milliseconds.
   */
  totalTimeout?: number | undefined;
  /**
   * Maximum wait of a request for the rate limit, or because the service demands it. A call with a longer
   * wait fails at once, before anything is sent. From 0 to 86400000. In milliseconds.
   */
  maxWait?: number | undefined;
  /**
   * Further headers of every request, such as those that a gateway asks for. One that the client sets itself
   * is refused.
   */
  headers?: Record<string, string> | undefined;
  /**
   * Maximum size of a response body, after decompression; a larger one is a malformed response. From 1 to
   * 1073741824. In bytes. Default: `33554432`.
   */
  maxResponseBytes?: number | undefined;
  /** Rate limit of the application; further requests wait. Default: `off`. */
  pacing?: Pacing | undefined;
  /**
   * What to do while the store is unavailable: `wait`, `fail`, or continue with a share of the limit, such as
   * `share=0.1`, once every slot that others may hold has expired. Default: `wait`.
   */
  onStoreFailure?: string | undefined;
  /**
   * Language of the texts of errors: messages, meanings of codes, remedies. Kinds, codes and categories are
   * the same in both. Default: `en`.
   */
  language?: Language | undefined;
  /** Other paths for operations, by name. */
  paths?: Record<string, string> | undefined;
  /** Not used; for tests whose host passes a nonce to every client. */
  fixedNonce?: string | undefined;
}

const VARIABLES: Variables = {
  baseUrl: ["TRILINE_AI_AGENT_BASE_URL", "text"],
  appid: ["TRILINE_AI_AGENT_APPID", "text"],
  apptoken: ["TRILINE_AI_AGENT_APPTOKEN", "text"],
  utcOffset: ["TRILINE_AI_AGENT_UTC_OFFSET", "text"],
  retries: ["TRILINE_AI_AGENT_RETRIES", "integer"],
  timeout: ["TRILINE_AI_AGENT_TIMEOUT", "milliseconds"],
  totalTimeout: ["TRILINE_AI_AGENT_TOTAL_TIMEOUT", "milliseconds"],
  maxWait: ["TRILINE_AI_AGENT_MAX_WAIT", "milliseconds"],
  maxResponseBytes: ["TRILINE_AI_AGENT_MAX_RESPONSE_BYTES", "integer"],
  pacing: ["TRILINE_AI_AGENT_PACING", "text"],
  onStoreFailure: ["TRILINE_AI_AGENT_ON_STORE_FAILURE", "text"],
  language: ["TRILINE_AI_AGENT_LANGUAGE", "text"],
};

/** The operations, by name. */
export interface AiAgentOperations {
  "ai_agent.sessions.open": { params: OpenSession; result: AiSession | null };
  "ai_agent.sessions.ask": { params: AskQuestion; result: AiAnswer | null; part: AiStreamChunk };
  "ai_agent.sessions.close": { params: SessionRef; result: null };
  "ai_agent.knowledge.classes": { params: KnowledgeClassFilter; result: { list: KnowledgeClass[] | null; count: number | null }; row: KnowledgeClass };
  "ai_agent.documents.list": { params: DocumentFilter; result: { list: KnowledgeDocument[] | null; count: number | null }; row: KnowledgeDocument };
  "ai_agent.documents.upload": { params: WithFile<UploadDocument>; result: KnowledgeDocument | null };
  "ai_agent.documents.update": { params: WithFile<UpdateDocument>; result: KnowledgeDocument | null };
  "ai_agent.documents.delete": { params: DocumentRef; result: null };
  "ai_agent.documents.wait_until_parsed": { params: DocumentInClass; result: KnowledgeDocument | null };
}

/**
 * A client of the AI agent.
 *
 * ```ts
 * const ai = new AiAgent({ baseUrl, appid, apptoken });
 * await using chat = await ai.sessions.open({ sid, agent_id, session_source: "other", msg_receive_url });
 * for await (const part of chat.askStream("你好")) out.write(part.reply ?? "");
 * ```
 */
export class AiAgent extends Client<AiAgentOperations> {
  /** Conversations with an AI agent. */
  readonly sessions: AiAgentSessions;
  /** Knowledge classes of an AI agent. */
  readonly knowledge: AiAgentKnowledge;
  /** Documents that an AI agent knows. */
  readonly documents: AiAgentDocuments;

  /**
   * @throws InvalidRequest, AuthError - an option is at fault. Where the core is not loaded yet (in a
   * browser, before the first call or `load`), the first call throws it.
   */
  constructor(options: AiAgentOptions) {
    const runner = options instanceof Runner ? options : new Runner("ai_agent", options, ["apptoken"]);
    super(runner);
    this.sessions = new AiAgentSessions(runner);
    this.knowledge = new AiAgentKnowledge(runner);
    this.documents = new AiAgentDocuments(runner);
  }

  /**
   * Makes a client with options from the environment. Empty variables count as missing; options that are
   * given win.
   *
   * - `TRILINE_AI_AGENT_BASE_URL`
   * - `TRILINE_AI_AGENT_APPID`
   * - `TRILINE_AI_AGENT_APPTOKEN`
   * - `TRILINE_AI_AGENT_UTC_OFFSET`
   * - `TRILINE_AI_AGENT_RETRIES`
   * - `TRILINE_AI_AGENT_TIMEOUT`
   * - `TRILINE_AI_AGENT_TOTAL_TIMEOUT`
   * - `TRILINE_AI_AGENT_MAX_WAIT`
   * - `TRILINE_AI_AGENT_MAX_RESPONSE_BYTES`
   * - `TRILINE_AI_AGENT_PACING`
   * - `TRILINE_AI_AGENT_ON_STORE_FAILURE`
   * - `TRILINE_AI_AGENT_LANGUAGE`
   */
  static fromEnv(options: Partial<AiAgentSettings> = {}): AiAgent {
    return fromEnvironment(VARIABLES, options, (all: AiAgentOptions) => new this(all));
  }

  /** Makes a client of a simulated service, see `triline/testing`; options that are given win. */
  static simulated(service: Simulation, options: Partial<AiAgentSettings> = {}): AiAgent {
    return new this(simulation("ai_agent", service, options));
  }

  /**
   * Returns this client with other options for the calls made through it, such as `{ timeout: 5000 }`. It
   * shares connections, tokens and rate limit with this client; closing one closes the other.
   *
   * Headers and listeners come on top of those of the client; a header of the same name takes its place.
   */
  withOptions(options: ViewOptions): AiAgent {
    const view: unknown = new Runner(this.runner, options);
    return new AiAgent(view as AiAgentOptions);
  }
}
