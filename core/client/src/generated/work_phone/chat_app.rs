// Written by `cargo run -p triline-bindgen` from the table.

//! The chat app on the work phones: users, contacts, rooms, chats and messages.

use alloc::boxed::Box;
use alloc::string::String;

#[cfg(feature = "client")]
use crate::host::{Paged, WorkPhone};
use crate::typed::{choice_codec, record_codec, union_codec};
use crate::types::{Any, Boolean, Integer, List, Map, Scalar, ServiceTime, Text, TextOrObject};
use triline_schema::work_phone::chat_app as table;

/// The chat app on the work phones: users, contacts, rooms, chats and messages.
#[cfg(feature = "client")]
#[derive(Clone, Copy, Debug)]
pub struct ChatApp<'a> {
    client: &'a WorkPhone,
}

#[cfg(feature = "client")]
impl ChatApp<'_> {
    /// Lists the chat-app users, in pages of up to 100 and up to page 500.
    ///
    /// Vendor's API document: untitled (in our words: 工作手机微信用户列表), `POST /api/wechat/queryWeChatUserByPage`.
    ///
    /// Document 3: A. Work-phone interface > Endpoints: /api/wechat/queryWeChatUserByPage.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::work_phone::chat_app::ChatAppPage;
    ///
    /// let mut rows = phone.chat_app().users(ChatAppPage::default().page(1).page_size(20)).items();
    /// while let Some(chat_app_user) = rows.next().await {
    ///     println!("{:?}", chat_app_user?);
    /// }
    /// ```
    pub fn users(&self, params: ChatAppPage) -> Paged<ChatAppUser> {
        self.client.paged("work_phone.chat_app.users", &params)
    }

    /// Lists the contacts of a chat-app user, in pages of up to 100 and up to page 500.
    ///
    /// Vendor's API document: untitled (in our words: 工作手机微信好友列表), `POST /api/wechat/getWeContactByPage`.
    ///
    /// Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeContactByPage.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::work_phone::chat_app::ChatAppPage;
    ///
    /// let mut rows = phone.chat_app().contacts(ChatAppPage::default().page(1).page_size(20)).items();
    /// while let Some(chat_app_contact) = rows.next().await {
    ///     println!("{:?}", chat_app_contact?);
    /// }
    /// ```
    pub fn contacts(&self, params: ChatAppPage) -> Paged<ChatAppContact> {
        self.client.paged("work_phone.chat_app.contacts", &params)
    }

    /// Lists the rooms of a chat-app user, in pages of up to 100 and up to page 500.
    ///
    /// Vendor's API document: untitled (in our words: 工作手机微信群列表), `POST /api/wechat/getWeChatRoomByPage`.
    ///
    /// Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeChatRoomByPage.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::work_phone::chat_app::ChatAppPage;
    ///
    /// let mut rows = phone.chat_app().rooms(ChatAppPage::default().page(1).page_size(20)).items();
    /// while let Some(chat_app_room) = rows.next().await {
    ///     println!("{:?}", chat_app_room?);
    /// }
    /// ```
    pub fn rooms(&self, params: ChatAppPage) -> Paged<ChatAppRoom> {
        self.client.paged("work_phone.chat_app.rooms", &params)
    }

    /// Lists the members of a chat-app room, in pages of up to 100 and up to page 500.
    ///
    /// Vendor's API document: untitled (in our words: 工作手机微信群成员), `POST /api/wechat/getWeChatRoomMemberByPage`.
    ///
    /// Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeChatRoomMemberByPage.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::work_phone::chat_app::RoomMemberFilter;
    ///
    /// let mut rows = phone.chat_app().room_members(
    ///     RoomMemberFilter::new("fc95ad0d395c77bd3ff875b3").page(1).page_size(20),
    /// ).items();
    /// while let Some(chat_app_room_member) = rows.next().await {
    ///     println!("{:?}", chat_app_room_member?);
    /// }
    /// ```
    pub fn room_members(&self, params: RoomMemberFilter) -> Paged<ChatAppRoomMember> {
        self.client.paged("work_phone.chat_app.room_members", &params)
    }

    /// Lists the chats of a chat-app user, in pages of up to 100 and up to page 500.
    ///
    /// Vendor's API document: untitled (in our words: 工作手机微信会话列表), `POST /api/wechat/getWeChatByPage`.
    ///
    /// Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeChatByPage.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::work_phone::chat_app::ChatFilter;
    ///
    /// let mut rows = phone.chat_app().chats(ChatFilter::default().page(1).page_size(20)).items();
    /// while let Some(chat_app_chat) = rows.next().await {
    ///     println!("{:?}", chat_app_chat?);
    /// }
    /// ```
    pub fn chats(&self, params: ChatFilter) -> Paged<ChatAppChat> {
        self.client.paged("work_phone.chat_app.chats", &params)
    }

    /// Lists chat-app messages, in pages of up to 100 and up to page 500.
    ///
    /// Vendor's API document: untitled (in our words: 工作手机微信聊天记录), `POST /api/wechat/getWeMessageByPage`.
    ///
    /// Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeMessageByPage.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::work_phone::chat_app::ChatAppMessageFilter;
    ///
    /// let mut rows = phone.chat_app().messages(
    ///     ChatAppMessageFilter::default().page(1).page_size(20),
    /// ).items();
    /// while let Some(chat_app_message) = rows.next().await {
    ///     println!("{:?}", chat_app_message?);
    /// }
    /// ```
    pub fn messages(&self, params: ChatAppMessageFilter) -> Paged<ChatAppMessage> {
        self.client.paged("work_phone.chat_app.messages", &params)
    }
}

#[cfg(feature = "client")]
impl WorkPhone {
    /// The chat app on the work phones: users, contacts, rooms, chats and messages.
    pub fn chat_app(&self) -> ChatApp<'_> {
        ChatApp { client: self }
    }
}

/// Page of a list.
///
/// Document 3: A. Work-phone interface > Endpoints: /api/wechat/queryWeChatUserByPage.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatAppPage {
    /// Page.
    /// From 1 to 500. For example `1`.
    pub page: Option<Integer>,
    /// Count per page.
    /// From 1 to 100. Iterating requests pages of 100 unless it is given. For example `20`.
    pub page_size: Option<Integer>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatAppPage {
        page, page_size
    }
}

impl ChatAppPage {
    /// Page.
    /// From 1 to 500. For example `1`.
    #[must_use]
    pub fn page(mut self, value: impl Into<Integer>) -> Self {
        self.page = Some(value.into());
        self
    }

    /// Count per page.
    /// From 1 to 100. Iterating requests pages of 100 unless it is given. For example `20`.
    #[must_use]
    pub fn page_size(mut self, value: impl Into<Integer>) -> Self {
        self.page_size = Some(value.into());
        self
    }
}

