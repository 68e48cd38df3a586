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
   * Vendor's API document: untitled (in our words: 工作手机微信用户列表), `POST
   * /api/wechat/queryWeChatUserByPage`.
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
    return this.#runner.paged<ChatAppUser>("work_phone.chat_app.users", params, params?.page, options);
  }

  /**
   * Lists the contacts of a chat-app user, in pages of up to 100 and up to page 500.
   *
   * Vendor's API document: untitled (in our words: 工作手机微信好友列表), `POST
   * /api/wechat/getWeContactByPage`.
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
    return this.#runner.paged<ChatAppContact>("work_phone.chat_app.contacts", params, params?.page, options);
  }

  /**
   * Lists the rooms of a chat-app user, in pages of up to 100 and up to page 500.
   *
   * Vendor's API document: untitled (in our words: 工作手机微信群列表), `POST
   * /api/wechat/getWeChatRoomByPage`.
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
    return this.#runner.paged<ChatAppRoom>("work_phone.chat_app.rooms", params, params?.page, options);
  }

  /**
   * Lists the members of a chat-app room, in pages of up to 100 and up to page 500.
   *
   * Vendor's API document: untitled (in our words: 工作手机微信群成员), `POST
   * /api/wechat/getWeChatRoomMemberByPage`.
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
    return this.#runner.paged<ChatAppRoomMember>("work_phone.chat_app.room_members", params, params?.page, options);
  }

  /**
   * Lists the chats of a chat-app user, in pages of up to 100 and up to page 500.
   *
   * Vendor's API document: untitled (in our words: 工作手机微信会话列表), `POST
   * /api/wechat/getWeChatByPage`.
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
    return this.#runner.paged<ChatAppChat>("work_phone.chat_app.chats", params, params?.page, options);
  }

  /**
   * Lists chat-app messages, in pages of up to 100 and up to page 500.
   *
   * Vendor's API document: untitled (in our words: 工作手机微信聊天记录), `POST
   * /api/wechat/getWeMessageByPage`.
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
    return this.#runner.paged<ChatAppMessage>("work_phone.chat_app.messages", params, params?.page, options);
  }
}

/**
 * Page of a list.
 *
 * Document 3: A. Work-phone interface > Endpoints: /api/wechat/queryWeChatUserByPage.
 */
export interface ChatAppPage {
  /** Page. From 1 to 500. For example `1`. */
  page: number;
  /** Count per page. From 1 to 100. Iterating requests pages of 100 unless it is given. For example `20`. */
  pageSize: number;
}

/**
 * Chat-app user (account on a work phone).
 *
 * Document 3: Chat-app user.
 */
export interface ChatAppUser {
  /** Record id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  id?: string | null;
  /** Device IMEI. Type (not shown in the document; assumed). For example `860000041930880`. */
  imei?: string | null;
  /** Phone. Type (not shown in the document; assumed). For example `13900001234`. */
  phone?: string | null;
  /** Chat-app number. Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`. */
  wxNo?: string | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  wxNo1?: string | null;
  /** Version. Type (not shown in the document; assumed). For example `1`. */
  version?: string | null;
  /** Nickname. Type (not shown in the document; assumed). For example `小王`. */
  nick?: string | null;
  /**
   * Small avatar. Type (not shown in the document; assumed). For example `https://example.com/avatar.jpg`.
   */
  headImg?: string | null;
  /**
   * Large avatar. Type (not shown in the document; assumed). For example
   * `https://example.com/avatar-large.jpg`.
   */
  headImg1?: string | null;
}

/**
 * Chat-app contact.
 *
 * Document 3: Contact.
 */
export interface ChatAppContact {
  /** Record id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  id?: string | null;
  /** Agent chat-app number. Type (not shown in the document; assumed). For example `wxid_e6c98498643261`. */
  agentWxNo?: string | null;
  /** Agent nickname. Type (not shown in the document; assumed). For example `小王`. */
  agentNick?: string | null;
  /**
   * Contact chat-app number. Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`.
   */
  wxNo?: string | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  wxNo1?: string | null;
  /** Nickname. Type (not shown in the document; assumed). For example `小王`. */
  nick?: string | null;
  /** Avatar. Type (not shown in the document; assumed). For example `https://example.com/avatar.jpg`. */
  headImg?: string | null;
  /**
   * Avatar. Type (not shown in the document; assumed). For example `https://example.com/avatar-large.jpg`.
   */
  headImg1?: string | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  status?: string | number | boolean | null;
  /** Creation time. Type (not shown in the document; assumed). For example `2025-10-01 09:00:00`. */
  createTime?: string | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  ts?: string | number | boolean | null;
}

