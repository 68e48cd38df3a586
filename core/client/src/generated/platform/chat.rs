// Written by `cargo run -p triline-bindgen` from the table.

//! Online chat: sessions and their messages.

use alloc::string::String;

#[cfg(feature = "client")]
use crate::host::{Paged, Platform, Request};
use crate::typed::{choice_codec, record_codec};
use crate::types::{Any, Boolean, Integer, List, Map, Scalar, ServiceTime, Text, TextOrList};
use triline_schema::platform::chat as table;

/// Online chat: sessions and their messages.
#[cfg(feature = "client")]
#[derive(Clone, Copy, Debug)]
pub struct Chat<'a> {
    client: &'a Platform,
}

#[cfg(feature = "client")]
impl Chat<'_> {
    /// Lists online-chat sessions by filter, in pages of up to 50.
    ///
    /// Vendor's API document: *List sessions* (our translation: 查询在线客服会话列表), `POST /openapi/im-center/webchat/v1/list`.
    ///
    /// Document 2: Chat sessions: List sessions.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::chat::ChatSessionFilter;
    ///
    /// let mut rows = cc.chat().sessions(ChatSessionFilter::default()).items();
    /// while let Some(chat_session_entry) = rows.next().await {
    ///     println!("{:?}", chat_session_entry?);
    /// }
    /// ```
    pub fn sessions(&self, params: ChatSessionFilter) -> Paged<ChatSessionEntry> {
        self.client.paged("platform.chat.sessions", &params)
    }

    /// Returns one online-chat session with its routing history.
    ///
    /// Vendor's API document: *Session detail* (our translation: 查询在线客服会话详情), `POST /openapi/im-center/webchat/v1/info`.
    ///
    /// Document 2: Chat sessions: Session detail.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::chat::ChatSessionRef;
    ///
    /// let answer = cc.chat().session(ChatSessionRef::new("04eb60c0de173ce83c3c4e66")).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn session(&self, params: ChatSessionRef) -> Request<ChatSessionDetail> {
        self.client.typed("platform.chat.session", &params)
    }

    /// Lists the messages of a visitor or of a session, in pages.
    ///
    /// Vendor's API document: *Message history* (our translation: 查询在线客服历史消息), `POST /openapi/im-center/webchat/v1/history`.
    ///
    /// Document 2: Chat sessions: Message history.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::platform::chat::ChatMessageFilter;
    ///
    /// let mut rows = cc.chat().messages(ChatMessageFilter::default()).items();
    /// while let Some(chat_message) = rows.next().await {
    ///     println!("{:?}", chat_message?);
    /// }
    /// ```
    pub fn messages(&self, params: ChatMessageFilter) -> Paged<ChatMessage> {
        self.client.paged("platform.chat.messages", &params)
    }
}

#[cfg(feature = "client")]
impl Platform {
    /// Online chat: sessions and their messages.
    pub fn chat(&self) -> Chat<'_> {
        Chat { client: self }
    }
}

/// Parameters of chat, sessions.
///
/// Document 2: Chat sessions: List sessions.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatSessionFilter {
    /// Session creation time range: start and end. What one time alone means is not shown, here and in the other ranges.
    /// Optional (not shown in the document; assumed). From 1 to 2 elements in one request. Format: `yyyy-MM-dd HH:mm:ss`.
    /// For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
    pub create_time: Option<List<ServiceTime>>,
    /// Visitor nickname.
    /// Optional (not shown in the document; assumed). For example `访客小李`.
    pub visitor_name: Option<Text>,
    /// Session id.
    /// Optional (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub session_id: Option<Text>,
    /// Agent id.
    /// `id` in `platform.agents.query` (not shown in the document; assumed). Optional (not shown in the document;
    /// assumed). For example `21346a836528318cc8c172b2`.
    pub agent_id: Option<Text>,
    /// Channel.
    /// Optional (not shown in the document; assumed). For example `pc`.
    pub platform: Option<ChatPlatform>,
    /// Access number id.
    /// Optional (not shown in the document; assumed). For example `70001`.
    pub access_id: Option<Text>,
    /// Skill group id.
    /// Optional (not shown in the document; assumed). For example `80001`.
    pub peer_id: Option<Text>,
    /// Time of transfer to human.
    /// Optional (not shown in the document; assumed). From 1 to 2 elements in one request. Format: `yyyy-MM-dd HH:mm:ss`.
    /// For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
    pub convert_manual_time: Option<List<ServiceTime>>,
    /// Time of successful transfer.
    /// Optional (not shown in the document; assumed). From 1 to 2 elements in one request. Format: `yyyy-MM-dd HH:mm:ss`.
    /// For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
    pub manual_time: Option<List<ServiceTime>>,
    /// Session end time.
    /// Optional (not shown in the document; assumed). From 1 to 2 elements in one request. Format: `yyyy-MM-dd HH:mm:ss`.
    /// For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
    pub end_time: Option<List<ServiceTime>>,
    /// Agent first response time; the sample names it `agentFirstReplyTime`.
    /// On the wire: `createTagentFirstReplyTimeime`. Optional (not shown in the document; assumed). From 1 to 2
    /// elements in one request. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
    pub agent_first_reply_time: Option<List<ServiceTime>>,
    /// Total messages.
    /// Optional (not shown in the document; assumed). For example `12`.
    pub total_message_count: Option<Integer>,
    /// Visitor messages.
    /// Optional (not shown in the document; assumed). For example `12`.
    pub visitor_message_count: Option<Integer>,
    /// Agent messages.
    /// Optional (not shown in the document; assumed). For example `12`.
    pub agent_reply_message_count: Option<Integer>,
    /// Search source.
    /// Optional (not shown in the document; assumed). For example `example.com`.
    pub seo_source: Option<Text>,
    /// Search keywords.
    /// Optional (not shown in the document; assumed). For example `呼叫中心`.
    pub seo_keywords: Option<Text>,
    /// End type.
    /// Optional (not shown in the document; assumed). For example `system_error_finish`.
    pub finish_key: Option<ChatFinishKey>,
    /// Region: country, space, province, space, city.
    /// Optional (not shown in the document; assumed). For example `中国 四川 成都`.
    pub area: Option<Text>,
    /// Visitor ip.
    /// Optional (not shown in the document; assumed). For example `203.0.113.22`.
    pub ip: Option<Text>,
    /// Rows per page.
    /// Optional (not shown in the document; assumed). At most 50. Iterating requests pages of 50 unless it is given.
    /// For example `20`.
    pub limit: Option<Integer>,
    /// Page number.
    /// Optional (not shown in the document; assumed). For example `1`.
    pub page: Option<Integer>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatSessionFilter {
        create_time, visitor_name, session_id, agent_id, platform, access_id, peer_id, convert_manual_time,
        manual_time, end_time, agent_first_reply_time, total_message_count, visitor_message_count,
        agent_reply_message_count, seo_source, seo_keywords, finish_key, area, ip, limit, page
    }
}

