import Foundation

/// Why a call failed. The same kinds, codes and texts in every language of this library; no secret is in
/// them.
///
/// ```swift
/// do {
///     try await cc.agents.bind(agentNumber: "1001", bindType: .pstn, number: "13800001001")
/// } catch let error as TrilineError where error.code == "6721" {
///     print(error.message, error.remedy ?? "")
/// }
/// ```
public struct TrilineError: Error, Hashable, Sendable {
    /// What kind of failure it is.
    public enum Kind: String, Hashable, Sendable {
        /// Refused before anything was sent: parameters or options. ``TrilineError/field`` names the one at
        /// fault.
        case invalidRequest = "invalid_request"
        /// The service answered and said no. ``TrilineError/code`` is its code.
        case apiError = "api"
        /// An HTTP status outside 2xx, and no answer of the service in the body.
        case httpError = "http"
        /// An answer that is not what the operation returns.
        case malformedResponse = "malformed_response"
        /// No answer, or one that was cut; nothing was changed by that, or doing it again is safe.
        case transportError = "transport"
        /// No signature or token could be had.
        case authError = "auth"
        /// No answer came to a request that must not be repeated blindly: it may have been carried out.
        case outcomeUnknown = "outcome_unknown"
        /// The task was cancelled while a request that changes something may have been carried out.
        /// Every other cancelled call throws `CancellationError`.
        case cancelled
        /// A mistake in this library, or in a transport.
        case misuse
    }

    /// What is known of the request.
    public enum Outcome: String, Hashable, Sendable {
        /// It never left.
        case notSent = "not_sent"
        /// The service refused it: nothing was done.
        case rejected
        /// The service carried it out.
        case done
        /// It may or may not have been carried out.
        case unknown
    }

    /// What kind of failure it is.
    public let kind: Kind
    /// The service's code, such as `6721`, or a word for what was wrong, such as `missing` or `timeout`.
    public let code: String?
    /// The category of a known service code, such as `conflict` or `rate_limit`.
    public let category: String?
    /// One sentence.
    public internal(set) var message: String
    /// What is behind a known service code.
    public let cause: String?
    /// What to do about it, where that is known.
    public let remedy: String?
    /// Whether the same request may succeed later unchanged.
    public let retryable: Bool
    /// The operation, such as `platform.agents.bind`.
    public let operation: String?
    /// The HTTP status.
    public let status: Int?
    /// The path of the parameter at fault, such as `customers[3].mobile`.
    public internal(set) var field: String?
    /// What was expected there.
    public let expected: String?
    /// What came instead.
    public let got: String?
    /// What is known of the request.
    public let outcome: Outcome
    /// The body of the answer, secrets taken out, cut at 2,000 characters.
    public let raw: String?

    /// Whether ``reconcile()`` can ask the service if the request was carried out. Only where it may have been, and
    /// where the documents have an operation that tells.
    public var canReconcile: Bool { inquiry != nil }
    /// Whether the documents have an operation that tells, and there is something to tell.
    private(set) var isReconcilable = false
    /// How it is asked.
    var inquiry: Inquiry?

    /// Asks the service whether the request was carried out: what it would have created is looked for.
    ///
    /// ```swift
    /// do {
    ///     try await cc.numberLists.add(type: .black, numbers: numbers)
    /// } catch let error as TrilineError where error.canReconcile {
    ///     if try await error.reconcile().isEmpty { print("it was not done") }
    /// }
    /// ```
    ///
    /// - Returns: What was found, in the API's names; nothing: it is not there.
    /// - Throws: ``TrilineError``: of kind `misuse` where ``canReconcile`` is false, otherwise that of the question.
    public func reconcile() async throws -> [JSONValue] {
        guard let inquiry else {
            throw TrilineError(
                kind: .misuse, code: "reconcile", message: "there is nothing to ask the service about this error",
                operation: operation)
        }
        return try await inquiry.ask()
    }

    /// Whether the request may have been carried out all the same.
    public var mayHaveHappened: Bool { outcome == .unknown || outcome == .done }

    /// An error to throw in tests of your own.
    public init(
        kind: Kind, code: String? = nil, message: String, retryable: Bool = false, operation: String? = nil,
        field: String? = nil, outcome: Outcome = .notSent
    ) {
        self.kind = kind
        self.code = code
        self.message = message
        self.retryable = retryable
        self.operation = operation
        self.field = field
        self.outcome = outcome
        (category, cause, remedy, status, expected, got, raw) = (nil, nil, nil, nil, nil, nil, nil)
    }
}

extension TrilineError: CustomStringConvertible {
    /// The operation, the message and the remedy.
    public var description: String {
        (operation.map { "\($0): " } ?? "") + message + (remedy.map { " (\($0))" } ?? "")
    }
}

extension TrilineError: LocalizedError {
    public var errorDescription: String? { message }
    public var failureReason: String? { cause }
    public var recoverySuggestion: String? { remedy }
}

extension TrilineError: Decodable {
    private enum CodingKeys: String, CodingKey {
        case kind = "class"
        case code, category, message, cause, remedy, retryable, operation, status, field, expected, got, outcome, raw,
            reconcilable
    }

    /// Reads the object that the core makes of an error.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) throws -> String? { try values.decodeIfPresent(String.self, forKey: key) }
        kind = try text(.kind).flatMap(Kind.init) ?? .misuse
        code = try text(.code)
        category = try text(.category)
        message = try text(.message) ?? ""
        cause = try text(.cause)
        remedy = try text(.remedy)
        retryable = try values.decodeIfPresent(Bool.self, forKey: .retryable) ?? false
        operation = try text(.operation)
        status = try values.decodeIfPresent(Int.self, forKey: .status)
        field = try text(.field)
        expected = try text(.expected)
        got = try text(.got)
        outcome = try text(.outcome).flatMap(Outcome.init) ?? .unknown
        raw = try text(.raw)
        isReconcilable = try values.decodeIfPresent(Bool.self, forKey: .reconcilable) ?? false
    }
}

/// How the service is asked what became of a request. Errors that say the same are the same, whoever asks.
struct Inquiry: Hashable, Sendable, CustomReflectable {
    let ask: @Sendable () async throws -> [JSONValue]

    static func == (_: Inquiry, _: Inquiry) -> Bool { true }
    func hash(into _: inout Hasher) {}
    var customMirror: Mirror { Mirror(self, children: []) }
}
