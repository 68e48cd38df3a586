// Written by `cargo run -p triline-bindgen` from the table.

//! Conversations with an AI agent.

use alloc::string::String;

#[cfg(feature = "client")]
use crate::host::{AiAgent, Opening, Request, Streamed};
use crate::typed::{choice_codec, record_codec};
use crate::types::{Any, Boolean, Draft, Integer, List, Map, Number, Object, Scalar, Text};
use triline_schema::ai_agent::sessions as table;

/// Conversations with an AI agent.
#[cfg(feature = "client")]
#[derive(Clone, Copy, Debug)]
pub struct Sessions<'a> {
    client: &'a AiAgent,
}

#[cfg(feature = "client")]
impl Sessions<'_> {
    /// Opens a session with an AI agent.
    ///
    /// Vendor's API document: *Initialise session* (our translation: 智能体初始化会话), `POST /agent/v1/api/init_session`.
    ///
    /// Awaiting it gives a [`Conversation`](crate::host::Conversation), which asks and closes.
    ///
    /// Document 3: B. AI-agent interface > Endpoints: Initialise session.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::ai_agent::sessions::{AiSessionSource, OpenSession};
    ///
    /// let params = OpenSession::builder()
    ///     .sid("s2")
    ///     .session_source(AiSessionSource::XBot)
    ///     .agent_id("a1")
    ///     .msg_receive_url("https://simulated.invalid/msg_receive_url/1");
    /// let chat = ai.sessions().open(params).await?;
    /// println!("{:?}", chat.ask("你好").await?);
    /// chat.close().await?;
    /// ```
    pub fn open(&self, params: OpenSession) -> Opening {
        Opening::new(self.client, "ai_agent.sessions.open", &params)
    }

    /// Sends a user message and returns the answer.
    ///
    /// The service remembers the session, so send only the last message. With `push_msg`, `stream` has no effect,
    /// and the answer is pushed to the `msg_receive_url` of the session.
    ///
    /// Vendor's API document: *Conversation* (our translation: 智能体对话), `POST /agent/v1/api/query_with_history`.
    ///
    /// Awaiting it gives the whole answer, [`parts`](crate::host::Request::parts) gives it part by part.
    ///
    /// Document 3: B. AI-agent interface > Endpoints: Conversation.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::ai_agent::sessions::{AiMessage, AiMessageType, AskQuestion};
    ///
    /// let params = AskQuestion::builder()
    ///     .sid("s1")
    ///     .agent_id("a1")
    ///     .messages(vec![AiMessage::builder().r#type(AiMessageType::User).text("怎么退款？")]);
    /// let answer = ai.sessions().ask(params).await?;
    /// println!("{answer:?}");
    /// ```
    pub fn ask(&self, params: AskQuestion) -> Request<AiAnswer, Streamed<AiStreamChunk>> {
        self.client.typed("ai_agent.sessions.ask", &params)
    }

    /// Closes a session.
    ///
    /// Vendor's API document: *Close session* (our translation: 智能体关闭会话), `POST /agent/v1/api/close_session`.
    ///
    /// Document 3: B. AI-agent interface > Endpoints: Close session.
    ///
    /// # Example
    ///
    /// ```rust,ignore
    /// use triline::ai_agent::sessions::SessionRef;
    ///
    /// ai.sessions().close(SessionRef::new("s1")).await?;
    /// ```
    pub fn close(&self, params: SessionRef) -> Request<()> {
        self.client.request_nothing("ai_agent.sessions.close", &params)
    }
}

#[cfg(feature = "client")]
impl AiAgent {
    /// Conversations with an AI agent.
    pub fn sessions(&self) -> Sessions<'_> {
        Sessions { client: self }
    }
}

/// Parameters of sessions, open.
///
/// Document 3: B. AI-agent interface > Endpoints: Initialise session.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct OpenSession {
    /// Unique session id.
    /// For example `s1`.
    pub sid: Option<Text>,
    /// Session source.
    /// For example `x_bot`.
    pub session_source: Option<AiSessionSource>,
    /// Agent id.
    /// For example `a1`.
    pub agent_id: Option<Text>,
    /// System arguments (map).
    pub system_args: Option<Object>,
    /// Query tags (map).
    pub query_tags: Option<Object>,
    /// Callback address for message notification.
    /// For example `https://example.com/page`.
    pub msg_receive_url: Option<Text>,
    /// Visitor id.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub visitor_id: Option<Text>,
    /// Visitor name.
    /// For example `访客小李`.
    pub visitor_name: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    OpenSession {
        sid, session_source, agent_id, system_args, query_tags, msg_receive_url, visitor_id, visitor_name
    }
}

impl OpenSession {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<OpenSession, 4> {
        Draft(OpenSession::empty())
    }

    /// Unique session id.
    /// For example `s1`.
    #[must_use]
    pub fn sid(mut self, value: impl Into<Text>) -> Self {
        self.sid = Some(value.into());
        self
    }

    /// Session source.
    /// For example `x_bot`.
    #[must_use]
    pub fn session_source(mut self, value: impl Into<AiSessionSource>) -> Self {
        self.session_source = Some(value.into());
        self
    }

    /// Agent id.
    /// For example `a1`.
    #[must_use]
    pub fn agent_id(mut self, value: impl Into<Text>) -> Self {
        self.agent_id = Some(value.into());
        self
    }

