// Written by `cargo run -p triline-bindgen` from the table of the core.

import Foundation

/// Licence of the account.
///
/// Document 1: Licence.
public struct Licence: Record {
    /// Primary key, of the form `<app_id>_<licence_id>`. On the wire: `_id`. For example `cc_ccAgent`.
    public var id: String?
    /// Application id. For example `cc`.
    public var appId: String?
    /// Licence name. For example `呼叫中心坐席`.
    public var name: String?
    /// Licence id. For example `ccAgent`.
    public var licenceId: String?
    /// Last change time. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
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

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("_id")
        self.appId = members.take("appId")
        self.name = members.take("name")
        self.licenceId = members.take("licenceId")
        self.updateTime = members.take("updateTime")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("_id", self.id)
        try members.set("appId", self.appId)
        try members.set("name", self.name)
        try members.set("licenceId", self.licenceId)
        try members.set("updateTime", self.updateTime)
        try members.set(extra: self.extra)
    }
}

extension Licence {
    /// ``updateTime`` as a date; nil: it is missing, or not written as documented.
    ///
    /// - Parameter zone: Time zone of the service's clock; nil: eight hours ahead of UTC.
    public func updateTimeDate(in zone: TimeZone? = nil) -> Date? {
        updateTime.flatMap { Date(serviceTime: $0, in: zone) }
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
            case 5: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Number of licences of one kind.
///
/// Document 1: Licence count.
public struct LicenceCount: Record {
    /// Licence id. For example `ccAgent`.
    public var licenceId: String?
    /// Licence name. For example `呼叫中心坐席`.
    public var licenceName: String?
    /// Application id. For example `cc`.
    public var appId: String?
    /// Number of licences. For example `12`.
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

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.licenceId = members.take("licenceId")
        self.licenceName = members.take("licenceName")
        self.appId = members.take("appId")
        self.count = members.take("count")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("licenceId", self.licenceId)
        try members.set("licenceName", self.licenceName)
        try members.set("appId", self.appId)
        try members.set("count", self.count)
        try members.set(extra: self.extra)
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
            case 4: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}
