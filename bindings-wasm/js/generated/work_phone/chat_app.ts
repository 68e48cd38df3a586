// Written by `cargo run -p triline-bindgen` from the table.

import type { CallOptions, Runner } from "../../client.js";
import type { PagedList } from "../../paging.js";
import type { Unlisted, WithPages } from "../../types.js";

/** The chat app on the work phones: users, contacts, rooms, chats and messages. */
export class WorkPhoneChatApp {
  readonly #runner: Runner;

  /** @internal */
  constructor(runner: Runner) {
    this.#runner = runner;
  }

  /**
   * Lists the chat-app users, in pages of up to 100 and up to page 500.
   *
   * Vendor's API document: 工作手机微信用户列表, `POST /api/wechat/queryWeChatUserByPage`.
   *
   * Left out, `page` is 1 and `pageSize` is 100.
   *
   * Document 3: A. Work-phone interface > Endpoints: /api/wechat/queryWeChatUserByPage.
   *
   * @example
   * ```ts
   * for await (const chatAppUser of phone.chatApp.users({
   *   page: 1,
   *   pageSize: 20,
   * })) console.log(chatAppUser);
   * ```
   */
  users(params: WithPages<ChatAppPage, "page" | "pageSize"> = {}, options?: CallOptions): PagedList<ChatAppUser> {
    return this.#runner.paged<ChatAppUser>("work_phone.chat_app.users", params, params.page, options);
  }

  /**
   * Lists the contacts of a chat-app user, in pages of up to 100 and up to page 500.
   *
   * Vendor's API document: 工作手机微信好友列表, `POST /api/wechat/getWeContactByPage`.
   *
   * Left out, `page` is 1 and `pageSize` is 100.
   *
   * Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeContactByPage.
   *
   * @example
   * ```ts
   * for await (const chatAppContact of phone.chatApp.contacts({
   *   page: 1,
   *   pageSize: 20,
   * })) console.log(chatAppContact);
   * ```
   */
  contacts(params: WithPages<ChatAppPage, "page" | "pageSize"> = {}, options?: CallOptions): PagedList<ChatAppContact> {
    return this.#runner.paged<ChatAppContact>("work_phone.chat_app.contacts", params, params.page, options);
  }

  /**
   * Lists the rooms of a chat-app user, in pages of up to 100 and up to page 500.
   *
   * Vendor's API document: 工作手机微信群列表, `POST /api/wechat/getWeChatRoomByPage`.
   *
   * Left out, `page` is 1 and `pageSize` is 100.
   *
   * Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeChatRoomByPage.
   *
   * @example
   * ```ts
   * for await (const chatAppRoom of phone.chatApp.rooms({
   *   page: 1,
   *   pageSize: 20,
   * })) console.log(chatAppRoom);
   * ```
   */
  rooms(params: WithPages<ChatAppPage, "page" | "pageSize"> = {}, options?: CallOptions): PagedList<ChatAppRoom> {
    return this.#runner.paged<ChatAppRoom>("work_phone.chat_app.rooms", params, params.page, options);
  }

  /**
   * Lists the members of a chat-app room, in pages of up to 100 and up to page 500.
   *
   * Vendor's API document: 工作手机微信群成员, `POST /api/wechat/getWeChatRoomMemberByPage`.
   *
   * Left out, `page` is 1 and `pageSize` is 100.
   *
   * Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeChatRoomMemberByPage.
   *
   * @example
   * ```ts
   * for await (const chatAppRoomMember of phone.chatApp.roomMembers({
   *   chatRoomId: "fc95ad0d395c77bd3ff875b3",
   *   page: 1,
   *   pageSize: 20,
   * })) console.log(chatAppRoomMember);
   * ```
   */
  roomMembers(params: WithPages<RoomMemberFilter, "page" | "pageSize">, options?: CallOptions): PagedList<ChatAppRoomMember> {
    return this.#runner.paged<ChatAppRoomMember>("work_phone.chat_app.room_members", params, params.page, options);
  }

  /**
   * Lists the chats of a chat-app user, in pages of up to 100 and up to page 500.
   *
   * Vendor's API document: 工作手机微信会话列表, `POST /api/wechat/getWeChatByPage`.
   *
   * Left out, `page` is 1 and `pageSize` is 100.
   *
   * Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeChatByPage.
   *
   * @example
   * ```ts
   * for await (const chatAppChat of phone.chatApp.chats({
   *   page: 1,
   *   pageSize: 20,
   * })) console.log(chatAppChat);
   * ```
   */
  chats(params: WithPages<ChatFilter, "page" | "pageSize"> = {}, options?: CallOptions): PagedList<ChatAppChat> {
    return this.#runner.paged<ChatAppChat>("work_phone.chat_app.chats", params, params.page, options);
  }

