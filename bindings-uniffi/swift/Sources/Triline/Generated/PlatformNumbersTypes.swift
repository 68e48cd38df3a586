// Written by `cargo run -p triline-bindgen` from the table of the core.

/// The three lists of the number pool.
///
/// Document 1: Number pool and groups.
public struct NumberPool: Record {
    /// Display numbers.
    public var displayNumberList: [PoolNumber]?
    /// Service numbers.
    public var serviceNumberList: [PoolNumber]?
    /// SIP numbers.
    public var sipNumberList: [SipPoolNumber]?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        displayNumberList: [PoolNumber]? = nil,
        serviceNumberList: [PoolNumber]? = nil,
        sipNumberList: [SipPoolNumber]? = nil
    ) {
        self.displayNumberList = displayNumberList
        self.serviceNumberList = serviceNumberList
        self.sipNumberList = sipNumberList
    }

    private enum CodingKeys: String, CodingKey {
        case displayNumberList
        case serviceNumberList
        case sipNumberList
        case extra
    }
}

extension NumberPool: Readable {
    private static let names = FieldNames(
        "displayNumberList",
        "serviceNumberList",
        "sipNumberList",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.displayNumberList = try json.read()
            case 1: self.serviceNumberList = try json.read()
            case 2: self.sipNumberList = try json.read()
            case 3: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}

/// Display or service number of the pool.
///
/// Document 1: Display number / service number (number-pool entry).
public struct PoolNumber: Record {
    /// Primary key.
    public var id: String?
    /// The number.
    public var number: String?
    /// What the number can be used for.
    public var callAbility: CallAbility?
    /// Line id.
    public var line: String?
    /// Account number.
    public var account: String?
    /// Number status.
    public var status: NumberStatus?
    /// Landline or virtual number.
    public var resourceType: NumberResourceType?
    /// Concurrent call count.
    public var concurrency: JSONValue?
    /// Creation time. Format: `yyyy-MM-dd HH:mm:ss`.
    public var createTime: String?
    /// Last change time. Format: `yyyy-MM-dd HH:mm:ss`.
    public var updateTime: String?
    /// Creator.
    public var createUser: String?
    /// Last editor.
    public var updateUser: String?
    /// Id of the voice menu bound to the number. Empty unless given.
    public var ivrId: String?
    /// Groups of the number.
    public var group: [NumberGroup]?
    /// Name; present for display numbers.
    public var name: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String? = nil,
        number: String? = nil,
        callAbility: CallAbility? = nil,
        line: String? = nil,
        account: String? = nil,
        status: NumberStatus? = nil,
        resourceType: NumberResourceType? = nil,
        concurrency: JSONValue? = nil,
        createTime: String? = nil,
        updateTime: String? = nil,
        createUser: String? = nil,
        updateUser: String? = nil,
        ivrId: String? = nil,
        group: [NumberGroup]? = nil,
        name: String? = nil
    ) {
        self.id = id
        self.number = number
        self.callAbility = callAbility
        self.line = line
        self.account = account
        self.status = status
        self.resourceType = resourceType
        self.concurrency = concurrency
        self.createTime = createTime
        self.updateTime = updateTime
        self.createUser = createUser
        self.updateUser = updateUser
        self.ivrId = ivrId
        self.group = group
        self.name = name
    }

    private enum CodingKeys: String, CodingKey {
        case id = "_id"
        case number
        case callAbility
        case line
        case account
        case status
        case resourceType
        case concurrency
        case createTime
        case updateTime
        case createUser
        case updateUser
        case ivrId
        case group
        case name
        case extra
    }
}

extension PoolNumber: Readable {
    private static let names = FieldNames(
        "_id",
        "number",
        "callAbility",
        "line",
        "account",
        "status",
        "resourceType",
        "concurrency",
        "createTime",
        "updateTime",
        "createUser",
        "updateUser",
        "ivrId",
        "group",
        "name",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: self.number = try json.read()
            case 2: self.callAbility = try json.read()
            case 3: self.line = try json.read()
            case 4: self.account = try json.read()
            case 5: self.status = try json.read()
            case 6: self.resourceType = try json.read()
            case 7: self.concurrency = try json.read()
            case 8: self.createTime = try json.read()
            case 9: self.updateTime = try json.read()
            case 10: self.createUser = try json.read()
            case 11: self.updateUser = try json.read()
            case 12: self.ivrId = try json.read()
            case 13: self.group = try json.read()
            case 14: self.name = try json.read()
            case 15: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}

/// Call ability.
///
/// Document 1: Display number / service number (number-pool entry).
public struct CallAbility: Choice {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Service number.
    public static let service = CallAbility(rawValue: 1)

