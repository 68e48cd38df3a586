import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The default transport: a `URLSession` of its own that follows no redirect, keeps no cookie and caches nothing.
///
/// Cancelling the task that sends cancels the request at once. Uploads are streamed. At most
/// `httpMaximumConnectionsPerHost` requests, by default 256, are in flight to a host; further ones wait in the transport,
/// so that a timeout or a cancellation there is known to have sent nothing. One that has waited for its whole
/// ``TransportRequest/timeout`` is not sent.
public final class URLSessionTransport: Transport {
    private let session: URLSession
    let exchanges: Exchanges
    /// Whether the session is like those of all transports that nothing was configured for.
    private let isUsual: Bool

    /// A transport.
    ///
    /// On Linux its connections stay open when it is released, and the next transport uses them.
    public convenience init() {
        #if canImport(FoundationNetworking)
            if let (session, exchanges) = KeptSessions.take() {
                self.init(session, exchanges, isUsual: true)
                return
            }
        #endif
        self.init(Self.usualConfiguration(), isUsual: true)
    }

    /// A transport with further settings.
    ///
    /// On Linux its session is kept until the program ends, so make one for the whole program.
    ///
    /// - Parameter configure: May change the configuration before it is used, to set a proxy for example.
    public convenience init(configure: (URLSessionConfiguration) -> Void) {
        let configuration = Self.usualConfiguration()
        configure(configuration)
        self.init(configuration, isUsual: false)
    }

    private convenience init(_ configuration: URLSessionConfiguration, isUsual: Bool) {
        let exchanges = Exchanges(limit: configuration.httpMaximumConnectionsPerHost)
        let session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
        self.init(session, exchanges, isUsual: isUsual)
    }

    private init(_ session: URLSession, _ exchanges: Exchanges, isUsual: Bool) {
        self.session = session
        self.exchanges = exchanges
        self.isUsual = isUsual
    }

    private static func usualConfiguration() -> URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.httpMaximumConnectionsPerHost = 256
        return configuration
    }

    deinit {
        #if canImport(FoundationNetworking)
            KeptSessions.keep(session, exchanges, isUsual: isUsual)
        #else
            // A session keeps its delegate alive until it is invalidated.
            session.finishTasksAndInvalidate()
        #endif
    }

    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        let response = try await stream(request)
        var body = Data()
        // What is larger is not read further: leaving the loop closes the connection.
        for try await part in response.body where body.count <= request.maxResponseBytes { body += part }
        // A cancelled body ends as one that is complete.
        try Task.checkCancellation()
        return TransportResponse(status: response.status, headers: response.headers, body: body)
    }

    public func stream(_ request: TransportRequest) async throws -> TransportStream {
        var outgoing = URLRequest(url: request.url)
        outgoing.httpMethod = request.method
        outgoing.httpShouldHandleCookies = false
        // The library cancels the task at its deadline: the session's own timeout must not come first.
        outgoing.timeoutInterval = 7 * 86_400
        for (name, value) in request.headers { outgoing.setValue(value, forHTTPHeaderField: name) }
        #if canImport(FoundationNetworking)
            // The session decompresses all that it has before anybody can stop it, so that a small response could fill the
            // memory. A compressed response is therefore not taken.
            outgoing.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
        #endif
        if request.isUpload {
            outgoing.setValue("\(request.contentLength)", forHTTPHeaderField: "Content-Length")
            outgoing.httpBodyStream = try bodyStream(of: request)
            #if canImport(FoundationNetworking)
                // A blank value keeps the session from sending the body chunked, without a length.
                outgoing.setValue(" ", forHTTPHeaderField: "Transfer-Encoding")
            #endif
        } else {
            outgoing.httpBody = request.body.isEmpty ? nil : request.body
        }
        let task = session.dataTask(with: outgoing)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { exchanges.begin(task, request, $0) }
        } onCancel: {
            exchanges.cancel(task)
        }
    }
}

#if canImport(FoundationNetworking)
    /// Sessions of transports that were released. Foundation on Linux aborts the process when it releases a session that has
    /// a connection of HTTP/2, so none is ever released; the usual ones are used again.
    private enum KeptSessions {
        private static let lock = NSLock()
        /// Guarded by the lock, as the one below it.
        nonisolated(unsafe) private static var idle: [(URLSession, Exchanges)] = []
        nonisolated(unsafe) private static var configured: [URLSession] = []

        static func take() -> (URLSession, Exchanges)? { lock.withLock { idle.popLast() } }

        static func keep(_ session: URLSession, _ exchanges: Exchanges, isUsual: Bool) {
            lock.withLock {
                if isUsual { idle.append((session, exchanges)) } else { configured.append(session) }
            }
        }
    }
#endif

