// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";
import { Handle, messageOf } from "../../conversation.js";
import type { AnswerStream } from "../../stream.js";
import type { Unlisted } from "../../types.js";

/** Conversations with an AI agent. */
export class AiAgentSessions {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Opens a session with an AI agent.
   *
   * Vendor's API document: *Initialise session* (our translation: 智能体初始化会话), `POST
   * /agent/v1/api/init_session`.
   *
   * Gives a `Conversation`, which knows its ids, and is closed with its scope.
   *
   * Document 3: B. AI-agent interface > Endpoints: Initialise session.
   *
   * @example
   * ```ts
   * const chat = await ai.sessions.open({
   *   sid: "s2",
   *   session_source: "x_bot",
   *   agent_id: "a1",
   *   msg_receive_url: "https://simulated.invalid/msg_receive_url/1",
   * });
   * console.log(await chat.ask("你好"));
   * await chat.close();
   * ```
   */
  async open(params: OpenSession, options?: CallOptions): Promise<Conversation> {
    const given = { ...params };
    return new Conversation(this.#runner, given, await this.#runner.record<AiSession>("ai_agent.sessions.open", given, options));
  }

  /**
   * Sends a user message and returns the answer.
   *
   * The service remembers the session, so send only the last message. With `push_msg`, `stream` has no
   * effect, and the answer is pushed to the `msg_receive_url` of the session.
   *
   * Vendor's API document: *Conversation* (our translation: 智能体对话), `POST
   * /agent/v1/api/query_with_history`.
   *
   * `askStream` streams the answer in parts.
   *
   * Document 3: B. AI-agent interface > Endpoints: Conversation.
   *
   * @example
   * ```ts
   * console.log(await ai.sessions.ask({
   *   sid: "s1",
   *   agent_id: "a1",
   *   messages: [{ type: "user", text: "怎么退款？" }],
   * }));
   * ```
   */
  ask(params: Omit<AskQuestion, "stream">, options?: CallOptions): Promise<AiAnswer> {
    return this.#runner.record<AiAnswer>("ai_agent.sessions.ask", params, options);
  }

  /**
   * Sends a user message and returns the answer.
   *
   * The service remembers the session, so send only the last message. With `push_msg`, `stream` has no
   * effect, and the answer is pushed to the `msg_receive_url` of the session.
   *
   * Vendor's API document: *Conversation* (our translation: 智能体对话), `POST
   * /agent/v1/api/query_with_history`.
   *
   * Streams the answer in parts. Nothing is sent before the first part is requested.
   *
   * Document 3: B. AI-agent interface > Endpoints: Conversation.
   *
   * @example
   * ```ts
   * for await (const part of ai.sessions.askStream({
   *   sid: "s1",
   *   agent_id: "a1",
   *   messages: [{ type: "user", text: "怎么退款？" }],
   * })) console.log(part);
   * ```
   */
  askStream(params: Omit<AskQuestion, "stream">, options?: CallOptions): AnswerStream<AiStreamChunk> {
    return this.#runner.stream<AiStreamChunk>("ai_agent.sessions.ask", params, options);
  }

  /**
   * Closes a session.
   *
   * Vendor's API document: *Close session* (our translation: 智能体关闭会话), `POST
   * /agent/v1/api/close_session`.
   *
   * Document 3: B. AI-agent interface > Endpoints: Close session.
   *
   * @example
   * ```ts
   * await ai.sessions.close({ sid: "s1" });
   * ```
   */
  close(params: SessionRef, options?: CallOptions): Promise<void> {
    return this.#runner.nothing("ai_agent.sessions.close", params, options);
  }
}

/**
 * A conversation with an AI agent. Closing it closes the session of the service; it is closed with its scope.
 */
export class Conversation extends Handle {
  readonly #runner: Runner;
  /** What the service returned when it was opened. */
  readonly session: AiSession;
  /** Unique session id. For example `s1`. */
  readonly sid: string;
  /** Agent id. For example `a1`. */
  readonly agentId: string;

  /** @internal */
  constructor(runner: Runner, params: OpenSession, session: AiSession) {
    super((options) => runner.nothing("ai_agent.sessions.close", { sid: params.sid }, options));
    this.#runner = runner;
    this.session = session;
    this.sid = params.sid;
    this.agentId = params.agent_id;
  }

  /**
   * Sends a user message and returns the answer.
   *
   * The service remembers the session, so send only the last message. With `push_msg`, `stream` has no
   * effect, and the answer is pushed to the `msg_receive_url` of the session.
   *
   * Vendor's API document: *Conversation* (our translation: 智能体对话), `POST
   * /agent/v1/api/query_with_history`.
   *
   * `message` may be a text. `askStream` streams the answer in parts.
   *
   * Document 3: B. AI-agent interface > Endpoints: Conversation.
   *
   * @example
   * ```ts
   * console.log(await chat.ask("你好"));
   * ```
   */
  async ask(message: string | AiMessage, params: Omit<AskQuestion, "sid" | "agent_id" | "messages" | "stream"> = {}, options?: CallOptions): Promise<AiAnswer> {
    this.check();
    const all = { ...params, sid: this.sid, agent_id: this.agentId, messages: [messageOf(message)] };
    return this.#runner.record<AiAnswer>("ai_agent.sessions.ask", all, options);
  }

  /**
   * Sends a user message and returns the answer.
   *
   * The service remembers the session, so send only the last message. With `push_msg`, `stream` has no
   * effect, and the answer is pushed to the `msg_receive_url` of the session.
   *
   * Vendor's API document: *Conversation* (our translation: 智能体对话), `POST
   * /agent/v1/api/query_with_history`.
   *
   * `message` may be a text. Streams the answer in parts. Nothing is sent before the first part is requested.
   *
   * Document 3: B. AI-agent interface > Endpoints: Conversation.
   *
   * @example
   * ```ts
   * for await (const part of chat.askStream("你好")) console.log(part);
   * ```
   */
  askStream(message: string | AiMessage, params: Omit<AskQuestion, "sid" | "agent_id" | "messages" | "stream"> = {}, options?: CallOptions): AnswerStream<AiStreamChunk> {
    const all = { ...params, sid: this.sid, agent_id: this.agentId, messages: [messageOf(message)] };
    return this.#runner.stream<AiStreamChunk>("ai_agent.sessions.ask", all, options, () => this.check());
  }
}

/**
 * Parameters of sessions, open.
 *
 * Document 3: B. AI-agent interface > Endpoints: Initialise session.
 */
export interface OpenSession {
  /** Unique session id. For example `s1`. */
  sid: string;
  /** Session source. For example `x_bot`. */
  session_source: AiSessionSource;
  /** Agent id. For example `a1`. */
  agent_id: string;
  /** System arguments (map). */
  system_args?: Record<string, unknown> | undefined;
  /** Query tags (map). */
  query_tags?: Record<string, unknown> | undefined;
  /** Callback address for message notification. For example `https://example.com/page`. */
  msg_receive_url: string;
  /** Visitor id. For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  visitor_id?: string | undefined;
  /** Visitor name. For example `访客小李`. */
  visitor_name?: string | undefined;
}

