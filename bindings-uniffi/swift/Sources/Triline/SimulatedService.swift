import Foundation
internal import TrilineCore

/// The three services, simulated within the process: for tests of what is built on this library.
///
/// They answer as the documents say, check what they are sent, and need no network. Agents, roles and licences of
/// the platform and all that the work phone and the AI agent hold are kept: what was created is found. Other results
/// are made up.
///
/// ```swift
/// let service = try SimulatedService()
/// let cc = try Platform.simulated(service)
/// try await cc.agents.disable(agentNumber: "1001")
/// #expect(service.calls == ["platform.agents.disable"])
/// ```
///
/// It is the transport of its clients, and may be wrapped in another, to fail for instance. Any number of clients
/// may use one at once.
public final class SimulatedService: Transport, @unchecked Sendable {
    private let native: NativeService
    private let time: any TimeSource
    private let lock = NSLock()
    /// Guarded by the lock.
    private var asked: [String] = []

    /// Makes a service that holds what the seed makes up.
    ///
    /// - Parameters:
    ///   - seed: The same seed makes up the same.
    ///   - time: The clock of the services, and of the clients made with `simulated`.
    /// - Throws: ``TrilineError``.
    public init(seed: Int64 = 1, time: any TimeSource = SystemTime()) throws {
        native = try failing { try NativeService(seed: seed) }
        self.time = time
    }

    /// The operations that were asked for, in that order, by their names; the work phone's token among them.
    public var calls: [String] { lock.withLock { asked } }

    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        let answer = answer(request)
        return TransportResponse(
            status: Int(answer.status), headers: answer.headersByName, body: Data(answer.parts.joined()))
    }

    public func stream(_ request: TransportRequest) async throws -> TransportStream {
        let answer = answer(request)
        let body = AsyncThrowingStream<Data, any Error> { parts in
            for part in answer.parts { parts.yield(part) }
            parts.finish()
        }
        return TransportStream(status: Int(answer.status), headers: answer.headersByName, body: body)
    }

    /// What the groups of a client of that interface call through.
    func caller(_ interface: String, onEvent: (@Sendable (Event) -> Void)?) throws -> Caller {
        let options = Data(native.clientOptions(interface: interface).utf8)
        return try Caller(
            interface: interface, options: try JSONDecoder().decode(JSONValue.self, from: options), transport: self,
            time: time, onEvent: onEvent)
    }

    private func answer(_ request: TransportRequest) -> NativeAnswer {
        let url = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
        let query = url?.percentEncodedQuery.map { "?\($0)" } ?? ""
        let headers = request.headers.map { NativeHeader(name: $0, value: $1) }
        let answer = native.handle(
            method: request.method, target: (url?.percentEncodedPath ?? "") + query, headers: headers,
            body: request.body, nowMs: Int64((time.wall.timeIntervalSince1970 * 1000).rounded(.down)))
        if let operation = answer.operation { lock.withLock { asked.append(operation) } }
        return answer
    }
}

extension NativeAnswer {
    fileprivate var headersByName: [String: String] {
        Dictionary(headers.map { ($0.name, $0.value) }) { _, last in last }
    }
}
