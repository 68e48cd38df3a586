//! Online chat: sessions and their messages.

use crate::macros::{choice, group, record};
use crate::types::TextOrList;

group! {
    /// Online chat: sessions and their messages.
    Platform platform.chat {
        /// Lists online-chat sessions by filter, in pages of up to 50.
        ///
        /// Vendor's API document: *List sessions* (our translation: 查询在线客服会话列表), `POST /openapi/im-center/webchat/v1/list`.
        sessions: Post "/openapi/im-center/webchat/v1/list" (ChatSessionFilter) -> [pages of ChatSessionEntry at "list" by "page" and "limit", 50]
            { repeat: Read, rules: [], errors: [; 6701], source: "2: Chat sessions: List sessions" }

        /// Returns one online-chat session with its routing history.
        ///
        /// Vendor's API document: *Session detail* (our translation: 查询在线客服会话详情), `POST /openapi/im-center/webchat/v1/info`.
        session: Post "/openapi/im-center/webchat/v1/info" (ChatSessionRef) -> [fields of ChatSessionDetail under ""]
            { repeat: Read, rules: [], errors: [], source: "2: Chat sessions: Session detail" }

        /// Lists the messages of a visitor or of a session, in pages.
        ///
        /// Vendor's API document: *Message history* (our translation: 查询在线客服历史消息), `POST /openapi/im-center/webchat/v1/history`.
        messages: Post "/openapi/im-center/webchat/v1/history" (ChatMessageFilter) -> [pages of ChatMessage at "messageList" by "page" and "limit", 50]
            { repeat: Read, rules: [], errors: [], source: "2: Chat sessions: Message history" }
    }
}

record! {
    /// Parameters of chat, sessions.
    ChatSessionFilter, "2: Chat sessions: List sessions" {
        /// Session creation time range: start and end. What one time alone means is not shown, here and in the other ranges.
        create_time: List<Text> = "createTime" [MinItems(1), MaxItems(2), Format(DateTime), Assumed("Optional")],
        /// Visitor nickname.
        visitor_name: Text = "visitorName" [Assumed("Optional")],
        /// Session id.
        session_id: Text = "sessionId" [Assumed("Optional")],
        /// Agent id.
        agent_id: Text = "agentId" [Assumed("`id` in `platform.agents.query`"), Assumed("Optional")],
        /// Channel.
        platform: ChatPlatform [Assumed("Optional")],
        /// Access number id.
        access_id: Text = "accessId" [Assumed("Optional")],
        /// Skill group id.
        peer_id: Text = "peerId" [Assumed("Optional")],
        /// Time of transfer to human.
        convert_manual_time: List<Text> = "convertManualTime" [MinItems(1), MaxItems(2), Format(DateTime), Assumed("Optional")],
        /// Time of successful transfer.
        manual_time: List<Text> = "manualTime" [MinItems(1), MaxItems(2), Format(DateTime), Assumed("Optional")],
        /// Session end time.
        end_time: List<Text> = "endTime" [MinItems(1), MaxItems(2), Format(DateTime), Assumed("Optional")],
        /// Agent first response time; the sample names it `agentFirstReplyTime`.
        agent_first_reply_time: List<Text> = "createTagentFirstReplyTimeime" as "agentFirstReplyTime" [MinItems(1), MaxItems(2), Format(DateTime), Also("agentFirstReplyTime"), Assumed("Optional")],
        /// Total messages.
        total_message_count: Integer = "totalMessageCount" [AnyNumber, Assumed("Optional")],
        /// Visitor messages.
        visitor_message_count: Integer = "visitorMessageCount" [AnyNumber, Assumed("Optional")],
        /// Agent messages.
        agent_reply_message_count: Integer = "agentReplyMessageCount" [AnyNumber, Assumed("Optional")],
        /// Search source.
        seo_source: Text = "seoSource" [Assumed("Optional")],
        /// Search keywords.
        seo_keywords: Text = "seoKeywords" [Assumed("Optional")],
        /// End type.
        finish_key: ChatFinishKey = "finishKey" [Assumed("Optional")],
        /// Region: country, space, province, space, city.
        area: Text [Assumed("Optional")],
        /// Visitor ip.
        ip: Text [Assumed("Optional")],
        /// Rows per page.
        limit: Integer [AnyNumber, Max(50), Assumed("Optional")],
        /// Page number.
        page: Integer [AnyNumber, Assumed("Optional")],
    }
}