/**
 * Chat-app room.
 *
 * Document 3: Room.
 */
export interface ChatAppRoom {
  /** Record id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  id?: string | null;
  /** Device IMEI. Type (not shown in the document; assumed). For example `860000041930880`. */
  imei?: string | null;
  /** Agent chat-app number. Type (not shown in the document; assumed). For example `wxid_e6c98498643261`. */
  agentWxNo?: string | null;
  /** Member ids. Type (not shown in the document; assumed). For example `["432037f8e1bb01e3208a0e0e"]`. */
  member?: string[] | null;
  /** Room name. Type (not shown in the document; assumed). For example `新品体验群`. */
  name?: string | null;
  /** Avatar. Type (not shown in the document; assumed). For example `https://example.com/avatar.jpg`. */
  headImg?: string | null;
  /** Member numbers separated by semicolons. For example `wxid_e6c98498643261;wxid_98fee4e0c673f1`. */
  memberList?: string | null;
  /**
   * Display nicknames separated by the Chinese enumeration comma. Type (not shown in the document; assumed).
   * For example `小王、小陈`.
   */
  displayName?: string | null;
  /** Owner. Type (not shown in the document; assumed). For example `wxid_e6c98498643261`. */
  roomOwner?: string | null;
  /** Member count, as text. For example `12`. */
  memberCount?: string | null;
  /** The member numbers of `memberList`, one by one. For example `["wxid_e6c98498643261"]`. */
  memberNumbers?: string[] | null;
  /** The nicknames of `displayName`, one by one. For example `["小王"]`. */
  displayNames?: string[] | null;
}

/**
 * Parameters of chat app, room members.
 *
 * Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeChatRoomMemberByPage.
 */
export interface RoomMemberFilter {
  /**
   * Room id. `id` in `work_phone.chat_app.rooms` (not shown in the document; assumed). For example
   * `5f2b8c1e9d3a4b6c7d8e9f01`.
   */
  chatRoomId: string;
  /** Page. From 1 to 500. For example `1`. */
  page: number;
  /** Count per page. From 1 to 100. Iterating requests pages of 100 unless it is given. For example `20`. */
  pageSize: number;
}

/**
 * Member of a chat-app room.
 *
 * Document 3: Room member.
 */
export interface ChatAppRoomMember {
  /** Record id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  id?: string | null;
  /** Room id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  chatRoomId?: string | null;
  /** Nickname. Type (not shown in the document; assumed). For example `小王`. */
  nick?: string | null;
  /** Avatar. Type (not shown in the document; assumed). For example `https://example.com/avatar.jpg`. */
  headImg?: string | null;
  /** Chat-app number. Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`. */
  wxNo?: string | null;
  /**
   * Whether the member is an agent. The service leaves it out where it is false. Type (not shown in the
   * document; assumed).
   */
  isAgent?: boolean | null;
  /** Agent chat-app number. Type (not shown in the document; assumed). For example `wxid_e6c98498643261`. */
  agentWxNo?: string | null;
}

/**
 * Parameters of chat app, chats.
 *
 * Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeChatByPage.
 */
export interface ChatFilter {
  /** Device IMEI. Type (not shown in the document; assumed). For example `860000041930880`. */
  imei?: string | undefined;
  /**
   * Start. The format as for call records (not shown in the document; assumed). Type (not shown in the
   * document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
   */
  start?: string | Date | undefined;
  /**
   * End. The format as for call records (not shown in the document; assumed). Type (not shown in the
   * document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
   */
  end?: string | Date | undefined;
  /** Page. From 1 to 500. For example `1`. */
  page: number;
  /** Count per page. From 1 to 100. Iterating requests pages of 100 unless it is given. For example `20`. */
  pageSize: number;
}

/**
 * Chat-app chat.
 *
 * Document 3: Chat.
 */
