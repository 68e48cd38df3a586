import Foundation
import Triline
import TrilineSimulated

/// What came of a case, and what was not as it has to be.
struct Outcome: Sendable {
    var summary: String
    var faults: [String] = []
}

/// Runs a case.
func check(_ one: Case, _ server: Server) async -> Outcome {
    do {
        return try await outcome(one, server)
    } catch {
        return Outcome(summary: "the case could not be run", faults: ["\(error)"])
    }
}

private func outcome(_ one: Case, _ server: Server) async throws -> Outcome {
    let caller = try Caller(one, "\(server.address(one.listener))/\(one.run)")
    if one.isKept { _ = try await caller.followUp() }
    let clock = ContinuousClock()
    let before = one.memoryMB == nil ? 0 : Memory.begin()
    let began = clock.now
    let made = await within(hang) { try await caller.make() }
    let elapsed = clock.now - began
    let grown = one.memoryMB == nil ? 0 : max(0, Memory.peak() - before)
    let counts = try server.heal(one.run)

    let (result, text): (String, String) =
        switch made {
        case nil: ("no end", "")
        case .success(let value): ("value", "\(value)")
        case .failure(let error as TrilineError):
            ("\(error.origin.rawValue)/\(error.outcome.rawValue)", "\(error) \(error.raw ?? "")")
        case .failure(let error): ("exception \(type(of: error))", "\(error)")
        }
    let shown = text.prefix(300)
    let leaks = leaks(one, caller.places(made))
    // A call that got no token was not sent, though the request for the token was.
    let hasTokens = one.spec["interface"].text == "work_phone"
    let kind = String(result.prefix { $0 != "/" })
    let checks: [(Bool, String)] = [
        (
            one.accepted.contains(result) || one.accepted.contains(kind),
            "result \(result), expected \(one.accepted.joined(separator: " or ")): \(shown)"
        ),
        (one.mayStray || !text.contains("stray"), "an answer to no request was returned: \(shown)"),
        (grown <= one.memoryMB ?? grown, "took \(grown) MB, at most \(one.memoryMB ?? 0) MB allowed"),
        (counts.requests <= one.mostRequests, "sent \(counts.requests) requests, at most \(one.mostRequests) allowed"),
        (counts.landed == 0, "followed a redirect"),
        (
            !result.hasSuffix("/not_sent") || counts.requests == 0 || hasTokens,
            "says that nothing was sent, and the server received the request"
        ),
    ]
    var faults = leaks + checks.filter { !$0.0 }.map(\.1)
    if made != nil, !hasTokens, one.through == nil {
        try await Task.sleep(for: one.pause)
        let followed = await within(hang) { try await caller.followUp() }
        let own = "answer \(try server.heal(one.run).requests)"
        switch followed {
        case nil: faults.append("the next call did not end")
        case .failure(let error): faults.append("the next call failed: \(error)")
        case .success(let text) where text != own: faults.append("the next call got \(text), its own answer is \(own)")
        case .success: break
        }
    }
    return Outcome(summary: "\(result), \(elapsed), \(counts.requests) requests, \(grown) MB", faults: faults)
}

/// A client of either interface.
private struct Caller: Sendable {
    let one: Case
    let events = Texts()
    let log = Texts()
    let spans = Texts()
    let report = Texts()
    let service: SimulatedService?
    let journal: URL?
    var platform: Platform?
    var phone: WorkPhone?
    var agent: AiAgent?

