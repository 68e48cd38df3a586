import Foundation

#if canImport(Glibc)
    import Glibc
    private let stream = Int32(SOCK_STREAM.rawValue)
    private let quiet = Int32(MSG_NOSIGNAL)
#elseif canImport(Musl)
    import Musl
    private let stream = SOCK_STREAM
    private let quiet = Int32(MSG_NOSIGNAL)
#else
    import Darwin
    private let stream = SOCK_STREAM
    private let quiet: Int32 = 0
#endif

/// A connection to a server of Redis, in RESP 2. It is made when it is first used, and anew after it broke. One thread at a
/// time uses it.
final class RedisConnection: @unchecked Sendable {
    /// The largest text that a script returns, in bytes.
    private static let largestText = 64 << 20

    /// Codes of errors by which a server says that it cannot serve now, while another one behind its address may.
    private static let unavailable = ["READONLY", "MASTERDOWN", "LOADING", "NOREPLICAS", "MISCONF"]

    private let server: RedisServer
    private let timeout: Duration
    private let resolve: @Sendable (_ host: String, _ port: Int) throws -> [SocketAddress]
    private var descriptor: Int32 = -1
    private var received: [UInt8] = []
    /// Addresses of the host that failed, the one that failed last at the end.
    private var failed: [SocketAddress] = []
    /// The address of the connection, where the host may have several.
    private var current: SocketAddress?

    /// - Parameter resolve: Returns the addresses of a host.
    init(
        server: RedisServer, timeout: Duration,
        resolve: @escaping @Sendable (_ host: String, _ port: Int) throws -> [SocketAddress] = SocketAddress.resolve
    ) {
        self.server = server
        self.timeout = timeout
        self.resolve = resolve
    }

    deinit { disconnect() }

    /// Runs a script: the server knows it by its SHA-1, or is told.
    func run(_ script: StoreScript) throws -> String {
        let rest = [String(script.keys.count)] + script.keys + script.args
        let deadline = ContinuousClock.now + timeout
        let isNew = descriptor < 0
        do {
            if isNew { try connect(deadline) }
            var reply = try command(["EVALSHA", script.sha1] + rest, deadline)
            if case .error(let message) = reply, message.hasPrefix("NOSCRIPT") {
                reply = try command(["EVAL", script.text] + rest, deadline)
            }
            return try reply.text()
        } catch let refusal as Refusal {
            // A primary that was demoted keeps its connections; a new one leads to its successor.
            if refusal.isUnavailable { abandon() }
            throw failure(refusal)
        } catch {
            // What the server still says would be taken for an answer to the next command.
            // One that served before may have closed a connection that was idle.
            if isNew || error as? RedisFailure == .late { abandon() } else { disconnect() }
            throw error
        }
    }

    // MARK: Commands

    fileprivate enum Reply {
        case text(String)
        case error(String)

        func text() throws -> String {
            switch self {
            case .text(let text): return text
            case .error(let message): throw Refusal(message: message)
            }
        }
    }

    /// The server refused a command.
    fileprivate struct Refusal: Error {
        let message: String

        /// Whether the server cannot serve now. Otherwise, the connection is as good as before.
        var isUnavailable: Bool {
            // Before version 7, an error of a script quotes that of its command.
            RedisConnection.unavailable.contains { message.hasPrefix("\($0) ") || message.contains(" -\($0) ") }
        }
    }

    private func command(_ arguments: [String], _ deadline: ContinuousClock.Instant) throws -> Reply {
        var bytes = Array("*\(arguments.count)\r\n".utf8)
        for argument in arguments {
            bytes += "$\(argument.utf8.count)\r\n".utf8
            bytes += argument.utf8
            bytes += "\r\n".utf8
        }
        try send(bytes, deadline)
        return try reply(deadline)
    }

    private func reply(_ deadline: ContinuousClock.Instant) throws -> Reply {
        let line = try self.line(deadline)
        let rest = String(line.dropFirst())
        switch line.first {
        case "+", ":": return .text(rest)
        case "-": return .error(rest)
        case "$":
            guard let count = Int(rest), count >= 0 else { throw RedisFailure("the script returned no text") }
            guard count <= Self.largestText else { throw RedisFailure("the script returned more than 64 MiB") }
            while received.count < count + 2 { try receive(deadline) }
            let text = String(decoding: received.prefix(count), as: UTF8.self)
            received.removeFirst(count + 2)
            return .text(text)
        default: throw RedisFailure("the server does not speak RESP 2, or the script returned no text")
        }
    }

