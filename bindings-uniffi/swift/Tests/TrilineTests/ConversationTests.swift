import Foundation
import Testing
import Triline
import TrilineSimulated

@Suite struct ConversationTests {
    private let simulation: Simulation
    private var verbs: [String] {
        simulation.service.calls.map { $0.operation.split(separator: ".").last.map(String.init) ?? "" }
    }

    init() throws { simulation = try Simulation() }

    private func open(_ ai: AiAgent) async throws -> Conversation {
        try await ai.sessions.open(
            sid: "s9", sessionSource: .otherSource, agentId: "a9", msgReceiveUrl: "https://host.example/push")
    }

    private func with<Value: Sendable>(
        _ ai: AiAgent, _ body: (Conversation) async throws -> Value
    ) async throws -> Value {
        try await ai.sessions.withConversation(
            sid: "s9", sessionSource: .otherSource, agentId: "a9", msgReceiveUrl: "https://host.example/push", body)
    }

    @Test func itKnowsItsIdsAndIsClosedOnce() async throws {
        let message = AiMessage(type: .user, text: "你好")
        let answer = try await with(simulation.aiAgent) { chat in
            #expect([chat.sid, chat.agentId, chat.session.sid] == ["s9", "a9", "s9"])
            var ends: [Bool?] = []
            for try await part in chat.askStream("你好") { ends.append(part.isEnd) }
            #expect(ends.last == true)
            _ = try await chat.askStream(message).answer()
            _ = try await chat.ask(message)
            let answer = try await chat.ask("你好", qid: "q1")
            try await chat.close()
            return answer
        }
        #expect(answer.data?.isEmpty == false)
        #expect(verbs == ["open", "ask", "ask", "ask", "ask", "close"])
        let asked = simulation.service.calls[4].params
        #expect(asked["sid"] == "s9" && asked["agent_id"] == "a9" && asked["qid"] == "q1")
        #expect(asked["messages"] == [["type": "user", "text": "你好"]])
    }

    @Test func whatIsClosedSendsNothingMore() async throws {
        let chat = try await open(simulation.aiAgent)
        let parts = chat.askStream("你好")
        async let first: Void = chat.close()
        async let second: Void = chat.close()
        _ = try await (first, second)
        try await chat.close()
        let refused = await failure { try await chat.ask("你好") }
        #expect(refused?.kind == .misuse && refused?.code == "closed")
        #expect(await failure { try await parts.answer() }?.message == "the conversation is closed")
        #expect(verbs == ["open", "close"])
    }

    @Test func anErrorGoesBeforeThatOfClosing() async throws {
        struct Mine: Error {}
        let asked = Recorded<String>()
        let transport = FakeTransport { request in
            asked.append(request.url.lastPathComponent)
            let answer = asked.elements.count == 1 ? #"{"code":200,"data":{}}"# : #"{"code":500,"message":"no"}"#
            return TransportResponse(status: 200, body: Data(answer.utf8))
        }
        let ai = try aiAgent(transport)
        await #expect(throws: Mine.self) { try await with(ai) { _ in throw Mine() } }
        #expect(asked.elements == ["init_session", "close_session"])
        let failing = FakeTransport { request in
            let opens = request.url.lastPathComponent == "init_session"
            let answer = opens ? #"{"code":200,"data":{}}"# : #"{"code":500,"message":"no"}"#
            return TransportResponse(status: 200, body: Data(answer.utf8))
        }
        let chat = try await open(aiAgent(failing))
        // What failed can be done again.
        for _ in 0..<2 { #expect(await failure { try await chat.close() }?.code == "500") }
        #expect(await failure { try await chat.ask("你好") }?.kind == .misuse)
        #expect(await failing.requests.count == 3)
    }

    @Test func aCancelledScopeClosesItAllTheSame() async throws {
        let asked = Recorded<String>()
        let transport = FakeTransport { request in
            let path = request.url.lastPathComponent
            // Closing is seen to suspend in a task that is cancelled.
            if path == "close_session" { try await Task.sleep(for: .milliseconds(50)) }
            asked.append(path)
            if path == "query_with_history" { try await Task.sleep(for: .seconds(60)) }
            return TransportResponse(status: 200, body: Data(#"{"code":200,"data":{}}"#.utf8))
        }
        let ai = try aiAgent(transport, timeout: .seconds(30), time: SystemTime())
        let task = Task { try await with(ai) { chat in try await chat.ask("你好") } }
        for _ in 0..<2000 where asked.elements.count < 2 { try await Task.sleep(for: .milliseconds(5)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(asked.elements == ["init_session", "query_with_history", "close_session"])
    }

    @MainActor @Test func theScopeStaysOnItsActor() async throws {
        // Not `Sendable`, so this compiles only where nothing leaves the actor.
        final class Shown { var text = "" }
        let shown = Shown()
        try await simulation.aiAgent.sessions.withConversation(
            sid: "s9", sessionSource: .otherSource, agentId: "a9", msgReceiveUrl: "https://host.example/push"
        ) { chat in shown.text = try await chat.ask("你好").data ?? "" }
        #expect(!shown.text.isEmpty)
    }
}
