// Written by `cargo run -p triline-bindgen` from the table of the core.

import Foundation

/// Validity period type.
///
/// Document 2: Knowledge item.
public struct ValidityPeriodType: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Meaning not shown in the vendor's documents.
    public static let permanent = ValidityPeriodType(rawValue: "permanent")

    /// Meaning not shown in the vendor's documents.
    public static let invalid = ValidityPeriodType(rawValue: "invalid")

    /// With `validityPeriod`.
    public static let custom = ValidityPeriodType(rawValue: "custom")
}

extension ValidityPeriodType: Readable {}

/// Attachment of a knowledge item.
///
/// Document 2: Knowledge item.
public struct KnowledgeAttachment: Record {
    /// Address of the attachment. Type and required (not shown in the document; assumed). For example `https://example.com/page`.
    public var url: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        url: String
    ) {
        self.url = url
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.url = members.take("url")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("url", self.url)
        try members.set(extra: self.extra)
    }
}

extension KnowledgeAttachment: Readable {
    private static let names = FieldNames(
        "url",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.url = try json.read()
            case 1: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Result of item creation.
///
/// Document 2: Knowledge items.
public struct KnowledgeItemId: Record {
    /// Id of the new item. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var itemId: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        itemId: String? = nil
    ) {
        self.itemId = itemId
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.itemId = members.take("itemId")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("itemId", self.itemId)
        try members.set(extra: self.extra)
    }
}

extension KnowledgeItemId: Readable {
    private static let names = FieldNames(
        "itemId",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.itemId = try json.read()
            case 1: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Keywords type.
///
/// Document 2: Knowledge items.
public struct KeywordsType: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Match anywhere.
    public static let all = KeywordsType(rawValue: "all")

    /// Match in the title.
    public static let title = KeywordsType(rawValue: "title")

    /// Match in the content.
    public static let content = KeywordsType(rawValue: "content")
}

extension KeywordsType: Readable {}

/// Knowledge item.
///
/// Document 2: Knowledge item.
public struct KnowledgeItem: Record {
    /// Item id. On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var id: String?
    /// Account number. For example `1000001`.
    public var account: String?
    /// Catalog id. For example `b2721c76afdbed1307237f1c`.
    public var catalogId: String?
    /// Title of the item. For example `退款说明`.
    public var title: String?
    /// Content; only in the show operation. For example `退款在 7 个工作日内到账。`.
    public var content: String?
    /// Click count. For example `428`.
    public var hits: Int?
    /// Attachments. On the wire: `attachs`.
    public var attachments: [KnowledgeAttachment]?
    /// Validity kind. For example `.permanent`.
    public var validityPeriodType: ValidityPeriodType?
    /// Custom validity: start and end; used with `custom`. Format: `yyyy-MM-dd HH:mm:ss`. For example `["2025-10-01 00:00:00", "2025-10-31 23:59:59"]`.
    public var validityPeriod: [String]?
    /// Item status. For example `.valid`.
    public var status: KnowledgeItemStatus?
    /// Creation time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var createTime: String?
    /// Creation timestamp. For example `1759280400000`.
    public var createTimestamp: String?
    /// Last change time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var updateTime: String?
    /// Last change timestamp. For example `1759280400000`.
    public var updateTimestamp: String?
    /// Creating agent id. For example `21346a836528318cc8c172b2`.
    public var createUser: String?
    /// Work number of the creator. For example `1001`.
    public var createAgentNumber: String?
    /// Id of the last editor. For example `21346a836528318cc8c172b2`.
    public var updateUser: String?
    /// Work number of the last editor. For example `1001`.
    public var updateAgentNumber: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String? = nil,
        account: String? = nil,
        catalogId: String? = nil,
        title: String? = nil,
        content: String? = nil,
        hits: Int? = nil,
        attachments: [KnowledgeAttachment]? = nil,
        validityPeriodType: ValidityPeriodType? = nil,
        validityPeriod: [String]? = nil,
        status: KnowledgeItemStatus? = nil,
        createTime: String? = nil,
        createTimestamp: String? = nil,
        updateTime: String? = nil,
        updateTimestamp: String? = nil,
        createUser: String? = nil,
        createAgentNumber: String? = nil,
        updateUser: String? = nil,
        updateAgentNumber: String? = nil
    ) {
        self.id = id
        self.account = account
        self.catalogId = catalogId
        self.title = title
        self.content = content
        self.hits = hits
        self.attachments = attachments
        self.validityPeriodType = validityPeriodType
        self.validityPeriod = validityPeriod
        self.status = status
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
        self.catalogId = members.take("catalogId")
        self.title = members.take("title")
        self.content = members.take("content")
        self.hits = members.take("hits")
        self.attachments = members.take("attachs")
        self.validityPeriodType = members.take("validityPeriodType")
        self.validityPeriod = members.take("validityPeriod")
        self.status = members.take("status")
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
        try members.set("catalogId", self.catalogId)
        try members.set("title", self.title)
        try members.set("content", self.content)
        try members.set("hits", self.hits)
        try members.set("attachs", self.attachments)
        try members.set("validityPeriodType", self.validityPeriodType)
        try members.set("validityPeriod", self.validityPeriod)
        try members.set("status", self.status)
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

extension KnowledgeItem {
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

extension KnowledgeItem: Readable {
    private static let names = FieldNames(
        "_id",
        "account",
        "catalogId",
        "title",
        "content",
        "hits",
        "attachs",
        "validityPeriodType",
        "validityPeriod",
        "status",
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
            case 2: self.catalogId = try json.read()
            case 3: self.title = try json.read()
            case 4: self.content = try json.read()
            case 5: self.hits = try json.read()
            case 6: self.attachments = try json.read()
            case 7: self.validityPeriodType = try json.read()
            case 8: self.validityPeriod = try json.read()
            case 9: self.status = try json.read()
            case 10: self.createTime = try json.read()
            case 11: self.createTimestamp = try json.read()
            case 12: self.updateTime = try json.read()
            case 13: self.updateTimestamp = try json.read()
            case 14: self.createUser = try json.read()
            case 15: self.createAgentNumber = try json.read()
            case 16: self.updateUser = try json.read()
            case 17: self.updateAgentNumber = try json.read()
            case 18: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Knowledge item status.
///
/// Document 2: Knowledge item.
public struct KnowledgeItemStatus: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Meaning not shown in the vendor's documents.
    public static let valid = KnowledgeItemStatus(rawValue: "valid")

    /// Meaning not shown in the vendor's documents.
    public static let invalid = KnowledgeItemStatus(rawValue: "invalid")
}

extension KnowledgeItemStatus: Readable {}