/**
 * Source of a session with the AI agent.
 *
 * - `x_bot`: Meaning not shown in the vendor's documents.
 * - `aicall`: Meaning not shown in the vendor's documents.
 * - `elitecrm`: Meaning not shown in the vendor's documents.
 * - `other`: Meaning not shown in the vendor's documents.
 *
 * Document 3: Endpoints.
 */
export type AiSessionSource = "x_bot" | "aicall" | "elitecrm" | "other" | Unlisted;

/**
 * AI-agent session.
 *
 * Document 3: Session (result of initialisation).
 */
export interface AiSession {
  /** Agent id. Type (not shown in the document; assumed). For example `a1`. */
  agent_id?: string | null;
  /** Agent name. Type (not shown in the document; assumed). For example `王小明`. */
  agent_name?: string | null;
  /** Agent information. */
  agent_info?: Record<string, unknown> | null;
  /** Callback address. Type (not shown in the document; assumed). For example `https://example.com/page`. */
  msg_receive_url?: string | null;
  /** Session source. Type (not shown in the document; assumed). For example `x_bot`. */
  session_source?: AiSessionSource | null;
  /** Session id. Type (not shown in the document; assumed). For example `s1`. */
  sid?: string | null;
  /** Meaning not shown in the vendor's documents. */
  source?: number | null;
  /** Start time. For example `2025-10-01 00:00:00`. */
  start_time?: string | null;
  /** System arguments. */
  system_args?: Record<string, unknown> | null;
  /** Visitor id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  visitor_id?: string | null;
  /** Visitor name. Type (not shown in the document; assumed). For example `访客小李`. */
  visitor_name?: string | null;
}

