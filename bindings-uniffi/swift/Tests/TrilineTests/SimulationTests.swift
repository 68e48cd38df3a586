import Foundation
import Testing
import Triline
import TrilineSimulated

@Suite struct SimulationTests {
    private let simulation: Simulation

    init() throws { simulation = try Simulation(settings: ["agents": 3]) }

    private func create() async throws {
        _ = try await simulation.platform.agents.create(
            agentName: "王小明", agentNumber: "9001", agentVersion: "ccAgent", queueList: [], roles: [],
            password: "Passw0rd!")
    }

    @Test func settingsSayWhatThereIs() async throws {
        #expect(try await simulation.platform.agents.query().collect(limit: 10).count == 3)
        let unknown = await failure { try Simulation(settings: ["agent": 3]) }
        #expect(unknown?.kind == .invalidRequest && unknown?.field == "agent")
        let wrong = await failure { try Simulation(settings: ["agents": "many"]) }
        #expect(wrong?.field == "agents")
    }

    @Test func callsAreRecordedWithoutSecrets() async throws {
        try await create()
        await #expect(throws: TrilineError.self) { try await create() }
        _ = try await simulation.workPhone.agents.list()
        let calls = simulation.service.calls
        #expect(
            calls.map(\.operation) == [
                "platform.agents.create", "platform.agents.create", "work_phone.token.get", "work_phone.agents.list",
            ])
        #expect(calls[0].params["agentNumber"] == "9001" && calls[0].params["password"] == nil)
        #expect(calls[0].status == 200 && calls[0].code == nil && calls[0].fault == nil)
        #expect(calls[1].code != nil)
        simulation.service.clearCalls()
        #expect(simulation.service.calls.isEmpty)
    }

    @Test func whatIsLostMayHaveBeenDone() async throws {
        try simulation.service.setFaults([FaultRule(operation: "platform.agents.create", fault: "drop_after")])
        let error = try #require(await failure { try await create() })
        #expect(error.kind == .outcomeUnknown && error.canReconcile)
        #expect(try await error.reconcile().map { $0["agentNumber"] } == ["9001"])
        #expect(simulation.service.calls.first?.fault == "drop_after")
    }

    @Test func whatWasSentIsEnoughToAskWhetherItWasDone() async throws {
        let parameters: JSONValue = [
            "agentName": "王小明", "agentNumber": "9001", "agentVersion": "ccAgent", "queueList": [], "roles": [],
            "password": "Passw0rd!",
        ]
        #expect(try await simulation.platform.reconcile("platform.agents.create", parameters).isEmpty)
        _ = try await simulation.platform.call("platform.agents.create", parameters)
        let found = try await simulation.platform.reconcile("platform.agents.create", parameters)
        #expect(found.map { $0["agentNumber"] } == ["9001"])
        let none = await failure { try await simulation.platform.reconcile("platform.roles.list", [:]) }
        #expect(none?.kind == .invalidRequest)
    }

    /// How a call of those faults ends, and how often it was sent.
    private func end(_ fault: String, times: Int = 1) async throws -> (error: TrilineError?, sent: Int) {
        let simulation = try Simulation(
            faults: [FaultRule(operation: "platform.roles.*", fault: fault, times: times)])
        do {
            _ = try await simulation.platform.roles.list()
            return (nil, simulation.service.calls.count)
        } catch let error as TrilineError {
            return (error, simulation.service.calls.count)
        }
    }

    @Test(arguments: ["refuse", "drop_before", "drop_after", "truncate", "status:502", "delay:30000"])
    func aReadIsSentAgain(fault: String) async throws {
        let once = try await end(fault)
        #expect(once.error == nil && once.sent == 2)
        let always = try await end(fault, times: 0)
        #expect(always.error != nil && always.sent == 3)
    }

    @Test func aDelayTakesTimeOfTheClockAlone() async throws {
        try simulation.service.setFaults([FaultRule(operation: "*", fault: "delay:29999")])
        // What is in flight has the rest of the timeout in real time, which a busy machine may need.
        _ = try await simulation.platform.with(retries: 0, timeout: .seconds(60)).roles.list()
        #expect(simulation.time.steady == .milliseconds(29_999))
        let late = try await end("delay:30000", times: 0)
        #expect(late.error?.code == "timeout")
    }

    @Test func faultsThatAreNoneAreRefusedAndTheOthersStay() async throws {
        try simulation.service.setFaults([FaultRule(operation: "*", fault: "refusal:40000", skip: 1)])
        let error = await failure {
            try simulation.service.setFaults([FaultRule(operation: "*", fault: "nonsense")])
        }
        #expect(error?.field == "faults[0].fault")
        _ = try await simulation.platform.roles.list()
        #expect(await failure { try await simulation.platform.roles.list() }?.code == "40000")
    }

    @Test func timePassesForClientsAndServiceAlike() async throws {
        _ = try await simulation.workPhone.agents.list()
        simulation.time.advance(by: .seconds(30 * 86_400))
        _ = try await simulation.workPhone.agents.list()
        #expect(simulation.service.calls.filter { $0.operation.hasPrefix("work_phone.token.") }.count > 1)
        #expect(simulation.service.calls.allSatisfy { $0.code == nil })
    }

    @Test func timeOfTheServiceAloneIsCorrected() async throws {
        simulation.service.advance(by: .seconds(3600))
        _ = try await simulation.platform.roles.list()
        #expect(simulation.service.calls.map(\.code) == [50_014, nil])
    }

    @Test func pushesAreTakenOnceWhenTheyAreDue() async throws {
        _ = try await simulation.platform.transcription.submit(
            callUniqueId: "c-1", callBackUrl: "https://host.example/push?key=1")
        #expect(simulation.service.takePushes().isEmpty)
        simulation.time.advance(by: .seconds(3600))
        let push = try #require(simulation.service.takePushes().first)
        #expect(push.url == "https://host.example/push?key=1")
        #expect(try object(Data(push.body.utf8))["callUniquedId"] == "c-1")
        var shown = ""
        dump(push, to: &shown)
        #expect(!"\(push)\(shown)".contains("key"))
        #expect(simulation.service.takePushes().isEmpty)
    }

    @Test func theClockStandsStill() async throws {
        let time = StandingTime(at: Date(timeIntervalSince1970: 1.5))
        try await time.sleep(for: .milliseconds(250))
        try await time.sleep(for: .seconds(-1))
        time.advance(by: .milliseconds(250))
        #expect(time.steady == .milliseconds(500))
        #expect(time.wall == Date(timeIntervalSince1970: 2))
    }
}

/// Run alone by test.sh, because it measures the memory of the process.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["TRILINE_MEASURE_MEMORY"] != nil))
struct CallMemoryTests {
    private func resident() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        return try #require(Int(line.filter(\.isNumber))) * 1024
    }

    /// Each call has a deadline half a minute ahead: a timer that is kept until then is 0.7 kB.
    @Test func endedCallsKeepNothing() async throws {
        let simulation = try Simulation(settings: ["agents": 3, "recordedCalls": 0])
        func call(_ count: Int) async throws {
            for _ in 0..<count { _ = try await simulation.platform.roles.list() }
        }
        try await call(3000)
        let before = try resident()
        try await call(5000)
        let grown = try resident() - before
        #expect(grown < 5000 * 300)
        print("5,000 calls left \(grown / 1000) kB behind")
    }
}
