// Written by `cargo run -p triline-bindgen` from the table of the core.

import Foundation

/// Chat platform.
///
/// Document 2: Chat sessions.
public struct ChatPlatform: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Example value.
    public static let pc = ChatPlatform(rawValue: "pc")
}

extension ChatPlatform: Readable {}

/// Chat finish key.
///
/// Document 2: Chat sessions.
public struct ChatFinishKey: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Meaning not shown in the vendor's documents.
    public static let systemErrorFinish = ChatFinishKey(rawValue: "system_error_finish")

    /// Meaning not shown in the vendor's documents.
    public static let systemProcessFinish = ChatFinishKey(rawValue: "system_process_finish")

    /// Meaning not shown in the vendor's documents.
    public static let queueGiveUp = ChatFinishKey(rawValue: "queue_give_up")

    /// Meaning not shown in the vendor's documents.
    public static let agentFinish = ChatFinishKey(rawValue: "agent_finish")

    /// Meaning not shown in the vendor's documents.
    public static let visitorFinish = ChatFinishKey(rawValue: "visitor_finish")

    /// Meaning not shown in the vendor's documents.
    public static let systemAutoFinishSession = ChatFinishKey(rawValue: "system_auto_finish_session")

    /// Meaning not shown in the vendor's documents.
    public static let sessionToLeaveFinish = ChatFinishKey(rawValue: "session_to_leave_finish")
}

extension ChatFinishKey: Readable {}

