// Written by `cargo run -p triline-bindgen` from the table of the core.

/// Customer field template of the work phone.
///
/// Document 3: Customer template.
public struct CustomerTemplate: Record {
    /// Field key to display name; keys include name, phone, address, birthday, email, job, `prov_city`, remark, sex, source and custom keys.
    public var fieldMap: [String: String]?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        fieldMap: [String: String]? = nil
    ) {
        self.fieldMap = fieldMap
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.fieldMap = members.take("fieldMap")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("fieldMap", self.fieldMap)
        try members.set(extra: self.extra)
    }
}

extension CustomerTemplate: Readable {
    private static let names = FieldNames(
        "fieldMap",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.fieldMap = try json.read()
            case 1: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Result of customer addition.
///
/// Document 3: Endpoints.
public struct WorkPhoneCustomerId: Record {
    /// Customer id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var id: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String? = nil
    ) {
        self.id = id
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("id")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("id", self.id)
        try members.set(extra: self.extra)
    }
}

extension WorkPhoneCustomerId: Readable {
    private static let names = FieldNames(
        "id",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Empty object in data.
///
/// Document 3: Endpoints.
public struct EmptyObject: Record {
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    public init(from decoder: any Decoder) throws {
        let members = try Members(decoder)
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set(extra: self.extra)
    }
}

extension EmptyObject: Readable {
    private static let names = FieldNames(
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}
