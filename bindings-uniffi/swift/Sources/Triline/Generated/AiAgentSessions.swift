// Written by `cargo run -p triline-bindgen` from the table of the core.

extension AiAgent {
    /// Conversations with an AI agent.
    public var sessions: Sessions { Sessions(caller: caller) }

    /// Conversations with an AI agent.
    public struct Sessions: Sendable {
        let caller: Caller

        /// Opens a session with an AI agent.
        ///
        /// Vendor's API document: *Initialise session* (our translation: 智能体初始化会话), `POST /agent/v1/api/init_session`.
        ///
        /// Document 3: B. AI-agent interface > Endpoints: Initialise session.
        ///
        /// ```swift
        /// let chat = try await ai.sessions.open(
        ///     sid: "s2",
        ///     sessionSource: .xBot,
        ///     agentId: "a1",
        ///     msgReceiveUrl: "https://simulated.invalid/msg_receive_url/1"
        /// )
        /// print(try await chat.ask("你好"))
        /// try await chat.close()
        /// ```
        ///
        /// - Parameters:
        ///   - sid: Unique session id. For example `s1`.
        ///   - sessionSource: Session source. For example `.xBot`.
        ///   - agentId: Agent id. For example `a1`.
        ///   - msgReceiveUrl: Callback address for message notification. For example `https://example.com/page`.
        ///   - systemArgs: System arguments (map).
        ///   - queryTags: Query tags (map).
        ///   - visitorId: Visitor id. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
        ///   - visitorName: Visitor name. For example `访客小李`.
        /// - Returns: The conversation.
        /// - Throws: ``TrilineError``.
        public func open(
            sid: String,
            sessionSource: AiSessionSource,
            agentId: String,
            msgReceiveUrl: String,
            systemArgs: [String: JSONValue]? = nil,
            queryTags: [String: JSONValue]? = nil,
            visitorId: String? = nil,
            visitorName: String? = nil
        ) async throws -> Conversation {
            let opened: AiSession = try await self.caller.record("ai_agent.sessions.open") {
                $0.set("sid", sid)
                $0.set("session_source", sessionSource)
                $0.set("agent_id", agentId)
                $0.set("msg_receive_url", msgReceiveUrl)
                $0.set("system_args", systemArgs)
                $0.set("query_tags", queryTags)
                $0.set("visitor_id", visitorId)
                $0.set("visitor_name", visitorName)
            }
            return Conversation(self, opened, sid: sid, agentId: agentId)
        }

        /// Calls `body` with a new conversation, and closes it.
        ///
        /// It is closed whether `body` returns, throws or is cancelled. Closing is not cancelled: the timeouts of the
        /// client bound it. What `body` throws goes before what closing throws.
        ///
        /// - Parameters:
        ///   - sid: Unique session id. For example `s1`.
        ///   - sessionSource: Session source. For example `.xBot`.
        ///   - agentId: Agent id. For example `a1`.
        ///   - msgReceiveUrl: Callback address for message notification. For example `https://example.com/page`.
        ///   - systemArgs: System arguments (map).
        ///   - queryTags: Query tags (map).
        ///   - visitorId: Visitor id. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
        ///   - visitorName: Visitor name. For example `访客小李`.
        ///   - body: Uses the conversation.
        /// - Returns: What `body` returns.
        /// - Throws: ``TrilineError``.
        public func withConversation<Value: Sendable>(
            sid: String,
            sessionSource: AiSessionSource,
            agentId: String,
            msgReceiveUrl: String,
            systemArgs: [String: JSONValue]? = nil,
            queryTags: [String: JSONValue]? = nil,
            visitorId: String? = nil,
            visitorName: String? = nil,
            isolation: isolated (any Actor)? = #isolation,
            _ body: (Conversation) async throws -> Value
        ) async throws -> Value {
            let opened = try await open(
                sid: sid,
                sessionSource: sessionSource,
                agentId: agentId,
                msgReceiveUrl: msgReceiveUrl,
                systemArgs: systemArgs,
                queryTags: queryTags,
                visitorId: visitorId,
                visitorName: visitorName
            )
            return try await opened.scope.use { try await body(opened) }
        }

