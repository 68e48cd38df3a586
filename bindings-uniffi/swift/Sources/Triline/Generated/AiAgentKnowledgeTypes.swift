// Written by `cargo run -p triline-bindgen` from the table of the core.

/// Knowledge class of an AI agent.
///
/// Document 3: Knowledge class (list entry).
public struct KnowledgeClass: Record {
    /// Size in bytes. For example `20480`.
    public var bytes: Int?
    /// Characters. For example `6800`.
    public var characters: Int?
    /// Count. For example `12`.
    public var count: Int?
    /// Creation time. For example `2025-10-01 09:00:00`.
    public var createDatetime: String?
    /// Whether default.
    public var `default`: Int?
    /// Description of the class. For example `产品手册与常见问题`.
    public var description: String?
    /// Class id. For example `k1`.
    public var id: String?
    /// Space id. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var spaceId: String?
    /// Class name. For example `产品资料`.
    public var title: String?
    /// Meaning not shown in the vendor's documents.
    public var type: Int?
    /// Last change time. For example `2025-10-01 09:00:00`.
    public var updateDatetime: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        bytes: Int? = nil,
        characters: Int? = nil,
        count: Int? = nil,
        createDatetime: String? = nil,
        `default`: Int? = nil,
        description: String? = nil,
        id: String? = nil,
        spaceId: String? = nil,
        title: String? = nil,
        type: Int? = nil,
        updateDatetime: String? = nil
    ) {
        self.bytes = bytes
        self.characters = characters
        self.count = count
        self.createDatetime = createDatetime
        self.`default` = `default`
        self.description = description
        self.id = id
        self.spaceId = spaceId
        self.title = title
        self.type = type
        self.updateDatetime = updateDatetime
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.bytes = members.take("bytes")
        self.characters = members.take("characters")
        self.count = members.take("count")
        self.createDatetime = members.take("create_datetime")
        self.`default` = members.take("default")
        self.description = members.take("description")
        self.id = members.take("id")
        self.spaceId = members.take("space_id")
        self.title = members.take("title")
        self.type = members.take("type")
        self.updateDatetime = members.take("update_datetime")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("bytes", self.bytes)
        try members.set("characters", self.characters)
        try members.set("count", self.count)
        try members.set("create_datetime", self.createDatetime)
        try members.set("default", self.`default`)
        try members.set("description", self.description)
        try members.set("id", self.id)
        try members.set("space_id", self.spaceId)
        try members.set("title", self.title)
        try members.set("type", self.type)
        try members.set("update_datetime", self.updateDatetime)
        try members.set(extra: self.extra)
    }
}

extension KnowledgeClass: Readable {
    private static let names = FieldNames(
        "bytes",
        "characters",
        "count",
        "create_datetime",
        "default",
        "description",
        "id",
        "space_id",
        "title",
        "type",
        "update_datetime",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.bytes = try json.read()
            case 1: self.characters = try json.read()
            case 2: self.count = try json.read()
            case 3: self.createDatetime = try json.read()
            case 4: self.`default` = try json.read()
            case 5: self.description = try json.read()
            case 6: self.id = try json.read()
            case 7: self.spaceId = try json.read()
            case 8: self.title = try json.read()
            case 9: self.type = try json.read()
            case 10: self.updateDatetime = try json.read()
            case 11: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}