/// Chat-app user (account on a work phone).
///
/// Document 3: Chat-app user.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatAppUser {
    /// Record id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// Device IMEI.
    /// Type (not shown in the document; assumed). For example `860000041930880`.
    pub imei: Option<Text>,
    /// Phone.
    /// Type (not shown in the document; assumed). For example `13900001234`.
    pub phone: Option<Text>,
    /// Chat-app number.
    /// Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`.
    pub wx_no: Option<Text>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub wx_no1: Option<Text>,
    /// Version.
    /// Type (not shown in the document; assumed). For example `1`.
    pub version: Option<Text>,
    /// Nickname.
    /// Type (not shown in the document; assumed). For example `小王`.
    pub nick: Option<Text>,
    /// Small avatar.
    /// Type (not shown in the document; assumed). For example `https://example.com/avatar.jpg`.
    pub head_img: Option<Text>,
    /// Large avatar.
    /// Type (not shown in the document; assumed). For example `https://example.com/avatar-large.jpg`.
    pub head_img1: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatAppUser {
        id, imei, phone, wx_no, wx_no1, version, nick, head_img, head_img1
    }
}

impl ChatAppUser {
    /// Record id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Device IMEI.
    /// Type (not shown in the document; assumed). For example `860000041930880`.
    #[must_use]
    pub fn imei(mut self, value: impl Into<Text>) -> Self {
        self.imei = Some(value.into());
        self
    }

    /// Phone.
    /// Type (not shown in the document; assumed). For example `13900001234`.
    #[must_use]
    pub fn phone(mut self, value: impl Into<Text>) -> Self {
        self.phone = Some(value.into());
        self
    }

    /// Chat-app number.
    /// Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`.
    #[must_use]
    pub fn wx_no(mut self, value: impl Into<Text>) -> Self {
        self.wx_no = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn wx_no1(mut self, value: impl Into<Text>) -> Self {
        self.wx_no1 = Some(value.into());
        self
    }

    /// Version.
    /// Type (not shown in the document; assumed). For example `1`.
    #[must_use]
    pub fn version(mut self, value: impl Into<Text>) -> Self {
        self.version = Some(value.into());
        self
    }

    /// Nickname.
    /// Type (not shown in the document; assumed). For example `小王`.
    #[must_use]
    pub fn nick(mut self, value: impl Into<Text>) -> Self {
        self.nick = Some(value.into());
        self
    }

    /// Small avatar.
    /// Type (not shown in the document; assumed). For example `https://example.com/avatar.jpg`.
    #[must_use]
    pub fn head_img(mut self, value: impl Into<Text>) -> Self {
        self.head_img = Some(value.into());
        self
    }

    /// Large avatar.
    /// Type (not shown in the document; assumed). For example `https://example.com/avatar-large.jpg`.
    #[must_use]
    pub fn head_img1(mut self, value: impl Into<Text>) -> Self {
        self.head_img1 = Some(value.into());
        self
    }
}

/// Chat-app contact.
///
/// Document 3: Contact.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatAppContact {
    /// Record id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// Agent chat-app number.
    /// Type (not shown in the document; assumed). For example `wxid_e6c98498643261`.
    pub agent_wx_no: Option<Text>,
    /// Agent nickname.
    /// Type (not shown in the document; assumed). For example `小王`.
    pub agent_nick: Option<Text>,
    /// Contact chat-app number.
    /// Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`.
    pub wx_no: Option<Text>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub wx_no1: Option<Text>,
    /// Nickname.
    /// Type (not shown in the document; assumed). For example `小王`.
    pub nick: Option<Text>,
    /// Avatar.
    /// Type (not shown in the document; assumed). For example `https://example.com/avatar.jpg`.
    pub head_img: Option<Text>,
    /// Avatar.
    /// Type (not shown in the document; assumed). For example `https://example.com/avatar-large.jpg`.
    pub head_img1: Option<Text>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub status: Option<Scalar>,
    /// Creation time.
    /// Type (not shown in the document; assumed). For example `2025-10-01 09:00:00`.
    pub create_time: Option<Text>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub ts: Option<Scalar>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatAppContact {
        id, agent_wx_no, agent_nick, wx_no, wx_no1, nick, head_img, head_img1, status, create_time, ts
    }
}

impl ChatAppContact {
    /// Record id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Agent chat-app number.
    /// Type (not shown in the document; assumed). For example `wxid_e6c98498643261`.
    #[must_use]
    pub fn agent_wx_no(mut self, value: impl Into<Text>) -> Self {
        self.agent_wx_no = Some(value.into());
        self
    }

    /// Agent nickname.
    /// Type (not shown in the document; assumed). For example `小王`.
    #[must_use]
    pub fn agent_nick(mut self, value: impl Into<Text>) -> Self {
        self.agent_nick = Some(value.into());
        self
    }

    /// Contact chat-app number.
    /// Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`.
    #[must_use]
    pub fn wx_no(mut self, value: impl Into<Text>) -> Self {
        self.wx_no = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn wx_no1(mut self, value: impl Into<Text>) -> Self {
        self.wx_no1 = Some(value.into());
        self
    }

    /// Nickname.
    /// Type (not shown in the document; assumed). For example `小王`.
    #[must_use]
    pub fn nick(mut self, value: impl Into<Text>) -> Self {
        self.nick = Some(value.into());
        self
    }

    /// Avatar.
    /// Type (not shown in the document; assumed). For example `https://example.com/avatar.jpg`.
    #[must_use]
    pub fn head_img(mut self, value: impl Into<Text>) -> Self {
        self.head_img = Some(value.into());
        self
    }

    /// Avatar.
    /// Type (not shown in the document; assumed). For example `https://example.com/avatar-large.jpg`.
    #[must_use]
    pub fn head_img1(mut self, value: impl Into<Text>) -> Self {
        self.head_img1 = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn status(mut self, value: impl Into<Scalar>) -> Self {
        self.status = Some(value.into());
        self
    }

    /// Creation time.
    /// Type (not shown in the document; assumed). For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn create_time(mut self, value: impl Into<Text>) -> Self {
        self.create_time = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn ts(mut self, value: impl Into<Scalar>) -> Self {
        self.ts = Some(value.into());
        self
    }
}

/// Chat-app room.
///
/// Document 3: Room.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatAppRoom {
    /// Record id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// Device IMEI.
    /// Type (not shown in the document; assumed). For example `860000041930880`.
    pub imei: Option<Text>,
    /// Agent chat-app number.
    /// Type (not shown in the document; assumed). For example `wxid_e6c98498643261`.
    pub agent_wx_no: Option<Text>,
    /// Member ids.
    /// Type (not shown in the document; assumed). For example `["432037f8e1bb01e3208a0e0e"]`.
    pub member: Option<List<Text>>,
    /// Room name.
    /// Type (not shown in the document; assumed). For example `新品体验群`.
    pub name: Option<Text>,
    /// Avatar.
    /// Type (not shown in the document; assumed). For example `https://example.com/avatar.jpg`.
    pub head_img: Option<Text>,
    /// Member numbers separated by semicolons.
    /// For example `wxid_e6c98498643261;wxid_98fee4e0c673f1`.
    pub member_list: Option<Text>,
    /// Display nicknames separated by the Chinese enumeration comma.
    /// Type (not shown in the document; assumed). For example `小王、小陈`.
    pub display_name: Option<Text>,
    /// Owner.
    /// Type (not shown in the document; assumed). For example `wxid_e6c98498643261`.
    pub room_owner: Option<Text>,
    /// Member count, as text.
    /// For example `12`.
    pub member_count: Option<Text>,
    /// The member numbers of `member_list`, one by one.
    /// For example `["wxid_e6c98498643261"]`.
    pub member_numbers: Option<List<Text>>,
    /// The nicknames of `display_name`, one by one.
    /// For example `["小王"]`.
    pub display_names: Option<List<Text>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatAppRoom {
        id, imei, agent_wx_no, member, name, head_img, member_list, display_name, room_owner, member_count,
        member_numbers, display_names
    }
}

impl ChatAppRoom {
    /// Record id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Device IMEI.
    /// Type (not shown in the document; assumed). For example `860000041930880`.
    #[must_use]
    pub fn imei(mut self, value: impl Into<Text>) -> Self {
        self.imei = Some(value.into());
        self
    }