/// Entry of the chat session list.
///
/// Document 2: Chat session list entry.
public struct ChatSessionEntry: Record {
    /// Session id. On the wire: `_id`. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var id: String?
    /// Visitor id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var visitorId: String?
    /// Account number. Type (not shown in the document; assumed). For example `1000001`.
    public var account: String?
    /// Creation time; the field list types it string[]. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var createTime: JSONValue?
    /// Creation timestamp. In milliseconds since 1970. For example `1759280400000`.
    public var createTimestamp: Int?
    /// Access number id. Type (not shown in the document; assumed). For example `70001`.
    public var accessId: String?
    /// Channel. Type (not shown in the document; assumed). For example `.pc`.
    public var platform: ChatPlatform?
    /// Visitor name. Type (not shown in the document; assumed). For example `访客小李`.
    public var visitorName: String?
    /// Session status. Type (not shown in the document; assumed). For example `.deal`.
    public var status: ChatSessionStatus?
    /// Visitor ip. Type (not shown in the document; assumed). For example `203.0.113.22`.
    public var ip: String?
    /// Total messages. Type (not shown in the document; assumed). For example `12`.
    public var totalMessageCount: Int?
    /// Skill group id. Type (not shown in the document; assumed). For example `80001`.
    public var toPeer: String?
    /// Agent id. Type (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
    public var agentId: String?
    /// Agent replies. Type (not shown in the document; assumed). For example `12`.
    public var agentReplyMessageCount: Int?
    /// Time of transfer to human. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 09:00:00"]`.
    public var convertManualTime: [String]?
    /// Time of successful transfer to human. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 09:00:00"]`.
    public var manualTime: [String]?
    /// Session end. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-31 23:59:59"]`.
    public var endTime: [String]?
    /// Agent first response time. On the wire: `createTagentFirstReplyTimeime`. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 09:00:00"]`.
    public var agentFirstReplyTime: [String]?
    /// Visitor messages. Type (not shown in the document; assumed). For example `12`.
    public var visitorMessageCount: Int?
    /// Search source. Type (not shown in the document; assumed). For example `example.com`.
    public var seoSource: String?
    /// Search keywords. Type (not shown in the document; assumed). For example `呼叫中心`.
    public var seoKeywords: String?
    /// End type. Type (not shown in the document; assumed). For example `.systemErrorFinish`.
    public var finishKey: ChatFinishKey?
    /// Region. Type (not shown in the document; assumed). For example `中国 四川 成都`.
    public var area: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String? = nil,
        visitorId: String? = nil,
        account: String? = nil,
        createTime: JSONValue? = nil,
        createTimestamp: Int? = nil,
        accessId: String? = nil,
        platform: ChatPlatform? = nil,
        visitorName: String? = nil,
        status: ChatSessionStatus? = nil,
        ip: String? = nil,
        totalMessageCount: Int? = nil,
        toPeer: String? = nil,
        agentId: String? = nil,
        agentReplyMessageCount: Int? = nil,
        convertManualTime: [String]? = nil,
        manualTime: [String]? = nil,
        endTime: [String]? = nil,
        agentFirstReplyTime: [String]? = nil,
        visitorMessageCount: Int? = nil,
        seoSource: String? = nil,
        seoKeywords: String? = nil,
        finishKey: ChatFinishKey? = nil,
        area: String? = nil
    ) {
        self.id = id
        self.visitorId = visitorId
        self.account = account
        self.createTime = createTime
        self.createTimestamp = createTimestamp
        self.accessId = accessId
        self.platform = platform
        self.visitorName = visitorName
        self.status = status
        self.ip = ip
        self.totalMessageCount = totalMessageCount
        self.toPeer = toPeer
        self.agentId = agentId
        self.agentReplyMessageCount = agentReplyMessageCount
        self.convertManualTime = convertManualTime
        self.manualTime = manualTime
        self.endTime = endTime
        self.agentFirstReplyTime = agentFirstReplyTime
        self.visitorMessageCount = visitorMessageCount
        self.seoSource = seoSource
        self.seoKeywords = seoKeywords
        self.finishKey = finishKey
        self.area = area
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("_id")
        self.visitorId = members.take("visitorId")
        self.account = members.take("account")
        self.createTime = members.take("createTime")
        self.createTimestamp = members.take("createTimestamp")
        self.accessId = members.take("accessId")
        self.platform = members.take("platform")
        self.visitorName = members.take("visitorName")
        self.status = members.take("status")
        self.ip = members.take("ip")
        self.totalMessageCount = members.take("totalMessageCount")
        self.toPeer = members.take("toPeer")
        self.agentId = members.take("agentId")
        self.agentReplyMessageCount = members.take("agentReplyMessageCount")
        self.convertManualTime = members.take("convertManualTime")
        self.manualTime = members.take("manualTime")
        self.endTime = members.take("endTime")
        self.agentFirstReplyTime = members.take("createTagentFirstReplyTimeime")
        self.visitorMessageCount = members.take("visitorMessageCount")
        self.seoSource = members.take("seoSource")
        self.seoKeywords = members.take("seoKeywords")
        self.finishKey = members.take("finishKey")
        self.area = members.take("area")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("_id", self.id)
        try members.set("visitorId", self.visitorId)
        try members.set("account", self.account)
        try members.set("createTime", self.createTime)
        try members.set("createTimestamp", self.createTimestamp)
        try members.set("accessId", self.accessId)
        try members.set("platform", self.platform)
        try members.set("visitorName", self.visitorName)
        try members.set("status", self.status)
        try members.set("ip", self.ip)
        try members.set("totalMessageCount", self.totalMessageCount)
        try members.set("toPeer", self.toPeer)
        try members.set("agentId", self.agentId)
        try members.set("agentReplyMessageCount", self.agentReplyMessageCount)
        try members.set("convertManualTime", self.convertManualTime)
        try members.set("manualTime", self.manualTime)
        try members.set("endTime", self.endTime)
        try members.set("createTagentFirstReplyTimeime", self.agentFirstReplyTime)
        try members.set("visitorMessageCount", self.visitorMessageCount)
        try members.set("seoSource", self.seoSource)
        try members.set("seoKeywords", self.seoKeywords)
        try members.set("finishKey", self.finishKey)
        try members.set("area", self.area)
        try members.set(extra: self.extra)
    }
}