impl ChatSessionFilter {
    /// Session creation time range: start and end. What one time alone means is not shown, here and in the other ranges.
    /// Optional (not shown in the document; assumed). From 1 to 2 elements in one request. Format: `yyyy-MM-dd HH:mm:ss`.
    /// For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
    #[must_use]
    pub fn create_time(mut self, value: impl IntoIterator<Item = impl Into<ServiceTime>>) -> Self {
        self.create_time = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Visitor nickname.
    /// Optional (not shown in the document; assumed). For example `访客小李`.
    #[must_use]
    pub fn visitor_name(mut self, value: impl Into<Text>) -> Self {
        self.visitor_name = Some(value.into());
        self
    }

    /// Session id.
    /// Optional (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn session_id(mut self, value: impl Into<Text>) -> Self {
        self.session_id = Some(value.into());
        self
    }

    /// Agent id.
    /// `id` in `platform.agents.query` (not shown in the document; assumed). Optional (not shown in the document;
    /// assumed). For example `21346a836528318cc8c172b2`.
    #[must_use]
    pub fn agent_id(mut self, value: impl Into<Text>) -> Self {
        self.agent_id = Some(value.into());
        self
    }

    /// Channel.
    /// Optional (not shown in the document; assumed). For example `pc`.
    #[must_use]
    pub fn platform(mut self, value: impl Into<ChatPlatform>) -> Self {
        self.platform = Some(value.into());
        self
    }

    /// Access number id.
    /// Optional (not shown in the document; assumed). For example `70001`.
    #[must_use]
    pub fn access_id(mut self, value: impl Into<Text>) -> Self {
        self.access_id = Some(value.into());
        self
    }

    /// Skill group id.
    /// Optional (not shown in the document; assumed). For example `80001`.
    #[must_use]
    pub fn peer_id(mut self, value: impl Into<Text>) -> Self {
        self.peer_id = Some(value.into());
        self
    }

    /// Time of transfer to human.
    /// Optional (not shown in the document; assumed). From 1 to 2 elements in one request. Format: `yyyy-MM-dd HH:mm:ss`.
    /// For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
    #[must_use]
    pub fn convert_manual_time(mut self, value: impl IntoIterator<Item = impl Into<ServiceTime>>) -> Self {
        self.convert_manual_time = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Time of successful transfer.
    /// Optional (not shown in the document; assumed). From 1 to 2 elements in one request. Format: `yyyy-MM-dd HH:mm:ss`.
    /// For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
    #[must_use]
    pub fn manual_time(mut self, value: impl IntoIterator<Item = impl Into<ServiceTime>>) -> Self {
        self.manual_time = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Session end time.
    /// Optional (not shown in the document; assumed). From 1 to 2 elements in one request. Format: `yyyy-MM-dd HH:mm:ss`.
    /// For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
    #[must_use]
    pub fn end_time(mut self, value: impl IntoIterator<Item = impl Into<ServiceTime>>) -> Self {
        self.end_time = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Agent first response time; the sample names it `agentFirstReplyTime`.
    /// On the wire: `createTagentFirstReplyTimeime`. Optional (not shown in the document; assumed). From 1 to 2
    /// elements in one request. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
    #[must_use]
    pub fn agent_first_reply_time(mut self, value: impl IntoIterator<Item = impl Into<ServiceTime>>) -> Self {
        self.agent_first_reply_time = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Total messages.
    /// Optional (not shown in the document; assumed). For example `12`.
    #[must_use]
    pub fn total_message_count(mut self, value: impl Into<Integer>) -> Self {
        self.total_message_count = Some(value.into());
        self
    }

    /// Visitor messages.
    /// Optional (not shown in the document; assumed). For example `12`.
    #[must_use]
    pub fn visitor_message_count(mut self, value: impl Into<Integer>) -> Self {
        self.visitor_message_count = Some(value.into());
        self
    }

    /// Agent messages.
    /// Optional (not shown in the document; assumed). For example `12`.
    #[must_use]
    pub fn agent_reply_message_count(mut self, value: impl Into<Integer>) -> Self {
        self.agent_reply_message_count = Some(value.into());
        self
    }

    /// Search source.
    /// Optional (not shown in the document; assumed). For example `example.com`.
    #[must_use]
    pub fn seo_source(mut self, value: impl Into<Text>) -> Self {
        self.seo_source = Some(value.into());
        self
    }

    /// Search keywords.
    /// Optional (not shown in the document; assumed). For example `呼叫中心`.
    #[must_use]
    pub fn seo_keywords(mut self, value: impl Into<Text>) -> Self {
        self.seo_keywords = Some(value.into());
        self
    }

    /// End type.
    /// Optional (not shown in the document; assumed). For example `system_error_finish`.
    #[must_use]
    pub fn finish_key(mut self, value: impl Into<ChatFinishKey>) -> Self {
        self.finish_key = Some(value.into());
        self
    }

    /// Region: country, space, province, space, city.
    /// Optional (not shown in the document; assumed). For example `中国 四川 成都`.
    #[must_use]
    pub fn area(mut self, value: impl Into<Text>) -> Self {
        self.area = Some(value.into());
        self
    }

    /// Visitor ip.
    /// Optional (not shown in the document; assumed). For example `203.0.113.22`.
    #[must_use]
    pub fn ip(mut self, value: impl Into<Text>) -> Self {
        self.ip = Some(value.into());
        self
    }

    /// Rows per page.
    /// Optional (not shown in the document; assumed). At most 50. Iterating requests pages of 50 unless it is given.
    /// For example `20`.
    #[must_use]
    pub fn limit(mut self, value: impl Into<Integer>) -> Self {
        self.limit = Some(value.into());
        self
    }

    /// Page number.
    /// Optional (not shown in the document; assumed). For example `1`.
    #[must_use]
    pub fn page(mut self, value: impl Into<Integer>) -> Self {
        self.page = Some(value.into());
        self
    }
}

/// Chat platform.
///
/// Document 2: Chat sessions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChatPlatform {
    /// Example value.
    Pc,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl ChatPlatform {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            ChatPlatform::Pc => "pc",
            ChatPlatform::Unlisted(value) => value,
        }
    }
}

impl From<&str> for ChatPlatform {
    fn from(value: &str) -> Self {
        match value {
            "pc" => ChatPlatform::Pc,
            other => ChatPlatform::Unlisted(other.into()),
        }
    }
}

choice_codec!(ChatPlatform);

/// Chat finish key.
///
/// Document 2: Chat sessions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChatFinishKey {
    /// Meaning not shown in the vendor's documents.
    SystemErrorFinish,
    /// Meaning not shown in the vendor's documents.
    SystemProcessFinish,
    /// Meaning not shown in the vendor's documents.
    QueueGiveUp,
    /// Meaning not shown in the vendor's documents.
    AgentFinish,
    /// Meaning not shown in the vendor's documents.
    VisitorFinish,
    /// Meaning not shown in the vendor's documents.
    SystemAutoFinishSession,
    /// Meaning not shown in the vendor's documents.
    SessionToLeaveFinish,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl ChatFinishKey {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            ChatFinishKey::SystemErrorFinish => "system_error_finish",
            ChatFinishKey::SystemProcessFinish => "system_process_finish",
            ChatFinishKey::QueueGiveUp => "queue_give_up",
            ChatFinishKey::AgentFinish => "agent_finish",
            ChatFinishKey::VisitorFinish => "visitor_finish",
            ChatFinishKey::SystemAutoFinishSession => "system_auto_finish_session",
            ChatFinishKey::SessionToLeaveFinish => "session_to_leave_finish",
            ChatFinishKey::Unlisted(value) => value,
        }
    }
}

