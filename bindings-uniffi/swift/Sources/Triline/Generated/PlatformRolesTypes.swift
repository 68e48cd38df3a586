// Written by `cargo run -p triline-bindgen` from the table of the core.

import Foundation

/// Role; its id is what agent creation takes in `roles`.
///
/// Document 1: Role.
public struct Role: Record {
    /// Primary key. On the wire: `_id`. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var id: String?
    /// Description of the role. For example `管理全部功能`.
    public var description: String?
    /// Role name. For example `系统管理员`.
    public var name: String?
    /// Account number. For example `1000001`.
    public var account: String?
    /// Role version. For example `1`.
    public var version: String?
    /// Role type. For example `.admin`.
    public var type: RoleType?
    /// Creator. For example `system`.
    public var createUser: String?
    /// Last editor. For example `system`.
    public var updateUser: String?
    /// Creation time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var createTime: String?
    /// Last change time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var updateTime: String?
    /// Created by the system or not. For example `.user`.
    public var isSystem: RoleIsSystem?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String? = nil,
        description: String? = nil,
        name: String? = nil,
        account: String? = nil,
        version: String? = nil,
        type: RoleType? = nil,
        createUser: String? = nil,
        updateUser: String? = nil,
        createTime: String? = nil,
        updateTime: String? = nil,
        isSystem: RoleIsSystem? = nil
    ) {
        self.id = id
        self.description = description
        self.name = name
        self.account = account
        self.version = version
        self.type = type
        self.createUser = createUser
        self.updateUser = updateUser
        self.createTime = createTime
        self.updateTime = updateTime
        self.isSystem = isSystem
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("_id")
        self.description = members.take("description")
        self.name = members.take("name")
        self.account = members.take("account")
        self.version = members.take("version")
        self.type = members.take("type")
        self.createUser = members.take("createUser")
        self.updateUser = members.take("updateUser")
        self.createTime = members.take("createTime")
        self.updateTime = members.take("updateTime")
        self.isSystem = members.take("isSystem")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("_id", self.id)
        try members.set("description", self.description)
        try members.set("name", self.name)
        try members.set("account", self.account)
        try members.set("version", self.version)
        try members.set("type", self.type)
        try members.set("createUser", self.createUser)
        try members.set("updateUser", self.updateUser)
        try members.set("createTime", self.createTime)
        try members.set("updateTime", self.updateTime)
        try members.set("isSystem", self.isSystem)
        try members.set(extra: self.extra)
    }
}

extension Role {
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

extension Role: Readable {
    private static let names = FieldNames(
        "_id",
        "description",
        "name",
        "account",
        "version",
        "type",
        "createUser",
        "updateUser",
        "createTime",
        "updateTime",
        "isSystem",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: self.description = try json.read()
            case 2: self.name = try json.read()
            case 3: self.account = try json.read()
            case 4: self.version = try json.read()
            case 5: self.type = try json.read()
            case 6: self.createUser = try json.read()
            case 7: self.updateUser = try json.read()
            case 8: self.createTime = try json.read()
            case 9: self.updateTime = try json.read()
            case 10: self.isSystem = try json.read()
            case 11: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Kind of role.
///
/// Document 1: Role.
public struct RoleType: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Meaning not shown in the vendor's documents.
    public static let admin = RoleType(rawValue: "admin")

    /// Meaning not shown in the vendor's documents.
    public static let agent = RoleType(rawValue: "agent")
}

extension RoleType: Readable {}

/// Creator of a role.
///
/// Document 1: Role.
public struct RoleIsSystem: Choice {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Not created by the system.
    public static let user = RoleIsSystem(rawValue: 0)

    /// Created by the system.
    public static let system = RoleIsSystem(rawValue: 1)
}

extension RoleIsSystem: Readable {}
