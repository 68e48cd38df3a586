import Foundation

/// A client of the AI agent.
///
/// ```swift
/// let ai = try AiAgent(baseURL: URL(string: "https://ai.example.com")!, appid: appid, apptoken: apptoken)
/// let messages = [AiMessage(type: .user, text: "Hello")]
/// for try await part in ai.sessions.askStream(sid: "s1", agentId: "a1", messages: messages) {
///     print(part.reply ?? "", terminator: "")
/// }
/// ```
///
/// Its groups of operations are its members.
public final class AiAgent: Client, @unchecked Sendable {
    /// Makes a client. Nothing is sent.
    ///
    /// - Parameters:
    ///   - baseURL: Address of the service: `https`, or `http` to this machine.
    ///   - appid: Application id: 32 letters and digits.
    ///   - apptoken: Application secret. It is sent in every request.
    ///   - utcOffset: Offset of the service's clock from UTC. `+08:00` by default.
    ///   - retries: How many more times a request may be sent when that can do no harm. 2 by default, 20 at
    ///     most.
    ///   - timeout: How long an attempt may take. 30 seconds by default, ten minutes for an upload, a day at most.
    ///   - pacing: How many requests the client may send in a time. No limit is kept by default.
    ///   - paths: Other paths for operations, by name, such as `["ai_agent.sessions.open": "/v2/path"]`.
    ///   - transport: What sends the requests.
    ///   - onEvent: Told what happens: see ``Event``.
    ///   - time: For tests: another clock.
    /// - Throws: ``TrilineError``: an option at fault.
    public convenience init(
        baseURL: URL,
        appid: String,
        apptoken: String,
        utcOffset: String? = nil,
        retries: Int? = nil,
        timeout: Duration? = nil,
        pacing: Pacing? = nil,
        paths: [String: String] = [:],
        transport: any Transport = URLSessionTransport(),
        onEvent: (@Sendable (Event) -> Void)? = nil,
        time: any TimeSource = SystemTime()
    ) throws {
        let options = Options(
            baseUrl: baseURL.absoluteString, appid: given(appid), apptoken: given(apptoken), utcOffset: utcOffset,
            retries: retries, timeout: timeout?.milliseconds, pacing: pacing,
            paths: paths.isEmpty ? nil : paths)
        try self.init(options, transport: transport, onEvent: onEvent, time: time)
    }

    /// Makes a client of the environment variables `TRILINE_AI_AGENT_BASE_URL`, `TRILINE_AI_AGENT_APPID`,
    /// `TRILINE_AI_AGENT_APPTOKEN` and `TRILINE_AI_AGENT_UTC_OFFSET`.
    ///
    /// - Parameters:
    ///   - environment: Where the variables are looked up.
    ///   - transport: What sends the requests.
    ///   - onEvent: Told what happens: see ``Event``.
    /// - Throws: ``TrilineError``: a variable at fault, by the name of the option.
    public static func fromEnv(
        _ environment: [String: String] = ProcessInfo.processInfo.environment,
        transport: any Transport = URLSessionTransport(),
        onEvent: (@Sendable (Event) -> Void)? = nil
    ) throws -> AiAgent {
        let variables = Variables(environment: environment, prefix: "TRILINE_AI_AGENT_")
        let options = Options(
            baseUrl: variables["BASE_URL"], appid: variables["APPID"], apptoken: variables["APPTOKEN"],
            utcOffset: variables["UTC_OFFSET"])
        return try AiAgent(options, transport: transport, onEvent: onEvent, time: SystemTime())
    }

    /// Makes a client on a service that is simulated within the process, for tests.
    ///
    /// - Parameters:
    ///   - service: Several clients may share one; one of its own if left out.
    ///   - onEvent: Told what happens: see ``Event``.
    /// - Throws: ``TrilineError``.
    public static func simulated(
        _ service: SimulatedService? = nil, onEvent: (@Sendable (Event) -> Void)? = nil
    ) throws -> AiAgent {
        AiAgent(caller: try (service ?? SimulatedService()).caller("ai_agent", onEvent: onEvent))
    }

    private convenience init(
        _ options: Options, transport: any Transport, onEvent: (@Sendable (Event) -> Void)?, time: any TimeSource
    ) throws {
        self.init(
            caller: try Caller(
                interface: "ai_agent", options: options, transport: transport, time: time, onEvent: onEvent))
    }

    /// The same client with other limits for the calls made through it.
    ///
    /// - Parameters:
    ///   - retries: How many more times a request may be sent when that can do no harm.
    ///   - timeout: How long an attempt may take.
    ///   - totalTimeout: How long a call of one request may take with all its tries, or a wait until something is done
    ///     with all that it asks; waits for the limit of requests do not count.
    ///   - maxWait: How long a call may wait for the limit of requests; where that is too short it fails, and nothing
    ///     was sent.
    public func with(
        retries: Int? = nil, timeout: Duration? = nil, totalTimeout: Duration? = nil, maxWait: Duration? = nil
    ) -> AiAgent {
        AiAgent(caller: caller.with(retries: retries, timeout: timeout, totalTimeout: totalTimeout, maxWait: maxWait))
    }

    private struct Options: Encodable {
        var baseUrl: String?
        var appid: String?
        var apptoken: String?
        var utcOffset: String?
        var retries: Int?
        var timeout: Int64?
        var pacing: Pacing?
        var paths: [String: String]?
    }
}