export interface ChatAppChat {
  /** Chat id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  id?: string | null;
  /** Agent chat-app number. Type (not shown in the document; assumed). For example `wxid_e6c98498643261`. */
  agentWxNo?: string | null;
  /**
   * Contact number; absent for a room chat. Type (not shown in the document; assumed). For example
   * `wxid_98fee4e0c673f1`.
   */
  contactWxNo?: string | null;
  /**
   * Room id; absent for a single chat. Type (not shown in the document; assumed). For example
   * `fc95ad0d395c77bd3ff875b3`.
   */
  group?: string | null;
  /** Room or single chat. Type (not shown in the document; assumed). For example `group`. */
  chatType?: ChatAppChatType | null;
  /** Who started the chat. Type (not shown in the document; assumed). For example `0`. */
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
  /**
   * Chat id. `id` in `work_phone.chat_app.chats` (not shown in the document; assumed). Type (not shown in the
   * document; assumed). For example `eaef8a32007628caa876567a`.
   */
  chatId?: string | undefined;
  /** Agent chat-app number. Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`. */
  wxNo?: string | undefined;
  /** Device IMEI. Type (not shown in the document; assumed). For example `860000041930880`. */
  imei?: string | undefined;
  /**
   * Start. The format as for call records (not shown in the document; assumed). Type (not shown in the
   * document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
   */
  start?: string | Date | undefined;
  /**
   * End. The format as for call records (not shown in the document; assumed). Type (not shown in the
   * document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
   */
  end?: string | Date | undefined;
  /** Page. From 1 to 500. For example `1`. */
  page: number;
  /** Count per page. From 1 to 100. Iterating requests pages of 100 unless it is given. For example `20`. */
  pageSize: number;
}

/**
 * Chat-app message.
 *
 * Document 3: Message.
 */
export interface ChatAppMessage {
  /** Record id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  id?: string | null;
  /** Chat id. Type (not shown in the document; assumed). For example `eaef8a32007628caa876567a`. */
  chatId?: string | null;
  /** Sender. Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`. */
  from?: string | null;
  /**
   * Content; its form follows `msgType`. `body` has it parsed. Type (not shown in the document; assumed).
   */
  msg?: string | Record<string, unknown> | null;
  /** Message type. Type (not shown in the document; assumed). For example `101`. */
  msgType?: ChatAppMsgType | null;
  /** Date. For example `2025-10-01 09:00:00`. */
  date?: string | null;
  /** Timestamp, unit not shown. For example `1759280400000`. */
  ts?: number | null;
  /** Message id. Type (not shown in the document; assumed). For example `3920175566184702`. */
  msgId?: string | null;
  /** Sender. Type (not shown in the document; assumed). For example `0`. */
  isSend?: ChatAppIsSend | null;
  /** Media message id. Type (not shown in the document; assumed). For example `3920175566184702`. */
  msgSvrId?: string | null;
  /**
   * Voice message, small image or video cover. Type (not shown in the document; assumed). For example
   * `https://example.com/image.jpg`.
   */
  thumbImgPath?: string | null;
  /**
   * Large image or video link. Type (not shown in the document; assumed). For example
   * `https://example.com/image.jpg`.
   */
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
  /** The text. For example `你好`. */
  text?: string | null;
}

/**
 * Msg of types 102, 103, 104 (media storage object).
 *
 * Document 3: Message.
 */
export interface ChatAppMediaBody {
  /**
   * Large image, video link. Type (not shown in the document; assumed). For example
   * `https://example.com/image.jpg`.
   */
  bigImgPath?: string | null;
  /**
   * Voice message, small image, video cover. Type (not shown in the document; assumed). For example
   * `https://example.com/image.jpg`.
   */
  thumbImgPath?: string | null;
}

/**
 * Msg of type 105 (JSON string).
 *
 * Document 3: Message.
 */
export interface ChatAppCardBody {
  /** Nickname. Type (not shown in the document; assumed). For example `小王`. */
  nickName?: string | null;
  /** Chat-app number. Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`. */
  wxNo?: string | null;
  /** Large avatar. Type (not shown in the document; assumed). For example `https://example.com/page`. */
  bigHeadImgUrl?: string | null;
  /** Small avatar. Type (not shown in the document; assumed). For example `https://example.com/page`. */
  smallHeadImgUrl?: string | null;
}

/**
 * Msg of type 106 (JSON string).
 *
 * Document 3: Message.
 */
