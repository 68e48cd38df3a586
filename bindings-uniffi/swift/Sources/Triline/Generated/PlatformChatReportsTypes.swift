// Written by `cargo run -p triline-bindgen` from the table of the core.

/// Report dimension.
///
/// Document 2: Reports.
public struct ReportDimension: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Meaning not shown in the vendor's documents.
    public static let halfHour = ReportDimension(rawValue: "half_hour")

    /// Meaning not shown in the vendor's documents.
    public static let hour = ReportDimension(rawValue: "hour")

    /// Meaning not shown in the vendor's documents.
    public static let day = ReportDimension(rawValue: "day")

    /// Meaning not shown in the vendor's documents.
    public static let month = ReportDimension(rawValue: "month")

    /// Meaning not shown in the vendor's documents.
    public static let year = ReportDimension(rawValue: "year")
}

extension ReportDimension: Readable {}

/// Session report by time.
///
/// Document 2: Reports.
public struct SessionReport: Record {
    /// Columns.
    public var header: [ReportColumn]?
    /// Rows.
    public var list: [SessionReportRow]?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        header: [ReportColumn]? = nil,
        list: [SessionReportRow]? = nil
    ) {
        self.header = header
        self.list = list
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.header = members.take("header")
        self.list = members.take("list")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("header", self.header)
        try members.set("list", self.list)
        try members.set(extra: self.extra)
    }
}

