// Written by `cargo run -p triline-bindgen` from the table of the core.

import Foundation

/// Registration status of a SIP number.
///
/// Document 1: SIP registerStatus.
public struct SipRegisterStatus: Choice {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Unregistered.
    public static let unregistered = SipRegisterStatus(rawValue: 0)

    /// Registered.
    public static let registered = SipRegisterStatus(rawValue: 1)
}

extension SipRegisterStatus: Readable {}

/// SIP number as sip.list returns it.
///
/// Document 1: SIP number (list entry).
public struct SipNumber: Record {
    /// Client registration address. Type (not shown in the document; assumed). For example `sip:192.0.2.10:5060`.
    public var clientUrl: String?
    /// Server registration address. Type (not shown in the document; assumed). For example `sip:sip.example.com:5060`.
    public var serverUrl: String?
    /// Registering device. Type (not shown in the document; assumed). For example `SIP 话机`.
    public var registerDevice: String?
    /// Registration time. Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var registerTime: String?
    /// Registration status. Type (not shown in the document; assumed). For example `.unregistered`.
    public var registerStatus: SipRegisterStatus?
    /// SIP number. Type (not shown in the document; assumed). For example `1000001801`.
    public var number: String?
    /// Primary key. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var sipId: String?
    /// Account number. Type (not shown in the document; assumed). For example `1000001`.
    public var accountId: String?
    /// Agent the number is applied to.
    public var agent: SipAgent?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        clientUrl: String? = nil,
        serverUrl: String? = nil,
        registerDevice: String? = nil,
        registerTime: String? = nil,
        registerStatus: SipRegisterStatus? = nil,
        number: String? = nil,
        sipId: String? = nil,
        accountId: String? = nil,
        agent: SipAgent? = nil
    ) {
        self.clientUrl = clientUrl
        self.serverUrl = serverUrl
        self.registerDevice = registerDevice
        self.registerTime = registerTime
        self.registerStatus = registerStatus
        self.number = number
        self.sipId = sipId
        self.accountId = accountId
        self.agent = agent
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.clientUrl = members.take("clientUrl")
        self.serverUrl = members.take("serverUrl")
        self.registerDevice = members.take("registerDevice")
        self.registerTime = members.take("registerTime")
        self.registerStatus = members.take("registerStatus")
        self.number = members.take("number")
        self.sipId = members.take("sipId")
        self.accountId = members.take("accountId")
        self.agent = members.take("agent")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("clientUrl", self.clientUrl)
        try members.set("serverUrl", self.serverUrl)
        try members.set("registerDevice", self.registerDevice)
        try members.set("registerTime", self.registerTime)
        try members.set("registerStatus", self.registerStatus)
        try members.set("number", self.number)
        try members.set("sipId", self.sipId)
        try members.set("accountId", self.accountId)
        try members.set("agent", self.agent)
        try members.set(extra: self.extra)
    }
}

extension SipNumber {
    /// ``registerTime`` as a date; nil: it is missing, or not written as documented.
    ///
    /// - Parameter zone: Time zone of the service's clock; nil: eight hours ahead of UTC.
    public func registerTimeDate(in zone: TimeZone? = nil) -> Date? {
        registerTime.flatMap { Date(serviceTime: $0, in: zone) }
    }
}

extension SipNumber: Readable {
    private static let names = FieldNames(
        "clientUrl",
        "serverUrl",
        "registerDevice",
        "registerTime",
        "registerStatus",
        "number",
        "sipId",
        "accountId",
        "agent",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.clientUrl = try json.read()
            case 1: self.serverUrl = try json.read()
            case 2: self.registerDevice = try json.read()
            case 3: self.registerTime = try json.read()
            case 4: self.registerStatus = try json.read()
            case 5: self.number = try json.read()
            case 6: self.sipId = try json.read()
            case 7: self.accountId = try json.read()
            case 8: self.agent = try json.read()
            case 9: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Agent inside SipNumber.agent.
///
/// Document 1: SIP number (list entry).
public struct SipAgent: Record {
    /// Agent id. Type (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
    public var agentId: String?
    /// Agent name. Type (not shown in the document; assumed). For example `王小明`.
    public var agentName: String?
    /// Work number. Type (not shown in the document; assumed). For example `1001`.
    public var agentNumber: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        agentId: String? = nil,
        agentName: String? = nil,
        agentNumber: String? = nil
    ) {
        self.agentId = agentId
        self.agentName = agentName
        self.agentNumber = agentNumber
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.agentId = members.take("agentId")
        self.agentName = members.take("agentName")
        self.agentNumber = members.take("agentNumber")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("agentId", self.agentId)
        try members.set("agentName", self.agentName)
        try members.set("agentNumber", self.agentNumber)
        try members.set(extra: self.extra)
    }
}

extension SipAgent: Readable {
    private static let names = FieldNames(
        "agentId",
        "agentName",
        "agentNumber",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.agentId = try json.read()
            case 1: self.agentName = try json.read()
            case 2: self.agentNumber = try json.read()
            case 3: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Voice codec.
///
/// Document 1: SIP numbers.
public struct VoiceCodec: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Meaning not shown in the vendor's documents.
    public static let g711a = VoiceCodec(rawValue: "G711A")

    /// Meaning not shown in the vendor's documents.
    public static let g711u = VoiceCodec(rawValue: "G711U")

    /// Meaning not shown in the vendor's documents.
    public static let gsm = VoiceCodec(rawValue: "GSM")

    /// Meaning not shown in the vendor's documents.
    public static let g729 = VoiceCodec(rawValue: "G729")

    /// Meaning not shown in the vendor's documents.
    public static let vp8 = VoiceCodec(rawValue: "VP8")

    /// Meaning not shown in the vendor's documents.
    public static let ilbc = VoiceCodec(rawValue: "ILBC")
}

extension VoiceCodec: Readable {}

/// Result of SIP create, update and delete.
///
/// Document 1: SIP numbers.
public struct SipId: Record {
    /// Primary key of the SIP number. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var sipId: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        sipId: String? = nil
    ) {
        self.sipId = sipId
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.sipId = members.take("sipId")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("sipId", self.sipId)
        try members.set(extra: self.extra)
    }
}

extension SipId: Readable {
    private static let names = FieldNames(
        "sipId",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.sipId = try json.read()
            case 1: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}
