// Written by `cargo run -p triline-bindgen` from the table of the core.

extension TrilineError {
    /// What is known of a request whose call failed.
    public enum Outcome: String, Hashable, Sendable {
        /// It was not sent.
        case notSent = "not_sent"
        /// The service refused it: nothing was done.
        case rejected
        /// The service carried it out.
        case done
        /// It may or may not have been carried out.
        case unknown
    }
}

/// Why a call failed. No secret is in it.
struct ErrorDetails: Hashable, Sendable, Decodable {
    /// The kind.
    var kind: String
    /// The class: the kind, or `outcome_unknown` where repeating the request could do harm.
    var `class`: String?
    /// The service's code, such as `6721`, or a word for what was wrong, such as `missing` or `timeout`.
    var code: String?
    /// The category of a known service code, such as `conflict` or `rate_limit`.
    var category: String?
    /// One sentence.
    var message: String
    /// What a known service code means.
    var cause: String?
    /// What to do about it, where that is known.
    var remedy: String?
    /// The operation, such as `platform.agents.create`.
    var operation: String?
    /// The path of the parameter or option at fault: `customers[3].mobile`.
    var field: String?
    /// What was expected there.
    var expected: String?
    /// What was received instead.
    var got: String?
    /// Where a list that ended too early can be continued.
    var cursor: String?
    /// The request to a relay, as the audit of the relay names it.
    var requestId: String?
    /// What is known of the request's effect.
    var outcome: String?
    /// The response body without secrets, truncated at 2,000 characters.
    var raw: String?
    /// The HTTP status.
    var status: Int?
    /// Number of HTTP requests that were sent for the failed request, retries included.
    var attempts: Int?
    /// How long the service, or a relay, asks to wait before the next request (`Retry-After`).
    var retryAfterMs: Int?
    /// Headers of the response by which the request is found in logs (`x-request-id`, …), `server` and `via`.
    var headers: [String: String]?
    /// Whether the service can be asked if the operation was executed.
    var reconcilable: Bool?
    /// Whether sending the operation again can do no harm: a read, or an operation that ends in the same state,
    /// whatever the outcome; any other one where nothing was sent, or where the service refused it for a passing reason.
    var retryable: Bool?
}

extension TrilineError {
    /// The service's code, such as `6721`, or a word for what was wrong, such as `missing` or `timeout`.
    public var code: String? { details.code }

    /// The category of a known service code, such as `conflict` or `rate_limit`.
    public var category: String? { details.category }

    /// One sentence.
    public var message: String { details.message }

    /// What a known service code means.
    public var cause: String? { details.cause }

    /// What to do about it, where that is known.
    public var remedy: String? { details.remedy }

    /// The operation, such as `platform.agents.create`.
    public var operation: String? { details.operation }

    /// The path of the parameter or option at fault: `customers[3].mobile`.
    public var field: String? { details.field }

    /// What was expected there.
    public var expected: String? { details.expected }

    /// What was received instead.
    public var got: String? { details.got }

    /// Where a list that ended too early can be continued.
    public var cursor: String? { details.cursor }

    /// The request to a relay, as the audit of the relay names it.
    public var requestId: String? { details.requestId }

    /// What is known of the request's effect.
    public var outcome: Outcome { details.outcome.flatMap(Outcome.init) ?? .unknown }

    /// The response body without secrets, truncated at 2,000 characters.
    public var raw: String? { details.raw }

    /// The HTTP status.
    public var status: Int? { details.status }

    /// Number of HTTP requests that were sent for the failed request, retries included.
    public var attempts: Int { details.attempts ?? 0 }

    /// How long the service, or a relay, asks to wait before the next request (`Retry-After`).
    public var retryAfter: Duration? { details.retryAfterMs.map { .milliseconds($0) } }

    /// Headers of the response by which the request is found in logs (`x-request-id`, …), `server` and `via`.
    public var headers: [String: String] { details.headers ?? [:] }

    /// Whether sending the operation again can do no harm: a read, or an operation that ends in the same state,
    /// whatever the outcome; any other one where nothing was sent, or where the service refused it for a passing reason.
    public var retryable: Bool { details.retryable ?? false }
}

/// The report of a row batch: each row is in exactly one of `ok`, `failed` and `unknown`, by its place in the input,
/// from zero.
struct BatchReport: Decodable {
    /// Number of rows with an outcome, which are the first of the input. With a journal, those that were not sent when the batch
    /// ended are not among them: the next batch sends them.
    let rows: Int
    /// Number of requests that were sent, or that a dry run would send.
    let requests: Int
    /// Rows that were executed: the first and the last of consecutive ones.
    let ok: [[Int]]
    /// Rows that were not executed.
    let failed: [RowFailure]
    /// Rows whose outcome is unknown.
    let unknown: [RowFailure]
    /// Why the batch ended before its rows did.
    let stopped: TrilineError?
    /// Whether the same call with the same journal would get further.
    let canContinue: Bool?
    /// Whether nothing was sent.
    let dryRun: Bool?
    /// Of a dry run: the time until the last request could be sent.
    let earliest: Int?
    /// What finds the unknown rows. It has names and numbers of the rows.
    let lookUp: JSONValue?
}

/// Consecutive rows with the same error.
struct RowFailure: Decodable {
    /// The first and the last of them.
    let rows: [Int]
    /// Why.
    let error: TrilineError
    /// Of a row that was looked up and stays unknown: what resembles it, in the API's names.
    let found: [JSONValue]?
}
