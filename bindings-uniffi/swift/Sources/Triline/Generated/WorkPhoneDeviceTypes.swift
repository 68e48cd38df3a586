// Written by `cargo run -p triline-bindgen` from the table of the core.

import Foundation

/// Call direction, named after the field of call records. The document's description of the filter swaps the two.
///
/// Document 3: Call record.
public struct CallDirection: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Inbound.
    public static let `in` = CallDirection(rawValue: "in")

    /// Outbound.
    public static let out = CallDirection(rawValue: "out")
}

extension CallDirection: Readable {}

/// Call record of a work phone.
///
/// Document 3: Call record.
public struct CallRecord: Record {
    /// Unique call record id. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var id: String?
    /// Device id. For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var did: String?
    /// Device IMEI. For example `860000041930880`.
    public var imei: String?
    /// Direction. For example `.`in``.
    public var callType: CallDirection?
    /// Connected or not. For example `.connected`.
    public var connectType: ConnectType?
    /// Local number. For example `13900001234`.
    public var localTel: String?
    /// Agent id holding the device at the time. For example `3d413748afa7700cbc0e513c`.
    public var uid: String?
    /// Agent name at the time. For example `陈敏`.
    public var uName: String?
    /// Contact number. For example `13900001234`.
    public var contactTel: String?
    /// Contact name in the address book. For example `陈敏`.
    public var contactName: String?
    /// Call start. Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 00:00:00`.
    public var beginTime: String?
    /// Hang-up time. For example `2025-10-31 23:59:59`.
    public var endTime: String?
    /// Recording duration. In seconds. For example `35`.
    public var duration: Int?
    /// Address of the recording, or `not_found` (it is missing), `copy_fail` (the copy failed) or `multiple_call_lose` (it was lost for multiple calls). For example `https://example.com/recording.mp3`.
    public var soundUrl: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String? = nil,
        did: String? = nil,
        imei: String? = nil,
        callType: CallDirection? = nil,
        connectType: ConnectType? = nil,
        localTel: String? = nil,
        uid: String? = nil,
        uName: String? = nil,
        contactTel: String? = nil,
        contactName: String? = nil,
        beginTime: String? = nil,
        endTime: String? = nil,
        duration: Int? = nil,
        soundUrl: String? = nil
    ) {
        self.id = id
        self.did = did
        self.imei = imei
        self.callType = callType
        self.connectType = connectType
        self.localTel = localTel
        self.uid = uid
        self.uName = uName
        self.contactTel = contactTel
        self.contactName = contactName
        self.beginTime = beginTime
        self.endTime = endTime
        self.duration = duration
        self.soundUrl = soundUrl
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("id")
        self.did = members.take("did")
        self.imei = members.take("imei")
        self.callType = members.take("callType")
        self.connectType = members.take("connectType")
        self.localTel = members.take("localTel")
        self.uid = members.take("uid")
        self.uName = members.take("uName")
        self.contactTel = members.take("contactTel")
        self.contactName = members.take("contactName")
        self.beginTime = members.take("beginTime")
        self.endTime = members.take("endTime")
        self.duration = members.take("duration")
        self.soundUrl = members.take("soundUrl")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("id", self.id)
        try members.set("did", self.did)
        try members.set("imei", self.imei)
        try members.set("callType", self.callType)
        try members.set("connectType", self.connectType)
        try members.set("localTel", self.localTel)
        try members.set("uid", self.uid)
        try members.set("uName", self.uName)
        try members.set("contactTel", self.contactTel)
        try members.set("contactName", self.contactName)
        try members.set("beginTime", self.beginTime)
        try members.set("endTime", self.endTime)
        try members.set("duration", self.duration)
        try members.set("soundUrl", self.soundUrl)
        try members.set(extra: self.extra)
    }
}

extension CallRecord {
    /// ``beginTime`` as a date; nil: it is missing, or not written as documented.
    ///
    /// - Parameter zone: Time zone of the service's clock; nil: eight hours ahead of UTC.
    public func beginTimeDate(in zone: TimeZone? = nil) -> Date? {
        beginTime.flatMap { Date(serviceTime: $0, in: zone) }
    }
}

