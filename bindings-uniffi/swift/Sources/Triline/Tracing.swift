import Foundation

/// Begins spans: a few lines adapt OpenTelemetry's tracer, or another's.
public protocol SpanMaker: Sendable {
    /// Begins a span of a client, now. It is called in the task of the call, so that a span that is current there is
    /// its parent.
    func begin(_ name: String) -> any CallSpan
}

/// A span that has begun.
public protocol CallSpan: Sendable {
    /// Sets an attribute, or changes it: `http.request.method`, `url.template`, `error.type`.
    func set(_ attribute: String, to value: String)
    /// Sets an attribute, or changes it: `http.response.status_code`, `http.request.resend_count`.
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
    /// Makes spans of events, for the option `onEvent`: one for each call, named like the operation, with the
    /// attributes `http.request.method`, `url.template`, `http.response.status_code`, `http.request.resend_count` and
    /// `error.type` of OpenTelemetry's conventions. The attributes are those of the newest request.
    ///
    /// Requests of another operation that a call sends, to fetch a token or to poll, have spans of
    /// their own.
    public static func trace(by maker: any SpanMaker) -> @Sendable (Event) -> Void {
        let spans = Spans(maker: maker)
        return { event in spans.take(event) }
    }
}

/// The spans of the calls that are under way.
private final class Spans: @unchecked Sendable {
    private struct Open {
        let span: any CallSpan
        /// That of a request of another operation.
        var other: (any CallSpan)?
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
            ?? Open(span: maker.begin(event.callOperation))
        if event.operation != event.callOperation {
            if case .attempt = event.kind {
                open.other?.end(failed: true)
                open.other = maker.begin(event.operation)
            }
            if let other = open.other { describe(event.kind, on: other) }
            if case .response = event.kind {
                open.other?.end(failed: false)
                open.other = nil
            }
        } else if case .end(let failure, _, _, _) = event.kind {
            open.other?.end(failed: true)
            if let failure { open.span.set("error.type", to: failure.code ?? failure.kind.rawValue) }
            return open.span.end(failed: failure != nil)
        } else {
            describe(event.kind, on: open.span)
        }
        lock.withLock { calls[event.call] = open }
    }

    private func describe(_ kind: Event.Kind, on span: any CallSpan) {
        switch kind {
        case .attempt(let method, let path, let attempt, _):
            span.set("http.request.method", to: method)
            span.set("url.template", to: path)
            if attempt > 1 { span.set("http.request.resend_count", to: attempt - 1) }
        case .response(let status, _):
            span.set("http.response.status_code", to: status)
        case .wait(let why, _): span.add(event: "wait", why: why)
        case .retry(_, let why): span.add(event: "retry", why: why)
        case .token, .store, .page, .part, .progress, .end:
            break
        }
    }
}
