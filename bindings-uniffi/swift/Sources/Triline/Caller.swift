import Foundation
internal import TrilineCore

/// What the groups of a client call through: the core, and the functions of the host.
package struct Caller: Sendable {
    let client: NativeClient
    let transport: any Transport
    let time: any TimeSource
    var signer: (@Sendable (SignInput) async throws -> String)?
    var tokens: (@Sendable () async throws -> String)?
    var store: (any Store)?
    /// Of each request to a relay.
    var headers: (@Sendable () async throws -> [String: String])?
    var onEvent: (@Sendable (Event) -> Void)?
    /// Whether errors are written in Chinese.
    let isChinese: Bool
    /// Limits of each call, in place of the client's options.
    var limits = CallLimits()
    /// Receives the responses of each call.
    var onResponse: (@Sendable (RawResponse) -> Void)?

    /// A caller of that interface. `options`: those of the core.
    package init(
        interface: String, options: some Encodable, transport: any Transport, time: any TimeSource,
        signer: (@Sendable (SignInput) async throws -> String)? = nil,
        tokens: (@Sendable () async throws -> String)? = nil, store: (any Store)? = nil,
        headers: (@Sendable () async throws -> [String: String])? = nil, onEvent: (@Sendable (Event) -> Void)?
    ) throws {
        let config = try encoded(options)
        isChinese = isInChinese(options: config)
        let seed = Data((0..<32).map { _ in UInt8.random(in: .min ... .max) })
        client = try failing { try NativeClient(interface: interface, config: config, seed: seed) }
        (self.transport, self.time, self.onEvent) = (transport, time, onEvent)
        (self.signer, self.tokens, self.store, self.headers) = (signer, tokens, store, headers)
    }

    /// An error that the package makes itself, in the language of the client.
    func inLanguage(_ error: TrilineError) -> TrilineError { isChinese ? error.inChinese() : error }

    /// Does what may fail before the core is asked, with errors in the language of the client.
    func inLanguage<Value>(_ work: () throws -> Value) throws -> Value {
        do { return try work() } catch let error as TrilineError { throw inLanguage(error) }
    }

    /// Begins a call. Nothing is sent before its result is asked for.
    func begin(
        _ operation: String, params: String, _ options: CallOptions, file: UploadFile? = nil,
        onProgress: (@Sendable (UploadProgress) -> Void)? = nil, rows: RowSource? = nil
    ) throws -> Driver {
        var options = options
        options.limits = limits
        options.rawResponses = onResponse != nil
        let json = try encoded(options)
        let call = try failing {
            try client.call(operation: operation, params: params, options: json, listens: onEvent != nil)
        }
        return Driver(
            caller: self, operation: operation, params: params, call: call, streams: options.mode == .stream,
            file: file, onProgress: onProgress, rows: rows)
    }

    /// The same with other options; nil leaves one as it is. Headers and listeners come together.
    func with(
        retries: Int?, timeout: Duration?, totalTimeout: Duration?, maxWait: Duration?, maxAge: Duration?,
        onResponse: (@Sendable (RawResponse) -> Void)?, headers: [String: String]?, extraParams: [String: JSONValue]?,
        onEvent: (@Sendable (Event) -> Void)?
    ) -> Caller {
        var caller = self
        caller.limits.retries = retries ?? limits.retries
        caller.limits.timeout = timeout?.milliseconds ?? limits.timeout
        caller.limits.totalTimeout = totalTimeout?.milliseconds ?? limits.totalTimeout
        caller.limits.maxWait = maxWait?.milliseconds ?? limits.maxWait
        caller.limits.maxAge = maxAge?.milliseconds ?? limits.maxAge
        for (name, value) in headers ?? [:] { caller.limits.headers[name.lowercased()] = value }
        caller.limits.extraParams = extraParams ?? limits.extraParams
        caller.onResponse = onResponse ?? self.onResponse
        switch (self.onEvent, onEvent) {
        case (let before?, let more?): caller.onEvent = Event.listeners(before, more)
        case (_, let more?): caller.onEvent = more
        case (_, nil): break
        }
        return caller
    }
}

/// Limits of a call, in place of the client's options, and what its requests have beside. Times are in milliseconds.
struct CallLimits: Sendable {
    var retries: Int?
    var timeout: Int64?
    var totalTimeout: Int64?
    var maxWait: Int64?
    var maxAge: Int64?
    var headers: [String: String] = [:]
    var extraParams: [String: JSONValue]?
}

/// The options of a call, as the core reads them.
struct CallOptions: Encodable, Sendable {
    enum Mode: String, Encodable {
        case single, pages, stream, slices, rows, reconcile, follow, cancel
    }

