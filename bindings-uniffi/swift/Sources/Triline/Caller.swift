import Foundation
internal import TrilineCore

/// What the groups of a client call through: the core, and what the host does for it.
struct Caller: Sendable {
    let client: NativeClient
    let transport: any Transport
    let time: any TimeSource
    let signer: (@Sendable (SignInput) async throws -> String)?
    let tokens: (@Sendable () async throws -> String)?
    let onEvent: (@Sendable (Event) -> Void)?
    /// What is said of each call, in place of the client's options.
    var limits = CallLimits()

    /// Begins a call.
    ///
    /// - Parameters:
    ///   - feeder: What gives the rows of a batch.
    ///   - onProgress: Told how much of the request has been sent.
    func begin(
        _ operation: String, params: String, _ options: CallOptions, feeder: Feeder? = nil,
        onProgress: (@Sendable (UploadProgress) -> Void)? = nil
    ) throws -> Driver {
        let teller = onEvent.map { Teller(operation: operation, time: time, onEvent: $0) }
        do {
            var options = options
            options.limits = limits
            let call = try failing {
                try client.call(operation: operation, params: params, options: try encoded(options))
            }
            return Driver(
                caller: self, operation: operation, params: params, call: call, streams: options.stream,
                teller: teller, feeder: feeder, onProgress: onProgress)
        } catch {
            teller?.end(error)
            throw error
        }
    }

    /// The same with other limits; nil leaves one as it is.
    func with(retries: Int?, timeout: Duration?, totalTimeout: Duration?, maxWait: Duration?) -> Caller {
        var caller = self
        caller.limits.retries = retries ?? limits.retries
        caller.limits.timeout = timeout?.milliseconds ?? limits.timeout
        caller.limits.totalTimeout = totalTimeout?.milliseconds ?? limits.totalTimeout
        caller.limits.maxWait = maxWait?.milliseconds ?? limits.maxWait
        return caller
    }
}

/// How often and how long a call may try, in place of the client's options. Times are in milliseconds.
struct CallLimits: Sendable {
    var retries: Int?
    var timeout: Int64?
    var totalTimeout: Int64?
    var maxWait: Int64?
}

/// The options of a call, as the core reads them.
struct CallOptions: Encodable, Sendable {
    var pages = false
    var resume: String?
    var stream = false
    var batch = false
    var rows = false
    var journal = false
    var dryRun = false
    var count: Int?
    var reconcile = false
    var typed = false
    var limits = CallLimits()

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: MemberName.self)
        let flags = [
            ("pages", pages), ("stream", stream), ("batch", batch), ("rows", rows), ("journal", journal),
            ("dryRun", dryRun), ("reconcile", reconcile), ("typed", typed),
        ]
        for (name, value) in flags where value { try members.set(name, value) }
        try members.set("resume", resume)
        try members.set("count", count)
        try members.set("retries", limits.retries)
        try members.set("timeout", limits.timeout)
        try members.set("totalTimeout", limits.totalTimeout)
        try members.set("maxWait", limits.maxWait)
    }
}