    /// System arguments (map).
    #[must_use]
    pub fn system_args(mut self, value: impl Into<Object>) -> Self {
        self.system_args = Some(value.into());
        self
    }

    /// Query tags (map).
    #[must_use]
    pub fn query_tags(mut self, value: impl Into<Object>) -> Self {
        self.query_tags = Some(value.into());
        self
    }

    /// Callback address for message notification.
    /// For example `https://example.com/page`.
    #[must_use]
    pub fn msg_receive_url(mut self, value: impl Into<Text>) -> Self {
        self.msg_receive_url = Some(value.into());
        self
    }

    /// Visitor id.
    /// For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn visitor_id(mut self, value: impl Into<Text>) -> Self {
        self.visitor_id = Some(value.into());
        self
    }

    /// Visitor name.
    /// For example `访客小李`.
    #[must_use]
    pub fn visitor_name(mut self, value: impl Into<Text>) -> Self {
        self.visitor_name = Some(value.into());
        self
    }
}

impl Draft<OpenSession, 4> {
    /// Gives `sid`, which `OpenSession` requires.
    pub fn sid(self, value: impl Into<Text>) -> Draft<OpenSession, 3> {
        Draft(self.0.sid(value))
    }
}

impl Draft<OpenSession, 3> {
    /// Gives `session_source`, which `OpenSession` requires.
    pub fn session_source(self, value: impl Into<AiSessionSource>) -> Draft<OpenSession, 2> {
        Draft(self.0.session_source(value))
    }
}

impl Draft<OpenSession, 2> {
    /// Gives `agent_id`, which `OpenSession` requires.
    pub fn agent_id(self, value: impl Into<Text>) -> Draft<OpenSession, 1> {
        Draft(self.0.agent_id(value))
    }
}

impl Draft<OpenSession, 1> {
    /// Gives `msg_receive_url`, the last that `OpenSession` requires.
    pub fn msg_receive_url(self, value: impl Into<Text>) -> OpenSession {
        self.0.msg_receive_url(value)
    }
}

/// Source of a session with the AI agent.
///
/// Document 3: Endpoints.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AiSessionSource {
    /// Meaning not shown in the vendor's documents.
    XBot,
    /// Meaning not shown in the vendor's documents.
    Aicall,
    /// Meaning not shown in the vendor's documents.
    Elitecrm,
    /// Meaning not shown in the vendor's documents.
    OtherSource,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl AiSessionSource {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            AiSessionSource::XBot => "x_bot",
            AiSessionSource::Aicall => "aicall",
            AiSessionSource::Elitecrm => "elitecrm",
            AiSessionSource::OtherSource => "other",
            AiSessionSource::Unlisted(value) => value,
        }
    }
}

impl From<&str> for AiSessionSource {
    fn from(value: &str) -> Self {
        match value {
            "x_bot" => AiSessionSource::XBot,
            "aicall" => AiSessionSource::Aicall,
            "elitecrm" => AiSessionSource::Elitecrm,
            "other" => AiSessionSource::OtherSource,
            other => AiSessionSource::Unlisted(other.into()),
        }
    }
}

choice_codec!(AiSessionSource);

/// AI-agent session.
///
/// Document 3: Session (result of initialisation).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct AiSession {
    /// Agent id.
    /// Type (not shown in the document; assumed). For example `a1`.
    pub agent_id: Option<Text>,
    /// Agent name.
    /// Type (not shown in the document; assumed). For example `王小明`.
    pub agent_name: Option<Text>,
    /// Agent information.
    pub agent_info: Option<Object>,
    /// Callback address.
    /// Type (not shown in the document; assumed). For example `https://example.com/page`.
    pub msg_receive_url: Option<Text>,
    /// Session source.
    /// Type (not shown in the document; assumed). For example `x_bot`.
    pub session_source: Option<AiSessionSource>,
    /// Session id.
    /// Type (not shown in the document; assumed). For example `s1`.
    pub sid: Option<Text>,
    /// Meaning not shown in the vendor's documents.
    pub source: Option<Integer>,
    /// Start time.
    /// For example `2025-10-01 00:00:00`.
    pub start_time: Option<Text>,
    /// System arguments.
    pub system_args: Option<Object>,
    /// Visitor id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    pub visitor_id: Option<Text>,
    /// Visitor name.
    /// Type (not shown in the document; assumed). For example `访客小李`.
    pub visitor_name: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AiSession {
        agent_id, agent_name, agent_info, msg_receive_url, session_source, sid, source, start_time, system_args,
        visitor_id, visitor_name
    }
}

impl AiSession {
    /// Agent id.
    /// Type (not shown in the document; assumed). For example `a1`.
    #[must_use]
    pub fn agent_id(mut self, value: impl Into<Text>) -> Self {
        self.agent_id = Some(value.into());
        self
    }

    /// Agent name.
    /// Type (not shown in the document; assumed). For example `王小明`.
    #[must_use]
    pub fn agent_name(mut self, value: impl Into<Text>) -> Self {
        self.agent_name = Some(value.into());
        self
    }

    /// Agent information.
    #[must_use]
    pub fn agent_info(mut self, value: impl Into<Object>) -> Self {
        self.agent_info = Some(value.into());
        self
    }

    /// Callback address.
    /// Type (not shown in the document; assumed). For example `https://example.com/page`.
    #[must_use]
    pub fn msg_receive_url(mut self, value: impl Into<Text>) -> Self {
        self.msg_receive_url = Some(value.into());
        self
    }

