import Foundation
internal import TrilineCore

/// What the groups of a client call through: the core, and what the host does for it.
struct Caller: Sendable {
    let client: NativeClient
    let transport: any Transport
    let time: any TimeSource
    let signer: (@Sendable (SignInput) async throws -> String)?
    let tokens: (@Sendable () async throws -> String)?
    let onEvent: (@Sendable (Event) -> Void)?
    /// What is said of each call, in place of the client's options.
    var retries: Int?
    var timeout: Duration?

    /// What becomes of the answer, or of the rows.
    enum Mode {
        case plain, pages, stream, batch
    }

    /// Begins a call.
    func begin(_ operation: String, params: String, mode: Mode, typed: Bool) throws -> Driver {
        let options = CallOptions(
            pages: mode == .pages, stream: mode == .stream, batch: mode == .batch, typed: typed, retries: retries,
            timeout: timeout?.milliseconds)
        let call = try failing {
            try client.call(operation: operation, params: params, options: try encoded(options))
        }
        return Driver(caller: self, operation: operation, call: call, streams: mode == .stream)
    }

    private struct CallOptions: Encodable {
        let pages: Bool
        let stream: Bool
        let batch: Bool
        let typed: Bool
        let retries: Int?
        let timeout: Int64?
    }
}

/// Drives one call: does what the core asks for, and tells it what came of it.
struct Driver {
    /// What a call gives.
    enum Result {
        /// A page of rows; more may come.
        case page(number: Int, total: Int?, rows: Data)
        /// A part of a streamed answer; more may come.
        case part(Data)
        /// The value. The call is over.
        case value(Data)
    }

    private let caller: Caller
    private let operation: String
    private let call: NativeCall
    private let streams: Bool
    /// The body that is coming in, and how long it may still be waited for.
    private var coming: (body: AsyncThrowingStream<Data, any Error>, left: Duration)?
    /// The newest answer: results are told as places in it.
    private var body = Data()

    fileprivate init(caller: Caller, operation: String, call: NativeCall, streams: Bool) {
        self.caller = caller
        self.operation = operation
        self.call = call
        self.streams = streams
    }

    /// The next result.
    ///
    /// - Throws: `TrilineError`; `CancellationError` when the task is cancelled and nothing can have been
    ///   changed.
    mutating func next() async throws -> Result {
        while true {
            // A call that is over stays as it is.
            if Task.isCancelled { call.cancel(wallMs: wallMs, steadyMs: steadyMs) }
            switch call.poll(wallMs: wallMs, steadyMs: steadyMs) {
            case .wait(let until, _):
                let wait = Duration.milliseconds(until) - caller.time.steady
                do { try await caller.time.sleep(for: wait) } catch { guard Task.isCancelled else { throw error } }
            case .send(let id, let method, let url, let headers, let body, let timeout):
                guard let url = URL(string: url) else {
                    try failed(id, TransportFailure.refused("the address cannot be read"))
                    continue
                }
                let headers = Dictionary(headers.map { ($0.name, $0.value) }) { _, last in last }
                let request = TransportRequest(
                    method: method, url: url, headers: headers, body: body, timeout: .milliseconds(timeout))
                if streams { try await open(id, request) } else { try await send(id, request) }
            case .sign(let id, let account, let nonce, let timestamp, let method, let path, let body):
                let input = SignInput(
                    account: account, nonce: nonce, timestamp: timestamp, method: method, path: path, body: body)
                try await sign(id, input)
            case .token(let id):
                try await token(id)
            case .page(let number, let total, let rows):
                let total = total.map(Int.init)
                caller.onEvent?(.page(operation: operation, number: Int(number), total: total))
                return .page(number: Int(number), total: total, rows: bytes(rows))
            case .delta(let part):
                return .part(Data(part.utf8))
            case .retry(let attempt, let why):
                caller.onEvent?(.retry(operation: operation, attempt: Int(attempt), why: why))
            case .done(let value):
                coming = nil
                return .value(bytes(value))
            case .failed(let json):
                coming = nil
                let error = TrilineError(json: json)
                let harmless = error.kind == .cancelled && (!error.mayHaveHappened || reads.contains(operation))
                throw harmless ? CancellationError() : error
            case .pending(let id):
                try await receive(id)
            }
        }
    }

    private mutating func send(_ id: Int32, _ request: TransportRequest) async throws {
        let response: TransportResponse
        do {
            response = try await withTimeout(request.timeout) { [transport = caller.transport] in
                try await transport.send(request)
            }
        } catch {
            return try failed(id, error)
        }
        body = response.body
        let headers = response.headers.map { NativeHeader(name: $0, value: $1) }
        try failing {
            try call.answered(
                wallMs: wallMs, steadyMs: steadyMs, id: id, status: Int32(clamping: response.status),
                headers: headers, body: response.body)
        }
    }

