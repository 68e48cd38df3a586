// Written by `cargo run -p triline-bindgen` from the table of the core.

/// Source of a session with the AI agent.
///
/// Document 3: Endpoints.
public struct AiSessionSource: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Meaning not shown in the vendor's documents.
    public static let xBot = AiSessionSource(rawValue: "x_bot")

    /// Meaning not shown in the vendor's documents.
    public static let aicall = AiSessionSource(rawValue: "aicall")

    /// Meaning not shown in the vendor's documents.
    public static let elitecrm = AiSessionSource(rawValue: "elitecrm")

    /// Meaning not shown in the vendor's documents.
    public static let otherSource = AiSessionSource(rawValue: "other")
}

extension AiSessionSource: Readable {}

/// AI-agent session.
///
/// Document 3: Session (result of initialisation).
public struct AiSession: Record {
    /// Agent id. Type (not shown in the document; assumed). For example `a1`.
    public var agentId: String?
    /// Agent name. Type (not shown in the document; assumed). For example `王小明`.
    public var agentName: String?
    /// Agent information.
    public var agentInfo: [String: JSONValue]?
    /// Callback address. Type (not shown in the document; assumed). For example `https://example.com/page`.
    public var msgReceiveUrl: String?
    /// Session source. Type (not shown in the document; assumed). For example `.xBot`.
    public var sessionSource: AiSessionSource?
    /// Session id. Type (not shown in the document; assumed). For example `s1`.
    public var sid: String?
    /// Meaning not shown in the vendor's documents.
    public var source: Int?
    /// Start time. For example `2025-10-01 00:00:00`.
    public var startTime: String?
    /// System arguments.
    public var systemArgs: [String: JSONValue]?
    /// Visitor id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var visitorId: String?
    /// Visitor name. Type (not shown in the document; assumed). For example `访客小李`.
    public var visitorName: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        agentId: String? = nil,
        agentName: String? = nil,
        agentInfo: [String: JSONValue]? = nil,
        msgReceiveUrl: String? = nil,
        sessionSource: AiSessionSource? = nil,
        sid: String? = nil,
        source: Int? = nil,
        startTime: String? = nil,
        systemArgs: [String: JSONValue]? = nil,
        visitorId: String? = nil,
        visitorName: String? = nil
    ) {
        self.agentId = agentId
        self.agentName = agentName
        self.agentInfo = agentInfo
        self.msgReceiveUrl = msgReceiveUrl
        self.sessionSource = sessionSource
        self.sid = sid
        self.source = source
        self.startTime = startTime
        self.systemArgs = systemArgs
        self.visitorId = visitorId
        self.visitorName = visitorName
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.agentId = members.take("agent_id")
        self.agentName = members.take("agent_name")
        self.agentInfo = members.take("agent_info")
        self.msgReceiveUrl = members.take("msg_receive_url")
        self.sessionSource = members.take("session_source")
        self.sid = members.take("sid")
        self.source = members.take("source")
        self.startTime = members.take("start_time")
        self.systemArgs = members.take("system_args")
        self.visitorId = members.take("visitor_id")
        self.visitorName = members.take("visitor_name")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("agent_id", self.agentId)
        try members.set("agent_name", self.agentName)
        try members.set("agent_info", self.agentInfo)
        try members.set("msg_receive_url", self.msgReceiveUrl)
        try members.set("session_source", self.sessionSource)
        try members.set("sid", self.sid)
        try members.set("source", self.source)
        try members.set("start_time", self.startTime)
        try members.set("system_args", self.systemArgs)
        try members.set("visitor_id", self.visitorId)
        try members.set("visitor_name", self.visitorName)
        try members.set(extra: self.extra)
    }
}

