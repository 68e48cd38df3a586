import Foundation
internal import TrilineCore

/// Drives one call: does what the core asks for, and tells it what came of it.
struct Driver {
    /// What a call gives.
    enum Result {
        /// A page of rows; more may come. `mark`: where a walk goes on behind it.
        case page(number: Int, total: Int?, rows: Data, mark: String?)
        /// A part of a streamed answer; more may come.
        case part(Data)
        /// A batch got further; more may come.
        case progress(BatchProgress)
        /// The value. The call is over.
        case value(Data)
    }

    private let caller: Caller
    private let operation: String
    private let params: String
    private let call: NativeCall
    private let streams: Bool
    private let teller: Teller?
    private let onProgress: (@Sendable (UploadProgress) -> Void)?
    private var feeder: Feeder?
    /// The body that is coming in, and how long it may still be waited for.
    private var coming: (body: AsyncThrowingStream<Data, any Error>, left: Duration)?
    /// The newest answer: results are told as places in it.
    private var body = Data()

    init(
        caller: Caller, operation: String, params: String, call: NativeCall, streams: Bool, teller: Teller?,
        feeder: Feeder?, onProgress: (@Sendable (UploadProgress) -> Void)?
    ) {
        self.caller = caller
        self.operation = operation
        self.params = params
        self.call = call
        self.streams = streams
        self.teller = teller
        self.feeder = feeder
        self.onProgress = onProgress
    }

    /// Why rows of a batch could not be written as JSON, by their places.
    var misfits: [Int: TrilineError] { feeder?.misfits ?? [:] }

    /// Tells that a page was read.
    func tellPage(_ page: Int, total: Int?, rows: Int) {
        teller?.tell(.page(page: page, total: total, rows: rows))
    }

    /// The next result.
    ///
    /// - Throws: `TrilineError`; `CancellationError` when the task is cancelled and nothing can have been
    ///   changed.
    mutating func next() async throws -> Result {
        do {
            return try await goOn()
        } catch {
            coming = nil
            teller?.end(error)
            throw error
        }
    }

    private mutating func goOn() async throws -> Result {
        while true {
            // A call that is over stays as it is.
            if Task.isCancelled { call.cancel(wallMs: wallMs, steadyMs: steadyMs) }
            switch call.poll(wallMs: wallMs, steadyMs: steadyMs) {
            case .wait(let until, let why):
                let wait = Duration.milliseconds(until) - caller.time.steady
                teller?.wait(for: wait, why: why)
                do { try await caller.time.sleep(for: wait) } catch { guard Task.isCancelled else { throw error } }
            case .send(
                let id, let method, let url, let headers, let body, let timeout, let operation, let path, let attempt,
                let getsToken):
                guard let url = URL(string: url) else {
                    try failed(id, TransportFailure.refused("the address cannot be read"))
                    continue
                }
                let headers = Dictionary(headers.map { ($0.name, $0.value) }) { _, last in last }
                let request = TransportRequest(
                    method: method, url: url, headers: headers, body: body, timeout: .milliseconds(timeout))
                if getsToken { teller?.tell(.token) }
                teller?.attempt(method: method, path: path, attempt: Int(attempt), of: operation)
                if streams { try await open(id, request, operation) } else { try await send(id, request, operation) }
            case .sign(let id, let account, let nonce, let timestamp, let method, let path, let body):
                let input = SignInput(
                    account: account, nonce: nonce, timestamp: timestamp, method: method, path: path, body: body)
                try await sign(id, input)
            case .token(let id):
                teller?.tell(.token)
                try await token(id)
            case .rows(let id, let most):
                try await rows(id, most: Int(most))
            case .journal(let id):
                try await readJournal(id)
            case .append(let id, let line):
                try await append(id, line)
            case .progress(let done, let total, let eta):
                let progress = BatchProgress(
                    done: Int(done), total: total.map(Int.init), eta: eta.map { .milliseconds($0) })
                teller?.tell(.batch(progress))
                return .progress(progress)
            case .page(let number, let total, let rows, let mark):
                return .page(number: Int(number), total: total.map(Int.init), rows: bytes(rows), mark: mark)
            case .delta(let part):
                return .part(Data(part.utf8))
            case .retry(let attempt, let why):
                teller?.tell(.retry(attempt: Int(attempt), why: why))
            case .done(let value):
                coming = nil
                teller?.end(nil)
                return .value(bytes(value))
            case .failed(let json):
                throw thrown(TrilineError(json: json))
            case .pending(let id):
                try await receive(id)
            }
        }
    }

