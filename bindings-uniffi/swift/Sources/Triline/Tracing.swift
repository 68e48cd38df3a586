import Foundation

/// Begins spans: a few lines adapt OpenTelemetry's tracer, or another's.
public protocol SpanMaker: Sendable {
    /// Begins the span of a call, now. It is called in the task of the call, so that a span that is current there is
    /// its parent.
    func begin(_ name: String) -> any CallSpan
    /// Begins the span of an attempt, which is a client's, in that of its call, now.
    func begin(_ name: String, in call: any CallSpan) -> any CallSpan
}

/// A span that has begun.
public protocol CallSpan: Sendable {
    /// Sets an attribute, or changes it: `http.request.method`, `url.template`, `server.address`, `error.type`.
    func set(_ attribute: String, to value: String)
    /// Sets an attribute, or changes it: `server.port`, `http.response.status_code`, `http.request.resend_count`.
    func set(_ attribute: String, to value: Int)
    /// Adds an event to the span, now: `wait`, for the rate limit say, or `retry`. Does nothing unless it is implemented.
    func add(event: String, why: String)
    /// Ends the span, now.
    func end(failed: Bool)
}

extension CallSpan {
    public func add(event _: String, why _: String) {}
}

extension Event {
    /// Makes spans of events, for the option `onEvent`: one for each call, named like the operation, and in it one for
    /// each attempt. Their attributes are those of OpenTelemetry's conventions: `http.request.method`, `url.template`,
    /// `server.address`, `server.port`, `http.request.resend_count`, `http.response.status_code`, and `error.type` of a
    /// failure. The span of the call has those of its last attempt; waits and retries are events in it.
    public static func trace(by maker: any SpanMaker) -> @Sendable (Event) -> Void {
        let spans = Spans(maker: maker)
        return { event in spans.take(event) }
    }
}

/// The spans of the calls that are under way.
private final class Spans: @unchecked Sendable {
    private struct Open {
        let call: any CallSpan
        var attempt: (any CallSpan)?

        mutating func endAttempt(why: String? = nil) {
            if let why { attempt?.set("error.type", to: why) }
            attempt?.end(failed: why != nil)
            attempt = nil
        }
    }

    private let maker: any SpanMaker
    private let lock = NSLock()
    /// By the number of the call. Guarded by the lock.
    private var calls: [Int: Open] = [:]

    init(maker: any SpanMaker) {
        self.maker = maker
    }

    /// The events of a call come one after the other.
    func take(_ event: Event) {
        var open =
            lock.withLock { calls.removeValue(forKey: event.call) }
            ?? Open(call: maker.begin(event.callOperation))
        switch event.kind {
        case .attempt(let method, let path, let address, let port, let attempt, _):
            open.endAttempt()
            let span = maker.begin("\(method) \(path)", in: open.call)
            for one in [open.call, span] {
                one.set("http.request.method", to: method)
                one.set("url.template", to: path)
                one.set("server.address", to: address)
                one.set("server.port", to: port)
                if attempt > 1 { one.set("http.request.resend_count", to: attempt - 1) }
            }
            span.set("triline.operation", to: event.operation)
            open.attempt = span
        case .response(let status, _):
            for one in [open.call, open.attempt] { one?.set("http.response.status_code", to: status) }
        case .wait(let why, _):
            open.endAttempt()
            open.call.add(event: "wait", why: why)
        case .retry(_, let why):
            open.endAttempt(why: why)
            open.call.add(event: "retry", why: why)
        case .page, .progress: open.endAttempt()
        case .token, .store, .part: break
        case .end(let failure, _, _, _):
            let why = failure.map { $0.code ?? $0.kind.rawValue }
            open.endAttempt(why: why)
            if let why { open.call.set("error.type", to: why) }
            return open.call.end(failed: why != nil)
        }
        lock.withLock { calls[event.call] = open }
    }
}