/// The requests of a session, by the number of their task. All of their state is guarded by one lock; continuations are
/// taken out of it under the lock, so that each is resumed once.
///
/// It gives the session no new body stream, so that no upload is sent twice below the core.
final class Exchanges: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    typealias Head = CheckedContinuation<TransportStream, any Error>

    /// What receives the response.
    private enum Receiver {
        /// The head has not arrived.
        case head(Head)
        case body(ArrivingBody)
    }

    private struct Exchange {
        let task: URLSessionDataTask
        let host: String
        /// The largest body that is taken.
        let maxBytes: Int
        /// Its caller has given it up by then.
        let deadline: ContinuousClock.Instant
        var receiver: Receiver
        /// Size of the body so far.
        var received = 0
        /// Whether the session says that it sent nothing.
        var isUnsent = false
    }

    private let limit: Int
    private let lock = NSLock()
    /// Guarded by the lock, as the two below.
    private var inFlight: [Int: Exchange] = [:]
    private var counts: [String: Int] = [:]
    /// Exchanges that wait until fewer are in flight to their host, oldest first.
    private var waiting: [String: [Exchange]] = [:]

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// How many exchanges wait.
    var waitingCount: Int { lock.withLock { waiting.values.reduce(0) { $0 + $1.count } } }

    func begin(_ task: URLSessionDataTask, _ request: TransportRequest, _ head: Head) {
        let starts = add(task, request, head)
        // The task may have been cancelled before its exchange was there to be cancelled.
        if Task.isCancelled { cancel(task) } else if starts { task.resume() }
    }

    /// Adds an exchange, and returns whether it starts at once.
    func add(_ task: URLSessionDataTask, _ request: TransportRequest, _ head: Head) -> Bool {
        let host = "\(request.url.host ?? ""):\(request.url.port ?? 0)"
        let exchange = Exchange(
            task: task, host: host, maxBytes: request.maxResponseBytes, deadline: .now + request.timeout,
            receiver: .head(head))
        return lock.withLock {
            guard counts[host, default: 0] < limit else {
                waiting[host, default: []].append(exchange)
                return false
            }
            start(exchange)
            return true
        }
    }

    /// Counts an exchange as in flight. Called under the lock.
    private func start(_ exchange: Exchange) {
        counts[exchange.host, default: 0] += 1
        inFlight[exchange.task.taskIdentifier] = exchange
    }

    func cancel(_ task: URLSessionDataTask) {
        let waiting: Exchange? = lock.withLock {
            for (host, exchanges) in self.waiting {
                if let index = exchanges.firstIndex(where: { $0.task === task }) {
                    return self.waiting[host]?.remove(at: index)
                }
            }
            return nil
        }
        task.cancel()
        if let waiting {
            end(waiting, failed: TransportFailure.refused("no connection was free"), response: nil)
        } else {
            #if canImport(FoundationNetworking)
                // The session may report the end late.
                finish(task, error: CancellationError())
            #endif
        }
    }

    private func exchange(of task: URLSessionTask) -> Exchange? {
        lock.withLock { inFlight[task.taskIdentifier] }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    /// No password is ever given. On Linux a challenge cannot be passed over, so the response is taken as it is.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(FoundationNetworking)
            finish(task, error: challenge.failureResponse.flatMap { tunnelRefusal(task, $0) })
            completionHandler(.cancelAuthenticationChallenge, nil)
        #else
            let method = challenge.protectionSpace.authenticationMethod
            let ofTLS = [NSURLAuthenticationMethodServerTrust, NSURLAuthenticationMethodClientCertificate]
            completionHandler(ofTLS.contains(method) ? .performDefaultHandling : .rejectProtectionSpace, nil)
        #endif
    }

    #if !canImport(FoundationNetworking)
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
        ) {
            let isUnsent = metrics.transactionMetrics.allSatisfy { $0.requestStartDate == nil }
            lock.withLock { inFlight[task.taskIdentifier]?.isUnsent = isUnsent }
        }
    #endif

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse, let fault = framingFault(of: response) {
            completionHandler(.cancel)
            finish(dataTask, error: TransportFailure.broken(fault))
            return
        }
        if let refusal = tunnelRefusal(dataTask, response) {
            completionHandler(.cancel)
            finish(dataTask, error: refusal)
            return
        }
        if let response = response as? HTTPURLResponse {
            // Dropping the body ends the exchange.
            let (body, parts) = ArrivingBody.begin { [weak self] in self?.cancel(dataTask) }
            let head: Head? = lock.withLock {
                guard case .head(let head)? = inFlight[dataTask.taskIdentifier]?.receiver else { return nil }
                inFlight[dataTask.taskIdentifier]?.receiver = .body(body)
                return head
            }
            head?.resume(
                returning: TransportStream(status: response.statusCode, headers: headers(of: response), body: parts))
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        // The session does not wait until a part is taken, so what no reader takes must not pile up.
        let (body, isTooLarge): (ArrivingBody?, Bool) = lock.withLock {
            guard var exchange = inFlight[dataTask.taskIdentifier], case .body(let body) = exchange.receiver
            else { return (nil, false) }
            exchange.received += data.count
            inFlight[dataTask.taskIdentifier] = exchange
            return (body, exchange.received > exchange.maxBytes)
        }
        body?.append(data)
        if isTooLarge {
            finish(dataTask, error: nil)
            dataTask.cancel()
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        finish(task, error: error)
    }

    /// Ends an exchange that is in flight, and starts the one that has waited longest.
    func finish(_ task: URLSessionTask, error: (any Error)?) {
        let (ended, next, late): (Exchange?, Exchange?, ArraySlice<Exchange>) = lock.withLock {
            guard let ended = inFlight.removeValue(forKey: task.taskIdentifier) else { return (nil, nil, []) }
            let count = (counts[ended.host] ?? 1) - 1
            counts[ended.host] = count > 0 ? count : nil
            let queue = waiting.removeValue(forKey: ended.host) ?? []
            let now = ContinuousClock.now
            let late = queue.prefix { $0.deadline <= now }
            let rest = queue[late.endIndex...]
            if rest.count > 1 { waiting[ended.host] = Array(rest.dropFirst()) }
            if let next = rest.first { start(next) }
            return (ended, rest.first, late)
        }
        next?.task.resume()
        for exchange in late {
            exchange.task.cancel()
            end(exchange, failed: TransportFailure.refused("no connection was free"), response: nil)
        }
        guard let ended else { return }
        let failed = error.map { failure($0, isUnsent: ended.isUnsent, bodySent: task.countOfBytesSent > 0) }
        end(ended, failed: failed, response: task.response as? HTTPURLResponse)
    }

    private func end(_ exchange: Exchange, failed: (any Error)?, response: HTTPURLResponse?) {
        switch (exchange.receiver, response) {
        case (.body(let body), _): body.finish(throwing: failed)
        case (.head(let head), let response?) where failed == nil:
            // A head that was not reported on its own has no body.
            let body = AsyncThrowingStream<Data, any Error> { $0.finish() }
            head.resume(
                returning: TransportStream(status: response.statusCode, headers: headers(of: response), body: body))
        case (.head(let head), _):
            head.resume(throwing: failed ?? TransportFailure.broken("no HTTP response came"))
        }
    }
}

