import Foundation

/// A store in Redis or Valkey, over a connection of its own. It is made anew when it breaks, and when the server says that it
/// cannot serve, as a demoted primary does (`READONLY`).
///
/// ```swift
/// let store = try RedisStore("redis://127.0.0.1:6379/0")
/// let cc = try Platform.fromEnv(store: store)
/// let phone = try WorkPhone.fromEnv(store: store)
/// ```
///
/// It speaks to one server, in the clear: over a unix socket, on this machine, or in a network that is yours. For TLS, a
/// cluster or sentinels, make a ``Store`` over a client that has them, such as RediStack. Where the host has several addresses,
/// they share the time for connecting, and those that failed are tried last.
public final class RedisStore: Store {
    /// Commands go one after the other, on a thread of its own: sockets may block.
    private let queue = DispatchQueue(label: "triline.store")
    private let connection: RedisConnection

    /// Uses the server of that URL. Nothing is connected before the first script runs.
    ///
    /// - Parameters:
    ///   - url: `redis://[user:password@]host[:port][/database]`, or `unix:///path/of/the.sock[?db=1]`.
    ///   - username: The user of an access control list, in place of that of the URL.
    ///   - password: The password, in place of that of the URL.
    ///   - timeout: How long a script may take, with connecting.
    /// - Throws: ``TrilineError``: it is another kind of URL.
    public init(
        _ url: String, username: String? = nil, password: String? = nil, timeout: Duration = .seconds(3)
    ) throws {
        guard var server = RedisServer(url: url) else {
            // The URL itself may hold a password.
            let message = "url: expected redis://host:port/database or unix:///path"
            throw TrilineError(kind: .invalidRequest, code: "format", message: message, field: "url")
        }
        server.username = username ?? server.username
        server.password = password ?? server.password
        connection = RedisConnection(server: server, timeout: timeout)
    }

    public func run(_ script: StoreScript) async throws -> String {
        let turn = Turn()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                queue.async { [connection] in
                    continuation.resume(
                        with: Result {
                            // The call may have given up while others had their turn.
                            if turn.isCancelled { throw CancellationError() }
                            return try connection.run(script)
                        })
                }
            }
        } onCancel: {
            turn.cancel()
        }
    }
}

/// Shows no more than that it is a store: the connection holds a password.
extension RedisStore: CustomStringConvertible, CustomReflectable {
    public var description: String { "RedisStore" }
    public var customMirror: Mirror { Mirror(self, children: ["store": description]) }
}

/// Whether somebody still waits for a command.
private final class Turn: @unchecked Sendable {
    private let lock = NSLock()
    /// Guarded by the lock.
    private var cancelled = false

    var isCancelled: Bool { lock.withLock { cancelled } }

    func cancel() { lock.withLock { cancelled = true } }
}

/// Where a server is, and who asks it.
struct RedisServer: Sendable {
    enum Address: Hashable, Sendable {
        case tcp(host: String, port: Int)
        case unix(path: String)
    }

    var address: Address
    var username: String?
    var password: String?
    var database = 0

    init?(url: String) {
        guard let parts = URLComponents(string: url) else { return nil }
        switch parts.scheme {
        case "redis":
            guard let host = parts.host, !host.isEmpty else { return nil }
            // An IPv6 address stands in brackets.
            let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
            address = .tcp(host: name, port: parts.port ?? 6379)
            let path = parts.path.drop { $0 == "/" }
            guard let number = path.isEmpty ? 0 : Int(path), number >= 0 else { return nil }
            database = number
        case "unix", "redis+unix":
            guard !parts.path.isEmpty else { return nil }
            address = .unix(path: parts.path)
            if let text = parts.queryItems?.first(where: { $0.name == "db" })?.value {
                guard let number = Int(text), number >= 0 else { return nil }
                database = number
            }
        default: return nil
        }
        username = parts.user.flatMap { $0.isEmpty ? nil : $0 }
        password = parts.password
    }
}

/// What went wrong with a server of Redis.
struct RedisFailure: LocalizedError, Equatable {
    let message: String
    var errorDescription: String? { message }

    init(_ message: String) { self.message = message }

    static let late = RedisFailure("the store did not answer in time")

    /// What the system says of its last error.
    static func system(_ what: String, _ code: Int32 = errno) -> RedisFailure {
        RedisFailure("\(what): \(String(cString: strerror(code)))")
    }
}
