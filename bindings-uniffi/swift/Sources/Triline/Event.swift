import Foundation

/// What happens while a call is under way, for logs, traces and progress. No event holds a parameter, a body or a
/// secret.
///
/// ```swift
/// let cc = try Platform.simulated(onEvent: { event in print(event) })
/// ```
///
/// ``Event/log(_:)`` makes lines of a log of events, ``Event/trace(by:)`` spans.
public struct Event: Hashable, Sendable {
    /// Tells the calls of a program apart.
    public let call: Int
    /// The operation, such as `platform.agents.query`: that of the call, or another one whose request it sends, to get a
    /// token or to see whether something is done.
    public let operation: String
    /// What happens.
    public let kind: Kind
    /// That of the call.
    let callOperation: String

    /// What happens.
    public enum Kind: Hashable, Sendable {
        /// A request goes out. `path` is that of the operation; `attempt` the number of the try, from one.
        case attempt(method: String, path: String, attempt: Int)
        /// An answer began to come.
        case answer(status: Int, duration: Duration)
        /// The call waits. `why`: `throttled`, `backoff`, `token` where another call is getting the token, or
        /// `unfinished` where what it waits for is not done yet.
        case wait(why: String, duration: Duration)
        /// A request is sent again. `attempt` is the number of the try that comes, from two; `why` the code of the
        /// error before it.
        case retry(attempt: Int, why: String)
        /// A token is being got.
        case token
        /// A page came, with that many rows. `total` is the number of rows in all pages, where the service tells it.
        case page(page: Int, total: Int?, rows: Int)
        /// A batch got further.
        case batch(BatchProgress)
        /// The call is over. Where it failed, `failure` says how.
        case end(failure: Failure?, duration: Duration)
    }

    /// How a call failed.
    public struct Failure: Hashable, Sendable {
        /// The kind of the error.
        public let kind: TrilineError.Kind
        /// Its code; `rows` where the rows of a batch threw an error of their own.
        public let code: String?

        public init(kind: TrilineError.Kind, code: String?) {
            (self.kind, self.code) = (kind, code)
        }
    }
}

extension Event: CustomStringConvertible {
    /// One line: `platform.agents.query: attempt 1, POST /openapi/v1/call/query/agent`.
    public var description: String { "\(operation): \(kind)" }
}

extension Event.Kind: CustomStringConvertible {
    public var description: String {
        switch self {
        case .attempt(let method, let path, let attempt): "attempt \(attempt), \(method) \(path)"
        case .answer(let status, let duration): "answer \(status) after \(duration.milliseconds) ms"
        case .wait(let why, let duration): "waits \(duration.milliseconds) ms: \(why)"
        case .retry(let attempt, let why): "retry, attempt \(attempt) comes: \(why)"
        case .token: "gets a token"
        case .page(let page, let total, let rows): "page \(page), \(rows) rows" + (total.map { " of \($0)" } ?? "")
        case .batch(let progress): "\(progress)"
        case .end(nil, let duration): "done after \(duration.milliseconds) ms"
        case .end(let failure?, let duration): "failed after \(duration.milliseconds) ms: \(failure)"
        }
    }
}

extension Event.Failure: CustomStringConvertible {
    /// The kind and the code.
    public var description: String { kind.rawValue + (code.map { ", \($0)" } ?? "") }
}

/// Tells what happens in one call.
final class Teller {
    private static let numbers = Numbers()

    private let onEvent: @Sendable (Event) -> Void
    private let operation: String
    private let time: any TimeSource
    private let call = numbers.next()
    private let start: Duration
    private var sent: Duration
    private var hasEnded = false

    init(operation: String, time: any TimeSource, onEvent: @escaping @Sendable (Event) -> Void) {
        (self.operation, self.time, self.onEvent) = (operation, time, onEvent)
        start = time.steady
        sent = start
    }

    /// Whoever lets go of a call ends it: leaving a loop over pages, for example.
    deinit { end(nil) }

    func tell(_ kind: Event.Kind, of operation: String? = nil) {
        onEvent(Event(call: call, operation: operation ?? self.operation, kind: kind, callOperation: self.operation))
    }

    func attempt(method: String, path: String, attempt: Int, of operation: String) {
        tell(.attempt(method: method, path: path, attempt: attempt), of: operation)
        sent = time.steady
    }

    func answer(status: Int, of operation: String) {
        tell(.answer(status: status, duration: time.steady - sent), of: operation)
    }

    func wait(for duration: Duration, why: String) {
        if duration > .zero { tell(.wait(why: why, duration: duration)) }
    }

    func end(_ error: (any Error)?) {
        guard !hasEnded else { return }
        hasEnded = true
        let failure: Event.Failure? =
            switch error {
            case nil: nil
            case let error as TrilineError: Event.Failure(kind: error.kind, code: error.code)
            case is CancellationError: Event.Failure(kind: .cancelled, code: nil)
            // Of the host's own functions only the rows of a batch have errors that come out as they are.
            default: Event.Failure(kind: .cancelled, code: "rows")
            }
        tell(.end(failure: failure, duration: time.steady - start))
    }

    /// Counts the calls of the program.
    private final class Numbers: @unchecked Sendable {
        private let lock = NSLock()
        /// Guarded by the lock.
        private var last = 0

        func next() -> Int {
            lock.withLock {
                last += 1
                return last
            }
        }
    }
}
