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
   * Vendor's API document: *List sessions*, 查询在线客服会话列表, `POST
   * /openapi/im-center/webchat/v1/list`.
   *
   * Codes of its own:
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
    return this.#runner.paged<ChatSessionEntry>("platform.chat.sessions", params, params.page, options);
  }

  /**
   * Returns one online-chat session with its routing history.
   *
   * Vendor's API document: *Session detail*, 查询在线客服会话详情, `POST
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
   * Lists the messages of a visitor or of a session, in pages of up to 50.
   *
   * Vendor's API document: *Message history*, 查询在线客服历史消息, `POST
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
    return this.#runner.paged<ChatMessage>("platform.chat.messages", params, params.page, options);
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
   * ranges (1 to 2 elements, `yyyy-MM-dd HH:mm:ss`).
   */
  createTime?: (string | Date)[] | undefined;
  /** Visitor nickname. */
  visitorName?: string | undefined;
  /** Session id. */
  sessionId?: string | undefined;
  /** Agent id: `id` in `platform.agents.query`. */
  agentId?: string | undefined;
  /** Channel. */
  platform?: ChatPlatform | undefined;
  /** Access number id. */
  accessId?: string | undefined;
  /** Skill group id. */
  peerId?: string | undefined;
  /** Time of transfer to human (1 to 2 elements, `yyyy-MM-dd HH:mm:ss`). */
  convertManualTime?: (string | Date)[] | undefined;
  /** Time of successful transfer (1 to 2 elements, `yyyy-MM-dd HH:mm:ss`). */
  manualTime?: (string | Date)[] | undefined;
  /** Session end time (1 to 2 elements, `yyyy-MM-dd HH:mm:ss`). */
  endTime?: (string | Date)[] | undefined;
  /**
   * Agent first response time (sic); the sample names it agentFirstReplyTime (1 to 2 elements, `yyyy-MM-dd
   * HH:mm:ss`).
   */
  agentFirstReplyTime?: (string | Date)[] | undefined;
  /** Total messages. */
  totalMessageCount?: number | undefined;
  /** Visitor messages. */
  visitorMessageCount?: number | undefined;
  /** Agent messages. */
  agentReplyMessageCount?: number | undefined;
  /** Search source. */
  seoSource?: string | undefined;
  /** Search keywords. */
  seoKeywords?: string | undefined;
  /** End type. */
  finishKey?: ChatFinishKey | undefined;
  /** Region: country, space, province, space, city. */
  area?: string | undefined;
  /** Visitor ip. */
  ip?: string | undefined;
  /** Rows per page (at most 50). */
  limit?: number | undefined;
  /** Page number. */
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
  /** Session id. */
  id?: string | null;
  /** Visitor id. */
  visitorId?: string | null;
  /** Account number. */
  account?: string | null;
  /** Creation time; the field list types it string[] (`yyyy-MM-dd HH:mm:ss`). */
  createTime?: string | string[] | null;
  /** Creation timestamp (in milliseconds since 1970). */
  createTimestamp?: number | null;
  /** Access number id. */
  accessId?: string | null;
  /** Channel. */
  platform?: ChatPlatform | null;
  /** Visitor name. */
  visitorName?: string | null;
  /** Session status. */
  status?: ChatSessionStatus | null;
  /** Visitor ip. */
  ip?: string | null;
  /** Total messages. */
  totalMessageCount?: number | null;
  /** Skill group id. */
  toPeer?: string | null;
  /** Agent id. */
  agentId?: string | null;
  /** Agent replies. */
  agentReplyMessageCount?: number | null;
  /** Time of transfer to human (`yyyy-MM-dd HH:mm:ss`). */
  convertManualTime?: string[] | null;
  /** Time of successful transfer to human (`yyyy-MM-dd HH:mm:ss`). */
  manualTime?: string[] | null;
  /** Session end (`yyyy-MM-dd HH:mm:ss`). */
  endTime?: string[] | null;
  /** Agent first response time (`yyyy-MM-dd HH:mm:ss`). */
  agentFirstReplyTime?: string[] | null;
  /** Visitor messages. */
  visitorMessageCount?: number | null;
  /** Search source. */
  seoSource?: string | null;
  /** Search keywords. */
  seoKeywords?: string | null;
  /** End type. */
  finishKey?: ChatFinishKey | null;
  /** Region. */
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
  /** Session id. */
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
  /** Session id. */
  id?: string | null;
  /** Agents who handled the session. */
  userIds?: string[] | null;
  /** Auto-claim version numbers. */
  autoClaimVersions?: string[] | null;
  /** Auto-claim version number. */
  autoClaimVersion?: string | null;
  /** Visitor id. */
  visitorId?: string | null;
  /** Account number. */
  accountId?: string | null;
  /** Creation time (`yyyy-MM-dd HH:mm:ss`). */
  createTime?: string | null;
  /** Creation timestamp (in milliseconds since 1970). */
  createTimestamp?: number | null;
  /** Access number id. */
  accessId?: string | null;
  /** Access number name. */
  accessName?: string | null;
  /** Channel. */
  platform?: ChatPlatform | null;
  /** Visitor name. */
  visitorName?: string | null;
  /** New visitor. */
  isNewVisitor?: boolean | null;
  /** Invited session. */
  isInvite?: boolean | null;
  /** New session. */
  isNewSession?: boolean | null;
  /** Visitor offline. */
  isVisitorBreak?: boolean | null;
  /** Session status. */
  status?: ChatSessionStatus | null;
  /** Flow id. */
  processNodeId?: string | null;
  /** Current node id. */
  currentNodeId?: string | null;
  /** Flow name. */
  processName?: string | null;
  /** Visitor ip. */
  ip?: string | null;
  /** Last message time (in milliseconds since 1970). */
  lastMessageTimestamp?: number | null;
  /** Last message. */
  lastMessage?: ChatLastMessage | null;
  /** Unread message count. */
  leakNum?: string | number | boolean | null;
  /** Total messages. */
  totalMessageCount?: number | null;
  /** Agent replies. */
  agentReplyMessageCount?: number | null;
  /** Invitation count. */
  inviteTimes?: number | null;
  /** Total dialogue count. */
  dialogueTimes?: number | null;
  /** Skill group id. */
  toPeer?: string | null;
  /** Human or robot. */
  serviceMan?: ChatServiceMan | null;
  /** Agent id. */
  agentId?: string | null;
  /** Agent claim timestamp (in milliseconds since 1970). */
  agentClaimTimestamp?: number | null;
  /** Last visitor message timestamp (in milliseconds since 1970). */
  lastVisitorMessageTimestamp?: number | null;
  /** Visitor start-wait timestamp (in milliseconds since 1970). */
  visitorStartWaitTimestamp?: number | null;
  /** Last agent message timestamp (in milliseconds since 1970). */
  lastAgentMessageTimestamp?: number | null;
  /** Transfer times (`yyyy-MM-dd HH:mm:ss`). */
  convertManualTime?: string[] | null;
  /** Transfer success times (`yyyy-MM-dd HH:mm:ss`). */
  manualTime?: string[] | null;
  /** End times (`yyyy-MM-dd HH:mm:ss`). */
  endTime?: string[] | null;
  /** End type. */
  finishKey?: ChatFinishKey | null;
}