    /// Session source.
    /// Type (not shown in the document; assumed). For example `x_bot`.
    #[must_use]
    pub fn session_source(mut self, value: impl Into<AiSessionSource>) -> Self {
        self.session_source = Some(value.into());
        self
    }

    /// Session id.
    /// Type (not shown in the document; assumed). For example `s1`.
    #[must_use]
    pub fn sid(mut self, value: impl Into<Text>) -> Self {
        self.sid = Some(value.into());
        self
    }

    /// Meaning not shown in the vendor's documents.
    #[must_use]
    pub fn source(mut self, value: impl Into<Integer>) -> Self {
        self.source = Some(value.into());
        self
    }

    /// Start time.
    /// For example `2025-10-01 00:00:00`.
    #[must_use]
    pub fn start_time(mut self, value: impl Into<Text>) -> Self {
        self.start_time = Some(value.into());
        self
    }

    /// System arguments.
    #[must_use]
    pub fn system_args(mut self, value: impl Into<Object>) -> Self {
        self.system_args = Some(value.into());
        self
    }

    /// Visitor id.
    /// Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    #[must_use]
    pub fn visitor_id(mut self, value: impl Into<Text>) -> Self {
        self.visitor_id = Some(value.into());
        self
    }

    /// Visitor name.
    /// Type (not shown in the document; assumed). For example `访客小李`.
    #[must_use]
    pub fn visitor_name(mut self, value: impl Into<Text>) -> Self {
        self.visitor_name = Some(value.into());
        self
    }
}

/// Parameters of sessions, ask.
///
/// Document 3: B. AI-agent interface > Endpoints: Conversation.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct AskQuestion {
    /// Session id, same as in initialisation.
    /// For example `s1`.
    pub sid: Option<Text>,
    /// Request id; generated by the service when omitted.
    /// For example `q1`.
    pub qid: Option<Text>,
    /// Agent id.
    /// For example `a1`.
    pub agent_id: Option<Text>,
    /// Only the last message of the user, because the service knows the earlier ones. Typed calls refuse more than
    /// one; a call by name sends all that it receives.
    pub messages: Option<List<AiMessage>>,
    /// User arguments.
    /// Type (not shown in the document; assumed).
    pub user_args: Option<Map<Any>>,
    /// Stream the answer.
    /// Default: `false`.
    pub stream: Option<Boolean>,
    /// Force answers through the active push.
    pub push_msg: Option<Boolean>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AskQuestion {
        sid, qid, agent_id, messages, user_args, stream, push_msg
    }
}

impl AskQuestion {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<AskQuestion, 3> {
        Draft(AskQuestion::empty())
    }

    /// Session id, same as in initialisation.
    /// For example `s1`.
    #[must_use]
    pub fn sid(mut self, value: impl Into<Text>) -> Self {
        self.sid = Some(value.into());
        self
    }

    /// Request id; generated by the service when omitted.
    /// For example `q1`.
    #[must_use]
    pub fn qid(mut self, value: impl Into<Text>) -> Self {
        self.qid = Some(value.into());
        self
    }

    /// Agent id.
    /// For example `a1`.
    #[must_use]
    pub fn agent_id(mut self, value: impl Into<Text>) -> Self {
        self.agent_id = Some(value.into());
        self
    }

    /// Only the last message of the user, because the service knows the earlier ones. Typed calls refuse more than
    /// one; a call by name sends all that it receives.
    #[must_use]
    pub fn messages(mut self, value: impl Into<List<AiMessage>>) -> Self {
        self.messages = Some(value.into());
        self
    }

    /// User arguments.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn user_args(mut self, value: impl Into<Map<Any>>) -> Self {
        self.user_args = Some(value.into());
        self
    }

    /// Stream the answer.
    /// Default: `false`.
    #[must_use]
    pub fn stream(mut self, value: impl Into<Boolean>) -> Self {
        self.stream = Some(value.into());
        self
    }

    /// Force answers through the active push.
    #[must_use]
    pub fn push_msg(mut self, value: impl Into<Boolean>) -> Self {
        self.push_msg = Some(value.into());
        self
    }
}

impl Draft<AskQuestion, 3> {
    /// Gives `sid`, which `AskQuestion` requires.
    pub fn sid(self, value: impl Into<Text>) -> Draft<AskQuestion, 2> {
        Draft(self.0.sid(value))
    }
}

impl Draft<AskQuestion, 2> {
    /// Gives `agent_id`, which `AskQuestion` requires.
    pub fn agent_id(self, value: impl Into<Text>) -> Draft<AskQuestion, 1> {
        Draft(self.0.agent_id(value))
    }
}

impl Draft<AskQuestion, 1> {
    /// Gives `messages`, the last that `AskQuestion` requires.
    pub fn messages(self, value: impl Into<List<AiMessage>>) -> AskQuestion {
        self.0.messages(value)
    }
}

/// User message sent to the AI agent.
///
/// Document 3: Message in messages.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct AiMessage {
    /// Message type.
    /// For example `user`.
    pub r#type: Option<AiMessageType>,
    /// Content of the message.
    /// For example `你好`.
    pub text: Option<Text>,
    /// Image for an image message; empty means text.
    /// For example `image`.
    pub content_type: Option<AiMessageContentType>,
    /// Original link of the image.
    /// For example `https://example.com/image.jpg`.
    pub origin_message: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AiMessage {
        r#type, text, content_type, origin_message
    }
}