/**
 * Parameters of sessions, ask.
 *
 * Document 3: B. AI-agent interface > Endpoints: Conversation.
 */
export interface AskQuestion {
  /** Session id, same as in initialisation. For example `s1`. */
  sid: string;
  /** Request id; generated by the service when omitted. For example `q1`. */
  qid?: string | undefined;
  /** Agent id. For example `a1`. */
  agent_id: string;
  /**
   * Only the last message of the user, because the service knows the earlier ones. Typed calls refuse more
   * than one; a call by name sends all that it receives.
   */
  messages: AiMessage[];
  /** User arguments. Type (not shown in the document; assumed). */
  user_args?: Record<string, unknown> | undefined;
  /** Stream the answer. Default: `false`. */
  stream?: boolean | undefined;
  /** Force answers through the active push. */
  push_msg?: boolean | undefined;
}

/**
 * User message sent to the AI agent.
 *
 * Document 3: Message in messages.
 */
export interface AiMessage {
  /** Message type. For example `user`. */
  type: AiMessageType;
  /** Content of the message. For example `你好`. */
  text: string;
  /** Image for an image message; empty means text. For example `image`. */
  content_type?: AiMessageContentType | undefined;
  /** Original link of the image. For example `https://example.com/image.jpg`. */
  origin_message?: string | undefined;
}

/**
 * Type of a message of the AI agent.
 *
 * - `user`: Meaning not shown in the vendor's documents.
 *
 * Document 3: Message in messages.
 */
export type AiMessageType = "user";

/**
 * Content type of a message to the AI agent.
 *
 * - `image`: Image message.
 * - ``: Text.
 *
 * Document 3: Message in messages.
 */
export type AiMessageContentType = "image" | "";

/**
 * Complete answer. The whole body is the answer; `data` is the text, not a wrapper.
 *
 * Document 3: Answer (non-streaming).
 */
export interface AiAnswer {
  /** Result code. For example `200`. */
  code?: number | null;
  /** Result text. For example `success`. */
  message?: string | null;
  /** Answer content. For example `您好，请问有什么可以帮您？`. */
  data?: string | null;
  /** Reply type and extra data. */
  log?: AiAnswerLog | null;
  /** Time the request was received. For example `2025-10-01 09:00:00`. */
  msg_time?: string | null;
  /** Time of answer. For example `2025-10-01 09:00:00`. */
  response_time?: string | null;
  /** Debugging information. */
  debug?: AiDebugInfo | null;
  /** Request id. For example `q1`. */
  qid?: string | null;
  /** Attachments. */
  answer_res_list?: AiAnswerAttachment[] | null;
  /** For streaming: whether the result is complete. */
  is_end?: boolean | null;
}

/**
 * Reply type and extra data (a map).
 *
 * Document 3: Answer (non-streaming).
 */
