import Foundation
import Testing
import Triline

/// Answers without a network: from a list, or by a function.
actor FakeTransport: Transport {
    typealias Answer = @Sendable (TransportRequest) async throws -> TransportResponse

    private let answer: Answer
    private(set) var requests: [TransportRequest] = []

    init(_ answer: @escaping Answer) {
        self.answer = answer
    }

    /// The same `data` each time.
    init(data: String) {
        self.init { _ in .ok(data) }
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        requests.append(request)
        return try await answer(request)
    }
}

extension TransportResponse {
    /// What the platform answers when it says yes.
    static func ok(_ data: String) -> TransportResponse {
        let body = #"{"success":true,"code":"200","message":"ok","data":\#(data)}"#
        return TransportResponse(status: 200, body: Data(body.utf8))
    }

    /// Answer of the platform when it refuses.
    static func refusal(_ code: String, _ message: String = "no") -> TransportResponse {
        TransportResponse(status: 200, body: Data(#"{"success":false,"code":"\#(code)","message":"\#(message)"}"#.utf8))
    }
}

/// A list that several tasks may add to.
final class Recorded<Element: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    private var list: [Element] = []

    var elements: [Element] { lock.withLock { list } }
    func append(_ element: Element) { lock.withLock { list.append(element) } }
}

/// A tracer that writes down what it is told.
struct Notes: SpanMaker {
    let lines = Recorded<String>()

    struct Span: CallSpan {
        let name: String
        let lines: Recorded<String>
        func set(_ attribute: String, to value: String) { lines.append("\(name) \(attribute)=\(value)") }
        func set(_ attribute: String, to value: Int) { lines.append("\(name) \(attribute)=\(value)") }
        func add(event: String, why: String) { lines.append("\(name) \(event): \(why)") }
        func end(failed: Bool) { lines.append("\(name) \(failed ? "failed" : "done")") }
    }

    func begin(_ name: String) -> any CallSpan {
        lines.append("\(name) begins")
        return Span(name: name, lines: lines)
    }

    func begin(_ name: String, in call: any CallSpan) -> any CallSpan {
        let parent = (call as? Span)?.name ?? ""
        lines.append("\(name) begins in \(parent)")
        return Span(name: name, lines: lines)
    }
}

/// Longer than anything takes that a busy machine does. What is to time out says so itself.
let patient: Duration = .seconds(60)

/// A clock whose waits end when they are cancelled, and never before: nothing is sent again meanwhile.
struct EndlessWaits: TimeSource {
    let wall = Date()
    let steady = Duration.zero
    func sleep(for duration: Duration) async throws { try await Task.sleep(for: .seconds(3600)) }
}

let recipe = "md5:hex:{appkey}{nonce}{timestamp}{secret}"

/// A client on a transport of the test's.
func platform(
    _ transport: any Transport, signing: Signing = .recipe(recipe), retries: Int = 0, timeout: Duration = patient,
    url: URL = URL(string: "https://cc.example.com")!, time: any TimeSource = StandingTime(),
    onEvent: (@Sendable (Event) -> Void)? = nil
) throws -> Platform {
    try Platform(
        baseURL: url, account: "1000001", secret: "s3cr3t", signing: signing, retries: retries, timeout: timeout,
        pacing: .off, transport: transport, onEvent: onEvent, time: time, fixedNonce: "123456")
}

/// The error that it throws; the test fails where it throws none, or another.
func failure<Value>(
    sourceLocation: SourceLocation = #_sourceLocation, _ work: () async throws -> Value
) async -> TrilineError? {
    do {
        let value = try await work()
        Issue.record("no error was thrown, but this came: \(value)", sourceLocation: sourceLocation)
    } catch let error as TrilineError {
        return error
    } catch {
        Issue.record("another error was thrown: \(error)", sourceLocation: sourceLocation)
    }
    return nil
}

/// The JSON object of a body.
func object(_ body: Data?) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: body ?? Data())
}

/// A client of the AI agent on a transport of the test's.
func aiAgent(
    _ transport: any Transport, url: URL = URL(string: "https://ai.example.com")!, timeout: Duration = patient,
    retries: Int = 0, time: any TimeSource = StandingTime(), onEvent: (@Sendable (Event) -> Void)? = nil
) throws -> AiAgent {
    try AiAgent(
        baseURL: url, appid: "0123456789abcdef0123456789abcdef", apptoken: "tok-secret", retries: retries,
        timeout: timeout, transport: transport, onEvent: onEvent, time: time)
}
