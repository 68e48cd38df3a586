/// Something that happened during a call, for logs, traces and progress. The core emits all events; none holds a
/// parameter, a body or a secret.
///
/// ```swift
/// let cc = try Platform.simulated(onEvent: { event in print(event) })
/// ```
///
/// A listener runs in the task of the call, which waits for it. `Event.log` makes log lines of events,
/// ``Event/trace(by:)`` spans.
public struct Event: Hashable, Sendable {
    /// Tells the calls of a program apart.
    public let call: Int
    /// The operation, such as `platform.agents.query`: that of the call, or another one that it requests, to fetch a
    /// token or to poll.
    public let operation: String
    /// What happened.
    public let kind: Kind
    /// The operation of the call.
    let callOperation: String
}

extension Event {
    /// A listener that passes each event to several, one after the other, for the option `onEvent`.
    public static func listeners(_ listeners: (@Sendable (Event) -> Void)...) -> @Sendable (Event) -> Void {
        { event in for listener in listeners { listener(event) } }
    }
}

extension Event: CustomStringConvertible {
    /// One line: `platform.agents.query: attempt 1, POST /openapi/v1/call/query/agent`.
    public var description: String { "\(operation): \(kind)" }
}

extension Event.Kind: CustomStringConvertible {
    public var description: String {
        switch self {
        case .attempt(let method, let path, _, _, let attempt, _): "attempt \(attempt), \(method) \(path)"
        case .response(let status, let duration): "response \(status) after \(duration.milliseconds) ms"
        case .wait(let why, let duration): "waits \(duration.milliseconds) ms: \(why)"
        case .retry(let attempt, let why): "retry, attempt \(attempt) follows: \(why)"
        case .token: "fetches a token"
        case .store(let away, let why): "the store is " + (away ? "away" : "back") + (why.map { ": \($0)" } ?? "")
        case .page(let page, let total, let rows, _, _):
            "page \(page), \(rows) rows" + (total.map { " of \($0)" } ?? "")
        case .part: "part"
        case .progress(let progress): "\(progress)"
        case .end(nil, _, let skipped, let duration): "done after \(duration.milliseconds) ms" + lines(skipped)
        case .end(let failure?, _, let skipped, let duration):
            "failed after \(duration.milliseconds) ms: \(failure)" + lines(skipped)
        }
    }

    private func lines(_ skipped: Int) -> String { skipped > 0 ? ", \(skipped) lines skipped" : "" }
}

extension Event.Failure: CustomStringConvertible {
    /// The kind, the code, and an outcome that is unknown.
    public var description: String {
        kind.rawValue + (code.map { ", \($0)" } ?? "") + (outcome == .unknown ? ", outcome unknown" : "")
    }
}