    /// Agent chat-app number.
    /// Type (not shown in the document; assumed). For example `wxid_e6c98498643261`.
    #[must_use]
    pub fn agent_wx_no(mut self, value: impl Into<Text>) -> Self {
        self.agent_wx_no = Some(value.into());
        self
    }

    /// Member ids.
    /// Type (not shown in the document; assumed). For example `["432037f8e1bb01e3208a0e0e"]`.
    #[must_use]
    pub fn member(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.member = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Room name.
    /// Type (not shown in the document; assumed). For example `新品体验群`.
    #[must_use]
    pub fn name(mut self, value: impl Into<Text>) -> Self {
        self.name = Some(value.into());
        self
    }

    /// Avatar.
    /// Type (not shown in the document; assumed). For example `https://example.com/avatar.jpg`.
    #[must_use]
    pub fn head_img(mut self, value: impl Into<Text>) -> Self {
        self.head_img = Some(value.into());
        self
    }

    /// Member numbers separated by semicolons.
    /// For example `wxid_e6c98498643261;wxid_98fee4e0c673f1`.
    #[must_use]
    pub fn member_list(mut self, value: impl Into<Text>) -> Self {
        self.member_list = Some(value.into());
        self
    }

    /// Display nicknames separated by the Chinese enumeration comma.
    /// Type (not shown in the document; assumed). For example `小王、小陈`.
    #[must_use]
    pub fn display_name(mut self, value: impl Into<Text>) -> Self {
        self.display_name = Some(value.into());
        self
    }

    /// Owner.
    /// Type (not shown in the document; assumed). For example `wxid_e6c98498643261`.
    #[must_use]
    pub fn room_owner(mut self, value: impl Into<Text>) -> Self {
        self.room_owner = Some(value.into());
        self
    }

    /// Member count, as text.
    /// For example `12`.
    #[must_use]
    pub fn member_count(mut self, value: impl Into<Text>) -> Self {
        self.member_count = Some(value.into());
        self
    }

    /// The member numbers of `member_list`, one by one.
    /// For example `["wxid_e6c98498643261"]`.
    #[must_use]
    pub fn member_numbers(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.member_numbers = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// The nicknames of `display_name`, one by one.
    /// For example `["小王"]`.
    #[must_use]
    pub fn display_names(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.display_names = Some(value.into_iter().map(Into::into).collect());
        self
    }
}

/// Parameters of chat app, room members.
///
/// Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeChatRoomMemberByPage.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct RoomMemberFilter {
    /// Room id.
    /// `id` in `work_phone.chat_app.rooms` (not shown in the document; assumed). For example
    /// `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub chat_room_id: Option<Text>,
    /// Page.
    /// From 1 to 500. For example `1`.
    pub page: Option<Integer>,
    /// Count per page.
    /// From 1 to 100. Iterating requests pages of 100 unless it is given. For example `20`.
    pub page_size: Option<Integer>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    RoomMemberFilter {
        chat_room_id, page, page_size
    }
}

impl RoomMemberFilter {
    /// The record with `chat_room_id`, which a request must give.
    pub fn new(chat_room_id: impl Into<Text>) -> Self {
        RoomMemberFilter { chat_room_id: Some(chat_room_id.into()), ..RoomMemberFilter::empty() }
    }

    /// Room id.
    /// `id` in `work_phone.chat_app.rooms` (not shown in the document; assumed). For example
    /// `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn chat_room_id(mut self, value: impl Into<Text>) -> Self {
        self.chat_room_id = Some(value.into());
        self
    }

    /// Page.
    /// From 1 to 500. For example `1`.
    #[must_use]
    pub fn page(mut self, value: impl Into<Integer>) -> Self {
        self.page = Some(value.into());
        self
    }

    /// Count per page.
    /// From 1 to 100. Iterating requests pages of 100 unless it is given. For example `20`.
    #[must_use]
    pub fn page_size(mut self, value: impl Into<Integer>) -> Self {
        self.page_size = Some(value.into());
        self
    }
}

/// Member of a chat-app room.
///
/// Document 3: Room member.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatAppRoomMember {
    /// Record id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// Room id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub chat_room_id: Option<Text>,
    /// Nickname.
    /// Type (not shown in the document; assumed). For example `小王`.
    pub nick: Option<Text>,
    /// Avatar.
    /// Type (not shown in the document; assumed). For example `https://example.com/avatar.jpg`.
    pub head_img: Option<Text>,
    /// Chat-app number.
    /// Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`.
    pub wx_no: Option<Text>,
    /// Whether the member is an agent. The service leaves it out where it is false.
    /// Type (not shown in the document; assumed).
    pub is_agent: Option<Boolean>,
    /// Agent chat-app number.
    /// Type (not shown in the document; assumed). For example `wxid_e6c98498643261`.
    pub agent_wx_no: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatAppRoomMember {
        id, chat_room_id, nick, head_img, wx_no, is_agent, agent_wx_no
    }
}

impl ChatAppRoomMember {
    /// Record id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Room id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn chat_room_id(mut self, value: impl Into<Text>) -> Self {
        self.chat_room_id = Some(value.into());
        self
    }

    /// Nickname.
    /// Type (not shown in the document; assumed). For example `小王`.
    #[must_use]
    pub fn nick(mut self, value: impl Into<Text>) -> Self {
        self.nick = Some(value.into());
        self
    }

    /// Avatar.
    /// Type (not shown in the document; assumed). For example `https://example.com/avatar.jpg`.
    #[must_use]
    pub fn head_img(mut self, value: impl Into<Text>) -> Self {
        self.head_img = Some(value.into());
        self
    }

    /// Chat-app number.
    /// Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`.
    #[must_use]
    pub fn wx_no(mut self, value: impl Into<Text>) -> Self {
        self.wx_no = Some(value.into());
        self
    }

    /// Whether the member is an agent. The service leaves it out where it is false.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn is_agent(mut self, value: impl Into<Boolean>) -> Self {
        self.is_agent = Some(value.into());
        self
    }

    /// Agent chat-app number.
    /// Type (not shown in the document; assumed). For example `wxid_e6c98498643261`.
    #[must_use]
    pub fn agent_wx_no(mut self, value: impl Into<Text>) -> Self {
        self.agent_wx_no = Some(value.into());
        self
    }
}

