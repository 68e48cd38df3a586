// Written by `cargo run -p triline-bindgen` from the table.

import { Client, type Runner } from "../client.js";
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
import type { Pacing } from "./platform.js";
import type { WithFile } from "../types.js";

/** What the core is told of its client. */
export interface AiAgentSettings {
  /** Address of the service, `https` (or `http` to this machine). */
  baseUrl: string;
  /** Application id: 32 letters and digits. */
  appid?: string | undefined;
  /** Application secret. It is sent in every request. */
  apptoken?: string | undefined;
  /** Offset of the service's clock from UTC (default `+08:00`). */
  utcOffset?: string | undefined;
  /** How many more times a request may be sent when that can do no harm (0 to 20, default `2`). */
  retries?: number | undefined;
  /**
   * How long an attempt may take; an upload ten minutes, unless this says otherwise (1 to 86400000, default
   * `30000`, in milliseconds).
   */
  timeout?: number | undefined;
  /** How many requests the application may send in a time; beyond that, requests wait (default `off`). */
  pacing?: Pacing | undefined;
  /** Other paths for operations, by name. */
  paths?: Record<string, string> | undefined;
  /** For tests with a host that gives a nonce to every client: not used. */
  fixedNonce?: string | undefined;
}

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

/** The groups of operations. */
export abstract class AiAgentGroups extends Client<AiAgentOperations> {
  /** Conversations with an AI agent. */
  readonly sessions: AiAgentSessions;
  /** Knowledge classes of an AI agent. */
  readonly knowledge: AiAgentKnowledge;
  /** Documents that an AI agent knows. */
  readonly documents: AiAgentDocuments;

  /** @internal */
  constructor(runner: Runner) {
    super(runner);
    this.sessions = new AiAgentSessions(runner);
    this.knowledge = new AiAgentKnowledge(runner);
    this.documents = new AiAgentDocuments(runner);
  }
}
