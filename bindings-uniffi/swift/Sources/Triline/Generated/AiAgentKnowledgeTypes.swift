// Written by `cargo run -p triline-bindgen` from the table of the core.

/// Knowledge class of an AI agent.
///
/// Document 3: Knowledge class (list entry).
public struct KnowledgeClass: Record {
    /// Size in bytes.
    public var bytes: Int?
    /// Characters.
    public var characters: Int?
    /// Count.
    public var count: Int?
    /// Creation time.
    public var createDatetime: String?
    /// Whether default.
    public var `default`: Int?
    /// Description.
    public var description: String?
    /// Class id.
    public var id: String?
    /// Space id.
    public var spaceId: String?
    /// Class name.
    public var title: String?
    /// Meaning not shown in the documents.
    public var type: Int?
    /// Last change time.
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

    private enum CodingKeys: String, CodingKey {
        case bytes
        case characters
        case count
        case createDatetime = "create_datetime"
        case `default` = "default"
        case description
        case id
        case spaceId = "space_id"
        case title
        case type
        case updateDatetime = "update_datetime"
        case extra
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
            case 11: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}
