// Written by `cargo run -p triline-bindgen` from the table of the core.

/// Personal call totals.
///
/// Document 3: Personal call report.
public struct CallReport: Record {
    /// Calls today. For example `14`.
    public var today: Int?
    /// Calls in the last 7 days. On the wire: `late7`. For example `86`.
    public var last7: Int?
    /// Calls in the last 30 days. On the wire: `late30`. For example `352`.
    public var last30: Int?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        today: Int? = nil,
        last7: Int? = nil,
        last30: Int? = nil
    ) {
        self.today = today
        self.last7 = last7
        self.last30 = last30
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.today = members.take("today")
        self.last7 = members.take("late7")
        self.last30 = members.take("late30")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("today", self.today)
        try members.set("late7", self.last7)
        try members.set("late30", self.last30)
        try members.set(extra: self.extra)
    }
}

extension CallReport: Readable {
    private static let names = FieldNames(
        "today",
        "late7",
        "late30",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.today = try json.read()
            case 1: self.last7 = try json.read()
            case 2: self.last30 = try json.read()
            case 3: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Period of a call report.
///
/// Document 3: Endpoints.
public struct CallReportTimeSet: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Today.
    public static let today = CallReportTimeSet(rawValue: "today")

    /// Last 7 days.
    public static let late7 = CallReportTimeSet(rawValue: "late7")

    /// Last 30 days.
    public static let late30 = CallReportTimeSet(rawValue: "late30")
}

extension CallReportTimeSet: Readable {}

/// Personal call detail.
///
/// Document 3: Personal call report.
public struct CallReportDetail: Record {
    /// Inbound calls. For example `18`.
    public var `in`: Int?
    /// Outbound calls. For example `24`.
    public var out: Int?
    /// Answered inbound calls. For example `9`.
    public var inConnect: Int?
    /// Answered outbound calls. For example `9`.
    public var outConnect: Int?
    /// Inbound duration. In seconds. For example `35`.
    public var inDuration: Int?
    /// Outbound duration. In seconds. For example `35`.
    public var outDuration: Int?
    /// Meaning not shown in the vendor's documents.
    public var timeframe: String?
    /// Per day; null when `timeSet` is today.
    public var list: [CallReportDay]?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        `in`: Int? = nil,
        out: Int? = nil,
        inConnect: Int? = nil,
        outConnect: Int? = nil,
        inDuration: Int? = nil,
        outDuration: Int? = nil,
        timeframe: String? = nil,
        list: [CallReportDay]? = nil
    ) {
        self.`in` = `in`
        self.out = out
        self.inConnect = inConnect
        self.outConnect = outConnect
        self.inDuration = inDuration
        self.outDuration = outDuration
        self.timeframe = timeframe
        self.list = list
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.`in` = members.take("in")
        self.out = members.take("out")
        self.inConnect = members.take("inConnect")
        self.outConnect = members.take("outConnect")
        self.inDuration = members.take("inDuration")
        self.outDuration = members.take("outDuration")
        self.timeframe = members.take("timeframe")
        self.list = members.take("list")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("in", self.`in`)
        try members.set("out", self.out)
        try members.set("inConnect", self.inConnect)
        try members.set("outConnect", self.outConnect)
        try members.set("inDuration", self.inDuration)
        try members.set("outDuration", self.outDuration)
        try members.set("timeframe", self.timeframe)
        try members.set("list", self.list)
        try members.set(extra: self.extra)
    }
}

extension CallReportDetail: Readable {
    private static let names = FieldNames(
        "in",
        "out",
        "inConnect",
        "outConnect",
        "inDuration",
        "outDuration",
        "timeframe",
        "list",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.`in` = try json.read()
            case 1: self.out = try json.read()
            case 2: self.inConnect = try json.read()
            case 3: self.outConnect = try json.read()
            case 4: self.inDuration = try json.read()
            case 5: self.outDuration = try json.read()
            case 6: self.timeframe = try json.read()
            case 7: self.list = try json.read()
            case 8: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// One day of the call detail.
///
/// Document 3: Personal call report.
public struct CallReportDay: Record {
    /// Day. Type (not shown in the document; assumed). For example `2025-10-01`.
    public var date: String?
    /// Inbound calls. Type (not shown in the document; assumed). For example `18`.
    public var `in`: Int?
    /// Outbound calls. Type (not shown in the document; assumed). For example `24`.
    public var out: Int?
    /// Inbound duration. The unit as in the totals (not shown in the document; assumed). Type (not shown in the document; assumed). In seconds. For example `35`.
    public var inDuration: Int?
    /// Outbound duration. The unit as in the totals (not shown in the document; assumed). Type (not shown in the document; assumed). In seconds. For example `35`.
    public var outDuration: Int?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        date: String? = nil,
        `in`: Int? = nil,
        out: Int? = nil,
        inDuration: Int? = nil,
        outDuration: Int? = nil
    ) {
        self.date = date
        self.`in` = `in`
        self.out = out
        self.inDuration = inDuration
        self.outDuration = outDuration
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.date = members.take("date")
        self.`in` = members.take("in")
        self.out = members.take("out")
        self.inDuration = members.take("inDuration")
        self.outDuration = members.take("outDuration")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("date", self.date)
        try members.set("in", self.`in`)
        try members.set("out", self.out)
        try members.set("inDuration", self.inDuration)
        try members.set("outDuration", self.outDuration)
        try members.set(extra: self.extra)
    }
}

extension CallReportDay: Readable {
    private static let names = FieldNames(
        "date",
        "in",
        "out",
        "inDuration",
        "outDuration",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.date = try json.read()
            case 1: self.`in` = try json.read()
            case 2: self.out = try json.read()
            case 3: self.inDuration = try json.read()
            case 4: self.outDuration = try json.read()
            case 5: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}