extension ChatSessionEntry: Readable {
    private static let names = FieldNames(
        "_id",
        "visitorId",
        "account",
        "createTime",
        "createTimestamp",
        "accessId",
        "platform",
        "visitorName",
        "status",
        "ip",
        "totalMessageCount",
        "toPeer",
        "agentId",
        "agentReplyMessageCount",
        "convertManualTime",
        "manualTime",
        "endTime",
        "createTagentFirstReplyTimeime",
        "visitorMessageCount",
        "seoSource",
        "seoKeywords",
        "finishKey",
        "area",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: self.visitorId = try json.read()
            case 2: self.account = try json.read()
            case 3: self.createTime = try json.read()
            case 4: self.createTimestamp = try json.read()
            case 5: self.accessId = try json.read()
            case 6: self.platform = try json.read()
            case 7: self.visitorName = try json.read()
            case 8: self.status = try json.read()
            case 9: self.ip = try json.read()
            case 10: self.totalMessageCount = try json.read()
            case 11: self.toPeer = try json.read()
            case 12: self.agentId = try json.read()
            case 13: self.agentReplyMessageCount = try json.read()
            case 14: self.convertManualTime = try json.read()
            case 15: self.manualTime = try json.read()
            case 16: self.endTime = try json.read()
            case 17: self.agentFirstReplyTime = try json.read()
            case 18: self.visitorMessageCount = try json.read()
            case 19: self.seoSource = try json.read()
            case 20: self.seoKeywords = try json.read()
            case 21: self.finishKey = try json.read()
            case 22: self.area = try json.read()
            case 23: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Chat session status.
///
/// Document 2: States and transitions.
public struct ChatSessionStatus: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Example value.
    public static let deal = ChatSessionStatus(rawValue: "deal")
}

extension ChatSessionStatus: Readable {}

/// A chat session and its history.
///
/// Document 2: Chat sessions: Session detail.
public struct ChatSessionDetail: Record {
    /// The session.
    public var chatSession: ChatSession?
    /// Routing steps of the session.
    public var scheduleHistory: [ChatScheduleStep]?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        chatSession: ChatSession? = nil,
        scheduleHistory: [ChatScheduleStep]? = nil
    ) {
        self.chatSession = chatSession
        self.scheduleHistory = scheduleHistory
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.chatSession = members.take("chatSession")
        self.scheduleHistory = members.take("scheduleHistory")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("chatSession", self.chatSession)
        try members.set("scheduleHistory", self.scheduleHistory)
        try members.set(extra: self.extra)
    }
}

