import Foundation

/// Something that happened during a call, for logs, traces and progress. The core emits all events; none holds a
/// parameter, a body or a secret.
///
/// ```swift
/// let cc = try Platform.simulated(onEvent: { event in print(event) })
/// ```
///
/// A listener runs in the task of the call, which waits for it. ``Event/log(_:)`` makes log lines of events,
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

    /// What happened.
    public enum Kind: Hashable, Sendable {
        /// A request is sent. `path` is below the base URL, `address` and `port` are those of the base URL; `attempt`
        /// counts from one; `token`: the request fetches a token for the call.
        case attempt(method: String, path: String, address: String, port: Int, attempt: Int, token: Bool)
        /// The head of a response arrived. `duration`: since the request was sent.
        case response(status: Int, duration: Duration)
        /// The call waits. `why`: `throttled`, `backoff`, `token` where another call is fetching the token,
        /// `unfinished` between two polls of a wait-until, or `store` for a store that is away.
        case wait(why: String, duration: Duration)
        /// The request will be sent again. `attempt` is the number of the attempt to come, from two; `why` the code of
        /// the error before it.
        case retry(attempt: Int, why: String)
        /// An access token is fetched, or asked of the `tokens` function.
        case token
        /// The store that processes share cannot be reached, and why, or can again. Once per client, whichever call finds out.
        case store(away: Bool, why: String?)
        /// A page arrived with that many rows. `total`: rows on all pages, where the service says; `cursor`: where a
        /// walk continues, nil on the last page; `eta`: how long the rest takes, where the total is known: waits for
        /// the rate limit and responses.
        case page(page: Int, total: Int?, rows: Int, cursor: String?, eta: Duration?)
        /// A part of a streamed answer arrived.
        case part
        /// A row batch got further.
        case progress(BatchProgress)
        /// The call ended: always the last event. `rows`: how many rows or parts it returned or settled; `skipped`: how
        /// many lines of a streamed answer hold no JSON object, such as `data: ping`, and were skipped.
        case end(failure: Failure?, rows: Int, skipped: Int, duration: Duration)
    }

    /// How a call failed.
    public struct Failure: Hashable, Sendable {
        /// The kind of the error.
        public let kind: TrilineError.Kind
        /// Its code.
        public let code: String?
        /// What is known of the request's effect.
        public let outcome: TrilineError.Outcome

        /// A failure as events report it, for tests.
        public init(kind: TrilineError.Kind, code: String?, outcome: TrilineError.Outcome) {
            (self.kind, self.code, self.outcome) = (kind, code, outcome)
        }
    }
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

extension Event {
    /// Reads an event of the core; nil: it is of a type that this version does not know.
    init?(json: String, call: Int, callOperation: String) {
        guard let event: JSONValue = try? JSONReader.read(Data(json.utf8)) else { return nil }
        func text(_ name: String) -> String { event[name]?.string ?? "" }
        func count(_ name: String) -> Int { event[name]?.integer.map { Int($0) } ?? 0 }
        func duration(_ name: String) -> Duration { .milliseconds(count(name)) }
        let total = event["total"]?.integer.map { Int($0) }
        let eta = event["etaMs"]?.integer.map { Duration.milliseconds($0) }
        switch text("type") {
        case "attempt":
            kind = .attempt(
                method: text("method"), path: text("path"), address: text("address"), port: count("port"),
                attempt: count("attempt"), token: event["token"]?.bool ?? false)
        case "response": kind = .response(status: count("status"), duration: duration("durationMs"))
        case "wait": kind = .wait(why: text("why"), duration: duration("ms"))
        case "retry": kind = .retry(attempt: count("attempt"), why: text("why"))
        case "token": kind = .token
        case "store": kind = .store(away: text("state") == "away", why: event["why"]?.string)
        case "page":
            kind = .page(
                page: count("page"), total: total, rows: count("rows"), cursor: event["cursor"]?.string, eta: eta)
        case "part": kind = .part
        case "progress":
            kind = .progress(BatchProgress(done: count("done"), total: total, eta: eta))
        case "end":
            let failure: Failure? =
                event["ok"]?.bool == true
                ? nil
                : Failure(
                    kind: .init(rawValue: text("kind")) ?? .misuse, code: event["code"]?.string,
                    outcome: .init(rawValue: text("outcome")) ?? .unknown)
            kind = .end(
                failure: failure, rows: count("rows"), skipped: count("skipped"), duration: duration("durationMs"))
        default: return nil
        }
        (self.call, self.callOperation) = (call, callOperation)
        operation = text("operation")
    }
}