/// Parameters of chat app, chats.
///
/// Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeChatByPage.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatFilter {
    /// Device IMEI.
    /// Type (not shown in the document; assumed). For example `860000041930880`.
    pub imei: Option<Text>,
    /// Start.
    /// The format as for call records (not shown in the document; assumed). Type (not shown in the document;
    /// assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
    pub start: Option<ServiceTime>,
    /// End.
    /// The format as for call records (not shown in the document; assumed). Type (not shown in the document;
    /// assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
    pub end: Option<ServiceTime>,
    /// Page.
    /// From 1 to 500. For example `1`.
    pub page: Option<Integer>,
    /// Count per page.
    /// From 1 to 100. Iterating requests pages of 100 unless it is given. For example `20`.
    pub page_size: Option<Integer>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatFilter {
        imei, start, end, page, page_size
    }
}

impl ChatFilter {
    /// Device IMEI.
    /// Type (not shown in the document; assumed). For example `860000041930880`.
    #[must_use]
    pub fn imei(mut self, value: impl Into<Text>) -> Self {
        self.imei = Some(value.into());
        self
    }

    /// Start.
    /// The format as for call records (not shown in the document; assumed). Type (not shown in the document;
    /// assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
    #[must_use]
    pub fn start(mut self, value: impl Into<ServiceTime>) -> Self {
        self.start = Some(value.into());
        self
    }

    /// End.
    /// The format as for call records (not shown in the document; assumed). Type (not shown in the document;
    /// assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
    #[must_use]
    pub fn end(mut self, value: impl Into<ServiceTime>) -> Self {
        self.end = Some(value.into());
        self
    }

    /// Page.
    /// From 1 to 500. For example `1`.
    #[must_use]
    pub fn page(mut self, value: impl Into<Integer>) -> Self {
        self.page = Some(value.into());
        self
    }

    /// Count per page.
    /// From 1 to 100. Iterating requests pages of 100 unless it is given. For example `20`.
    #[must_use]
    pub fn page_size(mut self, value: impl Into<Integer>) -> Self {
        self.page_size = Some(value.into());
        self
    }
}

/// Chat-app chat.
///
/// Document 3: Chat.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatAppChat {
    /// Chat id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// Agent chat-app number.
    /// Type (not shown in the document; assumed). For example `wxid_e6c98498643261`.
    pub agent_wx_no: Option<Text>,
    /// Contact number; absent for a room chat.
    /// Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`.
    pub contact_wx_no: Option<Text>,
    /// Room id; absent for a single chat.
    /// Type (not shown in the document; assumed). For example `fc95ad0d395c77bd3ff875b3`.
    pub group: Option<Text>,
    /// Room or single chat.
    /// Type (not shown in the document; assumed). For example `group`.
    pub chat_type: Option<ChatAppChatType>,
    /// Who started the chat.
    /// Type (not shown in the document; assumed). For example `0`.
    pub is_send: Option<ChatAppIsSend>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatAppChat {
        id, agent_wx_no, contact_wx_no, group, chat_type, is_send
    }
}

impl ChatAppChat {
    /// Chat id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Agent chat-app number.
    /// Type (not shown in the document; assumed). For example `wxid_e6c98498643261`.
    #[must_use]
    pub fn agent_wx_no(mut self, value: impl Into<Text>) -> Self {
        self.agent_wx_no = Some(value.into());
        self
    }

    /// Contact number; absent for a room chat.
    /// Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`.
    #[must_use]
    pub fn contact_wx_no(mut self, value: impl Into<Text>) -> Self {
        self.contact_wx_no = Some(value.into());
        self
    }

    /// Room id; absent for a single chat.
    /// Type (not shown in the document; assumed). For example `fc95ad0d395c77bd3ff875b3`.
    #[must_use]
    pub fn group(mut self, value: impl Into<Text>) -> Self {
        self.group = Some(value.into());
        self
    }

    /// Room or single chat.
    /// Type (not shown in the document; assumed). For example `group`.
    #[must_use]
    pub fn chat_type(mut self, value: impl Into<ChatAppChatType>) -> Self {
        self.chat_type = Some(value.into());
        self
    }

    /// Who started the chat.
    /// Type (not shown in the document; assumed). For example `0`.
    #[must_use]
    pub fn is_send(mut self, value: impl Into<ChatAppIsSend>) -> Self {
        self.is_send = Some(value.into());
        self
    }
}

/// Type of a chat in the chat app.
///
/// Document 3: Chat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChatAppChatType {
    /// Room chat.
    Group,
    /// Single chat.
    Single,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl ChatAppChatType {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            ChatAppChatType::Group => "group",
            ChatAppChatType::Single => "single",
            ChatAppChatType::Unlisted(value) => value,
        }
    }
}

impl From<&str> for ChatAppChatType {
    fn from(value: &str) -> Self {
        match value {
            "group" => ChatAppChatType::Group,
            "single" => ChatAppChatType::Single,
            other => ChatAppChatType::Unlisted(other.into()),
        }
    }
}

choice_codec!(ChatAppChatType);

/// Side that sent a message or started a chat.
///
/// Document 3: Chat.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChatAppIsSend {
    /// The other side.
    OtherSide,
    /// Self.
    Own,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl ChatAppIsSend {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            ChatAppIsSend::OtherSide => "0",
            ChatAppIsSend::Own => "1",
            ChatAppIsSend::Unlisted(value) => value,
        }
    }
}

impl From<&str> for ChatAppIsSend {
    fn from(value: &str) -> Self {
        match value {
            "0" => ChatAppIsSend::OtherSide,
            "1" => ChatAppIsSend::Own,
            other => ChatAppIsSend::Unlisted(other.into()),
        }
    }
}

choice_codec!(ChatAppIsSend);

/// Parameters of chat app, messages.
///
/// Document 3: A. Work-phone interface > Endpoints: /api/wechat/getWeMessageByPage.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatAppMessageFilter {
    /// Chat id.
    /// `id` in `work_phone.chat_app.chats` (not shown in the document; assumed). Type (not shown in the document;
    /// assumed). For example `eaef8a32007628caa876567a`.
    pub chat_id: Option<Text>,
    /// Agent chat-app number.
    /// Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`.
    pub wx_no: Option<Text>,
    /// Device IMEI.
    /// Type (not shown in the document; assumed). For example `860000041930880`.
    pub imei: Option<Text>,
    /// Start.
    /// The format as for call records (not shown in the document; assumed). Type (not shown in the document;
    /// assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
    pub start: Option<ServiceTime>,
    /// End.
    /// The format as for call records (not shown in the document; assumed). Type (not shown in the document;
    /// assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
    pub end: Option<ServiceTime>,
    /// Page.
    /// From 1 to 500. For example `1`.
    pub page: Option<Integer>,
    /// Count per page.
    /// From 1 to 100. Iterating requests pages of 100 unless it is given. For example `20`.
    pub page_size: Option<Integer>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatAppMessageFilter {
        chat_id, wx_no, imei, start, end, page, page_size
    }
}

impl ChatAppMessageFilter {
    /// Chat id.
    /// `id` in `work_phone.chat_app.chats` (not shown in the document; assumed). Type (not shown in the document;
    /// assumed). For example `eaef8a32007628caa876567a`.
    #[must_use]
    pub fn chat_id(mut self, value: impl Into<Text>) -> Self {
        self.chat_id = Some(value.into());
        self
    }

