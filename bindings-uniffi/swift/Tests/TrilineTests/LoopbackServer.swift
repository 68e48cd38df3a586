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

/// An HTTP server on a free port of this machine, as good or as bad as a test wants it. Connections stay open
/// between requests unless a reaction closes them.
final class LoopbackServer: @unchecked Sendable {
    struct Request: Sendable {
        let line: String
        /// Names in lower case.
        let headers: [String: String]
        /// Empty where the server keeps no bodies.
        let body: Data
        let bodySize: Int
    }

    enum Reaction: Sendable {
        case answer(status: Int, headers: [String: String] = [:], body: String)
        /// Nothing: the connection is closed.
        case close
        /// Nothing: the connection stays open.
        case silence
        /// Bytes as they are; then the connection is closed.
        case bytes(String)
        /// Bytes as they are; the connection stays open.
        case beginning(String)
        /// Bytes as they are, the elements of a list with a pause after each; then the connection is closed.
        case trickle([String], pause: Duration)
    }

    let url: URL
    private let listener: Int32
    private let react: @Sendable (Request) -> Reaction
    private let keepsBodies: Bool
    private let ending: Data
    private let lock = NSLock()
    /// Guarded by the lock.
    private var received: [Request] = []
    private var connections: [Int32] = []
    private var ended = 0

    /// What came so far.
    var requests: [Request] { lock.withLock { received } }
    /// How many connections were made.
    var connectionCount: Int { lock.withLock { connections.count } }

    /// How many connections the client has closed, or has had closed.
    var endedCount: Int { lock.withLock { ended } }

    /// - Parameter ending: What ends a head; of another protocol, the part of a request that it reacts to.
    init(
        keepsBodies: Bool = true, ending: String = "\r\n\r\n", _ react: @escaping @Sendable (Request) -> Reaction
    ) throws {
        self.react = react
        self.keepsBodies = keepsBodies
        self.ending = Data(ending.utf8)
        let listener = socket(AF_INET, stream, 0)
        self.listener = listener
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 512) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        guard bound, let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))") else {
            throw POSIXError(.EADDRNOTAVAIL)
        }
        self.url = url
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                // Closed by the one that uses it: no other server may have its number before.
                guard connection >= 0, let self else {
                    close(listener)
                    return
                }
                self.lock.withLock { self.connections.append(connection) }
                Thread.detachNewThread { self.serve(connection) }
            }
        }
    }

    /// Ends it: connections are refused from now on.
    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        for connection in lock.withLock({ connections }) { shutdown(connection, Int32(SHUT_RDWR)) }
    }

    private func serve(_ connection: Int32) {
        defer {
            shutdown(connection, Int32(SHUT_RDWR))
            lock.withLock { ended += 1 }
        }
        var buffer = Data()
        while let request = read(connection, &buffer) {
            lock.withLock { received.append(request) }
            switch react(request) {
            case .answer(let status, let headers, let body):
                var head = "HTTP/1.1 \(status) X\r\ncontent-length: \(body.utf8.count)\r\n"
                for (name, value) in headers { head += "\(name): \(value)\r\n" }
                write(connection, head + "\r\n" + body)
            case .close: return
            case .silence: continue
            case .bytes(let text):
                write(connection, text)
                return
            case .beginning(let text): write(connection, text)
            case .trickle(let texts, let pause):
                for text in texts {
                    write(connection, text)
                    Thread.sleep(forTimeInterval: pause / .seconds(1))
                }
                return
            }
        }
    }

    private func read(_ connection: Int32, _ buffer: inout Data) -> Request? {
        while true {
            if let head = buffer.range(of: ending) {
                let lines = String(decoding: buffer[..<head.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
                let pairs = lines.dropFirst().compactMap { line -> (String, String)? in
                    guard let colon = line.firstIndex(of: ":") else { return nil }
                    let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
                    return (line[..<colon].lowercased(), value)
                }
                let headers = Dictionary(pairs) { _, last in last }
                let length = Int(headers["content-length"] ?? "0") ?? 0
                if buffer.distance(from: head.upperBound, to: buffer.endIndex) >= length {
                    let body = Data(buffer[head.upperBound...].prefix(length))
                    buffer = Data(buffer[head.upperBound...].dropFirst(length))
                    return Request(line: lines[0], headers: headers, body: body, bodySize: length)
                }
                if !keepsBodies {
                    let left = length - buffer.distance(from: head.upperBound, to: buffer.endIndex)
                    buffer = Data()
                    guard drop(left, connection) else { return nil }
                    return Request(line: lines[0], headers: headers, body: Data(), bodySize: length)
                }
            }
            guard let bytes = receive(connection, max: 65_536) else { return nil }
            buffer.append(bytes)
        }
    }

    /// Receives that many bytes and keeps none.
    private func drop(_ count: Int, _ connection: Int32) -> Bool {
        var left = count
        while left > 0 {
            guard let bytes = receive(connection, max: min(left, 65_536)) else { return false }
            left -= bytes.count
        }
        return true
    }

    private func receive(_ connection: Int32, max: Int) -> Data? {
        var bytes = [UInt8](repeating: 0, count: max)
        let count = recv(connection, &bytes, bytes.count, 0)
        return count > 0 ? Data(bytes[..<count]) : nil
    }

    private func write(_ connection: Int32, _ text: String) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, quiet) }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }
}