    var mode = Mode.single
    var cursor: String?
    var journal = false
    var journalName: String?
    var storeJournal: StoreJournal?
    var dryRun = false
    var count: Int?
    /// The id of a job of a relay.
    var job: String?
    /// The report of a batch whose unknown rows are looked up.
    var report: JSONValue?
    var typed = false
    var rawResponses = false
    var limits = CallLimits()

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        try members.set("mode", mode)
        let flags = [
            ("journal", journal), ("dryRun", dryRun), ("typed", typed), ("rawResponses", rawResponses),
        ]
        for (name, value) in flags where value {
            try members.set(name, value)
        }
        try members.set("journalName", journalName)
        try members.set("storeJournal", storeJournal?.name)
        try members.set("cursor", cursor)
        try members.set("count", count)
        try members.set("job", job)
        try members.set("report", report)
        try members.set("retries", limits.retries)
        try members.set("timeout", limits.timeout)
        try members.set("totalTimeout", limits.totalTimeout)
        try members.set("maxWait", limits.maxWait)
        try members.set("maxAge", limits.maxAge)
        try members.set("headers", limits.headers.isEmpty ? nil : limits.headers)
        // A lookup has parameters of its own.
        try members.set("extraParams", mode == .reconcile ? nil : limits.extraParams)
    }
}

// What the generated methods are written in. `fill` sets the parameters.
extension Caller {
    typealias Fill = (inout Parameters) -> Void

    /// A call without a result.
    func run(_ operation: String, _ fill: Fill = { _ in }) async throws {
        let _: JSONValue? = try await value(operation, fill)
    }

    /// A call whose result is one value; nil for none.
    func value<Value: Readable>(_ operation: String, _ fill: Fill = { _ in }) async throws -> Value? {
        try await value(operation, try inLanguage { try Parameters(fill).json() }, CallOptions(typed: true))
    }

    /// A call whose result has no documented type.
    func any(_ operation: String, _ fill: Fill = { _ in }) async throws -> JSONValue {
        try await value(operation, fill) ?? .null
    }

    /// A call whose result is a list.
    func list<Item: Readable>(_ operation: String, _ fill: Fill = { _ in }) async throws -> [Item] {
        try await value(operation, fill) ?? []
    }

    /// A call whose result is a record: one without any field where the service returns none.
    func record<Value: Record & Readable>(_ operation: String, _ fill: Fill = { _ in }) async throws -> Value {
        try await value(operation, fill) ?? Value()
    }

    /// A call that uploads a file and whose result is a record.
    func upload<Value: Record & Readable>(
        _ operation: String, file: UploadFile?, onProgress: (@Sendable (UploadProgress) -> Void)?, _ fill: Fill
    ) async throws -> Value {
        var parameters = Parameters(fill)
        parameters.set("file", try inLanguage { try file?.size() })
        let json = try inLanguage { [parameters] in try parameters.json() }
        return try await value(
            operation, json, CallOptions(typed: true), file: file, onProgress: onProgress) ?? Value()
    }

    /// A paged list. Nothing is sent yet.
    func pages<Item: Readable>(_ operation: String, _ fill: Fill = { _ in }) -> PagedList<Item> {
        pages(operation, Parameters(fill), typed: true)
    }

    func pages<Item: Readable>(_ operation: String, _ parameters: Parameters, typed: Bool) -> PagedList<Item> {
        PagedList(
            begin: { cursor in
                let options = CallOptions(mode: .pages, cursor: cursor, typed: typed)
                return try self.inLanguage { try self.begin(operation, params: try parameters.json(), options) }
            },
            read: { rows in try read(rows, operation: operation) ?? [] })
    }

    /// A streamed answer. Nothing is sent yet.
    func stream<Part: Readable>(_ operation: String, _ fill: Fill = { _ in }) -> PartStream<Part> {
        stream(operation, Parameters(fill), typed: true)
    }

    func stream<Part: Readable>(_ operation: String, _ parameters: Parameters, typed: Bool) -> PartStream<Part> {
        PartStream(
            begin: {
                try self.inLanguage {
                    try self.begin(operation, params: try parameters.json(), CallOptions(mode: .stream, typed: typed))
                }
            },
            read: { part in try read(part, operation: operation) })
    }

    /// A call whose result is read as a value.
    func value<Value: Readable>(
        _ operation: String, _ params: String, _ options: CallOptions, file: UploadFile? = nil,
        onProgress: (@Sendable (UploadProgress) -> Void)? = nil
    ) async throws -> Value? {
        let driver = try begin(operation, params: params, options, file: file, onProgress: onProgress)
        let result = try await driver.result()
        return try inLanguage { try read(result, operation: operation) }
    }

    /// Asks the service for what those parameters would create.
    func reconcile(_ operation: String, params: String) async throws -> [JSONValue] {
        try await value(operation, params, CallOptions(mode: .reconcile)) ?? []
    }
}

extension Driver {
    /// The result of the call, past everything before it.
    func result(_ onProgress: (BatchProgress) async -> Void = { _ in }) async throws -> Data {
        while true {
            switch try await next() {
            case .value(let json): return json
            case .progress(let progress): await onProgress(progress)
            case .page, .part: continue
            }
        }
    }
}

/// Whether options of a client, as JSON, ask for errors in Chinese.
func isInChinese(options: String) -> Bool {
    struct Spoken: Decodable {
        let language: String?
    }
    return (try? decoded(options) as Spoken)?.language == "zh"
}

/// Reads a result of the core.
private func read<Value: Readable>(_ json: Data, operation: String) throws -> Value? {
    do {
        return try JSONReader.read(json)
    } catch is JSONReader.Malformed {
        // Such as a number too large for its type on this machine.
        var error = TrilineError(
            .malformedResponse, code: "malformed", Message("the result cannot be read"), operation: operation)
        error.details.outcome = TrilineError.Outcome.unknown.rawValue
        throw error
    }
}