export interface AiAnswerLog {
  /** Action that the agent requests. Type (not shown in the document; assumed). For example `5`. */
  action?: AiAction | null;
  /** Skill group data. Type (not shown in the document; assumed). */
  skill_num?: unknown | null;
  /** Reply strategy type. Type (not shown in the document; assumed). */
  strategy_type?: unknown | null;
  /** Keypad data. Type (not shown in the document; assumed). */
  keyboard_scene?: unknown | null;
  /** Business message type. Type (not shown in the document; assumed). For example `1`. */
  biz_msg_type?: AiBizMsgType | null;
}

/**
 * Action that the AI agent requests.
 *
 * - `5`: Human service.
 * - `6`: Keypad dial.
 * - `7`: Hang up.
 *
 * Document 3: Answer (non-streaming).
 */
export type AiAction = 5 | 6 | 7 | (number & {});

/** The known values of `AiAction`, by name. */
export const AiAction = {
  /** Human service. */
  HumanService: 5,
  /** Keypad dial. */
  Keypad: 6,
  /** Hang up. */
  HangUp: 7,
} as const;

/**
 * Business type of a message of the AI agent.
 *
 * - `1`: Follow-up script.
 *
 * Document 3: Answer (non-streaming).
 */
export type AiBizMsgType = 1 | (number & {});

/** The known values of `AiBizMsgType`, by name. */
export const AiBizMsgType = {
  /** Follow-up script. */
  FollowUp: 1,
} as const;

/**
 * Debugging information (`debug_info`).
 *
 * Document 3: Answer (non-streaming).
 */
export interface AiDebugInfo {
  /** Model billing. */
  add_info?: AiAddInfo | null;
  /** Role selection log. */
  tool_log?: AiLog | null;
  /** Scene log. */
  scene_log?: AiLog | null;
  /** Query log. */
  query_log?: AiLog | null;
  /** Guidance log; only for active push. */
  guidance_log?: AiGuidanceLog | null;
  /** Flow log. */
  flow_log?: AiFlowLog | null;
  /** Only for active push. */
  frs_log?: AiLog | null;
}

/**
 * Model billing.
 *
 * Document 3: Answer (non-streaming).
 */
export interface AiAddInfo {
  /** Billing. For example `0.012`. */
  billing?: number | null;
  /** Completion tokens. For example `256`. */
  completion_tokens?: number | null;
  /** Model. For example `qa-1`. */
  model?: string | null;
  /** Prompt tokens. For example `256`. */
  prompt_tokens?: number | null;
  /** Total tokens. For example `256`. */
  total_tokens?: number | null;
  /** Reference. */
  reference?: AiReference | null;
}

/**
 * Reference object; the two keys are an example.
 *
 * Document 3: Answer (non-streaming).
 */
export interface AiReference {
  /** Index. Type (not shown in the document; assumed). For example `1`. */
  idx?: string | number | boolean | null;
  /** Site name. Type (not shown in the document; assumed). For example `帮助中心`. */
  site_name?: string | null;
}

/**
 * Log object.
 *
 * Document 3: Answer (non-streaming).
 */
export interface AiLog {
  /** Slots. Type (not shown in the document; assumed). */
  ai_slots?: Record<string, unknown> | null;
  /** Information. Type (not shown in the document; assumed). */
  info?: unknown | null;
  /** How the model answer was used. Type (not shown in the document; assumed). For example `1`. */
  json_parser?: AiJsonParser | null;
  /** Content. Type (not shown in the document; assumed). */
  content?: unknown | null;
  /** Options. For example `["人工客服"]`. */
  option?: string[] | null;
  /** Prompt. Type (not shown in the document; assumed). */
  prompt?: unknown | null;
  /** Response. Type (not shown in the document; assumed). */
  response?: unknown | null;
  /** Model of the tool. Type (not shown in the document; assumed). */
  tool_llm?: unknown | null;
}

