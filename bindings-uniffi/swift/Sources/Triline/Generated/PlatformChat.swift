// Written by `cargo run -p triline-bindgen` from the table of the core.

extension Platform {
    /// Online chat: sessions and their messages.
    public var chat: Chat { Chat(caller: caller) }

    /// Online chat: sessions and their messages.
    public struct Chat: Sendable {
        let caller: Caller

        /// Lists online-chat sessions by filter, in pages of up to 50.
        ///
        /// Vendor's API document: *List sessions*, 查询在线客服会话列表, `POST /openapi/im-center/webchat/v1/list`.
        ///
        /// Document 2: Chat sessions: List sessions.
        ///
        /// ```swift
        /// for try await chatSessionEntry in cc.chat.sessions() { print(chatSessionEntry) }
        /// ```
        ///
        /// - Parameters:
        ///   - createTime: Session creation time range: start and end. What one time alone means is not shown, here and in the other ranges. 1 to 2 elements. Format: `yyyy-MM-dd HH:mm:ss`.
        ///   - visitorName: Visitor nickname.
        ///   - sessionId: Session id.
        ///   - agentId: Agent id: `id` in `platform.agents.query`.
        ///   - platform: Channel.
        ///   - accessId: Access number id.
        ///   - peerId: Skill group id.
        ///   - convertManualTime: Time of transfer to human. 1 to 2 elements. Format: `yyyy-MM-dd HH:mm:ss`.
        ///   - manualTime: Time of successful transfer. 1 to 2 elements. Format: `yyyy-MM-dd HH:mm:ss`.
        ///   - endTime: Session end time. 1 to 2 elements. Format: `yyyy-MM-dd HH:mm:ss`.
        ///   - agentFirstReplyTime: Agent first response time (sic); the sample names it agentFirstReplyTime. 1 to 2 elements. Format: `yyyy-MM-dd HH:mm:ss`.
        ///   - totalMessageCount: Total messages.
        ///   - visitorMessageCount: Visitor messages.
        ///   - agentReplyMessageCount: Agent messages.
        ///   - seoSource: Search source.
        ///   - seoKeywords: Search keywords.
        ///   - finishKey: End type.
        ///   - area: Region: country, space, province, space, city.
        ///   - ip: Visitor ip.
        ///   - limit: Rows per page. At most 50.
        ///   - page: Page number.
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
        /// Vendor's API document: *Session detail*, 查询在线客服会话详情, `POST /openapi/im-center/webchat/v1/info`.
        ///
        /// Document 2: Chat sessions: Session detail.
        ///
        /// ```swift
        /// print(try await cc.chat.session(sessionId: "04eb60c0de173ce83c3c4e66"))
        /// ```
        ///
        /// - Parameter sessionId: Session id.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func session(sessionId: String) async throws -> ChatSessionDetail {
            try await self.caller.record("platform.chat.session") {
                $0.set("sessionId", sessionId)
            }
        }

        /// Lists the messages of a visitor or of a session, in pages of up to 50.
        ///
        /// Vendor's API document: *Message history*, 查询在线客服历史消息, `POST /openapi/im-center/webchat/v1/history`.
        ///
        /// Document 2: Chat sessions: Message history.
        ///
        /// ```swift
        /// for try await chatMessage in cc.chat.messages() { print(chatMessage) }
        /// ```
        ///
        /// - Parameters:
        ///   - visitorId: Visitor id.
        ///   - sessionId: Session id.
        ///   - dateTime: Time that bounds the messages; whether those before or after it is not shown. In milliseconds since 1970.
        ///   - limit: Rows per page.
        ///   - page: Page number.
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