record! {
    /// Reference to a chat session.
    ChatSessionRef, "2: Chat sessions: Session detail" {
        /// Session id.
        session_id: Text = "sessionId" [Required, Assumed("Required")],
    }
}

record! {
    /// A chat session and its history.
    ChatSessionDetail, "2: Chat sessions: Session detail" {
        /// The session.
        chat_session: ChatSession = "chatSession",
        /// Routing steps of the session.
        schedule_history: List<ChatScheduleStep> = "scheduleHistory",
    }
}

record! {
    /// Parameters of chat, messages.
    ChatMessageFilter, "2: Chat sessions: Message history" {
        /// Visitor id.
        visitor_id: Text = "visitorId" [Assumed("Optional")],
        /// Session id.
        session_id: Text = "sessionId" [Assumed("Optional")],
        /// Timestamp. What it bounds, messages before or after it, is not shown.
        date_time: Integer = "dateTime" [AnyNumber, Unit("milliseconds since 1970"), Assumed("Optional")],
        /// Rows per page.
        limit: Integer [AnyNumber, Assumed("Optional")],
        /// Page number.
        page: Integer [AnyNumber, Assumed("Optional")],
    }
}

record! {
    /// Entry of the chat session list.
    ChatSessionEntry, "2: Chat session list entry" {
        /// Session id.
        id: Text = "_id" as "id" [Assumed("Type")],
        /// Visitor id.
        visitor_id: Text = "visitorId" [Assumed("Type")],
        /// Account number.
        account: Text [Assumed("Type")],
        /// Creation time; the field list types it string[].
        create_time: TextOrList = "createTime" [Format(DateTime)],
        /// Creation timestamp.
        create_timestamp: Integer = "createTimestamp" [AnyNumber, Unit("milliseconds since 1970")],
        /// Access number id.
        access_id: Text = "accessId" [Assumed("Type")],
        /// Channel.
        platform: ChatPlatform [Assumed("Type")],
        /// Visitor name.
        visitor_name: Text = "visitorName" [Assumed("Type")],
        /// Session status.
        status: ChatSessionStatus [Assumed("Type")],
        /// Visitor ip.
        ip: Text [Assumed("Type")],
        /// Total messages.
        total_message_count: Integer = "totalMessageCount" [AnyNumber, Assumed("Type")],
        /// Skill group id.
        to_peer: Text = "toPeer" [Assumed("Type")],
        /// Agent id.
        agent_id: Text = "agentId" [Assumed("Type")],
        /// Agent replies.
        agent_reply_message_count: Integer = "agentReplyMessageCount" [AnyNumber, Assumed("Type")],
        /// Time of transfer to human.
        convert_manual_time: List<Text> = "convertManualTime" [Format(DateTime)],
        /// Time of successful transfer to human.
        manual_time: List<Text> = "manualTime" [Format(DateTime)],
        /// Session end.
        end_time: List<Text> = "endTime" [Format(DateTime)],
        /// Agent first response time.
        agent_first_reply_time: List<Text> = "createTagentFirstReplyTimeime" as "agentFirstReplyTime" [Format(DateTime)],
        /// Visitor messages.
        visitor_message_count: Integer = "visitorMessageCount" [AnyNumber, Assumed("Type")],
        /// Search source.
        seo_source: Text = "seoSource" [Assumed("Type")],
        /// Search keywords.
        seo_keywords: Text = "seoKeywords" [Assumed("Type")],
        /// End type.
        finish_key: ChatFinishKey = "finishKey" [Assumed("Type")],
        /// Region.
        area: Text [Assumed("Type")],
    }
}

