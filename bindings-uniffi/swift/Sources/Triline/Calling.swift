import Foundation

/// What the generated methods are written in. `fill` sets the parameters.
extension Caller {
    typealias Fill = (inout Parameters) -> Void

    /// A call that gives nothing.
    func run(_ operation: String, _ fill: Fill = { _ in }) async throws {
        let _: JSONValue? = try await value(operation, fill)
    }

    /// A call that gives one value; nil for none.
    func value<Value: Readable>(
        _ operation: String, _ fill: Fill = { _ in }
    ) async throws -> Value? {
        try await value(operation, try Parameters(fill).json(), CallOptions(typed: true))
    }

    /// A call that gives a list.
    func list<Item: Readable>(
        _ operation: String, _ fill: Fill = { _ in }
    ) async throws -> [Item] {
        try await value(operation, fill) ?? []
    }

    /// A call that gives a record: one without any field where the service gives none.
    func record<Value: Record & Readable>(
        _ operation: String, _ fill: Fill = { _ in }
    ) async throws -> Value {
        try await value(operation, fill) ?? Value()
    }

    /// A call that sends a file and gives a record.
    func upload<Value: Record & Readable>(
        _ operation: String, onProgress: (@Sendable (UploadProgress) -> Void)?, _ fill: Fill
    ) async throws -> Value {
        try await value(
            operation, try Parameters(fill).json(), CallOptions(typed: true), onProgress: onProgress) ?? Value()
    }

    /// A list with pages. Nothing is sent yet.
    func pages<Item: Readable>(_ operation: String, _ fill: Fill = { _ in }) -> PagedList<Item> {
        pages(operation, Parameters(fill), typed: true)
    }

    func pages<Item: Readable>(_ operation: String, _ parameters: Parameters, typed: Bool) -> PagedList<Item> {
        PagedList(
            begin: { mark in
                let options = CallOptions(pages: true, resume: mark, typed: typed)
                return try self.begin(operation, params: try parameters.json(), options)
            },
            read: { rows in try read(rows, operation: operation) ?? [] })
    }

    /// An answer that comes in parts. Nothing is sent yet.
    func stream<Part: Readable>(_ operation: String, _ fill: Fill = { _ in }) -> PartStream<Part> {
        stream(operation, Parameters(fill), typed: true)
    }

    func stream<Part: Readable>(_ operation: String, _ parameters: Parameters, typed: Bool) -> PartStream<Part> {
        PartStream(
            begin: {
                try self.begin(operation, params: try parameters.json(), CallOptions(stream: true, typed: typed))
            },
            read: { part in try read(part, operation: operation) })
    }

    /// A call by name or by a method.
    ///
    /// - Parameter onProgress: Told how much of the request has been sent.
    func value<Value: Readable>(
        _ operation: String, _ params: String, _ options: CallOptions,
        onProgress: (@Sendable (UploadProgress) -> Void)? = nil
    ) async throws -> Value? {
        var driver = try begin(operation, params: params, options, onProgress: onProgress)
        guard case .value(let json) = try await driver.next() else {
            throw TrilineError(kind: .misuse, message: "the core gave a part where the whole was asked for")
        }
        return try read(json, operation: operation)
    }

    /// Asks the service for what those parameters would create.
    func reconcile(_ operation: String, params: String) async throws -> [JSONValue] {
        try await value(operation, params, CallOptions(reconcile: true)) ?? []
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