        /// Sends a user message and returns the answer.
        ///
        /// The service remembers the session, so send only the last message. With `pushMsg`, `stream` has no effect,
        /// and the answer is pushed to the `msgReceiveUrl` of the session.
        ///
        /// Vendor's API document: *Conversation* (our translation: 智能体对话), `POST /agent/v1/api/query_with_history`.
        ///
        /// Document 3: B. AI-agent interface > Endpoints: Conversation.
        ///
        /// ```swift
        /// let result = try await ai.sessions.ask(
        ///     sid: "s1",
        ///     agentId: "a1",
        ///     messages: [AiMessage(type: .user, text: "怎么退款？")]
        /// )
        /// print(result)
        /// ```
        ///
        /// - Parameters:
        ///   - sid: Session id, same as in initialisation. For example `s1`.
        ///   - agentId: Agent id. For example `a1`.
        ///   - messages: Only the last message of the user, because the service knows the earlier ones. Typed calls refuse more than one; a call by name sends all that it receives.
        ///   - qid: Request id; generated by the service when omitted. For example `q1`.
        ///   - userArgs: User arguments. Type (not shown in the document; assumed).
        ///   - pushMsg: Force answers through the active push.
        /// - Returns: What the service answers.
        /// - Throws: ``TrilineError``.
        public func ask(
            sid: String,
            agentId: String,
            messages: [AiMessage],
            qid: String? = nil,
            userArgs: [String: JSONValue]? = nil,
            pushMsg: Bool? = nil
        ) async throws -> AiAnswer {
            try await self.caller.record("ai_agent.sessions.ask") {
                $0.set("sid", sid)
                $0.set("agent_id", agentId)
                $0.set("messages", messages)
                $0.set("qid", qid)
                $0.set("user_args", userArgs)
                $0.set("push_msg", pushMsg)
            }
        }

        /// Sends a user message and returns the answer.
        ///
        /// The service remembers the session, so send only the last message. With `pushMsg`, `stream` has no effect,
        /// and the answer is pushed to the `msgReceiveUrl` of the session.
        ///
        /// Vendor's API document: *Conversation* (our translation: 智能体对话), `POST /agent/v1/api/query_with_history`.
        ///
        /// Document 3: B. AI-agent interface > Endpoints: Conversation.
        ///
        /// ```swift
        /// for try await part in ai.sessions.askStream(
        ///     sid: "s1",
        ///     agentId: "a1",
        ///     messages: [AiMessage(type: .user, text: "怎么退款？")]
        /// ) { print(part) }
        /// ```
        ///
        /// - Parameters:
        ///   - sid: Session id, same as in initialisation. For example `s1`.
        ///   - agentId: Agent id. For example `a1`.
        ///   - messages: Only the last message of the user, because the service knows the earlier ones. Typed calls refuse more than one; a call by name sends all that it receives.
        ///   - qid: Request id; generated by the service when omitted. For example `q1`.
        ///   - userArgs: User arguments. Type (not shown in the document; assumed).
        ///   - pushMsg: Force answers through the active push.
        /// - Returns: The parts of the answer. Nothing is sent before the first is requested.
        public func askStream(
            sid: String,
            agentId: String,
            messages: [AiMessage],
            qid: String? = nil,
            userArgs: [String: JSONValue]? = nil,
            pushMsg: Bool? = nil
        ) -> PartStream<AiStreamChunk> {
            self.caller.stream("ai_agent.sessions.ask") {
                $0.set("sid", sid)
                $0.set("agent_id", agentId)
                $0.set("messages", messages)
                $0.set("qid", qid)
                $0.set("user_args", userArgs)
                $0.set("push_msg", pushMsg)
            }
        }

        /// Closes a session.
        ///
        /// Vendor's API document: *Close session* (our translation: 智能体关闭会话), `POST /agent/v1/api/close_session`.
        ///
        /// Document 3: B. AI-agent interface > Endpoints: Close session.
        ///
        /// ```swift
        /// try await ai.sessions.close(sid: "s1")
        /// ```
        ///
        /// - Parameter sid: Session id. For example `s1`.
        /// - Throws: ``TrilineError``.
        public func close(sid: String) async throws {
            try await self.caller.run("ai_agent.sessions.close") {
                $0.set("sid", sid)
            }
        }
    }
}

/// A conversation with an AI agent. Closing it closes the session of the service; it is closed with its scope.
///
/// `open` of ``AiAgent/Sessions`` returns it, and ``close()`` ends it; `withConversation` does both:
///
/// ```swift
/// let answer = try await client.sessions.withConversation(…) { chat in try await chat.ask("Hello") }
/// ```
public final class Conversation: Sendable {
    private let sessions: AiAgent.Sessions
    let scope: HandleScope
    /// What the service returned when it was opened.
    public let session: AiSession
    /// Unique session id. For example `s1`.
    public let sid: String
    /// Agent id. For example `a1`.
    public let agentId: String

    init(_ sessions: AiAgent.Sessions, _ session: AiSession, sid: String, agentId: String) {
        self.sessions = sessions
        self.session = session
        self.sid = sid
        self.agentId = agentId
        scope = HandleScope("conversation", sessions.caller) { try await sessions.close(sid: sid) }
    }

