// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";
import type { PagedList } from "../../paging.js";

/** The chat app on the work phones: users, contacts, rooms, chats and messages. */
export class WorkPhoneChatApp {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Chat-app users.
   *
   * Document 3: A. Work-phone interface > Endpoints: /api/wechat/queryWeChatUserByPage.
   */
  users(params: ChatAppPage, options?: CallOptions): PagedList<ChatAppUser> {
    return this.#runner.paged<ChatAppUser>("work_phone.chat_app.users", params, params.page, options);
  }

  /**
   * Chat-app contacts.
   *
   * Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeContactByPage.
   */
  contacts(params: ChatAppPage, options?: CallOptions): PagedList<ChatAppContact> {
    return this.#runner.paged<ChatAppContact>("work_phone.chat_app.contacts", params, params.page, options);
  }

  /**
   * Chat-app rooms.
   *
   * Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeChatRoomByPage.
   */
  rooms(params: ChatAppPage, options?: CallOptions): PagedList<ChatAppRoom> {
    return this.#runner.paged<ChatAppRoom>("work_phone.chat_app.rooms", params, params.page, options);
  }

  /**
   * Members of a chat-app room.
   *
   * Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeChatRoomMemberByPage.
   */
  roomMembers(params: RoomMemberFilter, options?: CallOptions): PagedList<ChatAppRoomMember> {
    return this.#runner.paged<ChatAppRoomMember>("work_phone.chat_app.room_members", params, params.page, options);
  }

  /**
   * Chat-app chats.
   *
   * Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeChatByPage.
   */
  chats(params: ChatFilter, options?: CallOptions): PagedList<ChatAppChat> {
    return this.#runner.paged<ChatAppChat>("work_phone.chat_app.chats", params, params.page, options);
  }

  /**
   * Chat-app messages.
   *
   * Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeMessageByPage.
   */
  messages(params: ChatAppMessageFilter, options?: CallOptions): PagedList<ChatAppMessage> {
    return this.#runner.paged<ChatAppMessage>("work_phone.chat_app.messages", params, params.page, options);
  }
}

/**
 * Which page.
 *
 * Document 3: A. Work-phone interface > Endpoints: /api/wechat/queryWeChatUserByPage.
 */
export interface ChatAppPage {
  /** Page (1 to 500). */
  page: number;
  /** Count per page (1 to 100). */
  pageSize: number;
}

/**
 * Chat-app user (account on a work phone).
 *
 * Document 3: Chat-app user.
 */
export interface ChatAppUser {
  /** Record id. */
  id?: string | null;
  /** Device IMEI. */
  imei?: string | null;
  /** Phone. */
  phone?: string | null;
  /** Chat-app number. */
  wxNo?: string | null;
  /** Meaning not shown in the documents. */
  wxNo1?: string | null;
  /** Version. */
  version?: string | null;
  /** Nickname. */
  nick?: string | null;
  /** Small avatar. */
  headImg?: string | null;
  /** Large avatar. */
  headImg1?: string | null;
  /** What the service sends beside the documented fields. */
  [field: string]: unknown;
}

/**
 * Chat-app contact.
 *
 * Document 3: Contact.
 */
export interface ChatAppContact {
  /** Record id. */
  id?: string | null;
  /** Agent chat-app number. */
  agentWxNo?: string | null;
  /** Agent nickname. */
  agentNick?: string | null;
  /** Contact chat-app number. */
  wxNo?: string | null;
  /** Meaning not shown in the documents. */
  wxNo1?: string | null;
  /** Nickname. */
  nick?: string | null;
  /** Avatar. */
  headImg?: string | null;
  /** Avatar. */
  headImg1?: string | null;
  /** Meaning not shown in the documents. */
  status?: string | number | boolean | null;
  /** Creation time. */
  createTime?: string | null;
  /** Meaning not shown in the documents. */
  ts?: string | number | boolean | null;
  /** What the service sends beside the documented fields. */
  [field: string]: unknown;
}

/**
 * Chat-app room.
 *
 * Document 3: Room.
 */
export interface ChatAppRoom {
  /** Record id. */
  id?: string | null;
  /** Device IMEI. */
  imei?: string | null;
  /** Agent chat-app number. */
  agentWxNo?: string | null;
  /** Member ids. */
  member?: string[] | null;
  /** Room name. */
  name?: string | null;
  /** Avatar. */
  headImg?: string | null;
  /** Member numbers separated by semicolons. */
  memberList?: string | null;
  /** Display nicknames separated by the Chinese enumeration comma. */
  displayName?: string | null;
  /** Owner. */
  roomOwner?: string | null;
  /** Member count, as text. */
  memberCount?: string | null;
  /** What the service sends beside the documented fields. */
  [field: string]: unknown;
}

/**
 * Parameters of chat app, room members.
 *
 * Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeChatRoomMemberByPage.
 */
export interface RoomMemberFilter {
  /** Room id. */
  chatRoomId: string;
  /** Page (1 to 500). */
  page: number;
  /** Count per page (1 to 100). */
  pageSize: number;
}

/**
 * Member of a chat-app room.
 *
 * Document 3: Room member.
 */