extension ChatSessionDetail: Readable {
    private static let names = FieldNames(
        "chatSession",
        "scheduleHistory",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.chatSession = try json.read()
            case 1: self.scheduleHistory = try json.read()
            case 2: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Chat session of the detail operation.
///
/// Document 2: Chat session (chatSession of the detail operation).
public struct ChatSession: Record {
    /// Session id. On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var id: String?
    /// Agents who handled the session. For example `["21346a836528318cc8c172b2"]`.
    public var userIds: [String]?
    /// Auto-claim version numbers. For example `["1"]`.
    public var autoClaimVersions: [String]?
    /// Auto-claim version number. For example `1`.
    public var autoClaimVersion: String?
    /// Visitor id. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var visitorId: String?
    /// Account number. For example `1000001`.
    public var accountId: String?
    /// Creation time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var createTime: String?
    /// Creation timestamp. The unit as in the list (not shown in the document; assumed). In milliseconds since 1970. For example `1759280400000`.
    public var createTimestamp: Int?
    /// Access number id. For example `70001`.
    public var accessId: String?
    /// Access number name. For example `官网咨询`.
    public var accessName: String?
    /// Channel. For example `.pc`.
    public var platform: ChatPlatform?
    /// Visitor name. For example `访客小李`.
    public var visitorName: String?
    /// New visitor.
    public var isNewVisitor: Bool?
    /// Invited session.
    public var isInvite: Bool?
    /// New session.
    public var isNewSession: Bool?
    /// Visitor offline.
    public var isVisitorBreak: Bool?
    /// Session status. For example `.deal`.
    public var status: ChatSessionStatus?
    /// Flow id. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var processNodeId: String?
    /// Current node id. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var currentNodeId: String?
    /// Flow name. For example `官网接待`.
    public var processName: String?
    /// Visitor ip. For example `203.0.113.22`.
    public var ip: String?
    /// Last message time. The unit as in the list (not shown in the document; assumed). In milliseconds since 1970. For example `1759280400000`.
    public var lastMessageTimestamp: Int?
    /// Last message.
    public var lastMessage: ChatLastMessage?
    /// Unread message count. For example `2`.
    public var leakNum: JSONValue?
    /// Total messages. For example `12`.
    public var totalMessageCount: Int?
    /// Agent replies. For example `12`.
    public var agentReplyMessageCount: Int?
    /// Invitation count. For example `12`.
    public var inviteTimes: Int?
    /// Total dialogue count. For example `12`.
    public var dialogueTimes: Int?
    /// Skill group id. For example `80001`.
    public var toPeer: String?
    /// Human or robot. For example `.manual`.
    public var serviceMan: ChatServiceMan?
    /// Agent id. For example `21346a836528318cc8c172b2`.
    public var agentId: String?
    /// Agent claim timestamp. The unit as in the list (not shown in the document; assumed). In milliseconds since 1970. For example `1759280400000`.
    public var agentClaimTimestamp: Int?
    /// Last visitor message timestamp. The unit as in the list (not shown in the document; assumed). In milliseconds since 1970. For example `1759280400000`.
    public var lastVisitorMessageTimestamp: Int?
    /// Visitor start-wait timestamp. The unit as in the list (not shown in the document; assumed). In milliseconds since 1970. For example `1759280400000`.
    public var visitorStartWaitTimestamp: Int?
    /// Last agent message timestamp. The unit as in the list (not shown in the document; assumed). In milliseconds since 1970. For example `1759280400000`.
    public var lastAgentMessageTimestamp: Int?
    /// Transfer times. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 09:00:00"]`.
    public var convertManualTime: [String]?
    /// Transfer success times. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 09:00:00"]`.
    public var manualTime: [String]?
    /// End times. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-31 23:59:59"]`.
    public var endTime: [String]?
    /// End type. For example `.systemErrorFinish`.
    public var finishKey: ChatFinishKey?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String? = nil,
        userIds: [String]? = nil,
        autoClaimVersions: [String]? = nil,
        autoClaimVersion: String? = nil,
        visitorId: String? = nil,
        accountId: String? = nil,
        createTime: String? = nil,
        createTimestamp: Int? = nil,
        accessId: String? = nil,
        accessName: String? = nil,
        platform: ChatPlatform? = nil,
        visitorName: String? = nil,
        isNewVisitor: Bool? = nil,
        isInvite: Bool? = nil,
        isNewSession: Bool? = nil,
        isVisitorBreak: Bool? = nil,
        status: ChatSessionStatus? = nil,
        processNodeId: String? = nil,
        currentNodeId: String? = nil,
        processName: String? = nil,
        ip: String? = nil,
        lastMessageTimestamp: Int? = nil,
        lastMessage: ChatLastMessage? = nil,
        leakNum: JSONValue? = nil,
        totalMessageCount: Int? = nil,
        agentReplyMessageCount: Int? = nil,
        inviteTimes: Int? = nil,
        dialogueTimes: Int? = nil,
        toPeer: String? = nil,
        serviceMan: ChatServiceMan? = nil,
        agentId: String? = nil,
        agentClaimTimestamp: Int? = nil,
        lastVisitorMessageTimestamp: Int? = nil,
        visitorStartWaitTimestamp: Int? = nil,
        lastAgentMessageTimestamp: Int? = nil,
        convertManualTime: [String]? = nil,
        manualTime: [String]? = nil,
        endTime: [String]? = nil,
        finishKey: ChatFinishKey? = nil
    ) {
        self.id = id
        self.userIds = userIds
        self.autoClaimVersions = autoClaimVersions
        self.autoClaimVersion = autoClaimVersion
        self.visitorId = visitorId
        self.accountId = accountId
        self.createTime = createTime
        self.createTimestamp = createTimestamp
        self.accessId = accessId
        self.accessName = accessName
        self.platform = platform
        self.visitorName = visitorName
        self.isNewVisitor = isNewVisitor
        self.isInvite = isInvite
        self.isNewSession = isNewSession
        self.isVisitorBreak = isVisitorBreak
        self.status = status
        self.processNodeId = processNodeId
        self.currentNodeId = currentNodeId
        self.processName = processName
        self.ip = ip
        self.lastMessageTimestamp = lastMessageTimestamp
        self.lastMessage = lastMessage
        self.leakNum = leakNum
        self.totalMessageCount = totalMessageCount
        self.agentReplyMessageCount = agentReplyMessageCount
        self.inviteTimes = inviteTimes
        self.dialogueTimes = dialogueTimes
        self.toPeer = toPeer
        self.serviceMan = serviceMan
        self.agentId = agentId
        self.agentClaimTimestamp = agentClaimTimestamp
        self.lastVisitorMessageTimestamp = lastVisitorMessageTimestamp
        self.visitorStartWaitTimestamp = visitorStartWaitTimestamp
        self.lastAgentMessageTimestamp = lastAgentMessageTimestamp
        self.convertManualTime = convertManualTime
        self.manualTime = manualTime
        self.endTime = endTime
        self.finishKey = finishKey
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("_id")
        self.userIds = members.take("userIds")
        self.autoClaimVersions = members.take("autoClaimVersions")
        self.autoClaimVersion = members.take("autoClaimVersion")
        self.visitorId = members.take("visitorId")
        self.accountId = members.take("accountId")
        self.createTime = members.take("createTime")
        self.createTimestamp = members.take("createTimestamp")
        self.accessId = members.take("accessId")
        self.accessName = members.take("accessName")
        self.platform = members.take("platform")
        self.visitorName = members.take("visitorName")
        self.isNewVisitor = members.take("isNewVisitor")
        self.isInvite = members.take("isInvite")
        self.isNewSession = members.take("isNewSession")
        self.isVisitorBreak = members.take("isVisitorBreak")
        self.status = members.take("status")
        self.processNodeId = members.take("processNodeId")
        self.currentNodeId = members.take("currentNodeId")
        self.processName = members.take("processName")
        self.ip = members.take("ip")
        self.lastMessageTimestamp = members.take("lastMessageTimestamp")
        self.lastMessage = members.take("lastMessage")
        self.leakNum = members.take("leakNum")
        self.totalMessageCount = members.take("totalMessageCount")
        self.agentReplyMessageCount = members.take("agentReplyMessageCount")
        self.inviteTimes = members.take("inviteTimes")
        self.dialogueTimes = members.take("dialogueTimes")
        self.toPeer = members.take("toPeer")
        self.serviceMan = members.take("serviceMan")
        self.agentId = members.take("agentId")
        self.agentClaimTimestamp = members.take("agentClaimTimestamp")
        self.lastVisitorMessageTimestamp = members.take("lastVisitorMessageTimestamp")
        self.visitorStartWaitTimestamp = members.take("visitorStartWaitTimestamp")
        self.lastAgentMessageTimestamp = members.take("lastAgentMessageTimestamp")
        self.convertManualTime = members.take("convertManualTime")
        self.manualTime = members.take("manualTime")
        self.endTime = members.take("endTime")
        self.finishKey = members.take("finishKey")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("_id", self.id)
        try members.set("userIds", self.userIds)
        try members.set("autoClaimVersions", self.autoClaimVersions)
        try members.set("autoClaimVersion", self.autoClaimVersion)
        try members.set("visitorId", self.visitorId)
        try members.set("accountId", self.accountId)
        try members.set("createTime", self.createTime)
        try members.set("createTimestamp", self.createTimestamp)
        try members.set("accessId", self.accessId)
        try members.set("accessName", self.accessName)
        try members.set("platform", self.platform)
        try members.set("visitorName", self.visitorName)
        try members.set("isNewVisitor", self.isNewVisitor)
        try members.set("isInvite", self.isInvite)
        try members.set("isNewSession", self.isNewSession)
        try members.set("isVisitorBreak", self.isVisitorBreak)
        try members.set("status", self.status)
        try members.set("processNodeId", self.processNodeId)
        try members.set("currentNodeId", self.currentNodeId)
        try members.set("processName", self.processName)
        try members.set("ip", self.ip)
        try members.set("lastMessageTimestamp", self.lastMessageTimestamp)
        try members.set("lastMessage", self.lastMessage)
        try members.set("leakNum", self.leakNum)
        try members.set("totalMessageCount", self.totalMessageCount)
        try members.set("agentReplyMessageCount", self.agentReplyMessageCount)
        try members.set("inviteTimes", self.inviteTimes)
        try members.set("dialogueTimes", self.dialogueTimes)
        try members.set("toPeer", self.toPeer)
        try members.set("serviceMan", self.serviceMan)
        try members.set("agentId", self.agentId)
        try members.set("agentClaimTimestamp", self.agentClaimTimestamp)
        try members.set("lastVisitorMessageTimestamp", self.lastVisitorMessageTimestamp)
        try members.set("visitorStartWaitTimestamp", self.visitorStartWaitTimestamp)
        try members.set("lastAgentMessageTimestamp", self.lastAgentMessageTimestamp)
        try members.set("convertManualTime", self.convertManualTime)
        try members.set("manualTime", self.manualTime)
        try members.set("endTime", self.endTime)
        try members.set("finishKey", self.finishKey)
        try members.set(extra: self.extra)
    }
}

extension ChatSession {
    /// ``createTime`` as a date; nil: it is missing, or not written as documented.
    ///
    /// - Parameter zone: Time zone of the service's clock; nil: eight hours ahead of UTC.
    public func createTimeDate(in zone: TimeZone? = nil) -> Date? {
        createTime.flatMap { Date(serviceTime: $0, in: zone) }
    }
}

extension ChatSession: Readable {
    private static let names = FieldNames(
        "_id",
        "userIds",
        "autoClaimVersions",
        "autoClaimVersion",
        "visitorId",
        "accountId",
        "createTime",
        "createTimestamp",
        "accessId",
        "accessName",
        "platform",
        "visitorName",
        "isNewVisitor",
        "isInvite",
        "isNewSession",
        "isVisitorBreak",
        "status",
        "processNodeId",
        "currentNodeId",
        "processName",
        "ip",
        "lastMessageTimestamp",
        "lastMessage",
        "leakNum",
        "totalMessageCount",
        "agentReplyMessageCount",
        "inviteTimes",
        "dialogueTimes",
        "toPeer",
        "serviceMan",
        "agentId",
        "agentClaimTimestamp",
        "lastVisitorMessageTimestamp",
        "visitorStartWaitTimestamp",
        "lastAgentMessageTimestamp",
        "convertManualTime",
        "manualTime",
        "endTime",
        "finishKey",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: self.userIds = try json.read()
            case 2: self.autoClaimVersions = try json.read()
            case 3: self.autoClaimVersion = try json.read()
            case 4: self.visitorId = try json.read()
            case 5: self.accountId = try json.read()
            case 6: self.createTime = try json.read()
            case 7: self.createTimestamp = try json.read()
            case 8: self.accessId = try json.read()
            case 9: self.accessName = try json.read()
            case 10: self.platform = try json.read()
            case 11: self.visitorName = try json.read()
            case 12: self.isNewVisitor = try json.read()
            case 13: self.isInvite = try json.read()
            case 14: self.isNewSession = try json.read()
            case 15: self.isVisitorBreak = try json.read()
            case 16: self.status = try json.read()
            case 17: self.processNodeId = try json.read()
            case 18: self.currentNodeId = try json.read()
            case 19: self.processName = try json.read()
            case 20: self.ip = try json.read()
            case 21: self.lastMessageTimestamp = try json.read()
            case 22: self.lastMessage = try json.read()
            case 23: self.leakNum = try json.read()
            case 24: self.totalMessageCount = try json.read()
            case 25: self.agentReplyMessageCount = try json.read()
            case 26: self.inviteTimes = try json.read()
            case 27: self.dialogueTimes = try json.read()
            case 28: self.toPeer = try json.read()
            case 29: self.serviceMan = try json.read()
            case 30: self.agentId = try json.read()
            case 31: self.agentClaimTimestamp = try json.read()
            case 32: self.lastVisitorMessageTimestamp = try json.read()
            case 33: self.visitorStartWaitTimestamp = try json.read()
            case 34: self.lastAgentMessageTimestamp = try json.read()
            case 35: self.convertManualTime = try json.read()
            case 36: self.manualTime = try json.read()
            case 37: self.endTime = try json.read()
            case 38: self.finishKey = try json.read()
            case 39: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Last message of a chat session.
///
/// Document 2: Chat session (chatSession of the detail operation).
public struct ChatLastMessage: Record {
    /// Content type. Type (not shown in the document; assumed). For example `text`.
    public var contentType: String?
    /// Content of the message. Type (not shown in the document; assumed).
    public var content: JSONValue?
    /// Sender. Type (not shown in the document; assumed). For example `visitor`.
    public var lastMessageFrom: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        contentType: String? = nil,
        content: JSONValue? = nil,
        lastMessageFrom: String? = nil
    ) {
        self.contentType = contentType
        self.content = content
        self.lastMessageFrom = lastMessageFrom
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.contentType = members.take("contentType")
        self.content = members.take("content")
        self.lastMessageFrom = members.take("lastMessageFrom")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("contentType", self.contentType)
        try members.set("content", self.content)
        try members.set("lastMessageFrom", self.lastMessageFrom)
        try members.set(extra: self.extra)
    }
}

extension ChatLastMessage: Readable {
    private static let names = FieldNames(
        "contentType",
        "content",
        "lastMessageFrom",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.contentType = try json.read()
            case 1: self.content = try json.read()
            case 2: self.lastMessageFrom = try json.read()
            case 3: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Chat service man.
///
/// Document 2: Chat session (chatSession of the detail operation).
public struct ChatServiceMan: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Example value (the field means human or robot).
    public static let manual = ChatServiceMan(rawValue: "manual")
}

extension ChatServiceMan: Readable {}

/// Entry of `scheduleHistory`, the routing history.
///
/// Document 2: Chat session (chatSession of the detail operation).
public struct ChatScheduleStep: Record {
    /// Time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var dateTime: String?
    /// Node type. For example `queue`.
    public var processNodeType: String?
    /// Node id. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var processNodeId: String?
    /// Node name. For example `转人工`.
    public var processNodeName: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        dateTime: String? = nil,
        processNodeType: String? = nil,
        processNodeId: String? = nil,
        processNodeName: String? = nil
    ) {
        self.dateTime = dateTime
        self.processNodeType = processNodeType
        self.processNodeId = processNodeId
        self.processNodeName = processNodeName
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.dateTime = members.take("dateTime")
        self.processNodeType = members.take("processNodeType")
        self.processNodeId = members.take("processNodeId")
        self.processNodeName = members.take("processNodeName")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("dateTime", self.dateTime)
        try members.set("processNodeType", self.processNodeType)
        try members.set("processNodeId", self.processNodeId)
        try members.set("processNodeName", self.processNodeName)
        try members.set(extra: self.extra)
    }
}

extension ChatScheduleStep {
    /// ``dateTime`` as a date; nil: it is missing, or not written as documented.
    ///
    /// - Parameter zone: Time zone of the service's clock; nil: eight hours ahead of UTC.
    public func dateTimeDate(in zone: TimeZone? = nil) -> Date? {
        dateTime.flatMap { Date(serviceTime: $0, in: zone) }
    }
}

extension ChatScheduleStep: Readable {
    private static let names = FieldNames(
        "dateTime",
        "processNodeType",
        "processNodeId",
        "processNodeName",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.dateTime = try json.read()
            case 1: self.processNodeType = try json.read()
            case 2: self.processNodeId = try json.read()
            case 3: self.processNodeName = try json.read()
            case 4: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Chat message.
///
/// Document 2: Chat message (messageList entry).
public struct ChatMessage: Record {
    /// Message id. On the wire: `_id`. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var id: String?
    /// List message. Type (not shown in the document; assumed).
    public var flowList: JSONValue?
    /// Answer list. Type (not shown in the document; assumed).
    public var contentList: JSONValue?
    /// Account number. Type (not shown in the document; assumed). For example `1000001`.
    public var accountId: String?
    /// Visitor id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var visitorId: String?
    /// Message type. Type (not shown in the document; assumed). For example `text`.
    public var contentType: String?
    /// Content of the message. Type (not shown in the document; assumed).
    public var content: JSONValue?
    /// Channel. Type (not shown in the document; assumed). For example `.pc`.
    public var platform: ChatPlatform?
    /// Creation timestamp. The unit as in the list (not shown in the document; assumed). In milliseconds since 1970. For example `1759280400000`.
    public var createTimestamp: Int?
    /// Creation time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var createTime: String?
    /// Direction. Type (not shown in the document; assumed). For example `.`in``.
    public var type: ChatMessageDirection?
    /// Access number id. Type (not shown in the document; assumed). For example `70001`.
    public var accessId: String?
    /// Show as HTML.
    public var isShowHtml: Bool?
    /// Hide this message.
    public var isHide: Bool?
    /// Visitor message read by agent.
    public var dealCustomerMsg: Bool?
    /// Agent message read by visitor.
    public var dealUserMsg: Bool?
    /// Session id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var sessionId: String?
    /// Shown only in the example. Seen in samples, not described.
    public var isExistFocusWords: Bool?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String? = nil,
        flowList: JSONValue? = nil,
        contentList: JSONValue? = nil,
        accountId: String? = nil,
        visitorId: String? = nil,
        contentType: String? = nil,
        content: JSONValue? = nil,
        platform: ChatPlatform? = nil,
        createTimestamp: Int? = nil,
        createTime: String? = nil,
        type: ChatMessageDirection? = nil,
        accessId: String? = nil,
        isShowHtml: Bool? = nil,
        isHide: Bool? = nil,
        dealCustomerMsg: Bool? = nil,
        dealUserMsg: Bool? = nil,
        sessionId: String? = nil,
        isExistFocusWords: Bool? = nil
    ) {
        self.id = id
        self.flowList = flowList
        self.contentList = contentList
        self.accountId = accountId
        self.visitorId = visitorId
        self.contentType = contentType
        self.content = content
        self.platform = platform
        self.createTimestamp = createTimestamp
        self.createTime = createTime
        self.type = type
        self.accessId = accessId
        self.isShowHtml = isShowHtml
        self.isHide = isHide
        self.dealCustomerMsg = dealCustomerMsg
        self.dealUserMsg = dealUserMsg
        self.sessionId = sessionId
        self.isExistFocusWords = isExistFocusWords
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("_id")
        self.flowList = members.take("flowList")
        self.contentList = members.take("contentList")
        self.accountId = members.take("accountId")
        self.visitorId = members.take("visitorId")
        self.contentType = members.take("contentType")
        self.content = members.take("content")
        self.platform = members.take("platform")
        self.createTimestamp = members.take("createTimestamp")
        self.createTime = members.take("createTime")
        self.type = members.take("type")
        self.accessId = members.take("accessId")
        self.isShowHtml = members.take("isShowHtml")
        self.isHide = members.take("isHide")
        self.dealCustomerMsg = members.take("dealCustomerMsg")
        self.dealUserMsg = members.take("dealUserMsg")
        self.sessionId = members.take("sessionId")
        self.isExistFocusWords = members.take("isExistFocusWords")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("_id", self.id)
        try members.set("flowList", self.flowList)
        try members.set("contentList", self.contentList)
        try members.set("accountId", self.accountId)
        try members.set("visitorId", self.visitorId)
        try members.set("contentType", self.contentType)
        try members.set("content", self.content)
        try members.set("platform", self.platform)
        try members.set("createTimestamp", self.createTimestamp)
        try members.set("createTime", self.createTime)
        try members.set("type", self.type)
        try members.set("accessId", self.accessId)
        try members.set("isShowHtml", self.isShowHtml)
        try members.set("isHide", self.isHide)
        try members.set("dealCustomerMsg", self.dealCustomerMsg)
        try members.set("dealUserMsg", self.dealUserMsg)
        try members.set("sessionId", self.sessionId)
        try members.set("isExistFocusWords", self.isExistFocusWords)
        try members.set(extra: self.extra)
    }
}

extension ChatMessage {
    /// ``createTime`` as a date; nil: it is missing, or not written as documented.
    ///
    /// - Parameter zone: Time zone of the service's clock; nil: eight hours ahead of UTC.
    public func createTimeDate(in zone: TimeZone? = nil) -> Date? {
        createTime.flatMap { Date(serviceTime: $0, in: zone) }
    }
}

extension ChatMessage: Readable {
    private static let names = FieldNames(
        "_id",
        "flowList",
        "contentList",
        "accountId",
        "visitorId",
        "contentType",
        "content",
        "platform",
        "createTimestamp",
        "createTime",
        "type",
        "accessId",
        "isShowHtml",
        "isHide",
        "dealCustomerMsg",
        "dealUserMsg",
        "sessionId",
        "isExistFocusWords",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: self.flowList = try json.read()
            case 2: self.contentList = try json.read()
            case 3: self.accountId = try json.read()
            case 4: self.visitorId = try json.read()
            case 5: self.contentType = try json.read()
            case 6: self.content = try json.read()
            case 7: self.platform = try json.read()
            case 8: self.createTimestamp = try json.read()
            case 9: self.createTime = try json.read()
            case 10: self.type = try json.read()
            case 11: self.accessId = try json.read()
            case 12: self.isShowHtml = try json.read()
            case 13: self.isHide = try json.read()
            case 14: self.dealCustomerMsg = try json.read()
            case 15: self.dealUserMsg = try json.read()
            case 16: self.sessionId = try json.read()
            case 17: self.isExistFocusWords = try json.read()
            case 18: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Chat message direction.
///
/// Document 2: Chat message (messageList entry).
public struct ChatMessageDirection: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Meaning not shown in the vendor's documents.
    public static let `in` = ChatMessageDirection(rawValue: "in")

    /// Meaning not shown in the vendor's documents.
    public static let out = ChatMessageDirection(rawValue: "out")
}

extension ChatMessageDirection: Readable {}
