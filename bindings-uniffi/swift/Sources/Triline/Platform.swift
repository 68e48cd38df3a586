import Foundation

/// A client of the contact-center platform.
///
/// ```swift
/// let cc = try Platform(
///     baseURL: URL(string: "https://cc.example.com")!, account: "1000001", secret: secret,
///     signing: .recipe("md5:hex:{appkey}{nonce}{timestamp}{secret}"))
/// for try await agent in cc.agents.query() { print(agent.agentNumber ?? "", agent.status ?? "") }
/// ```
///
/// Its groups of operations are its members: ``agents``, ``roles`` and so on. It may be used from any number
/// of tasks at once; one client per account shares the clock correction and the nonces that the service asks
/// for. No secret is in its description.
public final class Platform: Client, @unchecked Sendable {
    /// Makes a client. Nothing is sent.
    ///
    /// - Parameters:
    ///   - baseURL: Address of the service: `https`, or `http` to this machine.
    ///   - account: Account number.
    ///   - secret: Secret key of the account. Left out where ``Signing/signer(_:)`` signs.
    ///   - signing: How requests are signed.
    ///   - retries: How many more times a request may be sent when that can do no harm. 2 by default, 20 at
    ///     most.
    ///   - timeout: How long an attempt may take. 30 seconds by default, a day at most.
    ///   - pacing: How many requests the account may send in a time. ``Pacing/documented`` by default.
    ///   - paths: Other paths for operations, by name, such as `["platform.roles.list": "/v2/roles"]`.
    ///   - sampleNames: Whether parameters go out under the names of the documents' samples, where those differ
    ///     from the tables'.
    ///   - transport: What sends the requests.
    ///   - onEvent: Told what happens: see ``Event``.
    ///   - time: For tests: another clock.
    ///   - fixedNonce: For tests: the nonce of every request, six digits.
    /// - Throws: ``TrilineError``: an option at fault, or nothing to sign with.
    public convenience init(
        baseURL: URL,
        account: String,
        secret: String? = nil,
        signing: Signing,
        retries: Int? = nil,
        timeout: Duration? = nil,
        pacing: Pacing? = nil,
        paths: [String: String] = [:],
        sampleNames: Bool = false,
        transport: any Transport = URLSessionTransport(),
        onEvent: (@Sendable (Event) -> Void)? = nil,
        time: any TimeSource = SystemTime(),
        fixedNonce: String? = nil
    ) throws {
        let options = Options(
            baseUrl: baseURL.absoluteString, account: given(account), secret: given(secret), retries: retries,
            timeout: timeout?.milliseconds, pacing: pacing, paths: paths.isEmpty ? nil : paths,
            sampleNames: sampleNames ? true : nil, fixedNonce: fixedNonce)
        try self.init(options, signing: signing, transport: transport, onEvent: onEvent, time: time)
    }

    /// Makes a client of the environment variables `TRILINE_PLATFORM_BASE_URL`, `TRILINE_PLATFORM_ACCOUNT`,
    /// `TRILINE_PLATFORM_SECRET` and `TRILINE_PLATFORM_SIGNING` (a recipe).
    ///
    /// - Parameters:
    ///   - environment: Where the variables are looked up.
    ///   - signing: How requests are signed, in place of `TRILINE_PLATFORM_SIGNING`.
    ///   - pacing: How many requests the account may send in a time. ``Pacing/documented`` by default.
    ///   - transport: What sends the requests.
    ///   - onEvent: Told what happens: see ``Event``.
    /// - Throws: ``TrilineError``: a variable at fault, by the name of the option.
    public static func fromEnv(
        _ environment: [String: String] = ProcessInfo.processInfo.environment,
        signing: Signing? = nil,
        pacing: Pacing? = nil,
        transport: any Transport = URLSessionTransport(),
        onEvent: (@Sendable (Event) -> Void)? = nil
    ) throws -> Platform {
        let variables = Variables(environment: environment, prefix: "TRILINE_PLATFORM_")
        let options = Options(
            baseUrl: variables["BASE_URL"], account: variables["ACCOUNT"], secret: variables["SECRET"],
            pacing: pacing)
        let signing = signing ?? variables["SIGNING"].map(Signing.recipe)
        return try Platform(options, signing: signing, transport: transport, onEvent: onEvent, time: SystemTime())
    }

    /// Makes a client on a service that is simulated within the process, for tests.
    ///
    /// - Parameters:
    ///   - service: Several clients may share one; one of its own if left out.
    ///   - onEvent: Told what happens: see ``Event``.
    /// - Throws: ``TrilineError``.
    public static func simulated(
        _ service: SimulatedService? = nil, onEvent: (@Sendable (Event) -> Void)? = nil
    ) throws -> Platform {
        Platform(caller: try (service ?? SimulatedService()).caller("platform", onEvent: onEvent))
    }

    private convenience init(
        _ options: Options, signing: Signing?, transport: any Transport, onEvent: (@Sendable (Event) -> Void)?,
        time: any TimeSource
    ) throws {
        var options = options
        var signer: (@Sendable (SignInput) async throws -> String)?
        switch signing {
        case .recipe(let recipe): options.signing = given(recipe)
        case .signer(let function): (signer, options.externalSigning) = (function, true)
        case nil: break
        }
        self.init(
            caller: try Caller(
                interface: "platform", options: options, transport: transport, time: time, signer: signer,
                onEvent: onEvent))
    }

    /// The same client with other limits for the calls made through it.
    ///
    /// ```swift
    /// let licences = try await cc.with(timeout: .seconds(3)).licences.count()
    /// ```
    ///
    /// - Parameters:
    ///   - retries: How many more times a request may be sent when that can do no harm.
    ///   - timeout: How long an attempt may take.
    ///   - totalTimeout: How long a call of one request may take with all its tries, each request of a long report by
    ///     itself, or a wait until something is done with all that it asks; waits for the limit of requests do not
    ///     count.
    ///   - maxWait: How long a call may wait for the limit of requests; where that is too short it fails, and nothing
    ///     was sent.
    public func with(
        retries: Int? = nil, timeout: Duration? = nil, totalTimeout: Duration? = nil, maxWait: Duration? = nil
    ) -> Platform {
        Platform(caller: caller.with(retries: retries, timeout: timeout, totalTimeout: totalTimeout, maxWait: maxWait))
    }

    private struct Options: Encodable {
        var baseUrl: String?
        var account: String?
        var secret: String?
        var signing: String?
        var externalSigning: Bool?
        var retries: Int?
        var timeout: Int64?
        var pacing: Pacing?
        var paths: [String: String]?
        var sampleNames: Bool?
        var fixedNonce: String?
    }
}
