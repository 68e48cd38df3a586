// Written by `cargo run -p triline-bindgen` from the table of the core.

import Foundation

/// Dialout task status filter.
///
/// Document 1: Preview dial-out tasks.
public struct DialoutTaskStatusFilter: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Not started.
    public static let ready = DialoutTaskStatusFilter(rawValue: "READY")

    /// Executing.
    public static let dealing = DialoutTaskStatusFilter(rawValue: "DEALING")

    /// Paused.
    public static let paused = DialoutTaskStatusFilter(rawValue: "PAUSED")

    /// Archived.
    public static let archived = DialoutTaskStatusFilter(rawValue: "ARCHIVED")

    /// All.
    public static let all = DialoutTaskStatusFilter(rawValue: "")
}

extension DialoutTaskStatusFilter: Readable {}

/// Tasks of the result.
///
/// Document 1: Preview dial-out tasks: Query tasks.
public struct Tasks: Record {
    /// The tasks.
    public var list: [DialoutTask]?
    /// Total number. For example `12`.
    public var count: Int?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        list: [DialoutTask]? = nil,
        count: Int? = nil
    ) {
        self.list = list
        self.count = count
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.list = members.take("list")
        self.count = members.take("count")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("list", self.list)
        try members.set("count", self.count)
        try members.set(extra: self.extra)
    }
}

extension Tasks: Readable {
    private static let names = FieldNames(
        "list",
        "count",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.list = try json.read()
            case 1: self.count = try json.read()
            case 2: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Preview dial-out task. It has no status field.
///
/// Document 1: Preview dial-out task (query entry).
public struct DialoutTask: Record {
    /// Task id. For example `60001`.
    public var taskId: String?
    /// Task name. For example `三月客户回访`.
    public var taskName: String?
    /// Description of the task. For example `三月客户回访`.
    public var description: String?
    /// Count of numbers in the task. Type (not shown in the document; assumed). For example `240`.
    public var numberTotal: Int?
    /// Count of agents in the task. Type (not shown in the document; assumed). For example `6`.
    public var agentTotal: Int?
    /// Creation time. Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var createTime: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        taskId: String? = nil,
        taskName: String? = nil,
        description: String? = nil,
        numberTotal: Int? = nil,
        agentTotal: Int? = nil,
        createTime: String? = nil
    ) {
        self.taskId = taskId
        self.taskName = taskName
        self.description = description
        self.numberTotal = numberTotal
        self.agentTotal = agentTotal
        self.createTime = createTime
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.taskId = members.take("taskId")
        self.taskName = members.take("taskName")
        self.description = members.take("description")
        self.numberTotal = members.take("numberTotal")
        self.agentTotal = members.take("agentTotal")
        self.createTime = members.take("createTime")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("taskId", self.taskId)
        try members.set("taskName", self.taskName)
        try members.set("description", self.description)
        try members.set("numberTotal", self.numberTotal)
        try members.set("agentTotal", self.agentTotal)
        try members.set("createTime", self.createTime)
        try members.set(extra: self.extra)
    }
}

extension DialoutTask {
    /// ``createTime`` as a date; nil: it is missing, or not written as documented.
    ///
    /// - Parameter zone: Time zone of the service's clock; nil: eight hours ahead of UTC.
    public func createTimeDate(in zone: TimeZone? = nil) -> Date? {
        createTime.flatMap { Date(serviceTime: $0, in: zone) }
    }
}

extension DialoutTask: Readable {
    private static let names = FieldNames(
        "taskId",
        "taskName",
        "description",
        "numberTotal",
        "agentTotal",
        "createTime",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.taskId = try json.read()
            case 1: self.taskName = try json.read()
            case 2: self.description = try json.read()
            case 3: self.numberTotal = try json.read()
            case 4: self.agentTotal = try json.read()
            case 5: self.createTime = try json.read()
            case 6: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Number to import into a dial-out task.
///
/// Document 1: Preview dial-out tasks.
public struct DialoutImportEntry: Record {
    /// Customer name. Type and optional (not shown in the document; assumed). For example `陈敏`.
    public var name: String?
    /// Customer number. Type and required (not shown in the document; assumed). For example `13900001234`.
    public var number: String?
    /// Number remark. Type and optional (not shown in the document; assumed). For example `老客户`.
    public var remark: String?
    /// Agent work number; invalid or empty: entries are distributed evenly among agents. Type and optional (not shown in the document; assumed). For example `1001`.
    public var agentNumber: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        name: String? = nil,
        number: String,
        remark: String? = nil,
        agentNumber: String? = nil
    ) {
        self.name = name
        self.number = number
        self.remark = remark
        self.agentNumber = agentNumber
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.name = members.take("name")
        self.number = members.take("number")
        self.remark = members.take("remark")
        self.agentNumber = members.take("agentNumber")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("name", self.name)
        try members.set("number", self.number)
        try members.set("remark", self.remark)
        try members.set("agentNumber", self.agentNumber)
        try members.set(extra: self.extra)
    }
}

extension DialoutImportEntry: Readable {
    private static let names = FieldNames(
        "name",
        "number",
        "remark",
        "agentNumber",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.name = try json.read()
            case 1: self.number = try json.read()
            case 2: self.remark = try json.read()
            case 3: self.agentNumber = try json.read()
            case 4: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Dialout duplicate rule.
///
/// Document 1: Preview dial-out tasks.
public struct DialoutDuplicateRule: Choice {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Check all tasks.
    public static let allTasks = DialoutDuplicateRule(rawValue: 0)

    /// Check current task.
    public static let task = DialoutDuplicateRule(rawValue: 1)

    /// No check.
    public static let noCheck = DialoutDuplicateRule(rawValue: 2)
}

extension DialoutDuplicateRule: Readable {}

/// Dialout call result.
///
/// Document 1: Number call result in a task.
public struct DialoutCallResult: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Not answered.
    public static let notDeal = DialoutCallResult(rawValue: "NOT_DEAL")

    /// In call.
    public static let dealing = DialoutCallResult(rawValue: "DEALING")

    /// Not dialed.
    public static let undeal = DialoutCallResult(rawValue: "UNDEAL")
}

extension DialoutCallResult: Readable {}
