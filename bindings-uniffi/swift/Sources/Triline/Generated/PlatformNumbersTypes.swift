// Written by `cargo run -p triline-bindgen` from the table of the core.

import Foundation

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

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.displayNumberList = members.take("displayNumberList")
        self.serviceNumberList = members.take("serviceNumberList")
        self.sipNumberList = members.take("sipNumberList")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("displayNumberList", self.displayNumberList)
        try members.set("serviceNumberList", self.serviceNumberList)
        try members.set("sipNumberList", self.sipNumberList)
        try members.set(extra: self.extra)
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
            case 3: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Display or service number of the pool.
///
/// Document 1: Display number / service number (number-pool entry).
public struct PoolNumber: Record {
    /// Primary key. On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var id: String?
    /// Display number or service number. For example `02888880001`.
    public var number: String?
    /// What the number can be used for. For example `.service`.
    public var callAbility: CallAbility?
    /// Line id. For example `line-1`.
    public var line: String?
    /// Account number. For example `1000001`.
    public var account: String?
    /// Number status. For example `.enable`.
    public var status: NumberStatus?
    /// Landline or virtual number. For example `.trunkNumber`.
    public var resourceType: NumberResourceType?
    /// Concurrent call count. For example `30`.
    public var concurrency: Int?
    /// Creation time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var createTime: String?
    /// Last change time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var updateTime: String?
    /// Creator. For example `system`.
    public var createUser: String?
    /// Last editor. For example `system`.
    public var updateUser: String?
    /// Id of the voice menu bound to the number. Default: empty. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var ivrId: String?
    /// Groups of the number.
    public var group: [NumberGroup]?
    /// Name; present for display numbers. For example `总机`.
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
        concurrency: Int? = nil,
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

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("_id")
        self.number = members.take("number")
        self.callAbility = members.take("callAbility")
        self.line = members.take("line")
        self.account = members.take("account")
        self.status = members.take("status")
        self.resourceType = members.take("resourceType")
        self.concurrency = members.take("concurrency")
        self.createTime = members.take("createTime")
        self.updateTime = members.take("updateTime")
        self.createUser = members.take("createUser")
        self.updateUser = members.take("updateUser")
        self.ivrId = members.take("ivrId")
        self.group = members.take("group")
        self.name = members.take("name")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("_id", self.id)
        try members.set("number", self.number)
        try members.set("callAbility", self.callAbility)
        try members.set("line", self.line)
        try members.set("account", self.account)
        try members.set("status", self.status)
        try members.set("resourceType", self.resourceType)
        try members.set("concurrency", self.concurrency)
        try members.set("createTime", self.createTime)
        try members.set("updateTime", self.updateTime)
        try members.set("createUser", self.createUser)
        try members.set("updateUser", self.updateUser)
        try members.set("ivrId", self.ivrId)
        try members.set("group", self.group)
        try members.set("name", self.name)
        try members.set(extra: self.extra)
    }
}

extension PoolNumber {
    /// ``createTime`` as a date; nil: it is missing, or not written as documented.
    ///
    /// - Parameter zone: Time zone of the service's clock; nil: eight hours ahead of UTC.
    public func createTimeDate(in zone: TimeZone? = nil) -> Date? {
        createTime.flatMap { Date(serviceTime: $0, in: zone) }
    }