impl From<&str> for ChatFinishKey {
    fn from(value: &str) -> Self {
        match value {
            "system_error_finish" => ChatFinishKey::SystemErrorFinish,
            "system_process_finish" => ChatFinishKey::SystemProcessFinish,
            "queue_give_up" => ChatFinishKey::QueueGiveUp,
            "agent_finish" => ChatFinishKey::AgentFinish,
            "visitor_finish" => ChatFinishKey::VisitorFinish,
            "system_auto_finish_session" => ChatFinishKey::SystemAutoFinishSession,
            "session_to_leave_finish" => ChatFinishKey::SessionToLeaveFinish,
            other => ChatFinishKey::Unlisted(other.into()),
        }
    }
}

choice_codec!(ChatFinishKey);

/// Entry of the chat session list.
///
/// Document 2: Chat session list entry.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatSessionEntry {
    /// Session id.
    /// On the wire: `_id`. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// Visitor id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub visitor_id: Option<Text>,
    /// Account number.
    /// Type (not shown in the document; assumed). For example `1000001`.
    pub account: Option<Text>,
    /// Creation time; the field list types it string[].
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub create_time: Option<TextOrList>,
    /// Creation timestamp.
    /// In milliseconds since 1970. For example `1759280400000`.
    pub create_timestamp: Option<Integer>,
    /// Access number id.
    /// Type (not shown in the document; assumed). For example `70001`.
    pub access_id: Option<Text>,
    /// Channel.
    /// Type (not shown in the document; assumed). For example `pc`.
    pub platform: Option<ChatPlatform>,
    /// Visitor name.
    /// Type (not shown in the document; assumed). For example `访客小李`.
    pub visitor_name: Option<Text>,
    /// Session status.
    /// Type (not shown in the document; assumed). For example `deal`.
    pub status: Option<ChatSessionStatus>,
    /// Visitor ip.
    /// Type (not shown in the document; assumed). For example `203.0.113.22`.
    pub ip: Option<Text>,
    /// Total messages.
    /// Type (not shown in the document; assumed). For example `12`.
    pub total_message_count: Option<Integer>,
    /// Skill group id.
    /// Type (not shown in the document; assumed). For example `80001`.
    pub to_peer: Option<Text>,
    /// Agent id.
    /// Type (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
    pub agent_id: Option<Text>,
    /// Agent replies.
    /// Type (not shown in the document; assumed). For example `12`.
    pub agent_reply_message_count: Option<Integer>,
    /// Time of transfer to human.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 09:00:00"]`.
    pub convert_manual_time: Option<List<ServiceTime>>,
    /// Time of successful transfer to human.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 09:00:00"]`.
    pub manual_time: Option<List<ServiceTime>>,
    /// Session end.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-31 23:59:59"]`.
    pub end_time: Option<List<ServiceTime>>,
    /// Agent first response time.
    /// On the wire: `createTagentFirstReplyTimeime`. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 09:00:00"]`.
    pub agent_first_reply_time: Option<List<ServiceTime>>,
    /// Visitor messages.
    /// Type (not shown in the document; assumed). For example `12`.
    pub visitor_message_count: Option<Integer>,
    /// Search source.
    /// Type (not shown in the document; assumed). For example `example.com`.
    pub seo_source: Option<Text>,
    /// Search keywords.
    /// Type (not shown in the document; assumed). For example `呼叫中心`.
    pub seo_keywords: Option<Text>,
    /// End type.
    /// Type (not shown in the document; assumed). For example `system_error_finish`.
    pub finish_key: Option<ChatFinishKey>,
    /// Region.
    /// Type (not shown in the document; assumed). For example `中国 四川 成都`.
    pub area: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatSessionEntry {
        id, visitor_id, account, create_time, create_timestamp, access_id, platform, visitor_name, status, ip,
        total_message_count, to_peer, agent_id, agent_reply_message_count, convert_manual_time, manual_time, end_time,
        agent_first_reply_time, visitor_message_count, seo_source, seo_keywords, finish_key, area
    }
}