    /// Display number.
    public static let display = CallAbility(rawValue: 2)

    /// Both (service and display).
    public static let both = CallAbility(rawValue: 3)
}

extension CallAbility: Readable {}

/// Number status.
///
/// Document 1: Display number / service number (number-pool entry).
public struct NumberStatus: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Active.
    public static let enable = NumberStatus(rawValue: "enable")

    /// Disabled.
    public static let disable = NumberStatus(rawValue: "disable")
}

extension NumberStatus: Readable {}

/// Number resource type.
///
/// Document 1: Display number / service number (number-pool entry).
public struct NumberResourceType: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Landline.
    public static let trunkNumber = NumberResourceType(rawValue: "trunkNumber")

    /// Virtual number.
    public static let xNumber = NumberResourceType(rawValue: "xNumber")
}

extension NumberResourceType: Readable {}

/// Display-number group.
///
/// Document 1: Display-number group.
public struct NumberGroup: Record {
    /// Group id.
    public var id: String?
    /// Group name.
    public var name: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String? = nil,
        name: String? = nil
    ) {
        self.id = id
        self.name = name
    }

    private enum CodingKeys: String, CodingKey {
        case id = "_id"
        case name
        case extra
    }
}

extension NumberGroup: Readable {
    private static let names = FieldNames(
        "_id",
        "name",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: self.name = try json.read()
            case 2: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}

/// SIP number as the number pool returns it.
///
/// Document 1: SIP number (number-pool entry).
public struct SipPoolNumber: Record {
    /// Primary key.
    public var id: String?
    /// Busy response code. `486` unless given.
    public var busyReplyCode: JSONValue?
    /// Client registration address.
    public var clientUrl: String?
    /// Server registration address.
    public var serverUrl: String?
    /// Disabled or enabled.
    public var status: SipStatus?
    /// Deleted or not.
    public var isDel: SipIsDel?
    /// Registering device.
    public var registerDevice: String?
    /// Registration time. Format: `yyyy-MM-dd HH:mm:ss`.
    public var registerTime: String?
    /// Applied agent.
    public var uid: String?
    /// Registration status.
    public var registerStatus: SipRegisterStatus?
    /// Voice codecs.
    public var codingFormat: [String]?
    /// SIP number.
    public var number: String?
    /// SIP password. Hidden where the record is printed.
    public var password: String?
    /// Whether NAT is used.
    public var isNat: JSONValue?
    /// Account number.
    public var account: String?
    /// Creation time. Format: `yyyy-MM-dd HH:mm:ss`.
    public var createTime: String?
    /// Last change time. Format: `yyyy-MM-dd HH:mm:ss`.
    public var updateTime: String?
    /// Creator.
    public var createUser: String?
    /// Last editor.
    public var updateUser: String?
    /// WebRTC number or not.
    public var isWebRtc: JSONValue?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String? = nil,
        busyReplyCode: JSONValue? = nil,
        clientUrl: String? = nil,
        serverUrl: String? = nil,
        status: SipStatus? = nil,
        isDel: SipIsDel? = nil,
        registerDevice: String? = nil,
        registerTime: String? = nil,
        uid: String? = nil,
        registerStatus: SipRegisterStatus? = nil,
        codingFormat: [String]? = nil,
        number: String? = nil,
        password: String? = nil,
        isNat: JSONValue? = nil,
        account: String? = nil,
        createTime: String? = nil,
        updateTime: String? = nil,
        createUser: String? = nil,
        updateUser: String? = nil,
        isWebRtc: JSONValue? = nil
    ) {
        self.id = id
        self.busyReplyCode = busyReplyCode
        self.clientUrl = clientUrl
        self.serverUrl = serverUrl
        self.status = status
        self.isDel = isDel
        self.registerDevice = registerDevice
        self.registerTime = registerTime
        self.uid = uid
        self.registerStatus = registerStatus
        self.codingFormat = codingFormat
        self.number = number
        self.password = password
        self.isNat = isNat
        self.account = account
        self.createTime = createTime
        self.updateTime = updateTime
        self.createUser = createUser
        self.updateUser = updateUser
        self.isWebRtc = isWebRtc
    }

