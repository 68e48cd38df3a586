import Foundation
internal import TrilineCore

/// What the clients of the three interfaces have in common: calls by name.
///
/// ``Platform``, ``WorkPhone`` and ``AiAgent`` may be used from any number of tasks at once. No secret is in
/// their descriptions.
// Only final classes are checked for `Sendable`; all that this one and those below it hold is constant and is.
public class Client: @unchecked Sendable {
    let caller: Caller

    init(caller: Caller) {
        self.caller = caller
    }

    /// Calls an operation by name: JSON in, JSON out, with the same checks as the typed methods.
    ///
    /// - Parameters:
    ///   - operation: Its name, such as `platform.agents.query`.
    ///   - parameters: An object of its parameters, in the API's names.
    /// - Returns: What the service answers, in the API's names; nothing is left out.
    public func call(_ operation: String, _ parameters: JSONValue = [:]) async throws -> JSONValue {
        try await caller.value(operation, try encoded(parameters), CallOptions()) ?? .null
    }

    /// Calls an operation that takes rows, in as many requests as the limit of its rows asks for, one after
    /// the other, and joins what they give.
    ///
    /// - Parameters:
    ///   - operation: Its name, such as `platform.customers.create`.
    ///   - parameters: An object of its parameters, with any number of rows.
    /// - Returns: What one request with all rows would give: lists are joined.
    /// - Throws: ``TrilineError`` of the first request that fails; those before it were carried out.
    public func batch(_ operation: String, _ parameters: JSONValue) async throws -> JSONValue {
        try await caller.value(operation, try encoded(parameters), CallOptions(batch: true)) ?? .null
    }

    /// Calls an operation that takes rows, with any number of them, in as many requests as they need, and tells what
    /// became of each.
    ///
    /// - Parameters:
    ///   - operation: Its name, such as `platform.customers.create`.
    ///   - parameters: An object of its parameters, without the rows.
    ///   - rows: Rows in the API's names.
    ///   - journal: Where it notes how far it has come, and goes on from.
    ///   - dryRun: Whether to send nothing: rows are checked, and requests counted.
    ///   - count: How many rows there are, where they do not know it themselves.
    public func batch<Rows: Sequence>(
        _ operation: String, _ parameters: [String: JSONValue] = [:], rows: sending Rows,
        journal: (any Journal)? = nil, dryRun: Bool = false, count: Int? = nil
    ) -> BatchJob where Rows.Element: Encodable {
        caller.batch(
            operation, rows: rows, .init(journal: journal, dryRun: dryRun, count: count),
            write: { try encoded($0, at: "rows[\($1)]") }, typed: false, Parameters(parameters))
    }

    /// The same with rows that are still coming.
    public func batch<Rows: AsyncSequence>(
        _ operation: String, _ parameters: [String: JSONValue] = [:], rows: sending Rows,
        journal: (any Journal)? = nil, dryRun: Bool = false, count: Int? = nil
    ) -> BatchJob where Rows.Element: Encodable {
        caller.batch(
            operation, rows: rows, .init(journal: journal, dryRun: dryRun, count: count),
            write: { try encoded($0, at: "rows[\($1)]") }, typed: false, Parameters(parameters))
    }

    /// Asks the service whether a request was carried out, when all that is left is what was sent:
    /// ``TrilineError/reconcile()`` does the same where the error is at hand.
    ///
    /// - Parameters:
    ///   - operation: Its name, such as `platform.agents.create`.
    ///   - parameters: The object of parameters that it was called with.
    /// - Returns: What was found of what the request would have created, in the API's names; nothing: it is not there.
    /// - Throws: ``TrilineError``; of kind `invalidRequest` where the documents have no operation that tells.
    public func reconcile(_ operation: String, _ parameters: JSONValue) async throws -> [JSONValue] {
        try await caller.reconcile(operation, params: try encoded(parameters))
    }

    /// Walks the pages of an operation by name.
    ///
    /// - Parameters:
    ///   - operation: Its name, such as `platform.agents.query`.
    ///   - parameters: An object of its parameters, in the API's names; the page it names is the first.
    ///   - resume: The mark of a page, behind which the walk goes on: see ``PagedList/resuming(at:)``.
    public func pages(
        _ operation: String, _ parameters: [String: JSONValue] = [:], resume: String? = nil
    ) -> PagedList<JSONValue>.Pages {
        let list: PagedList<JSONValue> = caller.pages(operation, Parameters(parameters), typed: false)
        return list.pages(resume: resume)
    }

    /// Calls an operation by name and gives its answer as it comes.
    ///
    /// - Parameters:
    ///   - operation: Its name, such as `ai_agent.sessions.ask`.
    ///   - parameters: An object of its parameters, in the API's names.
    public func stream(_ operation: String, _ parameters: [String: JSONValue] = [:]) -> PartStream<JSONValue> {
        caller.stream(operation, Parameters(parameters), typed: false)
    }
}

extension Client: CustomStringConvertible, CustomReflectable {
    public var description: String { "\(type(of: self))" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Caller {
    /// A caller of that interface; `options`: those that the core reads.
    init(
        interface: String, options: some Encodable, transport: any Transport, time: any TimeSource,
        signer: (@Sendable (SignInput) async throws -> String)? = nil,
        tokens: (@Sendable () async throws -> String)? = nil,
        onEvent: (@Sendable (Event) -> Void)?
    ) throws {
        let seed = Data((0..<32).map { _ in UInt8.random(in: .min ... .max) })
        let client = try failing {
            try NativeClient(interface: interface, config: try encoded(options), seed: seed)
        }
        self.init(client: client, transport: transport, time: time, signer: signer, tokens: tokens, onEvent: onEvent)
    }
}

/// Reads environment variables whose names begin alike. An empty one stands for none.
struct Variables {
    let environment: [String: String]
    let prefix: String

    subscript(name: String) -> String? { given(environment[prefix + name]) }
}

/// A text that says something: an empty one stands for none.
func given(_ text: String?) -> String? {
    text.flatMap { $0.isEmpty ? nil : $0 }
}
