// Written by `cargo run -p triline-bindgen` from the table of the core.

/// Result of token issuance.
///
/// Document 3: Token pair.
public struct TokenPair: Record {
    /// Access token, valid 2 hours. Hidden where the record is printed.
    public var accessToken: String?
    /// Refresh token, valid 30 days. Hidden where the record is printed.
    public var refreshToken: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        accessToken: String? = nil,
        refreshToken: String? = nil
    ) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
    }

    private enum CodingKeys: String, CodingKey {
        case accessToken
        case refreshToken
        case extra
    }
}

extension TokenPair: Readable {
    private static let names = FieldNames(
        "accessToken",
        "refreshToken",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.accessToken = try json.read()
            case 1: self.refreshToken = try json.read()
            case 2: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}

extension TokenPair: CustomReflectable {
    /// Shows no secret.
    public var customMirror: Mirror {
        let children: KeyValuePairs<String, Any> = [
            "accessToken": Hidden(self.accessToken),
            "refreshToken": Hidden(self.refreshToken),
            "extra": self.extra as Any,
        ]
        return Mirror(self, children: children, displayStyle: .struct)
    }
}

/// Result of token renewal.
///
/// Document 3: Token pair.
public struct AccessToken: Record {
    /// Access token: new when the old one had expired, else the same with renewed expiry. Hidden where the record is printed.
    public var accessToken: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        accessToken: String? = nil
    ) {
        self.accessToken = accessToken
    }

    private enum CodingKeys: String, CodingKey {
        case accessToken
        case extra
    }
}

extension AccessToken: Readable {
    private static let names = FieldNames(
        "accessToken",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.accessToken = try json.read()
            case 1: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}

extension AccessToken: CustomReflectable {
    /// Shows no secret.
    public var customMirror: Mirror {
        let children: KeyValuePairs<String, Any> = [
            "accessToken": Hidden(self.accessToken),
            "extra": self.extra as Any,
        ]
        return Mirror(self, children: children, displayStyle: .struct)
    }
}
