import Foundation

/// Something of the host that is under way for a call, in a task of its own, so that the call can leave it at a
/// deadline.
final class Work<Value: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by the lock, as the two below.
    private var result: Result<Value, any Error>?
    private var waiter: CheckedContinuation<Void, Never>?
    /// Whether a wake-up came before anything waited for it.
    private var isWoken = false
    private(set) var task: Task<Void, Never>?

    init(_ body: @escaping @Sendable () async throws -> Value) {
        task = Task {
            do { self.finish(.success(try await body())) } catch { self.finish(.failure(error)) }
        }
    }

    /// Cancels its task.
    func cancel() { task?.cancel() }

    /// The result; nil: it is not there yet, and `timer` has ended, or the task that waits was cancelled.
    func result(before timer: (@Sendable () async throws -> Void)?) async -> Result<Value, any Error>? {
        if let result = lock.withLock({ result }) { return result }
        let timer = timer.map { timer in
            Task {
                do { try await timer() } catch { return }
                self.wake()
            }
        }
        defer { timer?.cancel() }
        await withTaskCancellationHandler {
            await wait()
        } onCancel: {
            wake()
        }
        return lock.withLock { result }
    }

    /// What comes of it soon after it was cancelled; nil: it ignores that.
    func resultOfCancelling() async -> Result<Value, any Error>? {
        cancel()
        // In a task of its own, because the one that asks may be cancelled.
        return await Task { await result(before: { try await Task.sleep(for: .milliseconds(100)) }) }.value
    }

    private func wait() async {
        await withCheckedContinuation { continuation in
            let isReady = lock.withLock {
                if result != nil || isWoken || Task.isCancelled {
                    isWoken = false
                    return true
                }
                waiter = continuation
                return false
            }
            if isReady { continuation.resume() }
        }
    }

    private func finish(_ result: Result<Value, any Error>) {
        lock.withLock { self.result = result }
        wake()
    }

    private func wake() {
        let waiter = lock.withLock {
            let waiter = self.waiter
            self.waiter = nil
            isWoken = waiter == nil
            return waiter
        }
        waiter?.resume()
    }
}
