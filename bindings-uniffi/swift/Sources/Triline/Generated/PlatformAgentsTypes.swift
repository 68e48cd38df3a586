// Written by `cargo run -p triline-bindgen` from the table of the core.

import Foundation

/// Agent as the agent query returns it.
///
/// Document 1: Agent (result of agent query).
public struct Agent: Record {
    /// Primary key. On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var id: String?
    /// Role names (not ids). For example `["坐席"]`.
    public var roles: [String]?
    /// E-mail. For example `wang@example.com`.
    public var email: String?
    /// External user id. For example `crm-1001`.
    public var crmId: String?
    /// Bound SIP number. For example `1000001801`.
    public var sipNumber: String?
    /// Bound mobile number. For example `13800001001`.
    public var mobile: String?
    /// Work number. For example `1001`.
    public var agentNumber: String?
    /// Agent name. For example `王小明`.
    public var agentName: String?
    /// Agent status. For example `.enable`.
    public var status: AgentStatus?
    /// Skill groups of the agent.
    public var queue: [AgentQueue]?
    /// Post-call processing duration. The unit as for create (not shown in the document; assumed). In seconds. For example `30`.
    public var restTime: String?
    /// Display numbers bound to the agent. For example `["02888880001"]`.
    public var numbers: [String]?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String? = nil,
        roles: [String]? = nil,
        email: String? = nil,
        crmId: String? = nil,
        sipNumber: String? = nil,
        mobile: String? = nil,
        agentNumber: String? = nil,
        agentName: String? = nil,
        status: AgentStatus? = nil,
        queue: [AgentQueue]? = nil,
        restTime: String? = nil,
        numbers: [String]? = nil
    ) {
        self.id = id
        self.roles = roles
        self.email = email
        self.crmId = crmId
        self.sipNumber = sipNumber
        self.mobile = mobile
        self.agentNumber = agentNumber
        self.agentName = agentName
        self.status = status
        self.queue = queue
        self.restTime = restTime
        self.numbers = numbers
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("_id")
        self.roles = members.take("roles")
        self.email = members.take("email")
        self.crmId = members.take("crmId")
        self.sipNumber = members.take("sipNumber")
        self.mobile = members.take("mobile")
        self.agentNumber = members.take("agentNumber")
        self.agentName = members.take("agentName")
        self.status = members.take("status")
        self.queue = members.take("queue")
        self.restTime = members.take("restTime")
        self.numbers = members.take("numbers")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("_id", self.id)
        try members.set("roles", self.roles)
        try members.set("email", self.email)
        try members.set("crmId", self.crmId)
        try members.set("sipNumber", self.sipNumber)
        try members.set("mobile", self.mobile)
        try members.set("agentNumber", self.agentNumber)
        try members.set("agentName", self.agentName)
        try members.set("status", self.status)
        try members.set("queue", self.queue)
        try members.set("restTime", self.restTime)
        try members.set("numbers", self.numbers)
        try members.set(extra: self.extra)
    }
}

extension Agent: Readable {
    private static let names = FieldNames(
        "_id",
        "roles",
        "email",
        "crmId",
        "sipNumber",
        "mobile",
        "agentNumber",
        "agentName",
        "status",
        "queue",
        "restTime",
        "numbers",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: self.roles = try json.read()
            case 2: self.email = try json.read()
            case 3: self.crmId = try json.read()
            case 4: self.sipNumber = try json.read()
            case 5: self.mobile = try json.read()
            case 6: self.agentNumber = try json.read()
            case 7: self.agentName = try json.read()
            case 8: self.status = try json.read()
            case 9: self.queue = try json.read()
            case 10: self.restTime = try json.read()
            case 11: self.numbers = try json.read()
            case 12: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Status of an agent.
///
/// Document 1: Agent (result of agent query).
public struct AgentStatus: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Active.
    public static let enable = AgentStatus(rawValue: "enable")

    /// Refused with error 6702.
    public static let disable = AgentStatus(rawValue: "disable")

    /// Locked after repeated wrong passwords (6730).
    public static let lock = AgentStatus(rawValue: "lock")
}

extension AgentStatus: Readable {}

/// Skill group of an agent.
///
/// Document 1: Agent (result of agent query).
public struct AgentQueue: Record {
    /// Group number. On the wire: `_id`. What requests take as skill group id or number (not shown in the document; assumed). Type (not shown in the document; assumed). For example `80001`.
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

extension AgentQueue: Readable {
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

/// Kind of number that is bound to an agent.
///
/// Document 1: Agents.
public struct BindType: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Mobile number.
    public static let pstn = BindType(rawValue: "PSTN")

