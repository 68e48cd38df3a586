import Foundation
import Testing
import Triline

/// The default transport against real sockets.
@Suite struct URLSessionTransportTests {
    private let ok = #"{"success":true,"code":"200","message":"ok","data":[{"_id":"1"}]}"#

    private func client(_ server: LoopbackServer, retries: Int = 0, timeout: Duration = .seconds(10)) throws -> Platform
    {
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

    @Test(arguments: [401, 407, 408, 425, 429, 503]) func aStatusIsNotAnsweredBelowTheCore(status: Int) async throws {
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

    @Test func anAnswerThatDoesNotComeTimesOut() async throws {
        let server = try LoopbackServer { _ in .silence }
        defer { server.stop() }
        let cc = try client(server, timeout: .milliseconds(150))
        let started = ContinuousClock.now
        let error = await failure { try await cc.roles.list() }
        let time = ContinuousClock.now - started
        #expect(error?.code == "timeout")
        #expect(error?.mayHaveHappened == true)
        // By its limit, not by the half a minute of a client without one. A busy machine may be late by seconds.
        #expect(time >= .milliseconds(150) && time < .seconds(30), "\(time)")
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

    @Test func howMuchOfAFileHasBeenSentIsTold() async throws {
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