/**
 * Use of the JSON in a model answer.
 *
 * - `1`: Model answer returned directly.
 * - `2`: Model answer parsed as JSON.
 *
 * Document 3: Answer (non-streaming).
 */
export type AiJsonParser = 1 | 2 | (number & {});

/** The known values of `AiJsonParser`, by name. */
export const AiJsonParser = {
  /** Model answer returned directly. */
  Direct: 1,
  /** Model answer parsed as JSON. */
  Parsed: 2,
} as const;

/**
 * Guidance log, only for active push.
 *
 * Document 3: Answer (non-streaming).
 */
export interface AiGuidanceLog {
  /** Guidance name. Type (not shown in the document; assumed). For example `活动邀约`. */
  guidance_name?: string | null;
  /** Current index. For example `0`. */
  current_guidance_index?: number | null;
  /** Name. Type (not shown in the document; assumed). */
  name?: string | null;
  /** Response. Type (not shown in the document; assumed). */
  response?: unknown | null;
}

/**
 * Flow log.
 *
 * Document 3: Answer (non-streaming).
 */
export interface AiFlowLog {
  /** Path link. For example `开始 > 退款咨询`. */
  path_link?: string | null;
  /** Steps. */
  path?: AiFlowStep[] | null;
}

/**
 * Step of a flow.
 *
 * Document 3: Answer (non-streaming).
 */
export interface AiFlowStep {
  /** Step type. Type (not shown in the document; assumed). */
  type?: string | null;
  /** Step name. Type (not shown in the document; assumed). For example `查询订单`. */
  name?: string | null;
  /** Step results. */
  debug?: AiFlowDebug | null;
}

/**
 * Results of a flow step.
 *
 * Document 3: Answer (non-streaming).
 */
export interface AiFlowDebug {
  /** Variable results. Type (not shown in the document; assumed). */
  variable?: unknown | null;
  /** Function results. Type (not shown in the document; assumed). */
  func?: unknown | null;
  /** Condition results. Type (not shown in the document; assumed). */
  condition?: unknown | null;
  /** Model results. Type (not shown in the document; assumed). */
  llm?: unknown | null;
}

/**
 * Attachment of an answer.
 *
 * Document 3: Answer (non-streaming).
 */
export interface AiAnswerAttachment {
  /** Kind of the attachment. Type (not shown in the document; assumed). */
  type?: string | null;
  /** Name of the attachment. Type (not shown in the document; assumed). For example `产品手册.md`. */
  name?: string | null;
  /**
   * Address of the attachment. Type (not shown in the document; assumed). For example
   * `https://example.com/page`.
   */
  url?: string | null;
}

/**
 * Chunk of a streamed answer.
 *
 * Document 3: Streaming chunk.
 */
export interface AiStreamChunk {
  /** True in the last part. */
  is_end?: boolean | null;
  /**
   * Piece of the answer. A plain answer instead of a stream has its text in `data`, which is read as this
   * field. For example `您好，`.
   */
  reply?: string | null;
  /**
   * Listed for chunks although the complete answer has no such field. Type (not shown in the document;
   * assumed).
   */
  info?: unknown | null;
  /** As in the answer. */
  log?: AiAnswerLog | null;
  /** As in the answer. */
  debug?: AiDebugInfo | null;
  /** As in the answer. For example `2025-10-01 09:00:00`. */
  msg_time?: string | null;
  /** As in the answer. For example `2025-10-01 09:00:00`. */
  response_time?: string | null;
  /** As in the answer. For example `q1`. */
  qid?: string | null;
  /** As in the answer. */
  answer_res_list?: AiAnswerAttachment[] | null;
}

/**
 * Reference to a session.
 *
 * Document 3: B. AI-agent interface > Endpoints: Close session.
 */
export interface SessionRef {
  /** Session id. For example `s1`. */
  sid: string;
}
