import Foundation
internal import TrilineCore

/// Drives one call, by the run loop of core/client/src/run_loop.md. Dropping it stops the call.
final class Driver {
    /// What a call yields to its caller.
    enum Yield {
        /// A page of rows; more may come.
        case page(number: Int, total: Int?, rows: Data, cursor: String?)
        /// A part of a streamed answer; more may come.
        case part(Data)
        /// A row batch got further; more may come.
        case progress(BatchProgress)
        /// The result. The call has ended.
        case value(Data)
    }

    /// What comes of something that the host does.
    private enum Answer: Sendable {
        case response(TransportResponse)
        case stream(TransportStream)
        case chunk(Data?)
        case signature(String)
        case token(String)
        case headers([String: String])
        case journal(String)
        case journalInUse
        case stored
        case returned(String)
    }

    /// A request, or a function of the host, that is under way.
    private struct IO {
        let id: Int32
        let work: Work<Answer>
        var isRequest = false
        var usesJournal = false
        var upload: UploadRest?
    }

    private let caller: Caller
    private let operation: String
    private let params: String
    private let call: NativeCall
    private let streams: Bool
    private let file: UploadFile?
    private let onProgress: (@Sendable (UploadProgress) -> Void)?
    private let rows: RowSource?
    private let number = CallNumbers.next()
    private var io: IO?
    /// The body of a streamed answer. Its next part is read when the core waits for it, which is the back-pressure.
    private var incoming: (id: Int32, body: AsyncThrowingStream<Data, any Error>)?
    /// The newest response that was given as a whole: results may be ranges of its body.
    private var body = Data()
    /// The step that follows progress which the caller was given first.
    private var held: NativeStep?
    /// Whether the core was given an answer that it has not acted on.
    private var hasAnswered = false
    private var hasEnded = false
    /// The job of a relay that the progress told.
    private var job: String?
    /// The job of a relay that goes on, or may, after this call was cancelled.
    private(set) var leftJob: String?
    /// What the caller's own code threw since the newest request.
    private(set) var thrown: (any Error)?

    init(
        caller: Caller, operation: String, params: String, call: NativeCall, streams: Bool, file: UploadFile?,
        onProgress: (@Sendable (UploadProgress) -> Void)?, rows: RowSource?
    ) {
        self.caller = caller
        self.operation = operation
        self.params = params
        self.call = call
        self.streams = streams
        self.file = file
        self.onProgress = onProgress
        self.rows = rows
    }

    /// A caller that leaves early has enough, which is no failure.
    deinit {
        io?.work.cancel()
        guard !hasEnded else { return }
        call.stop(wallMs: wallMs, steadyMs: steadyMs)
        _ = tell(call.poll(wallMs: wallMs, steadyMs: steadyMs).events)
    }

    /// The next page, part, progress or result.
    ///
    /// - Throws: `TrilineError`; `CancellationError` when the task is cancelled.
    func next() async throws -> Yield {
        while true {
            // An answer that arrived is acted on first: what is done stays done.
            if Task.isCancelled && !hasAnswered {
                await close()
                if !hasAnswered {
                    held = nil
                    call.cancel(wallMs: wallMs, steadyMs: steadyMs)
                }
            }
            let step: NativeStep
            if let kept = held {
                (step, held) = (kept, nil)
            } else {
                let polled = call.poll(wallMs: wallMs, steadyMs: steadyMs)
                if let progress = tell(polled.events) {
                    held = polled.step
                    return .progress(progress)
                }
                step = polled.step
            }
            switch step {
            case .page(let page, let total, let cursor, let items):
                return .page(number: Int(page), total: total.map { Int($0) }, rows: bytes(items), cursor: cursor)
            case .part(let value): return .part(bytes(value))
            default: break
            }
            hasAnswered = false
            if case .pending(_, let until) = step {
                try await receive(until: until)
                continue
            }
            await close()
            if let value = try await take(step) { return .value(value) }
        }
    }

