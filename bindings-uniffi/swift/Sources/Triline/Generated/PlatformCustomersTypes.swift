// Written by `cargo run -p triline-bindgen` from the table of the core.

import Foundation

/// Definition of a customer field.
///
/// Document 1: Customer field definition (result of field query).
public struct CustomerField: Record {
    /// Key of the field. Type (not shown in the document; assumed). For example `name`.
    public var field: String?
    /// Display name. Type (not shown in the document; assumed). For example `姓名`.
    public var name: String?
    /// Field type. Type (not shown in the document; assumed). For example `.number`.
    public var type: CustomerFieldType?
    /// Choices of radio, checkbox and dropdown fields.
    public var choices: [CustomerFieldChoice]?
    /// Options of cascade fields.
    public var options: CustomerFieldOptions?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        field: String? = nil,
        name: String? = nil,
        type: CustomerFieldType? = nil,
        choices: [CustomerFieldChoice]? = nil,
        options: CustomerFieldOptions? = nil
    ) {
        self.field = field
        self.name = name
        self.type = type
        self.choices = choices
        self.options = options
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.field = members.take("field")
        self.name = members.take("name")
        self.type = members.take("type")
        self.choices = members.take("choices")
        self.options = members.take("options")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("field", self.field)
        try members.set("name", self.name)
        try members.set("type", self.type)
        try members.set("choices", self.choices)
        try members.set("options", self.options)
        try members.set(extra: self.extra)
    }
}

extension CustomerField: Readable {
    private static let names = FieldNames(
        "field",
        "name",
        "type",
        "choices",
        "options",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.field = try json.read()
            case 1: self.name = try json.read()
            case 2: self.type = try json.read()
            case 3: self.choices = try json.read()
            case 4: self.options = try json.read()
            case 5: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Type of a customer field, which defines the shape of its value in a request.
///
/// Document 1: Customer field definition (result of field query).
public struct CustomerFieldType: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Number: a text of digits.
    public static let number = CustomerFieldType(rawValue: "number")

    /// Single-line text: a text; for `owner` the agent's name.
    public static let text = CustomerFieldType(rawValue: "text")

    /// Multi-line text: a text.
    public static let multiText = CustomerFieldType(rawValue: "multi-text")

    /// Dropdown: a list of texts, each the `value` of a choice.
    public static let dropdown = CustomerFieldType(rawValue: "dropdown")

    /// Multi-choice: a list of texts, each the `value` of a choice.
    public static let checkbox = CustomerFieldType(rawValue: "checkbox")

    /// Date-time: `yyyy-MM-dd HH:mm:ss`.
    public static let datetime = CustomerFieldType(rawValue: "datetime")

    /// Date-time range: a list of two times, start and end.
    public static let datetimeRange = CustomerFieldType(rawValue: "datetime-range")

    /// Date: `yyyy-MM-dd`.
    public static let date = CustomerFieldType(rawValue: "date")

    /// Date range: a list of two dates, start and end.
    public static let dateRange = CustomerFieldType(rawValue: "date-range")

    /// Single choice: a text, the `value` of a choice.
    public static let radio = CustomerFieldType(rawValue: "radio")

    /// Cascade menu: a list of texts in the order of the levels, each the `value` of an option.
    public static let cascade = CustomerFieldType(rawValue: "cascade")

    /// Contact (mobile, QQ, wechat, e-mail): a list of at most ten objects of `value` and `memo`.
    public static let contact = CustomerFieldType(rawValue: "other")
}

extension CustomerFieldType: Readable {}

/// One choice of a choice field.
///
/// Document 1: Customer field definition (result of field query).
public struct CustomerFieldChoice: Record {
    /// Text a client sends. For example `官网`.
    public var value: String?
    /// Stored key, as customer records return it. For example `option1`.
    public var key: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        value: String? = nil,
        key: String? = nil
    ) {
        self.value = value
        self.key = key
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.value = members.take("value")
        self.key = members.take("key")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("value", self.value)
        try members.set("key", self.key)
        try members.set(extra: self.extra)
    }
}

