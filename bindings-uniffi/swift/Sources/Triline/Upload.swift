import Foundation

/// The content of a file to upload. It is read in pieces while it is sent, and never held whole.
public struct UploadFile: Sendable {
    private enum Source: Sendable {
        case data(Data)
        case url(URL)
        case stream(length: Int, open: @Sendable () throws -> InputStream)
    }

    private let source: Source

    /// Content in memory.
    public static func data(_ content: Data) -> UploadFile { UploadFile(source: .data(content)) }

    /// A file of this machine. Its size is taken when the call begins.
    public static func url(_ url: URL) -> UploadFile { UploadFile(source: .url(url)) }

    /// Content of any origin.
    ///
    /// - Parameters:
    ///   - length: Its size in bytes.
    ///   - open: Returns a stream at the beginning of the content. Called for each attempt; where it throws on a later
    ///     one, the request is not sent again.
    public static func stream(length: Int, open: @escaping @Sendable () throws -> InputStream) -> UploadFile {
        UploadFile(source: .stream(length: length, open: open))
    }

    /// The size in bytes.
    func size() throws -> Int {
        switch source {
        case .data(let content): return content.count
        case .stream(let length, _): return length
        case .url(let url):
            guard url.isFileURL else {
                let scheme = Message("one with the scheme {scheme}", .text(url.scheme ?? "-"))
                throw TrilineError(
                    code: "format", field: "file", expected: Message("the URL of a file on this machine"),
                    got: .message(scheme))
            }
            do {
                // A link is followed, as it is when the file is opened.
                let path = url.resolvingSymlinksInPath().path
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                guard attributes[.type] as? FileAttributeType == .typeRegular,
                    let size = attributes[.size] as? NSNumber
                else { throw CocoaError(.fileReadUnknown) }
                return size.intValue
            } catch {
                let message = Message(
                    "{field}: {name} cannot be read: {why}", .text("file"), .text(url.path),
                    .text(error.localizedDescription))
                throw TrilineError(.invalidRequest, code: "file", message, field: "file")
            }
        }
    }

    /// The content from its beginning.
    fileprivate func open() throws -> Content {
        let stream: InputStream
        switch source {
        case .data(let content): return .data(content)
        case .stream(_, let open): stream = try open()
        case .url(let url):
            guard let opened = InputStream(url: url) else { throw CocoaError(.fileReadNoSuchFile) }
            stream = opened
        }
        stream.open()
        // On Linux there must be an error for it to be asked for.
        if stream.streamStatus == .error { throw stream.streamError ?? CocoaError(.fileReadUnknown) }
        return .stream(stream)
    }

    fileprivate enum Content {
        case data(Data)
        case stream(InputStream)
    }
}

/// Shows where the content is, not what it is.
extension UploadFile: CustomStringConvertible, CustomReflectable {
    public var description: String {
        switch source {
        case .data(let content): "\(content.count) bytes"
        case .url(let url): url.lastPathComponent
        case .stream(let length, _): "\(length) bytes"
        }
    }
    public var customMirror: Mirror { Mirror(self, children: ["file": description]) }
}

/// How much of an upload has been written.
public struct UploadProgress: Hashable, Sendable {
    /// Number of bytes of the request body that have been written.
    public let sent: Int
    /// Size of the request body in bytes.
    public let total: Int

    /// From 0 to 1.
    public var fraction: Double { total > 0 ? min(1, Double(sent) / Double(total)) : 1 }

    /// How much of a file was sent, for tests.
    public init(sent: Int, total: Int) {
        (self.sent, self.total) = (sent, total)
    }
}

/// What follows the body of a request that uploads a file: the content of the file, then the end of the form.
struct UploadRest: Sendable {
    let file: UploadFile
    let tail: Data
    /// Size of the whole request body in bytes.
    let contentLength: Int
    let onProgress: (@Sendable (UploadProgress) -> Void)?
    let opening = Opening()

    /// Decides whether a request has a body or its call has ended: before the file is open, nothing can be sent.
    final class Opening: @unchecked Sendable {
        private enum State { case opening, opened, abandoned }

        private let lock = NSLock()
        /// Guarded by the lock.
        private var state = State.opening

        /// Called when the file is open.
        ///
        /// - Throws: The call has ended.
        func end() throws {
            try lock.withLock {
                if state == .abandoned { throw CancellationError() }
                state = .opened
            }
        }

        /// Called when the call ends. Returns whether the file is not open, and will not be.
        func abandon() -> Bool {
            lock.withLock {
                if state == .opening { state = .abandoned }
                return state == .abandoned
            }
        }
    }
}

/// Reads the body of a request from its beginning to its end, in pieces. For transports: see
/// ``TransportRequest/openBody()``.
public final class BodyReader {
    /// Size of a piece that is read from a file or a stream.
    private static let pieceSize = 64 << 10

    private var head: Data?
    private var content: UploadFile.Content?
    private var contentLeft: Int
    private let size: Int
    private var tail: Data?
    private let total: Int
    private let onProgress: (@Sendable (UploadProgress) -> Void)?
    private var sent = 0

    init(_ request: TransportRequest) throws {
        head = request.body
        content = try request.upload?.file.open()
        total = request.contentLength
        tail = request.upload?.tail
        size = total - request.body.count - (tail?.count ?? 0)
        contentLeft = size
        onProgress = request.upload?.onProgress
        try request.upload?.opening.end()
    }

    deinit {
        if case .stream(let stream) = content { stream.close() }
    }

    /// The next piece; nil: the body is complete. The piece before it counts as written.
    ///
    /// - Throws: The content cannot be read, or is shorter or longer than its size.
    public func next() throws -> Data? {
        if sent > 0 { onProgress?(UploadProgress(sent: sent, total: total)) }
        guard let piece = try nextPiece(), !piece.isEmpty else { return nil }
        sent += piece.count
        return piece
    }

    private func nextPiece() throws -> Data? {
        if let head, !head.isEmpty {
            self.head = nil
            return head
        }
        if contentLeft > 0 {
            let piece = try contentPiece()
            contentLeft -= piece.count
            return piece
        }
        if tail != nil, case .stream(let stream) = content {
            // Without the rest of it, the service would have another file than the program.
            var byte: UInt8 = 0
            if stream.read(&byte, maxLength: 1) > 0 { throw ContentTooLong(size: size) }
        }
        defer { tail = nil }
        return tail
    }

    private func contentPiece() throws -> Data {
        switch content {
        case .data(let data): return data
        case .stream(let stream):
            var buffer = [UInt8](repeating: 0, count: min(Self.pieceSize, contentLeft))
            let count = stream.read(&buffer, maxLength: buffer.count)
            if count < 0 { throw CocoaError(.fileReadUnknown) }
            guard count > 0 else { throw ContentTooShort(missing: contentLeft) }
            return Data(buffer[..<count])
        case nil: throw ContentTooShort(missing: contentLeft)
        }
    }
}

/// The content of a file ended early.
struct ContentTooShort: LocalizedError {
    let missing: Int
    var errorDescription: String? { "the content of the file ended \(missing) bytes early" }
}

/// The content of a file goes on after its size.
struct ContentTooLong: LocalizedError {
    let size: Int
    var errorDescription: String? { "the content of the file is longer than its \(size) bytes" }
}
