import Triline

extension Platform {
    /// Creates a client on a service that is simulated in the process, for tests.
    ///
    /// - Parameters:
    ///   - service: May be shared by several clients; by default one of its own.
    ///   - pacing: Rate limit; by default that of a real client. Waits pass on the clock of the service: on that of a
    ///     `Simulation` they take no time.
    ///   - onEvent: Receives what happens: see `Event`.
    public static func simulated(
        _ service: SimulatedService? = nil, pacing: Pacing? = nil, onEvent: (@Sendable (Event) -> Void)? = nil
    ) throws -> Platform {
        Platform(caller: try (service ?? SimulatedService()).caller("platform", pacing: pacing, onEvent: onEvent))
    }
}

extension WorkPhone {
    /// Creates a client on a service that is simulated in the process, for tests.
    ///
    /// - Parameters:
    ///   - service: May be shared by several clients; by default one of its own.
    ///   - pacing: Rate limit; by default that of a real client. Waits pass on the clock of the service: on that of a
    ///     `Simulation` they take no time.
    ///   - onEvent: Receives what happens: see `Event`.
    public static func simulated(
        _ service: SimulatedService? = nil, pacing: Pacing? = nil, onEvent: (@Sendable (Event) -> Void)? = nil
    ) throws -> WorkPhone {
        WorkPhone(caller: try (service ?? SimulatedService()).caller("work_phone", pacing: pacing, onEvent: onEvent))
    }
}

extension AiAgent {
    /// Creates a client on a service that is simulated in the process, for tests.
    ///
    /// - Parameters:
    ///   - service: May be shared by several clients; by default one of its own.
    ///   - pacing: Rate limit; by default that of a real client. Waits pass on the clock of the service: on that of a
    ///     `Simulation` they take no time.
    ///   - onEvent: Receives what happens: see `Event`.
    public static func simulated(
        _ service: SimulatedService? = nil, pacing: Pacing? = nil, onEvent: (@Sendable (Event) -> Void)? = nil
    ) throws -> AiAgent {
        AiAgent(caller: try (service ?? SimulatedService()).caller("ai_agent", pacing: pacing, onEvent: onEvent))
    }
}
