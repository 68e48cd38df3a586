import Foundation
internal import TrilineCore

/// What the groups of a client call through: the core, and what the host does for it.
struct Caller: Sendable {
    let client: NativeClient
    let transport: any Transport
    let time: any TimeSource
    let signer: (@Sendable (SignInput) async throws -> String)?
    let onEvent: (@Sendable (Event) -> Void)?
    /// What is said of each call, in place of the client's options.
    var retries: Int?
    var timeout: Duration?

    /// Begins a call.
    func begin(_ operation: String, params: String, pages: Bool, typed: Bool) throws -> Driver {
        let options = CallOptions(pages: pages, typed: typed, retries: retries, timeout: timeout?.milliseconds)
        do {
            let call = try client.call(operation: operation, params: params, options: try encoded(options))
            return Driver(caller: self, operation: operation, call: call)
        } catch let error as NativeError {
            throw TrilineError(error)
        }
    }

    private struct CallOptions: Encodable {
        let pages: Bool
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
        /// The value. The call is over.
        case value(Data)
    }

    private let caller: Caller
    private let operation: String
    private let call: NativeCall
    /// The newest answer: results are told as places in it.
    private var body = Data()

    fileprivate init(caller: Caller, operation: String, call: NativeCall) {
        self.caller = caller
        self.operation = operation
        self.call = call
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
                    try failed(id, .refused("the address cannot be read"))
                    continue
                }
                let headers = Dictionary(headers.map { ($0.name, $0.value) }) { _, last in last }
                let request = TransportRequest(
                    method: method, url: url, headers: headers, body: body, timeout: .milliseconds(timeout))
                try await send(id, request)
            case .sign(let id, let account, let nonce, let timestamp, let method, let path, let body):
                let input = SignInput(
                    account: account, nonce: nonce, timestamp: timestamp, method: method, path: path, body: body)
                try await sign(id, input)
            case .page(let number, let total, let rows):
                let total = total.map(Int.init)
                caller.onEvent?(.page(operation: operation, number: Int(number), total: total))
                return .page(number: Int(number), total: total, rows: bytes(rows))
            case .retry(let attempt, let why):
                caller.onEvent?(.retry(operation: operation, attempt: Int(attempt), why: why))
            case .done(let value):
                return .value(bytes(value))
            case .failed(let json):
                let error = TrilineError(json: json)
                let harmless = error.kind == .cancelled && (!error.mayHaveHappened || reads.contains(operation))
                throw harmless ? CancellationError() : error
            case .pending:
                throw TrilineError(kind: .misuse, message: "the core waits for an answer that was given")
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
            let failure = error as? TransportFailure ?? .broken(error.localizedDescription)
            if case .refused = failure {} else if Task.isCancelled { return }
            return try failed(id, failure)
        }
        body = response.body
        let headers = response.headers.map { NativeHeader(name: $0, value: $1) }
        try answer {
            try call.answered(
                wallMs: wallMs, steadyMs: steadyMs, id: id, status: Int32(clamping: response.status),
                headers: headers, body: response.body)
        }
    }

    private func sign(_ id: Int32, _ input: SignInput) async throws {
        let signature: String
        do {
            guard let signer = caller.signer else { throw TrilineError(kind: .misuse, message: "there is no signer") }
            signature = try await signer(input)
        } catch {
            if Task.isCancelled { return }
            let why = error.localizedDescription
            return try answer { try call.refused(wallMs: wallMs, steadyMs: steadyMs, id: id, why: why) }
        }
        try answer { try call.signed(wallMs: wallMs, steadyMs: steadyMs, id: id, signature: signature) }
    }

    private func failed(_ id: Int32, _ failure: TransportFailure) throws {
        let (sent, timeout, message) =
            switch failure {
            case .refused(let message): (false, false, message)
            case .broken(let message): (true, false, message)
            case .timeout(let message): (true, true, message)
            }
        try answer {
            try call.failed(
                wallMs: wallMs, steadyMs: steadyMs, id: id, sent: sent, timeout: timeout, message: message)
        }
    }

    private func answer(_ give: () throws -> Void) throws {
        do { try give() } catch let error as NativeError { throw TrilineError(error) }
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

extension TrilineError {
    /// An error as the core tells it.
    init(_ error: NativeError) {
        switch error {
        case .Failed(let json): self.init(json: json)
        }
    }

    fileprivate init(json: String) {
        do {
            self = try JSONDecoder().decode(TrilineError.self, from: Data(json.utf8))
        } catch {
            self.init(kind: .misuse, message: "an error of the core cannot be read")
        }
    }
}