    /// Agent chat-app number.
    /// Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`.
    #[must_use]
    pub fn wx_no(mut self, value: impl Into<Text>) -> Self {
        self.wx_no = Some(value.into());
        self
    }

    /// Device IMEI.
    /// Type (not shown in the document; assumed). For example `860000041930880`.
    #[must_use]
    pub fn imei(mut self, value: impl Into<Text>) -> Self {
        self.imei = Some(value.into());
        self
    }

    /// Start.
    /// The format as for call records (not shown in the document; assumed). Type (not shown in the document;
    /// assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
    #[must_use]
    pub fn start(mut self, value: impl Into<ServiceTime>) -> Self {
        self.start = Some(value.into());
        self
    }

    /// End.
    /// The format as for call records (not shown in the document; assumed). Type (not shown in the document;
    /// assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-31 23:59:59`.
    #[must_use]
    pub fn end(mut self, value: impl Into<ServiceTime>) -> Self {
        self.end = Some(value.into());
        self
    }

    /// Page.
    /// From 1 to 500. For example `1`.
    #[must_use]
    pub fn page(mut self, value: impl Into<Integer>) -> Self {
        self.page = Some(value.into());
        self
    }

    /// Count per page.
    /// From 1 to 100. Iterating requests pages of 100 unless it is given. For example `20`.
    #[must_use]
    pub fn page_size(mut self, value: impl Into<Integer>) -> Self {
        self.page_size = Some(value.into());
        self
    }
}

/// Chat-app message.
///
/// Document 3: Message.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatAppMessage {
    /// Record id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// Chat id.
    /// Type (not shown in the document; assumed). For example `eaef8a32007628caa876567a`.
    pub chat_id: Option<Text>,
    /// Sender.
    /// Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`.
    pub from: Option<Text>,
    /// Content; its form follows `msg_type`. `body` has it parsed.
    /// Type (not shown in the document; assumed).
    pub msg: Option<TextOrObject>,
    /// Message type.
    /// Type (not shown in the document; assumed). For example `101`.
    pub msg_type: Option<ChatAppMsgType>,
    /// Date.
    /// For example `2025-10-01 09:00:00`.
    pub date: Option<Text>,
    /// Timestamp, unit not shown.
    /// For example `1759280400000`.
    pub ts: Option<Integer>,
    /// Message id.
    /// Type (not shown in the document; assumed). For example `3920175566184702`.
    pub msg_id: Option<Text>,
    /// Sender.
    /// Type (not shown in the document; assumed). For example `0`.
    pub is_send: Option<ChatAppIsSend>,
    /// Media message id.
    /// Type (not shown in the document; assumed). For example `3920175566184702`.
    pub msg_svr_id: Option<Text>,
    /// Voice message, small image or video cover.
    /// Type (not shown in the document; assumed). For example `https://example.com/image.jpg`.
    pub thumb_img_path: Option<Text>,
    /// Large image or video link.
    /// Type (not shown in the document; assumed). For example `https://example.com/image.jpg`.
    pub big_img_path: Option<Text>,
    /// Content of `msg`, parsed by `msg_type`.
    pub body: Option<MessageBody>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatAppMessage {
        id, chat_id, from, msg, msg_type, date, ts, msg_id, is_send, msg_svr_id, thumb_img_path, big_img_path, body
    }
}

impl ChatAppMessage {
    /// Record id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Chat id.
    /// Type (not shown in the document; assumed). For example `eaef8a32007628caa876567a`.
    #[must_use]
    pub fn chat_id(mut self, value: impl Into<Text>) -> Self {
        self.chat_id = Some(value.into());
        self
    }

    /// Sender.
    /// Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`.
    #[must_use]
    pub fn from(mut self, value: impl Into<Text>) -> Self {
        self.from = Some(value.into());
        self
    }

    /// Content; its form follows `msg_type`. `body` has it parsed.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn msg(mut self, value: impl Into<TextOrObject>) -> Self {
        self.msg = Some(value.into());
        self
    }

    /// Message type.
    /// Type (not shown in the document; assumed). For example `101`.
    #[must_use]
    pub fn msg_type(mut self, value: impl Into<ChatAppMsgType>) -> Self {
        self.msg_type = Some(value.into());
        self
    }

    /// Date.
    /// For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn date(mut self, value: impl Into<Text>) -> Self {
        self.date = Some(value.into());
        self
    }

    /// Timestamp, unit not shown.
    /// For example `1759280400000`.
    #[must_use]
    pub fn ts(mut self, value: impl Into<Integer>) -> Self {
        self.ts = Some(value.into());
        self
    }

    /// Message id.
    /// Type (not shown in the document; assumed). For example `3920175566184702`.
    #[must_use]
    pub fn msg_id(mut self, value: impl Into<Text>) -> Self {
        self.msg_id = Some(value.into());
        self
    }

    /// Sender.
    /// Type (not shown in the document; assumed). For example `0`.
    #[must_use]
    pub fn is_send(mut self, value: impl Into<ChatAppIsSend>) -> Self {
        self.is_send = Some(value.into());
        self
    }

    /// Media message id.
    /// Type (not shown in the document; assumed). For example `3920175566184702`.
    #[must_use]
    pub fn msg_svr_id(mut self, value: impl Into<Text>) -> Self {
        self.msg_svr_id = Some(value.into());
        self
    }

    /// Voice message, small image or video cover.
    /// Type (not shown in the document; assumed). For example `https://example.com/image.jpg`.
    #[must_use]
    pub fn thumb_img_path(mut self, value: impl Into<Text>) -> Self {
        self.thumb_img_path = Some(value.into());
        self
    }

    /// Large image or video link.
    /// Type (not shown in the document; assumed). For example `https://example.com/image.jpg`.
    #[must_use]
    pub fn big_img_path(mut self, value: impl Into<Text>) -> Self {
        self.big_img_path = Some(value.into());
        self
    }

    /// Content of `msg`, parsed by `msg_type`.
    #[must_use]
    pub fn body(mut self, value: impl Into<MessageBody>) -> Self {
        self.body = Some(value.into());
        self
    }
}

/// Type of a chat-app message.
///
/// Document 3: Message.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChatAppMsgType {
    /// Text.
    Text,
    /// Image.
    Image,
    /// Voice.
    Voice,
    /// Video.
    Video,
    /// Card.
    Card,
    /// Location.
    Location,
    /// Shared link, web address or file.
    Link,
    /// System message.
    System,
    /// Recalled message.
    Recalled,
    /// Room system message.
    RoomSystem,
    /// Called `SEMI_XML` in the vendor's documents.
    SemiXml,
    /// Red packet.
    RedPacket,
    /// Room collection.
    RoomCollection,
    /// Room collection reminder.
    RoomCollectionReminder,
    /// Transfer.
    Transfer,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl ChatAppMsgType {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            ChatAppMsgType::Text => "101",
            ChatAppMsgType::Image => "102",
            ChatAppMsgType::Voice => "103",
            ChatAppMsgType::Video => "104",
            ChatAppMsgType::Card => "105",
            ChatAppMsgType::Location => "106",
            ChatAppMsgType::Link => "107",
            ChatAppMsgType::System => "108",
            ChatAppMsgType::Recalled => "109",
            ChatAppMsgType::RoomSystem => "110",
            ChatAppMsgType::SemiXml => "111",
            ChatAppMsgType::RedPacket => "112",
            ChatAppMsgType::RoomCollection => "113",
            ChatAppMsgType::RoomCollectionReminder => "114",
            ChatAppMsgType::Transfer => "115",
            ChatAppMsgType::Unlisted(value) => value,
        }
    }
}