export interface ChatAppRoomMember {
  /** Record id. */
  id?: string | null;
  /** Room id. */
  chatRoomId?: string | null;
  /** Nickname. */
  nick?: string | null;
  /** Avatar. */
  headImg?: string | null;
  /** Chat-app number. */
  wxNo?: string | null;
  /** Member is an agent; omitted when false. */
  isAgent?: string | number | boolean | null;
  /** Agent chat-app number. */
  agentWxNo?: string | null;
  /** What the service sends beside the documented fields. */
  [field: string]: unknown;
}

/**
 * Parameters of chat app, chats.
 *
 * Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeChatByPage.
 */
export interface ChatFilter {
  /** Device IMEI. */
  imei?: string | undefined;
  /** Start (`yyyy-MM-dd HH:mm:ss`). */
  start?: string | Date | undefined;
  /** End (`yyyy-MM-dd HH:mm:ss`). */
  end?: string | Date | undefined;
  /** Page (1 to 500). */
  page: number;
  /** Count per page (1 to 100). */
  pageSize: number;
}

/**
 * Chat-app chat.
 *
 * Document 3: Chat.
 */
export interface ChatAppChat {
  /** Chat id. */
  id?: string | null;
  /** Agent chat-app number. */
  agentWxNo?: string | null;
  /** Contact number; absent for a room chat. */
  contactWxNo?: string | null;
  /** Room id; absent for a single chat. */
  group?: string | null;
  /** Room or single chat. */
  chatType?: ChatAppChatType | null;
  /** Who started it. */
  isSend?: ChatAppIsSend | null;
  /** What the service sends beside the documented fields. */
  [field: string]: unknown;
}

/**
 * Chat app chat type.
 *
 * - `group`: Room chat.
 * - `single`: Single chat.
 *
 * Document 3: Chat.
 */
export type ChatAppChatType = "group" | "single" | (string & {});

/**
 * Chat app is send.
 *
 * - `0`: The other side.
 * - `1`: Self.
 *
 * Document 3: Chat.
 */
export type ChatAppIsSend = 0 | 1 | (number & {});

/** The known values of `ChatAppIsSend`, by name. */
export const ChatAppIsSend = {
  OtherSide: 0,
  Own: 1,
} as const;

/**
 * Parameters of chat app, messages.
 *
 * Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeMessageByPage.
 */
export interface ChatAppMessageFilter {
  /** Chat id. */
  chatId?: string | undefined;
  /** Agent chat-app number. */
  wxNo?: string | undefined;
  /** Device IMEI. */
  imei?: string | undefined;
  /** Start (`yyyy-MM-dd HH:mm:ss`). */
  start?: string | Date | undefined;
  /** End (`yyyy-MM-dd HH:mm:ss`). */
  end?: string | Date | undefined;
  /** Page (1 to 500). */
  page: number;
  /** Count per page (1 to 100). */
  pageSize: number;
}

/**
 * Chat-app message.
 *
 * Document 3: Message.
 */
export interface ChatAppMessage {
  /** Record id. */
  id?: string | null;
  /** Chat id. */
  chatId?: string | null;
  /** Sender. */
  from?: string | null;
  /** Content; its form follows msgType, see `body`. */
  msg?: string | Record<string, unknown> | null;
  /** Message type. */
  msgType?: ChatAppMsgType | null;
  /** Date. */
  date?: string | null;
  /** Timestamp, unit not shown. */
  ts?: number | null;
  /** Message id. */
  msgId?: string | null;
  /** Who sent it. */
  isSend?: ChatAppIsSend | null;
  /** Media message id. */
  msgSvrId?: string | null;
  /** Voice message, small image or video cover. */
  thumbImgPath?: string | null;
  /** Large image or video link. */
  bigImgPath?: string | null;
  /**
   * What `msg` holds, read by its type. `kind` is one of `text`, `image`, `voice`, `video`, `card`,
   * `location`, `link`, `system`, `recalled`, `room_system`, `red_packet` and `other`.
   */
  body?: unknown | null;
  /** What the service sends beside the documented fields. */
  [field: string]: unknown;
}

/**
 * Chat app msg type.
 *
 * - `101`: Text.
 * - `102`: Image.
 * - `103`: Voice.
 * - `104`: Video.
 * - `105`: Card.
 * - `106`: Location.
 * - `107`: Shared link, web address or file.
 * - `108`: System message.
 * - `109`: Recalled message.
 * - `110`: Room system message.
 * - `111`: Called `SEMI_XML` in the documents.
 * - `112`: Red packet.
 * - `113`: Room collection.
 * - `114`: Room collection reminder.
 * - `115`: Transfer.
 *
 * Document 3: Message.
 */
export type ChatAppMsgType = 101 | 102 | 103 | 104 | 105 | 106 | 107 | 108 | 109 | 110 | 111 | 112 | 113 | 114 | 115 | (number & {});

/** The known values of `ChatAppMsgType`, by name. */
export const ChatAppMsgType = {
  Text: 101,
  Image: 102,
  Voice: 103,
  Video: 104,
  Card: 105,
  Location: 106,
  Link: 107,
  System: 108,
  Recalled: 109,
  RoomSystem: 110,
  SemiXml: 111,
  RedPacket: 112,
  RoomCollection: 113,
  RoomCollectionReminder: 114,
  Transfer: 115,
} as const;
