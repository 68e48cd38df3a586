import Triline

extension Platform {
    /// Creates a client on a service that is simulated in the process, for tests.
    ///
    /// - Parameters:
    ///   - service: May be shared by several clients; by default one of its own.
    ///   - onEvent: Receives what happens: see `Event`.
    public static func simulated(
        _ service: SimulatedService? = nil, onEvent: (@Sendable (Event) -> Void)? = nil
    ) throws -> Platform {
        Platform(caller: try (service ?? SimulatedService()).caller("platform", onEvent: onEvent))
    }
}

extension WorkPhone {
    /// Creates a client on a service that is simulated in the process, for tests.
    ///
    /// - Parameters:
    ///   - service: May be shared by several clients; by default one of its own.
    ///   - onEvent: Receives what happens: see `Event`.
    public static func simulated(
        _ service: SimulatedService? = nil, onEvent: (@Sendable (Event) -> Void)? = nil
    ) throws -> WorkPhone {
        WorkPhone(caller: try (service ?? SimulatedService()).caller("work_phone", onEvent: onEvent))
    }
}

extension AiAgent {
    /// Creates a client on a service that is simulated in the process, for tests.
    ///
    /// - Parameters:
    ///   - service: May be shared by several clients; by default one of its own.
    ///   - onEvent: Receives what happens: see `Event`.
    public static func simulated(
        _ service: SimulatedService? = nil, onEvent: (@Sendable (Event) -> Void)? = nil
    ) throws -> AiAgent {
        AiAgent(caller: try (service ?? SimulatedService()).caller("ai_agent", onEvent: onEvent))
    }
}
