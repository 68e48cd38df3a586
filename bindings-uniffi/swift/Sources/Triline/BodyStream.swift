import Foundation

/// The body of an upload as the stream that a session reads.
///
/// - Throws: ``TransportFailure/refused(_:)``: the file cannot be opened.
func bodyStream(of request: TransportRequest) throws -> InputStream {
    let reader = try request.openBody()
    #if canImport(FoundationNetworking)
        return BodyStream(reader)
    #else
        return try boundStream(of: reader)
    #endif
}

#if canImport(FoundationNetworking)
    /// The session reads from any subclass on Linux.
    private final class BodyStream: InputStream {
        private let reader: BodyReader
        private var piece = Data()
        private var status = Status.notOpen
        private var error: (any Error)?

        init(_ reader: BodyReader) {
            self.reader = reader
            super.init(data: Data())
        }

        override var streamStatus: Status { status }
        override var streamError: (any Error)? { error }
        override var hasBytesAvailable: Bool { status == .open }
        override func open() { status = .open }
        override func close() { status = .closed }

        override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int {
            do {
                if piece.isEmpty {
                    guard let next = try reader.next() else {
                        status = .atEnd
                        return 0
                    }
                    piece = next
                }
            } catch {
                (self.error, status) = (error, .error)
                return -1
            }
            let count = min(piece.count, maxLength)
            piece.copyBytes(to: buffer, count: count)
            piece = piece.dropFirst(count)
            return count
        }
    }
#else
    /// The reader's end of a pair of streams. A thread writes to the other end: a session accepts no subclass.
    private func boundStream(of reader: BodyReader) throws -> InputStream {
        var input: InputStream?
        var output: OutputStream?
        Stream.getBoundStreams(withBufferSize: 64 << 10, inputStream: &input, outputStream: &output)
        guard let input, let output else { throw TransportFailure.refused("no stream can be made for the file") }
        let writer = BodyWriter(reader: reader, output: output)
        Thread.detachNewThread { writer.run() }
        return input
    }

    /// Used by its own thread alone.
    private struct BodyWriter: @unchecked Sendable {
        let reader: BodyReader
        let output: OutputStream

        /// Writes until the end, or until the session closes its end. A body that ends early fails the request,
        /// because it is shorter than its `Content-Length`.
        func run() {
            output.open()
            defer { output.close() }
            while let piece = try? reader.next() {
                var rest = piece
                while !rest.isEmpty {
                    let count = rest.withUnsafeBytes { bytes in
                        output.write(bytes.bindMemory(to: UInt8.self).baseAddress!, maxLength: bytes.count)
                    }
                    guard count > 0 else { return }
                    rest = rest.dropFirst(count)
                }
            }
        }
    }
#endif
