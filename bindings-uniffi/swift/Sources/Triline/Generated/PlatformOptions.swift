// Written by `cargo run -p triline-bindgen` from the table of the core.

import Foundation

extension Platform {
    /// The options that come from the environment, and their variables.
    static let variables: [OptionVariable] = [
        OptionVariable(option: "baseUrl", name: "TRILINE_PLATFORM_BASE_URL", kind: .text),
        OptionVariable(option: "account", name: "TRILINE_PLATFORM_ACCOUNT", kind: .text),
        OptionVariable(option: "secret", name: "TRILINE_PLATFORM_SECRET", kind: .text),
        OptionVariable(option: "signing", name: "TRILINE_PLATFORM_SIGNING", kind: .text),
        OptionVariable(option: "retries", name: "TRILINE_PLATFORM_RETRIES", kind: .integer),
        OptionVariable(option: "timeout", name: "TRILINE_PLATFORM_TIMEOUT", kind: .integer),
        OptionVariable(option: "totalTimeout", name: "TRILINE_PLATFORM_TOTAL_TIMEOUT", kind: .integer),
        OptionVariable(option: "maxWait", name: "TRILINE_PLATFORM_MAX_WAIT", kind: .integer),
        OptionVariable(option: "maxResponseBytes", name: "TRILINE_PLATFORM_MAX_RESPONSE_BYTES", kind: .integer),
        OptionVariable(option: "pacing", name: "TRILINE_PLATFORM_PACING", kind: .text),
        OptionVariable(option: "onStoreFailure", name: "TRILINE_PLATFORM_ON_STORE_FAILURE", kind: .text),
        OptionVariable(option: "language", name: "TRILINE_PLATFORM_LANGUAGE", kind: .text),
        OptionVariable(option: "sampleNames", name: "TRILINE_PLATFORM_SAMPLE_NAMES", kind: .boolean),
    ]

    /// Creates a client. Nothing is sent.
    ///
    /// - Parameters:
    ///   - baseURL: Address of the service, `https` (or `http` to this machine).
    ///   - account: Account number.
    ///   - secret: Secret key of the account. Not needed if another party signs.
    ///   - signing: How requests are signed. The vendor's documents do not show the algorithm: ask the vendor.
    ///   - retries: Maximum number of retries of a request; only requests that are safe to repeat are retried. 0 to 20. `2` by default.
    ///   - timeout: Timeout of an attempt. 30 seconds by default.
    ///   - totalTimeout: Timeout of a request with all its attempts and waits; of a wait-until, of all its requests. Default: two minutes from the moment at which the rate limit first lets the request through, ten minutes for a wait-until, no limit for uploads.
    ///   - maxWait: Maximum wait of a request for the rate limit, or because the service demands it. A call with a longer wait fails at once, before anything is sent.
    ///   - headers: Further headers of every request, such as those that a gateway asks for. One that the client sets itself is refused.
    ///   - maxResponseBytes: Maximum size of a response body, after decompression; a larger one is a malformed response. 1 to 1073741824. `33554432` by default.
    ///   - pacing: Rate limit of the account; further requests wait. `20/60` by default.
    ///   - store: What the processes of the account share: one rate limit, one set of tokens, one sequence of nonces. Such as a ``RedisStore``.
    ///   - onStoreFailure: What to do while the store is unavailable: `wait`, `fail`, or continue with a share of the limit, such as `share=0.1`, once every slot that others may hold has expired. `wait` by default.
    ///   - language: Language of the texts of errors: messages, meanings of codes, remedies. Kinds, codes and categories are the same in both. `en` by default.
    ///   - paths: Other paths for operations, by name.
    ///   - sampleNames: Whether to send parameters under the names of the vendor's samples, if those differ from the names in the vendor's tables.
    ///   - transport: Sends the requests.
    ///   - onEvent: Receives what happens: see ``Event``.
    ///   - time: For tests: other clocks.
    ///   - fixedNonce: For tests: the nonce of every request.
    /// - Throws: ``TrilineError``: an option is at fault.
    public convenience init(
        baseURL: URL,
        account: String,
        secret: String? = nil,
        signing: Signing,
        retries: Int? = nil,
        timeout: Duration? = nil,
        totalTimeout: Duration? = nil,
        maxWait: Duration? = nil,
        headers: [String: String]? = nil,
        maxResponseBytes: Int? = nil,
        pacing: Pacing? = nil,
        store: (any Store)? = nil,
        onStoreFailure: OnStoreFailure? = nil,
        language: Language? = nil,
        paths: [String: String]? = nil,
        sampleNames: Bool? = nil,
        transport: any Transport = URLSessionTransport(),
        onEvent: (@Sendable (Event) -> Void)? = nil,
        time: any TimeSource = SystemTime(),
        fixedNonce: String? = nil
    ) throws {
        let options = Parameters {
            $0.set("baseUrl", baseURL.absoluteString)
            $0.set("account", given(account))
            $0.set("secret", given(secret))
            $0.set("retries", retries)
            $0.set("timeout", timeout?.milliseconds)
            $0.set("totalTimeout", totalTimeout?.milliseconds)
            $0.set("maxWait", maxWait?.milliseconds)
            $0.set("headers", headers)
            $0.set("maxResponseBytes", maxResponseBytes)
            $0.set("pacing", pacing)
            $0.set("onStoreFailure", onStoreFailure?.text)
            $0.set("language", language)
            $0.set("paths", paths)
            $0.set("sampleNames", sampleNames)
            $0.set("fixedNonce", given(fixedNonce))
        }
        try self.init(
            "platform", options, signing: signing, store: store, transport: transport, onEvent: onEvent, time: time)
    }

