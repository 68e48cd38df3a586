import Foundation
import Testing
import TrilineSimulated

@testable import Triline

@Suite struct UploadTests {
    private static let answer = #"{"code":200,"data":{"id":"d1"}}"#
    private let ok = TransportResponse(status: 200, body: Data(Self.answer.utf8))

    private func upload(
        _ ai: AiAgent, _ file: UploadFile, _ onProgress: (@Sendable (UploadProgress) -> Void)? = nil
    ) async throws -> String? {
        try await ai.documents.upload(
            agentId: "a1", filename: "q.md", kbId: "k1", file: file, onProgress: onProgress
        ).id
    }

    /// A file of that content; the caller deletes it.
    private func file(_ content: Data) throws -> URL {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("triline-\(UUID()).bin")
        try content.write(to: file)
        return file
    }

    @Test(arguments: ["data", "url", "stream"]) func aFileIsStreamed(from source: String) async throws {
        let server = try LoopbackServer { _ in .answer(status: 200, body: Self.answer) }
        defer { server.stop() }
        let content = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let url = try file(content)
        defer { try? FileManager.default.removeItem(at: url) }
        let file: UploadFile =
            switch source {
            case "data": .data(content)
            case "url": .url(url)
            default: .stream(length: content.count) { InputStream(data: content) }
            }
        let progress = Recorded<UploadProgress>()
        let ai = try aiAgent(URLSessionTransport(), url: server.url, timeout: .seconds(60), time: SystemTime())
        #expect(try await upload(ai, file, progress.append) == "d1")
        let request = try #require(server.requests.first)
        #expect(request.headers["content-length"] == "\(request.body.count)")
        #expect(request.headers["transfer-encoding"] == nil)
        #expect(request.body.range(of: content) != nil)
        #expect(request.body.suffix(4) == Data("--\r\n".utf8))
        #expect(progress.elements.map(\.sent) == progress.elements.map(\.sent).sorted())
        #expect(progress.elements.last == UploadProgress(sent: request.body.count, total: request.body.count))
        #expect(source == "data" || progress.elements.count > 3)
    }

    /// Fails before anything is sent, that many times; then reads the body.
    private func flaky(_ failures: Int, _ bodies: Recorded<Data>) -> FakeTransport {
        let asked = Recorded<Int>()
        return FakeTransport { [ok] request in
            asked.append(1)
            let body = try request.wholeBody()
            if asked.elements.count <= failures { throw TransportFailure.refused("no route") }
            bodies.append(body)
            return ok
        }
    }

    @Test func aRetryReadsTheFileFromItsBeginning() async throws {
        let (opened, bodies) = (Recorded<Int>(), Recorded<Data>())
        let file = UploadFile.stream(length: 5) {
            opened.append(1)
            return InputStream(data: Data("12345".utf8))
        }
        #expect(try await upload(aiAgent(flaky(1, bodies), retries: 2), file) == "d1")
        #expect(opened.elements.count == 2)
        #expect(bodies.elements.first?.range(of: Data("12345".utf8)) != nil)
    }

    @Test func aSourceThatCannotBeginAnewIsNotSentAgain() async throws {
        struct Once: LocalizedError { var errorDescription: String? { "it can be read once" } }
        let (opened, bodies) = (Recorded<Int>(), Recorded<Data>())
        let file = UploadFile.stream(length: 5) {
            opened.append(1)
            if opened.elements.count > 1 { throw Once() }
            return InputStream(data: Data("12345".utf8))
        }
        let ai = try aiAgent(flaky(1, bodies), retries: 1)
        let error = await failure { try await upload(ai, file) }
        #expect(error?.outcome == .notSent)
        #expect(error?.message.contains("it can be read once") == true)
        #expect(bodies.elements.isEmpty)
    }

    @Test func aFileThatIsNotOpenedInTimeIsNotSent() async throws {
        let server = try LoopbackServer { _ in .answer(status: 200, body: Self.answer) }
        defer { server.stop() }
        let released = DispatchSemaphore(value: 0)
        let file = UploadFile.stream(length: 5) {
            released.wait()
            return InputStream(data: Data("12345".utf8))
        }
        let ai = try aiAgent(
            URLSessionTransport(), url: server.url, timeout: .milliseconds(200), time: SystemTime())
        let error = await failure { try await upload(ai, file) }
        #expect(error?.outcome == .notSent && error?.code == "timeout", "\(String(describing: error))")
        released.signal()
        // What was opened too late is not sent.
        try await Task.sleep(for: .milliseconds(300))
        #expect(server.requests.isEmpty)
    }

    @Test(arguments: [200_000, 99_999]) func aFileOfAnotherSizeFails(size: Int) async throws {
        let server = try LoopbackServer { _ in .answer(status: 200, body: Self.answer) }
        defer { server.stop() }
        let file = UploadFile.stream(length: size) { InputStream(data: Data(count: 100_000)) }
        let ai = try aiAgent(URLSessionTransport(), url: server.url, timeout: .seconds(30), time: SystemTime())
        let error = await failure { try await upload(ai, file) }
        #expect(error?.kind == .outcomeUnknown && error?.code == "connection", "\(String(describing: error))")
        #expect(server.requests.isEmpty)
    }

    @Test func aSimulatedServiceTakesIt() async throws {
        let ai = try AiAgent.simulated()
        let url = try file(Data("# FAQ".utf8))
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(try await upload(ai, .url(url)) != nil)
        let byName = try await ai.call(
            "ai_agent.documents.upload", ["agent_id": "a1", "kb_id": "k1", "filename": "q.md"],
            file: .data(Data("# FAQ".utf8)))
        #expect(byName["id"]?.string != nil)
    }
}

/// Run alone by test.sh, because it measures the memory of the process.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["TRILINE_MEASURE_MEMORY"] != nil))
struct UploadMemoryTests {
    /// Resets or reads the peak of the process, in bytes.
    private func peak(reset: Bool = false) throws -> Int {
        if reset { try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs")) }
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(Int(line.filter(\.isNumber))) * 1024
    }

    @Test func fiftyMegabytesTakeLessThanTwenty() async throws {
        let server = try LoopbackServer(keepsBodies: false) { _ in
            .answer(status: 200, body: #"{"code":200,"data":{"id":"d1"}}"#)
        }
        defer { server.stop() }
        let size = 50_000_000
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("triline-\(UUID()).bin")
        #expect(FileManager.default.createFile(atPath: url.path, contents: nil))
        defer { try? FileManager.default.removeItem(at: url) }
        let handle = try FileHandle(forWritingTo: url)
        try handle.truncate(atOffset: UInt64(size))
        try handle.close()
        let ai = try aiAgent(URLSessionTransport(), url: server.url, timeout: .seconds(120), time: SystemTime())
        func upload(_ file: UploadFile) async throws {
            _ = try await ai.documents.upload(agentId: "a1", filename: "q.md", kbId: "k1", file: file)
        }
        try await upload(.data(Data("warm".utf8)))
        let base = try peak(reset: true)
        try await upload(.url(url))
        let used = try peak() - base
        #expect(server.requests.last.map { $0.bodySize > size } == true)
        #expect(used < 20_000_000)
        print("an upload of 50 MB took \(used / 1000) kB")
    }
}