    private func line(_ deadline: ContinuousClock.Instant) throws -> String {
        while true {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: received[..<end], as: UTF8.self)
                received.removeFirst(end + 1)
                return line.hasSuffix("\r") ? String(line.dropLast()) : line
            }
            // The first line is the longest: an error, at most.
            guard received.count < 65_536 else { throw RedisFailure("the server does not speak RESP 2") }
            try receive(deadline)
        }
    }

    // MARK: The socket

    private func connect(_ deadline: ContinuousClock.Instant) throws {
        received = []
        switch server.address {
        case .unix(let path): try connect(path: path, deadline)
        case .tcp(let host, let port): try connect(host: host, port: port, deadline)
        }
        if let password = server.password {
            try greet(["AUTH"] + [server.username, password].compactMap { $0 }, deadline)
        }
        if server.database > 0 { try greet(["SELECT", String(server.database)], deadline) }
    }

    /// Runs a command that begins a connection: without it, the connection is of no use.
    private func greet(_ arguments: [String], _ deadline: ContinuousClock.Instant) throws {
        do {
            _ = try command(arguments, deadline).text()
        } catch let refusal as Refusal {
            throw failure(refusal)
        }
    }

    /// What a server says of a command, without the credentials. It repeats, and may cut off, the arguments of a command that
    /// it does not know.
    private func failure(_ refusal: Refusal) -> RedisFailure {
        var text = refusal.message
        if let arguments = text.range(of: ", with args beginning with") { text = String(text[..<arguments.lowerBound]) }
        for secret in [server.password, server.username] {
            if let secret, !secret.isEmpty { text = text.replacingOccurrences(of: secret, with: "***") }
        }
        return RedisFailure(text)
    }

    private func connect(path: String, _ deadline: ContinuousClock.Instant) throws {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard bytes.count < room else { throw RedisFailure("the path of the socket is too long") }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        try withUnsafePointer(to: &address) { pointer in
            try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                try connect(AF_UNIX, $0, socklen_t(MemoryLayout<sockaddr_un>.size), deadline)
            }
        }
    }

    private func connect(host: String, port: Int, _ deadline: ContinuousClock.Instant) throws {
        let addresses = try resolve(host, port)
        failed.removeAll { !addresses.contains($0) }
        // Those that failed come last, because each may take all the time that it gets.
        let order = addresses.filter { !failed.contains($0) } + failed
        var failure: any Error = RedisFailure("\(host) has no address")
        for (index, address) in order.enumerated() {
            let now = ContinuousClock.now
            // An address that does not answer leaves time to the others.
            let share = now + (deadline - now) / (order.count - index)
            do {
                try address.withPointer { try connect(address.family, $0, $1, share) }
                current = address
                return
            } catch {
                markFailed(address)
                failure = error
            }
        }
        throw failure
    }

    private func connect(
        _ family: Int32, _ address: UnsafePointer<sockaddr>, _ size: socklen_t, _ deadline: ContinuousClock.Instant
    ) throws {
        let made = socket(family, stream, 0)
        guard made >= 0 else { throw RedisFailure.system("no socket") }
        descriptor = made
        do {
            _ = fcntl(made, F_SETFD, FD_CLOEXEC)
            // All waiting is done by `poll`, within the deadline.
            _ = fcntl(made, F_SETFL, fcntl(made, F_GETFL) | O_NONBLOCK)
            var one: Int32 = 1
            let width = socklen_t(MemoryLayout<Int32>.size)
            if family != AF_UNIX { _ = setsockopt(made, Int32(IPPROTO_TCP), TCP_NODELAY, &one, width) }
            #if canImport(Darwin)
                _ = setsockopt(made, SOL_SOCKET, SO_NOSIGPIPE, &one, width)
            #endif
            if connected(address, size) != 0 {
                guard errno == EINPROGRESS else { throw RedisFailure.system("the store cannot be reached") }
                try wait(for: Int16(POLLOUT), deadline)
                var code: Int32 = 0
                var width = width
                getsockopt(made, SOL_SOCKET, SO_ERROR, &code, &width)
                guard code == 0 else { throw RedisFailure.system("the store cannot be reached", code) }
            }
        } catch {
            disconnect()
            throw error
        }
    }

    /// The function of the system, which has the name of a method here.
    private func connected(_ address: UnsafePointer<sockaddr>, _ size: socklen_t) -> Int32 {
        #if canImport(Glibc)
            Glibc.connect(descriptor, address, size)
        #elseif canImport(Musl)
            Musl.connect(descriptor, address, size)
        #else
            Darwin.connect(descriptor, address, size)
        #endif
    }

    private func disconnect() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
        received = []
        current = nil
    }

    /// Disconnects from a server that cannot serve: the next connection begins with another address of the host.
    private func abandon() {
        if let current { markFailed(current) }
        disconnect()
    }

    private func markFailed(_ address: SocketAddress) {
        failed.removeAll { $0 == address }
        failed.append(address)
    }

    private func send(_ bytes: [UInt8], _ deadline: ContinuousClock.Instant) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { bytes in sent(bytes) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN || errno == EWOULDBLOCK {
                try wait(for: Int16(POLLOUT), deadline)
            } else if errno != EINTR {
                throw RedisFailure.system("the connection to the store broke")
            }
        }
    }

    private func sent(_ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
            Glibc.send(descriptor, bytes.baseAddress, bytes.count, quiet)
        #elseif canImport(Musl)
            Musl.send(descriptor, bytes.baseAddress, bytes.count, quiet)
        #else
            Darwin.send(descriptor, bytes.baseAddress, bytes.count, quiet)
        #endif
    }

    private func receive(_ deadline: ContinuousClock.Instant) throws {
        var bytes = [UInt8](repeating: 0, count: 16_384)
        while true {
            // A server that never stops sending is not waited for below.
            guard ContinuousClock.now < deadline else { throw RedisFailure.late }
            let count = recv(descriptor, &bytes, bytes.count, 0)
            if count > 0 {
                received += bytes[..<count]
                return
            }
            if count == 0 { throw RedisFailure("the store closed the connection") }
            if errno == EAGAIN || errno == EWOULDBLOCK {
                try wait(for: Int16(POLLIN), deadline)
            } else if errno != EINTR {
                throw RedisFailure.system("the connection to the store broke")
            }
        }
    }

    private func wait(for events: Int16, _ deadline: ContinuousClock.Instant) throws {
        while true {
            let left = (deadline - ContinuousClock.now).milliseconds
            guard left > 0 else { throw RedisFailure.late }
            var polled = pollfd(fd: descriptor, events: events, revents: 0)
            let count = poll(&polled, 1, Int32(clamping: left))
            if count > 0 { return }
            if count < 0, errno != EINTR { throw RedisFailure.system("the connection to the store broke") }
        }
    }
}

