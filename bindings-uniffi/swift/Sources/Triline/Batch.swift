import Foundation

/// A batch that is under way: rows are taken as they are needed, part by part, and not kept.
///
/// ```swift
/// let job = cc.customers.createAll(customers: rows, journal: .file(url))
/// for await progress in job.progress { bar.progress = progress.fraction ?? 0 }
/// let result = try await job.value
/// ```
///
/// It goes on whether or not somebody waits for it, until it is cancelled.
public struct BatchJob: Sendable {
    /// How far it has come: the newest, when there was no time to look at those before. For one loop.
    public let progress: AsyncStream<BatchProgress>
    let task: Task<BatchResult, any Error>

    /// What became of the rows. Cancelling the task that waits for it cancels the batch.
    ///
    /// - Throws: ``TrilineError``: parameters or options are at fault, and nothing was sent; or the batch was cancelled
    ///   while rows were under way. `CancellationError`: it was cancelled in between. What the rows throw: it is
    ///   stopped then, between two requests. What goes wrong with a request is told by the result.
    public var value: BatchResult {
        get async throws {
            try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        }
    }

    /// Stops it. A journal tells the next run how far it came.
    public func cancel() { task.cancel() }
}

/// How far a batch has come.
public struct BatchProgress: Hashable, Sendable {
    /// How many rows have been accounted for.
    public let done: Int
    /// How many there are, where that is known.
    public let total: Int?
    /// How long the rest will have to wait for the limit of requests, where it is known how many rows there are.
    public let eta: Duration?

    /// From 0 to 1, where it is known how many rows there are.
    public var fraction: Double? { total.map { $0 > 0 ? min(1, Double(done) / Double($0)) : 1 } }
}

extension BatchProgress: CustomStringConvertible {
    public var description: String {
        "\(done) rows" + (total.map { " of \($0)" } ?? "") + (eta.map { ", \($0.milliseconds) ms left at least" } ?? "")
    }
}

/// What became of the rows: each is in exactly one of ``ok``, ``failed`` and ``unknown``, by its place in the input,
/// counted from zero.
public struct BatchResult: Hashable, Sendable {
    /// How many rows were taken.
    public let rows: Int
    /// How many requests they took, or would take in a dry run.
    public let requests: Int
    /// Rows that were carried out; in a dry run those that would be sent.
    public let ok: [Int]
    /// Rows that were not.
    public let failed: [RowError]
    /// Rows of which nobody knows. They are not sent again.
    public let unknown: [RowError]
    /// Why no more rows were taken, where it ended before they did.
    public let stopped: TrilineError?
    /// Whether nothing was sent.
    public let isDryRun: Bool
    /// Of a dry run: how long until the last request could go out.
    public let earliest: Duration?

    /// Whether all rows were carried out.
    public var isComplete: Bool { failed.isEmpty && unknown.isEmpty && stopped == nil }
}

/// A row that was not carried out, or of which nobody knows.
public struct RowError: Hashable, Sendable {
    /// Its place in the input, from zero.
    public let index: Int
    /// Why. Its ``TrilineError/field`` says which value is at fault: `customers[37].region[1]`.
    public let error: TrilineError
}

extension BatchResult {
    /// Reads the account of the core. `misfits`: why rows could not be written as JSON, by their places.
    init(json: Data, misfits: [Int: TrilineError]) throws {
        let account = try JSONDecoder().decode(Account.self, from: json)
        rows = account.rows
        requests = account.requests
        ok = account.ok.flatMap(places)
        failed = rowErrors(account.failed).map { RowError(index: $0.index, error: misfits[$0.index] ?? $0.error) }
        unknown = rowErrors(account.unknown)
        stopped = account.stopped
        isDryRun = account.dryRun ?? false
        earliest = account.earliest.map { .milliseconds($0) }
    }

    private struct Account: Decodable {
        let rows: Int
        let requests: Int
        /// First and last of rows that follow each other.
        let ok: [[Int]]
        let failed: [Lot]
        let unknown: [Lot]
        let stopped: TrilineError?
        let dryRun: Bool?
        let earliest: Int64?
    }
}

/// Rows that follow each other, with an error in common.
private struct Lot: Decodable {
    let rows: [Int]
    let error: TrilineError
}

/// Those of the rows, by their places: what the service refuses is told after what was not sent to it.
private func rowErrors(_ lots: [Lot]) -> [RowError] {
    lots.flatMap { lot in places(lot.rows).map { RowError(index: $0, error: lot.error) } }
        .sorted { $0.index < $1.index }
}

private func places(_ span: [Int]) -> ClosedRange<Int> { span[0]...span[1] }
