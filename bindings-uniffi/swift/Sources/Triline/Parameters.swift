import Foundation

/// The parameters of a call, by their names on the wire.
struct Parameters: Sendable {
    private var members: [(name: String, value: any Encodable & Sendable)] = []

    init(_ fill: (inout Parameters) -> Void = { _ in }) {
        fill(&self)
    }

    init(_ members: [String: JSONValue]) {
        self.members = members.map { ($0, $1) }
    }

    /// Sets further parameters.
    mutating func set(extra: [String: some Encodable & Sendable]) {
        for (name, value) in extra { set(name, value) }
    }

    /// Sets a parameter; nil leaves it out.
    mutating func set(_ name: String, _ value: (some Encodable & Sendable)?) {
        if let value { members.append((name, value)) }
    }

    /// A parameter that was set.
    subscript<Value>(name: String) -> Value? { members.last { $0.name == name }?.value as? Value }

    /// Leaves out a parameter.
    mutating func remove(_ name: String) {
        members.removeAll { $0.name == name }
    }

    /// Sets a time.
    mutating func set(_ name: String, time: (any ServiceTime)?) {
        set(name, time?.serviceTime)
    }

    /// Sets times.
    mutating func set(_ name: String, times: [any ServiceTime]?) {
        set(name, times?.map(\.serviceTime))
    }

    /// The JSON object.
    func json() throws -> String {
        members.isEmpty ? "{}" : try encoded(self)
    }
}

extension Parameters: Encodable {
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: MemberName.self)
        for (name, value) in members { try container.encode(value, forKey: MemberName(name)) }
    }
}

/// Values may be secret: names are shown.
extension Parameters: CustomReflectable {
    var customMirror: Mirror { Mirror(self, unlabeledChildren: members.map(\.name)) }
}

/// Encodes a value as JSON for the core.
package func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.userInfo[.forTheCore] = true
    // The same request has the same body each time.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch EncodingError.invalidValue(_, let context) {
        let path = context.codingPath.map(\.stringValue).joined(separator: ".")
        let expected = Message("a value that JSON can express")
        let message = Message("{field}: expected {expected}", .text(given(path) ?? "value"), .message(expected))
        throw TrilineError(.invalidRequest, code: "type", message, field: given(path), expected: .message(expected))
    }
}

/// Reads JSON text that the core has written.
func decoded<Value: Decodable>(_ json: String) throws -> Value {
    do {
        return try JSONDecoder().decode(Value.self, from: Data(json.utf8))
    } catch let error as DecodingError {
        throw TrilineError(kind: .invalidRequest, code: "type", message: "expected a value of another shape: \(error)")
    }
}
