// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";
import type { PagedList } from "../../paging.js";
import type { Unlisted } from "../../types.js";

/** Online chat: sessions and their messages. */
export class Chat {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Lists online-chat sessions by filter, in pages of up to 50.
   *
   * Vendor's API document: *List sessions* (our translation: 查询在线客服会话列表), `POST
   * /openapi/im-center/webchat/v1/list`.
   *
   * Codes that may come, too (not shown in the document; assumed):
   * - `6701`: no such agent in the account
   *
   * Document 2: Chat sessions: List sessions.
   *
   * @example
   * ```ts
   * for await (const chatSessionEntry of cc.chat.sessions()) console.log(chatSessionEntry);
   * ```
   */
  sessions(params: ChatSessionFilter = {}, options?: CallOptions): PagedList<ChatSessionEntry> {
    return this.#runner.paged<ChatSessionEntry>("platform.chat.sessions", params, params?.page, options);
  }

  /**
   * Returns one online-chat session with its routing history.
   *
   * Vendor's API document: *Session detail* (our translation: 查询在线客服会话详情), `POST
   * /openapi/im-center/webchat/v1/info`.
   *
   * Document 2: Chat sessions: Session detail.
   *
   * @example
   * ```ts
   * console.log(await cc.chat.session({ sessionId: "04eb60c0de173ce83c3c4e66" }));
   * ```
   */
  session(params: ChatSessionRef, options?: CallOptions): Promise<ChatSessionDetail> {
    return this.#runner.record<ChatSessionDetail>("platform.chat.session", params, options);
  }

  /**
   * Lists the messages of a visitor or of a session, in pages.
   *
   * Vendor's API document: *Message history* (our translation: 查询在线客服历史消息), `POST
   * /openapi/im-center/webchat/v1/history`.
   *
   * Document 2: Chat sessions: Message history.
   *
   * @example
   * ```ts
   * for await (const chatMessage of cc.chat.messages()) console.log(chatMessage);
   * ```
   */
  messages(params: ChatMessageFilter = {}, options?: CallOptions): PagedList<ChatMessage> {
    return this.#runner.paged<ChatMessage>("platform.chat.messages", params, params?.page, options);
  }
}

/**
 * Parameters of chat, sessions.
 *
 * Document 2: Chat sessions: List sessions.
 */
export interface ChatSessionFilter {
  /**
   * Session creation time range: start and end. What one time alone means is not shown, here and in the other
   * ranges. Optional (not shown in the document; assumed). From 1 to 2 elements in one request. Format:
   * `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
   */
  createTime?: (string | Date)[] | undefined;
  /** Visitor nickname. Optional (not shown in the document; assumed). For example `访客小李`. */
  visitorName?: string | undefined;
  /** Session id. Optional (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  sessionId?: string | undefined;
  /**
   * Agent id. `id` in `platform.agents.query` (not shown in the document; assumed). Optional (not shown in
   * the document; assumed). For example `21346a836528318cc8c172b2`.
   */
  agentId?: string | undefined;
  /** Channel. Optional (not shown in the document; assumed). For example `pc`. */
  platform?: ChatPlatform | undefined;
  /** Access number id. Optional (not shown in the document; assumed). For example `70001`. */
  accessId?: string | undefined;
  /** Skill group id. Optional (not shown in the document; assumed). For example `80001`. */
  peerId?: string | undefined;
  /**
   * Time of transfer to human. Optional (not shown in the document; assumed). From 1 to 2 elements in one
   * request. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
   */
  convertManualTime?: (string | Date)[] | undefined;
  /**
   * Time of successful transfer. Optional (not shown in the document; assumed). From 1 to 2 elements in one
   * request. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
   */
  manualTime?: (string | Date)[] | undefined;
  /**
   * Session end time. Optional (not shown in the document; assumed). From 1 to 2 elements in one request.
   * Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
   */
  endTime?: (string | Date)[] | undefined;
  /**
   * Agent first response time; the sample names it `agentFirstReplyTime`. On the wire:
   * `createTagentFirstReplyTimeime`. Optional (not shown in the document; assumed). From 1 to 2 elements in
   * one request. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
   */
  agentFirstReplyTime?: (string | Date)[] | undefined;
  /** Total messages. Optional (not shown in the document; assumed). For example `12`. */
  totalMessageCount?: number | undefined;
  /** Visitor messages. Optional (not shown in the document; assumed). For example `12`. */
  visitorMessageCount?: number | undefined;
  /** Agent messages. Optional (not shown in the document; assumed). For example `12`. */
  agentReplyMessageCount?: number | undefined;
  /** Search source. Optional (not shown in the document; assumed). For example `example.com`. */
  seoSource?: string | undefined;
  /** Search keywords. Optional (not shown in the document; assumed). For example `呼叫中心`. */
  seoKeywords?: string | undefined;
  /** End type. Optional (not shown in the document; assumed). For example `system_error_finish`. */
  finishKey?: ChatFinishKey | undefined;
  /**
   * Region: country, space, province, space, city. Optional (not shown in the document; assumed). For example
   * `中国 四川 成都`.
   */
  area?: string | undefined;
  /** Visitor ip. Optional (not shown in the document; assumed). For example `203.0.113.22`. */
  ip?: string | undefined;
  /**
   * Rows per page. Optional (not shown in the document; assumed). At most 50. Iterating requests pages of 50
   * unless it is given. For example `20`.
   */
  limit?: number | undefined;
  /** Page number. Optional (not shown in the document; assumed). For example `1`. */
  page?: number | undefined;
}