extension CallRecord: Readable {
    private static let names = FieldNames(
        "id",
        "did",
        "imei",
        "callType",
        "connectType",
        "localTel",
        "uid",
        "uName",
        "contactTel",
        "contactName",
        "beginTime",
        "endTime",
        "duration",
        "soundUrl",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: self.did = try json.read()
            case 2: self.imei = try json.read()
            case 3: self.callType = try json.read()
            case 4: self.connectType = try json.read()
            case 5: self.localTel = try json.read()
            case 6: self.uid = try json.read()
            case 7: self.uName = try json.read()
            case 8: self.contactTel = try json.read()
            case 9: self.contactName = try json.read()
            case 10: self.beginTime = try json.read()
            case 11: self.endTime = try json.read()
            case 12: self.duration = try json.read()
            case 13: self.soundUrl = try json.read()
            case 14: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Connect type.
///
/// Document 3: Call record.
public struct ConnectType: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Meaning not shown in the vendor's documents.
    public static let connected = ConnectType(rawValue: "connected")

    /// Meaning not shown in the vendor's documents.
    public static let disconnected = ConnectType(rawValue: "disconnected")
}

extension ConnectType: Readable {}

/// Direction of a short message.
///
/// Document 3: Short-message record.
public struct SmsDirection: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Received.
    public static let `in` = SmsDirection(rawValue: "in")

    /// Sent.
    public static let out = SmsDirection(rawValue: "out")
}

extension SmsDirection: Readable {}

/// Short-message record; no message text field is shown.
///
/// Document 3: Short-message record.
public struct SmsRecord: Record {
    /// Record id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var id: String?
    /// Device id. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var did: String?
    /// Device IMEI. Type (not shown in the document; assumed). For example `860000041930880`.
    public var imei: String?
    /// Direction. Type (not shown in the document; assumed). For example `.`in``.
    public var smsType: SmsDirection?
    /// Local number. Type (not shown in the document; assumed). For example `13900001234`.
    public var localTel: String?
    /// Agent id. Type (not shown in the document; assumed). For example `3d413748afa7700cbc0e513c`.
    public var uid: String?
    /// Agent name. Type (not shown in the document; assumed). For example `陈敏`.
    public var uName: String?
    /// Contact number. Type (not shown in the document; assumed). For example `13900001234`.
    public var contactTel: String?
    /// Contact name. Type (not shown in the document; assumed). For example `陈敏`.
    public var contactName: String?
    /// Send or receive time; the sample spells it `snedTime`. Type (not shown in the document; assumed). For example `2025-10-01 09:00:00`.
    public var sendTime: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String? = nil,
        did: String? = nil,
        imei: String? = nil,
        smsType: SmsDirection? = nil,
        localTel: String? = nil,
        uid: String? = nil,
        uName: String? = nil,
        contactTel: String? = nil,
        contactName: String? = nil,
        sendTime: String? = nil
    ) {
        self.id = id
        self.did = did
        self.imei = imei
        self.smsType = smsType
        self.localTel = localTel
        self.uid = uid
        self.uName = uName
        self.contactTel = contactTel
        self.contactName = contactName
        self.sendTime = sendTime
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("id")
        self.did = members.take("did")
        self.imei = members.take("imei")
        self.smsType = members.take("smsType")
        self.localTel = members.take("localTel")
        self.uid = members.take("uid")
        self.uName = members.take("uName")
        self.contactTel = members.take("contactTel")
        self.contactName = members.take("contactName")
        self.sendTime = members.take("sendTime")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("id", self.id)
        try members.set("did", self.did)
        try members.set("imei", self.imei)
        try members.set("smsType", self.smsType)
        try members.set("localTel", self.localTel)
        try members.set("uid", self.uid)
        try members.set("uName", self.uName)
        try members.set("contactTel", self.contactTel)
        try members.set("contactName", self.contactName)
        try members.set("sendTime", self.sendTime)
        try members.set(extra: self.extra)
    }
}

extension SmsRecord: Readable {
    private static let names = FieldNames(
        "id",
        "did",
        "imei",
        "smsType",
        "localTel",
        "uid",
        "uName",
        "contactTel",
        "contactName",
        "sendTime",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: self.did = try json.read()
            case 2: self.imei = try json.read()
            case 3: self.smsType = try json.read()
            case 4: self.localTel = try json.read()
            case 5: self.uid = try json.read()
            case 6: self.uName = try json.read()
            case 7: self.contactTel = try json.read()
            case 8: self.contactName = try json.read()
            case 9: self.sendTime = try json.read()
            case 10: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}
