import Foundation

/// Sends HTTP requests: the one thing that this library leaves to its host.
///
/// The default is ``URLSessionTransport``. One of your own can add a proxy, certificate pinning, logging or
/// answers for tests:
///
/// ```swift
/// struct Canned: Transport {
///     func send(_ request: TransportRequest) async throws -> TransportResponse {
///         TransportResponse(status: 200, body: Data(#"{"success":true,"code":"200","data":[]}"#.utf8))
///     }
/// }
/// ```
///
/// A transport sends a request as it is, once: it follows no redirect and retries nothing. It needs no timeout,
/// because the library cancels the task that sends when the deadline has passed.
public protocol Transport: Sendable {
    /// Sends a request and reads the response to its end.
    ///
    /// - Throws: ``TransportFailure``, which says whether the request may have reached the service. Any other
    ///   error counts as ``TransportFailure/broken(_:)``. A cancelled task that throws
    ///   ``TransportFailure/refused(_:)`` says that nothing had been sent.
    func send(_ request: TransportRequest) async throws -> TransportResponse

    /// Sends a request and returns the response with a body that is still arriving, for streamed answers. The default
    /// returns the body of ``send(_:)`` in one part.
    ///
    /// - Throws: As ``send(_:)`` does; the same holds for the body.
    func stream(_ request: TransportRequest) async throws -> TransportStream
}

extension Transport {
    public func stream(_ request: TransportRequest) async throws -> TransportStream {
        let response = try await send(request)
        let body = AsyncThrowingStream<Data, any Error> { parts in
            parts.yield(response.body)
            parts.finish()
        }
        return TransportStream(status: response.status, headers: response.headers, body: body)
    }
}

/// How sending failed. It decides whether the request is sent again.
public enum TransportFailure: Error, Hashable, Sendable {
    /// Nothing was sent, for example because no connection was established.
    case refused(String)
    /// The connection broke: the request may have reached the service.
    case broken(String)
    /// No response came in time: the request may have reached the service.
    case timeout(String)
}

extension TransportFailure: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .refused(let message), .broken(let message), .timeout(let message): message
        }
    }
}

/// A request to send as it is.
public struct TransportRequest: Sendable {
    /// `GET` or `POST`.
    public let method: String
    /// The address.
    public let url: URL
    /// The headers, the signature among them.
    public let headers: [String: String]
    /// The body; empty for none. Of an upload it is only the beginning: see ``openBody()``.
    public let body: Data
    /// How long the attempt may take, for transports that cannot be cancelled.
    public let timeout: Duration
    /// The largest response body in bytes, after decompression: the client's option. A transport may stop reading once a
    /// body is larger, and return what it has: the call then fails with ``TrilineError/Kind/malformedResponse``.
    public let maxResponseBytes: Int
    let upload: UploadRest?

    /// Whether the request uploads a file, so that its body is read with ``openBody()`` or ``wholeBody()``.
    public var isUpload: Bool { upload != nil }

    /// Size of the whole body in bytes.
    public var contentLength: Int { upload?.contentLength ?? body.count }

    /// Opens the body for reading in pieces.
    ///
    /// - Throws: ``TransportFailure/refused(_:)``: the file of an upload cannot be opened, or not once more.
    public func openBody() throws -> BodyReader {
        do {
            return try BodyReader(self)
        } catch {
            throw TransportFailure.refused("the file cannot be opened: \(error.localizedDescription)")
        }
    }

    /// The whole body, for transports that cannot send it in pieces.
    ///
    /// - Throws: ``TransportFailure/refused(_:)``: the file of an upload cannot be read.
    public func wholeBody() throws -> Data {
        guard isUpload else { return body }
        let reader = try openBody()
        var whole = Data(capacity: contentLength)
        do {
            while let piece = try reader.next() { whole.append(piece) }
        } catch {
            throw TransportFailure.refused("the file cannot be read: \(error.localizedDescription)")
        }
        return whole
    }
}

/// Shows method, path and size, because headers, query and body may hold secrets.
extension TransportRequest: CustomStringConvertible, CustomReflectable {
    public var description: String {
        "\(method) \(url.absoluteString.prefix { $0 != "?" }) (\(contentLength) bytes)"
    }
    public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}

/// A response.
public struct TransportResponse: Hashable, Sendable {
    /// The HTTP status.
    public let status: Int
    /// The headers; names in any case.
    public let headers: [String: String]
    /// The body, after decompression. A transport may stop reading once it is larger than
    /// ``TransportRequest/maxResponseBytes``.
    public let body: Data

    /// The maximum size of a body for clients that name no other: 32 MiB.
    public static let largestBody = 32 << 20

    /// A response with its whole body.
    public init(status: Int, headers: [String: String] = [:], body: Data) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// A response whose body is still arriving.
public struct TransportStream: Sendable {
    /// The HTTP status.
    public let status: Int
    /// The headers; names in any case.
    public let headers: [String: String]
    /// The parts of the body as they arrive, after decompression. The library may drop it before its end: then the
    /// transport closes the connection.
    public let body: AsyncThrowingStream<Data, any Error>

    /// A response whose body comes in parts.
    public init(status: Int, headers: [String: String] = [:], body: AsyncThrowingStream<Data, any Error>) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
