import Foundation

/// Why a call failed. Kinds, codes and texts are the same in every language of this library, and hold no secret.
///
/// ```swift
/// do {
///     try await cc.agents.bind(agentNumber: "1001", bindType: .pstn, number: "13800001001")
/// } catch let error as TrilineError where error.code == "6721" {
///     print(error.message, error.remedy ?? "")
/// }
/// ```
public struct TrilineError: Error, Hashable, Sendable {
    /// The kind of a failure.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// Parameters or options are at fault, and nothing was sent. ``TrilineError/field`` names the one.
        case invalidRequest = "invalid_request"
        /// The service answered and refused. ``TrilineError/code`` is its code.
        case apiError = "api"
        /// An HTTP status outside 2xx without an answer of the service in the body.
        case httpError = "http"
        /// A response that is not what the operation returns.
        case malformedResponse = "malformed_response"
        /// No response, or one that was cut off, to a request that changes nothing or is safe to repeat.
        case transportError = "transport"
        /// There is no signature or token.
        case authError = "auth"
        /// A request that is not safe to repeat may have been carried out: its response was lost, came from a gateway or
        /// cannot be read.
        case outcomeUnknown = "outcome_unknown"
        /// The task was cancelled. The call throws `CancellationError`; its last event has this kind, with the outcome:
        /// ``Event/Kind/end(failure:rows:skipped:duration:)``.
        case cancelled
        /// A defect of this library or of a transport.
        case misuse
    }

    /// The kind of the failure.
    public let kind: Kind
    /// What happened, whatever is known of the outcome: the kind, or in place of ``Kind/outcomeUnknown`` one of
    /// ``Kind/transportError``, ``Kind/httpError`` and ``Kind/malformedResponse``.
    public let origin: Kind
    /// What else is known of it.
    var details: ErrorDetails
    var wording = Wording()

    /// What the caller's own code threw: the transport, the signer, the `tokens` function, the rows or the journal. Where that
    /// shows a secret of the client or the request, ``TransportFailure`` with its message, without the secret.
    public var underlyingError: (any Error)? {
        get { underlying?.error }
        set { underlying = newValue.map { Underlying(error: $0) } }
    }
    private var underlying: Underlying?

    /// Whether ``reconcile()`` can ask the service if the request was carried out: where it may have been, and an
    /// operation for that exists.
    public var canReconcile: Bool { inquiry != nil }
    /// Whether the core says so.
    var isReconcilable: Bool { details.reconcilable ?? false }
    /// How the service is asked.
    var inquiry: Inquiry?

    /// Asks the service whether the request was carried out, by looking for what it would have created.
    ///
    /// ```swift
    /// do {
    ///     try await cc.numberLists.add(type: .callInBlackNum, numbers: numbers)
    /// } catch let error as TrilineError where error.canReconcile {
    ///     if try await error.reconcile().isEmpty { print("not there so far") }
    /// }
    /// ```
    ///
    /// - Returns: What was found, in the API's names, also
    ///   what was there before; empty: it is not there so far, and may still appear.
    /// - Throws: ``TrilineError``; of kind `misuse` where ``canReconcile`` is false.
    public func reconcile() async throws -> [JSONValue] {
        guard let inquiry else {
            let error = TrilineError(
                .misuse, code: "reconcile",
                Message("only the error that a call of this program threw can be reconciled"), operation: operation)
            throw wording.isChinese ? error.inChinese() : error
        }
        return try await inquiry.ask()
    }

    /// Whether the request may have been carried out.
    public var mayHaveHappened: Bool { outcome == .unknown || outcome == .done }

    /// An error to throw in tests of your own.
    public init(
        kind: Kind, code: String? = nil, message: String, retryable: Bool = false, operation: String? = nil,
        field: String? = nil, outcome: Outcome = .notSent
    ) {
        self.kind = kind
        origin = kind == .outcomeUnknown ? .transportError : kind
        details = ErrorDetails(kind: origin.rawValue, message: message)
        (details.code, details.operation, details.field) = (code, operation, field)
        (details.retryable, details.outcome) = (retryable, outcome.rawValue)
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

/// For code that reads `NSError`: the domain ``errorDomain``, and a code of its own for each kind.
extension TrilineError: CustomNSError {
    public static var errorDomain: String { "io.triline" }

    /// 1 `invalidRequest`, 2 `apiError`, 3 `httpError`, 4 `malformedResponse`, 5 `transportError`, 6 `authError`,
    /// 7 `outcomeUnknown`, 8 `cancelled`, 9 `misuse`.
    public var errorCode: Int {
        switch kind {
        case .invalidRequest: 1
        case .apiError: 2
        case .httpError: 3
        case .malformedResponse: 4
        case .transportError: 5
        case .authError: 6
        case .outcomeUnknown: 7
        case .cancelled: 8
        case .misuse: 9
        }
    }

    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = [NSLocalizedDescriptionKey: message]
        info[NSLocalizedFailureReasonErrorKey] = cause
        info[NSLocalizedRecoverySuggestionErrorKey] = remedy
        info[NSUnderlyingErrorKey] = underlyingError
        return info
    }
}

extension TrilineError: Decodable {
    /// Reads an error as the core writes it.
    package init(json: String) {
        do {
            self = try JSONDecoder().decode(TrilineError.self, from: Data(json.utf8))
        } catch {
            self.init(kind: .misuse, message: "an error of the core cannot be read")
        }
    }

    /// Reads the object that the core writes for an error.
    public init(from decoder: any Decoder) throws {
        details = try ErrorDetails(from: decoder)
        origin = Kind(rawValue: details.kind) ?? .misuse
        kind = details.class.flatMap(Kind.init) ?? origin
    }
}

/// How the outcome of a request is looked up. It does not distinguish errors.
struct Inquiry: Hashable, Sendable, CustomReflectable {
    let ask: @Sendable () async throws -> [JSONValue]

    static func == (_: Inquiry, _: Inquiry) -> Bool { true }
    func hash(into _: inout Hasher) {}
    var customMirror: Mirror { Mirror(self, children: []) }
}

/// What the caller's own code threw. It does not tell errors apart.
private struct Underlying: Hashable {
    let error: any Error

    static func == (_: Underlying, _: Underlying) -> Bool { true }
    func hash(into _: inout Hasher) {}
}