    /// What the caller gets for an error of the core.
    private func thrown(_ error: TrilineError) -> any Error {
        if error.kind == .cancelled, !error.mayHaveHappened || reads.contains(operation) { return CancellationError() }
        guard error.isReconcilable else { return error }
        var error = error
        error.inquiry = Inquiry { [caller, operation, params] in
            try await caller.reconcile(operation, params: params)
        }
        return error
    }

    private mutating func send(_ id: Int32, _ request: TransportRequest, _ operation: String) async throws {
        let response: TransportResponse
        do {
            response = try await withTimeout(request.timeout) { [transport = caller.transport, onProgress] in
                if let onProgress {
                    try await transport.send(request, onProgress: onProgress)
                } else {
                    try await transport.send(request)
                }
            }
        } catch {
            return try failed(id, error)
        }
        teller?.answer(status: response.status, of: operation)
        body = response.body
        let headers = response.headers.map { NativeHeader(name: $0, value: $1) }
        try failing {
            try call.answered(
                wallMs: wallMs, steadyMs: steadyMs, id: id, status: Int32(clamping: response.status),
                headers: headers, body: response.body)
        }
    }

    /// Sends a request whose answer is taken as it comes.
    private mutating func open(_ id: Int32, _ request: TransportRequest, _ operation: String) async throws {
        let start = ContinuousClock.now
        let response: TransportStream
        do {
            response = try await withTimeout(request.timeout) { [transport = caller.transport] in
                try await transport.stream(request)
            }
        } catch {
            return try failed(id, error)
        }
        teller?.answer(status: response.status, of: operation)
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

    private mutating func rows(_ id: Int32, most: Int) async throws {
        let rows: (list: String, last: Bool)?
        do {
            rows = try await feeder?.rows(most: most)
        } catch {
            if Task.isCancelled { return }
            // What is wrong with the rows is their owner's affair: the call ends, and he gets his own error.
            call.cancel(wallMs: wallMs, steadyMs: steadyMs)
            throw error
        }
        // Rows that are cancelled may end as those that are complete.
        guard let rows, !Task.isCancelled else { return }
        try failing {
            try call.rows(wallMs: wallMs, steadyMs: steadyMs, id: id, rows: rows.list, last: rows.last)
        }
    }

    private func readJournal(_ id: Int32) async throws {
        let text: String
        do { text = try await feeder?.journal?.read() ?? "" } catch { return try refused(id, error) }
        try failing { try call.journal(wallMs: wallMs, steadyMs: steadyMs, id: id, text: text) }
    }

    private func append(_ id: Int32, _ line: String) async throws {
        do { try await feeder?.journal?.append(line) } catch { return try refused(id, error) }
        try failing { try call.stored(wallMs: wallMs, steadyMs: steadyMs, id: id) }
    }

    private func token(_ id: Int32) async throws {
        let token: String
        do {
            guard let tokens = caller.tokens else { throw TrilineError(kind: .misuse, message: "there are no tokens") }
            token = try await tokens()
        } catch {
            return try refused(id, error)
        }
        try failing { try call.token(wallMs: wallMs, steadyMs: steadyMs, id: id, token: token) }
    }

    private func sign(_ id: Int32, _ input: SignInput) async throws {
        let signature: String
        do {
            guard let signer = caller.signer else { throw TrilineError(kind: .misuse, message: "there is no signer") }
            signature = try await signer(input)
        } catch {
            return try refused(id, error)
        }
        try failing { try call.signed(wallMs: wallMs, steadyMs: steadyMs, id: id, signature: signature) }
    }

    /// Says that what was asked for was not done.
    private func refused(_ id: Int32, _ error: any Error) throws {
        if Task.isCancelled { return }
        let why = error.localizedDescription
        try failing { try call.refused(wallMs: wallMs, steadyMs: steadyMs, id: id, why: why) }
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

    private var wallMs: Int64 { caller.time.wallMs }
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
