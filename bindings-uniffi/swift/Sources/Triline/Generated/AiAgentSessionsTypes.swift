// Written by `cargo run -p triline-bindgen` from the table of the core.

/// Ai session source.
///
/// Document 3: Endpoints.
public struct AiSessionSource: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Meaning not shown in the documents.
    public static let xBot = AiSessionSource(rawValue: "x_bot")

    /// Meaning not shown in the documents.
    public static let aicall = AiSessionSource(rawValue: "aicall")

    /// Meaning not shown in the documents.
    public static let elitecrm = AiSessionSource(rawValue: "elitecrm")

    /// Meaning not shown in the documents.
    public static let otherSource = AiSessionSource(rawValue: "other")
}

extension AiSessionSource: Readable {}

/// AI-agent session.
///
/// Document 3: Session (result of initialisation).
public struct AiSession: Record {
    /// Agent id.
    public var agentId: String?
    /// Agent name.
    public var agentName: String?
    /// Agent information.
    public var agentInfo: [String: JSONValue]?
    /// Callback address.
    public var msgReceiveUrl: String?
    /// Session source.
    public var sessionSource: AiSessionSource?
    /// Session id.
    public var sid: String?
    /// Meaning not shown in the documents.
    public var source: Int?
    /// Start time.
    public var startTime: String?
    /// System arguments.
    public var systemArgs: [String: JSONValue]?
    /// Visitor id.
    public var visitorId: String?
    /// Visitor name.
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

    private enum CodingKeys: String, CodingKey {
        case agentId = "agent_id"
        case agentName = "agent_name"
        case agentInfo = "agent_info"
        case msgReceiveUrl = "msg_receive_url"
        case sessionSource = "session_source"
        case sid
        case source
        case startTime = "start_time"
        case systemArgs = "system_args"
        case visitorId = "visitor_id"
        case visitorName = "visitor_name"
        case extra
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
            case 11: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}

/// User message sent to the AI agent.
///
/// Document 3: Message in messages.
public struct AiMessage: Record {
    /// Message type.
    public var type: AiMessageType?
    /// Content.
    public var text: String?
    /// Image for an image message; empty means text.
    public var contentType: AiMessageContentType?
    /// Original link of the image.
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

    private enum CodingKeys: String, CodingKey {
        case type
        case text
        case contentType = "content_type"
        case originMessage = "origin_message"
        case extra
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
            case 4: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}

/// Ai message type.
///
/// Document 3: Message in messages.
public struct AiMessageType: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Meaning not shown in the documents.
    public static let user = AiMessageType(rawValue: "user")
}

extension AiMessageType: Readable {}

/// Ai message content type.
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

/// Complete answer. The whole body is the answer: data is the text, not a wrapper.
///
/// Document 3: Answer (non-streaming).
public struct AiAnswer: Record {
    /// Result code.
    public var code: Int?
    /// Result text.
    public var message: String?
    /// Answer content.
    public var data: String?
    /// Reply type and extra data.
    public var log: AiAnswerLog?
    /// Time the request was received.
    public var msgTime: String?
    /// Time of answer.
    public var responseTime: String?
    /// Debugging information.
    public var debug: AiDebugInfo?
    /// Request id.
    public var qid: String?
    /// Attachments.
    public var answerResList: [AiAnswerAttachment]?
    /// For streaming: result complete.
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

    private enum CodingKeys: String, CodingKey {
        case code
        case message
        case data
        case log
        case msgTime = "msg_time"
        case responseTime = "response_time"
        case debug
        case qid
        case answerResList = "answer_res_list"
        case isEnd = "is_end"
        case extra
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
            case 10: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}

/// Reply type and extra data (a map).
///
/// Document 3: Answer (non-streaming).
public struct AiAnswerLog: Record {
    /// What the agent asks for.
    public var action: AiAction?
    /// Skill group data.
    public var skillNum: JSONValue?
    /// Reply strategy type.
    public var strategyType: JSONValue?
    /// Keypad data.
    public var keyboardScene: JSONValue?
    /// Business message type.
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

