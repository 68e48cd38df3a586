import Dispatch
import Foundation

/// The clocks of a client. Tests pass one of their own.
public protocol TimeSource: Sendable {
    /// The time of day, for signing and for the expiry of tokens.
    var wall: Date { get }
    /// The time of a monotonic clock with any origin, for waits and deadlines.
    var steady: Duration { get }
    /// Sleeps. Throws `CancellationError` when the task is cancelled.
    func sleep(for duration: Duration) async throws
    /// Returns when something that is in flight has taken that long. Throws `CancellationError` when the task is
    /// cancelled, which it is when the result arrives first.
    ///
    /// The default sleeps in real time, because what is in flight takes real time.
    func deadline(after duration: Duration) async throws
}

extension TimeSource {
    public func deadline(after duration: Duration) async throws {
        try await sleepReleasing(for: duration)
    }
}

/// Sleeps in real time, and keeps nothing when the task is cancelled. `Task.sleep` keeps its timer and its task until the
/// time has passed: with one deadline for each call that is most of what a call takes, and for half a minute.
func sleepReleasing(for duration: Duration) async throws {
    try Task.checkCancellation()
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let timer = DispatchSource.makeTimerSource(queue: .global())
    // Nothing is in flight for a year.
    timer.schedule(deadline: .now() + .milliseconds(Int(min(duration.milliseconds, 365 * 86_400_000))))
    timer.setEventHandler { end.finish() }
    timer.activate()
    defer { timer.cancel() }
    // A stream ends when the task that reads it is cancelled.
    for await _ in ends {}
    try Task.checkCancellation()
}

/// The clocks of this machine.
public struct SystemTime: TimeSource {
    private static let start = ContinuousClock.now

    /// The clocks; they have no state of their own.
    public init() {}

    public var wall: Date { Date() }
    public var steady: Duration { ContinuousClock.now - Self.start }

    public func sleep(for duration: Duration) async throws {
        try await Task.sleep(for: duration)
    }
}

/// A clock for tests: it stands still except for waits, which take no time, and for ``advance(by:)``.
///
/// A deadline passes in real time, and moves the clock when it has passed.
public final class StandingTime: TimeSource, @unchecked Sendable {
    private let beginning: Date
    private let lock = NSLock()
    /// Guarded by the lock.
    private var passed: Duration = .zero

    /// A clock that stands at that time; by default always the same one.
    public init(at beginning: Date = Date(timeIntervalSince1970: 1_760_000_000)) {
        self.beginning = beginning
    }

    public var steady: Duration { lock.withLock { passed } }
    public var wall: Date { beginning.addingTimeInterval(steady / .seconds(1)) }

    public func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        advance(by: duration)
    }

    public func deadline(after duration: Duration) async throws {
        try await sleepReleasing(for: duration)
        advance(by: duration)
    }

    /// Moves the clock forward.
    public func advance(by duration: Duration) {
        lock.withLock { passed += max(duration, .zero) }
    }
}

extension TimeSource {
    /// The time of day in milliseconds since 1970.
    package var wallMs: Int64 { wall.milliseconds }
}

extension Duration {
    /// Whole milliseconds, rounded up, so that no wait ends early.
    package var milliseconds: Int64 {
        let seconds = max(-1_000_000_000_000, min(1_000_000_000_000, components.seconds))
        let (quotient, remainder) = components.attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000)
        return seconds * 1000 + quotient + (remainder > 0 ? 1 : 0)
    }
}

extension Date {
    /// Whole milliseconds since 1970; what is out of range becomes the greatest number, which the core refuses.
    package var milliseconds: Int64 {
        Int64(exactly: (timeIntervalSince1970 * 1000).rounded()) ?? .max
    }
}
