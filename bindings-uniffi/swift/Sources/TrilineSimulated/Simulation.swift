import Foundation
import Triline

/// The three services, simulated, and a client of each, on a clock that stands still: what a test needs. Nothing is
/// shared with other tests, and nothing is waited for.
///
/// ```swift
/// @Suite struct AgentTests {
///     let simulation: Simulation
///     init() throws { simulation = try Simulation() }    // anew for each test
///
///     @Test func disables() async throws {
///         try await simulation.platform.agents.disable(agentNumber: "1001")
///         #expect(simulation.service.calls.last?.params["agentNumber"] == "1001")
///     }
/// }
/// ```
public struct Simulation: Sendable {
    /// The services: what was called, what goes wrong, what would have been sent.
    public let service: SimulatedService
    /// A client of the contact-center platform.
    public let platform: Platform
    /// A client of the work phone.
    public let workPhone: WorkPhone
    /// A client of the AI agent.
    public let aiAgent: AiAgent
    /// The clock of them all. It moves when a client waits, and by ``StandingTime/advance(by:)``.
    public let time: StandingTime

    /// Makes the services and their clients.
    ///
    /// The settings, in the order of what one needs most:
    ///
    /// | setting | meaning | if left out |
    /// | --- | --- | --- |
    /// | `agents`, `customers` | how many an account has from the beginning | 45 |
    /// | `aiAnswers` | what the AI agent answers: `[["question": "…", "answer": "…", "action": 5]]`, the first whose `question` is in what was asked | the question comes back |
    /// | `aiFraming` | how streamed answers are framed: `events`, `lines`, `objects`, `whole`, `wrapped`, `done`, `pings` | `events` |
    /// | `requestsPerMinute` | the limit of the platform; 0 for none | 0 |
    /// | `errorStatus` | the HTTP status of errors: `ok` for 200, `mapped` for one by the kind of error | `ok` |
    /// | `authentication` | whether signatures, tokens and timestamps are looked at | `true` |
    /// | `refuseUsedNonces` | whether a nonce of the last five minutes is refused | `false` |
    /// | `requestInfo` | whether answers of the platform repeat the request | `false` |
    /// | `recordedCalls` | how many calls are kept | 1000 |
    ///
    /// - Parameters:
    ///   - seed: The same seed makes up the same.
    ///   - settings: Those of the table.
    ///   - faults: What goes wrong: see ``SimulatedService/setFaults(_:)``.
    ///   - time: The clock.
    ///   - onEvent: Told what happens: see `Event`.
    /// - Throws: `TrilineError` names the setting or fault that is wrong.
    public init(
        seed: Int64 = 1, settings: [String: JSONValue] = [:], faults: [FaultRule] = [],
        time: StandingTime = StandingTime(), onEvent: (@Sendable (Event) -> Void)? = nil
    ) throws {
        service = try SimulatedService(seed: seed, settings: settings, time: time)
        try service.setFaults(faults)
        platform = try .simulated(service, onEvent: onEvent)
        workPhone = try .simulated(service, onEvent: onEvent)
        aiAgent = try .simulated(service, onEvent: onEvent)
        self.time = time
    }
}
