import Foundation
import Testing
import Triline
import TrilineSimulated

@Suite struct EventTests {
    /// What happened, without how long it took, which is no time by a clock that stands.
    private func lines(_ events: Recorded<Event>) -> [String] { events.elements.map(\.description) }

    @Test func aCallTellsWhatHappens() async throws {
        let events = Recorded<Event>()
        let asked = Recorded<Int>()
        let transport = FakeTransport { _ in
            asked.append(1)
            return asked.elements.count == 1 ? .refusal("50010") : .ok(#"[{"agentNumber":"1"}]"#)
        }
        let cc = try platform(transport, retries: 2, onEvent: events.append)
        _ = try await cc.agents.query(agentNumber: "1", limit: 20).page()
        let told = lines(events)
        let name = "platform.agents.query"
        #expect(told.first == "\(name): attempt 1, POST /openapi/v1/call/query/agent")
        #expect(told.contains("\(name): response 200 after 0 ms"))
        #expect(told.contains("\(name): retry, attempt 2 follows: 50010"))
        #expect(told.contains { $0.hasPrefix("\(name): waits ") })
        #expect(told.contains("\(name): attempt 2, POST /openapi/v1/call/query/agent"))
        #expect(told.contains("\(name): page 1, 1 rows"))
        #expect(told.last?.hasPrefix("\(name): done after ") == true)
        #expect(told.filter { $0.contains("done") }.count == 1)
        #expect(Set(events.elements.map(\.call)).count == 1)
        _ = try await cc.roles.list()
        #expect(Set(events.elements.map(\.call)).count == 2)
    }

    @Test func aFailureIsToldWithItsKindAndCode() async throws {
        let events = Recorded<Event>()
        let cc = try platform(FakeTransport { _ in .refusal("6721") }, onEvent: events.append)
        _ = await failure { try await cc.agents.bind(agentNumber: "1", bindType: .pstn, number: "2") }
        #expect(lines(events).last == "platform.agents.bind: failed after 0 ms: api, 6721")
        #expect(events.elements.last?.level == .error)
        // What is refused at once is no call.
        let count = events.elements.count
        _ = await failure { try await cc.call("platform.none") }
        #expect(events.elements.count == count)
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            _ = try await cc.roles.list()
        }
        task.cancel()
        _ = await task.result
        #expect(lines(events).last == "platform.roles.list: failed after 0 ms: cancelled, cancelled")
    }

    @Test func gettingATokenIsTold() async throws {
        let events = Recorded<Event>()
        let phone = try WorkPhone.simulated(SimulatedService(time: StandingTime()), onEvent: events.append)
        _ = try await phone.agents.list()
        let kinds = events.elements.map { "\($0.operation) \($0.kind)".split(separator: ",")[0] }
        #expect(
            kinds == [
                "work_phone.agents.list fetches a token", "work_phone.token.get attempt 1",
                "work_phone.token.get response 200 after 0 ms", "work_phone.agents.list attempt 1",
                "work_phone.agents.list response 200 after 0 ms", "work_phone.agents.list done after 0 ms",
            ])
    }

    @Test func noEventHoldsASecret() async throws {
        let events = Recorded<Event>()
        let written = Recorded<String>()
        let log = Event.log { level, line in written.append("\(level) \(line)") }
        let tell: @Sendable (Event) -> Void = { event in
            events.append(event)
            log(event)
        }
        let transport = FakeTransport { request in
            let sent = request.headers.values.joined() + String(decoding: request.body, as: UTF8.self)
            let echo = String(decoding: try JSONEncoder().encode(sent), as: UTF8.self)
            let body = #"{"success":false,"code":"6704","message":"s3cr3t","requestInfo":\#(echo)}"#
            return TransportResponse(status: 200, body: Data(body.utf8))
        }
        let cc = try platform(transport, onEvent: tell)
        _ = await failure {
            try await cc.agents.create(
                agentName: "a", agentNumber: "1", agentVersion: "v", queueList: [], roles: [], password: "Passw0rd!")
        }
        _ = try await cc.customers.createAll(customers: [CustomerInput(extra: ["name": "Passw0rd!"])])
        let ai = try AiAgent(
            baseURL: URL(string: "https://ai.example.com")!, appid: "0123456789abcdef0123456789abcdef",
            apptoken: "tok-secret", transport: FakeTransport { _ in throw TransportFailure.broken("tok-secret") },
            onEvent: tell, time: StandingTime())
        _ = await failure { try await ai.sessions.close(sid: "s1") }
        let signatures = await transport.requests.compactMap { $0.headers["svc-sign"] }
        #expect(signatures.count == 2 && events.elements.count > 8)
        #expect(written.elements.count == events.elements.count)
        for text in events.elements.flatMap(texts) + written.elements {
            for secret in ["s3cr3t", "Passw0rd!", "tok-secret", "123456"] + signatures {
                #expect(!text.contains(secret), "\(text)")
            }
        }
    }

    @Test func recordsHaveFields() async throws {
        let written = Recorded<[String: String]>()
        let cc = try platform(
            FakeTransport(data: "[]"), onEvent: Event.log { _, _, fields in written.append(fields) })
        _ = try await cc.roles.list()
        let records = written.elements
        #expect(records.map { $0["event"] } == ["attempt", "response", "end"])
        #expect(records[0]["method"] == "POST" && records[0]["address"] == "cc.example.com")
        #expect(records[1]["status"] == "200" && records[2]["ok"] == "true")
        #expect(records[2]["operation"] == "platform.roles.list")
    }

    @Test func spansAreMadeOfEvents() async throws {
        let notes = Notes()
        let phone = try WorkPhone.simulated(onEvent: Event.trace(by: notes))
        _ = try await phone.agents.list()
        let list = "work_phone.agents.list"
        let told = notes.lines.elements
        let spans = told.filter { !$0.contains("=") }
        #expect(spans.first == "\(list) begins" && spans.last == "\(list) done")
        // One to fetch the token, one for the list.
        #expect(spans.filter { $0.hasSuffix(" begins in \(list)") }.count == 2 && spans.count == 6)
        #expect(told.contains("\(list) http.response.status_code=200"))
        #expect(told.contains("\(list) server.port=443"))
        #expect(told.contains { $0.hasPrefix("\(list) url.template=/") })
        #expect(told.contains { $0.hasSuffix(" triline.operation=work_phone.token.get") })

        let cc = try platform(
            FakeTransport { _ in throw TransportFailure.refused("no route") }, retries: 1,
            onEvent: Event.trace(by: notes))
        _ = await failure { try await cc.roles.list() }
        #expect(notes.lines.elements.contains("platform.roles.list retry: connection"))
        #expect(notes.lines.elements.contains("platform.roles.list http.request.resend_count=1"))
        #expect(notes.lines.elements.contains("platform.roles.list error.type=connection"))
        #expect(notes.lines.elements.last == "platform.roles.list failed")
        let attempts = notes.lines.elements
            .filter { $0.hasPrefix("POST /openapi/v1/base/role/list") && !$0.contains("=") }
        #expect(attempts.map { $0.split(separator: " ")[2] } == ["begins", "failed", "begins", "failed"])
        #expect(notes.lines.elements.contains("POST /openapi/v1/base/role/list server.address=cc.example.com"))
        // A walk that is left early ends without a failure.
        for try await _ in try Platform.simulated(onEvent: Event.trace(by: notes)).agents.query(limit: 20) { break }
        #expect(notes.lines.elements.last == "platform.agents.query done")
    }
}
