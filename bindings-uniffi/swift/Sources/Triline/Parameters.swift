import Foundation

/// The parameters of a call, by their names on the wire.
struct Parameters: Sendable {
    private var members: [(name: String, value: any Encodable & Sendable)] = []

    init(_ fill: (inout Parameters) -> Void) {
        fill(&self)
    }

    /// Sets a parameter; nil leaves it out.
    mutating func set(_ name: String, _ value: (some Encodable & Sendable)?) {
        if let value { members.append((name, value)) }
    }

    /// The JSON object.
    func json() throws -> String {
        members.isEmpty ? "{}" : try encoded(self)
    }
}

extension Parameters: Encodable {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for (name, value) in members { try container.encode(value, forKey: Name(stringValue: name)) }
    }
}

/// Values may be secret: names are shown.
extension Parameters: CustomReflectable {
    var customMirror: Mirror { Mirror(self, unlabeledChildren: members.map(\.name)) }
}

/// A value as JSON text, for the core.
func encoded(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    // The same request has the same body each time.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch EncodingError.invalidValue(_, let context) {
        let path = context.codingPath.map(\.stringValue).joined(separator: ".")
        throw TrilineError(
            kind: .invalidRequest, code: "type", message: "\(path): this value cannot be written as JSON", field: path)
    }
}
