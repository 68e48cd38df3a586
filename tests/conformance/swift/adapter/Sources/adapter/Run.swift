import Foundation
import Triline

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
                "body": .string(try request.wholeBody().base64EncodedString()),
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

/// The bearer tokens of requests to a relay, one after the other.
actor Tokens {
    struct SignedOut: LocalizedError {
        var errorDescription: String? { "the user has signed out" }
    }

    private var left: ArraySlice<String>

    init(_ tokens: [String]) { left = tokens[...] }

    func headers() throws -> [String: String] {
        guard let token = left.popFirst() else { throw SignedOut() }
        return ["authorization": "Bearer \(token)"]
    }
}

/// The client over a relay that is asked for; nil where the name is unknown.
private func client(_ run: Line.Run, over relay: URL) throws -> Client? {
    let (retries, language, time) = (run.options.retries, run.options.language, StandingTime(at: date(run.clockMs)))
    let tokens = run.tokens.map(Tokens.init)
    let headers = tokens.map { tokens in { @Sendable in try await tokens.headers() } }
    switch run.interface {
    case "platform":
        return try Platform.relay(
            relay, headers: headers, retries: retries, language: language, transport: Driven(), time: time)
    case "work_phone":
        return try WorkPhone.relay(
            relay, headers: headers, retries: retries, language: language, transport: Driven(), time: time)
    case "ai_agent":
        return try AiAgent.relay(
            relay, headers: headers, retries: retries, language: language, transport: Driven(), time: time)
    default:
        return nil
    }
}

/// The client that is asked for; nil where the name is unknown.
func client(_ run: Line.Run) throws -> Client? {
    let options = run.options
    if let relay = options.relay { return try client(run, over: relay) }
    let url = options.baseUrl ?? URL(fileURLWithPath: "/")
    let timeout = options.timeout.map { Duration.milliseconds($0) }
    let paths = options.paths ?? [:]
    let time = StandingTime(at: date(run.clockMs))
    switch run.interface {
    case "platform":
        return try Platform(
            baseURL: url, account: options.account ?? "", secret: options.secret,
            signing: .recipe(options.signing ?? ""), retries: options.retries, timeout: timeout,
            pacing: options.pacing, language: options.language, paths: paths,
            sampleNames: options.sampleNames ?? false, transport: Driven(), time: time, fixedNonce: options.fixedNonce)
    case "work_phone":
        return try WorkPhone(
            baseURL: url, clientId: options.clientId, clientSecret: options.clientSecret,
            accessToken: options.accessToken, accessTokenExpiresAt: options.accessTokenExpiresAt.map(date),
            refreshToken: options.refreshToken, retries: options.retries, timeout: timeout, pacing: options.pacing, language: options.language, paths: paths, transport: Driven(),
            time: time)
    case "ai_agent":
        return try AiAgent(
            baseURL: url, appid: options.appid ?? "", apptoken: options.apptoken ?? "",
            utcOffset: options.utcOffset, retries: options.retries, timeout: timeout, pacing: options.pacing,
            language: options.language, paths: paths, transport: Driven(), time: time)
    default:
        return nil
    }
}

func date(_ milliseconds: Int64) -> Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