extension SessionReport: Readable {
    private static let names = FieldNames(
        "header",
        "list",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.header = try json.read()
            case 1: self.list = try json.read()
            case 2: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Column of a chat report.
///
/// Document 2: Report header column.
public struct ReportColumn: Record {
    /// Column defined by the account (prop is then an id).
    public var isCustomHeader: Bool?
    /// Key of the column in rows. Type (not shown in the document; assumed). For example `initCount`.
    public var prop: String?
    /// Whether displayed. Type (not shown in the document; assumed).
    public var show: JSONValue?
    /// Column width. Type (not shown in the document; assumed). For example `120`.
    public var width: JSONValue?
    /// Column remark. Type (not shown in the document; assumed). For example `会话总数`.
    public var label: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        isCustomHeader: Bool? = nil,
        prop: String? = nil,
        show: JSONValue? = nil,
        width: JSONValue? = nil,
        label: String? = nil
    ) {
        self.isCustomHeader = isCustomHeader
        self.prop = prop
        self.show = show
        self.width = width
        self.label = label
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.isCustomHeader = members.take("isCustomHeader")
        self.prop = members.take("prop")
        self.show = members.take("show")
        self.width = members.take("width")
        self.label = members.take("label")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("isCustomHeader", self.isCustomHeader)
        try members.set("prop", self.prop)
        try members.set("show", self.show)
        try members.set("width", self.width)
        try members.set("label", self.label)
        try members.set(extra: self.extra)
    }
}

extension ReportColumn: Readable {
    private static let names = FieldNames(
        "isCustomHeader",
        "prop",
        "show",
        "width",
        "label",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.isCustomHeader = try json.read()
            case 1: self.prop = try json.read()
            case 2: self.show = try json.read()
            case 3: self.width = try json.read()
            case 4: self.label = try json.read()
            case 5: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Row of the session report, keyed by the prop values of the header.
///
/// Document 2: Report header column.
public struct SessionReportRow: Record {
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var time: JSONValue?
    /// Total sessions. Type (not shown in the document; assumed). For example `12`.
    public var initCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var validCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var robotCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var robotOnlyCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var robotManualSucCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var manualCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var queueUpCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var queueGiveUpCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var lossCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var finishCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var inviteCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var transferCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var leavingCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var noVisitorMsgCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var noReplyCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var msgCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var agentSendMsgCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var visitorSendMsgCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var evaluateCount: JSONValue?
    /// Average session length. Type (not shown in the document; assumed). For example `35`.
    public var sessionTimeLen: JSONValue?
    /// Evaluation invitations. Type (not shown in the document; assumed). For example `12`.
    public var pushCsrCount: JSONValue?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        time: JSONValue? = nil,
        initCount: JSONValue? = nil,
        validCount: JSONValue? = nil,
        robotCount: JSONValue? = nil,
        robotOnlyCount: JSONValue? = nil,
        robotManualSucCount: JSONValue? = nil,
        manualCount: JSONValue? = nil,
        queueUpCount: JSONValue? = nil,
        queueGiveUpCount: JSONValue? = nil,
        lossCount: JSONValue? = nil,
        finishCount: JSONValue? = nil,
        inviteCount: JSONValue? = nil,
        transferCount: JSONValue? = nil,
        leavingCount: JSONValue? = nil,
        noVisitorMsgCount: JSONValue? = nil,
        noReplyCount: JSONValue? = nil,
        msgCount: JSONValue? = nil,
        agentSendMsgCount: JSONValue? = nil,
        visitorSendMsgCount: JSONValue? = nil,
        evaluateCount: JSONValue? = nil,
        sessionTimeLen: JSONValue? = nil,
        pushCsrCount: JSONValue? = nil
    ) {
        self.time = time
        self.initCount = initCount
        self.validCount = validCount
        self.robotCount = robotCount
        self.robotOnlyCount = robotOnlyCount
        self.robotManualSucCount = robotManualSucCount
        self.manualCount = manualCount
        self.queueUpCount = queueUpCount
        self.queueGiveUpCount = queueGiveUpCount
        self.lossCount = lossCount
        self.finishCount = finishCount
        self.inviteCount = inviteCount
        self.transferCount = transferCount
        self.leavingCount = leavingCount
        self.noVisitorMsgCount = noVisitorMsgCount
        self.noReplyCount = noReplyCount
        self.msgCount = msgCount
        self.agentSendMsgCount = agentSendMsgCount
        self.visitorSendMsgCount = visitorSendMsgCount
        self.evaluateCount = evaluateCount
        self.sessionTimeLen = sessionTimeLen
        self.pushCsrCount = pushCsrCount
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.time = members.take("time")
        self.initCount = members.take("initCount")
        self.validCount = members.take("validCount")
        self.robotCount = members.take("robotCount")
        self.robotOnlyCount = members.take("robotOnlyCount")
        self.robotManualSucCount = members.take("robotManualSucCount")
        self.manualCount = members.take("manualCount")
        self.queueUpCount = members.take("queueUpCount")
        self.queueGiveUpCount = members.take("queueGiveUpCount")
        self.lossCount = members.take("lossCount")
        self.finishCount = members.take("finishCount")
        self.inviteCount = members.take("inviteCount")
        self.transferCount = members.take("transferCount")
        self.leavingCount = members.take("leavingCount")
        self.noVisitorMsgCount = members.take("noVisitorMsgCount")
        self.noReplyCount = members.take("noReplyCount")
        self.msgCount = members.take("msgCount")
        self.agentSendMsgCount = members.take("agentSendMsgCount")
        self.visitorSendMsgCount = members.take("visitorSendMsgCount")
        self.evaluateCount = members.take("evaluateCount")
        self.sessionTimeLen = members.take("sessionTimeLen")
        self.pushCsrCount = members.take("pushCsrCount")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("time", self.time)
        try members.set("initCount", self.initCount)
        try members.set("validCount", self.validCount)
        try members.set("robotCount", self.robotCount)
        try members.set("robotOnlyCount", self.robotOnlyCount)
        try members.set("robotManualSucCount", self.robotManualSucCount)
        try members.set("manualCount", self.manualCount)
        try members.set("queueUpCount", self.queueUpCount)
        try members.set("queueGiveUpCount", self.queueGiveUpCount)
        try members.set("lossCount", self.lossCount)
        try members.set("finishCount", self.finishCount)
        try members.set("inviteCount", self.inviteCount)
        try members.set("transferCount", self.transferCount)
        try members.set("leavingCount", self.leavingCount)
        try members.set("noVisitorMsgCount", self.noVisitorMsgCount)
        try members.set("noReplyCount", self.noReplyCount)
        try members.set("msgCount", self.msgCount)
        try members.set("agentSendMsgCount", self.agentSendMsgCount)
        try members.set("visitorSendMsgCount", self.visitorSendMsgCount)
        try members.set("evaluateCount", self.evaluateCount)
        try members.set("sessionTimeLen", self.sessionTimeLen)
        try members.set("pushCsrCount", self.pushCsrCount)
        try members.set(extra: self.extra)
    }
}

extension SessionReportRow: Readable {
    private static let names = FieldNames(
        "time",
        "initCount",
        "validCount",
        "robotCount",
        "robotOnlyCount",
        "robotManualSucCount",
        "manualCount",
        "queueUpCount",
        "queueGiveUpCount",
        "lossCount",
        "finishCount",
        "inviteCount",
        "transferCount",
        "leavingCount",
        "noVisitorMsgCount",
        "noReplyCount",
        "msgCount",
        "agentSendMsgCount",
        "visitorSendMsgCount",
        "evaluateCount",
        "sessionTimeLen",
        "pushCsrCount",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.time = try json.read()
            case 1: self.initCount = try json.read()
            case 2: self.validCount = try json.read()
            case 3: self.robotCount = try json.read()
            case 4: self.robotOnlyCount = try json.read()
            case 5: self.robotManualSucCount = try json.read()
            case 6: self.manualCount = try json.read()
            case 7: self.queueUpCount = try json.read()
            case 8: self.queueGiveUpCount = try json.read()
            case 9: self.lossCount = try json.read()
            case 10: self.finishCount = try json.read()
            case 11: self.inviteCount = try json.read()
            case 12: self.transferCount = try json.read()
            case 13: self.leavingCount = try json.read()
            case 14: self.noVisitorMsgCount = try json.read()
            case 15: self.noReplyCount = try json.read()
            case 16: self.msgCount = try json.read()
            case 17: self.agentSendMsgCount = try json.read()
            case 18: self.visitorSendMsgCount = try json.read()
            case 19: self.evaluateCount = try json.read()
            case 20: self.sessionTimeLen = try json.read()
            case 21: self.pushCsrCount = try json.read()
            case 22: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Agent workload report.
///
/// Document 2: Reports.
public struct AgentWorkloadReport: Record {
    /// Columns.
    public var header: [ReportColumn]?
    /// Rows.
    public var list: [AgentWorkloadRow]?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        header: [ReportColumn]? = nil,
        list: [AgentWorkloadRow]? = nil
    ) {
        self.header = header
        self.list = list
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.header = members.take("header")
        self.list = members.take("list")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("header", self.header)
        try members.set("list", self.list)
        try members.set(extra: self.extra)
    }
}

extension AgentWorkloadReport: Readable {
    private static let names = FieldNames(
        "header",
        "list",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.header = try json.read()
            case 1: self.list = try json.read()
            case 2: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Row of the workload report.
///
/// Document 2: Report header column.
public struct AgentWorkloadRow: Record {
    /// Agent name with the work number in brackets (not an id). Type (not shown in the document; assumed). For example `王小明(1001)`.
    public var agentId: String?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var initCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var assignCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var invalidCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var inviteCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var receiveLeavingCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var delLeavingCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var transferOutCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var transferInCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var replyCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var noVisitorMsgCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var finishCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var agentSendMsgCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var visitorSendMsgCount: JSONValue?
    /// Not shown; in rows the value sits in `everyTimeLength`. Type (not shown in the document; assumed).
    public var loginTotalTimeLength: JSONValue?
    /// Time length per status, keyed by the ids of the custom-header columns and by the wire name of `loginTotalTimeLength`.
    public var everyTimeLength: [String: JSONValue]?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        agentId: String? = nil,
        initCount: JSONValue? = nil,
        assignCount: JSONValue? = nil,
        invalidCount: JSONValue? = nil,
        inviteCount: JSONValue? = nil,
        receiveLeavingCount: JSONValue? = nil,
        delLeavingCount: JSONValue? = nil,
        transferOutCount: JSONValue? = nil,
        transferInCount: JSONValue? = nil,
        replyCount: JSONValue? = nil,
        noVisitorMsgCount: JSONValue? = nil,
        finishCount: JSONValue? = nil,
        agentSendMsgCount: JSONValue? = nil,
        visitorSendMsgCount: JSONValue? = nil,
        loginTotalTimeLength: JSONValue? = nil,
        everyTimeLength: [String: JSONValue]? = nil
    ) {
        self.agentId = agentId
        self.initCount = initCount
        self.assignCount = assignCount
        self.invalidCount = invalidCount
        self.inviteCount = inviteCount
        self.receiveLeavingCount = receiveLeavingCount
        self.delLeavingCount = delLeavingCount
        self.transferOutCount = transferOutCount
        self.transferInCount = transferInCount
        self.replyCount = replyCount
        self.noVisitorMsgCount = noVisitorMsgCount
        self.finishCount = finishCount
        self.agentSendMsgCount = agentSendMsgCount
        self.visitorSendMsgCount = visitorSendMsgCount
        self.loginTotalTimeLength = loginTotalTimeLength
        self.everyTimeLength = everyTimeLength
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.agentId = members.take("agentId")
        self.initCount = members.take("initCount")
        self.assignCount = members.take("assignCount")
        self.invalidCount = members.take("invalidCount")
        self.inviteCount = members.take("inviteCount")
        self.receiveLeavingCount = members.take("receiveLeavingCount")
        self.delLeavingCount = members.take("delLeavingCount")
        self.transferOutCount = members.take("transferOutCount")
        self.transferInCount = members.take("transferInCount")
        self.replyCount = members.take("replyCount")
        self.noVisitorMsgCount = members.take("noVisitorMsgCount")
        self.finishCount = members.take("finishCount")
        self.agentSendMsgCount = members.take("agentSendMsgCount")
        self.visitorSendMsgCount = members.take("visitorSendMsgCount")
        self.loginTotalTimeLength = members.take("loginTotalTimeLength")
        self.everyTimeLength = members.take("everyTimeLength")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("agentId", self.agentId)
        try members.set("initCount", self.initCount)
        try members.set("assignCount", self.assignCount)
        try members.set("invalidCount", self.invalidCount)
        try members.set("inviteCount", self.inviteCount)
        try members.set("receiveLeavingCount", self.receiveLeavingCount)
        try members.set("delLeavingCount", self.delLeavingCount)
        try members.set("transferOutCount", self.transferOutCount)
        try members.set("transferInCount", self.transferInCount)
        try members.set("replyCount", self.replyCount)
        try members.set("noVisitorMsgCount", self.noVisitorMsgCount)
        try members.set("finishCount", self.finishCount)
        try members.set("agentSendMsgCount", self.agentSendMsgCount)
        try members.set("visitorSendMsgCount", self.visitorSendMsgCount)
        try members.set("loginTotalTimeLength", self.loginTotalTimeLength)
        try members.set("everyTimeLength", self.everyTimeLength)
        try members.set(extra: self.extra)
    }
}

extension AgentWorkloadRow: Readable {
    private static let names = FieldNames(
        "agentId",
        "initCount",
        "assignCount",
        "invalidCount",
        "inviteCount",
        "receiveLeavingCount",
        "delLeavingCount",
        "transferOutCount",
        "transferInCount",
        "replyCount",
        "noVisitorMsgCount",
        "finishCount",
        "agentSendMsgCount",
        "visitorSendMsgCount",
        "loginTotalTimeLength",
        "everyTimeLength",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.agentId = try json.read()
            case 1: self.initCount = try json.read()
            case 2: self.assignCount = try json.read()
            case 3: self.invalidCount = try json.read()
            case 4: self.inviteCount = try json.read()
            case 5: self.receiveLeavingCount = try json.read()
            case 6: self.delLeavingCount = try json.read()
            case 7: self.transferOutCount = try json.read()
            case 8: self.transferInCount = try json.read()
            case 9: self.replyCount = try json.read()
            case 10: self.noVisitorMsgCount = try json.read()
            case 11: self.finishCount = try json.read()
            case 12: self.agentSendMsgCount = try json.read()
            case 13: self.visitorSendMsgCount = try json.read()
            case 14: self.loginTotalTimeLength = try json.read()
            case 15: self.everyTimeLength = try json.read()
            case 16: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Agent quality report.
///
/// Document 2: Reports.
public struct AgentQualityReport: Record {
    /// Columns.
    public var header: [ReportColumn]?
    /// Rows.
    public var list: [AgentQualityRow]?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        header: [ReportColumn]? = nil,
        list: [AgentQualityRow]? = nil
    ) {
        self.header = header
        self.list = list
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.header = members.take("header")
        self.list = members.take("list")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("header", self.header)
        try members.set("list", self.list)
        try members.set(extra: self.extra)
    }
}

extension AgentQualityReport: Readable {
    private static let names = FieldNames(
        "header",
        "list",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.header = try json.read()
            case 1: self.list = try json.read()
            case 2: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Row of the quality report.
///
/// Document 2: Report header column.
public struct AgentQualityRow: Record {
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var agentId: String?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var initCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var assignCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var invalidCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var inviteCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var replyCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var firstResponseNotIncludeLen: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var sessionNotIncludeTimeLen: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var avgFirstResponseNotIncludeLen: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var avgSessionNotIncludeTimeLen: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var avgMsgResponseLen: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var pushCsrCount: JSONValue?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var agentPushCsrCount: JSONValue?
    /// Rate: a number, a percentage. For example `86.5`.
    public var pushCsrRate: Double?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed).
    public var evaluateCount: JSONValue?
    /// Rate: a number, a percentage. For example `86.5`.
    public var evaluateRate: Double?
    /// Rate: a number, a percentage. For example `86.5`.
    public var quesAndAnswerRate: Double?
    /// Rate: a number, a percentage. For example `86.5`.
    public var twentyFourHourSolutionRate: Double?
    /// Rate: a number, a percentage. For example `86.5`.
    public var fortyEightHourSolutionRate: Double?
    /// Percentages keyed by the prop ids of the satisfaction columns.
    public var satisfaction: [String: JSONValue]?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        agentId: String? = nil,
        initCount: JSONValue? = nil,
        assignCount: JSONValue? = nil,
        invalidCount: JSONValue? = nil,
        inviteCount: JSONValue? = nil,
        replyCount: JSONValue? = nil,
        firstResponseNotIncludeLen: JSONValue? = nil,
        sessionNotIncludeTimeLen: JSONValue? = nil,
        avgFirstResponseNotIncludeLen: JSONValue? = nil,
        avgSessionNotIncludeTimeLen: JSONValue? = nil,
        avgMsgResponseLen: JSONValue? = nil,
        pushCsrCount: JSONValue? = nil,
        agentPushCsrCount: JSONValue? = nil,
        pushCsrRate: Double? = nil,
        evaluateCount: JSONValue? = nil,
        evaluateRate: Double? = nil,
        quesAndAnswerRate: Double? = nil,
        twentyFourHourSolutionRate: Double? = nil,
        fortyEightHourSolutionRate: Double? = nil,
        satisfaction: [String: JSONValue]? = nil
    ) {
        self.agentId = agentId
        self.initCount = initCount
        self.assignCount = assignCount
        self.invalidCount = invalidCount
        self.inviteCount = inviteCount
        self.replyCount = replyCount
        self.firstResponseNotIncludeLen = firstResponseNotIncludeLen
        self.sessionNotIncludeTimeLen = sessionNotIncludeTimeLen
        self.avgFirstResponseNotIncludeLen = avgFirstResponseNotIncludeLen
        self.avgSessionNotIncludeTimeLen = avgSessionNotIncludeTimeLen
        self.avgMsgResponseLen = avgMsgResponseLen
        self.pushCsrCount = pushCsrCount
        self.agentPushCsrCount = agentPushCsrCount
        self.pushCsrRate = pushCsrRate
        self.evaluateCount = evaluateCount
        self.evaluateRate = evaluateRate
        self.quesAndAnswerRate = quesAndAnswerRate
        self.twentyFourHourSolutionRate = twentyFourHourSolutionRate
        self.fortyEightHourSolutionRate = fortyEightHourSolutionRate
        self.satisfaction = satisfaction
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.agentId = members.take("agentId")
        self.initCount = members.take("initCount")
        self.assignCount = members.take("assignCount")
        self.invalidCount = members.take("invalidCount")
        self.inviteCount = members.take("inviteCount")
        self.replyCount = members.take("replyCount")
        self.firstResponseNotIncludeLen = members.take("firstResponseNotIncludeLen")
        self.sessionNotIncludeTimeLen = members.take("sessionNotIncludeTimeLen")
        self.avgFirstResponseNotIncludeLen = members.take("avgFirstResponseNotIncludeLen")
        self.avgSessionNotIncludeTimeLen = members.take("avgSessionNotIncludeTimeLen")
        self.avgMsgResponseLen = members.take("avgMsgResponseLen")
        self.pushCsrCount = members.take("pushCsrCount")
        self.agentPushCsrCount = members.take("agentPushCsrCount")
        self.pushCsrRate = members.take("pushCsrRate")
        self.evaluateCount = members.take("evaluateCount")
        self.evaluateRate = members.take("evaluateRate")
        self.quesAndAnswerRate = members.take("quesAndAnswerRate")
        self.twentyFourHourSolutionRate = members.take("twentyFourHourSolutionRate")
        self.fortyEightHourSolutionRate = members.take("fortyEightHourSolutionRate")
        self.satisfaction = members.take("satisfaction")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("agentId", self.agentId)
        try members.set("initCount", self.initCount)
        try members.set("assignCount", self.assignCount)
        try members.set("invalidCount", self.invalidCount)
        try members.set("inviteCount", self.inviteCount)
        try members.set("replyCount", self.replyCount)
        try members.set("firstResponseNotIncludeLen", self.firstResponseNotIncludeLen)
        try members.set("sessionNotIncludeTimeLen", self.sessionNotIncludeTimeLen)
        try members.set("avgFirstResponseNotIncludeLen", self.avgFirstResponseNotIncludeLen)
        try members.set("avgSessionNotIncludeTimeLen", self.avgSessionNotIncludeTimeLen)
        try members.set("avgMsgResponseLen", self.avgMsgResponseLen)
        try members.set("pushCsrCount", self.pushCsrCount)
        try members.set("agentPushCsrCount", self.agentPushCsrCount)
        try members.set("pushCsrRate", self.pushCsrRate)
        try members.set("evaluateCount", self.evaluateCount)
        try members.set("evaluateRate", self.evaluateRate)
        try members.set("quesAndAnswerRate", self.quesAndAnswerRate)
        try members.set("twentyFourHourSolutionRate", self.twentyFourHourSolutionRate)
        try members.set("fortyEightHourSolutionRate", self.fortyEightHourSolutionRate)
        try members.set("satisfaction", self.satisfaction)
        try members.set(extra: self.extra)
    }
}

extension AgentQualityRow: Readable {
    private static let names = FieldNames(
        "agentId",
        "initCount",
        "assignCount",
        "invalidCount",
        "inviteCount",
        "replyCount",
        "firstResponseNotIncludeLen",
        "sessionNotIncludeTimeLen",
        "avgFirstResponseNotIncludeLen",
        "avgSessionNotIncludeTimeLen",
        "avgMsgResponseLen",
        "pushCsrCount",
        "agentPushCsrCount",
        "pushCsrRate",
        "evaluateCount",
        "evaluateRate",
        "quesAndAnswerRate",
        "twentyFourHourSolutionRate",
        "fortyEightHourSolutionRate",
        "satisfaction",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.agentId = try json.read()
            case 1: self.initCount = try json.read()
            case 2: self.assignCount = try json.read()
            case 3: self.invalidCount = try json.read()
            case 4: self.inviteCount = try json.read()
            case 5: self.replyCount = try json.read()
            case 6: self.firstResponseNotIncludeLen = try json.read()
            case 7: self.sessionNotIncludeTimeLen = try json.read()
            case 8: self.avgFirstResponseNotIncludeLen = try json.read()
            case 9: self.avgSessionNotIncludeTimeLen = try json.read()
            case 10: self.avgMsgResponseLen = try json.read()
            case 11: self.pushCsrCount = try json.read()
            case 12: self.agentPushCsrCount = try json.read()
            case 13: self.pushCsrRate = try json.read()
            case 14: self.evaluateCount = try json.read()
            case 15: self.evaluateRate = try json.read()
            case 16: self.quesAndAnswerRate = try json.read()
            case 17: self.twentyFourHourSolutionRate = try json.read()
            case 18: self.fortyEightHourSolutionRate = try json.read()
            case 19: self.satisfaction = try json.read()
            case 20: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}
