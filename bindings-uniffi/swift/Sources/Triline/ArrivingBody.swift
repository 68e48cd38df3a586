import Foundation

/// The body of a response that arrives. What has arrived and was not read yet is one part for the reader, because many small
/// parts would take a multiple of the memory of their bytes.
final class ArrivingBody: @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by the lock.
    private var unread = Data()
    /// Wakes the reader.
    private let arrival: AsyncThrowingStream<Void, any Error>.Continuation

    private init(_ arrival: AsyncThrowingStream<Void, any Error>.Continuation) {
        self.arrival = arrival
    }

    /// A body, and what reads it. `onTermination` is called when the body ends, or nobody reads it any longer.
    static func begin(
        onTermination: @escaping @Sendable () -> Void
    ) -> (ArrivingBody, AsyncThrowingStream<Data, any Error>) {
        let (arrivals, arrival) = AsyncThrowingStream<Void, any Error>.makeStream(bufferingPolicy: .bufferingNewest(1))
        arrival.onTermination = { _ in onTermination() }
        let body = ArrivingBody(arrival)
        let parts = AsyncThrowingStream<Data, any Error> {
            for try await _ in arrivals {
                let part = body.read()
                if !part.isEmpty { return part }
            }
            return nil
        }
        return (body, parts)
    }

    func append(_ part: Data) {
        lock.withLock { unread += part }
        arrival.yield()
    }

    /// Ends the body. What was not read yet is read before that.
    func finish(throwing error: (any Error)?) {
        arrival.finish(throwing: error)
    }

    private func read() -> Data {
        lock.withLock {
            defer { unread = Data() }
            return unread
        }
    }
}