    /// SIP number.
    public static let sip = BindType(rawValue: "SIP")
}

extension BindType: Readable {}

/// Status that a new agent starts with.
///
/// Document 1: Agents.
public struct AgentInitialStatus: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Active.
    public static let enable = AgentInitialStatus(rawValue: "enable")

    /// Disabled.
    public static let disable = AgentInitialStatus(rawValue: "disable")
}

extension AgentInitialStatus: Readable {}

/// Online-chat settings of an agent.
///
/// Document 1: Agents.
public struct WebchatConfig: Record {
    /// Nickname in online chat. Type and optional (not shown in the document; assumed). For example `王小明`.
    public var agentName: String?
    /// Minimum concurrent sessions. Optional (not shown in the document; assumed). For example `1`.
    public var minLimit: Int?
    /// Maximum concurrent sessions. Optional (not shown in the document; assumed). For example `5`.
    public var maxLimit: Int?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        agentName: String? = nil,
        minLimit: Int? = nil,
        maxLimit: Int? = nil
    ) {
        self.agentName = agentName
        self.minLimit = minLimit
        self.maxLimit = maxLimit
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.agentName = members.take("agentName")
        self.minLimit = members.take("minLimit")
        self.maxLimit = members.take("maxLimit")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("agentName", self.agentName)
        try members.set("minLimit", self.minLimit)
        try members.set("maxLimit", self.maxLimit)
        try members.set(extra: self.extra)
    }
}

extension WebchatConfig: Readable {
    private static let names = FieldNames(
        "agentName",
        "minLimit",
        "maxLimit",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.agentName = try json.read()
            case 1: self.minLimit = try json.read()
            case 2: self.maxLimit = try json.read()
            case 3: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Agent as the create operation returns it, with other fields than `Agent`.
///
/// Document 1: Agent (result of agent creation).
public struct CreatedAgent: Record {
    /// Primary key. On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var id: String?
    /// Account number. For example `1000001`.
    public var accountId: String?
    /// Agent name. For example `王小明`.
    public var agentName: String?
    /// Work number. For example `1001`.
    public var agentNumber: String?
    /// Mobile number. For example `13800001001`.
    public var mobile: String?
    /// E-mail. For example `wang@example.com`.
    public var email: String?
    /// Agent status. For example `.enable`.
    public var status: AgentStatus?
    /// Agent version, a licence id. The `licenceId` of `platform.licences.list`, not the `id` there (not shown in the document; assumed). For example `ccAgent`.
    public var agentVersion: String?
    /// Skill group ids. `queue.id` in `platform.agents.query` (not shown in the document; assumed). For example `["80001"]`.
    public var queueList: [String]?
    /// Role ids (not names). For example `["3299b0eac0f3ff09bde00a96"]`.
    public var roles: [String]?
    /// Hash of the password. Hidden where the record is printed.
    public var hashPassword: String?
    /// Creation time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var createTime: String?
    /// Last change time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var updateTime: String?
    /// Lock time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var lockTime: String?
    /// Last login; empty string when none. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var lastLoginTime: String?
    /// Creator. For example `system`.
    public var createUser: String?
    /// Last editor. For example `system`.
    public var updateUser: String?
    /// SIP number. For example `1000001801`.
    public var sipNumber: String?
    /// External user id. For example `crm-1001`.
    public var crmId: String?
    /// WebRTC SIP number. For example `1000001801`.
    public var webrtcSipNumber: String?
    /// WebRTC SIP key. Hidden where the record is printed.
    public var webrtcSipKey: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String? = nil,
        accountId: String? = nil,
        agentName: String? = nil,
        agentNumber: String? = nil,
        mobile: String? = nil,
        email: String? = nil,
        status: AgentStatus? = nil,
        agentVersion: String? = nil,
        queueList: [String]? = nil,
        roles: [String]? = nil,
        hashPassword: String? = nil,
        createTime: String? = nil,
        updateTime: String? = nil,
        lockTime: String? = nil,
        lastLoginTime: String? = nil,
        createUser: String? = nil,
        updateUser: String? = nil,
        sipNumber: String? = nil,
        crmId: String? = nil,
        webrtcSipNumber: String? = nil,
        webrtcSipKey: String? = nil
    ) {
        self.id = id
        self.accountId = accountId
        self.agentName = agentName
        self.agentNumber = agentNumber
        self.mobile = mobile
        self.email = email
        self.status = status
        self.agentVersion = agentVersion
        self.queueList = queueList
        self.roles = roles
        self.hashPassword = hashPassword
        self.createTime = createTime
        self.updateTime = updateTime
        self.lockTime = lockTime
        self.lastLoginTime = lastLoginTime
        self.createUser = createUser
        self.updateUser = updateUser
        self.sipNumber = sipNumber
        self.crmId = crmId
        self.webrtcSipNumber = webrtcSipNumber
        self.webrtcSipKey = webrtcSipKey
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("_id")
        self.accountId = members.take("accountId")
        self.agentName = members.take("agentName")
        self.agentNumber = members.take("agentNumber")
        self.mobile = members.take("mobile")
        self.email = members.take("email")
        self.status = members.take("status")
        self.agentVersion = members.take("agentVersion")
        self.queueList = members.take("queueList")
        self.roles = members.take("roles")
        self.hashPassword = members.take("hashPassword")
        self.createTime = members.take("createTime")
        self.updateTime = members.take("updateTime")
        self.lockTime = members.take("lockTime")
        self.lastLoginTime = members.take("lastLoginTime")
        self.createUser = members.take("createUser")
        self.updateUser = members.take("updateUser")
        self.sipNumber = members.take("sipNumber")
        self.crmId = members.take("crmId")
        self.webrtcSipNumber = members.take("webrtcSipNumber")
        self.webrtcSipKey = members.take("webrtcSipKey")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("_id", self.id)
        try members.set("accountId", self.accountId)
        try members.set("agentName", self.agentName)
        try members.set("agentNumber", self.agentNumber)
        try members.set("mobile", self.mobile)
        try members.set("email", self.email)
        try members.set("status", self.status)
        try members.set("agentVersion", self.agentVersion)
        try members.set("queueList", self.queueList)
        try members.set("roles", self.roles)
        try members.set("hashPassword", self.hashPassword)
        try members.set("createTime", self.createTime)
        try members.set("updateTime", self.updateTime)
        try members.set("lockTime", self.lockTime)
        try members.set("lastLoginTime", self.lastLoginTime)
        try members.set("createUser", self.createUser)
        try members.set("updateUser", self.updateUser)
        try members.set("sipNumber", self.sipNumber)
        try members.set("crmId", self.crmId)
        try members.set("webrtcSipNumber", self.webrtcSipNumber)
        try members.set("webrtcSipKey", self.webrtcSipKey)
        try members.set(extra: self.extra)
    }
}

extension CreatedAgent {
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

