// Written by `cargo run -p triline-bindgen` from the table of the core.

import Foundation

/// Number list type.
///
/// Document 1: Red/black number entry.
public struct NumberListType: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Inbound blacklist.
    public static let callInBlackNum = NumberListType(rawValue: "callInBlackNum")

    /// Outbound blacklist.
    public static let callOutBlackNum = NumberListType(rawValue: "callOutBlackNum")

    /// Red list.
    public static let redNum = NumberListType(rawValue: "redNum")

    /// Blacklist.
    public static let blackNum = NumberListType(rawValue: "blackNum")
}

extension NumberListType: Readable {}

/// Entry of a red or black list.
///
/// Document 1: Red/black number entry.
public struct NumberListEntry: Record {
    /// Primary key. On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var id: String?
    /// Number in the list. For example `13900001234`.
    public var number: String?
    /// Account number. For example `1000001`.
    public var accountId: String?
    /// Creation time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var createTime: String?
    /// Last change time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var updateTime: String?
    /// Remark. For example `本人`.
    public var memo: String?
    /// List type. For example `.callInBlackNum`.
    public var type: NumberListType?
    /// Meaning not shown in the vendor's documents. On the wire: `__v`.
    public var version: Int?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String? = nil,
        number: String? = nil,
        accountId: String? = nil,
        createTime: String? = nil,
        updateTime: String? = nil,
        memo: String? = nil,
        type: NumberListType? = nil,
        version: Int? = nil
    ) {
        self.id = id
        self.number = number
        self.accountId = accountId
        self.createTime = createTime
        self.updateTime = updateTime
        self.memo = memo
        self.type = type
        self.version = version
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("_id")
        self.number = members.take("number")
        self.accountId = members.take("accountId")
        self.createTime = members.take("createTime")
        self.updateTime = members.take("updateTime")
        self.memo = members.take("memo")
        self.type = members.take("type")
        self.version = members.take("__v")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("_id", self.id)
        try members.set("number", self.number)
        try members.set("accountId", self.accountId)
        try members.set("createTime", self.createTime)
        try members.set("updateTime", self.updateTime)
        try members.set("memo", self.memo)
        try members.set("type", self.type)
        try members.set("__v", self.version)
        try members.set(extra: self.extra)
    }
}

extension NumberListEntry {
    /// ``createTime`` as a date; nil: it is missing, or not written as documented.
    ///
    /// - Parameter zone: Time zone of the service's clock; nil: eight hours ahead of UTC.
    public func createTimeDate(in zone: TimeZone? = nil) -> Date? {
        createTime.flatMap { Date(serviceTime: $0, in: zone) }
    }

    /// ``updateTime`` as a date; nil: it is missing, or not written as documented.
    ///
    /// - Parameter zone: Time zone of the service's clock; nil: eight hours ahead of UTC.
    public func updateTimeDate(in zone: TimeZone? = nil) -> Date? {
        updateTime.flatMap { Date(serviceTime: $0, in: zone) }
    }
}

extension NumberListEntry: Readable {
    private static let names = FieldNames(
        "_id",
        "number",
        "accountId",
        "createTime",
        "updateTime",
        "memo",
        "type",
        "__v",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: self.number = try json.read()
            case 2: self.accountId = try json.read()
            case 3: self.createTime = try json.read()
            case 4: self.updateTime = try json.read()
            case 5: self.memo = try json.read()
            case 6: self.type = try json.read()
            case 7: self.version = try json.read()
            case 8: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}