    /// Sends a request whose answer is taken as it comes.
    private mutating func open(_ id: Int32, _ request: TransportRequest) async throws {
        let start = ContinuousClock.now
        let response: TransportStream
        do {
            response = try await withTimeout(request.timeout) { [transport = caller.transport] in
                try await transport.stream(request)
            }
        } catch {
            return try failed(id, error)
        }
        coming = (response.body, request.timeout - (ContinuousClock.now - start))
        let headers = response.headers.map { NativeHeader(name: $0, value: $1) }
        try failing {
            try call.head(
                wallMs: wallMs, steadyMs: steadyMs, id: id, status: Int32(clamping: response.status), headers: headers)
        }
    }

    /// Takes the next part of the body that is coming in.
    private mutating func receive(_ id: Int32) async throws {
        guard let (body, left) = coming else {
            throw TrilineError(kind: .misuse, message: "the core waits for an answer that was given")
        }
        let start = ContinuousClock.now
        let part: Data?
        do {
            part = try await withTimeout(left) {
                // Each iterator goes on where the one before it stopped.
                var parts = body.makeAsyncIterator()
                return try await parts.next()
            }
        } catch {
            coming = nil
            return try failed(id, error)
        }
        // A body that is cancelled ends as one that is complete.
        if Task.isCancelled { return }
        if let part {
            // What the caller does between the parts takes nothing of the time.
            coming?.left -= ContinuousClock.now - start
            try failing { try call.chunk(wallMs: wallMs, steadyMs: steadyMs, id: id, bytes: part) }
        } else {
            coming = nil
            try failing { try call.end(wallMs: wallMs, steadyMs: steadyMs, id: id) }
        }
    }

    private func token(_ id: Int32) async throws {
        let token: String
        do {
            guard let tokens = caller.tokens else { throw TrilineError(kind: .misuse, message: "there are no tokens") }
            token = try await tokens()
        } catch {
            if Task.isCancelled { return }
            let why = error.localizedDescription
            return try failing { try call.refused(wallMs: wallMs, steadyMs: steadyMs, id: id, why: why) }
        }
        try failing { try call.token(wallMs: wallMs, steadyMs: steadyMs, id: id, token: token) }
    }

    private func sign(_ id: Int32, _ input: SignInput) async throws {
        let signature: String
        do {
            guard let signer = caller.signer else { throw TrilineError(kind: .misuse, message: "there is no signer") }
            signature = try await signer(input)
        } catch {
            if Task.isCancelled { return }
            let why = error.localizedDescription
            return try failing { try call.refused(wallMs: wallMs, steadyMs: steadyMs, id: id, why: why) }
        }
        try failing { try call.signed(wallMs: wallMs, steadyMs: steadyMs, id: id, signature: signature) }
    }

    private func failed(_ id: Int32, _ error: any Error) throws {
        let failure = error as? TransportFailure ?? .broken(error.localizedDescription)
        // What cancelling did is told by the core.
        if case .refused = failure {} else if Task.isCancelled { return }
        let (sent, timeout, message) =
            switch failure {
            case .refused(let message): (false, false, message)
            case .broken(let message): (true, false, message)
            case .timeout(let message): (true, true, message)
            }
        try failing {
            try call.failed(
                wallMs: wallMs, steadyMs: steadyMs, id: id, sent: sent, timeout: timeout, message: message)
        }
    }

    private var wallMs: Int64 { Int64((caller.time.wall.timeIntervalSince1970 * 1000).rounded(.down)) }
    private var steadyMs: Int64 { caller.time.steady.milliseconds }

    /// A result without a copy, where it stands in the body as it came.
    private func bytes(_ output: NativeOutput) -> Data {
        if let text = output.text { return Data(text.utf8) }
        return body[body.startIndex + Int(output.start)..<body.startIndex + Int(output.end)]
    }
}

/// Does it, for so long at most. What is done must stop when its task is cancelled.
private func withTimeout<Value: Sendable>(
    _ limit: Duration, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask(operation: work)
        group.addTask {
            try await Task.sleep(for: limit)
            throw TransportFailure.timeout("nothing came within \(limit)")
        }
        defer { group.cancelAll() }
        guard let first = try await group.next() else { throw CancellationError() }
        return first
    }
}

/// Does it; an error of the core becomes one of this library.
func failing<Value>(_ work: () throws -> Value) throws -> Value {
    do { return try work() } catch NativeError.Failed(let json) { throw TrilineError(json: json) }
}

extension TrilineError {
    /// An error as the core tells it.
    fileprivate init(json: String) {
        do {
            self = try JSONDecoder().decode(TrilineError.self, from: Data(json.utf8))
        } catch {
            self.init(kind: .misuse, message: "an error of the core cannot be read")
        }
    }
}