    /// ``lockTime`` as a date; nil: it is missing, or not written as documented.
    ///
    /// - Parameter zone: Time zone of the service's clock; nil: eight hours ahead of UTC.
    public func lockTimeDate(in zone: TimeZone? = nil) -> Date? {
        lockTime.flatMap { Date(serviceTime: $0, in: zone) }
    }

    /// ``lastLoginTime`` as a date; nil: it is missing, or not written as documented.
    ///
    /// - Parameter zone: Time zone of the service's clock; nil: eight hours ahead of UTC.
    public func lastLoginTimeDate(in zone: TimeZone? = nil) -> Date? {
        lastLoginTime.flatMap { Date(serviceTime: $0, in: zone) }
    }
}

extension CreatedAgent: Readable {
    private static let names = FieldNames(
        "_id",
        "accountId",
        "agentName",
        "agentNumber",
        "mobile",
        "email",
        "status",
        "agentVersion",
        "queueList",
        "roles",
        "hashPassword",
        "createTime",
        "updateTime",
        "lockTime",
        "lastLoginTime",
        "createUser",
        "updateUser",
        "sipNumber",
        "crmId",
        "webrtcSipNumber",
        "webrtcSipKey",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: self.accountId = try json.read()
            case 2: self.agentName = try json.read()
            case 3: self.agentNumber = try json.read()
            case 4: self.mobile = try json.read()
            case 5: self.email = try json.read()
            case 6: self.status = try json.read()
            case 7: self.agentVersion = try json.read()
            case 8: self.queueList = try json.read()
            case 9: self.roles = try json.read()
            case 10: self.hashPassword = try json.read()
            case 11: self.createTime = try json.read()
            case 12: self.updateTime = try json.read()
            case 13: self.lockTime = try json.read()
            case 14: self.lastLoginTime = try json.read()
            case 15: self.createUser = try json.read()
            case 16: self.updateUser = try json.read()
            case 17: self.sipNumber = try json.read()
            case 18: self.crmId = try json.read()
            case 19: self.webrtcSipNumber = try json.read()
            case 20: self.webrtcSipKey = try json.read()
            case 21: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

extension CreatedAgent: CustomReflectable {
    /// Shows no secret.
    public var customMirror: Mirror {
        let children: KeyValuePairs<String, Any> = [
            "id": self.id as Any,
            "accountId": self.accountId as Any,
            "agentName": self.agentName as Any,
            "agentNumber": self.agentNumber as Any,
            "mobile": self.mobile as Any,
            "email": self.email as Any,
            "status": self.status as Any,
            "agentVersion": self.agentVersion as Any,
            "queueList": self.queueList as Any,
            "roles": self.roles as Any,
            "hashPassword": Hidden(self.hashPassword),
            "createTime": self.createTime as Any,
            "updateTime": self.updateTime as Any,
            "lockTime": self.lockTime as Any,
            "lastLoginTime": self.lastLoginTime as Any,
            "createUser": self.createUser as Any,
            "updateUser": self.updateUser as Any,
            "sipNumber": self.sipNumber as Any,
            "crmId": self.crmId as Any,
            "webrtcSipNumber": self.webrtcSipNumber as Any,
            "webrtcSipKey": Hidden(self.webrtcSipKey),
            "extra": self.extra as Any,
        ]
        return Mirror(self, children: children, displayStyle: .struct)
    }
}

/// The agents that are logged in.
///
/// Document 1: Agents: Query online agent status.
public struct OnlineAgents: Record {
    /// Status of each agent.
    public var list: [OnlineAgentStatus]?
    /// Total number. For example `12`.
    public var count: Int?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        list: [OnlineAgentStatus]? = nil,
        count: Int? = nil
    ) {
        self.list = list
        self.count = count
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.list = members.take("list")
        self.count = members.take("count")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("list", self.list)
        try members.set("count", self.count)
        try members.set(extra: self.extra)
    }
}

extension OnlineAgents: Readable {
    private static let names = FieldNames(
        "list",
        "count",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.list = try json.read()
            case 1: self.count = try json.read()
            case 2: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Status of an agent that is logged in. Fields marked as observed are present in practice, without a description.
///
/// Document 1: Online agent status entry.
public struct OnlineAgentStatus: Record {
    /// Account number. For example `1000001`.
    public var accountId: String?
    /// Work number. For example `1001`.
    public var agentNumber: String?
    /// Status code. For example `1`.
    public var statusNumber: String?
    /// Status name. For example `空闲`.
    public var statusName: String?
    /// Status start time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var statusStartTime: String?
    /// Login method. For example `.pstn`.
    public var loginType: LoginType?
    /// Login time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var loginTime: String?
    /// Meaning not shown in the vendor's documents. Seen in samples, not described.
    public var login: Bool?
    /// Meaning not shown in the vendor's documents. Seen in samples, not described.
    public var busy: Bool?
    /// Meaning not shown in the vendor's documents. Type (not shown in the document; assumed). Seen in samples, not described.
    public var lastCallIdList: [String]?
    /// Meaning not shown in the vendor's documents. Seen in samples, not described.
    public var loginNumber: String?
    /// Meaning not shown in the vendor's documents. Seen in samples, not described.
    public var initStatusName: String?
    /// Meaning not shown in the vendor's documents. Seen in samples, not described.
    public var initStatusNumber: String?
    /// Meaning not shown in the vendor's documents. Format: `yyyy-MM-dd HH:mm:ss`. Seen in samples, not described.
    public var firstLoginTime: String?
    /// Meaning not shown in the vendor's documents. Format: `yyyy-MM-dd HH:mm:ss`. Seen in samples, not described.
    public var logoutTime: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        accountId: String? = nil,
        agentNumber: String? = nil,
        statusNumber: String? = nil,
        statusName: String? = nil,
        statusStartTime: String? = nil,
        loginType: LoginType? = nil,
        loginTime: String? = nil,
        login: Bool? = nil,
        busy: Bool? = nil,
        lastCallIdList: [String]? = nil,
        loginNumber: String? = nil,
        initStatusName: String? = nil,
        initStatusNumber: String? = nil,
        firstLoginTime: String? = nil,
        logoutTime: String? = nil
    ) {
        self.accountId = accountId
        self.agentNumber = agentNumber
        self.statusNumber = statusNumber
        self.statusName = statusName
        self.statusStartTime = statusStartTime
        self.loginType = loginType
        self.loginTime = loginTime
        self.login = login
        self.busy = busy
        self.lastCallIdList = lastCallIdList
        self.loginNumber = loginNumber
        self.initStatusName = initStatusName
        self.initStatusNumber = initStatusNumber
        self.firstLoginTime = firstLoginTime
        self.logoutTime = logoutTime
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.accountId = members.take("accountId")
        self.agentNumber = members.take("agentNumber")
        self.statusNumber = members.take("statusNumber")
        self.statusName = members.take("statusName")
        self.statusStartTime = members.take("statusStartTime")
        self.loginType = members.take("loginType")
        self.loginTime = members.take("loginTime")
        self.login = members.take("login")
        self.busy = members.take("busy")
        self.lastCallIdList = members.take("lastCallIdList")
        self.loginNumber = members.take("loginNumber")
        self.initStatusName = members.take("initStatusName")
        self.initStatusNumber = members.take("initStatusNumber")
        self.firstLoginTime = members.take("firstLoginTime")
        self.logoutTime = members.take("logoutTime")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("accountId", self.accountId)
        try members.set("agentNumber", self.agentNumber)
        try members.set("statusNumber", self.statusNumber)
        try members.set("statusName", self.statusName)
        try members.set("statusStartTime", self.statusStartTime)
        try members.set("loginType", self.loginType)
        try members.set("loginTime", self.loginTime)
        try members.set("login", self.login)
        try members.set("busy", self.busy)
        try members.set("lastCallIdList", self.lastCallIdList)
        try members.set("loginNumber", self.loginNumber)
        try members.set("initStatusName", self.initStatusName)
        try members.set("initStatusNumber", self.initStatusNumber)
        try members.set("firstLoginTime", self.firstLoginTime)
        try members.set("logoutTime", self.logoutTime)
        try members.set(extra: self.extra)
    }
}

extension OnlineAgentStatus {
    /// ``statusStartTime`` as a date; nil: it is missing, or not written as documented.
    ///
    /// - Parameter zone: Time zone of the service's clock; nil: eight hours ahead of UTC.
    public func statusStartTimeDate(in zone: TimeZone? = nil) -> Date? {
        statusStartTime.flatMap { Date(serviceTime: $0, in: zone) }
    }