    init(_ one: Case, _ url: String) throws {
        self.one = one
        // The simulated service knows its own paths alone.
        let address = one.through == "simulated" ? "https://simulated.example.com" : url
        guard let baseURL = URL(string: address) else { throw TransportFailure.refused(address) }
        service = one.through == "simulated"
            ? try SimulatedService(settings: ["authentication": false, "requestInfo": true]) : nil
        journal = one.spec["journal"] == .bool(true)
            ? FileManager.default.temporaryDirectory.appendingPathComponent("triline-hostile-\(UUID().uuidString)") : nil
        let own: any Transport = if let service { service } else { URLSessionTransport() }
        let transport: any Transport = one.through == "thrown" ? Thrown() : own
        let (timeout, retries) = (one.duration("timeout"), one.options["retries"].number)
        let given = one.given.merging(one.spec["options"].members) { $1 }.compactMapValues { $0.string }
        let (logging, tracing) = (Event.log { [log] in log.add("\($0) \($1)") }, Event.trace(by: Maker(spans: spans)))
        let onEvent: @Sendable (Event) -> Void = { [events] event in
            events.add("\(event)")
            logging(event)
            tracing(event)
        }
        if one.spec["interface"].text == "work_phone" {
            phone = try WorkPhone(
                baseURL: baseURL, clientId: given["clientId"], clientSecret: given["clientSecret"],
                accessToken: given["accessToken"], refreshToken: given["refreshToken"], retries: retries,
                timeout: timeout, pacing: .off, transport: transport, onEvent: onEvent)
        } else if one.spec["interface"].text == "platform" {
            platform = try Platform(
                baseURL: baseURL, account: given["account"] ?? "", secret: given["secret"],
                signing: .recipe(given["signing"] ?? ""), retries: retries, timeout: timeout, pacing: .off,
                transport: transport, onEvent: onEvent)
        } else {
            agent = try AiAgent(
                baseURL: baseURL, appid: given["appid"] ?? "", apptoken: given["apptoken"] ?? "", retries: retries,
                timeout: timeout, pacing: .off, transport: transport, onEvent: onEvent)
        }
    }

    /// All that may be written somewhere, by place.
    func places(_ made: Result<JSONValue, any Error>?) -> [String: String] {
        let clients: [Client?] = [platform, phone, agent]
        var places = [
            "events": events.text, "log": log.text, "spans": spans.text, "report": report.text,
            "client": "\(clients) \(String(reflecting: clients))", "recorded": service.map { "\($0.calls)" } ?? "",
        ]
        if let journal {
            places["journal"] = try? String(contentsOf: journal, encoding: .utf8)
            try? FileManager.default.removeItem(at: journal)
        }
        if case .failure(let error)? = made { places.merge(everything(error)) { $1 } }
        return places
    }

    /// Makes the call. Of a list or a stream, only the last item is kept.
    func make(timeout: Duration? = nil) async throws -> JSONValue {
        let (total, wait) = (one.duration("totalTimeout"), one.duration("maxWait"))
        let limited: Client? =
            platform?.with(timeout: timeout, totalTimeout: total, maxWait: wait)
            ?? agent?.with(timeout: timeout, totalTimeout: total, maxWait: wait) ?? phone
        guard let client = limited else { return .null }
        let (operation, params) = (one.spec["operation"].text, one.spec["params"].members)
        switch one.spec["via"].text {
        case "call": return try await client.call(operation, .object(params))
        case "rows":
            let rows = one.spec["rows"].items
            let result = try await client.batch(
                operation, params, rows: rows, journal: journal.map { FileJournal($0) })
            report.add("\(result) \(String(reflecting: result))")
            for error in result.failed.map(\.error) + result.unknown.map(\.error) + [result.stopped].compactMap({ $0 }) {
                everything(error).values.forEach(report.add)
            }
            return .integer(Int64(result.failed.count))
        case "all_pages":
            var last = JSONValue.null
            for try await page in client.pages(operation, params) { last = page.items.last ?? .null }
            return last
        default:
            var last = JSONValue.null
            for try await part in client.stream(operation, params) { last = part }
            return last
        }
    }

    /// Calls once more, after the fault is over: the text that must carry the request's number.
    func followUp() async throws -> String {
        guard let platform else { return try await make(timeout: .seconds(20)).members["reply"].text }
        let roles = try await platform.with(retries: 2, timeout: .seconds(20)).call("platform.roles.list")
        return roles.array?.first?.members["name"].text ?? ""
    }
}