/**
 * Chat platform.
 *
 * - `pc`: Example value.
 *
 * Document 2: Chat sessions.
 */
export type ChatPlatform = "pc" | Unlisted;

/**
 * Chat finish key.
 *
 * - `system_error_finish`: Meaning not shown in the vendor's documents.
 * - `system_process_finish`: Meaning not shown in the vendor's documents.
 * - `queue_give_up`: Meaning not shown in the vendor's documents.
 * - `agent_finish`: Meaning not shown in the vendor's documents.
 * - `visitor_finish`: Meaning not shown in the vendor's documents.
 * - `system_auto_finish_session`: Meaning not shown in the vendor's documents.
 * - `session_to_leave_finish`: Meaning not shown in the vendor's documents.
 *
 * Document 2: Chat sessions.
 */
export type ChatFinishKey = "system_error_finish" | "system_process_finish" | "queue_give_up" | "agent_finish" | "visitor_finish" | "system_auto_finish_session" | "session_to_leave_finish" | Unlisted;

/**
 * Entry of the chat session list.
 *
 * Document 2: Chat session list entry.
 */
export interface ChatSessionEntry {
  /**
   * Session id. On the wire: `_id`. Type (not shown in the document; assumed). For example
   * `5f2b8c1e9d3a4b6c7d8e9f01`.
   */
  id?: string | null;
  /** Visitor id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  visitorId?: string | null;
  /** Account number. Type (not shown in the document; assumed). For example `1000001`. */
  account?: string | null;
  /**
   * Creation time; the field list types it string[]. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01
   * 09:00:00`.
   */
  createTime?: string | string[] | null;
  /** Creation timestamp. In milliseconds since 1970. For example `1759280400000`. */
  createTimestamp?: number | null;
  /** Access number id. Type (not shown in the document; assumed). For example `70001`. */
  accessId?: string | null;
  /** Channel. Type (not shown in the document; assumed). For example `pc`. */
  platform?: ChatPlatform | null;
  /** Visitor name. Type (not shown in the document; assumed). For example `访客小李`. */
  visitorName?: string | null;
  /** Session status. Type (not shown in the document; assumed). For example `deal`. */
  status?: ChatSessionStatus | null;
  /** Visitor ip. Type (not shown in the document; assumed). For example `203.0.113.22`. */
  ip?: string | null;
  /** Total messages. Type (not shown in the document; assumed). For example `12`. */
  totalMessageCount?: number | null;
  /** Skill group id. Type (not shown in the document; assumed). For example `80001`. */
  toPeer?: string | null;
  /** Agent id. Type (not shown in the document; assumed). For example `21346a836528318cc8c172b2`. */
  agentId?: string | null;
  /** Agent replies. Type (not shown in the document; assumed). For example `12`. */
  agentReplyMessageCount?: number | null;
  /** Time of transfer to human. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 09:00:00"]`. */
  convertManualTime?: string[] | null;
  /**
   * Time of successful transfer to human. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01
   * 09:00:00"]`.
   */
  manualTime?: string[] | null;
  /** Session end. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-31 23:59:59"]`. */
  endTime?: string[] | null;
  /**
   * Agent first response time. On the wire: `createTagentFirstReplyTimeime`. Format: `yyyy-MM-dd HH:mm:ss`.
   * For example `["2025-10-01 09:00:00"]`.
   */
  agentFirstReplyTime?: string[] | null;
  /** Visitor messages. Type (not shown in the document; assumed). For example `12`. */
  visitorMessageCount?: number | null;
  /** Search source. Type (not shown in the document; assumed). For example `example.com`. */
  seoSource?: string | null;
  /** Search keywords. Type (not shown in the document; assumed). For example `呼叫中心`. */
  seoKeywords?: string | null;
  /** End type. Type (not shown in the document; assumed). For example `system_error_finish`. */
  finishKey?: ChatFinishKey | null;
  /** Region. Type (not shown in the document; assumed). For example `中国 四川 成都`. */
  area?: string | null;
}

