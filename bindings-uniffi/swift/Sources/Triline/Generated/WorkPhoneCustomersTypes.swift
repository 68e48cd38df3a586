// Written by `cargo run -p triline-bindgen` from the table of the core.

/// Customer field template of the work phone.
///
/// Document 3: Customer template.
public struct CustomerTemplate: Record {
    /// Field key to display name; keys include name, phone, address, birthday, email, job, prov_city, remark, sex, source and custom keys.
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

    private enum CodingKeys: String, CodingKey {
        case fieldMap
        case extra
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
            case 1: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}

/// Result of customer addition.
///
/// Document 3: Endpoints.
public struct WorkPhoneCustomerId: Record {
    /// Customer id.
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

    private enum CodingKeys: String, CodingKey {
        case id
        case extra
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
            case 1: self.extra = try json.read()
            default: _ = try json.any()
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

    private enum CodingKeys: String, CodingKey {
        case extra
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
            case 0: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}
