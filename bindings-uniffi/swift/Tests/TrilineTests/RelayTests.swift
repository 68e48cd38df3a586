import Foundation
import Testing
import Triline

/// Typed clients over a relay. `tests/relay` runs flows over a real one.
@Suite struct RelayTests {
    private static let token = "t0ken-of-the-user"
    private let relay = URL(string: "http://127.0.0.1:8000/relay")!

    private func over(
        _ transport: any Transport, headers: (@Sendable () async throws -> [String: String])? = nil,
        onEvent: (@Sendable (Event) -> Void)? = nil
    ) throws -> Platform {
        try Platform.relay(relay, headers: headers, transport: transport, onEvent: onEvent, time: StandingTime())
    }

    private func aiAgent(_ transport: any Transport) throws -> AiAgent {
        try AiAgent.relay(
            relay, headers: { ["authorization": "Bearer \(Self.token)"] }, transport: transport, time: StandingTime())
    }

    private static func answer(
        _ body: String, status: Int = 200, headers: [String: String] = [:]
    ) -> TransportResponse {
        TransportResponse(status: status, headers: headers, body: Data(body.utf8))
    }

    /// Answers from a list.
    private func scripted(_ answers: [Result<TransportResponse, TransportFailure>]) -> FakeTransport {
        let asked = Recorded<Int>()
        return FakeTransport { _ in
            asked.append(1)
            return try answers[asked.elements.count - 1].get()
        }
    }

    @Test func recordsAndPagesAreThoseOfAnyClient() async throws {
        let transport = scripted(
            [
                #"{"result":[{"id":"1","name":"admin","isSystem":1,"other":[2]}]}"#,
                #"{"items":[{"agentNumber":"1001"}],"page":1,"cursor":"c","isLast":false}"#,
                #"{"items":[{"agentNumber":"1002"}],"page":2,"isLast":true}"#,
                #"{"result":null}"#,
            ].map { .success(Self.answer($0)) })
        let cc = try over(transport)
        let role = try #require(try await cc.roles.list().first)
        #expect(role.id == "1" && role.name == "admin" && role.extra?["other"] == [2])
        var numbers: [String?] = []
        for try await agent in cc.agents.query() { numbers.append(agent.agentNumber) }
        #expect(numbers == ["1001", "1002"])
        try await cc.agents.disable(agentNumber: "1001")
        let requests = await transport.requests
        #expect(try object(requests[2].body)["cursor"] == "c")
        #expect(requests[3].method == "POST")
        #expect(requests[3].url.absoluteString == "\(relay)/call/platform.agents.disable")
        #expect(requests.allSatisfy { $0.headers["triline-relay"] == "1" })
    }

    @Test func eachAttemptAsksForItsHeaders() async throws {
        let refused =
            #"{"error":{"kind":"api","code":"not_allowed","category":"permission","message":"no","retryable":false,"#
            + #""outcome":"not_sent"}}"#
        let transport = scripted([.failure(.broken("lost")), .success(Self.answer(refused, status: 403))])
        let asked = Recorded<Int>()
        let cc = try over(transport) {
            asked.append(1)
            return ["authorization": "Bearer \(asked.elements.count)"]
        }
        let error = await failure { try await cc.roles.list() }
        #expect(error?.kind == .apiError && error?.code == "not_allowed")
        #expect(error?.retryable == false && error?.outcome == .notSent)
        #expect(await transport.requests.map { $0.headers["authorization"] } == ["Bearer 1", "Bearer 2"])
    }

    private struct SignedOut: LocalizedError {
        var errorDescription: String? { "the user has signed out" }
    }

    @Test func nothingIsSentWithoutHeaders() async throws {
        let transport = scripted([])
        let none = try over(transport) { throw SignedOut() }
        let error = await failure { try await none.agents.disable(agentNumber: "1001") }
        #expect(error?.kind == .authError && error?.code == "no_headers" && error?.outcome == .notSent)
        #expect(error?.message.contains("the user has signed out") == true)
        #expect(error?.underlyingError is SignedOut)
        let broken = try over(transport) { ["x": "a\nb"] }
        let wrong = await failure { try await broken.roles.list() }
        #expect(wrong?.kind == .invalidRequest && wrong?.field == "headers.x" && wrong?.outcome == .notSent)
        #expect(await transport.requests.isEmpty)
    }

    @Test func aTokenIsShownNowhere() async throws {
        let token = Self.token
        let told = #"{"error":{"kind":"api","code":"x","message":"for \#(token)","outcome":"rejected"}}"#
        let answers: [Result<TransportResponse, TransportFailure>] = [
            .success(Self.answer("gateway of \(token)", status: 502, headers: ["authorization": "Bearer \(token)"])),
            .failure(.broken("proxy said \(token)")),
            .success(Self.answer(told, status: 422)),
        ]
        var shown = ""
        for answer in answers {
            let events = Recorded<Event>()
            let transport = scripted([answer])
            let cc = try over(transport, headers: { ["authorization": "Bearer \(token)"] }, onEvent: events.append)
                .with(retries: 0)
            let error = await failure { try await cc.agents.disable(agentNumber: "1001") }
            let request = try #require(await transport.requests.first)
            #expect(request.headers["authorization"] == "Bearer \(token)")
            let values: [Any] = [cc, request, error as Any, error?.underlyingError as Any, events.elements]
            for value in values { shown += texts(of: value).joined() }
        }
        #expect(!shown.contains(token))
    }

