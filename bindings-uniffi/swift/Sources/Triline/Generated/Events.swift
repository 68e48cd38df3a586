// Written by `cargo run -p triline-bindgen` from the table of the core.

import Foundation

extension Event {
    /// What happens during a call. No event contains a parameter, a body or a secret.
    public enum Kind: Hashable, Sendable {
        /// A request is sent.
        ///
        /// - Parameters:
        ///   - method: The HTTP method.
        ///   - path: The path below the base URL, without a query.
        ///   - address: The host of the base URL, a name or an IP address.
        ///   - port: The port that is connected to.
        ///   - attempt: The number of the attempt, from one.
        ///   - token: Whether the request fetches a token for the call.
        case attempt(
            method: String,
            path: String,
            address: String,
            port: Int,
            attempt: Int,
            token: Bool
        )
        /// The head of a response arrived.
        ///
        /// - Parameters:
        ///   - status: The HTTP status.
        ///   - duration: The time since the request was sent.
        case response(
            status: Int,
            duration: Duration
        )
        /// The call waits.
        ///
        /// - Parameters:
        ///   - why: The reason: the rate limit, or a service that throttles (`throttled`); another attempt (`backoff`); a token that another call fetches (`token`); another poll of a wait-until (`unfinished`); a store that is away (`store`).
        ///   - duration: How long.
        case wait(
            why: String,
            duration: Duration
        )
        /// The request will be sent again.
        ///
        /// - Parameters:
        ///   - attempt: The number of the attempt to come, from two.
        ///   - why: The code of the error before: a code of the service, or a word such as `timeout`.
        case retry(
            attempt: Int,
            why: String
        )
        /// An access token is fetched, or asked of the caller's function.
        case token
        /// The store that processes share cannot be reached, or can again. Once per client, by the call that finds out.
        ///
        /// - Parameters:
        ///   - away: Whether it cannot be reached.
        ///   - why: Why it cannot be reached.
        case store(
            away: Bool,
            why: String?
        )
        /// A page of a list arrived.
        ///
        /// - Parameters:
        ///   - page: Its number, from one.
        ///   - total: Number of rows on all pages, where the service says.
        ///   - rows: Number of rows on this page.
        ///   - cursor: Where the list continues after this page; left out on the last one.
        ///   - eta: How long the rest of the list takes, where the total is known: waits for the rate limit, and responses.
        case page(
            page: Int,
            total: Int?,
            rows: Int,
            cursor: String?,
            eta: Duration?
        )
        /// A part of a streamed answer arrived.
        case part
        /// How far a row batch has come.
        case progress(BatchProgress)
        /// The call ended: always its last event.
        ///
        /// - Parameters:
        ///   - failure: How it failed.
        ///   - rows: Number of rows or parts that it returned or settled.
        ///   - skipped: Number of lines of a streamed answer that hold no JSON object, such as `data: ping`, and were skipped.
        ///   - duration: How long it took, with all its waits.
        case end(
            failure: Failure?,
            rows: Int,
            skipped: Int,
            duration: Duration
        )
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

extension Event.Kind {
    /// Its members, by their names in every language.
    var members: [(String, (any CustomStringConvertible)?)] {
        switch self {
        case .attempt(let method, let path, let address, let port, let attempt, let token):
            [
                ("event", "attempt"),
                ("method", method),
                ("path", path),
                ("address", address),
                ("port", port),
                ("attempt", attempt),
                ("token", token),
            ]
        case .response(let status, let duration):
            [
                ("event", "response"),
                ("status", status),
                ("durationMs", duration.milliseconds),
            ]
        case .wait(let why, let duration):
            [
                ("event", "wait"),
                ("why", why),
                ("ms", duration.milliseconds),
            ]
        case .retry(let attempt, let why):
            [
                ("event", "retry"),
                ("attempt", attempt),
                ("why", why),
            ]
        case .token:
            [
                ("event", "token")
            ]
        case .store(let away, let why):
            [
                ("event", "store"),
                ("away", away),
                ("why", why),
            ]
        case .page(let page, let total, let rows, let cursor, let eta):
            [
                ("event", "page"),
                ("page", page),
                ("total", total),
                ("rows", rows),
                ("cursor", cursor),
                ("etaMs", eta?.milliseconds),
            ]
        case .part:
            [
                ("event", "part")
            ]
        case .progress(let progress):
            [
                ("event", "progress"),
                ("done", progress.done),
                ("total", progress.total),
                ("etaMs", progress.eta?.milliseconds),
                ("job", progress.job),
            ]
        case .end(let failure, let rows, let skipped, let duration):
            [
                ("event", "end"),
                ("ok", failure == nil),
                ("kind", failure?.kind.rawValue),
                ("code", failure?.code),
                ("outcome", failure?.outcome.rawValue),
                ("rows", rows),
                ("skipped", skipped),
                ("durationMs", duration.milliseconds),
            ]
        }
    }
}

extension Event {
    /// Reads an event of the core; nil: it is of a type that this version does not know.
    init?(json: String, call: Int, callOperation: String) {
        guard let event: JSONValue = try? JSONReader.read(Data(json.utf8)) else { return nil }
        func text(_ name: String) -> String? { event[name]?.string }
        func count(_ name: String) -> Int? { event[name]?.integer.map { Int($0) } }
        func flag(_ name: String) -> Bool? { event[name]?.bool }
        func duration(_ name: String) -> Duration? { event[name]?.integer.map { .milliseconds($0) } }
        switch text("type") {
        case "attempt":
            kind = .attempt(
                method: text("method") ?? "",
                path: text("path") ?? "",
                address: text("address") ?? "",
                port: count("port") ?? 0,
                attempt: count("attempt") ?? 0,
                token: flag("token") ?? false)
        case "response":
            kind = .response(
                status: count("status") ?? 0,
                duration: duration("durationMs") ?? .zero)
        case "wait":
            kind = .wait(
                why: text("why") ?? "",
                duration: duration("ms") ?? .zero)
        case "retry":
            kind = .retry(
                attempt: count("attempt") ?? 0,
                why: text("why") ?? "")
        case "token":
            kind = .token
        case "store":
            kind = .store(
                away: flag("away") ?? false,
                why: text("why"))
        case "page":
            kind = .page(
                page: count("page") ?? 0,
                total: count("total"),
                rows: count("rows") ?? 0,
                cursor: text("cursor"),
                eta: duration("etaMs"))
        case "part":
            kind = .part
        case "progress":
            kind = .progress(
                BatchProgress(
                    done: count("done") ?? 0, total: count("total"), eta: duration("etaMs"), job: text("job")))
        case "end":
            let failure = Failure(
                kind: text("kind").flatMap(TrilineError.Kind.init) ?? .misuse,
                code: text("code"),
                outcome: text("outcome").flatMap(TrilineError.Outcome.init) ?? .unknown)
            kind = .end(
                failure: flag("ok") == true ? nil : failure,
                rows: count("rows") ?? 0,
                skipped: count("skipped") ?? 0,
                duration: duration("durationMs") ?? .zero)
        default: return nil
        }
        (self.call, self.callOperation) = (call, callOperation)
        operation = text("operation") ?? callOperation
    }
}
