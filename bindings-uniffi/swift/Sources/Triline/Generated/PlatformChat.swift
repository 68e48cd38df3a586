// Written by `cargo run -p triline-bindgen` from the table of the core.

extension Platform {
    /// Online chat: sessions and their messages.
    public var chat: Chat { Chat(caller: caller) }

    /// Online chat: sessions and their messages.
    public struct Chat: Sendable {
        let caller: Caller

        /// Lists online-chat sessions by filter, in pages of up to 50.
        ///
        /// Vendor's API document: *List sessions* (our translation: 查询在线客服会话列表), `POST /openapi/im-center/webchat/v1/list`.
        ///
        /// Document 2: Chat sessions: List sessions.
        ///
        /// ```swift
        /// for try await chatSessionEntry in cc.chat.sessions() { print(chatSessionEntry) }
        /// ```
        ///
        /// - Parameters:
        ///   - createTime: Session creation time range: start and end. What one time alone means is not shown, here and in the other ranges. Optional (not shown in the document; assumed). From 1 to 2 elements in one request. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
        ///   - visitorName: Visitor nickname. Optional (not shown in the document; assumed). For example `访客小李`.
        ///   - sessionId: Session id. Optional (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
        ///   - agentId: Agent id. `id` in `platform.agents.query` (not shown in the document; assumed). Optional (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
        ///   - platform: Channel. Optional (not shown in the document; assumed). For example `.pc`.
        ///   - accessId: Access number id. Optional (not shown in the document; assumed). For example `70001`.
        ///   - peerId: Skill group id. Optional (not shown in the document; assumed). For example `80001`.
        ///   - convertManualTime: Time of transfer to human. Optional (not shown in the document; assumed). From 1 to 2 elements in one request. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
        ///   - manualTime: Time of successful transfer. Optional (not shown in the document; assumed). From 1 to 2 elements in one request. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
        ///   - endTime: Session end time. Optional (not shown in the document; assumed). From 1 to 2 elements in one request. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
        ///   - agentFirstReplyTime: Agent first response time; the sample names it `agentFirstReplyTime`. On the wire: `createTagentFirstReplyTimeime`. Optional (not shown in the document; assumed). From 1 to 2 elements in one request. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
        ///   - totalMessageCount: Total messages. Optional (not shown in the document; assumed). For example `12`.
        ///   - visitorMessageCount: Visitor messages. Optional (not shown in the document; assumed). For example `12`.
        ///   - agentReplyMessageCount: Agent messages. Optional (not shown in the document; assumed). For example `12`.
        ///   - seoSource: Search source. Optional (not shown in the document; assumed). For example `example.com`.
        ///   - seoKeywords: Search keywords. Optional (not shown in the document; assumed). For example `呼叫中心`.
        ///   - finishKey: End type. Optional (not shown in the document; assumed). For example `.systemErrorFinish`.
        ///   - area: Region: country, space, province, space, city. Optional (not shown in the document; assumed). For example `中国 四川 成都`.
        ///   - ip: Visitor ip. Optional (not shown in the document; assumed). For example `203.0.113.22`.
        ///   - limit: Rows per page. Optional (not shown in the document; assumed). At most 50. Iterating requests pages of 50 unless it is given. For example `20`.
        ///   - page: Page number. Optional (not shown in the document; assumed). For example `1`.
        /// - Returns: The list. Nothing is sent before it is used.
        public func sessions(
            createTime: [any ServiceTime]? = nil,
            visitorName: String? = nil,
            sessionId: String? = nil,
            agentId: String? = nil,
            platform: ChatPlatform? = nil,
            accessId: String? = nil,
            peerId: String? = nil,
            convertManualTime: [any ServiceTime]? = nil,
            manualTime: [any ServiceTime]? = nil,
            endTime: [any ServiceTime]? = nil,
            agentFirstReplyTime: [any ServiceTime]? = nil,
            totalMessageCount: Int? = nil,
            visitorMessageCount: Int? = nil,
            agentReplyMessageCount: Int? = nil,
            seoSource: String? = nil,
            seoKeywords: String? = nil,
            finishKey: ChatFinishKey? = nil,
            area: String? = nil,
            ip: String? = nil,
            limit: Int? = nil,
            page: Int? = nil
        ) -> PagedList<ChatSessionEntry> {
            self.caller.pages("platform.chat.sessions") {
                $0.set("createTime", times: createTime)
                $0.set("visitorName", visitorName)
                $0.set("sessionId", sessionId)
                $0.set("agentId", agentId)
                $0.set("platform", platform)
                $0.set("accessId", accessId)
                $0.set("peerId", peerId)
                $0.set("convertManualTime", times: convertManualTime)
                $0.set("manualTime", times: manualTime)
                $0.set("endTime", times: endTime)
                $0.set("createTagentFirstReplyTimeime", times: agentFirstReplyTime)
                $0.set("totalMessageCount", totalMessageCount)
                $0.set("visitorMessageCount", visitorMessageCount)
                $0.set("agentReplyMessageCount", agentReplyMessageCount)
                $0.set("seoSource", seoSource)
                $0.set("seoKeywords", seoKeywords)
                $0.set("finishKey", finishKey)
                $0.set("area", area)
                $0.set("ip", ip)
                $0.set("limit", limit)
                $0.set("page", page)
            }
        }

        /// Returns one online-chat session with its routing history.
        ///
        /// Vendor's API document: *Session detail* (our translation: 查询在线客服会话详情), `POST /openapi/im-center/webchat/v1/info`.
        ///
        /// Document 2: Chat sessions: Session detail.
        ///
        /// ```swift
        /// print(try await cc.chat.session(sessionId: "04eb60c0de173ce83c3c4e66"))
        /// ```
        ///
        /// - Parameter sessionId: Session id. Required (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func session(sessionId: String) async throws -> ChatSessionDetail {
            try await self.caller.record("platform.chat.session") {
                $0.set("sessionId", sessionId)
            }
        }

        /// Lists the messages of a visitor or of a session, in pages.
        ///
        /// Vendor's API document: *Message history* (our translation: 查询在线客服历史消息), `POST /openapi/im-center/webchat/v1/history`.
        ///
        /// Document 2: Chat sessions: Message history.
        ///
        /// ```swift
        /// for try await chatMessage in cc.chat.messages() { print(chatMessage) }
        /// ```
        ///
        /// - Parameters:
        ///   - visitorId: Visitor id. Optional (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
        ///   - sessionId: Session id. Optional (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
        ///   - dateTime: Timestamp. What it bounds, messages before or after it, is not shown. Optional (not shown in the document; assumed). In milliseconds since 1970. For example `1759280400000`.
        ///   - limit: Rows per page. Optional (not shown in the document; assumed). Iterating requests pages of 50 unless it is given. For example `20`.
        ///   - page: Page number. Optional (not shown in the document; assumed). For example `1`.
        /// - Returns: The list. Nothing is sent before it is used.
        public func messages(
            visitorId: String? = nil,
            sessionId: String? = nil,
            dateTime: Int? = nil,
            limit: Int? = nil,
            page: Int? = nil
        ) -> PagedList<ChatMessage> {
            self.caller.pages("platform.chat.messages") {
                $0.set("visitorId", visitorId)
                $0.set("sessionId", sessionId)
                $0.set("dateTime", dateTime)
                $0.set("limit", limit)
                $0.set("page", page)
            }
        }
    }
}
