/// A type of the vendor's documents: every field is optional, and nothing that the service sends is lost.
///
/// `print` shows the fields that are there, and none that holds a secret.
public protocol Record: Codable, Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// A record without any field.
    init()

    /// The members beside the documented fields.
    var extra: [String: JSONValue]? { get set }
}

/// The name of a member.
struct MemberName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
}

/// The members of a record that is being decoded.
struct Members {
    private let container: KeyedDecodingContainer<MemberName>
    private var left: Set<String>

    init(_ decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: MemberName.self)
        left = Set(container.allKeys.map(\.stringValue))
    }

    /// The field of that name; nil where there is none, or another type of value, which is left for `extra`.
    mutating func take<Value: Decodable>(_ name: String) -> Value? {
        guard left.contains(name) else { return nil }
        do {
            let value = try container.decode(Value?.self, forKey: MemberName(name))
            left.remove(name)
            return value
        } catch {
            return nil
        }
    }

    /// What no field has taken; nil for nothing.
    func extra() throws -> [String: JSONValue]? {
        guard !left.isEmpty else { return nil }
        let pairs = try left.map { ($0, try container.decode(JSONValue.self, forKey: MemberName($0))) }
        return Dictionary(uniqueKeysWithValues: pairs)
    }
}

extension KeyedEncodingContainer<MemberName> {
    /// Writes a field; nil leaves it out.
    mutating func set(_ name: String, _ value: (some Encodable)?) throws {
        try encodeIfPresent(value, forKey: MemberName(name))
    }

    /// Writes the members beside the fields.
    mutating func set(extra: [String: JSONValue]?) throws {
        for (name, value) in extra ?? [:] { try encode(value, forKey: MemberName(name)) }
    }
}

/// What a union says in its member `kind`; nil: there is none.
func kind(of decoder: any Decoder) -> String? {
    try? decoder.container(keyedBy: MemberName.self).decode(String.self, forKey: MemberName("kind"))
}

extension Record {
    /// The record of a union: its `kind` is no member of the record.
    init(caseFrom decoder: any Decoder) throws {
        try self.init(from: decoder)
        extra?["kind"] = nil
        if extra?.isEmpty == true { extra = nil }
    }

    /// Writes the record as one of a union.
    func encode(to encoder: any Encoder, kind: String) throws {
        try encode(to: encoder)
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("kind", kind)
    }
}

extension Record {
    public var description: String {
        let fields = Mirror(reflecting: self).children.compactMap { name, value in
            name.flatMap { name in shown(value).map { "\(name): \($0)" } }
        }
        return "\(Self.self)(\(fields.joined(separator: ", ")))"
    }

    /// The same, as lists and optionals show their elements.
    public var debugDescription: String { description }
}

/// How a field is shown; nil: there is nothing in it.
private func shown(_ value: Any) -> String? {
    if let hidden = value as? Hidden { return hidden.isEmpty ? nil : hidden.description }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return String(reflecting: value) }
    return mirror.children.first.map { String(reflecting: $0.value) }
}

/// In the place of a secret where a record is shown.
struct Hidden: CustomStringConvertible {
    let isEmpty: Bool
    var description: String { isEmpty ? "nil" : "hidden" }

    init(_ secret: Any?) {
        isEmpty = secret == nil
    }
}
