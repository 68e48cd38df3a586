import Foundation

/// What the generated methods are written in. `fill` sets the parameters.
extension Caller {
    typealias Fill = (inout Parameters) -> Void

    /// A call that gives nothing.
    func run(_ operation: String, _ fill: Fill = { _ in }) async throws {
        let _: JSONValue? = try await value(operation, fill)
    }

    /// A call that gives one value; nil for none.
    func value<Value: Readable>(_ operation: String, _ fill: Fill = { _ in }) async throws -> Value? {
        try await value(operation, try Parameters(fill).json(), typed: true)
    }

    /// A call that gives a list.
    func list<Item: Readable>(_ operation: String, _ fill: Fill = { _ in }) async throws -> [Item] {
        try await value(operation, fill) ?? []
    }

    /// A call that gives a record: one without any field where the service gives none.
    func record<Value: Record & Readable>(_ operation: String, _ fill: Fill = { _ in }) async throws -> Value {
        try await value(operation, fill) ?? Value()
    }

    /// A list with pages. Nothing is sent yet.
    func pages<Item: Readable>(_ operation: String, _ fill: Fill = { _ in }) -> PagedList<Item> {
        pages(operation, Parameters(fill), typed: true)
    }

    func pages<Item: Readable>(_ operation: String, _ parameters: Parameters, typed: Bool) -> PagedList<Item> {
        PagedList(
            begin: { try self.begin(operation, params: try parameters.json(), pages: true, typed: typed) },
            read: { rows in try read(rows, operation: operation) ?? [] })
    }

    func value<Value: Readable>(_ operation: String, _ params: String, typed: Bool) async throws -> Value? {
        var driver = try begin(operation, params: params, pages: false, typed: typed)
        guard case .value(let json) = try await driver.next() else {
            throw TrilineError(kind: .misuse, message: "the core gave a page where none was asked for")
        }
        return try read(json, operation: operation)
    }
}

/// Reads a result of the core.
private func read<Value: Readable>(_ json: Data, operation: String) throws -> Value? {
    do {
        return try JSONReader.read(json)
    } catch is JSONReader.Malformed {
        // Such as a number too large for its type on this machine.
        throw TrilineError(
            kind: .malformedResponse, code: "malformed", message: "the answer cannot be read", operation: operation,
            outcome: .unknown)
    }
}

/// A type of the documents: every field is optional, and nothing that the service sends is lost.
public protocol Record: Codable, Hashable, Sendable {
    /// A record without any field.
    init()

    /// What the service sent beside the documented fields.
    var extra: [String: JSONValue]? { get set }
}

/// In the place of a secret where a record is shown.
struct Hidden: CustomStringConvertible {
    let description: String

    init(_ secret: Any?) {
        description = secret == nil ? "nil" : "hidden"
    }
}