    @Test func aCancelledCallSendsNothingMoreOrEndsItsRequest() async throws {
        typealias Listener = @Sendable (Event) -> Void
        func outcome(
            _ asked: Recorded<Int>, _ make: (@escaping Listener) throws -> Platform
        ) async throws -> TrilineError.Outcome? {
            let events = Recorded<Event>()
            let cc = try make(events.append)
            let task = Task { try await cc.agents.disable(agentNumber: "1001") }
            while asked.elements.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            guard case .end(let failure?, _, _, _) = events.elements.last?.kind else { return nil }
            return failure.outcome
        }
        let asked = Recorded<Int>()
        let transport = scripted([])
        let hung = try await outcome(asked) { onEvent in
            let hang: @Sendable () async throws -> [String: String] = {
                asked.append(1)
                try await Task.sleep(for: .seconds(3600))
                return [:]
            }
            return try over(transport, headers: hang, onEvent: onEvent)
        }
        #expect(hung == .notSent)
        #expect(await transport.requests.isEmpty)
        let (sent, stopped) = (Recorded<Int>(), Recorded<Int>())
        let silent = FakeTransport { _ in
            sent.append(1)
            do { try await Task.sleep(for: .seconds(3600)) } catch { stopped.append(1) }
            throw TransportFailure.broken("cancelled")
        }
        #expect(try await outcome(sent) { try over(silent, onEvent: $0) } == .unknown)
        #expect(stopped.elements == [1])
    }

    /// Has answers whose parts come one by one, and notes when they are dropped.
    private struct Parts: Transport {
        let parts: [String]
        let requests = Recorded<TransportRequest>()
        let dropped = Recorded<Int>()

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            throw TransportFailure.refused("a stream is asked for")
        }