extension AiSession: Readable {
    private static let names = FieldNames(
        "agent_id",
        "agent_name",
        "agent_info",
        "msg_receive_url",
        "session_source",
        "sid",
        "source",
        "start_time",
        "system_args",
        "visitor_id",
        "visitor_name",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.agentId = try json.read()
            case 1: self.agentName = try json.read()
            case 2: self.agentInfo = try json.read()
            case 3: self.msgReceiveUrl = try json.read()
            case 4: self.sessionSource = try json.read()
            case 5: self.sid = try json.read()
            case 6: self.source = try json.read()
            case 7: self.startTime = try json.read()
            case 8: self.systemArgs = try json.read()
            case 9: self.visitorId = try json.read()
            case 10: self.visitorName = try json.read()
            case 11: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// User message sent to the AI agent.
///
/// Document 3: Message in messages.
public struct AiMessage: Record {
    /// Message type. For example `.user`.
    public var type: AiMessageType?
    /// Content of the message. For example `你好`.
    public var text: String?
    /// Image for an image message; empty means text. For example `.image`.
    public var contentType: AiMessageContentType?
    /// Original link of the image. For example `https://example.com/image.jpg`.
    public var originMessage: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        type: AiMessageType,
        text: String,
        contentType: AiMessageContentType? = nil,
        originMessage: String? = nil
    ) {
        self.type = type
        self.text = text
        self.contentType = contentType
        self.originMessage = originMessage
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.type = members.take("type")
        self.text = members.take("text")
        self.contentType = members.take("content_type")
        self.originMessage = members.take("origin_message")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("type", self.type)
        try members.set("text", self.text)
        try members.set("content_type", self.contentType)
        try members.set("origin_message", self.originMessage)
        try members.set(extra: self.extra)
    }
}

extension AiMessage: Readable {
    private static let names = FieldNames(
        "type",
        "text",
        "content_type",
        "origin_message",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.type = try json.read()
            case 1: self.text = try json.read()
            case 2: self.contentType = try json.read()
            case 3: self.originMessage = try json.read()
            case 4: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Type of a message of the AI agent.
///
/// Document 3: Message in messages.
public struct AiMessageType: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Meaning not shown in the vendor's documents.
    public static let user = AiMessageType(rawValue: "user")
}

extension AiMessageType: Readable {}

/// Content type of a message to the AI agent.
///
/// Document 3: Message in messages.
public struct AiMessageContentType: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Image message.
    public static let image = AiMessageContentType(rawValue: "image")

    /// Text.
    public static let text = AiMessageContentType(rawValue: "")
}

extension AiMessageContentType: Readable {}

/// Chunk of a streamed answer.
///
/// Document 3: Streaming chunk.
public struct AiStreamChunk: Record {
    /// True in the last part.
    public var isEnd: Bool?
    /// Piece of the answer. A plain answer instead of a stream has its text in `data`, which is read as this field. For example `您好，`.
    public var reply: String?
    /// Listed for chunks although the complete answer has no such field. Type (not shown in the document; assumed).
    public var info: JSONValue?
    /// As in the answer.
    public var log: AiAnswerLog?
    /// As in the answer.
    public var debug: AiDebugInfo?
    /// As in the answer. For example `2025-10-01 09:00:00`.
    public var msgTime: String?
    /// As in the answer. For example `2025-10-01 09:00:00`.
    public var responseTime: String?
    /// As in the answer. For example `q1`.
    public var qid: String?
    /// As in the answer.
    public var answerResList: [AiAnswerAttachment]?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        isEnd: Bool? = nil,
        reply: String? = nil,
        info: JSONValue? = nil,
        log: AiAnswerLog? = nil,
        debug: AiDebugInfo? = nil,
        msgTime: String? = nil,
        responseTime: String? = nil,
        qid: String? = nil,
        answerResList: [AiAnswerAttachment]? = nil
    ) {
        self.isEnd = isEnd
        self.reply = reply
        self.info = info
        self.log = log
        self.debug = debug
        self.msgTime = msgTime
        self.responseTime = responseTime
        self.qid = qid
        self.answerResList = answerResList
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.isEnd = members.take("is_end")
        self.reply = members.take("reply")
        self.info = members.take("info")
        self.log = members.take("log")
        self.debug = members.take("debug")
        self.msgTime = members.take("msg_time")
        self.responseTime = members.take("response_time")
        self.qid = members.take("qid")
        self.answerResList = members.take("answer_res_list")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("is_end", self.isEnd)
        try members.set("reply", self.reply)
        try members.set("info", self.info)
        try members.set("log", self.log)
        try members.set("debug", self.debug)
        try members.set("msg_time", self.msgTime)
        try members.set("response_time", self.responseTime)
        try members.set("qid", self.qid)
        try members.set("answer_res_list", self.answerResList)
        try members.set(extra: self.extra)
    }
}