/// The failure where a response is a proxy's that demands credentials before it makes a tunnel; nil: it may be the service's.
/// The session tells them apart by nothing but the body, which goes through the tunnel alone.
private func tunnelRefusal(_ task: URLSessionTask, _ response: URLResponse) -> TransportFailure? {
    let request = task.originalRequest
    guard (response as? HTTPURLResponse)?.statusCode == 407, request?.url?.scheme == "https",
        request?.httpBody != nil || request?.httpBodyStream != nil, task.countOfBytesSent == 0
    else { return nil }
    return .refused("the proxy demands credentials (status 407)")
}

private func headers(of response: HTTPURLResponse) -> [String: String] {
    let pairs = response.allHeaderFields.compactMap { name, value -> (String, String)? in
        guard let name = name as? String, let value = value as? String else { return nil }
        return (name, value)
    }
    return Dictionary(pairs) { _, last in last }
}

/// What is wrong with the headers that say how to read the body; nil: nothing. The session chooses one of several lengths, and
/// another party on the way may have chosen a different one.
private func framingFault(of response: HTTPURLResponse) -> String? {
    #if canImport(FoundationNetworking)
        let coding = response.value(forHTTPHeaderField: "Content-Encoding")?.lowercased() ?? "identity"
        if coding != "identity" { return "the response is compressed, which was not requested" }
    #endif
    let lengths = response.value(forHTTPHeaderField: "Content-Length")?.split(separator: ",") ?? []
    let distinct = Set(lengths.map { $0.trimmingCharacters(in: .whitespaces) })
    return distinct.count > 1 ? "the response has several lengths" : nil
}

/// What an error says of the request. Only an error from before the connection proves that nothing was sent; and only
/// while no body was sent, because on Linux the error of the last address of a host is reported, also where an earlier
/// address had accepted the request.
private func failure(_ error: any Error, isUnsent: Bool, bodySent: Bool) -> any Error {
    let text = error.localizedDescription
    if isUnsent { return TransportFailure.refused(text) }
    if error is CancellationError || error is TransportFailure { return error }
    switch (error as? URLError)?.code {
    case .cancelled: return CancellationError()
    case .timedOut: return TransportFailure.timeout(text)
    case .serverCertificateHasBadDate, .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
        .serverCertificateNotYetValid:
        // The session's text is in the language of the device, and the core tells the cause by the word.
        let why = text.lowercased().contains("certificate") ? text : "certificate: \(text)"
        return bodySent ? TransportFailure.broken(why) : TransportFailure.refused(why)
    case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet, .dataNotAllowed,
        .internationalRoamingOff, .callIsActive, .appTransportSecurityRequiresSecureConnection:
        return bodySent ? TransportFailure.broken(text) : TransportFailure.refused(text)
    default:
        // On Linux, the session has one code for all failures of TLS and of proxies, and for those of connections that nobody
        // refused, such as without a free descriptor.
        let words = [
            "Failed to connect", "SSL certificate problem", "SSL: no alternative certificate", "CONNECT tunnel failed",
        ]
        let isBefore = words.contains { text.hasPrefix($0) }
        return isBefore && !bodySent ? TransportFailure.refused(text) : TransportFailure.broken(text)
    }
}
