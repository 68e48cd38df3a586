import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The default transport: a `URLSession` of its own that follows no redirect, keeps no cookie and caches
/// nothing.
///
/// Cancelling the task that sends cancels the request at once. An answer is read up to
/// ``TransportResponse/largestBody``.
public final class URLSessionTransport: Transport {
    private let session: URLSession
    private let exchanges = Exchanges()

    /// A transport.
    ///
    /// - Parameter configure: May change the configuration before it is used, to set a proxy for example.
    public init(configure: (URLSessionConfiguration) -> Void = { _ in }) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configure(configuration)
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit {
        // A session keeps its delegate alive until it is told to end.
        session.finishTasksAndInvalidate()
    }

    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        try await exchange(request) { .whole($0) }
    }

    public func send(
        _ request: TransportRequest, onProgress: @escaping @Sendable (UploadProgress) -> Void
    ) async throws -> TransportResponse {
        try await exchange(request, onProgress) { .whole($0) }
    }

    public func stream(_ request: TransportRequest) async throws -> TransportStream {
        try await exchange(request) { .head($0) }
    }

    private func exchange<Answer>(
        _ request: TransportRequest, _ onProgress: (@Sendable (UploadProgress) -> Void)? = nil,
        _ receiver: (CheckedContinuation<Answer, any Error>) -> Exchanges.Receiver
    ) async throws -> Answer {
        var outgoing = URLRequest(url: request.url)
        outgoing.httpMethod = request.method
        outgoing.httpShouldHandleCookies = false
        // The task that sends is cancelled when time is up; this must not come first.
        outgoing.timeoutInterval = TimeInterval(request.timeout.milliseconds) / 1000 + 1
        for (name, value) in request.headers { outgoing.setValue(value, forHTTPHeaderField: name) }

        let task: URLSessionDataTask
        if onProgress == nil {
            outgoing.httpBody = request.body.isEmpty ? nil : request.body
            task = session.dataTask(with: outgoing)
        } else {
            // On Linux only such a task tells how much of it was sent.
            task = session.uploadTask(with: outgoing, from: request.body)
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                exchanges.begin(task, receiver(continuation), onProgress, request.body.count)
            }
        } onCancel: {
            exchanges.cancel(task)
        }
    }
}

