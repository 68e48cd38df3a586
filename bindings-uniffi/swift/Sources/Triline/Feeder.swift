import Foundation

/// What a batch takes from the host: its rows, one after the other, and its journal.
struct Feeder {
    /// The next row as JSON, or why it cannot be written so; nil: there are no more. It is told the row's place.
    private let next: (Int) async throws -> Result<String, TrilineError>?
    let journal: (any Journal)?
    /// Why rows could not be written as JSON, by their places.
    private(set) var misfits: [Int: TrilineError] = [:]
    private var place = 0

    /// - Parameters:
    ///   - write: A row as JSON.
    ///   - pull: The next row.
    init<Row>(
        journal: (any Journal)?, write: @escaping (Row, Int) throws -> String, pull: @escaping () async throws -> Row?
    ) {
        self.journal = journal
        next = { place in
            guard let row = try await pull() else { return nil }
            do { return .success(try write(row, place)) } catch let error as TrilineError { return .failure(error) }
        }
    }

    /// The next rows as a JSON list, so many at most, and whether there are no more.
    mutating func rows(most: Int) async throws -> (list: String, last: Bool) {
        var rows: [String] = []
        var last = false
        while rows.count < most, !last {
            switch try await next(place) {
            case .success(let row)?: rows.append(row)
            case .failure(let error)?:
                misfits[place] = error
                // No row at all: the core counts it among those that failed.
                rows.append("null")
            case nil: last = true
            }
            place += last ? 0 : 1
        }
        return ("[\(rows.joined(separator: ","))]", last)
    }
}

extension Caller {
    /// What is said of a batch beyond its parameters.
    struct BatchOptions: Sendable {
        var journal: (any Journal)?
        var dryRun = false
        var count: Int?
    }

    /// Begins a batch. `field`: the parameter that holds the rows, `write`: a row as JSON; it is told its place.
    func batch<Rows: Sequence>(
        _ operation: String, rows: sending Rows, _ options: BatchOptions,
        write: @escaping @Sendable (Rows.Element, Int) throws -> String, typed: Bool = true, _ parameters: Parameters
    ) -> BatchJob {
        var options = options
        options.count = options.count ?? (rows as? any RandomAccessCollection).map { $0.count }
        let (progress, told) = AsyncStream<BatchProgress>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let task = Task { [options] in
            defer { told.finish() }
            var iterator = rows.makeIterator()
            let feeder = Feeder(journal: options.journal, write: write) { iterator.next() }
            return try await run(operation, feeder, options, typed: typed, parameters) { told.yield($0) }
        }
        return BatchJob(progress: progress, task: task)
    }

    /// The same with rows that are still coming.
    func batch<Rows: AsyncSequence>(
        _ operation: String, rows: sending Rows, _ options: BatchOptions,
        write: @escaping @Sendable (Rows.Element, Int) throws -> String, typed: Bool = true, _ parameters: Parameters
    ) -> BatchJob {
        let (progress, told) = AsyncStream<BatchProgress>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let task = Task {
            defer { told.finish() }
            var iterator = rows.makeAsyncIterator()
            let feeder = Feeder(journal: options.journal, write: write) { try await iterator.next() }
            return try await run(operation, feeder, options, typed: typed, parameters) { told.yield($0) }
        }
        return BatchJob(progress: progress, task: task)
    }

    private func run(
        _ operation: String, _ feeder: Feeder, _ options: BatchOptions, typed: Bool, _ parameters: Parameters,
        _ told: (BatchProgress) -> Void
    ) async throws -> BatchResult {
        var driver = try begin(
            operation, params: try parameters.json(),
            CallOptions(
                rows: true, journal: options.journal != nil, dryRun: options.dryRun, count: options.count, typed: typed),
            feeder: feeder)
        while true {
            switch try await driver.next() {
            case .progress(let progress): told(progress)
            case .value(let json): return try BatchResult(json: json, misfits: driver.misfits)
            case .page, .part: break
            }
        }
    }
}
