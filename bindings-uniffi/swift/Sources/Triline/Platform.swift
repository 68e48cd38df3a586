import Foundation
internal import TrilineCore

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
public final class Platform: Sendable {
    let caller: Caller

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
    ///   - pacing: Whether requests wait for the limit of requests per minute.
    ///   - paths: Other paths for operations, by name, such as `["platform.roles.list": "/v2/roles"]`.
    ///   - transport: What sends the requests.
    ///   - onEvent: Told of pages and retries.
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
        transport: any Transport = URLSessionTransport(),
        onEvent: (@Sendable (Event) -> Void)? = nil,
        time: any TimeSource = SystemTime(),
        fixedNonce: String? = nil
    ) throws {
        let options = Options(
            baseUrl: baseURL.absoluteString, account: given(account), secret: given(secret), retries: retries,
            timeout: timeout?.milliseconds, pacing: pacing, paths: paths.isEmpty ? nil : paths,
            fixedNonce: fixedNonce)
        try self.init(options, signing: signing, transport: transport, onEvent: onEvent, time: time)
    }

    /// Makes a client of the environment variables `TRILINE_PLATFORM_BASE_URL`, `TRILINE_PLATFORM_ACCOUNT`,
    /// `TRILINE_PLATFORM_SECRET` and `TRILINE_PLATFORM_SIGNING` (a recipe).
    ///
    /// - Parameters:
    ///   - environment: Where the variables are looked up.
    ///   - transport: What sends the requests.
    ///   - onEvent: Told of pages and retries.
    /// - Throws: ``TrilineError``: a variable at fault, by the name of the option.
    public static func fromEnv(
        _ environment: [String: String] = ProcessInfo.processInfo.environment,
        transport: any Transport = URLSessionTransport(),
        onEvent: (@Sendable (Event) -> Void)? = nil
    ) throws -> Platform {
        func variable(_ name: String) -> String? {
            given(environment["TRILINE_PLATFORM_\(name)"])
        }
        let options = Options(
            baseUrl: variable("BASE_URL"), account: variable("ACCOUNT"), secret: variable("SECRET"))
        let signing = variable("SIGNING").map(Signing.recipe)
        return try Platform(options, signing: signing, transport: transport, onEvent: onEvent, time: SystemTime())
    }

    private init(
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
        let seed = Data((0..<32).map { _ in UInt8.random(in: .min ... .max) })
        do {
            let client = try NativeClient(interface: "platform", config: try encoded(options), seed: seed)
            caller = Caller(client: client, transport: transport, time: time, signer: signer, onEvent: onEvent)
        } catch let error as NativeError {
            throw TrilineError(error)
        }
    }

    private init(caller: Caller) {
        self.caller = caller
    }

    /// The same client with other retries, or another timeout, for the calls made through it.
    ///
    /// ```swift
    /// let licences = try await cc.with(timeout: .seconds(3)).licences.count()
    /// ```
    public func with(retries: Int? = nil, timeout: Duration? = nil) -> Platform {
        var caller = caller
        if let retries { caller.retries = retries }
        if let timeout { caller.timeout = timeout }
        return Platform(caller: caller)
    }

    /// Calls an operation by name: JSON in, JSON out, with the same checks as the typed methods.
    ///
    /// - Parameters:
    ///   - operation: Its name, such as `platform.agents.query`.
    ///   - parameters: An object of its parameters, in the API's names.
    /// - Returns: What the service answers, in the API's names; nothing is left out.
    public func call(_ operation: String, _ parameters: JSONValue = [:]) async throws -> JSONValue {
        try await caller.value(operation, try encoded(parameters), typed: false) ?? .null
    }

    /// Walks the pages of an operation by name.
    ///
    /// - Parameters:
    ///   - operation: Its name, such as `platform.agents.query`.
    ///   - parameters: An object of its parameters, in the API's names; the page it names is the first.
    public func pages(_ operation: String, _ parameters: [String: JSONValue] = [:]) -> PagedList<JSONValue>.Pages {
        let parameters = Parameters { for (name, value) in parameters { $0.set(name, value) } }
        let list: PagedList<JSONValue> = caller.pages(operation, parameters, typed: false)
        return list.pages
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
        var fixedNonce: String?
    }
}

/// A text that says something: an empty one stands for none.
private func given(_ text: String?) -> String? {
    text.flatMap { $0.isEmpty ? nil : $0 }
}

extension Platform: CustomStringConvertible, CustomReflectable {
    public var description: String { "Platform" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Whether requests wait for the limit of requests per minute.
public struct Pacing: Choice {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// They do not wait.
    public static let off = Pacing(rawValue: "off")
}