impl From<&str> for ChatAppMsgType {
    fn from(value: &str) -> Self {
        match value {
            "101" => ChatAppMsgType::Text,
            "102" => ChatAppMsgType::Image,
            "103" => ChatAppMsgType::Voice,
            "104" => ChatAppMsgType::Video,
            "105" => ChatAppMsgType::Card,
            "106" => ChatAppMsgType::Location,
            "107" => ChatAppMsgType::Link,
            "108" => ChatAppMsgType::System,
            "109" => ChatAppMsgType::Recalled,
            "110" => ChatAppMsgType::RoomSystem,
            "111" => ChatAppMsgType::SemiXml,
            "112" => ChatAppMsgType::RedPacket,
            "113" => ChatAppMsgType::RoomCollection,
            "114" => ChatAppMsgType::RoomCollectionReminder,
            "115" => ChatAppMsgType::Transfer,
            other => ChatAppMsgType::Unlisted(other.into()),
        }
    }
}

choice_codec!(ChatAppMsgType);

/// What a chat-app message holds, read by its type.
///
/// Document 3: Message.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum MessageBody {
    /// A text (type 101).
    Text(Box<ChatAppTextBody>),
    /// An image (102).
    Image(Box<ChatAppMediaBody>),
    /// A voice message (103).
    Voice(Box<ChatAppMediaBody>),
    /// A video (104).
    Video(Box<ChatAppMediaBody>),
    /// A card (105).
    Card(Box<ChatAppCardBody>),
    /// A place (106).
    Location(Box<ChatAppLocationBody>),
    /// A link, file, mini program or chat record (107).
    Link(Box<ChatAppLinkBody>),
    /// A message of the system (108).
    System(Box<ChatAppSystemBody>),
    /// A message that was taken back (109).
    Recalled(Box<ChatAppRecallBody>),
    /// A message of the system in a room (110).
    RoomSystem(Box<ChatAppTextBody>),
    /// A red packet (112).
    RedPacket(Box<ChatAppRedPacketBody>),
    /// Another value, unchanged.
    Other(Any),
}

union_codec! {
    MessageBody {
        Text = "text",
        Image = "image",
        Voice = "voice",
        Video = "video",
        Card = "card",
        Location = "location",
        Link = "link",
        System = "system",
        Recalled = "recalled",
        RoomSystem = "room_system",
        RedPacket = "red_packet",
    }
}

/// Msg of types 101 and 110.
///
/// Document 3: Message.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatAppTextBody {
    /// The text.
    /// For example `你好`.
    pub text: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatAppTextBody {
        text
    }
}

impl ChatAppTextBody {
    /// The text.
    /// For example `你好`.
    #[must_use]
    pub fn text(mut self, value: impl Into<Text>) -> Self {
        self.text = Some(value.into());
        self
    }
}

/// Msg of types 102, 103, 104 (media storage object).
///
/// Document 3: Message.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatAppMediaBody {
    /// Large image, video link.
    /// Type (not shown in the document; assumed). For example `https://example.com/image.jpg`.
    pub big_img_path: Option<Text>,
    /// Voice message, small image, video cover.
    /// Type (not shown in the document; assumed). For example `https://example.com/image.jpg`.
    pub thumb_img_path: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatAppMediaBody {
        big_img_path, thumb_img_path
    }
}

impl ChatAppMediaBody {
    /// Large image, video link.
    /// Type (not shown in the document; assumed). For example `https://example.com/image.jpg`.
    #[must_use]
    pub fn big_img_path(mut self, value: impl Into<Text>) -> Self {
        self.big_img_path = Some(value.into());
        self
    }

    /// Voice message, small image, video cover.
    /// Type (not shown in the document; assumed). For example `https://example.com/image.jpg`.
    #[must_use]
    pub fn thumb_img_path(mut self, value: impl Into<Text>) -> Self {
        self.thumb_img_path = Some(value.into());
        self
    }
}

/// Msg of type 105 (JSON string).
///
/// Document 3: Message.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatAppCardBody {
    /// Nickname.
    /// Type (not shown in the document; assumed). For example `小王`.
    pub nick_name: Option<Text>,
    /// Chat-app number.
    /// Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`.
    pub wx_no: Option<Text>,
    /// Large avatar.
    /// Type (not shown in the document; assumed). For example `https://example.com/page`.
    pub big_head_img_url: Option<Text>,
    /// Small avatar.
    /// Type (not shown in the document; assumed). For example `https://example.com/page`.
    pub small_head_img_url: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatAppCardBody {
        nick_name, wx_no, big_head_img_url, small_head_img_url
    }
}

impl ChatAppCardBody {
    /// Nickname.
    /// Type (not shown in the document; assumed). For example `小王`.
    #[must_use]
    pub fn nick_name(mut self, value: impl Into<Text>) -> Self {
        self.nick_name = Some(value.into());
        self
    }

    /// Chat-app number.
    /// Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`.
    #[must_use]
    pub fn wx_no(mut self, value: impl Into<Text>) -> Self {
        self.wx_no = Some(value.into());
        self
    }

    /// Large avatar.
    /// Type (not shown in the document; assumed). For example `https://example.com/page`.
    #[must_use]
    pub fn big_head_img_url(mut self, value: impl Into<Text>) -> Self {
        self.big_head_img_url = Some(value.into());
        self
    }

    /// Small avatar.
    /// Type (not shown in the document; assumed). For example `https://example.com/page`.
    #[must_use]
    pub fn small_head_img_url(mut self, value: impl Into<Text>) -> Self {
        self.small_head_img_url = Some(value.into());
        self
    }
}

/// Msg of type 106 (JSON string).
///
/// Document 3: Message.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatAppLocationBody {
    /// Longitude.
    /// On the wire: `log`. Type (not shown in the document; assumed). For example `104.066`.
    pub longitude: Option<Scalar>,
    /// Latitude.
    /// Type (not shown in the document; assumed). For example `30.572`.
    pub lat: Option<Scalar>,
    /// Postal address.
    /// Type (not shown in the document; assumed). For example `成都市武侯区天府大道 1 号`.
    pub address: Option<Text>,
    /// Chat-app number.
    /// Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`.
    pub wx_no: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatAppLocationBody {
        longitude, lat, address, wx_no
    }
}

impl ChatAppLocationBody {
    /// Longitude.
    /// On the wire: `log`. Type (not shown in the document; assumed). For example `104.066`.
    #[must_use]
    pub fn longitude(mut self, value: impl Into<Scalar>) -> Self {
        self.longitude = Some(value.into());
        self
    }

    /// Latitude.
    /// Type (not shown in the document; assumed). For example `30.572`.
    #[must_use]
    pub fn lat(mut self, value: impl Into<Scalar>) -> Self {
        self.lat = Some(value.into());
        self
    }