    /// Does what the core asks for, and returns the result of a call that has ended.
    private func take(_ step: NativeStep) async throws -> Data? {
        switch step {
        case .wait(let until, _):
            let wait = Duration.milliseconds(until) - caller.time.steady
            do { try await caller.time.sleep(for: wait) } catch { guard Task.isCancelled else { throw error } }
        case .send(
            let id, let method, let url, let headers, let body, let length, let tail, let timeout, let maxBytes):
            thrown = nil
            let (transport, streams) = (caller.transport, streams)
            let upload = length.flatMap { length in
                file.map { UploadRest(file: $0, tail: tail, contentLength: Int(length), onProgress: onProgress) }
            }
            begin(id, isRequest: true, upload: upload) {
                guard let url = URL(string: url) else { throw TransportFailure.refused("the address is invalid") }
                let headers = Dictionary(headers.map { ($0.name, $0.value) }) { _, last in last }
                let request = TransportRequest(
                    method: method, url: url, headers: headers, body: body, timeout: .milliseconds(timeout),
                    maxResponseBytes: Int(maxBytes), upload: upload)
                return streams
                    ? .stream(try await transport.stream(request)) : .response(try await transport.send(request))
            }
        case .sign(let id, let account, let nonce, let timestamp, let method, let path, let body):
            let input = SignInput(
                account: account, nonce: nonce, timestamp: timestamp, method: method, path: path, body: body)
            begin(id) { [signer = caller.signer] in .signature(try await given(signer, "signer")(input)) }
        case .token(let id):
            begin(id) { [tokens = caller.tokens] in .token(try await given(tokens, "token function")()) }
        case .headers(let id):
            begin(id) { [headers = caller.headers] in .headers(try await given(headers, "header function")()) }
        case .readJournal(let id):
            rows?.usesJournal = true
            begin(id, usesJournal: true) { [journal = rows?.journal] in
                let journal = try given(journal, "journal")
                try Task.checkCancellation()
                do {
                    try await journal.open()
                    // The call may have ended meanwhile.
                    try Task.checkCancellation()
                    return .journal(try await journal.read())
                } catch is JournalInUse {
                    return .journalInUse
                }
            }
        case .appendJournal(let id, let line):
            begin(id, usesJournal: true) { [journal = rows?.journal] in
                try await given(journal, "journal").append(line)
                return .stored
            }
        case .runScript(let id, let name, let sha1, let text, let keys, let args):
            let script = StoreScript(name: name, sha1: sha1, text: text, keys: keys, args: args)
            begin(id) { [store = caller.store] in .returned(try await given(store, "store").run(script)) }
        case .rows(let id, let max): await giveRows(id, max: Int(max))
        case .done(let value):
            hasEnded = true
            return bytes(value)
        case .failed(let error):
            hasEnded = true
            throw raised(TrilineError(json: error))
        case .page, .part, .pending: break
        }
        return nil
    }

    // MARK: Input and output

    private func begin(
        _ id: Int32, isRequest: Bool = false, usesJournal: Bool = false, upload: UploadRest? = nil,
        _ body: @escaping @Sendable () async throws -> Answer
    ) {
        if Task.isCancelled, isRequest { return fail(id, TransportFailure.refused("the call was cancelled")) }
        io = IO(id: id, work: Work(body), isRequest: isRequest, usesJournal: usesJournal, upload: upload)
    }

    /// Waits for what is under way, until that time of the steady clock.
    private func receive(until: Int64?) async throws {
        if io == nil, let (id, body) = incoming {
            let work = Work<Answer> {
                // Each iterator continues after the one before it.
                var parts = body.makeAsyncIterator()
                return .chunk(try await parts.next())
            }
            io = IO(id: id, work: work, isRequest: true)
        }
        guard let io else { throw TrilineError(kind: .misuse, message: "the core waits for an answer that was given") }
        let time = caller.time
        let until = until.map { Duration.milliseconds($0) }
        let timer = until.map { until in { @Sendable in try await time.deadline(after: until - time.steady) } }
        if let result = await io.work.result(before: timer) {
            self.io = nil
            give(io, result)
        } else if let until, time.steady >= until, !Task.isCancelled {
            await close(timedOut: true)
        }
    }

    /// Stops what is under way. What it says of that is passed on: a response that arrived after all, or that nothing
    /// was sent.
    private func close(timedOut: Bool = false) async {
        let (closed, hasHead) = (io, incoming != nil)
        (io, incoming) = (nil, nil)
        guard let io = closed else { return }
        switch await io.work.resultOfCancelling() {
        case .success(let answer) where !hasHead: give(io, .success(answer))
        case .failure(let failure as TransportFailure):
            if case .refused(let message) = failure { fail(io.id, .refused(message), timedOut: timedOut) }
        case nil where io.upload?.opening.abandon() == true:
            fail(io.id, .refused("the file was not opened"), timedOut: timedOut)
        case nil where io.usesJournal: if let task = io.work.task { rows?.unfinished.append(task) }
        default: break
        }
    }

    /// Gives an answer to the core. The core may have ended the attempt already: then it refuses the answer, which
    /// changes nothing.
    private func give(_ io: IO, _ result: Result<Answer, any Error>) {
        let (id, wallMs, steadyMs) = (io.id, wallMs, steadyMs)
        hasAnswered = true
        switch result {
        case .success(.response(let response)):
            body = response.body
            try? call.answered(
                wallMs: wallMs, steadyMs: steadyMs, id: id, status: Int32(clamping: response.status),
                headers: native(response.headers), body: body)
        case .success(.stream(let response)):
            incoming = (id, response.body)
            try? call.head(
                wallMs: wallMs, steadyMs: steadyMs, id: id, status: Int32(clamping: response.status),
                headers: native(response.headers))
        case .success(.chunk(let part?)):
            try? call.chunk(wallMs: wallMs, steadyMs: steadyMs, id: id, bytes: part)
        case .success(.chunk(nil)):
            incoming = nil
            try? call.end(wallMs: wallMs, steadyMs: steadyMs, id: id)
        case .success(.signature(let signature)):
            try? call.signed(wallMs: wallMs, steadyMs: steadyMs, id: id, signature: signature)
        case .success(.token(let token)): try? call.token(wallMs: wallMs, steadyMs: steadyMs, id: id, token: token)
        case .success(.headers(let headers)):
            try? call.headers(wallMs: wallMs, steadyMs: steadyMs, id: id, headers: native(headers))
        case .success(.journal(let text)): try? call.journal(wallMs: wallMs, steadyMs: steadyMs, id: id, text: text)
        case .success(.journalInUse): try? call.journalInUse(wallMs: wallMs, steadyMs: steadyMs, id: id)
        case .success(.stored): try? call.stored(wallMs: wallMs, steadyMs: steadyMs, id: id)
        case .success(.returned(let text)):
            try? call.scriptReturned(wallMs: wallMs, steadyMs: steadyMs, id: id, text: text)
        case .failure(let error) where io.isRequest:
            thrown = shown(error)
            incoming = nil
            fail(id, error as? TransportFailure ?? .broken(error.localizedDescription))
        case .failure(let error): refuse(id, error)
        }
    }

