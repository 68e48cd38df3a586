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

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.accessToken = members.take("accessToken")
        self.refreshToken = members.take("refreshToken")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("accessToken", self.accessToken)
        try members.set("refreshToken", self.refreshToken)
        try members.set(extra: self.extra)
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
            case 2: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
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

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.accessToken = members.take("accessToken")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("accessToken", self.accessToken)
        try members.set(extra: self.extra)
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
            case 1: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
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