impl AiMessage {
    /// Begins with what is required, one field after the other; the last gives the record.
    pub fn builder() -> Draft<AiMessage, 2> {
        Draft(AiMessage::empty())
    }

    /// Message type.
    /// For example `user`.
    #[must_use]
    pub fn r#type(mut self, value: impl Into<AiMessageType>) -> Self {
        self.r#type = Some(value.into());
        self
    }

    /// Content of the message.
    /// For example `你好`.
    #[must_use]
    pub fn text(mut self, value: impl Into<Text>) -> Self {
        self.text = Some(value.into());
        self
    }

    /// Image for an image message; empty means text.
    /// For example `image`.
    #[must_use]
    pub fn content_type(mut self, value: impl Into<AiMessageContentType>) -> Self {
        self.content_type = Some(value.into());
        self
    }

    /// Original link of the image.
    /// For example `https://example.com/image.jpg`.
    #[must_use]
    pub fn origin_message(mut self, value: impl Into<Text>) -> Self {
        self.origin_message = Some(value.into());
        self
    }
}

impl Draft<AiMessage, 2> {
    /// Gives `r#type`, which `AiMessage` requires.
    pub fn r#type(self, value: impl Into<AiMessageType>) -> Draft<AiMessage, 1> {
        Draft(self.0.r#type(value))
    }
}

impl Draft<AiMessage, 1> {
    /// Gives `text`, the last that `AiMessage` requires.
    pub fn text(self, value: impl Into<Text>) -> AiMessage {
        self.0.text(value)
    }
}

/// Type of a message of the AI agent.
///
/// Document 3: Message in messages.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AiMessageType {
    /// Meaning not shown in the vendor's documents.
    User,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl AiMessageType {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            AiMessageType::User => "user",
            AiMessageType::Unlisted(value) => value,
        }
    }
}

impl From<&str> for AiMessageType {
    fn from(value: &str) -> Self {
        match value {
            "user" => AiMessageType::User,
            other => AiMessageType::Unlisted(other.into()),
        }
    }
}

choice_codec!(AiMessageType);

/// Content type of a message to the AI agent.
///
/// Document 3: Message in messages.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AiMessageContentType {
    /// Image message.
    Image,
    /// Text.
    Text,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl AiMessageContentType {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            AiMessageContentType::Image => "image",
            AiMessageContentType::Text => "",
            AiMessageContentType::Unlisted(value) => value,
        }
    }
}

impl From<&str> for AiMessageContentType {
    fn from(value: &str) -> Self {
        match value {
            "image" => AiMessageContentType::Image,
            "" => AiMessageContentType::Text,
            other => AiMessageContentType::Unlisted(other.into()),
        }
    }
}

choice_codec!(AiMessageContentType);

/// Complete answer. The whole body is the answer; `data` is the text, not a wrapper.
///
/// Document 3: Answer (non-streaming).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct AiAnswer {
    /// Result code.
    /// For example `200`.
    pub code: Option<Integer>,
    /// Result text.
    /// For example `success`.
    pub message: Option<Text>,
    /// Answer content.
    /// For example `您好，请问有什么可以帮您？`.
    pub data: Option<Text>,
    /// Reply type and extra data.
    pub log: Option<AiAnswerLog>,
    /// Time the request was received.
    /// For example `2025-10-01 09:00:00`.
    pub msg_time: Option<Text>,
    /// Time of answer.
    /// For example `2025-10-01 09:00:00`.
    pub response_time: Option<Text>,
    /// Debugging information.
    pub debug: Option<AiDebugInfo>,
    /// Request id.
    /// For example `q1`.
    pub qid: Option<Text>,
    /// Attachments.
    pub answer_res_list: Option<List<AiAnswerAttachment>>,
    /// For streaming: whether the result is complete.
    pub is_end: Option<Boolean>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AiAnswer {
        code, message, data, log, msg_time, response_time, debug, qid, answer_res_list, is_end
    }
}

impl AiAnswer {
    /// Result code.
    /// For example `200`.
    #[must_use]
    pub fn code(mut self, value: impl Into<Integer>) -> Self {
        self.code = Some(value.into());
        self
    }

    /// Result text.
    /// For example `success`.
    #[must_use]
    pub fn message(mut self, value: impl Into<Text>) -> Self {
        self.message = Some(value.into());
        self
    }

    /// Answer content.
    /// For example `您好，请问有什么可以帮您？`.
    #[must_use]
    pub fn data(mut self, value: impl Into<Text>) -> Self {
        self.data = Some(value.into());
        self
    }

    /// Reply type and extra data.
    #[must_use]
    pub fn log(mut self, value: impl Into<AiAnswerLog>) -> Self {
        self.log = Some(value.into());
        self
    }