impl ChatSessionEntry {
    /// Session id.
    /// On the wire: `_id`. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Visitor id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn visitor_id(mut self, value: impl Into<Text>) -> Self {
        self.visitor_id = Some(value.into());
        self
    }

    /// Account number.
    /// Type (not shown in the document; assumed). For example `1000001`.
    #[must_use]
    pub fn account(mut self, value: impl Into<Text>) -> Self {
        self.account = Some(value.into());
        self
    }

    /// Creation time; the field list types it string[].
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn create_time(mut self, value: impl Into<TextOrList>) -> Self {
        self.create_time = Some(value.into());
        self
    }

    /// Creation timestamp.
    /// In milliseconds since 1970. For example `1759280400000`.
    #[must_use]
    pub fn create_timestamp(mut self, value: impl Into<Integer>) -> Self {
        self.create_timestamp = Some(value.into());
        self
    }

    /// Access number id.
    /// Type (not shown in the document; assumed). For example `70001`.
    #[must_use]
    pub fn access_id(mut self, value: impl Into<Text>) -> Self {
        self.access_id = Some(value.into());
        self
    }

    /// Channel.
    /// Type (not shown in the document; assumed). For example `pc`.
    #[must_use]
    pub fn platform(mut self, value: impl Into<ChatPlatform>) -> Self {
        self.platform = Some(value.into());
        self
    }

    /// Visitor name.
    /// Type (not shown in the document; assumed). For example `访客小李`.
    #[must_use]
    pub fn visitor_name(mut self, value: impl Into<Text>) -> Self {
        self.visitor_name = Some(value.into());
        self
    }

    /// Session status.
    /// Type (not shown in the document; assumed). For example `deal`.
    #[must_use]
    pub fn status(mut self, value: impl Into<ChatSessionStatus>) -> Self {
        self.status = Some(value.into());
        self
    }

    /// Visitor ip.
    /// Type (not shown in the document; assumed). For example `203.0.113.22`.
    #[must_use]
    pub fn ip(mut self, value: impl Into<Text>) -> Self {
        self.ip = Some(value.into());
        self
    }

    /// Total messages.
    /// Type (not shown in the document; assumed). For example `12`.
    #[must_use]
    pub fn total_message_count(mut self, value: impl Into<Integer>) -> Self {
        self.total_message_count = Some(value.into());
        self
    }

    /// Skill group id.
    /// Type (not shown in the document; assumed). For example `80001`.
    #[must_use]
    pub fn to_peer(mut self, value: impl Into<Text>) -> Self {
        self.to_peer = Some(value.into());
        self
    }

    /// Agent id.
    /// Type (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
    #[must_use]
    pub fn agent_id(mut self, value: impl Into<Text>) -> Self {
        self.agent_id = Some(value.into());
        self
    }

    /// Agent replies.
    /// Type (not shown in the document; assumed). For example `12`.
    #[must_use]
    pub fn agent_reply_message_count(mut self, value: impl Into<Integer>) -> Self {
        self.agent_reply_message_count = Some(value.into());
        self
    }

    /// Time of transfer to human.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 09:00:00"]`.
    #[must_use]
    pub fn convert_manual_time(mut self, value: impl IntoIterator<Item = impl Into<ServiceTime>>) -> Self {
        self.convert_manual_time = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Time of successful transfer to human.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 09:00:00"]`.
    #[must_use]
    pub fn manual_time(mut self, value: impl IntoIterator<Item = impl Into<ServiceTime>>) -> Self {
        self.manual_time = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Session end.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-31 23:59:59"]`.
    #[must_use]
    pub fn end_time(mut self, value: impl IntoIterator<Item = impl Into<ServiceTime>>) -> Self {
        self.end_time = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Agent first response time.
    /// On the wire: `createTagentFirstReplyTimeime`. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 09:00:00"]`.
    #[must_use]
    pub fn agent_first_reply_time(mut self, value: impl IntoIterator<Item = impl Into<ServiceTime>>) -> Self {
        self.agent_first_reply_time = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Visitor messages.
    /// Type (not shown in the document; assumed). For example `12`.
    #[must_use]
    pub fn visitor_message_count(mut self, value: impl Into<Integer>) -> Self {
        self.visitor_message_count = Some(value.into());
        self
    }

    /// Search source.
    /// Type (not shown in the document; assumed). For example `example.com`.
    #[must_use]
    pub fn seo_source(mut self, value: impl Into<Text>) -> Self {
        self.seo_source = Some(value.into());
        self
    }

    /// Search keywords.
    /// Type (not shown in the document; assumed). For example `呼叫中心`.
    #[must_use]
    pub fn seo_keywords(mut self, value: impl Into<Text>) -> Self {
        self.seo_keywords = Some(value.into());
        self
    }

    /// End type.
    /// Type (not shown in the document; assumed). For example `system_error_finish`.
    #[must_use]
    pub fn finish_key(mut self, value: impl Into<ChatFinishKey>) -> Self {
        self.finish_key = Some(value.into());
        self
    }

    /// Region.
    /// Type (not shown in the document; assumed). For example `中国 四川 成都`.
    #[must_use]
    pub fn area(mut self, value: impl Into<Text>) -> Self {
        self.area = Some(value.into());
        self
    }
}

/// Chat session status.
///
/// Document 2: States and transitions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChatSessionStatus {
    /// Example value.
    Deal,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl ChatSessionStatus {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            ChatSessionStatus::Deal => "deal",
            ChatSessionStatus::Unlisted(value) => value,
        }
    }
}

impl From<&str> for ChatSessionStatus {
    fn from(value: &str) -> Self {
        match value {
            "deal" => ChatSessionStatus::Deal,
            other => ChatSessionStatus::Unlisted(other.into()),
        }
    }
}

choice_codec!(ChatSessionStatus);

/// Reference to a chat session.
///
/// Document 2: Chat sessions: Session detail.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct ChatSessionRef {
    /// Session id.
    /// Required (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub session_id: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatSessionRef {
        session_id
    }
}

impl ChatSessionRef {
    /// The record with `session_id`, which a request must give.
    pub fn new(session_id: impl Into<Text>) -> Self {
        ChatSessionRef { session_id: Some(session_id.into()), ..ChatSessionRef::empty() }
    }

    /// Session id.
    /// Required (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn session_id(mut self, value: impl Into<Text>) -> Self {
        self.session_id = Some(value.into());
        self
    }
}

/// A chat session and its history.
///
/// Document 2: Chat sessions: Session detail.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatSessionDetail {
    /// The session.
    pub chat_session: Option<ChatSession>,
    /// Routing steps of the session.
    pub schedule_history: Option<List<ChatScheduleStep>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatSessionDetail {
        chat_session, schedule_history
    }
}