  /**
   * Lists chat-app messages, in pages of up to 100 and up to page 500.
   *
   * Vendor's API document: 工作手机微信聊天记录, `POST /api/wechat/getWeMessageByPage`.
   *
   * Left out, `page` is 1 and `pageSize` is 100.
   *
   * Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeMessageByPage.
   *
   * @example
   * ```ts
   * for await (const chatAppMessage of phone.chatApp.messages({
   *   page: 1,
   *   pageSize: 20,
   * })) console.log(chatAppMessage);
   * ```
   */
  messages(params: WithPages<ChatAppMessageFilter, "page" | "pageSize"> = {}, options?: CallOptions): PagedList<ChatAppMessage> {
    return this.#runner.paged<ChatAppMessage>("work_phone.chat_app.messages", params, params.page, options);
  }
}

/**
 * Page of a list.
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
  /** Meaning not shown in the vendor's documents. */
  wxNo1?: string | null;
  /** Version. */
  version?: string | null;
  /** Nickname. */
  nick?: string | null;
  /** Small avatar. */
  headImg?: string | null;
  /** Large avatar. */
  headImg1?: string | null;
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
  /** Meaning not shown in the vendor's documents. */
  wxNo1?: string | null;
  /** Nickname. */
  nick?: string | null;
  /** Avatar. */
  headImg?: string | null;
  /** Avatar. */
  headImg1?: string | null;
  /** Meaning not shown in the vendor's documents. */
  status?: string | number | boolean | null;
  /** Creation time. */
  createTime?: string | null;
  /** Meaning not shown in the vendor's documents. */
  ts?: string | number | boolean | null;
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
  /** The member numbers of `memberList`, one by one. */
  memberNumbers?: string[] | null;
  /** The nicknames of `displayName`, one by one. */
  displayNames?: string[] | null;
}

/**
 * Parameters of chat app, room members.
 *
 * Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeChatRoomMemberByPage.
 */
export interface RoomMemberFilter {
  /** Room id: `id` in `work_phone.chat_app.rooms`. */
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
  /** Whether the member is an agent. The service leaves it out where it is false. */
  isAgent?: boolean | null;
  /** Agent chat-app number. */
  agentWxNo?: string | null;
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
  /** Who started the chat. */
  isSend?: ChatAppIsSend | null;
}

/**
 * Type of a chat in the chat app.
 *
 * - `group`: Room chat.
 * - `single`: Single chat.
 *
 * Document 3: Chat.
 */
export type ChatAppChatType = "group" | "single" | Unlisted;

/**
 * Side that sent a message or started a chat.
 *
 * - `0`: The other side.
 * - `1`: Self.
 *
 * Document 3: Chat.
 */
export type ChatAppIsSend = 0 | 1 | (number & {});

/** The known values of `ChatAppIsSend`, by name. */
export const ChatAppIsSend = {
  /** The other side. */
  OtherSide: 0,
  /** Self. */
  Own: 1,
} as const;

/**
 * Parameters of chat app, messages.
 *
 * Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeMessageByPage.
 */
export interface ChatAppMessageFilter {
  /** Chat id: `id` in `work_phone.chat_app.chats`. */
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
  /** Sender. */
  isSend?: ChatAppIsSend | null;
  /** Media message id. */
  msgSvrId?: string | null;
  /** Voice message, small image or video cover. */
  thumbImgPath?: string | null;
  /** Large image or video link. */
  bigImgPath?: string | null;
  /** Content of `msg`, parsed by `msgType`. */
  body?: ({ kind: "text" } & ChatAppTextBody) | ({ kind: "image" } & ChatAppMediaBody) | ({ kind: "voice" } & ChatAppMediaBody) | ({ kind: "video" } & ChatAppMediaBody) | ({ kind: "card" } & ChatAppCardBody) | ({ kind: "location" } & ChatAppLocationBody) | ({ kind: "link" } & ChatAppLinkBody) | ({ kind: "system" } & ChatAppSystemBody) | ({ kind: "recalled" } & ChatAppRecallBody) | ({ kind: "room_system" } & ChatAppTextBody) | ({ kind: "red_packet" } & ChatAppRedPacketBody) | ({ kind: "other" } & Record<string, unknown>) | null;
}

/**
 * Type of a chat-app message.
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
 * - `111`: Called `SEMI_XML` in the vendor's documents.
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
  /** Text. */
  Text: 101,
  /** Image. */
  Image: 102,
  /** Voice. */
  Voice: 103,
  /** Video. */
  Video: 104,
  /** Card. */
  Card: 105,
  /** Location. */
  Location: 106,
  /** Shared link, web address or file. */
  Link: 107,
  /** System message. */
  System: 108,
  /** Recalled message. */
  Recalled: 109,
  /** Room system message. */
  RoomSystem: 110,
  /** Called `SEMI_XML` in the vendor's documents. */
  SemiXml: 111,
  /** Red packet. */
  RedPacket: 112,
  /** Room collection. */
  RoomCollection: 113,
  /** Room collection reminder. */
  RoomCollectionReminder: 114,
  /** Transfer. */
  Transfer: 115,
} as const;

/**
 * Msg of types 101 and 110.
 *
 * Document 3: Message.
 */
