import Foundation
import Triline
internal import TrilineSimulatedCore

/// The three services, simulated within the process: for tests of what is built on this library.
///
/// They answer as the vendor's documents say, check what they are sent, keep what is written, and need no network. What is
/// there from the beginning is made up.
///
/// ```swift
/// let service = try SimulatedService()
/// let cc = try Platform.simulated(service)
/// try await cc.agents.disable(agentNumber: "1001")
/// #expect(service.calls.map(\.operation) == ["platform.agents.disable"])
/// ```
///
/// It is the transport of its clients, and may be wrapped in another. Any number of clients may use one at once.
/// ``Simulation`` is one with its clients and a clock of its own.
public final class SimulatedService: Transport, Sendable {
    private let native: NativeService
    private let time: any TimeSource

    /// Makes a service that holds what the seed makes up.
    ///
    /// - Parameters:
    ///   - seed: The same seed makes up the same.
    ///   - settings: How much there is, and how the service answers where the vendor's documents do not say, such as
    ///     `["agents": 3, "requestsPerMinute": 20]`: ``Simulation`` lists them.
    ///   - time: The clock of the services, and of the clients made with `simulated`.
    /// - Throws: `TrilineError` names the setting at fault.
    public init(
        seed: Int64 = 1, settings: [String: JSONValue] = [:], time: any TimeSource = SystemTime()
    ) throws {
        let settings = try encoded(settings)
        native = try failing { try NativeService(seed: seed, settings: settings) }
        self.time = time
    }

    /// The last calls, the newest at the end: 1000 unless the setting `recordedCalls` says otherwise. The work phone's
    /// token is among them.
    public var calls: [SimulatedCall] {
        // The core writes nothing else.
        (try? JSONDecoder().decode([SimulatedCall].self, from: Data(native.calls().utf8))) ?? []
    }

    /// Forgets the calls.
    public func clearCalls() { native.clearCalls() }

    /// Sets what is to go wrong, in place of what was set before.
    ///
    /// ```swift
    /// try service.setFaults([FaultRule(operation: "platform.customers.create", fault: "drop_after")])
    /// ```
    ///
    /// - Parameter rules: Each counts the requests of its operations; the first that is due decides.
    /// - Throws: `TrilineError` names what is at fault, such as `faults[1].fault`; the faults stay as they were.
    public func setFaults(_ rules: [FaultRule]) throws {
        let script = try encoded(rules)
        try failing { try native.setFaults(script: script) }
    }

    /// Lets time pass on the clock of the services alone: tokens expire, limits are forgotten. Clients do not know of
    /// it. ``StandingTime/advance(by:)`` moves a clock that they share.
    public func advance(by duration: Duration) { native.advance(ms: duration.milliseconds) }

    /// What the services would have sent by now to the addresses that they were given, in that order; each is given
    /// once. They send nothing themselves.
    public func takePushes() -> [SimulatedPush] {
        native.takePushes(nowMs: time.wallMs).map { SimulatedPush(url: $0.url, body: $0.body) }
    }

    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        let answer = try await answer(request)
        if answer.isCut { throw NativeAnswer.cut }
        return TransportResponse(
            status: Int(answer.status), headers: answer.headersByName, body: Data(answer.parts.joined()))
    }

    public func stream(_ request: TransportRequest) async throws -> TransportStream {
        let answer = try await answer(request)
        let body = AsyncThrowingStream<Data, any Error> { parts in
            for part in answer.parts { parts.yield(part) }
            parts.finish(throwing: answer.isCut ? NativeAnswer.cut : nil)
        }
        return TransportStream(status: Int(answer.status), headers: answer.headersByName, body: body)
    }

    /// What the groups of a client of that interface call through.
    func caller(_ interface: String, pacing: Pacing?, onEvent: (@Sendable (Event) -> Void)?) throws -> Caller {
        let known = Data(native.clientOptions(interface: interface).utf8)
        var options = try JSONDecoder().decode([String: JSONValue].self, from: known)
        if let pacing { options["pacing"] = .string(pacing.rawValue) }
        return try Caller(interface: interface, options: options, transport: self, time: time, onEvent: onEvent)
    }

    private func answer(_ request: TransportRequest) async throws -> NativeAnswer {
        let url = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
        let query = url?.percentEncodedQuery.map { "?\($0)" } ?? ""
        let headers = request.headers.map { NativeHeader(name: $0, value: $1) }
        let answer = native.handle(
            method: request.method, target: (url?.percentEncodedPath ?? "") + query, headers: headers,
            body: try request.wholeBody(), nowMs: time.wallMs)
        switch answer.delivery {
        case "refused": throw TransportFailure.refused("the simulated service refused the connection")
        case "lost": throw TransportFailure.broken("the simulated service broke the connection")
        default: break
        }
        if answer.delayMs > 0 {
            let delay = Duration.milliseconds(answer.delayMs)
            try await time.sleep(for: min(delay, request.timeout))
            if delay >= request.timeout { throw TransportFailure.timeout("the simulated service took too long") }
        }
        return answer
    }
}

/// A request that a simulated service was sent.
public struct SimulatedCall: Codable, Hashable, Sendable {
    /// The operation that it was for.
    public let operation: String
    /// Its parameters in wire names: without secrets and undocumented members, files empty. `null`: they could not be
    /// read.
    public let params: JSONValue
    /// The HTTP status of the answer; nil: a fault kept the request from the service.
    public let status: Int?
    /// The service's code, if it refused; the work phone has 0 for all.
    public let code: Int?
    /// The fault that it met, as it was set.
    public let fault: String?
}

/// Which requests something goes wrong with, and what.
public struct FaultRule: Codable, Hashable, Sendable {
    /// The operation, `*` for all requests, or the beginning of names with `*` behind it, such as `platform.*`.
    public var operation: String
    /// How many requests go well before; none if left out.
    public var skip: Int?
    /// How many requests it happens to; 0 for all from then on. One if left out.
    public var times: Int?
    /// What goes wrong: `drop_before`, `drop_after`, `refuse`, `truncate`, `garbage`, `duplicate`, `delay:<ms>`,
    /// `throttle`, `status:<HTTP status>`, `gateway:<status>`, `gateway_after:<status>`, `refusal:<code>`,
    /// `refusal_after:<code>`, `skew:<seconds>`, `expire_tokens`, `page_cap:<rows>`, `total_of_page` or
    /// `total_off:<rows>`.
    public var fault: String

    /// A rule for an operation, by its name.
    public init(operation: String, fault: String, skip: Int? = nil, times: Int? = nil) {
        (self.operation, self.fault, self.skip, self.times) = (operation, fault, skip, times)
    }
}

/// What a simulated service would have sent to an address that it was given. Neither is shown: an address may hold a
/// secret, a body what people said.
public struct SimulatedPush: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The address.
    public let url: String
    /// The body: a JSON object.
    public let body: String

    public var description: String { "SimulatedPush" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Turns an error of the core into one of the library.
func failing<Value>(_ work: () throws -> Value) throws -> Value {
    do { return try work() } catch NativeError.Failed(let json) { throw TrilineError(json: json) }
}

extension NativeAnswer {
    /// What happens at the end of an answer that is cut.
    fileprivate static let cut = TransportFailure.broken("the simulated service cut the answer")

    fileprivate var isCut: Bool { delivery == "cut" }

    fileprivate var headersByName: [String: String] {
        Dictionary(headers.map { ($0.name, $0.value) }) { _, last in last }
    }
}