    /// Time the request was received.
    /// For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn msg_time(mut self, value: impl Into<Text>) -> Self {
        self.msg_time = Some(value.into());
        self
    }

    /// Time of answer.
    /// For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn response_time(mut self, value: impl Into<Text>) -> Self {
        self.response_time = Some(value.into());
        self
    }

    /// Debugging information.
    #[must_use]
    pub fn debug(mut self, value: impl Into<AiDebugInfo>) -> Self {
        self.debug = Some(value.into());
        self
    }

    /// Request id.
    /// For example `q1`.
    #[must_use]
    pub fn qid(mut self, value: impl Into<Text>) -> Self {
        self.qid = Some(value.into());
        self
    }

    /// Attachments.
    #[must_use]
    pub fn answer_res_list(mut self, value: impl Into<List<AiAnswerAttachment>>) -> Self {
        self.answer_res_list = Some(value.into());
        self
    }

    /// For streaming: whether the result is complete.
    #[must_use]
    pub fn is_end(mut self, value: impl Into<Boolean>) -> Self {
        self.is_end = Some(value.into());
        self
    }
}

/// Reply type and extra data (a map).
///
/// Document 3: Answer (non-streaming).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct AiAnswerLog {
    /// Action that the agent requests.
    /// Type (not shown in the document; assumed). For example `5`.
    pub action: Option<AiAction>,
    /// Skill group data.
    /// Type (not shown in the document; assumed).
    pub skill_num: Option<Any>,
    /// Reply strategy type.
    /// Type (not shown in the document; assumed).
    pub strategy_type: Option<Any>,
    /// Keypad data.
    /// Type (not shown in the document; assumed).
    pub keyboard_scene: Option<Any>,
    /// Business message type.
    /// Type (not shown in the document; assumed). For example `1`.
    pub biz_msg_type: Option<AiBizMsgType>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AiAnswerLog {
        action, skill_num, strategy_type, keyboard_scene, biz_msg_type
    }
}

impl AiAnswerLog {
    /// Action that the agent requests.
    /// Type (not shown in the document; assumed). For example `5`.
    #[must_use]
    pub fn action(mut self, value: impl Into<AiAction>) -> Self {
        self.action = Some(value.into());
        self
    }

    /// Skill group data.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn skill_num(mut self, value: impl Into<Any>) -> Self {
        self.skill_num = Some(value.into());
        self
    }

    /// Reply strategy type.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn strategy_type(mut self, value: impl Into<Any>) -> Self {
        self.strategy_type = Some(value.into());
        self
    }

    /// Keypad data.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn keyboard_scene(mut self, value: impl Into<Any>) -> Self {
        self.keyboard_scene = Some(value.into());
        self
    }

    /// Business message type.
    /// Type (not shown in the document; assumed). For example `1`.
    #[must_use]
    pub fn biz_msg_type(mut self, value: impl Into<AiBizMsgType>) -> Self {
        self.biz_msg_type = Some(value.into());
        self
    }
}

/// Action that the AI agent requests.
///
/// Document 3: Answer (non-streaming).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AiAction {
    /// Human service.
    HumanService,
    /// Keypad dial.
    Keypad,
    /// Hang up.
    HangUp,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl AiAction {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            AiAction::HumanService => "5",
            AiAction::Keypad => "6",
            AiAction::HangUp => "7",
            AiAction::Unlisted(value) => value,
        }
    }
}

impl From<&str> for AiAction {
    fn from(value: &str) -> Self {
        match value {
            "5" => AiAction::HumanService,
            "6" => AiAction::Keypad,
            "7" => AiAction::HangUp,
            other => AiAction::Unlisted(other.into()),
        }
    }
}

choice_codec!(AiAction);

/// Business type of a message of the AI agent.
///
/// Document 3: Answer (non-streaming).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AiBizMsgType {
    /// Follow-up script.
    FollowUp,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl AiBizMsgType {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            AiBizMsgType::FollowUp => "1",
            AiBizMsgType::Unlisted(value) => value,
        }
    }
}

impl From<&str> for AiBizMsgType {
    fn from(value: &str) -> Self {
        match value {
            "1" => AiBizMsgType::FollowUp,
            other => AiBizMsgType::Unlisted(other.into()),
        }
    }
}

choice_codec!(AiBizMsgType);

/// Debugging information (`debug_info`).
///
/// Document 3: Answer (non-streaming).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct AiDebugInfo {
    /// Model billing.
    pub add_info: Option<AiAddInfo>,
    /// Role selection log.
    pub tool_log: Option<AiLog>,
    /// Scene log.
    pub scene_log: Option<AiLog>,
    /// Query log.
    pub query_log: Option<AiLog>,
    /// Guidance log; only for active push.
    pub guidance_log: Option<AiGuidanceLog>,
    /// Flow log.
    pub flow_log: Option<AiFlowLog>,
    /// Only for active push.
    pub frs_log: Option<AiLog>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AiDebugInfo {
        add_info, tool_log, scene_log, query_log, guidance_log, flow_log, frs_log
    }
}

impl AiDebugInfo {
    /// Model billing.
    #[must_use]
    pub fn add_info(mut self, value: impl Into<AiAddInfo>) -> Self {
        self.add_info = Some(value.into());
        self
    }

    /// Role selection log.
    #[must_use]
    pub fn tool_log(mut self, value: impl Into<AiLog>) -> Self {
        self.tool_log = Some(value.into());
        self
    }

    /// Scene log.
    #[must_use]
    pub fn scene_log(mut self, value: impl Into<AiLog>) -> Self {
        self.scene_log = Some(value.into());
        self
    }

    /// Query log.
    #[must_use]
    pub fn query_log(mut self, value: impl Into<AiLog>) -> Self {
        self.query_log = Some(value.into());
        self
    }