    /// Postal address.
    /// Type (not shown in the document; assumed). For example `成都市武侯区天府大道 1 号`.
    #[must_use]
    pub fn address(mut self, value: impl Into<Text>) -> Self {
        self.address = Some(value.into());
        self
    }

    /// Chat-app number.
    /// Type (not shown in the document; assumed). For example `wxid_98fee4e0c673f1`.
    #[must_use]
    pub fn wx_no(mut self, value: impl Into<Text>) -> Self {
        self.wx_no = Some(value.into());
        self
    }
}

/// Msg of type 107 (JSON string).
///
/// Document 3: Message.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatAppLinkBody {
    /// Title of the link.
    /// Type (not shown in the document; assumed). For example `退款说明`.
    pub title: Option<Text>,
    /// Description of the link.
    /// Type (not shown in the document; assumed). For example `点击查看详情`.
    pub des: Option<Text>,
    /// Kind of link.
    /// Type (not shown in the document; assumed). For example `33`.
    pub r#type: Option<ChatAppLinkKind>,
    /// Meaning not shown in the vendor's documents.
    /// On the wire: `showtrueype`. Type (not shown in the document; assumed).
    pub show_type: Option<Scalar>,
    /// Address of the link.
    /// Type (not shown in the document; assumed). For example `https://example.com/page`.
    pub url: Option<Text>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub record_item: Option<Any>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatAppLinkBody {
        title, des, r#type, show_type, url, record_item
    }
}

impl ChatAppLinkBody {
    /// Title of the link.
    /// Type (not shown in the document; assumed). For example `退款说明`.
    #[must_use]
    pub fn title(mut self, value: impl Into<Text>) -> Self {
        self.title = Some(value.into());
        self
    }

    /// Description of the link.
    /// Type (not shown in the document; assumed). For example `点击查看详情`.
    #[must_use]
    pub fn des(mut self, value: impl Into<Text>) -> Self {
        self.des = Some(value.into());
        self
    }

    /// Kind of link.
    /// Type (not shown in the document; assumed). For example `33`.
    #[must_use]
    pub fn r#type(mut self, value: impl Into<ChatAppLinkKind>) -> Self {
        self.r#type = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// On the wire: `showtrueype`. Type (not shown in the document; assumed).
    #[must_use]
    pub fn show_type(mut self, value: impl Into<Scalar>) -> Self {
        self.show_type = Some(value.into());
        self
    }

    /// Address of the link.
    /// Type (not shown in the document; assumed). For example `https://example.com/page`.
    #[must_use]
    pub fn url(mut self, value: impl Into<Text>) -> Self {
        self.url = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn record_item(mut self, value: impl Into<Any>) -> Self {
        self.record_item = Some(value.into());
        self
    }
}

/// Chat app link kind.
///
/// Document 3: Message.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChatAppLinkKind {
    /// Mini program.
    MiniProgram,
    /// Link.
    Link,
    /// File.
    File,
    /// Chat record.
    ChatRecord,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl ChatAppLinkKind {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            ChatAppLinkKind::MiniProgram => "33",
            ChatAppLinkKind::Link => "5",
            ChatAppLinkKind::File => "6",
            ChatAppLinkKind::ChatRecord => "19",
            ChatAppLinkKind::Unlisted(value) => value,
        }
    }
}

impl From<&str> for ChatAppLinkKind {
    fn from(value: &str) -> Self {
        match value {
            "33" => ChatAppLinkKind::MiniProgram,
            "5" => ChatAppLinkKind::Link,
            "6" => ChatAppLinkKind::File,
            "19" => ChatAppLinkKind::ChatRecord,
            other => ChatAppLinkKind::Unlisted(other.into()),
        }
    }
}

choice_codec!(ChatAppLinkKind);

/// Msg of type 108 (JSON string).
///
/// Document 3: Message.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatAppSystemBody {
    /// Content of the system message.
    /// Type (not shown in the document; assumed). For example `退款在 7 个工作日内到账。`.
    pub content: Option<Text>,
    /// Red packet payment id, filled for red packets.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub pay_id: Option<Text>,
    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    pub msg_is_send: Option<Scalar>,
    /// Kind of system message.
    /// Type (not shown in the document; assumed). For example `1`.
    pub r#type: Option<ChatAppSystemKind>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatAppSystemBody {
        content, pay_id, msg_is_send, r#type
    }
}

impl ChatAppSystemBody {
    /// Content of the system message.
    /// Type (not shown in the document; assumed). For example `退款在 7 个工作日内到账。`.
    #[must_use]
    pub fn content(mut self, value: impl Into<Text>) -> Self {
        self.content = Some(value.into());
        self
    }

    /// Red packet payment id, filled for red packets.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn pay_id(mut self, value: impl Into<Text>) -> Self {
        self.pay_id = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn msg_is_send(mut self, value: impl Into<Scalar>) -> Self {
        self.msg_is_send = Some(value.into());
        self
    }

    /// Kind of system message.
    /// Type (not shown in the document; assumed). For example `1`.
    #[must_use]
    pub fn r#type(mut self, value: impl Into<ChatAppSystemKind>) -> Self {
        self.r#type = Some(value.into());
        self
    }
}

/// Chat app system kind.
///
/// Document 3: Message.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChatAppSystemKind {
    /// Red packet.
    RedPacket,
    /// Ordinary message.
    Ordinary,
    /// Unknown.
    Unknown,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl ChatAppSystemKind {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            ChatAppSystemKind::RedPacket => "1",
            ChatAppSystemKind::Ordinary => "2",
            ChatAppSystemKind::Unknown => "3",
            ChatAppSystemKind::Unlisted(value) => value,
        }
    }
}

impl From<&str> for ChatAppSystemKind {
    fn from(value: &str) -> Self {
        match value {
            "1" => ChatAppSystemKind::RedPacket,
            "2" => ChatAppSystemKind::Ordinary,
            "3" => ChatAppSystemKind::Unknown,
            other => ChatAppSystemKind::Unlisted(other.into()),
        }
    }
}

choice_codec!(ChatAppSystemKind);

/// Msg of type 109 (JSON string).
///
/// Document 3: Message.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatAppRecallBody {
    /// Display text.
    /// On the wire: `test`. Type (not shown in the document; assumed). For example `你好`.
    pub text: Option<Text>,
    /// Send time of the recalled message.
    /// On the wire: `timestrueamp`. Type (not shown in the document; assumed). For example `1759280400000`.
    pub timestamp: Option<Scalar>,
    /// Recalled content.
    /// Type (not shown in the document; assumed). For example `稍后联系您。`.
    pub pre_content: Option<Text>,
    /// Link.
    pub link: Option<ChatAppRecallLink>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatAppRecallBody {
        text, timestamp, pre_content, link
    }
}

impl ChatAppRecallBody {
    /// Display text.
    /// On the wire: `test`. Type (not shown in the document; assumed). For example `你好`.
    #[must_use]
    pub fn text(mut self, value: impl Into<Text>) -> Self {
        self.text = Some(value.into());
        self
    }

    /// Send time of the recalled message.
    /// On the wire: `timestrueamp`. Type (not shown in the document; assumed). For example `1759280400000`.
    #[must_use]
    pub fn timestamp(mut self, value: impl Into<Scalar>) -> Self {
        self.timestamp = Some(value.into());
        self
    }