extension CustomerFieldChoice: Readable {
    private static let names = FieldNames(
        "value",
        "key",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.value = try json.read()
            case 1: self.key = try json.read()
            case 2: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Options of a cascade field.
///
/// Document 1: Customer field definition (result of field query).
public struct CustomerFieldOptions: Record {
    /// First level.
    public var children: [CustomerFieldOption]?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        children: [CustomerFieldOption]? = nil
    ) {
        self.children = children
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.children = members.take("children")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("children", self.children)
        try members.set(extra: self.extra)
    }
}

extension CustomerFieldOptions: Readable {
    private static let names = FieldNames(
        "children",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.children = try json.read()
            case 1: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Recursive node of a cascade field.
///
/// Document 1: Customer field definition (result of field query).
public struct CustomerFieldOption: Record {
    /// Text a client sends. Type (not shown in the document; assumed). For example `官网`.
    public var value: String?
    /// Stored key. Type (not shown in the document; assumed). For example `option1`.
    public var key: String?
    /// Next level.
    public var children: [CustomerFieldOption]?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        value: String? = nil,
        key: String? = nil,
        children: [CustomerFieldOption]? = nil
    ) {
        self.value = value
        self.key = key
        self.children = children
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.value = members.take("value")
        self.key = members.take("key")
        self.children = members.take("children")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("value", self.value)
        try members.set("key", self.key)
        try members.set("children", self.children)
        try members.set(extra: self.extra)
    }
}

extension CustomerFieldOption: Readable {
    private static let names = FieldNames(
        "value",
        "key",
        "children",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.value = try json.read()
            case 1: self.key = try json.read()
            case 2: self.children = try json.read()
            case 3: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Customer to create: values by the key of the field, as `platform.customers.fields` lists them.
///
/// Usual fields: `name`, `mobile`, `wechat`, `qq`, `email`, `gender`, `age`, `region`, `source`, `labels`, `memo`,
/// `serviceAccount`, `servicePassword`, `owner`. The shape of a value follows the type of its field
/// (`CustomerFieldType`). `owner` takes the agent's name, not an id. `gender` takes `男`, `女` or `保密`. `region` takes
/// full names of the region dictionary: province, city and district, the first one or two of them, or a district
/// alone. Whether a municipality such as `重庆市` is its own city is not shown in the vendor's documents.
///
/// Document 1: Customers (CRM).
public struct CustomerInput: Record {
    /// Password of the service account of the customer. Hidden where the record is printed.
    public var servicePassword: String?
    /// Further members, by their names; nil for none.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        servicePassword: String? = nil,
        extra: [String: JSONValue]? = nil
    ) {
        self.servicePassword = servicePassword
        self.extra = extra
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.servicePassword = members.take("servicePassword")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("servicePassword", self.servicePassword)
        try members.set(extra: self.extra)
    }
}

extension CustomerInput: Readable {
    private static let names = FieldNames(
        "servicePassword",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.servicePassword = try json.read()
            case 1: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

extension CustomerInput: CustomReflectable {
    /// Shows no secret.
    public var customMirror: Mirror {
        let children: KeyValuePairs<String, Any> = [
            "servicePassword": Hidden(self.servicePassword),
            "extra": self.extra as Any,
        ]
        return Mirror(self, children: children, displayStyle: .struct)
    }
}

/// Entry of a field of type other (mobile, QQ, wechat, e-mail).
///
/// Document 1: Customer field definition (result of field query).
public struct CustomerContact: Record {
    /// Number or address. Type and required (not shown in the document; assumed). For example `13900001234`.
    public var value: String?
    /// Remark. Type and optional (not shown in the document; assumed). For example `本人`.
    public var memo: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        value: String,
        memo: String? = nil
    ) {
        self.value = value
        self.memo = memo
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.value = members.take("value")
        self.memo = members.take("memo")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("value", self.value)
        try members.set("memo", self.memo)
        try members.set(extra: self.extra)
    }
}

extension CustomerContact: Readable {
    private static let names = FieldNames(
        "value",
        "memo",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.value = try json.read()
            case 1: self.memo = try json.read()
            case 2: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Result of a customer batch creation.
///
/// Document 1: Customers (CRM).
public struct CustomerCreateResult: Record {
    /// Records that failed. Empty means all succeeded; without it, the service did not say.
    public var failedList: [CustomerFailure]?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        failedList: [CustomerFailure]? = nil
    ) {
        self.failedList = failedList
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.failedList = members.take("failedList")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("failedList", self.failedList)
        try members.set(extra: self.extra)
    }
}

extension CustomerCreateResult: Readable {
    private static let names = FieldNames(
        "failedList",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.failedList = try json.read()
            case 1: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Failed record: echo of the input customer plus the reason.
///
/// Document 1: Customers (CRM).
public struct CustomerFailure: Record {
    /// Reason. For example `手机号已存在`.
    public var errMessage: String?
    /// Password in the failed record. Hidden where the record is printed.
    public var servicePassword: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        errMessage: String? = nil,
        servicePassword: String? = nil
    ) {
        self.errMessage = errMessage
        self.servicePassword = servicePassword
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.errMessage = members.take("errMessage")
        self.servicePassword = members.take("servicePassword")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("errMessage", self.errMessage)
        try members.set("servicePassword", self.servicePassword)
        try members.set(extra: self.extra)
    }
}

extension CustomerFailure: Readable {
    private static let names = FieldNames(
        "errMessage",
        "servicePassword",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.errMessage = try json.read()
            case 1: self.servicePassword = try json.read()
            case 2: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

extension CustomerFailure: CustomReflectable {
    /// Shows no secret.
    public var customMirror: Mirror {
        let children: KeyValuePairs<String, Any> = [
            "errMessage": self.errMessage as Any,
            "servicePassword": Hidden(self.servicePassword),
            "extra": self.extra as Any,
        ]
        return Mirror(self, children: children, displayStyle: .struct)
    }
}

/// Customer to change: `id` and the fields to change.
///
/// Document 1: Customers (CRM).
public struct CustomerPatch: Record {
    /// Customer id. On the wire: `_id`. `id` in `platform.customers.list` (not shown in the document; assumed). Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var id: String?
    /// Password of the service account of the customer. Hidden where the record is printed.
    public var servicePassword: String?
    /// Further members, by their names; nil for none.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String,
        servicePassword: String? = nil,
        extra: [String: JSONValue]? = nil
    ) {
        self.id = id
        self.servicePassword = servicePassword
        self.extra = extra
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("_id")
        self.servicePassword = members.take("servicePassword")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("_id", self.id)
        try members.set("servicePassword", self.servicePassword)
        try members.set(extra: self.extra)
    }
}

extension CustomerPatch: Readable {
    private static let names = FieldNames(
        "_id",
        "servicePassword",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: self.servicePassword = try json.read()
            case 2: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

extension CustomerPatch: CustomReflectable {
    /// Shows no secret.
    public var customMirror: Mirror {
        let children: KeyValuePairs<String, Any> = [
            "id": self.id as Any,
            "servicePassword": Hidden(self.servicePassword),
            "extra": self.extra as Any,
        ]
        return Mirror(self, children: children, displayStyle: .struct)
    }
}

/// Result of a customer batch deletion.
///
/// Document 1: Customers (CRM).
public struct CustomerDeleteResult: Record {
    /// Ids that could not be deleted. For example `["5f2b8c1e9d3a4b6c7d8e9f01"]`.
    public var errorData: [String]?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        errorData: [String]? = nil
    ) {
        self.errorData = errorData
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.errorData = members.take("errorData")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("errorData", self.errorData)
        try members.set(extra: self.extra)
    }
}

extension CustomerDeleteResult: Readable {
    private static let names = FieldNames(
        "errorData",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.errorData = try json.read()
            case 1: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Customer record. Choice fields are returned as keys, not as the values that a client sends.
///
/// Document 1: Customer record (list entry).
public struct Customer: Record {
    /// Customer id. On the wire: `_id`. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var id: String?
    /// Name of the customer. Type (not shown in the document; assumed). For example `陈敏`.
    public var name: String?
    /// Gender key such as M. Type (not shown in the document; assumed). For example `.n`.
    public var gender: GenderKey?
    /// Age. For example `35`.
    public var age: String?
    /// Mobile numbers.
    public var mobile: [CustomerContact]?
    /// Choice keys. For example `["website"]`.
    public var source: [String]?
    /// Labels, unchanged, because the vendor's documents do not show their form. Type (not shown in the document; assumed).
    public var labels: JSONValue?
    /// Region ids. Type (not shown in the document; assumed). For example `[510107]`.
    public var region: [JSONValue]?
    /// Example of a custom field: choice keys. Seen in samples, not described. For example `["option1"]`.
    public var checkbox1: [String]?
    /// How it was created. Type (not shown in the document; assumed). For example `.api`.
    public var createMethod: CustomerCreateMethod?
    /// Creator. Type (not shown in the document; assumed). For example `system`.
    public var createUser: String?
    /// Last editor. Type (not shown in the document; assumed). For example `system`.
    public var updateUser: String?
    /// Creation time. Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var createTime: String?
    /// Last change time. Type (not shown in the document; assumed). Format: `yyyy-MM-dd HH:mm:ss`. For example `2025-10-01 09:00:00`.
    public var updateTime: String?
    /// Account number. Type (not shown in the document; assumed). For example `1000001`.
    public var accountId: String?
    /// Password of the service account of the customer, where the account has that field. Hidden where the record is printed.
    public var servicePassword: String?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String? = nil,
        name: String? = nil,
        gender: GenderKey? = nil,
        age: String? = nil,
        mobile: [CustomerContact]? = nil,
        source: [String]? = nil,
        labels: JSONValue? = nil,
        region: [JSONValue]? = nil,
        checkbox1: [String]? = nil,
        createMethod: CustomerCreateMethod? = nil,
        createUser: String? = nil,
        updateUser: String? = nil,
        createTime: String? = nil,
        updateTime: String? = nil,
        accountId: String? = nil,
        servicePassword: String? = nil
    ) {
        self.id = id
        self.name = name
        self.gender = gender
        self.age = age
        self.mobile = mobile
        self.source = source
        self.labels = labels
        self.region = region
        self.checkbox1 = checkbox1
        self.createMethod = createMethod
        self.createUser = createUser
        self.updateUser = updateUser
        self.createTime = createTime
        self.updateTime = updateTime
        self.accountId = accountId
        self.servicePassword = servicePassword
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("_id")
        self.name = members.take("name")
        self.gender = members.take("gender")
        self.age = members.take("age")
        self.mobile = members.take("mobile")
        self.source = members.take("source")
        self.labels = members.take("labels")
        self.region = members.take("region")
        self.checkbox1 = members.take("checkbox_1")
        self.createMethod = members.take("createMethod")
        self.createUser = members.take("createUser")
        self.updateUser = members.take("updateUser")
        self.createTime = members.take("createTime")
        self.updateTime = members.take("updateTime")
        self.accountId = members.take("accountId")
        self.servicePassword = members.take("servicePassword")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("_id", self.id)
        try members.set("name", self.name)
        try members.set("gender", self.gender)
        try members.set("age", self.age)
        try members.set("mobile", self.mobile)
        try members.set("source", self.source)
        try members.set("labels", self.labels)
        try members.set("region", self.region)
        try members.set("checkbox_1", self.checkbox1)
        try members.set("createMethod", self.createMethod)
        try members.set("createUser", self.createUser)
        try members.set("updateUser", self.updateUser)
        try members.set("createTime", self.createTime)
        try members.set("updateTime", self.updateTime)
        try members.set("accountId", self.accountId)
        try members.set("servicePassword", self.servicePassword)
        try members.set(extra: self.extra)
    }
}

extension Customer {
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

extension Customer: Readable {
    private static let names = FieldNames(
        "_id",
        "name",
        "gender",
        "age",
        "mobile",
        "source",
        "labels",
        "region",
        "checkbox_1",
        "createMethod",
        "createUser",
        "updateUser",
        "createTime",
        "updateTime",
        "accountId",
        "servicePassword",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: self.name = try json.read()
            case 2: self.gender = try json.read()
            case 3: self.age = try json.read()
            case 4: self.mobile = try json.read()
            case 5: self.source = try json.read()
            case 6: self.labels = try json.read()
            case 7: self.region = try json.read()
            case 8: self.checkbox1 = try json.read()
            case 9: self.createMethod = try json.read()
            case 10: self.createUser = try json.read()
            case 11: self.updateUser = try json.read()
            case 12: self.createTime = try json.read()
            case 13: self.updateTime = try json.read()
            case 14: self.accountId = try json.read()
            case 15: self.servicePassword = try json.read()
            case 16: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

extension Customer: CustomReflectable {
    /// Shows no secret.
    public var customMirror: Mirror {
        let children: KeyValuePairs<String, Any> = [
            "id": self.id as Any,
            "name": self.name as Any,
            "gender": self.gender as Any,
            "age": self.age as Any,
            "mobile": self.mobile as Any,
            "source": self.source as Any,
            "labels": self.labels as Any,
            "region": self.region as Any,
            "checkbox1": self.checkbox1 as Any,
            "createMethod": self.createMethod as Any,
            "createUser": self.createUser as Any,
            "updateUser": self.updateUser as Any,
            "createTime": self.createTime as Any,
            "updateTime": self.updateTime as Any,
            "accountId": self.accountId as Any,
            "servicePassword": Hidden(self.servicePassword),
            "extra": self.extra as Any,
        ]
        return Mirror(self, children: children, displayStyle: .struct)
    }
}

/// Gender key.
///
/// Document 1: Customer field definition (result of field query).
public struct GenderKey: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// 保密.
    public static let n = GenderKey(rawValue: "N")

    /// 女.
    public static let f = GenderKey(rawValue: "F")

    /// 男.
    public static let m = GenderKey(rawValue: "M")
}

extension GenderKey: Readable {}

/// Customer create method.
///
/// Document 1: Customer record (list entry).
public struct CustomerCreateMethod: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Example value.
    public static let api = CustomerCreateMethod(rawValue: "API")
}

extension CustomerCreateMethod: Readable {}

/// Region dictionary.
///
/// Document 1: Region dictionary.
public struct RegionDictionary: Record {
    /// Primary key. On the wire: `_id`. Type (not shown in the document; assumed). For example `5f2b8c1e9d3a4b6c7d8e9f01`.
    public var id: String?
    /// Version of the dictionary, date-like. For example `20250930`.
    public var dataVersion: String?
    /// Provinces.
    public var result: [RegionNode]?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: String? = nil,
        dataVersion: String? = nil,
        result: [RegionNode]? = nil
    ) {
        self.id = id
        self.dataVersion = dataVersion
        self.result = result
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("_id")
        self.dataVersion = members.take("data_version")
        self.result = members.take("result")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("_id", self.id)
        try members.set("data_version", self.dataVersion)
        try members.set("result", self.result)
        try members.set(extra: self.extra)
    }
}

extension RegionDictionary: Readable {
    private static let names = FieldNames(
        "_id",
        "data_version",
        "result",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: self.dataVersion = try json.read()
            case 2: self.result = try json.read()
            case 3: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}

/// Recursive node of the region dictionary.
///
/// Document 1: Region dictionary.
public struct RegionNode: Record {
    /// Region id. Type (not shown in the document; assumed). For example `510107`.
    public var id: JSONValue?
    /// Short name. Type (not shown in the document; assumed). For example `四川`.
    public var name: String?
    /// Full name; the text to send in region values. Type (not shown in the document; assumed). For example `四川省`.
    public var fullname: String?
    /// Next level (province, city, district).
    public var children: [RegionNode]?
    /// What the service sent beside the documented fields; nil for nothing.
    public var extra: [String: JSONValue]?

