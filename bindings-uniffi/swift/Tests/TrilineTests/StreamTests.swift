import Foundation
import Testing
import Triline

@Suite struct StreamTests {
    private let messages = [AiMessage(type: .user, text: "你好")]

    private func parts(_ client: AiAgent) -> PartStream<AiStreamChunk> {
        client.sessions.askStream(sid: "s1", agentId: "a1", messages: messages)
    }

    @Test func partsAreTyped() async throws {
        let transport = FakeTransport { _ in
            let body = #"data: {"is_end":false,"reply":"你"}"# + "\n\n" + #"data: {"is_end":true,"reply":"好","new":1}"#
            return TransportResponse(status: 200, body: Data(body.utf8))
        }
        var chunks: [AiStreamChunk] = []
        for try await part in parts(try aiAgent(transport)) { chunks.append(part) }
        #expect(chunks.map(\.reply) == ["你", "好"])
        #expect(chunks.map(\.isEnd) == [false, true])
        #expect(chunks.last?.extra == ["new": 1])
        #expect(try object(await transport.requests.first?.body)["stream"] == true)
    }

    @Test func anAnswerInOnePieceIsAPart() async throws {
        let transport = FakeTransport { _ in
            TransportResponse(status: 200, body: Data(#"{"code":200,"data":"all of it","qid":"q"}"#.utf8))
        }
        var chunks: [AiStreamChunk] = []
        for try await part in parts(try aiAgent(transport)) { chunks.append(part) }
        #expect(chunks.map(\.qid) == ["q"])
        #expect(chunks.first?.extra?["data"] == "all of it")
    }

    @Test func partsByNameAreJSON() async throws {
        let transport = FakeTransport { _ in
            TransportResponse(status: 200, body: Data(#"{"is_end":false,"reply":"a"}{"is_end":true}"#.utf8))
        }
        let params: [String: JSONValue] = [
            "sid": "s1", "agent_id": "a1", "messages": [["type": "user", "text": "hello"]],
        ]
        var replies: [JSONValue?] = []
        for try await part in try aiAgent(transport).stream("ai_agent.sessions.ask", params) {
            replies.append(part["reply"])
        }
        #expect(replies.count == 2 && replies.first == "a")
    }

    @Test func aCutStreamFails() async throws {
        let transport = FakeTransport { _ in
            TransportResponse(status: 200, body: Data(#"{"is_end":false,"reply":"a"}"#.utf8))
        }
        let seen = Recorded<String>()
        let error = await failure {
            for try await part in parts(try aiAgent(transport)) { seen.append(part.reply ?? "") }
        }
        #expect(seen.elements == ["a"])
        #expect(error?.code == "cut")
    }

    /// The head of an answer, and one part; the rest never comes.
    private let beginning =
        "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n"
        + "data: {\"is_end\":false,\"reply\":\"a\"}\n\n"

    private func server() throws -> LoopbackServer { try LoopbackServer { [beginning] _ in .beginning(beginning) } }

    private func client(_ server: LoopbackServer, timeout: Duration = .seconds(30)) throws -> AiAgent {
        try aiAgent(URLSessionTransport(), url: server.url, timeout: timeout, time: SystemTime())
    }

    /// Waits until the server has lost its connection.
    private func expectEnd(_ server: LoopbackServer) async throws {
        for _ in 0..<2000 where server.endedCount == 0 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(server.endedCount == 1)
    }

    @Test func partsComeBeforeTheBodyEndsAndEndingTheLoopClosesIt() async throws {
        let server = try server()
        defer { server.stop() }
        for try await part in parts(try client(server)) {
            #expect(part.reply == "a")
            break
        }
        try await expectEnd(server)
    }

    @Test func cancellingStopsTheTransport() async throws {
        let server = try server()
        defer { server.stop() }
        let first = Recorded<String>()
        let cc = try client(server)
        let task = Task {
            for try await part in parts(cc) { first.append(part.reply ?? "") }
        }
        for _ in 0..<2000 where first.elements.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(first.elements == ["a"])
        try await expectEnd(server)
    }

    @Test func aStreamLongerThanTheTimeoutGoesOn() async throws {
        let part = "data: {\"is_end\":false,\"reply\":\"a\"}\n\n"
        let end = "data: {\"is_end\":true,\"reply\":\"b\"}\n\n"
        let head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n"
        let texts = [head] + Array(repeating: part, count: 14) + [end]
        let server = try LoopbackServer { _ in .trickle(texts, pause: .milliseconds(250)) }
        defer { server.stop() }
        let cc = try client(server, timeout: .milliseconds(2500))
        let started = ContinuousClock.now
        var text = ""
        for try await part in parts(cc) { text += part.reply ?? "" }
        #expect(text == String(repeating: "a", count: 14) + "b")
        #expect(ContinuousClock.now - started > .milliseconds(2500))
    }

    @Test func theWholeAnswerIsMerged() async throws {
        let transport = FakeTransport { _ in
            let body = #"data: {"is_end":false,"reply":"你","qid":"q"}"# + "\n\n" + #"data: {"is_end":true,"reply":"好"}"#
            return TransportResponse(status: 200, body: Data(body.utf8))
        }
        let answer = try await parts(try aiAgent(transport)).answer()
        #expect(answer?.reply == "你好" && answer?.isEnd == true && answer?.qid == "q")
        #expect(await transport.requests.count == 1)
    }

    @Test func leavingAStreamEndsItWithoutAFailure() async throws {
        let events = Recorded<Event>()
        let transport = FakeTransport { _ in
            let part = #"data: {"is_end":false,"reply":"a"}"# + "\n\n"
            return TransportResponse(status: 200, body: Data(String(repeating: part, count: 5).utf8))
        }
        var count = 0
        for try await _ in parts(try aiAgent(transport, onEvent: events.append)) {
            count += 1
            if count == 2 { break }
        }
        guard case .end(nil, let rows, _, _) = events.elements.last?.kind else {
            Issue.record("\(events.elements)")
            return
        }
        #expect(rows == 2)
    }

    @Test func aStreamThatStopsTimesOut() async throws {
        let server = try server()
        defer { server.stop() }
        let cc = try client(server, timeout: .milliseconds(700))
        let error = await failure { for try await _ in parts(cc) {} }
        #expect(error?.code == "timeout")
        try await expectEnd(server)
    }
}