/**
 * Chat session status.
 *
 * - `deal`: Example value.
 *
 * Document 2: States and transitions.
 */
export type ChatSessionStatus = "deal" | Unlisted;

/**
 * Reference to a chat session.
 *
 * Document 2: Chat sessions: Session detail.
 */
export interface ChatSessionRef {
  /** Session id. Required (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  sessionId: string;
}

/**
 * A chat session and its history.
 *
 * Document 2: Chat sessions: Session detail.
 */
export interface ChatSessionDetail {
  /** The session. */
  chatSession?: ChatSession | null;
  /** Routing steps of the session. */
  scheduleHistory?: ChatScheduleStep[] | null;
}

/**
 * Chat session of the detail operation.
 *
 * Document 2: Chat session (chatSession of the detail operation).
 */
export interface ChatSession {
  /** Session id. On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  id?: string | null;
  /** Agents who handled the session. For example `["21346a836528318cc8c172b2"]`. */
  userIds?: string[] | null;
  /** Auto-claim version numbers. For example `["1"]`. */
  autoClaimVersions?: string[] | null;
  /** Auto-claim version number. For example `1`. */
  autoClaimVersion?: string | null;
  /** Visitor id. For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  visitorId?: string | null;
  /** Account number. For example `1000001`. */
  accountId?: string | null;
  /** Creation time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`. */
  createTime?: string | null;
  /**
   * Creation timestamp. The unit as in the list (not shown in the document; assumed). In milliseconds since
   * 1970. For example `1759280400000`.
   */
  createTimestamp?: number | null;
  /** Access number id. For example `70001`. */
  accessId?: string | null;
  /** Access number name. For example `官网咨询`. */
  accessName?: string | null;
  /** Channel. For example `pc`. */
  platform?: ChatPlatform | null;
  /** Visitor name. For example `访客小李`. */
  visitorName?: string | null;
  /** New visitor. */
  isNewVisitor?: boolean | null;
  /** Invited session. */
  isInvite?: boolean | null;
  /** New session. */
  isNewSession?: boolean | null;
  /** Visitor offline. */
  isVisitorBreak?: boolean | null;
  /** Session status. For example `deal`. */
  status?: ChatSessionStatus | null;
  /** Flow id. For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  processNodeId?: string | null;
  /** Current node id. For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  currentNodeId?: string | null;
  /** Flow name. For example `官网接待`. */
  processName?: string | null;
  /** Visitor ip. For example `203.0.113.22`. */
  ip?: string | null;
  /**
   * Last message time. The unit as in the list (not shown in the document; assumed). In milliseconds since
   * 1970. For example `1759280400000`.
   */
  lastMessageTimestamp?: number | null;
  /** Last message. */
  lastMessage?: ChatLastMessage | null;
  /** Unread message count. For example `2`. */
  leakNum?: string | number | boolean | null;
  /** Total messages. For example `12`. */
  totalMessageCount?: number | null;
  /** Agent replies. For example `12`. */
  agentReplyMessageCount?: number | null;
  /** Invitation count. For example `12`. */
  inviteTimes?: number | null;
  /** Total dialogue count. For example `12`. */
  dialogueTimes?: number | null;
  /** Skill group id. For example `80001`. */
  toPeer?: string | null;
  /** Human or robot. For example `manual`. */
  serviceMan?: ChatServiceMan | null;
  /** Agent id. For example `21346a836528318cc8c172b2`. */
  agentId?: string | null;
  /**
   * Agent claim timestamp. The unit as in the list (not shown in the document; assumed). In milliseconds
   * since 1970. For example `1759280400000`.
   */
  agentClaimTimestamp?: number | null;
  /**
   * Last visitor message timestamp. The unit as in the list (not shown in the document; assumed). In
   * milliseconds since 1970. For example `1759280400000`.
   */
  lastVisitorMessageTimestamp?: number | null;
  /**
   * Visitor start-wait timestamp. The unit as in the list (not shown in the document; assumed). In
   * milliseconds since 1970. For example `1759280400000`.
   */
  visitorStartWaitTimestamp?: number | null;
  /**
   * Last agent message timestamp. The unit as in the list (not shown in the document; assumed). In
   * milliseconds since 1970. For example `1759280400000`.
   */
  lastAgentMessageTimestamp?: number | null;
  /** Transfer times. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 09:00:00"]`. */
  convertManualTime?: string[] | null;
  /** Transfer success times. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 09:00:00"]`. */
  manualTime?: string[] | null;
  /** End times. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-31 23:59:59"]`. */
  endTime?: string[] | null;
  /** End type. For example `system_error_finish`. */
  finishKey?: ChatFinishKey | null;
}

/**
 * Last message of a chat session.
 *
 * Document 2: Chat session (chatSession of the detail operation).
 */
export interface ChatLastMessage {
  /** Content type. Type (not shown in the document; assumed). For example `text`. */
  contentType?: string | null;
  /** Content of the message. Type (not shown in the document; assumed). */
  content?: unknown | null;
  /** Sender. Type (not shown in the document; assumed). For example `visitor`. */
  lastMessageFrom?: string | null;
}

/**
 * Chat service man.
 *
 * - `manual`: Example value (the field means human or robot).
 *
 * Document 2: Chat session (chatSession of the detail operation).
 */
export type ChatServiceMan = "manual" | Unlisted;

/**
 * Entry of `scheduleHistory`, the routing history.
 *
 * Document 2: Chat session (chatSession of the detail operation).
 */
export interface ChatScheduleStep {
  /** Time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`. */
  dateTime?: string | null;
  /** Node type. For example `queue`. */
  processNodeType?: string | null;
  /** Node id. For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  processNodeId?: string | null;
  /** Node name. For example `转人工`. */
  processNodeName?: string | null;
}

/**
 * Parameters of chat, messages.
 *
 * Document 2: Chat sessions: Message history.
 */
export interface ChatMessageFilter {
  /** Visitor id. Optional (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  visitorId?: string | undefined;
  /** Session id. Optional (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  sessionId?: string | undefined;
  /**
   * Timestamp. What it bounds, messages before or after it, is not shown. Optional (not shown in the
   * document; assumed). In milliseconds since 1970. For example `1759280400000`.
   */
  dateTime?: number | undefined;
  /**
   * Rows per page. Optional (not shown in the document; assumed). Iterating requests pages of 50 unless it is
   * given. For example `20`.
   */
  limit?: number | undefined;
  /** Page number. Optional (not shown in the document; assumed). For example `1`. */
  page?: number | undefined;
}

/**
 * Chat message.
 *
 * Document 2: Chat message (messageList entry).
 */
export interface ChatMessage {
  /**
   * Message id. On the wire: `_id`. Type (not shown in the document; assumed). For example
   * `5f2b8c1e9d3a4b6c7d8e9f01`.
   */
  id?: string | null;
  /** List message. Type (not shown in the document; assumed). */
  flowList?: unknown | null;
  /** Answer list. Type (not shown in the document; assumed). */
  contentList?: unknown | null;
  /** Account number. Type (not shown in the document; assumed). For example `1000001`. */
  accountId?: string | null;
  /** Visitor id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  visitorId?: string | null;
  /** Message type. Type (not shown in the document; assumed). For example `text`. */
  contentType?: string | null;
  /** Content of the message. Type (not shown in the document; assumed). */
  content?: unknown | null;
  /** Channel. Type (not shown in the document; assumed). For example `pc`. */
  platform?: ChatPlatform | null;
  /**
   * Creation timestamp. The unit as in the list (not shown in the document; assumed). In milliseconds since
   * 1970. For example `1759280400000`.
   */
  createTimestamp?: number | null;
  /** Creation time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`. */
  createTime?: string | null;
  /** Direction. Type (not shown in the document; assumed). For example `in`. */
  type?: ChatMessageDirection | null;
  /** Access number id. Type (not shown in the document; assumed). For example `70001`. */
  accessId?: string | null;
  /** Show as HTML. */
  isShowHtml?: boolean | null;
  /** Hide this message. */
  isHide?: boolean | null;
  /** Visitor message read by agent. */
  dealCustomerMsg?: boolean | null;
  /** Agent message read by visitor. */
  dealUserMsg?: boolean | null;
  /** Session id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  sessionId?: string | null;
  /** Shown only in the example. Seen in samples, not described. */
  isExistFocusWords?: boolean | null;
}

/**
 * Chat message direction.
 *
 * - `in`: Meaning not shown in the vendor's documents.
 * - `out`: Meaning not shown in the vendor's documents.
 *
 * Document 2: Chat message (messageList entry).
 */
export type ChatMessageDirection = "in" | "out" | Unlisted;