impl ChatSessionDetail {
    /// The session.
    #[must_use]
    pub fn chat_session(mut self, value: impl Into<ChatSession>) -> Self {
        self.chat_session = Some(value.into());
        self
    }

    /// Routing steps of the session.
    #[must_use]
    pub fn schedule_history(mut self, value: impl Into<List<ChatScheduleStep>>) -> Self {
        self.schedule_history = Some(value.into());
        self
    }
}

/// Chat session of the detail operation.
///
/// Document 2: Chat session (chatSession of the detail operation).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatSession {
    /// Session id.
    /// On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// Agents who handled the session.
    /// For example `["21346a836528318cc8c172b2"]`.
    pub user_ids: Option<List<Text>>,
    /// Auto-claim version numbers.
    /// For example `["1"]`.
    pub auto_claim_versions: Option<List<Text>>,
    /// Auto-claim version number.
    /// For example `1`.
    pub auto_claim_version: Option<Text>,
    /// Visitor id.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub visitor_id: Option<Text>,
    /// Account number.
    /// For example `1000001`.
    pub account_id: Option<Text>,
    /// Creation time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub create_time: Option<ServiceTime>,
    /// Creation timestamp.
    /// The unit as in the list (not shown in the document; assumed). In milliseconds since 1970. For example
    /// `1759280400000`.
    pub create_timestamp: Option<Integer>,
    /// Access number id.
    /// For example `70001`.
    pub access_id: Option<Text>,
    /// Access number name.
    /// For example `官网咨询`.
    pub access_name: Option<Text>,
    /// Channel.
    /// For example `pc`.
    pub platform: Option<ChatPlatform>,
    /// Visitor name.
    /// For example `访客小李`.
    pub visitor_name: Option<Text>,
    /// New visitor.
    pub is_new_visitor: Option<Boolean>,
    /// Invited session.
    pub is_invite: Option<Boolean>,
    /// New session.
    pub is_new_session: Option<Boolean>,
    /// Visitor offline.
    pub is_visitor_break: Option<Boolean>,
    /// Session status.
    /// For example `deal`.
    pub status: Option<ChatSessionStatus>,
    /// Flow id.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub process_node_id: Option<Text>,
    /// Current node id.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub current_node_id: Option<Text>,
    /// Flow name.
    /// For example `官网接待`.
    pub process_name: Option<Text>,
    /// Visitor ip.
    /// For example `203.0.113.22`.
    pub ip: Option<Text>,
    /// Last message time.
    /// The unit as in the list (not shown in the document; assumed). In milliseconds since 1970. For example
    /// `1759280400000`.
    pub last_message_timestamp: Option<Integer>,
    /// Last message.
    pub last_message: Option<ChatLastMessage>,
    /// Unread message count.
    /// For example `2`.
    pub leak_num: Option<Scalar>,
    /// Total messages.
    /// For example `12`.
    pub total_message_count: Option<Integer>,
    /// Agent replies.
    /// For example `12`.
    pub agent_reply_message_count: Option<Integer>,
    /// Invitation count.
    /// For example `12`.
    pub invite_times: Option<Integer>,
    /// Total dialogue count.
    /// For example `12`.
    pub dialogue_times: Option<Integer>,
    /// Skill group id.
    /// For example `80001`.
    pub to_peer: Option<Text>,
    /// Human or robot.
    /// For example `manual`.
    pub service_man: Option<ChatServiceMan>,
    /// Agent id.
    /// For example `21346a836528318cc8c172b2`.
    pub agent_id: Option<Text>,
    /// Agent claim timestamp.
    /// The unit as in the list (not shown in the document; assumed). In milliseconds since 1970. For example
    /// `1759280400000`.
    pub agent_claim_timestamp: Option<Integer>,
    /// Last visitor message timestamp.
    /// The unit as in the list (not shown in the document; assumed). In milliseconds since 1970. For example
    /// `1759280400000`.
    pub last_visitor_message_timestamp: Option<Integer>,
    /// Visitor start-wait timestamp.
    /// The unit as in the list (not shown in the document; assumed). In milliseconds since 1970. For example
    /// `1759280400000`.
    pub visitor_start_wait_timestamp: Option<Integer>,
    /// Last agent message timestamp.
    /// The unit as in the list (not shown in the document; assumed). In milliseconds since 1970. For example
    /// `1759280400000`.
    pub last_agent_message_timestamp: Option<Integer>,
    /// Transfer times.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 09:00:00"]`.
    pub convert_manual_time: Option<List<ServiceTime>>,
    /// Transfer success times.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 09:00:00"]`.
    pub manual_time: Option<List<ServiceTime>>,
    /// End times.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-31 23:59:59"]`.
    pub end_time: Option<List<ServiceTime>>,
    /// End type.
    /// For example `system_error_finish`.
    pub finish_key: Option<ChatFinishKey>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatSession {
        id, user_ids, auto_claim_versions, auto_claim_version, visitor_id, account_id, create_time, create_timestamp,
        access_id, access_name, platform, visitor_name, is_new_visitor, is_invite, is_new_session, is_visitor_break,
        status, process_node_id, current_node_id, process_name, ip, last_message_timestamp, last_message, leak_num,
        total_message_count, agent_reply_message_count, invite_times, dialogue_times, to_peer, service_man, agent_id,
        agent_claim_timestamp, last_visitor_message_timestamp, visitor_start_wait_timestamp,
        last_agent_message_timestamp, convert_manual_time, manual_time, end_time, finish_key
    }
}

impl ChatSession {
    /// Session id.
    /// On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// Agents who handled the session.
    /// For example `["21346a836528318cc8c172b2"]`.
    #[must_use]
    pub fn user_ids(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.user_ids = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Auto-claim version numbers.
    /// For example `["1"]`.
    #[must_use]
    pub fn auto_claim_versions(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.auto_claim_versions = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Auto-claim version number.
    /// For example `1`.
    #[must_use]
    pub fn auto_claim_version(mut self, value: impl Into<Text>) -> Self {
        self.auto_claim_version = Some(value.into());
        self
    }

    /// Visitor id.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn visitor_id(mut self, value: impl Into<Text>) -> Self {
        self.visitor_id = Some(value.into());
        self
    }

    /// Account number.
    /// For example `1000001`.
    #[must_use]
    pub fn account_id(mut self, value: impl Into<Text>) -> Self {
        self.account_id = Some(value.into());
        self
    }

    /// Creation time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn create_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.create_time = Some(value.into());
        self
    }

