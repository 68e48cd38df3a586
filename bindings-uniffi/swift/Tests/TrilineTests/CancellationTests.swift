import Foundation
import Testing
import Triline

@Suite struct CancellationTests {
    /// What a task throws that is cancelled once the server has its request.
    private func cancelled(
        _ server: LoopbackServer, _ work: @escaping @Sendable (Platform) async throws -> Void
    ) async throws -> any Error {
        // What is not stopped goes on for minutes.
        let cc = try platform(
            URLSessionTransport(), retries: 5, timeout: .seconds(120), url: server.url, time: SystemTime())
        let task = Task { try await work(cc) }
        while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        task.cancel()
        do {
            try await task.value
            Issue.record("nothing was thrown")
            return CancellationError()
        } catch {
            return error
        }
    }

    @Test func aReadStopsAtOnce() async throws {
        let server = try LoopbackServer { _ in .silence }
        defer { server.stop() }
        let error = try await cancelled(server) { _ = try await $0.roles.list() }
        #expect(error is CancellationError)
        #expect(server.requests.count == 1)
    }

    @Test func aChangeTellsThatItMayHaveHappened() async throws {
        let server = try LoopbackServer { _ in .silence }
        defer { server.stop() }
        let error = try await cancelled(server) { try await $0.agents.enable(agentNumber: "1001") }
        let told = try #require(error as? TrilineError)
        #expect(told.kind == .cancelled)
        #expect(told.mayHaveHappened)
        #expect(told.operation == "platform.agents.enable")
    }

    @Test func whatHasNotBegunSendsNothing() async throws {
        let transport = FakeTransport(data: "[]")
        let cc = try platform(transport)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            try await cc.agents.enable(agentNumber: "1001")
        }
        task.cancel()
        let result = await task.result
        #expect(error(of: result) is CancellationError)
        #expect(await transport.requests.isEmpty)
    }

    @Test func whatWaitsBetweenTriesHasNotHappened() async throws {
        let events = Recorded<Event>()
        let transport = FakeTransport { _ in .refusal("50010") }
        let cc = try platform(transport, retries: 5, time: EndlessWaits(), onEvent: events.append)
        let task = Task { try await cc.agents.enable(agentNumber: "1001") }
        while !events.elements.contains(where: { if case .wait = $0.kind { true } else { false } }) {
            try await Task.sleep(for: .milliseconds(2))
        }
        task.cancel()
        let result = await task.result
        #expect(error(of: result) is CancellationError)
        #expect(await transport.requests.count == 1)
    }

    @Test func whatTimedOutBeforeStaysUnknown() async throws {
        let events = Recorded<Event>()
        let transport = FakeTransport { _ in throw TransportFailure.timeout("late") }
        let cc = try platform(transport, retries: 5, time: EndlessWaits(), onEvent: events.append)
        // It is safe to repeat, so it is retried after a pause.
        let task = Task { try await cc.agents.enable(agentNumber: "1001") }
        while !events.elements.contains(where: { if case .wait = $0.kind { true } else { false } }) {
            try await Task.sleep(for: .milliseconds(1))
        }
        task.cancel()
        let told = try #require(error(of: await task.result) as? TrilineError)
        #expect(told.kind == .cancelled && told.outcome == .unknown && told.mayHaveHappened && told.retryable)
    }

    @Test func aListenerThatIsSlowDoesNotChangeTheOutcome() async throws {
        let transport = FakeTransport(data: "null")
        let slow: @Sendable (Event) -> Void = { _ in Thread.sleep(forTimeInterval: 0.06) }
        let cc = try platform(transport, timeout: .milliseconds(50), onEvent: slow)
        try await cc.agents.enable(agentNumber: "1001")
        #expect(await transport.requests.count == 1)
    }

    @Test func aCallHasOneDeadlineForAllItsAttempts() async throws {
        let transport = FakeTransport { _ in
            try await Task.sleep(for: .seconds(60))
            return .ok("null")
        }
        let cc = try platform(transport, retries: 5, timeout: .milliseconds(80), time: SystemTime())
        let error = await failure { try await cc.with(totalTimeout: .milliseconds(300)).roles.list() }
        #expect(error?.code == "timeout" || error?.code == "total_timeout", "\(String(describing: error))")
        // As many as fit: each but the last takes its 80 ms.
        #expect((1...4).contains(await transport.requests.count))
    }

    @Test func whatIsDoneStaysDone() async throws {
        let tasks = Recorded<Task<Void, any Error>>()
        let transport = FakeTransport { _ in
            while tasks.elements.isEmpty { await Task.yield() }
            for task in tasks.elements { task.cancel() }
            return .ok("null")
        }
        let cc = try platform(transport, retries: 5)
        let task = Task { try await cc.agents.enable(agentNumber: "1001") }
        tasks.append(task)
        try await task.value
        #expect(await transport.requests.count == 1)
    }

    @Test func leavingALoopSendsNoMoreAndIsNoFailure() async throws {
        let events = Recorded<Event>()
        let transport = FakeTransport { _ in .ok(#"[{"agentNumber":"1"}]"#) }
        for try await _ in try platform(transport, onEvent: events.append).agents.query(limit: 1) { break }
        while !events.elements.contains(where: { if case .end = $0.kind { true } else { false } }) {
            try await Task.sleep(for: .milliseconds(2))
        }
        #expect(await transport.requests.count == 1)
        guard case .end(nil, let rows, _, _) = events.elements.last?.kind else {
            Issue.record("\(events.elements)")
            return
        }
        #expect(rows == 1)
    }

    @Test func aTransportThatDoesNotHurryIsTimedOut() async throws {
        let transport = FakeTransport { _ in
            try await Task.sleep(for: .seconds(60))
            return .ok("null")
        }
        let cc = try platform(transport, timeout: .milliseconds(50))
        let error = await failure { try await cc.agents.enable(agentNumber: "1001") }
        #expect(error?.code == "timeout")
        #expect(error?.mayHaveHappened == true)
    }

    private func error<Value>(of result: Result<Value, any Error>) -> (any Error)? {
        if case .failure(let error) = result { error } else { nil }
    }
}
