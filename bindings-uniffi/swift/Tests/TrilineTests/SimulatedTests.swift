import Foundation
import Testing
import Triline
import TrilineSimulated

@Suite struct SimulatedTests {
    @Test func threeClientsShareOneService() async throws {
        let service = try SimulatedService()
        let cc = try Platform.simulated(service)
        try await cc.agents.disable(agentNumber: "1001")
        let agents = try await Platform.simulated(service).agents.query(agentNumber: "1001").page()
        #expect(agents.items.map(\.status) == [.disable])
        #expect(try await !WorkPhone.simulated(service).agents.list().isEmpty)

        let messages = [AiMessage(type: .user, text: "你好")]
        var parts: [AiStreamChunk] = []
        let ai = try AiAgent.simulated(service)
        for try await part in ai.sessions.askStream(sid: "s1", agentId: "a1", messages: messages) { parts.append(part) }
        #expect(parts.count > 1 && parts.last?.isEnd == true)
        #expect(try await ai.sessions.ask(sid: "s1", agentId: "a1", messages: messages).data?.isEmpty == false)
        #expect(
            service.calls.map(\.operation) == [
                "platform.agents.disable", "platform.agents.query", "work_phone.token.get", "work_phone.agents.list",
                "ai_agent.sessions.ask", "ai_agent.sessions.ask",
            ])
    }

    @Test func aClientThatNamesNoneHasOneOfItsOwn() async throws {
        try await Platform.simulated().agents.disable(agentNumber: "1001")
        let agents = try await Platform.simulated().agents.query(agentNumber: "1001").page()
        #expect(agents.items.map(\.status) == [.enable])
    }

    @Test func pagesAreWalkedAndRefusalsTold() async throws {
        let events = Recorded<Event>()
        let cc = try Platform.simulated(onEvent: { events.append($0) })
        var count = 0
        for try await _ in cc.agents.query(limit: 20) { count += 1 }
        #expect(count == 45)
        #expect(events.elements.filter { if case .page = $0.kind { true } else { false } }.count == 3)
        let error = await failure {
            try await cc.agents.bind(agentNumber: "1002", bindType: .pstn, number: "13800001001")
        }
        #expect(error?.code == "6721")
    }

    @Test func clientsKeepTheLimitOfRealOnesEachServiceItsOwn() async throws {
        for _ in 0..<2 {
            let simulation = try Simulation()
            let begun = simulation.time.steady
            for _ in 0..<20 { _ = try await simulation.platform.roles.list() }
            #expect(simulation.time.steady == begun)
            let waits = Recorded<String>()
            let same = try Platform.simulated(
                simulation.service, onEvent: { if case .wait(let why, _) = $0.kind { waits.append(why) } })
            _ = try await same.roles.list()
            #expect(waits.elements == ["throttled"] && simulation.time.steady == begun + .seconds(60))
            let free = try Platform.simulated(simulation.service, pacing: .off)
            for _ in 0..<60 { _ = try await free.roles.list() }
            #expect(simulation.time.steady == begun + .seconds(60))
        }
    }

    @Test func theSameSeedMakesUpTheSame() async throws {
        func names(_ seed: Int64) async throws -> [String?] {
            try await Platform.simulated(SimulatedService(seed: seed)).agents.query().page().items.map(\.agentName)
        }
        let (first, again, other) = (try await names(7), try await names(7), try await names(8))
        #expect(first == again)
        #expect(first != other)
    }

    /// Fails once, then hands requests on.
    private actor Flaky: Transport {
        private let service: SimulatedService
        private var failures = 1

        init(_ service: SimulatedService) { self.service = service }

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            failures -= 1
            if failures >= 0 { throw TransportFailure.refused("no route") }
            return try await service.send(request)
        }
    }

    @Test func itMayBeWrappedAndItsClockStandsWhereItIsPut() async throws {
        let service = try SimulatedService(time: StandingTime())
        #expect(try await !platform(Flaky(service), retries: 1).roles.list().isEmpty)
        #expect(try await !Platform.simulated(service).roles.list().isEmpty)
        #expect(service.calls.map(\.operation) == ["platform.roles.list", "platform.roles.list"])
    }
}