    private func giveRows(_ id: Int32, max: Int) async {
        do {
            guard let batch = try await rows?.next(max) else { throw NotGiven(name: "rows") }
            // Rows that are cancelled may end as if they were complete.
            if Task.isCancelled { return }
            try? call.rows(
                wallMs: wallMs, steadyMs: steadyMs, id: id, rows: batch.list, last: batch.isLast, faults: batch.faults)
        } catch {
            if !Task.isCancelled { refuse(id, error) }
        }
    }

    private func refuse(_ id: Int32, _ error: any Error) {
        thrown = shown(error)
        try? call.refused(wallMs: wallMs, steadyMs: steadyMs, id: id, why: error.localizedDescription)
    }

    /// What the caller's own code threw, or in its place its message, where a secret is in it.
    private func shown(_ error: any Error) -> any Error {
        var text = "\(error) \(error.localizedDescription) "
        dump(error, to: &text)
        guard call.withoutSecrets(text: text) != text else { return error }
        let message = call.withoutSecrets(text: error.localizedDescription)
        switch error as? TransportFailure {
        case .refused: return TransportFailure.refused(message)
        case .timeout: return TransportFailure.timeout(message)
        default: return TransportFailure.broken(message)
        }
    }

    private func fail(_ id: Int32, _ failure: TransportFailure, timedOut: Bool = false) {
        let (sent, timeout, message) =
            switch failure {
            case .refused(let message): (false, timedOut, message)
            case .broken(let message): (true, false, message)
            case .timeout(let message): (true, true, message)
            }
        try? call.failed(
            wallMs: wallMs, steadyMs: steadyMs, id: id, sent: sent, timeout: timeout, message: message)
    }

    // MARK: Events and results

    /// Passes events on to the listener, and returns the progress among them.
    private func tell(_ events: [String]) -> BatchProgress? {
        var progress: BatchProgress?
        for json in events {
            if let onResponse = caller.onResponse, let response = RawResponse(json: json) {
                onResponse(response)
                continue
            }
            guard let event = Event(json: json, call: number, callOperation: operation) else { continue }
            caller.onEvent?(event)
            if case .progress(let further) = event.kind { (progress, job) = (further, further.job) }
        }
        return progress
    }

    /// What the caller gets for an error of the core.
    private func raised(_ error: TrilineError) -> any Error {
        // As everywhere in Swift. The event `end` has the outcome.
        if error.kind == .cancelled {
            if error.outcome == .unknown { leftJob = job }
            return CancellationError()
        }
        var error = error
        error.underlyingError = thrown
        if error.isReconcilable {
            error.inquiry = Inquiry { [caller, operation, params] in
                try await caller.reconcile(operation, params: params)
            }
        }
        return error
    }

    /// A result without a copy, where it is a range of the body.
    private func bytes(_ output: NativeOutput) -> Data {
        if let text = output.text { return Data(text.utf8) }
        return body[body.startIndex + Int(output.start)..<body.startIndex + Int(output.end)]
    }

    private var wallMs: Int64 { caller.time.wallMs }
    private var steadyMs: Int64 { caller.time.steady.milliseconds }
}

/// Numbers the calls of the program.
private enum CallNumbers {
    private static let lock = NSLock()
    /// Guarded by the lock.
    nonisolated(unsafe) private static var last = 0

    static func next() -> Int {
        lock.withLock {
            last += 1
            return last
        }
    }
}

/// The core asks for something that the client was not given.
private struct NotGiven: LocalizedError {
    let name: String
    var errorDescription: String? { "the client has no \(name)" }
}

private func given<Value>(_ value: Value?, _ name: String) throws -> Value {
    guard let value else { throw NotGiven(name: name) }
    return value
}

private func native(_ headers: [String: String]) -> [NativeHeader] {
    headers.map { NativeHeader(name: $0, value: $1) }
}

/// Turns an error of the core into one of this library.
func failing<Value>(_ work: () throws -> Value) throws -> Value {
    do { return try work() } catch NativeError.Failed(let json) { throw TrilineError(json: json) }
}