    /// ``loginTime`` as a date; nil: it is missing, or not written as documented.
    ///
    /// - Parameter zone: Time zone of the service's clock; nil: eight hours ahead of UTC.
    public func loginTimeDate(in zone: TimeZone? = nil) -> Date? {
        loginTime.flatMap { Date(serviceTime: $0, in: zone) }
    }

    /// ``firstLoginTime`` as a date; nil: it is missing, or not written as documented.
    ///
    /// - Parameter zone: Time zone of the service's clock; nil: eight hours ahead of UTC.
    public func firstLoginTimeDate(in zone: TimeZone? = nil) -> Date? {
        firstLoginTime.flatMap { Date(serviceTime: $0, in: zone) }
    }

    /// ``logoutTime`` as a date; nil: it is missing, or not written as documented.
    ///
    /// - Parameter zone: Time zone of the service's clock; nil: eight hours ahead of UTC.
    public func logoutTimeDate(in zone: TimeZone? = nil) -> Date? {
        logoutTime.flatMap { Date(serviceTime: $0, in: zone) }
    }
}

extension OnlineAgentStatus: Readable {
    private static let names = FieldNames(
        "accountId",
        "agentNumber",
        "statusNumber",
        "statusName",
        "statusStartTime",
        "loginType",
        "loginTime",
        "login",
        "busy",
        "lastCallIdList",
        "loginNumber",
        "initStatusName",
        "initStatusNumber",
        "firstLoginTime",
        "logoutTime",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.accountId = try json.read()
            case 1: self.agentNumber = try json.read()
            case 2: self.statusNumber = try json.read()
            case 3: self.statusName = try json.read()
            case 4: self.statusStartTime = try json.read()
            case 5: self.loginType = try json.read()
            case 6: self.loginTime = try json.read()
            case 7: self.login = try json.read()
            case 8: self.busy = try json.read()
            case 9: self.lastCallIdList = try json.read()
            case 10: self.loginNumber = try json.read()
            case 11: self.initStatusName = try json.read()
            case 12: self.initStatusNumber = try json.read()
            case 13: self.firstLoginTime = try json.read()
            case 14: self.logoutTime = try json.read()
            case 15: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Login method of an agent.
///
/// Document 1: Online agent status entry.
public struct LoginType: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Mobile phone (not shown in the document; assumed).
    public static let pstn = LoginType(rawValue: "PSTN")

    /// SIP number (not shown in the document; assumed).
    public static let sip = LoginType(rawValue: "SIP")

    /// Browser (not shown in the document; assumed).
    public static let webrtc = LoginType(rawValue: "WEBRTC")
}

extension LoginType: Readable {}
