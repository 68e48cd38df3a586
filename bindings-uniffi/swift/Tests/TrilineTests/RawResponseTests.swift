import Foundation
import Testing
import Triline

@Suite struct RawResponseTests {
    private let responses = Recorded<RawResponse>()
    private let events = Recorded<Event>()

    private func client(_ answers: [TransportResponse]) throws -> Platform {
        let asked = Recorded<Int>()
        let transport = FakeTransport { _ in
            asked.append(1)
            return answers[asked.elements.count - 1]
        }
        return try platform(transport, retries: 1, onEvent: events.append).with(onResponse: responses.append)
    }

    private func response(_ body: String, status: Int = 200, headers: [String: String] = [:]) -> TransportResponse {
        TransportResponse(status: status, headers: headers, body: Data(body.utf8))
    }

    @Test func aWriteHasItsTextOfSuccessAndEachAttemptItsResponse() async throws {
        let body = #"{"success":true,"code":"200","message":"坐席已禁用","time":"2025-10-01 00:00:00"}"#
        let busy = response("busy", status: 503, headers: ["X-Request-Id": "r1"])
        try await client([busy, response(body)]).agents.disable(agentNumber: "1001")
        let told = responses.elements
        #expect(told.map(\.status) == [503, 200] && told.map(\.body) == ["busy", body])
        #expect(told.map(\.attempt) == [1, 2])
        #expect(Set(told.map(\.operation)) == ["platform.agents.disable"])
        #expect(told.first?.headers == ["x-request-id": "r1"])
        // They are none of a listener's business, and hold what is not to be shown.
        #expect(events.elements.count > 2 && !events.elements.contains { "\($0)".contains("坐席") })
        #expect(told.first?.description == "platform.agents.disable: response 503, 4 bytes")
        var dumped = ""
        dump(told, to: &dumped)
        for text in ["\(told)", String(reflecting: told), dumped] {
            #expect(!text.contains("坐席") && !text.contains("r1"), "\(text)")
        }
    }

    @Test func pagesBatchesAndCallsByName() async throws {
        let cc = try client([.ok(#"[{"_id":"1"},{"_id":"2"}]"#), .ok("[]"), .ok("[]"), .ok(#"{"a":1}"#)])
        #expect(try await cc.agents.query(limit: 2).collect(limit: 9).count == 2)
        #expect(responses.elements.count == 2)
        #expect(responses.elements.first?.body?.hasPrefix(#"{"success":true"#) == true)
        _ = try await cc.call("platform.roles.list")
        #expect(responses.elements.last?.operation == "platform.roles.list")
        _ = try await cc.customers.createAll(customers: [CustomerInput(extra: ["name": "赵六"])])
        #expect(responses.elements.last?.body?.contains(#""data":{"a":1}"#) == true)
    }

    @Test func aStreamedBodyComesInItsParts() async throws {
        let ai = try aiAgent(FakeTransport { _ in response(#"{"is_end":true,"reply":"你"}"#) })
        var replies: [String?] = []
        let messages = [AiMessage(type: .user, text: "你好")]
        let told = ai.with(onResponse: responses.append)
        for try await part in told.sessions.askStream(sid: "s1", agentId: "a1", messages: messages) {
            replies.append(part.reply)
        }
        #expect(replies == ["你"])
        #expect(responses.elements.map(\.description) == ["ai_agent.sessions.ask: response 200, streamed"])
        #expect(responses.elements.first?.body == nil)
    }

    @Test func aResponseThatSaysNoIsToldAndOthersAreNotWithoutTheOption() async throws {
        let cc = try client([.refusal("6721"), .ok("[]")])
        _ = await failure { try await cc.roles.list() }
        #expect(responses.elements.last?.body?.contains("6721") == true)
        _ = try await cc.with(retries: 0).roles.list()
        #expect(responses.elements.count == 2)
        _ = try await platform(FakeTransport(data: "[]")).roles.list()
        #expect(responses.elements.count == 2)
    }

    @Test func anAskedForStreamIsReadWholeWhereOneAnswerIsWanted() async throws {
        let transport = FakeTransport { _ in
            response(#"{"is_end":false,"reply":"你"}{"is_end":true,"reply":"好","qid":"q"}"#)
        }
        let params: JSONValue = [
            "sid": "s1", "agent_id": "a1", "messages": [["type": "user", "text": "?"]], "stream": true,
        ]
        let answer = try await aiAgent(transport).call("ai_agent.sessions.ask", params)
        #expect(answer == ["is_end": true, "data": "你好", "qid": "q"])
        #expect(try object(await transport.requests.first?.body)["stream"] == true)
    }
}