    /// Creates a client over a relay, a handler in the application's own server that holds the credentials. Nothing is sent.
    ///
    /// For apps, which cannot keep a secret. Groups, records, lists, streams, uploads and errors are those of any client. Row
    /// batches are jobs of the relay. Undocumented requests are for a client on a server.
    ///
    /// ```swift
    /// let client = try Platform.relay(
    ///     URL(string: "https://app.example.com/relay")!,
    ///     headers: { ["authorization": "Bearer \(try await session.token())"] })
    /// ```
    ///
    /// - Parameters:
    ///   - url: Address of the relay, `https` (or `http` to this machine).
    ///   - headers: Says who the user is: returns the headers of each request to the relay, such as a fresh token. The relay passes none on. If it throws, the call fails with ``TrilineError/Kind/authError`` and nothing is sent.
    ///   - maxAge: How old an answer may be that the relay has kept; 0: not at all. Default: as old as the relay allows.
    ///   - retries: Maximum number of retries of a request; only requests that are safe to repeat are retried. 0 to 20. `2` by default.
    ///   - timeout: Timeout of an attempt of the relay at the service.
    ///   - totalTimeout: Timeout of a request with all its attempts and waits. The client waits ten seconds longer for the relay's answer. Default: two minutes, no limit for streams; ten minutes for an attempt of an upload.
    ///   - maxWait: Maximum wait of a request for its turn and for the rate limit. A call with a longer wait fails at once.
    ///   - maxResponseBytes: Maximum size of a response body, after decompression; a larger one is a malformed response. 1 to 1073741824. `33554432` by default.
    ///   - language: Language of the texts of errors, those of the relay too. `en` by default.
    ///   - transport: Sends the requests.
    ///   - onEvent: Receives what happens: see ``Event``.
    ///   - time: For tests: other clocks.
    /// - Throws: ``TrilineError``: an option is at fault.
    public static func relay(
        _ url: URL,
        headers: (@Sendable () async throws -> [String: String])? = nil,
        maxAge: Duration? = nil,
        retries: Int? = nil,
        timeout: Duration? = nil,
        totalTimeout: Duration? = nil,
        maxWait: Duration? = nil,
        maxResponseBytes: Int? = nil,
        language: Language? = nil,
        transport: any Transport = URLSessionTransport(),
        onEvent: (@Sendable (Event) -> Void)? = nil,
        time: any TimeSource = SystemTime()
    ) throws -> Platform {
        let options = Parameters {
            $0.set("relay", url.absoluteString)
            $0.set("maxAge", maxAge?.milliseconds)
            $0.set("retries", retries)
            $0.set("timeout", timeout?.milliseconds)
            $0.set("totalTimeout", totalTimeout?.milliseconds)
            $0.set("maxWait", maxWait?.milliseconds)
            $0.set("maxResponseBytes", maxResponseBytes)
            $0.set("language", language)
        }
        return try Platform("platform", options, headers: headers, transport: transport, onEvent: onEvent, time: time)
    }