    /// ``updateTime`` as a date; nil: it is missing, or not written as documented.
    ///
    /// - Parameter zone: Time zone of the service's clock; nil: eight hours ahead of UTC.
    public func updateTimeDate(in zone: TimeZone? = nil) -> Date? {
        updateTime.flatMap { Date(serviceTime: $0, in: zone) }
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
            case 15: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
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
    /// Group id. On the wire: `_id`. Type (not shown in the document; assumed). For example `90001`.
    public var id: String?
    /// Group name. Type (not shown in the document; assumed). For example `售前咨询组`.
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

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("_id")
        self.name = members.take("name")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("_id", self.id)
        try members.set("name", self.name)
        try members.set(extra: self.extra)
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
            case 2: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// SIP number as the number pool returns it.
///
/// Document 1: SIP number (number-pool entry).
public struct SipPoolNumber: Record {
    /// Primary key. On the wire: `_id`. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var id: String?
    /// Busy response code. On the wire: `busyReplayCode`. Type (not shown in the document; assumed). Default: `486`.
    public var busyReplyCode: JSONValue?
    /// Client registration address. Type (not shown in the document; assumed). For example `sip:192.0.2.10:5060`.
    public var clientUrl: String?
    /// Server registration address. Type (not shown in the document; assumed). For example `sip:sip.example.com:5060`.
    public var serverUrl: String?
    /// Disabled or enabled. Type (not shown in the document; assumed). For example `.disabled`.
    public var status: SipStatus?
    /// Deleted or not. Type (not shown in the document; assumed). For example `.kept`.
    public var isDel: SipIsDel?
    /// Registering device. Type (not shown in the document; assumed). For example `SIP 话机`.
    public var registerDevice: String?
    /// Registration time. Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var registerTime: String?
    /// Applied agent. Type (not shown in the document; assumed). For example `21346a836528318cc8c172b2`.
    public var uid: String?
    /// Registration status. Type (not shown in the document; assumed). For example `.unregistered`.
    public var registerStatus: SipRegisterStatus?
    /// Voice codecs. For example `["G711A"]`.
    public var codingFormat: [String]?
    /// SIP number. Type (not shown in the document; assumed). For example `1000001801`.
    public var number: String?
    /// SIP password. Type (not shown in the document; assumed). Hidden where the record is printed.
    public var password: String?
    /// Whether NAT is used. On the wire: `isNAT`. Type (not shown in the document; assumed).
    public var isNat: JSONValue?
    /// Account number. Type (not shown in the document; assumed). For example `1000001`.
    public var account: String?
    /// Creation time. Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var createTime: String?
    /// Last change time. Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var updateTime: String?
    /// Creator. Type (not shown in the document; assumed). For example `system`.
    public var createUser: String?
    /// Last editor. Type (not shown in the document; assumed). For example `system`.
    public var updateUser: String?
    /// WebRTC number or not. Type (not shown in the document; assumed).
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

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("_id")
        self.busyReplyCode = members.take("busyReplayCode")
        self.clientUrl = members.take("clientUrl")
        self.serverUrl = members.take("serverUrl")
        self.status = members.take("status")
        self.isDel = members.take("isDel")
        self.registerDevice = members.take("registerDevice")
        self.registerTime = members.take("registerTime")
        self.uid = members.take("uid")
        self.registerStatus = members.take("registerStatus")
        self.codingFormat = members.take("codingFormat")
        self.number = members.take("number")
        self.password = members.take("password")
        self.isNat = members.take("isNAT")
        self.account = members.take("account")
        self.createTime = members.take("createTime")
        self.updateTime = members.take("updateTime")
        self.createUser = members.take("createUser")
        self.updateUser = members.take("updateUser")
        self.isWebRtc = members.take("isWebRtc")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("_id", self.id)
        try members.set("busyReplayCode", self.busyReplyCode)
        try members.set("clientUrl", self.clientUrl)
        try members.set("serverUrl", self.serverUrl)
        try members.set("status", self.status)
        try members.set("isDel", self.isDel)
        try members.set("registerDevice", self.registerDevice)
        try members.set("registerTime", self.registerTime)
        try members.set("uid", self.uid)
        try members.set("registerStatus", self.registerStatus)
        try members.set("codingFormat", self.codingFormat)
        try members.set("number", self.number)
        try members.set("password", self.password)
        try members.set("isNAT", self.isNat)
        try members.set("account", self.account)
        try members.set("createTime", self.createTime)
        try members.set("updateTime", self.updateTime)
        try members.set("createUser", self.createUser)
        try members.set("updateUser", self.updateUser)
        try members.set("isWebRtc", self.isWebRtc)
        try members.set(extra: self.extra)
    }
}

extension SipPoolNumber {
    /// ``registerTime`` as a date; nil: it is missing, or not written as documented.
    ///
    /// - Parameter zone: Time zone of the service's clock; nil: eight hours ahead of UTC.
    public func registerTimeDate(in zone: TimeZone? = nil) -> Date? {
        registerTime.flatMap { Date(serviceTime: $0, in: zone) }
    }

    /// ``createTime`` as a date; nil: it is missing, or not written as documented.
    ///
    /// - Parameter zone: Time zone of the service's clock; nil: eight hours ahead of UTC.
    public func createTimeDate(in zone: TimeZone? = nil) -> Date? {
        createTime.flatMap { Date(serviceTime: $0, in: zone) }
    }

    /// ``updateTime`` as a date; nil: it is missing, or not written as documented.
    ///
    /// - Parameter zone: Time zone of the service's clock; nil: eight hours ahead of UTC.
    public func updateTimeDate(in zone: TimeZone? = nil) -> Date? {
        updateTime.flatMap { Date(serviceTime: $0, in: zone) }
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
            case 20: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
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

/// Status of a SIP number.
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

/// Whether a SIP number is deleted.
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
