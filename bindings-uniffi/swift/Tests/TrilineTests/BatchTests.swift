import Foundation
import Testing
import Triline

@Suite struct BatchTests {
    private func customers(_ count: Int) -> [CustomerInput] {
        (0..<count).map { CustomerInput(extra: ["name": .string("客户\($0)")]) }
    }

    private func numbers(_ count: Int) -> [DialoutImportEntry] {
        (0..<count).map { DialoutImportEntry(number: "\(13_900_000_000 + $0)") }
    }

    /// Every row is in exactly one of the three.
    private func expectAccount(
        _ result: BatchResult, of rows: Int, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let all = result.ok + result.failed.map(\.index) + result.unknown.map(\.index)
        #expect(all.sorted() == Array(0..<rows), sourceLocation: sourceLocation)
        #expect(result.rows == rows, sourceLocation: sourceLocation)
    }

    /// How many rows each request had.
    private func sizes(_ transport: FakeTransport, _ name: String) async throws -> [Int?] {
        try await transport.requests.map { try object($0.body)[name]?.array?.count }
    }

    /// A transport whose answers come in that order; the last one stays.
    private func answers(_ answers: TransportResponse...) -> FakeTransport {
        let asked = Recorded<Int>()
        return FakeTransport { _ in
            asked.append(1)
            return answers[min(asked.elements.count, answers.count) - 1]
        }
    }