    /// Creation timestamp.
    /// The unit as in the list (not shown in the document; assumed). In milliseconds since 1970. For example
    /// `1759280400000`.
    #[must_use]
    pub fn create_timestamp(mut self, value: impl Into<Integer>) -> Self {
        self.create_timestamp = Some(value.into());
        self
    }

    /// Access number id.
    /// For example `70001`.
    #[must_use]
    pub fn access_id(mut self, value: impl Into<Text>) -> Self {
        self.access_id = Some(value.into());
        self
    }

    /// Access number name.
    /// For example `官网咨询`.
    #[must_use]
    pub fn access_name(mut self, value: impl Into<Text>) -> Self {
        self.access_name = Some(value.into());
        self
    }

    /// Channel.
    /// For example `pc`.
    #[must_use]
    pub fn platform(mut self, value: impl Into<ChatPlatform>) -> Self {
        self.platform = Some(value.into());
        self
    }

    /// Visitor name.
    /// For example `访客小李`.
    #[must_use]
    pub fn visitor_name(mut self, value: impl Into<Text>) -> Self {
        self.visitor_name = Some(value.into());
        self
    }

    /// New visitor.
    #[must_use]
    pub fn is_new_visitor(mut self, value: impl Into<Boolean>) -> Self {
        self.is_new_visitor = Some(value.into());
        self
    }

    /// Invited session.
    #[must_use]
    pub fn is_invite(mut self, value: impl Into<Boolean>) -> Self {
        self.is_invite = Some(value.into());
        self
    }

    /// New session.
    #[must_use]
    pub fn is_new_session(mut self, value: impl Into<Boolean>) -> Self {
        self.is_new_session = Some(value.into());
        self
    }

    /// Visitor offline.
    #[must_use]
    pub fn is_visitor_break(mut self, value: impl Into<Boolean>) -> Self {
        self.is_visitor_break = Some(value.into());
        self
    }

    /// Session status.
    /// For example `deal`.
    #[must_use]
    pub fn status(mut self, value: impl Into<ChatSessionStatus>) -> Self {
        self.status = Some(value.into());
        self
    }

    /// Flow id.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn process_node_id(mut self, value: impl Into<Text>) -> Self {
        self.process_node_id = Some(value.into());
        self
    }

    /// Current node id.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn current_node_id(mut self, value: impl Into<Text>) -> Self {
        self.current_node_id = Some(value.into());
        self
    }

    /// Flow name.
    /// For example `官网接待`.
    #[must_use]
    pub fn process_name(mut self, value: impl Into<Text>) -> Self {
        self.process_name = Some(value.into());
        self
    }

    /// Visitor ip.
    /// For example `203.0.113.22`.
    #[must_use]
    pub fn ip(mut self, value: impl Into<Text>) -> Self {
        self.ip = Some(value.into());
        self
    }

    /// Last message time.
    /// The unit as in the list (not shown in the document; assumed). In milliseconds since 1970. For example
    /// `1759280400000`.
    #[must_use]
    pub fn last_message_timestamp(mut self, value: impl Into<Integer>) -> Self {
        self.last_message_timestamp = Some(value.into());
        self
    }

    /// Last message.
    #[must_use]
    pub fn last_message(mut self, value: impl Into<ChatLastMessage>) -> Self {
        self.last_message = Some(value.into());
        self
    }

    /// Unread message count.
    /// For example `2`.
    #[must_use]
    pub fn leak_num(mut self, value: impl Into<Scalar>) -> Self {
        self.leak_num = Some(value.into());
        self
    }

    /// Total messages.
    /// For example `12`.
    #[must_use]
    pub fn total_message_count(mut self, value: impl Into<Integer>) -> Self {
        self.total_message_count = Some(value.into());
        self
    }

    /// Agent replies.
    /// For example `12`.
    #[must_use]
    pub fn agent_reply_message_count(mut self, value: impl Into<Integer>) -> Self {
        self.agent_reply_message_count = Some(value.into());
        self
    }

    /// Invitation count.
    /// For example `12`.
    #[must_use]
    pub fn invite_times(mut self, value: impl Into<Integer>) -> Self {
        self.invite_times = Some(value.into());
        self
    }

    /// Total dialogue count.
    /// For example `12`.
    #[must_use]
    pub fn dialogue_times(mut self, value: impl Into<Integer>) -> Self {
        self.dialogue_times = Some(value.into());
        self
    }

    /// Skill group id.
    /// For example `80001`.
    #[must_use]
    pub fn to_peer(mut self, value: impl Into<Text>) -> Self {
        self.to_peer = Some(value.into());
        self
    }

    /// Human or robot.
    /// For example `manual`.
    #[must_use]
    pub fn service_man(mut self, value: impl Into<ChatServiceMan>) -> Self {
        self.service_man = Some(value.into());
        self
    }

    /// Agent id.
    /// For example `21346a836528318cc8c172b2`.
    #[must_use]
    pub fn agent_id(mut self, value: impl Into<Text>) -> Self {
        self.agent_id = Some(value.into());
        self
    }

    /// Agent claim timestamp.
    /// The unit as in the list (not shown in the document; assumed). In milliseconds since 1970. For example
    /// `1759280400000`.
    #[must_use]
    pub fn agent_claim_timestamp(mut self, value: impl Into<Integer>) -> Self {
        self.agent_claim_timestamp = Some(value.into());
        self
    }

    /// Last visitor message timestamp.
    /// The unit as in the list (not shown in the document; assumed). In milliseconds since 1970. For example
    /// `1759280400000`.
    #[must_use]
    pub fn last_visitor_message_timestamp(mut self, value: impl Into<Integer>) -> Self {
        self.last_visitor_message_timestamp = Some(value.into());
        self
    }

    /// Visitor start-wait timestamp.
    /// The unit as in the list (not shown in the document; assumed). In milliseconds since 1970. For example
    /// `1759280400000`.
    #[must_use]
    pub fn visitor_start_wait_timestamp(mut self, value: impl Into<Integer>) -> Self {
        self.visitor_start_wait_timestamp = Some(value.into());
        self
    }

    /// Last agent message timestamp.
    /// The unit as in the list (not shown in the document; assumed). In milliseconds since 1970. For example
    /// `1759280400000`.
    #[must_use]
    pub fn last_agent_message_timestamp(mut self, value: impl Into<Integer>) -> Self {
        self.last_agent_message_timestamp = Some(value.into());
        self
    }

    /// Transfer times.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 09:00:00"]`.
    #[must_use]
    pub fn convert_manual_time(mut self, value: impl IntoIterator<Item = impl Into<ServiceTime>>) -> Self {
        self.convert_manual_time = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Transfer success times.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 09:00:00"]`.
    #[must_use]
    pub fn manual_time(mut self, value: impl IntoIterator<Item = impl Into<ServiceTime>>) -> Self {
        self.manual_time = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// End times.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-31 23:59:59"]`.
    #[must_use]
    pub fn end_time(mut self, value: impl IntoIterator<Item = impl Into<ServiceTime>>) -> Self {
        self.end_time = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// End type.
    /// For example `system_error_finish`.
    #[must_use]
    pub fn finish_key(mut self, value: impl Into<ChatFinishKey>) -> Self {
        self.finish_key = Some(value.into());
        self
    }
}

/// Last message of a chat session.
///
/// Document 2: Chat session (chatSession of the detail operation).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatLastMessage {
    /// Content type.
    /// Type (not shown in the document; assumed). For example `text`.
    pub content_type: Option<Text>,
    /// Content of the message.
    /// Type (not shown in the document; assumed).
    pub content: Option<Any>,
    /// Sender.
    /// Type (not shown in the document; assumed). For example `visitor`.
    pub last_message_from: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatLastMessage {
        content_type, content, last_message_from
    }
}

impl ChatLastMessage {
    /// Content type.
    /// Type (not shown in the document; assumed). For example `text`.
    #[must_use]
    pub fn content_type(mut self, value: impl Into<Text>) -> Self {
        self.content_type = Some(value.into());
        self
    }

    /// Content of the message.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn content(mut self, value: impl Into<Any>) -> Self {
        self.content = Some(value.into());
        self
    }

    /// Sender.
    /// Type (not shown in the document; assumed). For example `visitor`.
    #[must_use]
    pub fn last_message_from(mut self, value: impl Into<Text>) -> Self {
        self.last_message_from = Some(value.into());
        self
    }
}

