import Foundation

#if canImport(Glibc)
    import Glibc
    private let stream = Int32(SOCK_STREAM.rawValue)
    private let quiet = Int32(MSG_NOSIGNAL)
#else
    import Darwin
    private let stream = SOCK_STREAM
    private let quiet: Int32 = 0
#endif

/// Stands between a client and a server on this machine, and can hide the server.
final class Relay: @unchecked Sendable {
    let port: Int
    private let upstream: Int
    private let listener: Int32
    private let lock = NSLock()
    /// Guarded by the lock.
    private var connections: [Int32] = []
    private var isAway = false
    private var isSilent = false

    init(to upstream: Int) throws {
        self.upstream = upstream
        let listener = socket(AF_INET, stream, 0)
        self.listener = listener
        var address = loopback(0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        guard bound else { throw POSIXError(.EADDRNOTAVAIL) }
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0, let self else { return }
                self.take(connection)
            }
        }
    }

    /// Breaks all connections; those that come are closed at once.
    func hide() {
        lock.withLock {
            isAway = true
            for connection in connections { shutdown(connection, Int32(SHUT_RDWR)) }
            connections = []
        }
    }

    func show() { lock.withLock { isAway = false } }

    /// Connections stay open, and nothing passes.
    func silence() { lock.withLock { isSilent = true } }

    private func take(_ connection: Int32) {
        let server = socket(AF_INET, stream, 0)
        var address = loopback(upstream)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isOpen = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(server, $0, size) == 0 }
        }
        let isTaken = lock.withLock {
            guard isOpen, !isAway else { return false }
            connections += [connection, server]
            return true
        }
        guard isTaken else {
            close(connection)
            close(server)
            return
        }
        Thread.detachNewThread { self.pass(connection, server) }
        Thread.detachNewThread { self.pass(server, connection) }
    }

    private func pass(_ from: Int32, _ to: Int32) {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(from, &bytes, bytes.count, 0)
            guard count > 0 else { break }
            if lock.withLock({ isSilent }) { continue }
            guard send(to, bytes, count, quiet) == count else { break }
        }
        shutdown(to, Int32(SHUT_RDWR))
    }
}

/// Takes no connection: its backlog is full, so that whoever connects gets no answer.
final class SilentListener {
    let port: Int
    private var sockets: [Int32] = []

    init() throws {
        let listener = socket(AF_INET, stream, 0)
        sockets.append(listener)
        var address = loopback(0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 0) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        guard bound else { throw POSIXError(.EADDRNOTAVAIL) }
        port = Int(UInt16(bigEndian: address.sin_port))
        for _ in 0..<4 {
            let filler = socket(AF_INET, stream, 0)
            sockets.append(filler)
            _ = fcntl(filler, F_SETFL, fcntl(filler, F_GETFL) | O_NONBLOCK)
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = connect(filler, $0, size) }
            }
        }
    }

    func stop() { for socket in sockets { close(socket) } }
}

private func loopback(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return address
}
