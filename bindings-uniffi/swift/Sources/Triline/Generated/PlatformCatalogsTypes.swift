// Written by `cargo run -p triline-bindgen` from the table of the core.

/// Result of catalog creation.
///
/// Document 2: Knowledge catalogs.
public struct CatalogId: Record {
    /// Id of the new catalog.
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

    private enum CodingKeys: String, CodingKey {
        case catalogId
        case extra
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
            case 1: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}

/// Knowledge-base catalog.
///
/// Document 2: Knowledge catalog.
public struct KnowledgeCatalog: Record {
    /// Catalog id.
    public var id: String?
    /// Account number.
    public var account: String?
    /// Parent catalog id; 0 for a top-level catalog.
    public var parentId: String?
    /// Name; names must not repeat.
    public var label: String?
    /// 1 for top level, 2 for second level and so on.
    public var level: Int?
    /// Visible departments.
    public var showDepartmentIds: [String]?
    /// Sort number.
    public var sortNum: Int?
    /// Creation time. Format: `yyyy-MM-dd HH:mm:ss`.
    public var createTime: String?
    /// Creation timestamp.
    public var createTimestamp: JSONValue?
    /// Last change time. Format: `yyyy-MM-dd HH:mm:ss`.
    public var updateTime: String?
    /// Last change timestamp.
    public var updateTimestamp: JSONValue?
    /// Creating agent id.
    public var createUser: String?
    /// Work number of the creator.
    public var createAgentNumber: String?
    /// Id of the last editor.
    public var updateUser: String?
    /// Work number of the last editor.
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

    private enum CodingKeys: String, CodingKey {
        case id = "_id"
        case account
        case parentId
        case label
        case level
        case showDepartmentIds
        case sortNum
        case createTime
        case createTimestamp
        case updateTime
        case updateTimestamp
        case createUser
        case createAgentNumber
        case updateUser
        case updateAgentNumber
        case extra
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
            case 15: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}