    @Test func rowsGoOutInPartsAndComeBackByPlace() async throws {
        let transport = answers(
            .ok(#"{"failedList":[{"name":"客户7","errMessage":"no"}]}"#), .ok(#"{"failedList":null}"#),
            .ok(#"{"failedList":[{"errMessage":"late","name":"客户1200"}]}"#))
        let events = Recorded<Event>()
        let cc = try platform(transport, onEvent: events.append)
        let told = Recorded<BatchProgress>()
        let result = try await cc.customers.createAll(customers: customers(1201), onProgress: told.append)
        let newest = told.elements.last
        expectAccount(result, of: 1201)
        #expect(result.requests == 3)
        #expect(result.failed.map(\.index) == [7, 1200])
        #expect(result.failed.last?.error.message == "late")
        #expect(result.failed.last?.error.operation == "platform.customers.create")
        #expect(!result.isComplete && result.stopped == nil && !result.isDryRun)
        #expect(newest?.done == 1201 && newest?.total == 1201 && newest?.fraction == 1)
        let emitted = events.elements.compactMap { event in
            if case .progress(let progress) = event.kind { progress } else { nil }
        }
        #expect(emitted == told.elements && emitted.map(\.done) == [500, 1000, 1201])
        #expect(try await sizes(transport, "customers") == [500, 500, 201])
    }

    @Test func rowsAreTakenAsTheyAreNeeded() async throws {
        let pulled = Recorded<Int>()
        let atRequest = Recorded<Int>()
        let transport = FakeTransport { _ in
            atRequest.append(pulled.elements.count)
            return .ok(#"{"failedList":[]}"#)
        }
        let cc = try platform(transport)
        let row: @Sendable (Int) -> CustomerInput = { place in
            pulled.append(place)
            return CustomerInput(extra: ["name": "a"])
        }
        let lazy = (0..<1201).lazy.map(row)
        #expect(try await cc.customers.createAll(customers: lazy).isComplete)
        #expect(atRequest.elements == [500, 1000, 1201])
        let left = Recorded<Int>()
        let coming = AsyncStream<CustomerInput> {
            left.append(1)
            return left.elements.count > 501 ? nil : row(0)
        }
        let result = try await cc.customers.createAll(customers: coming)
        #expect(result.isComplete && result.rows == 501)
        #expect(atRequest.elements.suffix(2) == [1701, 1702])
    }

    @Test func rowsThatDoNotFitAreNotSent() async throws {
        let transport = answers(.ok(#"{"errorData":["c"]}"#))
        let rows: [JSONValue] = ["a", 5, nil, "b", "c", .number(.nan)]
        let result = try await platform(transport).batch("platform.customers.delete", rows: rows)
        expectAccount(result, of: 6)
        #expect(result.ok == [0, 3])
        #expect(result.failed.map(\.index) == [1, 2, 4, 5])
        #expect(result.failed.first?.error.field == "ids[1]")
        #expect(result.failed.last?.error.field == "ids[5]")
        #expect(try object(await transport.requests.first?.body)["ids"] == ["a", "b", "c"])
    }

    @Test func whatMayHaveBeenDoneIsUnknownAndEndsTheBatch() async throws {
        let asked = Recorded<Int>()
        let transport = FakeTransport { _ in
            asked.append(1)
            if asked.elements.count == 2 { throw TransportFailure.broken("cut") }
            return .ok("null")
        }
        let result = try await platform(transport).dialout.importAll(
            agentNumber: "8001", taskId: "t1", importData: numbers(6000), rule: .task)
        expectAccount(result, of: 4000)
        #expect(result.unknown.map(\.index) == Array(2000..<4000))
        #expect(result.unknown.first?.error.kind == .outcomeUnknown)
        #expect(result.stopped?.mayHaveHappened == true)
        #expect(await transport.requests.count == 2)
    }

    @Test func aDryRunCountsAndSendsNothing() async throws {
        let transport = FakeTransport(data: "null")
        let cc = try Platform(
            baseURL: URL(string: "https://cc.example.com")!, account: "dry", secret: "s3cr3t",
            signing: .recipe(recipe), transport: transport, time: StandingTime())
        let result = try await cc.dialout.importAll(
            agentNumber: "8001", taskId: "t1", importData: numbers(100_000), rule: .task, dryRun: true)
        #expect(result.ok.count == 100_000 && result.isDryRun && result.requests == 50)
        // 16 at once, then 16 each minute: the fiftieth goes out three minutes from now.
        #expect(result.earliest == .seconds(180))
        #expect(await transport.requests.isEmpty)
    }

    @Test func aBatchHasTheLimitsOfItsClient() async throws {
        let transport = FakeTransport { _ in throw TransportFailure.refused("no route") }
        let cc = try platform(transport, retries: 5).with(retries: 1, timeout: .milliseconds(70))
        let result = try await cc.customers.deleteAll(ids: ["a", "b"])
        #expect(result.failed.map(\.index) == [0, 1] && result.stopped?.code == "connection")
        #expect(await transport.requests.map(\.timeout) == [.milliseconds(70), .milliseconds(70)])
    }

    @Test func parametersAtFaultAreThrown() async throws {
        let transport = FakeTransport(data: "null")
        let cc = try platform(transport)
        let none: [JSONValue] = []
        let unknown = await failure { try await cc.batch("platform.dialout.import", ["nothing": 1], rows: none) }
        #expect(unknown?.field == "nothing")
        let other = await failure { try await cc.batch("platform.roles.list", rows: none) }
        #expect(other?.kind == .invalidRequest)
        #expect(await transport.requests.isEmpty)
    }

    @Test func whatTheRowsThrowStopsTheBatch() async throws {
        struct Torn: Error, Equatable { let line: Int }
        let events = Recorded<Event>()
        let transport = FakeTransport(data: #"{"failedList":[]}"#)
        let cc = try platform(transport, onEvent: events.append)
        let rows = AsyncThrowingStream<CustomerInput, any Error> { rows in
            for row in customers(600) { rows.yield(row) }
            rows.finish(throwing: Torn(line: 601))
        }
        let result = try await cc.customers.createAll(customers: rows)
        #expect(result.ok == Array(0..<500))
        #expect(result.stopped?.kind == .invalidRequest && result.stopped?.field == "customers")
        #expect(result.stopped?.underlyingError as? Torn == Torn(line: 601))
        #expect(await transport.requests.count == 1)
        guard case .end(nil, _, _, _) = events.elements.last?.kind else {
            Issue.record("the last event is not that the call ended")
            return
        }
    }

    /// The kinds of the error that a batch is cancelled with.
    private func cancelled(
        _ work: @escaping @Sendable () async throws -> BatchResult, when ready: () async -> Bool
    ) async throws -> any Error {
        let task = Task { try await work() }
        while await !ready() { try await Task.sleep(for: .milliseconds(2)) }
        task.cancel()
        guard case .failure(let error) = await task.result else {
            Issue.record("nothing was thrown")
            return CancellationError()
        }
        return error
    }

    @Test func aBatchIsCancelledWithItsTask() async throws {
        let transport = FakeTransport { _ in
            try await Task.sleep(for: .seconds(60))
            return .ok("null")
        }
        let cc = try platform(transport, timeout: .seconds(120))
        let rows = customers(2)
        let within = try await cancelled {
            try await cc.customers.createAll(customers: rows)
        } when: {
            await !transport.requests.isEmpty
        }
        #expect(within is CancellationError)

        // Rows that never come.
        let asked = Recorded<Int>()
        let silent = AsyncStream<CustomerInput> {
            asked.append(1)
            try? await Task.sleep(for: .seconds(60))
            return nil
        }
        let between = try await cancelled {
            try await cc.customers.createAll(customers: silent)
        } when: {
            !asked.elements.isEmpty
        }
        #expect(between is CancellationError)
        #expect(await transport.requests.count == 1)
    }

    @Test func aChildTaskIsABatchThatEndsWithItsScope() async throws {
        let stopped = Recorded<Bool>()
        let transport = FakeTransport { _ in
            defer { stopped.append(Task.isCancelled) }
            try await Task.sleep(for: .seconds(60))
            return .ok("null")
        }
        let cc = try platform(transport, timeout: .seconds(120))
        try await withThrowingTaskGroup(of: BatchResult.self) { group in
            let rows = customers(2)
            group.addTask { try await cc.customers.createAll(customers: rows) }
            while await transport.requests.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
            group.cancelAll()
        }
        while stopped.elements.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        #expect(stopped.elements == [true])
        #expect(await transport.requests.count == 1)
    }

    @MainActor @Test func progressMayBeShownOnAnActor() async throws {
        final class Bar: Sendable { @MainActor var shown: [Int] = [] }
        let bar = Bar()
        let cc = try platform(FakeTransport(data: #"{"failedList":[]}"#))
        _ = try await cc.customers.createAll(customers: customers(501)) { @MainActor in bar.shown.append($0.done) }
        #expect(bar.shown == [500, 501])
    }
}
