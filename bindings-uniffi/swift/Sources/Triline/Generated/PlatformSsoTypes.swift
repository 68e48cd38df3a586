// Written by `cargo run -p triline-bindgen` from the table of the core.

/// Token for the web client, and the page that logs in with it.
///
/// Document 1: Single sign-on.
public struct SsoToken: Record {
    /// Single-sign-on token. Hidden where the record is printed.
    public var ssoToken: String?
    /// Page address. For example `https://example.com/sso`.
    public var ssoUrl: String?
    /// Address of the page to open, with the escaped token in its query. It logs the agent in: treat it like a password. Hidden where the record is printed.
    public var pageUrl: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        ssoToken: String? = nil,
        ssoUrl: String? = nil,
        pageUrl: String? = nil
    ) {
        self.ssoToken = ssoToken
        self.ssoUrl = ssoUrl
        self.pageUrl = pageUrl
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.ssoToken = members.take("ssoToken")
        self.ssoUrl = members.take("ssoUrl")
        self.pageUrl = members.take("pageUrl")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("ssoToken", self.ssoToken)
        try members.set("ssoUrl", self.ssoUrl)
        try members.set("pageUrl", self.pageUrl)
        try members.set(extra: self.extra)
    }
}

extension SsoToken: Readable {
    private static let names = FieldNames(
        "ssoToken",
        "ssoUrl",
        "pageUrl",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.ssoToken = try json.read()
            case 1: self.ssoUrl = try json.read()
            case 2: self.pageUrl = try json.read()
            case 3: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

extension SsoToken: CustomReflectable {
    /// Shows no secret.
    public var customMirror: Mirror {
        let children: KeyValuePairs<String, Any> = [
            "ssoToken": Hidden(self.ssoToken),
            "ssoUrl": self.ssoUrl as Any,
            "pageUrl": Hidden(self.pageUrl),
            "extra": self.extra as Any,
        ]
        return Mirror(self, children: children, displayStyle: .struct)
    }
}
