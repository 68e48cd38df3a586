import Foundation

/// How far a row batch has come.
public struct BatchProgress: Hashable, Sendable {
    /// Number of rows that are settled.
    public let done: Int
    /// Number of all rows, where that is known.
    public let total: Int?
    /// How long the rest takes, where the number of rows is known: waits for the rate limit, and responses as long as those
    /// so far.
    public let eta: Duration?
    /// Over a relay: the id of the job, by which ``Client/follow(_:job:onProgress:)`` finds it again. The first progress comes before
    /// anything is sent, so that a program can keep the id.
    public let job: String?

    /// From 0 to 1, where the number of rows is known.
    public var fraction: Double? { total.map { $0 > 0 ? min(1, Double(done) / Double($0)) : 1 } }
}

extension BatchProgress: CustomStringConvertible {
    public var description: String {
        "\(done) rows" + (total.map { " of \($0)" } ?? "") + (eta.map { ", \($0.milliseconds) ms left at least" } ?? "")
    }
}

/// Which rows of a batch are ok, failed and unknown: each row that was taken is in exactly one of ``ok``, ``failed`` and
/// ``unknown``, by its index in the input.
public struct BatchResult: Hashable, Sendable {
    /// Number of rows that were taken.
    public let rows: Int
    /// Number of requests that were sent, or that a dry run would send.
    public let requests: Int
    /// Rows that the service carried out; in a dry run those that would be sent.
    public let ok: [Int]
    /// Rows that it did not carry out.
    public let failed: [RowError]
    /// Rows that may or may not have been carried out. They are not sent again.
    public let unknown: [RowError]
    /// Why no more rows were taken, where the batch ended before they did. What the rows or the journal threw is its
    /// ``TrilineError/underlyingError``.
    public let stopped: TrilineError?
    /// Whether the same call with the same journal would get further: rows are left, and what stopped the batch may pass, or
    /// was the unknown outcome of rows that the journal has recorded.
    public let canContinue: Bool
    /// Whether nothing was sent.
    public let isDryRun: Bool
    /// Of a dry run: how long until the last request could be sent.
    public let earliest: Duration?

    /// Whether ``reconcile()`` can look for unknown rows: another operation finds what the batch creates.
    public let canReconcile: Bool
    private let settling: Settling

    /// Whether all rows were carried out.
    public var isComplete: Bool { failed.isEmpty && unknown.isEmpty && stopped == nil }

    /// Asks the service which of the unknown rows were carried out, and returns the new result. Nothing is sent again.
    ///
    /// A row that was found exactly is ``ok``: something with its values that was created since it was sent. Another row
    /// stays unknown, with what was ``RowError/found``; the remedy of its error says what to do. That a row is not found does
    /// not prove that it was not carried out, because it may still appear. The journal of the batch records which rows were
    /// found.
    ///
    /// - Throws: ``TrilineError``; of kind `invalidRequest` where no operation finds the rows.
    public func reconcile() async throws -> BatchResult { try await settling.settle() }
}

/// How the unknown rows of a batch are looked up. It does not tell results apart.
struct Settling: Hashable, Sendable, CustomReflectable {
    let settle: @Sendable () async throws -> BatchResult

    static func == (_: Settling, _: Settling) -> Bool { true }
    func hash(into _: inout Hasher) {}
    var customMirror: Mirror { Mirror(self, children: []) }
}

/// A row that failed or is unknown.
public struct RowError: Hashable, Sendable {
    /// Its index in the input.
    public let index: Int
    /// Why. Its ``TrilineError/field`` names the value at fault: `customers[37].region[1]`.
    public let error: TrilineError
    /// Of a row that ``BatchResult/reconcile()`` left unknown: what it found that resembles the row, in the API's names.
    public let found: [JSONValue]
}

extension BatchResult {
    /// Reads the batch report of the core. `thrown`: what the caller's rows or journal threw; `isChinese`: whether the
    /// client asks for Chinese; `settling`: looks up unknown rows.
    init(json: Data, thrown: (any Error)?, isChinese: Bool, settling: Settling) throws {
        let report = try JSONDecoder().decode(BatchReport.self, from: json)
        rows = report.rows
        requests = report.requests
        ok = report.ok.flatMap(indices)
        failed = rowErrors(report.failed, isChinese)
        unknown = rowErrors(report.unknown, isChinese)
        var stopped = report.stopped
        stopped?.underlyingError = thrown
        self.stopped = stopped
        canContinue = report.canContinue ?? false
        isDryRun = report.dryRun ?? false
        earliest = report.earliest.map { .milliseconds($0) }
        canReconcile = report.lookUp != nil
        self.settling = settling
    }
}

private func rowErrors(_ failures: [RowFailure], _ isChinese: Bool) -> [RowError] {
    failures.flatMap { failure in
        var error = failure.error
        error.wording.isChinese = isChinese
        return indices(failure.rows).map { [error] in RowError(index: $0, error: error, found: failure.found ?? []) }
    }
    .sorted { $0.index < $1.index }
}

private func indices(_ span: [Int]) -> ClosedRange<Int> { span[0]...span[1] }