        func stream(_ request: TransportRequest) async throws -> TransportStream {
            requests.append(request)
            let body = AsyncThrowingStream<Data, any Error> { continuation in
                continuation.onTermination = { [dropped] _ in dropped.append(1) }
                for part in parts { continuation.yield(Data(part.utf8)) }
                // One that is left is open.
                if parts.last?.hasPrefix("event: part") == false { continuation.finish() }
            }
            return TransportStream(status: 200, headers: ["content-type": "text/event-stream"], body: body)
        }
    }

    @Test func aStreamHasPartsAndEndsWithItsReader() async throws {
        let parts = [
            ": heartbeat\n\n", "event: part\ndata: {\"is_end\":false,\"reply\":\"你\"}\n\n",
            "event: part\ndata: {\"is_end\":true,\"reply\":\"好\"}\n\n",
        ]
        func ask(_ transport: any Transport) throws -> PartStream<AiStreamChunk> {
            try aiAgent(transport).sessions.askStream(
                sid: "s1", agentId: "a1", messages: [AiMessage(type: .user, text: "你好")])
        }
        let whole = Parts(parts: parts + ["event: end\ndata: {\"answer\":{\"reply\":\"你好\"}}\n\n"])
        var replies: [String?] = []
        for try await part in try ask(whole) { replies.append(part.reply) }
        #expect(replies == ["你", "好"])
        let request = try #require(whole.requests.elements.first)
        #expect(request.url.absoluteString == "\(relay)/stream/ai_agent.sessions.ask")
        #expect(request.headers["authorization"] == "Bearer \(Self.token)")
        let left = Parts(parts: parts)
        for try await part in try ask(left) {
            #expect(part.reply == "你")
            break
        }
        while left.dropped.elements.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        let broken = Parts(parts: Array(parts) + [": the end\n\n"])
        let error = await failure { for try await _ in try ask(broken) {} }
        #expect(error?.outcome == .unknown)
    }

    @Test func anUploadSendsItsFileAfterALineWithProgress() async throws {
        let content = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let server = try LoopbackServer { _ in .answer(status: 200, body: #"{"result":{"id":"d1","bytes":100000}}"#) }
        defer { server.stop() }
        let ai = try AiAgent.relay(server.url.appending(path: "relay"), time: SystemTime())
        let progress = Recorded<UploadProgress>()
        let document = try await ai.documents.upload(
            agentId: "a1", filename: "问题.txt", file: .data(content), onProgress: progress.append)
        #expect(document.id == "d1")
        let body = try #require(server.requests.first?.body)
        let end = try #require(body.firstIndex(of: UInt8(ascii: "\n")))
        #expect(try object(body[..<end])["size"] == 100_000)
        #expect(body[(end + 1)...] == content)
        #expect(progress.elements.last == UploadProgress(sent: body.count, total: body.count))
    }

    @Test func whatARelayHasNothingForIsRefused() async throws {
        let cc = try over(scripted([]))
        let other = await failure { try await cc.request("GET", "/openapi/v1/other") }
        #expect(other?.kind == .misuse && other?.code == "relay")
    }

    @Test func aRowBatchIsAJobOfTheRelay() async throws {
        let failed =
            #"[{"rows":[1,1],"error":{"kind":"api","code":"row_refused","outcome":"rejected","message":"no"}}]"#
        let report = #"{"rows":2,"requests":1,"ok":[[0,0]],"failed":\#(failed),"unknown":[],"reconcilable":false}"#
        let events = "event: progress\ndata: {\"done\":2}\n\nevent: end\ndata: {\"report\":\(report)}\n\n"
        let transport = scripted([#"{"result":null}"#, events].map { .success(Self.answer($0)) })
        let result = try await over(transport).batch(
            "platform.customers.create", rows: [["name": "a"], ["name": ""]] as [JSONValue])
        #expect(result.rows == 2 && result.requests == 1 && result.ok == [0])
        let row = try #require(result.failed.first)
        #expect(row.index == 1 && row.error.code == "row_refused" && row.error.outcome == .rejected)
        let urls = await transport.requests.map { $0.url.absoluteString }
        #expect(urls == ["job", "follow"].map { "\(relay)/\($0)/platform.customers.create" })
    }

    private static let customers = "platform.customers.create"

    /// The last parts of the addresses of requests.
    private func actions(_ requests: [TransportRequest]) -> [String] {
        requests.map { $0.url.deletingLastPathComponent().lastPathComponent }
    }

    @Test func aJobIsFollowedAndStoppedByItsId() async throws {
        let report = #"{"rows":1,"requests":1,"ok":[[0,0]],"failed":[],"unknown":[],"reconcilable":false}"#
        let transport = scripted(
            ["event: end\ndata: {\"report\":\(report)}\n\n", #"{"result":null}"#].map { .success(Self.answer($0)) })
        let cc = try over(transport)
        #expect(Array(try await cc.follow(Self.customers, job: "import-7").ok) == [0])
        try await cc.stop(Self.customers, job: "import-7")
        let requests = await transport.requests
        #expect(actions(requests) == ["follow", "cancel"])
        #expect(try requests.allSatisfy { try object($0.body)["job"] == "import-7" })
    }

    @Test func jobsAreOfRelaysAndHaveIds() async throws {
        let cc = try over(scripted([]))
        for id in ["", "a b", String(repeating: "x", count: 65)] {
            #expect(await failure { try await cc.follow(Self.customers, job: id) }?.field == "job")
            #expect(await failure { try await cc.stop(Self.customers, job: id) }?.field == "job")
        }
    }

    /// Starts jobs, of which none ends.
    private func endless(_ following: Recorded<Int>) -> FakeTransport {
        FakeTransport { request in
            if request.url.path.contains("/follow/") {
                following.append(1)
                try await Task.sleep(for: .seconds(3600))
            }
            return Self.answer(#"{"result":null}"#)
        }
    }

    @Test func aCancelledBatchStopsItsJobAndFollowingDoesNot() async throws {
        let following = Recorded<Int>()
        let transport = endless(following)
        let cc = try over(transport)
        let batch = Task {
            try await cc.batch(Self.customers, rows: [["name": "a"]] as [JSONValue], job: "import-7")
        }
        while following.elements.isEmpty { await Task.yield() }
        batch.cancel()
        await #expect(throws: CancellationError.self) { try await batch.value }
        #expect(actions(await transport.requests) == ["job", "follow", "cancel"])
        let followed = Task { try await cc.follow(Self.customers, job: "import-7") }
        while following.elements.count < 2 { await Task.yield() }
        followed.cancel()
        await #expect(throws: CancellationError.self) { try await followed.value }
        #expect(actions(await transport.requests) == ["job", "follow", "cancel", "follow"])
    }

    @Test func anAddressAtFaultIsNamed() async throws {
        let error = await failure { try Platform.relay(URL(string: "http://app.example.com/relay")!) }
        #expect(error?.kind == .invalidRequest && error?.field == "relay")
    }

    @Test func optionsAreThoseOfTheRequest() async throws {
        let transport = FakeTransport { _ in Self.answer(#"{"result":[]}"#) }
        let cc = try Platform.relay(
            relay, maxAge: .milliseconds(300), retries: 0, language: .chinese, transport: transport,
            time: StandingTime())
        _ = try await cc.roles.list()
        _ = try await cc.with(maxWait: .milliseconds(300), maxAge: .zero, headers: ["x-screen": "roles"]).roles.list()
        let requests = await transport.requests
        #expect(try object(requests[0].body)["maxAge"] == 300)
        #expect(requests[0].headers["accept-language"] == "zh")
        #expect(try object(requests[1].body)["maxWait"] == 300)
        #expect(try object(requests[1].body)["maxAge"] == 0)
        #expect(requests[1].headers["x-screen"] == "roles")
        #expect(requests[1].headers["user-agent"]?.hasPrefix("triline-swift/") == true)
    }
}