/**
 * Last message of a chat session.
 *
 * Document 2: Chat session (chatSession of the detail operation).
 */
export interface ChatLastMessage {
  /** Content type. */
  contentType?: string | null;
  /** Content. */
  content?: unknown | null;
  /** Sender. */
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
 * Entry of scheduleHistory (routing history).
 *
 * Document 2: Chat session (chatSession of the detail operation).
 */
export interface ChatScheduleStep {
  /** Time (`yyyy-MM-dd HH:mm:ss`). */
  dateTime?: string | null;
  /** Node type. */
  processNodeType?: string | null;
  /** Node id. */
  processNodeId?: string | null;
  /** Node name. */
  processNodeName?: string | null;
}

/**
 * Parameters of chat, messages.
 *
 * Document 2: Chat sessions: Message history.
 */
export interface ChatMessageFilter {
  /** Visitor id. */
  visitorId?: string | undefined;
  /** Session id. */
  sessionId?: string | undefined;
  /**
   * Time that bounds the messages; whether those before or after it is not shown (in milliseconds since
   * 1970).
   */
  dateTime?: number | undefined;
  /** Rows per page. */
  limit?: number | undefined;
  /** Page number. */
  page?: number | undefined;
}

/**
 * Chat message.
 *
 * Document 2: Chat message (messageList entry).
 */
export interface ChatMessage {
  /** Message id. */
  id?: string | null;
  /** List message. */
  flowList?: unknown | null;
  /** Answer list. */
  contentList?: unknown | null;
  /** Account number. */
  accountId?: string | null;
  /** Visitor id. */
  visitorId?: string | null;
  /** Message type. */
  contentType?: string | null;
  /** Content. */
  content?: unknown | null;
  /** Channel. */
  platform?: ChatPlatform | null;
  /** Creation timestamp (in milliseconds since 1970). */
  createTimestamp?: number | null;
  /** Creation time (`yyyy-MM-dd HH:mm:ss`). */
  createTime?: string | null;
  /** Direction. */
  type?: ChatMessageDirection | null;
  /** Access number id. */
  accessId?: string | null;
  /** Show as HTML. */
  isShowHtml?: boolean | null;
  /** Hide this message. */
  isHide?: boolean | null;
  /** Visitor message read by agent. */
  dealCustomerMsg?: boolean | null;
  /** Agent message read by visitor. */
  dealUserMsg?: boolean | null;
  /** Session id. */
  sessionId?: string | null;
  /** Shown only in the example. */
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
