// Written by `cargo run -p triline-bindgen` from the table of the core.

/// Work-phone agent.
///
/// Document 3: Agent entry.
public struct WorkPhoneAgent: Record {
    /// Agent id. On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var id: String?
    /// Name of the agent. For example `王小明`.
    public var name: String?
    /// Phone. For example `13900001234`.
    public var phone: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String? = nil,
        name: String? = nil,
        phone: String? = nil
    ) {
        self.id = id
        self.name = name
        self.phone = phone
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("_id")
        self.name = members.take("name")
        self.phone = members.take("phone")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("_id", self.id)
        try members.set("name", self.name)
        try members.set("phone", self.phone)
        try members.set(extra: self.extra)
    }
}

extension WorkPhoneAgent: Readable {
    private static let names = FieldNames(
        "_id",
        "name",
        "phone",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: self.name = try json.read()
            case 2: self.phone = try json.read()
            case 3: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}