    /// Guidance log; only for active push.
    #[must_use]
    pub fn guidance_log(mut self, value: impl Into<AiGuidanceLog>) -> Self {
        self.guidance_log = Some(value.into());
        self
    }

    /// Flow log.
    #[must_use]
    pub fn flow_log(mut self, value: impl Into<AiFlowLog>) -> Self {
        self.flow_log = Some(value.into());
        self
    }

    /// Only for active push.
    #[must_use]
    pub fn frs_log(mut self, value: impl Into<AiLog>) -> Self {
        self.frs_log = Some(value.into());
        self
    }
}

/// Model billing.
///
/// Document 3: Answer (non-streaming).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct AiAddInfo {
    /// Billing.
    /// For example `0.012`.
    pub billing: Option<Number>,
    /// Completion tokens.
    /// For example `256`.
    pub completion_tokens: Option<Integer>,
    /// Model.
    /// For example `qa-1`.
    pub model: Option<Text>,
    /// Prompt tokens.
    /// For example `256`.
    pub prompt_tokens: Option<Integer>,
    /// Total tokens.
    /// For example `256`.
    pub total_tokens: Option<Integer>,
    /// Reference.
    pub reference: Option<AiReference>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AiAddInfo {
        billing, completion_tokens, model, prompt_tokens, total_tokens, reference
    }
}

impl AiAddInfo {
    /// Billing.
    /// For example `0.012`.
    #[must_use]
    pub fn billing(mut self, value: impl Into<Number>) -> Self {
        self.billing = Some(value.into());
        self
    }

    /// Completion tokens.
    /// For example `256`.
    #[must_use]
    pub fn completion_tokens(mut self, value: impl Into<Integer>) -> Self {
        self.completion_tokens = Some(value.into());
        self
    }

    /// Model.
    /// For example `qa-1`.
    #[must_use]
    pub fn model(mut self, value: impl Into<Text>) -> Self {
        self.model = Some(value.into());
        self
    }

    /// Prompt tokens.
    /// For example `256`.
    #[must_use]
    pub fn prompt_tokens(mut self, value: impl Into<Integer>) -> Self {
        self.prompt_tokens = Some(value.into());
        self
    }

    /// Total tokens.
    /// For example `256`.
    #[must_use]
    pub fn total_tokens(mut self, value: impl Into<Integer>) -> Self {
        self.total_tokens = Some(value.into());
        self
    }

    /// Reference.
    #[must_use]
    pub fn reference(mut self, value: impl Into<AiReference>) -> Self {
        self.reference = Some(value.into());
        self
    }
}

/// Reference object; the two keys are an example.
///
/// Document 3: Answer (non-streaming).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct AiReference {
    /// Index.
    /// Type (not shown in the document; assumed). For example `1`.
    pub idx: Option<Scalar>,
    /// Site name.
    /// Type (not shown in the document; assumed). For example `帮助中心`.
    pub site_name: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AiReference {
        idx, site_name
    }
}

impl AiReference {
    /// Index.
    /// Type (not shown in the document; assumed). For example `1`.
    #[must_use]
    pub fn idx(mut self, value: impl Into<Scalar>) -> Self {
        self.idx = Some(value.into());
        self
    }

    /// Site name.
    /// Type (not shown in the document; assumed). For example `帮助中心`.
    #[must_use]
    pub fn site_name(mut self, value: impl Into<Text>) -> Self {
        self.site_name = Some(value.into());
        self
    }
}

/// Log object.
///
/// Document 3: Answer (non-streaming).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct AiLog {
    /// Slots.
    /// Type (not shown in the document; assumed).
    pub ai_slots: Option<Map<Any>>,
    /// Information.
    /// Type (not shown in the document; assumed).
    pub info: Option<Any>,
    /// How the model answer was used.
    /// Type (not shown in the document; assumed). For example `1`.
    pub json_parser: Option<AiJsonParser>,
    /// Content.
    /// Type (not shown in the document; assumed).
    pub content: Option<Any>,
    /// Options.
    /// For example `["人工客服"]`.
    pub option: Option<List<Text>>,
    /// Prompt.
    /// Type (not shown in the document; assumed).
    pub prompt: Option<Any>,
    /// Response.
    /// Type (not shown in the document; assumed).
    pub response: Option<Any>,
    /// Model of the tool.
    /// Type (not shown in the document; assumed).
    pub tool_llm: Option<Any>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AiLog {
        ai_slots, info, json_parser, content, option, prompt, response, tool_llm
    }
}

impl AiLog {
    /// Slots.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn ai_slots(mut self, value: impl Into<Map<Any>>) -> Self {
        self.ai_slots = Some(value.into());
        self
    }

    /// Information.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn info(mut self, value: impl Into<Any>) -> Self {
        self.info = Some(value.into());
        self
    }

    /// How the model answer was used.
    /// Type (not shown in the document; assumed). For example `1`.
    #[must_use]
    pub fn json_parser(mut self, value: impl Into<AiJsonParser>) -> Self {
        self.json_parser = Some(value.into());
        self
    }

    /// Content.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn content(mut self, value: impl Into<Any>) -> Self {
        self.content = Some(value.into());
        self
    }

    /// Options.
    /// For example `["人工客服"]`.
    #[must_use]
    pub fn option(mut self, value: impl IntoIterator<Item = impl Into<Text>>) -> Self {
        self.option = Some(value.into_iter().map(Into::into).collect());
        self
    }

    /// Prompt.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn prompt(mut self, value: impl Into<Any>) -> Self {
        self.prompt = Some(value.into());
        self
    }

    /// Response.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn response(mut self, value: impl Into<Any>) -> Self {
        self.response = Some(value.into());
        self
    }

    /// Model of the tool.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn tool_llm(mut self, value: impl Into<Any>) -> Self {
        self.tool_llm = Some(value.into());
        self
    }
}