    private enum CodingKeys: String, CodingKey {
        case id = "_id"
        case busyReplyCode = "busyReplayCode"
        case clientUrl
        case serverUrl
        case status
        case isDel
        case registerDevice
        case registerTime
        case uid
        case registerStatus
        case codingFormat
        case number
        case password
        case isNat = "isNAT"
        case account
        case createTime
        case updateTime
        case createUser
        case updateUser
        case isWebRtc
        case extra
    }
}

extension SipPoolNumber: Readable {
    private static let names = FieldNames(
        "_id",
        "busyReplayCode",
        "clientUrl",
        "serverUrl",
        "status",
        "isDel",
        "registerDevice",
        "registerTime",
        "uid",
        "registerStatus",
        "codingFormat",
        "number",
        "password",
        "isNAT",
        "account",
        "createTime",
        "updateTime",
        "createUser",
        "updateUser",
        "isWebRtc",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: self.busyReplyCode = try json.read()
            case 2: self.clientUrl = try json.read()
            case 3: self.serverUrl = try json.read()
            case 4: self.status = try json.read()
            case 5: self.isDel = try json.read()
            case 6: self.registerDevice = try json.read()
            case 7: self.registerTime = try json.read()
            case 8: self.uid = try json.read()
            case 9: self.registerStatus = try json.read()
            case 10: self.codingFormat = try json.read()
            case 11: self.number = try json.read()
            case 12: self.password = try json.read()
            case 13: self.isNat = try json.read()
            case 14: self.account = try json.read()
            case 15: self.createTime = try json.read()
            case 16: self.updateTime = try json.read()
            case 17: self.createUser = try json.read()
            case 18: self.updateUser = try json.read()
            case 19: self.isWebRtc = try json.read()
            case 20: self.extra = try json.read()
            default: _ = try json.any()
            }
        }
    }
}

extension SipPoolNumber: CustomReflectable {
    /// Shows no secret.
    public var customMirror: Mirror {
        let children: KeyValuePairs<String, Any> = [
            "id": self.id as Any,
            "busyReplyCode": self.busyReplyCode as Any,
            "clientUrl": self.clientUrl as Any,
            "serverUrl": self.serverUrl as Any,
            "status": self.status as Any,
            "isDel": self.isDel as Any,
            "registerDevice": self.registerDevice as Any,
            "registerTime": self.registerTime as Any,
            "uid": self.uid as Any,
            "registerStatus": self.registerStatus as Any,
            "codingFormat": self.codingFormat as Any,
            "number": self.number as Any,
            "password": Hidden(self.password),
            "isNat": self.isNat as Any,
            "account": self.account as Any,
            "createTime": self.createTime as Any,
            "updateTime": self.updateTime as Any,
            "createUser": self.createUser as Any,
            "updateUser": self.updateUser as Any,
            "isWebRtc": self.isWebRtc as Any,
            "extra": self.extra as Any,
        ]
        return Mirror(self, children: children, displayStyle: .struct)
    }
}

/// Sip status.
///
/// Document 1: SIP number (number-pool entry).
public struct SipStatus: Choice {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Disabled.
    public static let disabled = SipStatus(rawValue: 0)

    /// Enabled.
    public static let enabled = SipStatus(rawValue: 1)
}

extension SipStatus: Readable {}

/// Sip is del.
///
/// Document 1: SIP number (number-pool entry).
public struct SipIsDel: Choice {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Not deleted.
    public static let kept = SipIsDel(rawValue: 0)

    /// Deleted.
    public static let deleted = SipIsDel(rawValue: 1)
}

extension SipIsDel: Readable {}