export interface ChatAppTextBody {
  /** The text. */
  text?: string | null;
}

/**
 * Msg of types 102, 103, 104 (media storage object).
 *
 * Document 3: Message.
 */
export interface ChatAppMediaBody {
  /** Large image, video link. */
  bigImgPath?: string | null;
  /** Voice message, small image, video cover. */
  thumbImgPath?: string | null;
}

/**
 * Msg of type 105 (JSON string).
 *
 * Document 3: Message.
 */
export interface ChatAppCardBody {
  /** Nickname. */
  nickName?: string | null;
  /** Chat-app number. */
  wxNo?: string | null;
  /** Large avatar. */
  bigHeadImgUrl?: string | null;
  /** Small avatar. */
  smallHeadImgUrl?: string | null;
}

/**
 * Msg of type 106 (JSON string).
 *
 * Document 3: Message.
 */
export interface ChatAppLocationBody {
  /** Longitude. */
  longitude?: string | number | boolean | null;
  /** Latitude. */
  lat?: string | number | boolean | null;
  /** Address. */
  address?: string | null;
  /** Chat-app number. */
  wxNo?: string | null;
}

/**
 * Msg of type 107 (JSON string).
 *
 * Document 3: Message.
 */
export interface ChatAppLinkBody {
  /** Title. */
  title?: string | null;
  /** Description. */
  des?: string | null;
  /** Kind of link. */
  type?: ChatAppLinkKind | null;
  /** Meaning not shown in the vendor's documents. */
  showType?: string | number | boolean | null;
  /** Address. */
  url?: string | null;
  /** Meaning not shown in the vendor's documents. */
  recordItem?: unknown | null;
}

/**
 * Chat app link kind.
 *
 * - `33`: Mini program.
 * - `5`: Link.
 * - `6`: File.
 * - `19`: Chat record.
 *
 * Document 3: Message.
 */
export type ChatAppLinkKind = 33 | 5 | 6 | 19 | (number & {});

/** The known values of `ChatAppLinkKind`, by name. */
export const ChatAppLinkKind = {
  /** Mini program. */
  MiniProgram: 33,
  /** Link. */
  Link: 5,
  /** File. */
  File: 6,
  /** Chat record. */
  ChatRecord: 19,
} as const;

/**
 * Msg of type 108 (JSON string).
 *
 * Document 3: Message.
 */
export interface ChatAppSystemBody {
  /** Content. */
  content?: string | null;
  /** Red packet payment id, filled for red packets. */
  payId?: string | null;
  /** Meaning not shown in the vendor's documents. */
  msgIsSend?: string | number | boolean | null;
  /** Kind of system message. */
  type?: ChatAppSystemKind | null;
}

/**
 * Chat app system kind.
 *
 * - `1`: Red packet.
 * - `2`: Ordinary message.
 * - `3`: Unknown.
 *
 * Document 3: Message.
 */
export type ChatAppSystemKind = 1 | 2 | 3 | (number & {});

/** The known values of `ChatAppSystemKind`, by name. */
export const ChatAppSystemKind = {
  /** Red packet. */
  RedPacket: 1,
  /** Ordinary message. */
  Ordinary: 2,
  /** Unknown. */
  Unknown: 3,
} as const;

/**
 * Msg of type 109 (JSON string).
 *
 * Document 3: Message.
 */
export interface ChatAppRecallBody {
  /** Display text. */
  text?: string | null;
  /** Send time of the recalled message. */
  timestamp?: string | number | boolean | null;
  /** Recalled content. */
  preContent?: string | null;
  /** Link. */
  link?: ChatAppRecallLink | null;
}

/**
 * Link of a recalled message.
 *
 * Document 3: Message.
 */
export interface ChatAppRecallLink {
  /** Text. */
  text?: string | null;
}

/**
 * Msg of type 112 (JSON string).
 *
 * Document 3: Message.
 */
export interface ChatAppRedPacketBody {
  /** Description. */
  des?: string | null;
  /** Address. */
  url?: string | null;
  /** Type. */
  type?: string | number | boolean | null;
  /** Title. */
  title?: string | null;
  /** Thumbnail. */
  thumbUrl?: string | null;
  /** Payment information. */
  wcPayInfo?: ChatAppPayInfo | null;
}

/**
 * `wcPayInfo` of a red packet; further fields exist and are not shown.
 *
 * Document 3: Message.
 */
export interface ChatAppPayInfo {
  /** Template id. */
  templateId?: string | null;
  /** Address. */
  url?: string | null;
  /** Icon. */
  iconUrl?: string | null;
  /** Title for the receiver. */
  receiverTitle?: string | null;
  /** Title for the sender. */
  senderTitle?: string | null;
  /** Scene text. */
  sceneText?: string | null;
  /** Description for the sender. */
  senderDes?: string | null;
  /** Description for the receiver. */
  receiverDes?: string | null;
  /** Native address. */
  nativeUrl?: string | null;
}