export interface ChatAppLocationBody {
  /** Longitude. On the wire: `log`. Type (not shown in the document; assumed). For example `104.066`. */
  longitude?: string | number | boolean | null;
  /** Latitude. Type (not shown in the document; assumed). For example `30.572`. */
  lat?: string | number | boolean | null;
  /**
   * Postal address. Type (not shown in the document; assumed). For example `成都市武侯区天府大道 1
   * 号`.
   */
  address?: string | null;
  /** Chat-app number. Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`. */
  wxNo?: string | null;
}

/**
 * Msg of type 107 (JSON string).
 *
 * Document 3: Message.
 */
export interface ChatAppLinkBody {
  /** Title of the link. Type (not shown in the document; assumed). For example `退款说明`. */
  title?: string | null;
  /**
   * Description of the link. Type (not shown in the document; assumed). For example `点击查看详情`.
   */
  des?: string | null;
  /** Kind of link. Type (not shown in the document; assumed). For example `33`. */
  type?: ChatAppLinkKind | null;
  /**
   * Meaning not shown in the vendor's documents. On the wire: `showtrueype`. Type (not shown in the document;
   * assumed).
   */
  showType?: string | number | boolean | null;
  /**
   * Address of the link. Type (not shown in the document; assumed). For example `https://example.com/page`.
   */
  url?: string | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
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
  /**
   * Content of the system message. Type (not shown in the document; assumed). For example `退款在 7
   * 个工作日内到账。`.
   */
  content?: string | null;
  /**
   * Red packet payment id, filled for red packets. Type (not shown in the document; assumed). For example
   * `5f2b8c1e9d3a4b6c7d8e9f01`.
   */
  payId?: string | null;
  /** Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). */
  msgIsSend?: string | number | boolean | null;
  /** Kind of system message. Type (not shown in the document; assumed). For example `1`. */
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
  /** Display text. On the wire: `test`. Type (not shown in the document; assumed). For example `你好`. */
  text?: string | null;
  /**
   * Send time of the recalled message. On the wire: `timestrueamp`. Type (not shown in the document;
   * assumed). For example `1759280400000`.
   */
  timestamp?: string | number | boolean | null;
  /** Recalled content. Type (not shown in the document; assumed). For example `稍后联系您。`. */
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
  /** Text of the link. Type (not shown in the document; assumed). For example `你好`. */
  text?: string | null;
}

/**
 * Msg of type 112 (JSON string).
 *
 * Document 3: Message.
 */
export interface ChatAppRedPacketBody {
  /**
   * Description of the red packet. Type (not shown in the document; assumed). For example `恭喜发财`.
   */
  des?: string | null;
  /**
   * Address of the red packet. Type (not shown in the document; assumed). For example
   * `https://example.com/page`.
   */
  url?: string | null;
  /** Type of the red packet. Type (not shown in the document; assumed). */
  type?: string | number | boolean | null;
  /** Title of the red packet. Type (not shown in the document; assumed). For example `微信红包`. */
  title?: string | null;
  /** Thumbnail. Type (not shown in the document; assumed). For example `https://example.com/page`. */
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
  /** Template id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`. */
  templateId?: string | null;
  /**
   * Address of the payment. Type (not shown in the document; assumed). For example
   * `https://example.com/page`.
   */
  url?: string | null;
  /** Icon. Type (not shown in the document; assumed). For example `https://example.com/icon.png`. */
  iconUrl?: string | null;
  /**
   * Title for the receiver. On the wire: `receivertrueitle`. Type (not shown in the document; assumed). For
   * example `退款说明`.
   */
  receiverTitle?: string | null;
  /**
   * Title for the sender. On the wire: `sendertrueitle`. Type (not shown in the document; assumed). For
   * example `退款说明`.
   */
  senderTitle?: string | null;
  /**
   * Scene text. On the wire: `scenetrueext`. Type (not shown in the document; assumed). For example `红包`.
   */
  sceneText?: string | null;
  /**
   * Description for the sender. Type (not shown in the document; assumed). For example `点击查看详情`.
   */
  senderDes?: string | null;
  /**
   * Description for the receiver. Type (not shown in the document; assumed). For example
   * `点击查看详情`.
   */
  receiverDes?: string | null;
  /** Native address. Type (not shown in the document; assumed). For example `app://pay/1`. */
  nativeUrl?: string | null;
}