extension AiStreamChunk: Readable {
    private static let names = FieldNames(
        "is_end",
        "reply",
        "info",
        "log",
        "debug",
        "msg_time",
        "response_time",
        "qid",
        "answer_res_list",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.isEnd = try json.read()
            case 1: self.reply = try json.read()
            case 2: self.info = try json.read()
            case 3: self.log = try json.read()
            case 4: self.debug = try json.read()
            case 5: self.msgTime = try json.read()
            case 6: self.responseTime = try json.read()
            case 7: self.qid = try json.read()
            case 8: self.answerResList = try json.read()
            case 9: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Reply type and extra data (a map).
///
/// Document 3: Answer (non-streaming).
public struct AiAnswerLog: Record {
    /// Action that the agent requests. Type (not shown in the document; assumed). For example `.humanService`.
    public var action: AiAction?
    /// Skill group data. Type (not shown in the document; assumed).
    public var skillNum: JSONValue?
    /// Reply strategy type. Type (not shown in the document; assumed).
    public var strategyType: JSONValue?
    /// Keypad data. Type (not shown in the document; assumed).
    public var keyboardScene: JSONValue?
    /// Business message type. Type (not shown in the document; assumed). For example `.followUp`.
    public var bizMsgType: AiBizMsgType?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        action: AiAction? = nil,
        skillNum: JSONValue? = nil,
        strategyType: JSONValue? = nil,
        keyboardScene: JSONValue? = nil,
        bizMsgType: AiBizMsgType? = nil
    ) {
        self.action = action
        self.skillNum = skillNum
        self.strategyType = strategyType
        self.keyboardScene = keyboardScene
        self.bizMsgType = bizMsgType
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.action = members.take("action")
        self.skillNum = members.take("skill_num")
        self.strategyType = members.take("strategy_type")
        self.keyboardScene = members.take("keyboard_scene")
        self.bizMsgType = members.take("biz_msg_type")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("action", self.action)
        try members.set("skill_num", self.skillNum)
        try members.set("strategy_type", self.strategyType)
        try members.set("keyboard_scene", self.keyboardScene)
        try members.set("biz_msg_type", self.bizMsgType)
        try members.set(extra: self.extra)
    }
}

extension AiAnswerLog: Readable {
    private static let names = FieldNames(
        "action",
        "skill_num",
        "strategy_type",
        "keyboard_scene",
        "biz_msg_type",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.action = try json.read()
            case 1: self.skillNum = try json.read()
            case 2: self.strategyType = try json.read()
            case 3: self.keyboardScene = try json.read()
            case 4: self.bizMsgType = try json.read()
            case 5: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Action that the AI agent requests.
///
/// Document 3: Answer (non-streaming).
public struct AiAction: Choice {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Human service.
    public static let humanService = AiAction(rawValue: 5)

    /// Keypad dial.
    public static let keypad = AiAction(rawValue: 6)

    /// Hang up.
    public static let hangUp = AiAction(rawValue: 7)
}

extension AiAction: Readable {}

/// Business type of a message of the AI agent.
///
/// Document 3: Answer (non-streaming).
public struct AiBizMsgType: Choice {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Follow-up script.
    public static let followUp = AiBizMsgType(rawValue: 1)
}

extension AiBizMsgType: Readable {}

/// Debugging information (`debug_info`).
///
/// Document 3: Answer (non-streaming).
public struct AiDebugInfo: Record {
    /// Model billing.
    public var addInfo: AiAddInfo?
    /// Role selection log.
    public var toolLog: AiLog?
    /// Scene log.
    public var sceneLog: AiLog?
    /// Query log.
    public var queryLog: AiLog?
    /// Guidance log; only for active push.
    public var guidanceLog: AiGuidanceLog?
    /// Flow log.
    public var flowLog: AiFlowLog?
    /// Only for active push.
    public var frsLog: AiLog?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        addInfo: AiAddInfo? = nil,
        toolLog: AiLog? = nil,
        sceneLog: AiLog? = nil,
        queryLog: AiLog? = nil,
        guidanceLog: AiGuidanceLog? = nil,
        flowLog: AiFlowLog? = nil,
        frsLog: AiLog? = nil
    ) {
        self.addInfo = addInfo
        self.toolLog = toolLog
        self.sceneLog = sceneLog
        self.queryLog = queryLog
        self.guidanceLog = guidanceLog
        self.flowLog = flowLog
        self.frsLog = frsLog
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.addInfo = members.take("add_info")
        self.toolLog = members.take("tool_log")
        self.sceneLog = members.take("scene_log")
        self.queryLog = members.take("query_log")
        self.guidanceLog = members.take("guidance_log")
        self.flowLog = members.take("flow_log")
        self.frsLog = members.take("frs_log")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("add_info", self.addInfo)
        try members.set("tool_log", self.toolLog)
        try members.set("scene_log", self.sceneLog)
        try members.set("query_log", self.queryLog)
        try members.set("guidance_log", self.guidanceLog)
        try members.set("flow_log", self.flowLog)
        try members.set("frs_log", self.frsLog)
        try members.set(extra: self.extra)
    }
}

extension AiDebugInfo: Readable {
    private static let names = FieldNames(
        "add_info",
        "tool_log",
        "scene_log",
        "query_log",
        "guidance_log",
        "flow_log",
        "frs_log",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.addInfo = try json.read()
            case 1: self.toolLog = try json.read()
            case 2: self.sceneLog = try json.read()
            case 3: self.queryLog = try json.read()
            case 4: self.guidanceLog = try json.read()
            case 5: self.flowLog = try json.read()
            case 6: self.frsLog = try json.read()
            case 7: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Model billing.
///
/// Document 3: Answer (non-streaming).
public struct AiAddInfo: Record {
    /// Billing. For example `0.012`.
    public var billing: Double?
    /// Completion tokens. For example `256`.
    public var completionTokens: Int?
    /// Model. For example `qa-1`.
    public var model: String?
    /// Prompt tokens. For example `256`.
    public var promptTokens: Int?
    /// Total tokens. For example `256`.
    public var totalTokens: Int?
    /// Reference.
    public var reference: AiReference?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        billing: Double? = nil,
        completionTokens: Int? = nil,
        model: String? = nil,
        promptTokens: Int? = nil,
        totalTokens: Int? = nil,
        reference: AiReference? = nil
    ) {
        self.billing = billing
        self.completionTokens = completionTokens
        self.model = model
        self.promptTokens = promptTokens
        self.totalTokens = totalTokens
        self.reference = reference
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.billing = members.take("billing")
        self.completionTokens = members.take("completion_tokens")
        self.model = members.take("model")
        self.promptTokens = members.take("prompt_tokens")
        self.totalTokens = members.take("total_tokens")
        self.reference = members.take("reference")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("billing", self.billing)
        try members.set("completion_tokens", self.completionTokens)
        try members.set("model", self.model)
        try members.set("prompt_tokens", self.promptTokens)
        try members.set("total_tokens", self.totalTokens)
        try members.set("reference", self.reference)
        try members.set(extra: self.extra)
    }
}

extension AiAddInfo: Readable {
    private static let names = FieldNames(
        "billing",
        "completion_tokens",
        "model",
        "prompt_tokens",
        "total_tokens",
        "reference",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.billing = try json.read()
            case 1: self.completionTokens = try json.read()
            case 2: self.model = try json.read()
            case 3: self.promptTokens = try json.read()
            case 4: self.totalTokens = try json.read()
            case 5: self.reference = try json.read()
            case 6: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Reference object; the two keys are an example.
///
/// Document 3: Answer (non-streaming).
public struct AiReference: Record {
    /// Index. Type (not shown in the document; assumed). For example `1`.
    public var idx: JSONValue?
    /// Site name. Type (not shown in the document; assumed). For example `帮助中心`.
    public var siteName: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        idx: JSONValue? = nil,
        siteName: String? = nil
    ) {
        self.idx = idx
        self.siteName = siteName
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.idx = members.take("idx")
        self.siteName = members.take("site_name")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("idx", self.idx)
        try members.set("site_name", self.siteName)
        try members.set(extra: self.extra)
    }
}

extension AiReference: Readable {
    private static let names = FieldNames(
        "idx",
        "site_name",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.idx = try json.read()
            case 1: self.siteName = try json.read()
            case 2: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Log object.
///
/// Document 3: Answer (non-streaming).
public struct AiLog: Record {
    /// Slots. Type (not shown in the document; assumed).
    public var aiSlots: [String: JSONValue]?
    /// Information. Type (not shown in the document; assumed).
    public var info: JSONValue?
    /// How the model answer was used. Type (not shown in the document; assumed). For example `.direct`.
    public var jsonParser: AiJsonParser?
    /// Content. Type (not shown in the document; assumed).
    public var content: JSONValue?
    /// Options. For example `["人工客服"]`.
    public var option: [String]?
    /// Prompt. Type (not shown in the document; assumed).
    public var prompt: JSONValue?
    /// Response. Type (not shown in the document; assumed).
    public var response: JSONValue?
    /// Model of the tool. Type (not shown in the document; assumed).
    public var toolLlm: JSONValue?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        aiSlots: [String: JSONValue]? = nil,
        info: JSONValue? = nil,
        jsonParser: AiJsonParser? = nil,
        content: JSONValue? = nil,
        option: [String]? = nil,
        prompt: JSONValue? = nil,
        response: JSONValue? = nil,
        toolLlm: JSONValue? = nil
    ) {
        self.aiSlots = aiSlots
        self.info = info
        self.jsonParser = jsonParser
        self.content = content
        self.option = option
        self.prompt = prompt
        self.response = response
        self.toolLlm = toolLlm
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.aiSlots = members.take("ai_slots")
        self.info = members.take("info")
        self.jsonParser = members.take("json_parser")
        self.content = members.take("content")
        self.option = members.take("option")
        self.prompt = members.take("prompt")
        self.response = members.take("response")
        self.toolLlm = members.take("tool_llm")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("ai_slots", self.aiSlots)
        try members.set("info", self.info)
        try members.set("json_parser", self.jsonParser)
        try members.set("content", self.content)
        try members.set("option", self.option)
        try members.set("prompt", self.prompt)
        try members.set("response", self.response)
        try members.set("tool_llm", self.toolLlm)
        try members.set(extra: self.extra)
    }
}

extension AiLog: Readable {
    private static let names = FieldNames(
        "ai_slots",
        "info",
        "json_parser",
        "content",
        "option",
        "prompt",
        "response",
        "tool_llm",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.aiSlots = try json.read()
            case 1: self.info = try json.read()
            case 2: self.jsonParser = try json.read()
            case 3: self.content = try json.read()
            case 4: self.option = try json.read()
            case 5: self.prompt = try json.read()
            case 6: self.response = try json.read()
            case 7: self.toolLlm = try json.read()
            case 8: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Use of the JSON in a model answer.
///
/// Document 3: Answer (non-streaming).
public struct AiJsonParser: Choice {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Model answer returned directly.
    public static let direct = AiJsonParser(rawValue: 1)

    /// Model answer parsed as JSON.
    public static let parsed = AiJsonParser(rawValue: 2)
}

extension AiJsonParser: Readable {}

/// Guidance log, only for active push.
///
/// Document 3: Answer (non-streaming).
public struct AiGuidanceLog: Record {
    /// Guidance name. Type (not shown in the document; assumed). For example `活动邀约`.
    public var guidanceName: String?
    /// Current index. For example `0`.
    public var currentGuidanceIndex: Int?
    /// Name. Type (not shown in the document; assumed).
    public var name: String?
    /// Response. Type (not shown in the document; assumed).
    public var response: JSONValue?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        guidanceName: String? = nil,
        currentGuidanceIndex: Int? = nil,
        name: String? = nil,
        response: JSONValue? = nil
    ) {
        self.guidanceName = guidanceName
        self.currentGuidanceIndex = currentGuidanceIndex
        self.name = name
        self.response = response
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.guidanceName = members.take("guidance_name")
        self.currentGuidanceIndex = members.take("current_guidance_index")
        self.name = members.take("name")
        self.response = members.take("response")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("guidance_name", self.guidanceName)
        try members.set("current_guidance_index", self.currentGuidanceIndex)
        try members.set("name", self.name)
        try members.set("response", self.response)
        try members.set(extra: self.extra)
    }
}

extension AiGuidanceLog: Readable {
    private static let names = FieldNames(
        "guidance_name",
        "current_guidance_index",
        "name",
        "response",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.guidanceName = try json.read()
            case 1: self.currentGuidanceIndex = try json.read()
            case 2: self.name = try json.read()
            case 3: self.response = try json.read()
            case 4: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Flow log.
///
/// Document 3: Answer (non-streaming).
public struct AiFlowLog: Record {
    /// Path link. For example `开始 > 退款咨询`.
    public var pathLink: String?
    /// Steps.
    public var path: [AiFlowStep]?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        pathLink: String? = nil,
        path: [AiFlowStep]? = nil
    ) {
        self.pathLink = pathLink
        self.path = path
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.pathLink = members.take("path_link")
        self.path = members.take("path")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("path_link", self.pathLink)
        try members.set("path", self.path)
        try members.set(extra: self.extra)
    }
}

extension AiFlowLog: Readable {
    private static let names = FieldNames(
        "path_link",
        "path",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.pathLink = try json.read()
            case 1: self.path = try json.read()
            case 2: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Step of a flow.
///
/// Document 3: Answer (non-streaming).
public struct AiFlowStep: Record {
    /// Step type. Type (not shown in the document; assumed).
    public var type: String?
    /// Step name. Type (not shown in the document; assumed). For example `查询订单`.
    public var name: String?
    /// Step results.
    public var debug: AiFlowDebug?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        type: String? = nil,
        name: String? = nil,
        debug: AiFlowDebug? = nil
    ) {
        self.type = type
        self.name = name
        self.debug = debug
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.type = members.take("type")
        self.name = members.take("name")
        self.debug = members.take("debug")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("type", self.type)
        try members.set("name", self.name)
        try members.set("debug", self.debug)
        try members.set(extra: self.extra)
    }
}

extension AiFlowStep: Readable {
    private static let names = FieldNames(
        "type",
        "name",
        "debug",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.type = try json.read()
            case 1: self.name = try json.read()
            case 2: self.debug = try json.read()
            case 3: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Results of a flow step.
///
/// Document 3: Answer (non-streaming).
public struct AiFlowDebug: Record {
    /// Variable results. Type (not shown in the document; assumed).
    public var variable: JSONValue?
    /// Function results. Type (not shown in the document; assumed).
    public var `func`: JSONValue?
    /// Condition results. Type (not shown in the document; assumed).
    public var condition: JSONValue?
    /// Model results. Type (not shown in the document; assumed).
    public var llm: JSONValue?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        variable: JSONValue? = nil,
        `func`: JSONValue? = nil,
        condition: JSONValue? = nil,
        llm: JSONValue? = nil
    ) {
        self.variable = variable
        self.`func` = `func`
        self.condition = condition
        self.llm = llm
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.variable = members.take("variable")
        self.`func` = members.take("func")
        self.condition = members.take("condition")
        self.llm = members.take("llm")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("variable", self.variable)
        try members.set("func", self.`func`)
        try members.set("condition", self.condition)
        try members.set("llm", self.llm)
        try members.set(extra: self.extra)
    }
}

extension AiFlowDebug: Readable {
    private static let names = FieldNames(
        "variable",
        "func",
        "condition",
        "llm",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.variable = try json.read()
            case 1: self.`func` = try json.read()
            case 2: self.condition = try json.read()
            case 3: self.llm = try json.read()
            case 4: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Attachment of an answer.
///
/// Document 3: Answer (non-streaming).
public struct AiAnswerAttachment: Record {
    /// Kind of the attachment. Type (not shown in the document; assumed).
    public var type: String?
    /// Name of the attachment. Type (not shown in the document; assumed). For example `产品手册.md`.
    public var name: String?
    /// Address of the attachment. Type (not shown in the document; assumed). For example `https://example.com/page`.
    public var url: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        type: String? = nil,
        name: String? = nil,
        url: String? = nil
    ) {
        self.type = type
        self.name = name
        self.url = url
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.type = members.take("type")
        self.name = members.take("name")
        self.url = members.take("url")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("type", self.type)
        try members.set("name", self.name)
        try members.set("url", self.url)
        try members.set(extra: self.extra)
    }
}

extension AiAnswerAttachment: Readable {
    private static let names = FieldNames(
        "type",
        "name",
        "url",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.type = try json.read()
            case 1: self.name = try json.read()
            case 2: self.url = try json.read()
            case 3: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Complete answer. The whole body is the answer; `data` is the text, not a wrapper.
///
/// Document 3: Answer (non-streaming).
public struct AiAnswer: Record {
    /// Result code. For example `200`.
    public var code: Int?
    /// Result text. For example `success`.
    public var message: String?
    /// Answer content. For example `您好，请问有什么可以帮您？`.
    public var data: String?
    /// Reply type and extra data.
    public var log: AiAnswerLog?
    /// Time the request was received. For example `2025-10-01 09:00:00`.
    public var msgTime: String?
    /// Time of answer. For example `2025-10-01 09:00:00`.
    public var responseTime: String?
    /// Debugging information.
    public var debug: AiDebugInfo?
    /// Request id. For example `q1`.
    public var qid: String?
    /// Attachments.
    public var answerResList: [AiAnswerAttachment]?
    /// For streaming: whether the result is complete.
    public var isEnd: Bool?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        code: Int? = nil,
        message: String? = nil,
        data: String? = nil,
        log: AiAnswerLog? = nil,
        msgTime: String? = nil,
        responseTime: String? = nil,
        debug: AiDebugInfo? = nil,
        qid: String? = nil,
        answerResList: [AiAnswerAttachment]? = nil,
        isEnd: Bool? = nil
    ) {
        self.code = code
        self.message = message
        self.data = data
        self.log = log
        self.msgTime = msgTime
        self.responseTime = responseTime
        self.debug = debug
        self.qid = qid
        self.answerResList = answerResList
        self.isEnd = isEnd
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.code = members.take("code")
        self.message = members.take("message")
        self.data = members.take("data")
        self.log = members.take("log")
        self.msgTime = members.take("msg_time")
        self.responseTime = members.take("response_time")
        self.debug = members.take("debug")
        self.qid = members.take("qid")
        self.answerResList = members.take("answer_res_list")
        self.isEnd = members.take("is_end")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("code", self.code)
        try members.set("message", self.message)
        try members.set("data", self.data)
        try members.set("log", self.log)
        try members.set("msg_time", self.msgTime)
        try members.set("response_time", self.responseTime)
        try members.set("debug", self.debug)
        try members.set("qid", self.qid)
        try members.set("answer_res_list", self.answerResList)
        try members.set("is_end", self.isEnd)
        try members.set(extra: self.extra)
    }
}

extension AiAnswer: Readable {
    private static let names = FieldNames(
        "code",
        "message",
        "data",
        "log",
        "msg_time",
        "response_time",
        "debug",
        "qid",
        "answer_res_list",
        "is_end",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.code = try json.read()
            case 1: self.message = try json.read()
            case 2: self.data = try json.read()
            case 3: self.log = try json.read()
            case 4: self.msgTime = try json.read()
            case 5: self.responseTime = try json.read()
            case 6: self.debug = try json.read()
            case 7: self.qid = try json.read()
            case 8: self.answerResList = try json.read()
            case 9: self.isEnd = try json.read()
            case 10: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}