/// An address of a socket, as the system has it.
struct SocketAddress: Hashable, Sendable {
    let family: Int32
    /// A `sockaddr` of the family.
    let bytes: [UInt8]

    /// The addresses of a host, in the order of the system.
    @Sendable static func resolve(_ host: String, _ port: Int) throws -> [SocketAddress] {
        var hints = addrinfo()
        hints.ai_socktype = stream
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &found)
        guard code == 0, let first = found else {
            throw RedisFailure("\(host) has no address: \(String(cString: gai_strerror(code)))")
        }
        defer { freeaddrinfo(first) }
        return sequence(first: first, next: { $0.pointee.ai_next }).map { info in
            let bytes = UnsafeRawBufferPointer(start: info.pointee.ai_addr, count: Int(info.pointee.ai_addrlen))
            return SocketAddress(family: info.pointee.ai_family, bytes: Array(bytes))
        }
    }

    func withPointer<Value>(_ body: (UnsafePointer<sockaddr>, socklen_t) throws -> Value) rethrows -> Value {
        var storage = sockaddr_storage()
        return try withUnsafeMutableBytes(of: &storage) { room in
            room.copyBytes(from: bytes)
            return try body(room.assumingMemoryBound(to: sockaddr.self).baseAddress!, socklen_t(bytes.count))
        }
    }
}