record! {
    /// Chat session of the detail operation.
    ChatSession, "2: Chat session (chatSession of the detail operation)" {
        /// Session id.
        id: Text = "_id" as "id",
        /// Agents who handled the session.
        user_ids: List<Text> = "userIds",
        /// Auto-claim version numbers.
        auto_claim_versions: List<Text> = "autoClaimVersions",
        /// Auto-claim version number.
        auto_claim_version: Text = "autoClaimVersion",
        /// Visitor id.
        visitor_id: Text = "visitorId",
        /// Account number.
        account_id: Text = "accountId",
        /// Creation time.
        create_time: Text = "createTime" [Format(DateTime)],
        /// Creation timestamp.
        create_timestamp: Integer = "createTimestamp" [AnyNumber, Unit("milliseconds since 1970"), Assumed("The unit as in the list")],
        /// Access number id.
        access_id: Text = "accessId",
        /// Access number name.
        access_name: Text = "accessName",
        /// Channel.
        platform: ChatPlatform,
        /// Visitor name.
        visitor_name: Text = "visitorName",
        /// New visitor.
        is_new_visitor: Boolean = "isNewVisitor",
        /// Invited session.
        is_invite: Boolean = "isInvite",
        /// New session.
        is_new_session: Boolean = "isNewSession",
        /// Visitor offline.
        is_visitor_break: Boolean = "isVisitorBreak",
        /// Session status.
        status: ChatSessionStatus,
        /// Flow id.
        process_node_id: Text = "processNodeId",
        /// Current node id.
        current_node_id: Text = "currentNodeId",
        /// Flow name.
        process_name: Text = "processName",
        /// Visitor ip.
        ip: Text,
        /// Last message time.
        last_message_timestamp: Integer = "lastMessageTimestamp" [AnyNumber, Unit("milliseconds since 1970"), Assumed("The unit as in the list")],
        /// Last message.
        last_message: ChatLastMessage = "lastMessage",
        /// Unread message count.
        leak_num: Scalar = "leakNum",
        /// Total messages.
        total_message_count: Integer = "totalMessageCount" [AnyNumber],
        /// Agent replies.
        agent_reply_message_count: Integer = "agentReplyMessageCount" [AnyNumber],
        /// Invitation count.
        invite_times: Integer = "inviteTimes" [AnyNumber],
        /// Total dialogue count.
        dialogue_times: Integer = "dialogueTimes" [AnyNumber],
        /// Skill group id.
        to_peer: Text = "toPeer",
        /// Human or robot.
        service_man: ChatServiceMan = "serviceMan",
        /// Agent id.
        agent_id: Text = "agentId",
        /// Agent claim timestamp.
        agent_claim_timestamp: Integer = "agentClaimTimestamp" [AnyNumber, Unit("milliseconds since 1970"), Assumed("The unit as in the list")],
        /// Last visitor message timestamp.
        last_visitor_message_timestamp: Integer = "lastVisitorMessageTimestamp" [AnyNumber, Unit("milliseconds since 1970"), Assumed("The unit as in the list")],
        /// Visitor start-wait timestamp.
        visitor_start_wait_timestamp: Integer = "visitorStartWaitTimestamp" [AnyNumber, Unit("milliseconds since 1970"), Assumed("The unit as in the list")],
        /// Last agent message timestamp.
        last_agent_message_timestamp: Integer = "lastAgentMessageTimestamp" [AnyNumber, Unit("milliseconds since 1970"), Assumed("The unit as in the list")],
        /// Transfer times.
        convert_manual_time: List<Text> = "convertManualTime" [Format(DateTime)],
        /// Transfer success times.
        manual_time: List<Text> = "manualTime" [Format(DateTime)],
        /// End times.
        end_time: List<Text> = "endTime" [Format(DateTime)],
        /// End type.
        finish_key: ChatFinishKey = "finishKey",
    }
}

