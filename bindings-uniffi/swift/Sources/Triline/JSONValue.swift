/// Any JSON value: what the typed interface does not describe, and what calls by name take and give.
///
/// ```swift
/// let agents = try await cc.call("platform.agents.query", ["limit": 20])
/// print(agents[0]?["agentNumber"]?.string ?? "")
/// ```
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A whole number of 64 bits.
    case integer(Int64)
    /// Any other number.
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// The text; nil: it is not one.
    public var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The whole number; nil: it is not one.
    public var integer: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }

    /// The number, whole or not; nil: it is not one.
    public var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// True or false; nil: it is neither.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The elements; nil: it is not a list.
    public var array: [JSONValue]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// The members; nil: it is not an object.
    public var object: [String: JSONValue]? {
        if case .object(let value) = self { value } else { nil }
    }

    /// The member of that name; nil: there is none.
    public subscript(name: String) -> JSONValue? { object?[name] }

    /// The element at that place; nil: there is none.
    public subscript(index: Int) -> JSONValue? {
        guard let array, array.indices.contains(index) else { return nil }
        return array[index]
    }
}

/// Shown as JSON, with the members of objects in the order of their names.
extension JSONValue: CustomStringConvertible, CustomDebugStringConvertible {
    public var description: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let value): value.debugDescription
        case .array(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
        case .object(let members):
            "{\(members.sorted { $0.key < $1.key }.map { "\($0.debugDescription): \($1)" }.joined(separator: ", "))}"
        }
    }

    /// The same, as lists and optionals show their elements.
    public var debugDescription: String { description }
}

extension JSONValue: Codable {
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        // A type that does not fit throws, which is slow: what comes most often is tried first.
        if value.decodeNil() {
            self = .null
        } else if let string = try? value.decode(String.self) {
            self = .string(string)
        } else if let integer = try? value.decode(Int64.self) {
            self = .integer(integer)
        } else if let object = try? value.decode([String: JSONValue].self) {
            self = .object(object)
        } else if let array = try? value.decode([JSONValue].self) {
            self = .array(array)
        } else if let bool = try? value.decode(Bool.self) {
            self = .bool(bool)
        } else {
            self = .number(try value.decode(Double.self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .array, .object: try refuseDepth(encoder)
        default: break
        }
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

/// How deep objects and lists may nest, as in the core.
private let maxDepth = 64

extension CodingUserInfoKey {
    /// Set where the core reads what is encoded.
    static let forTheCore = CodingUserInfoKey(rawValue: "io.triline.core")!
}

/// Refuses what nests too deep for the core, before the encoder overflows the stack.
private func refuseDepth(_ encoder: any Encoder) throws {
    guard encoder.codingPath.count >= maxDepth, encoder.userInfo[.forTheCore] != nil else { return }
    let path = encoder.codingPath.reduce(into: "") { path, key in
        path += key.intValue.map { "[\($0)]" } ?? (path.isEmpty ? key.stringValue : ".\(key.stringValue)")
    }
    let field = String(path.prefix(200))
    throw TrilineError(
        code: "depth", field: field, expected: Message("at most \(maxDepth) levels"), got: .message(Message("more")))
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(nilLiteral: ()) { self = .null }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
