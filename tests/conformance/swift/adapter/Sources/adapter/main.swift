// The adapter of the Swift package: makes the call that a line asks for, with a transport and a clock that are
// the driver's. The protocol is in ../../../../README.md.
import Foundation
import Triline

struct Run: Decodable {
    struct Options: Decodable {
        var baseUrl: URL?
        var account: String?
        var secret: String?
        var signing: String?
        var retries: Int?
        var timeout: Int64?
        var pacing: Pacing?
        var sampleNames: Bool?
        var fixedNonce: String?
        var clientId: String?
        var clientSecret: String?
        var accessToken: String?
        var refreshToken: String?
        var appid: String?
        var apptoken: String?
        var utcOffset: String?
        var paths: [String: String]?
    }
    let interface: String
    let options: Options
    let clockMs: Int64
    let operation: String
    let params: JSONValue
    let via: String
}

struct Line: Decodable {
    struct Response: Decodable {
        let status: Int?
        let headers: [String: String]?
        let chunks: [Data]?
        let failure: String?
    }
    let run: Run?
    let response: Response?
}

func read() throws -> Line? {
    guard let text = readLine() else { return nil }
    let decoder = JSONDecoder()
    // The names of the protocol; those within `params` and other dictionaries stay as they are.
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Line.self, from: Data(text.utf8))
}

func say(_ name: String, _ value: JSONValue) throws {
    let line = try JSONEncoder().encode([name: value])
    FileHandle.standardOutput.write(line + Data("\n".utf8))
}

/// Passes requests on to the driver.
struct Driven: Transport {
    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let response = try await stream(request)
        let body = try await response.body.reduce(into: Data()) { $0 += $1 }
        return TransportResponse(status: response.status, headers: response.headers, body: body)
    }

    func stream(_ request: TransportRequest) async throws -> TransportStream {
        try say(
            "request",
            [
                "method": .string(request.method), "url": .string(request.url.absoluteString),
                "headers": .object(request.headers.mapValues(JSONValue.string)),
                "body": .string(request.body.base64EncodedString()),
            ])
        guard let response = try read()?.response else { throw TransportFailure.broken("the driver has gone") }
        switch response.failure {
        case "refused": throw TransportFailure.refused("refused")
        case "timeout": throw TransportFailure.timeout("timeout")
        case .some(let failure): throw TransportFailure.broken(failure)
        case nil:
            let body = AsyncThrowingStream<Data, any Error> { parts in
                for chunk in response.chunks ?? [] { parts.yield(chunk) }
                parts.finish()
            }
            return TransportStream(status: response.status ?? 0, headers: response.headers ?? [:], body: body)
        }
    }
}

/// Stands still, but for waits.
final class StandingTime: TimeSource, @unchecked Sendable {
    private let lock = NSLock()
    private let begin: Date
    private var waited: Duration = .zero

    init(milliseconds: Int64) {
        begin = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    var steady: Duration { lock.withLock { waited } }
    var wall: Date { begin.addingTimeInterval(steady / .seconds(1)) }

    func sleep(for duration: Duration) async throws {
        lock.withLock { waited += duration }
    }
}

/// The client that is asked for; nil: there is none of that name.
func client(_ run: Run) throws -> Client? {
    let options = run.options
    let url = options.baseUrl ?? URL(fileURLWithPath: "/")
    let timeout = options.timeout.map { Duration.milliseconds($0) }
    let paths = options.paths ?? [:]
    let time = StandingTime(milliseconds: run.clockMs)
    switch run.interface {
    case "platform":
        return try Platform(
            baseURL: url, account: options.account ?? "", secret: options.secret,
            signing: .recipe(options.signing ?? ""), retries: options.retries, timeout: timeout,
            pacing: options.pacing, paths: paths, sampleNames: options.sampleNames ?? false, transport: Driven(),
            time: time, fixedNonce: options.fixedNonce)
    case "work_phone":
        return try WorkPhone(
            baseURL: url, clientId: options.clientId, clientSecret: options.clientSecret,
            accessToken: options.accessToken, refreshToken: options.refreshToken, retries: options.retries,
            timeout: timeout, pacing: options.pacing, paths: paths, transport: Driven(), time: time)
    case "ai_agent":
        return try AiAgent(
            baseURL: url, appid: options.appid ?? "", apptoken: options.apptoken ?? "",
            utcOffset: options.utcOffset, retries: options.retries, timeout: timeout, pacing: options.pacing,
            paths: paths, transport: Driven(), time: time)
    default:
        return nil
    }
}

func result(_ run: Run) async throws -> JSONValue {
    do {
        guard let client = try client(run) else {
            return ["error": ["kind": "unsupported", "message": .string("no client of \(run.interface)")]]
        }
        switch run.via {
        case "call":
            return ["value": try await client.call(run.operation, run.params)]
        case "batch":
            return ["value": try await client.batch(run.operation, run.params)]
        case "all_pages":
            var items: [JSONValue] = []
            for try await page in client.pages(run.operation, run.params.object ?? [:]) { items += page.items }
            return ["items": .array(items)]
        case "stream":
            var chunks: [JSONValue] = []
            for try await part in client.stream(run.operation, run.params.object ?? [:]) { chunks.append(part) }
            return ["chunks": .array(chunks)]
        default:
            return ["error": ["kind": "unsupported", "message": .string("no way to call via \(run.via)")]]
        }
    } catch let error as TrilineError {
        var members: [String: JSONValue] = [
            // A class of its own where there are classes, not a kind of its own.
            "kind": .string(error.kind == .outcomeUnknown ? "transport" : error.kind.rawValue),
            "message": .string(error.message), "retryable": .bool(error.retryable),
        ]
        members["code"] = error.code.map(JSONValue.string)
        members["category"] = error.category.map(JSONValue.string)
        members["field"] = error.field.map(JSONValue.string)
        members["status"] = error.status.map { .integer(Int64($0)) }
        return ["error": .object(members)]
    }
}

while let line = try read() {
    guard let run = line.run else { continue }
    try say("result", try await result(run))
}
