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

    private let server: RedisServer
    private let timeout: Duration
    private var descriptor: Int32 = -1
    private var received: [UInt8] = []

    init(server: RedisServer, timeout: Duration) {
        self.server = server
        self.timeout = timeout
    }

    deinit { disconnect() }

    /// Runs a script: the server knows it by its SHA-1, or is told.
    func run(_ script: StoreScript) throws -> String {
        let rest = [String(script.keys.count)] + script.keys + script.args
        let deadline = ContinuousClock.now + timeout
        do {
            if descriptor < 0 { try connect(deadline) }
            var reply = try command(["EVALSHA", script.sha1] + rest, deadline)
            if case .error(let message) = reply, message.hasPrefix("NOSCRIPT") {
                reply = try command(["EVAL", script.text] + rest, deadline)
            }
            return try reply.text()
        } catch let refusal as Refusal {
            throw failure(refusal)
        } catch {
            // What the server still says would be taken for an answer to the next command.
            disconnect()
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

    /// The server refused a command; the connection is as good as before.
    fileprivate struct Refusal: Error {
        let message: String
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
        var hints = addrinfo()
        hints.ai_socktype = stream
        var found: UnsafeMutablePointer<addrinfo>?
        let code = getaddrinfo(host, String(port), &hints, &found)
        guard code == 0, let first = found else {
            throw RedisFailure("\(host) has no address: \(String(cString: gai_strerror(code)))")
        }
        defer { freeaddrinfo(first) }
        var failure: any Error = RedisFailure("\(host) has no address")
        for address in sequence(first: first, next: { $0.pointee.ai_next }) {
            do {
                let info = address.pointee
                return try connect(info.ai_family, info.ai_addr, info.ai_addrlen, deadline)
            } catch {
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
