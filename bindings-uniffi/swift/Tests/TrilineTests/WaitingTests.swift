import Foundation
import Testing
import Triline
import TrilineSimulated

@Suite struct WaitingTests {
    private let events = Recorded<Event>()
    private let simulation: Simulation

    init() throws { simulation = try Simulation(onEvent: events.append) }

    /// The pauses of waiting for something to be done.
    private var pauses: [Duration] {
        events.elements.compactMap { if case .wait("unfinished", let pause) = $0.kind { pause } else { nil } }
    }

    @Test func aTranscriptionIsAskedForUntilItIsDone() async throws {
        let transcription = simulation.platform.transcription
        let task = try await transcription.submit(callUniqueId: "c-1")
        let result = try await transcription.waitUntilDone(taskId: task.taskId)
        #expect(result.taskStatus == .success && result.callUniqueId == "c-1" && result.sentences?.isEmpty == false)
        #expect(simulation.time.steady >= .seconds(30) && simulation.time.steady < .seconds(60))
        // Each half as long again as the one before.
        #expect(pauses.prefix(3) == [.seconds(2), .seconds(3), .milliseconds(4500)])
        let asked = simulation.service.calls.dropFirst().map(\.operation)
        #expect(asked == Array(repeating: "platform.transcription.result", count: pauses.count + 1))
    }

    @Test func aDocumentIsLookedForUntilItIsParsed() async throws {
        let documents = simulation.aiAgent.documents
        func upload(_ text: String) async throws -> String {
            let file = UploadFile.data(Data(text.utf8))
            let document = try await documents.upload(agentId: "a1", filename: "faq.md", kbId: "k1", file: file)
            return try #require(document.id)
        }
        let id = try await upload("# FAQ")
        let document = try await documents.waitUntilParsed(agentId: "a1", kbId: "k1", id: id)
        #expect(document.id == id && document.status == .parsed)
        #expect(simulation.time.steady >= .seconds(10) && simulation.time.steady < .seconds(30))

        let empty = try await upload("")
        let error = await failure { try await documents.waitUntilParsed(agentId: "a1", kbId: "k1", id: empty) }
        #expect(error?.kind == .apiError && error?.code == "failed")
    }

    @Test func theTotalTimeoutEndsIt() async throws {
        let platform = simulation.platform.with(totalTimeout: .seconds(6))
        _ = try await platform.transcription.submit(callUniqueId: "c-1")
        let error = await failure { try await platform.transcription.waitUntilDone(callUniqueId: "c-1") }
        #expect(error?.kind == .transportError && error?.code == "not_done" && error?.retryable == true)
        #expect(error?.message.contains("taskStatus is processing") == true)
        #expect(simulation.time.steady == .seconds(5))
    }

    @Test func itIsTold() async throws {
        let written = Recorded<String>()
        let notes = Notes()
        let (log, trace) = (Event.log { level, line in written.append("\(level) \(line)") }, Event.trace(by: notes))
        let simulation = try Simulation(onEvent: { event in
            log(event)
            trace(event)
        })
        let transcription = simulation.platform.transcription
        _ = try await transcription.submit(callUniqueId: "c-1")
        _ = try await transcription.waitUntilDone(callUniqueId: "c-1")
        let (wait, look) = ("platform.transcription.wait_until_done", "POST /openapi/v1/asr/getResult")
        #expect(written.elements.contains("info \(wait): waits 2000 ms: unfinished"))
        let passed = Int(simulation.time.steady / .milliseconds(1))
        #expect(written.elements.last == "info \(wait): done after \(passed) ms")
        // One span of the wait, and one of each look. The pauses between looks are events of the wait's span.
        let told = notes.lines.elements.filter { !$0.contains("=") }.dropFirst(4)
        let pause = "\(wait) wait: unfinished"
        let spans = told.filter { $0 != pause }
        #expect(told.contains(pause))
        let looks = simulation.service.calls.count - 1
        #expect(looks > 3)
        let each = Array(repeating: ["\(look) begins in \(wait)", "\(look) done"], count: looks).joined()
        #expect(Array(spans) == ["\(wait) begins"] + each + ["\(wait) done"])
        #expect(notes.lines.elements.contains("\(look) http.response.status_code=200"))
    }

    @Test func cancellingEndsItAtOnce() async throws {
        let transport = FakeTransport(data: #"{"taskStatus":"processing"}"#)
        let cc = try platform(transport, time: EndlessWaits(), onEvent: events.append)
        let task = Task { try await cc.transcription.waitUntilDone(taskId: "t1") }
        while pauses.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await transport.requests.count == 1)
    }
}