/// Texts that came one after the other; of a flood, the first ones.
private final class Texts: @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by the lock.
    private var told = ""

    var text: String { lock.withLock { told } }

    func add(_ text: String) { lock.withLock { if told.utf8.count < 100_000 { told += text + "\n" } } }
}

/// Spans whose attributes are kept.
private struct Maker: SpanMaker, CallSpan {
    let spans: Texts

    func begin(_ name: String) -> any CallSpan {
        spans.add(name)
        return self
    }

    func begin(_ name: String, in _: any CallSpan) -> any CallSpan { begin(name) }
    func set(_ attribute: String, to value: String) { spans.add("\(attribute) \(value)") }
    func set(_ attribute: String, to value: Int) { spans.add("\(attribute) \(value)") }
    func add(event: String, why: String) { spans.add("\(event) \(why)") }
    func end(failed: Bool) { spans.add("\(failed)") }
}

/// A transport of the caller's that throws an error with the whole request in it.
private struct Thrown: Transport {
    struct Failure: LocalizedError {
        let text: String
        var errorDescription: String? { text }
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        let body = String(decoding: request.body, as: UTF8.self)
        throw Failure(text: "thrown by \(request.method) \(request.url) \(request.headers) \(body)")
    }
}

/// All that may be written of an error somewhere, and of what is behind it, by place.
private func everything(_ error: any Error) -> [String: String] {
    var (shown, causes) = (dumped(error), "")
    var next = (error as? TrilineError)?.underlyingError
    while let one = next {
        causes += dumped(one)
        next = (one as? TrilineError)?.underlyingError
    }
    let bridged = error as NSError
    let members = "\(bridged) \(bridged.userInfo) \((error as? TrilineError)?.raw ?? "")"
    shown += "\(String(reflecting: error))"
    return ["text": "\(error) \(error.localizedDescription)", "debug": shown, "members": members, "causes": causes]
}

private func dumped(_ error: any Error) -> String {
    var shown = ""
    dump(error, to: &shown)
    let bridged = error as NSError
    return "\(shown)\n\(error) \(String(reflecting: error)) \(error.localizedDescription) \(bridged) \(bridged.userInfo)\n"
}

/// Where a secret is shown, and where nothing is looked for: a place that does not hold what it has to.
private func leaks(_ one: Case, _ shown: [String: String]) -> [String] {
    let leaks = shown.compactMap { name, text in
        text.range(of: "sentinel").map {
            "a secret is shown in \(name): \(text[..<$0.lowerBound].suffix(200))\(text[$0.lowerBound...].prefix(60))"
        }
    }
    let blind = manifest.places.filter { name, place in
        let members = place.members
        let isHere = members["in"].map { $0.array?.contains("swift") == true } ?? true
        return isHere && members["case"].text == one.name && members["call"].text == one.call
            && !(shown[name] ?? "").contains(members["text"].text)
    }
    return leaks + blind.keys.map { "nothing is looked for in \($0)" }
}

/// What it gives, or what it throws; nil: it takes too long, and is left.
private func within<Value: Sendable>(
    _ time: Duration, _ work: @escaping @Sendable () async throws -> Value
) async -> Result<Value, any Error>? {
    let (results, given) = AsyncStream<Result<Value, any Error>?>.makeStream()
    let working = Task {
        do { given.yield(.success(try await work())) } catch { given.yield(.failure(error)) }
    }
    let timer = Task {
        try await Task.sleep(for: time)
        given.yield(nil)
    }
    for await result in results {
        timer.cancel()
        if result == nil { working.cancel() }
        return result
    }
    return nil
}

/// The memory of this process in MB, where the system tells it.
private enum Memory {
    static func begin() -> Int {
        try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
        return read("VmRSS:")
    }

    static func peak() -> Int { read("VmHWM:") }

    private static func read(_ name: String) -> Int {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name) })
        else { return 0 }
        return (Int(line.filter(\.isNumber)) ?? 0) / 1024
    }
}