/// The answers that are coming in, by the number of their task.
private final class Exchanges: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    /// Who waits for an answer.
    enum Receiver {
        /// For all of it.
        case whole(CheckedContinuation<TransportResponse, any Error>)
        /// For its head; the body follows in parts.
        case head(CheckedContinuation<TransportStream, any Error>)
        /// For the parts of the body.
        case parts(AsyncThrowingStream<Data, any Error>.Continuation)
    }

    private struct Exchange {
        var receiver: Receiver
        let onProgress: (@Sendable (UploadProgress) -> Void)?
        /// How much is to be sent.
        let size: Int
        var response: HTTPURLResponse?
        var body = Data()
    }

    private let lock = NSLock()
    /// Guarded by the lock.
    private var exchanges: [Int: Exchange] = [:]

    func begin(
        _ task: URLSessionDataTask, _ receiver: Receiver, _ onProgress: (@Sendable (UploadProgress) -> Void)?,
        _ size: Int
    ) {
        let exchange = Exchange(receiver: receiver, onProgress: onProgress, size: size)
        lock.withLock { exchanges[task.taskIdentifier] = exchange }
        // It may have been cancelled before there was anything to cancel.
        if Task.isCancelled { cancel(task) } else { task.resume() }
    }

    /// Ends it without waiting for the session to tell.
    func cancel(_ task: URLSessionDataTask) {
        task.cancel()
        finish(task, error: CancellationError())
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    /// No password is ever given. Linux has no way to go on without one, so the answer is taken as it is there.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(FoundationNetworking)
            finish(task, error: nil)
            completionHandler(.cancelAuthenticationChallenge, nil)
        #else
            let method = challenge.protectionSpace.authenticationMethod
            let ofTLS = [NSURLAuthenticationMethodServerTrust, NSURLAuthenticationMethodClientCertificate]
            completionHandler(ofTLS.contains(method) ? .performDefaultHandling : .rejectProtectionSpace, nil)
        #endif
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        guard let exchange = lock.withLock({ exchanges[task.taskIdentifier] }) else { return }
        exchange.onProgress?(UploadProgress(sent: Int(totalBytesSent), total: exchange.size))
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let answer = response as? HTTPURLResponse
        let head: CheckedContinuation<TransportStream, any Error>? = lock.withLock {
            guard var exchange = exchanges[dataTask.taskIdentifier] else { return nil }
            exchange.response = answer
            if case .whole = exchange.receiver {
                let length = min(response.expectedContentLength, Int64(TransportResponse.largestBody))
                if length > 0 { exchange.body.reserveCapacity(Int(length)) }
            }
            exchanges[dataTask.taskIdentifier] = exchange
            if case .head(let continuation) = exchange.receiver { return continuation } else { return nil }
        }
        if let head, let answer {
            let (body, parts) = AsyncThrowingStream<Data, any Error>.makeStream()
            // Whoever lets go of the body wants no more of it.
            parts.onTermination = { [weak self] _ in self?.cancel(dataTask) }
            lock.withLock { exchanges[dataTask.taskIdentifier]?.receiver = .parts(parts) }
            head.resume(
                returning: TransportStream(status: answer.statusCode, headers: headers(of: answer), body: body))
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let (parts, enough): (AsyncThrowingStream<Data, any Error>.Continuation?, Bool) = lock.withLock {
            if case .parts(let parts) = exchanges[dataTask.taskIdentifier]?.receiver { return (parts, false) }
            exchanges[dataTask.taskIdentifier]?.body.append(data)
            return (nil, exchanges[dataTask.taskIdentifier]?.body.count ?? 0 > TransportResponse.largestBody)
        }
        parts?.yield(data)
        // What came is given all the same: it is too large to be read.
        if enough {
            finish(dataTask, error: nil)
            dataTask.cancel()
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        finish(task, error: error)
    }

    private func finish(_ task: URLSessionTask, error: (any Error)?) {
        guard let exchange = lock.withLock({ exchanges.removeValue(forKey: task.taskIdentifier) }) else { return }
        let failed = error.map { failure($0, bodySent: task.countOfBytesSent > 0) }
        let response = exchange.response ?? task.response as? HTTPURLResponse
        switch (exchange.receiver, response) {
        case (.parts(let parts), _):
            parts.finish(throwing: failed)
        case (.whole(let continuation), let response?) where failed == nil:
            continuation.resume(
                returning: TransportResponse(
                    status: response.statusCode, headers: headers(of: response), body: exchange.body))
        case (.head(let continuation), let response?) where failed == nil:
            // Its head was not told on its own: there is no body.
            continuation.resume(
                returning: TransportStream(
                    status: response.statusCode, headers: headers(of: response),
                    body: AsyncThrowingStream { $0.finish() }))
        case (.whole(let continuation), _):
            continuation.resume(throwing: failed ?? TransportFailure.broken("no HTTP answer came"))
        case (.head(let continuation), _):
            continuation.resume(throwing: failed ?? TransportFailure.broken("no HTTP answer came"))
        }
    }
}

private func headers(of response: HTTPURLResponse) -> [String: String] {
    let pairs = response.allHeaderFields.compactMap { name, value -> (String, String)? in
        guard let name = name as? String, let value = value as? String else { return nil }
        return (name, value)
    }
    return Dictionary(pairs) { _, last in last }
}

/// What an error says of the request. Only what comes before a connection is there proves that nothing was
/// sent; and only while no body went out, because on Linux the last refusal counts, also that of another
/// address of the host tried before the one that answered.
private func failure(_ error: any Error, bodySent: Bool) -> any Error {
    if error is CancellationError { return error }
    let text = error.localizedDescription
    switch (error as? URLError)?.code {
    case .timedOut:
        return TransportFailure.timeout(text)
    case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet, .dataNotAllowed,
        .internationalRoamingOff, .callIsActive, .appTransportSecurityRequiresSecureConnection,
        .serverCertificateHasBadDate, .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
        .serverCertificateNotYetValid:
        return bodySent ? TransportFailure.broken(text) : TransportFailure.refused(text)
    default:
        return TransportFailure.broken(text)
    }
}