record! {
    /// Last message of a chat session.
    ChatLastMessage, "2: Chat session (chatSession of the detail operation)" {
        /// Content type.
        content_type: Text = "contentType" [Assumed("Type")],
        /// Content of the message.
        content: Any [Assumed("Type")],
        /// Sender.
        last_message_from: Text = "lastMessageFrom" [Assumed("Type")],
    }
}

record! {
    /// Entry of `schedule_history`, the routing history.
    ChatScheduleStep, "2: Chat session (chatSession of the detail operation)" {
        /// Time.
        date_time: Text = "dateTime" [Format(DateTime)],
        /// Node type.
        process_node_type: Text = "processNodeType",
        /// Node id.
        process_node_id: Text = "processNodeId",
        /// Node name.
        process_node_name: Text = "processNodeName",
    }
}

record! {
    /// Chat message.
    ChatMessage, "2: Chat message (messageList entry)" {
        /// Message id.
        id: Text = "_id" as "id" [Assumed("Type")],
        /// List message.
        flow_list: Any = "flowList" [Assumed("Type")],
        /// Answer list.
        content_list: Any = "contentList" [Assumed("Type")],
        /// Account number.
        account_id: Text = "accountId" [Assumed("Type")],
        /// Visitor id.
        visitor_id: Text = "visitorId" [Assumed("Type")],
        /// Message type.
        content_type: Text = "contentType" [Assumed("Type")],
        /// Content of the message.
        content: Any [Assumed("Type")],
        /// Channel.
        platform: ChatPlatform [Assumed("Type")],
        /// Creation timestamp.
        create_timestamp: Integer = "createTimestamp" [AnyNumber, Unit("milliseconds since 1970"), Assumed("The unit as in the list")],
        /// Creation time.
        create_time: Text = "createTime" [Format(DateTime)],
        /// Direction.
        r#type: ChatMessageDirection = "type" [Assumed("Type")],
        /// Access number id.
        access_id: Text = "accessId" [Assumed("Type")],
        /// Show as HTML.
        is_show_html: Boolean = "isShowHtml",
        /// Hide this message.
        is_hide: Boolean = "isHide",
        /// Visitor message read by agent.
        deal_customer_msg: Boolean = "dealCustomerMsg",
        /// Agent message read by visitor.
        deal_user_msg: Boolean = "dealUserMsg",
        /// Session id.
        session_id: Text = "sessionId" [Assumed("Type")],
        /// Shown only in the example.
        is_exist_focus_words: Boolean = "isExistFocusWords" [Observed],
    }
}

choice! {
    /// Chat platform.
    ChatPlatform: Text (open), "2: Chat sessions" {
        /// Example value.
        Pc = "pc",
    }
}

choice! {
    /// Chat finish key.
    ChatFinishKey: Text, "2: Chat sessions" {
        /// Meaning not shown in the vendor's documents.
        SystemErrorFinish = "system_error_finish",
        /// Meaning not shown in the vendor's documents.
        SystemProcessFinish = "system_process_finish",
        /// Meaning not shown in the vendor's documents.
        QueueGiveUp = "queue_give_up",
        /// Meaning not shown in the vendor's documents.
        AgentFinish = "agent_finish",
        /// Meaning not shown in the vendor's documents.
        VisitorFinish = "visitor_finish",
        /// Meaning not shown in the vendor's documents.
        SystemAutoFinishSession = "system_auto_finish_session",
        /// Meaning not shown in the vendor's documents.
        SessionToLeaveFinish = "session_to_leave_finish",
    }
}

choice! {
    /// Chat session status.
    ChatSessionStatus: Text (open), "2: States and transitions" {
        /// Example value.
        Deal = "deal",
    }
}

choice! {
    /// Chat service man.
    ChatServiceMan: Text (open), "2: Chat session (chatSession of the detail operation)" {
        /// Example value (the field means human or robot).
        Manual = "manual",
    }
}

choice! {
    /// Chat message direction.
    ChatMessageDirection: Text, "2: Chat message (messageList entry)" {
        /// Meaning not shown in the vendor's documents.
        In = "in",
        /// Meaning not shown in the vendor's documents.
        Out = "out",
    }
}
