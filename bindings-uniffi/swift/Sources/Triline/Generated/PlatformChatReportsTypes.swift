// Written by `cargo run -p triline-bindgen` from the table of the core.

/// Report dimension.
///
/// Document 2: Reports.
public struct ReportDimension: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Meaning not shown in the documents.
    public static let halfHour = ReportDimension(rawValue: "half_hour")

    /// Meaning not shown in the documents.
    public static let hour = ReportDimension(rawValue: "hour")

    /// Meaning not shown in the documents.
    public static let day = ReportDimension(rawValue: "day")

    /// Meaning not shown in the documents.
    public static let month = ReportDimension(rawValue: "month")

    /// Meaning not shown in the documents.
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

    private enum CodingKeys: String, CodingKey {
        case header
        case list
        case extra
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
            case 2: self.extra = try json.read()
            default: _ = try json.any()
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
    /// Key of the column in rows.
    public var prop: String?
    /// Whether displayed.
    public var show: JSONValue?
    /// Column width.
    public var width: JSONValue?
    /// Column remark.
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

    private enum CodingKeys: String, CodingKey {
        case isCustomHeader
        case prop
        case show
        case width
        case label
        case extra
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
            case 5: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}

/// Row of the session report, keyed by the prop values of the header.
///
/// Document 2: Report header column.
public struct SessionReportRow: Record {
    /// Meaning not shown in the documents.
    public var time: JSONValue?
    /// Total sessions.
    public var initCount: JSONValue?
    /// Meaning not shown in the documents.
    public var validCount: JSONValue?
    /// Meaning not shown in the documents.
    public var robotCount: JSONValue?
    /// Meaning not shown in the documents.
    public var robotOnlyCount: JSONValue?
    /// Meaning not shown in the documents.
    public var robotManualSucCount: JSONValue?
    /// Meaning not shown in the documents.
    public var manualCount: JSONValue?
    /// Meaning not shown in the documents.
    public var queueUpCount: JSONValue?
    /// Meaning not shown in the documents.
    public var queueGiveUpCount: JSONValue?
    /// Meaning not shown in the documents.
    public var lossCount: JSONValue?
    /// Meaning not shown in the documents.
    public var finishCount: JSONValue?
    /// Meaning not shown in the documents.
    public var inviteCount: JSONValue?
    /// Meaning not shown in the documents.
    public var transferCount: JSONValue?
    /// Meaning not shown in the documents.
    public var leavingCount: JSONValue?
    /// Meaning not shown in the documents.
    public var noVisitorMsgCount: JSONValue?
    /// Meaning not shown in the documents.
    public var noReplyCount: JSONValue?
    /// Meaning not shown in the documents.
    public var msgCount: JSONValue?
    /// Meaning not shown in the documents.
    public var agentSendMsgCount: JSONValue?
    /// Meaning not shown in the documents.
    public var visitorSendMsgCount: JSONValue?
    /// Meaning not shown in the documents.
    public var evaluateCount: JSONValue?
    /// Average session length.
    public var sessionTimeLen: JSONValue?
    /// Evaluation invitations.
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

    private enum CodingKeys: String, CodingKey {
        case time
        case initCount
        case validCount
        case robotCount
        case robotOnlyCount
        case robotManualSucCount
        case manualCount
        case queueUpCount
        case queueGiveUpCount
        case lossCount
        case finishCount
        case inviteCount
        case transferCount
        case leavingCount
        case noVisitorMsgCount
        case noReplyCount
        case msgCount
        case agentSendMsgCount
        case visitorSendMsgCount
        case evaluateCount
        case sessionTimeLen
        case pushCsrCount
        case extra
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
            case 22: self.extra = try json.read()
            default: _ = try json.any()
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

    private enum CodingKeys: String, CodingKey {
        case header
        case list
        case extra
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
            case 2: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}

/// Row of the workload report.
///
/// Document 2: Report header column.
public struct AgentWorkloadRow: Record {
    /// Agent name with the work number in brackets (not an id).
    public var agentId: String?
    /// Meaning not shown in the documents.
    public var initCount: JSONValue?
    /// Meaning not shown in the documents.
    public var assignCount: JSONValue?
    /// Meaning not shown in the documents.
    public var invalidCount: JSONValue?
    /// Meaning not shown in the documents.
    public var inviteCount: JSONValue?
    /// Meaning not shown in the documents.
    public var receiveLeavingCount: JSONValue?
    /// Meaning not shown in the documents.
    public var delLeavingCount: JSONValue?
    /// Meaning not shown in the documents.
    public var transferOutCount: JSONValue?
    /// Meaning not shown in the documents.
    public var transferInCount: JSONValue?
    /// Meaning not shown in the documents.
    public var replyCount: JSONValue?
    /// Meaning not shown in the documents.
    public var noVisitorMsgCount: JSONValue?
    /// Meaning not shown in the documents.
    public var finishCount: JSONValue?
    /// Meaning not shown in the documents.
    public var agentSendMsgCount: JSONValue?
    /// Meaning not shown in the documents.
    public var visitorSendMsgCount: JSONValue?
    /// Not shown; in rows the value sits in everyTimeLength.
    public var loginTotalTimeLength: JSONValue?
    /// Time length per status, keyed by the ids of the custom-header columns and by loginTotalTimeLength.
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

    private enum CodingKeys: String, CodingKey {
        case agentId
        case initCount
        case assignCount
        case invalidCount
        case inviteCount
        case receiveLeavingCount
        case delLeavingCount
        case transferOutCount
        case transferInCount
        case replyCount
        case noVisitorMsgCount
        case finishCount
        case agentSendMsgCount
        case visitorSendMsgCount
        case loginTotalTimeLength
        case everyTimeLength
        case extra
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
            case 16: self.extra = try json.read()
            default: _ = try json.any()
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

    private enum CodingKeys: String, CodingKey {
        case header
        case list
        case extra
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
            case 2: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}

/// Row of the quality report.
///
/// Document 2: Report header column.
public struct AgentQualityRow: Record {
    /// Meaning not shown in the documents.
    public var agentId: String?
    /// Meaning not shown in the documents.
    public var initCount: JSONValue?
    /// Meaning not shown in the documents.
    public var assignCount: JSONValue?
    /// Meaning not shown in the documents.
    public var invalidCount: JSONValue?
    /// Meaning not shown in the documents.
    public var inviteCount: JSONValue?
    /// Meaning not shown in the documents.
    public var replyCount: JSONValue?
    /// Meaning not shown in the documents.
    public var firstResponseNotIncludeLen: JSONValue?
    /// Meaning not shown in the documents.
    public var sessionNotIncludeTimeLen: JSONValue?
    /// Meaning not shown in the documents.
    public var avgFirstResponseNotIncludeLen: JSONValue?
    /// Meaning not shown in the documents.
    public var avgSessionNotIncludeTimeLen: JSONValue?
    /// Meaning not shown in the documents.
    public var avgMsgResponseLen: JSONValue?
    /// Meaning not shown in the documents.
    public var pushCsrCount: JSONValue?
    /// Meaning not shown in the documents.
    public var agentPushCsrCount: JSONValue?
    /// Rate: a number, a percentage.
    public var pushCsrRate: Double?
    /// Meaning not shown in the documents.
    public var evaluateCount: JSONValue?
    /// Rate: a number, a percentage.
    public var evaluateRate: Double?
    /// Rate: a number, a percentage.
    public var quesAndAnswerRate: Double?
    /// Rate: a number, a percentage.
    public var twentyFourHourSolutionRate: Double?
    /// Rate: a number, a percentage.
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

    private enum CodingKeys: String, CodingKey {
        case agentId
        case initCount
        case assignCount
        case invalidCount
        case inviteCount
        case replyCount
        case firstResponseNotIncludeLen
        case sessionNotIncludeTimeLen
        case avgFirstResponseNotIncludeLen
        case avgSessionNotIncludeTimeLen
        case avgMsgResponseLen
        case pushCsrCount
        case agentPushCsrCount
        case pushCsrRate
        case evaluateCount
        case evaluateRate
        case quesAndAnswerRate
        case twentyFourHourSolutionRate
        case fortyEightHourSolutionRate
        case satisfaction
        case extra
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
            case 20: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}