/// Use of the JSON in a model answer.
///
/// Document 3: Answer (non-streaming).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AiJsonParser {
    /// Model answer returned directly.
    Direct,
    /// Model answer parsed as JSON.
    Parsed,
    /// A value that the vendor's documents do not list, unchanged.
    Unlisted(String),
}

impl AiJsonParser {
    /// The value on the wire.
    pub fn as_str(&self) -> &str {
        match self {
            AiJsonParser::Direct => "1",
            AiJsonParser::Parsed => "2",
            AiJsonParser::Unlisted(value) => value,
        }
    }
}

impl From<&str> for AiJsonParser {
    fn from(value: &str) -> Self {
        match value {
            "1" => AiJsonParser::Direct,
            "2" => AiJsonParser::Parsed,
            other => AiJsonParser::Unlisted(other.into()),
        }
    }
}

choice_codec!(AiJsonParser);

/// Guidance log, only for active push.
///
/// Document 3: Answer (non-streaming).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct AiGuidanceLog {
    /// Guidance name.
    /// Type (not shown in the document; assumed). For example `活动邀约`.
    pub guidance_name: Option<Text>,
    /// Current index.
    /// For example `0`.
    pub current_guidance_index: Option<Integer>,
    /// Name.
    /// Type (not shown in the document; assumed).
    pub name: Option<Text>,
    /// Response.
    /// Type (not shown in the document; assumed).
    pub response: Option<Any>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AiGuidanceLog {
        guidance_name, current_guidance_index, name, response
    }
}

impl AiGuidanceLog {
    /// Guidance name.
    /// Type (not shown in the document; assumed). For example `活动邀约`.
    #[must_use]
    pub fn guidance_name(mut self, value: impl Into<Text>) -> Self {
        self.guidance_name = Some(value.into());
        self
    }

    /// Current index.
    /// For example `0`.
    #[must_use]
    pub fn current_guidance_index(mut self, value: impl Into<Integer>) -> Self {
        self.current_guidance_index = Some(value.into());
        self
    }

    /// Name.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn name(mut self, value: impl Into<Text>) -> Self {
        self.name = Some(value.into());
        self
    }

    /// Response.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn response(mut self, value: impl Into<Any>) -> Self {
        self.response = Some(value.into());
        self
    }
}

/// Flow log.
///
/// Document 3: Answer (non-streaming).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct AiFlowLog {
    /// Path link.
    /// For example `开始 > 退款咨询`.
    pub path_link: Option<Text>,
    /// Steps.
    pub path: Option<List<AiFlowStep>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AiFlowLog {
        path_link, path
    }
}

impl AiFlowLog {
    /// Path link.
    /// For example `开始 > 退款咨询`.
    #[must_use]
    pub fn path_link(mut self, value: impl Into<Text>) -> Self {
        self.path_link = Some(value.into());
        self
    }

    /// Steps.
    #[must_use]
    pub fn path(mut self, value: impl Into<List<AiFlowStep>>) -> Self {
        self.path = Some(value.into());
        self
    }
}

/// Step of a flow.
///
/// Document 3: Answer (non-streaming).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct AiFlowStep {
    /// Step type.
    /// Type (not shown in the document; assumed).
    pub r#type: Option<Text>,
    /// Step name.
    /// Type (not shown in the document; assumed). For example `查询订单`.
    pub name: Option<Text>,
    /// Step results.
    pub debug: Option<AiFlowDebug>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AiFlowStep {
        r#type, name, debug
    }
}

impl AiFlowStep {
    /// Step type.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn r#type(mut self, value: impl Into<Text>) -> Self {
        self.r#type = Some(value.into());
        self
    }

    /// Step name.
    /// Type (not shown in the document; assumed). For example `查询订单`.
    #[must_use]
    pub fn name(mut self, value: impl Into<Text>) -> Self {
        self.name = Some(value.into());
        self
    }

    /// Step results.
    #[must_use]
    pub fn debug(mut self, value: impl Into<AiFlowDebug>) -> Self {
        self.debug = Some(value.into());
        self
    }
}

/// Results of a flow step.
///
/// Document 3: Answer (non-streaming).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct AiFlowDebug {
    /// Variable results.
    /// Type (not shown in the document; assumed).
    pub variable: Option<Any>,
    /// Function results.
    /// Type (not shown in the document; assumed).
    pub func: Option<Any>,
    /// Condition results.
    /// Type (not shown in the document; assumed).
    pub condition: Option<Any>,
    /// Model results.
    /// Type (not shown in the document; assumed).
    pub llm: Option<Any>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AiFlowDebug {
        variable, func, condition, llm
    }
}