/// Chat service man.
///
/// Document 2: Chat session (chatSession of the detail operation).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChatServiceMan {
    /// Example value (the field means human or robot).
    Manual,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl ChatServiceMan {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            ChatServiceMan::Manual => "manual",
            ChatServiceMan::Unlisted(value) => value,
        }
    }
}

impl From<&str> for ChatServiceMan {
    fn from(value: &str) -> Self {
        match value {
            "manual" => ChatServiceMan::Manual,
            other => ChatServiceMan::Unlisted(other.into()),
        }
    }
}

choice_codec!(ChatServiceMan);

/// Entry of `schedule_history`, the routing history.
///
/// Document 2: Chat session (chatSession of the detail operation).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatScheduleStep {
    /// Time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub date_time: Option<ServiceTime>,
    /// Node type.
    /// For example `queue`.
    pub process_node_type: Option<Text>,
    /// Node id.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub process_node_id: Option<Text>,
    /// Node name.
    /// For example `转人工`.
    pub process_node_name: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatScheduleStep {
        date_time, process_node_type, process_node_id, process_node_name
    }
}

impl ChatScheduleStep {
    /// Time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn date_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.date_time = Some(value.into());
        self
    }

    /// Node type.
    /// For example `queue`.
    #[must_use]
    pub fn process_node_type(mut self, value: impl Into<Text>) -> Self {
        self.process_node_type = Some(value.into());
        self
    }

    /// Node id.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn process_node_id(mut self, value: impl Into<Text>) -> Self {
        self.process_node_id = Some(value.into());
        self
    }

    /// Node name.
    /// For example `转人工`.
    #[must_use]
    pub fn process_node_name(mut self, value: impl Into<Text>) -> Self {
        self.process_node_name = Some(value.into());
        self
    }
}

/// Parameters of chat, messages.
///
/// Document 2: Chat sessions: Message history.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatMessageFilter {
    /// Visitor id.
    /// Optional (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub visitor_id: Option<Text>,
    /// Session id.
    /// Optional (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub session_id: Option<Text>,
    /// Timestamp. What it bounds, messages before or after it, is not shown.
    /// Optional (not shown in the document; assumed). In milliseconds since 1970. For example `1759280400000`.
    pub date_time: Option<Integer>,
    /// Rows per page.
    /// Optional (not shown in the document; assumed). Iterating requests pages of 50 unless it is given. For example
    /// `20`.
    pub limit: Option<Integer>,
    /// Page number.
    /// Optional (not shown in the document; assumed). For example `1`.
    pub page: Option<Integer>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatMessageFilter {
        visitor_id, session_id, date_time, limit, page
    }
}

impl ChatMessageFilter {
    /// Visitor id.
    /// Optional (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn visitor_id(mut self, value: impl Into<Text>) -> Self {
        self.visitor_id = Some(value.into());
        self
    }

    /// Session id.
    /// Optional (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn session_id(mut self, value: impl Into<Text>) -> Self {
        self.session_id = Some(value.into());
        self
    }

    /// Timestamp. What it bounds, messages before or after it, is not shown.
    /// Optional (not shown in the document; assumed). In milliseconds since 1970. For example `1759280400000`.
    #[must_use]
    pub fn date_time(mut self, value: impl Into<Integer>) -> Self {
        self.date_time = Some(value.into());
        self
    }

    /// Rows per page.
    /// Optional (not shown in the document; assumed). Iterating requests pages of 50 unless it is given. For example
    /// `20`.
    #[must_use]
    pub fn limit(mut self, value: impl Into<Integer>) -> Self {
        self.limit = Some(value.into());
        self
    }

    /// Page number.
    /// Optional (not shown in the document; assumed). For example `1`.
    #[must_use]
    pub fn page(mut self, value: impl Into<Integer>) -> Self {
        self.page = Some(value.into());
        self
    }
}

