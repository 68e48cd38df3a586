import Foundation
import Testing

@testable import Triline

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The default transport against real sockets.
@Suite struct URLSessionTransportTests {
    private let ok = #"{"success":true,"code":"200","message":"ok","data":[{"_id":"1"}]}"#

    private func client(_ server: LoopbackServer, retries: Int = 0, timeout: Duration = patient) throws -> Platform {
        try platform(URLSessionTransport(), retries: retries, timeout: timeout, url: server.url, time: SystemTime())
    }

    @Test func aCallGoesOverTheWire() async throws {
        let server = try LoopbackServer { [ok] _ in .answer(status: 200, headers: ["set-cookie": "a=b"], body: ok) }
        defer { server.stop() }
        let cc = try client(server)
        for _ in 0..<3 { #expect(try await cc.roles.list().first?.id == "1") }
        let requests = server.requests
        #expect(requests.map(\.line) == Array(repeating: "POST /openapi/v1/base/role/list HTTP/1.1", count: 3))
        #expect(requests.allSatisfy { $0.headers["svc-sign"]?.count == 32 && $0.headers["cookie"] == nil })
        #expect(requests.allSatisfy { $0.headers["content-type"]?.hasPrefix("application/json") == true })
        #expect(requests.last?.body == Data("{}".utf8))
        #expect(server.connectionCount == 1)
    }

    @Test(arguments: [301, 302, 303, 307, 308]) func redirectsAreNotFollowed(status: Int) async throws {
        let other = try LoopbackServer { [ok] _ in .answer(status: 200, body: ok) }
        let server = try LoopbackServer { _ in
            .answer(status: status, headers: ["location": other.url.absoluteString], body: "moved")
        }
        defer {
            other.stop()
            server.stop()
        }
        let cc = try client(server)
        let error = await failure { try await cc.roles.list() }
        #expect(error?.kind == .httpError)
        #expect(error?.status == status)
        #expect(other.requests.isEmpty)
    }

    @Test func whatIsRefusedWasNotSent() async throws {
        let server = try LoopbackServer { _ in .close }
        let cc = try client(server)
        server.stop()
        let error = await failure { try await cc.roles.list() }
        #expect(error?.kind == .transportError)
        #expect(error?.outcome == .notSent)
        let nowhere = try platform(URLSessionTransport(), url: URL(string: "https://nowhere.invalid")!)
        #expect(await failure { try await nowhere.roles.list() }?.outcome == .notSent)
        // The system makes no connection to that address, which nobody refuses.
        let broadcast = try platform(URLSessionTransport(), url: URL(string: "https://255.255.255.255")!)
        #expect(await create(broadcast)?.outcome == .notSent)
    }

    /// How creating an agent fails.
    private func create(_ cc: Platform) async -> TrilineError? {
        await failure {
            try await cc.agents.create(
                agentName: "a", agentNumber: "1", agentVersion: "v", queueList: [], roles: [], password: "Passw0rd!")
        }
    }

    @Test(arguments: [
        LoopbackServer.Reaction.close, .bytes("nonsense\r\n\r\n"),
        .bytes("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{\"success\":true"),
    ])
    func whatBreaksMayHaveBeenSent(reaction: LoopbackServer.Reaction) async throws {
        let server = try LoopbackServer { _ in reaction }
        defer { server.stop() }
        let error = await create(try client(server, retries: 3))
        #expect(error?.kind == .outcomeUnknown)
        #expect(error?.mayHaveHappened == true)
        #expect(server.requests.count == 1)
    }

    @Test func anAddressThatRefusesHidesNoOtherThatBroke() async throws {
        let server = try LoopbackServer { _ in .close }
        defer { server.stop() }
        // Two addresses, ::1 and 127.0.0.1: the server listens on the second alone.
        let url = URL(string: "http://localhost:\(server.url.port ?? 0)")!
        let error = await create(try platform(URLSessionTransport(), retries: 3, url: url, time: SystemTime()))
        #expect(error?.kind == .outcomeUnknown)
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [401, 408, 425, 429, 503]) func aStatusIsNotAnsweredBelowTheCore(status: Int) async throws {
        let server = try LoopbackServer { _ in
            .answer(status: status, headers: ["retry-after": "0", "www-authenticate": #"Basic realm="x""#], body: "no")
        }
        defer { server.stop() }
        let cc = try client(server)
        let error = await failure { try await cc.roles.list() }
        #expect(error?.kind == .httpError)
        #expect(error?.status == status)
        #expect(server.requests.count == 1)
    }

    @Test func aDemandForCredentialsOfAProxyMayBeTheServices() async throws {
        let server = try LoopbackServer { _ in
            .answer(status: 407, headers: ["proxy-authenticate": #"Basic realm="x""#], body: "no")
        }
        defer { server.stop() }
        let error = await create(try client(server, retries: 2))
        #expect(error?.kind == .httpError && error?.status == 407)
        #expect(error?.outcome == .rejected)
        #expect(server.requests.count == 1)
    }

    @Test func aRequestIsNotSentAgainOnAnotherConnection() async throws {
        let seen = Recorded<Int>()
        let server = try LoopbackServer { [ok] _ in
            seen.append(1)
            return seen.elements.count == 1 ? .answer(status: 200, body: ok) : .close
        }
        defer { server.stop() }
        let cc = try client(server)
        _ = try await cc.roles.list()
        let error = await create(cc)
        #expect(error?.kind == .outcomeUnknown)
        #expect(server.requests.count == 2)
    }

    @Test func anUploadIsNotSentAgainOnAnotherConnection() async throws {
        let seen = Recorded<Int>()
        let server = try LoopbackServer { _ in
            seen.append(1)
            return seen.elements.count == 1 ? .answer(status: 200, body: #"{"code":200,"data":{"id":"d1"}}"#) : .close
        }
        defer { server.stop() }
        let ai = try aiAgent(
            URLSessionTransport(), url: server.url, retries: 2, time: SystemTime())
        func upload() async throws {
            _ = try await ai.documents.upload(
                agentId: "a1", filename: "q.md", kbId: "k1", file: .data(Data(count: 200_000)))
        }
        try await upload()
        let error = await failure { try await upload() }
        #expect(error?.kind == .outcomeUnknown)
        #expect(server.requests.count == 2)
    }

    @Test func anAnswerThatDoesNotComeTimesOut() async throws {
        let server = try LoopbackServer { _ in .silence }
        defer { server.stop() }
        let cc = try client(server, timeout: .milliseconds(150))
        let started = ContinuousClock.now
        let error = await failure { try await cc.roles.list() }
        let time = ContinuousClock.now - started
        #expect(error?.code == "timeout")
        #expect(error?.mayHaveHappened == true)
        #expect(time >= .milliseconds(150), "\(time)")
        // The exchange does not go on unseen.
        for _ in 0..<2000 where server.endedCount < server.connectionCount {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(server.endedCount == server.connectionCount)
    }

    @Test func aLargeAnswerComesWhole() async throws {
        let rows = (0..<20_000).map { #"{"_id":"\#($0)","name":"\#(String(repeating: "名", count: 20))"}"# }
        let body = #"{"success":true,"code":"200","data":[\#(rows.joined(separator: ","))]}"#
        let server = try LoopbackServer { _ in .answer(status: 200, body: body) }
        defer { server.stop() }
        #expect(try await client(server).roles.list().count == 20_000)
    }

    @Test func anAnswerWithoutEndIsNotReadToItsEnd() async throws {
        let body = String(repeating: " ", count: TransportResponse.largestBody + 2_000_000)
        let server = try LoopbackServer { _ in .answer(status: 200, body: body) }
        defer { server.stop() }
        let cc = try client(server)
        let error = await failure { try await cc.roles.list() }
        #expect(error?.code == "too_large")
    }

    @Test func aClientSaysHowMuchOfAnAnswerIsRead() async throws {
        let padding = String(repeating: " ", count: TransportResponse.largestBody + 2_000_000)
        let body = padding + #"{"success":true,"code":"200","data":[]}"#
        let server = try LoopbackServer { _ in .answer(status: 200, body: body) }
        defer { server.stop() }
        func reading(_ bytes: Int) throws -> Platform {
            try Platform(
                baseURL: server.url, account: "1000001", secret: "s", signing: .recipe("md5:hex:{secret}"), retries: 0,
                maxResponseBytes: bytes, pacing: .off)
        }
        #expect(try await reading(40 << 20).roles.list().isEmpty)
        let error = await failure { try await reading(1000).roles.list() }
        #expect(error?.code == "too_large")
    }

    /// Requests that are cancelled at any moment, with heads, bodies and ends that arrive meanwhile.
    @Test func noContinuationIsResumedTwice() async throws {
        let server = try LoopbackServer { _ in
            switch Int.random(in: 0..<4) {
            case 0: .answer(status: 200, body: String(repeating: "x", count: 100_000))
            case 1: .bytes("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\ncut")
            case 2: .close
            default: .answer(status: 204, body: "")
            }
        }
        defer { server.stop() }
        let transport = URLSessionTransport()
        let request = TransportRequest(
            method: "GET", url: server.url, headers: [:], body: Data(), timeout: .seconds(60),
            maxResponseBytes: TransportResponse.largestBody, upload: nil)
        let counts = await withTaskGroup(of: Bool.self, returning: [Bool: Int].self) { group in
            for number in 0..<600 {
                group.addTask {
                    let task = Task {
                        if number.isMultiple(of: 2) { return try await transport.send(request).status }
                        let response = try await transport.stream(request)
                        for try await _ in response.body where number.isMultiple(of: 3) { break }
                        return response.status
                    }
                    try? await Task.sleep(for: .microseconds(Int.random(in: 0..<20_000)))
                    if !number.isMultiple(of: 5) { task.cancel() }
                    if case .success = await task.result { return true } else { return false }
                }
            }
            return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        // A continuation that is resumed twice ends the process; one that is never resumed, the time of the test.
        #expect((counts[true] ?? 0) + (counts[false] ?? 0) == 600)
    }

    /// The head of a response and a cancellation at the same moment.
    @Test func aHeadAndACancellationResumeOneContinuationOnce() async throws {
        let exchanges = Exchanges(limit: 10_000)
        let session = URLSession(configuration: .ephemeral)
        defer { session.invalidateAndCancel() }
        // Its tasks are never started, so that nothing else ends them.
        let url = try #require(URL(string: "http://127.0.0.1:1"))
        let request = TransportRequest(
            method: "GET", url: url, headers: [:], body: Data(), timeout: .seconds(60),
            maxResponseBytes: TransportResponse.largestBody, upload: nil)
        let response = try #require(
            HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil))
        var heads = 0
        for _ in 0..<3000 {
            let task = session.dataTask(with: url)
            let head = try? await withCheckedThrowingContinuation { (head: Exchanges.Head) in
                _ = exchanges.add(task, request, head)
                Thread.detachNewThread { exchanges.finish(task, error: CancellationError()) }
                exchanges.urlSession(session, dataTask: task, didReceive: response) { _ in }
            }
            heads += head == nil ? 0 : 1
        }
        // One that is resumed twice ends the process.
        #expect(heads > 0 && heads <= 3000)
    }

    @Test func aRequestThatWaitsForAConnectionWasNotSent() async throws {
        let server = try LoopbackServer { _ in .silence }
        defer { server.stop() }
        let transport = URLSessionTransport { $0.httpMaximumConnectionsPerHost = 1 }
        let cc = try platform(transport, timeout: .milliseconds(600), url: server.url, time: SystemTime())
        let patient = try platform(transport, url: server.url, time: SystemTime())
        let first = Task { try await patient.agents.enable(agentNumber: "2") }
        while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        let late = await create(cc)
        #expect(late?.outcome == .notSent && late?.code == "timeout", "\(String(describing: late))")
        let cancelled = Task { try await patient.agents.enable(agentNumber: "1") }
        try await Task.sleep(for: .milliseconds(50))
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(server.requests.count == 1)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
    }

    /// Sends a request without a client, which would cancel it at its deadline.
    private func send(_ transport: URLSessionTransport, to url: URL, timeout: Duration) async -> (any Error)? {
        let request = TransportRequest(
            method: "POST", url: url, headers: [:], body: Data("{}".utf8), timeout: timeout,
            maxResponseBytes: TransportResponse.largestBody, upload: nil)
        do { _ = try await transport.send(request) } catch { return error }
        return nil
    }

    @Test func aRequestThatWaitedForItsWholeTimeIsNotSentWhenItsTurnComes() async throws {
        let answers = DispatchSemaphore(value: 0)
        let server = try LoopbackServer { [ok] _ in
            answers.wait()
            return .answer(status: 200, body: ok)
        }
        defer { server.stop() }
        let transport = URLSessionTransport { $0.httpMaximumConnectionsPerHost = 2 }
        let first = (0..<2).map { _ in Task { await send(transport, to: server.url, timeout: .seconds(600)) } }
        while server.requests.count < 2 { try await Task.sleep(for: .milliseconds(2)) }
        let late = (0..<30).map { _ in Task { await send(transport, to: server.url, timeout: .milliseconds(50)) } }
        while transport.exchanges.waitingCount < late.count { try await Task.sleep(for: .milliseconds(2)) }
        try await Task.sleep(for: .milliseconds(50))
        for _ in 0..<32 { answers.signal() }
        for task in first { #expect(await task.value == nil) }
        for task in late {
            guard case .refused = await task.value as? TransportFailure else {
                Issue.record("\(String(describing: await task.value))")
                continue
            }
        }
        #expect(server.requests.count == 2)
    }

    /// Each is answered after a pause, so that they do not fit into a timeout one after the other.
    @Test func fiveHundredReadsAtOnceEnd() async throws {
        let server = try LoopbackServer { [ok] _ in
            Thread.sleep(forTimeInterval: 2)
            return .answer(status: 200, body: ok)
        }
        defer { server.stop() }
        let cc = try client(server, timeout: .seconds(30))
        let count = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<500 { group.addTask { try await cc.roles.list().count } }
            return try await group.reduce(0, +)
        }
        #expect(count == 500)
    }

    @Test func requestsBeyondTheLimitFollow() async throws {
        let server = try LoopbackServer { [ok] _ in .answer(status: 200, body: ok) }
        defer { server.stop() }
        let transport = URLSessionTransport { $0.httpMaximumConnectionsPerHost = 2 }
        let cc = try platform(transport, timeout: .seconds(60), url: server.url, time: SystemTime())
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 { group.addTask { try await cc.roles.list().count } }
            return try await group.reduce(0, +)
        }
        #expect(counts == 50 && server.connectionCount <= 4, "\(server.connectionCount)")
    }

    @Test func howMuchOfAFileHasBeenWrittenIsReported() async throws {
        let server = try LoopbackServer { _ in .answer(status: 200, body: #"{"code":200,"data":{"id":"d1"}}"#) }
        defer { server.stop() }
        let told = Recorded<UploadProgress>()
        let ai = try aiAgent(URLSessionTransport(), url: server.url, timeout: .seconds(60), time: SystemTime())
        let file = Data(repeating: 7, count: 3_000_000)
        let document = try await ai.documents.upload(
            agentId: "a1", filename: "q.md", kbId: "k1", chunkSize: 1, bytes: file.count, overlap: 0, file: .data(file),
            onProgress: told.append)
        #expect(document.id == "d1")
        let size = try #require(server.requests.first?.body.count)
        #expect(size > file.count)
        #expect(told.elements.count > 1)
        #expect(told.elements.allSatisfy { $0.total == size })
        #expect(told.elements.map(\.sent) == told.elements.map(\.sent).sorted())
        #expect(told.elements.last?.fraction == 1)
    }
}
