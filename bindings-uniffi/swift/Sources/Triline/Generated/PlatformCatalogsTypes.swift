// Written by `cargo run -p triline-bindgen` from the table of the core.

import Foundation

/// Result of catalog creation.
///
/// Document 2: Knowledge catalogs.
public struct CatalogId: Record {
    /// Id of the new catalog. For example `b2721c76afdbed1307237f1c`.
    public var catalogId: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        catalogId: String? = nil
    ) {
        self.catalogId = catalogId
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.catalogId = members.take("catalogId")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("catalogId", self.catalogId)
        try members.set(extra: self.extra)
    }
}

extension CatalogId: Readable {
    private static let names = FieldNames(
        "catalogId",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.catalogId = try json.read()
            case 1: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Knowledge-base catalog.
///
/// Document 2: Knowledge catalog.
public struct KnowledgeCatalog: Record {
    /// Catalog id. On the wire: `_id`. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var id: String?
    /// Account number. Type (not shown in the document; assumed). For example `1000001`.
    public var account: String?
    /// Parent catalog id; 0 for a top-level catalog. Type (not shown in the document; assumed). For example `0`.
    public var parentId: String?
    /// Name; names must not repeat. Type (not shown in the document; assumed). For example `产品手册`.
    public var label: String?
    /// 1 for top level, 2 for second level and so on. For example `1`.
    public var level: Int?
    /// Visible departments. For example `["60f1"]`.
    public var showDepartmentIds: [String]?
    /// Sort number. For example `1`.
    public var sortNum: Int?
    /// Creation time. Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var createTime: String?
    /// Creation timestamp. Type (not shown in the document; assumed). For example `1759280400000`.
    public var createTimestamp: JSONValue?
    /// Last change time. Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var updateTime: String?
    /// Last change timestamp. Type (not shown in the document; assumed). For example `1759280400000`.
    public var updateTimestamp: JSONValue?
    /// Creating agent id. Type (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
    public var createUser: String?
    /// Work number of the creator. Type (not shown in the document; assumed). For example `1001`.
    public var createAgentNumber: String?
    /// Id of the last editor. Type (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
    public var updateUser: String?
    /// Work number of the last editor. Type (not shown in the document; assumed). For example `1001`.
    public var updateAgentNumber: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String? = nil,
        account: String? = nil,
        parentId: String? = nil,
        label: String? = nil,
        level: Int? = nil,
        showDepartmentIds: [String]? = nil,
        sortNum: Int? = nil,
        createTime: String? = nil,
        createTimestamp: JSONValue? = nil,
        updateTime: String? = nil,
        updateTimestamp: JSONValue? = nil,
        createUser: String? = nil,
        createAgentNumber: String? = nil,
        updateUser: String? = nil,
        updateAgentNumber: String? = nil
    ) {
        self.id = id
        self.account = account
        self.parentId = parentId
        self.label = label
        self.level = level
        self.showDepartmentIds = showDepartmentIds
        self.sortNum = sortNum
        self.createTime = createTime
        self.createTimestamp = createTimestamp
        self.updateTime = updateTime
        self.updateTimestamp = updateTimestamp
        self.createUser = createUser
        self.createAgentNumber = createAgentNumber
        self.updateUser = updateUser
        self.updateAgentNumber = updateAgentNumber
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("_id")
        self.account = members.take("account")
        self.parentId = members.take("parentId")
        self.label = members.take("label")
        self.level = members.take("level")
        self.showDepartmentIds = members.take("showDepartmentIds")
        self.sortNum = members.take("sortNum")
        self.createTime = members.take("createTime")
        self.createTimestamp = members.take("createTimestamp")
        self.updateTime = members.take("updateTime")
        self.updateTimestamp = members.take("updateTimestamp")
        self.createUser = members.take("createUser")
        self.createAgentNumber = members.take("createAgentNumber")
        self.updateUser = members.take("updateUser")
        self.updateAgentNumber = members.take("updateAgentNumber")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("_id", self.id)
        try members.set("account", self.account)
        try members.set("parentId", self.parentId)
        try members.set("label", self.label)
        try members.set("level", self.level)
        try members.set("showDepartmentIds", self.showDepartmentIds)
        try members.set("sortNum", self.sortNum)
        try members.set("createTime", self.createTime)
        try members.set("createTimestamp", self.createTimestamp)
        try members.set("updateTime", self.updateTime)
        try members.set("updateTimestamp", self.updateTimestamp)
        try members.set("createUser", self.createUser)
        try members.set("createAgentNumber", self.createAgentNumber)
        try members.set("updateUser", self.updateUser)
        try members.set("updateAgentNumber", self.updateAgentNumber)
        try members.set(extra: self.extra)
    }
}

extension KnowledgeCatalog {
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

extension KnowledgeCatalog: Readable {
    private static let names = FieldNames(
        "_id",
        "account",
        "parentId",
        "label",
        "level",
        "showDepartmentIds",
        "sortNum",
        "createTime",
        "createTimestamp",
        "updateTime",
        "updateTimestamp",
        "createUser",
        "createAgentNumber",
        "updateUser",
        "updateAgentNumber",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: self.account = try json.read()
            case 2: self.parentId = try json.read()
            case 3: self.label = try json.read()
            case 4: self.level = try json.read()
            case 5: self.showDepartmentIds = try json.read()
            case 6: self.sortNum = try json.read()
            case 7: self.createTime = try json.read()
            case 8: self.createTimestamp = try json.read()
            case 9: self.updateTime = try json.read()
            case 10: self.updateTimestamp = try json.read()
            case 11: self.createUser = try json.read()
            case 12: self.createAgentNumber = try json.read()
            case 13: self.updateUser = try json.read()
            case 14: self.updateAgentNumber = try json.read()
            case 15: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}