/// Chat message.
///
/// Document 2: Chat message (messageList entry).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct ChatMessage {
    /// Message id.
    /// On the wire: `_id`. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub id: Option<Text>,
    /// List message.
    /// Type (not shown in the document; assumed).
    pub flow_list: Option<Any>,
    /// Answer list.
    /// Type (not shown in the document; assumed).
    pub content_list: Option<Any>,
    /// Account number.
    /// Type (not shown in the document; assumed). For example `1000001`.
    pub account_id: Option<Text>,
    /// Visitor id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub visitor_id: Option<Text>,
    /// Message type.
    /// Type (not shown in the document; assumed). For example `text`.
    pub content_type: Option<Text>,
    /// Content of the message.
    /// Type (not shown in the document; assumed).
    pub content: Option<Any>,
    /// Channel.
    /// Type (not shown in the document; assumed). For example `pc`.
    pub platform: Option<ChatPlatform>,
    /// Creation timestamp.
    /// The unit as in the list (not shown in the document; assumed). In milliseconds since 1970. For example
    /// `1759280400000`.
    pub create_timestamp: Option<Integer>,
    /// Creation time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    pub create_time: Option<ServiceTime>,
    /// Direction.
    /// Type (not shown in the document; assumed). For example `in`.
    pub r#type: Option<ChatMessageDirection>,
    /// Access number id.
    /// Type (not shown in the document; assumed). For example `70001`.
    pub access_id: Option<Text>,
    /// Show as HTML.
    pub is_show_html: Option<Boolean>,
    /// Hide this message.
    pub is_hide: Option<Boolean>,
    /// Visitor message read by agent.
    pub deal_customer_msg: Option<Boolean>,
    /// Agent message read by visitor.
    pub deal_user_msg: Option<Boolean>,
    /// Session id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub session_id: Option<Text>,
    /// Shown only in the example.
    /// Seen in samples, not described.
    pub is_exist_focus_words: Option<Boolean>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    ChatMessage {
        id, flow_list, content_list, account_id, visitor_id, content_type, content, platform, create_timestamp,
        create_time, r#type, access_id, is_show_html, is_hide, deal_customer_msg, deal_user_msg, session_id,
        is_exist_focus_words
    }
}

impl ChatMessage {
    /// Message id.
    /// On the wire: `_id`. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn id(mut self, value: impl Into<Text>) -> Self {
        self.id = Some(value.into());
        self
    }

    /// List message.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn flow_list(mut self, value: impl Into<Any>) -> Self {
        self.flow_list = Some(value.into());
        self
    }

    /// Answer list.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn content_list(mut self, value: impl Into<Any>) -> Self {
        self.content_list = Some(value.into());
        self
    }

    /// Account number.
    /// Type (not shown in the document; assumed). For example `1000001`.
    #[must_use]
    pub fn account_id(mut self, value: impl Into<Text>) -> Self {
        self.account_id = Some(value.into());
        self
    }

    /// Visitor id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn visitor_id(mut self, value: impl Into<Text>) -> Self {
        self.visitor_id = Some(value.into());
        self
    }

    /// Message type.
    /// Type (not shown in the document; assumed). For example `text`.
    #[must_use]
    pub fn content_type(mut self, value: impl Into<Text>) -> Self {
        self.content_type = Some(value.into());
        self
    }

    /// Content of the message.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn content(mut self, value: impl Into<Any>) -> Self {
        self.content = Some(value.into());
        self
    }

    /// Channel.
    /// Type (not shown in the document; assumed). For example `pc`.
    #[must_use]
    pub fn platform(mut self, value: impl Into<ChatPlatform>) -> Self {
        self.platform = Some(value.into());
        self
    }

    /// Creation timestamp.
    /// The unit as in the list (not shown in the document; assumed). In milliseconds since 1970. For example
    /// `1759280400000`.
    #[must_use]
    pub fn create_timestamp(mut self, value: impl Into<Integer>) -> Self {
        self.create_timestamp = Some(value.into());
        self
    }

    /// Creation time.
    /// Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn create_time(mut self, value: impl Into<ServiceTime>) -> Self {
        self.create_time = Some(value.into());
        self
    }

    /// Direction.
    /// Type (not shown in the document; assumed). For example `in`.
    #[must_use]
    pub fn r#type(mut self, value: impl Into<ChatMessageDirection>) -> Self {
        self.r#type = Some(value.into());
        self
    }

    /// Access number id.
    /// Type (not shown in the document; assumed). For example `70001`.
    #[must_use]
    pub fn access_id(mut self, value: impl Into<Text>) -> Self {
        self.access_id = Some(value.into());
        self
    }

    /// Show as HTML.
    #[must_use]
    pub fn is_show_html(mut self, value: impl Into<Boolean>) -> Self {
        self.is_show_html = Some(value.into());
        self
    }

    /// Hide this message.
    #[must_use]
    pub fn is_hide(mut self, value: impl Into<Boolean>) -> Self {
        self.is_hide = Some(value.into());
        self
    }

    /// Visitor message read by agent.
    #[must_use]
    pub fn deal_customer_msg(mut self, value: impl Into<Boolean>) -> Self {
        self.deal_customer_msg = Some(value.into());
        self
    }

    /// Agent message read by visitor.
    #[must_use]
    pub fn deal_user_msg(mut self, value: impl Into<Boolean>) -> Self {
        self.deal_user_msg = Some(value.into());
        self
    }

    /// Session id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn session_id(mut self, value: impl Into<Text>) -> Self {
        self.session_id = Some(value.into());
        self
    }

    /// Shown only in the example.
    /// Seen in samples, not described.
    #[must_use]
    pub fn is_exist_focus_words(mut self, value: impl Into<Boolean>) -> Self {
        self.is_exist_focus_words = Some(value.into());
        self
    }
}

/// Chat message direction.
///
/// Document 2: Chat message (messageList entry).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChatMessageDirection {
    /// Meaning not shown in the vendor's documents.
    In,
    /// Meaning not shown in the vendor's documents.
    Out,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl ChatMessageDirection {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            ChatMessageDirection::In => "in",
            ChatMessageDirection::Out => "out",
            ChatMessageDirection::Unlisted(value) => value,
        }
    }
}

impl From<&str> for ChatMessageDirection {
    fn from(value: &str) -> Self {
        match value {
            "in" => ChatMessageDirection::In,
            "out" => ChatMessageDirection::Out,
            other => ChatMessageDirection::Unlisted(other.into()),
        }
    }
}

choice_codec!(ChatMessageDirection);
