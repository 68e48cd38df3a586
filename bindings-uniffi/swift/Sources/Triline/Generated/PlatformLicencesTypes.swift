// Written by `cargo run -p triline-bindgen` from the table of the core.

/// Licence of the account.
///
/// Document 1: Licence.
public struct Licence: Record {
    /// Primary key, of the form `<app_id>_<licence_id>`.
    public var id: String?
    /// Application id.
    public var appId: String?
    /// Licence name.
    public var name: String?
    /// Licence id.
    public var licenceId: String?
    /// Last change time. Format: `yyyy-MM-dd HH:mm:ss`.
    public var updateTime: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String? = nil,
        appId: String? = nil,
        name: String? = nil,
        licenceId: String? = nil,
        updateTime: String? = nil
    ) {
        self.id = id
        self.appId = appId
        self.name = name
        self.licenceId = licenceId
        self.updateTime = updateTime
    }

    private enum CodingKeys: String, CodingKey {
        case id = "_id"
        case appId
        case name
        case licenceId
        case updateTime
        case extra
    }
}

extension Licence: Readable {
    private static let names = FieldNames(
        "_id",
        "appId",
        "name",
        "licenceId",
        "updateTime",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: self.appId = try json.read()
            case 2: self.name = try json.read()
            case 3: self.licenceId = try json.read()
            case 4: self.updateTime = try json.read()
            case 5: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}

/// How many licences of a kind there are.
///
/// Document 1: Licence count.
public struct LicenceCount: Record {
    /// Licence id.
    public var licenceId: String?
    /// Licence name.
    public var licenceName: String?
    /// Application id.
    public var appId: String?
    /// Number of licences.
    public var count: Int?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        licenceId: String? = nil,
        licenceName: String? = nil,
        appId: String? = nil,
        count: Int? = nil
    ) {
        self.licenceId = licenceId
        self.licenceName = licenceName
        self.appId = appId
        self.count = count
    }

    private enum CodingKeys: String, CodingKey {
        case licenceId
        case licenceName
        case appId
        case count
        case extra
    }
}

extension LicenceCount: Readable {
    private static let names = FieldNames(
        "licenceId",
        "licenceName",
        "appId",
        "count",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.licenceId = try json.read()
            case 1: self.licenceName = try json.read()
            case 2: self.appId = try json.read()
            case 3: self.count = try json.read()
            case 4: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}
