import Foundation

/// The time as a client sees it. Tests pass one of their own.
public protocol TimeSource: Sendable {
    /// The time of day, for signing.
    var wall: Date { get }
    /// The time by a clock that is never set, from any beginning, for waits.
    var steady: Duration { get }
    /// Waits. Throws `CancellationError` when the task is cancelled.
    func sleep(for duration: Duration) async throws
}

/// The time of this machine.
public struct SystemTime: TimeSource {
    private static let start = ContinuousClock.now

    public init() {}

    public var wall: Date { Date() }
    public var steady: Duration { ContinuousClock.now - Self.start }

    public func sleep(for duration: Duration) async throws {
        try await Task.sleep(for: duration)
    }
}

extension Duration {
    /// Whole milliseconds, rounded up, so that no wait ends early.
    var milliseconds: Int64 {
        let seconds = max(-1_000_000_000_000, min(1_000_000_000_000, components.seconds))
        let (quotient, remainder) = components.attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
        return seconds * 1000 + quotient + (remainder > 0 ? 1 : 0)
    }
}
