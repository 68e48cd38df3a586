import Foundation

/// Base of the clients of the three interfaces: calls by name.
///
/// ``Platform``, ``WorkPhone`` and ``AiAgent`` may be used from any number of tasks at once. Their descriptions hold no
/// secret.
// `@unchecked` because the compiler checks final classes only. Everything in these classes is a constant and `Sendable`.
public class Client: @unchecked Sendable {
    let caller: Caller

    package init(caller: Caller) {
        self.caller = caller
    }

    /// Calls an operation by name: JSON in, JSON out, with the checks of the typed methods.
    ///
    /// - Parameters:
    ///   - operation: Its name, such as `platform.agents.query`.
    ///   - parameters: An object of its parameters, in the API's names.
    ///   - file: The parameter `file` of an upload.
    ///   - onProgress: Receives how much of an upload has been written.
    /// - Returns: The result in the API's names, with every member.
    public func call(
        _ operation: String, _ parameters: JSONValue = [:], file: UploadFile? = nil,
        onProgress: (@Sendable (UploadProgress) -> Void)? = nil
    ) async throws -> JSONValue {
        var parameters = parameters
        if let file, let members = parameters.object {
            let size = try caller.inLanguage { try file.size() }
            parameters = .object(members.merging(["file": .integer(Int64(size))]) { _, size in size })
        }
        let (caller, given) = (caller, parameters)
        let json = try caller.inLanguage { try encoded(given) }
        return try await caller.value(operation, json, CallOptions(), file: file, onProgress: onProgress) ?? .null
    }

    /// Sends a request that no document of the vendor describes, such as call control: signed, paced, with its envelope and
    /// errors read. All methods but `GET` count as writes that must not be sent twice.
    ///
    /// - Parameters:
    ///   - method: `GET`, `POST`, `PUT`, `PATCH` or `DELETE`.
    ///   - path: The path below the base URL.
    ///   - query: Texts, numbers and booleans.
    ///   - json: The body, sent as it is.
    /// - Returns: The body of the answer.
    public func request(
        _ method: String, _ path: String, query: [String: JSONValue]? = nil, json: JSONValue? = nil
    ) async throws -> JSONValue {
        var parts: [String: JSONValue] = ["method": .string(method), "path": .string(path)]
        parts["query"] = query.map(JSONValue.object)
        parts["json"] = json
        return try await call("request", .object(parts))
    }

    /// Calls an operation over rows by name, in as many requests as their number needs, and merges the results.
    ///
    /// - Parameters:
    ///   - operation: Its name, such as `platform.customers.create`.
    ///   - parameters: Its parameters, with any number of rows.
    /// - Returns: What one request with all rows would return: lists are joined.
    /// - Throws: ``TrilineError`` of the first request that fails; those before it were carried out.
    public func batch(_ operation: String, _ parameters: JSONValue) async throws -> JSONValue {
        try await caller.value(operation, try encoded(parameters), CallOptions(mode: .slices)) ?? .null
    }

    /// Calls an operation over any number of rows by name, in as many requests as needed, and reports each row.
    ///
    /// - Parameters:
    ///   - operation: Its name, such as `platform.customers.create`.
    ///   - parameters: Its parameters, without the rows.
    ///   - rows: Rows in the API's names. They are taken when they are needed.
    ///   - journal: The log from which the same batch continues after the program was stopped.
    ///   - dryRun: Whether to check rows and count requests only; nothing is sent.
    ///   - count: Number of rows, where `rows` does not know it.
    ///   - job: Over a relay: the id of the job, by which `follow` and `stop` find it again. Without it the client makes one up, which
    ///     the progress tells. Cancelling the task stops the job.
    ///   - onProgress: Receives the progress; the batch waits for it.
    public func batch<Rows: Sequence>(
        _ operation: String, _ parameters: [String: JSONValue] = [:], rows: sending Rows,
        journal: (any Journal)? = nil, dryRun: Bool = false, count: Int? = nil, job: String? = nil,
        onProgress: BatchProgressHandler? = nil
    ) async throws -> BatchResult where Rows.Element: Encodable {
        let options = BatchOptions(
            journal: journal, dryRun: dryRun, count: count, job: job, onProgress: onProgress)
        return try await caller.batch(operation, rows: rows, options, typed: false, Parameters(parameters)) {
            try encoded($0)
        }
    }

