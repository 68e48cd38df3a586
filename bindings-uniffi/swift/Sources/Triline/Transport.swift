import Foundation

/// Sends a request and brings the answer: the one thing this library leaves to its host.
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
/// A transport sends what it is given, once; it follows no redirect and tries nothing again. It stops when its
/// task is cancelled, which is also how the timeout of a request is enforced.
public protocol Transport: Sendable {
    /// Sends a request and reads the answer to its end.
    ///
    /// - Throws: ``TransportFailure``, which says whether the request may have reached the service. Any other
    ///   error counts as ``TransportFailure/broken(_:)``: it may have.
    func send(_ request: TransportRequest) async throws -> TransportResponse

    /// Sends a request and reads the answer to its end, and tells how much of the request has been sent. A transport
    /// without this function tells nothing.
    ///
    /// - Throws: As ``send(_:)`` does.
    func send(
        _ request: TransportRequest, onProgress: @escaping @Sendable (UploadProgress) -> Void
    ) async throws -> TransportResponse

    /// Sends a request and gives the answer as it comes, for operations that stream theirs. A transport
    /// without this function gives the body of ``send(_:)`` in one piece.
    ///
    /// - Throws: As ``send(_:)`` does; the same holds for the body.
    func stream(_ request: TransportRequest) async throws -> TransportStream
}

extension Transport {
    public func send(
        _ request: TransportRequest, onProgress: @escaping @Sendable (UploadProgress) -> Void
    ) async throws -> TransportResponse {
        try await send(request)
    }

    public func stream(_ request: TransportRequest) async throws -> TransportStream {
        let response = try await send(request)
        let body = AsyncThrowingStream<Data, any Error> { parts in
            parts.yield(response.body)
            parts.finish()
        }
        return TransportStream(status: response.status, headers: response.headers, body: body)
    }
}

/// How much of a request has been sent.
public struct UploadProgress: Hashable, Sendable {
    /// Bytes of the body that have been sent.
    public let sent: Int
    /// Bytes of the body.
    public let total: Int

    /// From 0 to 1.
    public var fraction: Double { total > 0 ? min(1, Double(sent) / Double(total)) : 1 }

    public init(sent: Int, total: Int) {
        (self.sent, self.total) = (sent, total)
    }
}

/// How sending failed. What may be tried again hangs on it.
public enum TransportFailure: Error, Hashable, Sendable {
    /// No connection was made: nothing was sent.
    case refused(String)
    /// The connection broke: the request may have reached the service.
    case broken(String)
    /// No answer came in time: the request may have reached the service.
    case timeout(String)
}

/// A request to be sent as it is.
public struct TransportRequest: Hashable, Sendable {
    /// `GET` or `POST`.
    public let method: String
    /// The address.
    public let url: URL
    /// The headers, the signature among them.
    public let headers: [String: String]
    /// The body; empty for none.
    public let body: Data
    /// How long it may take. The library cancels the task that sends it after that time.
    public let timeout: Duration
}

/// Headers, query and body may hold secrets: method, address and size are shown.
extension TransportRequest: CustomStringConvertible, CustomReflectable {
    public var description: String {
        "\(method) \(url.absoluteString.prefix { $0 != "?" }) (\(body.count) bytes)"
    }
    public var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}

/// An answer.
public struct TransportResponse: Hashable, Sendable {
    /// The HTTP status.
    public let status: Int
    /// The headers; names in any case.
    public let headers: [String: String]
    /// The body, after decompression. A transport may stop reading once it is larger than ``largestBody``,
    /// and give what it has: the call then fails with ``TrilineError/Kind/malformedResponse``.
    public let body: Data

    /// The largest body that is taken: 32 MiB.
    public static let largestBody = 32 << 20

    public init(status: Int, headers: [String: String] = [:], body: Data) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// An answer whose body is still to come.
public struct TransportStream: Sendable {
    /// The HTTP status.
    public let status: Int
    /// The headers; names in any case.
    public let headers: [String: String]
    /// The parts of the body as they come, after decompression. The library may let go of it before its end:
    /// then nothing more is to be received.
    public let body: AsyncThrowingStream<Data, any Error>

    public init(status: Int, headers: [String: String] = [:], body: AsyncThrowingStream<Data, any Error>) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