impl AiFlowDebug {
    /// Variable results.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn variable(mut self, value: impl Into<Any>) -> Self {
        self.variable = Some(value.into());
        self
    }

    /// Function results.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn func(mut self, value: impl Into<Any>) -> Self {
        self.func = Some(value.into());
        self
    }

    /// Condition results.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn condition(mut self, value: impl Into<Any>) -> Self {
        self.condition = Some(value.into());
        self
    }

    /// Model results.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn llm(mut self, value: impl Into<Any>) -> Self {
        self.llm = Some(value.into());
        self
    }
}

/// Attachment of an answer.
///
/// Document 3: Answer (non-streaming).
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct AiAnswerAttachment {
    /// Kind of the attachment.
    /// Type (not shown in the document; assumed).
    pub r#type: Option<Text>,
    /// Name of the attachment.
    /// Type (not shown in the document; assumed). For example `产品手册.md`.
    pub name: Option<Text>,
    /// Address of the attachment.
    /// Type (not shown in the document; assumed). For example `https://example.com/page`.
    pub url: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AiAnswerAttachment {
        r#type, name, url
    }
}

impl AiAnswerAttachment {
    /// Kind of the attachment.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn r#type(mut self, value: impl Into<Text>) -> Self {
        self.r#type = Some(value.into());
        self
    }

    /// Name of the attachment.
    /// Type (not shown in the document; assumed). For example `产品手册.md`.
    #[must_use]
    pub fn name(mut self, value: impl Into<Text>) -> Self {
        self.name = Some(value.into());
        self
    }

    /// Address of the attachment.
    /// Type (not shown in the document; assumed). For example `https://example.com/page`.
    #[must_use]
    pub fn url(mut self, value: impl Into<Text>) -> Self {
        self.url = Some(value.into());
        self
    }
}

/// Chunk of a streamed answer.
///
/// Document 3: Streaming chunk.
#[derive(Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct AiStreamChunk {
    /// True in the last part.
    pub is_end: Option<Boolean>,
    /// Piece of the answer. A plain answer instead of a stream has its text in `data`, which is read as this field.
    /// For example `您好，`.
    pub reply: Option<Text>,
    /// Listed for chunks although the complete answer has no such field.
    /// Type (not shown in the document; assumed).
    pub info: Option<Any>,
    /// As in the answer.
    pub log: Option<AiAnswerLog>,
    /// As in the answer.
    pub debug: Option<AiDebugInfo>,
    /// As in the answer.
    /// For example `2025-10-01 09:00:00`.
    pub msg_time: Option<Text>,
    /// As in the answer.
    /// For example `2025-10-01 09:00:00`.
    pub response_time: Option<Text>,
    /// As in the answer.
    /// For example `q1`.
    pub qid: Option<Text>,
    /// As in the answer.
    pub answer_res_list: Option<List<AiAnswerAttachment>>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    AiStreamChunk {
        is_end, reply, info, log, debug, msg_time, response_time, qid, answer_res_list
    }
}

impl AiStreamChunk {
    /// True in the last part.
    #[must_use]
    pub fn is_end(mut self, value: impl Into<Boolean>) -> Self {
        self.is_end = Some(value.into());
        self
    }

    /// Piece of the answer. A plain answer instead of a stream has its text in `data`, which is read as this field.
    /// For example `您好，`.
    #[must_use]
    pub fn reply(mut self, value: impl Into<Text>) -> Self {
        self.reply = Some(value.into());
        self
    }

    /// Listed for chunks although the complete answer has no such field.
    /// Type (not shown in the document; assumed).
    #[must_use]
    pub fn info(mut self, value: impl Into<Any>) -> Self {
        self.info = Some(value.into());
        self
    }

    /// As in the answer.
    #[must_use]
    pub fn log(mut self, value: impl Into<AiAnswerLog>) -> Self {
        self.log = Some(value.into());
        self
    }

    /// As in the answer.
    #[must_use]
    pub fn debug(mut self, value: impl Into<AiDebugInfo>) -> Self {
        self.debug = Some(value.into());
        self
    }

    /// As in the answer.
    /// For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn msg_time(mut self, value: impl Into<Text>) -> Self {
        self.msg_time = Some(value.into());
        self
    }

    /// As in the answer.
    /// For example `2025-10-01 09:00:00`.
    #[must_use]
    pub fn response_time(mut self, value: impl Into<Text>) -> Self {
        self.response_time = Some(value.into());
        self
    }

    /// As in the answer.
    /// For example `q1`.
    #[must_use]
    pub fn qid(mut self, value: impl Into<Text>) -> Self {
        self.qid = Some(value.into());
        self
    }

    /// As in the answer.
    #[must_use]
    pub fn answer_res_list(mut self, value: impl Into<List<AiAnswerAttachment>>) -> Self {
        self.answer_res_list = Some(value.into());
        self
    }
}

/// Reference to a session.
///
/// Document 3: B. AI-agent interface > Endpoints: Close session.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct SessionRef {
    /// Session id.
    /// For example `s1`.
    pub sid: Option<Text>,
    /// What the service sent beside the documented fields.
    pub extra: Map<Any>,
}

record_codec! {
    SessionRef {
        sid
    }
}

impl SessionRef {
    /// The record with `sid`, which a request must give.
    pub fn new(sid: impl Into<Text>) -> Self {
        SessionRef { sid: Some(sid.into()), ..SessionRef::empty() }
    }

    /// Session id.
    /// For example `s1`.
    #[must_use]
    pub fn sid(mut self, value: impl Into<Text>) -> Self {
        self.sid = Some(value.into());
        self
    }
}