    /// Creates a client from environment variables: `TRILINE_<CLIENT>_<OPTION>`, such as
    /// `TRILINE_PLATFORM_BASE_URL`. Durations are in milliseconds. A parameter takes precedence over its variable.
    ///
    /// - Parameters:
    ///   - environment: The variables; by default those of the process.
    ///   - baseURL: Address of the service, `https` (or `http` to this machine).
    ///   - account: Account number.
    ///   - secret: Secret key of the account. Not needed if another party signs.
    ///   - signing: How requests are signed. The vendor's documents do not show the algorithm: ask the vendor.
    ///   - retries: Maximum number of retries of a request; only requests that are safe to repeat are retried. 0 to 20. `2` by default.
    ///   - timeout: Timeout of an attempt. 30 seconds by default.
    ///   - totalTimeout: Timeout of a request with all its attempts and waits; of a wait-until, of all its requests. Default: two minutes from the moment at which the rate limit first lets the request through, ten minutes for a wait-until, no limit for uploads.
    ///   - maxWait: Maximum wait of a request for the rate limit, or because the service demands it. A call with a longer wait fails at once, before anything is sent.
    ///   - headers: Further headers of every request, such as those that a gateway asks for. One that the client sets itself is refused.
    ///   - maxResponseBytes: Maximum size of a response body, after decompression; a larger one is a malformed response. 1 to 1073741824. `33554432` by default.
    ///   - pacing: Rate limit of the account; further requests wait. `20/60` by default.
    ///   - store: What the processes of the account share: one rate limit, one set of tokens, one sequence of nonces. Such as a ``RedisStore``.
    ///   - onStoreFailure: What to do while the store is unavailable: `wait`, `fail`, or continue with a share of the limit, such as `share=0.1`, once every slot that others may hold has expired. `wait` by default.
    ///   - language: Language of the texts of errors: messages, meanings of codes, remedies. Kinds, codes and categories are the same in both. `en` by default.
    ///   - paths: Other paths for operations, by name.
    ///   - sampleNames: Whether to send parameters under the names of the vendor's samples, if those differ from the names in the vendor's tables.
    ///   - transport: Sends the requests.
    ///   - onEvent: Receives what happens: see ``Event``.
    ///   - time: For tests: other clocks.
    ///   - fixedNonce: For tests: the nonce of every request.
    /// - Throws: ``TrilineError``: an option is missing or at fault. The message names its variable.
    public static func fromEnv(
        _ environment: [String: String] = ProcessInfo.processInfo.environment,
        baseURL: URL? = nil,
        account: String? = nil,
        secret: String? = nil,
        signing: Signing? = nil,
        retries: Int? = nil,
        timeout: Duration? = nil,
        totalTimeout: Duration? = nil,
        maxWait: Duration? = nil,
        headers: [String: String]? = nil,
        maxResponseBytes: Int? = nil,
        pacing: Pacing? = nil,
        store: (any Store)? = nil,
        onStoreFailure: OnStoreFailure? = nil,
        language: Language? = nil,
        paths: [String: String]? = nil,
        sampleNames: Bool? = nil,
        transport: any Transport = URLSessionTransport(),
        onEvent: (@Sendable (Event) -> Void)? = nil,
        time: any TimeSource = SystemTime(),
        fixedNonce: String? = nil
    ) throws -> Platform {
        try fromEnvironment(environment, variables) {
            $0.set("baseUrl", baseURL?.absoluteString)
            $0.set("account", given(account))
            $0.set("secret", given(secret))
            $0.set("retries", retries)
            $0.set("timeout", timeout?.milliseconds)
            $0.set("totalTimeout", totalTimeout?.milliseconds)
            $0.set("maxWait", maxWait?.milliseconds)
            $0.set("headers", headers)
            $0.set("maxResponseBytes", maxResponseBytes)
            $0.set("pacing", pacing)
            $0.set("onStoreFailure", onStoreFailure?.text)
            $0.set("language", language)
            $0.set("paths", paths)
            $0.set("sampleNames", sampleNames)
            $0.set("fixedNonce", given(fixedNonce))
            return try Platform(
                "platform", $0, signing: signing, store: store, transport: transport, onEvent: onEvent, time: time)
        }
    }

    /// The same client with other options for the calls made through it. It shares tokens and the rate limiter.
    /// Headers and listeners come on top of those of the client; a header of the same name takes its place.
    ///
    /// ```swift
    /// let hasty = client.with(timeout: .seconds(3))
    /// ```
    ///
    /// - Parameters:
    ///   - retries: Maximum number of retries, instead of the client's setting. 0 to 20.
    ///   - timeout: Timeout of an attempt, and of a pause in which nothing of a stream arrives, instead of the client's setting. Any byte ends such a pause, a comment too; `totalTimeout` bounds the stream.
    ///   - totalTimeout: Timeout of a request with all its attempts and waits; of a wait-until, of all its requests.
    ///   - maxWait: Maximum wait of a request for the rate limit, or because the service demands it. A call with a longer wait fails at once, before anything is sent.
    ///   - maxAge: Over a relay: how old an answer may be that it has kept, instead of the client's setting; 0: not at all.
    ///   - onResponse: Receives each raw response: see ``RawResponse``.
    ///   - headers: Further headers of the call's requests, beside those of the client; one of the same name takes its place. One that the client sets itself is refused.
    ///   - extraParams: Parameters that no document describes: they are sent as they are, beside those of the operation.
    ///   - onEvent: Receives the events of the calls, after the listener of the client.
    public func with(
        retries: Int? = nil, timeout: Duration? = nil, totalTimeout: Duration? = nil, maxWait: Duration? = nil,
        maxAge: Duration? = nil, onResponse: (@Sendable (RawResponse) -> Void)? = nil, headers: [String: String]? = nil,
        extraParams: [String: JSONValue]? = nil, onEvent: (@Sendable (Event) -> Void)? = nil
    ) -> Platform {
        Platform(
            caller: caller.with(
                retries: retries, timeout: timeout, totalTimeout: totalTimeout, maxWait: maxWait, maxAge: maxAge,
                onResponse: onResponse, headers: headers, extraParams: extraParams, onEvent: onEvent))
    }
}
