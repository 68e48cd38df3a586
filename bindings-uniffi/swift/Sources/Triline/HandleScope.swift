import Foundation

/// Closes once what a call opened, and refuses its use from then on.
final class HandleScope: @unchecked Sendable {
    private let name: String
    private let caller: Caller
    private let send: @Sendable () async throws -> Void
    private let lock = NSLock()
    /// Guarded by the lock, as the one below.
    private var isOpen = true
    /// What closes it, or has closed it.
    private var closing: Task<Void, any Error>?

    init(_ name: String, _ caller: Caller, _ send: @escaping @Sendable () async throws -> Void) {
        (self.name, self.caller, self.send) = (name, caller, send)
    }

    func check() throws {
        guard lock.withLock({ isOpen }) else {
            throw caller.inLanguage(TrilineError(.misuse, code: "closed", Message("the \(name) is closed")))
        }
    }

    /// The same stream, which begins nothing once this is closed.
    func stream<Part>(_ parts: PartStream<Part>) -> PartStream<Part> {
        PartStream(
            begin: {
                try self.check()
                return try parts.begin()
            },
            read: parts.read)
    }

    func close() async throws {
        let closing = lock.withLock {
            isOpen = false
            // In a task of its own, because the service keeps what a cancelled task does not close.
            let closing = self.closing ?? Task { [send] in try await send() }
            self.closing = closing
            return closing
        }
        do {
            try await closing.value
        } catch {
            lock.withLock { if self.closing == closing { self.closing = nil } }
            throw error
        }
    }

    /// Closes it after `body`.
    func use<Value: Sendable>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
    ) async throws -> Value {
        let value: Value
        do {
            value = try await body()
        } catch {
            // It says why the scope is left.
            try? await close()
            throw error
        }
        try await close()
        return value
    }
}
