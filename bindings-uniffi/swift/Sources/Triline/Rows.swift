import Foundation

/// Gives the rows of a row batch to the core, and holds its journal.
final class RowSource {
    /// The next row as JSON, or why it cannot be encoded; nil: there are no more.
    private let pull: () async throws -> Result<String, TrilineError>?
    let journal: (any Journal)?
    /// Whether the journal was opened, or was to be.
    var usesJournal = false
    /// Functions of the journal that still ran when the call left them.
    var unfinished: [Task<Void, Never>] = []

    /// - Parameters:
    ///   - encode: Encodes a row as JSON. The field of its error is the path in the row.
    ///   - next: Returns the next row.
    init<Row>(
        journal: (any Journal)?, encode: @escaping (Row) throws -> String, next: @escaping () async throws -> Row?
    ) {
        self.journal = (journal as? FileJournal)?.renewed() ?? journal
        pull = {
            guard let row = try await next() else { return nil }
            do { return .success(try encode(row)) } catch let error as TrilineError { return .failure(error) }
        }
    }

    /// The next rows as a JSON list, at most `max`; whether there are no more; and the errors of those that cannot be
    /// encoded, which stand in the list as `null`.
    func next(_ max: Int) async throws -> (list: String, isLast: Bool, faults: String) {
        var rows: [String] = []
        var faults: [JSONValue] = []
        var isLast = false
        while rows.count < max && !isLast {
            switch try await pull() {
            case .success(let json)?: rows.append(json)
            case .failure(let error)?:
                faults.append([.integer(Int64(rows.count)), error.fault])
                rows.append("null")
            case nil: isLast = true
            }
        }
        return ("[\(rows.joined(separator: ","))]", isLast, try encoded(faults))
    }

    /// Closes the journal after everything else that was begun with it, because ``Journal/open()`` may still take its lock. The
    /// call does not wait for functions that it has left.
    func closeJournal() async {
        guard usesJournal, let journal else { return }
        // In a task of its own, because a lock may not be given up in one that is cancelled.
        let closing = Task { [unfinished] in
            for work in unfinished { await work.value }
            await journal.close()
        }
        if unfinished.isEmpty { await closing.value }
    }
}

/// What a caller may say of a row batch, beyond its parameters.
struct BatchOptions: Sendable {
    var journal: (any Journal)?
    var dryRun = false
    var count: Int?
    var job: String?
    var onProgress: BatchProgressHandler?
}

/// Receives the progress of a row batch, which waits for it.
public typealias BatchProgressHandler = @Sendable (BatchProgress) async -> Void

extension Caller {
    /// Runs a row batch. `encode`: encodes a row as JSON.
    func batch<Rows: Sequence>(
        _ operation: String, rows: sending Rows, _ options: BatchOptions, typed: Bool = true,
        _ parameters: Parameters, encode: @escaping @Sendable (Rows.Element) throws -> String
    ) async throws -> BatchResult {
        var options = options
        options.count = options.count ?? (rows as? any RandomAccessCollection).map { $0.count }
        var iterator = rows.makeIterator()
        let source = RowSource(journal: options.journal, encode: encode) { iterator.next() }
        return try await run(operation, source, options, typed: typed, parameters)
    }

    /// Runs a row batch with rows that arrive asynchronously.
    func batch<Rows: AsyncSequence>(
        _ operation: String, rows: sending Rows, _ options: BatchOptions, typed: Bool = true,
        _ parameters: Parameters, encode: @escaping @Sendable (Rows.Element) throws -> String
    ) async throws -> BatchResult {
        var iterator = rows.makeAsyncIterator()
        let source = RowSource(journal: options.journal, encode: encode) { try await iterator.next() }
        return try await run(operation, source, options, typed: typed, parameters)
    }

    private func run(
        _ operation: String, _ rows: RowSource, _ options: BatchOptions, typed: Bool, _ parameters: Parameters
    ) async throws -> BatchResult {
        let inStore = options.journal as? StoreJournal
        var call = CallOptions(
            mode: .rows, journal: options.journal != nil && inStore == nil,
            journalName: (options.journal as? FileJournal)?.path, storeJournal: inStore,
            dryRun: options.dryRun, count: options.count, typed: typed)
        call.job = options.job
        let driver = try begin(operation, params: try parameters.json(), call, rows: rows)
        do {
            let result = try await driver.result { await options.onProgress?($0) }
            await rows.closeJournal()
            return try batchResult(operation, result, thrown: driver.thrown, journal: options.journal)
        } catch {
            await rows.closeJournal()
            if let job = driver.leftJob {
                let caller = with(
                    retries: 0, timeout: nil, totalTimeout: .seconds(1), maxWait: nil, maxAge: nil, onResponse: nil,
                    headers: nil, extraParams: nil, onEvent: nil)
                // In a task of its own, because this one is cancelled. Whether it succeeds, the caller cannot tell from here:
                // `follow` says how the job ended.
                await Task { try? await caller.stop(operation, job: job) }.value
            }
            throw error
        }
    }

    /// Follows a job of a relay to its report.
    func follow(_ operation: String, job: String, onProgress: BatchProgressHandler?) async throws -> BatchResult {
        var call = CallOptions(mode: .follow)
        call.job = job
        let rows = RowSource(journal: nil, encode: { (row: String) in row }, next: { nil })
        let driver = try begin(operation, params: "{}", call, rows: rows)
        let result = try await driver.result { await onProgress?($0) }
        return try batchResult(operation, result, thrown: driver.thrown, journal: nil)
    }

    /// Stops a job of a relay.
    func stop(_ operation: String, job: String) async throws {
        var call = CallOptions(mode: .cancel)
        call.job = job
        let _: JSONValue? = try await value(operation, "{}", call)
    }

    /// The result of a report, which looks up its unknown rows where it is asked to.
    private func batchResult(
        _ operation: String, _ report: Data, thrown: (any Error)?, journal: (any Journal)?
    ) throws -> BatchResult {
        try BatchResult(
            json: report, thrown: thrown, isChinese: isChinese,
            settling: Settling { try await settle(operation, report: report, journal: journal) })
    }

    /// Looks up the unknown rows of a report.
    private func settle(_ operation: String, report: Data, journal: (any Journal)?) async throws -> BatchResult {
        let inStore = journal as? StoreJournal
        var call = CallOptions(
            mode: .reconcile, journal: journal != nil && inStore == nil, storeJournal: inStore)
        call.report = try JSONDecoder().decode(JSONValue.self, from: report)
        let rows = RowSource(journal: journal, encode: { (row: String) in row }, next: { nil })
        do {
            let driver = try begin(operation, params: "{}", call, rows: rows)
            let result = try await driver.result()
            await rows.closeJournal()
            return try batchResult(operation, result, thrown: driver.thrown, journal: journal)
        } catch {
            await rows.closeJournal()
            throw error
        }
    }
}