    /// Sends a user message and returns the answer.
    ///
    /// The service remembers the session, so send only the last message. With `pushMsg`, `stream` has no effect,
    /// and the answer is pushed to the `msgReceiveUrl` of the session.
    ///
    /// Vendor's API document: *Conversation* (our translation: 智能体对话), `POST /agent/v1/api/query_with_history`.
    ///
    /// Document 3: B. AI-agent interface > Endpoints: Conversation.
    ///
    /// ```swift
    /// print(try await chat.ask("你好"))
    /// ```
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - qid: Request id; generated by the service when omitted. For example `q1`.
    ///   - userArgs: User arguments. Type (not shown in the document; assumed).
    ///   - pushMsg: Force answers through the active push.
    /// - Returns: What the service answers.
    /// - Throws: ``TrilineError``.
    public func ask(
        _ message: AiMessage,
        qid: String? = nil,
        userArgs: [String: JSONValue]? = nil,
        pushMsg: Bool? = nil
    ) async throws -> AiAnswer {
        try scope.check()
        return try await sessions.ask(
            sid: sid,
            agentId: agentId,
            messages: [message],
            qid: qid,
            userArgs: userArgs,
            pushMsg: pushMsg
        )
    }

    /// Sends a user message and returns the answer.
    ///
    /// The service remembers the session, so send only the last message. With `pushMsg`, `stream` has no effect,
    /// and the answer is pushed to the `msgReceiveUrl` of the session.
    ///
    /// Vendor's API document: *Conversation* (our translation: 智能体对话), `POST /agent/v1/api/query_with_history`.
    ///
    /// Document 3: B. AI-agent interface > Endpoints: Conversation.
    ///
    /// ```swift
    /// print(try await chat.ask("你好"))
    /// ```
    ///
    /// - Parameters:
    ///   - message: The text of the message.
    ///   - qid: Request id; generated by the service when omitted. For example `q1`.
    ///   - userArgs: User arguments. Type (not shown in the document; assumed).
    ///   - pushMsg: Force answers through the active push.
    /// - Returns: What the service answers.
    /// - Throws: ``TrilineError``.
    public func ask(
        _ message: String,
        qid: String? = nil,
        userArgs: [String: JSONValue]? = nil,
        pushMsg: Bool? = nil
    ) async throws -> AiAnswer {
        try await ask(AiMessage(type: .user, text: message), qid: qid, userArgs: userArgs, pushMsg: pushMsg)
    }

    /// Sends a user message and returns the answer.
    ///
    /// The service remembers the session, so send only the last message. With `pushMsg`, `stream` has no effect,
    /// and the answer is pushed to the `msgReceiveUrl` of the session.
    ///
    /// Vendor's API document: *Conversation* (our translation: 智能体对话), `POST /agent/v1/api/query_with_history`.
    ///
    /// Document 3: B. AI-agent interface > Endpoints: Conversation.
    ///
    /// ```swift
    /// for try await part in chat.askStream("你好") { print(part) }
    /// ```
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - qid: Request id; generated by the service when omitted. For example `q1`.
    ///   - userArgs: User arguments. Type (not shown in the document; assumed).
    ///   - pushMsg: Force answers through the active push.
    /// - Returns: The parts of the answer. Nothing is sent before the first is requested.
    public func askStream(
        _ message: AiMessage,
        qid: String? = nil,
        userArgs: [String: JSONValue]? = nil,
        pushMsg: Bool? = nil
    ) -> PartStream<AiStreamChunk> {
        let parts = sessions.askStream(
            sid: sid,
            agentId: agentId,
            messages: [message],
            qid: qid,
            userArgs: userArgs,
            pushMsg: pushMsg
        )
        return scope.stream(parts)
    }

    /// Sends a user message and returns the answer.
    ///
    /// The service remembers the session, so send only the last message. With `pushMsg`, `stream` has no effect,
    /// and the answer is pushed to the `msgReceiveUrl` of the session.
    ///
    /// Vendor's API document: *Conversation* (our translation: 智能体对话), `POST /agent/v1/api/query_with_history`.
    ///
    /// Document 3: B. AI-agent interface > Endpoints: Conversation.
    ///
    /// ```swift
    /// for try await part in chat.askStream("你好") { print(part) }
    /// ```
    ///
    /// - Parameters:
    ///   - message: The text of the message.
    ///   - qid: Request id; generated by the service when omitted. For example `q1`.
    ///   - userArgs: User arguments. Type (not shown in the document; assumed).
    ///   - pushMsg: Force answers through the active push.
    /// - Returns: The parts of the answer. Nothing is sent before the first is requested.
    public func askStream(
        _ message: String,
        qid: String? = nil,
        userArgs: [String: JSONValue]? = nil,
        pushMsg: Bool? = nil
    ) -> PartStream<AiStreamChunk> {
        askStream(AiMessage(type: .user, text: message), qid: qid, userArgs: userArgs, pushMsg: pushMsg)
    }

    /// Closes a session.
    ///
    /// Closing it again does nothing, unless closing failed. It accepts no further call: a later call throws a
    /// ``TrilineError`` of the kind `misuse`, and nothing is sent. A cancelled task closes it, too, within
    /// the timeouts of the client.
    ///
    /// - Throws: ``TrilineError``.
    public func close() async throws {
        try await scope.close()
    }
}