    /// A record without any field.
    public init() {}

    /// A record with these fields.
    public init(
        id: JSONValue? = nil,
        name: String? = nil,
        fullname: String? = nil,
        children: [RegionNode]? = nil
    ) {
        self.id = id
        self.name = name
        self.fullname = fullname
        self.children = children
    }

    public init(from decoder: any Decoder) throws {
        var members = try Members(decoder)
        self.id = members.take("id")
        self.name = members.take("name")
        self.fullname = members.take("fullname")
        self.children = members.take("children")
        self.extra = try members.extra()
    }

    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("id", self.id)
        try members.set("name", self.name)
        try members.set("fullname", self.fullname)
        try members.set("children", self.children)
        try members.set(extra: self.extra)
    }
}

extension RegionNode: Readable {
    private static let names = FieldNames(
        "id",
        "name",
        "fullname",
        "children",
        "extra"
    )

    init(reading json: inout JSONReader) throws {
        self.init()
        var place: Int?
        while let field = try json.field(Self.names, after: &place) {
            switch field {
            case 0: self.id = try json.read()
            case 1: self.name = try json.read()
            case 2: self.fullname = try json.read()
            case 3: self.children = try json.read()
            case 4: try json.extra(into: &self.extra)
            default: try json.other(into: &self.extra)
            }
        }
    }
}