    /// The same with rows that arrive asynchronously.
    public func batch<Rows: AsyncSequence>(
        _ operation: String, _ parameters: [String: JSONValue] = [:], rows: sending Rows,
        journal: (any Journal)? = nil, dryRun: Bool = false, count: Int? = nil, job: String? = nil,
        onProgress: BatchProgressHandler? = nil
    ) async throws -> BatchResult where Rows.Element: Encodable {
        let options = BatchOptions(
            journal: journal, dryRun: dryRun, count: count, job: job, onProgress: onProgress)
        return try await caller.batch(operation, rows: rows, options, typed: false, Parameters(parameters)) {
            try encoded($0)
        }
    }

    /// Follows a row batch that was started over a relay before, such as by this program before it was started anew. Cancelling
    /// ends the following alone: the job goes on.
    ///
    /// - Parameters:
    ///   - operation: Its name, such as `platform.customers.create`.
    ///   - job: The id of the job: that of the batch, or ``BatchProgress/job``.
    ///   - onProgress: Receives the progress so far, and after each request of the relay.
    /// - Throws: ``TrilineError``; of kind `api` with the code `unknown_job` where the user has no such job, or it ended too long
    ///   ago; of kind `invalidRequest` where the client is not over a relay, or the id is none.
    public func follow(
        _ operation: String, job: String, onProgress: BatchProgressHandler? = nil
    ) async throws -> BatchResult {
        try await caller.follow(operation, job: job, onProgress: onProgress)
    }

    /// Stops a row batch that was started over a relay before. Rows that were sent stay so;
    /// ``follow(_:job:onProgress:)`` says how it ended.
    ///
    /// - Throws: ``TrilineError``, as following does.
    public func stop(_ operation: String, job: String) async throws {
        try await caller.stop(operation, job: job)
    }

    /// Asks the service whether a request was carried out, by its parameters alone. ``TrilineError/reconcile()`` does
    /// the same for an error.
    ///
    /// - Parameters:
    ///   - operation: Its name, such as `platform.agents.create`.
    ///   - parameters: The parameters that it was called with.
    /// - Returns: What was found of what the request would have created, in the API's names, also
    ///   what was there before; empty: it is not there so far, and may still appear.
    /// - Throws: ``TrilineError``; of kind `invalidRequest` where no operation can find it.
    public func reconcile(_ operation: String, _ parameters: JSONValue) async throws -> [JSONValue] {
        try await caller.reconcile(operation, params: try encoded(parameters))
    }

    /// Walks the pages of an operation by name.
    ///
    /// - Parameters:
    ///   - operation: Its name, such as `platform.agents.query`.
    ///   - parameters: Its parameters, in the API's names; the page that they name is the first.
    ///   - cursor: The cursor of a page, after which the walk continues: see ``PagedList/resuming(at:)``.
    public func pages(
        _ operation: String, _ parameters: [String: JSONValue] = [:], cursor: String? = nil
    ) -> PagedList<JSONValue>.Pages {
        let list: PagedList<JSONValue> = caller.pages(operation, Parameters(parameters), typed: false)
        return list.pages(cursor: cursor)
    }

    /// Calls an operation with a streamed answer by name.
    ///
    /// - Parameters:
    ///   - operation: Its name, such as `ai_agent.sessions.ask`.
    ///   - parameters: Its parameters, in the API's names.
    public func stream(_ operation: String, _ parameters: [String: JSONValue] = [:]) -> PartStream<JSONValue> {
        caller.stream(operation, Parameters(parameters), typed: false)
    }
}

extension Client: CustomStringConvertible, CustomReflectable {
    public var description: String { "\(type(of: self))" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