    /// Recalled content.
    /// Type (not shown in the document; assumed). For example `稍后联系您。`.
    #[must_use]
    pub fn pre_content(mut self, value: impl Into<Text>) -> Self {
        self.pre_content = Some(value.into());
        self
    }

    /// Link.
    #[must_use]
    pub fn link(mut self, value: impl Into<ChatAppRecallLink>) -> Self {
        self.link = Some(value.into());
        self
    }
}

/// Link of a recalled message.
///
/// Document 3: Message.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatAppRecallLink {
    /// Text of the link.
    /// Type (not shown in the document; assumed). For example `你好`.
    pub text: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatAppRecallLink {
        text
    }
}

impl ChatAppRecallLink {
    /// Text of the link.
    /// Type (not shown in the document; assumed). For example `你好`.
    #[must_use]
    pub fn text(mut self, value: impl Into<Text>) -> Self {
        self.text = Some(value.into());
        self
    }
}

/// Msg of type 112 (JSON string).
///
/// Document 3: Message.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatAppRedPacketBody {
    /// Description of the red packet.
    /// Type (not shown in the document; assumed). For example `恭喜发财`.
    pub des: Option<Text>,
    /// Address of the red packet.
    /// Type (not shown in the document; assumed). For example `https://example.com/page`.
    pub url: Option<Text>,
    /// Type of the red packet.
    /// Type (not shown in the document; assumed).
    pub r#type: Option<Scalar>,
    /// Title of the red packet.
    /// Type (not shown in the document; assumed). For example `微信红包`.
    pub title: Option<Text>,
    /// Thumbnail.
    /// Type (not shown in the document; assumed). For example `https://example.com/page`.
    pub thumb_url: Option<Text>,
    /// Payment information.
    pub wc_pay_info: Option<ChatAppPayInfo>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatAppRedPacketBody {
        des, url, r#type, title, thumb_url, wc_pay_info
    }
}

impl ChatAppRedPacketBody {
    /// Description of the red packet.
    /// Type (not shown in the document; assumed). For example `恭喜发财`.
    #[must_use]
    pub fn des(mut self, value: impl Into<Text>) -> Self {
        self.des = Some(value.into());
        self
    }

    /// Address of the red packet.
    /// Type (not shown in the document; assumed). For example `https://example.com/page`.
    #[must_use]
    pub fn url(mut self, value: impl Into<Text>) -> Self {
        self.url = Some(value.into());
        self
    }

    /// Type of the red packet.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn r#type(mut self, value: impl Into<Scalar>) -> Self {
        self.r#type = Some(value.into());
        self
    }

    /// Title of the red packet.
    /// Type (not shown in the document; assumed). For example `微信红包`.
    #[must_use]
    pub fn title(mut self, value: impl Into<Text>) -> Self {
        self.title = Some(value.into());
        self
    }

    /// Thumbnail.
    /// Type (not shown in the document; assumed). For example `https://example.com/page`.
    #[must_use]
    pub fn thumb_url(mut self, value: impl Into<Text>) -> Self {
        self.thumb_url = Some(value.into());
        self
    }

    /// Payment information.
    #[must_use]
    pub fn wc_pay_info(mut self, value: impl Into<ChatAppPayInfo>) -> Self {
        self.wc_pay_info = Some(value.into());
        self
    }
}

/// `wcPayInfo` of a red packet; further fields exist and are not shown.
///
/// Document 3: Message.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatAppPayInfo {
    /// Template id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub template_id: Option<Text>,
    /// Address of the payment.
    /// Type (not shown in the document; assumed). For example `https://example.com/page`.
    pub url: Option<Text>,
    /// Icon.
    /// Type (not shown in the document; assumed). For example `https://example.com/icon.png`.
    pub icon_url: Option<Text>,
    /// Title for the receiver.
    /// On the wire: `receivertrueitle`. Type (not shown in the document; assumed). For example `退款说明`.
    pub receiver_title: Option<Text>,
    /// Title for the sender.
    /// On the wire: `sendertrueitle`. Type (not shown in the document; assumed). For example `退款说明`.
    pub sender_title: Option<Text>,
    /// Scene text.
    /// On the wire: `scenetrueext`. Type (not shown in the document; assumed). For example `红包`.
    pub scene_text: Option<Text>,
    /// Description for the sender.
    /// Type (not shown in the document; assumed). For example `点击查看详情`.
    pub sender_des: Option<Text>,
    /// Description for the receiver.
    /// Type (not shown in the document; assumed). For example `点击查看详情`.
    pub receiver_des: Option<Text>,
    /// Native address.
    /// Type (not shown in the document; assumed). For example `app://pay/1`.
    pub native_url: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatAppPayInfo {
        template_id, url, icon_url, receiver_title, sender_title, scene_text, sender_des, receiver_des, native_url
    }
}

impl ChatAppPayInfo {
    /// Template id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn template_id(mut self, value: impl Into<Text>) -> Self {
        self.template_id = Some(value.into());
        self
    }

    /// Address of the payment.
    /// Type (not shown in the document; assumed). For example `https://example.com/page`.
    #[must_use]
    pub fn url(mut self, value: impl Into<Text>) -> Self {
        self.url = Some(value.into());
        self
    }

    /// Icon.
    /// Type (not shown in the document; assumed). For example `https://example.com/icon.png`.
    #[must_use]
    pub fn icon_url(mut self, value: impl Into<Text>) -> Self {
        self.icon_url = Some(value.into());
        self
    }

    /// Title for the receiver.
    /// On the wire: `receivertrueitle`. Type (not shown in the document; assumed). For example `退款说明`.
    #[must_use]
    pub fn receiver_title(mut self, value: impl Into<Text>) -> Self {
        self.receiver_title = Some(value.into());
        self
    }

    /// Title for the sender.
    /// On the wire: `sendertrueitle`. Type (not shown in the document; assumed). For example `退款说明`.
    #[must_use]
    pub fn sender_title(mut self, value: impl Into<Text>) -> Self {
        self.sender_title = Some(value.into());
        self
    }

    /// Scene text.
    /// On the wire: `scenetrueext`. Type (not shown in the document; assumed). For example `红包`.
    #[must_use]
    pub fn scene_text(mut self, value: impl Into<Text>) -> Self {
        self.scene_text = Some(value.into());
        self
    }

    /// Description for the sender.
    /// Type (not shown in the document; assumed). For example `点击查看详情`.
    #[must_use]
    pub fn sender_des(mut self, value: impl Into<Text>) -> Self {
        self.sender_des = Some(value.into());
        self
    }

    /// Description for the receiver.
    /// Type (not shown in the document; assumed). For example `点击查看详情`.
    #[must_use]
    pub fn receiver_des(mut self, value: impl Into<Text>) -> Self {
        self.receiver_des = Some(value.into());
        self
    }

    /// Native address.
    /// Type (not shown in the document; assumed). For example `app://pay/1`.
    #[must_use]
    pub fn native_url(mut self, value: impl Into<Text>) -> Self {
        self.native_url = Some(value.into());
        self
    }
}
