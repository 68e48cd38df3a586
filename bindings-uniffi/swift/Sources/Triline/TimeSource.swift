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

/// A clock for tests: it stands still, but for waits, which take no time, and for ``advance(by:)``.
public final class StandingTime: TimeSource, @unchecked Sendable {
    private let beginning: Date
    private let lock = NSLock()
    /// Guarded by the lock.
    private var passed: Duration = .zero

    /// A clock that stands at that time; always the same one if left out.
    public init(at beginning: Date = Date(timeIntervalSince1970: 1_760_000_000)) {
        self.beginning = beginning
    }

    public var steady: Duration { lock.withLock { passed } }
    public var wall: Date { beginning.addingTimeInterval(steady / .seconds(1)) }

    public func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        advance(by: duration)
    }

    /// Lets that time pass.
    public func advance(by duration: Duration) {
        lock.withLock { passed += max(duration, .zero) }
    }
}

extension TimeSource {
    /// The time of day in milliseconds since 1970. A `Date` has them to a small fraction.
    var wallMs: Int64 { Int64((wall.timeIntervalSince1970 * 1000).rounded()) }
}

extension Duration {
    /// Whole milliseconds, rounded up, so that no wait ends early.
    var milliseconds: Int64 {
        let seconds = max(-1_000_000_000_000, min(1_000_000_000_000, components.seconds))
        let (quotient, remainder) = components.attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
        return seconds * 1000 + quotient + (remainder > 0 ? 1 : 0)
    }
}