    private enum CodingKeys: String, CodingKey {
        case action
        case skillNum = "skill_num"
        case strategyType = "strategy_type"
        case keyboardScene = "keyboard_scene"
        case bizMsgType = "biz_msg_type"
        case extra
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
            case 5: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}

/// Ai action.
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

/// Ai biz msg type.
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
    public var toolLog: JSONValue?
    /// Scene log.
    public var sceneLog: JSONValue?
    /// Query log.
    public var queryLog: JSONValue?
    /// Guidance log; only for active push.
    public var guidanceLog: AiGuidanceLog?
    /// Flow log.
    public var flowLog: AiFlowLog?
    /// Only for active push.
    public var frsLog: JSONValue?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        addInfo: AiAddInfo? = nil,
        toolLog: JSONValue? = nil,
        sceneLog: JSONValue? = nil,
        queryLog: JSONValue? = nil,
        guidanceLog: AiGuidanceLog? = nil,
        flowLog: AiFlowLog? = nil,
        frsLog: JSONValue? = nil
    ) {
        self.addInfo = addInfo
        self.toolLog = toolLog
        self.sceneLog = sceneLog
        self.queryLog = queryLog
        self.guidanceLog = guidanceLog
        self.flowLog = flowLog
        self.frsLog = frsLog
    }

    private enum CodingKeys: String, CodingKey {
        case addInfo = "add_info"
        case toolLog = "tool_log"
        case sceneLog = "scene_log"
        case queryLog = "query_log"
        case guidanceLog = "guidance_log"
        case flowLog = "flow_log"
        case frsLog = "frs_log"
        case extra
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
            case 7: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}

/// Model billing.
///
/// Document 3: Answer (non-streaming).
public struct AiAddInfo: Record {
    /// Billing.
    public var billing: Double?
    /// Completion tokens.
    public var completionTokens: Int?
    /// Model.
    public var model: String?
    /// Prompt tokens.
    public var promptTokens: Int?
    /// Total tokens.
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

    private enum CodingKeys: String, CodingKey {
        case billing
        case completionTokens = "completion_tokens"
        case model
        case promptTokens = "prompt_tokens"
        case totalTokens = "total_tokens"
        case reference
        case extra
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
            case 6: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}

/// Reference object; the two keys are an example.
///
/// Document 3: Answer (non-streaming).
public struct AiReference: Record {
    /// Index.
    public var idx: JSONValue?
    /// Site name.
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

    private enum CodingKeys: String, CodingKey {
        case idx
        case siteName = "site_name"
        case extra
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
            case 2: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}

/// Log object.
///
/// Document 3: Answer (non-streaming).
public struct AiLog: Record {
    /// Slots.
    public var aiSlots: [String: JSONValue]?
    /// Information.
    public var info: JSONValue?
    /// How the model answer was used.
    public var jsonParser: AiJsonParser?
    /// Content.
    public var content: JSONValue?
    /// Options.
    public var option: [String]?
    /// Prompt.
    public var prompt: JSONValue?
    /// Response.
    public var response: JSONValue?
    /// Model of the tool.
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

    private enum CodingKeys: String, CodingKey {
        case aiSlots = "ai_slots"
        case info
        case jsonParser = "json_parser"
        case content
        case option
        case prompt
        case response
        case toolLlm = "tool_llm"
        case extra
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
            case 8: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}

/// Ai json parser.
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
    /// Guidance name.
    public var guidanceName: String?
    /// Current index.
    public var currentGuidanceIndex: Int?
    /// Name.
    public var name: String?
    /// Response.
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

    private enum CodingKeys: String, CodingKey {
        case guidanceName = "guidance_name"
        case currentGuidanceIndex = "current_guidance_index"
        case name
        case response
        case extra
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
            case 4: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}

/// Flow log.
///
/// Document 3: Answer (non-streaming).
public struct AiFlowLog: Record {
    /// Path link.
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

    private enum CodingKeys: String, CodingKey {
        case pathLink = "path_link"
        case path
        case extra
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
            case 2: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}

/// Step of a flow.
///
/// Document 3: Answer (non-streaming).
public struct AiFlowStep: Record {
    /// Step type.
    public var type: String?
    /// Step name.
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

    private enum CodingKeys: String, CodingKey {
        case type
        case name
        case debug
        case extra
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
            case 3: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}

/// Results of a flow step.
///
/// Document 3: Answer (non-streaming).
public struct AiFlowDebug: Record {
    /// Variable results.
    public var variable: JSONValue?
    /// Function results.
    public var `func`: JSONValue?
    /// Condition results.
    public var condition: JSONValue?
    /// Model results.
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

    private enum CodingKeys: String, CodingKey {
        case variable
        case `func` = "func"
        case condition
        case llm
        case extra
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
            case 4: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}

/// Attachment of an answer.
///
/// Document 3: Answer (non-streaming).
public struct AiAnswerAttachment: Record {
    /// Kind.
    public var type: String?
    /// Name.
    public var name: String?
    /// Address.
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

    private enum CodingKeys: String, CodingKey {
        case type
        case name
        case url
        case extra
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
            case 3: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}
