import Foundation

/// A client of the work phone.
///
/// ```swift
/// let phone = try WorkPhone(
///     baseURL: URL(string: "https://wp.example.com")!, clientId: "client", clientSecret: secret)
/// for agent in try await phone.agents.list() { print(agent) }
/// ```
///
/// It gets its access token when a call first needs one, renews it when it is refused or has run out, and
/// shares it between calls. Its groups of operations are its members.
public final class WorkPhone: Client, @unchecked Sendable {
    /// Makes a client. Nothing is sent.
    ///
    /// - Parameters:
    ///   - baseURL: Address of the service: `https`, or `http` to this machine.
    ///   - clientId: Client id from the management console.
    ///   - clientSecret: Client secret from the management console.
    ///   - accessToken: An access token to begin with.
    ///   - refreshToken: A refresh token to begin with.
    ///   - tokens: Gives an access token, asked for each request, in place of the credentials: these can stay
    ///     on a server of your own. Where it throws, the call fails with ``TrilineError/Kind/authError`` and
    ///     nothing is sent.
    ///   - retries: How many more times a request may be sent when that can do no harm. 2 by default, 20 at
    ///     most.
    ///   - timeout: How long an attempt may take. 30 seconds by default, a day at most.
    ///   - pacing: How many requests the client may send in a time. No limit is kept by default.
    ///   - paths: Other paths for operations, by name, such as `["work_phone.agents.list": "/v2/path"]`.
    ///   - transport: What sends the requests.
    ///   - onEvent: Told what happens: see ``Event``.
    ///   - time: For tests: another clock.
    /// - Throws: ``TrilineError``: an option at fault.
    public convenience init(
        baseURL: URL,
        clientId: String? = nil,
        clientSecret: String? = nil,
        accessToken: String? = nil,
        refreshToken: String? = nil,
        tokens: (@Sendable () async throws -> String)? = nil,
        retries: Int? = nil,
        timeout: Duration? = nil,
        pacing: Pacing? = nil,
        paths: [String: String] = [:],
        transport: any Transport = URLSessionTransport(),
        onEvent: (@Sendable (Event) -> Void)? = nil,
        time: any TimeSource = SystemTime()
    ) throws {
        let options = Options(
            baseUrl: baseURL.absoluteString, clientId: given(clientId), clientSecret: given(clientSecret),
            accessToken: given(accessToken), refreshToken: given(refreshToken),
            externalTokens: tokens == nil ? nil : true, retries: retries, timeout: timeout?.milliseconds,
            pacing: pacing, paths: paths.isEmpty ? nil : paths)
        try self.init(options, tokens: tokens, transport: transport, onEvent: onEvent, time: time)
    }

    /// Makes a client of the environment variables `TRILINE_WORK_PHONE_BASE_URL`,
    /// `TRILINE_WORK_PHONE_CLIENT_ID`, `TRILINE_WORK_PHONE_CLIENT_SECRET`, `TRILINE_WORK_PHONE_ACCESS_TOKEN`
    /// and `TRILINE_WORK_PHONE_REFRESH_TOKEN`.
    ///
    /// - Parameters:
    ///   - environment: Where the variables are looked up.
    ///   - tokens: Gives access tokens, in place of the credentials.
    ///   - transport: What sends the requests.
    ///   - onEvent: Told what happens: see ``Event``.
    /// - Throws: ``TrilineError``: a variable at fault, by the name of the option.
    public static func fromEnv(
        _ environment: [String: String] = ProcessInfo.processInfo.environment,
        tokens: (@Sendable () async throws -> String)? = nil,
        transport: any Transport = URLSessionTransport(),
        onEvent: (@Sendable (Event) -> Void)? = nil
    ) throws -> WorkPhone {
        let variables = Variables(environment: environment, prefix: "TRILINE_WORK_PHONE_")
        let options = Options(
            baseUrl: variables["BASE_URL"], clientId: variables["CLIENT_ID"],
            clientSecret: variables["CLIENT_SECRET"], accessToken: variables["ACCESS_TOKEN"],
            refreshToken: variables["REFRESH_TOKEN"], externalTokens: tokens == nil ? nil : true)
        return try WorkPhone(options, tokens: tokens, transport: transport, onEvent: onEvent, time: SystemTime())
    }

    /// Makes a client on a service that is simulated within the process, for tests.
    ///
    /// - Parameters:
    ///   - service: Several clients may share one; one of its own if left out.
    ///   - onEvent: Told what happens: see ``Event``.
    /// - Throws: ``TrilineError``.
    public static func simulated(
        _ service: SimulatedService? = nil, onEvent: (@Sendable (Event) -> Void)? = nil
    ) throws -> WorkPhone {
        WorkPhone(caller: try (service ?? SimulatedService()).caller("work_phone", onEvent: onEvent))
    }

    private convenience init(
        _ options: Options, tokens: (@Sendable () async throws -> String)?, transport: any Transport,
        onEvent: (@Sendable (Event) -> Void)?, time: any TimeSource
    ) throws {
        self.init(
            caller: try Caller(
                interface: "work_phone", options: options, transport: transport, time: time, tokens: tokens,
                onEvent: onEvent))
    }

    /// The same client, with the same token, and other limits for the calls made through it.
    ///
    /// - Parameters:
    ///   - retries: How many more times a request may be sent when that can do no harm.
    ///   - timeout: How long an attempt may take.
    ///   - totalTimeout: How long a call of one request may take with all its tries; waits for the limit of requests
    ///     do not count.
    ///   - maxWait: How long a call may wait for the limit of requests; where that is too short it fails, and nothing
    ///     was sent.
    public func with(
        retries: Int? = nil, timeout: Duration? = nil, totalTimeout: Duration? = nil, maxWait: Duration? = nil
    ) -> WorkPhone {
        WorkPhone(caller: caller.with(retries: retries, timeout: timeout, totalTimeout: totalTimeout, maxWait: maxWait))
    }

    private struct Options: Encodable {
        var baseUrl: String?
        var clientId: String?
        var clientSecret: String?
        var accessToken: String?
        var refreshToken: String?
        var externalTokens: Bool?
        var retries: Int?
        var timeout: Int64?
        var pacing: Pacing?
        var paths: [String: String]?
    }
}
